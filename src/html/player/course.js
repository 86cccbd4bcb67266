// A course: the events one steps through on one line of the log, in order.
//
// The line that counts is the usual course. Any other line can be walked too: at a branch one
// enters it, or by going to an event that was taken back. A stop is an event of which the account
// tells something; an act is a stop where its line as it was then belongs to the course.

// Who hangs on which event, in the order of the file.
const CHILDREN = new Map();
for (const commit of log.commits) {
  if (commit.kind === 'act' || commit.kind === 'opening') continue;
  const children = CHILDREN.get(commit.parent);
  if (children) children.push(commit);
  else CHILDREN.set(commit.parent, [commit]);
}

const isAct = (event) => log.commits[log.commitOf(event) - 1].kind === 'act';

const courses = new Map();

// The course of the line that ends with an event.
function courseOf(tip) {
  if (!courses.has(tip)) courses.set(tip, makeCourse(tip));
  return courses.get(tip);
}

function makeCourse(tip) {
  const on = new Uint8Array(log.events.length + 1);
  for (const [first, last] of log.line(tip)) on.fill(1, first, last + 1);
  const stops = [];
  const first = [];
  for (let at = 0; at < rows.length; at += 1) {
    const { event } = rows[at];
    if (event >= on.length || event === stops.at(-1)) continue;
    if (on[event] || (isAct(event) && on[log.tipAt(event)])) {
      stops.push(event);
      first.push(at);
    }
  }
  const course = { tip, on, stops, first, isMain: tip === log.tip };
  course.forks = forksOf(course);
  return course;
}

// Where the line parts: for a place among the stops, the other ways on, [{event, tip}, …].
function forksOf({ on, stops }) {
  const forks = new Map();
  for (const [parent, children] of CHILDREN) {
    if (parent >= on.length || !on[parent] || children.length === 0) continue;
    const others = children.filter((commit) => !on[commit.first]);
    if (others.length === 0) continue;
    const ways = others.map((commit) => ({ event: commit.first, tip: log.onward(commit.first) }));
    const at = lastAt(stops, parent);
    if (at >= 0) forks.set(at, [...(forks.get(at) ?? []), ...ways]);
  }
  // An act stands where the line was then, so it is at the same branch.
  for (let at = 1; at < stops.length; at += 1) {
    if (!isAct(stops[at])) continue;
    const back = lastAt(stops, log.tipAt(stops[at]));
    if (back < at && forks.has(back)) forks.set(at, forks.get(back));
  }
  return forks;
}

// The place of an event on a course: its own stop, or the last before it.
const placeOf = (course, event) => Math.max(0, lastAt(course.stops, event));

// The course that holds an event: the one at hand if it does, else the line that counts, else the
// newest line with the event.
function courseWith(course, event) {
  const on = isAct(event) ? log.tipAt(event) : event;
  const main = courseOf(log.tip);
  if (course?.on[on]) return course;
  return main.on[on] ? main : courseOf(log.onward(on));
}

const rowAt = (course, at) => rows[course.first[at]];

// WHERE STEPS LEAD

const isDeed = (row) => ['declaration', 'ruling', 'opening'].includes(row.kind);
const isTurn = (row) => row.kind === 'turn' || row.kind === 'round';

// The next or previous stop that begins something.
function search(course, at, step, holds) {
  for (let next = at + step; next >= 0 && next < course.stops.length; next += step) {
    if (holds(rowAt(course, next), course.stops[next])) return next;
  }
  return step > 0 ? course.stops.length - 1 : 0;
}

const begins = (row) => isDeed(row) || isTurn(row) || (row.kind === 'act' && !row.indented);

// The end of what begins at or before a place.
function endOf(course, at) {
  const next = search(course, at, 1, begins);
  return begins(rowAt(course, next)) ? Math.max(at, next - 1) : next;
}

// The end of the deed at hand, or of the next one; going back, of the one before.
function deedEnd(course, at, step) {
  if (step > 0) {
    const end = endOf(course, at);
    return end > at ? end : endOf(course, Math.min(at + 1, course.stops.length - 1));
  }
  const first = begins(rowAt(course, at)) ? at : search(course, at, -1, begins);
  return Math.max(0, first - 1);
}

// WHAT A VALUE HAS BEEN. A value is {who, pool}.

// The stops at which the values of a pool change, for everybody, over a whole course.
function changesOf(course, pool) {
  course.changes ??= new Map();
  if (!course.changes.has(pool)) course.changes.set(pool, walk(course, pool));
  return course.changes.get(pool);
}

function walk(course, pool) {
  const all = EVERYBODY.map(() => []);
  let before = null;
  course.stops.forEach((event, at) => {
    if (isAct(event)) return;
    const bodies = log.state(event)?.bodies ?? [];
    if (bodies === before) return;
    bodies.forEach((body, who) => {
      if (!all[who] || body === before?.[who]) return;
      const value = body.pools?.find((one) => one.name === pool)?.value ?? null;
      const changes = all[who];
      if (value !== null && changes.at(-1)?.[1] !== value) changes.push([at, value]);
    });
    before = bodies;
  });
  return all;
}

// The timeline: a slider with words, and above it marks by kind. However long the fight is, no more
// marks are drawn than there is room for: of several at one place the one that matters most.

const ROOM = 400;
// So many starts of rounds are told apart; in a longer fight every fifth, tenth … is marked.
const MOST_ROUNDS = 40;
const WEIGHT = ['remark', 'ruling', 'round', 'mark', 'undone', 'critical', 'fumble', 'fall', 'dispute'];
// A click so near to a mark goes to it.
const NEAR = 4;
const HEIGHT = {
  remark: 4, ruling: 4, round: 14, mark: 11, undone: 8, critical: 9, fumble: 9, fall: 11, dispute: 14,
};

// The places of the course that marks stand for, by where they are drawn.
const marked = new Map();

function makeMarks(go) {
  byId('marks').addEventListener('click', (event) => {
    const { left, width } = byId('marks').getBoundingClientRect();
    const at = ((event.clientX - left) / width) * ROOM;
    const near = [...marked.keys()].filter((bucket) => Math.abs(bucket - at) <= NEAR);
    near.sort((one, other) => Math.abs(one - at) - Math.abs(other - at));
    if (near.length > 0) go(marked.get(near[0]));
  });
}

function drawMarks(course) {
  const svg = byId('marks');
  svg.setAttribute('viewBox', `0 0 ${ROOM} 14`);
  const last = Math.max(1, course.stops.length - 1);
  const found = new Map();
  marked.clear();
  const put = (at, kind) => {
    const bucket = Math.round((at / last) * ROOM);
    const before = found.get(bucket);
    if (before !== undefined && WEIGHT.indexOf(kind) <= WEIGHT.indexOf(before)) return;
    found.set(bucket, kind);
    marked.set(bucket, at);
  };
  const rounds = course.first.map((row, at) => [rows[row], at]).filter(([row]) => row.kind === 'round');
  const every = [1, 5, 10, 25, 100].find((step) => rounds.length / step <= MOST_ROUNDS) ?? 500;
  for (const [row, at] of rounds) if (row.round % every === 0) put(at, 'round');
  for (const [event, kind] of marks) {
    const on = isAct(event) ? log.tipAt(event) : event;
    if (course.on[on]) put(placeOf(course, event), kind);
  }
  svg.replaceChildren(...[...found].map(([bucket, kind]) => draw('rect', {
    class: `m-${kind}`, x: bucket - 0.6, y: 14 - HEIGHT[kind], width: 1.2, height: HEIGHT[kind],
  }, draw('title', {}, `${calledMark(kind)}, event ${course.stops[marked.get(bucket)]}`))));
}

const CALLED = {
  round: 'a round begins', mark: 'a place was marked', undone: 'something was taken back',
  dispute: 'a dispute', critical: 'a critical or a fumble', fall: 'somebody falls', ruling: 'a ruling or a remark',
};

const ALIKE = { fumble: 'critical', remark: 'ruling' };
const calledMark = (kind) => CALLED[ALIKE[kind] ?? kind];

function showLegend() {
  for (const [kind, words] of Object.entries(CALLED)) {
    const height = HEIGHT[kind];
    const sign = draw('svg', { viewBox: '0 0 6 14', 'aria-hidden': 'true' },
      draw('rect', { class: `m-${kind}`, x: 1, y: 14 - height, width: 4, height }));
    byId('legend').append(make('span', {}, sign, ` ${words}`));
  }
}

// What a slider says of a moment: "round 2, Ash attacks Grak, event 41 of 337".
function wordsOf(course, at) {
  const row = rowAt(course, at);
  const round = row.round > 0 ? `round ${row.round}, ` : '';
  return `${round}${row.words}, event ${row.event} of ${data.events}`;
}

function showTimeline(course, at) {
  const slider = byId('slider');
  const last = String(course.stops.length - 1);
  if (slider.max !== last) slider.max = last;
  slider.value = String(at);
  slider.setAttribute('aria-valuetext', wordsOf(course, at));
  byId('position').textContent = `${course.stops[at]} of ${data.events}`;
}

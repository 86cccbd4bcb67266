// The player: a model, messages, an update that changes nothing but makes the next model, and a
// view that shows it. Keys, buttons, links and the clock all send messages; the key table is that
// of the terminal (src/replay/keys.rs).
//
//   model = {course, at, playing, speed, depth, chosen, sought}
//
// `at` is a place among the stops of the course, `speed` one among SPEEDS, `chosen` the value that w
// and W follow.

const SPEEDS = [['1/4', 0.25], ['1/2', 0.5], ['1', 1], ['2', 2], ['4', 4], ['8', 8], ['16', 16], ['32', 32]];
const PACE = { roll: 1300, declaration: 1200, ruling: 1200, round: 900, act: 1500, change: 700 };
const USUAL_PACE = 600;

const lastOf = (model) => model.course.stops.length - 1;
const eventOf = (model) => model.course.stops[model.at];
const to = (model, at) => ({ ...model, at: Math.max(0, Math.min(lastOf(model), at)) });

// To an event of any line.
function toEvent(model, event) {
  const known = Math.max(1, Math.min(log.events.length, event));
  const course = courseWith(model.course, known);
  return { ...model, course, at: placeOf(course, known) };
}

// The ways on from a branch, the one of the course among them, in the order of the file.
function waysAt({ course, at }) {
  const others = course.forks.get(at);
  if (!others) return null;
  const own = { event: course.stops.find((stop, next) => next > at && !isAct(stop)) ?? Infinity, tip: course.tip };
  return [own, ...others].sort((one, other) => one.event - other.event);
}

function branch(model, step) {
  const ways = waysAt(model);
  const event = eventOf(model);
  const enter = (tip) => {
    const course = courseOf(tip);
    return { ...model, course, at: placeOf(course, event) };
  };
  if (step < 0 && !model.course.isMain) return enter(log.tip);
  if (ways === null) return model;
  const here = ways.findIndex((way) => way.tip === model.course.tip);
  return enter(ways[(here + step + ways.length) % ways.length].tip);
}

function seekChange(model, step) {
  const chosen = model.chosen ?? firstValue(eventOf(model));
  if (chosen === null) return model;
  const changes = changesOf(model.course, chosen.pool)[chosen.who] ?? [];
  const places = changes.map(([at]) => at);
  const at = step > 0 ? places.find((place) => place > model.at)
    : places.findLast((place) => place < model.at);
  return { ...model, chosen, at: at ?? model.at };
}

const isChosen = ({ chosen }, { who, pool }) => chosen?.who === who && chosen.pool === pool;

// The value of whoever comes first.
function firstValue(event) {
  const state = log.state(event);
  for (const who of EVERYBODY) {
    const look = lookOf(who, event);
    const values = look ? valuesOf(look, state.bodies[who]) : [];
    if (values.length > 0) return { who, pool: values[0] };
  }
  return null;
}

function otherValue(model) {
  const chosen = model.chosen ?? firstValue(eventOf(model));
  if (chosen === null) return model;
  const look = lookOf(chosen.who, eventOf(model));
  const values = look ? valuesOf(look, log.state(eventOf(model)).bodies[chosen.who]) : [];
  const next = (values.indexOf(chosen.pool) + 1) % Math.max(1, values.length);
  return { ...model, chosen: { who: chosen.who, pool: values[next] ?? chosen.pool } };
}

function seekWords(model, sought) {
  const events = eventsWith(sought);
  const found = events.find((event) => event > eventOf(model)) ?? events[0];
  return found ? toEvent({ ...model, sought }, found) : { ...model, sought };
}

// The events of which the account has these words.
function eventsWith(sought) {
  const low = sought.toLowerCase();
  const has = (row) => row.event <= log.events.length && sentence(row).toLowerCase().includes(low);
  return [...new Set(rows.filter(has).map((row) => row.event))];
}

// What the keys look for that lead to the next of something, on whatever line, and behind the last
// of them on from the start.
const SOUGHT = {
  'next-dispute': {
    events: () => marks.map(([event]) => event).filter((event) => log.events[event - 1].kind === 'disputed'),
    none: 'Nothing is disputed in this log.',
  },
  'next-critical': {
    events: () => marks.filter(([, kind]) => ['critical', 'fumble', 'fall'].includes(kind)).map(([event]) => event),
    none: 'No critical and no fall in this log.',
  },
  'next-undone': {
    events: () => rows.filter((row, at) => row.undone && row.event <= log.events.length && !rows[at - 1]?.undone)
      .map((row) => row.event),
    none: 'Nothing stays undone in this log.',
  },
};

function seekSought(model, { events }) {
  const here = eventOf(model);
  const [later, before] = [[], []];
  for (const event of events()) (event > here ? later : before).push(event);
  for (const event of [...later, ...before]) {
    const next = toEvent(model, event);
    if (next.course !== model.course || next.at !== model.at) return next;
  }
  return model;
}

// Says where there is nothing to go to, and where the way led on from the start.
function tellSought({ events, none }, before) {
  if (events().length === 0) toast(none);
  else if (eventOf(current) <= before) toast('That was the last; on from the start.');
}

const isRoundOrMark = (row) => row.kind === 'round' || isMark(row.event);
const isMark = (event) => log.events[event - 1].kind === 'marked';

// The next model for a message; `given` is what belongs to it: a digit, a place, an event, words.
function update(model, message, given) {
  const { course, at } = model;
  const seek = (step, holds) => to(model, search(course, at, step, holds));
  switch (message) {
    case 'play-pause': {
      const over = at === lastOf(model);
      return { ...model, at: over && !model.playing ? 0 : at, playing: !model.playing };
    }
    case 'tick': {
      const next = to(model, at + given);
      return { ...next, playing: next.at < lastOf(model) };
    }
    case 'slower':
    case 'faster': {
      const speed = model.speed + (message === 'faster' ? 1 : -1);
      return { ...model, speed: Math.max(0, Math.min(SPEEDS.length - 1, speed)) };
    }
    case 'next-event': return to(model, at + 1);
    case 'previous-event': return to(model, at - 1);
    case 'next-deed': return to(model, deedEnd(course, at, 1));
    case 'previous-deed': return to(model, deedEnd(course, at, -1));
    case 'next-turn': return seek(1, isTurn);
    case 'previous-turn': return seek(-1, isTurn);
    case 'next-round': return seek(1, isRoundOrMark);
    case 'previous-round': return seek(-1, isRoundOrMark);
    case 'start': return to(model, 0);
    case 'end': {
      const newest = { ...model, course: courseOf(log.tip) };
      return to(newest, lastOf(newest));
    }
    case 'tenth': return to(model, Math.round((lastOf(model) * given) / 10));
    case 'place': return to(model, given);
    case 'event': return toEvent(model, given);
    case 'down': return branch(model, 1);
    case 'up': return branch(model, -1);
    case 'enter': return { ...model, course: courseOf(given), at: placeOf(courseOf(given), eventOf(model)) };
    case 'next-dispute':
    case 'next-undone':
    case 'next-critical': return seekSought(model, SOUGHT[message]);
    case 'previous-change': return seekChange(model, -1);
    case 'next-change': return seekChange(model, 1);
    case 'other-value': return otherValue(model);
    case 'choose': return isChosen(model, given) ? model : { ...model, chosen: given };
    case 'words': return seekWords(model, given);
    case 'search-next': return model.sought ? seekWords(model, model.sought) : model;
    case 'depth': return { ...model, depth: given ?? (model.depth === 'brief' ? 'plain' : 'brief') };
    default: return model;
  }
}

// What stands in a link or is typed: 41, #41, e41, r3, round 3, start, end, a mark. Null if nothing.
function pointOf(words) {
  const said = words.trim();
  const event = numberOf(said);
  if (event !== null && isEvent(event)) return event;
  const [, round] = /^r(?:ound)? ?(\d+)$/i.exec(said) ?? [];
  const starts = round && rows.find((row) =>
    row.kind === 'round' && !row.undone && row.round === Number(round));
  if (starts && starts.event <= log.events.length) return starts.event;
  if (said === 'start') return 1;
  if (said === 'end') return log.tip;
  return log.marks.get(said) ?? null;
}

const isEvent = (event) => event >= 1 && event <= log.events.length;

// The event whose number is said, whether or not there is one.
function numberOf(said) {
  const [, event] = /^(?:#?e?|event )(\d+)$/i.exec(said) ?? [];
  return event === undefined ? null : Number(event);
}

// What the address says behind its #, as it was written.
function hashSaid() {
  const said = location.hash.slice(1);
  try {
    return decodeURIComponent(said);
  } catch {
    return said;
  }
}

// That there is no such point.
const noPoint = (said) => `There is no “${said}” here: an event is 1 to ${log.events.length}.`;

// Where an address leads. One that leads nowhere is told of; of an event that is not there it leads
// to the nearest.
function pointOfAddress(words) {
  const said = words.trim();
  const found = said === '' ? null : pointOf(said);
  if (said === '' || found !== null) return found;
  toast(noPoint(said));
  return numberOf(said);
}

// THE VIEW

function show(model, before, message) {
  const { course, at, chosen } = model;
  const event = eventOf(model);
  const moved = before === null || before.at !== at || before.course !== course;
  if (before?.course !== course) showCourse(model);
  if (before?.depth !== model.depth) showDepth(model.depth);
  if (moved || before.chosen !== chosen) {
    showRoster(event, chosen);
    findConcerned(rowAt(course, at));
  }
  if (moved || before.chosen !== chosen) showPlot(course, at, chosen);
  if (moved || before.depth !== model.depth) showHere(model.depth, event);
  if (moved) {
    showNow(model);
    showBoard(event);
    showTimeline(course, at);
    byId('why').replaceChildren(...reasons(course, at));
    byId('why').scrollTop = 0;
    announce(model, before, message);
    linkLater();
  }
  if (before?.speed !== model.speed) byId('speed').textContent = `${SPEEDS[model.speed][0]}×`;
  if (before?.playing !== model.playing) {
    byId('play').textContent = model.playing ? 'Pause' : 'Play';
    keepTime();
  }
}

function showCourse(model) {
  drawMarks(model.course);
  byId('stage').classList.toggle('astray', !model.course.isMain);
  setTimeout(() => {
    if (current.course !== model.course) return;
    drawPlot(model.course);
    plot.chosen = undefined;
    showPlot(current.course, current.at, current.chosen);
  });
}

function showNow(model) {
  const row = rowAt(model.course, model.at);
  byId('when').textContent = text(momentAt(row.event)?.t ?? 0);
  const root = log.commits[log.commitOf(row.event) - 1].root;
  const deed = row.indented && root > 0 && root !== row.event ? rowsOf(root)[0] : null;
  const small = deed ? [make('span', { class: 'small' }, named(deed.words)), make('br')] : [];
  // What a fight opens with names its dice first; its title is what is read.
  const isTitle = row.event === 1;
  byId('line').replaceChildren(...(isTitle ? [document.title] : [...small, ...tell(row)]));
  byId('line').classList.toggle('long', !isTitle && sentence(row).length > 150);
  showFork(model);
}

function showFork(model) {
  const ways = waysAt(model);
  const fork = byId('fork');
  fork.hidden = ways === null;
  if (ways === null) return;
  const others = ways.filter((way) => way.tip !== model.course.tip);
  const buttons = others.map((way) => {
    const row = rows.find((one) => one.event >= way.event);
    const isMain = way.tip === log.tip;
    const label = `${isMain ? 'The line that counts' : 'Undone'}: ${row ? row.words : ''}`;
    return make('button', { type: 'button', 'data-tip': way.tip }, label, ' ', make('kbd', {}, isMain ? '↑' : '↓'));
  });
  fork.replaceChildren(make('span', {}, 'Here the line parts.'), ...buttons);
}

// Says what a step did: one line, and of a step back what is taken back by it.
function announce(model, before, message) {
  if (before === null || (message === 'tick' && SPEEDS[model.speed][1] > 2)) return;
  if (message === 'words' || message === 'search-next') tellFound(model);
  const astray = model.course.isMain || before.course === model.course ? '' : 'on an undone line: ';
  const row = rowAt(model.course, model.at);
  const told = rowsOf(row.event).map(sentence).join('; ');
  const back = before.course === model.course && model.at < before.at;
  const taken = back ? `taken back: ${sentence(rowAt(model.course, model.at + 1))}` : '';
  const parts = waysAt(model) === null ? '' : ' Here the line parts.';
  byId('live').textContent = back ? taken : `${astray}${told}${parts}`;
}

// Which of the events with the words sought is at hand.
function tellFound({ course, at, sought }) {
  const events = eventsWith(sought);
  const place = events.indexOf(course.stops[at]);
  if (place >= 0) toast(`“${sought}”: ${place + 1} of ${events.length}`);
}

// The address follows, though not faster than browsers allow.
let linking = null;
function linkLater() {
  linking ??= setTimeout(() => {
    linking = null;
    try {
      history.replaceState(null, '', `#e${eventOf(current)}`);
    } catch { /* A page inside another may not; then the address stays. */ }
  }, 200);
}

function toast(words) {
  const box = byId('toast');
  box.textContent = words;
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { box.hidden = true; }, 4000);
}

// THE CLOCK

let clock = null;
function keepTime() {
  clearTimeout(clock);
  if (!current.playing) return;
  const row = rowAt(current.course, current.at);
  const wait = (PACE[row.kind] ?? USUAL_PACE) / SPEEDS[current.speed][1];
  const steps = Math.max(1, Math.floor(16 / wait));
  clock = setTimeout(() => {
    send('tick', steps);
    keepTime();
  }, Math.max(16, wait));
}

// WHAT COMES IN

let current = null;

function send(message, given) {
  const before = current;
  const next = update(current, message, given);
  current = next;
  if (next !== before) show(next, before, message);
}

// What a message asks for that is no other model.
const ASIDE = {
  'go-to': () => ask('Go to an event, a round (r3) or a mark', (said) => {
    const event = pointOf(said);
    if (event === null) return noPoint(said);
    send('event', event);
    return null;
  }),
  search: () => ask('Search the account for', (said) => {
    if (eventsWith(said).length === 0) return `No row has “${said}”.`;
    send('words', said);
    return null;
  }),
  link: copyLink,
  help: () => openDialog('keys'),
  follow: () => toast('A page does not grow. “affray watch LOG” follows a log that does.'),
};

// Opens a dialog at its beginning.
function openDialog(id) {
  byId(id).showModal();
  byId(id).querySelector('h2').focus();
}

async function copyLink() {
  const link = `${location.href.split('#')[0]}#e${eventOf(current)}`;
  try {
    await navigator.clipboard.writeText(link);
    toast(`Copied: the link to event ${eventOf(current)}`);
  } catch {
    toast(link);
  }
}

let asked = null;
function ask(label, answer) {
  asked = answer;
  byId('ask-label').textContent = label;
  byId('ask-input').value = '';
  byId('ask-wrong').textContent = '';
  byId('ask').showModal();
}

function answered(event) {
  if (event.submitter?.value === 'cancel') return;
  const said = byId('ask-input').value.trim();
  const wrong = said === '' ? null : asked(said);
  byId('ask-wrong').textContent = wrong ?? '';
  if (wrong !== null) event.preventDefault();
}

const KEYS = new Map(data.keys.flatMap(([, keys, message]) => keys.map((key) => [key, message])));

function pressed(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const types = target.matches('textarea, select, input:not([type=range])');
  const clicks = target.matches('button, summary, a') && (key === ' ' || key === 'Enter');
  const message = KEYS.get(key);
  if (types || clicks || message === undefined) return;
  event.preventDefault();
  said(message, message === 'tenth' ? Number(key) : undefined);
}

function said(message, given) {
  if (ASIDE[message]) return ASIDE[message]();
  const scrolls = (message === 'up' && current.course.isMain && waysAt(current) === null)
    || (message === 'down' && waysAt(current) === null);
  if (scrolls) return byId('account').scrollBy(0, message === 'up' ? -80 : 80);
  const before = eventOf(current);
  send(message, given);
  if (SOUGHT[message]) tellSought(SOUGHT[message], before);
  return undefined;
}

function listen() {
  document.addEventListener('keydown', pressed);
  for (const button of document.querySelectorAll('[data-message]')) {
    button.addEventListener('click', () => said(button.dataset.message));
  }
  byId('slider').addEventListener('input', (event) => send('place', Number(event.target.value)));
  byId('account').addEventListener('click', (event) => {
    if (event.target.closest('.because')) return;
    const link = event.target.closest('a');
    const row = event.target.closest('[data-event]');
    if (event.target.closest('summary') && !row?.querySelector(':scope > details[data-roll]')) return;
    if (link) event.preventDefault();
    if (row) send('event', Number(row.dataset.event));
  });
  byId('account').addEventListener('toggle', unfold, true);
  byId('depths').addEventListener('click', (event) => {
    if (event.target.dataset.depth) send('depth', event.target.dataset.depth);
  });
  byId('fork').addEventListener('click', (event) => {
    const button = event.target.closest('[data-tip]');
    if (button) send('enter', Number(button.dataset.tip));
  });
  byId('help').addEventListener('click', () => openDialog('keys'));
  byId('ask-form').addEventListener('submit', answered);
  addEventListener('hashchange', () => {
    const event = pointOfAddress(hashSaid());
    if (event !== null) send('event', event);
    linkLater();
  });
  addEventListener('beforeprint', () => {
    for (const details of brief.querySelectorAll('details')) details.open = true;
  });
}

function showKeys() {
  byId('keys').querySelector('tbody').replaceChildren(...data.keys.map(([shown, , , does]) =>
    make('tr', {}, make('th', { scope: 'row' }, make('kbd', {}, shown)), make('td', {}, capital(does)))));
}

// How the page opens: what its address says, else what it was made with.
function opening() {
  const asked = new URLSearchParams(location.search);
  const from = pointOfAddress(hashSaid()) ?? pointOfAddress(asked.get('from') ?? '');
  const fast = (words) => SPEEDS.findIndex(([known]) => known === words);
  const speeds = [asked.get('speed'), data.speed, '1'].map(fast);
  const model = {
    course: courseOf(log.tip), at: 0, playing: false, depth: data.depth, chosen: null, sought: '',
    speed: speeds.find((speed) => speed >= 0),
  };
  const event = from ?? data.from;
  return event === null || event === undefined ? model : toEvent(model, event);
}

function start() {
  showVerdict(log.verify());
  for (const part of document.querySelectorAll('[data-script]')) part.hidden = false;
  document.documentElement.classList.add('js');
  showKeys();
  showLegend();
  byId('verdict').addEventListener('click', () => openDialog('proof'));
  byId('counts-body').append(...[...byId('figures').children].map((part) => part.cloneNode(true)));
  byId('counted').addEventListener('click', () => openDialog('counts'));
  if (log.opening === null || courseOf(log.tip).stops.length === 0) {
    for (const id of ['stage', 'transport', 'depths', 'help']) byId(id).hidden = true;
    document.documentElement.classList.remove('js');
    return;
  }
  readBrief();
  makeRoster((chosen) => send('choose', chosen));
  makeBoard();
  makePlot((at) => send('place', at));
  makeMarks((at) => send('place', at));
  listen();
  current = opening();
  show(current, null, 'start');
}

start();

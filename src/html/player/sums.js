// Why a number is what it is: both sides of a comparison with their parts and clauses, the dice,
// the odds, and what is known of the dice.

const wordOf = (code) => data.words[code] ?? '?';

const OWN_LABELS = new Map(data.labels.map(([event, code, label]) => [`${event} ${code}`, label]));

const labelOf = (event, code) => OWN_LABELS.get(`${event} ${code}`) ?? wordOf(code);

// Who a reference means, at an event.
function called(reference, event) {
  switch (reference.kind) {
    case 'gm': return 'the GM';
    case 'side': return `the ${log.opening.sides[reference.id]}`;
    case 'who': {
      const look = lookOf(reference.id, event);
      return look ? text(look.n) : '?';
    }
    default: return '?';
  }
}

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

const SOURCES = {
  seeded: 'from the secret', typed: 'typed in', carried: 'typed in before', judged: 'thrown before',
};

function dieBox(die) {
  const says = `d${die.sides}, ${die.face}${die.kept ? '' : ', does not count'}`;
  return make('span', { class: die.kept ? 'die' : 'die dropped', title: says },
    make('span', { 'aria-hidden': 'true' }, String(die.face)), make('span', { class: 'unseen' }, says));
}

function diceOf(dice) {
  const counts = new Map();
  for (const { sides } of dice) counts.set(sides, (counts.get(sides) ?? 0) + 1);
  return [...counts].map(([sides, count]) => `${count > 1 ? count : ''}d${sides}`).join(' + ');
}

function sumList(title, items, total) {
  const line = ([number, words]) => make('li', {}, make('span', {}, number), make('span', {}, words));
  const sum = total === null
    ? null
    : make('li', { class: 'sum' }, make('span', {}, String(total)), make('span', {}, 'in all'));
  return make('div', {}, make('h5', {}, title), make('ul', {}, items.map(line), sum));
}

// A roll with everything that is known of it.
function rollBox(event, heading = true) {
  const { event: rolled } = log.events[event - 1];
  const box = make('div', { class: 'because' });
  if (heading) {
    const on = rolled.on === null ? '' : ` on ${called({ kind: 'who', id: rolled.on }, event)}`;
    const who = `${capital(called(rolled.by, event))}${on}`;
    box.append(make('h4', {}, named(who), `: ${wordOf(rolled.purpose)}`));
  }
  const part = ({ by, label }) => [signed(by), labelOf(event, label)];
  const first = ({ by, label }, at) => [at ? signed(by) : String(by), labelOf(event, label)];
  const dice = rolled.dice.map((die) => [dieBox(die), `d${die.sides}`]);
  const sums = make('div', { class: 'sums' });
  const all = [...dice, ...rolled.parts.map(part)];
  sums.append(sumList('Thrown', all, rolled.total));
  if (rolled.against !== null) {
    sums.append(sumList(capital(against(rolled)), rolled.againstParts.map(first), rolled.against));
  }
  box.append(outcomeOf(event, rolled), sums, diceFacts(event, rolled));
  box.append(clausesOf([rolled.clause, ...rolled.parts.map((one) => one.clause),
    ...rolled.againstParts.map((one) => one.clause)]));
  return box;
}

// How the number is spoken of that a roll is held against.
const against = ({ purpose }) => (data.shown.most.includes(purpose) ? 'against at most' : 'against');

const fact = (...words) => make('p', { class: 'facts' }, ...words);

// What came of a roll, how likely that was, and what changed it.
function outcomeOf(event, rolled) {
  const facts = make('div', {});
  if (rolled.outcome !== null) {
    const number = rolled.against === null ? '' : ` ${against(rolled)} ${rolled.against}`;
    facts.append(fact(`${rolled.total}${number}: `, make('b', {}, wordOf(rolled.outcome))));
  }
  const [odds, ...changed] = data.odds[event] === undefined ? [] : text(data.odds[event]).split('; ');
  if (odds) facts.append(fact('The odds of ', make('b', {}, odds), '.'));
  facts.append(...changed.map((one) => fact(capital(one), '.')));
  return facts;
}

// Where the dice of a roll come from, and what is known of them.
function diceFacts(event, rolled) {
  const facts = make('div', {});
  if (rolled.dice.length === 0) return facts;
  const sources = [...new Set(rolled.dice.map((die) => SOURCES[die.source.kind]))];
  facts.append(fact(`Dice: ${diceOf(rolled.dice)}, ${listed(sources)}.`));
  if (data.dice[event] !== undefined) facts.append(fact(`Proof: ${text(data.dice[event])}.`));
  return facts;
}

// Clauses, each once, whose texts unfold.
function clausesOf(codes) {
  const known = [...new Set(codes)].filter((code) => code !== null && data.clauses[code]);
  if (known.length === 0) return '';
  return make('div', { class: 'clauses' }, known.map((code) => {
    const [id, section, title, says] = data.clauses[code];
    return make('details', {}, make('summary', {}, `${title} `, make('code', {}, id)),
      make('p', {}, says, section ? ` (${section})` : ''));
  }));
}

// The rolls that led to an event: back to the last one for an attack, or to where the deed began.
function rollsBefore(course, at) {
  const event = course.stops[at];
  const commit = log.commits[log.commitOf(event) - 1];
  const root = commit.root || commit.first;
  const found = [];
  for (let back = at - 1; back >= 0 && course.stops[back] >= root; back -= 1) {
    const here = log.events[course.stops[back] - 1];
    if (here.kind !== 'rolled' || isAct(here.number)) continue;
    found.unshift(here.number);
    if (wordOf(here.event.purpose) === 'attack') break;
  }
  return found;
}

// The rolls that what somebody says at a place of a course brings about.
function rollsAfter(course, at) {
  const { root } = log.commits[log.commitOf(course.stops[at]) - 1];
  const found = [];
  for (let next = at + 1; next < course.stops.length; next += 1) {
    const event = course.stops[next];
    if (isAct(event)) continue;
    if (log.commits[log.commitOf(event) - 1].root !== root) break;
    if (log.events[event - 1].kind === 'rolled') found.push(event);
  }
  return found;
}

const SAID = ['declared', 'answered', 'ruled'];

// Who disputes an event, and what was ruled, a line each.
const doubtsOf = (event) => (data.doubts[event] ?? []).map((line) => fact(line));

// Why the event at a place of a course is as it is; of what somebody says, what came of it.
function reasons(course, at) {
  return [...doubtsOf(course.stops[at]), ...ownReasons(course, at)];
}

function ownReasons(course, at) {
  const event = course.stops[at];
  const here = log.events[event - 1];
  if (here.kind === 'rolled') return [rollBox(event)];
  const clauses = rowsOf(event).map((row) => row.clause);
  const own = make('div', { class: 'because' });
  const cited = clausesOf(clauses);
  if (cited !== '') own.append(cited);
  const rolls = here.kind === 'effected' || here.kind === 'noted' || here.kind === 'asked'
    ? rollsBefore(course, at)
    : [];
  const follow = SAID.includes(here.kind) ? rollsAfter(course, at) : [];
  const boxes = [...rolls, ...follow].map((roll) => rollBox(roll));
  const said = saidBy(here.event ?? {});
  if (own.childElementCount > 0) boxes.push(own);
  if (boxes.length === 0) boxes.push(make('p', { class: 'soft' }, 'No dice were thrown for this.'));
  return said === null ? boxes : [said, ...boxes];
}

// Who said what stands here; of what nobody says, nothing.
function saidBy({ stamp }) {
  const seat = stamp === undefined ? undefined : log.opening.seats[stamp.seat];
  return seat === undefined ? null : make('p', { class: 'facts' }, 'Said by ', make('b', {}, seat), '.');
}

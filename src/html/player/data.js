// What a page holds, and what its parts are made with. The scripts of this folder stand one after
// another in one function, inside the one of ../log/, in this order: data.js, course.js, sums.js,
// account.js, roster.js, zones.js, board.js, plot.js, timeline.js, proof.js, player.js.
//
// ../data.rs says what the data holds. Numbers of rolls and states come from the bytes of the log.

const template = (id) => document.getElementById(id).content.textContent;
const data = JSON.parse(template('data'));
const log = Affray.openLog(Affray.fromBase64(template('log')) ?? new Uint8Array());

const byId = (id) => document.getElementById(id);

// An element with attributes and what is in it. Texts are never markup.
function make(name, attributes = {}, ...inner) {
  const element = document.createElement(name);
  return fill(element, attributes, inner);
}

// The same for a drawing.
function draw(name, attributes = {}, ...inner) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  return fill(element, attributes, inner);
}

function fill(element, attributes, inner) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...inner.flat().filter((one) => one !== null && one !== undefined && one !== ''));
  return element;
}

const text = (place) => data.texts[place];
const listed = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// The last place in a rising list at which `key` is not above `most`; -1 where there is none.
function lastAt(list, most, key = (one) => one) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// ROWS OF THE ACCOUNT, in plain: what is told of each event.

const UNDONE = 1;
const INDENTED = 2;
const GLAD = 4;
const SORRY = 8;

const rows = data.rows.map(([event, round, kind, marks, words, clause = null, beside = null]) => ({
  event, round, kind: data.kinds[kind], undone: (marks & UNDONE) > 0,
  indented: (marks & INDENTED) > 0, glad: (marks & GLAD) > 0, sorry: (marks & SORRY) > 0,
  words, clause, beside,
}));

// What the timeline marks, [event, kind] in order, as far as the log could be read.
const marks = data.marks.filter(([event]) => event <= log.events.length);

// The rows of an event.
function rowsOf(event) {
  let at = lastAt(rows, event, (row) => row.event);
  const found = [];
  for (; at >= 0 && rows[at].event === event; at -= 1) found.unshift(rows[at]);
  return found;
}

// A row in one line.
function sentence(row) {
  if (row.beside === null) return row.words;
  const plain = row.kind === 'roll' || row.beside.startsWith('(');
  return plain ? `${row.words} ${row.beside}` : `${row.words} (${row.beside})`;
}

// HOW THOSE WHO TAKE PART LOOK. For an act it is how they look at the tip of the line then.

const EVERYBODY = data.seen.map((_, who) => who);

function lookOf(who, event) {
  const seen = data.seen[who] ?? [];
  const at = lastAt(seen, log.tipAt(event), ([first]) => first);
  return at < 0 ? null : data.looks[seen[at][1]];
}

function momentAt(event) {
  const at = lastAt(data.when, log.tipAt(event), ([first]) => first);
  return at < 0 ? null : data.moments[data.when[at][1]];
}

const sideClass = (side) => `n${side % 6}`;
const letters = (look) => data.letters[look.n] ?? '';

// Every name with the class of its side, the longest first, as one expression.
const NAMES = new Map();
for (const look of data.looks) {
  if (!NAMES.has(text(look.n))) NAMES.set(text(look.n), sideClass(look.s));
}
const NAME = (() => {
  const names = [...NAMES.keys()].sort((one, other) => other.length - one.length);
  const plain = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${plain.join('|')})(?![\\p{L}\\p{N}])`, 'u');
})();

// A text whose names have the colours of their sides.
function named(words) {
  if (NAMES.size === 0) return [words];
  const parts = words.split(NAME);
  return parts.map((part, at) => (at % 2 ? make('b', { class: NAMES.get(part) }, part) : part));
}

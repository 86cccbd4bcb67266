// The account beside the player: in brief as it stands in the page, or every roll. Both are made
// once; a step moves a class from one row to another and scrolls, and nothing is written anew.

const brief = byId('brief');
const plain = byId('plain');

// Items that tell an event, in the order of the file: [[event, item], …].
const items = { brief: [], plain: [] };

function readBrief() {
  for (const item of brief.querySelectorAll('li[id], h3[id]')) {
    const event = Number(item.id.slice(1));
    items.brief.push([event, item]);
    item.dataset.event = event;
  }
  colourNames(brief);
}

// Gives the names in the texts of the page the colours of their sides.
function colourNames(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const node of texts) {
    if (node.parentElement.tagName === 'A' || NAMES.size === 0) continue;
    if (NAME.test(node.data)) node.replaceWith(...named(node.data));
  }
}

function makePlain() {
  if (items.plain.length > 0) return;
  let list = null;
  const all = document.createDocumentFragment();
  const begin = (heading) => {
    list = make('ol');
    all.append(make('section', {}, heading, list));
  };
  let before = null;
  for (const row of rows) {
    const anchor = row.event === before ? null : row.event;
    before = row.event;
    if (row.kind === 'round' && !row.undone) {
      const heading = make('h3', { 'data-event': row.event }, row.words);
      begin(heading);
      if (anchor) items.plain.push([anchor, heading]);
      continue;
    }
    if (list === null) begin(null);
    const item = plainItem(row, anchor);
    if (anchor) items.plain.push([anchor, item]);
    list.append(item);
  }
  plain.append(all);
}

function plainItem(row, anchor) {
  const classes = [row.indented ? 'in' : row.kind, row.undone ? 'off' : ''];
  const number = anchor ? make('a', { href: `#e${anchor}` }, String(anchor)) : null;
  const told = tell(row);
  const is = row.undone ? make('span', { class: 'unseen' }, 'taken back: ') : null;
  const words = make('span', { class: 't' }, is, told);
  const isRoll = row.kind === 'roll' && log.events[row.event - 1]?.kind === 'rolled';
  const inner = isRoll
    ? make('details', { 'data-roll': row.event }, make('summary', {}, words))
    : words;
  return make('li', { class: classes.filter(Boolean).join(' '), 'data-event': row.event },
    number, inner);
}

// A row with the colours of names and of what came of a roll.
function tell(row) {
  const told = named(row.words);
  if (row.beside === null) return told;
  const outcome = /^(.*: )?([^:]+)$/s.exec(row.beside);
  if ((row.glad || row.sorry) && outcome) {
    const [, before = '', word] = outcome;
    const mark = make('b', { class: row.glad ? 'good' : 'bad' }, word);
    return [...told, ' ', make('span', { class: 'beside' }, before, mark)];
  }
  return [...told, ' ', make('span', { class: 'beside' }, row.beside)];
}

// Unfolds what is known of a roll, once it is asked for.
function unfold(event) {
  const { target } = event;
  if (!target.open || !target.dataset?.roll || target.querySelector('.because')) return;
  target.append(rollBox(Number(target.dataset.roll), false));
}

let hereNow = null;
// Its section, which is laid out wherever it is; others are only while they are in sight.
let openNow = null;
let scrolling = null;
const SCROLLS = 4;

// Marks the row of an event as where one is, and brings it into view.
function showHere(depth, event) {
  const list = items[depth];
  const at = lastAt(list, event, ([first]) => first);
  const item = at < 0 ? null : list[at][1];
  if (item === hereNow) return;
  hereNow?.classList.remove('here');
  hereNow?.removeAttribute('aria-current');
  item?.classList.add('here');
  item?.setAttribute('aria-current', 'step');
  hereNow = item;
  const section = item?.closest('section') ?? null;
  if (section !== openNow) {
    openNow?.classList.remove('open');
    section?.classList.add('open');
    openNow = section;
  }
  // Where it stands is known once everything else is written. Sections around it that come into
  // sight get another height by that, so it is looked at until it stays.
  if (scrolling === null) scroll(SCROLLS);
}

function scroll(left) {
  scrolling = requestAnimationFrame(() => {
    scrolling = null;
    bringIntoView(byId('account'), hereNow, [0.15, 0.75]);
    bringIntoView(byId('roster').parentElement, concerned, [0, 1]);
    if (left > 1) scroll(left - 1);
  });
}

// Scrolls a pane where an item is not between these parts of its height.
function bringIntoView(pane, item, [first, last]) {
  if (item === null) return;
  // What was taken back is folded away; where one is, it is shown.
  const folded = item.parentElement.closest('details');
  if (folded && !folded.open) folded.open = true;
  const [outer, inner] = [pane.getBoundingClientRect(), item.getBoundingClientRect()];
  const above = inner.top - outer.top;
  if (above < outer.height * first || above + inner.height > outer.height * last) {
    pane.scrollTop += above - outer.height * 0.4;
  }
}

function showDepth(depth) {
  if (depth === 'plain') makePlain();
  brief.hidden = depth !== 'brief';
  plain.hidden = depth === 'brief';
  for (const button of byId('depths').children) {
    button.setAttribute('aria-pressed', String(button.dataset.depth === depth));
  }
}

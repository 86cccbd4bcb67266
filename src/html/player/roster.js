// Those who take part: how much they can still take, their conditions, whose turn it is. A part is
// written anew only where something of it has changed.

const BEARINGS = ['', 'lying', 'down', 'dead'];

const rosterItems = [];

function valueOf(body, pool) {
  return body?.pools?.find((one) => one.name === pool)?.value ?? null;
}

function mostOf(look, pool) {
  return look.m?.find(([code]) => code === pool)?.[1] ?? null;
}

const minus = (value) => String(value).replace('-', '−');
const ofMost = (value, most) => (most === null ? minus(value) : `${minus(value)}/${most}`);

// The pools of somebody that are told with a bar: health, and what is lost before it.
function barsOf(look, body) {
  return [data.shown.cushion, data.shown.health]
    .filter((pool) => pool !== null)
    .map((pool) => ({ pool, value: valueOf(body, pool), most: mostOf(look, pool) }))
    .filter(({ pool, value, most }) =>
      value !== null && (pool === data.shown.health || value > 0 || (most ?? 0) > 0));
}

// Every pool somebody has, the barred ones first: what can be chosen as a value.
function valuesOf(look, body) {
  const barred = barsOf(look, body).map(({ pool }) => pool).reverse();
  const others = (body?.pools ?? []).map(({ name }) => name);
  return [...new Set([...barred, ...others])].filter((pool) => data.pools[pool] !== undefined);
}

// How wide what is said beside a bar is, in zeros: as much for everybody, so that full bars are of one
// length. Letters are written smaller.
function toldWidth() {
  const pool = data.shown.health;
  const most = Math.max(0, ...data.looks.map((look) => mostOf(look, pool) ?? 0));
  return ofMost(most, most).length + 0.7 * ` ${data.pools[pool] ?? ''}`.length;
}

function makeRoster(choose) {
  const root = byId('roster');
  root.style.setProperty('--told', `${toldWidth()}ch`);
  log.opening.sides.forEach((side, at) => {
    const list = make('ul', { 'data-side': at });
    root.append(make('div', { hidden: true }, make('h3', { class: sideClass(at) }, capital(side)), list));
  });
  root.addEventListener('click', (event) => {
    // A click beside the bars chooses health, the last of them.
    const bars = event.target.closest('li')?.querySelectorAll('button.value') ?? [];
    const button = event.target.closest('button.value') ?? [...bars].at(-1);
    if (button) choose({ who: Number(button.dataset.who), pool: Number(button.dataset.pool) });
  });
  root.addEventListener('focusin', (event) => {
    const button = event.target.closest('button.value');
    if (button) choose({ who: Number(button.dataset.who), pool: Number(button.dataset.pool) });
  });
}

// The item of whoever a row is about.
let concerned = null;

// Finds the first whom a row names; where it names nobody, whoever has the turn.
function findConcerned(row) {
  const [, name] = row.words.split(NAME);
  const is = ({ item, look }) => item !== null && text(look.n) === name;
  const found = rosterItems.find(is) ?? rosterItems.find(({ item, onTurn }) => item !== null && onTurn);
  concerned = found?.item ?? null;
}

function showRoster(event, chosen) {
  const state = log.state(event);
  const moment = momentAt(event);
  for (const who of EVERYBODY) {
    const look = lookOf(who, event);
    const body = state.bodies[who];
    const onTurn = moment?.o?.includes(who) ?? false;
    const picked = chosen?.who === who ? chosen.pool : null;
    const there = look !== null && body !== undefined && body.presence !== 'waiting';
    const before = rosterItems[who];
    if (before && before.look === look && before.body === body && before.onTurn === onTurn
      && before.picked === picked) continue;
    placeItem(who, there ? rosterItem(who, look, body, onTurn, picked) : null, look);
    Object.assign(rosterItems[who], { look, body, onTurn, picked });
  }
}

// Puts the item of somebody where it belongs: with its side, in the order of the cast.
function placeItem(who, item, look) {
  const old = rosterItems[who]?.item ?? null;
  const kept = old?.contains(document.activeElement) ? document.activeElement.dataset.pool : null;
  rosterItems[who] = { item };
  if (old && item && old.parentElement?.dataset.side === String(look.s)) {
    old.replaceWith(item);
  } else {
    const list = old?.parentElement;
    old?.remove();
    if (list) list.parentElement.hidden = list.childElementCount === 0;
    if (item) insertItem(who, item, look.s);
  }
  if (kept !== null) item?.querySelector(`[data-pool="${kept}"]`)?.focus({ preventScroll: true });
}

function insertItem(who, item, side) {
  const list = byId('roster').querySelector(`ul[data-side="${side}"]`);
  const next = [...list.children].find((other) => Number(other.dataset.who) > who);
  list.insertBefore(item, next ?? null);
  list.parentElement.hidden = false;
}

function rosterItem(who, look, body, onTurn, picked) {
  const name = text(look.n);
  const gone = body.presence === 'gone';
  const classes = [BEARINGS[look.b], onTurn ? 'turn' : ''].filter(Boolean).join(' ');
  const badge = make('span', { class: `badge ${sideClass(look.s)}`, 'aria-hidden': 'true' }, letters(look));
  const head = make('div', { class: 'name' }, make('b', {}, name),
    onTurn ? make('span', { class: 'turn-word' }, 'turn') : null);
  const bars = barsOf(look, body).map((bar) => barButton(who, name, bar, look, picked));
  // Two bars stand side by side, each as long as the other when full; one alone is that long too.
  const barred = data.shown.cushion === null ? 'bars' : 'bars two';
  const conditions = (look.c ?? []).map(text);
  if (gone) conditions.push('left the fight');
  const is = conditions.length > 0 ? make('span', { class: 'is' }, conditions.join(', ')) : null;
  const says = [actionsOf(look, body, onTurn)];
  if (look.a !== undefined && data.map.zones) says.push(text(look.a));
  says.push(...(look.h ?? []).map(text), defensesOf(look));
  says.push(...(look.w ?? []).map((plan) => `will do: ${text(plan)}`));
  const told = [is, says.filter(Boolean).join(' · ')].filter(Boolean);
  if (told.length > 1) told.splice(1, 0, ' · ');
  const other = picked !== null && !bars.some((bar) => bar.dataset.pool === String(picked))
    ? make('div', { class: 'says' }, `Chosen: ${data.pools[picked]} ${valueOf(body, picked) ?? 0}`)
    : null;
  return make('li', { class: classes, 'data-who': who }, badge,
    make('div', {}, head, make('div', { class: barred }, bars),
      told.length > 0 ? make('div', { class: 'says' }, told) : null, other));
}

// Numbers that attacks are held against, those that are equal together; one of 0 holds nothing off,
// and the dead have none.
function defensesOf(look) {
  if (BEARINGS[look.b] === 'dead') return '';
  const told = new Map();
  for (const [called, value] of look.d ?? []) if (value !== 0) told.set(value, [...(told.get(value) ?? []), text(called)]);
  return [...told].map(([value, called]) => `${listed(called)}\u00a0${value}`).join(', ');
}

// What is counted beside health, where there is some of it; what pays for actions, on one's turn.
function actionsOf(look, body, onTurn) {
  const barred = [data.shown.health, data.shown.cushion];
  const told = (body.pools ?? []).filter(({ name, value }) =>
    value !== 0 && !barred.includes(name) && data.pools[name] !== undefined && look.b < 2
    && (onTurn || !data.shown.actions.includes(name)));
  return told.map(({ name, value }) => `${data.pools[name]} ${value}`).join(', ');
}

function barButton(who, name, { pool, value, most }, look, picked) {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : Number(value > 0);
  const fillUp = make('i', { class: sideClass(look.s) });
  fillUp.style.transform = `scaleX(${share})`;
  const called = data.pools[pool];
  const says = `${name}: ${ofMost(value, most)} ${called}`;
  const bar = make('span', { class: pool === data.shown.health ? 'bar' : 'bar thin' }, fillUp);
  return make('button', {
    type: 'button', class: 'value', 'data-who': who, 'data-pool': pool, 'aria-label': says,
    'aria-pressed': String(picked === pool), title: `${called}: w and W go to its changes`,
  }, bar, make('span', {}, ofMost(value, most), make('small', {}, ` ${called}`)));
}

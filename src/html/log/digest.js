// The digest of a state, as src/state/digest.rs takes it: BLAKE3 over sorted facts (who, what,
// value), each three little-endian numbers of 64 bits. A log records it at the start of every
// round.
//
// Numbers of 64 bits are kept in two halves here, the upper one signed: [who, what's halves,
// value's halves]. Who always fits in the lower half.

// What a fact is about, in the upper half.
const PRESENCE = 1;
const TURN = 2;
const PLACE = 3;
const INITIATIVE = 4;
const CARRY = 5;
const HOLDER = 6;
const CONDITION = 7;
const COUNTER = 8;
const PHASE = 9;
const ROUND = 10;
const SLOT = 11;
const ORDER = 12;
const PLAN = 13;

const SUBJECT_KINDS = { gm: 0, fight: 0, side: 1, who: 2, item: 3, zone: 4 };
const PRESENCES = ['waiting', 'present', 'gone'];
const TURNS = ['unspent', 'running', 'over'];

// The digest, as bytes.
function digestOf(state) {
  const facts = factsOf(state).sort(compareFacts);
  const bytes = new Uint8Array(24 * facts.length);
  const view = new DataView(bytes.buffer);
  facts.forEach(([who, whatHigh, whatLow, valueHigh, valueLow], number) => {
    const at = 24 * number;
    view.setUint32(at, who, true);
    view.setUint32(at + 8, whatLow, true);
    view.setInt32(at + 12, whatHigh, true);
    view.setUint32(at + 16, valueLow, true);
    view.setInt32(at + 20, valueHigh, true);
  });
  return blake3(bytes);
}

function compareFacts(one, other) {
  for (let at = 0; at < 5; at += 1) if (one[at] !== other[at]) return one[at] - other[at];
  return 0;
}

function factsOf(state) {
  const facts = [];
  fightFacts(facts, state);
  state.sides.forEach((side, number) => {
    const who = subjectCode({ kind: 'side', id: number });
    sharedFacts(facts, who, side);
    if (side.initiative !== null) facts.push(plainFact(who, INITIATIVE, side.initiative));
  });
  state.bodies.forEach((body, number) => {
    const who = subjectCode({ kind: 'who', id: number });
    sharedFacts(facts, who, body);
    facts.push([who, PRESENCE, 0, 0, PRESENCES.indexOf(body.presence)]);
    facts.push([who, TURN, 0, 0, TURNS.indexOf(body.turn)]);
    if (body.place !== null) facts.push([who, PLACE, 0, ...placeCode(body.place)]);
    if (body.initiative !== null) facts.push(plainFact(who, INITIATIVE, body.initiative));
  });
  state.items.forEach((item, number) => {
    const who = subjectCode({ kind: 'item', id: number });
    sharedFacts(facts, who, item);
    facts.push([who, CARRY, 0, 0, item.carry]);
    if (item.place !== null) facts.push([who, PLACE, 0, ...placeCode(item.place)]);
    if (item.holder !== null) facts.push([who, HOLDER, 0, 0, item.holder]);
  });
  scatteredFacts(facts, state);
  return facts;
}

function fightFacts(facts, state) {
  sharedFacts(facts, 0, state);
  facts.push([0, PHASE, 0, 0, state.phase], [0, ROUND, 0, 0, state.round]);
  if (state.slot !== null) facts.push([0, SLOT, 0, 0, state.slot]);
  state.order.forEach((slot, at) => {
    facts.push([subjectCode(slot.of), ORDER, at, slot.kind, slot.value >>> 0]);
  });
}

// What everybody and everything can have: pools and conditions.
function sharedFacts(facts, who, { pools, conditions }) {
  for (const { name, value } of pools) facts.push([who, 0, name, value >> 31, value >>> 0]);
  for (const { name, detail } of conditions) {
    const about = detail === null ? [-1, 0xffffffff] : detailCode(detail);
    facts.push([who, CONDITION, name, ...about]);
  }
}

// Counters and plans: each is about somebody else than the last.
function scatteredFacts(facts, state) {
  for (const { of, about, name, value } of state.counters) {
    const what = COUNTER | ((about === null ? 0 : subjectCode(about)) << 4);
    facts.push([subjectCode(of), what, name, value >> 31, value >>> 0]);
  }
  for (const { of, kind, deed } of state.plans) {
    const hash = new DataView(blake3(deed.bytes).buffer);
    const value = [hash.getInt32(4, true), hash.getUint32(0, true)];
    facts.push([subjectCode({ kind: 'who', id: of }), PLAN, kind, ...value]);
  }
}

// A fact of a signed number.
function plainFact(who, what, value) {
  return [who, what, 0, value >> 31, value >>> 0];
}

// Who or what a reference names, as one number; the GM acts where the fight as a whole has pools.
function subjectCode({ kind, id }) {
  return (SUBJECT_KINDS[kind] << 20) | id;
}

// A place, in two halves.
function placeCode(place) {
  switch (place.kind) {
    case 'square': return [1 << 8, (place.x << 8) | place.y];
    case 'zone': return [2 << 8, place.id];
    default: return [3 << 8, ((place.one << 16) | place.other) >>> 0];
  }
}

// What a condition is about, in two halves.
function detailCode(detail) {
  switch (detail.kind) {
    case 'word': return [1 << 16, detail.id];
    case 'who': return [2 << 16, detail.id];
    case 'side': return [3 << 16, detail.id];
    case 'item': return [4 << 16, detail.id];
    case 'int': return [6 << 16, detail.id >>> 0];
    default: {
      const [high, low] = placeCode(detail);
      return [(5 << 16) | high, low];
    }
  }
}

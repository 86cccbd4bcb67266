// Events, read strictly from their bytes: what src/vocabulary/ writes, in the layout of
// src/log/codec.rs.
//
// HOW THINGS STAND HERE
//
// Words and clauses are their codes: plain numbers. So are combatants, sides, items, zones and
// seats where nothing else can stand: their places in the opening, from 0.
//
// Where several kinds of thing can stand, there is a reference, {kind, id}: of the kinds 'gm',
// 'fight', 'side', 'who', 'item' and 'zone'. What a condition or a note is about (its detail) is
// one of these, or {kind: 'word', id}, {kind: 'int', id}, or a place: {kind: 'square', x, y},
// {kind: 'zone', id} or {kind: 'border', one, other}. There is one such object for each thing, so
// they are compared with ===.
//
// A value of a stat or an option is {kind, value}: 'int', 'word', 'who', 'side', 'item', 'place',
// 'path' (places), 'dice' ({terms: [{count, sides}], plus}), 'text', 'list' (values), 'named'
// ([[name, number], …]), 'flag' or 'label'. Options are [{name, value}].
//
// What is missing is null. Hashes and secrets are Uint8Arrays. A time or the number of an event
// that no plain number holds exactly is a BigInt; only a forged log has one.
//
// EVENTS, by kind. A stamp is {seat, time}, the time in milliseconds since 1970.
//
//   opened       {system, edition, time, seats, sides, options, dice, keeper, mixed, continues,
//                map, cast}. dice is {kind: 'typed'}, {kind: 'committed', commitment} or
//                {kind: 'open', secret}; map is {kind: 'none'}, {kind: 'grid', width, height} or
//                {kind: 'zones', zones: [{id, stats}]}; continues is {id, count, root}; cast lists
//                members: {id, name, side, newcomer, seat, place, waiting, stats, pools,
//                conditions, items: [{id, kind, carry, stats, pools}]}
//   contributed  {stamp, text}
//   declared     {stamp, actor, verb, args, because, again}
//   answered     {stamp, of, reply, again}. reply is {kind: 'pass'}, 'yes', 'faces', {kind: 'do',
//                verb, args} or {kind: 'value', value}
//   ruled        {stamp, changes: [effect], because, again}
//   rolled       {clause, by, purpose, on, row, dice, parts, total, againstParts, against,
//                outcome}. dice are [{sides, face, kept, source}], a source {kind: 'seeded'},
//                'typed', {kind: 'carried', from} or {kind: 'judged', of}; parts are
//                [{clause, label, by}]; row is {round, occasion, whom, part, secret}
//   asked        {clause, need}. need is {kind: 'dice', by, purpose, sides}, {kind: 'choice', of,
//                options, about} or {kind: 'share', by, purpose, sides}
//   offered      {clause, to: [{who, verbs}], about}
//   effected     {clause, effect}
//   noted        {clause, who, detail}
//   checked      {round, digest}
//   settled      {}
//   rewound      {stamp, from, to, by, follow, because}; by is 'undo', 'redo', 'goto', 'retract',
//                'correct' or 'offer'
//   marked       {stamp, name}
//   disputed     {stamp, event, reason}
//   decided      {stamp, dispute, outcome, reason, remedy}; outcome is 'upheld' or 'overturned',
//                remedy 'none', 'undo', 'retract' or 'ruling'
//   remarked     {stamp, text}
//   revealed     {stamp, secret, next}
//   edition-changed {stamp, from, to}
//   recovered    {stamp, offset}
//   redacted     {commitment}: an event that was taken out
//
// EFFECTS, by kind
//
//   pool {of, pool, by} · gained, lost {of, condition, detail} · stat {of, stat, to}
//   moved {who, to} · carried {item, carry, holder, place} · counter {of, about, counter, to}
//   initiative {of, value} · order {order: [{of, kind, value}]} · phase {phase} · round {round}
//   turn-began {of, slot} · turn-ended {of} · cast {member} · joined {who} · left {who}
//   ended {outcome} · word {of, text} · intended {by, effect} · combined · froze
//   planned {of, turn, deed}: deed is {verb, args}, turn says which of several turns it is for

const readActor = (r) => r.choice(ACTORS);
const ACTORS = [
  () => GM,
  (r) => reference('side', r.u8()),
  (r) => reference('who', r.u16()),
];

const readSubject = (r) => r.choice(SUBJECTS);
const SUBJECTS = [
  () => FIGHT,
  (r) => reference('side', r.u8()),
  (r) => reference('who', r.u16()),
  (r) => reference('item', r.u16()),
  (r) => reference('zone', r.u16()),
];

const readPlace = (r) => r.choice(PLACES);
const PLACES = [
  (r) => pair('square', r.u8(), r.u8(), ['x', 'y']),
  (r) => reference('zone', r.u16()),
  (r) => pair('border', r.u16(), r.u16(), ['one', 'other']),
];

const readDetail = (r) => r.choice(DETAILS);
const DETAILS = [
  (r) => reference('word', r.u16()),
  (r) => reference('who', r.u16()),
  (r) => reference('side', r.u8()),
  (r) => reference('item', r.u16()),
  readPlace,
  (r) => reference('int', r.i32()),
];

const readDice = (r) => ({
  terms: r.list((t) => ({ count: t.u8(), sides: t.u16() })),
  plus: r.i32(),
});

const readNamed = (r) => [r.text(), r.i32()];

const readValue = (r) => r.choice(VALUES);
const VALUES = [
  ofKind('int', i32),
  ofKind('word', u16),
  ofKind('who', u16),
  ofKind('side', u8),
  ofKind('item', u16),
  ofKind('place', readPlace),
  ofKind('path', (r) => r.list(readPlace)),
  ofKind('dice', readDice),
  ofKind('text', text),
  ofKind('list', (r) => r.deeper((inner) => inner.list(readValue))),
  ofKind('named', (r) => r.list(readNamed)),
  ofKind('flag', flag),
  ofKind('label', text),
];

const readArg = (r) => ({ name: r.u16(), value: readValue(r) });
const readArgs = (r) => r.list(readArg);
const readPool = (r) => ({ name: r.u16(), value: r.i32() });

const readStamp = (r) => ({ seat: r.u8(), time: r.u64() });

const readItem = (r) => ({
  id: r.text(),
  kind: r.u16(),
  carry: r.u16(),
  stats: readArgs(r),
  pools: r.list(readPool),
});

const readMember = (r) => ({
  id: r.text(),
  name: r.option(text),
  side: r.u8(),
  newcomer: r.option((n) => ({ side: n.u8(), number: n.u32() })),
  seat: r.u8(),
  place: r.option(readPlace),
  waiting: r.flag(),
  stats: readArgs(r),
  pools: r.list(readPool),
  conditions: r.list(u16),
  items: r.list(readItem),
});

const DICE_POLICIES = [
  kindOnly('typed'),
  (r) => ({ kind: 'committed', commitment: r.hash() }),
  (r) => ({ kind: 'open', secret: r.hash() }),
];

const MAPS = [
  kindOnly('none'),
  (r) => ({ kind: 'grid', width: r.u8(), height: r.u8() }),
  (r) => ({ kind: 'zones', zones: r.list((z) => ({ id: z.text(), stats: readArgs(z) })) }),
];

const readOpening = (r) => ({
  kind: 'opened',
  system: r.text(),
  edition: r.u32(),
  time: r.u64(),
  seats: r.list(text),
  sides: r.list(text),
  options: readArgs(r),
  dice: r.choice(DICE_POLICIES),
  keeper: r.u8(),
  mixed: r.flag(),
  continues: r.option((c) => ({ id: c.hash(), count: c.u64(), root: c.hash() })),
  map: r.choice(MAPS),
  cast: r.list(readMember),
});

const REPLIES = [
  kindOnly('pass'),
  kindOnly('yes'),
  kindOnly('faces'),
  (r) => ({ kind: 'do', verb: r.u16(), args: readArgs(r) }),
  ofKind('value', readValue),
];

const SOURCES = [
  kindOnly('seeded'),
  kindOnly('typed'),
  (r) => ({ kind: 'carried', from: r.u64() }),
  (r) => ({ kind: 'judged', of: r.u64() }),
];

const readDie = (r) => ({
  sides: r.u16(),
  face: r.u16(),
  kept: r.flag(),
  source: r.choice(SOURCES),
});

const readSummand = (r) => ({ clause: r.u16(), label: r.u16(), by: r.i32() });

const readDone = (r) => ({ by: readActor(r), verb: r.u16(), target: r.option(readSubject) });

const OCCASIONS = [
  (r) => ({
    kind: 'unasked',
    clause: r.u16(),
    turn: r.option((t) => ({ of: readActor(t), number: t.u32() })),
  }),
  (r) => ({ kind: 'deed', deed: readDone(r), nth: r.u32() }),
];

const PORTIONS = [
  ofKind('blow', u32),
  ofKind('step', u32),
  ofKind('hazard', text),
  ofKind('group', u16),
  ofKind('rule', u16),
  ofKind('tie', u32),
  ofKind('item', u16),
  ofKind('entry', u32),
  ofKind('word', u16),
];

const readRow = (r) => ({
  round: r.u32(),
  occasion: r.choice(OCCASIONS),
  whom: r.option(readSubject),
  part: r.list((p) => p.choice(PORTIONS)),
  secret: r.u32(),
});

const NEEDS = [
  (r) => ({ kind: 'dice', by: readActor(r), purpose: r.u16(), sides: r.list(u16) }),
  (r) => ({
    kind: 'choice',
    of: r.list(readActor),
    options: r.list(readValue),
    about: r.option(u16),
  }),
  (r) => ({ kind: 'share', by: readActor(r), purpose: r.u16(), sides: r.list(u16) }),
];

const readSlot = (r) => ({ of: readActor(r), kind: r.u16(), value: r.i32() });

// A deed with its bytes, which the digest of a state needs.
function readDeed(r) {
  const from = r.at;
  const deed = { verb: r.u16(), args: readArgs(r) };
  deed.bytes = r.bytes.subarray(from, r.at);
  return deed;
}

const readEffect = (r) => r.choice(EFFECTS);
const EFFECTS = [
  (r) => ({ kind: 'pool', of: readSubject(r), pool: r.u16(), by: r.i32() }),
  (r) => ({
    kind: 'gained',
    of: readSubject(r),
    condition: r.u16(),
    detail: r.option(readDetail),
  }),
  (r) => ({
    kind: 'lost',
    of: readSubject(r),
    condition: r.u16(),
    detail: r.option(readDetail),
  }),
  (r) => ({ kind: 'stat', of: readSubject(r), stat: r.u16(), to: readValue(r) }),
  (r) => ({ kind: 'moved', who: r.u16(), to: r.option(readPlace) }),
  (r) => ({
    kind: 'carried',
    item: r.u16(),
    carry: r.u16(),
    holder: r.option(u16),
    place: r.option(readPlace),
  }),
  (r) => ({
    kind: 'counter',
    of: readSubject(r),
    about: r.option(readSubject),
    counter: r.u16(),
    to: r.i32(),
  }),
  (r) => ({ kind: 'initiative', of: readActor(r), value: r.i32() }),
  (r) => ({ kind: 'order', order: r.list(readSlot) }),
  (r) => ({ kind: 'phase', phase: r.u16() }),
  (r) => ({ kind: 'round', round: r.u32() }),
  (r) => ({ kind: 'turn-began', of: readActor(r), slot: r.option(u16) }),
  (r) => ({ kind: 'turn-ended', of: readActor(r) }),
  (r) => ({ kind: 'cast', member: readMember(r) }),
  (r) => ({ kind: 'joined', who: r.u16() }),
  (r) => ({ kind: 'left', who: r.u16() }),
  (r) => ({ kind: 'ended', outcome: r.option(u16) }),
  (r) => ({ kind: 'word', of: readSubject(r), text: r.text() }),
  (r) => ({ kind: 'intended', by: r.u16(), effect: r.deeper(readEffect) }),
  kindOnly('combined'),
  kindOnly('froze'),
  (r) => ({ kind: 'planned', of: r.u16(), turn: r.u16(), deed: r.option(readDeed) }),
];

const REWOUND_BY = ['undo', 'redo', 'goto', 'retract', 'correct', 'offer'];

const EVENTS = [
  readOpening,
  (r) => ({ kind: 'contributed', stamp: readStamp(r), text: r.text() }),
  (r) => ({
    kind: 'declared',
    stamp: readStamp(r),
    actor: readActor(r),
    verb: r.u16(),
    args: readArgs(r),
    because: r.option(text),
    again: r.option(u64),
  }),
  (r) => ({
    kind: 'answered',
    stamp: readStamp(r),
    of: readActor(r),
    reply: r.choice(REPLIES),
    again: r.option(u64),
  }),
  (r) => ({
    kind: 'ruled',
    stamp: readStamp(r),
    changes: r.list(readEffect),
    because: r.option(text),
    again: r.option(u64),
  }),
  (r) => ({
    kind: 'rolled',
    clause: r.u16(),
    by: readActor(r),
    purpose: r.u16(),
    on: r.option(u16),
    row: readRow(r),
    dice: r.list(readDie),
    parts: r.list(readSummand),
    total: r.i32(),
    againstParts: r.list(readSummand),
    against: r.option(i32),
    outcome: r.option(u16),
  }),
  (r) => ({ kind: 'asked', clause: r.u16(), need: r.choice(NEEDS) }),
  (r) => ({
    kind: 'offered',
    clause: r.u16(),
    to: r.list((t) => ({ who: t.u16(), verbs: t.list(u16) })),
    about: r.option(u16),
  }),
  (r) => ({ kind: 'effected', clause: r.u16(), effect: readEffect(r) }),
  (r) => ({
    kind: 'noted',
    clause: r.u16(),
    who: r.option(readActor),
    detail: r.option(readDetail),
  }),
  (r) => ({ kind: 'checked', round: r.u32(), digest: r.hash() }),
  kindOnly('settled'),
  (r) => ({
    kind: 'rewound',
    stamp: readStamp(r),
    from: r.u64(),
    to: r.u64(),
    by: r.variant(REWOUND_BY),
    follow: r.u32(),
    because: r.option(text),
  }),
  (r) => ({ kind: 'marked', stamp: readStamp(r), name: r.text() }),
  (r) => ({ kind: 'disputed', stamp: readStamp(r), event: r.u64(), reason: r.text() }),
  (r) => ({
    kind: 'decided',
    stamp: readStamp(r),
    dispute: r.u64(),
    outcome: r.variant(['upheld', 'overturned']),
    reason: r.text(),
    remedy: r.variant(['none', 'undo', 'retract', 'ruling']),
  }),
  (r) => ({ kind: 'remarked', stamp: readStamp(r), text: r.text() }),
  (r) => ({ kind: 'revealed', stamp: readStamp(r), secret: r.hash(), next: r.option(hash) }),
  kindOnly('pledged'),
  kindOnly('undo-asked'),
  kindOnly('undo-answered'),
  kindOnly('seated'),
  (r) => ({ kind: 'edition-changed', stamp: readStamp(r), from: r.u32(), to: r.u32() }),
  (r) => ({ kind: 'recovered', stamp: readStamp(r), offset: r.u64() }),
];

// The three forms in which an event is stored (src/log/form.rs), by the first byte.
const PLAIN = 0;
const HIDDEN = 1;
const REDACTED = 2;
const BLINDER = 16;
const PADDED_TO = 128;

// Whether stored bytes are in one of the forms.
function isSound(stored) {
  const rest = stored.length - 1;
  switch (stored[0]) {
    case PLAIN: return true;
    case HIDDEN: return rest > BLINDER && (rest - BLINDER) % PADDED_TO === 0;
    case REDACTED: return rest === 32;
    default: return false;
  }
}

// The commitment as which a hidden event enters the chain, whether it stands here or was taken out.
function commitmentOf(stored) {
  if (stored[0] === REDACTED) return stored.subarray(1);
  const key = blake3Derive('affray v2 hidden', stored.subarray(1, 1 + BLINDER));
  return blake3Keyed(key, stored.subarray(1 + BLINDER));
}

// Where the content of padded bytes ends: before the last 0x80, which only zeros may follow, and as
// few of them as there can be.
function contentEnd(stored) {
  let end = stored.length - 1;
  while (end > BLINDER && stored[end] === 0) end -= 1;
  const content = end - 1 - BLINDER;
  const least = Math.ceil((content + 1) / PADDED_TO) * PADDED_TO;
  if (content < 0 || stored[end] !== 0x80 || stored.length - 1 - BLINDER !== least) {
    throw new Malformed('this hidden event is not padded as hidden events are');
  }
  return end;
}

function readAll(reader, read) {
  const value = read(reader);
  const left = reader.end - reader.at;
  if (left > 0) throw new Malformed(`these bytes are no event: ${left} bytes are left over`);
  return value;
}

const readEvent = (r) => r.choice(EVENTS);

function readHidden(r) {
  const audience = r.list(u8);
  if (audience.some((seat, at) => at > 0 && audience[at - 1] >= seat)) {
    throw new Malformed('the seats that may see this hidden event are not in order, each once');
  }
  return entryOf(audience, 'kept', readEvent(r));
}

// An event as a log lists it; where it stands there, `line.js` fills in.
function entryOf(audience, hidden, event) {
  return { number: 0, commit: 0, kind: event.kind, audience, hidden, event };
}

// The event of stored bytes whose form is sound, with who may see it; throws Malformed.
function readStored(stored) {
  if (stored[0] === PLAIN) {
    return entryOf(null, null, readAll(new Reader(stored, 1, stored.length), readEvent));
  }
  if (stored[0] === REDACTED) {
    return entryOf([], 'taken-out', { kind: 'redacted', commitment: stored.subarray(1) });
  }
  return readAll(new Reader(stored, 1 + BLINDER, contentEnd(stored)), readHidden);
}

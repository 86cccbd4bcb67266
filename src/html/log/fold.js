// The fold: what the effects of a line come to. It follows src/state/fold.rs, and a test compares
// the two at every event by the digest of their states.
//
// WHAT A STATE HAS
//
//   cast        {options, map, sides, seats, members, items}: the sheets as they are now, as the
//               opening gives them (events.js); items lists {owner, at}: on whose sheet an item
//               stands, and where there
//   phase       the code of a word: setup, surprise, round, over, or what a system adds
//   round       from 1; 0 before the first
//   order       [{of, kind, value}]: the places in the order of turns; `of` is a reference
//   slot        which place of the order has the turn, or null
//   had         which places of the order have had their turn this round
//   acting      whose turns are running, the latest last: numbers of combatants
//   bodies      the combatants, by number: {presence, turn, place, initiative, pools, conditions};
//               presence is 'waiting', 'present' or 'gone', turn 'unspent', 'running' or 'over'
//   items       by number: {carry, holder, place, pools, conditions}
//   sides       by number: {initiative, pools, conditions}
//   counters    [{of, about, name, value}], in the order of whose they are
//   pools, conditions   those of the fight itself
//   intents     [{by, clause, effect}]: what counts as simultaneous and is not combined yet
//   frozen      the state from which that is worked out, or null
//   plans       [{of, kind, deed}]: what people have said they will do
//
// pools are [{name, value}] and conditions [{name, detail}], in the order in which they came; what
// there is none of is null. Words (phase, carry, name, kind …) are codes; events.js says what a
// reference, a place and a detail are.

// The codes of the words that the fold itself knows (src/vocabulary/names.rs). A code never moves.
const WHO = 19;
const SIDE = 24;
const SETUP = 30;
const OVER = 32;
const DROPPED = 57;
const NONE = 48;
const CARRIED_BY = 72;
const CONDITIONS_ABOUT = 89;
const OWN = 98;
const STARTS_WITH = 100;

// The state before any opening.
function stateOfNothing() {
  const nobody = { options: [], map: { kind: 'none' }, sides: [], seats: [], cast: [] };
  return stateOpened(nobody);
}

// The state right after an opening.
function stateOpened(opening) {
  const { options, map, sides, seats } = opening;
  const state = {
    cast: { options, map, sides, seats, members: [], items: [] },
    phase: SETUP,
    round: 0,
    order: [],
    slot: null,
    had: [],
    acting: [],
    bodies: [],
    items: [],
    sides: sides.map(() => ({ initiative: null, pools: [], conditions: [] })),
    counters: [],
    pools: [],
    conditions: [],
    intents: [],
    frozen: null,
    plans: [],
  };
  const full = opening.cast.reduce(withMember, state);
  return { ...full, items: full.items.map((item, at) => handedOver(full, item, at)) };
}

// An item, carried by somebody else from the start if its sheet says so.
function handedOver(state, item, at) {
  const { owner, at: place } = state.cast.items[at];
  const { stats } = state.cast.members[owner].items[place];
  const holder = stats.find((arg) => arg.name === CARRIED_BY)?.value;
  if (item.holder === null || holder?.kind !== 'who') return item;
  return holder.value < state.bodies.length ? { ...item, holder: holder.value } : item;
}

// The state after an event of the line. Acts and inputs change nothing by themselves.
function stateAfter(state, event) {
  if (event.kind === 'opened') return stateOpened(event);
  if (event.kind !== 'effected') return state;
  const { clause, effect } = event;
  if (effect.kind !== 'intended') return EFFECT_ON[effect.kind](state, effect);
  const intent = { by: effect.by, clause, effect: effect.effect };
  return { ...state, intents: [...state.intents, intent] };
}

// What each kind of effect makes of a state. Whatever is not there is passed over: a log that the
// program wrote names nothing else, and no other log may stop the page.
const EFFECT_ON = {
  pool: (state, { of, pool, by }) =>
    withPart(state, of, 'pools', (pools) => added(pools, pool, by)),

  gained: (state, { of, condition, detail }) =>
    withPart(state, of, 'conditions', (held) => {
      const is = held.some((one) => one.name === condition && one.detail === detail);
      return is ? held : [...held, { name: condition, detail }];
    }),

  lost: (state, { of, condition, detail }) =>
    withPart(state, of, 'conditions', (held) => {
      const left = held.filter((one) => one.name !== condition || one.detail !== detail);
      return left.length === held.length ? held : left;
    }),

  stat: (state, { of, stat, to }) => ({ ...state, cast: withStat(state.cast, of, stat, to) }),

  moved: (state, { who, to }) => withBody(state, who, { place: to }),

  carried: (state, { item, carry, holder, place }) =>
    withOne(state, 'items', item, { carry, holder, place }),

  counter: (state, { of, about, counter, to }) =>
    ({ ...state, counters: counted(state.counters, { of, about, name: counter, value: to }) }),

  initiative: (state, { of, value }) => {
    if (of.kind === 'who') return withBody(state, of.id, { initiative: value });
    if (of.kind === 'side') return withOne(state, 'sides', of.id, { initiative: value });
    return state;
  },

  order: (state, { order }) => withOrder(state, order),

  phase: (state, { phase }) => ({ ...state, phase }),

  round: (state, { round }) => ({
    ...state,
    round,
    slot: null,
    had: [],
    acting: [],
    bodies: state.bodies.map((body) =>
      body.turn === 'unspent' ? body : { ...body, turn: 'unspent' }),
  }),

  'turn-began': (state, { of, slot }) => {
    const begun = slot === null ? state : atSlot(state, slot);
    if (of.kind !== 'who' || !has(begun, of)) return begun;
    const { acting } = begun;
    const running = acting.includes(of.id) ? acting : [...acting, of.id];
    return withBody({ ...begun, acting: running }, of.id, { turn: 'running' });
  },

  'turn-ended': (state, { of }) => {
    if (of.kind !== 'who') return { ...state, slot: null };
    return withBody(withoutActing(state, of.id), of.id, { turn: 'over' });
  },

  cast: (state, { member }) => withMember(state, member),

  joined: (state, { who }) => withBody(state, who, { presence: 'present' }),

  left: (state, { who }) =>
    withBody(withoutActing(state, who), who, { presence: 'gone', place: null }),

  ended: (state) => ({ ...state, phase: OVER, slot: null, acting: [] }),

  word: (state) => state,

  // An intent needs the clause it comes from: `stateAfter` keeps it.
  intended: (state) => state,

  combined: (state) => ({ ...state, intents: [], frozen: null }),

  froze: (state) => ({ ...state, frozen: { ...state, frozen: null, intents: [] } }),

  planned: (state, { of, turn, deed }) =>
    ({ ...state, plans: planned(state, of, turn, deed) }),
};

// A part by a computed name is set after the copy is made: engines are slow at the other way.
function having(whole, part, value) {
  const changed = { ...whole };
  changed[part] = value;
  return changed;
}

// The state with changes of one combatant, item or side.
function withOne(state, list, at, changes) {
  const one = state[list][at];
  if (one === undefined) return state;
  return having(state, list, state[list].with(at, { ...one, ...changes }));
}

function withBody(state, who, changes) {
  return withOne(state, 'bodies', who, changes);
}

// Where subjects of a kind stand in a state.
const LIST_OF = { side: 'sides', who: 'bodies', item: 'items' };

// Changes the pools or the conditions of a subject.
function withPart(state, of, part, change) {
  if (of.kind === 'fight') return having(state, part, change(state[part]));
  const list = LIST_OF[of.kind];
  const one = list === undefined ? undefined : state[list][of.id];
  if (one === undefined) return state;
  const changed = change(one[part]);
  if (changed === one[part]) return state;
  return having(state, list, state[list].with(of.id, having(one, part, changed)));
}

// A number stays within 32 bits, as it does in the program.
function added(pools, name, by) {
  const at = pools.findIndex((pool) => pool.name === name);
  if (at < 0) return [...pools, { name, value: by }];
  const value = Math.min(Math.max(pools[at].value + by, -0x80000000), 0x7fffffff);
  return pools.with(at, { name, value });
}

function withoutActing(state, who) {
  return { ...state, acting: state.acting.filter((acting) => acting !== who) };
}

// Whether somebody is there.
function has(state, actor) {
  switch (actor.kind) {
    case 'gm': return true;
    case 'side': return actor.id < state.sides.length;
    default: return actor.id < state.bodies.length;
  }
}

// A combatant more, with what it carries.
function withMember(state, member) {
  const who = state.bodies.length;
  const items = member.items.map((sheet) => {
    const dropped = sheet.carry === DROPPED;
    const left = listedUnder(sheet.stats, STARTS_WITH).filter(({ kind }) => kind === 'word');
    return {
      carry: sheet.carry,
      holder: dropped || sheet.carry === NONE ? null : who,
      place: dropped ? member.place : null,
      pools: sheet.pools,
      conditions: left.map(({ value }) => ({ name: value, detail: null })),
    };
  });
  const body = {
    presence: member.waiting ? 'waiting' : 'present',
    turn: 'unspent',
    place: member.place,
    initiative: null,
    pools: member.pools,
    conditions: startsWith(member),
  };
  const cast = {
    ...state.cast,
    members: [...state.cast.members, member],
    items: [...state.cast.items, ...items.map((_, at) => ({ owner: who, at }))],
  };
  const counters = startsCounting(member, who).reduce(counted, state.counters);
  const bodies = [...state.bodies, body];
  return { ...state, cast, bodies, items: [...state.items, ...items], counters };
}

// What a stat lists: a single value is a list of one.
function listedUnder(stats, name) {
  const value = stats.find((arg) => arg.name === name)?.value;
  return value === undefined ? [] : value.kind === 'list' ? value.value : [value];
}

// The counts that an earlier fight has left a combatant with: [name, value], toward itself if own
// stands behind them.
function startsCounting(member, who) {
  const of = reference('who', who);
  return listedUnder(member.stats, STARTS_WITH).flatMap(({ kind, value }) => {
    if (kind !== 'list' || value.length < 2 || value.length > 3) return [];
    const [name, count, toward] = value;
    if (name.kind !== 'word' || count.kind !== 'int') return [];
    if (toward !== undefined && (toward.kind !== 'word' || toward.value !== OWN)) return [];
    const about = toward === undefined ? null : of;
    return [{ of, about, name: name.value, value: count.value }];
  });
}

// The conditions a combatant starts with; a stat lists those that are about a word or a number,
// and those that were gained after one of them.
function startsWith(member) {
  const conditions = member.conditions.map((name) => ({ name, detail: null }));
  for (const { kind, value } of listedUnder(member.stats, CONDITIONS_ABOUT)) {
    if (kind !== 'list' || value[0]?.kind !== 'word' || value.length > 2) continue;
    const [condition, detail] = value;
    if (detail === undefined) {
      conditions.push({ name: condition.value, detail: null });
      continue;
    }
    if (detail.kind !== 'word' && detail.kind !== 'int') continue;
    conditions.push({ name: condition.value, detail: reference(detail.kind, detail.value) });
  }
  return conditions;
}

// The cast with another number or switch of a sheet; the side has a place of its own there.
function withStat(cast, of, stat, to) {
  const changed = (stats) => {
    const at = stats.findIndex((arg) => arg.name >= stat);
    const arg = { name: stat, value: to };
    if (at < 0) return [...stats, arg];
    return stats[at].name === stat ? stats.with(at, arg) : stats.toSpliced(at, 0, arg);
  };
  const members = (who, change) => {
    const member = cast.members[who];
    if (member === undefined) return cast;
    return { ...cast, members: cast.members.with(who, { ...member, ...change(member) }) };
  };
  switch (of.kind) {
    case 'fight': return { ...cast, options: changed(cast.options) };
    case 'who':
      if (stat === SIDE && to.kind === 'side') return members(of.id, () => ({ side: to.value }));
      return members(of.id, ({ stats }) => ({ stats: changed(stats) }));
    case 'item': {
      const item = cast.items[of.id];
      if (item === undefined) return cast;
      return members(item.owner, ({ items }) => {
        const sheet = items[item.at];
        return { items: items.with(item.at, { ...sheet, stats: changed(sheet.stats) }) };
      });
    }
    case 'zone': {
      const zone = cast.map.kind === 'zones' ? cast.map.zones[of.id] : undefined;
      if (zone === undefined) return cast;
      const zones = cast.map.zones.with(of.id, { ...zone, stats: changed(zone.stats) });
      return { ...cast, map: { ...cast.map, zones } };
    }
    default: return cast;
  }
}

// The counters with another value of one, in the order of what they are; a zero is not kept.
function counted(counters, counter) {
  const at = counters.findIndex((known) => compareCounters(known, counter) >= 0);
  const same = at >= 0 && compareCounters(counters[at], counter) === 0;
  if (counter.value === 0) return same ? counters.toSpliced(at, 1) : counters;
  if (same) return counters.with(at, counter);
  return counters.toSpliced(at < 0 ? counters.length : at, 0, counter);
}

function compareCounters(one, other) {
  const about = (counter) => (counter.about === null ? -1 : subjectCode(counter.about));
  return subjectCode(one.of) - subjectCode(other.of) || about(one) - about(other)
    || one.name - other.name;
}

// A turn of the order begins; the places between the last one and it are passed over.
function atSlot(state, slot) {
  if (slot >= state.order.length) return { ...state, slot };
  const first = state.slot === null ? 0 : state.slot + 1;
  const had = state.had.slice();
  while (had.length <= slot) had.push(false);
  had.fill(true, Math.min(first, slot), slot + 1);
  return { ...state, slot, had };
}

// Another order: a place keeps its turn and its mark wherever it stands now. A place that is new
// before the turn that runs has gone by.
function withOrder(state, slots) {
  const order = slots.filter((slot) => has(state, slot.of));
  const origin = origins(state.order, order);
  const moved = state.slot === null ? -1 : origin.indexOf(state.slot);
  const slot = moved < 0 ? state.slot : moved;
  const had = origin.map((from, at) =>
    from === null ? slot !== null && at < slot : state.had[from] === true);
  return { ...state, order, slot, had };
}

// Which place of the old order each place of a new one was: the same, else the same one's with
// another value, else the one that has been replaced where it stands.
function origins(old, order) {
  const from = order.map(() => null);
  const left = old.map(() => true);
  const same = (one, other) => one.of === other.of && one.kind === other.kind;
  const whole = (one, other) => same(one, other) && one.value === other.value;
  for (const like of [whole, same]) {
    for (let at = 0; at < order.length; at += 1) {
      if (from[at] !== null) continue;
      const was = old.findIndex((slot, place) => left[place] && like(slot, order[at]));
      if (was < 0) continue;
      from[at] = was;
      left[was] = false;
    }
  }
  if (order.length === old.length) {
    for (let at = 0; at < old.length; at += 1) if (from[at] === null && left[at]) from[at] = at;
  }
  return from;
}

// The plans with another deed for one of somebody's turns; none: nothing is left of that plan.
function planned(state, of, turn, deed) {
  const { plans } = state;
  if (of >= state.bodies.length || deed !== null && !knowsAll(state, deed.args)) return plans;
  const at = plans.findIndex((plan) => plan.of === of && plan.kind === turn);
  if (deed === null) return at < 0 ? plans : plans.toSpliced(at, 1);
  const plan = { of, kind: turn, deed };
  if (at >= 0) return plans.with(at, plan);
  // What is put off keeps its place; what is declared comes last.
  const same = (known) => sameBytes(known.deed.bytes, deed.bytes);
  const meant = (known) => turn !== WHO && known.of === of && same(known);
  const behind = plans.findLastIndex(meant);
  return plans.toSpliced(behind < 0 ? plans.length : behind + 1, 0, plan);
}

// Whether options name only what there is.
function knowsAll(state, args) {
  return args.every((arg) => knows(state, arg.value));
}

function knows(state, { kind, value }) {
  switch (kind) {
    case 'who': return value < state.bodies.length;
    case 'side': return value < state.sides.length;
    case 'item': return value < state.items.length;
    case 'place': return knowsPlace(state, value);
    case 'path': return value.every((place) => knowsPlace(state, place));
    case 'list': return value.every((one) => knows(state, one));
    default: return true;
  }
}

function knowsPlace(state, place) {
  const { map } = state.cast;
  const zones = map.kind === 'zones' ? map.zones.length : 0;
  switch (place.kind) {
    case 'square': {
      const within = (number, most) => number >= 1 && number <= most;
      return map.kind === 'grid' && within(place.x, map.width) && within(place.y, map.height);
    }
    case 'zone': return place.id < zones;
    default: return place.one <= place.other && place.other < zones;
  }
}

function sameBytes(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

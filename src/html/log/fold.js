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

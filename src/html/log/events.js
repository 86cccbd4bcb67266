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
// What is missing is null. Hashes and secrets are Uint8Arrays.
//
// EVENTS, by kind. A stamp is {seat, time}, the time in milliseconds since 1970.
//
//   opened       {system, edition, time, seats, sides, options, dice, keeper, mixed, continues, map,
//                cast}. dice is {kind: 'typed'}, {kind: 'committed', commitment} or {kind: 'open',
//                secret}; map is {kind: 'none'}, {kind: 'grid', width, height} or {kind: 'zones',
//                zones: [{id, stats}]}; continues is {id, count, root}; cast lists members:
//                {id, name, side, newcomer, seat, place, waiting, stats, pools, conditions,
//                items: [{id, kind, carry, stats, pools}]}
//   contributed  {stamp, text}
//   declared     {stamp, actor, verb, args, because, again}
//   answered     {stamp, of, reply, again}. reply is {kind: 'pass'}, 'yes', 'faces', {kind: 'do',
//                verb, args} or {kind: 'value', value}
//   ruled        {stamp, changes: [effect], because, again}
//   rolled       {clause, by, purpose, on, row, dice, parts, total, againstParts, against, outcome}.
//                dice are [{sides, face, kept, source}], a source {kind: 'seeded'}, 'typed',
//                {kind: 'carried', from} or {kind: 'judged', of}; parts are [{clause, label, by}];
//                row is {round, occasion, whom, part, secret}
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

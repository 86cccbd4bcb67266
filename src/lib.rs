//! Affray plays, records and replays fights of tabletop role-playing games.
//!
//! Every declaration, roll and effect is an immutable event in a hash-chained log; the state of a
//! fight is the fold of those events. Undo moves the tip of the line back and takes nothing away;
//! an audit runs the rules again over the recorded answers; a replay is the fold at another event.
//!
//! # From a line to a log
//!
//! ```text
//!  ash melee-attack grak [14 6]        script   text → a tree of words
//!        │                             play     words → names; who may say it, and when
//!        ▼
//!  Declared{ash, melee-attack, …}      rules    is it legal? (all reasons, each with its clause)
//!        │
//!        ▼                             engine   runs the rule over the answers so far:
//!  Rolled 14+2=16 vs 14: hit                    roll · ask · window · effect · note
//!  Offered grak: total-defense                  until it settles or something is missing
//!  Rolled damage 6
//!  Effected hp −6                      state    folds each effect; the only writer of state
//!  Settled
//!        │
//!        ▼                             log      one commit: one write, one sync, one link
//!  NAME.affray
//! ```
//!
//! # Modules, in reading order
//!
//! Arrows between them point up this list only; `tests/fast/layers.rs` holds that. For the compiler
//! they are pieces: the words; log, state and engine; each system; rules to rerun; account to
//! odds; stats to html; the rest.
//!
//! - [`vocabulary`]: ids, names, clauses, dice expressions, events. Everybody's words.
//! - [`log`]: bytes: the chain, frames, storage, recovery, the codec.
//! - [`state`]: the fold, the digest, the geometry of grids and zones.
//! - [`engine`]: the table a rule sees, needs and windows, dice, what a system lists.
//! - [`rules`]: the systems; `rules/SYSTEM/AREA.rs` holds the clause `SYSTEM:AREA.…`.
//! - [`script`]: the play language as text, known to no system.
//! - [`play`]: sessions, histories, secrets; the play language spoken to a session.
//! - [`rerun`]: a recorded resolution, run again.
//! - [`account`], [`standing`], [`odds`], [`stats`], [`explain`]: readings of a log.
//! - [`replay`], [`audit`], [`prove`], [`export`]: a log replayed, checked, proved in part, written
//!   in words.
//! - [`sheets`], [`carry`]: what a new fight is made of, and what it takes from the one before.
//! - [`schema`]: JSON Schemas, from the types.
//! - [`guide`]: the pages of the guide, in Markdown.
//! - [`tui`]: the replay on a terminal, full screen: a face that only the command line knows.
//! - [`html`]: the page to send: one file with the log, its account and a player. A face.
//! - [`cli`]: the command line. A face; nothing knows it.
//!
//! # The one idea
//!
//! A rule is straight-line code: a function of the state, a declaration and the answers so far.
//! When a die or a choice is missing it returns through `?`; when it arrives the function runs
//! again from the top over the recorded events, which it has to say again word for word. See
//! [`engine::Table`].
//!
//! # One attack, in any system
//!
//! Every system has the same rooms, so whoever has followed one attack knows where to look in the
//! next. `rules/mod.rs` asks whether the verb may be said at all; then, in `rules/SYSTEM/`:
//!
//! | file | what happens there |
//! |---|---|
//! | `names.rs`, `sheet.rs` | the words; what a sheet holds |
//! | `character.rs` | what a sheet comes to in play: the numbers in force |
//! | `blow.rs` | an attack under way: the types that go from step to step |
//! | `attack.rs` | the clauses of the attack: the roll, what it meets, what comes of it |
//! | `strike.rs` | where the steps are more than a file: all of them, one after the other |
//! | the other areas | a file each: their verbs, their clauses above what carries them out |
//! | `ruling.rs` | what follows from the GM's word |
//! | `doubts.rs` | what looks forgotten or mistaken on a sheet |
//! | `verbs.rs` | the list of the verbs |
//! | `mod.rs` | the [`Definition`](engine::Definition): all of this, for everybody else |
//!
//! Where nothing else shows that a clause decided, `table.decided(CLAUSE, …, "what else would be")`
//! notes it; the last words are for whoever reads the rule, and are written nowhere.
//!
//! # Effects, and what uses them
//!
//! Every change of a state is one of these, whatever the system; `tests/fast/layers.rs` holds that
//! the list is whole, and that none of them serves one system alone.
//!
//! | effect | what it changes | what uses it |
//! |---|---|---|
//! | `pool` | a number play moves | hit points, Stress, actions, ammunition, clocks |
//! | `gained`, `lost` | a condition, and what it is about | prone, dying, screens, holds, guards |
//! | `stat` | a number or switch of a sheet | rulings, zones, a shield that strikes |
//! | `moved` | where somebody is | walks over squares, zones, borders; pushes, throws |
//! | `carried` | how, by whom, where an item is | drawing, dropping, disarming, using up |
//! | `counter` | a count between subjects | swarms, screens, attacks made, passes in a row |
//! | `initiative` | what a place is worked out from | every initiative |
//! | `order` | the order of turns | sides, combatants, slots, counts, delays, held actions |
//! | `phase`, `round` | how far the fight has come | every system; the parts of its rounds |
//! | `turn-began`, `turn-ended` | whose turn it is | one at a time, a side's, several at once |
//! | `cast`, `joined`, `left`, `ended` | who takes part | newcomers, those who wait or flee |
//! | `planned` | what somebody will do later | declarations before a round, held actions |
//! | `froze` | which state a moment starts from | tied counts, a counter as heavy as the blow |
//! | `intended`, `combined` | the changes of a moment, together | the same |
//! | `word` | a ruling in words | what a stunt, a spell, a wound leaves to the GM |
//!
//! # How to embed it
//!
//! A [`play::Session`] is a fight on a log. It takes what people say as values, and refuses what
//! is wrong without a trace.
//!
//! ```
//! use affray::account::{Account, View};
//! use affray::log::MemoryStorage;
//! use affray::play::{PlayError, Said, Session, opening};
//! use affray::script::parse_front;
//! use affray::vocabulary::{Actor, Args, Seat, Stamp, Viewer, core};
//!
//! let front = r#"
//!     system = "wwn"
//!     [[combatant]]
//!     id = "ash"
//!     side = "heroes"
//!     seat = "maria"
//!     hp-max = 12
//!     [[combatant]]
//!     id = "orc"
//!     side = "orcs"
//!     hp-max = 6
//! "#;
//! let front = parse_front(front, 1).expect("front matter");
//! // Time is data: milliseconds by your clock. So is the secret: 32 bytes from your generator.
//! let (start, secret) = opening(&front, 0, || [7; 32]).expect("an opening");
//! // A file is `FileStorage::create`. Keep the secret: `Session::open` wants it again.
//! let mut fight = Session::create(MemoryStorage::default(), start, secret).expect("a fight");
//! let gm = Stamp { seat: Seat::GM, time: 0 };
//! let begins = Said { actor: Actor::Gm, verb: core::START, args: Args::default(), because: None };
//! fight.declare(gm, begins, None).expect("it starts");
//!
//! // What somebody can declare, and why something is refused: reasons with their clauses.
//! let (maria, ash) = (Seat(1), fight.state().who("ash").expect("she is there"));
//! for (verb, args) in fight.legal_to(maria, ash.into()) {
//!     let said = Said { actor: ash.into(), verb, args, because: None };
//!     if let Err(PlayError::Refused { refusals, .. }) = fight.would_hear(maria, &said) {
//!         assert!(refusals.0.iter().all(|one| !one.reason.is_empty()));
//!     }
//! }
//!
//! // What is new, for one pair of eyes: by event, and as rows of the account.
//! let (viewer, history) = (Viewer::of(maria), fight.history());
//! let seen = (1..=history.count()).map(|number| history.entry(number));
//! assert!(seen.filter(|entry| viewer.sees(entry.audience.as_deref())).count() > 0);
//! let rows = Account::new(history, fight.system(), View::of(viewer)).rows();
//! assert!(rows.count() > 0);
//! ```
//!
//! | what | where |
//! |---|---|
//! | a question: who is asked, with what | `pending`, `still_asked`, `replies_to`, `answer` |
//! | a die to be typed | `dice_are_awaited`, `supply_dice` |
//! | a window: what is offered, how it is taken | `offers_to`, `taking_to`, `take` |
//! | back and forth | `undo`, `redo`, `goto`, `retract`, `correct` |
//! | a line as people type it | [`play::Talk`]; its [`play::Trouble`] has message, hint, clauses |
//! | another process writes too | `catch_up`; every call that writes does it first |
//! | how it stands, as data | [`standing::standing_at`], or [`state::State`] itself |
//! | JSON Lines, also for one seat or a spectator | [`export::export`], [`export::export_as`] |
//! | an event as JSON | [`vocabulary::spelled_with`]; who joined: [`vocabulary::also_spelled`] |
//! | checks | [`log::verify`], [`audit::audit`], [`prove`], [`explain::explain`] |
//!
//! # How to add a system
//!
//! The smallest system, and the one to read beside this, is `rules/radiant_hack`: `mod.rs`,
//! `sheet.rs`, `verbs.rs`, then `structure.rs` and `turn.rs` for the course of a fight. For the
//! turn of a whole side read `round.rs`, `slot.rs` and `sequence.rs` of wwn, for turns one by one
//! `initiative.rs`, `order.rs` and `round.rs` of defined (`next_slot` of wwn for a plain order),
//! for a target that is asked for a reaction `react.rs` and `dodge.rs` of factions, for zones
//! `state/zones.rs`, and `distance.rs`, `zones.rs` and `disengage.rs` of `radiant_hack`, for
//! squares `state/map.rs`, and `units.rs` and `run.rs` of wwn (`space.rs` and `grid.rs` of defined
//! where somebody fills several).
//!
//! 1. Give it a folder `rules/SYSTEM/` with a `Cargo.toml` like its neighbours', and a line among
//!    the dependencies in `play/Cargo.toml`; `cargo metadata` takes both into `Cargo.lock`, which
//!    all other commands leave as it is. Give it a thousand codes, the next that no other
//!    `names.rs` has, and list its words in a `names.rs`, with what people read where that is not
//!    the spelling; words the core has already are used as they are. A code is never given twice.
//!    The codes of clauses are each system's own: 100 and up for what the chapter says, 600 and up
//!    for what it leaves open.
//! 2. List its stats, pools, conditions and switches in `sheet.rs`. Help, completion, the front
//!    matter, the schemas and the GM's rulings read them from there. A combatant's `side` is
//!    `Kind::Side` and required; what stands where a sheet leaves a number out is told to people
//!    there, and worked out in one function of `character.rs`, since `State::number` knows only
//!    what is written; a condition of items is gained in play or ruled, and stands on no sheet; how
//!    an item is carried is listed with `carried`. How long a condition lasts is a pool or a
//!    counter beside it, which its rule counts down. `Pool::up_to` and `Pool::starting` say what a
//!    pool can hold and begins with (`Start::Full`: a sheet may give it, its maximum, or both),
//!    `Pool::empty_is` what somebody is that begins with none of it; what follows when it is empty
//!    later, by a ruling too, is a rule. What looks mistaken on a sheet stands in `doubts.rs`, what
//!    to write for words of other games in `instead.rs`.
//! 3. Write `mod.rs` with its `Definition`, which begins as its neighbours' do, with a struct
//!    `Game` for the verbs that every system has, and its line in `systems!` of `rules/mod.rs`; and
//!    `example.play`, a first fight that runs as it stands, with nothing doubted on its sheets and
//!    nothing awaited at its end. From here on `affray rules SYSTEM` answers. What a system has not
//!    is `..Definition::PLAIN`, `..Rules::PLAIN` and `..Shown::NOTHING`. `sums` are numbers worked
//!    out from parts, `number` and `holds` what else is in force; `to_come` is for plans that
//!    outlast their turn, `acts` for who may act beside whoever could end a turn of its own,
//!    `audience` for what the rules keep secret. The modules stand from the ground up: names,
//!    sheet, facts, areas, verbs; each uses `crate::engine::prelude::*`.
//!    Of the functions in [`engine::Rules`], `declaration` does what was declared and what every
//!    deed needs before it (a turn that begins with its first line); `after` comes at the end of
//!    every resolution, a ruling too, and moves the fight on (it may throw dice); `ruling` makes
//!    what the GM changes, mostly with `Table::ruled_plainly`, and `after_ruling` what comes of all
//!    of it at once; `newcomers` gives those who join their place.
//! 4. A verb is one item, in the file of its area: a type that holds what is settled (who, with
//!    what, against whom), with [`engine::record::Plan`] for it. That says what is listed of the
//!    verb, the phrase that tells it (`Verb::told`), what it costs, how a line is filled in and
//!    spelled, what could be offered, every reason why not (`settle`), and how it is carried out;
//!    `verbs.rs` is the list of them, after the six that `verbs!` puts before it. A verb that only
//!    answers has [`engine::record::Answer`]. What a verb costs (`Cost`: the pools it takes a point
//!    from) the engine asks and takes; of an answer the rule does it. `Plan::OBVIOUS`
//!    fills in what only one legal value can be meant for; what a refusal should know as well, such
//!    as the only weapon in hand (`bare_hands`), is for `fill`.
//! 5. Let `gm start`, `end-turn`, `gm join`, `gm leave` and `gm end` stand first: the order, the
//!    rounds, whose turn it is. The engine has these verbs, and those for harm and healing by the
//!    GM: what a system makes of them it says in `impl Starting for Game`, `TurnEnd`, `Ending`
//!    ([`engine::course`]), `Coming` and `Harm`, each where its area is; a `names.rs` has `heal`,
//!    `amount` and `source` for them. A fight that runs is in `Phase(core::ROUND)`; then come
//!    `Order`, `Round`, which ends every turn of the round before and goes back to the top of the
//!    order, and `TurnBegan` with the place in the order; `began` and `ended` of a turn move that
//!    place and who is acting, and `state/order.rs` has `next_place` and `place_in_order`. Who
//!    comes before whom `ranked` says, in groups of equals, `Table::throw_off` settles their ties,
//!    and `Table::insert_in_order` lets a newcomer in. Why it is not somebody's turn `presence`
//!    says as far as all systems have it in common. Who has `Left` acts no more, but its turn is
//!    over only with `TurnEnded`. What a turn gives is given once it is known that its owner can
//!    use it. The program ends no fight and no turn by itself, but for those who can no longer act:
//!    people say so, and a note reminds them. That a side has nobody left is known to many areas,
//!    so it stands below the turn, as `combat.rs` of `radiant_hack` does.
//! 6. Write the attack, then the areas around it, one file each, in the chapter's order: a
//!    `clause!` with its code and its text above the item that carries it out. Everything rolled,
//!    asked, changed, refused or noted cites one.
//! 7. Where somebody else may step in, ask (`Table::ask`) or offer (`Table::window`, which asks
//!    only whoever wants to be prompted and else goes on) in the middle of the rule; never store
//!    half a deed. What happens at once is intended and then combined. What a verb answered or
//!    taken brings about runs in `Table::stepped_in`: a deed of its own. Ask whoever is no part of
//!    the deed with `Table::ask_beside`: somebody who hides is asked nothing, since a question can
//!    be counted. Whoever hides from the doer has no place in `Table::state`: whether there is a
//!    map `State::grid` says, not a place that is missing. Without a map it is counted as ever; on
//!    one it is out of reach, and what strikes whoever is there says so with
//!    `Table::uncover_where`.
//! 8. Tell every throw what it is about and which of its deed's throws it is (`Roll::on` for an
//!    attack, `Roll::about`, `Roll::part`): a die hangs on that, so name it, and count nothing.
//!    What the rules throw by themselves, at the start or the end of the fight, a round or a turn,
//!    stands in `Table::unasked`, `unasked_on_turn`, or `once` where it is thrown once a fight:
//!    each roller has one such die, and where it is called for again the first stands. Each part of
//!    a sum has its clause and a label, which is never the word for what the roll is thrown for; a
//!    number worked out from several parts goes into `sums`. An initiative is set right behind its
//!    roll.
//! 9. Say in `character.rs` which numbers are in force now and which conditions hold, for
//!    expectations, for readings and for the rules themselves; nothing derived is stored. A sum
//!    that an area above works out is listed there, or in the `Definition`.
//! 10. Write the cases in `tests/cases/SYSTEM/`, from the chapter and not from what the program
//!     prints: a cast and what is typed and expected, in fenced blocks; `script/cases.rs` has the
//!     form and `script/expect.rs` what can be expected: a die that is awaited is no question, and
//!     `cites` looks at what the latest line brought. `cast FILE` takes a cast from a file that
//!     several share. While dice or an answer are awaited the GM rules (`gm set`), and all other
//!     deeds wait. What is missing of an option that is needed is refused before the rules hear of
//!     it; where a clause is to say so, it is one that may be left out. A clause that no code cites
//!     says why after its text: `uncited "…"`. A clause whose notes to a side people must see says
//!     there what they are told: `reminds "…"`; one whose notes say what is kept from happening,
//!     how the account tells it: `tells "…"`; one whose notes name a number, what that counts:
//!     `counts "{} damage"`; one that asks more than whether a deed is done, what: `asks "whether
//!     {who} may pass"`.
//! 11. Before the first `cargo test` or `cargo clippy --all-targets`: a player's habits in
//!     `tests/common/habits/`, with its line in `mod.rs` there. `Habits::of` leaves all to chance:
//!     who fights (the example, altered by anything that the system's lists have), any legal deed,
//!     any ruling, but of the GM's verbs only the engine's. Beside that habits say what chance
//!     would seldom come to (`cast`, where fights by chance are too short, `earnest`, `pick`,
//!     `gm`), which clauses ask, who must agree to each option that names somebody, and which files
//!     know one above them for more than a clause to cite. Before the start they rule nothing that
//!     keeps a fight from starting; a clause that is only there to refuse, and what needs a map in
//!     a system without one, is among what is `never` seen. Formatting and lints are those of
//!     `.ci/run`. In ten thousand fights a verb, question or clause never seen needs a reason:
//!     `.ci/whole` plays them, and notes for `.ci/run` that it did.
//! 12. Record two fights in `logs/SYSTEM/`, one of them with seeded dice (`seed =` and 64 digits in
//!     its front matter; a long one is played at the prompt, and `save` keeps its lines): `affray
//!     run NAME.play -o NAME.affray --clock fixed`. The tests alter their rolls, pools and notes,
//!     of which each log has more than forty in all, and their sheets write numbers out; a number
//!     changed later changes every seeded die. Write the page `guide/SYSTEM.md`, which the
//!     `Definition` takes in, and name the system in the README. Read what `AFFRAY_BLESS=1 cargo
//!     test --test fast` writes (names, clauses, schemas, logs), and then commit it.
//!
//! While you write, build no tests: after an edit in a rule file `cargo check` answers in seconds,
//! `cargo clippy -p affray-SYSTEM` says what the lints want, and `cargo run -- check
//! tests/cases/SYSTEM` builds the program and runs the system's cases in well under half a minute,
//! after the first time. `cargo test --test fast random_fights::SYSTEM` then plays 25 random
//! fights of it, or as many as `AFFRAY_FIGHTS` says.
//!
//! # How to change what is there
//!
//! Before a change of the rules make a corpus with the program as it is, afterwards check it:
//! `cargo test --profile long --test guard -- make DIR`, then `-- check DIR`. What differs is shown
//! kind by kind; what is meant to differ can be allowed by name.

#[doc(inline)]
pub use affray_reading::{
    account, audit, carry, each_system, engine, explain, export, guide, html, log, odds, play,
    prove, replay, rerun, rules, schema, script, sheets, standing, state, stats, vocabulary,
};

pub mod tui;

pub mod cli;

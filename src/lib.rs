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
//! Arrows between them point up this list only; `tests/layers.rs` holds that.
//!
//! - [`vocabulary`]: ids, names, clauses, dice expressions, events. Everybody's words.
//! - [`log`]: bytes: the chain, frames, storage, recovery, the codec.
//! - [`state`]: the fold, the digest, the geometry of a grid.
//! - [`engine`]: the table a rule sees, needs and windows, dice, what a system lists.
//! - [`rules`]: the systems; `rules/SYSTEM/AREA.rs` holds the clause `SYSTEM:AREA.…`.
//! - [`script`]: the play language as text, known to no system.
//! - [`play`]: sessions, histories, lineage; the play language spoken to a session.
//! - [`account`], [`standing`], [`explain`], [`replay`], [`audit`], [`export`]: readings of a log.
//! - [`schema`]: JSON Schemas, from the types.
//! - [`cli`]: the command line; the only face so far. Nothing knows it.
//!
//! # The one idea
//!
//! A rule is straight-line code: a function of the state, a declaration and the answers so far.
//! When a die or a choice is missing it returns through `?`; when it arrives the function runs
//! again from the top over the recorded events, which it has to say again word for word. See
//! [`engine::Table`].
//!
//! # Effects, and what uses them
//!
//! | effect | what it changes |
//! |---|---|
//! | `pool` | a number play moves: hit points, actions, ammunition, clocks |
//! | `gained`, `lost` | a condition, with what it is about |
//! | `stat` | a number or switch of a sheet: rulings, a shield that strikes |
//! | `moved` | where somebody is |
//! | `carried` | how an item is carried, by whom, where it lies |
//! | `counter` | a count between subjects: stated modifiers, swarms, screens, preparations |
//! | `initiative`, `order` | results and the order of turns |
//! | `phase`, `round`, `turn-began`, `turn-ended`, `ended` | how far the fight has come |
//! | `cast`, `joined`, `left` | who takes part |
//! | `word` | a ruling in words |
//! | `intended`, `combined` | what is simultaneous, worked out from one state, then done together |

#[macro_use]
pub mod vocabulary;

pub mod log;

pub mod state;

pub mod engine;

pub mod rules;

pub mod script;

pub mod play;

pub mod account;

pub mod standing;

pub mod explain;

pub mod replay;

pub mod audit;

pub mod export;

pub mod schema;

pub mod cli;

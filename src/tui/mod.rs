//! The replay on a terminal, full screen.
//!
//! ```text
//! ▌▌ x1  Round 2, Ash's turn                            #141 of 337  bridge.affray
//!  1        !      †   2    §                ?        3
//! ━━━━━━━━━━━━━~~━━━━━━━━━━━━━●──────────────────────────────────────────────────
//! heroes                        │ 137  Ash attacks Grak with the longsword
//! ▸Ash   ████████████  11/12    │ 141    attack 9 = d20 [6] +3  against 13: miss
//! raiders                       │── why #141 ─────────────────────────────────────
//!  Grak  █████         4/11     │ hit: 9 of 20 (45 %)
//! space play  ←→ deed  ? keys  q quit                               w W: Ash's hp
//! ```
//!
//! A [`Model`] is updated by [`Input`]s, keys and ticks of a clock it does not know, and drawn by
//! [`view`] into a buffer; [`watch`] alone knows a terminal. The keys are those of
//! [`replay::keys`](crate::replay::keys).

/// What is watched, and how.
mod model;
/// How pieces are written on a terminal.
mod palette;
/// What is typed in the last line.
mod prompt;
/// How fast a replay plays.
mod speed;
/// The terminal: its keys, its screen, its clock.
mod terminal;
/// What each key does.
mod update;
/// The screen.
mod view;
/// Why, in the pane that says it.
mod why;

pub use model::{Model, Setting};
pub use palette::Palette;
pub use speed::Speed;
pub use terminal::{Recording, size_now, watch};
pub use update::Input;
pub use view::view;

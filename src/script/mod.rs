//! The play language: text in, syntax tree with spans out.
//!
//! A `.play` file is a whole fight as people say it: front matter in TOML between `---` lines,
//! then one line for each thing said. The same lines are typed at the prompt. This module knows
//! no rule system and no event: it says what was written and where, and nothing about whether
//! it makes sense. What is written wrong comes back as a [`Diagnostic`] with a caret.
//!
//! ```text
//! bytes ── read_source ──▶ Source ──┬─ parse_script ──▶ Script { front, lines }
//!                                   └─ parse_cases ───▶ [Case] ── Case::parse ──▶ Script
//! a line at the prompt ── parse_line ──▶ Line ── Display ──▶ the same line, canonically spelled
//! ```

/// `retract` and `correct`.
mod back;
/// Lines that leave out who speaks.
mod brief;
/// Literate cases in Markdown.
pub mod cases;
/// Combatants as written, with `like` and `count` worked out.
mod cast;
/// The changes of `gm set`.
mod change;
/// Walks one line character by character and keeps the column.
mod cursor;
/// What is wrong with a text, where, and what to do next.
pub mod diagnostic;
/// TOML with spans, reduced to whole numbers, booleans, texts, lists and tables.
pub mod entry;
/// The expectations a play file checks about itself.
mod expect;
/// The front matter: system, dice, options, map, combatants.
pub mod front;
/// One line: what is said, faces, and acts about the log.
pub mod line;
/// Points of the log, and how far undo and redo go.
mod point;
/// Prints the tree as the line that parses to it.
mod print;
/// A whole play file.
#[expect(clippy::module_inception, reason = "a script is what the module is about")]
pub mod script;
/// A text that was read: its name, its lines, its byte and character columns.
pub mod source;
/// The syntax tree of one line.
pub mod tree;
/// The values of options: words, texts, numbers, squares, paths, borders, lists, pairs.
mod value;

pub use cases::{Block, Case, Cast, Shared, parse_cases};
pub use cast::{KEYS_OF_A_SHEET, new_id, parse_cast};
pub(crate) use diagnostic::quoted;
pub use diagnostic::{Diagnostic, Span, counted, fit_text, nearest};
pub use entry::{Datum, Entry, Value, read_toml, read_value};
pub use front::{Combatant, Dice, Front, Item, ItemKind, Map, Zone, parse_front};
pub(crate) use line::no_such_face;
pub use line::{ACTS, parse_line};
pub use point::{parse_amount, parse_point};
pub use script::{Script, parse_script};
pub use source::{LINE_LIMIT, Source, read_source};
pub use tree::{
    Act, Back, Change, DisputeOutcome, Expect, Face, Given, Line, Natural, Opt, RawPlace, RawValue,
    Say, Text, Word,
};
pub use value::{FACES_IN_BRACKETS, parse_value};

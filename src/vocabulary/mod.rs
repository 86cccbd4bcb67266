//! The words everything else is written in: identifiers, clauses, dice expressions, values and
//! events. Nothing here knows a rule system, a file or a screen.

#[macro_use]
mod names;
#[macro_use]
mod clause;
mod dice;
mod effect;
mod event;
mod ids;
mod need;
mod opening;
mod point;
mod rewind;
mod row;
mod spelling;
mod text;
mod texts;
mod value;
mod verdict;

pub use clause::{Cited, Clause, ClauseCode};
pub use dice::{Dice, DiceError, Term};
pub use effect::{Deed, Effect, Slot};
pub use event::{
    Audience, Declared, Die, DieSource, DisputeOutcome, Effected, Entry, Event, Noted, Remedy,
    Reply, Rolled, Ruled, Stamp, Summand, Time,
};
pub use ids::{Actor, ItemId, Place, Seat, SideId, Subject, Viewer, Who, ZoneId};
pub use names::{Name, assert_codes, assert_words, core};
pub use need::{Asked, Need, Offered, Verbs, are_yes_or_no};
pub use opening::{
    Continued, Counted, DicePolicy, ItemSheet, MapSheet, Member, Newcomer, Opening, Toward,
    ZoneSheet, as_written, change_written,
};
pub use point::{Amount, Point, Unit};
pub use rewind::{Rewind, RewindBy};
pub use row::{Done, Occasion, Part, Portion, Row};
pub use spelling::{
    Book, HexDigits, also_spelled, dice_together, hex, hex_if_any, recast, spelled_with, to_throw,
};
pub use text::{
    breaks_the_line, capital, is_fit, letters_of_id, name_of_id, numbered, shown, shown_as, unfit,
};
pub use value::{Arg, Args, Detail, Value};
pub use verdict::{Judged, Verdict};

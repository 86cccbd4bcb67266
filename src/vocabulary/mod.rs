//! The words everything else is written in: identifiers, clauses, dice expressions, values and
//! events. Nothing here knows a rule system, a file or a screen.

#[macro_use]
mod names;
#[macro_use]
mod clause;
mod dice;
mod event;
mod ids;
mod spelling;
mod value;

pub use clause::{Clause, ClauseCode};
pub use dice::{Dice, DiceError, Term};
pub use event::{
    Asked, Audience, Declared, Deed, DicePolicy, Die, DieSource, Effect, Effected, Entry, Event,
    ItemSheet, MapSheet, Member, Modifier, Need, Noted, Offered, Opening, Reply, Rewind, RewindBy,
    Rolled, Ruled, Slot, Stamp, Time, Verdict, ZoneSheet,
};
pub use ids::{Actor, ItemId, Place, Seat, SideId, Subject, Who, ZoneId};
pub use names::{Name, core};
pub use spelling::{Book, HexDigits, also_spelled, hex, hex_if_any, recast, spelled_with};
pub use value::{Arg, Args, Detail, Value};

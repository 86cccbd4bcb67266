//! The engine: runs a rule as a function of the state, a declaration and the answers so far.
//!
//! When a die or a choice is missing the rule stops through `?`; when it arrives the rule is run
//! again from the top over what was recorded. Playing, resuming, replaying and auditing are the
//! same function and differ only in who supplies the answers. No system is named here.

mod address;
mod agreement;
mod asked_since;
mod asking;
pub mod bare_hands;
pub mod catalog;
mod coming;
pub mod cost;
/// How a fight starts, how turns end by a word, and how it ends.
pub mod course;
mod deeds;
mod definition;
mod dice;
mod doer;
mod done;
mod guarded;
/// What somebody's hands hold.
pub mod hands;
pub mod harm;
mod order;
pub mod own;
mod places;
pub mod prelude;
pub mod presence;
/// What the opening of a fight promises.
pub mod promises;
mod prompted;
mod ranking;
pub mod record;
mod refusal;
mod released;
mod retrace;
mod rolling;
mod ruled;
mod rules;
mod run;
pub mod sight;
mod sure;
mod table;
mod tape;
mod throw;
mod under_way;
mod unseen;
mod verb_list;

pub use address::{Lexicon, RowAt};
pub use asked_since::asked_since;
pub use asking::Taken;
pub use coming::{AT, Coming, Join, Leave};
pub use course::{End, EndTurn, Ending, Start, Starting, TurnEnd};
pub use definition::{Definition, Instead, Worked};
pub use dice::{BadFace, Bracket, InputAt, Numbered, Past, Seeded, Supply};
pub use done::{done_plainly, done_to, target_of};
pub use guarded::guarded;
pub use harm::{Harm, Heal, Hurt};
pub use ranking::ranked;
pub use refusal::{Refusal, Refusals};
pub use rules::Rules;
pub use run::{Run, Status, carry_out};
pub use table::Table;
pub use tape::{Divergence, Flow, Stop, Taped};
pub use throw::{Added, Compared, Keep, Roll, Sum, Throw};
pub use under_way::Released;
pub use verb_list::VerbList;

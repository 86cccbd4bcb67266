//! What nearly every file of rules is written with: `use crate::engine::prelude::*`.

pub use super::catalog::{Kind, Matter, Opt, Usual, Verb, may, may_gm, need};
pub use super::cost::{Cost, Paid};
pub use super::record::{Answer, Gm, Plan};
pub use super::refusal::said;
pub use super::{
    Added, Compared, Flow, Refusals, Roll, Stop, Sum, Table, Throw, own, presence, ranked,
};
pub use crate::state::{Presence, Square, State, Turn};
pub use crate::vocabulary::{
    Actor, Args, Cited, Clause, Deed, Detail, Dice, Done, Effect, ItemId, Name, Part, Place,
    Portion, Reply, SideId, Slot, Subject, Value, Verbs, Who, ZoneId, core,
};
pub use smallvec::smallvec;

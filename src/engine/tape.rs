//! The tape: the recorded part of a resolution, and why a run over it stops.

use super::{BadFace, Refusals};
use crate::vocabulary::{Actor, Event, Name, Rolled};

/// A recorded event of a resolution, with its number in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taped {
    /// Its number.
    pub number: u64,
    /// The event.
    pub event: Event,
}

/// Where a run says something else than was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The event that differs.
    pub number: u64,
    /// What was recorded; nothing if the record ends there.
    pub recorded: Option<Event>,
    /// What the rules say; nothing if they say nothing more.
    pub recomputed: Option<Event>,
}

/// Why a run stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// Something is missing; the need is the last event.
    Waiting,
    /// The latest answer is refused.
    Refused(Refusals),
    /// A typed face does not fit its die: who throws, and what for.
    BadFace(BadFace, Actor, Name),
    /// The run says something else than was recorded.
    Diverged(Box<Divergence>),
    /// A bug of the rules: two throws of one address on a line. The second is given.
    SameAddress(Box<Rolled>),
}

/// How carrying something out goes on: it is done, or stops here.
pub type Flow = Result<(), Stop>;

impl From<Refusals> for Stop {
    fn from(refusals: Refusals) -> Stop {
        Stop::Refused(refusals)
    }
}

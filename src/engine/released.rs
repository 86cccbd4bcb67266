//! Deeds that another one releases: what somebody held is done now, one after another.

use super::{Stop, Table};
use crate::vocabulary::{Actor, Args, Name, Who};

/// A deed that another one releases, such as one of several that somebody held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Released {
    /// Which of them it is, from 0.
    pub blow: u32,
    /// Those who were asked before, and let it be.
    pub agreed: Vec<Who>,
}

impl Table<'_> {
    /// Does what a verb says as one of the deeds that another one releases.
    pub fn release(
        &mut self,
        released: Released,
        by: Actor,
        verb: Name,
        args: &Args,
    ) -> Result<(), Stop> {
        let outer = std::mem::replace(&mut self.released, released);
        let result = self.carry_out(by, verb, args);
        self.released = outer;
        result
    }

    /// How the deed under way was released; plainly, if it was not.
    pub fn released(&self) -> &Released {
        &self.released
    }
}

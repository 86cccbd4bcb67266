//! Deeds that another one releases: what somebody held is done now, one after another.

use super::{Flow, Released, Table};
use crate::vocabulary::{Actor, Args, Name};

impl Table<'_> {
    /// Does what a verb says as one of the deeds that another one releases.
    pub fn release(&mut self, released: Released, by: Actor, verb: Name, args: &Args) -> Flow {
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

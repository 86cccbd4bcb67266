//! What a run has under way: deeds and unasked things, and how a deed was released.

use crate::vocabulary::{Occasion, Who};

/// A deed or an unasked thing that is under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Under {
    pub(super) round: u32,
    pub(super) occasion: Occasion,
}

/// A deed that another one releases, such as one of several that somebody held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Released {
    /// Which of them it is, from 0.
    pub blow: u32,
    /// Those who were asked before, and let it be.
    pub agreed: Vec<Who>,
}

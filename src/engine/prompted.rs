//! Whom a window asks.

use crate::vocabulary::Who;

/// Whom windows ask instead of offering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Prompted {
    /// Nobody.
    #[default]
    Nobody,
    /// Everybody.
    All,
    /// These.
    Only(Vec<Who>),
}

impl Prompted {
    /// Whether somebody is asked by name, not because all are.
    pub(super) fn names(&self, who: Who) -> bool {
        matches!(self, Prompted::Only(list) if list.contains(&who))
    }

    pub(super) fn asks(&self, who: Who) -> bool {
        match self {
            Prompted::Nobody => false,
            Prompted::All => true,
            Prompted::Only(list) => list.contains(&who),
        }
    }
}

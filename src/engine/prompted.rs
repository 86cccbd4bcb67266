//! Whom a window asks.

use crate::vocabulary::{Args, Value, Who, core};

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
    /// Those whom a line names with `prompts=`.
    pub(super) fn said(args: &Args) -> Prompted {
        let listed = args.list(core::PROMPTS);
        if listed.contains(&Value::Word(core::ALL)) {
            return Prompted::All;
        }
        let only: Vec<Who> = listed.iter().filter_map(Value::who).collect();
        if only.is_empty() { Prompted::Nobody } else { Prompted::Only(only) }
    }

    /// These, and from here on those whom an answer names as well.
    pub(super) fn and(&mut self, more: Prompted) {
        match (self, more) {
            (Prompted::All, _) | (_, Prompted::Nobody) => {}
            (Prompted::Only(list), Prompted::Only(more)) => list.extend(more),
            (own, more) => *own = more,
        }
    }

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

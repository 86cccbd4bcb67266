//! What a deed costs, and how that is paid.

use super::{Flow, Refusals, Table, own};
use crate::state::State;
use crate::vocabulary::{Cited, Name, Who};

/// What a deed costs, and how that is paid; its clause says that it does.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// What it is, as people read it.
    pub says: &'static str,
    /// The clause by which the deed costs it.
    pub clause: Cited,
    /// Why somebody cannot pay.
    pub check: fn(&State, Who, Cited) -> Refusals,
    /// Pays.
    pub pay: fn(&mut Table<'_>, Cited, Who) -> Flow,
    /// When it is paid.
    pub paid: Paid,
    /// The pools it takes from: a system that lets one action be traded for another asks it.
    pub takes: &'static [Name],
    /// Whether it is for the doer's own turn: a system where deeds are held back asks it.
    pub own_turn: bool,
    /// Whether others may come before it: a system where any deed may be answered asks it.
    pub answered: bool,
}

/// When a deed is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// Before anything else.
    First,
    /// In its course, by the rule itself: others may have to agree before.
    InItsCourse,
}

/// Nothing is paid, or what is paid hangs on what is said and is the rule's own affair.
pub const FREE: Cost = Cost {
    says: "none",
    clause: own::VERB,
    check: |_, _, _| Refusals::none(),
    pay: |_, _, _| Ok(()),
    paid: Paid::InItsCourse,
    takes: &[],
    own_turn: false,
    answered: false,
};

impl Cost {
    /// The same cost, by this clause.
    #[must_use]
    pub const fn by(self, clause: Cited) -> Cost {
        Cost { clause, ..self }
    }

    /// What is paid hangs on what is said, and is the rule's own affair; people read this of it.
    pub const fn by_what_is_said(says: &'static str) -> Cost {
        Cost { says, ..FREE }
    }

    /// The same cost; people read this of it.
    #[must_use]
    pub const fn saying(self, says: &'static str) -> Cost {
        Cost { says, ..self }
    }

    /// The same, paid by the rule in the course of the deed.
    #[must_use]
    pub const fn in_its_course(self) -> Cost {
        Cost { paid: Paid::InItsCourse, ..self }
    }

    /// The same for what nobody comes before, or only in windows of its own.
    #[must_use]
    pub const fn unanswered(self) -> Cost {
        Cost { answered: false, ..self }
    }

    /// Whether it is the same cost, whatever clause asks for it: people read the same of both.
    pub fn is(self, other: Cost) -> bool {
        self.says == other.says
    }

    /// Why somebody cannot pay it.
    pub fn refused(self, state: &State, who: Who) -> Refusals {
        (self.check)(state, who, self.clause)
    }

    /// Somebody pays it.
    pub fn pay(self, table: &mut Table<'_>, who: Who) -> Flow {
        (self.pay)(table, self.clause, who)
    }
}

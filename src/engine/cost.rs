//! What a deed costs, and how that is paid.

use super::{Flow, Refusals, Table, own};
use crate::state::State;
use crate::vocabulary::{Cited, Name, Who, core};

/// What a deed costs, and how that is paid; its clause says that it does.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// What it is, as people read it.
    pub says: &'static str,
    /// The clause by which the deed costs it.
    pub clause: Cited,
    /// Why somebody cannot pay.
    pub check: fn(&State, Who, Cited) -> Refusals,
    /// The pools it takes a point from, in this order. That there is one left is for `check` to see
    /// to. Before the fight nothing is taken.
    pub takes: &'static [Name],
    /// Pays what else there is to pay, after that.
    pub pay: fn(&mut Table<'_>, Cited, Who) -> Flow,
    /// When it is paid.
    pub paid: Paid,
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
    takes: &[],
    pay: |_, _, _| Ok(()),
    paid: Paid::InItsCourse,
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
        self.take(table, self.clause, who)?;
        (self.pay)(table, self.clause, who)
    }

    /// Takes its points from the pools of somebody, by this clause, as far as there are any.
    pub fn take(self, table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
        for pool in self.takes {
            let state = table.state();
            if state.phase != core::SETUP && state.pool(who, *pool) > 0 {
                table.pool(clause, who, *pool, -1)?;
            }
        }
        Ok(())
    }
}

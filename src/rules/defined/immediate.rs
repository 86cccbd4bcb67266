//! Area `immediate`: reactions, and which of them shut out which (sections "Immediate Action" and
//! "Immediate Action Exclusivity").

use super::spell::{self, Entry};
use super::{combat, names as n};
use crate::engine::prelude::*;
use crate::engine::record::FREE;

clause! { ANY_TIME = 185
    "immediate.any-time", "Immediate Action", "At any point of the round",
    "An immediate action, or reaction, can be used whenever it fits, in one's own turn or in \
     another's, which then goes on.",
    uncited "the turn in which it is used shows it"
}

/// An immediate action of the third kind, as what a deed costs.
pub const ACTION: Cost = Cost {
    says: "immediate action",
    clause: ONE_PER_ROUND,
    check: |state, who, _| check(state, who, Reaction::Other, Refusals::none()),
    pay: |table, _, who| spend(table, who, Reaction::Other),
    paid: Paid::InItsCourse,
    ..FREE
};

clause! { ONE_PER_ROUND = 186
    "immediate.one-per-round", "Immediate Action", "A single one",
    "There is one in a round, unless a feat or definition gives more. Attacks of opportunity, \
     counterspells and held actions are all of them immediate actions."
}

/// Why somebody cannot use an immediate action of a kind now; `limit` says why there is no more of
/// that kind in the round.
pub fn check(state: &State, who: Who, kind: Reaction, limit: Refusals) -> Refusals {
    let mut refusals = combat::check_able(state, who);
    let lock = lock(state, who);
    if let Some(other) = lock.filter(|other| *other != kind) {
        let reason = format!("{} has used another kind of immediate action", state.called(who));
        refusals.add(other.locks().1, reason);
    }
    refusals.append(limit);
    let further = lock == Some(kind) && kind != Reaction::Other;
    if state.pool(who, n::IMMEDIATE) <= 0 && !further {
        refusals.add(ONE_PER_ROUND, "the immediate action of this round is used");
    }
    refusals
}

/// Uses an immediate action of a kind: the others are shut out.
pub fn spend(table: &mut Table<'_>, who: Who, kind: Reaction) -> Result<(), Stop> {
    if table.state().pool(who, n::IMMEDIATE) > 0 {
        table.pool(ONE_PER_ROUND, who, n::IMMEDIATE, -1)?;
    }
    let (word, clause) = kind.locks();
    table.gain(clause, who, n::IMMEDIATE_LOCK, Some(Detail::Word(word)))
}

clause! { CATEGORIES = 187
    "immediate.categories", "Immediate Action Exclusivity", "Three kinds",
    "Attacks of opportunity are one kind, counterspells another; held actions and whatever \
     reactions a spell, ability or definition grants are the third."
}

/// The three kinds of immediate action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// An attack of opportunity.
    Aoo,
    /// A counterspell.
    Counterspell,
    /// Any other.
    Other,
}

/// A reaction that a spell, ability or definition grants.
pub struct ImmediateAction;

impl Entry for ImmediateAction {
    const VERB: Verb = Verb::declared(
        n::IMMEDIATE_ACTION,
        "any point of the round",
        spell::BY_ENTRY,
        "A reaction that a spell, ability or definition grants. What comes of it the GM rules.",
    )
    .told(
        "takes an immediate action[: {ability}][: {spell}][ on {target}][ on \
         {targets}][ without gestures{signless}]",
    );

    const COST: Cost = ACTION;

    const TAKES: Name = n::IMMEDIATE;

    const CLAUSE: &'static Clause = CATEGORIES;

    const REASONS: [&'static str; 2] =
        ["is no immediate action by its entry", "name the spell or the ability that grants it"];
}

clause! { OTHER_LOCKS = 188
    "immediate.other-locks", "Immediate Action Exclusivity", "The third kind shuts out the two",
    "After an immediate action of the third kind there are no attacks of opportunity and no \
     counterspells until the own next turn starts, whatever feats say."
}

clause! { AOO_LOCKS = 189
    "immediate.aoo-locks", "Immediate Action Exclusivity", "After an attack of opportunity",
    "Only more attacks of opportunity are left until the own next turn starts, and those only \
     with a feat or definition that gives more."
}

clause! { COUNTERSPELL_LOCKS = 190
    "immediate.counterspell-locks", "Immediate Action Exclusivity", "After a counterspell",
    "Only more counterspells are left until the own next turn starts, if something gives more."
}

impl Reaction {
    /// The word by which the lock keeps it, and the clause by which it shuts out the others.
    fn locks(self) -> (Name, &'static Clause) {
        match self {
            Reaction::Aoo => (n::AOO, AOO_LOCKS),
            Reaction::Counterspell => (n::COUNTERSPELL, COUNTERSPELL_LOCKS),
            Reaction::Other => (n::OTHER, OTHER_LOCKS),
        }
    }
}

/// The only kind of immediate action somebody has left, if one was used.
fn lock(state: &State, who: Who) -> Option<Reaction> {
    let Some(Detail::Word(kind)) = state.detail(who, n::IMMEDIATE_LOCK) else { return None };
    let all = [Reaction::Aoo, Reaction::Counterspell, Reaction::Other];
    all.into_iter().find(|one| one.locks().0 == kind).or(Some(Reaction::Other))
}

clause! { LOCK_ENDS = 191
    "immediate.lock-ends", "Immediate Action Exclusivity", "Until the own next turn",
    "All this ends with the start of one's next turn, not with the round. What is used in one's \
     own turn binds until the turn after it."
}

/// The own turn starts: every kind is to be had again.
pub fn renew(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(LOCK_ENDS, who, n::IMMEDIATE_LOCK)?;
    table.count(LOCK_ENDS, who, n::AOOS_MADE, 0)?;
    table.count(LOCK_ENDS, who, n::COUNTERSPELLS_MADE, 0)?;
    let full = table.state().number(who, n::IMMEDIATE_PER_ROUND).unwrap_or(1);
    table.set_pool(LOCK_ENDS, who, n::IMMEDIATE, full)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ANY_TIME, ONE_PER_ROUND, CATEGORIES, OTHER_LOCKS, AOO_LOCKS, COUNTERSPELL_LOCKS, LOCK_ENDS];

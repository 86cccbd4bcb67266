//! What the acts of a turn cost: which slot, why it is not there, what spending it shuts out. No
//! clauses of its own; those that decide stand in `turn`, `standard`, `free`, `swift` and
//! `full_round`.

use super::names as n;
use super::{attacks, combat, free, full_round, standard, swift, turn};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Clause, Name, Who};

/// What an act of one's own turn takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing: one of each kind in a turn.
    Free(Name),
    /// A move action, or the standard action in its stead; the step leaves attacks going on.
    Move {
        /// Whether it is the careful step.
        step: bool,
    },
    /// The standard action.
    Standard,
    /// An attack action; the first one takes the standard action.
    Attack,
    /// The swift action.
    Swift {
        /// Whether it is one of the three a charge allows.
        of_charge: bool,
    },
    /// The whole turn.
    FullRound,
    /// The whole turn, attacks to follow.
    Charge,
}

impl Cost {
    /// Whether it is the swift action.
    pub fn is_swift(self) -> bool {
        matches!(self, Cost::Swift { .. })
    }
}

/// Why an act of one's own turn is refused for what it takes.
pub fn check(state: &State, who: Who, cost: Cost) -> Refusals {
    if is_paid(state, who) {
        return Refusals::none();
    }
    let mut refusals = combat::check_own(state, who);
    if !refusals.is_empty() {
        if let Cost::Free(kind) = cost {
            refusals.append(free::check_own(kind));
        }
        return refusals;
    }
    let granted = is_charging(state, who) && cost == Cost::Attack;
    let beside = matches!(cost, Cost::Free(_) | Cost::Swift { .. });
    if is_full(state, who) && !granted && !beside {
        refusals.add(full_round::WHOLE_TURN, "a full-round action fills this turn");
        return refusals;
    }
    match cost {
        Cost::Free(kind) => free::check(state, who, kind),
        Cost::Move { .. } => turn::check_move(state, who),
        Cost::Standard => standard::check(state, who),
        Cost::Attack => standard::check_attack(state, who),
        Cost::Swift { of_charge } => swift::check(state, who, of_charge),
        Cost::FullRound => full_round::check(state, who, false),
        Cost::Charge => full_round::check(state, who, true),
    }
}

/// Spends what an act takes.
pub fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    cost: Cost,
) -> Result<(), Stop> {
    if is_paid(table.state(), who) {
        let left = table.state().pool(who, n::ATTACK_ACTIONS);
        if cost == (Cost::Move { step: false })
            && standard::spent(table.state(), who) == standard::spent_on::ATTACKS
        {
            attacks::end(table, who)?;
        }
        let one = i32::from(cost == Cost::Attack && left > 0);
        return table.pool(clause, who, n::ATTACK_ACTIONS, -one);
    }
    match cost {
        Cost::Free(kind) => free::spend(table, who, kind),
        Cost::Move { step } => turn::spend_move(table, clause, who, step),
        Cost::Standard => standard::spend(table, clause, who, standard::spent_on::STANDARD),
        Cost::Attack => standard::spend_attack(table, who),
        Cost::Swift { of_charge } => swift::spend(table, clause, who, of_charge),
        Cost::FullRound => full_round::spend(table, clause, who, false),
        Cost::Charge => full_round::spend(table, clause, who, true),
    }
}

/// Whether what is done now was paid for when it was held.
pub fn is_paid(state: &State, who: Who) -> bool {
    state.counter(who, None, n::RESOLVE_HELD) > 0
}

/// Whether a full-round action fills the turn.
pub fn is_full(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) > 0
}

/// Whether that is a charge.
pub fn is_charging(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) == full_round::CHARGE
}

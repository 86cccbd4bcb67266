//! What the acts of a turn cost: which slot, why it is not there, what spending it shuts out. No
//! clauses of its own; those that decide stand in `standard`, `free`, `swift`, `full_round`.

use super::iterative::curve;
use super::names as n;
use super::turn;
use super::{attacks, combat, full_round, standard, swift};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Clause, Detail, Name, Who};

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

/// What the standard action went into.
pub mod spent_on {
    /// Attack actions.
    pub const ATTACKS: i32 = 1;
    /// Something that is a standard action.
    pub const STANDARD: i32 = 2;
    /// A second move.
    pub const MOVE: i32 = 3;
    /// Attack actions; a walk has ended the series.
    pub const ATTACKS_ENDED: i32 = 4;
}

/// What the standard action of the turn went into; 0 if it is still there.
pub fn spent(state: &State, who: Who) -> i32 {
    state.counter(who, None, n::STANDARD_SPENT_ON)
}

/// Whether a full-round action fills the turn.
pub fn is_full(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) > 0
}

/// Whether that is a charge.
pub fn is_charging(state: &State, who: Who) -> bool {
    state.counter(who, None, n::FULL_ROUND) == full_round::CHARGE
}

/// Whether attacks were made this turn.
pub fn has_attacked(state: &State, who: Who) -> bool {
    [spent_on::ATTACKS, spent_on::ATTACKS_ENDED].contains(&spent(state, who))
}

/// Why an act of one's own turn is refused for what it takes.
pub fn check(state: &State, who: Who, cost: Cost) -> Refusals {
    if is_paid(state, who) {
        return Refusals::none();
    }
    let mut refusals = combat::check_own(state, who);
    if !refusals.is_empty() {
        if let Cost::Free(kind) = cost {
            refusals.append(super::free::check_own(kind));
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
        Cost::Free(kind) => super::free::check(state, who, kind),
        Cost::Move { .. } => check_move(state, who),
        Cost::Standard => check_standard(state, who),
        Cost::Attack => check_attack(state, who),
        Cost::Swift { of_charge } => swift::check(state, who, of_charge),
        Cost::FullRound => full_round::check(state, who, false),
        Cost::Charge => full_round::check(state, who, true),
    }
}

fn check_move(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.pool(who, n::MOVE) > 0 {
        return refusals;
    }
    if has_attacked(state, who) {
        let reason = "attacks were made: the standard action is no second move";
        refusals.add(standard::ATTACKS_EXCLUDE, reason);
    } else if state.pool(who, n::STANDARD) > 0 {
        return refusals;
    }
    let both = "the move action and the standard action of this turn are used";
    refusals.add(turn::BUDGET, both);
    if spent(state, who) == spent_on::MOVE {
        refusals.add(standard::TRADE_FOR_MOVE, "two move actions were taken");
    }
    refusals
}

fn check_standard(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let clause = match spent(state, who) {
        spent_on::ATTACKS | spent_on::ATTACKS_ENDED => standard::ATTACKS_EXCLUDE,
        spent_on::MOVE => standard::TRADE_FOR_MOVE,
        _ if state.pool(who, n::STANDARD) > 0 => return refusals,
        _ => standard::WHOLE,
    };
    refusals.add(clause, "the standard action of this turn is used");
    if state.pool(who, n::MOVE) > 0 {
        refusals.add(standard::NO_TRADE_BACK, "a move action is never used as a standard action");
    } else {
        refusals.add(turn::BUDGET, "a turn has one move and one standard action");
    }
    refusals
}

fn check_attack(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let left = state.pool(who, n::ATTACK_ACTIONS);
    match spent(state, who) {
        _ if is_charging(state, who) && left > 0 => {}
        spent_on::ATTACKS => {
            refusals.unless(left > 0, standard::ATTACK_ACTIONS, || {
                "no attack action is left this turn".to_owned()
            });
            refusals.unless(left > 0, standard::ATTACK_COUNT, || {
                format!("the attack curve has {} entries", curve(state, who).len())
            });
        }
        spent_on::ATTACKS_ENDED => {
            refusals.add(attacks::INTERLEAVING, "moving has ended the attacks of this turn");
        }
        spent_on::MOVE => {
            let reason = "the standard action was given up for a second move";
            refusals.add(standard::TRADE_FOR_MOVE, reason);
            refusals.add(turn::BUDGET, "a turn has one move and one standard action");
        }
        _ if state.pool(who, n::STANDARD) > 0 => {
            refusals.unless(left > 0, standard::ATTACK_COUNT, || {
                "there is no attack action".to_owned()
            });
        }
        _ => {
            let reason = "the standard action was used for something else";
            refusals.add(standard::ATTACKS_EXCLUDE, reason);
            refusals.add(standard::ATTACK_SLOT, "attacks take the standard action's place");
        }
    }
    refusals
}

/// Whether what is done now was paid for when it was held.
pub fn is_paid(state: &State, who: Who) -> bool {
    state.counter(who, None, n::RESOLVE_HELD) > 0
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
        if cost == (Cost::Move { step: false }) && spent(table.state(), who) == spent_on::ATTACKS {
            attacks::end(table, who)?;
        }
        let one = i32::from(cost == Cost::Attack && left > 0);
        return table.pool(clause, who, n::ATTACK_ACTIONS, -one);
    }
    match cost {
        Cost::Free(kind) => super::free::spend(table, who, kind),
        Cost::Move { step } => spend_move(table, clause, who, step),
        Cost::Standard => spend_standard(table, clause, who, spent_on::STANDARD),
        Cost::Attack => spend_attack(table, who),
        Cost::Swift { of_charge } => {
            table.count(clause, who, n::SWIFT, i32::from(of_charge))?;
            table.pool(clause, who, n::SWIFT, -1)
        }
        Cost::FullRound => full_round::spend(table, clause, who, false),
        Cost::Charge => full_round::spend(table, clause, who, true),
    }
}

/// The standard action goes into something.
pub fn spend_standard(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    on: i32,
) -> Result<(), Stop> {
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(clause, who, n::STANDARD_SPENT_ON, on)?;
    note_order(table, who)
}

fn spend_move(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    step: bool,
) -> Result<(), Stop> {
    if table.state().pool(who, n::MOVE) > 0 {
        table.pool(clause, who, n::MOVE, -1)?;
        note_order(table, who)?;
    } else {
        table.note(turn::BUDGET, who)?;
        spend_standard(table, standard::TRADE_FOR_MOVE, who, spent_on::MOVE)?;
    }
    if step || spent(table.state(), who) != spent_on::ATTACKS {
        return Ok(());
    }
    attacks::end(table, who)
}

/// Both kinds of action were used: that there is no order in them is the rule.
fn note_order(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    if state.pool(who, n::MOVE) > 0 || state.pool(who, n::STANDARD) > 0 {
        return Ok(());
    }
    table.note(turn::ORDER_OF_ACTIONS, who)
}

fn spend_attack(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.note(standard::ATTACK_ACTIONS, who)?;
    if spent(table.state(), who) != spent_on::ATTACKS {
        let count = curve(table.state(), who).len() as i32;
        table.note_with(standard::ATTACK_COUNT, who, Detail::Int(count))?;
        spend_standard(table, standard::ATTACK_SLOT, who, spent_on::ATTACKS)?;
    }
    table.pool(standard::ATTACK_SLOT, who, n::ATTACK_ACTIONS, -1)
}

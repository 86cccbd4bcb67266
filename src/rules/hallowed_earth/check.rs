//! Area `check`: skill checks (what the chapter leaves open).

use super::names as n;
use super::sheet::stated;
use super::{injury, join};
use crate::engine::prelude::*;

clause! { DICE = 607
    "check.dice", "open", "A skill check rolls 1d20 plus the skill",
    "A check rolls 1d20 plus the skill. It succeeds if its total equals or exceeds the TN. With \
     three-dice it rolls 3d6."
}

/// What a number of the sheet adds to a check.
pub fn skill(state: &State, who: Who, name: Name) -> Added {
    (DICE, name, stated(state, who, name))
}

/// What somebody adds to a Balance check: the skill, and what a crushed foot takes off it.
pub fn balance(state: &State, who: Who) -> Sum {
    let foot = if state.is(who, n::BALANCE_MINUS_5) { -5 } else { 0 };
    let (clause, label, skill) = skill(state, who, n::BALANCE);
    let sum = Sum::default().plus(clause, label, skill);
    sum.plus(injury::BLUNT_TABLE, n::CRUSHED_FOOT, foot)
}

/// Makes a check against a TN; gives whether it succeeded.
pub fn make(table: &mut Table<'_>, roll: Roll, tn: Sum) -> Result<bool, Stop> {
    thrown(table)?;
    let made = table.roll(roll, tn, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(made.rolled.outcome == Some(core::SUCCESS))
}

/// Makes a check that nothing is held against yet; gives its total.
pub fn throw(table: &mut Table<'_>, roll: Roll) -> Result<i32, Stop> {
    thrown(table)?;
    Ok(table.throw(roll)?.total())
}

/// The subject of a check against all of these: the only one, or the side that they share.
pub fn about(state: &State, all: &[Who]) -> Option<Subject> {
    let (first, rest) = all.split_first()?;
    let side = state.side(*first);
    match rest {
        [] => Some(Subject::Who(*first)),
        _ => rest.iter().all(|who| state.side(*who) == side).then_some(Subject::Side(side)),
    }
}

/// The dice of attacks and checks.
pub fn die(state: &State) -> Dice {
    let three = state.on(n::THREE_DICE);
    if three { Dice::of(3, 6) } else { Dice::of(1, 20) }
}

/// Something was rolled on this count: nobody can join it any more.
pub fn thrown(table: &mut Table<'_>) -> Flow {
    if table.state().phase != n::COUNTS {
        return Ok(());
    }
    table.count(join::SAME_COUNT, Subject::Fight, n::ROLLED, 1)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[DICE];

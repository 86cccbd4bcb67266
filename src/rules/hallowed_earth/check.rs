//! Area `check`: skill checks (what the chapter leaves open).

use super::character::number_of;
use super::join;
use super::names as n;
use crate::engine::{Added, Roll, Stop, Sum, Table};
use crate::state::State;
use crate::vocabulary::{Clause, Dice, Name, Subject, Who, core};

/// A check to be made.
pub struct Check {
    /// The clause that calls for it.
    pub clause: &'static Clause,
    /// Who makes it.
    pub by: Who,
    /// What for.
    pub purpose: Name,
    /// On whom.
    pub on: Option<Who>,
    /// Whom it is about: one, or the side of several.
    pub whom: Option<Subject>,
    /// What is added.
    pub parts: Vec<Added>,
    /// What it has to reach, if anything.
    pub against: Option<Sum>,
}

clause! { DICE = 607
    "check.dice", "open", "1d20 and the skill",
    "A check throws 1d20 and adds the skill; the TN or more succeeds. With three-dice it throws \
     3d6."
}

/// What a number of the sheet adds to a check.
pub fn skill(state: &State, who: Who, name: Name) -> Added {
    (DICE, name, number_of(state, who, name))
}

/// Makes a check; gives its total and whether it succeeded.
pub fn make(table: &mut Table<'_>, check: Check) -> Result<(i32, bool), Stop> {
    thrown(table)?;
    let dice = die(table.state());
    let roll = Roll::new(check.clause, check.by, check.purpose, dice)
        .against(check.on)
        .about(check.whom)
        .with(check.parts);
    let made = match check.against {
        Some(tn) => table.roll(roll, tn, |made| made.reached(core::SUCCESS, core::FAILURE))?,
        None => table.throw(roll)?,
    };
    Ok((made.total(), made.rolled.outcome == Some(core::SUCCESS)))
}

/// Whom a check about all of these is about: the only one, or the side that all of them are of.
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

/// Something was thrown on this count: nobody can join it any more.
pub fn thrown(table: &mut Table<'_>) -> Result<(), Stop> {
    if table.state().phase != n::COUNTS {
        return Ok(());
    }
    table.count(join::SAME_COUNT, Subject::Fight, n::ROLLED, 1)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[DICE];

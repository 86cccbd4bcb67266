//! Area `check`: skill checks (what the chapter leaves open).

use super::attack::{die, thrown};
use super::character::number_of;
use crate::engine::{Added, Goal, Keep, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Name, Part, Subject, Who, core};

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
    pub against: Vec<Added>,
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
    let roll = Roll {
        clause: check.clause,
        by: Actor::Who(check.by),
        purpose: check.purpose,
        on: check.on,
        whom: check.whom,
        part: Part::only(),
        dice: &dice,
        parts: check.parts,
    };
    let against = check.against;
    let judge = move |_: &State, total: i32, _: u16| {
        if against.is_empty() {
            return (Goal::Nothing, None);
        }
        let reached = total >= against.iter().map(|(.., by)| by).sum();
        let outcome = if reached { core::SUCCESS } else { core::FAILURE };
        (Goal::Sum(against), Some(outcome))
    };
    let made = table.roll_against(Keep::All, roll, judge)?;
    table.note(DICE, check.by)?;
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

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[DICE];

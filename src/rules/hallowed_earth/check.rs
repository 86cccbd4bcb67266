//! Area `check`: skill checks (what the chapter leaves open).

use super::attack::{die, thrown};
use crate::engine::{Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Name, Who, core};

clause! { DICE = 607
    "check.dice", "open", "1d20 and the skill",
    "A check throws 1d20 and adds the skill; the TN or more succeeds. With three-dice it throws \
     3d6."
}

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
    /// What is added.
    pub modifier: i32,
    /// What it has to reach, if anything.
    pub against: Option<i32>,
}

/// Makes a check; gives its total and whether it succeeded.
pub fn make(table: &mut Table<'_>, check: &Check) -> Result<(i32, bool), Stop> {
    thrown(table)?;
    let dice = die(table.state());
    let roll = Roll {
        clause: check.clause,
        by: Actor::Who(check.by),
        purpose: check.purpose,
        on: check.on,
        whom: check.on.map(crate::vocabulary::Subject::Who),
        part: crate::vocabulary::Part::only(),
        dice: &dice,
        parts: crate::engine::unlabelled(vec![(DICE, check.modifier)]),
    };
    let against = check.against;
    let judge = move |_: &State, total: i32, _: u16| {
        let outcome =
            against.map(|against| if total >= against { core::SUCCESS } else { core::FAILURE });
        (against, outcome)
    };
    let made = table.roll(roll, judge)?;
    table.note(DICE, Some(Actor::Who(check.by)), None)?;
    Ok((made.total(), made.rolled.outcome == Some(core::SUCCESS)))
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[DICE];

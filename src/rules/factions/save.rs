//! Area `save`: saves at the ends of the die (what the chapter leaves open).

use super::character;
use super::names as n;
use super::outside;
use crate::engine::{Roll, Stop, Table};
use crate::vocabulary::{Actor, Clause, Detail, Dice, Name, Subject, Who, core};

clause! { EXTREMES = 603
    "save.extremes", "open", "A 1 always saves, a 20 never",
    "Whatever the attribute, a face of 1 passes a save and a face of 20 fails it. The threshold \
     of the fast phase is no save: who has WIT 20 is fast on a 20."
}

clause! { GROUP_SAVE = 604
    "save.group", "open", "One die for many",
    "A group save is a single d20, held against each member's own attribute: some may pass it and \
     others fail. By switch each member throws a die of its own."
}

/// What a save is made for.
pub struct Save {
    /// The clause that calls for it.
    pub clause: &'static Clause,
    /// Who makes it.
    pub by: Who,
    /// Against what: STR, AGI or WIT.
    pub attribute: Name,
    /// What for.
    pub purpose: Name,
    /// Against or for whom.
    pub on: Option<Who>,
    /// What a pass and a fail are called.
    pub outcomes: (Name, Name),
}

/// Makes a save: 1d20, equal or under the attribute passes.
pub fn roll(table: &mut Table<'_>, save: &Save) -> Result<bool, Stop> {
    let goal = character::attribute(table.state(), save.by, save.attribute);
    let roll = Roll {
        clause: save.clause,
        by: Actor::Who(save.by),
        purpose: save.purpose,
        on: save.on,
        whom: save.on.map(crate::vocabulary::Subject::Who),
        part: crate::vocabulary::Part::only(),
        dice: &Dice::of(1, 20),
        parts: Vec::new(),
    };
    let throw = table.roll(roll, |_, _, face| {
        let (passed, failed) = save.outcomes;
        (Some(goal), Some(if passes(face, goal) { passed } else { failed }))
    })?;
    let (who, face) = (Some(Actor::Who(save.by)), throw.natural());
    let passed = passes(face, goal);
    let clause = if passed == (i32::from(face) <= goal) { outside::SAVE } else { EXTREMES };
    table.note(clause, who, None)?;
    Ok(passed)
}

/// A group save: whether each member passes, by one die for all of them, or by switch by its own.
pub fn group(
    table: &mut Table<'_>,
    clause: &'static Clause,
    (by, purpose): (Actor, Name),
    attribute: Name,
    members: &[Who],
) -> Result<Vec<bool>, Stop> {
    if table.state().flag(Subject::Fight, n::DIE_FOR_EACH) == Some(true) {
        table.note(GROUP_SAVE, Some(by), Some(Detail::Int(members.len() as i32)))?;
        let each = members.iter().map(|who| {
            let save = Save { clause, purpose, ..plain(clause, *who, attribute) };
            roll(table, &save)
        });
        return each.collect();
    }
    let dice = &Dice::of(1, 20);
    let roll = Roll {
        clause,
        by,
        purpose,
        on: None,
        whom: None,
        part: crate::vocabulary::Part::only(),
        dice,
        parts: Vec::new(),
    };
    let face = table.roll(roll, |_, _, _| (None, None))?.natural();
    table.note(GROUP_SAVE, Some(by), None)?;
    let state = table.state();
    Ok(members
        .iter()
        .map(|who| passes(face, character::attribute(state, *who, attribute)))
        .collect())
}

fn passes(face: u16, goal: i32) -> bool {
    face == 1 || (face != 20 && i32::from(face) <= goal)
}

/// A save nobody attacks with.
pub fn plain(clause: &'static Clause, by: Who, attribute: Name) -> Save {
    let outcomes = (core::SUCCESS, core::FAILURE);
    Save { clause, by, attribute, purpose: n::SAVE, on: None, outcomes }
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[EXTREMES, GROUP_SAVE];

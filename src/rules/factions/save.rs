//! Area `save`: 1s and 20s, and group saves (left open by the chapter).

use super::names as n;
use super::outside;
use crate::engine::prelude::*;

/// What a save is made for.
pub struct Save {
    /// The clause that calls for the save.
    pub clause: Cited,
    /// Who makes the save.
    pub by: Who,
    /// On which attribute: STR, AGI or WIT.
    pub attribute: Name,
    /// What for.
    pub purpose: Name,
    /// Against or for which character.
    pub on: Option<Who>,
    /// Whom or what the deed was about at first, before any redirection.
    pub whom: Option<Subject>,
    /// What a pass and a fail are called.
    pub outcomes: (Name, Name),
}

clause! { EXTREMES = 603
    "save.extremes", "open", "A 1 always passes a save, a 20 always fails it",
    "Whatever the attribute, a 1 passes a save and a 20 fails it. A save whose outcome the GM \
     decides has no die, so neither applies. Comparing WIT with the FAT is not a save: a character \
     with WIT 20 is fast on a 20."
}

/// Makes a save (`outside.save`); gives whether it is passed.
pub fn roll(table: &mut Table<'_>, save: &Save) -> Result<bool, Stop> {
    roll_part(table, save, Portion::Rule(save.clause.code).into())
}

/// Makes a save that may be one of several in a deed: `part` tells them apart.
fn roll_part(table: &mut Table<'_>, save: &Save, part: Part) -> Result<bool, Stop> {
    let goal = outside::goal(table.state(), save.by, save.attribute);
    let roll = Roll::new(save.clause, save.by, save.purpose, Dice::of(1, 20));
    let roll = roll.against(save.on).about(save.whom).part(part);
    let ((passed, failed), number) = (save.outcomes, goal.total());
    let made = table.roll(roll, goal, |made| {
        if passes(made.natural(), made.total, made.goal) { passed } else { failed }
    })?;
    let has_passed = made.rolled.outcome == Some(passed);
    if has_passed != outside::is_under(made.rolled.total, number) {
        table.decided(EXTREMES, save.by, None, "the attribute would decide")?;
    }
    Ok(has_passed)
}

/// Whether a save is passed: by the face of its die if that is 1 or 20, or else by its total. The
/// face is 0 where the GM says the outcome.
fn passes(face: u16, total: i32, goal: i32) -> bool {
    face == 1 || (face != 20 && outside::is_under(total, goal))
}

/// A save with nothing said but who makes it, on what attribute and by which clause.
pub fn plain(clause: Cited, by: Who, attribute: Name) -> Save {
    let outcomes = (core::SUCCESS, core::FAILURE);
    Save { clause, by, attribute, purpose: n::SAVE, on: None, whom: None, outcomes }
}

clause! { GROUP_SAVE = 604
    "save.group", "open", "A group save is one die for all members",
    "A group save is a single d20, compared with each member's own attribute: some may pass and \
     others fail. By switch (die-for-each) each member rolls a die of its own."
}

/// What a group save is made for.
pub struct GroupSave<'a> {
    /// The clause that calls for the save.
    pub clause: Cited,
    /// The members of a faction for whom the save is made.
    pub members: &'a [Who],
    /// On which attribute: STR, AGI or WIT.
    pub attribute: Name,
    /// What for.
    pub purpose: Name,
    /// Which group, where several make such a save.
    pub part: Part,
}

/// Makes a group save: gives whether each member passes, by one die for all of them, or by switch
/// by a die of its own.
pub fn group(table: &mut Table<'_>, save: GroupSave<'_>) -> Result<Vec<bool>, Stop> {
    let GroupSave { clause, members, attribute, purpose, part } = save;
    let Some(first) = members.first() else { return Ok(Vec::new()) };
    let side = table.state().side(*first);
    let part = part.and(Portion::Rule(clause.code));
    if table.state().on(n::DIE_FOR_EACH) {
        let each = members.iter().map(|who| {
            let save = Save { purpose, ..plain(clause, *who, attribute) };
            roll_part(table, &save, part.clone())
        });
        return each.collect();
    }
    let (dice, whom) = (Dice::of(1, 20), Some(Subject::Side(side)));
    let roll = Roll::new(clause, Actor::Side(side), purpose, dice).about(whom).part(part);
    let face = table.throw(roll)?.natural();
    let each = members.iter().map(|who| member(table, (clause, purpose), *who, attribute, face));
    let each: Vec<(bool, bool)> = each.collect::<Result<_, _>>()?;
    if each.iter().any(|(passed, by_attribute)| passed != by_attribute) {
        table.decided(EXTREMES, Actor::Side(side), None, "the attributes would decide")?;
    }
    Ok(each.into_iter().map(|(passed, _)| passed).collect())
}

/// Compares the die of the group with one member's attribute. Gives whether the member passes, and
/// whether it would if 1 and 20 were nothing special.
fn member(
    table: &mut Table<'_>,
    (clause, purpose): (Cited, Name),
    who: Who,
    attribute: Name,
    face: u16,
) -> Result<(bool, bool), Stop> {
    let goal = outside::goal(table.state(), who, attribute);
    let number = goal.total();
    let of_group = (GROUP_SAVE, core::GROUP, i32::from(face));
    let roll = Roll::new(clause, who, purpose, Dice::NONE).with([of_group]);
    let made = table.roll(roll, goal, |made| {
        // Where the GM says the outcome for this member, the die of the group does not count.
        let face = if made.total == i32::from(face) { face } else { 0 };
        if passes(face, made.total, made.goal) { core::SUCCESS } else { core::FAILURE }
    })?;
    let by_attribute = outside::is_under(made.rolled.total, number);
    Ok((made.rolled.outcome == Some(core::SUCCESS), by_attribute))
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[EXTREMES, GROUP_SAVE];

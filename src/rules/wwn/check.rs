//! Skill checks: against a difficulty, or of two parties against each other.

use super::{opposed, outside};
use crate::engine::prelude::*;
use std::cmp::Ordering;

/// One party's check.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// Who rolls.
    pub by: Who,
    /// Against or for whom.
    pub on: Option<Who>,
    /// Whom it is about, before anybody is put in its place.
    pub whom: Option<Subject>,
    /// The attribute.
    pub with: Name,
    /// The skill.
    pub skill: &'a str,
    /// What counts besides attribute and skill.
    pub extra: Vec<Added>,
}

impl<'a> Check<'a> {
    /// A check of somebody's about another.
    pub fn new(by: Who, on: impl Into<Option<Who>>, (with, skill): (Name, &'a str)) -> Check<'a> {
        let on = on.into();
        Check { by, on, whom: on.map(Subject::Who), with, skill, extra: Vec::new() }
    }

    /// This check, with more that counts.
    #[must_use]
    pub fn with(mut self, extra: impl IntoIterator<Item = Added>) -> Check<'a> {
        self.extra.extend(extra);
        self
    }
}

/// What a skill check adds in all.
pub fn bonus(state: &State, who: Who, with: Name, on: &str) -> i32 {
    outside::skill_modifiers(state, who, with, on).iter().map(|(.., by)| by).sum()
}

/// A check against a difficulty: reaching it succeeds.
pub fn against(
    table: &mut Table<'_>,
    clause: Cited,
    purpose: Name,
    check: &Check<'_>,
    difficulty: Sum,
) -> Result<bool, Stop> {
    let roll = roll(table.state(), clause, purpose, check);
    let throw = table.roll(roll, difficulty, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

/// What the rolls of an opposed check came to.
pub struct Totals {
    /// The total of the one who acts.
    pub active: i32,
    /// Those of the ones who resist, in their order.
    pub passive: Vec<i32>,
}

/// The rolls of an opposed check: the one who acts first, then each who resists, held against the
/// first.
pub fn opposed(
    table: &mut Table<'_>,
    clause: Cited,
    purpose: Name,
    active: &Check<'_>,
    passive: &[Check<'_>],
) -> Result<Totals, Stop> {
    let own = roll(table.state(), clause, purpose, active);
    let total = table.throw(own)?.total();
    let others = passive.iter().map(|check| held_against(table, clause, purpose, check, total));
    let others = others.collect::<Result<_, _>>()?;
    Ok(Totals { active: total, passive: others })
}

/// A roll of an opposed check, held against the total of another; gives its own.
pub fn held_against(
    table: &mut Table<'_>,
    clause: Cited,
    purpose: Name,
    check: &Check<'_>,
    other: i32,
) -> Result<i32, Stop> {
    let own = roll(table.state(), clause, purpose, check);
    let goal = Sum::of(outside::OPPOSED_CHECK, purpose, other);
    let throw = table.roll(own, goal, |made| match made.total.cmp(&made.goal) {
        Ordering::Greater => core::WIN,
        Ordering::Equal => core::TIE,
        Ordering::Less => core::LOSS,
    })?;
    Ok(throw.total())
}

/// An opposed check of two: whether the one who acts wins, ties going as `opposed` says.
pub fn contest(
    table: &mut Table<'_>,
    clause: Cited,
    purpose: Name,
    active: &Check<'_>,
    passive: Check<'_>,
) -> Result<bool, Stop> {
    let resists = passive.by;
    let totals = opposed(table, clause, purpose, active, &[passive])?;
    let other = totals.passive.first().copied().unwrap_or(totals.active);
    opposed::active_wins(table, (active.by, totals.active), (resists, other))
}

fn roll(state: &State, clause: Cited, purpose: Name, check: &Check<'_>) -> Roll {
    Roll::new(clause, check.by, purpose, Dice::of(2, 6))
        .against(check.on)
        .about(check.whom)
        .with(outside::skill_modifiers(state, check.by, check.with, check.skill))
        .with(check.extra.iter().copied())
}

/// The opposed check that decides a shove or grapple.
pub struct Contest {
    /// What calls for it.
    pub clause: Cited,
    /// What it is thrown for.
    pub verb: Name,
    /// The attacker's skill.
    pub mine: &'static str,
    /// The target's skill.
    pub theirs: &'static str,
}

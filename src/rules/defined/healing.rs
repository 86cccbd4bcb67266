//! What a spell or a thing heals by its sheet: who gets it, and the dice. No clauses of its own;
//! those that decide stand in `hp`, `nld`, `stabilize` and with the deed.

use super::handling::Act;
use super::{hp, inside, names as n, stabilize};
use crate::engine::prelude::*;

/// The dice a sheet says that something heals.
fn dice(state: &State, thing: ItemId) -> Option<Dice> {
    match state.stat(thing, n::HEALING)? {
        Value::Dice(dice) => Some(dice.clone()),
        _ => None,
    }
}

/// Whom it heals: the one named, or whoever uses it where none is, or its sheet says so.
fn whom(state: &State, thing: ItemId, by: Who, target: Option<Who>) -> Who {
    let own = state.word(thing, n::HEALS) == Some(n::SELF);
    target.filter(|_| !own).unwrap_or(by)
}

/// Why something that heals cannot be used so: on several at once, on the dead, on somebody whom a
/// stomach keeps apart.
pub fn check(
    state: &State,
    clause: &'static Clause,
    thing: ItemId,
    by: Who,
    args: &Args,
) -> Refusals {
    let mut refusals = Refusals::none();
    if let Some(other) = args.who(core::TARGET) {
        refusals.append(inside::check(state, by, other));
    }
    if dice(state, thing).is_none() {
        return refusals;
    }
    let named = args.value(core::TARGET).is_none() || args.who(core::TARGET).is_some();
    refusals.unless(named, clause, || format!("{} heals one: name it", state.called(thing)));
    let whom = whom(state, thing, by, args.who(core::TARGET));
    refusals.unless(!state.is(whom, n::DEAD), stabilize::BY_OTHERS, || {
        format!("{} is dead", state.called(whom))
    });
    refusals
}

/// It heals whom it should, if its sheet says that it heals.
pub fn give(
    table: &mut Table<'_>,
    clause: &'static Clause,
    thing: ItemId,
    (by, target): (Who, Option<Who>),
) -> Result<(), Stop> {
    let Some(dice) = dice(table.state(), thing) else { return Ok(()) };
    let whom = whom(table.state(), thing, by, target);
    if table.state().is(whom, n::DEAD) || !inside::reaches(table.state(), by, whom) {
        return table.decided(stabilize::BY_OTHERS, whom, None, "it would be healed");
    }
    let blow = table.released().blow;
    let roll = Roll::new(clause, by, n::HEALING, dice).on(whom).part(Portion::Blow(blow));
    let points = table.throw(roll)?.total().max(0);
    hp::heal(table, clause, whom, points)
}

/// A thing that was used heals, if its sheet says so.
pub fn by_thing(table: &mut Table<'_>, act: Act) -> Result<(), Stop> {
    give(table, act.clause, act.thing, (act.who, act.target))
}

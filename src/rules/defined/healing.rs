//! What a spell or an item heals according to its sheet: whom, and with which dice. No clauses of
//! its own; those that decide stand in `hp`, `nld`, `stabilize` and with the action.

use super::handling::Act;
use super::{combat, hp, inside, names as n, stabilize};
use crate::engine::prelude::*;

/// The dice a sheet says that something heals.
fn dice(state: &State, thing: ItemId) -> Option<Dice> {
    state.stat(thing, n::HEALING)?.dice().cloned()
}

/// Whether something heals by its sheet.
pub fn heals(state: &State, thing: ItemId) -> bool {
    dice(state, thing).is_some()
}

/// Whom it heals: the target named, or the user if no target is named or if its sheet says so.
fn whom(state: &State, thing: ItemId, by: Who, target: Option<Who>) -> Who {
    let own = state.word(thing, n::HEALS) == Some(n::SELF);
    target.filter(|_| !own).unwrap_or(by)
}

/// Why something that may heal cannot be used like this: on several targets at once, on the dead,
/// on somebody whom a swallower keeps out of reach.
pub fn check(state: &State, clause: Cited, thing: ItemId, by: Who, args: &Args) -> Refusals {
    let target = args.who(core::TARGET);
    if !heals(state, thing) {
        return target.map_or_else(Refusals::none, |other| inside::check(state, by, other));
    }
    let healed = whom(state, thing, by, target);
    let mut refusals = check_whom(state, clause, by, healed);
    if target.is_some_and(|named| named != healed) {
        refusals.append(combat::check_there(state, clause, args));
    }
    let one = args.value(core::TARGET).is_none() || target.is_some();
    let named = one && args.value(n::TARGETS).is_none();
    refusals.unless(named, clause, || format!("{} heals one target: name it", state.called(thing)));
    refusals
}

/// Why this combatant cannot be healed.
fn check_whom(state: &State, clause: Cited, by: Who, whom: Who) -> Refusals {
    let called = || state.called(whom);
    let mut refusals = inside::check(state, by, whom);
    refusals.append(presence::check_here(state, whom, clause));
    let lives = !state.is(whom, n::DEAD);
    refusals.unless(lives, stabilize::BY_OTHERS, || format!("{} is dead", called()));
    refusals
}

/// Heals its target, if its sheet says that it heals.
pub fn give(
    table: &mut Table<'_>,
    clause: Cited,
    thing: ItemId,
    (by, target): (Who, Option<Who>),
) -> Flow {
    let Some(dice) = dice(table.state(), thing) else { return Ok(()) };
    let whom = whom(table.state(), thing, by, target);
    let refusals = check_whom(table.state(), clause, by, whom);
    if !refusals.is_empty() {
        return table.no_longer(by, refusals);
    }
    let blow = table.released().blow;
    let roll = Roll::new(clause, by, n::HEALING, dice).on(whom).part(Portion::Blow(blow));
    let points = table.throw(roll)?.total().max(0);
    hp::heal(table, clause, whom, points)
}

/// An item that was used heals, if its sheet says so.
pub fn by_thing(table: &mut Table<'_>, act: Act) -> Flow {
    give(table, act.clause, act.thing, (act.who, act.target))
}

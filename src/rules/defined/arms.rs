//! The weapons that can be used in an attack. No clauses of its own; those that decide stand in
//! `attack`, `slots` and `prone`.

use super::{attack, gear, grapple, inside, names as n, prone, slots};
use crate::engine::bare_hands;
use crate::engine::prelude::*;

/// The weapon somebody uses unless it names one: the only weapon it has ready, or else its bare
/// hands.
pub fn usual(state: &State, who: Who) -> Result<ItemId, Refusals> {
    let all = gear::ready(state, who);
    bare_hands::or_only_weapon(state, (who, attack::ROLL), &all, gear::is_unarmed)
}

/// Why a weapon cannot be used.
pub fn check(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let called = || state.called(weapon);
    let mut refusals = Refusals::if_not(gear::is_weapon(state, weapon), attack::ROLL, || {
        format!("{} is not a weapon", called())
    });
    let own = state.item(weapon).holder == Some(who) && state.item(weapon).carry == core::HELD;
    refusals.unless(own, slots::TWO, || {
        format!("{} does not have {} in hand", state.called(who), called())
    });
    refusals.append(grapple::check(state, who, weapon));
    refusals.append(inside::check_weapon(state, who, weapon));
    let shot = gear::is_ranged(state, weapon) && state.flag(weapon, n::CROSSBOW) != Some(true);
    let up = Refusals::if_not(!shot || !prone::lies(state, who), prone::EFFECTS, || {
        format!("{} cannot be used while prone", called())
    });
    refusals.append(up.hint(|| "a crossbow can: crossbow = true on its sheet".to_owned()));
    refusals
}

/// Why somebody cannot be attacked.
pub fn check_target(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(target) = args.who(core::TARGET) else {
        return Refusals::because(attack::ROLL, "name a target");
    };
    let called = || state.called(target);
    let mut refusals = Refusals::if_not(target != who, attack::ROLL, || {
        format!("{} cannot target itself", called())
    });
    refusals.append(presence::check_here(state, target, attack::ROLL));
    // A swallowed combatant can cut its way out of a dead swallower too.
    let lives = !state.is(target, n::DEAD) || inside::swallower(state, who) == Some(target);
    refusals.unless(lives, attack::ROLL, || format!("{} is dead", called()));
    refusals.with(inside::check(state, who, target))
}

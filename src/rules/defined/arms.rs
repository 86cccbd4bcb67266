//! What can be struck and shot with. No clauses of its own; those that decide stand in `attack`,
//! `slots` and `prone`.

use super::{attack, gear, grapple, inside, names as n, prone, slots};
use crate::engine::prelude::*;

/// What somebody uses unless it says otherwise: the only weapon it has ready, bare hands last.
pub fn usual(state: &State, who: Who) -> Result<ItemId, Refusals> {
    let all = gear::ready(state, who);
    let armed: Vec<ItemId> =
        all.iter().copied().filter(|item| !gear::is_unarmed(state, *item)).collect();
    match (&armed[..], &all[..]) {
        ([only], _) | ([], [only, ..]) => Ok(*only),
        ([], []) => Err(Refusals::because(attack::ROLL, "there is nothing to strike with")),
        _ => {
            let names: Vec<String> = armed.iter().map(|item| state.called(*item)).collect();
            let reason = format!("say with which weapon: {}", names.join(", "));
            Err(Refusals::because(attack::ROLL, reason))
        }
    }
}

/// Why a weapon cannot be used.
pub fn check(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let called = || state.called(weapon);
    let mut refusals = Refusals::none();
    refusals.unless(gear::is_weapon(state, weapon), attack::ROLL, || {
        format!("{} is no weapon", called())
    });
    let own = state.item(weapon).holder == Some(who) && state.item(weapon).carry == core::HELD;
    refusals.unless(own, slots::TWO, || {
        format!("{} does not have {} in hand", state.called(who), called())
    });
    refusals.append(grapple::check(state, who, weapon));
    refusals.append(inside::check_weapon(state, who, weapon));
    let shot = gear::is_ranged(state, weapon) && state.flag(weapon, n::CROSSBOW) != Some(true);
    refusals.unless(!shot || !prone::lies(state, who), prone::EFFECTS, || {
        format!("{} cannot be used lying down", called())
    });
    refusals
}

/// Why somebody cannot be attacked.
pub fn check_target(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(target) = args.who(core::TARGET) else {
        return Refusals::because(attack::ROLL, "say whom: a target is needed");
    };
    let called = || state.called(target);
    let mut refusals = Refusals::none();
    refusals.unless(target != who, attack::ROLL, || format!("{} cannot do it to itself", called()));
    let there = state.body(target).presence == Presence::Present;
    refusals.unless(there, attack::ROLL, || format!("{} is not in the fight", called()));
    // Whoever is inside somebody cuts its way out of the dead too.
    let lives = !state.is(target, n::DEAD) || inside::swallower(state, who) == Some(target);
    refusals.unless(lives, attack::ROLL, || format!("{} is dead", called()));
    refusals.append(inside::check(state, who, target));
    refusals
}

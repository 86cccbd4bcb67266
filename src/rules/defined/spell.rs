//! What a spell does that strikes or harms. No clauses of its own; those that decide stand in
//! `touch`, `crit`, `damage` and `untrained`.

use super::attack::{self, Strike};
use super::names as n;
use super::{aoo, arms, damage, grapple, iterative, prone, ranged, reach, reckless, untrained};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, ItemId, Name, Who, core};

/// The attack roll a spell makes; none if it makes no such roll.
pub fn mode(state: &State, spell: ItemId) -> Option<Name> {
    state.word(spell, n::ATTACK_MODE).filter(|mode| *mode != core::NONE)
}

/// Whether a spell is a swift or an immediate action, of which nothing provokes.
pub fn is_quick(state: &State, spell: ItemId) -> bool {
    let takes = state.word(spell, n::CAST_ACTION);
    takes.is_some_and(|takes| [n::SWIFT, n::IMMEDIATE].contains(&takes))
}

/// Whether a spell makes an attack roll the way it is cast: it needs somebody to make it at.
pub fn attacks(state: &State, spell: ItemId, args: &Args) -> bool {
    mode(state, spell).is_some() && args.who(core::TARGET).is_some()
}

/// Why the attack a spell makes is refused: the caster is in no position for it, nobody is there,
/// or a hand does not get there.
pub fn check(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = reckless::check_spell(state, who, spell, args);
    let action = state.word(spell, n::CAST_ACTION) == Some(n::ATTACK_ACTION);
    if action && !attacks(state, spell, args) {
        refusals.append(grapple::check_attack(state, who));
    }
    refusals.append(check_target(state, who, spell, args));
    refusals
}

fn check_target(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let (Some(_), Some(target)) = (mode(state, spell), args.who(core::TARGET)) else {
        return refusals;
    };
    refusals.append(grapple::check_attack(state, who));
    if target != who {
        refusals.append(arms::check_target(state, who, args));
    }
    if attack::is_ranged(state, spell) {
        refusals.unless(!prone::lies(state, who), prone::EFFECTS, || {
            format!("{} cannot be aimed lying down", state.called(spell))
        });
    } else {
        refusals.append(reach::check(state, who, spell, target, args));
    }
    refusals
}

/// Whether the attack a spell makes can still be made after what came before it.
pub fn goes_on(table: &mut Table<'_>, by: Who, spell: ItemId, args: &Args) -> Result<bool, Stop> {
    let refusals = check_target(table.state(), by, spell, args);
    aoo::still(table, by, &refusals)
}

/// What a spell that was cast does, as far as its sheet says: its attack, with the bonus of that
/// place in the curve, or its damage.
pub fn take_effect(
    table: &mut Table<'_>,
    by: Who,
    spell: ItemId,
    place: usize,
    args: &Args,
) -> Result<(), Stop> {
    let blow = table.released().blow;
    if untrained::spoils_spell(table, by, blow)? {
        return Ok(());
    }
    let Some(target) = args.who(core::TARGET) else { return Ok(()) };
    let base = iterative::of_maneuver(table.state(), by, place);
    let strike = Strike::plain((by, target), spell, base, 1).said(args).as_blow(blow);
    if mode(table.state(), spell).is_none() {
        if table.state().stat(spell, n::DAMAGE_DIE).is_some() {
            damage::inflict(table, &strike, 1)?;
        }
        return Ok(());
    }
    if !is_quick(table.state(), spell) && !ranged::provoke(table, &strike, args)? {
        return Ok(());
    }
    if !goes_on(table, by, spell, args)? {
        return Ok(());
    }
    attack::strike(table, &strike).map(drop)
}

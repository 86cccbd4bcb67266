//! What a spell does that strikes or harms. No clauses of its own; those that decide stand in
//! `touch`, `crit`, `damage` and `untrained`.

use super::attack::{self, Strike};
use super::names as n;
use super::{damage, iterative, ranged, untrained};
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, ItemId, Name, Who, core};

/// The attack roll a spell makes; none if it makes no such roll.
pub fn mode(state: &State, spell: ItemId) -> Option<Name> {
    state.word(spell, n::ATTACK_MODE).filter(|mode| *mode != core::NONE)
}

/// Whether a spell needs no more than a hand laid on somebody, so that casting it provokes nobody.
pub fn is_melee_touch(state: &State, spell: ItemId) -> bool {
    mode(state, spell) == Some(n::MELEE_TOUCH)
}

/// What a spell that was cast does, as far as its sheet says: its attack, or its damage.
pub fn take_effect(table: &mut Table<'_>, by: Who, spell: ItemId, args: &Args) -> Result<(), Stop> {
    if untrained::spoils_spell(table, by)? {
        return Ok(());
    }
    let Some(target) = args.who(core::TARGET) else { return Ok(()) };
    let bonus = iterative::curve(table.state(), by).first().copied().unwrap_or(0);
    let strike = Strike::plain((by, target), spell, (attack::ROLL, bonus), 1);
    if mode(table.state(), spell).is_none() {
        if table.state().stat(spell, n::DAMAGE_DIE).is_some() {
            damage::inflict(table, &strike, false)?;
        }
        return Ok(());
    }
    if !ranged::provoke(table, &strike, args)? {
        return Ok(());
    }
    attack::strike(table, &strike).map(drop)
}

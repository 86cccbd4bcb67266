//! Area `cast`: calling out a spell (sections "Casting a spell/using an ability" and what the
//! chapter leaves open).

use super::cost::{self, Cost};
use super::names as n;
use super::{aoo, counterspell, immediate, iterative, reckless, spell, standard, swift, touch};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Detail, ItemId, Who, core};

/// What casting a spell takes.
pub fn cost(state: &State, args: &Args) -> Option<Cost> {
    let spell = args.item(core::SPELL)?;
    match state.word(spell, n::CAST_ACTION).unwrap_or(n::STANDARD) {
        n::MOVE => Some(Cost::Move { step: false }),
        n::SWIFT => Some(Cost::Swift { of_charge: false }),
        n::FULL_ROUND => Some(Cost::FullRound),
        n::ATTACK_ACTION => Some(Cost::Attack),
        n::IMMEDIATE => None,
        _ => Some(Cost::Standard),
    }
}

clause! { SEQUENCE = 256
    "cast.sequence", "Casting a spell/using an ability", "Called out, checked, then done",
    "The spell is announced, the GM sees whether the caster stands in threatened squares, blows \
     and counterspells come, and then the spell does what it does."
}

/// Why casting is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(spell) = args.item(core::SPELL) else {
        return Refusals::because(SEQUENCE, "say which spell: spell=…");
    };
    let mut refusals = match cost(state, args) {
        Some(cost) => cost::check(state, who, cost),
        None => immediate::check(state, who, n::OTHER),
    };
    let own = state.item(spell).holder == Some(who) && state.cast.item(spell).kind == core::SPELL;
    refusals.unless(own, SEQUENCE, || format!("{} is no spell of its", state.called(spell)));
    refusals.unless(strikes_as_said(state, spell, args), SEQUENCE, || {
        format!("{} makes no such attack", state.called(spell))
    });
    refusals.append(spell::check(state, who, spell, args));
    refusals
}

/// Whether a spell strikes in the way a line says it does.
pub fn strikes_as_said(state: &State, spell: ItemId, args: &Args) -> bool {
    let mode = spell::mode(state, spell);
    match args.word(core::ATTACK) {
        Some(core::YES) => mode.is_some(),
        Some(said) => mode.unwrap_or(core::NONE) == said,
        None => true,
    }
}

clause! { CONCENTRATION = 667
    "cast.concentration", "open", "A blow alone does not break a spell",
    "It goes on unless the caster is felled or the GM rules a check. Abilities provoke only \
     where their entry says so."
}

/// Casts, as that blow of the deed: blows, counterspells, then what the spell's sheet says; the
/// rest the GM rules.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args, blow: u32) -> Result<(), Stop> {
    let Some(spell) = args.item(core::SPELL) else { return Ok(()) };
    let cost = cost(table.state(), args);
    let place = match cost {
        Some(Cost::Attack) => iterative::next_place(table.state(), who),
        _ => 0,
    };
    match cost {
        Some(Cost::Standard) => standard::spend_cast(table, who)?,
        Some(cost) => cost::spend(table, SEQUENCE, who, cost)?,
        None => immediate::spend(table, who, n::OTHER)?,
    }
    reckless::choose(table, who, args)?;
    iterative::note(table, who, place, true)?;
    table.note_with(SEQUENCE, who, Detail::Item(spell))?;
    if let Some(Cost::Swift { .. }) = cost {
        table.note(swift::DEFINITION, who)?;
    }
    if spell::is_quick(table.state(), spell) {
        table.note(swift::ONLY_AS_SPECIFIED, who)?;
    } else if touch::is_safe(table.state(), spell) {
        table.note(touch::MELEE_SPELL_SAFE, who)?;
    } else {
        let before = table.state().pool(who, n::HP);
        if !standard::casting_provokes(table, who, args)? {
            return Ok(());
        }
        if table.state().pool(who, n::HP) < before {
            table.note(CONCENTRATION, who)?;
        }
    }
    if counterspell::countered(table, who)? || !aoo::goes_on(table, who)? {
        return Ok(());
    }
    aoo::note_cast_and_shoot(table, who, spell)?;
    spell::take_effect(table, who, spell, (place, blow), args)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SEQUENCE, CONCENTRATION];

//! What the sheet says of a spell that strikes or harms. No clauses of its own; those that decide
//! stand in `touch`, `crit`, `damage` and `untrained`.

use super::names as n;
use crate::engine::prelude::*;

/// The attack roll a spell makes; none if it makes no such roll.
pub fn mode(state: &State, spell: ItemId) -> Option<Name> {
    state.word(spell, n::ATTACK_MODE).filter(|mode| *mode != core::NONE)
}

/// Whether contact is all an attack with this needs.
pub fn is_touch(state: &State, item: ItemId) -> bool {
    let mode = state.word(item, n::ATTACK_MODE);
    mode.is_some_and(|mode| [n::MELEE_TOUCH, n::RANGED_TOUCH].contains(&mode))
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

/// Whether a spell strikes in the way a line says it does.
pub fn strikes_as_said(state: &State, spell: ItemId, args: &Args) -> bool {
    let mode = mode(state, spell);
    match args.word(core::ATTACK) {
        Some(core::YES) => mode.is_some(),
        Some(said) => mode.unwrap_or(core::NONE) == said,
        None => true,
    }
}

/// A spell or an ability whose own entry says what action it is.
pub trait Entry {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost;

    /// What its entry says that a spell takes.
    const TAKES: Name;

    /// The clause that asks for that entry.
    const CLAUSE: &'static Clause;

    /// That a spell has another entry, and that neither spell nor ability is said.
    const REASONS: [&'static str; 2];
}

/// The options of it.
pub const BY_ENTRY: &[Opt] = &[
    may(core::SPELL, Kind::Item),
    may(n::ABILITY, Kind::Text),
    may(core::TARGET, Kind::WhoOrSide),
    SIGNLESS,
];

/// Whether a spell is cast without gestures, by Signless Spell or something like it.
pub const SIGNLESS: Opt = may(n::SIGNLESS, Kind::Flag).usually(Usual::Flag(false));

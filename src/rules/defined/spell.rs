//! What the sheet says about a spell's attack roll, damage and save. No clauses of its own; those
//! that decide stand in `touch`, `crit`, `damage`, `untrained` and `cast`.

use super::names as n;
use super::sheet::stated;
use crate::engine::prelude::*;

/// The attack roll a spell makes; none if it makes no such roll.
pub fn mode(state: &State, spell: ItemId) -> Option<Name> {
    state.word(spell, n::ATTACK_MODE).filter(|mode| *mode != core::NONE)
}

/// Whether the sheet of a spell says what it does.
pub fn has_effect(state: &State, spell: ItemId) -> bool {
    let acts = mode(state, spell).is_some() || takes_hold(state, spell);
    acts || state.stat(spell, n::HEALING).is_some()
}

/// Whether this makes a touch attack.
pub fn is_touch(state: &State, item: ItemId) -> bool {
    let mode = state.word(item, n::ATTACK_MODE);
    mode.is_some_and(|mode| [n::MELEE_TOUCH, n::RANGED_TOUCH].contains(&mode))
}

/// Whether a spell is a swift or an immediate action, which never provokes.
pub fn is_quick(state: &State, spell: ItemId) -> bool {
    let takes = state.word(spell, n::CAST_ACTION);
    takes.is_some_and(|takes| [n::SWIFT, n::IMMEDIATE].contains(&takes))
}

/// Whether a spell makes an attack roll as it is cast, which needs a target.
pub fn attacks(state: &State, spell: ItemId, args: &Args) -> bool {
    mode(state, spell).is_some() && args.who(core::TARGET).is_some()
}

/// Whether a spell makes the kind of attack roll that a line names.
pub fn strikes_as_said(state: &State, spell: ItemId, args: &Args) -> bool {
    let mode = mode(state, spell);
    match args.word(core::ATTACK) {
        Some(core::YES) => mode.is_some(),
        Some(said) => mode.unwrap_or(core::NONE) == said,
        None => true,
    }
}

/// The saves a spell can ask for, by the words of its sheet.
const SAVES: [(&str, Name); 3] =
    [("fortitude", n::FORTITUDE), ("reflex", n::REFLEX), ("will", n::WILL)];

/// A save that a spell asks for.
#[derive(Clone, Copy, Debug)]
pub struct Save {
    /// The save bonus that is added.
    pub with: Name,
    /// The DC to be reached.
    pub dc: i32,
}

/// The save a spell asks for, if it asks for one.
pub fn save(state: &State, spell: ItemId) -> Option<Save> {
    SAVES
        .into_iter()
        .find_map(|(word, with)| state.named(spell, n::SAVE, word).map(|dc| Save { with, dc }))
}

/// Whether a spell lists any damage.
pub fn lists_damage(state: &State, spell: ItemId) -> bool {
    let lists = |stat: Name| state.stat(spell, stat).is_some();
    let flat = stated(state, spell, n::FLAT_BONUS) != 0;
    lists(n::DAMAGE_DIE) || lists(n::EXTRA_DICE) || flat
}

/// What a failed save causes, in words.
pub fn on_failure(state: &State, spell: ItemId) -> Option<String> {
    state.stat(spell, n::ON_FAILURE)?.text().map(str::to_owned)
}

/// The conditions a spell causes.
pub fn inflicted(state: &State, spell: ItemId) -> Vec<Name> {
    state.words(spell, n::INFLICTS)
}

/// Whether a spell without an attack roll has, by its sheet, any effect on its targets.
pub fn takes_hold(state: &State, spell: ItemId) -> bool {
    let does = save(state, spell).is_some()
        || lists_damage(state, spell)
        || state.stat(spell, n::INFLICTS).is_some();
    does && mode(state, spell).is_none()
}

/// The targets of a spell, where there are several.
pub const TARGETS: Opt = may(n::TARGETS, Kind::Whos);

/// The targets of a spell in their one spelling: in front-matter order, sides last; a single one is
/// the target.
pub fn aimed(mut args: Args) -> Args {
    let mut all = args.list(n::TARGETS).to_vec();
    all.sort_by_key(|one| match one {
        Value::Who(who) => (0, usize::from(who.0)),
        Value::Side(side) => (1, usize::from(side.0)),
        _ => (2, 0),
    });
    if let [only] = &all[..]
        && args.value(core::TARGET).is_none()
    {
        args = args.without(&[n::TARGETS]).with(core::TARGET, only.clone());
        return args;
    }
    args.listing(n::TARGETS, all)
}

/// The targets a line names, in front-matter order, wherever they are; of a side, those alive in
/// the fight whom the caster sees.
pub fn targets(state: &State, by: Who, args: &Args) -> Vec<Who> {
    let named = [args.list(core::TARGET), args.list(n::TARGETS)].concat();
    let is_named = |who: &Who| {
        let of_side = named.contains(&Value::Side(state.side(*who)));
        named.contains(&Value::Who(*who))
            || of_side && is_there(state, *who) && state.sees(by, *who)
    };
    state.everyone().filter(is_named).collect()
}

/// Whether somebody is in the fight and alive, so that a spell can affect it.
pub fn is_there(state: &State, who: Who) -> bool {
    state.is_here(who) && !state.is(who, n::DEAD)
}

/// A spell or an ability whose own entry says what action it is.
pub trait Entry {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost;

    /// The casting action that the spell's entry must name.
    const TAKES: Name;

    /// The clause that requires that entry.
    const CLAUSE: Cited;

    /// The reasons of refusal: the spell's entry names another action; neither spell nor ability is
    /// named.
    const REASONS: [&'static str; 2];
}

/// The options of it.
pub const BY_ENTRY: &[Opt] = &[
    may(core::SPELL, Kind::Item),
    may(n::ABILITY, Kind::Text),
    may(core::TARGET, Kind::WhoOrSide),
    TARGETS,
    SIGNLESS,
];

/// Whether a spell is cast without gestures, by the feat Signless Spell.
pub const SIGNLESS: Opt = may(n::SIGNLESS, Kind::Flag).usually(Usual::Flag(false));

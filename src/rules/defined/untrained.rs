//! Area `untrained`: gear one never learned to use (section "Weapons/Focuses/Shields" and what the
//! chapter leaves open).

use super::{names as n, shatter, slots};
use crate::engine::prelude::*;

clause! { ARMOR = 116
    "untrained.armor", "Weapons/Focuses/Shields (untrained)", "Strange armor hampers",
    "Whoever wears armor without training takes its check penalty on attack rolls, on skills of \
     movement and on riding."
}

clause! { DETAILS = 623
    "untrained.details", "open", "Strange shields, and a trained weapon beside a strange one",
    "An untrained shield brings its own check penalty to attacks. Skills of movement are \
     Acrobatics, Escape Artist, climbing, swimming, stealth and what the sheet calls so. 01 to 50 \
     is the half of the spells that fails. What one is trained with and has ready threatens as \
     ever."
}

/// What untrained armor and shields take from attack rolls, clause by clause.
pub fn to_attack(state: &State, who: Who) -> Vec<Added> {
    let strange =
        |item: &ItemId| state.item(*item).carry == core::HELD && !is_trained(state, who, *item);
    let penalty = |item: ItemId| -state.number(item, n::CHECK_PENALTY).unwrap_or(0).abs();
    let own = |item: ItemId| match state.cast.item(item).kind {
        core::ARMOR => Some((ARMOR, n::UNTRAINED_ARMOR, penalty(item))),
        core::SHIELD => Some((DETAILS, n::UNTRAINED_SHIELD, penalty(item))),
        _ => None,
    };
    let gear = state.items_of(who).filter(strange);
    let each = gear.filter_map(|item| own(item).map(|part| (item, part)));
    each.flat_map(|(item, part)| [Some(part), shatter::again(state, item, part)])
        .flatten()
        .collect()
}

/// What untrained armor takes from skills of movement, clause by clause.
pub fn to_movement_skill(state: &State, who: Who) -> Vec<Added> {
    let mut all = to_attack(state, who);
    all.retain(|(_, label, _)| *label == n::UNTRAINED_ARMOR);
    all
}

/// Whether somebody wears armor without training.
pub fn wears_strange_armor(state: &State, who: Who) -> bool {
    state.items_of(who).any(|item| {
        state.cast.item(item).kind == core::ARMOR
            && state.item(item).carry == core::HELD
            && !is_trained(state, who, item)
    })
}

clause! { SPELL_FAILURE = 117
    "untrained.spell-failure", "Weapons/Focuses/Shields (untrained)", "Strange armor spoils spells",
    "The same wearer throws 1d100 for every spell: with 50 or less it fails."
}

/// Throws whether strange armor spoils a spell, cast as that blow of its deed.
pub fn spoils_spell(table: &mut Table<'_>, who: Who, blow: u32) -> Result<bool, Stop> {
    if !wears_strange_armor(table.state(), who) {
        return Ok(false);
    }
    let roll =
        Roll::new(SPELL_FAILURE, who, n::SPELL_FAILURE, Dice::of(1, 100)).part(Portion::Blow(blow));
    let goal = Sum::of(SPELL_FAILURE, n::BASE, 51);
    let throw = table.roll(roll, goal, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(throw.rolled.outcome == Some(core::FAILURE))
}

clause! { WEAPON_PENALTY = 118
    "untrained.weapon-penalty", "Weapons/Focuses/Shields (untrained)", "Strange weapons: -3",
    "A weapon one is not trained with costs 3 on attack rolls and 3 of damage, as a training \
     penalty."
}

/// What an untrained weapon takes from attack and damage.
const PENALTY: i32 = -3;

/// What a strange weapon takes from a roll to hit, and from damage.
pub fn with_weapon(state: &State, by: Who, weapon: ItemId) -> Option<Added> {
    let strange = !is_trained(state, by, weapon);
    strange.then_some((WEAPON_PENALTY, n::UNTRAINED_WEAPON, PENALTY))
}

/// Whether somebody knows how to use something; everybody knows what grows on it.
pub fn is_trained(state: &State, who: Who, item: ItemId) -> bool {
    let sheet = state.cast.item(item);
    let Some(Value::List(known)) = state.stat(who, n::TRAINING) else { return true };
    let natural = state.says(item, n::NATURAL);
    natural || sheet.kind == core::SPELL || known.contains(&Value::Text(sheet.id.clone()))
}

clause! { WEAPON_NO_THREAT = 119
    "untrained.weapon-no-threat", "Weapons/Focuses/Shields (untrained)",
    "Strange weapons threaten nobody",
    "Such a weapon holds no square under threat. Nobody draws an attack of opportunity by leaving, \
     shooting, casting or grabbing next to it."
}

/// The weapon somebody has in hand that it is not trained with.
pub fn strange_weapon(state: &State, who: Who) -> Option<ItemId> {
    slots::weapon(state, who).filter(|weapon| !is_trained(state, who, *weapon))
}

/// Notes that a strange weapon would threaten somebody if its bearer were trained with it.
pub fn note_no_threat(table: &mut Table<'_>, bearer: Who) -> Result<(), Stop> {
    table.decided(WEAPON_NO_THREAT, bearer, None, "it would threaten the mover")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ARMOR, SPELL_FAILURE, WEAPON_PENALTY, WEAPON_NO_THREAT, DETAILS];

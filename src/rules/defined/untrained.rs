//! Area `untrained`: weapons, shields and armor used without training (section
//! "Weapons/Focuses/Shields" and what the chapter leaves open).

use super::{names as n, shatter, sheet::stated, slots};
use crate::engine::prelude::*;

clause! { ARMOR = 116
    "untrained.armor", "Weapons/Focuses/Shields (untrained)",
    "Untrained armor imposes its check penalty",
    "A combatant that wears armor without training takes the armor's check penalty on attack \
     rolls, movement skills and riding. The program rolls Acrobatics and Escape Artist; for the \
     others the GM applies it."
}

clause! { DETAILS = 623
    "untrained.details", "open", "An untrained shield imposes its check penalty on attacks",
    "An untrained shield adds its own check penalty to attack rolls, and to nothing else. The \
     movement skills are Acrobatics, Escape Artist, climbing, swimming and stealth. A weapon that \
     the combatant is trained with and has ready still threatens beside an untrained one \
     (reach.what-threatens)."
}

/// What untrained armor and shields take from attack rolls, clause by clause; a broken one takes
/// its penalty twice.
pub fn to_attack(state: &State, who: Who) -> Vec<Added> {
    // Armor that is worn is `held` too.
    let untrained =
        |item: &ItemId| state.item(*item).carry == core::HELD && !is_trained(state, who, *item);
    let penalty = |item: ItemId| -stated(state, item, n::CHECK_PENALTY).abs();
    // Of several shields only one applies (`slots.duplicates`).
    let shield = slots::shield(state, who);
    let own = |item: ItemId| match state.cast.item(item).kind {
        core::ARMOR => Some((ARMOR, n::UNTRAINED_ARMOR, penalty(item))),
        core::SHIELD if shield == Some(item) => Some((DETAILS, n::UNTRAINED_SHIELD, penalty(item))),
        _ => None,
    };
    let gear = state.items_of(who).filter(untrained);
    let each = gear.filter_map(|item| own(item).map(|part| (item, part)));
    each.flat_map(|(item, part)| [Some(part), shatter::again(state, item, part)])
        .flatten()
        .collect()
}

/// What untrained armor takes from movement skills, clause by clause: of what it takes from attack
/// rolls the parts of the armor, which a broken one keeps the label of.
pub fn to_movement_skill(state: &State, who: Who) -> Vec<Added> {
    let mut all = to_attack(state, who);
    all.retain(|(_, label, _)| *label == n::UNTRAINED_ARMOR);
    all
}

/// Whether somebody wears armor without training.
pub fn wears_untrained_armor(state: &State, who: Who) -> bool {
    state.items_of(who).any(|item| {
        state.cast.item(item).kind == core::ARMOR
            && state.item(item).carry == core::HELD
            && !is_trained(state, who, item)
    })
}

clause! { SPELL_FAILURE = 117
    "untrained.spell-failure", "Weapons/Focuses/Shields (untrained)",
    "Spells cast in untrained armor fail half the time",
    "A combatant that wears armor without training rolls 1d100 for every spell it casts: on 50 or \
     less the spell fails."
}

/// Rolls for spell failure in untrained armor; gives whether the spell fails. `blow` says which of
/// the action's spells it is.
pub fn spoils_spell(table: &mut Table<'_>, who: Who, blow: u32) -> Result<bool, Stop> {
    if !wears_untrained_armor(table.state(), who) {
        return Ok(false);
    }
    let roll =
        Roll::new(SPELL_FAILURE, who, n::SPELL_FAILURE, Dice::of(1, 100)).part(Portion::Blow(blow));
    let goal = Sum::of(SPELL_FAILURE, n::EVEN_CHANCE, 51);
    let throw = table.roll(roll, goal, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(throw.rolled.outcome == Some(core::FAILURE))
}

clause! { WEAPON_PENALTY = 118
    "untrained.weapon-penalty", "Weapons/Focuses/Shields (untrained)",
    "An untrained weapon has -3 on attack and damage",
    "Attack rolls and damage with a weapon the combatant is not trained with take a training \
     penalty of -3."
}

/// What an untrained weapon takes from attack and damage.
const PENALTY: i32 = -3;

/// What an untrained weapon takes from an attack roll and from damage.
pub fn with_weapon(state: &State, by: Who, weapon: ItemId) -> Option<Added> {
    let untrained = !is_trained(state, by, weapon);
    untrained.then_some((WEAPON_PENALTY, n::UNTRAINED_WEAPON, PENALTY))
}

/// Whether somebody is trained with an item. Everybody is trained with its natural weapons and with
/// spells, and with everything if its sheet has no list of training.
pub fn is_trained(state: &State, who: Who, item: ItemId) -> bool {
    let sheet = state.cast.item(item);
    let Some(Value::List(known)) = state.stat(who, n::TRAINING) else { return true };
    let natural = state.says(item, n::NATURAL);
    natural || sheet.kind == core::SPELL || known.contains(&Value::Text(sheet.id.clone()))
}

clause! { WEAPON_NO_THREAT = 119
    "untrained.weapon-no-threat", "Weapons/Focuses/Shields (untrained)",
    "Untrained weapons threaten nobody",
    "A weapon the combatant is not trained with threatens no square. Leaving a square, making a \
     ranged attack, casting or grappling within its reach does not provoke."
}

/// The weapon somebody has in hand that it is not trained with. Used by
/// `character::holds_condition` and `reach::is_silent`.
pub fn untrained_weapon(state: &State, who: Who) -> Option<ItemId> {
    slots::weapon(state, who).filter(|weapon| !is_trained(state, who, *weapon))
}

/// Notes that an untrained weapon would threaten the mover if its bearer were trained with it.
/// `reach` leaves such weapons out of those that threaten.
pub fn note_no_threat(table: &mut Table<'_>, bearer: Who) -> Flow {
    table.decided(WEAPON_NO_THREAT, bearer, None, "it would threaten the mover")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ARMOR, SPELL_FAILURE, WEAPON_PENALTY, WEAPON_NO_THREAT, DETAILS];

//! What a sheet comes to in play: numbers several areas read.

use super::names as n;
use super::sheet::stated;
use crate::engine::prelude::*;

/// Conditions that take somebody out of the fight.
pub const DOWN: [Name; 4] = [n::INCAPACITATED, n::MORTALLY_WOUNDED, n::STABILIZED, n::DEAD];

/// A player character.
pub fn is_pc(state: &State, who: Who) -> bool {
    state.word(who, core::KIND) == Some(n::PC)
}

/// A side with at least one living PC in the fight.
pub fn is_pc_side(state: &State, side: SideId) -> bool {
    state.members(side).any(|who| is_pc(state, who) && !state.is(who, n::DEAD))
}

/// Out of the fight: incapacitated, dying, stabilized or dead.
pub fn is_down(state: &State, who: Who) -> bool {
    state.body(who).conditions.iter().any(|held| DOWN.contains(&held.name))
}

/// A vehicle or an object: it takes no turn and strikes at nobody.
pub fn is_thing(state: &State, who: Who) -> bool {
    state.says(who, n::INANIMATE)
}

/// In the fight and able to do something: alive, neither down nor surprised.
pub fn can_act(state: &State, who: Who) -> bool {
    can_resist(state, who) && !state.is(who, n::SURPRISED)
}

/// Able to resist what is done to it, surprised or not.
pub fn can_resist(state: &State, who: Who) -> bool {
    state.is_here(who) && !is_thing(state, who) && !is_down(state, who)
}

/// Able to act and still fighting.
pub fn fights(state: &State, who: Who) -> bool {
    can_act(state, who) && !state.is(who, n::BROKEN)
}

/// The level of a skill; nothing if it is not even at level 0. NPCs without skills on the sheet
/// have none.
pub fn skill(state: &State, who: Who, skill: &str) -> Option<i32> {
    state.named(who, n::SKILLS, skill).filter(|level| *level >= 0)
}

/// What a skill is called where a sum says what it adds.
pub fn skill_label(skill: &str) -> Name {
    match skill {
        "punch" => n::PUNCH,
        "stab" => n::STAB,
        "shoot" => n::SHOOT,
        "exert" => n::EXERT,
        "sneak" => n::SNEAK,
        "notice" => n::NOTICE,
        "heal" => n::HEAL,
        _ => n::OTHER_SKILL,
    }
}

/// The base attack bonus.
pub fn attack_bonus(state: &State, who: Who) -> i32 {
    let given = state.number(who, n::ATTACK_BONUS);
    given.unwrap_or_else(|| if is_pc(state, who) { 0 } else { hit_dice(state, who) })
}

/// Hit dice of an NPC.
pub fn hit_dice(state: &State, who: Who) -> i32 {
    stated(state, who, n::HIT_DICE)
}

/// Level of a PC.
pub fn level(state: &State, who: Who) -> i32 {
    stated(state, who, n::LEVEL)
}

/// Whether somebody matters enough to be dying rather than dead at 0 HP.
pub fn is_named(state: &State, who: Who) -> bool {
    state.flag(who, n::NAMED).unwrap_or_else(|| is_pc(state, who))
}

/// Well trained enough for a Snap Attack.
pub fn is_disciplined(state: &State, who: Who) -> bool {
    is_pc(state, who) || state.flag(who, n::DISCIPLINED).unwrap_or(false)
}

/// Hands an item takes while held.
pub fn hands_of(state: &State, item: ItemId) -> i32 {
    if state.says(item, n::UNARMED) {
        return 0;
    }
    match state.cast.item(item).kind {
        core::WEAPON => stated(state, item, n::WEAPON_HANDS),
        core::ARMOR | core::SPELL => 0,
        _ => 1,
    }
}

/// Hands that hold nothing and nobody; never below 0.
pub fn free_hands(state: &State, who: Who) -> i32 {
    let taken: i32 = state
        .items_of(who)
        .filter(|item| state.item(*item).carry == core::HELD)
        .map(|item| hands_of(state, item))
        .sum();
    let holding = if state.is(who, n::GRAPPLING) { 2 } else { 0 };
    (stated(state, who, core::HANDS) - taken - holding).max(0)
}

/// Whether an item can strike: a weapon, or a shield with a damage die.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::WEAPON || state.stat(item, core::DAMAGE).is_some()
}

/// Every item that a combatant has or has dropped.
pub fn all_items(state: &State) -> impl Iterator<Item = ItemId> + use<> {
    (0..state.items.len() as u16).map(ItemId)
}

/// Whether a weapon can attack in this way.
pub fn can_be_used(state: &State, weapon: ItemId, way: Name) -> bool {
    state.lists(weapon, n::USE, way).unwrap_or(way == n::MELEE)
}

/// Whether the last of several weapons that are thrown is gone: none is left to strike with either.
pub fn is_thrown_away(state: &State, weapon: ItemId) -> bool {
    can_be_used(state, weapon, n::THROWN) && state.pool_if_any(weapon, n::AMMO) == Some(0)
}

/// A weapon that its sheet calls unarmed: fist, kick, fang, claw.
pub fn is_unarmed(state: &State, weapon: ItemId) -> bool {
    state.says(weapon, n::UNARMED)
}

/// An unarmed attack: a weapon that its sheet calls so, or one that takes no hand of a creature
/// with natural weapons.
pub fn is_natural(state: &State, who: Who, weapon: ItemId) -> bool {
    let grown = state.says(who, n::NATURAL_WEAPONS);
    is_unarmed(state, weapon) || (grown && hands_of(state, weapon) == 0)
}

/// Armed for a free attack: a melee weapon in hand, or natural weapons.
pub fn is_armed(state: &State, who: Who) -> bool {
    state.says(who, n::NATURAL_WEAPONS)
        || state.items_of(who).any(|item| {
            state.has_in_hand(who, item)
                && is_weapon(state, item)
                && !is_unarmed(state, item)
                && can_be_used(state, item, n::MELEE)
                && !is_thrown_away(state, item)
        })
}

/// Reach of a melee weapon in feet.
pub fn reach(state: &State, weapon: ItemId) -> i32 {
    stated(state, weapon, n::REACH)
}

/// Whether somebody reaches so many feet in melee with what it holds; an empty hand reaches 5.
pub fn reaches(state: &State, who: Who, feet: i32) -> bool {
    let with = |item: ItemId| {
        state.item(item).carry == core::HELD
            && is_weapon(state, item)
            && reach(state, item) >= feet
            && can_be_used(state, item, n::MELEE)
    };
    feet <= 5 || state.items_of(who).any(with)
}

/// Pays with the Main Action.
pub fn spend_main(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.pool(clause, who, n::MAIN, -1)
}

/// A condition is over for everybody: also for those who have left, and may come back.
pub fn all_lose(table: &mut Table<'_>, clause: Cited, condition: Name) -> Flow {
    let state = table.state();
    let all: Vec<Who> = state.everyone().filter(|who| state.is(*who, condition)).collect();
    all.into_iter().try_for_each(|who| table.lose(clause, who, condition))
}

/// Counts of these names begin again at 0, whomever they are about.
pub fn count_anew(table: &mut Table<'_>, clause: Cited, names: &[Name]) -> Flow {
    let counters = table.state().counters.clone();
    counters.into_iter().filter(|count| names.contains(&count.name)).try_for_each(|count| {
        let (of, about, counter) = (count.of, count.about, count.name);
        table.effect(clause, Effect::Counter { of, about, counter, to: 0 })
    })
}

/// The entries of a list of bonuses: amount, and whether it adds to Shock.
pub fn bonuses(state: &State, of: Subject, stat: Name) -> Vec<(i32, bool)> {
    let entry = |value: &Value| match value {
        Value::Named(keys) => {
            let key = |name: &str| keys.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
            Some((key("amount")?, key("adds-to-shock").unwrap_or(0) != 0))
        }
        Value::Int(amount) => Some((*amount, false)),
        _ => None,
    };
    state.listed(of, stat).iter().filter_map(entry).collect()
}

/// Whether somebody acts first in every round.
pub fn acts_first(state: &State, who: Who) -> bool {
    state.says(who, n::AUTOMATIC_INITIATIVE) && !is_thing(state, who)
}

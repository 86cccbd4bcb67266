//! What follows from a sheet in play: numbers and conditions that several areas read.

use super::gear;
use super::names as n;
use super::sheet::stated;
use crate::engine::prelude::*;

/// The characters an option names, in the order of the front matter; a faction stands for those of
/// its members who are in the fight.
pub fn named(state: &State, args: &Args, option: Name) -> impl Iterator<Item = Who> {
    let listed = args.list(option);
    state.everyone().filter(move |who| {
        let there = state.is_here(*who);
        let side = Value::Side(state.side(*who));
        listed.contains(&Value::Who(*who)) || there && listed.contains(&side)
    })
}

/// Whether a character is in the fight: it has come and has not fled.
pub fn is_in_fight(state: &State, who: Who) -> bool {
    state.is_here(who) && !state.is(who, core::FLED)
}

/// Whether a character is in the fight and able to act: neither incapacitated, dead nor gone.
pub fn can_act(state: &State, who: Who) -> bool {
    is_in_fight(state, who) && !state.is(who, n::INCAPACITATED) && !state.is(who, n::DEAD)
}

/// Whether the turn of this round, or the bonus turn of an ambush, is unspent: neither taken nor
/// spent on a reaction.
pub fn is_unspent(state: &State, who: Who) -> bool {
    state.pool(who, n::TURN) > 0
}

/// Whether a character is taking its turn.
pub fn in_turn(state: &State, who: Who) -> bool {
    state.acting.contains(&who)
}

/// Whether the turn of this round was spent on a reaction.
pub fn has_reacted(state: &State, who: Who) -> bool {
    state.counter(who, None, n::REACTED) > 0
}

/// An attribute: STR, AGI or WIT.
pub fn attribute(state: &State, who: Who, name: Name) -> i32 {
    stated(state, who, name)
}

/// Maximum health.
pub fn max_health(state: &State, who: Who) -> i32 {
    state.number(who, n::MAX_HEALTH).unwrap_or(1)
}

/// Whether an item is the bare fist.
pub fn is_unarmed(state: &State, item: ItemId) -> bool {
    state.says(item, n::UNARMED)
}

/// Whether an item is a part of the body, bare fist or fangs: it is never dropped and never wears.
pub fn is_natural(state: &State, item: ItemId) -> bool {
    is_unarmed(state, item) || state.number(item, core::HANDS) == Some(0)
}

/// Whether an item can be used to attack. A shield can if its sheet gives it damage.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    match state.cast.item(item).kind {
        core::WEAPON => true,
        core::SHIELD => state.stat(item, core::DAMAGE).is_some(),
        _ => false,
    }
}

/// Whether a weapon penetrates cover.
pub fn is_powerful(state: &State, item: ItemId) -> bool {
    state.says(item, n::POWERFUL)
}

/// The members of a faction that can act.
pub fn able(state: &State, side: SideId) -> impl Iterator<Item = Who> + '_ {
    state.members(side).filter(|who| can_act(state, *who))
}

/// How a weapon attacks.
pub fn attack_kind(state: &State, weapon: ItemId) -> Name {
    state.word(weapon, n::ATTACK_KIND).unwrap_or(n::MELEE)
}

/// The weapons in a character's hands, including its bare hands.
pub fn weapons(state: &State, who: Who) -> Vec<ItemId> {
    let fits = |item: &ItemId| is_weapon(state, *item) && state.has_in_hand(who, *item);
    state.items_of(who).filter(fits).collect()
}

/// Whether a character is grabbed, or entangled in another way.
pub fn is_held(state: &State, who: Who) -> bool {
    state.is(who, n::GRABBED) || state.is(who, n::ENTANGLED)
}

/// Whether a character has surrendered.
pub fn has_surrendered(state: &State, who: Who) -> bool {
    state.is(who, n::SURRENDERED)
}

/// Whether a character is concealed from the enemy.
pub fn is_concealed(state: &State, who: Who) -> bool {
    state.is(who, n::CONCEALED)
}

/// Whether a Player runs a character.
pub fn is_players(state: &State, who: Who) -> bool {
    state.word(who, n::RUN_BY) == Some(n::PLAYER)
}

/// Whether a character sees another: anybody of its own faction, and others unless they are
/// concealed.
pub fn sees(state: &State, who: Who, other: Who) -> bool {
    !state.is(other, n::CONCEALED) || !state.hostile(who, other)
}

/// Whether a character is aware of an attacker: it sees it and is not surprised.
pub fn is_aware(state: &State, who: Who, attacker: Who) -> bool {
    sees(state, who, attacker) && !state.is(who, n::SURPRISED)
}

/// A number now in force, by the name of a stat or a pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    match (of, name) {
        (Subject::Item(item), n::USED) => Some(i32::from(gear::is_used(state, item))),
        (Subject::Fight, n::CONSECUTIVE_PASSES | n::FAT) => Some(state.pool(of, name)),
        _ => state.pool_or_number(of, name),
    }
}

/// Whether a condition holds. Some are not kept as such: spent turns, running turns, the state of
/// gear, and being entangled while grabbed.
pub fn holds_condition(state: &State, of: Subject, condition: Name) -> bool {
    match (of, condition) {
        (Subject::Who(who), n::TURN_SPENT) => state.round > 0 && !is_unspent(state, who),
        (Subject::Who(who), n::IN_TURN) => in_turn(state, who),
        (Subject::Item(item), n::DAMAGED | n::DESTROYED) => {
            gear::condition(state, item) == condition
        }
        (Subject::Who(who), n::ENTANGLED) => is_held(state, who),
        _ => state.is(of, condition),
    }
}

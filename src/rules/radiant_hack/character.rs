//! What a sheet comes to in play: numbers several areas read.

use super::names as n;
use crate::engine::presence;
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, Args, ItemId, MapSheet, Name, Place, SideId, Slot, Subject, Value, Who, ZoneId, core,
};

/// A Character, played by a player; everybody else is run by the GM.
pub fn is_character(state: &State, who: Who) -> bool {
    state.word(who, core::KIND) != Some(n::NPC)
}

/// Whether a side is the one with this word, `characters` or `enemies`.
pub fn is_side(state: &State, side: SideId, word: Name) -> bool {
    let spelled = if word == n::CHARACTERS { "characters" } else { "enemies" };
    state.cast.sides.get(usize::from(side.0)).is_some_and(|name| name == spelled)
}

/// The side with this word, if anybody fights for it.
pub fn side_of(state: &State, word: Name) -> Option<SideId> {
    state.every_side().find(|side| is_side(state, *side, word))
}

/// Whether somebody fights beside the Characters.
pub fn is_with_characters(state: &State, who: Who) -> bool {
    is_side(state, state.side(who), n::CHARACTERS)
}

/// A GM-run Creature beside the Characters.
pub fn is_allied_npc(state: &State, who: Who) -> bool {
    !is_character(state, who) && is_with_characters(state, who)
}

/// In the fight and not out.
pub fn stands(state: &State, who: Who) -> bool {
    state.body(who).presence == Presence::Present && !state.is(who, n::OUT)
}

/// Whether its side is still surprised.
pub fn is_surprised(state: &State, who: Who) -> bool {
    state.is(Subject::Side(state.side(who)), n::SURPRISED)
}

/// Whether it takes Turns now.
pub fn takes_turns(state: &State, who: Who) -> bool {
    stands(state, who) && !is_surprised(state, who)
}

/// Whether a hinderance forbids it every Action.
pub fn cannot_act(state: &State, who: Who) -> bool {
    state.is(who, n::DISTRACTED) || state.is(who, n::PARALYSED)
}

/// The zone it stands in, on a map with zones.
pub fn zone(state: &State, who: Who) -> Option<ZoneId> {
    match state.body(who).place {
        Some(Place::Zone(zone)) => Some(zone),
        _ => None,
    }
}

/// Whether the fight has a map with zones.
pub fn has_zones(state: &State) -> bool {
    matches!(state.cast.map, MapSheet::Zones(_))
}

/// Those who stand in a zone, in order.
pub fn inside(state: &State, zone_there: ZoneId) -> impl Iterator<Item = Who> + '_ {
    state.present().filter(move |who| stands(state, *who) && zone(state, *who) == Some(zone_there))
}

/// An attribute by its word; nothing if the sheet has no such attribute.
pub fn attribute(state: &State, who: Who, word: &str) -> Option<i32> {
    match word {
        "str" => Some(state.number(who, n::STR).unwrap_or(0)),
        "dex" => Some(state.number(who, n::DEX).unwrap_or(0)),
        other => state.named(who, n::ATTRIBUTES, other),
    }
}

/// The one number a GM-run Creature Tests with.
pub fn skill(state: &State, who: Who) -> i32 {
    state.number(who, n::SKILL).unwrap_or(0)
}

/// A weapon of the sheet, or the bare hands everybody has.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::WEAPON
}

/// What the bare hands of everybody are called on a sheet.
pub const UNARMED_ID: &str = "unarmed";

/// The bare hands every sheet is given.
pub fn is_unarmed(state: &State, item: ItemId) -> bool {
    state.cast.item(item).id == UNARMED_ID && is_natural(state, item)
}

/// Part of the body: never drawn, packed away or worn out.
pub fn is_natural(state: &State, item: ItemId) -> bool {
    state.says(item, n::NATURAL)
}

/// Whether a weapon shoots or is thrown.
pub fn is_ranged(state: &State, weapon: ItemId) -> bool {
    state.word(weapon, n::ATTACK_KIND) == Some(n::RANGED)
}

/// Whether a weapon takes one hand.
pub fn is_one_handed(state: &State, weapon: ItemId) -> bool {
    state.word(weapon, core::HANDS) != Some(n::TWO_HANDED)
}

/// How many usages of a weapon can be marked; none for what cannot wear out.
pub fn usage_max(state: &State, weapon: ItemId) -> i32 {
    if is_natural(state, weapon) { 0 } else { state.number(weapon, n::USAGE_MAX).unwrap_or(3) }
}

/// Whether all usages of a weapon are marked.
pub fn is_spent(state: &State, weapon: ItemId) -> bool {
    let most = usage_max(state, weapon);
    state.is(weapon, n::WEAPON_SPENT) || (most > 0 && state.pool(weapon, n::USAGE) >= most)
}

/// A number now in force, by the name of a stat or a pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    match (of, name) {
        (Subject::Item(item), n::USAGE_MARKED) => return Some(state.pool(item, n::USAGE)),
        (Subject::Item(item), n::USAGE_MAX) => return Some(usage_max(state, item)),
        (Subject::Item(item), core::STOWED) => {
            return Some((state.item(item).carry == core::STOWED).into());
        }
        (Subject::Who(who), core::INITIATIVE) => return state.body(who).initiative,
        _ => {}
    }
    state.pool_if_any(of, name).or_else(|| state.number(of, name))
}

/// Whether a condition holds; everybody of a surprised side is surprised.
pub fn holds_condition(state: &State, of: Subject, condition: Name) -> bool {
    match (of, condition) {
        (Subject::Who(who), n::SURPRISED) => is_surprised(state, who),
        (Subject::Item(item), n::WEAPON_SPENT) => is_spent(state, item),
        _ => state.is(of, condition),
    }
}

/// The bands of distance, nearest first.
pub const BANDS: [Name; 4] = [n::CLOSE, n::NEARBY, n::FAR_AWAY, n::DISTANT];

/// The farthest band a weapon reaches.
pub fn reach(state: &State, weapon: ItemId) -> Name {
    let far = state.word(weapon, n::MAX_RANGE).unwrap_or(n::FAR_AWAY);
    if is_ranged(state, weapon) { far } else { n::CLOSE }
}

/// How far off a band is, for comparing.
pub fn far(band: Name) -> usize {
    BANDS.iter().position(|known| *known == band).unwrap_or(BANDS.len())
}

/// Whoever a list names, sides as those of them who stand, in order.
pub fn together(state: &State, mut args: Args, option: Name) -> Args {
    if args.value(option).is_none() {
        return args;
    }
    let said = args.list(option);
    let mut all = presence::in_fight(state, said);
    all.retain(|who| stands(state, *who) || said.contains(&Value::Who(*who)));
    if all.is_empty() {
        args = args.without(&[option]);
        return args;
    }
    args.with(option, Value::List(all.into_iter().map(Value::Who).collect()))
}

/// Whether somebody could be attacked at all.
pub fn is_target(state: &State, who: Who, target: Who) -> bool {
    who != target && stands(state, target) && state.hostile(who, target)
}

/// Whether a slot of the order is somebody's: its own, or for a side's Creatures theirs together.
pub fn belongs(state: &State, slot: Slot, who: Who) -> bool {
    match slot.of {
        Actor::Who(only) => only == who,
        Actor::Side(side) => {
            let own = state.order.iter().any(|other| other.of == Actor::Who(who));
            state.side(who) == side && !own
        }
        Actor::Gm => false,
    }
}

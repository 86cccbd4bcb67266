//! Numbers and facts that several areas work out from a sheet, and counters of combatants.

use super::names as n;
use super::sheet::stated;
use crate::engine::bare_hands;
use crate::engine::prelude::*;

/// A Character, played by a player; everybody else is run by the GM.
pub fn is_character(state: &State, who: Who) -> bool {
    state.word(who, core::KIND) != Some(n::NPC)
}

/// The side with this word, `characters` or `enemies`, if anybody fights for it.
pub fn side_of(state: &State, word: Name) -> Option<SideId> {
    state.side_named(if word == n::CHARACTERS { "characters" } else { "enemies" })
}

/// Whether somebody fights beside the Characters.
pub fn is_with_characters(state: &State, who: Who) -> bool {
    side_of(state, n::CHARACTERS) == Some(state.side(who))
}

/// A GM-run Creature beside the Characters.
pub fn is_allied_npc(state: &State, who: Who) -> bool {
    !is_character(state, who) && is_with_characters(state, who)
}

/// In the fight and not out.
pub fn stands(state: &State, who: Who) -> bool {
    state.is_here(who) && !state.is(who, n::OUT)
}

/// Whether it was in the fight and has left it; one that waits is still to come.
pub fn has_left(state: &State, who: Who) -> bool {
    state.body(who).presence == Presence::Gone
}

/// Whether its side is still surprised.
pub fn is_surprised(state: &State, who: Who) -> bool {
    state.is(Subject::Side(state.side(who)), n::SURPRISED)
}

/// Whether it takes Turns now.
pub fn takes_turns(state: &State, who: Who) -> bool {
    stands(state, who) && !is_surprised(state, who)
}

/// The Zone that somebody is led to who comes with others: a Zone that is named for all of them is
/// that of the first, and of all who stand nowhere yet and do not come out of hiding.
pub fn led_to(state: &State, all: &[Who], who: Who) -> Option<ZoneId> {
    let nowhere = state.zone_of(who).is_none() && state.place_to_come(who).is_none();
    let first = all.first().filter(|_| nowhere && !state.is_here(who))?;
    state.zone_of(*first)
}

/// Those who stand in a zone, in order.
pub fn inside(state: &State, there: ZoneId) -> impl Iterator<Item = Who> + '_ {
    state.present().filter(move |who| stands(state, *who) && state.zone_of(*who) == Some(there))
}

/// Whether an enemy stands in somebody's Zone.
pub fn is_enemy_close(state: &State, who: Who) -> bool {
    state.zone_of(who).is_some_and(|at| inside(state, at).any(|other| state.hostile(who, other)))
}

/// STR, DEX or Skill; 0 where the sheet says nothing.
pub fn attribute(state: &State, who: Who, which: Name) -> i32 {
    stated(state, who, which)
}

/// What the further attributes of a sheet are called where only a name is kept, in the order of
/// the sheet.
pub const FURTHER: [Name; 12] = [
    n::FURTHER_1,
    n::FURTHER_2,
    n::FURTHER_3,
    n::FURTHER_4,
    n::FURTHER_5,
    n::FURTHER_6,
    n::FURTHER_7,
    n::FURTHER_8,
    n::FURTHER_9,
    n::FURTHER_10,
    n::FURTHER_11,
    n::FURTHER_12,
];

/// The attributes beside STR and DEX that a sheet names, each with its number.
pub fn further(state: &State, who: Who) -> &[(String, i32)] {
    match state.stat(who, n::ATTRIBUTES) {
        Some(Value::Named(named)) => named,
        _ => &[],
    }
}

/// A weapon of the sheet, or the bare hands everybody has.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::WEAPON
}

/// The bare hands every sheet is given.
pub fn is_unarmed(state: &State, item: ItemId) -> bool {
    bare_hands::is(state, item) && is_natural(state, item)
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
    if is_natural(state, weapon) { 0 } else { stated(state, weapon, n::USAGE_MAX) }
}

/// Whether a weapon can bear a further mark.
pub fn bears_mark(state: &State, weapon: ItemId) -> bool {
    state.pool(weapon, n::USAGE) < usage_max(state, weapon)
}

/// Whether all usages of a weapon are marked; never of what cannot wear out.
pub fn is_worn_out(state: &State, weapon: ItemId) -> bool {
    usage_max(state, weapon) > 0 && !bears_mark(state, weapon)
}

/// Whether no attack can be made with a weapon before it is mended.
pub fn is_spent(state: &State, weapon: ItemId) -> bool {
    state.is(weapon, n::WEAPON_SPENT) || is_worn_out(state, weapon)
}

/// A number now in force, by the name of a stat or a pool.
pub fn number(state: &State, of: Subject, name: Name) -> Option<i32> {
    match (of, name) {
        (Subject::Item(item), n::USAGE_MARKED) => Some(state.pool(item, n::USAGE)),
        (Subject::Item(item), n::USAGE_MAX) => Some(usage_max(state, item)),
        (Subject::Item(item), core::STOWED) => {
            Some((state.item(item).carry == core::STOWED).into())
        }
        (Subject::Who(who), core::INITIATIVE) => state.body(who).initiative,
        _ => state.pool_or_number(of, name),
    }
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

/// The combatants that a list names, in order; a side stands for those of it who are not out.
pub fn together(state: &State, args: Args, option: Name) -> Args {
    let said = args.list(option);
    let mut all = presence::in_fight(state, said);
    all.retain(|who| stands(state, *who) || said.contains(&Value::Who(*who)));
    args.listing(option, all)
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

/// Sets a counter of one subject about another; nothing happens if it already has that value.
pub fn keep(
    table: &mut Table<'_>,
    clause: Cited,
    (of, about): (Subject, Subject),
    counter: Name,
    to: i32,
) -> Flow {
    let about = Some(about);
    if table.state().counter(of, about, counter) == to {
        return Ok(());
    }
    table.effect(clause, Effect::Counter { of, about, counter, to })
}

/// Clears all counters of this name, whatever they are about.
pub fn forget(table: &mut Table<'_>, clause: Cited, of: Subject, counter: Name) -> Flow {
    let kept = table.state().counters.iter().filter(|kept| kept.of == of && kept.name == counter);
    let about: Vec<Option<Subject>> = kept.map(|kept| kept.about).collect();
    for about in about {
        table.effect(clause, Effect::Counter { of, about, counter, to: 0 })?;
    }
    Ok(())
}

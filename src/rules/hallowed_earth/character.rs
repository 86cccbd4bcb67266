//! What several areas read of a combatant: what it is, has and holds, and where it stands.

use super::names as n;
use crate::engine::prelude::*;
use crate::state::distance;

/// A player's character.
pub fn is_character(state: &State, who: Who) -> bool {
    kind(state, who) == n::CHARACTER
}

/// A monster: it checks morale and may share an Initiative roll.
pub fn is_monster(state: &State, who: Who) -> bool {
    kind(state, who) == n::MONSTER
}

fn kind(state: &State, who: Who) -> Name {
    state.word(who, core::KIND).unwrap_or(n::MONSTER)
}

/// In the fight and not dead.
pub fn lives(state: &State, who: Who) -> bool {
    state.is_here(who) && !state.is(who, n::DEAD)
}

/// In the fight and not dead as the current count began, and not taken out of the fight by the
/// Referee since.
pub fn is_there(state: &State, who: Who) -> bool {
    lives(state.seen(), who) && state.is_here(who)
}

/// Whether somebody has run away on the shared count that runs, and leaves when it is over.
pub fn has_fled(state: &State, who: Who) -> bool {
    state.intents.iter().any(|intent| intent.effect == Effect::Left(who))
}

/// Why somebody is not there, as a refusal says it.
pub fn called_away(state: &State, who: Who) -> String {
    let is_dead = state.is(who, n::DEAD) || state.seen().is(who, n::DEAD);
    let came_since = lives(state, who) && !state.seen().is_here(who);
    let why = match (is_dead, came_since) {
        (true, _) => "is dead",
        (_, true) => "came in after this count began",
        _ => "is not in the fight",
    };
    format!("{} {why}", state.called(who))
}

/// Incapacitated or Dying, and not Stabilized.
pub fn is_down(state: &State, who: Who) -> bool {
    state.is(who, n::INCAPACITATED) || state.is(who, n::DYING)
}

/// Able to fight, and willing.
pub fn fights(state: &State, who: Who) -> bool {
    lives(state, who) && !is_down(state, who) && !state.is(who, n::ROUTED)
}

/// Those in the fight who are not dead, in order.
pub fn living(state: &State) -> Vec<Who> {
    state.present().filter(|who| lives(state, *who)).collect()
}

/// Those an option lists, each once and in order. A side stands for those of it who are not dead;
/// one of whom nobody is left says nothing.
pub fn together(state: &State, args: Args, option: Name) -> Args {
    let Some(Value::List(list)) = args.value(option) else { return args };
    let all = presence::in_fight(state, list).into_iter();
    let meant = |who: &Who| is_there(state, *who) || list.contains(&Value::Who(*who));
    let whos: Vec<Who> = all.filter(meant).collect();
    args.listing(option, whos)
}

/// Named numbers of a sheet, added up.
pub fn sum(state: &State, who: Who, stat: Name) -> i32 {
    match state.stat(who, stat) {
        Some(Value::Named(named)) => named.iter().map(|entry| entry.1).sum(),
        _ => 0,
    }
}

/// Where somebody stands as it sees itself: its movement on this count does not affect others yet.
pub fn place(state: &State, who: Who) -> Option<Place> {
    let walked = state.intents.iter().rev().find_map(|intent| match intent.effect {
        Effect::Moved { who: mover, to } if mover == who && intent.by == who => Some(to),
        _ => None,
    });
    walked.unwrap_or(state.body(who).place)
}

/// The square somebody stands on as it sees itself.
pub fn square(state: &State, who: Who) -> Option<Square> {
    place(state, who).and_then(Place::square)
}

/// Squares between two, as the one who acts sees them.
pub fn squares(state: &State, by: Who, target: Who) -> Option<i32> {
    let there = state.seen().body(target).place.and_then(Place::square)?;
    Some(i32::from(distance(square(state, by)?, there)))
}

/// Yards between two, by the map.
pub fn yards(state: &State, by: Who, target: Who) -> Option<i32> {
    state.grid()?;
    squares(state, by, target)
}

/// How many Hit Dice somebody has: as the sheet states, else those it lists, else one.
pub fn hit_dice(state: &State, who: Who) -> i32 {
    let listed = state.stat(who, n::HD_DICE).map(Value::listed);
    let counted = listed.map(|listed| listed.iter().map(dice_of).sum());
    state.number(who, n::HD).or(counted).unwrap_or(1)
}

/// How many dice an entry of a list of dice stands for.
fn dice_of(entry: &Value) -> i32 {
    match entry {
        Value::Dice(dice) => dice.sides().count() as i32,
        _ => 0,
    }
}

/// Whether turns of several creatures run at the same time.
pub fn is_tied(state: &State) -> bool {
    state.frozen.is_some()
}

/// A weapon of the sheet.
pub fn is_weapon(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::WEAPON
}

/// The items somebody has in hand or on.
pub fn held(state: &State, who: Who, kind: Name) -> impl Iterator<Item = ItemId> + '_ {
    state
        .items_of(who)
        .filter(move |item| state.cast.item(*item).kind == kind)
        .filter(|item| state.item(*item).carry == core::HELD)
}

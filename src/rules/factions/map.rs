//! Area `map`: zones, borders and distances (left open by the chapter).

use super::character;
use super::names as n;
use crate::engine::prelude::*;

clause! { NEARBY = 611
    "map.nearby", "open", "Characters in the same zone or on its borders are nearby",
    "Two characters are nearby if they share a zone or a border, or if one is in a zone and the \
     other on a border of it. Characters on different borders of one zone are not nearby. Without \
     a map, the declaration says who is nearby, and they are unless it says otherwise.",
    tells "{who} is no longer nearby the attacker"
}

/// Whether two combatants are nearby: by the map, or without one unless a distance was stated.
pub fn are_nearby(state: &State, one: Who, other: Who) -> bool {
    match (place_of(state, one), place_of(state, other)) {
        (Some(here), Some(there)) => touch(here, there),
        _ => stated(state, one, other) == 0,
    }
}

/// Whether two places are nearby: they are one place, or one is a zone and the other a border of
/// it.
pub fn touch(one: Place, other: Place) -> bool {
    let borders_on = |border: Place, zone: Place| match (border, zone) {
        (Place::Border(a, b), Place::Zone(zone)) => a == zone || b == zone,
        _ => false,
    };
    one == other || borders_on(one, other) || borders_on(other, one)
}

/// Why an act that reaches only a nearby character is refused.
pub fn check_nearby(state: &State, who: Who, other: Who) -> Refusals {
    let near = character::is_in_fight(state, other) && are_nearby(state, who, other);
    Refusals::if_not(near, NEARBY, || format!("{} is not nearby", state.called(other)))
}

/// Where a character stands, if there is a map of zones and the character is on it.
pub fn place_of(state: &State, who: Who) -> Option<Place> {
    let place = state.body(who).place.filter(|_| state.has_zones())?;
    (!matches!(place, Place::Square(..))).then_some(place)
}

/// Whether a map says where both stand.
pub fn is_mapped(state: &State, one: Who, other: Who) -> bool {
    place_of(state, one).is_some() && place_of(state, other).is_some()
}

clause! { BORDERS = 612
    "map.borders", "open", "Characters can stand on the border between two zones",
    "A border is a place to stand on. From a zone to its border is half a zone of movement, and \
     from there into either zone is the other half. From one border of a zone to another is a \
     whole zone, through that zone."
}

/// Moves a character to a place. A move onto a border cites `BORDERS`, one into a zone cites
/// `into_zone`.
pub fn step(table: &mut Table<'_>, into_zone: Cited, who: Who, to: Place) -> Flow {
    let clause = if matches!(to, Place::Border(..)) { BORDERS } else { into_zone };
    table.effect(clause, Effect::Moved { who, to: Some(to) })
}

/// A way of at most one zone: what it costs in half zones, and the places it leads to, stage by
/// stage. None if a zone of movement does not reach that place.
pub fn way(state: &State, from: Place, to: Place) -> Option<(i32, Vec<Place>)> {
    if from == to || !is_on_map(state, to) {
        return None;
    }
    match (from, to) {
        _ if touch(from, to) => Some((1, vec![to])),
        (Place::Zone(here), Place::Zone(there)) if are_neighbours(state, here, there) => {
            Some((2, vec![to]))
        }
        (Place::Border(a, b), Place::Border(c, d)) => {
            let common = [a, b].into_iter().find(|zone| *zone == c || *zone == d)?;
            Some((2, vec![Place::Zone(common), to]))
        }
        _ => None,
    }
}

/// Whether a place is on the map.
pub fn is_on_map(state: &State, place: Place) -> bool {
    match place {
        Place::Zone(zone) => state.zones().any(|known| known == zone),
        Place::Border(one, other) => are_neighbours(state, one, other),
        Place::Square(..) => false,
    }
}

/// Whether two zones have a border in common: one of them names the other.
pub fn are_neighbours(state: &State, one: ZoneId, other: ZoneId) -> bool {
    state.are_adjacent(n::NEIGHBOURS, one, other)
}

/// The zones a character stands in: one, or both zones of a border; none without a map.
pub fn zones_of(state: &State, who: Who) -> Vec<ZoneId> {
    match place_of(state, who) {
        Some(Place::Zone(zone)) => vec![zone],
        Some(Place::Border(one, other)) => vec![one, other],
        _ => Vec::new(),
    }
}

/// Every place of the map: zones, then borders.
pub fn places(state: &State) -> Vec<Place> {
    let beside = |one| state.zones_beside(n::NEIGHBOURS, one).map(move |other| (one, other));
    let borders = state.zones().flat_map(beside).filter(|(one, other)| one < other);
    let borders = borders.map(|(one, other)| Place::Border(one, other));
    state.zones().map(Place::Zone).chain(borders).collect()
}

clause! { DISTANCE = 613
    "map.distance", "open", "Distances are counted in zones by the shortest way",
    "Distances are counted in zones by the shortest way: 0 within a zone, 1 to a neighbouring \
     zone, with a border half-way between. Half of a range is not rounded, and only a greater \
     distance is beyond it. Without a map, the declaration says the distance."
}

/// Records a stated distance where no map gives one. It holds as long as the attack lasts.
/// `halves`, below, measures distances on the map.
pub fn state_distance(table: &mut Table<'_>, by: Who, target: Who, halves: i32) -> Flow {
    let (of, about) = (Subject::Who(by), Some(Subject::Who(target)));
    let mapped = is_mapped(table.state(), by, target);
    if mapped || table.state().counter(of, about, core::DISTANCE) == halves {
        return Ok(());
    }
    let stated = Effect::Counter { of, about, counter: core::DISTANCE, to: halves };
    table.effect(DISTANCE, stated)
}

/// A new target stands nearby the old one, so the distance stated for the old one holds for it too.
pub fn carry_distance(table: &mut Table<'_>, by: Who, old: Who, new: Who) -> Flow {
    let about = Some(Subject::Who(old));
    let stated = table.state().counter(Subject::Who(by), about, core::DISTANCE);
    state_distance(table, by, new, stated)
}

/// The attack is over: forgets the distances stated for the attacker.
pub fn forget_distances(table: &mut Table<'_>, by: Who) -> Flow {
    table.state().everyone().try_for_each(|who| state_distance(table, by, who, 0))
}

/// Half zones between two combatants, by the map or as stated; none if there is no way.
pub fn halves_between(state: &State, one: Who, other: Who) -> Option<i32> {
    match (place_of(state, one), place_of(state, other)) {
        (Some(here), Some(there)) => halves(state, here, there),
        _ => Some(stated(state, one, other)),
    }
}

/// Half zones stated to lie between two combatants, where no map gives the distance.
fn stated(state: &State, one: Who, other: Who) -> i32 {
    let of = |a: Who, b: Who| state.counter(a, Some(Subject::Who(b)), core::DISTANCE);
    of(one, other).max(of(other, one))
}

/// Half zones between two places by the shortest way; none if there is no way.
pub fn halves(state: &State, from: Place, to: Place) -> Option<i32> {
    if from == to {
        return Some(0);
    }
    let own = |place: Place| match place {
        Place::Zone(zone) => (vec![zone], 0),
        Place::Border(one, other) => (vec![one, other], 1),
        Place::Square(..) => (Vec::new(), 0),
    };
    let ((starts, out), (ends, into)) = (own(from), own(to));
    let ways = starts.iter().flat_map(|start| ends.iter().map(move |end| (*start, *end)));
    let zones =
        ways.filter_map(|(start, end)| state.zones_apart(n::NEIGHBOURS, start, end)).min()?;
    Some(2 * zones as i32 + out + into)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[NEARBY, BORDERS, DISTANCE];

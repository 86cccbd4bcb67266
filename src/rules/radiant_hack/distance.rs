//! Area `distance`: four ranges (bands), counted in Zones.

use super::character::BANDS;
use super::names as n;
use crate::engine::prelude::*;

clause! { ABSTRACT = 112
    "distance.abstract", "Distance", "Distance is counted in Zone borders",
    "The distance between two combatants is the smallest number of borders between their Zones, \
     and falls into one of four ranges. No lengths are recorded.",
    uncited "defines what is counted; the ranges cite themselves"
}

/// The least number of borders between two Zones; nothing if no chain joins them.
pub fn borders(state: &State, from: ZoneId, to: ZoneId) -> Option<usize> {
    state.zones_apart(n::ADJACENT, from, to)
}

/// The borders between two combatants; nothing off the map or where no chain joins them.
pub fn borders_between(state: &State, one: Who, other: Who) -> Option<usize> {
    borders(state, state.zone_of(one)?, state.zone_of(other)?)
}

/// The band two combatants are apart, on a map with Zones.
pub fn band(state: &State, one: Who, other: Who) -> Option<Name> {
    let farthest = BANDS.len() - 1;
    let apart = || borders_between(state, one, other).unwrap_or(farthest);
    state.has_zones().then(|| BANDS[apart().min(farthest)])
}

clause! { CLOSE = 113
    "distance.close", "Distance", "Close: in the same Zone",
    "No border lies between the two: they are in the same Zone."
}

clause! { NEARBY = 114
    "distance.nearby", "Distance", "Nearby: in an adjacent Zone",
    "One border lies between the two: their Zones are adjacent."
}

clause! { FAR_AWAY = 115
    "distance.far-away", "Distance", "Far-Away: two Zones away",
    "Exactly two borders lie between the two."
}

clause! { DISTANT = 116
    "distance.distant", "Distance", "Distant: more than two Zones away",
    "Three or more borders lie between the two. There is no upper limit."
}

/// The clause that says what a band is. Asked by `attack::check_reach`.
pub fn clause_of(band: Name) -> Cited {
    match band {
        n::CLOSE => CLOSE,
        n::NEARBY => NEARBY,
        n::FAR_AWAY => FAR_AWAY,
        _ => DISTANT,
    }
}

clause! { UNREACHABLE = 615
    "distance.unreachable", "open", "Zones that no chain of borders joins are Distant",
    "If no chain of borders joins two Zones, they are Distant from each other, and nobody gets \
     from one to the other until the GM adds a border."
}

/// Why nobody gets to a Zone from one of these: no chain of borders leads there. Asked by
/// `turn::check_entry` and `spell::check_carry`.
pub fn check_way(state: &State, from: &[Option<ZoneId>], to: ZoneId) -> Refusals {
    let joined = from.iter().all(|from| is_joined(state, *from, to));
    Refusals::if_not(joined, UNREACHABLE, || {
        format!("no chain of borders leads to {}", state.called(Subject::Zone(to)))
    })
}

/// Whether some way leads from one Zone to another; none does from outside.
pub fn is_joined(state: &State, from: Option<ZoneId>, to: ZoneId) -> bool {
    from.is_some_and(|from| borders(state, from, to).is_some())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ABSTRACT, CLOSE, NEARBY, FAR_AWAY, DISTANT, UNREACHABLE];

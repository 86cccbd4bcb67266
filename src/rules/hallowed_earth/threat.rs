//! Area `threat`: who threatens how far (what the chapter leaves open).

use super::character::held;
use super::injury;
use super::names as n;
use super::sheet::stated;
use crate::engine::prelude::*;
use crate::state::distance;

clause! { RANGE = 642
    "threat.range", "open", "A threat range is as far as the weapon reaches",
    "A creature's threat range is the one stated on its sheet, else the longest reach of the melee \
     weapons in its hands, else 1 yard. A weapon that cannot be used does not count. Only hostile \
     creatures that are aware and can take a Reaction threaten. Without a map the line says whose \
     threat range is entered."
}

/// Yards around somebody that it threatens.
pub fn range(state: &State, who: Who) -> i32 {
    state.number(who, n::THREAT_RANGE).unwrap_or_else(|| {
        let usable = |weapon: &ItemId| injury::check_weapon(state, who, *weapon).is_empty();
        let reach = held(state, who, core::WEAPON)
            .filter(usable)
            .map(|weapon| stated(state, weapon, n::WEAPON_REACH));
        reach.filter(|reach| *reach > 0).max().unwrap_or(1)
    })
}

/// Whether a square lies in somebody's threat range; a creature that has stopped fighting has none.
pub fn covers(state: &State, who: Who, square: Square) -> bool {
    let seen = state.seen();
    let there = seen.body(who).place.and_then(Place::square);
    let near = |there| i32::from(distance(there, square)) <= range(seen, who);
    !seen.is(who, n::ROUTED) && there.is_some_and(near)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[RANGE];

//! Area `melee`: melee attacks, and how far off a target is (section "Melee attacks").

use super::blow::{Attack, Reach};
use super::map;
use super::names as n;
use crate::engine::prelude::*;

clause! { NEARBY = 139
    "melee.nearby", "Melee attacks", "A melee attack targets a nearby character",
    "A melee attack can target only a nearby character (map.nearby). Movement in the same turn \
     makes no difference."
}

/// Whether the target of an attack is nearby: by the map, or without one as the declaration says,
/// or else if no distance to it was stated. Used by `attack::plan`.
pub fn reach(state: &State, by: Who, target: Who, args: &Args) -> Reach {
    let near = if map::is_mapped(state, by, target) {
        map::are_nearby(state, by, target)
    } else {
        args.flag(n::NEARBY).unwrap_or_else(|| halves(state, by, target, args) == 0)
    };
    if near { Reach::Near } else { Reach::Far }
}

/// Half zones to a target: by the map, or as the declaration or an earlier one of this attack
/// states, or else 0.
pub fn halves(state: &State, by: Who, target: Who, args: &Args) -> i32 {
    if !map::is_mapped(state, by, target) {
        if let Some(zones) = args.int(core::DISTANCE) {
            return 2 * zones;
        }
        if args.flag(n::NEARBY) == Some(false) {
            return 2;
        }
    }
    map::halves_between(state, by, target).unwrap_or(i32::MAX)
}

/// Why a melee attack on a character who is not nearby is refused.
pub fn check_nearby(state: &State, attack: &Attack) -> Refusals {
    let called = || state.called(attack.target);
    Refusals::if_not(attack.is_near(), NEARBY, || format!("{} is not nearby", called()))
}

/// Why an attack that needs a nearby target no longer reaches it: by the map, attacker and target
/// are no longer nearby. A new target counts as being where the old one was.
pub fn check_still_near(state: &State, attack: &Attack) -> Refusals {
    let (by, target) = (attack.by, attack.target);
    let counts = map::is_mapped(state, by, target) && target == attack.aimed_at;
    Refusals::if_not(!counts || map::are_nearby(state, by, target), map::NEARBY, || {
        format!("{} is no longer nearby the attacker", state.called(target))
    })
}

clause! { UNSEEN = 140
    "melee.unseen", "Melee attacks", "A melee attack on an unseen target needs a WIT save",
    "If the target is not visible, because it is concealed or because the attacker is said not to \
     see it, the attacker makes a WIT save. If it fails, the attack misses and inflicts no damage."
}

/// What makes a melee attack on one target challenging. `attack::hits` rolls the save.
pub fn challenges(attack: &Attack) -> Vec<Cited> {
    if attack.visible { Vec::new() } else { vec![UNSEEN] }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NEARBY, UNSEEN];

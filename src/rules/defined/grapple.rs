//! Area `grapple`: who is in a hold with whom, and what it forbids them (sections "Grapple" and
//! "Pin" and what the chapter leaves open).

use super::{gear, inside, r#move, names as n};
use crate::engine::prelude::*;

clause! { WEAPONS = 282
    "grapple.weapons", "Grapple", "Few weapons work in a hold",
    "Whoever is held strikes with bare hands, daggers and blunt strikers, whoever holds with bare \
     hands and what is made for it, as often as ever. No other weapon is of use."
}

clause! { WEAPON_LISTS = 684
    "grapple.weapon-lists", "open", "One mark for both",
    "A weapon marked as fit for a grapple is so for either of the two; bare hands are without \
     being marked. A shield is of use only if it is marked."
}

/// Why somebody in a hold cannot strike with something.
pub fn check(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = check_attack(state, who);
    let held = state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING);
    let fit = gear::is_unarmed(state, item) || state.says(item, n::GRAPPLE_COMPATIBLE);
    if held && !fit {
        refusals.add(WEAPONS, format!("{} is of no use in a grapple", state.called(item)));
        refusals.add(WEAPON_LISTS, "it is not marked as fit for one");
    }
    refusals
}

clause! { PIN = 290
    "grapple.pin", "Grapple: Pin", "Pinned: neither blow nor step",
    "Whoever is pinned can neither attack nor move, and is not exposed for all that. A spell that \
     strikes is an attack too; one that only takes words can be cast if it strikes nobody."
}

/// Why somebody cannot attack at all, with whatever it may be.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!state.is(who, n::PINNED), PIN, || format!("{} is pinned", state.called(who)))
}

/// Whether somebody is in a hold, or inside somebody.
pub fn is_held(state: &State, who: Who) -> bool {
    let holds = [n::GRAPPLED, n::GRAPPLING, n::PINNED, n::SWALLOWED];
    holds.into_iter().any(|hold| state.is(who, hold))
}

/// Why somebody does not get away: held, or inside somebody.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::if_not(!is_held(state, who), r#move::MOVING, || {
        "it is held and goes nowhere by itself".to_owned()
    });
    refusals.append(inside::check_free(state, who));
    refusals
}

/// The one somebody grapples with.
pub fn partner(state: &State, who: Who) -> Option<Who> {
    let named = [n::GRAPPLED, n::GRAPPLING].into_iter().find_map(|hold| state.detail(who, hold));
    if let Some(Detail::Who(other)) = named {
        return Some(other);
    }
    let counterpart = if state.is(who, n::GRAPPLED) {
        n::GRAPPLING
    } else if state.is(who, n::GRAPPLING) {
        n::GRAPPLED
    } else {
        return None;
    };
    let mut others = state.present().filter(|other| *other != who && state.is(*other, counterpart));
    others.next().filter(|_| others.next().is_none())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WEAPONS, PIN, WEAPON_LISTS];

//! Area `redirect`: what a new target changes (sections "Guard" and "Hide behind a nearby
//! character").

use super::blow::{Attack, Screen};
use super::map;
use crate::engine::prelude::*;

/// The role of a character who has been the target of the attack.
pub const FORMER_TARGET: i32 = 2;
/// The role of a character who has refused to be hidden behind.
pub const HAS_REFUSED: i32 = 1;

/// The role of a character in the attack being decided: `FORMER_TARGET`, `HAS_REFUSED`, or 0.
pub fn role(state: &State, who: Who, attacker: Who) -> i32 {
    state.counter(who, Some(Subject::Who(attacker)), core::TARGET)
}

/// Remembers the role of a character as long as the attack is being decided.
pub fn set_role(table: &mut Table<'_>, clause: Cited, who: Who, attacker: Who, to: i32) -> Flow {
    if role(table.state(), who, attacker) == to {
        return Ok(());
    }
    let (of, about) = (Subject::Who(who), Some(Subject::Who(attacker)));
    table.effect(clause, Effect::Counter { of, about, counter: core::TARGET, to })
}

clause! { WHO_MAY_STILL_REACT = 164
    "redirect.who-may-still-react", "Guard / Hide behind a nearby character",
    "The attack stays the same when the target changes",
    "The weapon, a passed WIT save and holding back stay as they are. Armour and protection are \
     those of the new target. If a grapple grabs the new target, it comes to where the old one \
     stands. A guarded character keeps its turn for later attacks, and its guard may not react. A \
     character who hid has spent its turn and is out of this attack, and the new target may react. \
     A final blow does not kill a new target (attack.final-blow-reactions)."
}

/// Forgets the roles of all characters up to this one: with `HAS_REFUSED` refusals alone, with
/// `FORMER_TARGET` all roles.
pub fn forget_roles(table: &mut Table<'_>, attacker: Who, highest: i32) -> Flow {
    for who in table.state().everyone() {
        if role(table.state(), who, attacker) <= highest {
            set_role(table, WHO_MAY_STILL_REACT, who, attacker, 0)?;
        }
    }
    Ok(())
}

/// Makes a character the target of an attack. What was stated about the protection of the old
/// target does not apply to it.
pub fn to(table: &mut Table<'_>, attack: Attack, target: Who) -> Result<Attack, Stop> {
    map::carry_distance(table, attack.by, attack.target, target)?;
    let screen = Screen { given: None, ..attack.screen };
    Ok(Attack { target, screen, ..attack })
}

/// A new target that is grabbed comes to where the old one stands, since it could not be held from
/// further away.
pub fn come_near(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let state = table.state();
    let (by, who) = (attack.by, attack.target);
    let near = who == attack.aimed_at || map::are_nearby(state, by, who);
    match map::place_of(state, attack.aimed_at) {
        Some(old_place) if !near && map::is_mapped(state, by, who) => {
            table.effect(WHO_MAY_STILL_REACT, Effect::Moved { who, to: Some(old_place) })
        }
        _ => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WHO_MAY_STILL_REACT];

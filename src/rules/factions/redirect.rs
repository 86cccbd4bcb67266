//! Area `redirect`: what a new target changes (sections "Guard" and "Hide behind a nearby
//! character").

use super::blow::{Attack, Screen};
use super::map;
use crate::engine::prelude::*;

/// The character has been the target of the attack.
pub const BEEN: i32 = 2;
/// The character refused to be hidden behind.
pub const UNWILLING: i32 = 1;

/// What a character is to the attack being decided: a former target, unwilling, or neither.
pub fn standing(state: &State, who: Who, attacker: Who) -> i32 {
    state.counter(who, Some(Subject::Who(attacker)), core::TARGET)
}

/// Remembers what a character is to the attack as long as it is being decided.
pub fn remember(table: &mut Table<'_>, clause: Cited, who: Who, attacker: Who, to: i32) -> Flow {
    if standing(table.state(), who, attacker) == to {
        return Ok(());
    }
    let (of, about) = (Subject::Who(who), Some(Subject::Who(attacker)));
    table.effect(clause, Effect::Counter { of, about, counter: core::TARGET, to })
}

clause! { WHO_MAY_STILL_REACT = 164
    "redirect.who-may-still-react", "Guard / Hide behind a nearby character",
    "The attack stays the same when the target changes",
    "The weapon, a passed WIT save and holding back stay as they are. The armour is that of the \
     new target, and a hold finds the new target where the old one stands. A guarded character \
     keeps its turn for later attacks. A character who hid has spent its turn and is out of this \
     attack."
}

/// Forgets the standing of all characters who stand no higher than this.
pub fn forget(table: &mut Table<'_>, attacker: Who, highest: i32) -> Flow {
    for who in table.state().everyone() {
        if standing(table.state(), who, attacker) <= highest {
            remember(table, WHO_MAY_STILL_REACT, who, attacker, 0)?;
        }
    }
    Ok(())
}

/// Makes a character the target of an attack.
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
        Some(there) if !near && map::is_mapped(state, by, who) => {
            table.effect(WHO_MAY_STILL_REACT, Effect::Moved { who, to: Some(there) })
        }
        _ => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WHO_MAY_STILL_REACT];

//! Area `disarm`: making a target drop a weapon (section "Disarm"). The verb is in `overpower.rs`.

use super::character::{self, is_natural, is_weapon};
use super::gear;
use super::reactions::refused;
use crate::engine::prelude::*;

clause! { SAVE = 189
    "disarm.save", "Disarm", "The target of a disarm passes a STR save or drops a weapon",
    "A nearby target makes a STR save. If it fails, the target drops the weapon that the attacker \
     has chosen with the attack; if it passes, nothing happens. The weapon lies where the target \
     stands. If somebody else has become the target, the attacker chooses among the weapons of \
     that character. What is part of the body cannot be dropped.",
    tells "{who} has no weapon in hand to drop",
    asks "which weapon {who} drops"
}

/// The weapon to be dropped, or why it cannot be. `nonlethal::fails` rolls the save.
pub fn settle(state: &State, target: Who, weapon: Option<ItemId>) -> Result<ItemId, Refusals> {
    let weapon = weapon.ok_or_else(|| {
        let reason = match weapons(state, target)[..] {
            [] => format!("{} has no weapon in hand to drop", state.called(target)),
            _ => "say which of the target's weapons it drops".to_owned(),
        };
        Refusals::because(SAVE, reason)
    })?;
    let armed = is_weapon(state, weapon) && !is_natural(state, weapon);
    let can_be_dropped = armed && state.has_in_hand(target, weapon);
    Refusals::if_not(can_be_dropped, SAVE, || {
        format!("{} is not a weapon in the hands of {}", state.called(weapon), state.called(target))
    })
    .or(weapon)
}

/// The target drops the weapon, if it still holds it. If the target has changed, the attacker picks
/// one of the new target's weapons. If there is none, that is noted. Gives whether a weapon fell.
pub fn drop(table: &mut Table<'_>, by: Who, target: Who, weapon: ItemId) -> Result<bool, Stop> {
    let state = table.state();
    let item = match weapons(state, target).as_slice() {
        _ if state.has_in_hand(target, weapon) => weapon,
        [] => return nothing_falls(table, target),
        [only] => *only,
        several => {
            let options = several.iter().map(|item| Value::Item(*item)).collect();
            match table.ask(SAVE, Actor::Who(by), options, Some(target))? {
                _ if weapons(table.state(), target).is_empty() => {
                    return nothing_falls(table, target);
                }
                Reply::Value(Value::Item(item)) if table.state().has_in_hand(target, item) => item,
                Reply::Value(Value::Item(_)) => {
                    return Err(refused(SAVE, "the target no longer holds that weapon"));
                }
                _ => return Err(refused(SAVE, "say which of the target's weapons it drops")),
            }
        }
    };
    gear::drop_at(table, SAVE, target, item)?;
    Ok(true)
}

/// Notes that the target has no weapon to drop.
fn nothing_falls(table: &mut Table<'_>, target: Who) -> Result<bool, Stop> {
    table.decided(SAVE, target, None, "a weapon would be dropped")?;
    Ok(false)
}

/// The weapons that a character could be made to drop.
pub fn weapons(state: &State, target: Who) -> Vec<ItemId> {
    let mut all = character::weapons(state, target);
    all.retain(|item| !is_natural(state, *item));
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE];

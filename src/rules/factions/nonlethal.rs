//! Area `nonlethal`: attacks that inflict no damage (section "Non-lethal attacks").

use super::blow::{Aim, Attack};
use super::names as n;
use super::save::{self, Save};
use super::{disarm, grapple, redirect, surrender};
use crate::engine::prelude::*;

/// Whether these options describe a non-lethal attack.
pub fn is_meant(args: &Args) -> bool {
    matches!(args.word(core::WEAPON), Some(n::DISARM | n::GRAPPLE))
}

/// Whether an attack is non-lethal.
pub fn is_one(attack: &Attack) -> bool {
    matches!(attack.aim, Aim::Disarm(_) | Aim::Grapple)
}

/// What a non-lethal attack is meant to do, or why that cannot be done. Whether it reaches its
/// target is checked in `aim::settle`.
pub fn settle(state: &State, by: Who, target: Who, args: &Args) -> Result<Aim, Refusals> {
    if args.word(core::WEAPON) == Some(n::DISARM) {
        return disarm::settle(state, target, args.item(core::ITEM)).map(Aim::Disarm);
    }
    grapple::check(state, by, target).or(Aim::Grapple)
}

clause! { GUARD_AND_HIDE = 635
    "nonlethal.guard-and-hide", "open", "Non-lethal attacks follow the other rules for attacks",
    "Characters can guard against a non-lethal attack and hide from it behind others. It needs a \
     WIT save if an attack would. Armour, cover and concealment do not matter, but a barrier \
     blocks it.",
    uncited "the answers show it"
}

// It goes through `strike::perform` like any attack; `land`, below, looks at no protection.

clause! { SAVE = 186
    "nonlethal.save", "Non-lethal attacks",
    "A non-lethal attack calls for a save instead of damage",
    "A non-lethal attack rolls no damage. Its target must pass a save or suffer the consequence \
     that the kind of attack names (disarm.save, grapple.save). Other kinds are left to the GM.",
    uncited "the save against each kind cites that kind"
}

/// Carries out a non-lethal attack: the save of the target and, if it fails, the consequence.
pub fn land(table: &mut Table<'_>, attack: &Attack) -> Flow {
    if fails(table, attack)? { consequence(table, attack) } else { Ok(()) }
}

/// Rolls the STR save of the target; gives whether it fails.
pub fn fails(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let (clause, purpose) = match attack.aim {
        Aim::Disarm(_) => (disarm::SAVE, n::DISARM),
        _ => (grapple::SAVE, n::GRAPPLE),
    };
    let (on, whom) = (Some(attack.by), Some(Subject::Who(attack.aimed_at)));
    let save = Save { purpose, on, whom, ..save::plain(clause, attack.target, n::STR) };
    Ok(!save::roll(table, &save)?)
}

/// Carries out the consequence of a failed save.
pub fn consequence(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let is_harmed = match attack.aim {
        Aim::Disarm(weapon) => disarm::drop(table, attack.by, attack.target, weapon)?,
        Aim::Grapple => {
            redirect::come_near(table, attack)?;
            grapple::grab(table, grapple::SAVE, attack.by, attack.target)?;
            true
        }
        Aim::Harm | Aim::HoldBack | Aim::Kill => false,
    };
    if is_harmed { surrender::harmed(table, attack.by, attack.target) } else { Ok(()) }
}

clause! { DODGE_AND_COUNTER = 187
    "nonlethal.dodge-and-counter", "Non-lethal attacks",
    "A non-lethal attack can be dodged, countered and used to counter",
    "A non-lethal attack can be dodged and countered like any attack, and it can be used as a \
     counter.",
    uncited "the answers show it"
}

// `react::options` does not look at the kind of attack; `counter::candidates` lists both kinds.

clause! { LAST = 188
    "nonlethal.last", "Non-lethal attacks", "A non-lethal attack is resolved after damage",
    "In a counter a non-lethal attack is resolved after an attack that inflicts damage. If its \
     user has fallen by then, it does not happen (counter.against-first-hit). Two non-lethal \
     attacks against each other happen at the same time."
}

// `counter::after_damage` and `counter::saves_at_one_moment` carry this out.

/// Fills in the weapon that a disarm is to make the target drop, if the target has only one.
pub fn fill_weapon(state: &State, target: Who, args: Args) -> Args {
    if args.word(core::WEAPON) != Some(n::DISARM) {
        return args;
    }
    args.or_only(core::ITEM, || disarm::weapons(state, target).into_iter().map(Value::Item))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE, DODGE_AND_COUNTER, LAST, GUARD_AND_HIDE];

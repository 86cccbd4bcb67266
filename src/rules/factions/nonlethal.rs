//! Area `nonlethal`: attacks that do no damage (section "Non-lethal attacks").

use super::attack::{Aim, Attack, Deed};
use super::names as n;
use super::save::{self, Save};
use super::{disarm, grapple, melee, react, surrender};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Name, Subject, Value, Who, core};

clause! { DODGE_AND_COUNTER = 187
    "nonlethal.dodge-and-counter", "Non-lethal attacks", "Dodged, countered, and countering",
    "It can be dodged and countered as any attack can, and one can counter with it."
}

clause! { LAST = 188
    "nonlethal.last", "Non-lethal attacks", "After all damage",
    "Beside an attack that does damage it comes last, and not at all if its user has fallen by \
     then. Two of them against each other happen at one moment."
}

clause! { GUARD_AND_HIDE = 635
    "nonlethal.guard-and-hide", "open", "In all else an attack",
    "One can guard against it and get behind somebody, and it asks for a WIT save where an attack \
     would. Armour, cover and concealment are nothing to it."
}

/// Whether these options describe a non-lethal attack.
pub fn is_meant(args: &Args) -> bool {
    matches!(args.word(core::WEAPON), Some(n::DISARM | n::GRAPPLE))
}

/// The options of the verbs `disarm` and `grapple` as those of an attack.
pub fn as_attack(verb: Name, args: &Args) -> Args {
    let mut attack = args.clone();
    if let Some(weapon) = args.item(core::WEAPON) {
        attack = attack.with(core::ITEM, Value::Item(weapon));
    }
    attack.with(core::WEAPON, Value::Word(verb))
}

/// Fills in the only target there is, and the only weapon it could be made to drop.
pub fn fill(state: &State, who: Who, verb: Name, args: Args) -> Args {
    let meant = |target: Who| {
        let args = args.clone().with(core::TARGET, Value::Who(target));
        let only = match disarm::weapons(state, target).as_slice() {
            [only] if verb == n::DISARM => Some(*only),
            _ => None,
        };
        match (args.item(core::WEAPON), only) {
            (None, Some(only)) => args.with(core::WEAPON, Value::Item(only)),
            _ => args,
        }
    };
    if let Some(target) = args.who(core::TARGET) {
        return meant(target);
    }
    let fits = |target: &Who| {
        let attack = as_attack(verb, &meant(*target));
        state.hostile(who, *target)
            && react::sees(state, who, *target)
            && melee::check_attack(state, who, &attack, Deed::Turn).is_empty()
    };
    let mut possible = state.present().filter(fits);
    match (possible.next(), possible.next()) {
        (Some(only), None) => meant(only),
        _ => args,
    }
}

/// The weapon a counter knocks away, where there is only one.
pub fn fill_weapon(state: &State, target: Who, args: Args) -> Args {
    if args.word(core::WEAPON) != Some(n::DISARM) || args.item(core::ITEM).is_some() {
        return args;
    }
    match disarm::weapons(state, target).as_slice() {
        [only] => args.with(core::ITEM, Value::Item(*only)),
        _ => args,
    }
}

/// What could be said with either verb.
pub fn candidates(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let mut all = Vec::new();
    for target in state.present().filter(|target| state.hostile(who, *target)) {
        let plain = Args::default().with(core::TARGET, Value::Who(target));
        let weapons = if verb == n::DISARM { disarm::weapons(state, target) } else { Vec::new() };
        all.extend(weapons.iter().map(|item| plain.clone().with(core::WEAPON, Value::Item(*item))));
        if verb == n::GRAPPLE {
            all.push(plain);
        }
    }
    all
}

/// What they are meant to do.
pub fn aim(args: &Args) -> Aim {
    match args.word(core::WEAPON) {
        Some(n::DISARM) => Aim::Disarm(args.item(core::ITEM)),
        _ => Aim::Grapple,
    }
}

/// Whether an attack does something else than damage.
pub fn is_one(attack: &Attack) -> bool {
    matches!(attack.aim, Aim::Disarm(_) | Aim::Grapple)
}

/// Why it is refused, whether it could reach its target aside.
pub fn check(state: &State, by: Who, target: Who, args: &Args) -> Refusals {
    match aim(args) {
        Aim::Disarm(weapon) => disarm::check(state, target, weapon),
        _ => grapple::check(state, by, target),
    }
}

clause! { SAVE = 186
    "nonlethal.save", "Non-lethal attacks", "A save in place of damage",
    "A non-lethal attack throws no damage: its target passes a save or has to bear what comes of \
     it."
}

/// The save of the target: whether the consequence comes about.
pub fn fails(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    table.note(SAVE, attack.target)?;
    let (clause, purpose) = match attack.aim {
        Aim::Disarm(_) => (disarm::SAVE, n::DISARM),
        _ => (grapple::SAVE, n::GRAPPLE),
    };
    let (on, whom) = (Some(attack.by), Some(Subject::Who(attack.aimed_at)));
    let save = Save { purpose, on, whom, ..save::plain(clause, attack.target, n::STR) };
    Ok(!save::roll(table, &save)?)
}

/// What comes of a failed save.
pub fn consequence(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    match attack.aim {
        Aim::Disarm(Some(weapon)) => disarm::drop(table, attack.by, attack.target, weapon)?,
        Aim::Grapple => grapple::take(table, attack.by, attack.target)?,
        _ => {}
    }
    surrender::harmed(table, attack)
}

/// Save and consequence.
pub fn land(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if fails(table, attack)? { consequence(table, attack) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE, DODGE_AND_COUNTER, LAST, GUARD_AND_HIDE];

//! Area `nonlethal`: attacks that do no damage (section "Non-lethal attacks").

use super::attack::{self, Aim, Attack};
use super::character::can_act;
use super::counter::{self, Blows};
use super::grapple::{self, Grip};
use super::names as n;
use super::save::{self, Save};
use super::{disarm, surrender, turn};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Subject, Value, Who, core};

/// Whether these options describe a non-lethal attack.
pub fn is_meant(args: &Args) -> bool {
    matches!(args.word(core::WEAPON), Some(n::DISARM | n::GRAPPLE))
}

/// Whether an attack does something else than damage.
pub fn is_one(attack: &Attack) -> bool {
    matches!(attack.aim, Aim::Disarm(_) | Aim::Grapple)
}

/// What it is meant to do, or why not, whether it could reach its target aside.
pub fn settle(state: &State, by: Who, target: Who, args: &Args) -> Result<Aim, Refusals> {
    if args.word(core::WEAPON) == Some(n::DISARM) {
        return disarm::settle(state, target, args.item(core::ITEM)).map(Aim::Disarm);
    }
    grapple::check(state, by, target).or(Aim::Grapple)
}

clause! { GUARD_AND_HIDE = 635
    "nonlethal.guard-and-hide", "open", "In all else an attack",
    "One can guard against it and get behind somebody, and it asks for a WIT save where an attack \
     would. Armour, cover and concealment are nothing to it.",
    uncited "the answers show it"
}

/// One as the main action of a turn.
pub fn carry_out(table: &mut Table<'_>, attack: Attack) -> Result<(), Stop> {
    turn::act(table, attack.by, Grip::On(Some(attack.target)))?;
    turn::spend_main(table, attack::MAIN_ACTION, attack.by)?;
    attack::perform(table, attack, None)
}

clause! { SAVE = 186
    "nonlethal.save", "Non-lethal attacks", "A save in place of damage",
    "A non-lethal attack throws no damage: its target passes a save or has to bear what comes of \
     it.",
    uncited "the save against each kind cites that kind"
}

/// Save and consequence.
pub fn land(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if fails(table, attack)? { consequence(table, attack) } else { Ok(()) }
}

/// The save of the target: whether the consequence comes about.
pub fn fails(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
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
        Aim::Disarm(weapon) => disarm::drop(table, attack.by, attack.target, weapon)?,
        Aim::Grapple => grapple::take(table, attack.by, attack.target)?,
        Aim::Harm | Aim::HoldBack | Aim::Kill => {}
    }
    surrender::harmed(table, attack)
}

clause! { DODGE_AND_COUNTER = 187
    "nonlethal.dodge-and-counter", "Non-lethal attacks", "Dodged, countered, and countering",
    "It can be dodged and countered as any attack can, and one can counter with it.",
    uncited "the answers show it"
}

clause! { LAST = 188
    "nonlethal.last", "Non-lethal attacks", "After all damage",
    "Beside an attack that does damage it comes last, and not at all if its user has fallen by \
     then. Two of them against each other happen at one moment."
}

/// What does no damage comes last, if its user stands then; two of the kind come together.
pub fn after_damage(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    counter: &Attack,
) -> Result<(), Stop> {
    let user = |blows: Blows| blows.0.first().map(|attack| attack.by);
    let (softly, softly_back) = (there.0.iter().any(is_one), back.0.iter().any(is_one));
    if let ([attack], [answer], true, true) = (there.0, back.0, softly, softly_back) {
        return at_one_moment(table, attack, answer);
    }
    let (first, last) = if softly { (back, there) } else { (there, back) };
    let (user, otherwise) = (user(last), "its save would come first");
    table.decided(LAST, user.map(Actor::Who), None, otherwise)?;
    counter::land(table, first, counter)?;
    if user.is_some_and(|user| can_act(table.state(), user)) {
        return counter::land(table, last, counter);
    }
    let otherwise = "it would be carried out";
    table.decided(counter::AGAINST_FIRST_HIT, user.map(Actor::Who), None, otherwise)
}

/// Who acts throws before who answers: the attacker's own save comes first.
fn at_one_moment(table: &mut Table<'_>, attack: &Attack, answer: &Attack) -> Result<(), Stop> {
    let answered = fails(table, answer)?;
    table.meanwhile(|table| {
        let hit = fails(table, attack)?;
        if hit { consequence(table, attack) } else { Ok(()) }
    })?;
    if answered { consequence(table, answer) } else { Ok(()) }
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

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE, DODGE_AND_COUNTER, LAST, GUARD_AND_HIDE];

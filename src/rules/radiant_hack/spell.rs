//! Spells: what they do comes from their text, said on the line.

use super::attack::{self, Doubling};
use super::character::{has_zones, is_character, stands, zone};
use super::names as n;
use super::test::{self, Cause};
use super::{crit, disengage, distance, hinderance, hp, ongoing, stunt, turn, zone_condition};
use crate::engine::{Refusals, Roll, Stop, Table, Unless, presence};
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, Args, Dice, Effect, Part, Place, Subject, Value, Who, ZoneId, core,
};

/// Why a spell is refused: whoever makes its Test has no such number, or it carries nobody where it
/// should. Of Creatures that avoid it Skill stands for every attribute.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_carry(state, who, args);
    let Some(word) = test::word(args, n::ATTRIBUTE) else { return refusals };
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let (avoiding, others): (Vec<Who>, Vec<Who>) =
        targets.into_iter().partition(|target| attack::is_avoidable(state, who, *target, args));
    for target in avoiding.iter().filter(|target| is_character(state, **target)) {
        refusals.append(test::check(state, *target, word));
    }
    if avoiding.is_empty() || !others.is_empty() {
        refusals.append(test::check(state, who, word));
    }
    refusals
}

/// Why a spell puts nobody in a Zone: no way leads there, it is full, or a caster who is Stuck
/// would go by its own Action.
fn check_carry(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    if args.value(n::MOVE).is_none() {
        return refusals;
    }
    let to = args.place(n::MOVE).filter(|_| has_zones(state));
    let Some(Place::Zone(to)) = to else {
        return Refusals::because(attack::SPELLS, "say where: move=ZONE");
    };
    let mut targets = presence::in_fight(state, args.list(n::TARGETS));
    targets.retain(|target| state.body(*target).presence == Presence::Present);
    refusals.unless(!targets.is_empty(), attack::SPELLS, || "say whom: targets=…".to_owned());
    targets.retain(|target| zone(state, *target) != Some(to));
    let from: Vec<Option<ZoneId>> = targets.iter().map(|target| zone(state, *target)).collect();
    refusals.append(distance::check_way(state, &from, to));
    let held = targets.contains(&who) && state.is(who, n::STUCK);
    refusals.unless(!held, hinderance::STUCK, || format!("{} is Stuck", state.called(who)));
    let more = targets.iter().filter(|target| stands(state, **target)).count();
    refusals.append(zone_condition::check_room_for(state, to, more));
    refusals
}

/// Casts a spell, for the Action: what its text says, target by target.
pub fn cast(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    table.note(attack::SPELLS, who)?;
    let targets = presence::in_fight(table.state(), args.list(n::TARGETS));
    if targets.is_empty() {
        return cast_at_nobody(table, who, args);
    }
    for target in targets {
        if stands(table.state(), who) {
            strike(table, who, target, args)?;
        }
    }
    Ok(())
}

/// A spell at nobody does what it does where its caster is, once a Test it names is passed.
fn cast_at_nobody(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let dr = args.int(n::DR).unwrap_or(test::USUAL_DR);
    let works = match test::word(args, n::ATTRIBUTE) {
        Some(word) => {
            let cause = Cause::new(attack::SPELLS, n::TEST);
            test::of_attribute(table, cause, (who, word), dr)?
        }
        None => true,
    };
    if works { say(table, who, args) } else { Ok(()) }
}

/// What a spell does to one of its targets. Who is out avoids nothing and takes no harm; what else
/// is said of it holds.
fn strike(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Result<(), Stop> {
    let up = stands(table.state(), target);
    let doubling = if !up && attack::is_avoidable(table.state(), who, target, args) {
        Some(Doubling::Plain)
    } else {
        attack::decide_spell(table, who, target, args)?
    };
    let Some(doubling) = doubling else { return Ok(()) };
    if let (true, Some(Value::Dice(dice))) = (up, args.value(core::DAMAGE)) {
        hurt(table, who, target, &dice.clone(), doubling)?;
    }
    if stands(table.state(), target) && args.says(n::ONGOING) {
        ongoing::apply(table, target, &Args::default())?;
    }
    if let (true, Some(which)) = (stands(table.state(), target), args.word(n::HINDERANCE)) {
        hinderance::apply(table, hinderance::GAINED, (target, which), &Args::default())?;
    }
    carry(table, who, target, args)?;
    say(table, target, args)
}

fn hurt(
    table: &mut Table<'_>,
    who: Who,
    target: Who,
    dice: &Dice,
    doubling: Doubling,
) -> Result<(), Stop> {
    let roll = Roll {
        clause: attack::SPELLS,
        by: Actor::Who(who),
        purpose: core::DAMAGE,
        on: Some(target),
        whom: Some(target.into()),
        part: Part::only(),
        dice,
        parts: Vec::new(),
    };
    let total = table.roll(roll, |_, _, _| (None, None))?.total();
    let thrown = attack::Thrown { total, plus: dice.plus, dice: dice.sides().count() };
    let points = crit::doubled(table, (who, target), thrown, doubling)?.max(0);
    let points = hp::reduced(table, target, points)?;
    hp::lose(table, attack::SPELLS, target, points)
}

/// Puts a target where the spell says, without its doing. Only a caster who takes itself away
/// leaves because it wants to, and draws what leaving draws.
fn carry(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Result<(), Stop> {
    let Some(place @ Place::Zone(to)) = args.place(n::MOVE) else { return Ok(()) };
    let away = |state: &State| {
        state.body(target).presence == Presence::Present && zone(state, target) != Some(to)
    };
    if !away(table.state()) {
        return Ok(());
    }
    let own = target == who;
    if own {
        let paid = args.clone().with(n::PAY, Value::Word(n::ACTION));
        let leaves = stands(table.state(), who) && disengage::depart(table, who, &paid)?;
        if !leaves || !away(table.state()) {
            return Ok(());
        }
    }
    let state = table.state();
    if !distance::is_joined(state, zone(state, target), to) {
        return table.note(distance::UNREACHABLE, target);
    }
    let more = usize::from(stands(state, target));
    let full = zone_condition::check_room_for(state, to, more);
    if !full.is_empty() {
        return turn::note_blocked(table, target, full);
    }
    if !own {
        return stunt::push(table, attack::SPELLS, target, place);
    }
    table.effect(attack::SPELLS, Effect::Moved { who, to: Some(place) })?;
    stunt::let_go(table, who)?;
    zone_condition::on_entering(table, who)
}

/// What the spell's text does beside that.
fn say(table: &mut Table<'_>, of: Who, args: &Args) -> Result<(), Stop> {
    let Some(text) = args.text(n::EFFECTS).map(str::to_owned) else { return Ok(()) };
    table.effect(attack::SPELLS, Effect::Word { of: Subject::Who(of), text })
}

/// Whether the Test a spell names is the one its targets make anyway: DEX, or Skill where all of
/// them are Creatures.
pub fn names_usual_test(state: &State, who: Who, args: &Args) -> bool {
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let creature = |target: &Who| {
        attack::is_avoidable(state, who, *target, args) && !is_character(state, *target)
    };
    match test::word(args, n::ATTRIBUTE) {
        Some("dex") => targets.iter().any(|target| attack::is_avoidable(state, who, *target, args)),
        Some("skill") => !targets.is_empty() && targets.iter().all(creature),
        _ => false,
    }
}

//! Spells: what they do comes from their text, said on the line.

use super::attack::{self, Doubling};
use super::character::{is_character, is_with_characters, stands};
use super::names as n;
use super::test::{self, Naturals, Test};
use super::{avoid, crit, hinderance, hp, initiative, ongoing};
use crate::engine::{Refusals, Roll, Stop, Table, presence};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Dice, Effect, Subject, Value, Who, core};

/// Casts a spell, for the Action: what its text says, target by target.
pub fn cast(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    table.note(attack::SPELLS, Some(Actor::Who(who)), None)?;
    for target in presence::in_fight(table.state(), args.list(n::TARGETS)) {
        if stands(table.state(), target) && stands(table.state(), who) {
            strike(table, who, target, args)?;
        }
    }
    // A spell at nobody does it where its caster is.
    if args.list(n::TARGETS).is_empty() { say(table, who, args) } else { Ok(()) }
}

/// Whether a spell is avoided as an attack is: a Creature's that strikes at a Character, or at a
/// Creature beside the Characters. What friends cast without doing harm strikes nobody.
fn is_avoidable(state: &State, who: Who, target: Who, args: &Args) -> bool {
    let harms = args.value(core::DAMAGE).is_some()
        || args.flag(n::ONGOING) == Some(true)
        || args.word(n::HINDERANCE).is_some();
    let strikes = harms || state.hostile(who, target);
    let avoids = is_character(state, target) || is_with_characters(state, target);
    !is_character(state, who) && strikes && avoids
}

/// Whether the Test a spell names is the one its targets make anyway: DEX, or Skill where all of
/// them are Creatures.
pub fn names_usual_test(state: &State, who: Who, args: &Args) -> bool {
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let creature =
        |target: &Who| is_avoidable(state, who, *target, args) && !is_character(state, *target);
    match test::word(args, n::ATTRIBUTE) {
        Some("dex") => !is_character(state, who),
        Some("skill") => !targets.is_empty() && targets.iter().all(creature),
        _ => false,
    }
}

/// Why a spell with this Test is refused: whoever makes it has no such number. Of Creatures that
/// avoid it Skill stands for every attribute.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(word) = test::word(args, n::ATTRIBUTE) else { return refusals };
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let (avoiding, others): (Vec<Who>, Vec<Who>) =
        targets.into_iter().partition(|target| is_avoidable(state, who, *target, args));
    for target in avoiding.iter().filter(|target| is_character(state, **target)) {
        refusals.append(test::check(state, *target, word));
    }
    if avoiding.is_empty() || !others.is_empty() {
        refusals.append(test::check(state, who, word));
    }
    refusals
}

/// The Test that decides about a spell: how its damage counts, or that it does nothing.
fn decide(
    table: &mut Table<'_>,
    who: Who,
    target: Who,
    args: &Args,
) -> Result<Option<Doubling>, Stop> {
    let state = table.state();
    let avoided = is_avoidable(state, who, target, args);
    let named = test::word(args, n::ATTRIBUTE);
    let played = is_character(state, target);
    // Skill is what a Creature avoids with in any case.
    let plain = avoided && (named.is_none() || (!played && named == Some("skill")));
    let word = match (avoided, named) {
        (true, _) if !played => "skill",
        (_, Some(word)) => word,
        (true, None) => "dex",
        (false, None) => return Ok(Some(Doubling::Plain)),
    };
    let (by, on) = if avoided { (target, who) } else { (who, target) };
    let (_, added) = test::value(state, by, word).unwrap_or((attack::SPELLS, 0));
    let clause = match (plain, played) {
        (true, true) => avoid::DEX_TEST,
        (true, false) => initiative::ALLIED_NPCS,
        (false, _) => attack::SPELLS,
    };
    let made = Test {
        clause,
        by,
        purpose: if avoided { n::AVOID } else { core::ATTACK },
        on: Some(on),
        with: (clause, added),
        dr: args.int(n::DR).unwrap_or(test::USUAL_DR),
        worse: Vec::new(),
        better: Vec::new(),
        // Another Test than that of DEX is one of those the total decides.
        naturals: if avoided && !plain { Naturals::Nothing } else { Naturals::Decide },
        outcomes: if avoided { (core::SUCCESS, core::FAILURE) } else { (core::HIT, core::MISS) },
    };
    let throw = test::make(table, made)?;
    if plain || !avoided {
        crit::note_faces(table, &throw)?;
    }
    Ok(match (throw.rolled.outcome, throw.natural()) {
        (Some(core::SUCCESS | core::MISS), _) => None,
        (_, 1) if plain => Some(Doubling::Whole),
        (_, 20) if !avoided => Some(Doubling::Dice),
        _ => Some(Doubling::Plain),
    })
}

/// What a spell does to one of its targets.
fn strike(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Result<(), Stop> {
    let Some(doubling) = decide(table, who, target, args)? else { return Ok(()) };
    if let Some(Value::Dice(dice)) = args.value(core::DAMAGE) {
        hurt(table, who, target, &dice.clone(), doubling)?;
    }
    if !stands(table.state(), target) {
        return Ok(());
    }
    if args.flag(n::ONGOING) == Some(true) {
        ongoing::apply(table, target, &Args::default())?;
    }
    if let Some(which) = args.word(n::HINDERANCE) {
        hinderance::apply(table, hinderance::GAINED, (target, which), &Args::default())?;
    }
    say(table, target, args)
}

/// What the spell's text does beside that.
fn say(table: &mut Table<'_>, of: Who, args: &Args) -> Result<(), Stop> {
    let Some(text) = args.text(n::EFFECTS).map(str::to_owned) else { return Ok(()) };
    table.effect(attack::SPELLS, Effect::Word { of: Subject::Who(of), text })
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
        dice,
        modifiers: Vec::new(),
    };
    let total = table.roll(roll, |_, _, _| (None, None))?.total();
    let thrown = attack::Thrown { total, plus: dice.plus, dice: dice.sides().count() };
    let points = crit::doubled(table, (who, target), thrown, doubling)?.max(0);
    let points = hp::reduced(table, target, points)?;
    hp::lose(table, attack::SPELLS, target, points)
}

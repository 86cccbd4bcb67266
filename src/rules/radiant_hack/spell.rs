//! Spells: what they do comes from their text, said on the line.

use super::attack::{self, Doubling};
use super::creature::{is_character, stands};
use super::names as n;
use super::test::{self, Naturals, Test};
use super::{avoid, crit, hinderance, hp, ongoing};
use crate::engine::{Roll, Stop, Table};
use crate::vocabulary::{Actor, Args, Dice, Value, Who, core};

/// Casts a spell, for the Action: what its text says, target by target.
pub fn cast(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    table.note(attack::SPELLS, Some(Actor::Who(who)), None)?;
    for target in super::creature::listed(table.state(), args.list(n::TARGETS)) {
        if stands(table.state(), target) && stands(table.state(), who) {
            strike(table, who, target, args)?;
        }
    }
    Ok(())
}

/// What a spell does to one of its targets.
fn strike(table: &mut Table<'_>, who: Who, target: Who, args: &Args) -> Result<(), Stop> {
    let state = table.state();
    let avoidable = !is_character(state, who) && is_character(state, target);
    let doubling = if avoidable {
        let throw = test::make(
            table,
            Test {
                clause: avoid::DEX_TEST,
                by: target,
                purpose: n::AVOID,
                on: Some(who),
                with: (avoid::DEX_TEST, table.state().number(target, n::DEX).unwrap_or(0)),
                dr: test::USUAL_DR,
                worse: Vec::new(),
                better: Vec::new(),
                naturals: Naturals::Decide,
                outcomes: (core::SUCCESS, core::FAILURE),
            },
        )?;
        crit::note_faces(table, &throw)?;
        if throw.rolled.outcome == Some(core::SUCCESS) {
            return Ok(());
        }
        if throw.natural() == 1 { Doubling::Whole } else { Doubling::Plain }
    } else {
        Doubling::Plain
    };
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
    Ok(())
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

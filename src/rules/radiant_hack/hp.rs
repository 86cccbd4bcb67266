//! Area `hp`: what takes hit points, and what it means to have none (what the chapter leaves open).

use super::character::is_character;
use super::names as n;
use super::{combat, hinderance, morale, ongoing, turn};
use crate::engine::prelude::*;

clause! { ZERO = 604
    "hp.zero", "open", "At nought one is out",
    "Hit points stop at 0. Whoever gets there is out: a Turn that runs is over, and no more come. \
     A Creature is dead or out of the fight; of a Character the GM is asked what becomes."
}

/// Takes so many hit points away, down to 0, and settles what that brings.
pub fn lose(table: &mut Table<'_>, clause: &'static Clause, who: Who, by: i32) -> Result<(), Stop> {
    let left = table.state().pool(who, n::HP);
    table.pool(clause, who, n::HP, -by.clamp(0, left))?;
    if left == 0 || table.state().pool(who, n::HP) > 0 {
        return Ok(());
    }
    fall(table, who)?;
    if !is_character(table.state(), who) {
        return Ok(());
    }
    let options = [n::DEAD, n::UNCONSCIOUS, core::PASS].map(Value::Word).to_vec();
    let fate = match table.ask(ZERO, Actor::Gm, options, Some(who))? {
        Reply::Pass => return Ok(()),
        Reply::Value(Value::Word(n::DEAD)) => "dead",
        Reply::Value(Value::Word(n::UNCONSCIOUS)) => "unconscious",
        _ => return Err(Refusals::because(ZERO, "answer dead, unconscious or pass").into()),
    };
    table.effect(ZERO, Effect::Word { of: who.into(), text: fate.to_owned() })
}

/// Somebody has come to 0 hit points: out, and its unfinished Turn over.
pub fn fall(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(ZERO, who, n::OUT, None)?;
    hinderance::let_go(table, who)?;
    if table.state().acting.contains(&who) {
        ongoing::not_fresh(table, who)?;
        turn::over(table, ZERO, who)?;
    }
    morale::remind(table, who)?;
    combat::propose_end(table, who)
}

clause! { ARMOUR = 605
    "hp.armour", "open", "Armour only as the GM adds it",
    "No armour counts of itself. A reduction the GM has given somebody, a number or dice, comes \
     off an attack's damage after doubling, down to nothing; Ongoing Damage it does not touch."
}

/// What is left of an attack's damage once a reduction has come off.
pub fn reduced(table: &mut Table<'_>, target: Who, points: i32) -> Result<i32, Stop> {
    let dice: Dice = match table.state().stat(target, n::REDUCTION) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => return Ok(points),
    };
    let less = if dice.terms.is_empty() {
        table.decided(ARMOUR, target, Detail::Int(dice.plus), "the damage as thrown")?;
        dice.plus
    } else {
        table.throw(Roll::new(ARMOUR, target, n::REDUCTION, dice))?.total()
    };
    Ok((points - less.max(0)).max(0))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ZERO, ARMOUR];

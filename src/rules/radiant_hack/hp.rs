//! Area `hp`: losing hit points, and what happens at 0 (what the chapter leaves open).

use super::character::is_character;
use super::names as n;
use super::{combat, hinderance, morale, turn};
use crate::engine::prelude::*;

clause! { ZERO = 604
    "hp.zero", "open", "A combatant at 0 hit points is out",
    "Hit points do not fall below 0. A combatant that reaches 0 is out: if its Turn is running, \
     that Turn is over, and it has no more Turns. A Creature is dead or out of the fight; for a \
     Character the GM is asked what becomes of it, unless a ruling brought it to 0. \
     Dead and unconscious end with being out.",
    asks "what becomes of {who}"
}

/// Takes so many hit points away, down to 0, and settles what that brings.
pub fn lose(table: &mut Table<'_>, clause: Cited, who: Who, by: i32) -> Flow {
    let left = table.state().pool(who, n::HP);
    table.pool(clause, who, n::HP, -by.clamp(0, left))?;
    let state = table.state();
    // A ruling can leave somebody standing at 0: the next loss puts it out all the same.
    let out = left == 0 && state.is(who, n::OUT);
    if by <= 0 || out || state.pool(who, n::HP) > 0 {
        return Ok(());
    }
    fall(table, who)?;
    if !is_character(table.state(), who) {
        return Ok(());
    }
    let options = [n::DEAD, n::UNCONSCIOUS, core::PASS];
    match table.ask(ZERO, Actor::Gm, options.map(Value::Word).to_vec(), Some(who))? {
        Reply::Pass => Ok(()),
        Reply::Value(Value::Word(fate @ (n::DEAD | n::UNCONSCIOUS))) => {
            // The GM may have revived it instead.
            if table.state().is(who, n::OUT) { table.gain(ZERO, who, fate, None) } else { Ok(()) }
        }
        _ => Err(table.not_offered(ZERO, &options)),
    }
}

/// What comes of 0 hit points: to be out, and what can become of a Character that is. All end when
/// it stands again.
pub const OUTCOMES: [Name; 3] = [n::OUT, n::DEAD, n::UNCONSCIOUS];

/// Somebody has come to 0 hit points: out, and its unfinished Turn over.
pub fn fall(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(ZERO, who, n::OUT, None)?;
    hinderance::let_go(table, who)?;
    if table.state().acting.contains(&who) {
        turn::cut_short(table, ZERO, who)?;
    }
    morale::remind(table, who)?;
    combat::propose_end(table, table.state().side(who))
}

/// Somebody is out by a ruling, if it was not before, and dead or unconscious if that is ruled.
pub fn put_out(table: &mut Table<'_>, who: Who, outcome: Name) -> Flow {
    if !table.state().is(who, n::OUT) {
        fall(table, who)?;
    }
    table.gain(own::RULING, who, outcome, None)
}

/// Whoever was out is so no longer, by a ruling.
pub fn stand_again(table: &mut Table<'_>, who: Who) -> Flow {
    OUTCOMES.into_iter().try_for_each(|outcome| table.lose(own::RULING, who, outcome))
}

clause! { ARMOUR = 605
    "hp.armour", "open", "Armour counts only as a reduction that the GM gives",
    "Armour has no effect by itself. A reduction that the GM has given a combatant, a number or \
     dice, is taken off the damage of attacks and spells after doubling, and off what hazards \
     and the GM's hurt deal, down to 0. Ongoing Damage is not reduced."
}

/// What is left of damage once a reduction has come off; `part` tells apart several of one deed.
pub fn reduced(table: &mut Table<'_>, target: Who, damage: Sum, part: Part) -> Result<Sum, Stop> {
    let damage = damage.at_least(ARMOUR, core::LEAST, 0);
    let dice: Dice = match table.state().stat(target, n::REDUCTION) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => return Ok(damage),
    };
    let less = if dice.terms.is_empty() {
        dice.plus
    } else {
        table.throw(Roll::new(ARMOUR, target, n::REDUCTION, dice).part(part))?.total()
    };
    let left = damage.plus(ARMOUR, n::REDUCTION, -less.max(0));
    Ok(left.at_least(ARMOUR, core::LEAST, 0))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ZERO, ARMOUR];

//! Area `avoid`: avoiding a Creature's attack.

use super::blow::{Attack, Doubling};
use super::character::{attribute, is_allied_npc, is_character};
use super::names as n;
use super::test::{self, Test};
use super::{crit, hinderance, initiative, surprise};
use crate::engine::prelude::*;

clause! { DEX_TEST = 134
    "avoid.dex-test", "Attacking and Damage",
    "A Character avoids an attack with a DEX Test at DR12",
    "A Character attacked by a Creature Tests DEX at DR12, whether the attack is melee or ranged. \
     A total of 12 or more avoids the attack; with less it hits. By test.natural-one-and-twenty a \
     20 always avoids and a 1 never does. A Creature that avoids an attack Tests Skill instead, by \
     initiative.allied-npcs."
}

clause! { CREATURES_DO_NOT_ROLL_TO_HIT = 135
    "avoid.creatures-do-not-roll-to-hit", "Attacking and Damage", "A Creature does not Test to hit",
    "A Creature run by the GM does not Test to hit. If the Character fails to avoid the attack, \
     the GM rolls the damage. The attack costs the Creature its Action.",
    uncited "the Test to avoid is the only roll there is"
}

clause! { NOT_AN_ACTION = 136
    "avoid.not-an-action", "Attacking and Damage", "Avoiding an attack is free and is not limited",
    "The attack calls for the Test to avoid, usually in somebody else's Turn. The Test costs \
     neither move nor Action and is made anew against each attack.",
    uncited "nothing is spent, so no event shows it"
}

/// Notes that a combatant who is surprised or Paralysed Tests to avoid in spite of it.
pub fn note_in_spite(table: &mut Table<'_>, who: Who) -> Flow {
    surprise::note_avoidance(table, who)?;
    hinderance::note_avoidance(table, who)
}

/// The target Tests to avoid, with Advantage for the reason given; returns how the damage dice
/// count if the attack hits.
pub fn resolve(
    table: &mut Table<'_>,
    attack: &Attack,
    better: Option<Cited>,
) -> Result<Option<Doubling>, Stop> {
    let state = table.state();
    let target = attack.target;
    let played = is_character(state, target);
    let counts = played || is_allied_npc(state, target);
    let with = if played {
        (DEX_TEST, n::DEX, attribute(state, target, n::DEX))
    } else {
        initiative::skill_added(state, target)
    };
    note_in_spite(table, target)?;
    let die = test::die(with.0, target, n::AVOID).on(attack.by).with([with]);
    // The DR among the terms is 12, `test::USUAL_DR`, unless the GM gave another.
    let mut terms = attack.terms.clone();
    terms.better.extend(better);
    let throw = test::make(table, Test::to_hit_or_avoid(target, die, terms))?;
    // A 1 doubles the damage only for a Character or a Creature on the Characters' side.
    crit::note_faces(table, &throw, if counts { &[1] } else { &[] })?;
    if throw.rolled.outcome == Some(core::SUCCESS) {
        return Ok(None);
    }
    let doubles = throw.natural() == 1 && counts;
    Ok(Some(if doubles { Doubling::Whole } else { Doubling::Plain }))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEX_TEST, CREATURES_DO_NOT_ROLL_TO_HIT, NOT_AN_ACTION];

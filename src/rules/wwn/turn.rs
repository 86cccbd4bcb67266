//! Area `turn`: when a turn begins (what the chapter leaves open).

use super::{hold, outside, screen, sequence, slot, total_defense};
use crate::engine::prelude::*;
use crate::vocabulary::Declared;

clause! { START_OF_NEXT_TURN = 404
    "turn.start-of-next-turn", "open", "When one's next turn begins",
    "Effects that end with the start of one's turn end for all members as their side's turn \
     starts. With individual-initiative it is the own place in the order; with automatic \
     initiative, the moment of acting first.",
    uncited "what ends cites its own clause"
}

/// A slot of the order begins: what lasts until the start of its members' next turn ends.
pub(super) fn begin_slot(table: &mut Table<'_>, index: u16) -> Result<(), Stop> {
    let slot = table.state().order[usize::from(index)];
    let begins = Effect::TurnBegan { of: slot.of, slot: Some(index) };
    table.effect(sequence::NEXT_SIDE, begins)?;
    let members: Vec<Who> =
        table.state().present().filter(|who| slot::belongs(table.state(), slot, *who)).collect();
    for who in members {
        total_defense::expire(table, who)?;
        screen::expire(table, who)?;
        outside::recover_shields(table, who)?;
    }
    Ok(())
}

/// Does what is declared. The first deed of a member's own turn begins that turn, and held actions
/// may come before it; before the fight there are no turns.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let Declared { actor, verb, args, .. } = declared;
    let (rules, state) = (table.rules(), table.state());
    let cost = rules.cost(state, *actor, *verb, args);
    if let (Actor::Who(who), true) = (*actor, cost.own_turn && state.phase != core::SETUP) {
        slot::begin(table, who)?;
        let check = |state: &State| rules.check(state, *actor, *verb, args);
        if cost.answered && !hold::answered(table, who, cost, check)? {
            return Ok(());
        }
    }
    table.carry_out(*actor, *verb, args)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[START_OF_NEXT_TURN];

//! Area `turn`: when a turn begins (what the chapter leaves open).

use super::character::can_act;
use super::names as n;
use super::{hold, outside, screen, sequence, slot, total_defense};
use crate::engine::prelude::*;
use crate::vocabulary::Declared;

clause! { START_OF_NEXT_TURN = 404
    "turn.start-of-next-turn", "open", "A combatant's next turn starts with its side's turn",
    "Effects that last until the start of a combatant's next turn end for all members of a side \
     when its turn starts. With individual-initiative they end when the combatant's own turn \
     starts, even where several share a place. With automatic initiative they end when the \
     combatants who act first do so.",
    uncited "what ends cites its own clause"
}

/// A slot of the order begins: what lasts until the start of its members' next turn ends.
pub(super) fn begin_slot(table: &mut Table<'_>, index: u16) -> Flow {
    let slot = table.state().order[usize::from(index)];
    let begins = Effect::TurnBegan { of: slot.of, slot: Some(index) };
    table.effect(sequence::NEXT_SIDE, begins)?;
    // A combatant who has left may come back and has then no more than the others.
    let members: Vec<Who> =
        table.state().everyone().filter(|who| slot::belongs(table.state(), slot, *who)).collect();
    let lowered = outside::lowered(table.state());
    for who in members {
        if !slot::is_tie(table.state(), slot) || !can_act(table.state(), who) {
            expire(table, who, &lowered)?;
        }
    }
    Ok(())
}

/// What lasts until the start of somebody's next turn ends, and of the lowered shields its own
/// protect again.
fn expire(table: &mut Table<'_>, who: Who, lowered: &[ItemId]) -> Flow {
    total_defense::expire(table, who)?;
    screen::expire(table, who)?;
    outside::recover_shields(table, who, lowered)
}

fn is_tie_now(state: &State) -> bool {
    state.current_slot().is_some_and(|slot| slot::is_tie(state, slot))
}

/// A member's turn begins, unless it already runs: with its first act, or when it is passed.
fn begin(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let runs = state.acting.contains(&who);
    let tie = is_tie_now(state) && slot::in_slot(state, who);
    slot::begin(table, who)?;
    if tie && !runs { expire(table, who, &outside::lowered(table.state())) } else { Ok(()) }
}

/// A member's turn ends, whether it did anything in it or not.
pub(super) fn end(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let let_go = !table.state().acting.contains(&who);
    if let_go && is_tie_now(table.state()) {
        expire(table, who, &outside::lowered(table.state()))?;
    }
    slot::end(table, clause, who)
}

/// Does what is declared. The first deed of a member's own turn begins that turn, and held actions
/// may come before it; before the fight there are no turns.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Flow {
    let Declared { actor, verb, args, .. } = declared;
    let (rules, state) = (table.rules(), table.state());
    let cost = rules.cost(state, *actor, *verb, args);
    // In a place that is shared, Total Defense begins the turn of whoever is to come: it lasts
    // beyond it.
    let begins = |who| *verb == n::TOTAL_DEFENSE && slot::is_to_come_in_tie(state, who);
    if let Actor::Who(who) = *actor
        && state.phase != core::SETUP
        && (cost.own_turn || begins(who))
    {
        begin(table, who)?;
        return hold::done_after_answers(table, who, (*verb, args));
    }
    table.carry_out(*actor, *verb, args)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[START_OF_NEXT_TURN];

//! Area `sequence`: the sequence of a fight (section 2.4.1).

use super::character::{is_pc, is_thing};
use super::names as n;
use super::{autoinit, hold, slot};
use crate::engine::prelude::*;

clause! { SIDES_ROLL = 100
    "sequence.sides-roll", "2.4.1", "Each side rolls initiative once, and the highest acts first",
    "A fight opens with one initiative roll for each side. The side with the highest result acts \
     first. The GM decides what counts as a side of its own."
}

clause! { REPEAT_NO_REROLL = 103
    "sequence.repeat-no-reroll", "2.4.1", "Initiative is rolled once for the whole fight",
    "When all sides have acted, a new round begins in the same order. A combatant or side that \
     already has its place does not roll initiative again."
}

clause! { MEMBER_ORDER = 101
    "sequence.member-order", "2.4.1", "Members of a side act in any order they choose",
    "When a side acts, each of its members takes one turn. The players agree on the order; for \
     NPCs the GM decides. The order may change from round to round. A second turn in the same \
     round is refused."
}

clause! { NEXT_SIDE = 102
    "sequence.next-side", "2.4.1", "A side finishes before the next one begins",
    "The side with the next lower result acts once each member of the current side has taken its \
     turn, passed or put its turn off by holding. Until then the members of the next side cannot \
     declare anything that needs their own turn."
}

/// Why a combatant does not have its own turn now, running or about to begin. Asked by
/// `actions::check_own_turn`.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    if let Some(other) = state.acting.last() {
        let reason = format!("the turn of {} is running; `end` ends it", state.called(*other));
        refusals.add(MEMBER_ORDER, reason);
    } else if state.is(who, n::HOLDING) {
        refusals.add(hold::TRIGGER, format!("{} holds its action; say act-now", called()));
    } else if state.body(who).turn == Turn::Over {
        let reason = format!("{} has no turn left in this round", called());
        refusals.add(MEMBER_ORDER, reason);
        refusals.append(autoinit::check_again(state, who));
    } else if !slot::in_slot(state, who) {
        refusals.add(NEXT_SIDE, format!("it is the turn of {}", whose_turn(state, who)));
    }
    refusals
}

/// Who has the turn instead of somebody: another side, or those of its own who act first or share
/// another place.
fn whose_turn(state: &State, who: Who) -> String {
    let Some(slot) = state.current_slot() else { return "nobody".to_owned() };
    let comrades: Vec<String> = slot::waiting(state, slot)
        .filter(|other| state.side(*other) == state.side(who))
        .map(|other| state.called(other))
        .collect();
    if comrades.is_empty() { state.called_actor(slot.of) } else { comrades.join(" or ") }
}

clause! { NPC_MORALE = 104
    "sequence.npc-morale", "2.4.1", "NPCs in trouble may have to check Morale",
    "NPCs that have taken losses or face defeat can be made to check Morale. The GM decides \
     whether and when. The moment is pointed out, but no dice are rolled until the GM calls for \
     the check."
}

/// Why no Morale can be rolled now. Asked by `morale::settle`.
pub fn check_morale(state: &State) -> Refusals {
    let runs = ![core::SETUP, core::OVER].contains(&state.phase);
    Refusals::if_not(runs, NPC_MORALE, || "no fight is in progress".to_owned())
}

clause! { PCS_NEVER_MORALE = 105
    "sequence.pcs-never-morale", "2.4.1", "PCs never check Morale",
    "A PC never checks Morale, whatever the losses and the odds. Calling for such a check is \
     refused."
}

/// Why somebody is not made to roll Morale: it is a PC. Asked by `morale::check_nerve`.
pub fn check_pc(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_pc(state, who), PCS_NEVER_MORALE, || {
        format!("{} is a PC", state.called(who))
    })
}

/// Why sides are not made to roll Morale: nobody but PCs is in them.
pub fn check_sides_of_pcs(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let side_of_pcs = |value: &Value| match value {
        Value::Side(side) => {
            let members = state.everyone().filter(|who| state.side(*who) == *side);
            let mut members = members.filter(|who| !is_thing(state, *who)).peekable();
            let anybody = members.peek().is_some();
            (anybody && members.all(|who| is_pc(state, who))).then_some(*side)
        }
        _ => None,
    };
    for side in args.list(core::WHO).iter().filter_map(side_of_pcs) {
        let called = state.called(Subject::Side(side));
        refusals.add(PCS_NEVER_MORALE, format!("{called} are PCs"));
    }
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[SIDES_ROLL, MEMBER_ORDER, NEXT_SIDE, REPEAT_NO_REROLL, NPC_MORALE, PCS_NEVER_MORALE];

//! Area `sequence`: the sequence of a fight (section 2.4.1).

use super::character::is_pc;
use super::names as n;
use super::{autoinit, hold, slot};
use crate::engine::prelude::*;

clause! { SIDES_ROLL = 100
    "sequence.sides-roll", "2.4.1", "Every side rolls once, the best begins",
    "A fight opens with one initiative roll by each side in it. Whoever comes out highest has the \
     first turn; what counts as a side of its own is the GM's to say."
}

/// Why a fight does not open: nobody is there to fight with.
pub fn check_sides(state: &State) -> Refusals {
    let filled = |side: &SideId| state.members(*side).next().is_some();
    let sides = state.every_side().filter(filled).count();
    Refusals::if_not(sides >= 2, SIDES_ROLL, || {
        "a fight needs members of at least two sides".to_owned()
    })
}

clause! { REPEAT_NO_REROLL = 103
    "sequence.repeat-no-reroll", "2.4.1", "One roll serves for the whole fight",
    "With all sides through, a new round runs in the same order. Nobody already placed throws for \
     initiative a second time."
}

/// Why a fight does not open: it has begun already.
pub fn check_first(state: &State) -> Refusals {
    Refusals::if_not(state.phase == core::SETUP, REPEAT_NO_REROLL, || {
        "the fight has started; initiative is not rolled again".to_owned()
    })
}

clause! { MEMBER_ORDER = 101
    "sequence.member-order", "2.4.1", "Inside a side the order is free",
    "When a side is up, each of its members has one turn, in whatever order its players settle on \
     or, for NPCs, the GM does. The order can be another one each round; a second turn in the same \
     round is refused."
}

clause! { NEXT_SIDE = 102
    "sequence.next-side", "2.4.1", "A side finishes before the next begins",
    "The side with the next lower result is up once each member of the present one has had its \
     turn, let it pass or put it off by holding. Until then its members cannot declare anything \
     that needs their own turn."
}

/// Why somebody has no turn of its own now, running or about to begin.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = state.called(who);
    if let Some(other) = state.acting.last() {
        let reason = format!("the turn of {} is running; end it first", state.called(*other));
        refusals.add(MEMBER_ORDER, reason);
    } else if state.is(who, n::HOLDING) {
        refusals.add(hold::TRIGGER, format!("{called} holds its action: act-now first"));
    } else if state.body(who).turn == Turn::Over {
        let reason = format!("{called} has had its turn this round");
        refusals.add(MEMBER_ORDER, reason);
        refusals.append(autoinit::check_again(state, who));
    } else if !slot::in_slot(state, who) {
        let whose = state
            .current_slot()
            .map_or("nobody's".to_owned(), |slot| format!("{}'s", state.called_actor(slot.of)));
        refusals.add(NEXT_SIDE, format!("it is {whose} turn"));
    }
    refusals
}

clause! { NPC_MORALE = 104
    "sequence.npc-morale", "2.4.1", "NPCs in trouble may have to test their nerve",
    "NPCs that have lost people or see the fight going against them can be made to roll Morale. \
     The GM decides if and when; the moment is pointed out, and no dice fall until the GM asks for \
     them."
}

/// Why no Morale can be rolled now.
pub fn check_morale(state: &State) -> Refusals {
    let runs = ![core::SETUP, core::OVER].contains(&state.phase);
    Refusals::if_not(runs, NPC_MORALE, || "no fight is running".to_owned())
}

clause! { PCS_NEVER_MORALE = 105
    "sequence.pcs-never-morale", "2.4.1", "A player's courage is never rolled",
    "No loss and no odds make a PC roll Morale: asking for it is refused."
}

/// Why somebody is not made to roll Morale: it is a PC.
pub fn check_pc(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_pc(state, who), PCS_NEVER_MORALE, || {
        format!("{} is a PC", state.called(who))
    })
}

/// Why sides are not made to roll Morale: nobody but PCs is in them.
pub fn check_sides_of_pcs(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let side_of_pcs = |value: &Value| match value {
        Value::Side(side) => state.members(*side).all(|who| is_pc(state, who)).then_some(*side),
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

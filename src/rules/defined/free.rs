//! Area `free`: what costs nothing (sections "Free Action" and "Free Actions", and what the chapter
//! leaves open).

use super::cost::{self, Cost};
use super::{full_round, item, names as n};
use crate::engine::{Refusals, Roll, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Dice, Name, Part, Subject, Who, core};

/// The kinds of free action.
pub const KINDS: &[Name] = &[
    n::SPEAK,
    n::RECALL_KNOWLEDGE,
    n::FREE_ACTION,
    n::RETRIEVE_READY_ITEM,
    n::ACTIVATE_COMMAND_ITEM,
    n::DRAW_WEAPON,
    n::DROP_ITEM,
];

clause! { DEFINITION = 176
    "free.definition", "Free Action", "Hardly a thought",
    "A word, something taken from the own belt, a weapon drawn on the way and the like happen \
     beside whatever else is done."
}

/// The clause of a free action that comes to nothing but itself.
pub fn clause(verb: Name) -> &'static Clause {
    match verb {
        n::SPEAK => SPEAKING,
        n::RECALL_KNOWLEDGE => KNOWLEDGE,
        _ => DEFINITION,
    }
}

/// Such a free action.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    cost::spend(table, clause(verb), who, Cost::Free(verb))?;
    full_round::note_free(table, who)?;
    match verb {
        n::RECALL_KNOWLEDGE => recall(table, who, args),
        _ => table.note(clause(verb), who),
    }
}

clause! { NO_TWO_THE_SAME = 177
    "free.no-two-the-same", "Free Action", "Not the same one twice",
    "Each kind of free action is to be had once in a turn: one utterance, one simple retrieval, \
     one item by word or thought, one draw on the way, one piece of knowledge."
}

clause! { SAMENESS = 640
    "free.sameness", "open", "The same kind is the same action",
    "Two free actions are the same if they are of one kind, whatever they are done to; the \
     second draw or retrieval costs its move action. They belong to one's own turn; a word out \
     of turn is the GM's to allow."
}

/// Why a free action is refused: it was done once this turn.
pub fn check(state: &State, who: Who, kind: Name) -> Refusals {
    let mut refusals = Refusals::none();
    let once = state.counter(who, None, kind) == 0;
    refusals.unless(once, NO_TWO_THE_SAME, || "it was done once this turn".to_owned());
    refusals.unless(once, SAMENESS, || "another of the same kind is the same action".to_owned());
    refusals
}

clause! { UNLIMITED = 178
    "free.unlimited", "Free Action", "But as many different ones as one likes",
    "Nothing limits the number of free actions that differ from each other."
}

/// Counts a free action of this turn.
pub fn spend(table: &mut Table<'_>, who: Who, kind: Name) -> Result<(), Stop> {
    table.note(DEFINITION, who)?;
    table.count(NO_TWO_THE_SAME, who, kind, 1)?;
    let state = table.state();
    if KINDS.iter().filter(|kind| state.counter(who, None, **kind) > 0).count() > 1 {
        table.note(UNLIMITED, who)?;
    }
    Ok(())
}

clause! { SPEAKING = 201
    "free.speaking", "Free Actions: Speaking", "Six seconds of speech",
    "Speaking is free in one's own turn, for about six seconds or one simple thought."
}

/// Why a free action is refused out of turn.
pub fn check_own(kind: Name) -> Refusals {
    let mut refusals = Refusals::because(SAMENESS, "free actions are for the own turn");
    if kind == n::SPEAK {
        refusals.add(SPEAKING, "speaking is free in the own turn");
    }
    refusals
}

clause! { SIMPLE_RETRIEVAL = 202
    "free.simple-retrieval", "Free Actions: Simple item retrieval", "From belt and pocket",
    "What hangs on the belt, sits in an easy pocket or is stored for quick use is taken out for \
     nothing."
}

clause! { COMMAND_ITEMS = 203
    "free.command-items", "Free Actions: Command word/thought activated items", "A word, a thought",
    "Items that answer to a command word or a thought are activated as a free action."
}

/// The clause by which a thing is handled in a free action, and whether that provokes.
pub fn handling(verb: Name) -> Option<(&'static Clause, bool)> {
    match verb {
        n::RETRIEVE_READY_ITEM => Some((SIMPLE_RETRIEVAL, false)),
        n::ACTIVATE_COMMAND_ITEM => Some((COMMAND_ITEMS, false)),
        _ => None,
    }
}

clause! { DRAW_WHILE_MOVING = 204
    "free.draw-while-moving", "Free Actions: Drawing a weapon while moving", "Drawn on the way",
    "During a move action that moves the character a sheathed weapon can be drawn for nothing. \
     Without any movement the drawing is the move action."
}

/// Why a weapon cannot be drawn on the way.
pub fn check_draw(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(weapon) = args.item(n::DRAW) else { return Refusals::none() };
    let mut refusals = check(state, who, n::DRAW_WEAPON);
    refusals.unless(!state.is(who, n::PINNED), DRAW_WHILE_MOVING, || "it is pinned".into());
    refusals.append(item::check_thing(state, who, n::DRAW_WEAPON, weapon));
    refusals
}

/// Draws the weapon that was named with a movement, if what came in between has left it in the
/// sheath and a hand for it.
pub fn draw_on_the_way(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(weapon) = args.item(n::DRAW) else { return Ok(()) };
    if let Some(refusal) = check_draw(table.state(), who, args).0.first() {
        let forbidding = refusal.clause;
        return table.note_with(forbidding, who, Detail::Item(weapon));
    }
    spend(table, who, n::DRAW_WEAPON)?;
    item::carry(table, DRAW_WHILE_MOVING, weapon, core::HELD, who)
}

clause! { KNOWLEDGE = 205
    "free.knowledge", "Free Actions: Using a knowledge skill", "What do I know about it?",
    "A knowledge skill used for insight into a monster or a tactic is free; the GM sets how hard \
     it is and says what is learned."
}

/// A knowledge check.
pub fn recall(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let skill = args.label(n::SKILL).unwrap_or("knowledge");
    let bonus = table.state().named(who, n::SKILLS, skill).unwrap_or(0);
    let roll = Roll {
        clause: KNOWLEDGE,
        by: Actor::Who(who),
        purpose: core::CHECK,
        on: args.who(core::TARGET),
        whom: args.who(core::TARGET).map(Subject::Who),
        part: Part::only(),
        dice: &Dice::of(1, 20),
        parts: vec![(KNOWLEDGE, n::SKILL, bonus)],
    };
    table.roll(roll, |_, _, _| (None, None)).map(drop)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    DEFINITION,
    NO_TWO_THE_SAME,
    UNLIMITED,
    SPEAKING,
    SIMPLE_RETRIEVAL,
    COMMAND_ITEMS,
    DRAW_WHILE_MOVING,
    KNOWLEDGE,
    SAMENESS,
];

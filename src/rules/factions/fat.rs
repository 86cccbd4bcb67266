//! Area `fat`: fast and slow activations (an optional rule, switch `fast-and-slow`).

use super::character::{able, attribute, is_unspent};
use super::names as n;
use super::{procedure, slots};
use crate::engine::prelude::*;

clause! { ROLL = 223
    "fat.roll", "Optional rule: fast and slow activations", "A d20 for all to see",
    "By switch: as a round begins the GM throws 1d20 openly. The face is this round's fast action \
     threshold, the FAT; the next round has another."
}

clause! { FAST_PHASE = 224
    "fat.fast-phase", "Optional rule: fast and slow activations", "First those who are quick",
    "By switch: in a round's first phase a turn is open only to characters whose WIT is the FAT \
     or more. They may as well wait."
}

/// A round begins: the threshold is thrown, and the fast phase begins; without the rule a round
/// has no phases.
pub fn begin(table: &mut Table<'_>) -> Result<(), Stop> {
    if !table.state().on(n::FAST_AND_SLOW) {
        if table.state().phase == core::ROUND {
            return Ok(());
        }
        return table.effect(procedure::ROUNDS, Effect::Phase(core::ROUND));
    }
    let dice = Dice::of(1, 20);
    let roll = Roll::new(ROLL, Actor::Gm, n::FAT, dice);
    let thrown = table.unasked(ROLL, |table| table.throw(roll))?;
    let threshold = thrown.total();
    table.set_pool(ROLL, Subject::Fight, n::FAT, threshold)?;
    table.effect(FAST_PHASE, Effect::Phase(n::FAST))
}

/// Whether the phase leaves somebody its turn.
pub fn is_fast_enough(state: &State, who: Who) -> bool {
    state.phase != n::FAST || attribute(state, who, n::WIT) >= state.pool(Subject::Fight, n::FAT)
}

/// Those of a faction who could take a turn on its slot now.
pub fn ready(state: &State, side: SideId) -> impl Iterator<Item = Who> + '_ {
    able(state, side).filter(|who| is_unspent(state, *who) && is_fast_enough(state, *who))
}

/// Why the phase does not leave somebody its turn.
pub fn check(state: &State, who: Who) -> Refusals {
    if is_fast_enough(state, who) {
        return Refusals::none();
    }
    let (wit, fat) = (attribute(state, who, n::WIT), state.pool(Subject::Fight, n::FAT));
    let side = state.side(who);
    let called = state.called(Subject::Side(side));
    let instead = match ready(state, side).next() {
        Some(quick) => format!("{} is quick enough, or {called} pass", state.called(quick)),
        None => format!("nobody of {called} is quick enough: {called} pass"),
    };
    let reason = format!("{} has WIT {wit}, below the FAT of {fat}; {instead}", state.called(who));
    Refusals::because(FAST_PHASE, reason)
}

clause! { SLOW_PHASE = 225
    "fat.slow-phase", "Optional rule: fast and slow activations", "Then everybody else",
    "By switch: in the second phase whoever still has the turn of this round may take it, the slow \
     and those who waited."
}

clause! { PHASE_END = 226
    "fat.phase-end", "Optional rule: fast and slow activations", "Passing in a row ends a phase",
    "By switch: a phase ends as a round does without the rule. The slow one begins with no pass \
     counted; its end is the end of the round. Nobody loses a turn with the fast phase."
}

clause! { MORALE_AFTER_BOTH = 228
    "fat.morale-after-both", "Optional rule: fast and slow activations / Morale",
    "Half-way is not the end",
    "By switch: between the phases there is no morale, no new threshold, and no turn comes back.",
    uncited "nothing comes between the phases, which no event shows"
}

/// The fast phase is over, the slow one begins.
pub fn slow(table: &mut Table<'_>) -> Result<(), Stop> {
    slots::count_anew(table, PHASE_END)?;
    table.effect(SLOW_PHASE, Effect::Phase(n::SLOW))?;
    slots::first_slot(table)
}

clause! { REACT_IN_ANY_PHASE = 227
    "fat.react-in-any-phase", "Optional rule: fast and slow activations", "Reactions ask for no WIT",
    "By switch: one reacts in either phase, however slow. The turn that goes into it is gone for \
     the slow phase too."
}

/// A reaction of somebody too slow for a turn now.
pub fn note_reaction(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if is_fast_enough(table.state(), who) {
        return Ok(());
    }
    table.decided(REACT_IN_ANY_PHASE, who, None, "it would be too slow to react")
}

clause! { EXAMPLE_THRESHOLD = 229
    "fat.example-threshold", "Optional rule: fast and slow activations / Example",
    "The example: a 9 among WIT 6 to 12",
    "By switch: with a FAT of 9, those with WIT 9, 10 and 12 are fast; WIT 6 and WIT 8 have to \
     wait.",
    uncited "a worked example; what decides in it is cited"
}

clause! { EXAMPLE_FAST_PHASE = 230
    "fat.example-fast-phase", "Optional rule: fast and slow activations / Example",
    "The example: two act, one waits, one dodges",
    "By switch: one of each faction acts, then both pass, one because it wants to. A slow bandit \
     dodges all the same, and its faction still has its slot after that.",
    uncited "a worked example; what decides in it is cited"
}

clause! { EXAMPLE_SLOW_PHASE = 231
    "fat.example-slow-phase", "Optional rule: fast and slow activations / Example",
    "The example: the rest, from the same faction on",
    "By switch: the faction that began the round begins the slow phase. The one who waited, the \
     slow one and the bandit that did not dodge act; then the round is over.",
    uncited "a worked example; what decides in it is cited"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROLL,
    FAST_PHASE,
    SLOW_PHASE,
    PHASE_END,
    REACT_IN_ANY_PHASE,
    MORALE_AFTER_BOTH,
    EXAMPLE_THRESHOLD,
    EXAMPLE_FAST_PHASE,
    EXAMPLE_SLOW_PHASE,
];

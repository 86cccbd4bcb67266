//! Area `fat`: fast and slow activations (an optional rule, switch `fast-and-slow`).

use super::character::{able, attribute, is_unspent};
use super::names as n;
use super::{initiative, procedure, slots};
use crate::engine::prelude::*;

clause! { ROLL = 223
    "fat.roll", "Optional rule: fast and slow activations",
    "The GM rolls the fast action threshold (FAT) each round",
    "By switch (fast-and-slow): at the start of each round the GM rolls 1d20 openly. The result is \
     the fast action threshold (FAT) of that round. The next round has a new one. Bonus turns of \
     an ambush have none."
}

clause! { FAST_PHASE = 224
    "fat.fast-phase", "Optional rule: fast and slow activations",
    "In the fast phase only those act whose WIT reaches the FAT",
    "By switch: in the first phase of a round only characters whose WIT matches or exceeds the FAT \
     can take a turn. They may also wait. Reactions are not limited (fat.react-in-any-phase)."
}

/// A round begins: the threshold is rolled and the fast phase begins. Without the switch a round
/// has no phases. `check`, below, refuses the turn of a slow character.
pub fn begin(table: &mut Table<'_>) -> Flow {
    if !table.state().on(n::FAST_AND_SLOW) {
        if table.state().phase == core::ROUND {
            return Ok(());
        }
        return table.effect(procedure::ROUNDS, Effect::Phase(core::ROUND));
    }
    let roll = Roll::new(ROLL, Actor::Gm, n::FAT, Dice::of(1, 20));
    let threshold = table.unasked(ROLL, |table| table.throw(roll))?.total();
    table.set_pool(ROLL, Subject::Fight, n::FAT, threshold)?;
    table.effect(FAST_PHASE, Effect::Phase(n::FAST))
}

/// Whether the phase lets a character take its turn.
fn is_fast_enough(state: &State, who: Who) -> bool {
    state.phase != n::FAST || attribute(state, who, n::WIT) >= state.pool(Subject::Fight, n::FAT)
}

/// The characters of a faction who could take a turn on its slot now.
pub fn ready(state: &State, side: SideId) -> impl Iterator<Item = Who> + '_ {
    able(state, side).filter(|who| is_unspent(state, *who) && is_fast_enough(state, *who))
}

/// Why a character cannot take its turn in this phase.
pub fn check(state: &State, who: Who) -> Refusals {
    if is_fast_enough(state, who) {
        return Refusals::none();
    }
    let (wit, fat) = (attribute(state, who, n::WIT), state.pool(Subject::Fight, n::FAT));
    let side = state.side(who);
    let called = state.called(Subject::Side(side));
    let or_name = if initiative::may_name(state, side) {
        ", or name the faction that acts first"
    } else {
        ""
    };
    let instead = match ready(state, side).next() {
        Some(quick) => {
            format!("{} is fast enough, or {called} can pass{or_name}", state.called(quick))
        }
        None => format!("nobody of {called} is fast enough: {called} can only pass{or_name}"),
    };
    let reason = format!("{} has WIT {wit}, below the FAT of {fat}; {instead}", state.called(who));
    Refusals::because(FAST_PHASE, reason)
}

clause! { SLOW_PHASE = 225
    "fat.slow-phase", "Optional rule: fast and slow activations",
    "In the slow phase everybody who has not acted can act",
    "By switch: in the second phase every character whose turn is unspent can take it, those who \
     were too slow as well as those who waited. The faction that acted first in the round has the \
     first slot again."
}

clause! { PHASE_END = 226
    "fat.phase-end", "Optional rule: fast and slow activations",
    "A phase ends when all factions pass in a row",
    "By switch: a phase ends as a round ends without this rule, when all factions pass in a row. \
     The slow phase begins with the count of passes at 0, and its end is the end of the round. \
     Nobody loses a turn because the fast phase ends."
}

/// The fast phase is over, and the slow one begins. `is_fast_enough`, above, lets everybody act in
/// it. `procedure::pass` ends both phases.
pub fn slow(table: &mut Table<'_>) -> Flow {
    slots::count_anew(table, PHASE_END)?;
    table.effect(SLOW_PHASE, Effect::Phase(n::SLOW))?;
    slots::first_slot(table)
}

/// The GM turns the switch off: the round goes on without phases and without a threshold, for all
/// whose turn is unspent. Passes made in the fast phase do not count towards the end of the round.
pub fn dropped(table: &mut Table<'_>) -> Flow {
    let phase = table.state().phase;
    if ![n::FAST, n::SLOW].contains(&phase) {
        return Ok(());
    }
    table.set_pool(own::RULING, Subject::Fight, n::FAT, 0)?;
    if phase == n::FAST {
        slots::count_anew(table, own::RULING)?;
    }
    table.effect(own::RULING, Effect::Phase(core::ROUND))
}

clause! { MORALE_AFTER_BOTH = 228
    "fat.morale-after-both", "Optional rule: fast and slow activations / Morale",
    "Morale is checked after the slow phase, not between the phases",
    "By switch: between the phases there is no morale check and no new threshold, and no turn is \
     renewed.",
    uncited "nothing comes between the phases, which no event shows"
}

// `slow`, above, does nothing of the kind; `procedure::close` does, after the slow phase.

clause! { REACT_IN_ANY_PHASE = 227
    "fat.react-in-any-phase", "Optional rule: fast and slow activations",
    "A character can react in either phase",
    "By switch: a character can react in either phase, whatever its WIT. The turn spent on the \
     reaction is also gone for the slow phase."
}

/// Notes the reaction of a character who is too slow to take a turn now. `turn::check_react` does
/// not look at WIT.
pub fn note_reaction(table: &mut Table<'_>, who: Who) -> Flow {
    if is_fast_enough(table.state(), who) {
        return Ok(());
    }
    table.decided(REACT_IN_ANY_PHASE, who, None, "it would be too slow to react")
}

clause! { EXAMPLE_THRESHOLD = 229
    "fat.example-threshold", "Optional rule: fast and slow activations / Example",
    "Example: with a FAT of 9, WIT 9, 10 and 12 are fast",
    "By switch: with a FAT of 9, the characters with WIT 9, 10 and 12 can act in the fast phase. \
     Those with WIT 6 and WIT 8 must wait.",
    uncited "a worked example; what decides in it is cited"
}

clause! { EXAMPLE_FAST_PHASE = 230
    "fat.example-fast-phase", "Optional rule: fast and slow activations / Example",
    "Example: in the fast phase two act, one waits and one dodges",
    "By switch: one character of each faction acts, then both factions pass, one of them by \
     choice. A slow bandit dodges all the same, and its faction still has its slot after that.",
    uncited "a worked example; what decides in it is cited"
}

clause! { EXAMPLE_SLOW_PHASE = 231
    "fat.example-slow-phase", "Optional rule: fast and slow activations / Example",
    "Example: the faction with the initiative starts the slow phase",
    "By switch: the faction that began the round begins the slow phase. The character who waited, \
     the slow character and the bandit who did not dodge act. Then the round is over.",
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

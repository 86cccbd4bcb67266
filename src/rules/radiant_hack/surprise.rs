//! Area `surprise`: a surprised side.

use super::character::{is_surprised, side_of};
use super::names as n;
use crate::engine::prelude::*;

clause! { GM_DECIDES = 102
    "surprise.gm-decides", "Combat", "The GM decides whether a side is surprised",
    "Before the fight, and before any die is rolled, the GM decides whether one of the sides is \
     surprised. Surprise applies to the whole side. Nothing is rolled for it."
}

clause! { BOTH = 608
    "surprise.both", "open", "Only one side can be surprised",
    "Naming both sides as surprised is refused, because Round 1 would be empty. If both sides are \
     taken unawares, neither counts as surprised."
}

/// Why the surprise that is asked for is refused; a side may be surprised by a ruling already.
/// Asked by `structure::spell_start` and `structure::check_start`.
pub fn check(state: &State, surprised: &[Name]) -> Refusals {
    let named = |word: Name| surprised.contains(&word);
    let ruled = |word| side_of(state, word).is_some_and(|side| state.is(side, n::SURPRISED));
    let both = [n::CHARACTERS, n::ENEMIES].into_iter().all(|word| named(word) || ruled(word));
    let mut refusals =
        Refusals::if_not(!both, BOTH, || "only one side can be surprised".to_owned());
    let nobody = named(core::NONE);
    refusals.unless(!nobody || surprised.len() == 1, GM_DECIDES, || {
        "say either none or a side, not both".to_owned()
    });
    for (word, side) in [(n::CHARACTERS, "characters"), (n::ENEMIES, "enemies")] {
        refusals.unless(!nobody || !ruled(word), GM_DECIDES, || {
            format!("the {side} are surprised by a ruling; gm set {side} -surprised lifts it")
        });
    }
    refusals
}

/// Marks the side that is surprised.
pub fn settle(table: &mut Table<'_>, surprised: &[Name]) -> Flow {
    for word in [n::CHARACTERS, n::ENEMIES] {
        if surprised.contains(&word)
            && let Some(side) = side_of(table.state(), word)
        {
            table.gain(GM_DECIDES, Subject::Side(side), n::SURPRISED, None)?;
        }
    }
    Ok(())
}

clause! { NO_FIRST_ROUND = 103
    "surprise.no-first-round", "Combat", "A surprised side has no Turns in Round 1",
    "A surprised side has no Turns in the first Round, and so neither moves nor Actions. When the \
     second Round begins, the surprise is over and has no further effect."
}

/// Why somebody surprised has no Turn in Round 1. Asked by `turn::check_own_turn`.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_surprised(state, who), NO_FIRST_ROUND, || {
        format!("{} is surprised and has no Turn in this Round", state.called(who))
    })
}

/// Why a ruling cannot make a side surprised.
pub fn check_ruled(state: &State, side: SideId) -> Refusals {
    let others = state.every_side().any(|other| other != side && state.is(other, n::SURPRISED));
    let mut refusals =
        Refusals::if_not(!others, BOTH, || "only one side can be surprised".to_owned());
    refusals.unless(state.round < 2, NO_FIRST_ROUND, || {
        format!("nobody is surprised in Round {}", state.round)
    });
    refusals
}

/// Nobody is surprised any more: Round 2 begins, or the fight is over.
pub fn over(table: &mut Table<'_>, clause: Cited) -> Flow {
    let mut sides = table.state().every_side();
    sides.try_for_each(|side| table.lose(clause, side, n::SURPRISED))
}

clause! { INITIATIVE_STILL_ROLLED = 104
    "surprise.initiative-still-rolled", "Combat / Initiative",
    "Initiative is rolled even if a side is surprised",
    "The side roll and the Characters' rolls are made whether or not a side is surprised. The \
     surprised side's part of the order is left out in Round 1 only. A surprised side that won \
     the side roll goes first from Round 2 on.",
    uncited "the rolls themselves show it"
}

clause! { TURN_EFFECTS = 607
    "surprise.turn-effects", "open",
    "Surprised combatants skip the start and end of a Turn in Round 1",
    "What happens at the start or the end of a Turn, such as Ongoing Damage or the Test against a \
     Zone's hazard, does not happen to surprised combatants in Round 1."
}

/// Round 1 begins: notes which Turns are left out, and whose Ongoing Damage has no effect in it.
/// Called by `structure::begin_round`.
pub fn note_first_round(table: &mut Table<'_>) -> Flow {
    for side in table.state().every_side() {
        if !table.state().is(side, n::SURPRISED) {
            continue;
        }
        let otherwise = "its Turns would come in this Round";
        table.decided(NO_FIRST_ROUND, Actor::Side(side), None, otherwise)?;
        let members: Vec<Who> = table.state().members(side).collect();
        for who in members {
            if table.state().is(who, n::ONGOING_DAMAGE) {
                table.decided(TURN_EFFECTS, who, None, "it would lose hit points in this Round")?;
            }
        }
    }
    Ok(())
}

clause! { AVOIDANCE = 606
    "surprise.avoidance", "open", "Surprised combatants avoid attacks but get no free attacks",
    "In Round 1, surprised combatants still make their Tests to avoid attacks, because somebody \
     else's attack calls for them. They get no free attacks."
}

/// Notes what surprised combatants do in others' Turns: they avoid attacks and make no free ones.
/// Called by `disengage::free_attacks` and `avoid::note_in_spite`.
pub fn note_avoidance(table: &mut Table<'_>, who: Who) -> Flow {
    if is_surprised(table.state(), who) {
        table.decided(AVOIDANCE, who, None, "no Test, or a free attack")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[GM_DECIDES, NO_FIRST_ROUND, INITIATIVE_STILL_ROLLED, AVOIDANCE, TURN_EFFECTS, BOTH];

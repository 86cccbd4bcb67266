//! Area `surprise`: a side caught unawares.

use super::character::{is_surprised, side_of};
use super::names as n;
use crate::engine::prelude::*;

clause! { GM_DECIDES = 102
    "surprise.gm-decides", "Combat", "The GM says who is surprised",
    "Ahead of the fight and of all dice the GM decides whether one of the sides is caught \
     unawares. It concerns the side as a whole; nothing is rolled for it."
}

clause! { BOTH = 608
    "surprise.both", "open", "Never both sides",
    "Naming both sides as surprised is refused, since Round 1 would be empty; if both are taken \
     aback, neither counts as surprised."
}

/// Why the surprise that is asked for is refused.
pub fn check(surprised: &[Name]) -> Refusals {
    let named = |word: Name| surprised.contains(&word);
    let both = named(n::CHARACTERS) && named(n::ENEMIES);
    let mut refusals =
        Refusals::if_not(!both, BOTH, || "only one side can be surprised".to_owned());
    let none = named(core::NONE) && surprised.len() > 1;
    refusals.unless(!none, GM_DECIDES, || "either none or a side is surprised".to_owned());
    refusals
}

/// Marks the side that is surprised.
pub fn settle(table: &mut Table<'_>, surprised: &[Name]) -> Result<(), Stop> {
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
    "surprise.no-first-round", "Combat", "Round 1 goes by without the surprised",
    "A surprised side has no Turns in the first Round, so neither moves nor Actions. With the \
     second Round the surprise is over and leaves nothing behind."
}

/// Why somebody surprised has no Turn in Round 1.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_surprised(state, who), NO_FIRST_ROUND, || {
        format!("{} is surprised and has no Turn in this Round", state.called(who))
    })
}

/// Why no ruling surprises one alone, or frees one alone from it.
pub fn not_alone(state: &State, who: Who, sign: char) -> Refusals {
    let side = state.called(Subject::Side(state.side(who)));
    let reason = format!("a side is surprised as a whole: gm set {side} {sign}surprised");
    Refusals::because(GM_DECIDES, reason)
}

/// Nobody is surprised any more: Round 2 begins, or the fight is over.
pub fn over(table: &mut Table<'_>, clause: &'static Clause) -> Result<(), Stop> {
    let mut sides = table.state().every_side();
    sides.try_for_each(|side| table.lose(clause, side, n::SURPRISED))
}

clause! { INITIATIVE_STILL_ROLLED = 104
    "surprise.initiative-still-rolled", "Combat / Initiative", "The order is rolled all the same",
    "Surprise or not, the side roll and the Characters' rolls are made. Only in Round 1 is the \
     surprised side's part of the order left out; a surprised side that won the roll goes first \
     from Round 2 on.",
    uncited "the rolls themselves show it"
}

clause! { TURN_EFFECTS = 607
    "surprise.turn-effects", "open", "No Turn, no start of a Turn",
    "What bites at the start or the end of one's Turn, Ongoing Damage or a Zone's hazard, leaves \
     the surprised alone in Round 1."
}

/// Round 1 begins: the Turns that are left out of it, and what they will not bring those who suffer
/// Ongoing Damage.
pub fn note_first_round(table: &mut Table<'_>) -> Result<(), Stop> {
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
    "surprise.avoidance", "open", "The surprised can duck, not strike",
    "In Round 1 the surprised still make their Tests to avoid attacks, for those are called for \
     by somebody else. Free attacks they are not given."
}

/// Points out what the surprised do and do not do in others' Turns: they avoid attacks, and make no
/// free ones.
pub fn note_avoidance(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if is_surprised(table.state(), who) {
        table.decided(AVOIDANCE, who, None, "no Test, or a free attack")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[GM_DECIDES, NO_FIRST_ROUND, INITIATIVE_STILL_ROLLED, AVOIDANCE, TURN_EFFECTS, BOTH];

//! Area `ranged`: ranged attacks (section "Ranged Attack" and what the chapter leaves open).

use super::blow::Strike;
use super::{attack, grapple, inside, names as n, space};
use crate::engine::prelude::*;
use crate::state::is_crossed;

clause! { ROLL = 227
    "ranged.roll", "Ranged Attack", "A ranged attack adds base attack bonus, Dexterity and size",
    "The attacker rolls 1d20 and adds its base attack bonus, Dexterity, size and every other \
     modifier that applies. A total equal to Armor Class hits."
}

/// The clause of the attack roll, if it is a ranged attack. Used by `attack::clause_of`.
pub fn clause_of(state: &State, strike: &Strike) -> Option<Cited> {
    strike.is_ranged(state).then_some(ROLL)
}

clause! { PROVOKES = 228
    "ranged.provokes", "Ranged Attack", "A ranged attack from a threatened square provokes",
    "Before a ranged attack from a threatened square, everybody who threatens that square may make \
     an attack of opportunity."
}

/// The clause by which an attack provokes, if it is a ranged attack.
pub fn provokes(state: &State, strike: &Strike) -> Option<Cited> {
    strike.is_ranged(state).then_some(PROVOKES)
}

clause! { ALLIED_SQUARES = 229
    "ranged.allied-squares", "Ranged Attack", "Allies do not hinder a ranged attack",
    "A ranged attack through the squares of allies is neither harder nor more likely to go astray."
}

/// Whether a living hostile creature is in the line of a ranged attack.
pub fn is_through_enemy(state: &State, strike: &Strike) -> bool {
    between(state, strike).iter().any(|who| is_cover(state, strike.by, *who))
}

/// Whether somebody in the line gives cover to those behind it.
fn is_cover(state: &State, by: Who, who: Who) -> bool {
    state.hostile(by, who) && !state.is(who, n::DEAD)
}

/// Those between attacker and target, in front-matter order. The attacker chooses from which of its
/// squares it attacks which of the target's: the first line with nobody in it, otherwise the first
/// without cover, otherwise the first. Those who share a square with either are not between them.
fn between(state: &State, strike: &Strike) -> Vec<Who> {
    let (from, to) = (space::squares(state, strike.by), space::squares(state, strike.target));
    let others: Vec<(Who, Vec<Square>)> = state
        .present()
        .filter(|who| ![strike.by, strike.target].contains(who))
        .map(|who| {
            let mut squares = space::squares(state, who);
            squares.retain(|at| !from.contains(at) && !to.contains(at));
            (who, squares)
        })
        .filter(|(_, squares)| !squares.is_empty())
        .collect();
    let mut best: Option<(bool, Vec<Who>)> = None;
    for ends in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))) {
        let crossed =
            |(_, squares): &&(Who, Vec<Square>)| squares.iter().any(|at| is_crossed(ends, *at));
        let there: Vec<Who> = others.iter().filter(crossed).map(|(who, _)| *who).collect();
        if there.is_empty() {
            return there;
        }
        let covered = there.iter().any(|who| is_cover(state, strike.by, *who));
        if best.as_ref().is_none_or(|(known, _)| *known && !covered) {
            best = Some((covered, there));
        }
    }
    best.map_or_else(Vec::new, |(_, there)| there)
}

clause! { INTO_GRAPPLE = 230
    "ranged.into-grapple", "Ranged Attack",
    "A ranged attack into a grapple may go at the other grappler",
    "Roll 1d100: on 51 or higher the attack goes at the intended target, otherwise at the other \
     grappler. It is compared with the Armor Class of the one it goes at, who is flat-footed \
     against the attacker."
}

/// A ranged attack at one of two grapplers may go at the other. Called by `strike::lands`.
pub fn settle_target(table: &mut Table<'_>, strike: &Strike) -> Result<Strike, Stop> {
    let mut aimed = strike.clone();
    let state = table.state();
    if !strike.is_ranged(state) {
        return Ok(aimed);
    }
    if let Some(other) = beside(state, strike) {
        let roll = strike.roll(INTO_GRAPPLE, n::WRONG_TARGET, Dice::of(1, 100));
        let goal = Sum::of(INTO_GRAPPLE, n::EVEN_CHANCE, 51);
        let throw = table.roll(roll, goal, |made| made.reached(core::SUCCESS, core::FAILURE))?;
        if throw.rolled.outcome == Some(core::FAILURE) {
            aimed.target = other;
        }
    }
    let state = table.state();
    if between(state, &aimed).iter().any(|who| !state.hostile(aimed.by, *who)) {
        let otherwise = "it would be harder, or might go astray";
        table.decided(ALLIED_SQUARES, aimed.by, None, otherwise)?;
    }
    Ok(aimed)
}

/// The other possible target of a ranged attack at a grappler: of its partners the first that is
/// still there and alive, can be reached, and does not shoot itself.
fn beside(state: &State, strike: &Strike) -> Option<Who> {
    grapple::partners(state, strike.target).find(|other| {
        let there = state.is_here(*other);
        let alive = there && !state.is(*other, n::DEAD);
        *other != strike.by && alive && inside::reaches(state, strike.by, *other)
    })
}

/// Whether the map already gives the target of a ranged attack the cover that could be stated. In a
/// grapple the attack may go at the other one, so this says nothing there.
pub fn is_covered(state: &State, who: Who, with: ItemId, args: &Args) -> bool {
    let Some(target) = args.who(core::TARGET) else { return false };
    let shot = Strike::plain((who, target), with, (attack::ROLL, n::BAB, 0), 1);
    shot.is_ranged(state) && beside(state, &shot).is_none() && is_through_enemy(state, &shot)
}

clause! { INTO_GRAPPLE_DICE = 660
    "ranged.into-grapple-dice", "open", "The target in a grapple is rolled before the attack",
    "The 1d100 comes before the attack roll, and there is only one attack roll. A miss hits \
     neither grappler.",
    uncited "the order of the rolls shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROLL, PROVOKES, ALLIED_SQUARES, INTO_GRAPPLE, INTO_GRAPPLE_DICE];

//! Area `combat`: when a fight is over (what the chapter leaves open).

use super::Game;
use super::character::stands;
use super::names as n;
use super::surprise;
use crate::engine::Ending;
use crate::engine::prelude::*;

clause! { END = 643
    "combat.end", "open", "The fight ends when the GM says so",
    "The GM ends the fight. It is pointed out when everybody on a side is out, is parleying or is \
     gone; one who is still running away is not gone.",
    reminds "nobody on the side of {who} fights on; the GM may end the fight: gm end"
}

/// The fight is over: order, surprise and Disengaging are gone, the rest stays.
impl Ending for Game {
    const END_OPTIONS: &'static [Opt] =
        &[may(core::OUTCOME, Kind::Word(&[n::CHARACTERS, n::ENEMIES, n::PARLEY, n::FLEE]))];
    const END: &'static str = "Ends the fight; outcome= says which side won, or that it ended \
         with parley or with one that flees. The order, surprise and Disengaging end; hit points, \
         marked usages, Ongoing Damage and hinderances stay.";
    const END_TOLD: &'static str = "ends the fight[; outcome: {outcome}]";

    fn end(table: &mut Table<'_>, _: &Args) -> Flow {
        let everybody: Vec<Who> = table.state().present().collect();
        everybody.into_iter().try_for_each(|who| table.lose(END, who, n::DISENGAGED))?;
        surprise::over(table, END)?;
        if !table.state().order.is_empty() {
            table.effect(END, Effect::Order(Vec::new()))?;
        }
        Ok(())
    }
}

/// Why the GM calls for nothing more: the fight is over.
pub fn check_not_over(state: &State, clause: Cited) -> Refusals {
    Refusals::if_not(state.phase != core::OVER, clause, || "the fight is over".to_owned())
}

/// Whether somebody fights on, and does not parley.
pub fn fights(state: &State, who: Who) -> bool {
    let parleys = Some(Detail::Word(n::PARLEY));
    stands(state, who) && state.detail(who, n::BROKEN_MORALE) != parleys
}

/// Points out that a side has nobody left, once somebody of it has fallen, parleys, has left or
/// fights for another side.
pub fn propose_end(table: &mut Table<'_>, side: SideId) -> Flow {
    let state = table.state();
    if state.phase != core::ROUND || state.members(side).any(|who| fights(state, who)) {
        return Ok(());
    }
    table.decided(END, Actor::Side(side), None, "nobody would be told that one side is gone")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[END];

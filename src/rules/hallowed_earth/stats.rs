//! Area `stats`: what a sheet needs (section "Combat Stats").

use super::names as n;
use super::{attribute, stress, wounds};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Who};

clause! { RELEVANT = 162
    "stats.relevant", "Combat Stats", "What has to be known",
    "Initiative, Speed, Defense, Armour, Stress and Wound Points have to be known, or made from \
     other numbers. The Referee fills gaps of monsters."
}

/// Why somebody cannot come into a fight.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(stress::is_known(state, who), RELEVANT, || {
        format!("the maximum Stress of {} is unknown: max-stress, or hd", state.called(who))
    });
    refusals
}

/// Why somebody cannot move on a map.
pub fn check_speed(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.number(who, n::SPEED).is_some(), RELEVANT, || {
        format!("the Speed of {} is unknown, and there is a map", state.called(who))
    });
    refusals
}

/// Says which numbers were made from others.
pub fn note(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
    for who in all {
        let (state, of) = (table.state(), Some(Actor::Who(*who)));
        let most = wounds::maximum(state, *who);
        let stated = state.number(*who, n::MAX_WOUND_POINTS).is_some();
        let table_used = state.number(*who, n::AGILITY_MOD).is_none();
        if !stated {
            table.note_with(wounds::MAXIMUM, of, Detail::Int(most))?;
        }
        if table_used {
            table.note(attribute::MODIFIER_TABLE, of)?;
        }
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[RELEVANT];

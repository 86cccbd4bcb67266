//! Area `dying`: below 0 Wound Points (section "Wound Points").

use super::names as n;
use super::wounds;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { BELOW_ZERO = 177
    "dying.below-zero", "Wound Points", "Below 0 Dying",
    "A creature below 0 Wound Points is Dying, and otherwise as one who is Incapacitated."
}

clause! { ONE_ACTION = 178
    "dying.one-action", "Wound Points", "One action of any kind",
    "In place of one of each kind it has one action in all, and its player says which. A \
     Full-Defense or a Defensive Attack that holds is that one."
}

clause! { MOVE_OR_ACT = 179
    "dying.move-or-act", "Wound Points", "Crawling or acting",
    "It moves or it acts; each rules the other out."
}

clause! { ROUND_END_LOSS = 180
    "dying.round-end-loss", "Wound Points", "A point as each round ends",
    "At the end of every round, that in which it fell included, whoever is Dying loses 1 Wound \
     Point. Nothing is thrown."
}

clause! { LOSS_IS_DIRECT = 181
    "dying.loss-is-direct", "Wound Points; Stress; Armour", "Past Stress and Armour",
    "What acting and dying cost is taken from Wound Points, whatever Stress and Armour there are."
}

/// Everybody Dying loses a point.
pub fn losses(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let dying: Vec<Who> = state.present().filter(|who| state.is(*who, n::DYING)).collect();
    for who in dying {
        wounds::lose(table, ROUND_END_LOSS, who, 1, &[n::DYING], false)?;
        table.note(LOSS_IS_DIRECT, who)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[BELOW_ZERO, ONE_ACTION, MOVE_OR_ACT, ROUND_END_LOSS, LOSS_IS_DIRECT];

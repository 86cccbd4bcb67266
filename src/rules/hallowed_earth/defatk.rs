//! Area `defatk`: Defensive Attacks (step 3).

use super::names as n;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Clause, Who};

clause! { NO_PROVOKING = 146
    "defatk.no-provoking", "Step 3: Declare Actions", "Coming close carefully",
    "On a Defensive Attack one enters threat ranges, however many, without a Reposte for it. That \
     holds for the round it was declared for."
}

clause! { WITHOUT_ATTACK = 147
    "defatk.without-attack", "Step 3: Declare Actions", "Or only walking: +1",
    "It may be declared without an attack; the weapon's speed counts as 0 then."
}

clause! { STILL_ANSWERED = 148
    "defatk.does-not-stop-full-defense", "Step 3: Declare Actions",
    "Full-Defense answers it all the same",
    "It saves from the Reposte for coming close, not from the one that an attack on Full-Defense \
     brings."
}

/// Whoever declared one is on it.
pub fn take_hold(table: &mut Table<'_>) -> Result<(), Stop> {
    let plans = table.state().plans.iter();
    let careful: Vec<Who> =
        plans.filter(|plan| plan.deed.verb == n::DEFENSIVE_ATTACK).map(|plan| plan.of).collect();
    for who in careful {
        table.gain(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK, None)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NO_PROVOKING, WITHOUT_ATTACK, STILL_ANSWERED];

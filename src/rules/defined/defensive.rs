//! Area `defensive`: fighting defensively (section "Defensive Fighting").

use super::names as n;
use crate::engine::prelude::*;

clause! { OPTION = 250
    "defensive.option", "Defensive Fighting",
    "Defensive fighting gives -4 to attack and +2 to Armor Class",
    "A combatant that attacks may take -4 on its attack rolls, including touch attacks, \
     confirmation rolls and opposed attacks, to gain +2 to Armor Class. Without an attack the \
     option is not available."
}

/// The option to fight defensively. Used by `shattering`, `trip` and others.
pub const CHOICE: Opt = may(n::DEFENSIVE, Kind::Flag).usually(Usual::Flag(false));

/// Its penalty to attack rolls.
const ATTACK: i32 = -4;

/// Its penalty to the attack rolls of a combatant that chose it.
pub fn to_attack(state: &State, who: Who) -> Option<Added> {
    state.is(who, n::DEFENSIVE).then_some((OPTION, n::DEFENSIVE, ATTACK))
}

/// Its bonus to Armor Class.
pub const GUARD: Added = (OPTION, n::DEFENSIVE, 2);

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[OPTION];

//! Area `defensive`: fighting with one eye on the guard (section "Defensive Fighting").

use super::names as n;
use crate::engine::prelude::*;

clause! { OPTION = 250
    "defensive.option", "Defensive Fighting", "One eye on the guard",
    "Whoever attacks may take -4 to its attack rolls, touches, confirmations and opposed attacks \
     among them, for +2 to Armor Class. Without an attack there is none of it."
}

/// That one fights so, as it is said.
pub const CHOICE: Opt = may(n::DEFENSIVE, Kind::Flag).usually(Usual::Flag(false));

/// What it takes from attack rolls.
const ATTACK: i32 = -4;

/// What it takes from the attack rolls of whoever chose it.
pub fn to_attack(state: &State, who: Who) -> Option<Added> {
    state.is(who, n::DEFENSIVE).then_some((OPTION, n::DEFENSIVE, ATTACK))
}

/// What it adds to Armor Class.
pub const GUARD: Added = (OPTION, n::DEFENSIVE, 2);

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[OPTION];

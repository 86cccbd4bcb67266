//! Area `defensive`: fighting with one eye on the guard (section "Defensive Fighting").

use crate::vocabulary::Clause;

clause! { OPTION = 250
    "defensive.option", "Defensive Fighting", "One eye on the guard",
    "Whoever attacks may take -4 to its attack rolls, touches, confirmations and opposed attacks \
     among them, for +2 to Armor Class. Without an attack there is none of it."
}

/// What it takes from attack rolls.
pub const ATTACK: i32 = -4;
/// What it adds to Armor Class.
pub const ARMOR_CLASS: i32 = 2;

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[OPTION];

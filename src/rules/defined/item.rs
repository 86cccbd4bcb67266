//! Area `item`: what handling things costs (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { HANDLING = 621
    "item.handling", "open", "Putting away, picking up, letting go",
    "Sheathing or swapping a weapon is a move action that provokes, and so is picking something \
     up from the own or an adjacent square. To let something fall is free. A shield or focus is \
     readied or put away with a move action that does not provoke. A bag in disorder takes a \
     full-round action that provokes; oil outside a charge a standard action that does not."
}

clause! { USE_ACTIVATED_PROVOKES = 643
    "item.use-activated-provokes", "open", "Wands and grenades provoke nobody",
    "Only what an entry names provokes. A grenade that is thrown with an attack roll is a shot \
     and provokes as one."
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[HANDLING, USE_ACTIVATED_PROVOKES];

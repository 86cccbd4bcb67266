//! Area `trauma`: trauma Dice and what they multiply (what the chapter leaves open).

use crate::vocabulary::Clause;

clause! { ORDER_WITH_FLOOR_AND_CAP = 440
    "trauma.order-with-floor-and-cap", "open", "Cap, multiply, floor",
    "A hit's damage is worked out in this order: dice and modifiers, the most a swarm's strike may \
     do, the Trauma Rating, and last the least damage that Shock sets."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ORDER_WITH_FLOOR_AND_CAP];

//! Area `stabilized`: down and tended (section "Wound Points").

use crate::vocabulary::Clause;

clause! { HALF_SPEED = 185
    "stabilized.half-speed", "Wound Points", "Half the Speed",
    "Who is Stabilized moves up to half its Speed a round, and may act besides."
}

clause! { FIRST_ACTION_FREE = 186
    "stabilized.first-action-free", "Wound Points", "One action for nothing",
    "The first action of a round costs nothing, every further one 1 Wound Point."
}

clause! { NO_BLEEDING = 187
    "stabilized.no-bleeding", "Wound Points", "In place of Incapacitated and Dying",
    "It takes the place of both: no loss as rounds end, no crawl, no choice between moving and \
     acting. Minus the Strength score is death all the same."
}

clause! { LOST = 664
    "stabilized.lost", "open", "Until it is hurt again",
    "It ends at 1 Wound Point or more, with death, and when damage that is not of its own doing \
     lowers its Wound Points. What Stress takes does not end it."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HALF_SPEED, FIRST_ACTION_FREE, NO_BLEEDING, LOST];

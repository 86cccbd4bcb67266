//! Area `outside`: what the chapter takes as known.

use crate::vocabulary::Clause;

clause! { TEST = 179
    "outside.test", "outside", "A Test is d20 plus an attribute",
    "One d20, the attribute added as it stands on the sheet, negative ones too; reaching the DR is \
     enough. Games of this kind know 12 as the usual DR."
}

clause! { LEVEL_AND_ONGOING = 180
    "outside.level-and-ongoing", "outside", "Once a Turn, by one's own Level",
    "In the game these conditions are known from, Ongoing Damage is the sufferer's Level and comes \
     at the start of its own Turn: once a Round, not once for everybody's Turn."
}

clause! { SKILL = 181
    "outside.skill", "outside", "Skill stands for every attribute",
    "A Creature run by the GM has one number, Skill, for all Tests it makes: d20 and Skill \
     against the DR."
}

clause! { USAGE = 182
    "outside.usage", "outside", "Marks wear a weapon down",
    "Marks are kept on the weapon itself, and it serves until the last one; what clears them is \
     for the GM to say."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TEST, LEVEL_AND_ONGOING, SKILL, USAGE];

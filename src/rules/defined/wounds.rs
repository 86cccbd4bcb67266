//! Area `wounds`: what a wound is, and what becomes of it (section "Incapacitation" and what the
//! chapter leaves open).

use crate::vocabulary::Clause;

clause! { TIME = 135
    "wounds.time", "Incapacitation", "A wound untended may grow worse",
    "After about a day without proper treatment a wound can become an injury. Whether it does is \
     the GM's to say."
}

clause! { CATALOGUE = 618
    "wounds.catalogue", "open", "Wounds and injuries are names",
    "They change no number of themselves; the GM may give them one."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TIME, CATALOGUE];

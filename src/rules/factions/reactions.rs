//! Area `reactions`: what can be done out of turn (section "Reactions", whose list the chapter
//! leaves empty).

use crate::vocabulary::Clause;

clause! { GATHERED = 128
    "reactions.gathered", "Reactions", "What one can react with",
    "Put together from everywhere else: the target of an attack dodges, counters or gets behind \
     somebody; those near it guard it; those who are left behind strike at whoever moves away.",
    uncited "the questions show what one can react with"
}

clause! { LIST_EMPTY = 602
    "reactions.list-empty", "open", "And nothing besides",
    "Other reactions exist only where a skill or a power says so.",
    uncited "the questions offer nothing else"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];

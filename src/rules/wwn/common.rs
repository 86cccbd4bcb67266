//! Area `common`: what else can be done (section 2.4.4).

use crate::engine::{Refusals, Unless};
use crate::vocabulary::{Args, Clause, core};

clause! { NOT_EXHAUSTIVE = 132
    "common.not-exhaustive", "2.4.4", "Other deeds are welcome",
    "Nobody is confined to the actions with rules of their own. For anything else the GM picks the \
     kind of action, the dice and the effects, and the ruling is on record."
}

/// Why a deed no rule lists is refused: nobody has said what it is.
pub fn check_said(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let said = args.text(core::TEXT).is_some_and(|text| !text.trim().is_empty());
    refusals.unless(said, NOT_EXHAUSTIVE, || "say what is done, in quotes".to_owned());
    refusals
}

/// A verb that nobody can say of a combatant.
pub fn unknown() -> Refusals {
    Refusals::because(NOT_EXHAUSTIVE, "this cannot be declared")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NOT_EXHAUSTIVE];

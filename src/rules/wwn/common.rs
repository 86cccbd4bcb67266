//! Area `common`: what else can be done (section 2.4.4).

use super::names as n;
use crate::engine::Refusals;
use crate::engine::catalog::{Kind, Opt, may_gm, need};
use crate::vocabulary::{Args, Clause, Value, core};

clause! { NOT_EXHAUSTIVE = 132
    "common.not-exhaustive", "2.4.4", "Other deeds are welcome",
    "Nobody is confined to the actions with rules of their own. For anything else the GM picks the \
     kind of action, the dice and the effects, and the ruling is on record."
}

/// What is done.
pub const SAYING: Opt = need(core::TEXT, Kind::Text);

/// What the GM makes of it.
pub const WITH_EFFECTS: Opt = may_gm(n::GM_EFFECTS, Kind::Text);

/// What is said of a deed no rule lists.
pub const SAID: &[Opt] = &[SAYING, WITH_EFFECTS];

/// Such a deed, as it could be said.
pub fn something_else() -> Args {
    Args::default().with(core::TEXT, Value::Text("something else".to_owned()))
}

/// Why a deed no rule lists is refused: nobody has said what it is.
pub fn check_said(args: &Args) -> Refusals {
    let said = args.text(core::TEXT).is_some_and(|text| !text.trim().is_empty());
    Refusals::if_not(said, NOT_EXHAUSTIVE, || "say what is done, in quotes".to_owned())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NOT_EXHAUSTIVE];

//! What is done, by whom and to whom: what the dice of a deed hang on.

use crate::state::State;
use crate::vocabulary::{Actor, Args, Done, Name, Subject, core};

/// The options that can name whom or what a deed is done to, the likeliest first.
const TARGETS: [Name; 9] = [
    core::TARGET,
    core::WARD,
    core::PATIENT,
    core::WITH,
    core::BEHIND,
    core::WHO,
    core::ITEM,
    core::ZONE,
    core::TO,
];

/// What is done with a verb where the verb itself is what is carried out.
pub fn done_plainly(_: &State, by: Actor, verb: Name, args: &Args) -> Done {
    Done { by, verb, target: target_of(args) }
}

/// The same where this option may name whom or what it is done to.
pub fn done_to(option: Name, by: Actor, verb: Name, args: &Args) -> Done {
    let own = || target_of(&Args::of(core::TARGET, args.value(option)?.clone()));
    Done { by, verb, target: target_of(args).or_else(own) }
}

/// To whom or what, by the options filled in. A square or a path is no target, and neither are
/// several.
#[inline]
pub fn target_of(args: &Args) -> Option<Subject> {
    if args.0.is_empty() { None } else { target_among(args) }
}

fn target_among(args: &Args) -> Option<Subject> {
    TARGETS.iter().find_map(|name| match args.list(*name) {
        [only] => only.subject(),
        _ => None,
    })
}

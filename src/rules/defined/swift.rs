//! Area `swift`: one quick thing a round (sections "Swift Action" and "Swift Actions", and what the
//! chapter leaves open).

use super::names as n;
use super::{charge, cost, full_round, spell};
use crate::engine::{Refusals, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Who, core};

clause! { DEFINITION = 179
    "swift.definition", "Swift Action", "Beside everything else",
    "A swift action, or bonus action, goes with whatever else happens. Most are spells or \
     abilities, hardly any a trick of arms."
}

clause! { ROUND = 641
    "swift.round", "open", "One clock for all limits",
    "What may be done so often in a round, swift and immediate actions, attacks of opportunity, \
     counterspells, may be done again from the start of the own next turn."
}

clause! { ONE_PER_ROUND = 180
    "swift.one-per-round", "Swift Action", "A single one",
    "Nobody has more than one swift action in a round."
}

/// Why a swift action is refused.
pub fn check(state: &State, who: Who, of_charge: bool) -> Refusals {
    let mut refusals = Refusals::none();
    let fits = !cost::is_full(state, who) || (of_charge && cost::is_charging(state, who));
    refusals.unless(fits, full_round::NO_SWIFT, || {
        "no swift action goes with this full-round action".to_owned()
    });
    if !fits && cost::is_charging(state, who) {
        refusals.add(charge::SWIFT_EXCEPTION, "only a swap, a potion or an oil goes with a charge");
    }
    refusals.unless(state.pool(who, n::SWIFT) > 0, ONE_PER_ROUND, || {
        "the swift action of this round is used".to_owned()
    });
    refusals
}

clause! { ONLY_AS_SPECIFIED = 206
    "swift.only-as-specified", "Swift Actions: Ability/Spell Specified", "Only what says so",
    "Swift is what an ability or a spell calls so, a draught from a potion belt, and what a \
     charge allows. None of it provokes."
}

/// Why something is no swift action: no entry says so.
pub fn check_entry(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    match args.item(core::SPELL) {
        Some(spell) => {
            let swift = state.word(spell, n::CAST_ACTION) == Some(n::SWIFT);
            refusals.unless(swift, ONLY_AS_SPECIFIED, || {
                format!("{} is no swift action by its entry", state.called(spell))
            });
            refusals.unless(state.item(spell).holder == Some(who), ONLY_AS_SPECIFIED, || {
                format!("{} is no spell of its", state.called(spell))
            });
            refusals.append(spell::check(state, who, spell, args));
        }
        None => refusals.unless(args.text(n::ABILITY).is_some(), ONLY_AS_SPECIFIED, || {
            "name the spell or the ability that is swift".to_owned()
        }),
    }
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, ONE_PER_ROUND, ONLY_AS_SPECIFIED, ROUND];

//! Area `swift`: one quick thing a round (sections "Swift Action" and "Swift Actions", and what the
//! chapter leaves open).

use super::cost::{self, Cost};
use super::{full_round, names as n, spell};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Who, core};

clause! { DEFINITION = 179
    "swift.definition", "Swift Action", "Beside everything else",
    "A swift action, or bonus action, goes with whatever else happens. Most are spells or \
     abilities, hardly any a trick of arms."
}

/// Something that is a swift action by its entry: what comes of it the GM says.
pub fn perform(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    cost::spend(table, DEFINITION, who, Cost::Swift { of_charge: false })?;
    table.note(ONLY_AS_SPECIFIED, who)?;
    table.note(DEFINITION, who)
}

/// The swift action goes into something.
pub fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    of_charge: bool,
) -> Result<(), Stop> {
    table.count(clause, who, n::SWIFT, i32::from(of_charge))?;
    table.pool(clause, who, n::SWIFT, -1)
}

clause! { ONE_PER_ROUND = 180
    "swift.one-per-round", "Swift Action", "A single one",
    "Nobody has more than one swift action in a round."
}

/// Why a swift action is refused.
pub fn check(state: &State, who: Who, of_charge: bool) -> Refusals {
    let mut refusals = full_round::check_swift(state, who, of_charge);
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

clause! { ROUND = 641
    "swift.round", "open", "One clock for all limits",
    "What may be done so often in a round, swift and immediate actions, attacks of opportunity, \
     counterspells, may be done again from the start of the own next turn."
}

/// Notes that immediate and swift actions are to be had anew, where any was used.
pub fn note_renewed(table: &mut Table<'_>, who: Who, immediate: i32) -> Result<(), Stop> {
    let state = table.state();
    if state.pool(who, n::IMMEDIATE) == immediate && state.pool(who, n::SWIFT) == 1 {
        return Ok(());
    }
    table.note(ROUND, who)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFINITION, ONE_PER_ROUND, ONLY_AS_SPECIFIED, ROUND];

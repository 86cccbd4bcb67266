//! Area `reckless`: fighting all out, and how long that lasts (section "Reckless Fighting" and
//! what the chapter leaves open).

use super::{combatant, cost, defensive, iterative, names as n, spell};
use crate::engine::prelude::*;

clause! { OPTION = 249
    "reckless.option", "Reckless Fighting", "All into the blow",
    "Whoever attacks may take -4 to Armor Class, a dodge penalty that touches feel as well, for +2 \
     to damage. The attack roll is not changed."
}

/// That one fights so, as it is said.
pub const CHOICE: Opt = may(n::RECKLESS, Kind::Flag).usually(Usual::Flag(false));

/// What reckless fighting takes from Armor Class.
pub const GUARD: Added = (OPTION, n::RECKLESS, -4);

/// What it adds to the damage of whoever chose it.
pub fn to_damage(state: &State, who: Who) -> Option<Added> {
    state.is(who, n::RECKLESS).then_some((OPTION, n::RECKLESS, 2))
}

/// The two, each with its option, its condition and its clause.
const BOTH: [(Name, &Clause); 2] = [(n::RECKLESS, OPTION), (n::DEFENSIVE, defensive::OPTION)];

/// Takes up what was chosen.
pub fn choose(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    for (which, clause) in BOTH {
        if args.says(which) {
            table.gain(clause, who, which, None)?;
        }
    }
    Ok(())
}

clause! { DURATION = 666
    "reckless.duration", "open", "From the first attack to the next turn",
    "Either is said before the first attack roll of a turn, be it the touch of a disarm, a trip or \
     a spell, and holds for every attack, those of opportunity among them, until the next turn of \
     one's own. Both at once add up."
}

/// Why choosing either is refused: an attack was made this turn already, or none is to come.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for (which, _) in BOTH {
        if args.says(which) && !is_first(state, who) && !state.is(who, which) {
            refusals.add(DURATION, "it is said before the first attack of the turn");
        }
    }
    refusals
}

/// Why choosing either with a spell is refused: there may be no attack in it, or no own turn.
pub fn check_spell(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let attacks = spell::attacks(state, spell, args);
    let own = combatant::in_turn(state, who) || cost::is_paid(state, who);
    let mut refusals = check(state, who, args);
    for (which, clause) in BOTH.into_iter().filter(|one| args.says(one.0)) {
        refusals.unless(attacks, clause, || "there is no attack in it".to_owned());
        refusals.unless(own || state.is(who, which), DURATION, || {
            "it is said in the own turn".to_owned()
        });
    }
    refusals
}

/// Whether no attack roll was made in the turn so far; out of it, none of what was held.
fn is_first(state: &State, who: Who) -> bool {
    let own = combatant::in_turn(state, who);
    state.counter(who, None, core::ATTACK) == 0 && (own || iterative::next_place(state, who) == 0)
}

/// An attack roll is made, in somebody's own turn.
pub fn count(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !combatant::in_turn(table.state(), who) {
        return Ok(());
    }
    table.count(DURATION, who, core::ATTACK, 1)
}

/// What was chosen ends when the next turn of its own begins.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    for (which, _) in BOTH {
        table.lose(DURATION, who, which)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OPTION, DURATION];

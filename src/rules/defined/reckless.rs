//! Area `reckless`: Reckless Fighting and how long it lasts (section "Reckless Fighting" and what
//! the chapter leaves open).

use super::{combatant, cost, defensive, iterative, names as n, spell};
use crate::engine::prelude::*;

clause! { OPTION = 249
    "reckless.option", "Reckless Fighting",
    "Reckless Fighting gives -4 to Armor Class and +2 to damage",
    "An attacker may take -4 to Armor Class for +2 to damage. This dodge penalty also applies \
     against touch attacks. The attack roll does not change."
}

/// The option to fight recklessly.
pub const CHOICE: Opt = may(n::RECKLESS, Kind::Flag).usually(Usual::Flag(false));

/// What reckless fighting takes from Armor Class.
pub const GUARD: Added = (OPTION, n::RECKLESS, -4);

/// What it adds to the damage of a combatant who chose it.
pub fn to_damage(state: &State, who: Who) -> Option<Added> {
    state.is(who, n::RECKLESS).then_some((OPTION, n::RECKLESS, 2))
}

/// The two options, each with its condition and its clause.
const BOTH: [(Name, &Clause); 2] = [(n::RECKLESS, OPTION), (n::DEFENSIVE, defensive::OPTION)];

/// Applies what was chosen.
pub fn choose(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    for (which, clause) in BOTH {
        if args.says(which) {
            table.gain(clause, who, which, None)?;
        }
    }
    Ok(())
}

clause! { DURATION = 666
    "reckless.duration", "open", "Reckless and Defensive Fighting last until the next turn",
    "Either option is chosen before the first attack roll of a turn, which may be the touch of a \
     disarm, a trip or a spell. It applies to every attack, including attacks of opportunity, \
     until the combatant's next turn. Both may be chosen at once; their effects add up."
}

/// Why choosing either is refused: an attack was already made this turn.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for (which, _) in BOTH {
        if args.says(which) && !is_first(state, who) && !state.is(who, which) {
            refusals.add(
                DURATION,
                "reckless and defensive are chosen before the first attack of the turn",
            );
        }
    }
    refusals
}

/// Why choosing either with a spell is refused: the spell makes no attack, or it is not the
/// caster's turn.
pub fn check_spell(state: &State, who: Who, spell: ItemId, args: &Args) -> Refusals {
    let attacks = spell::attacks(state, spell, args);
    let own = combatant::in_turn(state, who) || cost::is_paid(state, who);
    let mut refusals = check(state, who, args);
    for (which, clause) in BOTH.into_iter().filter(|one| args.says(one.0)) {
        refusals
            .unless(attacks, clause, || "the spell makes no attack roll at a target".to_owned());
        refusals.unless(own || state.is(who, which), DURATION, || {
            "reckless and defensive are chosen in the combatant's own turn".to_owned()
        });
    }
    refusals
}

/// Whether no attack roll was made in the turn so far; outside it, none of the held attacks.
fn is_first(state: &State, who: Who) -> bool {
    let own = combatant::in_turn(state, who);
    state.counter(who, None, core::ATTACK) == 0 && (own || iterative::next_place(state, who) == 0)
}

/// An attack roll is made, in somebody's own turn.
pub fn count(table: &mut Table<'_>, who: Who) -> Flow {
    if !combatant::in_turn(table.state(), who) {
        return Ok(());
    }
    table.count(DURATION, who, core::ATTACK, 1)
}

/// What was chosen ends when the combatant's next turn starts.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    for (which, _) in BOTH {
        table.lose(DURATION, who, which)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OPTION, DURATION];

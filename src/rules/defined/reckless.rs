//! Area `reckless`: Reckless Fighting and how long it lasts (section "Reckless Fighting" and what
//! the chapter leaves open).

use super::{combatant, cost, defensive, iterative, names as n, spell};
use crate::engine::prelude::*;

clause! { OPTION = 249
    "reckless.option", "Reckless Fighting",
    "Reckless Fighting gives -4 to Armor Class and +2 to damage",
    "An attacker may take -4 to Armor Class for +2 to damage. It says so with an attack, a combat \
     maneuver or a spell that has the option reckless=. This dodge penalty also applies against \
     touch attacks. The attack roll does not change."
}

/// The option to fight recklessly. Used by `shattering`, `trip` and others.
pub const CHOICE: Opt = may(n::RECKLESS, Kind::Flag).usually(Usual::Flag(false));

/// What reckless fighting takes from Armor Class, wherever `attack` works that out.
pub const GUARD: Added = (OPTION, n::RECKLESS, -4);

/// What it adds to the damage of a combatant who chose it.
pub fn to_damage(state: &State, who: Who) -> Option<Added> {
    state.is(who, n::RECKLESS).then_some((OPTION, n::RECKLESS, 2))
}

clause! { DURATION = 666
    "reckless.duration", "open", "Reckless and Defensive Fighting last until the next turn",
    "Either option is chosen before the first attack roll of a turn, which may be the touch of a \
     disarm, a trip or a spell. It applies to every attack, including attacks of opportunity, \
     until the combatant's next turn. Both may be chosen at once; their effects add up."
}

/// Reckless and Defensive Fighting: the option, which is also the condition, and its clause.
const STANCES: [(Name, &Clause); 2] = [(n::RECKLESS, OPTION), (n::DEFENSIVE, defensive::OPTION)];

/// Gives an attacker the conditions that it chose.
pub fn choose(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    for (which, clause) in STANCES {
        if args.says(which) {
            table.gain(clause, who, which, None)?;
        }
    }
    Ok(())
}

/// Why choosing either is refused: an attack was already made this turn.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for (which, _) in STANCES {
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
    for (which, clause) in STANCES.into_iter().filter(|one| args.says(one.0)) {
        refusals
            .unless(attacks, clause, || "the spell makes no attack roll at a target".to_owned());
        refusals.unless(own || state.is(who, which), DURATION, || {
            "reckless and defensive are chosen in the combatant's own turn".to_owned()
        });
    }
    refusals
}

/// Whether no attack roll has been made this turn or, outside the own turn, none of the held
/// attacks yet. `turn` sets the count back as a turn begins.
fn is_first(state: &State, who: Who) -> bool {
    let own_turn = combatant::in_turn(state, who);
    let held_unused = || iterative::next_place(state, who) == 0;
    state.counter(who, None, core::ATTACK) == 0 && (own_turn || held_unused())
}

/// Notes that an attack roll was made, if it is the attacker's turn.
pub fn note_attack_roll(table: &mut Table<'_>, who: Who) -> Flow {
    if !combatant::in_turn(table.state(), who) {
        return Ok(());
    }
    table.count(DURATION, who, core::ATTACK, 1)
}

/// What was chosen ends when the combatant's next turn starts.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    for (which, _) in STANCES {
        table.lose(DURATION, who, which)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OPTION, DURATION];

//! Area `standard`: the standard action and what it can become (sections "Standard Action" and
//! "Standard Actions").

use super::cost::{self, Cost};
use super::iterative::curve;
use super::{aoo, attacks, names as n, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Detail, Name, Who};

/// What the standard action went into.
pub mod spent_on {
    /// Attack actions.
    pub const ATTACKS: i32 = 1;
    /// Something that is a standard action.
    pub const STANDARD: i32 = 2;
    /// A second move.
    pub const MOVE: i32 = 3;
    /// Attack actions; a walk has ended the series.
    pub const ATTACKS_ENDED: i32 = 4;
}

/// What the standard action of the turn went into; 0 if it is still there.
pub fn spent(state: &State, who: Who) -> i32 {
    state.counter(who, None, n::STANDARD_SPENT_ON)
}

/// Whether attacks were made this turn.
pub fn has_attacked(state: &State, who: Who) -> bool {
    [spent_on::ATTACKS, spent_on::ATTACKS_ENDED].contains(&spent(state, who))
}

clause! { WHOLE = 170
    "standard.whole", "Standard Action", "It takes all of it",
    "What asks for more thought and energy, a lantern to light, a spell, an ability, is a \
     standard action, and whatever is called one uses it up."
}

/// What is a standard action by itself: it takes that, and the GM says what comes of it.
pub fn perform(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    cost::spend(table, WHOLE, who, Cost::Standard)?;
    table.note(WHOLE, who)
}

/// The standard action goes into something.
pub fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    on: i32,
) -> Result<(), Stop> {
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(clause, who, n::STANDARD_SPENT_ON, on)?;
    turn::note_order(table, who)
}

clause! { TRADE_FOR_MOVE = 171
    "standard.trade-for-move", "Standard Action", "A second move instead",
    "The standard action may be given up for one more move action, whichever that is."
}

clause! { NO_TRADE_BACK = 172
    "standard.no-trade-back", "Standard Action", "Never the other way",
    "No move action stands in for a standard action."
}

/// Why the standard action of the turn is not to be had.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let clause = match spent(state, who) {
        spent_on::ATTACKS | spent_on::ATTACKS_ENDED => ATTACKS_EXCLUDE,
        spent_on::MOVE => TRADE_FOR_MOVE,
        _ if state.pool(who, n::STANDARD) > 0 => return refusals,
        _ => WHOLE,
    };
    refusals.add(clause, "the standard action of this turn is used");
    if state.pool(who, n::MOVE) > 0 {
        refusals.add(NO_TRADE_BACK, "a move action is never used as a standard action");
    } else {
        refusals.add(turn::BUDGET, "a turn has one move and one standard action");
    }
    refusals
}

/// The standard action is given up for a move action.
pub fn give_up(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    spend(table, TRADE_FOR_MOVE, who, spent_on::MOVE)
}

clause! { ATTACK_ACTIONS = 173
    "standard.attack-actions", "Standard Action", "Attacks instead",
    "In place of the standard action one may make an attack, several, or all one has, deciding \
     after each. A move action goes with them."
}

clause! { ATTACK_COUNT = 174
    "standard.attack-count", "Standard Action", "As many as the curve has entries",
    "Most begin with one attack action. The attack curve has an entry for each, with the base \
     attack bonus it uses."
}

/// Why a series of attacks is at its end.
fn check_series(state: &State, who: Who) -> Refusals {
    let left = state.pool(who, n::ATTACK_ACTIONS);
    let mut refusals = Refusals::none();
    refusals.unless(left > 0, ATTACK_ACTIONS, || "no attack action is left this turn".to_owned());
    refusals.unless(left > 0, ATTACK_COUNT, || {
        format!("the attack curve has {} entries", curve(state, who).len())
    });
    refusals
}

clause! { ATTACKS_EXCLUDE = 175
    "standard.attacks-exclude", "Standard Action", "Attacks or anything else",
    "After the first attack action no other standard action is to be had in the turn, nor can it \
     be given up for a move, attacks left over or not. After any other standard action there are \
     no attacks."
}

clause! { ATTACK_SLOT = 198
    "standard.attack-slot", "Standard Actions: Attack(s)", "What is an attack action",
    "Attacks stand where the standard action stood. Attack actions are plain attacks, shield \
     bashes, trips, shatters, disarms, and the spells that say so."
}

/// Why no attack action is to be had.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let left = state.pool(who, n::ATTACK_ACTIONS);
    match spent(state, who) {
        _ if cost::is_charging(state, who) && left > 0 => {}
        spent_on::ATTACKS => refusals.append(check_series(state, who)),
        spent_on::ATTACKS_ENDED => {
            refusals.add(attacks::INTERLEAVING, "moving has ended the attacks of this turn");
        }
        spent_on::MOVE => {
            let reason = "the standard action was given up for a second move";
            refusals.add(TRADE_FOR_MOVE, reason);
            refusals.add(turn::BUDGET, "a turn has one move and one standard action");
        }
        _ if state.pool(who, n::STANDARD) > 0 => {
            refusals.unless(left > 0, ATTACK_COUNT, || "there is no attack action".to_owned());
        }
        _ => {
            let reason = "the standard action was used for something else";
            refusals.add(ATTACKS_EXCLUDE, reason);
            refusals.add(ATTACK_SLOT, "attacks take the standard action's place");
        }
    }
    refusals
}

/// An attack action is used; the first of the turn takes the standard action.
pub fn spend_attack(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.note(ATTACK_ACTIONS, who)?;
    if spent(table.state(), who) != spent_on::ATTACKS {
        let count = curve(table.state(), who).len() as i32;
        table.note_with(ATTACK_COUNT, who, Detail::Int(count))?;
        spend(table, ATTACK_SLOT, who, spent_on::ATTACKS)?;
    }
    table.pool(ATTACK_SLOT, who, n::ATTACK_ACTIONS, -1)
}

clause! { CAST = 199
    "standard.cast", "Standard Actions: Casting a Spell", "Casting draws blows",
    "Most spells are standard actions, and casting one provokes. Not so spells that need a melee \
     touch, and swift ones."
}

/// A spell that is a standard action takes it.
pub fn spend_cast(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    cost::spend(table, CAST, who, Cost::Standard)
}

/// Those who threaten a caster strike before the spell; whether it is still cast.
pub fn casting_provokes(table: &mut Table<'_>, who: Who, args: &Args) -> Result<bool, Stop> {
    aoo::by_threateners(table, CAST, who, args)
}

clause! { USE_ACTIVATED = 200
    "standard.use-activated", "Standard Actions: Use-activated items", "Wands and grenades",
    "What is activated by using it, grenade, wand or staff, takes a standard action; nothing \
     says that it provokes."
}

/// The clause by which a thing is used up or set off, and whether that provokes.
pub fn handling(verb: Name) -> Option<(&'static Clause, bool)> {
    (verb == n::USE_ITEM).then_some((USE_ACTIVATED, false))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    WHOLE,
    TRADE_FOR_MOVE,
    NO_TRADE_BACK,
    ATTACK_ACTIONS,
    ATTACK_COUNT,
    ATTACKS_EXCLUDE,
    ATTACK_SLOT,
    CAST,
    USE_ACTIVATED,
];

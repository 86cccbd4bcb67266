//! Area `standard`: the standard action and what it can become (sections "Standard Action" and
//! "Standard Actions").

use super::cost::{self, Spent};
use super::iterative::curve;
use super::{attacks, names as n, turn};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

clause! { WHOLE = 170
    "standard.whole", "Standard Action", "A standard action uses the turn's whole standard action",
    "Lighting a lantern, casting a spell, using an ability and whatever else needs more thought \
     and energy is a standard action. Whatever is called a standard action uses it up."
}

/// The standard action, as a cost.
pub const ACTION: Cost = Cost {
    says: "standard action",
    clause: WHOLE,
    check: |state, who, _| cost::check_main(state, who, check),
    pay: |table, clause, who| {
        let paid = cost::is_paid(table.state(), who);
        if paid { Ok(()) } else { spend(table, clause, who, Spent::Standard) }
    },
    paid: Paid::First,
    ..FREE
};

/// Spends the standard action on something.
fn spend(table: &mut Table<'_>, clause: Cited, who: Who, on: Spent) -> Flow {
    table.set_pool(clause, who, n::STANDARD, 0)?;
    table.count(clause, who, n::STANDARD_SPENT_ON, on.number())
}

clause! { TRADE_FOR_MOVE = 171
    "standard.trade-for-move", "Standard Action",
    "The standard action can be given up for a move action",
    "The standard action may be given up for one more move action, of any kind.",
    tells "{who} gives up the standard action for a second move action"
}

clause! { NO_TRADE_BACK = 172
    "standard.no-trade-back", "Standard Action",
    "A move action cannot be given up for a standard action",
    "A move action never replaces a standard action."
}

/// Why the standard action of the turn is not available.
fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let clause = match cost::spent(state, who) {
        Spent::Attacks | Spent::AttacksEnded => ATTACKS_EXCLUDE,
        Spent::Move => TRADE_FOR_MOVE,
        Spent::Nothing | Spent::Standard if state.pool(who, n::STANDARD) > 0 => return refusals,
        Spent::Nothing | Spent::Standard => WHOLE,
    };
    refusals.add(clause, "the standard action of this turn is already used");
    if state.pool(who, n::MOVE) == 0 {
        refusals.add(turn::BUDGET, "a turn has one move action and one standard action");
    } else if clause.code != ATTACKS_EXCLUDE.code {
        refusals.add(NO_TRADE_BACK, "a move action cannot be used as a standard action");
    }
    refusals
}

/// The standard action is given up for a move action.
pub fn give_up(table: &mut Table<'_>, who: Who) -> Flow {
    spend(table, TRADE_FOR_MOVE, who, Spent::Move)?;
    table.decided(TRADE_FOR_MOVE, who, None, "no second move action would be possible")
}

clause! { ATTACK_ACTIONS = 173
    "standard.attack-actions", "Standard Action",
    "Attack actions can take the place of the standard action",
    "In place of its standard action a combatant may make one, several or all of its attack \
     actions, and decides after each. It can still use its move action."
}

clause! { ATTACK_COUNT = 174
    "standard.attack-count", "Standard Action",
    "The attack curve has an entry for each attack action",
    "Most combatants begin with one attack action. Each entry of the attack curve is one attack \
     action, with the base attack bonus it uses."
}

/// Why a series of attacks is over.
fn check_series(state: &State, who: Who) -> Refusals {
    let left = state.pool(who, n::ATTACK_ACTIONS);
    let mut refusals = Refusals::none();
    refusals
        .unless(left > 0, ATTACK_ACTIONS, || "no attack action is left in this turn".to_owned());
    refusals.unless(left > 0, ATTACK_COUNT, || {
        format!("its attack curve has {}", curve(state, who).len())
    });
    refusals
}

clause! { ATTACKS_EXCLUDE = 175
    "standard.attacks-exclude", "Standard Action",
    "Attack actions and other standard actions exclude each other",
    "After the first attack action of a turn no other standard action can be taken. Nor can the \
     standard action be given up for a move action, even if attack actions are left. After any \
     other standard action no attack action can be taken."
}

clause! { ATTACK_SLOT = 198
    "standard.attack-slot", "Standard Actions: Attack(s)",
    "Attacks use the standard action of the turn",
    "Attacks take the slot of the standard action. Attack actions are plain attacks, shield \
     bashes, trips, shatters, disarms, and spells that say so."
}

/// Why no attack action is available.
fn check_attack(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let left = state.pool(who, n::ATTACK_ACTIONS);
    match cost::spent(state, who) {
        _ if cost::is_charging(state, who) && left > 0 => {}
        Spent::Attacks => refusals.append(check_series(state, who)),
        Spent::AttacksEnded => {
            refusals.add(attacks::INTERLEAVING, "a move action has ended the attacks of this turn");
        }
        Spent::Move => {
            let reason = "the standard action was given up for a second move action";
            refusals.add(TRADE_FOR_MOVE, reason);
            refusals.add(turn::BUDGET, "a turn has one move action and one standard action");
        }
        Spent::Nothing | Spent::Standard if state.pool(who, n::STANDARD) > 0 => {
            refusals.unless(left > 0, ATTACK_COUNT, || "no attack action is available".to_owned());
        }
        Spent::Nothing | Spent::Standard => {
            let reason = "the standard action was already used for something else";
            refusals.add(ATTACKS_EXCLUDE, reason);
            refusals.add(ATTACK_SLOT, "attacks use the standard action of the turn");
        }
    }
    refusals
}

/// An attack action, as a cost: the first of the turn takes the standard action. A charge grants
/// them.
pub const ATTACK: Cost = Cost {
    says: "attack action",
    clause: ATTACK_SLOT,
    check: |state, who, _| {
        if cost::is_charging(state, who) {
            return cost::check(state, who, check_attack);
        }
        cost::check_main(state, who, check_attack)
    },
    pay: spend_attack,
    paid: Paid::InItsCourse,
    ..FREE
};

/// Uses an attack action. A held attack is already paid for, except for its entry of the curve.
fn spend_attack(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if cost::is_paid(table.state(), who) {
        let left = table.state().pool(who, n::ATTACK_ACTIONS);
        return table.pool(clause, who, n::ATTACK_ACTIONS, -left.clamp(0, 1));
    }
    if cost::spent(table.state(), who) != Spent::Attacks {
        spend(table, ATTACK_SLOT, who, Spent::Attacks)?;
    }
    table.pool(ATTACK_SLOT, who, n::ATTACK_ACTIONS, -1)
}

clause! { CAST = 199
    "standard.cast", "Standard Actions: Casting a Spell",
    "Spells usually take a standard action, and casting provokes",
    "Casting a spell usually takes a standard action, and it provokes. Spells that need a melee \
     touch attack and swift spells do not provoke."
}

/// The cost of a spell that is a standard action. Used by `cast::by_sheet`.
pub const OF_SPELL: Cost = ACTION.by(CAST);

clause! { USE_ACTIVATED = 200
    "standard.use-activated", "Standard Actions: Use-activated items",
    "Using a use-activated item is a standard action",
    "An item that is activated by using it, such as a grenade, wand or staff, takes a standard \
     action. Nothing says that it provokes."
}

/// The cost of an item that is activated by using it. Used by `standard_actions`.
pub const OF_ITEM: Cost = ACTION.by(USE_ACTIVATED);

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

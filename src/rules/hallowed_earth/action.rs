//! Area `action`: what an action adds to Initiative, and what a turn allows (step 3).

use super::character::{held, is_weapon};
use super::names as n;
use super::{
    attack, body, death, declare, defatk, dying, fulldef, incap, init, procedure, speed, spell,
    surprise, turn,
};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Clause, Deed, ItemId, Name, Who, core};

clause! { SEVERAL_MODIFIERS = 626
    "action.several-modifiers", "open", "Two actions in one turn",
    "Where an ability allows two of the listed actions their modifiers add up, on one turn. Free \
     Actions and Reactions add nothing. The Referee gives the second Standard Action before it is \
     declared."
}

clause! { CHANGE_OF_MIND = 627
    "action.change-of-mind", "open", "How binding a declaration is",
    "The action is, and the weapon, spell or item of it. Target, way and Free Action are chosen \
     when the count comes, and the action may be let go; the rest of the turn remains."
}

clause! { DELAY = 629
    "action.delay", "open", "No waiting for later",
    "An action cannot be delayed or held ready."
}

clause! { RESET = 631
    "action.allowance-reset", "open", "Fresh with each round",
    "Allowances come back as a round begins. A late turn brings a Standard Action of its own; the \
     rest is one round's worth for both turns."
}

clause! { THROW_RESOLUTION = 633
    "action.throw-resolution", "open", "Throwing at somebody",
    "At somebody who does not want it, it takes an attack against Defense. To a friend or a spot \
     it takes no die."
}

/// What is declared before the counts.
pub const DEEDS: &[Name] = &[
    core::ATTACK,
    n::CAST_SPELL,
    n::USE_ITEM,
    n::THROW_ITEM,
    n::FULL_DEFENSE,
    n::DEFENSIVE_ATTACK,
    n::HEAL_CHECK,
    n::INTIMIDATE,
    n::OTHER_ACTION,
    core::PASS,
];

clause! { ATTACK_MODIFIER = 135
    "action.attack-modifier", "Step 3: Declare Actions", "Attacks come later by the weapon's speed",
    "An attack adds the speed of its weapon, natural weapons included."
}

clause! { SPELL_MODIFIER = 136
    "action.spell-modifier", "Step 3: Declare Actions", "Spells by their own speed",
    "Casting adds the speed of the spell."
}

clause! { USE_ITEM_MODIFIER = 138
    "action.use-item-modifier", "Step 3: Declare Actions", "Consumables: +6",
    "Using something up adds 6, or what the item states."
}

clause! { THROW_ITEM_MODIFIER = 139
    "action.throw-item-modifier", "Step 3: Declare Actions", "Throwing: +2",
    "Throwing an item adds 2, or what the item states."
}

clause! { FULL_DEFENSE_MODIFIER = 140
    "action.full-defense-modifier", "Step 3: Declare Actions", "Full-Defense: -1",
    "It comes one earlier than the Base."
}

clause! { DEFENSIVE_ATTACK_MODIFIER = 141
    "action.defensive-attack-modifier", "Step 3: Declare Actions", "Defensive Attack: one more",
    "It adds the speed of the weapon and 1."
}

clause! { UNLISTED = 625
    "action.unlisted", "open", "What is not on the list: +0",
    "Tending, threatening, another skill, only moving: nothing is added, unless the Referee names \
     a number as it is declared."
}

clause! { NONE_DECLARED = 628
    "action.none-declared", "open", "Declaring nothing",
    "The round waits for every declaration. Who passes has declared another action on +0."
}

clause! { THROWN_WEAPON = 632
    "action.thrown-weapon", "open", "A thrown weapon keeps its speed",
    "Throwing a weapon is an attack at the weapon's speed; anything else thrown is an item. What \
     needs no hand cannot leave one."
}

/// What a deed adds to Initiative, and the clause that says so.
pub fn speed(state: &State, deed: &Deed) -> (&'static Clause, i32) {
    let of = |item: Option<ItemId>, stat: Name, normal: i32| {
        item.and_then(|item| state.number(item, stat)).unwrap_or(normal)
    };
    let args = &deed.args;
    let weapon = args.item(core::WEAPON);
    match deed.verb {
        core::ATTACK => (ATTACK_MODIFIER, of(weapon, n::WEAPON_SPEED, 0)),
        n::CAST_SPELL => {
            let spell = args.item(core::SPELL);
            (SPELL_MODIFIER, of(spell, n::SPELL_SPEED, of(spell, n::CASTING_TN, 10) - 10))
        }
        n::USE_ITEM => (USE_ITEM_MODIFIER, of(args.item(core::ITEM), n::USE_MODIFIER, 6)),
        n::THROW_ITEM => match args.item(core::ITEM) {
            Some(item) if is_weapon(state, item) => {
                (THROWN_WEAPON, of(Some(item), n::WEAPON_SPEED, 0))
            }
            item => (THROW_ITEM_MODIFIER, of(item, n::THROW_MODIFIER, 2)),
        },
        n::FULL_DEFENSE => (FULL_DEFENSE_MODIFIER, -1),
        n::DEFENSIVE_ATTACK if weapon.is_none() => (defatk::WITHOUT_ATTACK, 1),
        n::DEFENSIVE_ATTACK => (DEFENSIVE_ATTACK_MODIFIER, of(weapon, n::WEAPON_SPEED, 0) + 1),
        core::PASS => (NONE_DECLARED, 0),
        _ => (UNLISTED, args.int(n::MODIFIER).unwrap_or(0)),
    }
}

clause! { SPELL_SPEED = 137
    "action.spell-speed", "Step 3: Declare Actions", "A spell's speed is its casting TN less 10",
    "Unless the spell states a speed it is the casting TN less 10, below 0 for an easy one."
}

/// Says what else decided about a speed.
pub fn note_speed(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    let spell = deed.args.item(core::SPELL);
    if spell.is_some_and(|spell| table.state().number(spell, n::SPELL_SPEED).is_none()) {
        table.note(SPELL_SPEED, who)?;
    }
    Ok(())
}

/// What all that was declared for a turn of this kind adds to Initiative.
pub fn speeds(state: &State, who: Who, kind: Name) -> i32 {
    turn::deeds(state, who, kind).map(|(_, deed)| speed(state, deed).1).sum()
}

/// What is left of the round's actions, all kinds together.
pub fn allowance(state: &State, who: Who) -> i32 {
    let pools = [n::STANDARD_ACTION, n::FREE_ACTION, n::REACTION];
    let left = pools.iter().map(|pool| state.pool(who, *pool)).sum();
    if state.is(who, n::DYING) { dying::allowance(state, who, left) } else { left }
}

/// Why something that needs one's own turn is refused.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    if !procedure::runs(state) {
        return Refusals::because(procedure::STEPS, "no round is running");
    }
    refusals.unless(state.body(who).presence == Presence::Present, procedure::STEPS, || {
        format!("{} is not in the fight", called())
    });
    refusals.unless(!state.is(who, n::DEAD), death::NEGATIVE_STRENGTH, || {
        format!("{} is dead", called())
    });
    refusals.append(surprise::check_act(state, who));
    if state.phase == n::DECLARE {
        refusals.append(declare::check_resolving(state));
    } else {
        refusals.append(init::check_count(state, who));
    }
    refusals
}

/// Why an action is refused, one of this kind.
pub fn check_spend(state: &State, who: Who, pool: Name) -> Refusals {
    let mut refusals = check_spend_as(state, who, pool, incap::is_dying(state, who));
    refusals.append(body::check_rib(state, state, who));
    refusals.append(fulldef::check_other(state, who));
    refusals
}

/// Why a Reaction is refused. It is judged from how the count began: what its owner's own turn on
/// that count has cost it, or brought upon it, is not felt in it, whichever of the two came first;
/// but for a Full-Defense or a Defensive Attack, which took hold before that.
pub fn check_reaction(state: &State, who: Who) -> Refusals {
    let seen = state.seen();
    let guarded = seen.is(who, n::IN_FULL_DEFENSE) || defatk::is_carried_out(state, who);
    let guarded = guarded && seen.is(who, n::INCAPACITATED);
    let dying = seen.is(who, n::DYING) || (guarded && incap::has_strained(state, who));
    let mut refusals = check_spend_as(state, who, n::REACTION, dying);
    refusals.append(body::check_rib(state, seen, who));
    refusals.append(defatk::check_other(state, who));
    refusals
}

/// Whether somebody has taken the only action it had: Dying, or with a Broken Rib.
pub fn has_taken_its_one(state: &State, who: Who) -> bool {
    let acted = state.counter(who, None, n::ACTED) > 0;
    (acted && incap::is_dying(state, who)) || !body::check_rib(state, state, who).is_empty()
}

clause! { NORMAL_ALLOWANCE = 152
    "action.normal-allowance", "Wound Points", "One Standard, one Free, one Reaction",
    "A creature takes one of each in a round. Moving comes besides, and so do words."
}

fn check_spend_as(state: &State, who: Who, pool: Name, dying: bool) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.pool(who, pool) > 0, NORMAL_ALLOWANCE, || {
        let kind = match pool {
            n::STANDARD_ACTION => "Standard Action",
            n::FREE_ACTION => "Free Action",
            _ => "Reaction",
        };
        format!("{} has spent its {kind}", state.called(who))
    });
    if dying {
        refusals.append(dying::check_act(state, who));
    }
    refusals
}

/// Spends an action of this kind; gives whether it will cost a Wound Point. A Reaction is judged
/// from how the count began.
pub fn spend(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    pool: Name,
) -> Result<bool, Stop> {
    let (state, reacts) = (table.state(), pool == n::REACTION);
    let view = if reacts { state.seen() } else { state };
    let (due, rib) = (incap::is_due(state, view, who), body::has_rib(view, who));
    // What a ruling took away meanwhile is not there to be spent.
    table.pool(clause, who, pool, -table.state().pool(who, pool).min(1))?;
    let taken = table.state().counter(who, None, n::ACTED) + 1;
    table.count(NORMAL_ALLOWANCE, who, n::ACTED, taken)?;
    if rib {
        body::note_rib(table, who)?;
    }
    Ok(due)
}

/// Why a deed itself is refused as it is declared.
pub fn check_deed(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    match verb {
        core::ATTACK => attack::check_weapon(state, who, args),
        n::DEFENSIVE_ATTACK if args.item(core::WEAPON).is_some() => {
            attack::check_weapon(state, who, args)
        }
        n::CAST_SPELL => spell::check_declared(state, who, args),
        n::USE_ITEM | n::THROW_ITEM => check_item(state, who, verb, args),
        n::INTIMIDATE => super::morale::check_targets(state, who, args),
        _ => Refusals::none(),
    }
}

/// Why an item cannot be used, or thrown.
pub fn check_item(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let clause = if verb == n::USE_ITEM { USE_ITEM_MODIFIER } else { THROW_ITEM_MODIFIER };
    let Some(item) = args.item(core::ITEM) else {
        return Refusals::because(clause, "say which item: item=…");
    };
    let sheet = state.cast.item(item);
    refusals.unless(state.item(item).holder == Some(who), clause, || {
        format!("{} does not carry {}", state.called(who), sheet.id)
    });
    let fits = match verb {
        n::USE_ITEM => sheet.kind == core::ITEM,
        _ => [core::ITEM, core::WEAPON, core::SHIELD].contains(&sheet.kind),
    };
    refusals.unless(fits, clause, || format!("{} is nothing of the kind", sheet.id));
    refusals.append(body::check_hands(state, who, verb == n::THROW_ITEM));
    let target = args.who(core::TARGET);
    if let Some(other) = target.filter(|other| verb == n::THROW_ITEM || *other != who) {
        refusals.append(attack::check_target(state, who, other));
    }
    if sheet.kind == core::WEAPON {
        refusals.append(body::check_weapon(state, who, item));
        refusals.unless(body::is_in_hand(state, item), THROWN_WEAPON, || {
            format!("{} is in no hand that could throw it", sheet.id)
        });
    }
    refusals
}

/// A Free Action.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let mut refusals = check_turn(state, who);
    if refusals.is_empty() {
        refusals.append(check_spend(state, who, n::FREE_ACTION));
        refusals.append(defatk::check_other(state, who));
        refusals.append(body::check_body(state, who));
    }
    refusals
}

clause! { KINDS = 630
    "action.kinds", "open", "What kind an action is",
    "What is declared is a Standard Action, a trifle such as dropping something a Free Action, a \
     Reposte a Reaction. Words and movement are none of these."
}

/// Takes a Free Action.
pub fn perform_free(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let due = spend(table, KINDS, who, n::FREE_ACTION)?;
    incap::pay(table, incap::ACTION_COSTS_WOUND, who, due)
}

/// Weapons somebody could declare with.
pub fn weapons(state: &State, who: Who) -> Vec<ItemId> {
    held(state, who, core::WEAPON).collect()
}

/// What an ability of the sheet costs in Stress.
pub fn stress_cost(state: &State, who: Who, ability: &str) -> Option<i32> {
    state.named(who, n::STRESS_COST, ability)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ATTACK_MODIFIER,
    SPELL_MODIFIER,
    SPELL_SPEED,
    USE_ITEM_MODIFIER,
    THROW_ITEM_MODIFIER,
    FULL_DEFENSE_MODIFIER,
    DEFENSIVE_ATTACK_MODIFIER,
    NORMAL_ALLOWANCE,
    UNLISTED,
    SEVERAL_MODIFIERS,
    CHANGE_OF_MIND,
    NONE_DECLARED,
    DELAY,
    KINDS,
    RESET,
    THROWN_WEAPON,
    THROW_RESOLUTION,
];

/// The allowances of a round.
pub fn refresh(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let late = turn::deeds(table.state(), who, n::LATE).count() as i32;
    table.set_pool(RESET, who, n::STANDARD_ACTION, 1 + late)?;
    table.set_pool(RESET, who, n::FREE_ACTION, 1)?;
    table.set_pool(RESET, who, n::REACTION, 1)?;
    speed::refresh(table, who)?;
    table.count(RESET, who, n::IN_FULL_DEFENSE, 0)?;
    table.count(RESET, who, n::ACTED, 0)
}

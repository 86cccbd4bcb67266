//! Area `action`: what an action adds to Initiative, what a turn allows, and carrying out what was
//! declared (step 3).

use super::character::{self, held, is_weapon, lives, number};
use super::check::{self, Check, make};
use super::names as n;
use super::{
    attack, death, declare, defatk, dying, fulldef, incap, init, injury, morale, procedure, speed,
    spell, stabilize, surprise, tie, turn,
};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Clause, Deed, ItemId, Name, Subject, Value, Who, core};

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

/// What an attack adds, and the clause that says so.
fn attack_speed(state: &State, weapon: Option<ItemId>) -> (&'static Clause, i32) {
    (ATTACK_MODIFIER, stated(state, weapon, n::WEAPON_SPEED, 0))
}

/// What a sheet states of an item, or what is usual.
fn stated(state: &State, item: Option<ItemId>, stat: Name, usual: i32) -> i32 {
    item.and_then(|item| state.number(item, stat)).unwrap_or(usual)
}

clause! { SPELL_MODIFIER = 136
    "action.spell-modifier", "Step 3: Declare Actions", "Spells by their own speed",
    "Casting adds the speed of the spell."
}

clause! { SPELL_SPEED = 137
    "action.spell-speed", "Step 3: Declare Actions", "A spell's speed is its casting TN less 10",
    "Unless the spell states a speed it is the casting TN less 10, below 0 for an easy one."
}

/// What casting adds.
fn casting_speed(state: &State, spell: Option<ItemId>) -> (&'static Clause, i32) {
    let usual = stated(state, spell, n::CASTING_TN, 10) - 10;
    (SPELL_MODIFIER, stated(state, spell, n::SPELL_SPEED, usual))
}

/// Says what else decided about a speed.
pub fn note_speed(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    let spell = deed.args.item(core::SPELL);
    if spell.is_some_and(|spell| table.state().number(spell, n::SPELL_SPEED).is_none()) {
        table.note(SPELL_SPEED, who)?;
    }
    Ok(())
}

clause! { USE_ITEM_MODIFIER = 138
    "action.use-item-modifier", "Step 3: Declare Actions", "Consumables: +6",
    "Using something up adds 6, or what the item states."
}

/// What using an item up adds.
fn use_speed(state: &State, item: Option<ItemId>) -> (&'static Clause, i32) {
    (USE_ITEM_MODIFIER, stated(state, item, n::USE_MODIFIER, 6))
}

clause! { THROW_ITEM_MODIFIER = 139
    "action.throw-item-modifier", "Step 3: Declare Actions", "Throwing: +2",
    "Throwing an item adds 2, or what the item states."
}

clause! { THROWN_WEAPON = 632
    "action.thrown-weapon", "open", "A thrown weapon keeps its speed",
    "Throwing a weapon is an attack at the weapon's speed; anything else thrown is an item. What \
     needs no hand cannot leave one."
}

/// What throwing adds: a weapon keeps its own speed.
fn throwing_speed(state: &State, item: Option<ItemId>) -> (&'static Clause, i32) {
    match item {
        Some(weapon) if is_weapon(state, weapon) => {
            (THROWN_WEAPON, stated(state, item, n::WEAPON_SPEED, 0))
        }
        _ => (THROW_ITEM_MODIFIER, stated(state, item, n::THROW_MODIFIER, 2)),
    }
}

clause! { FULL_DEFENSE_MODIFIER = 140
    "action.full-defense-modifier", "Step 3: Declare Actions", "Full-Defense: -1",
    "It comes one earlier than the Base."
}

/// What Full-Defense adds.
const FULL_DEFENSE_SPEED: (&Clause, i32) = (FULL_DEFENSE_MODIFIER, -1);

clause! { DEFENSIVE_ATTACK_MODIFIER = 141
    "action.defensive-attack-modifier", "Step 3: Declare Actions", "Defensive Attack: one more",
    "It adds the speed of the weapon and 1."
}

/// What a Defensive Attack adds; without a weapon there is no attack in it.
fn defensive_speed(state: &State, weapon: Option<ItemId>) -> (&'static Clause, i32) {
    if weapon.is_none() {
        return (defatk::WITHOUT_ATTACK, 1);
    }
    (DEFENSIVE_ATTACK_MODIFIER, stated(state, weapon, n::WEAPON_SPEED, 0) + 1)
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

/// What a deed adds to Initiative, and the clause that says so.
pub fn speed(state: &State, deed: &Deed) -> (&'static Clause, i32) {
    let args = &deed.args;
    match deed.verb {
        core::ATTACK => attack_speed(state, args.item(core::WEAPON)),
        n::CAST_SPELL => casting_speed(state, args.item(core::SPELL)),
        n::USE_ITEM => use_speed(state, args.item(core::ITEM)),
        n::THROW_ITEM => throwing_speed(state, args.item(core::ITEM)),
        n::FULL_DEFENSE => FULL_DEFENSE_SPEED,
        n::DEFENSIVE_ATTACK => defensive_speed(state, args.item(core::WEAPON)),
        core::PASS => (NONE_DECLARED, 0),
        _ => (UNLISTED, args.int(n::MODIFIER).unwrap_or(0)),
    }
}

clause! { SEVERAL_MODIFIERS = 626
    "action.several-modifiers", "open", "Two actions in one turn",
    "Where an ability allows two of the listed actions their modifiers add up, on one turn. Free \
     Actions and Reactions add nothing. The Referee gives the second Standard Action before it is \
     declared."
}

/// What all that was declared for a turn of this kind adds to Initiative.
pub fn speeds(state: &State, who: Who, kind: Name) -> i32 {
    turn::deeds(state, who, kind).map(|(_, deed)| speed(state, deed).1).sum()
}

clause! { NORMAL_ALLOWANCE = 152
    "action.normal-allowance", "Wound Points", "One Standard, one Free, one Reaction",
    "A creature takes one of each in a round. Moving comes besides, and so do words."
}

/// Why an action is refused, one of this kind.
pub fn check_spend(state: &State, who: Who, pool: Name) -> Refusals {
    let mut refusals = check_spend_as(state, who, pool, incap::is_dying(state, who));
    refusals.append(injury::check_rib(state, state, who));
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
    refusals.append(injury::check_rib(state, seen, who));
    refusals.append(defatk::check_other(state, who));
    refusals
}

/// Why an action of this kind is refused to somebody, Dying or not.
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
    let (due, rib) = (incap::is_due(state, view, who), injury::has_rib(view, who));
    // What a ruling took away meanwhile is not there to be spent.
    table.pool(clause, who, pool, -table.state().pool(who, pool).min(1))?;
    let taken = table.state().counter(who, None, n::ACTED) + 1;
    table.count(NORMAL_ALLOWANCE, who, n::ACTED, taken)?;
    if rib {
        injury::note_rib(table, who)?;
    }
    Ok(due)
}

/// Whether somebody has taken the only action it had: Dying, or with a Broken Rib.
pub fn has_taken_its_one(state: &State, who: Who) -> bool {
    let acted = state.counter(who, None, n::ACTED) > 0;
    (acted && incap::is_dying(state, who)) || !injury::check_rib(state, state, who).is_empty()
}

/// What is left of the round's actions, all kinds together.
pub fn allowance(state: &State, who: Who) -> i32 {
    let pools = [n::STANDARD_ACTION, n::FREE_ACTION, n::REACTION];
    let left = pools.iter().map(|pool| state.pool(who, *pool)).sum();
    if state.is(who, n::DYING) { dying::allowance(state, who, left) } else { left }
}

clause! { CHANGE_OF_MIND = 627
    "action.change-of-mind", "open", "How binding a declaration is",
    "The action is, and the weapon, spell or item of it. Target, way and Free Action are chosen \
     when the count comes, and the action may be let go; the rest of the turn remains."
}

/// What a line carries out: the plan of it, and its options as they were declared or are said anew.
pub fn settled(state: &State, who: Who, args: &Args) -> Option<(Name, Deed)> {
    let (plan, deed) = turn::chosen(state, who, args)?;
    let mut all = deed.args.clone();
    for arg in args.0.iter().filter(|arg| arg.name != n::SECOND) {
        let name = match (deed.verb, arg.name) {
            (n::HEAL_CHECK, core::TARGET) => core::PATIENT,
            (_, name) => name,
        };
        let value = match (deed.verb, arg.name, &arg.value) {
            (n::CAST_SPELL | n::INTIMIDATE, core::TARGET, value) => {
                all = all.with(n::TARGETS, Value::List(vec![value.clone()]));
                continue;
            }
            (_, _, value) => value.clone(),
        };
        all = all.with(name, value);
    }
    Some((plan, Deed { verb: deed.verb, args: all }))
}

/// Why carrying out what was declared is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_turn(state, who);
    if !refusals.is_empty() {
        return refusals;
    }
    let Some((plan, deed)) = settled(state, who, args) else {
        let which = if args.says(n::SECOND) { "no second action" } else { "nothing" };
        return Refusals::because(CHANGE_OF_MIND, format!("{which} was declared for this turn"));
    };
    if deed.verb == core::PASS {
        return Refusals::because(NONE_DECLARED, "it passed: there is nothing to carry out");
    }
    refusals.unless(!turn::is_done(state, who, plan), NORMAL_ALLOWANCE, || {
        format!("{} has carried out what it declared, or let it go", state.called(who))
    });
    if args.says(n::FORGO) {
        if deed.verb == n::FULL_DEFENSE {
            refusals.append(fulldef::check_forgo(state, who));
        }
        return refusals;
    }
    if deed.verb != n::FULL_DEFENSE || !fulldef::is_own(state, who) {
        refusals.append(check_spend(state, who, n::STANDARD_ACTION));
    }
    if deed.verb != n::DEFENSIVE_ATTACK {
        refusals.append(defatk::check_other(state, who));
    }
    if deed.verb != n::OTHER_ACTION && deed.verb != n::CAST_SPELL {
        refusals.append(injury::check_body(state, who));
    }
    refusals.append(check_carried_out(state, who, &deed));
    let items = [core::ITEM, core::WEAPON].into_iter().filter_map(|name| deed.args.item(name));
    for item in items.filter(|item| tie::has_let_go(state, who, *item)) {
        refusals.add(CHANGE_OF_MIND, format!("{} is gone already", state.called(item)));
    }
    refusals
}

/// Why a deed itself is refused as it is carried out.
fn check_carried_out(state: &State, who: Who, deed: &Deed) -> Refusals {
    let args = &deed.args;
    match deed.verb {
        n::DEFENSIVE_ATTACK if args.item(core::WEAPON).is_none() => Refusals::because(
            defatk::WITHOUT_ATTACK,
            "it was declared without an attack; there is only the walking",
        ),
        core::ATTACK | n::DEFENSIVE_ATTACK => attack::check(state, who, args),
        n::CAST_SPELL => spell::check(state, who, args),
        n::USE_ITEM | n::THROW_ITEM => check_item(state, who, deed.verb, args),
        n::HEAL_CHECK => stabilize::check(state, who, args),
        n::INTIMIDATE => morale::check_targets(state, who, args),
        n::FULL_DEFENSE => fulldef::check(state, who),
        _ => Refusals::none(),
    }
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
        n::INTIMIDATE => morale::check_targets(state, who, args),
        _ => Refusals::none(),
    }
}

/// Why somebody cannot be a target.
pub fn check_target(state: &State, who: Who, target: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(lives(state.seen(), target), CHANGE_OF_MIND, || {
        format!("{} is dead or not there; choose another, or let it go", state.called(target))
    });
    refusals.unless(target != who, CHANGE_OF_MIND, || "not itself".to_owned());
    refusals
}

/// Carries out what was declared.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some((plan, deed)) = settled(table.state(), who, args) else { return Ok(()) };
    let changed = table.state().plan(who, plan).is_some_and(|plan| plan.args != deed.args);
    turn::take(table, CHANGE_OF_MIND, who, plan)?;
    let forgone = args.says(n::FORGO);
    if forgone || changed {
        table.note(CHANGE_OF_MIND, who)?;
    }
    match deed.verb {
        n::FULL_DEFENSE if forgone => return fulldef::forgo(table, who),
        n::FULL_DEFENSE => return fulldef::act(table, who),
        n::DEFENSIVE_ATTACK if forgone => return defatk::forgo(table, who),
        n::DEFENSIVE_ATTACK => defatk::carried_out(table, who)?,
        _ if forgone => return Ok(()),
        _ => {}
    }
    turn::begin_deed(table, KINDS, who, plan)?;
    let due = spend(table, KINDS, who, n::STANDARD_ACTION)?;
    carry_out(table, who, &deed)?;
    incap::pay(table, incap::ACTION_COSTS_WOUND, who, due)
}

fn carry_out(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    let args = &deed.args;
    match deed.verb {
        core::ATTACK | n::DEFENSIVE_ATTACK => attack::perform(table, who, args),
        n::CAST_SPELL => spell::perform(table, who, args),
        n::USE_ITEM => match args.item(core::ITEM) {
            Some(item) => tie::use_up(table, USE_ITEM_MODIFIER, who, item),
            None => Ok(()),
        },
        n::THROW_ITEM => throw(table, who, args),
        n::HEAL_CHECK => stabilize::perform(table, who, args),
        n::INTIMIDATE => morale::intimidate(table, who, args),
        _ => other(table, who, args),
    }
}

/// Does what no list names; where a skill is named, with a check whose total the Referee judges.
fn other(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    table.note(UNLISTED, who)?;
    let Some(skill) = args.word(core::CHECK) else { return Ok(()) };
    let parts = if skill == n::BALANCE {
        injury::balance_parts(table.state(), who)
    } else {
        let modifier = number(table.state(), Subject::Who(who), skill).unwrap_or(0);
        vec![(check::DICE, skill, modifier)]
    };
    let (clause, by, purpose) = (check::DICE, who, skill);
    let made = Check { clause, by, purpose, on: None, whom: None, parts, against: Vec::new() };
    make(table, made).map(drop)
}

clause! { DELAY = 629
    "action.delay", "open", "No waiting for later",
    "An action cannot be delayed or held ready."
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

clause! { KINDS = 630
    "action.kinds", "open", "What kind an action is",
    "What is declared is a Standard Action, a trifle such as dropping something a Free Action, a \
     Reposte a Reaction. Words and movement are none of these."
}

/// Why a Free Action is refused.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let mut refusals = check_turn(state, who);
    if refusals.is_empty() {
        refusals.append(check_spend(state, who, n::FREE_ACTION));
        refusals.append(defatk::check_other(state, who));
        refusals.append(injury::check_body(state, who));
    }
    refusals
}

/// Takes a Free Action.
pub fn perform_free(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let due = spend(table, KINDS, who, n::FREE_ACTION)?;
    incap::pay(table, incap::ACTION_COSTS_WOUND, who, due)
}

clause! { RESET = 631
    "action.allowance-reset", "open", "Fresh with each round",
    "Allowances come back as a round begins. A late turn brings a Standard Action of its own; the \
     rest is one round's worth for both turns."
}

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

clause! { THROW_RESOLUTION = 633
    "action.throw-resolution", "open", "Throwing at somebody",
    "At somebody who does not want it, it takes an attack against Defense. To a friend or a spot \
     it takes no die."
}

/// Throws an item; at an enemy with an attack.
fn throw(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(item) = args.item(core::ITEM) else { return Ok(()) };
    let target = args.who(core::TARGET);
    let place = target.and_then(|target| table.state().seen().body(target).place);
    let place = place.or(character::place(table.state(), who));
    let enemy = target.filter(|target| table.state().hostile(who, *target));
    table.note(THROW_RESOLUTION, who)?;
    tie::let_go(table, THROW_ITEM_MODIFIER, who, tie::Gone { item, carry: core::DROPPED, place })?;
    match enemy {
        Some(target) => {
            attack::strike(table, &attack::Blow::of(who, target, item, args))?;
            fulldef::answer(table, target, who, attack::said(args, true))
        }
        None => Ok(()),
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
    refusals.append(injury::check_hands(state, who, verb == n::THROW_ITEM));
    let target = args.who(core::TARGET);
    if let Some(other) = target.filter(|other| verb == n::THROW_ITEM || *other != who) {
        refusals.append(check_target(state, who, other));
    }
    if sheet.kind == core::WEAPON {
        refusals.append(injury::check_weapon(state, who, item));
        refusals.unless(injury::is_in_hand(state, item), THROWN_WEAPON, || {
            format!("{} is in no hand that could throw it", sheet.id)
        });
    }
    refusals
}

/// Weapons somebody could declare with.
pub fn weapons(state: &State, who: Who) -> Vec<ItemId> {
    held(state, who, core::WEAPON).collect()
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

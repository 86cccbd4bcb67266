//! Area `fulldef`: Full-Defense (step 3).

use super::action::{self, Action, WHEN};
use super::character::{is_down, is_tied, squares};
use super::guard::{
    TURNS, holds_full_defense, holds_own_full_defense, means_full_defense, owes_full_defense,
};
use super::names as n;
use super::{death, dying, incap, injury, plan, reposte, round, speed, surprise};
use crate::engine::prelude::*;

clause! { DEFENSE = 142
    "fulldef.defense", "Step 3: Declare Actions", "Full-Defense adds 4 to Defense",
    "A creature in Full-Defense has +4 Defense."
}

/// What Full-Defense adds to Defense. Used by `ruling::added` and `defense::score`.
pub fn bonus(state: &State, who: Who) -> Added {
    let more = if state.is(who, n::IN_FULL_DEFENSE) { 4 } else { 0 };
    (DEFENSE, n::FULL_DEFENSE, more)
}

clause! { REPOSTE = 143
    "fulldef.reposte", "Step 3: Declare Actions",
    "A creature in Full-Defense may answer attacks with a Reposte",
    "When it is attacked, hit or missed, it may make a Reposte if it has its Reaction left."
}

clause! { REACH = 638
    "fulldef.reach", "open", "Full-Defense can answer only attackers within reach",
    "Whatever the attack was, a spell of an enemy among them, it can be answered only if the \
     attacker is within the reach of a melee weapon that the defender can use. Without a map, \
     spells come from afar, and so do shots and throws unless the line says otherwise."
}

/// A creature that an enemy has attacked in Full-Defense may answer; the attack has carried its
/// Full-Defense out. `said` is how far away the attack came from, where there is no map.
pub fn answer(table: &mut Table<'_>, who: Who, attacker: Who, said: Option<i32>) -> Flow {
    let state = table.state();
    if !state.seen().is(who, n::IN_FULL_DEFENSE) || !state.hostile(who, attacker) {
        return Ok(());
    }
    let mapped = squares(state, attacker, who);
    if reposte::weapons_reaching(state, who, mapped.or(said), 0).is_empty() {
        if !reposte::may_react(state, who) {
            return Ok(());
        }
        return table.decided(REACH, who, None, "it may answer with a Reposte");
    }
    // A distance that only the line gives is remembered until the answer.
    let told = said.filter(|_| mapped.is_none()).unwrap_or(0);
    table.count(REACH, who, n::RANGE, told)?;
    reposte::offer(table, (REPOSTE, 0), who, attacker)?;
    table.count(REACH, who, n::RANGE, 0)
}

clause! { HALF_SPEED = 144
    "fulldef.half-speed", "Step 3: Declare Actions", "Full-Defense halves Speed",
    "In that round the creature moves no more than half its Speed, all moves together. If it has \
     moved farther in an earlier turn of the round, its Full-Defense cannot take hold and is lost.",
    tells "the Full-Defense of {who} does not take hold: it has moved too far this round"
}

/// Why a Full-Defense cannot take hold.
fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = injury::check_body(state, who);
    if state.is(who, n::IN_FULL_DEFENSE) {
        return refusals;
    }
    refusals.append(action::check_other(state, who, n::STANDARD_ACTION));
    let near = speed::walked(state, who) <= speed::half(state, who);
    refusals.append(surprise::check_act(state, who));
    refusals.append(death::check_lives(state, who));
    refusals.unless(near, HALF_SPEED, || {
        format!(
            "{} has already moved farther this round than Full-Defense allows",
            state.called(who)
        )
    });
    refusals
}

clause! { NOT_BEFORE = 145
    "fulldef.not-before-its-count", "Step 3: Declare Actions",
    "Full-Defense does not work before its count",
    "It is an action like others and works from its count on. An attack on a lower count meets the \
     normal Defense and is not answered.",
    uncited "the moment it takes hold shows it"
}

clause! { TIMING = 637
    "fulldef.timing", "open",
    "Full-Defense lasts from its count, or by an option from its declaration, to the round's end",
    "It takes hold as its count begins, before the attacks of that count, and lasts to the end of \
     the round. Once it has taken hold it is the action of its turn, unless it is forgone; on a \
     shared count it cannot be. With full-defense-from-declaration on, it holds as soon as the \
     counts begin, and cannot be forgone; a late one, which is not declared in that round, holds \
     from its own count on as ever."
}

/// Full-Defense that was declared for a turn takes hold. Called by `join::declared`, `join::place`
/// and others.
pub fn take_hold(table: &mut Table<'_>, who: Who, kind: Name) -> Flow {
    let state = table.state();
    let mut refusals = check(state, who);
    if state.is(who, n::IN_FULL_DEFENSE) {
        // Another turn of the round has brought one: this one needs an action of its own.
        refusals.append(action::check_other(state, who, n::STANDARD_ACTION));
    }
    if !means_full_defense(state, who, kind) || holds_full_defense(state, who, kind) {
        return Ok(());
    }
    match refusals.0.first() {
        Some(refusal) => table.decided(refusal.clause, who, None, "its Full-Defense would hold"),
        None => hold(table, who, kind),
    }
}

/// The Full-Defense of a turn of this kind holds.
fn hold(table: &mut Table<'_>, who: Who, kind: Name) -> Flow {
    let late = (kind == n::LATE).then_some(Detail::Word(n::LATE));
    speed::changing(table, HALF_SPEED, who, |table| {
        table.gain(TIMING, who, n::IN_FULL_DEFENSE, late)
    })
}

/// A count that several share begins. A creature that pays for each action, or has only one, spends
/// the action of a Full-Defense that holds there and then. Otherwise what else it may do would
/// depend on whose turn is played first.
pub fn share(table: &mut Table<'_>) -> Flow {
    for who in table.state().acting.clone() {
        let seen = table.state().seen();
        if is_down(seen, who) || injury::has_rib(seen, who) {
            settle(table, who)?;
        }
    }
    Ok(())
}

/// Full-Defense, as its count comes: it holds, and is paid for.
pub struct FullDefense(Who);

impl Plan for FullDefense {
    type By = Who;

    const VERB: Verb = Verb::declared(n::FULL_DEFENSE, WHEN)
        .says("From its count on: +4 Defense, a Reposte when attacked, and half Speed.")
        .told("goes into Full-Defense");

    const COST: Cost = Cost {
        check: |state, who, _| check_cost(state, who),
        paid: Paid::InItsCourse,
        ..action::BODILY.saying("Standard Action; -1")
    };

    fn adds(_: &State, _: &Args) -> (Cited, i32) {
        action::FULL_DEFENSE_SPEED
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        check(state, who).or(FullDefense(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let kind = round::kind(table.state(), self.0).unwrap_or(core::WHO);
        if !holds_full_defense(table.state(), self.0, kind) {
            hold(table, self.0, kind)?;
        }
        carry_out(table, self.0)
    }
}

impl Action for FullDefense {
    fn check_declared(state: &State, who: Who, _: &Args) -> Refusals {
        injury::check_exertion(state, who)
    }
}

/// Whether a deed is a Full-Defense.
pub fn is_one(deed: &Deed) -> bool {
    deed.verb == n::FULL_DEFENSE
}

/// Why it cannot be declared again.
pub fn check_again(state: &State, who: Who, deed: &Deed) -> Refusals {
    let twice = is_one(deed) && means_full_defense(state, who, core::WHO);
    Refusals::if_not(!twice, TIMING, || {
        format!("{} has already declared Full-Defense, which lasts all round", state.called(who))
    })
}

/// Why it cannot be paid for. A creature that is already in it has the action for it.
fn check_cost(state: &State, who: Who) -> Refusals {
    let mut refusals = injury::check_body(state, who);
    if !holds_own_full_defense(state, who) {
        refusals.append(action::check_spend(state, who, n::STANDARD_ACTION));
    }
    refusals.with(dying::check_defensive_attack(state, who))
}

/// What it costs. If it took hold before a shared count, it is judged from then.
fn carry_out(table: &mut Table<'_>, who: Who) -> Flow {
    let (state, seen) = (table.state(), table.state().seen());
    let view = if seen.is(who, n::IN_FULL_DEFENSE) { seen } else { state };
    let strain = incap::strain(state, view, who);
    let _ = action::spend(table, action::KINDS, who, n::STANDARD_ACTION)?;
    incap::charge(table, incap::ACTION_COSTS_WOUND, who, strain)
}

/// Why it cannot be forgone: all attacks of a shared count meet it, whichever is rolled first, and
/// so do those of earlier counts if it holds from the declaration on.
pub fn check_forgo(state: &State, who: Who, deed: &Deed) -> Refusals {
    let early = state.on(n::FULL_DEFENSE_FROM_DECLARATION);
    let holds = is_one(deed) && (is_tied(state) || early) && holds_own_full_defense(state, who);
    Refusals::if_not(!holds, TIMING, || {
        format!("the Full-Defense of {} already holds and cannot be forgone", state.called(who))
    })
}

/// A Full-Defense is forgone. A late one that was carried out earlier in the round stays.
pub fn forgo(table: &mut Table<'_>, who: Who, deed: &Deed) -> Flow {
    if !is_one(deed) || !holds_own_full_defense(table.state(), who) {
        return Ok(());
    }
    let (of, condition) = (Subject::Who(who), n::IN_FULL_DEFENSE);
    let late = round::kind(table.state(), who) == Some(n::LATE);
    let mut held = table.state().conditions_of(of).iter();
    let own = held.find(|held| held.name == condition && held.detail.is_some() == late);
    let detail = own.and_then(|held| held.detail);
    speed::changing(table, HALF_SPEED, who, |table| {
        table.effect(action::CHANGE_OF_MIND, Effect::Lost { of, condition, detail })
    })
}

/// A Full-Defense that holds and was not forgone is carried out as an attack meets it.
pub fn settle(table: &mut Table<'_>, who: Who) -> Flow {
    TURNS.into_iter().try_for_each(|kind| settle_one(table, who, kind))
}

/// The Full-Defense of a turn that ends is carried out, if it was not forgone.
pub fn end_turn(table: &mut Table<'_>, who: Who) -> Flow {
    match round::kind(table.state(), who) {
        Some(kind) => settle_one(table, who, kind),
        None => Ok(()),
    }
}

fn settle_one(table: &mut Table<'_>, who: Who, kind: Name) -> Flow {
    if !owes_full_defense(table.state(), who, kind) {
        return Ok(());
    }
    let state = table.state();
    let now = round::kind(state, who).filter(|now| *now == kind);
    match now.and_then(|_| plan::waiting(state, who, n::FULL_DEFENSE)) {
        Some(plan) => plan::take(table, TIMING, who, plan)?,
        None => table.count(TIMING, who, n::IN_FULL_DEFENSE, 1)?,
    }
    carry_out(table, who)
}

/// Whether a Full-Defense of the turn still to come holds already, carried out or not: then it
/// counts as the action of that turn, and is not carried over where its number has passed.
pub fn holds_early(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let early = means_full_defense(table.state(), who, core::WHO)
        && holds_full_defense(table.state(), who, core::WHO);
    if early {
        settle_one(table, who, core::WHO)?;
    }
    Ok(early)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFENSE, REPOSTE, HALF_SPEED, NOT_BEFORE, TIMING, REACH];

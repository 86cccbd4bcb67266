//! Area `fulldef`: Full-Defense (step 3).

use super::character::{is_down, is_tied, lives, planned, turn_kind};
use super::names as n;
use super::{action, attack, body, incap, reposte, speed};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Name, Subject, Who};

clause! { DEFENSE = 142
    "fulldef.defense", "Step 3: Declare Actions", "+4 Defense",
    "Whoever is in Full-Defense is harder to hit by 4."
}

clause! { REPOSTE = 143
    "fulldef.reposte", "Step 3: Declare Actions", "An attack on it may be answered",
    "Attacked, hit or missed, it may make a Reposte if it has its Reaction left."
}

clause! { HALF_SPEED = 144
    "fulldef.half-speed", "Step 3: Declare Actions", "Half the Speed",
    "In that round it moves no more than half its Speed, all moves together."
}

clause! { NOT_BEFORE = 145
    "fulldef.not-before-its-count", "Step 3: Declare Actions", "Not before its count",
    "It is an action like others and works from its count on. What comes on a lower count meets \
     the plain Defense and is not answered."
}

clause! { TIMING = 637
    "fulldef.timing", "open", "From when to when",
    "It takes hold as its count begins, before attacks of that count, and lasts to the end of the \
     round. With full-defense-from-declaration on it holds as soon as the counts begin."
}

clause! { REACH = 638
    "fulldef.reach", "open", "Only who is in reach is answered",
    "Whatever the attack was, it is answered only if the attacker is within the reach of a melee \
     weapon at hand. Without a map what is shot or thrown comes from afar unless the line says \
     otherwise."
}

/// Full-Defense that was declared for a turn takes hold.
pub fn take_hold(table: &mut Table<'_>, who: Who, kind: Name) -> Result<(), Stop> {
    let state = table.state();
    let meant = state.plan(who, kind).is_some_and(|deed| deed.verb == n::FULL_DEFENSE);
    if !meant || state.is(who, n::IN_FULL_DEFENSE) || !check(state, who).is_empty() {
        return Ok(());
    }
    let late = (kind == n::LATE).then_some(Detail::Word(n::LATE));
    speed::changing(table, HALF_SPEED, who, |table| {
        table.gain(TIMING, who, n::IN_FULL_DEFENSE, late)
    })?;
    table.note(NOT_BEFORE, Some(Actor::Who(who)), None)
}

/// Why it cannot take hold.
pub fn check(state: &State, who: Who) -> Refusals {
    let mut refusals = body::check_body(state, who);
    if state.is(who, n::IN_FULL_DEFENSE) {
        return refusals;
    }
    refusals.append(action::check_spend(state, who, n::STANDARD_ACTION));
    let near = speed::walked(state, who) <= speed::half(state, who);
    refusals.unless(lives(state, who) && near, HALF_SPEED, || {
        format!("{} has moved more than half its Speed already", state.called(who))
    });
    refusals
}

/// Carries it out: what it costs.
pub fn act(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().is(who, n::IN_FULL_DEFENSE) {
        speed::changing(table, HALF_SPEED, who, |table| {
            table.gain(TIMING, who, n::IN_FULL_DEFENSE, None)
        })?;
    }
    carry_out(table, who)
}

/// What it costs. One that took hold before a count that others share is judged from then.
fn carry_out(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let (state, seen) = (table.state(), table.state().seen());
    let view = if seen.is(who, n::IN_FULL_DEFENSE) { seen } else { state };
    let due = incap::is_due(state, view, who);
    action::spend(table, action::KINDS, who, n::STANDARD_ACTION)?;
    incap::charge(table, incap::ACTION_COSTS_WOUND, who, due)
}

/// Whether somebody is in the Full-Defense of the turn that runs, not in a late one carried out
/// earlier in the round.
fn is_own(state: &State, who: Who) -> bool {
    let meant = planned(state, who).is_some_and(|deed| deed.verb == n::FULL_DEFENSE);
    let late = turn_kind(state, who) == Some(n::LATE);
    let mut held = state.conditions_of(Subject::Who(who)).iter();
    meant && held.any(|held| held.name == n::IN_FULL_DEFENSE && held.detail.is_some() == late)
}

/// Why it cannot be let go: all blows of a shared count meet it, whichever is thrown first, and so
/// do those of earlier counts where it holds from the declaration on.
pub fn check_forgo(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let early = state.flag(Subject::Fight, n::FULL_DEFENSE_FROM_DECLARATION) == Some(true);
    let holds = (is_tied(state) || early) && is_own(state, who);
    refusals.unless(!holds, TIMING, || {
        format!("the Full-Defense of {} holds already", state.called(who))
    });
    refusals
}

/// It is let go. A late one that was carried out earlier in the round stays.
pub fn forgo(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !is_own(table.state(), who) {
        return Ok(());
    }
    speed::changing(table, HALF_SPEED, who, |table| {
        table.lose(action::CHANGE_OF_MIND, who, n::IN_FULL_DEFENSE)
    })
}

/// As a turn ends, a Full-Defense that holds and was not let go has been carried out.
pub fn settle(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let meant = planned(state, who).is_some_and(|deed| deed.verb == n::FULL_DEFENSE);
    let done = state.counter(Subject::Who(who), None, n::ACT) == 1;
    // An answer that killed its owner on a shared count does not undo that it has held.
    let (seen, dead) = (state.seen(), !lives(state, who));
    let held = seen.is(who, n::IN_FULL_DEFENSE) && lives(seen, who);
    if !meant || done || !held || !(dead || state.is(who, n::IN_FULL_DEFENSE)) {
        return Ok(());
    }
    table.count(TIMING, who, n::ACT, 1)?;
    carry_out(table, who)
}

/// A count that several share begins. Who pays for each action, or has only one, takes that of a
/// Full-Defense that holds there and then: else it would hang on whose turn is played first what
/// else such a one may do.
pub fn share(table: &mut Table<'_>) -> Result<(), Stop> {
    for who in table.state().acting.clone() {
        let seen = table.state().seen();
        if is_down(seen, who) || body::has_rib(seen, who) {
            settle(table, who)?;
        }
    }
    Ok(())
}

/// Whoever was attacked in Full-Defense may answer. The Full-Defense that met the attack is carried
/// out with that, and has its price. `said` is how far away the attack
/// came from, where no map tells.
pub fn answer(
    table: &mut Table<'_>,
    who: Who,
    attacker: Who,
    said: Option<i32>,
) -> Result<(), Stop> {
    if !table.state().seen().is(who, n::IN_FULL_DEFENSE) {
        return Ok(());
    }
    settle(table, who)?;
    let state = table.state();
    let yards = attack::squares(state, attacker, who).or(said);
    if reposte::in_reach(state, who, yards).is_empty() {
        return table.note(REACH, Some(Actor::Who(who)), None);
    }
    reposte::offer(table, REPOSTE, who, attacker)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[DEFENSE, REPOSTE, HALF_SPEED, NOT_BEFORE, TIMING, REACH];

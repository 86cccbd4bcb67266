//! The minute before an execution attack: how far it has come, and what ends it.

use super::character::{can_act, can_be_used, feet_between, rate};
use super::execution::{
    DISTURBANCE_AND_FAILURE, MELEE, NOT_AGAINST_THE_ALERT, RANGED_MINUTE, TARGET, check_time,
    check_victim, check_weapon, warn,
};
use super::names as n;
use super::{melee, outside, ranged};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Counter, State};
use crate::vocabulary::{Args, Clause, Detail, Effect, ItemId, Name, Subject, Value, Who, core};

/// The rounds in a minute.
pub(super) const MINUTE: i32 = 10;

/// What an assassin is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Preparation {
    /// The victim.
    pub target: Who,
    /// `ranged` or `melee`.
    pub kind: Name,
    /// What is to be used.
    pub weapon: ItemId,
    /// Full rounds, 10 when the minute is over; 11 while what was held since is set off.
    pub rounds: i32,
}

/// What somebody prepares: the condition names the victim; a count toward the weapon, called
/// after the kind, holds the rounds, two more than have gone by: a zero would not be kept.
pub(super) fn preparation(state: &State, who: Who) -> Option<Preparation> {
    let Some(Detail::Who(target)) = state.detail(who, n::PREPARING_EXECUTION) else { return None };
    let count = kept(state, who)?;
    let Some(Subject::Item(weapon)) = count.about else { return None };
    // A forged log may name what is not there.
    if !state.knows(target) || usize::from(weapon.0) >= state.items.len() {
        return None;
    }
    Some(Preparation { target, kind: count.name, weapon, rounds: count.value - KEPT_MORE })
}

/// How much more than the rounds is kept.
const KEPT_MORE: i32 = 2;

fn kept(state: &State, who: Who) -> Option<Counter> {
    let kinds = [n::RANGED, n::MELEE];
    let own = |count: &&Counter| count.of == Subject::Who(who) && kinds.contains(&count.name);
    state.counters.iter().find(own).copied()
}

fn keep(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    now: Preparation,
    rounds: i32,
) -> Result<(), Stop> {
    let (of, about) = (Subject::Who(who), Some(Subject::Item(now.weapon)));
    let to = rounds + KEPT_MORE;
    table.effect(clause, Effect::Counter { of, about, counter: now.kind, to })
}

/// Somebody sets off what it held: the Move went into waiting, not into moving, so its aim is as
/// steady as before. That is kept as a round more than the minute has.
pub(super) fn waited(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    match preparation(table.state(), who) {
        Some(now) if now.kind == n::RANGED && now.rounds == MINUTE => {
            keep(table, RANGED_MINUTE, who, now, MINUTE + 1)
        }
        _ => Ok(()),
    }
}

/// The clause that asks for the minute.
pub(super) fn minute(kind: Name) -> &'static Clause {
    if kind == n::RANGED { RANGED_MINUTE } else { MELEE }
}

/// Why beginning to prepare is refused.
pub fn check_prepare(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_time(state, who);
    let (Some(target), Some(kind), Some(weapon)) =
        (args.who(core::TARGET), args.word(core::KIND), args.item(core::WEAPON))
    else {
        refusals.add(TARGET, "say whom, with what, and whether ranged or melee");
        return refusals;
    };
    let moved = state.phase != core::SETUP && state.pool(who, n::MOVE_ACTION) <= 0;
    refusals.unless(kind == n::MELEE || !moved, RANGED_MINUTE, || {
        format!("{} has spent its Move this round", state.called(who))
    });
    refusals.append(check_victim(state, target));
    refusals.append(check_weapon(state, who, kind, weapon, args));
    refusals.unless(kind == n::RANGED || !is_far(state, who, target), MELEE, || {
        format!("{} is not close to {}", state.called(who), state.called(target))
    });
    let same = preparation(state, who).is_some_and(|now| {
        now.rounds > 0 && (now.target, now.kind, now.weapon) == (target, kind, weapon)
    });
    refusals.unless(!same, minute(kind), || format!("{} is at it already", state.called(who)));
    refusals
}

/// Begins to prepare. Outside combat rounds the whole minute goes by; in the fight it takes ten
/// rounds in which nothing else is done.
pub fn prepare(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let (Some(target), Some(kind), Some(weapon)) =
        (args.who(core::TARGET), args.word(core::KIND), args.item(core::WEAPON))
    else {
        return Ok(());
    };
    let clause = minute(kind);
    table.note(TARGET, target)?;
    stop(table, clause, who)?;
    let at_leisure = table.state().phase == core::SETUP;
    let rounds = if at_leisure { MINUTE } else { 0 };
    table.gain(clause, who, n::PREPARING_EXECUTION, Some(Detail::Who(target)))?;
    keep(table, clause, who, Preparation { target, kind, weapon, rounds }, rounds)?;
    if at_leisure { note_minute(table, who) } else { Ok(()) }
}

fn note_minute(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let rounds = Some(Detail::Int(MINUTE));
    table.note_with(outside::ROUND_LENGTH, who, rounds)
}

/// Nothing is prepared any more.
pub fn stop(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    while let Some(Counter { of, about, name: counter, .. }) = kept(table.state(), who) {
        table.effect(clause, Effect::Counter { of, about, counter, to: 0 })?;
    }
    table.lose(clause, who, n::PREPARING_EXECUTION)
}

/// A round goes by: one more for those who did nothing else in it; others have broken off. From
/// close by one may walk along with the victim.
pub fn round_end(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().present().collect();
    for who in everyone {
        let state = table.state();
        let Some(now) = preparation(state, who) else { continue };
        let held = state.is(who, n::HOLDING) || now.rounds > MINUTE;
        let waits = state.pool(who, n::MOVE_ACTION) > 0 || held;
        let near = !is_far(state, who, now.target);
        let still = can_act(state, who)
            && state.pool(who, n::MAIN) > 0
            && (if now.kind == n::MELEE { near } else { waits });
        if !still {
            stop(table, minute(now.kind), who)?;
        } else if now.rounds > MINUTE {
            keep(table, minute(now.kind), who, now, MINUTE)?;
        } else if now.rounds < MINUTE && state.is(now.target, n::UNSUSPECTING) {
            keep(table, minute(now.kind), who, now, now.rounds + 1)?;
            if now.rounds + 1 == MINUTE {
                note_minute(table, who)?;
            }
        }
    }
    Ok(())
}

/// Too far off for watching from close by: farther than one Move leads.
fn is_far(state: &State, who: Who, target: Who) -> bool {
    feet_between(state, who, target).is_some_and(|feet| feet > rate(state, who))
}

/// Those who prepare to execute somebody.
fn watchers(state: &State, target: Who) -> Vec<Who> {
    let watches = |who: &Who| preparation(state, *who).is_some_and(|now| now.target == target);
    state.present().filter(watches).collect()
}

/// Why a disturbance is refused.
pub fn check_disturb(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let concerned = args
        .who(core::TARGET)
        .is_some_and(|who| preparation(state, who).is_some() || !watchers(state, who).is_empty());
    refusals.unless(concerned && state.phase != core::OVER, RANGED_MINUTE, || {
        "name somebody who prepares an execution, or its victim".to_owned()
    });
    refusals
}

/// A disturbance: of an assassin, whose aim it spoils, or of a victim, whom it warns.
pub fn disturb(table: &mut Table<'_>, args: &Args) -> Result<(), Stop> {
    let Some(who) = args.who(core::TARGET) else { return Ok(()) };
    match preparation(table.state(), who) {
        Some(now) if now.kind == n::RANGED => stop(table, RANGED_MINUTE, who),
        Some(_) => table.note(DISTURBANCE_AND_FAILURE, who),
        None => {
            for watcher in watchers(table.state(), who) {
                spoil(table, watcher)?;
            }
            warn(table, NOT_AGAINST_THE_ALERT, who)
        }
    }
}

/// The disturbance that warned the victim spoils an aim: not even this round counts. Watching
/// from close by goes on, for what it is worth.
fn spoil(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    match preparation(table.state(), who) {
        Some(now) if now.kind == n::RANGED => keep(table, RANGED_MINUTE, who, now, -1),
        _ => Ok(()),
    }
}

/// What a line may leave out: whom, if only one is unsuspecting; with what, if one thing serves;
/// and the way it is used, if there is one way.
pub fn fill(state: &State, who: Who, mut args: Args) -> Args {
    let mut victims = state.present().filter(|one| state.is(*one, n::UNSUSPECTING));
    if let (None, Some(only), None) = (args.who(core::TARGET), victims.next(), victims.next()) {
        args = args.with(core::TARGET, Value::Who(only));
    }
    let serves = |item: ItemId, kind: Option<Name>| match kind {
        Some(n::RANGED) => ranged::mode(state, item, &Args::default()).is_some(),
        Some(_) => can_be_used(state, item, n::MELEE),
        None => true,
    };
    let kind = args.word(core::KIND);
    if args.item(core::WEAPON).is_none()
        && let Some(weapon) = melee::default_weapon(state, who, |item| serves(item, kind))
    {
        args = args.with(core::WEAPON, Value::Item(weapon));
    }
    let Some(weapon) = args.item(core::WEAPON).filter(|_| kind.is_none()) else { return args };
    match [n::RANGED, n::MELEE].map(|kind| serves(weapon, Some(kind))) {
        [true, false] => args.with(core::KIND, Value::Word(n::RANGED)),
        [false, true] => args.with(core::KIND, Value::Word(n::MELEE)),
        _ => args,
    }
}

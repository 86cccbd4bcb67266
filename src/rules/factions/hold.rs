//! What a hold allows, and what ends it: the clauses stand in `grapple`.

use super::attack::Attack;
use super::character::can_act;
use super::names as n;
use super::{blast, grapple, map, procedure};
use crate::engine::{Refusals, Stop, Table, Unless, own};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Clause, Detail, Effect, Name, Place, Subject, Who, core};

/// Whom somebody holds.
pub fn held(state: &State, who: Who) -> Option<Who> {
    match state.detail(who, n::GRABBING) {
        Some(Detail::Who(one)) => Some(one),
        _ => None,
    }
}

/// Whether somebody is held, or entangled otherwise.
pub fn is_held(state: &State, who: Who) -> bool {
    state.is(who, n::GRABBED) || state.is(who, n::ENTANGLED)
}

/// Those who hold somebody, in the order they took hold.
pub fn grapplers(state: &State, who: Who) -> Vec<Who> {
    let by = |held: &crate::state::Condition| match held.detail {
        Some(Detail::Who(by)) if held.name == n::GRABBED => Some(by),
        _ => None,
    };
    state.conditions_of(Subject::Who(who)).iter().filter_map(by).collect()
}

/// The grappler lets go of whom it holds.
pub fn free(table: &mut Table<'_>, clause: &'static Clause, by: Who) -> Result<(), Stop> {
    let Some(one) = held(table.state(), by) else { return Ok(()) };
    table.lose(clause, by, n::GRABBING)?;
    let (condition, detail) = (n::GRABBED, Some(Detail::Who(by)));
    if !grapplers(table.state(), one).contains(&by) {
        return Ok(());
    }
    table.effect(clause, Effect::Lost { of: Subject::Who(one), condition, detail })
}

/// Every hold on somebody ends.
pub fn loosen(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    for by in grapplers(table.state(), who) {
        if held(table.state(), by) == Some(who) {
            free(table, clause, by)?;
        }
    }
    table.lose(clause, who, n::GRABBED)?;
    table.lose(clause, who, n::ENTANGLED)
}

/// Holds that cannot go on end at once: the grappler is out of action, the other gone or out of
/// reach.
pub fn slip(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().everyone().collect();
    for by in everyone.iter().copied() {
        let state = table.state();
        let Some(one) = held(state, by) else { continue };
        let there = state.body(one).presence == Presence::Present;
        let gone = state.is(one, n::DEAD) || state.is(one, core::FLED);
        let grips = grapplers(state, one).contains(&by);
        let near = there && map::are_nearby(state, by, one);
        if !(can_act(state, by) && near && !gone && grips) {
            free(table, grapple::LASTS_WHILE_HELD, by)?;
        }
    }
    for one in everyone {
        for by in grapplers(table.state(), one) {
            if held(table.state(), by) != Some(one) {
                let (condition, detail) = (n::GRABBED, Some(Detail::Who(by)));
                let lost = Effect::Lost { of: Subject::Who(one), condition, detail };
                table.effect(grapple::LASTS_WHILE_HELD, lost)?;
            }
        }
    }
    Ok(())
}

/// Whether a declared deed keeps the hold on somebody.
fn keeps(state: &State, one: Who, verb: Name, args: &Args) -> bool {
    match verb {
        n::TAKE_TURN | core::END_TURN | n::SAY | n::SHOVE | n::RELEASE => true,
        n::MOVE => args.who(n::DRAGGING) == Some(one),
        core::ATTACK => !blast::is_meant(state, args) && args.who(core::TARGET) == Some(one),
        n::DISARM | n::GRAPPLE => args.who(core::TARGET) == Some(one),
        _ => false,
    }
}

/// What a grappler does in its turn keeps its hold or ends it.
pub fn busy(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let Some(one) = held(table.state(), who) else { return Ok(()) };
    if !keeps(table.state(), one, verb, args) {
        return free(table, grapple::ANYTHING_ELSE_FREES, who);
    }
    match verb {
        n::SAY => table.note(grapple::WORDS, who),
        n::MOVE | core::ATTACK | n::DISARM | n::GRAPPLE => {
            table.note(grapple::MOVE_AND_ATTACK, one)
        }
        _ => Ok(()),
    }
}

/// A reaction that is aimed at nobody it holds, or at nobody at all, ends a grappler's hold.
pub fn reacted(table: &mut Table<'_>, who: Who, at: Option<Who>) -> Result<(), Stop> {
    let Some(one) = held(table.state(), who) else { return Ok(()) };
    if at == Some(one) {
        return table.note(grapple::WORDS, who);
    }
    free(table, grapple::ANYTHING_ELSE_FREES, who)
}

/// Why somebody who is held cannot attack this target.
pub fn check_attack(state: &State, attack: &Attack, near: bool) -> Refusals {
    let mut refusals = Refusals::none();
    let far = is_held(state, attack.by) && !near;
    refusals.unless(!far, grapple::ENTANGLED, || {
        "it is held: only somebody nearby is in reach".to_owned()
    });
    refusals
}

/// Why somebody who is held cannot move, and whom one can take along.
pub fn check_move(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(!is_held(state, who), grapple::ENTANGLED, || {
        format!("{} is held and cannot move", state.called(who))
    });
    if let Some(one) = args.who(n::DRAGGING) {
        refusals.unless(held(state, who) == Some(one), grapple::MOVE_AND_ATTACK, || {
            format!("it does not hold {}", state.called(one))
        });
    }
    refusals
}

/// Whom a movement takes along.
pub fn dragged(state: &State, who: Who, args: &Args) -> Option<Who> {
    let one = args.who(n::DRAGGING)?;
    (held(state, who) == Some(one)).then_some(one)
}

/// The one that is held goes where its grappler goes.
pub fn drag(table: &mut Table<'_>, one: Who, to: Place) -> Result<(), Stop> {
    if map::place_of(table.state(), one).is_none() {
        return Ok(());
    }
    table.effect(grapple::MOVE_AND_ATTACK, Effect::Moved { who: one, to: Some(to) })
}

/// Why letting go is refused.
pub fn check_release(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let runs = procedure::runs(state);
    refusals.unless(runs, procedure::ROUNDS, || "no round is running".to_owned());
    refusals.unless(held(state, who).is_some(), grapple::LASTS_WHILE_HELD, || {
        "it holds nobody".to_owned()
    });
    refusals
}

/// A hold the GM rules is one on both sides.
pub fn rule(table: &mut Table<'_>, who: Who, condition: Name, other: Who) -> Result<(), Stop> {
    let (by, one) = if condition == n::GRABBING { (who, other) } else { (other, who) };
    if by == one {
        return Ok(());
    }
    free(table, own::RULING, by)?;
    table.gain(own::RULING, one, n::GRABBED, Some(Detail::Who(by)))?;
    table.gain(own::RULING, by, n::GRABBING, Some(Detail::Who(one)))
}

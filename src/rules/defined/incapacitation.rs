//! Area `incapacitation`: being down at 0 (section "Incapacitation" and what the
//! chapter leaves open).

use super::names as n;
use super::{death, exposed, hp, stabilize, wounds};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{
    Actor, Clause, Detail, Effect, ItemId, Place, Reply, Subject, Value, Who, core,
};

/// Somebody has come to 0 by a hit of so many points, with so many death saves failed by it.
pub fn fell(table: &mut Table<'_>, who: Who, points: i32, failures: i32) -> Result<(), Stop> {
    if death::dies_at_once(table, who)? {
        return Ok(());
    }
    down(table, who, points, failures)?;
    if failures > 0 {
        table.count(death::MASSIVE_AUTOFAIL_TIMING, who, n::MASSIVE, 1)?;
        table.count(death::MASSIVE_AUTOFAIL_TIMING, who, n::DEATH, failures)?;
    }
    wound(table, who)?;
    // The GM may have brought it round instead of naming the wound.
    if table.state().is(who, n::UNCONSCIOUS) { drop_out(table, who) } else { Ok(()) }
}

/// What the pools of somebody imply who comes to a fight as its sheet says, or as the last fight
/// left it: no more than the maximum, down at 0, out by what has stunned it.
pub fn on_arrival(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let lain = [n::INCAPACITATED, n::STABILIZED, n::DEAD];
    let state = table.state();
    if lain.iter().any(|condition| state.is(who, *condition)) {
        return Ok(());
    }
    if state.pool(who, n::HP) == 0 {
        return ruled(table, who);
    }
    hp::rule(table, hp::MAXIMUM, who, 0)
}

/// Somebody has come to 0 by a ruling: no damage, no failure, and the GM need not be asked.
pub fn ruled(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if death::dies_at_once(table, who)? {
        return Ok(());
    }
    down(table, who, 0, 0)?;
    gain_wound(table, who)?;
    drop_out(table, who)
}

clause! { WOUND = 132
    "incapacitation.wound", "Incapacitation", "Each time at 0, a wound",
    "Whoever is brought to 0 gets a wound for it, every time and however it came about. Which one, \
     the GM says by what did it."
}

/// The GM names the wound.
fn wound(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    gain_wound(table, who)?;
    let any = Value::Text("wound".to_owned());
    let options = vec![any, Value::Word(core::PASS)];
    let text = match table.ask(WOUND, Actor::Gm, options, Some(who))? {
        Reply::Pass | Reply::Yes | Reply::Value(Value::Word(n::WOUNDED)) => return Ok(()),
        Reply::Value(Value::Text(text)) => text,
        _ => {
            let reason = "name the wound in a word or in quotes, or pass";
            return Err(Stop::Refused(Refusals::because(WOUND, reason)));
        }
    };
    table.effect(wounds::CATALOGUE, Effect::Word { of: Subject::Who(who), text })
}

fn gain_wound(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let count = 1 + count_of_wounds(table.state(), who);
    table.gain(WOUND, who, n::WOUNDED, Some(Detail::Int(count)))
}

/// How many wounds somebody has.
fn count_of_wounds(state: &State, who: Who) -> i32 {
    state.body(who).conditions.iter().filter(|held| held.name == n::WOUNDED).count() as i32
}

clause! { UNCONSCIOUS = 133
    "incapacitation.unconscious", "Incapacitation", "Down in its own square",
    "At 0 one falls unconscious where one stood. No action, no reaction, no threat."
}

clause! { EXPOSED = 134
    "incapacitation.exposed", "Incapacitation", "Open to a kill-shot",
    "Whoever lies at 0 is at the mercy of anybody beside it, stabilized or not."
}

fn down(table: &mut Table<'_>, who: Who, points: i32, failures: i32) -> Result<(), Stop> {
    if table.state().acting.contains(&who) {
        table.note(death::FELLED_ON_OWN_TURN, who)?;
    }
    table.gain(UNCONSCIOUS, who, n::INCAPACITATED, None)?;
    table.gain(UNCONSCIOUS, who, n::UNCONSCIOUS, None)?;
    table.gain(EXPOSED, who, n::EXPOSED, None)?;
    table.set_pool(UNCONSCIOUS, who, n::DROP_DAMAGE, points)?;
    table.set_pool(super::massive::FAILURE, who, n::DEATH_FAILURES, failures)
}

clause! { PRONE = 615
    "incapacitation.prone", "open", "It lies, and what it held lies there too",
    "The unconscious are prone. What they held stays in their square and is wielded no more."
}

/// Whoever has lost its senses lies, lets go of everything, and has no turn.
pub fn drop_out(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(exposed::UNCONSCIOUS, who, n::EXPOSED, None)?;
    table.gain(PRONE, who, n::PRONE, None)?;
    let place = table.state().body(who).place;
    let held: Vec<ItemId> = super::slots::in_hand(table.state(), who).collect();
    for item in held {
        lay_down(table, PRONE, item, place)?;
    }
    Ok(())
}

/// Something lies on the ground from now on.
pub fn lay_down(
    table: &mut Table<'_>,
    clause: &'static Clause,
    item: ItemId,
    place: Option<Place>,
) -> Result<(), Stop> {
    table.effect(clause, Effect::Carried { item, carry: core::DROPPED, holder: None, place })
}

/// Health points have come back: whoever lay at 0 does so no longer.
pub fn revive(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let clause = stabilize::BY_OTHERS;
    for condition in [n::INCAPACITATED, n::STABILIZED] {
        table.lose(clause, who, condition)?;
    }
    death::forget(table, clause, who)?;
    let of: Subject = who.into();
    if table
        .state()
        .body(who)
        .conditions
        .iter()
        .any(|held| held.name == n::UNCONSCIOUS && held.detail.is_none())
    {
        let lost = Effect::Lost { of, condition: n::UNCONSCIOUS, detail: None };
        table.effect(clause, lost)?;
    }
    if !table.state().is(who, n::UNCONSCIOUS) {
        table.lose(clause, who, n::EXPOSED)?;
    }
    Ok(())
}

/// Days have gone by: a wound may have grown worse.
pub fn remind(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let count = count_of_wounds(table.state(), who);
    if count == 0 {
        return Ok(());
    }
    table.note_with(wounds::TIME, who, Detail::Int(count))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WOUND, UNCONSCIOUS, EXPOSED, PRONE];

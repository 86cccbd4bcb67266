//! Area `stabilize`: tending who is down (section "Wound Points").

use super::character::{is_down, is_tied, lives};
use super::check::{self, Check, make};
use super::names as n;
use super::{attack, map, stabilized, tie, wounds};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Effect, Subject, Who, core};

clause! { HEAL_CHECK = 184
    "stabilize.heal-check", "Wound Points", "TN 10 and the worst wound",
    "A Heal check of 10 plus the highest single wound stabilizes who is Incapacitated or Dying. It \
     heals nothing else."
}

clause! { DETAILS = 663
    "stabilize.details", "open", "Who tends whom",
    "Anybody within a yard, as a Standard Action, again and again in later rounds; also oneself, \
     at what acting costs then, which does not undo the success."
}

/// Why tending is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(patient) = args.who(core::PATIENT) else {
        return Refusals::because(HEAL_CHECK, "say whom: patient=…");
    };
    let (seen, called) = (state.seen(), || state.called(patient));
    let mut refusals = Refusals::none();
    let there = lives(seen, patient);
    refusals.unless(there, HEAL_CHECK, || format!("{} is dead or not there", called()));
    refusals.unless(!seen.is(patient, n::STABILIZED), HEAL_CHECK, || {
        format!("{} is Stabilized already", called())
    });
    let down = is_down(seen, patient);
    refusals.unless(down || seen.is(patient, n::STABILIZED), HEAL_CHECK, || {
        format!("{} is neither Incapacitated nor Dying", called())
    });
    let near = match map::yards(state, who, patient) {
        Some(yards) => yards <= 1,
        None => args.flag(n::ADJACENT) != Some(false),
    };
    refusals.unless(near || patient == who, DETAILS, || format!("{} is too far away", called()));
    refusals
}

/// Tends somebody.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(patient) = args.who(core::PATIENT) else { return Ok(()) };
    let worst = wounds::worst(table.state().seen(), patient);
    let against = vec![(HEAL_CHECK, n::BASE, 10), (HEAL_CHECK, n::WORST_WOUND, worst)];
    let parts = vec![check::skill(table.state(), who, n::HEAL)];
    table.note(DETAILS, who)?;
    let (clause, by, purpose) = (HEAL_CHECK, who, n::HEAL);
    let (on, whom) = (Some(patient), Some(patient.into()));
    let healed = make(table, Check { clause, by, purpose, on, whom, parts, against })?.1;
    attack::thrown(table)?;
    if !healed {
        return Ok(());
    }
    if is_tied(table.state()) {
        let (of, condition) = (Subject::Who(patient), n::STABILIZED);
        return tie::soon(table, HEAL_CHECK, who, Effect::Gained { of, condition, detail: None });
    }
    stabilized::tend(table, patient)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HEAL_CHECK, DETAILS];

//! Area `stabilize`: tending a creature that is down (section "Wound Points").

use super::action::{self, Action, WHEN};
use super::character::{called_away, is_down, is_there, is_tied, yards};
use super::names as n;
use super::{check, injury, stabilized, wounds};
use crate::engine::prelude::*;

clause! { HEAL_CHECK = 184
    "stabilize.heal-check", "Wound Points", "A Heal check needs 10 plus the highest wound",
    "A Heal check of 10 plus the highest single wound stabilizes an Incapacitated or Dying \
     creature. It heals nothing else."
}

/// Why a Heal check on somebody is refused, even as it is declared: until its count comes, others
/// can still fall.
fn check_there(state: &State, patient: Who) -> Refusals {
    Refusals::if_not(is_there(state, patient), HEAL_CHECK, || called_away(state, patient))
}

/// Why a Heal check on somebody is refused.
fn check_patient(state: &State, patient: Who) -> Refusals {
    let (seen, called) = (state.seen(), || state.called(patient));
    let tended = seen.is(patient, n::STABILIZED);
    let mut refusals = check_there(state, patient);
    refusals.unless(!tended, HEAL_CHECK, || format!("{} is already Stabilized", called()));
    refusals.unless(is_down(seen, patient) || tended, HEAL_CHECK, || {
        format!("{} is neither Incapacitated nor Dying", called())
    });
    refusals
}

clause! { DETAILS = 663
    "stabilize.details", "open", "Any creature within a yard can make a Heal check",
    "Any creature within a yard can try, as a Standard Action, again and again in later rounds. A \
     creature can also make the check on itself. It then pays what acting costs it, which does not \
     undo the success."
}

/// Why somebody is too far away for a Heal check.
fn check_near(state: &State, who: Who, patient: Who, args: &Args) -> Refusals {
    let near = match yards(state, who, patient) {
        Some(yards) => yards <= 1,
        None => args.flag(n::ADJACENT) != Some(false),
    };
    Refusals::if_not(near || patient == who, DETAILS, || {
        format!("{} is more than a yard away", state.called(patient))
    })
}

/// A Heal check on a creature that is down.
pub struct HealCheck {
    who: Who,
    patient: Who,
}

impl Plan for HealCheck {
    type By = Who;

    const VERB: Verb = Verb::declared(n::HEAL_CHECK, WHEN)
        .takes(&[
            may(core::PATIENT, Kind::Who),
            may(n::ADJACENT, Kind::Flag).usually(Usual::Flag(true)),
            action::MODIFIER,
        ])
        .says(
            "A Heal check that stabilizes an Incapacitated or Dying creature. Whom it is for may \
             be left for the count.",
        )
        .told("makes a Heal check[ on {patient}]");

    const COST: Cost = action::BODILY.saying("Standard Action; +0");

    const TARGET: Name = core::PATIENT;

    fn offers(state: &State, _: Who) -> Vec<Args> {
        let tended = |one| Args::of(core::PATIENT, one);
        state.present().map(tended).collect()
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::unlisted_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let patient = said(args.who(core::PATIENT), HEAL_CHECK, "say whom: target=…")?;
        check_patient(state, patient)
            .with(check_near(state, who, patient, args))
            .or(HealCheck { who, patient })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let HealCheck { who, patient } = self;
        let state = table.state();
        let worst = wounds::worst(state.seen(), patient);
        let tn = Sum::of(HEAL_CHECK, n::BASE, 10).plus(HEAL_CHECK, n::WORST_WOUND, worst);
        let roll = Roll::new(HEAL_CHECK, who, n::HEAL, check::die(state))
            .on(patient)
            .with([check::skill(state, who, n::HEAL)]);
        if !check::make(table, roll, tn)? {
            return Ok(());
        }
        if !is_tied(table.state()) {
            return stabilized::tend(table, HEAL_CHECK, patient);
        }
        let (of, condition) = (Subject::Who(patient), n::STABILIZED);
        table.intend(HEAL_CHECK, who, Effect::Gained { of, condition, detail: None })
    }
}

impl Action for HealCheck {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        let mut refusals = injury::check_exertion(state, who);
        if let Some(patient) = args.who(core::PATIENT) {
            refusals.append(check_there(state, patient));
        }
        refusals
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HEAL_CHECK, DETAILS];

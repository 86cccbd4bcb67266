//! Area `feign`: a blow that is none, to draw away somebody's guard (section "Feigned Strike" and
//! what the chapter leaves open).

use super::combatant::can_act;
use super::opposed::{self, Matter, Party};
use super::{arms, going_on, grapple, inside, maneuver, map, names as n, reach, standard, turn};
use crate::engine::prelude::*;

clause! { ROLL = 269
    "feign.roll", "Feigned Strike", "Beguile against a level check or Discern Intent",
    "A standard action. Whoever feigns throws 1d20 and Beguile against the opponent, who first \
     says how it answers: with 1d20, Hit Dice and Wisdom, or with 1d20 and Discern Intent."
}

/// What the opponent may answer with.
const ANSWERS: [Name; 2] = [n::LEVEL_CHECK, n::DISCERN_INTENT];

/// The opponent says what it answers with; its part of the contest.
fn answered(table: &mut Table<'_>, who: Who, target: Who) -> Result<Party, Stop> {
    let options = ANSWERS.map(Value::Word).to_vec();
    let reply = table.ask(ROLL, Actor::Who(target), options, Some(who))?;
    let state = table.state();
    let own = |stat: Name| (ROLL, stat, state.number(target, stat).unwrap_or(0));
    let parts = match reply {
        Reply::Value(Value::Word(n::LEVEL_CHECK)) => vec![own(n::HD), own(n::WIS)],
        Reply::Value(Value::Word(n::DISCERN_INTENT)) => {
            vec![skill(state, target, n::DISCERN_INTENT, "discern-intent")]
        }
        _ => return Err(Refusals::because(ROLL, "answer level-check or discern-intent").into()),
    };
    Ok(Party { who: target, parts })
}

/// What a skill adds.
fn skill(state: &State, who: Who, label: Name, key: &str) -> Added {
    (ROLL, label, state.named(who, n::SKILLS, key).unwrap_or(0))
}

/// A feigned strike.
pub struct Feint {
    who: Who,
    target: Who,
    said: Args,
}

impl Plan for Feint {
    type By = Who;

    const VERB: Verb = turn::own(
        n::FEIGNED_STRIKE,
        &[need(core::TARGET, Kind::Who), map::NEAR],
        "Beguile against the opponent's level check or Discern Intent, as it chooses: who loses \
         is flat-footed for the rest of the round.",
    )
    .told("feigns a strike at {target}");

    const COST: Cost = standard::ACTION.by(ROLL);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        if map::knows_target(state, who, &args) { args.without(&[n::ADJACENT]) } else { args }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let others = state.present().filter(|target| *target != who);
        others.map(|target| Args::default().with(core::TARGET, Value::Who(target))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let refusals = check(state, who, args);
        let feint = |target| Feint { who, target, said: args.clone() };
        refusals.or_all(args.who(core::TARGET).map(feint))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Feint { who, target, said } = self;
        let theirs = answered(table, who, target)?;
        // A ruling may have felled one of them while the opponent was asked, or brought them apart.
        let refusals = check(table.state(), who, &said);
        if !going_on::goes_on(table, who)? || !going_on::still(table, who, &refusals)? {
            return Ok(());
        }
        let beguile = skill(table.state(), who, n::BEGUILE, "beguile");
        let own = Party { who, parts: vec![beguile] };
        let blow = table.released().blow;
        let matter = Matter { clause: ROLL, purpose: n::FEIGNED_STRIKE, blow };
        if opposed::contest(table, matter, &own, &theirs)? > 0 {
            fool(table, target)?;
        }
        Ok(())
    }
}

/// Why nobody can be fooled so.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    refusals.append(grapple::check_attack(state, who));
    if let Some(target) = args.who(core::TARGET) {
        refusals.append(check_opponent(state, who, target, args));
    }
    refusals
}

clause! { DETAILS = 672
    "feign.details", "open", "At whom, ties, and until when",
    "At somebody whom a blow would reach and who sees the one who feigns. Equal totals are thrown \
     again. It is over when the round is, with the order at its top again, whosever turn it was \
     made in."
}

/// Why somebody is no opponent for it: no blow would get there, or it does not see any.
fn check_opponent(state: &State, who: Who, target: Who, args: &Args) -> Refusals {
    let called = || state.called(target);
    let sees = can_act(state, target) && state.sees(target, who);
    let mut refusals = Refusals::if_not(sees, DETAILS, || {
        format!("{} does not see what {} does", called(), state.called(who))
    });
    let mut all = maneuver::for_blows(state, who);
    all.retain(|weapon| grapple::check(state, who, *weapon).is_empty());
    let weapon = maneuver::first_in_reach(state, who, target, &all, args);
    let too_far = weapon.map(|weapon| reach::check(state, who, weapon, target, args));
    let too_far = too_far.unwrap_or_default();
    refusals.unless(too_far.is_empty(), DETAILS, || {
        format!("no blow would reach {}: go nearer first", called())
    });
    refusals.append(too_far);
    refusals
}

clause! { OUTCOME = 270
    "feign.outcome", "Feigned Strike", "Fooled: without a guard for the rest of the round",
    "An opponent that loses is flat-footed towards everybody until the round ends. One that wins \
     has seen through it, and that is all."
}

/// What marks a guard that was drawn away.
pub const CAUSE: Detail = Detail::Word(n::FEIGNED_STRIKE);

/// Somebody was fooled.
fn fool(table: &mut Table<'_>, target: Who) -> Result<(), Stop> {
    table.gain(OUTCOME, target, n::FLAT_FOOTED, Some(CAUSE))
}

/// Somebody's guard is there again.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let held = table.state().body(who).conditions.iter();
    if !held.clone().any(|held| (held.name, held.detail) == (n::FLAT_FOOTED, Some(CAUSE))) {
        return Ok(());
    }
    let (of, condition, detail) = (who.into(), n::FLAT_FOOTED, Some(CAUSE));
    table.effect(DETAILS, Effect::Lost { of, condition, detail })
}

/// The round is over, and with it every guard that was drawn away in it.
pub fn round_over(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().everyone().collect();
    everyone.into_iter().try_for_each(|who| end(table, who))
}

clause! { NO_OWN_ATTACK = 271
    "feign.no-own-attack", "Feigned Strike; Standard Action", "It serves the others",
    "The standard action went into it, so whoever feigns makes no attack in that turn. What it \
     opened is for allies whose turn is to come, for attacks of opportunity and for swift actions.",
    uncited "the refusal of an attack after another standard action shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROLL, OUTCOME, NO_OWN_ATTACK, DETAILS];

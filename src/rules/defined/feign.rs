//! Area `feign`: a feigned strike that leaves its target flat-footed (section "Feigned Strike" and
//! what the chapter leaves open).

use super::combatant::can_act;
use super::opposed::{self, Matter, Party};
use super::{
    arms, feats, going_on, grapple, inside, maneuver, map, names as n, reach, sheet::stated,
    standard, turn,
};
use crate::engine::prelude::*;

clause! { ROLL = 269
    "feign.roll", "Feigned Strike",
    "A feigned strike is Beguile against the opponent's choice of roll",
    "A feigned strike is a standard action. The combatant rolls 1d20 + Beguile against the \
     opponent. The opponent first says how it answers: with a level check, 1d20 + Hit Dice + \
     Wisdom modifier, or with 1d20 + Discern Intent.",
    asks "what to roll against the feint of {who}"
}

/// What the opponent may answer with.
const ANSWERS: [Name; 2] = [n::LEVEL_CHECK, n::DISCERN_INTENT];

/// The opponent says what it answers with. Returns its part of the opposed roll.
fn answered(table: &mut Table<'_>, who: Who, target: Who) -> Result<Party, Stop> {
    let options = ANSWERS.map(Value::Word).to_vec();
    let reply = table.ask(ROLL, Actor::Who(target), options, Some(who))?;
    let state = table.state();
    let own = |stat: Name| (ROLL, stat, stated(state, target, stat));
    let parts = match reply {
        Reply::Value(Value::Word(n::LEVEL_CHECK)) => vec![own(n::HD), own(n::WIS)],
        Reply::Value(Value::Word(n::DISCERN_INTENT)) => {
            vec![skill(state, target, n::DISCERN_INTENT, "discern-intent")]
        }
        _ => return Err(table.not_offered(ROLL, &ANSWERS)),
    };
    Ok(Party { who: target, parts })
}

/// What a skill adds.
fn skill(state: &State, who: Who, label: Name, key: &str) -> Added {
    (ROLL, label, feats::skill(state, who, key))
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
        "Rolls Beguile against the opponent's level check or Discern Intent, as the opponent \
         chooses. If the opponent loses, it is flat-footed for the rest of the round.",
    )
    .told("feigns a strike at {target}");

    const COST: Cost = standard::ACTION.by(ROLL);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        if map::knows_target(state, who, &args) { args.without(&[n::ADJACENT]) } else { args }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let others = state.present().filter(|target| *target != who);
        others.map(|target| Args::of(core::TARGET, target)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let refusals = check(state, who, args);
        let feint = |target| Feint { who, target, said: args.clone() };
        refusals.or_all(args.who(core::TARGET).map(feint))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Feint { who, target, said } = self;
        let theirs = answered(table, who, target)?;
        // While the opponent was asked, a ruling may have brought one of them down or moved them
        // apart.
        let against = |state: &State| check(state, who, &said);
        if !going_on::is_possible(table, who, against)? {
            return Ok(());
        }
        let beguile = skill(table.state(), who, n::BEGUILE, "beguile");
        let own = Party { who, parts: vec![beguile] };
        let blow = table.released().blow;
        let matter = Matter { clause: ROLL, purpose: n::FEIGNED_STRIKE, blow };
        let margin = opposed::contest(table, matter, &own, &theirs)?;
        // The same while the dice were awaited.
        if margin > 0 && going_on::is_possible(table, who, against)? {
            fool(table, target)?;
        }
        Ok(())
    }
}

/// Why the feigned strike cannot be made.
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
    "feign.details", "open", "A feigned strike works within reach, and until the round ends",
    "The opponent must be in reach of a melee attack and must see the combatant that feigns. Equal \
     totals are rolled again. The effect ends with the round, when the order is back at its top, \
     no matter in whose turn the feigned strike was made."
}

/// Why somebody cannot be the opponent: it is out of reach, or does not see the combatant.
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
        format!("no melee attack reaches {}: move closer first", called())
    });
    refusals.with(too_far)
}

clause! { OUTCOME = 270
    "feign.outcome", "Feigned Strike", "A fooled opponent is flat-footed for the rest of the round",
    "If the opponent loses, it is flat-footed against everyone until the round ends. If it wins, \
     nothing happens."
}

/// The mark of being flat-footed by a feigned strike.
const CAUSE: Detail = Detail::Word(n::FEIGNED_STRIKE);

/// The opponent was fooled.
fn fool(table: &mut Table<'_>, target: Who) -> Flow {
    table.gain(OUTCOME, target, n::FLAT_FOOTED, Some(CAUSE))
}

/// Ends being flat-footed by a feigned strike.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose_with(DETAILS, who, n::FLAT_FOOTED, Some(CAUSE))
}

/// The round is over, and with it the effect of every feigned strike in it.
pub fn round_over(table: &mut Table<'_>) -> Flow {
    table.state().everyone().try_for_each(|who| end(table, who))
}

clause! { NO_OWN_ATTACK = 271
    "feign.no-own-attack", "Feigned Strike; Standard Action",
    "A feigned strike leaves no attack of its own that turn",
    "The standard action is spent, so the combatant that feigns makes no attack in that turn. The \
     effect helps allies whose turns are still to come, attacks of opportunity and swift actions.",
    uncited "the refusal of an attack after another standard action shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROLL, OUTCOME, NO_OWN_ATTACK, DETAILS];

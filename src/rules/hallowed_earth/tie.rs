//! Area `tie`: what happens at the same moment (steps 2 and 3).

use super::character::{is_tied, lives};
use super::incap::STRAINS;
use super::names as n;
use super::round::own_by;
use super::stabilize::HEAL_CHECK;
use super::stress::{self, Hit, PAYMENTS};
use super::turn::leave;
use super::{attribute, crit, incap, injury, plan, round, stabilized, wounds};
use crate::engine::prelude::*;
use crate::state::{Intent, Plan};

/// A change that waits for the end of the count, and the plan of its doer that caused it.
struct Due {
    intent: Intent,
    plan: Option<Name>,
}

clause! { SAME_STARTING_STATE = 123
    "tie.same-starting-state", "Step 2: Initiative", "Tied creatures act from the same state",
    "What tied creatures do is worked out from the situation as their count began, with a \
     Full-Defense of that count already in force. All of it takes effect afterwards, together; the \
     order in which dice are rolled changes nothing. If two creatures want the same place or \
     thing, the Referee decides. What the Referee rules meanwhile holds at once.",
    asks "who gets there"
}

/// What is still to come of a shared count is worked out from how things stand now. Called by
/// `stress::carry_out`, `ruling::change` and others.
pub fn go_on_from_here(table: &mut Table<'_>) -> Flow {
    if is_tied(table.state()) { table.effect(SAME_STARTING_STATE, Effect::Froze) } else { Ok(()) }
}

/// Everything of a count takes effect: payments, healing, hits, strain, injuries, then movement and
/// flight.
pub fn combine(table: &mut Table<'_>) -> Flow {
    let before = table.state().clone();
    let mut intents: Vec<Due> = table
        .combine(SAME_STARTING_STATE)?
        .into_iter()
        .enumerate()
        .map(|(at, intent)| Due { plan: plan_of(&before, at, intent.by), intent })
        .collect();
    let state = table.state();
    let declared = |due: &Due| {
        let meant = |plan: &Plan| plan.of == due.intent.by && Some(plan.kind) == due.plan;
        state.plans.iter().position(meant)
    };
    intents.sort_by_key(|due| (declared(due), due.intent.by));
    if intents.is_empty() {
        // Nothing waits: everybody stood still, or all was settled before the count was over.
        table.effect(SAME_STARTING_STATE, Effect::Combined)?;
    }
    for who in table.state().everyone() {
        felt_by(table, who, &intents)?;
    }
    walk(table, &intents)?;
    for Due { intent, .. } in &intents {
        if let Effect::Carried { .. } = &intent.effect {
            table.effect(SAME_STARTING_STATE, intent.effect.clone())?;
        }
    }
    table.state().everyone().filter(|who| runs_away(&intents, *who)).try_for_each(|who| {
        let escapes = lives(table.state(), who);
        if escapes { leave(table, SAME_STARTING_STATE, who) } else { Ok(()) }
    })
}

/// Whether somebody has run away on the count that is over.
fn runs_away(all: &[Due], who: Who) -> bool {
    all.iter().any(|due| due.intent.effect == Effect::Left(who))
}

/// The plan that caused the change at this place of all that wait: those that were there as the
/// second turns of the count began belong to the first ones.
fn plan_of(state: &State, at: usize, by: Who) -> Option<Name> {
    let of_first = (at as i32) < state.counter(Subject::Fight, None, n::FIRST_TURNS);
    let first = round::batch(state).find(|slot| of_first && slot.of == Actor::Who(by));
    let kind = first.map(|slot| slot.kind).or_else(|| round::kind(state, by))?;
    Some(plan::of_intent(state, by, kind, at))
}

/// Everybody arrives where it went; if several want one place, the Referee decides.
fn walk(table: &mut Table<'_>, all: &[Due]) -> Flow {
    let mut ways: Vec<(Who, Place)> = Vec::new();
    for Due { intent, .. } in all {
        let Effect::Moved { who, to: Some(to) } = intent.effect else { continue };
        ways.retain(|(other, _)| *other != who);
        if lives(table.state(), who) {
            // A creature that runs away wants no place.
            ways.extend((!runs_away(all, who)).then_some((who, to)));
        } else {
            // The dead are in nobody's way where they have fallen.
            arrive(table, who, to)?;
        }
    }
    ways.sort_unstable();
    // Those who are in the way: they go nowhere, and everybody sees them.
    let state = table.state();
    let goes_on = |who: Who| ways.iter().any(|(other, _)| *other == who);
    let is_there = |who: &Who| lives(state, *who) && !state.is_kept_hidden(*who);
    let mut stay: Vec<Who> =
        state.present().filter(|who| is_there(who) && !goes_on(*who)).collect();
    while let Some((who, to)) = ways.first().copied() {
        let mut rivals: Vec<Who> =
            ways.iter().filter(|(_, place)| *place == to).map(|(who, _)| *who).collect();
        ways.retain(|(_, place)| *place != to);
        let place = |table: &Table<'_>, who: Who| table.state().body(who).place;
        let stood: Vec<(Who, Option<Place>)> =
            rivals.iter().map(|rival| (*rival, place(table, *rival))).collect();
        let goes = if rivals.len() > 1 { settle_claim(table, &rivals)? } else { who };
        rivals.retain(|rival| *rival != goes);
        stay.append(&mut rivals);
        let taken = stay.iter().any(|other| place(table, *other) == Some(to));
        if taken {
            table.decided(SAME_STARTING_STATE, goes, None, "two would stand in one square")?;
        } else if stood.contains(&(goes, place(table, goes))) {
            // A creature that a ruling has moved while the Referee was asked stays there.
            arrive(table, goes, to)?;
        }
    }
    Ok(())
}

/// Somebody arrives where it went, unless it has left the fight.
fn arrive(table: &mut Table<'_>, who: Who, to: Place) -> Flow {
    let body = table.state().body(who);
    if body.presence != Presence::Present || body.place == Some(to) {
        return Ok(());
    }
    table.effect(SAME_STARTING_STATE, Effect::Moved { who, to: Some(to) })
}

/// The Referee says who gets the place that several want; the others stay where they were.
fn settle_claim(table: &mut Table<'_>, rivals: &[Who]) -> Result<Who, Stop> {
    let options = rivals.iter().copied().map(Value::Who).collect();
    match table.ask(SAME_STARTING_STATE, Actor::Gm, options, rivals.first().copied())? {
        Reply::Value(Value::Who(who)) if rivals.contains(&who) => Ok(who),
        _ => Err(Refusals::because(SAME_STARTING_STATE, "name who gets there").into()),
    }
}

clause! { DOUBLE_KO = 124
    "tie.double-ko", "Step 3: Declare Actions", "Two tied creatures can take each other out",
    "Two creatures that act on one count can take each other out. Neither loses its action because \
     of it. A Reposte is no act of the count: it takes effect at once.",
    uncited "the losses of both show it"
}

clause! { LOSSES_ADD_UP = 125
    "tie.losses-add-up", "Step 2: Initiative; Stress", "Hits on the same count add up",
    "Armour lowers each hit by itself. Then the hits together lower Stress and, beyond it, Wound \
     Points. Hits use up Stress in the order in which they were declared; what a hit has left over \
     is an injury by its own attacker. Critical hits lower Wound Points in addition.",
    uncited "the losses themselves show it"
}

/// Everything of a count that affects one creature.
fn felt_by(table: &mut Table<'_>, who: Who, all: &[Due]) -> Flow {
    let felt = || all.iter().filter(|due| about(&due.intent) == Some(who));
    let own: Vec<&Intent> = felt().map(|due| &due.intent).collect();
    for intent in &own {
        let Some(clause) = own_by(intent, who, PAYMENTS) else { continue };
        // What a ruling took away meanwhile cannot be paid.
        let Effect::Pool { pool, by, .. } = intent.effect else { continue };
        let there = table.state().pool(who, pool);
        table.pool(clause, who, pool, by.max(-there))?;
    }
    let tends = |effect: &Effect| matches!(effect, Effect::Gained { condition: n::STABILIZED, .. });
    if own.iter().any(|intent| tends(&intent.effect)) {
        stabilized::tend(table, HEAL_CHECK, who)?;
    }
    for Due { intent, plan } in felt().filter(|due| is_blow(&due.intent, who)) {
        let Effect::Pool { pool, by, .. } = intent.effect else { continue };
        let types = wounds::types_of(table.state(), intent.by, *plan);
        let direct = (pool == n::WOUND_POINTS).then_some(crit::BYPASSES_STRESS);
        stress::take(table, who, &Hit { amount: -by, types, direct })?;
    }
    for clause in own.iter().filter_map(|intent| own_by(intent, who, STRAINS)) {
        incap::lose_point(table, clause, who)?;
    }
    for intent in &own {
        match intent.effect {
            Effect::Pool { pool, by, .. } => {
                let which = attribute::of_pool(pool);
                which.map_or(Ok(()), |which| injury::weaken(table, who, which, by))?;
            }
            Effect::Gained { condition, detail, .. } if condition != n::STABILIZED => {
                injury::gain(table, who, condition, detail)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn about(intent: &Intent) -> Option<Who> {
    match intent.effect {
        Effect::Pool { of: Subject::Who(who), .. }
        | Effect::Gained { of: Subject::Who(who), .. } => Some(who),
        _ => None,
    }
}

/// What others take from Stress or Wound Points.
fn is_blow(intent: &Intent, who: Who) -> bool {
    let own = [PAYMENTS, STRAINS].iter().any(|own| own_by(intent, who, own).is_some());
    let Effect::Pool { pool, by, .. } = intent.effect else { return false };
    !own && by < 0 && [n::STRESS, n::WOUND_POINTS].contains(&pool)
}

clause! { NO_STRAIN = 126
    "tie.no-strain-in-batch", "Step 3: Declare Actions; Wound Points",
    "A creature brought down on its own count acts unhindered on it",
    "A creature brought down on its own count, by somebody who acts on that count too, was not down \
     as it began: it acts in full on it and pays nothing for it. From the next count on it does. A \
     Reposte takes effect at once, whoever makes it.",
    uncited "nothing is paid, which no event shows"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAME_STARTING_STATE, DOUBLE_KO, LOSSES_ADD_UP, NO_STRAIN];

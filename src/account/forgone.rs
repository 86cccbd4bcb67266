//! What is forgone where a turn ends: what was declared for it and not done.

use super::phrase::phrase;
use super::scene::Scene;
use super::words::Words;
use crate::state::{Plan, State};
use crate::vocabulary::{Actor, Declared, Effect, Value, Who, core};

/// What those leave undone who end their turns with it: "Orc leaves what it declared: attacks Ash".
/// It is told to those alone who know what was declared.
pub fn forgone(
    words: Words<'_>,
    scene: &Scene<'_>,
    number: u64,
    declared: &Declared,
) -> Option<String> {
    if declared.verb != core::END_TURN {
        return None;
    }
    let ends = |who: Who| match declared.actor {
        Actor::Who(own) => own == who,
        Actor::Side(side) => words.state.side(who) == side,
        Actor::Gm => true,
    };
    // What is said in words alone is done as the turn goes by.
    let in_words =
        |plan: &Plan| plan.deed.args.0.iter().any(|arg| matches!(arg.value, Value::Text(_)));
    // Somebody may have another turn in the round, for which something else is planned.
    let goes_by = |state: &State, plan: &Plan| {
        let over = state.as_if(&[Effect::TurnEnded { of: Actor::Who(plan.of) }]);
        words.system.is_to_come(state, plan) && !words.system.is_to_come(&over, plan)
    };
    let is_left = |state: &State, plan: &Plan| {
        ends(plan.of)
            && state.acting.contains(&plan.of)
            && !in_words(plan)
            && plan.deed.verb != core::PASS
            && goes_by(state, plan)
    };
    if !words.state.plans.iter().any(|plan| is_left(words.state, plan)) {
        return None;
    }
    let known = scene.sight.state(number - 1);
    let plans = known.plans.iter().filter(|plan| is_left(&known, plan));
    let each = plans.map(|plan| {
        let (who, deed) = (words.subject_of(Actor::Who(plan.of)), &plan.deed);
        format!("{who} leaves what was declared: {}", phrase(words, deed.verb, &deed.args))
    });
    let all: Vec<String> = each.collect();
    (!all.is_empty()).then(|| all.join("; "))
}

//! What is forgone where a turn ends: what was declared for it and not done.

use super::phrase::phrase;
use super::scene::Scene;
use super::words::Words;
use crate::state::{Plan, State};
use crate::vocabulary::{Actor, Declared, Who, core};

/// What those leave undone who end their turns with it: "Orc leaves what it declared: attacks Ash".
/// It is told to those alone who know what was declared.
pub fn forgone(
    words: Words<'_>,
    scene: &Scene<'_>,
    number: u64,
    declared: &Declared,
) -> Option<String> {
    let ends = |who: Who| match declared.actor {
        Actor::Who(own) => own == who,
        Actor::Side(side) => words.state.side(who) == side,
        Actor::Gm => true,
    };
    let is_left = |state: &State, plan: &Plan| {
        ends(plan.of)
            && words.state.acting.contains(&plan.of)
            && (plan.kind, plan.deed.verb != core::PASS) == (core::WHO, true)
            && words.system.is_to_come(state, plan)
    };
    let any = words.state.plans.iter().any(|plan| is_left(words.state, plan));
    if declared.verb != core::END_TURN || !any {
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

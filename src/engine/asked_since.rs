//! A question that was asked before the GM ruled, as it would be asked now.

use super::Rules;
use super::run::carry_out_with;
use super::{Supply, Taped};
use crate::state::State;
use crate::vocabulary::{Actor, Asked, Event, Need, Reply, Seat, Stamp, Value, core};

/// What the rules come to now from before the latest question of a tape, if something was ruled
/// since it was asked: mostly it ends with the same question to `of` and the same options, or with
/// something else. Others who would be asked the same before pass. Nothing comes of what the rules
/// now refuse altogether.
pub fn asked_since(
    rules: &'static Rules,
    before: &State,
    input: &Taped,
    tape: &[Taped],
    of: Actor,
) -> Option<Vec<Event>> {
    let is_question = |taped: &Taped| {
        matches!(&taped.event, Event::Asked(Asked { need: Need::Choice { .. }, .. }))
    };
    let at = tape.iter().rposition(is_question)?;
    let mut rules_now = false;
    let ruled = tape[at + 1..].iter().filter(|taped| {
        if taped.event.is_input() {
            rules_now = matches!(taped.event, Event::Ruled(_));
        }
        rules_now
    });
    let ruled: Vec<&Event> = ruled.map(|taped| &taped.event).collect();
    if ruled.is_empty() {
        return None;
    }
    let mut tape = tape.to_vec();
    let Taped { number: mut next, event } = tape.split_off(at).swap_remove(0);
    let Event::Asked(question) = event else { return None };
    // Each of those in the fight is passed over once at most.
    for _ in before.everyone() {
        let (before, supply) = (Box::new(before.clone()), Supply::nobody());
        let run = carry_out_with(rules, before, input, (&tape, &ruled, at), next, supply);
        let fresh = run.map_or_else(|_| Vec::new(), |run| run.fresh);
        let Some(others) = passed_over(&fresh, &question, of) else { return Some(fresh) };
        let passes = others.into_iter().map(|other| Event::Answered {
            stamp: Stamp { seat: Seat::GM, time: 0 },
            of: other,
            reply: Reply::Pass,
            again: None,
        });
        let events = fresh.iter().cloned().chain(passes);
        for event in events {
            tape.push(Taped { number: next, event });
            next += 1;
        }
    }
    Some(Vec::new())
}

/// Those who are asked last what a question asks, and may pass, where somebody else is meant.
fn passed_over(fresh: &[Event], question: &Asked, of: Actor) -> Option<Vec<Actor>> {
    let Some(Event::Asked(Asked { clause, need })) = fresh.last() else { return None };
    let Need::Choice { of: asked, options, .. } = need else { return None };
    let passable = options.contains(&Value::Word(core::PASS));
    let others = *clause == question.clause && passable && !asked.contains(&of);
    others.then(|| asked.clone())
}

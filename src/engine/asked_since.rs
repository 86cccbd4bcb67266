//! A question that was asked before the GM ruled, as it would be asked now.

use super::Rules;
use super::run::carry_out_with;
use super::{Supply, Taped};
use crate::state::State;
use crate::vocabulary::{Asked, Event, Need};

/// What the rules come to now from before the latest question of a tape, if something was ruled
/// since it was asked: mostly it ends with the same question and the same options, or with
/// something else. Nothing comes of what they now refuse altogether.
pub fn asked_since(
    rules: &'static Rules,
    before: &State,
    input: &Taped,
    tape: &[Taped],
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
    let next = tape[at].number;
    let (before, supply) = (before.clone(), Supply::nobody());
    let run = carry_out_with(rules, before, input, (&tape[..at], &ruled), next, supply);
    Some(run.map_or_else(|_| Vec::new(), |run| run.fresh))
}

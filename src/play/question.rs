//! Which of several things a question is about.

use super::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Asked, Event, Name};

/// Which of several things a question is about, such as the condition that is Tested; `state` is
/// the one it is asked in, or a later one while it is open. Nothing if that goes without saying.
pub fn asked_what(
    history: &History,
    system: System,
    state: &State,
    (number, asked): (u64, &Asked),
) -> Option<Name> {
    let of_question = system.shown().of_question?;
    let (_, ranges) = history.resolution_at(number)?;
    let before = ranges.iter().flat_map(|(first, last)| *first..=*last).filter(|one| *one < number);
    let before: Vec<Event> = before.map(|one| history.entry(one).event).collect();
    of_question(state, asked, &before)
}

//! What a question asks, and which of several things it is about.

use super::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Asked, Event, Name, Need, Value, Who, core};

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

/// What a question asks, to stand behind "is asked": ` whether to accept the stunt of Ada`. One
/// that offers deeds tells only whom it is about. `what` is which of several things it is about,
/// and `name` calls people.
pub fn matter(
    system: System,
    asked: &Asked,
    what: Option<Name>,
    name: impl Fn(Who) -> String,
) -> String {
    let Need::Choice { of, options, about } = &asked.need else { return String::new() };
    let is_deed = |option: &Value| match option {
        Value::Word(word) => *word == core::PASS || system.is_verb(*word),
        _ => false,
    };
    let decides = !options.iter().all(is_deed);
    let asks = system.clause(asked.clause).and_then(|clause| clause.asks);
    let text = match (asks.filter(|_| decides), about.map(&name)) {
        (Some(asks), Some(about)) => format!(" {}", asks.replace("{who}", &about)),
        (Some(asks), None) if !asks.contains("{who}") => format!(" {asks}"),
        (None, Some(_)) if about.is_some_and(|who| of[..] == [Actor::Who(who)]) => String::new(),
        (None, Some(about)) => format!(" about {about}"),
        (_, None) => String::new(),
    };
    match what {
        Some(what) => format!("{text} ({})", system.called(what)),
        None => text,
    }
}

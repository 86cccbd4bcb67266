//! What a question asks, and which of several things it is about.

use super::History;
use crate::engine::catalog::{LookUp, Matter};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Asked, Cited, Event, Need, Value, core};

/// What a need is about, where that does not go without saying; `state` is the one it is asked in,
/// or a later one while it is open.
pub fn asked_what(
    history: &History,
    system: System,
    state: &State,
    (number, asked): (u64, &Asked),
) -> Option<Matter> {
    let shown = system.shown();
    let before = || {
        let (_, ranges) = history.resolution_at(number)?;
        let before = ranges.iter().flat_map(|(first, last)| *first..=*last);
        let before = before.filter(|one| *one < number);
        Some(before.map(|one| history.entry(one).event).collect::<Vec<Event>>())
    };
    let told = shown.of_need.and_then(|of_need| of_need(state, asked, &before()?));
    let Need::Dice { sides, .. } = &asked.need else { return told };
    let [sides] = sides[..] else { return told };
    match told {
        // A ruling made meanwhile may have changed whom the faces would stand for by now.
        Some(Matter::Faces(faces)) if faces.len() != usize::from(sides) => None,
        Some(told) => Some(told),
        None => {
            let is_its = |table: &&(Cited, LookUp)| table.0.code == asked.clause;
            let (_, row) = shown.tables.iter().find(is_its)?;
            let faces = (1..=i32::from(sides)).map(|face| row(face).into());
            Some(Matter::Faces(faces.collect()))
        }
    }
}

/// What a need is about, to stand behind it: ` (longsword)`, ` (1–3 enemies, 4–6 Characters)`.
pub fn in_brackets(what: Option<&Matter>, name: impl Fn(&Value) -> String) -> String {
    match what {
        None => String::new(),
        Some(Matter::One(what)) => format!(" ({})", name(what)),
        Some(Matter::Faces(faces)) => {
            let mut groups: Vec<(usize, usize, &Value)> = Vec::new();
            for (face, value) in (1..).zip(faces) {
                match groups.last_mut() {
                    Some((_, last, of)) if *of == value => *last = face,
                    _ => groups.push((face, face, value)),
                }
            }
            let told = groups.into_iter().map(|(first, last, value)| {
                let to = if first < last { format!("–{last}") } else { String::new() };
                format!("{first}{to} {}", name(value))
            });
            format!(" ({})", told.collect::<Vec<_>>().join(", "))
        }
    }
}

/// What a question asks, to stand behind "is asked": ` whether to accept the stunt of Ada`. One
/// that offers deeds tells only whom it is about. `what` is which of several things it is about,
/// and `name` calls people and things.
pub fn matter(
    system: System,
    asked: &Asked,
    what: Option<&Matter>,
    name: impl Fn(&Value) -> String,
) -> String {
    let Need::Choice { of, options, about } = &asked.need else { return String::new() };
    let is_deed = |option: &Value| match option {
        Value::Word(word) => *word == core::PASS || system.is_verb(*word),
        _ => false,
    };
    let decides = !options.iter().all(is_deed);
    let asks = system.clause(asked.clause).and_then(|clause| clause.asks);
    let text = match (asks.filter(|_| decides), about.map(|who| name(&who.into()))) {
        (Some(asks), Some(about)) => format!(" {}", asks.replace("{who}", &about)),
        (Some(asks), None) if !asks.contains("{who}") => format!(" {asks}"),
        (None, Some(_)) if about.is_some_and(|who| of[..] == [Actor::Who(who)]) => String::new(),
        (None, Some(about)) => format!(" about {about}"),
        (_, None) => String::new(),
    };
    text + &in_brackets(what, name)
}

//! Events in words, for findings.

use serde::Serialize;
use serde_json::Value as Json;

use crate::explain::clause_of;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Book, ClauseCode, Event, Opening, Seat, spelled_with};

/// The words of a fight at one moment of it.
pub(super) struct Words {
    system: System,
    book: Book,
}

impl Words {
    /// The words of a system with the cast of a state.
    pub(super) fn new(system: System, opening: &Opening, state: &State) -> Self {
        let mut book = system.book(opening);
        book.cast.clear();
        book.items.clear();
        for member in &state.cast.members {
            book.add(member);
        }
        Words { system, book }
    }

    /// Anything in one line of words: `effected: clause shock.on-miss, effect pool of who grak, …`.
    pub(super) fn say(&self, what: &impl Serialize) -> String {
        let json = spelled_with(self.book.clone(), || serde_json::to_value(what));
        let mut text = String::new();
        put(&mut text, &json.unwrap_or(Json::Null));
        text
    }

    /// The full id of the clause an event cites.
    pub(super) fn clause(&self, event: &Event) -> Option<String> {
        clause_of(event).map(|code| self.clause_of_code(code))
    }

    /// The full id of a clause.
    pub(super) fn clause_of_code(&self, code: ClauseCode) -> String {
        let unknown = || format!("unknown clause {}", code.0);
        let known = self.system.clause(code).map(|clause| self.system.full_id(clause));
        known.unwrap_or_else(unknown)
    }
}

/// A seat by its name; one that nobody has by its number.
pub(super) fn seat_named(opening: &Opening, seat: Seat) -> String {
    let named = opening.seats.get(usize::from(seat.0)).cloned();
    named.unwrap_or_else(|| format!("#{}", seat.0))
}

/// Writes JSON as a phrase: keys before their values, nothing that is absent.
fn put(text: &mut String, json: &Json) {
    match json {
        Json::Object(object) => {
            let there = object.iter().filter(|(_, value)| !value.is_null());
            for (at, (key, value)) in there.enumerate() {
                let before = if at > 0 { ", " } else { "" };
                text.push_str(before);
                text.push_str(key);
                text.push(' ');
                put(text, value);
            }
        }
        Json::Array(array) => {
            text.push('[');
            for (at, value) in array.iter().enumerate() {
                text.push_str(if at > 0 { "; " } else { "" });
                put(text, value);
            }
            text.push(']');
        }
        Json::String(word) => text.push_str(word),
        other => text.push_str(&other.to_string()),
    }
}

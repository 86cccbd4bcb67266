//! The opening of a fight in words: the system, its dice, the map, who takes part.

use super::Kind;
use super::telling::{Told, row};
use super::words::{Words, capital, hex};
use crate::vocabulary::{DicePolicy, MapSheet, Opening, Seat, Value, Who};

/// The opening, in a few rows.
pub fn opening(words: Words<'_>, opening: &Opening) -> Vec<Told> {
    let title = words.system.title();
    let dice = match opening.dice {
        DicePolicy::Typed => "typed dice".to_owned(),
        DicePolicy::Committed { commitment } => {
            format!("seeded dice, committed to as {}", hex(&commitment))
        }
        DicePolicy::Open { .. } => "seeded dice, the seed open".to_owned(),
    };
    let mut rows = vec![format!("{title} (edition {} of the rules), {dice}", opening.edition)];
    // The words know the state before the opening; the cast is in the opening itself.
    let state = crate::state::State::opened(opening);
    let words = Words { system: words.system, state: &state };
    if !opening.options.0.is_empty() {
        let each = opening.options.0.iter().map(|arg| match &arg.value {
            Value::Flag(true) => words.word(arg.name).to_owned(),
            Value::Flag(false) => format!("no {}", words.word(arg.name)),
            value => format!("{} {}", words.word(arg.name), words.value(value)),
        });
        rows.push(format!("Options: {}", each.collect::<Vec<_>>().join(", ")));
    }
    match &opening.map {
        MapSheet::None => {}
        MapSheet::Grid { width, height } => rows.push(format!("Map: {width} by {height} squares")),
        MapSheet::Zones(zones) => {
            let each: Vec<_> = zones.iter().map(|zone| zone.id.as_str()).collect();
            rows.push(format!("Zones: {}", each.join(", ")));
        }
    }
    for side in state.every_side() {
        let members: Vec<String> = state
            .everyone()
            .filter(|who| state.side(*who) == side)
            .map(|who| member(words, who))
            .collect();
        rows.push(format!("{}: {}", capital(&words.side(side)), members.join(", ")));
    }
    let told = |(at, text)| row(u8::from(at > 0), Kind::Opening, text);
    rows.into_iter().enumerate().map(told).collect()
}

/// A combatant with the id it is typed by and the seat that speaks for it: "Ash of the Vale (ash,
/// played by maria)".
fn member(words: Words<'_>, who: Who) -> String {
    let sheet = words.state.sheet(who);
    let mut about = vec![sheet.id.clone()];
    if sheet.seat != Seat::GM {
        about.push(format!("played by {}", words.seat(sheet.seat)));
    }
    if sheet.waiting {
        about.push("waiting".to_owned());
    }
    format!("{} ({})", words.name(who), about.join(", "))
}

//! The opening of a fight in words: the system, its dice, the map, who takes part.

use super::Kind;
use super::telling::{Told, row};
use super::words::{Words, capital, hex, minus};
use crate::engine::catalog::OF_EVERY_FIGHT;
use crate::vocabulary::{DicePolicy, MapSheet, Name, Opening, Seat, Value, Who, core};

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
    let title = format!("{title} (edition {} of the rules), {dice}", opening.edition);
    // The words know the state before the opening; the cast is in the opening itself.
    let state = crate::state::State::opened(opening);
    let words = Words { system: words.system, state: &state };
    let mut rows = vec![(0, title)];
    rows.extend(options(words, opening).map(|text| (1, text)));
    rows.extend(promises(opening).map(|text| (1, text.to_owned())));
    rows.extend(map(&opening.map).map(|text| (1, text)));
    for side in state.every_side() {
        rows.push((1, capital(&words.side(side))));
        let members = state.everyone().filter(|who| state.side(*who) == side);
        rows.extend(members.map(|who| (2, member(words, who))));
    }
    rows.into_iter().map(|(indent, text)| row(indent, Kind::Opening, text)).collect()
}

fn options(words: Words<'_>, opening: &Opening) -> Option<String> {
    let of_every_fight = |name: Name| OF_EVERY_FIGHT.iter().any(|option| option.name == name);
    let own = opening.options.0.iter().filter(|arg| !of_every_fight(arg.name));
    let each = own.map(|arg| match &arg.value {
        Value::Flag(true) => words.word(arg.name).to_owned(),
        Value::Flag(false) => format!("no {}", words.word(arg.name)),
        value => format!("{} {}", words.word(arg.name), words.value(value)),
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| format!("Options: {}", each.join(", ")))
}

/// What holds in this fight from the first line to the last, a sentence each.
fn promises(opening: &Opening) -> impl Iterator<Item = &'static str> {
    let no_overrides = opening.options.says(core::NO_OVERRIDES).then_some(
        "Promised: no ruling changes a combatant's pools, stats or conditions; harm and healing \
         given by the GM name their source",
    );
    let own = opening.options.value(core::UNDO) == Some(&Value::Word(core::OWN));
    let undo =
        own.then_some("Undo: by the GM; by any seat of its own last deed that showed nothing");
    no_overrides.into_iter().chain(undo)
}

fn map(map: &MapSheet) -> Option<String> {
    match map {
        MapSheet::None => None,
        MapSheet::Grid { width, height } => Some(format!("Map: {width} by {height} squares")),
        MapSheet::Zones(zones) => {
            let each: Vec<_> = zones.iter().map(|zone| zone.id.as_str()).collect();
            Some(format!("Zones: {}", each.join(", ")))
        }
    }
}

/// A combatant with the id it is typed by, the seat that speaks for it, and how it begins: "Ash of
/// the Vale (ash, played by maria): 10 of 12 hp, at 3,4".
fn member(words: Words<'_>, who: Who) -> String {
    let sheet = words.state.sheet(who);
    let mut about = vec![sheet.id.clone()];
    if sheet.seat != Seat::GM {
        about.push(format!("played by {}", words.seat(sheet.seat)));
    }
    if sheet.waiting {
        about.push("waiting".to_owned());
    }
    let member = format!("{} ({})", words.name(who), about.join(", "));
    match begins(words, who).join(", ") {
        begins if begins.is_empty() => member,
        begins => format!("{member}: {begins}"),
    }
}

/// What somebody begins with: what it can take, and where it is, as far as the sheet says so.
fn begins(words: Words<'_>, who: Who) -> Vec<String> {
    let shown = words.system.shown();
    let pool = |pool: Name, full: Option<Name>| {
        let now = words.state.pool_if_any(who, pool)?;
        let full = full.and_then(|full| words.system.number(words.state, who.into(), full));
        let (called, most) = (words.called(pool), words.most(who.into(), pool).or(full));
        match most.filter(|most| *most != now) {
            Some(most) => Some(format!("{} of {} {called}", minus(now), minus(most))),
            None => Some(format!("{} {called}", minus(now))),
        }
    };
    let health = shown.health.and_then(|(health, full)| pool(health, Some(full)));
    let cushion = shown.cushion.and_then(|cushion| pool(cushion, None));
    let place = words.state.body(who).place.map(|place| format!("at {}", words.spot(place)));
    health.into_iter().chain(cushion).chain(place).collect()
}

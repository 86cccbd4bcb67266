//! The opening of a fight in words: the system, its dice, the map, who takes part.

use super::Kind;
use super::telling::{Told, row};
use super::words::{Words, capital, hex, minus};
use crate::engine::catalog::OF_EVERY_FIGHT;
use crate::vocabulary::{DicePolicy, MapSheet, Name, Opening, Seat, Value, Who, core, numbered};

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
    let mixed = if opening.mixed { "; a line may bring typed faces" } else { "" };
    let title = format!("{title} (edition {} of the rules), {dice}{mixed}", opening.edition);
    // The words know the state before the opening; the cast is in the opening itself.
    let state = crate::state::State::opened(opening);
    let words = Words { system: words.system, state: &state };
    let mut rows = vec![(0, title)];
    rows.extend(options(words, opening).map(|text| (1, text)));
    rows.extend(promises(opening).map(|text| (1, text.to_owned())));
    rows.extend(map(&opening.map).map(|text| (1, text)));
    for side in state.every_side() {
        rows.push((1, capital(&words.side(side))));
        let members: Vec<Who> = state.everyone().filter(|who| state.side(*who) == side).collect();
        let alike = members.chunk_by(|one, other| is_next(words, *one, *other));
        rows.extend(alike.flat_map(|run| told(words, run)).map(|text| (2, text)));
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

/// Of so many alike one row tells.
const MANY: usize = 5;

/// Some who differ in their numbers and their places, each in a row or all in one.
fn told(words: Words<'_>, run: &[Who]) -> Vec<String> {
    let ([first, .., last], true) = (run, run.len() >= MANY) else {
        return run.iter().map(|who| member(words, *who)).collect();
    };
    let ids = format!("{} to {}", words.state.sheet(*first).id, words.state.sheet(*last).id);
    let number = numbered(&words.name(*last)).map_or(0, |(_, number)| number);
    let name = format!("{}–{number}", words.name(*first));
    let place = |who: &Who| words.state.body(*who).place.map(|place| words.spot(place));
    let places: Vec<String> = run.iter().filter_map(place).collect();
    let mut begins = begins(words, *first);
    if !places.is_empty() {
        begins.pop();
        begins.push(format!("at {}", places.join("; ")));
    }
    vec![called(words, *first, (name, ids), &begins)]
}

/// Whether somebody is one more of the same: the next number, and else no difference but the place.
fn is_next(words: Words<'_>, one: Who, other: Who) -> bool {
    let names = (words.name(one), words.name(other));
    let numbers = (numbered(&names.0), numbered(&names.1));
    let (Some((stem, number)), Some((others, next))) = numbers else { return false };
    let (sheet, of_other) = (words.state.sheet(one), words.state.sheet(other));
    let placed = |who: Who| words.state.body(who).place.is_some();
    let begins = |who: Who| {
        let mut begins = begins(words, who);
        begins.truncate(begins.len() - usize::from(placed(who)));
        begins
    };
    (stem, number.checked_add(1)) == (others, Some(next))
        && (sheet.seat, sheet.waiting, placed(one))
            == (of_other.seat, of_other.waiting, placed(other))
        && begins(one) == begins(other)
}

/// A combatant with the id it is typed by, the seat that speaks for it, and how it begins: "Ash of
/// the Vale (ash, played by maria): 10 of 12 hp, at 3,4".
fn member(words: Words<'_>, who: Who) -> String {
    let id = words.state.sheet(who).id.clone();
    called(words, who, (words.name(who), id), &begins(words, who))
}

/// The same by a name and an id.
fn called(words: Words<'_>, who: Who, (name, id): (String, String), begins: &[String]) -> String {
    let sheet = words.state.sheet(who);
    let mut about = vec![id];
    if sheet.seat != Seat::GM {
        about.push(format!("played by {}", words.seat(sheet.seat)));
    }
    if sheet.waiting {
        about.push("waiting".to_owned());
    }
    let member = format!("{name} ({})", about.join(", "));
    match begins.join(", ") {
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

//! The zones of the map: who is in each, what it borders, and what else the sheet says of it.

use super::names::Names;
use super::sketch::with_bearing;
use super::table::{Table, cell};
use crate::account::{Words, capital};
use crate::engine::catalog::{Kind, On};
use crate::vocabulary::{Name, Place, Value, Who, ZoneId, ZoneSheet, core};

/// A zone as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneRead {
    /// What it is called.
    pub name: String,
    /// The zones it borders, by their place on the map.
    pub borders: Vec<u16>,
    /// What else its sheet says.
    pub has: String,
}

/// The zones in the order of the map, whoever is there.
pub fn read(words: Words<'_>, zones: &[ZoneSheet]) -> Vec<ZoneRead> {
    let all = 0..zones.len() as u16;
    let zone = |zone: u16| ZoneRead {
        name: spaced(&words.zone(ZoneId(zone))),
        borders: all
            .clone()
            .filter(|other| *other != zone && borders(words, zones, ZoneId(zone), ZoneId(*other)))
            .collect(),
        has: features(words, &zones[usize::from(zone)]),
    };
    all.clone().map(zone).collect()
}

/// The zones in the order of the map, then the borders that somebody stands on.
pub fn zones(words: Words<'_>, zones: &[ZoneSheet], width: usize) -> Vec<String> {
    let read = read(words, zones);
    let name = |zone: &u16| &*read[usize::from(*zone)].name;
    let row = |(zone, told): (u16, &ZoneRead)| {
        let borders: Vec<&str> = told.borders.iter().map(name).collect();
        let there = there(words, Place::Zone(ZoneId(zone)));
        vec![told.name.clone(), there, borders.join(", "), told.has.clone()]
    };
    let mut rows: Vec<Vec<String>> = (0..).zip(&read).map(row).collect();
    for place in borders_stood_on(words) {
        rows.push(vec![
            capital(&words.spot(place)),
            there(words, place),
            String::new(),
            String::new(),
        ]);
    }
    let head = ["zone", "there", "borders", "has"].map(cell).to_vec();
    Table { head, ..Table::plain(rows) }.without_empty_columns().lines(width)
}

/// Who is in each zone where somebody is, and on the borders.
pub fn who_is_where(words: Words<'_>, zones: &[ZoneSheet], width: usize) -> Vec<String> {
    let all = (0..zones.len() as u16).map(ZoneId);
    let named = all.map(|zone| (spaced(&words.zone(zone)), Place::Zone(zone)));
    let borders = borders_stood_on(words).into_iter();
    let places = named.chain(borders.map(|place| (capital(&words.spot(place)), place)));
    let rows = places.map(|(name, place)| vec![name, there(words, place)]).collect();
    Table::plain(rows).lines(width)
}

/// Who is at a place; nobody is a dash.
fn there(words: Words<'_>, place: Place) -> String {
    let here = |who: &Who| words.state.body(*who).place == Some(place);
    let them: Vec<String> = words
        .state
        .present()
        .filter(here)
        .map(|who| with_bearing(words, who, Names(words).one(who)))
        .collect();
    if them.is_empty() { "-".to_owned() } else { them.join(", ") }
}

/// The borders that somebody stands on, each once.
fn borders_stood_on(words: Words<'_>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for who in words.state.present() {
        match words.state.body(who).place {
            Some(place @ Place::Border(..)) if !places.contains(&place) => places.push(place),
            _ => {}
        }
    }
    places
}

/// Whether two zones border: it is enough if one of the two names the other.
fn borders(words: Words<'_>, zones: &[ZoneSheet], one: ZoneId, other: ZoneId) -> bool {
    let names = |zone: ZoneId, other: ZoneId| {
        let stats = zones[usize::from(zone.0)].stats.0.iter();
        let ways = stats.filter(|stat| is_ways(words, stat.name));
        let mut named = ways.flat_map(|stat| stat.value.listed());
        named.any(|value| *value == Value::Place(Place::Zone(other)))
    };
    names(one, other) || names(other, one)
}

/// Whether a stat of a zone names the zones around it.
fn is_ways(words: Words<'_>, stat: Name) -> bool {
    words.system.stat(On::Zone, stat).is_some_and(|known| known.kind == Kind::Zones)
}

/// Whether a stat of a zone is a list of tables, whose keys say what it is.
fn is_tables(words: Words<'_>, stat: Name) -> bool {
    words.system.stat(On::Zone, stat).is_some_and(|known| matches!(known.kind, Kind::Tables(_)))
}

/// What else the sheet says of a zone.
fn features(words: Words<'_>, sheet: &ZoneSheet) -> String {
    let stats = sheet.stats.0.iter().filter(|stat| !is_ways(words, stat.name));
    let none = [Value::List(Vec::new()), Value::Word(core::NONE)];
    let each = stats.filter(|stat| !none.contains(&stat.value)).map(|stat| {
        let (name, value) = (words.called(stat.name), words.told_of(stat.name, &stat.value));
        if is_tables(words, stat.name) { value } else { format!("{name} {value}") }
    });
    each.collect::<Vec<_>>().join("; ")
}

fn spaced(id: &str) -> String {
    id.replace('-', " ")
}

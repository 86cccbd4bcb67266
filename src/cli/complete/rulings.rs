//! What the GM may set: of a combatant, a side, an item, a zone or the fight, with what it takes.

use super::{Candidate, End};
use crate::cli::files::Fight;
use crate::engine::catalog::{Bearer, Kind, On, Pool, Stat, Switch};
use crate::vocabulary::{MapSheet, Seat, Subject, Viewer, core};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What may be set, by whom or what it is set of.
pub fn of(fight: &Fight, seat: Seat) -> BTreeMap<String, Arc<[Candidate]>> {
    let (state, viewer) = (fight.state(), Viewer::of(seat));
    let own = |on: On| -> Arc<[Candidate]> { fields(fight, on).into() };
    let (combatant, side) = (own(On::Combatant), own(On::Side));
    let mut all = BTreeMap::from([("fight".to_owned(), own(On::Fight))]);
    all.extend(state.every_side().map(|it| (state.called(Subject::Side(it)), side.clone())));
    for who in state.everyone().filter(|who| !state.is_hidden_from(*who, viewer)) {
        let id = state.called(who);
        for item in state.items_of(who) {
            let name = format!("{id}.{}", state.called(Subject::Item(item)));
            all.insert(name, own(On::item(state.cast.item(item).kind)));
        }
        all.insert(id, combatant.clone());
    }
    if let MapSheet::Zones(zones) = &state.cast.map {
        let zone = own(On::Zone);
        all.extend(zones.iter().map(|sheet| (sheet.id.clone(), zone.clone())));
    }
    all
}

/// The stats, pools and conditions of what is of this kind.
fn fields(fight: &Fight, on: On) -> Vec<Candidate> {
    let system = fight.system();
    let takes = |kind: Kind| kind.wanted(|name| system.spell(name));
    let field =
        |name: &str, says: String| Candidate { word: format!("{name}="), says, end: End::Part };
    let pools = system.pools().iter().filter(|pool| pool.on == on);
    let pool = |pool: &Pool| field(system.spell(pool.name), plain(pool.says));
    let stats = system.stats().iter().filter(|stat| stat.on == on);
    let stat = |stat: &Stat| field(system.spell(stat.name), takes(stat.kind));
    let switches = system.switches().iter().filter(|_| on == On::Fight);
    let switch = |switch: &Switch| field(system.spell(switch.name), takes(switch.kind));
    let mut all: Vec<Candidate> = pools.map(pool).collect();
    all.extend(places(on).iter().map(|(name, says)| field(name, (*says).to_owned())));
    let known: Vec<String> = all.iter().map(|field| field.word.clone()).collect();
    all.extend(stats.map(stat).filter(|field| !known.contains(&field.word)));
    all.extend(switches.map(switch));
    for (name, says) in conditions(fight, on) {
        let condition = |sign: char| Candidate {
            word: format!("{sign}{name}"),
            says: if sign == '+' { plain(says) } else { format!("no longer {name}") },
            end: End::Word,
        };
        all.extend(['+', '-'].map(condition));
    }
    all
}

/// The fields that begin so; before a sign is typed, the signs stand for all conditions.
pub fn shown(fields: &[Candidate], begun: &str) -> Vec<Candidate> {
    let is_condition = |field: &&Candidate| field.word.starts_with(['+', '-']);
    if !begun.is_empty() {
        return fields.iter().filter(|field| field.word.starts_with(begun)).cloned().collect();
    }
    let mut shown: Vec<Candidate> =
        fields.iter().filter(|field| !is_condition(field)).cloned().collect();
    if fields.iter().any(|field| is_condition(&field)) {
        let sign = |(word, says): (&str, &str)| Candidate {
            word: word.to_owned(),
            says: says.to_owned(),
            end: End::Part,
        };
        let signs =
            [("+", "a condition that holds from now on"), ("-", "one that holds no longer")];
        shown.extend(signs.map(sign));
    }
    shown
}

/// The conditions that what is of this kind can have.
fn conditions(fight: &Fight, on: On) -> impl Iterator<Item = (&'static str, &'static str)> {
    let system = fight.system();
    let bearer = Bearer::of_kind(on);
    let known = bearer.into_iter().flat_map(move |of| system.conditions_of(of));
    let known = known.map(move |condition| (system.spell(condition.name), condition.says));
    let hidden = (system.spell(core::HIDDEN), "only the GM and its own seat see where it is");
    known.chain((on == On::Combatant).then_some(hidden))
}

/// What may be set beside stats and pools.
fn places(on: On) -> &'static [(&'static str, &'static str)] {
    match on {
        On::Combatant => &[("at", "a place: X,Y or a zone"), ("side", "a side")],
        On::Weapon | On::Shield | On::Armor | On::Spell | On::Item => &[
            ("at", "where it lies: X,Y or a zone"),
            ("carry", "held, readied, stowed or dropped"),
            ("holder", "who holds it"),
        ],
        On::Fight => &[("order", "sides or combatants in the order of turns: A,B")],
        On::Side => &[("order", "its members in the order of turns: A,B")],
        On::Zone => &[],
    }
}

/// A description as it stands beside a word.
fn plain(says: &str) -> String {
    super::first_sentence(says)
}

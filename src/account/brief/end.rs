//! How everybody stands as a fight ends, for whoever was not there.

use super::{Brief, closed};
use crate::account::Kind;
use crate::account::effect::{self, colon, counted_of};
use crate::account::scene::Scene;
use crate::account::telling::row;
use crate::account::words::{Words, capital, listed};
use crate::state::{Presence, State};
use crate::vocabulary::{Effect, Name, Subject, Who};

impl Brief<'_> {
    /// The fight is over: how everybody stands belongs to it.
    pub(super) fn ends(&mut self, words: Words<'_>, scene: &Scene<'_>, number: u64, end: &Effect) {
        self.heading(number, Kind::Turn, effect::describe(words, end));
        let known = scene.sight.state(number);
        let standing = standing(words, &known).map(|told| closed(capital(&told)));
        self.told.extend(standing.map(|told| (number, row(1, Kind::Change, told))));
    }
}

/// Who still stands, with what they have left, and what has become of the others; `known` is what
/// whoever reads knows of the fight.
fn standing(words: Words<'_>, known: &State) -> Option<String> {
    let words = Words { state: known, ..words };
    let shown = words.system.shown();
    let (health, _) = shown.health?;
    let holds = |names: &[Name], who: Who| {
        names.iter().any(|name| words.system.holds(known, Subject::Who(who), *name))
    };
    let (mut up, mut down, mut dead, mut gone) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for who in known.everyone() {
        let name = words.name(who);
        match known.body(who).presence {
            _ if holds(shown.dead, who) => dead.push(name),
            Presence::Present if holds(shown.down, who) => down.push(name),
            Presence::Present => {
                let of = Subject::Who(who);
                let left = counted_of(known.pool(who, health), &words.called(health));
                let each = known.conditions_of(of).iter();
                let each = each.map(|held| words.holding(of, held.name, held.detail));
                let each: Vec<String> = each.collect();
                let holding =
                    if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) };
                up.push(format!("{name}{} {left}{holding}", colon(&name)));
            }
            Presence::Gone => gone.push(name),
            Presence::Waiting => {}
        }
    }
    let groups = [("still up", up), ("down", down), ("dead", dead), ("gone", gone)];
    let told = groups.into_iter().filter(|(_, those)| !those.is_empty());
    let told: Vec<String> =
        told.map(|(what, those)| format!("{what}: {}", listed(&those))).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

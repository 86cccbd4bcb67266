//! Names as people say them. An id means itself. Else a word is looked for among the names on the
//! sheets and those made of ids, whatever its capitals; else it can be the beginning of one of
//! them, if of one alone.

use super::Words;
use crate::script::{Diagnostic, RawValue, Span, Word};
use crate::state::State;
use crate::vocabulary::{
    Actor, ItemId, MapSheet, SideId, Subject, Value, Who, ZoneId, core, name_of_id,
};

/// What to do where a word can mean several.
pub(super) const MORE_OF_IT: &str = "write more of the name, or the id";

/// Which words a name is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Ids alone.
    Ids,
    /// Ids, names and the beginnings of either.
    Names,
}

/// Somebody or something with what it is called.
#[derive(Clone, Debug)]
pub(super) struct Called<T> {
    it: T,
    id: String,
    name: String,
}

impl<T> Called<T> {
    /// Something that has no name but its id.
    fn by_id(it: T, id: &str) -> Self {
        Called { it, id: id.to_owned(), name: name_of_id(id) }
    }

    fn is(&self, fits: impl Fn(&str) -> bool) -> bool {
        fits(&folded(&self.id)) || fits(&folded(&self.name))
    }
}

/// The one that a word means among several: the only one called so, else the only one whose id or
/// name begins so. Nothing where none is.
fn meant<T: Copy>(word: &Word, all: &[Called<T>]) -> Result<Option<T>, Diagnostic> {
    let said = folded(&word.text);
    if said.is_empty() {
        return Ok(None);
    }
    let mut fitting: Vec<&Called<T>> = all.iter().filter(|it| it.is(|name| name == said)).collect();
    if fitting.is_empty() {
        fitting = all.iter().filter(|it| it.is(|name| name.starts_with(&said))).collect();
    }
    match fitting.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(one.it)),
        several => {
            let several: Vec<String> =
                several.iter().map(|one| format!("{} ({})", one.name, one.id)).collect();
            let what = format!("`{}` can mean {}", word.text, several.join(" or "));
            Err(Diagnostic::at(word.span, what).hint(MORE_OF_IT))
        }
    }
}

/// A name as it is compared: capitals and hyphens make no difference.
fn folded(text: &str) -> String {
    text.trim().to_lowercase().replace('-', " ")
}

/// A text in quotes as the word of a name; any other value stays as it is.
pub(super) fn unquoted(raw: &RawValue) -> RawValue {
    match raw {
        RawValue::Text(text) => RawValue::Word(Word { text: text.text.clone(), span: text.span }),
        other => other.clone(),
    }
}

/// An actor as a value.
pub(super) fn as_value(actor: Actor) -> Option<Value> {
    match actor {
        Actor::Who(who) => Some(Value::Who(who)),
        Actor::Side(side) => Some(Value::Side(side)),
        Actor::Gm => None,
    }
}

fn called_who(state: &State, who: Who) -> Called<Who> {
    let id = state.called(who);
    let name = state.sheet(who).name.clone().unwrap_or_else(|| name_of_id(&id));
    Called { it: who, id, name }
}

impl Words<'_> {
    /// Whether a word is the id of somebody who can begin a line.
    pub fn is_id(&self, word: &str) -> bool {
        self.actor_of_id(word).is_some()
    }

    /// The id of somebody whom a line names in several words outside of quotes: its name, or its id
    /// with spaces in place of hyphens. Of several such names the longest is meant.
    pub fn torn_name(&self, line: &str) -> Option<String> {
        let unquoted = line.split('"').step_by(2).flat_map(str::split_whitespace);
        let said = format!(" {} ", unquoted.collect::<Vec<_>>().join(" ").to_lowercase());
        let is_said = |name: &str| name.contains(' ') && said.contains(&format!(" {name} "));
        let length = |called: &Called<Actor>| {
            let all = [called.name.to_lowercase(), folded(&called.id)];
            all.into_iter().filter(|name| is_said(name)).map(|name| name.len()).max()
        };
        let torn = self.actors().into_iter().filter_map(|called| Some((length(&called)?, called)));
        torn.max_by_key(|(length, _)| *length).map(|(_, called)| called.id)
    }

    /// The combatant, side or GM whose id a word is.
    pub(super) fn actor_of_id(&self, word: &str) -> Option<Actor> {
        if word == "gm" {
            return Some(Actor::Gm);
        }
        let who = self.state.who(word).map(Actor::Who);
        who.or_else(|| self.state.side_named(word).map(Actor::Side))
    }

    /// The one of those that fit whom a word means, if there is one.
    pub(super) fn actor_meant(
        &self,
        word: &Word,
        fits: impl Fn(Actor) -> bool,
    ) -> Result<Option<Actor>, Diagnostic> {
        if let Some(actor) = self.actor_of_id(&word.text) {
            return Ok(Some(actor));
        }
        if self.reading == Reading::Ids {
            return Ok(None);
        }
        let mut all = self.actors();
        all.retain(|called| fits(called.it));
        meant(word, &all)
    }

    fn actors(&self) -> Vec<Called<Actor>> {
        let members = (0..self.state.cast.members.len() as u16).map(Who);
        let members = members.map(|who| {
            let Called { it, id, name } = called_who(self.state, who);
            Called { it: Actor::Who(it), id, name }
        });
        let sides = (0..).zip(&self.state.cast.sides);
        let sides = sides.map(|(at, side)| Called::by_id(Actor::Side(SideId(at)), side));
        members.chain(sides).collect()
    }

    /// The zone whose id a word is, or which it means.
    pub(super) fn zone_meant(&self, word: &Word) -> Result<Option<ZoneId>, Diagnostic> {
        let zones = self.zones();
        let exact = zones.iter().find(|zone| zone.id == word.text).map(|zone| zone.it);
        match (exact, self.reading) {
            (None, Reading::Names) => meant(word, &zones),
            (exact, _) => Ok(exact),
        }
    }

    fn zones(&self) -> Vec<Called<ZoneId>> {
        let MapSheet::Zones(zones) = &self.state.cast.map else { return Vec::new() };
        (0..).zip(zones).map(|(at, zone)| Called::by_id(ZoneId(at), &zone.id)).collect()
    }

    /// A combatant, a side, a zone or the fight that a word means; no item.
    pub(super) fn whole_subject(&self, word: &Word) -> Result<Option<Subject>, Diagnostic> {
        if word.text == "fight" {
            return Ok(Some(Subject::Fight));
        }
        let ids = Words { reading: Reading::Ids, ..*self };
        let exact = self.actor_of_id(&word.text).and_then(Actor::subject);
        let exact = exact.or(ids.zone_meant(word)?.map(Subject::Zone));
        if exact.is_some() || self.reading == Reading::Ids {
            return Ok(exact);
        }
        let zones = self.zones().into_iter().map(|zone| {
            let Called { it, id, name } = zone;
            Called { it: Subject::Zone(it), id, name }
        });
        let actors = self.actors().into_iter().filter_map(|actor| {
            let Called { it, id, name } = actor;
            Some(Called { it: it.subject()?, id, name })
        });
        meant(word, &actors.chain(zones).collect::<Vec<_>>())
    }

    /// The item a word means of somebody: what it carries, else its own wherever it lies, else one
    /// on the ground; by its id, else by a beginning of it.
    pub(super) fn item_meant(&self, who: Who, word: &Word) -> Result<Option<ItemId>, Diagnostic> {
        let carried = |item: &ItemId| self.state.item(*item).holder == Some(who);
        let own = |item: &ItemId| self.state.cast.owner(*item) == who;
        let lying = |item: &ItemId| self.state.item(*item).carry == core::DROPPED;
        let found = self.state.item_named(who, &word.text);
        if found.is_some() || self.reading == Reading::Ids {
            return Ok(found);
        }
        let called = |item| Called::by_id(item, &self.state.called(item));
        let near: Vec<_> =
            self.items().filter(|item| carried(item) || own(item)).map(called).collect();
        if let Some(item) = meant(word, &near)? {
            return Ok(Some(item));
        }
        meant(word, &self.items().filter(lying).map(called).collect::<Vec<_>>())
    }

    /// The item of `WHO.ITEM`: its own, else what it has from somebody else.
    pub(super) fn item_of(&self, who: Who, word: &Word) -> Result<Option<ItemId>, Diagnostic> {
        let own = |item: &ItemId| self.state.cast.owner(*item) == who;
        let has = |item: &ItemId| self.state.item(*item).holder == Some(who);
        let named = || self.items().filter(|item| self.state.called(*item) == word.text);
        let found = named().find(own).or_else(|| named().find(has));
        if found.is_some() || self.reading == Reading::Ids {
            return Ok(found);
        }
        let called = |item| Called::by_id(item, &self.state.called(item));
        meant(word, &self.items().filter(|it| own(it) || has(it)).map(called).collect::<Vec<_>>())
    }

    pub(super) fn items(&self) -> impl Iterator<Item = ItemId> {
        (0..self.state.items.len() as u16).map(ItemId)
    }

    /// The one of the options of a question that a word means by a name.
    pub(super) fn option_meant(
        &self,
        word: &Word,
        options: &[Value],
    ) -> Result<Option<Value>, Diagnostic> {
        let called = |(at, option): (usize, &Value)| match option {
            Value::Who(who) => {
                let Called { id, name, .. } = called_who(self.state, *who);
                Some(Called { it: at, id, name })
            }
            Value::Side(_) | Value::Item(_) | Value::Place(_) => {
                Some(Called::by_id(at, &self.system.show(self.state, option)))
            }
            _ => None,
        };
        let all: Vec<Called<usize>> = options.iter().enumerate().filter_map(called).collect();
        Ok(meant(word, &all)?.map(|at| options[at].clone()))
    }
}

/// A name in a list or after an option, in quotes or not.
pub(super) fn name_in(raw: &RawValue, span: Span, what: &str) -> Result<Word, Diagnostic> {
    match unquoted(raw) {
        RawValue::Word(word) => Ok(word),
        _ => Err(Diagnostic::at(span, what)),
    }
}

//! How things are called: names, clauses, actors, places, options, as people write them.
//!
//! Nothing here panics on a log that names somebody who is not there.

use super::phrase::fill;
pub use super::texts::{because, hex, in_quotes, listed, minus, possessive, quoted, signed};
pub(super) use super::texts::{joined, push, spaced};
use crate::engine::catalog::On;
use crate::rules::System;
use crate::state::State;
pub use crate::vocabulary::capital;
use crate::vocabulary::{
    Actor, Args, ClauseCode, Detail, Dice, ItemId, MapSheet, Name, Place, Reply, Seat, SideId,
    Subject, Value, Who, ZoneId, core,
};
use crate::vocabulary::{letters_of_id, name_of_id};
use std::borrow::Cow;

/// What is called by a number nobody has.
const NOBODY: &str = "?";

/// The id of bare hands.
const UNARMED: &str = "unarmed";

/// The words of a system and of the fight as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The system.
    pub system: System,
    /// The state whose cast is spoken of.
    pub state: &'a State,
}

impl Words<'_> {
    /// The word of a name.
    pub fn word(self, name: Name) -> &'static str {
        self.system.spell(name)
    }

    /// The id of a clause, without the system.
    pub fn clause(self, code: ClauseCode) -> &'static str {
        self.system.clause(code).map_or(NOBODY, |clause| clause.id)
    }

    /// A combatant.
    pub fn who(self, who: Who) -> String {
        let member = self.state.cast.members.get(usize::from(who.0));
        member.map_or_else(|| NOBODY.to_owned(), |member| member.id.clone())
    }

    /// What people call a combatant: the name on its sheet, or one made of its id (`goblin-2` is
    /// Goblin 2).
    pub fn name(self, who: Who) -> String {
        let member = self.state.cast.members.get(usize::from(who.0));
        member.map_or_else(
            || NOBODY.to_owned(),
            |member| member.name.clone().unwrap_or_else(|| name_of_id(&member.id)),
        )
    }

    /// Whether that is the name of a combatant.
    pub fn is_named(self, who: Who, name: &str) -> bool {
        let member = self.state.cast.members.get(usize::from(who.0));
        member.is_some_and(|member| match &member.name {
            Some(own) => own == name,
            None => letters_of_id(&member.id).eq(name.chars()),
        })
    }

    /// What people read of a name of the system: "Strength" for `str`.
    pub fn called(self, name: Name) -> Cow<'static, str> {
        self.system.called(name)
    }

    /// Who acts, as people say it: Ash, the heroes, the GM.
    pub fn doer(self, actor: Actor) -> String {
        match actor {
            Actor::Gm => "the GM".to_owned(),
            Actor::Side(side) => format!("the {}", self.side(side)),
            Actor::Who(who) => self.name(who),
        }
    }

    /// Who acts, at the start of a sentence; a side is spoken of as one.
    pub fn subject_of(self, actor: Actor) -> String {
        match actor {
            Actor::Side(side) => format!("The {} side", possessive(&self.side(side))),
            actor => capital(&self.doer(actor)),
        }
    }

    /// What a change is about, as people say it: Ash, Ash's longsword, the ford.
    pub fn about(self, of: Subject) -> String {
        match of {
            Subject::Fight => "the fight".to_owned(),
            Subject::Side(side) => format!("the {}", self.side(side)),
            Subject::Who(who) => self.name(who),
            Subject::Item(item) => self.owned_thing(item),
            Subject::Zone(zone) => spaced(&self.zone(zone)),
        }
    }

    /// Who speaks from a seat: "the GM", or the seat's name.
    pub fn speaker(self, seat: Seat) -> String {
        if seat == Seat::GM { "the GM".to_owned() } else { self.seat(seat) }
    }

    /// An item as people say it: "the longsword", "bare hands".
    pub fn thing(self, item: ItemId) -> String {
        match self.item_parts(item) {
            Some((_, id)) if id == UNARMED => "bare hands".to_owned(),
            Some((_, id)) => format!("the {}", spaced(&id)),
            None => NOBODY.to_owned(),
        }
    }

    /// An item with whose it is: "Ash's longsword".
    pub fn owned_thing(self, item: ItemId) -> String {
        let Some((_, id)) = self.item_parts(item) else { return NOBODY.to_owned() };
        let owner = self.state.cast.items[usize::from(item.0)].0;
        format!("{} {}", possessive(&self.name(owner)), spaced(&id))
    }

    /// A place as people say it: `3,4`, "the high road".
    pub fn spot(self, place: Place) -> String {
        match place {
            Place::Square(x, y) => format!("{x},{y}"),
            Place::Zone(zone) => format!("the {}", spaced(&self.zone(zone))),
            Place::Border(one, other) => {
                let (one, other) = (spaced(&self.zone(one)), spaced(&self.zone(other)));
                format!("the border of the {one} and the {other}")
            }
        }
    }

    /// What a condition or a note is about, as people say it.
    pub fn matter(self, detail: Detail) -> String {
        match detail {
            Detail::Word(word) => alone(self.called(word)).into_owned(),
            Detail::Who(who) => self.name(who),
            Detail::Side(side) => format!("the {}", self.side(side)),
            Detail::Item(item) => self.owned_thing(item),
            Detail::Place(place) => self.spot(place),
            Detail::Int(number) => minus(number),
        }
    }

    /// What people read of a part of somebody's sum: "DEX", or the sheet's own word.
    pub fn label(self, of: Actor, label: Name) -> Cow<'static, str> {
        let own = match of {
            Actor::Who(who) => self.own_number(who.into(), label),
            Actor::Side(_) | Actor::Gm => None,
        };
        // A label names nobody else: `guarded by {}` is `guarded`.
        own.map_or_else(|| alone(self.called(label)), Cow::Owned)
    }

    /// How the number is spoken of that a roll is held against: so much at least, or at most.
    pub fn against(self, purpose: Name) -> &'static str {
        let at_most = self.system.shown().at_most.contains(&purpose);
        if at_most { "against at most" } else { "against" }
    }

    /// The number that a sheet names itself where the rules keep only its place there.
    fn own_number(self, of: Subject, name: Name) -> Option<String> {
        let (stat, places) = self.system.shown().named?;
        let at = places.iter().position(|place| *place == name)?;
        match self.state.stat(of, stat)? {
            Value::Named(numbers) => numbers.get(at).map(|(word, _)| own_word(word)),
            _ => None,
        }
    }

    /// A condition as people say it behind "is": "grappled by Grak".
    pub fn holding(self, of: Subject, condition: Name, detail: Option<Detail>) -> String {
        let own = |detail: Detail| match detail {
            Detail::Word(word) => self.own_number(of, word),
            _ => None,
        };
        let matter = |detail: Detail| own(detail).unwrap_or_else(|| self.matter(detail));
        let called = self.called(condition);
        match (detail, called.split_once("{}")) {
            // Rounds are counted from the fight on.
            (Some(Detail::Int(..0)), Some((before, after))) if before.ends_with("round ") => {
                format!("{}before the fight{after}", before.trim_end_matches("round "))
            }
            (Some(detail), Some((before, after))) => {
                format!("{before}{}{after}", matter(detail))
            }
            (Some(detail), None) => format!("{called} ({})", matter(detail)),
            (None, _) => alone(called).into_owned(),
        }
    }

    /// A value as people say it.
    pub fn told(self, value: &Value) -> String {
        match value {
            Value::Who(who) => self.name(*who),
            Value::Side(side) => format!("the {}", self.side(*side)),
            Value::Item(item) => self.thing(*item),
            Value::Place(place) => self.spot(*place),
            Value::Path(path) => path.last().map_or_else(String::new, |place| self.spot(*place)),
            Value::Word(word) => self.called(*word).into_owned(),
            Value::Label(label) => self.labelled(label),
            Value::Int(number) => minus(*number),
            Value::List(list) => {
                let one = |one: &Value| match one {
                    Value::List(pairs) => self.told_table(pairs),
                    one => self.told(one),
                };
                listed(&list.iter().map(one).collect::<Vec<_>>())
            }
            other => self.value(other),
        }
    }

    /// The most a pool can hold, if there is a bound.
    pub fn most(self, of: Subject, pool: Name) -> Option<i32> {
        let (state, system) = (self.state, self.system);
        let stat = |stat: Name| system.number(state, of, stat);
        let row = system.pool(On::of(state, of)?, pool);
        let bound = row.and_then(|row| row.most.of(stat));
        bound.or_else(|| {
            let (_, most) = system.shown().bounds.iter().find(|(known, _)| *known == pool)?;
            stat(*most)
        })
    }

    /// A value of a stat as people say it: a table in a list by the phrase there is for it.
    pub fn told_of(self, stat: Name, value: &Value) -> String {
        let phrases = self.system.shown().phrases.iter();
        let phrase = phrases.copied().find(|(known, _)| *known == stat);
        let (Some((_, phrase)), Value::List(tables)) = (phrase, value) else {
            return self.told(value);
        };
        let one = |table: &Value| match table {
            Value::List(pairs) => fill(phrase, &|key| self.entry(pairs, key)),
            other => self.told(other),
        };
        tables.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// What stands in a table under a key; a text that is a word of the system is read as one.
    fn entry(self, pairs: &[Value], key: &str) -> Option<String> {
        let key = Value::Word(self.system.name(key)?);
        let pair = pairs.chunks_exact(2).find(|pair| pair[0] == key)?;
        match &pair[1] {
            Value::Text(text) if text.is_empty() => None,
            Value::List(none) if none.is_empty() => None,
            Value::Text(text) => match (self.system.name(text), text.parse::<Dice>()) {
                (Some(known), _) => Some(self.called(known).into_owned()),
                (None, Ok(dice)) => Some(dice.to_string()),
                (None, Err(_)) => Some(quoted(text)),
            },
            value => Some(self.told(value)),
        }
    }

    /// A label as people say it; where sheets name numbers of their own, it can be one of those.
    fn labelled(self, label: &str) -> String {
        let Some((stat, _)) = self.system.shown().named else { return spaced(label) };
        let names_it = |who: Who| match self.state.stat(who, stat) {
            Some(Value::Named(numbers)) => numbers.iter().any(|(word, _)| word == label),
            _ => false,
        };
        match self.system.name(label) {
            Some(known) => self.called(known).into_owned(),
            None if self.state.everyone().any(names_it) => own_word(label),
            None => spaced(label),
        }
    }

    /// A table in a list, its keys and values in turn: `fire 3`.
    fn told_table(self, pairs: &[Value]) -> String {
        let pair = |pair: &[Value]| match pair {
            [_, Value::List(none)] if none.is_empty() => None,
            // What a number or a kind is of, its table says by its name.
            [Value::Word(_), value] => Some(self.told(value)),
            pair => Some(pair.iter().map(|one| self.told(one)).collect::<Vec<_>>().join(" ")),
        };
        pairs.chunks(2).filter_map(pair).collect::<Vec<_>>().join(" ")
    }

    /// A side.
    pub fn side(self, side: SideId) -> String {
        let name = self.state.cast.sides.get(usize::from(side.0));
        name.cloned().unwrap_or_else(|| NOBODY.to_owned())
    }

    /// A seat.
    pub fn seat(self, seat: Seat) -> String {
        let name = self.state.cast.seats.get(usize::from(seat.0));
        name.cloned().unwrap_or_else(|| NOBODY.to_owned())
    }

    /// An item without its owner.
    pub fn item(self, item: ItemId) -> String {
        self.item_parts(item).map_or_else(|| NOBODY.to_owned(), |(_, id)| id)
    }

    /// An item with its owner on the sheet, such as `ash.longsword`.
    pub fn owned_item(self, item: ItemId) -> String {
        self.item_parts(item)
            .map_or_else(|| NOBODY.to_owned(), |(owner, id)| format!("{owner}.{id}"))
    }

    fn item_parts(self, item: ItemId) -> Option<(String, String)> {
        let (owner, at) = *self.state.cast.items.get(usize::from(item.0))?;
        let member = self.state.cast.members.get(usize::from(owner.0))?;
        Some((member.id.clone(), member.items.get(usize::from(at))?.id.clone()))
    }

    /// A zone.
    pub fn zone(self, zone: ZoneId) -> String {
        let MapSheet::Zones(zones) = &self.state.cast.map else { return NOBODY.to_owned() };
        let sheet = zones.get(usize::from(zone.0));
        sheet.map_or_else(|| NOBODY.to_owned(), |sheet| sheet.id.clone())
    }

    /// Who acts.
    pub fn actor(self, actor: Actor) -> String {
        match actor {
            Actor::Gm => "gm".to_owned(),
            Actor::Side(side) => self.side(side),
            Actor::Who(who) => self.who(who),
        }
    }

    /// What a change is about.
    pub fn subject(self, of: Subject) -> String {
        match of {
            Subject::Fight => "the fight".to_owned(),
            Subject::Side(side) => self.side(side),
            Subject::Who(who) => self.who(who),
            Subject::Item(item) => self.owned_item(item),
            Subject::Zone(zone) => self.zone(zone),
        }
    }

    /// A place.
    pub fn place(self, place: Place) -> String {
        match place {
            Place::Square(x, y) => format!("{x},{y}"),
            Place::Zone(zone) => self.zone(zone),
            Place::Border(one, other) => format!("{}|{}", self.zone(one), self.zone(other)),
        }
    }

    /// What a condition or a note is about.
    pub fn detail(self, detail: Detail) -> String {
        match detail {
            Detail::Word(word) => self.word(word).to_owned(),
            Detail::Who(who) => self.who(who),
            Detail::Side(side) => self.side(side),
            Detail::Item(item) => self.owned_item(item),
            Detail::Place(place) => self.place(place),
            Detail::Int(number) => number.to_string(),
        }
    }

    /// A condition with what it is about, such as `grappled:grak`.
    pub fn condition(self, condition: Name, detail: Option<Detail>) -> String {
        let word = self.word(condition);
        detail.map_or_else(|| word.to_owned(), |d| format!("{word}:{}", self.detail(d)))
    }

    /// A value.
    pub fn value(self, value: &Value) -> String {
        match value {
            Value::Who(who) => self.who(*who),
            Value::Side(side) => self.side(*side),
            Value::Item(item) => self.item(*item),
            Value::Place(place) => self.place(*place),
            Value::Path(path) => {
                path.iter().map(|place| self.place(*place)).collect::<Vec<_>>().join(">")
            }
            Value::List(list) => {
                let one = |one: &Value| match one {
                    Value::List(pairs) => self.table(pairs),
                    one => self.value(one),
                };
                list.iter().map(one).collect::<Vec<_>>().join(",")
            }
            Value::Text(text) => quoted(text),
            Value::Label(label) => label.clone(),
            Value::Int(_) | Value::Word(_) | Value::Dice(_) | Value::Named(_) | Value::Flag(_) => {
                self.system.show(self.state, value)
            }
        }
    }

    /// A table in a list, its keys and values in turn: `{ types fire, amount 3 }`.
    fn table(self, pairs: &[Value]) -> String {
        let pair = |pair: &[Value]| match pair {
            [_, Value::List(none)] if none.is_empty() => None,
            pair => Some(pair.iter().map(|one| self.value(one)).collect::<Vec<_>>().join(" ")),
        };
        let pairs: Vec<String> = pairs.chunks(2).filter_map(pair).collect();
        format!("{{ {} }}", pairs.join(", "))
    }

    /// A verb and its options: `melee-attack grak (weapon longsword)`.
    pub fn act(self, verb: Name, args: &Args) -> String {
        let mut text = self.word(verb).to_owned();
        let known = self.system.verb(verb);
        let bare = known.and_then(|verb| verb.options.first()).map(|option| option.name);
        let mut rest = Vec::new();
        for arg in &args.0 {
            let (name, value) = (self.word(arg.name), self.value(&arg.value));
            match (arg.name, &arg.value) {
                (core::TO | core::WITH | core::BEHIND | core::AT, _) if bare == Some(arg.name) => {
                    push(&mut text, format_args!(" {name} {value}"));
                }
                (_, Value::Who(_) | Value::Side(_) | Value::Item(_) | Value::List(_))
                    if bare == Some(arg.name) =>
                {
                    push(&mut text, format_args!(" {value}"));
                }
                (_, Value::Flag(true)) => rest.push(name.to_owned()),
                (_, Value::Flag(false)) => rest.push(format!("no {name}")),
                _ => rest.push(format!("{name} {value}")),
            }
        }
        if !rest.is_empty() {
            push(&mut text, format_args!(" ({})", rest.join(", ")));
        }
        text
    }

    /// What was answered.
    pub fn reply(self, reply: &Reply) -> String {
        match reply {
            Reply::Pass => "pass".to_owned(),
            Reply::Yes => "yes".to_owned(),
            Reply::Faces => "the dice".to_owned(),
            Reply::Do { verb, args } => self.act(*verb, args),
            Reply::Value(value) => self.value(value),
        }
    }

    /// The seat that speaks for an actor.
    pub fn seat_of(self, actor: Actor) -> Seat {
        match actor {
            Actor::Who(who) => {
                self.state.cast.members.get(usize::from(who.0)).map_or(Seat::GM, |m| m.seat)
            }
            Actor::Side(_) | Actor::Gm => Seat::GM,
        }
    }

    /// Whose seat a line of somebody's comes from: `said by tom`, `entered by the GM`.
    pub fn entered_by(self, seat: Seat) -> String {
        match seat {
            Seat::GM => "entered by the GM".to_owned(),
            seat => format!("said by {}", self.seat(seat)),
        }
    }

    /// Who said it, if that was not the one whose word it is: ` (said by tom)`; what the GM says
    /// for somebody is no decision of the GM's, and only entered.
    pub fn said_by(self, seat: Seat, actor: Actor) -> String {
        let own = match actor {
            // Anybody of a side may speak for it.
            Actor::Side(side) => {
                let members = &self.state.cast.members;
                seat == Seat::GM || members.iter().any(|m| m.side == side && m.seat == seat)
            }
            Actor::Gm | Actor::Who(_) => seat == self.seat_of(actor),
        };
        if own { String::new() } else { format!(" ({})", self.entered_by(seat)) }
    }
}

/// A word of a sheet's own for a number; an abbreviation is read in capitals, as STR is.
fn own_word(word: &str) -> String {
    if word.chars().count() <= 3 { word.to_uppercase() } else { capital(&spaced(word)) }
}

/// A name where it is not said what it is about; its "by" or "of" would wait for that.
fn alone(called: Cow<'static, str>) -> Cow<'static, str> {
    if !called.contains("{}") {
        return called;
    }
    let first = called.split_whitespace().next().filter(|word| !word.contains("{}"));
    Cow::Owned(first.unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abbreviation_on_a_sheet_is_read_in_capitals() {
        assert_eq!(own_word("wil"), "WIL");
        assert_eq!(own_word("presence"), "Presence");
        assert_eq!(own_word("strong-will"), "Strong will");
    }
}

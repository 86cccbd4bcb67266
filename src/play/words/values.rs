//! What an option of a line holds, by its kind.

use super::{Words, raw_place};
use crate::engine::catalog::{Kind, Opt};
use crate::script::{Diagnostic, RawValue, Span, Word};
use crate::vocabulary::{Actor, Dice, Name, Place, Value, core};

impl Words<'_> {
    pub(super) fn value(
        &self,
        actor: Actor,
        option: &Opt,
        raw: &RawValue,
        span: Span,
    ) -> Result<Value, Diagnostic> {
        let name = self.system.spell(option.name);
        let wrong = |wanted: &str| Diagnostic::at(span, format!("{name} takes {wanted}"));
        if let RawValue::List(list) = raw
            && let Some(one) = one_of_several(option.kind)
        {
            let one = Opt { kind: one, ..*option };
            let each = list.iter().map(|raw| self.value(actor, &one, raw, span));
            return each.collect::<Result<Vec<_>, _>>().map(Value::List);
        }
        match (option.kind, raw) {
            (Kind::Int(least, most), RawValue::Number(number)) => {
                let fits = i32::try_from(*number).ok().filter(|n| (least..=most).contains(n));
                let wanted = format!("a number from {least} to {most}");
                fits.map(Value::Int).ok_or_else(|| wrong(&wanted))
            }
            (Kind::Int(least, most), _) => Err(wrong(&format!("a number from {least} to {most}"))),
            (Kind::Flag, RawValue::Word(word)) => match word.text.as_str() {
                "yes" | "true" | "on" => Ok(Value::Flag(true)),
                "no" | "false" | "off" => Ok(Value::Flag(false)),
                _ => Err(wrong("yes or no")),
            },
            (Kind::Dice | Kind::DiceSum, RawValue::Word(word)) => {
                let dice = word.text.parse::<Dice>().ok();
                let dice = dice.filter(|it| option.kind == Kind::Dice || !it.terms.is_empty());
                dice.map(Value::Dice).ok_or_else(|| wrong("dice, such as 1d8"))
            }
            (Kind::Word(words), RawValue::Word(word)) => self.word(words, word, name),
            (Kind::Words(words), RawValue::Word(word)) => {
                Ok(Value::List(vec![self.word(words, word, name)?]))
            }
            (Kind::Dice, RawValue::Number(number)) => {
                let plain = i32::try_from(*number).ok().filter(|n| (0..=9999).contains(n));
                let dice = plain.map(|plus| Dice { terms: Vec::new(), plus });
                dice.map(Value::Dice).ok_or_else(|| wrong("dice, such as 1d8, or a number"))
            }
            (Kind::Zones, RawValue::Word(_)) => {
                Ok(Value::List(vec![self.zone_value(raw).ok_or_else(|| wrong("zones"))?]))
            }
            (Kind::Zones, RawValue::List(list)) => {
                let zones = list.iter().map(|one| self.zone_value(one));
                let zones = zones.collect::<Option<Vec<_>>>().ok_or_else(|| wrong("zones"))?;
                Ok(Value::List(zones))
            }
            (Kind::DiceSum, RawValue::Number(_)) => Err(wrong("dice, not a flat bonus")),
            (Kind::Zones, _) => Err(wrong("zones")),
            (Kind::Verb | Kind::Verbs, RawValue::Word(word)) => {
                Ok(Value::Word(self.verb(word)?.name))
            }
            (Kind::Text, RawValue::Text(text)) => Ok(Value::Text(text.text.clone())),
            (Kind::Text, RawValue::Word(word)) => Ok(Value::Text(word.text.clone())),
            (Kind::Label, RawValue::Text(text)) => Ok(Value::label(&text.text)),
            (Kind::Label, RawValue::Word(word)) => Ok(Value::label(&word.text)),
            (Kind::Who | Kind::WhoOrSide | Kind::Side, RawValue::Word(word)) => {
                let found = self.actor(word)?;
                match (option.kind, found) {
                    (Kind::Who | Kind::WhoOrSide, Actor::Who(who)) => Ok(Value::Who(who)),
                    (Kind::Side | Kind::WhoOrSide, Actor::Side(side)) => Ok(Value::Side(side)),
                    (Kind::Who, _) => Err(wrong("a combatant")),
                    (Kind::Side, _) => Err(wrong("a side")),
                    _ => Err(wrong("a combatant or a side")),
                }
            }
            (Kind::Whos, RawValue::Word(word)) => Ok(Value::List(vec![self.one_of(word, name)?])),
            (Kind::Whos, RawValue::List(list)) => {
                let words = list.iter().map(|one| match one {
                    RawValue::Word(word) => self.one_of(word, name),
                    _ => Err(wrong("combatants or sides")),
                });
                words.collect::<Result<Vec<_>, _>>().map(Value::List)
            }
            (Kind::Item | Kind::ItemOf, RawValue::Word(word)) => {
                self.item(actor, word).map(Value::Item)
            }
            (Kind::ItemOr(words), RawValue::Word(word)) => self.item_or(actor, words, word, name),
            (Kind::Items, RawValue::Word(word)) => {
                Ok(Value::List(vec![Value::Item(self.item(actor, word)?)]))
            }
            (Kind::Place, raw) => {
                let place = raw_place(raw).ok_or_else(|| wrong("a place: X,Y or a zone"))?;
                self.place(&place, span).map(Value::Place)
            }
            (Kind::Path, RawValue::Path(places)) => {
                let places: Result<Vec<Place>, _> =
                    places.iter().map(|place| self.place(place, span)).collect();
                places.map(Value::Path)
            }
            (Kind::Path, raw) => {
                let place = raw_place(raw).ok_or_else(|| wrong("a path: X,Y>X,Y"))?;
                Ok(Value::Path(vec![self.place(&place, span)?]))
            }
            (Kind::Flag, _) => Err(wrong("yes or no")),
            (Kind::Text, _) => Err(wrong("text in quotes")),
            (Kind::Label, _) => Err(wrong("a word")),
            (Kind::Verb | Kind::Verbs, _) => Err(wrong("a verb")),
            (Kind::Item | Kind::ItemOr(_) | Kind::ItemOf | Kind::Items, _) => Err(wrong("an item")),
            (Kind::Who, _) => Err(wrong("a combatant")),
            _ => Err(wrong("another kind of value")),
        }
    }

    /// An item, or else one of some words.
    fn item_or(
        &self,
        actor: Actor,
        words: &[Name],
        word: &Word,
        option: &str,
    ) -> Result<Value, Diagnostic> {
        let item = self.item(actor, word).map(Value::Item);
        item.or_else(|none| self.word(words, word, option).map_err(|_| none))
    }

    fn zone_value(&self, raw: &RawValue) -> Option<Value> {
        let RawValue::Word(word) = raw else { return None };
        self.zone(&word.text).map(|zone| Value::Place(Place::Zone(zone)))
    }

    /// A combatant, a side, or `all` and `essential` where prompts are meant.
    fn one_of(&self, word: &Word, option: &str) -> Result<Value, Diagnostic> {
        match word.text.as_str() {
            "all" if option == "prompts" => return Ok(Value::Word(core::ALL)),
            "essential" if option == "prompts" => return Ok(Value::Word(core::ESSENTIAL)),
            _ => {}
        }
        match self.actor(word)? {
            Actor::Who(who) => Ok(Value::Who(who)),
            Actor::Side(side) => Ok(Value::Side(side)),
            Actor::Gm => Err(Diagnostic::at(word.span, "the gm is no combatant")),
        }
    }

    fn word(&self, words: &[Name], word: &Word, option: &str) -> Result<Value, Diagnostic> {
        let found = words.iter().find(|name| self.system.spell(**name) == word.text);
        found.copied().map(Value::Word).ok_or_else(|| {
            let all: Vec<&str> = words.iter().map(|name| self.system.spell(*name)).collect();
            Diagnostic::at(word.span, format!("`{}` is no value of {option}", word.text))
                .hint(format!("one of: {}", all.join(", ")))
                .hint_nearest(&word.text, all)
        })
    }
}

/// What each of a list holds, for those kinds whose lists are nothing more.
fn one_of_several(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Words(words) => Some(Kind::Word(words)),
        Kind::Items => Some(Kind::Item),
        Kind::Verbs => Some(Kind::Verb),
        _ => None,
    }
}

//! What an option of a line holds, by its kind: whom and what it names of the fight. Any other
//! value is read as on a sheet.

use super::super::values::{as_on_a_sheet, read};
use super::Words;
use super::naming::{Reading, as_value, unquoted};
use crate::engine::catalog::{Kind, Opt};
use crate::script::{Diagnostic, RawPlace, RawValue, Span, Word, nearest};
use crate::vocabulary::{Actor, Place, Value, core};

impl Words<'_> {
    pub(super) fn value(
        &self,
        actor: Actor,
        option: &Opt,
        raw: &RawValue,
        span: Span,
    ) -> Result<Value, Diagnostic> {
        let name = self.system.spell(option.name);
        self.check_slip(option, raw)?;
        let one = |kind, raw| self.one(actor, name, kind, raw, span);
        match (one_of_several(option.kind), raw) {
            (Some(kind), RawValue::List(all)) => {
                all.iter().map(|raw| one(kind, raw)).collect::<Result<_, _>>().map(Value::List)
            }
            // One verb stands alone, several in a list.
            (Some(kind), raw) if kind != Kind::Verb => Ok(Value::List(vec![one(kind, raw)?])),
            _ => one(option.kind, raw),
        }
    }

    /// A word that is a slip of one the rules know is not taken for free text, which can stand in
    /// quotes.
    fn check_slip(&self, option: &Opt, raw: &RawValue) -> Result<(), Diagnostic> {
        let (Kind::Text, RawValue::Word(word)) = (option.kind, raw) else { return Ok(()) };
        let known = || option.known.iter().map(|name| self.system.spell(*name));
        let said = word.text.to_lowercase();
        match nearest(&said, known()) {
            Some(near) if near != said => {
                let name = self.system.spell(option.name);
                let what = format!("the rules know no {name} `{}`", word.text);
                Err(Diagnostic::at(word.span, what)
                    .hint(format!("did you mean `{near}`? words of your own stand in quotes")))
            }
            _ => Ok(()),
        }
    }

    /// One value.
    fn one(
        &self,
        actor: Actor,
        name: &str,
        kind: Kind,
        raw: &RawValue,
        span: Span,
    ) -> Result<Value, Diagnostic> {
        let wrong = || {
            let wanted = kind.wanted(|name| self.system.spell(name));
            Diagnostic::at(span, format!("{name} takes {wanted}"))
        };
        let is_word = is_a_name(kind) || matches!(kind, Kind::Verb | Kind::Verbs);
        let raw = if is_word { &unquoted(raw) } else { raw };
        match (kind, raw) {
            (Kind::Verb | Kind::Verbs, RawValue::Word(word)) => {
                Ok(Value::Word(self.verb(actor, word)?.name))
            }
            (Kind::Who | Kind::WhoOrSide | Kind::Side, RawValue::Word(word)) => {
                let fitting = |actor| as_value(actor).filter(|found| kind.fits(found));
                let found = self.actor_that(word, |actor| fitting(actor).is_some())?;
                fitting(found).ok_or_else(wrong)
            }
            (Kind::Who | Kind::WhoOrSide, RawValue::List(_)) => {
                Err(wrong().hint("one at a time: a line for each"))
            }
            (Kind::Whos, RawValue::Word(word)) => self.one_of(word, name),
            (Kind::Item | Kind::ItemOf, RawValue::Word(word)) => {
                self.item(actor, word).map(Value::Item)
            }
            (Kind::ItemOr(words) | Kind::ItemOfOr(words), RawValue::Word(word)) => {
                let known = words.iter().find(|name| self.system.spell(**name) == word.text);
                let by_id = Words { reading: Reading::Ids, ..*self };
                match (by_id.item(actor, word), known) {
                    (Ok(item), _) => Ok(Value::Item(item)),
                    (Err(_), Some(name)) => Ok(Value::Word(*name)),
                    (Err(_), None) => self.item(actor, word).map(Value::Item),
                }
            }
            (Kind::Place, raw) => {
                let place = raw_place(raw).ok_or_else(|| self.no_place(name, span))?;
                self.place(&place, span).map(Value::Place)
            }
            (Kind::Path, RawValue::Path(places)) => {
                let places = places.iter().map(|place| self.place(place, span));
                places.collect::<Result<_, _>>().map(Value::Path)
            }
            (Kind::Path, raw) => {
                let place = raw_place(raw).ok_or_else(wrong)?;
                Ok(Value::Path(vec![self.place(&place, span)?]))
            }
            (Kind::Zones, RawValue::Word(word)) => {
                let zone = self.zone_meant(word)?.ok_or_else(wrong)?;
                Ok(Value::Place(Place::Zone(zone)))
            }
            (Kind::Zones, _) => Err(wrong()),
            (kind, raw) => read(self.system, kind, name, &as_on_a_sheet(raw, span)),
        }
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
            Actor::Gm => Err(Diagnostic::at(word.span, "`gm` is not a combatant")),
        }
    }
}

/// Whether an option of this kind names somebody or something of the fight.
fn is_a_name(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Who
            | Kind::WhoOrSide
            | Kind::Whos
            | Kind::Side
            | Kind::Item
            | Kind::ItemOr(_)
            | Kind::ItemOf
            | Kind::ItemOfOr(_)
            | Kind::Items
            | Kind::Place
            | Kind::Path
            | Kind::Zones
    )
}

/// What each of a list holds, for those kinds whose lists name several of the fight.
fn one_of_several(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Items => Some(Kind::Item),
        Kind::Verbs => Some(Kind::Verb),
        Kind::Whos | Kind::Zones => Some(kind),
        _ => None,
    }
}

/// A place as it is written, if the value can be one.
pub(super) fn raw_place(raw: &RawValue) -> Option<RawPlace> {
    match raw {
        RawValue::Square(x, y) => Some(RawPlace::Square(*x, *y)),
        RawValue::Word(word) => Some(RawPlace::Zone(word.clone())),
        RawValue::Border(one, other) => Some(RawPlace::Border(one.clone(), other.clone())),
        _ => None,
    }
}

//! What an option of a line holds, by its kind: whom and what it names of the fight. Any other
//! value is read as on a sheet.

use super::super::values::{as_on_a_sheet, read};
use super::{Words, raw_place};
use crate::engine::catalog::{Kind, Opt};
use crate::script::{Diagnostic, RawValue, Span, Word};
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
        match (kind, raw) {
            (Kind::Verb | Kind::Verbs, RawValue::Word(word)) => {
                Ok(Value::Word(self.verb(word)?.name))
            }
            (Kind::Who | Kind::WhoOrSide | Kind::Side, RawValue::Word(word)) => {
                let found = match self.actor(word)? {
                    Actor::Who(who) => Value::Who(who),
                    Actor::Side(side) => Value::Side(side),
                    Actor::Gm => return Err(wrong()),
                };
                if kind.fits(&found) { Ok(found) } else { Err(wrong()) }
            }
            (Kind::Whos, RawValue::Word(word)) => self.one_of(word, name),
            (Kind::Item | Kind::ItemOf, RawValue::Word(word)) => {
                self.item(actor, word).map(Value::Item)
            }
            (Kind::ItemOr(words) | Kind::ItemOfOr(words), RawValue::Word(word)) => {
                let known = || words.iter().find(|name| self.system.spell(**name) == word.text);
                let item = self.item(actor, word).map(Value::Item);
                item.or_else(|none| known().map(|name| Value::Word(*name)).ok_or(none))
            }
            (Kind::Place, raw) => {
                let place = raw_place(raw).ok_or_else(wrong)?;
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
            (Kind::Zones, raw) => self.zone_value(raw).ok_or_else(wrong),
            (kind, raw) => read(self.system, kind, name, &as_on_a_sheet(raw, span)),
        }
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

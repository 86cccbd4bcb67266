//! Whether a value is what a stat or an option holds: of its kind, within its bounds, in the one
//! form that play writes.
//!
//! What a value names (a combatant, an item, a zone) is looked up elsewhere: here it only has to be
//! one.

use super::Kind;
use crate::vocabulary::{Name, Place, Value};

impl Kind {
    /// Whether a value is of this kind, within its bounds.
    pub fn fits(self, value: &Value) -> bool {
        match (self, value) {
            (Kind::Int(least, most), Value::Int(number)) => (least..=most).contains(number),
            (Kind::Dice, Value::Dice(dice)) => dice.is_within_limits(),
            (Kind::DiceSum, Value::Dice(dice)) => dice.is_within_limits() && !dice.terms.is_empty(),
            (Kind::DiceList, Value::List(all)) => all.iter().all(|one| Kind::Dice.fits(one)),
            (
                Kind::Word(words) | Kind::ItemOr(words) | Kind::ItemOfOr(words),
                Value::Word(word),
            ) => words.contains(word),
            (Kind::Words(words), Value::List(all)) => {
                all.iter().all(|one| Kind::Word(words).fits(one))
            }
            (
                Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most),
                Value::Named(named),
            ) => are_named(named, None, (least, most)),
            (Kind::Parts(keys, least, most), Value::Named(named)) => {
                are_named(named, Some(keys), (least, most))
            }
            (Kind::OneOf(keys, least, most), Value::Named(named)) => {
                matches!(&named[..], [(name, number)] if keys.contains(&name.as_str())
                    && (least..=most).contains(number))
            }
            (Kind::Amounts(keys, least, most), Value::List(all)) => {
                let fits = |one: &Value| match one {
                    Value::Named(named) => are_named(named, Some(keys), (least, most)),
                    one => Kind::Int(least, most).fits(one),
                };
                all.iter().all(fits)
            }
            (Kind::Falling(least, most), Value::List(all)) => {
                let numbers = all.iter().all(|one| Kind::Int(least, most).fits(one));
                numbers && all.is_sorted_by(|one, next| one.int() >= next.int())
            }
            (Kind::Places(places), Value::List(all)) => {
                let fits = |(one, (least, most)): (&Value, &(i32, i32))| {
                    Kind::Int(*least, *most).fits(one)
                };
                all.len() <= places.len() && all.iter().zip(places).all(fits)
            }
            (Kind::Tables(keys), Value::List(all)) => all.iter().all(|one| is_table(one, keys)),
            (Kind::Texts, Value::List(all)) => all.iter().all(|one| Kind::Text.fits(one)),
            (Kind::Whos, Value::List(all)) => all.iter().all(|one| Kind::WhoOrSide.fits(one)),
            (Kind::Items, Value::List(all)) => all.iter().all(|one| Kind::Item.fits(one)),
            (Kind::Zones, Value::List(all)) => {
                let is_zone =
                    |one: &Value| matches!(one, Value::Place(Place::Zone(_)) | Value::Text(_));
                all.iter().all(is_zone)
            }
            // One verb stands alone, several in a list.
            (Kind::Verbs, Value::List(all)) => {
                all.len() > 1 && all.iter().all(|one| Kind::Verb.fits(one))
            }
            (Kind::Path, Value::Path(places)) => !places.is_empty(),
            (Kind::Flag, Value::Flag(_))
            | (Kind::Text, Value::Text(_))
            | (Kind::Label, Value::Label(_))
            | (Kind::Who | Kind::WhoOrSide, Value::Who(_))
            | (Kind::Side | Kind::WhoOrSide, Value::Side(_))
            | (Kind::Item | Kind::ItemOr(_) | Kind::ItemOf | Kind::ItemOfOr(_), Value::Item(_))
            | (Kind::Place, Value::Place(_))
            | (Kind::Verb | Kind::Verbs, Value::Word(_)) => true,
            _ => false,
        }
    }

    /// What it holds, in words.
    pub fn wanted(self, spell: impl Fn(Name) -> &'static str) -> String {
        let listed =
            |words: &[Name]| words.iter().map(|word| spell(*word)).collect::<Vec<_>>().join(", ");
        let plain = match self {
            Kind::Int(least, most) => return format!("a number from {least} to {most}"),
            Kind::Falling(least, most) => {
                return format!(
                    "numbers from {least} to {most} in a list such as [2], none higher than the \
                     one before"
                );
            }
            Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most) => {
                return format!("named numbers from {least} to {most}");
            }
            Kind::Parts(keys, least, most) => {
                return format!("numbers from {least} to {most} by: {}", keys.join(", "));
            }
            Kind::OneOf(keys, least, most) => {
                return format!("one number from {least} to {most} by: {}", keys.join(", "));
            }
            Kind::Amounts([], least, most) => {
                return format!("numbers from {least} to {most} in a list such as [2]");
            }
            Kind::Amounts(keys, least, most) => {
                let keys = keys.join(", ");
                return format!(
                    "a list such as [2], of numbers from {least} to {most} and tables of \
                     {{ {keys} }}"
                );
            }
            Kind::Places(places) => {
                let each = places.iter().map(|(least, most)| format!("{least} to {most}"));
                let each: Vec<String> = each.collect();
                return format!(
                    "a list of at most {}, with bounds: {}",
                    each.len(),
                    each.join("; ")
                );
            }
            Kind::Word(words) => return format!("one of: {}", listed(words)),
            Kind::Words(words) => return format!("a list of: {}", listed(words)),
            Kind::ItemOr(words) | Kind::ItemOfOr(words) => {
                return format!("an item, or one of: {}", listed(words));
            }
            Kind::Tables(keys) => {
                let keys: Vec<Name> = keys.iter().map(|(key, _)| *key).collect();
                return format!("a list of tables of {{ {} }}", listed(&keys));
            }
            Kind::Flag => "yes or no",
            Kind::Dice => "dice or a number up to 9999, such as 1d8 or 3",
            Kind::DiceSum => "dice, such as 1d8 (no flat bonus)",
            Kind::DiceList => "a list of dice, such as 1d8",
            Kind::Text => "a text in quotes",
            Kind::Texts => "a list of texts",
            Kind::Label => "a word of a sheet",
            Kind::Who => "a combatant",
            Kind::WhoOrSide => "a combatant or a side",
            Kind::Whos => "a list of combatants and sides",
            Kind::Side => "a side",
            Kind::Item | Kind::ItemOf => "an item",
            Kind::Items => "a list of items",
            Kind::Place => "a place",
            Kind::Path => "every square entered, in order, such as 3,8>3,7",
            Kind::Zones => "a list of zones",
            Kind::Verb => "a verb",
            Kind::Verbs => "a verb, or a list of several",
        };
        plain.to_owned()
    }
}

/// Whether named numbers are in order, between bounds, and named by no other words than these; a
/// switch among them counts 0 or 1.
fn are_named(
    named: &[(String, i32)],
    keys: Option<&[&'static str]>,
    (least, most): (i32, i32),
) -> bool {
    let known = |name: &str| keys.is_none_or(|keys| keys.contains(&name));
    let bounded = |number: i32| (least..=most).contains(&number) || matches!(number, 0 | 1);
    named.is_sorted() && named.iter().all(|(name, number)| known(name) && bounded(*number))
}

/// Whether a value is a table: keys, each followed by what it holds.
fn is_table(value: &Value, keys: &[(Name, Kind)]) -> bool {
    let Value::List(all) = value else { return false };
    let (pairs, rest) = all.as_chunks::<2>();
    let fits = |[key, value]: &[Value; 2]| {
        let Value::Word(key) = key else { return false };
        keys.iter().any(|(known, kind)| known == key && kind.fits(value))
    };
    rest.is_empty() && pairs.iter().all(fits)
}

//! What sheets say: the stats of the fight, of those who take part, of items and of zones.

use super::State;
use crate::vocabulary::{MapSheet, Name, Subject, Value, core};

impl State {
    /// A stat as the sheet gives it.
    pub fn stat(&self, of: impl Into<Subject>, stat: Name) -> Option<&Value> {
        match of.into() {
            Subject::Fight => self.cast.options.value(stat),
            Subject::Side(_) => None,
            Subject::Who(who) => self.cast.members.get(usize::from(who.0))?.stats.value(stat),
            Subject::Item(item) => self.cast.item_known(item)?.stats.value(stat),
            Subject::Zone(zone) => match &self.cast.map {
                MapSheet::Zones(zones) => zones.get(usize::from(zone.0))?.stats.value(stat),
                MapSheet::None | MapSheet::Grid { .. } => None,
            },
        }
    }

    /// A stat that is a number.
    pub fn number(&self, of: impl Into<Subject>, stat: Name) -> Option<i32> {
        match self.stat(of, stat)? {
            Value::Int(number) => Some(*number),
            Value::Flag(flag) => Some((*flag).into()),
            _ => None,
        }
    }

    /// What a pool of this name holds, else what a stat of it says.
    pub fn pool_or_number(&self, of: impl Into<Subject>, name: Name) -> Option<i32> {
        let of = of.into();
        self.pool_if_any(of, name).or_else(|| self.number(of, name))
    }

    /// A stat that is on or off; off if left out.
    pub fn flag(&self, of: impl Into<Subject>, stat: Name) -> Option<bool> {
        self.stat(of, stat)?.flag()
    }

    /// Whether a stat that is on or off is on.
    pub fn says(&self, of: impl Into<Subject>, stat: Name) -> bool {
        self.flag(of, stat) == Some(true)
    }

    /// Whether a switch of the fight is on.
    #[inline]
    pub fn on(&self, switch: Name) -> bool {
        self.says(Subject::Fight, switch)
    }

    /// What a stat lists; nothing if it is left out.
    pub fn listed(&self, of: impl Into<Subject>, stat: Name) -> &[Value] {
        self.stat(of, stat).map_or(&[], Value::listed)
    }

    /// The words that a stat lists, or the only one it is; none if it is left out.
    pub fn words(&self, of: impl Into<Subject>, stat: Name) -> Vec<Name> {
        let list = match self.stat(of, stat) {
            Some(Value::List(list)) => list,
            one => one.map_or(&[][..], std::slice::from_ref),
        };
        list.iter().filter_map(Value::word).collect()
    }

    /// A stat that is a word.
    pub fn word(&self, of: impl Into<Subject>, stat: Name) -> Option<Name> {
        self.stat(of, stat)?.word()
    }

    /// The conditions that the GM has given in words of its own.
    pub fn said_of(&self, of: impl Into<Subject>) -> &[Value] {
        self.listed(of, core::GM_SAYS)
    }

    /// One of a stat's named numbers.
    pub fn named(&self, of: impl Into<Subject>, stat: Name, key: &str) -> Option<i32> {
        match self.stat(of, stat)? {
            Value::Named(numbers) => {
                numbers.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
            }
            _ => None,
        }
    }

    /// Whether a word stands in a stat that lists words.
    pub fn lists(&self, of: impl Into<Subject>, stat: Name, word: Name) -> Option<bool> {
        match self.stat(of, stat)? {
            Value::List(list) => Some(list.contains(&Value::Word(word))),
            Value::Word(only) => Some(*only == word),
            _ => None,
        }
    }
}

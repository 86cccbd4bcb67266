//! The stats of a system, each found by its name in one look. Rules ask for numbers that a sheet
//! leaves out all the time.

use super::{On, Stat};
use crate::engine::places::Places;
use crate::state::State;
use crate::vocabulary::{Name, Subject};

/// The stats of the sheets of a system, in the order of its list.
#[derive(Debug)]
pub struct StatList {
    rows: &'static [Stat],
    places: Places,
    /// For each row the next one of the same name, counted from 1.
    again: [u8; 256],
}

impl StatList {
    /// No stats.
    pub const NONE: &StatList = &StatList::of(&[]);

    /// The list of these stats.
    pub const fn of(rows: &'static [Stat]) -> Self {
        let (mut places, mut again, mut at) = (Places::NONE, [0; 256], 0);
        while at < rows.len() {
            places = places.with(rows[at].name, at);
            let mut next = at + 1;
            while next < rows.len() && rows[next].name.0 != rows[at].name.0 {
                next += 1;
            }
            if next < rows.len() {
                again[at] = next as u8 + 1;
            }
            at += 1;
        }
        StatList { rows, places, again }
    }

    /// Every stat, in order.
    pub const fn rows(&self) -> &'static [Stat] {
        self.rows
    }

    /// The stats of this name, in order: combatants, weapons and zones have one each.
    pub fn named(&self, stat: Name) -> impl Iterator<Item = &'static Stat> + use<'_> {
        let first = self.places.rows(stat).find(|row| self.rows[*row].name == stat);
        let next = |row: &usize| usize::from(self.again[*row]).checked_sub(1);
        std::iter::successors(first, next).map(|row| &self.rows[row])
    }

    /// A number as the sheet of this states it, or as goes without saying. What is no weapon
    /// strikes as one would, so a row of another kind of item serves where its own has none.
    pub fn stated(&self, state: &State, of: Subject, stat: Name) -> i32 {
        if let Some(number) = state.number(of, stat) {
            return number;
        }
        let mut rows = self.named(stat);
        let first = rows.next();
        let own = match rows.next() {
            None => first,
            Some(second) => {
                let on = On::of(state, of);
                let mut all = first.into_iter().chain([second]).chain(rows);
                all.find(|row| Some(row.on) == on).or(first)
            }
        };
        own.and_then(|row| row.fallback.number()).unwrap_or_default()
    }
}

//! Rows of a list, found by their names in one look: a table that is built with the program.

use crate::vocabulary::Name;

/// Twice as many places as a list may have rows, so that most stand where they are looked for.
const PLACES: usize = 512;

/// Where the rows of a list stand by their names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Which row is held at a place, counted from 1. One whose place is taken has the next free
    /// one.
    held: [u8; PLACES],
}

impl Places {
    /// Those of a list without rows.
    pub(super) const NONE: Places = Places { held: [0; PLACES] };

    /// The same with one more row. Nothing is built where there are too many.
    #[must_use]
    pub(super) const fn with(mut self, name: Name, row: usize) -> Self {
        assert!(row < PLACES / 2 - 1, "the list has too many rows");
        let mut place = place_of(name);
        while self.held[place] != 0 {
            place = (place + 1) % PLACES;
        }
        self.held[place] = row as u8 + 1;
        self
    }

    /// The rows that can have a name, in their order: all that have it, and maybe some of others.
    #[inline]
    pub(super) fn rows(&self, name: Name) -> impl Iterator<Item = usize> + use<'_> {
        let first = place_of(name);
        let held = (first..first + PLACES).map(|place| usize::from(self.held[place % PLACES]));
        held.map_while(|row| row.checked_sub(1))
    }
}

const fn place_of(name: Name) -> usize {
    name.0 as usize % PLACES
}

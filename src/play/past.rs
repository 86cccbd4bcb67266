//! The past that what is thrown next hangs on: the faces typed for an address, the secret it was
//! first thrown under, the number a deed had when it was first said.

use super::history::{CommitKind, History};
use crate::engine::{InputAt, Numbered, Past, RowAt, Seeded};
use crate::log::format::Address;
use crate::vocabulary::{Done, Event, Occasion, Rolled, Row};

/// The past of a fight that goes on.
pub(super) struct FilePast<'a> {
    /// The file.
    pub(super) history: &'a History<'a>,
    /// The event that what comes next hangs on.
    pub(super) tip: u64,
    /// The keys of the secrets, in order; nothing for one that is not known here.
    pub(super) keys: &'a [Option<[u8; 32]>],
    /// Whether a share is being spoken now.
    pub(super) with_share: bool,
}

impl Past for FilePast<'_> {
    fn typed(&self, address: &Address<'_>) -> Option<(u16, u64)> {
        self.history.typed(address)
    }

    fn was_thrown(&self, address: &Address<'_>) -> bool {
        self.history.index().is_some_and(|index| index.get(address).is_some())
    }

    fn seeded(&self, address: &Address<'_>) -> Seeded {
        let first = self.history.index().and_then(|index| index.get(address));
        let secret = match first {
            Some(known) => known.secret,
            None if self.history.lacks_a_share() && !self.with_share => return Seeded::NeedsShare,
            None => self.history.secret_in_force(),
        };
        match self.keys.get(secret as usize).copied().flatten() {
            Some(key) => Seeded::Face(address.face(&key), secret),
            None => Seeded::Nothing,
        }
    }

    fn first_thrown(&self, row: &RowAt<'_>) -> Option<(u64, Rolled)> {
        let same = |rolled: &Rolled| {
            (rolled.by, rolled.purpose) == (row.by, row.purpose) && same_row(&rolled.row, row.row)
        };
        self.history.throws_of_round(row.row.round, self.tip, same).next()
    }

    fn numbered(&self, said: InputAt, before: u64, round: u32, deed: &Done) -> Numbered {
        self.history.numbered(said, before, round, deed)
    }
}

/// Whether two rows are one, whatever secret made their dice.
fn same_row(one: &Row, other: &Row) -> bool {
    (one.round, one.occasion, one.whom, &one.part)
        == (other.round, other.occasion, other.whom, &other.part)
}

impl History<'_> {
    /// The latest face typed for an address, and the event it was typed at.
    pub fn typed(&self, address: &Address<'_>) -> Option<(u16, u64)> {
        self.index()?.get(address)?.typed()
    }

    /// What a deed is numbered with whose input says another again, by what stands before an event:
    /// what either had when it threw, on whatever line, else beside those that equal deeds hold on
    /// the line that was left for the input.
    pub fn numbered(&self, said: InputAt, before: u64, round: u32, deed: &Done) -> Numbered {
        let of_deed = |rolled: &Rolled| match rolled.row.occasion {
            Occasion::Deed { deed: thrown, nth } if thrown == *deed => {
                (rolled.row.round == round).then_some(nth)
            }
            _ => None,
        };
        let mut input = Some(said);
        while let Some(InputAt { number, again }) = input {
            if number < before.min(self.count() + 1)
                && let Some(nth) = self.thrown_since(number, before).iter().find_map(of_deed)
            {
                return Numbered::As(nth);
            }
            // A forged input may say anything again.
            let earlier = again.filter(|earlier| (1..number).contains(earlier));
            input = earlier
                .map(|number| InputAt { number, again: self.entry(number).event.said_again() });
        }
        let equal = |rolled: &Rolled| of_deed(rolled).is_some();
        let rolls = self.throws_of_round(round, self.left_for(said.number), equal);
        Numbered::Beside(rolls.filter_map(|(_, rolled)| of_deed(&rolled)).collect())
    }

    /// Where the line ended that the latest rewind before an input left; the tip if there is none.
    fn left_for(&self, input: u64) -> u64 {
        let last = if input > self.count() { self.commits() } else { self.commit_of(input) - 1 };
        let acts = (1..=last).rev().filter(|commit| self.kind_of(*commit) == CommitKind::Act);
        let mut left = acts.filter_map(|commit| match self.entry(self.events_of(commit).0).event {
            Event::Rewound(rewind) => Some(rewind.from),
            _ => None,
        });
        left.next().unwrap_or(self.tip())
    }

    /// What was thrown in a resolution after an input of it and before an event, in file order,
    /// until whoever said that answers with the same verb once more.
    fn thrown_since(&self, said: u64, before: u64) -> Vec<Rolled> {
        let doer = |event: &Event| match event {
            Event::Answered { of, reply, .. } => Some((*of, reply.verb())),
            _ => None,
        };
        let from = self.commit_of(said);
        let root = self.root_of(from);
        let by = doer(&self.entry(said).event);
        let mut thrown = Vec::new();
        for commit in from..=self.commits() {
            if self.root_of(commit) != root {
                continue;
            }
            let (first, last) = self.events_of(commit);
            for number in first.max(said + 1)..=last.min(before - 1) {
                match self.entry(number).event {
                    Event::Rolled(rolled) => thrown.push(*rolled),
                    event if by.is_some() && doer(&event) == by => return thrown,
                    _ => {}
                }
            }
        }
        thrown
    }
}

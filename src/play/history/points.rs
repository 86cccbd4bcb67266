//! Points of the log as events: where `goto` leads.
//!
//! ```text
//! #18 ── #19 … #23 asked ── #24 answered … #27 settled ── #28 …
//!              └ goto 20, goto 23 and goto 25 lead to #27: the deed settles there
//! ```

use super::{CommitKind, History};
use crate::log::codec;
use crate::vocabulary::{Effect, Event, Point, RewindBy, core};

impl History<'_> {
    /// Where an event stands for: the end of its commit, or of its deed where the commit does not
    /// settle; of an act, the line as it was then. Nothing if the deed never settled.
    ///
    /// An event of the line stays on the line, where somebody stepped in behind it too.
    pub fn landing(&self, event: u64) -> Option<u64> {
        let event = self.tip_at(event);
        // An opening settles nothing, and may end with the places of those who begin hidden.
        let opening = self.events_of(1).1;
        if event <= opening {
            return Some(opening);
        }
        self.settled_on_line(event).or_else(|| self.settled_elsewhere(event))
    }

    /// The end of an event's deed on the line as it is.
    fn settled_on_line(&self, event: u64) -> Option<u64> {
        let line = self.line();
        let root = self.root_of(self.commit_of(event));
        let rest = &line[line.partition_point(|range| range.1 < event)..];
        rest.first().filter(|range| range.0 <= event)?;
        let deed = rest.iter().take_while(|range| self.root_of(self.commit_of(range.0)) == root);
        deed.map(|range| range.1).find(|end| self.is_settled_at(*end))
    }

    /// The end of an event's commit, or the newest end of its deed on any line.
    fn settled_elsewhere(&self, event: u64) -> Option<u64> {
        let own = self.commit_of(event);
        let end = |commit| self.events_of(commit).1;
        if self.is_settled_at(end(own)) {
            return Some(end(own));
        }
        let root = self.root_of(own);
        let deed = (own + 1..=self.commits()).rev().filter(|commit| self.root_of(*commit) == root);
        let mut ends = deed.map(end);
        ends.find(|end| root != 0 && self.is_settled_at(*end) && self.line_holds(*end, event))
    }

    /// Where the line ended right before the deed of an event.
    pub fn before_its_deed(&self, event: u64) -> u64 {
        match self.root_of(self.commit_of(event)) {
            0 => 0,
            root => self.parent_of(self.commit_of(root)),
        }
    }

    /// The last event of the newest commit of play, on any line.
    pub fn newest(&self) -> u64 {
        let of_play = |commit: &u64| self.kind_of(*commit) != CommitKind::Act;
        let newest = (1..=self.commits()).rev().find(of_play);
        newest.map_or(0, |commit| self.events_of(commit).1)
    }

    /// Where the line ended before somebody moved it last; nothing if nobody did. A step into a
    /// window is a deed: nobody has left a place with it.
    pub fn moved_from(&self) -> Option<u64> {
        let acts = (1..=self.commits()).rev().filter(|c| self.kind_of(*c) == CommitKind::Act);
        let mut acts = acts.map(|commit| self.entry(self.events_of(commit).0).event);
        acts.find_map(|act| match act {
            Event::Rewound(rewind) if rewind.by != RewindBy::Offer => Some(rewind.from),
            _ => None,
        })
    }

    /// Whether `goto` leads to an event: where a deed is settled, and back to where something
    /// waited as it was left: with `end` or with `back`.
    pub fn goto_leads_to(&self, event: u64) -> bool {
        self.is_settled_at(event) || event == self.newest() || self.moved_from() == Some(event)
    }

    /// The word that leads back to where a deed waits that never settled.
    pub fn back_to_deed(&self, event: u64) -> Option<Point> {
        let root = self.root_of(self.commit_of(event));
        let waits =
            |end: u64| root != 0 && end != self.tip && self.root_of(self.commit_of(end)) == root;
        if waits(self.newest()) {
            return Some(Point::End);
        }
        self.moved_from().filter(|from| waits(*from)).map(|_| Point::Back)
    }

    /// The event of the line a round began with, the latest if it was begun anew; of round 0, the
    /// start of a fight in which something comes before the first round.
    pub fn round_began(&self, round: u32) -> Option<u64> {
        let events = self.line().iter().rev().flat_map(|(first, last)| (*first..=*last).rev());
        if round > 0 {
            let mut changes = events.filter(|event| codec::changes_state(self.bytes_of(*event)));
            return changes.find(|event| self.round_begun_by(*event) == Some(round));
        }
        let starts = |first: &u64| match self.entry(*first).event {
            Event::Declared(declared) => declared.verb == core::START,
            _ => false,
        };
        let start = self.line().iter().map(|range| range.0).find(starts)?;
        let end = self.landing(start)?;
        (self.state_at(end).round == 0).then_some(start)
    }

    /// The round that an event begins, if it does.
    pub(super) fn round_begun_by(&self, event: u64) -> Option<u32> {
        match self.entry(event).event {
            Event::Effected(effected) => match effected.effect {
                Effect::Round(round) => Some(round),
                _ => None,
            },
            _ => None,
        }
    }
}

//! Where each step leads.

use super::{Gauge, Player, Sign, Track, track_end};
use crate::account::Sight;
use crate::play::{CommitKind, History};
use crate::vocabulary::Event;

/// Where the cursor is told to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next row of the account.
    On,
    /// To the row before.
    Back,
    /// To the next event, whether the account tells it or not.
    NextEvent,
    /// To the event before.
    PreviousEvent,
    /// To the end of the deed that goes on or comes next.
    NextDeed,
    /// To the end of the deed before.
    PreviousDeed,
    /// To where the next turn begins.
    NextTurn,
    /// To where this turn began, or the one before if the cursor stands there already.
    PreviousTurn,
    /// To where the next round begins, or to a mark.
    NextRound,
    /// To where this round began or a mark, or the one before if the cursor stands there already.
    PreviousRound,
    /// To the opening.
    Start,
    /// To the newest end of the fight: that of the line that counts.
    End,
    /// So many tenths of the way through the file.
    Tenth(u8),
    /// To an event, on whatever line it is.
    ToEvent(u64),
    /// To where a round began on this line; to the end if it does not get there.
    ToRound(u32),
    /// Into the line that was left here, or the next of several.
    Into,
    /// Back to the line that counts, where this one left it, or into the one before of several.
    Out,
    /// To the next dispute.
    NextDispute,
    /// Into the next line that was left.
    NextUndone,
    /// To the next critical, fumble or fall.
    NextCritical,
    /// To where a value changes next.
    NextChange(Gauge),
    /// To where a value changed before.
    PreviousChange(Gauge),
}

/// Whether a step led anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// It did.
    There,
    /// It did, by way of the start.
    Around,
    /// There is nothing of the kind.
    Nowhere,
}

impl Went {
    fn by(moved: bool) -> Self {
        if moved { Went::There } else { Went::Nowhere }
    }
}

impl Player {
    /// Moves the cursor.
    pub fn update(&mut self, history: &History, step: Step) -> Went {
        let before = (self.at, self.track.which());
        let went = self.go(history, step);
        let now = (self.at, self.track.which());
        if self.aside().is_some_and(|aside| self.at < aside.first) {
            self.track = Track::counting(history, &self.index);
        }
        if before.0 != now.0 {
            self.look(history);
        }
        let is_far = [Step::Start, Step::End, Step::Out].contains(&step);
        if (is_far || matches!(step, Step::Tenth(_)))
            && let Some(row) = self.row(history)
        {
            self.focus = row.event;
        }
        if went == Went::There { Went::by(before != now) } else { went }
    }

    fn go(&mut self, history: &History, step: Step) -> Went {
        match step {
            Step::On => self.land_on_row(self.row_after(history)),
            Step::Back => self.land_on_row(self.row_before(history)),
            Step::NextEvent => self.land(self.track.after(self.at)),
            Step::PreviousEvent => self.land(self.track.before(self.at)),
            Step::NextDeed => self.next_deed(history),
            Step::PreviousDeed => self.previous_deed(history),
            Step::NextTurn => self.seek_next(&[Sign::Turn]),
            Step::PreviousTurn => self.seek_previous(&[Sign::Turn]),
            Step::NextRound => self.seek_next(&[Sign::Round, Sign::Mark]),
            Step::PreviousRound => self.seek_previous(&[Sign::Round, Sign::Mark]),
            Step::Start => self.land(Some(track_end(&self.track, 1))),
            Step::End => {
                self.track = Track::counting(history, &self.index);
                self.land(Some(self.track.end()))
            }
            Step::Tenth(tenth) => {
                let event = 1 + (history.count() - 1) * u64::from(tenth) / 10;
                self.land(Some(self.track.nearest(event)))
            }
            Step::ToEvent(event) => self.seek_event(history, event),
            Step::ToRound(round) => self.seek_round(round),
            Step::Into => self.enter_aside(history),
            Step::Out => self.leave_aside(history),
            Step::NextDispute => self.seek_sign(history, &[Sign::Dispute]),
            Step::NextUndone => self.seek_undone(history),
            Step::NextCritical => self.seek_sign(history, &[Sign::Critical, Sign::Fall]),
            Step::NextChange(gauge) => {
                let changes = self.index.changes(gauge);
                let from = changes.partition_point(|event| *event <= self.at);
                let next = changes[from..].iter().find(|event| self.track.holds(**event));
                self.land(next.copied())
            }
            Step::PreviousChange(gauge) => {
                let changes = self.index.changes(gauge);
                let to = changes.partition_point(|event| *event < self.at);
                let before = changes[..to].iter().rfind(|event| self.track.holds(**event));
                self.land(before.copied())
            }
        }
    }

    /// Goes to an event of the track, and looks at it.
    fn land(&mut self, event: Option<u64>) -> Went {
        let Some(event) = event else { return Went::Nowhere };
        (self.at, self.focus) = (event, event);
        Went::There
    }

    /// Goes to where a row has been told, and looks at it.
    fn land_on_row(&mut self, row: Option<(u64, u64)>) -> Went {
        let Some((focus, at)) = row else { return Went::Nowhere };
        (self.at, self.focus) = (at, focus);
        Went::There
    }

    /// The next row, and the last event before the one that follows.
    fn row_after(&self, history: &History) -> Option<(u64, u64)> {
        let here = self.track.range_at(self.at);
        let ranges = self.track.ranges();
        (here..ranges.len()).find_map(|range| {
            let rows = self.rows_of(history, range);
            let event = rows.iter().map(|row| row.event).find(|event| *event > self.at)?;
            let next = rows.iter().map(|row| row.event).find(|other| *other > event);
            Some((event, next.map_or(ranges[range].1, |next| next - 1)))
        })
    }

    /// The row before the one at the cursor, and the last event before that.
    fn row_before(&self, history: &History) -> Option<(u64, u64)> {
        let ranges = self.track.ranges();
        let mut here = None;
        for range in (0..=self.track.range_at(self.at)).rev() {
            let rows = self.rows_of(history, range);
            for event in rows.iter().rev().map(|row| row.event).filter(|event| *event <= self.at) {
                match here {
                    None => here = Some(event),
                    Some(here) if event < here => {
                        let end = ranges[range].1;
                        return Some((event, end.min(here - 1)));
                    }
                    Some(_) => {}
                }
            }
        }
        None
    }

    /// The declaration or ruling that a range belongs to; 0 for an act and for the opening.
    fn root_of(&self, history: &History, range: usize) -> u64 {
        history.root_of(history.commit_of(self.track.ranges()[range].0))
    }

    fn is_act(&self, history: &History, range: usize) -> bool {
        let commit = history.commit_of(self.track.ranges()[range].0);
        history.kind_of(commit) == CommitKind::Act
    }

    /// The last range of the deed a range belongs to.
    fn end_of_deed(&self, history: &History, range: usize) -> usize {
        let root = self.root_of(history, range);
        let mut end = range;
        for next in range + 1..self.track.ranges().len() {
            if self.root_of(history, next) == root {
                end = next;
            } else if !self.is_act(history, next) {
                break;
            }
        }
        end
    }

    fn next_deed(&mut self, history: &History) -> Went {
        let here = self.track.range_at(self.at);
        for range in here..self.track.ranges().len() {
            let root = self.root_of(history, range);
            if root == 0 {
                continue;
            }
            let end = self.end_of_deed(history, range);
            let event = self.track.ranges()[end].1;
            if event > self.at {
                return self.land_on_deed(history, root, event);
            }
        }
        self.land(Some(self.track.end()))
    }

    fn previous_deed(&mut self, history: &History) -> Went {
        let here = self.track.range_at(self.at);
        let own = self.root_of(history, here);
        for range in (0..here).rev() {
            let root = self.root_of(history, range);
            if root != 0 && root != own {
                return self.land_on_deed(history, root, self.track.ranges()[range].1);
            }
        }
        self.land(Some(track_end(&self.track, 1)))
    }

    /// Goes to the end of a deed, and looks at what decided it.
    fn land_on_deed(&mut self, history: &History, root: u64, end: u64) -> Went {
        self.at = end;
        self.focus = self.deciding(history, root, end).unwrap_or(root);
        Went::There
    }

    /// The roll of a deed that was held against something, else its first.
    fn deciding(&self, history: &History, root: u64, end: u64) -> Option<u64> {
        let sight = Sight::new(history, self.view.viewer);
        let from = self.track.range_at(root);
        let ranges = &self.track.ranges()[from..];
        let events = ranges.iter().take_while(|range| range.0 <= end);
        let events = events.flat_map(|(first, last)| *first..=(*last).min(end));
        let mut first = None;
        for event in events {
            let entry = history.entry(event);
            let Event::Rolled(rolled) = &entry.event else { continue };
            if !sight.sees_entry(&entry) {
                continue;
            }
            if rolled.against.is_some() {
                return Some(event);
            }
            first = first.or(Some(event));
        }
        first
    }

    fn seek_next(&mut self, signs: &[Sign]) -> Went {
        let landmarks = self.index.landmarks();
        let from = landmarks.partition_point(|one| one.event <= self.at);
        let is_it =
            |one: &&super::Landmark| signs.contains(&one.sign) && self.track.holds(one.event);
        self.land(landmarks[from..].iter().find(is_it).map(|one| one.event))
    }

    fn seek_previous(&mut self, signs: &[Sign]) -> Went {
        let landmarks = self.index.landmarks();
        let to = landmarks.partition_point(|one| one.event < self.at);
        let is_it =
            |one: &&super::Landmark| signs.contains(&one.sign) && self.track.holds(one.event);
        self.land(landmarks[..to].iter().rfind(is_it).map(|one| one.event))
    }

    /// To the next of these signs on any line; after the last, to the first.
    fn seek_sign(&mut self, history: &History, signs: &[Sign]) -> Went {
        let landmarks = self.index.landmarks();
        let from = landmarks.partition_point(|one| one.event <= self.at);
        let is_it = |one: &&super::Landmark| signs.contains(&one.sign);
        let later = landmarks[from..].iter().find(is_it);
        let Some(found) = later.or_else(|| landmarks[..from].iter().find(is_it)) else {
            return Went::Nowhere;
        };
        let (event, around) = (found.event, later.is_none());
        self.seek_event(history, event);
        if around { Went::Around } else { Went::There }
    }

    fn seek_round(&mut self, round: u32) -> Went {
        let began = |(event, number): &(u64, u32)| {
            (*number == round && self.track.holds(*event)).then_some(*event)
        };
        let found = self.index.rounds().iter().find_map(began);
        self.land(Some(found.unwrap_or_else(|| self.track.end())))
    }

    /// To an event on this line, else on the one that counts, else on one that was left.
    fn seek_event(&mut self, history: &History, event: u64) -> Went {
        let event = event.clamp(1, history.count());
        self.follow_line_of(history, event);
        self.land(Some(self.track.nearest(event)))
    }

    /// Goes along a line that holds an event: this one, the one that counts, or one that was left.
    pub(super) fn follow_line_of(&mut self, history: &History, event: u64) {
        let counting = Track::counting(history, &self.index);
        if self.track.which().is_some() && self.track.holds(event) && !counting.holds(event) {
            return;
        }
        let tip = history.tip_at(event);
        let is_its = |at: &usize| {
            let aside = self.index.asides()[*at];
            aside.first <= tip && history.line_holds(aside.tip, tip)
        };
        let found =
            if counting.holds(event) { None } else { (0..self.index.asides().len()).find(is_its) };
        self.track = found.map_or(counting, |at| Track::aside(history, &self.index, at));
    }

    fn enter_aside(&mut self, history: &History) -> Went {
        let asides = self.index.asides();
        let next = match self.track.which() {
            None => asides.iter().position(|aside| aside.parts == self.at),
            Some(at) => {
                let own = asides[at];
                let next = asides.get(at + 1).filter(|next| next.parts == own.parts);
                next.filter(|_| self.at == own.first).map(|_| at + 1)
            }
        };
        next.map_or(Went::Nowhere, |at| self.enter(history, at))
    }

    fn leave_aside(&mut self, history: &History) -> Went {
        let Some(at) = self.track.which() else { return Went::Nowhere };
        let asides = self.index.asides();
        let own = asides[at];
        let before = at.checked_sub(1).filter(|before| asides[*before].parts == own.parts);
        if let Some(before) = before.filter(|_| self.at == own.first) {
            return self.enter(history, before);
        }
        self.track = Track::counting(history, &self.index);
        self.land(Some(own.parts))
    }

    fn enter(&mut self, history: &History, at: usize) -> Went {
        self.track = Track::aside(history, &self.index, at);
        self.land(Some(self.index.asides()[at].first))
    }

    fn seek_undone(&mut self, history: &History) -> Went {
        let asides = self.index.asides();
        let firsts = || asides.iter().enumerate().map(|(at, aside)| (aside.first, at));
        let later = firsts().filter(|(first, _)| *first > self.at).min();
        let Some((_, at)) = later.or_else(|| firsts().min()) else { return Went::Nowhere };
        let around = later.is_none();
        self.enter(history, at);
        if around { Went::Around } else { Went::There }
    }
}

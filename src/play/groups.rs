//! What follows a rewind and belongs to it: whether it is what the rewind is called.
//!
//! ```text
//! called    said behind it
//! offer     the answer that takes the offer; every ruling of the line that was left, and answers
//! retract   what was said later, without a deed; or `pass` in its place, and the rest
//! correct   the same with the deed itself, and one typed face that is another than before
//! ```
//!
//! Whatever is said again is said in the order of the line that was left.

use super::history::{CommitKind, History};
use crate::engine::RowAt;
use crate::vocabulary::{Actor, Asked, Die, DieSource, Event, Need, Reply, Rewind, RewindBy};
use std::collections::BTreeMap;

/// An event, and what is wrong with it.
pub type Wrong = (u64, &'static str);

/// A die of the file: what stands for its address, and the die.
type Thrown = ([u8; 16], Die);

/// What is wrong with something that belongs to no line that was left.
const NOT_LEFT: &str = "this is not said again from the line that was left";
/// What is wrong with something that does not stand where it stood.
const OUT_OF_ORDER: &str = "this is said again out of order";

impl History<'_> {
    /// What of all that follows a rewind does not belong behind one of its name. All of it must be
    /// in the file.
    pub fn misnamed(&self, event: u64) -> Option<Wrong> {
        let Event::Rewound(rewind) = self.entry(event).event else { return None };
        let (commit, follow) = (self.commit_of(event), u64::from(rewind.follow));
        let firsts = (commit + 1..=commit + follow).map(|commit| self.events_of(commit).0);
        let said: Vec<u64> = firsts.collect();
        let left = || -> Vec<u64> {
            let line = self.line_left(rewind.from, rewind.to).into_iter().map(|(first, _)| first);
            line.filter(|first| *first > rewind.to && self.can_be_said_again(*first)).collect()
        };
        let behind = match rewind.by {
            RewindBy::Undo | RewindBy::Redo | RewindBy::Goto => Ok(()),
            RewindBy::Offer => self.hold_step(event, &said, &left()),
            RewindBy::Retract => self.hold_retract((event, &rewind), &said, &left()),
            RewindBy::Correct => self.hold_correct((event, &rewind), &said, &left()),
        };
        behind.and_then(|()| self.hold_faces((event, &rewind), &said)).err()
    }

    /// What is wrong with an event that says another again and follows no rewind: it is an answer
    /// to a question that was asked again later than a step, said again with a fresh one.
    pub fn said_again_alone(&self, event: u64) -> Option<&'static str> {
        if !self.comes_back(event) {
            return Some("nothing has this said again");
        }
        let mut commit = self.commit_of(event) - 1;
        while self.entry(self.events_of(commit).0).event.said_again().is_some()
            && self.rewind_of(commit).is_none()
        {
            commit -= 1;
        }
        let said = self.entry(self.events_of(commit).0).event;
        let goes_on = matches!(said, Event::Answered { .. } | Event::Ruled(_))
            || matches!(said, Event::Contributed { .. });
        let alone = !goes_on || self.rewind_of(commit).is_some();
        alone.then_some("this belongs to what the rewind before it has said again")
    }

    /// Whether this is an answer that says another of its resolution again. A step may have left
    /// that one, if it is not on the line.
    fn comes_back(&self, event: u64) -> bool {
        let root = |event| self.root_of(self.commit_of(event));
        let input = self.entry(event).event;
        let is_answer = matches!(input, Event::Answered { .. });
        is_answer && input.said_again().is_some_and(|again| root(again) == root(event))
    }

    /// The rewind that a commit follows and belongs to.
    pub fn rewind_of(&self, commit: u64) -> Option<u64> {
        let first = |at: u64| self.events_of(at).0;
        let is_act = |at: &u64| match self.kind_of(*at) {
            // A share that was awaited is an answer, and an act all the same.
            CommitKind::Act | CommitKind::Answered => self.entry(first(*at)).event.is_act(),
            CommitKind::Opening | CommitKind::Declared | CommitKind::Ruled => false,
        };
        let at = (1..=commit).rev().find(is_act)?;
        let first = first(at);
        match self.entry(first).event {
            Event::Rewound(rewind) => {
                (at < commit && at + u64::from(rewind.follow) >= commit).then_some(first)
            }
            _ => None,
        }
    }

    /// Whether an input is one that is said again: faces that were awaited are carried, and shares
    /// belong to the file.
    fn can_be_said_again(&self, first: u64) -> bool {
        match self.entry(first).event {
            Event::Answered { reply, .. } => reply != Reply::Faces,
            event => event.is_input(),
        }
    }

    fn hold_step(&self, event: u64, said: &[u64], left: &[u64]) -> Result<(), Wrong> {
        let Some((step, rest)) = said.split_first() else { return Ok(()) };
        let takes = match self.entry(*step).event {
            Event::Answered { reply, again, .. } => reply.verb().is_some() && again.is_none(),
            _ => false,
        };
        if !takes {
            return Err((*step, "the line went back to an offer, and this does not take it"));
        }
        if left.iter().any(|first| matches!(self.entry(*first).event, Event::Declared(_))) {
            return Err((event, "a declaration had closed this window"));
        }
        let is_ruling = |at: usize| matches!(self.entry(left[at]).event, Event::Ruled(_));
        let mut places = Vec::new();
        let mut before = *step;
        for own in rest {
            match self.place(*own, left) {
                Ok(at) => {
                    let late = places.iter().any(|earlier| *earlier > at);
                    if places.contains(&at) || late && (is_ruling(at) || !self.asks(before)) {
                        return Err((*own, OUT_OF_ORDER));
                    }
                    places.push(at);
                }
                // What earlier steps had left may come back with this one.
                Err(_) if self.comes_back(*own) => {}
                Err(wrong) => return Err(wrong),
            }
            before = *own;
        }
        let all_ruled = (0..left.len()).all(|at| !is_ruling(at) || places.contains(&at));
        hold(all_ruled, event, "a ruling behind the offer is not said again")
    }

    fn hold_retract(
        &self,
        (event, rewind): (u64, &Rewind),
        said: &[u64],
        left: &[u64],
    ) -> Result<(), Wrong> {
        let pass = said.first().and_then(|first| match self.entry(*first).event {
            Event::Answered { stamp, of, reply: Reply::Pass, again: None } => {
                (stamp == rewind.stamp).then_some(of)
            }
            _ => None,
        });
        let places = self.places_in_order(&said[usize::from(pass.is_some())..], left)?;
        let mut omitted = (0..left.len()).filter(|at| !places.contains(at)).map(|at| left[at]);
        let is_retracted = |deed: u64| {
            let asked = self.is_asked_for(deed);
            let of = match self.entry(deed).event {
                Event::Answered { of, .. } if asked => Some(of),
                _ => None,
            };
            self.is_deed(deed) && pass == of && self.goes_back_to(deed) == rewind.to
        };
        hold(omitted.any(is_retracted), event, "no deed is taken back where this leads")
    }

    fn hold_correct(
        &self,
        (event, rewind): (u64, &Rewind),
        said: &[u64],
        left: &[u64],
    ) -> Result<(), Wrong> {
        let places = self.places_in_order(said, left)?;
        let back_to = |deed: u64| self.ground(self.parent_of(self.commit_of(deed)));
        let is_corrected = |at: &usize| self.is_deed(left[*at]) && back_to(left[*at]) == rewind.to;
        let is_said = places.iter().any(is_corrected);
        hold(is_said, event, "no deed that is said again was said where this leads")
    }

    /// Only throws that have no faces are typed, but for the one die that is corrected.
    fn hold_faces(&self, (event, rewind): (u64, &Rewind), said: &[u64]) -> Result<(), Wrong> {
        let typed = |first: &u64| self.thrown_with(*first, is_typed).into_iter();
        let typed: Vec<(u64, Thrown)> =
            said.iter().flat_map(|first| typed(first).map(|die| (*first, die))).collect();
        let corrects = rewind.by == RewindBy::Correct;
        if typed.is_empty() {
            return hold(!corrects, event, "no face is corrected");
        }
        let mut faces: BTreeMap<[u8; 16], u16> = BTreeMap::new();
        for commit in 1..self.commit_of(event) {
            let dice = self.thrown_with(self.events_of(commit).0, is_typed).into_iter();
            faces.extend(dice.map(|(address, die)| (address, die.face)));
        }
        // A correct that was undone can be made again: what is corrected is the face that stood.
        let left = self.line_left(rewind.from, rewind.to).into_iter();
        let stood = left.flat_map(|(first, _)| self.thrown_with(first, |_| true));
        let stood: BTreeMap<[u8; 16], u16> = stood.map(|(key, die)| (key, die.face)).collect();
        let mut corrected = 0;
        for (first, (address, die)) in typed {
            let is_other = stood.get(&address).is_some_and(|face| *face != die.face);
            match faces.get(&address) {
                Some(_) if corrects && is_other => corrected += 1,
                Some(_) => return Err((first, "a face that stands is typed anew")),
                None => {}
            }
        }
        hold(!corrects || corrected == 1, event, "one face is corrected, no fewer, no more")
    }

    /// Where an input that says one again of the line that was left has stood there.
    fn place(&self, first: u64, left: &[u64]) -> Result<usize, Wrong> {
        let again = self.entry(first).event.said_again();
        let at = again.and_then(|again| left.iter().position(|own| *own == again));
        at.ok_or((first, NOT_LEFT))
    }

    /// The same for several, that stand one behind the other as they stood.
    fn places_in_order(&self, said: &[u64], left: &[u64]) -> Result<Vec<usize>, Wrong> {
        let places: Result<Vec<_>, _> = said.iter().map(|first| self.place(*first, left)).collect();
        let places = places?;
        match places.windows(2).position(|pair| pair[0] >= pair[1]) {
            Some(late) => Err((said[late + 1], OUT_OF_ORDER)),
            None => Ok(places),
        }
    }

    /// Whether anybody is asked or offered anything in the commit of an input.
    fn asks(&self, first: u64) -> bool {
        let last = self.events_of(self.commit_of(first)).1;
        let asks = |event| matches!(self.entry(event).event, Event::Asked(_) | Event::Offered(_));
        (first..=last).any(asks)
    }

    /// Whether an input is what a deed begins with.
    pub fn is_deed(&self, first: u64) -> bool {
        match self.entry(first).event {
            Event::Declared(_) | Event::Ruled(_) => true,
            Event::Answered { reply, .. } => reply.verb().is_some(),
            _ => false,
        }
    }

    /// Whether an input answers a question; it may take an offer instead.
    fn is_asked_for(&self, first: u64) -> bool {
        let Event::Answered { of, .. } = self.entry(first).event else { return false };
        let parent = self.parent_of(self.commit_of(first));
        let asked = match self.last_need(parent) {
            Some(Event::Asked(Asked { need: Need::Choice { of: asked, .. }, .. })) => asked,
            _ => Vec::<Actor>::new(),
        };
        asked.contains(&of) && self.events_of(self.commit_of(parent)).1 == parent
    }

    /// The latest question, offer or wait of the resolution that a line ends with.
    fn last_need(&self, event: u64) -> Option<Event> {
        let (_, ranges) = self.resolution_at(event)?;
        let tape = self.tape(&ranges).into_iter().rev().map(|taped| taped.event);
        tape.into_iter().find(|event| matches!(event, Event::Asked(_) | Event::Offered(_)))
    }

    /// Where the line goes back to for a deed that is retracted.
    fn goes_back_to(&self, deed: u64) -> u64 {
        let before = self.parent_of(self.commit_of(deed));
        let is_answer = matches!(self.entry(deed).event, Event::Answered { .. });
        if is_answer && !self.is_asked_for(deed) {
            return self.ground(self.parent_of(self.commit_said_at(before)));
        }
        self.ground(before)
    }

    /// The end of the line nearest before an event, itself included, that waits for no dice and no
    /// share: what was thrown behind it is thrown with what is said again.
    pub(super) fn ground(&self, event: u64) -> u64 {
        let mut to = event;
        while to > 0 && !self.is_settled_at(to) && self.waits_for_dice(to) {
            to = self.parent_of(self.commit_said_at(to));
        }
        to
    }

    fn waits_for_dice(&self, event: u64) -> bool {
        let Some((_, ranges)) = self.resolution_at(event) else { return false };
        let mut tape = self.tape(&ranges).into_iter().rev().map(|taped| taped.event);
        let need = tape.find_map(|event| match event {
            Event::Asked(asked) => Some(Some(asked.need)),
            Event::Offered(_) | Event::Answered { .. } | Event::Contributed { .. } => Some(None),
            _ => None,
        });
        matches!(need.flatten(), Some(Need::Dice { .. } | Need::Share { .. }))
    }

    /// The commit of an event, or the nearest before it whose input can be said again.
    pub(super) fn commit_said_at(&self, event: u64) -> u64 {
        let mut commit = self.commit_of(event);
        while !self.can_be_said_again(self.events_of(commit).0) {
            match self.parent_of(commit) {
                0 => break,
                parent => commit = self.commit_of(parent),
            }
        }
        commit
    }

    /// Whether a face was typed for an address behind an event.
    pub(super) fn is_typed_behind(&self, event: u64, address: [u8; 16]) -> bool {
        (self.commit_of(event) + 1..=self.commits()).any(|commit| {
            let dice = self.thrown_with(self.events_of(commit).0, is_typed);
            dice.iter().any(|(at, _)| *at == address)
        })
    }

    /// The dice of these that were thrown in the commit of an event, by their addresses.
    fn thrown_with(&self, first: u64, these: fn(&Die) -> bool) -> Vec<Thrown> {
        let Some(words) = self.lexicon() else { return Vec::new() };
        let last = self.events_of(self.commit_of(first)).1;
        let mut rolls: Vec<_> = self.throws_among(first..=last).map(|(_, rolled)| rolled).collect();
        rolls.retain(|rolled| rolled.dice.iter().any(these));
        if rolls.is_empty() {
            return Vec::new();
        }
        let state = &self.state_at(last);
        let dice = rolls.iter().flat_map(|rolled| {
            let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
            let row = RowAt { words: &words, state, by, purpose, row };
            rolled
                .dice
                .iter()
                .enumerate()
                .filter(move |(_, die)| these(die))
                .map(move |(at, die)| (row.die(die.sides, at).key(), *die))
        });
        dice.collect()
    }
}

fn is_typed(die: &Die) -> bool {
    die.source == DieSource::Typed
}

/// What is wrong at an event unless something holds.
fn hold(holds: bool, event: u64, wrong: &'static str) -> Result<(), Wrong> {
    if holds { Ok(()) } else { Err((event, wrong)) }
}

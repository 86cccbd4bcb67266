//! Dice that were seen, and what became of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::words::{how, was};
use super::{Hindsight, HindsightKind, Move, Past, holds};
use crate::play::CommitKind;
use crate::vocabulary::{DieSource, Event, RewindBy, Seat};

impl Past<'_> {
    /// Dice that were thrown on a line that was left, and were not thrown again by what was said
    /// next.
    pub(super) fn taken_back(&self) -> Vec<Hindsight> {
        // Of several moves before the next thing that is said the last one took a die back.
        let mut found: BTreeMap<(usize, Option<u64>), usize> = BTreeMap::new();
        for (at, moved) in self.moves.iter().enumerate() {
            let next = moved.next;
            let tip = self.line_after(moved);
            let gone = self.history.line_left(moved.from, tip);
            let new = self.history.line_left(tip, moved.from);
            let stands: HashSet<&[u8]> = self.dice_in(&new).map(|die| self.dice[die].1).collect();
            let taken = self.dice_in(&moved.left).filter(|die| {
                let (thrown, address) = self.dice[*die];
                holds(&gone, thrown.event) && !stands.contains(address)
            });
            for die in taken {
                found.insert((die, next), at);
            }
        }
        let mut deeds: BTreeMap<(usize, u64), Vec<usize>> = BTreeMap::new();
        for ((die, _), at) in found {
            let deed = self.deed_of(self.dice[die].0.event);
            deeds.entry((at, deed)).or_default().push(die);
        }
        deeds.into_iter().map(|((at, deed), dice)| self.was_taken_back(at, deed, &dice)).collect()
    }

    fn was_taken_back(&self, at: usize, deed: u64, dice: &[usize]) -> Hindsight {
        let moved = &self.moves[at];
        let next = moved.next;
        let said = match next {
            Some(next) if matches!(moved.by, RewindBy::Retract | RewindBy::Correct) => {
                format!("; said next: {}", self.said(next))
            }
            Some(next) => format!("; said instead: {}", self.said(next)),
            None => "; nothing was said since".to_owned(),
        };
        let again = self.now_at(dice);
        let mut about = vec![deed];
        about.extend(self.events(dice).into_iter().chain(next));
        about.dedup();
        let (deed, faces, was) = (self.said(deed), self.faces(dice), was(dice.len()));
        let (how, at, by) = (how(moved.by), moved.event, self.by(moved));
        Hindsight {
            kind: HindsightKind::TakenBack,
            event: moved.event,
            seat: self.seat(moved.seat),
            about,
            says: format!("{deed}: {faces} {was} seen and {how} #{at} {by}{said}{again}"),
        }
    }

    /// Where dice that were taken back are thrown on the line as it is now, in words.
    fn now_at(&self, dice: &[usize]) -> String {
        let stands =
            |die: &usize| self.history.line_holds(self.history.tip(), self.dice[*die].0.event);
        let same = dice.iter().flat_map(|die| &self.by_address[self.dice[*die].1]);
        let now: Vec<usize> = same.copied().filter(stands).collect();
        if now.is_empty() {
            return String::new();
        }
        format!("; thrown on the line now, at {}", self.numbers(&now))
    }

    /// Where the line ends after the deed that was said next after a move.
    fn line_after(&self, moved: &Move) -> u64 {
        let history = self.history;
        let Some(next) = moved.next else { return history.tip() };
        let from = history.commit_of(next);
        let goes_on = |commit: &u64| match history.kind_of(*commit) {
            CommitKind::Answered => true,
            CommitKind::Ruled => !history.is_settled_at(history.parent_of(*commit)),
            CommitKind::Act => {
                !matches!(history.entry(history.events_of(*commit).0).event, Event::Rewound(_))
            }
            CommitKind::Opening | CommitKind::Declared => false,
        };
        let deed = (from + 1..=history.commits()).take_while(goes_on);
        let said = deed.filter(|commit| history.kind_of(*commit) != CommitKind::Act);
        history.events_of(said.last().unwrap_or(from)).1
    }

    /// Steps into a window after dice behind it were seen.
    pub(super) fn stepped_in(&self) -> Vec<Hindsight> {
        let steps = self.moves.iter().filter(|moved| moved.by == RewindBy::Offer);
        let told = steps.filter_map(|moved| {
            let dice: Vec<usize> = self.dice_in(&moved.left).collect();
            let step = moved.next.filter(|_| !dice.is_empty())?;
            let (numbers, was) = (self.numbers(&dice), was(self.events(&dice).len()));
            let (said, faces) = (self.said(step), self.faces(&dice));
            Some(Hindsight {
                kind: HindsightKind::SteppedIn,
                event: step,
                seat: self.seat(moved.seat),
                about: self.events(&dice),
                says: format!("{said}: taken after {numbers} {was} seen ({faces})"),
            })
        });
        told.collect()
    }

    /// What deeds throw for the first time when they are said again after a retract, and what
    /// corrections make of typed faces.
    pub(super) fn new_throws(&self) -> Vec<Hindsight> {
        let mut told = Vec::new();
        for moved in &self.moves {
            if !matches!(moved.by, RewindBy::Retract | RewindBy::Correct) {
                continue;
            }
            let last = self.history.commits().min(moved.last);
            if last == moved.commit {
                continue;
            }
            let again = [(moved.event + 1, self.history.events_of(last).1)];
            let mut deeds: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for die in self.dice_in(&again) {
                let (thrown, _) = self.dice[die];
                match self.before(die, moved.event) {
                    None => deeds.entry(self.deed_of(thrown.event)).or_default().push(die),
                    Some(first)
                        if moved.by == RewindBy::Correct && thrown.source == DieSource::Typed =>
                    {
                        told.push(self.was_corrected(moved, first, die));
                    }
                    Some(_) => {}
                }
            }
            told.extend(deeds.into_iter().map(|(deed, dice)| self.is_new(moved, deed, &dice)));
        }
        told
    }

    /// The latest die with the address of another one that was thrown before an event.
    fn before(&self, die: usize, event: u64) -> Option<usize> {
        let same = &self.by_address[self.dice[die].1];
        same.iter().rev().copied().find(|at| self.dice[*at].0.event < event)
    }

    fn is_new(&self, moved: &Move, deed: u64, dice: &[usize]) -> Hindsight {
        let (said, faces, was) = (self.said(deed), self.faces(dice), was(dice.len()));
        let by = if moved.by == RewindBy::Correct { "correction" } else { "retract" };
        let (at, who) = (moved.event, self.by(moved));
        Hindsight {
            kind: HindsightKind::NewThrow,
            event: deed,
            seat: self.seat(moved.seat),
            about: self.events(dice),
            says: format!(
                "{said}: {faces} {was} thrown for the first time after the {by} at #{at} {who}"
            ),
        }
    }

    fn was_corrected(&self, moved: &Move, first: usize, now: usize) -> Hindsight {
        let (before, after) = (self.dice[first].0, self.dice[now].0);
        let deed = self.deed_of(before.event);
        let (said, faces, roll) = (self.said(deed), self.faces(&[first]), before.event);
        let (face, at, by) = (after.face, moved.event, self.by(moved));
        Hindsight {
            kind: HindsightKind::Corrected,
            event: moved.event,
            seat: self.seat(moved.seat),
            about: vec![deed, before.event, after.event],
            says: format!("{said}: {faces} of #{roll} was corrected to [{face}] at #{at} {by}"),
        }
    }

    /// Brackets that type faces for throws that had faces: typed ones, or those of the secret.
    pub(super) fn typed_anew(&self) -> Vec<Hindsight> {
        let mut latest: HashMap<&[u8], usize> = HashMap::new();
        let mut brackets: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
        for (at, (die, address)) in self.dice.iter().enumerate() {
            if matches!(die.source, DieSource::Carried { .. } | DieSource::Judged { .. }) {
                continue;
            }
            let before = latest.insert(address, at).filter(|_| die.source == DieSource::Typed);
            let Some(before) = before else { continue };
            let commit = self.history.commit_of(die.event);
            let corrects = |moved: &Move| {
                moved.by == RewindBy::Correct && (moved.commit..=moved.last).contains(&commit)
            };
            if !self.moves.iter().any(corrects) {
                let input = self.history.events_of(commit).0;
                brackets.entry(input).or_default().push((before, at));
            }
        }
        brackets.into_iter().map(|(input, dice)| self.was_typed_anew(input, dice)).collect()
    }

    fn was_typed_anew(&self, input: u64, dice: Vec<(usize, usize)>) -> Hindsight {
        let (before, now): (Vec<usize>, Vec<usize>) = dice.into_iter().unzip();
        let (deed, were, are) = (self.said(input), self.faces(&before), self.faces(&now));
        let (roll, seat) = (self.numbers(&before), self.history.typed_by(self.events(&now)[0]));
        let seat = self.seat(seat);
        let mut about = self.events(&before);
        about.extend(self.events(&now));
        let is_seeded = |die: &usize| self.dice[*die].0.source == DieSource::Seeded;
        let (anew, came) =
            if before.iter().any(is_seeded) { ("", "thrown") } else { (" anew", "typed") };
        Hindsight {
            kind: HindsightKind::TypedAnew,
            event: input,
            says: format!(
                "{deed}: {seat} typed {are}{anew}, where {were} had been {came} at {roll}"
            ),
            seat,
            about,
        }
    }

    /// Throws that were seen, taken back, and thrown again after a reveal.
    pub(super) fn after_reveals(&self) -> Vec<Hindsight> {
        let mut deeds: BTreeMap<(u64, u64), Vec<usize>> = BTreeMap::new();
        for (at, (die, address)) in self.dice.iter().enumerate() {
            let earlier = self.by_address[address].iter().copied().rfind(|other| *other < at);
            let Some((before, _)) = earlier.map(|other| self.dice[other]) else { continue };
            let between = |event: u64| before.event < event && event < die.event;
            let reveals = self.history.reveals().iter().map(|reveal| reveal.event);
            if let Some(reveal) = reveals.rev().find(|event| between(*event)) {
                deeds.entry((self.deed_of(die.event), reveal)).or_default().push(at);
            }
        }
        let told = deeds.into_iter().map(|((deed, reveal), dice)| {
            let first = self.before(dice[0], reveal).unwrap_or(dice[0]);
            let (said, faces, was) = (self.said(deed), self.faces(&dice), was(dice.len()));
            let before = self.said(self.deed_of(self.dice[first].0.event));
            let stamp = self.history.entry(deed).event.stamp();
            let mut about = vec![self.deed_of(self.dice[first].0.event), reveal];
            about.extend(self.events(&dice));
            Hindsight {
                kind: HindsightKind::AfterReveal,
                event: deed,
                seat: self.seat(stamp.map_or(Seat::GM, |stamp| stamp.seat)),
                about,
                says: format!("{said}: {faces} {was} seen with {before}, taken back, and thrown again after the reveal at #{reveal}"),
            }
        });
        told.collect()
    }
}

//! Where undo and redo lead: deed by deed, a step with all it said again as one.
//!
//! ```text
//! ash attacks ── offer ── damage, settled          undo of the step leads here again
//!                  └─ grak takes total defense     (said again: a ruling)
//! ```

use super::{CommitKind, History};
use crate::vocabulary::{Event, Rewind, RewindBy};

/// What was undone and can be taken up again.
#[derive(Clone, Debug, Default)]
pub(super) struct Undone {
    /// Where the line ended before each deed that was undone, the latest undone last.
    pub(super) deeds: Vec<u64>,
    /// The same where a retract or a correct counts as one deed with all it said again, and what it
    /// took back as the deeds before it. Mostly it is the same.
    pub(super) acts: Vec<u64>,
}

impl Undone {
    pub(super) fn clear(&mut self) {
        self.deeds.clear();
        self.acts.clear();
    }
}

/// How undo goes back over a retract or a correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// At once, with all it said again, to the line that it left.
    Acts,
    /// Deed by deed, on the line as it is.
    Deeds,
}

impl History<'_> {
    /// Where `undo` of this many deeds leads; an error says how many there are.
    pub fn undo_target(&self, count: u64) -> Result<u64, u64> {
        let mut at = self.tip;
        for undone in 0..count {
            at = self.before_deed(at).ok_or(undone)?;
        }
        Ok(at)
    }

    /// Where `redo` of this many leads; an error says how many there are.
    pub fn redo_target(&self, count: u64) -> Result<u64, u64> {
        if count == 0 {
            return Ok(self.tip);
        }
        let in_list = |list: &Vec<u64>| {
            let at = (list.len() as u64).checked_sub(count)?;
            list.get(at as usize).copied()
        };
        let Undone { deeds, acts } = &self.undone;
        // As `undo` counts: a step, a retract or a correct with all it said again is one.
        in_list(acts).or_else(|| in_list(deeds)).ok_or(deeds.len().max(acts.len()) as u64)
    }

    /// Where the line ended before the latest deed of the line that ends with an event, a retract
    /// or a correct with all it said again as one; nothing if there is none.
    pub fn before_deed(&self, event: u64) -> Option<u64> {
        self.before(event, Over::Acts)
    }

    /// Where the line ended before the latest deed of the line that ends with an event; nothing if
    /// there is none.
    pub(super) fn before(&self, event: u64, over: Over) -> Option<u64> {
        let mut at = event;
        loop {
            let commit = self.commit_of(at);
            let ends = self.events_of(commit).1 == at;
            if let Some(before) = ends.then(|| self.before_act(commit, over)).flatten() {
                return Some(before);
            }
            at = self.parent_of(commit);
            match self.kind_of(commit) {
                CommitKind::Opening => return None,
                CommitKind::Declared | CommitKind::Ruled => return Some(at),
                CommitKind::Answered if self.opens_a_deed(commit, over) => return Some(at),
                CommitKind::Answered | CommitKind::Act => {}
            }
        }
    }

    /// The input of the deed that an event belongs to: a ruling that was made in the middle of a
    /// deed has only what came with it. Nothing for what belongs to the opening.
    pub fn input_of_deed(&self, event: u64) -> Option<u64> {
        let mut at = event;
        while at != 0 {
            let commit = self.commit_of(at);
            let (first, _) = self.events_of(commit);
            let begins = match self.kind_of(commit) {
                CommitKind::Declared => true,
                CommitKind::Ruled => at == event || self.root_of(commit) == first,
                CommitKind::Answered => self.opens_a_deed(commit, Over::Deeds),
                CommitKind::Opening | CommitKind::Act => false,
            };
            if begins {
                return Some(first);
            }
            at = self.parent_of(commit);
        }
        None
    }

    /// Where undo leads back over the step, the retract or the correct that ends with a commit.
    fn before_act(&self, commit: u64, over: Over) -> Option<u64> {
        let (rewound, rewind) = self.act_of(commit)?;
        let is_whole = commit == rewound + u64::from(rewind.follow);
        match rewind.by {
            _ if is_whole && over == Over::Acts => Some(rewind.from),
            // The rulings that were said again behind a step are deeds of their own.
            RewindBy::Offer if commit == rewound + 1 => Some(self.untaken(&rewind, commit)),
            _ => None,
        }
    }

    /// The end of what a step was taken into, as it was before the step.
    fn untaken(&self, rewind: &Rewind, step: u64) -> u64 {
        let mut at = rewind.from;
        while at > rewind.to {
            let commit = self.commit_of(at);
            if self.root_of(commit) == self.root_of(step) {
                return at;
            }
            at = self.parent_of(commit);
        }
        rewind.from
    }

    /// Whether an answer is a deed of its own: one with a verb, and where steps and retracts count
    /// as one, not one that was kept for a question that was asked again.
    fn opens_a_deed(&self, commit: u64, over: Over) -> bool {
        match self.entry(self.events_of(commit).0).event {
            Event::Answered { reply, again, .. } => {
                reply.verb().is_some() && (again.is_none() || over == Over::Deeds)
            }
            _ => false,
        }
    }

    /// The retract or the correct that an event of the file is the rewind of, or that ends with it
    /// as the last of what it said again: the event of its rewind, and the rewind.
    pub fn taken_back_with(&self, end: u64) -> Option<(u64, Rewind)> {
        let commit = self.commit_of(end);
        let (rewound, rewind) = self.act_of(commit)?;
        let is_whole = commit == rewound + u64::from(rewind.follow);
        let is_one = matches!(rewind.by, RewindBy::Retract | RewindBy::Correct);
        (is_whole && is_one).then(|| (self.events_of(rewound).0, rewind))
    }

    /// The step, the retract or the correct that a commit follows: the commit of its rewind, and
    /// the rewind.
    fn act_of(&self, commit: u64) -> Option<(u64, Rewind)> {
        let mut at = commit;
        while at > 1 && self.kind_of(at) != CommitKind::Act {
            // Of the commits that follow a rewind only the first need not say anything again.
            let is_first = self.kind_of(at - 1) == CommitKind::Act;
            if !is_first && self.entry(self.events_of(at).0).event.said_again().is_none() {
                return None;
            }
            at -= 1;
        }
        match self.entry(self.events_of(at).0).event {
            Event::Rewound(rewind)
                if (at + 1..=at + u64::from(rewind.follow)).contains(&commit) =>
            {
                Some((at, rewind))
            }
            _ => None,
        }
    }

    /// The ends of the line from the tip back to an event, deed by deed; nothing where undo does
    /// not lead to it so.
    fn ends_down_to(&self, to: u64, over: Over) -> Option<Vec<u64>> {
        let mut ends = vec![self.tip];
        loop {
            let before = ends.last().and_then(|end| self.before(*end, over))?;
            match before {
                _ if before == to => return Some(ends),
                _ if before < to => return None,
                _ => ends.push(before),
            }
        }
    }

    /// Whether undo leads to an event: over whole retracts and corrects, or deed by deed.
    pub fn undo_leads_to(&self, event: u64) -> bool {
        [Over::Acts, Over::Deeds].iter().any(|over| self.ends_down_to(event, *over).is_some())
    }

    /// Whether some number of deeds taken up again leads to an event.
    pub fn redo_leads_to(&self, event: u64) -> bool {
        self.undone.deeds.contains(&event) || self.undone.acts.contains(&event)
    }

    /// Keeps where the line ended before each deed that a rewind takes back, for redo.
    pub(super) fn note_undone(&mut self, rewind: &Rewind) {
        match rewind.by {
            RewindBy::Undo => {
                let by_deeds = self.ends_down_to(rewind.to, Over::Deeds);
                let by_acts = self.ends_down_to(rewind.to, Over::Acts);
                let Some(mut deeds) = by_deeds.or_else(|| by_acts.clone()) else {
                    // No undo leads there: the log was forged.
                    return self.undone.clear();
                };
                let mut acts = by_acts.unwrap_or_else(|| deeds.clone());
                self.undone.deeds.append(&mut deeds);
                self.undone.acts.append(&mut acts);
            }
            RewindBy::Redo => {
                let at = |list: &[u64]| list.iter().rposition(|end| *end == rewind.to);
                let (deeds, acts) = (at(&self.undone.deeds), at(&self.undone.acts));
                self.undone.deeds.truncate(deeds.unwrap_or(0));
                self.undone.acts.truncate(acts.unwrap_or(0));
                match (deeds, acts) {
                    (Some(_), None) => self.undone.acts.clone_from(&self.undone.deeds),
                    (None, Some(_)) => self.undone.deeds.clone_from(&self.undone.acts),
                    _ => {}
                }
            }
            RewindBy::Goto | RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => {
                self.undone.clear();
            }
        }
    }
}

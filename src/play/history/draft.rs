//! Commits kept in memory before they are written, and taken back where they are not.
//!
//! A step into a window says inputs again, and whether all of them can be said shows only at the
//! last. Until then nothing is written, and a history that has taken them in can be put back.

use super::History;
use super::steps::Undone;

/// What a history was before the commits of a draft.
#[derive(Clone, Debug)]
pub struct Mark {
    events: usize,
    commits: usize,
    shares: usize,
    started: bool,
    keeps: bool,
    tip: u64,
    undone: Undone,
    follow: u32,
}

impl History<'_> {
    /// Begins a draft.
    ///
    /// # Panics
    /// If one is begun already: a bug of the caller.
    pub(in crate::play) fn begin_draft(&mut self) -> Mark {
        if let Some(index) = &mut self.index {
            index.remember();
        }
        Mark {
            events: self.bytes.count(),
            commits: self.commits.len(),
            shares: self.shares.len(),
            started: self.started,
            keeps: self.keeps,
            tip: self.tip,
            undone: self.undone.clone(),
            follow: self.follow,
        }
    }

    /// Keeps what the draft holds: it is written.
    pub(in crate::play) fn keep_draft(&mut self) {
        if let Some(index) = &mut self.index {
            drop(index.changed());
        }
    }

    /// Puts everything back as it was before the draft.
    pub(in crate::play) fn give_up(&mut self, mark: Mark) {
        let Mark { events, commits, shares, started, keeps, tip, undone, follow } = mark;
        self.move_line(tip);
        self.bytes.truncate(events);
        self.owners.truncate(events);
        self.commits.truncate(commits);
        self.shares.truncate(shares);
        for noted in self.notes.values_mut() {
            let kept = noted.partition_point(|event| *event <= events as u64);
            noted.truncate(kept);
        }
        let kept = self.throws.partition_point(|(_, event)| *event <= events as u64);
        self.throws.truncate(kept);
        if let Some(index) = &mut self.index {
            let changed = index.changed();
            index.put_back(changed);
        }
        (self.started, self.keeps, self.tip) = (started, keeps, tip);
        (self.undone, self.follow) = (undone, follow);
    }
}

//! Moving the tip of the line: undo, redo, going to a mark or a commit.

use super::{PlayError, Receipt, Session};
use crate::log::Storage;
use crate::vocabulary::{Event, Rewind, RewindBy, Stamp};

impl<S: Storage> Session<S> {
    /// The event undoing so many declarations or rulings leads to.
    pub fn undo_target(&self, count: u64) -> Result<u64, PlayError> {
        self.history.undo_target(count).map_err(|there| nothing_to("undo", there))
    }

    /// The event redoing so many leads to.
    pub fn redo_target(&self, count: u64) -> Result<u64, PlayError> {
        self.history.redo_target(count).map_err(|there| nothing_to("redo", there))
    }

    /// Takes back the last declarations or rulings on the line.
    pub fn undo(
        &mut self,
        stamp: Stamp,
        count: u64,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        self.unmoved("undo")?;
        let to = self.undo_target(count)?;
        self.rewind(stamp, to, RewindBy::Undo, because)
    }

    /// Takes up again what was undone.
    pub fn redo(&mut self, stamp: Stamp, count: u64) -> Result<Receipt, PlayError> {
        self.unmoved("redo")?;
        let to = self.redo_target(count)?;
        self.rewind(stamp, to, RewindBy::Redo, None)
    }

    /// Moves the tip to a mark or to the end of a commit, given by number.
    pub fn goto(&mut self, stamp: Stamp, target: &str) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let to = self.goto_target(target)?;
        self.rewind(stamp, to, RewindBy::Goto, None)
    }

    /// The event a mark or a commit number leads to.
    pub fn goto_target(&self, target: &str) -> Result<u64, PlayError> {
        if let Some(event) = self.history.marks().get(target) {
            return Ok(*event);
        }
        let hint = || {
            let marks: Vec<_> = self.history.marks().keys().cloned().collect();
            let last = self.history.commits();
            format!(
                "marks: {}; commits: 1 to {last}",
                if marks.is_empty() { "none".into() } else { marks.join(", ") }
            )
        };
        let commit = target.parse().ok().filter(|n| (1..=self.history.commits()).contains(n));
        let Some(commit) = commit else {
            let what = format!("`{target}` is neither a mark nor a commit of this log");
            return Err(PlayError::NotNow { what, hint: hint() });
        };
        let end = self.history.events_of(commit).1;
        if self.history.is_settled_at(end) {
            return Ok(end);
        }
        let what = format!("commit {commit} does not end with a settled declaration");
        Err(PlayError::NotNow { what, hint: hint() })
    }

    pub(super) fn rewind(
        &mut self,
        stamp: Stamp,
        to: u64,
        by: RewindBy,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        let rewind = Rewind { stamp, from: self.history.tip(), to, by, follow: 0, because };
        self.move_tip(rewind)
    }

    /// Moves the tip and takes up what the line ends with there.
    pub(super) fn move_tip(&mut self, rewind: Rewind) -> Result<Receipt, PlayError> {
        let to = rewind.to;
        let receipt = self.write_act(Event::Rewound(rewind), None)?;
        self.find_resolution();
        self.state = match &self.resolution {
            Some(resolution) => resolution.state(),
            None => self.history.state_at(to),
        };
        Ok(receipt)
    }
}

fn nothing_to(what: &str, there: u64) -> PlayError {
    let noun = if there == 1 { "deed" } else { "deeds" };
    PlayError::NotNow {
        what: if there == 0 {
            format!("there is nothing to {what}")
        } else {
            format!("there {} only {there} {noun} to {what}", if there == 1 { "is" } else { "are" })
        },
        hint: "`affray log LOG --all` shows the whole history".to_owned(),
    }
}

//! Several commits as one act: they are written together, or nothing is.
//!
//! ```text
//! rewind ─ answer ─ answer said again ─ ruling said again      one append
//!                        └─ refused: everything stands as it was before
//! ```

use super::moment::{Window, in_order};
use super::supply::Typed;
use super::{PlayError, Session};
use crate::engine::{Bracket, Run, Status, Taped};
use crate::log::Storage;
use crate::log::file::Batch;
use crate::state::State;
use crate::vocabulary::{DieSource, Event, Offered};

/// The commits of an act that is not written yet.
#[derive(Debug, Default)]
pub(super) struct Draft {
    commits: Vec<Vec<Vec<u8>>>,
    /// Typed faces that no throw has used yet, and what they are for.
    pub(super) faces: Option<Typed>,
    /// What is wrong if they stay unused.
    left: Option<PlayError>,
    /// The windows that are taken again: a run ends where one of them opens.
    pub(super) windows: Vec<Window>,
    /// A die that is corrected, by what stands for its address, and the face it gets.
    pub(super) corrected: Option<([u8; 16], u16)>,
}

impl<S: Storage> Session<S> {
    /// Carries out what makes several commits and writes them together. Where it fails nothing is
    /// written, and everything stands as before. In the middle of such an act it goes on with it.
    pub(super) fn as_one<T, E: From<PlayError>>(
        &mut self,
        say: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.draft.is_some() {
            return say(self);
        }
        let (mark, commits) = (self.history.begin_draft(), self.history.commits());
        let (state, resolution) = (self.state.clone(), self.resolution.clone());
        let behind = self.behind.clone();
        self.draft = Some(Draft::default());
        let said = say(self);
        let draft = self.draft.take().unwrap_or_default();
        let said = said.and_then(|said| match draft.left {
            Some(error) => Err(error.into()),
            None => Ok(said),
        });
        let mut written = said.and_then(|said| {
            let batch = draft.commits.iter().map(|events| events.iter().map(Vec::as_slice));
            let batch: Vec<Batch<'_>> = batch.map(Iterator::collect).collect();
            self.log.append(commits, &batch).map_err(PlayError::from)?;
            Ok(said)
        });
        if written.is_ok() {
            self.history.keep_draft();
            return written;
        }
        self.history.give_up(mark);
        (self.state, self.resolution, self.behind) = (state, resolution, behind);
        // What another writer appended meanwhile is there.
        match self.catch_up_in_memory() {
            Ok(0) => {}
            Ok(_) => self.find_resolution(),
            Err(error) => written = Err(error.into()),
        }
        written
    }

    /// Keeps a commit for the act it belongs to; false where there is none.
    pub(super) fn drafted(&mut self, events: &[Vec<u8>]) -> bool {
        let Some(draft) = &mut self.draft else { return false };
        draft.commits.push(events.to_vec());
        true
    }

    /// What comes of faces that a run left over: in the middle of an act they are for what follows.
    pub(super) fn faces_left(
        &mut self,
        run: &Run,
        (input, tape): (&Taped, &[Taped]),
        (bracket, faces): Typed,
    ) -> Result<(), PlayError> {
        let left = match run.faces_left {
            0 => None,
            _ => Some(self.faces_do_not_fit(run, (input, tape), &faces)),
        };
        let Some(draft) = &mut self.draft else { return left.map_or(Ok(()), Err) };
        if let Some(missing @ PlayError::FacesMissing { .. }) = left {
            return Err(missing);
        }
        let rest = faces[faces.len() - run.faces_left.min(faces.len())..].to_vec();
        draft.faces = (!rest.is_empty()).then_some((bracket, rest));
        draft.left = left;
        Ok(())
    }

    /// Whether windows are taken again in what is carried out now.
    pub(super) fn takes_again(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| !draft.windows.is_empty())
    }

    /// Ends a run where a window opens that is taken again.
    pub(super) fn cut(
        &self,
        mut run: Run,
        before: &State,
        (tape, next): (&[Taped], u64),
        typed: usize,
    ) -> Run {
        let Some(draft) = &self.draft else { return run };
        let fresh = (next..).zip(&run.fresh);
        let written: Vec<(u64, &Event)> =
            tape.iter().map(|taped| (taped.number, &taped.event)).chain(fresh).collect();
        let opens = in_order(written.iter().copied(), &run.unwritten);
        let taken = |(at, (number, _)): (usize, &(u64, &Offered))| {
            *number + 1 >= next
                && draft.windows.iter().any(|window| window.is(&opens[..=at], &written))
        };
        let Some(number) = opens.iter().enumerate().find(|open| taken(*open)).map(|(_, (n, _))| *n)
        else {
            return run;
        };
        run.fresh.truncate((number + 1 - next) as usize);
        run.unwritten.retain(|(at, _)| *at <= number);
        run.status = Status::Waiting;
        run.state = Box::new(before.clone());
        for event in tape.iter().map(|taped| &taped.event).chain(&run.fresh) {
            run.state.apply(event);
        }
        let used: usize = run.fresh.iter().map(typed_in).sum();
        run.faces_left = typed.saturating_sub(used);
        run
    }

    /// Lets faces serve the throws of an act that have none.
    pub(super) fn feed(&mut self, faces: Option<Vec<u16>>) -> Result<(), PlayError> {
        let typed = self.typed(faces, Bracket::Missing)?;
        if let Some(draft) = &mut self.draft {
            draft.faces = (!typed.1.is_empty()).then_some(typed);
        }
        Ok(())
    }
}

/// How many dice of an event were typed.
fn typed_in(event: &Event) -> usize {
    match event {
        Event::Rolled(rolled) => {
            rolled.dice.iter().filter(|die| die.source == DieSource::Typed).count()
        }
        _ => 0,
    }
}

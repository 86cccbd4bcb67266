//! Deeds that are whole in one commit and kept from nobody, as nearly all are: each is run before
//! it is folded, so that its state is worked out once.

use super::{Before, Running, Walk};
use crate::audit::AuditError;
use crate::engine::{Run, Status, Stop, Taped, guarded};
use crate::log::Commit;
use crate::state::State;
use crate::state::known::Known;
use crate::vocabulary::{Effect, Effected, Entry, Event};

impl<'log> Walk<'log> {
    /// Whether a commit is a whole deed that everybody may see, where nothing else is going on.
    pub(super) fn is_whole_deed(&self, entries: &[Entry]) -> bool {
        let [Entry { event: input @ Event::Declared(_), .. }, .., last] = entries else {
            return false;
        };
        last.event == Event::Settled
            && self.running.is_none()
            && !self.recorded.hides_somebody()
            && !self.history.keeps_from_somebody()
            && !self.history.keeps_addresses()
            && entries.iter().all(|entry| entry.audience.is_none())
            && Known::of_state(&self.recorded).event(input)
            && !entries.iter().any(brings_in)
    }

    /// Takes in such a commit.
    pub(super) fn take_in_whole(
        &mut self,
        frame: &Commit<'log>,
        entries: &mut [Entry],
    ) -> Result<(), AuditError> {
        let first = self.history.count() + 1;
        let follows = self.history.still_to_follow() > 0;
        self.rounds.push(self.recorded.round);
        self.history.take_in_ahead(frame.events(), entries)?;
        let commit = self.history.commits();
        let input = &entries[0].event;
        self.note_time(first, input);
        self.check_there(first, input);
        self.check_texts(first, input);
        self.begin_input(commit, first, entries);
        self.check_again(first, input);
        self.steps_in = false;
        let nothing = self.nothing.take().unwrap_or_else(|| Box::new(State::nothing()));
        let before = std::mem::replace(&mut self.recorded, nothing);
        if let Event::Declared(declared) = input {
            self.check_declared(first, &before, declared);
        }
        let says_again = input.said_again().is_some();
        let running = self.taped(first, entries, Known::of_state(&before));
        let run = self.run(&running, before);
        self.settle(&running, run);
        self.check_following(commit, follows, says_again);
        if self.history.still_to_follow() == 0 {
            self.tell_move();
        }
        self.spare = running.tape;
        self.spare.clear();
        Ok(())
    }

    /// What is recorded of a whole deed, as its run reads it.
    fn taped(&mut self, first: u64, entries: &mut [Entry], known: Known) -> Running {
        // Taken out where they stand: they are large, and moved but once so.
        let taken = |entry: &mut Entry| std::mem::replace(&mut entry.event, Event::Settled);
        let mut events = entries.iter_mut().map(taken);
        let input = events.next().expect("BUG: a whole deed has an input");
        let mut tape = std::mem::take(&mut self.spare);
        tape.extend((first + 1..).zip(events).map(|(number, event)| Taped { number, event }));
        Running {
            input: Taped { number: first, event: input },
            before: None,
            tape,
            known,
            fresh: true,
        }
    }

    /// Takes the state that the run of a whole deed has come to for the fold of the record, if it
    /// has come to what is recorded; else the record is folded, and what the run says is found.
    fn settle(&mut self, running: &Running, run: Option<Result<Run, Stop>>) {
        let (after, else_found) = match run {
            Some(Ok(run)) if run.fresh.is_empty() && run.status == Status::Settled => {
                (run.state, None)
            }
            other => (Box::new(self.history.state_at(self.history.tip())), Some(other)),
        };
        self.nothing = Some(std::mem::replace(&mut self.recorded, after));
        self.history.keep_state(&self.recorded);
        self.check_seen_by_all(running);
        if let Some(run) = else_found {
            self.judge(running, run);
        }
    }

    /// Whether everybody may see all of a whole deed.
    fn check_seen_by_all(&mut self, running: &Running) {
        let input = &running.input.event;
        let mut events = std::iter::once(&running.input).chain(&running.tape);
        let open =
            |taped: &Taped| self.system.audience(&self.recorded, input, &taped.event).is_none();
        if !self.recorded.hides_somebody() && guarded(|| events.all(open)) == Some(true) {
            return;
        }
        let (first, last) = (running.input.number, running.last());
        let entries: Vec<Entry> = (first..=last).map(|number| self.history.entry(number)).collect();
        let parent = self.history.parent_of(self.history.commit_of(first));
        let state = Some(Box::new(self.history.state_at(parent)));
        self.check_audiences(first, &entries, &Before { state, hides: false, keeps: false });
    }
}

/// Whether an event brings in somebody new.
fn brings_in(entry: &Entry) -> bool {
    matches!(&entry.event, Event::Effected(Effected { effect: Effect::Cast(_), .. }))
}

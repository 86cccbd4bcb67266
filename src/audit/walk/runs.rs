//! Resolutions, run again over what is recorded of them.

use super::{Running, Walk};
use crate::engine::{Divergence, Run, Stop, Supply, carry_out, guarded};
use crate::rerun::Numbers;
use crate::state::State;
use crate::vocabulary::Event;

impl Walk<'_> {
    /// Leaves the resolution at the tip: runs what of it was not run yet.
    pub(super) fn leave(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        if running.fresh
            && let Some(before) = running.before.take()
        {
            let run = self.run(&running, before);
            self.judge(&running, run);
            running.tape.clear();
            self.spare = running.tape;
        }
    }

    /// Runs a resolution over what is recorded of it, from the state before it.
    pub(super) fn run(
        &mut self,
        running: &Running,
        before: Box<State>,
    ) -> Option<Result<Run, Stop>> {
        self.found.resolutions += 1;
        let (rules, past) = (self.system.rules(), Numbers(&self.history));
        let (input, tape, next) = (&running.input, &running.tape, running.last() + 1);
        guarded(|| carry_out(rules, before, input, tape, next, Supply::of(&past)))
    }

    /// Finds what a run says of the record.
    pub(super) fn judge(&mut self, running: &Running, run: Option<Result<Run, Stop>>) {
        match run {
            Some(Ok(run)) => self.ran(running, run),
            Some(Err(Stop::Diverged(divergence))) => {
                self.diverged(&divergence);
                self.go_on_behind(running, *divergence);
            }
            Some(Err(Stop::Refused(refusals))) => {
                let event = self.refused_at(running);
                self.refused(event, &refusals);
                self.not_judged_behind(running, event);
            }
            Some(Err(Stop::SameAddress(_))) => {
                let says = "two throws of one line have the same address";
                self.structure_by_rules(running.input.number, says);
                self.not_judged_behind(running, running.input.number);
            }
            Some(Err(Stop::BadFace(..) | Stop::Waiting)) | None => {
                self.unrunnable(running.input.number);
                self.not_judged_behind(running, running.input.number);
            }
        }
    }

    pub(super) fn ran(&mut self, running: &Running, run: Run) {
        let last = running.last();
        let offered =
            running.tape.last().is_some_and(|taped| matches!(taped.event, Event::Offered(_)));
        // The line may have been taken back to an offer, and nobody has taken it yet.
        if let Some(event) = run.fresh.into_iter().next().filter(|_| !offered) {
            self.decides_otherwise(last, self.words().clause(&event).into_iter().collect());
            self.diverged(&Divergence { number: last, recorded: None, recomputed: Some(event) });
        }
    }

    /// The answer that is refused: the first whose part of the tape ends in a refusal.
    fn refused_at(&self, running: &Running) -> u64 {
        let parent = self.history.parent_of(self.history.commit_of(running.input.number));
        let inputs = running.tape.iter().enumerate().filter(|(_, taped)| taped.event.is_input());
        for (at, taped) in inputs {
            let before = self.history.state_at(parent);
            let part = &running.tape[..=at];
            let (rules, next) = (self.system.rules(), taped.number + 1);
            let past = Numbers(&self.history);
            let run =
                guarded(|| carry_out(rules, before, &running.input, part, next, Supply::of(&past)));
            if matches!(run, Some(Err(Stop::Refused(_)))) {
                return taped.number;
            }
        }
        running.input.number
    }
}

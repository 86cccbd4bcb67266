//! Resolutions, run again over what is recorded of them.

use super::{Running, Walk};
use crate::engine::{Divergence, Run, Status, Stop, Supply, carry_out, guarded};
use crate::rerun::Numbers;
use crate::vocabulary::Event;

impl Walk {
    /// Leaves the resolution at the tip: runs what of it was not run yet.
    pub(super) fn leave(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        if !running.fresh {
            return;
        }
        let Some(before) = running.before.take() else { return };
        self.found.resolutions += 1;
        let rules = self.system.rules();
        let next = running.tape.last().map_or(running.input.number, |taped| taped.number) + 1;
        let past = Numbers(&self.history);
        let run = guarded(|| {
            carry_out(rules, before, &running.input, &running.tape, next, Supply::of(&past))
        });
        let settled = running.tape.last().is_some_and(|taped| taped.event == Event::Settled);
        match run {
            Some(Ok(run)) => self.ran(&running, run),
            Some(Err(Stop::Diverged(divergence))) => {
                self.diverged(&divergence);
                self.go_on_behind(&running, *divergence);
            }
            Some(Err(Stop::Refused(refusals))) => {
                let event = self.refused_at(&running);
                self.refused(event, &refusals);
                self.not_judged_behind(&running, event);
            }
            Some(Err(Stop::SameAddress(_))) => {
                let says = "two throws of one line have the same address";
                self.structure_by_rules(running.input.number, says);
                self.not_judged_behind(&running, running.input.number);
            }
            Some(Err(Stop::BadFace(..) | Stop::Waiting)) | None => {
                self.unrunnable(running.input.number);
                self.not_judged_behind(&running, running.input.number);
            }
        }
        if settled && self.rerun.is_none() && self.history.tip() + 1 == next {
            self.rerun = Some(self.recorded.clone());
        }
        running.tape.clear();
        self.spare = running.tape;
    }

    pub(super) fn ran(&mut self, running: &Running, run: Run) {
        let last = running.tape.last().map_or(running.input.number, |taped| taped.number);
        let offered =
            running.tape.last().is_some_and(|taped| matches!(taped.event, Event::Offered(_)));
        match run.fresh.into_iter().next() {
            // The line was taken back to an offer, and nobody has taken it yet.
            Some(_) if offered => {}
            Some(event) => {
                self.decides_otherwise(last, self.words().clause(&event).into_iter().collect());
                self.diverged(&Divergence {
                    number: last,
                    recorded: None,
                    recomputed: Some(event),
                });
            }
            None if run.status == Status::Settled => self.rerun = Some(run.state),
            None => {}
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

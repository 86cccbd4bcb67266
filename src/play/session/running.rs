//! Running the rules on over what is recorded of a resolution, with the dice that are at hand.

use super::supply::Typed;
use super::{PlayError, Session};
use crate::engine::{Run, Stop, Supply, Taped, carry_out};
use crate::log::Storage;
use crate::play::past::FilePast;
use crate::state::State;
use crate::vocabulary::{Asked, Event, Need};

impl<S: Storage> Session<S> {
    /// Runs a resolution on; all typed faces must be used.
    pub(super) fn run_all(
        &mut self,
        before: Box<State>,
        input: &Taped,
        tape: &[Taped],
        next: u64,
        typed: Typed,
    ) -> Result<Run, PlayError> {
        let run = if self.takes_again() {
            let run = self.run(before.clone(), input, tape, next, typed.clone())?;
            self.cut(run, &before, (tape, next), typed.1.len())
        } else {
            self.run(before, input, tape, next, typed.clone())?
        };
        self.faces_left(&run, (input, tape), typed)?;
        Ok(run)
    }

    pub(super) fn run(
        &self,
        before: Box<State>,
        input: &Taped,
        tape: &[Taped],
        next: u64,
        (bracket, faces): Typed,
    ) -> Result<Run, PlayError> {
        // What a step hangs on ends where its tape does.
        let tip = tape.iter().rev().map(|taped| taped.number).find(|number| number + 1 < next);
        let tip = tip.unwrap_or(self.history.tip());
        let newest = &tape.last().unwrap_or(input).event;
        let with_share = matches!(newest, Event::Contributed { .. });
        let past = FilePast { history: &self.history, tip, keys: &self.keys, with_share };
        let corrected = self.draft.as_ref().and_then(|draft| draft.corrected);
        let supply = Supply::of(&past).with(bracket, faces).correcting(corrected);
        let run = carry_out(self.system.rules(), before, input, tape, next, supply);
        let run = run.map_err(|stop| match stop {
            Stop::Refused(refusals) => self.refused_input(newest, refusals),
            Stop::BadFace(bad, by, purpose) => {
                let need = Need::Dice { by, purpose, sides: vec![bad.sides] };
                PlayError::BadFace { bad, throw: self.throw_stopped((input, tape), &need) }
            }
            Stop::Diverged(divergence) => PlayError::Diverged(divergence),
            Stop::SameAddress(rolled) => PlayError::SameAddress(rolled),
            Stop::Waiting => unreachable!("BUG: a waiting run is no failure"),
        })?;
        if self.history.is_revealed_for_good()
            && let Some(Event::Asked(Asked { need: Need::Dice { .. }, .. })) = run.fresh.last()
        {
            return Err(PlayError::NotNow {
                what: "the last secret of the dice is revealed: nothing new is thrown".to_owned(),
                hint: "only what was thrown before can be thrown again; a new fight has new dice"
                    .to_owned(),
            });
        }
        Ok(run)
    }
}

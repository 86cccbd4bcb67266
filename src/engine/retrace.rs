//! How a run comes past its tape and goes on from its end.

use super::prompted::Prompted;
use super::sight;
use super::table::Table;
use super::tape::{Divergence, Flow, Stop, Taped};
use crate::vocabulary::{Actor, Event, Reply};

impl<'a> Table<'a> {
    /// The next answer on the tape; rulings made while it was awaited are carried out first.
    pub(super) fn answer(&mut self) -> Result<(Actor, Reply), Stop> {
        self.rulings()?;
        match self.tape.get(self.cursor).map(|taped| &taped.event) {
            Some(Event::Answered { of, reply, .. }) => {
                self.go_past_input();
                Ok((*of, reply.clone()))
            }
            Some(other) => Err(self.diverged(Some(other.clone()), None)),
            None => Err(Stop::Waiting),
        }
    }

    /// The share on the tape that was awaited.
    pub(super) fn contributed(&mut self) -> Flow {
        self.rulings()?;
        match self.tape.get(self.cursor).map(|taped| &taped.event) {
            Some(Event::Contributed { .. }) => {
                self.go_past_input();
                Ok(())
            }
            Some(other) => Err(self.diverged(Some(other.clone()), None)),
            None => Err(Stop::Waiting),
        }
    }

    fn rulings(&mut self) -> Flow {
        while let Some(Event::Ruled(ruled)) = self.tape.get(self.cursor).map(|taped| &taped.event) {
            self.go_past_input();
            let acted = self.acted;
            self.ruled(ruled, |table| table.rule(ruled))?;
            self.acted = acted; // A ruling is nobody's act.
            self.look_again();
        }
        Ok(())
    }

    /// Goes past an input on the tape. Whom an answer wants to be prompted is asked from here on.
    pub(super) fn go_past_input(&mut self) {
        if let Some(Event::Answered { reply: Reply::Do { args, .. }, .. }) = self.recorded() {
            self.prompted.and(Prompted::said(args));
        }
        self.latest = self.tape.get(self.cursor).map_or(self.latest, |taped| taped.number);
        self.cursor += 1;
        self.meet_rulings();
    }

    /// What of the record is still to come.
    pub(super) fn still_taped(&self) -> &'a [Taped] {
        &self.tape[self.cursor.min(self.tape.len())..]
    }

    /// What of the record this run has come past.
    pub(super) fn taped_so_far(&self) -> &'a [Taped] {
        &self.tape[..self.cursor.min(self.tape.len())]
    }

    /// The recorded event the next call must agree with.
    pub(super) fn recorded(&self) -> Option<&'a Event> {
        self.tape.get(self.cursor).map(|taped| &taped.event)
    }

    /// Says an event: checks it against the record, or appends it; folds it either way. Gives its
    /// number.
    pub(super) fn emit(&mut self, event: Event) -> Result<u64, Stop> {
        let number = self.checked_against_record(&event)?;
        if number >= self.next {
            self.fresh.push(event);
        }
        Ok(number)
    }

    /// The same for an event that is still needed.
    pub(super) fn said(&mut self, event: &Event) -> Result<u64, Stop> {
        let number = self.checked_against_record(event)?;
        if number >= self.next {
            self.fresh.push(event.clone());
        }
        Ok(number)
    }

    /// Lets a place on the tape meet what was ruled since.
    pub(super) fn meet(&mut self, ruled: &'a [&'a Event], at: usize) {
        (self.ruled, self.meets) = (ruled, at);
        self.meet_rulings();
    }

    fn meet_rulings(&mut self) {
        if self.cursor < self.meets || self.ruled.is_empty() {
            return;
        }
        self.unruled = Some(self.state.clone());
        for event in std::mem::take(&mut self.ruled) {
            self.truth.as_deref_mut().unwrap_or(&mut self.state).apply(event);
        }
        self.look_again();
    }

    fn checked_against_record(&mut self, event: &Event) -> Result<u64, Stop> {
        let number = match self.tape.get(self.cursor) {
            Some(taped) if taped.event == *event => {
                self.cursor += 1;
                taped.number
            }
            Some(taped) => {
                return Err(self.diverged(Some(taped.event.clone()), Some(event.clone())));
            }
            None => self.next + self.fresh.len() as u64,
        };
        self.unruled = None;
        self.latest = number;
        self.acted |= sight::is_act(event);
        self.state.apply(event);
        if let Some(truth) = &mut self.truth {
            truth.apply(event);
        }
        self.meet_rulings();
        Ok(number)
    }

    #[cold]
    pub(super) fn diverged(&self, recorded: Option<Event>, recomputed: Option<Event>) -> Stop {
        let number = self.tape.get(self.cursor).map_or(self.next, |taped| taped.number);
        Stop::Diverged(Box::new(Divergence { number, recorded, recomputed }))
    }

    /// What of the record was not used.
    pub(super) fn unused(&self) -> Option<&'a Taped> {
        self.tape.get(self.cursor)
    }
}

//! Moving the tip of the line: undo, redo, going to a point of the log.

use super::{PlayError, Receipt, Session};
use crate::log::Storage;
use crate::vocabulary::{Amount, Event, Point, Rewind, RewindBy, Stamp, Unit};

impl<S: Storage> Session<S> {
    /// The event undoing so much leads to.
    pub fn undo_target(&self, amount: impl Into<Amount>) -> Result<u64, PlayError> {
        let history = &self.history;
        match amount.into() {
            Amount::Deeds(count) => {
                history.undo_target(count).map_err(|there| nothing_to("undo", there))
            }
            Amount::Of(unit) => history.undo_unit(unit).ok_or_else(|| match unit {
                _ if history.before_deed(history.tip()).is_none() => nothing_to("undo", 0),
                Unit::Turn => not_now("no turn has begun", "`undo` takes back the latest deed"),
                Unit::Round => not_now("no round has begun", "`undo` takes back the latest deed"),
            }),
            Amount::To(Point::Event(event)) => {
                let event = self.event_of_deed(event);
                self.deed_of(event)?;
                history.undo_past(event).ok_or_else(|| nothing_to("undo", 0))
            }
            Amount::To(point) => {
                let to = self.goto_target(point.clone())?;
                let leads = history.undo_leads_to(to);
                if leads { Ok(to) } else { Err(leads_elsewhere("undo", &point)) }
            }
        }
    }

    /// The event redoing so much leads to.
    pub fn redo_target(&self, amount: impl Into<Amount>) -> Result<u64, PlayError> {
        let history = &self.history;
        match amount.into() {
            Amount::Deeds(count) => {
                history.redo_target(count).map_err(|there| nothing_to("redo", there))
            }
            Amount::Of(unit) => history.redo_unit(unit).ok_or_else(|| nothing_to("redo", 0)),
            Amount::To(_) if history.redo_target(1).is_err() => Err(nothing_to("redo", 0)),
            Amount::To(Point::Event(event)) => {
                self.known(event)?;
                history.redo_past(self.event_of_deed(event)).ok_or_else(|| {
                    let hint = format!("`goto {event}` goes there, on whatever line it stands");
                    not_now(&format!("#{event} is no part of what was undone"), &hint)
                })
            }
            Amount::To(point) => {
                let to = self.goto_target(point.clone())?;
                let leads = history.redo_leads_to(to);
                if leads { Ok(to) } else { Err(leads_elsewhere("redo", &point)) }
            }
        }
    }

    /// Takes back the last deeds on the line.
    pub fn undo(
        &mut self,
        stamp: Stamp,
        amount: impl Into<Amount>,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        let amount = amount.into();
        self.reached("undo", &amount)?;
        let to = self.undo_target(amount)?;
        self.rewind(stamp, to, RewindBy::Undo, because)
    }

    /// Takes up again what was undone.
    pub fn redo(
        &mut self,
        stamp: Stamp,
        amount: impl Into<Amount>,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        let amount = amount.into();
        self.reached("redo", &amount)?;
        let to = self.redo_target(amount)?;
        self.rewind(stamp, to, RewindBy::Redo, because)
    }

    /// Catches up; refuses where there was something and the amount counts from the end.
    fn reached(&mut self, act: &str, amount: &Amount) -> Result<(), PlayError> {
        match amount {
            Amount::To(_) => self.abreast().map(drop),
            Amount::Deeds(_) | Amount::Of(_) => self.unmoved(act),
        }
    }

    /// Moves the tip to a point of the log.
    pub fn goto(&mut self, stamp: Stamp, point: impl Into<Point>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let to = self.goto_target(point)?;
        self.rewind(stamp, to, RewindBy::Goto, None)
    }

    /// The event a point leads to: what the line would end with there.
    pub fn goto_target(&self, point: impl Into<Point>) -> Result<u64, PlayError> {
        let history = &self.history;
        let event = match point.into() {
            Point::Start => history.events_of(1).1,
            Point::End => history.newest(),
            Point::Back => return self.back(),
            Point::Event(event) => self.known(event).map(|()| event)?,
            Point::Round(round) => history
                .round_began(round)
                .ok_or_else(|| self.no_point(format!("no round {round} has begun on this line")))?,
            Point::Mark(name) => *history
                .marks()
                .get(&name)
                .ok_or_else(|| self.no_point(format!("`{name}` is no mark of this log")))?,
        };
        history.landing(event).ok_or_else(|| {
            let before = history.before_its_deed(history.tip_at(event));
            let what = format!("#{event} stands in a deed that never settled");
            not_now(&what, &format!("`goto {before}` leads to where it began"))
        })
    }

    /// Where the line ended before it was moved last.
    fn back(&self) -> Result<u64, PlayError> {
        let history = &self.history;
        let Some(from) = history.moved_from() else {
            return Err(self.no_point("the line was never moved: nothing leads back".to_owned()));
        };
        if history.is_settled_at(from) {
            return Ok(from);
        }
        let what = format!("the line ended with #{from}, in the middle of a deed");
        let before = history.before_its_deed(from);
        let hint = format!(
            "`redo` takes up again what was undone; `goto {before}` leads to where the deed began"
        );
        Err(not_now(&what, &hint))
    }

    /// Refuses a number that no event has.
    fn known(&self, event: u64) -> Result<(), PlayError> {
        match self.history.count() {
            count if (1..=count).contains(&event) => Ok(()),
            count => {
                Err(self.no_point(format!("there is no event {event}; the log has 1 to {count}")))
            }
        }
    }

    /// Refuses a point that there is not; says which there are.
    fn no_point(&self, what: String) -> PlayError {
        let mut points = vec![format!("events 1 to {}", self.history.count())];
        match self.state.round {
            0 => {}
            1 => points.push("round 1".to_owned()),
            round => points.push(format!("rounds 1 to {round}")),
        }
        points.push("start, end, back".to_owned());
        let marks: Vec<&str> = self.history.marks().keys().map(String::as_str).collect();
        let marks = if marks.is_empty() { "none".to_owned() } else { marks.join(", ") };
        let hint = format!("points: {}; marks: {marks}", points.join(", "));
        PlayError::NotNow { what, hint }
    }

    /// An event as one of a deed: the number of a retract, a correct or a step stands for what it
    /// has said.
    fn event_of_deed(&self, event: u64) -> u64 {
        let is_known = (1..=self.history.count()).contains(&event);
        match is_known.then(|| self.history.entry(event).event) {
            Some(Event::Rewound(rewind)) if rewind.follow > 0 => event + 1,
            _ => event,
        }
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
    let hint = match what {
        "redo" => "redo follows undo only; `goto back` leads to where the line was before",
        _ => "`affray log LOG --all` shows the whole history",
    };
    let what = match there {
        0 => format!("there is nothing to {what}"),
        1 => format!("there is only 1 {noun} to {what}"),
        _ => format!("there are only {there} {noun} to {what}"),
    };
    not_now(&what, hint)
}

/// Refuses to undo or redo to a point that does not stand between two deeds.
fn leads_elsewhere(act: &str, point: &Point) -> PlayError {
    not_now(&format!("{act} does not lead to {point}"), &format!("`goto {point}` goes there"))
}

fn not_now(what: &str, hint: &str) -> PlayError {
    PlayError::NotNow { what: what.to_owned(), hint: hint.to_owned() }
}

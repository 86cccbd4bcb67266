//! Moving the tip of the line: undo, redo, going to a point of the log.

use super::super::movers::no_move;
use super::{PlayError, Receipt, Session};
use crate::log::Storage;
use crate::vocabulary::{Amount, Event, Point, Rewind, RewindBy, Stamp, Unit};

impl<S: Storage> Session<S> {
    /// The event undoing so much leads to.
    pub fn undo_target(&self, amount: impl Into<Amount>) -> Result<u64, PlayError> {
        let history = &self.history;
        match amount.into() {
            Amount::Deeds(0) => Err(nothing_moved()),
            Amount::Deeds(count) => {
                history.undo_target(count).map_err(|there| nothing_to("undo", there))
            }
            Amount::Of(unit) => history.undo_unit(unit).ok_or_else(|| match unit {
                _ if history.before_deed(history.tip()).is_none() => nothing_to("undo", 0),
                Unit::Turn => not_now("no turn has begun", "`undo` takes back the latest deed"),
                Unit::Round => not_now("no round has begun", "`undo` takes back the latest deed"),
            }),
            Amount::To(Point::Event(event)) => self.undo_to(event),
            Amount::To(point) => {
                let to = self.goto_target(point.clone())?;
                let leads = history.undo_leads_to(to);
                if leads { Ok(to) } else { Err(leads_elsewhere("undo", &point)) }
            }
        }
    }

    /// Where the line ended before the deed of an event; before the retract or the correct, if the
    /// event is one.
    fn undo_to(&self, event: u64) -> Result<u64, PlayError> {
        let history = &self.history;
        let said = self.event_of_deed(event);
        self.deed_of(said)?;
        let act = match history.entry(event).event {
            Event::Rewound(rewind) if rewind.by != RewindBy::Offer => Some(rewind),
            _ => None,
        };
        let to = match act {
            None => history.undo_past(said),
            Some(_) => history.undo_past_act(said),
        };
        match (to, act) {
            (Some(to), Some(Rewind { from, by, .. })) if to != from => {
                let what = format!(
                    "of what the {} #{event} said again only a part still counts",
                    by.word()
                );
                Err(not_now(&what, &format!("`goto {from}` leads to where it began")))
            }
            (to, _) => to.ok_or_else(|| nothing_to("undo", 0)),
        }
    }

    /// The event redoing so much leads to.
    pub fn redo_target(&self, amount: impl Into<Amount>) -> Result<u64, PlayError> {
        let history = &self.history;
        match amount.into() {
            Amount::Deeds(0) => Err(nothing_moved()),
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

    /// What somebody should know who undoes a turn or a round in which nothing was said yet.
    pub fn undo_note(&self, amount: &Amount) -> Option<String> {
        let Amount::Of(unit) = amount else { return None };
        let word = match unit {
            Unit::Turn => "turn",
            Unit::Round => "round",
        };
        let note = || {
            format!(
                "nothing was said in this {word} yet, so undo takes back the {word} before it; \
                 `redo {word}` takes that up again"
            )
        };
        self.history.takes_one_before(*unit).then(note)
    }

    /// What somebody should know who gives a place a name: that another place has it, or that the
    /// deed goes on, in the middle of which no goto leads.
    pub fn mark_note(&self, name: &str) -> Option<String> {
        let tip = self.history.tip();
        let moved = self.history.marks().get(name).filter(|before| **before != tip);
        let moved = moved.map(|before| {
            format!("{name} was event {before} until now; `goto {before}` still leads there")
        });
        let waits = (!self.history.is_settled_at(tip)).then(|| {
            let began = self.began(tip);
            format!(
                "this deed is still going on: `goto {name}` will lead to its end, `goto {began}` \
                 to where it began"
            )
        });
        let notes: Vec<String> = moved.into_iter().chain(waits).collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }

    /// The point from which the deed of an event began, as `goto` takes it.
    fn began(&self, event: u64) -> String {
        match self.history.before_its_deed(event) {
            0 => "start".to_owned(),
            before => before.to_string(),
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
        let to = self.undo_target(amount.clone())?;
        let undone = self.rewind(stamp, to, RewindBy::Undo, because);
        undone.map_err(|error| from_another_end(error, "undo", &amount))
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
        let to = self.redo_target(amount.clone())?;
        let redone = self.rewind(stamp, to, RewindBy::Redo, because);
        redone.map_err(|error| from_another_end(error, "redo", &amount))
    }

    /// Catches up; refuses where there was something and the amount counts from the end.
    fn reached(&mut self, act: &str, amount: &Amount) -> Result<(), PlayError> {
        match self.abreast()? {
            0 => Ok(()),
            _ if !counts_from_the_end(amount) => Ok(()),
            _ => Err(gone_on(act)),
        }
    }

    /// What somebody should know who goes where the line ends already: nothing is written.
    pub fn goto_note(&self, point: &Point) -> Option<String> {
        let to = self.goto_target(point.clone()).ok()?;
        let note = || format!("the fight stands at event {to} already: nothing was moved");
        (to == self.history.tip()).then(note)
    }

    /// Moves the tip to a point of the log; writes nothing where it stands there already.
    pub fn goto(&mut self, stamp: Stamp, point: impl Into<Point>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let to = self.goto_target(point)?;
        if to == self.history.tip() {
            self.may_move_by(stamp, RewindBy::Goto)?;
            return Ok(Receipt { first: self.history.count() + 1, last: self.history.count() });
        }
        self.rewind(stamp, to, RewindBy::Goto, None)
    }

    /// The event a point leads to: what the line would end with there.
    pub fn goto_target(&self, point: impl Into<Point>) -> Result<u64, PlayError> {
        let history = &self.history;
        let event = match point.into() {
            Point::Start => history.events_of(1).1,
            // What waits there is asked again.
            Point::End => {
                let newest = history.newest();
                return Ok(history.landing(newest).unwrap_or(newest));
            }
            Point::Back => {
                let never = "the line was never moved: nothing leads back".to_owned();
                return history.moved_from().ok_or_else(|| self.no_point(never));
            }
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
            let stood = history.tip_at(event);
            let what = format!("#{event} stands in a deed that never settled");
            let hint = match history.back_to_deed(stood) {
                Some(point) => format!("`goto {point}` leads to where it waits, "),
                None => String::new(),
            };
            let began = self.began(stood);
            not_now(&what, &format!("{hint}`goto {began}` leads to where it began"))
        })
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
            round => points.push(format!("round 1 to round {round}")),
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
        self.may_move(&rewind)?;
        self.move_tip(rewind)
    }

    /// Refuses what only the GM's seat may do with the line, wherever it leads.
    pub(super) fn may_move_by(&self, stamp: Stamp, by: RewindBy) -> Result<(), PlayError> {
        let (from, because) = (self.history.tip(), None);
        self.may_move(&Rewind { stamp, from, to: from, by, follow: 0, because })
    }

    /// Refuses a move of the line that the seat may not make.
    pub fn may_move(&self, rewind: &Rewind) -> Result<(), PlayError> {
        match no_move(&self.history, rewind) {
            None => Ok(()),
            Some((what, hint)) => Err(PlayError::NotNow { what, hint }),
        }
    }

    /// Moves the tip and takes up what the line ends with there.
    pub(super) fn move_tip(&mut self, rewind: Rewind) -> Result<Receipt, PlayError> {
        let to = rewind.to;
        let receipt = self.write_act(Event::Rewound(rewind), None)?;
        self.find_resolution();
        self.state = match &self.resolution {
            Some(resolution) => resolution.state(),
            None => Box::new(self.history.state_at(to)),
        };
        Ok(receipt)
    }
}

/// Whether an amount leads elsewhere once the line ends elsewhere.
fn counts_from_the_end(amount: &Amount) -> bool {
    matches!(amount, Amount::Deeds(_) | Amount::Of(_))
}

/// Refuses what counts from an end of the line that nobody had seen.
fn gone_on(act: &str) -> PlayError {
    let hint = format!("look at what is new; {act} again counts from there");
    not_now("another writer has gone on with this fight", &hint)
}

/// The same error; where another writer was quicker by a moment, what counts from the end is not
/// to be said again.
fn from_another_end(error: PlayError, act: &str, amount: &Amount) -> PlayError {
    if error.is_overtaken() && counts_from_the_end(amount) { gone_on(act) } else { error }
}

/// Refuses to move the line by no deed.
fn nothing_moved() -> PlayError {
    not_now("0 moves nothing", "say how many deeds: 1 or more")
}

fn nothing_to(what: &str, there: u64) -> PlayError {
    let noun = if there == 1 { "deed" } else { "deeds" };
    let hint = match what {
        "redo" => "redo follows undo only; `goto back` leads to where the line was before",
        _ => "`log --all` shows the whole history",
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

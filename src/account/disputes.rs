//! Disputes as people read them: what is recorded, what was ruled, and what carried that out.
//!
//! ```text
//! #61 maria disputes #48: "the die lay against the mat"
//!    recorded: attack 9 = d20 [8] +1 attack bonus against 15 Melee AC: miss
//!    ruled: overturned in #62 because "cocked dice are thrown again here"
//!    remedy: retract, carried out by #63: The GM takes back "Gob 2 attacks Ash" (46–50, …)
//! ```

use super::filter::about;
use super::words::{because, in_quotes, quoted};
use super::{Account, Depth, Row, Undone, View};
use crate::play::{Decision, Dispute, History, disputes, reason_for};
use crate::rules::System;
use crate::vocabulary::{Actor, DisputeOutcome, Event, Remedy, Rolled, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// A dispute, what it is about, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DisputeTold {
    /// The event that opened it.
    pub dispute: u64,
    /// The event that is disputed.
    pub event: u64,
    /// The seat that disputes it.
    pub by: String,
    /// Why.
    pub reason: String,
    /// What the rules gave, as far as the record goes: the disputed event as the account tells it;
    /// nothing where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_give: Option<String>,
    /// Whether the disputed event no longer counts.
    pub taken_back: bool,
    /// Where the same throw counts, if its deed was said again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_as: Option<u64>,
    /// What was ruled; nothing while the dispute is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruled: Option<RuledTold>,
}

/// The decision of a dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuledTold {
    /// The event of the decision.
    pub event: u64,
    /// `upheld` or `overturned`.
    pub outcome: DisputeOutcome,
    /// Why.
    pub reason: String,
    /// What is done about it.
    pub remedy: Remedy,
    /// What carried the remedy out: a move of the line or a ruling that names the dispute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried_out: Option<CarriedOut>,
    /// The line that carries the remedy out, while nothing has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_say: Option<String>,
}

/// What carried a remedy out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CarriedOut {
    /// The event.
    pub event: u64,
    /// What it says.
    pub says: String,
}

/// Every dispute of a log, in order, as one may see it.
pub fn told_disputes(history: &History, system: System, viewer: Viewer) -> Vec<DisputeTold> {
    let teller = Teller { history, system, viewer };
    disputes(history).into_iter().map(|dispute| teller.dispute(dispute)).collect()
}

/// What stands in a line where the GM types what changes.
pub const CHANGE: &str = "…";

/// The line that carries a remedy out; nothing where nothing is to be done. Where somebody reads it
/// who may not know whom the event is about, nobody is named.
pub fn remedy_line(
    history: &History,
    viewer: Viewer,
    dispute: &Dispute,
    decision: &Decision,
) -> Option<String> {
    let stands = stands_as(history, dispute.event);
    let event = stands.unwrap_or(dispute.event);
    let reason = reason_for(dispute.dispute, &decision.reason);
    let because = in_quotes(&reason);
    // Where nothing would be said again behind the deed, an undo of it is all there is to do.
    let is_last = || history.undo_past(event).is_some_and(|to| is_latest_behind(history, to));
    Some(match decision.remedy {
        Remedy::None => return None,
        Remedy::Undo | Remedy::Retract if stands.is_none() => return None,
        Remedy::Retract if !is_last() => format!("retract {event} because {because}"),
        Remedy::Undo | Remedy::Retract => format!("undo to {event} because {because}"),
        Remedy::Ruling => {
            let knows_all = matches!(viewer, Viewer::Gm | Viewer::Afterwards);
            let who = about(history, event).filter(|_| knows_all);
            let called = |who| history.state_at(history.tip()).called_actor(Actor::Who(who));
            let who = who.map_or_else(|| "WHO".to_owned(), called);
            format!("gm set {who} {CHANGE} because {because}")
        }
    })
}

/// Whether one deed stands on the line behind an event, with nothing but what answers it.
fn is_latest_behind(history: &History, event: u64) -> bool {
    let behind = history.line().iter().map(|(first, _)| *first).filter(|first| *first > event);
    let begins =
        |first: &u64| matches!(history.entry(*first).event, Event::Declared(_) | Event::Ruled(_));
    behind.filter(begins).count() <= 1
}

/// What an event stands as on the line now: itself, or the same throw with the same faces where its
/// deed was said again.
fn stands_as(history: &History, event: u64) -> Option<u64> {
    if history.line_holds(history.tip(), event) {
        return Some(event);
    }
    // A forged dispute may be about an event that is not there.
    let is_there = (1..=history.count()).contains(&event);
    let Event::Rolled(was) = is_there.then(|| history.entry(event).event)? else { return None };
    let faces = |rolled: &Rolled| -> Vec<u16> { rolled.dice.iter().map(|die| die.face).collect() };
    let is_it = |number: &u64| match history.entry(*number).event {
        Event::Rolled(now) => now.is_same_throw(&was) && faces(&now) == faces(&was),
        _ => false,
    };
    let mut line = history.line().iter().rev().flat_map(|(first, last)| (*first..=*last).rev());
    line.find(is_it)
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    history: &'a History<'a>,
    system: System,
    viewer: Viewer,
}

impl Teller<'_> {
    fn dispute(self, dispute: Dispute) -> DisputeTold {
        let event = dispute.event;
        let ruled = dispute.decision.as_ref().map(|decision| self.ruled(&dispute, decision));
        let row = self.row(event).filter(|row| !row.hidden);
        let taken_back = row.as_ref().is_some_and(|row| row.undone);
        DisputeTold {
            dispute: dispute.dispute,
            event,
            by: self.history.seat_id(dispute.seat),
            taken_back,
            stands_as: stands_as(self.history, event).filter(|_| taken_back),
            rules_give: row.map(|row| row.sentence()),
            reason: dispute.reason,
            ruled,
        }
    }

    fn ruled(self, dispute: &Dispute, decision: &Decision) -> RuledTold {
        let Decision { event, outcome, remedy, carried_out, .. } = *decision;
        let says = |event| self.row(event).map_or_else(String::new, |row| row.sentence());
        RuledTold {
            event,
            outcome,
            reason: decision.reason.clone(),
            remedy,
            carried_out: carried_out.map(|event| CarriedOut { event, says: says(event) }),
            to_say: match carried_out {
                Some(_) => None,
                None => remedy_line(self.history, self.viewer, dispute, decision),
            },
        }
    }

    /// The row that tells an event: that of the plain account, or of the full one.
    fn row(self, event: u64) -> Option<Row> {
        if !(1..=self.history.count()).contains(&event) {
            return None;
        }
        let commit = self.history.commit_of(event);
        [Depth::Plain, Depth::Full].into_iter().find_map(|depth| {
            let view = View { viewer: self.viewer, depth, undone: Undone::Told };
            let account = Account::new(self.history, self.system, view);
            account.commit(commit).into_iter().find(|row| row.event == event)
        })
    }
}

impl DisputeTold {
    /// The dispute line by line.
    pub fn lines(&self) -> Vec<String> {
        let gone = match self.stands_as {
            Some(now) => format!(", which was said again and stands as #{now}"),
            None if self.taken_back => ", which no longer counts".to_owned(),
            None => String::new(),
        };
        let gives = self.rules_give.as_deref().unwrap_or("something hidden");
        let mut lines = self.lines_about();
        lines.insert(1, format!("   recorded: {gives}{gone}"));
        lines
    }

    /// The same without what is recorded, for whoever reads that beside it.
    pub fn lines_about(&self) -> Vec<String> {
        let DisputeTold { dispute, event, by, reason, .. } = self;
        let by = if by == "gm" { "the GM" } else { by };
        let mut lines = vec![format!("#{dispute} {by} disputes #{event}: {}", quoted(reason))];
        match &self.ruled {
            Some(ruled) => {
                lines.extend(ruled.lines(*event).into_iter().map(|line| format!("   {line}")));
            }
            None => lines.push(format!(
                "   open; the GM decides it: decide {event} upheld|overturned because \"…\""
            )),
        }
        lines
    }
}

impl RuledTold {
    /// The decision line by line, and how far its remedy for the event disputed has come.
    fn lines(&self, disputed: u64) -> Vec<String> {
        let RuledTold { event, outcome, reason, remedy, carried_out, to_say } = self;
        let mut lines =
            vec![format!("ruled: {} in #{event}{}", outcome.word(), because(Some(reason)))];
        let remedy = remedy.word();
        match (carried_out, to_say) {
            (Some(CarriedOut { event, says }), _) => {
                lines.push(format!("remedy: {remedy}, carried out by #{event}: {says}"));
            }
            (None, Some(line)) => lines.push(format!("remedy: {remedy}, still to be said: {line}")),
            (None, None) if *outcome == DisputeOutcome::Upheld || remedy == Remedy::None.word() => {
            }
            (None, None) => lines.push(format!("remedy: {remedy}; #{disputed} no longer counts")),
        }
        lines
    }
}

//! Disputes: who doubts which event, what was decided, and what carried that out.
//!
//! ```text
//! #48 Rolled ◀── #61 Disputed ◀── #62 Decided: overturned, remedy retract
//!                     ▲               ▲
//!                     └───────────────┴── #63 Rewound by retract, because "dispute #61: …"
//! ```

use super::ceremony::Senseless;
use super::history::{CommitKind, History};
use crate::vocabulary::{DisputeOutcome, Event, Remedy, Rewind, RewindBy, Seat};

/// A dispute, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The event that opened it.
    pub dispute: u64,
    /// The event that is disputed.
    pub event: u64,
    /// The seat that disputes it.
    pub seat: Seat,
    /// Why.
    pub reason: String,
    /// What was decided; nothing while it is open.
    pub decision: Option<Decision>,
}

/// The decision of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The event of the decision.
    pub event: u64,
    /// Whether the disputed event stands.
    pub outcome: DisputeOutcome,
    /// Why.
    pub reason: String,
    /// What is done about it.
    pub remedy: Remedy,
    /// The event that carried the remedy out: a rewind or a ruling whose reason names the dispute.
    pub carried_out: Option<u64>,
}

/// Every dispute of a log, in order.
pub fn disputes(history: &History) -> Vec<Dispute> {
    let commits = 1..=history.commits();
    let acts = commits.filter(|commit| history.kind_of(*commit) == CommitKind::Act);
    let told = acts.filter_map(|commit| {
        let dispute = history.events_of(commit).0;
        match history.entry(dispute).event {
            Event::Disputed { stamp, event, reason } => {
                let decision = decision_of(history, dispute);
                Some(Dispute { dispute, event, seat: stamp.seat, reason, decision })
            }
            _ => None,
        }
    });
    told.collect()
}

/// The dispute that a decision about an event is about: the event itself, or the latest one that
/// disputes it and is still open; where all are decided, the latest.
pub fn dispute_about(history: &History, event: u64) -> u64 {
    let known = (1..=history.count()).contains(&event);
    if !known || matches!(history.entry(event).event, Event::Disputed { .. }) {
        return event;
    }
    let disputes: Vec<u64> = acts_behind(history, event)
        .filter_map(|(number, act)| match act {
            Event::Disputed { event: about, .. } if about == event => Some(number),
            _ => None,
        })
        .collect();
    let mut open = disputes.iter().filter(|dispute| decision_of(history, **dispute).is_none());
    open.next().or(disputes.first()).copied().unwrap_or(event)
}

/// The acts about the log behind an event, the latest first.
fn acts_behind(history: &History, event: u64) -> impl Iterator<Item = (u64, Event)> + '_ {
    let commits = (history.commit_of(event)..=history.commits()).rev();
    let acts = commits.filter(|commit| history.kind_of(*commit) == CommitKind::Act);
    acts.map(|commit| {
        let first = history.events_of(commit).0;
        (first, history.entry(first).event)
    })
}

/// The decision of a dispute.
fn decision_of(history: &History, dispute: u64) -> Option<Decision> {
    acts_behind(history, dispute).find_map(|(event, act)| match act {
        Event::Decided { dispute: about, outcome, reason, remedy, .. } if about == dispute => {
            let carried_out = carried_out(history, (dispute, event), remedy);
            Some(Decision { event, outcome, reason, remedy, carried_out })
        }
        _ => None,
    })
}

/// What has carried a remedy out: the first move of the line, or ruling, behind the decision whose
/// reason names the dispute.
fn carried_out(history: &History, (dispute, decision): (u64, u64), with: Remedy) -> Option<u64> {
    let commits = history.commit_of(decision) + 1..=history.commits();
    let mut firsts = commits.map(|commit| history.events_of(commit).0);
    let does_it = |event: &Event| match event {
        Event::Rewound(Rewind { by: RewindBy::Undo, because, .. }) if with == Remedy::Undo => {
            names(because.as_deref(), dispute)
        }
        Event::Rewound(Rewind { by: RewindBy::Retract | RewindBy::Correct, because, .. })
            if with == Remedy::Retract =>
        {
            names(because.as_deref(), dispute)
        }
        Event::Ruled(ruled) if with == Remedy::Ruling => names(ruled.because.as_deref(), dispute),
        _ => false,
    };
    firsts.find(|first| does_it(&history.entry(*first).event))
}

/// Whether a reason names a dispute.
fn names(reason: Option<&str>, dispute: u64) -> bool {
    let name = format!("dispute #{dispute}:");
    reason.is_some_and(|reason| reason.starts_with(&name))
}

/// The reason of what carries a remedy out: it names the dispute, and repeats why that was decided.
pub fn reason_for(dispute: u64, reason: &str) -> String {
    format!("dispute #{dispute}: {reason}")
}

/// Why a dispute cannot be decided so.
pub(super) fn no_decision(
    history: &History,
    dispute: u64,
    (outcome, remedy): (DisputeOutcome, Remedy),
) -> Option<Senseless> {
    if !matches!(history.entry(dispute).event, Event::Disputed { .. }) {
        return Some(no_dispute(dispute));
    }
    decided_already(history, dispute).or_else(|| {
        let stands = outcome == DisputeOutcome::Upheld && remedy != Remedy::None;
        let what = || "what is upheld stands, and nothing is done about it".to_owned();
        let hint = || "leave remedy= out, or say overturned".to_owned();
        stands.then(|| (what(), hint()))
    })
}

/// A dispute is decided once.
fn decided_already(history: &History, dispute: u64) -> Option<Senseless> {
    let Decision { event, outcome, reason, .. } = decision_of(history, dispute)?;
    let about = match history.entry(dispute).event {
        Event::Disputed { event, .. } => event,
        _ => dispute,
    };
    let outcome = outcome.word();
    let what = format!(
        "the dispute #{dispute} of event {about} is decided already: #{event} {outcome}, because \
         \"{reason}\""
    );
    let hint = "a dispute is decided once; what follows from it can still be said, and another \
                seat may dispute the event anew";
    Some((what, hint.to_owned()))
}

/// A seat disputes an event once.
pub(super) fn disputed_already(history: &History, seat: Seat, event: u64) -> Option<Senseless> {
    let mut acts = acts_behind(history, event);
    let (dispute, _) = acts.find(|(_, act)| match act {
        Event::Disputed { stamp, event: about, .. } => (stamp.seat, *about) == (seat, event),
        _ => false,
    })?;
    let id = history.seat_id(seat);
    let hint = match decision_of(history, dispute) {
        Some(Decision { event: decision, .. }) => format!("#{decision} decided it"),
        None => format!("the GM decides it: decide {event} upheld|overturned because \"…\""),
    };
    Some((format!("the seat {id} disputes event {event} already: #{dispute}"), hint))
}

/// An event that nobody disputes.
fn no_dispute(event: u64) -> Senseless {
    (format!("nobody disputes event {event}"), "say `dispute EVENT because \"…\"` first".to_owned())
}

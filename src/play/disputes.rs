//! Disputes: who doubts which event, what was decided, and what carried that out.
//!
//! ```text
//! #48 Rolled ◀── #61 Disputed ◀── #62 Decided: overturned, remedy retract
//!                     ▲               ▲
//!                     └───────────────┴── #63 Rewound by retract, because "dispute #61: …"
//! ```

use super::ceremony::Senseless;
use super::history::{CommitKind, History};
use crate::vocabulary::{
    DisputeOutcome, Effect, Event, Remedy, Rewind, RewindBy, Ruled, Seat, Subject,
};

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
fn acts_behind<'a>(
    history: &'a History<'a>,
    event: u64,
) -> impl Iterator<Item = (u64, Event)> + 'a {
    let commits = (history.commit_of(event)..=history.commits()).rev();
    let acts = commits.filter(|commit| history.kind_of(*commit) == CommitKind::Act);
    acts.map(|commit| {
        let first = history.events_of(commit).0;
        (first, history.entry(first).event)
    })
}

/// The decision of a dispute: the GM decides all disputes of an event that are open together, for
/// it stands or it does not.
fn decision_of(history: &History, dispute: u64) -> Option<Decision> {
    let about = disputed_by(history, dispute)?;
    let (event, act) = decision_behind(history, dispute, about)?;
    let Event::Decided { outcome, reason, remedy, .. } = act else { return None };
    let carried_out = carried_out(history, (event, about), remedy);
    Some(Decision { event, outcome, reason, remedy, carried_out })
}

/// The first decision behind an event that is about another.
fn decision_behind(history: &History, behind: u64, about: u64) -> Option<(u64, Event)> {
    let decisions = acts_behind(history, behind).filter(|(_, act)| match act {
        Event::Decided { dispute, .. } => disputed_by(history, *dispute) == Some(about),
        _ => false,
    });
    decisions.last()
}

/// The event that a dispute is about; nothing where that is none.
pub fn disputed_by(history: &History, dispute: u64) -> Option<u64> {
    let known = (1..=history.count()).contains(&dispute);
    match known.then(|| history.entry(dispute).event)? {
        Event::Disputed { event, .. } => Some(event),
        _ => None,
    }
}

/// What has carried a remedy out: the latest move of the line behind the decision whose reason
/// names a dispute of the event, or the first such ruling, as long as it has what it was for: an
/// event that was to be taken back no longer counts, a ruling does.
fn carried_out(history: &History, (decision, about): (u64, u64), with: Remedy) -> Option<u64> {
    let counts = |event: u64| history.line_holds(history.tip(), event);
    if with != Remedy::Ruling && counts(about) {
        return None;
    }
    let mut behind = history.commit_of(decision) + 1..=history.commits();
    let first_of = |commit: u64| history.events_of(commit).0;
    let moves = |by: RewindBy| match with {
        Remedy::Undo => by == RewindBy::Undo,
        // With nothing said behind it, a deed is retracted by undoing it.
        Remedy::Retract => {
            matches!(by, RewindBy::Retract | RewindBy::Correct | RewindBy::Undo)
        }
        Remedy::None | Remedy::Ruling => false,
    };
    let does_it = |event: &Event| match event {
        Event::Rewound(Rewind { by, because, .. }) if moves(*by) => {
            names(history, because.as_deref(), about)
        }
        Event::Ruled(ruled) if with == Remedy::Ruling => {
            let mut said = ruled.because.as_deref().into_iter().chain(ruled_words(ruled));
            said.any(|text| names(history, Some(text), about))
        }
        _ => false,
    };
    if with == Remedy::Ruling {
        // What repeats it later changes nothing.
        let mut rulings = behind.map(first_of);
        return rulings.find(|first| counts(*first) && does_it(&history.entry(*first).event));
    }
    behind.rfind(|commit| does_it(&history.entry(first_of(*commit)).event)).map(first_of)
}

/// What a ruling says in words: `gm rule "…"`.
fn ruled_words(ruled: &Ruled) -> impl Iterator<Item = &str> {
    ruled.changes.iter().filter_map(|change| match change {
        Effect::Word { of: Subject::Fight, text } => Some(text.as_str()),
        _ => None,
    })
}

/// Whether a reason begins with a dispute of an event, by its own number or by that of the event:
/// `dispute #61: it leaned`, `dispute #58`.
fn names(history: &History, reason: Option<&str>, about: u64) -> bool {
    let named = reason.and_then(|reason| reason.strip_prefix("dispute #"));
    let digits = named.map(|named| named.split(|letter: char| !letter.is_ascii_digit()));
    let dispute = digits.and_then(|mut parts| parts.next()?.parse().ok());
    dispute.is_some_and(|named| named == about || disputed_by(history, named) == Some(about))
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
    let hint = "an event is decided once; what follows from it can still be said";
    Some((what, hint.to_owned()))
}

/// Why a seat cannot dispute an event: it doubts what was said, thrown or worked out, once, and
/// before it is decided. What it says needs words.
pub(super) fn no_dispute_of(
    history: &History,
    seat: Seat,
    (event, reason): (u64, &str),
) -> Option<Senseless> {
    if reason.trim().is_empty() {
        let hint = format!("dispute {event} because \"the die lay against the mat\"");
        return Some(("a dispute says why".to_owned(), hint));
    }
    let kind = history.kind_of(history.commit_of(event));
    if matches!(kind, CommitKind::Opening | CommitKind::Act) {
        let what = format!("event {event} is nothing that was said or came of it in the fight");
        let hint = "a roll, a change, a ruling or a deed can be disputed; `affray log LOG` shows \
                    their numbers";
        return Some((what, hint.to_owned()));
    }
    disputed_already(history, seat, event).or_else(|| {
        let (decision, _) = decision_behind(history, event, event)?;
        let hint = "an event is decided once; `disputes` shows what was ruled".to_owned();
        Some((format!("event {event} was disputed, and #{decision} decided it"), hint))
    })
}

/// A seat disputes an event once.
fn disputed_already(history: &History, seat: Seat, event: u64) -> Option<Senseless> {
    let mut acts = acts_behind(history, event);
    let (dispute, _) = acts.find(|(_, act)| match act {
        Event::Disputed { stamp, event: about, .. } => (stamp.seat, *about) == (seat, event),
        _ => false,
    })?;
    let id = history.seat_id(seat);
    let hint = match decision_of(history, dispute) {
        Some(Decision { event: decision, .. }) => format!("#{decision} decided it"),
        None => format!("the GM decides it: `decide {event} upheld|overturned because \"…\"`"),
    };
    Some((format!("the seat {id} disputes event {event} already: #{dispute}"), hint))
}

/// An event that nobody disputes.
fn no_dispute(event: u64) -> Senseless {
    (format!("nobody disputes event {event}"), "say `dispute EVENT because \"…\"` first".to_owned())
}

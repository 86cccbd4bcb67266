//! Disputes, and how they were decided.

use super::words::seat_named;
use super::{DecisionItem, DisputeItem};
use crate::play::{CommitKind, History};
use crate::vocabulary::{Event, Seat};

/// Every dispute of a file, in order.
pub(super) fn of(history: &History) -> Vec<DisputeItem> {
    let seat = |seat: Seat| seat_named(history.opening(), seat);
    let acts = (1..=history.commits()).filter(|one| history.kind_of(*one) == CommitKind::Act);
    let mut disputes: Vec<DisputeItem> = Vec::new();
    for event in acts.map(|commit| history.events_of(commit).0) {
        match history.entry(event).event {
            Event::Disputed { stamp, event: about, reason } => {
                let seat = seat(stamp.seat);
                disputes.push(DisputeItem { event, seat, about, reason, decided: None });
            }
            Event::Decided { stamp, dispute, outcome, reason, remedy } => {
                let about = disputes.iter().find(|one| one.event == dispute).map(|one| one.about);
                let seat = seat(stamp.seat);
                let decision = DecisionItem { event, seat, outcome, remedy, reason };
                // All that is open about an event is decided together.
                let open =
                    |one: &&mut DisputeItem| one.decided.is_none() && Some(one.about) == about;
                for open in disputes.iter_mut().filter(open) {
                    open.decided = Some(decision.clone());
                }
            }
            _ => {}
        }
    }
    disputes
}

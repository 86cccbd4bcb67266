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
                let mut open = disputes.iter_mut().filter(|one| one.decided.is_none());
                if let Some(open) = open.find(|one| one.event == dispute) {
                    let seat = seat(stamp.seat);
                    open.decided = Some(DecisionItem { event, seat, outcome, remedy, reason });
                }
            }
            _ => {}
        }
    }
    disputes
}

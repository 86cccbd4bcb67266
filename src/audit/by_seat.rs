//! What each seat did that only people can know, as text: whoever doubts somebody finds it in one
//! place.
//!
//! ```text
//! seat maria:
//!   typed: 3 die faces in 2 rolls: #22 and #31
//!   #64 Ash attacks Grak: d20 [4] was seen, and undone at #70 (maria); said instead: #71 …
//!   #78 disputes #41 because "that lay on the edge": open
//! ```

use std::fmt;

use super::{AuditReport, DecisionItem, DisputeItem, GivenItem, RulingItem, TypedItem};
use crate::account::listed;
use crate::script::counted;
use crate::vocabulary::{DisputeOutcome, Remedy, shown};

/// How many events of typed faces are named; the rest are counted.
const MOST_NAMED: usize = 24;

impl AuditReport {
    /// What each seat did, seat by seat; nothing of a seat that did nothing of the kind.
    pub(super) fn by_seat(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.seats_that_did() {
            let done = self.done_by(seat);
            if done.is_empty() {
                continue;
            }
            writeln!(f, "seat {}:", shown(seat))?;
            done.iter().try_for_each(|line| writeln!(f, "  {}", shown(line)))?;
        }
        Ok(())
    }

    /// The seats of the table in their order, then whoever else a forged log names.
    fn seats_that_did(&self) -> Vec<&str> {
        let decided = self.disputes.iter().filter_map(|one| one.decided.as_ref());
        let named = (self.typed.iter().map(|one| &one.seat))
            .chain(self.rulings.iter().map(|one| &one.seat))
            .chain(self.given.iter().map(|one| &one.seat))
            .chain(self.hindsight.iter().map(|one| &one.seat))
            .chain(self.rewinds.iter().map(|one| &one.seat))
            .chain(self.disputes.iter().map(|one| &one.seat))
            .chain(decided.map(|one| &one.seat));
        let mut seats: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        for seat in named {
            if !seats.contains(&seat.as_str()) {
                seats.push(seat);
            }
        }
        seats
    }

    fn done_by(&self, seat: &str) -> Vec<String> {
        let typed = self.typed.iter().filter(|one| one.seat == seat).map(told_typed);
        let rulings = self.rulings.iter().filter(|one| one.seat == seat).map(told_ruling);
        let given = self.given.iter().filter(|one| one.seat == seat).map(told_given);
        let seen = self.hindsight.iter().filter(|one| one.seat == seat);
        let moves = self.rewinds.iter().filter(|one| one.seat == seat);
        let raised = self.disputes.iter().filter(|one| one.seat == seat).map(told_dispute);
        let decisions = self.disputes.iter().filter_map(|dispute| {
            let decided = dispute.decided.as_ref().filter(|decided| decided.seat == seat)?;
            Some(told_decision(dispute, decided))
        });
        typed
            .chain(rulings)
            .chain(given)
            .chain(seen.map(|one| one.says.clone()))
            .chain(moves.map(|one| format!("#{} {}", one.event, one.says)))
            .chain(raised)
            .chain(decisions)
            .collect()
    }
}

fn told_typed(TypedItem { dice, events, .. }: &TypedItem) -> String {
    let faces = counted(*dice, "die face", "die faces");
    let rolls = counted(events.len(), "roll", "rolls");
    let mut named: Vec<String> =
        events.iter().take(MOST_NAMED).map(|event| format!("#{event}")).collect();
    if events.len() > MOST_NAMED {
        named.push(format!("{} more", events.len() - MOST_NAMED));
    }
    format!("typed: {faces} in {rolls}: {}", listed(&named))
}

fn told_ruling(RulingItem { event, changes, because, undone, .. }: &RulingItem) -> String {
    let undone = if *undone { ", undone" } else { "" };
    let because = because.as_ref().map_or_else(String::new, |why| format!(" because \"{why}\""));
    format!("#{event} ruling{undone}: {}{because}", changes.join("; "))
}

fn told_given(GivenItem { event, says, undone, .. }: &GivenItem) -> String {
    let undone = if *undone { ", undone" } else { "" };
    format!("#{event} by the GM's word{undone}: {says}")
}

fn told_dispute(DisputeItem { event, about, reason, decided, .. }: &DisputeItem) -> String {
    let decided = match decided {
        None => "open".to_owned(),
        Some(DecisionItem { event, seat, outcome, remedy, .. }) => {
            format!("{} by {seat} at #{event}", came_to(*outcome, *remedy))
        }
    };
    format!("#{event} disputes #{about} because \"{reason}\": {decided}")
}

fn told_decision(dispute: &DisputeItem, decided: &DecisionItem) -> String {
    let DisputeItem { event: at, seat, about, .. } = dispute;
    let DecisionItem { event, outcome, remedy, reason, .. } = decided;
    let came = came_to(*outcome, *remedy);
    format!("#{event} decides the dispute #{at} of #{about} by {seat}: {came} because \"{reason}\"")
}

fn came_to(outcome: DisputeOutcome, remedy: Remedy) -> String {
    let outcome = match outcome {
        DisputeOutcome::Upheld => "upheld",
        DisputeOutcome::Overturned => "overturned",
    };
    let remedy = match remedy {
        Remedy::None => return outcome.to_owned(),
        Remedy::Undo => "undo",
        Remedy::Retract => "retract",
        Remedy::Ruling => "ruling",
    };
    format!("{outcome}, remedy {remedy}")
}

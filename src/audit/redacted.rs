//! A redacted log: its chain holds, and its dice can be thrown again where their secret is known.
//! No more can be told of it: what was taken out of it cannot be run again.

use super::{AuditError, AuditReport, DiceReport, EditionReport, Finding, FindingKind, disputes};
use crate::explain::{DiceChecked, check_all};
use crate::log::scan::Scanner;
use crate::log::verify::verify_bytes;
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Judged, Verdict};

/// The report of a log whose chain and events hold, and from which events were taken out.
pub(super) fn report(log: &[u8]) -> Result<AuditReport, AuditError> {
    let summary = verify_bytes(log, None)?;
    let (mut history, mut state) = (History::new(), State::nothing());
    let mut scanner = Scanner::new(log)?;
    while let Ok(commit) = scanner.next_commit()? {
        history.take_in(commit.events(), &mut state)?;
    }
    let opening = history.opening();
    let system = System::named(&opening.system)
        .ok_or_else(|| AuditError::UnknownSystem(opening.system.clone()))?;
    let taken_out = match summary.redacted {
        1 => "one of its events was taken out".to_owned(),
        events => format!("{events} of its events were taken out"),
    };
    let findings = dice(&history, system);
    let judged = Judged::cannot_be_told(format!("a redacted log cannot be audited: {taken_out}"));
    let found = findings.iter().map(|one| Judged::contradicted(Some(one.event)));
    Ok(AuditReport {
        judged: found.fold(judged, Judged::and),
        system: opening.system.clone(),
        head: summary.head.to_string(),
        commits: summary.commits,
        events: summary.events,
        redacted: summary.redacted,
        torn_at: summary.tail.torn_at(),
        resolutions: 0,
        promises: Vec::new(),
        edition: EditionReport {
            recorded: vec![opening.edition],
            program: system.edition(),
            not_vouched_for: Vec::new(),
            decided_differently: Vec::new(),
            behind_them: Vec::new(),
            not_judged: Vec::new(),
        },
        dice: DiceReport::unchecked(opening),
        findings,
        more_findings: 0,
        seats: opening.seats.clone(),
        rulings: Vec::new(),
        given: Vec::new(),
        typed: Vec::new(),
        hindsight: Vec::new(),
        rewinds: Vec::new(),
        disputes: disputes::of(&history),
        back_in_time: Vec::new(),
    })
}

/// The dice that come out otherwise, whatever was taken out.
fn dice(history: &History, system: System) -> Vec<Finding> {
    let checked = check_all(history, system).into_iter();
    let wrong = checked.filter(|(_, dice)| dice.judged.verdict == Verdict::Contradicted);
    let finding = |(event, dice): (u64, DiceChecked)| Finding {
        event,
        commit: history.commit_of(event),
        kind: FindingKind::Dice,
        clause: None,
        says: dice.otherwise.join("; "),
        recorded: None,
        recomputed: None,
        vouched: true,
        undone: !history.line_holds(history.tip(), event),
    };
    wrong.map(finding).collect()
}

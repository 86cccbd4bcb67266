//! The report as text.

use std::collections::BTreeSet;
use std::fmt;

use super::{AuditReport, ClauseItem, DiceReport, Finding, FindingKind, ShareItem};
use crate::account::listed;
use crate::script::counted;
use crate::vocabulary::{Judged, Verdict, shown};

impl fmt::Display for AuditReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AuditReport { system, commits, events, head, resolutions, .. } = self;
        let commits = counted(*commits, "commit", "commits");
        let events = counted(*events, "event", "events");
        writeln!(f, "{system}: {commits}, {events}, the chain fits, head {head}")?;
        if let Some(offset) = self.torn_at {
            writeln!(f, "the end is torn at byte {offset}; what stands before it was audited")?;
        }
        if self.redacted > 0 {
            self.findings(f)?;
            return writeln!(f, "{}", self.judged);
        }
        writeln!(f, "rules: {} run again", counted(*resolutions, "resolution", "resolutions"))?;
        self.promises.iter().try_for_each(|says| writeln!(f, "{}", shown(says)))?;
        self.editions(f)?;
        self.dice.fmt(f)?;
        self.lists(f)?;
        self.findings(f)?;
        if self.more_findings > 0 {
            writeln!(f, "and {} more", self.more_findings)?;
        }
        let Judged { verdict, cannot_be_told, .. } = &self.judged;
        write!(f, "{}", shown(&self.judged.to_string()))?;
        match verdict {
            Verdict::Fits => writeln!(f, ": everything comes out as it was recorded"),
            Verdict::CannotBeTold => writeln!(f, ": nothing contradicts the record"),
            Verdict::Contradicted => {
                let count = self.findings.len() as u64 + self.more_findings;
                writeln!(f, ": {}", counted(count, "finding", "findings"))?;
                if cannot_be_told.is_empty() {
                    return Ok(());
                }
                let also = Judged::but_for(cannot_be_told.clone()).to_string();
                writeln!(f, "besides, something {}", shown(&also))
            }
        }
    }
}

impl AuditReport {
    fn editions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = self.edition.program;
        let others: Vec<String> = self
            .edition
            .recorded
            .iter()
            .filter(|edition| **edition != program)
            .map(u32::to_string)
            .collect();
        if others.is_empty() {
            return Ok(());
        }
        let others = others.join(", ");
        writeln!(f, "edition: recorded under {others}; this program has {program}")?;
        for item in &self.edition.decided_differently {
            writeln!(f, "  decided differently: {}", item.told())?;
        }
        if !self.edition.behind_them.is_empty() {
            let items: Vec<String> =
                self.edition.behind_them.iter().map(ClauseItem::told).collect();
            writeln!(f, "  and behind that in the same deeds: {}", items.join("; "))?;
        }
        if self.edition.not_judged.is_empty() {
            return Ok(());
        }
        let commits = commits_named(&self.edition.not_judged);
        writeln!(f, "  not judged, because they go on from there: {commits}")
    }

    /// What contradicts the log; of what another edition decided differently an example for each
    /// clause, whose commits are all named above.
    fn findings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut told, mut left_out) = (BTreeSet::new(), 0);
        for finding in &self.findings {
            if finding.vouched || told.insert(&finding.clause) {
                write!(f, "{finding}")?;
            } else {
                left_out += 1;
            }
        }
        if left_out > 0 {
            writeln!(f, "and {left_out} more in the commits that are named above")?;
        }
        Ok(())
    }

    fn lists(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.by_seat(f)?;
        if !self.back_in_time.is_empty() {
            let events: Vec<String> = self.back_in_time.iter().map(u64::to_string).collect();
            writeln!(
                f,
                "said at an earlier time than what stands before: event {}",
                events.join(", ")
            )?;
        }
        Ok(())
    }
}

impl ClauseItem {
    fn told(&self) -> String {
        let clause = self.clause.as_deref().unwrap_or("(no clause is named)");
        format!("{clause} ({})", commits_named(&self.commits))
    }
}

/// Commits in words: `commit 12`, `commits 12, 40 and 77`.
fn commits_named(commits: &[u64]) -> String {
    let named: Vec<String> = commits.iter().map(u64::to_string).collect();
    format!("{} {}", if named.len() == 1 { "commit" } else { "commits" }, listed(&named))
}

impl fmt::Display for DiceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DiceReport { policy, mixed, checked, fit, .. } = self;
        let mixed = if *mixed { ", mixed" } else { "" };
        let counts = [
            (self.secret_not_revealed, "cannot be told because the secret is not revealed"),
            (self.typed, "cannot be told because typed"),
            (self.carried, "carried from where typed"),
            (self.judged_anew, "judged anew"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let seeded = (*checked > 0).then(|| format!("{fit} of {checked} seeded dice fit"));
        let says = seeded.into_iter().chain(counts.map(|(count, says)| format!("{count} {says}")));
        let says: Vec<String> = says.collect();
        let says = if says.is_empty() { "none was thrown".to_owned() } else { says.join(", ") };
        writeln!(f, "dice: {policy}{mixed}; {says}")?;
        self.secrets.iter().try_for_each(|says| writeln!(f, "  {}", shown(says)))?;
        for ShareItem { event, seat, .. } in &self.shares {
            writeln!(f, "  share at event {event} by {}", shown(seat))?;
        }
        self.could_choose.iter().try_for_each(|says| writeln!(f, "  {}", shown(says)))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            FindingKind::Dice => "dice",
            FindingKind::Commitment => "commitment",
            FindingKind::Rules => "rules",
            FindingKind::Refused => "refused",
            FindingKind::Structure => "structure",
        };
        write!(f, "event {}, commit {}", self.event, self.commit)?;
        write!(f, "{}", if self.undone { " (undone)" } else { "" })?;
        write!(f, ": {kind}")?;
        if let Some(clause) = &self.clause {
            write!(f, " {clause}")?;
        }
        writeln!(f, ": {}", shown(&self.says))?;
        if let Some(recorded) = &self.recorded {
            writeln!(f, "  recorded:   {}", shown(recorded))?;
        }
        if let Some(recomputed) = &self.recomputed {
            writeln!(f, "  comes out:  {}", shown(recomputed))?;
        }
        Ok(())
    }
}

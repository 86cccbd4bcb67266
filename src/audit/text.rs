//! The report as text.

use std::fmt;

use super::{AuditReport, DiceReport, Finding, FindingKind, ShareItem};
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
            return writeln!(f, "{}", self.judged);
        }
        writeln!(f, "rules: {} run again", counted(*resolutions, "resolution", "resolutions"))?;
        self.promises.iter().try_for_each(|says| writeln!(f, "{}", shown(says)))?;
        self.editions(f)?;
        self.dice.fmt(f)?;
        self.lists(f)?;
        for finding in &self.findings {
            write!(f, "{finding}")?;
        }
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
        if self.edition.not_vouched_for.is_empty() {
            return Ok(());
        }
        let clauses = self.edition.not_vouched_for.join(", ");
        writeln!(f, "not vouched for: decided differently by {clauses}")
    }

    fn lists(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ruling in &self.rulings {
            let undone = if ruling.undone { ", undone" } else { "" };
            write!(f, "ruling at event {} by {}{undone}: ", ruling.event, shown(&ruling.seat))?;
            write!(f, "{}", shown(&ruling.changes.join("; ")))?;
            match &ruling.because {
                Some(because) => writeln!(f, " because \"{}\"", shown(because))?,
                None => writeln!(f)?,
            }
        }
        for item in &self.typed {
            let faces = counted(item.dice, "die face", "die faces");
            let rolls = counted(item.events.len(), "roll", "rolls");
            writeln!(f, "typed by {}: {faces} in {rolls}", shown(&item.seat))?;
        }
        for told in &self.hindsight {
            writeln!(f, "{}", shown(&told.says))?;
        }
        if !self.back_in_time.is_empty() {
            let events: Vec<String> = self.back_in_time.iter().map(u64::to_string).collect();
            writeln!(
                f,
                "said at an earlier time than what stands before: event {}",
                events.join(", ")
            )?;
        }
        for rewind in &self.rewinds {
            writeln!(f, "#{} {}", rewind.event, shown(&rewind.says))?;
        }
        Ok(())
    }
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

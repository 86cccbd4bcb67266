//! Logs audited: one is told whole, several a line each, on all cores.

use super::cores::{InOrder, cores, on_cores};
use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::files::{self, Logs};
use super::looker::Looker;
use super::output::{AuditOut, AuditSummaryOut, VerifyOut};
use super::progress::Progress;
use super::proof::{code_of, of_unreadable, out_of, told};
use super::seeds;
use super::spoken::AuditArgs;
use super::together::{self, Known};
use crate::account::{Sight, Words, moved, told_move};
use crate::audit::{self, AuditError, AuditReport, Finding};
use crate::export;
use crate::log::verify::verify_bytes;
use crate::log::{Tail, Unreadable};
use crate::play::{History, HistoryError};
use crate::rules::System;
use crate::script::counted;
use crate::vocabulary::{Event, Judged, Verdict, shown};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How much is told of each log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// Everything: there is one log.
    Whole,
    /// A line, and everything below it where the log is contradicted.
    Lines,
    /// A line, and everything below it.
    Details,
}

/// A log that was audited.
struct Audited {
    report: AuditReport,
    /// What other logs can be held against, where there are others.
    known: Option<Known>,
}

/// Why there is nothing to audit, and what `verify` tells of the log, if it was read at all.
struct Unread {
    failure: Failure,
    out: Option<VerifyOut>,
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Self {
        Unread { failure, out: None }
    }
}

/// `affray audit LOG…|DIR [--details] [--strict]`.
pub fn audit(face: &mut Face, args: &AuditArgs) -> Result<Code, Failure> {
    let logs = files::logs_under(&args.logs)?;
    let telling = match (logs.are_several(&args.logs), args.details) {
        (false, _) => Telling::Whole,
        (true, false) => Telling::Lines,
        (true, true) => Telling::Details,
    };
    let Logs { files, unread } = logs;
    let looker = face.looker().clone();
    let mut progress = Progress::of(files.len(), "logs audited");
    let mut all = All { telling, strict: args.strict, ..All::new() };
    let (mut in_order, mut done) = (InOrder::new(), 0);
    progress.show(done);
    // Several logs are audited one beside the other; one alone in parts.
    let cores = cores();
    let cores_each = cores / files.len().clamp(1, cores);
    let work = |log: &PathBuf| audit_one(log, &looker, telling, cores_each);
    on_cores(cores, &files, work, |at, came| {
        done += 1;
        in_order.put(at, came);
        while let Some((at, came)) = in_order.next() {
            progress.clear();
            all.take(face, &files[at], came);
            face.flush();
        }
        progress.show(done);
        if face.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.clear();
    for failure in &unread {
        all.worst = all.worst.max(failure.code);
        face.complain(failure);
    }
    Ok(all.end(face))
}

/// Audits a log. One that cannot be read is told as `verify` tells it.
fn audit_one(
    log: &Path,
    looker: &Looker,
    telling: Telling,
    cores: usize,
) -> Result<Audited, Unread> {
    /// For fewer bytes another thread is not worth its start.
    const WORTH_A_THREAD: usize = 1 << 18;
    let bytes = files::bytes(log).map_err(|failure| cannot_be_read(log, failure))?;
    let secret = || seeds::secret_beside(log);
    let parts = cores.min(bytes.len() / WORTH_A_THREAD);
    let mut report =
        audit::audit_with(&bytes, secret, parts).map_err(|error| unread(log, &bytes, error))?;
    let (among_others, seen_by_a_seat) = (telling != Telling::Whole, looker.seat_name().is_some());
    if !among_others && !seen_by_a_seat {
        return Ok(Audited { report, known: None });
    }
    let history = export::history_of(&bytes).expect("BUG: the audit has just read this log");
    if seen_by_a_seat {
        hide(&history, looker, &mut report)?;
    }
    let known = among_others.then(|| Known::of(log, &bytes, &history)).flatten();
    Ok(Audited { report, known })
}

/// A file of which nothing can be told.
fn cannot_be_read(log: &Path, failure: Failure) -> Unread {
    let judged = Judged::cannot_be_told("it cannot be read");
    let out = out_of(log, judged, None, Some(&failure));
    Unread { failure, out: Some(out) }
}

fn unread(log: &Path, bytes: &[u8], error: AuditError) -> Unread {
    let damage = match &error {
        AuditError::Unreadable(Unreadable::Damaged(damage)) => Some(*damage),
        _ => None,
    };
    let (judged, failure) = match error {
        AuditError::Unreadable(error) => (of_unreadable(&error), Failure::unreadable(log, &error)),
        AuditError::History(error) => {
            let (HistoryError::Codec { event, .. } | HistoryError::Structure { event, .. }) =
                &error;
            (Judged::contradicted(Some(*event)), Failure::history(log, &error))
        }
        AuditError::UnknownSystem(name) => return unknown_system(&name).about(log).into(),
    };
    // There is nothing to audit: what is told is what `verify` tells.
    let summary = verify_bytes(bytes, None).ok();
    let out = out_of(log, judged, summary.as_ref(), Some(&failure)).with_damage(damage);
    Unread { failure, out: Some(out) }
}

/// What was done once dice had been seen, what was taken back and what comes out otherwise is told
/// to no seat that may not see all it is about; nor that a hidden event is a ruling.
fn hide(history: &History, looker: &Looker, report: &mut AuditReport) -> Result<(), Failure> {
    const HIDDEN: &str = "(hidden)";
    if report.redacted > 0 {
        return Ok(());
    }
    let sight = Sight::new(history, looker.viewer(history.opening())?);
    report.rulings.retain(|ruling| sight.sees(ruling.event));
    report.given.retain(|given| sight.sees(given.event));
    for told in &mut report.hindsight {
        if !std::iter::once(&told.event).chain(&told.about).all(|event| sight.sees(*event)) {
            told.says = format!("#{} {HIDDEN}", told.event);
        }
    }
    for finding in report.findings.iter_mut().filter(|one| !sight.sees(one.event)) {
        let says = HIDDEN.to_owned();
        *finding =
            Finding { clause: None, says, recorded: None, recomputed: None, ..finding.clone() };
    }
    let system = System::named(&report.system).expect("BUG: the audit ran its rules");
    for item in &mut report.rewinds {
        let Event::Rewound(rewind) = history.entry(item.event).event else { continue };
        let state = sight.state(rewind.from.max(1));
        let words = Words { system, state: &state };
        let moved = moved(history, sight, item.event, &rewind);
        item.says = told_move(words, history, &rewind, &moved, &[]);
    }
    Ok(())
}

/// All logs, as far as they were told.
struct All {
    telling: Telling,
    strict: bool,
    worst: Code,
    known: Vec<Known>,
    sum: AuditSummaryOut,
}

impl All {
    fn new() -> Self {
        let sum = AuditSummaryOut::default();
        All { telling: Telling::Whole, strict: false, worst: Code::Done, known: Vec::new(), sum }
    }

    /// Tells the next log.
    fn take(&mut self, face: &mut Face, log: &Path, came: Result<Audited, Unread>) {
        self.sum.logs += 1;
        match came {
            Ok(Audited { report, known }) => {
                self.worst = self.worst.max(code_of(report.judged.verdict, self.strict));
                self.sum.count(report.judged.verdict);
                self.sum.events += report.events;
                self.known.extend(known);
                self.tell(face, log, report);
            }
            Err(Unread { failure, out }) => {
                self.worst = self.worst.max(failure.code);
                match failure.code {
                    Code::Cannot => {
                        self.sum.unread += 1;
                        self.sum.count(Verdict::CannotBeTold);
                    }
                    _ => self.sum.count(Verdict::Contradicted),
                }
                if let Some(out) = &out {
                    if face.is_json() {
                        face.object(out);
                    } else if out.judged.verdict == Verdict::Contradicted {
                        face.hanging(&told(out));
                    }
                }
                face.complain(&failure);
            }
        }
    }

    fn tell(&self, face: &mut Face, log: &Path, report: AuditReport) {
        if let Some(offset) = report.torn_at {
            files::warn_of_torn_end(face, log, Tail::Torn { offset });
        }
        let (file, log) = (log, log.display().to_string());
        if face.is_json() {
            face.object(&AuditOut { log, report });
            return;
        }
        let log = shown(&log);
        if self.telling == Telling::Whole {
            format!("{log}: {report}").lines().for_each(|line| face.hanging(line));
            files::note_of_page(face, file);
            return;
        }
        face.hanging(&format!("{log}: {}", in_a_line(&report)));
        if self.telling == Telling::Details || report.is_contradicted() {
            report.to_string().lines().for_each(|line| face.hanging(&format!("  {line}")));
        }
    }

    /// Tells what the logs say of each other, and what all came to.
    fn end(mut self, face: &mut Face) -> Code {
        if self.telling == Telling::Whole {
            return self.worst;
        }
        let together = together::compare(face, &self.known);
        self.sum.together = together;
        if face.is_json() {
            face.object(&self.sum);
        } else {
            face.hanging(&self.sum.to_string());
        }
        self.worst.max(code_of(together, self.strict))
    }
}

/// A report as a line among others.
fn in_a_line(report: &AuditReport) -> String {
    let AuditReport { judged, system, commits, events, dice, .. } = report;
    let commits = counted(*commits, "commit", "commits");
    let events = counted(*events, "event", "events");
    let proven = counted(dice.fit, "die", "dice");
    let open = counted(report.open_disputes(), "dispute", "disputes");
    let typed = dice.typed;
    format!("{judged}: {system}, {commits}, {events}, {proven} proven, {typed} typed, {open} open")
}

//! What a log is worth: verify, head, reveal, salvage.

use super::cores::cores;
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Begun};
use super::output::{HeadOut, SalvageOut, VerifyOut};
use super::perform::{self, written};
use super::seeds;
use super::spoken::VerifyArgs;
use crate::log::commit::Damage;
use crate::log::noted::{self, NotedHead};
use crate::log::verify::{Noted, Summary, fight_id, verify_on, verify_stream};
use crate::log::{Tail, Unreadable};
use crate::play::Talk;
use crate::script::counted;
use crate::vocabulary::{Judged, Verdict, shown};
use std::path::Path;

/// `affray verify LOG… [--head HEAD] [--strict]`.
pub fn verify(face: &mut Face, args: &VerifyArgs) -> Result<Code, Failure> {
    let VerifyArgs { logs, head, strict } = args;
    let head = head.as_deref().map(noted_head).transpose()?;
    let mut worst = Code::Done;
    for log in logs {
        let (out, failure) = verify_one(log, head.as_ref());
        let is_read = failure.as_ref().is_none_or(|failure| failure.code != Code::Cannot);
        if face.is_json() {
            face.object(&out);
        } else if is_read {
            face.hanging(&told(&out));
        }
        if let Some(failure) = &failure {
            face.complain(failure);
        }
        if failure.is_none() && !face.is_json() {
            files::note_of_page(face, log);
        }
        let code = failure.map_or(Code::Done, |failure| failure.code);
        worst = worst.max(code).max(code_of(out.judged.verdict, *strict || !is_read));
        if let Some(offset) = out.torn_at {
            files::warn_of_torn_end(face, log, Tail::Torn { offset });
        }
    }
    Ok(worst)
}

/// How a command ends that came to a verdict.
pub fn code_of(verdict: Verdict, strict: bool) -> Code {
    match verdict {
        Verdict::Fits => Code::Done,
        Verdict::CannotBeTold if !strict => Code::Done,
        Verdict::CannotBeTold | Verdict::Contradicted => Code::No,
    }
}

/// A head that somebody noted, in either form.
pub fn noted_head(words: &str) -> Result<NotedHead, Failure> {
    words.trim().parse().map_err(|error: crate::log::noted::NotedError| {
        Failure::cannot(error.to_string()).hint("`affray head LOG` prints one, in both forms")
    })
}

fn verify_one(log: &Path, head: Option<&NotedHead>) -> (VerifyOut, Option<Failure>) {
    match summary(log, head) {
        Ok(summary) => {
            let failure = against_head(log, &summary);
            (out_of(log, of_summary(&summary), Some(&summary), failure.as_ref()), failure)
        }
        Err(Unverified { judged, failure, damage }) => {
            let out = out_of(log, judged, None, Some(&failure)).with_damage(damage);
            (out, Some(failure))
        }
    }
}

/// What is told of a log: what it comes to, what could be read of it, and what is wrong with it.
pub fn out_of(
    log: &Path,
    judged: Judged,
    summary: Option<&Summary>,
    failure: Option<&Failure>,
) -> VerifyOut {
    let continues = |summary: &Summary| match summary.noted {
        Some(Noted::Continues { by }) => Some(by),
        _ => None,
    };
    VerifyOut {
        log: log.display().to_string(),
        judged,
        commits: summary.map_or(0, |summary| summary.commits),
        events: summary.map_or(0, |summary| summary.events),
        redacted: summary.map_or(0, |summary| summary.redacted),
        bytes: summary.map_or(0, |summary| summary.bytes),
        head: summary.map(|summary| summary.head.to_string()),
        torn_at: summary.and_then(|summary| summary.tail.torn_at()),
        continues_by: summary.and_then(continues),
        damaged: None,
        wrong: failure.map(|failure| failure.what.message.clone()),
    }
}

/// What a log comes to whose chain and structure hold.
fn of_summary(summary: &Summary) -> Judged {
    let hidden = match summary.redacted {
        0 => Judged::fits(),
        1 => Judged::cannot_be_told("one of its events was taken out; chain and structure fit"),
        events => Judged::cannot_be_told(format!(
            "{events} of its events were taken out; chain and structure fit"
        )),
    };
    hidden.and(match summary.noted {
        None | Some(Noted::Continues { .. }) => Judged::fits(),
        Some(Noted::Shorter { .. }) => Judged::contradicted(Some(summary.events + 1)),
        // A head does not say which of its commits are others.
        Some(Noted::Differs) => Judged::contradicted(None),
    })
}

/// What a log comes to that cannot be read.
pub fn of_unreadable(error: &Unreadable) -> Judged {
    match error {
        Unreadable::Damaged(damage) => Judged::contradicted(Some(damage.first_event)),
        other => Judged::cannot_be_told(other.to_string()),
    }
}

/// A log that could not be verified, and where it is damaged, if it is that.
struct Unverified {
    judged: Judged,
    failure: Failure,
    damage: Option<Damage>,
}

/// Reads a whole log: a file on all cores, a pipe as it comes.
fn summary(log: &Path, head: Option<&NotedHead>) -> Result<Summary, Unverified> {
    let unreadable = |error: Unreadable| Unverified {
        judged: of_unreadable(&error),
        failure: Failure::unreadable(log, &error),
        damage: match error {
            Unreadable::Damaged(damage) => Some(damage),
            _ => None,
        },
    };
    let cannot = |failure: Failure| Unverified {
        judged: Judged::cannot_be_told(&failure.what.message),
        failure,
        damage: None,
    };
    if files::is_stdin(log) {
        return verify_stream(files::piped_log().map_err(cannot)?, head).map_err(unreadable);
    }
    let store = files::store_to_read(log).map_err(cannot)?;
    verify_on(&store, cores(), head).map_err(unreadable)
}

fn against_head(log: &Path, summary: &Summary) -> Option<Failure> {
    match summary.noted? {
        Noted::Continues { .. } => None,
        Noted::Shorter { by } => {
            let missing = counted(by, "commit is", "commits are");
            let failure =
                Failure::no(format!("the log does not reach the head: {missing} missing"));
            let because = "commits were cut off its end, it is another log, or the head was copied \
                           wrongly";
            Some(failure.because(because).about(log))
        }
        Noted::Differs => Some(
            Failure::no("the log does not continue the head: its commits are others")
                .because("the log was rewritten, it is another log, or the head was copied wrongly")
                .about(log),
        ),
    }
}

/// How much a log holds.
fn sizes(commits: u64, events: u64, bytes: u64) -> String {
    let commits = counted(commits, "commit", "commits");
    let events = counted(events, "event", "events");
    format!("{commits}, {events}, {}", counted(bytes, "byte", "bytes"))
}

/// A line of what was verified.
pub fn told(out: &VerifyOut) -> String {
    let (log, judged) = (shown(&out.log), &out.judged);
    let Some(head) = out.head.as_deref().filter(|_| judged.verdict != Verdict::Contradicted) else {
        return format!("{log}: {judged}");
    };
    let counts = sizes(out.commits, out.events, out.bytes);
    let noted = match out.continues_by {
        Some(0) => ", exactly as at the head given".to_owned(),
        Some(by) => {
            format!(", continues the head given by {}", counted(by, "commit", "commits"))
        }
        None => String::new(),
    };
    format!("{log}: {judged}: {counts}{noted}; head {head}")
}

/// `affray head LOG`.
pub fn head(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let unreadable = |error: Unreadable| Failure::unreadable(log, &error);
    let store = files::store_to_read(log)?;
    let summary = verify_on(&store, cores(), None).map_err(unreadable)?;
    let fight = fight_id(&store).map_err(unreadable)?;
    files::warn_of_torn_end(face, log, summary.tail);
    let out = HeadOut {
        log: log.display().to_string(),
        fight: fight.to_string(),
        head: summary.head.to_string(),
        commits: summary.commits,
        events: summary.events,
        torn_at: summary.tail.torn_at(),
        words: noted::words(&summary.head).join(" "),
        event: None,
        says: None,
        moved: None,
    };
    if face.is_json() {
        face.object(&out);
        return Ok(Code::Done);
    }
    for line in noted::lines(&summary.head) {
        face.line(line);
    }
    Ok(Code::Done)
}

/// `affray reveal LOG [--final]`.
pub fn reveal(face: &mut Face, log: &Path, last: bool) -> Result<Code, Failure> {
    let fight = files::open_to_write(face, log)?;
    let stamp = face.stamp(fight.history().opening())?;
    let before = fight.history().commits();
    let mut talk = Talk::new(fight, stamp.seat, face.clock())
        .keeping_secrets(seeds::SeedBeside(log.to_owned()));
    talk.reveal(stamp, last).map_err(|trouble| {
        let failure = Failure::new(perform::code_of(&trouble), *trouble.diagnostic.clone());
        if trouble.is_fatal() { failure.about(log) } else { failure }
    })?;
    let fight = talk.into_session();
    if fight.commitment().is_some() {
        face.note("the fight goes on with a fresh seed; its commitment stands in the reveal");
        seeds::warn_of_fresh_seed(face, log);
    }
    written(face, log, &fight, before)
}

/// `affray salvage LOG -o NEW`.
pub fn salvage(face: &mut Face, log: &Path, output: &Path) -> Result<Code, Failure> {
    let source = files::store_to_read(log)?;
    let (mut target, begun) = files::claim_empty(output)?;
    let salvaged = crate::log::salvage::salvage(&source, &mut target).map_err(|error| {
        // A file that was there before stays as it was.
        if begun == Begun::Now {
            let _ = std::fs::remove_file(output);
        }
        Failure::salvage(log, output, &error)
    })?;
    let out = SalvageOut {
        log: output.display().to_string(),
        commits: salvaged.commits,
        events: salvaged.events,
        bytes: salvaged.bytes,
        left_out: salvaged.left_out,
        stopped_by: salvaged.stopped_by.map(|error| error.to_string()),
    };
    if face.is_json() {
        face.object(&out);
        return Ok(Code::Done);
    }
    face.hanging(&format!("{}: {} kept", out.log, sizes(out.commits, out.events, out.bytes)));
    match out.stopped_by {
        Some(reason) => face.hanging(&format!("not kept: {reason}")),
        None if out.left_out > 0 => face.hanging(&format!(
            "not kept: {} of a commit cut off, as by a crash, from byte {} on",
            counted(out.left_out, "byte", "bytes"),
            out.bytes
        )),
        None => face.line("the log was whole"),
    }
    Ok(Code::Done)
}

//! Redaction: the same log without the hidden events that a reader may not see.

use super::commit::{Commit, Unreadable};
use super::form::{Form, commitment, redacted};
use super::format::{FrameHeader, LINK_LEN, put_event};
use super::scan::Scanner;
use super::{codec, format};
use crate::vocabulary::Seat;

/// The log with the commitment of each hidden event in its place, except of those that are kept;
/// `keep` is asked with the seats that may see the event. All links and the head stay the same. A
/// torn end is left out.
///
/// # Errors
/// [`Unreadable`] where the bytes are no log, or a damaged one.
pub fn redact(log: &[u8], keep: impl Fn(&[Seat]) -> bool) -> Result<Vec<u8>, Unreadable> {
    let mut scanner = Scanner::new(log)?;
    let mut out = log[..format::HEADER_LEN].to_vec();
    while let Ok(commit) = scanner.next_commit()? {
        put_redacted(&mut out, &commit, &keep);
    }
    Ok(out)
}

/// Appends the frame of a commit without its hidden events.
fn put_redacted(out: &mut Vec<u8>, commit: &Commit<'_>, keep: &impl Fn(&[Seat]) -> bool) {
    let withheld = |event: &[u8]| withheld(event, keep);
    if commit.events().all(|event| withheld(event).is_none()) {
        out.extend_from_slice(commit.frame);
        return;
    }
    let mut body = Vec::with_capacity(commit.frame.len());
    for event in commit.events() {
        let put = match withheld(event) {
            Some(bytes) => put_event(&mut body, &bytes),
            None => put_event(&mut body, event),
        };
        put.expect("BUG: what was stored can be stored, and a commitment is shorter");
    }
    let header = FrameHeader {
        number: commit.number() as u32,
        count: commit.count() as u32,
        body_len: body.len() as u32,
    };
    out.extend_from_slice(&header.encode());
    out.extend_from_slice(&body);
    out.extend_from_slice(&commit.frame[commit.frame.len() - LINK_LEN..]);
}

/// What stands in the place of an event that is not kept. Nobody may see what cannot be read.
fn withheld(event: &[u8], keep: &impl Fn(&[Seat]) -> bool) -> Option<Vec<u8>> {
    let Some(Form::Hidden { blinder, padded }) = Form::of(event) else { return None };
    let audience = codec::decode(event).ok().and_then(|entry| entry.audience);
    let kept = audience.is_some_and(|seats| keep(&seats));
    (!kept).then(|| redacted(&commitment(blinder, padded)))
}

//! What a proof comes to, in sentences for people at the table.

use super::check::Checked;
use super::form::EventProof;
use crate::account::{Words, date, listed, phrase, told_roll};
use crate::log::{Head, NotedHead};
use crate::rules::System;
use crate::script::counted;
use crate::state::State;
use crate::vocabulary::{Declared, Entry, Event, Opening, Reply, spelled_with};

/// That commits stand in the log of a head.
pub(super) fn standing(commits: &[u64], head: Option<NotedHead>) -> Option<String> {
    let head = head?;
    let numbers: Vec<String> = commits.iter().map(u64::to_string).collect();
    let (which, stand) = match commits.len() {
        0 => return None,
        1 => (format!("commit {}", numbers[0]), "stands"),
        _ => (format!("commits {}", listed(&numbers)), "stand"),
    };
    let count = counted(head.count, "commit", "commits");
    Some(format!("{which} {stand} so in the log of {count} whose head was given"))
}

/// That one head continues another.
pub(super) fn growth(from: Head, to: Head, by: u64) -> String {
    let between = counted(by, "commit came", "commits came");
    format!("head {to} continues head {from}: {between} after it, and nothing before was changed")
}

/// What was said in a commit and what one of its events says.
pub(super) fn event(
    (system, state, opening): (System, &State, &Opening),
    proof: &EventProof,
    of_commit: &[Entry],
    event: &Event,
) -> Vec<String> {
    let words = Words { system, state };
    let mut told = Vec::new();
    let first = of_commit.first().map(|entry| &entry.event);
    if let Some(said) = first.filter(|_| proof.at.nth > 1) {
        told.push(format!("said: {}{}", one(words, opening, said), by(words, said)));
    }
    told.push(format!("#{} {}{}", proof.event, one(words, opening, event), by(words, event)));
    told
}

/// One event in a sentence, or in the words of an export.
fn one(words: Words<'_>, opening: &Opening, event: &Event) -> String {
    match event {
        Event::Rolled(rolled) => told_roll(words, rolled),
        Event::Declared(Declared { actor, verb, args, .. }) => {
            format!("{} {}", words.subject_of(*actor), phrase(words, *verb, args))
        }
        Event::Answered { of, reply, .. } => {
            let of = words.subject_of(*of);
            match reply {
                Reply::Faces => format!("{of} is given the faces of the dice"),
                Reply::Yes => format!("{of} says yes"),
                Reply::Pass => format!("{of} passes"),
                Reply::Do { verb, args } => format!("{of} {}", phrase(words, *verb, args)),
                Reply::Value(value) => format!("{of} answers {}", words.told(value)),
            }
        }
        Event::Opened(opening) => format!("the opening of a fight of {}", opening.system),
        Event::Redacted { .. } => "(hidden)".to_owned(),
        other => {
            let mut book = words.system.book(opening);
            words.state.cast.members.iter().skip(opening.cast.len()).for_each(|one| book.add(one));
            let spelled = spelled_with(book, || serde_json::to_string(other));
            spelled.unwrap_or_else(|_| "an event whose words this proof does not hold".to_owned())
        }
    }
}

/// By whom and when something was said, if it was said.
fn by(words: Words<'_>, event: &Event) -> String {
    match event.stamp() {
        Some(stamp) => format!(", by {}, {}", words.seat(stamp.seat), date(stamp.time)),
        None => String::new(),
    }
}

/// What the proof of an event does not prove.
pub(super) fn not_proved(proof: &EventProof, of_commit: &[Entry], event: &Event) -> Vec<String> {
    let mut all = Vec::new();
    if let Event::Rolled(rolled) = event
        && !rolled.dice.is_empty()
    {
        all.push(
            "that the address is the right one for this deed, that these are all the shares, and \
             that the rules give these modifiers: only `affray audit` of the whole log shows that"
                .to_owned(),
        );
    }
    if proof.at.commit > 1 {
        all.push(format!(
            "that the event has the number {}: a head counts commits, and the event is number {} \
             of commit {}",
            proof.event, proof.at.nth, proof.at.commit
        ));
    }
    all.push("that it was not undone later, and who sat at which seat".to_owned());
    let is_hidden = |entry: &&Entry| matches!(entry.event, Event::Redacted { .. });
    let hidden = of_commit.iter().filter(is_hidden).count();
    if hidden > 0 {
        let events = counted(hidden, "hidden event", "hidden events");
        all.push(format!("what {events} of its commit say: only their commitments are here"));
    }
    all
}

impl Checked {
    /// All of it, line by line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.judged.to_string()];
        lines.extend(self.told.iter().cloned());
        let each = |before: &str, all: &[String]| -> Vec<String> {
            all.iter().map(|says| format!("{before}: {says}")).collect()
        };
        lines.extend(each("wrong", &self.wrong));
        lines.extend(each("proved", &self.proved));
        lines.extend(each("holds in itself", &self.in_itself));
        lines.extend(each("not proved", &self.not_proved));
        lines
    }
}

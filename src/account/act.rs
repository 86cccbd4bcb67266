//! Acts about the log in words.

use super::words::{Words, because, hex, quoted};
use crate::play::{CommitKind, History};
use crate::vocabulary::{DisputeOutcome, Event, Rewind, RewindBy};

/// An act in words; nothing for what is none.
pub fn told(words: Words<'_>, history: &History, act: &Event) -> String {
    match act {
        Event::Contributed { stamp, text } => {
            format!("{} adds to the dice: {}", words.seat(stamp.seat), quoted(text))
        }
        Event::Rewound(rewind) => rewound(words, history, rewind),
        Event::Marked { stamp, name } => {
            format!("{} marks this place {}", words.seat(stamp.seat), quoted(name))
        }
        Event::Disputed { stamp, event, reason } => {
            format!("{} disputes #{event}: {}", words.seat(stamp.seat), quoted(reason))
        }
        Event::Decided { stamp, dispute, outcome: verdict, reason, .. } => {
            let verdict = match verdict {
                DisputeOutcome::Upheld => "upheld",
                DisputeOutcome::Overturned => "overturned",
            };
            let by = words.seat(stamp.seat);
            format!("{by} decides the dispute #{dispute}: {verdict}{}", because(Some(reason)))
        }
        Event::Remarked { stamp, text } => format!("{}: {}", words.seat(stamp.seat), quoted(text)),
        Event::Revealed { stamp, secret, next } => {
            let by = words.seat(stamp.seat);
            let next = next.map_or_else(String::new, |c| format!("; next commitment {}", hex(&c)));
            format!("{by} reveals the seed of the dice: {}{next}", hex(secret))
        }
        Event::EditionChanged { from, to, .. } => {
            format!("play goes on under edition {to} of the rules (it was {from})")
        }
        Event::Recovered { offset, .. } => {
            format!("the end of the file was torn at byte {offset}; the torn bytes were moved away")
        }
        _ => String::new(),
    }
}

fn rewound(words: Words<'_>, history: &History, rewind: &Rewind) -> String {
    let to = rewind.to;
    let what = match rewind.by {
        RewindBy::Undo => {
            format!("undo{}: back to event {to}", taken_back(history, rewind))
        }
        RewindBy::Redo => format!("redo: forward to event {to}"),
        RewindBy::Goto => format!("goto: to event {to}"),
        RewindBy::Retract => format!("retract: back to event {to}"),
        RewindBy::Correct => format!("correct: back to event {to}"),
        RewindBy::Offer => format!("back to the window at event {to}"),
    };
    let by = words.seat(rewind.stamp.seat);
    format!("{what}{} (by {by})", because(rewind.because.as_deref()))
}

/// Which declarations and rulings an undo took back: ` of #19, #35`.
fn taken_back(history: &History, rewind: &Rewind) -> String {
    const NAMED: usize = 4;
    let mut inputs = Vec::new();
    let mut at = rewind.from;
    while at > rewind.to {
        let commit = history.commit_of(at);
        if matches!(history.kind_of(commit), CommitKind::Declared | CommitKind::Ruled) {
            inputs.push(history.events_of(commit).0);
        }
        at = history.parent_of(commit);
    }
    inputs.reverse();
    match &inputs[..] {
        [] => String::new(),
        few if few.len() <= NAMED => {
            let each: Vec<_> = few.iter().map(|event| format!("#{event}")).collect();
            format!(" of {}", each.join(", "))
        }
        [first, .., last] => format!(" of {} from #{first} to #{last}", inputs.len()),
        [_] => unreachable!("BUG: one is few"),
    }
}

//! Who may move the line: the GM's seat, and, where the fight says so, whoever takes back its own
//! last deed that showed nothing.

use super::ceremony::Senseless;
use super::history::{CommitKind, History};
use crate::vocabulary::{
    Effect, Effected, Entry, Event, Reply, Rewind, RewindBy, Seat, Value, core,
};

/// Whether a seat may take back its own last deed.
fn undoes_its_own(history: &History) -> bool {
    history.opening().options.value(core::UNDO) == Some(&Value::Word(core::OWN))
}

/// Why a seat may not move the line so. A step into a window takes nothing back, and a correction
/// puts right what was thrown: these are also for those whose steps and throws they are.
pub fn no_move(history: &History, rewind: &Rewind) -> Option<Senseless> {
    let Rewind { stamp, from, to, by, .. } = *rewind;
    // Of a seat that nobody has, that is said.
    let nobodys = usize::from(stamp.seat.0) >= history.opening().seats.len();
    let is_free = matches!(by, RewindBy::Offer | RewindBy::Correct);
    if stamp.seat == Seat::GM || is_free || nobodys {
        return None;
    }
    let gms = |hint: &str| {
        let what = format!("only the GM's seat may {} in this fight", by.word());
        Some((what, hint.to_owned()))
    };
    match by {
        _ if !undoes_its_own(history) => gms(
            "ask the GM, or speak from the GM's seat: --as gm; a fight opened with undo = \"own\" \
             lets a seat take back its own last deed",
        ),
        RewindBy::Undo if history.undo_target(1) == Ok(to) => {
            shows_more(history, stamp.seat, &history.line_left(from, to))
        }
        RewindBy::Redo if history.redo_target(1) == Ok(to) => not_its_own(history, stamp.seat),
        RewindBy::Undo | RewindBy::Redo => {
            let what = format!("a seat may {} no more than its own last deed", by.word());
            Some((what, format!("{}, without a number; or ask the GM", by.word())))
        }
        _ => gms("a seat may take back its own last deed: undo"),
    }
}

/// Why a seat may not take back these events of the line as its own last deed: somebody else has
/// spoken, or something was shown by them or since.
fn shows_more(history: &History, seat: Seat, left: &[(u64, u64)]) -> Option<Senseless> {
    let first = left.first()?.0;
    let own = history.commit_of(first);
    for commit in own..=history.commits() {
        let (begin, end) = history.events_of(commit);
        if let Some(other) = spoken_by_another(history, seat, commit) {
            let what = if commit == own {
                format!("#{begin} was said from the seat {other}")
            } else {
                format!("the seat {other} has spoken since, in #{begin}")
            };
            return Some(only_unseen(&what));
        }
        let shown = (begin..=end).find_map(|event| {
            let entry = history.entry(event);
            let is_deed = event == first;
            shows(&entry).filter(|_| !is_deed || entry.audience.is_some()).map(|it| (event, it))
        });
        if let Some((event, what)) = shown {
            return Some(only_unseen(&format!("#{event} has shown {what}")));
        }
    }
    None
}

/// Why a seat may not take up again what was undone: somebody else has spoken since.
fn not_its_own(history: &History, seat: Seat) -> Option<Senseless> {
    for commit in (1..=history.commits()).rev() {
        let begin = history.events_of(commit).0;
        if let Some(other) = spoken_by_another(history, seat, commit) {
            return Some(only_unseen(&format!("the seat {other} has spoken, in #{begin}")));
        }
        let is_act = history.kind_of(commit) == CommitKind::Act;
        if is_act && matches!(history.entry(begin).event, Event::Rewound(_)) {
            return None;
        }
    }
    None
}

/// Another seat than this one that has spoken with a commit.
fn spoken_by_another(history: &History, seat: Seat, commit: u64) -> Option<String> {
    let said = history.entry(history.events_of(commit).0).event;
    let other = said.stamp().map(|stamp| stamp.seat).filter(|by| *by != seat);
    other.map(|by| history.seat_id(by))
}

/// What an event has shown that nobody can unsee.
fn shows(entry: &Entry) -> Option<&'static str> {
    if entry.audience.is_some() {
        return Some("something hidden");
    }
    match &entry.event {
        Event::Rolled(_) => Some("dice"),
        Event::Answered { reply, .. } if *reply != Reply::Faces => Some("an answer"),
        Event::Effected(Effected {
            effect: Effect::Lost { condition: core::HIDDEN, .. }, ..
        }) => Some("somebody who hid"),
        Event::Redacted { .. } => Some("something hidden"),
        _ => None,
    }
}

fn only_unseen(what: &str) -> Senseless {
    let hint = "a seat takes back its own last deed only, while nobody else has spoken and nothing \
                was shown; the GM may undo it";
    (what.to_owned(), hint.to_owned())
}

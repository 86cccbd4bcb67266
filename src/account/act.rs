//! Acts about the log in words.

use super::Sight;
use super::moved::{Did, Moved, MovedAct, MovedDeed, Whole, moved};
use super::phrase::phrase;
use super::words::{Words, because, hex, listed, quoted};
use crate::play::History;
use crate::vocabulary::{DisputeOutcome, Event, Rewind, RewindBy};

/// An act in words, as one may see it; nothing for what is none. `number` is its own event.
pub fn told(
    words: Words<'_>,
    history: &History,
    sight: Sight<'_>,
    number: u64,
    act: &Event,
) -> String {
    match act {
        Event::Contributed { stamp, text } => {
            format!("{} adds to the dice: {}", words.seat(stamp.seat), quoted(text))
        }
        Event::Rewound(rewind) => {
            told_move(words, history, rewind, &moved(history, sight, number, rewind))
        }
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

/// How many deeds a move of the line names one by one, and how many rolls of a deed.
const NAMED: usize = 4;

/// A move of the line in words: `undo by gm: takes back "ash melee-attack grak" (97–112, attack 19)`.
pub fn told_move(words: Words<'_>, history: &History, rewind: &Rewind, moved: &Moved) -> String {
    let (by, to) = (words.seat(rewind.stamp.seat), rewind.to);
    let (act, reason) = (rewind.by.word(), because(rewind.because.as_deref()));
    let tell = Deeds { words, history };
    let what = match rewind.by {
        RewindBy::Undo | RewindBy::Redo => format!("{act} by {by}: {}", tell.both(moved)),
        RewindBy::Goto => format!("goto by {by}, to event {to}: {}", tell.both(moved)),
        RewindBy::Retract => {
            let back = moved.back.iter().filter(|deed| !moved.again.contains(&deed.input));
            let back = tell.list("takes back", &back.collect::<Vec<_>>());
            let again = match moved.again.len() {
                0 => None,
                1 => Some("says 1 later deed again".to_owned()),
                more => Some(format!("says {more} later deeds again")),
            };
            let parts: Vec<String> = back.into_iter().chain(again).collect();
            format!("retract by {by}: {}", parts.join("; "))
        }
        RewindBy::Correct => {
            let is_again = |deed: &&MovedDeed| moved.again.contains(&deed.input);
            let (again, left): (Vec<_>, Vec<_>) = moved.back.iter().partition(is_again);
            let again = tell.list("says again with another face", &again);
            let parts: Vec<String> =
                again.into_iter().chain(tell.list("leaves out", &left)).collect();
            format!("correct by {by}: {}", parts.join("; "))
        }
        RewindBy::Offer => format!("step by {by}: back to the window at event {to}"),
    };
    format!("{what}{reason}")
}

/// Deeds that are moved, in words.
#[derive(Clone, Copy)]
struct Deeds<'a> {
    words: Words<'a>,
    history: &'a History,
}

impl Deeds<'_> {
    /// What is taken back, and what is taken up again.
    fn both(self, moved: &Moved) -> String {
        let (back, up) = moved.but_for_said_again();
        let whole = moved.whole.map(whole);
        let parts = [whole, self.list("takes back", &back), self.list("takes up again", &up)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { "the line stays as it is".to_owned() } else { parts.join("; ") }
    }

    /// `takes back "ash end-turn" (113–120) and "gm start" (2–18)`; of many the first and the last.
    fn list(self, act: &str, deeds: &[&MovedDeed]) -> Option<String> {
        let told: Vec<String> = match deeds {
            [] => return None,
            few if few.len() <= NAMED => few.iter().map(|deed| self.deed(deed)).collect(),
            [first, .., last] => {
                let rolls: usize = deeds.iter().map(|deed| deed.rolls.len()).sum();
                let rolls = match rolls {
                    0 => String::new(),
                    1 => " with 1 roll".to_owned(),
                    more => format!(" with {more} rolls"),
                };
                let (count, from, to) = (deeds.len(), self.deed(first), self.deed(last));
                return Some(format!("{act} {count} deeds{rolls}, from {from} to {to}"));
            }
            [one] => vec![self.deed(one)],
        };
        Some(format!("{act} {}", listed(&told)))
    }

    /// `"ash melee-attack grak (weapon longsword)" (97–112, attack 19)`.
    fn deed(self, deed: &MovedDeed) -> String {
        let state = self.history.state_at(deed.last);
        let words = Words { system: self.words.system, state: &state };
        let told = told_deed(words, self.history, deed);
        // Words that stand in quotes in it stand in single ones: the whole is quoted.
        let what = if deed.said.is_some() { quoted(&told.replace('"', "'")) } else { told };
        let rest = if deed.input < deed.first { "the rest of " } else { "" };
        let events = match (deed.first, deed.last) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}–{last}"),
        };
        let actor = deed.said.as_ref().map(|said| said.actor);
        let rolls = deed.rolls.iter().take(NAMED).map(|roll| {
            let (purpose, total) = (words.called(roll.purpose), roll.total);
            let by = if actor == Some(roll.by) { None } else { Some(words.doer(roll.by)) };
            by.map_or_else(String::new, |by| format!("{by} ")) + &format!("{purpose} {total}")
        });
        let more = deed.rolls.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| format!("{more} more"));
        let by = deed.said.as_ref().map(|said| words.said_by(said.seat, said.actor));
        let by = by.map(|by| by.trim_matches([' ', '(', ')']).to_owned());
        let by = by.filter(|by| !by.is_empty());
        let facts = [events].into_iter().chain(rolls).chain(more).chain(by);
        let facts: Vec<String> = facts.collect();
        format!("{rest}{what} ({})", facts.join(", "))
    }
}

/// `takes back the correction #45: the d20 of #23 shows 14 again`.
fn whole(whole: Whole) -> String {
    let (moves, MovedAct { event, by, die }) = match whole {
        Whole::Back(act) => ("takes back", act),
        Whole::Up(act) => ("takes up again", act),
    };
    let act = if by == RewindBy::Correct { "correction" } else { "retract" };
    let shows = die.map_or_else(String::new, |die| {
        format!(": the d{} of #{} shows {} again", die.sides, die.roll, die.face)
    });
    format!("{moves} the {act} #{event}{shows}")
}

/// What was said, of a deed that is moved: `ash melee-attack grak (weapon longsword)`.
pub fn told_deed(words: Words<'_>, history: &History, deed: &MovedDeed) -> String {
    let Some(said) = &deed.said else { return "a hidden deed".to_owned() };
    let actor = words.subject_of(said.actor);
    match &said.did {
        Did::Declared(verb, args) | Did::Answered(verb, args) => {
            format!("{actor} {}", phrase(words, *verb, args))
        }
        Did::SteppedIn(verb, args) => {
            format!("{actor} steps in and {}", phrase(words, *verb, args))
        }
        Did::Ruled(changes) => {
            let parent = history.parent_of(history.commit_of(deed.input));
            let mut state = history.state_at(parent);
            let told = changes.iter().map(|change| {
                let told = super::describe(Words { system: words.system, state: &state }, change);
                state.effect(change);
                told
            });
            let told: Vec<String> = told.collect();
            format!("The GM rules: {}", told.join("; "))
        }
    }
}

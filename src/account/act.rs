//! Acts about the log in words.

use super::Sight;
use super::effect::colon;
use super::moved::{Did, Moved, MovedAct, MovedDeed, MovedDie, Whole, moved};
use super::phrase::{given_by_the_gm, phrase};
use super::words::{Words, because, capital, hex, listed, minus, possessive, quoted};
use super::{roll, telling};
use crate::play::{History, disputes};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, DisputeOutcome, Event, Name, Occasion, Remedy, Reply, Rewind, RewindBy, Seat,
    Stamp, Subject, Who,
};
use std::borrow::Cow;

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
            format!("{} adds to the dice: {}", speaker(words, *stamp), quoted(text))
        }
        Event::Rewound(rewind) => {
            told_move(words, history, rewind, &moved(history, sight, number, rewind), &[])
        }
        Event::Marked { stamp, name } => {
            let place = history.marks().get(name);
            let gone = place.is_some_and(|event| !history.line_holds(history.tip(), *event));
            let gone = if gone { ", in what was taken back later" } else { "" };
            format!("{} marks this place {}{gone}", speaker(words, *stamp), quoted(name))
        }
        Event::Disputed { stamp, event, reason } => {
            let what = disputed(words, history, sight, *event);
            format!("{} disputes {event}{what}: {}", speaker(words, *stamp), quoted(reason))
        }
        Event::Decided { stamp, dispute, outcome: verdict, reason, remedy } => {
            // A forged decision may be of a dispute that is not there.
            let is_there = (1..=history.count()).contains(dispute);
            let of = match is_there.then(|| history.entry(*dispute).event) {
                Some(Event::Disputed { event, .. }) => event.to_string(),
                _ => "it".to_owned(),
            };
            let verdict = match verdict {
                DisputeOutcome::Upheld => format!("upheld ({of} stands)"),
                DisputeOutcome::Overturned => format!("overturned ({of} does not stand)"),
            };
            let by = speaker(words, *stamp);
            let remedy = match remedy {
                Remedy::None => String::new(),
                remedy => format!(", remedy {}", remedy.word()),
            };
            let reason = because(Some(reason));
            let decided = decided(history, number, *dispute);
            format!("{by} decides {decided}: {verdict}{remedy}{reason}")
        }
        Event::Remarked { stamp, text } => format!("{}: {}", speaker(words, *stamp), quoted(text)),
        Event::Revealed { stamp, secret, next } => {
            let by = speaker(words, *stamp);
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

/// Who speaks from a seat, at the start of a sentence; a seat is written as it was named.
fn speaker(words: Words<'_>, stamp: Stamp) -> String {
    match stamp.seat {
        Seat::GM => capital(&words.speaker(Seat::GM)),
        seat => words.seat(seat),
    }
}

/// What is disputed, behind its number: `, Finn's attack 15 (d20 [12])`, `, of "Finn attacks …"`.
fn disputed(words: Words<'_>, history: &History, sight: Sight<'_>, event: u64) -> String {
    if event == 0 || event > history.count() || !sight.sees(event) {
        return String::new();
    }
    if let Event::Rolled(rolled) = history.entry(event).event {
        let by = capital(&possessive(&words.doer(rolled.by)));
        let (what, total) = (words.called(rolled.purpose), rolled.total);
        let dice = roll::thrown(&rolled.dice);
        return format!(", {by} {what} {total} ({dice})");
    }
    let root = history.root_of(history.commit_of(event));
    if root == 0 || !sight.sees(root) {
        return String::new();
    }
    let own = history.events_of(history.commit_of(event)).0;
    let of = if [root, own].contains(&event) { "" } else { "of " };
    if let Some((by, verb, args)) = stepped_in(history, event).filter(|_| sight.sees(own)) {
        let state = history.state_at(history.parent_of(history.commit_of(own)));
        let words = Words { system: words.system, state: &state };
        let deed = format!("{} {}", words.subject_of(by), phrase(words, verb, &args));
        return format!(", {of}{}", within(&deed));
    }
    match history.entry(root).event {
        Event::Declared(said) => {
            let state = history.state_at(history.parent_of(history.commit_of(root)));
            let words = Words { system: words.system, state: &state };
            format!(", {of}{}", within(&telling::deed(words, &said)))
        }
        Event::Ruled(_) if root == event => ", a ruling".to_owned(),
        Event::Ruled(_) => ", of a ruling".to_owned(),
        _ => String::new(),
    }
}

/// The deed that somebody stepped in with, where an event comes of it and not of the deed it
/// interrupted: the latest throw before the event in its commit says whose deed was under way.
fn stepped_in(history: &History, event: u64) -> Option<(Actor, Name, Args)> {
    let first = history.events_of(history.commit_of(event)).0;
    let Event::Answered { of, reply: Reply::Do { verb, args }, .. } = history.entry(first).event
    else {
        return None;
    };
    let thrown = (first..=event).rev().find_map(|at| match history.entry(at).event {
        Event::Rolled(rolled) => Some(rolled.row.occasion),
        _ => None,
    });
    match thrown {
        None => Some((of, verb, args)),
        Some(Occasion::Deed { deed, .. }) => (deed.by == of).then_some((of, verb, args)),
        Some(Occasion::Unasked { .. }) => None,
    }
}

/// All disputes that a decision has settled: those of the event that were still open.
fn decided(history: &History, decision: u64, dispute: u64) -> String {
    let settled = disputes(history).into_iter().filter(|one| {
        one.dispute != dispute && one.decision.as_ref().is_some_and(|its| its.event == decision)
    });
    let mut all: Vec<u64> = settled.map(|one| one.dispute).chain([dispute]).collect();
    all.sort_unstable();
    let all: Vec<String> = all.iter().map(u64::to_string).collect();
    let what = if all.len() == 1 { "the dispute" } else { "the disputes" };
    format!("{what} {}", listed(&all))
}

/// A sentence in quotes, which may have quotes in it.
fn within(text: &str) -> String {
    quoted(&text.replace('"', "'"))
}

/// How many deeds a move of the line names one by one, and how many rolls of a deed.
const NAMED: usize = 4;

/// States that are at hand, each with the event that it is right after.
pub type AtHand<'a> = &'a [(u64, &'a State)];

/// A move of the line in words: `The GM takes back "Ash attacks Grak" (97–112, attack 19 against
/// 16, hit)`. What is at hand of the states around it need not be folded again.
pub fn told_move(
    words: Words<'_>,
    history: &History,
    rewind: &Rewind,
    moved: &Moved,
    at_hand: AtHand<'_>,
) -> String {
    let (by, to) = (speaker(words, rewind.stamp), rewind.to);
    let reason = because(rewind.because.as_deref());
    let tell = Deeds { words, history, mover: rewind.stamp.seat, at_hand };
    let what = match rewind.by {
        RewindBy::Undo | RewindBy::Redo => format!("{by} {}", tell.both(moved)),
        RewindBy::Goto => {
            let mark = history.marks().iter().find(|(_, event)| **event == to);
            let mark = mark.map_or_else(String::new, |(name, _)| format!(", {}", quoted(name)));
            format!("{by} goes to event {to}{mark}: {}", tell.both(moved))
        }
        RewindBy::Retract => {
            let back = moved.back.iter().filter(|deed| !moved.again.contains(&deed.input));
            let back = tell.list("takes back", &back.collect::<Vec<_>>());
            let passes =
                moved.passes.map(|of| format!("{} passes in its place", capital(&words.doer(of))));
            let again = match moved.again.len() {
                0 => None,
                1 => Some("says 1 later line again".to_owned()),
                more => Some(format!("says {more} later lines again")),
            };
            let parts: Vec<String> = back.into_iter().chain(passes).chain(again).collect();
            format!("{by} {}", parts.join("; "))
        }
        RewindBy::Correct => {
            // What is only the rest of a deed belongs to the deed whose face is put right.
            let is_again =
                |deed: &&MovedDeed| deed.input < deed.first || moved.again.contains(&deed.input);
            let (again, out): (Vec<_>, Vec<_>) = moved.back.iter().partition(is_again);
            let again = tell.list("says again", &again);
            let parts: Vec<String> =
                again.into_iter().chain(tell.list("leaves out", &out)).collect();
            let die = match moved.corrected {
                None => "a die".to_owned(),
                Some((was, is)) => {
                    let MovedDie { roll, sides, face } = was;
                    format!("the d{sides} of #{roll} from {face} to {}", is.face)
                }
            };
            format!("{by} corrects {die}: {}", parts.join("; "))
        }
        RewindBy::Offer => {
            // The rest of the deed with the window goes on; what was said later is said again.
            let is_lost =
                |deed: &&MovedDeed| deed.input >= deed.first && !moved.again.contains(&deed.input);
            let lost: Vec<_> = moved.back.iter().filter(is_lost).collect();
            // What answers a question that is still to come is said when it comes.
            let left = if moved.waits { "keeps for its question" } else { "leaves out" };
            let lost = tell.list(left, &lost);
            let parts =
                [format!("{by} goes back to the window at event {to}")].into_iter().chain(lost);
            parts.collect::<Vec<_>>().join("; ")
        }
    };
    format!("{what}{reason}")
}

/// Deeds that are moved, in words.
#[derive(Clone, Copy)]
struct Deeds<'a> {
    words: Words<'a>,
    history: &'a History<'a>,
    /// The seat that moves the line.
    mover: Seat,
    /// The states that need not be folded.
    at_hand: AtHand<'a>,
}

impl<'a> Deeds<'a> {
    /// What is taken back, and what is taken up again.
    fn both(self, moved: &Moved) -> String {
        let (back, up) = moved.but_for_said_again();
        let whole = moved.whole.map(whole);
        let parts = [whole, self.list("takes back", &back), self.list("takes up again", &up)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { "leaves the line as it is".to_owned() } else { parts.join("; ") }
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
        let (before, after) = self.around(deed);
        let words = Words { system: self.words.system, state: &after };
        let told = told_deed(words, self.history, deed);
        let what = if deed.said.is_some() { within(&told) } else { told };
        let rest = if deed.input < deed.first { "the rest of " } else { "" };
        let events = match (deed.first, deed.last) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}–{last}"),
        };
        let actor = deed.said.as_ref().map(|said| said.actor);
        let rolls = deed.rolls.iter().take(NAMED).map(|roll| {
            let (purpose, total) = (words.called(roll.purpose), roll.total);
            let by = if actor == Some(roll.by) { None } else { Some(words.doer(roll.by)) };
            let by = by.map_or_else(String::new, |by| format!("{by} "));
            format!("{by}{purpose} {total}{}", self.outcome(roll.event))
        });
        let more = deed.rolls.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| format!("{more} more"));
        // Whose line it is, where that is not the one who moves it.
        let by = deed.said.as_ref().map(|said| {
            if said.seat == self.mover {
                words.said_by(said.seat, said.actor)
            } else {
                words.entered_by(said.seat)
            }
        });
        let by = by.map(|by| by.trim_matches([' ', '(', ')']).to_owned());
        let by = by.filter(|by| !by.is_empty());
        let hurt = self.hurt(deed, (&before, &after));
        let facts = [events].into_iter().chain(rolls).chain(more).chain(hurt).chain(by);
        let facts: Vec<String> = facts.collect();
        format!("{rest}{what} ({})", facts.join(", "))
    }

    /// The states before and after a deed. Few deeds have more than one commit: those of one are
    /// folded on from the first state.
    fn around(self, deed: &MovedDeed) -> (Cow<'a, State>, Cow<'a, State>) {
        let history = self.history;
        let own = history.commit_of(deed.first);
        let begins = history.events_of(own).0 == deed.first;
        let before = if begins { history.parent_of(own) } else { deed.first - 1 };
        let before = self.state_at(before);
        if history.commit_of(deed.last) != own || self.at_hand(deed.last).is_some() {
            return (before, self.state_at(deed.last));
        }
        let mut after = State::clone(&before);
        (deed.first..=deed.last).for_each(|event| after.apply(&history.entry(event).event));
        (before, Cow::Owned(after))
    }

    fn at_hand(self, event: u64) -> Option<&'a State> {
        self.at_hand.iter().find(|(at, _)| *at == event).map(|(_, state)| *state)
    }

    /// The state right after an event.
    fn state_at(self, event: u64) -> Cow<'a, State> {
        let fold = || Cow::Owned(self.history.state_at(event));
        self.at_hand(event).map_or_else(fold, Cow::Borrowed)
    }

    /// What came of a roll: " against 16, hit".
    fn outcome(self, event: u64) -> String {
        let Event::Rolled(rolled) = self.history.entry(event).event else { return String::new() };
        let outcome = roll::outcome(&rolled).map(|word| format!(", {}", self.words.called(word)));
        let held = self.words.against(rolled.purpose);
        let against = rolled.against.map(|against| format!(" {held} {against}"));
        against.unwrap_or_default() + &outcome.unwrap_or_default()
    }

    /// Who is worse off by a deed, and who falls by it: "Grak 7 → 0 hp, dead".
    fn hurt(self, deed: &MovedDeed, (before, after): (&State, &State)) -> Vec<String> {
        let system = self.words.system;
        let shown = system.shown();
        let (Some((health, _)), Some(said)) = (shown.health, &deed.said) else {
            return Vec::new();
        };
        // A ruling says itself what it changes.
        if matches!(said.did, Did::Ruled(_)) {
            return Vec::new();
        }
        // What has been gained says more than what holds by the numbers.
        let fallen = |state: &State, who: Who| {
            let mut conditions = shown.dead.iter().chain(shown.down).copied();
            let gained = conditions.clone().find(|name| state.is(who, *name));
            gained.or_else(|| conditions.find(|name| system.holds(state, Subject::Who(who), *name)))
        };
        // Whoever falls, falls by its own pools and conditions.
        let changed = |who: &Who| before.body(*who) != after.body(*who);
        let told = before.everyone().filter(changed).filter_map(|who| {
            let (from, to) = (before.pool(who, health), after.pool(who, health));
            let fell = fallen(after, who).filter(|_| fallen(before, who).is_none());
            let fell = fell.map(|name| self.words.called(name));
            let fell = fell.filter(|word| !word.contains("{}"));
            let fell = fell.map_or_else(String::new, |word| format!(", {word}"));
            (from != to || !fell.is_empty()).then(|| {
                let (name, health) = (self.words.name(who), self.words.called(health));
                let (from, to) = (minus(from), minus(to));
                format!("{name}{} {from} → {to} {health}{fell}", colon(&name))
            })
        });
        told.collect()
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

/// What was said, of a deed that is moved: "Ash attacks Grak with the longsword".
pub fn told_deed(words: Words<'_>, history: &History, deed: &MovedDeed) -> String {
    let Some(said) = &deed.said else { return "a hidden deed".to_owned() };
    let actor = words.subject_of(said.actor);
    match &said.did {
        Did::Declared(verb, args) => {
            let given = given_by_the_gm(words, *verb, args);
            format!("{actor} {}{given}", phrase(words, *verb, args))
        }
        Did::Answered(verb, args) => format!("{actor} {}", phrase(words, *verb, args)),
        Did::SteppedIn(verb, args) => {
            format!("{actor}, in answer, {}", phrase(words, *verb, args))
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
            if told.is_empty() {
                return "The GM rules, and nothing changes".to_owned();
            }
            format!("The GM rules: {}", told.join("; "))
        }
    }
}

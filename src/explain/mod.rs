//! Why: one event with who said it, its dice, every modifier and clause, and what followed.
//!
//! ```text
//! #39 attack d20 [14] + 3 = 17 vs 13: hit (attack.roll +1, …)
//! said: #35 ash melee-attack grak (weapon longsword), by maria, 2026-11-21 11:20:05 UTC
//! d20 14, typed
//! +1 attack-bonus, wwn:attack.roll (2.4.5) An attack roll is …
//!    An attack total is 1d20 plus the base attack bonus, …
//! against 13 as-stated, wwn:attack.roll (2.4.5) An attack roll is …
//! 17 against 13: hit
//! ```

/// The line an event is on.
mod along;
/// What the dice of a roll are worth.
mod dice;
/// Who doubts it.
mod disputed;
/// Which rolls bear on what.
mod led;
/// An explanation in lines of text.
mod lines;
/// What seeded dice rest on.
mod rests_on;
/// Every step from the secret to a face.
mod steps;
/// How likely a roll was, and what changed its outcome.
mod weighed;

pub use along::Along;
pub use dice::{DiceChecked, DieExplained, check_all, is_same_throw};
pub use steps::{DieSteps, Piece, SecretSteps, Steps, Word};

use crate::account::{
    Account, Depth, DisputeTold, Kind, Row, Undone, View, Words, otherwise, stated_with, toward,
    with_others,
};
use crate::odds::{Decisive, Odds};
use crate::play::{CommitKind, History};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{ClauseCode, Entry, Event, Reply, Rolled, Summand, Time, Verdict, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// Why an event cannot be explained.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ExplainError {
    /// The log has no such event.
    #[error("there is no event {event}: this log holds events 1 to {last}")]
    NoSuchEvent {
        /// The number asked for.
        event: u64,
        /// The last there is.
        last: u64,
    },
    /// The viewer may not see it.
    #[error("event {event} is hidden from this seat")]
    Hidden {
        /// The event.
        event: u64,
    },
}

/// A clause with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClauseText {
    /// Its full id.
    pub id: String,
    /// Where its source has it.
    pub section: &'static str,
    /// The rule in one line.
    pub title: &'static str,
    /// The rule in our own words.
    pub says: &'static str,
    /// The source file that carries it out.
    pub file: &'static str,
    /// The line in that file.
    pub line: u32,
}

/// Something somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Saying {
    /// The event.
    pub event: u64,
    /// What was said.
    pub text: String,
    /// By which seat; nobody if that is hidden.
    pub seat: Option<String>,
    /// When, in milliseconds since 1970.
    pub time: Option<Time>,
}

/// A part of a number and its clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PartExplained {
    /// What it adds.
    pub by: i32,
    /// What it is, in a word.
    pub label: String,
    /// The clause it comes from; none if this program does not know it.
    pub clause: Option<ClauseText>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RollExplained {
    /// The event.
    pub event: u64,
    /// Who rolled.
    pub by: String,
    /// What for.
    pub purpose: String,
    /// Against or for whom.
    pub on: Option<String>,
    /// The dice.
    pub dice: Vec<DieExplained>,
    /// What is added to the dice.
    pub modifiers: Vec<PartExplained>,
    /// Kept dice plus modifiers.
    pub total: i32,
    /// What the total was compared with.
    pub against: Option<i32>,
    /// Whether it succeeds at no more than that number, where others need at least as much.
    pub at_most: bool,
    /// The parts of that number.
    pub against_parts: Vec<PartExplained>,
    /// What came of it.
    pub outcome: Option<String>,
    /// The clause that called for it.
    pub clause: Option<ClauseText>,
    /// How likely what came of it was; nothing of a roll without dice, and of one judged anew.
    pub odds: Option<Odds>,
    /// How likely any hit was, or any miss, where it was one of several kinds.
    pub any: Option<Odds>,
    /// The modifiers without which the outcome would have been another, as far as that is certain.
    pub decisive: Vec<Decisive>,
    /// What its dice are worth; nothing of a roll without dice.
    pub checked: Option<DiceChecked>,
    /// Whose roll it was, for what and on whom, as people say it.
    #[serde(skip)]
    title: String,
    /// What came of it, as people say it.
    #[serde(skip)]
    came: Option<String>,
    /// What the total alone would have come to, where something else decided.
    #[serde(skip)]
    otherwise: String,
}

/// Something that followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Consequence {
    /// The event.
    pub event: u64,
    /// What it says.
    pub text: String,
    /// The full id of its clause, if it has one.
    pub clause: Option<String>,
}

/// How an event was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TakenBack {
    /// The event that took it back.
    pub event: u64,
    /// `undo`, `retract`, `goto`, or `offer` if somebody stepped in before it.
    pub by: &'static str,
    /// The seat that did it.
    pub seat: String,
    /// Why.
    pub because: Option<String>,
}

/// Why an event is as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The event.
    pub event: u64,
    /// Its commit.
    pub commit: u64,
    /// What it says.
    pub what: String,
    /// What else it says, line by line: who fights, of the opening.
    #[serde(skip)]
    more: Vec<String>,
    /// How it was taken back, if it was.
    pub taken_back: Option<TakenBack>,
    /// The disputes about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub disputes: Vec<DisputeTold>,
    /// The declaration or ruling it belongs to, and the answers given up to it.
    pub said: Vec<Saying>,
    /// The event's own clause.
    pub clause: Option<ClauseText>,
    /// The dice, if it is a roll.
    pub roll: Option<RollExplained>,
    /// The rolls that led to it, if it is a change or a number without a die: from the last attack
    /// roll on, in order.
    pub rolls_before: Vec<RollExplained>,
    /// What was decided between those rolls and it, without dice.
    pub decided: Vec<Consequence>,
    /// What followed from it.
    pub followed: Vec<Consequence>,
    /// Every step from the secrets to the faces, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
}

impl Explanation {
    /// Whether a die of what is explained contradicts its secret.
    pub fn is_contradicted(&self) -> bool {
        let checked =
            self.roll.iter().chain(&self.rolls_before).filter_map(|it| it.checked.as_ref());
        checked.into_iter().any(|dice| dice.judged.verdict == Verdict::Contradicted)
    }
}

/// Explains an event, as one seat may see it; no secret is kept beside the log.
pub fn explain(
    history: &History,
    system: System,
    event: u64,
    viewer: Viewer,
) -> Result<Explanation, ExplainError> {
    explain_with(history, system, event, viewer, || Ok(None))
}

/// Explains an event, as one seat may see it. `secret` gives the secret kept beside the log, or
/// says why it cannot; it is asked for only where a seeded die hangs on a secret that the log does
/// not reveal.
pub fn explain_with(
    history: &History,
    system: System,
    event: u64,
    viewer: Viewer,
    secret: impl FnOnce() -> Result<Option<[u8; 32]>, String>,
) -> Result<Explanation, ExplainError> {
    explain_along(history, system, (event, viewer), None, secret)
}

/// The same along a line that is known to hold the event.
///
/// # Errors
///
/// As [`explain_with`].
pub fn explain_along(
    history: &History,
    system: System,
    (event, viewer): (u64, Viewer),
    along: Option<Along>,
    secret: impl FnOnce() -> Result<Option<[u8; 32]>, String>,
) -> Result<Explanation, ExplainError> {
    if event == 0 || event > history.count() {
        return Err(ExplainError::NoSuchEvent { event, last: history.count() });
    }
    let view = View { viewer, depth: Depth::Full, undone: Undone::Told };
    let explainer = Explainer { history, system, view };
    let explained = explainer.explain(event, &history.entry(event), along);
    let mut explained = explained.ok_or(ExplainError::Hidden { event })?;
    weighed::weigh(explainer, explained.roll.iter_mut().chain(&mut explained.rolls_before));
    dice::check(
        history,
        system,
        explained.roll.iter_mut().chain(&mut explained.rolls_before),
        secret,
    );
    Ok(explained)
}

#[derive(Clone, Copy)]
struct Explainer<'a> {
    history: &'a History<'a>,
    system: System,
    view: View,
}

impl Explainer<'_> {
    /// The explanation; none if the event is hidden.
    fn explain(self, event: u64, entry: &Entry, along: Option<Along>) -> Option<Explanation> {
        let history = self.history;
        let along = along.filter(|_| !entry.event.is_act());
        let Along { tip, taken_by } = along.unwrap_or_else(|| self.line_of(event, &entry.event));
        let ranges = self.resolution(event, tip);
        let told = self.tell(&ranges, Depth::Full);
        let shown = self.tell(&ranges, Depth::Plain);
        let what = told.iter().find(|row| row.event == event);
        if what.is_some_and(|row| row.kind == Kind::Hidden) {
            return None;
        }
        // Names may be those of somebody who joined later; the cast only grows.
        let state = history.state_at(tip.max(1));
        let words = Words { system: self.system, state: &state };
        Some(Explanation {
            event,
            commit: history.commit_of(event),
            what: shown
                .iter()
                .find(|row| row.event == event)
                .or(what)
                .map_or_else(String::new, Row::sentence),
            more: further_rows(&shown, event),
            taken_back: taken_by.and_then(|by| self.taken_back(words, by)),
            disputes: self.disputes(event),
            said: self.said(words, event, &told, &shown),
            clause: clause_of(&entry.event).and_then(|code| self.clause(code)),
            roll: match &entry.event {
                Event::Rolled(rolled) => Some(self.roll(words, event, rolled)),
                _ => None,
            },
            rolls_before: self.rolls_before(words, event, &ranges, &told, &entry.event),
            decided: self.decided(event, &ranges, &told, &entry.event),
            followed: match &entry.event {
                Event::Effected(_) | Event::Checked { .. } | Event::Settled => Vec::new(),
                _ => self.followed(words, event, &entry.event, &told, &shown),
            },
            steps: None,
        })
    }

    /// The ranges of the resolution an event belongs to, along the line that ends with `tip`.
    fn resolution(self, event: u64, tip: u64) -> Vec<(u64, u64)> {
        let history = self.history;
        if tip == 0 {
            return vec![history.events_of(history.commit_of(event))];
        }
        let line = history.line_to(tip);
        let mut start = line.partition_point(|(first, _)| *first <= event).saturating_sub(1);
        let mut end = start;
        while start > 0 && self.goes_on(line[start]) {
            start -= 1;
        }
        while end + 1 < line.len() && self.goes_on(line[end + 1]) {
            end += 1;
        }
        line[start..=end].to_vec()
    }

    /// Whether a commit goes on with the resolution of the one before.
    fn goes_on(self, range: (u64, u64)) -> bool {
        let commit = self.history.commit_of(range.0);
        match self.history.kind_of(commit) {
            CommitKind::Answered => true,
            CommitKind::Ruled => !self.history.is_settled_at(self.history.parent_of(commit)),
            CommitKind::Opening | CommitKind::Declared | CommitKind::Act => false,
        }
    }

    fn tell(self, ranges: &[(u64, u64)], depth: Depth) -> Vec<Row> {
        let account = Account::new(self.history, self.system, View { depth, ..self.view });
        let Some((first, _)) = ranges.first() else { return Vec::new() };
        let commit = self.history.commit_of(*first);
        let mut state = match self.history.kind_of(commit) {
            CommitKind::Act => self.history.state_at(self.history.tip_at(*first)),
            CommitKind::Opening => State::nothing(),
            _ => self.history.state_at(self.history.parent_of(commit)),
        };
        let each = ranges.iter().flat_map(|(first, last)| {
            account.tell_events(self.history.commit_of(*first), *first, *last, &mut state)
        });
        each.collect()
    }

    fn said(self, words: Words<'_>, event: u64, told: &[Row], shown: &[Row]) -> Vec<Saying> {
        let inputs = [Kind::Declaration, Kind::Answer, Kind::Ruling, Kind::Act];
        let before = told.iter().filter(|row| row.event <= event && row.indent == 0);
        let hidden = |row: &&Row| inputs.contains(&row.kind) || row.kind == Kind::Hidden;
        let saying = |row: &Row| {
            let seen = row.kind != Kind::Hidden;
            // The seat stands beside it, so the text need not name it.
            let row = shown.iter().find(|other| other.event == row.event).unwrap_or(row);
            let stamp = self.history.entry(row.event).event.stamp().filter(|_| seen);
            Saying {
                event: row.event,
                text: row.sentence(),
                seat: stamp.map(|stamp| words.seat(stamp.seat)),
                time: stamp.map(|stamp| stamp.time),
            }
        };
        // Faces that were typed late say nothing the roll does not.
        let says = |row: &&Row| match self.history.entry(row.event).event {
            Event::Answered { reply: Reply::Faces, .. } => row.event == event,
            _ => true,
        };
        before.filter(hidden).filter(says).map(saying).collect()
    }

    fn roll(self, words: Words<'_>, event: u64, rolled: &Rolled) -> RollExplained {
        let part = |part: &Summand| PartExplained {
            by: part.by,
            label: words.label(rolled.by, part.label).into_owned(),
            clause: self.clause(part.clause),
        };
        let mut modifiers: Vec<PartExplained> = rolled.parts.iter().map(part).collect();
        if let (Some(stated), Some(flat)) = (stated_with(rolled), modifiers.first_mut()) {
            flat.label = stated;
        }
        let whom = |who| with_others(words, rolled, who);
        let on = rolled.on.map(|who| format!(" {} {}", toward(rolled), whom(who)));
        let on = on.unwrap_or_default();
        RollExplained {
            event,
            title: format!("{}: {}{on}", words.subject_of(rolled.by), words.called(rolled.purpose)),
            by: words.actor(rolled.by),
            purpose: words.word(rolled.purpose).to_owned(),
            on: rolled.on.map(|who| words.who(who)),
            dice: rolled.dice.iter().map(DieExplained::of).collect(),
            modifiers,
            total: rolled.total,
            against: rolled.against,
            at_most: words.system.shown().at_most.contains(&rolled.purpose),
            against_parts: rolled.against_parts.iter().map(part).collect(),
            outcome: rolled.outcome.map(|outcome| words.word(outcome).to_owned()),
            came: rolled.outcome.map(|outcome| words.called(outcome).into_owned()),
            otherwise: otherwise(words, rolled).unwrap_or_default(),
            clause: self.clause(rolled.clause),
            odds: None,
            any: None,
            decisive: Vec::new(),
            checked: None,
        }
    }

    fn clause(self, code: ClauseCode) -> Option<ClauseText> {
        let clause = self.system.clause(code)?;
        Some(ClauseText {
            id: self.system.full_id(clause),
            section: clause.section,
            title: clause.title,
            says: clause.says,
            file: clause.file,
            line: clause.line,
        })
    }

    fn taken_back(self, words: Words<'_>, event: u64) -> Option<TakenBack> {
        let Event::Rewound(rewind) = self.history.entry(event).event else { return None };
        let by = rewind.by.word();
        let seat = words.seat(rewind.stamp.seat);
        Some(TakenBack { event, by, seat, because: rewind.because })
    }
}

/// What an event says in more rows than one, behind the first.
fn further_rows(shown: &[Row], event: u64) -> Vec<String> {
    let rows = shown.iter().filter(|row| row.event == event).skip(1);
    rows.map(|row| format!("{:1$}{2}", "", 3 * usize::from(row.indent), row.sentence())).collect()
}

/// The clause an event cites, if it cites one.
pub fn clause_of(event: &Event) -> Option<ClauseCode> {
    match event {
        Event::Rolled(rolled) => Some(rolled.clause),
        Event::Asked(asked) => Some(asked.clause),
        Event::Offered(offered) => Some(offered.clause),
        Event::Effected(effected) => Some(effected.clause),
        Event::Noted(noted) => Some(noted.clause),
        _ => None,
    }
}

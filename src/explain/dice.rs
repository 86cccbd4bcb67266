//! What the dice of a roll are worth: a seeded die is thrown again from its address, a die that
//! stands is worth what it stands on, and a typed one is somebody's word.

use std::cell::OnceCell;

use schemars::JsonSchema;
use serde::Serialize;

use super::{RollExplained, rests_on};
use crate::engine::RowAt;
use crate::play::{History, TableKey};
use crate::rules::System;
use crate::vocabulary::{
    Actor, Die, DieSource, Event, Judged, Occasion, Portion, Rolled, Row, Subject,
};

/// One die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DieExplained {
    /// How many sides.
    pub sides: u16,
    /// The face.
    pub face: u16,
    /// Whether it counts toward the total.
    pub kept: bool,
    /// `seeded`, `typed` or `thrown`.
    pub source: &'static str,
    /// The event it was thrown at, if it was carried.
    pub from: Option<u64>,
}

impl DieExplained {
    /// The die as it is told.
    pub(super) fn of(die: &Die) -> Self {
        let (source, from) = match die.source {
            DieSource::Seeded => ("seeded", None),
            DieSource::Typed => ("typed", None),
            DieSource::Carried { from } => ("typed", Some(from)),
            DieSource::Judged { of } => ("thrown", Some(of)),
        };
        DieExplained { sides: die.sides, face: die.face, kept: die.kept, source, from }
    }
}

/// What the dice of a roll are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiceChecked {
    /// The verdict.
    #[serde(flatten)]
    pub judged: Judged,
    /// What comes out otherwise, in a sentence for each die.
    pub otherwise: Vec<String>,
    /// What the dice rest on, or what is missing and who can supply it, in a sentence each.
    pub rests_on: Vec<String>,
}

/// Checks the dice of rolls. `secret` is asked for only where it is needed.
pub(super) fn check<'a>(
    history: &History,
    system: System,
    rolls: impl Iterator<Item = &'a mut RollExplained>,
    secret: impl FnOnce() -> Result<Option<[u8; 32]>, String>,
) {
    let rolls: Vec<_> = rolls.filter(|roll| !roll.dice.is_empty()).collect();
    let mut checker = Checker::new(history, system);
    let in_force = checker.keys.len() - 1;
    if checker.keys[in_force] == TableKey::NotRevealed
        && rolls.iter().any(|roll| checker.hangs_on(roll.event, in_force))
    {
        match secret() {
            Ok(kept) => checker.keys = history.table_keys(kept),
            Err(why) => checker.unread = Some(why),
        }
    }
    for roll in rolls {
        roll.checked = checker.roll(roll.event);
    }
}

/// Checks the dice of every roll that a log still holds, with nothing but the log at hand; gives
/// each such event and what its dice are worth.
pub fn check_all(history: &History, system: System) -> Vec<(u64, DiceChecked)> {
    let checker = Checker::new(history, system);
    let thrown = checker.thrown().iter().filter(|(_, rolled)| !rolled.dice.is_empty());
    thrown.filter_map(|(event, _)| Some((*event, checker.roll(*event)?))).collect()
}

struct Checker<'a> {
    history: &'a History<'a>,
    system: System,
    /// The keys of the secrets, in order.
    keys: Vec<TableKey>,
    /// Why the secret kept beside the log could not be read.
    unread: Option<String>,
    /// Every roll of the log, once they were looked for.
    thrown: OnceCell<Vec<(u64, Rolled)>>,
}

/// What one die is worth.
struct DieChecked {
    judged: Judged,
    otherwise: Option<String>,
    rests_on: Option<String>,
}

impl DieChecked {
    fn of(judged: Judged) -> Self {
        DieChecked { judged, otherwise: None, rests_on: None }
    }
}

impl<'a> Checker<'a> {
    fn new(history: &'a History, system: System) -> Self {
        let (keys, unread) = (history.table_keys(None), None);
        Checker { history, system, keys, unread, thrown: OnceCell::new() }
    }

    /// Every roll of the log, in order.
    fn thrown(&self) -> &[(u64, Rolled)] {
        self.thrown.get_or_init(|| {
            let all = 1..=self.history.count();
            all.filter_map(|event| Some((event, self.rolled(event)?))).collect()
        })
    }

    /// Whether a roll, or one it stands on, has a seeded die of a secret.
    fn hangs_on(&self, roll: u64, secret: usize) -> bool {
        let Some(rolled) = self.rolled(roll) else { return false };
        rolled.dice.iter().any(|die| match die.source {
            DieSource::Seeded => rolled.row.secret as usize == secret,
            DieSource::Judged { of } => of < roll && self.hangs_on(of, secret),
            DieSource::Typed | DieSource::Carried { .. } => false,
        })
    }

    fn rolled(&self, event: u64) -> Option<Rolled> {
        let known = (1..=self.history.count()).contains(&event);
        match known.then(|| self.history.entry(event).event) {
            Some(Event::Rolled(rolled)) => Some(*rolled),
            _ => None,
        }
    }

    fn roll(&self, event: u64) -> Option<DiceChecked> {
        let rolled = self.rolled(event)?;
        let (otherwise, rests_on) = (Vec::new(), Vec::new());
        let mut all = DiceChecked { judged: Judged::fits(), otherwise, rests_on };
        for at in 0..rolled.dice.len() {
            let DieChecked { judged, otherwise, rests_on } = self.die(event, &rolled, at, event);
            all.judged = all.judged.and(judged);
            all.otherwise.extend(otherwise);
            // Dice of one secret rest on the same.
            all.rests_on.extend(rests_on.filter(|says| !all.rests_on.contains(says)));
        }
        Some(all)
    }

    /// One die of a roll, for one that it is, or that stands on it.
    fn die(&self, event: u64, rolled: &Rolled, at: usize, asked: u64) -> DieChecked {
        let die = rolled.dice[at];
        match die.source {
            DieSource::Typed => {
                let seat = self.history.seat_id(self.history.typed_by(event));
                let when = if event == asked { String::new() } else { format!(" at #{event}") };
                DieChecked::of(Judged::cannot_be_told(format!("typed by {seat}{when}")))
            }
            DieSource::Carried { from: earlier } | DieSource::Judged { of: earlier } => {
                let before = self.rolled(earlier).filter(|before| {
                    let there = before.dice.get(at);
                    let shown = there.map(|there| (there.sides, there.face));
                    let typed = there.is_some_and(|there| there.source == DieSource::Typed);
                    earlier < event
                        && is_same_throw(before, rolled)
                        && shown == Some((die.sides, die.face))
                        && (typed || matches!(die.source, DieSource::Judged { .. }))
                });
                match before {
                    Some(before) => self.die(earlier, &before, at, asked),
                    None => self.other(event, at, &format!("does not stand at #{earlier} so")),
                }
            }
            DieSource::Seeded => self.seeded(event, rolled, at),
        }
    }

    fn seeded(&self, event: u64, rolled: &Rolled, at: usize) -> DieChecked {
        let secret = rolled.row.secret;
        if secret != self.secret_of(event, rolled) {
            return self.other(event, at, "hangs on another secret than its throw belongs to");
        }
        match self.keys.get(secret as usize).copied().unwrap_or(TableKey::NoSecret) {
            TableKey::Known(key) => {
                let die = rolled.dice[at];
                let last = self.history.events_of(self.history.commit_of(event)).1;
                let state = self.history.state_at(last);
                let words = &self.system.rules().lexicon;
                let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
                let address = RowAt { words, state: &state, by, purpose, row }.die(die.sides, at);
                let face = address.face(&key);
                if face == die.face {
                    let rests_on = Some(rests_on::known(self.history, secret));
                    DieChecked { rests_on, ..DieChecked::of(Judged::fits()) }
                } else {
                    let says = format!("shows {} and comes out as {face}", die.face);
                    if self.is_of_the_opening(rolled) {
                        return contradicted(event, at, &says);
                    }
                    self.other(event, at, &says)
                }
            }
            TableKey::NotRevealed => {
                let because = match &self.unread {
                    Some(why) => format!("the secret is not revealed ({why})"),
                    None => "the secret is not revealed".to_owned(),
                };
                let rests_on = Some(rests_on::missing(self.history, secret));
                DieChecked { rests_on, ..DieChecked::of(Judged::cannot_be_told(because)) }
            }
            TableKey::KeptUnfit => {
                let because = "the secret kept beside the log is not the one committed to";
                DieChecked::of(Judged::cannot_be_told(because))
            }
            TableKey::RevealedUnfit { event } => {
                let says = format!("the secret revealed at #{event} is not the one committed to");
                let judged = Judged::contradicted(Some(event));
                DieChecked { otherwise: Some(says), ..DieChecked::of(judged) }
            }
            TableKey::NoSecret => {
                self.other(event, at, "is seeded, and no secret was committed to")
            }
        }
    }

    /// The secret in force where a throw was first made in the file.
    fn secret_of(&self, event: u64, rolled: &Rolled) -> u32 {
        let reveals = self.history.reveals();
        if reveals.first().is_none_or(|first| first.event > event) {
            return 0;
        }
        let mut earlier = self.thrown().iter().take_while(|(number, _)| *number < event);
        let first = earlier.find(|(_, earlier)| is_same_throw(earlier, rolled));
        let first = first.map_or(event, |(number, _)| *number);
        reveals.iter().filter(|reveal| reveal.event < first).count() as u32
    }

    /// A die that comes out otherwise. Where events were taken out of the log, they may be why.
    fn other(&self, event: u64, at: usize, how: &str) -> DieChecked {
        if self.history.redacted() > 0 {
            return DieChecked::of(Judged::cannot_be_told("events were taken out of this log"));
        }
        contradicted(event, at, how)
    }

    /// Whether all that the address of a roll names stands in the opening: then nothing that was
    /// taken out of the log can have given it another name.
    fn is_of_the_opening(&self, rolled: &Rolled) -> bool {
        let begin = self.history.state_at(self.history.events_of(1).1);
        let is_known = |named: Subject| match named {
            Subject::Who(who) => begin.knows(who),
            Subject::Item(item) => usize::from(item.0) < begin.cast.items.len(),
            Subject::Side(_) | Subject::Zone(_) | Subject::Fight => true,
        };
        named(rolled).into_iter().all(is_known)
    }
}

/// A die that comes out otherwise.
fn contradicted(event: u64, at: usize, how: &str) -> DieChecked {
    let says = format!("die {} of #{event} {how}", at + 1);
    let judged = Judged::contradicted(Some(event));
    DieChecked { otherwise: Some(says), ..DieChecked::of(judged) }
}

/// Whom and what the address of a roll names.
fn named(rolled: &Rolled) -> Vec<Subject> {
    let row = &rolled.row;
    let of = |actor: Actor| match actor {
        Actor::Who(who) => Some(Subject::Who(who)),
        Actor::Side(side) => Some(Subject::Side(side)),
        Actor::Gm => None,
    };
    let occasion = match row.occasion {
        Occasion::Deed { deed, .. } => [of(deed.by), deed.target],
        Occasion::Unasked { turn, .. } => [turn.and_then(|(whose, _)| of(whose)), None],
    };
    let portions = row.part.0.iter().filter_map(|portion| match portion {
        Portion::Group(first) => Some(Subject::Who(*first)),
        Portion::Item(item) => Some(Subject::Item(*item)),
        _ => None,
    });
    occasion.into_iter().chain([of(rolled.by), row.whom]).flatten().chain(portions).collect()
}

/// Whether two events record one throw, whatever secret made its dice.
pub fn is_same_throw(one: &Rolled, other: &Rolled) -> bool {
    let row = |row: &Row| Row { secret: 0, ..row.clone() };
    (one.by, one.purpose) == (other.by, other.purpose) && row(&one.row) == row(&other.row)
}

//! The dice of a roll, thrown again from nothing but what a proof holds.

use super::form::{Place, StandsOn};
use super::people::Named;
use crate::account::listed;
use crate::engine::RowAt;
use crate::explain::is_same_throw;
use crate::play::{Share, commitment, table_key};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{DicePolicy, Die, DieSource, Entry, Event, Judged, Opening, Rolled, Seat};
use std::collections::BTreeMap;

/// The events of the commits that a proof holds, by the numbers of the commits.
pub(super) type Commits = BTreeMap<u64, Vec<Entry>>;

/// What dice are thrown again from.
pub(super) struct Dice<'a> {
    pub(super) opening: &'a Opening,
    pub(super) system: System,
    /// A state with everybody in it of whom the proof tells.
    pub(super) state: &'a State,
    pub(super) commits: &'a Commits,
    pub(super) stands_on: &'a [StandsOn],
}

/// What the dice of a roll come to.
pub(super) struct DiceProved {
    pub(super) judged: Judged,
    pub(super) proved: Vec<String>,
    pub(super) wrong: Vec<String>,
}

/// A roll, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Throw<'a> {
    pub(super) event: u64,
    pub(super) at: Place,
    pub(super) rolled: &'a Rolled,
}

/// What one die comes to.
enum Comes {
    /// It shows the face that comes out, and why.
    Fits(String),
    CannotBeTold(String),
    Otherwise(String),
}

/// The key that dice hang on.
enum Key {
    /// The key, and where it comes from.
    Known([u8; 32], String),
    CannotBeTold(String),
    Otherwise(String),
}

/// A reveal, and its commit.
struct Revealed {
    commit: u64,
    secret: [u8; 32],
    next: Option<[u8; 32]>,
}

impl<'a> Dice<'a> {
    /// The dice of a roll.
    pub(super) fn of(&self, throw: Throw<'_>) -> DiceProved {
        let mut all = DiceProved { judged: Judged::fits(), proved: vec![], wrong: vec![] };
        for (at, die) in throw.rolled.dice.iter().enumerate() {
            let called = called(throw.rolled, at, *die);
            match self.die(throw, at) {
                Comes::Fits(why) => all.proved.push(format!("{called}: {why}")),
                Comes::CannotBeTold(because) => {
                    all.judged = all.judged.and(Judged::cannot_be_told(because));
                }
                Comes::Otherwise(how) => {
                    all.judged = all.judged.and(Judged::contradicted(Some(throw.event)));
                    all.wrong.push(format!("{called}: {how}"));
                }
            }
        }
        all
    }

    fn die(&self, throw: Throw<'_>, at: usize) -> Comes {
        match throw.rolled.dice[at].source {
            DieSource::Typed => Comes::CannotBeTold(format!(
                "typed by {}: a typed face is somebody's word, and no proof holds more",
                self.typist(throw.at.commit)
            )),
            DieSource::Seeded => self.seeded(throw, at),
            DieSource::Carried { from: origin } | DieSource::Judged { of: origin } => {
                self.stands(throw, at, origin)
            }
        }
    }

    /// A die that stands at an earlier event: it is worth what it is worth there.
    fn stands(&self, throw: Throw<'_>, at: usize, origin: u64) -> Comes {
        let found = self.stands_on.iter().find(|one| one.event == origin);
        let Some(found) = found.filter(|_| origin < throw.event) else {
            return Comes::CannotBeTold(format!("the proof lacks #{origin}, where it was thrown"));
        };
        let before = match self.entry(found.at).map(|entry| &entry.event) {
            Some(Event::Rolled(before)) => before,
            Some(Event::Redacted { .. }) => {
                return Comes::CannotBeTold(format!("#{origin}, where it was thrown, is hidden"));
            }
            _ => return Comes::Otherwise(format!("#{origin} is no roll")),
        };
        let die = throw.rolled.dice[at];
        let there = before.dice.get(at);
        let shows = there.map(|there| (there.sides, there.face)) == Some((die.sides, die.face));
        let typed = there.is_some_and(|there| there.source == DieSource::Typed);
        let may = typed || matches!(die.source, DieSource::Judged { .. });
        if !shows || !may || !is_same_throw(before, throw.rolled) {
            return Comes::Otherwise(format!("it does not stand at #{origin} so"));
        }
        match self.die(Throw { event: origin, at: found.at, rolled: before }, at) {
            Comes::Fits(why) => Comes::Fits(format!("it stands at #{origin}, where {why}")),
            other => other,
        }
    }

    fn seeded(&self, throw: Throw<'_>, at: usize) -> Comes {
        let secret = throw.rolled.row.secret;
        let (key, from) = match self.key(secret, throw.at.commit) {
            Key::Known(key, from) => (key, from),
            Key::CannotBeTold(because) => return Comes::CannotBeTold(because),
            Key::Otherwise(how) => return Comes::Otherwise(how),
        };
        if let Some(untold) = Named::by(throw.rolled).untold(self.state) {
            let because = format!("its address names {untold}, and the proof does not say who");
            return Comes::CannotBeTold(because);
        }
        let Rolled { by, purpose, row, .. } = throw.rolled;
        let words = &self.system.rules().lexicon;
        let row = RowAt { words, state: self.state, by: *by, purpose: *purpose, row };
        let die = throw.rolled.dice[at];
        let face = row.die(die.sides, at).face(&key);
        if face == die.face {
            Comes::Fits(format!("{from}; at the address that the roll states it throws {face}"))
        } else {
            Comes::Otherwise(format!("at the address that the roll states, {face} comes out"))
        }
    }

    /// The key of a secret, for a throw in a commit.
    fn key(&self, number: u32, thrown: u64) -> Key {
        let reveals = self.reveals();
        let (mut committed, open) = match self.opening.dice {
            DicePolicy::Typed => (None, None),
            DicePolicy::Committed { commitment } => (Some(commitment), None),
            DicePolicy::Open { secret } => (Some(commitment(&secret)), Some(secret)),
        };
        let before = reveals.get(..number as usize);
        let Some(before) = before else {
            let why = "the proof lacks a reveal before the secret that its dice hang on";
            return Key::CannotBeTold(why.to_owned());
        };
        for reveal in before {
            if committed != Some(commitment(&reveal.secret)) {
                return unfit(reveal.commit);
            }
            committed = reveal.next;
        }
        let Some(committed) = committed else {
            return Key::Otherwise("it is seeded, and no secret was committed to".to_owned());
        };
        let from = before.last().map_or(1, |reveal| reveal.commit);
        if thrown <= from && number > 0 {
            let how = format!("its secret was committed to in commit {from}, after it was thrown");
            return Key::Otherwise(how);
        }
        let reveal = reveals.get(number as usize);
        let (secret, says) = match (reveal, open.filter(|_| number == 0)) {
            (_, Some(secret)) => (secret, "the secret stands in the opening".to_owned()),
            (Some(reveal), None) => {
                let says = format!(
                    "the secret revealed in commit {} is the one that commit {from} committed to",
                    reveal.commit
                );
                (reveal.secret, says)
            }
            (None, None) => return self.not_revealed(),
        };
        if commitment(&secret) != committed {
            return unfit(reveal.map_or(1, |reveal| reveal.commit));
        }
        let until = reveal.map_or(u64::MAX, |reveal| reveal.commit);
        self.mixed(&secret, (from, until), thrown, &says)
    }

    /// The key of a secret with the shares spoken for it between two commits.
    fn mixed(&self, secret: &[u8; 32], between: (u64, u64), thrown: u64, says: &str) -> Key {
        let shares = self.shares(between);
        if let Some((late, _)) = shares.iter().find(|(commit, _)| *commit > thrown) {
            return Key::Otherwise(format!("the share in commit {late} came after it was thrown"));
        }
        let key = table_key(secret, self.opening, shares.iter().map(|(_, share)| share));
        let seats: Vec<String> = shares.into_iter().map(|(_, share)| share.seat).collect();
        let with = match seats.len() {
            0 => "no share in it".to_owned(),
            1 => format!("the share of {}", seats[0]),
            _ => format!("the shares of {}", listed(&seats)),
        };
        Key::Known(key, format!("{says}, with {with}"))
    }

    fn not_revealed(&self) -> Key {
        let keeper = self.seat(self.opening.keeper);
        Key::CannotBeTold(format!(
            "this proof holds no reveal of the secret of its dice; {keeper}, who keeps it, can \
             reveal it, and then `affray prove` proves the dice too"
        ))
    }

    fn reveals(&self) -> Vec<Revealed> {
        let first = self.commits.iter().filter_map(|(commit, all)| Some((*commit, all.first()?)));
        let reveals = first.filter_map(|(commit, entry)| match entry.event {
            Event::Revealed { secret, next, .. } => Some(Revealed { commit, secret, next }),
            _ => None,
        });
        reveals.collect()
    }

    /// The shares spoken after one commit and before another, each with its commit.
    fn shares(&self, (after, before): (u64, u64)) -> Vec<(u64, Share)> {
        let between = self.commits.iter().filter(|(at, _)| (after..before).contains(*at));
        let shares = between.filter_map(|(commit, all)| match &all.first()?.event {
            Event::Contributed { stamp, text } => {
                let (seat, text) = (self.seat(stamp.seat), text.clone());
                Some((*commit, Share { seat, text, secret: 0, event: 0 }))
            }
            _ => None,
        });
        shares.collect()
    }

    /// Who typed the faces of a commit: whoever spoke it, or whoever had it said again.
    fn typist(&self, commit: u64) -> String {
        let mut again =
            self.commits.range(..commit).filter_map(|(at, all)| match &all.first()?.event {
                Event::Rewound(rewind) if at + u64::from(rewind.follow) >= commit => {
                    Some(rewind.stamp)
                }
                _ => None,
            });
        let said = || self.commits.get(&commit)?.first()?.event.stamp();
        match again.next_back().or_else(said) {
            Some(stamp) => self.seat(stamp.seat),
            None => "somebody".to_owned(),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        let id = self.opening.seats.get(usize::from(seat.0));
        id.cloned().unwrap_or_else(|| "?".to_owned())
    }

    fn entry(&self, at: Place) -> Option<&'a Entry> {
        self.commits.get(&at.commit)?.get(usize::try_from(at.nth.checked_sub(1)?).ok()?)
    }
}

fn unfit(commit: u64) -> Key {
    Key::Otherwise(format!("the secret revealed in commit {commit} is not the one committed to"))
}

/// What people call a die of a roll.
fn called(rolled: &Rolled, at: usize, die: Die) -> String {
    let Die { sides, face, .. } = die;
    match rolled.dice.len() {
        1 => format!("the die, d{sides} [{face}]"),
        _ => format!("die {}, d{sides} [{face}]", at + 1),
    }
}

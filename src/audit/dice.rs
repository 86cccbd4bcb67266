//! The dice of a log, thrown again.
//!
//! A secret holds from one place of the file to the next:
//!
//! ```text
//! opening: commitment C0 ── dice of S0 ── revealed S0, next C1 ── dice of S1 ── … ── revealed S1
//! ```

use super::{DiceReport, FindingKind};
use crate::engine::SeededDice;
use crate::play::{Lineage, commitment, input_key, table_key};
use crate::vocabulary::{DicePolicy, DieSource, Opening, Rolled};

/// A seeded die as it was recorded.
#[derive(Clone, Copy, Debug)]
struct Seeded {
    event: u64,
    /// The commit whose input it was thrown for, from 1.
    commit: u32,
    /// Which die of that input, from 0.
    index: u32,
    sides: u16,
    face: u16,
}

/// From where a secret holds.
#[derive(Clone, Debug)]
struct Reign {
    /// The first event it holds for.
    from: u64,
    /// What it must fit; none where no seeded die may be thrown.
    commitment: Option<[u8; 32]>,
    /// The secret, if the log itself gives it.
    secret: Option<[u8; 32]>,
    /// Where it was revealed.
    revealed_at: Option<u64>,
}

/// What is wrong with a die or a secret.
pub(super) struct Wrong {
    pub(super) event: u64,
    pub(super) kind: FindingKind,
    pub(super) says: String,
    pub(super) recorded: Option<String>,
    pub(super) recomputed: Option<String>,
}

/// The dice met so far.
pub(super) struct Dice {
    policy: &'static str,
    reigns: Vec<Reign>,
    seeded: Vec<Seeded>,
    commit: u32,
    thrown: u32,
    pub(super) typed: u64,
    carried: u64,
}

impl Dice {
    pub(super) fn of(opening: &Opening) -> Self {
        let (policy, commitment, secret) = match &opening.dice {
            DicePolicy::Typed => ("typed", None, None),
            DicePolicy::Committed { commitment } => ("committed", Some(*commitment), None),
            DicePolicy::Open { secret } => ("open", Some(commitment(secret)), Some(*secret)),
        };
        let first = Reign { from: 1, commitment, secret, revealed_at: None };
        Dice {
            policy,
            reigns: vec![first],
            seeded: Vec::new(),
            commit: 1,
            thrown: 0,
            typed: 0,
            carried: 0,
        }
    }

    /// A new input: its dice are counted from 0.
    pub(super) fn begin(&mut self, commit: u64) {
        (self.commit, self.thrown) = (commit as u32, 0);
    }

    /// Takes in a roll; gives how many of its dice were typed.
    pub(super) fn take_in(&mut self, event: u64, rolled: &Rolled) -> u64 {
        let mut typed = 0;
        for die in &rolled.dice {
            match die.source {
                DieSource::Carried { .. } => {
                    self.carried += 1;
                    continue;
                }
                DieSource::Typed => typed += 1,
                DieSource::Seeded => self.seeded.push(Seeded {
                    event,
                    commit: self.commit,
                    index: self.thrown,
                    sides: die.sides,
                    face: die.face,
                }),
            }
            self.thrown += 1;
        }
        self.typed += typed;
        typed
    }

    /// A secret was published; another may hold from here on.
    pub(super) fn revealed(&mut self, event: u64, secret: [u8; 32], next: Option<[u8; 32]>) {
        if let Some(reign) = self.reigns.last_mut() {
            reign.secret = Some(secret);
            reign.revealed_at = Some(event);
        }
        self.reigns.push(Reign { from: event, commitment: next, secret: None, revealed_at: None });
    }

    /// Throws every seeded die again. `lineages` are those of the commits, in order.
    pub(super) fn check(
        mut self,
        kept: Option<[u8; 32]>,
        opening: &Opening,
        contributions: &[String],
        lineages: &[Lineage],
    ) -> (DiceReport, Vec<Wrong>) {
        let mut wrong = Vec::new();
        let mut report = DiceReport {
            policy: self.policy.to_owned(),
            checked: 0,
            proven: 0,
            not_provable: 0,
            typed: self.typed,
            carried: self.carried,
            secrets: Vec::new(),
        };
        self.settle_secrets(kept, &mut report, &mut wrong);
        let mut at = 0;
        for (number, reign) in self.reigns.iter().enumerate() {
            let end = self.reigns.get(number + 1).map_or(u64::MAX, |next| next.from);
            let here = self.seeded[at..].partition_point(|die| die.event < end);
            let dice = &self.seeded[at..at + here];
            at += here;
            match (reign.commitment, reign.secret) {
                (None, _) => wrong.extend(dice.iter().map(no_secret_here)),
                (Some(_), None) => report.not_provable += dice.len() as u64,
                (Some(_), Some(secret)) => {
                    let key = table_key(&secret, opening, contributions);
                    throw_again(&key, dice, lineages, &mut wrong);
                    report.checked += dice.len() as u64;
                }
            }
        }
        let unlike = wrong.iter().filter(|one| one.kind == FindingKind::Dice).count() as u64;
        report.proven = report.checked.saturating_sub(unlike);
        (report, wrong)
    }

    /// Compares every secret with what it was committed to, and says what is known of each.
    fn settle_secrets(
        &mut self,
        kept: Option<[u8; 32]>,
        report: &mut DiceReport,
        wrong: &mut Vec<Wrong>,
    ) {
        let last = self.reigns.len() - 1;
        for (number, reign) in self.reigns.iter_mut().enumerate() {
            let from = reign.from;
            let Some(committed) = reign.commitment else {
                if reign.secret.is_some() {
                    wrong.push(uncommitted(reign.revealed_at.unwrap_or(from)));
                }
                continue;
            };
            let beside = number == last && reign.secret.is_none();
            if beside {
                reign.secret = kept;
            }
            let says = match (reign.secret, reign.revealed_at) {
                (None, _) => "dice not provable: secret not revealed".to_owned(),
                (Some(secret), at) if commitment(&secret) != committed => {
                    reign.secret = None;
                    let event = at.unwrap_or(from);
                    wrong.push(unfit(event, beside));
                    "dice not provable: the secret does not fit its commitment".to_owned()
                }
                (_, Some(event)) => format!("the secret revealed at event {event} fits"),
                (_, None) if beside => "the secret kept beside the log fits".to_owned(),
                (_, None) => "the secret stands in the opening".to_owned(),
            };
            report.secrets.push(format!("from event {from} on: {says}"));
        }
    }
}

fn throw_again(key: &[u8; 32], dice: &[Seeded], lineages: &[Lineage], wrong: &mut Vec<Wrong>) {
    let mut commit = 0;
    let mut own = SeededDice::new([0; 32]);
    for die in dice {
        if die.commit != commit {
            commit = die.commit;
            own = SeededDice::new(input_key(key, &lineages[commit as usize - 1]));
        }
        let face = own.face(die.index.into(), die.sides);
        if face != die.face {
            wrong.push(other_face(die, face));
        }
    }
}

fn other_face(die: &Seeded, face: u16) -> Wrong {
    let (number, sides) = (die.index + 1, die.sides);
    Wrong {
        event: die.event,
        kind: FindingKind::Dice,
        says: format!(
            "die {number} of this input, a d{sides}, does not show the face of its stream"
        ),
        recorded: Some(die.face.to_string()),
        recomputed: Some(face.to_string()),
    }
}

fn no_secret_here(die: &Seeded) -> Wrong {
    Wrong {
        event: die.event,
        kind: FindingKind::Dice,
        says: "a seeded die, where no secret was committed to".to_owned(),
        recorded: Some(format!("d{}: {}", die.sides, die.face)),
        recomputed: None,
    }
}

fn uncommitted(event: u64) -> Wrong {
    Wrong {
        event,
        kind: FindingKind::Commitment,
        says: "a secret is revealed that nobody had committed to".to_owned(),
        recorded: None,
        recomputed: None,
    }
}

fn unfit(event: u64, beside: bool) -> Wrong {
    let which = if beside { "the secret kept beside the log" } else { "the secret revealed here" };
    Wrong {
        event,
        kind: FindingKind::Commitment,
        says: format!("{which} is not the one that was committed to"),
        recorded: None,
        recomputed: None,
    }
}

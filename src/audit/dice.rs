//! The dice of a log, thrown again.
//!
//! A secret holds from one place of the file to the next:
//!
//! ```text
//! opening: commitment C0 ── dice of S0 ── revealed S0, next C1 ── dice of S1 ── … ── revealed S1
//! ```

use super::{DiceReport, FindingKind};
use crate::engine::RowAt;
use crate::log::format::face_at;
use crate::play::{Share, commitment, table_key};
use crate::vocabulary::{DicePolicy, DieSource, Opening, Rolled};
use std::collections::HashMap;
use std::ops::Range;

/// A die as it was recorded.
#[derive(Clone, Debug)]
pub(super) struct Thrown {
    pub(super) event: u64,
    /// Which secret it says it was made with, if it was made with one.
    secret: u32,
    /// Where its address stands among all.
    address: Range<usize>,
    /// Which die of its row, from 0.
    position: u32,
    pub(super) sides: u16,
    pub(super) face: u16,
    pub(super) source: DieSource,
}

impl Thrown {
    fn is_seeded(&self) -> bool {
        self.source == DieSource::Seeded
    }
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
    reigns: Vec<Reign>,
    /// Every die, in the order of the file.
    thrown: Vec<Thrown>,
    /// The bytes of their addresses, one after another.
    addresses: Vec<u8>,
    /// Once a secret was revealed: the secret that each address was first thrown under.
    firsts: Option<HashMap<Vec<u8>, u32>>,
    /// Dice that name another secret than the one they belong to.
    strayed: Vec<u64>,
    pub(super) typed: u64,
    carried: u64,
    judged_anew: u64,
}

impl DiceReport {
    /// The report of dice of which none was checked.
    pub(super) fn unchecked(opening: &Opening) -> Self {
        let policy = match &opening.dice {
            DicePolicy::Typed => "typed",
            DicePolicy::Committed { .. } => "committed",
            DicePolicy::Open { .. } => "open",
        };
        DiceReport {
            policy: policy.to_owned(),
            mixed: opening.mixed,
            checked: 0,
            fit: 0,
            secret_not_revealed: 0,
            typed: 0,
            carried: 0,
            judged_anew: 0,
            secrets: Vec::new(),
            shares: Vec::new(),
            could_choose: Vec::new(),
        }
    }
}

impl Dice {
    pub(super) fn of(opening: &Opening) -> Self {
        let (commitment, secret) = match &opening.dice {
            DicePolicy::Typed => (None, None),
            DicePolicy::Committed { commitment } => (Some(*commitment), None),
            DicePolicy::Open { secret } => (Some(commitment(secret)), Some(*secret)),
        };
        let first = Reign { from: 1, commitment, secret, revealed_at: None };
        Dice {
            reigns: vec![first],
            thrown: Vec::new(),
            addresses: Vec::new(),
            firsts: None,
            strayed: Vec::new(),
            typed: 0,
            carried: 0,
            judged_anew: 0,
        }
    }

    /// Every die so far, with the bytes of its address.
    pub(super) fn thrown(&self) -> impl Iterator<Item = (&Thrown, &[u8])> {
        self.thrown.iter().map(|die| (die, &self.addresses[die.address.clone()]))
    }

    /// Whether a seeded die hangs on a secret that the log does not give.
    pub(super) fn hang_on_a_kept_secret(&self) -> bool {
        let last = self.reigns.len() - 1;
        let kept = |reign: &Reign| reign.commitment.is_some() && reign.secret.is_none();
        let of_last = |die: &Thrown| die.is_seeded() && die.secret as usize == last;
        self.reigns.last().is_some_and(kept) && self.thrown.iter().any(of_last)
    }

    /// Takes in a roll; gives how many of its dice were typed.
    pub(super) fn take_in(&mut self, event: u64, rolled: &Rolled, row: &RowAt<'_>) -> u64 {
        let mut typed = 0;
        for (position, die) in rolled.dice.iter().enumerate() {
            let start = self.addresses.len();
            self.addresses.extend(row.die(die.sides, position).bytes());
            let thrown = Thrown {
                event,
                secret: rolled.row.secret,
                address: start..self.addresses.len(),
                position: position as u32,
                sides: die.sides,
                face: die.face,
                source: die.source,
            };
            match die.source {
                DieSource::Carried { .. } => self.carried += 1,
                DieSource::Judged { .. } => self.judged_anew += 1,
                DieSource::Typed => typed += 1,
                DieSource::Seeded => self.note_secret(&thrown),
            }
            self.thrown.push(thrown);
        }
        self.typed += typed;
        typed
    }

    /// Notes what secret a seeded die has: an address keeps the secret it was first thrown under, a
    /// new one has the secret in force.
    fn note_secret(&mut self, die: &Thrown) {
        let in_force = self.reigns.len() as u32 - 1;
        let expected = match &mut self.firsts {
            None => in_force,
            Some(firsts) => {
                let address = self.addresses[die.address.clone()].to_vec();
                *firsts.entry(address).or_insert(in_force)
            }
        };
        if die.secret != expected {
            self.strayed.push(die.event);
        }
    }

    /// A secret was published; another may hold from here on.
    pub(super) fn revealed(&mut self, event: u64, secret: [u8; 32], next: Option<[u8; 32]>) {
        if let Some(reign) = self.reigns.last_mut() {
            reign.secret = Some(secret);
            reign.revealed_at = Some(event);
        }
        let thrown = &self.addresses;
        let seeded = self.thrown.iter().filter(|die| die.is_seeded());
        let firsts = seeded.map(|die| (thrown[die.address.clone()].to_vec(), die.secret));
        self.firsts.get_or_insert_with(|| firsts.collect());
        self.reigns.push(Reign { from: event, commitment: next, secret: None, revealed_at: None });
    }

    /// Throws every seeded die again.
    pub(super) fn check(
        mut self,
        kept: Option<[u8; 32]>,
        opening: &Opening,
        shares: &[Share],
    ) -> (DiceReport, Vec<Wrong>) {
        let mut wrong = Vec::new();
        let mut report = DiceReport {
            typed: self.typed,
            carried: self.carried,
            judged_anew: self.judged_anew,
            ..DiceReport::unchecked(opening)
        };
        self.settle_secrets(kept, &mut report, &mut wrong);
        wrong.extend(self.strayed.iter().map(|event| strayed(*event)));
        for (number, reign) in (0..).zip(&self.reigns) {
            let dice = self.thrown.iter().filter(|die| die.is_seeded() && die.secret == number);
            match (reign.commitment, reign.secret) {
                (None, _) => wrong.extend(dice.map(no_secret_here)),
                (Some(_), None) => report.secret_not_revealed += dice.count() as u64,
                (Some(_), Some(secret)) => {
                    let shares = shares.iter().filter(|share| share.secret == number);
                    let key = table_key(&secret, opening, shares);
                    for die in dice {
                        report.checked += 1;
                        let face = face_at(&key, &self.addresses[die.address.clone()], die.sides);
                        if face == die.face {
                            report.fit += 1;
                        } else {
                            wrong.push(other_face(die, face));
                        }
                    }
                }
            }
        }
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
            let hangs = |die: &Thrown| die.is_seeded() && die.secret as usize == number;
            let says = match (reign.secret, reign.revealed_at) {
                (None, _) if !self.thrown.iter().any(hangs) => {
                    "no die hangs on the secret".to_owned()
                }
                (None, _) => {
                    "its dice cannot be told because the secret is not revealed".to_owned()
                }
                (Some(secret), at) if commitment(&secret) != committed => {
                    reign.secret = None;
                    let event = at.unwrap_or(from);
                    wrong.push(unfit(event, beside));
                    "its dice cannot be told because the secret does not fit its commitment"
                        .to_owned()
                }
                (_, Some(event)) => format!("the secret revealed at event {event} fits"),
                (_, None) if beside => "the secret kept beside the log fits".to_owned(),
                (_, None) => "the secret stands in the opening".to_owned(),
            };
            report.secrets.push(format!("from event {from} on: {says}"));
        }
    }
}

fn other_face(die: &Thrown, face: u16) -> Wrong {
    let (number, sides) = (die.position + 1, die.sides);
    Wrong {
        event: die.event,
        kind: FindingKind::Dice,
        says: format!(
            "die {number} of this throw, a d{sides}, does not show the face of its address"
        ),
        recorded: Some(die.face.to_string()),
        recomputed: Some(face.to_string()),
    }
}

fn no_secret_here(die: &Thrown) -> Wrong {
    Wrong {
        event: die.event,
        kind: FindingKind::Dice,
        says: "a seeded die, where no secret was committed to".to_owned(),
        recorded: Some(format!("d{}: {}", die.sides, die.face)),
        recomputed: None,
    }
}

fn strayed(event: u64) -> Wrong {
    Wrong {
        event,
        kind: FindingKind::Dice,
        says: "seeded dice under another secret than the one they belong to".to_owned(),
        recorded: None,
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
    let or = if beside { "; if its file belongs to another fight, move that away" } else { "" };
    Wrong {
        event,
        kind: FindingKind::Commitment,
        says: format!("{which} is not the one that was committed to{or}"),
        recorded: None,
        recomputed: None,
    }
}

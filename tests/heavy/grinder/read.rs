//! What a reader of an account sees of a fight, and what faces hang on by it.

use super::Fight;
use affray::audit::{AuditReport, audit};
use affray::engine::RowAt;
use affray::play::{Blinders, History, Keeping};
use affray::vocabulary::{
    Declared, DieSource, Done, Event, Occasion, Reply, RewindBy, Rolled, Ruled,
};
use std::collections::HashMap;

/// The declarations, answers and rulings of a line, as its account gives them: without who typed
/// them, when, and why.
type Telling = blake3::Hash;

/// The shares that were spoken for a secret.
type Shares = blake3::Hash;

/// A die of a line.
struct Thrown {
    key: [u8; 16],
    secret: u32,
    face: u16,
    source: DieSource,
}

/// What was seen of one recorded fight, by all who tried it.
#[derive(Default)]
pub struct Known {
    /// The face of an address under a secret with its shares.
    faces: HashMap<([u8; 16], u32, Shares), u16>,
    /// The faces that an account goes with, where these shares were spoken.
    told: HashMap<(Telling, Shares), Vec<u16>>,
}

/// What a try came to.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    /// Dice on the line.
    pub dice: usize,
    /// Whether another try gave the same account.
    pub same: bool,
    /// Whether something was done that audit lists, and faces came out otherwise.
    pub listed: bool,
}

/// What was done in a file since an event that may change a face of an account.
#[derive(Clone, Copy, Default)]
pub struct Loud {
    /// Something was taken back and the rest said again, or a window was taken.
    pub again: bool,
    /// Faces were typed.
    pub typed: bool,
    /// A secret was revealed.
    pub revealed: bool,
}

impl Loud {
    pub fn since(fight: &Fight, event: u64) -> Self {
        let history = fight.history();
        let mut loud = Loud::default();
        for number in event + 1..=history.count() {
            match history.entry(number).event {
                Event::Rewound(rewind) => {
                    loud.again |= matches!(
                        rewind.by,
                        RewindBy::Retract | RewindBy::Correct | RewindBy::Offer
                    );
                }
                Event::Revealed { .. } => loud.revealed = true,
                Event::Rolled(rolled) => {
                    loud.typed |= rolled.dice.iter().any(|die| die.source == DieSource::Typed);
                }
                event => loud.again |= event.said_again().is_some(),
            }
        }
        loud
    }

    pub fn any(self) -> bool {
        self.again || self.typed || self.revealed
    }
}

impl Known {
    /// Holds the line of a fight against everything that was seen before. `place` is the event the
    /// try began with.
    pub fn hold(&mut self, fight: &Fight, place: u64, kept: Keeping, what: &str) -> Seen {
        let loud = Loud::since(fight, place);
        let (telling, dice, numbered) = line_of(fight);
        assert!(numbered.is_ok(), "{what}: {numbered:?}");
        for die in &dice {
            if loud.typed && matches!(die.source, DieSource::Typed | DieSource::Carried { .. }) {
                continue;
            }
            let hangs_on = (die.key, die.secret, shares_for(fight, die.secret));
            let known = *self.faces.entry(hangs_on).or_insert(die.face);
            assert_eq!(die.face, known, "{what}: another face at an address");
        }
        let mut seen = Seen { dice: dice.len(), ..Seen::default() };
        // Under which secret an address was thrown first is not on the line.
        if loud.revealed {
            return seen;
        }
        let faces: Vec<u16> = dice.iter().map(|die| die.face).collect();
        let telling = (telling, shares_for(fight, 0));
        if !loud.any() {
            if let Some(told) = self.told.get(&telling) {
                seen.same = true;
                assert_eq!(faces, *told, "{what}: other faces in the same account");
            } else {
                self.told.insert(telling, faces);
            }
        } else if let Some(told) = self.told.get(&telling) {
            seen.same = true;
            if faces != *told {
                seen.listed = true;
                assert_listed(fight, place, kept, what);
            }
        }
        seen
    }
}

fn shares_for(fight: &Fight, secret: u32) -> Shares {
    let mut hasher = blake3::Hasher::new();
    for share in fight.history().shares().iter().filter(|share| share.secret == secret) {
        hasher.update(format!("{} {}\n", share.seat, share.text).as_bytes());
    }
    hasher.finalize()
}

/// Whether audit names every act of a file after an event that may have changed a face, each with
/// its event and its seat.
pub fn assert_listed(fight: &Fight, place: u64, kept: Keeping, what: &str) -> usize {
    let history = fight.history();
    // After a reveal another secret stands beside the log.
    let secret = match history.reveals().len() as u64 {
        0 => kept.secret,
        revealed => Some(Blinders::of(kept.key).secret(revealed)),
    };
    let report = audit(fight.log().bytes(), secret).expect("a log is audited");
    let mut named = 0;
    for finding in &report.findings {
        let alone = finding.event > place && is_said_again_alone(history, finding.event);
        assert!(alone && finding.says == "nothing has this said again", "{what}: {finding:?}");
        named += 1;
    }
    for number in place + 1..=history.count() {
        let event = history.entry(number).event;
        let stamp = event.stamp();
        let seat = stamp.map(|stamp| history.seat_id(stamp.seat)).unwrap_or_default();
        let is_named = match event {
            Event::Rewound(rewind) => report
                .rewinds
                .iter()
                .any(|item| (item.event, &item.seat, item.by) == (number, &seat, rewind.by)),
            Event::Ruled(_) => {
                report.rulings.iter().any(|item| (item.event, &item.seat) == (number, &seat))
            }
            Event::Rolled(rolled) if rolled.dice.iter().any(is_typed) => {
                is_typed_listed(&report, number, &history.seat_id(seat_of(fight, number)))
            }
            _ => continue,
        };
        assert!(is_named, "{what}: event {number} of {seat} is not in the audit");
        named += 1;
    }
    named
}

/// Whether an input is part of a deed that was said again behind no rewind that does so. Only the
/// library can do that.
fn is_said_again_alone(history: &History, event: u64) -> bool {
    let Some((root, _)) = history.resolution_at(event) else { return false };
    let mut before = (1..history.commit_of(root)).rev();
    let rewind = before.find_map(|commit| match history.entry(history.events_of(commit).0).event {
        Event::Rewound(rewind) => Some((commit, u64::from(rewind.follow))),
        _ => None,
    });
    let follows = rewind.is_some_and(|(at, follow)| history.commit_of(root) <= at + follow);
    history.entry(root).event.said_again().is_some() && !follows
}

fn is_typed(die: &affray::vocabulary::Die) -> bool {
    die.source == DieSource::Typed
}

fn is_typed_listed(report: &AuditReport, event: u64, seat: &str) -> bool {
    report.typed.iter().any(|item| item.seat == *seat && item.events.contains(&event))
}

/// The seat that said what an event follows from.
fn seat_of(fight: &Fight, event: u64) -> affray::vocabulary::Seat {
    let history = fight.history();
    let input = history.entry(history.events_of(history.commit_of(event)).0).event;
    input.stamp().map_or(affray::vocabulary::Seat::GM, |stamp| stamp.seat)
}

/// What a line tells, and its dice. An error where the number of a deed among equal ones is not
/// the one that a reader counts.
fn line_of(fight: &Fight) -> (Telling, Vec<Thrown>, Result<(), String>) {
    let history = fight.history();
    let (mut telling, mut dice) = (blake3::Hasher::new(), Vec::new());
    let mut counted: HashMap<(u32, Done), Vec<u32>> = HashMap::new();
    let (mut numbered, mut again) = (Ok(()), false);
    let words = fight.system().rules().lexicon;
    for number in history.line().iter().flat_map(|(first, last)| *first..=*last) {
        match history.entry(number).event {
            Event::Rolled(rolled) => {
                if let Occasion::Deed { deed, nth } = rolled.row.occasion
                    && is_thrown(&rolled)
                {
                    let known = counted.entry((rolled.row.round, deed)).or_default();
                    if !known.contains(&nth) {
                        if nth as usize != known.len() {
                            numbered = Err(format!("#{number}: {deed:?} has the number {nth}"));
                        }
                        known.push(nth);
                    }
                }
                let (by, purpose, row) = (rolled.by, rolled.purpose, &rolled.row);
                let at = RowAt { words: &words, state: fight.state(), by, purpose, row };
                let all = rolled.dice.iter().enumerate();
                dice.extend(all.filter(|(_, die)| !is_judged(die.source)).map(|(place, die)| {
                    let key = at.die(die.sides, place).key();
                    Thrown { key, secret: row.secret, face: die.face, source: die.source }
                }));
            }
            event => {
                again |= event.said_again().is_some();
                tell(&mut telling, &event);
            }
        }
    }
    // What is said again keeps the number it had.
    (telling.finalize(), dice, if again { Ok(()) } else { numbered })
}

/// What an account tells of an input.
fn tell(telling: &mut blake3::Hasher, event: &Event) {
    let mut words = |text: String| {
        telling.update(text.as_bytes());
        telling.update(b"\n");
    };
    match event {
        Event::Declared(Declared { actor, verb, args, .. }) => {
            words(format!("{actor:?} {verb:?} {args:?}"));
        }
        Event::Answered { reply: Reply::Faces, .. } => {}
        Event::Answered { of, reply, .. } => words(format!("{of:?} {reply:?}")),
        Event::Ruled(Ruled { changes, .. }) => words(format!("{changes:?}")),
        _ => {}
    }
}

/// Whether a roll throws dice, and does not only judge anew what stands.
fn is_thrown(rolled: &Rolled) -> bool {
    rolled.dice.iter().any(|die| !is_judged(die.source))
}

fn is_judged(source: DieSource) -> bool {
    matches!(source, DieSource::Judged { .. })
}

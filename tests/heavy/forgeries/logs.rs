//! The logs that are forged, and a forger's tools: whoever forges holds the secret where it is
//! known, rebuilds the chain, and throws the dice of an altered address anew.

use crate::common::player::lively;
use crate::common::{KEY, player};
use crate::shared::{
    NOW, RIVER, SECRET, bytes_of, commits, files, is_whole, one_in, opened, played_text,
    river_front, say, say_all,
};
use affray::audit::{AuditReport, audit, audit_with};
use affray::engine::RowAt;
use affray::log::{Log, MemoryStorage, codec};
use affray::play::{Blinders, History, table_key};
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{
    Actor, DicePolicy, DieSource, DisputeOutcome, Entry, Event, Member, Opening, Remedy, Seat,
    Stamp, Time, Who,
};
use std::fs;
use std::path::Path;

/// A recorded fight, ready to be forged.
pub struct Recorded {
    /// Where it stands.
    pub name: String,
    /// The system.
    pub system: System,
    /// Its commits.
    pub commits: Vec<Vec<Entry>>,
    /// The secret in force at its end, if it is known here.
    pub secret: Option<[u8; 32]>,
    /// What an audit says of it with that secret.
    pub honest: AuditReport,
    cast: Vec<Member>,
    history: History<'static>,
    encoded: Vec<Vec<Vec<u8>>>,
}

impl Recorded {
    fn of(name: String, log: &[u8], secret: Option<[u8; 32]>) -> Self {
        let commits = commits(log);
        let (mut history, mut state) = (History::new(), State::nothing());
        Log::open(MemoryStorage::from(log.to_vec()), |commit| {
            history.take_in_copy(commit.events(), &mut state).expect("a history");
        })
        .expect("a log");
        let numbered = (1..).zip(commits.iter().flatten());
        let mut events = numbered.map(|(number, entry)| encode(number, entry));
        let encoded =
            commits.iter().map(|commit| events.by_ref().take(commit.len()).collect()).collect();
        let honest = audit(log, secret).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!honest.is_contradicted(), "{name}:\n{honest}");
        let system = System::named(&history.opening().system).expect("a system");
        let cast = state.cast.members.clone();
        Recorded { name, system, commits, secret, honest, cast, history, encoded }
    }

    /// An event as it was recorded.
    pub fn entry(&self, number: u64) -> &Entry {
        self.commits.iter().flatten().nth(number as usize - 1).expect("an event of this log")
    }

    /// The latest time that anything before an event was said at, what is said again aside.
    pub fn latest_before(&self, number: u64) -> Time {
        let before = self.commits.iter().flatten().take(number as usize - 1);
        let said = before.filter(|entry| entry.event.said_again().is_none());
        let times = said.filter_map(|entry| Some(entry.event.stamp()?.time));
        times.max().unwrap_or(0).max(self.opening().time)
    }

    /// How many commits stand behind the one an event is in.
    pub fn commits_after(&self, number: u64) -> u64 {
        self.history.commits() - self.history.commit_of(number)
    }

    /// Whether a seat speaks for somebody of those who were there at the end.
    pub fn speaks_for(&self, seat: Seat, actor: Actor) -> bool {
        let mut members = (0..).map(Who).zip(&self.cast);
        seat == Seat::GM
            || members.any(|(who, member)| {
                let is_meant = match actor {
                    Actor::Gm => false,
                    Actor::Who(actor) => who == actor,
                    Actor::Side(side) => member.side == side,
                };
                is_meant && member.seat == seat
            })
    }

    /// The opening.
    pub fn opening(&self) -> &Opening {
        self.history.opening()
    }

    /// Whether no die of it was seeded, or every secret it was seeded from is unknown here.
    pub fn is_without_secrets(&self) -> bool {
        let none = self.secret.is_none() && self.history.reveals().is_empty();
        match self.opening().dice {
            DicePolicy::Typed => true,
            DicePolicy::Committed { .. } => none,
            DicePolicy::Open { .. } => false,
        }
    }

    /// What an audit says of the log with another event in the place of one, its chain rebuilt;
    /// nothing if it cannot be written or is no log.
    pub fn audited(&self, number: u64, entry: &Entry) -> Option<AuditReport> {
        // An audience out of order cannot be written at all.
        let seats = entry.audience.iter().flatten();
        if !seats.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let bytes = encode(number, entry);
        codec::decode_strict(&bytes).ok()?;
        let mut event = 0;
        let mut batch: Vec<Vec<&[u8]>> = Vec::with_capacity(self.encoded.len());
        for commit in &self.encoded {
            let of_commit = commit.iter().map(|own| {
                event += 1;
                if event == number { bytes.as_slice() } else { own.as_slice() }
            });
            batch.push(of_commit.collect());
        }
        let log = chained(&batch);
        let report = audit(&log, self.secret).ok()?;
        // In parts it is found as well; they end at other places for every number of them.
        if number.is_multiple_of(8) {
            let parts = 2 + (number / 8 % 4) as usize;
            let in_parts = audit_with(&log, || Ok(self.secret), parts).expect("the same log");
            assert_eq!(in_parts, report, "{} with another event {number}, in {parts}", self.name);
        }
        Some(report)
    }

    /// The throw with the faces that its address has, where the forger holds its secret.
    pub fn thrown_anew(&self, number: u64, entry: &Entry) -> Option<Entry> {
        let Event::Rolled(rolled) = &entry.event else { return None };
        let secret = self.secret_of(rolled.row.secret)?;
        let shares = self.history.shares().iter();
        let shares = shares.filter(|share| share.secret == rolled.row.secret);
        let key = table_key(&secret, self.opening(), shares);
        let last = self.history.events_of(self.history.commit_of(number)).1;
        let (words, state) = (self.system.rules().lexicon, self.history.state_at(last));
        let mut thrown = rolled.clone();
        for (at, die) in thrown.dice.iter_mut().enumerate() {
            if die.source != DieSource::Seeded || die.sides == 0 {
                continue;
            }
            let row = RowAt {
                words: &words,
                state: &state,
                by: rolled.by,
                purpose: rolled.purpose,
                row: &rolled.row,
            };
            let address =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| row.die(die.sides, at)));
            let face = address.ok()?.face(&key);
            if die.kept {
                thrown.total += i32::from(face) - i32::from(die.face);
            }
            die.face = face;
        }
        (thrown != *rolled)
            .then(|| Entry { audience: entry.audience.clone(), event: Event::Rolled(thrown) })
    }

    fn secret_of(&self, number: u32) -> Option<[u8; 32]> {
        let reveals = self.history.reveals();
        match (reveals.get(number as usize), &self.opening().dice) {
            (Some(reveal), _) => Some(reveal.secret),
            (None, DicePolicy::Open { secret }) => Some(*secret),
            (None, _) => self.secret.filter(|_| number as usize == reveals.len()),
        }
    }
}

fn encode(number: u64, entry: &Entry) -> Vec<u8> {
    codec::encode(entry, &Blinders::Key(KEY).blinder(number))
}

/// A log of these commits, its chain rebuilt.
fn chained(batch: &[Vec<&[u8]>]) -> Vec<u8> {
    let mut log = Log::create(MemoryStorage::default(), &batch[0]).expect("a log is created");
    if batch.len() > 1 {
        log.append(1, &batch[1..]).expect("commits are appended");
    }
    log.bytes().to_vec()
}

/// Every log that is forged: the samples, each with its secret and one of them without, fights with
/// what chance would seldom come to, one with every act about the log, and random fights.
pub fn recorded() -> Vec<Recorded> {
    let mut logs = Vec::new();
    for path in files(Path::new("logs"), "affray") {
        let log = fs::read(&path).expect("a log");
        let beside = fs::read(path.with_extension("seed")).ok();
        let secret = beside.and_then(|seed| seed.get(..32)?.try_into().ok());
        let name = path.display().to_string();
        if secret.is_some() {
            logs.push(Recorded::of(format!("{name} without its secret"), &log, None));
        }
        logs.push(Recorded::of(name, &log, secret));
    }
    logs.push(Recorded::of("the river".to_owned(), &played_text(RIVER), Some(SECRET)));
    logs.push(Recorded::of("a waived blow".to_owned(), &played_text(WAIVED), None));
    logs.push(Recorded::of("a word in passing".to_owned(), &played_text(SPOKEN), None));
    logs.push(Recorded::of("a choice of nothing".to_owned(), &played_text(CHOSEN), None));
    logs.push(Recorded::of("every act".to_owned(), &every_act(), None));
    for seed in 0..if is_whole() { 15 } else { 5 } {
        let log = lively(seed, MemoryStorage::default(), 40).0.into_log().bytes().to_vec();
        logs.push(Recorded::of(format!("random fight {seed}"), &log, Some(player::secret(seed))));
    }
    logs
}

/// A fight in which the GM waives a blow that could have been passed as well.
const WAIVED: &str = r#"---
system = "radiant-hack"
dice = "typed"
[[map.zone]]
id = "gate"
adjacent = ["yard"]
[[map.zone]]
id = "yard"
[[combatant]]
id = "ada"
at = "yard"
max-hp = 12
[[combatant]]
id = "goblin"
kind = "npc"
at = "yard"
max-hp = 5
[[combatant.weapon]]
id = "knife"
damage = "1d4"
---
gm start [5 6]
ada move to=gate
gm answer free-attack goblin take=no
ada end-turn
"#;

/// A fight in which somebody talks, and nothing hangs on who it is.
const SPOKEN: &str = r#"---
system = "hallowed-earth"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
strength = 12
max-stress = 4
[[combatant]]
id = "ghoul"
side = "dead"
strength = 10
max-stress = 4
---
gm start [4 6]
ash speak text="stand back!"
"#;

/// A fight in which the GM chooses between two Attributes that come to the same.
const CHOSEN: &str = r#"---
system = "radiant-hack"
dice = "typed"
[[combatant]]
id = "ada"
max-hp = 12
[[combatant]]
id = "orc"
kind = "npc"
max-hp = 8
---
gm start [1 4]
gm apply-ongoing-damage ada source="a curse"
enemies end-turn
ada end-turn
gm answer str [11]
"#;

/// A fight in which everything is done that can be done to a log.
pub fn every_act() -> Vec<u8> {
    let mut talk = opened(river_front());
    let stamp = |seat| Stamp { seat: Seat(seat), time: NOW };
    for (seat, text) in [(1, "seven herons"), (2, "an elm")] {
        talk.session_mut().contribute(stamp(seat), text.to_owned()).expect("a share");
    }
    let first = [
        "gm start [2 5]",
        "mark dawn",
        "orc melee-attack ash weapon=sword",
        "gm set ash hp+=1 because \"mercy\"",
        "ash take total-defense",
        "remark \"that was close\"",
    ];
    say_all(&mut talk, &first);
    let whisper = Event::Remarked { stamp: stamp(1), text: "look out".to_owned() };
    let session = talk.session_mut();
    session.record(whisper, Some(vec![Seat(0), Seat(1)])).expect("a remark");
    let count = session.history().count();
    let dispute = Event::Disputed { stamp: stamp(1), event: 9, reason: "is that so?".to_owned() };
    session.record(dispute, None).expect("a dispute");
    let (outcome, remedy) = (DisputeOutcome::Upheld, Remedy::None);
    let reason = "it is".to_owned();
    let decided = Event::Decided { stamp: stamp(0), dispute: count + 1, outcome, reason, remedy };
    session.record(decided, None).expect("a decision");
    say(&mut talk, "orc end-turn");
    let attack = talk.session().history().count() + 1;
    let typed = [
        "ogre melee-attack bea weapon=trunk [15 6] because \"it is near\"",
        "ogre end-turn",
        "bea melee-attack orc weapon=spear",
    ];
    say_all(&mut talk, &typed);
    let is_typed = |event: &u64| match talk.session().history().entry(*event).event {
        Event::Rolled(rolled) => rolled.dice[0].source == DieSource::Typed,
        _ => false,
    };
    let roll = (attack..=talk.session().history().count()).find(is_typed).expect("a typed face");
    say(&mut talk, &format!("correct {roll} face=16 because \"misread\""));
    say(&mut talk, "gm rule \"the river rises\"");
    let ruling = talk.session().history().count();
    say_all(&mut talk, &["bea end-turn", "undo", "redo"]);
    say(&mut talk, &format!("retract {ruling} because \"it does not\""));
    say(&mut talk, "ash end-turn");
    let session = talk.session_mut();
    session.reveal(stamp(0), Some([9; 32])).expect("nothing is thrown in this round yet");
    say(&mut talk, "orc melee-attack bea weapon=sword");
    talk.session_mut().contribute(stamp(1), "a heron".to_owned()).expect("a share");
    let last = [
        "orc end-turn",
        "ogre melee-attack bea weapon=trunk",
        "ogre end-turn",
        "mark dusk",
        "goto dawn",
        "orc melee-attack bea weapon=sword",
        "goto dusk",
    ];
    say_all(&mut talk, &last);
    talk.session_mut().reveal(stamp(0), None).expect("the last secret is revealed");
    bytes_of(talk)
}

/// How many forgeries of one kind there are in one log, at most.
pub fn limit() -> usize {
    2 / one_in(2)
}

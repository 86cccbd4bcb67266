//! Crashes, full disks and other writers during play: what was acknowledged stays, and the fight
//! goes on to the same end.

use affray::log::faulty::{Fault, FaultyStorage, Survival};
use affray::log::salvage::salvage;
use affray::log::storage::LockError;
use affray::log::{AppendError, MemoryStorage, Storage, Unreadable};
use affray::play::{By, Keeping, PlayError, Session, Talk, Trouble, open_script};
use affray::script::parse_line;
use affray::state::State;
use affray::vocabulary::{Event, Seat, Stamp};
use std::cell::Cell;
use std::io;
use std::rc::Rc;

const SECRET: [u8; 32] = [7; 32];
const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

const FRONT: &str = r#"---
system = "wwn"
dice = "seeded"
keeper = "odo"
mixed = true
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 30
melee-ac = 13
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
kind = "pc"
hp-max = 30
veterans-luck = 1
skills = { stab = 0 }
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 30
melee-ac = 13
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
---
"#;

/// Everything that makes commits: a contribution, declarations with typed and with seeded dice, an
/// offer taken, a question answered, a ruling, and acts about the log.
const LINES: [&str; 15] = [
    "contribute \"seven tall herons\"",
    "gm start [5 3]",
    "ash melee-attack grak weapon=longsword [14 6]",
    "grak take total-defense",
    "undo 2 because \"wrong target\"",
    "ash melee-attack grak weapon=longsword",
    "ash go-prone",
    "mark here",
    "undo",
    "redo",
    "ash end-turn",
    "gm set bea hp-=2 because \"smoke\"",
    "bea end-turn",
    "grak melee-attack bea weapon=axe [17]",
    "bea answer veterans-luck",
];

type Fight<S> = Talk<S>;

fn open<S: Storage>(storage: S) -> Result<Fight<S>, PlayError> {
    let session = Session::open(storage, Keeping::from(Some(SECRET)).with_key(crate::shared::KEY))?;
    Ok(Talk::new(session, Seat::GM, || 0))
}

fn say<S: Storage>(fight: &mut Fight<S>, line: &str) -> Result<(), Trouble> {
    let parsed = parse_line(line, 1).unwrap_or_else(|error| panic!("{line}: {error}"));
    fight.try_say(&parsed).map(drop)
}

fn create<S: Storage>(storage: S) -> Result<Fight<S>, String> {
    open_script(&crate::shared::script_of(FRONT).1, storage, || 0, || SECRET)
        .map_err(|error| error.to_string())
}

/// The fight without any fault: the log after the opening and after each line.
struct Whole {
    logs: Vec<Vec<u8>>,
    commits: Vec<u64>,
    state: State,
}

impl Whole {
    fn play() -> Self {
        let mut fight = create(MemoryStorage::default()).unwrap();
        let log = |fight: &Fight<MemoryStorage>| fight.session().log().bytes().to_vec();
        let mut whole = Whole {
            logs: vec![log(&fight)],
            commits: vec![1],
            state: fight.session().state().clone(),
        };
        for line in LINES {
            say(&mut fight, line)
                .unwrap_or_else(|trouble| panic!("{line}: {}", trouble.diagnostic));
            whole.logs.push(log(&fight));
            whole.commits.push(fight.session().log().commits());
        }
        whole.state = fight.session().state().clone();
        whole
    }

    /// Whether the line said after so many commits steps into a window.
    fn is_step_after(&self, commits: u64) -> bool {
        let at = self.commits.iter().position(|after| *after == commits);
        at.and_then(|at| LINES.get(at)).is_some_and(|line| line.contains(" take "))
    }

    fn last(&self) -> &[u8] {
        self.logs.last().unwrap()
    }

    /// Opens what a crash left and says the rest of the lines; every commit acknowledged is there,
    /// and the end is the same.
    fn go_on(&self, disk: &FaultyStorage, acknowledged: u64, what: &str) {
        let mut fight = match open(disk.clone()) {
            Ok(fight) => fight,
            // The beginning of a step was lost and its end was not: nobody can tell that from
            // damage, and what was acknowledged is salvaged.
            Err(PlayError::Unreadable(Unreadable::Damaged(_)))
                if self.is_step_after(acknowledged) =>
            {
                let mut saved = MemoryStorage::default();
                salvage(disk, &mut saved).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert!(self.logs.contains(&saved.bytes), "{what}");
                return self.go_on(&FaultyStorage::holding(saved.bytes), acknowledged, what);
            }
            Err(error) => {
                assert!(acknowledged == 0, "{what}: {error}");
                return;
            }
        };
        let there = fight.session().log().commits();
        assert!(there >= acknowledged, "{what}: {there} of {acknowledged} commits");
        assert!(self.last().starts_with(fight.session().log().bytes()), "{what}");
        fight.session_mut().recover(STAMP).unwrap_or_else(|error| panic!("{what}: {error}"));
        let next = self.commits.iter().position(|after| *after > there);
        for line in &LINES[next.map_or(LINES.len(), |next| next - 1)..] {
            say(&mut fight, line)
                .unwrap_or_else(|trouble| panic!("{what}: {line}: {}", trouble.diagnostic));
        }
        assert_eq!(*fight.session().state(), self.state, "{what}");
        let log = crate::common::again::bytes::without_recovery(disk.bytes().as_slice());
        assert!(log == self.last(), "{what}: other bytes");
        assert!(open(disk.clone()).is_ok(), "{what}");
    }
}

/// Plays until a fault comes; how many commits were acknowledged.
fn play(disk: &FaultyStorage) -> u64 {
    let Ok(mut fight) = create(disk.clone()) else { return 0 };
    for line in LINES {
        if say(&mut fight, line).is_err() {
            break;
        }
    }
    fight.session().log().commits()
}

#[test]
fn a_crash_at_any_operation_loses_nothing_acknowledged_and_the_fight_goes_on() {
    let whole = Whole::play();
    let counted = FaultyStorage::default();
    counted.plan(u64::MAX, Fault::Crash);
    assert_eq!(play(&counted), *whole.commits.last().unwrap());
    let survivals = [
        Survival::Synced,
        Survival::All,
        Survival::Prefix(1),
        Survival::Prefix(30),
        Survival::Prefix(100),
        Survival::Sectors(0b01),
        Survival::Sectors(0b10),
    ];
    for operation in 0..counted.operations() {
        for survival in survivals {
            let disk = FaultyStorage::default();
            disk.plan(operation, Fault::Crash);
            let acknowledged = play(&disk);
            assert!(disk.crashed());
            let what = format!("operation {operation}, {survival:?}");
            whole.go_on(&disk.after_crash(survival), acknowledged, &what);
        }
    }
}

#[test]
fn a_crash_at_any_byte_of_any_line_loses_at_most_that_line() {
    let whole = Whole::play();
    for (at, pair) in whole.logs.windows(2).enumerate() {
        for cut in pair[0].len()..=pair[1].len() {
            // To the very end only now and then; the next line says as much.
            let what = format!("{} cut at byte {cut}", LINES[at]);
            let disk = FaultyStorage::holding(pair[1][..cut].to_vec());
            if cut % 16 == 0 || cut == pair[1].len() {
                whole.go_on(&disk, whole.commits[at], &what);
                continue;
            }
            let mut fight = open(disk).unwrap_or_else(|error| panic!("{what}: {error}"));
            let there = fight.session().log().commits();
            fight.session_mut().recover(STAMP).unwrap();
            if there < whole.commits[at + 1] {
                say(&mut fight, LINES[at])
                    .unwrap_or_else(|trouble| panic!("{what}: {}", trouble.diagnostic));
            }
            let log = crate::common::again::bytes::without_recovery(fight.session().log().bytes());
            assert!(log == pair[1], "{what}");
        }
    }
}

#[test]
fn a_write_that_stops_at_any_byte_changes_nothing() {
    let whole = Whole::play();
    for (at, pair) in whole.logs.windows(2).enumerate() {
        for taken in 0..pair[1].len() - pair[0].len() {
            let disk = FaultyStorage::holding(pair[0].clone());
            let mut fight = open(disk.clone()).unwrap();
            let state = fight.session().state().clone();
            disk.plan(0, Fault::Short(taken));
            let what = format!("{} stopped after {taken} bytes", LINES[at]);
            let first = whole.commits[at + 1] - whole.commits[at] == 1;
            if let Err(trouble) = say(&mut fight, LINES[at]) {
                assert!(trouble.is_fatal(), "{what}");
                let text = trouble.diagnostic.to_string();
                assert!(text.contains("the write failed, and the log is as before"), "{text}");
                assert!(disk.bytes() == pair[0], "{what}");
                assert_eq!(*fight.session().state(), state, "{what}");
                say(&mut fight, LINES[at])
                    .unwrap_or_else(|trouble| panic!("{what}: {}", trouble.diagnostic));
            } else {
                assert!(!first, "{what}: the write was whole");
            }
            assert!(disk.bytes() == pair[1], "{what}");
        }
    }
}

#[test]
fn a_step_into_a_window_is_written_whole_or_not_at_all() {
    let whole = Whole::play();
    let at = LINES.iter().position(|line| line.contains("take")).unwrap();
    for taken in 0..whole.logs[at + 1].len() - whole.logs[at].len() {
        let disk = FaultyStorage::holding(whole.logs[at].clone());
        let mut fight = open(disk.clone()).unwrap();
        let before = fight.session().state().clone();
        disk.plan(0, Fault::Short(taken));
        let trouble = say(&mut fight, LINES[at]).unwrap_err();
        assert!(trouble.is_fatal(), "{taken}");
        // Nothing was moved: not the line, and not the log.
        assert!(disk.bytes() == whole.logs[at], "{taken}");
        assert_eq!(*fight.session().state(), before, "{taken}");
        assert_eq!(fight.session().history().commits(), whole.commits[at], "{taken}");
        say(&mut fight, LINES[at])
            .unwrap_or_else(|trouble| panic!("{taken}: {}", trouble.diagnostic));
        assert!(disk.bytes() == whole.logs[at + 1], "{taken}");
    }
}

#[test]
fn a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let mut fight = open(disk.clone()).unwrap();
    let state = fight.session().state().clone();
    disk.limit(Some(disk.bytes().len() + 20));
    for _ in 0..3 {
        let trouble = say(&mut fight, LINES[2]).unwrap_err();
        assert!(trouble.is_fatal());
        let text = trouble.diagnostic.to_string();
        assert!(text.contains("the log is as before"), "{text}");
        assert!(disk.bytes() == whole.logs[2]);
        assert_eq!(*fight.session().state(), state);
    }
    disk.limit(None);
    for line in &LINES[2..] {
        say(&mut fight, line).unwrap_or_else(|trouble| panic!("{line}: {}", trouble.diagnostic));
    }
    assert!(disk.bytes() == whole.last());
    let full = FaultyStorage::default();
    full.limit(Some(100));
    assert!(create(full.clone()).is_err());
    assert!(full.bytes().is_empty(), "a log that could not be created is not there");
}

#[test]
fn a_locked_log_is_not_written_to() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let mut fight = open(disk.clone()).unwrap();
    let state = fight.session().state().clone();
    let mut other = disk.clone();
    assert!(!matches!(other.lock(), Err(LockError::Held)));
    let trouble = say(&mut fight, LINES[2]).unwrap_err();
    assert!(trouble.is_fatal());
    let text = trouble.diagnostic.to_string();
    assert!(text.contains("the log is locked by another writer"), "{text}");
    assert!(disk.bytes() == whole.logs[2]);
    assert_eq!(*fight.session().state(), state);
    other.unlock().unwrap();
    say(&mut fight, LINES[2]).unwrap_or_else(|trouble| panic!("{}", trouble.diagnostic));
    assert!(disk.bytes() == whole.logs[3]);
}

#[test]
fn an_uncertain_write_ends_the_session_not_the_fight() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let mut fight = open(disk.clone()).unwrap();
    let state = fight.session().state().clone();
    disk.plan(1, Fault::Fail); // the sync
    let trouble = say(&mut fight, LINES[2]).unwrap_err();
    assert!(trouble.is_fatal());
    for line in ["ash go-prone", "undo", "remark \"hello?\""] {
        let text = say(&mut fight, line).unwrap_err().diagnostic.to_string();
        assert!(text.contains("open the log again"), "{text}");
        assert_eq!(*fight.session().state(), state);
    }
    whole.go_on(
        &disk.after_crash(Survival::All),
        whole.commits[2],
        "after a failed sync, all there",
    );
    whole.go_on(&disk.after_crash(Survival::Synced), whole.commits[2], "after a failed sync, lost");
}

#[test]
fn of_two_sessions_on_one_log_each_plays_on_from_what_is_there() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let (mut one, mut other) = (open(disk.clone()).unwrap(), open(disk.clone()).unwrap());
    say(&mut one, "ash melee-attack grak weapon=longsword")
        .unwrap_or_else(|t| panic!("{}", t.diagnostic));
    // Ash has spent its Main Action: what the other says is held against that.
    let before = disk.bytes();
    let trouble = say(&mut other, "ash melee-attack grak weapon=longsword").unwrap_err();
    assert!(!trouble.is_fatal() && !trouble.clauses.is_empty(), "{}", trouble.diagnostic);
    assert!(disk.bytes() == before);
    assert_eq!(other.session().state(), one.session().state());
    // And it goes on; the first catches up in turn.
    say(&mut other, "ash go-prone").unwrap_or_else(|t| panic!("{}", t.diagnostic));
    say(&mut one, "ash end-turn").unwrap_or_else(|t| panic!("{}", t.diagnostic));
    assert!(open(disk.clone()).unwrap().session().state() == one.session().state());
    // What counts from the end is not taken while the end is news.
    let before = disk.bytes();
    let text = say(&mut other, "undo").unwrap_err().diagnostic.to_string();
    assert!(text.contains("another writer has gone on"), "{text}");
    assert!(disk.bytes() == before);
    assert_eq!(other.session().state(), one.session().state());
    say(&mut other, "undo").unwrap_or_else(|t| panic!("{}", t.diagnostic));
    say(&mut one, "gm rule \"as it was\"").unwrap_or_else(|t| panic!("{}", t.diagnostic));
    let read = open(disk.clone()).unwrap();
    assert!(read.session().state() == one.session().state());
    assert_eq!(one.session().history().count(), read.session().history().count());
}

/// A storage whose length is told late once: another writer slips in between look and lock.
struct Late {
    inner: FaultyStorage,
    told: Rc<Cell<Option<u64>>>,
}

impl Storage for Late {
    fn len(&self) -> io::Result<u64> {
        self.told.take().map_or_else(|| self.inner.len(), Ok)
    }
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read_at(offset, buffer)
    }
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_at(offset, bytes)
    }
    fn sync(&mut self) -> io::Result<()> {
        self.inner.sync()
    }
    fn sync_new(&mut self) -> io::Result<()> {
        self.inner.sync_new()
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.inner.truncate(len)
    }
    fn lock(&mut self) -> Result<(), LockError> {
        self.inner.lock()
    }
    fn unlock(&mut self) -> io::Result<()> {
        self.inner.unlock()
    }
    fn keep_torn(&mut self, offset: u64, bytes: &[u8]) -> io::Result<String> {
        self.inner.keep_torn(offset, bytes)
    }
    fn is_in_place(&self) -> io::Result<bool> {
        self.inner.is_in_place()
    }
    fn discard(&mut self) -> io::Result<()> {
        self.inner.discard()
    }
}

#[test]
fn a_session_overtaken_between_look_and_lock_writes_nothing_and_catches_up() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let told = Rc::new(Cell::new(None));
    let mut slow = open(Late { inner: disk.clone(), told: Rc::clone(&told) }).unwrap();
    let mut quick = open(disk.clone()).unwrap();
    let old = disk.bytes().len() as u64;
    say(&mut quick, LINES[2]).unwrap_or_else(|t| panic!("{}", t.diagnostic));
    let before = disk.bytes();
    told.set(Some(old));
    let declared = slow
        .session_mut()
        .record(Event::Remarked { stamp: STAMP, text: "too late".to_owned() }, None);
    let (expected, now) = (whole.commits[2], whole.commits[3]);
    assert!(
        matches!(
            declared,
            Err(PlayError::Append(AppendError::Grown { expected: was, now: is }))
                if (was, is) == (expected, now)
        ),
        "{declared:?}"
    );
    assert!(disk.bytes() == before);
    assert_eq!(slow.session().state(), quick.session().state());
    for line in &LINES[3..] {
        say(&mut slow, line).unwrap_or_else(|trouble| panic!("{line}: {}", trouble.diagnostic));
    }
    assert!(disk.bytes() == whole.last());
}

/// What is said is said again, of what is there then; what counts from the end is not.
#[test]
fn a_line_that_is_overtaken_is_held_against_what_is_there_then() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let told = Rc::new(Cell::new(None));
    let mut slow = open(Late { inner: disk.clone(), told: Rc::clone(&told) }).unwrap();
    let mut quick = open(disk.clone()).unwrap();
    let mut overtaken = |slow: &mut Fight<Late>, first: &str, then: &str| {
        let old = disk.bytes().len() as u64;
        say(&mut quick, first).unwrap_or_else(|trouble| panic!("{}", trouble.diagnostic));
        told.set(Some(old));
        let said = say(slow, then).map_err(|trouble| (trouble.by, trouble.diagnostic.to_string()));
        assert!(told.get().is_none(), "{then}: it looked at the log");
        let _ = say(&mut quick, "remark \"so it is\"");
        assert_eq!(slow.session_mut().catch_up().expect("read"), 1);
        assert_eq!(slow.session().state(), quick.session().state());
        said
    };
    overtaken(&mut slow, "remark \"first\"", "remark \"second\"").expect("both are there");
    // What nobody else has touched is still possible; what another has used up is not.
    overtaken(&mut slow, "remark \"third\"", "ash go-prone").expect("still possible");
    let attack = "ash melee-attack grak weapon=longsword";
    let (by, what) = overtaken(&mut slow, attack, attack).expect_err("no second Main Action");
    assert_eq!(by, By::Rules, "{what}");
    let (by, what) = overtaken(&mut slow, "remark \"fourth\"", "undo").expect_err("not seen");
    assert!(by == By::Table && what.contains("another writer has gone on"), "{what}");
    // A point is the same wherever the line ends.
    overtaken(&mut slow, "mark here", "goto start").expect("it is where it was");
}

/// What another writer was cut off in is moved aside and recorded, by whoever writes next; that
/// line is said again behind it.
#[test]
fn what_another_writer_was_cut_off_in_is_recorded_before_anything_is_written() {
    let whole = Whole::play();
    let disk = FaultyStorage::holding(whole.logs[2].clone());
    let mut fight = open(disk.clone()).unwrap();
    let start = disk.bytes().len();
    let next = &whole.logs[3][start..];
    let cut = &next[..next.len() - 7];
    affray::log::storage::Storage::write_at(&mut disk.clone(), start as u64, cut).unwrap();
    let remark = || Event::Remarked { stamp: STAMP, text: "who was that?".to_owned() };
    let refused = fight.session_mut().record(remark(), None).expect_err("it is said again");
    assert!(refused.to_string().starts_with("another writer was cut off in a commit"), "{refused}");
    assert_eq!(disk.torn(), [(start as u64, cut.to_vec())]);
    let history = fight.session().history();
    let last = history.entry(history.count()).event;
    assert_eq!(last, Event::Recovered { stamp: STAMP, offset: start as u64 });
    fight.session_mut().record(remark(), None).expect("now it is taken");
    let report = affray::audit::audit(&disk.bytes(), None).expect("a log");
    assert!(!report.is_contradicted(), "{report}");
}

//! What section 12 of the design asks for, each beside its reference, in one run:
//! `cargo bench [-- WORDS]` measures the rows whose names hold one of the words.
//!
//! A row and its reference are timed in turns, and the medians are compared, so what else the
//! machine does meanwhile falls on both. Work of one core is timed by what it ran on that core.
//! `AFFRAY_GIB=1` adds the log of one gibibyte.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    reason = "a table of measurements"
)]

mod disk;
mod fights;
mod table;

use affray::account::{Account, Depth, Undone, View};
use affray::audit::{audit, audit_with};
use affray::log::form::commitment_of;
use affray::log::scan::Scanner;
use affray::log::verify::{verify_bytes, verify_on};
use affray::log::{MemoryStorage, codec};
use affray::play::{History, Session};
use affray::state::State;
use affray::vocabulary::{Audience, Entry, Event, Seat, Stamp, Viewer};
use fights::{Fight, Line, Random, SECRET};
use std::hint::black_box;
use std::time::Instant;
use table::{OnCore, Pace, Row, alternate, alternate_on_core, median_of, print_row, print_top};

const MILLION: u64 = 1_000_000;
const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// A row of the table: its name, and what measures it.
type Measure = fn(&Recorded) -> Row;

const ROWS: &[(&str, Measure)] = &[
    ("verify the chain, one core", chain),
    ("the same, with its head", chain_and_head),
    ("verify on all cores", cores),
    ("decode and fold", fold),
    ("audit", audited),
    ("audit on all cores", audited_on_all_cores),
    ("play, seeded, in memory", played),
    ("append, durable, bare write", disk::bare),
    ("append, durable, SQLite", disk::sqlite),
    ("undo and redo, 10^6 to 10^3", undone),
    ("seek, 10^6 to 10^3", sought),
    ("tell a commit, 10^6 to 10^3", told),
    ("open, verify and fold 10^6", opened),
    ("verify a log of 1 GiB", disk::gibibyte),
    ("bytes per declaration", bytes),
    ("a hidden event to a plain one", hidden),
];

/// The fights everything is measured on.
pub struct Recorded {
    /// A log of a million events.
    long: MemoryStorage,
    /// A log of a thousand.
    short: MemoryStorage,
    /// What was said in the first part of the long one.
    lines: Vec<Line>,
    /// How many declarations are among these.
    declarations: u64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [child, path] = words.as_slice()
        && child == disk::CHILD
    {
        return disk::verify_and_tell(path);
    }
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(&**word));
    let rows: Vec<_> = ROWS.iter().filter(|(name, _)| wanted(name)).collect();
    let recorded = record();
    print_top();
    for (name, measure) in rows {
        print_row(name, &measure(&recorded));
    }
}

fn record() -> Recorded {
    let begun = Instant::now();
    let (fight, mut lines) = fights::play(MILLION);
    let short = fights::play(1000).0.into_log().storage().clone();
    lines.truncate(100_000);
    let declares = |line: &&Line| matches!(line, Line::Declare(_));
    let declarations = lines.iter().filter(declares).count() as u64;
    let long = fight.into_log().storage().clone();
    let summary = verify_bytes(&long.bytes, None).expect("a sound log");
    println!(
        "{} events in {} commits, {} bytes; recorded in {:.1} s\n",
        summary.events,
        summary.commits,
        summary.bytes,
        begun.elapsed().as_secs_f64()
    );
    Recorded { long, short, lines, declarations }
}

impl Recorded {
    /// The bytes of every event of the long log.
    fn events(&self) -> Vec<&[u8]> {
        let mut scanner = Scanner::new(&self.long.bytes).expect("a log");
        let mut events = Vec::with_capacity(MILLION as usize);
        while let Ok(commit) = scanner.next_commit().expect("a sound log") {
            events.extend(commit.events());
        }
        events
    }
}

/// The chain alone: frames, order, every link.
fn chain(recorded: &Recorded) -> Row {
    against_bare_hashing(recorded, || {
        let mut scanner = Scanner::new(&recorded.long.bytes).expect("a log");
        while let Ok(commit) = scanner.next_commit().expect("a sound log") {
            black_box(commit.link());
        }
    })
}

/// What `affray verify` does: the chain, and the tree the head is the root of.
fn chain_and_head(recorded: &Recorded) -> Row {
    against_bare_hashing(recorded, || drop(black_box(verify_bytes(&recorded.long.bytes, None))))
}

fn against_bare_hashing(recorded: &Recorded, verify: impl FnMut()) -> Row {
    let events = recorded.events();
    let (ours, bare) = alternate_on_core(7, verify, || {
        let mut link = [0; 32];
        for event in &events {
            link = *blake3::keyed_hash(&link, event).as_bytes();
        }
        black_box(link);
    });
    let pace = Pace::of(events.len(), ours);
    Row::ratio(ours, bare, 1.8).also(pace.millions(), "M events/s", 5.0)
}

fn cores(recorded: &Recorded) -> Row {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let (ours, one) = alternate(
        9,
        || drop(black_box(verify_on(&recorded.long, all, None))),
        || drop(black_box(verify_on(&recorded.long, 1, None))),
    );
    Row::gain(ours, one, 1.8)
}

fn fold(recorded: &Recorded) -> Row {
    let events = recorded.events();
    let (ours, bare) = alternate_on_core(7, || fold_all(&events), || decode_all(&events));
    let pace = Pace::of(events.len(), ours);
    Row::ratio(ours, bare, 1.5).noted(format!("{:.1} M events/s", pace.millions()))
}

/// Strictly decoded and folded, as a reader does it that keeps nothing.
fn fold_all(events: &[&[u8]]) {
    let mut state = State::nothing();
    for bytes in events {
        let entry = codec::decode_strict(bytes).expect("an event");
        state.apply(&entry.event);
    }
    black_box(state);
}

fn decode_all(events: &[&[u8]]) {
    for bytes in events {
        let layout = bincode::config::standard();
        let entry: (Entry, usize) =
            bincode::serde::decode_from_slice(bytes, layout).expect("an event");
        black_box(entry);
    }
}

fn audited(recorded: &Recorded) -> Row {
    let events = recorded.events();
    let report = audit(&recorded.long.bytes, Some(SECRET)).expect("a log");
    assert!(
        !report.is_contradicted() && report.dice.fit > 0,
        "the fight is contradicted: {:?}",
        report.first()
    );
    let (ours, folded) = alternate_on_core(
        3,
        || drop(black_box(audit(&recorded.long.bytes, Some(SECRET)))),
        || fold_all(&events),
    );
    let pace = Pace::of(events.len(), ours);
    Row::ratio(ours, folded, 8.0).also(pace.millions(), "M events/s", 1.0)
}

fn audited_on_all_cores(recorded: &Recorded) -> Row {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let audit = |parts: usize| audit_with(&recorded.long.bytes, || Ok(Some(SECRET)), parts);
    let (ours, one) = alternate(5, || drop(black_box(audit(all))), || drop(black_box(audit(1))));
    let events = recorded.events().len();
    let per_second = format!("{:.2} M events/s", Pace::of(events, ours).millions());
    Row::gain(ours, one, 1.5).noted(per_second)
}

fn played(recorded: &Recorded) -> Row {
    let mut times = Vec::new();
    for _ in 0..5 {
        let lines = recorded.lines.clone();
        let mut fight = fights::opened();
        let begun = OnCore::now();
        for line in lines {
            fights::say(&mut fight, line).expect("what was said can be said again");
        }
        times.push(begun.elapsed());
        black_box(fight);
    }
    let time = median_of(times);
    let per_second = recorded.declarations as f64 / time.as_secs_f64();
    Row::alone(time / recorded.declarations as u32, "a declaration").also(
        per_second / 1000.0,
        "k declarations/s",
        100.0,
    )
}

fn open(storage: &MemoryStorage) -> Fight {
    Session::open(storage.clone(), Some(SECRET)).expect("a log")
}

fn undone(recorded: &Recorded) -> Row {
    let (mut long, mut short) = (open(&recorded.long), open(&recorded.short));
    let (mut one, mut other) = (Random(3), Random(3));
    let turn = |fight: &mut Fight, random: &mut Random| {
        // As many in both: how far it leads, and what lies there, must not make the difference.
        let count = 1 + random.below(24);
        fight.undo(STAMP, count, None).expect("something to undo");
        fight.redo(STAMP, count, None).expect("something to redo");
    };
    let (ours, reference) =
        alternate(2001, || turn(&mut long, &mut one), || turn(&mut short, &mut other));
    Row::ratio(ours, reference, 2.0).at_most_a_millisecond(ours)
}

fn sought(recorded: &Recorded) -> Row {
    let (long, short) = (open(&recorded.long), open(&recorded.short));
    let (mut one, mut other) = (Random(3), Random(3));
    let seek = |history: &History, random: &mut Random| {
        // The same stretch of fight in both: what is in an event must not make the difference.
        black_box(history.state_at(1 + random.below(history.count())));
    };
    let (ours, reference) =
        alternate(2001, || seek(long.history(), &mut one), || seek(short.history(), &mut other));
    Row::ratio(ours, reference, 2.0).at_most_a_millisecond(ours)
}

/// A commit in words, wherever it stands: whoever reads a fight pays it for each.
fn told(recorded: &Recorded) -> Row {
    let (long, short) = (open(&recorded.long), open(&recorded.short));
    let (mut one, mut other) = (Random(3), Random(3));
    let view = View { viewer: Viewer::Afterwards, depth: Depth::Plain, undone: Undone::Told };
    let tell = |fight: &Fight, random: &mut Random| {
        let account = Account::new(fight.history(), fight.system(), view);
        black_box(account.commit(1 + random.below(fight.history().commits())));
    };
    let (ours, reference) = alternate(2001, || tell(&long, &mut one), || tell(&short, &mut other));
    Row::ratio(ours, reference, 2.0).at_most_a_millisecond(ours)
}

fn opened(recorded: &Recorded) -> Row {
    let mut times = Vec::new();
    for _ in 0..5 {
        let storage = recorded.long.clone();
        let begun = OnCore::now();
        let fight: Fight = Session::open(storage, Some(SECRET)).expect("a log");
        times.push(begun.elapsed());
        black_box(fight);
    }
    Row::within(median_of(times), std::time::Duration::from_millis(500))
}

fn bytes(recorded: &Recorded) -> Row {
    let mut fights = disk::recorded_fights();
    let what = format!("{} recorded fight(s)", fights.len());
    if fights.is_empty() {
        fights.push(recorded.long.bytes.clone());
    }
    let (mut bytes, mut declarations) = (0, 0);
    for fight in &fights {
        let (more, again) = size_of(fight);
        (bytes, declarations) = (bytes + more, declarations + again);
    }
    let generated = size_of(&recorded.long.bytes);
    Row::size(bytes as f64 / declarations as f64, 320.0).noted(format!(
        "{what}, {declarations} declarations; the long fight {:.0}",
        generated.0 as f64 / generated.1 as f64
    ))
}

/// What an event costs that not everybody may see: written, committed to, and read again.
fn hidden(recorded: &Recorded) -> Row {
    let events = recorded.events();
    let decoded = events.iter().take(100_000).map(|bytes| codec::decode_strict(bytes));
    let plain: Vec<Event> = decoded.map(|entry| entry.expect("an event").event).collect();
    let (seats, blinder) = (Some(vec![Seat::GM]), [7; 16]);
    let (mut hidden_bytes, mut plain_bytes) = (0, 0);
    let through = |audience: &Audience, bytes: &mut usize| {
        *bytes = 0;
        for event in &plain {
            let stored = codec::encode_parts(audience, event, || blinder);
            *bytes += stored.len();
            black_box(commitment_of(&stored));
            black_box(codec::decode_strict(&stored).expect("what was stored"));
        }
    };
    let (ours, reference) = alternate_on_core(
        5,
        || through(&seats, &mut hidden_bytes),
        || through(&None, &mut plain_bytes),
    );
    let each = |bytes: usize| bytes as f64 / plain.len() as f64;
    Row::ratio(ours, reference, f64::INFINITY).noted(format!(
        "{:.0} ns more each; {:.0} bytes to {:.0}",
        (ours.as_secs_f64() - reference.as_secs_f64()) * 1e9 / plain.len() as f64,
        each(hidden_bytes),
        each(plain_bytes)
    ))
}

/// The bytes of all commits but the opening, and how many declarations are among them.
fn size_of(log: &[u8]) -> (u64, u64) {
    let mut scanner = Scanner::new(log).expect("a log");
    let (mut bytes, mut declarations) = (0, 0);
    while let Ok(commit) = scanner.next_commit().expect("a sound log") {
        if commit.number() == 1 {
            continue;
        }
        bytes += commit.frame.len() as u64;
        let first = commit.events().next().expect("a commit holds an event");
        let first = codec::decode(first).expect("an event").event;
        declarations += u64::from(matches!(first, Event::Declared(_)));
    }
    (bytes, declarations)
}

//! Forgeries of a single field, of every kind, in every kind of event: each is found, or stands in
//! the table of what cannot be known. The chain is rebuilt behind each, and where the forger holds
//! the secret the dice of an altered address are thrown anew.

/// When a forged field is as good as what stood there.
mod conditions;
/// Every field of an event, and other values of it.
mod fields;
/// Forged rewinds, and what they have said again.
mod groups;
/// The logs that are forged.
mod logs;
/// What cannot be known.
mod table;

use self::conditions::Forged;
use self::fields::{Change, Walker};
use self::logs::{Recorded, recorded};
use self::table::{TABLE, TOLD};
use crate::shared::{is_whole, one_in};
use affray::audit::AuditReport;
use affray::vocabulary::{Entry, Event};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

/// The events that no recorded log holds: an edition changes with the program, and a torn end is
/// recovered by whoever writes next. `tests/fast/audit/acts.rs` makes such logs and forges them.
const NOT_RECORDED: [&str; 2] = ["edition-changed.", "recovered."];

/// What the forgeries came to.
#[derive(Default)]
struct Tally {
    /// The fields that were forged.
    forged: BTreeSet<String>,
    /// How many forgeries there were.
    count: usize,
    /// The fields of the table that were needed, each with the number of its line.
    needed: BTreeSet<(usize, &'static str)>,
    /// What was neither found nor is in the table: by field, with examples.
    missed: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.forged.extend(other.forged);
        self.needed.extend(other.needed);
        self.count += other.count;
        for (path, mut examples) in other.missed {
            self.missed.entry(path).or_default().append(&mut examples);
        }
    }
}

#[test]
fn every_forged_field_is_found_or_cannot_be_known() {
    let logs = recorded();
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(log) = logs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let own = forge_all(log);
                    tally.lock().expect("a tally").add(own);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("a tally");
    let told = tally.missed.iter().map(|(path, examples)| {
        let few = &examples[..examples.len().min(3)];
        format!("{path} ({}):\n{}", examples.len(), few.join("\n"))
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "of {} not found:\n{}", tally.count, told.join("\n"));
    if !is_whole() {
        return;
    }
    let rows = TABLE.iter().enumerate();
    let listed = rows.flat_map(|(at, row)| row.fields.iter().map(move |field| (at, *field)));
    let stale: Vec<_> = listed.filter(|field| !tally.needed.contains(field)).collect();
    assert!(stale.is_empty(), "found, though in the table: {stale:?}");
    let walker = Walker::new(logs[0].system, std::iter::empty());
    let is_forged = |field: &String| {
        tally.forged.iter().any(|path| {
            path.strip_prefix(field).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        })
    };
    let fields = walker.fields().into_iter().filter(|field| !is_forged(field));
    let fields: Vec<String> =
        fields.filter(|field| !NOT_RECORDED.iter().any(|kind| field.starts_with(kind))).collect();
    assert!(fields.is_empty(), "in no log that is forged: {fields:?}");
}

/// Every line of the table quotes the README, and says why. What no log can prevent stands there
/// too.
#[test]
fn the_readme_says_what_cannot_be_known() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let proofs = readme.split("## What the proofs prove, and what not").nth(1);
    let proofs = proofs.and_then(|rest| rest.split("\n## ").next()).expect("its chapter");
    let proofs: Vec<&str> = proofs.split_whitespace().collect();
    let proofs = proofs.join(" ");
    for told in TOLD {
        assert!(proofs.contains(told), "the README lacks: {told}");
    }
    for row in TABLE {
        let (fields, says) = (row.fields, row.readme);
        assert!(proofs.contains(says), "{fields:?}: the README lacks: {says}");
        assert!(!row.why.is_empty(), "{fields:?}: why?");
    }
}

fn forge_all(log: &Recorded) -> Tally {
    let mut tally = Tally::default();
    let entries: Vec<&Entry> = log.commits.iter().flatten().collect();
    let walker = Walker::new(log.system, entries.iter().copied());
    let changes = (1..).zip(&entries).flat_map(|(number, own)| {
        walker.changes(own).into_iter().map(move |change| (number, *own, change))
    });
    let changes: Vec<(u64, &Entry, Change)> = changes.collect();
    let made = |what: &str, at: usize| {
        let (number, own, change) = &changes[at];
        let mut forged = change.made(own)?;
        if what == THROWN_ANEW {
            forged = log.thrown_anew(*number, &forged).filter(|anew| anew != *own)?;
        }
        Some((*number, forged))
    };
    // Where not all kinds are tried, so many are passed over after each that can be made.
    let passed_over = one_in(50) - 1;
    let mut kinds = kinds(&changes).into_iter();
    while let Some((path, what, of_kind)) = kinds.next() {
        let some = some_of(&of_kind, |at| made(what, at));
        if !some.is_empty() {
            kinds.by_ref().take(passed_over).for_each(drop);
        }
        for (number, entry) in some {
            tally.count += 1;
            tally.forged.insert(path.to_owned());
            let Some(report) = log.audited(number, &entry) else { continue };
            if report.is_contradicted() {
                continue;
            }
            let shown = is_shown(&log.honest, &report);
            let forged = Forged { log, number, path, what, entry: &entry, shown };
            let mut rows = TABLE.iter().enumerate();
            if let Some(field) = rows.find_map(|(at, row)| Some((at, row.covers(&forged)?))) {
                tally.needed.insert(field);
            } else {
                tally.missed.entry(path.to_owned()).or_default().push(told(&forged));
            }
        }
    }
    tally
}

/// The field of a throw is another, and the dice are those of the address it then has.
const THROWN_ANEW: &str = "the dice thrown anew";

/// The changes by the field and what is done to it, as places in the list of all.
fn kinds<'a>(changes: &'a [(u64, &Entry, Change)]) -> Vec<(&'a str, &'static str, Vec<usize>)> {
    let mut kinds: BTreeMap<(&str, &'static str), Vec<usize>> = BTreeMap::new();
    for (at, (_, own, change)) in changes.iter().enumerate() {
        kinds.entry((&change.path, change.what)).or_default().push(at);
        if matches!(own.event, Event::Rolled(_)) {
            kinds.entry((&change.path, THROWN_ANEW)).or_default().push(at);
        }
    }
    kinds.into_iter().map(|((path, what), of_kind)| (path, what, of_kind)).collect()
}

/// Some forgeries of a kind, evenly spread: what cannot be made is passed over for the next.
fn some_of(of_kind: &[usize], made: impl Fn(usize) -> Option<(u64, Entry)>) -> Vec<(u64, Entry)> {
    let mut some = Vec::new();
    let mut rest = of_kind.iter().enumerate();
    for part in 0..logs::limit() {
        let first = of_kind.len() * part / logs::limit();
        let from_there = rest.by_ref().skip_while(|(nth, _)| *nth < first);
        some.extend(from_there.map(|(_, at)| made(*at)).find(Option::is_some).flatten());
    }
    some
}

fn told(forged: &Forged<'_>) -> String {
    let short = |entry: &Entry| format!("{entry:?}").chars().take(400).collect::<String>();
    let shown = if forged.shown { "shown" } else { "not shown" };
    format!(
        "  {} #{}, {}, {shown}:\n    {}\n    {}",
        forged.log.name,
        forged.number,
        forged.what,
        short(forged.honest()),
        short(forged.entry),
    )
}

/// Whether two reports say different things of a fight, the heads of its log aside.
fn is_shown(honest: &AuditReport, forged: &AuditReport) -> bool {
    let mut forged = forged.clone();
    forged.head.clone_from(&honest.head);
    for (own, honest) in forged.dice.shares.iter_mut().zip(&honest.dice.shares) {
        own.head.clone_from(&honest.head);
    }
    forged.dice.could_choose.clone_from(&honest.dice.could_choose);
    forged != *honest
}

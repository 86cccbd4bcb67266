//! Golden files: bytes that must be read for ever, and codes that never move.
//!
//! `AFFRAY_BLESS=1 cargo test --test fast golden` adds what is new; what stands there is never changed.

use affray::log::form::Form;
use affray::log::{Log, MemoryStorage, codec, verify};
use affray::play::Session;
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{Entry, Event};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn golden(name: &str) -> PathBuf {
    Path::new("tests/golden").join(name)
}

fn blessed() -> bool {
    std::env::var_os("AFFRAY_BLESS").is_some()
}

/// The file, made first if it is not there and what is new is blessed.
fn stored(name: &str, new: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
    let path = golden(name);
    if blessed() && !path.exists() {
        fs::create_dir_all("tests/golden").unwrap();
        fs::write(&path, new()).unwrap();
    }
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

const FIGHT: &str = r#"---
system = "wwn"
dice = "typed"
[options]
trauma = true
[map]
grid = [20, 12]
[[combatant]]
id = "ash"
name = "Ash of the Vale"
side = "heroes"
seat = "maria"
at = [3, 4]
kind = "pc"
hp-max = 12
melee-ac = 14
attack-bonus = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
shock = 2
shock-ac = 13
[[combatant]]
id = "grak"
side = "raiders"
at = [4, 4]
hp-max = 11
melee-ac = 13
[[combatant.weapon]]
id = "axe"
damage = "1d6"
---
remark "for the GM alone" to=gm
gm start [5 3]
ash melee-attack grak weapon=longsword [12 6]
grak take total-defense
undo because "wrong target"
ash melee-attack grak weapon=longsword [12 6]
ash end-turn
gm set grak hp-=1 because "poison"
mark before-the-axe
grak melee-attack ash weapon=axe [4]
undo 2
redo
grak end-turn
dispute 9 because "was that a 12?"
decide 49 upheld because "all saw it"
"#;

fn fight() -> Vec<u8> {
    let (_, script) = crate::shared::script_of(FIGHT);
    let mut talk = crate::shared::opened(FIGHT);
    for (number, line) in &script.lines {
        // What no dispute was opened for cannot be decided; the number is looked up.
        let line = match line {
            affray::script::Line::Decide { .. } => {
                let last = talk.session().history().count();
                affray::script::parse_line(&format!("decide {last} upheld because \"so\""), 1)
                    .unwrap()
            }
            line => line.clone(),
        };
        talk.try_say(&line).unwrap_or_else(|trouble| panic!("{number}: {}", trouble.diagnostic));
    }
    talk.into_session().into_log().bytes().to_vec()
}

#[test]
fn a_log_of_format_2_is_read_for_ever() {
    let bytes = stored("fight.affray", fight);
    let summary = verify::verify_bytes(&bytes, None).unwrap();
    let mut written = None;
    let log = Log::open(MemoryStorage::from(bytes.clone()), |commit| {
        let events: Vec<Vec<u8>> = commit
            .events()
            .map(|bytes| {
                let entry = codec::decode_strict(bytes).expect("an event");
                let hidden = matches!(Form::of(bytes), Some(Form::Hidden { .. }));
                let blinder = if hidden { *bytes[1..].first_chunk().unwrap() } else { [0; 16] };
                codec::encode(&entry, &blinder)
            })
            .collect();
        let events: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
        match &mut written {
            None => written = Some(Log::create(MemoryStorage::default(), &events).unwrap()),
            Some(log) => drop(log.append(log.commits(), &[events]).unwrap()),
        }
    });
    assert_eq!(log.unwrap().head(), summary.head);
    assert!(written.unwrap().bytes() == bytes, "encoded again, every byte is the same");
    let session = Session::open(MemoryStorage::from(bytes), None).unwrap();
    let digest = hex(&session.state().digest());
    let facts = format!("head {}\nevents {}\ndigest {digest}\n", summary.head, summary.events);
    let stored = stored("fight.facts", || facts.clone().into_bytes());
    assert_eq!(String::from_utf8(stored).unwrap(), facts);
}

/// Events of every kind, their bytes, and what they mean.
#[test]
fn every_kind_of_event_is_read_for_ever() {
    let made = || {
        let mut random = crate::common::Random::new(1);
        let mut text = String::new();
        for _ in 0..240 {
            let entry = crate::common::events::entry(&mut random);
            let _ = writeln!(text, "{} {entry:?}", hex(&codec::encode(&entry, &[7; 16])));
        }
        text.into_bytes()
    };
    let text = String::from_utf8(stored("events.txt", made)).unwrap();
    let mut kinds = BTreeSet::new();
    for (number, line) in text.lines().enumerate() {
        let (hex, meaning) = line.split_once(' ').unwrap();
        let bytes: Vec<u8> = (0..hex.len() / 2)
            .map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
            .collect();
        let entry = codec::decode_strict(&bytes)
            .unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        assert_eq!(format!("{entry:?}"), meaning, "line {}", number + 1);
        kinds.insert(kind(&entry));
    }
    assert_eq!(kinds.len(), 20, "every kind of event is there: {kinds:?}");
}

fn kind(entry: &Entry) -> &'static str {
    match entry.event {
        Event::Opened(_) => "opened",
        Event::Contributed { .. } => "contributed",
        Event::Declared(_) => "declared",
        Event::Answered { .. } => "answered",
        Event::Ruled(_) => "ruled",
        Event::Rolled(_) => "rolled",
        Event::Asked(_) => "asked",
        Event::Offered(_) => "offered",
        Event::Effected(_) => "effected",
        Event::Noted(_) => "noted",
        Event::Checked { .. } => "checked",
        Event::Settled => "settled",
        Event::Rewound(_) => "rewound",
        Event::Marked { .. } => "marked",
        Event::Disputed { .. } => "disputed",
        Event::Decided { .. } => "decided",
        Event::Remarked { .. } => "remarked",
        Event::Revealed { .. } => "revealed",
        Event::Pledged => "pledged",
        Event::UndoAsked => "undo-asked",
        Event::UndoAnswered => "undo-answered",
        Event::Seated => "seated",
        Event::EditionChanged { .. } => "edition-changed",
        Event::Recovered { .. } => "recovered",
        Event::Redacted { .. } => "redacted",
    }
}

/// The codes of a system, one a line, by code.
fn codes(entries: impl Iterator<Item = (u16, &'static str)>) -> Vec<String> {
    let mut entries: Vec<(u16, &str)> = entries.collect();
    entries.sort_unstable();
    for pair in entries.windows(2) {
        assert!(pair[0].0 != pair[1].0, "one code for {} and {}", pair[0].1, pair[1].1);
    }
    entries.iter().map(|(code, word)| format!("{code} {word}")).collect()
}

/// Lines of the golden file may never change or go; new ones are appended when blessed.
fn assert_appended(name: &str, now: &[String]) {
    let path = golden(name);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let golden: Vec<&str> = text.lines().collect();
    for line in &golden {
        assert!(now.iter().any(|own| own == line), "{name}: `{line}` was changed or taken away");
    }
    let new: Vec<&String> = now.iter().filter(|own| !golden.contains(&own.as_str())).collect();
    if blessed() {
        let mut text = text.clone();
        for line in new {
            let _ = writeln!(text, "{line}");
        }
        fs::create_dir_all("tests/golden").unwrap();
        fs::write(&path, text).unwrap();
    } else {
        assert!(
            new.is_empty(),
            "{name} lacks {new:?}: AFFRAY_BLESS=1 cargo test --test fast golden"
        );
    }
}

#[test]
fn codes_of_names_and_clauses_never_move() {
    for system in SYSTEMS {
        let id = system.id();
        let names = codes(system.names().map(|(name, word)| (name.0, word)));
        assert_appended(&format!("names-{id}.txt"), &names);
        let clauses = codes(system.clauses().map(|clause| (clause.code.0, clause.id)));
        assert_appended(&format!("clauses-{id}.txt"), &clauses);
    }
    assert!(SYSTEMS.contains(&System::Wwn));
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

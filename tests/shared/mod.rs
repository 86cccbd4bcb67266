//! What several tests need: recorded fights, and a forger's tools.
#![allow(dead_code, reason = "each test binary uses its part of it")]

pub mod reasons;
pub mod seats;

use affray::audit::{AuditReport, audit, audit_with};
use affray::log::{Log, MemoryStorage, codec};
use affray::play::{Blinders, Keeping, Talk, open_script, run_script};
use affray::script::{
    Case, Dice, Script, Source, parse_cases, parse_line, parse_script, read_source,
};
use affray::vocabulary::{Declared, Entry, Event, Opening, Rewind, Ruled, Stamp};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The secret of every fight here that fixes none.
pub const SECRET: [u8; 32] = [7; 32];

/// The key from which the blinders of every fight here are derived, so that its bytes are the same
/// again. It stands here for all to read, for these fights are no secret.
pub const KEY: [u8; 32] = [0x6b; 32];

/// The time of every line, in milliseconds since 1970.
pub const NOW: u64 = 1_700_000_000_000;

/// Files with an ending below a folder, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A recorded fight.
#[derive(Clone)]
pub struct Fight {
    /// Where it stands.
    pub name: String,
    /// Its log.
    pub log: Vec<u8>,
    /// The secret of its dice.
    pub secret: [u8; 32],
}

impl Fight {
    /// What is kept beside its log.
    pub fn kept(&self) -> Keeping {
        Keeping::from(Some(self.secret)).with_key(KEY)
    }
}

/// How many random fights of each system are played: `AFFRAY_FIGHTS`, or 25.
pub fn count_of_fights() -> u64 {
    std::env::var("AFFRAY_FIGHTS")
        .map_or(25, |count| count.parse().expect("AFFRAY_FIGHTS is a number"))
}

/// Whether so many are played that nothing else may be left out.
pub fn is_whole() -> bool {
    count_of_fights() >= 1_000
}

/// Whether so many are played that whatever can be seen is seen.
pub fn sees_everything() -> bool {
    count_of_fights() >= 10_000
}

/// Takes one in so many where not all of them have to be.
pub fn one_in(count: usize) -> usize {
    if is_whole() { 1 } else { count }
}

/// How many cases a law is tried on.
pub fn law_cases(count: u32) -> u32 {
    if is_whole() { 4 * count } else { count.div_ceil(8) }
}

/// Every fight of `logs/`, and those of the literate cases, as far as they play: all of them, or one
/// in sixteen. They are played once.
pub fn fights() -> Vec<Fight> {
    static FIGHTS: LazyLock<Vec<Fight>> = LazyLock::new(play_all);
    FIGHTS.clone()
}

/// Of the fights of each folder one in so many, from the first.
pub fn one_fight_in(count: usize) -> impl Iterator<Item = Fight> {
    let mut numbers = BTreeMap::new();
    fights().into_iter().filter(move |fight| {
        let folder = fight.name.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        let number = numbers.entry(folder).or_insert(0);
        *number += 1;
        (*number - 1) % one_in(count) == 0
    })
}

/// The fights of `logs/` alone.
pub fn samples() -> impl Iterator<Item = Fight> {
    fights().into_iter().filter(|fight| fight.name.starts_with("logs"))
}

fn play_all() -> Vec<Fight> {
    let (mut fights, mut numbers) = (Vec::new(), BTreeMap::new());
    for path in files(Path::new("tests/cases"), "md") {
        for case in cases_of(&path) {
            // What is added to one system moves nothing in the others.
            let number = numbers.entry(path.parent().map(PathBuf::from)).or_insert(0);
            *number += 1;
            if *number % one_in(16) != 0 {
                continue;
            }
            let name = format!("{}:{}", path.display(), case.play.first_line);
            if let Ok(script) = case.parse()
                && let Some(log) = played(&script, SECRET)
            {
                fights.push(Fight { name, log, secret: secret_of(&script, SECRET) });
            }
        }
    }
    for path in files(Path::new("logs"), "play") {
        let script = parse_script(&read(&path)).expect("a play file is read");
        // The secret of a sample whose dice are committed to stands beside it.
        let beside = fs::read(path.with_extension("seed")).ok();
        let beside = beside.and_then(|seed| seed.try_into().ok()).unwrap_or(SECRET);
        let (name, secret) = (path.display().to_string(), secret_of(&script, beside));
        fights.extend(played(&script, beside).map(|log| Fight { name, log, secret }));
    }
    fights
}

/// The secret of a script: its own, or the one it is given.
fn secret_of(script: &Script, given: [u8; 32]) -> [u8; 32] {
    match script.front.dice {
        Dice::Open { seed } => seed.unwrap_or(given),
        Dice::Seeded | Dice::Typed => given,
    }
}

/// The cases of a Markdown file, whose casts may stand in files beside it.
pub fn cases_of(path: &Path) -> Vec<Case> {
    let load =
        |name: &str| fs::read_to_string(path.with_file_name(name)).map_err(|e| e.to_string());
    parse_cases(&read(path), load).unwrap_or_else(|error| panic!("{error}"))
}

/// The text of a file.
pub fn read(path: &Path) -> Source {
    let bytes = fs::read(path).expect("a file is readable");
    read_source(Some(&path.to_string_lossy()), &bytes).expect("a source is read")
}

/// The log of a script; what happens after its first failure is left out.
pub fn played(script: &Script, secret: [u8; 32]) -> Option<Vec<u8>> {
    let mut talk = open_script(script, MemoryStorage::default(), || NOW, || secret).ok()?;
    talk.session_mut().entrust_key(KEY);
    let _ = run_script(script, &mut talk, |_, _| ());
    Some(bytes_of(talk))
}

/// The log of a play file's text, every line of which must hold.
pub fn played_text(text: &str) -> Vec<u8> {
    bytes_of(talked(text))
}

/// The fight a play file's text comes to, every line of which must hold.
pub fn talked(text: &str) -> Talk<MemoryStorage> {
    let (source, script) = script_of(text);
    let mut talk = opened(text);
    run_script(&script, &mut talk, |_, _| ())
        .unwrap_or_else(|error| panic!("{}", error.diagnostic.render(&source)));
    talk
}

/// The fight of a play file's text, with nothing said yet.
pub fn opened(text: &str) -> Talk<MemoryStorage> {
    let (source, script) = script_of(text);
    let mut talk = open_script(&script, MemoryStorage::default(), || NOW, || SECRET)
        .unwrap_or_else(|error| panic!("{}", error.render(&source)));
    talk.session_mut().entrust_key(KEY);
    talk
}

/// The script a text is.
pub fn script_of(text: &str) -> (Source, Script) {
    let source = read_source(Some("test.play"), text.as_bytes()).expect("a source is read");
    let script = parse_script(&source).unwrap_or_else(|error| panic!("{}", error.render(&source)));
    (source, script)
}

/// Says one line, which must be taken.
#[track_caller]
pub fn say(talk: &mut Talk<MemoryStorage>, line: &str) {
    try_say(talk, line).unwrap_or_else(|error| panic!("{line}: {error}"));
}

/// Says lines, each of which must be taken.
#[track_caller]
pub fn say_all(talk: &mut Talk<MemoryStorage>, lines: &[&str]) {
    for line in lines {
        say(talk, line);
    }
}

/// Says one line; what is said against it.
pub fn try_say(talk: &mut Talk<MemoryStorage>, line: &str) -> Result<(), String> {
    let parsed = parse_line(line, 1).unwrap_or_else(|error| panic!("{line}: {error}"));
    talk.try_say(&parsed).map(drop).map_err(|trouble| trouble.diagnostic.to_string())
}

/// The bytes of a fight.
pub fn bytes_of(talk: Talk<MemoryStorage>) -> Vec<u8> {
    talk.into_session().into_log().bytes().to_vec()
}

/// The commits of a log with their events, to be forged.
pub fn commits(log: &[u8]) -> Vec<Vec<Entry>> {
    let mut commits = Vec::new();
    Log::open(MemoryStorage::from(log.to_vec()), |commit| {
        let entries = commit.events().map(|bytes| codec::decode(bytes).expect("an event"));
        commits.push(entries.collect());
    })
    .expect("a log");
    commits
}

/// A log of these commits, its chain rebuilt.
pub fn chained(commits: &[Vec<Entry>]) -> Vec<u8> {
    let mut events = 0;
    let mut encode = |entry: &Entry| {
        events += 1;
        codec::encode(entry, &Blinders::Key(KEY).blinder(events))
    };
    let encoded: Vec<Vec<Vec<u8>>> =
        commits.iter().map(|commit| commit.iter().map(&mut encode).collect()).collect();
    let first = &encoded[0];
    let first: Vec<&[u8]> = first.iter().map(Vec::as_slice).collect();
    let mut log = Log::create(MemoryStorage::default(), &first).expect("a log is created");
    for commit in &encoded[1..] {
        let events: Vec<&[u8]> = commit.iter().map(Vec::as_slice).collect();
        let count = log.commits();
        log.append(count, &[events]).expect("a commit is appended");
    }
    log.bytes().to_vec()
}

/// The number of the first event of a commit, which is counted from 0.
pub fn first_event(commits: &[Vec<Entry>], at: usize) -> u64 {
    1 + commits[..at].iter().map(|commit| commit.len() as u64).sum::<u64>()
}

/// The commits up to one of them, counted from 0, and those behind it that count only with it: what
/// is found in them is found in the whole log, and sooner.
pub fn up_to(commits: &[Vec<Entry>], at: usize) -> &[Vec<Entry>] {
    let group_from = |begin: usize| match commits[begin][0].event {
        Event::Rewound(Rewind { follow, .. }) => begin + follow as usize,
        _ => begin,
    };
    let end = (0..=at).map(group_from).max().expect("a commit");
    &commits[..=end]
}

/// A commit of one event.
pub fn alone(event: Event) -> Vec<Entry> {
    vec![Entry { audience: None, event }]
}

/// The opening of a log, to be forged.
pub fn opening_of(commits: &mut [Vec<Entry>]) -> &mut Opening {
    match &mut commits[0][0].event {
        Event::Opened(opening) => opening,
        other => panic!("{other:?} is no opening"),
    }
}

/// Who said an event and when, to be forged; none where nobody said it.
pub fn stamp_of(event: &mut Event) -> Option<&mut Stamp> {
    match event {
        Event::Contributed { stamp, .. }
        | Event::Declared(Declared { stamp, .. })
        | Event::Answered { stamp, .. }
        | Event::Ruled(Ruled { stamp, .. })
        | Event::Rewound(Rewind { stamp, .. })
        | Event::Marked { stamp, .. }
        | Event::Disputed { stamp, .. }
        | Event::Decided { stamp, .. }
        | Event::Remarked { stamp, .. }
        | Event::Revealed { stamp, .. }
        | Event::EditionChanged { stamp, .. }
        | Event::Recovered { stamp, .. } => Some(stamp),
        _ => None,
    }
}

/// The log of these commits is contradicted, first at an event of which the audit says these words.
#[track_caller]
pub fn assert_found(
    forged: &[Vec<Entry>],
    secret: Option<[u8; 32]>,
    (event, words): (u64, &str),
) -> AuditReport {
    let log = chained(forged);
    let report = audit(&log, secret).expect("a log");
    assert_eq!(audit_with(&log, || Ok(secret), 3).expect("a log"), report, "in three parts");
    assert!(report.is_contradicted(), "{words}, at event {event}:\n{report}");
    assert_eq!(report.first().map(|first| first.event), Some(event), "{words}:\n{report}");
    let mut there = report.findings.iter().filter(|finding| finding.event == event);
    assert!(there.any(|finding| finding.says.contains(words)), "{words}:\n{report}");
    report
}

/// The opening of the fight at the river, with its combatants.
pub fn river_front() -> &'static str {
    RIVER.split_once("gm start").expect("a start").0
}

/// The same with typed dice.
pub fn river_front_typed() -> String {
    river_front().replace("seeded", "typed").replace("mixed = true\n", "")
}

/// A fight with seeded and typed dice, a window taken, undone lines and rulings.
pub const RIVER: &str = r#"---
system = "wwn"
dice = "seeded"
mixed = true
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
kind = "pc"
hp-max = 30
melee-ac = 12
str-mod = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
kind = "pc"
hp-max = 30
melee-ac = 12
[[combatant.weapon]]
id = "spear"
damage = "1d6"
[[combatant]]
id = "orc"
side = "raiders"
hp-max = 40
melee-ac = 12
attack-bonus = 2
[[combatant.weapon]]
id = "sword"
damage = "1d6"
shock = 2
shock-ac = 15
[[combatant]]
id = "ogre"
side = "raiders"
hp-max = 40
melee-ac = 12
attack-bonus = 4
[[combatant.weapon]]
id = "trunk"
damage = "1d8"
---
gm start [2 5]
orc melee-attack ash weapon=sword
ash take total-defense
orc end-turn
ogre melee-attack ash weapon=trunk
undo because "wrong target"
ogre melee-attack bea weapon=trunk [15 6]
undo
ogre melee-attack bea weapon=trunk [15 2]
undo
ogre melee-attack ash weapon=trunk
ogre end-turn
gm set ash hp=9 because "poison"
bea melee-attack orc weapon=spear
gm rule "the river rises"
bea end-turn
ash end-turn
orc melee-attack bea weapon=sword
orc end-turn
ogre melee-attack bea weapon=trunk
ogre end-turn
"#;

/// A file from which a wolf can join the fight at the river.
const CAMP: &str = r#"---
system = "wwn"
[[combatant]]
id = "wolf"
side = "raiders"
hp-max = 5
[[combatant.weapon]]
id = "fangs"
damage = "1d6"
---
"#;

/// The fight at the river, and a file beside it: `camp.play`.
pub fn camped() -> Talk<MemoryStorage> {
    talked(RIVER).with_files(|file| match file {
        "camp.play" => Ok(CAMP.to_owned()),
        other => Err(format!("there is no {other}")),
    })
}

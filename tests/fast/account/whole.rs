//! The whole account of a recorded fight of each system: three depths, two widths, Markdown and
//! JSON. No line is over its width, and no word of the code's own is in any of them.
//!
//! `AFFRAY_BLESS=1 cargo test --test fast account::whole` writes the golden files anew.

use affray::account::layout::Layout;
use affray::account::{Account, Depth, Undone, View, markdown};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::Viewer;
use std::fs;
use std::path::Path;
use textwrap::core::display_width;

const FIGHTS: [(&str, &str); 5] = [
    ("wwn", "holm-bridge"),
    ("hallowed-earth", "sealed-orders"),
    ("radiant-hack", "toll-bridge"),
    ("factions", "toll-bridge"),
    ("defined", "worm-pit"),
];

const DEPTHS: [(&str, Depth); 3] =
    [("brief", Depth::Brief), ("plain", Depth::Plain), ("full", Depth::Full)];

const WIDTHS: [usize; 2] = [80, 140];

/// What nobody who plays would say.
const NOT_WORDS: [&str; 7] =
    ["Effected", "u16", "types,", "amount,", "ItemId", "Some(", "does this:"];

type Fight = Session<MemoryStorage>;

fn opened(system: &str, log: &str) -> Fight {
    let log = fs::read(format!("logs/{system}/{log}.affray")).expect("a log");
    Session::open(MemoryStorage::from(log), None).expect("a log")
}

fn account(fight: &Fight, depth: Depth, undone: Undone) -> Account<'_> {
    let view = View { viewer: Viewer::Afterwards, depth, undone };
    Account::new(fight.history(), fight.system(), view)
}

fn as_text(fight: &Fight, depth: Depth, width: usize) -> String {
    let layout = Layout::new(width, fight.history().count());
    let rows = account(fight, depth, Undone::Told).into_rows();
    let lines = rows.flat_map(|row| layout.lines(&row));
    let lines: Vec<String> = lines.map(|line| line.to_string().trim_end().to_owned()).collect();
    lines.join("\n") + "\n"
}

fn as_json(fight: &Fight, depth: Depth) -> String {
    let rows = account(fight, depth, Undone::Told).into_rows();
    rows.map(|row| serde_json::to_string(&row).expect("a row") + "\n").collect()
}

#[track_caller]
fn golden(name: &str, found: &str) {
    for word in NOT_WORDS {
        let line = found.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "{name}: {word}");
    }
    let path = Path::new("tests/golden/account").join(name);
    if std::env::var_os("AFFRAY_BLESS").is_some() {
        fs::create_dir_all("tests/golden/account").expect("a folder");
        fs::write(&path, found).expect("a golden file is written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differs = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(found == expected, "{} is out of date: {differs:?}", path.display());
}

#[test]
fn the_whole_account_of_each_system_at_each_depth_and_width() {
    for (system, log) in FIGHTS {
        let fight = opened(system, log);
        for (name, depth) in DEPTHS {
            for width in WIDTHS {
                let text = as_text(&fight, depth, width);
                let wide = text.lines().find(|line| display_width(line) > width);
                assert_eq!(wide, None, "{system} {name} at {width}");
                golden(&format!("{system}-{name}-{width}.txt"), &text);
            }
        }
    }
}

#[test]
fn the_whole_account_of_each_system_in_markdown_and_json() {
    for (system, log) in FIGHTS {
        let fight = opened(system, log);
        for (name, depth) in [DEPTHS[0], DEPTHS[1]] {
            let rows = account(&fight, depth, Undone::LeftOut).into_rows();
            golden(&format!("{system}-{name}.md"), &markdown(rows));
        }
        golden(&format!("{system}-plain.jsonl"), &as_json(&fight, Depth::Plain));
    }
}

/// Every fight of `logs`, at every depth: nothing is over any width, every deed has its phrase.
#[test]
fn no_account_of_any_recorded_fight_is_over_its_width_or_lacks_a_phrase() {
    for path in crate::shared::files(Path::new("logs"), "affray") {
        let log = fs::read(&path).expect("a log");
        let fight: Fight = Session::open(MemoryStorage::from(log), None).expect("a log");
        for (name, depth) in DEPTHS {
            for width in [40, 80, 140] {
                let text = as_text(&fight, depth, width);
                let wide = text.lines().find(|line| display_width(line) > width);
                assert_eq!(wide, None, "{} {name} at {width}", path.display());
                assert!(!text.contains("does this:"), "{} {name}", path.display());
            }
        }
    }
}

/// Whatever can be said has its phrase.
#[test]
fn every_verb_of_every_system_is_told_by_its_record() {
    for system in affray::rules::SYSTEMS {
        for verb in system.verbs() {
            let name = system.spell(verb.name);
            assert!(!verb.told.is_empty(), "{}: {name} has no phrase", system.id());
            let options = verb.told.split('{').skip(1).filter_map(|part| part.split('}').next());
            for option in options {
                let option = option.trim_start_matches(['!', '-']);
                let known = verb.options.iter().any(|known| system.spell(known.name) == option);
                let everywhere = affray::engine::catalog::ON_EVERY_LINE
                    .iter()
                    .any(|known| system.spell(known.name) == option);
                assert!(known || everywhere, "{}: {name} has no {option}", system.id());
            }
        }
    }
}

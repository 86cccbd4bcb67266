//! The README: its commands run, and its samples are what the program tells.

use super::*;
use affray::account::layout::Layout;
use affray::account::{Account, Depth, Undone, View};
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::Viewer;
use std::ops::RangeInclusive;

/// How wide the terminal is on which the samples are told.
const WIDTH: usize = 80;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README is there")
}

/// What stands in the fenced blocks of a kind.
fn blocks<'a>(readme: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    readme.split(&*fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The fights of which it makes pages.
const PAGES: [(&str, &str); 3] =
    [("wwn", "holm-bridge"), ("factions", "toll-bridge"), ("defined", "burning-inn")];

#[test]
fn the_commands_of_the_readme_run() {
    let readme = readme();
    let table = Table::empty();
    for (folder, fight) in PAGES {
        let log = format!("logs/{folder}/{fight}.affray");
        fs::create_dir_all(table.path(&format!("logs/{folder}"))).expect("a folder of logs");
        fs::copy(root().join(&log), table.path(&log)).expect("a log is copied");
    }
    let commands: Vec<&str> = blocks(&readme, "sh").iter().flat_map(|text| text.lines()).collect();
    assert!(commands.contains(&"cargo test"));
    let mut run = 0;
    for command in commands {
        // What cargo would build is built, and this is one of the tests it would run.
        let command = match command.strip_prefix("cargo run -- ") {
            Some(words) => format!("affray {words}"),
            None if command == "cargo test" => continue,
            None => command.to_owned(),
        };
        let came = table.sh(&command);
        assert_eq!(came.code, 0, "`{command}`: {}", came.err);
        run += 1;
    }
    assert!(run >= 4, "the README has commands");
    for (_, fight) in PAGES {
        assert!(
            table.path(&format!("{fight}.html")).is_file(),
            "the README makes a page of {fight}"
        );
    }
}

/// The samples: how deep the account of the bridge goes, and of which events it tells.
const SAMPLES: [(Depth, RangeInclusive<u64>); 2] =
    [(Depth::Brief, 117..=152), (Depth::Plain, 127..=147)];

/// A part of the account of the bridge, as text.
fn told(depth: Depth, events: &RangeInclusive<u64>) -> String {
    let bytes = fs::read(root().join("logs/wwn/holm-bridge.affray")).expect("a log");
    let fight = Session::open(MemoryStorage::from(bytes), None).expect("a fight");
    let view = View { viewer: Viewer::Afterwards, depth, undone: Undone::LeftOut };
    let rows = Account::new(fight.history(), fight.system(), view).into_rows();
    let layout = Layout::new(WIDTH, fight.history().count());
    let rows = rows.filter(|row| events.contains(&row.event));
    let lines = rows.flat_map(|row| layout.lines(&row)).map(|line| format!("{line}\n"));
    lines.collect::<String>().trim_start_matches('\n').to_owned()
}

/// With `AFFRAY_BLESS=1` they are written anew.
#[test]
fn the_samples_of_the_readme_are_what_is_told() {
    let mut readme = readme();
    let shown: Vec<String> = blocks(&readme, "text").iter().map(ToString::to_string).collect();
    assert_eq!(shown.len(), SAMPLES.len());
    for (shown, (depth, events)) in shown.iter().zip(SAMPLES) {
        let told = told(depth, &events);
        if std::env::var_os("AFFRAY_BLESS").is_some() {
            let (old, new) = (format!("```text\n{shown}```"), format!("```text\n{told}```"));
            readme = readme.replace(&old, &new);
            continue;
        }
        assert_eq!(*shown, told, "AFFRAY_BLESS=1 takes what is told");
    }
    if std::env::var_os("AFFRAY_BLESS").is_some() {
        fs::write(root().join("README.md"), readme).expect("the README is written");
    }
}

#[test]
fn the_readme_is_short_and_its_links_lead_somewhere() {
    let readme = readme();
    assert!(readme.lines().count() <= 130, "{} lines", readme.lines().count());
    for link in readme.split("](").skip(1) {
        let path = link.split(')').next().expect("its end");
        assert!(root().join(path).exists(), "{path} is not there");
    }
}

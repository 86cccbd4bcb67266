//! Whole screens, and that no step leaves anything of the one before.
//!
//! `AFFRAY_BLESS=1 cargo test --test fast tui` writes the golden files anew.

use super::{Fight, LARGE, SMALL, model, opened, press, pressed, screen};
use crate::shared::{one_in, talked};
use affray::replay::keys::KEYS;
use affray::tui::Input;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::Modifier;
use ratatui_core::terminal::Terminal;
use std::fmt::Write;
use std::fs;

const GRID: &str = "wwn/mill-ambush";
const ZONES: &str = "factions/warehouse-fire";

/// A golden file, the fight it shows, and the keys pressed before each of its screens.
type Golden = (&'static str, &'static str, (u16, u16), &'static [&'static [&'static str]]);

const GOLDEN: [Golden; 3] = [
    (
        "replay-grid-80",
        GRID,
        SMALL,
        &[
            &[],
            &["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"],
            &["u"],
            &["ArrowUp"],
            &["c"],
            &["z"],
            &["z", "z"],
            &["?"],
            &["?", ":", "r", "3"],
        ],
    ),
    (
        "replay-grid-140",
        GRID,
        LARGE,
        &[&["4", "ArrowRight"], &["c", "a"], &["a", "G", "y"], &["?"]],
    ),
    ("replay-zones-80", ZONES, SMALL, &[&["5"], &["ArrowRight"], &["z", "z", "z"]]),
];

fn compared(name: &str, found: &str) {
    let path = format!("tests/golden/{name}.txt");
    if std::env::var_os("AFFRAY_BLESS").is_some() {
        fs::write(&path, found).expect("a golden file is written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{path} is out of date:\n{found}\nexpected:\n{expected}");
}

#[test]
fn the_screen_of_a_recorded_fight() {
    for (name, log, size, screens) in GOLDEN {
        let fight = opened(log);
        let mut model = model(&fight, size);
        let mut found = String::new();
        for keys in screens {
            press(&mut model, fight.history(), keys);
            let shown = screen(&model, fight.history(), size);
            writeln!(found, "after {}\n{shown}", keys.join(" ")).expect("text");
        }
        compared(name, &found);
    }
}

/// Stress and a number below 0 are not written as a sum: it was `9+−9/10`.
#[test]
fn what_still_shields_whoever_is_down_is_told_by_itself() {
    let fight = opened("hallowed-earth/salt-cellar");
    let model = pressed(&fight, LARGE, &[":", "4", "5", "0", "Enter"]);
    let shown = screen(&model, fight.history(), LARGE);
    let roster: Vec<&str> = shown.lines().map(|line| line.split('│').next().unwrap()).collect();
    assert!(roster.iter().any(|line| line.contains("Ghoul") && line.contains(" −9/10")), "{shown}");
    assert!(roster.iter().any(|line| line.contains("Stress 9/9")), "{shown}");
    assert!(!shown.contains("9+−9"), "{shown}");
}

/// The screen depends on where the replay is, not on how it got there.
#[test]
fn every_screen_on_the_way_back_is_the_one_on_the_way_there() {
    let fight = opened(GRID);
    let history = fight.history();
    let mut model = model(&fight, SMALL);
    let (mut passed, mut at) = (Vec::new(), 0);
    loop {
        if at % one_in(5) == 0 {
            passed.push((at, screen(&model, history, SMALL)));
        }
        let before = model.player().event();
        press(&mut model, history, &["."]);
        if model.player().event() == before {
            break;
        }
        at += 1;
    }
    assert!(at > 300, "{at}");
    let end = at;
    while let Some((there, before)) = passed.pop() {
        while at > there {
            press(&mut model, history, &[","]);
            at -= 1;
        }
        let now = screen(&model, history, SMALL);
        // What is said of the last key is another at the very end.
        assert!(there == end || now == before, "step {there}:\n{now}\nit was\n{before}");
    }
}

/// "Why" told of a row that had scrolled away above a long deed.
#[test]
fn the_row_looked_at_is_in_sight() {
    /// Where the account begins behind the roster, in columns.
    const BEHIND_THE_ROSTER: usize = 33;
    for log in [GRID, ZONES, "defined/worm-pit", "hallowed-earth/chapel-roof"] {
        let fight = opened(log);
        for (size, from) in [(SMALL, BEHIND_THE_ROSTER), ((60, 20), 0)] {
            let mut model = model(&fight, size);
            for step in 0.. {
                let before = model.player().event();
                press(&mut model, fight.history(), &["ArrowRight"]);
                if model.player().event() == before {
                    break;
                }
                let shown = screen(&model, fight.history(), size);
                let is_in_sight =
                    shown.lines().any(|line| line.chars().skip(from).any(|c| c == '▸'));
                assert!(is_in_sight, "{log} at {size:?}, step {step}:\n{shown}");
            }
        }
    }
}

/// In a large fight it was the first of the first side who were seen, whoever fought.
#[test]
fn those_whom_it_is_about_are_seen_where_not_all_can_be() {
    let sheet = |side: &str, count: u8| {
        format!("[[combatant]]\nid = \"{side}\"\ncount = {count}\nside = \"{side}s\"\nhp-max = 9\n")
    };
    let front =
        format!("system = \"wwn\"\ndice = \"typed\"\n{}{}", sheet("wolf", 30), sheet("bear", 30));
    let play = "gm start [3 5]\nbear-29 melee-attack wolf-27 weapon=unarmed [15 1]\n";
    let talk = talked(&format!("---\n{front}---\n{play}"));
    let fight = talk.session();
    for (room, size) in [(20, SMALL), (36, LARGE)] {
        let shown = screen(&pressed(fight, size, &["G"]), fight.history(), size);
        let named: Vec<&str> =
            shown.lines().filter_map(|line| line.split(['█', '·']).next()).collect();
        for concerned in ["▸Bear 29", " Wolf 27", " Wolf 1"] {
            assert!(named.iter().any(|name| name.trim_end() == concerned), "{concerned}:\n{shown}");
        }
        assert!(shown.contains(&format!("… {} more, z shows all", 63 - room)), "{shown}");
    }
}

#[test]
fn every_part_fits_every_size() {
    for (log, keys) in [(GRID, "4"), (ZONES, "5"), ("defined/worm-pit", "7")] {
        let fight = opened(log);
        for size in [(1, 1), (39, 9), (40, 10), (79, 24), (80, 23), (80, 24), (81, 60), (300, 100)]
        {
            let mut model = pressed(&fight, size, &[keys]);
            for key in ["z", "z", "z", "z", "z", "?", "?", "/", "Escape", "PageUp", "PageDown"] {
                let shown = screen(&model, fight.history(), size);
                assert!(!shown.trim().is_empty(), "{log} at {size:?}");
                press(&mut model, fight.history(), &[key]);
            }
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_so_and_one_that_grows_is_used() {
    let fight = opened(GRID);
    let mut model = model(&fight, (30, 8));
    let shown = screen(&model, fight.history(), (30, 8));
    let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat, "a replay needs 40 columns and 10 lines; q ends it");
    model.update(fight.history(), Input::Resize(60, 12));
    let shown = screen(&model, fight.history(), (60, 12));
    assert!(shown.contains("Bandit 1 (bandit-1): 9 hp"), "{shown}");
    assert!(!shown.contains("why #"), "{shown}");
    model.update(fight.history(), Input::Resize(80, 24));
    assert!(screen(&model, fight.history(), SMALL).contains("why #"), "{shown}");
}

#[test]
fn every_key_of_the_table_is_shown_at_the_smallest_whole_size() {
    let fight = opened(GRID);
    let model = pressed(&fight, SMALL, &["?"]);
    let shown = screen(&model, fight.history(), SMALL);
    for binding in KEYS {
        assert!(shown.contains(binding.does), "{:?} is not shown:\n{shown}", binding.does);
    }
    assert!(shown.contains("~ taken back"), "{shown}");
}

#[test]
fn what_was_taken_back_is_struck_unless_it_is_gone_along() {
    let fight = opened(GRID);
    let struck = |keys: &[&str]| struck_lines(&fight, keys);
    // Behind the first undone part, and in it.
    let behind = struck(&["u", "ArrowUp", ".", "."]);
    assert!(behind.iter().any(|line| line.contains("broken")), "{behind:?}");
    assert_eq!(struck(&["u", ".", "."]), Vec::<String>::new());
}

/// The lines of a screen on which something is struck.
fn struck_lines(fight: &Fight, keys: &[&str]) -> Vec<String> {
    let model = pressed(fight, SMALL, keys);
    let (width, height) = SMALL;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    let history = fight.history();
    let drawn = terminal.draw(|frame| affray::tui::view(&model, history, frame.buffer_mut()));
    let buffer = drawn.expect("drawn").buffer.clone();
    let struck = |y: &u16| {
        let cells = (0..width).map(|x| buffer.cell((x, *y)).expect("a cell"));
        cells.into_iter().any(|cell| cell.modifier.contains(Modifier::CROSSED_OUT))
    };
    let line = |y: u16| (0..width).map(|x| buffer.cell((x, y)).expect("a cell").symbol()).collect();
    (0..height).filter(struck).map(line).collect()
}

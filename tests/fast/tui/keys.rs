//! What each key of the table does.

use super::{Fight, SMALL, model, opened, press, pressed, screen};
use crate::shared::talked;
use affray::account::Depth;
use affray::replay::keys::KEYS;
use affray::tui::{Input, Model};

/// Where the replay is after some keys.
fn at(fight: &Fight, keys: &[&str]) -> u64 {
    pressed(fight, SMALL, keys).player().event()
}

fn shown(model: &Model, fight: &Fight) -> String {
    screen(model, fight.history(), SMALL)
}

/// The last line of the screen.
fn foot(model: &Model, fight: &Fight) -> String {
    shown(model, fight).lines().last().unwrap_or_default().to_owned()
}

const LOG: &str = "wwn/mill-ambush";

/// Two keys that undo each other, and those pressed before them.
const THERE_AND_BACK: [(&str, &str, &[&str]); 7] = [
    (".", ",", &["4"]),
    ("ArrowRight", "ArrowLeft", &["ArrowRight"]),
    ("}", "{", &["}"]),
    ("]", "[", &["]"]),
    ("W", "w", &["Tab", "Tab", "W"]),
    ("ArrowDown", "ArrowUp", &["u", "ArrowUp"]),
    ("Tab", "Shift+Tab", &[]),
];

#[test]
fn keys_that_undo_each_other_lead_there_and_back() {
    let fight = opened(LOG);
    for (there, back, before) in THERE_AND_BACK {
        let mut model = pressed(&fight, SMALL, before);
        let (event, was) = (model.player().event(), shown(&model, &fight));
        press(&mut model, fight.history(), &[there]);
        assert_ne!(shown(&model, &fight), was, "{there} does nothing");
        press(&mut model, fight.history(), &[back]);
        assert_eq!(model.player().event(), event, "{there} {back}");
    }
}

#[test]
fn ends_and_tenths_are_gone_to() {
    let fight = opened(LOG);
    let count = fight.history().count();
    assert_eq!(at(&fight, &["G"]), count);
    assert_eq!(at(&fight, &["End"]), count);
    assert_eq!(at(&fight, &["G", "g"]), 1);
    assert_eq!(at(&fight, &["G", "Home"]), 1);
    let tenths: Vec<u64> = (0..10).map(|tenth| at(&fight, &[&tenth.to_string()])).collect();
    assert!(tenths.is_sorted(), "{tenths:?}");
    assert!(tenths[9] > count * 8 / 10 && tenths[9] < count, "{tenths:?}");
}

#[test]
fn points_are_typed_and_mistakes_are_told() {
    let fight = opened(LOG);
    let mut model = pressed(&fight, SMALL, &[":", "5", "7", "x", "Backspace"]);
    assert!(foot(&model, &fight).starts_with("go to (41, r3, start, end, a mark): 57"));
    press(&mut model, fight.history(), &["Enter"]);
    assert_eq!(model.player().event(), 57);
    press(&mut model, fight.history(), &[":", "9", "9", "9", "Enter"]);
    assert_eq!(model.player().event(), 57);
    assert!(foot(&model, &fight).starts_with("there is no event 999"), "{}", foot(&model, &fight));
    for given_up in [":", "Escape", ":", "1", "Control+c", ":", "Backspace"] {
        press(&mut model, fight.history(), &[given_up]);
    }
    assert!(!model.is_over());
    assert_eq!(model.player().event(), 57);
}

#[test]
fn words_are_looked_for_from_here_on_and_around() {
    let fight = opened(LOG);
    let mut model = pressed(&fight, SMALL, &["/", "M", "o", "r", "a", "l", "e", "Enter"]);
    let find = |model: &mut Model| {
        for _ in 0..100 {
            if model.due_ms() == Some(0) {
                model.update(fight.history(), Input::Tick(0));
            }
        }
        model.player().event()
    };
    let first = find(&mut model);
    assert!(first > 1);
    let says = foot(&model, &fight);
    assert!(says.starts_with("\"Morale\": 1 of "), "{says}");
    let of: usize = says.split(' ').nth(3).and_then(|of| of.parse().ok()).expect("how many");
    press(&mut model, fight.history(), &["n"]);
    let second = find(&mut model);
    assert!(second > first);
    // After the last comes the first again.
    let mut all = vec![first, second];
    loop {
        press(&mut model, fight.history(), &["n"]);
        let next = find(&mut model);
        let says = foot(&model, &fight);
        if next == first {
            let around = format!("\"Morale\": 1 of {of}; that was the last, on from the start");
            assert!(says.starts_with(&around), "{says}");
            break;
        }
        assert!(says.starts_with(&format!("\"Morale\": {} of {of} ", all.len() + 1)), "{says}");
        assert!(!all.contains(&next), "{all:?} {next}");
        all.push(next);
    }
    press(&mut model, fight.history(), &["/", "x", "y", "z", "z", "y", "Enter"]);
    find(&mut model);
    assert!(foot(&model, &fight).starts_with("\"xyzzy\" is nowhere in this account"));
    // Without words it is asked for some.
    let mut model = pressed(&fight, SMALL, &["n"]);
    assert!(foot(&model, &fight).starts_with("/ asks for words"));
    press(&mut model, fight.history(), &["/", "Enter"]);
    assert!(foot(&model, &fight).starts_with("/ asks for words"));
}

#[test]
fn it_plays_row_by_row_at_its_speed_and_stops_at_the_end() {
    let fight = opened(LOG);
    let history = fight.history();
    let mut model = pressed(&fight, SMALL, &[" "]);
    assert_eq!(model.due_ms(), Some(1000));
    model.update(history, Input::Tick(999));
    assert_eq!(model.player().event(), 1);
    model.update(history, Input::Tick(1));
    let second = model.player().event();
    assert!(second > 1);
    press(&mut model, history, &[">"]);
    assert_eq!(model.due_ms(), Some(500));
    press(&mut model, history, &["<", "<"]);
    assert_eq!(model.due_ms(), Some(2000));
    press(&mut model, history, &[" "]);
    assert_eq!(model.due_ms(), None);
    model.update(history, Input::Tick(5000));
    assert_eq!(model.player().event(), second);
    press(&mut model, history, &[" "]);
    for _ in 0..2 * history.count() {
        model.update(history, Input::Tick(2000));
    }
    assert_eq!((model.player().event(), model.due_ms()), (history.count(), None));
    // Played again it begins again.
    press(&mut model, history, &[" "]);
    assert_eq!((model.player().event(), model.due_ms()), (1, Some(2000)));
}

#[test]
fn the_account_is_told_at_three_depths() {
    let fight = opened(LOG);
    let mut model = pressed(&fight, SMALL, &["3"]);
    let mut seen = vec![shown(&model, &fight)];
    for depth in [Depth::Full, Depth::Brief, Depth::Plain] {
        press(&mut model, fight.history(), &["a"]);
        assert_eq!(model.player().depth(), depth);
        seen.push(shown(&model, &fight));
    }
    assert_ne!(seen[0], seen[1]);
    assert_ne!(seen[1], seen[2]);
}

#[test]
fn parts_are_shown_large_and_scrolled() {
    let fight = opened(LOG);
    let mut model = pressed(&fight, SMALL, &["4"]);
    let all = shown(&model, &fight);
    for title in ["why #", "who takes part", "the map"] {
        press(&mut model, fight.history(), &["z"]);
        assert!(shown(&model, &fight).contains(&format!("── {title}")), "{title}");
    }
    press(&mut model, fight.history(), &["z"]);
    let account = shown(&model, &fight);
    press(&mut model, fight.history(), &["ArrowUp"]);
    assert_ne!(shown(&model, &fight), account);
    press(&mut model, fight.history(), &["PageUp", "PageDown", "ArrowDown"]);
    assert_eq!(shown(&model, &fight), account);
    press(&mut model, fight.history(), &["z"]);
    assert_eq!(shown(&model, &fight), all);
    press(&mut model, fight.history(), &["z", "z", "ArrowDown", "PageDown", "PageDown"]);
    assert!(shown(&model, &fight).contains("Bandit 4"));
    press(&mut model, fight.history(), &["Escape"]);
    assert_eq!(shown(&model, &fight), all);
}

#[test]
fn another_value_is_chosen() {
    let fight = opened(LOG);
    let value = |keys: &[&str]| {
        let foot = foot(&pressed(&fight, SMALL, keys), &fight);
        foot.split_once("w W ").map(|(_, value)| value.to_owned()).unwrap_or_default()
    };
    assert_eq!(value(&[]), "Rook's hp");
    assert_eq!(value(&["Tab", "g"]), "Wren's hp");
    assert_eq!(value(&["Shift+Tab", "g"]), "Bandit 4's hp");
    assert!(value(&["v", "g"]).starts_with("Rook's "));
    assert_ne!(value(&["v", "g"]), "Rook's hp");
}

#[test]
fn what_matters_next_is_jumped_to_and_its_absence_told() {
    let fight = opened(LOG);
    let (critical, undone) = (at(&fight, &["c"]), at(&fight, &["u"]));
    assert!(critical > 1 && undone > 1 && critical != undone);
    let model = pressed(&fight, SMALL, &["d"]);
    assert!(foot(&model, &fight).starts_with("nothing is disputed in this log"));
    let disputed = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"a\"\nhp-max = 9\n[[combatant]]\nid = \"bo\"\nside = \"b\"\nhp-max = 9\n---\n\
        gm start [5 3]\ndispute 3 because \"that die\"\nremark \"so\"\n";
    let disputed = talked(disputed).into_session();
    let model = pressed(&disputed, SMALL, &["d"]);
    assert!(shown(&model, &disputed).contains("that die"));
}

#[test]
fn the_link_is_shown_keys_are_shown_and_it_ends() {
    let fight = opened(LOG);
    let model = pressed(&fight, SMALL, &[":", "4", "1", "Enter", "y"]);
    assert!(foot(&model, &fight).starts_with("evening.affray#41"));
    assert_eq!(model.link(), "evening.affray#41");
    for keys in [["?", "?"], ["?", "q"], ["?", "Escape"]] {
        let model = pressed(&fight, SMALL, &keys);
        assert!(!model.is_over() && !shown(&model, &fight).contains("── the keys"));
    }
    for key in ["q", "Escape", "Control+c"] {
        assert!(pressed(&fight, SMALL, &[key]).is_over(), "{key}");
    }
    let model = pressed(&fight, SMALL, &["x"]);
    assert!(foot(&model, &fight).starts_with("? shows the keys"));
}

/// Escape ended the replay although it was typed at the line that says what was wrong.
#[test]
fn escape_closes_what_the_last_line_says_and_only_then_ends() {
    let fight = opened(LOG);
    let quiet = foot(&model(&fight, SMALL), &fight);
    let wrong = [":", "r", "9", "9", "Enter"];
    let mut model = pressed(&fight, SMALL, &wrong);
    assert!(foot(&model, &fight).starts_with("no round 99 begins"), "{}", foot(&model, &fight));
    press(&mut model, fight.history(), &["Escape"]);
    assert_eq!((model.is_over(), foot(&model, &fight)), (false, quiet));
    press(&mut model, fight.history(), &["Escape"]);
    assert!(model.is_over());
    let mut model = pressed(&fight, SMALL, &wrong);
    press(&mut model, fight.history(), &["q"]);
    assert!(model.is_over(), "q ends at once");
}

#[test]
fn a_log_is_followed_until_it_is_not() {
    let text = "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\n\
        side = \"a\"\nhp-max = 9\n[[combatant]]\nid = \"bo\"\nside = \"b\"\nhp-max = 9\n---\n\
        gm start [5 3]\n";
    let (short, long) = (talked(text), talked(&format!("{text}remark \"later\"\n")));
    let (short, long) = (short.into_session(), long.into_session());
    let mut model = pressed(&short, SMALL, &["G", "f"]);
    assert!(model.follows());
    assert!(shown(&model, &short).contains("following"));
    model.update(long.history(), Input::Grown);
    assert_eq!(model.player().event(), long.history().count());
    assert!(shown(&model, &long).contains("later"));
    press(&mut model, long.history(), &["f"]);
    assert!(!model.follows());
}

/// Every key of the table changes something that is seen, somewhere.
#[test]
fn no_key_of_the_table_is_dead() {
    let fight = opened(LOG);
    for key in KEYS.iter().flat_map(|binding| binding.keys) {
        let befores: [&[&str]; 6] =
            [&["4"], &["u"], &["u", "ArrowUp"], &["4", "ArrowUp"], &["Tab", "Tab", "W", "W"], &[]];
        let is_seen = befores.iter().any(|before| {
            let mut model = pressed(&fight, SMALL, before);
            let was = shown(&model, &fight);
            press(&mut model, fight.history(), &[key]);
            model.is_over() || shown(&model, &fight) != was
        });
        assert!(is_seen, "{key} does nothing");
    }
}

#[test]
fn a_fresh_model_is_at_the_opening() {
    let fight = opened(LOG);
    assert_eq!(model(&fight, SMALL).player().event(), 1);
}

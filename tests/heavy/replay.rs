//! The replay of a long fight: it opens quickly, no key keeps anybody waiting wherever it is pressed,
//! and every screen on the way back is the one on the way there.

use crate::shared::{is_whole, talked};
use affray::account::View;
use affray::log::MemoryStorage;
use affray::play::{History, Session};
use affray::replay::keys::KEYS;
use affray::tui::{Input, Model, Palette, Setting, Speed, view};
use affray::vocabulary::Viewer;
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

type Fight = Session<MemoryStorage>;

const SIZE: (u16, u16) = (80, 24);

/// How often as long things may take where nothing is optimised and others work beside.
const SLOWER: u32 = if cfg!(debug_assertions) { 30 } else { 2 };

/// A fight of so many rounds, about 100 events each: four against four, with something undone every
/// fifty deeds, remarks and marks.
fn long_fight(rounds: usize) -> Fight {
    let (heroes, raiders) = (["ash", "bryn", "cal", "dee"], ["grak", "gob", "hob", "zog"]);
    let mut text = "---\nsystem = \"wwn\"\n[map]\ngrid = [16, 10]\n".to_owned();
    for (side, names, column) in [("heroes", heroes, 3), ("raiders", raiders, 4)] {
        for (at, name) in names.iter().enumerate() {
            let row = at + 2;
            write!(
                text,
                "[[combatant]]\nid = \"{name}\"\nside = \"{side}\"\nhp-max = 9000\n\
                 at = [{column}, {row}]\n[[combatant.weapon]]\nid = \"blade\"\ndamage = \"1d8\"\n"
            )
            .expect("text");
        }
    }
    text += "---\ngm start\ngm set fight order=heroes,raiders\n";
    let mut deeds = 0;
    for round in 0..rounds {
        for (own, foes) in [(heroes, raiders), (raiders, heroes)] {
            for (who, foe) in own.iter().zip(foes) {
                let attack = format!("{who} melee-attack {foe}\n");
                text += &attack;
                deeds += 1;
                if deeds % 20 == 0 {
                    text += "undo\n";
                    text += &attack;
                }
                if deeds % 97 == 0 {
                    text += "remark \"so far\"\n";
                }
                writeln!(text, "{who} end-turn").expect("text");
            }
        }
        if round % 20 == 0 {
            writeln!(text, "mark m{round}").expect("text");
        }
    }
    talked(&text).into_session()
}

fn model(fight: &Fight) -> Model {
    let setting = Setting {
        name: "long.affray".to_owned(),
        system: fight.system(),
        view: View::of(Viewer::Afterwards),
        palette: Palette::Plain,
        speed: Speed::default(),
        secret: Ok(None),
        size: SIZE,
    };
    Model::new(fight.history(), setting)
}

/// What is on the screen, in a number.
fn screen(model: &Model, history: &History) -> u64 {
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a terminal");
    terminal.draw(|frame| view(model, history, frame.buffer_mut())).expect("drawn");
    let mut hasher = DefaultHasher::new();
    terminal.backend().buffer().hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_long_fight_opens_at_once_and_no_key_keeps_anybody_waiting() {
    let fight = long_fight(if is_whole() { 1000 } else { 100 });
    let history = fight.history();
    let began = Instant::now();
    let mut model = model(&fight);
    screen(&model, history);
    let opened = began.elapsed();
    assert!(opened < Duration::from_secs(1) * SLOWER, "it opened in {opened:?}");
    let mut worst = (Duration::ZERO, "");
    for place in ["g", "3", "7", "G", "u"] {
        for key in KEYS.iter().flat_map(|binding| binding.keys) {
            model.update(history, Input::Key(place));
            let began = Instant::now();
            model.update(history, Input::Key(key));
            screen(&model, history);
            worst = worst.max((began.elapsed(), key));
            model.update(history, Input::Key("Escape"));
            model = if model.is_over() { self::model(&fight) } else { model };
        }
    }
    let (longest, key) = worst;
    assert!(longest < Duration::from_millis(50) * SLOWER, "{key} took {longest:?}");
}

#[test]
fn the_way_back_of_a_long_fight_shows_the_screens_of_the_way_there() {
    let fight = long_fight(if is_whole() { 110 } else { 5 });
    let history = fight.history();
    let mut model = model(&fight);
    let mut screens = Vec::new();
    loop {
        screens.push(screen(&model, history));
        let before = model.player().event();
        model.update(history, Input::Key("."));
        if model.player().event() == before {
            break;
        }
    }
    assert!(!is_whole() || history.count() >= 10_000, "{}", history.count());
    // That of the end has been seen.
    screens.pop();
    while let Some(there) = screens.pop() {
        model.update(history, Input::Key(","));
        assert!(screen(&model, history) == there, "event {}", model.player().event());
    }
}

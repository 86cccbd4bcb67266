//! The replay on a terminal, without one: what each key does, and what the screen shows.

mod hidden;
mod keys;
mod screens;

use affray::account::View;
use affray::log::MemoryStorage;
use affray::play::{History, Session};
use affray::tui::{Input, Model, Palette, Setting, Speed, view};
use affray::vocabulary::Viewer;
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;

type Fight = Session<MemoryStorage>;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (140, 40);

fn opened(log: &str) -> Fight {
    let bytes = std::fs::read(format!("logs/{log}.affray")).expect("a log");
    Session::open(MemoryStorage::from(bytes), None).expect("a log can be read")
}

fn model(fight: &Fight, size: (u16, u16)) -> Model {
    let setting = Setting {
        name: "evening.affray".to_owned(),
        system: fight.system(),
        view: View::of(Viewer::Afterwards),
        palette: Palette::Coloured,
        speed: Speed::default(),
        secret: Ok(None),
        size,
    };
    Model::new(fight.history(), setting)
}

/// A model after some keys.
fn pressed(fight: &Fight, size: (u16, u16), keys: &[&str]) -> Model {
    let mut model = model(fight, size);
    press(&mut model, fight.history(), keys);
    model
}

fn press(model: &mut Model, history: &History, keys: &[&str]) {
    for key in keys {
        model.update(history, Input::Key(key));
    }
}

/// The screen as text, a line each.
fn screen(model: &Model, history: &History, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| view(model, history, frame.buffer_mut())).expect("drawn");
    let buffer = terminal.backend().buffer();
    let line = |y: u16| {
        let cells = (0..width).map(|x| buffer.cell((x, y)).expect("a cell").symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

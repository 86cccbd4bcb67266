//! The terminal: its keys, its screen, its clock. It is given back as it was on every way out.

use super::model::Model;
use super::update::Input;
use super::view::view;
use crate::play::History;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{cursor, execute};
use std::io::{self, Stdout};
use std::sync::Once;
use std::time::{Duration, Instant};

/// How often a log that is followed is looked at, and whether somebody ended the program.
const EVERY: Duration = Duration::from_millis(250);

/// How long the screen may stay behind keys that come faster than they can be shown.
const BEHIND: Duration = Duration::from_millis(50);

/// A log that is watched.
pub trait Recording {
    /// What is recorded so far.
    fn history(&self) -> &History;

    /// Takes in what was appended since; says whether anything was.
    fn catch_up(&mut self) -> Result<bool, String>;

    /// Whether the program was told to end by something else than a key.
    fn is_interrupted(&self) -> bool;
}

/// The size of the terminal, in columns and lines.
pub fn size_now() -> (u16, u16) {
    size().unwrap_or((80, 24))
}

/// Shows a replay on the terminal until it is ended. What stands wrong with a log that is followed
/// ends it too, and comes back.
pub fn watch(
    model: &mut Model,
    recording: &mut impl Recording,
) -> io::Result<Result<(), String>> {
    let mut screen = Screen::open()?;
    let mut last = Instant::now();
    let mut looked = Instant::now();
    while !model.is_over() && !recording.is_interrupted() {
        screen.draw(model, recording.history())?;
        let wait = model.due_ms().map_or(EVERY, Duration::from_millis).min(EVERY);
        take_keys(model, recording.history(), wait)?;
        let passed = last.elapsed();
        if model.due_ms().is_some() {
            let passed = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
            model.update(recording.history(), Input::Tick(passed));
        }
        last = Instant::now();
        if model.follows() && looked.elapsed() >= EVERY {
            looked = Instant::now();
            match recording.catch_up() {
                Ok(true) => model.update(recording.history(), Input::Grown),
                Ok(false) => {}
                Err(why) => return Ok(Err(why)),
            }
        }
    }
    Ok(Ok(()))
}

/// Waits for a key, and takes those that have come meanwhile, before anything is drawn again.
fn take_keys(model: &mut Model, history: &History, wait: Duration) -> io::Result<()> {
    let began = Instant::now();
    let mut wait = wait;
    while event::poll(wait)? {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(name) = name_of(key) {
                    model.update(history, Input::Key(&name));
                }
            }
            Event::Resize(columns, lines) => model.update(history, Input::Resize(columns, lines)),
            _ => {}
        }
        if model.is_over() || began.elapsed() > BEHIND {
            break;
        }
        wait = Duration::ZERO;
    }
    Ok(())
}

/// A key as the table of keys names it.
fn name_of(key: KeyEvent) -> Option<String> {
    let holds = |modifier| key.modifiers.contains(modifier);
    let name = match key.code {
        KeyCode::Char(letter) if holds(KeyModifiers::CONTROL) => {
            return Some(format!("Control+{letter}"));
        }
        KeyCode::Char(letter) => return Some(letter.to_string()),
        KeyCode::Left => "ArrowLeft",
        KeyCode::Right => "ArrowRight",
        KeyCode::Up => "ArrowUp",
        KeyCode::Down => "ArrowDown",
        KeyCode::PageUp => "PageUp",
        KeyCode::PageDown => "PageDown",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
        KeyCode::BackTab => "Shift+Tab",
        KeyCode::Tab => "Tab",
        KeyCode::Enter => "Enter",
        KeyCode::Backspace => "Backspace",
        KeyCode::Esc => "Escape",
        _ => return None,
    };
    Some(name.to_owned())
}

/// The whole terminal, until it is dropped.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Dropped last.
    _until: GivenBack,
}

impl Screen {
    fn open() -> io::Result<Self> {
        give_back_on_panic();
        enable_raw_mode()?;
        // From here on whatever fails gives the terminal back.
        let until = GivenBack;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Screen { terminal, _until: until })
    }

    fn draw(&mut self, model: &Model, history: &History) -> io::Result<()> {
        self.terminal.draw(|frame| view(model, history, frame.buffer_mut()))?;
        Ok(())
    }
}

/// Gives the terminal back when dropped.
struct GivenBack;

impl Drop for GivenBack {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. Where it is gone nobody needs it.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
}

/// Before a panic is told, the terminal is given back, so that it can be read.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            told(panic);
        }));
    });
}

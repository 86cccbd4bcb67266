//! The terminal: its keys, its screen, its clock. It is given back as it was on every way out.

use super::model::Model;
use super::update::Input;
use super::view::view;
use crate::play::History;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{self, Attribute, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{cursor, execute, queue};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};
use textwrap::core::display_width;

/// How often a log that is followed is looked at, and whether somebody ended the program.
const EVERY: Duration = Duration::from_millis(250);

/// How long the screen may stay behind keys that come faster than they can be shown.
const BEHIND: Duration = Duration::from_millis(50);

/// A log that is watched.
pub trait Recording {
    /// What is recorded so far.
    fn history(&self) -> &History<'_>;

    /// Takes in what was appended since; says whether anything was.
    fn catch_up(&mut self) -> Result<bool, String>;

    /// Whether the program was told to end by something else than a key.
    fn is_interrupted(&self) -> bool;
}

/// The size of the terminal, in columns and lines; of one that does not say it, the usual.
pub fn size_now() -> (u16, u16) {
    const USUAL: (u16, u16) = (80, 24);
    size().ok().filter(|(columns, lines)| *columns > 0 && *lines > 0).unwrap_or(USUAL)
}

/// Shows a replay on the terminal until it is ended. What stands wrong with a log that is followed
/// ends it too, and comes back. A panic is told once the terminal is given back.
pub fn watch(model: &mut Model, recording: &mut impl Recording) -> io::Result<Result<(), String>> {
    keep_panics_off_the_screen();
    match catch_unwind(AssertUnwindSafe(|| show(model, recording))) {
        Ok(watched) => watched,
        Err(panic) => {
            let told = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner);
            // Where nobody reads it there is nobody to tell.
            let _ = writeln!(io::stderr(), "{told}");
            resume_unwind(panic)
        }
    }
}

fn show(model: &mut Model, recording: &mut impl Recording) -> io::Result<Result<(), String>> {
    let mut screen = Screen::open()?;
    let (mut last, mut looked) = (Instant::now(), Instant::now());
    let mut is_new = true;
    // Where the terminal is gone nobody watches any more.
    while !model.is_over() && !recording.is_interrupted() && io::stdout().is_terminal() {
        if is_new {
            screen.draw(model, recording.history())?;
        }
        let wait = model.due_ms().map_or(EVERY, Duration::from_millis).min(EVERY);
        is_new = take_keys(model, recording.history(), wait)?;
        if model.due_ms().is_some() {
            let passed = u64::try_from(last.elapsed().as_millis()).unwrap_or(u64::MAX);
            model.update(recording.history(), Input::Tick(passed));
            is_new = true;
        }
        last = Instant::now();
        if model.follows() && looked.elapsed() >= EVERY {
            looked = Instant::now();
            match recording.catch_up() {
                Ok(true) => {
                    model.update(recording.history(), Input::Grown);
                    is_new = true;
                }
                Ok(false) => {}
                Err(why) => return Ok(Err(why)),
            }
        }
    }
    Ok(Ok(()))
}

/// Waits for a key, and takes those that have come meanwhile, before anything is drawn again; says
/// whether any came.
fn take_keys(model: &mut Model, history: &History, wait: Duration) -> io::Result<bool> {
    let began = Instant::now();
    let (mut wait, mut came) = (wait, false);
    while is_ready(wait)? {
        came = true;
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
    Ok(came)
}

/// Whether something comes within a time. A signal that comes instead is looked at by whoever
/// asked.
fn is_ready(wait: Duration) -> io::Result<bool> {
    match event::poll(wait) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(false),
        ready => ready,
    }
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
    /// What it shows.
    shown: Buffer,
    /// Dropped last.
    _until: GivenBack,
}

impl Screen {
    fn open() -> io::Result<Self> {
        enable_raw_mode()?;
        // From here on whatever fails gives the terminal back.
        let until = GivenBack;
        IS_OPEN.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(Screen { shown: Buffer::empty(Rect::ZERO), _until: until })
    }

    /// Draws a model: of the screen only what has changed.
    fn draw(&mut self, model: &Model, history: &History) -> io::Result<()> {
        let (width, height) = model.size();
        let area = Rect { x: 0, y: 0, width, height };
        let mut out = BufWriter::new(io::stdout().lock());
        if self.shown.area != area {
            queue!(out, Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
        }
        let mut next = Buffer::empty(area);
        view(model, history, &mut next);
        write_changes(&mut out, &self.shown, &next)?;
        self.shown = next;
        out.flush()
    }
}

/// Writes the cells in which two screens differ.
fn write_changes(out: &mut impl Write, before: &Buffer, after: &Buffer) -> io::Result<()> {
    let (mut at, mut written) = (None, None);
    for (x, y, cell) in before.diff(after) {
        if at != Some((x, y)) {
            queue!(out, cursor::MoveTo(x, y))?;
        }
        let style = (cell.fg, cell.modifier);
        if written != Some(style) {
            write_style(out, cell.fg, cell.modifier)?;
            written = Some(style);
        }
        queue!(out, Print(cell.symbol()))?;
        at = Some((x + display_width(cell.symbol()) as u16, y));
    }
    queue!(out, SetAttribute(Attribute::Reset))
}

/// Writes with this colour and these signs of weight from here on.
fn write_style(out: &mut impl Write, colour: Color, weight: Modifier) -> io::Result<()> {
    const WEIGHTS: [(Modifier, Attribute); 4] = [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::CROSSED_OUT, Attribute::CrossedOut),
        (Modifier::REVERSED, Attribute::Reverse),
    ];
    queue!(out, SetAttribute(Attribute::Reset))?;
    for (_, attribute) in WEIGHTS.iter().filter(|(own, _)| weight.contains(*own)) {
        queue!(out, SetAttribute(*attribute))?;
    }
    match ansi(colour) {
        Some(colour) => queue!(out, SetForegroundColor(colour)),
        None => Ok(()),
    }
}

/// A colour of the palette as the terminal names it; nothing for its own.
fn ansi(colour: Color) -> Option<style::Color> {
    match colour {
        Color::Red => Some(style::Color::DarkRed),
        Color::Green => Some(style::Color::DarkGreen),
        Color::Yellow => Some(style::Color::DarkYellow),
        Color::Blue => Some(style::Color::DarkBlue),
        Color::Magenta => Some(style::Color::DarkMagenta),
        Color::Cyan => Some(style::Color::DarkCyan),
        _ => None,
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
    IS_OPEN.store(false, Ordering::Relaxed);
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
}

/// What a panic said while the screen was open.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Whether the screen is open.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// What a panic says while the screen is open is kept until that is closed. One that is caught
/// below, where rules run over a forged log, is nobody's business.
fn keep_panics_off_the_screen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if IS_OPEN.load(Ordering::Relaxed) {
                *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
            } else {
                told(panic);
            }
        }));
    });
}

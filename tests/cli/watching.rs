//! The replay at a pseudo-terminal: the real program, every key of its table, and a terminal that is
//! given back as it was.

use super::terminal::{ends_with, type_in};
use super::{AFFRAY, Table};
use affray::replay::keys::{KEYS, Message};
use rexpect::session::{PtySession, spawn_command};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long anything may take: the machine may have other work.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a terminal shows, cell by cell: as much of one as the program uses.
struct Screen {
    terminal: PtySession,
    size: (usize, usize),
    cells: Vec<Vec<char>>,
    at: (usize, usize),
    /// Whether the screen is the program's own.
    is_other: bool,
    is_cursor_hidden: bool,
    /// Bytes that came and are not whole yet.
    rest: Vec<u8>,
    /// What was written while the screen was not the program's own.
    told: String,
}

impl Screen {
    /// A terminal of a size with the program in it; afterwards the settings of the terminal are
    /// told.
    fn open(table: &Table, size: (usize, usize), words: &str) -> Self {
        let (columns, lines) = size;
        let script = format!(
            "stty rows {lines} cols {columns}; stty -g > before; \
             sh -c 'echo $$ > pid; exec {AFFRAY} {words}'; code=$?; stty -g > after; exit $code"
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(table.folder.path());
        command.env("TERM", "xterm-256color").env("AFFRAY_CONFIG", "").env("NO_COLOR", "1");
        let patience = Some(PATIENCE.as_millis() as u64);
        Screen {
            terminal: spawn_command(command, patience).expect("a terminal"),
            size,
            cells: vec![vec![' '; columns]; lines],
            at: (0, 0),
            is_other: false,
            is_cursor_hidden: false,
            rest: Vec::new(),
            told: String::new(),
        }
    }

    fn text(&self) -> String {
        let lines = self.cells.iter().map(|line| line.iter().collect::<String>());
        lines.map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// Reads on until the screen is as it should be.
    #[track_caller]
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        loop {
            self.read();
            if is_so(self) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{what} should come:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn shows(&mut self, words: &str) {
        self.until(words, |screen| screen.text().contains(words));
    }

    /// Types keys, and waits until the screen is another.
    #[track_caller]
    fn changes(&mut self, keys: &str) {
        let before = self.text();
        type_in(&mut self.terminal, keys);
        self.until(&format!("something after {keys:?}"), |screen| screen.text() != before);
    }

    /// Takes in what has come.
    fn read(&mut self) {
        while let Some(byte) = self.terminal.try_read() {
            self.rest.push(u8::try_from(byte).expect("a byte"));
        }
        while let Some(used) = self.take() {
            self.rest.drain(..used);
        }
    }

    /// Takes in one character or one instruction; says how many bytes it had.
    fn take(&mut self) -> Option<usize> {
        let rest = std::mem::take(&mut self.rest);
        let used = self.taken(&rest);
        self.rest = rest;
        used
    }

    fn taken(&mut self, bytes: &[u8]) -> Option<usize> {
        let (columns, lines) = self.size;
        match bytes {
            [] | [0x1b] => None,
            [0x1b, b'[', more @ ..] => {
                let length = more.iter().position(|byte| (0x40..=0x7e).contains(byte))?;
                let words = String::from_utf8_lossy(&more[..length]).into_owned();
                self.instruct(&words, more[length]);
                Some(length + 3)
            }
            [0x1b, ..] => Some(2),
            [b'\r', ..] => Some((self.at.0 = 0, 1).1),
            [b'\n', ..] => Some((self.at.1 = (self.at.1 + 1).min(lines - 1), 1).1),
            [first, ..] => {
                let length = match first {
                    0..=0x7f => 1,
                    0xc0..=0xdf => 2,
                    0xe0..=0xef => 3,
                    _ => 4,
                };
                let text = String::from_utf8_lossy(bytes.get(..length)?).into_owned();
                let letter = text.chars().next().unwrap_or(' ');
                if !self.is_other {
                    self.told.push(letter);
                } else if self.at.0 < columns {
                    self.cells[self.at.1][self.at.0] = letter;
                    self.at.0 += 1;
                }
                Some(length)
            }
        }
    }

    fn instruct(&mut self, words: &str, what: u8) {
        let (columns, lines) = self.size;
        let mut numbers = words.split(';').map(|number| number.parse::<usize>().unwrap_or(1));
        match what {
            b'H' => {
                let line = numbers.next().unwrap_or(1).clamp(1, lines) - 1;
                let column = numbers.next().unwrap_or(1).clamp(1, columns) - 1;
                self.at = (column, line);
            }
            b'J' if self.is_other => self.cells = vec![vec![' '; columns]; lines],
            b'h' | b'l' if words == "?1049" => {
                self.is_other = what == b'h';
                self.cells = vec![vec![' '; columns]; lines];
            }
            b'h' | b'l' if words == "?25" => self.is_cursor_hidden = what == b'l',
            _ => {}
        }
    }

    /// Waits until the program has ended, and makes sure that the terminal is as it was.
    #[track_caller]
    fn ends(mut self, table: &Table, code: i32) -> String {
        ends_with(&self.terminal, code);
        self.until("the end", |screen| !screen.is_other);
        std::thread::sleep(Duration::from_millis(20));
        self.read();
        assert!(!self.is_cursor_hidden, "the cursor is hidden");
        assert_eq!(table.read("before"), table.read("after"), "the settings of the terminal");
        self.told
    }
}

/// What a terminal sends for a key, as the table names it.
fn sent(key: &str) -> &str {
    match key {
        "ArrowLeft" => "\x1b[D",
        "ArrowRight" => "\x1b[C",
        "ArrowUp" => "\x1b[A",
        "ArrowDown" => "\x1b[B",
        "PageUp" => "\x1b[5~",
        "PageDown" => "\x1b[6~",
        "Home" => "\x1b[H",
        "End" => "\x1b[F",
        "Tab" => "\t",
        "Shift+Tab" => "\x1b[Z",
        "Escape" => "\x1b",
        "Control+c" => "\x03",
        letter => letter,
    }
}

fn laid() -> Table {
    let table = Table::laid();
    let root = env!("CARGO_MANIFEST_DIR");
    let log = std::fs::read(format!("{root}/logs/wwn/mill-ambush.affray")).expect("a log");
    std::fs::write(table.path("mill.affray"), log).expect("written");
    table
}

#[test]
fn every_key_of_the_table_does_something_on_the_terminal() {
    let table = laid();
    let mut screen = Screen::open(&table, (80, 24), "replay mill.affray --from 130");
    screen.shows("#130 of 412");
    for binding in KEYS {
        for key in binding.keys {
            // What would otherwise do nothing where the replay happens to be.
            let before = match binding.message {
                Message::PlayPause | Message::Quit | Message::Help => continue,
                Message::Down => ":178\r",
                Message::Up => ":179\r",
                Message::PageDown => ":130\r\x1b[5~",
                Message::SearchNext => "/Bandit\r",
                Message::NextChange => ":20\r\t",
                _ => ":130\r",
            };
            type_in(&mut screen.terminal, before);
            screen.until("the place", |screen| !screen.text().contains("go to (41"));
            std::thread::sleep(Duration::from_millis(60));
            screen.read();
            screen.changes(sent(key));
            if [Message::GoTo, Message::Search].contains(&binding.message) {
                type_in(&mut screen.terminal, "\x03");
            }
            if binding.message == Message::Enlarge {
                screen.changes("zzzz");
            }
        }
    }
    screen.changes("?");
    screen.shows("── the keys");
    screen.changes("?");
    screen.changes("g");
    type_in(&mut screen.terminal, ">>>> ");
    screen.shows("▶ x16");
    screen.until("the third event", |screen| !screen.text().contains("#1 of 412"));
    screen.changes(" ");
    screen.shows("▌▌");
    type_in(&mut screen.terminal, ":41\ry");
    screen.shows("mill.affray#41");
    type_in(&mut screen.terminal, "q");
    assert_eq!(screen.ends(&table, 0).trim(), "mill.affray#41");
}

#[test]
fn the_terminal_is_given_back_however_it_ends() {
    let table = laid();
    for key in ["q", "\x1b", "\x03"] {
        let mut screen = Screen::open(&table, (80, 24), "replay mill.affray --from end");
        screen.shows("#412 of 412");
        assert!(screen.is_cursor_hidden);
        type_in(&mut screen.terminal, key);
        assert_eq!(screen.ends(&table, 0).trim(), "mill.affray#412");
    }
    // Somebody ends it from another terminal.
    let mut screen = Screen::open(&table, (80, 24), "replay mill.affray");
    screen.shows("#1 of 412");
    let pid = String::from_utf8(table.read("pid")).expect("text");
    let killed = Command::new("kill").args(["-TERM", pid.trim()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(screen.ends(&table, 0).trim(), "mill.affray#1");
}

#[test]
fn a_log_that_is_written_is_followed() {
    let table = Table::laid();
    let mut screen = Screen::open(&table, (100, 30), "replay waiting.affray --from end");
    screen.shows("Not started");
    screen.changes("f");
    screen.shows("following");
    let came = table.run_with(&["play", "waiting.affray"], b"remark \"supper\"\n");
    assert_eq!(came.code, 0, "{came:?}");
    screen.shows("supper");
    fs::rename(table.path("bridge.affray"), table.path("waiting.affray")).expect("moved");
    ends_with(&screen.terminal, 1);
    screen.until("an error", |screen| screen.told.contains("the log cannot be followed"));
    assert!(screen.told.contains("because the log was changed while"), "{}", screen.told);
}

#[test]
fn it_plays_at_once_where_a_speed_is_given_and_says_what_is_wrong() {
    let table = laid();
    let mut screen = Screen::open(&table, (120, 40), "replay mill.affray --speed 32 --depth brief");
    screen.shows("▶ x32");
    screen.until("the next event", |screen| !screen.text().contains("#1 of 412"));
    type_in(&mut screen.terminal, "q");
    screen.ends(&table, 0);
    let mut screen = Screen::open(&table, (80, 24), "replay mill.affray --from r99");
    ends_with(&screen.terminal, 2);
    screen.until("an error", |screen| screen.told.contains("cannot begin at `r99`"));
    assert!(screen.told.contains("no round 99 begins on this line"), "{}", screen.told);
    let came = table.run(&["replay", "mill.affray", "--speed", "3"]);
    assert_eq!(came.code, 2);
    assert!(came.err.contains("speeds are 1/4, 1/2, 1, 2, 4, 8, 16, 32"), "{}", came.err);
}

#[test]
fn without_a_terminal_or_with_no_pager_the_account_is_printed() {
    let table = laid();
    let piped = table.done(&["replay", "mill.affray"]);
    assert!(piped.contains("Round 3"));
    let mut screen = Screen::open(&table, (100, 30), "replay mill.affray --no-pager");
    ends_with(&screen.terminal, 0);
    screen.until("the account", |screen| screen.told.contains("The fight is over"));
    assert!(!screen.told.contains("space play"));
}

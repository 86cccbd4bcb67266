//! Whole evenings at the prompt: of each system the fight of `affray new --example`, two or three
//! rounds long, with dice that are typed. Everybody mistypes, thinks again, is asked, leaves in
//! the middle and comes back, and a second seat speaks from a terminal of its own.

mod defined;
mod factions;
mod hallowed_earth;
mod radiant_hack;
mod wwn;

use super::comfort::flat;
use super::terminal::{at_terminal, ends_with, expect, type_in};
use super::{Came, Table};
use rexpect::session::PtySession;
use std::collections::HashSet;
use std::mem::discriminant;

/// One evening of a system.
struct Evening {
    /// Which game, as its example is called.
    system: &'static str,
    /// What stands in place of what in the example.
    changes: &'static [(&'static str, &'static str)],
    /// The seat at the second terminal.
    player: &'static str,
    /// What is done, one after the other.
    steps: &'static [Step],
    /// Rows of the state at the end: how each begins, and what else stands there.
    ends: &'static [(&'static str, &'static str)],
}

/// The words of an answer, in the order in which they come.
type Says = &'static [&'static str];

/// What is done at the prompt.
enum Step {
    /// A line, and what is said to it.
    Say(&'static str, Says),
    /// Keys, with Tab among them; the line they make, and what is said to it.
    Tab(&'static str, &'static str, Says),
    /// A line with a slip in it, what is wrong and the hint; nothing is recorded.
    Slip(&'static str, Says),
    /// Whose throw is awaited, the face alone, and what it comes to.
    Late(&'static str, &'static str, Says),
    /// What is asked, the answer alone, and what follows.
    Bare(&'static str, &'static str, Says),
    /// `undo`.
    Undo(Says),
    /// `undo to N`, with the number of the last row that has these words.
    UndoTo(&'static str, Says),
    /// `goto N`, with the number of the last row that has these words.
    Goto(&'static str, Says),
    /// `goto back`.
    Back(Says),
    /// `why`.
    Why(Says),
    /// What the player says at the second terminal, what is said to it there, and what is told
    /// of it at the first.
    Other(&'static str, Says, &'static str),
    /// What the player may not say; nothing is recorded.
    Refused(&'static str, Says),
    /// `quit` while this is awaited, and back again.
    Leave(&'static str),
}

/// How many kinds of steps there are; each evening has them all.
const KINDS: usize = 13;

/// What the terminal is told when the prompt begins to read a line, and when the line is read.
const READS: &str = "\x1b[?2004h";
const HAS_READ: &str = "\x1b[?2004l";

/// A terminal, and what was seen on it.
struct Screen {
    terminal: PtySession,
    /// Everything since the first line.
    seen: String,
    /// What was said last.
    latest: String,
}

/// What a terminal gave byte by byte, each as a character of its own.
fn text_of(read: &str) -> String {
    let bytes = read.chars().map(|byte| u8::try_from(byte).expect("a byte"));
    String::from_utf8_lossy(&bytes.collect::<Vec<_>>()).into_owned()
}

#[track_caller]
fn must_say(text: &str, says: &[&str]) {
    let mut rest = text;
    for words in says {
        let Some(at) = rest.find(words) else { panic!("{words:?} should come: {text}") };
        rest = &rest[at + words.len()..];
    }
}

impl Screen {
    #[track_caller]
    fn open(table: &Table, words: &[&str]) -> Self {
        let terminal = at_terminal(table, words);
        let mut screen = Screen { terminal, seen: String::new(), latest: String::new() };
        screen.read_on(READS);
        screen
    }

    /// Reads on until something comes, and keeps it, and what came before it.
    #[track_caller]
    fn read_on(&mut self, end: &str) {
        let read = self.terminal.exp_string(end);
        let read = text_of(&read.unwrap_or_else(|error| panic!("{end:?} should come: {error}")));
        self.seen += &read;
        self.seen += end;
        self.latest = flat(&read);
    }

    /// Ends the line that stands there, and waits until the next can be typed.
    #[track_caller]
    fn enter(&mut self, says: Says) {
        type_in(&mut self.terminal, "\r");
        self.read_on(HAS_READ);
        self.read_on(READS);
        must_say(&self.latest, says);
    }

    #[track_caller]
    fn say(&mut self, line: &str, says: Says) {
        type_in(&mut self.terminal, line);
        self.enter(says);
    }

    /// The number of the last row with these words.
    #[track_caller]
    fn number_of(&self, words: &str) -> u64 {
        let rows = self.seen.lines().rev().filter(|row| row.contains(words));
        let mut numbers = rows.filter_map(|row| row.split_whitespace().next()?.parse().ok());
        numbers.next().unwrap_or_else(|| panic!("no row has {words:?}: {}", self.seen))
    }

    #[track_caller]
    fn leave(&mut self, code: i32) -> String {
        type_in(&mut self.terminal, "quit\r");
        let rest = self.terminal.exp_eof().expect("it ends");
        ends_with(&self.terminal, code);
        flat(&text_of(&rest))
    }
}

/// The two who sit at the table, and their log.
struct Seats {
    table: Table,
    log: String,
    player: &'static str,
    gm: Screen,
    /// Comes as soon as it has something to say.
    other: Option<Screen>,
}

impl Seats {
    fn sit_down(evening: &Evening) -> Self {
        let table = Table::empty();
        let (play, log) =
            (format!("{}.play", evening.system), format!("{}.affray", evening.system));
        table.done(&["new", &play, "--example", evening.system]);
        for (from, to) in evening.changes {
            let text = String::from_utf8(table.read(&play)).expect("text");
            assert!(text.contains(from), "{from}: {text}");
            table.write(&play, text.replace(from, to));
        }
        table.done(&["new", &log, "--from", &play]);
        let gm = Screen::open(&table, &["play", &log]);
        assert!(gm.latest.contains("Not started"), "{}", gm.latest);
        Seats { table, log, player: evening.player, gm, other: None }
    }

    /// Something is said that leaves no trace.
    #[track_caller]
    fn without_trace(&mut self, say: impl FnOnce(&mut Self)) {
        let before = self.table.read(&self.log);
        say(self);
        assert!(self.table.read(&self.log) == before, "something was recorded");
    }

    fn other(&mut self) -> &mut Screen {
        let words = ["play", &self.log, "--as", self.player];
        self.other.get_or_insert_with(|| Screen::open(&self.table, &words))
    }

    #[track_caller]
    fn awaited(&self, words: &str) {
        assert!(self.gm.latest.contains(words), "{words:?} is awaited: {}", self.gm.latest);
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Say(line, says) => self.gm.say(line, says),
            Step::Tab(keys, line, says) => {
                type_in(&mut self.gm.terminal, keys);
                expect(&mut self.gm.terminal, &format!("> {line}"));
                self.gm.enter(says);
            }
            Step::Slip(line, says) => self.without_trace(|seats| seats.gm.say(line, says)),
            Step::Late(awaited, face, says) => {
                self.awaited(&format!("{awaited}: type the face"));
                self.gm.say(face, says);
            }
            Step::Bare(asked, word, says) => {
                self.awaited(asked);
                self.gm.say(word, says);
            }
            Step::Undo(says) => self.gm.say("undo", says),
            Step::UndoTo(row, says) => {
                let number = self.gm.number_of(row);
                self.gm.say(&format!("undo to {number}"), says);
            }
            Step::Goto(row, says) => {
                let number = self.gm.number_of(row);
                self.gm.say(&format!("goto {number}"), says);
            }
            Step::Back(says) => self.gm.say("goto back", says),
            Step::Why(says) => self.without_trace(|seats| seats.gm.say("why", says)),
            Step::Other(line, says, told) => {
                self.other().say(line, says);
                self.gm.read_on(told);
                self.gm.read_on("> ");
            }
            Step::Refused(line, says) => self.without_trace(|seats| seats.other().say(line, says)),
            Step::Leave(awaited) => self.without_trace(|seats| seats.leave_and_return(awaited)),
        }
    }

    fn leave_and_return(&mut self, awaited: &str) {
        self.awaited(awaited);
        let left = self.gm.leave(3);
        assert!(left.contains(&format!("the fight waits: {awaited}")), "{left}");
        let seen = std::mem::take(&mut self.gm.seen);
        self.gm = Screen::open(&self.table, &["play", &self.log]);
        self.gm.seen.insert_str(0, &seen);
        self.awaited(awaited);
    }

    /// Everybody leaves, and the log holds.
    fn stand_up(mut self, ends: &[(&str, &str)]) {
        // What the others did has come to the second terminal too.
        let other = self.other.as_mut().expect("somebody spoke there");
        other.say("remark \"good night\"", &["\"good night\""]);
        let stands = self.gm.latest.rfind("Round ").map(|at| &self.gm.latest[at..]);
        must_say(&other.latest, &[stands.expect("a round")]);
        self.gm.read_on("good night");
        self.gm.leave(0);
        other.leave(0);
        for check in ["verify", "audit"] {
            let Came { code, out, err } = self.table.run(&[check, &self.log]);
            assert_eq!(code, 0, "{check}: {out}{err}");
        }
        let state = self.table.done(&["state", &self.log]);
        let rows: Vec<String> = state.lines().map(flat).collect();
        for (start, rest) in ends {
            let is_there = |row: &String| row.starts_with(start) && row.contains(rest);
            assert!(rows.iter().any(is_there), "{start}… {rest}: {state}");
        }
    }
}

fn play(evening: &Evening) {
    let kinds: HashSet<_> = evening.steps.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), KINDS, "everything is done in {}", evening.system);
    let mut seats = Seats::sit_down(evening);
    for step in evening.steps {
        seats.take(step);
    }
    seats.stand_up(evening.ends);
}

#[test]
fn an_evening_of_wwn() {
    play(&wwn::EVENING);
}

#[test]
fn an_evening_of_hallowed_earth() {
    play(&hallowed_earth::EVENING);
}

#[test]
fn an_evening_of_radiant_hack() {
    play(&radiant_hack::EVENING);
}

#[test]
fn an_evening_of_factions() {
    play(&factions::EVENING);
}

#[test]
fn an_evening_of_defined() {
    play(&defined::EVENING);
}

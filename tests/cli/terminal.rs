//! The prompt and the second screen at a pseudo-terminal.

use super::comfort::{BLOW, played, with_lines};
use super::*;
use rexpect::session::{PtySession, spawn_command};

/// How long anything may take: the machine may have other work.
const PATIENCE_MS: u64 = 30_000;

/// A terminal with the program, whose settings and state lie in the table's folder.
pub(crate) fn at_terminal(table: &Table, words: &[&str]) -> PtySession {
    let mut command = table.command(words);
    command.env("XDG_STATE_HOME", table.path("state")).env("XDG_CONFIG_HOME", table.path("config"));
    command.env("NO_COLOR", "1").env("TERM", "xterm");
    spawn_command(command, Some(PATIENCE_MS)).expect("a terminal")
}

pub(crate) fn type_in(terminal: &mut PtySession, keys: &str) {
    terminal.send(keys).and_then(|_| terminal.flush()).expect("typed");
}

#[track_caller]
pub(crate) fn expect(terminal: &mut PtySession, words: &str) {
    if let Err(error) = terminal.exp_string(words) {
        panic!("{words:?} should come: {error}");
    }
}

#[track_caller]
pub(crate) fn ends_with(terminal: &PtySession, code: i32) {
    let ending = format!("{:?}", terminal.process().wait().expect("it ends"));
    assert!(ending.starts_with("Exited(") && ending.ends_with(&format!(", {code})")), "{ending}");
}

/// The line that is typed is not told again below itself, but where it is longer than a row.
#[test]
fn a_mistake_is_pointed_at_in_the_line_that_is_typed() {
    let table = Table::laid();
    let mut command = std::process::Command::new("sh");
    let script = format!("stty rows 24 cols 60; exec {AFFRAY} play waiting.affray");
    command.args(["-c", &script]).current_dir(table.folder.path());
    command.env("XDG_STATE_HOME", table.path("state")).env("AFFRAY_CONFIG", "");
    command.env("NO_COLOR", "1").env("TERM", "xterm");
    let mut gm = spawn_command(command, Some(PATIENCE_MS)).expect("a terminal");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "gm danse\r");
    expect(&mut gm, "\n       ^^^^^\r\nerror: `danse` is not a verb of wwn\r\n");
    expect(&mut gm, "gm> ");
    let long = format!("gm danse to={}\r", "a".repeat(60));
    type_in(&mut gm, &long);
    expect(&mut gm, "\n1 | gm danse to=aaa");
    type_in(&mut gm, "quit\r");
    gm.exp_eof().expect("it ends");
}

#[test]
fn lines_are_completed_and_a_mistake_is_told() {
    let table = Table::laid();
    let mut gm = at_terminal(&table, &["play", "waiting.affray"]);
    expect(&mut gm, "Not started | Ash of the Vale 12/12, Bo 9/9; Grak 8/8, Grul 8/8");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "gm sta\t");
    expect(&mut gm, "gm start ");
    type_in(&mut gm, "\r");
    expect(&mut gm, "Round 1");
    expect(&mut gm, "Round 1, the ");
    // What was completed to is said, and what is offered is described.
    type_in(&mut gm, "goto \t");
    expect(&mut gm, "right after the opening");
    type_in(&mut gm, "\x15gm set ash hp\t");
    expect(&mut gm, "hp-max=");
    type_in(&mut gm, "\x15gm set ash +pro\t");
    expect(&mut gm, "+prone ");
    // Whom and what a ruling is about, by name and value.
    type_in(&mut gm, "\x15gm hurt gra\t");
    expect(&mut gm, "gm hurt grak ");
    type_in(&mut gm, "\x15gm hurt grak 3 nonlethal=y\t");
    expect(&mut gm, "nonlethal=yes ");
    // The same without `gm`.
    type_in(&mut gm, "\x15hea\t");
    expect(&mut gm, "heal ");
    type_in(&mut gm, "gra\t");
    expect(&mut gm, "heal grak ");
    type_in(&mut gm, "\x15set ash +pro\t");
    expect(&mut gm, "set ash +prone ");
    type_in(&mut gm, "\x15rules shock.on\t");
    expect(&mut gm, "rules shock.on-miss ");
    type_in(&mut gm, "\r");
    expect(&mut gm, "source: ");
    // Right behind a refusal, why is asked of the refusal.
    type_in(&mut gm, "gm start\r");
    expect(&mut gm, "gm cannot start");
    type_in(&mut gm, "why\r");
    expect(&mut gm, "source: src/rules/wwn/");
    type_in(&mut gm, "gm danse\r");
    expect(&mut gm, "`danse` is not a verb of wwn");
    type_in(&mut gm, "why\r");
    expect(&mut gm, "no rule forbids the last line");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "help atack\r");
    expect(&mut gm, "did you mean `melee-attack`");
    type_in(&mut gm, "save evening.play\r");
    expect(&mut gm, "wrote 1 line to evening.play");
    type_in(&mut gm, "quit\r");
    gm.exp_eof().expect("it ends");
    ends_with(&gm, 0);
    let saved = String::from_utf8(table.read("evening.play")).expect("text");
    assert_eq!(saved.lines().last(), Some("gm start"), "{saved}");
}

#[test]
fn what_is_lost_before_health_stands_before_it() {
    let table = Table::laid();
    table.write("he.play", table.done(&["new", "--example", "hallowed-earth"]));
    table.done(&["new", "he.affray", "--from", "he.play", "--clock", "fixed"]);
    let mut gm = at_terminal(&table, &["play", "he.affray"]);
    expect(&mut gm, "Ash of the Vale Stress 8/8 + 12/12; Ghoul Stress 4/4 + 10/10");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "quit\r");
    gm.exp_eof().expect("it ends");
}

#[test]
fn whoever_may_not_act_is_told_why() {
    let table = Table::laid();
    let mut maria = at_terminal(&table, &["play", "waiting.affray", "--as", "maria"]);
    expect(&mut maria, "maria> ");
    // Tab waits until it is known what can be said.
    type_in(&mut maria, "lega\t");
    expect(&mut maria, "legal ");
    type_in(&mut maria, "\x15bo ");
    expect(&mut maria, "jon speaks for it");
    type_in(&mut maria, "\x15ash melee-attack ");
    expect(&mut maria, "the fight has not started: gm start");
    type_in(&mut maria, "\x15quit\r");
    maria.exp_eof().expect("it ends");
}

#[test]
fn what_is_pasted_is_said_line_by_line_up_to_one_that_is_refused() {
    let table = played(&with_lines(BLOW, &[]));
    let mut gm = at_terminal(&table, &["play", "a.affray"]);
    expect(&mut gm, "gm> ");
    let lines = "remark \"one\"\rgm start [5 3]\r\rash dance\rremark \"two\"\rremark \"three\"";
    type_in(&mut gm, &format!("\x1b[200~{lines}\x1b[201~\r"));
    expect(&mut gm, "gm> gm start [5 3]");
    expect(&mut gm, "gm> ash dance");
    expect(&mut gm, "the 2 lines pasted behind it were not said");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "quit\r");
    gm.exp_eof().expect("it ends");
    let log = table.done(&["log", "a.affray", "--all"]);
    assert!(log.contains("\"one\"") && log.contains("Round 1"), "{log}");
    assert!(!log.contains("\"two\""), "{log}");
}

/// Whoever throws both dice at once and misses puts the line right where it stands.
#[test]
fn a_line_whose_faces_do_not_fit_is_typed_already() {
    let table = played(&with_lines(BLOW, &["gm start [5 3]"]));
    let mut gm = at_terminal(&table, &["play", "a.affray"]);
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "ash melee-attack orc weapon=longsword [2 7]\r");
    expect(&mut gm, "end the line with [2]; dice that are not called for are not written");
    expect(&mut gm, "gm> ash melee-attack orc weapon=longsword [2 7]");
    type_in(&mut gm, "\x7f\x7f\x7f]\r");
    expect(&mut gm, "against 12 Melee AC: miss");
    // The face that it was makes it a hit, for which no damage was thrown.
    let log = table.done(&["log", "a.affray"]);
    let roll = log.lines().find(|line| line.contains("attack 5")).expect("the attack");
    let roll = roll.split_whitespace().next().expect("its number");
    type_in(&mut gm, &format!("correct {roll} face=14\r"));
    expect(&mut gm, "a face is missing: ash throws 1d8 for damage on orc");
    expect(&mut gm, &format!("gm> correct {roll} face=14 ["));
    type_in(&mut gm, "6]\r");
    expect(&mut gm, "hit; 6 damage (Murg 8 ");
    type_in(&mut gm, "y\rquit\r");
    gm.exp_eof().expect("it ends");
    ends_with(&gm, 0);
}

#[test]
fn lines_typed_are_there_another_evening() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::laid();
    for times in 1..=2 {
        let mut gm = at_terminal(&table, &["play", "bridge.affray"]);
        expect(&mut gm, "gm> ");
        type_in(&mut gm, if times == 1 { "remark \"supper\"\r" } else { "\x1b[A\r" });
        expect(&mut gm, "The GM: \"");
        expect(&mut gm, "gm> ");
        type_in(&mut gm, "quit\r");
        gm.exp_eof().expect("it ends");
    }
    let told = table.done(&["log", "bridge.affray", "--all"]);
    assert_eq!(told.matches("supper").count(), 2, "{told}");
    let kept = table.path("state/affray/history");
    let mode = fs::metadata(&kept).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let folder = fs::read_dir(kept.parent().expect("a folder")).expect("read");
    assert_eq!(folder.count(), 1, "nothing is left beside it");
}

/// Lines typed while one is being worked at were lost, but for the first.
#[test]
fn lines_typed_ahead_are_all_heard() {
    let table = Table::laid();
    let mut gm = at_terminal(&table, &["play", "bridge.affray"]);
    expect(&mut gm, "gm> ");
    let lines = ["one", "two", "three", "four"].map(|word| format!("remark \"{word}\"\r"));
    type_in(&mut gm, &format!("{}quit\r", lines.concat()));
    gm.exp_eof().expect("it ends");
    let told = table.done(&["log", "bridge.affray", "--all"]);
    for word in ["one", "two", "three", "four"] {
        assert!(told.contains(&format!("\"{word}\"")), "{word}: {told}");
    }
}

#[test]
fn what_cannot_be_kept_is_told_and_play_goes_on() {
    let table = Table::laid();
    table.write("state", "a file where a folder should be");
    let mut gm = at_terminal(&table, &["play", "bridge.affray"]);
    expect(&mut gm, "warning: the lines typed before cannot be read");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "remark \"supper\"\r");
    expect(&mut gm, "The GM: \"");
    type_in(&mut gm, "quit\r");
    gm.exp_eof().expect("it ends");
    ends_with(&gm, 0);
}

#[test]
fn others_are_heard_while_a_line_is_typed() {
    let table = Table::laid();
    let mut gm = at_terminal(&table, &["play", "bridge.affray"]);
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "remark \"half ");
    let came = table.run_with(&["play", "bridge.affray", "--as", "maria"], b"remark \"hello\"\n");
    assert_eq!(came.code, 0, "{came:?}");
    expect(&mut gm, "\"hello\"");
    // The line that was begun stands there again, and goes on.
    expect(&mut gm, "gm> remark \"half ");
    type_in(&mut gm, "and half\"\r");
    expect(&mut gm, "The GM: \"");
    expect(&mut gm, "gm> ");
    type_in(&mut gm, "quit\r");
    let rest = gm.exp_eof().expect("it ends");
    assert!(!rest.contains("hello"), "told once: {rest}");
    let told = table.done(&["log", "bridge.affray", "--all"]);
    assert!(told.contains("\"half and half\""), "{told}");
}

#[test]
fn a_second_screen_follows_until_it_is_interrupted() {
    let table = Table::laid();
    let mut screen = at_terminal(&table, &["watch", "waiting.affray"]);
    expect(&mut screen, "   1  ");
    let came = table.run_with(&["play", "waiting.affray"], b"gm start\n");
    assert_eq!(came.code, 0, "{came:?}");
    expect(&mut screen, "Round 1");
    expect(&mut screen, "hp 12/12");
    screen.send_control('c').expect("interrupted");
    screen.exp_eof().expect("it ends");
    ends_with(&screen, 0);
}

/// A yes was taken for a table that was no longer true.
#[test]
fn a_yes_counts_only_for_what_was_shown() {
    let table = Table::laid();
    let set = |line: &[u8]| {
        let came = table.run_with(&["play", "bridge.affray"], line);
        assert_eq!(came.code, 0, "{came:?}");
    };
    set(b"gm rule \"it rains\"\n");
    set(b"remark \"supper\"\ngm set ash hp=3\n");
    let told = table.done(&["log", "bridge.affray"]);
    let rain = told.lines().find(|line| line.contains("The GM rules")).expect("a ruling");
    let rain = rain.split_whitespace().next().expect("a number").to_owned();
    let prompt = at_terminal(&table, &["play", "bridge.affray"]);
    let command = at_terminal(&table, &["retract", "bridge.affray", &rain]);
    for (mut gm, is_prompt) in [(prompt, true), (command, false)] {
        if is_prompt {
            expect(&mut gm, "gm> ");
            type_in(&mut gm, &format!("retract {rain}\r"));
        }
        expect(&mut gm, "do it so? [y/N] ");
        set(b"gm rule \"the river rises\"\n");
        type_in(&mut gm, "y\r");
        expect(&mut gm, "note: the log has grown since this was shown");
        expect(&mut gm, "the river rises");
        expect(&mut gm, "do it so? [y/N] ");
        type_in(&mut gm, "n\r");
        expect(&mut gm, "nothing was changed");
        if is_prompt {
            expect(&mut gm, "gm> ");
            type_in(&mut gm, "quit\r");
        }
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }
    let told = table.done(&["log", "bridge.affray", "--all"]);
    assert!(!told.contains("takes back"), "{told}");
}

/// A table that talks does not keep anybody from going back.
#[test]
fn a_remark_behind_what_was_shown_asks_nobody_again() {
    for is_prompt in [true, false] {
        let table = Table::laid();
        let said = |line: &[u8]| table.run_with(&["play", "bridge.affray"], line);
        assert_eq!(said(b"gm rule \"it rains\"\ngm set ash hp=3\n").code, 0);
        let told = table.done(&["log", "bridge.affray"]);
        let rain = told.lines().find(|line| line.contains("The GM rules")).expect("a ruling");
        let rain = rain.split_whitespace().next().expect("a number").to_owned();
        let words: &[&str] = if is_prompt { &["play"] } else { &["retract"] };
        let mut words = [words, &["bridge.affray"]].concat();
        words.extend((!is_prompt).then_some(&*rain));
        let mut gm = at_terminal(&table, &words);
        if is_prompt {
            expect(&mut gm, "gm> ");
            type_in(&mut gm, &format!("retract {rain}\r"));
        }
        expect(&mut gm, "do it so? [y/N] ");
        assert_eq!(said(b"remark \"supper\"\n").code, 0);
        type_in(&mut gm, "y\r");
        expect(&mut gm, "The GM takes back");
        if is_prompt {
            expect(&mut gm, "gm> ");
            type_in(&mut gm, "quit\r");
        }
        gm.exp_eof().expect("it ends");
        ends_with(&gm, 0);
    }
}

/// Whoever looks on knows where the fight stands now.
#[test]
fn a_second_screen_tells_how_things_stand_once_the_line_was_moved() {
    let table = Table::laid();
    let mut screen = at_terminal(&table, &["watch", "bridge.affray"]);
    expect(&mut screen, "Bo ends the turn");
    let said = |line: &[u8]| table.run_with(&["play", "bridge.affray"], line);
    assert_eq!(said(b"gm set grak hp=5\n").code, 0);
    expect(&mut screen, "The GM rules");
    assert_eq!(said(b"undo\n").code, 0);
    expect(&mut screen, "takes back");
    expect(&mut screen, "hp 3/8");
}

/// It went on as if nothing had happened, and never told anything again.
#[test]
fn a_second_screen_notices_that_its_log_was_changed() {
    let table = Table::laid();
    let log = table.path("waiting.affray");
    let bytes = table.read("waiting.affray");
    let came = table.run_with(&["play", "waiting.affray"], b"gm start\n");
    assert_eq!(came.code, 0, "{came:?}");
    let (grown, reason) =
        (table.read("waiting.affray"), "because its file was cut, or another one");
    let in_its_place = |from: &str| fs::rename(table.path(from), &log).expect("moved");
    // Another file goes on with it: it is followed there.
    table.write("waiting.affray", &bytes);
    let mut screen = at_terminal(&table, &["watch", "waiting.affray"]);
    expect(&mut screen, "   1  ");
    table.write("copy.affray", &grown);
    in_its_place("copy.affray");
    expect(&mut screen, "Round 1");
    let came = table.run_with(&["play", "waiting.affray"], b"remark \"supper\"\n");
    assert_eq!(came.code, 0, "{came:?}");
    expect(&mut screen, "supper");
    // Another fight stands there.
    fs::copy(table.path("bridge.affray"), table.path("copy.affray")).expect("a copy");
    in_its_place("copy.affray");
    expect(&mut screen, "error: the log was changed while it was followed");
    expect(&mut screen, reason);
    screen.exp_eof().expect("it ends");
    ends_with(&screen, 2);
    // The file was cut, or was taken away.
    table.write("waiting.affray", &grown);
    let mut screen = at_terminal(&table, &["watch", "waiting.affray"]);
    expect(&mut screen, "Round 1");
    table.write("waiting.affray", &bytes);
    expect(&mut screen, reason);
    screen.exp_eof().expect("it ends");
    let mut screen = at_terminal(&table, &["watch", "waiting.affray"]);
    expect(&mut screen, "   1  ");
    fs::remove_file(&log).expect("removed");
    expect(&mut screen, "because cannot read waiting.affray");
    screen.exp_eof().expect("it ends");
    ends_with(&screen, 2);
}

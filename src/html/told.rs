//! What is read of a page without scripts: the cast, the account in brief, how to check the page.
//!
//! Every row has the number of its event as its anchor: `#e41`. What was taken back is struck out
//! and folded away.

use super::data::Source;
use super::markup::{put, text};
use crate::account::{Depth, Kind, Row, capital, listed};
use crate::log::noted;
use crate::standing::{CombatantStanding, Standing, standing_at};
use std::fmt::Write;

/// The parts of a page that are read without scripts; `cast` and `account` are markup.
pub struct Told {
    /// The system, the sides and how long the fight is.
    pub subtitle: String,
    /// For whom the page was made, if not for everybody.
    pub made_for: String,
    /// Everybody who takes part, at the start and at the end.
    pub cast: String,
    /// The account in brief.
    pub account: String,
    /// The head, in hex and in words.
    pub check: String,
}

impl Told {
    /// What is told of a log.
    pub fn of(source: Source<'_>) -> Self {
        let history = source.history;
        let standing = |event| standing_at(history, source.system, event, source.asked.viewer);
        let end = standing(history.tip());
        Told {
            subtitle: subtitle(source, &end),
            made_for: made_for(source),
            cast: cast(&standing(1), &end),
            account: account(source.rows(Depth::Brief)),
            check: noted::lines(&source.head()).join("\n"),
        }
    }
}

/// `Worlds Without Number, combat · ferry and reavers · 5 rounds, 289 events`
fn subtitle(source: Source<'_>, end: &Standing) -> String {
    let sides: Vec<String> = end.sides.iter().map(|side| side.name.clone()).collect();
    let rounds = match end.round {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let (system, events) = (source.system.title(), source.history.count());
    format!("{system} · {} · {rounds}, {events} events", listed(&sides))
}

fn made_for(source: Source<'_>) -> String {
    match (source.reader(), source.seat()) {
        (None, _) => String::new(),
        (Some(_), Some(seat)) => {
            format!("This page shows what the seat {seat} may see, and holds nothing else.")
        }
        (Some(_), None) => {
            "This page shows what everybody may see, and holds nothing else.".to_owned()
        }
    }
}

/// A table of those who take part.
fn cast(start: &Standing, end: &Standing) -> String {
    let mut html = String::new();
    for side in &end.sides {
        let members: Vec<&CombatantStanding> =
            end.combatants.iter().filter(|one| one.side == side.name).collect();
        if members.is_empty() {
            continue;
        }
        let mut rows = String::new();
        for one in members {
            let before = start.combatants.iter().find(|other| other.id == one.id);
            put(&mut rows, "tr", "", &member(before, one));
        }
        let head = ["", "played by", "at the start", "at the end"];
        let head = head.map(|word| format!("<th scope=\"col\">{word}</th>")).concat();
        let caption = format!("<caption>{}</caption>", text(&capital(&side.name)));
        let body = format!("{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>");
        put(&mut html, "table", "", &body);
    }
    html
}

/// The cells of one of those who take part.
fn member(start: Option<&CombatantStanding>, end: &CombatantStanding) -> String {
    let health = |one: &CombatantStanding| one.health_words();
    let then = start.map(health).unwrap_or_default();
    let mut now = vec![health(end)];
    now.retain(|words| !words.is_empty());
    now.extend(end.read.conditions.iter().cloned());
    match end.presence {
        "waiting" => now = vec!["not in the fight".to_owned()],
        "gone" => now.push("left the fight".to_owned()),
        _ => {}
    }
    let cells = [end.seat.clone(), then, now.join(", ")];
    let cells = cells.map(|cell| format!("<td>{}</td>", text(&cell))).concat();
    format!("<th scope=\"row\">{}</th>{cells}", text(&end.read.name))
}

/// The account as HTML: a section for each round, an item for each row.
fn account(rows: impl Iterator<Item = Row>) -> String {
    let mut writer = Writer::default();
    for row in rows {
        writer.add(&row);
    }
    writer.finish()
}

/// What of the account is open as it is written.
#[derive(Default)]
struct Writer {
    html: String,
    /// The list of the section, not yet closed.
    list: bool,
    /// What was taken back, as items; it is folded away once a row follows that counts.
    undone: Vec<String>,
    /// The event of the last row, whose anchor is taken.
    event: u64,
}

impl Writer {
    fn add(&mut self, row: &Row) {
        let anchor = if row.event == self.event { None } else { Some(row.event) };
        self.event = row.event;
        if row.undone {
            self.undone.push(item(anchor, row, "s"));
            return;
        }
        if row.kind == Kind::Round {
            self.close();
            let id = anchor.map(|event| format!(" id=\"e{event}\"")).unwrap_or_default();
            let text = text(&row.sentence());
            write!(self.html, "<section><h3{id}>{text}</h3>").expect("BUG: a String takes all");
            return;
        }
        self.open();
        self.fold();
        self.html.push_str(&item(anchor, row, ""));
    }

    fn open(&mut self) {
        if !self.list {
            if !self.html.ends_with("</h3>") {
                self.html.push_str("<section>");
            }
            self.html.push_str("<ol>");
            self.list = true;
        }
    }

    /// Folds away what was taken back.
    fn fold(&mut self) {
        let undone = std::mem::take(&mut self.undone);
        if undone.is_empty() {
            return;
        }
        let rows = if undone.len() == 1 { "row" } else { "rows" };
        let summary = format!("<summary>Taken back: {} {rows}</summary>", undone.len());
        let items = undone.concat();
        let details = format!("<details>{summary}<ol>{items}</ol></details>");
        put(&mut self.html, "li", "undone", &details);
    }

    fn close(&mut self) {
        if !self.undone.is_empty() {
            self.open();
            self.fold();
        }
        if self.list {
            self.html.push_str("</ol>");
        }
        if self.list || self.html.ends_with("</h3>") {
            self.html.push_str("</section>");
        }
        self.list = false;
    }

    fn finish(mut self) -> String {
        self.close();
        self.html
    }
}

/// A row as an item; struck out where it was taken back.
fn item(anchor: Option<u64>, row: &Row, strike: &str) -> String {
    let id = anchor.map(|event| format!(" id=\"e{event}\"")).unwrap_or_default();
    let class = match (row.kind, row.indent) {
        (Kind::Opening, 0) => " class=\"opening\"",
        (Kind::Turn, _) => " class=\"turn\"",
        (Kind::Act, _) => " class=\"act\"",
        (Kind::Reminder | Kind::Note, _) => " class=\"note\"",
        (_, 0) => "",
        _ => " class=\"in\"",
    };
    let text = text(&row.sentence());
    let number = anchor.map(|event| format!("<a href=\"#e{event}\">{event}</a> "));
    let number = number.unwrap_or_default();
    match strike {
        "" => format!("<li{id}{class}>{number}{text}</li>"),
        strike => format!("<li{id}{class}>{number}<{strike}>{text}</{strike}></li>"),
    }
}

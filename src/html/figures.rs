//! The figures of a fight as HTML: who hit how often beside what could be expected, what was dealt
//! and taken. Each bar of luck runs to what came; its mark stands at what could be expected.

use super::data::Source;
use super::markup::{put, text};
use crate::account::capital;
use crate::stats::{Luck, Ratio, Read, Stats, Tally, stats};
use std::fmt::Write;

/// How wide a bar of luck is drawn, in units of its own.
const WIDE: u64 = 100;

/// The tables, and what has to be known to read them.
pub fn figures(source: Source<'_>) -> String {
    let Source { history, system, asked, .. } = source;
    let read = Read { name: &asked.title, history, system, viewer: asked.viewer };
    let figures = stats(&[read]);
    let mut html = String::new();
    luck(&mut html, &figures, "Attacks: what the dice brought", "hit", |tally| &tally.attack_luck);
    let other = "Checks, saves and contests";
    luck(&mut html, &figures, other, "went well", |tally| &tally.other_luck);
    blows(&mut html, &figures);
    for note in figures.notes() {
        put(&mut html, "p", "soft", &text(&note));
    }
    html
}

/// What somebody threw, what came of it, and what could be expected.
fn luck(html: &mut String, figures: &Stats, title: &str, well: &str, of: impl Fn(&Tally) -> &Luck) {
    let most = figures.combatants.iter().map(|tally| of(tally).throws).max().unwrap_or(0);
    let rows = figures.combatants.iter().filter(|tally| of(tally).throws > 0).map(|tally| {
        let Luck { throws, well, expected } = of(tally);
        let apart = expected.missed_by(u128::from(*well), 2);
        let numbers = [throws.to_string(), well.to_string(), expected.decimal(2), apart];
        let cells = numbers.map(|cell| format!("<td>{cell}</td>")).concat();
        format!("{}{cells}<td>{}</td>", named(tally), bar(*well, *expected, most))
    });
    table(html, title, &["throws", well, "expected", "luck", ""], rows);
}

fn blows(html: &mut String, figures: &Stats) {
    let fought = |tally: &&Tally| tally.attacks + tally.dealt + tally.taken > 0;
    let rows = figures.combatants.iter().filter(fought).map(|tally| {
        let Tally { attacks, hits, criticals, dealt, taken, .. } = tally;
        let cells = [attacks, hits, criticals, dealt, taken];
        named(tally) + &cells.map(|cell| format!("<td>{cell}</td>")).concat()
    });
    table(html, "Blows, as they ended", &["attacks", "hit", "critical", "dealt", "taken"], rows);
}

fn named(tally: &Tally) -> String {
    format!("<th scope=\"row\">{}</th>", text(&capital(&tally.name)))
}

fn table(html: &mut String, title: &str, head: &[&str], rows: impl Iterator<Item = String>) {
    let mut body = String::new();
    rows.for_each(|row| put(&mut body, "tr", "", &row));
    if body.is_empty() {
        return;
    }
    let column = |word: &&str| match *word {
        "" => "<td></td>".to_owned(),
        word => format!("<th scope=\"col\">{word}</th>"),
    };
    let head: String = head.iter().map(column).collect();
    let head = format!("<thead><tr><td></td>{head}</tr></thead>");
    let caption = format!("<caption>{title}</caption>");
    put(html, "table", "", &format!("{caption}{head}<tbody>{body}</tbody>"));
}

/// A bar to what came, and a mark at what could be expected, of as many throws as anybody made.
fn bar(came: u64, expected: Ratio, most: u64) -> String {
    let most = most.max(1);
    let came = came * WIDE / most;
    let mark = expected.times(WIDE) / u128::from(most);
    let mut svg = String::new();
    write!(
        svg,
        "<svg class=\"luck\" viewBox=\"0 0 {WIDE} 10\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\" focusable=\"false\"><rect class=\"all\" width=\"{WIDE}\" y=\"3\" \
         height=\"4\"/><rect width=\"{came}\" y=\"3\" height=\"4\"/><rect class=\"mark\" \
         x=\"{mark}\" width=\"1.5\" height=\"10\"/></svg>"
    )
    .expect("BUG: writing to a String cannot fail");
    svg
}

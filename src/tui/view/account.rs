//! The account, up to the cursor: what was taken back is struck, unless the replay goes along it.

use super::below;
use crate::account::layout::{Layout, Line};
use crate::account::{Ink, Row};
use crate::play::History;
use crate::replay::Aside;
use crate::tui::model::Model;
use crate::tui::palette::{Piece, put};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use textwrap::core::display_width;

/// Draws the last lines that fit; where the row that is looked at would stand above them, from that
/// row on.
pub fn draw(model: &Model, history: &History, buffer: &mut Buffer, area: Rect) {
    let banner = banner(model, usize::from(area.width));
    let lines_above = u16::from(banner.is_some());
    if let Some(text) = banner {
        let style = model.setting.palette.reversed();
        put(buffer, area, 0, &[(style, text)]);
    }
    let area = below(area, lines_above);
    let room = usize::from(area.height);
    let (lines, at) = laid(model, history, usize::from(area.width), room + model.scroll);
    let end = lines.len().saturating_sub(model.scroll);
    let last = end.saturating_sub(room);
    let start = at.filter(|_| model.scroll == 0).map_or(last, |at| last.min(at));
    for (line, pieces) in (0..).zip(lines[start..end].iter().take(room)) {
        put(buffer, area, line, pieces);
    }
}

/// The last lines of the account up to the cursor, at least so many if there are.
pub fn lines(model: &Model, history: &History, width: usize, least: usize) -> Vec<Vec<Piece>> {
    laid(model, history, width, least).0
}

/// The same, with the first line of the row that is looked at.
fn laid(
    model: &Model,
    history: &History,
    width: usize,
    least: usize,
) -> (Vec<Vec<Piece>>, Option<usize>) {
    let rows = model.player.rows_to_here(history, least);
    let focus = focus(model, &rows);
    let layout = Layout::new(width.saturating_sub(1), history.count());
    let (mut lines, mut looked_at) = (Vec::new(), None);
    for (at, row) in rows.iter().enumerate() {
        let look = if Some(at) == focus { Look::At } else { Look::Past };
        let own = layout.lines(&seen_from(model, row));
        if look == Look::At {
            let begins = own.iter().position(begins_row).unwrap_or(0);
            looked_at = Some(lines.len() + begins);
        }
        lines.extend(own.iter().map(|line| pieces(model, line, look)));
    }
    (lines, looked_at)
}

/// The row that is looked at: the last that tells nothing later than the focus.
fn focus(model: &Model, rows: &[Row]) -> Option<usize> {
    rows.iter().rposition(|row| row.event <= model.player.focus())
}

/// A row as it is seen from the line the replay goes along: what is on it counts there.
fn seen_from(model: &Model, row: &Row) -> Row {
    let is_own = model.player.aside().is_some() && model.player.track().holds(row.event);
    Row { undone: row.undone && !is_own, ..row.clone() }
}

/// Whether a row is the one that is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// It is.
    At,
    /// Another is.
    Past,
}

/// A line in pieces, behind a sign where it is looked at.
fn pieces(model: &Model, line: &Line, look: Look) -> Vec<Piece> {
    let palette = model.setting.palette;
    let mut pieces = vec![match look {
        Look::At if begins_row(line) => (palette.ink(Ink::Heading), "▸".to_owned()),
        _ => (palette.ink(Ink::Plain), " ".to_owned()),
    }];
    pieces.extend(model.inks.pieces(line).into_iter().map(|(ink, text)| {
        let style = palette.ink(ink);
        let is_margin = ink == Ink::Faint && text == line.margin;
        let style =
            if look == Look::At && !is_margin { style.add_modifier(Modifier::BOLD) } else { style };
        (style, text)
    }));
    pieces
}

/// Whether a line is the first of its row.
fn begins_row(line: &Line) -> bool {
    !line.text.is_empty() && (line.margin.is_empty() || !line.margin.trim().is_empty())
}

/// What is said above the account where lines part, or where one is gone along that was left: as
/// much as there is room for.
fn banner(model: &Model, width: usize) -> Option<String> {
    let player = &model.player;
    if let Some(aside) = player.aside() {
        let beside = player.index().asides().iter().filter(|one| one.parts == aside.parts);
        let firsts: Vec<&Aside> = beside.collect();
        let at = firsts.iter().position(|one| **one == aside).map_or(1, |at| at + 1);
        let which =
            if firsts.len() > 1 { format!(" {at} of {}", firsts.len()) } else { String::new() };
        let by = aside.left_by.map_or_else(String::new, |event| format!(", left by #{event}"));
        let tries = [
            format!(" undone line{which}{by}; ↑ goes back to #{} ", aside.parts),
            format!(" undone line{which}; ↑ goes back to #{} ", aside.parts),
            format!(" undone line{which}; ↑ goes back "),
        ];
        let last = tries.len() - 1;
        let fits = tries.iter().position(|text| display_width(text) <= width).unwrap_or(last);
        return tries.into_iter().nth(fits);
    }
    match player.asides_here() {
        [] => None,
        [one] => Some(format!(" an undone line parts here: ↓ enters it at #{} ", one.first)),
        several => {
            let (count, first) = (several.len(), several[0].first);
            Some(format!(" {count} undone lines part here: ↓ enters at #{first} "))
        }
    }
}

//! The screen: one picture of a model, whatever was there before.

/// The account, up to the cursor.
mod account;
/// The first line and the last.
mod edges;
/// The keys.
mod keys;
/// Who takes part.
mod roster;
/// The timeline.
mod timeline;

use super::model::{Model, Pane};
use super::palette::{Piece, put, put_right, rule, wrapped};
use crate::account::Ink;
use crate::play::History;
use crate::standing::{sketch, small_sketch};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// From this size on every part has its place.
const ALL_PARTS: (u16, u16) = (80, 24);

/// Below this size nothing is shown but that it is too small.
const LEAST: (u16, u16) = (40, 10);

/// How many lines stand above and below the parts.
const HEAD: u16 = 3;
const FOOT: u16 = 1;

/// Draws a model.
pub fn view(model: &Model, history: &History, buffer: &mut Buffer) {
    let area = buffer.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let needs = format!("a replay needs {} columns and {} lines; q ends it", LEAST.0, LEAST.1);
        let lines = wrapped(&needs, usize::from(area.width), "");
        put_lines(buffer, area, &lines.into_iter().map(plain).collect::<Vec<_>>(), 0);
        return;
    }
    edges::head(model, history, buffer, Rect { height: 1, ..area });
    timeline::draw(model, history, buffer, Rect { y: area.y + 1, height: 2, ..area });
    edges::foot(model, buffer, Rect { y: area.bottom() - FOOT, height: FOOT, ..area });
    let body = body(area);
    match model.pane {
        Pane::All if has_all_parts(area) => parts(model, history, buffer, body),
        Pane::All => {
            let status = model.standing.status(usize::from(body.width));
            put(buffer, body, 0, &[(model.setting.palette.ink(Ink::Plain), status)]);
            account::draw(model, history, buffer, below(body, 1));
        }
        Pane::Account => account::draw(model, history, buffer, body),
        pane => {
            rule(buffer, body, 0, &title(model, pane));
            let rest = below(body, 1);
            let lines = large(model, pane, usize::from(rest.width));
            put_lines(buffer, rest, &lines, model.scroll);
            tell_more(model, buffer, rest, lines.len() - model.scroll.min(lines.len()), "PgDn");
        }
    }
}

/// How many lines a page has, for whoever scrolls by pages.
pub fn page(model: &Model) -> usize {
    usize::from(body(whole(model)).height).saturating_sub(2).max(1)
}

/// As far as what is shown can be scrolled, at most so far as is wanted.
pub fn scrolled_to(model: &Model, history: &History, wanted: usize) -> usize {
    let area = whole(model);
    let body = body(area);
    let most = match model.pane {
        Pane::All | Pane::Account => {
            let own = match model.pane {
                Pane::All if has_all_parts(area) => split(model, body).account,
                Pane::All => below(body, 1),
                _ => body,
            };
            let room = usize::from(own.height);
            let lines = account::lines(model, history, usize::from(own.width), room + wanted);
            lines.len().saturating_sub(room)
        }
        pane => {
            let lines = large(model, pane, usize::from(body.width)).len();
            lines.saturating_sub(usize::from(body.height) - 1)
        }
    };
    wanted.min(most)
}

fn whole(model: &Model) -> Rect {
    let (width, height) = model.setting.size;
    Rect { x: 0, y: 0, width, height }
}

fn has_all_parts(area: Rect) -> bool {
    area.width >= ALL_PARTS.0 && area.height >= ALL_PARTS.1
}

/// What is left between the first lines and the last.
fn body(area: Rect) -> Rect {
    Rect { y: area.y + HEAD, height: area.height.saturating_sub(HEAD + FOOT), ..area }
}

/// An area without its first lines.
fn below(area: Rect, lines: u16) -> Rect {
    Rect { y: area.y + lines, height: area.height.saturating_sub(lines), ..area }
}

/// Where each part is.
struct Places {
    roster: Rect,
    map: Rect,
    account: Rect,
    why: Rect,
}

/// The places of the parts: left who takes part and the map, right the account and why.
fn split(model: &Model, body: Rect) -> Places {
    let left = (body.width * 2 / 5).clamp(30, 56);
    let side = Rect { width: left, ..body };
    let half = body.height / 2;
    let map = small_map(model, usize::from(left) - 1, usize::from(half) - 1).len() as u16;
    let room = if map == 0 { body.height } else { body.height - (map + 1).min(half) };
    let own = roster::lines(model, usize::from(left) - 1, usize::from(room)).len() as u16;
    let own = own.min(room);
    let roster = Rect { height: own, ..side };
    let map = Rect { y: side.y + own, height: side.height - own, ..side };
    let right = Rect { x: body.x + left + 1, width: body.width - left - 1, ..body };
    let why = why(model, usize::from(right.width)).len() as u16 + 1;
    let why = why.clamp(4, (body.height * 9 / 20).max(4));
    let account = Rect { height: right.height - why, ..right };
    let why = Rect { y: right.y + account.height, height: why, ..right };
    Places { roster, map, account, why }
}

/// All parts side by side.
fn parts(model: &Model, history: &History, buffer: &mut Buffer, body: Rect) {
    let Places { roster, map, account, why } = split(model, body);
    let faint = model.setting.palette.ink(Ink::Faint);
    for line in 0..body.height {
        let between = Rect { x: roster.right(), width: 1, ..body };
        put(buffer, between, line, &[(faint, "│".to_owned())]);
    }
    let width = usize::from(roster.width) - 1;
    let inner = |area: Rect| Rect { width: area.width - 1, ..area };
    let lines = roster::lines(model, width, usize::from(roster.height));
    put_lines(buffer, inner(roster), &lines, 0);
    let drawn = small_map(model, width, usize::from(map.height).saturating_sub(1));
    if !drawn.is_empty() && map.height > 1 {
        rule(buffer, inner(map), 0, "");
        let rest = below(inner(map), 1);
        put_lines(buffer, rest, &drawn, 0);
        tell_more(model, buffer, rest, drawn.len(), "z");
    }
    account::draw(model, history, buffer, account);
    rule(buffer, why, 0, &title(model, Pane::Why));
    let rest = below(why, 1);
    let said = self::why(model, usize::from(why.width));
    put_lines(buffer, rest, &said, 0);
    tell_more(model, buffer, rest, said.len(), "z");
}

/// Says that a part has more lines than are shown, and with which key one sees them.
fn tell_more(model: &Model, buffer: &mut Buffer, area: Rect, lines: usize, key: &str) {
    if lines > usize::from(area.height) {
        let text = (model.setting.palette.ink(Ink::Faint), format!(" … {key}"));
        put_right(buffer, area, area.height - 1, &text);
    }
}

/// What stands above a part that is shown large, or why.
fn title(model: &Model, pane: Pane) -> String {
    match pane {
        Pane::Why => format!("why #{}", model.why.event),
        Pane::Roster => "who takes part".to_owned(),
        Pane::Map => "the map".to_owned(),
        Pane::Keys => "the keys".to_owned(),
        Pane::All | Pane::Account => String::new(),
    }
}

/// The lines of a part that is shown large.
fn large(model: &Model, pane: Pane, width: usize) -> Vec<Vec<Piece>> {
    match pane {
        Pane::Why => {
            let mut lines = why(model, width);
            let clauses = model.why.clauses.iter();
            lines.extend(clauses.flat_map(|said| pieces(model, said, width)));
            lines
        }
        Pane::Roster => {
            let told = model.standing.lines(width).into_iter();
            told.chain(model.standing.reasons(width)).map(plain).collect()
        }
        Pane::Map => match map(model, width) {
            drawn if drawn.is_empty() => vec![plain("this fight has no map".to_owned())],
            drawn => drawn,
        },
        Pane::Keys => keys::lines(model, width),
        Pane::All | Pane::Account => Vec::new(),
    }
}

/// The map in so many lines, as far as it can be.
fn small_map(model: &Model, width: usize, lines: usize) -> Vec<Vec<Piece>> {
    let drawn = small_sketch(model.player.state(), model.setting.system, (width, lines));
    drawn.into_iter().map(plain).collect()
}

fn map(model: &Model, width: usize) -> Vec<Vec<Piece>> {
    let drawn = sketch(model.player.state(), model.setting.system, width);
    drawn.into_iter().map(plain).collect()
}

fn why(model: &Model, width: usize) -> Vec<Vec<Piece>> {
    model.why.lines.iter().flat_map(|said| pieces(model, said, width)).collect()
}

fn pieces(model: &Model, (ink, text): &(Ink, String), width: usize) -> Vec<Vec<Piece>> {
    let style = model.setting.palette.ink(*ink);
    wrapped(text, width, "  ").into_iter().map(|line| vec![(style, line)]).collect()
}

fn plain(text: String) -> Vec<Piece> {
    vec![(ratatui_core::style::Style::new(), text)]
}

/// Writes lines into an area, from one of them on.
fn put_lines(buffer: &mut Buffer, area: Rect, lines: &[Vec<Piece>], from: usize) {
    for (line, pieces) in (0..area.height).zip(lines.iter().skip(from)) {
        put(buffer, area, line, pieces);
    }
}

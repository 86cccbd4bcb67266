//! The grid as a table draws it: where everybody stands, with marks made from their names.
//!
//! ```text
//!      1   2   3   4   5   6
//!  3   .   .   .   .   .   .
//!  4   .   .   As  Gr- .   .
//! As Ash, Gr Grak; - prone
//! ```

use super::gather::bearing;
use super::names::{Names, marks};
use super::table::wrapped;
use super::{Bearing, zones};
use crate::account::Words;
use crate::rules::System;
use crate::state::{Grid, State};
use crate::vocabulary::{MapSheet, Place, Who, numbered};
use textwrap::core::display_width;

/// How many empty squares are shown around those who are there, where the grid is cut.
const MARGIN: u8 = 2;

/// How many rows of a grid are drawn, whoever is there.
const ROWS: u8 = 24;

/// The least width anything is drawn in.
const LEAST: usize = 24;

/// The map in lines of a width: the grid, or the zones; nothing without a map, or on a grid without
/// anybody.
pub fn sketch(state: &State, system: System, width: usize) -> Vec<String> {
    let (words, width) = (Words { system, state }, width.max(LEAST));
    match &state.cast.map {
        MapSheet::None => Vec::new(),
        MapSheet::Grid { width: columns, height } => {
            grid(words, Grid { width: *columns, height: *height }, width)
        }
        MapSheet::Zones(sheets) => zones::zones(words, sheets, width),
    }
}

/// The same in as few lines as may be: of a grid as much around those who are there as fits, of
/// zones who is where.
pub fn small_sketch(state: &State, system: System, (width, lines): (usize, usize)) -> Vec<String> {
    let words = Words { system, state };
    let (columns, height) = match &state.cast.map {
        MapSheet::None => return Vec::new(),
        MapSheet::Zones(sheets) => return zones::who_is_where(words, sheets, width.max(LEAST)),
        MapSheet::Grid { width, height } => (*width, *height),
    };
    let (figures, grid) = (figures(words), Grid { width: columns, height });
    if figures.is_empty() {
        return Vec::new();
    }
    let (cell, fit) = cells(&figures, width.max(LEAST));
    let legend = legend(words, &figures, width);
    let parts = Around::CLOSER.map(|around| part(&figures, grid, around));
    let fits = |(columns, rows): &&(Vec<u8>, Vec<u8>)| {
        columns.len() <= fit && rows.len() + 1 + legend.len() <= lines
    };
    let narrow = |(columns, _): &&(Vec<u8>, Vec<u8>)| columns.len() <= fit;
    let found = parts.iter().find(fits).or_else(|| parts.iter().rfind(narrow));
    let (columns, rows) = found.unwrap_or(&parts[parts.len() - 1]);
    let blocks = blocks(columns, fit);
    let drawn = blocks.flat_map(|block| block_lines(&figures, block, rows, cell));
    drawn.chain(legend).collect()
}

/// How wide a square is drawn, and how many fit into a width.
fn cells(figures: &[Figure], width: usize) -> (usize, usize) {
    let cell = figures.iter().map(|figure| display_width(&figure.text())).max().unwrap_or(0).max(2);
    (cell, (width - 4) / (cell + 1))
}

/// Columns that do not fit beside one another, in parts of about the same width.
fn blocks(columns: &[u8], fit: usize) -> impl Iterator<Item = &[u8]> {
    let many = columns.len().div_ceil(fit.max(1)).max(1);
    columns.chunks(columns.len().div_ceil(many).max(1))
}

/// How much of a grid is drawn around those who are there.
#[derive(Clone, Copy)]
struct Around {
    /// How far from somebody a column or a row may be.
    margin: u8,
    /// Whether a single one left out in between is drawn after all.
    single: bool,
}

impl Around {
    const WHOLE: Around = Around { margin: u8::MAX, single: false };
    const USUAL: Around = Around { margin: MARGIN, single: true };
    /// From the whole grid down to the squares somebody stands on.
    const CLOSER: [Around; 6] = [
        Around::WHOLE,
        Around::USUAL,
        Around { margin: MARGIN, single: false },
        Around { margin: 1, single: true },
        Around { margin: 1, single: false },
        Around { margin: 0, single: false },
    ];
}

/// The columns and the rows that are drawn.
fn part(figures: &[Figure], grid: Grid, around: Around) -> (Vec<u8>, Vec<u8>) {
    let Around { margin, single } = around;
    let taken: Vec<(u8, u8)> =
        figures.iter().flat_map(|f| std::iter::once(f.at).chain(f.fills.iter().copied())).collect();
    let near = |along: &dyn Fn((u8, u8)) -> u8, last: u8| {
        let near = |at: &u8| taken.iter().any(|square| along(*square).abs_diff(*at) <= margin);
        let shown = |at: &u8| near(at) || single && near(&(*at - 1)) && near(&at.saturating_add(1));
        (1..=last).filter(shown).collect::<Vec<u8>>()
    };
    (near(&|(x, _)| x, grid.width), near(&|(_, y)| y, grid.height))
}

/// Somebody on the grid.
struct Figure {
    who: Who,
    at: (u8, u8),
    /// The other squares it fills.
    fills: Vec<(u8, u8)>,
    mark: String,
    bearing: Bearing,
}

/// The grid, or the part of it where somebody is.
fn grid(words: Words<'_>, grid: Grid, width: usize) -> Vec<String> {
    let figures = figures(words);
    if figures.is_empty() {
        return Vec::new();
    }
    let (cell, fit) = cells(&figures, width);
    let whole = usize::from(grid.width) <= fit && grid.height <= ROWS;
    let around = if whole { Around::WHOLE } else { Around::USUAL };
    let (columns, rows) = part(&figures, grid, around);
    let mut lines = Vec::new();
    for block in blocks(&columns, fit) {
        lines.extend(block_lines(&figures, block, &rows, cell));
    }
    if !whole {
        let cut = format!(
            "Drawn is where somebody is: columns {} of {}, rows {} of {}.",
            ranges(&columns),
            grid.width,
            ranges(&rows),
            grid.height
        );
        lines.extend(wrapped(&cut, width, ""));
    }
    lines.extend(legend(words, &figures, width));
    lines
}

/// Everybody on the grid.
fn figures(words: Words<'_>) -> Vec<Figure> {
    let square = |who: Who| words.state.body(who).place.and_then(Place::square);
    let there = words.state.present().filter_map(|who| Some((who, square(who)?)));
    let there: Vec<(Who, (u8, u8))> = there.collect();
    let names: Vec<String> = there.iter().map(|(who, _)| Names(words).one(*who)).collect();
    let marked = there.into_iter().zip(marks(&names));
    let fills = |who: Who, at: (u8, u8)| {
        let all = words.system.shown().fills.map_or_else(Vec::new, |fills| fills(words.state, who));
        all.into_iter().filter(|square| *square != at).collect()
    };
    let figure = |((who, at), mark)| Figure {
        who,
        at,
        fills: fills(who, at),
        mark,
        bearing: bearing(words, who),
    };
    marked.map(figure).collect()
}

impl Figure {
    /// The mark, and how somebody lies.
    fn text(&self) -> String {
        format!("{}{}", self.mark, sign(self.bearing))
    }
}

/// What stands behind the mark of somebody who does not stand.
fn sign(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::Up => "",
        Bearing::Prone => "-",
        Bearing::Down => "x",
        Bearing::Dead => "+",
    }
}

/// How somebody who does not stand is spoken of.
fn lies(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::Up => "",
        Bearing::Prone => "prone",
        Bearing::Down => "down",
        Bearing::Dead => "dead",
    }
}

/// Somebody by name, and how it lies: `Grak (prone)`.
pub fn with_bearing(words: Words<'_>, who: Who, name: String) -> String {
    match lies(bearing(words, who)) {
        "" => name,
        lies => format!("{name} ({lies})"),
    }
}

/// Some columns of the grid, under their numbers. Where some are left out, dots say so.
fn block_lines(figures: &[Figure], columns: &[u8], rows: &[u8], cell: usize) -> Vec<String> {
    let line = |label: &str, texts: Vec<String>| {
        let mut line = format!("{label:>3}");
        for (at, text) in texts.into_iter().enumerate() {
            line.push(if at > 0 && columns[at - 1] + 1 < columns[at] { '⋮' } else { ' ' });
            line.push_str(&text);
            line.push_str(&" ".repeat(cell - display_width(&text)));
        }
        line.trim_end().to_owned()
    };
    let mut lines = vec![line("", columns.iter().map(u8::to_string).collect())];
    for (at, row) in rows.iter().enumerate() {
        if at > 0 && rows[at - 1] + 1 < *row {
            lines.push(line("…", Vec::new()));
        }
        let texts = columns.iter().map(|column| square_text(figures, (*column, *row)));
        lines.push(line(&row.to_string(), texts.collect()));
    }
    lines
}

/// Who is on a square: a mark, two stars for several, a dot for nobody. Whoever fills several
/// squares has the mark on each of them; whoever stands there comes first.
fn square_text(figures: &[Figure], at: (u8, u8)) -> String {
    let mut here = figures.iter().filter(|figure| figure.at == at);
    match (here.next(), here.next()) {
        (None, _) => {
            let filling = figures.iter().find(|figure| figure.fills.contains(&at));
            filling.map_or_else(|| ".".to_owned(), Figure::text)
        }
        (Some(one), None) => one.text(),
        (Some(_), Some(_)) => "**".to_owned(),
    }
}

/// What the marks mean.
fn legend(words: Words<'_>, figures: &[Figure], width: usize) -> Vec<String> {
    let named: Vec<(&Figure, String)> =
        figures.iter().map(|figure| (figure, Names(words).one(figure.who))).collect();
    let alike = named.chunk_by(|(one, its), (other, others)| {
        let next = one_of_several(one, its)
            .and_then(|(mark, name, number)| Some((mark, name, number.checked_add(1)?)));
        next.is_some() && next == one_of_several(other, others)
    });
    let told = alike.flat_map(|run| match run {
        [(first, its), _, .., (last, others)] => {
            let number = one_of_several(last, others).map_or(0, |(.., number)| number);
            vec![format!("{}–{} {its}–{number}", first.text(), last.text())]
        }
        few => {
            let one = |(figure, name): &(&Figure, String)| {
                let name = format!("{} {name}", figure.text());
                with_bearing(words, figure.who, name)
            };
            few.iter().map(one).collect()
        }
    });
    let mut legend = vec![told.collect::<Vec<_>>().join(", ")];
    let mut crowded: Vec<(u8, u8)> = Vec::new();
    for (at, figure) in figures.iter().enumerate() {
        let several = figures[..at].iter().any(|other| other.at == figure.at);
        if several && !crowded.contains(&figure.at) {
            crowded.push(figure.at);
        }
    }
    for (x, y) in crowded {
        let here = figures.iter().filter(|figure| figure.at == (x, y));
        let here: Vec<String> = here.map(Figure::text).collect();
        legend.push(format!("** at {x},{y}: {}", here.join(", ")));
    }
    legend.into_iter().flat_map(|line| wrapped(&line, width, "  ")).collect()
}

/// The mark and the name of somebody who stands and is one of several, without their number: `G`
/// and `Gob ` of Gob 3.
fn one_of_several<'a>(figure: &'a Figure, name: &'a str) -> Option<(&'a str, &'a str, u32)> {
    let ((mark, of_mark), (of, number)) = (numbered(&figure.mark)?, numbered(name)?);
    (of_mark == number && figure.bearing == Bearing::Up).then_some((mark, of, number))
}

/// Numbers in a row as ranges: `1-4, 9`.
fn ranges(numbers: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let each = ranges.into_iter().map(|(first, last)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    });
    each.collect::<Vec<_>>().join(", ")
}

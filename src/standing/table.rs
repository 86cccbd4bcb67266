//! Tables that fit a width: cells wrap under their column, nothing is cut.

use crate::vocabulary::shown;
use std::borrow::Cow;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// What stands between two columns.
const GAP: usize = 2;

/// What stands in a cell: texts below each other.
pub type Cell = Vec<String>;

/// A cell of one text; whatever stands in it, it is one.
pub fn cell(text: impl AsRef<str>) -> Cell {
    vec![shown(text.as_ref()).into()]
}

/// A row: cells, one for each column, or a text across all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A text across all columns.
    Across(String),
    /// Cells.
    Cells(Vec<Cell>),
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What stands above the columns; nothing if it needs no words.
    pub head: Vec<Cell>,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Table {
    /// A table of cells without a head.
    pub fn plain(cells: Vec<Vec<String>>) -> Self {
        let row = |cells: Vec<String>| Row::Cells(cells.into_iter().map(cell).collect());
        Table { head: Vec::new(), rows: cells.into_iter().map(row).collect() }
    }

    /// The same without columns that hold nothing.
    #[must_use]
    pub fn without_empty_columns(self) -> Self {
        let count = self.columns();
        let filled: Vec<bool> =
            (0..count).map(|at| self.cells().any(|cells| !is_empty(&cells[at]))).collect();
        let kept = |cells: Vec<Cell>| {
            let cells = cells.into_iter().zip(&filled);
            cells.filter(|(_, filled)| **filled).map(|(cell, _)| cell).collect::<Vec<_>>()
        };
        let rows = self.rows.into_iter().map(|row| match row {
            Row::Across(text) => Row::Across(text),
            Row::Cells(cells) => Row::Cells(kept(cells)),
        });
        Table { head: kept(self.head), rows: rows.collect() }
    }

    /// Whether every word fits into its column.
    pub fn fits(&self, width: usize) -> bool {
        let least: usize = (0..self.columns()).map(|at| self.least(at)).sum();
        least + GAP * self.columns().saturating_sub(1) <= width
    }

    /// The lines of the table. A word is broken only where it is wider than its column can be.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let widths = self.widths(width);
        let mut lines = Vec::new();
        if !self.head.is_empty() {
            lines.extend(laid_out(&self.head, &widths));
        }
        for row in &self.rows {
            match row {
                Row::Across(text) => lines.extend(wrapped(text, width, "  ")),
                Row::Cells(cells) => lines.extend(laid_out(cells, &widths)),
            }
        }
        lines
    }

    fn columns(&self) -> usize {
        self.cells().next().map_or(self.head.len(), Vec::len)
    }

    fn cells(&self) -> impl Iterator<Item = &Vec<Cell>> {
        self.rows.iter().filter_map(|row| match row {
            Row::Across(_) => None,
            Row::Cells(cells) => Some(cells),
        })
    }

    /// The widest word of a column, with what indents it.
    fn least(&self, at: usize) -> usize {
        let cells = self.head.get(at).into_iter().chain(self.cells().map(|cells| &cells[at]));
        cells.flatten().map(|text| indent(text) + longest_word(text)).max().unwrap_or(0)
    }

    /// How wide each column is: as its widest cell, or less where there is no room.
    fn widths(&self, width: usize) -> Vec<usize> {
        let count = self.columns();
        let least: Vec<usize> = (0..count).map(|at| self.least(at)).collect();
        let mut widths: Vec<usize> = (0..count)
            .map(|at| {
                let cells =
                    self.cells().flat_map(|cells| &cells[at]).map(|text| display_width(text));
                cells.max().unwrap_or(0).max(least[at])
            })
            .collect();
        let room = width.saturating_sub(GAP * count.saturating_sub(1)).max(count);
        while widths.iter().sum::<usize>() > room {
            let slack = |at: &usize| widths[*at] > least[*at];
            let widest = (0..count).filter(slack).max_by_key(|at| widths[*at]);
            // Where no word has room enough, words are broken.
            let widest = widest.or_else(|| (0..count).max_by_key(|at| widths[*at]));
            let Some(at) = widest else { break };
            widths[at] -= 1;
        }
        widths
    }
}

/// The cells of a row, each wrapped under its column.
fn laid_out(cells: &[Cell], widths: &[usize]) -> Vec<String> {
    let columns: Vec<Vec<String>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| cell.iter().flat_map(|text| wrapped(text, *width, "")).collect())
        .collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let mut line = String::new();
        let mut edge = 0;
        for (column, width) in columns.iter().zip(widths) {
            if let Some(text) = column.get(at).filter(|text| !text.is_empty()) {
                line.push_str(&" ".repeat(edge - display_width(&line)));
                line.push_str(text);
            }
            edge += width + GAP;
        }
        line
    };
    (0..height).map(line).collect()
}

/// A text in lines of a width, those after the first behind what indents the text, and deeper.
pub fn wrapped(text: &str, width: usize, deeper: &str) -> Vec<String> {
    let text = &shown(text);
    let first = " ".repeat(indent(text).min(width.saturating_sub(1)));
    let others = format!("{first}{deeper}");
    let others = if others.len() < width { others } else { String::new() };
    let options = Options::new(width.max(1))
        .initial_indent(&first)
        .subsequent_indent(&others)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text.trim_start(), options).into_iter().map(Cow::into_owned).collect()
}

fn is_empty(cell: &Cell) -> bool {
    cell.iter().all(String::is_empty)
}

fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(display_width).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 3]| Row::Cells(cells.map(cell).to_vec());
        Table {
            head: ["", "Main Action", "In hand"].map(cell).to_vec(),
            rows: vec![
                Row::Across("heroes".to_owned()),
                row(["  Ash of the Vale (ash)", "1", "longsword, shield"]),
                row(["  Bea", "", "spear"]),
            ],
        }
    }

    #[test]
    fn cells_wrap_under_their_column() {
        assert_eq!(
            table().lines(80),
            [
                "                         Main    In hand",
                "                         Action",
                "heroes",
                "  Ash of the Vale (ash)  1       longsword, shield",
                "  Bea                            spear",
            ]
        );
        assert_eq!(
            table().lines(34),
            [
                "              Main    In hand",
                "              Action",
                "heroes",
                "  Ash of the  1       longsword,",
                "  Vale (ash)          shield",
                "  Bea                 spear",
            ]
        );
    }

    #[test]
    fn no_line_is_over_the_width() {
        for width in 1..60 {
            let lines = table().lines(width);
            // Three columns and the gaps between them are never less than seven wide.
            assert!(lines.iter().all(|line| display_width(line) <= width.max(7)), "{width}");
        }
    }
}

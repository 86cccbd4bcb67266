//! The keys, from the one table of them.

use super::timeline::SIGNS;
use crate::account::Ink;
use crate::replay::keys::{Binding, KEYS};
use crate::tui::model::Model;
use crate::tui::palette::Piece;
use ratatui_core::style::Style;

/// How wide a column of keys is at least.
const COLUMN: usize = 40;

/// How wide the keys themselves are.
const SHOWN: usize = 6;

/// The table in as many columns as fit, and what the signs of the timeline mean.
pub fn lines(model: &Model, width: usize) -> Vec<Vec<Piece>> {
    let columns = (width / COLUMN).clamp(1, 3);
    let rows = KEYS.len().div_ceil(columns);
    let mut lines: Vec<Vec<Piece>> = (0..rows)
        .map(|row| {
            let across = KEYS[row..].iter().step_by(rows);
            across.flat_map(|binding| cell(model, binding)).collect()
        })
        .collect();
    let faint = model.setting.palette.ink(Ink::Faint);
    let told = SIGNS.iter().map(|(sign, means)| format!("{sign} {means}"));
    lines.push(vec![(faint, told.collect::<Vec<_>>().join("  "))]);
    lines
}

fn cell(model: &Model, binding: &Binding) -> [Piece; 2] {
    let Binding { shown, does, .. } = binding;
    let bold = model.setting.palette.ink(Ink::Heading);
    let does = format!("{does:0$}", COLUMN - SHOWN - 1);
    [(bold, format!("{shown:SHOWN$} ")), (Style::new(), does)]
}

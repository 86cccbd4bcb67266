//! The grid as a table draws it: where everybody stands, with their first letters.
//!
//! ```text
//!       3  4  5  6
//!   3   .  .  .  .
//!   4  as gr  .  .
//! as ash, gr grak
//! ```

use crate::state::State;
use crate::vocabulary::{Place, Who};

/// How many empty squares are shown around those who are there.
const MARGIN: u8 = 2;

/// The part of the grid where somebody is, line by line; nothing without a grid or anybody on it.
pub fn sketch(state: &State) -> Vec<String> {
    let Some(grid) = state.grid() else { return Vec::new() };
    let square = |who: Who| state.body(who).place.and_then(Place::square);
    let there: Vec<(Who, (u8, u8))> =
        state.present().filter_map(|who| Some((who, square(who)?))).collect();
    let columns = shown(there.iter().map(|(_, at)| at.0), grid.width);
    let rows = shown(there.iter().map(|(_, at)| at.1), grid.height);
    let (Some(columns), Some(rows)) = (columns, rows) else { return Vec::new() };
    let marks = marks(state, &there);
    let cell = |x, y| {
        let mut here = there.iter().zip(&marks).filter(|((_, at), _)| *at == (x, y));
        match (here.next(), here.next()) {
            (None, _) => ".",
            (Some((_, mark)), None) => mark,
            (Some(_), Some(_)) => "**",
        }
    };
    let mut lines = Vec::new();
    let header = columns.clone().map(|x| format!("{x:>3}"));
    lines.push(format!("   {}", header.collect::<String>()));
    for y in rows {
        let row = columns.clone().map(|x| format!("{:>3}", cell(x, y)));
        lines.push(format!("{y:>3}{}", row.collect::<String>()));
    }
    let legend = there.iter().zip(&marks).map(|((who, _), mark)| {
        let called = state.called(*who);
        format!("{mark} {called}")
    });
    lines.push(legend.collect::<Vec<_>>().join(", "));
    lines
}

/// From the least to the greatest, with a margin, on the grid.
fn shown(
    along: impl Iterator<Item = u8> + Clone,
    last: u8,
) -> Option<std::ops::RangeInclusive<u8>> {
    let (least, most) = (along.clone().min()?, along.max()?);
    let first = least.saturating_sub(MARGIN).max(1);
    Some(first..=most.saturating_add(MARGIN).min(last))
}

/// Two letters for each, no two alike: of a numbered one its letter and its number.
fn marks(state: &State, there: &[(Who, (u8, u8))]) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    for (who, _) in there {
        let id = state.called(*who);
        let letters: Vec<char> = id.chars().filter(char::is_ascii_alphanumeric).collect();
        let first = letters.first().copied().unwrap_or('?');
        let numbered = letters.last().copied().filter(char::is_ascii_digit);
        let second = numbered.or(letters.get(1).copied());
        let others = letters.iter().copied().skip(1).chain('a'..='z').chain('0'..='9');
        let mark = second
            .into_iter()
            .chain(others)
            .map(|second| format!("{first}{second}"))
            .find(|mark| !marks.contains(mark));
        marks.push(mark.unwrap_or_else(|| format!("{first}?")));
    }
    marks
}

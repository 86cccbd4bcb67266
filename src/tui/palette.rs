//! How pieces are written on a terminal, with colours or without.

use crate::account::Ink;
use crate::vocabulary::shown;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use textwrap::core::display_width;

const SIDES: [Color; 4] = [Color::Cyan, Color::Yellow, Color::Blue, Color::Magenta];

/// Colours, or only what every terminal has: bold, faint, struck, reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// With colours.
    Coloured,
    /// Without.
    Plain,
}

/// A piece of a line.
pub type Piece = (Style, String);

impl Palette {
    /// How an ink is written.
    pub fn ink(self, ink: Ink) -> Style {
        let plain = Style::new();
        match ink {
            Ink::Plain => plain,
            Ink::Heading => plain.add_modifier(Modifier::BOLD),
            Ink::Faint => plain.add_modifier(Modifier::DIM),
            Ink::Struck => plain.add_modifier(Modifier::DIM | Modifier::CROSSED_OUT),
            Ink::Asked => self.colour(Color::Yellow),
            Ink::Act => self.colour(Color::Magenta),
            Ink::Good => self.colour(Color::Green),
            Ink::Bad => self.colour(Color::Red),
            Ink::Side(side) => self.colour(SIDES[usize::from(side) % SIDES.len()]),
        }
    }

    /// What is chosen, and what stands across a line.
    pub fn reversed(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn colour(self, colour: Color) -> Style {
        match self {
            Palette::Coloured => Style::new().fg(colour),
            Palette::Plain => Style::new(),
        }
    }
}

/// Writes pieces into a line of an area; what does not fit is cut.
pub fn put(buffer: &mut Buffer, area: Rect, line: u16, pieces: &[Piece]) {
    if line >= area.height {
        return;
    }
    let (mut x, y) = (area.x, area.y + line);
    for (style, text) in pieces {
        let left = usize::from(area.right().saturating_sub(x));
        (x, _) = buffer.set_stringn(x, y, shown(text), left, *style);
    }
}

/// Writes a text so that it ends where the area does; nothing if it is too wide.
pub fn put_right(buffer: &mut Buffer, area: Rect, line: u16, (style, text): &Piece) {
    let width = display_width(text) as u16;
    if width <= area.width {
        let area = Rect { x: area.right() - width, width, ..area };
        put(buffer, area, line, &[(*style, text.clone())]);
    }
}

/// A line across an area with a title in it.
pub fn rule(buffer: &mut Buffer, area: Rect, line: u16, title: &str) {
    let faint = Palette::Plain.ink(Ink::Faint);
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let rest = usize::from(area.width).saturating_sub(display_width(&title) + 2);
    put(buffer, area, line, &[(faint, format!("──{title}{}", "─".repeat(rest)))]);
}

/// A text in lines of a width, those after the first further in.
pub fn wrapped(text: &str, width: usize, deeper: &str) -> Vec<String> {
    let options = textwrap::Options::new(width.max(8))
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .subsequent_indent(deeper);
    textwrap::wrap(&shown(text), options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// A text that ends with an ellipsis where it is too wide.
pub fn cut(text: &str, width: usize) -> String {
    if display_width(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if display_width(&short) + display_width(&letter.to_string()) + 1 > width {
            break;
        }
        short.push(letter);
    }
    if width > 0 { short + "…" } else { short }
}

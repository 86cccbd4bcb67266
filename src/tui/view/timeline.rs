//! The timeline: above what stands out, below how far the replay has come.

use crate::account::Ink;
use crate::play::History;
use crate::replay::{Bucket, Sign, bucket_of};
use crate::tui::model::Model;
use crate::tui::palette::{Palette, put};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What stands for each sign, and what it means.
pub const SIGNS: [(&str, &str); 6] = [
    ("!", "critical"),
    ("†", "fall"),
    ("§", "ruling"),
    ("*", "mark"),
    ("?", "dispute"),
    ("~", "taken back"),
];

/// Both lines.
pub fn draw(model: &Model, history: &History, buffer: &mut Buffer, area: Rect) {
    let palette = model.setting.palette;
    let columns = usize::from(area.width);
    let here = bucket_of(model.player.event(), history.count(), columns);
    let mut free = 0;
    for (at, bucket) in model.timeline.iter().take(columns).enumerate() {
        let cell = |text: &str| Rect {
            x: area.x + at as u16,
            width: (text.len() as u16).min(area.width - at as u16),
            ..area
        };
        if let Some((ink, text)) = sign(*bucket).filter(|_| at >= free) {
            // A number of two digits takes the place of what stands out right behind it.
            free = at + text.chars().count();
            put(buffer, cell(&text), 0, &[(palette.ink(ink), text)]);
        }
        let (style, text) = stretch(palette, *bucket, at, here);
        put(buffer, cell(text), 1, &[(style, text.to_owned())]);
    }
}

/// What stands above a bucket.
fn sign(bucket: Bucket) -> Option<(Ink, String)> {
    let (ink, text) = match bucket.sign? {
        Sign::Turn => return None,
        Sign::Round => (Ink::Heading, bucket.round?.to_string()),
        Sign::Ruling => (Ink::Act, "§".to_owned()),
        Sign::Mark => (Ink::Act, "*".to_owned()),
        Sign::Critical => (Ink::Good, "!".to_owned()),
        Sign::Fall => (Ink::Bad, "†".to_owned()),
        Sign::Dispute => (Ink::Asked, "?".to_owned()),
    };
    Some((ink, text))
}

/// A bucket in the line below.
fn stretch(palette: Palette, bucket: Bucket, at: usize, here: usize) -> (Style, &'static str) {
    match (at.cmp(&here), bucket.undone) {
        (std::cmp::Ordering::Equal, _) => (palette.ink(Ink::Heading), "●"),
        (_, true) => (palette.ink(Ink::Faint), "~"),
        (std::cmp::Ordering::Less, false) => (palette.ink(Ink::Plain), "━"),
        (std::cmp::Ordering::Greater, false) => (palette.ink(Ink::Faint), "─"),
    }
}

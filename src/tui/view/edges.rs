//! The first line: whether it plays, whose turn it is, where in the log. The last: what is typed,
//! what is said of the last key, else the keys needed most.

use crate::account::Ink;
use crate::play::History;
use crate::tui::model::{Model, Run};
use crate::tui::palette::{Piece, cut, put, put_right};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use textwrap::core::display_width;

/// The keys that are named in the last line, as many as fit.
const HINTS: [&str; 3] = [
    "space play  ← → deed  , . event  [ ] round  ? keys  q quit",
    "space play  ← → deed  ? keys  q quit",
    "? keys  q quit",
];

/// The first line.
pub fn head(model: &Model, history: &History, buffer: &mut Buffer, area: Rect) {
    let palette = model.setting.palette;
    let bold = palette.ink(Ink::Heading);
    let (at, last) = (model.player.event(), history.count());
    let place = format!("#{at} of {last}");
    let plays = match model.run {
        Run::Playing(_) => "▶",
        Run::Paused | Run::Over => "▌▌",
    };
    let follows = if model.follows { "  following" } else { "" };
    let left = format!("{plays} x{}{follows}  ", model.setting.speed);
    let room = usize::from(area.width).saturating_sub(display_width(&left) + place.len() + 2);
    let name = &model.setting.name;
    let moment = model.standing.headline();
    let spare = room.saturating_sub(display_width(&moment));
    let place = match spare {
        spare if spare >= display_width(name) + 2 => format!("{place}  {name}"),
        _ => place,
    };
    let moment = cut(&moment, room);
    put(buffer, area, 0, &[(palette.ink(Ink::Plain), left), (bold, moment)]);
    put_right(buffer, area, 0, &(palette.ink(Ink::Plain), place));
}

/// The last line.
pub fn foot(model: &Model, buffer: &mut Buffer, area: Rect) {
    let palette = model.setting.palette;
    let faint = palette.ink(Ink::Faint);
    if let Some(prompt) = &model.prompt {
        let typed = (Style::new(), prompt.text.clone());
        let label = (palette.ink(Ink::Heading), prompt.label().to_owned());
        put(buffer, area, 0, &[label, typed, (palette.reversed(), " ".to_owned())]);
        return;
    }
    if let Some(search) = &model.search {
        let left = search.left();
        let says = format!("looking for \"{}\", {left} commits to go", model.sought);
        put(buffer, area, 0, &[(Style::new(), says)]);
        return;
    }
    let value = match model.gauge_text() {
        none if none.is_empty() => none,
        value => format!("w W {value}"),
    };
    let left = usize::from(area.width).saturating_sub(display_width(&value) + 2);
    let fits = |hint: &&str| display_width(hint) <= left;
    let hint = HINTS.into_iter().find(fits).unwrap_or(HINTS[2]);
    let says: Piece = match model.notice.as_str() {
        "" => (faint, hint.to_owned()),
        notice => (palette.ink(Ink::Heading), notice.to_owned()),
    };
    let used = display_width(&says.1);
    put(buffer, area, 0, &[says]);
    if used + display_width(&value) + 2 <= usize::from(area.width) {
        put_right(buffer, area, 0, &(faint, value));
    }
}

//! Who takes part: pools as bars, conditions, whose turn it is. Where there is little room, less is
//! said of each.

use crate::account::{Ink, minus};
use crate::standing::{Bearing, CombatantStanding, Number, SideStanding};
use crate::tui::model::Model;
use crate::tui::palette::{Piece, cut, wrapped};
use crate::vocabulary::{Subject, Who};
use ratatui_core::style::{Modifier, Style};
use textwrap::core::display_width;

/// How much is said of each.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Conditions, other pools, what is in hand, below the bar.
    All,
    /// Conditions and other pools below the bar.
    Most,
    /// One line each.
    Least,
}

/// What the shortest bar that says anything takes with its number; the rest is for names.
const BAR: usize = 15;

/// The heading of a side, or what is said of one of its members.
struct Told {
    lines: Vec<Vec<Piece>>,
    /// Whether it is shown before others where there is little room.
    is_first: bool,
}

/// The lines of those who are there, at most so many: as much as fits. Where not even a line for
/// each does, those whom it is about are shown before others.
pub fn lines(model: &Model, width: usize, room: usize) -> Vec<Vec<Piece>> {
    for said in [Said::All, Said::Most, Said::Least] {
        let told = tell(model, width, said);
        if told.iter().map(|one| one.lines.len()).sum::<usize>() <= room {
            return told.into_iter().flat_map(|one| one.lines).collect();
        }
    }
    let (told, room) = (tell(model, width, Said::Least), room.saturating_sub(1));
    let mut left = room.saturating_sub(told.iter().filter(|one| one.is_first).count());
    let count = told.len();
    let fits = |one: &Told| {
        let takes = !one.is_first && left > 0;
        left -= usize::from(takes);
        one.is_first || takes
    };
    let shown = told.into_iter().filter(fits).take(room).flat_map(|one| one.lines);
    let mut shown: Vec<Vec<Piece>> = shown.collect();
    let more = format!("… {} more, z shows all", count - shown.len());
    shown.push(vec![(model.setting.palette.ink(Ink::Faint), more)]);
    shown
}

fn tell(model: &Model, width: usize, said: Said) -> Vec<Told> {
    let standing = &model.standing;
    let present: Vec<&CombatantStanding> = standing.present().collect();
    let names = present.iter().map(|one| display_width(&one.read.name)).max().unwrap_or(0);
    let share = width * 2 / 5;
    let name = match said {
        Said::All | Said::Most => names.min(share.max(width.saturating_sub(BAR))),
        Said::Least => names.min(share),
    };
    let mut told = Vec::new();
    for (at, side) in standing.sides.iter().enumerate() {
        let own: Vec<_> = present.iter().filter(|one| one.side == side.name).collect();
        if own.is_empty() {
            continue;
        }
        told.push(Told { lines: vec![side_line(model, side, at as u8, width)], is_first: true });
        told.extend(own.into_iter().map(|one| Told {
            lines: combatant(model, one, at as u8, (width, name), said),
            is_first: is_looked_at(model, one),
        }));
    }
    told
}

/// Whether somebody has the turn, is concerned by what is looked at, or has the value chosen.
fn is_looked_at(model: &Model, one: &CombatantStanding) -> bool {
    let is_one = |who: &Who| model.player.state().sheet(*who).id == one.id;
    has_turn(model, one) || model.concerned.iter().any(is_one) || chosen_pool(model, one).is_some()
}

fn side_line(model: &Model, side: &SideStanding, at: u8, width: usize) -> Vec<Piece> {
    let style = model.setting.palette.ink(Ink::Side(at)).add_modifier(Modifier::BOLD);
    let turn = if model.standing.turn.as_ref() == Some(&side.name) { "▸" } else { "" };
    vec![(style, cut(&format!("{turn}{}", side.text()), width))]
}

/// Somebody: name, bar and number, and below what else there is to say.
fn combatant(
    model: &Model,
    one: &CombatantStanding,
    side: u8,
    (width, name): (usize, usize),
    said: Said,
) -> Vec<Vec<Piece>> {
    let palette = model.setting.palette;
    let is_down = one.read.bearing >= Bearing::Down;
    let turn = if has_turn(model, one) { "▸" } else { " " };
    let called = cut(&one.read.name, name);
    let blanks = " ".repeat(name - display_width(&called) + 1);
    let own = palette.ink(if is_down { Ink::Faint } else { Ink::Side(side) });
    let mut line = vec![(palette.ink(Ink::Heading), turn.to_owned()), (own, called)];
    line.push((Style::new(), blanks));
    let chosen = chosen_pool(model, one);
    if let Some(health) = &one.health {
        let number = number_text(one, health);
        let room = width.saturating_sub(name + 3 + display_width(&number).max(6));
        let longest = if said == Said::Least { width / 5 } else { 20 };
        let bar = bar(health, one.health_max.or(health.most), room.clamp(4, longest));
        let ink = if is_down { Ink::Faint } else { ink_of(health, one.health_max) };
        line.push((palette.ink(ink), bar));
        line.push((Style::new(), " ".to_owned()));
        let is_chosen = chosen.as_deref() == Some(health.name.as_str());
        line.push((if is_chosen { palette.reversed() } else { Style::new() }, number));
    }
    let used: usize = line.iter().map(|piece| display_width(&piece.1)).sum();
    let facts = facts(one, said);
    let mut lines = vec![line];
    let faint = palette.ink(Ink::Faint);
    let pool = chosen.filter(|name| one.health.as_ref().is_none_or(|health| health.name != *name));
    if let Some(number) = pool.and_then(|name| pool_of(one, &name)) {
        lines[0].push((Style::new(), " ".to_owned()));
        lines[0].push((palette.reversed(), number.words()));
    }
    match said {
        Said::Least => {
            let rest = width.saturating_sub(used + 1);
            lines[0].push((faint, format!(" {}", cut(&facts, rest))));
        }
        _ if facts.is_empty() => {}
        Said::All | Said::Most => {
            let told = wrapped(&facts, width.saturating_sub(3), "");
            lines.extend(told.into_iter().map(|text| vec![(faint, format!("   {text}"))]));
        }
    }
    lines
}

fn has_turn(model: &Model, one: &CombatantStanding) -> bool {
    one.turn == "running" || model.standing.turn.as_ref() == Some(&one.id)
}

/// The pool that is chosen, if it is one of this combatant's.
fn chosen_pool(model: &Model, one: &CombatantStanding) -> Option<String> {
    let gauge = model.gauge()?;
    let Subject::Who(who) = gauge.of else { return None };
    let is_own = model.player.state().sheet(who).id == one.id;
    is_own.then(|| model.setting.system.spell(gauge.pool).to_owned())
}

fn pool_of<'a>(one: &'a CombatantStanding, name: &str) -> Option<&'a Number> {
    let cushion = one.read.cushion.iter();
    let mut all = one.pools.iter().chain(&one.actions).chain(cushion);
    all.find(|number| number.name == name)
}

/// Health, behind what is lost before it where that comes on top.
fn number_text(one: &CombatantStanding, health: &Number) -> String {
    let most = one.health_max.or(health.most);
    let left = minus(health.value);
    let own = most.map_or_else(|| left.clone(), |most| format!("{left}/{most}"));
    match one.cushion_on_top() {
        Some(cushion) if cushion.value != 0 => format!("{}+{own}", cushion.value),
        Some(_) | None => own,
    }
}

/// A bar as long as the value is large; whoever has any left has a piece of it.
fn bar(number: &Number, most: Option<i32>, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let most = i64::from(most.unwrap_or(number.value).max(1));
    let value = i64::from(number.value).clamp(0, most);
    let eighths = (value * room as i64 * 8 / most) as usize;
    let eighths = if value > 0 { eighths.max(1) } else { 0 };
    let full = "█".repeat(eighths / 8);
    let drawn = format!("{full}{}", EIGHTHS[eighths % 8]);
    let blanks = room.saturating_sub(drawn.chars().count());
    format!("{drawn}{}", "·".repeat(blanks))
}

/// How a bar is coloured: at a third and below it is bad.
fn ink_of(number: &Number, most: Option<i32>) -> Ink {
    let most = i64::from(most.or(number.most).unwrap_or(number.value).max(1));
    if i64::from(number.value) * 3 <= most { Ink::Bad } else { Ink::Good }
}

/// What else there is to say.
fn facts(one: &CombatantStanding, said: Said) -> String {
    let read = &one.read;
    let mut facts: Vec<String> = read.conditions.clone();
    let is_cushion =
        |number: &&Number| read.cushion.as_ref().is_some_and(|own| own.name == number.name);
    facts.extend(one.pools.iter().filter(|number| !is_cushion(number)).map(Number::words));
    facts.extend(one.cushion_apart().map(Number::words));
    if said == Said::All {
        if !read.held.is_empty() {
            facts.push(read.held.join(", "));
        }
        facts.extend(read.plans.iter().map(|plan| format!("will do: {plan}")));
    }
    facts.join(", ")
}

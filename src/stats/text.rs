//! The figures as lines of text that fit a width, and in Markdown.
//!
//! ```text
//! Blows  attack  hit  critical  hurt  dealt  taken
//!        throws
//! heroes
//!   Ash  5       3    0         3     14     6
//! ```

use super::{Faces, Luck, Stats, Tally};
use crate::account::{capital, escaped};
use crate::script::counted;
use crate::standing::table::{Row, Table, cell, wrapped};
use std::fmt::Write;
use textwrap::core::display_width;

/// The least width anything is laid out in.
const LEAST: usize = 24;

/// No bars are drawn wider than this.
const WIDEST: usize = 100;

/// How high a bar can be, from a face that came to the one that came most.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What stands for a face that never came.
const NEVER: char = '·';

/// A part of the figures: a table whose first column says whose they are.
struct Part {
    title: &'static str,
    head: &'static [&'static str],
    /// Names of sides alone, and rows.
    rows: Vec<Vec<String>>,
}

impl Stats {
    /// The figures as lines of a width.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let width = width.max(LEAST);
        let mut lines = Vec::new();
        for fight in self.fights_told() {
            lines.extend(wrapped(&fight, width, "  "));
        }
        for part in self.parts() {
            lines.push(String::new());
            lines.extend(part.lines(width));
        }
        if !self.dice.is_empty() {
            lines.extend([String::new(), "Dice".to_owned()]);
        }
        for faces in &self.dice {
            lines.extend(wrapped(&faces.told(), width, "  "));
            lines.push(format!("  {}", faces.bars(width.min(WIDEST).saturating_sub(2))));
            let chi = faces.chi_told();
            lines.extend(wrapped(&format!("  {chi}"), width, "  "));
        }
        for note in self.notes() {
            lines.push(String::new());
            lines.extend(wrapped(&note, width, ""));
        }
        lines
    }

    /// The figures as a section of a report in Markdown.
    pub fn markdown(&self) -> String {
        let mut text = "## Figures\n".to_owned();
        for part in self.parts() {
            part.markdown(&mut text);
        }
        if !self.dice.is_empty() {
            text.push_str("\n### Dice\n\n");
        }
        for faces in &self.dice {
            let (told, bars, chi) = (faces.told(), faces.bars(WIDEST), faces.chi_told());
            write(&mut text, format_args!("- {told}; {chi}\n  `{bars}`\n"));
        }
        for note in self.notes() {
            write(&mut text, format_args!("\n{}\n", escaped(&note)));
        }
        text
    }

    /// A line for each fight.
    fn fights_told(&self) -> impl Iterator<Item = String> {
        self.fights.iter().map(|fight| {
            let rounds = counted(u64::from(fight.rounds), "round", "rounds");
            format!("{}: {}, {rounds}", fight.name, fight.system)
        })
    }

    fn parts(&self) -> Vec<Part> {
        let blows = Part {
            title: "Blows",
            head: &["attack throws", "hit", "critical", "hurt", "dealt", "taken"],
            rows: self.rows(Tally::blows),
        };
        let luck = Part {
            title: "Luck",
            head: &[
                "attack throws",
                "hit",
                "expected",
                "luck",
                "other throws",
                "went well",
                "expected",
                "luck",
            ],
            rows: self.rows(Tally::luck),
        };
        [blows, luck].into_iter().filter(|part| !part.rows.is_empty()).collect()
    }

    /// The rows of everybody of whom there is something to tell, under their sides; then those of
    /// the seats, where there are several.
    fn rows(&self, tell: impl Fn(&Tally) -> Option<Vec<String>>) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        let mut sides: Vec<Option<&str>> = Vec::new();
        for tally in &self.combatants {
            if !sides.contains(&tally.side.as_deref()) {
                sides.push(tally.side.as_deref());
            }
        }
        let mut group = |title: &str, all: &mut dyn Iterator<Item = &Tally>| {
            let told = all.filter_map(|tally| {
                let name = format!("  {}", capital(&tally.name));
                Some(std::iter::once(name).chain(tell(tally)?).collect::<Vec<_>>())
            });
            let told: Vec<Vec<String>> = told.collect();
            if !told.is_empty() {
                rows.push(vec![title.to_owned()]);
                rows.extend(told);
            }
        };
        for side in sides {
            let mut own = self.combatants.iter().filter(|tally| tally.side.as_deref() == side);
            group(side.unwrap_or("sides and the GM"), &mut own);
        }
        if self.seats.len() > 1 {
            group("by seat", &mut self.seats.iter());
        }
        rows
    }

    /// What has to be known to read the figures.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let tallies = || self.combatants.iter();
        if tallies().any(|tally| tally.attack_luck.throws + tally.other_luck.throws > 0) {
            notes.push(LUCK.to_owned());
        }
        if tallies().any(|tally| tally.hurt > tally.hits) {
            notes.push(HURT.to_owned());
        }
        if self.dice.iter().any(|faces| faces.chi_square.is_some()) {
            notes.push(CHI_SQUARE.to_owned());
        }
        if self.by_nobody > 0 {
            let points = counted(self.by_nobody, "point", "points");
            notes.push(format!(
                "{points} of damage came from nobody else: falls, fires, bleeding, harm that the \
                 GM gave."
            ));
        }
        if self.ruled > 0 {
            let points = counted(self.ruled, "point", "points");
            notes.push(format!("Rulings of the GM took {points}; no figure here counts them."));
        }
        if self.undone.dice > 0 {
            let dice = counted(self.undone.dice, "die", "dice");
            let rolls = counted(self.undone.rolls, "throw", "throws");
            notes.push(format!("Seen and undone, and counted nowhere here: {dice} of {rolls}."));
        }
        if self.hidden > 0 {
            let events = counted(self.hidden, "event is", "events are");
            notes.push(format!("{events} hidden from this seat and not counted."));
        }
        notes
    }
}

/// What luck is here.
const LUCK: &str = "Expected is what the odds of each throw add up to, with its modifiers and the \
                    number against it; luck is what came beyond that. A throw counts as it fell, \
                    whoever stepped in afterwards.";

/// What it is to be hurt, where somebody was without a hit.
const HURT: &str = "Hurt is how often somebody else lost something by one's deeds, with an attack \
                    throw or without: where whoever is attacked throws, the attacker does not.";

/// What a chi-square can say.
const CHI_SQUARE: &str = "A chi-square says how uneven the faces of a row of dice are, not why. \
                          Some rows of fair dice are that uneven, so among many one is likely to \
                          be. It says nothing of a single throw, and an even row proves nothing. \
                          A seeded die can be proved (affray audit); a typed one is somebody's \
                          word.";

impl Tally {
    fn blows(&self) -> Option<Vec<String>> {
        let cells = [self.attacks, self.hits, self.criticals, self.hurt, self.dealt, self.taken];
        (cells != [0; 6]).then(|| cells.iter().map(ToString::to_string).collect())
    }

    fn luck(&self) -> Option<Vec<String>> {
        let [attacks, others] = [&self.attack_luck, &self.other_luck];
        (attacks.throws + others.throws > 0).then(|| [attacks.cells(), others.cells()].concat())
    }
}

impl Luck {
    fn cells(&self) -> Vec<String> {
        if self.throws == 0 {
            return vec![String::new(); 4];
        }
        let luck = self.expected.missed_by(u128::from(self.well), 2);
        let (throws, well) = (self.throws.to_string(), self.well.to_string());
        vec![throws, well, self.expected.decimal(2), luck]
    }
}

impl Part {
    /// A table; where not even its longest words fit beside each other, a line for each.
    fn lines(&self, width: usize) -> Vec<String> {
        if self.least() <= width {
            return self.table().lines(width);
        }
        let mut lines = vec![self.title.to_owned()];
        for row in &self.rows {
            let [name, figures @ ..] = &row[..] else { continue };
            let each = self.head.iter().zip(figures).filter(|(_, figure)| !figure.is_empty());
            let each: Vec<String> = each.map(|(head, figure)| format!("{head} {figure}")).collect();
            let colon = if figures.is_empty() { "" } else { ": " };
            lines.extend(wrapped(&format!("{name}{colon}{}", each.join(", ")), width, "  "));
        }
        lines
    }

    /// How wide a table has to be that breaks no word.
    fn least(&self) -> usize {
        let longest = |text: &str| text.split(' ').map(display_width).max().unwrap_or(0);
        let of_column = |at: usize| {
            let head = if at == 0 { self.title } else { self.head[at - 1] };
            let cells = self.rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(at));
            cells.map(|text| longest(text)).max().unwrap_or(0).max(longest(head))
        };
        (0..=self.head.len()).map(|at| of_column(at) + 2).sum()
    }

    fn table(&self) -> Table {
        let width = |at: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(at));
            cells.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..=self.head.len()).map(width).collect();
        let row = |row: &Vec<String>| match &row[..] {
            [title] => Row::Across(title.clone()),
            cells => {
                let cells = cells.iter().zip(&widths).enumerate().map(|(at, (text, width))| {
                    // Numbers stand below each other by their last digits.
                    if at == 0 || text.is_empty() { cell(text) } else { cell(right(text, *width)) }
                });
                Row::Cells(cells.collect())
            }
        };
        let head = std::iter::once(&self.title).chain(self.head).map(cell);
        let rows = self.rows.iter().map(row).collect();
        Table { head: head.collect(), rows }.without_empty_columns()
    }

    fn markdown(&self, text: &mut String) {
        let head = self.head.join(" | ");
        let rule = " ---: |".repeat(self.head.len());
        write(text, format_args!("\n### {}\n\n| | {head} |\n| :--- |{rule}\n", self.title));
        for row in &self.rows {
            let cells = match &row[..] {
                [side] => {
                    let empty = " |".repeat(self.head.len());
                    format!("**{}** |{empty}", escaped(side))
                }
                cells => {
                    let cells: Vec<String> = cells.iter().map(|one| escaped(one.trim())).collect();
                    format!("{} |", cells.join(" | "))
                }
            };
            write(text, format_args!("| {cells}\n"));
        }
    }
}

impl Faces {
    /// How many dice of which size, and what they show together.
    fn told(&self) -> String {
        let luck = self.expected.missed_by(u128::from(self.sum), 1);
        format!(
            "d{}, {}: {} thrown, together {}, expected {} ({luck})",
            self.sides,
            self.thrown_by.word(),
            self.dice,
            self.sum,
            self.expected.decimal(1),
        )
    }

    /// A bar for each face, or for several where there is no room for each: `1–20 ▂▄█·…`.
    fn bars(&self, width: usize) -> String {
        let label = format!("1–{} ", self.sides);
        let room = width.saturating_sub(label.chars().count()).max(1);
        let in_one = self.faces.len().div_ceil(room).max(1);
        let counts: Vec<u64> = self.faces.chunks(in_one).map(|some| some.iter().sum()).collect();
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let bar = |count: &u64| match count {
            0 => NEVER,
            _ => HEIGHTS[((count * HEIGHTS.len() as u64).div_ceil(most) as usize).max(1) - 1],
        };
        format!("{label}{}", counts.iter().map(bar).collect::<String>())
    }

    /// What the chi-square says, or from where on it says anything.
    fn chi_told(&self) -> String {
        let often = self.faces.iter().copied().max().unwrap_or(0);
        let most = format!("at most {often} of one face");
        match &self.chi_square {
            Some(chi) => {
                let value = chi.value.decimal(2);
                format!("{most}; chi-square {value} ({}): {}", degrees(chi.degrees), chi.says)
            }
            None => format!("{most}; a chi-square needs {} throws", self.needed()),
        }
    }
}

fn right(text: &str, width: usize) -> String {
    format!("{text:>width$}")
}

fn write(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more).expect("BUG: writing to a String cannot fail");
}

/// `1 degree of freedom`, `19 degrees of freedom`.
fn degrees(count: u16) -> String {
    let noun = if count == 1 { "degree" } else { "degrees" };
    format!("{count} {noun} of freedom")
}

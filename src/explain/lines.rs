//! An explanation in lines of text.

use super::dice::DieExplained;
use super::{ClauseText, Explanation, PartExplained, RollExplained, Saying, Steps};
use crate::account::{DisputeTold, because, date, minus, signed};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use textwrap::Options;

/// The width that texts of clauses are told in where there is room for more.
const READS_WELL: usize = 91;

/// What the text of a clause stands behind.
const INDENT: &str = "   ";

/// How wide it is told, and the clauses whose texts were given already.
struct Known<'a> {
    width: usize,
    ids: Vec<&'a str>,
}

impl Explanation {
    /// The explanation line by line, the texts of its clauses as wide as they read well.
    pub fn lines(&self) -> Vec<String> {
        self.lines_within(READS_WELL)
    }

    /// The same with the texts of clauses in lines of a width, indent included.
    pub fn lines_within(&self, width: usize) -> Vec<String> {
        let mut lines = vec![format!("#{} {}", self.event, self.what)];
        lines.extend(self.more.iter().cloned());
        if let Some(back) = &self.taken_back {
            let how = match back.by {
                "offer" => {
                    format!("stepped over: somebody took a window before it (#{})", back.event)
                }
                by => format!("taken back by {by} #{} of {}", back.event, back.seat),
            };
            lines.push(format!("{how}{}", because(back.because.as_deref())));
        }
        lines.extend(self.disputes.iter().flat_map(DisputeTold::lines_about));
        lines.extend(self.said.iter().map(|saying| saying.line(self.event)));
        let mut known = Known { width: width.min(READS_WELL), ids: Vec::new() };
        if let Some(roll) = &self.roll {
            lines.extend(roll.lines(&mut known));
        } else if let Some(clause) = &self.clause {
            lines.extend(clause.lines("because", &mut known));
        }
        if !self.rolls_before.is_empty() {
            lines.push("the rolls that led to it:".to_owned());
        }
        for roll in &self.rolls_before {
            lines.push(roll.headline());
            // These stand behind an indent of their own.
            known.width = width.min(READS_WELL).saturating_sub(INDENT.len());
            let own = roll.lines(&mut known).into_iter().chain(roll.last_lines());
            lines.extend(own.map(|line| format!("   {line}")));
        }
        if !self.decided.is_empty() {
            lines.push("decided on the way:".to_owned());
            let each = self.decided.iter().map(|one| format!("   #{} {}", one.event, one.text));
            lines.extend(each);
        }
        if !self.followed.is_empty() {
            lines.push("then:".to_owned());
            let each = self.followed.iter().map(|one| format!("   #{} {}", one.event, one.text));
            lines.extend(each);
        }
        lines.extend(self.roll.iter().flat_map(RollExplained::last_lines));
        lines.extend(self.steps.iter().flat_map(Steps::lines));
        lines
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Saying {
    /// What was said, by whom and when; without its words where the event explained is just that.
    fn line(&self, explained: u64) -> String {
        let by = self.seat.as_ref().map(|seat| format!("by {seat}"));
        let said = (self.event != explained).then(|| format!("#{} {}", self.event, self.text));
        let parts: Vec<String> = said.into_iter().chain(by).chain(self.time.map(date)).collect();
        format!("said: {}", parts.join(", "))
    }
}

/// A text in lines of at most so many characters, each behind an indent.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width).initial_indent(INDENT).subsequent_indent(INDENT);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

impl ClauseText {
    /// Id, section and title, then the text unless it was given already.
    fn lines<'a>(&'a self, before: &str, known: &mut Known<'a>) -> Vec<String> {
        let mut lines = vec![format!("{before} {} ({}) {}", self.id, self.section, self.title)];
        if !known.ids.contains(&self.id.as_str()) {
            known.ids.push(&self.id);
            lines.extend(wrapped(self.says, known.width));
        }
        lines
    }
}

impl RollExplained {
    fn headline(&self) -> String {
        format!("#{} {}", self.event, self.title)
    }

    /// How likely it was, what changed its outcome, what its dice are worth.
    fn last_lines(&self) -> Vec<String> {
        self.weighed_lines().chain(self.checked_lines()).collect()
    }

    /// How the number is spoken of that it is held against.
    pub fn held(&self) -> &'static str {
        if self.at_most { "against at most" } else { "against" }
    }

    /// What it came to: `17 against 15: hit`, `29 against 12 would hit; a natural 1: miss`.
    pub fn result(&self) -> String {
        let against = self.against.map(|number| format!(" {} {number}", self.held()));
        let came = self.came.as_ref().map(|came| format!(": {came}"));
        let against = against.unwrap_or_default();
        format!("{}{against}{}{}", self.total, self.otherwise, came.unwrap_or_default())
    }

    /// What its dice are worth.
    fn checked_lines(&self) -> Vec<String> {
        let Some(checked) = &self.checked else { return Vec::new() };
        let of = if self.dice.len() == 1 { "the die" } else { "the dice" };
        let mut lines = vec![format!("{of}: {}", checked.judged)];
        let more = checked.otherwise.iter().chain(&checked.rests_on);
        lines.extend(more.map(|says| format!("   {says}")));
        lines
    }

    /// Says of a die that it is not counted, and which one is as far as the faces show it.
    fn dropped(&self, die: &DieExplained) -> &'static str {
        let kept = self.dice.iter().filter(|other| other.kept && other.sides == die.sides);
        let orders: Vec<Ordering> = kept.map(|other| other.face.cmp(&die.face)).collect();
        let all = |order| !orders.is_empty() && orders.iter().all(|it| *it == order);
        if all(Ordering::Greater) {
            ", not counted: the higher one is"
        } else if all(Ordering::Less) {
            ", not counted: the lower one is"
        } else {
            ", not counted"
        }
    }

    fn lines<'a>(&'a self, known: &mut Known<'a>) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(clause) = &self.clause {
            let how = if self.dice.is_empty() { "worked out" } else { "rolled" };
            lines.extend(clause.lines(&format!("{how} because of"), known));
        }
        for die in &self.dice {
            let from = die.from.map_or_else(String::new, |event| format!(" at #{event}"));
            let kept = if die.kept { "" } else { self.dropped(die) };
            lines.push(format!("d{} {}, {}{from}{kept}", die.sides, die.face, die.source));
        }
        for part in &self.modifiers {
            lines.extend(part.lines(&signed(part.by), known));
        }
        let Some(against) = self.against else {
            lines.push(format!("= {}", self.result()));
            return lines;
        };
        lines.push(format!("= {}", minus(self.total)));
        let held = self.held();
        for (at, part) in self.against_parts.iter().enumerate() {
            let by = if at == 0 { format!("{held} {}", minus(part.by)) } else { signed(part.by) };
            lines.extend(part.lines(&by, known));
        }
        if self.against_parts.len() > 1 {
            lines.push(format!("= {}", minus(against)));
        }
        lines.push(self.result());
        lines
    }
}

impl PartExplained {
    /// The number, what it is, and its clause.
    fn lines<'a>(&'a self, by: &str, known: &mut Known<'a>) -> Vec<String> {
        match &self.clause {
            Some(clause) => clause.lines(&format!("{by} {},", self.label), known),
            None => vec![format!("{by} {}, by a clause unknown here", self.label)],
        }
    }
}

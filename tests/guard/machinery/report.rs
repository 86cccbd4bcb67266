//! What a check found: counts by kind and system, and the first few differences as text.

use super::facts::Kind;
use affray::rules::System;
use std::collections::BTreeMap;
use std::fmt;

/// How many differences of a kind are shown.
const SHOWN: usize = 5;

/// How many lines of one difference are shown.
const LINES: usize = 12;

/// One difference as text.
pub struct Example {
    /// The fight, the step, the line said there.
    pub place: String,
    /// Lines with `-` before what is gone and `+` before what is new; none where the program that
    /// made the corpus cannot be asked.
    pub lines: Option<Vec<String>>,
}

/// What a check found.
#[derive(Default)]
pub struct Report {
    /// How many fights were played.
    pub fights: usize,
    /// How many steps they have.
    pub steps: usize,
    /// In how many fights something differs.
    pub fights_that_differ: usize,
    /// Differences behind the first of a fight.
    pub consequences: usize,
    /// Differences by kind and system.
    pub counts: BTreeMap<(Kind, &'static str), usize>,
    /// The first of each kind.
    pub examples: BTreeMap<Kind, Vec<Example>>,
}

impl Report {
    /// Whether nothing differs.
    pub fn is_clean(&self) -> bool {
        self.counts.is_empty()
    }

    /// Whether one of these differences would be shown.
    pub fn wants(&self, different: &[(usize, Vec<Kind>)]) -> bool {
        let full = |kind: &Kind| self.examples.get(kind).is_some_and(|list| list.len() >= SHOWN);
        different.iter().flat_map(|(_, kinds)| kinds).any(|kind| !full(kind))
    }

    /// Counts a difference, and keeps it if few of its kind are kept.
    pub fn count(
        &mut self,
        system: System,
        kind: Kind,
        fight: &str,
        step: usize,
        line: &str,
        lines: Option<Vec<String>>,
    ) {
        *self.counts.entry((kind, system.id())).or_default() += 1;
        let examples = self.examples.entry(kind).or_default();
        if examples.len() < SHOWN {
            examples.push(Example { place: format!("{fight} step {step}: {line}"), lines });
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} fights, {} steps", self.fights, self.steps)?;
        if self.is_clean() {
            return writeln!(f, "nothing differs");
        }
        writeln!(f, "{} fights differ:", self.fights_that_differ)?;
        for (kind, examples) in &self.examples {
            let systems = self.counts.iter().filter(|((own, _), _)| own == kind);
            let systems: Vec<String> =
                systems.map(|((_, system), count)| format!("{system} {count}")).collect();
            writeln!(f, "\n{} ({}): {}", kind.name(), kind.says(), systems.join(", "))?;
            for example in examples {
                writeln!(f, "  {}", example.place)?;
                let Some(lines) = &example.lines else {
                    writeln!(f, "    (the program that made the corpus cannot be asked)")?;
                    continue;
                };
                lines.iter().take(LINES).try_for_each(|line| writeln!(f, "    {line}"))?;
                if lines.len() > LINES {
                    writeln!(f, "    … {} lines more", lines.len() - LINES)?;
                }
            }
        }
        writeln!(f, "\n{} differences more follow from these", self.consequences)
    }
}

/// What is gone and what is new, in order; what stayed is left out.
pub fn diff(before: &[&str], now: &[&str]) -> Vec<String> {
    let (rows, columns) = (before.len(), now.len());
    // The longest common part of what is left from each place on.
    let mut common = vec![vec![0_u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            common[row][column] = if before[row] == now[column] {
                common[row + 1][column + 1] + 1
            } else {
                common[row + 1][column].max(common[row][column + 1])
            };
        }
    }
    let (mut row, mut column, mut lines) = (0, 0, Vec::new());
    while row < rows || column < columns {
        if row < rows && column < columns && before[row] == now[column] {
            (row, column) = (row + 1, column + 1);
        } else if column == columns
            || (row < rows && common[row + 1][column] >= common[row][column + 1])
        {
            lines.push(format!("- {}", before[row]));
            row += 1;
        } else {
            lines.push(format!("+ {}", now[column]));
            column += 1;
        }
    }
    lines
}

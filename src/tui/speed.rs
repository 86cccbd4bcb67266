//! How fast a replay plays: rows of the account in a second.

use std::fmt;
use std::str::FromStr;

/// Words for each speed, and how many milliseconds a row is shown at it.
const SPEEDS: [(&str, u64); 8] = [
    ("1/4", 4000),
    ("1/2", 2000),
    ("1", 1000),
    ("2", 500),
    ("4", 250),
    ("8", 125),
    ("16", 62),
    ("32", 31),
];

/// A speed; at 1 a row is shown for a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

impl Default for Speed {
    fn default() -> Self {
        Speed(2)
    }
}

impl Speed {
    /// The words for every speed.
    pub fn words() -> [&'static str; SPEEDS.len()] {
        SPEEDS.map(|(words, _)| words)
    }

    /// How long a row is shown, in milliseconds.
    pub fn row_ms(self) -> u64 {
        SPEEDS[self.0].1
    }

    /// Half as fast; the slowest stays.
    #[must_use]
    pub fn slower(self) -> Self {
        Speed(self.0.saturating_sub(1))
    }

    /// Twice as fast; the fastest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Speed((self.0 + 1).min(SPEEDS.len() - 1))
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPEEDS[self.0].0)
    }
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(words: &str) -> Result<Self, String> {
        let at = SPEEDS.iter().position(|(known, _)| *known == words);
        at.map(Speed).ok_or_else(|| format!("speeds are {}", Self::words().join(", ")))
    }
}

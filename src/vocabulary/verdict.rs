//! What a check comes to: the same three words wherever something is checked.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a check comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything could be checked, and comes out as it was recorded.
    Fits,
    /// Nothing contradicts the record, and not everything could be checked.
    CannotBeTold,
    /// Something comes out otherwise than it was recorded.
    Contradicted,
}

/// A verdict and what it rests on: `fits`, `cannot be told because …`, or
/// `contradicted (first at event 64)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// What could not be checked here, a reason each; where something is contradicted, too.
    pub cannot_be_told: Vec<String>,
    /// The first event that contradicts, where one does and it is known which.
    pub contradicted_at: Option<u64>,
}

impl Judged {
    /// Everything fits.
    pub fn fits() -> Self {
        Judged { verdict: Verdict::Fits, cannot_be_told: Vec::new(), contradicted_at: None }
    }

    /// It cannot be told, for one reason.
    pub fn cannot_be_told(because: impl Into<String>) -> Self {
        Judged::but_for(vec![because.into()])
    }

    /// It cannot be told for these reasons; where there is none, everything fits.
    pub fn but_for(reasons: Vec<String>) -> Self {
        let verdict = if reasons.is_empty() { Verdict::Fits } else { Verdict::CannotBeTold };
        Judged { verdict, cannot_be_told: reasons, contradicted_at: None }
    }

    /// It is contradicted, and first by this event, if that is known.
    pub fn contradicted(first: Option<u64>) -> Self {
        let verdict = Verdict::Contradicted;
        Judged { verdict, cannot_be_told: Vec::new(), contradicted_at: first }
    }

    /// Both together: the worse verdict, the first event, all reasons.
    #[must_use]
    pub fn and(mut self, other: Judged) -> Self {
        let first = [self.contradicted_at, other.contradicted_at].into_iter().flatten().min();
        let new = other.cannot_be_told.into_iter();
        let new: Vec<String> = new.filter(|one| !self.cannot_be_told.contains(one)).collect();
        self.cannot_be_told.extend(new);
        if self.verdict == Verdict::Contradicted || other.verdict == Verdict::Contradicted {
            self.verdict = Verdict::Contradicted;
        } else if !self.cannot_be_told.is_empty() {
            self.verdict = Verdict::CannotBeTold;
        }
        self.contradicted_at = first;
        self
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.verdict, self.contradicted_at) {
            (Verdict::Fits, _) => f.write_str("fits"),
            (Verdict::CannotBeTold, _) => {
                write!(f, "cannot be told because {}", self.cannot_be_told.join("; "))
            }
            (Verdict::Contradicted, Some(event)) => {
                write!(f, "contradicted (first at event {event})")
            }
            (Verdict::Contradicted, None) => f.write_str("contradicted"),
        }
    }
}

//! What an audit comes to, in one word and its reasons.

use super::{AuditReport, DiceReport, Finding};
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

impl AuditReport {
    /// Whether something comes out otherwise than it was recorded.
    pub fn is_contradicted(&self) -> bool {
        self.verdict == Verdict::Contradicted
    }

    /// The first event that contradicts.
    pub(super) fn first_contradicted(&self) -> Option<u64> {
        let mut vouched = self.findings.iter().filter(|finding| finding.vouched);
        vouched.next().map(|finding| finding.event)
    }
}

/// What findings and reasons come to. What the rules of another edition decided otherwise
/// contradicts nothing.
pub(super) fn of(findings: &[Finding], cannot_be_told: &[String]) -> Verdict {
    if findings.iter().any(|finding| finding.vouched) {
        Verdict::Contradicted
    } else if cannot_be_told.is_empty() {
        Verdict::Fits
    } else {
        Verdict::CannotBeTold
    }
}

/// What of the dice and the rules no audit can check here, a reason each.
pub(super) fn cannot_be_told(dice: &DiceReport, other_editions: bool) -> Vec<String> {
    let some = |count: u64, one: &str, many: &str| match count {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(many.replace('#', &count.to_string())),
    };
    let reasons = [
        some(
            dice.not_provable,
            "one seeded die hangs on a secret that is not here",
            "# seeded dice hang on a secret that is not here",
        ),
        some(
            dice.typed,
            "one face is that of a physical die",
            "# faces are those of physical dice",
        ),
        other_editions.then(|| {
            "it was recorded under another edition of the rules, which decided otherwise".to_owned()
        }),
    ];
    reasons.into_iter().flatten().collect()
}

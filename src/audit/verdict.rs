//! What an audit comes to, and why.

use super::{AuditReport, DiceReport, Finding};
use crate::vocabulary::{Judged, Verdict};

impl AuditReport {
    /// Whether something comes out otherwise than it was recorded.
    pub fn is_contradicted(&self) -> bool {
        self.judged.verdict == Verdict::Contradicted
    }
}

/// What findings and reasons come to. What the rules of another edition decided otherwise
/// contradicts nothing.
pub(super) fn of(findings: &[Finding], cannot_be_told: Vec<String>) -> Judged {
    let mut vouched = findings.iter().filter(|finding| finding.vouched);
    let untold = Judged::but_for(cannot_be_told);
    match vouched.next() {
        Some(first) => untold.and(Judged::contradicted(Some(first.event))),
        None => untold,
    }
}

/// What of the dice and the rules no audit can check here, a reason each. `no_secret` says why a
/// secret that is kept beside the log could not be read.
pub(super) fn cannot_be_told(
    dice: &DiceReport,
    no_secret: Option<&str>,
    decided_differently: u64,
) -> Vec<String> {
    let some = |count: u64, one: &str, many: &str| match count {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(many.replace('#', &count.to_string())),
    };
    let unrevealed = some(
        dice.secret_not_revealed,
        "one seeded die hangs on a secret that is not revealed",
        "# seeded dice hang on a secret that is not revealed",
    );
    let unrevealed = unrevealed.map(|says| match no_secret {
        Some(why) => format!("{says} ({why})"),
        None => says,
    });
    let reasons = [
        unrevealed,
        some(
            dice.typed,
            "one face is that of a physical die",
            "# faces are those of physical dice",
        ),
        some(
            decided_differently,
            "one commit was recorded under another edition of the rules, which decided it \
             differently",
            "# commits were recorded under another edition of the rules, which decided them \
             differently",
        ),
    ];
    reasons.into_iter().flatten().collect()
}

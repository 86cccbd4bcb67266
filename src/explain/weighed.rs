//! How likely the rolls of an explanation were, and which of their modifiers changed the outcome.

use super::{Explainer, RollExplained};
use crate::odds::{Decisive, Odds, outlook};

/// Weighs rolls.
pub(super) fn weigh<'a>(
    explainer: Explainer<'_>,
    rolls: impl Iterator<Item = &'a mut RollExplained>,
) {
    let Explainer { history, system, view } = explainer;
    for roll in rolls {
        if let Some(outlook) = outlook(history, system, roll.event, view.viewer) {
            (roll.odds, roll.any, roll.decisive) =
                (Some(outlook.odds), outlook.any, outlook.decisive);
        }
    }
}

impl RollExplained {
    /// The odds, then what changed the outcome.
    pub(super) fn weighed_lines(&self) -> impl Iterator<Item = String> {
        let odds = self.odds.iter();
        let any = self.any.as_ref().map(|any| format!(", of {}: {}", any.outcome, any.share()));
        let any = any.unwrap_or_default();
        let told = |odds: &Odds| format!("the odds of \"{}\": {}", odds.outcome, odds.share());
        let odds = odds.map(move |odds| told(odds) + &any);
        odds.chain(self.decisive.iter().map(Decisive::told))
    }
}

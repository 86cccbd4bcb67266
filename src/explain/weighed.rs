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
        let odds = odds.map(|odds @ Odds { outcome, .. }| match &self.any {
            None => format!("the odds of \"{outcome}\": {}", odds.share()),
            Some(any) => {
                let (of, any, alone) = (&any.outcome, any.share(), odds.share());
                format!("the odds of {of}: {any}, of \"{outcome}\" alone: {alone}")
            }
        });
        odds.chain(self.decisive.iter().map(Decisive::told))
    }
}

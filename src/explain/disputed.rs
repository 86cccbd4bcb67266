//! Who doubts an event, and what was ruled.

use super::Explainer;
use crate::account::{DisputeTold, told_disputes};
use crate::play::{Dispute, disputes};

impl Explainer<'_> {
    /// The disputes about an event, or the one that it opens or decides.
    pub(super) fn disputes(self, event: u64) -> Vec<DisputeTold> {
        let about = |one: &Dispute| {
            let decision = one.decision.as_ref().map(|decision| decision.event);
            [Some(one.event), Some(one.dispute), decision].contains(&Some(event))
        };
        // Most events are not disputed: nothing is told then.
        if !disputes(self.history).iter().any(about) {
            return Vec::new();
        }
        let mut told = told_disputes(self.history, self.system, self.view.viewer);
        let about = |one: &DisputeTold| {
            let ruled = one.ruled.as_ref().map(|ruled| ruled.event);
            [Some(one.event), Some(one.dispute), ruled].contains(&Some(event))
        };
        told.retain(about);
        told
    }
}

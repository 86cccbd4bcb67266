//! What a part of the walk has found. Parts that were walked one beside the other are put together
//! in the order of the file, and come to what one walk comes to.

use super::edition::Otherwise;
use crate::audit::{
    Finding, GivenItem, MOST_FINDINGS, RewindItem, RulingItem, ShareItem, TypedItem,
};

/// What was found so far.
#[derive(Debug, Default)]
pub(in crate::audit) struct Found {
    /// What this program decides otherwise than the edition that was in force.
    pub(super) otherwise: Otherwise,
    pub(super) resolutions: u64,
    pub(super) findings: Vec<Finding>,
    pub(super) more_findings: u64,
    pub(super) rulings: Vec<RulingItem>,
    pub(super) given: Vec<GivenItem>,
    pub(super) typed: Vec<TypedItem>,
    pub(super) rewinds: Vec<RewindItem>,
    pub(super) shares: Vec<ShareItem>,
    pub(super) back_in_time: Vec<u64>,
}

impl Found {
    /// Lists a finding. What contradicts the log is never crowded out by what another edition
    /// decided otherwise.
    pub(super) fn list(&mut self, finding: Finding) {
        let alike = self.findings.iter().filter(|other| other.vouched == finding.vouched);
        if alike.count() == MOST_FINDINGS {
            self.more_findings += 1;
        } else {
            self.findings.push(finding);
        }
    }

    /// Lists dice typed in, with those that its seat has typed before.
    pub(super) fn list_typed(&mut self, mut new: TypedItem) {
        match self.typed.iter_mut().find(|item| item.seat == new.seat) {
            Some(item) => {
                item.dice += new.dice;
                item.events.append(&mut new.events);
            }
            None => self.typed.push(new),
        }
    }

    /// The same with what the part behind it has found.
    #[must_use]
    pub(in crate::audit) fn and(mut self, behind: Self) -> Self {
        self.otherwise.extend(behind.otherwise);
        self.resolutions += behind.resolutions;
        behind.findings.into_iter().for_each(|finding| self.list(finding));
        self.more_findings += behind.more_findings;
        self.rulings.extend(behind.rulings);
        self.given.extend(behind.given);
        behind.typed.into_iter().for_each(|typed| self.list_typed(typed));
        self.rewinds.extend(behind.rewinds);
        self.shares.extend(behind.shares);
        self.back_in_time.extend(behind.back_in_time);
        self
    }
}

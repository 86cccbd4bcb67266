//! The head that whoever checks has noted, and what it vouches for.
//!
//! ```text
//! head of the proof ──growth──▶ head given      every commit of the proof stands in its log
//! head given ──growth──▶ head of the proof      only those that came before the head given
//! ```

use super::form::{GrowthProof, Proof, Read};
use crate::log::{Head, NotedHead};

/// What whoever checks has noted, and the proofs that lie beside the one that is checked.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The head noted.
    pub head: Option<NotedHead>,
    /// The earlier head, where it is checked that one continues the other.
    pub from: Option<NotedHead>,
    /// All proofs that are checked together.
    pub beside: &'a [Read],
}

/// How a head stands to the one that was given.
pub(super) enum Standing {
    /// The head given vouches for so many commits of its log.
    VouchedFor {
        up_to: u64,
    },
    Untold(String),
    Contradicted(String),
}

/// Nothing stands against it.
const VOUCHED: Standing = Standing::VouchedFor { up_to: u64::MAX };

impl Given<'_> {
    /// How the head of a proof stands to the one that was given.
    pub(super) fn standing(&self, head: Head) -> Standing {
        let Some(noted) = self.head else { return no_head() };
        if let Some(up_to) = self.vouched_for(&noted, head) {
            return Standing::VouchedFor { up_to };
        }
        if noted.count == head.count {
            return other_log("head given");
        }
        let (proved, given) = (head.to_string(), noted.to_string());
        let is_later = head.count < noted.count;
        let (from, to) = if is_later { (proved, given) } else { (given, proved) };
        let how = if is_later { "later" } else { "earlier" };
        Standing::Untold(format!(
            "the head given, of {} commits, is {how} than that of the proof, of {}; `affray prove \
             LOG --from {from} --head {to} -o FILE` proves that one continues the other, and \
             `affray check-proof` takes both files",
            noted.count, head.count
        ))
    }

    /// How the two heads of a growth stand to those that were given.
    pub(super) fn ends(&self, proof: &GrowthProof) -> [Standing; 2] {
        [self.later_end(proof), self.earlier_end(proof)]
    }

    fn later_end(&self, proof: &GrowthProof) -> Standing {
        match self.head {
            None => no_head(),
            Some(noted) if self.vouched_for(&noted, proof.to).is_some() => VOUCHED,
            Some(noted) if noted.count == proof.to.count => other_log("head given"),
            Some(noted) => Standing::Untold(format!(
                "the proof ends with a head of {} commits, and the head given has {}",
                proof.to.count, noted.count
            )),
        }
    }

    /// Where the proof only leads to that of an event, no other head need be given.
    fn earlier_end(&self, proof: &GrowthProof) -> Standing {
        match self.from {
            Some(noted) if noted.is_of(&proof.from) => VOUCHED,
            Some(noted) if noted.count == proof.from.count => other_log("earlier head given"),
            Some(noted) => Standing::Untold(format!(
                "the proof begins with a head of {} commits, and the earlier head given has {}",
                proof.from.count, noted.count
            )),
            None if self.heads().any(|head| [proof.from, proof.to].contains(&head)) => VOUCHED,
            None if self.head.is_some_and(|noted| noted.is_of(&proof.from)) => Standing::Untold(
                "the head given is the one it begins with: give that with --from, and with --head \
                 the later one"
                    .to_owned(),
            ),
            None => Standing::Untold(
                "no earlier head was given to compare with the one it begins with: give one that \
                 you noted, with --from"
                    .to_owned(),
            ),
        }
    }

    /// The heads of the events that are proved beside.
    fn heads(&self) -> impl Iterator<Item = Head> {
        self.beside.iter().filter_map(|read| match &read.proof {
            Proof::Event(event) => Some(event.head),
            Proof::Growth(_) => None,
        })
    }

    /// How many commits of the log of `head` the head that was noted vouches for, if it does.
    fn vouched_for(&self, noted: &NotedHead, head: Head) -> Option<u64> {
        let growths: Vec<&GrowthProof> = self.beside.iter().filter_map(growth).collect();
        let named = growths.iter().flat_map(|growth| [growth.from, growth.to]);
        let named = named.chain([head]).filter(|named| noted.is_of(named));
        let mut known: Vec<(Head, u64)> = named.map(|named| (named, noted.count)).collect();
        // Each growth makes at most one head known; so many rounds find all.
        for _ in 0..=growths.len() {
            for growth in &growths {
                for (vouched, up_to) in known.clone() {
                    let next = match vouched {
                        one if one == growth.to => (growth.from, up_to.min(growth.from.count)),
                        one if one == growth.from => (growth.to, up_to),
                        _ => continue,
                    };
                    if !known.iter().any(|(head, least)| *head == next.0 && *least >= next.1) {
                        known.push(next);
                    }
                }
            }
        }
        known.into_iter().filter(|(known, _)| *known == head).map(|(_, up_to)| up_to).max()
    }
}

/// A growth that holds.
fn growth(read: &Read) -> Option<&GrowthProof> {
    match &read.proof {
        Proof::Growth(growth) if growth.holds() => Some(growth),
        _ => None,
    }
}

fn no_head() -> Standing {
    Standing::Untold(
        "no head was given, and the one in the file is only the word of whoever made it: give one \
         that you noted, with --head"
            .to_owned(),
    )
}

fn other_log(which: &str) -> Standing {
    Standing::Contradicted(format!(
        "the {which} has as many commits and another root: the log was rewritten, or it is another"
    ))
}

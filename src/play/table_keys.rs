//! The keys that the dice of a fight hang on, as far as their secrets are known to whoever reads.

use super::History;
use super::secrets::{commitment, table_key};
use crate::vocabulary::DicePolicy;

/// What is known of the key of one secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKey {
    /// The key.
    Known([u8; 32]),
    /// The secret is not revealed, and it is not known here either.
    NotRevealed,
    /// The secret revealed at this event is not the one that was committed to.
    RevealedUnfit {
        /// The event.
        event: u64,
    },
    /// The secret kept beside the log is not the one that was committed to.
    KeptUnfit,
    /// No secret was committed to, so that no die can hang on one.
    NoSecret,
}

impl History<'_> {
    /// The keys of the secrets, in order. `kept` is the secret kept beside the log: the one in
    /// force.
    pub fn table_keys(&self, kept: Option<[u8; 32]>) -> Vec<TableKey> {
        let (mut committed, open) = match self.opening().dice {
            DicePolicy::Typed => (None, None),
            DicePolicy::Committed { commitment } => (Some(commitment), None),
            DicePolicy::Open { secret } => (Some(commitment(&secret)), Some(secret)),
        };
        let key = |number: usize, secret: &[u8; 32]| {
            let shares = self.shares().iter().filter(|share| share.secret as usize == number);
            TableKey::Known(table_key(secret, self.opening(), shares))
        };
        let fits = |secret: &[u8; 32], to: [u8; 32]| commitment(secret) == to;
        let mut keys = Vec::new();
        for (number, reveal) in self.reveals().iter().enumerate() {
            keys.push(match committed {
                None => TableKey::NoSecret,
                Some(to) if fits(&reveal.secret, to) => key(number, &reveal.secret),
                Some(_) => TableKey::RevealedUnfit { event: reveal.event },
            });
            committed = reveal.next;
        }
        keys.push(match (committed, open.filter(|_| keys.is_empty()).or(kept)) {
            (None, _) => TableKey::NoSecret,
            (Some(_), None) => TableKey::NotRevealed,
            (Some(to), Some(secret)) if fits(&secret, to) => key(keys.len(), &secret),
            (Some(_), Some(_)) => TableKey::KeptUnfit,
        });
        keys
    }
}

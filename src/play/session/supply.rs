//! Where the dice of a line come from: the faces typed with it, and the keys of the secrets.

use super::super::secrets::{self, Share};
use super::{PlayError, Session};
use crate::engine::Bracket;
use crate::log::Storage;
use crate::vocabulary::Need;

/// Typed faces, and what they are for.
pub(super) type Typed = (Bracket, Vec<u16>);

impl<S: Storage> Session<S> {
    /// Typed faces, if they may be typed here; makes sure that the keys of seeded dice are there.
    pub(super) fn typed(
        &mut self,
        faces: Option<Vec<u16>>,
        bracket: Bracket,
    ) -> Result<Typed, PlayError> {
        self.find_keys();
        let fed = || self.draft.as_ref().and_then(|draft| draft.faces.clone());
        let Some(faces) = faces else { return Ok(fed().unwrap_or_default()) };
        if self.takes_faces() {
            return Ok((bracket, faces));
        }
        Err(PlayError::NotNow {
            what: "the dice of this fight come from its secret; no faces are typed".to_owned(),
            hint: match self.pending().map(|asked| &asked.need) {
                Some(Need::Dice { sides, .. }) => self.how_to_throw(sides.len()),
                _ => "leave the bracket out; `mixed = true` in the front matter would allow it"
                    .to_owned(),
            },
        })
    }

    /// Whether faces may be typed in this fight.
    pub(super) fn takes_faces(&self) -> bool {
        self.is_typed() || self.history.opening().mixed
    }

    /// Works out the keys of all secrets that are known here.
    fn find_keys(&mut self) {
        let history = &self.history;
        if !self.is_typed() && self.keys.len() <= history.reveals().len() {
            self.keys = self.keys_with(None);
        }
    }

    /// The keys of all secrets that are known here, one more share spoken for the one in force.
    pub(super) fn keys_with(&self, more: Option<&Share>) -> Vec<Option<[u8; 32]>> {
        let history = &self.history;
        let revealed = history.reveals().iter().map(|reveal| Some(reveal.secret));
        let here =
            self.secret.filter(|_| history.reveals().last().is_none_or(|r| r.next.is_some()));
        let key = |(number, secret): (u32, Option<[u8; 32]>)| {
            let shares = history.shares().iter().chain(more);
            let shares = shares.filter(|share| share.secret == number);
            secret.map(|secret| secrets::table_key(&secret, history.opening(), shares))
        };
        (0..).zip(revealed.chain([here])).map(key).collect()
    }
}

//! Items: who has them, and which of them somebody means.

use super::State;
use crate::vocabulary::{ItemId, Who, core};

impl State {
    /// Whether somebody has an item in hand, or wears it.
    #[inline]
    pub fn has_in_hand(&self, who: Who, item: ItemId) -> bool {
        let item = self.item(item);
        item.holder == Some(who) && item.carry == core::HELD
    }

    /// The items a combatant carries, in order.
    pub fn items_of(&self, who: Who) -> impl Iterator<Item = ItemId> + '_ {
        (0..self.items.len() as u16)
            .map(ItemId)
            .filter(move |item| self.item(*item).holder == Some(who))
    }

    /// The items that lie on the ground, in order.
    pub fn items_on_the_ground(&self) -> impl Iterator<Item = ItemId> + '_ {
        let all = (0..self.items.len() as u16).map(ItemId);
        all.filter(|item| self.item(*item).carry == core::DROPPED)
    }

    /// The item that an id means to somebody: what it carries, its own before another's, else its
    /// own wherever it lies, else one on the ground.
    pub fn item_named(&self, who: Who, id: &str) -> Option<ItemId> {
        let named = || {
            let all = (0..self.items.len() as u16).map(ItemId);
            all.filter(|item| self.cast.item(*item).id == id)
        };
        let carried = |item: &ItemId| self.item(*item).holder == Some(who);
        let own = |item: &ItemId| self.cast.owner(*item) == who;
        let lying = |item: &ItemId| self.item(*item).carry == core::DROPPED;
        let found = named().find(|item| carried(item) && own(item));
        let found = found.or_else(|| named().find(carried)).or_else(|| named().find(own));
        found.or_else(|| named().find(lying))
    }

    /// The word by which somebody names an item: its id, with whose it is where that would mean
    /// another one.
    pub fn item_word(&self, who: Who, item: ItemId) -> String {
        let id = self.called(item);
        if self.item_named(who, &id) == Some(item) {
            return id;
        }
        format!("{}.{id}", self.called(self.cast.owner(item)))
    }

    /// Who carries an item, or else whose it is.
    #[inline]
    pub fn keeper(&self, item: ItemId) -> Who {
        self.item(item).holder.unwrap_or(self.cast.owner(item))
    }
}

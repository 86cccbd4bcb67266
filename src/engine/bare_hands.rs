//! The bare hands that everybody has: a weapon that is on no sheet.

use crate::state::State;
use crate::vocabulary::{Args, ItemId, ItemSheet, Member, core};

/// What they are called on a sheet.
const UNARMED: &str = "unarmed";

/// Gives somebody bare hands with these stats, unless its sheet gives some itself: under their
/// usual name, or such as `are_some`.
pub fn give(member: &mut Member, are_some: impl Fn(&ItemSheet) -> bool, stats: Args) {
    if member.items.iter().any(|item| item.id == UNARMED || are_some(item)) {
        return;
    }
    let (id, pools) = (UNARMED.to_owned(), Vec::new());
    member.items.push(ItemSheet { id, kind: core::WEAPON, carry: core::HELD, stats, pools });
}

/// Whether an item is somebody's bare hands, by their name.
pub fn is(state: &State, item: ItemId) -> bool {
    state.cast.item(item).id == UNARMED
}

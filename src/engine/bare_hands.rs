//! The bare hands that everybody has: a weapon that is on no sheet.

use super::Refusals;
use crate::state::State;
use crate::vocabulary::{Args, Cited, ItemId, ItemSheet, Member, Who, core};

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

/// The weapon meant where none is named: the only one of these that is not bare, or else what is;
/// or why there is no such one, by this clause.
pub fn or_only_weapon(
    state: &State,
    (who, clause): (Who, Cited),
    all: &[ItemId],
    is_bare: impl Fn(&State, ItemId) -> bool,
) -> Result<ItemId, Refusals> {
    let armed: Vec<ItemId> = all.iter().copied().filter(|item| !is_bare(state, *item)).collect();
    match (&armed[..], all) {
        ([only], _) | ([], [only, ..]) => Ok(*only),
        ([], []) => Err(Refusals::because(clause, format!("{} has no weapon", state.called(who)))),
        _ => {
            let names: Vec<String> = armed.iter().map(|item| state.item_word(who, *item)).collect();
            let reason = format!("say with which weapon: {}", names.join(", "));
            Err(Refusals::because(clause, reason))
        }
    }
}

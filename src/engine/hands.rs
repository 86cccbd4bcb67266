//! Hands: what somebody holds takes so many of those it has.

use crate::state::State;
use crate::vocabulary::{ItemId, Who, core};

/// That somebody holds more than its hands can, by how many it has and how many each item takes
/// while held; nothing where it has hands enough. `of_body` is what a sheet writes of a weapon that
/// is part of the body.
pub fn overfull(
    state: &State,
    who: Who,
    has: i32,
    takes: impl Fn(&State, ItemId) -> i32,
    of_body: &str,
) -> Option<String> {
    let held = state.items_of(who).filter(|item| state.item(*item).carry == core::HELD);
    let held = held.map(|item| (item, takes(state, item))).filter(|(_, hands)| *hands > 0);
    let held: Vec<(ItemId, i32)> = held.collect();
    let all: i32 = held.iter().map(|(_, hands)| hands).sum();
    let named = held.iter().map(|(item, hands)| match hands {
        1 => state.cast.item(*item).id.clone(),
        several => format!("{} ({several} hands)", state.cast.item(*item).id),
    });
    (all > has).then(|| {
        let (called, named) = (state.called(who), named.collect::<Vec<_>>().join(", "));
        format!(
            "{called} holds {named}: that takes {all} hands, and it has {has}; \
             carry = \"readied\" is for what is at its belt, {of_body} for what is part of its body"
        )
    })
}

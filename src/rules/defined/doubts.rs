//! What looks forgotten or mistaken on a sheet.

use super::{gear, grid, names as n, space};
use crate::engine::prelude::*;

/// From here on the modifier of an ability looks like its score.
const SCORE: i32 = 10;

/// The abilities, as they are written.
const ABILITIES: [(Name, &str); 4] =
    [(n::STR, "str"), (n::DEX, "dex"), (n::CON, "con"), (n::WIS, "wis")];

/// What looks forgotten or mistaken on somebody's sheet, a sentence each. What it holds in too few
/// hands keeps a fight from starting.
pub fn of(state: &State, who: Who) -> Vec<String> {
    let score = |stat: Name| state.number(who, stat).filter(|number| *number >= SCORE);
    let mistaken = ABILITIES.iter().filter_map(|(stat, word)| Some((word, score(*stat)?)));
    let doubt = |(word, score): (&&str, i32)| {
        let (called, modifier) = (state.called(who), (score - 10) / 2);
        format!(
            "{called} has a modifier of {score} for {word}, which looks like a score: that of \
             the score {score} is {modifier}"
        )
    };
    let in_hand_only =
        |item: &ItemId| state.says(*item, n::THROWN) && !gear::is_ranged(state, *item);
    let unthrown = state.items_of(who).filter(in_hand_only).map(|item| {
        let (item, called) = (&state.cast.item(item).id, state.called(who));
        format!("{item} of {called} cannot be thrown: that takes ranged = true, too")
    });
    let cut = space::stands(state, who).map(|at| grid::check_fits(state, who, at));
    let cut = cut.into_iter().flat_map(|refusals| refusals.0).map(|refusal| refusal.reason);
    mistaken.map(doubt).chain(unthrown).chain(cut).collect()
}

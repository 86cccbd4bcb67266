//! What takes a standard action: the verbs. No clauses of its own; those that decide stand in
//! `standard`.

use super::handling::{self, Act, Handling};
use super::turn::{self, Worded};
use super::{aoo, item, r#move, names as n, standard};
use crate::engine::prelude::*;

/// Anything that is a standard action by itself.
pub struct StandardAction;

impl Worded for StandardAction {
    const VERB: Verb = turn::own(
        n::STANDARD_ACTION,
        &[need(n::WHAT, Kind::Text)],
        "Takes a standard action that is described in words, such as lighting a lantern.",
    )
    .told("takes a standard action: {what}");

    const COST: Cost = standard::ACTION;
}

/// An ability that is a standard action.
pub struct UseAbility;

impl Worded for UseAbility {
    const VERB: Verb = turn::own(
        n::USE_ABILITY,
        &[need(n::ABILITY, Kind::Text), may(core::TARGET, Kind::WhoOrSide)],
        "Uses an ability that takes a standard action. The GM rules its effect.",
    )
    .told("uses {ability}[ on {target}]");

    const COST: Cost = standard::ACTION;
}

/// Activating an item by using it.
pub struct Use;

impl Handling for Use {
    const VERB: Verb = turn::own(
        n::USE_ITEM,
        &[handling::ONE, may(core::TARGET, Kind::WhoOrSide)],
        "Uses a grenade, wand or staff. It heals what its sheet says; the GM rules the rest.",
    )
    .told("uses {item}[ on {target}]");

    const COST: Cost = standard::OF_ITEM;

    const ACTIVATES: bool = true;

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let what = "is not a use-activated item";
        let refusals = handling::check_activation(state, thing, Self::COST.clause, &[n::USE], what);
        refusals.with(handling::check_out(state, thing, r#move::ITEM_FROM_BAG))
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        aoo::note_spared(table, item::USE_ACTIVATED_PROVOKES, act.who)
    }
}

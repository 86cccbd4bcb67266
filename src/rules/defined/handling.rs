//! What every action with an item has in common. No clauses of its own; the actions stand in
//! `free`, `item`, `standard_actions` and `move`.

use super::{gear, grapple, names as n, slots};
use crate::engine::prelude::*;

/// An action with an item: first its cost, then those who threaten, then the action itself.
pub trait Handling {
    /// What is listed of it; its first option is the item.
    const VERB: Verb;

    /// What it costs, with the clause that allows it.
    const COST: Cost;

    /// Conditions that forbid it, each with the reason of the refusal.
    const BARRED: &'static [(Name, &'static str)] =
        &[(n::PINNED, "a pinned combatant cannot handle items")];

    /// What it costs with these options.
    fn cost(_: &State, _: Who, _: &Args) -> Cost {
        Self::COST
    }

    /// Gives its options their one spelling.
    fn spell(_: &State, _: Who, args: Args) -> Args {
        args
    }

    /// The options that could be given for an item, legal or not.
    fn ways(with: Args) -> Vec<Args> {
        vec![with]
    }

    /// Why somebody does not have the item.
    fn check_had(state: &State, who: Who, thing: ItemId) -> Refusals {
        only_its_own(state, who, thing, Self::COST.clause)
    }

    /// Why the action cannot be done with this item now.
    fn check(state: &State, who: Who, thing: ItemId) -> Refusals;

    /// Why it cannot be done with these options.
    fn check_said(_: &State, _: Who, _: ItemId, _: &Args) -> Refusals {
        Refusals::none()
    }

    /// Whether the action activates the item, so that it heals what its sheet says.
    const ACTIVATES: bool = false;

    /// How the item is carried afterwards, where that changes.
    const CARRIED: Option<Name> = None;

    /// Does it; the GM says what its effect is, unless more is known.
    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        Self::CARRIED.map_or(Ok(()), |carry| act.carry(table, carry))
    }
}

/// An action with an item.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// The clause that allows it.
    pub clause: Cited,
    /// Who does it.
    pub who: Who,
    /// The item.
    pub thing: ItemId,
    /// On whom, where somebody is named.
    pub target: Option<Who>,
}

impl Act {
    /// The item is carried in another way from now on.
    pub fn carry(self, table: &mut Table<'_>, carry: Name) -> Flow {
        table.carry(self.clause, self.who, self.thing, carry)
    }

    /// The item is used up.
    pub fn use_up(self, table: &mut Table<'_>) -> Flow {
        let (item, carry) = (self.thing, core::STOWED);
        table.effect(self.clause, Effect::Carried { item, carry, holder: None, place: None })
    }
}

/// Why the action cannot be done with an item now, whatever the options.
pub fn check<H: Handling>(state: &State, who: Who, thing: ItemId) -> Refusals {
    if gear::is_spell(state, thing) {
        let reason = format!("{} is a spell and no thing to handle", state.called(thing));
        return Refusals::because(H::COST.clause, reason);
    }
    let mut refusals = Refusals::none();
    for (condition, what) in H::BARRED {
        let clause = if *condition == n::PINNED { grapple::PIN_DETAILS } else { H::COST.clause };
        refusals.unless(!state.is(who, *condition), clause, || (*what).to_owned());
    }
    refusals.with(H::check_had(state, who, thing)).with(H::check(state, who, thing))
}

/// Why an item is not the combatant's own.
pub fn only_its_own(state: &State, who: Who, thing: ItemId, clause: Cited) -> Refusals {
    Refusals::if_not(state.item(thing).holder == Some(who), clause, || {
        let (owner, called) = (state.called(who), state.called(thing));
        match is_gone(state, thing) {
            true if state.is(thing, n::DESTROYED) => format!("{called} is destroyed"),
            true => format!("{called} is used up"),
            false => format!("{owner} does not have {called}"),
        }
    })
}

/// Whether an item is nowhere any more: used up, or destroyed.
fn is_gone(state: &State, thing: ItemId) -> bool {
    let item = state.item(thing);
    item.holder.is_none() && item.place.is_none() && item.carry != core::DROPPED
}

/// Why a weapon cannot be drawn.
pub fn check_sheathed(state: &State, who: Who, thing: ItemId, clause: Cited) -> Refusals {
    let sheathed = gear::is_weapon(state, thing) && state.item(thing).carry == core::READIED;
    only_if(state, thing, clause, &[(sheathed, "is not a sheathed weapon")])
        .with(slots::check_room(state, who, thing))
}

/// What must be true of an item, each with the reason given if it is not.
pub fn only_if(state: &State, thing: ItemId, clause: Cited, all: &[(bool, &str)]) -> Refusals {
    let mut refusals = Refusals::none();
    for (holds, what) in all {
        refusals.unless(*holds, clause, || format!("{} {what}", state.called(thing)));
    }
    refusals
}

/// Why an item cannot be activated in any of these ways.
pub fn check_activation(
    state: &State,
    thing: ItemId,
    clause: Cited,
    ways: &[Name],
    what: &str,
) -> Refusals {
    let is_item = state.cast.item(thing).kind == core::ITEM;
    let fits = ways.contains(&state.word(thing, n::ACTIVATION).unwrap_or(n::USE));
    only_if(state, thing, clause, &[(is_item && fits, what)])
}

/// Why an item that must be moved, drunk or pointed cannot be activated: it has to come out of the
/// bag first.
pub fn check_out(state: &State, thing: ItemId, clause: Cited) -> Refusals {
    let out = state.item(thing).carry != core::STOWED || is_gone(state, thing);
    only_if(state, thing, clause, &[(out, "is in the bag")])
        .hint(|| format!("`retrieve-item {}` takes it out", state.called(thing)))
}

/// The item that is used.
pub const ONE: Opt = need(core::ITEM, Kind::Item);

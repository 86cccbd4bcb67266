//! Something that is done with a thing: what every such deed says of itself. No clauses of its
//! own; the deeds stand in `free`, `item`, `standard_actions` and `move`.

use super::{gear, names as n, slots};
use crate::engine::prelude::*;

/// Something that is done with a thing: what it costs, those who threaten, then the thing itself.
pub trait Handling {
    /// What is listed of it; its first option is the thing.
    const VERB: Verb;

    /// What it costs, with the clause by which it goes.
    const COST: Cost;

    /// In what condition nobody does it.
    const BARRED: &'static [(Name, &'static str)] = &[(n::PINNED, "it is pinned")];

    /// What it costs so said.
    fn cost(_: &State, _: Who, _: &Args) -> Cost {
        Self::COST
    }

    /// Gives its options their one spelling.
    fn spell(_: &State, _: Who, args: Args) -> Args {
        args
    }

    /// What could be said with a thing, legal or not.
    fn ways(with: Args) -> Vec<Args> {
        vec![with]
    }

    /// Why somebody does not have the thing.
    fn check_had(state: &State, who: Who, thing: ItemId) -> Refusals {
        only_its_own(state, who, thing, Self::COST.clause)
    }

    /// Why the thing is not one that it can be done with now.
    fn check(state: &State, who: Who, thing: ItemId) -> Refusals;

    /// Why it cannot be done as it is said.
    fn check_said(_: &State, _: Who, _: ItemId, _: &Args) -> Refusals {
        Refusals::none()
    }

    /// Whether the thing is activated by it, so that it heals what its sheet says.
    const ACTIVATES: bool = false;

    /// How the thing is carried afterwards, where that changes.
    const CARRIED: Option<Name> = None;

    /// Does it; what comes of it the GM says, unless more is known.
    fn carry_out(table: &mut Table<'_>, act: Act) -> Result<(), Stop> {
        Self::CARRIED.map_or(Ok(()), |carry| act.carry(table, carry))
    }
}

/// What is done with a thing.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// The clause by which it goes.
    pub clause: &'static Clause,
    /// Who does it.
    pub who: Who,
    /// With what.
    pub thing: ItemId,
    /// On whom, where somebody is named.
    pub target: Option<Who>,
}

impl Act {
    /// The thing is carried in another way from now on.
    pub fn carry(self, table: &mut Table<'_>, carry: Name) -> Result<(), Stop> {
        table.carry(self.clause, self.who, self.thing, carry)
    }

    /// The thing is used up.
    pub fn use_up(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let (item, carry) = (self.thing, core::STOWED);
        table.effect(self.clause, Effect::Carried { item, carry, holder: None, place: None })
    }
}

/// Why something cannot be done with a thing now, however it is said.
pub fn check<H: Handling>(state: &State, who: Who, thing: ItemId) -> Refusals {
    let mut refusals = H::check_had(state, who, thing);
    refusals.append(H::check(state, who, thing));
    refusals
}

/// Why somebody does not have a thing.
pub fn only_its_own(state: &State, who: Who, thing: ItemId, clause: &'static Clause) -> Refusals {
    Refusals::if_not(state.item(thing).holder == Some(who), clause, || {
        format!("{} does not have {}", state.called(who), state.called(thing))
    })
}

/// Why a weapon does not come out of its sheath.
pub fn check_sheathed(state: &State, who: Who, thing: ItemId, clause: &'static Clause) -> Refusals {
    let sheathed = gear::is_weapon(state, thing) && state.item(thing).carry == core::READIED;
    let mut refusals = only_if(state, thing, clause, &[(sheathed, "is not sheathed")]);
    refusals.append(slots::check_room(state, who, thing));
    refusals
}

/// What must hold of a thing, each with what is said of it if it does not.
pub fn only_if(
    state: &State,
    thing: ItemId,
    clause: &'static Clause,
    all: &[(bool, &str)],
) -> Refusals {
    let mut refusals = Refusals::none();
    for (holds, what) in all {
        refusals.unless(*holds, clause, || format!("{} {what}", state.called(thing)));
    }
    refusals
}

/// Why a thing is no item that is activated in one of these ways.
pub fn check_activation(
    state: &State,
    thing: ItemId,
    clause: &'static Clause,
    ways: &[Name],
    what: &str,
) -> Refusals {
    let is_item = state.cast.item(thing).kind == core::ITEM;
    let fits = ways.contains(&state.word(thing, n::ACTIVATION).unwrap_or(n::USE));
    only_if(state, thing, clause, &[(is_item && fits, what)])
}

/// The thing something is done with.
pub const ONE: Opt = need(core::ITEM, Kind::Item);

//! Area `prone`: lying prone and getting up (section 2.4.4 and what the chapter leaves open).

use super::character::{all_items, free_hands, hands_of};
use super::names as n;
use super::{actions, grapple, sheet::stated, units};
use crate::engine::prelude::*;
use crate::state::distance;

clause! { STAND_UP = 190
    "prone.stand-up", "2.4.4", "Standing up is a Move Action",
    "Standing up is a Move Action. Picking up dropped items within reach is part of it."
}

/// Standing up, and picking up items within reach, as many as free hands allow.
pub struct StandUp(Who, Args);

impl Plan for StandUp {
    type By = Who;

    const VERB: Verb = Verb::declared(n::STAND_UP, actions::OWN_TURN)
        .takes(&[may(n::ITEMS, Kind::Items)])
        .says("Stands up and picks up dropped items within reach if hands are free.")
        .told("stands up[, picking up {items}]");

    const COST: Cost = actions::A_MOVE.by(STAND_UP);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let collected = in_hands(state, who, own_dropped(state, who));
        let lying: Vec<Value> = collected.into_iter().map(Value::Item).collect();
        args.or(n::ITEMS, || (!lying.is_empty()).then_some(Value::List(lying)))
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(state.is(who, n::PRONE), STAND_UP, || {
            format!("{} is not prone", state.called(who))
        })
        .with(check_items(state, who, args))
        .or(StandUp(who, args.clone()))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.lose(STAND_UP, self.0, n::PRONE)?;
        take_along(table, self.0, &self.1)
    }
}

clause! { GO_PRONE = 191
    "prone.go-prone", "2.4.4", "Going prone is an On Turn Action",
    "A combatant falls prone as an On Turn Action."
}

/// Falling prone.
pub struct GoProne(Who);

impl Plan for GoProne {
    type By = Who;

    const VERB: Verb = Verb::declared(n::GO_PRONE, actions::OWN_TURN)
        .says("Falls prone. Not in somebody else's turn.")
        .told("goes prone");

    const COST: Cost = actions::A_MOMENT.by(GO_PRONE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(!state.is(who, n::PRONE), GO_PRONE, || {
            format!("{} is already prone", state.called(who))
        })
        .or(GoProne(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.gain(GO_PRONE, self.0, n::PRONE, None)
    }
}

clause! { DEFENCE = 192
    "prone.defence", "2.4.4", "Prone: -2 to be shot at, +2 to be hit in melee",
    "Against a prone target, ranged attacks take -2 and attacks from melee range get +2. The table \
     of modifiers repeats both numbers; neither counts twice."
}

/// What a weapon that reaches farther has against somebody on the ground. Used by
/// `modifier::prone_target`.
pub fn struck_from_afar() -> Added {
    (DEFENCE, n::PRONE, 2)
}

clause! { HALF_MOVE = 193
    "prone.half-move", "2.4.4", "A prone combatant moves at half its rate",
    "While a combatant is prone, its movement rate is halved."
}

/// A movement rate halved, rounded down to the foot.
fn halved(rate: i32) -> i32 {
    rate / 2
}

/// The normal movement rate now in force, in feet.
pub fn rate(state: &State, who: Who) -> i32 {
    let normal = stated(state, who, n::MOVE);
    if state.is(who, n::PRONE) { super::prone::halved(normal) } else { normal }
}

clause! { STAND_UP_ITEMS = 433
    "prone.stand-up-items", "open", "Standing up collects dropped items within reach",
    "Standing up collects dropped items in the combatant's own square or an adjacent one, as many \
     as it has free hands for. If it does not name any, it collects those on its own sheet. They \
     are ready for use, as if picked up."
}

/// Why an item is not picked up while standing up.
fn check_items(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let named = named(args);
    if !named.is_empty() {
        refusals.append(grapple::check_hands(state, who));
    }
    let fitting = in_hands(state, who, named.clone());
    for item in named {
        let called = || state.called(item);
        let near = within_grasp(state, who, item);
        refusals.unless(near, STAND_UP_ITEMS, || format!("{} is not within reach", called()));
        refusals.unless(!near || fitting.contains(&item), STAND_UP_ITEMS, || {
            format!("{} has no free hand for {}", state.called(who), called())
        });
    }
    refusals
}

/// The items that are named to be picked up.
fn named(args: &Args) -> Vec<ItemId> {
    args.list(n::ITEMS).iter().filter_map(Value::item).collect()
}

/// Picks up items within reach: those named, else those on the sheet of the combatant.
fn take_along(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    let named = named(args);
    let wanted = if named.is_empty() { own_dropped(table.state(), who) } else { named };
    for item in in_hands(table.state(), who, wanted) {
        table.carry(STAND_UP_ITEMS, who, item, core::HELD)?;
    }
    Ok(())
}

/// Those of some items, in order, that a combatant has hands for.
fn in_hands(state: &State, who: Who, mut items: Vec<ItemId>) -> Vec<ItemId> {
    let mut free = free_hands(state, who);
    items.retain(|item| {
        let fits = hands_of(state, *item) <= free;
        if fits {
            free -= hands_of(state, *item);
        }
        fits
    });
    items
}

/// What is on somebody's own sheet, lies there and can be reached, with hands that are not busy.
fn own_dropped(state: &State, who: Who) -> Vec<ItemId> {
    all_items(state)
        .filter(|item| state.cast.owner(*item) == who)
        .filter(|item| within_grasp(state, who, *item))
        .filter(|_| grapple::check_hands(state, who).is_empty())
        .collect()
}

/// Whether a dropped item lies in the same square or an adjacent one; without a map every dropped
/// item does.
pub fn within_grasp(state: &State, who: Who, item: ItemId) -> bool {
    if state.item(item).carry != core::DROPPED {
        return false;
    }
    let squares = (state.item(item).place.and_then(Place::square), units::square(state, who));
    match squares {
        (Some(item), Some(own)) => units::feet(distance(item, own)) <= 5,
        _ => true,
    }
}

clause! { RANGED_ATTACK_WHEN_ADJACENT = 434
    "prone.ranged-attack-when-adjacent", "open", "Next to a prone target every attack gets +2",
    "An attack from next to a prone target gets +2, whether melee or ranged. From farther away a \
     ranged attack takes -2, and a melee weapon with enough reach gets +2. Each counts once."
}

/// What a shot or throw from beside somebody on the ground has. Used by `modifier::prone_target`.
pub fn shot_from_beside() -> Added {
    (RANGED_ATTACK_WHEN_ADJACENT, n::PRONE, 2)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[STAND_UP, GO_PRONE, DEFENCE, HALF_MOVE, STAND_UP_ITEMS, RANGED_ATTACK_WHEN_ADJACENT];

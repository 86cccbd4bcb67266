//! Area `initiative`: which faction acts first in a round (section "Initiative").

use super::character::{able, named};
use super::names as n;
use super::{fat, procedure, slots};
use crate::engine::prelude::*;
use crate::vocabulary::Event;

/// The factions with members in the fight, in the order of the front matter.
pub fn taking_part(state: &State) -> Vec<SideId> {
    state.every_side().filter(|side| state.members(*side).next().is_some()).collect()
}

clause! { HOLDER_CHOOSES = 108
    "initiative.holder-chooses", "Initiative",
    "The faction with the initiative chooses who acts first",
    "At the start of each round the faction with the initiative names the faction that has the \
     first slot: itself, or another that is in the fight. It decides afresh each round, before \
     anybody has taken a turn or passed. It acts first without naming anybody if one of its own \
     characters acts or if it passes."
}

/// Whether the choice of the first faction of this round is over.
fn is_choice_over(state: &State) -> bool {
    state.counter(Subject::Fight, None, n::CHOOSE_FIRST_FACTION) > 0
}

/// The choice of the first faction is over: that faction was named, or a turn or a pass has begun
/// the round.
pub fn end_choice(table: &mut Table<'_>) -> Flow {
    table.count(HOLDER_CHOOSES, Subject::Fight, n::CHOOSE_FIRST_FACTION, 1)
}

/// Whether a faction whose slot it is could still name another as the first of the round. During
/// the bonus turns of an ambush it can do so only if several factions have a turn left.
pub fn may_name(state: &State, side: SideId) -> bool {
    let ready = |side: &SideId| fat::ready(state, *side).next().is_some();
    let is_open = state.phase != core::SURPRISE || state.every_side().filter(ready).count() > 1;
    is_open
        && !is_choice_over(state)
        && holder(state) == Some(side)
        && able(state, side).next().is_some()
}

/// The holder of the initiative names the faction that acts first.
pub struct ChooseFirst(SideId);

impl Plan for ChooseFirst {
    type By = SideId;

    const VERB: Verb = Verb::declared(n::CHOOSE_FIRST_FACTION, "start of a round")
        .takes(&[need(n::FACTION, Kind::Side)])
        .says(
            "Said by the faction with the initiative: names the faction that has the first slot \
             of the round. Not needed if it acts first itself.",
        )
        .told("gives the first turn of the round to {faction}");

    fn fill(_: &State, by: SideId, args: Args) -> Result<Args, Refusals> {
        let itself = args.side(n::FACTION).is_none();
        Ok(if itself { args.with(n::FACTION, by) } else { args })
    }

    fn offers(state: &State, _: SideId) -> Vec<Args> {
        let named = |side| Args::of(n::FACTION, side);
        state.order.iter().filter_map(slots::side_of).map(named).collect()
    }

    fn settle(state: &State, by: SideId, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = slots::check_runs(state);
        let called = |side| state.called(Subject::Side(side));
        refusals.unless(holder(state) == Some(by), HOLDER_CHOOSES, || {
            format!("the initiative is not with {}", called(by))
        });
        let open = !is_choice_over(state);
        refusals.unless(open, HOLDER_CHOOSES, || "the round has already begun".to_owned());
        let Some(first) = args.side(n::FACTION) else {
            return Err(refusals.and(HOLDER_CHOOSES, "say which faction acts first: faction=…"));
        };
        let placed = state.order.iter().filter_map(slots::side_of).any(|side| side == first);
        refusals.unless(placed, HOLDER_CHOOSES, || {
            format!("{} has nobody in the fight", called(first))
        });
        refusals.or(ChooseFirst(first))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        end_choice(table)?;
        begin_with(table, HOLDER_CHOOSES, self.0)
    }
}

/// Gives a faction the first slot of the round. Passes count as far as they are still in a row.
fn begin_with(table: &mut Table<'_>, clause: Cited, side: SideId) -> Flow {
    let passed = slots::passed(table.state());
    put_first(table, clause, side)?;
    slots::first_slot(table)?;
    slots::count_again(table, &passed)
}

clause! { STARTER_HOLDS = 109
    "initiative.starter-holds", "Initiative",
    "The faction that started the fight has the initiative",
    "The initiative belongs to the faction that is said to have started the fight (started-by). \
     Neither dice nor attributes decide this."
}

/// Why this faction cannot have started the fight. `settle`, below, gives it the initiative.
pub fn check_start(state: &State, started_by: Option<SideId>) -> Refusals {
    let Some(side) = started_by else { return Refusals::none() };
    Refusals::if_not(taking_part(state).contains(&side), STARTER_HOLDS, || {
        format!("{} has nobody in the fight", state.called(Subject::Side(side)))
    })
}

clause! { RANDOM = 110
    "initiative.random", "Initiative", "If it is unclear who started the fight, a die decides",
    "If it is unclear who started the fight, the GM rolls a die with one face for each faction, in \
     the order of the front matter. It picks the holder of the initiative."
}

clause! { AMBUSH = 608
    "initiative.ambush", "open", "An ambush starts the fight",
    "Ambushers have started the fight. If all of them belong to one faction, that faction has the \
     initiative; if they belong to several, a die picks one of these. If the GM names another \
     faction as the starter, that one has it."
}

/// The factions of the ambushers.
fn in_ambush(state: &State, sides: &[SideId], ambushers: &[Who]) -> Vec<SideId> {
    let has_ambusher = |side: &SideId| ambushers.iter().any(|who| state.side(*who) == *side);
    sides.iter().copied().filter(has_ambusher).collect()
}

/// Settles who holds the initiative, and the cycle of the factions, which begins with the holder.
pub fn settle(table: &mut Table<'_>, started_by: Option<SideId>, ambushers: &[Who]) -> Flow {
    let sides = taking_part(table.state());
    let ambush = in_ambush(table.state(), &sides, ambushers);
    let (clause, holder) = match (started_by, ambush.as_slice()) {
        (Some(side), _) => (STARTER_HOLDS, side),
        (None, []) => (RANDOM, at_random(table, RANDOM, &sides)?),
        (None, [only]) => (AMBUSH, *only),
        (None, several) => (AMBUSH, at_random(table, AMBUSH, several)?),
    };
    table.effect(clause, Effect::Initiative { of: Actor::Side(holder), value: 1 })?;
    let mut order: Vec<Slot> =
        sides.iter().zip(1..).map(|(side, value)| slots::of(*side, value)).collect();
    let own = order.iter().find(|slot| slots::side_of(slot) == Some(holder));
    let first = own.map_or(0, |slot| slot.value);
    begin_cycle_at(&mut order, first);
    table.effect(procedure::CYCLE, Effect::Order(order))
}

/// Rolls which of these factions has the initiative.
fn at_random(table: &mut Table<'_>, clause: Cited, sides: &[SideId]) -> Result<SideId, Stop> {
    let dice = Dice::of(1, sides.len() as u16);
    let roll = Roll::new(clause, Actor::Gm, core::INITIATIVE, dice);
    let thrown = table.once(clause, |table| table.throw(roll))?;
    Ok(sides[usize::from(thrown.natural()) - 1])
}

/// The factions that the faces of the die stand for, by what the fight was opened with.
pub fn on_the_die(state: &State, opened: &Event) -> Option<Matter> {
    let Event::Declared(declared) = opened else { return None };
    let sides = taking_part(state);
    let ambushers: Vec<Who> = named(state, &declared.args, n::AMBUSHERS).collect();
    let ambush = in_ambush(state, &sides, &ambushers);
    let picked = if ambush.is_empty() { sides } else { ambush };
    Some(Matter::Faces(picked.into_iter().map(Value::Side).collect()))
}

/// The faction with the initiative.
pub fn holder(state: &State) -> Option<SideId> {
    state.every_side().find(|side| state.sides[usize::from(side.0)].initiative == Some(1))
}

/// A round begins: puts the holder of the initiative first, until it names another faction.
pub fn holder_first(table: &mut Table<'_>) -> Flow {
    let Some(holder) = heir(table)? else { return Ok(()) };
    put_first(table, procedure::CYCLE, holder)
}

clause! { LASTING = 607
    "initiative.lasting", "open", "The initiative passes on only when its holder has nobody left",
    "The initiative does not change hands while its holder has any character able to act. After \
     that the next faction in the cycle with such a character has it: at once if nobody has acted, \
     passed or been named first in this round, or else from the next round on. The choice of the \
     first faction holds for both phases of a round."
}

/// Passes the initiative on at once if its holder has nobody left and the choice of the first
/// faction is not over: the next faction has the first slot, and can name another. Called by
/// `procedure::after`.
pub fn pass_on(table: &mut Table<'_>) -> Flow {
    let old = holder(table.state());
    if is_choice_over(table.state()) {
        return Ok(());
    }
    match heir(table)? {
        Some(new) if old != Some(new) => begin_with(table, LASTING, new),
        _ => Ok(()),
    }
}

/// The holder of the initiative. If the holder has nobody left, the initiative goes to the next
/// faction in the cycle, which is then the holder.
fn heir(table: &mut Table<'_>) -> Result<Option<SideId>, Stop> {
    let state = table.state();
    let Some(old) = holder(state) else { return Ok(None) };
    let mut cycle = state.order.to_vec();
    cycle.sort_by_key(|slot| slot.value);
    let own = cycle.iter().position(|slot| slot.of == Actor::Side(old)).unwrap_or(0);
    cycle.rotate_left(own);
    let stands = |side: &SideId| able(state, *side).next().is_some();
    let new = cycle.iter().filter_map(slots::side_of).find(stands).unwrap_or(old);
    if new != old {
        table.effect(LASTING, Effect::Initiative { of: Actor::Side(old), value: 0 })?;
        table.effect(LASTING, Effect::Initiative { of: Actor::Side(new), value: 1 })?;
    }
    Ok(Some(new))
}

/// Turns the cycle so that a faction has its first slot.
fn put_first(table: &mut Table<'_>, clause: Cited, side: SideId) -> Flow {
    let mut order = table.state().order.to_vec();
    let own = order.iter().find(|slot| slot.of == Actor::Side(side)).map(|slot| slot.value);
    begin_cycle_at(&mut order, own.unwrap_or(0));
    let stays = order == *table.state().order;
    if stays { Ok(()) } else { table.effect(clause, Effect::Order(order)) }
}

/// Sorts slots by their places in the cycle, beginning with the place of this value.
pub fn begin_cycle_at(order: &mut [Slot], first: i32) {
    order.sort_by_key(|slot| (slot.value < first, slot.value));
}

/// A new round: the first faction can be named again.
pub fn open_choice(table: &mut Table<'_>) -> Flow {
    table.count(HOLDER_CHOOSES, Subject::Fight, n::CHOOSE_FIRST_FACTION, 0)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[HOLDER_CHOOSES, STARTER_HOLDS, RANDOM, LASTING, AMBUSH];

//! Area `turn`: what a turn holds, when it begins and ends (section "Turn and Actions" and what the
//! chapter leaves open).

use super::character::can_act;
use super::iterative::curve;
use super::names as n;
use super::standard::{self, Spent};
use super::{attacks, combat, cost, delay, hold, round};
use crate::engine::catalog::{Opt, Verb};
use crate::engine::record::{self, Cost, Paid, Plan};
use crate::engine::{Refusals, Stop, Table, own};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Declared, Effect, Name, Slot, Value, Who, core};
use std::marker::PhantomData;

clause! { ACTION_TYPES = 164
    "turn.action-types", "Turn and Actions", "Move, standard, swift, free, immediate",
    "A turn is made of actions of five kinds. A full-round action stands in the place of both its \
     move and its standard action."
}

/// A verb of one's own turn.
pub const fn own(name: Name, options: &'static [Opt], says: &'static str) -> Verb {
    Verb::declared(name, "own turn", options, says)
}

/// What of the turn is counted beside its pools.
const COUNTED: &[Name] = &[
    n::STANDARD_SPENT_ON,
    core::ATTACK,
    n::FULL_ROUND,
    n::SWIFT,
    n::SPEAK,
    n::RECALL_KNOWLEDGE,
    n::FREE_ACTION,
    n::RETRIEVE_READY_ITEM,
    n::ACTIVATE_COMMAND_ITEM,
    n::DRAW_WEAPON,
    n::DROP_ITEM,
    n::DELAY,
];

/// A turn begins: what lasted until now ends, and everything is there again.
fn begin(table: &mut Table<'_>, index: usize, who: Who) -> Result<(), Stop> {
    let began = Effect::TurnBegan { of: Actor::Who(who), slot: Some(index as u16) };
    table.effect(combat::TURN_BASED, began)?;
    super::start::effects_end(table, who)?;
    for counter in COUNTED {
        table.count(ACTION_TYPES, who, *counter, 0)?;
    }
    for pool in [n::MOVE, n::STANDARD, n::SWIFT] {
        table.set_pool(ACTION_TYPES, who, pool, 1)?;
    }
    let attacks = curve(table.state(), who).len() as i32;
    table.set_pool(ACTION_TYPES, who, n::ATTACK_ACTIONS, attacks)?;
    super::start::begun(table, who)
}

/// A turn ends; who has put its own off may come before the next.
pub fn end(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })?;
    if !combat::runs(table.state()) || delay::between(table, who)? {
        return Ok(());
    }
    next(table)
}

/// The next turn of the order, or the end of the round. Whose place a ruling has put before the
/// turn that ran has its turn of the round last.
pub fn next(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let first = state.slot.map_or(0, |slot| usize::from(slot) + 1);
    let due = |at: usize| Some((at, delay::is_due(state, *state.order.get(at)?)?));
    match (first..state.order.len()).chain(0..first).find_map(due) {
        Some((at, who)) => begin(table, at, who),
        None => round::close(table),
    }
}

/// What follows of itself: the turn of somebody who cannot act is over. Where nobody at all can act
/// the fight stays where it is.
pub fn after(table: &mut Table<'_>) -> Result<(), Stop> {
    while combat::runs(table.state()) {
        let state = table.state();
        let placed = |who: Who| place(state, who) < state.order.len();
        let anybody = state.present().any(|who| can_act(state, who) && placed(who));
        match state.acting.last().copied() {
            Some(who) if can_act(state, who) => break,
            Some(who) if anybody => end(table, combat::TURN_BASED, who)?,
            Some(who) => {
                let of = Actor::Who(who);
                table.effect(combat::TURN_BASED, Effect::TurnEnded { of })?;
            }
            None if anybody => next(table)?,
            None => break,
        }
    }
    Ok(())
}

/// Does what is declared. Before and after it whoever holds an action may find its occasion. What
/// is held opens its own windows, deed by deed; a turn that was put off is over, and the next may
/// have begun.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Result<(), Stop> {
    let Declared { actor, verb, args, .. } = declared;
    let who = match *actor {
        Actor::Who(who) if ![core::END_TURN, n::RESOLVE_HELD].contains(verb) => who,
        by => return table.carry_out(by, *verb, args),
    };
    if hold::before_deed(table, who, *verb, args)? {
        table.carry_out(*actor, *verb, args)?;
    }
    if *verb == n::DELAY { Ok(()) } else { hold::after_deed(table, who) }
}

/// The turn that runs ends. Where nobody can act any more the GM still moves the clock on.
pub struct EndTurn;

impl Plan for EndTurn {
    type By = Actor;

    const VERB: Verb = own(core::END_TURN, &[], "Ends the turn.");

    fn settle(state: &State, by: Actor, _: &Args) -> Result<Self, Refusals> {
        check_end(state, by).or(EndTurn)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        if let Some(who) = table.state().acting.last().copied() {
            hold::after_deed(table, who)?;
        }
        match table.state().acting.last().copied() {
            Some(who) => end(table, combat::TURN_BASED, who),
            None => next(table),
        }
    }
}

/// Why ending a turn is refused.
fn check_end(state: &State, actor: Actor) -> Refusals {
    match actor {
        Actor::Who(who) => combat::check_own(state, who),
        Actor::Side(side) => {
            let own = state.acting.last().is_some_and(|who| state.side(*who) == side);
            let reason = "no turn of that side is running";
            if own { Refusals::none() } else { Refusals::because(combat::TURN_BASED, reason) }
        }
        Actor::Gm if combat::runs(state) => Refusals::none(),
        Actor::Gm => Refusals::because(own::END, "no fight is running"),
    }
}

clause! { ORDER_OF_ACTIONS = 165
    "turn.order-of-actions", "Turn and Actions", "In whatever order",
    "One move and one standard action make the turn, or two moves. What comes first is up to who \
     acts.",
    uncited "what is used first, and what then, shows it"
}

clause! { BUDGET = 638
    "turn.budget", "open", "One move, one standard, and no step for nothing",
    "A turn has one action of either kind. A 5-foot step costs the move action; with the standard \
     action given up a walk and a step fit into one turn."
}

/// A move action, as what a deed costs: any but the step ends the series of attacks.
pub const MOVE: Cost = Cost {
    says: "move action",
    clause: BUDGET,
    check: |state, who, _| cost::check_main(state, who, check_move),
    pay: spend_move,
    paid: Paid::First,
    ..record::FREE
};

/// A move action that leaves attacks going on: the step.
pub const STEP: Cost = Cost { pay: spend_step, ..MOVE };

/// Why no move action is to be had in the turn.
fn check_move(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.pool(who, n::MOVE) > 0 {
        return refusals;
    }
    if standard::has_attacked(state, who) {
        let reason = "attacks were made: the standard action is no second move";
        refusals.add(standard::ATTACKS_EXCLUDE, reason);
    } else if state.pool(who, n::STANDARD) > 0 {
        return refusals;
    }
    let both = "the move action and the standard action of this turn are used";
    refusals.add(BUDGET, both);
    if standard::spent(state, who) == Spent::Move {
        refusals.add(standard::TRADE_FOR_MOVE, "two move actions were taken");
    }
    refusals
}

/// A move action is used, or the standard action in its stead.
fn spend_step(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    if table.state().pool(who, n::MOVE) > 0 {
        return table.pool(clause, who, n::MOVE, -1);
    }
    standard::give_up(table, who)
}

/// The same for any move action but the step: it ends the series of attacks.
fn spend_move(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    spend_step(table, clause, who)?;
    if standard::spent(table.state(), who) != Spent::Attacks {
        return Ok(());
    }
    attacks::end(table, who)
}

/// Something that is said in words and comes to nothing but itself: what comes of it the GM says.
pub trait Worded {
    /// What is listed of it; its first option says what it is.
    const VERB: Verb;

    /// What it costs, with its clause.
    const COST: Cost;
}

/// That it is said.
pub struct Told<W>(PhantomData<W>);

impl<W: Worded> Plan for Told<W> {
    type By = Who;

    const VERB: Verb = W::VERB;

    const COST: Cost = W::COST;

    fn offers(_: &State, _: Who) -> Vec<Args> {
        W::VERB.options.iter().take(1).map(|option| as_it_is(option.name)).collect()
    }

    fn settle(_: &State, _: Who, args: &Args) -> Result<Self, Refusals> {
        let said = W::VERB.options.first().is_some_and(|it| args.label(it.name).is_some());
        Refusals::if_not(said, W::COST.clause, || "say what".to_owned()).or(Told(PhantomData))
    }

    fn carry_out(self, _: &mut Table<'_>) -> Result<(), Stop> {
        Ok(())
    }
}

/// An option with any words.
pub fn as_it_is(option: Name) -> Args {
    Args::default().with(option, Value::Text("as it is".to_owned()))
}

/// Whether no move, standard, swift or full-round action of the turn was used.
pub fn is_whole(state: &State, who: Who) -> bool {
    [n::MOVE, n::STANDARD, n::SWIFT].iter().all(|pool| state.pool(who, *pool) > 0)
        && state.counter(who, None, n::STANDARD_SPENT_ON) == 0
        && state.counter(who, None, n::FULL_ROUND) == 0
}

/// Where somebody stands in the order.
pub fn place(state: &State, who: Who) -> usize {
    let stands = state.order.iter().position(|slot| slot.of == Actor::Who(who));
    stands.unwrap_or(state.order.len())
}

/// Moves somebody's place in the order before the one that is now at `at`.
pub fn move_place(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    at: usize,
) -> Result<(), Stop> {
    let state = table.state();
    let mut order = state.order.to_vec();
    let from = place(state, who);
    let Some(own) = order.get(from).copied() else { return Ok(()) };
    let before = at.checked_sub(1).and_then(|before| order.get(before));
    let value = before.map_or(own.value, |slot| slot.value);
    order.remove(from);
    let at = if from < at { at - 1 } else { at };
    order.insert(at.min(order.len()), Slot { value, ..own });
    if order == *state.order {
        return Ok(());
    }
    table.effect(clause, Effect::Order(order))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ACTION_TYPES, ORDER_OF_ACTIONS, BUDGET];

//! Area `turn`: what a turn holds, and what that costs (section "Turn and Actions" and what the
//! chapter leaves open).

use super::cost::{self, Spent};
use super::{attacks, iterative, names as n, standard};
use crate::engine::prelude::*;
use crate::engine::record::FREE;
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
pub const COUNTED: &[Name] = &[
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
    n::ESCAPE_GRAPPLE,
    n::RELEASE_GRAPPLE,
    n::GRAPPLE_SUBMISSION,
];

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

/// Everything of a turn is there again.
pub fn renew(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    for counter in COUNTED {
        table.count(ACTION_TYPES, who, *counter, 0)?;
    }
    for pool in [n::MOVE, n::STANDARD, n::SWIFT] {
        table.set_pool(ACTION_TYPES, who, pool, 1)?;
    }
    let attacks = iterative::curve(table.state(), who).len() as i32;
    table.set_pool(ACTION_TYPES, who, n::ATTACK_ACTIONS, attacks)
}

/// A move action, as what a deed costs: any but the step ends the series of attacks.
pub const MOVE: Cost = Cost {
    says: "move action",
    clause: BUDGET,
    check: |state, who, _| cost::check_main(state, who, check_move),
    pay: spend_move,
    paid: Paid::First,
    ..FREE
};

/// A move action that leaves attacks going on: the step.
pub const STEP: Cost = Cost { pay: spend_step, ..MOVE };

/// Why no move action is to be had in the turn.
fn check_move(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.pool(who, n::MOVE) > 0 {
        return refusals;
    }
    if cost::has_attacked(state, who) {
        let reason = "attacks were made: the standard action is no second move";
        refusals.add(standard::ATTACKS_EXCLUDE, reason);
    } else if state.pool(who, n::STANDARD) > 0 {
        return refusals;
    }
    let both = "the move action and the standard action of this turn are used";
    refusals.add(BUDGET, both);
    if cost::spent(state, who) == Spent::Move {
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
    if cost::spent(table.state(), who) != Spent::Attacks {
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

/// Whether nothing at all of the turn was done, not even what is free.
pub fn is_untouched(state: &State, who: Who) -> bool {
    let counted = |counter: &Name| state.counter(who, None, *counter) > 0;
    is_whole(state, who) && !COUNTED.iter().any(counted)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ACTION_TYPES, ORDER_OF_ACTIONS, BUDGET];

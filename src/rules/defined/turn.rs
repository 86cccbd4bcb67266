//! Area `turn`: what a turn holds, and what that costs (section "Turn and Actions" and what the
//! chapter leaves open).

use super::cost::{self, Spent};
use super::{attacks, combat, iterative, names as n, standard};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use std::marker::PhantomData;

clause! { ACTION_TYPES = 164
    "turn.action-types", "Turn and Actions", "A turn is made of five kinds of action",
    "The kinds are move, standard, swift, free and immediate actions. A full-round action takes \
     the place of both the move action and the standard action."
}

/// A verb of the combatant's own turn.
pub const fn own(name: Name, options: &'static [Opt], says: &'static str) -> Verb {
    Verb::declared(name, "own turn").takes(options).says(says)
}

/// What is counted in a turn in addition to its pools.
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
    n::ESCAPE_GRAPPLE,
    n::RELEASE_GRAPPLE,
    n::GRAPPLE_SUBMISSION,
];

clause! { ORDER_OF_ACTIONS = 165
    "turn.order-of-actions", "Turn and Actions", "The actions of a turn can be taken in any order",
    "A turn has one move action and one standard action, or two move actions. The acting combatant \
     chooses their order.",
    uncited "the order in which they are used shows it"
}

clause! { BUDGET = 638
    "turn.budget", "open", "A turn has one move action and one standard action",
    "A turn has one action of each kind. A 5-foot step costs the move action. If the standard \
     action is given up, a movement and a step fit into one turn."
}

/// All actions of a turn are available again. Called by `round::begin_turn`.
pub fn renew(table: &mut Table<'_>, who: Who) -> Flow {
    for counter in COUNTED {
        table.count(ACTION_TYPES, who, *counter, 0)?;
    }
    for pool in [n::MOVE, n::STANDARD, n::SWIFT] {
        table.set_pool(ACTION_TYPES, who, pool, 1)?;
    }
    let attacks = iterative::curve(table.state(), who).len() as i32;
    table.set_pool(ACTION_TYPES, who, n::ATTACK_ACTIONS, attacks)
}

/// A move action, as a cost: any but the step ends the series of attacks.
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

/// Why no move action is available in the turn.
fn check_move(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.pool(who, n::MOVE) > 0 {
        return refusals;
    }
    if cost::has_attacked(state, who) {
        let reason = "attacks were made: the standard action cannot become a move action";
        refusals.add(standard::ATTACKS_EXCLUDE, reason);
    } else if state.pool(who, n::STANDARD) > 0 {
        return refusals;
    }
    let both = "the move action and the standard action of this turn are already used";
    refusals.add(BUDGET, both);
    if cost::spent(state, who) == Spent::Move {
        refusals.add(standard::TRADE_FOR_MOVE, "two move actions were already taken");
    }
    refusals
}

/// Uses a move action, or the standard action in its place.
fn spend_step(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if cost::is_paid(table.state(), who) {
        return Ok(());
    }
    if table.state().pool(who, n::MOVE) > 0 {
        return table.pool(clause, who, n::MOVE, -1);
    }
    standard::give_up(table, who)
}

/// Uses a move action for anything but the step: it ends the series of attacks.
fn spend_move(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    spend_step(table, clause, who)?;
    if cost::spent(table.state(), who) != Spent::Attacks {
        return Ok(());
    }
    attacks::end(table, who)
}

/// An action that is only described in words; the GM says what its effect is.
pub trait Worded {
    /// What is listed of it; its first option says what it is.
    const VERB: Verb;

    /// What it costs, with its clause.
    const COST: Cost;
}

/// Declaring such an action.
pub struct Told<W>(PhantomData<W>);

impl<W: Worded> Plan for Told<W> {
    type By = Who;

    const VERB: Verb = W::VERB;

    const COST: Cost = W::COST;

    fn offers(_: &State, _: Who) -> Vec<Args> {
        W::VERB.options.iter().take(1).map(|option| as_it_is(option.name)).collect()
    }

    fn settle(state: &State, _: Who, args: &Args) -> Result<Self, Refusals> {
        let clause = W::COST.clause;
        let said = W::VERB.options.first().is_some_and(|it| args.label(it.name).is_some());
        Refusals::if_not(said, clause, || "describe it in words".to_owned())
            .with(combat::check_there(state, clause, args))
            .or(Told(PhantomData))
    }

    fn carry_out(self, _: &mut Table<'_>) -> Flow {
        Ok(())
    }
}

/// An option with any words.
pub fn as_it_is(option: Name) -> Args {
    Args::of(option, Value::Text("as it is".to_owned()))
}

/// Whether no move, standard, swift or full-round action of the turn was used.
pub fn is_whole(state: &State, who: Who) -> bool {
    [n::MOVE, n::STANDARD, n::SWIFT].iter().all(|pool| state.pool(who, *pool) > 0)
        && state.counter(who, None, n::STANDARD_SPENT_ON) == 0
        && state.counter(who, None, n::FULL_ROUND) == 0
}

/// Whether nothing at all was done in the turn, not even free actions.
pub fn is_untouched(state: &State, who: Who) -> bool {
    let counted = |counter: &Name| state.counter(who, None, *counter) > 0;
    is_whole(state, who) && !COUNTED.iter().any(counted)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ACTION_TYPES, ORDER_OF_ACTIONS, BUDGET];

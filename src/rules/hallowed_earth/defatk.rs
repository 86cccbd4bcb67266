//! Area `defatk`: Defensive Attacks (step 3).

use super::attack::{self, Attack};
use super::character::lives;
use super::declare::{self, Action};
use super::names as n;
use super::{action, dying, incap, injury, speed, turn};
use crate::engine::catalog::{Kind, Verb, may};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Deed, Name, Who, core};

/// How one holds in the turn that runs, not paid for yet: by itself, or besides one of an earlier
/// turn of the round.
const ANEW: i32 = 1;
const BESIDES: i32 = 2;

clause! { NO_PROVOKING = 146
    "defatk.no-provoking", "Step 3: Declare Actions", "Coming close carefully",
    "On a Defensive Attack one enters threat ranges, however many, without a Reposte for it. That \
     holds for the round it was declared for."
}

/// One that was declared for a turn takes hold as that begins, if its owner can take the action.
pub fn take_hold(table: &mut Table<'_>, who: Who, kind: Name) -> Result<(), Stop> {
    let state = table.state();
    let meant = turn::is_meant(state, who, kind, n::DEFENSIVE_ATTACK);
    let able = check_cost(state, who).is_empty();
    let holds = match (meant && able, state.is(who, n::IN_DEFENSIVE_ATTACK)) {
        (false, _) => 0,
        (true, false) => ANEW,
        (true, true) => BESIDES,
    };
    table.count(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK, holds)?;
    if holds == ANEW { table.gain(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK, None) } else { Ok(()) }
}

/// Whether somebody is in the Defensive Attack of the turn that runs, and has not paid for it.
pub fn is_pending(state: &State, who: Who) -> bool {
    state.counter(who, None, n::IN_DEFENSIVE_ATTACK) > 0 && state.is(who, n::IN_DEFENSIVE_ATTACK)
}

/// Whether the Defensive Attack of the turn that runs has been carried out, with a blow or without.
pub fn is_carried_out(state: &State, who: Who) -> bool {
    let verb = n::DEFENSIVE_ATTACK;
    let meant = |kind: Name| turn::is_meant(state, who, kind, verb);
    turn::kind(state, who).is_some_and(meant)
        && turn::waiting(state, who, verb).is_none()
        && state.is(who, n::IN_DEFENSIVE_ATTACK)
}

/// The round is over, and the Defensive Attack with it.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK)
}

clause! { WITHOUT_ATTACK = 147
    "defatk.without-attack", "Step 3: Declare Actions", "Or only walking: +1",
    "It may be declared without an attack; the weapon's speed counts as 0 then. With a blow or \
     without it is the action of its turn, unless it is let go before its owner moves."
}

/// A deed that is one is carried out.
pub fn carried_out(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    if deed.verb == n::DEFENSIVE_ATTACK { done_with(table, who) } else { Ok(()) }
}

/// It is done with, with a blow or without: where it was not one of two, nothing more has to be
/// paid.
fn done_with(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if turn::waiting(table.state(), who, n::DEFENSIVE_ATTACK).is_some() {
        return Ok(());
    }
    table.count(WITHOUT_ATTACK, who, n::IN_DEFENSIVE_ATTACK, 0)
}

/// An attack on the move, or none where no weapon was named.
pub struct DefensiveAttack(Attack);

impl Plan for DefensiveAttack {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::DEFENSIVE_ATTACK,
        declare::WHEN,
        &[
            may(core::TARGET, Kind::Who),
            may(core::WEAPON, Kind::Item),
            attack::MODIFIERS,
            may(n::ADJACENT, Kind::Flag),
            attack::RANGE,
        ],
        "An attack, or none without a weapon, and no Reposte for entering threat ranges.",
    );

    const COST: Cost = Cost {
        check: |state, who, _| check_cost(state, who),
        ..action::BODILY.saying("Standard Action; weapon speed + 1")
    };

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match (args.item(core::WEAPON), args.who(core::TARGET)) {
            (Some(_), _) => attack::only_enemy(state, who, args),
            (None, Some(_)) => attack::only_weapon(state, who, args),
            (None, None) => args,
        })
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        attack::spelled(state, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Attack::offers(state, who);
        all.push(Args::default());
        all
    }

    fn adds(state: &State, args: &Args) -> (&'static Clause, i32) {
        action::defensive_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        if args.item(core::WEAPON).is_none() {
            let reason = "it was declared without an attack; there is only the walking";
            return Err(Refusals::because(WITHOUT_ATTACK, reason));
        }
        Attack::settle(state, who, args).map(DefensiveAttack)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        self.0.carry_out(table)
    }
}

impl Action for DefensiveAttack {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        if args.item(core::WEAPON).is_some() {
            return Attack::check_declared(state, who, args);
        }
        injury::check_exertion(state, who)
    }
}

/// Why somebody cannot take the action of one.
fn check_cost(state: &State, who: Who) -> Refusals {
    let mut refusals = injury::check_body(state, who);
    refusals.append(action::check_spend(state, who, n::STANDARD_ACTION));
    refusals
}

/// Whether a deed is one that is only walking.
pub fn only_walks(deed: &Deed) -> bool {
    deed.verb == n::DEFENSIVE_ATTACK && deed.args.item(core::WEAPON).is_none()
}

/// What was neither struck nor let go is an action of the turn that ends all the same.
pub fn settle(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    while is_pending(table.state(), who) && lives(table.state(), who) {
        if let Some(plan) = turn::waiting(table.state(), who, n::DEFENSIVE_ATTACK) {
            turn::take(table, WITHOUT_ATTACK, who, plan)?;
        }
        walked(table, who)?;
    }
    Ok(())
}

/// It is carried out with nothing but walking under it, and has its price, unless its owner has
/// taken its one action meanwhile.
fn walked(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    done_with(table, who)?;
    if action::has_taken_its_one(table.state(), who) {
        return Ok(());
    }
    let strain = action::spend(table, action::KINDS, who, n::STANDARD_ACTION)?;
    incap::pay(table, who, strain)
}

/// A deed that is one is let go: for nothing before its owner has moved under it, else only its
/// blow is.
pub fn forgo(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    let state = table.state();
    if deed.verb != n::DEFENSIVE_ATTACK || !is_pending(state, who) {
        return Ok(());
    }
    if speed::this_turn(state, who) > 0 {
        return walked(table, who);
    }
    let anew = state.counter(who, None, n::IN_DEFENSIVE_ATTACK) == ANEW;
    done_with(table, who)?;
    if anew && !is_pending(table.state(), who) {
        table.lose(action::CHANGE_OF_MIND, who, n::IN_DEFENSIVE_ATTACK)?;
    }
    Ok(())
}

/// Why nothing else can be done while it holds: it is the action of whoever has only one left.
pub fn check_other(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if !is_pending(state, who) {
        return refusals;
    }
    let reason = || format!("the Defensive Attack of {} is its one action", state.called(who));
    refusals.append(dying::check_beside(state, who, reason));
    refusals.unless(!injury::has_rib(state.seen(), who), injury::RIB, reason);
    refusals
}

clause! { STILL_ANSWERED = 148
    "defatk.does-not-stop-full-defense", "Step 3: Declare Actions",
    "Full-Defense answers it all the same",
    "It saves from the Reposte for coming close, not from the one that an attack on Full-Defense \
     brings.",
    uncited "the question of fulldef.reposte shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NO_PROVOKING, WITHOUT_ATTACK, STILL_ANSWERED];

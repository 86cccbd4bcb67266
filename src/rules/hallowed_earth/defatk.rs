//! Area `defatk`: Defensive Attacks (step 3).

use super::action::{self, Action, WHEN};
use super::attack::{self, Attack};
use super::character::lives;
use super::guard::{Owed, owed, owes_defensive_attack};
use super::names as n;
use super::{incap, injury, plan, speed};
use crate::engine::prelude::*;

clause! { NO_PROVOKING = 146
    "defatk.no-provoking", "Step 3: Declare Actions",
    "A Defensive Attack lasts a round and provokes no Reposte on the way",
    "A creature on a Defensive Attack may enter any number of threat ranges without provoking a \
     Reposte. This holds for the round for which it was declared."
}

/// A Defensive Attack takes hold as its turn begins, if its owner can take the action. Called by
/// `turn::begin_turn`.
pub fn take_hold(table: &mut Table<'_>, who: Who, kind: Name) -> Flow {
    let state = table.state();
    let meant = plan::is_meant(state, who, kind, n::DEFENSIVE_ATTACK);
    let owed = if !meant || !check_cost(state, who).is_empty() {
        Owed::Nothing
    } else if state.is(who, n::IN_DEFENSIVE_ATTACK) {
        Owed::Besides
    } else {
        Owed::Anew
    };
    table.count(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK, owed as i32)?;
    if owed == Owed::Anew {
        table.gain(NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK, None)?;
    }
    Ok(())
}

clause! { WITHOUT_ATTACK = 147
    "defatk.without-attack", "Step 3: Declare Actions",
    "A Defensive Attack is the action of its turn; without an attack it adds 1 to Initiative",
    "A Defensive Attack may be declared without an attack; the weapon's speed then counts as 0, so \
     that it adds 1. With or without an attack it is the action of its turn, unless it is forgone \
     before the creature moves."
}

/// What it adds to Initiative; without a weapon there is no attack in it.
fn speed_of(state: &State, args: &Args) -> (Cited, i32) {
    match args.item(core::WEAPON) {
        None => (WITHOUT_ATTACK, 1),
        Some(weapon) => action::defensive_speed(state, weapon),
    }
}

/// Once a Defensive Attack is carried out or forgone, nothing more has to be paid for it, unless it
/// was one of two.
pub fn owe_no_more(table: &mut Table<'_>, who: Who) -> Flow {
    if plan::waiting(table.state(), who, n::DEFENSIVE_ATTACK).is_some() {
        return Ok(());
    }
    table.count(WITHOUT_ATTACK, who, n::IN_DEFENSIVE_ATTACK, 0)
}

/// An attack on the move, or none where no weapon was named.
pub struct DefensiveAttack(Option<Attack>);

impl Plan for DefensiveAttack {
    type By = Who;

    const VERB: Verb = Verb::declared(n::DEFENSIVE_ATTACK, WHEN)
        .takes(&[
            may(core::TARGET, Kind::Who),
            may(core::WEAPON, Kind::Item),
            attack::MODIFIERS,
            may(n::ADJACENT, Kind::Flag),
            attack::RANGE,
        ])
        .says(
            "An attack, or none if no weapon is named; entering threat ranges provokes no \
             Reposte.",
        )
        .told("makes a Defensive Attack[ on {target}][ with {weapon}]");

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

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        speed_of(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        if args.item(core::WEAPON).is_some() {
            return Attack::settle(state, who, args).map(|attack| DefensiveAttack(Some(attack)));
        }
        let reason = || "it was declared without an attack and allows only movement".to_owned();
        let idle = args.who(core::TARGET).is_none();
        Refusals::if_not(idle, WITHOUT_ATTACK, reason).or(DefensiveAttack(None))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        self.0.map_or(Ok(()), |attack| attack.carry_out(table))
    }
}

impl Action for DefensiveAttack {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        match (args.item(core::WEAPON), args.who(core::TARGET)) {
            (None, None) => injury::check_exertion(state, who),
            // A weapon or a target was named, so an attack is meant.
            _ => Attack::check_declared(state, who, args),
        }
    }
}

/// Why somebody cannot take the action of one.
fn check_cost(state: &State, who: Who) -> Refusals {
    injury::check_body(state, who).with(action::check_spend(state, who, n::STANDARD_ACTION))
}

/// Whether a deed is a Defensive Attack without an attack.
pub fn is_walk_alone(deed: &Deed) -> bool {
    deed.verb == n::DEFENSIVE_ATTACK && deed.args.item(core::WEAPON).is_none()
}

/// A Defensive Attack neither carried out nor forgone is still an action of the turn that ends.
pub fn end_turn(table: &mut Table<'_>, who: Who) -> Flow {
    while owes_defensive_attack(table.state(), who) && lives(table.state(), who) {
        if let Some(plan) = plan::waiting(table.state(), who, n::DEFENSIVE_ATTACK) {
            plan::take(table, WITHOUT_ATTACK, who, plan)?;
        }
        pay_for_walk(table, who)?;
    }
    Ok(())
}

/// A Defensive Attack is carried out without an attack and is paid for, unless its owner has taken
/// its one action meanwhile.
fn pay_for_walk(table: &mut Table<'_>, who: Who) -> Flow {
    owe_no_more(table, who)?;
    if action::has_taken_its_one(table.state(), who) {
        return Ok(());
    }
    let strain = action::spend(table, action::KINDS, who, n::STANDARD_ACTION)?;
    incap::pay(table, who, strain)
}

/// A Defensive Attack is forgone: at no cost before its owner has moved under it; afterwards only
/// its attack is.
pub fn forgo(table: &mut Table<'_>, who: Who, deed: &Deed) -> Flow {
    let state = table.state();
    if deed.verb != n::DEFENSIVE_ATTACK || !owes_defensive_attack(state, who) {
        return Ok(());
    }
    if speed::this_turn(state, who) > 0 {
        return pay_for_walk(table, who);
    }
    let anew = owed(state, who) == Owed::Anew;
    owe_no_more(table, who)?;
    if anew && !owes_defensive_attack(table.state(), who) {
        table.lose(action::CHANGE_OF_MIND, who, n::IN_DEFENSIVE_ATTACK)?;
    }
    Ok(())
}

clause! { STILL_ANSWERED = 148
    "defatk.does-not-stop-full-defense", "Step 3: Declare Actions",
    "Full-Defense can still answer a Defensive Attack",
    "A Defensive Attack prevents the Reposte for entering a threat range. It does not prevent the \
     one for attacking a creature in Full-Defense.",
    uncited "the question of fulldef.reposte shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NO_PROVOKING, WITHOUT_ATTACK, STILL_ANSWERED];

//! Area `bash`: striking with the shield (section "Shield Bashing" and what the chapter leaves
//! open).

use super::attack::{self, Strike};
use super::{
    arms, defensive, grapple, iterative, map, names as n, reach, reckless, slots, standard, turn,
};
use crate::engine::catalog::{Kind, Verb, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Dice, ItemId, Value, Who, core};

clause! { ATTACK_ACTION = 231
    "bash.attack-action", "Shield Bashing", "In place of an attack",
    "A shield bash is an attack action in the place of any of the attacks one has; it is none on \
     top."
}

/// A bash with a shield in hand.
pub struct Bash {
    who: Who,
    target: Who,
    shield: ItemId,
    said: Args,
}

impl Plan for Bash {
    type By = Who;

    const VERB: Verb = turn::own(
        n::SHIELD_BASH,
        &[
            need(core::TARGET, Kind::Who),
            need(core::SHIELD, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            map::NEAR,
        ],
        "Strikes with a shield in hand: 1d4, 1d6 or 1d10 by its kind.",
    );

    const COST: Cost = standard::ATTACK.by(ATTACK_ACTION);

    /// The first shield in hand.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match (args.item(core::SHIELD), shields(state, who).first()) {
            (None, Some(shield)) => args.with(core::SHIELD, Value::Item(*shield)),
            _ => args,
        })
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        attack::spelled(state, who, args)
    }

    /// Everybody else, with each shield.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for shield in shields(state, who) {
                let plain = Args::default().with(core::TARGET, Value::Who(target));
                all.push(plain.with(core::SHIELD, Value::Item(shield)));
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let target = args.who(core::TARGET);
        let shield = args.item(core::SHIELD).filter(|it| shields(state, who).contains(it));
        let mut refusals = arms::check_target(state, who, args);
        match (shield, target) {
            (Some(shield), Some(target)) => {
                refusals.append(grapple::check(state, who, shield));
                refusals.append(reach::check(state, who, shield, target, args));
            }
            (None, Some(target)) => refusals.append(map::check_adjacent(state, who, target, args)),
            (_, None) => {}
        }
        refusals.unless(shield.is_some(), ATTACK_ACTION, || {
            "there is no shield in hand to bash with".to_owned()
        });
        refusals.append(standard::check_said(state, who, args));
        let bash = |(target, shield)| Bash { who, target, shield, said: args.clone() };
        refusals.or_all(target.zip(shield).map(bash))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Bash { who, target, shield, said } = self;
        let base = iterative::for_maneuver(table, Self::COST, who, &said)?;
        let strike = Strike::plain((who, target), shield, base, 1);
        let blow = table.released().blow;
        attack::strike(table, &strike.as_blow(blow)).map(drop)
    }
}

/// The shields somebody has in hand, in sheet order.
fn shields(state: &State, who: Who) -> Vec<ItemId> {
    slots::in_hand(state, who).filter(|item| is_shield(state, *item)).collect()
}

clause! { ROLL = 232
    "bash.roll", "Shield Bashing", "The higher of Strength and Dexterity",
    "1d20, the base attack bonus of the attack it replaces, the higher of Strength and \
     Dexterity, and whatever else there is."
}

/// Whether an item is a shield.
pub fn is_shield(state: &State, item: ItemId) -> bool {
    state.cast.item(item).kind == core::SHIELD
}

/// The clause of an attack roll that is a bash.
pub fn clause_of(state: &State, strike: &Strike) -> Option<&'static Clause> {
    is_shield(state, strike.weapon).then_some(ROLL)
}

clause! { DAMAGE = 233
    "bash.damage", "Shield Bashing", "By the kind of shield",
    "A buckler does 1d4, a full shield 1d6, a tower shield 1d10.",
    uncited "the dice of the damage show it"
}

/// The die of a bash.
pub fn dice(state: &State, shield: ItemId) -> Dice {
    match state.word(shield, n::SHIELD_KIND) {
        Some(n::TOWER) => Dice::of(1, 10),
        Some(n::FULL) => Dice::of(1, 6),
        _ => Dice::of(1, 4),
    }
}

clause! { DETAILS = 661
    "bash.details", "open", "What else a bash is like",
    "Strength goes into its damage once. It threatens on a 20 and doubles. The shield goes on \
     covering its bearer. The damage is crushing."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK_ACTION, ROLL, DAMAGE, DETAILS];

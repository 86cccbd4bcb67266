//! Area `disarm`: knocking a weapon out of somebody's hand (section "Disarm").

use super::attack::{self, Attack, Deed};
use super::character::{enemies, holds, is_unarmed, is_weapon};
use super::names as n;
use super::react::refused;
use super::{gear, melee, nonlethal, sneak, turn};
use crate::engine::catalog::{Kind, Verb, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, ItemId, Reply, Value, Who, core};

clause! { SAVE = 189
    "disarm.save", "Disarm", "A STR save for one's weapon",
    "Somebody nearby makes a STR save, and drops the weapon the attacker is after if it fails. The \
     weapon lies where they stand."
}

/// The weapon to be dropped, or why it is not.
pub fn settle(state: &State, target: Who, weapon: Option<ItemId>) -> Result<ItemId, Refusals> {
    let Some(weapon) = weapon else {
        return Err(Refusals::because(SAVE, "say which of its weapons is to be dropped"));
    };
    let armed = is_weapon(state, weapon) && !is_unarmed(state, weapon);
    let held = armed && holds(state, target, weapon);
    Refusals::if_not(held, SAVE, || {
        format!("{} is no weapon in the hands of {}", state.called(weapon), state.called(target))
    })
    .or(weapon)
}

/// An attack that makes somebody drop a weapon.
pub struct Disarm(Attack);

impl Plan for Disarm {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::DISARM,
        turn::OWN,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::ItemOf),
            attack::VISIBLE,
            attack::NEARBY,
            attack::CHALLENGING,
            sneak::REVEALS,
        ],
        "Somebody nearby drops this weapon of theirs unless a STR save passes.",
    );

    const COST: Cost = attack::COST;

    /// The only target there is, and the only weapon it could be made to drop.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let only = |args: Args, target: Who| match weapons(state, target)[..] {
            [only] if args.item(core::WEAPON).is_none() => {
                args.with(core::WEAPON, Value::Item(only))
            }
            _ => args,
        };
        let fits = |args: &Args| Self::attack(state, who, args).is_ok();
        Ok(melee::aimed(state, who, args, only, fits))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        melee::spelled(state, who, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let each = enemies(state, who).flat_map(|target| {
            let at = Args::default().with(core::TARGET, Value::Who(target));
            let weapons = weapons(state, target).into_iter();
            weapons.map(move |weapon| at.clone().with(core::WEAPON, Value::Item(weapon)))
        });
        each.collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        Self::attack(state, who, args).map(Disarm)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        nonlethal::carry_out(table, self.0)
    }
}

impl Disarm {
    fn attack(state: &State, who: Who, args: &Args) -> Result<Attack, Refusals> {
        let mut attack = args.clone().with(core::WEAPON, Value::Word(n::DISARM));
        if let Some(weapon) = args.item(core::WEAPON) {
            attack = attack.with(core::ITEM, Value::Item(weapon));
        }
        melee::settle(state, who, &attack, Deed::Turn)
    }
}

/// The weapon falls, if it is still in those hands. Somebody else may be the target by now: the
/// attacker picks one of its weapons then. Where there is none any more, that is pointed out.
pub fn drop(table: &mut Table<'_>, by: Who, target: Who, weapon: ItemId) -> Result<(), Stop> {
    let state = table.state();
    let item = match weapons(state, target).as_slice() {
        _ if holds(state, target, weapon) => weapon,
        [] => return table.decided(SAVE, target, None, NOTHING_FALLS),
        [only] => *only,
        several => {
            let options = several.iter().map(|item| Value::Item(*item)).collect();
            match table.ask(SAVE, Actor::Who(by), options, Some(target))? {
                _ if weapons(table.state(), target).is_empty() => {
                    return table.decided(SAVE, target, None, NOTHING_FALLS);
                }
                Reply::Value(Value::Item(item)) if holds(table.state(), target, item) => item,
                Reply::Value(Value::Item(_)) => {
                    return Err(refused(SAVE, "that one is not in its hands any more"));
                }
                _ => return Err(refused(SAVE, "say which of its weapons is to be dropped")),
            }
        }
    };
    gear::drop_at(table, SAVE, target, item)
}

const NOTHING_FALLS: &str = "a weapon would fall";

/// The weapons that could be knocked out of somebody's hands.
pub fn weapons(state: &State, target: Who) -> Vec<ItemId> {
    let mut all = attack::weapons(state, target);
    all.retain(|item| !is_unarmed(state, *item));
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SAVE];

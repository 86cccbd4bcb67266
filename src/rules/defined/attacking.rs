//! An attack action: the verb, and what every action that takes one has in common. No clauses of
//! its own; those that decide stand in `attack`, `standard`, `reckless` and `charge`.

use super::blow::{self, Strike};
use super::{
    aoo, arms, attack, charge, cost, defensive, gear, going_on, grapple, iterative, map,
    names as n, ranged, reach, reckless, sheet::stated, slots, standard, strike, swallow, turn,
};
use crate::engine::prelude::*;

/// An attack, for one of the attack actions of the turn.
pub struct Attack {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for Attack {
    type By = Who;

    const VERB: Verb = turn::own(
        core::ATTACK,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::IN_HANDS,
            blow::IN_COVER,
            blow::AT_RANGE,
            blow::WITH_MODIFIER,
            map::NEAR,
            map::BY,
        ],
        "Makes an attack with the next bonus of the attack curve.",
    )
    .told(
        "attacks {target}[ with {weapon}][, fighting recklessly{reckless}][, \
         fighting defensively{defensive}]",
    );

    const COST: Cost = standard::ATTACK.by(attack::ROLL);

    /// The weapon, where only one is possible.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match arms::usual(state, who) {
            Ok(weapon) if args.item(core::WEAPON).is_none() => args.with(core::WEAPON, weapon),
            _ => args,
        })
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        spelled(state, who, args)
    }

    /// Against everybody else, with every weapon.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for weapon in gear::ready(state, who) {
                let plain = Args::of(core::TARGET, target).with(core::WEAPON, weapon);
                for way in [n::RECKLESS, n::DEFENSIVE] {
                    all.push(plain.clone().with(way, true));
                }
                all.push(plain.clone().with(core::HANDS, 2));
                all.push(plain);
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_strike(state, who, args);
        refusals.append(check_said(state, who, args));
        refusals.append(attack::check_range(state, args.item(core::WEAPON), args));
        let both = args.who(core::TARGET).zip(args.item(core::WEAPON));
        let attack = |(target, weapon)| Attack { who, target, weapon, said: args.clone() };
        refusals.or_all(both.map(attack))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Attack { who, target, weapon, said } = self;
        reach::note(table, who, weapon, target)?;
        grapple::note_target(table, who, target)?;
        let place = begin(table, Self::COST, who, &said)?;
        aoo::note_bare_hand(table, who, weapon, target)?;
        let state = table.state();
        let hands = slots::hands_on(state, who, weapon, said.int(core::HANDS));
        let base = iterative::bonus(state, who, place);
        let planned = Strike::plain((who, target), weapon, base, hands).said(&said);
        if !shot_provokes(table, &planned, &said)? {
            return Ok(());
        }
        let refusals = check_strike(table.state(), who, &said);
        if !going_on::still(table, who, &refusals)? {
            return Ok(());
        }
        let blow = table.released().blow;
        let struck = strike::resolve(table, &planned.as_blow(blow))?;
        swallow::cut(table, who, target, struck.dealt)
    }
}

/// Why an attack is refused, both when it is declared and after an interruption.
fn check_strike(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.append(arms::usual(state, who).err().unwrap_or_default());
        return refusals;
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.append(slots::check_hands(state, who, weapon, args.int(core::HANDS)));
    if let Some(target) = args.who(core::TARGET)
        && !gear::is_ranged(state, weapon)
    {
        refusals.append(reach::check(state, who, weapon, target, args));
    }
    refusals
}

/// Why an attack action is refused as it is said: what is chosen with it, or at whom it goes.
pub fn check_said(state: &State, who: Who, args: &Args) -> Refusals {
    reckless::check(state, who, args).with(charge::check_attack(state, who, args))
}

/// Begins what may be an attack action: pays for it and takes up reckless or defensive fighting.
/// Returns its place in the attack curve.
pub fn begin(table: &mut Table<'_>, cost: Cost, who: Who, said: &Args) -> Result<usize, Stop> {
    let is_attack = cost.is(standard::ATTACK);
    let place = if is_attack { iterative::next_place(table.state(), who) } else { 0 };
    cost.pay(table, who)?;
    reckless::choose(table, who, said)?;
    Ok(place)
}

/// Begins a maneuver, which is paid for here if it is an attack action. Returns the bonus of its
/// touch.
pub fn for_maneuver(
    table: &mut Table<'_>,
    cost: Cost,
    who: Who,
    said: &Args,
) -> Result<Added, Stop> {
    if !cost.is(standard::ATTACK) {
        return Ok((attack::ROLL, n::BAB, stated(table.state(), who, n::BAB)));
    }
    let place = begin(table, cost, who, said)?;
    Ok(iterative::of_maneuver(table.state(), who, place))
}

/// Those who threaten a shooter may strike before the shot. Returns whether it is still made.
pub fn shot_provokes(table: &mut Table<'_>, strike: &Strike, args: &Args) -> Result<bool, Stop> {
    match ranged::provokes(table.state(), strike) {
        Some(clause) => aoo::by_threateners(table, clause, strike.by, args),
        None => Ok(true),
    }
}

/// Drops options that the map already answers and options that make no difference: hands and
/// adjacency for a shot, who threatens for a melee attack.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let mut args = reach::spelled(state, who, args);
    let mapped = map::knows_target(state, who, &args);
    let weapon = args.item(core::WEAPON);
    let hands = weapon.map(|weapon| slots::hands_on(state, who, weapon, None));
    let shot = weapon.is_some_and(|weapon| gear::is_ranged(state, weapon));
    let free = weapon
        .is_some_and(|it| slots::check_hands(state, who, it, args.int(core::HANDS)).is_empty());
    let covered = weapon.is_some_and(|weapon| ranged::is_covered(state, who, weapon, &args));
    let charging = cost::is_charging(state, who);
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (n::ADJACENT, _) => !mapped && (!shot || charging),
        (core::HANDS, Value::Int(said)) => hands != Some(*said) && !(shot && free),
        (n::COVER, _) => !covered,
        (n::THREATENED_BY, _) => shot || weapon.is_none(),
        (n::RECKLESS | n::DEFENSIVE, _) => !state.is(who, arg.name),
        _ => true,
    });
    args
}

//! A kill-shot: the verb. No clauses of its own; those that decide stand in `exposed`.

use super::blow::{self, Strike};
use super::exposed::{self, KILL_SHOT};
use super::{
    aoo, arms, attack, crit, damage, death, full_round, gear, incapacitation, inside, map,
    names as n, reach, sheet::stated, slots, space, turn,
};
use crate::engine::prelude::*;

/// A kill-shot on a helpless combatant.
pub struct KillShot {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for KillShot {
    type By = Who;

    const VERB: Verb = turn::own(
        n::KILL_SHOT,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            blow::IN_HANDS,
            map::NEAR,
            map::BY,
        ],
        "Attacks an adjacent helpless target, if the GM agrees. Provokes, then hits as a critical \
         hit. The target dies unless its Fortitude save reaches 10 + the damage.",
    )
    .told("tries a kill-shot on {target}[ with {weapon}]");

    const COST: Cost = full_round::ACTION.by(KILL_SHOT).in_its_course();

    /// Fills in the weapon where there is no doubt about it.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match arms::usual(state, who) {
            Ok(weapon) if args.item(core::WEAPON).is_none() => args.with(core::WEAPON, weapon),
            _ => args,
        })
    }

    /// What the map shows about the target need not be stated.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = reach::spelled(state, who, args);
        if map::knows_target(state, who, &args) { args.without(&[n::ADJACENT]) } else { args }
    }

    /// Everybody else, with every weapon.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let on = |target| Args::of(core::TARGET, target);
        let armed = |args: Args| {
            let ready = gear::ready(state, who).into_iter();
            ready.flat_map(move |weapon| {
                let plain = args.clone().with(core::WEAPON, weapon);
                slots::in_each_grip(state, who, weapon, plain)
            })
        };
        state.present().filter(|target| *target != who).map(on).flat_map(armed).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check(state, who, args);
        if args.item(core::WEAPON).is_none() {
            refusals.append(arms::usual(state, who).err().unwrap_or_default());
        }
        let both = args.who(core::TARGET).zip(args.item(core::WEAPON));
        let shot = |(target, weapon)| KillShot { who, target, weapon, said: args.clone() };
        refusals.or_all(both.map(shot))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let KillShot { who, target, weapon, said } = self;
        if !table.agrees(KILL_SHOT, Actor::Gm, target)? {
            return table.decided(KILL_SHOT, who, None, "the kill-shot would take place");
        }
        // A ruling may have come between while the GM was asked.
        let mut refusals = Self::COST.refused(table.state(), who);
        refusals.append(check(table.state(), who, &said));
        if !refusals.is_empty() {
            return table.no_longer(who, refusals);
        }
        Self::COST.pay(table, who)?;
        let against = |state: &State| check(state, who, &said);
        if !aoo::provoke(table, KILL_SHOT, who, &said, against)? {
            return Ok(());
        }
        let hands = slots::hands_on(table.state(), who, weapon, said.int(core::HANDS));
        let base = (attack::ROLL, n::BAB, stated(table.state(), who, n::BAB));
        let strike = Strike::plain((who, target), weapon, base, hands);
        let times = crit::multiplier(table.state(), weapon);
        let dealt = damage::inflict(table, &strike, times)?;
        survives(table, &strike, dealt)
    }
}

/// Why a kill-shot is not possible.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    if let Some(weapon) = args.item(core::WEAPON) {
        refusals.append(arms::check(state, who, weapon));
        refusals.append(slots::check_hands(state, who, weapon, args.int(core::HANDS)));
    }
    let Some(target) = args.who(core::TARGET) else { return refusals };
    let called = || state.called(target);
    refusals.unless(exposed::is_helpless(state, target, Some(who)), KILL_SHOT, || {
        format!("{} is not exposed to {}", called(), state.called(who))
    });
    refusals.append(map::check_adjacent(state, who, target, args));
    let near = space::feet_between(state, who, target).is_none_or(|feet| feet <= space::SQUARE);
    refusals.unless(near, KILL_SHOT, || format!("{} is not adjacent", called()));
    refusals
}

/// A target that survives the damage makes a Fortitude save against it, or dies.
fn survives(table: &mut Table<'_>, strike: &Strike, dealt: i32) -> Flow {
    let Strike { by, target, .. } = *strike;
    let state = table.state();
    if state.is(target, n::DEAD) {
        return Ok(());
    }
    let dc = Sum::of(KILL_SHOT, n::BASE_DC, 10).plus(KILL_SHOT, core::DAMAGE, dealt);
    let own = stated(state, target, n::FORTITUDE);
    let roll = Roll::new(KILL_SHOT, target, n::KILL_SHOT, Dice::of(1, 20)).against(by).with([(
        KILL_SHOT,
        n::FORTITUDE,
        own,
    )]);
    let throw = table.roll(roll, dc, death::saved)?;
    death::note_natural(table, &throw)?;
    if throw.rolled.outcome == Some(core::SUCCESS) {
        return Ok(());
    }
    death::die(table, KILL_SHOT, target)?;
    incapacitation::drop_out(table, target)
}

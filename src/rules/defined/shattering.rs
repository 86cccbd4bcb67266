//! Attacking a weapon, a shield or armor: the verb. No clauses of its own; those that decide stand
//! in `shatter`.

use super::blow::{self, Strike};
use super::opposed::{self, Matter, Party};
use super::{
    arms, attack, attacking, damage, defensive, gear, going_on, inside, iterative, maneuver, map,
    names as n, reach, reckless, shatter, slots, standard, turn,
};
use crate::engine::prelude::*;

/// An attack on a weapon, a shield or armor.
pub struct Shatter {
    who: Who,
    target: Who,
    weapon: ItemId,
    item: ItemId,
    said: Args,
}

impl Plan for Shatter {
    type By = Who;

    const VERB: Verb = turn::own(
        n::SHATTER,
        &[
            need(core::TARGET, Kind::Who),
            need(core::ITEM, Kind::ItemOfOr(shatter::KINDS)),
            need(core::WEAPON, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::IN_HANDS,
            blow::WITH_MODIFIER,
            map::NEAR,
        ],
        "Opposed attack rolls; a win damages the weapon or shield the target holds or the armor it \
         wears. The aggressor has -4 to Armor Class until its own next turn starts.",
    )
    .told(
        "tries to shatter {item} of {target}[ with {weapon}][, fighting \
         recklessly{reckless}][, fighting defensively{defensive}]",
    );

    const COST: Cost = standard::ATTACK.by(shatter::ATTEMPT);

    /// Fills in the item where one word or nothing names it, and the weapon.
    fn fill(state: &State, who: Who, mut args: Args) -> Result<Args, Refusals> {
        let Some(target) = args.who(core::TARGET) else { return Ok(args) };
        let meant = match args.value(core::ITEM) {
            Some(Value::Word(kind)) => shatter::of_kind(state, target, *kind).first().copied(),
            Some(_) => None,
            None => match shatter::targets(state, target)[..] {
                [only] => Some(only),
                _ => None,
            },
        };
        if let Some(item) = meant {
            args = args.with(core::ITEM, item);
        }
        if args.item(core::WEAPON).is_none() {
            let mut all = maneuver::for_blows(state, who);
            all.sort_by_key(|weapon| gear::is_unarmed(state, *weapon));
            if let Some(weapon) = maneuver::first_in_reach(state, who, target, &all, &args) {
                args = args.with(core::WEAPON, weapon);
            }
        }
        Ok(args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        attacking::spelled(state, who, args)
    }

    /// At every item that can be shattered, with every weapon ready.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for item in shatter::targets(state, target) {
                for weapon in gear::ready(state, who) {
                    let plain = Args::of(core::TARGET, target)
                        .with(core::ITEM, item)
                        .with(core::WEAPON, weapon);
                    all.push(plain.clone().with(core::HANDS, 2));
                    all.push(plain);
                }
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = attacking::check_said(state, who, args);
        refusals.append(check(state, who, args));
        let things = args.item(core::WEAPON).zip(args.item(core::ITEM));
        let shatter = |(target, (weapon, item))| {
            let said = args.clone();
            Shatter { who, target, weapon, item, said }
        };
        refusals.or_all(args.who(core::TARGET).zip(things).map(shatter))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Shatter { who, target, weapon, item, said } = self;
        let base = attacking::for_maneuver(table, Self::COST, who, &said)?;
        shatter::begin(table, who)?;
        reckless::note_attack_roll(table, who)?;
        let (state, blow) = (table.state(), table.released().blow);
        let hands = slots::hands_on(state, who, weapon, said.int(core::HANDS));
        let strike = Strike::plain((who, target), weapon, base, hands).as_blow(blow).said(&said);
        let own = Party { who, parts: attack::modifiers(state, &strike) };
        let theirs = defender(state, target, who);
        let matter = Matter { clause: shatter::OPPOSED, purpose: n::SHATTER, blow };
        let margin = opposed::contest(table, matter, &own, &theirs)?;
        // A ruling may have come between while the dice were awaited.
        let against = |state: &State| check(state, who, &said);
        if margin < 0 || !going_on::is_possible(table, who, against)? {
            return Ok(());
        }
        match damage::thrown(table, &strike, 1)? {
            Some(points) => shatter::suffer(table, who, item, points),
            None => Ok(()),
        }
    }
}

/// Why an item cannot be shattered like this.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    let Some(target) = args.who(core::TARGET) else { return refusals };
    refusals.append(shatter::check_item(state, target, args.value(core::ITEM)));
    let Some(weapon) = args.item(core::WEAPON) else {
        return refusals.and(shatter::ATTEMPT, "there is nothing to strike with");
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.append(slots::check_hands(state, who, weapon, args.int(core::HANDS)));
    refusals.unless(!gear::is_ranged(state, weapon), shatter::ATTEMPT, || {
        format!("{} cannot be used in melee", state.called(weapon))
    });
    refusals.with(reach::check(state, who, weapon, target, args))
}

/// What the defender adds: its highest bonus with the weapon in hand, otherwise with a natural
/// weapon.
fn defender(state: &State, who: Who, against: Who) -> Party {
    let base = iterative::curve(state, who).first().copied().unwrap_or(0);
    let base = (shatter::ITEM_DAMAGE, n::BAB, base);
    let mut all = maneuver::for_blows(state, who);
    all.sort_by_key(|weapon| gear::is_natural(state, *weapon));
    let fits = |weapon: &&ItemId| arms::check(state, who, **weapon).is_empty();
    let parts = match all.iter().find(fits).or(all.first()) {
        Some(weapon) => attack::modifiers(state, &Strike::plain((who, against), *weapon, base, 1)),
        None => attack::to_hit(state, who, base, n::STR),
    };
    Party { who, parts }
}

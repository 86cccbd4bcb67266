//! Area `disarm`: disarming an opponent (section "Disarm" and what the chapter leaves open).

use super::maneuver::{self, How};
use super::{
    aoo, arms, attacking, blow, defensive, gear, inside, map, names as n, reach, reckless, slots,
    space, standard, turn,
};
use crate::engine::prelude::*;

clause! { REQUIREMENTS = 264
    "disarm.requirements", "Disarm", "A disarm needs a free hand or a disarming weapon",
    "A disarm is an attack action. The aggressor needs a free hand or a disarming weapon in hand, \
     and the defender must hold a weapon."
}

clause! { TOUCH_ATTACK = 265
    "disarm.touch-attack", "Disarm", "A disarm begins with a melee touch attack",
    "The aggressor makes a melee touch attack with the base attack bonus of the attack action it \
     uses, which need not be the highest, and with the higher of Strength and Dexterity."
}

/// What the aggressor needs: a hand or a weapon for it, within reach.
fn check_own(state: &State, who: Who, args: &Args, target: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.add(REQUIREMENTS, "a disarm needs a free hand or a disarming weapon in hand");
        return refusals;
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.unless(!gear::is_ranged(state, weapon), TOUCH_ATTACK, || {
        format!("{} cannot be used in melee", state.called(weapon))
    });
    let fit = !needs_free_hand(state, weapon) || slots::has_free_hand(state, who);
    refusals.unless(fit, REQUIREMENTS, || {
        format!("{} has neither a free hand nor a disarming weapon", state.called(who))
    });
    refusals.with(reach::check(state, who, weapon, target, args))
}

/// Whether the weapon used is not a disarming weapon.
fn needs_free_hand(state: &State, weapon: ItemId) -> bool {
    !state.says(weapon, n::DISARMING)
}

fn holds_two_handed(state: &State, who: Who) -> bool {
    slots::weapon(state, who).is_some_and(|item| state.says(item, n::TWO_HANDED))
}

clause! { PROVOKES = 266
    "disarm.provokes", "Disarm", "A disarm provokes the defender, who can spoil it (-4)",
    "The defender has an attack of opportunity if it threatens the aggressor's square. If that \
     attack does damage, the aggressor takes -4 on the opposed roll that follows."
}

clause! { OPPOSED = 267
    "disarm.opposed", "Disarm", "A disarm is decided by opposed Dexterity rolls",
    "Both roll 1d20 + Dexterity modifier + size modifier. Neither base attack bonus nor Strength \
     counts."
}

/// Its steps: touch attack, attack of opportunity and opposed roll.
const HOW: How = How {
    purpose: n::DISARM,
    touch: TOUCH_ATTACK,
    provokes: PROVOKES,
    threat: aoo::THREAT_NOTE,
    contest: OPPOSED,
    ability: n::DEX,
    spoils: Some(aoo::SPOILED),
};

/// A disarm: the touch attack, the defender's attack of opportunity and the opposed Dexterity
/// rolls.
pub struct Disarm {
    who: Who,
    target: Who,
    weapon: ItemId,
    item: ItemId,
    said: Args,
}

impl Plan for Disarm {
    type By = Who;

    const VERB: Verb = turn::own(
        n::DISARM,
        &[
            need(core::TARGET, Kind::Who),
            may(core::WEAPON, Kind::Item),
            need(core::ITEM, Kind::ItemOf),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::WITH_MODIFIER,
            map::NEAR,
            map::BY,
        ],
        "Tries to disarm the target: a melee touch attack, the target's attack of opportunity, \
         then opposed Dexterity rolls for its weapon.",
    )
    .told(
        "tries to disarm {target}[ of {item}][ with {weapon}][, fighting \
         recklessly{reckless}][, fighting defensively{defensive}]",
    );

    const COST: Cost = standard::ATTACK.by(REQUIREMENTS);

    /// Fills in the weapon to be lost and the weapon used, where they are clear.
    fn fill(state: &State, who: Who, mut args: Args) -> Result<Args, Refusals> {
        let Some(target) = args.who(core::TARGET) else { return Ok(args) };
        args = args.or_only(core::ITEM, || losable(state, target).into_iter().map(Value::Item));
        if args.item(core::WEAPON).is_none()
            && let Some(weapon) = usual_weapon(state, who, target, &args)
        {
            args = args.with(core::WEAPON, weapon);
        }
        Ok(args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        maneuver::spelled(state, who, args)
    }

    /// Every weapon that everybody else holds, with every weapon in hand.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for item in losable(state, target) {
                let plain = Args::of(core::TARGET, target).with(core::ITEM, item);
                for weapon in gear::ready(state, who) {
                    all.push(plain.clone().with(core::WEAPON, weapon));
                }
                all.push(plain);
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = attacking::check_said(state, who, args);
        refusals.append(check(state, who, args));
        let (weapon, item) = (args.item(core::WEAPON), args.item(core::ITEM));
        let all = args.who(core::TARGET).zip(weapon.zip(item));
        let disarm =
            |(target, (weapon, item))| Disarm { who, target, weapon, item, said: args.clone() };
        refusals.or_all(all.map(disarm))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Disarm { who, target, weapon, item, said } = self;
        let base = attacking::for_maneuver(table, Self::COST, who, &said)?;
        if needs_free_hand(table.state(), weapon) && holds_two_handed(table.state(), who) {
            table.decided(slots::HANDS, who, None, "no hand would be free")?;
        }
        let against = |state: &State| check(state, who, &said);
        match maneuver::resolve(table, HOW, (who, target, weapon), base, &said, against)? {
            Some(_) => lose(table, target, item),
            None => Ok(()),
        }
    }
}

/// Why it cannot be done, apart from its cost.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    refusals.append(inside::check_maneuver(state, who));
    let Some(target) = args.who(core::TARGET) else { return refusals };
    refusals.append(check_own(state, who, args, target));
    refusals.with(check_theirs(state, args, target))
}

clause! { OUTCOME = 268
    "disarm.outcome", "Disarm", "A disarmed weapon falls in a square adjacent to its owner",
    "If the aggressor wins, the weapon falls to the floor in a square adjacent to its owner, and \
     nobody holds it. If the defender wins, the attempt fails and nothing else happens.",
    asks "where the weapon of {who} falls"
}

/// The weapon falls.
fn lose(table: &mut Table<'_>, target: Who, item: ItemId) -> Flow {
    let place = falls_to(table, target)?;
    table.lay_down(OUTCOME, item, place)
}

/// The square it falls to, which the GM picks: a free one, or if there is none, any adjacent to its
/// owner. If the map has no such square, it falls where its owner stands; without a map it has no
/// particular place.
fn falls_to(table: &mut Table<'_>, target: Who) -> Result<Option<Place>, Stop> {
    let places = places_for(table.state(), target);
    if places.is_empty() {
        return Ok(table.state().body(target).place);
    }
    let options = places.iter().copied().map(Value::Place).collect();
    let reply = table.ask(OUTCOME, Actor::Gm, options, Some(target))?;
    // While the GM was asked, a ruling may have moved somebody, or taken the owner off the map:
    // then it falls next to where the owner stood.
    let now = places_for(table.state(), target);
    match reply {
        Reply::Value(Value::Place(place)) if now.contains(&place) => Ok(Some(place)),
        _ if now.is_empty() => Ok(places.first().copied()),
        _ => Err(Refusals::because(
            DETAILS,
            "name a square adjacent to the weapon's owner, a free one if there is any",
        )
        .into()),
    }
}

/// The squares it may fall to.
fn places_for(state: &State, target: Who) -> Vec<Place> {
    let mut squares = beside(state, target);
    let taken = |square: &Square| space::is_taken(state, *square);
    if !squares.iter().all(taken) {
        squares.retain(|square| !taken(square));
    }
    squares.iter().map(|(x, y)| Place::Square(*x, *y)).collect()
}

/// The squares next to somebody, those farthest from its allies first.
fn beside(state: &State, who: Who) -> Vec<Square> {
    let Some(grid) = state.grid() else { return Vec::new() };
    let own = space::squares(state, who);
    let mut all: Vec<Square> = Vec::new();
    for square in own.iter().flat_map(|square| grid.neighbours(*square)) {
        if !own.contains(&square) && !all.contains(&square) {
            all.push(square);
        }
    }
    let allies: Vec<Square> = state
        .present()
        .filter(|other| *other != who && !state.hostile(who, *other))
        .filter_map(|other| state.body(other).place.and_then(Place::square))
        .collect();
    let from_allies = |square: &Square| {
        allies.iter().map(|ally| crate::state::distance(*ally, *square)).min().unwrap_or(0)
    };
    all.sort_by_key(|square| (std::cmp::Reverse(from_allies(square)), square.1, square.0));
    all
}

clause! { DETAILS = 671
    "disarm.details", "open", "Only manufactured weapons in hand can be disarmed",
    "The GM picks a free square adjacent to the owner, or any adjacent square if none is free. \
     Only manufactured weapons in hand can be lost: no shields, no foci, no natural weapons. The \
     defender cannot disarm in return. Anyone adjacent to the fallen weapon may pick it up."
}

/// What the defender needs: a weapon that can be lost.
fn check_theirs(state: &State, args: &Args, target: Who) -> Refusals {
    let called = || state.called(target);
    let mut refusals = Refusals::none();
    let Some(item) = args.item(core::ITEM) else {
        let weapons: Vec<String> =
            losable(state, target).iter().map(|item| state.called(*item)).collect();
        let reason = if weapons.is_empty() {
            format!("{} holds no weapon", called())
        } else {
            format!("name the weapon: {}", weapons.join(", "))
        };
        refusals.add(REQUIREMENTS, reason);
        return refusals;
    };
    if losable(state, target).contains(&item) {
        return refusals;
    }
    let held = slots::in_hand(state, target).any(|other| other == item);
    let natural = state.says(item, n::NATURAL);
    if held || natural {
        let reason = format!("{} is not a weapon that can be disarmed", state.called(item));
        refusals.add(DETAILS, reason);
    } else {
        let reason = format!("{} does not hold {}", called(), state.called(item));
        refusals.add(REQUIREMENTS, reason);
    }
    refusals
}

/// The weapons somebody could lose.
fn losable(state: &State, who: Who) -> Vec<ItemId> {
    let weapon = |item: &ItemId| state.cast.item(*item).kind == core::WEAPON;
    slots::in_hand(state, who).filter(weapon).collect()
}

/// The weapon used unless one is named: a disarming weapon, the free hand, another weapon; the
/// first of them that reaches the target.
fn usual_weapon(state: &State, who: Who, target: Who, args: &Args) -> Option<ItemId> {
    let all = maneuver::for_blows(state, who);
    let disarming = |item: &&ItemId| state.says(**item, n::DISARMING);
    let bare = |item: &&ItemId| gear::is_unarmed(state, **item);
    let mut ordered: Vec<ItemId> = all.iter().filter(disarming).copied().collect();
    if slots::has_free_hand(state, who) {
        ordered.extend(all.iter().filter(bare));
        ordered.extend(&all);
    }
    maneuver::first_in_reach(state, who, target, &ordered, args)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[REQUIREMENTS, TOUCH_ATTACK, PROVOKES, OPPOSED, OUTCOME, DETAILS];

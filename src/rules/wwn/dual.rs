//! Area `dual`: two weapons at once (section 2.4.7.2 and what the chapter leaves open).

use super::blow::Attack;
use super::character::{
    can_be_used, hands_of, is_pc, is_thrown_away, is_unarmed, is_weapon, reach, skill,
};
use super::gear;
use super::names as n;
use super::options;
use super::units::feet_between;
use crate::engine::prelude::*;

clause! { REQUIREMENT = 257
    "dual.requirement", "2.4.7.2", "Two weapons need level-1 in the skill of each",
    "A PC can use two weapons together only with at least level-1 in the skill of each, such as \
     Stab-1 and Shoot-1 for a sword and a hand crossbow. The GM decides which NPCs do so by giving \
     them two weapons."
}

/// Why an attack with two weapons is refused, if one is asked for.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(weapon) = args.item(core::WEAPON).filter(|_| asked(args)) else {
        return Refusals::none();
    };
    let mut refusals = check_weapons(state, who, weapon, args);
    let Some(second) = second(state, who, weapon, args) else { return refusals };
    if !is_pc(state, who) {
        return refusals;
    }
    for item in [weapon, second].into_iter().filter(|item| !is_trained(state, who, *item, args)) {
        let skill = skill_of(state, item, args);
        let needed = skill[..1].to_uppercase() + &skill[1..];
        let called = state.called(item);
        refusals.add(REQUIREMENT, format!("using {called} with a second weapon needs {needed}-1"));
    }
    refusals
}

fn is_trained(state: &State, who: Who, item: ItemId, args: &Args) -> bool {
    skill(state, who, skill_of(state, item, args)).is_some_and(|level| level >= 1)
}

/// The skill a weapon asks for: of an attack that throws, the one it is made with, if this weapon
/// can be thrown; else as its sheet says, else Stab for a melee weapon and Shoot for others.
fn skill_of(state: &State, item: ItemId, args: &Args) -> &'static str {
    let throws = options::throws(args) && can_be_used(state, item, n::THROWN);
    match args.word(n::SKILL).filter(|_| throws).or_else(|| state.word(item, n::SKILL)) {
        Some(n::EXERT) => "exert",
        Some(n::PUNCH) => "punch",
        Some(n::SHOOT) => "shoot",
        Some(n::STAB) => "stab",
        _ if can_be_used(state, item, n::MELEE) => "stab",
        _ => "shoot",
    }
}

clause! { CHOOSE_WEAPON = 258
    "dual.choose-weapon", "2.4.7.2", "One of the two weapons makes the attack",
    "There is one attack, not two. The weapon named for it gives skill, attribute, damage and \
     Shock. The other weapon only helps.",
    uncited "the roll and the damage show which weapon strikes"
}

clause! { DAMAGE_BONUS = 259
    "dual.damage-bonus", "2.4.7.2", "+2 damage if both weapons could reach the target",
    "A hit does 2 more damage if the target is within range of both weapons."
}

/// What the second weapon adds to the damage of a hit.
const BONUS: i32 = 2;

/// What the second weapon adds to a hit.
pub fn to_damage(state: &State, attack: &Attack) -> Added {
    (DAMAGE_BONUS, n::DUAL, damage(state, attack))
}

/// What two weapons add to the damage of a hit.
pub fn damage(state: &State, attack: &Attack) -> i32 {
    if attack.second.is_some_and(|second| reaches(state, attack, second)) { BONUS } else { 0 }
}

/// Whether the second weapon is still in hand and could attack the target from here, in any of its
/// ways.
fn reaches(state: &State, attack: &Attack, second: ItemId) -> bool {
    let feet = feet_between(state, attack.by, attack.target);
    let beside = match attack.args.flag(n::ADJACENT) {
        // Out of reach of all but a long weapon.
        Some(false) => attack.is_melee() && reach(state, second) > 5,
        Some(true) => true,
        None => attack.is_melee(),
    };
    let strikes = can_be_used(state, second, n::MELEE)
        && feet.map_or(beside, |feet| feet <= reach(state, second));
    let flies = can_be_used(state, second, n::THROWN)
        || (can_be_used(state, second, n::SHOT) && gear::is_loaded(state, second));
    let in_range = match (feet, state.number(second, n::RANGE_MAX)) {
        (Some(feet), Some(most)) => feet <= most,
        // Without a map a long shot is one beyond the normal range of what is shot.
        (None, Some(most)) if attack.args.word(n::RANGE) == Some(n::LONG) => {
            state.number(attack.weapon, n::RANGE_NORMAL).is_none_or(|normal| normal < most)
        }
        _ => true,
    };
    state.has_in_hand(attack.by, second) && (strikes || (flies && in_range))
}

clause! { NOT_SHOCK = 260
    "dual.not-shock", "2.4.7.2", "The second weapon adds nothing to Shock",
    "Shock, on a miss or as the minimum damage of a hit, is what the attacking weapon alone would \
     inflict."
}

/// Notes that Shock stays what the one weapon does. Called by `shock::suffer` and
/// `shock::at_least`.
pub fn note_shock(table: &mut Table<'_>, attack: &Attack) -> Flow {
    if damage(table.state(), attack) == 0 {
        return Ok(());
    }
    table.decided(NOT_SHOCK, attack.by, None, "2 more points of Shock")
}

clause! { HIT_PENALTY = 261
    "dual.hit-penalty", "2.4.7.2", "Using two weapons takes -1 on every attack roll",
    "Using two weapons takes -1 on each attack roll, with either weapon, even where the damage \
     bonus does not apply. A shove or a grapple is made without the second weapon."
}

/// What two weapons do to the attack roll. Used by `attack::roll`.
pub fn to_hit(attack: &Attack) -> Option<Added> {
    attack.second.map(|_| (HIT_PENALTY, n::DUAL, -1))
}

clause! { OPT_IN = 452
    "dual.opt-in", "open", "Both weapons are used unless the attacker says no",
    "dual=yes or dual=no decides it for each attack. If nothing is said, both weapons are used if \
     both are held as the attack is declared and the attacker has the skill. Each has to be a \
     one-handed weapon, and the second one ready to strike or loaded. A shield counts as the \
     second weapon only if somebody says so."
}

/// Why two weapons cannot be used together: one takes both hands, or there is no second one.
fn check_weapons(state: &State, who: Who, weapon: ItemId, args: &Args) -> Refusals {
    let mut refusals = Refusals::if_not(is_one_handed(state, weapon), OPT_IN, || {
        format!("{} is not a one-handed weapon", state.called(weapon))
    });
    if second(state, who, weapon, args).is_none() {
        refusals.add(OPT_IN, why_no_second(state, who, weapon));
    }
    refusals
}

/// Fills in what is not said: both weapons, where both are in hand and the wielder has the skills.
pub fn fill(state: &State, who: Who, args: Args) -> Args {
    let both = args.flag(n::DUAL).is_none() && is_default(state, who, &args);
    if both { args.with(n::DUAL, true) } else { args }
}

/// Whether an attack uses two weapons unless somebody says otherwise: two one-handed weapons in
/// hand, neither a shield, and for a PC the skill with both.
pub fn is_default(state: &State, who: Who, args: &Args) -> bool {
    args.item(core::WEAPON).is_some_and(|weapon| wields_with(state, who, weapon, args))
}

fn wields_with(state: &State, who: Who, weapon: ItemId, args: &Args) -> bool {
    let serves = |item: ItemId| {
        state.cast.item(item).kind == core::WEAPON
            && (!is_pc(state, who) || is_trained(state, who, item, args))
    };
    let second = second(state, who, weapon, args);
    state.has_in_hand(who, weapon)
        && is_one_handed(state, weapon)
        && serves(weapon)
        && second.is_some_and(serves)
}

/// Whether somebody stands there with two weapons it can use together.
pub fn wields_two(state: &State, who: Who) -> bool {
    let plain = Args::default();
    state.items_of(who).any(|item| wields_with(state, who, item, &plain))
}

/// The second weapon of an attack, if it uses two.
pub fn second_of(state: &State, who: Who, weapon: ItemId, args: &Args) -> Option<ItemId> {
    if asked(args) { second(state, who, weapon, args) } else { None }
}

/// An attack as it is made by now: without a second weapon that is no longer in hand.
pub fn as_held(state: &State, attack: Attack) -> Attack {
    if attack.second == second_of(state, attack.by, attack.weapon, &attack.args) {
        return attack;
    }
    Attack { second: None, args: attack.args.without(&[n::DUAL]), ..attack }
}

/// The same attack the other way, where both ways are open.
pub fn other_way(state: &State, who: Who, args: &Args) -> Option<Args> {
    let two = args.clone().with(n::DUAL, true);
    if is_default(state, who, args) {
        Some(args.clone().with(n::DUAL, false))
    } else {
        check(state, who, &two).is_empty().then_some(two)
    }
}

fn asked(args: &Args) -> bool {
    args.says(n::DUAL)
}

/// The weapon in another hand that would help: a weapon before a shield, one the wielder is
/// trained with before one it is not, else the first on the sheet.
fn second(state: &State, who: Who, weapon: ItemId, args: &Args) -> Option<ItemId> {
    let helps = |item: &ItemId| {
        *item != weapon
            && state.has_in_hand(who, *item)
            && is_one_handed(state, *item)
            && is_ready(state, *item)
    };
    let rank = |item: &ItemId| {
        (state.cast.item(*item).kind != core::WEAPON, !is_trained(state, who, *item, args))
    };
    state.items_of(who).filter(helps).min_by_key(rank)
}

/// Whether a weapon could strike, or is loaded.
fn is_ready(state: &State, item: ItemId) -> bool {
    gear::is_loaded(state, item)
        || (can_be_used(state, item, n::MELEE) && !is_thrown_away(state, item))
}

fn is_one_handed(state: &State, item: ItemId) -> bool {
    is_weapon(state, item) && !is_unarmed(state, item) && hands_of(state, item) == 1
}

fn why_no_second(state: &State, who: Who, weapon: ItemId) -> String {
    let in_hand = |item: &ItemId| state.has_in_hand(who, *item) && is_one_handed(state, *item);
    match state.items_of(who).filter(in_hand).find(|item| *item != weapon) {
        Some(other) => format!("{} is not loaded", state.called(other)),
        None => format!("{} holds no second one-handed weapon", state.called(who)),
    }
}

clause! { RANGE_OF_BOTH = 453
    "dual.range-of-both", "open", "A second weapon that cannot reach adds nothing",
    "A weapon reaches whatever it could attack in any of its ways: as far as its melee reach, or \
     its maximum range if it can be thrown or shot. Enemies in melee range do not shorten that."
}

/// Notes that a hit lacks the bonus because the second weapon falls short. Called by
/// `damage::roll`.
pub fn note_hit(table: &mut Table<'_>, attack: &Attack) -> Flow {
    match attack.second {
        Some(second) if !reaches(table.state(), attack, second) => {
            let short = Some(Detail::Item(second));
            table.decided(RANGE_OF_BOTH, attack.by, short, "2 more points of damage")
        }
        _ => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[REQUIREMENT, CHOOSE_WEAPON, DAMAGE_BONUS, NOT_SHOCK, HIT_PENALTY, OPT_IN, RANGE_OF_BOTH];

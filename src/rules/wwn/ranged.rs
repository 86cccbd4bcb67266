//! Area `ranged`: ranged attacks (section 2.4.4 and what the chapter leaves open).

use super::blow::{Attack, OneAttack};
use super::character::{can_be_used, fights, reaches, skill};
use super::melee::{check_target, check_weapon};
use super::names as n;
use super::units::feet_between;
use super::{actions, gear, grapple, grip, melee, modifier, options, sheet::stated};
use crate::engine::prelude::*;

clause! { ATTACK = 135
    "ranged.attack", "2.4.4", "A Main Action buys one shot or throw",
    "A Main Action pays for one shot, or one throw of a weapon made for throwing, at one target. \
     It is rolled against the target's Ranged AC. A thrown weapon that is not counted as \
     ammunition then lies where its target is."
}

/// One shot or throw at one target.
pub struct RangedAttack;

impl OneAttack for RangedAttack {
    const VERB: Verb = Verb::declared(n::RANGED_ATTACK, actions::OWN_TURN)
        .takes(&[
            options::TARGETED,
            options::ARMED_WITH,
            need(core::MODE, Kind::Word(&[n::THROWN, n::SHOT])),
            options::WITH_SKILL,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::AT_RANGE,
            options::COVERED,
            options::SEEN,
            options::ENGAGED,
            options::SPARING,
            options::WITH_TWO,
            options::GM_MODIFIED,
        ])
        .says(
            "Shoots or throws at a target, against its Ranged AC. Needs the Main Action, a loaded \
             weapon in hand, and a target in range whose place is known. Not possible in a \
             grapple, nor with a two-handed weapon in melee.",
        )
        .told(
            "attacks {target} at range with {weapon}[ and a second weapon{dual}]\
         [, non-lethally{nonlethal}]",
        );

    const COST: Cost = actions::A_MAIN.by(ATTACK).unanswered();

    const WAY: Name = n::RANGED;
}

/// Why a ranged attack is refused now, in anybody's turn.
pub fn check_attack(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_target(state, who, ATTACK, args);
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.add(ATTACK, "say with what: weapon=…");
        return refusals;
    };
    refusals.append(check_weapon(state, who, weapon, args));
    let called = || state.called(weapon);
    let Some(mode) = mode(state, weapon, args) else {
        refusals.add(ATTACK, format!("{} can neither be thrown nor shot", called()));
        return refusals;
    };
    refusals.unless(can_be_used(state, weapon, mode), ATTACK, || {
        let way = if mode == n::THROWN { "thrown" } else { "shot" };
        format!("{} cannot be {way}", called())
    });
    refusals.append(check_skill(mode, args));
    refusals.append(gear::check_loaded(state, weapon));
    let is_left = !gear::is_used_up(state, weapon);
    refusals.unless(is_left, ATTACK, || format!("{} is used up", called()));
    if mode == n::SHOT {
        refusals.append(check_two_hands(state, who, weapon, args));
    }
    // In a grapple, a weapon that is not an unarmed attack has been refused already.
    if refusals.0.iter().all(|refusal| refusal.clause.code != grapple::SHUTS_OUT.code) {
        refusals.append(grapple::shut_out(state, who));
    }
    refusals.append(modifier::check_located(args));
    refusals.with(modifier::check_range(state, who, weapon, args))
}

/// How the weapon attacks: as declared, else the only way it can.
pub(super) fn mode(state: &State, weapon: ItemId, args: &Args) -> Option<Name> {
    args.word(core::MODE)
        .or_else(|| [n::SHOT, n::THROWN].into_iter().find(|way| can_be_used(state, weapon, *way)))
}

/// The shot or throw these options describe.
pub fn plan(state: &State, who: Who, named: (Who, ItemId), args: &Args) -> Attack {
    let skill = match args.word(n::SKILL) {
        Some(n::STAB) => "stab",
        Some(n::EXERT) => "exert",
        _ => "shoot",
    };
    let mode = mode(state, named.1, args).unwrap_or(n::SHOT);
    melee::plain(state, who, named, (mode, skill), args)
}

/// After the shot: a bow or crossbow is unloaded, ammunition is counted, a thrown weapon lies with
/// its target.
pub(super) fn after_shot(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let weapon = attack.weapon;
    let counted = table.state().pool_if_any(weapon, n::AMMO);
    if counted.is_some_and(|left| left > 0) {
        table.pool(ATTACK, weapon, n::AMMO, -1)?;
    }
    if attack.mode == n::THROWN {
        if counted.is_some() {
            return Ok(());
        }
        let place = table.state().body(attack.target).place;
        return table.lay_down(ATTACK, weapon, place);
    }
    if gear::wants_loading(table.state(), weapon) {
        table.gain(gear::LOADED_AT_START, weapon, n::UNLOADED, None)?;
    }
    Ok(())
}

clause! { SKILL = 136
    "ranged.skill", "2.4.4", "Shots use Shoot; throws may use Stab or Exert",
    "Shots always use Shoot. Throws may use Stab or Exert instead. Naming one of these for a shot \
     is refused."
}

/// The skill a shot or throw goes by if none is said: for a throw the best, Shoot before others.
/// Used by `charge::fill` and `phrasing::fill_ranged`.
pub fn best_skill(state: &State, who: Who, mode: Name) -> Name {
    let serving = [(n::EXERT, "exert"), (n::STAB, "stab"), (n::SHOOT, "shoot")].into_iter();
    let best = serving.max_by_key(|(_, name)| skill(state, who, name));
    best.filter(|_| mode == n::THROWN).map_or(n::SHOOT, |(skill, _)| skill)
}

/// Why a shot does not go by this skill.
fn check_skill(mode: Name, args: &Args) -> Refusals {
    let with_shoot = !matches!(args.word(n::SKILL), Some(n::STAB | n::EXERT));
    Refusals::if_not(mode == n::THROWN || with_shoot, SKILL, || {
        "only thrown weapons may use Stab or Exert".to_owned()
    })
}

clause! { ENEMY_ATTACKER = 416
    "ranged.enemy-attacker", "open", "Hostile combatants within reach hinder a shooter",
    "Any hostile combatant who can act hinders a shooter within 5 feet, or farther away if its \
     reach is longer. It need not be armed. Combatants who are down, surprised, unsuspecting, \
     broken or grappled by somebody other than the shooter do not hinder it. Without a map it is \
     declared.",
    uncited "it says who hinders a shooter; the penalty is a part of the roll"
}

/// Whether an enemy hinders a shooter: as declared, or as those concerned stand.
pub(super) fn is_hindered(state: &State, shooter: Who, args: &Args) -> bool {
    args.says(n::IN_MELEE) || is_hindered_unsaid(state, shooter, args)
}

/// Whether an enemy hinders a shooter without anybody saying so: by the map, or because the target
/// can hinder it and is said to be adjacent.
pub(super) fn is_hindered_unsaid(state: &State, shooter: Who, args: &Args) -> bool {
    let beside = |target: Who| {
        args.says(n::ADJACENT)
            && feet_between(state, shooter, target).is_none()
            && can_hinder(state, shooter, target)
    };
    args.who(core::TARGET).is_some_and(beside) || enemy_in_melee(state, shooter).is_some()
}

/// The enemy who hinders a shooter, by the map: within 5 ft or within its own reach.
pub fn enemy_in_melee(state: &State, shooter: Who) -> Option<Who> {
    state.enemies(shooter).find(|enemy| {
        feet_between(state, shooter, *enemy).is_some_and(|feet| reaches(state, *enemy, feet))
            && can_hinder(state, shooter, *enemy)
    })
}

/// Whether somebody hinders a shooter once it is near enough: hostile, fighting and aware of it, in
/// nobody else's grip.
fn can_hinder(state: &State, shooter: Who, enemy: Who) -> bool {
    state.hostile(shooter, enemy)
        && fights(state, enemy)
        && !state.is(enemy, n::UNSUSPECTING)
        && !grip::held_by_another(state, enemy, shooter)
}

/// The options of an attack that is made on another target than was declared. Options about the
/// declared target, such as its cover, no longer hold. If that target was an enemy next to the
/// attacker, the attacker is still in melee.
pub fn said_of_another(state: &State, attack: &Attack) -> Args {
    let hindered = !attack.is_melee() && is_hindered(state, attack.by, &attack.args);
    let args = attack.args.clone().without(&[n::COVER, n::TARGET_SEEN, n::ADJACENT]);
    if hindered { args.with(n::IN_MELEE, true) } else { args }
}

/// Whether a weapon takes two hands to shoot: a bow does, whatever its sheet says of carrying it.
fn takes_two_hands(state: &State, weapon: ItemId) -> bool {
    let bow = state.word(weapon, n::LAUNCHER) == Some(n::BOW);
    bow || stated(state, weapon, n::WEAPON_HANDS) > 1
}

clause! { IN_MELEE_ONE_HANDED = 137
    "ranged.in-melee-one-handed", "2.4.4", "One-handed weapons are shot at -4 in melee",
    "If an enemy hinders the shooter (ranged.enemy-attacker), a shot from a one-handed weapon \
     takes -4 to hit, whoever its target is. A throw takes the same -4 (mod.thrown-in-melee)."
}

clause! { HAND_CROSSBOW = 417
    "ranged.hand-crossbow", "open", "A one-handed crossbow in melee takes -4",
    "The number of hands decides. A shot from a one-handed crossbow takes -4 in melee. A \
     two-handed crossbow cannot be shot."
}

/// What a hindered shooter loses on a shot. Its weapon takes one hand: with another there is no
/// shot (`check_two_hands`).
pub fn shot_in_melee(state: &State, weapon: ItemId) -> Added {
    let crossbow = state.word(weapon, n::LAUNCHER) == Some(n::CROSSBOW);
    (if crossbow { HAND_CROSSBOW } else { IN_MELEE_ONE_HANDED }, n::IN_MELEE, -4)
}

clause! { IN_MELEE_TWO_HANDED = 138
    "ranged.in-melee-two-handed", "2.4.4", "Two-handed ranged weapons cannot be shot in melee",
    "If an enemy hinders the shooter (ranged.enemy-attacker), bows and all other two-handed ranged \
     weapons cannot be shot, whoever the target is, not even for an execution."
}

/// Why a hindered shooter cannot shoot what takes two hands.
pub(super) fn check_two_hands(
    state: &State,
    shooter: Who,
    weapon: ItemId,
    args: &Args,
) -> Refusals {
    if !takes_two_hands(state, weapon) || !is_hindered(state, shooter, args) {
        return Refusals::none();
    }
    let near = enemy_in_melee(state, shooter).filter(|enemy| !state.is_kept_hidden(*enemy));
    let (near, called) = (near.map(|enemy| state.called(enemy)), state.called(weapon));
    let near = near.as_deref().unwrap_or("an enemy");
    let reason = format!("{called} needs two hands, and {near} is in melee range");
    let mut refusals = modifier::check_bow(state, weapon, &reason);
    refusals.add(IN_MELEE_TWO_HANDED, reason);
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ATTACK, SKILL, IN_MELEE_ONE_HANDED, IN_MELEE_TWO_HANDED, ENEMY_ATTACKER, HAND_CROSSBOW];

//! The attack that a line of play describes: its target, whether the attack is possible, and its
//! canonical spelling.

use super::blow::{Aim, Attack, Deed};
use super::character::sees;
use super::names as n;
use super::{
    attack, blast, grapple, health, indirect, map, melee, morale, nonlethal, protection, ranged,
    sneak, surrender,
};
use crate::engine::prelude::*;

/// The attack these options describe, or why it is refused. Whose turn it is, `turn::check_own`
/// looks at.
pub fn settle(state: &State, by: Who, args: &Args, deed: Deed) -> Result<Attack, Refusals> {
    if blast::is_meant(state, args) {
        return blast::settle(state, by, args, deed);
    }
    let aim = check_one_target(args);
    let Some(target) = args.who(core::TARGET) else {
        return Err(aim.with(if args.says(n::FINAL_BLOW) {
            Refusals::because(attack::FINAL_BLOW, say_victim(state, by))
        } else {
            Refusals::because(attack::SEQUENCE, say_whom(state, by))
        }));
    };
    let mut refusals = attack::check_target(state, by, target);
    refusals.append(morale::check_attack(state, by));
    refusals.append(surrender::check_attack(state, by));
    refusals.append(aim);
    let attack = attack::plan(state, by, target, args, deed);
    if nonlethal::is_meant(args) {
        let aim = refusals.take(nonlethal::settle(state, by, target, args));
        refusals.append(protection::check(state, &attack));
        refusals.append(melee::check_nearby(state, &attack));
        return refusals.or_all(aim.map(|aim| Attack { aim, ..attack }));
    }
    let Some(weapon) = attack.weapon else {
        return Err(refusals.and(attack::ARMED, "say with what: weapon=…"));
    };
    refusals.append(attack::check_weapon(state, by, weapon));
    refusals.append(grapple::check_attack(state, &attack));
    refusals.append(protection::check(state, &attack));
    if attack.aim == Aim::Kill {
        refusals.append(attack::check_final_blow(state, &attack));
        refusals.unless(!args.says(n::HOLD_BACK), attack::FINAL_BLOW, || {
            "an attacker who holds back cannot deliver a final blow".to_owned()
        });
    }
    if attack.kind == n::MELEE {
        refusals.append(melee::check_nearby(state, &attack));
    } else {
        refusals.append(check_shot(state, &attack));
        refusals.append(attack::check_still(state, &attack, args));
    }
    refusals.or(attack)
}

/// Why an attack that is no blast is refused: it is aimed at a zone, or at several characters.
fn check_one_target(args: &Args) -> Refusals {
    let mut refusals = Refusals::if_not(args.value(core::ZONE).is_none(), blast::TARGETS, || {
        let at_one = "a final blow is aimed at its victim alone";
        let at_zone = "only a blast can be aimed at a zone";
        if args.says(n::FINAL_BLOW) { at_one } else { at_zone }.to_owned()
    });
    refusals.unless(args.list(n::TARGETS).is_empty(), blast::TARGETS, || {
        "only a blast hits several characters: name one target".to_owned()
    });
    refusals
}

/// Why an attack that is being decided can no longer be made, because of what was ruled meanwhile.
/// There is nothing to react to then.
pub fn check_made(state: &State, attack: &Attack) -> Refusals {
    check_delivered(state, attack).with(check_reached(state, attack))
}

/// Why the attacker can no longer deliver an attack: the attacker is out of action or has lost the
/// weapon.
fn check_delivered(state: &State, attack: &Attack) -> Refusals {
    let able = health::check_able(state, attack.by);
    match attack.weapon {
        Some(weapon) => able.with(attack::check_weapon(state, attack.by, weapon)),
        None => able,
    }
}

/// Why an attack no longer reaches its target.
fn check_reached(state: &State, attack: &Attack) -> Refusals {
    let gone = health::check_there(state, attack.target);
    if !gone.is_empty() {
        return gone;
    }
    let out_of_reach = if attack.is_blast() {
        blast::check_still_covers(state, attack)
    } else if attack.kind == n::MELEE {
        melee::check_still_near(state, attack)
    } else {
        check_still_open(state, attack)
    };
    out_of_reach.with(protection::check(state, attack))
}

/// Why a ranged or indirect attack on one target no longer reaches that target: the attack could
/// not be made now. A new target counts as being where the old one was.
fn check_still_open(state: &State, attack: &Attack) -> Refusals {
    if attack.target != attack.aimed_at {
        return Refusals::none();
    }
    // A final blow needs a nearby target, whatever the weapon.
    let far = melee::check_still_near(state, attack);
    if attack::kills(state, attack) && !far.is_empty() {
        return far;
    }
    let halves = map::halves_between(state, attack.by, attack.target).unwrap_or(i32::MAX);
    check_shot(state, &Attack { halves, ..*attack })
}

/// Why a ranged or indirect attack on one target is refused.
fn check_shot(state: &State, attack: &Attack) -> Refusals {
    match attack.kind {
        n::INDIRECT => indirect::check(state, attack, ranged::VISIBLE_WITHIN_RANGE),
        _ => ranged::check(state, attack),
    }
}

/// Whether the attacker still delivers an attack; notes why if it does not.
pub fn is_delivered(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let (state, by) = (table.state(), attack.by);
    if check_delivered(state, attack).is_empty() {
        return Ok(true);
    }
    let able = health::check_able(state, by);
    let clause = able.0.first().map_or(attack::ARMED, |refusal| refusal.clause);
    table.decided(clause, by, None, "its attack would be carried out")?;
    Ok(false)
}

/// Whether an attack still reaches its target; notes why if it does not.
pub fn is_reached(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let refusals = check_reached(table.state(), attack);
    let reached = refusals.is_empty();
    table.no_longer(attack.by, refusals)?;
    Ok(reached)
}

/// Asks for a target, with the enemies in view.
fn say_whom(state: &State, by: Who) -> String {
    let names = in_view(state, by, |_| true);
    let known = if names.is_empty() { "target=…".to_owned() } else { names.join(", ") };
    format!("say whom to attack: {known}")
}

/// Asks for the target of a final blow, with the incapacitated enemies in view.
fn say_victim(state: &State, by: Who) -> String {
    let names = in_view(state, by, |target| state.is(target, n::INCAPACITATED));
    if names.is_empty() {
        return "a final blow needs an incapacitated enemy, and none is in view".to_owned();
    }
    format!("say whom the final blow kills: {}", names.join(", "))
}

/// The enemies in view, dead ones and those that do not fit left out.
fn in_view(state: &State, by: Who, fits: impl Fn(Who) -> bool) -> Vec<String> {
    let seen = |target: &Who| sees(state, by, *target) && !state.is(*target, n::DEAD);
    let all = state.enemies(by).filter(seen).filter(|target| fits(*target));
    all.map(|who| state.called(who)).collect()
}

/// Fills in the target if only one visible enemy fits; `with` adds the options that go with a
/// target.
pub fn aimed(
    state: &State,
    who: Who,
    args: Args,
    with: impl Fn(Args, Who) -> Args,
    fits: impl Fn(&Args) -> bool,
) -> Args {
    if let Some(target) = args.who(core::TARGET) {
        return with(args, target);
    }
    let seen = state.enemies(who).filter(|target| sees(state, who, *target));
    let at = |target| with(args.clone().with(core::TARGET, target), target);
    let mut possible = seen.map(at).filter(|args| fits(args));
    match (possible.next(), possible.next()) {
        (Some(only), None) => only,
        _ => args,
    }
}

/// An attack with a weapon, also held back where that changes its damage.
pub fn held_back_or_not(
    state: &State,
    weapon: ItemId,
    plain: Args,
) -> impl Iterator<Item = Args> + use<> {
    let softened = attack::softens(state, weapon).then(|| plain.clone().with(n::HOLD_BACK, true));
    softened.into_iter().chain([plain])
}

/// The canonical spelling of the options every attack has: holding back is left out for weapons
/// that it does not change.
pub fn spelled_blow(state: &State, args: Args) -> Args {
    let weapon = args.item(core::WEAPON);
    let args = if weapon.is_some_and(|weapon| attack::softens(state, weapon)) {
        args
    } else {
        args.without(&[n::HOLD_BACK])
    };
    protection::spelled(args)
}

/// The canonical spelling of an attack on one target. The distance is left out if the map gives it,
/// `moving` for melee attacks, and `visible` for a concealed target, who is never visible.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let args = attack::spelled_moving(state, who, sneak::spelled(state, who, args));
    let target = args.who(core::TARGET);
    let mapped = target.is_some_and(|target| map::is_mapped(state, who, target));
    let unseen = target.is_some_and(|target| !sees(state, who, target));
    let far = args.int(core::DISTANCE).is_some();
    let options = [(mapped, core::DISTANCE), (mapped || far, n::NEARBY), (unseen, n::VISIBLE)];
    let idle = options.into_iter().filter(|(is_idle, _)| *is_idle);
    idle.fold(args, |args, (_, option)| args.without(&[option]))
}

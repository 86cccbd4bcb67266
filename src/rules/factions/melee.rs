//! Area `melee`: melee attacks, and what every attack asks (section "Melee attacks").

use super::attack::{self, Aim, Area, Attack, Deed, Reach};
use super::character::{enemies, is_there};
use super::names as n;
use super::{
    blast, grapple, health, map, morale, nonlethal, protection, ranged, react, sneak, surrender,
    turn,
};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Value, Who, core};

clause! { NEARBY = 139
    "melee.nearby", "Melee attacks", "Only somebody nearby",
    "A melee attack reaches nearby characters and nobody else. Having moved is no hindrance."
}

/// Whether the target of an attack is nearby.
fn reach(state: &State, by: Who, target: Who, args: &Args) -> Reach {
    let near = if map::is_mapped(state, by, target) {
        map::are_nearby(state, by, target)
    } else {
        args.flag(n::NEARBY).unwrap_or_else(|| halves(state, by, target, args) == 0)
    };
    if near { Reach::Near } else { Reach::Far }
}

/// Half zones to a target: by the map, else as stated now or before, else none.
pub fn halves(state: &State, by: Who, target: Who, args: &Args) -> i32 {
    if !map::is_mapped(state, by, target) {
        if let Some(zones) = args.int(core::DISTANCE) {
            return 2 * zones;
        }
        if args.flag(n::NEARBY) == Some(false) {
            return 2;
        }
    }
    map::halves_between(state, by, target).unwrap_or(i32::MAX)
}

/// Why a blow at somebody who is not nearby is refused.
fn check_nearby(state: &State, attack: &Attack) -> Refusals {
    Refusals::if_not(attack.reach == Reach::Near, NEARBY, || {
        format!("{} is not nearby", state.called(attack.target))
    })
}

/// Whether an attack in melee still finds its target nearby: where there are more rulings than
/// `ruled`, one of them may be elsewhere by now. Whoever has stepped in for it is where it was.
pub fn still_near(table: &mut Table<'_>, attack: &Attack, ruled: usize) -> Result<bool, Stop> {
    let stepped_in = attack.target != attack.aimed_at;
    if table.ruled_so_far() == ruled || attack.kind != n::MELEE || stepped_in {
        return Ok(true);
    }
    let near = map::are_nearby(table.state(), attack.by, attack.target);
    if !near {
        table.decided(map::NEARBY, attack.by, None, "the blow would go on")?;
    }
    Ok(near)
}

clause! { UNSEEN = 140
    "melee.unseen", "Melee attacks", "Striking at what one does not see",
    "Against a target out of sight the attacker makes a WIT save; failed, the blow goes wide and \
     does no damage."
}

/// What makes a blow at one target challenging.
pub fn challenges(attack: &Attack) -> Vec<&'static Clause> {
    if attack.visible { Vec::new() } else { vec![UNSEEN] }
}

/// What these options say of an attack on one target.
pub fn plan(state: &State, by: Who, target: Who, args: &Args, deed: Deed) -> Attack {
    let weapon = args.item(core::WEAPON);
    Attack {
        by,
        target,
        aimed_at: target,
        weapon,
        kind: weapon.map_or(n::MELEE, |weapon| attack::kind(state, weapon)),
        deed,
        aim: match (args.says(n::FINAL_BLOW), args.says(n::HOLD_BACK)) {
            (true, _) => Aim::Kill,
            (false, true) => Aim::HoldBack,
            (false, false) => Aim::Harm,
        },
        moving: attack::is_moving(state, by, args, deed),
        visible: react::sees(state, by, target) && args.flag(n::VISIBLE) != Some(false),
        challenging: args.says(n::CHALLENGING),
        halves: halves(state, by, target, args),
        reach: reach(state, by, target, args),
        area: Area::One,
        screen: protection::screen(args),
    }
}

/// The attack these options describe, or why it is refused, whoever's turn it is.
pub fn settle(state: &State, by: Who, args: &Args, deed: Deed) -> Result<Attack, Refusals> {
    if blast::is_meant(state, args) {
        return blast::settle(state, by, args, deed);
    }
    let Some(target) = args.who(core::TARGET) else {
        return Err(Refusals::because(attack::SEQUENCE, "say whom: a target is needed"));
    };
    let mut refusals = check_target(state, by, target);
    refusals.append(morale::check_attack(state, by));
    refusals.append(surrender::check_attack(state, by));
    refusals.unless(args.value(core::ZONE).is_none(), blast::TARGETS, || {
        "only a blast is aimed at a zone".to_owned()
    });
    let attack = plan(state, by, target, args, deed);
    if nonlethal::is_meant(args) {
        let aim = refusals.take(nonlethal::settle(state, by, target, args));
        refusals.append(protection::check(state, &attack));
        refusals.append(check_nearby(state, &attack));
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
    }
    if attack.kind == n::MELEE {
        refusals.append(check_nearby(state, &attack));
    } else {
        refusals.append(ranged::check(state, &attack));
        refusals.append(attack::check_still(state, &attack, args));
    }
    refusals.or(attack)
}

/// Why somebody is no target of any attack.
fn check_target(state: &State, by: Who, target: Who) -> Refusals {
    let called = || state.called(target);
    let mut refusals = Refusals::none();
    let clause = attack::SEQUENCE;
    refusals.unless(target != by, clause, || format!("{} cannot attack itself", called()));
    let there = is_there(state, target);
    refusals.unless(there, clause, || format!("{} is not in the fight", called()));
    let dead = state.is(target, n::DEAD);
    refusals.unless(!dead, health::ZERO, || format!("{} is dead", called()));
    refusals
}

/// Aims at the only enemy in sight at whom it fits; `with` adds what goes with a target.
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
    let seen = enemies(state, who).filter(|target| react::sees(state, who, *target));
    let at = |target| with(args.clone().with(core::TARGET, Value::Who(target)), target);
    let mut possible = seen.map(at).filter(|args| fits(args));
    match (possible.next(), possible.next()) {
        (Some(only), None) => only,
        _ => args,
    }
}

/// The one spelling of what is said of any blow: holding back changes nothing about some weapons.
pub fn spelled_blow(state: &State, args: Args) -> Args {
    let weapon = args.item(core::WEAPON);
    let args = if weapon.is_some_and(|weapon| attack::softens(state, weapon)) {
        args
    } else {
        args.without(&[n::HOLD_BACK])
    };
    protection::spelled(args)
}

/// The one spelling of an attack on one target: a distance is what the map says, if it says
/// anything; only a shot is made on the move; who is concealed is not visible in any case.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let args = spelled_moving(state, who, sneak::spelled(state, who, args));
    let target = args.who(core::TARGET);
    let mapped = target.is_some_and(|target| map::is_mapped(state, who, target));
    let unseen = target.is_some_and(|target| !react::sees(state, who, target));
    let (finishing, far) = (args.says(n::FINAL_BLOW), args.int(core::DISTANCE).is_some());
    let idle = [
        (true, n::TARGETS),
        (mapped, core::DISTANCE),
        (mapped || far, n::NEARBY),
        (finishing, n::HOLD_BACK),
        (unseen, n::VISIBLE),
    ];
    let idle = idle.into_iter().filter(|(is_idle, _)| *is_idle);
    idle.fold(args, |args, (_, option)| args.without(&[option]))
}

/// Of a shot it is said whether it is made on the move, unless it is plain.
pub fn spelled_moving(state: &State, who: Who, args: Args) -> Args {
    let melee = args.item(core::WEAPON).is_some_and(|item| attack::kind(state, item) == n::MELEE);
    match args.flag(n::MOVING) {
        Some(moving) if melee || moving == turn::has_moved(state, who) => {
            args.without(&[n::MOVING])
        }
        _ => args,
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NEARBY, UNSEEN];

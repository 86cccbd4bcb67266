//! Area `shock`: shock, the harm a miss does (section 2.4.6.4 and what the chapter leaves open).

use super::blow::Attack;
use super::character::bonuses;
use super::names as n;
use super::outside::attribute;
use super::{
    armor, charge, damage, dual, objects, outside, sheet::stated, shield, swarm, total_defense,
    zero_hp,
};
use crate::engine::prelude::*;
use crate::vocabulary::ClauseCode;

/// What a miss would do to somebody.
#[derive(Clone, Debug)]
pub struct Shock {
    /// The points, and what adds to them.
    points: Sum,
    /// What keeps them off, if anything does.
    stopped: Option<Cited>,
}

clause! { ON_MISS = 230
    "shock.on-miss", "2.4.6.4", "A miss with a Shock weapon may still do damage",
    "Some melee weapons have Shock, written as points and an Armor Class. If such a weapon misses, \
     the target loses the points anyway, provided the rating reaches its Melee AC."
}

clause! { AC_CONDITION = 231
    "shock.ac-condition", "2.4.6.4", "Shock reaches only up to the Melee AC of its rating",
    "Shock affects targets whose current Melee AC is not above the second number of the rating. \
     Ranged AC does not matter."
}

clause! { OTHER_IMMUNITY = 236
    "shock.other-immunity", "2.4.6.4", "Some abilities and actions give immunity to Shock",
    "Certain abilities, and actions such as Total Defense, stop all Shock. Against the attack of a \
     swarm an ability alone does not."
}

clause! { THROWN_WEAPONS = 442
    "shock.thrown-weapons", "open", "Ranged attacks inflict no Shock",
    "Only melee attacks inflict Shock. A thrown weapon has none, unless its sheet marks \
     ranged-shock."
}

/// The Shock an attack would inflict on its target by missing, as things are now; none if its
/// weapon has no rating.
pub fn of(state: &State, attack: &Attack, target: Who) -> Option<Shock> {
    let points = points(state, attack)?;
    let stopped = stopped(state, attack, target).filter(|_| points.total() > 0);
    Some(Shock { points, stopped })
}

/// What keeps the Shock of an attack off its target.
fn stopped(state: &State, attack: &Attack, target: Who) -> Option<Cited> {
    // Melee attacks alone have it, unless the sheet says otherwise.
    if !attack.is_melee() && !state.says(attack.weapon, n::RANGED_SHOCK) {
        return Some(THROWN_WEAPONS);
    }
    // Objects take no Shock in any case.
    if state.says(target, n::INANIMATE) {
        return Some(objects::AND_VEHICLES);
    }
    // Of a swarm's strike Total Defense alone keeps it off.
    if swarm::overwhelms(attack) {
        return swarm::stops_shock(state, target);
    }
    // The Melee AC as it is now, unless the rating is for any AC.
    if limit(state, attack).is_some_and(|limit| melee_ac(state, target).total() > limit) {
        return Some(AC_CONDITION);
    }
    if let Some(immune) = total_defense::stops_shock(state, target) {
        return Some(immune);
    }
    if state.says(target, n::SHOCK_IMMUNE) {
        return Some(OTHER_IMMUNITY);
    }
    // A shield ignores the first source of the round, or one before the fight; a source of 0 points
    // does not count.
    let first = state.phase == core::SETUP || state.pool(target, n::SHIELD_SHOCK_IGNORE) > 0;
    (first && shield::uses_one(state, target)).then_some(SHIELD_IGNORES_FIRST)
}

/// The highest Melee AC the Shock of an attack reaches; none if it reaches any.
fn limit(state: &State, attack: &Attack) -> Option<i32> {
    let any = state.says(attack.weapon, n::SHOCK_ANY_AC);
    (!any).then(|| state.number(attack.weapon, n::SHOCK_AC).unwrap_or(0))
}

fn melee_ac(state: &State, who: Who) -> Sum {
    armor::ac(state, who, n::MELEE_AC)
}

clause! { DASH_ANY_AC = 232
    "shock.dash-any-ac", "2.4.6.4", "Shock with a dash affects any Armor Class",
    "A rating with a dash in place of the Armor Class affects every target, whatever its Melee AC. \
     Certain abilities and dangerous opponents have such ratings."
}

clause! { DASH_STILL_NEGATED = 233
    "shock.dash-still-negated", "2.4.6.4", "Immunities and shields stop Shock with a dash too",
    "An immunity stops the Shock of a rating with a dash like any other Shock. A shield still \
     ignores it if it is the first of the round.",
    uncited "what keeps the Shock off cites its own clause"
}

clause! { SHIELD_IGNORES_FIRST = 235
    "shock.shield-ignores-first", "2.4.6.4", "A shield ignores the first Shock of each round",
    "Once per round, a shield in use ignores the first Shock that its user would really have \
     suffered. Shock that could not have affected the user anyway does not use this up. Later \
     Shock of the round is suffered."
}

clause! { NO_TRAUMA = 239
    "shock.no-trauma", "2.4.6.4", "Shock is never a Traumatic Hit",
    "A miss rolls no Trauma Die even with the switch trauma on, and Shock is not multiplied.",
    uncited "it says which die is not rolled"
}

clause! { LUCKY_MISS = 240
    "shock.lucky-miss", "2.4.6.4", "Shock depends on the outcome after any luck",
    "An ability that turns a hit into a miss lets Shock apply on the usual terms. An ability that \
     turns a miss into a hit does damage instead of Shock, with the Trauma Die if that is in use.",
    uncited "the roll is judged anew; Shock or damage follows"
}

/// A miss: inflicts Shock, or says why not where a rule kept it away.
pub fn on_miss(table: &mut Table<'_>, attack: &Attack, target: Who) -> Flow {
    let Some(Shock { points, stopped }) = of(table.state(), attack, target) else { return Ok(()) };
    match stopped {
        None => suffer(table, attack, target, &points),
        Some(clause) if clause.code == SHIELD_IGNORES_FIRST.code => {
            table.pool(SHIELD_IGNORES_FIRST, target, n::SHIELD_SHOCK_IGNORE, -1)
        }
        Some(clause) => table.decided(clause, target, None, "its Shock would be suffered"),
    }
}

/// The Shock of a miss is suffered.
fn suffer(table: &mut Table<'_>, attack: &Attack, target: Who, points: &Sum) -> Flow {
    let reaches_any = limit(table.state(), attack).is_none();
    let swarmed = swarm::shock(attack);
    let clause = swarmed.unwrap_or(if reaches_any { DASH_ANY_AC } else { ON_MISS });
    note_what_let_it_in(table, attack, target)?;
    dual::note_shock(table, attack)?;
    swarm::note_shock(table, attack, target)?;
    let points = table.works_out(attack.by, n::SHOCK, target, points.clone())?;
    // The round's first source came when no shield was in use: a later one is not first.
    if points > 0 && swarmed.is_none() {
        table.set_pool(SHIELD_IGNORES_FIRST, target, n::SHIELD_SHOCK_IGNORE, 0)?;
    }
    zero_hp::lose_hit_points(table, clause, attack, target, points)
}

clause! { WHAT_ADDS = 234
    "shock.what-adds", "2.4.6.4", "Only attribute and stated bonuses add to Shock",
    "The attribute modifier of the weapon is added to Shock, even if it is negative. So are \
     bonuses that explicitly add to Shock, such as Killing Blow. Plain damage bonuses, Punch, a \
     second weapon, a swarm and a Trauma Rating are not."
}

/// The points of a weapon's rating with what adds to them: the attribute's modifier, and bonuses
/// that say so themselves. None without a rating.
fn points(state: &State, attack: &Attack) -> Option<Sum> {
    let rating = state.number(attack.weapon, n::SHOCK)?;
    let explicit = |of: Subject, stat| -> i32 {
        bonuses(state, of, stat).iter().filter(|(_, shock)| *shock).map(|(amount, _)| amount).sum()
    };
    let bonus = explicit(attack.by.into(), n::DAMAGE_BONUS);
    let mods = explicit(attack.weapon.into(), n::DAMAGE_MODS);
    let rated = Sum::of(ON_MISS, n::SHOCK, rating)
        .plus(WHAT_ADDS, attack.attribute, attribute(state, attack.by, attack.attribute))
        .plus(WHAT_ADDS, n::DAMAGE_BONUS, bonus)
        .plus(WHAT_ADDS, n::DAMAGE_MODS, mods)
        .plus(WHAT_ADDS, n::KILLING_BLOW, outside::killing_blow(state, attack.by));
    Some(rated.at_least(damage::MINIMUM, n::LEAST, 0))
}

/// The rating of a weapon's Shock beside the Armor Class of its target, for whoever reads that
/// somebody suffered it, or what kept it off.
pub fn told(state: &State, weapon: ItemId, target: Who, clause: ClauseCode) -> Option<String> {
    const ABOUT_IT: [&Clause; 7] = [
        ON_MISS,
        swarm::SHOCK_ALWAYS,
        AC_CONDITION,
        DASH_ANY_AC,
        SHIELD_IGNORES_FIRST,
        OTHER_IMMUNITY,
        total_defense::SHOCK_IMMUNITY,
    ];
    let is_about_it = ABOUT_IT.iter().any(|about| about.code == clause);
    let rating = state.number(weapon, n::SHOCK).filter(|_| is_about_it)?;
    if state.says(weapon, n::SHOCK_ANY_AC) {
        return Some(format!("Shock {rating} against any AC"));
    }
    let (limit, now) =
        (state.number(weapon, n::SHOCK_AC).unwrap_or(0), melee_ac(state, target).total());
    Some(format!("Shock {rating} up to AC {limit}; Melee AC {now}"))
}

clause! { REDUCED_AC_EFFECTS = 444
    "shock.reduced-ac-effects", "open", "Shock is compared with the current Melee AC",
    "Shock is compared with the Melee AC including everything that changes the Armor Class itself, \
     such as a Charge or a dropped shield. Cover, being prone and the like change the attack roll, \
     so they do not matter here."
}

/// Notes an AC that is not the sheet's where that lets the Shock in.
fn note_what_let_it_in(table: &mut Table<'_>, attack: &Attack, target: Who) -> Flow {
    let state = table.state();
    let limit = limit(state, attack).filter(|_| !swarm::overwhelms(attack));
    let now = melee_ac(state, target).total();
    let let_in = |before: i32| limit.is_some_and(|limit| now <= limit && before > limit);
    let opened = state.is(target, n::CHARGING) && let_in(now + 2);
    let reduced = let_in(stated(state, target, n::MELEE_AC)) && !opened;
    if opened {
        let otherwise = "no Shock at the Armor Class it had";
        table.decided(charge::AC_PENALTY_OPENS_SHOCK, target, None, otherwise)?;
    }
    if reduced {
        let otherwise = "no Shock at the Armor Class of the sheet";
        table.decided(REDUCED_AC_EFFECTS, target, None, otherwise)?;
    }
    Ok(())
}

clause! { HIT_FLOOR = 237
    "shock.hit-floor", "2.4.6.4", "A hit does at least the Shock of a miss",
    "If a hit would do less damage than the Shock of the same attack on a miss, it does the damage \
     of that Shock."
}

clause! { FLOOR_WHEN_NEGATED = 238
    "shock.floor-when-negated", "2.4.6.4", "Without Shock there is no minimum damage",
    "The minimum damage of a hit is what a miss would really have inflicted. There is none if the \
     Armor Class is too high, if an immunity or Total Defense applies, or if the shield would have \
     ignored the Shock. The hit does not use up the shield. For the attack of a swarm, only Total \
     Defense removes the minimum."
}

/// The damage of a hit, not below the Shock a miss would really have inflicted. The shield's
/// ignored source counts as ignored here and is not used up.
pub fn at_least(
    table: &mut Table<'_>,
    attack: &Attack,
    target: Who,
    (shock, damage): (Option<Shock>, Sum),
) -> Result<Sum, Stop> {
    let Some(Shock { points, stopped }) = shock else { return Ok(damage) };
    let least = points.total();
    if damage.total().max(0) >= least {
        return Ok(damage);
    }
    if stopped.is_some() {
        let otherwise = "the Shock of a miss, at least";
        table.decided(FLOOR_WHEN_NEGATED, target, None, otherwise)?;
        return Ok(damage);
    }
    dual::note_shock(table, attack)?;
    swarm::note_shock(table, attack, target)?;
    Ok(damage.at_least(HIT_FLOOR, n::SHOCK, least))
}

clause! { NO_DAMAGE_ATTACKS = 443
    "shock.no-damage-attacks", "open", "Shoves and grapples inflict no Shock",
    "A missed shove or grapple inflicts no Shock, because these attacks do no damage."
}

/// A shove or grapple that misses does nothing, whatever Shock the weapon has. Called by
/// `attack::strike`.
pub fn after_maneuver(table: &mut Table<'_>, attack: &Attack) -> Flow {
    if table.state().number(attack.weapon, n::SHOCK).is_none() {
        return Ok(());
    }
    table.decided(NO_DAMAGE_ATTACKS, attack.target, None, "its Shock would be suffered")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ON_MISS,
    AC_CONDITION,
    DASH_ANY_AC,
    DASH_STILL_NEGATED,
    WHAT_ADDS,
    SHIELD_IGNORES_FIRST,
    OTHER_IMMUNITY,
    HIT_FLOOR,
    FLOOR_WHEN_NEGATED,
    NO_TRAUMA,
    LUCKY_MISS,
    THROWN_WEAPONS,
    NO_DAMAGE_ATTACKS,
    REDUCED_AC_EFFECTS,
];

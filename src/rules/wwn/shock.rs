//! Area `shock`: shock, the harm a miss does (section 2.4.6.4 and what the chapter leaves open).

use super::attack::Attack;
use super::character::{attribute, bonuses, melee_ac};
use super::names as n;
use super::{charge, dual, outside, shield, swarm, total_defense};
use crate::engine::{Stop, Table};
use crate::state::State;
use crate::vocabulary::{Clause, Detail, Subject, Who};

/// What a miss would do to somebody, and the clause that says so.
#[derive(Clone, Copy, Debug)]
pub enum Shock {
    /// Nothing.
    None(&'static Clause),
    /// A shield would ignore this source.
    Ignored,
    /// So many points.
    Suffered(i32),
}

clause! { ON_MISS = 230
    "shock.on-miss", "2.4.6.4", "A miss may still hurt",
    "Some melee weapons have Shock, written as points and an Armor Class. Missing with one of \
     these costs the target the points all the same, as long as its Melee AC is within reach of \
     the rating."
}

clause! { AC_CONDITION = 231
    "shock.ac-condition", "2.4.6.4", "No Shock: it reaches only up to the Melee AC it names",
    "Shock reaches targets whose Melee AC of the moment is not above the second number. Ranged AC \
     plays no part."
}

clause! { OTHER_IMMUNITY = 236
    "shock.other-immunity", "2.4.6.4", "Some are out of its reach",
    "Certain abilities, and actions such as Total Defense, keep all Shock off; against a swarm's \
     strike an ability alone does not."
}

clause! { THROWN_WEAPONS = 442
    "shock.thrown-weapons", "open", "No Shock at a distance",
    "Shock follows melee attacks. A thrown weapon has none, unless its sheet marks ranged-shock."
}

/// The Shock an attack would inflict on its target by missing, as things are now.
pub fn of(state: &State, attack: &Attack, target: Who) -> Shock {
    // Only melee attacks, and only with a weapon that has a rating.
    let Some(points) = state.number(attack.weapon, n::SHOCK) else { return Shock::None(ON_MISS) };
    if !attack.is_melee() && state.flag(attack.weapon, n::RANGED_SHOCK) != Some(true) {
        return Shock::None(THROWN_WEAPONS);
    }
    let points = (points + adds(state, attack)).max(0);
    // A swarm's strike: Total Defense alone keeps it off. Things feel nothing in any case.
    if state.says(target, n::INANIMATE) {
        return Shock::None(super::objects::AND_VEHICLES);
    }
    if swarm::overwhelms(attack) {
        let stopped = swarm::stops_shock(state, target);
        return stopped.map_or(Shock::Suffered(points), Shock::None);
    }
    // The Melee AC as it is now, unless the rating is for any AC.
    let any = state.says(attack.weapon, n::SHOCK_ANY_AC);
    let limit = state.number(attack.weapon, n::SHOCK_AC).unwrap_or(0);
    if !any && melee_ac(state, target) > limit {
        return Shock::None(AC_CONDITION);
    }
    // Immunity.
    if let Some(immune) = total_defense::stops_shock(state, target) {
        return Shock::None(immune);
    }
    if state.says(target, n::SHOCK_IMMUNE) {
        return Shock::None(OTHER_IMMUNITY);
    }
    // A shield ignores the first source of the round; one that comes to nothing is none.
    let guarded = state.pool(target, n::SHIELD_SHOCK_IGNORE) > 0 && shield::uses_one(state, target);
    if guarded && points > 0 { Shock::Ignored } else { Shock::Suffered(points) }
}

/// Whether the weapon, as it is used, has no Shock at all.
fn is_without(clause: &Clause) -> bool {
    [ON_MISS.code, THROWN_WEAPONS.code].contains(&clause.code)
}

clause! { DASH_ANY_AC = 232
    "shock.dash-any-ac", "2.4.6.4", "A dash reaches everybody",
    "A rating with a dash in place of the Armor Class works against any, thanks to some ability or \
     a fearsome opponent."
}

clause! { DASH_STILL_NEGATED = 233
    "shock.dash-still-negated", "2.4.6.4", "A dash does not pierce protection",
    "An immunity stops the Shock of a dash rating as it stops any other, and a shield still \
     swallows it where it is the round's first."
}

clause! { SHIELD_IGNORES_FIRST = 235
    "shock.shield-ignores-first", "2.4.6.4", "A shield takes the first one",
    "Once each round, a shield in use swallows the first Shock its user would really have \
     suffered. Shock that could not have reached the user anyway leaves this for later; later \
     Shock of the round gets through."
}

clause! { NO_TRAUMA = 239
    "shock.no-trauma", "2.4.6.4", "By switch: Shock is never traumatic",
    "With trauma on, no Trauma Die follows a miss, and Shock is not multiplied."
}

clause! { LUCKY_MISS = 240
    "shock.lucky-miss", "2.4.6.4", "What luck makes of the roll is what counts",
    "An ability that makes a hit miss opens the way for Shock on the usual terms. One that makes a \
     miss hit does damage instead of Shock, with the Trauma Die if that is in use."
}

/// A miss: inflicts Shock, or says why not where a rule kept it away.
pub fn on_miss(table: &mut Table<'_>, attack: &Attack, target: Who) -> Result<(), Stop> {
    match of(table.state(), attack, target) {
        Shock::Suffered(points) => {
            let any = table.state().says(attack.weapon, n::SHOCK_ANY_AC);
            let swarmed = swarm::shock(attack);
            let clause = swarmed.unwrap_or(if any { DASH_ANY_AC } else { ON_MISS });
            note_what_counted(table, attack, target)?;
            dual::note_shock(table, attack)?;
            swarm::note_shock(table, attack, target)?;
            // The round's first source came when no shield was in use: a later one is not first.
            if points > 0 && swarmed.is_none() {
                table.set_pool(SHIELD_IGNORES_FIRST, target, n::SHIELD_SHOCK_IGNORE, 0)?;
            }
            super::zero_hp::lose_hit_points(table, clause, attack, target, points)
        }
        Shock::Ignored => {
            if table.state().says(attack.weapon, n::SHOCK_ANY_AC) {
                table.note(DASH_STILL_NEGATED, target)?;
            }
            table.pool(SHIELD_IGNORES_FIRST, target, n::SHIELD_SHOCK_IGNORE, -1)
        }
        Shock::None(clause) if is_without(clause) && swarm::overwhelms(attack) => {
            table.note(swarm::NEEDS_A_SHOCK_WEAPON, attack.by)
        }
        Shock::None(clause) if clause.code == ON_MISS.code => Ok(()),
        Shock::None(clause) => {
            let any = table.state().says(attack.weapon, n::SHOCK_ANY_AC);
            if any {
                table.note(DASH_STILL_NEGATED, target)?;
            }
            table.note(clause, target)
        }
    }
}

clause! { WHAT_ADDS = 234
    "shock.what-adds", "2.4.6.4", "Only attribute and stated bonuses add to Shock",
    "The attribute modifier of the weapon counts, down as well as up, and so do bonuses that name \
     Shock, such as Killing Blow. Plain damage bonuses do not, nor Punch, a second weapon, a swarm \
     or a Trauma Rating."
}

/// What adds to Shock: the attribute's modifier, and bonuses that say so themselves.
fn adds(state: &State, attack: &Attack) -> i32 {
    let explicit = |of: Subject, stat| -> i32 {
        bonuses(state, of, stat).iter().filter(|(_, shock)| *shock).map(|(amount, _)| amount).sum()
    };
    attribute(state, attack.by, attack.attribute)
        + explicit(Subject::Who(attack.by), n::DAMAGE_BONUS)
        + explicit(Subject::Item(attack.weapon), n::DAMAGE_MODS)
        + outside::killing_blow(state, attack.by)
}

clause! { REDUCED_AC_EFFECTS = 444
    "shock.reduced-ac-effects", "open", "Shock looks at the present Armor Class",
    "It is held against Melee AC with everything that alters the Armor Class itself, as a Charge \
     or a dropped shield does. Cover, lying prone and the like alter the attack roll, so they \
     leave it as it is."
}

/// Notes what made the Shock what it is: what adds to it, an AC that is not the sheet's.
fn note_what_counted(table: &mut Table<'_>, attack: &Attack, target: Who) -> Result<(), Stop> {
    let state = table.state();
    let adds = adds(state, attack);
    let sheet = state.number(target, n::MELEE_AC).unwrap_or(10);
    let changed = melee_ac(state, target) != sheet;
    let opened = charge::opens_shock(state, attack, target);
    if adds != 0 {
        table.note_with(WHAT_ADDS, attack.by, Detail::Int(adds))?;
    }
    if changed {
        table.note(REDUCED_AC_EFFECTS, target)?;
    }
    if opened {
        table.note(charge::AC_PENALTY_OPENS_SHOCK, target)?;
    }
    Ok(())
}

clause! { HIT_FLOOR = 237
    "shock.hit-floor", "2.4.6.4", "A hit hurts no less than a miss",
    "If a hit comes to less damage than the Shock of the same attack would have been, it does that \
     much."
}

/// The least a hit does: the Shock a miss would really have inflicted. The shield's ignored source
/// counts as ignored here and is not used up.
pub fn floor(state: &State, attack: &Attack, target: Who) -> i32 {
    match of(state, attack, target) {
        Shock::Suffered(points) => points,
        Shock::Ignored | Shock::None(_) => 0,
    }
}

clause! { FLOOR_WHEN_NEGATED = 238
    "shock.floor-when-negated", "2.4.6.4", "Without Shock no least damage either",
    "The least damage of a hit is what a miss would truly have cost: none if the Armor Class is \
     too high, an immunity or Total Defense holds, or the shield still has this round's Shock to \
     swallow, which the hit leaves untouched. For a swarm's strike only Total Defense removes it."
}

/// Whether a hit has no minimum because protection would keep the Shock away.
pub fn floor_negated(state: &State, attack: &Attack, target: Who) -> bool {
    match of(state, attack, target) {
        Shock::Ignored => true,
        Shock::None(clause) => !is_without(clause),
        Shock::Suffered(_) => false,
    }
}

clause! { NO_DAMAGE_ATTACKS = 443
    "shock.no-damage-attacks", "open", "No Shock from shoves and grapples",
    "A missed shove or grapple inflicts none, since these attacks do no damage."
}

/// A shove or grapple that misses does nothing, whatever Shock the weapon has.
pub fn after_maneuver(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if table.state().number(attack.weapon, n::SHOCK).is_none() {
        return Ok(());
    }
    table.note(NO_DAMAGE_ATTACKS, attack.target)
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

//! Area `crit`: what a natural 20 and a natural 1 do.

use super::blow::{Attack, Doubling, Thrown};
use super::{dual, usage};
use crate::engine::prelude::*;

clause! { ATTACK_TWENTY_DOUBLES = 140
    "crit.attack-twenty-doubles", "Critical Damage", "A 20 to hit doubles the damage dice",
    "When a player's die to hit shows 20, the result of the damage dice is doubled. A fixed bonus \
     is added afterwards, once."
}

clause! { AVOID_ONE_DOUBLES = 141
    "crit.avoid-one-doubles", "Critical Damage", "A 1 to avoid doubles the damage",
    "When a player's die to avoid shows 1, the Character takes double the whole damage of that \
     attack."
}

clause! { EXTRA_DICE = 626
    "crit.extra-dice", "open", "On a 20 all damage dice are doubled, fixed bonuses are not",
    "On a 20 to hit every die rolled for the damage of the attack is doubled, including dice that \
     an ability adds, and fixed bonuses count once. A 1 to avoid doubles both. Ongoing Damage is \
     never doubled."
}

/// What damage comes to, doubled or not.
pub fn doubled(
    table: &mut Table<'_>,
    (clause, by): (Cited, Who),
    thrown: Thrown,
    doubling: Doubling,
) -> Result<Sum, Stop> {
    let Thrown { total, plus, dice } = thrown;
    let (doubles, again) = match doubling {
        Doubling::Plain => (clause, 0),
        Doubling::Whole => (AVOID_ONE_DOUBLES, total),
        Doubling::Dice => (ATTACK_TWENTY_DOUBLES, total - plus),
    };
    if doubling == Doubling::Dice && (plus != 0 || dice > 1) {
        table.decided(EXTRA_DICE, by, None, "one die alone, or all of it, twice")?;
    }
    Ok(Sum::of(clause, core::DAMAGE, total).plus(doubles, core::DOUBLED, again))
}

clause! { ATTACK_ONE_MARKS_USAGE = 142
    "crit.attack-one-marks-usage", "Critical Damage", "A 1 to hit marks a usage of the weapon",
    "When a player's die to hit shows 1, one usage of the weapon is marked, in melee and at \
     range. Tests to avoid and all other Tests mark nothing, and Creatures that do not Test to \
     hit mark nothing either."
}

/// A natural 1 to hit marks a usage: with two weapons on the one that is picked. Called by
/// `attack::strike`.
pub fn mark_usage(table: &mut Table<'_>, attack: &Attack) -> Flow {
    match dual::marked(table, attack)? {
        Some(weapon) => usage::mark(table, ATTACK_ONE_MARKS_USAGE, weapon),
        None => Ok(()),
    }
}

clause! { NATURAL_FACE = 143
    "crit.natural-face", "Critical Damage",
    "Doubling and usages go by the number on the d20, not the total",
    "What doubles the damage or marks a usage is the number on the d20, before anything is added.",
    counts "{} on the die"
}

/// The faces that double the damage or mark a usage as somebody Tests to hit. Used by
/// `attack::strike`.
pub fn faces_to_hit(state: &State, attack: &Attack) -> &'static [i32] {
    if dual::bearing(state, attack).is_empty() { &[20] } else { &[1, 20] }
}

/// Notes where one of the faces that double the damage or mark a usage decided and the total would
/// have decided otherwise.
pub fn note_faces(table: &mut Table<'_>, throw: &Throw, faces: &[i32]) -> Flow {
    note_kept(table, throw)?;
    if throw.rolled.dice.is_empty() {
        return Ok(());
    }
    let (natural, by_total) = (i32::from(throw.natural()), throw.total().clamp(1, 20));
    if faces.iter().all(|face| (natural == *face) == (by_total == *face)) {
        return Ok(());
    }
    let face = Detail::Int(natural);
    let otherwise = "the total would decide, not the face";
    table.decided(NATURAL_FACE, Some(throw.rolled.by), face, otherwise)
}

clause! { WITH_DISADVANTAGE = 145
    "crit.with-disadvantage", "Critical Damage / Hinderance",
    "With Disadvantage, the kept die decides",
    "With two d20 the lower one is the roll. A natural 20 therefore needs two 20s, and a single 1 \
     is a natural 1 with all its consequences."
}

/// Notes that of two faces the higher one, which was dropped, did not decide.
fn note_kept(table: &mut Table<'_>, throw: &Throw) -> Flow {
    let natural = throw.natural();
    let decides = |face: u16| [1, 20].contains(&face);
    // An Advantage drops the lower of two dice, and of two equal ones it does not matter which.
    let dropped = throw.rolled.dice.iter().find(|die| !die.kept).map(|die| die.face);
    let higher = dropped.filter(|dropped| *dropped > natural);
    if !higher.is_some_and(|dropped| decides(natural) || decides(dropped)) {
        return Ok(());
    }
    let face = Detail::Int(natural.into());
    let otherwise = "the face that was dropped would decide";
    table.decided(WITH_DISADVANTAGE, Some(throw.rolled.by), face, otherwise)
}

clause! { DUAL_WIELD = 144
    "crit.dual-wield", "Dual-Wielding / Critical Damage",
    "On a 20 with two weapons, the higher result is doubled",
    "The damage dice of both weapons are rolled and the higher result is taken. Its dice are \
     doubled, and what its weapon adds counts once. Of equal results that of the weapon named \
     first counts, which matters where one of them adds a number."
}

/// Points out that of two weapons' dice those that count are doubled. Called by `attack::inflict`.
pub fn note_dual(table: &mut Table<'_>, attack: &Attack, doubling: Doubling) -> Flow {
    if attack.second.is_some() && doubling == Doubling::Dice {
        table.decided(DUAL_WIELD, attack.by, None, "each weapon's dice would double")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ATTACK_TWENTY_DOUBLES,
    AVOID_ONE_DOUBLES,
    ATTACK_ONE_MARKS_USAGE,
    NATURAL_FACE,
    DUAL_WIELD,
    WITH_DISADVANTAGE,
    EXTRA_DICE,
];

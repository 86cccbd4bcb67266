//! Area `crit`: what a 20 and a 1 bring.

use super::attack::{Attack, Doubling, Thrown};
use super::character::usage_max;
use super::names as n;
use super::{dual, usage};
use crate::engine::{Refusals, Stop, Table, Throw};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, ItemId, Reply, Value, Who, core};

clause! { DUAL_WIELD = 144
    "crit.dual-wield", "Dual-Wielding / Critical Damage", "Two weapons and a 20",
    "Both damage dice are thrown, the higher taken, and that one doubled."
}

clause! { ATTACK_TWENTY_DOUBLES = 140
    "crit.attack-twenty-doubles", "Critical Damage", "A 20 to hit doubles the dice",
    "Where a player's die to hit shows 20, what the damage dice show counts twice. A fixed bonus \
     is added afterwards, once."
}

clause! { AVOID_ONE_DOUBLES = 141
    "crit.avoid-one-doubles", "Critical Damage", "A 1 to avoid doubles the damage",
    "Where a player's die to avoid shows 1, the Character takes all the damage of that attack \
     twice."
}

clause! { EXTRA_DICE = 626
    "crit.extra-dice", "open", "All dice double, bonuses do not",
    "Every die thrown for the damage of the attack counts twice, those an ability adds among them; \
     what is added flat counts once, and Ongoing Damage is left alone."
}

/// What damage comes to, doubled or not.
pub fn doubled(
    table: &mut Table<'_>,
    (by, target): (Who, Who),
    thrown: Thrown,
    doubling: Doubling,
) -> Result<i32, Stop> {
    let Thrown { total, plus, dice } = thrown;
    match doubling {
        Doubling::Plain => Ok(total),
        Doubling::Whole => {
            let points = 2 * total;
            let who = Some(Actor::Who(target));
            table.note_with(AVOID_ONE_DOUBLES, who, Detail::Int(points))?;
            Ok(points)
        }
        Doubling::Dice => {
            let points = 2 * (total - plus) + plus;
            let who = Some(Actor::Who(by));
            if plus != 0 || dice > 1 {
                table.note(EXTRA_DICE, who)?;
            }
            table.note_with(ATTACK_TWENTY_DOUBLES, who, Detail::Int(points))?;
            Ok(points)
        }
    }
}

clause! { ATTACK_ONE_MARKS_USAGE = 142
    "crit.attack-one-marks-usage", "Critical Damage", "A 1 to hit marks the weapon",
    "Where a player's die to hit shows 1, one usage of the weapon is marked, be it for blows or \
     shots. Tests to avoid and all others mark nothing, and Creatures do not throw."
}

/// A natural 1 to hit marks a usage: with two weapons on the one that is picked.
pub fn mark_usage(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    let marked = bearing(table.state(), attack);
    let weapon = match marked[..] {
        [] => return Ok(()),
        [only] => only,
        [_, ..] if table.prompts(attack.by) => match pick(table, attack, &marked)? {
            Some(weapon) => weapon,
            None => return Ok(()),
        },
        [main, ..] => main,
    };
    if attack.second.is_some() {
        let which = Some(Detail::Item(weapon));
        table.note_with(dual::MIXED_AND_USAGE, attack.by, which)?;
    }
    usage::mark(table, ATTACK_ONE_MARKS_USAGE, weapon)
}

/// The weapons of an attack that can bear a further mark.
fn bearing(state: &State, attack: &Attack) -> Vec<ItemId> {
    let bears = |item: &ItemId| {
        let most = usage_max(state, *item);
        most > 0 && state.pool(*item, n::USAGE) < most
    };
    std::iter::once(attack.weapon).chain(attack.second).filter(bears).collect()
}

/// Which of the two bears the mark: the first, where nothing is said; none where a ruling has left
/// none that can.
fn pick(
    table: &mut Table<'_>,
    attack: &Attack,
    weapons: &[ItemId],
) -> Result<Option<ItemId>, Stop> {
    let mut options: Vec<Value> = weapons.iter().copied().map(Value::Item).collect();
    options.push(Value::Word(core::PASS));
    let about = Some(attack.by);
    let reply = table.ask(dual::MIXED_AND_USAGE, Actor::Who(attack.by), options, about)?;
    let now = bearing(table.state(), attack);
    match reply {
        Reply::Pass => Ok(now.first().copied()),
        Reply::Value(Value::Item(item)) if now.contains(&item) => Ok(Some(item)),
        Reply::Value(Value::Item(item)) if weapons.contains(&item) => {
            let reason = format!("{} can bear no further mark", table.state().called(item));
            Err(Stop::Refused(Refusals::because(dual::MIXED_AND_USAGE, reason)))
        }
        _ => {
            let reason = "name one of the two weapons, or pass";
            Err(Stop::Refused(Refusals::because(dual::MIXED_AND_USAGE, reason)))
        }
    }
}

clause! { NATURAL_FACE = 143
    "crit.natural-face", "Critical Damage", "The face counts, not the sum",
    "It is the number on the d20 that doubles or marks, before anything is added."
}

clause! { WITH_DISADVANTAGE = 145
    "crit.with-disadvantage", "Critical Damage / Hinderance", "Of two dice the kept one decides",
    "With two d20 the lower is the roll: it takes two 20s for a 20, and a single 1 is a 1 with all \
     it brings."
}

/// Notes what the faces of a Test to hit or to avoid decided, or did not.
pub fn note_faces(table: &mut Table<'_>, throw: &Throw) -> Result<(), Stop> {
    let (by, natural, total) = (Some(throw.rolled.by), throw.natural(), throw.total());
    // Of two dice the lower was kept, unless an Advantage kept the higher.
    let dropped = throw.rolled.dice.iter().find(|die| !die.kept).map(|die| die.face);
    let lower = dropped.filter(|dropped| *dropped >= natural);
    if lower.is_some_and(|dropped| [natural, dropped].iter().any(|face| [1, 20].contains(face))) {
        table.note_with(WITH_DISADVANTAGE, by, Detail::Int(natural.into()))?;
    }
    let seeming = (total >= 20 && natural != 20) || (total <= 1 && natural != 1);
    if seeming {
        table.note_with(NATURAL_FACE, by, Detail::Int(natural.into()))?;
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

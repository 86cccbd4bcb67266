//! Area `mod`: modifiers of the attack roll (section 2.4.5.2 and what the chapter leaves open).

use super::attack::Attack;
use super::character::feet_between;
use super::names as n;
use super::{prone, ranged};
use crate::engine::{Added, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, Who};

clause! { BOW_IN_MELEE = 213
    "mod.bow-in-melee", "2.4.5.2", "No bow or crossbow in the press",
    "A bow or crossbow that takes two hands cannot be shot in melee; the attempt is refused."
}

clause! { UNSEEN_PLACE_UNKNOWN = 215
    "mod.unseen-place-unknown", "2.4.5.2", "Hidden and not located: no shot",
    "A target out of sight whose exact place is unknown cannot be shot at."
}

clause! { PRONE_DISTANT = 206
    "mod.prone-distant", "2.4.5.2", "Prone and not adjacent, ranged: -2",
    "A shot or throw has -2 against somebody on the ground who is not beside the attacker."
}

clause! { PRONE_ADJACENT = 207
    "mod.prone-adjacent", "2.4.5.2", "Prone and adjacent: +2",
    "An attack has +2 against somebody on the ground right beside the attacker."
}

clause! { ATTACKER_PRONE_MELEE = 208
    "mod.attacker-prone-melee", "2.4.5.2", "Striking from the ground: -4",
    "Whoever lies prone has -4 on melee attacks. Shooting from there has no modifier."
}

clause! { LONG_RANGE = 209
    "mod.long-range", "2.4.5.2", "Past normal range: -2",
    "A target farther off than normal range, up to the longest, costs a shot or throw -2. Farther \
     than that it is refused."
}

clause! { HALF_COVER = 210
    "mod.half-cover", "2.4.5.2", "Half covered: -2",
    "A target with half of itself or more behind something costs the attack -2."
}

clause! { NEAR_FULL_COVER = 211
    "mod.near-full-cover", "2.4.5.2", "Nearly hidden: -4",
    "A target with next to nothing showing costs the attack -4, which takes the place of the -2."
}

clause! { THROWN_IN_MELEE = 212
    "mod.thrown-in-melee", "2.4.5.2", "Throwing in the press: one -4",
    "A throw made in melee has -4. The chapter states it in three places, and it still counts once."
}

clause! { UNSEEN_PLACE_KNOWN = 214
    "mod.unseen-place-known", "2.4.5.2", "Hidden but located: -4",
    "Shooting at a target out of sight has -4, provided the shooter knows where it is."
}

clause! { GM_ADDS = 216
    "mod.gm-adds", "2.4.5.2", "Whatever else the GM sees",
    "Other circumstances are the GM's to put a number on, plus or minus. The number stands on the \
     roll with its reason."
}

/// What the situation adds to an attack roll, clause by clause. Different situations add up; each
/// counts once.
pub fn situation(state: &State, attack: &Attack, target: Who) -> Vec<Added> {
    let melee = attack.is_melee();
    let mut modifiers = Vec::new();
    if state.is(target, n::PRONE) || super::character::is_down(state, target) {
        let adjacent = is_adjacent(state, attack, target);
        let (clause, by) = if adjacent && !melee {
            (prone::RANGED_ATTACK_WHEN_ADJACENT, 2)
        } else if adjacent {
            (PRONE_ADJACENT, 2)
        } else if melee {
            (prone::DEFENCE, 2)
        } else {
            (PRONE_DISTANT, -2)
        };
        modifiers.push((clause, n::PRONE, by));
    }
    if melee && state.is(attack.by, n::PRONE) {
        modifiers.push((ATTACKER_PRONE_MELEE, n::PRONE, -4));
    }
    if !melee && is_long(state, attack, target) {
        modifiers.push((LONG_RANGE, n::RANGE, -2));
    }
    match attack.args.word(n::COVER) {
        Some(n::HALF) => modifiers.push((HALF_COVER, n::COVER, -2)),
        Some(n::NEAR_FULL) => modifiers.push((NEAR_FULL_COVER, n::COVER, -4)),
        _ => {}
    }
    if !melee && ranged::in_melee(state, attack.by, &attack.args) {
        let thrown = attack.mode == n::THROWN;
        let crossbow = state.word(attack.weapon, n::LAUNCHER) == Some(n::CROSSBOW);
        let clause = if thrown {
            THROWN_IN_MELEE
        } else if crossbow {
            ranged::HAND_CROSSBOW
        } else {
            ranged::IN_MELEE_ONE_HANDED
        };
        modifiers.push((clause, n::IN_MELEE, -4));
    }
    if !melee && attack.args.word(n::TARGET_SEEN) == Some(n::PLACE_KNOWN) {
        modifiers.push((UNSEEN_PLACE_KNOWN, n::TARGET_SEEN, -4));
    }
    modifiers.push((GM_ADDS, n::GM_MOD, attack.args.int(n::GM_MOD).unwrap_or(0)));
    modifiers
}

clause! { STACKING = 435
    "mod.stacking", "open", "Circumstances add up",
    "Different circumstances add up. Half and nearly full cover exclude each other, throwing in \
     melee costs -4 once, and where the GM finds one obstacle behind both cover and not seeing, \
     only the larger figure counts."
}

clause! { COVER_IN_MELEE = 436
    "mod.cover-in-melee", "open", "Cover at close quarters, and full cover",
    "In melee cover counts if somebody declares it; from a map it is worked out for ranged attacks \
     alone, and other people count as cover only by ruling. A target wholly behind cover cannot be \
     attacked without the GM's leave."
}

/// Notes what decided about the situation's modifiers without being one of them.
pub fn note_what_counts(
    table: &mut Table<'_>,
    attack: &Attack,
    modifiers: &[Added],
) -> Result<(), Stop> {
    let (state, target) = (table.state(), attack.target);
    let by = Some(Actor::Who(attack.by));
    let enemy = if attack.is_melee() { None } else { ranged::enemy_in_melee(state, attack.by) };
    let several = modifiers.iter().filter(|(.., by)| *by != 0).count() > 1;
    let special = [THROWN_IN_MELEE.code, ranged::HAND_CROSSBOW.code];
    let one_handed = modifiers.iter().any(|(clause, ..)| special.contains(&clause.code));
    let covered = attack.is_melee() && attack.args.word(n::COVER).is_some();
    let downed = super::character::is_down(state, target);
    if several {
        table.note(STACKING, by)?;
    }
    if one_handed {
        table.note(ranged::IN_MELEE_ONE_HANDED, by)?;
    }
    if let Some(enemy) = enemy {
        table.note_with(ranged::ENEMY_ATTACKER, by, Detail::Who(enemy))?;
    }
    if covered {
        table.note(COVER_IN_MELEE, by)?;
    }
    if downed {
        table.note(super::helpless::TARGETS, target)?;
    }
    Ok(())
}

/// Whether an attack is made from the next square; without a map a melee attack is, a ranged one
/// only if it is said.
fn is_adjacent(state: &State, attack: &Attack, target: Who) -> bool {
    match feet_between(state, attack.by, target) {
        Some(feet) => feet <= 5,
        None => attack.args.flag(n::ADJACENT).unwrap_or(attack.is_melee()),
    }
}

/// Whether the target is past the weapon's normal range: by the map, else as declared.
pub(super) fn is_long(state: &State, attack: &Attack, target: Who) -> bool {
    let normal = state.number(attack.weapon, n::RANGE_NORMAL);
    match (feet_between(state, attack.by, target), normal) {
        (Some(feet), Some(normal)) => feet > normal,
        _ => attack.args.word(n::RANGE) == Some(n::LONG),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    PRONE_DISTANT,
    PRONE_ADJACENT,
    ATTACKER_PRONE_MELEE,
    LONG_RANGE,
    HALF_COVER,
    NEAR_FULL_COVER,
    THROWN_IN_MELEE,
    BOW_IN_MELEE,
    UNSEEN_PLACE_KNOWN,
    UNSEEN_PLACE_UNKNOWN,
    GM_ADDS,
    STACKING,
    COVER_IN_MELEE,
];

//! Area `dual`: dual-wielding.

use super::blow::{Attack, Thrown};
use super::character::{bears_mark, is_one_handed, is_ranged, is_unarmed};
use crate::engine::prelude::*;

clause! { TAKE_HIGHER = 137
    "dual.take-higher", "Dual-Wielding", "With two weapons, the higher damage counts",
    "A combatant that attacks with two one-handed weapons rolls the damage of both and deals the \
     higher result once. The results are never added.",
    counts "{} damage"
}

/// The better of two throws of damage, the main hand's first.
pub fn higher(table: &mut Table<'_>, attack: &Attack, pair: [Thrown; 2]) -> Result<Thrown, Stop> {
    let [main, other] = pair;
    let counted = if other.total > main.total { other } else { main };
    let what = Detail::Int(counted.total);
    table.decided(TAKE_HIGHER, attack.by, what, "one of them alone, or both together")?;
    Ok(counted)
}

clause! { REQUIRES_ONE_HANDED = 138
    "dual.requires-one-handed", "Dual-Wielding", "Dual-wielding needs two one-handed weapons",
    "Dual-wielding takes two one-handed weapons, one in each hand. A two-handed weapon is refused \
     in either place."
}

/// Why two weapons cannot be used together. Asked by `attack::settle`.
pub fn check(state: &State, weapon: ItemId, second: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    for one in [weapon, second] {
        let called = || state.called(one);
        refusals.unless(!is_unarmed(state, one), REQUIRES_ONE_HANDED, || {
            format!("{} stands for bare hands, which are no one-handed weapon", called())
        });
        refusals.unless(is_one_handed(state, one), REQUIRES_ONE_HANDED, || {
            format!("{} is not one-handed", called())
        });
    }
    refusals.unless(weapon != second, REQUIRES_ONE_HANDED, || {
        format!("{} cannot be in both hands", state.called(weapon))
    });
    let alike = is_ranged(state, weapon) == is_ranged(state, second);
    refusals
        .unless(alike, MIXED_AND_USAGE, || "one weapon is melee, the other is ranged".to_owned());
    refusals
}

clause! { ONE_TEST_ONE_ATTACK = 139
    "dual.one-test-one-attack", "Dual-Wielding", "An attack with two weapons is still one attack",
    "Two weapons change the damage and nothing else: there is one Action, one target, one Test, \
     and at most one hit.",
    uncited "one Test and one loss of hit points show it"
}

clause! { MIXED_AND_USAGE = 624
    "dual.mixed-and-usage", "open", "Two weapons must be of the same kind, and a 1 marks one",
    "Both weapons must be for Melee Attacks or both for Ranged Attacks. A natural 1 marks the one \
     that its player picks, or the one in the main hand if none is picked; it is asked only where \
     prompts are on. A weapon that is never marked is passed over.",
    tells "the 1 marks {detail} alone",
    asks "which weapon is marked"
}

/// The weapon of an attack that a natural 1 marks: with two the one that is picked, else the main
/// hand's. None where none can bear a further mark.
pub fn marked(table: &mut Table<'_>, attack: &Attack) -> Result<Option<ItemId>, Stop> {
    let bearing = bearing(table.state(), attack);
    let marked = if bearing.len() > 1 && table.prompts(attack.by) {
        pick(table, attack, &bearing)?
    } else {
        bearing.first().copied()
    };
    if let (Some(_), Some(weapon)) = (attack.second, marked) {
        let which = Detail::Item(weapon);
        table.decided(MIXED_AND_USAGE, attack.by, which, "both would be marked")?;
    }
    Ok(marked)
}

/// The weapons of an attack that can bear a further mark.
pub fn bearing(state: &State, attack: &Attack) -> Vec<ItemId> {
    attack.weapons().filter(|item| bears_mark(state, *item)).collect()
}

/// Which of these is marked: the first, if the player passes; none, if a ruling has left none that
/// can be marked.
fn pick(table: &mut Table<'_>, attack: &Attack, of: &[ItemId]) -> Result<Option<ItemId>, Stop> {
    let pass = Value::Word(core::PASS);
    let options = of.iter().copied().map(Value::Item).chain([pass]).collect();
    let reply = table.ask(MIXED_AND_USAGE, attack.by.into(), options, Some(attack.by))?;
    let now = bearing(table.state(), attack);
    let reason = match reply {
        Reply::Pass => return Ok(now.first().copied()),
        Reply::Value(Value::Item(item)) if now.contains(&item) => return Ok(Some(item)),
        Reply::Value(Value::Item(item)) if of.contains(&item) => {
            format!("{} has no usage left to mark", table.state().called(item))
        }
        _ => "name one of the two weapons, or pass".to_owned(),
    };
    Err(Refusals::because(MIXED_AND_USAGE, reason).into())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TAKE_HIGHER, REQUIRES_ONE_HANDED, ONE_TEST_ONE_ATTACK, MIXED_AND_USAGE];

//! Area `dual`: a weapon in each hand.

use super::blow::{Attack, Thrown};
use super::character::{is_one_handed, is_ranged, is_unarmed, usage_max};
use super::names as n;
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Clause, Detail, ItemId, Reply, Value, core};

clause! { TAKE_HIGHER = 137
    "dual.take-higher", "Dual-Wielding", "Both throw, the higher counts",
    "Whoever attacks with two one-handed weapons throws the damage of each and deals the better of \
     the two, once; they are never added up."
}

/// The better of two throws of damage.
pub fn higher(
    table: &mut Table<'_>,
    attack: &Attack,
    main: Thrown,
    other: Thrown,
) -> Result<Thrown, Stop> {
    let counted = if other.total > main.total { other } else { main };
    let what = Some(Detail::Int(counted.total));
    table.decided(TAKE_HIGHER, attack.by, what, "one of them alone, or both together")?;
    Ok(counted)
}

clause! { REQUIRES_ONE_HANDED = 138
    "dual.requires-one-handed", "Dual-Wielding", "One weapon to a hand",
    "It takes two weapons of one hand each. A two-handed one is refused in either place."
}

/// Why two weapons cannot be used together.
pub fn check(state: &State, weapon: ItemId, second: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    for one in [weapon, second] {
        let fits = is_one_handed(state, one) && !is_unarmed(state, one);
        refusals.unless(fits, REQUIRES_ONE_HANDED, || {
            format!("{} is not one-handed", state.called(one))
        });
    }
    refusals.unless(weapon != second, REQUIRES_ONE_HANDED, || {
        format!("{} cannot be in both hands", state.called(weapon))
    });
    refusals.append(check_pair(state, weapon, second));
    refusals
}

clause! { ONE_TEST_ONE_ATTACK = 139
    "dual.one-test-one-attack", "Dual-Wielding", "It stays one attack",
    "Two weapons change the damage and nothing else: one Action, one target, one Test, one hit at \
     the most.",
    uncited "one Test and one loss of hit points show it"
}

clause! { MIXED_AND_USAGE = 624
    "dual.mixed-and-usage", "open", "A matching pair, and one mark",
    "Both weapons are for blows or both for shots. A natural 1 marks the one its player picks, and \
     the main hand's where none is picked."
}

/// Why two weapons do not go together.
fn check_pair(state: &State, weapon: ItemId, second: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let same = is_ranged(state, weapon) == is_ranged(state, second);
    refusals
        .unless(same, MIXED_AND_USAGE, || "one of them strikes and the other shoots".to_owned());
    refusals
}

/// The weapon of an attack that a natural 1 marks: with two the one that is picked, else the main
/// hand's. None where none can bear a further mark.
pub fn marked(table: &mut Table<'_>, attack: &Attack) -> Result<Option<ItemId>, Stop> {
    let marked = bearing(table.state(), attack);
    let weapon = match marked[..] {
        [] => return Ok(None),
        [only] => only,
        [_, ..] if table.prompts(attack.by) => match pick(table, attack, &marked)? {
            Some(weapon) => weapon,
            None => return Ok(None),
        },
        [main, ..] => main,
    };
    if attack.second.is_some() {
        let which = Some(Detail::Item(weapon));
        table.decided(MIXED_AND_USAGE, attack.by, which, "both would be marked")?;
    }
    Ok(Some(weapon))
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
    let reply = table.ask(MIXED_AND_USAGE, Actor::Who(attack.by), options, about)?;
    let now = bearing(table.state(), attack);
    match reply {
        Reply::Pass => Ok(now.first().copied()),
        Reply::Value(Value::Item(item)) if now.contains(&item) => Ok(Some(item)),
        Reply::Value(Value::Item(item)) if weapons.contains(&item) => {
            let reason = format!("{} can bear no further mark", table.state().called(item));
            Err(Stop::Refused(Refusals::because(MIXED_AND_USAGE, reason)))
        }
        _ => {
            let reason = "name one of the two weapons, or pass";
            Err(Stop::Refused(Refusals::because(MIXED_AND_USAGE, reason)))
        }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TAKE_HIGHER, REQUIRES_ONE_HANDED, ONE_TEST_ONE_ATTACK, MIXED_AND_USAGE];

//! Area `dual`: a weapon in each hand.

use super::attack::{Attack, Thrown};
use super::character::{is_one_handed, is_ranged, is_unarmed};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Clause, Detail, ItemId};

clause! { ONE_TEST_ONE_ATTACK = 139
    "dual.one-test-one-attack", "Dual-Wielding", "It stays one attack",
    "Two weapons change the damage and nothing else: one Action, one target, one Test, one hit at \
     the most."
}

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
    table.note_with(TAKE_HIGHER, attack.by, what)?;
    Ok(counted)
}

clause! { REQUIRES_ONE_HANDED = 138
    "dual.requires-one-handed", "Dual-Wielding", "One weapon to a hand",
    "It takes two weapons of one hand each. A two-handed one is refused in either place."
}

clause! { MIXED_AND_USAGE = 624
    "dual.mixed-and-usage", "open", "A matching pair, and one mark",
    "Both weapons are for blows or both for shots. A natural 1 marks the one its player picks, and \
     the main hand's where none is picked."
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
    let same = is_ranged(state, weapon) == is_ranged(state, second);
    refusals
        .unless(same, MIXED_AND_USAGE, || "one of them strikes and the other shoots".to_owned());
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[TAKE_HIGHER, REQUIRES_ONE_HANDED, ONE_TEST_ONE_ATTACK, MIXED_AND_USAGE];

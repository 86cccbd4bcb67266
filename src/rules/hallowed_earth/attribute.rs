//! Area `attribute`: scores, modifiers and damage to them (what the chapter leaves open).

use super::character::{attribute, damage_pool};
use super::names as n;
use super::{injury, sheet::ATTRIBUTES, wounds};
use crate::engine::{Stop, Table};
use crate::vocabulary::{Actor, Clause, Detail, Name, Who};

clause! { MODIFIER_TABLE = 608
    "attribute.modifier-table", "open", "From a score to its modifier",
    "Sheets state modifiers. Where one does not, and where a score changes, half of what it is \
     above 10 counts, rounded down."
}

/// The attribute that a pool holds the damage of.
pub fn of_pool(pool: Name) -> Option<Name> {
    ATTRIBUTES.iter().copied().find(|attribute| damage_pool(*attribute) == pool)
}

clause! { DAMAGE = 621
    "attribute.damage", "open", "What damage to an attribute does",
    "The score falls by the points, not below 0, and what is worked out from it follows at once; \
     Base Initiative, maximum Stress and dice already thrown do not. What a score of 0 means is \
     the Referee's to say; nobody dies of Strength 0 alone."
}

/// An attribute loses points; what hangs on it follows.
pub fn damage(table: &mut Table<'_>, who: Who, which: Name, points: i32) -> Result<(), Stop> {
    let points = points.min(attribute(table.state(), who, which));
    if points <= 0 {
        return Ok(());
    }
    let of = Some(Actor::Who(who));
    table.pool(DAMAGE, who, damage_pool(which), points)?;
    table.gain(DAMAGE, who, n::ATTRIBUTE_DAMAGED, Some(Detail::Word(which)))?;
    match which {
        n::AGILITY => table.note(injury::AGILITY_DAMAGE, of),
        n::STRENGTH => weaken(table, who),
        _ => Ok(()),
    }
}

/// Less Strength: Wound Points come down to their new maximum, and death is nearer.
fn weaken(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let over = table.state().pool(who, n::WOUND_POINTS) - wounds::maximum(table.state(), who);
    table.note(injury::STRENGTH_DAMAGE, who)?;
    table.pool(injury::STRENGTH_DAMAGE, who, n::WOUND_POINTS, -over.max(0))?;
    wounds::settle(table, who)
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[MODIFIER_TABLE, DAMAGE];

//! Conditions: what holds of somebody or something or does not.

use super::On;
use crate::vocabulary::{Name, Subject, Toward};

/// A condition: something that holds or not.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Its name.
    pub name: Name,
    /// What it means, how it is gained and lost.
    pub says: &'static str,
    /// What can have it.
    pub of: Bearer,
    /// Whether it outlasts a fight.
    pub lasts: Lasts,
    /// Which accounts tell that it is gained or lost.
    pub told: Told,
    /// The conditions that count as this one as well: it is not listed beside them.
    pub within: &'static [Name],
    /// Whether it can keep from others where somebody is.
    pub hides: bool,
    /// Whether its number is the round it was gained in: in another fight it is round 0.
    pub by_round: bool,
    /// The counts that say more of it, and outlast a fight where it does.
    pub counts: &'static [(Name, Toward)],
}

/// What can have a condition. One in the GM's own words can be of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A combatant.
    Combatant,
    /// An item.
    Item,
    /// A side as a whole.
    Side,
}

impl Bearer {
    /// What can have a condition of this name; where none of these has it, a combatant.
    pub fn of(conditions: &[Condition], name: Name) -> Bearer {
        let known = conditions.iter().find(|condition| condition.name == name);
        known.map_or(Bearer::Combatant, |condition| condition.of)
    }

    /// As what this could have conditions, if it can have any.
    pub fn as_which(of: Subject) -> Option<Bearer> {
        match of {
            Subject::Who(_) => Some(Bearer::Combatant),
            Subject::Item(_) => Some(Bearer::Item),
            Subject::Side(_) => Some(Bearer::Side),
            Subject::Zone(_) | Subject::Fight => None,
        }
    }

    /// The same for all of this kind.
    pub fn of_kind(on: On) -> Option<Bearer> {
        match on {
            On::Combatant => Some(Bearer::Combatant),
            On::Weapon | On::Shield | On::Armor | On::Spell | On::Item => Some(Bearer::Item),
            On::Side => Some(Bearer::Side),
            On::Zone | On::Fight => None,
        }
    }
}

/// Whether a condition outlasts a fight: `affray new --continue` carries it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// It is over with the fight, if not before.
    TheFight,
    /// Somebody comes to the next fight with it.
    Longer,
    /// An item comes to the next fight with it if this pool of the item is empty.
    Without(Name),
    /// Somebody comes to no other fight.
    ForGood,
}

/// Which accounts tell that a condition is gained or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Every account.
    Always,
    /// Only those that tell every change: it limits what somebody may still do in the round.
    AtLength,
}

impl Condition {
    /// The same where items have it.
    #[must_use]
    pub const fn of_items(self) -> Self {
        Condition { of: Bearer::Item, ..self }
    }

    /// The same where sides have it as a whole.
    #[must_use]
    pub const fn of_sides(self) -> Self {
        Condition { of: Bearer::Side, ..self }
    }

    /// The same where it outlasts a fight.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Condition { lasts: Lasts::Longer, ..self }
    }

    /// The same where an item keeps it as long as this pool of the item is empty.
    #[must_use]
    pub const fn lasting_without(self, pool: Name) -> Self {
        Condition { lasts: Lasts::Without(pool), ..self }
    }

    /// The same where these counts say more of it.
    #[must_use]
    pub const fn counting(self, counts: &'static [(Name, Toward)]) -> Self {
        Condition { counts, ..self }
    }

    /// The same where it keeps somebody out of every other fight.
    #[must_use]
    pub const fn for_good(self) -> Self {
        Condition { lasts: Lasts::ForGood, ..self }
    }

    /// The same where these conditions count as it as well.
    #[must_use]
    pub const fn within(self, within: &'static [Name]) -> Self {
        Condition { within, ..self }
    }

    /// The same where it can keep from others where somebody is.
    #[must_use]
    pub const fn hiding(self) -> Self {
        Condition { hides: true, ..self }
    }

    /// The same where its number is the round it was gained in.
    #[must_use]
    pub const fn by_round(self) -> Self {
        Condition { by_round: true, ..self }
    }

    /// The same where a brief account leaves it out.
    #[must_use]
    pub const fn at_length(self) -> Self {
        Condition { told: Told::AtLength, ..self }
    }
}

/// A condition of combatants.
pub const fn condition(name: Name, says: &'static str) -> Condition {
    let (of, lasts, told) = (Bearer::Combatant, Lasts::TheFight, Told::Always);
    let (within, counts) = (&[], &[]);
    Condition { name, says, of, lasts, told, within, hides: false, by_round: false, counts }
}

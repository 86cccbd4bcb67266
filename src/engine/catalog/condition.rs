//! Conditions: what holds of somebody or something or does not.

use crate::vocabulary::Name;

/// A condition: something that holds or not.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Its name.
    pub name: Name,
    /// What it means, how it is gained and lost.
    pub says: &'static str,
    /// Whether it outlasts a fight.
    pub lasts: Lasts,
}

/// Whether a condition outlasts a fight: `affray new --continue` carries it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// It is over with the fight, if not before.
    TheFight,
    /// Somebody comes to the next fight with it.
    Longer,
    /// Somebody comes to no other fight.
    ForGood,
}

impl Condition {
    /// The same where it outlasts a fight.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Condition { lasts: Lasts::Longer, ..self }
    }

    /// The same where it keeps somebody out of every other fight.
    #[must_use]
    pub const fn for_good(self) -> Self {
        Condition { lasts: Lasts::ForGood, ..self }
    }
}

/// A condition.
pub const fn condition(name: Name, says: &'static str) -> Condition {
    Condition { name, says, lasts: Lasts::TheFight }
}

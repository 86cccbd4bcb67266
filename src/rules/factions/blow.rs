//! An attack on its way through its steps: who attacks whom with what, what protects the target,
//! and the result of the dice.

use crate::engine::prelude::*;

/// On what occasion an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// As the main action of a turn.
    Turn,
    /// As a counter to an attack.
    Counter,
    /// As an opportunity attack on a character who moves away.
    Opportunity,
}

/// What an attack is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To inflict damage.
    Harm,
    /// To inflict impaired damage.
    HoldBack,
    /// To kill an incapacitated target.
    Kill,
    /// To make the target drop this weapon.
    Disarm(ItemId),
    /// To grab the target.
    Grapple,
}

/// What an attack hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// The characters named as being in a zone, without a map.
    Named,
    /// A zone.
    Zone(ZoneId),
    /// A neighbouring zone, because the attack missed the one it was aimed at.
    Astray(ZoneId),
}

/// Whether the target of an attack is nearby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Nearby.
    Near,
    /// Not nearby.
    Far,
}

/// An attack with its options settled.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The attacker.
    pub by: Who,
    /// The target, which may have changed since the attack was declared.
    pub target: Who,
    /// The target that the attack was aimed at first.
    pub aimed_at: Who,
    /// The weapon; none for an attack that needs only hands.
    pub weapon: Option<ItemId>,
    /// `melee`, `ranged` or `indirect`.
    pub kind: Name,
    /// Whether it is made in a turn, as a counter or as an opportunity attack.
    pub deed: Deed,
    /// What the attack is meant to do.
    pub aim: Aim,
    /// Whether it is made while moving (`attack.while-moving`).
    pub moving: bool,
    /// Whether the attacker sees the target.
    pub visible: bool,
    /// Whether the GM calls the attack challenging for other reasons.
    pub challenging: bool,
    /// How far the target is, in half zones.
    pub halves: i32,
    /// Whether the target is nearby; for a blast, whether it is aimed at the attacker's own zone.
    pub reach: Reach,
    /// What the attack hits: one target or a zone. Each part of a blast has its own target.
    pub area: Area,
    /// What was stated about the target's protection (`protection::screen`).
    pub screen: Screen,
}

impl Attack {
    /// Whether the target is nearby; for a blast, whether it is aimed at the attacker's own zone.
    pub fn is_near(&self) -> bool {
        self.reach == Reach::Near
    }

    /// Whether it is a blast, which hits a zone or, without a map, those named.
    pub fn is_blast(&self) -> bool {
        self.area != Area::One
    }

    /// The zone that a blast hits, if there is a map.
    pub fn zone(&self) -> Option<ZoneId> {
        match self.area {
            Area::Zone(zone) | Area::Astray(zone) => Some(zone),
            Area::One | Area::Named => None,
        }
    }

    /// What the WIT save is about: the target that the attack was aimed at, or the zone.
    pub fn save_about(&self) -> Option<Subject> {
        if self.is_blast() {
            self.zone().map(Subject::Zone)
        } else {
            Some(Subject::Who(self.aimed_at))
        }
    }
}

/// What protects a character from an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// The character is only partly visible.
    pub concealment: bool,
    /// Something solid is in the way.
    pub cover: bool,
    /// Nothing comes through.
    pub barrier: bool,
}

/// What was said about the protection of a target as the attack was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// The protection there is, overriding the map and the conditions.
    pub given: Option<Protection>,
    /// Whether the attack penetrates cover.
    pub penetrates: bool,
    /// Whether a barrier is closed overhead.
    pub closed: bool,
    /// Whether the attacker peeks out from behind a barrier; for a counter, whether its target
    /// does.
    pub peeking: bool,
}

/// The damage of some hits, before reductions.
pub struct Thrown {
    /// For each hit; 0 if it does not inflict damage.
    pub points: Vec<i32>,
    /// Whether a die showed a 1.
    pub ones: bool,
    /// How many dice were rolled.
    pub dice: usize,
    /// Whether they were the dice of impaired damage.
    pub impaired: bool,
}

/// Hits, and the damage rolled for each.
pub type Blows<'a> = (&'a [Attack], &'a Thrown);

/// What else is going on in an attack with several targets, seen from the part of one of them.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// All its targets.
    pub targets: &'a [Who],
    /// Whose part this is.
    pub of: Who,
    /// Whether another target counters the attack already.
    pub countered: bool,
    /// The character who accepted a stunt, if any did.
    pub accepted: Option<Who>,
}

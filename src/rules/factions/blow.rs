//! An attack as it goes through its steps: who strikes whom with what, what stands in between, and
//! what the dice came to.

use crate::engine::prelude::*;

/// What kind of deed an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The main action of a turn.
    Turn,
    /// An answer to an attack.
    Counter,
    /// A blow at somebody who moves away.
    Opportunity,
}

/// What an attack is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To hurt.
    Harm,
    /// To hurt little.
    HoldBack,
    /// To kill somebody who lies there.
    Kill,
    /// To make somebody drop this weapon.
    Disarm(ItemId),
    /// To get hold of somebody.
    Grapple,
}

/// What an attack hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Those who were named as being in a zone, where no map knows it.
    Named,
    /// A zone.
    Zone(ZoneId),
    /// Another zone than it was aimed at.
    Astray(ZoneId),
}

/// Whether the target of an attack is nearby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is.
    Near,
    /// It is not.
    Far,
}

/// An attack, its options settled.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The attacker.
    pub by: Who,
    /// The target as it is now.
    pub target: Who,
    /// Whom it was aimed at, whoever has got in its place since.
    pub aimed_at: Who,
    /// The weapon; none where hands are enough.
    pub weapon: Option<ItemId>,
    /// `melee`, `ranged` or `indirect`.
    pub kind: Name,
    /// What kind of deed it is.
    pub deed: Deed,
    /// What it is meant to do.
    pub aim: Aim,
    /// Made on the move.
    pub moving: bool,
    /// Whether the attacker sees the target.
    pub visible: bool,
    /// Whether the GM finds it hard for other reasons.
    pub challenging: bool,
    /// How far the target is, in half zones.
    pub halves: i32,
    /// Whether the target is nearby; of a blast, whether it is aimed at one's own zone.
    pub reach: Reach,
    /// What it hits; of a blast each part has its own target.
    pub area: Area,
    /// What stands in between, as far as it was said.
    pub screen: Screen,
}

impl Attack {
    /// Whether its target is nearby.
    pub fn is_near(&self) -> bool {
        self.reach == Reach::Near
    }

    /// Whether it hits a zone.
    pub fn is_blast(&self) -> bool {
        self.area != Area::One
    }

    /// The zone it hits, where a map knows it.
    pub fn zone(&self) -> Option<ZoneId> {
        match self.area {
            Area::Zone(zone) | Area::Astray(zone) => Some(zone),
            Area::One | Area::Named => None,
        }
    }

    /// What its WIT save is about: whom it was aimed at, or the zone.
    pub fn save_about(&self) -> Option<Subject> {
        if self.is_blast() {
            self.zone().map(Subject::Zone)
        } else {
            Some(Subject::Who(self.aimed_at))
        }
    }
}

/// What protects somebody from an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// It is seen only in part.
    pub concealment: bool,
    /// Something solid is in the way.
    pub cover: bool,
    /// Nothing comes through.
    pub barrier: bool,
}

/// What was said about the protection of a target as the attack was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// What there is, whatever the map and the conditions say.
    pub given: Option<Protection>,
    /// Whether the attack goes through cover.
    pub penetrates: bool,
    /// Whether a barrier is closed overhead.
    pub closed: bool,
    /// Whether the attacker looks out from behind a barrier; of a counter, whether its target does.
    pub peeking: bool,
}

/// The damage of some hits, before reductions.
pub struct Thrown {
    /// For each of them; none where it does something else.
    pub points: Vec<i32>,
    /// Whether a die showed a 1.
    pub ones: bool,
    /// How many dice were thrown.
    pub dice: usize,
    /// Whether they were the dice of impaired damage.
    pub impaired: bool,
}

/// Hits and what was thrown for each.
pub type Blows<'a> = (&'a [Attack], &'a Thrown);

/// What else is going on in an attack: one with several targets has a part for each.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// All its targets.
    pub targets: &'a [Who],
    /// Whose part this is.
    pub of: Who,
    /// Whether somebody counters it already.
    pub countered: bool,
    /// Who took an effect in place of damage, if anybody did.
    pub accepted: Option<Who>,
}

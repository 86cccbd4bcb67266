//! An attack as it goes through its steps: who strikes whom with what, how it looks to the target,
//! and what it came to.

use super::{gear, names as n};
use crate::engine::prelude::*;

/// One attack with its options settled.
#[derive(Clone, Debug)]
pub struct Strike {
    /// Who attacks.
    pub by: Who,
    /// Whom it was meant for.
    pub meant: Who,
    /// Whom it goes at: another one where a shot at two who grapple goes astray.
    pub target: Who,
    /// With what: a weapon, or a spell.
    pub weapon: ItemId,
    /// Which blow of its deed it is, from 0.
    pub blow: u32,
    /// The base attack bonus used.
    pub base: Added,
    /// How many hands are on the weapon.
    pub hands: i32,
    /// Whether the target has cover.
    pub cover: bool,
    /// Steps of range.
    pub range: i32,
    /// Whatever else the DM allows or asks.
    pub modifier: i32,
    /// Whom its throws are about.
    pub about: About,
}

/// Whom the throws of an attack or of a spell are about: one throw may be for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The one it is meant for.
    Target,
    /// All of a side.
    Side(SideId),
    /// Several who are named one by one.
    Several,
}

impl Strike {
    /// The same with what is said of cover, range and whatever else tells.
    #[must_use]
    pub fn said(self, args: &Args) -> Strike {
        Strike {
            cover: args.word(n::COVER) == Some(n::HALF),
            range: args.int(n::RANGE).unwrap_or(0),
            modifier: args.int(n::MODIFIER).unwrap_or(0),
            ..self
        }
    }

    /// An attack with nothing said about it but these.
    pub fn plain((by, target): (Who, Who), weapon: ItemId, base: Added, hands: i32) -> Strike {
        Strike {
            by,
            meant: target,
            target,
            weapon,
            blow: 0,
            base,
            hands,
            cover: false,
            range: 0,
            modifier: 0,
            about: About::Target,
        }
    }

    /// The same as that blow of its deed, from 0.
    #[must_use]
    pub fn as_blow(self, blow: u32) -> Strike {
        Strike { blow, ..self }
    }

    /// A roll of these dice in its course, by that clause and for that purpose.
    pub fn roll(&self, clause: &'static Clause, purpose: Name, dice: impl Into<Dice>) -> Roll {
        let roll = Roll::new(clause, self.by, purpose, dice).part(Portion::Blow(self.blow));
        match self.about {
            About::Target => roll.against(self.target).about(self.meant),
            About::Side(side) => roll.about(Subject::Side(side)),
            About::Several => roll,
        }
    }

    /// What it does to somebody it takes hold of.
    pub fn hit(&self, at: Who, points: i32) -> Hit {
        Hit { by: Source::Creature(self.by), at, blow: self.blow, points }
    }

    /// Whether it is a shot.
    pub fn is_ranged(&self, state: &State) -> bool {
        gear::is_ranged(state, self.weapon)
    }
}

/// Half cover, as it is said.
pub const IN_COVER: Opt = may(n::COVER, Kind::Word(&[n::HALF]));

/// Steps of range, as they are said.
pub const AT_RANGE: Opt = may(n::RANGE, Kind::Int(0, 100)).usually(Usual::Int(0));

/// Whatever else tells, as it is said.
pub const WITH_MODIFIER: Opt = may_gm(n::MODIFIER, Kind::Int(-100, 100)).usually(Usual::Int(0));

/// How many hands, as it is said.
pub const IN_HANDS: Opt = may(core::HANDS, Kind::Int(1, 2));

/// What an attack is like to the one it is made on; towards nobody in particular as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// Who attacks, if anybody in particular.
    pub by: Option<Who>,
    /// Only contact counts.
    pub touch: bool,
    /// It is a shot.
    pub ranged: bool,
    /// It is caught without a guard, whatever it is otherwise.
    pub unguarded: bool,
    /// What cover adds.
    pub cover: i32,
}

/// What of Armor Class can be lost.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Armor, natural armor and shield.
    pub hard: i32,
    /// Parrying.
    pub parry: i32,
    /// Dexterity, good or bad.
    pub dexterity: i32,
    /// What dodging adds; what it takes is never lost.
    pub dodge: i32,
}

/// What an attack came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Whether it hit.
    pub hit: bool,
    /// The damage that arrived, after reductions.
    pub dealt: i32,
}

impl Struck {
    /// Nothing came of it.
    pub const MISSED: Struck = Struck { hit: false, dealt: 0 };
}

/// What a hit comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A creature that has hit.
    Creature(Who),
    /// Something else, such as a trap or a fall, which counts as having so many Hit Dice.
    Hazard {
        /// How many.
        hit_dice: i32,
    },
}

/// A single hit of lethal damage.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// What has hit.
    pub by: Source,
    /// Whom.
    pub at: Who,
    /// Which blow of its deed it is, from 0.
    pub blow: u32,
    /// The damage.
    pub points: i32,
}

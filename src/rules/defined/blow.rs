//! An attack as it goes through its steps: who attacks whom with what, how it meets the target, and
//! its result.

use super::{gear, names as n};
use crate::engine::prelude::*;

/// One attack with its options settled.
#[derive(Clone, Debug)]
pub struct Strike {
    /// Who attacks.
    pub by: Who,
    /// The intended target.
    pub meant: Who,
    /// The actual target: another one if a shot at two grapplers goes astray.
    pub target: Who,
    /// The weapon or spell used.
    pub weapon: ItemId,
    /// Its number among the attacks of one action, from 0.
    pub blow: u32,
    /// The base attack bonus used.
    pub base: Added,
    /// How many hands are on the weapon.
    pub hands: i32,
    /// Whether the target has cover.
    pub cover: bool,
    /// Steps of range.
    pub range: i32,
    /// Any other modifier the GM sets.
    pub modifier: i32,
    /// Whom its rolls are about.
    pub about: About,
}

/// Whom the rolls of an attack or of a spell are about: one roll may be for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The intended target.
    Target,
    /// All of a side.
    Side(SideId),
    /// Several combatants named one by one.
    Several,
}

impl Strike {
    /// This attack with the cover, range and modifier given in the options.
    #[must_use]
    pub fn said(self, args: &Args) -> Strike {
        Strike {
            cover: args.word(n::COVER) == Some(n::HALF),
            range: args.int(n::RANGE).unwrap_or(0),
            modifier: args.int(n::MODIFIER).unwrap_or(0),
            ..self
        }
    }

    /// An attack with nothing given but these.
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

    /// This attack as that attack of its action, counted from 0.
    #[must_use]
    pub fn as_blow(self, blow: u32) -> Strike {
        Strike { blow, ..self }
    }

    /// A roll of these dice for this attack, by that clause and for that purpose.
    pub fn roll(&self, clause: Cited, purpose: Name, dice: impl Into<Dice>) -> Roll {
        let roll = Roll::new(clause, self.by, purpose, dice).part(Portion::Blow(self.blow));
        match self.about {
            About::Target => roll.against(self.target).about(self.meant),
            About::Side(side) => roll.about(Subject::Side(side)),
            About::Several => roll,
        }
    }

    /// The hit of this attack on somebody, for so much damage.
    pub fn hit(&self, at: Who, points: i32) -> Hit {
        Hit { by: Source::Creature(self.by), at, blow: self.blow, points }
    }

    /// Whether it is a ranged attack.
    pub fn is_ranged(&self, state: &State) -> bool {
        gear::is_ranged(state, self.weapon)
    }
}

/// The option for half cover.
pub const IN_COVER: Opt = may(n::COVER, Kind::Word(&[n::HALF]));

/// The option for steps of range.
pub const AT_RANGE: Opt = may(n::RANGE, Kind::Int(0, 100)).usually(Usual::Int(0));

/// The option for any other modifier.
pub const WITH_MODIFIER: Opt = may_gm(n::MODIFIER, Kind::Int(-100, 100)).usually(Usual::Int(0));

/// The option for the number of hands.
pub const IN_HANDS: Opt = may(core::HANDS, Kind::Int(1, 2));

/// What matters about an attack for the Armor Class of its target. The default is an attack by
/// nobody in particular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// Who attacks, if anybody in particular.
    pub by: Option<Who>,
    /// Whether the attack is a touch.
    pub touch: bool,
    /// Whether the attack is ranged.
    pub ranged: bool,
    /// The target counts as flat-footed in any case.
    pub unguarded: bool,
    /// What cover adds.
    pub cover: i32,
}

/// The parts of Armor Class that can be lost. Penalties are never lost.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Bonuses by armor, natural armor and shield.
    pub hard: i32,
    /// Parry bonuses.
    pub parry: i32,
    /// Dexterity, bonus or penalty.
    pub dexterity: i32,
    /// Dodge bonuses.
    pub dodge: i32,
}

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Whether it hit.
    pub hit: bool,
    /// The damage after reductions.
    pub dealt: i32,
}

impl Struck {
    /// A miss.
    pub const MISSED: Struck = Struck { hit: false, dealt: 0 };
}

/// The source of a hit.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A creature that has hit.
    Creature(Who),
    /// Something else, such as a trap or a fall, with the Hit Dice it counts as.
    Hazard {
        /// Its Hit Dice, if the GM has stated them.
        hit_dice: Option<i32>,
    },
}

impl Source {
    /// Whose doing it is: the creature's, or the GM's where something else hits.
    pub fn actor(self) -> Actor {
        match self {
            Source::Creature(who) => Actor::Who(who),
            Source::Hazard { .. } => Actor::Gm,
        }
    }
}

/// A single hit of lethal damage.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// What hit.
    pub by: Source,
    /// Whom.
    pub at: Who,
    /// Its number among the attacks of one action, from 0.
    pub blow: u32,
    /// The damage.
    pub points: i32,
}

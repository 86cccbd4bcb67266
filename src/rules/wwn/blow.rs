//! An attack as it goes through its steps: what was declared, what it is meant to bring, and what
//! the dice made of it.

use super::names as n;
use crate::engine::prelude::*;

/// What a hit is meant to bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Damage.
    Damage,
    /// No damage: the target is to be pushed or thrown down.
    Shove,
    /// No damage: the target is to be held.
    Grapple,
}

impl Aim {
    /// What the option `maneuver` of a Snap Attack or a Charge asks for.
    pub fn asked(args: &Args) -> Aim {
        let asked = args.word(n::MANEUVER);
        let aims = [(n::SHOVE, Aim::Shove), (n::GRAPPLE, Aim::Grapple)];
        let aim = aims.into_iter().find(|(word, _)| asked == Some(*word));
        aim.map_or(Aim::Damage, |(_, aim)| aim)
    }
}

/// An attack as it was declared, its options settled.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The attacker.
    pub by: Who,
    /// The target.
    pub target: Who,
    /// The weapon.
    pub weapon: ItemId,
    /// `melee`, `thrown` or `shot`.
    pub mode: Name,
    /// The skill used.
    pub skill: &'static str,
    /// The attribute used.
    pub attribute: Name,
    /// Meant to spare the target.
    pub nonlethal: bool,
    /// The target lay there already when the attack was declared.
    pub on_downed: bool,
    /// No other target is possible: a free attack on the combatant who moves away.
    pub only_target: bool,
    /// What a hit is meant to bring.
    pub aim: Aim,
    /// The weapon in the other hand, if two are used together.
    pub second: Option<ItemId>,
    /// For a swarm's attack: how many others count.
    pub swarm: Option<i32>,
    /// Modifiers of the action itself, such as a Snap Attack's.
    pub action: Vec<Added>,
    /// The options that describe the situation.
    pub args: Args,
    /// Which of the deed's blows it is when it takes effect: what the dice of a fall hang on.
    pub part: Part,
}

impl Attack {
    /// Whether it is a melee attack.
    pub fn is_melee(&self) -> bool {
        self.mode == n::MELEE
    }

    /// In melee or at range.
    pub fn way(&self) -> Name {
        if self.is_melee() { n::MELEE } else { n::RANGED }
    }

    /// Whether the target has stepped in for the one attacked, whom it screens.
    pub fn is_drawn_off(&self, state: &State) -> bool {
        let ward = self.args.who(core::TARGET).map(Detail::Who);
        let mut held = state.conditions_of(Subject::Who(self.target)).iter();
        held.any(|held| held.name == n::SCREENING && held.detail == ward)
    }

    /// The original target, before a screen or a new choice replaced it.
    pub fn whom(&self) -> Option<Subject> {
        self.args.who(core::TARGET).map(Subject::Who)
    }
}

/// What an attack came to before it takes effect.
#[derive(Clone, Debug)]
pub enum Blow {
    /// Nothing comes of it.
    Lost,
    /// It hits for so many points.
    Hit(Attack, i32),
    /// It hits, and the check it forced is won.
    Won(Attack),
    /// It misses.
    Miss(Attack),
}

impl Blow {
    /// Who strikes it.
    pub fn by(&self) -> Option<Who> {
        self.attack().map(|attack| attack.by)
    }

    /// Whom it strikes.
    pub fn target(&self) -> Option<Who> {
        self.attack().map(|attack| attack.target)
    }

    /// Who hits somebody with it, whether it is to spare its target, and for how many points.
    pub fn hit_on(&self, target: Who) -> Option<(Who, bool, i32)> {
        match self {
            Blow::Hit(attack, points) if attack.target == target && *points > 0 => {
                Some((attack.by, attack.nonlethal, *points))
            }
            _ => None,
        }
    }

    /// Makes a hit on a target non-lethal or lethal.
    pub fn meant(&mut self, target: Who, to_spare: bool) {
        if let Blow::Hit(attack, _) = self
            && attack.target == target
        {
            attack.nonlethal = to_spare;
        }
    }

    fn attack(&self) -> Option<&Attack> {
        match self {
            Blow::Lost => None,
            Blow::Hit(attack, _) | Blow::Won(attack) | Blow::Miss(attack) => Some(attack),
        }
    }

    /// The blow as one of those struck in a window of somebody else's deed.
    #[must_use]
    pub fn in_window(mut self, window: Cited) -> Self {
        match &mut self {
            Blow::Lost => {}
            Blow::Hit(attack, _) | Blow::Won(attack) | Blow::Miss(attack) => {
                attack.part = Portion::Rule(window.code).into();
            }
        }
        self
    }
}

/// A verb that is one attack and costs the Main Action.
pub trait OneAttack {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost;

    /// In melee or at range.
    const WAY: Name = n::MELEE;

    /// What it is meant to bring.
    const AIM: Aim = Aim::Damage;

    /// The ways it could be made, where the rule leaves some.
    fn ways() -> Vec<Args> {
        vec![Args::default()]
    }
}

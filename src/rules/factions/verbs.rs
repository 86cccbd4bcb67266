//! The verbs of `factions`, as help lists them.

use super::overpower::Overpower;
use super::{
    Game, bonus, chase, counter, dodge, grapple, guard, hide, initiative, main, movement,
    opportunity, overpower, procedure, protection, sneak, strike, stunt, surrender,
};
use crate::engine::record::{answer, verb};
use crate::engine::{EndTurn, VerbList};

/// The verbs, after those of a fight.
pub const VERBS: VerbList = verbs![Game:
    verb::<initiative::ChooseFirst>(),
    verb::<procedure::TakeTurn>(),
    verb::<procedure::Pass>(),
    verb::<EndTurn<Game>>(),
    verb::<movement::Move>(),
    verb::<strike::Strike>(),
    verb::<Overpower<overpower::Disarm>>(),
    verb::<Overpower<overpower::Grapple>>(),
    verb::<grapple::Shove>(),
    verb::<grapple::Release>(),
    verb::<grapple::BreakFree>(),
    verb::<bonus::With<bonus::PickUp>>(),
    verb::<bonus::With<bonus::PutDown>>(),
    verb::<bonus::With<bonus::Equip>>(),
    verb::<bonus::With<bonus::Unequip>>(),
    verb::<bonus::With<bonus::UseConsumable>>(),
    verb::<bonus::Interact>(),
    verb::<bonus::Say>(),
    verb::<main::InvokePower>(),
    verb::<main::Improvise>(),
    verb::<sneak::Hide>(),
    verb::<surrender::Surrender>(),
    verb::<protection::Set>(),
    verb::<sneak::Reveal>(),
    verb::<chase::Resolve>(),
    answer::<dodge::Dodge>(),
    answer::<counter::Counter>(),
    answer::<hide::HideBehind>(),
    answer::<guard::Guard>(),
    answer::<stunt::ProposeStunt>(),
    answer::<opportunity::OpportunityAttack>(),
];

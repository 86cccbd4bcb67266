//! The verbs of `factions`, as help lists them.

use super::overpower::Overpower;
use super::{
    Game, bonus, chase, counter, dodge, grapple, guard, hide, initiative, main, movement,
    opportunity, overpower, procedure, protection, sneak, strike, stunt, surrender,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{End, EndTurn, Heal, Hurt, Join, Leave, Start};

/// Its verbs.
pub const VERBS: &[Record] = &[
    verb::<Start<Game>>(),
    verb::<End<Game>>(),
    verb::<Join<Game>>(),
    verb::<Leave<Game>>(),
    verb::<Hurt<Game>>(),
    verb::<Heal<Game>>(),
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

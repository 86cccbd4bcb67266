//! The verbs of `factions`, as help lists them.

use super::overpower::Overpower;
use super::procedure::Members;
use super::{
    bonus, chase, counter, dodge, grapple, guard, hide, initiative, main, movement, opportunity,
    overpower, procedure, protection, sneak, strike, stunt, surrender, turn,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{Heal, Hurt, Join, Leave};

/// Its verbs.
pub const VERBS: &[Record] = &[
    verb::<procedure::Start>(),
    verb::<procedure::End>(),
    verb::<Join<Members>>(),
    verb::<Leave<Members>>(),
    verb::<Hurt<Members>>(),
    verb::<Heal<Members>>(),
    verb::<initiative::ChooseFirst>(),
    verb::<procedure::TakeTurn>(),
    verb::<procedure::Pass>(),
    verb::<turn::EndTurn>(),
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

//! The verbs of `hallowed-earth`, as help lists them.

use super::declare::action;
use super::procedure::Creatures;
use super::{
    action, attack, declare, defatk, end, fulldef, incap, init, injury, item, join, morale,
    movement, procedure, reposte, spell, stabilize, stress, turn,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{Heal, Hurt, Leave};

/// The verbs.
pub const VERBS: &[Record] = &[
    verb::<procedure::Start>(),
    verb::<end::End>(),
    verb::<join::Join>(),
    verb::<Leave<Creatures>>(),
    verb::<Hurt<Creatures>>(),
    verb::<Heal<Creatures>>(),
    verb::<declare::SetMethod>(),
    verb::<stress::Deal>(),
    verb::<init::AlterBase>(),
    verb::<stress::Restore>(),
    verb::<morale::Call>(),
    action::<attack::Attack>(),
    action::<spell::Cast>(),
    action::<item::UseItem>(),
    action::<item::ThrowItem>(),
    action::<fulldef::FullDefense>(),
    action::<defatk::DefensiveAttack>(),
    action::<stabilize::HealCheck>(),
    action::<morale::Intimidate>(),
    action::<action::Other>(),
    action::<action::Pass>(),
    verb::<turn::Act>(),
    verb::<movement::Move>(),
    verb::<turn::FreeAction>(),
    verb::<turn::EndTurn>(),
    verb::<end::Flee>(),
    verb::<incap::Speak>(),
    verb::<stress::Spend>(),
    answer::<reposte::Reposte>(),
    answer::<injury::RuleInjury>(),
];

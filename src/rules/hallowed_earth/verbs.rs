//! The verbs of `hallowed-earth`, as help lists them.

use super::declare::action;
use super::{
    Game, action, attack, declare, defatk, end, fulldef, incap, init, injury, item, join, morale,
    movement, reposte, spell, stabilize, stress, turn,
};
use crate::engine::record::{answer, verb};
use crate::engine::{End, EndTurn, Heal, Hurt, Leave, Start, VerbList};

/// The verbs.
pub const VERBS: VerbList = VerbList::of(&[
    verb::<Start<Game>>(),
    verb::<End<Game>>(),
    verb::<join::Join>(),
    verb::<Leave<Game>>(),
    verb::<Hurt<Game>>(),
    verb::<Heal<Game>>(),
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
    verb::<EndTurn<Game>>(),
    verb::<end::Flee>(),
    verb::<incap::Speak>(),
    verb::<stress::Spend>(),
    answer::<reposte::Reposte>(),
    answer::<injury::RuleInjury>(),
]);

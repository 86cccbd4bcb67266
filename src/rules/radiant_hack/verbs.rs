//! The verbs of `radiant-hack`, as help lists them.

use super::blow::Attack;
use super::{
    Game, call, disengage, hinderance, morale, ongoing, reaction, spell, stunt, turn,
    zone_condition, zones,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{End, EndTurn, Heal, Hurt, Join, Leave, Start};

/// The verbs.
pub const VERBS: &[Record] = &[
    verb::<Start<Game>>(),
    verb::<End<Game>>(),
    verb::<Join<Game>>(),
    verb::<Leave<Game>>(),
    verb::<Hurt<Game>>(),
    verb::<Heal<Game>>(),
    verb::<zones::Border>(),
    verb::<zone_condition::Assign>(),
    verb::<ongoing::Apply>(),
    verb::<hinderance::Apply>(),
    verb::<call::Call>(),
    verb::<reaction::Reaction>(),
    verb::<morale::Call>(),
    verb::<Attack>(),
    verb::<turn::Move>(),
    answer::<disengage::FreeAttack>(),
    verb::<disengage::Disengage>(),
    verb::<stunt::Stunt>(),
    verb::<spell::Cast>(),
    verb::<turn::Negotiate>(),
    verb::<turn::Retrieve>(),
    verb::<zones::Trade>(),
    verb::<hinderance::ShakeOff>(),
    verb::<turn::Improvise>(),
    verb::<EndTurn<Game>>(),
];

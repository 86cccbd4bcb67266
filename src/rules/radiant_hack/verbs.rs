//! The verbs of `radiant-hack`, as help lists them.

use super::blow::Attack;
use super::{
    Game, call, disengage, hinderance, morale, ongoing, reaction, spell, stunt, turn,
    zone_condition, zones,
};
use crate::engine::record::{answer, verb};
use crate::engine::{EndTurn, VerbList};

/// The verbs, after those of a fight.
pub const VERBS: VerbList = verbs![Game:
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

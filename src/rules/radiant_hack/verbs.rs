//! The verbs of `radiant-hack`, as help lists them.

use super::blow::Attack;
use super::structure::Fighters;
use super::{
    call, combat, disengage, hinderance, morale, ongoing, reaction, spell, structure, stunt, turn,
    zone_condition, zones,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{Heal, Hurt, Join, Leave};

/// The verbs.
pub const VERBS: &[Record] = &[
    verb::<structure::Start>(),
    verb::<combat::End>(),
    verb::<Join<Fighters>>(),
    verb::<Leave<Fighters>>(),
    verb::<Hurt<Fighters>>(),
    verb::<Heal<Fighters>>(),
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
    verb::<structure::EndTurn>(),
];

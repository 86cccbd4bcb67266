//! The verbs of `wwn`: the table's own, then what combatants do in the order of the chapter, then
//! the GM's.

use super::common::Other;
use super::gear::Handle;
use super::strike::Strike;
use super::{
    Game, actions, charge, execution, gear, grapple, hold, melee, morale, outside, prone, ranged,
    run, screen, shove, skill, snap, swarm, total_defense, withdrawal,
};
use crate::engine::record::{answer, verb};
use crate::engine::{EndTurn, VerbList};

/// The verbs, after those of a fight.
pub const VERBS: VerbList = verbs![Game:
    verb::<Strike<melee::MeleeAttack>>(),
    verb::<Strike<ranged::RangedAttack>>(),
    verb::<snap::SnapAttack>(),
    verb::<swarm::Join>(),
    verb::<swarm::Strike>(),
    verb::<charge::Charge>(),
    verb::<screen::Screen>(),
    verb::<total_defense::TotalDefense>(),
    verb::<run::Run>(),
    verb::<actions::SecondMove>(),
    verb::<withdrawal::Withdraw>(),
    verb::<skill::UseSkill>(),
    verb::<outside::Stabilize>(),
    verb::<Handle<gear::Ready>>(),
    verb::<Handle<gear::Stow>>(),
    verb::<Handle<gear::DrawOrSheathe>>(),
    verb::<gear::Reload>(),
    verb::<Handle<gear::Drop>>(),
    verb::<Handle<gear::PickUp>>(),
    verb::<prone::StandUp>(),
    verb::<prone::GoProne>(),
    verb::<hold::Hold>(),
    verb::<hold::ActNow>(),
    answer::<run::FreeAttack>(),
    verb::<Strike<shove::Shove>>(),
    verb::<Strike<grapple::Grapple>>(),
    verb::<execution::Prepare>(),
    verb::<execution::Execute>(),
    verb::<grapple::Escape>(),
    verb::<grapple::MoveGrappled>(),
    verb::<grapple::Release>(),
    answer::<outside::VeteransLuck>(),
    verb::<Other<actions::Main>>(),
    verb::<Other<actions::Move>>(),
    verb::<Other<actions::OnTurn>>(),
    verb::<Other<actions::Instant>>(),
    verb::<EndTurn<Game>>(),
    verb::<execution::Disturb>(),
    verb::<morale::MoraleCheck>(),
];

//! The verbs of `defined`, as help lists them.

use super::cast::ByEntry;
use super::item::Handled;
use super::maneuver::Tried;
use super::subduing::Subdued;
use super::turn::Told;
use super::{
    Game, aoo, attacking, bashing, cast, charging, counterspell, delay, disarm, dragging, equip,
    feign, free, full_defense, grappling, hold, hp, immediate, item, kill_shot, r#move, round,
    shattering, shove, standard_actions, step, subduing, swallow, swift, trample, trip,
};
use crate::engine::record::{answer, verb};
use crate::engine::{EndTurn, VerbList};

/// The verbs, after those of a fight.
pub const VERBS: VerbList = verbs![Game:
    verb::<EndTurn<Game>>(),
    verb::<r#move::Move>(),
    verb::<step::Step>(),
    verb::<r#move::StandUp>(),
    verb::<r#move::DropProne>(),
    verb::<Handled<r#move::Draw>>(),
    verb::<Handled<item::Sheathe>>(),
    verb::<Handled<item::LetFall>>(),
    verb::<Handled<item::PickUp>>(),
    verb::<Handled<r#move::Retrieve>>(),
    verb::<Handled<free::RetrieveReady>>(),
    verb::<Handled<r#move::Motion>>(),
    verb::<Handled<free::Command>>(),
    verb::<Handled<standard_actions::Use>>(),
    verb::<Handled<r#move::Drink>>(),
    verb::<Handled<item::ApplyOil>>(),
    verb::<Handled<item::Swap>>(),
    verb::<equip::Equip>(),
    verb::<Told<free::Speak>>(),
    verb::<free::Recall>(),
    verb::<Told<free::FreeAction>>(),
    verb::<ByEntry<swift::SwiftAction>>(),
    verb::<attacking::Attack>(),
    verb::<disarm::Disarm>(),
    verb::<hp::Rest>(),
    verb::<bashing::Bash>(),
    verb::<Tried<trip::Trip>>(),
    verb::<shattering::Shatter>(),
    verb::<Tried<shove::Shove>>(),
    verb::<feign::Feint>(),
    verb::<grappling::Grapple>(),
    verb::<grappling::Escape>(),
    verb::<Subdued<subduing::Break>>(),
    verb::<Subdued<subduing::Pin>>(),
    verb::<Subdued<subduing::Expose>>(),
    verb::<dragging::Drag>(),
    verb::<Subdued<subduing::Submission>>(),
    verb::<grappling::Release>(),
    verb::<kill_shot::KillShot>(),
    verb::<swallow::Swallow>(),
    verb::<swallow::Retrieve>(),
    verb::<charging::Charge>(),
    verb::<trample::Trample>(),
    verb::<full_defense::FullDefense>(),
    verb::<cast::Cast>(),
    verb::<Told<standard_actions::UseAbility>>(),
    verb::<Told<standard_actions::StandardAction>>(),
    verb::<round::Delay>(),
    answer::<delay::TakeDelayedTurn>(),
    verb::<hold::Hold>(),
    verb::<hold::ResolveHeld>(),
    answer::<aoo::Opportunity>(),
    answer::<counterspell::Counterspell>(),
    verb::<ByEntry<immediate::ImmediateAction>>(),
];

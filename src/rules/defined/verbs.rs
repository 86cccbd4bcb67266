//! The verbs of `defined`, as help lists them.

use super::cast::ByEntry;
use super::combat::Fighters;
use super::item::Handled;
use super::maneuver::Tried;
use super::turn::Told;
use super::{
    aoo, attack, bash, cast, charge, combat, counterspell, delay, disarm, free, full_defense, hold,
    hp, immediate, item, r#move, shove, slots, standard, step, swift, trip, turn,
};
use crate::engine::record::{Record, answer, verb};
use crate::engine::{Join, Leave};

/// Its verbs.
pub const VERBS: &[Record] = &[
    verb::<combat::Start>(),
    verb::<combat::End>(),
    verb::<Join<Fighters>>(),
    verb::<Leave<Fighters>>(),
    verb::<turn::EndTurn>(),
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
    verb::<Handled<standard::Use>>(),
    verb::<Handled<r#move::Drink>>(),
    verb::<Handled<item::ApplyOil>>(),
    verb::<Handled<item::Swap>>(),
    verb::<slots::Equip>(),
    verb::<Told<free::Speak>>(),
    verb::<free::Recall>(),
    verb::<Told<free::FreeAction>>(),
    verb::<ByEntry<swift::SwiftAction>>(),
    verb::<attack::Attack>(),
    verb::<disarm::Disarm>(),
    verb::<hp::Rest>(),
    verb::<bash::Bash>(),
    verb::<Tried<trip::Trip>>(),
    verb::<Tried<shove::Shove>>(),
    verb::<charge::Charge>(),
    verb::<full_defense::FullDefense>(),
    verb::<cast::Cast>(),
    verb::<Told<standard::UseAbility>>(),
    verb::<Told<standard::StandardAction>>(),
    verb::<delay::Delay>(),
    answer::<delay::TakeDelayedTurn>(),
    verb::<hold::Hold>(),
    verb::<hold::ResolveHeld>(),
    answer::<aoo::Opportunity>(),
    answer::<counterspell::Counterspell>(),
    verb::<ByEntry<immediate::ImmediateAction>>(),
];

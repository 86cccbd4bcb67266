//! The GM can rule on anything that the lists of a system have, whatever the fight has come to.

use crate::common::habits::{self, of_each_system};
use crate::common::player::{self, STAMP, Seen};
use crate::common::{Random, in_order, some_value};
use crate::shared::one_in;
use affray::engine::catalog::{Bearer, On, Stat};
use affray::log::MemoryStorage;
use affray::play::PlayError;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Effect, ItemId, Name, Subject, Who, core};

/// How many fights of each system, and how many rulings in each.
const FIGHTS: u64 = 200;
const RULINGS: u64 = 30;

/// A change of a pool, a condition or a stat, of a combatant or an item. How an item is carried, and
/// for whom somebody fights, lines say in words of their own.
fn any_change(system: System, state: &State, random: &mut Random) -> Option<Effect> {
    let everyone: Vec<Who> = state.everyone().collect();
    let item = ItemId(random.below(state.items.len().max(1) as u64) as u16);
    let whole = Subject::Who(random.one_of(&everyone)?);
    let of = if random.flag(4) { Subject::Item(item) } else { whole };
    let (on, bearer) = (On::of(state, of)?, Bearer::as_which(of)?);
    let one =
        |names: Vec<Name>, random: &mut Random| random.one_of(&in_order::words(system, &names));
    match random.below(5) {
        0 | 1 => {
            let rows = system.pools().iter().filter(|row| row.on == on);
            let pool = one(rows.map(|row| row.name).collect(), random)?;
            Some(Effect::Pool { of, pool, by: random.below(9) as i32 - 4 })
        }
        2 | 3 => {
            let rows = system.conditions_of(bearer);
            let condition = one(rows.map(|row| row.name).collect(), random)?;
            Some(if random.flag(2) {
                Effect::Gained { of, condition, detail: None }
            } else {
                Effect::Lost { of, condition, detail: None }
            })
        }
        _ => {
            let is_stat =
                |row: &&Stat| row.on == on && ![core::CARRY, core::SIDE].contains(&row.name);
            let rows = system.stats().iter().filter(is_stat);
            let stat = one(rows.map(|row| row.name).collect(), random)?;
            let to = some_value(random, system, state, system.stat(on, stat)?.kind)?;
            Some(Effect::Stat { of, stat, to })
        }
    }
}

/// What is ruled is taken or refused with a reason and no trace, nothing leaves its bounds, and the
/// fight goes on.
fn anything_listed_can_be_ruled(system: System) {
    let mut taken = 0;
    for seed in (0..FIGHTS).step_by(one_in(4)) {
        let (mut fight, mut random) = player::open_of(system, seed, MemoryStorage::default());
        let mut seen = Seen::default();
        for _ in 0..RULINGS {
            player::step(seed, &mut fight, &mut random, &mut seen);
            match fight.state().phase {
                core::OVER => break,
                core::SETUP => continue,
                _ => {}
            }
            let Some(change) = any_change(system, fight.state(), &mut random) else { continue };
            let (before, events) = (fight.state().digest(), fight.history().count());
            match fight.rule(STAMP, vec![change.clone()], None, None) {
                Ok(_) => taken += 1,
                Err(PlayError::Refused { refusals, .. }) => {
                    assert!(!refusals.is_empty(), "seed {seed}: {change:?}");
                    assert_eq!(fight.state().digest(), before, "seed {seed}: {change:?}");
                    assert_eq!(fight.history().count(), events, "seed {seed}: {change:?}");
                }
                Err(error) => panic!("seed {seed}: {change:?}: {error}"),
            }
            let awaiting = fight.pending().is_some();
            let bounds = habits::of(system).out_of_bounds(fight.state(), awaiting);
            bounds.unwrap_or_else(|wrong| panic!("seed {seed}: {change:?}: {wrong}"));
        }
    }
    assert!(taken > 50, "{taken} rulings were taken");
}

of_each_system!(anything_listed_can_be_ruled);

//! Attacks from their declaration to their effects, and the verbs that are one attack.

use super::blow::{Attack, OneAttack};
use super::{attack, hold, instant, maneuver, melee, phrasing};
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// Takes the weapon in hand, and attacks: one attack from declaration to effects (`attack.order`).
/// Returns whether it was made, in spite of the answers to it.
pub fn make(table: &mut Table<'_>, attack: Attack) -> Result<bool, Stop> {
    melee::ready(table, &attack)?;
    let ruled = table.ruled_so_far();
    let answers = hold::met(table, &attack)?;
    let Some(attack) = instant::still_possible(table, attack, &answers, ruled)? else {
        return Ok(false);
    };
    let Some(blows) = attack::prepare(table, attack)? else { return Ok(false) };
    attack::strike_together(table, blows)?;
    Ok(true)
}

/// A verb that is one attack and costs the Main Action.
pub struct Strike<K>(Attack, PhantomData<K>);

impl<K: OneAttack> Plan for Strike<K> {
    type By = Who;

    const VERB: Verb = K::VERB;

    const COST: Cost = K::COST;

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        phrasing::fill(state, who, (K::WAY, K::AIM), args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        phrasing::spelled(state, who, (K::WAY, K::AIM), args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        K::ways().iter().flat_map(|way| phrasing::attacks(state, who, K::WAY, way)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let attack = maneuver::settled(state, who, (K::WAY, K::AIM), args)?;
        Ok(Strike(attack, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        make(table, self.0).map(drop)
    }
}

//! The verbs of non-lethal attacks: disarming and grappling, each the main action of a turn.

use super::blow::{Attack, Deed};
use super::grapple::Grip;
use super::names as n;
use super::{aim, attack, disarm, sneak, strike, turn};
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// A non-lethal attack as the main action of a turn.
pub struct Overpower<H>(Attack, PhantomData<H>);

/// What differs between the verbs of non-lethal attacks.
pub trait How {
    /// The verb as it is listed.
    const VERB: Verb;

    /// The attacks of this kind that could be made on a target.
    fn on(state: &State, target: Who) -> Vec<Args>;
}

impl<H: How> Plan for Overpower<H> {
    type By = Who;

    const VERB: Verb = H::VERB;

    const COST: Cost = attack::COST;

    /// Fills in the target and the weapon, if only one is possible.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let only = |args: Args, target: Who| match &H::on(state, target)[..] {
            [only] if args.item(core::WEAPON).is_none() => match only.item(core::WEAPON) {
                Some(weapon) => args.with(core::WEAPON, weapon),
                None => args,
            },
            _ => args,
        };
        let fits = |args: &Args| Self::settle(state, who, args).is_ok();
        Ok(aim::aimed(state, who, args, only, fits))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        aim::spelled(state, who, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        state.enemies(who).flat_map(|target| H::on(state, target)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut said = args.clone().with(core::WEAPON, H::VERB.name);
        if let Some(weapon) = args.item(core::WEAPON) {
            said = said.with(core::ITEM, weapon);
        }
        Ok(Overpower(aim::settle(state, who, &said, Deed::Turn)?, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Overpower(attack, _) = self;
        turn::act(table, attack.by, Grip::On(Some(attack.target)))?;
        turn::spend_main(table, attack::MAIN_ACTION, attack.by)?;
        strike::perform(table, attack, None)
    }
}

/// An attack that makes the target drop a weapon.
pub struct Disarm;

impl How for Disarm {
    const VERB: Verb = Verb::declared(n::DISARM, turn::OWN)
        .takes(&[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::ItemOf),
            attack::VISIBLE,
            attack::NEARBY,
            attack::CHALLENGING,
            sneak::REVEALS,
        ])
        .says("A nearby target drops the named weapon unless it passes a STR save.")
        .told("tries to disarm {target}[ of {weapon}]");

    fn on(state: &State, target: Who) -> Vec<Args> {
        let at = Args::of(core::TARGET, target);
        let each = |weapon| at.clone().with(core::WEAPON, weapon);
        disarm::weapons(state, target).into_iter().map(each).collect()
    }
}

/// An attack that grabs the target.
pub struct Grapple;

impl How for Grapple {
    const VERB: Verb = Verb::declared(n::GRAPPLE, turn::OWN)
        .takes(&[
            need(core::TARGET, Kind::Who),
            attack::VISIBLE,
            attack::NEARBY,
            attack::CHALLENGING,
            sneak::REVEALS,
        ])
        .says("Grabs a nearby target unless it passes a STR save.")
        .told("tries to grapple {target}");

    fn on(_: &State, target: Who) -> Vec<Args> {
        vec![Args::of(core::TARGET, target)]
    }
}

//! A shield bash: the verb. No clauses of its own; those that decide stand in `bash`.

use super::blow::{self, Strike};
use super::{
    arms, attacking, bash, defensive, grapple, inside, map, names as n, reach, reckless, standard,
    strike, turn,
};
use crate::engine::prelude::*;

/// A shield bash with a shield in hand.
pub struct Bash {
    who: Who,
    target: Who,
    shield: ItemId,
    said: Args,
}

impl Plan for Bash {
    type By = Who;

    const VERB: Verb = turn::own(
        n::SHIELD_BASH,
        &[
            need(core::TARGET, Kind::Who),
            need(core::SHIELD, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            blow::IN_COVER,
            blow::WITH_MODIFIER,
            map::NEAR,
        ],
        "Attacks with a shield in hand: 1d4 with a buckler, 1d6 with a full shield, 1d10 with a \
         tower shield.",
    )
    .told(
        "bashes {target}[ with {shield}][, fighting recklessly{reckless}][, fighting \
         defensively{defensive}]",
    );

    const COST: Cost = standard::ATTACK.by(bash::ATTACK_ACTION);

    /// The first shield in hand.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match (args.item(core::SHIELD), bash::shields(state, who).first()) {
            (None, Some(shield)) => args.with(core::SHIELD, *shield),
            _ => args,
        })
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        attacking::spelled(state, who, args)
    }

    /// Everybody else, with each shield.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for shield in bash::shields(state, who) {
                let plain = Args::of(core::TARGET, target);
                all.push(plain.with(core::SHIELD, shield));
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let target = args.who(core::TARGET);
        let shield = bash::said(state, who, args);
        let mut refusals = arms::check_target(state, who, args);
        refusals.append(inside::check_maneuver(state, who));
        match (&shield, target) {
            (Ok(shield), Some(target)) => {
                refusals.append(grapple::check(state, who, *shield));
                refusals.append(reach::check(state, who, *shield, target, args));
            }
            (Err(_), Some(target)) => {
                refusals.append(map::check_adjacent(state, who, target, args));
            }
            (_, None) => {}
        }
        let shield = refusals.take(shield);
        refusals.append(attacking::check_said(state, who, args));
        let bash = |(target, shield)| Bash { who, target, shield, said: args.clone() };
        refusals.or_all(target.zip(shield).map(bash))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Bash { who, target, shield, said } = self;
        let base = attacking::for_maneuver(table, Self::COST, who, &said)?;
        let strike = Strike::plain((who, target), shield, base, 1).said(&said);
        let blow = table.released().blow;
        strike::resolve(table, &strike.as_blow(blow)).map(drop)
    }
}

//! Starting a grapple, escaping from it and letting go: the verbs. No clauses of its own; those
//! that decide stand in `grapple`.

use super::maneuver::{self, How};
use super::opposed::{self, Matter, Means, Struggle};
use super::{aoo, attacking, blow, delay, free, gear, grapple, map, names as n, standard, turn};
use crate::engine::prelude::*;

/// Its steps: touch attack, attack of opportunity, then opposed grapple rolls.
const HOW: How = How {
    purpose: n::GRAPPLE,
    touch: grapple::TOUCH_ATTACK,
    provokes: grapple::PROVOKES,
    threat: aoo::THREAT_ELSEWHERE,
    contest: grapple::OPPOSED,
    ability: n::GRAPPLE_MODIFIER,
    spoils: Some(aoo::SPOILED),
};

/// Grappling somebody, with a bare hand.
pub struct Grapple {
    who: Who,
    target: Who,
    hand: ItemId,
    said: Args,
}

impl Plan for Grapple {
    type By = Who;

    const VERB: Verb = turn::own(
        n::GRAPPLE,
        &[need(core::TARGET, Kind::Who), blow::WITH_MODIFIER, map::NEAR, map::BY],
        "Tries to grapple the target: a touch attack, the target's attack of opportunity, then an \
         opposed grapple roll, for which the target may choose Escape Artist.",
    )
    .told("tries to grapple {target}");

    const COST: Cost = standard::ACTION.by(grapple::TOUCH_ATTACK);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        maneuver::spelled(state, who, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let others = state.present().filter(|target| *target != who);
        others.map(|target| Args::of(core::TARGET, target)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let both = args.who(core::TARGET).zip(gear::bare_hand(state, who));
        let said = args.clone();
        check(state, who, args).or_all(both.map(|(target, hand)| Grapple {
            who,
            target,
            hand,
            said,
        }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Grapple { who, target, hand, said } = self;
        let base = attacking::for_maneuver(table, Self::COST, who, &said)?;
        let against = |state: &State| check(state, who, &said);
        let all = (who, target, hand);
        let Some(spoils) = maneuver::approach(table, HOW, all, base, &said, against)? else {
            return Ok(());
        };
        let struggle = Struggle {
            clause: HOW.contest,
            purpose: HOW.purpose,
            modifier: grapple::OPPOSED,
            choice: Some(grapple::ESCAPE_ARTIST),
            spoils,
        };
        match opposed::struggle(table, struggle, (who, target), against)? {
            Some(margin) if margin > 0 => grapple::take_hold(table, who, target),
            Some(_) | None => Ok(()),
        }
    }
}

/// Why somebody cannot be grappled.
fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let refusals = grapple::check_start(state, who);
    let with_hand = gear::bare_hand(state, who)
        .map_or_else(|| args.clone(), |hand| args.clone().with(core::WEAPON, hand));
    refusals.with(maneuver::check(state, who, grapple::TOUCH_ATTACK, &with_hand))
}

/// The combatant held tries to escape.
pub struct Escape {
    who: Who,
    holder: Who,
    means: Means,
}

impl Plan for Escape {
    type By = Who;

    const VERB: Verb = turn::own(
        n::ESCAPE_GRAPPLE,
        &[
            need(core::TARGET, Kind::Who),
            may(core::WITH, Kind::Word(&[n::GRAPPLE, n::ESCAPE_ARTIST]))
                .usually(Usual::Word(n::GRAPPLE)),
        ],
        "Before anything else in its turn, rolls grapple or Escape Artist against the grapple of \
         its holder, who need not be named if there is only one.",
    )
    .told("tries to escape from {target}[ using {with}]");

    const COST: Cost = free::of_kind::<{ n::ESCAPE_GRAPPLE.0 }>(grapple::ESCAPE);

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let holders = || grapple::holders(state, who).into_iter();
        Ok(args.or_only(core::TARGET, || holders().map(Value::Who)))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for holder in grapple::holders(state, who) {
            let plain = Args::of(core::TARGET, holder);
            all.push(plain.clone().with(core::WITH, n::ESCAPE_ARTIST));
            all.push(plain);
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let called = || state.called(who);
        let mut refusals = Refusals::none();
        let holders = grapple::holders(state, who);
        let holder = args.who(core::TARGET);
        refusals
            .unless(!holders.is_empty(), grapple::ESCAPE, || format!("nobody holds {}", called()));
        if !holders.is_empty() {
            refusals.unless(holder.is_some(), grapple::ESCAPE, || {
                let names: Vec<String> = holders.iter().map(|one| state.called(*one)).collect();
                format!("name the holder to escape from: {}", names.join(", "))
            });
            let holds = holder.is_none_or(|holder| holders.contains(&holder));
            refusals.unless(holds, grapple::ESCAPE, || {
                format!(
                    "{} does not hold the combatant",
                    holder.map_or_else(String::new, |it| state.called(it))
                )
            });
        }
        refusals.append(check_first(state, who));
        let means = match args.word(core::WITH) {
            Some(n::ESCAPE_ARTIST) => Means::EscapeArtist,
            Some(_) | None => Means::Grapple,
        };
        refusals.or_all(holder.map(|holder| Escape { who, holder, means }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Escape { who, holder, means } = self;
        let clauses = (grapple::OPPOSED, grapple::ESCAPE);
        let own = means.party(table.state(), clauses, who);
        let theirs = Means::Grapple.party(table.state(), clauses, holder);
        let blow = table.released().blow;
        let matter = Matter { clause: grapple::ESCAPE, purpose: n::ESCAPE_GRAPPLE, blow };
        if opposed::contest(table, matter, &own, &theirs)? > 0 {
            grapple::loosen(table, holder, who)?;
        }
        Ok(())
    }
}

/// Why an escape comes too late in the turn: something else was done in it, or it was delayed.
fn check_first(state: &State, who: Who) -> Refusals {
    if turn::is_untouched(state, who) || state.counter(who, None, n::ESCAPE_GRAPPLE) > 0 {
        return Refusals::none();
    }
    let called = state.called(who);
    if state.counter(who, None, n::DELAY) > 0 {
        let reason =
            format!("the turn of {called} began before the delay; an escape comes before it");
        return Refusals::because(delay::TURN_START, reason);
    }
    let reason = format!(
        "{called} has already acted in this turn; an escape must come before anything else"
    );
    Refusals::because(grapple::ESCAPE, reason)
}

/// The aggressor lets go.
pub struct Release(Who);

impl Plan for Release {
    type By = Who;

    const VERB: Verb = turn::own(n::RELEASE_GRAPPLE, &[], "Lets go of the combatant it grapples.")
        .told("lets go of the opponent it holds");

    const COST: Cost = free::of_kind::<{ n::RELEASE_GRAPPLE.0 }>(grapple::RELEASE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(state.is(who, n::GRAPPLING), grapple::RELEASE, || {
            format!("{} grapples nobody", state.called(who))
        })
        .or(Release(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        grapple::let_go(table, grapple::RELEASE, self.0)
    }
}

//! Area `end`: when the fighting stops (step 5).

use super::character::{fights, is_tied};
use super::init::{ON_COUNT, check_turn};
use super::names as n;
use super::{Game, dying, init, injury, plan, round, speed, tie, turn};
use crate::engine::Ending;
use crate::engine::prelude::*;

clause! { WHEN_ALL_STOP = 160
    "end.when-all-stop", "Step 5: Ending Combat",
    "Whoever flees or surrenders stops fighting; if all do, it ends",
    "It ends when nobody fights any more, whatever the reason. The program points it out when \
     fewer than two sides are left that can and will fight.",
    reminds "fewer than two sides still fight; the Referee may end the combat: gm end"
}

/// Points out, once, that no two sides are left. Called by `procedure::proceed`.
pub fn propose(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    if !round::runs(state) {
        return Ok(());
    }
    let standing = state.present().filter(|who| fights(state, *who));
    let mut sides: Vec<SideId> = standing.map(|who| state.side(who)).collect();
    sides.sort_unstable();
    sides.dedup();
    let (said, over) = (state.counter(Subject::Fight, None, core::END) == 1, sides.len() < 2);
    if said == over {
        return Ok(());
    }
    table.count(WHEN_ALL_STOP, Subject::Fight, core::END, over.into())?;
    if !over {
        return Ok(());
    }
    let last = sides.first().copied().map(Actor::Side);
    table.decided(WHEN_ALL_STOP, last, None, "the rounds go on without a notice")
}

/// Somebody runs away, or surrenders.
pub enum Flee {
    /// It leaves the fight.
    Away(Who),
    /// It stays and no longer fights.
    Surrender(Who),
}

impl Plan for Flee {
    type By = Who;

    const VERB: Verb = Verb::declared(n::FLEE, ON_COUNT)
        .takes(&[may(n::SURRENDER, Kind::Flag).usually(Usual::Flag(false))])
        .says("Runs away, or surrenders.")
        .told("[flees{!surrender}][surrenders{surrender}]");

    const COST: Cost =
        Cost::by_what_is_said("its place in the fight; with surrender, only its turn");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![Args::default(), Args::of(n::SURRENDER, true)]
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        check_turn(state, who).or(())?;
        if args.says(n::SURRENDER) {
            return Ok(Flee::Surrender(who));
        }
        let mut refusals = injury::check_body(state, who);
        refusals.append(dying::check_move(state, who));
        refusals.unless(speed::left(state, who) > 0, speed::PER_ROUND, || {
            format!("{} has no movement left to run away", state.called(who))
        });
        refusals.or(Flee::Away(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        match self {
            Flee::Away(who) if is_tied(table.state()) => {
                // It is there for the whole count, whichever turn is played first.
                table.intend(WHEN_ALL_STOP, who, Effect::Left(who))?;
                turn::end_turn(table, WHEN_ALL_STOP, who)
            }
            Flee::Away(who) => turn::leave(table, WHEN_ALL_STOP, who),
            Flee::Surrender(who) => {
                table.gain(WHEN_ALL_STOP, who, n::ROUTED, None)?;
                turn::end_turn(table, WHEN_ALL_STOP, who)
            }
        }
    }
}

clause! { INITIATIVE_WIPED = 161
    "end.initiative-wiped", "Step 5: Ending Combat", "Initiative ends with the fight",
    "When the fight ends, every Initiative and every late turn is gone, and so is what lasts a \
     round. Stress, wounds and injuries stay."
}

/// What lasts only for the fight ends with it.
fn wipe(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        for condition in [n::SURPRISED, n::IN_FULL_DEFENSE, n::IN_DEFENSIVE_ATTACK] {
            table.lose(INITIATIVE_WIPED, who, condition)?;
        }
    }
    let plans = table.state().plans.iter().map(|plan| (plan.of, plan.kind));
    for (of, kind) in plans.collect::<Vec<_>>() {
        plan::forget(table, INITIATIVE_WIPED, of, kind)?;
    }
    init::clear_order(table, INITIATIVE_WIPED)
}

clause! { STILL_DYING = 668
    "end.still-dying", "open", "Creatures that are Dying as the fight ends are pointed out",
    "The Referee may first play further rounds until all of them are Stabilized or dead. After the \
     fight nothing is lost automatically.",
    tells "{who} is still Dying"
}

/// The fight is over: those who are Dying are pointed out, and what lasts only for it ends.
impl Ending for Game {
    const END_OPTIONS: &'static [Opt] = &[may(
        n::REASON,
        Kind::Word(&[n::DEFEAT, n::FLIGHT, n::CAPTURE, n::INTERRUPTED, n::OTHER]),
    )];
    const END: &'static str = "Ends the fight. Initiatives and late turns are gone.";
    const END_TOLD: &'static str = "ends the fight[: {reason}]";

    fn end(table: &mut Table<'_>, _: &Args) -> Flow {
        if is_tied(table.state()) {
            tie::combine(table)?;
        }
        for who in dying::all(table.state()) {
            table.decided(STILL_DYING, who, None, "it goes on losing a Wound Point each round")?;
        }
        wipe(table)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WHEN_ALL_STOP, INITIATIVE_WIPED, STILL_DYING];

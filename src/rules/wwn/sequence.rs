//! Area `sequence`: the sequence of a fight (section 2.4.1).

use super::character::{can_act, is_pc};
use super::names as n;
use super::{autoinit, execution, gear, grapple, hold, initiative, round, surprise, turn};
use crate::engine::catalog::{Kind, Usual, Verb, may};
use crate::engine::record::{Gm, Plan};
use crate::engine::{Added, Coming, Refusals, Stop, Table, own, presence};
use crate::state::{State, Turn};
use crate::vocabulary::{Args, Clause, Effect, SideId, Subject, Value, Who, core};

clause! { SIDES_ROLL = 100
    "sequence.sides-roll", "2.4.1", "Every side rolls once, the best begins",
    "A fight opens with one initiative roll by each side in it. Whoever comes out highest has the \
     first turn; what counts as a side of its own is the GM's to say."
}

/// Why a fight does not open: nobody is there to fight with.
fn check_sides(state: &State) -> Refusals {
    let filled = |side: &SideId| state.members(*side).next().is_some();
    let sides = state.every_side().filter(filled).count();
    Refusals::if_not(sides >= 2, SIDES_ROLL, || {
        "a fight needs members of at least two sides".to_owned()
    })
}

clause! { REPEAT_NO_REROLL = 103
    "sequence.repeat-no-reroll", "2.4.1", "One roll serves for the whole fight",
    "With all sides through, a new round runs in the same order. Nobody already placed throws for \
     initiative a second time."
}

/// The fight opens: surprise and its free round, initiative, round 1.
pub struct Start(Args);

impl Plan for Start {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        core::START,
        "once",
        &[
            may(n::SURPRISED, Kind::Whos),
            may(core::GROUP, Kind::Whos),
            may(core::CHECK, Kind::Word(&[core::NONE, n::OPPOSED]))
                .usually(Usual::Word(core::NONE)),
            may(n::SNEAKER, Kind::Who),
            may(n::NOTICER, Kind::Who),
            may(n::ANTICIPATING, Kind::Whos),
            may(n::INITIATIVE_PENALTY, Kind::Int(-20, 0)),
            may(core::MOD, Kind::Int(-20, 20)).usually(Usual::Int(0)),
        ],
        "Opens the fight: surprise, its free round, initiative, round 1. surprised= names \
         who is caught without a check; group= with check=opposed lets dice say it. Whoever \
         is anticipating can only be given an initiative-penalty. mod= is for NPC sides.",
    );

    fn spell(state: &State, _: Gm, args: Args) -> Args {
        surprise::spelled(state, args)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::if_not(state.phase == core::SETUP, REPEAT_NO_REROLL, || {
            "the fight has started; initiative is not rolled again".to_owned()
        });
        refusals.append(check_sides(state));
        refusals.append(initiative::check_modifiers(args));
        refusals.append(surprise::check(state, args));
        refusals.or(Start(args.clone()))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Start(said) = self;
        gear::load_at_start(table)?;
        initiative::state_modifiers(table, &said)?;
        surprise::settle(table, &said)?;
        if surprise::is_on(table.state()) {
            if table.state().present().any(|who| can_act(table.state(), who)) {
                return surprise::free_round(table);
            }
            // Nobody is there to take the free round.
            surprise::over(table)?;
        }
        initiative::roll(table)?;
        round::begin(table, 1)
    }
}

/// The fight ends.
pub struct End;

impl Plan for End {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::END, "between declarations", &[], "Ends the fight.");

    fn settle(state: &State, _: Gm, _: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(End)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        table.effect(own::END, Effect::Ended { outcome: None })
    }
}

/// Those who join roll with a new side; those who leave let go of what they hold.
pub struct Members;

impl Coming for Members {
    const JOIN: &'static str =
        "Brings in somebody who waited, or from a file; a new side rolls initiative.";

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
        for who in all.iter().copied() {
            grapple::let_go(table, own::LEAVE, who)?;
            grapple::set_free(table, own::LEAVE, who)?;
            execution::stop(table, own::LEAVE, who)?;
            table.effect(own::LEAVE, Effect::Left(who))?;
        }
        Ok(())
    }
}

clause! { MEMBER_ORDER = 101
    "sequence.member-order", "2.4.1", "Inside a side the order is free",
    "When a side is up, each of its members has one turn, in whatever order its players settle on \
     or, for NPCs, the GM does. The order can be another one each round; a second turn in the same \
     round is refused."
}

clause! { NEXT_SIDE = 102
    "sequence.next-side", "2.4.1", "A side finishes before the next begins",
    "The side with the next lower result is up once each member of the present one has had its \
     turn, let it pass or put it off by holding. Until then its members cannot declare anything \
     that needs their own turn."
}

/// Why somebody has no turn of its own now, running or about to begin.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = state.called(who);
    if let Some(other) = state.acting.last() {
        let reason = format!("the turn of {} is running; end it first", state.called(*other));
        refusals.add(MEMBER_ORDER, reason);
    } else if state.is(who, n::HOLDING) {
        refusals.add(hold::TRIGGER, format!("{called} holds its action: act-now first"));
    } else if state.body(who).turn == Turn::Over {
        let reason = format!("{called} has had its turn this round");
        refusals.add(MEMBER_ORDER, reason);
        refusals.append(autoinit::check_again(state, who));
    } else if !turn::in_slot(state, who) {
        let whose = state
            .current_slot()
            .map_or("nobody's".to_owned(), |slot| format!("{}'s", state.called_actor(slot.of)));
        refusals.add(NEXT_SIDE, format!("it is {whose} turn"));
    }
    refusals
}

clause! { NPC_MORALE = 104
    "sequence.npc-morale", "2.4.1", "NPCs in trouble may have to test their nerve",
    "NPCs that have lost people or see the fight going against them can be made to roll Morale. \
     The GM decides if and when; the moment is pointed out, and no dice fall until the GM asks for \
     them."
}

/// Why no Morale can be rolled now.
pub fn check_morale(state: &State) -> Refusals {
    let runs = ![core::SETUP, core::OVER].contains(&state.phase);
    Refusals::if_not(runs, NPC_MORALE, || "no fight is running".to_owned())
}

/// What the GM adds to the Morale roll asked for.
pub fn morale_modifier(args: &Args) -> Added {
    (NPC_MORALE, core::MOD, args.int(core::MOD).unwrap_or(0))
}

clause! { PCS_NEVER_MORALE = 105
    "sequence.pcs-never-morale", "2.4.1", "A player's courage is never rolled",
    "No loss and no odds make a PC roll Morale: asking for it is refused."
}

/// Why somebody is not made to roll Morale: it is a PC.
pub fn check_pc(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_pc(state, who), PCS_NEVER_MORALE, || {
        format!("{} is a PC", state.called(who))
    })
}

/// Why sides are not made to roll Morale: nobody but PCs is in them.
pub fn check_sides_of_pcs(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let side_of_pcs = |value: &Value| match value {
        Value::Side(side) => state.members(*side).all(|who| is_pc(state, who)).then_some(*side),
        _ => None,
    };
    for side in args.list(core::WHO).iter().filter_map(side_of_pcs) {
        let called = state.called(Subject::Side(side));
        refusals.add(PCS_NEVER_MORALE, format!("{called} are PCs"));
    }
    refusals
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[SIDES_ROLL, MEMBER_ORDER, NEXT_SIDE, REPEAT_NO_REROLL, NPC_MORALE, PCS_NEVER_MORALE];

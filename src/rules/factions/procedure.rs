//! Area `procedure`: the course of a fight, round by round (section "Combat procedure"). `slots.rs`
//! tells whose slot it is.

use super::character::{able, can_act, in_turn, named};
use super::names as n;
use super::{Game, fat, gear, grapple, health, initiative, morale, slots, sneak, turn};
use crate::engine::catalog::Commits;
use crate::engine::prelude::*;
use crate::engine::{Coming, Ending, Starting, course};
use crate::vocabulary::Declared;

clause! { ROUNDS = 100
    "procedure.rounds", "Combat procedure", "A fight is played in rounds",
    "Time in a fight is counted in rounds. A round has no fixed length: it lasts until all \
     factions pass in a row (procedure.round-end). If characters lie in ambush, their bonus turns \
     come before the first round (sneak.bonus-turn)."
}

/// Opens the fight: settles the initiative, then begins the bonus turns of the concealed or, if
/// nobody is concealed, round 1. `slots::check_runs` refuses what needs a running round.
impl Starting for Game {
    const ONCE: Cited = ROUNDS;
    const START_OPTIONS: &'static [Opt] =
        &[may(n::STARTED_BY, Kind::Side), may(n::AMBUSHERS, Kind::Whos)];
    const START: &'static str = "Opens the fight. started-by names the faction that has the \
         initiative; without it a die decides. ambushers are concealed and count as having \
         started the fight. Every concealed character has a turn before the first round.";
    const START_TOLD: &'static str =
        "opens the fight[, started by {started-by}][, with {ambushers} in ambush]";

    fn spell_start(state: &State, args: Args) -> Args {
        let all: Vec<Who> = named(state, &args, n::AMBUSHERS).collect();
        if args.value(n::AMBUSHERS).is_some() { args.with(n::AMBUSHERS, all) } else { args }
    }

    fn check_start(state: &State, said: &Args) -> Refusals {
        let ambushers: Vec<Who> = named(state, said, n::AMBUSHERS).collect();
        course::check_sides(state, ALTERNATE)
            .with(initiative::check_start(state, said.side(n::STARTED_BY)))
            .with(sneak::check_start(state, said, &ambushers))
    }

    fn start(table: &mut Table<'_>, said: &Args) -> Flow {
        let ambushers: Vec<Who> = named(table.state(), said, n::AMBUSHERS).collect();
        let present: Vec<Who> = table.state().present().collect();
        morale::come_in(table, &present)?;
        initiative::settle(table, said.side(n::STARTED_BY), &ambushers)?;
        if !sneak::settle(table, &ambushers)? {
            return begin_round(table, 1);
        }
        sneak::begin(table)?;
        initiative::holder_first(table)?;
        slots::first_slot(table)
    }
}

/// Ends the fight, with the durability rolls for gear that was used.
impl Ending for Game {
    const END_OPTIONS: &'static [Opt] = &[may(core::OUTCOME, Kind::Text)];
    const END: &'static str = "Ends the fight. Durability rolls are made for gear that was used. \
         outcome says how the fight ended.";
    const END_TOLD: &'static str = "ends the fight[: {outcome}]";

    fn end(table: &mut Table<'_>, said: &Args) -> Flow {
        gear::durability(table)?;
        match said.text(core::OUTCOME) {
            Some(text) => table.says(own::END, Subject::Fight, text),
            None => Ok(()),
        }
    }
}

clause! { ALTERNATE = 101
    "procedure.alternate", "Combat procedure", "Factions alternate, one character at a time",
    "The factions have slots one after the other, again and again, in a fixed order that begins \
     with the faction that acts first (initiative.holder-chooses, procedure.cycle). On its slot a \
     faction takes a turn with exactly one of its characters, or passes; it chooses. While a turn \
     is running, no other turn begins and nobody passes."
}

/// When a turn or a pass can be declared (`slots::check_slot`). `slots::next_slot` follows either.
const SLOT: &str = "own faction's slot";

/// A character takes its turn, declared by itself or by its faction.
pub struct TakeTurn(Who);

impl Plan for TakeTurn {
    type By = Actor;

    const VERB: Verb = Verb::declared(n::TAKE_TURN, SLOT)
        .takes(&[may(n::CHARACTER, Kind::Who).committing(Commits::Named)])
        .says(
            "Begins the turn of a character. Any act of the character in its turn begins it too. \
             Once a round. In the fast phase only with WIT equal to or above the FAT.",
        )
        .told("takes a turn[ with {character}]");

    const COST: Cost = Cost::by_what_is_said("the turn of the round");

    fn spell(_: &State, by: Actor, args: Args) -> Args {
        let itself = args.who(n::CHARACTER).map(Actor::Who) == Some(by);
        if itself { args.without(&[n::CHARACTER]) } else { args }
    }

    fn offers(state: &State, by: Actor) -> Vec<Args> {
        let Actor::Side(side) = by else { return vec![Args::default()] };
        let members = state.members(side);
        members.map(|who| Args::of(n::CHARACTER, who)).collect()
    }

    fn settle(state: &State, by: Actor, args: &Args) -> Result<Self, Refusals> {
        let (who, may_say_so, reason) = match (by, args.who(n::CHARACTER)) {
            (Actor::Who(who), named) => {
                (who, named.is_none_or(|one| one == who), "it can take only its own turn")
            }
            (Actor::Side(side), Some(who)) => {
                (who, state.side(who) == side, "that character belongs to another faction")
            }
            (Actor::Side(_) | Actor::Gm, _) => {
                return Err(Refusals::because(ALTERNATE, "say whose turn it is: character=…"));
            }
        };
        Refusals::if_not(may_say_so, ALTERNATE, || reason.to_owned()).or(())?;
        turn::check_take(state, who).or(TakeTurn(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        turn::begin(table, self.0)
    }
}

clause! { ONE_TURN = 102
    "procedure.one-turn-per-round", "Combat procedure",
    "A character takes at most one turn in a round",
    "A character who has taken its turn cannot take another one before the next round begins, nor \
     by leaving the fight and coming back; only the GM can give a turn back. A reaction is the \
     turn of the round too (turn.reaction-instead), but the bonus turn of an ambush is not \
     (sneak.bonus-turn-is-extra)."
}

/// A round begins: every turn is unspent again, and the holder of the initiative has the first
/// slot. `turn::begin` spends the turn, and `turn::check_take` refuses a second one.
fn begin_round(table: &mut Table<'_>, round: u32) -> Flow {
    table.effect(ROUNDS, Effect::Round(round))?;
    // Reactions are forgotten for all, also for those away: they may come back in this round.
    for who in table.state().everyone() {
        if table.state().is_here(who) {
            turn::renew(table, ONE_TURN, who)?;
        }
        turn::forget_reaction(table, turn::REACTION_LOSES_LATER_TURN, who)?;
    }
    slots::count_anew(table, ROUND_END)?;
    initiative::open_choice(table)?;
    initiative::holder_first(table)?;
    fat::begin(table)?;
    // The log keeps a digest of the state at the start of each round.
    table.checked()?;
    slots::first_slot(table)
}

clause! { ROUND_END = 103
    "procedure.round-end", "Combat procedure", "A round ends when all factions pass in a row",
    "The round ends as soon as every faction that has a slot has passed, one after the other, with \
     no turn between those passes. Turns that were not taken are lost. If the order of the \
     factions changes meanwhile, a pass still counts only if every faction between it and the \
     current slot has passed too. Under the optional rule this ends a phase (fat.phase-end)."
}

/// A faction passes by choice. `slots::count_again` counts the passes after a change of the order.
pub struct Pass;

impl Plan for Pass {
    type By = SideId;

    const VERB: Verb = Verb::declared(core::PASS, SLOT)
        .says(
            "Said by the faction: gives up its slot. A faction with no character able to act \
             passes automatically.",
        )
        .told("passes");

    fn settle(state: &State, side: SideId, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = slots::check_runs(state);
        if let Some(who) = state.acting.last() {
            let reason = format!("the turn of {} is running; `end` ends it", state.called(*who));
            refusals.add(ALTERNATE, reason);
        } else if slots::runs(state) {
            refusals.append(slots::check_slot(state, side));
        }
        refusals.or(Pass)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        initiative::end_choice(table)?;
        pass(table, ROUND_END)
    }
}

/// Counts a pass, chosen or forced. When all factions have passed in a row, the round or phase
/// ends.
fn pass(table: &mut Table<'_>, clause: Cited) -> Flow {
    table.pool(clause, Subject::Fight, n::CONSECUTIVE_PASSES, 1)?;
    let state = table.state();
    if state.pool(Subject::Fight, n::CONSECUTIVE_PASSES) < state.order.len() as i32 {
        return slots::next_slot(table);
    }
    if state.phase == n::FAST { fat::slow(table) } else { close(table) }
}

clause! { PASS_NOT_FINAL = 104
    "procedure.pass-not-final", "Combat procedure", "A faction that passed may act on a later slot",
    "Passing gives up one slot, not the round. If another faction takes a turn afterwards, passes \
     are counted from 0 again, and the faction that passed may act on its next slot."
}

// `turn::begin` sets the count of passes back to 0.

clause! { FORCED_PASS = 105
    "procedure.forced-pass", "Combat procedure", "A faction with no character able to act passes",
    "A faction passes automatically on its slot if each of its characters has spent its turn, is \
     out of action or gone, or is too slow for the fast phase. This pass counts like any other. \
     The holder of the initiative does not pass automatically as long as it can still name the \
     faction that acts first. If nobody in the fight can act at all, nobody passes.",
    tells "none of {who} can act: a pass"
}

/// What follows at once from a change, even in the middle of a deed: holds that cannot go on end,
/// the positions of concealed characters are kept secret, and groups reduced to half are marked for
/// morale.
pub fn after_ruling(table: &mut Table<'_>) -> Flow {
    grapple::slip(table)?;
    sneak::keep_positions(table)?;
    if slots::runs(table.state()) { morale::reduced(table) } else { Ok(()) }
}

/// What follows automatically after a deed: the initiative passes on, the turn of a character who
/// cannot go on ends, and factions with no character able to act pass. If nobody at all can act,
/// the fight stays where it is.
pub fn after(table: &mut Table<'_>) -> Flow {
    after_ruling(table)?;
    if slots::runs(table.state()) {
        initiative::pass_on(table)?;
    }
    loop {
        let state = table.state();
        if !slots::runs(state) {
            return Ok(());
        }
        match (state.acting.last().copied(), slots::slot_side(state)) {
            (Some(who), _) if can_act(state, who) => return Ok(()),
            (Some(who), _) => turn::over(table, health::why_over(state, who), who)?,
            _ if !anybody_left(state) => return Ok(()),
            (None, None) => slots::next_slot(table)?,
            (None, Some(side)) if has_more(state, side) => return Ok(()),
            (None, Some(_)) => pass(table, FORCED_PASS)?,
        }
    }
}

/// Whether a faction has anything left to do on its slot: to take a turn with a character, or to
/// name the faction that acts first.
fn has_more(state: &State, side: SideId) -> bool {
    fat::ready(state, side).next().is_some() || initiative::may_name(state, side)
}

/// Whether any faction with a slot has a character who is able to act, its turn spent or not.
fn anybody_left(state: &State) -> bool {
    state.order.iter().filter_map(slots::side_of).any(|side| able(state, side).next().is_some())
}

clause! { UNEQUAL_NUMBERS = 106
    "procedure.unequal-numbers", "Combat procedure", "The larger faction finishes the round alone",
    "Slots belong to factions, not to characters. Once every character of the smaller faction has \
     acted, that faction passes on each of its slots, and the larger one goes on with the \
     characters it has left.",
    uncited "the passes of the smaller faction show it"
}

// The passes are those of `after`, above: forced, one for each slot of the smaller faction.

clause! { MORALE_AT_END = 107
    "procedure.morale-at-end", "Combat procedure", "Morale is checked when the round is over",
    "A morale check that becomes due during a round is made after the last pass of that round and \
     before the next round. One that becomes due during the bonus turns of an ambush is made after \
     the first round.",
    uncited "the check itself comes between the rounds"
}

/// The round, or the bonus turns of an ambush, are over, and the next round begins.
fn close(table: &mut Table<'_>) -> Flow {
    if table.state().phase != core::SURPRISE {
        morale::phase(table)?;
    }
    let next = table.state().round + 1;
    begin_round(table, next)
}

clause! { CYCLE = 605
    "procedure.cycle", "open", "Factions follow in the order in which they were entered",
    "Factions act in a fixed cycle, in the order in which they were entered when the fight began, \
     whichever of them acts first. Factions that join later are added at the end. The GM can rule \
     another order."
}

/// Gives the faction of a character a slot at the end of the cycle, if it has none.
/// `initiative::settle` lays out the cycle of the factions that are there when the fight begins.
pub fn give_slot(table: &mut Table<'_>, who: Who) -> Flow {
    let (state, side) = (table.state(), table.state().side(who));
    if !slots::runs(state) || state.place_in_order(side).is_some() {
        return Ok(());
    }
    let mut order = state.order.to_vec();
    let last = order.iter().map(|slot| slot.value).max().unwrap_or(0);
    let first = order.first().map_or(0, |slot| slot.value);
    order.push(slots::of(side, last + 1));
    initiative::begin_cycle_at(&mut order, first);
    slots::put_in_order(table, CYCLE, order)
}

clause! { NEWCOMERS = 606
    "procedure.newcomers", "open", "A character who joins during a round can act in it",
    "A character who joins the fight has an unspent turn at once and can take it on a later slot \
     of its faction. A character who joins during the bonus turns of an ambush has none before the \
     first round. A character who left after its turn or its reaction and comes back in the same \
     round has no second one."
}

/// What a newcomer would have, but for the clause that keeps it from a turn.
const AT_ONCE: &str = "it would have a turn at once";

/// Characters enter the fight, one after the other: each with a turn unless it is an exception, and
/// its faction with a slot.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Flow {
    let placed = |table: &mut Table<'_>, who| {
        // A character who had escaped and comes back has not fled any more.
        table.lose(own::JOIN, who, core::FLED)?;
        if !slots::runs(table.state()) {
            return Ok(());
        }
        if table.state().phase == core::SURPRISE {
            table.decided(sneak::BONUS_TURN, who, None, AT_ONCE)?;
        } else if turn::is_over(table.state(), who) {
            // It was in the fight earlier in this round and has taken its turn or reacted.
            table.decided(ONE_TURN, who, None, AT_ONCE)?;
        } else {
            turn::renew(table, NEWCOMERS, who)?;
        }
        give_slot(table, who)
    };
    let is_new = |who: &Who| table.state().body(*who).presence == Presence::Waiting;
    let new: Vec<Who> = all.iter().copied().filter(is_new).collect();
    table.come_in(all, placed)?;
    morale::come_in(table, &new)
}

/// How characters join and leave. Leaving ends the character's running turn, and the next faction
/// has its slot.
impl Coming for Game {
    const JOIN: &'static str =
        "Brings in characters who are waiting, with a turn to spend in this round.";

    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow {
        for who in all.iter().copied() {
            if in_turn(table.state(), who) {
                turn::over(table, own::LEAVE, who)?;
            }
            table.effect(own::LEAVE, Effect::Left(who))?;
        }
        Ok(())
    }
}

/// Carries out a declared deed. A concealed character may be revealed by it afterwards.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Flow {
    let Declared { actor, verb, args, .. } = declared;
    table.carry_out(*actor, *verb, args)?;
    match actor {
        Actor::Who(who) => sneak::after_deed(table, *who, *verb, args),
        Actor::Side(_) | Actor::Gm => Ok(()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROUNDS,
    ALTERNATE,
    ONE_TURN,
    ROUND_END,
    PASS_NOT_FINAL,
    FORCED_PASS,
    UNEQUAL_NUMBERS,
    MORALE_AT_END,
    CYCLE,
    NEWCOMERS,
];

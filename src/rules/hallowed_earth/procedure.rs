//! Area `procedure`: the steps of a fight, from surprise to the end of a round.

use super::character::{is_tied, lives, living, together};
use super::names as n;
use super::plan::forget;
use super::round::{batch, begun, is_to_begin, second_turns, takes_turns};
use super::turn::{begin_turn, end_turn, leave};
use super::{
    Game, action, death, declare, defatk, dying, end, fulldef, init, injury, join, morale, plan,
    sheet, stats, stress, surprise, tie, wounds,
};
use crate::engine::prelude::*;
use crate::engine::{Coming, Starting, course};
use crate::vocabulary::Declared;

clause! { STEPS = 100
    "procedure.steps", "Combat Procedure", "A fight follows fixed steps",
    "As the fight starts, surprise is settled and everybody rolls Initiative. Each round then \
     consists of declarations, counts and morale checks, until nobody fights any more."
}

/// Does what is declared; the fight moves on by itself afterwards. Called by the `Definition`.
pub fn declared(table: &mut Table<'_>, declared: &Declared) -> Flow {
    table.carry_out(declared.actor, declared.verb, &declared.args)
}

/// The fight is opened: surprise, Hit Dice, Initiative, round 1.
impl Starting for Game {
    const ONCE: Cited = STEPS;
    const START_OPTIONS: &'static [Opt] =
        &[may(n::SURPRISED, Kind::Whos), may(n::DECLARATION_METHOD, Kind::Word(sheet::METHODS))];
    const START: &'static str =
        "Starts the fight: who is Surprised, Hit Dice not rolled yet, Initiative, and round 1.";
    const START_TOLD: &'static str = "opens the fight[, with {surprised} Surprised]";

    fn spell_start(state: &State, args: Args) -> Args {
        together(state, args, n::SURPRISED)
    }

    fn check_start(state: &State, said: &Args) -> Refusals {
        let mut refusals = course::check_sides(state, STEPS);
        for who in state.everyone().filter(|who| !state.is_here(*who)) {
            refusals.append(wounds::check_sheet(state, who));
        }
        for who in state.present() {
            refusals.append(stats::check(state, who));
            refusals.append(init::check_group(state, who));
        }
        for who in presence::in_fight(state, said.list(n::SURPRISED)) {
            refusals.append(presence::check_here(state, who, surprise::UNAWARE));
        }
        refusals
    }

    fn start(table: &mut Table<'_>, said: &Args) -> Flow {
        if let Some(method) = said.word(n::DECLARATION_METHOD) {
            declare::set_method(table, method)?;
        }
        let surprised = presence::in_fight(table.state(), said.list(n::SURPRISED));
        surprise::settle(table, &surprised)?;
        let everybody: Vec<Who> = table.state().present().collect();
        stress::throw_hit_dice(table, &everybody)?;
        // The dead have no part in it until they are raised.
        init::roll(table, init::ROLL, &living(table.state()))?;
        begin_round(table, 1)
    }
}

/// A round begins: allowances are restored, and all declare. Those who have left may come back in
/// the round, and the dead may be raised in it: they have its allowances too.
fn begin_round(table: &mut Table<'_>, round: u32) -> Flow {
    table.effect(STEPS, Effect::Round(round))?;
    init::clear_order(table, init::ORDER)?;
    for who in table.state().everyone() {
        if table.state().body(who).initiative.is_some() {
            action::refresh(table, who)?;
        }
    }
    table.effect(declare::BEFORE_RESOLVING, Effect::Phase(n::DECLARE))?;
    table.checked()
}

/// Moves the fight on, and points out where it could end.
pub fn proceed(table: &mut Table<'_>) -> Flow {
    advance(table)?;
    end::propose(table)
}

/// Moves the fight on: counts begin when all have declared, turns of those who died are over, the
/// next count or the next round comes.
fn advance(table: &mut Table<'_>) -> Flow {
    loop {
        let state = table.state();
        if state.phase == n::DECLARE {
            let somebody = state.present().any(|who| lives(state, who));
            if !somebody || !plan::missing(state).is_empty() {
                return Ok(());
            }
            declare::reveal(table)?;
            begin_counts(table)?;
        } else if state.phase == n::COUNTS {
            let gone = state.acting.iter().find(|who| !takes_turns(state, **who)).copied();
            if let Some(who) = gone {
                let dead = !lives(state, who);
                let clause = if dead { death::NEGATIVE_STRENGTH } else { surprise::NO_ACT };
                end_turn(table, clause, who)?;
            } else if !state.acting.is_empty() {
                return Ok(());
            } else if second_turns(state).next().is_some() {
                begin_second_turns(table)?;
            } else {
                close_batch(table)?;
                join::last_call(table)?;
                next_batch(table)?;
            }
        } else {
            return Ok(());
        }
    }
}

fn begin_counts(table: &mut Table<'_>) -> Flow {
    init::set_order(table)?;
    table.effect(declare::BEFORE_RESOLVING, Effect::Phase(n::COUNTS))?;
    if table.state().on(n::FULL_DEFENSE_FROM_DECLARATION) {
        for who in living(table.state()) {
            fulldef::take_hold(table, who, core::WHO)?;
        }
    }
    Ok(())
}

/// The next count that somebody has a turn on; after the last the round ends.
fn next_batch(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let Some(count) = init::next_count(state) else { return end_round(table) };
    let init::Count { value, first, batch, firsts } = count;
    let of_count = state.order[first..].iter().take_while(|slot| slot.value == value).count();
    let again = begun(state).iter().any(|slot| slot.value == value);
    let from = if again { first as i32 } else { 0 };
    table.count(init::ORDER, Subject::Fight, n::EARLIER, from)?;
    if !again || init::current_count(table.state()) != value {
        // A count begins even where the counter shows its number: 0 at first, or the last round's.
        let (of, counter) = (Subject::Fight, core::COUNT);
        table.effect(init::ORDER, Effect::Counter { of, about: None, counter, to: value })?;
    }
    table.count(join::SAME_COUNT, Subject::Fight, n::ROLLED, 0)?;
    join::forget_newcomers(table)?;
    if of_count > firsts {
        table.count(init::ORDER, Subject::Fight, n::BATCH_END, (first + of_count) as i32)?;
    }
    for (at, who) in &batch {
        begin_turn(table, init::begins(&batch), *who, *at)?;
    }
    // A Full-Defense of the count is in force from its start, even that of a second turn.
    for (at, who) in second_turns(table.state()).collect::<Vec<_>>() {
        let kind = table.state().order[at].kind;
        fulldef::take_hold(table, who, kind)?;
    }
    if batch.len() == 1 {
        return Ok(());
    }
    table.effect(tie::SAME_STARTING_STATE, Effect::Froze)?;
    fulldef::share(table)
}

/// All first turns of a count are over: the second ones follow, at the same moment.
fn begin_second_turns(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let clause = if is_tied(state) { init::TIES } else { init::ORDER };
    let worked_out = state.intents.len() as i32;
    let turns: Vec<(usize, Who)> = second_turns(state).collect();
    table.count(init::ORDER, Subject::Fight, n::FIRST_TURNS, worked_out)?;
    for (at, who) in turns {
        begin_turn(table, clause, who, at)?;
    }
    Ok(())
}

/// All turns of a count are over: simultaneous effects are applied, and the plans are done with.
fn close_batch(table: &mut Table<'_>) -> Flow {
    if is_tied(table.state()) {
        tie::combine(table)?;
    }
    let batch: Vec<(Actor, Name)> = batch(table.state()).map(|slot| (slot.of, slot.kind)).collect();
    for counter in [n::BATCH_END, n::FIRST_TURNS] {
        table.count(init::ORDER, Subject::Fight, counter, 0)?;
    }
    for (of, kind) in batch {
        let Actor::Who(of) = of else { continue };
        let clause = join::done_with(kind);
        // A turn that was cut off and is to come once more keeps what was declared for it.
        if !is_to_begin(table.state(), of, kind) {
            forget(table, clause, of, kind)?;
        }
        table.count(clause, of, plan::second(kind), 0)?;
    }
    Ok(())
}

/// A round ends: the Dying lose a point, morale is checked, and what lasts a round is over.
fn end_round(table: &mut Table<'_>) -> Flow {
    dying::losses(table)?;
    morale::at_round_end(table)?;
    injury::at_round_end(table)?;
    // What lasts a round is over for those who have left as well: they may come back.
    for who in table.state().everyone() {
        surprise::end(table, who)?;
        table.lose(fulldef::TIMING, who, n::IN_FULL_DEFENSE)?;
        table.lose(defatk::NO_PROVOKING, who, n::IN_DEFENSIVE_ATTACK)?;
        forget(table, init::ORDER, who, core::WHO)?;
    }
    join::late_turns(table)?;
    join::forget_newcomers(table)?;
    let round = table.state().round + 1;
    begin_round(table, round)
}

/// A combatant who leaves has no turn to come any more.
impl Coming for Game {
    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow {
        all.iter().try_for_each(|who| leave(table, own::LEAVE, *who))
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[STEPS];

//! Area `hold`: holding an action (section 2.4.4 and what the chapter leaves open).

use super::attack::{self, Blow};
use super::character::{can_act, spend_main};
use super::names as n;
use super::{actions, charge, declare, execution, gear, instant, maneuver, melee, ranged, turn};
use crate::engine::{Refusals, Stop, Table, Taken, Unless, sight};
use crate::state::{State, Turn};
use crate::vocabulary::{
    Actor, Args, Clause, Declared, Effect, Name, Seat, Stamp, Subject, Who, core,
};

clause! { SPEND_MOVE = 194
    "hold.spend-move", "2.4.4", "Waiting costs the Move",
    "In its side's turn a combatant may pay its Move to put off what else it would do. With no \
     Move left it cannot."
}

/// Why holding is refused.
pub fn check(state: &State, who: Who) -> Refusals {
    actions::check_move(state, who)
}

/// Spends the Move to put off the rest of the turn.
pub fn perform(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.pool(SPEND_MOVE, who, n::MOVE_ACTION, -1)?;
    table.gain(SPEND_MOVE, who, n::HOLDING, None)?;
    turn::end(table, SPEND_MOVE, who)
}

clause! { TRIGGER = 195
    "hold.trigger", "2.4.4", "The rest comes when it likes",
    "At whatever point of the round it chooses, the one who waits may do as an Instant what was \
     left of its turn, as a rule the Main and anything On Turn."
}

/// Triggers the rest of the turn. With `then=` that is done and the turn is over; without, the
/// turn runs until it is ended.
pub fn trigger(table: &mut Table<'_>, declared: &Declared, who: Who) -> Result<(), Stop> {
    begin(table, who)?;
    let Some(verb) = declared.args.word(core::THEN) else { return Ok(()) };
    let inner = Declared { verb, ..declared.clone() };
    carry_out(table, who, &inner)?;
    close_turns(table, &[who])
}

fn begin(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(TRIGGER, who, n::HOLDING)?;
    execution::waited(table, who)?;
    table.effect(TRIGGER, Effect::TurnBegan { of: Actor::Who(who), slot: None })
}

/// Why triggering the held action is refused.
pub fn check_trigger(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_instant(state, who);
    refusals.unless(state.is(who, n::HOLDING), EXPIRES, || {
        format!("{} holds no action this round", state.called(who))
    });
    if let Some(then) = args.word(core::THEN) {
        if !declare::OWN_TURN.contains(&then) {
            refusals.add(TRIGGER, "what is held are the acts of one's own turn".to_owned());
            return refusals;
        }
        let as_if = triggered(state, who, then, args);
        refusals.append(declare::check_verb(&as_if, who, then, args));
    }
    refusals
}

/// The state as if the held turn were running, the Main traded if what is done takes a Move.
fn triggered(state: &State, who: Who, then: Name, args: &Args) -> State {
    let mut as_if = state.clone();
    as_if.effect(&Effect::TurnBegan { of: Actor::Who(who), slot: None });
    if trades(state, who, then, args) {
        let of = Subject::Who(who);
        as_if.effect(&Effect::Pool { of, pool: n::MAIN, by: -1 });
        as_if.effect(&Effect::Pool { of, pool: n::MOVE_ACTION, by: 1 });
    }
    as_if
}

/// Whether what is done with a held action takes a Move, and only the Main can still pay for one.
fn trades(state: &State, who: Who, then: Name, args: &Args) -> bool {
    costs(state, who, then, args) == [n::MOVE_ACTION]
        && state.pool(who, n::MOVE_ACTION) <= 0
        && state.pool(who, n::MAIN) > 0
}

/// The actions a deed of one's own turn takes.
fn costs(state: &State, who: Who, verb: Name, args: &Args) -> Vec<Name> {
    match verb {
        n::RUN | n::SCREEN_AN_ALLY | n::PICK_UP_ITEM | n::STAND_UP | n::MOVE_OTHER => {
            vec![n::MOVE_ACTION]
        }
        n::RELOAD => gear::reload_pool(state, who, args).into_iter().collect(),
        n::GO_PRONE | n::RELEASE_GRAPPLE | n::ON_TURN_OTHER | n::PREPARE_EXECUTION => Vec::new(),
        n::CHARGE => vec![n::MAIN, n::MOVE_ACTION],
        _ => vec![n::MAIN],
    }
}

/// What was held is done, answers to it first, the Main traded if only that can pay for it.
fn carry_out(table: &mut Table<'_>, who: Who, inner: &Declared) -> Result<(), Stop> {
    if trades(table.state(), who, inner.verb, &inner.args) {
        table.note(WHAT_IT_ALLOWS, who)?;
        actions::second_move(table, who)?;
    }
    let goes_on = answered(table, who, inner.verb, &inner.args)?;
    if goes_on { declare::perform_verb(table, who, inner) } else { Ok(()) }
}

clause! { EXPIRES = 196
    "hold.expires", "2.4.4", "Unused means lost",
    "What has not been set off when the round is over is gone and cannot be claimed in the next."
}

/// The last call of a round: whoever still holds may act before it closes.
pub fn last_call(table: &mut Table<'_>) -> Result<(), Stop> {
    loop {
        let state = table.state();
        let holders: Vec<(Who, Vec<Name>)> = state
            .present()
            .filter(|who| state.is(*who, n::HOLDING) && can_act(state, *who))
            .map(|who| (who, vec![n::ACT_NOW]))
            .collect();
        if holders.is_empty() {
            return Ok(());
        }
        let check = |state: &State, (who, verb, args): &Taken| {
            let done = declare::done(state, Actor::Who(*who), *verb, args);
            let seen = sight::unseen_by_doer(state, done, args);
            check_trigger(seen.as_ref().unwrap_or(state), *who, args)
        };
        let taken = table.window_if(EXPIRES, holders, None, check)?;
        let Some((who, _, args)) = taken else { return Ok(()) };
        table.stepped_in(Actor::Who(who), n::ACT_NOW, &args, |table| {
            let blows = held(table, who, &args)?;
            actions::strike_together(table, blows)
        })?;
        close_turns(table, &[who])?;
    }
}

/// What was held and not used is lost when the round ends.
pub fn expire(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().present().collect();
    for who in everyone {
        table.lose(EXPIRES, who, n::HOLDING)?;
    }
    Ok(())
}

clause! { RESOLVES_FIRST = 197
    "hold.resolves-first", "2.4.4", "The answer comes before the deed",
    "A held action set off against somebody's action is carried out whole, dice and effects, ahead \
     of it. A felled attacker never gets to strike."
}

clause! { ANSWERING_A_HELD_ACTION = 431
    "hold.answering-a-held-action", "open", "Answers to answers",
    "If a held action is met by another held action, the later one is carried out first, and so on \
     back."
}

/// Held actions may come before a deed that is no attack: whether it still takes place.
///
/// Attacks and swarms have their windows before the attack's dice, and so has a Charge where it
/// ends; trading the Main, drawing and waiting are nothing to answer.
pub fn answered(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<bool, Stop> {
    let own_window = [n::MELEE_ATTACK, n::RANGED_ATTACK, n::SHOVE, n::GRAPPLE, n::SWARM_ATTACK];
    let nothing = [n::SECOND_MOVE, n::DRAW_OR_SHEATHE, n::HOLD_ACTION];
    if own_window.contains(&verb) || nothing.contains(&verb) {
        return Ok(true);
    }
    let ruled = table.ruled_so_far();
    let answers = instant::to_deed(table, who)?;
    if answers.is_empty() && table.ruled_so_far() == ruled {
        return Ok(true);
    }
    if table.state().acting.len() > 1 && !answers.is_empty() {
        table.note(ANSWERING_A_HELD_ACTION, answers[0].0)?;
    }
    if !can_act(table.state(), who) {
        let first = !answers.is_empty();
        let clause = if first { RESOLVES_FIRST } else { instant::ACTION_MADE_IMPOSSIBLE };
        table.note(clause, who)?;
        return Ok(false);
    }
    let state = table.state();
    // Whom a Charge attacks is settled where it ends.
    let refusals = match verb {
        n::CHARGE => charge::check_way(state, who, args),
        _ => declare::check_verb(state, who, verb, args),
    };
    if refusals.is_empty() {
        return Ok(true);
    }
    let clause = instant::ACTION_MADE_IMPOSSIBLE;
    table.note(clause, who)?;
    for pool in costs(table.state(), who, verb, args) {
        if table.state().pool(who, pool) > 0 {
            table.pool(clause, who, pool, -1)?;
        }
    }
    Ok(false)
}

/// Whether a held action is among the answers somebody's deed has met.
pub fn was_used(answers: &[(Who, Name)]) -> bool {
    answers.iter().any(|(_, verb)| *verb == n::ACT_NOW)
}

clause! { WHAT_IT_ALLOWS = 199
    "hold.what-it-allows", "2.4.4", "What one who waits still has",
    "Its Main is as good as any: attacks without the -4, swarming, wrestling free, first aid. The \
     Move being paid, it cannot Charge, and it walks only by trading the Main. A Snap Attack or \
     Total Defense is still to be had, for that same Main."
}

clause! { PARTIAL_AND_NAMED = 430
    "hold.partial-and-named", "open", "Waiting without saying for what",
    "No occasion has to be named. What was left is done in one go when set off, and the turn is \
     then over; with the Main already spent one may wait too, for On Turn actions only."
}

/// A held action taken inside a window, a deed of its own. An attack's effects are given back, to
/// be applied together with those of others at the same moment.
pub fn act_in_window(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    table.stepped_in(Actor::Who(who), n::ACT_NOW, args, |table| held(table, who, args))
}

/// What `then=` says is done, all but the effects of an attack.
fn held(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    let refusals = check_trigger(table.state(), who, args);
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    let Some(verb) = args.word(core::THEN) else {
        let reason = "in answer to somebody's deed say at once what is done: then=VERB …";
        return Err(instant::refused(PARTIAL_AND_NAMED, reason));
    };
    begin(table, who)?;
    if !matches!(verb, n::MELEE_ATTACK | n::RANGED_ATTACK | n::SHOVE | n::GRAPPLE) {
        let stamp = Stamp { seat: Seat::GM, time: 0 };
        let actor = Actor::Who(who);
        let inner = Declared { stamp, actor, verb, args: args.clone(), because: None, again: None };
        carry_out(table, who, &inner)?;
        return Ok(Vec::new());
    }
    let attack = if verb == n::RANGED_ATTACK {
        ranged::plan(table.state(), who, args)
    } else {
        maneuver::plan(table.state(), who, verb, args)
    };
    spend_main(table, WHAT_IT_ALLOWS, who)?;
    melee::ready(table, &attack)?;
    // A held action that answers a held action resolves first.
    let ruled = table.ruled_so_far();
    let answered = instant::to_declaration(table, &attack)?;
    if was_used(&answered) {
        table.note(ANSWERING_A_HELD_ACTION, who)?;
    }
    let Some(attack) = instant::still_possible(table, attack, &answered, ruled)? else {
        return Ok(Vec::new());
    };
    let (blow, mut blows) = attack::prepare(table, attack)?;
    blows.push(blow);
    Ok(blows)
}

clause! { NEXT_ROUND_PLACE = 198
    "hold.next-round-place", "2.4.4", "Waiting does not move one's place",
    "The next round finds the combatant where its side has always stood in the order, a fresh Main \
     and Move in hand. Effects that end with its next turn look to that place, not to the moment \
     it acted."
}

/// Ends the turns of those who used a held action in one go.
pub fn close_turns(table: &mut Table<'_>, who: &[Who]) -> Result<(), Stop> {
    for who in who {
        if table.state().acting.contains(who) && table.state().body(*who).turn == Turn::Running {
            turn::end(table, PARTIAL_AND_NAMED, *who)?;
        }
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SPEND_MOVE,
    TRIGGER,
    EXPIRES,
    RESOLVES_FIRST,
    NEXT_ROUND_PLACE,
    WHAT_IT_ALLOWS,
    PARTIAL_AND_NAMED,
    ANSWERING_A_HELD_ACTION,
];

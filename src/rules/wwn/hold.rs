//! Area `hold`: holding an action (section 2.4.4 and what the chapter leaves open).
//!
//! A window is a moment in the middle of somebody's deed at which others may step in
//! (`Table::window`): before an attack's dice, before its effects, before another deed, and as the
//! round closes. What is taken in one window happens together, so an attack taken there gives its
//! effects back (`Blow`) instead of applying them.

use super::blow::{Aim, Attack, Blow};
use super::character::{all_lose, can_act, spend_main};
use super::names as n;
use super::{actions, attack, instant, maneuver, melee, options, preparation, slot};
use crate::engine::prelude::*;
use crate::engine::record::Doer;
use crate::engine::{Rules, Taken, done_plainly, record};

clause! { SPEND_MOVE = 194
    "hold.spend-move", "2.4.4", "Holding an action costs the Move Action",
    "On its side's turn a combatant may spend its Move Action to put off the rest of its turn. \
     Without a Move Action it cannot hold."
}

/// The rest of the turn is put off.
pub struct Hold(Who);

impl Plan for Hold {
    type By = Who;

    const VERB: Verb = Verb::declared(n::HOLD_ACTION, "own side's turn")
        .takes(&[may(n::NOTE, Kind::Text)])
        .says("Puts off the rest of the turn to any later point of the round.")
        .told("holds an action[: {note}]");

    const COST: Cost = actions::A_MOVE.by(SPEND_MOVE).unanswered();

    fn settle(_: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Ok(Hold(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.gain(SPEND_MOVE, self.0, n::HOLDING, None)?;
        slot::end(table, SPEND_MOVE, self.0)
    }
}

clause! { TRIGGER = 195
    "hold.trigger", "2.4.4", "A held action can be triggered as an Instant Action",
    "At any point until the end of the round, a combatant who holds may do what was left of its \
     turn as an Instant Action. That is usually the Main Action and any On Turn Actions."
}

/// The rest of the turn. With `then=` that is done, and the turn is over unless a Main Action or
/// Move Action is left. Otherwise the turn runs until it is ended.
pub struct ActNow {
    who: Who,
    then: Option<Name>,
    said: Args,
}

impl Plan for ActNow {
    type By = Who;

    const VERB: Verb = Verb::either(n::ACT_NOW, "while holding, until the round ends")
        .takes(&[may(core::THEN, Kind::Verb), options::ANSWERING])
        .says("Does what was held. If it answers an action, it comes before that action.")
        .told("uses the held action[: {then}]");

    const COST: Cost = actions::AN_INSTANT.by(TRIGGER);

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        match released(state, who, &args) {
            Some(verb) => RULES.fill(state, Actor::Who(who), verb, args),
            None => Ok(args),
        }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        if !state.is(who, n::HOLDING) {
            return Vec::new();
        }
        std::iter::once(Args::default()).chain(ways(state, who)).collect()
    }

    /// In answer to a deed it is said at once what is done, and so is everything done after it.
    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        if state.is(who, n::HOLDING) {
            let mut all = record::legal::<Self>(state, Actor::Who(who));
            all.retain(|args| args.word(core::THEN).is_some());
            return all;
        }
        let mut all = ways(state, who);
        all.retain(|args| has_left(state, who) && check_more(state, who, args).is_empty());
        all
    }

    /// The deed that it releases, as which it counts.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        match Who::of(by).and_then(|who| released(state, who, args)) {
            Some(verb) => RULES.done(state, by, verb, args),
            None => done_plainly(state, by, n::ACT_NOW, args),
        }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let called = state.called(who);
        let (clause, reason) = if state.acting.contains(&who) {
            (TRIGGER, format!("the turn of {called} runs already: say the deed itself"))
        } else {
            (EXPIRES, format!("{called} holds no action this round"))
        };
        let mut refusals = Refusals::if_not(state.is(who, n::HOLDING), clause, || reason);
        let then = args.word(core::THEN);
        match released(state, who, args) {
            Some(verb) => {
                let as_if = triggered(state, who, verb, args);
                refusals.append(RULES.check(&as_if, Actor::Who(who), verb, args));
            }
            None if then.is_some() => {
                refusals.add(TRIGGER, "only actions of the combatant's own turn can be held");
            }
            None => {}
        }
        refusals.or(ActNow { who, then, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let ActNow { who, then, said } = self;
        trigger(table, who)?;
        run(table, who)?;
        let Some(verb) = then else { return Ok(()) };
        release(table, who, (verb, &said))?;
        if has_left(table.state(), who) { Ok(()) } else { close_turn(table, who) }
    }
}

/// The held action is triggered, which can be done once.
fn trigger(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(TRIGGER, who, n::HOLDING)?;
    preparation::waited(table, who)
}

/// The held turn runs from now on.
fn run(table: &mut Table<'_>, who: Who) -> Flow {
    table.effect(TRIGGER, Effect::TurnBegan { of: Actor::Who(who), slot: None })
}

clause! { WHAT_IT_ALLOWS = 199
    "hold.what-it-allows", "2.4.4", "A held Main Action is spent only when it is used",
    "The Main Action of a combatant who holds is a full one: it allows attacks without the -4, \
     joining a swarm, escaping a grapple and first aid. The Move Action is spent: without another \
     one the combatant cannot Charge, and moves only by trading the Main Action. It can still use \
     the same Main Action for a Snap Attack or Total Defense."
}

/// The rules in which held actions are looked up.
const RULES: &Rules = &super::DEFINITION.rules;

/// Whether a verb is an act of the combatant's own turn, which is what can be held.
fn is_held(state: &State, who: Who, verb: Name, args: &Args) -> bool {
    RULES.cost(state, Actor::Who(who), verb, args).own_turn
}

/// What a held action releases.
fn released(state: &State, who: Who, args: &Args) -> Option<Name> {
    args.word(core::THEN).filter(|verb| is_held(state, who, *verb, args))
}

/// What could be said to be done with what is held, legal or not.
fn ways(state: &State, who: Who) -> Vec<Args> {
    let as_if = running(state, who);
    let verbs = RULES.verbs.records().iter().map(|record| record.name);
    let held = verbs.filter(|verb| is_held(state, who, *verb, &Args::default()));
    let ways = held.flat_map(|verb| {
        let ways = RULES.offers(&as_if, Actor::Who(who), verb).into_iter();
        ways.map(move |args| args.with(core::THEN, verb))
    });
    ways.collect()
}

/// The state as if the held turn were running.
fn running(state: &State, who: Who) -> State {
    state.as_if(&[Effect::TurnBegan { of: Actor::Who(who), slot: None }])
}

/// The state as if the held turn were running, with the Main Action traded if a Move Action is
/// needed.
fn triggered(state: &State, who: Who, then: Name, args: &Args) -> State {
    let as_if = running(state, who);
    if !trades(state, who, then, args) {
        return as_if;
    }
    let traded = [(n::MAIN, -1), (n::MOVE_ACTION, 1)];
    as_if.as_if(&traded.map(|(pool, by)| Effect::Pool { of: Subject::Who(who), pool, by }))
}

/// Whether what is done with a held action takes a Move Action that only the Main Action can still
/// pay for. Holding once more is not paid for in this way.
fn trades(state: &State, who: Who, then: Name, args: &Args) -> bool {
    then != n::HOLD_ACTION
        && RULES.cost(state, Actor::Who(who), then, args).takes == [n::MOVE_ACTION]
        && state.pool(who, n::MOVE_ACTION) <= 0
        && state.pool(who, n::MAIN) > 0
}

/// What was held is done, after answers to it, with the Main Action traded if only that can pay.
fn release(table: &mut Table<'_>, who: Who, (verb, args): (Name, &Args)) -> Flow {
    let by = Actor::Who(who);
    if trades(table.state(), who, verb, args) {
        table.carry_out(by, n::SECOND_MOVE, &Args::default())?;
    }
    done_after_answers(table, who, (verb, args))
}

/// Does something, after answers to it where they may come, with what of its details is still
/// possible then.
pub fn done_after_answers(table: &mut Table<'_>, who: Who, (verb, args): (Name, &Args)) -> Flow {
    let (rules, by) = (table.rules(), Actor::Who(who));
    let cost = rules.cost(table.state(), by, verb, args);
    if !cost.answered {
        return table.carry_out(by, verb, args);
    }
    let check = |state: &State, args: &Args| rules.check(state, by, verb, args);
    let left = |state: &State| instant::still_said(args, |args| check(state, args));
    if !answered(table, who, cost, |state| check(state, &left(state)))? {
        return Ok(());
    }
    table.carry_out(by, verb, &left(table.state()))
}

/// The attacks that can be held, each with its way and aim. Taken in a window, their effects wait
/// for those of others at the same moment.
const ATTACKS: [(Name, Name, Aim); 4] = [
    (n::MELEE_ATTACK, n::MELEE, Aim::Damage),
    (n::RANGED_ATTACK, n::RANGED, Aim::Damage),
    (n::SHOVE, n::MELEE, Aim::Shove),
    (n::GRAPPLE, n::MELEE, Aim::Grapple),
];

/// One thing is done with what was held, all but the effects of an attack.
fn done(table: &mut Table<'_>, who: Who, (verb, args): (Name, &Args)) -> Result<Vec<Blow>, Stop> {
    let Some((way, aim)) = attack(verb) else {
        return release(table, who, (verb, args)).map(|()| Vec::new());
    };
    let attack = maneuver::settled(table.state(), who, (way, aim), args)?;
    spend_main(table, WHAT_IT_ALLOWS, who)?;
    prepared(table, attack)
}

/// The way and aim of an attack that can be held.
fn attack(verb: Name) -> Option<(Name, Aim)> {
    ATTACKS.into_iter().find(|(attack, ..)| *attack == verb).map(|(_, way, aim)| (way, aim))
}

/// A held attack whose Main Action is spent: all but its effects.
fn prepared(table: &mut Table<'_>, attack: Attack) -> Result<Vec<Blow>, Stop> {
    melee::ready(table, &attack)?;
    let ruled = table.ruled_so_far();
    let by = attack.by;
    let answers = met(table, &attack)?;
    // A held action that answers a held action resolves first.
    if instant::meets_held(&answers) {
        note_answer(table, by)?;
    }
    match instant::still_possible(table, attack, &answers, ruled)? {
        Some(attack) => Ok(attack::prepare(table, attack)?.unwrap_or_default()),
        None => Ok(Vec::new()),
    }
}

clause! { PARTIAL_AND_NAMED = 430
    "hold.partial-and-named", "open", "A held action needs no named trigger",
    "No trigger has to be named. When the action is triggered, what was left of the turn is done \
     in one go: one thing after another while a Main Action or Move Action is left. Then the turn \
     is over. A combatant whose Main Action is already spent may hold too, but only for On Turn \
     Actions."
}

/// Whether something is left of a turn that was held and has been set off.
fn has_left(state: &State, who: Who) -> bool {
    let runs = state.acting.contains(&who) && state.body(who).turn == Turn::Running;
    runs && can_go_on(state, who)
}

/// Whether somebody has a Main or Move Action left for what is to be done in one go.
fn can_go_on(state: &State, who: Who) -> bool {
    let left = state.pool(who, n::MAIN) > 0 || state.pool(who, n::MOVE_ACTION) > 0;
    left && can_act(state, who)
}

/// What else a combatant does after triggering its held action, with a Main or Move Action left.
fn goes_on(table: &mut Table<'_>, who: Who) -> Result<Option<(Name, Args)>, Stop> {
    if !has_left(table.state(), who) {
        return Ok(None);
    }
    let check = |state: &State, (_, _, args): &Taken| check_more(state, who, args);
    let to = vec![(who, smallvec![n::ACT_NOW])];
    let taken = table.window_if(PARTIAL_AND_NAMED, to, None, check)?;
    Ok(taken.and_then(|(_, _, args)| Some((args.word(core::THEN)?, args))))
}

/// Why something more is not done with what was held.
fn check_more(state: &State, who: Who, args: &Args) -> Refusals {
    match released(state, who, args) {
        Some(verb) => {
            let as_if = triggered(state, who, verb, args);
            RULES.check(&as_if, Actor::Who(who), verb, args)
        }
        None => Refusals::because(PARTIAL_AND_NAMED, "say what is done: then=VERB …"),
    }
}

/// Ends the turn of a combatant who has used its held action.
fn close_turn(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    if state.acting.contains(&who) && state.body(who).turn == Turn::Running {
        return slot::end(table, PARTIAL_AND_NAMED, who);
    }
    Ok(())
}

/// What `then=` says is done, and after it what else is left of the turn: all but the effects of an
/// attack.
fn held(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    let ActNow { then, .. } = record::settled(table.state(), Actor::Who(who), args)?;
    let Some(verb) = then else {
        let reason = "in answer to an action, say at once what is done: then=VERB …";
        return Err(Refusals::because(PARTIAL_AND_NAMED, reason).into());
    };
    trigger(table, who)?;
    run(table, who)?;
    let blows = done(table, who, (verb, args))?;
    and_more(table, who, blows)
}

/// What else is left of a held turn is done after this.
fn and_more(table: &mut Table<'_>, who: Who, mut blows: Vec<Blow>) -> Result<Vec<Blow>, Stop> {
    while let Some((verb, args)) = goes_on(table, who)? {
        let by = Actor::Who(who);
        let more = table.stepped_in(by, n::ACT_NOW, &args, |table| done(table, who, (verb, &args)));
        blows.extend(more?);
    }
    Ok(blows)
}

/// Of several who act at one moment, those who use what they held: each has triggered it, and for
/// an attack given up its Main Action, before any of them acts.
fn pledge(table: &mut Table<'_>, answers: &[Taken]) -> Result<Vec<Who>, Stop> {
    let mut pledged = Vec::new();
    let held = answers.iter().filter(|(_, verb, _)| answers.len() > 1 && *verb == n::ACT_NOW);
    for (who, _, args) in held {
        let Some(then) = args.word(core::THEN) else { continue };
        if !RULES.check(table.state(), Actor::Who(*who), n::ACT_NOW, args).is_empty() {
            continue;
        }
        trigger(table, *who)?;
        if attack(then).is_some() {
            spend_main(table, WHAT_IT_ALLOWS, *who)?;
        }
        pledged.push(*who);
    }
    Ok(pledged)
}

/// The state as if somebody had not triggered yet what it has pledged.
fn before_pledge(state: &State, who: Who, then: Name) -> State {
    let of = Subject::Who(who);
    let holds = Effect::Gained { of, condition: n::HOLDING, detail: None };
    let main = Effect::Pool { of, pool: n::MAIN, by: 1 };
    if attack(then).is_some() { state.as_if(&[holds, main]) } else { state.as_if(&[holds]) }
}

clause! { EXPIRES = 196
    "hold.expires", "2.4.4", "An unused held action is lost",
    "A held action that has not been triggered when the round ends is lost. It cannot be used in \
     the next round."
}

/// Those who hold an action and can act, each with what it is set off by.
fn waiting(state: &State) -> Vec<(Who, Verbs)> {
    let waits = |who: &Who| state.is(*who, n::HOLDING) && can_act(state, *who);
    state.present().filter(waits).map(|who| (who, smallvec![n::ACT_NOW])).collect()
}

/// What was held is done as the round closes.
pub fn use_up(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    table.stepped_in(Actor::Who(who), n::ACT_NOW, args, |table| {
        let blows = held(table, who, args)?;
        attack::strike_together(table, blows)
    })?;
    close_turn(table, who)
}

/// What was held and not used is lost when the round ends.
pub fn expire(table: &mut Table<'_>) -> Flow {
    all_lose(table, EXPIRES, n::HOLDING)
}

clause! { RESOLVES_FIRST = 197
    "hold.resolves-first", "2.4.4", "A held action resolves before the action it answers",
    "A held action taken in answer to somebody's action is carried out completely, dice and \
     effects, before that action. An attacker it takes down does not attack. What takes effect at \
     once, such as Total Defense or holding an action, leaves no moment for an answer."
}

/// What was held and comes before what somebody does: those who had waited, each with what. Called
/// by `attack::snap`.
pub fn comes_before(table: &mut Table<'_>, who: Who) -> Result<Vec<Taken>, Stop> {
    comes_before_begun(table, who, |_| Ok(()))
}

/// What was held and comes before a deed that begins with its declaration, where anybody answers
/// it.
fn comes_before_begun(
    table: &mut Table<'_>,
    who: Who,
    begins: impl Fn(&mut Table<'_>) -> Flow,
) -> Result<Vec<Taken>, Stop> {
    let answers = instant::takers(table, RESOLVES_FIRST, who, |state, already| {
        let waits = |other: &Who| *other != who && !already.contains(other);
        waiting(state).into_iter().filter(|(other, _)| waits(other)).collect()
    })?;
    if !answers.is_empty() {
        begins(table)?;
    }
    come_first(table, RESOLVES_FIRST, &answers)?;
    Ok(answers)
}

/// Held actions may come before a deed that is no attack: whether it still takes place. `why_not`
/// says of a state why it does not; what it costs is lost then.
///
/// Attacks and swarms have their windows before the attack's dice, and so has a Charge where it
/// ends; trading the Main Action, drawing and holding cannot be answered.
pub fn answered(
    table: &mut Table<'_>,
    who: Who,
    cost: Cost,
    why_not: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    answered_once_begun(table, who, cost, |_| Ok(()), why_not)
}

/// Held actions may come before a deed that begins with its declaration: what answers it meets it
/// begun.
pub fn answered_once_begun(
    table: &mut Table<'_>,
    who: Who,
    cost: Cost,
    begins: impl Fn(&mut Table<'_>) -> Flow,
    why_not: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    let ruled = table.ruled_so_far();
    let answers = comes_before_begun(table, who, begins)?;
    if answers.is_empty() && table.ruled_so_far() == ruled {
        return Ok(true);
    }
    if table.state().acting.len() > 1 && !answers.is_empty() {
        note_answer(table, answers[0].0)?;
    }
    if !can_act(table.state(), who) {
        let first = !answers.is_empty();
        let clause = if first { RESOLVES_FIRST } else { instant::ACTION_MADE_IMPOSSIBLE };
        table.decided(clause, who, None, "the deed would be done")?;
        return Ok(false);
    }
    let refusals = why_not(table.state());
    if refusals.is_empty() {
        return Ok(true);
    }
    let clause = instant::ACTION_MADE_IMPOSSIBLE;
    instant::forbidden(table, who, refusals)?;
    cost.take(table, clause, who)?;
    Ok(false)
}

/// An attack meets the answers to its declaration: those who gave them, each with what.
pub fn met(table: &mut Table<'_>, attack: &Attack) -> Result<Vec<Taken>, Stop> {
    let answers = instant::before_dice(table, attack)?;
    come_first(table, instant::WINDOWS, &answers)?;
    Ok(answers)
}

/// An execution attack meets the answers to its declaration.
pub fn met_by_others(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let answers = instant::before_execution(table, attack)?;
    come_first(table, instant::WINDOWS, &answers)
}

/// Held actions and Snap Attacks come before what they answer. Those taken at the same moment are
/// simultaneous: all their dice first, then all effects.
fn come_first(table: &mut Table<'_>, clause: Cited, answers: &[Taken]) -> Flow {
    let given_up = pledge(table, answers)?;
    let mut blows: Vec<Blow> = Vec::new();
    for (who, verb, args) in answers.iter().filter(|(_, verb, _)| *verb != n::TOTAL_DEFENSE) {
        blows.extend(if *verb == n::SNAP_ATTACK {
            attack::snap(table, *who, args)?
        } else if given_up.contains(who) {
            act_as_pledged(table, *who, args)?
        } else {
            act_in_window(table, *who, args)?
        });
    }
    let blows = blows.into_iter().map(|blow| blow.in_window(clause)).collect();
    attack::strike_together(table, blows)?;
    // Whoever reacts in its own turn goes on with it; only a held turn is over.
    let held = answers.iter().filter(|(_, verb, _)| *verb == n::ACT_NOW);
    held.map(|(who, ..)| *who).try_for_each(|who| close_turn(table, who))
}

/// A held action taken inside a window, a deed of its own. An attack's effects are given back, to
/// be applied together with those of others at the same moment.
fn act_in_window(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    if !RULES.check(table.state(), Actor::Who(who), n::ACT_NOW, args).is_empty() {
        return instant::impossible(table, who).map(|()| Vec::new());
    }
    table.stepped_in(Actor::Who(who), n::ACT_NOW, args, |table| held(table, who, args))
}

/// What was held is done once it has been triggered. If it is no longer possible, the turn goes on
/// with whatever else is left of it.
fn act_as_pledged(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Vec<Blow>, Stop> {
    let Some(then) = args.word(core::THEN) else { return Ok(Vec::new()) };
    let held = before_pledge(table.state(), who, then);
    if !RULES.check(&held, Actor::Who(who), n::ACT_NOW, args).is_empty() {
        instant::impossible(table, who)?;
        if can_go_on(table.state(), who) {
            run(table, who)?;
        }
        return and_more(table, who, Vec::new());
    }
    table.stepped_in(Actor::Who(who), n::ACT_NOW, args, |table| {
        run(table, who)?;
        let blows = match attack(then) {
            Some(meant) => prepared(table, maneuver::settled(&held, who, meant, args)?)?,
            None => done(table, who, (then, args))?,
        };
        and_more(table, who, blows)
    })
}

clause! { ANSWERING_A_HELD_ACTION = 431
    "hold.answering-a-held-action", "open", "The later of two held actions resolves first",
    "If a held action is answered by another held action, the later one is carried out first, and \
     so on."
}

/// Notes that a held action came before the one it answered.
fn note_answer(table: &mut Table<'_>, who: Who) -> Flow {
    let otherwise = "the action answered would come first";
    table.decided(ANSWERING_A_HELD_ACTION, who, None, otherwise)
}

clause! { NEXT_ROUND_PLACE = 198
    "hold.next-round-place", "2.4.4", "Holding does not change the place in the order",
    "In the next round the combatant acts at its side's usual place in the order, with a new Main \
     Action and Move Action. Effects that end with its next turn end at that place, whenever it \
     acted this round.",
    uncited "it says what does not change"
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

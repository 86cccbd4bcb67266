//! Area `join`: newcomers to a running fight (step 2).

use super::character::{is_tied, lives};
use super::names as n;
use super::plan::forget;
use super::round::{batch_end, begun_until};
use super::turn::begin_turn;
use super::{action, fulldef, init, plan, round, stats, stress, surprise, tie};
use crate::engine::AT;
use crate::engine::prelude::*;

/// Waiting combatants come in.
pub struct Join {
    all: Vec<Who>,
    at: Option<Place>,
    unaware: Vec<Who>,
}

impl Plan for Join {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::JOIN, "at any time")
        .takes(&[
            need(core::WHO, Kind::Whos),
            may(n::SURPRISED, Kind::Flag).usually(Usual::Flag(false)),
            AT,
        ])
        .says("Brings waiting combatants in. They roll Initiative and may declare at once.")
        .told("brings {who} into the fight[ at {at}][, Surprised{surprised}]");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let (all, mut refusals) = presence::joining(state, args);
        if state.phase != core::SETUP {
            for who in &all {
                refusals.append(stats::check(state, *who));
                refusals.append(init::check_group(state, *who));
            }
        }
        let (at, surprised) = (args.place(core::AT), args.says(n::SURPRISED));
        let unaware = if surprised { all.clone() } else { Vec::new() };
        refusals.append(presence::check_places(state, &all, at));
        refusals.unless(round::runs(state) || !surprised, surprise::UNAWARE, || {
            "nobody can be Surprised before the fight starts; say it then: gm start surprised=…"
                .to_owned()
        });
        refusals.or(Join { all, at, unaware })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Join { all, at, unaware } = self;
        if let (Some(place), [who]) = (at, &all[..]) {
            table.effect(own::JOIN, Effect::Moved { who: *who, to: Some(place) })?;
        }
        enter(table, &all, &unaware)
    }
}

/// Brings in those whom a ruling names; those who are Surprised stay so.
pub fn newcomers(table: &mut Table<'_>, all: &[Who]) -> Flow {
    enter(table, all, &[])
}

clause! { ROLL_AT_ONCE = 115
    "join.roll-at-once", "Step 2: Initiative", "Newcomers roll Initiative as they enter",
    "A creature that enters a running fight rolls Initiative at once, as the others did. The \
     result is its Base Initiative for the rest of the fight."
}

/// Brings combatants in: they roll Initiative, and those who are not unaware may declare.
fn enter(table: &mut Table<'_>, all: &[Who], unaware: &[Who]) -> Flow {
    let all = table.come_in(all, |_, _| Ok(()))?;
    if !round::runs(table.state()) {
        return Ok(());
    }
    for who in &all {
        stats::check(table.state(), *who).or(())?;
        if unaware.contains(who) {
            table.gain(surprise::UNAWARE, *who, n::SURPRISED, None)?;
        }
    }
    stress::throw_hit_dice(table, &all)?;
    roll_and_declare(table, &all)
}

/// Those who are in the fight roll Initiative, and may declare. The dead have no part in it until
/// they are raised.
fn roll_and_declare(table: &mut Table<'_>, all: &[Who]) -> Flow {
    let state = table.state();
    let all: Vec<Who> = all.iter().copied().filter(|who| lives(state, *who)).collect();
    // A creature that comes back has the Base it had, and what it had left of this round.
    let is_new = |who: &Who| state.body(*who).initiative.is_none();
    let new: Vec<Who> = all.iter().copied().filter(is_new).collect();
    init::roll(table, ROLL_AT_ONCE, &new)?;
    for who in new {
        action::refresh(table, who)?;
    }
    all.into_iter().try_for_each(|who| take_part(table, who))
}

/// Somebody is alive again. A creature that came into the fight dead is new to it only now.
pub fn raised(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let is_new = lives(state, who) && state.body(who).initiative.is_none();
    if is_new && round::runs(state) { roll_and_declare(table, &[who]) } else { Ok(()) }
}

clause! { DECLARE_AT_ONCE = 116
    "join.declare-at-once", "Step 2: Initiative", "Newcomers may declare at once",
    "A newcomer that is not Surprised may declare in the middle of the round. A newcomer that is \
     Surprised or does not declare has no turn this round and carries nothing over. A creature \
     that left in this round and comes back has what it had left of it: an action that it has \
     declared and not had its turn for still counts. If it left in its turn before its action, it \
     may declare anew once that count is over."
}

/// Somebody has come in while the counts run: what it has declared gets a place; otherwise it may
/// declare.
fn take_part(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let free = round::takes_turns(state, who) && !has_had_turn(state, who);
    if state.phase != n::COUNTS || !free || missed(state, who).is_some() {
        return Ok(());
    }
    if plan::is_open(state, who) {
        table.count(DECLARE_AT_ONCE, who, n::NEWCOMER, 1)
    } else {
        declared(table, who)
    }
}

/// Whether somebody who comes back into a round has had its turn of it. Whoever left in its turn
/// before its action has not.
fn has_had_turn(state: &State, who: Who) -> bool {
    let runs = state.body(who).turn == Turn::Running;
    let own = round::kind(state, who) == Some(core::WHO);
    let cut_off = runs && own && state.pool(who, n::STANDARD_ACTION) > 0;
    round::has_begun(state, who, core::WHO) && !cut_off
}

/// Whether somebody has just come in and may still declare in this round.
pub fn is_newcomer(state: &State, who: Who) -> bool {
    state.counter(who, None, n::NEWCOMER) == 1
}

/// A newcomer that has declared only one of two actions by now does that one.
pub fn last_call(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let half = |who: &Who| is_newcomer(state, *who) && state.plan(*who, core::WHO).is_some();
    let halves: Vec<Who> = state.everyone().filter(half).collect();
    halves.into_iter().try_for_each(|who| declared(table, who))
}

/// A newcomer that has not declared by now waits for the next round.
pub fn forget_newcomers(table: &mut Table<'_>) -> Flow {
    table.state().everyone().try_for_each(|who| table.count(DECLARE_AT_ONCE, who, n::NEWCOMER, 0))
}

clause! { ACTS_WHEN_NOT_PASSED = 117
    "join.acts-when-not-passed", "Step 2: Initiative",
    "A newcomer whose count is still to come acts on it",
    "If its count has not passed, the newcomer acts on it in this round. The current count has not \
     passed."
}

/// A newcomer has declared: its turn gets a place, in this round or as a late one in the next.
pub fn declared(table: &mut Table<'_>, who: Who) -> Flow {
    table.count(DECLARE_AT_ONCE, who, n::NEWCOMER, 0)?;
    let Some(count) = init::declared_count(table.state(), who) else { return Ok(()) };
    let value = init::tell_count(table, who, count)?;
    let slot = Slot { of: Actor::Who(who), kind: core::WHO, value };
    let order = (*table.state().order).clone();
    place(table, (ACTS_WHEN_NOT_PASSED, Placed::Newcomer), order, slot)?;
    if table.state().on(n::FULL_DEFENSE_FROM_DECLARATION) {
        fulldef::take_hold(table, who, core::WHO)?;
    }
    Ok(())
}

clause! { MISSED = 118
    "join.missed-action-minus-12", "Step 2: Initiative",
    "An action whose count has passed comes next round, 12 lower",
    "If its count lies below the current one, the action comes in the next round, on that count \
     minus 12. The 12 applies to this one action only."
}

/// A count that has passed: the action comes in the next round, 12 lower.
fn carry_over(table: &mut Table<'_>, placed: Placed, who: Who, missed: i32) -> Flow {
    // A Full-Defense that holds from the declaration on is an action taken.
    let early = fulldef::holds_early(table, who)?.then_some(n::FULL_DEFENSE);
    let idle = (n::SECOND, core::PASS);
    let mut left = meant(table.state(), who, core::WHO);
    left.retain(|(plan, deed)| Some(deed.verb) != early && (*plan, deed.verb) != idle);
    if left.is_empty() {
        return Ok(());
    }
    if placed == Placed::Anew {
        tell_passed(table, who, missed)?;
    }
    // A late turn of this round may be over, run or be still to come: this one waits behind it.
    let state = table.state();
    let behind = round::has_begun(state, who, n::LATE) || state.plan(who, n::LATE).is_some();
    let kind = if behind { n::MISSED } else { n::LATE };
    put_off(table, who, left, kind)?;
    table.count(MISSED, who, n::LATE, missed - LATER)
}

/// By how much a missed count is lowered for the late action.
const LATER: i32 = 12;

clause! { ANY_CREATURE_PASSED = 121
    "join.any-creature-passed", "Step 2: Initiative",
    "Any creature's count can have passed, not only a newcomer's",
    "A creature whose count changes to one that has already passed, and that has not acted on it, \
     carries the action over in the same way. A creature that has acted carries nothing over.",
    tells "count {detail} of {who} has passed; its action comes next round, 12 lower"
}

/// Tells of whoever is no newcomer that its count was missed.
fn tell_passed(table: &mut Table<'_>, who: Who, missed: i32) -> Flow {
    table.decided(ANY_CREATURE_PASSED, who, Detail::Int(missed), "the action is lost")
}

/// The count of this round that somebody has missed, and the kind of turn its action now waits for.
/// From the next round on the number is that of a late turn, which is not its Round Initiative.
pub fn missed(state: &State, who: Who) -> Option<(Name, i32)> {
    if state.phase != n::COUNTS || state.plan(who, core::WHO).is_some() {
        return None;
    }
    let of = Actor::Who(who);
    let is_due = |kind: Name| state.order.iter().any(|slot| slot.of == of && slot.kind == kind);
    let waits = |kind: &Name| state.plan(who, *kind).is_some() && !is_due(*kind);
    // A turn that it left before its action is not the one it has declared for.
    if round::is_to_begin(state, who, core::WHO) {
        return None;
    }
    let kind = [n::MISSED, n::LATE].into_iter().find(waits)?;
    Some((kind, state.counter(who, None, n::LATE) + LATER))
}

/// The count of somebody's late action, with the one that it has missed.
pub fn late_count(state: &State, who: Who) -> Sum {
    let missed = state.counter(who, None, n::LATE) + LATER;
    Sum::of(MISSED, n::MISSED, missed).plus(MISSED, n::LATE, -LATER)
}

/// What somebody means to do in a turn of this kind, each under its own kind of plan.
fn meant(state: &State, who: Who, kind: Name) -> Vec<(Name, Deed)> {
    plan::deeds(state, who, kind).map(|(plan, deed)| (plan, deed.clone())).collect()
}

/// Puts what was declared off to a turn of another kind. Planned before it is forgotten, it keeps
/// its place among all that was declared.
fn put_off(table: &mut Table<'_>, of: Who, plans: Vec<(Name, Deed)>, to: Name) -> Flow {
    for ((plan, deed), kind) in plans.into_iter().zip([to, plan::second(to)]) {
        table.effect(MISSED, Effect::Planned { of, kind, deed: Some(deed) })?;
        table.effect(MISSED, Effect::Planned { of, kind: plan, deed: None })?;
    }
    Ok(())
}

clause! { EXTRA = 119
    "join.extra-besides-own", "Step 2: Initiative",
    "A late action comes in addition to the round's own action",
    "In that next round the creature declares and acts as usual, too. It has two turns and may \
     attack the same creature in both.",
    uncited "the turn that begins shows it"
}

clause! { TWO_TURNS = 122
    "join.two-turns-one-round", "Step 2: Initiative; Speed",
    "Two turns of a round share one Speed and one Reaction",
    "Both turns of a round share one Speed, one Free Action and one Reaction. A late Full-Defense \
     lasts to the end of its round and halves the movement of both turns.",
    uncited "what is left of yards and actions shows it"
}

clause! { THEN_NORMAL = 120
    "join.then-normal", "Step 2: Initiative", "After its late action a newcomer acts once a round",
    "From then on it has one turn a round, on its Base Initiative plus what its action adds."
}

/// The clause by which a turn of this kind is done with when its count is over. Asked by
/// `procedure::close_batch`.
pub fn done_with(kind: Name) -> Cited {
    if kind == n::LATE { THEN_NORMAL } else { init::ORDER }
}

clause! { SAME_COUNT = 643
    "join.same-count", "open", "A newcomer can join the current count",
    "If nothing has been rolled on that count yet, the newcomer's turn is part of it. Otherwise \
     the newcomer acts alone right after it, in the same round."
}

/// Puts a turn into the order of a round whose counts run, which is given without it.
pub fn place(
    table: &mut Table<'_>,
    (clause, placed): (Cited, Placed),
    mut order: Vec<Slot>,
    slot: Slot,
) -> Flow {
    let Actor::Who(who) = slot.of else { return Ok(()) };
    let now = init::current_count(table.state());
    let state = table.state();
    if slot.value < now {
        if order != *state.order {
            table.effect(clause, Effect::Order(order))?;
        }
        return carry_over(table, placed, who, slot.value);
    }
    let (begun, end) = (begun_until(state), batch_end(state));
    let thrown = state.counter(Subject::Fight, None, n::ROLLED) == 1;
    let joins = slot.value == now && !thrown && !state.acting.is_empty();
    let second = joins && state.acting.contains(&who);
    let at = match (joins, second) {
        (true, false) => begun,
        (true, true) => end,
        (false, _) if slot.value == now => end,
        (false, _) => {
            end + order[end..].iter().take_while(|other| other.value <= slot.value).count()
        }
    };
    order.insert(at, slot);
    let coming = order.split_off(end + usize::from(joins));
    order.extend(init::arranged(&coming));
    table.effect(clause, Effect::Order(order))?;
    if !joins {
        return Ok(());
    }
    if second || end > begun {
        table.count(SAME_COUNT, Subject::Fight, n::BATCH_END, (end + 1) as i32)?;
    }
    if second {
        // Its other turn runs: this one follows it, at the same moment.
        fulldef::take_hold(table, who, slot.kind)?;
        if !is_tied(table.state()) {
            return Ok(());
        }
    } else {
        begin_turn(table, init::TIES, who, at)?;
    }
    table.effect(tie::SAME_STARTING_STATE, Effect::Froze)?;
    fulldef::share(table)
}

clause! { LATE_ACTION = 644
    "join.late-action", "open", "A late action is the one declared on entering",
    "It is the action declared on entering, on its own count minus 12. Its target and path are \
     chosen when it comes. It is lost if the creature is dead or Surprised by then, or cannot do \
     it."
}

/// A round ends: an action that waited behind a late turn becomes the late turn of the next round.
/// The dead have none, and a late turn that was due and did not begin is lost. Called by
/// `procedure::end_round`.
pub fn late_turns(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        let dead = !lives(table.state(), who);
        let was_due = |slot: &Slot| slot.of == Actor::Who(who) && slot.kind == n::LATE;
        if dead || table.state().order.iter().any(was_due) {
            forget(table, LATE_ACTION, who, n::LATE)?;
        }
        if dead {
            forget(table, LATE_ACTION, who, n::MISSED)?;
        }
        let missed = meant(table.state(), who, n::MISSED);
        put_off(table, who, missed, n::LATE)?;
    }
    Ok(())
}

/// Whose turn is put into the order of a round whose counts run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Placed {
    /// That of a newcomer, who has declared.
    Newcomer,
    /// That of somebody who was in the order, and whose count has changed.
    Anew,
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROLL_AT_ONCE,
    DECLARE_AT_ONCE,
    ACTS_WHEN_NOT_PASSED,
    MISSED,
    EXTRA,
    THEN_NORMAL,
    ANY_CREATURE_PASSED,
    TWO_TURNS,
    SAME_COUNT,
    LATE_ACTION,
];

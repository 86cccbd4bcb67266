//! Area `turn`: what a turn holds, and what it costs to react (section "Taking a turn"). The verb
//! `move` is in `movement.rs`.

use super::blow::{Attack, Deed};
use super::character::{has_reacted, in_turn, is_in_fight, is_unspent};
use super::grapple::{self, Grip};
use super::names as n;
use super::{
    Game, bonus, chaos, fat, health, initiative, map, opportunity, procedure, slots, sneak,
};
use crate::engine::TurnEnd;
use crate::engine::cost::FREE as UNPAID;
use crate::engine::prelude::*;

clause! { BUDGET = 111
    "turn.budget", "Taking a turn",
    "A turn holds a main action, a bonus action and one zone of movement",
    "In a turn a character can perform a bonus action, perform a main action or a second bonus \
     action in its place, and move by one zone. After two bonus actions no main action is left, \
     and after the main action only one bonus action. What is not used is lost when the turn ends. \
     A turn that the GM gives back is whole again. What the GM takes from a turn does not count as \
     used.",
    tells "a second bonus action takes the main action of {who}"
}

/// What a whole turn holds: actions, and half zones of movement.
const WHOLE: [(Name, i32); 3] = [(n::MAIN, 1), (n::BONUS, 1), (n::MOVEMENT, 2)];

/// When a deed can be done: in the character's own turn.
pub const OWN: &str = "own turn";

/// The cost of an act that is done in a character's turn but takes none of its actions.
pub const FREE: Cost = Cost {
    clause: BUDGET,
    check: |state, who, _| check_own(state, who),
    pay: |table, _, who| act(table, who, Grip::On(None)),
    paid: Paid::First,
    ..UNPAID
};

/// The main action of a turn.
pub const MAIN: Cost = Cost {
    says: "main action",
    check: check_main,
    pay: |table, clause, who| {
        act(table, who, Grip::On(None))?;
        spend_main(table, clause, who)
    },
    ..FREE
};

/// A bonus action, or the main action used as a second bonus action.
pub const BONUS: Cost = Cost {
    says: "bonus action",
    check: |state, who, _| check_bonus(state, who),
    pay: |table, clause, who| {
        act(table, who, Grip::On(None))?;
        spend_bonus(table, clause, who)
    },
    ..FREE
};

/// Why a main action is refused. `clause` is that of the deed.
fn check_main(state: &State, who: Who, clause: Cited) -> Refusals {
    let mut refusals = check_own(state, who);
    // After a reaction the pool is empty too, and `check_own` says why.
    if state.pool(who, n::MAIN) > 0 || has_reacted(state, who) {
        return refusals;
    }
    refusals.add(clause, "the main action of this turn is already spent");
    let reason = "a turn has one main action, or a second bonus action in its place";
    refusals.unless(clause.code == BUDGET.code, BUDGET, || reason.to_owned());
    refusals.with(bonus::check_swap(state, who))
}

/// Why a bonus action is refused.
fn check_bonus(state: &State, who: Who) -> Refusals {
    let mut refusals = check_own(state, who);
    let left = state.pool(who, n::BONUS) + state.pool(who, n::MAIN);
    let reason = "no bonus action is left this turn, and no main action to replace it";
    refusals.unless(left > 0, BUDGET, || reason.to_owned());
    refusals
}

/// Spends the main action.
pub fn spend_main(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.pool(clause, who, n::MAIN, -1)
}

/// Spends a bonus action, or the main action as a second bonus action.
pub fn spend_bonus(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if table.state().pool(who, n::BONUS) > 0 {
        return table.pool(clause, who, n::BONUS, -1);
    }
    table.decided(BUDGET, who, None, "the main action would be left")?;
    table.pool(clause, who, n::MAIN, -1)
}

/// A character does something in its turn. Its first act begins the turn. `grip` says what the act
/// means for a character that it holds.
pub fn act(table: &mut Table<'_>, who: Who, grip: Grip) -> Flow {
    begin(table, who)?;
    grapple::busy(table, who, grip)
}

/// A turn begins with its first act.
pub fn begin(table: &mut Table<'_>, who: Who) -> Flow {
    if in_turn(table.state(), who) {
        return Ok(());
    }
    initiative::end_choice(table)?;
    slots::count_anew(table, procedure::PASS_NOT_FINAL)?;
    let began = Effect::TurnBegan { of: Actor::Who(who), slot: None };
    table.effect(procedure::ALTERNATE, began)?;
    chaos::clock_starts(table, who)?;
    table.pool(procedure::ONE_TURN, who, n::TURN, -1)
}

/// Gives a character an unspent turn that holds everything.
pub fn renew(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.set_pool(clause, who, n::TURN, 1)?;
    set_contents(table, BUDGET, who, WHOLE)
}

/// Sets what a turn holds from now on, with nothing used.
fn set_contents(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    contents: [(Name, i32); 3],
) -> Flow {
    contents.into_iter().try_for_each(|(pool, points)| {
        table.set_pool(clause, who, pool, points)?;
        table.count(clause, who, pool, 0)
    })
}

/// Remembers what the GM has added to a pool of a turn, or taken from it where `by` is negative:
/// that is not used.
pub fn note_ruled(table: &mut Table<'_>, who: Who, pool: Name, by: i32) -> Flow {
    let before = table.state().counter(who, None, pool);
    table.count(own::RULING, who, pool, before + by)
}

/// How much of a pool of the turn was used, apart from what the GM has added or taken.
fn used(state: &State, who: Who, (pool, full): (Name, i32)) -> i32 {
    full + state.counter(who, None, pool) - state.pool(who, pool)
}

/// Forgets that a character spent its turn on a reaction.
pub fn forget_reaction(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.count(clause, who, n::REACTED, 0)
}

/// The GM gives a turn back: a reaction is forgotten, and the turn is whole again unless it is
/// still running.
pub fn give_back(table: &mut Table<'_>, who: Who) -> Flow {
    forget_reaction(table, own::RULING, who)?;
    if in_turn(table.state(), who) { Ok(()) } else { set_contents(table, BUDGET, who, WHOLE) }
}

/// What is left of a turn is lost.
fn lose_rest(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    set_contents(table, clause, who, WHOLE.map(|(pool, _)| (pool, 0)))
}

/// Whether the turn of this round was begun, or spent on a reaction.
pub fn is_over(state: &State, who: Who) -> bool {
    state.body(who).turn != Turn::Unspent || has_reacted(state, who)
}

/// Whether nothing of a turn was used.
pub fn is_whole(state: &State, who: Who) -> bool {
    WHOLE.iter().all(|whole| used(state, who, *whole) == 0)
}

/// Whether a character has done something in its turn that is counted, such as hiding. `close` sets
/// these counters back.
pub fn has_done(state: &State, who: Who, counter: Name) -> bool {
    state.counter(who, None, counter) > 0
}

clause! { ANY_ORDER = 112
    "turn.any-order", "Taking a turn", "The parts of a turn can come in any order",
    "The actions and the movement of a turn can be used in any order. Nothing has to come before \
     anything else.",
    uncited "the acts of a turn stand in the log in the order they were done"
}

// `check_main`, `check_bonus` and `course` look at what is left of the turn and at nothing else.

clause! { MOVE_ONE_ZONE = 113
    "turn.move-one-zone", "Taking a turn", "Movement is one zone and can be split",
    "The movement of a turn covers one zone, which is two half zones: from a zone to a border, and \
     from a border to a zone. It can be split there, with actions before, between and after the \
     halves. Without a map the declaration says how many half zones a movement takes.",
    tells "{who} has not enough movement left"
}

/// The course that a movement's options describe, or why it is not possible.
/// `movement::makes_stage` spends the movement.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    let (course, left) = (way(state, who, args)?, state.pool(who, n::MOVEMENT));
    Refusals::if_not(course.steps <= left, MOVE_ONE_ZONE, || {
        let zones = if course.steps == 1 { "zone" } else { "zones" };
        let are = if left == 1 { "is" } else { "are" };
        format!("that takes {} half {zones} of movement; {left} {are} left", course.steps)
    })
    .or(course)
}

/// The course that a movement's options describe, whatever movement is left.
fn way(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    let Some(from) = map::place_of(state, who) else {
        return Ok(Course { steps: args.int(n::STEPS).unwrap_or(2), stages: vec![None] });
    };
    let reason = "say where to move, to a zone or a border: to=…";
    let to = said(args.place(core::TO), MOVE_ONE_ZONE, reason)?;
    if from == to {
        let reason = format!("{} is there already", state.called(who));
        return Err(Refusals::because(MOVE_ONE_ZONE, reason));
    }
    let (clause, reason) = if map::is_on_map(state, to) {
        (MOVE_ONE_ZONE, "one zone of movement does not reach that place")
    } else {
        (map::BORDERS, "there is no such border")
    };
    let (steps, stages) = said(map::way(state, from, to), clause, reason)?;
    Ok(Course { steps, stages: stages.into_iter().map(Some).collect() })
}

/// Where a movement leads, once its options are understood.
pub struct Course {
    /// What the movement costs in half zones.
    pub steps: i32,
    /// The places it leads to, stage by stage; without a map one stage and no place.
    pub stages: Vec<Option<Place>>,
}

/// Whether any movement was used in the running turn.
pub fn has_moved(state: &State, who: Who) -> bool {
    in_turn(state, who) && used(state, who, (n::MOVEMENT, 2)) > 0
}

clause! { REACTION_INSTEAD = 114
    "turn.reaction-instead", "Taking a turn", "A reaction takes the whole turn",
    "When its trigger comes up (reactions.gathered), a character can spend its turn of the round \
     on a reaction, outside the normal order. Whoever runs the character decides. Nothing of the \
     turn is left."
}

/// The cost of a reaction: the turn of the round.
pub const REACTION: Cost = Cost {
    says: "reaction: the turn of the round",
    clause: REACTION_INSTEAD,
    check: |state, who, _| check_react(state, who),
    pay: spend_on_reaction,
    ..UNPAID
};

clause! { REACTION_NOTHING_ELSE = 115
    "turn.reaction-nothing-else", "Taking a turn",
    "A reaction allows no movement and no further action",
    "A reaction includes no movement, no bonus action and no further main action, whether at once \
     or on a later slot of the round."
}

clause! { REACTION_USES_NO_SLOT = 118
    "turn.reaction-uses-no-slot", "Taking a turn / Optional rule: fast and slow activations",
    "A reaction does not use a slot",
    "A reaction does not use the slot of its faction, and it is not a turn in the count of passes. \
     After the turn in which it happened, the next faction has its slot as usual."
}

/// Spends the turn of the round on a reaction, with all that it holds. No turn begins, so neither
/// the slot nor the count of passes changes.
fn spend_on_reaction(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.pool(clause, who, n::TURN, -1)?;
    lose_rest(table, REACTION_NOTHING_ELSE, who)?;
    table.count(REACTION_USES_NO_SLOT, who, n::REACTED, 1)?;
    fat::note_reaction(table, who)
}

/// Why a character cannot act in its own turn now. The act may begin the turn.
pub fn check_own(state: &State, who: Who) -> Refusals {
    if in_turn(state, who) {
        return Refusals::none();
    }
    let (mut refusals, reacted) = (check_take(state, who), has_reacted(state, who));
    let reason = "a reaction leaves nothing else of the turn";
    refusals.unless(!reacted, REACTION_NOTHING_ELSE, || reason.to_owned());
    refusals
}

clause! { REACTION_NEEDS_UNSPENT_TURN = 116
    "turn.reaction-needs-unspent-turn", "Taking a turn",
    "Only a character with an unspent turn can react",
    "A character who has taken its turn, or has reacted, cannot react for the rest of the round, \
     unless the GM gives it a turn back. The pass of a faction does not spend the turn of any \
     character.",
    tells "{who} has no turn left this round and cannot react"
}

clause! { NO_REACTION_IN_OWN_TURN = 119
    "turn.no-reaction-in-own-turn", "Opportunity attacks / Taking a turn",
    "A character cannot react during its own turn",
    "A character who is taking its turn is already spending it. It cannot react to anything that \
     hits it meanwhile, such as a counter or an opportunity attack.",
    tells "{who} is taking its turn and cannot react"
}

/// The clause by which a character without an unspent turn cannot react. During the bonus turns of
/// an ambush only concealed characters have a turn. Asked by `opportunity::strikes` and
/// `react::may_react`.
pub fn without_a_turn(state: &State, who: Who) -> Cited {
    if is_without_bonus_turn(state, who) { sneak::BONUS_TURN } else { REACTION_NEEDS_UNSPENT_TURN }
}

/// Whether the bonus turns of an ambush are being played and this character has not begun one.
fn is_without_bonus_turn(state: &State, who: Who) -> bool {
    state.phase == core::SURPRISE && state.body(who).turn == Turn::Unspent
}

/// Why a character cannot react. It is checked again after an answer, since a ruling may have come
/// first.
fn check_react(state: &State, who: Who) -> Refusals {
    let called = || state.called(who);
    let mut refusals = health::check_able(state, who);
    refusals.unless(is_unspent(state, who), REACTION_NEEDS_UNSPENT_TURN, || {
        format!("{} has no turn left this round", called())
    });
    refusals.unless(!in_turn(state, who), NO_REACTION_IN_OWN_TURN, || {
        format!("{} is taking its turn", called())
    });
    refusals
}

/// Whether a character could react at all: it can act, its turn is unspent, and it is not taking
/// its turn.
pub fn could_react(state: &State, who: Who) -> bool {
    REACTION.refused(state, who).is_empty()
}

clause! { REACTION_LOSES_LATER_TURN = 117
    "turn.reaction-loses-later-turn", "Taking a turn",
    "A character who has reacted takes no turn later in the round",
    "A character who has reacted cannot take a turn on a later slot of the same round. In the next \
     round it can act again."
}

/// Why a character cannot take its turn now.
pub fn check_take(state: &State, who: Who) -> Refusals {
    let called = || state.called(who);
    let mut refusals = slots::check_runs(state);
    if !refusals.is_empty() {
        return refusals;
    }
    let in_fight = is_in_fight(state, who);
    refusals.unless(in_fight, procedure::ALTERNATE, || format!("{} is not in the fight", called()));
    if in_fight {
        refusals.append(health::check_able(state, who));
    }
    if has_reacted(state, who) {
        let reason = format!("{} has reacted, so its turn is spent", called());
        refusals.add(REACTION_LOSES_LATER_TURN, reason);
    } else if is_without_bonus_turn(state, who) {
        refusals.unless(is_unspent(state, who), sneak::BONUS_TURN, || {
            format!("{} has no bonus turn and must wait for the first round", called())
        });
    } else {
        // A ruling can take a turn that was not used.
        let untaken = state.body(who).turn == Turn::Unspent;
        let what = if untaken { "no turn left" } else { "already had its turn" };
        refusals.unless(is_unspent(state, who), procedure::ONE_TURN, || {
            format!("{} has {what} this round", called())
        });
    }
    if let Some(other) = state.acting.last() {
        let reason = format!("the turn of {} is running", state.called(*other));
        refusals.add(procedure::ALTERNATE, reason);
    } else {
        refusals.append(slots::check_slot(state, state.side(who)));
    }
    refusals.with(fat::check(state, who))
}

/// Ends a turn: what is left of it is lost, and the next faction has its slot.
pub fn over(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    close(table, clause, who)?;
    slots::next_slot(table)
}

/// Ends a turn, while its faction still has the slot.
pub fn close(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    // The GM may have given the turn back meanwhile.
    if is_unspent(table.state(), who) {
        set_contents(table, BUDGET, who, WHOLE)?;
    } else {
        lose_rest(table, BUDGET, who)?;
    }
    for counted in [n::STANDING, n::INDIRECT, n::EQUIP, n::UNEQUIP, n::HIDE] {
        table.count(BUDGET, who, counted, 0)?;
    }
    table.effect(clause, Effect::TurnEnded { of: Actor::Who(who) })
}

clause! { NOTHING_DONE = 609
    "turn.nothing-done", "open", "A turn in which nothing is done is still spent",
    "A character may take a turn and do nothing in it. The turn is spent, and it counts as a turn, \
     not as a pass.",
    uncited "a turn that begins and ends, and no pass, shows it"
}

/// A turn ends: the running one, or one in which nothing was done.
impl TurnEnd for Game {
    const WHEN: &'static str = OWN;
    const END_TURN: &'static str = "Ends the turn. Unused actions and movement are lost.";
    const TURNS: Cited = procedure::ALTERNATE;

    fn check_own(state: &State, who: Who) -> Refusals {
        check_own(state, who)
    }

    fn end_turns(table: &mut Table<'_>, all: &[Who], _: Actor, _: &Args) -> Flow {
        for who in all {
            begin(table, *who)?;
            over(table, procedure::ALTERNATE, *who)?;
        }
        Ok(())
    }
}

clause! { INTERRUPTED_BY_COUNTER = 610
    "turn.interrupted-by-counter", "open", "Nobody can react to a reaction",
    "Reactions answer what is done in a turn. A counter or an opportunity attack is itself a \
     reaction, so nobody can react to it, not even to guard its target."
}

/// Notes why nobody can react to a counter or an opportunity attack; `react::choose` asks nobody
/// then.
pub fn note_no_reaction(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let (clause, otherwise) = match attack.deed {
        Deed::Turn => return Ok(()),
        Deed::Opportunity => (opportunity::NO_REACTION, "the mover could react"),
        Deed::Counter => (INTERRUPTED_BY_COUNTER, "somebody could react to it"),
    };
    table.decided(clause, attack.target, None, otherwise)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    BUDGET,
    ANY_ORDER,
    MOVE_ONE_ZONE,
    REACTION_INSTEAD,
    REACTION_NOTHING_ELSE,
    REACTION_NEEDS_UNSPENT_TURN,
    REACTION_LOSES_LATER_TURN,
    REACTION_USES_NO_SLOT,
    NO_REACTION_IN_OWN_TURN,
    NOTHING_DONE,
    INTERRUPTED_BY_COUNTER,
];

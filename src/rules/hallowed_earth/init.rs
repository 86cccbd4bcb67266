//! Area `init`: Base Initiative, Round Initiative, the order of counts (step 2).

use super::character::{is_monster, sum};
use super::names as n;
use super::{action, attribute, death, declare, join, plan, procedure, round, surprise};
use crate::engine::prelude::*;
use crate::state;

clause! { ROLL = 106
    "init.roll", "Step 2: Initiative", "Base Initiative is 1d12 minus the Agility modifier",
    "As the fight starts, every creature rolls 1d12 and subtracts its Agility modifier. The result \
     is its Base Initiative. Low is quick: a bonus helps and a penalty hinders."
}

clause! { FURTHER_MODIFIERS = 107
    "init.further-modifiers", "Initiative", "Abilities may modify the Initiative roll",
    "Traits, Talents and Class Features may modify the roll. What they add is part of the Base \
     Initiative."
}

/// What is added to somebody's Initiative roll.
fn own_modifiers(state: &State, who: Who) -> Vec<Added> {
    let further = (FURTHER_MODIFIERS, n::INITIATIVE_MODS, sum(state, who, n::INITIATIVE_MODS));
    attribute::added(state, who, (ROLL, n::AGILITY, -1)).chain([further]).collect()
}

/// What is added to somebody's Initiative roll, in one number.
pub fn modifier(state: &State, who: Who) -> i32 {
    own_modifiers(state, who).iter().map(|(.., by)| by).sum()
}

clause! { MAY_BE_NEGATIVE = 108
    "init.may-be-negative", "Step 2: Initiative", "Initiative can be below 0",
    "Neither Base Initiative nor Round Initiative has a lowest value.",
    uncited "the count shows it"
}

clause! { BASE_LASTS = 109
    "init.base-lasts", "Initiative", "Base Initiative lasts until an effect changes it",
    "It is rolled once. What an action adds counts for its round only. Only an effect that says so \
     changes the Base Initiative."
}

/// The Referee alters a Base Initiative.
pub struct AlterBase {
    who: Who,
    to: i32,
}

impl Plan for AlterBase {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::ALTER_BASE_INITIATIVE, "when an effect changes it")
        .takes(&[
            need(n::CREATURE, Kind::Who),
            need(core::TO, Kind::Int(-100, 100)),
            may(n::SOURCE, Kind::Text),
        ])
        .says(
            "Changes a Base Initiative. An action whose count has thereby passed comes next \
             round.",
        )
        .told("changes the Base Initiative of {creature} to {to}");

    const TARGET: Name = n::CREATURE;

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let mut refusals = Refusals::none();
        let who = refusals.take(death::there(state, args.who(n::CREATURE)));
        let known = args.who(n::CREATURE).and_then(|who| state.body(who).initiative);
        refusals.unless(known.is_some(), BASE_LASTS, || "it has no Base Initiative yet".to_owned());
        refusals.unless(args.value(n::SOURCE).is_some(), BASE_LASTS, || {
            "say what changes it: source=…".to_owned()
        });
        let to = args.int(core::TO);
        refusals
            .unless(to.is_some(), BASE_LASTS, || "say the new Base Initiative: to=…".to_owned());
        refusals.or_all(who.zip(to).map(|(who, to)| AlterBase { who, to }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        alter(table, BASE_LASTS, self.who, self.to)
    }
}

/// A Base Initiative is altered, and the count of a turn still to come is worked out from it anew.
pub fn alter(table: &mut Table<'_>, clause: Cited, who: Who, to: i32) -> Flow {
    let state = table.state();
    let Some(before) = state.body(who).initiative else {
        let reason = format!("{} has no Base Initiative yet", state.called(who));
        return Err(Stop::Refused(Refusals::because(BASE_LASTS, reason)));
    };
    if before == to {
        return Ok(());
    }
    table.effect(clause, Effect::Initiative { of: Actor::Who(who), value: to })?;
    if table.state().phase != n::COUNTS {
        return Ok(());
    }
    let state = table.state();
    let own = |slot: &Slot| slot.of == Actor::Who(who) && slot.kind == core::WHO;
    let begun = round::batch_end(state);
    let mut order = (*state.order).clone();
    let at = order.iter().position(own).filter(|at| *at >= begun);
    let Some((at, count)) = at.zip(declared_count(state, who)) else { return Ok(()) };
    let slot = Slot { value: tell_count(table, who, count)?, ..order.remove(at) };
    join::place(table, (ROUND_INITIATIVE, join::Placed::Anew), order, slot)
}

clause! { ROUND_INITIATIVE = 110
    "init.round-initiative", "Step 2: Initiative",
    "Round Initiative is Base Initiative plus the action's modifier",
    "With its declaration a creature gets its count for the round, its Round Initiative: its Base \
     Initiative plus what the action adds. It has one such count a round. If its Base changes \
     before its turn, the count is worked out anew."
}

/// The count somebody has this round, once it has declared; of one that missed it, the one missed.
pub fn round_initiative(state: &State, who: Who) -> Option<Sum> {
    let own = |slot: &&Slot| slot.of == Actor::Who(who) && slot.kind == core::WHO;
    let missed = join::missed(state, who);
    let placed = || state.order.iter().rev().find(own).map(|slot| slot.value);
    let kind = missed.map_or(core::WHO, |(kind, _)| kind);
    match missed.map(|(_, count)| count).or_else(placed) {
        // A change of the Base after its count has begun does not move that count any more.
        Some(count) => {
            let added = action::speeds(state, who, kind).map(|(.., by)| by).sum::<i32>();
            Some(with_speeds(state, who, kind, count - added))
        }
        None => declared_count(state, who),
    }
}

/// The count that somebody gets with its declaration.
pub fn declared_count(state: &State, who: Who) -> Option<Sum> {
    let base = state.plan(who, core::WHO).and(state.body(who).initiative)?;
    Some(with_speeds(state, who, core::WHO, base))
}

/// A Base Initiative and what the actions declared for a turn of this kind add to it.
fn with_speeds(state: &State, who: Who, kind: Name, base: i32) -> Sum {
    let mut count = Sum::of(ROUND_INITIATIVE, n::BASE_INITIATIVE, base);
    count.extend(action::speeds(state, who, kind));
    count
}

/// Tells what a count is made of, and gives it.
pub fn tell_count(table: &mut Table<'_>, who: Who, count: Sum) -> Result<i32, Stop> {
    table.works_out(who, core::INITIATIVE, None, count)
}

/// Why somebody who has declared cannot declare for a further count of the round.
pub fn check_declared(state: &State, who: Who) -> Refusals {
    let declared = state.plan(who, core::WHO).is_some();
    Refusals::if_not(!declared || plan::has_second(state, who), ROUND_INITIATIVE, || {
        format!("{} has already declared for this round", state.called(who))
    })
}

/// Why the GM cannot set the count of a round directly.
pub fn check_ruled() -> Refusals {
    let reason =
        "a count follows from Base Initiative and the action; change base-initiative instead";
    Refusals::because(ROUND_INITIATIVE, reason)
}

clause! { ORDER = 111
    "init.order-low-first", "Step 2: Initiative",
    "Each round the count goes from the lowest to the highest",
    "The lowest count comes first and the highest last. Each creature acts on its own count."
}

/// All have declared: the turns of the round are in order, low first, then by the front matter;
/// second turns on one count last. Called by `procedure::begin_counts`.
pub fn set_order(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    // A late turn has its count even if its creature is away: it may be back by then.
    let comes = |plan: &&state::Plan| plan.kind == n::LATE || state.is_here(plan.of);
    let meant = state.plans.iter().filter(|plan| !state.is(plan.of, n::DEAD)).filter(comes);
    let mut order: Vec<Slot> = Vec::new();
    for (who, kind) in meant.map(|plan| (plan.of, plan.kind)).collect::<Vec<_>>() {
        let count = match kind {
            core::WHO => round_initiative(table.state(), who),
            n::LATE => Some(join::late_count(table.state(), who)),
            _ => None,
        };
        if let Some(count) = count {
            let value = tell_count(table, who, count)?;
            order.push(Slot { of: Actor::Who(who), kind, value });
        }
    }
    let late = |slot: &Slot| slot.kind != n::LATE;
    order.sort_by_key(|slot| (slot.value, slot.of, late(slot)));
    table.effect(ORDER, Effect::Order(arranged(&order)))
}

/// Counts to come: a second turn of somebody on one count comes after all other turns of that
/// count, whoever has them.
pub fn arranged(order: &[Slot]) -> Vec<Slot> {
    let mut arranged = Vec::with_capacity(order.len());
    for count in order.chunk_by(|one, next| one.value == next.value) {
        let again = |at: usize| count[..at].iter().any(|slot| slot.of == count[at].of);
        let (twice, once): (Vec<_>, Vec<_>) = (0..count.len()).partition(|at| again(*at));
        arranged.extend(once.into_iter().chain(twice).map(|at| count[at]));
    }
    arranged
}

/// The counts of the last round are gone.
pub fn clear_order(table: &mut Table<'_>, clause: Cited) -> Flow {
    if table.state().order.is_empty() {
        return Ok(());
    }
    table.effect(clause, Effect::Order(Vec::new()))
}

/// Why somebody cannot act on the current count: it belongs to others.
fn check_count(state: &State, who: Who) -> Refusals {
    Refusals::if_not(round::in_turn(state, who), ORDER, || {
        format!(
            "the count is {}, and it is not the turn of {}",
            current_count(state),
            state.called(who)
        )
    })
}

/// When it is done: on the doer's own count.
pub const ON_COUNT: &str = "on its own count";

/// Why something that needs the doer's own turn is refused.
pub fn check_turn(state: &State, who: Who) -> Refusals {
    if !round::runs(state) {
        return round::check_runs(state);
    }
    let mut refusals = presence::check_here(state, who, procedure::STEPS);
    refusals.append(death::check(state, who));
    refusals.append(surprise::check_act(state, who));
    if state.phase == n::DECLARE {
        let missing: Vec<_> =
            plan::missing(state).into_iter().map(|who| state.called(who)).collect();
        let have = if missing.len() == 1 { "has" } else { "have" };
        let reason = format!("{} {have} not declared yet", missing.join(", "));
        refusals.add(declare::BEFORE_RESOLVING, reason);
    } else {
        refusals.append(check_count(state, who));
    }
    refusals
}

/// The current count.
pub fn current_count(state: &State) -> i32 {
    state.counter(Subject::Fight, None, core::COUNT)
}

/// The turns of the next count that somebody has one on.
pub struct Count {
    /// Its number.
    pub value: i32,
    /// Where it begins in the order of the round.
    pub first: usize,
    /// The turns that begin together: the first ones of all who are on it.
    pub batch: Vec<(usize, Who)>,
    /// How many slots the first turns have, those of the dead included.
    pub firsts: usize,
}

clause! { TIES = 112
    "init.ties-simultaneous", "Step 2: Initiative",
    "Creatures on the same count act at the same moment",
    "All creatures with the same count act at the same moment. Nothing breaks the tie."
}

/// The next count that somebody has a turn on, if there is one left in the round. Used by
/// `procedure::next_batch`.
pub fn next_count(state: &State) -> Option<Count> {
    let first = round::begun_until(state);
    let ready = |at: &usize| match state.order[*at].of {
        Actor::Who(who) => round::takes_turns(state, who),
        Actor::Side(_) | Actor::Gm => false,
    };
    let first = (first..state.order.len()).find(ready)?;
    let value = state.order[first].value;
    let (mut batch, mut firsts): (Vec<(usize, Who)>, usize) = (Vec::new(), 0);
    for at in (first..state.order.len()).take_while(|at| state.order[*at].value == value) {
        let Actor::Who(who) = state.order[at].of else { continue };
        if batch.iter().any(|(_, other)| *other == who) {
            break;
        }
        firsts += 1;
        if round::takes_turns(state, who) {
            batch.push((at, who));
        }
    }
    Some(Count { value, first, batch, firsts })
}

/// The clause by which turns begin on a count: at the same moment as others, or alone.
pub fn begins(together: &[(usize, Who)]) -> Cited {
    if together.len() > 1 { TIES } else { ORDER }
}

clause! { SHARED_ROLL = 113
    "init.shared-roll", "Step 2: Initiative", "Monsters may share an Initiative roll",
    "The Referee may let a group of monsters share one roll. All others roll for themselves. With \
     shared-initiative off, everybody does."
}

/// Why somebody cannot be in a group. Asked by `join::settle` and `procedure::check_start`.
pub fn check_group(state: &State, who: Who) -> Refusals {
    let fits = group(state, who).is_none() || is_monster(state, who);
    let refusals = Refusals::if_not(fits, SHARED_ROLL, || {
        format!("{} is not a monster and cannot share an Initiative roll", state.called(who))
    });
    refusals.hint(|| {
        format!(
            "leave initiative-group off its sheet, or say gm set {} kind=monster; with gm set \
             fight shared-initiative=no everybody rolls alone",
            state.called(who)
        )
    })
}

/// The group that somebody rolls with, where groups share a roll.
fn group(state: &State, who: Who) -> Option<&str> {
    let together = state.flag(Subject::Fight, n::SHARED_INITIATIVE) != Some(false);
    match state.stat(who, n::INITIATIVE_GROUP) {
        Some(Value::Text(group)) if together => Some(group.as_str()),
        _ => None,
    }
}

clause! { SHARED_ROLL_OWN_ACTIONS = 114
    "init.shared-roll-own-actions", "Step 2: Initiative",
    "Monsters that share a roll still act separately",
    "Each monster of a group declares, acts and falls for itself.",
    uncited "what each of them does shows it"
}

clause! { SHARED_AGILITY = 645
    "init.shared-agility", "open", "A group shares one die; each monster applies its own modifier",
    "The group rolls one die, and each member applies its own modifier to it. Monsters that join \
     the fight together may form a group as well."
}

/// Everybody rolls Initiative; a group rolls once, in the place of its first member. Each roller
/// has one such die for the whole fight, whether others share it or not, so that the die does not
/// depend on who else is there.
pub fn roll(table: &mut Table<'_>, clause: Cited, everybody: &[Who]) -> Flow {
    let mut done: Vec<Who> = Vec::new();
    for who in everybody {
        if done.contains(who) {
            continue;
        }
        let mates = mates(table.state(), *who, everybody);
        let shared = mates.len() > 1;
        let by = if shared { SHARED_ROLL } else { clause };
        let roll = Roll::new(by, *who, core::INITIATIVE, Dice::of(1, 12))
            .with(own_modifiers(table.state(), *who));
        let thrown = table.once(ROLL, |table| table.throw(roll))?;
        let die = i32::from(thrown.natural());
        for mate in mates {
            let (of, own) = (Actor::Who(mate), mate == *who);
            let (clause, rolled) = if own {
                (clause, thrown.total())
            } else {
                let mut count = Sum::of(SHARED_AGILITY, n::INITIATIVE_GROUP, die);
                count.extend(own_modifiers(table.state(), mate));
                (SHARED_AGILITY, tell_count(table, mate, count)?)
            };
            table.effect(clause, Effect::Initiative { of, value: rolled })?;
            done.push(mate);
        }
    }
    Ok(())
}

/// Those who share a roll with somebody, that one first.
fn mates(state: &State, who: Who, everybody: &[Who]) -> Vec<Who> {
    let Some(own) = group(state, who) else { return vec![who] };
    everybody.iter().copied().filter(|other| group(state, *other) == Some(own)).collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROLL,
    FURTHER_MODIFIERS,
    MAY_BE_NEGATIVE,
    BASE_LASTS,
    ROUND_INITIATIVE,
    ORDER,
    TIES,
    SHARED_ROLL,
    SHARED_ROLL_OWN_ACTIONS,
    SHARED_AGILITY,
];

//! Area `initiative`: who acts before whom (section "Initiative Roll" and what the chapter leaves
//! open).

use super::{combat, hp, names as n, order, shatter, sheet::stated};
use crate::engine::prelude::*;
use crate::state::Condition;

clause! { ROLL = 142
    "initiative.roll", "Initiative Roll",
    "Initiative is 1d20 + the initiative bonus, from high to low",
    "At the start every combatant rolls 1d20 and adds its initiative bonus. Turns go from the \
     highest total to the lowest. This order stays for the whole fight, except for combatants that \
     delay or hold an action."
}

clause! { DECIMALS_DEFAULT = 625
    "initiative.decimals-default", "open",
    "Decimals do not break ties unless the table turns them on",
    "The switch initiative-decimals is off by default. Combatants with equal totals roll against \
     each other.",
    uncited "the roll-off shows it"
}

clause! { FLAT_FOOTED_AND_SURPRISE = 626
    "initiative.flat-footed-and-surprise", "open",
    "By a switch combatants start flat-footed",
    "There is no surprise round, and nobody is flat-footed before the first turn, unless the \
     switch flat-footed-at-start is on. Switched off during a fight, it ends this; switched \
     on, it counts for those who enter from then on. The GM may rule that a combatant is surprised \
     or flat-footed."
}

/// Rolls everybody's initiative, which gives the order of the fight.
pub fn start(table: &mut Table<'_>) -> Flow {
    let everyone: Vec<Who> = table.state().present().collect();
    table.effect(combat::START_AND_END, Effect::Phase(core::ROUND))?;
    for who in &everyone {
        hp::on_arrival(table, *who)?;
        shatter::on_arrival(table, *who)?;
    }
    let mut totals = Vec::new();
    for who in everyone {
        totals.push((who, settle(table, who)?));
    }
    let mut order = Vec::new();
    for tied in ranked(totals, |(_, value)| *value) {
        order.extend(roll_off(table, tied)?);
    }
    table.effect(ROLL, Effect::Order(order))?;
    if table.state().on(n::FLAT_FOOTED_AT_START) {
        let everyone: Vec<Who> = table.state().present().collect();
        for who in everyone {
            table.gain(FLAT_FOOTED_AND_SURPRISE, who, n::FLAT_FOOTED, EARLY)?;
        }
    }
    Ok(())
}

/// A roll for a place in the order. Its result holds for the whole fight.
struct Thrown {
    clause: Cited,
    purpose: Name,
    whom: Option<Subject>,
    part: Part,
}

/// Rolls 1d20 plus the bonus.
fn throw(table: &mut Table<'_>, who: Who, thrown: Thrown) -> Result<i32, Stop> {
    let Thrown { clause, purpose, whom, part } = thrown;
    let parts = vec![(clause, n::INITIATIVE_BONUS, bonus(table.state(), who))];
    let roll = Roll::new(clause, who, purpose, Dice::of(1, 20)).about(whom).part(part).with(parts);
    table.once(clause, |table| Ok(table.throw(roll)?.total()))
}

fn bonus(state: &State, who: Who) -> i32 {
    stated(state, who, n::INITIATIVE_BONUS)
}

clause! { TIES = 143
    "initiative.ties", "Initiative Roll",
    "Combatants with equal initiative roll against each other",
    "Combatants with the same total roll again among themselves, and again as long as any are \
     equal. Their places relative to everybody else do not change."
}

/// The places of those with the same value: they roll against each other until all results differ.
fn roll_off(table: &mut Table<'_>, tied: Vec<(Who, i32)>) -> Result<Vec<Slot>, Stop> {
    let decimals = table.state().on(n::INITIATIVE_DECIMALS);
    let clause = if decimals { DECIMALS_STILL_TIED } else { TIES };
    let settled = table.throw_off(tied, |table, (who, _), among, ties| {
        let whom = against(table.state(), among, *who);
        let part = ties.checked_sub(1).map_or_else(Part::only, |again| Portion::Tie(again).into());
        throw(table, *who, Thrown { clause, purpose: n::ROLL_OFF, whom, part })
    })?;
    Ok(settled.into_iter().map(|(who, value)| order::slot(who, value)).collect())
}

/// Against whom a member of a group rolls: the only other member, or the side of the others if they
/// share one.
fn against(state: &State, group: &[(Who, i32)], who: Who) -> Option<Subject> {
    let mut others = group.iter().map(|(other, _)| *other).filter(|other| *other != who);
    let first = others.next()?;
    let side = state.side(first);
    let mut rest = others.peekable();
    match rest.peek() {
        None => Some(Subject::Who(first)),
        Some(_) => rest.all(|other| state.side(other) == side).then_some(Subject::Side(side)),
    }
}

clause! { DECIMALS_STILL_TIED = 145
    "initiative.decimals-still-tied", "Initiative Roll",
    "A tie with equal bonuses is rolled off despite decimals",
    "If both the total and the bonus are the same, decimals settle nothing, and the tied \
     combatants roll against each other."
}

clause! { DECIMALS = 144
    "initiative.decimals", "Initiative Roll",
    "With initiative-decimals the greater bonus breaks ties",
    "With the switch initiative-decimals on, a hundredth of the bonus is added to the total. Among \
     equal totals the greater bonus is first. The value is recorded as 100 times the total, plus \
     the bonus. If the switch changes during a fight, the values are recorded anew, and the \
     order stays."
}

/// Rolls initiative and records the value.
fn settle(table: &mut Table<'_>, who: Who) -> Result<i32, Stop> {
    let roll = Thrown { clause: ROLL, purpose: core::INITIATIVE, whom: None, part: Part::only() };
    let total = throw(table, who, roll)?;
    let decimals = table.state().on(n::INITIATIVE_DECIMALS);
    let (clause, value) =
        if decimals { (DECIMALS, 100 * total + bonus(table.state(), who)) } else { (ROLL, total) };
    table.effect(clause, Effect::Initiative { of: Actor::Who(who), value })?;
    Ok(value)
}

/// A ruling changes the switch. In a running fight the values are recorded anew, and the order
/// stays. Whoever was moved, or stands behind a lower value after a roll-off, takes that of the one
/// before it.
pub fn switch_decimals(table: &mut Table<'_>, change: &Effect) -> Flow {
    let state = table.state();
    let before = state.on(n::INITIATIVE_DECIMALS);
    let old: Vec<(Who, i32)> =
        state.everyone().filter_map(|who| Some((who, state.body(who).initiative?))).collect();
    let mut order = state.order.to_vec();
    table.ruled_plainly(change)?;
    if !combat::runs(table.state()) || table.state().on(n::INITIATIVE_DECIMALS) == before {
        return Ok(());
    }
    for (who, value) in &old {
        let value = recorded_anew(table.state(), *who, *value);
        table.effect(DECIMALS, Effect::Initiative { of: Actor::Who(*who), value })?;
    }
    let mut last = None;
    for slot in &mut order {
        let Actor::Who(who) = slot.of else { continue };
        let keeps = old.contains(&(who, slot.value));
        let own = table.state().body(who).initiative.unwrap_or(slot.value);
        slot.value = last.map_or(own, |last| if keeps { own.min(last) } else { last });
        last = Some(slot.value);
    }
    table.effect(DECIMALS, Effect::Order(order))
}

/// What is recorded for a value of the other kind. A bonus that was changed since shifts it by a
/// part of a point at most.
fn recorded_anew(state: &State, who: Who, value: i32) -> i32 {
    let bonus = bonus(state, who);
    if state.on(n::INITIATIVE_DECIMALS) {
        value.saturating_mul(100).saturating_add(bonus)
    } else {
        value.saturating_sub(bonus).saturating_add(50).div_euclid(100)
    }
}

clause! { TIE_ROLL = 624
    "initiative.tie-roll", "open", "Ties are rolled off; latecomers roll when they arrive",
    "Tied combatants alone roll 1d20 and their bonus again. A latecomer rolls when it arrives and \
     takes the place below all higher totals. It rolls off against an equal total. Against several \
     it rolls one after another; the order they already have stays. Whoever has been moved, by a \
     delay or a ruling, stays beside its neighbours and is not rolled against. A latecomer whose \
     place has passed has no turn in this round. Whoever leaves and comes back keeps its place and \
     what lasts until its next turn. If its place has passed meanwhile without its turn, it has \
     the turn last in the round."
}

/// A latecomer makes its own roll and takes the place below all higher totals. Those with the same
/// total roll against it, one after another from the first; among themselves they keep the order
/// that a roll-off or a delay gave them.
pub fn arrive(table: &mut Table<'_>, who: Who) -> Flow {
    hp::on_arrival(table, who)?;
    shatter::on_arrival(table, who)?;
    // A combatant that comes back keeps the place it had, and a turn it has not had yet.
    if table.state().place_in_order(who).is_some() {
        return Ok(());
    }
    if table.state().on(n::FLAT_FOOTED_AT_START) {
        table.gain(FLAT_FOOTED_AND_SURPRISE, who, n::FLAT_FOOTED, LATE)?;
    }
    let value = settle(table, who)?;
    let order = table.state().order.to_vec();
    let at = place_below(table, &order, who, value)?;
    table.insert_in_order(TIE_ROLL, at, order::slot(who, value))?;
    note_late(table, who)
}

/// Where in the order a newcomer comes in: before the first of its equals that it beats. If it
/// beats none, behind the last of them and those who were moved behind that one.
fn place_below(table: &mut Table<'_>, order: &[Slot], who: Who, value: i32) -> Result<usize, Stop> {
    let lower = |slot: &Slot| slot.value < value;
    let mut at = order.iter().position(lower).unwrap_or(order.len());
    for (place, slot) in order.iter().enumerate() {
        let Actor::Who(other) = slot.of else { continue };
        if slot.value != value || !keeps_its_place(table.state(), *slot) {
            continue;
        }
        let mut both = vec![(who, value), (other, value)];
        both.sort_unstable();
        if roll_off(table, both)?.first().is_some_and(|first| first.of == Actor::Who(who)) {
            return Ok(place);
        }
        let behind = &order[place + 1..];
        let moved = behind.iter().take_while(|slot| slot.value == value).count();
        at = place + 1 + moved;
    }
    Ok(at)
}

/// Whether somebody is alive, in the fight, and still at the place its own total gave it.
fn keeps_its_place(state: &State, slot: Slot) -> bool {
    let Actor::Who(who) = slot.of else { return false };
    let there = state.is_here(who) && !state.is(who, n::DEAD);
    there && state.body(who).initiative == Some(slot.value)
}

/// A newcomer whose place has already passed has no turn in this round.
fn note_late(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let past = state.slot.is_some_and(|slot| order::place(state, who) <= usize::from(slot));
    let round = state.round as i32;
    if past { table.count(TIE_ROLL, who, core::JOIN, round) } else { Ok(()) }
}

/// The mark of somebody there from the start that has not had a turn yet.
const EARLY: Option<Detail> = Some(Detail::Word(core::START));

/// The mark of a newcomer that has not had a turn yet.
const LATE: Option<Detail> = Some(Detail::Word(core::JOIN));

/// A ruling changes the switch: once it is off, nobody is caught any more.
pub fn switch_flat_footed(table: &mut Table<'_>, change: &Effect) -> Flow {
    table.ruled_plainly(change)?;
    if table.state().on(n::FLAT_FOOTED_AT_START) {
        return Ok(());
    }
    table.state().everyone().try_for_each(|who| on_guard(table, who))
}

/// The first turn has come, in whatever round: it ends being flat-footed until then. What a ruling
/// or a feigned strike caused stays.
pub fn on_guard(table: &mut Table<'_>, who: Who) -> Flow {
    let held = table.state().body(who).conditions.iter();
    let is_caught = |held: &&Condition| [EARLY, LATE].contains(&held.detail);
    let caught = held.filter(|held| held.name == n::FLAT_FOOTED).filter(is_caught);
    let caught: Vec<Condition> = caught.copied().collect();
    caught.into_iter().try_for_each(|Condition { name, detail }| {
        let lost = Effect::Lost { of: Subject::Who(who), condition: name, detail };
        table.effect(FLAT_FOOTED_AND_SURPRISE, lost)
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROLL,
    TIES,
    DECIMALS,
    DECIMALS_STILL_TIED,
    TIE_ROLL,
    DECIMALS_DEFAULT,
    FLAT_FOOTED_AND_SURPRISE,
];

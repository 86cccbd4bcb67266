//! Area `initiative`: which side begins, and the order of the Turns.

use super::character::{
    attribute, belongs, is_allied_npc, is_character, is_with_characters, keep, side_of, takes_turns,
};
use super::names as n;
use super::turn;
use crate::engine::prelude::*;

clause! { ROLLED_AT_OUTBREAK = 105
    "initiative.rolled-at-outbreak", "Initiative",
    "The order is settled once, when the fight breaks out",
    "What is rolled as the fight breaks out, for the side that begins and for the order of the \
     Characters, holds until the fight ends. Nothing is rolled again for later Rounds."
}

/// Rolls once for which side begins and for the Characters' order.
pub fn roll(table: &mut Table<'_>) -> Flow {
    let first = roll_side(table)?;
    let everybody: Vec<Who> = table.state().present().collect();
    for who in everybody {
        if is_character(table.state(), who) {
            roll_place(table, CHARACTER_ORDER, who)?;
        }
    }
    let other = if first == n::ENEMIES { n::CHARACTERS } else { n::ENEMIES };
    let mut order = block(table, first)?;
    order.extend(block(table, other)?);
    table.effect(ROLLED_AT_OUTBREAK, Effect::Phase(core::ROUND))?;
    table.effect(ROLLED_AT_OUTBREAK, Effect::Order(order))
}

clause! { SIDE_ROLL = 106
    "initiative.side-roll", "Initiative", "1d6 decides which side begins",
    "The GM rolls 1d6 and adds nothing. On 1 to 3 the enemies begin, on 4 to 6 the Characters."
}

/// The side that begins on a face of the die.
pub fn begins(die: i32) -> Name {
    if die <= 3 { n::ENEMIES } else { n::CHARACTERS }
}

/// The side that begins.
fn roll_side(table: &mut Table<'_>) -> Result<Name, Stop> {
    let roll = Roll::new(SIDE_ROLL, Actor::Gm, n::SIDE_INITIATIVE, Dice::of(1, 6));
    let throw = table.once(ROLLED_AT_OUTBREAK, |table| table.look_up(roll, begins))?;
    Ok(begins(throw.total()))
}

clause! { CHARACTER_ORDER = 107
    "initiative.character-order", "Initiative",
    "Characters act in order of 1d6 + DEX, highest first",
    "After the side roll, each Character rolls 1d6 and adds DEX, which may be negative. The \
     higher the total, the earlier the Turn. Creatures run by the GM do not roll."
}

/// A Character's 1d6 and DEX.
fn roll_place(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let dex = (CHARACTER_ORDER, n::DEX, attribute(table.state(), who, n::DEX));
    let roll = Roll::new(clause, who, n::TURN_ORDER, Dice::of(1, 6)).with([dex]);
    let throw = table.once(ROLLED_AT_OUTBREAK, |table| table.throw(roll))?;
    table.effect(clause, Effect::Initiative { of: who.into(), value: throw.total() })
}

/// Characters from the highest total down.
fn in_order(table: &mut Table<'_>, characters: Vec<Who>) -> Result<Vec<Slot>, Stop> {
    let mut order: Vec<Slot> = Vec::new();
    let mut groups = ranked(characters, |who| rank(table.state(), *who)).into_iter().peekable();
    while let Some(tied) = groups.next() {
        let total = |tied: &Vec<Who>| rank(table.state(), tied[0]).0;
        let mine = total(&tied);
        if groups.peek().map(total) == Some(mine) {
            table.decided(TIES, tied[0], None, "the other would go first")?;
        }
        order.extend(untie(table, tied)?.into_iter().map(|who| own_slot(who, mine)));
    }
    Ok(order)
}

/// The place of a Character.
fn own_slot(who: Who, value: i32) -> Slot {
    Slot { of: Actor::Who(who), kind: n::CHARACTER, value }
}

clause! { SIDE_BLOCKS = 108
    "initiative.side-blocks", "Initiative", "One side takes all its Turns before the other begins",
    "All Turns of the side that begins come before all Turns of the other side. The Characters' \
     totals order the Characters among themselves and are not compared with any enemy."
}

/// The part of the order a side has: its Characters, then its Creatures together.
fn block(table: &mut Table<'_>, word: Name) -> Result<Vec<Slot>, Stop> {
    let state = table.state();
    let Some(side) = side_of(state, word) else { return Ok(Vec::new()) };
    let (characters, creatures): (Vec<Who>, Vec<Who>) =
        state.members(side).partition(|who| is_character(state, *who));
    let mut slots = in_order(table, characters)?;
    if let Some(creature) = creatures.first() {
        if !slots.is_empty() && is_allied_npc(table.state(), *creature) {
            table.decided(ALLIED_NPCS, *creature, None, "it would throw for its place")?;
        }
        slots.push(creatures_slot(side));
    }
    Ok(slots)
}

/// The place a side's Creatures share; they go in the GM's order.
fn creatures_slot(side: SideId) -> Slot {
    Slot { of: Actor::Side(side), kind: n::NPC, value: 0 }
}

/// A Character with a place of its own fights for the other side now: from the next Round on it
/// has its Turns with that side. One that is back with its own side by then stays where it is.
pub fn note_change(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    if state.place_in_order(who).is_none() {
        return Ok(());
    }
    let changed = i32::from(!has_changed(state, who));
    keep(table, SIDE_BLOCKS, (who.into(), Subject::Fight), core::SIDE, changed)
}

/// Whether somebody's place is still where its former side has its Turns.
fn has_changed(state: &State, who: Who) -> bool {
    state.counter(who, Some(Subject::Fight), core::SIDE) != 0
}

/// A Round begins: those who have changed sides get the place of their total among the new one.
pub fn join_blocks(table: &mut Table<'_>) -> Flow {
    let everybody = table.state().everyone();
    let changed: Vec<Who> = everybody.filter(|who| has_changed(table.state(), *who)).collect();
    for who in changed {
        keep(table, SIDE_BLOCKS, (who.into(), Subject::Fight), core::SIDE, 0)?;
        let Some(at) = table.state().place_in_order(who) else { continue };
        let mut order: Vec<Slot> = (*table.state().order).clone();
        let slot = order.remove(at);
        let at = place_among(table, &order, who)?;
        order.insert(at, slot);
        table.effect(SIDE_BLOCKS, Effect::Order(order))?;
    }
    Ok(())
}

/// A place of the order is up: a Character's Turn begins, or the Turns of a side's Creatures can.
pub fn begin_place(table: &mut Table<'_>, at: u16) -> Flow {
    match table.state().order[usize::from(at)].of {
        Actor::Who(who) => turn::begin(table, who, Some(at)),
        of => table.effect(SIDE_BLOCKS, Effect::TurnBegan { of, slot: Some(at) }),
    }
}

/// Why it is not a combatant's Turn now: another Turn is running, or another place is up.
pub fn check_up(state: &State, who: Who) -> Refusals {
    let up = state.current_slot().is_some_and(|slot| belongs(state, slot, who));
    if let Some(other) = state.acting.last().filter(|other| **other != who) {
        let reason = format!("it is the Turn of {}; `end` ends it", state.called(*other));
        let clause = match (state.hostile(who, *other), is_character(state, who)) {
            (true, _) => SIDE_BLOCKS,
            (false, true) => CHARACTER_ORDER,
            (false, false) => turn_of_creature(state, who),
        };
        return Refusals::because(clause, reason);
    }
    Refusals::if_not(up || state.acting.contains(&who), SIDE_BLOCKS, || {
        presence::not_the_turn(state, who)
    })
}

/// The side a place in the order belongs to.
pub fn side(state: &State, of: Actor) -> Option<SideId> {
    match of {
        Actor::Who(who) => Some(state.side(who)),
        Actor::Side(side) => Some(side),
        Actor::Gm => None,
    }
}

clause! { TIES = 609
    "initiative.ties", "open", "Equal totals go by DEX, then by choice of a player",
    "Of Characters with equal totals, the one with the higher DEX goes first. If their DEX is \
     equal too, one of their players says who goes first; if nothing is said, roster order holds.",
    asks "who goes first"
}

/// What a Character is ordered by: total, then DEX.
fn rank(state: &State, who: Who) -> (i32, i32) {
    (state.body(who).initiative.unwrap_or(i32::MIN), attribute(state, who, n::DEX))
}

/// Puts fully tied Characters in order: as one of their players says, else in roster order.
fn untie(table: &mut Table<'_>, mut tied: Vec<Who>) -> Result<Vec<Who>, Stop> {
    let mut order = Vec::new();
    while tied.len() > 1 {
        let Some(asked) = tied.iter().find(|who| table.prompts(**who)).copied() else {
            table.decided(TIES, tied[0], None, "their players would say who goes first")?;
            break;
        };
        let pass = Value::Word(core::PASS);
        let options = tied.iter().copied().map(Value::Who).chain([pass]).collect();
        match table.ask(TIES, asked.into(), options, None)? {
            Reply::Pass => break,
            Reply::Value(Value::Who(first)) if tied.contains(&first) => {
                tied.retain(|who| *who != first);
                order.push(first);
            }
            _ => {
                let reason = "name one of the tied Characters, or pass";
                return Err(Refusals::because(TIES, reason).into());
            }
        }
    }
    order.extend(tied);
    Ok(order)
}

/// Tied Characters agree later who goes first, by a ruling on the order: one put ahead of a tied
/// Character whose running Turn has used nothing yet begins its Turn. No other running Turn is
/// interrupted.
pub fn put_first(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let (Some(now), Some(up)) = (state.slot, state.acting.last().copied()) else { return Ok(()) };
    let unused = state.pool(up, n::TURN_MOVE) > 0 && state.pool(up, n::TURN_ACTION) > 0;
    let place = |at: u16| state.order.get(usize::from(at)).copied();
    let level = |slot: Slot| place(now).is_some_and(|own| own.value == slot.value);
    let ahead = (0..now).find_map(|at| {
        let slot = place(at).filter(|slot| slot.kind == n::CHARACTER && level(*slot))?;
        let Actor::Who(who) = slot.of else { return None };
        let waits = state.body(who).turn == Turn::Unspent && takes_turns(state, who);
        (waits && !state.hostile(who, up)).then_some((at, who))
    });
    match ahead {
        Some((at, who)) if unused => turn::begin(table, who, Some(at)),
        _ => Ok(()),
    }
}

clause! { ENEMY_ORDER = 610
    "initiative.enemy-order", "open", "The GM picks the order of the enemies' Turns",
    "Among the enemies the GM picks who is next, Turn by Turn and anew each Round. If none is \
     picked, they act in roster order."
}

/// The clause by which a Creature has its Turn now, out of those that share a place.
pub fn turn_of_creature(state: &State, who: Who) -> Cited {
    if is_allied_npc(state, who) { ALLIED_NPCS } else { ENEMY_ORDER }
}

clause! { LATE_ARRIVALS = 611
    "initiative.late-arrivals", "open", "Newcomers get a place in the order",
    "A Character who arrives rolls 1d6, adds DEX and takes the place of that total. If that place \
     has already passed, the Character's first Turn comes next Round. A Creature joins its side's \
     part of the order, and acts in this Round if that part has not passed yet."
}

/// Somebody has come into a running fight and gets a place in the order. Called by
/// `structure::newcomers`.
pub fn place_newcomer(table: &mut Table<'_>, who: Who) -> Flow {
    let at = give_place(table, who)?;
    // A place that has gone by brings no Turn before the next Round.
    match reached(table.state()) {
        Some(now) if at < now => table.effect(LATE_ARRIVALS, Effect::TurnEnded { of: who.into() }),
        _ => Ok(()),
    }
}

/// Gives somebody a place in the order, if that is not there already; returns which.
pub fn give_place(table: &mut Table<'_>, who: Who) -> Result<usize, Stop> {
    let played = is_character(table.state(), who);
    // Who comes back has the place it had.
    let back = table.state().place_in_order(who).is_some();
    let slot = if played {
        if !back {
            roll_place(table, LATE_ARRIVALS, who)?;
        }
        own_slot(who, rank(table.state(), who).0)
    } else {
        table.decided(LATE_ARRIVALS, who, None, "it would throw for a place of its own")?;
        creatures_slot(table.state().side(who))
    };
    let order: Vec<Slot> = (*table.state().order).clone();
    let known = table.state().place_in_order(slot.of);
    let at = match known {
        Some(at) => at,
        None if played => place_among(table, &order, who)?,
        // Behind the last Character, and where its side has no place yet behind everybody.
        None => own_places(table.state(), &order, who).last().map_or(order.len(), |own| own.0 + 1),
    };
    if known.is_none() {
        table.insert_in_order(LATE_ARRIVALS, at, slot)?;
    }
    Ok(at)
}

/// The places of those on one's side who have their own, wherever the other side stands.
fn own_places(state: &State, order: &[Slot], who: Who) -> Vec<(usize, Who)> {
    let own = |(at, slot): (usize, &Slot)| match slot.of {
        Actor::Who(one) if state.side(one) == state.side(who) => Some((at, one)),
        _ => None,
    };
    order.iter().enumerate().filter_map(own).collect()
}

/// Where a newcomer belongs: behind the last of its side that comes before it.
fn place_among(table: &mut Table<'_>, order: &[Slot], who: Who) -> Result<usize, Stop> {
    let state = table.state();
    let own = own_places(state, order, who);
    let ranks: Vec<(i32, i32)> = own.iter().map(|place| rank(state, place.1)).collect();
    let mine = rank(state, who);
    let higher = ranks.iter().rposition(|one| *one > mine).map_or(0, |last| last + 1);
    let mut before = higher.checked_sub(1).map(|last| own[last].0);
    // Creatures alone share one place, and a Character is ahead of them.
    let creatures = Actor::Side(state.side(who));
    let first = own.first().map(|place| place.0);
    let first = first.or_else(|| order.iter().position(|slot| slot.of == creatures));
    if ranks.iter().any(|one| one.0 == mine.0 && one.1 != mine.1) {
        table.decided(TIES, who, None, "the roster would decide")?;
    }
    // Among those it is tied with, it comes before the first one that a player puts it ahead of,
    // else in roster order; their own order stands.
    for at in (higher..own.len()).filter(|at| ranks[*at] == mine) {
        let (place, one) = own[at];
        if untie(table, vec![who.min(one), who.max(one)])?[0] == who {
            break;
        }
        before = Some(place);
    }
    Ok(before.map_or(first.unwrap_or(order.len()), |last| last + 1))
}

/// The place in the order that this Round has reached. A late Turn, of a combatant whose place has
/// passed, does not set it back.
pub fn reached(state: &State) -> Option<usize> {
    let kept = |slot: &Slot| state.counter(Subject::Fight, slot.of.subject(), n::TURN_ORDER) != 0;
    state.slot.map(usize::from).max(state.order.iter().rposition(kept))
}

/// Records how far the Round has got, before a late Turn begins.
pub fn keep_reached(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    match reached(state).and_then(|at| state.order.get(at)?.of.subject()) {
        Some(about) => keep(table, LATE_ARRIVALS, (Subject::Fight, about), n::TURN_ORDER, 1),
        None => Ok(()),
    }
}

clause! { ALLIED_NPCS = 612
    "initiative.allied-npcs", "open", "Creatures on the Characters' side act last and Test Skill",
    "They act after the last Character. To attack an enemy Creature they Test Skill at DR12, and \
     they Test Skill to avoid its attack; a 20 or a 1 counts as a player's. A Character whom they \
     attack, or who attacks them, makes the Test in their stead. Between two Creatures that are \
     both not with the Characters, the target Tests Skill to avoid."
}

/// What a Creature's Test to hit or to avoid adds. Used by `attack::throw_to_hit` and
/// `avoid::resolve`.
pub fn skill_added(state: &State, who: Who) -> Added {
    (ALLIED_NPCS, n::SKILL, attribute(state, who, n::SKILL))
}

/// Whether the attacker Tests to hit; else the one attacked Tests to avoid.
pub fn tests_to_hit(state: &State, by: Who, target: Who) -> bool {
    let against_enemy = !is_character(state, target) && !is_with_characters(state, target);
    is_character(state, by) || (is_allied_npc(state, by) && against_enemy)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ROLLED_AT_OUTBREAK,
    SIDE_ROLL,
    CHARACTER_ORDER,
    SIDE_BLOCKS,
    TIES,
    ENEMY_ORDER,
    LATE_ARRIVALS,
    ALLIED_NPCS,
];

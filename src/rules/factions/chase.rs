//! Area `chase`: who escapes (section "Chases").

use super::character::{self, can_act, in_turn, is_held};
use super::names as n;
use super::save::{self, GroupSave};
use super::{grapple, slots, turn};
use crate::engine::prelude::*;

clause! { SHORT = 215
    "chase.short", "Chases", "Short chases use the combat rules",
    "A short chase is played like the rest of the fight: with turns, movement by zones, and \
     opportunity attacks on characters who move away. The GM says whether a chase is short or \
     long.",
    uncited "moves, turns and opportunity attacks show it"
}

clause! { LONG = 216
    "chase.long", "Chases", "A long chase is a group AGI save of the fleeing characters",
    "A long chase is resolved with a single group AGI save (save.group) of those fleeing \
     characters who are neither faster nor slower than their pursuers (chase.speed). Those who \
     pass escape and are out of the fight. Those who fail are reached by their pursuers, and the \
     fight goes on."
}

/// Why a chase cannot be resolved. `resolve`, below, makes the save.
fn check(state: &State, fleeing: &[Who], pursuers: &[Who]) -> Refusals {
    let mut refusals = slots::check_runs(state);
    refusals.unless(!fleeing.is_empty(), LONG, || "say who flees: fleeing=…".to_owned());
    refusals
        .unless(!pursuers.is_empty(), LONG, || "nobody pursues the fleeing characters".to_owned());
    for who in fleeing.iter().chain(pursuers).copied() {
        let able = state.is_here(who) && can_act(state, who);
        refusals
            .unless(able, LONG, || format!("{} cannot take part in a chase", state.called(who)));
        refusals.append(grapple::check_loose(state, who));
    }
    for who in fleeing.iter().copied() {
        let hostile = pursuers.iter().all(|one| state.hostile(*one, who));
        refusals.unless(hostile, LONG, || {
            format!("{} cannot flee from its own faction", state.called(who))
        });
    }
    refusals
}

/// The ruling that resolves a long chase.
pub struct Resolve {
    fleeing: Vec<Who>,
    speed: Option<Name>,
}

impl Plan for Resolve {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::RESOLVE_CHASE, "a chase over a long distance")
        .takes(&[
            need(n::FLEEING, Kind::Whos),
            may(n::PURSUERS, Kind::Whos),
            may(n::SPEED, Kind::Word(&[n::SLOWER, n::EQUAL, n::FASTER])),
        ])
        .says(
            "Resolves a long chase. Faster characters escape and slower ones do not. For the \
             others one die is compared with each one's AGI. The pursuers are all enemies, unless \
             named. Who is faster is on the sheets of those who flee, unless speed= says it.",
        )
        .told("resolves the flight of {fleeing}[ from {pursuers}]");

    /// Lists the named characters once each, in the order of the front matter.
    fn spell(state: &State, _: Gm, mut args: Args) -> Args {
        for option in [n::FLEEING, n::PURSUERS] {
            if args.value(option).is_some() {
                let all = named(state, &args, option);
                args = args.with(option, all);
            }
        }
        args
    }

    /// If only one character flees, the chase is about that character.
    fn done(_: &State, by: Actor, args: &Args) -> Done {
        let target = match args.list(n::FLEEING) {
            [Value::Who(only)] => Some(Subject::Who(*only)),
            _ => None,
        };
        Done { by, verb: n::RESOLVE_CHASE, target }
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let fleeing = named(state, args, n::FLEEING);
        let pursuers = pursuers(state, args, &fleeing);
        let refusals = check(state, &fleeing, &pursuers);
        refusals.or(Resolve { fleeing, speed: args.word(n::SPEED) })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        resolve(table, &self.fleeing, self.speed)
    }
}

/// The characters an option names; a faction stands for all its members who can still run.
fn named(state: &State, args: &Args, option: Name) -> Vec<Who> {
    let by_name = |who: Who| args.list(option).contains(&Value::Who(who));
    character::named(state, args, option)
        .filter(|who| by_name(*who) || can_run(state, *who))
        .collect()
}

/// Whether a character can run: it can act and is not held.
fn can_run(state: &State, who: Who) -> bool {
    can_act(state, who) && !is_held(state, who)
}

/// The pursuers: whoever is an enemy of all that flee, unless pursuers are named.
fn pursuers(state: &State, args: &Args, fleeing: &[Who]) -> Vec<Who> {
    if args.value(n::PURSUERS).is_some() {
        return named(state, args, n::PURSUERS);
    }
    let enemy =
        |who: &Who| can_run(state, *who) && fleeing.iter().all(|one| state.hostile(*one, *who));
    state.present().filter(enemy).collect()
}

clause! { SPEED = 217
    "chase.speed", "Chases", "Faster characters escape without a save, slower ones cannot",
    "A character who is faster than the pursuers, or keeps its speed for longer, escapes without a \
     save. A character who is slower cannot escape. The sheet of the fleeing character says how it \
     compares with the pursuers (speed-class), unless the GM says it for all who flee (speed); the \
     pursuers' own sheets do not count.",
    tells "{who} is slower and cannot escape"
}

/// Resolves a long chase, with a group save for those who are neither faster nor slower.
fn resolve(table: &mut Table<'_>, fleeing: &[Who], speed: Option<Name>) -> Flow {
    let speed_of = |state: &State, who: Who| {
        speed.or_else(|| state.word(who, n::SPEED_CLASS)).unwrap_or(n::EQUAL)
    };
    let equal = |who: &Who| speed_of(table.state(), *who) == n::EQUAL;
    let saving: Vec<Who> = fleeing.iter().copied().filter(equal).collect();
    let (attribute, purpose, part) = (n::AGI, n::CHASE, Part::only());
    let save = GroupSave { clause: LONG, members: &saving, attribute, purpose, part };
    let passed = save::group(table, save)?;
    let running = table.state().acting.last().copied();
    for who in fleeing.iter().copied() {
        let saved = saving.iter().zip(&passed).find(|(one, _)| **one == who);
        let (clause, escapes) = match saved {
            Some((_, passes)) => (LONG, *passes),
            None => (SPEED, speed_of(table.state(), who) == n::FASTER),
        };
        if escapes {
            escape(table, clause, who)?;
        } else {
            let failed = Detail::Word(core::FAILURE);
            table.decided(clause, who, failed, "it could have escaped")?;
        }
    }
    // If somebody escaped in its own turn, the slot of its faction is over too.
    let has_ended = running.is_some_and(|who| !in_turn(table.state(), who));
    if has_ended { slots::next_slot(table) } else { Ok(()) }
}

/// A character escapes: its running turn is over, and it is no longer in the fight.
fn escape(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.gain(clause, who, core::FLED, None)?;
    if in_turn(table.state(), who) {
        turn::close(table, clause, who)?;
    }
    table.effect(clause, Effect::Left(who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SHORT, LONG, SPEED];

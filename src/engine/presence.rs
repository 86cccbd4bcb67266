//! Who joins and who leaves: the same for every system, whatever a newcomer then brings about.

use super::{Refusals, own};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Cited, MapSheet, Name, Place, Value, Who, core};

/// The combatants an option names, each once, in front-matter order; a side stands for those of
/// it with this presence.
pub fn listed(state: &State, args: &Args, option: Name, presence: Presence) -> Vec<Who> {
    named(state, args.list(option), presence)
}

/// The same for a list of values, where a side stands for its members in the fight.
pub fn in_fight(state: &State, values: &[Value]) -> Vec<Who> {
    named(state, values, Presence::Present)
}

fn named(state: &State, values: &[Value], presence: Presence) -> Vec<Who> {
    let mut named = as_named(state, values, presence);
    named.sort_unstable();
    named
}

/// The same in the order in which they are named: whoever types dice types them in it.
pub fn as_named(state: &State, values: &[Value], presence: Presence) -> Vec<Who> {
    let mut named: Vec<Who> = Vec::new();
    for value in values {
        match value {
            Value::Who(who) => named.push(*who),
            Value::Side(side) => named.extend(
                state
                    .everyone()
                    .filter(|who| state.side(*who) == *side)
                    .filter(|who| state.body(*who).presence == presence),
            ),
            _ => {}
        }
    }
    let mut once = Vec::new();
    for who in named {
        if !once.contains(&who) {
            once.push(who);
        }
    }
    once
}

/// Those named by `who=` who wait or have left, and why they cannot join.
pub fn joining(state: &State, args: &Args) -> (Vec<Who>, Refusals) {
    let all = listed(state, args, core::WHO, Presence::Waiting);
    let mut refusals = check_open(state);
    refusals.unless(!all.is_empty(), own::JOIN, || "say who joins".to_owned());
    for who in &all {
        let absent = !state.is_here(*who);
        refusals.unless(absent, own::JOIN, || format!("{} is in the fight", state.called(*who)));
    }
    (all, refusals)
}

/// Why some cannot join at this place, or without one if there is a map. A hidden combatant is put
/// in its place as it joins.
pub fn check_places(state: &State, all: &[Who], at: Option<Place>) -> Refusals {
    let one_each = matches!(at, Some(Place::Square(..)));
    let mut refusals = Refusals::if_not(!one_each || all.len() <= 1, own::JOIN, || {
        "a square is for one combatant: let them join one by one".to_owned()
    });
    let mapped = !matches!(state.cast.map, MapSheet::None);
    let lacks = |who: &&Who| {
        let placed = state.body(**who).place.is_some() || state.place_to_come(**who).is_some();
        let absent = !state.is_here(**who);
        mapped && at.is_none() && absent && !placed
    };
    if let Some(who) = all.iter().find(lacks) {
        let called = state.called(*who);
        refusals.add(own::JOIN, format!("{called} needs a place on the map"));
        return refusals.hint(|| format!("say where: gm join {called} {}", a_place(state)));
    }
    refusals
}

/// How a place on the map is written: a square of a grid, or a zone.
pub fn a_place(state: &State) -> &'static str {
    match state.cast.map {
        MapSheet::None | MapSheet::Grid { .. } => "at=X,Y",
        MapSheet::Zones(_) => "at=ZONE",
    }
}

/// Those named by `who=` who are in the fight, and why they cannot leave it.
pub fn leaving(state: &State, args: &Args) -> (Vec<Who>, Refusals) {
    let all = listed(state, args, core::WHO, Presence::Present);
    let mut refusals = check_open(state);
    refusals.unless(!all.is_empty(), own::LEAVE, || "say who leaves".to_owned());
    for who in &all {
        refusals.append(check_here(state, *who, own::LEAVE));
    }
    (all, refusals)
}

/// A refusal because nothing runs: before the fight it says how it begins.
pub fn idle(state: &State, clause: Cited, reason: &str) -> Refusals {
    let refusals = Refusals::because(clause, reason);
    if state.phase == core::SETUP {
        refusals.hint(|| "the fight has not started: `gm start` comes first".to_owned())
    } else {
        refusals
    }
}

/// Why nothing can be done while no round is running: the fight is in none of these phases.
pub fn check_phase(state: &State, running: &[Name], clause: Cited) -> Refusals {
    if running.contains(&state.phase) {
        return Refusals::none();
    }
    idle(state, clause, "no round is running")
}

/// Says that it is not somebody's turn, and whose it is.
pub fn not_the_turn(state: &State, who: Who) -> String {
    let up = state.turn_of().map_or("nobody".to_owned(), |actor| state.called_actor(actor));
    format!("it is not the turn of {}, but of {up}", state.called(who))
}

/// Why nothing is done to somebody, or by it: it is not in the fight.
pub fn check_here(state: &State, who: Who, clause: Cited) -> Refusals {
    Refusals::if_not(state.is_here(who), clause, || {
        format!("{} is not in the fight", state.called(who))
    })
}

/// Why nothing can be done in a fight any more.
pub fn check_open(state: &State) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.phase != core::OVER, own::END, || "the fight is over".to_owned());
    refusals
}

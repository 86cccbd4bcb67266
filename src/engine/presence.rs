//! Who joins and who leaves: the same for every system, whatever a newcomer then brings about.

use super::{Refusals, own};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Clause, Name, Value, Who, core};

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
    named.sort_unstable();
    named.dedup();
    named
}

/// Those named by `who=` who wait, and why they cannot join.
pub fn joining(state: &State, args: &Args) -> (Vec<Who>, Refusals) {
    let all = listed(state, args, core::WHO, Presence::Waiting);
    let refusals = check(state, &all, own::JOIN, (Presence::Waiting, "is not waiting to join"));
    (all, refusals)
}

/// Those named by `who=` who are in the fight, and why they cannot leave it.
pub fn leaving(state: &State, args: &Args) -> (Vec<Who>, Refusals) {
    let all = listed(state, args, core::WHO, Presence::Present);
    let refusals = check(state, &all, own::LEAVE, (Presence::Present, "is not in the fight"));
    (all, refusals)
}

/// Why nothing can be done in a fight any more.
pub fn check_open(state: &State) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(state.phase != core::OVER, own::END, || "the fight is over".to_owned());
    refusals
}

/// Why some cannot come or go, who have to have this presence, and the reason where they do not.
fn check(
    state: &State,
    all: &[Who],
    clause: &'static Clause,
    (presence, reason): (Presence, &str),
) -> Refusals {
    let mut refusals = check_open(state);
    refusals.unless(!all.is_empty(), clause, || format!("say who: nobody named {reason}"));
    for who in all {
        let fits = state.body(*who).presence == presence;
        refusals.unless(fits, clause, || format!("{} {reason}", state.called(*who)));
    }
    refusals
}

//! Who joins and who leaves: the same for every system, whatever a newcomer then brings about.

use super::{Refusals, Unless, own};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Clause, Name, Value, Who, core};

/// The combatants an option names, each once, in front-matter order; a side stands for those of
/// it with this presence.
pub fn listed(state: &State, args: &Args, option: Name, presence: Presence) -> Vec<Who> {
    let mut listed: Vec<Who> = Vec::new();
    for value in args.list(option) {
        match value {
            Value::Who(who) => listed.push(*who),
            Value::Side(side) => listed.extend(
                state
                    .everyone()
                    .filter(|who| state.side(*who) == *side)
                    .filter(|who| state.body(*who).presence == presence),
            ),
            _ => {}
        }
    }
    listed.sort_unstable();
    listed.dedup();
    listed
}

/// Why those named by `who=` cannot join or leave, by [`core::JOIN`] or [`core::LEAVE`].
pub fn check_presence(state: &State, args: &Args, verb: Name) -> Refusals {
    let (clause, presence, reason): (&'static Clause, _, _) = match verb {
        core::JOIN => (own::JOIN, Presence::Waiting, "is not waiting to join"),
        _ => (own::LEAVE, Presence::Present, "is not in the fight"),
    };
    let mut refusals = Refusals::none();
    refusals.unless(state.phase != core::OVER, own::END, || "the fight is over".to_owned());
    let all = listed(state, args, core::WHO, presence);
    refusals.unless(!all.is_empty(), clause, || format!("say who: nobody named {reason}"));
    for who in all {
        let fits = state.body(who).presence == presence;
        refusals.unless(fits, clause, || format!("{} {reason}", state.called(who)));
    }
    refusals
}

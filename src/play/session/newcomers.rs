//! Those whom a ruling brings into a fight.

use super::super::sheets::wrong_in_newcomer;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Effect, Newcomer, Ruled};
use std::sync::Arc;

/// Gives those a ruling brings in the numbers they are recorded with: each the least that no other
/// newcomer of its side holds, and in a ruling that is said again the one it had. Else says what is
/// wrong with them.
pub fn number_newcomers(
    system: System,
    state: &State,
    ruled: &mut Ruled,
) -> Result<(), Vec<String>> {
    let (mut wrong, mut cast) = (Vec::new(), state.cast.clone());
    for change in &mut ruled.changes {
        let Effect::Cast(member) = change else { continue };
        wrong.extend(wrong_in_newcomer(system, &cast, member));
        let is_free = |new: &Newcomer| cast.members.iter().all(|one| one.newcomer != Some(*new));
        let side = member.side;
        member.newcomer = match member.newcomer.filter(|_| ruled.again.is_some()) {
            Some(held) if is_free(&held) => Some(held),
            Some(_) => {
                wrong.push(format!("the place of {} is somebody else's by now", member.id));
                None
            }
            None => (1..=u32::MAX).map(|number| Newcomer { side, number }).find(is_free),
        };
        Arc::make_mut(&mut cast).members.push((**member).clone());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

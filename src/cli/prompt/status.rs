//! How things stand, in a line: the round, whose move it is, and how everybody is.

use crate::cli::complete::clipped;
use crate::cli::files::Fight;
use crate::standing::{CombatantStanding, standing_at};
use crate::vocabulary::{Seat, Viewer, core};

/// The line above the prompt, as wide as there is room for.
pub fn status(fight: &Fight, seat: Seat, width: usize) -> String {
    let history = fight.history();
    let standing = standing_at(history, fight.system(), history.tip(), Viewer::of(seat));
    let mut parts = vec![moment(fight), whose(fight, seat)];
    parts.retain(|part| !part.is_empty());
    for side in &standing.sides {
        let of_side = |one: &&CombatantStanding| one.side == side.name && one.presence == "present";
        let own = standing.combatants.iter().filter(of_side);
        let own: Vec<String> = own.map(health).collect();
        if !own.is_empty() {
            parts.push(own.join(", "));
        }
    }
    clipped(&parts.join(" | "), width)
}

fn moment(fight: &Fight) -> String {
    let state = fight.state();
    match state.phase {
        core::SETUP => "not started".to_owned(),
        core::OVER => "the fight is over".to_owned(),
        _ => format!("round {}", state.round),
    }
}

/// Whose move it is, or who is asked.
fn whose(fight: &Fight, seat: Seat) -> String {
    let state = fight.state();
    if fight.pending().is_some() {
        let asked = fight.still_asked().into_iter().map(|actor| state.called_actor(actor));
        let asked: Vec<String> = asked.collect();
        return match fight.sees_the_need(seat) {
            true if !asked.is_empty() => format!("{} asked", asked.join(", ")),
            true => String::new(),
            false => "somebody is asked".to_owned(),
        };
    }
    match state.turn_of() {
        Some(actor) => format!("turn of {}", state.called_actor(actor)),
        None if matches!(state.phase, core::SETUP | core::OVER) => String::new(),
        None => fight.system().spell(state.phase).to_owned(),
    }
}

fn health(one: &CombatantStanding) -> String {
    match (&one.health, one.health_max) {
        (Some(health), Some(most)) => format!("{} {}/{most}", one.id, health.value),
        (Some(health), None) => format!("{} {}", one.id, health.value),
        (None, _) => one.id.clone(),
    }
}

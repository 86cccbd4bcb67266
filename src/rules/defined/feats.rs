//! Skills and feats: what a sheet lists by name, each with what it adds. `Escape Artist` and
//! `escape-artist` are the same name.

use super::names as n;
use crate::state::State;
use crate::vocabulary::{Name, Value, Who};

/// What a skill adds; nothing if the sheet does not list it.
pub fn skill(state: &State, who: Who, skill: &str) -> i32 {
    let skill = key(skill);
    listed(state, who, n::SKILLS).filter(|(name, _)| *name == skill).map(|(_, adds)| adds).sum()
}

/// Whether somebody has a feat: its sheet lists it, whatever it adds.
pub fn has(state: &State, who: Who, feat: &str) -> bool {
    listed(state, who, n::FEATS).any(|(name, _)| name == feat)
}

/// The sum of what the feats add whose names contain all these words.
pub fn bonus(state: &State, who: Who, words: &[&str]) -> i32 {
    let meant = |name: &str| words.iter().all(|word| name.contains(word));
    listed(state, who, n::FEATS).filter(|(name, _)| meant(name)).map(|(_, adds)| adds).sum()
}

/// What a sheet lists, by the name that the rules look for.
fn listed(state: &State, who: Who, stat: Name) -> impl Iterator<Item = (String, i32)> {
    let all = match state.stat(who, stat) {
        Some(Value::Named(all)) => all.as_slice(),
        _ => &[],
    };
    all.iter().map(|(name, adds)| (key(name), *adds))
}

/// A name in lower case, with hyphens between its words.
fn key(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

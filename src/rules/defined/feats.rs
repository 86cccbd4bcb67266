//! Feats: what a sheet lists by name, each with what it adds.

use super::names as n;
use crate::state::State;
use crate::vocabulary::{Value, Who};

/// Whether somebody has a feat.
pub fn has(state: &State, who: Who, feat: &str) -> bool {
    state.named(who, n::FEATS, feat).is_some_and(|adds| adds != 0)
}

/// The sum of what the feats add whose names contain all these words.
pub fn bonus(state: &State, who: Who, words: &[&str]) -> i32 {
    match state.stat(who, n::FEATS) {
        Some(Value::Named(feats)) => {
            let meant = |name: &str| words.iter().all(|word| name.contains(word));
            feats.iter().filter(|(name, _)| meant(name)).map(|(_, adds)| adds).sum()
        }
        _ => 0,
    }
}

//! What every sheet is written with: `use crate::engine::catalog::prelude::*`.

pub use super::{
    Condition, Fallback, Kind, Most, On, PROMPTS, Pool, Start, Stat, StatList, Switch, carried,
    condition, flag, of_combatant, on, on_weapon, own, setting, switch,
};
pub use crate::state::State;
pub use crate::vocabulary::{Name, Subject, Toward, core};

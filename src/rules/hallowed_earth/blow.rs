//! An attack as it goes through its steps.

use super::names as n;
use crate::engine::prelude::*;

/// An attack with everything settled.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// Who attacks.
    pub by: Who,
    /// Whom.
    pub target: Who,
    /// With what.
    pub weapon: ItemId,
    /// What the circumstances add.
    pub extra: i32,
    /// Whether it is felt at once, tied or not.
    pub at_once: bool,
    /// Whether the Referee has declared it critical, should it hit.
    pub critical: bool,
}

impl Blow {
    /// An attack, with what the line adds to it.
    pub fn of(by: Who, target: Who, weapon: ItemId, args: &Args) -> Blow {
        let extra = args.int(n::ATTACK_MODIFIERS).unwrap_or(0);
        let critical = args.says(core::CRITICAL);
        Blow { by, target, weapon, extra, at_once: false, critical }
    }
}

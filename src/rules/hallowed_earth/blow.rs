//! An attack as it goes through its steps.

use super::names as n;
use crate::engine::prelude::*;

/// An attack with its target, weapon and modifiers settled.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// The attacker.
    pub by: Who,
    /// The target.
    pub target: Who,
    /// The weapon.
    pub weapon: ItemId,
    /// What the circumstances add to the attack roll.
    pub extra: i32,
    /// Whether it takes effect at once, even in a tie.
    pub at_once: bool,
    /// Whether it is critical if it hits, because the Referee has said so.
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

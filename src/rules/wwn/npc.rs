//! Area `npc`: what stands in for the skills of NPCs (what the chapter leaves open).

use super::character::{is_pc, skill};
use super::names as n;
use super::sheet::stated;
use crate::state::State;
use crate::vocabulary::{Clause, Who};

clause! { SKILL_LEVELS = 414
    "npc.skill-levels", "open", "An NPC's skill bonus stands in for skill levels",
    "In combat checks an NPC uses its skill bonus. Unless its sheet lists skills, that bonus is \
     also its combat skill level for screening and for the save against an execution attack. With \
     +1 or more it reloads as an On Turn Action. It uses two weapons together if the GM gives it \
     two."
}

/// What stands in for a skill level an NPC's sheet does not list: its skill bonus.
pub fn stand_in(state: &State, who: Who) -> i32 {
    if is_pc(state, who) { -1 } else { stated(state, who, n::SKILL_BONUS) }
}

/// The combat skills.
pub const COMBAT: [&str; 3] = ["punch", "stab", "shoot"];

/// Whether somebody goes by its skill bonus where a combat skill level is asked for: an NPC whose
/// sheet lists no combat skill.
pub fn goes_by_bonus(state: &State, who: Who) -> bool {
    let listed = COMBAT.iter().any(|name| state.named(who, n::SKILLS, name).is_some());
    !is_pc(state, who) && !listed
}

/// The skill that stands in for a combat skill level, for reloading and the like.
pub fn skill_or_training(state: &State, who: Who, name: &str) -> i32 {
    skill(state, who, name).unwrap_or_else(|| stand_in(state, who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SKILL_LEVELS];

//! Area `dodge`: making an attack miss (section "Dodge").

use super::blow::Attack;
use super::character::{can_act, is_held};
use super::names as n;
use super::save::{self, Save};
use super::{aim, grapple, reactions, turn};
use crate::engine::prelude::*;

clause! { AGI_SAVE = 152
    "dodge.agi-save", "Dodge", "A dodge is an AGI save: on a pass the attack misses",
    "The dodging character makes an AGI save before damage is rolled. If it passes, the attack \
     misses that character. If it fails, the attack goes on as normal. The turn is spent either \
     way. An entangled character cannot dodge (grapple.entangled)."
}

/// The answer `dodge`.
pub struct Dodge;

impl Answer for Dodge {
    const VERB: Verb = Verb::answering(n::DODGE, reactions::ATTACKED)
        .says("Makes an AGI save. On a pass the attack misses.")
        .told("tries to dodge");

    const COST: Cost = turn::REACTION;

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let can = reactions::could_meet(state, who, about) && !is_held(state, who);
        if can { vec![Args::default()] } else { Vec::new() }
    }
}

/// The target spends its turn on a dodge.
pub fn choose(table: &mut Table<'_>, who: Who) -> Flow {
    grapple::check_unheld(table.state(), who, "cannot dodge").or(())?;
    reactions::spend(table, who, None)
}

/// Makes the AGI save of the target; gives whether the attack misses. `strike::roll_and_land` then
/// drops the attack on that target.
pub fn roll(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let (by, attacker) = (attack.target, attack.by);
    // While others decided, a ruling may have felled the dodging character or stopped the attack.
    let state = table.state();
    if !can_act(state, by) || !aim::check_made(state, attack).is_empty() {
        return Ok(false);
    }
    let whom = Some(Subject::Who(attacker));
    let plain = save::plain(AGI_SAVE, by, n::AGI);
    let save = Save { purpose: n::DODGE, on: Some(attacker), whom, ..plain };
    let args = Args::of(core::TARGET, attacker);
    table.stepped_in(Actor::Who(by), n::DODGE, &args, |table| save::roll(table, &save))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AGI_SAVE];

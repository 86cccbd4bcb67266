//! Area `health`: what happens at 0 health (left open by the chapter).

use super::character::{can_act, is_in_fight, max_health};
use super::names as n;
use super::{attack, grapple, morale};
use crate::engine::prelude::*;

clause! { ZERO = 617
    "health.zero", "open", "A character is incapacitated at 0 health, and only there",
    "Health does not fall below 0. A character at 0 is incapacitated: unconscious, without turns \
     or reactions, and alive until a final blow or a ruling of the GM. Healing above 0 ends this. \
     No damage carries over to an attribute.",
    tells "{who} is out of action"
}

/// Why a character has no part in any attack: it is not in the fight, or dead.
pub fn check_there(state: &State, who: Who) -> Refusals {
    let called = || state.called(who);
    let mut refusals = Refusals::if_not(is_in_fight(state, who), attack::SEQUENCE, || {
        format!("{} is not in the fight", called())
    });
    refusals.unless(!state.is(who, n::DEAD), ZERO, || format!("{} is dead", called()));
    refusals
}

/// Why a character who is incapacitated, dead or gone can do nothing.
pub fn check_able(state: &State, who: Who) -> Refusals {
    let gone = check_there(state, who);
    if !gone.is_empty() {
        return gone;
    }
    Refusals::if_not(can_act(state, who), ZERO, || {
        format!("{} is out of action", state.called(who))
    })
}

/// Why the running turn of a character who cannot go on is over: it is incapacitated, or a ruling
/// has killed it or taken it out of the fight.
pub fn why_over(state: &State, who: Who) -> Cited {
    if state.is(who, n::INCAPACITATED) { ZERO } else { own::RULING }
}

/// Takes health away, citing the clause of the damage. At 0 the target is incapacitated, and its
/// holds end.
pub fn lose(table: &mut Table<'_>, clause: Cited, who: Who, points: i32) -> Flow {
    let before = table.state().pool(who, n::HEALTH);
    let lost = points.min(before);
    if before == 0 && points > 0 {
        return table.decided(ZERO, who, None, "it would lose health");
    }
    table.pool(clause, who, n::HEALTH, -lost)?;
    if lost > 0 {
        morale::hurt(table, who)?;
    }
    if points > 0 && before <= points && !table.state().is(who, n::DEAD) {
        table.gain(ZERO, who, n::INCAPACITATED, None)?;
        grapple::slip(table)?;
    }
    Ok(())
}

/// Changes health by a ruling of the GM or by healing, between 0 and the maximum. At 0 the
/// character is incapacitated, above 0 it is not.
pub fn rule(table: &mut Table<'_>, who: Who, by: i32) -> Flow {
    let most = max_health(table.state(), who);
    let (before, after) = table.rule_pool_within((0, most), who, n::HEALTH, by)?;
    match after {
        0 if before > 0 && !table.state().is(who, n::DEAD) => {
            table.gain(ZERO, who, n::INCAPACITATED, None)
        }
        0 => Ok(()),
        _ => table.lose(ZERO, who, n::INCAPACITATED),
    }
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[ZERO];

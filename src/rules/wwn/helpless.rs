//! Area `helpless`: attacks on the helpless (what the chapter leaves open).

use super::character::is_down;
use crate::engine::prelude::*;

clause! { TARGETS = 459
    "helpless.targets", "open", "Helpless targets are attacked with an ordinary roll",
    "Combatants who are down, unconscious or bound are attacked with an ordinary attack roll, as \
     prone targets. They are not hit automatically, and an execution attack on them is not \
     possible. The GM may rule an automatic hit, an execution attack or death. A combatant who \
     lies at 0 hit points without dying dies, or starts dying, when it takes lethal damage. \
     Whoever is down does not resist: a shove or grapple that hits it, and a move of a grappled \
     victim, succeed without a check.",
    tells "{who} is down and does not resist {detail}"
}

/// Why somebody cannot be executed: it is down. Asked by `execution::check_victim`.
pub fn check_execution(state: &State, target: Who) -> Refusals {
    Refusals::if_not(!is_down(state, target), TARGETS, || {
        format!("{} is down", state.called(target))
    })
}

/// Whether somebody is down and resists no shove and no grapple of another: no check is made.
pub fn lies_still(table: &mut Table<'_>, who: Who, by: Who) -> Result<bool, Stop> {
    let lies = is_down(table.state(), who);
    if lies {
        table.decided(TARGETS, who, Detail::Who(by), "it would make an opposed check")?;
    }
    Ok(lies)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TARGETS];

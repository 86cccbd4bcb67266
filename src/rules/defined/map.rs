//! Area `map`: a fight without one (what the chapter leaves open).

use super::{names as n, space};
use crate::engine::prelude::*;

/// Whether two combatants both stand on the map.
pub fn is_mapped(state: &State, one: Who, other: Who) -> bool {
    space::stands(state, one).is_some() && space::stands(state, other).is_some()
}

/// Whether it was stated that somebody threatens another during the action at hand.
pub fn is_stated(state: &State, who: Who, other: Who) -> bool {
    state.counter(who, Some(Subject::Who(other)), n::THREATENED_BY) > 0
}

/// The enemies an option names, in front-matter order.
pub fn named(state: &State, who: Who, args: &Args, option: Name) -> Vec<Who> {
    let list = args.list(option);
    let there = |enemy: &Who| state.hostile(who, *enemy) && list.contains(&Value::Who(*enemy));
    state.present().filter(there).collect()
}

clause! { ABSENT = 691
    "map.absent", "open", "Without a map, the declaration states what a map would show",
    "The declaration states whose threatened squares are left, who threatens, and how far a \
     movement goes. Unless stated, nobody threatens, and an attacker stands next to its target \
     unless adjacent=no is given: then only a reach of more than one square will do. The GM may \
     correct any of it."
}

/// Those stated to threaten do so for the action at hand; `to` 0 forgets it again.
pub fn state_threats(table: &mut Table<'_>, who: Who, threateners: &[Who], to: i32) -> Flow {
    for enemy in threateners {
        let (of, about) = (Subject::Who(*enemy), Some(Subject::Who(who)));
        if table.state().counter(of, about, n::THREATENED_BY) != to {
            let stated = Effect::Counter { of, about, counter: n::THREATENED_BY, to };
            table.effect(ABSENT, stated)?;
        }
    }
    Ok(())
}

/// Why an attack is refused whose target is stated not to be adjacent.
pub fn check_adjacent(state: &State, who: Who, target: Who, args: &Args) -> Refusals {
    if is_mapped(state, who, target) || args.flag(n::ADJACENT) != Some(false) {
        return Refusals::none();
    }
    Refusals::because(
        ABSENT,
        format!("{} is not adjacent, as the declaration states", state.called(target)),
    )
}

/// Why an attack with a reach of so many rings of squares is refused whose target is stated not to
/// be adjacent. With more than one ring it is never refused.
pub fn check_rings(state: &State, who: Who, target: Who, args: &Args, rings: i32) -> Refusals {
    if rings > 1 { Refusals::none() } else { check_adjacent(state, who, target, args) }
}

/// Who threatens, where no map shows it.
pub const BY: Opt = may(n::THREATENED_BY, Kind::Whos);

/// Whose threatened squares are left, where no map shows it.
pub const LEFT: Opt = may(n::LEAVES_THREAT_OF, Kind::Whos);

/// Whether the attacker stands next to the target, where no map shows it.
pub const NEAR: Opt = may(n::ADJACENT, Kind::Flag).usually(Usual::Flag(true));

/// Whether the map shows where somebody and its target stand.
pub fn knows_target(state: &State, who: Who, args: &Args) -> bool {
    args.who(core::TARGET).is_some_and(|target| is_mapped(state, who, target))
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[ABSENT];

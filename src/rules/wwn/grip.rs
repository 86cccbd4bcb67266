//! Who holds whom in a grapple, and how a hold ends.

use super::character::{self, is_natural};
use super::grapple;
use super::names as n;
use super::units::feet_between;
use crate::engine::prelude::*;

/// Those who hold somebody, in the order they took hold.
pub fn assailants(state: &State, victim: Who) -> Vec<Who> {
    holders(state, victim).collect()
}

fn holders(state: &State, victim: Who) -> impl Iterator<Item = Who> + '_ {
    state.body(victim).conditions.iter().filter_map(|held| match held.detail {
        // A forged log may name somebody who is not there.
        Some(Detail::Who(holder)) if held.name == n::GRAPPLED && state.knows(holder) => {
            Some(holder)
        }
        _ => None,
    })
}

/// Whom somebody holds.
pub fn victim(state: &State, assailant: Who) -> Option<Who> {
    match state.detail(assailant, n::GRAPPLING) {
        Some(Detail::Who(victim)) if state.knows(victim) => Some(victim),
        _ => None,
    }
}

/// Whether somebody holds or is held.
pub fn is_in_one(state: &State, who: Who) -> bool {
    state.is(who, n::GRAPPLED) || state.is(who, n::GRAPPLING)
}

/// Whether somebody is held by another than this one.
pub fn held_by_another(state: &State, who: Who, than: Who) -> bool {
    holders(state, who).any(|holder| holder != than)
}

/// One hold ends.
pub fn end_hold(table: &mut Table<'_>, clause: Cited, assailant: Who, victim: Who) -> Flow {
    table.lose_with(clause, victim, n::GRAPPLED, Some(Detail::Who(assailant)))?;
    table.lose_with(clause, assailant, n::GRAPPLING, Some(Detail::Who(victim)))?;
    let about = Some(Subject::Who(victim));
    let with = grips_with(table.state(), assailant, victim).map(Subject::Item);
    let kept = [(Some(Subject::Who(assailant)), n::NONLETHAL), (with, n::GRAPPLING)];
    for (of, counter) in kept {
        let Some(of) = of.filter(|of| table.state().counter(*of, about, counter) != 0) else {
            continue;
        };
        table.effect(clause, Effect::Counter { of, about, counter, to: 0 })?;
    }
    Ok(())
}

/// Somebody lets go of whom it holds.
pub fn let_go(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    while let Some(victim) = victim(table.state(), who) {
        end_hold(table, clause, who, victim)?;
    }
    table.lose(clause, who, n::GRAPPLING)
}

/// Nobody holds somebody any more.
pub fn set_free(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    for holder in assailants(table.state(), who) {
        end_hold(table, clause, holder, who)?;
    }
    table.lose(clause, who, n::GRAPPLED)
}

/// The unarmed attack somebody grapples and hurts with: the first on its sheet, be it a fist or a
/// creature's teeth.
pub fn bare_hands(state: &State, who: Who) -> Option<ItemId> {
    state
        .items_of(who)
        .filter(|item| state.cast.item(*item).kind == core::WEAPON)
        .find(|item| is_natural(state, who, *item))
}

/// The unarmed attack somebody holds another with: the one that took hold.
pub fn grips_with(state: &State, who: Who, victim: Who) -> Option<ItemId> {
    let about = Some(Subject::Who(victim));
    let took_hold = |item: &ItemId| state.counter(*item, about, n::GRAPPLING) != 0;
    state.items_of(who).find(took_hold).or_else(|| bare_hands(state, who))
}

/// How far somebody can hold another, in feet: as far as it reaches with what it grapples with.
pub fn reach(state: &State, holder: Who, victim: Who) -> i32 {
    grips_with(state, holder, victim).map_or(5, |hands| reaches(state, hands))
}

/// How far a hold with this unarmed attack reaches, in feet.
pub fn reaches(state: &State, hands: ItemId) -> i32 {
    character::reach(state, hands).max(5)
}

/// Whether a victim is out of its assailant's reach. Without a map nobody is.
pub fn are_apart(state: &State, holder: Who, victim: Who) -> bool {
    feet_between(state, holder, victim).is_some_and(|feet| feet > reach(state, holder, victim))
}

/// Somebody has been moved: holds between it and those it is no longer beside are over.
pub fn separate(table: &mut Table<'_>, who: Who) -> Flow {
    end_holds(table, who, are_apart)
}

/// Two have been moved together, away from all others: holds between them and others are over.
pub fn take_away(table: &mut Table<'_>, together: [Who; 2]) -> Flow {
    let others = |_: &State, holder: Who, victim: Who| {
        ![holder, victim].iter().all(|one| together.contains(one))
    };
    together.into_iter().try_for_each(|who| end_holds(table, who, others))
}

/// The holds of and on somebody that are over.
fn end_holds(table: &mut Table<'_>, who: Who, over: impl Fn(&State, Who, Who) -> bool) -> Flow {
    for holder in assailants(table.state(), who) {
        if over(table.state(), holder, who) {
            end_hold(table, grapple::RELEASE_AND_END, holder, who)?;
        }
    }
    match victim(table.state(), who) {
        Some(held) if over(table.state(), who, held) => {
            let_go(table, grapple::RELEASE_AND_END, who)
        }
        _ => Ok(()),
    }
}

//! How movement ends a grapple. No clauses of its own; those that decide stand in `grapple` and
//! `shove`.

use super::{grapple, reach, space};
use crate::engine::prelude::*;

/// Somebody was moved: its grapples with those it is now apart from end.
pub fn part(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    end_each(table, clause, who, are_apart)
}

/// Somebody was dragged away where no map says how far from whom: all its grapples end but that
/// with the one who took it along.
pub fn tear(table: &mut Table<'_>, clause: Cited, who: Who, along: Who) -> Flow {
    end_each(table, clause, who, |_, holder, victim| holder != along && victim != along)
}

/// Ends those grapples of somebody that are over, as `is_over` says of holder and victim.
fn end_each(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    is_over: impl Fn(&State, Who, Who) -> bool,
) -> Flow {
    for holder in grapple::holders(table.state(), who) {
        if is_over(table.state(), holder, who) {
            grapple::end(table, clause, holder, who)?;
        }
    }
    match grapple::victim(table.state(), who) {
        Some(victim) if is_over(table.state(), who, victim) => {
            grapple::end(table, clause, who, victim)
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether somebody is too far away to be held: neither adjacent nor within the reach of the
/// holder's own body. Without a map nothing says so.
fn are_apart(state: &State, holder: Who, who: Who) -> bool {
    let most = space::SQUARE * reach::rings_without_weapon(state, holder).max(1);
    space::feet_between(state, holder, who).is_some_and(|feet| feet > most)
}

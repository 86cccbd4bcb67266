//! Area `morale`: when Morale is due (what the chapter leaves open).

use super::character::{is_down, is_pc, is_thing};
use super::names as n;
use super::{objects, outside, sequence};
use crate::engine::prelude::*;
use crate::engine::target_of;
use crate::vocabulary::Rolled;

clause! { WHEN = 456
    "morale.when", "open", "The GM decides when NPCs check Morale",
    "Three moments of a group of NPCs suggest a check: its first loss, half of its number down, \
     and the fall of a combatant marked as its leader. The GM calls for the check or does not. \
     NPCs on the side of the PCs can be checked too. A group with equal scores makes one roll.",
    reminds "NPCs of {who} who are down: {detail}; the GM may call for a Morale check"
}

/// Points out to the GM that a check may be due, when an NPC has just gone down.
///
/// The moments: the first member of an NPC group lost, half of it down, and a leader lost. Called
/// by `zero_hp::go_down`.
pub(super) fn point_out(table: &mut Table<'_>, fallen: Who) -> Flow {
    let state = table.state();
    if is_pc(state, fallen) || is_thing(state, fallen) {
        return Ok(());
    }
    let side = state.side(fallen);
    let group: Vec<Who> =
        state.members(side).filter(|who| !is_pc(state, *who) && !is_thing(state, *who)).collect();
    let down = group.iter().filter(|who| is_down(state, **who)).count();
    if down == 0 {
        return Ok(());
    }
    let half = down * 2 >= group.len() && (down - 1) * 2 < group.len();
    let leads = state.says(fallen, n::LEADER);
    if down < group.len() && (down == 1 || half || leads) {
        let lost = Some(Detail::Int(down as i32));
        table.decided(WHEN, Actor::Side(side), lost, "nobody would point it out to the GM")?;
    }
    Ok(())
}

/// Whom a Morale check is for: the NPCs of a side that still fight and have a score, or one
/// combatant. For those of a side without a score the GM rules.
fn checked(state: &State, args: &Args) -> Vec<Who> {
    let mut who = Vec::new();
    for value in args.list(core::WHO) {
        match value {
            Value::Who(one) => who.push(*one),
            Value::Side(side) => {
                let scored = |who: &Who| state.number(*who, core::MORALE).is_some();
                who.extend(npcs(state, *side).filter(scored));
            }
            _ => {}
        }
    }
    who
}

fn npcs(state: &State, side: SideId) -> impl Iterator<Item = Who> + '_ {
    state
        .members(side)
        .filter(|who| !is_pc(state, *who) && !is_thing(state, *who))
        .filter(|who| !is_down(state, *who) && !state.is(*who, n::BROKEN))
}

/// A Morale check of some NPCs.
pub struct MoraleCheck {
    who: Vec<Who>,
    said: Args,
}

impl Plan for MoraleCheck {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::MORALE_CHECK, "when its side takes losses or faces defeat")
        .takes(&[
            need(core::WHO, Kind::WhoOrSide),
            may(core::MOD, Kind::Int(-12, 12)).usually(Usual::Int(0)),
        ])
        .says(
            "A roll of 2d6 against the Morale score of an NPC or of a side's NPCs. PCs never \
             check.",
        )
        .told("calls for a Morale check by {who}");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let who = checked(state, args);
        let mut refusals = sequence::check_morale(state);
        for who in who.iter().copied() {
            refusals.append(check_nerve(state, who));
        }
        refusals.append(sequence::check_sides_of_pcs(state, args));
        if who.is_empty() && refusals.is_empty() {
            let reason = "none of them has a Morale score and still fights; the GM rules instead";
            refusals.add(outside::MORALE_CHECK, reason);
        }
        refusals.or(MoraleCheck { who, said: args.clone() })
    }

    /// One roll per group with equal scores, in the order of their first members; above the score
    /// breaks.
    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let MoraleCheck { who: everyone, said } = self;
        let score_of = |state: &State, who: &Who| state.number(*who, core::MORALE);
        let mut scores: Vec<i32> = Vec::new();
        for score in everyone.iter().filter_map(|who| score_of(table.state(), who)) {
            if !scores.contains(&score) {
                scores.push(score);
            }
        }
        for score in scores {
            let equal = |who: &Who| score_of(table.state(), who) == Some(score);
            let group: Vec<Who> = everyone.iter().copied().filter(equal).collect();
            let part = part(table.state(), &said, score);
            outside::test_morale(table, &said, (score, &group), part)?;
        }
        Ok(())
    }
}

/// Why somebody is not made to check.
fn check_nerve(state: &State, who: Who) -> Refusals {
    let called = state.called(who);
    let mut refusals = Refusals::none();
    if is_pc(state, who) {
        return sequence::check_pc(state, who);
    } else if !state.is_here(who) {
        refusals.add(outside::MORALE_CHECK, format!("{called} is not in the fight"));
    } else if is_down(state, who) {
        refusals.add(outside::MORALE_CHECK, format!("{called} is down"));
    } else if state.says(who, n::INANIMATE) {
        refusals.add(objects::AND_VEHICLES, format!("{called} is an object"));
    } else if state.number(who, core::MORALE).is_none() {
        let reason = format!("{called} has no Morale score on its sheet; the GM rules instead");
        refusals.add(outside::MORALE_CHECK, reason);
    }
    refusals
}

/// Which group of a side rolls: that of the first NPC the side ever had with this score. An NPC
/// that is tested alone is not a group.
fn part(state: &State, args: &Args, score: i32) -> Part {
    let Some(Subject::Side(side)) = target_of(args) else { return Part::only() };
    let scores = |who: &Who| state.number(*who, core::MORALE) == Some(score);
    let tested = |who: &Who| !is_pc(state, *who) && !is_thing(state, *who) && scores(who);
    let mut ever = state.everyone().filter(|who| state.side(*who) == side);
    ever.find(tested).map_or(Part::only(), |first| Portion::Group(first).into())
}

/// How many others of its group a roll is for, besides the first; those who hide are not told of.
pub fn others(state: &State, rolled: &Rolled) -> usize {
    let (Some(first), Some(Subject::Side(side))) = (rolled.on, rolled.row.whom) else { return 0 };
    let group = || npcs(state, side).filter(|who| !state.is_kept_hidden(*who));
    if rolled.purpose != core::MORALE || !group().any(|who| who == first) {
        return 0;
    }
    let score = |who: Who| state.number(who, core::MORALE);
    group().filter(|who| *who != first && score(*who) == score(first)).count()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WHEN];

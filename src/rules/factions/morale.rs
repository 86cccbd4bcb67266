//! Area `morale`: morale checks and what follows from them (section "Morale").

use super::character::{can_act, has_surrendered, is_players, max_health};
use super::names as n;
use super::save::{self, GroupSave};
use crate::engine::prelude::*;

clause! { GROUP_TRIGGER = 205
    "morale.group-trigger", "Morale", "A group reduced to half or less checks morale",
    "A group of two or more must check morale once half or less is left of the members it has had \
     in this fight, even if members recover or join before the round is over. Half is not rounded. \
     Who is left, morale.who-is-left says."
}

clause! { LONE_TRIGGER = 206
    "morale.lone-trigger", "Morale", "A character alone at half health or less checks morale",
    "A character fighting alone (morale.whom) must check morale once damage has left it with half \
     of its maximum health or less. Health that the GM takes by setting it is no damage."
}

/// What makes a check due, if anything does, and for whom: for all of a group, or for those whom
/// damage reduced while they fought alone, whoever has joined them since.
fn due(state: &State, first: Who, group: &[Who]) -> Option<(Cited, Vec<Who>)> {
    let side = state.side(first);
    let members = group.iter().copied().filter(|who| state.side(*who) == side);
    let reduced = match standing(state, first) {
        Standing::Reduced => true,
        Standing::Fresh => is_reduced(state, first, group),
        Standing::Checked | Standing::ReducedBefore { .. } => false,
    };
    if reduced && left_of(state, first, group) > 0 {
        return Some((GROUP_TRIGGER, members.collect()));
    }
    let alone: Vec<Who> = members.filter(|who| is_hurt(state, *who)).collect();
    (!alone.is_empty()).then_some((LONE_TRIGGER, alone))
}

/// Whether damage has reduced a character who fought alone and has not checked since. How it stands
/// to its check is kept in its counter `damage`.
fn is_hurt(state: &State, who: Who) -> bool {
    is_left(state, who) && state.counter(who, None, core::DAMAGE) == Standing::Reduced.kept()
}

/// How many of a group are left now.
fn left_of(state: &State, first: Who, group: &[Who]) -> usize {
    let is_of_it = |who: &&Who| is_left(state, **who) && state.side(**who) == state.side(first);
    group.iter().filter(is_of_it).count()
}

/// Whether half of a group or less is left now.
fn is_reduced(state: &State, first: Who, group: &[Who]) -> bool {
    2 * left_of(state, first, group) <= group.len()
}

/// Whether a character is the first of the members who are still of its faction, in the order of
/// the front matter.
fn leads(state: &State, who: Who, group: &[Who]) -> bool {
    group.iter().find(|other| state.side(**other) == state.side(who)) == Some(&who)
}

/// Remembers until its check that a group has been reduced to half. `procedure::after_ruling` calls
/// this after every change.
pub fn reduced(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        if is_left(table.state(), who) {
            table.count(GROUP_TRIGGER, who, n::INCAPACITATED, 0)?;
        }
    }
    for first in table.state().everyone() {
        let state = table.state();
        let group = group_of(state, first);
        let several = group.len() > 1 && leads(state, first, &group);
        let has_to_check = group.iter().any(|who| !is_spared(state, *who));
        if several && has_to_check {
            let to = stands_now(state, first, &group);
            mark(table, GROUP_TRIGGER, first, to)?;
        }
    }
    Ok(())
}

/// Where a group stands by how many of it are left now.
fn stands_now(state: &State, first: Who, group: &[Who]) -> Standing {
    let (half, now) = (is_reduced(state, first, group), left_of(state, first, group));
    match standing(state, first) {
        Standing::Fresh if half => Standing::Reduced,
        Standing::Checked | Standing::ReducedBefore { .. } if !half => Standing::Fresh,
        Standing::ReducedBefore { left } if now < left => Standing::Reduced,
        before => before,
    }
}

/// After damage: remembers until its check that a character fighting alone has half its health or
/// less.
pub fn hurt(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let half = 2 * state.pool(who, n::HEALTH) <= max_health(state, who);
    let fresh = state.counter(who, None, core::DAMAGE) == Standing::Fresh.kept();
    if half && fresh && group_of(state, who).len() == 1 {
        return table.count(LONE_TRIGGER, who, core::DAMAGE, Standing::Reduced.kept());
    }
    Ok(())
}

/// The group of a character: all who ever belonged to it in this fight, in the order of the front
/// matter.
fn group_of(state: &State, who: Who) -> Vec<Who> {
    let has_come = |other: &Who| {
        let stood = state.counter(*other, None, n::INCAPACITATED) == 0;
        stood && state.body(*other).presence != Presence::Waiting
    };
    fellows(state, who).filter(has_come).collect()
}

/// Characters come in, at the start or later. Those who are out of action then are no loss of their
/// group: they are not counted before they stand. Their counter `incapacitated` is 1 until then.
pub fn come_in(table: &mut Table<'_>, all: &[Who]) -> Flow {
    all.iter().copied().try_for_each(|who| {
        let out = i32::from(!is_left(table.state(), who));
        table.count(GROUP_TRIGGER, who, n::INCAPACITATED, out)
    })
}

/// All members of a group, including those who have not joined yet and those who went over to
/// another faction.
fn fellows(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    let side = state.side(who);
    state.everyone().filter(move |other| {
        let belongs = state.side(*other) == side || has_left(state, *other, side);
        belongs && split_off(state, *other, side) == split_off(state, who, side)
    })
}

/// The name of the group that a character forms within a faction with others of the same word; none
/// for the faction's own group, whose name is that of the faction or left out.
fn split_off(state: &State, who: Who, side: SideId) -> Option<&str> {
    match state.stat(who, core::GROUP) {
        Some(Value::Text(group)) if state.side_named(group) != Some(side) => Some(group),
        _ => None,
    }
}

/// Whether a character has ever gone over from a faction.
fn has_left(state: &State, who: Who, side: SideId) -> bool {
    left_as(state, who, side) > 0
}

/// The place of a faction among those that a character has gone over from, from 1; 0 if it has not.
fn left_as(state: &State, who: Who, side: SideId) -> i32 {
    state.counter(who, Some(Subject::Side(side)), core::SIDE)
}

/// The faction in which a character came into the fight.
fn origin(state: &State, who: Who) -> SideId {
    let mut sides = state.every_side();
    sides.find(|side| left_as(state, who, *side) == 1).unwrap_or_else(|| state.side(who))
}

/// A character goes over from a faction in the middle of the fight: its old group has lost it.
pub fn goes_over(table: &mut Table<'_>, who: Who, from: SideId) -> Flow {
    let state = table.state();
    if state.side(who) == from || has_left(state, who, from) {
        return Ok(());
    }
    let before = state.every_side().filter(|side| has_left(state, who, *side)).count();
    let (of, about, to) = (Subject::Who(who), Some(Subject::Side(from)), before as i32 + 1);
    table.effect(GROUP_TRIGGER, Effect::Counter { of, about, counter: core::SIDE, to })
}

clause! { PHASE = 207
    "morale.phase", "Morale", "Morale is checked at the end of the round",
    "The check is made when the round is over, under the optional rule after the slow phase \
     (fat.morale-after-both). Until then everybody fights on, whatever made the check due. Several \
     groups check in the order of their first members."
}

/// The morale phase: every group or lone character whose check is due makes it.
pub fn phase(table: &mut Table<'_>) -> Flow {
    table.unasked(PHASE, check_all)
}

/// Goes through the groups, each at its first member.
fn check_all(table: &mut Table<'_>) -> Flow {
    for first in table.state().everyone() {
        let state = table.state();
        let group = group_of(state, first);
        if !leads(state, first, &group) {
            continue;
        }
        let Some((trigger, all)) = due(state, first, &group) else { continue };
        for who in all.iter().copied() {
            note_fearless(table, who)?;
        }
        note_spared(table, &all, first)?;
        remember(table, trigger, first, &all)?;
        let is_subject = |who: &Who| is_subject(table.state(), *who);
        let subject: Vec<Who> = all.into_iter().filter(is_subject).collect();
        if !subject.is_empty() {
            check(table, trigger, first, &subject)?;
        }
    }
    Ok(())
}

clause! { GROUP_WIT_SAVE = 208
    "morale.group-wit-save", "Morale", "A morale check is a group WIT save",
    "The group makes a WIT save (save.group): each member passes or fails by its own WIT. Members \
     that fail must surrender or retreat (morale.failed). Members that pass fight on."
}

clause! { FAILED = 209
    "morale.failed", "Morale", "A character who fails must surrender or retreat",
    "A character who failed a morale check can use its turns only to surrender or to retreat, as \
     whoever runs it chooses, and cannot attack, unless an enemy harms it after it has surrendered \
     (surrender.harmed-resumes)."
}

// `check`, below, makes it broken. What a broken character can do, `BROKEN_BEHAVIOUR` says.

clause! { PASSED = 210
    "morale.passed", "Morale", "A character who passes makes no more checks in this stretch",
    "A character who passed a morale check makes no further morale checks for the rest of the \
     stretch, whatever else is lost. The GM ends the stretch by taking the condition steadfast \
     away (stretch.length)."
}

/// Rolls one die for the group and compares it with each member's WIT.
fn check(table: &mut Table<'_>, trigger: Cited, first: Who, subject: &[Who]) -> Flow {
    let founder = founder(table.state(), first);
    let (attribute, purpose, part) = (n::WIT, core::MORALE, Portion::Group(founder).into());
    let save = GroupSave { clause: GROUP_WIT_SAVE, members: subject, attribute, purpose, part };
    let passed = save::group(table, save)?;
    let by = Actor::Side(table.state().side(first));
    table.decided(trigger, by, None, "nobody would have to check")?;
    for (who, passes) in subject.iter().copied().zip(passed) {
        let (clause, held) = if passes { (PASSED, n::STEADFAST) } else { (FAILED, n::BROKEN) };
        table.gain(clause, who, held, None)?;
    }
    Ok(())
}

/// The GM says that a stretch is over for a character who has passed. A new wound, or a new loss of
/// its group, then calls for a check again; what has happened before does not.
pub fn subject_again(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(own::RULING, who, n::STEADFAST)?;
    let state = table.state();
    let group = group_of(state, who);
    let left = left_of(state, who, &group).max(1);
    let reduced = group.len() > 1 && is_reduced(state, who, &group);
    let to = if reduced { Standing::ReducedBefore { left } } else { Standing::Fresh };
    mark(table, PASSED, who, to)?;
    table.count(PASSED, who, core::DAMAGE, Standing::Fresh.kept())
}

clause! { FEARLESS = 211
    "morale.fearless", "Morale", "Characters immune to fear make no morale checks",
    "A character who is immune to fear makes no check, but still counts as a member of its group."
}

/// Notes that a character makes no check because it is immune to fear. `is_subject` leaves it out.
fn note_fearless(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().says(who, n::FEAR_IMMUNE) || !can_act(table.state(), who) {
        return Ok(());
    }
    table.decided(FEARLESS, who, None, "it would check too")
}

clause! { WHOM = 645
    "morale.whom", "open", "By default only the GM's characters check morale",
    "The GM's characters check morale. Player characters do so only with the switch player-morale, \
     but they count as members of their group. A group is the faction, unless sheets name groups. \
     A character fights alone if its group has had no other member in this fight."
}

/// Whether a character has to make the check that is due.
fn is_subject(state: &State, who: Who) -> bool {
    let has_checked = state.is(who, n::STEADFAST) || state.is(who, n::BROKEN);
    let fearless = state.flag(who, n::FEAR_IMMUNE) == Some(true);
    is_left(state, who) && !is_spared(state, who) && !has_checked && !fearless
}

/// Whether a character is a Player character who makes no morale checks.
fn is_spared(state: &State, who: Who) -> bool {
    !state.on(n::PLAYER_MORALE) && is_players(state, who)
}

/// Notes that Player characters of a group make no morale check.
fn note_spared(table: &mut Table<'_>, group: &[Who], first: Who) -> Flow {
    if !group.iter().any(|who| is_spared(table.state(), *who)) {
        return Ok(());
    }
    table.decided(WHOM, first, None, "Player characters would check too")
}

clause! { WHO_IS_LEFT = 646
    "morale.who-is-left", "open", "The dead, fallen, surrendered and fled no longer count",
    "Everybody counts as left except the dead, the incapacitated, those who surrendered and those \
     who fled. Members who have gone over to another faction are lost to their group. Characters \
     who join add to the number that the group has had; one who is out of action as it joins is \
     added once it stands.",
    uncited "the clause that makes a check due counts them"
}

/// Whether a character still counts as fighting.
fn is_left(state: &State, who: Who) -> bool {
    can_act(state, who) && !has_surrendered(state, who)
}

clause! { REPEAT = 647
    "morale.repeat", "open", "A group at half or less checks morale only once",
    "A group checks morale once, after the round in which it was reduced to half, and not again \
     while it stays at half or less. If more than half stand again, a later loss makes a new check \
     due, for those who have neither passed nor failed. A character fighting alone checks once."
}

/// Remembers that a group has checked, and that members who fought alone when damage reduced them
/// have.
fn remember(table: &mut Table<'_>, trigger: Cited, first: Who, all: &[Who]) -> Flow {
    if trigger.code == GROUP_TRIGGER.code {
        mark(table, REPEAT, first, Standing::Checked)?;
    }
    for who in all.iter().copied() {
        if is_hurt(table.state(), who) {
            table.count(REPEAT, who, core::DAMAGE, Standing::Checked.kept())?;
        }
    }
    Ok(())
}

/// How a group, or a character fighting alone, stands to its morale check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It has neither checked nor been reduced to half.
    Fresh,
    /// It has checked, and half or less has been left since.
    Checked,
    /// It has been reduced to half and has not checked yet.
    Reduced,
    /// It was reduced in a stretch that is over, and had so many left then. It checks when one more
    /// is lost.
    ReducedBefore { left: usize },
}

impl Standing {
    /// The number it is kept as.
    fn kept(self) -> i32 {
        match self {
            Standing::Fresh => 0,
            Standing::Checked => 1,
            Standing::Reduced => 2,
            Standing::ReducedBefore { left } => 2 + left as i32,
        }
    }

    /// What a number that was kept means.
    fn of(kept: i32) -> Standing {
        match kept {
            ..=0 => Standing::Fresh,
            1 => Standing::Checked,
            2 => Standing::Reduced,
            more => Standing::ReducedBefore { left: more as usize - 2 },
        }
    }
}

/// Whether the group of a character is fresh, reduced or has checked.
fn standing(state: &State, who: Who) -> Standing {
    let side = Some(Subject::Side(state.side(who)));
    Standing::of(state.counter(founder(state, who), side, core::MORALE))
}

/// Sets how the group of a character stands to its check. That is kept with the founder of the
/// group and for the faction, so that a founder who goes over to another one does not take it
/// along.
fn mark(table: &mut Table<'_>, clause: Cited, who: Who, to: Standing) -> Flow {
    if standing(table.state(), who) == to {
        return Ok(());
    }
    let state = table.state();
    let (of, about) = (founder(state, who).into(), Some(Subject::Side(state.side(who))));
    table.effect(clause, Effect::Counter { of, about, counter: core::MORALE, to: to.kept() })
}

/// The first member a group ever had, of those who came in with its faction: one who is in the
/// fight from the start, or else any. It stays the same one whoever joins, leaves or goes over.
fn founder(state: &State, who: Who) -> Who {
    let side = state.side(who);
    let natives = || fellows(state, who).filter(|one| origin(state, *one) == side);
    let first = natives().find(|other| !state.sheet(*other).waiting);
    first.or_else(|| natives().next()).unwrap_or(who)
}

clause! { BROKEN_BEHAVIOUR = 648
    "morale.broken-behaviour", "open", "A broken character may retreat, surrender or defend itself",
    "A broken character may move away, break free if it is held, surrender, speak and open doors. \
     It may dodge, hide behind a character and guard. It cannot make any attack, counters and \
     opportunity attacks included, or do anything else. It has fled when the GM says so."
}

/// The refusal of what a broken character cannot do.
fn refuse_broken(state: &State, who: Who, what: &str) -> Refusals {
    let called = state.called(who);
    let reason = format!("{called} is broken and must surrender or retreat");
    Refusals::because(FAILED, reason).and(BROKEN_BEHAVIOUR, what)
}

/// Why a broken character cannot attack, in its turn or as a reaction.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    let broken = state.is(who, n::BROKEN);
    if broken {
        refuse_broken(state, who, "a broken character cannot attack")
    } else {
        Refusals::none()
    }
}

/// Why a broken character who has not surrendered cannot do a deed that is part of neither
/// surrendering nor retreating. Attacks are refused by `check_attack`.
pub fn check_other_deed(state: &State, who: Who) -> Refusals {
    let broken = state.is(who, n::BROKEN) && !has_surrendered(state, who);
    if broken {
        refuse_broken(state, who, "a broken character cannot do that")
    } else {
        Refusals::none()
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    GROUP_TRIGGER,
    LONE_TRIGGER,
    PHASE,
    GROUP_WIT_SAVE,
    FAILED,
    PASSED,
    FEARLESS,
    WHOM,
    WHO_IS_LEFT,
    REPEAT,
    BROKEN_BEHAVIOUR,
];

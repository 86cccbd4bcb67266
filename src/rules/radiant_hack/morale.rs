//! Area `morale`: Morale Tests, and whether the enemies fight on.

use super::character::{attribute, is_character, is_with_characters, stands, together};
use super::names as n;
use super::{combat, test};
use crate::engine::prelude::*;
use std::cmp::Reverse;

clause! { GM_CALLS = 176
    "morale.gm-calls", "Reactions & Morale", "The GM can call for Morale Tests",
    "When the fight goes badly for the enemies, the GM can have them make Morale Tests. No event \
     and no moment forces one, and Characters never make any."
}

/// The GM calls for Morale.
pub struct Call {
    called: Vec<Who>,
    said: Args,
}

impl Plan for Call {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::CALL_MORALE, "when the fight goes badly for the enemies").takes(&[
            need(core::WHO, Kind::Whos),
            test::AT_DR,
            test::BETTER,
            test::WORSE,
            may(n::PER, Kind::Word(&[n::EACH, core::GROUP])).usually(Usual::Word(n::EACH)),
            may(n::ON_FAIL, Kind::Word(&[n::PARLEY, n::FLEE])),
        ]).says("Enemies make Morale Tests of Skill; Characters never do. An enemy that passes fights \
             on, even after an earlier failure.")
    .told(
        "calls for Morale Tests from {who}[, one for the {per}][; whoever fails is to {on-fail}]",
    );

    /// A side stands for its enemies alone.
    fn spell(state: &State, _: Gm, args: Args) -> Args {
        let said = args.list(core::WHO).to_vec();
        let args = together(state, args, core::WHO);
        let tests = |one: &Value| match one {
            Value::Who(who) => said.contains(one) || !is_character(state, *who),
            _ => true,
        };
        let tested: Vec<Value> =
            args.list(core::WHO).iter().filter(|one| tests(one)).cloned().collect();
        args.listing(core::WHO, tested)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let all = presence::in_fight(state, args.list(core::WHO));
        let mut refusals = combat::check_not_over(state, GM_CALLS);
        refusals.unless(!all.is_empty(), GM_CALLS, || "say who: who=…".to_owned());
        for who in &all {
            refusals.append(check_called(state, *who));
        }
        refusals.or(Call { called: all, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Call { called, said } = self;
        let (passed, failed) = tested(table, &called, &said)?;
        for who in passed {
            table.lose(SKILL_TEST, who, n::BROKEN_MORALE)?;
        }
        if !failed.iter().any(|who| check_called(table.state(), *who).is_empty()) {
            return Ok(());
        }
        let way = way(table, &said)?;
        failed.into_iter().try_for_each(|who| break_off(table, who, way))
    }
}

/// Why somebody makes no Morale Test, or does not break: a ruling may put it out, or on the
/// Characters' side, while a die or an answer is awaited.
fn check_called(state: &State, who: Who) -> Refusals {
    let called = state.called(who);
    let played = is_character(state, who);
    let mut refusals = Refusals::if_not(!played, GM_CALLS, || format!("{called} is a Character"));
    let enemy = played || !is_with_characters(state, who);
    refusals.unless(enemy, GM_CALLS, || format!("{called} is on the Characters' side"));
    let there = stands(state, who);
    refusals.unless(there, GM_CALLS, || format!("{called} is out of the fight"));
    refusals
}

clause! { SKILL_TEST = 177
    "morale.skill-test", "Reactions & Morale",
    "An enemy that fails its Morale Test of Skill parleys or flees",
    "Each enemy that the GM calls on Tests Skill, or the best of a group for all of it. On a pass \
     it fights on; on a failure it tries to parley or to flee, as the GM says, all who fail at \
     one call in the same way.",
    tells "{who} has failed its Morale Test and attacks all the same",
    asks "what those do who fail"
}

/// Notes that a combatant that failed, and is to parley or flee, attacks all the same. Called by
/// `attack::resolve`.
pub fn note_attack(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().is(who, n::BROKEN_MORALE) {
        table.decided(SKILL_TEST, who, None, "nobody would be told that it had failed")?;
    }
    Ok(())
}

/// Makes the Morale Tests: each its own, or the one with the best Skill that of the group; gives
/// those who passed and those who failed.
fn tested(
    table: &mut Table<'_>,
    called: &[Who],
    said: &Args,
) -> Result<(Vec<Who>, Vec<Who>), Stop> {
    let terms = test::terms(said);
    if said.word(n::PER) != Some(core::GROUP) {
        let (mut passed, mut failed) = (Vec::new(), Vec::new());
        for who in called.iter().copied() {
            if !check_called(table.state(), who).is_empty() {
                continue;
            }
            let die = test::die(SKILL_TEST, who, core::MORALE);
            let passes = test::of_attribute(table, die, (who, "skill"), terms.clone())?;
            if passes { passed.push(who) } else { failed.push(who) }
        }
        return Ok((passed, failed));
    }
    let state = table.state();
    let skill = |who: &Who| (attribute(state, *who, n::SKILL), Reverse(*who));
    let Some(best) = called.iter().copied().max_by_key(skill) else {
        return Ok(Default::default());
    };
    let side = Subject::Side(state.side(called[0]));
    let die = test::die(SKILL_TEST, best, core::MORALE).about(side);
    let passes =
        test::of_attribute(table, die.part(Portion::Group(called[0])), (best, "skill"), terms)?;
    let all = called.to_vec();
    Ok(if passes { (all, Vec::new()) } else { (Vec::new(), all) })
}

/// Whether those who fail parley or flee: as it was said, else the GM is asked.
fn way(table: &mut Table<'_>, args: &Args) -> Result<Name, Stop> {
    if let Some(way) = args.word(n::ON_FAIL) {
        return Ok(way);
    }
    let options = [n::PARLEY, n::FLEE];
    match table.ask(SKILL_TEST, Actor::Gm, options.map(Value::Word).to_vec(), None)? {
        Reply::Value(Value::Word(way @ (n::PARLEY | n::FLEE))) => Ok(way),
        _ => Err(table.not_offered(SKILL_TEST, &options)),
    }
}

clause! { FLIGHT_IS_MOVEMENT = 178
    "morale.flight-is-movement", "Reactions & Morale / Disengaging", "Fleeing takes Turns",
    "A combatant that fails its Morale Test is not gone at once. From its next Turn on it flees \
     with its own moves and Actions, or parleys with an Action. It cannot flee while it is Stuck \
     or Paralysed.",
    uncited "moves and Actions show it"
}

/// Somebody fails: it parleys or flees, in its own Turns.
fn break_off(table: &mut Table<'_>, who: Who, way: Name) -> Flow {
    if !check_called(table.state(), who).is_empty() {
        return Ok(());
    }
    table.lose(SKILL_TEST, who, n::BROKEN_MORALE)?;
    table.gain(SKILL_TEST, who, n::BROKEN_MORALE, Some(Detail::Word(way)))?;
    combat::propose_end(table, table.state().side(who))
}

clause! { TIMING_AND_SCOPE = 642
    "morale.timing-and-scope", "open", "The GM is reminded of Morale when enemies go out",
    "The GM is reminded, once each, when the first of the enemies goes out, when half of them or \
     fewer are left, not counting those who have changed sides, and when a leader goes out. \
     Nothing is rolled unless the GM calls for it. Each enemy Tests for itself, or with per=group \
     one Test with the best Skill stands for all.",
    reminds "{detail} on the side of {who}; the GM may call for Morale Tests"
}

/// One reminder, with its reason, unless it was given before or the side is the Characters'.
fn remind_of(table: &mut Table<'_>, who: Who, (about, reason): (Option<Subject>, Name)) -> Flow {
    let state = table.state();
    let side = state.side(who);
    let (of, counter) = (Subject::Side(side), core::MORALE);
    let given = state.counter(of, about, counter) != 0;
    if given || is_with_characters(state, who) || state.phase != core::ROUND {
        return Ok(());
    }
    let otherwise = "the GM would not be reminded";
    table.decided(TIMING_AND_SCOPE, Actor::Side(side), Detail::Word(reason), otherwise)?;
    table.effect(TIMING_AND_SCOPE, Effect::Counter { of, about, counter, to: 1 })
}

/// Reminds the GM, once each, of the first enemy that is out, of half of them gone and of a leader
/// lost.
pub fn remind(table: &mut Table<'_>, who: Who) -> Flow {
    remind_of(table, who, (None, n::FIRST_OUT))?;
    remind_of_few(table, who)?;
    let leads = table.state().says(who, n::LEADER);
    if leads { remind_of(table, who, (Some(who.into()), n::LEADER_OUT)) } else { Ok(()) }
}

/// Reminds the GM, once, that half of the enemies or fewer are left; being out and having left
/// count alike.
pub fn remind_of_few(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let side = state.side(who);
    let came = |one: &Who| state.body(*one).presence != Presence::Waiting;
    let all = state.everyone().filter(|one| state.side(*one) == side && came(one)).count();
    let few = 2 * left(state, side) <= all;
    if few { remind_of(table, who, (Some(Subject::Side(side)), n::HALF_LEFT)) } else { Ok(()) }
}

/// How many of a side still stand.
fn left(state: &State, side: SideId) -> usize {
    state.members(side).filter(|one| stands(state, *one)).count()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GM_CALLS, SKILL_TEST, FLIGHT_IS_MOVEMENT, TIMING_AND_SCOPE];

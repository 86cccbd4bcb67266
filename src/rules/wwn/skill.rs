//! Area `skill`: using skills in a fight, first aid among them (sections 2.4.4 and outside).

use super::character::{is_down, is_pc, skill, spend_main};
use super::check::{self, Check};
use super::names as n;
use super::{actions, outside};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Name, Subject, Value, Who, core};

clause! { USE = 182
    "skill.use", "2.4.4", "A quick use of a skill costs the Main",
    "A Main pays for first aid, for words of parley, or for any other use of a skill that is done \
     within six seconds. Skill, attribute, difficulty and what comes of it are the GM's."
}

/// Why using a skill is refused.
pub fn check_use(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_main(state, who);
    let named = args.label(n::SKILL).is_some_and(|skill| !skill.trim().is_empty());
    refusals.unless(named, USE, || "say which skill: skill=…".to_owned());
    let paired = args.word(n::ATTRIBUTE).is_some() || !adds_attribute(state, who, args);
    refusals.unless(paired, outside::SKILL_CHECK, || {
        "say which attribute goes with it: attribute=…".to_owned()
    });
    let (difficulty, opponent) = (args.int(n::DIFFICULTY), args.who(n::OPPONENT));
    refusals.unless(difficulty.is_some() != opponent.is_some(), outside::SKILL_CHECK, || {
        "say either a difficulty or an opponent".to_owned()
    });
    if let Some(opponent) = opponent {
        refusals.append(outside::check_opponent(state, who, opponent));
        refusals.append(outside::check_no_help(state, who, args));
    }
    refusals.append(outside::check_helpers(state, who, args));
    refusals
}

/// Whether the check adds an attribute: an NPC without the skill on its sheet adds none.
fn adds_attribute(state: &State, who: Who, args: &Args) -> bool {
    let listed = args.label(n::SKILL).and_then(|named| skill(state, who, named));
    is_pc(state, who) || listed.is_some()
}

/// Uses a skill, for the Main: against a difficulty, or against somebody.
pub fn perform_use(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let (Some(skill), on) = (args.label(n::SKILL), args.who(core::TARGET)) else { return Ok(()) };
    let with = args.word(n::ATTRIBUTE).unwrap_or(n::STR);
    spend_main(table, USE, who)?;
    let by_gm = (outside::SKILL_CHECK, n::GM_MOD, args.int(n::GM_MOD).unwrap_or(0));
    if let Some(opponent) = args.who(n::OPPONENT) {
        let (on, whom) = (Some(opponent), Some(opponent.into()));
        let active = Check { by: who, on, whom, with, skill, extra: vec![by_gm] };
        let passive = Check {
            by: opponent,
            on: Some(who),
            whom: Some(who.into()),
            with: args.word(n::THEIR_ATTRIBUTE).unwrap_or(with),
            skill: args.label(n::THEIR_SKILL).unwrap_or(skill),
            extra: Vec::new(),
        };
        let clause = outside::OPPOSED_CHECK;
        return check::contest(table, clause, n::USE_SKILL, &active, passive).map(drop);
    }
    let difficulty = args.int(n::DIFFICULTY).unwrap_or(0);
    let aid = outside::aid(table, who, args, (with, skill), difficulty)?;
    let whom = on.map(Subject::Who);
    let check = Check { by: who, on, whom, with, skill, extra: vec![by_gm, aid] };
    check::against(table, outside::SKILL_CHECK, n::SKILL, &check, difficulty).map(drop)
}

/// What could be said of first aid and of skills, legal or not.
pub fn candidates(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let friends = state.present().filter(|other| *other != who && !state.hostile(who, *other));
    let helped: Vec<Args> = friends
        .map(|other| Args::default().with(n::AIDED, Value::List(vec![Value::Who(other)])))
        .chain([Args::default()])
        .collect();
    if verb == n::STABILIZE {
        let patients: Vec<Who> = state.present().filter(|other| is_down(state, *other)).collect();
        let tend = |patient: &Who| {
            let target = Value::Who(*patient);
            helped.clone().into_iter().map(move |args| args.with(core::TARGET, target.clone()))
        };
        return patients.iter().flat_map(tend).collect();
    }
    let with = |args: Args| args.with(n::ATTRIBUTE, Value::Word(n::WIS));
    let with = |args: Args| with(args).with(n::SKILL, Value::Label("notice".to_owned()));
    let opponents = state.present().filter(|other| state.hostile(who, *other));
    let opposed = opponents.map(|other| with(Args::default()).with(n::OPPONENT, Value::Who(other)));
    let alone = helped.iter().map(|args| with(args.clone()).with(n::DIFFICULTY, Value::Int(8)));
    alone.chain(opposed).collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[USE];

//! Area `skill`: using skills in a fight, first aid among them (sections 2.4.4 and outside).

use super::character::{can_act, feet_between, is_down, is_pc, skill, spend_main};
use super::check::{self, Check};
use super::names as n;
use super::{actions, hold, outside, sequence, surprise, turn};
use crate::engine::{Added, Refusals, Stop, Table, Unless};
use crate::state::{Presence, State, Turn};
use crate::vocabulary::{Actor, Args, Clause, Detail, Effect, Name, Subject, Value, Who, core};

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
        refusals.unless(
            opponent != who && can_act(state, opponent),
            outside::OPPOSED_CHECK,
            || format!("{} cannot oppose it", state.called(opponent)),
        );
        refusals.unless(helpers(state, who, args).is_empty(), outside::AID, || {
            "help is measured against a difficulty".to_owned()
        });
    }
    refusals.append(check_helpers(state, who, args));
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
    let aid = aid(table, who, args, (with, skill), difficulty)?;
    let whom = on.map(Subject::Who);
    let check = Check { by: who, on, whom, with, skill, extra: vec![by_gm, aid] };
    check::against(table, outside::SKILL_CHECK, n::SKILL, &check, difficulty).map(drop)
}

/// Those who are said to help.
fn helpers(state: &State, who: Who, args: &Args) -> Vec<Who> {
    let whole_side = args.list(n::AIDED).iter().any(|value| matches!(value, Value::Side(_)));
    let mut named = surprise::named(state, args, n::AIDED);
    named.retain(|helper| !whole_side || *helper != who);
    named
}

/// Why somebody cannot help: it takes a Main of its own, in its own turn or one it held.
fn check_helpers(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for helper in helpers(state, who, args) {
        let called = || state.called(helper);
        let willing = helper != who && !state.hostile(who, helper);
        refusals.unless(willing, outside::AID, || format!("{} does not help here", called()));
        refusals
            .unless(can_act(state, helper), outside::AID, || format!("{} cannot act", called()));
        let left = state.pool(helper, n::MAIN) > 0;
        refusals.unless(left, outside::AID, || {
            format!("helping takes a Main, and {} has spent its own this round", called())
        });
        let over = state.body(helper).turn == Turn::Over && !state.is(helper, n::HOLDING);
        refusals.unless(!over, actions::UNSPENT_MAIN_OFF_TURN, || {
            format!("the turn of {} is over", called())
        });
        let its_turn = turn::in_slot(state, helper) || state.acting.contains(&helper);
        let free = its_turn || state.is(helper, n::HOLDING);
        refusals.unless(over || free, sequence::NEXT_SIDE, || {
            format!("it is not the turn of {}", called())
        });
    }
    refusals
}

/// The helpers' own checks come first; one success or several are worth +1.
fn aid(
    table: &mut Table<'_>,
    who: Who,
    args: &Args,
    (with, skill): (Name, &str),
    difficulty: i32,
) -> Result<Added, Stop> {
    let mut helped = false;
    for helper in helpers(table.state(), who, args) {
        spend_main(table, outside::AID, helper)?;
        table.lose(hold::TRIGGER, helper, n::HOLDING)?;
        let (on, whom) = (Some(who), Some(who.into()));
        let check = Check { by: helper, on, whom, with, skill, extra: Vec::new() };
        helped |= check::against(table, outside::AID, n::AID, &check, difficulty)?;
    }
    Ok((outside::AID, n::AID, i32::from(helped)))
}

/// Why first aid is refused.
pub fn check_stabilize(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_main(state, who);
    let Some(patient) = args.who(core::TARGET) else {
        refusals.add(outside::STABILIZE, "say whom: target=…");
        return refusals;
    };
    let called = || state.called(patient);
    let there = state.body(patient).presence == Presence::Present;
    let dying = there && state.is(patient, n::MORTALLY_WOUNDED);
    refusals.unless(dying, outside::STABILIZE, || format!("{} is not dying", called()));
    let far = feet_between(state, who, patient).is_some_and(|feet| feet > 5);
    refusals.unless(!far, outside::STABILIZE, || format!("{} is out of reach", called()));
    let tried = state.counter(patient, None, n::STABILIZE) == this_round(state);
    refusals
        .unless(!tried, outside::STABILIZE, || format!("{} has been tended this round", called()));
    refusals.append(check_helpers(state, who, args));
    refusals
}

/// The round as it is kept with a patient that was tended in it; never 0.
fn this_round(state: &State) -> i32 {
    state.round as i32 + 1
}

/// First aid: harder by one for each full round since the fall, by two without supplies.
pub fn stabilize(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(patient) = args.who(core::TARGET) else { return Ok(()) };
    let with = args.word(n::ATTRIBUTE).unwrap_or(n::INT);
    spend_main(table, USE, who)?;
    let (of, to) = (Subject::Who(patient), this_round(table.state()));
    let tended = Effect::Counter { of, about: None, counter: n::STABILIZE, to };
    table.effect(outside::STABILIZE, tended)?;
    let bare_hands = if args.flag(n::SUPPLIES) == Some(false) { 2 } else { 0 };
    let difficulty = 8 + table.state().pool(patient, n::MORTAL_CLOCK) + bare_hands;
    let (by, detail) = (Some(Actor::Who(patient)), Some(Detail::Int(difficulty)));
    table.note_with(outside::STABILIZE, by, detail)?;
    let aid = aid(table, who, args, (with, "heal"), difficulty)?;
    let (on, whom) = (Some(patient), Some(of));
    let check = Check { by: who, on, whom, with, skill: "heal", extra: vec![aid] };
    if !check::against(table, outside::SKILL_CHECK, n::STABILIZE, &check, difficulty)? {
        return Ok(());
    }
    table.lose(outside::STABILIZE, patient, n::MORTALLY_WOUNDED)?;
    table.gain(outside::STABILIZED_RECOVERY, patient, n::STABILIZED, None)
}

/// The attribute of first aid where none is named: the better of Int and Dex.
pub fn fill_stabilize(state: &State, who: Who, mut args: Args) -> Args {
    if args.word(n::ATTRIBUTE).is_none() {
        let bonus = |with| check::bonus(state, who, with, "heal");
        let better = if bonus(n::DEX) > bonus(n::INT) { n::DEX } else { n::INT };
        args = args.with(n::ATTRIBUTE, Value::Word(better));
    }
    let mut dying = state.present().filter(|patient| state.is(*patient, n::MORTALLY_WOUNDED));
    match (args.who(core::TARGET), dying.next(), dying.next()) {
        (None, Some(only), None) => args.with(core::TARGET, Value::Who(only)),
        _ => args,
    }
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

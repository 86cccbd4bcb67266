//! Lines said on the side: mostly not allowed, so that every refusal is compared too.

use crate::common::again::lines::declared;
use crate::common::player::anything;
use crate::common::{Random, in_order, some_value};
use affray::engine::catalog::Said;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::{Actor, Args, Name, Value, Who, core};

type Fight = Session<MemoryStorage>;

/// One or two lines to be said on the side now; `said` holds the lines of the fight so far.
pub fn lines(session: &Fight, random: &mut Random, said: &[String]) -> Vec<String> {
    (0..=random.below(2)).filter_map(|_| line(session, random, said)).collect()
}

fn line(session: &Fight, random: &mut Random, said: &[String]) -> Option<String> {
    let mut line = match random.below(8) {
        0 => said_before(random, said)?,
        1 | 2 => out_of_turn(session, random)?,
        3 | 4 => any_verb(session, random)?,
        5 => wrong_target(session, random)?,
        6 => wrong_words(session, random)?,
        _ => no_answer(session, random)?,
    };
    if random.flag(4) && !line.contains('[') {
        line = format!("{line} [{} {}]", 1 + random.below(20), 1 + random.below(8));
    }
    Some(line)
}

fn someone(session: &Fight, random: &mut Random) -> Option<String> {
    let state = session.state();
    let everyone: Vec<Who> = state.everyone().collect();
    match random.below(12) {
        0 => Some("gm".to_owned()),
        1 => random.one_of(&state.cast.sides),
        _ => random.one_of(&everyone).map(|who| state.called(who)),
    }
}

/// A line that was good once, or the start of one.
fn said_before(random: &mut Random, said: &[String]) -> Option<String> {
    let plays: Vec<&String> = said
        .iter()
        .rev()
        .filter(|line| !line.starts_with(['!', '?', '[']))
        .filter(|line| !["goto ", "dispute "].iter().any(|act| line.starts_with(act)))
        .take(20)
        .collect();
    random.one_of(&plays).cloned()
}

/// What one may declare now, said by another.
fn out_of_turn(session: &Fight, random: &mut Random) -> Option<String> {
    let (_, verb, args) = anything(session.system(), session.state(), random)?;
    let line = declared(session, Actor::Gm, verb, &args);
    let rest = line.strip_prefix("gm")?;
    Some(format!("{}{rest}", someone(session, random)?))
}

/// Any verb of the catalog with any options.
fn any_verb(session: &Fight, random: &mut Random) -> Option<String> {
    let (system, state) = (session.system(), session.state());
    let verb = random.one_of(in_order::verbs(system))?;
    let mut args = Args::default();
    for option in in_order::options(system, verb) {
        if (option.needed || random.flag(3))
            && let Some(value) = some_value(random, system, state, option.kind)
        {
            args = args.with(option.name, value);
        }
    }
    let everyone: Vec<Who> = state.everyone().collect();
    let who = Actor::Who(random.one_of(&everyone)?);
    let actor = if verb.said == Said::Gm { Actor::Gm } else { who };
    Some(declared(session, actor, verb.name, &args))
}

/// What one may declare now, of somebody else.
fn wrong_target(session: &Fight, random: &mut Random) -> Option<String> {
    let state = session.state();
    let (actor, verb, mut args) = anything(session.system(), state, random)?;
    let everyone: Vec<Who> = state.everyone().collect();
    let named = |value: &Value| matches!(value, Value::Who(_));
    let names: Vec<Name> =
        args.0.iter().filter(|arg| named(&arg.value)).map(|arg| arg.name).collect();
    let name = random.one_of(&names).unwrap_or(core::TARGET);
    args = args.with(name, Value::Who(random.one_of(&everyone)?));
    Some(declared(session, actor, verb, &args))
}

/// What one may declare now with a word too many, or one that nobody knows.
fn wrong_words(session: &Fight, random: &mut Random) -> Option<String> {
    let (actor, verb, args) = anything(session.system(), session.state(), random)?;
    let line = declared(session, actor, verb, &args);
    let last = line.rsplit(' ').next()?.to_owned();
    Some(match random.below(5) {
        0 => format!("{line} {last}"),
        1 => format!("{line} moonlight=yes"),
        2 => format!("{line} {}", someone(session, random)?),
        3 => line.replacen(' ', " un", 1),
        _ => line.rsplit_once(' ')?.0.to_owned(),
    })
}

/// An answer where mostly nothing is asked, or somebody else.
fn no_answer(session: &Fight, random: &mut Random) -> Option<String> {
    let system = session.system();
    let who = someone(session, random)?;
    let verb = random.one_of(in_order::verbs(system)).map(|verb| system.spell(verb.name))?;
    Some(match random.below(6) {
        0 => format!("{who} answer pass"),
        1 => format!("{who} answer yes"),
        2 => format!("{who} answer {verb}"),
        3 => format!("{who} answer {}", someone(session, random)?),
        4 => format!("all answer {}", if random.flag(2) { "pass" } else { verb }),
        _ => format!("{who} take {verb}"),
    })
}

//! What the random player says as the GM: rulings, harm, newcomers, the end.

use super::{
    Random, STAMP, Seen, Taken, again, count_deed, declare, habits, in_order, rulings, say, start,
    with_options,
};
use affray::engine::catalog::Kind;
use affray::log::Storage;
use affray::play::{PlayError, Said, Session};
use affray::rules::System;
use affray::state::{Presence, State};
use affray::vocabulary::{Actor, Args, Effect, Name, Value, Who, core};

/// Something the GM says.
pub fn gm<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let (system, state) = (session.system(), session.state());
    if state.phase == core::SETUP && random.below(2) == 0 {
        return Some(start(session, random, seen));
    }
    let everyone: Vec<Who> = state.everyone().collect();
    let who = Value::List(vec![Value::Who(random.one_of(&everyone)?)]);
    let one = Args::default().with(core::WHO, who.clone());
    let (verb, args) = match random.below(8) {
        0..=2 => match (habits::of(system).gm)(state, random) {
            Some(said) => said,
            None => return ruling(session, random, seen),
        },
        3 => (core::JOIN, somewhere(state, one, random)),
        4 if random.below(8) == 0 && state.phase != core::SETUP => (core::LEAVE, one),
        5 if random.below(20) == 0 => (core::END, ending(system, random)),
        7 => {
            let (verb, mut args) = dealt(system, who, random);
            for _ in 0..2 {
                args = with_options(session, random, Actor::Gm, verb, args);
            }
            (verb, args)
        }
        _ => return ruling(session, random, seen),
    };
    if system.check(state, Actor::Gm, verb, args.clone()).is_err() {
        return Some(declare(session, random, seen));
    }
    count_deed(session, verb, &args, seen);
    Some(say(session, Said { actor: Actor::Gm, verb, args, because: None }, seen))
}

/// What the GM deals out or gives back: a few points, or dice.
fn dealt(system: System, who: Value, random: &mut Random) -> (Name, Args) {
    let name = |word: &str| system.name(word).expect("a word of every system");
    let dice = if random.flag(2) { "1d6" } else { "2" };
    let dice = Value::Dice(dice.parse().expect("dice"));
    let args = Args::default().with(core::WHO, who).with(name("amount"), dice);
    (if random.flag(2) { name("heal") } else { core::HURT }, args)
}

/// Somebody comes in at some place of the map, now and then.
fn somewhere(state: &State, args: Args, random: &mut Random) -> Args {
    match rulings::place(state, random) {
        Some(place) if random.flag(2) => args.with(core::AT, place),
        _ => args,
    }
}

/// How a fight ends, where the system wants to know it.
fn ending(system: System, random: &mut Random) -> Args {
    let verb = system.verbs().iter().find(|verb| verb.name == core::END);
    let mut options = verb.into_iter().flat_map(|verb| in_order::options(system, verb));
    let said = options.find_map(|option| match option.kind {
        Kind::Word(words) => {
            let word = random.one_of(&in_order::words(system, words))?;
            Some((option.name, Value::Word(word)))
        }
        Kind::Text => Some((option.name, Value::Text("as it had to".to_owned()))),
        _ => None,
    });
    said.map_or_else(Args::default, |(name, value)| Args::default().with(name, value))
}

/// A ruling.
pub fn ruling<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let change = rulings::change(session.system(), session.state(), random)?;
    if matches!(change, Effect::Moved { who, .. } if session.state().body(who).presence == Presence::Gone)
    {
        return None; // Whoever has left is nowhere: `gm join WHO at=…` brings it back.
    }
    seen.count("act", "ruling");
    let line = again::lines::ruling(session, std::slice::from_ref(&change));
    seen.says(line.map(|line| format!("{line} because \"because\"")));
    match session.rule(STAMP, vec![change], Some("because".to_owned()), None) {
        Err(PlayError::Refused { refusals, .. }) => {
            assert!(!refusals.is_empty(), "a refusal names its reasons");
            refusals.0.iter().for_each(|refusal| seen.count("clause", refusal.clause.id));
            None
        }
        ruled => Some(ruled),
    }
}

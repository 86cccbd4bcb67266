//! What the random player says as the GM: rulings, harm, newcomers, the end.

use super::{
    Random, STAMP, Seen, Taken, again, count_deed, declare, habits, in_order, say, start,
    with_options,
};
use affray::engine::catalog::Kind;
use affray::log::Storage;
use affray::play::{Said, Session};
use affray::rules::System;
use affray::state::{Presence, State};
use affray::vocabulary::{
    Actor, Args, Effect, MapSheet, Name, Place, Subject, Value, Who, ZoneId, core,
};

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
        0..=2 => (habits::of(system).gm)(state, random)?,
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
    let place = match (state.grid(), &state.cast.map) {
        (Some(grid), _) => {
            let coordinate =
                |most: u8, random: &mut Random| 1 + random.below(u64::from(most)) as u8;
            Place::Square(coordinate(grid.width, random), coordinate(grid.height, random))
        }
        (None, MapSheet::Zones(zones)) => {
            Place::Zone(ZoneId(random.below(zones.len().max(1) as u64) as u16))
        }
        _ => return args,
    };
    if random.flag(2) { args.with(core::AT, Value::Place(place)) } else { args }
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
    let change = if random.below(5) == 0 {
        Effect::Word { of: Subject::Fight, text: "so be it".to_owned() }
    } else {
        (habits::of(session.system()).ruling)(session.state(), random)?
    };
    if matches!(change, Effect::Moved { who, .. } if session.state().body(who).presence == Presence::Gone)
    {
        return None; // Whoever has left is nowhere: `gm join WHO at=…` brings it back.
    }
    seen.count("act", "ruling");
    let line = again::lines::ruling(session, std::slice::from_ref(&change));
    seen.says(line.map(|line| format!("{line} because \"because\"")));
    Some(session.rule(STAMP, vec![change], Some("because".to_owned()), None))
}

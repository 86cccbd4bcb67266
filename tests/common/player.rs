//! A random player that takes only what is offered: answers, windows and undo among it.

mod cast;
mod gm;
pub mod rulings;

pub use gm::gm;

use super::habits::Deed;
use super::{KEY, Random, again, habits, in_order, some_value};
use affray::engine::catalog::{Said as Saying, Verb};
use affray::log::Storage;
use affray::play::{CommitKind, Keeping, PlayError, Said, Session, opening, senseless};
use affray::rules::System;
use affray::script::parse_front;
use affray::state::State;
use affray::vocabulary::{
    Actor, Args, DicePolicy, Event, Name, Need, Reply, Seat, Stamp, Value, Who, core,
};
use std::collections::BTreeMap;

/// Who speaks for the random player, and when.
pub const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// The systems that seeds are dealt to, in this order for good: a system more, or another order of
/// theirs, leaves the fights of these what they are.
const DEALT: [System; 5] =
    [System::Wwn, System::HallowedEarth, System::RadiantHack, System::Factions, System::Defined];

/// Opens the random fight of a seed, of every system in turn; gives the random choices to go on
/// with.
pub fn open<S: Storage>(seed: u64, storage: S) -> (Session<S>, Random) {
    open_of(DEALT[(seed % DEALT.len() as u64) as usize], seed, storage)
}

/// Opens the random fight of a seed in a system.
pub fn open_of<S: Storage>(system: System, seed: u64, storage: S) -> (Session<S>, Random) {
    let (toml, random) = front_of(system, seed);
    let front =
        parse_front(&toml, 1).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{toml}"));
    let (opened, secret) =
        opening(&front, 0, || secret(seed)).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let session = Session::create(storage, opened, Keeping::from(secret).with_key(KEY))
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    (session, random)
}

/// The front matter of the random fight of a seed in a system, and the random choices to go on with.
pub fn front_of(system: System, seed: u64) -> (String, Random) {
    let mut random = Random::new(seed);
    let toml = cast::front(system, &mut random);
    (toml, random)
}

/// A random fight of some steps, with acts about the log and going to and fro between branches.
pub fn lively<S: Storage>(seed: u64, storage: S, steps: u64) -> (Session<S>, Random) {
    let (mut session, mut random) = open(seed, storage);
    let mut seen = Seen::default();
    if random.below(3) == 0 {
        let text = format!("luck {}", random.below(1000));
        // Whoever keeps the secret adds none: it is a fight with one seat then.
        let shared = session.contribute(STAMP, text);
        let kept = matches!(session.history().opening().dice, DicePolicy::Committed { .. });
        assert!(shared.is_ok() != kept, "a share comes before the start");
    }
    for _ in 0..steps {
        if session.state().phase == core::OVER {
            break;
        }
        match random.below(12) {
            0 => act(&mut session, &mut random),
            _ => step(seed, &mut session, &mut random, &mut seen),
        }
    }
    (session, random)
}

/// An act about the log.
pub fn act<S: Storage>(session: &mut Session<S>, random: &mut Random) {
    let count = session.history().count();
    let made = match random.below(6) {
        0 => session.record(
            Event::Marked { stamp: STAMP, name: format!("mark-{}", random.below(3)) },
            None,
        ),
        1 => session.record(
            Event::Remarked { stamp: STAMP, text: "well".to_owned() },
            (random.below(2) == 0).then(|| vec![Seat::GM]),
        ),
        2 => {
            let event = 1 + random.below(count);
            let reason = "is that so?".to_owned();
            let disputed = Event::Disputed { stamp: STAMP, event, reason };
            // A seat disputes an event once.
            if senseless(session.history(), &disputed).is_some() {
                return;
            }
            session.record(disputed, None)
        }
        3 | 4 => {
            let commit = 1 + random.below(session.history().commits());
            let (kind, end) =
                (session.history().kind_of(commit), session.history().events_of(commit).1);
            if kind == CommitKind::Act || !session.history().is_settled_at(end) {
                return;
            }
            session.goto(STAMP, end)
        }
        _ => {
            if session.history().redo_target(1).is_err() {
                return;
            }
            session.redo(STAMP, 1, None)
        }
    };
    made.unwrap_or_else(|error| panic!("an act about the log is taken: {error}"));
}

/// The secret of the random fight of a seed.
pub fn secret(seed: u64) -> [u8; 32] {
    *blake3::hash(&seed.to_le_bytes()).as_bytes()
}

/// What was seen, and how often; and what was said last, whatever became of it.
#[derive(Default)]
pub struct Seen {
    /// What was seen, by its kind.
    pub counts: BTreeMap<(&'static str, String), u64>,
    /// What was said last.
    pub last: Option<String>,
}

impl Seen {
    pub fn count(&mut self, kind: &'static str, what: impl Into<String>) {
        *self.counts.entry((kind, what.into())).or_default() += 1;
    }

    pub fn add(&mut self, other: Seen) {
        for (key, count) in other.counts {
            *self.counts.entry(key).or_default() += count;
        }
    }

    /// Keeps what is about to be said.
    fn says(&mut self, line: impl Into<Option<String>>) {
        self.last = line.into();
    }

    pub fn of(&self, kind: &str, what: &str) -> u64 {
        self.counts
            .iter()
            .find(|((k, w), _)| *k == kind && w == what)
            .map_or(0, |(_, count)| *count)
    }
}

/// Asks whether something picked blindly would be accepted; counts what refuses it. Asking changes
/// nothing.
pub fn try_anything<S: Storage>(session: &Session<S>, random: &mut Random, seen: &mut Seen) {
    let (system, state) = (session.system(), session.state());
    let everyone: Vec<Who> = state.everyone().collect();
    let Some(who) = random.one_of(&everyone) else { return };
    let Some(verb) = random.one_of(in_order::verbs(system)) else { return };
    let mut args = Args::default();
    for option in in_order::options(system, verb) {
        if (option.needed || random.below(3) == 0)
            && let Some(value) = some_value(random, system, state, option.kind)
        {
            args = args.with(option.name, value);
        }
    }
    let actor = if verb.said == Saying::Gm { Actor::Gm } else { Actor::Who(who) };
    if let Err(refusals) = system.check(state, actor, verb.name, args) {
        assert!(!refusals.is_empty(), "a refusal names its reasons");
        for refusal in refusals.0 {
            seen.count("clause", refusal.clause.id);
        }
    }
}

/// Takes one of the things that are offered now.
pub fn step<S: Storage>(seed: u64, session: &mut Session<S>, random: &mut Random, seen: &mut Seen) {
    let taken = if session.pending().is_some() || !session.still_asked().is_empty() {
        // The GM may rule before the answer comes.
        if random.flag(8) {
            gm::ruling(session, random, seen)
        } else {
            answer(session, random, seen)
        }
    } else {
        match random.below(24) {
            0 => Some(undo(session, random, seen)),
            1..=3 => take(session, random, seen).or_else(|| Some(declare(session, random, seen))),
            4 => gm(session, random, seen),
            _ => Some(declare(session, random, seen)),
        }
    };
    if let Some(Err(error)) = taken {
        let because = match &error {
            PlayError::Refused { refusals, .. } => format!("{refusals:?}"),
            _ => String::new(),
        };
        panic!("seed {seed}: what was offered is refused: {error}: {because}");
    }
}

/// What the table said to it.
pub type Heard = Result<affray::play::Receipt, PlayError>;

pub type Taken = Option<Heard>;

pub fn answer<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let mut asked = session.still_asked();
    asked.sort_by_cached_key(|actor| session.state().called_actor(*actor));
    let by = random.one_of(&asked)?;
    let system = session.system();
    let asked = session.pending()?.clone();
    if let Some(clause) = system.clause(asked.clause) {
        seen.count("question", clause.id);
    }
    let replies = match asked.need {
        Need::Choice { options, .. } => {
            let deed = |option: &Value| match option {
                Value::Word(word) => *word == core::PASS || system.is_verb(*word),
                _ => false,
            };
            let asks = system.clause(asked.clause).and_then(|clause| clause.asks);
            let is_clear = asks.is_some() || options.iter().all(deed);
            assert!(is_clear, "clause {} does not say what it asks", asked.clause.0);
            let replies = session.replies_to(STAMP.seat, by);
            in_order::replies(system, session.state(), replies)
        }
        Need::Dice { .. } | Need::Share { .. } => return None,
    };
    let reply = match random.one_of(&replies).unwrap_or(Reply::Pass) {
        Reply::Do { verb, args } => {
            Reply::Do { verb, args: with_the_gms(session, random, verb, args) }
        }
        reply => reply,
    };
    if let Reply::Do { verb, args } = &reply {
        count_deed(session, *verb, args, seen);
    }
    let who = session.state().called_actor(by);
    seen.says(format!("{who} answer {}", again::lines::reply_words(session, &reply)));
    Some(session.answer(STAMP, by, reply, None))
}

pub fn take<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let system = session.system();
    let mut offers: Vec<(u64, Who, Name, Option<Who>)> = session
        .offers()
        .iter()
        .flat_map(|(number, offered)| {
            let about = offered.about;
            offered.to.iter().flat_map(move |(who, verbs)| {
                verbs.iter().map(move |verb| (*number, *who, *verb, about))
            })
        })
        .collect();
    offers.sort_by_key(|(number, who, verb, _)| (*number, *who, system.spell(*verb)));
    let (number, who, verb, about) = random.one_of(&offers)?;
    let then = session.history().state_at(number);
    let answers = in_order::args(system, &then, system.answers(&then, who, verb, about));
    let args = random.one_of(&answers)?;
    count_deed(session, verb, &args, seen);
    seen.count("taken", session.system().spell(verb));
    let deed = again::lines::declared(session, Actor::Who(who), verb, &args);
    let called = session.state().called(who);
    let deed = deed.strip_prefix(&called).unwrap_or_default();
    seen.says(format!("{called} take{deed} window={number}"));
    Some(session.take_at(STAMP, number, (who, verb, args), None))
}

pub fn declare<S: Storage>(
    session: &mut Session<S>,
    random: &mut Random,
    seen: &mut Seen,
) -> Heard {
    let (system, state) = (session.system(), session.state());
    let before = state.phase == core::SETUP;
    if before && random.below(3) == 0 {
        return start(session, random, seen);
    }
    let picked = (habits::of(system).pick)(state, random);
    let picked = picked.or_else(|| in_earnest(system, state, random));
    let Some((actor, verb, args)) = picked.or_else(|| anything(system, state, random)) else {
        return if before { start(session, random, seen) } else { move_on(session, seen) };
    };
    let args = with_options(session, random, actor, verb, args);
    count_deed(session, verb, &args, seen);
    say(session, Said { actor, verb, args, because: None }, seen)
}

/// A legal declaration with one of the verbs that a fight in earnest has most of.
fn in_earnest(system: System, state: &State, random: &mut Random) -> Option<Deed> {
    let everyone: Vec<Who> = state.present().collect();
    (0..8).find_map(|_| {
        let actor = Actor::Who(random.one_of(&everyone)?);
        let verb = habits::named(system, random.one_of(habits::of(system).earnest)?);
        Some((actor, verb, random.one_of(&in_order::legal(system, state, actor, verb))?))
    })
}

/// Any legal declaration, of anybody.
pub fn anything(system: System, state: &State, random: &mut Random) -> Option<Deed> {
    let sides = state.every_side().map(Actor::Side);
    let actors: Vec<Actor> = state.present().map(Actor::Who).chain(sides).collect();
    let declared = |verb: &&&Verb| matches!(verb.said, Saying::Declared | Saying::Both);
    let all = in_order::verbs(system);
    let verbs: Vec<Name> = all.iter().filter(declared).map(|verb| verb.name).collect();
    (0..12).find_map(|_| {
        let (actor, verb) = (random.one_of(&actors)?, random.one_of(&verbs)?);
        let args = random.one_of(&in_order::legal(system, state, actor, verb))?;
        Some((actor, verb, args))
    })
}

/// A turn that is over, whoever's; where nobody can end one the GM ends the fight.
fn move_on<S: Storage>(session: &mut Session<S>, seen: &mut Seen) -> Heard {
    let (system, state) = (session.system(), session.state());
    let ends = |actor: &Actor| system.check(state, *actor, core::END_TURN, Args::default()).is_ok();
    let sides = state.every_side().map(Actor::Side);
    let actors: Vec<Actor> = state.present().map(Actor::Who).chain(sides).collect();
    let (actor, verb) = match actors.into_iter().chain([Actor::Gm]).find(ends) {
        Some(actor) => (actor, core::END_TURN),
        None => (Actor::Gm, core::END),
    };
    seen.count("verb", system.spell(verb));
    say(session, Said { actor, verb, args: Args::default(), because: None }, seen)
}

/// Opens the fight.
pub fn start<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Heard {
    let (system, state) = (session.system(), session.state());
    let mut args = (habits::of(system).start)(state, random);
    if let Err(refusals) = system.check(state, Actor::Gm, core::START, args.clone()) {
        for refusal in refusals.0 {
            seen.count("clause", refusal.clause.id);
        }
        args = Args::default();
        if system.check(state, Actor::Gm, core::START, args.clone()).is_err()
            && let Some(newcomer) = state.present().filter(|who| state.sheet(*who).waiting).last()
        {
            return goes_again(session, newcomer, seen);
        }
    }
    count_deed(session, core::START, &args, seen);
    let said = Said { actor: Actor::Gm, verb: core::START, args, because: None };
    say(session, said, seen)
}

/// Takes out one who came in before the start and keeps the fight from starting: there is something
/// the rules have to know of it, and nobody does.
fn goes_again<S: Storage>(session: &mut Session<S>, who: Who, seen: &mut Seen) -> Heard {
    let args = Args::default().with(core::WHO, Value::List(vec![Value::Who(who)]));
    count_deed(session, core::LEAVE, &args, seen);
    say(session, Said { actor: Actor::Gm, verb: core::LEAVE, args, because: None }, seen)
}

/// Declares something.
fn say<S: Storage>(session: &mut Session<S>, said: Said, seen: &mut Seen) -> Heard {
    seen.says(again::lines::declared(session, said.actor, said.verb, &said.args));
    session.declare(STAMP, said, None)
}

/// Adds an optional option with a value it may have, where the rules still allow the whole.
pub fn with_options<S: Storage>(
    session: &Session<S>,
    random: &mut Random,
    actor: Actor,
    verb: Name,
    args: Args,
) -> Args {
    let (system, state) = (session.system(), session.state());
    if random.flag(16) {
        // Somebody surely succeeds or fails, because the GM says so.
        let everyone: Vec<Who> = state.present().collect();
        let option = if random.flag(2) { core::SUCCEEDS } else { core::FAILS };
        let Some(who) = random.one_of(&everyone) else { return args };
        return args.with(option, Value::List(vec![Value::Who(who)]));
    }
    let known = system.verbs().iter().find(|known| known.name == verb);
    let option = known.and_then(|known| random.one_of(&in_order::options(system, known)));
    let Some(option) = option else { return args };
    if args.value(option.name).is_some() {
        return args;
    }
    let Some(value) = some_value(random, system, state, option.kind) else { return args };
    let more = args.clone().with(option.name, value);
    if system.check(state, actor, verb, more.clone()).is_ok() { more } else { args }
}

/// An answer with what the GM adds to it now and then. Elsewhere the GM's options come with what is
/// declared as well.
fn with_the_gms<S: Storage>(
    session: &Session<S>,
    random: &mut Random,
    verb: Name,
    mut args: Args,
) -> Args {
    let system = session.system();
    if system != System::HallowedEarth {
        return args;
    }
    let known = system.verbs().iter().find(|known| known.name == verb);
    let answers = known.filter(|known| known.said == Saying::Answer);
    let options = answers.map_or_else(Vec::new, |known| in_order::options(system, known));
    for option in options.into_iter().filter(|one| one.by_gm) {
        if random.flag(6)
            && let Some(value) = some_value(random, system, session.state(), option.kind)
        {
            args = args.with(option.name, value);
        }
    }
    args
}

fn undo<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Heard {
    let count = 1 + random.below(3);
    if session.history().undo_target(count).is_err() {
        return declare(session, random, seen);
    }
    seen.count("act", "undo");
    seen.says(format!("undo {count}"));
    let undone = session.undo(STAMP, count, None);
    if undone.is_ok() && random.below(2) == 0 {
        seen.count("act", "redo");
        return session.redo(STAMP, 1 + random.below(count), None);
    }
    undone
}

pub fn count_deed<S: Storage>(session: &Session<S>, verb: Name, args: &Args, seen: &mut Seen) {
    let system = session.system();
    let name = system.spell(verb);
    seen.count("verb", name);
    for arg in &args.0 {
        seen.count("option", format!("{name} {}", system.spell(arg.name)));
        if let Value::Word(word) = arg.value {
            seen.count("value", format!("{} {}", system.spell(arg.name), system.spell(word)));
        }
    }
}

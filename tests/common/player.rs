//! A random player that takes only what is offered: answers, windows and undo among it.
#![allow(dead_code, reason = "each test uses some of it")]

use super::{Random, cast, some_value};
use affray::engine::catalog::Said as Saying;
use affray::log::Storage;
use affray::play::{CommitKind, PlayError, Said, Session, opening};
use affray::script::parse_front;
use affray::vocabulary::{
    Actor, Args, Detail, Effect, Event, Name, Need, Reply, Seat, Stamp, Subject, Value, Who, core,
};
use std::collections::BTreeMap;

/// Who speaks for the random player, and when.
pub const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// Opens the random fight of a seed; gives the random choices to go on with.
pub fn open<S: Storage>(seed: u64, storage: S) -> (Session<S>, Random) {
    let mut random = Random::new(seed);
    let toml = cast(&mut random);
    let front =
        parse_front(&toml, 1).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{toml}"));
    let (opened, secret) =
        opening(&front, 0, || secret(seed)).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let session = Session::create(storage, opened, secret)
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    (session, random)
}

/// A random fight of some steps, with acts about the log and going to and fro between branches.
pub fn lively<S: Storage>(seed: u64, storage: S, steps: u64) -> (Session<S>, Random) {
    let (mut session, mut random) = open(seed, storage);
    let mut seen = Seen::default();
    if random.below(3) == 0 {
        let text = format!("luck {}", random.below(1000));
        session.contribute(STAMP, text).expect("a contribution comes before the start");
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
fn act<S: Storage>(session: &mut Session<S>, random: &mut Random) {
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
            session.record(Event::Disputed { stamp: STAMP, event, reason }, None)
        }
        3 | 4 => {
            let commit = 1 + random.below(session.history().commits());
            let (kind, end) =
                (session.history().kind_of(commit), session.history().events_of(commit).1);
            if kind == CommitKind::Act || !session.history().is_settled_at(end) {
                return;
            }
            session.goto(STAMP, &commit.to_string())
        }
        _ => {
            if session.history().redo_target(1).is_err() {
                return;
            }
            session.redo(STAMP, 1)
        }
    };
    made.unwrap_or_else(|error| panic!("an act about the log is taken: {error}"));
}

/// The secret of the random fight of a seed.
pub fn secret(seed: u64) -> [u8; 32] {
    *blake3::hash(&seed.to_le_bytes()).as_bytes()
}

/// What was seen, and how often.
#[derive(Default)]
pub struct Seen(pub BTreeMap<(&'static str, String), u64>);

impl Seen {
    pub fn count(&mut self, kind: &'static str, what: impl Into<String>) {
        *self.0.entry((kind, what.into())).or_default() += 1;
    }

    pub fn add(&mut self, other: Seen) {
        for (key, count) in other.0 {
            *self.0.entry(key).or_default() += count;
        }
    }

    pub fn of(&self, kind: &str, what: &str) -> u64 {
        self.0.iter().find(|((k, w), _)| *k == kind && w == what).map_or(0, |(_, count)| *count)
    }
}

/// Asks whether something picked blindly would be accepted; counts what refuses it. Asking changes
/// nothing.
pub fn try_anything<S: Storage>(session: &Session<S>, random: &mut Random, seen: &mut Seen) {
    let (system, state) = (session.system(), session.state());
    let everyone: Vec<Who> = state.everyone().collect();
    let Some(who) = random.one_of(&everyone) else { return };
    let Some(verb) = random.one_of(system.verbs()) else { return };
    let mut args = Args::default();
    for option in verb.options {
        if (option.needed || random.below(3) == 0)
            && let Some(value) = some_value(random, state, option.kind)
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
        answer(session, random, seen)
    } else {
        match random.below(24) {
            0 => undo(session, random, seen),
            1..=3 => take(session, random, seen).or_else(|| declare(session, random, seen)),
            4 => gm(session, random, seen),
            _ => declare(session, random, seen),
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

/// What is done in a fight in earnest.
const EARNEST: &[&str] =
    &["melee-attack", "swarm-attack", "swarm-strike", "charge", "screen-an-ally", "end-turn"];

pub type Taken = Option<Result<affray::play::Receipt, PlayError>>;

pub fn answer<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let by = random.one_of(&session.still_asked())?;
    let system = session.system();
    let asked = session.pending()?.clone();
    if let Some(clause) = system.clause(asked.clause) {
        seen.count("question", clause.id);
    }
    let replies = match asked.need {
        Need::Choice { .. } => system.replies(session.state(), &asked, by),
        Need::Dice { .. } => return None,
    };
    let reply = random.one_of(&replies).unwrap_or(Reply::Pass);
    if let Reply::Do { verb, args } = &reply {
        count_deed(session, *verb, args, seen);
    }
    Some(session.answer(STAMP, by, reply, None))
}

pub fn take<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let offers: Vec<(u64, Who, Name, Option<Who>)> = session
        .offers()
        .iter()
        .flat_map(|(number, offered)| {
            let about = offered.about;
            offered.to.iter().flat_map(move |(who, verbs)| {
                verbs.iter().map(move |verb| (*number, *who, *verb, about))
            })
        })
        .collect();
    let (_, who, verb, _) = random.one_of(&offers)?;
    // The latest window open to it for this verb is the one that is taken.
    let (number, .., about) =
        offers.iter().copied().find(|offer| offer.1 == who && offer.2 == verb)?;
    let then = session.history().state_at(number);
    let args = random.one_of(&session.system().answers(&then, who, verb, about))?;
    count_deed(session, verb, &args, seen);
    seen.count("taken", session.system().spell(verb));
    Some(session.take(STAMP, who, verb, args, None))
}

pub fn declare<S: Storage>(
    session: &mut Session<S>,
    random: &mut Random,
    seen: &mut Seen,
) -> Taken {
    let (system, state) = (session.system(), session.state());
    let before = state.phase == core::SETUP;
    if before && random.below(3) == 0 {
        return start(session, random, seen);
    }
    let everyone: Vec<Who> = state.present().collect();
    let mut verbs: Vec<Name> = system
        .verbs()
        .iter()
        .filter(|verb| matches!(verb.said, Saying::Declared | Saying::Both))
        .map(|verb| verb.name)
        .collect();
    // Big fights are fought in earnest; what many do together is hardly seen otherwise.
    if state.everyone().count() > 5 && random.below(8) > 0 {
        verbs.retain(|verb| EARNEST.contains(&system.spell(*verb)));
    }
    if random.below(2) == 0
        && let Some((who, verb, args)) = (0..4).find_map(|_| join_in(session, random))
    {
        let args = with_options(session, random, who, verb, args);
        count_deed(session, verb, &args, seen);
        let said = Said { actor: Actor::Who(who), verb, args, because: None };
        return Some(session.declare(STAMP, said, None));
    }
    for _ in 0..12 {
        let who = random.one_of(&everyone)?;
        let wrestles = ["grappled", "grappling"].map(|held| system.name(held));
        let wrestles = wrestles.into_iter().flatten().any(|held| state.is(who, held));
        let verb = if wrestles && random.below(3) == 0 {
            system.name(["escape-grapple", "move-grappled"][random.below(2) as usize])?
        } else if before {
            // Before the fight nothing else can be done.
            system.name(["prepare-execution", "execution-attack"][random.below(2) as usize])?
        } else {
            random.one_of(&verbs)?
        };
        // A swarm that strikes at once is none.
        if system.spell(verb) == "swarm-strike" && random.below(8) > 0 {
            continue;
        }
        if let Some(args) = random.one_of(&system.legal_with(state, who, verb)) {
            let args = with_options(session, random, who, verb, args);
            count_deed(session, verb, &args, seen);
            let said = Said { actor: Actor::Who(who), verb, args, because: None };
            return Some(session.declare(STAMP, said, None));
        }
    }
    if before {
        return start(session, random, seen);
    }
    // A cast of nothing but things takes no turns; all that is left is to end the fight.
    let nobody = state.order.is_empty() && state.acting.is_empty();
    let verb = if nobody { core::END } else { core::END_TURN };
    let said = Said { actor: Actor::Gm, verb, args: Args::default(), because: None };
    seen.count("verb", system.spell(verb));
    Some(session.declare(STAMP, said, None))
}

/// What somebody may do about a thing begun: swarm the enemy an ally swarms, screen the ward an
/// ally screens, attack the ward an enemy screens.
fn join_in<S: Storage>(session: &Session<S>, random: &mut Random) -> Option<(Who, Name, Args)> {
    let (system, state) = (session.system(), session.state());
    let begun = [
        ("swarming", "swarm-attack", true),
        ("screening", "screen-an-ally", true),
        ("screening", "melee-attack", false),
        ("screening", "ranged-attack", false),
    ];
    let (condition, verb, allied) = random.one_of(&begun)?;
    let (condition, verb) = (system.name(condition)?, system.name(verb)?);
    let about = |who: Who| {
        let held = state.conditions_of(Subject::Who(who)).iter();
        held.filter(|held| held.name == condition).find_map(|held| match held.detail {
            Some(Detail::Who(about)) => Some((who, about)),
            _ => None,
        })
    };
    let leaders: Vec<(Who, Who)> = state.present().filter_map(about).collect();
    let (leader, about) = random.one_of(&leaders)?;
    let mut legal = Vec::new();
    for who in state.present().filter(|who| *who != leader) {
        if state.hostile(who, leader) != allied {
            let all = system.legal_with(state, who, verb).into_iter();
            let own = all.filter(|args| args.0.iter().any(|arg| arg.value == Value::Who(about)));
            legal.extend(own.map(|args| (who, verb, args)));
        }
    }
    random.one_of(&legal)
}

/// Adds an optional option with a value it may have, where the rules still allow the whole.
pub fn with_options<S: Storage>(
    session: &Session<S>,
    random: &mut Random,
    who: Who,
    verb: Name,
    args: Args,
) -> Args {
    let (system, state) = (session.system(), session.state());
    let known = system.verbs().iter().find(|known| known.name == verb);
    let Some(option) = known.and_then(|known| random.one_of(known.options)) else { return args };
    if args.value(option.name).is_some() {
        return args;
    }
    let Some(value) = some_value(random, state, option.kind) else { return args };
    let more = args.clone().with(option.name, value);
    if system.check(state, Actor::Who(who), verb, more.clone()).is_ok() { more } else { args }
}

#[expect(clippy::unnecessary_wraps, reason = "one shape for everything the player does")]
pub fn start<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let (system, state) = (session.system(), session.state());
    let name = |word: &str| system.name(word).unwrap_or(core::NONE);
    let side = Value::Side(affray::vocabulary::SideId(random.below(2) as u8));
    let one = |value: Value| Value::List(vec![value]);
    let mut args = Args::default();
    match random.below(8) {
        0 => args = args.with(name("surprised"), one(side)),
        1 | 2 => {
            args = args
                .with(name("surprised"), one(side))
                .with(core::CHECK, Value::Word(name("opposed")));
            if random.below(2) == 0 {
                let everyone: Vec<Who> = state.present().collect();
                let own = |who: &&Who| {
                    Value::Side(state.side(**who)) == args_side(&args, name("surprised"))
                };
                let noticer = everyone.iter().find(own).copied();
                let sneaker = everyone.iter().find(|who| !own(who)).copied();
                if let (Some(noticer), Some(sneaker)) = (noticer, sneaker) {
                    args = args
                        .with(name("noticer"), Value::Who(noticer))
                        .with(name("sneaker"), Value::Who(sneaker));
                }
            }
        }
        3 => {
            args =
                args.with(core::GROUP, one(side)).with(name("initiative-penalty"), Value::Int(-2));
        }
        4 => {
            args = args
                .with(core::GROUP, one(side))
                .with(core::MOD, Value::Int(1))
                .with(name("initiative-penalty"), Value::Int(0));
        }
        5 => args = args.with(name("anticipating"), one(side)),
        _ => {}
    }
    if let Err(refusals) = system.check(state, Actor::Gm, core::START, args.clone()) {
        for refusal in refusals.0 {
            seen.count("clause", refusal.clause.id);
        }
        args = Args::default();
    }
    count_deed(session, core::START, &args, seen);
    let said = Said { actor: Actor::Gm, verb: core::START, args, because: None };
    Some(session.declare(STAMP, said, None))
}

fn args_side(args: &Args, option: Name) -> Value {
    args.list(option).first().cloned().unwrap_or(Value::Int(0))
}

pub fn gm<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let (system, state) = (session.system(), session.state());
    if state.phase == core::SETUP && random.below(2) == 0 {
        return start(session, random, seen);
    }
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let list = |value| Value::List(vec![value]);
    let one = Args::default().with(core::WHO, list(Value::Who(who)));
    let (verb, args) = match random.below(7) {
        0 => (
            system.name("morale-check")?,
            Args::default().with(core::WHO, Value::Side(state.side(who))),
        ),
        1 => (
            system.name("morale-check")?,
            Args::default().with(core::WHO, Value::Who(who)).with(core::MOD, Value::Int(1)),
        ),
        2 => (core::JOIN, one),
        6 => {
            let why = Value::Text("a dog barks".to_owned());
            let target = Args::default().with(core::TARGET, Value::Who(who));
            (system.name("disturb")?, target.with(system.name("why")?, why))
        }
        3 if random.below(8) == 0 && state.phase != core::SETUP => (core::LEAVE, one),
        4 if random.below(20) == 0 => (core::END, Args::default()),
        _ => return ruling(session, random, who, seen),
    };
    if system.check(state, Actor::Gm, verb, args.clone()).is_err() {
        return declare(session, random, seen);
    }
    count_deed(session, verb, &args, seen);
    Some(session.declare(STAMP, Said { actor: Actor::Gm, verb, args, because: None }, None))
}

pub fn ruling<S: Storage>(
    session: &mut Session<S>,
    random: &mut Random,
    who: Who,
    seen: &mut Seen,
) -> Taken {
    let name = |word: &str| session.system().name(word).unwrap_or(core::NONE);
    let of = Subject::Who(who);
    let conditions =
        ["prone", "broken", "frail", "incapacitated", "stabilized", "unsuspecting", "grappled"];
    let condition = name(random.one_of(&conditions)?);
    let change = match random.below(5) {
        0 => Effect::Pool { of, pool: name("hp"), by: random.below(9) as i32 - 6 },
        1 => Effect::Gained { of, condition, detail: None },
        4 => held(session, random, who)?,
        2 => Effect::Lost { of, condition, detail: None },
        _ => Effect::Word { of: Subject::Fight, text: "so be it".to_owned() },
    };
    seen.count("act", "ruling");
    Some(session.rule(STAMP, vec![change], Some("because".to_owned()), None))
}

/// Somebody holds this one, or one more holds somebody who is held already.
fn held<S: Storage>(session: &Session<S>, random: &mut Random, who: Who) -> Option<Effect> {
    let (state, grappled) = (session.state(), session.system().name("grappled")?);
    let victim = state.present().find(|one| state.is(*one, grappled)).unwrap_or(who);
    let others: Vec<Who> = state.present().filter(|one| *one != victim).collect();
    let detail = Detail::Who(random.one_of(&others)?);
    let of = Subject::Who(victim);
    Some(Effect::Gained { of, condition: grappled, detail: Some(detail) })
}

pub fn undo<S: Storage>(session: &mut Session<S>, random: &mut Random, seen: &mut Seen) -> Taken {
    let count = 1 + random.below(3);
    if session.history().undo_target(count).is_err() {
        return declare(session, random, seen);
    }
    seen.count("act", "undo");
    let undone = session.undo(STAMP, count, None);
    if undone.is_ok() && random.below(2) == 0 {
        seen.count("act", "redo");
        return Some(session.redo(STAMP, 1 + random.below(count)));
    }
    Some(undone)
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

/// No pool leaves its bounds.
pub fn bounds<S: Storage>(seed: u64, session: &Session<S>) {
    let (system, state) = (session.system(), session.state());
    let name = |word: &str| system.name(word).unwrap_or(core::NONE);
    for who in state.everyone() {
        let called = state.called(who);
        let most = state.number(who, name("hp-max")).unwrap_or(0);
        assert!((0..=most).contains(&state.pool(who, name("hp"))), "seed {seed}: hp of {called}");
        assert!((0..=1).contains(&state.pool(who, name("main"))), "seed {seed}: main of {called}");
        let moves = state.pool(who, name("move-action"));
        assert!((0..=2).contains(&moves), "seed {seed}: moves of {called}");
        for (pool, value) in &state.body(who).pools {
            assert!(*value >= 0, "seed {seed}: {} of {called} is {value}", system.spell(*pool));
        }
    }
}

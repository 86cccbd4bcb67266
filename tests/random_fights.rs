//! A random player that takes only what is offered: answers, windows and undo among it. Ten
//! thousand seeded fights; what was never seen has to be explained.

mod common;

use affray::engine::catalog::Said as Saying;
use affray::log::MemoryStorage;
use affray::play::{PlayError, Said, Session, cite, opening};
use affray::rules::System;
use affray::script::parse_front;
use affray::vocabulary::{
    Actor, Args, ClauseCode, Effect, Event, Name, Need, Reply, Seat, Stamp, Subject, Value, Who,
    core,
};
use common::{Random, cast};
use std::collections::BTreeMap;
use std::io::Write;

const FIGHTS: u64 = 10_000;
const STAMP: Stamp = Stamp { seat: Seat::GM, time: 0 };

/// What was seen, and how often.
#[derive(Default)]
struct Seen(BTreeMap<(&'static str, String), u64>);

impl Seen {
    fn count(&mut self, kind: &'static str, what: impl Into<String>) {
        *self.0.entry((kind, what.into())).or_default() += 1;
    }

    fn add(&mut self, other: Seen) {
        for (key, count) in other.0 {
            *self.0.entry(key).or_default() += count;
        }
    }

    fn of(&self, kind: &str, what: &str) -> u64 {
        self.0.iter().find(|((k, w), _)| *k == kind && w == what).map_or(0, |(_, count)| *count)
    }
}

#[test]
fn ten_thousand_fights_by_a_player_who_takes_only_what_is_offered() {
    let seen = std::thread::scope(|scope| {
        let half = |from: u64| {
            move || {
                let mut seen = Seen::default();
                for seed in (from..FIGHTS).step_by(2) {
                    fight(seed, &mut seen);
                }
                seen
            }
        };
        let other = scope.spawn(half(1));
        let mut seen = half(0)();
        seen.add(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        seen
    });
    let mut out = std::io::stdout().lock();
    for ((kind, what), count) in &seen.0 {
        let _ = writeln!(out, "{kind:9} {what:40} {count}");
    }
    let missing = unexplained(&seen);
    assert!(missing.is_empty(), "never seen and not explained:\n{}", missing.join("\n"));
}

/// What has no count, less what has an explanation in `NEVER`.
fn unexplained(seen: &Seen) -> Vec<String> {
    let system = System::Wwn;
    let mut missing = Vec::new();
    let mut want = |kind: &'static str, what: &str| {
        let explained = NEVER.iter().any(|(k, w, _)| *k == kind && *w == what);
        let count = seen.of(kind, what);
        if count == 0 && !explained {
            missing.push(format!("{kind} {what}"));
        }
        if count > 0 && explained {
            missing.push(format!("{kind} {what} is explained as never seen, but was seen"));
        }
    };
    for verb in system.verbs() {
        let name = system.spell(verb.name);
        want("verb", name);
        for option in verb.options {
            want("option", &format!("{name} {}", system.spell(option.name)));
        }
    }
    for clause in system.clauses() {
        want("clause", clause.id);
    }
    for question in [
        "run.free-attack",
        "outside.veterans-luck",
        "initiative.other-ties",
        "instant.action-made-impossible",
    ] {
        want("question", question);
    }
    missing
}

/// One whole fight; every step is checked, and the log opens to the same state.
fn fight(seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let toml = cast(&mut random);
    let front =
        parse_front(&toml, 1).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{toml}"));
    let secret = *blake3::hash(&seed.to_le_bytes()).as_bytes();
    let (opened, secret) =
        opening(&front, 0, || secret).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let mut session = Session::create(MemoryStorage::default(), opened, secret)
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    for _ in 0..60 {
        if session.state().phase == core::OVER {
            break;
        }
        try_anything(&session, &mut random, seen);
        step(seed, &mut session, &mut random, seen);
        bounds(seed, &session);
    }
    finish(seed, &session, seen);
}

/// Asks whether something picked blindly would be accepted; counts what refuses it. Asking changes
/// nothing.
fn try_anything(session: &Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) {
    let (system, state) = (session.system(), session.state());
    let everyone: Vec<Who> = state.everyone().collect();
    let Some(who) = random.one_of(&everyone) else { return };
    let Some(verb) = random.one_of(system.verbs()) else { return };
    let mut args = Args::default();
    for option in verb.options {
        if (option.needed || random.below(3) == 0)
            && let Some(value) = common::some_value(random, state, option.kind)
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
fn step(seed: u64, session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) {
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

type Taken = Option<Result<affray::play::Receipt, PlayError>>;

fn answer(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
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

fn take(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
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

fn declare(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
    let (system, state) = (session.system(), session.state());
    if state.phase == core::SETUP {
        return start(session, random, seen);
    }
    let everyone: Vec<Who> = state.present().collect();
    let verbs: Vec<Name> = system
        .verbs()
        .iter()
        .filter(|verb| matches!(verb.said, Saying::Declared | Saying::Both))
        .map(|verb| verb.name)
        .collect();
    for _ in 0..12 {
        let who = random.one_of(&everyone)?;
        let verb = random.one_of(&verbs)?;
        if let Some(args) = random.one_of(&system.legal_with(state, who, verb)) {
            let args = with_options(session, random, who, verb, args);
            count_deed(session, verb, &args, seen);
            let said = Said { actor: Actor::Who(who), verb, args, because: None };
            return Some(session.declare(STAMP, said, None));
        }
    }
    let said =
        Said { actor: Actor::Gm, verb: core::END_TURN, args: Args::default(), because: None };
    seen.count("verb", "end-turn");
    Some(session.declare(STAMP, said, None))
}

/// Adds an optional option with a value it may have, where the rules still allow the whole.
fn with_options(
    session: &Session<MemoryStorage>,
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
    let Some(value) = common::some_value(random, state, option.kind) else { return args };
    let more = args.clone().with(option.name, value);
    if system.check(state, Actor::Who(who), verb, more.clone()).is_ok() { more } else { args }
}

#[expect(clippy::unnecessary_wraps, reason = "one shape for everything the player does")]
fn start(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
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
    count_deed(session, core::START, &args, seen);
    let said = Said { actor: Actor::Gm, verb: core::START, args, because: None };
    Some(session.declare(STAMP, said, None))
}

fn args_side(args: &Args, option: Name) -> Value {
    args.list(option).first().cloned().unwrap_or(Value::Int(0))
}

fn gm(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
    let (system, state) = (session.system(), session.state());
    if state.phase == core::SETUP {
        return start(session, random, seen);
    }
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let list = |value| Value::List(vec![value]);
    let one = Args::default().with(core::WHO, list(Value::Who(who)));
    let (verb, args) = match random.below(6) {
        0 => (
            system.name("morale-check")?,
            Args::default().with(core::WHO, Value::Side(state.side(who))),
        ),
        1 => (
            system.name("morale-check")?,
            Args::default().with(core::WHO, Value::Who(who)).with(core::MOD, Value::Int(1)),
        ),
        2 => (core::JOIN, one),
        3 if random.below(8) == 0 => (core::LEAVE, one),
        4 if random.below(20) == 0 => (core::END, Args::default()),
        _ => return ruling(session, random, who, seen),
    };
    if system.check(state, Actor::Gm, verb, args.clone()).is_err() {
        return declare(session, random, seen);
    }
    count_deed(session, verb, &args, seen);
    Some(session.declare(STAMP, Said { actor: Actor::Gm, verb, args, because: None }, None))
}

fn ruling(
    session: &mut Session<MemoryStorage>,
    random: &mut Random,
    who: Who,
    seen: &mut Seen,
) -> Taken {
    let name = |word: &str| session.system().name(word).unwrap_or(core::NONE);
    let of = Subject::Who(who);
    let conditions = ["prone", "broken", "frail", "incapacitated", "stabilized"];
    let condition = name(random.one_of(&conditions)?);
    let change = match random.below(4) {
        0 => Effect::Pool { of, pool: name("hp"), by: random.below(9) as i32 - 6 },
        1 => Effect::Gained { of, condition, detail: None },
        2 => Effect::Lost { of, condition, detail: None },
        _ => Effect::Word { of, text: "so be it".to_owned() },
    };
    seen.count("act", "ruling");
    Some(session.rule(STAMP, vec![change], Some("because".to_owned()), None))
}

fn undo(session: &mut Session<MemoryStorage>, random: &mut Random, seen: &mut Seen) -> Taken {
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

fn count_deed(session: &Session<MemoryStorage>, verb: Name, args: &Args, seen: &mut Seen) {
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
fn bounds(seed: u64, session: &Session<MemoryStorage>) {
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

/// Counts what was cited, and opens the log again: the same state, the same history.
fn finish(seed: u64, session: &Session<MemoryStorage>, seen: &mut Seen) {
    let (system, history) = (session.system(), session.history());
    for number in 1..=history.count() {
        let event = history.entry(number).event;
        let mut cited: Vec<ClauseCode> = Vec::new();
        cite(&event, &mut cited);
        for code in cited {
            let id = system.clause(code).map_or("?", |clause| clause.id);
            seen.count("clause", id);
        }
        if let Event::Offered(_) = event {
            seen.count("act", "window");
        }
    }
    let state = session.state().clone();
    assert_eq!(state, history.state_at(history.tip()), "seed {seed}: seeking equals folding");
    let storage = session.log().storage().clone();
    let again = Session::open(storage, None).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert_eq!(*again.state(), state, "seed {seed}: the log opens to the same state");
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("option", "run to", "recorded as the path it means"),
    ("clause", "units.metres-and-feet", "it only says how figures are read; nothing cites a unit"),
    ("clause", "round.end-order", "an order of steps, each of which cites its own clause"),
    ("clause", "attack.order", "an order of steps, each of which cites its own clause"),
    ("clause", "actions.splitting-movement", "a Move is one call; there is nothing to split"),
    ("clause", "snap.only-plain-attacks", "the attack made at once is checked by its own clauses"),
    (
        "clause",
        "run.free-attack-details",
        "says who is asked and with what; the question cites the rule",
    ),
    ("clause", "withdrawal.does-not-leave", "it says what does not happen"),
    ("clause", "withdrawal.one-move-only", "follows from the cost; the refusal cites the Main"),
    ("clause", "hold.next-round-place", "it says what does not change"),
    ("clause", "trauma.switch", "the switch stands in the opening"),
    ("clause", "trauma.roll-together", "a way of throwing that changes no result"),
    ("clause", "shock.no-trauma", "it says which die is not thrown"),
    ("clause", "shock.no-damage-attacks", "shoving and grappling are not played yet"),
    ("clause", "outside.aid", "skill use is not played yet"),
    ("clause", "outside.stabilize", "first aid is not played yet"),
    ("clause", "outside.stabilized-recovery", "first aid is not played yet"),
    (
        "clause",
        "outside.physical-save-target",
        "a number on the sheet; the save cites its own rule",
    ),
    ("clause", "outside.round-length", "it says how long a round is"),
];

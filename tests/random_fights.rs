//! A random player that takes only what is offered: answers, windows and undo among it. Ten
//! thousand whole seeded fights of each system, each said again byte for byte; what was never seen
//! has to be explained.

mod common;

use affray::log::MemoryStorage;
use affray::play::{Said, Session, cite};
use affray::rules::System;
use affray::vocabulary::{Actor, Args, ClauseCode, Event, core};
use common::Random;
use common::again::{Shift, say_all_after};
use common::failed::write_out;
use common::habits::{self, Habits};
use common::player::{STAMP, Seen, front_of, open_of, secret, step, try_anything};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

const FIGHTS: u64 = 10_000;

/// The round a fight is ended in, if it has not ended before.
const LAST_ROUND: u32 = 4;

/// More steps than any fight of so many rounds may take.
const MOST_STEPS: u64 = 2_000;

#[test]
fn ten_thousand_fights_of_wwn() {
    ten_thousand_fights(System::Wwn);
}

#[test]
fn ten_thousand_fights_of_hallowed_earth() {
    ten_thousand_fights(System::HallowedEarth);
}

#[test]
fn ten_thousand_fights_of_factions() {
    ten_thousand_fights(System::Factions);
}

#[test]
fn ten_thousand_fights_of_radiant_hack() {
    ten_thousand_fights(System::RadiantHack);
}

#[test]
fn ten_thousand_fights_of_defined() {
    ten_thousand_fights(System::Defined);
}

fn ten_thousand_fights(system: System) {
    let habits = habits::of(system);
    let seen = std::thread::scope(|scope| {
        let half = |from: u64| {
            move || {
                let mut seen = Seen::default();
                for seed in (from..FIGHTS).step_by(2) {
                    fight(habits, seed, &mut seen);
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
    for ((kind, what), count) in &seen.counts {
        let _ = writeln!(out, "{kind:9} {what:40} {count}");
    }
    let missing = unexplained(habits, &seen);
    assert!(missing.is_empty(), "never seen and not explained:\n{}", missing.join("\n"));
}

/// What has no count, less what has an explanation in the habits.
fn unexplained(habits: &Habits, seen: &Seen) -> Vec<String> {
    let (system, never) = (habits.system, habits.never);
    let mut missing = Vec::new();
    let mut want = |kind: &'static str, what: &str| {
        let explained = never.iter().any(|(k, w, _)| *k == kind && *w == what);
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
    for question in habits.questions {
        want("question", question);
    }
    missing
}

/// One whole fight; one that fails is written out, to be looked at and played again.
fn fight(habits: &Habits, seed: u64, seen: &mut Seen) {
    let (mut session, mut random) = open_of(habits.system, seed, MemoryStorage::default());
    seen.last = None;
    let whole = || play(habits, seed, &mut session, &mut random, seen);
    let Err(panic) = catch_unwind(AssertUnwindSafe(whole)) else { return };
    let (system, commits) = (habits.system, session.history().commits());
    let (front, _) = front_of(system, seed);
    let name = format!("{}-{seed}", system.id());
    let opened = (front.as_str(), secret(seed));
    let (play, account) = write_out(&name, opened, &session, seen.last.as_deref());
    let mut out = std::io::stdout().lock();
    let (play, account) = (play.display(), account.display());
    let _ = writeln!(out, "seed {seed} failed after commit {commits}: {play}, {account}");
    resume_unwind(panic);
}

/// A fight to its end or its last round; every step is checked.
fn play(
    habits: &Habits,
    seed: u64,
    session: &mut Session<MemoryStorage>,
    random: &mut Random,
    seen: &mut Seen,
) {
    let mut steps = 0;
    while session.state().phase != core::OVER {
        if session.state().round >= LAST_ROUND && session.pending().is_none() {
            let end =
                Said { actor: Actor::Gm, verb: core::END, args: Args::default(), because: None };
            session
                .declare(STAMP, end, None)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            seen.count("verb", "end");
            break;
        }
        try_anything(session, random, seen);
        step(seed, session, random, seen);
        seen.last = None;
        let bounds = (habits.bounds)(session.state(), session.pending().is_some());
        bounds.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        steps += 1;
        assert!(steps < MOST_STEPS, "seed {seed}: the fight does not come to an end");
    }
    finish(seed, session, seen);
    assert_said_again(habits, seed, session);
}

/// The same inputs give every byte again.
fn assert_said_again(habits: &Habits, seed: u64, session: &Session<MemoryStorage>) {
    let (mut again, _) = open_of(habits.system, seed, MemoryStorage::default());
    say_all_after(session.history(), 1, &mut again, Shift::default());
    assert!(again.log().bytes() == session.log().bytes(), "seed {seed}: other bytes");
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

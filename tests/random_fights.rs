//! A random player that takes only what is offered: answers, windows and undo among it. Ten
//! thousand seeded fights; what was never seen has to be explained.

mod common;

use affray::log::MemoryStorage;
use affray::play::{Session, cite};
use affray::rules::System;
use affray::vocabulary::{ClauseCode, Event, core};
use common::player::{Seen, bounds, open, step, try_anything};
use std::io::Write;

const FIGHTS: u64 = 10_000;

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
        "shove.result",
        "screen.slots",
        "screen.tied-worst",
    ] {
        want("question", question);
    }
    missing
}

/// One whole fight; every step is checked, and the log opens to the same state.
fn fight(seed: u64, seen: &mut Seen) {
    let (mut session, mut random) = open(seed, MemoryStorage::default());
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
    ("option", "free-attack maneuver", "it is there to be refused"),
    ("option", "swarm-strike maneuver", "it is there to be refused"),
    ("option", "charge to", "recorded as the path it means"),
    ("option", "screen-an-ally to", "recorded as the path it means"),
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
    (
        "clause",
        "outside.physical-save-target",
        "a number on the sheet; the save cites its own rule",
    ),
];

//! A random player that takes only what is offered: answers, windows and undo among it. Whole
//! seeded fights of each system, each said again byte for byte; what was never seen in ten thousand
//! of them, nor in the fights that are recorded in `logs/`, has to be explained.

use crate::common::Random;
use crate::common::again::{Shift, say_all_after};
use crate::common::failed::write_out;
use crate::common::habits::{self, Habits, of_each_system};
use crate::common::player::{STAMP, Seen, open_of, step, try_anything};
use crate::common::player::{front_of, secret};
use crate::shared::{commits, files, reasons};
use affray::engine::own;
use affray::log::MemoryStorage;
use affray::play::{Said, Session, cite, open_script};
use affray::rules::{SYSTEMS, System};
use affray::script::{parse_script, read_source};
use affray::vocabulary::{Actor, Args, Clause, ClauseCode, Event, core};
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

/// The round a fight is ended in, if it has not ended before.
const LAST_ROUND: u32 = 4;

/// More steps than any fight of so many rounds may take.
const MOST_STEPS: u64 = 2_000;

of_each_system!(fights_of);

fn fights_of(system: System) {
    let (habits, fights) = (habits::of(system), crate::shared::count_of_fights());
    let seen = std::thread::scope(|scope| {
        let half = |from: u64| {
            move || {
                let mut seen = Seen::default();
                for seed in (from..fights).step_by(2) {
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
    let wrong = unexplained(habits, &seen);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What was seen though it is explained as never seen; and, of as many fights as it takes, what was
/// not seen, in none that is recorded either, and has no explanation in the habits.
fn unexplained(habits: &Habits, seen: &Seen) -> Vec<String> {
    let (system, never, recorded) = (habits.system, habits.never, recorded(habits.system));
    let mut missing = Vec::new();
    let mut want = |kind: &'static str, what: &str| {
        let explained = never.iter().any(|(k, w, _)| *k == kind && *w == what);
        let count = seen.of(kind, what);
        let shown = count > 0 || recorded.of(kind, what) > 0;
        if !shown && !explained && crate::shared::sees_everything() {
            missing.push(format!("{kind} {what} was never seen and is not explained"));
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
    // Nobody begins hidden here: tests/fast/account/hidden.rs has those fights. And the GM speaks for
    // everybody, so nobody is asked to agree: tests/fast/agreement has that. Nothing is promised:
    // tests/fast/promises.rs has that.
    let elsewhere = [own::HIDDEN_PLACE.id, own::AGREEMENT.id, own::PROMISES.id];
    let cited = |clause: &&Clause| !elsewhere.contains(&clause.id) && clause.uncited.is_none();
    for clause in system.clauses().filter(cited) {
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

#[test]
fn a_fight_that_is_written_out_is_played_to_the_same_end() {
    for (system, seed) in SYSTEMS.iter().flat_map(|system| (0..3).map(move |seed| (*system, seed)))
    {
        let (mut session, mut random) = open_of(system, seed, MemoryStorage::default());
        for _ in 0..60 {
            if session.state().phase != core::OVER {
                step(seed, &mut session, &mut random, &mut Seen::default());
            }
        }
        let (front, name) = (front_of(system, seed).0, format!("whole-{}-{seed}", system.id()));
        let (play, account) = write_out(&name, (&front, secret(seed)), &session, None);
        let source = read_source(None, &fs::read(&play).expect("a play")).expect("text");
        let script = parse_script(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
        let talk = open_script(&script, MemoryStorage::default(), || 0, || secret(seed));
        let mut talk = talk.unwrap_or_else(|error| panic!("{name}: {error}"));
        for (_, line) in &script.lines {
            let said = talk.try_say(line).map_err(|trouble| trouble.diagnostic);
            said.unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        }
        assert!(talk.session().state() == session.state(), "{name}: another state");
        let told = fs::read_to_string(account).expect("an account");
        assert!(told.lines().count() > script.front.combatants.len(), "{name}: {told}");
    }
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
        let bounds = habits.out_of_bounds(session.state(), session.pending().is_some());
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

/// What is cited in the fights of a system that are recorded.
fn recorded(system: System) -> Seen {
    let mut seen = Seen::default();
    for path in files(&Path::new("logs").join(system.id()), "affray") {
        let log = fs::read(&path).expect("a log");
        for entry in commits(&log).iter().flatten() {
            count_cited(system, &entry.event, &mut seen);
        }
    }
    seen
}

/// Counts what an event cites.
fn count_cited(system: System, event: &Event, seen: &mut Seen) {
    let mut cited: Vec<ClauseCode> = Vec::new();
    cite(event, &mut cited);
    for code in cited {
        seen.count("clause", system.clause(code).map_or("?", |clause| clause.id));
    }
}

/// Counts what was cited, and opens the log again: the same state, the same history.
fn finish(seed: u64, session: &Session<MemoryStorage>, seen: &mut Seen) {
    let (system, history) = (session.system(), session.history());
    for number in 1..=history.count() {
        let event = history.entry(number).event;
        let lacking = reasons::lacking(system, &event);
        assert_eq!(lacking, None, "seed {seed}, event {number}");
        count_cited(system, &event, seen);
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

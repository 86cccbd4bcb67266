//! Where the fights of the corpus come from, each told with typed dice.

use super::aside;
use super::fight::{ASIDE, POSSIBLE, text};
use super::replay::panic_text;
use crate::common::Random;
use crate::common::player::{self, STAMP, Seen};
use crate::common::typed::{Typed, Untold, with_faces, without_what_is_filled_in};
use affray::log::MemoryStorage;
use affray::play::{Said, Session, open_script};
use affray::rules::System;
use affray::script::{Line, Script};
use affray::vocabulary::{Actor, Args, core};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The round a random fight is ended in, if it has not ended before.
const LAST_ROUND: u32 = 4;

/// More steps than a random fight of so many rounds takes.
const MOST_STEPS: u64 = 2_000;

/// How many declarations an evening has at most.
const EVENING: u64 = 300;

/// How often in a row something else is chosen where a choice cannot be told.
const MOST_TRIES: u32 = 40;

/// What was left out, and how often, with one example each.
#[derive(Default)]
pub struct LeftOut(pub BTreeMap<String, (u64, String)>);

impl LeftOut {
    /// Counts something left out.
    pub fn count(&mut self, reason: &str, example: String) {
        self.0.entry(reason.to_owned()).or_insert((0, example)).0 += 1;
    }

    /// Adds what another counted.
    pub fn add(&mut self, other: LeftOut) {
        for (reason, (count, example)) in other.0 {
            self.0.entry(reason).or_insert((0, example)).0 += count;
        }
    }
}

/// How a random fight is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// A few rounds; something is said on the side at every other step, and everything possible is
    /// compared at every fourth.
    Short,
    /// As long as it lasts, up to 300 declarations, with acts about the log; everything is compared
    /// at every step.
    Evening,
}

/// A random fight told line by line.
struct Telling {
    system: System,
    seed: u64,
    session: Session<MemoryStorage>,
    typed: Typed,
    random: Random,
    left_out: LeftOut,
}

/// The text of a random fight.
pub fn random_fight(system: System, seed: u64, length: Length) -> (String, LeftOut) {
    let (front, _) = player::front_of(system, seed);
    let (session, random) = player::open_of(system, seed, MemoryStorage::default());
    let typed = Typed::open(&front).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let left_out = LeftOut::default();
    let mut telling = Telling { system, seed, session, typed, random, left_out };
    telling.tell(length);
    (text(&telling.typed.front, &telling.typed.lines), telling.left_out)
}

impl Telling {
    fn tell(&mut self, length: Length) {
        let mut tries = 0;
        for _ in 0..MOST_STEPS {
            let state = self.session.state();
            let over = state.phase == core::OVER;
            let late = length == Length::Short && state.round >= LAST_ROUND;
            let long = length == Length::Evening && self.session.history().commits() >= EVENING;
            let ends = (late || long) && self.session.pending().is_none();
            if tries == 0 {
                self.compare(length);
            }
            if over || tries > MOST_TRIES {
                return;
            }
            let told =
                self.attempt(
                    |telling| {
                        if ends { end(&mut telling.session) } else { telling.step(length) }
                    },
                );
            tries = if told { 0 } else { tries + 1 };
        }
    }

    /// Marks what is compared beside the next line.
    fn compare(&mut self, length: Length) {
        let every = length == Length::Evening;
        if every || self.random.flag(4) {
            self.typed.lines.push(POSSIBLE.to_owned());
        }
        if every || self.random.flag(2) {
            let (session, random) = (self.typed.session(), &mut self.random);
            let lines = aside::lines(session, random, &self.typed.lines);
            self.typed.lines.extend(lines.into_iter().map(|line| format!("{ASIDE}{line}")));
        }
    }

    /// Does something and tells it; where it cannot be told it never happened.
    fn attempt(&mut self, act: impl FnOnce(&mut Telling)) -> bool {
        let (bytes, place) = (self.session.log().bytes().len(), self.typed.place());
        let played = catch_unwind(AssertUnwindSafe(|| act(self)));
        let told = match played {
            Ok(()) => {
                let random = &mut self.random;
                let followed = self.typed.follow(self.session.history(), |session, event, line| {
                    without_what_is_filled_in(session, event, line, || random.flag(2))
                });
                followed.map_err(|untold| (untold.reason(), told_of(&untold)))
            }
            Err(panic) => Err(("the program panics", panic_text(&*panic))),
        };
        let Err((reason, example)) = told else { return true };
        let example = format!("{} seed {}: {example}", self.system.id(), self.seed);
        self.left_out.count(&format!("a step: {reason}"), example);
        let log = MemoryStorage::from(self.session.log().bytes()[..bytes].to_vec());
        let secret = player::secret(self.seed);
        self.session = Session::open(log, Some(secret)).expect("what was played opens again");
        self.typed.back_to(place);
        false
    }

    fn step(&mut self, length: Length) {
        let (session, random) = (&mut self.session, &mut self.random);
        if length == Length::Evening && random.flag(12) {
            player::act(session, random);
        } else {
            player::step(self.seed, session, random, &mut Seen::default());
        }
    }
}

fn told_of(untold: &Untold) -> String {
    match untold {
        Untold::NoLine(text) | Untold::Refused(text) | Untold::OtherEvents(text) => text.clone(),
    }
}

fn end(session: &mut Session<MemoryStorage>) {
    let end = Said { actor: Actor::Gm, verb: core::END, args: Args::default(), because: None };
    session.declare(STAMP, end, None).unwrap_or_else(|error| panic!("the end is refused: {error}"));
}

/// The text of a fight that was written by people. What is refused in it is said on the side, and
/// at every step everything is compared.
pub fn written_fight(front: &str, script: &Script, seed: u64) -> Result<(String, LeftOut), String> {
    let mut left_out = LeftOut::default();
    let mut random = Random::new(seed);
    let mut talk = open_script(script, MemoryStorage::default(), || 0, || [7; 32])
        .map_err(|error| error.to_string())?;
    let mut typed = Typed::open(front)?;
    compare_written(&mut typed, &mut random);
    for (_, line) in &script.lines {
        if matches!(line, Line::Expect(_) | Line::Blank) {
            continue;
        }
        if matches!(line, Line::Contribute { .. } | Line::Reveal { .. }) {
            // Typed dice have no secret to add to or to reveal.
            typed.lines.push(format!("{ASIDE}{line}"));
            continue;
        }
        let before = talk.session().history().commits();
        let said = talk.try_say(line);
        let history = talk.session().history();
        if said.is_err() && history.commits() == before {
            typed.lines.push(format!("{ASIDE}{line}"));
            continue;
        }
        let place = typed.place();
        if typed.tell(history, &with_faces(history, before + 1, line)).is_err() {
            typed.back_to(place);
        }
        let told = typed.follow(history, |_, _, line| line);
        if let Err(untold) = told {
            left_out.count(
                &format!("the rest of a written fight: {}", untold.reason()),
                format!("{line}: {}", told_of(&untold)),
            );
            typed.back_to(place);
            break;
        }
        compare_written(&mut typed, &mut random);
    }
    Ok((text(&typed.front, &typed.lines), left_out))
}

fn compare_written(typed: &mut Typed, random: &mut Random) {
    typed.lines.push(POSSIBLE.to_owned());
    let lines = aside::lines(typed.session(), random, &typed.lines);
    typed.lines.extend(lines.into_iter().map(|line| format!("{ASIDE}{line}")));
}

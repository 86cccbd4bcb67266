//! Plays a fight of the corpus with the rules of this build: the facts of each step.

use super::facts::{Fact, Kind};
use super::fight::{ASIDE, Fight, POSSIBLE};
use super::words::{Library, Words};
use super::{normal, standing};
use affray::log::MemoryStorage;
use affray::play::{Session, Talk, Trouble, opening};
use affray::script::{parse_front, parse_line};
use affray::vocabulary::Seat;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A fight as it is spoken to.
pub type Spoken = Talk<MemoryStorage>;

/// Opens a fight with this front matter, its dice typed.
pub fn open(front: &str) -> Result<Spoken, Trouble> {
    let front = parse_front(front, 1)?;
    let (opening, _) = opening(&front, 0, || [0; 32])?;
    let session = Session::create(MemoryStorage::default(), opening, None)
        .map_err(|error| affray::script::Diagnostic::new(error.to_string()))?;
    Ok(Talk::new(session, Seat::GM, || 0))
}

/// Opens a typed fight that was recorded, as far as some byte.
pub fn reopen(bytes: &[u8]) -> Spoken {
    let session = Session::open(MemoryStorage::from(bytes.to_vec()), None);
    Talk::new(session.expect("what was recorded opens again"), Seat::GM, || 0)
}

/// The facts of every step of a fight, the opening first.
pub fn replay(library: &Library, fight: Fight<'_>) -> Vec<Vec<Fact>> {
    let mut steps = Vec::new();
    let mut play = match open(fight.front) {
        Ok(talk) => Some(Play { words: library.of(talk.session().system()), talk }),
        Err(trouble) => {
            let text = trouble.diagnostic.to_string();
            steps.push(vec![Fact::new(Kind::Diagnostic, "", text)]);
            return steps;
        }
    };
    for (at, line) in fight.steps().enumerate() {
        let Some(playing) = &mut play else {
            steps.push(Vec::new());
            continue;
        };
        if at == 0 {
            steps.push(playing.opening());
            continue;
        }
        let (facts, goes_on) = playing.step(line);
        steps.push(facts);
        if !goes_on {
            play = None;
        }
    }
    steps
}

/// A fight that is being played.
struct Play<'a> {
    words: &'a Words,
    talk: Spoken,
}

impl Play<'_> {
    fn opening(&self) -> Vec<Fact> {
        let session = self.talk.session();
        normal::events(self.words, session, 1, session.history().count())
    }

    /// Takes a step; whether the fight goes on after it.
    fn step(&mut self, line: &str) -> (Vec<Fact>, bool) {
        if line == POSSIBLE {
            let (words, session) = (self.words, self.talk.session());
            let possible = catch_unwind(AssertUnwindSafe(|| standing::possible(words, session)));
            return (possible.unwrap_or_else(|panic| vec![panicked(&*panic)]), true);
        }
        match line.strip_prefix(ASIDE) {
            Some(aside) => {
                let before = self.talk.session().log().bytes().len();
                let (mut facts, whole) = self.say(aside);
                let bytes = self.talk.session().log().bytes();
                if !whole || bytes.len() != before {
                    facts.insert(0, Fact::new(Kind::Accepted, "", "taken".to_owned()));
                    self.talk = reopen(&bytes[..before]);
                }
                (facts, true)
            }
            None => self.say(line),
        }
    }

    /// Says a line: what came of it, and whether the fight is whole after it.
    fn say(&mut self, line: &str) -> (Vec<Fact>, bool) {
        let (words, talk) = (self.words, &mut self.talk);
        let said = catch_unwind(AssertUnwindSafe(|| {
            let before = talk.session().history().count();
            let line = parse_line(line, 1).map_err(Trouble::from);
            let trouble = line.and_then(|line| talk.try_say(&line)).err();
            let session = talk.session();
            let mut facts = normal::events(words, session, before + 1, session.history().count());
            facts.extend(trouble.iter().flat_map(|trouble| standing::against(words, trouble)));
            // What a refused line leaves awaited was compared with the line before.
            if trouble.is_none() {
                facts.extend(standing::awaited(words, session));
            }
            facts
        }));
        match said {
            Ok(facts) => (facts, true),
            Err(panic) => (vec![panicked(&*panic)], false),
        }
    }
}

/// What a panic said.
pub fn panicked(panic: &(dyn std::any::Any + Send)) -> Fact {
    Fact::new(Kind::Panic, "", panic_text(panic))
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

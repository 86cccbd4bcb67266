//! A recorded resolution, run again: what a re-run knows of the file, and a roll as the rules judge
//! it where its dice show other faces.
//!
//! The faces of the last roll on the tape are replaced, and its total by one that no roll has. The
//! rules come past everything before it, throw it with these faces, and stop there, because they
//! say something else than the tape: what they say is the roll. Nothing behind it is run.

use crate::engine::{
    InputAt, Numbered, Past, RowAt, Rules, Seeded, Stop, Supply, Taped, carry_out, guarded,
};
use crate::log::format::Address;
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Done, Event, Rolled};

/// What a re-run knows of the file: how deeds are numbered. It throws nothing.
#[derive(Clone, Copy)]
pub struct Numbers<'a>(pub &'a History<'a>);

impl Past for Numbers<'_> {
    fn typed(&self, _: &Address<'_>) -> Option<(u16, u64)> {
        None
    }

    fn was_thrown(&self, _: &Address<'_>) -> bool {
        false
    }

    fn seeded(&self, _: &Address<'_>) -> Seeded {
        Seeded::Nothing
    }

    fn first_thrown(&self, _: &RowAt<'_>) -> Option<(u64, Rolled)> {
        None
    }

    fn numbered(&self, said: InputAt, before: u64, round: u32, deed: &Done) -> Numbered {
        self.0.numbered(said, before, round, deed)
    }
}

/// A roll of a log that can be thrown again with other faces.
pub struct Rethrow<'a> {
    past: Numbers<'a>,
    rules: &'static Rules,
    before: State,
    input: Taped,
    /// What is recorded of its resolution up to the roll, which is the last.
    tape: Vec<Taped>,
}

impl<'a> Rethrow<'a> {
    /// The roll of an event; nothing if it is none, or belongs to no resolution.
    pub fn of(history: &'a History, system: System, event: u64) -> Option<Self> {
        let (root, ranges) = history.resolution_at(event)?;
        let tape = history.tape(&ranges);
        let is_roll = |taped: &Taped| matches!(taped.event, Event::Rolled(_));
        tape.last().filter(|last| is_roll(last))?;
        let before = history.state_at(history.parent_of(history.commit_of(root)));
        let input = Taped { number: root, event: history.entry(root).event };
        Some(Rethrow { past: Numbers(history), rules: system.rules(), before, input, tape })
    }

    /// The roll with these faces, as the rules judge it. Nothing where they do not come to it: the
    /// log is redacted, forged, or of another edition.
    pub fn showing(&mut self, faces: &[u16]) -> Option<Rolled> {
        const OF_NO_ROLL: i32 = i32::MIN;
        let last = self.tape.last_mut()?;
        let (event, Event::Rolled(rolled)) = (last.number, &mut last.event) else { return None };
        rolled.dice.iter_mut().zip(faces).for_each(|(die, face)| die.face = *face);
        rolled.total = OF_NO_ROLL;
        let before = self.before.clone();
        let (rules, input, tape) = (self.rules, &self.input, &self.tape);
        let supply = Supply::of(&self.past);
        let run = guarded(|| carry_out(rules, before, input, tape, event + 1, supply));
        let Some(Err(Stop::Diverged(stopped))) = run else { return None };
        match stopped.recomputed {
            Some(Event::Rolled(rolled)) if stopped.number == event => Some(*rolled),
            _ => None,
        }
    }
}

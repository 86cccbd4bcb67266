//! A recorded resolution, run again: what a re-run knows of the file, and a roll as the rules judge
//! it where its dice show other faces.
//!
//! The faces of the last roll on the tape are replaced, and its total by one that no roll has. The
//! rules come past everything before it, throw it with these faces, and stop there, because they
//! say something else than the tape: what they say is the roll. What follows is run only to learn
//! who wins a tie.

use crate::engine::{
    InputAt, Numbered, Past, RowAt, Rules, Run, Seeded, Stop, Supply, Taped, carry_out, guarded,
};
use crate::log::format::Address;
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Detail, Done, Event, Noted, Rolled, Who};

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
        let Some(Err(Stop::Diverged(stopped))) = self.run(&self.tape) else { return None };
        match stopped.recomputed {
            Some(Event::Rolled(rolled)) if stopped.number == event => Some(*rolled),
            _ => None,
        }
    }

    /// Who wins the tie that these faces leave, where the rules give it to one of the two at once.
    pub fn winner_of_tie(&mut self, faces: &[u16]) -> Option<Who> {
        let tied = self.showing(faces)?;
        let rolled = Event::Rolled(Box::new(tied.clone()));
        let mut tape = self.tape.clone();
        let last = tape.last_mut()?;
        last.event = rolled;
        // Where several resist, all have rolled before it is said who wins which tie.
        let behind = rolls_behind(self.past.0, last.number);
        tape.extend(behind);
        let notes = match self.run(&tape)? {
            Ok(run) => run.fresh,
            Err(Stop::Diverged(stopped)) => stopped.recomputed.into_iter().collect(),
            Err(_) => return None,
        };
        let is_other = |who: Who| tied.on.is_none_or(|on| on == who);
        let is_of_the_two = |who: &Who| Actor::Who(*who) == tied.by || is_other(*who);
        let won = notes.into_iter().map_while(|event| match event {
            Event::Noted(Noted { detail: Some(Detail::Who(winner)), .. }) => Some(winner),
            _ => None,
        });
        won.into_iter().find(is_of_the_two)
    }

    /// The resolution run again along a tape; nothing where it cannot be run at all.
    fn run(&self, tape: &[Taped]) -> Option<Result<Run, Stop>> {
        let before = self.before.clone();
        let next = tape.last()?.number + 1;
        let supply = Supply::of(&self.past);
        guarded(|| carry_out(self.rules, before, &self.input, tape, next, supply))
    }
}

/// What is recorded of a resolution behind a roll, up to the last roll for the same; nothing where
/// the line no longer holds the roll.
fn rolls_behind(history: &History, event: u64) -> Vec<Taped> {
    let Event::Rolled(rolled) = history.entry(event).event else { return Vec::new() };
    let root = history.root_of(history.commit_of(event));
    let line = history.line();
    let at = line.partition_point(|(_, last)| *last < event);
    let is_on_line = line.get(at).is_some_and(|(first, _)| *first <= event);
    let rest = if is_on_line { &line[at..] } else { &[] };
    let numbers = rest.iter().flat_map(|(first, last)| *first.max(&(event + 1))..=*last);
    let own = numbers.take_while(|number| history.root_of(history.commit_of(*number)) == root);
    let taped = own.map(|number| Taped { number, event: history.entry(number).event });
    let mut behind: Vec<Taped> = taped.take_while(|taped| brings_a_roll(&taped.event)).collect();
    let is_alike = |taped: &Taped| match &taped.event {
        Event::Rolled(other) => other.purpose == rolled.purpose,
        _ => false,
    };
    behind.truncate(behind.iter().rposition(is_alike).map_or(0, |last| last + 1));
    behind
}

/// Whether an event is a roll, or brings the dice of one.
fn brings_a_roll(event: &Event) -> bool {
    matches!(event, Event::Rolled(_) | Event::Asked(_) | Event::Answered { .. })
}

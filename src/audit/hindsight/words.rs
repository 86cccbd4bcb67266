//! Deeds and dice in words.

use super::{Move, Past};
use crate::account::{Account, Depth, Undone, View, listed};
use crate::vocabulary::{Actor, Event, Occasion, Reply, RewindBy, Seat, Viewer};

impl Past<'_> {
    /// What was said, with its number: `#64 ash melee-attack grak (weapon longsword)`.
    pub(super) fn said(&self, input: u64) -> String {
        let viewer = Viewer::of(Seat::GM);
        let view = View { viewer, depth: Depth::Plain, undone: Undone::Told };
        let account = Account::new(self.history, self.system, view);
        let commit = self.history.commit_of(input);
        let mut state = self.history.state_at(self.history.parent_of(commit));
        let rows = account.tell_events(commit, input, input, &mut state);
        let text = rows.into_iter().find(|row| row.event == input).map(|row| row.text);
        format!("#{input} {}", text.unwrap_or_default())
    }

    /// The input whose deed a roll belongs to; for what the rules throw by themselves, the one that
    /// set it off.
    pub(super) fn deed_of(&self, roll: u64) -> u64 {
        let history = self.history;
        let own = history.events_of(history.commit_of(roll)).0;
        let Event::Rolled(rolled) = history.entry(roll).event else { return own };
        let Some((root, ranges)) = history.resolution_at(roll) else { return own };
        let Occasion::Deed { deed, .. } = rolled.row.occasion else {
            let typed = |first: u64| {
                let event = history.entry(first).event;
                matches!(event, Event::Answered { reply: Reply::Faces, .. })
            };
            let mut inputs = ranges.iter().map(|(first, _)| *first);
            return inputs.rfind(|first| *first < roll && !typed(*first)).unwrap_or(root);
        };
        let does = |first: &u64| match history.entry(*first).event {
            Event::Declared(declared) => declared.actor == deed.by,
            Event::Answered { of, reply, .. } => of == deed.by && reply.opens(deed.verb),
            Event::Ruled(_) => deed.by == Actor::Gm,
            _ => false,
        };
        let mut inputs = ranges.iter().rev().map(|(first, _)| *first);
        inputs.find(does).unwrap_or(root)
    }

    /// Dice and their faces: `d20 [16] and 2d6 [3 4]`.
    pub(super) fn faces(&self, dice: &[usize]) -> String {
        let mut throws: Vec<(u64, u16, Vec<u16>)> = Vec::new();
        for (die, _) in dice.iter().map(|at| self.dice[*at]) {
            match throws.last_mut() {
                Some((event, sides, faces)) if (*event, *sides) == (die.event, die.sides) => {
                    faces.push(die.face);
                }
                _ => throws.push((die.event, die.sides, vec![die.face])),
            }
        }
        let each = throws.into_iter().map(|(_, sides, faces)| {
            let count = if faces.len() > 1 { faces.len().to_string() } else { String::new() };
            let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
            format!("{count}d{sides} [{}]", faces.join(" "))
        });
        listed(&each.collect::<Vec<_>>())
    }

    /// The events that threw dice, in order: `#66 and #68`.
    pub(super) fn numbers(&self, dice: &[usize]) -> String {
        let events = self.events(dice).into_iter();
        listed(&events.map(|event| format!("#{event}")).collect::<Vec<_>>())
    }

    /// The events that threw dice, in order.
    pub(super) fn events(&self, dice: &[usize]) -> Vec<u64> {
        let mut events: Vec<u64> = dice.iter().map(|at| self.dice[*at].0.event).collect();
        events.dedup();
        events
    }

    /// A seat.
    pub(super) fn seat(&self, seat: Seat) -> String {
        self.history.seat_id(seat)
    }

    /// Who moved the line, and why: `(maria, "wrong target")`.
    pub(super) fn by(&self, moved: &Move) -> String {
        match &moved.because {
            Some(because) => format!("({}, \"{because}\")", self.seat(moved.seat)),
            None => format!("({})", self.seat(moved.seat)),
        }
    }
}

/// How a move took back what was seen.
pub(super) fn how(by: RewindBy) -> &'static str {
    match by {
        RewindBy::Undo | RewindBy::Redo => "undone at",
        RewindBy::Goto => "left by the goto at",
        RewindBy::Retract => "taken back by the retract at",
        RewindBy::Correct => "taken back by the correction at",
        RewindBy::Offer => "taken back by the step at",
    }
}

/// `was` or `were`, for so many.
pub(super) fn was(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

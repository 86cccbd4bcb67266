//! What a move of the line takes back and takes up again, deed by deed, as data.
//!
//! ```text
//! line left    ── #19 ash melee-attack … #24 ── #28 grak moves … #31       both are taken back
//!              └─ #33 undo: to #18
//! ```

use super::Sight;
use crate::play::History;
use crate::vocabulary::{Actor, Args, Effect, Event, Name, Reply, Rewind, Rolled, Seat};

/// What a move of the line takes back and takes up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What no longer counts, in order.
    pub back: Vec<MovedDeed>,
    /// What counts again, in order.
    pub up: Vec<MovedDeed>,
    /// The inputs that a retract, a correct or a step says again behind the move.
    pub again: Vec<u64>,
}

/// A deed that is taken back or up, or the rest of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedDeed {
    /// The input that said it; earlier than `first` if only the rest of the deed is moved.
    pub input: u64,
    /// The first event that is moved.
    pub first: u64,
    /// The last event that is moved.
    pub last: u64,
    /// Who said what; nothing where the viewer may not see it.
    pub said: Option<SaidDeed>,
    /// The event of the same input where it was said before, if it was said again.
    pub again: Option<u64>,
    /// The rolls among those events that the viewer may see, in order.
    pub rolls: Vec<MovedRoll>,
}

/// Who said what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidDeed {
    /// From which seat.
    pub seat: Seat,
    /// Who acts.
    pub actor: Actor,
    /// What is done.
    pub did: Did,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Did {
    /// A verb, declared.
    Declared(Name, Args),
    /// A verb, as the answer to a question.
    Answered(Name, Args),
    /// A verb, at a window.
    SteppedIn(Name, Args),
    /// A ruling.
    Ruled(Vec<Effect>),
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedRoll {
    /// The event.
    pub event: u64,
    /// Who rolled.
    pub by: Actor,
    /// What for.
    pub purpose: Name,
    /// Kept dice plus modifiers.
    pub total: i32,
}

/// What a rewind takes back and takes up again, as one may see it. `event` is the rewind's own
/// number; the next one if it is not written yet.
pub fn moved(history: &History, sight: Sight<'_>, event: u64, rewind: &Rewind) -> Moved {
    let Rewind { from, to, follow, .. } = *rewind;
    let written = event <= history.count();
    let commit = if written { history.commit_of(event) } else { history.commits() + 1 };
    let behind = commit + 1..=history.commits().min(commit + u64::from(follow));
    let first = |commit: u64| history.entry(history.events_of(commit).0).event;
    Moved {
        back: deeds(history, sight, &history.line_left(from, to)),
        up: deeds(history, sight, &history.line_left(to, from)),
        again: behind.filter_map(|commit| first(commit).said_again()).collect(),
    }
}

impl Moved {
    /// What is taken back and taken up, without deeds that are on both sides because they were said
    /// again; all of it, if nothing else is there.
    pub fn but_for_said_again(&self) -> (Vec<&MovedDeed>, Vec<&MovedDeed>) {
        let alone = |deed: &MovedDeed, others: &[MovedDeed]| {
            let same = |other: &MovedDeed| {
                deed.again == Some(other.input) || other.again == Some(deed.input)
            };
            !others.iter().any(same)
        };
        let back: Vec<_> = self.back.iter().filter(|deed| alone(deed, &self.up)).collect();
        let up: Vec<_> = self.up.iter().filter(|deed| alone(deed, &self.back)).collect();
        if back.is_empty() && up.is_empty() {
            return (self.back.iter().collect(), self.up.iter().collect());
        }
        (back, up)
    }
}

/// The deeds that some events of a line belong to, in order.
fn deeds(history: &History, sight: Sight<'_>, ranges: &[(u64, u64)]) -> Vec<MovedDeed> {
    let mut deeds: Vec<MovedDeed> = Vec::new();
    for (first, last) in ranges.iter().copied() {
        let own = history.events_of(history.commit_of(first)).0;
        let begins = own == first && history.is_deed(own);
        match deeds.last_mut() {
            Some(deed) if !begins => deed.last = last,
            _ => deeds.push(deed(history, sight, own, (first, last))),
        }
        let rolls = (first..=last).filter_map(|number| roll(history, sight, number));
        if let Some(deed) = deeds.last_mut() {
            deed.rolls.extend(rolls);
        }
    }
    deeds
}

/// The deed that a commit belongs to whose first event is `own`, still without its rolls.
fn deed(history: &History, sight: Sight<'_>, own: u64, (first, last): (u64, u64)) -> MovedDeed {
    let mut input = own;
    while !history.is_deed(input) {
        match history.parent_of(history.commit_of(input)) {
            0 => break,
            parent => input = history.events_of(history.commit_of(parent)).0,
        }
    }
    let entry = history.entry(input);
    let said = sight.sees_entry(&entry).then(|| said(history, input, &entry.event)).flatten();
    MovedDeed { input, first, last, said, again: entry.event.said_again(), rolls: Vec::new() }
}

fn said(history: &History, input: u64, event: &Event) -> Option<SaidDeed> {
    let parent = history.parent_of(history.commit_of(input));
    let at_window = parent > 0 && matches!(history.entry(parent).event, Event::Offered(_));
    let (stamp, actor, did) = match event {
        Event::Declared(said) => {
            (said.stamp, said.actor, Did::Declared(said.verb, said.args.clone()))
        }
        Event::Answered { stamp, of, reply: Reply::Do { verb, args }, .. } if at_window => {
            (*stamp, *of, Did::SteppedIn(*verb, args.clone()))
        }
        Event::Answered { stamp, of, reply: Reply::Do { verb, args }, .. } => {
            (*stamp, *of, Did::Answered(*verb, args.clone()))
        }
        Event::Ruled(ruled) => (ruled.stamp, Actor::Gm, Did::Ruled(ruled.changes.clone())),
        _ => return None,
    };
    Some(SaidDeed { seat: stamp.seat, actor, did })
}

fn roll(history: &History, sight: Sight<'_>, number: u64) -> Option<MovedRoll> {
    let entry = history.entry(number);
    let seen = sight.sees_entry(&entry);
    match entry.event {
        Event::Rolled(Rolled { by, purpose, total, dice, .. }) if seen && !dice.is_empty() => {
            Some(MovedRoll { event: number, by, purpose, total })
        }
        _ => None,
    }
}

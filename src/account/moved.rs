//! What a move of the line takes back and takes up again, deed by deed, as data.
//!
//! ```text
//! line left    ── #19 ash melee-attack … #24 ── #28 grak moves … #31       both are taken back
//!              └─ #33 undo: to #18
//! ```

use super::Sight;
use crate::engine::own;
use crate::play::History;
use crate::vocabulary::{
    Actor, Args, Die, DieSource, Effect, Effected, Event, Name, Reply, Rewind, RewindBy, Rolled,
    Ruled, Seat,
};

/// What a move of the line takes back and takes up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What no longer counts, in order.
    pub back: Vec<MovedDeed>,
    /// What counts again, in order.
    pub up: Vec<MovedDeed>,
    /// The inputs that a retract, a correct or a step says again behind the move.
    pub again: Vec<u64>,
    /// The retract or the correct that is moved as a whole, if the move is that and nothing else.
    pub whole: Option<Whole>,
    /// Whether the deed still waits behind all that: what is left of a step may be said again yet.
    pub waits: bool,
    /// Who passes in the place of an answer that a retract takes back.
    pub passes: Option<Actor>,
    /// The die that a correct puts right, as it was and as it is, if the viewer may see it.
    pub corrected: Option<(MovedDie, MovedDie)>,
}

/// A whole retract or correct that a move of the line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// It is taken back.
    Back(MovedAct),
    /// It is taken up again.
    Up(MovedAct),
}

/// A retract or a correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedAct {
    /// The event of its rewind.
    pub event: u64,
    /// Which of the two.
    pub by: RewindBy,
    /// The die that was corrected, with the face that counts after the move, if the viewer may see
    /// it.
    pub die: Option<MovedDie>,
}

/// A die of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedDie {
    /// The roll, as it was before the correction.
    pub roll: u64,
    /// How many sides it has.
    pub sides: u16,
    /// What it shows.
    pub face: u16,
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
    let corrects = rewind.by == RewindBy::Correct && !behind.is_empty();
    let end = || history.events_of(*behind.end()).1;
    let corrected = corrects.then(|| corrected(history, sight, rewind, (event, end()))).flatten();
    let instead = behind.clone().next().filter(|_| rewind.by == RewindBy::Retract);
    let instead = instead.map(|commit| history.entry(history.events_of(commit).0));
    // Nobody is told who passes that may not see it.
    let passes = match instead.filter(|entry| sight.sees_entry(entry)).map(|entry| entry.event) {
        Some(Event::Answered { of, reply: Reply::Pass, again: None, .. }) => Some(of),
        _ => None,
    };
    Moved {
        passes,
        corrected,
        back: deeds(history, sight, &history.line_left(from, to)),
        up: deeds(history, sight, &history.line_left(to, from)),
        again: behind.clone().filter_map(|commit| first(commit).said_again()).collect(),
        waits: written && !history.is_settled_at(history.events_of(commit.max(*behind.end())).1),
        whole: whole(history, sight, rewind),
    }
}

/// The retract or the correct that a rewind takes back or up, and nothing else.
fn whole(history: &History, sight: Sight<'_>, rewind: &Rewind) -> Option<Whole> {
    let Rewind { from, to, follow: 0, .. } = *rewind else { return None };
    let act_between =
        |end: u64, left: u64| history.taken_back_with(end).filter(|(_, act)| act.from == left);
    if let Some((event, act)) = act_between(from, to) {
        let die = corrected(history, sight, &act, (event, from)).map(|(was, _)| was);
        return Some(Whole::Back(MovedAct { event, by: act.by, die }));
    }
    let (event, act) = act_between(to, from)?;
    let die = corrected(history, sight, &act, (event, to)).map(|(_, is)| is);
    Some(Whole::Up(MovedAct { event, by: act.by, die }))
}

/// The die that a correct has changed, as it was and as it is; `event` is that of its rewind, `end`
/// the last of what it said again.
fn corrected(
    history: &History,
    sight: Sight<'_>,
    act: &Rewind,
    (event, end): (u64, u64),
) -> Option<(MovedDie, MovedDie)> {
    let left = history.line_left(act.from, act.to).into_iter();
    let before: Vec<_> = sight.throws_among(left.flat_map(|(first, last)| first..=last)).collect();
    sight.throws_among(event + 1..=end).find_map(|(_, now)| {
        let (roll, was) = before.iter().find(|(_, was)| was.is_same_throw(&now))?;
        let dice = was.dice.iter().zip(&now.dice);
        let typed =
            |(was, now): &(&Die, &Die)| now.source == DieSource::Typed && was.face != now.face;
        let (was, now) = dice.into_iter().find(typed)?;
        let shows = |die: &Die| MovedDie { roll: *roll, sides: die.sides, face: die.face };
        Some((shows(was), shows(now)))
    })
}

impl Moved {
    /// What is taken back and taken up, without deeds that are on both sides because they were said
    /// again; all of it, if nothing else is there and the move is no whole retract or correct.
    pub fn but_for_said_again(&self) -> (Vec<&MovedDeed>, Vec<&MovedDeed>) {
        let alone = |deed: &MovedDeed, others: &[MovedDeed]| {
            let same = |other: &MovedDeed| {
                deed.again == Some(other.input) || other.again == Some(deed.input)
            };
            !others.iter().any(same)
        };
        let back: Vec<_> = self.back.iter().filter(|deed| alone(deed, &self.up)).collect();
        let up: Vec<_> = self.up.iter().filter(|deed| alone(deed, &self.back)).collect();
        if back.is_empty() && up.is_empty() && self.whole.is_none() {
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
        let rolls = sight.throws_among(first..=last).filter_map(roll);
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
    let said =
        sight.sees_entry(&entry).then(|| said(history, sight, input, &entry.event)).flatten();
    MovedDeed { input, first, last, said, again: entry.event.said_again(), rolls: Vec::new() }
}

fn said(history: &History, sight: Sight<'_>, input: u64, event: &Event) -> Option<SaidDeed> {
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
        Event::Ruled(ruled) => {
            (ruled.stamp, Actor::Gm, Did::Ruled(changes(history, sight, input, ruled)))
        }
        _ => return None,
    };
    Some(SaidDeed { seat: stamp.seat, actor, did })
}

/// What a ruling changed: a pool moves no further than its bounds, whatever was said. What was said
/// may come by a rule of its own, as that somebody is hidden. What follows from it is told only
/// where nothing else is.
fn changes(history: &History, sight: Sight<'_>, input: u64, ruled: &Ruled) -> Vec<Effect> {
    let (_, last) = history.events_of(history.commit_of(input));
    let seen =
        (input + 1..=last).map(|event| history.entry(event)).filter(|it| sight.sees_entry(it));
    let made = seen.filter_map(|entry| match entry.event {
        Event::Effected(effected) => Some(effected),
        _ => None,
    });
    let is_ruled =
        |made: &Effected| made.clause == own::RULING.code || ruled.changes.contains(&made.effect);
    let (ruled, follows): (Vec<Effected>, Vec<Effected>) = made.partition(is_ruled);
    let told = if ruled.is_empty() { follows } else { ruled };
    told.into_iter().map(|made| made.effect).collect()
}

fn roll((event, rolled): (u64, Rolled)) -> Option<MovedRoll> {
    let Rolled { by, purpose, total, .. } = rolled;
    (!rolled.dice.is_empty()).then_some(MovedRoll { event, by, purpose, total })
}

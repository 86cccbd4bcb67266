//! Saying again what a log records: through the library, in the play language, and as bytes.

/// The bytes of a log, written anew.
pub mod bytes;
/// The lines of the play language that say it.
pub mod lines;

use affray::log::Storage;
use affray::play::{Back, Correction, History, PlayError, Said, Session};
use affray::vocabulary::{
    Actor, Declared, Die, DieSource, Event, Name, Reply, Rewind, RewindBy, Rolled, Row,
};
use std::cell::LazyCell;
use std::collections::HashSet;
use std::fmt::Write;

/// More declarations than any fight here has.
const MOST: u64 = 10_000;

/// Event numbers moved on by a `Recovered` act that the recorded log does not have.
#[derive(Clone, Copy, Default)]
pub struct Shift {
    event: Option<u64>,
}

impl Shift {
    pub fn at(event: u64) -> Self {
        Shift { event: Some(event) }
    }

    fn event(self, number: u64) -> u64 {
        number + u64::from(self.event.is_some_and(|at| number >= at))
    }
}

/// The last of the commits that are written together with one: those that follow a rewind, and the
/// answers kept behind a step that come back with an answer.
fn end_of_act(recorded: &History, commit: u64) -> u64 {
    let first = |commit: u64| recorded.entry(recorded.events_of(commit).0).event;
    if let Event::Rewound(rewind) = first(commit) {
        return commit + u64::from(rewind.follow);
    }
    let kept = |commit: &u64| first(*commit).said_again().is_some();
    (commit + 1..=recorded.commits()).take_while(kept).last().unwrap_or(commit)
}

/// Says a commit of a recorded fight again; gives how many commits that made.
pub fn say<S: Storage>(
    recorded: &History,
    commit: u64,
    session: &mut Session<S>,
    shift: Shift,
) -> Result<u64, PlayError> {
    let first = recorded.events_of(commit).0;
    let end = end_of_act(recorded, commit);
    let faces = typed(recorded, first, recorded.events_of(end).1);
    let entry = recorded.entry(first);
    match entry.event {
        Event::Declared(Declared { stamp, actor, verb, args, because, .. }) => {
            session.declare(stamp, Said { actor, verb, args, because }, faces)?;
        }
        Event::Answered { stamp, reply: Reply::Faces, .. } => {
            session.supply_dice_and_more(stamp, faces.unwrap_or_default())?;
        }
        Event::Answered { stamp, of, reply, .. } => {
            session.answer(stamp, of, reply, faces)?;
        }
        Event::Ruled(ruled) => {
            session.rule(ruled.stamp, ruled.changes, ruled.because, faces)?;
        }
        Event::Rewound(Rewind { stamp, to, by: RewindBy::Offer, .. }) => {
            let first = recorded.events_of(commit + 1).0;
            let Event::Answered { of: Actor::Who(who), reply: Reply::Do { verb, args }, .. } =
                recorded.entry(first).event
            else {
                panic!("event {first} takes no window")
            };
            session.take_at(stamp, shift.event(to), (who, verb, args), faces)?;
        }
        Event::Rewound(rewind @ Rewind { by: RewindBy::Retract | RewindBy::Correct, .. }) => {
            let act = TakenBack::read(recorded, commit, &rewind);
            let without = act.without.iter().map(|event| shift.event(*event)).collect();
            let event = shift.event(act.event);
            let back = Back { without, faces: act.faces, because: rewind.because };
            match act.correction {
                None => session.retract(rewind.stamp, event, back)?,
                Some((die, face)) => {
                    session.correct(rewind.stamp, Correction { event, die, face }, back)?
                }
            };
        }
        Event::Rewound(Rewind { stamp, to, by, because, .. }) => {
            let to = shift.event(to);
            match by {
                RewindBy::Undo => {
                    let count = (1..=MOST).find(|n| session.history().undo_target(*n) == Ok(to));
                    session.undo(stamp, count.expect("an undo leads there"), because)?;
                }
                RewindBy::Redo => {
                    let count = (1..=MOST).find(|n| session.history().redo_target(*n) == Ok(to));
                    session.redo(stamp, count.expect("a redo leads there"), because)?;
                }
                RewindBy::Goto | RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => {
                    session.goto(stamp, to)?;
                }
            }
        }
        Event::Contributed { stamp, text } => {
            session.contribute(stamp, text)?;
        }
        Event::Disputed { stamp, event, reason } => {
            let event = shift.event(event);
            session.record(Event::Disputed { stamp, event, reason }, entry.audience)?;
        }
        Event::Decided { stamp, dispute, outcome, reason, remedy } => {
            let dispute = shift.event(dispute);
            let decided = Event::Decided { stamp, dispute, outcome, reason, remedy };
            session.record(decided, entry.audience)?;
        }
        act => {
            assert!(act.is_act(), "event {first} begins no commit");
            session.record(act, entry.audience)?;
        }
    }
    Ok(1 + end - commit)
}

/// A retract or a correction, as it must have been said.
struct TakenBack {
    /// The deed, or the roll.
    event: u64,
    /// Which die shows which face.
    correction: Option<(usize, u16)>,
    without: Vec<u64>,
    faces: Option<Vec<u16>>,
}

impl TakenBack {
    fn read(recorded: &History, commit: u64, rewind: &Rewind) -> Self {
        let first = |commit: u64| recorded.events_of(commit).0;
        let last = commit + u64::from(rewind.follow);
        let made = first(commit) + 1..=recorded.events_of(last).1;
        let said: Vec<u64> = (commit + 1..=last)
            .filter_map(|commit| recorded.entry(first(commit)).event.said_again())
            .collect();
        let line = recorded.line_to(rewind.from).into_iter().map(|(first, _)| first);
        let is_said = |event: &u64| {
            let faces = Reply::Faces;
            match recorded.entry(*event).event {
                Event::Answered { reply, .. } => reply != faces,
                event => event.is_input(),
            }
        };
        let mut left_out: Vec<u64> =
            line.filter(|at| *at > rewind.to && is_said(at) && !said.contains(at)).collect();
        let rolls = |events: &mut dyn Iterator<Item = u64>| -> Vec<(u64, Rolled)> {
            let rolled = events.filter_map(|number| match recorded.entry(number).event {
                Event::Rolled(rolled) => Some((number, *rolled)),
                _ => None,
            });
            rolled.collect()
        };
        let mut typed = typed(recorded, *made.start(), *made.end()).unwrap_or_default();
        let mut correction = None;
        let mut event = left_out.first().copied().unwrap_or_default();
        if rewind.by == RewindBy::Correct {
            let old = recorded.line_to(rewind.from).into_iter();
            let old = rolls(&mut old.flat_map(|(first, last)| first..=last));
            let anew = rolls(&mut made.clone());
            let dice = anew.iter().flat_map(|(_, roll)| {
                roll.dice.iter().enumerate().map(move |(at, die)| (roll, at, die))
            });
            let mut dice = dice.filter(|(.., die)| die.source == DieSource::Typed);
            let found = dice.find_map(|(roll, at, die)| {
                let same = |old: &&(u64, Rolled)| {
                    (old.1.by, old.1.purpose, &old.1.row) == (roll.by, roll.purpose, &roll.row)
                };
                let (number, _) = old.iter().find(same)?;
                Some((*number, at + 1, die.face))
            });
            let (number, die, face) = found.expect("a die is corrected");
            let at = typed.iter().position(|known| *known == face).expect("it is typed");
            typed.remove(at);
            (event, correction) = (number, Some((die, face)));
        } else {
            left_out.remove(0);
        }
        let root = |event: u64| recorded.resolution_at(event).map(|(root, _)| root);
        let mut without: Vec<u64> = Vec::new();
        for left in left_out {
            // What answers what is left out is left out with it.
            let with_it = without.iter().chain([&event]).any(|other| root(*other) == root(left));
            if !with_it || correction.is_some() {
                without.push(left);
            }
        }
        let faces = (!typed.is_empty()).then_some(typed);
        TakenBack { event, correction, without, faces }
    }

    /// As a line of the play language.
    fn line(&self) -> String {
        let mut line = match self.correction {
            None => format!("retract {}", self.event),
            Some((die, face)) => format!("correct {} face={face} die={die}", self.event),
        };
        if !self.without.is_empty() {
            let without: Vec<String> = self.without.iter().map(u64::to_string).collect();
            let _ = write!(line, " without={}", without.join(","));
        }
        line
    }
}

/// Says everything after the first so many commits again.
pub fn say_all_after<S: Storage>(
    recorded: &History,
    said: u64,
    session: &mut Session<S>,
    shift: Shift,
) {
    say_on(recorded, (said, recorded.commits()), session, shift);
}

/// Says what stands after the first so many commits again, up to another, or a little past that
/// where one line made several. Gives the last commit that was said again.
pub fn say_on<S: Storage>(
    recorded: &History,
    (said, last): (u64, u64),
    session: &mut Session<S>,
    shift: Shift,
) -> u64 {
    let mut done = said;
    while done < last.min(recorded.commits()) {
        let made = say(recorded, done + 1, session, shift);
        done += made.unwrap_or_else(|error| panic!("commit {}: {error}", done + 1));
    }
    done
}

/// The typed faces of some events; none where no die was typed.
fn typed(recorded: &History, first: u64, last: u64) -> Option<Vec<u16>> {
    let mut faces = Vec::new();
    for number in first..=last {
        if let Event::Rolled(rolled) = recorded.entry(number).event {
            let typed = rolled.dice.iter().filter(|die| die.source == DieSource::Typed);
            faces.extend(typed.map(|die| die.face));
        }
    }
    (!faces.is_empty()).then_some(faces)
}

/// The faces that whoever types dice says for some events, wherever they came from; none where
/// there is nothing to say. What goes back, and what is said again behind it, brings only those of
/// addresses new to the file.
pub fn thrown(recorded: &History, first: u64, last: u64) -> Option<Vec<u16>> {
    let known = LazyCell::new(|| -> HashSet<Address> {
        (1..first).flat_map(|number| addressed(recorded, number)).map(|(at, _)| at).collect()
    });
    let (mut faces, mut goes_back) = (Vec::new(), false);
    for number in first..=last {
        let event = recorded.entry(number).event;
        goes_back |= matches!(event, Event::Rewound(_)) || event.said_again().is_some();
        let dice = addressed(recorded, number).into_iter();
        faces.extend(
            dice.filter(|(at, _)| !goes_back || !known.contains(at)).map(|(_, die)| die.face),
        );
    }
    (!faces.is_empty()).then_some(faces)
}

/// Where a die is thrown, whichever secret it hangs on.
type Address = (Actor, Name, Row, u16, usize);

/// The dice that are thrown at an event, each with its address.
fn addressed(recorded: &History, number: u64) -> Vec<(Address, Die)> {
    let Event::Rolled(rolled) = recorded.entry(number).event else { return Vec::new() };
    let row = Row { secret: 0, ..rolled.row };
    let is_thrown = |die: &Die| matches!(die.source, DieSource::Seeded | DieSource::Typed);
    let dice = rolled.dice.into_iter().enumerate().filter(|(_, die)| is_thrown(die));
    dice.map(|(at, die)| ((rolled.by, rolled.purpose, row.clone(), die.sides, at), die)).collect()
}

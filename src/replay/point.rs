//! Where to go, in words: `41`, `#41`, `r3`, `round 3`, `start`, `end`, `back`, or a mark.

use super::{Player, Step};
use crate::play::History;
use crate::script::parse_point;
use crate::vocabulary::Point;

/// What a point can be; short, for the last line of a small screen.
pub const POINTS: &str = "name an event (41), a round (r3), start, end or a mark";

impl Player {
    /// The step that leads to a point, or why there is none.
    pub fn step_to(&self, history: &History, words: &str) -> Result<Step, String> {
        let last = history.count();
        match point_named(history, words)? {
            Point::Event(event) if event > last => {
                Err(format!("there is no event {event}: this log holds events 1 to {last}"))
            }
            Point::Event(event) => Ok(Step::ToEvent(event)),
            Point::Start => Ok(Step::Start),
            Point::End => Ok(Step::End),
            Point::Back => match history.moved_from() {
                Some(event) => Ok(Step::ToEvent(event)),
                None => Err("the line was never moved".to_owned()),
            },
            Point::Round(round) => {
                let mut rounds = self.index().rounds().iter();
                let there = rounds.any(|(event, one)| *one == round && self.track().holds(*event));
                let none = || format!("no round {round} begins on this line");
                there.then_some(Step::ToRound(round)).ok_or_else(none)
            }
            Point::Mark(name) => match history.marks().get(&name) {
                Some(event) => Ok(Step::ToEvent(*event)),
                None => Err(format!("no mark \"{name}\"; {POINTS}")),
            },
        }
    }
}

/// A point as people name it: `r3` is round 3, save where a moment was marked with that name; the
/// round is `round 3` too.
pub fn point_named(history: &History, words: &str) -> Result<Point, String> {
    let words = words.trim();
    match short_round(words).filter(|_| !history.marks().contains_key(words)) {
        Some(round) => Ok(Point::Round(round)),
        None => parse_point(words).map_err(|_| POINTS.to_owned()),
    }
}

/// `r3`.
fn short_round(words: &str) -> Option<u32> {
    words.strip_prefix(['r', 'R'])?.parse().ok()
}

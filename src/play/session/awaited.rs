//! What the table waits for: the question or dice awaited, the windows still open.

use super::left::options_left;
use super::{PlayError, Session};
use crate::engine::Taped;
use crate::engine::catalog::Matter;
use crate::log::Storage;
use crate::play::{asked_what, in_brackets, matter};
use crate::vocabulary::{Actor, Asked, Event, Name, Need, Offered, Seat, Value, Viewer, to_throw};

impl<S: Storage> Session<S> {
    /// The question or the dice awaited now; nothing where the line was taken back to an offer.
    pub fn pending(&self) -> Option<&Asked> {
        match self.need()? {
            Event::Asked(asked) => Some(asked),
            _ => None,
        }
    }

    /// The latest question or offer of a resolution that waits.
    pub(super) fn need(&self) -> Option<&Event> {
        let waits = self.resolution.as_ref().is_some_and(|resolution| !resolution.settled);
        self.latest_need().filter(|_| waits).map(|taped| &taped.event)
    }

    /// The latest question or offer of the resolution the line ends with.
    fn latest_need(&self) -> Option<&Taped> {
        let is_need = |taped: &&Taped| matches!(taped.event, Event::Asked(_) | Event::Offered(_));
        self.resolution.as_ref()?.tape.iter().rev().find(is_need)
    }

    /// Whether dice are awaited now, not a choice.
    pub fn dice_are_awaited(&self) -> bool {
        self.pending().is_some_and(|asked| matches!(asked.need, Need::Dice { .. }))
    }

    /// Whether a throw waits until somebody but the keeper adds a share to the dice.
    pub fn share_is_awaited(&self) -> bool {
        self.pending().is_some_and(|asked| matches!(asked.need, Need::Share { .. }))
    }

    /// Whether what is asked now can be answered with a verb.
    pub fn is_asked_of(&self, verb: Name) -> bool {
        let need = self.pending().map(|asked| &asked.need);
        matches!(need, Some(Need::Choice { options, .. }) if options.contains(&Value::Word(verb)))
    }

    /// Who of those asked now has not answered yet.
    pub fn still_asked(&self) -> Vec<Actor> {
        let Some(resolution) = self.resolution.as_ref().filter(|r| !r.settled) else {
            return Vec::new();
        };
        let mut answered = Vec::new();
        for taped in resolution.tape.iter().rev() {
            match &taped.event {
                Event::Answered { of, .. } => answered.push(*of),
                Event::Asked(asked) => {
                    return match &asked.need {
                        Need::Choice { of, .. } => {
                            of.iter().copied().filter(|actor| !answered.contains(actor)).collect()
                        }
                        Need::Dice { by, .. } => vec![*by],
                        // Any seat but the keeper's may speak the share.
                        Need::Share { .. } => Vec::new(),
                    };
                }
                Event::Offered(offered) => {
                    return offered.to.iter().map(|(who, _)| Actor::Who(*who)).collect();
                }
                _ => {}
            }
        }
        Vec::new()
    }

    /// The windows still open, latest first, each with the number of its offer; where nothing is
    /// written of a window, since whoever may take it hides, with that of the event before it.
    pub fn offers(&self) -> Vec<(u64, &Offered)> {
        let mut offers = self.windows();
        offers.retain(|(number, offered)| !self.is_used_up(*number, offered));
        offers
    }

    /// The same with those that are used up.
    pub(super) fn windows(&self) -> Vec<(u64, &Offered)> {
        let Some(resolution) = &self.resolution else { return Vec::new() };
        let behind = self.behind().iter().map(|(number, offered)| (*number, offered));
        let written = resolution.tape.iter().filter_map(|taped| match &taped.event {
            Event::Offered(offered) => Some((taped.number, offered)),
            _ => None,
        });
        let unwritten = resolution.unwritten.iter().map(|(number, offered)| (*number, offered));
        let mut offers: Vec<(u64, &Offered)> = behind.chain(written).chain(unwritten).collect();
        offers.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        offers
    }

    /// The events of the resolution the line ends with, its declaration or ruling left out.
    pub fn latest_events(&self) -> impl Iterator<Item = &Taped> {
        self.resolution.iter().flat_map(|resolution| resolution.tape.iter())
    }

    /// What the table waits for, in a sentence for a seat.
    pub fn what_is_awaited(&self, seat: Seat) -> String {
        if !self.sees_the_need(seat) {
            return "somebody is asked something that is hidden from this seat".to_owned();
        }
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { by, purpose, sides }) => {
                let what = self.asked_what();
                format!(
                    "{} {} {} for {}{}: {}",
                    self.state.called_actor(*by),
                    by.throws(),
                    to_throw(sides),
                    self.system.called(*purpose),
                    in_brackets(what.as_ref(), |value| self.as_said(value)),
                    self.how_to_throw(sides.len()),
                )
            }
            Some(Need::Share { by, purpose, .. }) => format!(
                "{} {} for {} under a fresh secret: first any seat but {} adds a share, \
                 contribute \"…\"",
                self.state.called_actor(*by),
                by.throws(),
                self.system.called(*purpose),
                self.history.seat_id(self.history.opening().keeper),
            ),
            Some(Need::Choice { options, .. }) => {
                let of: Vec<_> = self
                    .still_asked()
                    .iter()
                    .map(|actor| self.state.called_actor(*actor))
                    .collect();
                let options: Vec<_> = self
                    .still_possible(seat, options)
                    .iter()
                    .map(|value| self.system.offered(&self.state, value))
                    .collect();
                let matter = self.pending().map_or_else(String::new, |asked| {
                    let what = self.asked_what();
                    matter(self.system, asked, what.as_ref(), |value| self.as_said(value))
                });
                format!("{} is asked{matter}: {}", of.join(", "), options.join(" | "))
            }
            None if self.need().is_some() => {
                format!("a window can be taken or passed; {}", self.what_is_offered(seat))
            }
            None => "nothing is asked now; `legal` shows what can be done".to_owned(),
        }
    }

    /// Where the faces of so many dice come from that are awaited.
    pub(super) fn how_to_throw(&self, dice: usize) -> String {
        let faces = if dice == 1 { "the face" } else { "the faces" };
        let roll = "say `roll` and the program throws what is left of this deed";
        if let Some(rolled) = self.thrown_before() {
            let shown: Vec<String> = rolled.dice.iter().map(|die| die.face.to_string()).collect();
            let stands = format!("say `roll`: {} was thrown already and stands", shown.join(" "));
            return if self.takes_faces() {
                format!("{stands}; or type {faces} anew")
            } else {
                stands
            };
        }
        match (self.takes_faces(), self.throws_for_people()) {
            (true, true) => format!("type {faces}, or {roll}"),
            (true, false) if self.is_typed() || self.history.is_revealed_for_good() => {
                format!("type {faces}")
            }
            (true, false) => format!(
                "the seed of this fight is not here; put it back beside the log, and say `roll`, \
                 or type {faces}"
            ),
            (false, true) => roll.to_owned(),
            (false, false) if self.history.is_revealed_for_good() => {
                "the last secret was revealed, and nothing throws dice any more".to_owned()
            }
            (false, false) => {
                "the seed of this fight is not here; put it back beside the log, and say `roll`"
                    .to_owned()
            }
        }
    }

    /// What the question asked now, or the die awaited, is about.
    fn asked_what(&self) -> Option<Matter> {
        let Taped { number, event: Event::Asked(asked) } = self.latest_need()? else { return None };
        asked_what(&self.history, self.system, &self.state, (*number, asked))
    }

    /// A value by the words that lines are said in, and of the rules' words what people read.
    fn as_said(&self, value: &Value) -> String {
        match value {
            Value::Word(word) => self.system.called(*word).into(),
            value => self.system.show(&self.state, value),
        }
    }

    /// The options of the question asked now, as rulings made meanwhile have left them.
    fn still_possible(&self, seat: Seat, options: &[Value]) -> Vec<Value> {
        let (seen, at) = (self.seen_by(Viewer::of(seat)), (&self.history, self.history.tip()));
        let left = options_left(at, self.system, &seen, self.still_asked());
        left.unwrap_or_else(|| options.to_vec())
    }

    /// Which windows are open, in a sentence for a seat.
    pub fn what_is_offered(&self, seat: Seat) -> String {
        let mut offered: Vec<String> = Vec::new();
        for (_, offer) in self.offers_to(seat) {
            for (who, verbs) in &offer.to {
                let verbs: Vec<_> = verbs.iter().map(|verb| self.system.spell(*verb)).collect();
                let window = format!("{}: {}", self.state.called(*who), verbs.join(", "));
                if !offered.contains(&window) {
                    offered.push(window);
                }
            }
        }
        if offered.is_empty() {
            "no window was opened since the last declaration".to_owned()
        } else {
            format!("windows open now: {}", offered.join("; "))
        }
    }

    /// Whether a seat may know what is asked or offered last.
    pub fn sees_the_need(&self, seat: Seat) -> bool {
        let need = self.latest_need();
        let audience = need.and_then(|taped| self.history.entry(taped.number).audience);
        Viewer::of(seat).sees(audience.as_deref())
    }

    pub(super) fn nothing_pending(&self, seat: Seat) -> Result<(), PlayError> {
        let waiting = self.resolution.as_ref().is_some_and(|resolution| !resolution.settled);
        if !waiting {
            return Ok(());
        }
        let way_out = match seat {
            Seat::GM => "; meanwhile `gm set`, `gm rule` and `undo` are accepted",
            _ => "",
        };
        Err(PlayError::NotNow {
            what: "something is still awaited".to_owned(),
            hint: format!("{}{way_out}", self.what_is_awaited(seat)),
        })
    }
}

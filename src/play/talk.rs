//! One person speaking the play language to a session: words become names, lines become calls.

/// Lines that leave out who speaks.
mod brief;
/// What the speaker should know of a line that was taken.
mod notes;
/// Publishing the secret of the dice.
mod reveal;

use brief::END;
pub(super) use brief::{across, rolls};

use super::ceremony::senseless;
use super::disputes::dispute_about;
use super::expect;
use super::keeping::KeepsSecrets;
use super::session::{Back, Correction, PlayError, Receipt, Said, Session, insist, speaks_for};
use super::trouble::{By, Trouble};
use super::words::{Reading, Words, known_ones};
use crate::engine::catalog::Said as SaidAs;
use crate::log::Storage;
use crate::script::{self, Act, Diagnostic, Face, Line, RawValue, Say};
use crate::vocabulary::{
    Actor, DisputeOutcome, Effect, Event, Name, Reply, Seat, Stamp, Subject, Time, Who,
};
use std::sync::Arc;

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing to do.
    Nothing,
    /// Events were appended.
    Appended(Receipt),
    /// An expectation held.
    Held,
}

/// Reads another play file for `gm join from=FILE#ID`.
pub type Loader = fn(&str) -> Result<String, String>;

/// One person speaking.
pub struct Talk<S: Storage> {
    session: Session<S>,
    seat: Seat,
    now: fn() -> Time,
    load: Option<Loader>,
    secrets: Option<Arc<dyn KeepsSecrets>>,
    /// Clauses that refused the latest line, if it was refused.
    refused: Vec<&'static str>,
    /// What the speaker should know of what was taken.
    notes: Vec<String>,
}

impl<S: Storage> Talk<S> {
    /// Speaks from a seat.
    pub fn new(session: Session<S>, seat: Seat, now: fn() -> Time) -> Self {
        let (refused, notes) = (Vec::new(), Vec::new());
        Talk { session, seat, now, load: None, secrets: None, refused, notes }
    }

    /// Lets `gm join from=FILE#ID` read files.
    #[must_use]
    pub fn with_files(mut self, load: Loader) -> Self {
        self.load = Some(load);
        self
    }

    /// Lets `reveal` go on with a fresh secret that is kept outside this program.
    #[must_use]
    pub fn keeping_secrets(mut self, secrets: impl KeepsSecrets + 'static) -> Self {
        let secrets = Arc::new(secrets);
        self.session.keeping_secrets(secrets.clone());
        self.secrets = Some(secrets);
        self
    }

    /// The session spoken to.
    pub fn session(&self) -> &Session<S> {
        &self.session
    }

    /// The session, for what is no line: catching up with other writers.
    pub fn session_mut(&mut self) -> &mut Session<S> {
        &mut self.session
    }

    /// The seat it is spoken from.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Gives the session back.
    pub fn into_session(self) -> Session<S> {
        self.session
    }

    /// Says one line. What is refused leaves no trace.
    pub fn say(&mut self, line: &Line) -> Result<Heard, Diagnostic> {
        self.try_say(line).map_err(|trouble| *trouble.diagnostic)
    }

    /// Says one line; a failure tells which clauses refused it. Where another writer is quicker by
    /// a moment it is said again, of what is there then.
    pub fn try_say(&mut self, line: &Line) -> Result<Heard, Trouble> {
        if let Line::Expect(expectation) = line {
            expect::holds(&self.session, self.seat, expectation, &self.refused)?;
            return Ok(Heard::Held);
        }
        let before = self.session.history().count();
        let result = self.insist(|talk| talk.act(line));
        let result = result.map_err(|trouble| trouble.at_bracket_of(line));
        if result.is_ok() && !matches!(line, Line::Correct { .. }) {
            self.note_faces(before);
        }
        self.refused = result.as_ref().err().map_or(Vec::new(), |trouble| trouble.clauses.clone());
        result
    }

    /// Says something until no other writer is quicker.
    fn insist(
        &mut self,
        say: impl Fn(&mut Self) -> Result<Heard, Trouble>,
    ) -> Result<Heard, Trouble> {
        insist(|| say(self), |trouble| trouble.by == By::AnotherWriter)
    }

    fn act(&mut self, line: &Line) -> Result<Heard, Trouble> {
        let stamp = Stamp { seat: self.seat, time: (self.now)() };
        let said = match line {
            Line::Blank => return Ok(Heard::Nothing),
            Line::Expect(_) => return Ok(Heard::Held),
            Line::Say(say) => return self.speak(stamp, say),
            Line::Faces(faces) => {
                let faces = Self::faces(faces)?;
                self.session.supply_dice(stamp, faces)
            }
            Line::Numbers(numbers) => return self.numbers(stamp, numbers),
            Line::Undo { amount, because } => {
                let because = because.as_ref().map(|text| text.text.clone());
                let note = self.session.undo_note(amount);
                let undone = self.session.undo(stamp, amount.clone(), because);
                self.notes.extend(note.filter(|_| undone.is_ok()));
                undone
            }
            Line::Redo { amount, because } => {
                let because = because.as_ref().map(|text| text.text.clone());
                self.session.redo(stamp, amount.clone(), because)
            }
            Line::Mark { name } => {
                let note = self.session.mark_note(&name.text);
                let mark = Event::Marked { stamp, name: name.text.clone() };
                let marked = self.session.record(mark, None);
                self.notes.extend(note.filter(|_| marked.is_ok()));
                marked
            }
            Line::Goto { point } => {
                let note = self.session.goto_note(point);
                let gone = self.session.goto(stamp, point.clone());
                self.notes.extend(note.filter(|_| gone.is_ok()));
                gone
            }
            Line::Retract { event, back } => {
                self.session.retract(stamp, event.value, Self::back(back)?)
            }
            Line::Correct { event, face, die, back } => {
                let correction = Correction {
                    event: event.value,
                    die: die.map_or(1, |die| usize::try_from(die.value).unwrap_or(usize::MAX)),
                    face: u16::try_from(face.value).unwrap_or(u16::MAX),
                };
                self.session.correct(stamp, correction, Self::back(back)?)
            }
            Line::Dispute { event, because } => {
                let reason = because.text.clone();
                let disputed = Event::Disputed { stamp, event: event.value, reason };
                self.makes_sense(&disputed, event)?;
                self.session.record(disputed, None)
            }
            Line::Decide { event, verdict, remedy, because } => {
                let outcome = match verdict {
                    script::DisputeOutcome::Upheld => DisputeOutcome::Upheld,
                    script::DisputeOutcome::Overturned => DisputeOutcome::Overturned,
                };
                let dispute = dispute_about(self.session.history(), event.value);
                let reason = because.text.clone();
                let remedy = remedy.unwrap_or_default();
                let decided = Event::Decided { stamp, dispute, outcome, reason, remedy };
                self.makes_sense(&decided, event)?;
                self.session.record(decided, None)
            }
            Line::Remark { text, to } => {
                let audience = self.audience(to)?;
                self.session.record(Event::Remarked { stamp, text: text.text.clone() }, audience)
            }
            Line::Contribute { text } => self.session.contribute(stamp, text.text.clone()),
            Line::Reveal { last } => return self.reveal(stamp, *last),
        };
        self.heard(said)
    }

    fn back(said: &script::Back) -> Result<Back, Trouble> {
        Ok(Back {
            without: said.without.iter().map(|event| event.value).collect(),
            faces: said.faces.as_ref().map(|faces| Self::faces(faces)).transpose()?,
            because: said.because.as_ref().map(|text| text.text.clone()),
        })
    }

    fn speak(&mut self, stamp: Stamp, say: &Say) -> Result<Heard, Trouble> {
        if self.lets_roll(say) {
            return self.roll(stamp);
        }
        let say = &*self.with_speaker(say)?;
        let faces = say.faces.as_ref().map(|faces| Self::faces(faces)).transpose()?;
        let because = say.because.as_ref().map(|text| text.text.clone());
        if say.actor.text == "all" {
            return self.all_answer(stamp, say, faces.as_deref());
        }
        let actor = self.words().actor(&say.actor)?;
        self.may_speak(actor, &say.actor).map_err(Trouble::of_table)?;
        let said = match &say.act {
            Act::Do(verb) if actor == Actor::Gm && verb.text == "set" => {
                let changes = self.words().changes(say)?;
                self.rule(stamp, changes, because, faces)
            }
            Act::Do(verb) if actor == Actor::Gm && verb.text == "rule" => {
                let text = Words::ruled_text(say)?;
                let change = Effect::Word { of: Subject::Fight, text };
                self.session.rule(stamp, vec![change], because, faces)
            }
            Act::Do(verb) if actor == Actor::Gm && verb.text == "join" && from(say).is_some() => {
                let changes = self.newcomers(say)?;
                self.session.rule(stamp, changes, because, faces)
            }
            Act::Do(word) => {
                let ends = actor != Actor::Gm && word.text == END;
                let word = if ends { &self.end_turn(word.span) } else { word };
                let (verb, args) = self.words().deed(actor, word, say)?;
                self.may_give(verb, say).map_err(Trouble::of_table)?;
                match actor {
                    Actor::Who(who) if self.is_awaited(who, verb) => {
                        self.take(stamp, who, word, say, faces)?
                    }
                    _ => {
                        let said = Said { actor, verb, args, because };
                        self.session.declare(stamp, said, faces)
                    }
                }
            }
            Act::Answer(word) => {
                let reply = self.words().reply(actor, word, say)?;
                if let Reply::Do { verb, .. } = &reply {
                    self.may_give(*verb, say).map_err(Trouble::of_table)?;
                }
                self.session.answer(stamp, actor, reply, faces)
            }
            Act::Alone | Act::AloneInWords(_) => unreachable!("BUG: nobody says this"),
            Act::AnswerInWords(text) => {
                let reply = self.words().reply_in_words(text)?;
                self.session.answer(stamp, actor, reply, faces)
            }
            Act::Take(verb) => {
                let Actor::Who(who) = actor else {
                    let what = "a window is taken by a combatant";
                    return Err(Diagnostic::at(say.actor.span, what).into());
                };
                self.take(stamp, who, verb, say, faces)?
            }
        };
        self.heard(said)
    }

    /// Whether a verb that is only ever an answer can be one now: then it may be said as a plain
    /// line too.
    fn is_awaited(&self, who: Who, verb: Name) -> bool {
        let known = self.session.system().verb(verb);
        let answers = known.is_some_and(|known| known.said == SaidAs::Answer);
        let asked = self.session.still_asked().contains(&Actor::Who(who));
        let offered = self.session.offers_to(self.seat).iter().any(|(_, offered)| {
            offered.to.iter().any(|(to, verbs)| *to == who && verbs.contains(&verb))
        });
        answers && ((asked && !self.session.dice_are_awaited()) || offered)
    }

    fn take(
        &mut self,
        stamp: Stamp,
        who: Who,
        verb: &script::Word,
        say: &Say,
        faces: Option<Vec<u16>>,
    ) -> Result<Result<Receipt, PlayError>, Trouble> {
        // `window=N` is said of the taking, not of what is done.
        let mut say = say.clone();
        let named = say.options.iter().position(|option| option.name.text == "window");
        let named = named.map(|at| say.options.remove(at));
        let (verb, args) = self.words().deed(Actor::Who(who), verb, &say)?;
        self.may_give(verb, &say).map_err(Trouble::of_table)?;
        if let Some(named) = named {
            let offer = self.window(who, verb, &named).map_err(Trouble::of_table)?;
            return Ok(self.session.take_at(stamp, offer, (who, verb, args), faces));
        }
        // What is asked comes first; else an open window, even while something else is asked.
        let asked = self.session.still_asked().contains(&Actor::Who(who));
        let meant = self.session.is_asked_of(verb) || self.session.open_to(who, verb).is_empty();
        if asked && meant && !self.session.dice_are_awaited() {
            let reply = Reply::Do { verb, args };
            return Ok(self.session.answer(stamp, Actor::Who(who), reply, faces));
        }
        Ok(self.session.take(stamp, who, verb, args, faces))
    }

    /// The window a line means by the number of the event that offers it.
    fn window(&self, who: Who, verb: Name, named: &script::Opt) -> Result<u64, Diagnostic> {
        let open = self.session.open_to(who, verb);
        let event = match named.value {
            RawValue::Number(event) => u64::try_from(event).ok().filter(|n| open.contains(n)),
            RawValue::Event(event) => Some(event).filter(|n| open.contains(n)),
            _ => None,
        };
        event.ok_or_else(|| match &open[..] {
            [] => Diagnostic::at(named.span, "no such window is open")
                .hint(self.session.what_is_offered(self.seat)),
            open => {
                let known: Vec<String> = open.iter().map(u64::to_string).collect();
                let what = "window takes the event of an offer that is open";
                Diagnostic::at(named.span, what)
                    .because(format!("open for this: {}", known.join(", ")))
                    .hint("without it the latest is taken")
            }
        })
    }

    fn all_answer(
        &mut self,
        stamp: Stamp,
        say: &Say,
        faces: Option<&[u16]>,
    ) -> Result<Heard, Trouble> {
        let passes = matches!(&say.act, Act::Answer(word) if word.text == "pass");
        if !passes {
            let what = "`all` can only decline: `all answer pass`";
            return Err(Diagnostic::at(say.actor.span, what).into());
        }
        let said = self.session.all_pass(stamp, faces);
        self.heard(said)
    }

    /// A mistake in a line, with a hint where somebody is named in several words outside of quotes:
    /// `ghoul 2` for `ghoul-2`, `Ash of the Vale` for `ash`.
    pub fn with_torn_name(&self, what: Diagnostic, line: &str) -> Diagnostic {
        match self.words().torn_name(line) {
            Some(id) => what.hint(format!(
                "did you mean `{id}`? an id is one word, and a name of several stands in quotes"
            )),
            None => what,
        }
    }

    fn newcomers(&self, say: &Say) -> Result<Vec<Effect>, Trouble> {
        let words = self.words();
        let Some(from) = from(say) else { return Ok(Vec::new()) };
        let (file, id) = match from.split_once('#') {
            Some((file, id)) => (file, Some(id)),
            None => (&*from, None),
        };
        let load = self.load.ok_or_else(|| Diagnostic::new("files cannot be read here"));
        let text = load.and_then(|load| load(file).map_err(Diagnostic::new));
        let text = text.map_err(Trouble::of_table)?;
        let there = |what: Diagnostic| what.in_other_file(file, &text);
        let cast = super::cast::cast_of(file, &text).map_err(there)?;
        Ok(words.newcomers((&cast, &there), id, say, self.session.history().opening())?)
    }

    fn audience(&self, to: &[script::Word]) -> Result<Option<Vec<Seat>>, Diagnostic> {
        let seats = &self.session.state().cast.seats;
        let mut audience = Vec::new();
        for word in to {
            if let Some(at) = seats.iter().position(|seat| *seat == word.text) {
                audience.push(Seat(at as u8));
            } else {
                let what = format!("`{}` is not a seat of this fight", word.text);
                let known: Vec<&str> = seats.iter().map(String::as_str).collect();
                return Err(Diagnostic::at(word.span, what)
                    .because(known_ones(&word.text, &known))
                    .hint_nearest(&word.text, known));
            }
        }
        if !audience.is_empty() && !audience.contains(&self.seat) {
            audience.push(self.seat);
        }
        audience.sort_unstable();
        Ok((!audience.is_empty()).then_some(audience))
    }

    /// Refuses an act that makes no sense now, where the line names its event.
    fn makes_sense(&self, act: &Event, event: &script::Natural) -> Result<(), Trouble> {
        let Some((what, hint)) = senseless(self.session.history(), act) else { return Ok(()) };
        Err(Trouble::of_table(Diagnostic::at(event.span, what).hint(hint)))
    }

    fn may_speak(&self, actor: Actor, word: &script::Word) -> Result<(), Diagnostic> {
        let state = self.session.state();
        if speaks_for(state, self.seat, actor) {
            return Ok(());
        }
        let seat = state.cast.seats.get(usize::from(self.seat.0)).cloned().unwrap_or_default();
        let what = format!("the seat {seat} does not speak for {}", word.text);
        Err(Diagnostic::at(word.span, what)
            .hint("speak from its own seat, or from the GM's: --as gm"))
    }

    /// Some options are the GM's to give, whoever does the deed.
    fn may_give(&self, verb: Name, say: &Say) -> Result<(), Diagnostic> {
        let system = self.session.system();
        let gms = |word: &str| system.name(word).is_some_and(|name| system.is_gms(verb, name));
        let mut given = say.options.iter().map(|option| &option.name);
        match given.find(|name| self.seat != Seat::GM && gms(&name.text)) {
            Some(name) => {
                let what = format!("only the GM's seat may give {}", name.text);
                Err(Diagnostic::at(name.span, what)
                    .hint("leave it out, or speak from the GM's seat: --as gm"))
            }
            None => Ok(()),
        }
    }

    fn faces(faces: &[Face]) -> Result<Vec<u16>, Diagnostic> {
        let narrow = |face: &Face| {
            u16::try_from(face.value)
                .map_err(|_| Diagnostic::at(face.span, "no die has a face that high"))
        };
        faces.iter().map(narrow).collect()
    }

    pub(super) fn words(&self) -> Words<'_> {
        Words {
            system: self.session.system(),
            state: self.session.state(),
            pending: self.session.pending().filter(|_| self.session.sees_the_need(self.seat)),
            reading: Reading::Names,
        }
    }

    fn heard(&self, said: Result<Receipt, PlayError>) -> Result<Heard, Trouble> {
        said.map(Heard::Appended).map_err(|error| self.trouble(&error))
    }

    fn trouble(&self, error: &PlayError) -> Trouble {
        Trouble::of_play(self.session.system(), error)
    }
}

fn from(say: &Say) -> Option<String> {
    say.options.iter().find(|option| option.name.text == "from").map(|option| match &option.value {
        script::RawValue::Word(word) => word.text.clone(),
        script::RawValue::Text(text) => text.text.clone(),
        _ => String::new(),
    })
}

//! The referee: takes what people say, runs the rules, appends what came of it.
//!
//! Every call either appends whole commits and moves the state, or changes nothing at all.

/// Acts about the log.
mod acts;
/// What is awaited.
mod awaited;
/// Why something is not taken.
mod error;
/// The resolution the line ends with.
mod resolution;
/// Undo, redo, branches.
mod rewind;
/// Stepping into windows that were passed over.
mod windows;

pub use error::PlayError;

use resolution::Resolution;

use super::history::History;
use super::keeping::{Blinders, Keeping};
use super::lineage::{self, Lineage};
use crate::engine::{Refusals, Run, SeededDice, Status, Stop, Supply, Taped, carry_out};
use crate::log::codec;
use crate::log::file::Batch;
use crate::log::{Log, Storage, Unreadable};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, Declared, DicePolicy, Effect, Event, Name, Need, Opening, Reply, Ruled,
    Stamp, Who,
};

/// What was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The first event appended.
    pub first: u64,
    /// The last event appended.
    pub last: u64,
}

/// A fight being played, on a log.
pub struct Session<S: Storage> {
    log: Log<S>,
    history: History,
    system: System,
    state: State,
    resolution: Option<Resolution>,
    secret: Option<[u8; 32]>,
    table_key: Option<[u8; 32]>,
    blinders: Blinders,
}

impl<S: Storage> Session<S> {
    /// Opens a new fight on an empty storage, with what is kept beside the log.
    pub fn create(
        storage: S,
        opening: Opening,
        keeping: impl Into<Keeping>,
    ) -> Result<Self, PlayError> {
        let Keeping { secret, key } = keeping.into();
        let system = System::named(&opening.system)
            .ok_or_else(|| PlayError::UnknownSystem(opening.system.clone()))?;
        let (blinders, event) = (Blinders::of(key), Event::Opened(Box::new(opening)));
        let bytes = codec::encode_parts(&None, &event, || blinders.blinder(1));
        let log = Log::create(storage, &[&bytes])?;
        let (mut history, mut state) = (History::new(), State::nothing());
        history.take_in([bytes.as_slice()].into_iter(), &mut state)?;
        let (resolution, table_key) = (None, None);
        Ok(Session { log, history, system, state, resolution, secret, table_key, blinders })
    }

    /// Opens a fight that was recorded before, with what is kept beside the log.
    pub fn open(storage: S, keeping: impl Into<Keeping>) -> Result<Self, PlayError> {
        let Keeping { secret, key } = keeping.into();
        let (mut history, mut state) = (History::new(), State::nothing());
        let mut failure = None;
        let log = Log::open(storage, |commit| {
            if failure.is_none() {
                failure = history.take_in(commit.events(), &mut state).err();
            }
        })?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        let name = history.opening().system.clone();
        let system = System::named(&name).ok_or(PlayError::UnknownSystem(name))?;
        let secret = match history.opening().dice {
            DicePolicy::Open { secret } => Some(secret),
            DicePolicy::Typed | DicePolicy::Committed { .. } => secret,
        };
        let (resolution, table_key, blinders) = (None, None, Blinders::of(key));
        let mut session =
            Session { log, history, system, state, resolution, secret, table_key, blinders };
        session.find_resolution();
        Ok(session)
    }

    /// The system played.
    pub fn system(&self) -> System {
        self.system
    }

    /// The state at the tip of the line.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The history of the log.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The log.
    pub fn log(&self) -> &Log<S> {
        &self.log
    }

    /// Gives the log back.
    pub fn into_log(self) -> Log<S> {
        self.log
    }

    /// Whether the dice are typed unless a line brings none.
    pub fn is_typed(&self) -> bool {
        matches!(self.history.opening().dice, DicePolicy::Typed)
    }

    /// The commitment the dice hang on now; none where no secret is kept: typed dice, an open
    /// secret, or one that was revealed for good.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        match (&self.history.opening().dice, self.history.revealed()) {
            (DicePolicy::Committed { .. }, Some((_, next))) => next,
            (DicePolicy::Committed { commitment }, None) => Some(*commitment),
            (DicePolicy::Typed | DicePolicy::Open { .. }, _) => None,
        }
    }

    /// Whether the secret of the dice is known here.
    pub fn has_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// Gives the fight the secret its dice hang on; false, and not taken, if it is another.
    pub fn entrust(&mut self, secret: [u8; 32]) -> bool {
        let fits = self.commitment() == Some(lineage::commitment(&secret));
        if fits {
            (self.secret, self.table_key) = (Some(secret), None);
        }
        fits
    }

    /// Gives the fight the key from which its blinders and later secrets are derived.
    pub fn entrust_key(&mut self, key: [u8; 32]) {
        self.blinders = Blinders::Key(key);
    }

    /// A secret for the dice after the next reveal: derived from the key, if there is one, else
    /// from the system's generator.
    pub fn next_secret(&self) -> [u8; 32] {
        self.blinders.secret(self.history.reveals() + 1)
    }

    /// Takes in what other writers have appended since; says how many commits.
    pub fn catch_up(&mut self) -> Result<u64, PlayError> {
        self.log.refresh(|_| {})?;
        self.catch_up_in_memory()
    }

    /// Takes in the commits the log has read already.
    fn catch_up_in_memory(&mut self) -> Result<u64, PlayError> {
        let before = self.history.commits();
        if self.log.commits() == before {
            return Ok(0);
        }
        for commit in self.log.commits_after(before) {
            self.history.take_in(commit.events(), &mut self.state)?;
        }
        self.table_key = None;
        if let Some(secret) = self.secret {
            self.secret = None;
            let open = matches!(self.history.opening().dice, DicePolicy::Open { .. });
            if !self.entrust(secret) && open {
                self.secret = Some(secret);
            }
        }
        self.find_resolution();
        Ok(self.history.commits() - before)
    }

    /// Catches up where the storage has grown: whatever is said is held against what is there now.
    fn abreast(&mut self) -> Result<u64, PlayError> {
        self.not_redacted()?;
        let there = self.log.storage().len().map_err(Unreadable::from)?;
        // What an uncertain append left is for whoever opens the log again.
        let nothing_new = there == self.log.bytes().len() as u64 || self.log.is_poisoned();
        if nothing_new { Ok(0) } else { self.catch_up() }
    }

    /// Catches up; refuses where there was something, for what is said counts from the end.
    fn unmoved(&mut self, what: &str) -> Result<(), PlayError> {
        if self.abreast()? == 0 {
            return Ok(());
        }
        Err(PlayError::NotNow {
            what: "another writer has gone on with this fight".to_owned(),
            hint: format!("look at what is new; {what} again counts from there"),
        })
    }

    /// Declares an act of play.
    pub fn declare(
        &mut self,
        stamp: Stamp,
        said: Said,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        self.nothing_pending()?;
        let Said { actor, verb, args, because } = said;
        let args = self
            .system
            .check_said(&self.state, actor, verb, &args)
            .map_err(|refusals| self.refused(actor, verb, refusals))?;
        let input = Event::Declared(Declared { stamp, actor, verb, args, because });
        self.begin(input, faces)
    }

    /// Rules: changes the state by the GM's word.
    pub fn rule(
        &mut self,
        stamp: Stamp,
        changes: Vec<Effect>,
        because: Option<String>,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let input = Event::Ruled(Ruled { stamp, changes, because });
        if self.need().is_some() {
            return self.go_on(input, faces);
        }
        self.begin(input, faces)
    }

    /// Answers what is asked now.
    pub fn answer(
        &mut self,
        stamp: Stamp,
        of: Actor,
        reply: Reply,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        if !self.still_asked().contains(&of) {
            let who = self.state.called_actor(of);
            let what = format!("{who} is not asked anything now");
            return Err(PlayError::NotNow { what, hint: self.what_is_awaited() });
        }
        if self.dice_are_awaited() {
            return Err(PlayError::NotNow {
                what: "dice are awaited, no answer".to_owned(),
                hint: self.what_is_awaited(),
            });
        }
        let about = match self.pending().map(|asked| &asked.need) {
            Some(Need::Choice { about, .. }) => *about,
            _ => None,
        };
        let reply = self.filled(&self.state, of, reply, about)?;
        self.go_on(Event::Answered { stamp, of, reply }, faces)
    }

    /// Supplies the dice that are awaited.
    pub fn supply_dice(&mut self, seat: Stamp, faces: Vec<u16>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { by, .. }) => {
                let of = *by;
                self.go_on(Event::Answered { stamp: seat, of, reply: Reply::Faces }, Some(faces))
            }
            _ => Err(PlayError::NotNow {
                what: "no dice are awaited".to_owned(),
                hint: self.what_is_awaited(),
            }),
        }
    }

    fn refused(&self, actor: Actor, verb: Name, refusals: Refusals) -> PlayError {
        let what = format!("{} cannot {}", self.state.called_actor(actor), self.system.spell(verb));
        PlayError::Refused { what, refusals }
    }

    /// An input that the rules refuse on the way.
    fn refused_input(&self, input: &Event, refusals: Refusals) -> PlayError {
        let what = match input {
            Event::Declared(Declared { actor, verb, .. })
            | Event::Answered { of: actor, reply: Reply::Do { verb, .. }, .. } => {
                return self.refused(*actor, *verb, refusals);
            }
            Event::Ruled(_) => "this ruling is not possible",
            _ => "this answer is not possible",
        };
        PlayError::Refused { what: what.to_owned(), refusals }
    }

    fn filled(
        &self,
        state: &State,
        of: Actor,
        reply: Reply,
        about: Option<Who>,
    ) -> Result<Reply, PlayError> {
        match reply {
            Reply::Do { verb, args } => {
                let args = self
                    .system
                    .fill_answer(state, of, verb, &args, about)
                    .map_err(|refusals| self.refused(of, verb, refusals))?;
                Ok(Reply::Do { verb, args })
            }
            other => Ok(other),
        }
    }

    fn begin(&mut self, input: Event, faces: Option<Vec<u16>>) -> Result<Receipt, PlayError> {
        let (lineage, supply) = self.supply(self.history.tip(), &input, faces);
        let next = self.history.count() + 2;
        let Run { state, fresh, status, .. } =
            self.run(self.state.clone(), &input, &[], next, supply)?;
        let (receipt, before) = self.write(&input, &fresh, state, lineage)?;
        let (tape, settled) = (taped(next, fresh).collect(), status == Status::Settled);
        self.resolution = Some(Resolution { input, before, tape, settled });
        Ok(receipt)
    }

    fn go_on(&mut self, input: Event, faces: Option<Vec<u16>>) -> Result<Receipt, PlayError> {
        let mut resolution = self.resolution.take().expect("BUG: something is pending");
        let (recorded, events) = (resolution.tape.len(), self.history.count());
        let result = self.go_on_with(&mut resolution, input, faces);
        if result.is_err() {
            resolution.tape.truncate(recorded);
        }
        // Where another writer was quicker, the resolution was read anew.
        if result.is_ok() || self.history.count() == events {
            self.resolution = Some(resolution);
        }
        result
    }

    fn go_on_with(
        &mut self,
        resolution: &mut Resolution,
        input: Event,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        let (lineage, supply) = self.supply(self.history.tip(), &input, faces);
        let number = self.history.count() + 1;
        let at = resolution.tape.len();
        resolution.tape.push(Taped { number, event: input });
        let before = resolution.before.clone();
        let Run { state, fresh, status, .. } =
            self.run(before, &resolution.input, &resolution.tape, number + 1, supply)?;
        let input = &resolution.tape[at].event;
        let (receipt, _) = self.write(input, &fresh, state, lineage)?;
        resolution.tape.extend(taped(number + 1, fresh));
        resolution.settled = status == Status::Settled;
        Ok(receipt)
    }

    fn run(
        &self,
        before: State,
        input: &Event,
        tape: &[Taped],
        next: u64,
        supply: Supply,
    ) -> Result<Run, PlayError> {
        let typed = supply.left();
        let newest = tape.last().map_or(input, |taped| &taped.event);
        let run = carry_out(self.system.rules(), before, input, tape, next, supply);
        let run = run.map_err(|stop| match stop {
            Stop::Refused(refusals) => self.refused_input(newest, refusals),
            Stop::BadFace(bad) => PlayError::BadFace(bad),
            Stop::Diverged(divergence) => PlayError::Diverged(divergence),
            Stop::Waiting => unreachable!("BUG: a waiting run is no failure"),
        })?;
        if run.faces_left == 0 {
            return Ok(run);
        }
        match run.fresh.last() {
            Some(Event::Asked(Asked { need: Need::Dice { sides, purpose, .. }, .. })) => {
                let dice: Vec<_> = sides.iter().map(|n| format!("d{n}")).collect();
                Err(PlayError::FacesMissing {
                    missing: sides.len() - run.faces_left.min(sides.len()),
                    sides: dice.join(" "),
                    purpose: self.system.spell(*purpose).to_owned(),
                })
            }
            _ => Err(PlayError::FacesLeft { left: run.faces_left.min(typed) }),
        }
    }

    /// The lineage of an input that hangs on an event, and who supplies its dice.
    fn supply(&mut self, on: u64, input: &Event, faces: Option<Vec<u16>>) -> (Lineage, Supply) {
        let before = self.history.lineage_at(on);
        let own = lineage::of_input(&before, input).expect("BUG: dice hang on inputs only");
        if let Some(faces) = faces {
            return (own, Supply::typed(faces));
        }
        if self.is_typed() {
            return (own, Supply::nobody());
        }
        let Some(secret) = self.secret else { return (own, Supply::nobody()) };
        let key = *self.table_key.get_or_insert_with(|| {
            lineage::table_key(&secret, self.history.opening(), self.history.contributions())
        });
        (own, Supply::seeded(SeededDice::new(lineage::input_key(&key, &own))))
    }

    /// Writes an input and what it caused, and moves the state; gives the state before it too.
    fn write(
        &mut self,
        input: &Event,
        fresh: &[Event],
        after: State,
        lineage: Lineage,
    ) -> Result<(Receipt, State), PlayError> {
        let first = self.history.count() + 1;
        let bytes = self.encoded(first, &after, input, fresh);
        self.append(&[&bytes])?;
        self.history.take_in_own(&bytes, input, fresh, &after, Some(lineage));
        let before = std::mem::replace(&mut self.state, after);
        Ok((Receipt { first, last: self.history.count() }, before))
    }

    /// The stored bytes of an input, which gets this number, and of what it caused.
    fn encoded(&self, first: u64, after: &State, input: &Event, fresh: &[Event]) -> Vec<Vec<u8>> {
        let events = (first..).zip(std::iter::once(input).chain(fresh));
        let encoded = |(number, event)| {
            let audience = self.system.audience(after, input, event);
            codec::encode_parts(&audience, event, || self.blinders.blinder(number))
        };
        events.map(encoded).collect()
    }

    /// Appends commits, all of them or none.
    fn append(&mut self, commits: &[&[Vec<u8>]]) -> Result<(), PlayError> {
        let batch = commits.iter().map(|events| events.iter().map(Vec::as_slice).collect());
        let batch: Vec<Batch<'_>> = batch.collect();
        if let Err(error) = self.log.append(self.history.commits(), &batch) {
            // What another writer appended meanwhile is there.
            self.catch_up_in_memory()?;
            self.find_resolution();
            return Err(error.into());
        }
        Ok(())
    }
}

/// What somebody declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who acts.
    pub actor: Actor,
    /// What is done.
    pub verb: Name,
    /// The options as said.
    pub args: Args,
    /// Why, in free words.
    pub because: Option<String>,
}

/// Events with their numbers, the first of them given.
fn taped(first: u64, events: Vec<Event>) -> impl Iterator<Item = Taped> {
    (first..).zip(events).map(|(number, event)| Taped { number, event })
}

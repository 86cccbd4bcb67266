//! The referee: takes what people say, runs the rules, appends what came of it.
//!
//! Every call either appends whole commits and moves the state, or changes nothing at all. Only a
//! torn end of the file is moved aside first, and recorded: then what was said is to be said again.

/// Acts about the log.
mod acts;
/// Inputs said again.
mod again;
/// Answers, and dice that are awaited.
mod answering;
/// What is awaited.
mod awaited;
/// Several commits as one act.
mod draft;
/// Why something is not taken.
mod error;
/// Faces missing and left over.
mod faces;
/// What is said again after the line went back.
mod kept;
/// What can still be answered after a ruling.
mod left;
/// Moments and their windows.
mod moment;
/// Those whom a ruling brings in.
mod newcomers;
/// What other writers append.
mod others;
/// The resolution the line ends with.
mod resolution;
/// Undo, redo, branches.
mod rewind;
/// What a ruling can change.
mod rulable;
/// Running the rules on.
mod running;
/// Which seat may say what.
mod seats;
/// What a seat sees, and what it may say by that.
mod seen;
/// The one spelling of an answer.
mod spelling;
/// Where the dice of a line come from.
mod supply;
/// Retracting an older deed, correcting a typed face.
mod taking_back;
/// Stepping into windows that were passed over.
mod windows;
/// Writing what was said and what it caused.
mod writing;

pub use answering::asked_now;
pub use error::{Needed, PlayError, missing_faces};
pub use left::options_left;
pub use newcomers::number_newcomers;
pub(super) use others::insist;
pub use resolution::unwritten;
use rulable::check_rulable;
pub use rulable::not_rulable;
use seats::only_gm;
pub use seats::{gives_the_gms, may_declare, speaks_for};
use seen::named_nothing;
pub use seen::{SaidAnew, answer_recorded, check_recorded};
pub use taking_back::{Back, Correction};

use draft::Draft;
use resolution::Resolution;
pub use writing::audiences;
use writing::{fit, kept_place};

use std::cell::OnceCell;
use std::sync::Arc;

use super::cast::Start;
use super::history::History;
use super::keeping::{Blinders, Keeping, KeepsSecrets};
use super::secrets;
use super::sheets::wrong_in_opening;
use crate::engine::{Bracket, Refusals, Run, Status, Taped};
use crate::log::codec;
use crate::log::{Log, Storage};
use crate::rules::System;
use crate::state::State;
use crate::state::known::Known;
use crate::vocabulary::{
    Actor, Args, Declared, DicePolicy, Effect, Entry, Event, Name, Offered, Reply, Ruled, Stamp,
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
    history: History<'static>,
    system: System,
    state: Box<State>,
    resolution: Option<Resolution>,
    /// The windows that only rulings stand behind, once somebody has asked for them.
    behind: OnceCell<Vec<(u64, Offered)>>,
    /// What is not written yet of an act of several commits.
    draft: Option<Draft>,
    secret: Option<[u8; 32]>,
    /// Where the secret lies that follows on another's reveal.
    secrets: Option<Arc<dyn KeepsSecrets>>,
    /// The keys of the secrets, as far as they are worked out.
    keys: Vec<Option<[u8; 32]>>,
    blinders: Blinders,
}

impl<S: Storage> Session<S> {
    /// Opens a new fight on an empty storage, with what is kept beside the log. Whoever calls keeps
    /// the secret, for the next who opens the log.
    pub fn create(
        storage: S,
        start: impl Into<Start>,
        keeping: impl Into<Keeping>,
    ) -> Result<Self, PlayError> {
        let Start { opening, hidden } = start.into();
        let Keeping { secret, key } = keeping.into();
        let system = System::named(&opening.system)
            .ok_or_else(|| PlayError::UnknownSystem(opening.system.clone()))?;
        let blinders = Blinders::of(key);
        let opened = Event::Opened(Box::new(opening));
        fit(&opened)?;
        let Event::Opened(opening) = &opened else { unreachable!("BUG: this is the opening") };
        let wrong = wrong_in_opening(system, opening);
        if !wrong.is_empty() {
            return Err(PlayError::Sheets(wrong));
        }
        let placed = hidden.iter().map(|(who, place)| kept_place(opening, *who, *place));
        let mut bytes: Vec<Vec<u8>> = (2..)
            .zip(placed)
            .map(|(number, entry)| {
                let Entry { audience, event } = entry;
                codec::encode_parts(&audience, &event, || blinders.blinder(number))
            })
            .collect();
        bytes.insert(0, codec::encode_parts(&None, &opened, || blinders.blinder(1)));
        let events: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
        let (mut history, mut state) = (History::new(), Box::new(State::nothing()));
        history.take_in_copy(events.clone().into_iter(), &mut state)?;
        let secret = secrets::to_throw_with(&history, secret)?;
        let log = Log::create(storage, &events)?;
        Ok(Session {
            log,
            history,
            system,
            state,
            resolution: None,
            behind: OnceCell::new(),
            draft: None,
            secret,
            secrets: None,
            keys: Vec::new(),
            blinders,
        })
    }

    /// Opens a fight that was recorded before, with what is kept beside the log. Without the secret
    /// it is read, and goes on until a die is to be thrown.
    pub fn open(storage: S, keeping: impl Into<Keeping>) -> Result<Self, PlayError> {
        let Keeping { secret, key } = keeping.into();
        let (mut history, mut state) = (History::new(), Box::new(State::nothing()));
        let mut failure = None;
        let log = Log::open(storage, |commit| {
            if failure.is_none() {
                failure = history.take_in_copy(commit.events(), &mut state).err();
            }
        })?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        let name = history.opening().system.clone();
        let system = System::named(&name).ok_or(PlayError::UnknownSystem(name))?;
        let secret = secrets::to_throw_with(&history, secret)?;
        let mut session = Session {
            log,
            history,
            system,
            state,
            resolution: None,
            behind: OnceCell::new(),
            draft: None,
            secret,
            secrets: None,
            keys: Vec::new(),
            blinders: Blinders::of(key),
        };
        session.find_resolution();
        Ok(session)
    }

    /// The same fight on a copy of its log: what is done to that changes nothing here.
    pub fn copy_on<T: Storage>(&self, storage: T) -> Result<Session<T>, PlayError> {
        let mut copy = Session::open(storage, self.secret)?;
        copy.blinders = self.blinders;
        Ok(copy)
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
    pub fn history(&self) -> &History<'static> {
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
        secrets::commitment_in_force(&self.history)
    }

    /// Whether the secret of the dice is known here.
    pub fn has_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// Gives the fight the secret its dice hang on; false, and not taken, if it is another.
    pub fn entrust(&mut self, secret: [u8; 32]) -> bool {
        let fits = self.commitment() == Some(secrets::commitment(&secret));
        if fits {
            self.secret = Some(secret);
            self.keys.clear();
        }
        fits
    }

    /// From here on the secret that follows on another's reveal is looked for here.
    pub(super) fn keeping_secrets(&mut self, secrets: Arc<dyn KeepsSecrets>) {
        self.secrets = Some(secrets);
    }

    /// Gives the fight the key from which its blinders and later secrets are derived.
    pub fn entrust_key(&mut self, key: [u8; 32]) {
        self.blinders = Blinders::Key(key);
    }

    /// A secret for the dice after the next reveal: derived from the key, if there is one, else
    /// from the system's generator.
    pub fn next_secret(&self) -> [u8; 32] {
        self.blinders.secret(self.history.reveals().len() as u64 + 1)
    }

    /// Declares an act of play.
    pub fn declare(
        &mut self,
        stamp: Stamp,
        said: Said,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.declare_as(stamp, said, faces, None)
    }

    fn declare_as(
        &mut self,
        stamp: Stamp,
        said: Said,
        faces: Option<Vec<u16>>,
        again: Option<u64>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let Said { actor, verb, args, because } = said;
        self.may_declare(stamp.seat, actor)?;
        self.nothing_pending(stamp.seat)?;
        let args = self.check_said_by(stamp.seat, actor, verb, &args)?;
        let input = Event::Declared(Declared { stamp, actor, verb, args, because, again });
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
        self.rule_as(stamp, changes, because, faces, None)
    }

    fn rule_as(
        &mut self,
        stamp: Stamp,
        changes: Vec<Effect>,
        because: Option<String>,
        faces: Option<Vec<u16>>,
        again: Option<u64>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        only_gm(stamp.seat, "rule")?;
        let mut ruled = Ruled { stamp, changes, because, again };
        check_rulable(self.system, &ruled)?;
        fit(&Event::Ruled(ruled.clone()))?;
        number_newcomers(self.system, &self.state, &mut ruled).map_err(PlayError::Sheets)?;
        let input = Event::Ruled(ruled);
        if !Known::of_state(&self.state).event(&input) {
            return Err(named_nothing());
        }
        if self.need().is_some() {
            return self.go_on(input, faces);
        }
        self.begin(input, faces)
    }

    fn refused(&self, actor: Actor, verb: Name, refusals: Refusals) -> PlayError {
        let what = format!("{} cannot {}", self.state.called_actor(actor), self.system.spell(verb));
        PlayError::Refused { what, refusals }
    }

    /// What is declared is refused; where it can be taken at a window, that is said.
    fn declaration_refused(&self, actor: Actor, verb: Name, mut refusals: Refusals) -> PlayError {
        if let (Actor::Who(who), Some(last)) = (actor, refusals.0.last_mut())
            && !self.open_to(who, verb).is_empty()
        {
            let (who, verb) = (self.state.called(who), self.system.spell(verb));
            let hint = format!("a window is open for it: `{who} take {verb} …`");
            last.hint.get_or_insert(hint);
        }
        self.refused(actor, verb, refusals)
    }

    /// An input that the rules refuse on the way.
    fn refused_input(&self, input: &Event, refusals: Refusals) -> PlayError {
        let what = match input {
            Event::Declared(Declared { actor, verb, .. }) => {
                return self.declaration_refused(*actor, *verb, refusals);
            }
            // Where something else was asked, the verb may well be possible at another moment.
            Event::Answered { of: actor, reply: Reply::Do { verb, .. }, .. }
                if self.pending().is_none() || self.is_asked_of(*verb) =>
            {
                return self.refused(*actor, *verb, refusals);
            }
            Event::Ruled(_) => "this ruling is not possible",
            _ => "this answer is not possible",
        };
        PlayError::Refused { what: what.to_owned(), refusals }
    }

    fn begin(&mut self, input: Event, faces: Option<Vec<u16>>) -> Result<Receipt, PlayError> {
        self.says_the_same(&input)?;
        let number = self.history.count() + 1;
        let (input, next) = (Taped { number, event: input }, number + 1);
        let typed = self.typed(faces, Bracket::Anew)?;
        let Run { state, fresh, status, unwritten, .. } =
            self.run_all(self.state.clone(), &input, &[], next, typed)?;
        let (receipt, before) = self.write(&input.event, &input.event, &fresh, state)?;
        match (self.behind.get_mut(), self.resolution.take(), &input.event) {
            (Some(behind), Some(settled), Event::Ruled(_)) => behind.extend(settled.windows()),
            _ => self.behind = OnceCell::new(),
        }
        let (tape, settled) = (taped(next, fresh).collect(), status == Status::Settled);
        self.resolution = Some(Resolution { input, before, tape, settled, unwritten });
        Ok(receipt)
    }

    /// Goes on with what waits. Typed faces that nothing else awaits type all dice of the line
    /// anew; faces alone are for the dice that are awaited: where only some of the row are, those
    /// that stand stay.
    fn go_on(&mut self, input: Event, faces: Option<Vec<u16>>) -> Result<Receipt, PlayError> {
        let awaited = matches!(&input, Event::Answered { reply: Reply::Faces, .. });
        let bracket = if awaited { Bracket::Awaited } else { Bracket::Anew };
        self.go_on_for(input, faces, bracket)
    }

    fn go_on_for(
        &mut self,
        input: Event,
        faces: Option<Vec<u16>>,
        bracket: Bracket,
    ) -> Result<Receipt, PlayError> {
        let mut resolution = self.resolution.take().expect("BUG: something is pending");
        let (recorded, events) = (resolution.tape.len(), self.history.count());
        let result = self.go_on_with(&mut resolution, input, (faces, bracket));
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
        (faces, bracket): (Option<Vec<u16>>, Bracket),
    ) -> Result<Receipt, PlayError> {
        self.says_the_same(&input)?;
        let number = self.history.count() + 1;
        let typed = self.typed(faces, bracket)?;
        let at = resolution.tape.len();
        resolution.tape.push(Taped { number, event: input });
        let before = resolution.before.clone();
        let Run { state, fresh, status, unwritten, .. } =
            self.run_all(before, &resolution.input, &resolution.tape, number + 1, typed)?;
        let input = &resolution.tape[at].event;
        let (receipt, _) = self.write(&resolution.input.event, input, &fresh, state)?;
        resolution.tape.extend(taped(number + 1, fresh));
        resolution.settled = status == Status::Settled;
        resolution.unwritten = unwritten;
        Ok(receipt)
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

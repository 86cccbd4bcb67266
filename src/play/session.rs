//! The referee: takes what people say, runs the rules, appends what came of it.
//!
//! Every call either appends whole commits and moves the state, or changes nothing at all.

use super::history::{History, HistoryError};
use super::lineage::{self, Lineage};
use crate::engine::{
    BadFace, Divergence, Refusals, Run, SeededDice, Status, Stop, Supply, Taped, carry_out,
};
use crate::log::codec;
use crate::log::file::Recovered;
use crate::log::{AppendError, CreateError, Log, Storage, Unreadable};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, Declared, DicePolicy, Effect, Entry, Event, Name, Need, Offered, Opening,
    Reply, Rewind, RewindBy, Ruled, Seat, Stamp, Who,
};

/// Why something said in play is not taken.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it; every reason is there.
    #[error("{what}")]
    Refused {
        /// What was refused.
        what: String,
        /// Why.
        refusals: Refusals,
    },
    /// The table forbids it: the wrong moment, the wrong seat, nothing to undo.
    #[error("{what}")]
    NotNow {
        /// What was not taken, and why.
        what: String,
        /// What to do instead.
        hint: String,
    },
    /// A typed face does not fit its die.
    #[error(transparent)]
    BadFace(#[from] BadFace),
    /// Fewer faces were typed than dice thrown.
    #[error("{missing} more face(s) are needed: {sides} for {purpose}")]
    FacesMissing {
        /// How many.
        missing: usize,
        /// Of which dice.
        sides: String,
        /// What for.
        purpose: String,
    },
    /// More faces were typed than dice thrown.
    #[error("{left} face(s) too many; no die was thrown for them")]
    FacesLeft {
        /// How many.
        left: usize,
    },
    /// The rules say something else about what is recorded than the log does.
    #[error("event {} cannot be gone on from: these rules decide it differently", .0.number)]
    Diverged(Box<Divergence>),
    /// The history cannot be read.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The log cannot be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The log cannot be created.
    #[error(transparent)]
    Create(#[from] CreateError),
    /// The log cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The log is of a system this program does not know.
    #[error("this log is of the system `{0}`, which this program does not play")]
    UnknownSystem(String),
}

/// What was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The first event appended.
    pub first: u64,
    /// The last event appended.
    pub last: u64,
}

/// The resolution the line ends with.
#[derive(Clone, Debug)]
struct Resolution {
    input: Event,
    before: State,
    tape: Vec<Taped>,
    settled: bool,
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
}

impl<S: Storage> Session<S> {
    /// Opens a new fight on an empty storage.
    pub fn create(
        storage: S,
        opening: Opening,
        secret: Option<[u8; 32]>,
    ) -> Result<Self, PlayError> {
        let system = System::named(&opening.system)
            .ok_or_else(|| PlayError::UnknownSystem(opening.system.clone()))?;
        let entry = Entry { audience: None, event: Event::Opened(Box::new(opening)) };
        let bytes = codec::encode(&entry);
        let log = Log::create(storage, &[&bytes])?;
        let (mut history, mut state) = (History::new(), State::nothing());
        history.take_in([bytes.as_slice()].into_iter(), &mut state)?;
        Ok(Session { log, history, system, state, resolution: None, secret, table_key: None })
    }

    /// Opens a fight that was recorded before. Gives the offset of a torn end too, if there is one.
    pub fn open(storage: S, secret: Option<[u8; 32]>) -> Result<Self, PlayError> {
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
        let mut session =
            Session { log, history, system, state, resolution: None, secret, table_key: None };
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

    /// Moves a torn end of the log aside, if there is one, and records that.
    pub fn recover(&mut self, stamp: Stamp) -> Result<Option<Recovered>, PlayError> {
        let recovered = self.log.recover()?;
        if let Some(Recovered { offset, .. }) = recovered {
            self.catch_up()?;
            self.write_act(Event::Recovered { stamp, offset }, None)?;
        }
        Ok(recovered)
    }

    /// The question or the dice awaited now; nothing where the line was taken back to an offer.
    pub fn pending(&self) -> Option<&Asked> {
        match self.need()? {
            Event::Asked(asked) => Some(asked),
            _ => None,
        }
    }

    /// The latest question or offer of a resolution that waits.
    fn need(&self) -> Option<&Event> {
        let resolution = self.resolution.as_ref().filter(|resolution| !resolution.settled)?;
        let is_need = |event: &&Event| matches!(event, Event::Asked(_) | Event::Offered(_));
        resolution.tape.iter().rev().map(|taped| &taped.event).find(is_need)
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

    /// The windows still open, latest first, each with the number of its offer.
    pub fn offers(&self) -> Vec<(u64, &Offered)> {
        let tape = self.resolution.as_ref().map_or(&[][..], |resolution| &resolution.tape);
        let offers = tape.iter().rev().filter_map(|taped| match &taped.event {
            Event::Offered(offered) => Some((taped.number, offered)),
            _ => None,
        });
        offers.collect()
    }

    /// The events of the resolution the line ends with, its declaration or ruling left out.
    pub fn latest_events(&self) -> impl Iterator<Item = &Taped> {
        self.resolution.iter().flat_map(|resolution| resolution.tape.iter())
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
            .check(&self.state, actor, verb, args)
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
        let reply = self.filled(&self.state, of, reply)?;
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

    /// Takes the latest window still open to somebody: the line goes back to the offer.
    pub fn take(
        &mut self,
        stamp: Stamp,
        who: Who,
        verb: Name,
        args: Args,
        faces: Option<Vec<u16>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let open = self.offers().into_iter().find(|(_, offered)| {
            offered.to.iter().any(|(to, verbs)| *to == who && verbs.contains(&verb))
        });
        let Some((offer, _)) = open else {
            let (who, verb) = (self.state.called(who), self.system.spell(verb));
            return Err(PlayError::NotNow {
                what: format!("no window is open for {who} to take {verb}"),
                hint: self.what_is_offered(),
            });
        };
        let reply =
            self.filled(&self.history.state_at(offer), Actor::Who(who), Reply::Do { verb, args })?;
        let resolution = self.resolution.as_ref().expect("BUG: an offer stands in a resolution");
        let kept = resolution.tape.iter().take_while(|taped| taped.number <= offer);
        let mut tape: Vec<Taped> = kept.cloned().collect();
        let rewind = Event::Rewound(Rewind {
            stamp,
            from: self.history.tip(),
            to: offer,
            by: RewindBy::Offer,
            because: None,
        });
        let input = Event::Answered { stamp, of: Actor::Who(who), reply };
        let number = self.history.count() + 2;
        tape.push(Taped { number, event: input.clone() });
        let (declared, before) = (resolution.input.clone(), resolution.before.clone());
        let (lineage, supply) = self.supply(offer, &input, faces);
        let Run { state, fresh, status, .. } =
            self.run(before.clone(), &declared, &tape, number + 1, supply)?;
        let first = self.write_act(rewind, None)?.first;
        self.state = self.history.state_at(offer);
        self.write(&input, &fresh, state, lineage)?;
        tape.extend(taped(number + 1, fresh));
        let settled = status == Status::Settled;
        self.resolution = Some(Resolution { input: declared, before, tape, settled });
        Ok(Receipt { first, last: self.history.count() })
    }

    /// The event undoing so many declarations or rulings leads to.
    pub fn undo_target(&self, count: u64) -> Result<u64, PlayError> {
        self.history.undo_target(count).map_err(|there| nothing_to("undo", there))
    }

    /// The event redoing so many leads to.
    pub fn redo_target(&self, count: u64) -> Result<u64, PlayError> {
        self.history.redo_target(count).map_err(|there| nothing_to("redo", there))
    }

    /// Takes back the last declarations or rulings on the line.
    pub fn undo(
        &mut self,
        stamp: Stamp,
        count: u64,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        self.unmoved("undo")?;
        let to = self.undo_target(count)?;
        self.rewind(stamp, to, RewindBy::Undo, because)
    }

    /// Takes up again what was undone.
    pub fn redo(&mut self, stamp: Stamp, count: u64) -> Result<Receipt, PlayError> {
        self.unmoved("redo")?;
        let to = self.redo_target(count)?;
        self.rewind(stamp, to, RewindBy::Redo, None)
    }

    /// Moves the tip to a mark or to the end of a commit, given by number.
    pub fn goto(&mut self, stamp: Stamp, target: &str) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let to = self.goto_target(target)?;
        self.rewind(stamp, to, RewindBy::Goto, None)
    }

    /// The event a mark or a commit number leads to.
    pub fn goto_target(&self, target: &str) -> Result<u64, PlayError> {
        if let Some(event) = self.history.marks().get(target) {
            return Ok(*event);
        }
        let hint = || {
            let marks: Vec<_> = self.history.marks().keys().cloned().collect();
            let last = self.history.commits();
            format!(
                "marks: {}; commits: 1 to {last}",
                if marks.is_empty() { "none".into() } else { marks.join(", ") }
            )
        };
        let commit = target.parse().ok().filter(|n| (1..=self.history.commits()).contains(n));
        let Some(commit) = commit else {
            let what = format!("`{target}` is neither a mark nor a commit of this log");
            return Err(PlayError::NotNow { what, hint: hint() });
        };
        let end = self.history.events_of(commit).1;
        if self.history.is_settled_at(end) {
            return Ok(end);
        }
        let what = format!("commit {commit} does not end with a settled declaration");
        Err(PlayError::NotNow { what, hint: hint() })
    }

    /// Records an act about the log that moves nothing: a mark, a remark, a dispute…
    pub fn record(
        &mut self,
        act: Event,
        audience: Option<Vec<Seat>>,
    ) -> Result<Receipt, PlayError> {
        self.abreast()?;
        debug_assert!(act.is_act(), "BUG: only acts are recorded as they are");
        self.write_act(act, audience)
    }

    /// Adds a seat's share to the dice, before the start.
    pub fn contribute(&mut self, stamp: Stamp, text: String) -> Result<Receipt, PlayError> {
        self.abreast()?;
        if self.history.started() {
            return Err(PlayError::NotNow {
                what: "the fight has started; nobody can add to the dice any more".to_owned(),
                hint: "contributions come after `affray new` and before `gm start`".to_owned(),
            });
        }
        self.table_key = None;
        self.write_act(Event::Contributed { stamp, text }, None)
    }

    /// Publishes the secret of the dice. In the middle of a fight `next` is the secret used from
    /// here on; without one no seeded die is thrown any more.
    pub fn reveal(&mut self, stamp: Stamp, next: Option<[u8; 32]>) -> Result<Receipt, PlayError> {
        self.abreast()?;
        let Some(secret) = self.secret else {
            return Err(PlayError::NotNow {
                what: "there is no secret to reveal".to_owned(),
                hint: "typed fights have none; a seeded fight keeps it in NAME.affray.seed"
                    .to_owned(),
            });
        };
        let commitment = next.as_ref().map(lineage::commitment);
        let receipt = self.write_act(Event::Revealed { stamp, secret, next: commitment }, None)?;
        (self.secret, self.table_key) = (next, None);
        Ok(receipt)
    }

    /// What the table waits for, in a sentence.
    pub fn what_is_awaited(&self) -> String {
        match self.pending().map(|asked| &asked.need) {
            Some(Need::Dice { by, purpose, sides }) => {
                let dice: Vec<_> = sides.iter().map(|n| format!("d{n}")).collect();
                format!(
                    "{} throws {} for {}: type the faces in brackets{}",
                    self.state.called_actor(*by),
                    dice.join(" "),
                    self.system.spell(*purpose),
                    if self.is_typed() || self.secret.is_some() {
                        ""
                    } else {
                        " (the seed of this fight is not here, or it was revealed)"
                    },
                )
            }
            Some(Need::Choice { options, .. }) => {
                let asked: Vec<_> = self
                    .still_asked()
                    .iter()
                    .map(|actor| self.state.called_actor(*actor))
                    .collect();
                let options: Vec<_> =
                    options.iter().map(|value| self.system.show(&self.state, value)).collect();
                format!("{} is asked: {}", asked.join(", "), options.join(" | "))
            }
            None if self.need().is_some() => {
                format!("a window is to be taken, or passed; {}", self.what_is_offered())
            }
            None => "nothing is asked now; a declaration comes next".to_owned(),
        }
    }

    fn what_is_offered(&self) -> String {
        let mut offered: Vec<String> = Vec::new();
        for (_, offer) in self.offers() {
            for (who, verbs) in &offer.to {
                let verbs: Vec<_> = verbs.iter().map(|verb| self.system.spell(*verb)).collect();
                offered.push(format!("{}: {}", self.state.called(*who), verbs.join(", ")));
            }
        }
        if offered.is_empty() {
            "no window was opened since the last declaration".to_owned()
        } else {
            format!("windows open now: {}", offered.join("; "))
        }
    }

    fn nothing_pending(&self) -> Result<(), PlayError> {
        let waiting = self.resolution.as_ref().is_some_and(|resolution| !resolution.settled);
        if !waiting {
            return Ok(());
        }
        Err(PlayError::NotNow {
            what: "something is still awaited".to_owned(),
            hint: self.what_is_awaited(),
        })
    }

    fn refused(&self, actor: Actor, verb: Name, refusals: Refusals) -> PlayError {
        let what = format!("{} cannot {}", self.state.called_actor(actor), self.system.spell(verb));
        PlayError::Refused { what, refusals }
    }

    fn filled(&self, state: &State, of: Actor, reply: Reply) -> Result<Reply, PlayError> {
        match reply {
            Reply::Do { verb, args } => {
                let args = self
                    .system
                    .fill(state, of, verb, args)
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
        let run = carry_out(self.system.rules(), before, input, tape, next, supply);
        let run = run.map_err(|stop| match stop {
            Stop::Refused(refusals) => {
                PlayError::Refused { what: "this answer is not possible".to_owned(), refusals }
            }
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
        let events = std::iter::once(input).chain(fresh);
        let bytes: Vec<Vec<u8>> = events.map(|event| codec::encode_parts(&None, event)).collect();
        self.append(&bytes)?;
        self.history.take_in_own(&bytes, input, &after, Some(lineage));
        let before = std::mem::replace(&mut self.state, after);
        Ok((Receipt { first, last: self.history.count() }, before))
    }

    /// Writes an act about the log; the state stays as it is.
    fn write_act(&mut self, act: Event, audience: Option<Vec<Seat>>) -> Result<Receipt, PlayError> {
        let first = self.history.count() + 1;
        let entry = Entry { audience, event: act };
        let bytes = [codec::encode(&entry)];
        self.append(&bytes)?;
        self.history.take_in_own(&bytes, &entry.event, &self.state, None);
        Ok(Receipt { first, last: first })
    }

    fn append(&mut self, events: &[Vec<u8>]) -> Result<(), PlayError> {
        let events: Vec<&[u8]> = events.iter().map(Vec::as_slice).collect();
        if let Err(error) = self.log.append(self.history.commits(), &[events]) {
            // What another writer appended meanwhile is there.
            self.catch_up_in_memory()?;
            self.find_resolution();
            return Err(error.into());
        }
        Ok(())
    }

    fn rewind(
        &mut self,
        stamp: Stamp,
        to: u64,
        by: RewindBy,
        because: Option<String>,
    ) -> Result<Receipt, PlayError> {
        let rewind = Rewind { stamp, from: self.history.tip(), to, by, because };
        let receipt = self.write_act(Event::Rewound(rewind), None)?;
        self.state = self.history.state_at(to);
        self.find_resolution();
        Ok(receipt)
    }

    /// Reads the resolution the line ends with from the history.
    fn find_resolution(&mut self) {
        self.resolution = self.history.resolution().map(|(first, ranges)| {
            let commit = self.history.commit_of(first);
            let before = self.history.state_at(self.history.parent_of(commit));
            let numbers = ranges.iter().flat_map(|(from, to)| *from..=*to).skip(1);
            let tape: Vec<Taped> = numbers
                .map(|number| Taped { number, event: self.history.entry(number).event })
                .collect();
            let settled = tape.last().is_some_and(|taped| taped.event == Event::Settled);
            Resolution { input: self.history.entry(first).event, before, tape, settled }
        });
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

fn nothing_to(what: &str, there: u64) -> PlayError {
    let noun = if there == 1 { "declaration" } else { "declarations" };
    PlayError::NotNow {
        what: if there == 0 {
            format!("there is nothing to {what}")
        } else {
            format!("there are only {there} {noun} (rulings count too) to {what}")
        },
        hint: "`affray log LOG --all` shows the whole history".to_owned(),
    }
}

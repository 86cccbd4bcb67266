//! The walk: commit by commit in file order, every line that ever was.
//!
//! Nearly every commit holds a whole deed. Such a one is run before it is folded: where it comes to
//! what is recorded, the state it comes to is the fold of the record. A resolution of several
//! commits is run when it is complete; one that was left or never finished is run as far as it
//! goes.

/// What the rules of this program decide otherwise than those of another edition.
mod edition;
/// What was found.
mod findings;
/// What a part of the walk has found.
mod found;
/// What rewinds have said again.
mod groups;
/// Inputs, said anew.
mod inputs;
/// Resolutions, run again.
mod runs;
/// Faces that were typed, and dice that stand.
mod throws;
/// Deeds that are whole in one commit.
mod whole;

pub(super) use self::found::Found;
use super::dice::Dice;
use super::{AuditError, RewindItem, RulingItem, ShareItem};
use crate::account;
use crate::engine::{Taped, guarded, own};
use crate::log::Commit;
use crate::play::{CommitKind, History, Share, bounded, senseless, sheets};
use crate::rules::System;
use crate::state::State;
use crate::state::known::Known;
use crate::vocabulary::{
    Declared, Effect, Effected, Entry, Event, Reply, Rewind, RewindBy, Ruled, Seat, Time, core,
};

/// Few resolutions have more events than this.
const USUAL_TAPE: usize = 16;

/// The resolution the line ends with.
struct Running {
    /// What began it.
    input: Taped,
    /// The state before it; gone once it was run to its end.
    before: Option<Box<State>>,
    tape: Vec<Taped>,
    known: Known,
    /// Whether it holds events that were not run again yet.
    fresh: bool,
}

impl Running {
    /// The last event that is recorded of it.
    fn last(&self) -> u64 {
        self.tape.last().map_or(self.input.number, |taped| taped.number)
    }
}

/// What stood before a commit.
struct Before {
    /// The state, where it is looked back on.
    state: Option<Box<State>>,
    /// Whether anybody hid.
    hides: bool,
    /// Whether a change was ever kept from anybody.
    keeps: bool,
}

impl Before {
    /// The state before an input.
    fn state(&self) -> &State {
        self.state.as_deref().expect("BUG: an input meets a state")
    }
}

/// The walk so far.
pub(super) struct Walk<'log> {
    system: System,
    history: History<'log>,
    /// The fold of the record at the tip.
    recorded: Box<State>,
    /// What stands in its place while a deed is run that it is the state before.
    nothing: Option<Box<State>>,
    /// The resolution at the tip, if it is not settled.
    running: Option<Running>,
    /// The round that each commit begins in.
    rounds: Vec<u32>,
    /// The state that the latest rewind has left, until all that it says again is there.
    left: Option<Box<State>>,
    /// Whether the line was just taken back for somebody who steps in.
    steps_in: bool,
    /// The tape of the last one, emptied: the next one is laid on it.
    spare: Vec<Taped>,
    editions: Vec<u32>,
    dice: Dice,
    /// The last commit that the latest rewind has said again, and the seat that took the line back.
    said_again: (u64, Seat),
    /// The latest time that anything was said at.
    latest: Time,
    found: Found,
}

impl<'log> Walk<'log> {
    /// Begins with the commit that opens the log.
    pub(super) fn begin(frame: &Commit<'log>, entries: &[Entry]) -> Result<Self, AuditError> {
        let (mut history, mut recorded) = (History::new(), Box::new(State::nothing()));
        history.take_in_read(frame.events(), entries, &mut recorded)?;
        let opened = history.opening();
        let system = System::named(&opened.system)
            .ok_or_else(|| AuditError::UnknownSystem(opened.system.clone()))?;
        let mut walk = Walk {
            system,
            editions: vec![opened.edition],
            dice: Dice::of(opened),
            history,
            recorded,
            nothing: None,
            running: None,
            rounds: vec![0],
            left: None,
            steps_in: false,
            spare: Vec::with_capacity(USUAL_TAPE),
            said_again: (0, Seat::GM),
            latest: 0,
            found: Found::default(),
        };
        walk.latest = walk.history.opening().time;
        if !Known::opening(walk.history.opening()) {
            walk.structure(1, "the opening names somebody or something that it does not hold");
        }
        if let Some(Entry { event, .. }) = entries.first() {
            walk.check_texts(1, event);
        }
        for says in sheets::wrong_in_opening(system, walk.history.opening()) {
            walk.structure_by_rules(1, &says);
        }
        let places = |entry: &Entry| match &entry.event {
            Event::Effected(Effected { clause, effect: Effect::Planned { kind, .. } }) => {
                (*clause, *kind) == (own::HIDDEN_PLACE.code, core::PLACE)
                    && entry.audience.is_some()
            }
            _ => false,
        };
        if !entries.iter().skip(1).all(places) {
            walk.structure(2, "the opening causes no events but hidden places");
        }
        Ok(walk)
    }

    /// Takes in the next commit.
    pub(super) fn take_in(
        &mut self,
        frame: &Commit<'log>,
        entries: &mut Vec<Entry>,
        head: impl FnOnce() -> String,
    ) -> Result<(), AuditError> {
        self.history.thin_out();
        if self.is_whole_deed(entries) {
            return self.take_in_whole(frame, entries);
        }
        let first = self.history.count() + 1;
        let known = self.history.shares().len();
        let act = entries.first().map(|entry| &entry.event).filter(|event| event.is_act());
        let senseless = act.and_then(|act| self.senseless(act));
        let left = matches!(act, Some(Event::Rewound(_))).then(|| self.recorded.clone());
        let follows = self.history.still_to_follow() > 0;
        let hides = self.recorded.hides_somebody();
        // A share can be an answer, too.
        let needed = act.is_none() || self.running.is_some();
        let before = Before {
            state: needed.then(|| self.recorded.clone()),
            hides,
            keeps: self.history.keeps_from_somebody(),
        };
        self.rounds.push(self.recorded.round);
        self.history.take_in_read(frame.events(), entries, &mut self.recorded)?;
        let commit = self.history.commits();
        if let Some(Entry { event, .. }) = entries.first() {
            self.note_time(first, event);
            self.check_there(first, event);
            self.check_texts(first, event);
        }
        if let Some(Share { seat, secret, event, .. }) = self.history.shares().get(known) {
            let (seat, secret, event) = (seat.clone(), *secret, *event);
            self.found.shares.push(ShareItem { event, seat, secret, head: head() });
        }
        match self.history.kind_of(commit) {
            CommitKind::Opening | CommitKind::Act => {
                for entry in entries.drain(..) {
                    if let Some(says) = &senseless {
                        self.structure(first, says);
                    }
                    self.check_act_audience(first, &entry);
                    self.act(first, entry.event, frame.offset());
                }
                self.left = left;
            }
            CommitKind::Declared | CommitKind::Answered | CommitKind::Ruled => {
                if let Some(says) = &senseless {
                    self.structure(first, says);
                }
                let says_again = entries[0].event.said_again().is_some();
                self.input(commit, first, entries, &before);
                self.check_following(commit, follows, says_again);
            }
        }
        if self.history.still_to_follow() == 0 {
            self.tell_move();
        }
        Ok(())
    }

    /// Passes over the next commit: what stands there is known afterwards, and nothing is checked.
    pub(super) fn pass(
        &mut self,
        frame: &Commit<'log>,
        entries: &mut Vec<Entry>,
    ) -> Result<(), AuditError> {
        let first = self.history.count() + 1;
        self.history.thin_out();
        self.rounds.push(self.recorded.round);
        self.history.take_in_read(frame.events(), entries, &mut self.recorded)?;
        if let Some(Entry { event, .. }) = entries.first() {
            self.note_time(first, event);
        }
        self.steps_in &= self.history.kind_of(self.history.commits()) == CommitKind::Act;
        for (number, Entry { event, .. }) in (first..).zip(entries.drain(..)) {
            match event {
                Event::Rolled(rolled) => _ = self.take_in_dice(number, &rolled),
                Event::Rewound(rewind) => self.steps_in = rewind.by == RewindBy::Offer,
                Event::Revealed { secret, next, .. } => self.dice.revealed(number, secret, next),
                Event::EditionChanged { to, .. } => self.editions.push(to),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a part of the walk can end here, and the next begin: nothing hangs on what stands
    /// before but the state.
    pub(super) fn is_between_deeds(&self) -> bool {
        self.history.still_to_follow() == 0 && self.history.is_settled_at(self.history.tip())
    }

    /// Begins to check, behind what was passed over.
    pub(super) fn begin_here(&mut self) {
        self.found = Found::default();
    }

    /// Ends a part of the walk.
    pub(super) fn end_here(&mut self) -> Found {
        self.leave();
        self.tell_move();
        std::mem::take(&mut self.found)
    }

    /// An act, and the byte at which its frame begins.
    fn act(&mut self, event: u64, act: Event, offset: u64) {
        match act {
            Event::Rewound(rewind) => self.rewound(event, rewind),
            Event::Revealed { secret, next, .. } => self.dice.revealed(event, secret, next),
            Event::EditionChanged { from, to, .. } => {
                if from == to {
                    self.structure(event, "the edition changes to the one that was in force");
                }
                if self.edition() != from {
                    self.structure(event, "another edition of the rules was in force before this");
                }
                if self.running.is_some() {
                    self.structure(event, "the edition changes in the middle of a declaration");
                }
                self.editions.push(to);
            }
            // The torn end is cut off, and the act written where it began.
            Event::Recovered { offset: torn, .. } if torn != offset => {
                let says = format!("a torn end at byte {torn}, and this stands at byte {offset}");
                self.structure(event, &says);
            }
            _ => {}
        }
    }

    /// Times are data, but those of one fight go on; an input said again has the time it had.
    fn note_time(&mut self, number: u64, event: &Event) {
        let Some(stamp) = event.stamp().filter(|_| inputs::said_again(event).is_none()) else {
            return;
        };
        if stamp.time < self.latest {
            self.found.back_in_time.push(number);
        }
        self.latest = self.latest.max(stamp.time);
    }

    /// Why an act makes no sense where the fight stands.
    fn senseless(&self, act: &Event) -> Option<String> {
        guarded(|| senseless(&self.history, act).map(|(what, _)| what)).flatten()
    }

    /// Whether an act is seen by everybody: only a remark may be for some seats of this table, its
    /// own among them.
    fn check_act_audience(&mut self, event: u64, entry: &Entry) {
        let Some(audience) = &entry.audience else { return };
        let whispered = match &entry.event {
            Event::Remarked { stamp, .. } => audience.contains(&stamp.seat),
            _ => false,
        };
        if !audience.iter().all(|seat| self.is_at_the_table(*seat)) {
            self.structure(event, "it is for a seat that is not at this table");
        }
        if !whispered {
            self.structure(event, "this act is hidden from seats that it is meant for");
        }
    }

    fn rewound(&mut self, event: u64, rewind: Rewind) {
        self.leave();
        let to = rewind.to;
        let last = self.history.commit_of(event) + u64::from(rewind.follow);
        self.said_again = (last, rewind.stamp.seat);
        self.found.rewinds.push(RewindItem {
            event,
            seat: self.seat(rewind.stamp.seat),
            by: rewind.by,
            from: rewind.from,
            to,
            because: rewind.because,
            says: String::new(),
        });
        self.steps_in = rewind.by == RewindBy::Offer;
        if !self.history.is_settled_at(to) {
            self.take_up();
        }
    }

    /// Takes up an unsettled resolution the line was taken back to.
    fn take_up(&mut self) {
        let Some((first, ranges)) = self.history.resolution() else { return };
        let parent = self.history.parent_of(self.history.commit_of(first));
        let before = Box::new(self.history.state_at(parent));
        let tape = self.history.tape(&ranges);
        self.running = Some(Running {
            input: Taped { number: first, event: self.history.entry(first).event },
            known: Known::of_state(&self.recorded),
            before: Some(before),
            tape,
            fresh: false,
        });
    }

    fn input(&mut self, commit: u64, first: u64, entries: &mut Vec<Entry>, stood: &Before) {
        self.begin_input(commit, first, entries);
        if let Some(Entry { event: Event::Ruled(ruled), .. }) = entries.first() {
            self.list_ruling(commit, first, ruled, stood.state());
        }
        self.check_commit(commit, first, entries, stood);
        let steps_in = std::mem::take(&mut self.steps_in);
        let mut entries = entries.drain(..);
        let Some(Entry { event: input, audience }) = entries.next() else { return };
        let goes_on = match &input {
            Event::Declared(_) => false,
            Event::Ruled(_) => self.running.is_some(),
            _ => true,
        };
        if !goes_on {
            if self.running.is_some() {
                self.structure(first, "this begins while something else is still awaited");
            }
            self.leave();
            self.begin_resolution(first, input, stood.state());
        } else if let Some(mut running) = self.running.take() {
            // Whoever steps in unseen was asked nothing; the re-run shows whether it could.
            let at_offer =
                running.tape.last().is_some_and(|it| matches!(it.event, Event::Offered(_)));
            let unseen = steps_in && (audience.is_some() || !at_offer) || may_step_again(&input);
            if !inputs::is_asked(&running.tape, &input) && !unseen {
                self.structure(first, "an answer of somebody who was not asked");
            }
            if running.known.event(&input) {
                if let Event::Answered { stamp, of, reply, .. } = &input {
                    let said = (stamp.seat, *of, reply);
                    self.check_answered(first, said, &running, stood);
                }
                running.tape.push(Taped { number: first, event: input });
            } else {
                self.structure(first, "this names somebody or something there is not");
                running.before = None;
            }
            self.running = Some(running);
        } else {
            self.structure(first, "an answer where nothing was asked");
        }
        let Some(running) = &mut self.running else { return };
        for entry in entries.as_slice() {
            if let Event::Effected(Effected { effect: Effect::Cast(member), .. }) = &entry.event {
                running.known.add(member);
            }
        }
        let following = (first + 1..).zip(entries);
        running.tape.extend(following.map(|(number, Entry { event, .. })| Taped { number, event }));
        running.fresh = true;
        if running.tape.last().is_some_and(|taped| taped.event == Event::Settled) {
            self.leave();
        }
    }

    /// Everything about an input that does not hang on the rules: dice, lists.
    fn begin_input(&mut self, commit: u64, first: u64, entries: &[Entry]) {
        let Some(Entry { event: input, .. }) = entries.first() else { return };
        let (mut typed, mut at_events) = (0, Vec::new());
        for (number, Entry { event, .. }) in (first..).zip(entries) {
            let Event::Rolled(rolled) = event else { continue };
            let faces = self.take_in_dice(number, rolled);
            if faces > 0 {
                typed += faces;
                at_events.push(number);
            }
            self.check_standing(number, rolled);
            self.check_shared(number, rolled);
            self.check_sources(number, rolled);
        }
        let seat = match input {
            Event::Declared(Declared { stamp, .. })
            | Event::Answered { stamp, .. }
            | Event::Ruled(Ruled { stamp, .. }) => stamp.seat,
            _ => Seat::GM,
        };
        if typed > 0 {
            // What is said again has its faces from whoever has it said again.
            let again = commit <= self.said_again.0;
            self.list_typed(if again { self.said_again.1 } else { seat }, typed, at_events);
        }
        self.list_given(first, seat, input);
    }

    /// Lists a ruling, each change where those before it have been made.
    fn list_ruling(&mut self, commit: u64, first: u64, ruled: &Ruled, before: &State) {
        let mut state = before.clone();
        let after = self.history.state_at(self.history.events_of(commit).1);
        let told = |change| {
            let words = account::Words { system: self.system, state: &state };
            let told = match account::describe(words, change) {
                told if told.is_empty() => "nothing changes".to_owned(),
                told => told,
            };
            let kept = bounded(&state, change, &after);
            state.effect(change);
            kept.map_or(told.clone(), |kept| format!("{told} (it became {})", kept.now))
        };
        let changes = ruled.changes.iter().map(told).collect();
        self.found.rulings.push(RulingItem {
            event: first,
            seat: self.seat(ruled.stamp.seat),
            changes,
            because: ruled.because.clone(),
            undone: false,
        });
    }

    fn begin_resolution(&mut self, first: u64, input: Event, before: &State) {
        let known = Known::of_state(before);
        let sound = known.event(&input);
        if !sound {
            self.structure(first, "this names somebody or something there is not");
        } else if let Event::Declared(declared) = &input {
            self.check_declared(first, before, declared);
        }
        let before = sound.then(|| Box::new(before.clone()));
        let tape = std::mem::take(&mut self.spare);
        let input = Taped { number: first, event: input };
        self.running = Some(Running { input, before, tape, known, fresh: true });
    }
}

/// Whether an answer may say a step again that was unseen: the line ends there without a rewind.
fn may_step_again(input: &Event) -> bool {
    matches!(input, Event::Answered { reply: Reply::Do { .. }, again: Some(_), .. })
}

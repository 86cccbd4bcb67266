//! Inputs: each is said anew, by what its seat saw, and has to come out as it was recorded.

use super::{Before, Running, Walk};
use crate::audit::FindingKind;
use crate::engine::{Taped, guarded};
use crate::play::{
    CommitKind, SaidAnew, answer_recorded, asked_now, audiences, check_recorded, gives_the_gms,
    may_declare, not_rulable, number_newcomers, speaks_for, unwritten,
};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, Audience, Declared, Effect, Entry, Event, Name, Need, Reply, Ruled, Seat,
    shown,
};

/// What was said of an input that could not be said so.
const OTHER_OPTIONS: &str = "its options are not those it resolves to";

impl Walk<'_> {
    /// Whether a declaration could be made, with these options.
    pub(super) fn check_declared(&mut self, event: u64, before: &State, declared: &Declared) {
        let Declared { stamp, actor, verb, args, .. } = declared;
        self.check_seat(event, before, (stamp.seat, *actor), may_declare);
        let parent = self.history.parent_of(self.history.commit_of(event));
        let check = |args: &Args| {
            guarded(|| {
                let (at, said) = ((before, parent), (*actor, *verb, args));
                check_recorded(self.system, &self.history, at, stamp.seat, said)
            })
        };
        let checked = check(args);
        let filled = |own: &Args| check(own)?.ok();
        if gives_the_gms(self.system, stamp.seat, *verb, args, filled).is_some() {
            self.structure_by_rules(event, "only the GM's seat may give one of these options");
        }
        match checked {
            Some(Ok(args)) if args == declared.args => {}
            Some(Ok(args)) => {
                let words = self.words_in(before);
                let both = (Some(words.say(&declared.args)), Some(words.say(&args)));
                self.find_by_rules(event, FindingKind::Refused, OTHER_OPTIONS.to_owned(), both);
            }
            Some(Err(refusals)) => self.refused(event, &refusals),
            None => self.unrunnable(event),
        }
    }

    /// Whether an answer could be given, in this spelling and with these options. `tape` is what is
    /// recorded before it.
    pub(super) fn check_answered(
        &mut self,
        event: u64,
        (seat, of, reply): (Seat, Actor, &Reply),
        running: &Running,
        stood: &Before,
    ) {
        let tape = &running.tape[..];
        let parent = self.history.parent_of(self.history.commit_of(event));
        let before = stood.state.as_deref().expect("BUG: something was awaited before an answer");
        // The faces of physical dice are typed by whoever has a keyboard at hand.
        if *reply != Reply::Faces {
            self.check_seat(event, before, (seat, of), speaks_for);
        }
        let Some(need) = self.need_of(of, parent, running) else { return };
        let ruled = running.before.as_ref().and_then(|root| {
            guarded(|| asked_now(self.system, (root, &running.input, tape), of)).flatten()
        });
        let is_question = matches!(need, Event::Asked(_));
        let need = &ruled.filter(|_| is_question).map_or(need, Event::Asked);
        let anew = |reply: &Reply| {
            guarded(|| {
                let at = (before, parent);
                answer_recorded(self.system, &self.history, at, seat, (of, reply), need)
            })
        };
        let said = anew(reply);
        let filled = |verb: Name, own: &Args| match anew(&Reply::Do { verb, args: own.clone() })? {
            SaidAnew::As(Reply::Do { args, .. }) => Some(args),
            _ => None,
        };
        if let Reply::Do { verb, args } = reply
            && gives_the_gms(self.system, seat, *verb, args, |own| filled(*verb, own)).is_some()
        {
            self.structure_by_rules(event, "only the GM's seat may give one of these options");
        }
        match said {
            Some(SaidAnew::As(said)) if said == *reply => {}
            Some(SaidAnew::As(said)) => {
                let words = self.words_in(before);
                let both = (Some(words.say(reply)), Some(words.say(&said)));
                let says = "it is not recorded in the spelling that answers have".to_owned();
                self.find_by_rules(event, FindingKind::Refused, says, both);
            }
            Some(SaidAnew::NotAskedFor) => {
                self.structure_by_rules(event, "an answer that was not asked for");
            }
            Some(SaidAnew::Refused(refusals)) => self.refused(event, &refusals),
            None => self.unrunnable(event),
        }
    }

    /// What an answer behind an event answers: where the line was taken back for it or a run ended
    /// for it, the window there, written down or not; else the latest question or offer.
    fn need_of(&self, of: Actor, parent: u64, running: &Running) -> Option<Event> {
        let tape = &running.tape[..];
        let latest = latest_need(tape);
        let commit = self.history.commit_of(parent);
        let goes_back = self.history.events_of(commit).1 != parent;
        let last = tape.last().filter(|taped| taped.number == parent);
        let ended_for_it = self.history.kind_of(commit) != CommitKind::Ruled
            && last.is_some_and(|taped| !is_need(&taped.event));
        if !goes_back && !ended_for_it {
            return latest.map(|at| tape[at].event.clone());
        }
        let written = latest.map(|at| &tape[at]).filter(|taped| taped.number == parent);
        written.map(|taped| taped.event.clone()).or_else(|| {
            let root = running.before.as_ref()?;
            let rules = self.system.rules();
            let windows = unwritten(rules, root, &running.input, tape);
            let own = windows.into_iter().find(|(at, offered)| {
                *at == parent && offered.to.iter().any(|(who, _)| Actor::Who(*who) == of)
            });
            own.map(|(_, offered)| Event::Offered(offered))
        })
    }

    /// Whether whoever says anything sits at this table.
    pub(super) fn check_there(&mut self, number: u64, event: &Event) {
        if event.stamp().is_some_and(|stamp| !self.is_at_the_table(stamp.seat)) {
            self.structure(number, "it is said by a seat that is not at this table");
        }
    }

    pub(super) fn is_at_the_table(&self, seat: Seat) -> bool {
        usize::from(seat.0) < self.history.opening().seats.len()
    }

    /// Whether every text that somebody gave could be given: no program writes any other.
    pub(super) fn check_texts(&mut self, event: u64, said: &Event) {
        if let Some(text) = said.unfit_text() {
            let says = format!("no program would have written this text: `{}`", shown(text));
            self.structure(event, &says);
        }
    }

    /// What hangs on the whole of a commit: that its input is what it says again, that a ruling is
    /// the GM's, that everybody sees of it what they may.
    pub(super) fn check_commit(
        &mut self,
        commit: u64,
        first: u64,
        entries: &[Entry],
        stood: &Before,
    ) {
        let Some(Entry { event: input, .. }) = entries.first() else { return };
        self.check_again(first, input);
        if let Event::Ruled(ruled) = input
            && ruled.stamp.seat != Seat::GM
        {
            self.structure(first, "only the GM's seat may rule");
        }
        if let Event::Ruled(ruled) = input {
            if let Some(says) = not_rulable(self.system, ruled) {
                self.structure_by_rules(first, &says);
            }
            self.check_newcomers((commit, first), ruled);
        }
        self.check_audiences(first, entries, stood);
    }

    /// Whether those a ruling brings in have sheets that somebody could have, and their numbers.
    fn check_newcomers(&mut self, (commit, first): (u64, u64), ruled: &Ruled) {
        if !ruled.changes.iter().any(|change| matches!(change, Effect::Cast(_))) {
            return;
        }
        let before = self.history.state_at(self.history.parent_of(commit));
        let mut anew = ruled.clone();
        match number_newcomers(self.system, &before, &mut anew) {
            Err(wrong) => wrong.iter().for_each(|says| self.structure_by_rules(first, says)),
            Ok(()) if anew != *ruled => {
                let says = "the numbers of those it brings in are not the next ones";
                self.structure_by_rules(first, says);
            }
            Ok(()) => {}
        }
    }

    fn check_seat(
        &mut self,
        event: u64,
        before: &State,
        (seat, actor): (Seat, Actor),
        may: fn(&State, Seat, Actor) -> bool,
    ) {
        if !may(before, seat, actor) {
            let who = before.called_actor(actor);
            let says = format!("the seat {} does not speak for {who}", self.seat(seat));
            self.structure(event, &says);
        }
    }

    /// Whether an input that says another again is that input, and the other no longer stands.
    pub(super) fn check_again(&mut self, event: u64, input: &Event) {
        let Some(again) = said_again(input) else { return };
        let known = (1..event).contains(&again);
        let earlier = known.then(|| self.history.entry(again).event);
        let same = earlier.is_some_and(|earlier| as_again(earlier, Some(again)) == *input);
        if !same {
            self.structure(event, &format!("it says event {again} again, which is another input"));
            return;
        }
        let parent = self.history.parent_of(self.history.commit_of(event));
        if self.history.line_holds(parent, again) {
            self.structure(event, &format!("it says event {again} again, which still stands"));
        }
    }

    /// Whether everybody may see of a commit what the rules let them see.
    pub(super) fn check_audiences(&mut self, first: u64, entries: &[Entry], stood: &Before) {
        let Some(Entry { event: input, .. }) = entries.first() else { return };
        let root = match &self.running {
            Some(running) if !matches!(input, Event::Declared(_)) => &running.input.event,
            _ => input,
        };
        let events = || entries.iter().map(|entry| &entry.event);
        // Where nobody hides and nothing was ever kept, the system alone withholds anything.
        let open = |entry: &Entry| {
            let seats = self.system.audience(&self.recorded, input, &entry.event);
            entry.audience.is_none() && seats.is_none()
        };
        let nothing_is_kept = !stood.hides && !self.recorded.hides_somebody() && !stood.keeps;
        if nothing_is_kept && guarded(|| entries.iter().all(open)) == Some(true) {
            return;
        }
        let expected = guarded(|| {
            let before = (stood.state.as_deref(), stood.keeps);
            audiences(self.system, before, root, events(), &self.recorded)
        });
        let Some(expected) = expected else { return };
        let differ = |(entry, expected): (&Entry, &Audience)| entry.audience != *expected;
        let wrong = entries.iter().zip(&expected).position(differ);
        if let Some(at) = wrong {
            let both = (&entries[at].audience, &expected[at]);
            let both = (self.audience(both.0), self.audience(both.1));
            let says = "other seats may see it than the rules let".to_owned();
            let event = first + at as u64;
            let both = (Some(both.0), Some(both.1));
            self.find_by_rules(event, FindingKind::Structure, says, both);
        }
    }

    fn audience(&self, audience: &Audience) -> String {
        match audience {
            None => "everybody may see it".to_owned(),
            Some(seats) => {
                let seats: Vec<String> = seats.iter().map(|seat| self.seat(*seat)).collect();
                format!("seen by {}", seats.join(", "))
            }
        }
    }
}

/// The input that one says again.
pub(super) fn said_again(input: &Event) -> Option<u64> {
    match input {
        Event::Declared(Declared { again, .. })
        | Event::Answered { again, .. }
        | Event::Ruled(Ruled { again, .. }) => *again,
        _ => None,
    }
}

/// An input as it is said again.
fn as_again(input: Event, said: Option<u64>) -> Event {
    match input {
        Event::Declared(declared) => Event::Declared(Declared { again: said, ..declared }),
        Event::Answered { stamp, of, reply, .. } => {
            Event::Answered { stamp, of, reply, again: said }
        }
        Event::Ruled(ruled) => Event::Ruled(Ruled { again: said, ..ruled }),
        other => other,
    }
}

/// Whether an answer is one of somebody asked; rulings need no asking.
pub(super) fn is_asked(tape: &[Taped], input: &Event) -> bool {
    if matches!(input, Event::Ruled(_)) {
        return true;
    }
    let Some(at) = latest_need(tape) else { return false };
    let need = &tape[at].event;
    let Event::Answered { of, reply, .. } = input else {
        return matches!(need, Event::Asked(Asked { need: Need::Share { .. }, .. }));
    };
    let answers =
        |taped: &Taped| matches!(&taped.event, Event::Answered { of: by, .. } if by == of);
    match need {
        Event::Asked(Asked { need: Need::Choice { of: asked, .. }, .. }) => {
            asked.contains(of) && !tape[at..].iter().any(answers)
        }
        Event::Asked(Asked { need: Need::Dice { .. }, .. }) => *reply == Reply::Faces,
        Event::Offered(offered) => offered.to.iter().any(|(who, _)| Actor::Who(*who) == *of),
        _ => false,
    }
}

/// Where in the tape the latest question or offer stands.
fn latest_need(tape: &[Taped]) -> Option<usize> {
    tape.iter().rposition(|taped| is_need(&taped.event))
}

fn is_need(event: &Event) -> bool {
    matches!(event, Event::Asked(_) | Event::Offered(_))
}

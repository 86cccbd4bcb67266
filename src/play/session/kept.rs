//! What is said again after the line went back: the answers, steps and rulings behind an offer, or
//! everything after a deed.

use super::super::history::CommitKind;
use super::moment::{Window, in_order};
use super::resolution::unwritten;
use super::{PlayError, Session};
use crate::engine::{Bracket, Taped};
use crate::log::Storage;
use crate::vocabulary::{
    Actor, Asked, ClauseCode, Event, Need, Offered, Reply, RewindBy, Stamp, Value, Who,
};

/// An input of a line, to be said again on another.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// Its event.
    pub(super) event: u64,
    pub(super) what: What,
}

/// What an input is where it stood.
#[derive(Clone, Debug)]
pub(super) enum What {
    Declaration,
    /// A ruling; it begins a resolution of its own, or was made while something was awaited.
    Ruling {
        begins: bool,
    },
    /// An answer to a question.
    Answer(Question),
    /// A window taken.
    Step(Window),
}

/// What tells a question from others.
#[derive(Clone, Debug)]
pub(super) struct Question {
    clause: ClauseCode,
    of: Actor,
    about: Option<Who>,
    /// How many like it were asked in the resolution before.
    nth: usize,
    /// What was answered in people's own words before it, where it asks whether somebody agrees:
    /// whoever agreed to one stunt has agreed to no other.
    words: Vec<String>,
}

impl Kept {
    /// Whether it begins a resolution.
    pub(super) fn begins(&self) -> bool {
        matches!(self.what, What::Declaration | What::Ruling { begins: true })
    }

    fn window(&self) -> Option<&Window> {
        match &self.what {
            What::Step(window) => Some(window),
            _ => None,
        }
    }
}

impl Question {
    /// Whether it is the latest one asked on a tape.
    fn is_latest_of(&self, tape: &[Taped]) -> bool {
        let mut asked = tape.iter().rev().filter_map(|taped| choice(&taped.event));
        let Some((clause, of, about)) = asked.next() else { return false };
        self.is(clause, of, about)
            && self.is_of_these_words(tape)
            && asked.filter(|(clause, of, about)| self.is(*clause, of, *about)).count() == self.nth
    }

    /// Whether it asks about the same, as far as that was said in people's own words.
    fn is_of_these_words(&self, tape: &[Taped]) -> bool {
        let now = own_words(tape);
        self.words.is_empty() || now.is_empty() || now == self.words
    }

    fn is(&self, clause: ClauseCode, of: &[Actor], about: Option<Who>) -> bool {
        (self.clause, self.about) == (clause, about) && of.contains(&self.of)
    }
}

/// A tape as events with their numbers.
fn written(tape: &[Taped]) -> Vec<(u64, &Event)> {
    tape.iter().map(|taped| (taped.number, &taped.event)).collect()
}

/// What was answered on a tape in people's own words, in order.
fn own_words(tape: &[Taped]) -> Vec<String> {
    let replies = tape.iter().filter_map(|taped| match &taped.event {
        Event::Answered { reply, .. } => Some(reply),
        _ => None,
    });
    let said = replies.flat_map(|reply| match reply {
        Reply::Do { args, .. } => args.0.iter().map(|arg| &arg.value).collect(),
        Reply::Value(value) => vec![value],
        Reply::Pass | Reply::Yes | Reply::Faces => Vec::new(),
    });
    said.filter_map(Value::text).map(str::to_owned).collect()
}

/// The clause of a question, those asked, and whom it is about.
fn choice(event: &Event) -> Option<(ClauseCode, &[Actor], Option<Who>)> {
    match event {
        Event::Asked(Asked { clause, need: Need::Choice { of, about, .. } }) => {
            Some((*clause, of, *about))
        }
        _ => None,
    }
}

impl<S: Storage> Session<S> {
    /// The inputs of the line after an event, in order. Faces that were awaited are carried, and
    /// shares belong to the file: neither is said again.
    pub(super) fn said_after(&self, event: u64) -> Vec<Kept> {
        let line = self.history.line();
        let from = line.partition_point(|range| range.0 <= event);
        line[from..].iter().filter_map(|(first, _)| self.kept(*first)).collect()
    }

    /// What was answered behind steps of the resolution that waits and was not said again yet: what
    /// it answers was not asked again yet. `kept` is what will be said again anyway.
    pub(super) fn still_kept(&self, kept: &[Kept]) -> Vec<Kept> {
        let Some(resolution) = self.resolution.as_ref().filter(|it| !it.settled) else {
            return Vec::new();
        };
        let mut left = self.left_for(self.history.line(), resolution.input.number);
        if left.is_empty() {
            return Vec::new();
        }
        let mut said: Vec<u64> = Vec::new();
        let taped = resolution.tape.iter().map(|taped| taped.event.said_again());
        for mut earlier in taped.chain(kept.iter().map(|kept| Some(kept.event))) {
            while let Some(event) = earlier {
                said.push(event);
                earlier = self.history.entry(event).event.said_again();
            }
        }
        left.retain(|event| !said.contains(event));
        let kept = left.into_iter().filter_map(|event| self.kept(event));
        kept.filter(|kept| matches!(kept.what, What::Answer(_) | What::Step(_))).collect()
    }

    /// The inputs of a resolution that steps into it left on other lines.
    fn left_for(&self, line: &[(u64, u64)], root: u64) -> Vec<u64> {
        let of_root = |event: u64| self.history.root_of(self.history.commit_of(event)) == root;
        let from = line.partition_point(|range| range.0 <= root);
        let mut left = Vec::new();
        for &(step, _) in &line[from..] {
            let before = self.history.commit_of(step) - 1;
            let Event::Rewound(rewind) = self.history.entry(self.history.events_of(before).0).event
            else {
                continue;
            };
            if rewind.by == RewindBy::Offer && of_root(step) {
                let other = self.history.line_behind(rewind.from, root);
                let behind = other.iter().map(|(first, _)| *first);
                left.extend(behind.filter(|event| *event > rewind.to && of_root(*event)));
                left.extend(self.left_for(&other, root));
            }
        }
        left
    }

    /// An input of the file as what is said again; nothing where it is not.
    pub(super) fn kept(&self, event: u64) -> Option<Kept> {
        let what = match self.history.entry(event).event {
            Event::Declared(_) => What::Declaration,
            Event::Ruled(_) => {
                let parent = self.history.parent_of(self.history.commit_of(event));
                What::Ruling { begins: self.history.is_settled_at(parent) }
            }
            Event::Answered { reply: Reply::Faces, .. } => return None,
            Event::Answered { of, reply, .. } => self.answered(event, of, &reply)?,
            _ => return None,
        };
        Some(Kept { event, what })
    }

    /// What an answer of the file answered.
    fn answered(&self, event: u64, of: Actor, reply: &Reply) -> Option<What> {
        let parent = self.history.parent_of(self.history.commit_of(event));
        let (first, ranges) = self.history.resolution_at(parent)?;
        let stood = self.before_rulings(parent);
        let tape = self.history.tape(&ranges);
        let is_need = |taped: &&Taped| {
            matches!(taped.event, Event::Offered(_)) || choice(&taped.event).is_some()
        };
        let need = tape.iter().rev().find(is_need);
        if let Some((clause, asked, about)) = need.and_then(|taped| choice(&taped.event))
            && asked.contains(&of)
            && self.history.events_of(self.history.commit_of(parent)).1 == parent
        {
            let like = |taped: &Taped| match choice(&taped.event) {
                Some((other, asked, whom)) => {
                    (other, whom) == (clause, about) && asked.contains(&of)
                }
                None => false,
            };
            let nth = tape.iter().filter(|taped| like(taped)).count() - 1;
            let agrees = need.is_some_and(|taped| match &taped.event {
                Event::Asked(asked) => asked.need.is_yes_or_no(),
                _ => false,
            });
            let words = if agrees { own_words(&tape) } else { Vec::new() };
            return Some(What::Answer(Question { clause, of, about, nth, words }));
        }
        let Actor::Who(who) = of else { return None };
        let input = Taped { number: first, event: self.history.entry(first).event };
        let before = self.history.state_at(self.history.parent_of(self.history.commit_of(first)));
        let unwritten = unwritten(self.system.rules(), &before, &input, &tape);
        let written = written(&tape);
        let opens = in_order(written.iter().copied(), &unwritten);
        let offers = |offered: &Offered| {
            let own = offered.to.iter().find(|(to, _)| *to == who);
            own.is_some_and(|(_, verbs)| reply.verb().is_none_or(|verb| verbs.contains(&verb)))
        };
        let at = opens.iter().rposition(|(at, offered)| *at == stood && offers(offered))?;
        Window::of((who, reply.verb()), &opens[..=at], &written).map(What::Step)
    }

    /// Where the line ended before the rulings that were made while something was awaited.
    fn before_rulings(&self, event: u64) -> u64 {
        let commit = self.history.commit_of(event);
        let parent = self.history.parent_of(commit);
        let in_between = self.history.kind_of(commit) == CommitKind::Ruled
            && !self.history.is_settled_at(parent);
        if in_between { self.before_rulings(parent) } else { event }
    }

    /// Whether something can be said again where the line stands.
    pub(super) fn may_follow(&self, kept: &Kept) -> bool {
        let waits = self.resolution.as_ref().filter(|it| !it.settled);
        match (&kept.what, waits) {
            (What::Declaration | What::Ruling { begins: true }, waits) => waits.is_none(),
            (What::Ruling { .. }, _) => true,
            (What::Answer(question), Some(resolution)) => {
                question.is_latest_of(&resolution.tape)
                    && self.still_asked().contains(&question.of)
                    && self.pending().is_some()
            }
            (What::Step(_), Some(_)) => self.ends_with(kept).is_some(),
            (What::Answer(_) | What::Step(_), None) => false,
        }
    }

    /// The offer that a step takes again, where the line ends with it, or with rulings behind it.
    fn ends_with(&self, kept: &Kept) -> Option<Offered> {
        let (window, resolution) = (kept.window()?, self.resolution.as_ref()?);
        let written = written(&resolution.tape);
        let opens = in_order(written.iter().copied(), &resolution.unwritten);
        let stood = self.before_rulings(self.history.tip());
        let at = opens
            .iter()
            .enumerate()
            .rposition(|(at, (number, _))| *number == stood && window.is(&opens[..=at], &written));
        at.map(|at| opens[at].1.clone())
    }

    /// Whether a step takes a window of which nothing is written: a ruling has no place there.
    pub(super) fn comes_first(&self, kept: &Kept) -> bool {
        let tip = self.history.tip();
        let written = |offered: &Offered| match self.history.entry(tip).event {
            Event::Offered(there) => there == *offered,
            _ => false,
        };
        self.ends_with(kept).is_some_and(|offered| !written(&offered))
            && self.before_rulings(tip) == tip
    }

    /// Says one of them again, where its line ended.
    pub(super) fn say_kept(&mut self, kept: &Kept) -> Result<(), PlayError> {
        // Whatever was said first, these are faces for throws that have none.
        if let Some((bracket, _)) = self.draft.as_mut().and_then(|draft| draft.faces.as_mut()) {
            *bracket = Bracket::Missing;
        }
        match self.ends_with(kept) {
            Some(offered) => self.take_again(kept.event, &offered),
            None => self.say_again(kept.event, None).map(drop),
        }
    }

    /// Lets every run from here on end where a window opens that one of these takes again.
    pub(super) fn stop_at_windows_of(&mut self, kept: &[Kept]) {
        if let Some(draft) = &mut self.draft {
            let own = kept.iter().take_while(|kept| !kept.begins());
            draft.windows = own.filter_map(Kept::window).cloned().collect();
        }
    }

    fn take_again(&mut self, event: u64, offered: &Offered) -> Result<(), PlayError> {
        let Event::Answered { stamp, of, reply, .. } = self.history.entry(event).event else {
            unreachable!("BUG: a step is an answer")
        };
        let again = Some(event);
        self.step(stamp, (of, reply), offered.about, None, again)
    }

    /// Takes the offer the line ends with.
    pub(super) fn step(
        &mut self,
        stamp: Stamp,
        (of, reply): (Actor, Reply),
        about: Option<Who>,
        faces: Option<Vec<u16>>,
        again: Option<u64>,
    ) -> Result<(), PlayError> {
        self.may_speak(stamp.seat, of)?;
        let reply = self.filled(self.history.tip(), stamp.seat, of, reply, about)?;
        let input = Event::Answered { stamp, of, reply, again };
        self.go_on_for(input, faces, Bracket::Missing).map(drop)
    }
}

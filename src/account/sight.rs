//! What one seat may see of a log: nothing that was meant for others, and nothing that tells where
//! somebody is whom the rules hide from it.
//!
//! | event | hidden if |
//! |---|---|
//! | the opening | it places somebody who is hidden as soon as the fight has started |
//! | a declaration, an answer | somebody hidden says a place with it |
//! | a question, a window, an answer | it is for a bystander who is hidden |
//! | a note | it is about such a one, or about what somebody hidden does at a place |
//! | a change, a ruling | it puts somebody hidden, or something of theirs, in a place |
//!
//! A bystander neither does the deed nor is whom it is aimed at: that somebody could step in says
//! that they are near.

use crate::play::{CommitKind, History};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Declared, Detail, Effect, Effected, Entry, Event, Need, Noted, Reply, Seat,
    Subject, Value, Who, core,
};

/// What one seat may see of a log.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    history: &'a History,
    /// Who reads; nobody if everything may be seen.
    viewer: Option<Seat>,
    /// Those who are hidden from the start, and the event up to which nothing else says so: where
    /// they stood before is not to be known either.
    from_the_start: Vec<(Who, u64)>,
}

impl<'a> Sight<'a> {
    /// What a seat may see; the GM, and nobody in particular, sees everything.
    pub fn new(history: &'a History, viewer: Option<Seat>) -> Self {
        let viewer = viewer.filter(|seat| *seat != Seat::GM);
        let from_the_start =
            viewer.map_or_else(Vec::new, |seat| hidden_from_the_start(history, seat));
        Sight { history, viewer, from_the_start }
    }

    /// The state right after an event as the seat may know it: without what was meant for others,
    /// and with nobody in a place who is hidden.
    pub fn state(&self, event: u64) -> State {
        let mut state = self.history.state_seen(event, self.viewer);
        let before = |who: Who| {
            self.from_the_start.iter().any(|(one, until)| *one == who && event <= *until)
        };
        let hides = |who: &Who| before(*who) || state.is_hidden_from(*who, self.viewer);
        let hidden: Vec<Who> = state.everyone().filter(hides).collect();
        for who in hidden {
            state.effect(&Effect::Moved { who, to: None });
        }
        state
    }

    /// Whether the seat may see an event that follows from an input.
    pub fn sees(&self, event: u64) -> bool {
        self.viewer.is_none() && self.history.redacted() == 0 || {
            let glance = self.glance(self.history.commit_of(event));
            glance.sees(&self.history.entry(event), &self.history.state_at(event - 1))
        }
    }

    /// A look at the events of a commit.
    pub fn glance(&self, commit: u64) -> Glance<'_> {
        let mut glance =
            Glance { sight: self, commit, actor: None, target: None, is_placed: false };
        if self.viewer.is_none() {
            return glance;
        }
        if let Event::Declared(declared) = said_first(self.history, commit) {
            glance.target = declared.args.who(core::TARGET);
            glance.is_placed = names_a_place(&declared.args);
            if let Actor::Who(who) = declared.actor {
                glance.actor = Some(who);
            }
        }
        glance
    }
}

/// A look at the events of one commit, in the light of the deed they belong to.
#[derive(Clone, Debug)]
pub struct Glance<'a> {
    sight: &'a Sight<'a>,
    commit: u64,
    actor: Option<Who>,
    target: Option<Who>,
    /// Whether the deed names a place.
    is_placed: bool,
}

impl Glance<'_> {
    /// Whether the seat may see an event; `before` is the state it meets.
    pub fn sees(&self, entry: &Entry, before: &State) -> bool {
        if matches!(entry.event, Event::Redacted { .. }) {
            return false;
        }
        let Some(seat) = self.sight.viewer else { return true };
        let addressed = entry.audience.as_ref().is_none_or(|seats| seats.contains(&seat));
        addressed && !self.tells_a_place(&entry.event, before)
    }

    fn tells_a_place(&self, event: &Event, state: &State) -> bool {
        let hidden = |who: Who| self.hides(state, who);
        match event {
            Event::Opened(opening) => {
                let placed = |(who, _): &(Who, u64)| {
                    opening
                        .cast
                        .get(usize::from(who.0))
                        .is_some_and(|member| member.place.is_some())
                };
                self.sight.from_the_start.iter().any(placed)
            }
            Event::Declared(Declared { actor: Actor::Who(who), args, .. }) => {
                hidden(*who) && names_a_place(args)
            }
            Event::Answered { of: Actor::Who(who), reply, .. } => {
                let placed = match reply {
                    Reply::Do { args, .. } => names_a_place(args),
                    Reply::Value(value) => is_place(value),
                    _ => false,
                };
                hidden(*who) && (placed || !self.is_about(*who))
            }
            Event::Ruled(ruled) => ruled.changes.iter().any(|change| self.puts(change, state)),
            Event::Asked(asked) => match &asked.need {
                Need::Choice { of, .. } => {
                    let asked = of.iter().filter_map(|actor| match actor {
                        Actor::Who(who) => Some(*who),
                        Actor::Side(_) | Actor::Gm => None,
                    });
                    self.is_for_a_bystander(&asked.collect::<Vec<_>>(), state)
                }
                Need::Dice { .. } => false,
            },
            Event::Offered(offered) => {
                let offered = offered.to.iter().map(|(who, _)| *who);
                self.is_for_a_bystander(&offered.collect::<Vec<_>>(), state)
            }
            Event::Effected(Effected { effect, .. }) => self.puts(effect, state),
            Event::Noted(noted) => self.notes_a_place(noted, state),
            _ => false,
        }
    }

    fn hides(&self, state: &State, who: Who) -> bool {
        state.is_hidden_from(who, self.sight.viewer)
    }

    /// Whether somebody does the deed, or is whom it is aimed at.
    fn is_about(&self, who: Who) -> bool {
        self.actor == Some(who) || self.target == Some(who)
    }

    /// Whether a bystander who is hidden could step in, and nobody whom the seat speaks for.
    fn is_for_a_bystander(&self, to: &[Who], state: &State) -> bool {
        let own =
            |who: &Who| state.knows(*who) && Some(state.sheet(*who).seat) == self.sight.viewer;
        let hidden = |who: &Who| self.hides(state, *who) && !self.is_about(*who);
        !to.iter().any(own) && to.iter().any(hidden)
    }

    fn notes_a_place(&self, noted: &Noted, state: &State) -> bool {
        let at_a_place = self.is_placed && self.actor.is_some_and(|who| self.hides(state, who));
        let about = match noted.who {
            Some(Actor::Who(who)) => Some(who).filter(|who| self.hides(state, *who)),
            _ => None,
        };
        let placed = matches!(noted.detail, Some(Detail::Place(_)));
        at_a_place || about.is_some_and(|who| placed || !self.is_about(who))
    }

    /// Whether a change puts somebody hidden, or something of theirs, in a place.
    fn puts(&self, effect: &Effect, state: &State) -> bool {
        let hidden = |who: Who| self.hides(state, who);
        let subject = |of: &Subject| matches!(of, Subject::Who(who) if hidden(*who));
        match effect {
            Effect::Moved { who, .. } => hidden(*who),
            Effect::Carried { item, place: Some(_), .. } => {
                let bearer = state.items.get(usize::from(item.0)).and_then(|item| item.holder);
                bearer.is_some_and(hidden)
            }
            Effect::Counter { of, about, counter: core::DISTANCE, .. } => {
                subject(of) || about.as_ref().is_some_and(subject)
            }
            Effect::Gained { of, detail: Some(Detail::Place(_)), .. }
            | Effect::Lost { of, detail: Some(Detail::Place(_)), .. } => subject(of),
            Effect::Planned { of, deed: Some(deed), .. } => {
                hidden(*of) && names_a_place(&deed.args)
            }
            // A newcomer is hidden once the commit that brings it in is through.
            Effect::Cast(member) if member.place.is_some() && self.sight.viewer.is_some() => {
                let history = self.sight.history;
                let after = history.state_at(history.events_of(self.commit).1);
                after.who(&member.id).is_some_and(|who| self.hides(&after, who))
            }
            Effect::Intended { effect, .. } => self.puts(effect, state),
            _ => false,
        }
    }
}

/// Those who are hidden from a seat once the fight has started, on whatever line, and the last
/// event of the start.
fn hidden_from_the_start(history: &History, seat: Seat) -> Vec<(Who, u64)> {
    let mut hidden = Vec::new();
    let mut starting = false;
    for commit in 1..=history.commits() {
        let (first, last) = history.events_of(commit);
        match history.kind_of(commit) {
            CommitKind::Declared => {
                let said = history.entry(first).event;
                starting = matches!(said, Event::Declared(said) if said.verb == core::START);
            }
            CommitKind::Answered => {}
            CommitKind::Opening | CommitKind::Ruled => starting = false,
            CommitKind::Act => continue,
        }
        if starting {
            let state = history.state_at(last);
            let more = state.everyone().filter(|who| state.is_hidden_from(*who, Some(seat)));
            hidden.extend(more.map(|who| (who, last)));
        }
    }
    hidden
}

/// What was said first in the resolution a commit belongs to.
fn said_first(history: &History, commit: u64) -> Event {
    let goes_on = |commit: u64| match history.kind_of(commit) {
        CommitKind::Answered => true,
        CommitKind::Ruled => !history.is_settled_at(history.parent_of(commit)),
        CommitKind::Opening | CommitKind::Declared | CommitKind::Act => false,
    };
    let mut root = commit;
    while goes_on(root) && history.parent_of(root) != 0 {
        root = history.commit_of(history.parent_of(root));
    }
    history.entry(history.events_of(root).0).event
}

/// Whether options say where, or how far off.
fn names_a_place(args: &Args) -> bool {
    args.0.iter().any(|arg| arg.name == core::DISTANCE || is_place(&arg.value))
}

fn is_place(value: &Value) -> bool {
    match value {
        Value::Place(_) | Value::Path(_) => true,
        Value::List(values) => values.iter().any(is_place),
        _ => false,
    }
}

//! Who may see an event: decided when it is written, by what it tells of those who hide.
//!
//! | event | not for everybody if |
//! |---|---|
//! | a declaration, an answer | somebody hidden says a place with it, or the GM one for them |
//! | a question, a window, an answer | it is for a bystander who is hidden |
//! | a note | it is about such a one, or about what somebody hidden does at a place |
//! | a change, a ruling | it puts somebody hidden, or something of theirs, in a place |
//! | a digest | anything was ever kept from anybody |
//!
//! Such an event is for the GM and the seats that speak for those it tells of. A bystander neither
//! does the deed nor is whom it is aimed at: that somebody could step in says that they are near.

use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, Audience, Declared, Detail, Done, Effect, Effected, Event, Need, Noted,
    Reply, Seat, SideId, Subject, Value, Who, core,
};
use smallvec::SmallVec;

/// What somebody said, in whose light the events it caused are seen.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The state after the commit: a newcomer may hide only once it is in.
    after: &'a State,
    actor: Option<Who>,
    target: Option<Who>,
    /// Whether the deed names a place.
    is_placed: bool,
}

/// Whether it is kept from others where somebody is, or where it will begin.
pub fn is_hidden(state: &State, who: Who) -> bool {
    state.knows(who) && (state.is_kept_hidden(who) || state.plan(who, core::PLACE).is_some())
}

/// What the doer of a deed sees: also those who hide, if the deed is aimed at them or names them.
#[derive(Clone, Debug)]
pub struct Eyes {
    done: Done,
    /// Those whom its options name.
    named: SmallVec<[Who; 4]>,
}

impl Eyes {
    /// The eyes of the doer of a deed that is said with these options.
    #[inline]
    pub fn of(done: Done, args: &Args) -> Self {
        if args.0.is_empty() {
            return Eyes { done, named: SmallVec::new() };
        }
        let all = args.0.iter().flat_map(|arg| named(&arg.value)).collect();
        Eyes { done, named: all }
    }

    /// What the deed is done on, where somebody hides from its doer and is not named with it: they
    /// are nowhere, so that they neither hinder it nor show by it. Nothing where nobody does.
    pub fn on(&self, state: &State) -> Option<State> {
        let done = self.done;
        if done.by == Actor::Gm || !state.hides_somebody() {
            return None;
        }
        let named = |who: Who| done.target == Some(Subject::Who(who)) || self.named.contains(&who);
        let far = |who: Who| {
            let about = |subject: Subject| subject == Subject::Who(who);
            state.counters.iter().any(|counter| {
                let there = about(counter.of) || counter.about.is_some_and(about);
                counter.name == core::DISTANCE && there
            })
        };
        let is_somewhere = |who: Who| state.body(who).place.is_some() || far(who);
        // Whoever hides does so from everybody while it ends its turn: it does nothing then.
        let sees = |who: Who| match done.by {
            _ if done.verb == core::END_TURN => false,
            Actor::Who(by) => !state.knows(by) || state.sees(by, who),
            Actor::Side(side) => state.side(who) == side,
            Actor::Gm => true,
        };
        let hides = |who: &Who| {
            state.is_kept_hidden(*who) && !sees(*who) && !named(*who) && is_somewhere(*who)
        };
        let unseen: Vec<Who> = state.everyone().filter(hides).collect();
        (!unseen.is_empty()).then(|| state.without_places(&unseen))
    }
}

/// What an offer to somebody is worked out on, since everybody may see the offer: a combatant who
/// hides from them is nowhere, and so are they themselves while they hide. Nothing where nobody
/// hides.
pub fn offered_on(state: &State, who: Who) -> Option<State> {
    if !state.hides_somebody() {
        return None;
    }
    let done = Done { by: Actor::Who(who), verb: core::NONE, target: None };
    let seen = Eyes::of(done, &Args::default()).on(state);
    if is_hidden(state, who) {
        return Some(seen.as_ref().unwrap_or(state).without_places(&[who]));
    }
    seen
}

/// Whether any of these options names somebody.
fn is_named(args: &Args, who: Who) -> bool {
    args.0.iter().any(|arg| named(&arg.value).contains(&who))
}

/// Whether a value names somebody who hides from the doer of a deed.
pub fn names_unseen(state: &State, by: Actor, value: &Value) -> bool {
    let Actor::Who(by) = by else { return false };
    named(value).into_iter().any(|who| !state.sees(by, who))
}

/// Those whom a value names.
fn named(value: &Value) -> SmallVec<[Who; 4]> {
    match value {
        Value::Who(who) => SmallVec::from_iter([*who]),
        Value::List(list) => list.iter().flat_map(named).collect(),
        _ => SmallVec::new(),
    }
}

fn has_side(value: &Value, side: SideId) -> bool {
    match value {
        Value::Side(named) => *named == side,
        Value::List(list) => list.iter().any(|one| has_side(one, side)),
        _ => false,
    }
}

/// Who did what a resolution began with, and to whom.
pub fn about(root: &Event) -> (Option<Who>, Option<Who>) {
    let Event::Declared(Declared { actor, args, .. }) = root else { return (None, None) };
    let by = match actor {
        Actor::Who(who) => Some(*who),
        Actor::Side(_) | Actor::Gm => None,
    };
    (by, args.who(core::TARGET))
}

/// Whom a change may bring out of hiding.
pub fn shows(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::Counter { of: Subject::Who(who), counter: core::HIDDEN, to: 0, .. }
        | Effect::Lost { of: Subject::Who(who), condition: core::HIDDEN, .. } => Some(*who),
        _ => None,
    }
}

/// Whom the rules of a system hide by a change.
pub fn hides_by_rules(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::Counter { of: Subject::Who(who), counter: core::HIDDEN, to: 1.., .. } => Some(*who),
        _ => None,
    }
}

/// Whether a change hides somebody.
pub fn hides(event: &Event) -> bool {
    let Event::Effected(Effected { effect, .. }) = event else { return false };
    match effect {
        Effect::Counter { counter: core::HIDDEN, to, .. } => *to > 0,
        Effect::Gained { condition, .. } => *condition == core::HIDDEN,
        _ => false,
    }
}

/// Whether an event is something that nobody does unnoticed.
pub fn is_act(event: &Event) -> bool {
    matches!(
        event,
        Event::Rolled(_) | Event::Effected(Effected { effect: Effect::Moved { .. }, .. })
    )
}

impl<'a> Scene<'a> {
    /// The scene of a resolution, by the declaration or ruling it began with.
    pub fn of(root: &Event, after: &'a State) -> Self {
        let (actor, target) = about(root);
        let is_placed = matches!(root, Event::Declared(declared) if names_a_place(&declared.args));
        Scene { after, actor, target, is_placed }
    }

    /// Who may see an event; `before` is the state it meets.
    pub fn audience(&self, event: &Event, before: &State) -> Audience {
        let told = self.told_of(event, before);
        if told.is_empty() {
            return None;
        }
        let speaks =
            |seat: Seat, who: Who| self.after.knows(who) && self.after.sheet(who).seat == seat;
        // Whoever is asked sees the question, whomever else it names.
        let asked: Vec<Who> = match event {
            Event::Asked(Asked { need: Need::Choice { of, .. }, .. }) => combatants(of).collect(),
            Event::Offered(offered) => offered.to.iter().map(|(who, _)| *who).collect(),
            _ => Vec::new(),
        };
        let sees = |seat: &Seat| {
            told.iter().all(|who| speaks(*seat, *who))
                || asked.iter().any(|who| speaks(*seat, *who))
        };
        let seats = (1..self.after.cast.seats.len()).map(|seat| Seat(seat as u8));
        Some(std::iter::once(Seat::GM).chain(seats.filter(sees)).collect())
    }

    /// Those who are hidden and of whom an event tells where they are, or that they are near.
    fn told_of(&self, event: &Event, state: &State) -> Vec<Who> {
        let hidden = |who: Who| is_hidden(state, who).then_some(who);
        match event {
            Event::Declared(Declared { actor: Actor::Who(who), args, .. }) => {
                hidden(*who).filter(|_| names_a_place(args)).into_iter().collect()
            }
            // Whoever joins where the GM says.
            Event::Declared(Declared { actor: Actor::Gm, args, .. }) if names_a_place(args) => {
                let of_side =
                    |who: Who| args.0.iter().any(|arg| has_side(&arg.value, state.side(who)));
                let joins =
                    |who: &Who| is_hidden(state, *who) && (is_named(args, *who) || of_side(*who));
                state.everyone().filter(joins).collect()
            }
            Event::Answered { of: Actor::Who(who), reply, .. } => {
                let placed = match reply {
                    Reply::Do { args, .. } => names_a_place(args),
                    Reply::Value(value) => is_place(value),
                    _ => false,
                };
                let told = hidden(*who).filter(|_| placed || !self.is_about(*who));
                told.into_iter().collect()
            }
            // A ruling may hide somebody as well as move it.
            Event::Ruled(ruled) => {
                let met = |change| [self.put(change, state), self.put(change, self.after)].concat();
                ruled.changes.iter().flat_map(met).collect()
            }
            Event::Asked(asked) => match &asked.need {
                Need::Choice { of, .. } => self.bystanders(combatants(of), state),
                Need::Dice { .. } | Need::Share { .. } => Vec::new(),
            },
            Event::Offered(offered) => {
                self.bystanders(offered.to.iter().map(|(who, _)| *who), state)
            }
            Event::Effected(Effected { effect, .. }) => self.put(effect, state),
            Event::Noted(noted) => self.noted(noted, state),
            _ => Vec::new(),
        }
    }

    /// Whether somebody does the deed, or is whom it is aimed at.
    fn is_about(&self, who: Who) -> bool {
        self.actor == Some(who) || self.target == Some(who)
    }

    fn bystanders(&self, to: impl Iterator<Item = Who>, state: &State) -> Vec<Who> {
        to.filter(|who| is_hidden(state, *who) && !self.is_about(*who)).collect()
    }

    fn noted(&self, noted: &Noted, state: &State) -> Vec<Who> {
        let mut told = Vec::new();
        if let Some(who) = self.actor.filter(|who| self.is_placed && is_hidden(state, *who)) {
            told.push(who);
        }
        if let Some(Actor::Who(who)) = noted.who
            && is_hidden(state, who)
            && (matches!(noted.detail, Some(Detail::Place(_))) || !self.is_about(who))
        {
            told.push(who);
        }
        told
    }

    /// Whom a change puts in a place, or something of theirs, though they are hidden.
    fn put(&self, effect: &Effect, state: &State) -> Vec<Who> {
        let hidden = |who: Who| is_hidden(state, who).then_some(who);
        let subject = |of: &Subject| match of {
            Subject::Who(who) => hidden(*who),
            _ => None,
        };
        let one = |who: Option<Who>| who.into_iter().collect();
        match effect {
            Effect::Moved { who, .. } => one(hidden(*who)),
            Effect::Carried { item, place: Some(_), .. } => {
                let bearer = state.items.get(usize::from(item.0)).and_then(|item| item.holder);
                one(bearer.and_then(hidden))
            }
            Effect::Counter { of, about, counter: core::DISTANCE, .. } => {
                [subject(of), about.as_ref().and_then(subject)].into_iter().flatten().collect()
            }
            Effect::Counter { of, about: Some(Subject::Zone(_)), .. }
            | Effect::Gained { of, detail: Some(Detail::Place(_)), .. }
            | Effect::Lost { of, detail: Some(Detail::Place(_)), .. } => one(subject(of)),
            Effect::Planned { of, kind: core::PLACE, .. } => vec![*of],
            Effect::Planned { of, deed: Some(deed), .. } => {
                one(hidden(*of).filter(|_| names_a_place(&deed.args)))
            }
            Effect::Cast(member) if member.place.is_some() => {
                let newcomer = self.after.who(&member.id);
                one(newcomer.filter(|who| is_hidden(self.after, *who)))
            }
            Effect::Intended { effect, .. } => self.put(effect, state),
            _ => Vec::new(),
        }
    }
}

/// The combatants among those asked.
fn combatants(of: &[Actor]) -> impl Iterator<Item = Who> {
    of.iter().filter_map(|actor| match actor {
        Actor::Who(who) => Some(*who),
        Actor::Side(_) | Actor::Gm => None,
    })
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

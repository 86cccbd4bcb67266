//! Faces that are missing, and faces that are left over: who throws what for what, and what ended
//! the throw.

use super::{PlayError, Session};
use crate::engine::{Run, Taped, target_of};
use crate::log::Storage;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, ClauseCode, Declared, Effect, Event, Need, Reply, Rolled, Seat, Subject,
    Viewer, core,
};

/// What a seat is told of a throw that is kept from it.
const HIDDEN: &str = "dice are thrown that are hidden from this seat";

impl<S: Storage> Session<S> {
    /// Who throws the dice that are awaited now, and for what, as far as a seat may know:
    /// `bob throws 1d20 for attack on orc`. Nothing where no dice are awaited.
    pub fn throw_awaited(&self, seat: Seat) -> Option<String> {
        let asked = self.pending().filter(|_| self.dice_are_awaited())?;
        if !self.sees_the_need(seat) {
            return Some(HIDDEN.to_owned());
        }
        let resolution = self.resolution.as_ref()?;
        let is_seen = |taped: &&Taped| {
            Viewer::of(seat).sees(self.history.entry(taped.number).audience.as_deref())
        };
        let latest_first = resolution.tape.iter().rev().chain([&resolution.input]);
        let told = Told { system: self.system, state: &self.state };
        Some(told.throw(latest_first.filter(is_seen).map(|taped| &taped.event), &asked.need))
    }

    /// Why the faces typed with the newest input do not fit what was thrown for it.
    pub(super) fn faces_do_not_fit(
        &self,
        run: &Run,
        (input, tape): (&Taped, &[Taped]),
        typed: &[u16],
    ) -> PlayError {
        let newest = &tape.last().unwrap_or(input).event;
        let told = Told { system: self.system, state: &run.state };
        let is_open = |event| self.may_be_told(run, newest, event);
        if let Some(event @ Event::Asked(Asked { need, .. })) = run.fresh.last()
            && let Need::Dice { sides, .. } = need
        {
            let said = tape.iter().rev().chain([input]).map(|taped| &taped.event);
            let latest_first = run.fresh.iter().rev().chain(said);
            let throw = if is_open(event) { told.throw(latest_first, need) } else { HIDDEN.into() };
            let missing = sides.len() - run.faces_left.min(sides.len());
            return PlayError::FacesMissing { missing, throw };
        }
        let ended = match told.end(&run.fresh) {
            Some((event, ended)) if is_open(event) => ended,
            _ if run.fresh.iter().any(is_planned) => {
                "the line only declares; its dice stand behind the line that carries it out"
                    .to_owned()
            }
            Some(_) => "fewer dice are thrown for what the line says".to_owned(),
            None => "no die is thrown for what the line says".to_owned(),
        };
        let left = run.faces_left.min(typed.len());
        let used = typed[..typed.len() - left].to_vec();
        PlayError::FacesLeft { left, used, ended, question: question(&run.fresh) }
    }

    /// Who throws what for what where a typed face has stopped a run, if whoever spoke may be told.
    pub(super) fn throw_stopped(
        &self,
        (input, tape): (&Taped, &[Taped]),
        need: &Need,
    ) -> Option<String> {
        let newest = &tape.last().unwrap_or(input).event;
        let viewer = Viewer::of(newest.stamp().map_or(Seat::GM, |stamp| stamp.seat));
        let is_kept = self.history.keeps_from_somebody() || self.state.hides_somebody();
        let Need::Dice { by, .. } = need else { return None };
        // Who comes only now has no name yet.
        let is_known = !matches!(by, Actor::Who(who) if !self.state.knows(*who));
        let latest_first = tape.iter().rev().chain([input]).map(|taped| &taped.event);
        let told = Told { system: self.system, state: &self.state };
        (is_known && (viewer.sees_everything() || !is_kept)).then(|| told.throw(latest_first, need))
    }

    /// Whether whoever spoke may be told of an event that is not written yet.
    fn may_be_told(&self, run: &Run, newest: &Event, event: &Event) -> bool {
        let viewer = Viewer::of(newest.stamp().map_or(Seat::GM, |stamp| stamp.seat));
        let is_kept = self.history.keeps_from_somebody()
            || self.state.hides_somebody()
            || run.state.hides_somebody();
        let audience = self.system.audience(&run.state, newest, event);
        viewer.sees_everything() || (!is_kept && viewer.sees(audience.as_deref()))
    }
}

/// What throws are told with.
struct Told<'a> {
    system: System,
    state: &'a State,
}

impl Told<'_> {
    /// Who throws which dice for what, and on whom: the target of the thrower's own deed, the
    /// latest of the resolution; for damage whoever was hit.
    fn throw<'e>(&self, latest_first: impl Iterator<Item = &'e Event>, need: &Need) -> String {
        let Need::Dice { by, purpose, sides } = need else { return String::new() };
        let who = self.state.called_actor(*by);
        let hurts = [core::DAMAGE, core::DEALT].contains(purpose);
        // Whoever has stepped in since, and with whom: it may have come to be the target.
        let mut stepped_in = Vec::new();
        let target = { latest_first }.find_map(|event| match event {
            Event::Rolled(rolled)
                if hurts && (rolled.by, rolled.purpose) == (*by, core::ATTACK) =>
            {
                Some(rolled.on.map(Subject::Who))
            }
            Event::Answered { of: Actor::Who(who), reply: Reply::Do { args, .. }, .. }
                if Actor::Who(*who) != *by =>
            {
                stepped_in.extend([Some(Subject::Who(*who)), target_of(args)]);
                None
            }
            event => said_with_verb(event, *by).map(target_of),
        });
        let is_by = |whom: &Subject| by.subject() == Some(*whom);
        let others = stepped_in.into_iter().flatten().filter(|whom| !is_by(whom));
        let others: Vec<Subject> = others.collect();
        // What is aimed at a zone can land in another, and a thing named may be what is used.
        let target = target.flatten().filter(|whom| {
            matches!(whom, Subject::Who(_)) && others.iter().all(|other| other == whom)
        });
        let on = target.map_or(String::new(), |whom| format!(" on {}", self.state.called(whom)));
        format!("{who} {} {} for {}{on}", by.throws(), dice(sides), self.system.called(*purpose))
    }

    /// What ended a throw: the question behind it, or the latest roll.
    fn end<'e>(&self, fresh: &'e [Event]) -> Option<(&'e Event, String)> {
        if let Some(event @ Event::Asked(asked)) = fresh.last()
            && let Need::Choice { of, .. } = &asked.need
        {
            let of: Vec<String> = of.iter().map(|who| self.state.called_actor(*who)).collect();
            let id = self.system.clause(asked.clause).map_or("?", |clause| clause.id);
            let words = format!("the throw ended with the question {id} to {}", of.join(", "));
            return Some((event, words));
        }
        fresh.iter().rev().find_map(|event| match event {
            Event::Rolled(rolled) => Some((event, self.outcome(rolled))),
            _ => None,
        })
    }

    fn outcome(&self, rolled: &Rolled) -> String {
        let (purpose, by) =
            (self.system.called(rolled.purpose), self.state.called_actor(rolled.by));
        let on = rolled.on.map_or(String::new(), |on| format!(" on {}", self.state.called(on)));
        let came = match rolled.outcome {
            Some(outcome) => self.system.spell(outcome).to_owned(),
            None => rolled.total.to_string(),
        };
        format!("the throw ended with the {purpose} of {by}{on}: {came}")
    }
}

/// Whether somebody now means to do something later.
fn is_planned(event: &Event) -> bool {
    let planned = |effect: &Effect| matches!(effect, Effect::Planned { deed: Some(_), .. });
    matches!(event, Event::Effected(effected) if planned(&effected.effect))
}

/// The clause of the question that what was thrown ended with.
fn question(fresh: &[Event]) -> Option<ClauseCode> {
    match fresh.last() {
        Some(Event::Asked(asked)) => Some(asked.clause),
        _ => None,
    }
}

/// The options of somebody's deed, if the event is one of theirs.
fn said_with_verb(event: &Event, by: Actor) -> Option<&Args> {
    match event {
        Event::Declared(Declared { actor, args, .. }) if *actor == by => Some(args),
        Event::Answered { of, reply: Reply::Do { args, .. }, .. } if *of == by => Some(args),
        _ => None,
    }
}

/// `2d6 1d8`: a row of dice, those of one kind together.
fn dice(sides: &[u16]) -> String {
    let kinds = sides.chunk_by(|one, next| one == next);
    let kinds: Vec<String> = kinds.map(|kind| format!("{}d{}", kind.len(), kind[0])).collect();
    kinds.join(" ")
}

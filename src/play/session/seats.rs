//! Which seat may say what: a seat speaks for its own combatants and for sides they are on, the
//! GM's for everybody. While the turn of somebody else runs, a side says nothing without its seat.

use super::{PlayError, Session};
use crate::log::Storage;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Seat, Who};

/// Whether a seat speaks for somebody.
pub fn speaks_for(state: &State, seat: Seat, actor: Actor) -> bool {
    let own = |who: Who| state.knows(who) && state.sheet(who).seat == seat;
    seat == Seat::GM
        || match actor {
            Actor::Gm => false,
            Actor::Who(who) => own(who),
            Actor::Side(side) => state.members(side).any(own),
        }
}

/// Whether a seat may declare something for somebody now.
pub fn may_declare(state: &State, seat: Seat, actor: Actor) -> bool {
    speaks_for(state, seat, actor) && turn_of_another(state, seat, actor).is_none()
}

/// The member of a side whose turn is running, if the seat does not speak for it: what is said for
/// the side could end that turn.
fn turn_of_another(state: &State, seat: Seat, actor: Actor) -> Option<Who> {
    let Actor::Side(side) = actor else { return None };
    let mut acting = state.acting.iter().copied();
    acting.find(|who| state.side(*who) == side && !speaks_for(state, seat, Actor::Who(*who)))
}

/// The first option that a seat gives and only the GM's may, unless leaving all of these out says
/// the same: `filled` fills in what is said.
pub fn gives_the_gms(
    system: System,
    seat: Seat,
    verb: Name,
    said: &Args,
    filled: impl Fn(&Args) -> Option<Args>,
) -> Option<Name> {
    if seat == Seat::GM {
        return None;
    }
    let gms = |name: Name| system.is_gms(verb, name);
    let first = said.0.iter().map(|arg| arg.name).find(|name| gms(*name))?;
    let own = Args(said.0.iter().filter(|arg| !gms(arg.name)).cloned().collect());
    let same = filled(&own).is_some_and(|own| filled(said) == Some(own));
    (!same).then_some(first)
}

/// Refuses what only the GM's seat may do.
pub(super) fn only_gm(seat: Seat, what: &str) -> Result<(), PlayError> {
    if seat == Seat::GM {
        return Ok(());
    }
    Err(PlayError::NotNow {
        what: format!("only the GM's seat may {what}"),
        hint: "speak from the GM's seat: --as gm".to_owned(),
    })
}

impl<S: Storage> Session<S> {
    /// Who does what a seat says with nobody named: whoever's turn runs, if the seat speaks for it;
    /// else the only one in the fight for whom it does; else the only one of those who may act now.
    pub fn unnamed(&self, seat: Seat) -> Option<Who> {
        let state = &self.state;
        let own = |who: &Who| speaks_for(state, seat, Actor::Who(*who));
        let only = |mut all: Vec<Who>| all.pop().filter(|_| all.is_empty());
        let acting = only(state.acting.to_vec()).filter(own);
        let all: Vec<Who> = state.present().filter(own).collect();
        let able = || all.iter().copied().filter(|who| self.system.may_act(state, *who)).collect();
        acting.or_else(|| only(all.clone())).or_else(|| only(able()))
    }

    /// Refuses what a seat says for somebody it does not speak for.
    pub(super) fn may_speak(&self, seat: Seat, actor: Actor) -> Result<(), PlayError> {
        if speaks_for(&self.state, seat, actor) {
            return Ok(());
        }
        let who = self.state.called_actor(actor);
        let seat = match self.history.opening().seats.get(usize::from(seat.0)) {
            Some(_) => self.history.seat_id(seat),
            None => seat.0.to_string(),
        };
        Err(PlayError::NotNow {
            what: format!("the seat {seat} does not speak for {who}"),
            hint: "speak from its own seat, or from the GM's: --as gm".to_owned(),
        })
    }

    /// Refuses what a seat declares for somebody it does not speak for, or for a side while the
    /// turn of somebody else runs.
    pub(super) fn may_declare(&self, seat: Seat, actor: Actor) -> Result<(), PlayError> {
        self.may_speak(seat, actor)?;
        let Some(who) = turn_of_another(&self.state, seat, actor) else { return Ok(()) };
        let (seat, who) = (self.history.seat_id(seat), self.state.called(who));
        Err(PlayError::NotNow {
            what: format!(
                "the turn of {who} is running, and the seat {seat} does not speak for it"
            ),
            hint: "its own seat says how that turn goes on, or the GM's: --as gm".to_owned(),
        })
    }

    /// Refuses options that only the GM's seat may give, unless leaving them out says the same.
    pub(super) fn may_give(
        &self,
        seat: Seat,
        verb: Name,
        said: &Args,
        filled: impl Fn(&Args) -> Option<Args>,
    ) -> Result<(), PlayError> {
        match gives_the_gms(self.system, seat, verb, said, filled) {
            None => Ok(()),
            Some(option) => Err(PlayError::NotNow {
                what: format!("only the GM's seat may give {}", self.system.spell(option)),
                hint: "leave it out, or speak from the GM's seat: --as gm".to_owned(),
            }),
        }
    }
}

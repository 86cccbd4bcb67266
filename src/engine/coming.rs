//! Coming and going, as every system lets the GM say it: those who wait join, others leave.

use super::catalog::{Kind, Opt, Verb, may, need};
use super::record::{Gm, Plan};
use super::{Flow, Refusals, Stop, Table, own, presence};
use crate::state::{Square, State};
use crate::vocabulary::{Args, Cited, Effect, Effected, Event, Place, Slot, Who, core};
use std::marker::PhantomData;

/// What a system makes of those who come and go.
pub trait Coming {
    /// What people read of joining.
    const JOIN: &'static str = "Brings waiting combatants into the fight.";

    /// What people read of leaving.
    const LEAVE: &'static str = "Takes combatants out of the fight.";

    /// Why some cannot join.
    fn check(_: &State, _: &[Who]) -> Refusals {
        Refusals::none()
    }

    /// Why somebody cannot come in at a square: somebody else is in the way, or the map ends.
    fn check_square(_: &State, _: Who, _: Square) -> Refusals {
        Refusals::none()
    }

    /// Why some cannot leave.
    fn check_leaving(_: &State, _: &[Who]) -> Refusals {
        Refusals::none()
    }

    /// Takes these combatants out of the fight, with everything that ends because of it: the turn
    /// of one that acts, first of all.
    fn leave(table: &mut Table<'_>, all: &[Who]) -> Flow;
}

const NAMED: &[Opt] = &[need(core::WHO, Kind::Whos)];

/// Where a combatant joins.
pub const AT: Opt = may(core::AT, Kind::Place);

const AT_ANY_TIME: &str = "at any time";

/// Waiting combatants join: the rules give them their places.
pub struct Join<S> {
    all: Vec<Who>,
    at: Option<Place>,
    system: PhantomData<S>,
}

impl<S: Coming> Plan for Join<S> {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::JOIN, AT_ANY_TIME)
        .takes(&[need(core::WHO, Kind::Whos), AT])
        .says(S::JOIN)
        .told("brings {who} into the fight[ at {at}]");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let (all, mut refusals) = presence::joining(state, args);
        let at = args.place(core::AT);
        refusals.append(presence::check_places(state, &all, at));
        if let (Some(who), Some(square)) = (all.first(), at.and_then(Place::square)) {
            let blocked = S::check_square(state, *who, square);
            refusals.append(blocked.hint(|| "give another square: at=X,Y".to_owned()));
        }
        let to = |who: &Who| Some((*who, at.or_else(|| state.place_to_come(*who))?));
        let placed = all.first().and_then(to).map(|(who, at)| supposing(state, who, at));
        refusals.append(S::check(placed.as_ref().unwrap_or(state), &all));
        refusals.or(Join { all, at, system: PhantomData })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        // A place that is named for several is where all of them come in.
        if let Some(to) = self.at {
            for who in self.all.iter().copied() {
                table.effect(own::JOIN, Effect::Moved { who, to: Some(to) })?;
            }
        }
        (table.rules().newcomers)(table, &self.all)
    }
}

/// The state if somebody stood at a place.
fn supposing(state: &State, who: Who, at: Place) -> State {
    let mut state = state.clone();
    let effect = Effect::Moved { who, to: Some(at) };
    state.apply(&Event::Effected(Effected { clause: own::JOIN.code, effect }));
    state
}

/// Combatants are taken out of the fight.
pub struct Leave<S>(Vec<Who>, PhantomData<S>);

impl<S: Coming> Plan for Leave<S> {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(core::LEAVE, AT_ANY_TIME)
        .takes(NAMED)
        .says(S::LEAVE)
        .told("takes {who} out of the fight");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let (all, mut refusals) = presence::leaving(state, args);
        refusals.append(S::check_leaving(state, &all));
        refusals.or(Leave(all, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        S::leave(table, &self.0)
    }
}

impl Table<'_> {
    /// Those of these combatants who are not in the fight yet join it, one after the other, each
    /// with what `then` makes of it; returns who joined.
    pub fn come_in(
        &mut self,
        all: &[Who],
        mut then: impl FnMut(&mut Self, Who) -> Flow,
    ) -> Result<Vec<Who>, Stop> {
        let absent = |who: &Who| !self.state.is_here(*who);
        let all: Vec<Who> = all.iter().copied().filter(absent).collect();
        for who in &all {
            self.effect(own::JOIN, Effect::Joined(*who))?;
            then(self, *who)?;
        }
        Ok(all)
    }

    /// Puts a place into the order of turns, before the one that is at `at` now.
    pub fn insert_in_order(&mut self, clause: Cited, at: usize, slot: Slot) -> Flow {
        let mut order = self.state.order.to_vec();
        order.insert(at, slot);
        self.effect(clause, Effect::Order(order))
    }
}

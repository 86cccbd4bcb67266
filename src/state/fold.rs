//! The fold: the only place that writes a state.

use super::known::Known;
use super::{
    Body, Cast, Condition, Conditions, Counter, Intent, Item, Plan, Pools, Presence, State, Turn,
};
use crate::vocabulary::{
    Actor, Arg, Counted, Deed, Effect, Effected, Event, ItemId, MapSheet, Member, Name, Place,
    Subject, Toward, Value, Who, core,
};
use std::sync::Arc;

impl State {
    /// Folds one event of the line into the state.
    ///
    /// Acts and inputs change nothing by themselves. Unknown subjects are passed over: a valid log
    /// has none, and the fold must not panic on any other.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Opened(opening) => *self = State::opened(opening),
            Event::Effected(Effected { clause, effect: Effect::Intended { by, effect } }) => {
                let (by, clause, effect) = (*by, *clause, Effect::clone(effect));
                self.intents.push(Intent { by, clause, effect });
            }
            Event::Effected(effected) => self.effect(&effected.effect),
            Event::Rolled(rolled) => Arc::make_mut(&mut self.thrown).take_in(rolled),
            _ => {}
        }
    }

    /// The state as it would be after these changes.
    #[must_use]
    pub fn as_if<'e>(&self, effects: impl IntoIterator<Item = &'e Effect>) -> State {
        let mut as_if = self.clone();
        effects.into_iter().for_each(|effect| as_if.effect(effect));
        as_if
    }

    /// Folds one change into the state.
    pub fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Pool { of, pool, by } => self.add_to_pool(*of, *pool, *by),
            Effect::Gained { of, condition, detail } => {
                let gained = Condition { name: *condition, detail: *detail };
                if let Some(conditions) = self.conditions_mut(*of)
                    && !conditions.contains(&gained)
                {
                    conditions.push(gained);
                }
            }
            Effect::Lost { of, condition, detail } => {
                let lost = Condition { name: *condition, detail: *detail };
                if let Some(conditions) = self.conditions_mut(*of) {
                    conditions.retain(|held| *held != lost);
                }
            }
            Effect::Stat { of, stat, to } => self.set_stat(*of, *stat, to),
            Effect::Moved { who, to } => self.with_body(*who, |body| body.place = *to),
            Effect::Carried { item, carry, holder, place } => {
                if let Some(item) = Arc::make_mut(&mut self.items).get_mut(usize::from(item.0)) {
                    (item.carry, item.holder, item.place) = (*carry, *holder, *place);
                }
            }
            Effect::Counter { of, about, counter, to } => {
                self.set_counter(Counter { of: *of, about: *about, name: *counter, value: *to });
            }
            Effect::Initiative { of, value } => match of {
                Actor::Who(who) => self.with_body(*who, |body| body.initiative = Some(*value)),
                Actor::Side(side) => {
                    if let Some(side) = self.sides.get_mut(usize::from(side.0)) {
                        side.initiative = Some(*value);
                    }
                }
                Actor::Gm => {}
            },
            Effect::Order(order) => self.set_order(order),
            Effect::Phase(phase) => self.phase = *phase,
            Effect::Round(round) => {
                self.round = *round;
                self.slot = None;
                self.had.clear();
                self.acting.clear();
                Arc::make_mut(&mut self.thrown).begin_round(*round);
                for body in &mut self.bodies {
                    body.turn = Turn::Unspent;
                }
            }
            Effect::TurnBegan { of, slot } => self.begin_turn(*of, *slot),
            Effect::TurnEnded { of } => {
                Arc::make_mut(&mut self.thrown).end_turn(*of);
                self.end_turn(*of);
            }
            Effect::Cast(member) => self.add((**member).clone()),
            Effect::Joined(who) => self.with_body(*who, |body| body.presence = Presence::Present),
            Effect::Left(who) => {
                self.acting.retain(|acting| acting != who);
                self.with_body(*who, |body| {
                    body.presence = Presence::Gone;
                    body.place = None;
                });
            }
            Effect::Ended { .. } => {
                self.phase = core::OVER;
                self.slot = None;
                self.acting.clear();
            }
            Effect::Combined => {
                self.intents.clear();
                self.frozen = None;
            }
            Effect::Froze => {
                let frozen = State { frozen: None, intents: Vec::new(), ..self.clone() };
                self.frozen = Some(Arc::new(frozen));
            }
            // The rules look up what a plan names, as they do with what is declared.
            Effect::Planned { of, kind, deed } => {
                if Known::of_state(self).effect(effect) {
                    self.plan_deed(*of, *kind, deed.as_ref());
                }
            }
            // An intent needs the clause it comes from: `apply` keeps it.
            Effect::Word { .. } | Effect::Intended { .. } => {}
        }
        if bears_on_hiding(effect) {
            self.hides = self.finds_somebody_hidden();
        }
    }

    pub(super) fn add(&mut self, member: Member) {
        let who = Who(self.bodies.len() as u16);
        let cast: &mut Cast = Arc::make_mut(&mut self.cast);
        for (at, sheet) in member.items.iter().enumerate() {
            cast.items.push((who, at as u16));
            let dropped = sheet.carry == core::DROPPED;
            let is_there = !dropped && sheet.carry != core::NONE;
            Arc::make_mut(&mut self.items).push(Item {
                carry: sheet.carry,
                holder: is_there.then_some(who),
                place: member.place.filter(|_| dropped),
                pools: sheet.pools.iter().copied().collect(),
                conditions: sheet
                    .starts_with()
                    .map(|name| Condition { name, detail: None })
                    .collect(),
            });
        }
        self.bodies.push(Body {
            presence: if member.waiting { Presence::Waiting } else { Presence::Present },
            turn: Turn::Unspent,
            place: member.place,
            initiative: None,
            pools: member.pools.iter().copied().collect(),
            conditions: member
                .starts_with()
                .map(|(name, detail)| Condition { name, detail })
                .collect(),
        });
        let counts: Vec<Counted> = member.counts().collect();
        cast.members.push(member);
        let of = Subject::Who(who);
        for Counted { name, value, toward } in counts {
            let about = match toward {
                Toward::Nobody => None,
                Toward::Itself => Some(of),
            };
            self.set_counter(Counter { of, about, name, value });
        }
        self.hides = self.finds_somebody_hidden();
    }

    /// Hands over what others carry from the start than those on whose sheets it stands.
    pub(super) fn hand_over(&mut self) {
        for at in 0..self.items.len() {
            let holder = self.cast.item(ItemId(at as u16)).holder();
            let Some(holder) = holder.filter(|who| self.knows(*who)) else { continue };
            let item = &mut Arc::make_mut(&mut self.items)[at];
            if item.holder.is_some() {
                item.holder = Some(holder);
            }
        }
    }

    fn plan_deed(&mut self, of: Who, kind: Name, deed: Option<&Deed>) {
        let at = self.plans.iter().position(|plan| plan.of == of && plan.kind == kind);
        match (at, deed) {
            (Some(at), Some(deed)) => self.plans[at].deed = deed.clone(),
            (Some(at), None) => drop(self.plans.remove(at)),
            (None, Some(deed)) if self.has(Actor::Who(of)) => {
                // What is put off keeps its place; what is declared comes last.
                let meant = |plan: &Plan| kind != core::WHO && plan.of == of && plan.deed == *deed;
                let at = self.plans.iter().rposition(meant).map_or(self.plans.len(), |at| at + 1);
                self.plans.insert(at, Plan { of, kind, deed: deed.clone() });
            }
            (None, _) => {}
        }
    }

    fn add_to_pool(&mut self, of: Subject, pool: Name, by: i32) {
        let Some(pools) = self.pools_mut(of) else { return };
        match pools.iter_mut().find(|entry| entry.0 == pool) {
            Some(entry) => entry.1 = entry.1.saturating_add(by),
            None => pools.push((pool, by)),
        }
    }

    fn begin_turn(&mut self, of: Actor, slot: Option<u16>) {
        if let Some(slot) = slot {
            self.go_to_slot(slot);
        }
        let Actor::Who(who) = of else { return };
        if self.has(of) && !self.acting.contains(&who) {
            self.acting.push(who);
        }
        self.with_body(who, |body| body.turn = Turn::Running);
    }

    fn end_turn(&mut self, of: Actor) {
        match of {
            Actor::Who(who) => {
                self.acting.retain(|acting| *acting != who);
                self.with_body(who, |body| body.turn = Turn::Over);
            }
            Actor::Side(_) | Actor::Gm => self.slot = None,
        }
    }

    /// Whether somebody is there. A log this program wrote names nobody else; a forged one may.
    pub(super) fn has(&self, actor: Actor) -> bool {
        match actor {
            Actor::Gm => true,
            Actor::Side(side) => usize::from(side.0) < self.sides.len(),
            Actor::Who(who) => usize::from(who.0) < self.bodies.len(),
        }
    }

    fn set_counter(&mut self, new: Counter) {
        let key = (new.of, new.about, new.name);
        let at = self.counters.binary_search_by_key(&key, |c| (c.of, c.about, c.name));
        match (at, new.value) {
            (Ok(at), 0) => drop(self.counters.remove(at)),
            (Ok(at), value) => self.counters[at].value = value,
            (Err(_), 0) => {}
            (Err(at), _) => self.counters.insert(at, new),
        }
    }

    /// Writes a number or switch of a sheet; the side has a place of its own there.
    fn set_stat(&mut self, of: Subject, stat: Name, to: &Value) {
        let cast: &mut Cast = Arc::make_mut(&mut self.cast);
        if let (Subject::Who(who), core::SIDE, Value::Side(side)) = (of, stat, to)
            && let Some(member) = cast.members.get_mut(usize::from(who.0))
        {
            member.side = *side;
            return;
        }
        let stats = match of {
            Subject::Fight => Some(&mut cast.options),
            Subject::Who(who) => cast.members.get_mut(usize::from(who.0)).map(|m| &mut m.stats),
            Subject::Item(item) => {
                let Some((owner, at)) = cast.items.get(usize::from(item.0)).copied() else {
                    return;
                };
                let member = cast.members.get_mut(usize::from(owner.0));
                member.and_then(|m| m.items.get_mut(usize::from(at))).map(|sheet| &mut sheet.stats)
            }
            Subject::Zone(zone) => match &mut cast.map {
                MapSheet::Zones(zones) => {
                    zones.get_mut(usize::from(zone.0)).map(|sheet| &mut sheet.stats)
                }
                MapSheet::None | MapSheet::Grid { .. } => None,
            },
            Subject::Side(_) => None,
        };
        let Some(stats) = stats else { return };
        match stats.0.binary_search_by_key(&stat, |arg| arg.name) {
            Ok(at) => stats.0[at].value = to.clone(),
            Err(at) => stats.0.insert(at, Arg { name: stat, value: to.clone() }),
        }
    }

    fn with_body(&mut self, who: Who, change: impl FnOnce(&mut Body)) {
        if let Some(body) = self.bodies.get_mut(usize::from(who.0)) {
            change(body);
        }
    }

    fn pools_mut(&mut self, of: Subject) -> Option<&mut Pools> {
        match of {
            Subject::Fight => Some(&mut self.pools),
            Subject::Side(side) => self.sides.get_mut(usize::from(side.0)).map(|s| &mut s.pools),
            Subject::Who(who) => self.bodies.get_mut(usize::from(who.0)).map(|b| &mut b.pools),
            Subject::Item(item) => {
                Arc::make_mut(&mut self.items).get_mut(usize::from(item.0)).map(|i| &mut i.pools)
            }
            Subject::Zone(_) => None,
        }
    }

    fn conditions_mut(&mut self, of: Subject) -> Option<&mut Conditions> {
        match of {
            Subject::Fight => Some(&mut self.conditions),
            Subject::Side(side) => {
                self.sides.get_mut(usize::from(side.0)).map(|s| &mut s.conditions)
            }
            Subject::Who(who) => self.bodies.get_mut(usize::from(who.0)).map(|b| &mut b.conditions),
            Subject::Item(item) => Arc::make_mut(&mut self.items)
                .get_mut(usize::from(item.0))
                .map(|i| &mut i.conditions),
            Subject::Zone(_) => None,
        }
    }
}

/// Whether a change can hide somebody, or show them.
fn bears_on_hiding(effect: &Effect) -> bool {
    match effect {
        Effect::Gained { condition, .. } | Effect::Lost { condition, .. } => {
            *condition == core::HIDDEN
        }
        Effect::Counter { counter, .. } => *counter == core::HIDDEN,
        Effect::Planned { kind, .. } => *kind == core::PLACE,
        _ => false,
    }
}

/// A place as the digest and the account write it.
pub(super) fn place_code(place: Place) -> i64 {
    match place {
        Place::Square(x, y) => (1 << 40) | (i64::from(x) << 8) | i64::from(y),
        Place::Zone(zone) => (2 << 40) | i64::from(zone.0),
        Place::Border(one, other) => (3 << 40) | (i64::from(one.0) << 16) | i64::from(other.0),
    }
}

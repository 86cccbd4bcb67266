//! Whether what an event names is there. The rules look things up by number and trust that the
//! table only lets pass what exists; an edited log, or a program that plays, need not keep to that.

use super::State;
use super::map::Grid;
use crate::vocabulary::{
    Actor, Args, Effect, Event, ItemId, MapSheet, Member, Opening, Place, Reply, SideId, Subject,
    Value, Who, ZoneId,
};

/// Who and what there is.
#[derive(Clone, Copy)]
pub struct Known {
    members: usize,
    items: usize,
    sides: usize,
    seats: usize,
    zones: usize,
    grid: Option<Grid>,
}

impl Known {
    /// What there is in a state.
    pub fn of_state(state: &State) -> Self {
        Known {
            members: state.bodies.len(),
            items: state.items.len(),
            sides: state.sides.len(),
            seats: state.cast.seats.len(),
            zones: zones(&state.cast.map),
            grid: grid(&state.cast.map),
        }
    }

    /// Whether the opening names only what it opens with.
    pub fn opening(opening: &Opening) -> bool {
        let known = Known {
            members: opening.cast.len(),
            items: opening.cast.iter().map(|member| member.items.len()).sum(),
            sides: opening.sides.len(),
            seats: opening.seats.len(),
            zones: zones(&opening.map),
            grid: grid(&opening.map),
        };
        let zones_known = match &opening.map {
            MapSheet::Zones(zones) => zones.iter().all(|zone| known.args(&zone.stats)),
            MapSheet::None | MapSheet::Grid { .. } => true,
        };
        known.args(&opening.options)
            && zones_known
            && opening.cast.iter().all(|member| known.member(member))
    }

    /// Whether an event names only what there is.
    pub fn event(&self, event: &Event) -> bool {
        match event {
            Event::Declared(declared) => self.said(declared.actor, &declared.args),
            Event::Answered { of, reply, .. } => self.actor(*of) && self.reply(reply),
            Event::Ruled(ruled) => {
                // Whom a ruling brings in it may name from there on.
                let mut known = *self;
                ruled.changes.iter().all(|change| known.effect(change) && known.passed(change))
            }
            // What the engine derived is compared with what the rules come to, never looked up.
            _ => true,
        }
    }

    /// Whether somebody is there, and all that is said with what they do.
    pub fn said(&self, actor: Actor, args: &Args) -> bool {
        self.actor(actor) && self.args(args)
    }

    /// Moves on past somebody new.
    pub fn add(&mut self, member: &Member) {
        self.members += 1;
        self.items += member.items.len();
    }

    fn passed(&mut self, change: &Effect) -> bool {
        if let Effect::Cast(member) = change {
            self.add(member);
        }
        true
    }

    fn reply(&self, reply: &Reply) -> bool {
        match reply {
            Reply::Pass | Reply::Yes | Reply::Faces => true,
            Reply::Do { args, .. } => self.args(args),
            Reply::Value(value) => self.value(value),
        }
    }

    /// Whether a change names only what there is.
    pub fn effect(&self, effect: &Effect) -> bool {
        match effect {
            Effect::Pool { of, .. }
            | Effect::Gained { of, .. }
            | Effect::Lost { of, .. }
            | Effect::Word { of, .. } => self.subject(*of),
            Effect::Stat { of, to, .. } => self.subject(*of) && self.value(to),
            Effect::Moved { who, to } => self.who(*who) && to.is_none_or(|to| self.place(to)),
            Effect::Carried { item, holder, place, .. } => {
                self.item(*item)
                    && holder.is_none_or(|who| self.who(who))
                    && place.is_none_or(|place| self.place(place))
            }
            Effect::Counter { of, about, .. } => {
                self.subject(*of) && about.is_none_or(|about| self.subject(about))
            }
            Effect::Initiative { of, .. }
            | Effect::TurnBegan { of, .. }
            | Effect::TurnEnded { of } => self.actor(*of),
            Effect::Order(order) => order.iter().all(|slot| self.actor(slot.of)),
            Effect::Cast(member) => self.member(member),
            Effect::Joined(who) | Effect::Left(who) => self.who(*who),
            Effect::Intended { by, effect } => self.who(*by) && self.effect(effect),
            Effect::Planned { of, deed, .. } => {
                self.who(*of) && deed.as_ref().is_none_or(|deed| self.args(&deed.args))
            }
            Effect::Phase(_)
            | Effect::Round(_)
            | Effect::Ended { .. }
            | Effect::Combined
            | Effect::Froze => true,
        }
    }

    fn member(&self, member: &Member) -> bool {
        self.side(member.side)
            && usize::from(member.seat.0) < self.seats
            && member.place.is_none_or(|place| self.place(place))
            && self.args(&member.stats)
            && member.items.iter().all(|item| self.args(&item.stats))
    }

    fn args(&self, args: &Args) -> bool {
        args.0.iter().all(|arg| self.value(&arg.value))
    }

    fn value(&self, value: &Value) -> bool {
        match value {
            Value::Who(who) => self.who(*who),
            Value::Side(side) => self.side(*side),
            Value::Item(item) => self.item(*item),
            Value::Place(place) => self.place(*place),
            Value::Path(path) => path.iter().all(|place| self.place(*place)),
            Value::List(list) => list.iter().all(|value| self.value(value)),
            Value::Int(_)
            | Value::Word(_)
            | Value::Dice(_)
            | Value::Text(_)
            | Value::Label(_)
            | Value::Named(_)
            | Value::Flag(_) => true,
        }
    }

    fn subject(&self, subject: Subject) -> bool {
        match subject {
            Subject::Fight => true,
            Subject::Side(side) => self.side(side),
            Subject::Who(who) => self.who(who),
            Subject::Item(item) => self.item(item),
            Subject::Zone(zone) => self.zone(zone),
        }
    }

    fn actor(&self, actor: Actor) -> bool {
        match actor {
            Actor::Gm => true,
            Actor::Side(side) => self.side(side),
            Actor::Who(who) => self.who(who),
        }
    }

    fn place(&self, place: Place) -> bool {
        match place {
            Place::Square(x, y) => self.grid.is_some_and(|grid| grid.holds((x, y))),
            Place::Zone(zone) => self.zone(zone),
            Place::Border(one, other) => self.zone(one) && self.zone(other) && one <= other,
        }
    }

    fn who(&self, who: Who) -> bool {
        usize::from(who.0) < self.members
    }

    fn side(&self, side: SideId) -> bool {
        usize::from(side.0) < self.sides
    }

    fn item(&self, item: ItemId) -> bool {
        usize::from(item.0) < self.items
    }

    fn zone(&self, zone: ZoneId) -> bool {
        usize::from(zone.0) < self.zones
    }
}

fn grid(map: &MapSheet) -> Option<Grid> {
    match *map {
        MapSheet::Grid { width, height } => Some(Grid { width, height }),
        MapSheet::None | MapSheet::Zones(_) => None,
    }
}

fn zones(map: &MapSheet) -> usize {
    match map {
        MapSheet::Zones(zones) => zones.len(),
        MapSheet::None | MapSheet::Grid { .. } => 0,
    }
}

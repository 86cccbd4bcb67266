//! The state of a fight: what the fold of its events has come to.
//!
//! Only [`State::apply`] writes it. Everything else reads. There are no rules in here: effects
//! hold what really changed, so a log folds the same whatever becomes of the rules.

mod digest;
mod fold;
mod hiding;
mod items;
pub mod known;
mod map;
mod order;
mod stats;
mod thrown;
mod zones;

pub use map::{Grid, Square, distance, is_crossed, is_straight, path_of, straight};
pub use order::Marks;
pub use thrown::Thrown;

use crate::vocabulary::{
    Actor, Args, ClauseCode, Deed, Detail, Effect, ItemId, ItemSheet, MapSheet, Member, Name,
    Opening, Place, SideId, Slot, Subject, Who, core,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// Some pools of one subject, in the order they were first seen.
pub type Pools = SmallVec<[(Name, i32); 6]>;
/// The conditions of one subject, in the order they were gained.
pub type Conditions = SmallVec<[Condition; 4]>;

/// A condition that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// Which.
    pub name: Name,
    /// What it is about.
    pub detail: Option<Detail>,
}

/// Whether a combatant is in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// In the cast, not in the fight yet.
    Waiting,
    /// In the fight.
    Present,
    /// Was in the fight.
    Gone,
}

/// How far a combatant's turn of the round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Still to come.
    Unspent,
    /// Running.
    Running,
    /// Over.
    Over,
}

/// A combatant as play has left it; its sheet is in the cast.
#[derive(Debug, PartialEq, Eq)]
pub struct Body {
    /// Whether it is in the fight.
    pub presence: Presence,
    /// Its turn of this round.
    pub turn: Turn,
    /// Where it is.
    pub place: Option<Place>,
    /// Its place in the order, once worked out.
    pub initiative: Option<i32>,
    /// Its pools.
    pub pools: Pools,
    /// Its conditions.
    pub conditions: Conditions,
}

/// Every declaration copies the state it meets: the lists are copied as a whole, not one by one.
impl Clone for Body {
    fn clone(&self) -> Body {
        Body {
            pools: Pools::from_slice(&self.pools),
            conditions: Conditions::from_slice(&self.conditions),
            ..*self
        }
    }
}

/// An item as play has left it; its sheet is in the cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How it is carried.
    pub carry: Name,
    /// Who carries it.
    pub holder: Option<Who>,
    /// Where it lies.
    pub place: Option<Place>,
    /// Its pools.
    pub pools: Pools,
    /// Its conditions.
    pub conditions: Conditions,
}

/// A side as play has left it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Its place in the order, once worked out.
    pub initiative: Option<i32>,
    /// Its pools.
    pub pools: Pools,
    /// Its conditions.
    pub conditions: Conditions,
}

/// Who and what takes part: the parts of a fight that hardly ever change, shared between the
/// states of one fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The switches.
    pub options: Args,
    /// The map.
    pub map: MapSheet,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// The combatants' sheets.
    pub members: Vec<Member>,
    /// Whose sheet each item stands on, and where on it.
    pub items: Vec<(Who, u16)>,
}

impl Cast {
    /// The sheet of an item.
    #[inline]
    pub fn item(&self, item: ItemId) -> &ItemSheet {
        let (owner, at) = self.items[usize::from(item.0)];
        &self.members[usize::from(owner.0)].items[usize::from(at)]
    }

    /// The sheet of an item that a log names, which may be none of this fight's.
    #[inline]
    pub fn item_known(&self, item: ItemId) -> Option<&ItemSheet> {
        let (owner, at) = *self.items.get(usize::from(item.0))?;
        self.members.get(usize::from(owner.0))?.items.get(usize::from(at))
    }

    /// On whose sheet an item stands, whoever carries it now.
    #[inline]
    pub fn owner(&self, item: ItemId) -> Who {
        self.items[usize::from(item.0)].0
    }

    /// On whose sheet an item stands that a log names, which may be none of this fight's.
    pub fn owner_known(&self, item: ItemId) -> Option<Who> {
        self.items.get(usize::from(item.0)).map(|(owner, _)| *owner)
    }
}

/// A value of a count that several things share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counter {
    /// Whose.
    pub of: Subject,
    /// Toward whom.
    pub about: Option<Subject>,
    /// Which.
    pub name: Name,
    /// Its value; a zero is not kept.
    pub value: i32,
}

/// A change that waits for those it is simultaneous with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// Who brought it about.
    pub by: Who,
    /// The clause it comes from.
    pub clause: ClauseCode,
    /// The change, before caps and floors.
    pub effect: Effect,
}

/// What somebody has said it will do later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Who.
    pub of: Who,
    /// Which of its turns it is meant for.
    pub kind: Name,
    /// What.
    pub deed: Deed,
}

/// The state of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Sheets, sides, map and switches.
    pub cast: Arc<Cast>,
    /// The phase: setup, surprise, round, over, or what a system adds.
    pub phase: Name,
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The order of turns.
    pub order: Arc<Vec<Slot>>,
    /// The slot of the order that has the turn.
    pub slot: Option<u16>,
    /// Which places of the order have had their turn this round. A round begins with none, so the
    /// digest at its start has nothing to say of them.
    pub had: Marks,
    /// Whose turns are running, the latest last: a held action runs inside another's turn.
    pub acting: SmallVec<[Who; 2]>,
    /// The combatants.
    pub bodies: Vec<Body>,
    /// The items.
    pub items: Arc<Vec<Item>>,
    /// The sides.
    pub sides: Vec<Side>,
    /// Counts that several things share.
    pub counters: Vec<Counter>,
    /// Pools of the fight itself.
    pub pools: Pools,
    /// Conditions of the fight itself.
    pub conditions: Conditions,
    /// What counts as simultaneous and is not combined yet, in the order it was worked out.
    pub intents: Vec<Intent>,
    /// The state that what is simultaneous is worked out from, while any of it is under way.
    pub frozen: Option<Arc<State>>,
    /// What people have said they will do, in the order they said it.
    pub plans: Vec<Plan>,
    /// What was thrown lately, and whose turns ended: what dice to come hang on.
    pub thrown: Arc<Thrown>,
    /// Whether anybody is kept hidden: every deed asks it several times.
    hides: bool,
}

impl State {
    /// The state right after the opening.
    pub fn opened(opening: &Opening) -> State {
        let mut state = State {
            cast: Arc::new(Cast {
                options: opening.options.clone(),
                map: opening.map.clone(),
                sides: opening.sides.clone(),
                seats: opening.seats.clone(),
                members: Vec::new(),
                items: Vec::new(),
            }),
            phase: core::SETUP,
            round: 0,
            order: Arc::default(),
            slot: None,
            had: Marks::new(),
            acting: SmallVec::new(),
            bodies: Vec::new(),
            items: Arc::default(),
            sides: vec![Side::default(); opening.sides.len()],
            counters: Vec::new(),
            pools: Pools::new(),
            conditions: Conditions::new(),
            intents: Vec::new(),
            frozen: None,
            plans: Vec::new(),
            thrown: Arc::default(),
            hides: false,
        };
        for member in &opening.cast {
            state.add(member.clone());
        }
        state.hand_over();
        state
    }

    /// A state of nothing, before any opening.
    pub fn nothing() -> State {
        State::opened(&Opening::blank())
    }

    /// The sheet of a combatant.
    #[inline]
    pub fn sheet(&self, who: Who) -> &Member {
        &self.cast.members[usize::from(who.0)]
    }

    /// A combatant.
    #[inline]
    pub fn body(&self, who: Who) -> &Body {
        &self.bodies[usize::from(who.0)]
    }

    /// An item.
    #[inline]
    pub fn item(&self, item: ItemId) -> &Item {
        &self.items[usize::from(item.0)]
    }

    /// Every combatant of the cast, in order.
    pub fn everyone(&self) -> impl Iterator<Item = Who> + use<> {
        (0..self.bodies.len() as u16).map(Who)
    }

    /// Whether there is such a combatant: a forged log may name others.
    #[inline]
    pub fn knows(&self, who: Who) -> bool {
        usize::from(who.0) < self.bodies.len()
    }

    /// Every combatant in the fight, in order.
    pub fn present(&self) -> impl Iterator<Item = Who> + '_ {
        self.everyone().filter(|who| self.is_here(*who))
    }

    /// Those in the fight who are hostile to somebody, in order.
    pub fn enemies(&self, who: Who) -> impl Iterator<Item = Who> + '_ {
        self.present().filter(move |other| self.hostile(who, *other))
    }

    /// Whether a combatant is in the fight.
    #[inline]
    pub fn is_here(&self, who: Who) -> bool {
        self.body(who).presence == Presence::Present
    }

    /// The members of a side in the fight, in order.
    pub fn members(&self, side: SideId) -> impl Iterator<Item = Who> + '_ {
        self.present().filter(move |who| self.sheet(*who).side == side)
    }

    /// Every side, in order.
    pub fn every_side(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.sides.len() as u8).map(SideId)
    }

    /// The side a combatant fights for.
    #[inline]
    pub fn side(&self, who: Who) -> SideId {
        self.sheet(who).side
    }

    /// Whether two combatants fight for different sides.
    #[inline]
    pub fn hostile(&self, one: Who, other: Who) -> bool {
        self.side(one) != self.side(other)
    }

    /// The slot of the order that has the turn.
    #[inline]
    pub fn current_slot(&self) -> Option<Slot> {
        self.order.get(usize::from(self.slot?)).copied()
    }

    /// What somebody has said it will do on a turn of this kind.
    pub fn plan(&self, of: Who, kind: Name) -> Option<&Deed> {
        let found = self.plans.iter().find(|plan| plan.of == of && plan.kind == kind);
        found.map(|plan| &plan.deed)
    }

    /// The state that what happens now is worked out from: the frozen one, if there is one.
    #[inline]
    pub fn seen(&self) -> &State {
        self.frozen.as_deref().unwrap_or(self)
    }

    /// A pool; 0 if the subject has none of that name.
    pub fn pool(&self, of: impl Into<Subject>, pool: Name) -> i32 {
        self.pool_if_any(of, pool).unwrap_or(0)
    }

    /// A pool, if the subject has one of that name.
    pub fn pool_if_any(&self, of: impl Into<Subject>, pool: Name) -> Option<i32> {
        let pools = self.pools_of(of.into())?;
        pools.iter().find(|entry| entry.0 == pool).map(|entry| entry.1)
    }

    /// Whether a condition holds, whatever its detail.
    pub fn is(&self, of: impl Into<Subject>, condition: Name) -> bool {
        self.conditions_of(of.into()).iter().any(|held| held.name == condition)
    }

    /// The detail of a condition that holds.
    pub fn detail(&self, of: impl Into<Subject>, condition: Name) -> Option<Detail> {
        let conditions = self.conditions_of(of.into());
        conditions.iter().find(|held| held.name == condition).and_then(|held| held.detail)
    }

    /// A count toward something; 0 if it was never set.
    pub fn counter(&self, of: impl Into<Subject>, about: Option<Subject>, name: Name) -> i32 {
        let of = of.into();
        let found = self.counters.iter().find(|c| c.of == of && c.about == about && c.name == name);
        found.map_or(0, |counter| counter.value)
    }

    /// The conditions of a subject.
    #[inline]
    pub fn conditions_of(&self, of: Subject) -> &[Condition] {
        match of {
            Subject::Fight => &self.conditions,
            Subject::Side(side) => {
                self.sides.get(usize::from(side.0)).map_or(&[], |s| &s.conditions)
            }
            Subject::Who(who) => self.bodies.get(usize::from(who.0)).map_or(&[], |b| &b.conditions),
            Subject::Item(item) => {
                self.items.get(usize::from(item.0)).map_or(&[], |i| &i.conditions)
            }
            Subject::Zone(_) => &[],
        }
    }

    /// The pools of a subject.
    #[inline]
    pub fn pools_of(&self, of: Subject) -> Option<&Pools> {
        match of {
            Subject::Fight => Some(&self.pools),
            Subject::Side(side) => self.sides.get(usize::from(side.0)).map(|s| &s.pools),
            Subject::Who(who) => self.bodies.get(usize::from(who.0)).map(|b| &b.pools),
            Subject::Item(item) => self.items.get(usize::from(item.0)).map(|i| &i.pools),
            Subject::Zone(_) => None,
        }
    }

    /// Whose turn it is: the latest running turn, else the slot's.
    pub fn turn_of(&self) -> Option<Actor> {
        match self.acting.last() {
            Some(who) => Some(Actor::Who(*who)),
            None => self.current_slot().map(|slot| slot.of),
        }
    }

    /// What a subject is called; `?` where a forged log names what there is not.
    pub fn called(&self, of: impl Into<Subject>) -> String {
        let cast = &self.cast;
        let called = match of.into() {
            Subject::Fight => Some("the fight"),
            Subject::Side(side) => cast.sides.get(usize::from(side.0)).map(String::as_str),
            Subject::Who(who) => cast.members.get(usize::from(who.0)).map(|m| m.id.as_str()),
            Subject::Item(item) => {
                let known = usize::from(item.0) < cast.items.len();
                known.then(|| cast.item(item).id.as_str())
            }
            Subject::Zone(zone) => match &cast.map {
                MapSheet::Zones(zones) => zones.get(usize::from(zone.0)).map(|z| z.id.as_str()),
                MapSheet::None | MapSheet::Grid { .. } => None,
            },
        };
        called.unwrap_or("?").to_owned()
    }

    /// What an actor is called.
    pub fn called_actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Gm => "gm".to_owned(),
            Actor::Side(side) => self.called(Subject::Side(side)),
            Actor::Who(who) => self.called(who),
        }
    }

    /// A combatant by its id.
    pub fn who(&self, id: &str) -> Option<Who> {
        self.cast.members.iter().position(|member| member.id == id).map(|at| Who(at as u16))
    }

    /// A side by its name.
    pub fn side_named(&self, name: &str) -> Option<SideId> {
        self.cast.sides.iter().position(|side| side == name).map(|at| SideId(at as u8))
    }

    /// The grid, if the fight has one.
    pub fn grid(&self) -> Option<Grid> {
        match self.cast.map {
            MapSheet::Grid { width, height } => Some(Grid { width, height }),
            MapSheet::None | MapSheet::Zones(_) => None,
        }
    }
}

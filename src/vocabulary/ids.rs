//! Who and what a log speaks of. All are small numbers; the opening says what they stand for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A combatant: its place in the cast, from 0, in the order of the front matter and of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(pub u16);

/// A side: its place among the sides, from 0, ordered by their first member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideId(pub u8);

/// An item: its number in the fight, from 0, in the order of the cast and of each sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub u16);

/// A zone of the map, from 0, in the order of the front matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u16);

/// A seat: who speaks. 0 is the GM; the others in the order of the front matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The GM's seat, which may speak for anyone.
    pub const GM: Seat = Seat(0);
}

/// Who is looking at a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The GM, who sees everything.
    Gm,
    /// A player's seat: what everybody may see, and what is for it.
    Seat(Seat),
    /// A spectator: what everybody may see.
    Spectator,
    /// Everybody afterwards, when nothing needs to be kept from anybody any more.
    Afterwards,
}

impl Viewer {
    /// Whoever sits on a seat.
    pub fn of(seat: Seat) -> Self {
        if seat == Seat::GM { Viewer::Gm } else { Viewer::Seat(seat) }
    }

    /// Whether an event with this audience may be seen.
    pub fn sees(self, audience: Option<&[Seat]>) -> bool {
        let Some(seats) = audience else { return true };
        match self {
            Viewer::Gm | Viewer::Afterwards => true,
            Viewer::Seat(seat) => seats.contains(&seat),
            Viewer::Spectator => false,
        }
    }

    /// Whether everything may be seen.
    pub fn sees_everything(self) -> bool {
        matches!(self, Viewer::Gm | Viewer::Afterwards)
    }
}

/// Who acts, is asked, or has a turn.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The game master.
    Gm,
    /// A side as one.
    Side(SideId),
    /// One combatant.
    Who(Who),
}

impl Actor {
    /// What the account says of its dice: a side is many and "throw", anybody else "throws".
    pub fn throws(self) -> &'static str {
        if matches!(self, Actor::Side(_)) { "throw" } else { "throws" }
    }

    /// The same as what a change is about; the GM is not.
    pub fn subject(self) -> Option<Subject> {
        match self {
            Actor::Who(who) => Some(Subject::Who(who)),
            Actor::Side(side) => Some(Subject::Side(side)),
            Actor::Gm => None,
        }
    }
}

impl From<SideId> for Actor {
    #[inline]
    fn from(side: SideId) -> Self {
        Actor::Side(side)
    }
}

impl From<Who> for Actor {
    #[inline]
    fn from(who: Who) -> Self {
        Actor::Who(who)
    }
}

/// What can have pools, conditions, stats and counters.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The fight as a whole.
    Fight,
    /// A side.
    Side(SideId),
    /// A combatant.
    Who(Who),
    /// An item.
    Item(ItemId),
    /// A zone of the map.
    Zone(ZoneId),
}

impl From<Who> for Option<Actor> {
    #[inline]
    fn from(who: Who) -> Self {
        Some(Actor::Who(who))
    }
}

impl From<SideId> for Subject {
    #[inline]
    fn from(side: SideId) -> Self {
        Subject::Side(side)
    }
}

impl From<Who> for Option<Subject> {
    #[inline]
    fn from(who: Who) -> Self {
        Some(Subject::Who(who))
    }
}

impl From<Who> for Subject {
    #[inline]
    fn from(who: Who) -> Self {
        Subject::Who(who)
    }
}

impl From<ItemId> for Subject {
    #[inline]
    fn from(item: ItemId) -> Self {
        Subject::Item(item)
    }
}

/// Where something is: a square of a grid (from 1,1 at the top left), a zone, or the border
/// between two zones.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Column and row, from 1.
    Square(u8, u8),
    /// Inside a zone.
    Zone(ZoneId),
    /// On the border of two zones, the lower number first.
    Border(ZoneId, ZoneId),
}

impl Place {
    /// The square, if it is one: column and row, from 1.
    pub fn square(self) -> Option<(u8, u8)> {
        match self {
            Place::Square(x, y) => Some((x, y)),
            Place::Zone(_) | Place::Border(..) => None,
        }
    }

    /// The zone, if it is one.
    pub fn zone(self) -> Option<ZoneId> {
        match self {
            Place::Zone(zone) => Some(zone),
            Place::Square(..) | Place::Border(..) => None,
        }
    }
}

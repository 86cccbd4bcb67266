//! How a fight opens: its system, its cast with their sheets, its map, its dice.

use super::spelling::{HexDigits, hex};
use super::{Args, Name, Place, Seat, SideId, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The opening of a fight: everything that is fixed before anybody acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening {
    /// The system's id.
    pub system: String,
    /// The edition of its rules.
    pub edition: u32,
    /// When it was opened.
    pub time: Time,
    /// Seats, `gm` first.
    pub seats: Vec<String>,
    /// Sides, ordered by their first member.
    pub sides: Vec<String>,
    /// The switches of the system.
    pub options: Args,
    /// Where the dice come from.
    pub dice: DicePolicy,
    /// The seat that keeps the secret of the dice.
    pub keeper: Seat,
    /// Whether a line of a seeded fight may bring typed faces.
    pub mixed: bool,
    /// The fight it goes on from.
    pub continues: Option<Continued>,
    /// The map.
    pub map: MapSheet,
    /// The combatants with their sheets.
    pub cast: Vec<Member>,
}

impl Opening {
    /// An opening of nothing, by nobody.
    pub fn blank() -> Self {
        Opening {
            system: String::new(),
            edition: 0,
            time: 0,
            seats: Vec::new(),
            sides: Vec::new(),
            options: Args::default(),
            dice: DicePolicy::Typed,
            keeper: Seat::GM,
            mixed: false,
            continues: None,
            map: MapSheet::None,
            cast: Vec::new(),
        }
    }
}

/// The fight that another goes on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Continued {
    /// Its id: the link of its first commit.
    #[serde(with = "hex")]
    #[schemars(with = "HexDigits")]
    pub id: [u8; 32],
    /// How many commits it had.
    pub count: u64,
    /// The root of its head then.
    #[serde(with = "hex")]
    #[schemars(with = "HexDigits")]
    pub root: [u8; 32],
}

/// Where dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DicePolicy {
    /// Faces of physical dice, typed in.
    Typed,
    /// Seeded by a secret kept beside the log; only its commitment is in the log.
    Committed {
        /// The commitment of the secret.
        #[serde(with = "hex")]
        #[schemars(with = "HexDigits")]
        commitment: [u8; 32],
    },
    /// Seeded by a secret that everybody may read.
    Open {
        /// The secret.
        #[serde(with = "hex")]
        #[schemars(with = "HexDigits")]
        secret: [u8; 32],
    },
}

/// The map of a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MapSheet {
    /// No map: distances are declared.
    #[default]
    None,
    /// A grid of squares.
    Grid {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// Zones.
    Zones(Vec<ZoneSheet>),
}

/// A zone of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ZoneSheet {
    /// Its id.
    pub id: String,
    /// Its stats, the zones it borders among them.
    pub stats: Args,
}

/// A combatant of the cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// Its id, unique in the fight.
    pub id: String,
    /// What people call it; the id if none.
    pub name: Option<String>,
    /// The side it fights for.
    pub side: SideId,
    /// What dice call it if it was not there from the start.
    pub newcomer: Option<Newcomer>,
    /// The seat that speaks for it.
    pub seat: Seat,
    /// Where it stands.
    pub place: Option<Place>,
    /// Whether it is in the fight from the start.
    pub waiting: bool,
    /// Its stats, as given.
    pub stats: Args,
    /// Its pools at the start.
    pub pools: Vec<(Name, i32)>,
    /// Conditions it starts with.
    pub conditions: Vec<Name>,
    /// What it carries.
    pub items: Vec<ItemSheet>,
}

/// A combatant that is not in the opening: its side when it came, and which of that side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Newcomer {
    /// The side it came for.
    pub side: SideId,
    /// The least number, from 1, that no other newcomer of that side held on the line.
    pub number: u32,
}

/// An item of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ItemSheet {
    /// Its id, unique among what its owner carries.
    pub id: String,
    /// What it is: weapon, shield, armor, spell or item.
    pub kind: Name,
    /// Where it is carried: held, readied, stowed, dropped.
    pub carry: Name,
    /// Its stats, as given.
    pub stats: Args,
    /// Its pools at the start.
    pub pools: Vec<(Name, i32)>,
}

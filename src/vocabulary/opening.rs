//! How a fight opens: its system, its cast with their sheets, its map, its dice.

use super::spelling::{HexDigits, hex};
use super::{Args, Detail, Name, Place, Seat, SideId, Time, Value, Who, core};
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
    /// Conditions it starts with that are about nothing else.
    pub conditions: Vec<Name>,
    /// What it carries.
    pub items: Vec<ItemSheet>,
}

impl Member {
    /// The conditions it starts with, in the order they were gained, and what each is about: a stat
    /// lists those that are about a word or a number, and those that were gained after one of them.
    pub fn starts_with(&self) -> impl Iterator<Item = (Name, Option<Detail>)> {
        let about = self.stats.list(core::CONDITIONS_ABOUT).iter().filter_map(|pair| match pair {
            Value::List(pair) => match pair[..] {
                [Value::Word(condition), Value::Word(word)] => {
                    Some((condition, Some(Detail::Word(word))))
                }
                [Value::Word(condition), Value::Int(n)] => Some((condition, Some(Detail::Int(n)))),
                [Value::Word(condition)] => Some((condition, None)),
                _ => None,
            },
            _ => None,
        });
        let plain = self.conditions.iter().map(|condition| (*condition, None));
        plain.chain(about)
    }

    /// Whether it starts with a condition, whatever that is about.
    pub fn is(&self, condition: Name) -> bool {
        self.starts_with().any(|held| held.0 == condition)
    }

    /// It starts with one condition more. What is about somebody or something is of one fight and
    /// starts no other.
    pub fn start_with(&mut self, condition: Name, detail: Option<Detail>) {
        if self.starts_with().any(|held| held == (condition, detail)) {
            return;
        }
        let mut all = self.stats.list(core::CONDITIONS_ABOUT).to_vec();
        let about = match detail {
            None if all.is_empty() => return self.conditions.push(condition),
            None => None,
            Some(Detail::Word(word)) => Some(Value::Word(word)),
            Some(Detail::Int(number)) => Some(Value::Int(number)),
            Some(_) => return,
        };
        all.push(Value::List([Value::Word(condition)].into_iter().chain(about).collect()));
        let stats = std::mem::take(&mut self.stats);
        self.stats = stats.with(core::CONDITIONS_ABOUT, Value::List(all));
    }

    /// The counts it starts with, which an earlier fight has left: a stat lists them.
    pub fn counts(&self) -> impl Iterator<Item = Counted> {
        self.stats.list(core::STARTS_WITH).iter().filter_map(Counted::read)
    }

    /// It starts with one count more.
    pub fn start_counting(&mut self, counted: Counted) {
        list_more(&mut self.stats, counted.listed());
    }
}

/// One more of what somebody or something starts with.
fn list_more(stats: &mut Args, more: Value) {
    let mut all = stats.list(core::STARTS_WITH).to_vec();
    all.push(more);
    *stats = std::mem::take(stats).with(core::STARTS_WITH, Value::List(all));
}

/// What a count that somebody starts with is toward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// Nobody.
    Nobody,
    /// Whoever it is a count of.
    Itself,
}

/// A count that somebody starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Which.
    pub name: Name,
    /// Its value.
    pub value: i32,
    /// What it is toward.
    pub toward: Toward,
}

impl Counted {
    /// The same as a stat lists it: `[name, value]`, with `own` behind where it is toward itself.
    fn listed(self) -> Value {
        let counted = vec![Value::Word(self.name), Value::Int(self.value)];
        let own = (self.toward == Toward::Itself).then_some(Value::Word(core::OWN));
        Value::List(counted.into_iter().chain(own).collect())
    }

    /// A count as a stat lists it, if this is one.
    pub fn read(listed: &Value) -> Option<Counted> {
        let Value::List(listed) = listed else { return None };
        let (name, value, toward) = match listed[..] {
            [Value::Word(name), Value::Int(value)] => (name, value, Toward::Nobody),
            [Value::Word(name), Value::Int(value), Value::Word(core::OWN)] => {
                (name, value, Toward::Itself)
            }
            _ => return None,
        };
        Some(Counted { name, value, toward })
    }
}

/// What a file said of a stat that an earlier fight has changed: `None` where it said nothing. Kept
/// beside the stats, so that a third fight knows what has been changed since the file was written.
pub fn as_written(stats: &Args, name: Name) -> Option<&Value> {
    let mut kept = stats.list(core::AS_WRITTEN).iter().filter_map(|pair| match pair {
        Value::List(pair) => match &pair[..] {
            [Value::Word(stat), written @ ..] if *stat == name => Some(written.first()),
            _ => None,
        },
        _ => None,
    });
    kept.next().unwrap_or_else(|| stats.value(name))
}

/// Changes a stat for a fight that goes on from another, and keeps what the file said of it.
#[must_use]
pub fn change_written(stats: Args, name: Name, to: Value) -> Args {
    let written = stats.value(name).cloned();
    let pair = [Value::Word(name)].into_iter().chain(written).collect();
    let mut all = stats.list(core::AS_WRITTEN).to_vec();
    all.push(Value::List(pair));
    stats.with(name, to).with(core::AS_WRITTEN, Value::List(all))
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
    /// Where it is carried: held, readied, stowed, dropped; `none` what an earlier fight used up.
    pub carry: Name,
    /// Its stats, as given.
    pub stats: Args,
    /// Its pools at the start.
    pub pools: Vec<(Name, i32)>,
}

impl ItemSheet {
    /// The conditions it starts with, which an earlier fight has left: a stat lists them.
    pub fn starts_with(&self) -> impl Iterator<Item = Name> {
        self.stats.list(core::STARTS_WITH).iter().filter_map(|listed| match listed {
            Value::Word(condition) => Some(*condition),
            _ => None,
        })
    }

    /// It starts with one condition more.
    pub fn start_with(&mut self, condition: Name) {
        list_more(&mut self.stats, Value::Word(condition));
    }

    /// Who carries it from the start, where that is not whose sheet it stands on.
    pub fn holder(&self) -> Option<Who> {
        self.stats.who(core::HOLDER)
    }
}

//! Events: the immutable facts a log is made of.
//!
//! A commit holds exactly one input or act, first, and what the engine derived from it. Variants
//! and fields are only ever appended; an old format keeps its own module.

use super::spelling::{HexDigits, hex, hex_if_any};
use super::value::shallow;
use super::{
    Actor, Args, ClauseCode, Detail, ItemId, Name, Place, Seat, SideId, Subject, Value, Who,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970; data, never read by a rule.
pub type Time = u64;

/// The seats that may see an event; everyone if there is none.
pub type Audience = Option<Vec<Seat>>;

/// An event as it is stored: who may see it, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// Who may see it.
    pub audience: Audience,
    /// What it says.
    pub event: Event,
}

/// Who said something, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stamp {
    /// The seat that spoke. A claim, not a proof.
    pub seat: Seat,
    /// When it was said.
    pub time: Time,
}

/// One immutable fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The fight was opened: once, first.
    Opened(Box<Opening>),
    /// A seat added its share to the dice before the start.
    Contributed {
        /// Who and when.
        stamp: Stamp,
        /// The text mixed into the key of the dice.
        text: String,
    },
    /// Input: somebody declared an act of play.
    Declared(Declared),
    /// Input: somebody answered what was asked, or took what was offered.
    Answered {
        /// Who and when.
        stamp: Stamp,
        /// The one asked, for whom the seat speaks.
        of: Actor,
        /// What was answered.
        reply: Reply,
    },
    /// Input: the GM ruled.
    Ruled(Ruled),
    /// Dice were thrown.
    Rolled(Rolled),
    /// The resolution waits.
    Asked(Asked),
    /// A window was opened and passed over; it may still be taken.
    Offered(Offered),
    /// One change of the state.
    Effected(Effected),
    /// A clause decided without changing anything.
    Noted(Noted),
    /// A digest of the state, at every round start.
    Checked {
        /// The round that starts.
        round: u32,
        /// The digest over sorted (who, what, value).
        #[serde(with = "hex")]
        #[schemars(with = "HexDigits")]
        digest: [u8; 32],
    },
    /// The resolution is complete.
    Settled,
    /// Act: the tip of the line moved.
    Rewound(Rewind),
    /// Act: the tip was given a name.
    Marked {
        /// Who and when.
        stamp: Stamp,
        /// The name.
        name: String,
    },
    /// Act: somebody doubts an event.
    Disputed {
        /// Who and when.
        stamp: Stamp,
        /// The event doubted.
        event: u64,
        /// Why.
        reason: String,
    },
    /// Act: a dispute was decided.
    Decided {
        /// Who and when.
        stamp: Stamp,
        /// The event that opened the dispute.
        dispute: u64,
        /// The decision.
        verdict: Verdict,
        /// Why.
        reason: String,
    },
    /// Act: a remark.
    Remarked {
        /// Who and when.
        stamp: Stamp,
        /// What was said.
        text: String,
    },
    /// Act: the secret of the dice was published.
    Revealed {
        /// Who and when.
        stamp: Stamp,
        /// The secret.
        #[serde(with = "hex")]
        #[schemars(with = "HexDigits")]
        secret: [u8; 32],
        /// The commitment of the secret used from here on; none: no seeded dice any more.
        #[serde(with = "hex_if_any")]
        #[schemars(with = "Option<HexDigits>")]
        next: Option<[u8; 32]>,
    },
    /// Act: play goes on under another edition of the rules.
    EditionChanged {
        /// Who and when.
        stamp: Stamp,
        /// The edition before.
        from: u32,
        /// The edition from here on.
        to: u32,
    },
    /// Act: a writer found the end of the file torn and moved the bad bytes away.
    Recovered {
        /// Who and when.
        stamp: Stamp,
        /// Where the bad bytes began.
        offset: u64,
    },
}

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
    /// The map.
    pub map: MapSheet,
    /// The combatants with their sheets.
    pub cast: Vec<Member>,
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

/// An act of play, with its options resolved and in canonical order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Declared {
    /// Who and when.
    pub stamp: Stamp,
    /// Who acts.
    pub actor: Actor,
    /// What is done.
    pub verb: Name,
    /// The options, defaults filled in.
    pub args: Args,
    /// Why, in free words.
    pub because: Option<String>,
}

/// What was answered to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Declined.
    Pass,
    /// Yes.
    Yes,
    /// The faces of dice that were awaited; they stand in the roll that follows.
    Faces,
    /// A verb done.
    Do {
        /// The verb.
        verb: Name,
        /// Its options.
        args: Args,
    },
    /// Any other value.
    Value(Value),
}

/// A ruling of the GM: what it changes, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ruled {
    /// Who and when.
    pub stamp: Stamp,
    /// The changes asked for; what really changed follows as effects.
    pub changes: Vec<Effect>,
    /// The reason.
    pub because: Option<String>,
}

/// One die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Die {
    /// How many sides.
    pub sides: u16,
    /// The face, from 1.
    pub face: u16,
    /// Whether it counts toward the total.
    pub kept: bool,
    /// Where it came from.
    pub source: DieSource,
}

/// Where a die came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DieSource {
    /// Taken from the seeded stream.
    Seeded,
    /// The face of a physical die.
    Typed,
    /// Thrown at an earlier event; it stands.
    Carried {
        /// The event it was thrown at.
        from: u64,
    },
}

/// What a clause adds to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Modifier {
    /// The clause it comes from.
    pub clause: ClauseCode,
    /// What is added; never zero.
    pub by: i32,
}

/// Dice that were thrown and what came of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rolled {
    /// The clause that called for the roll.
    pub clause: ClauseCode,
    /// Who rolls.
    pub by: Actor,
    /// What for.
    pub purpose: Name,
    /// Against or for whom.
    pub on: Option<Who>,
    /// The dice, in the order thrown.
    pub dice: Vec<Die>,
    /// What was added, and why.
    pub modifiers: Vec<Modifier>,
    /// Kept dice plus modifiers.
    pub total: i32,
    /// What the total was compared with.
    pub against: Option<i32>,
    /// What came of it.
    pub outcome: Option<Name>,
}

/// A need: what the resolution waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Asked {
    /// The clause that asks.
    pub clause: ClauseCode,
    /// What is asked for.
    pub need: Need,
}

/// What a resolution can wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Dice to be thrown by somebody.
    Dice {
        /// Who throws.
        by: Actor,
        /// What for.
        purpose: Name,
        /// The sides of each die.
        sides: Vec<u16>,
    },
    /// A choice; each of these is asked and answers in any order.
    Choice {
        /// Who is asked.
        of: Vec<Actor>,
        /// What may be answered.
        options: Vec<Value>,
        /// Whom it is about.
        about: Option<Who>,
    },
}

/// A window: who may step in, with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offered {
    /// The clause that opens it.
    pub clause: ClauseCode,
    /// Who may step in, with which verbs.
    pub to: Vec<(Who, Vec<Name>)>,
    /// Whose deed it interrupts.
    pub about: Option<Who>,
}

/// One change and the clause that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effected {
    /// The clause.
    pub clause: ClauseCode,
    /// The change.
    pub effect: Effect,
}

/// A clause that decided without changing anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Noted {
    /// The clause.
    pub clause: ClauseCode,
    /// Whom it decided about.
    pub who: Option<Actor>,
    /// What it decided, if there is more to say.
    pub detail: Option<Detail>,
}

/// A place in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slot {
    /// Whose place it is.
    pub of: Actor,
    /// What kind of place, where a system has several.
    pub kind: Name,
    /// What it is ordered by.
    pub value: i32,
}

/// One change of the state: what really changed, after caps and floors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// A pool went up or down.
    Pool {
        /// Whose.
        of: Subject,
        /// Which.
        pool: Name,
        /// By how much.
        by: i32,
    },
    /// A condition was gained.
    Gained {
        /// Whose.
        of: Subject,
        /// Which.
        condition: Name,
        /// What it is about.
        detail: Option<Detail>,
    },
    /// A condition was lost.
    Lost {
        /// Whose.
        of: Subject,
        /// Which.
        condition: Name,
        /// What it was about.
        detail: Option<Detail>,
    },
    /// A stat was replaced.
    Stat {
        /// Whose.
        of: Subject,
        /// Which.
        stat: Name,
        /// Its value from here on.
        to: Value,
    },
    /// Somebody moved, was moved, or left the map.
    Moved {
        /// Who.
        who: Who,
        /// Where to.
        to: Option<Place>,
    },
    /// An item changed how it is carried, by whom, or where it lies.
    Carried {
        /// Which.
        item: ItemId,
        /// How.
        carry: Name,
        /// By whom.
        holder: Option<Who>,
        /// Where it lies.
        place: Option<Place>,
    },
    /// A count that several things share was set.
    Counter {
        /// Whose.
        of: Subject,
        /// Toward whom.
        about: Option<Subject>,
        /// Which.
        counter: Name,
        /// Its value.
        to: i32,
    },
    /// A place in the order was worked out for somebody.
    Initiative {
        /// Whose.
        of: Actor,
        /// The result.
        value: i32,
    },
    /// The order of turns.
    Order(Vec<Slot>),
    /// The fight entered a phase.
    Phase(Name),
    /// A round began; round 0 is what comes before the first.
    Round(u32),
    /// A slot of the order, or somebody's turn within it, began.
    TurnBegan {
        /// Whose turn.
        of: Actor,
        /// The slot of the order, when a slot begins.
        slot: Option<u16>,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        of: Actor,
    },
    /// A new combatant was added to the cast.
    Cast(Box<Member>),
    /// A combatant of the cast entered the fight.
    Joined(Who),
    /// A combatant left the fight.
    Left(Who),
    /// The fight is over.
    Ended {
        /// How.
        outcome: Option<Name>,
    },
    /// A free ruling in words.
    Word {
        /// Whom it is about.
        of: Subject,
        /// What was ruled.
        text: String,
    },
    /// One of several changes that count as simultaneous, worked out from the state before all of
    /// them: it waits, before caps and floors, until they are combined.
    Intended {
        /// Who brought it about.
        by: Who,
        /// The change.
        #[serde(deserialize_with = "shallow")]
        effect: Box<Effect>,
    },
    /// All that was intended is done with; what it came to together follows.
    Combined,
    /// Whatever is intended from here on is worked out from the state as it is now.
    Froze,
    /// What somebody has said it will do later, or that nothing is left of it.
    Planned {
        /// Who.
        of: Who,
        /// Which of its turns it is meant for, where there are several.
        kind: Name,
        /// What, with the options given; nothing once it is done or dropped.
        deed: Option<Deed>,
    },
}

/// Something that will be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deed {
    /// The verb.
    pub verb: Name,
    /// Its options.
    pub args: Args,
}

/// A rewind of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rewind {
    /// Who and when.
    pub stamp: Stamp,
    /// The event the tip was at.
    pub from: u64,
    /// The event the tip is at now: the end of a settled commit, or an offer.
    pub to: u64,
    /// By what.
    pub by: RewindBy,
    /// Why, in free words.
    pub because: Option<String>,
}

/// What moved the tip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RewindBy {
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// A branch was taken up.
    Goto,
    /// An older declaration was taken back.
    Retract,
    /// An offer was taken.
    Offer,
}

/// How a dispute was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The event stands.
    Upheld,
    /// The event was wrong.
    Overturned,
}

impl Event {
    /// Whether it is an input of play: a declaration, an answer or a ruling.
    pub fn is_input(&self) -> bool {
        matches!(self, Event::Declared(_) | Event::Answered { .. } | Event::Ruled(_))
    }

    /// Whether it stands on the line: an input or what followed from one, or the opening.
    pub fn is_on_line(&self) -> bool {
        !self.is_act()
    }

    /// Whether it is an act about the log.
    pub fn is_act(&self) -> bool {
        matches!(
            self,
            Event::Contributed { .. }
                | Event::Rewound(_)
                | Event::Marked { .. }
                | Event::Disputed { .. }
                | Event::Decided { .. }
                | Event::Remarked { .. }
                | Event::Revealed { .. }
                | Event::EditionChanged { .. }
                | Event::Recovered { .. }
        )
    }
}

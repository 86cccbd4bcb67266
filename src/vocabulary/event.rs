//! Events: the immutable facts a log is made of.
//!
//! A commit holds exactly one input or act, first, and what the engine derived from it. Variants
//! and fields are only ever appended; an old format keeps its own module.

use super::spelling::{HexDigits, hex, hex_if_any};
use super::{
    Actor, Args, Asked, ClauseCode, Detail, Effect, Name, Offered, Opening, Rewind, Row, Seat,
    Value, Who,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970; data, never read by a rule.
pub type Time = u64;

/// The seats that may see an event, in ascending order; everyone if there is none.
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
        /// The answer this one says again.
        again: Option<u64>,
    },
    /// Input: the GM ruled.
    Ruled(Ruled),
    /// Dice were thrown.
    Rolled(Box<Rolled>),
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
        outcome: DisputeOutcome,
        /// Why.
        reason: String,
        /// What is done about it.
        remedy: Remedy,
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
    /// Reserved; no program writes it yet.
    Pledged,
    /// Reserved; no program writes it yet.
    UndoAsked,
    /// Reserved; no program writes it yet.
    UndoAnswered,
    /// Reserved; no program writes it yet.
    Seated,
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
    /// In memory only: an event that was taken out of a redacted log. It has no bytes of its own.
    #[serde(skip)]
    Redacted {
        /// The commitment that stands in its place.
        commitment: [u8; 32],
    },
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
    /// The declaration this one says again.
    pub again: Option<u64>,
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

impl Reply {
    /// Whether it can be what opened a deed of this verb: the verb itself, or yes to it.
    pub fn opens(&self, verb: Name) -> bool {
        matches!(self, Reply::Yes) || self.verb() == Some(verb)
    }

    /// The verb it does, if it does one.
    pub fn verb(&self) -> Option<Name> {
        match self {
            Reply::Do { verb, .. } => Some(*verb),
            _ => None,
        }
    }
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
    /// The ruling this one says again.
    pub again: Option<u64>,
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
    /// Made from the secret and the die's address.
    Seeded,
    /// The face of a physical die.
    Typed,
    /// The face of a physical die that was typed at an earlier event for the same address.
    Carried {
        /// The event it was typed at.
        from: u64,
    },
    /// Thrown at an earlier event of the line; it stands and is judged anew.
    Judged {
        /// The event it was thrown at.
        of: u64,
    },
}

/// A part of a sum: what one clause puts into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Summand {
    /// The clause it comes from.
    pub clause: ClauseCode,
    /// What it is, in a word.
    pub label: Name,
    /// The number; in the sum of a roll never zero.
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
    /// What its dice hang on, beside who rolls and what for.
    pub row: Row,
    /// The dice, in the order thrown.
    pub dice: Vec<Die>,
    /// What was added to the dice, and why.
    pub parts: Vec<Summand>,
    /// The sum: kept dice and parts.
    pub total: i32,
    /// What the sum was compared with, in parts; none where it was compared with nothing.
    pub against_parts: Vec<Summand>,
    /// The sum of those.
    pub against: Option<i32>,
    /// What came of it.
    pub outcome: Option<Name>,
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

/// How a dispute was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DisputeOutcome {
    /// The event stands.
    Upheld,
    /// The event was wrong.
    Overturned,
}

impl DisputeOutcome {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            DisputeOutcome::Upheld => "upheld",
            DisputeOutcome::Overturned => "overturned",
        }
    }
}

/// What is done about a dispute that was decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// Nothing.
    #[default]
    None,
    /// The fight goes back to before the deed.
    Undo,
    /// The deed is taken back, and the later ones are said again.
    Retract,
    /// A ruling puts it right.
    Ruling,
}

impl Remedy {
    /// Every remedy, in the order people are told of them.
    pub const ALL: [Remedy; 4] = [Remedy::None, Remedy::Undo, Remedy::Retract, Remedy::Ruling];

    /// The word for it, as lines have it.
    pub fn word(self) -> &'static str {
        match self {
            Remedy::None => "none",
            Remedy::Undo => "undo",
            Remedy::Retract => "retract",
            Remedy::Ruling => "ruling",
        }
    }
}

impl Rolled {
    /// Whether two events record one throw: said again, or judged in two ways.
    pub fn is_same_throw(&self, other: &Rolled) -> bool {
        (self.by, self.purpose, &self.row) == (other.by, other.purpose, &other.row)
    }
}

impl Event {
    /// Whether it is an input of play: a declaration, an answer or a ruling.
    pub fn is_input(&self) -> bool {
        matches!(self, Event::Declared(_) | Event::Answered { .. } | Event::Ruled(_))
    }

    /// The input that it says again, if it is an input that does.
    pub fn said_again(&self) -> Option<u64> {
        match self {
            Event::Declared(Declared { again, .. })
            | Event::Answered { again, .. }
            | Event::Ruled(Ruled { again, .. }) => *again,
            _ => None,
        }
    }

    /// Whether it stands on the line: an input or what followed from one, or the opening.
    pub fn is_on_line(&self) -> bool {
        !self.is_act()
    }

    /// Who said it and when, if somebody did.
    pub fn stamp(&self) -> Option<Stamp> {
        match self {
            Event::Declared(declared) => Some(declared.stamp),
            Event::Ruled(ruled) => Some(ruled.stamp),
            Event::Rewound(rewind) => Some(rewind.stamp),
            Event::Contributed { stamp, .. }
            | Event::Answered { stamp, .. }
            | Event::Marked { stamp, .. }
            | Event::Disputed { stamp, .. }
            | Event::Decided { stamp, .. }
            | Event::Remarked { stamp, .. }
            | Event::Revealed { stamp, .. }
            | Event::EditionChanged { stamp, .. }
            | Event::Recovered { stamp, .. } => Some(*stamp),
            Event::Opened(_)
            | Event::Rolled(_)
            | Event::Asked(_)
            | Event::Offered(_)
            | Event::Effected(_)
            | Event::Noted(_)
            | Event::Checked { .. }
            | Event::Settled
            | Event::Pledged
            | Event::UndoAsked
            | Event::UndoAnswered
            | Event::Seated
            | Event::Redacted { .. } => None,
        }
    }

    /// Whether its kind is kept for later programs.
    pub fn is_reserved(&self) -> bool {
        matches!(self, Event::Pledged | Event::UndoAsked | Event::UndoAnswered | Event::Seated)
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
                | Event::Pledged
                | Event::UndoAsked
                | Event::UndoAnswered
                | Event::Seated
                | Event::EditionChanged { .. }
                | Event::Recovered { .. }
        )
    }
}

//! Effects: the changes of a state, in a vocabulary that every system shares.

use super::value::shallow;
use super::{Actor, Args, Detail, ItemId, Member, Name, Place, Subject, Value, Who, core};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

impl Effect {
    /// Somebody carries an item so from now on.
    pub fn carried(who: Who, item: ItemId, carry: Name) -> Self {
        Effect::Carried { item, carry, holder: Some(who), place: None }
    }

    /// An item is gone: nobody has it from now on, and it lies nowhere.
    pub fn gone(item: ItemId) -> Self {
        Effect::Carried { item, carry: core::NONE, holder: None, place: None }
    }

    /// Whom or what it is about; nothing where it is about the fight. What is meant to happen is
    /// about what it is about once it does.
    pub fn subject(&self) -> Option<Subject> {
        match self {
            Effect::Pool { of, .. }
            | Effect::Gained { of, .. }
            | Effect::Lost { of, .. }
            | Effect::Stat { of, .. }
            | Effect::Counter { of, .. }
            | Effect::Word { of, .. } => Some(*of).filter(|of| *of != Subject::Fight),
            Effect::Moved { who, .. }
            | Effect::Joined(who)
            | Effect::Left(who)
            | Effect::Planned { of: who, .. } => Some(Subject::Who(*who)),
            Effect::Carried { item, .. } => Some(Subject::Item(*item)),
            Effect::Initiative { of, .. }
            | Effect::TurnBegan { of, .. }
            | Effect::TurnEnded { of } => of.subject(),
            Effect::Intended { effect, .. } => effect.subject(),
            Effect::Order(_)
            | Effect::Phase(_)
            | Effect::Round(_)
            | Effect::Cast(_)
            | Effect::Ended { .. }
            | Effect::Combined
            | Effect::Froze => None,
        }
    }

    /// An item lies on the ground from now on, here if there is a map.
    pub fn laid_down(item: ItemId, place: Option<Place>) -> Self {
        Effect::Carried { item, carry: core::DROPPED, holder: None, place }
    }
}

//! What a resolution waits for, and the windows it passes.

use super::{Actor, ClauseCode, Name, Value, Who, core};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Verbs that somebody may step in with: hardly ever more than these.
pub type Verbs = SmallVec<[Name; 4]>;

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
    /// A share of the dice, before somebody throws under a secret that follows a reveal: anybody
    /// but its keeper may speak it.
    Share {
        /// Who throws then.
        by: Actor,
        /// What for.
        purpose: Name,
        /// The sides of each die.
        sides: Vec<u16>,
    },
}

impl Need {
    /// Whether it is answered with yes or pass: it asks whether somebody agrees.
    #[must_use]
    pub fn is_yes_or_no(&self) -> bool {
        match self {
            Self::Choice { options, .. } => are_yes_or_no(options),
            Self::Dice { .. } | Self::Share { .. } => false,
        }
    }
}

/// Whether what can be answered is yes or pass: it asks whether somebody agrees.
#[must_use]
pub fn are_yes_or_no(options: &[Value]) -> bool {
    let takes = |name| options.contains(&Value::Word(name));
    takes(core::YES) && takes(core::PASS) && !takes(core::NO)
}

/// A window: who may step in, with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offered {
    /// The clause that opens it.
    pub clause: ClauseCode,
    /// Who may step in, with which verbs.
    pub to: Vec<(Who, Verbs)>,
    /// Whose deed it interrupts.
    pub about: Option<Who>,
}

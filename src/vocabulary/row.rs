//! What the dice of a throw hang on: when, for which deed, about whom, and which of the deed's
//! throws it is. Together with who rolls and what for it makes the address of each die.

use super::{Actor, ClauseCode, Name, Subject, Who};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parts of a throw's address that its event does not state otherwise, and which secret made
/// its seeded dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The round in force when the deed was said or the unasked thing began; 0 for what is thrown
    /// once for a whole fight.
    pub round: u32,
    /// What the throw belongs to.
    pub occasion: Occasion,
    /// Whom or what it is about, before anybody is put in its place.
    pub whom: Option<Subject>,
    /// Which of several throws.
    pub part: Part,
    /// Which secret: 0 the first, 1 the one after the first reveal, and so on.
    pub secret: u32,
}

/// What a throw belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// The rules threw it by themselves.
    Unasked {
        /// The clause that called for it.
        clause: ClauseCode,
        /// Whose turn it belongs to, and which of its turns of the round, from 0.
        turn: Option<(Actor, u32)>,
    },
    /// A deed.
    Deed {
        /// Which.
        deed: Done,
        /// Which of several equal deeds of the round, from 0.
        nth: u32,
    },
}

/// What somebody does: not the words it is said with, but what is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// Who does it.
    pub by: Actor,
    /// What is done.
    pub verb: Name,
    /// To whom or what, as filled in; a square or a path is no target.
    pub target: Option<Subject>,
}

/// Which of several throws of a deed, named by the rule; never counted by the engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Part(pub Vec<Portion>);

/// One of the things that tell the throws of a deed apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Portion {
    /// Which blow, from 0.
    Blow(u32),
    /// Which step of a path, from 0.
    Step(u32),
    /// Which hazard, by name.
    Hazard(String),
    /// Which group, by the first member it ever had.
    Group(Who),
    /// Which rule, such as the clause of a save.
    Rule(ClauseCode),
    /// Which re-roll of a tie, from 0.
    Tie(u32),
    /// Which item.
    Item(super::ItemId),
    /// Which row of a table, or which of several like things in the order of a sheet, from 0.
    Entry(u32),
    /// Which of several roles, such as the attacker of an opposed roll, or a second throw.
    Word(Name),
}

impl Part {
    /// The only throw of its kind.
    pub fn only() -> Self {
        Part::default()
    }

    /// The throw, told apart by one more thing.
    #[must_use]
    pub fn and(mut self, portion: Portion) -> Self {
        self.0.push(portion);
        self
    }
}

impl From<Portion> for Part {
    fn from(portion: Portion) -> Self {
        Part::only().and(portion)
    }
}

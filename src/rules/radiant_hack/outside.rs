//! Area `outside`: terms that come from outside the chapter.

use super::character::{FURTHER, attribute, further};
use super::names as n;
use super::sheet::stated;
use crate::engine::prelude::*;

clause! { TEST = 179
    "outside.test", "outside", "A Test is d20 plus an attribute against a DR",
    "One d20 is rolled and the attribute on the sheet is added, even if it is negative. A total \
     that reaches the DR passes. In games of this kind 12 is the usual DR."
}

/// What a Character's Test of this word adds; nothing if it has no such attribute. Used by
/// `test::value`.
pub fn attribute_added(state: &State, who: Who, word: &str) -> Option<Added> {
    Some(match word {
        "str" => (TEST, n::STR, attribute(state, who, n::STR)),
        "dex" => (TEST, n::DEX, attribute(state, who, n::DEX)),
        _ => {
            let named = further(state, who);
            let at = named.iter().position(|(name, _)| name == word)?;
            (TEST, FURTHER.get(at).copied().unwrap_or(n::ATTRIBUTE), named[at].1)
        }
    })
}

clause! { LEVEL_AND_ONGOING = 180
    "outside.level-and-ongoing", "outside",
    "Ongoing Damage is the sufferer's own Level, once a Turn",
    "In the game that these conditions come from, Ongoing Damage is the sufferer's Level and \
     comes at the start of its own Turn: once in a Round, not once in everybody's Turn.",
    uncited "the loss at the start of the Turn shows it"
}

/// The Level by which Ongoing Damage hurts its sufferer.
pub fn own_level(state: &State, who: Who) -> i32 {
    stated(state, who, n::LEVEL)
}

clause! { SKILL = 181
    "outside.skill", "outside", "A Creature Tests Skill in place of every attribute",
    "A Creature run by the GM has one number, Skill, for all Tests it makes: d20 plus Skill \
     against the DR."
}

/// What a Creature's Test of this word adds: it Tests Skill and nothing else. Used by
/// `test::value`.
pub fn skill_added(state: &State, who: Who, word: &str) -> Option<Added> {
    (word == "skill").then(|| (SKILL, n::SKILL, attribute(state, who, n::SKILL)))
}

clause! { USAGE = 182
    "outside.usage", "outside", "Usages and their marks come from another game",
    "The chapter marks usages without saying what for. In a game that has them, an item with \
     three marks is used up until it is repaired; usage.meaning takes this over for weapons.",
    uncited "usage.meaning says what the marks do"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TEST, LEVEL_AND_ONGOING, SKILL, USAGE];

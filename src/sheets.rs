//! What was made of the sheets of a fight: each combatant in a line, and what looks forgotten.
//!
//! ```text
//! ash    heroes   pc   maria  12/12 hp  melee-ac 15, ranged-ac 15  attack-bonus 1  longsword 1d8
//! grak   raiders  npc  gm     9/9 hp    melee-ac 13, ranged-ac 13  attack-bonus 0  axe 1d6
//! doubt: bo has nothing to strike with but its hands
//! ```

use crate::account::{Words, listed};
use crate::engine::bare_hands;
use crate::engine::catalog::{Fallback, On};
use crate::rules::System;
use crate::standing::{CombatantStanding, Number, aligned, number, standing};
use crate::state::{Presence, Square, State};
use crate::vocabulary::{Actor, Args, ItemId, MapSheet, Name, Place, Subject, Value, Who, core};
use schemars::JsonSchema;
use serde::Serialize;

/// What was made of the sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheets {
    /// The combatants, in order.
    pub combatants: Vec<Sheet>,
    /// What looks forgotten, a sentence each.
    pub doubts: Vec<String>,
}

/// What was made of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// How the combatant stands.
    #[serde(flatten)]
    pub standing: CombatantStanding,
    /// Whether it is a player's character, where the system tells them apart.
    pub kind: Option<String>,
    /// Numbers it comes with: for initiative, to hit.
    pub numbers: Vec<Number>,
    /// What it strikes with, and the dice of each.
    pub attacks: Vec<String>,
}

/// What was made of the sheets of a fight that has just been opened.
pub fn sheets(state: &State, system: System) -> Sheets {
    let words = Words { system, state };
    let all = standing(state, system).combatants.into_iter().zip(state.everyone());
    let combatants = all.map(|(standing, who)| sheet(words, who, standing)).collect();
    Sheets { combatants, doubts: doubts(words) }
}

fn sheet(words: Words<'_>, who: Who, standing: CombatantStanding) -> Sheet {
    let (of, shown) = (Subject::Who(who), words.system.shown());
    let first = shown.first.iter().filter_map(|name| {
        let value = words.system.number(words.state, of, *name)?;
        Some(number(words, of, *name, value))
    });
    let arms = arms(words, who);
    let kind = shown.kind.and_then(|stat| kind(words, who, stat));
    Sheet {
        standing,
        kind: kind.map(|kind| words.word(kind).to_owned()),
        numbers: first.collect(),
        attacks: arms.into_iter().map(|item| attack(words, item)).collect(),
    }
}

/// Whether it is a player's character, as the sheet says it or as goes without saying.
fn kind(words: Words<'_>, who: Who, stat: Name) -> Option<Name> {
    let usual = words.system.stat(On::Combatant, stat).and_then(|row| match row.fallback {
        Fallback::Word(usual) | Fallback::BySeat(_, usual) => Some(usual),
        _ => None,
    });
    words.state.word(who, stat).or(usual)
}

/// What somebody can strike or cast with; what is part of the body, where there is nothing else.
fn arms(words: Words<'_>, who: Who) -> Vec<ItemId> {
    let state = words.state;
    let strikes =
        |item: &ItemId| [core::WEAPON, core::SPELL].contains(&state.cast.item(*item).kind);
    let all: Vec<ItemId> = state.items_of(who).filter(strikes).collect();
    let own: Vec<ItemId> = all.iter().copied().filter(|item| !is_natural(words, *item)).collect();
    if own.is_empty() { all } else { own }
}

fn is_natural(words: Words<'_>, item: ItemId) -> bool {
    let natural = words.system.shown().natural;
    natural.is_some_and(|stat| words.state.says(item, stat))
}

/// An item with its dice.
fn attack(words: Words<'_>, item: ItemId) -> String {
    let stats = &words.state.cast.item(item).stats;
    let dice = stats.0.iter().find(|arg| matches!(arg.value, Value::Dice(_)));
    match dice {
        Some(dice) => format!("{} {}", words.item(item), words.value(&dice.value)),
        None => words.item(item),
    }
}

/// What looks forgotten.
fn doubts(words: Words<'_>) -> Vec<String> {
    let state = words.state;
    let mut doubts = Vec::new();
    let sides = state.every_side().filter(|side| state.everyone().any(|w| state.side(w) == *side));
    if sides.count() < 2 {
        doubts.push("all are of one side: nobody has an enemy".to_owned());
    }
    if let Err(refusals) = words.system.check(state, Actor::Gm, core::START, Args::default()) {
        let reasons = refusals.0.iter().map(|refusal| &refusal.reason);
        doubts.extend(reasons.map(|reason| format!("the fight cannot start like this: {reason}")));
    }
    for who in state.everyone() {
        let called = words.who(who);
        if arms(words, who).iter().all(|item| bare_hands::is(state, *item)) {
            doubts.push(format!("{called} has nothing to strike with but its body"));
        }
        let most = words.system.shown().health.and_then(|(_, most)| {
            words.system.number(state, who.into(), most).map(|value| (most, value))
        });
        if let Some((most, value @ ..=1)) = most {
            doubts.push(format!("{called} has {} {value}", words.word(most)));
        }
        doubts.extend(words.system.doubts(state, who));
        let body = state.body(who);
        let absent = body.place.is_none() && body.presence == Presence::Present;
        let hides = state.place_to_come(who).is_some();
        if absent && !hides && !matches!(state.cast.map, MapSheet::None) {
            doubts.push(format!("{called} stands nowhere on the map: at = …"));
        }
        let own = filled(words, who);
        let mut before = state.everyone().take_while(|other| *other != who);
        let shared = before.find_map(|other| {
            let theirs = filled(words, other);
            own.iter().find(|square| theirs.contains(square)).map(|square| (other, *square))
        });
        if let Some((other, (x, y))) = shared {
            let other = words.who(other);
            doubts.push(format!("{called} and {other} stand on one square, {x},{y}"));
        }
    }
    let hidden = state.everyone().filter(|who| state.place_to_come(*who).is_some());
    let hidden: Vec<String> = hidden.map(|who| words.who(who)).collect();
    if !hidden.is_empty() {
        let all = listed(&hidden);
        let unknown =
            "to keep somebody a secret, bring it from a file of its own: gm join from=FILE#ID";
        doubts.push(format!("{all}: players see who hides, but not where; {unknown}"));
    }
    doubts
}

/// The squares somebody in the fight fills.
fn filled(words: Words<'_>, who: Who) -> Vec<Square> {
    let state = words.state;
    if !state.is_here(who) {
        return Vec::new();
    }
    match (words.system.shown().fills, state.body(who).place) {
        (Some(fills), _) => fills(state, who),
        (None, Some(Place::Square(x, y))) => vec![(x, y)],
        (None, _) => Vec::new(),
    }
}

impl Sheets {
    /// One line for each combatant, aligned.
    pub fn lines(&self) -> Vec<String> {
        let cells: Vec<Vec<String>> = self.combatants.iter().map(Sheet::cells).collect();
        aligned(&cells)
    }
}

impl Sheet {
    fn cells(&self) -> Vec<String> {
        let one = &self.standing;
        let list = |numbers: &[Number]| {
            let each = numbers.iter().map(|number| format!("{} {}", number.name, number.value));
            each.collect::<Vec<_>>().join(", ")
        };
        vec![
            one.id.clone(),
            one.side.clone(),
            self.kind.clone().unwrap_or_default(),
            one.seat.clone(),
            one.health_text(),
            list(&one.defenses),
            list(&self.numbers),
            self.attacks.join(", "),
            one.place_text(),
            one.conditions.join(", "),
        ]
    }
}

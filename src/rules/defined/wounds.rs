//! Area `wounds`: what a wound is, and what becomes of it (section "Incapacitation" and what the
//! chapter leaves open).

use super::names as n;
use crate::engine::prelude::*;

clause! { TIME = 135
    "wounds.time", "Incapacitation", "An untreated wound may become an injury",
    "After about a day without proper treatment a wound can become an injury. When days have \
     passed, the GM is asked about each wound that is left. The GM removes a wound that was \
     treated.",
    asks "whether an untreated wound of {who} becomes an injury"
}

/// Days have passed: the GM says which wounds of somebody have become injuries. Called by
/// `hp::carry_out`.
pub fn after_days(table: &mut Table<'_>, who: Who) -> Flow {
    for wound in wounds(table.state(), who) {
        let options = vec![Value::Word(n::INJURED), Value::Word(core::PASS)];
        match table.ask(TIME, Actor::Gm, options, Some(who))? {
            Reply::Pass => {}
            Reply::Value(Value::Word(n::INJURED)) => grow_worse(table, who, wound)?,
            _ => {
                let reason = "answer injured if the wound has become an injury, or pass";
                return Err(Refusals::because(TIME, reason).into());
            }
        }
    }
    Ok(())
}

/// The marks of the wounds somebody has.
fn wounds(state: &State, who: Who) -> Vec<Option<Detail>> {
    let held = state.body(who).conditions.iter().filter(|held| held.name == n::WOUNDED);
    held.map(|held| held.detail).collect()
}

/// A wound has become an injury, unless a ruling took it away while the GM was asked.
fn grow_worse(table: &mut Table<'_>, who: Who, detail: Option<Detail>) -> Flow {
    if !wounds(table.state(), who).contains(&detail) {
        return Ok(());
    }
    table.effect(TIME, Effect::Lost { of: who.into(), condition: n::WOUNDED, detail })?;
    let mark = next(table.state(), who, n::INJURED);
    table.gain(TIME, who, n::INJURED, Some(mark))
}

/// The mark of the next wound or injury of somebody: a number that none of the others has.
pub fn next(state: &State, who: Who, harm: Name) -> Detail {
    let mut all: Vec<i32> = Vec::new();
    for held in state.body(who).conditions.iter().filter(|held| held.name == harm) {
        all.push(if let Some(Detail::Int(number)) = held.detail { number } else { 0 });
    }
    let highest = all.iter().copied().max().unwrap_or(0);
    Detail::Int(1 + highest.max(all.len() as i32))
}

clause! { CATALOGUE = 618
    "wounds.catalogue", "open", "Wounds and injuries are only names",
    "They change no number by themselves. The GM may rule that one does."
}

/// A wound has a name.
pub fn name(table: &mut Table<'_>, who: Who, text: &str) -> Flow {
    table.says(CATALOGUE, who, text)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[TIME, CATALOGUE];

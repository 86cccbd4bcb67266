//! What rules decided without changing anything, and what people are reminded of.

use super::scene::Scene;
use super::telling::{Told, row};
use super::words::{Words, capital, minus};
use super::{Depth, Kind};
use crate::vocabulary::{Actor, ClauseCode, Detail, Effect, Effected, Noted, Subject, Who};

/// A clause that decided, with whom it decided about.
pub fn noted(words: Words<'_>, scene: &Scene<'_>, noted: &Noted, depth: Depth) -> Told {
    let title = words.system.clause(noted.clause).map_or("?", |clause| clause.title);
    let who = noted.who.map_or_else(String::new, |who| format!("{}: ", capital(&words.doer(who))));
    // Whom it is about is said once.
    let is_said = |detail: &Detail| match detail {
        Detail::Who(who) => noted.who == Some(Actor::Who(*who)),
        _ => false,
    };
    let about = noted.detail.filter(|detail| !is_said(detail));
    let counts = words.system.clause(noted.clause).and_then(|clause| clause.counts);
    let matter = |detail: Detail| match (detail, counts) {
        (Detail::Int(number), Some(counts)) => counted(number, counts),
        _ => words.matter(detail),
    };
    let about = about.map_or_else(String::new, |detail| format!(": {}", matter(detail)));
    let weapon = match noted.who {
        Some(Actor::Who(target)) => of_the_weapon(words, scene, target, noted.clause),
        _ => String::new(),
    };
    let text = match kept_from(words, noted) {
        Some(told) => format!("({})", capital(&told)),
        None => format!("({who}{title}{about}{weapon})"),
    };
    let clause = (depth == Depth::Full).then(|| format!("({})", words.clause(noted.clause)));
    Told { beside: clause, ..row(1, Kind::Note, text) }
}

/// A number of something: `2 other members`, `1 other member`.
fn counted(number: i32, many: &str) -> String {
    let all = many.replace("{}", &minus(number));
    let one = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    if number == 1 { all.split(' ').map(one).collect::<Vec<_>>().join(" ") } else { all }
}

/// What a note says of what does not happen, where its clause says so: "Ash has no screen left".
pub fn kept_from(words: Words<'_>, noted: &Noted) -> Option<String> {
    let told = words.system.clause(noted.clause)?.tells?;
    if noted.detail.is_none() && told.contains("{detail}") {
        return None;
    }
    let who = noted.who.map_or_else(String::new, |who| words.doer(who));
    let detail = noted.detail.map_or_else(String::new, |detail| words.matter(detail));
    Some(told.replace("{who}", &who).replace("{detail}", &detail))
}

/// Why the side whose turn it is was passed over, where the clause of a change of the fight itself
/// says so: "(None of the bandits can act: a pass)".
pub fn passed_over(words: Words<'_>, effected: &Effected) -> Option<String> {
    let Effect::Pool { of: Subject::Fight, .. } = effected.effect else { return None };
    let told = words.system.clause(effected.clause)?.tells?;
    let slot = words.state.current_slot()?;
    Some(format!("({})", capital(&told.replace("{who}", &words.doer(slot.of)))))
}

/// What the weapon just used says of what a clause decided about its target: `: the axe has Shock 2
/// up to AC 15; Melee AC 12`.
pub fn of_the_weapon(words: Words<'_>, scene: &Scene<'_>, target: Who, code: ClauseCode) -> String {
    let told = words.system.shown().of_weapon.and_then(|told| {
        let weapon = scene.weapon_on(target)?;
        let says = told(words.state, weapon, target, code)?;
        Some(format!(": {} has {says}", words.thing(weapon)))
    });
    told.unwrap_or_default()
}

/// What a note reminds people of: "Reminder: the swarm of the raiders on Ash can …". One that
/// counts something reminds of nothing.
pub fn reminder(words: Words<'_>, noted: &Noted) -> Option<String> {
    let clause = words.system.clause(noted.clause)?;
    let what = clause.reminds?;
    if clause.counts.is_some() && matches!(noted.detail, Some(Detail::Int(_))) {
        return None;
    }
    let who = noted.who.map_or_else(String::new, |who| words.doer(who));
    let detail = noted.detail.map_or_else(String::new, |detail| words.matter(detail));
    Some(format!("Reminder: {}", what.replace("{who}", &who).replace("{detail}", &detail)))
}

pub fn reminded(words: Words<'_>, noted: &Noted, reminder: String, depth: Depth) -> Told {
    let clause = (depth == Depth::Full).then(|| format!("({})", words.clause(noted.clause)));
    Told { beside: clause, ..row(1, Kind::Reminder, reminder) }
}

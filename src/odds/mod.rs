//! The odds of a roll: of all throws its dice could have shown, how many come to the same outcome,
//! with the modifiers it had and the number it was held against.
//!
//! ```text
//! hit: 9 of 20 (45 %)
//! any hit: 10 of 20 (50 %), "threat" alone: 1 of 20 (5 %)
//! 7 or more: 3 of 8 (38 %)
//! ```
//!
//! A roll that is held against a number is judged by the rules: they are run again over the record
//! with every other throw in its place ([`crate::rerun`]), so natural results, tables and dice
//! that do not count are what they were. Where a throw has no outcome, as damage has none, the
//! odds are those of its total or more, or of its total or less where less is better. All of it is
//! counted in whole numbers.

/// Which modifiers changed an outcome.
mod decisive;
/// All throws of a row of dice.
mod dice;

pub use decisive::Decisive;

use self::dice::{Kept, LooksAt};
use crate::account::Words;
use crate::play::History;
use crate::rerun::Rethrow;
use crate::rules::System;
use crate::vocabulary::{Die, DieSource, Entry, Event, Name, Rolled, Viewer, Who, core};
use schemars::JsonSchema;
use serde::Serialize;

/// How likely what came of a roll was before it was thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Odds {
    /// What came of it, as people read it: `hit`, or `7 or more` of a total that is held against
    /// nothing.
    pub outcome: String,
    /// How many throws come to that.
    pub ways: u128,
    /// Of how many, all equally likely.
    pub among: u128,
}

impl Odds {
    /// `hit: 9 of 20 (45 %)`
    pub fn told(&self) -> String {
        format!("{}: {}", self.outcome, self.share())
    }

    /// `9 of 20 (45 %)`
    pub fn share(&self) -> String {
        format!("{} of {} ({})", self.ways, self.among, self.per_cent())
    }

    /// In per cent, rounded; with one decimal below 1 and above 99. What is possible is never 0 %,
    /// and what is not certain never 100 %.
    pub fn per_cent(&self) -> String {
        let (ways, among) = (self.ways, self.among.max(1));
        let of = |parts: u128| (ways * parts * 2 + among) / (among * 2);
        let tenths = of(1000);
        if ways == 0 || ways >= among {
            return if ways == 0 { "0 %" } else { "100 %" }.to_owned();
        }
        if ways * 100 >= among && ways * 100 <= among * 99 {
            return format!("{} %", of(100));
        }
        match tenths {
            0 => "under 0.1 %".to_owned(),
            1000.. => "over 99.9 %".to_owned(),
            _ => format!("{}.{} %", tenths / 10, tenths % 10),
        }
    }
}

/// Outcomes of attack rolls that hit.
pub const HITS: [Name; 3] = [core::HIT, core::CRITICAL, core::THREAT];

/// Outcomes of attack rolls that do not.
pub const MISSES: [Name; 2] = [core::MISS, core::FUMBLE];

/// The odds of a roll, and which modifiers changed what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// How likely it was.
    pub odds: Odds,
    /// How likely any hit was, or any miss, where it was one of several kinds.
    pub any: Option<Odds>,
    /// In how many ways each outcome could have come; nothing of a total that has none.
    pub outcomes: Vec<(Name, u128)>,
    /// Who wins a tie, where one can come and the rules give it to one of the two.
    pub wins_tie: Option<Who>,
    /// The modifiers without which the outcome would have been another, as far as plain arithmetic
    /// says so for certain.
    pub decisive: Vec<Decisive>,
}

impl Outlook {
    /// `any hit: 10 of 20 (50 %), "hit" alone: 9 of 20 (45 %)`
    pub fn told(&self) -> String {
        match &self.any {
            None => self.odds.told(),
            Some(any) => {
                let Odds { outcome, .. } = &self.odds;
                format!("{}, \"{outcome}\" alone: {}", any.told(), self.odds.share())
            }
        }
    }
}

/// A throw that could have been.
struct Possible {
    faces: Vec<u16>,
    total: i32,
    outcome: Name,
    ways: u128,
}

/// The odds of the roll of an event, as one seat may see it. Nothing of an event that is no roll of
/// dice, of a roll that is hidden from the seat, of dice that an earlier event threw, and where the
/// rules of this program do not come to what was recorded.
///
/// What is told hangs on nothing but the roll, which the seat sees, and the rules of the fight.
pub fn odds(history: &History, system: System, event: u64, viewer: Viewer) -> Option<Odds> {
    outlook(history, system, event, viewer).map(|outlook| outlook.odds)
}

/// The same with the modifiers that changed the outcome.
pub fn outlook(history: &History, system: System, event: u64, viewer: Viewer) -> Option<Outlook> {
    let rolled = seen(history, event, viewer)?;
    let again = || Rethrow::of(history, system, event);
    let kept = Kept::of(&rolled.dice).or_else(|| kept_by_rule(again()?, &rolled.dice))?;
    let Some(outcome) = rolled.outcome else {
        let odds = in_sum(system, &rolled, kept)?;
        let (outcomes, decisive) = (Vec::new(), Vec::new());
        return Some(Outlook { odds, any: None, outcomes, wins_tie: None, decisive });
    };
    let mut again = again()?;
    let all = possible(&mut again, &rolled, kept)?;
    let outcomes = by_outcome(&all);
    let ways = outcomes.iter().find(|(name, _)| *name == outcome)?.1;
    // Who joins in this resolution is not there before it.
    let state = history.state_at(event);
    let words = Words { system, state: &state };
    let odds = Odds {
        outcome: words.called(outcome).into_owned(),
        ways,
        among: dice::throws(&dice::sides(&rolled.dice))?,
    };
    let opposing = opposing(history, event, &rolled, viewer);
    let decisive = decisive::decisive(words, &rolled, &all, opposing.as_ref());
    let any = any_of_its_kind(outcome, &outcomes, odds.among);
    let tie = all.iter().find(|one| one.outcome == core::TIE);
    let wins_tie = tie.and_then(|tie| again.winner_of_tie(&tie.faces));
    Some(Outlook { odds, any, outcomes, wins_tie, decisive })
}

/// The odds of any hit for one that hit, and of any miss for one that missed, if there are others.
fn any_of_its_kind(outcome: Name, outcomes: &[(Name, u128)], among: u128) -> Option<Odds> {
    let kinds: [(&str, &[Name]); 2] = [("any hit", &HITS), ("any miss", &MISSES)];
    let (called, kind) = kinds.into_iter().find(|(_, kind)| kind.contains(&outcome))?;
    let ways = || outcomes.iter().filter(|(name, _)| kind.contains(name)).map(|(_, ways)| ways);
    (ways().count() > 1).then(|| Odds { outcome: called.to_owned(), ways: ways().sum(), among })
}

/// In how many ways each outcome comes, in the order of the throws.
fn by_outcome(all: &[Possible]) -> Vec<(Name, u128)> {
    let mut outcomes: Vec<(Name, u128)> = Vec::new();
    for one in all {
        match outcomes.iter_mut().find(|(name, _)| *name == one.outcome) {
            Some((_, ways)) => *ways += one.ways,
            None => outcomes.push((one.outcome, one.ways)),
        }
    }
    outcomes
}

/// The roll that this one is held against, where somebody else has thrown for the same in the same
/// deed.
fn opposing(history: &History, event: u64, rolled: &Rolled, viewer: Viewer) -> Option<Rolled> {
    let [_] = rolled.against_parts[..] else { return None };
    let root = history.root_of(history.commit_of(event));
    let before = |event: &u64| {
        let commit = history.commit_of(*event);
        let is_first = history.events_of(commit).0 == *event;
        Some(if is_first { history.parent_of(commit) } else { event - 1 })
    };
    let earlier = std::iter::successors(before(&event), before).take_while(|event| *event > root);
    let mut rolls = earlier.filter_map(|event| match history.entry(event) {
        Entry { audience, event: Event::Rolled(other) } => {
            viewer.sees(audience.as_deref()).then_some(*other)
        }
        _ => None,
    });
    rolls.find(|other| {
        other.purpose == rolled.purpose
            && other.by != rolled.by
            && other.outcome.is_none()
            && Some(other.total) == rolled.against
    })
}

/// The roll of an event that somebody may see, if its own dice were thrown for it.
fn seen(history: &History, event: u64, viewer: Viewer) -> Option<Rolled> {
    let entry = (1..=history.count()).contains(&event).then(|| history.entry(event))?;
    let Event::Rolled(rolled) = entry.event else { return None };
    let is_judged = |die: &Die| matches!(die.source, DieSource::Judged { .. });
    let has_odds = viewer.sees(entry.audience.as_deref())
        && !rolled.dice.is_empty()
        && !rolled.dice.iter().any(is_judged);
    has_odds.then_some(*rolled)
}

/// The odds of a total or more; where less is better, of that or less.
fn in_sum(system: System, rolled: &Rolled, kept: Kept) -> Option<Odds> {
    let sides = dice::sides(&rolled.dice);
    let among = dice::throws(&sides)?;
    let faces = rolled.dice.iter().filter(|die| die.kept).map(|die| usize::from(die.face));
    let sum: usize = faces.sum();
    let at_least = |sum| dice::at_least_in_sum(&sides, kept, sum);
    let total = rolled.total;
    if system.shown().at_most.contains(&rolled.purpose) {
        let ways = among.checked_sub(at_least(sum + 1)?)?;
        return Some(Odds { outcome: format!("{total} or less"), ways, among });
    }
    Some(Odds { outcome: format!("{total} or more"), ways: at_least(sum)?, among })
}

/// Everything a roll could have been. Nothing if the rules judge what was thrown otherwise than it
/// was recorded.
fn possible(rethrow: &mut Rethrow<'_>, rolled: &Rolled, kept: Kept) -> Option<Vec<Possible>> {
    let faces: Vec<u16> = rolled.dice.iter().map(|die| die.face).collect();
    if rethrow.showing(&faces)? != *rolled {
        return None;
    }
    // A table is looked up by the total alone.
    let looks_at = if rolled.against.is_none() { LooksAt::Sum } else { LooksAt::SumAndFirst };
    let all = dice::all_alike(&dice::sides(&rolled.dice), kept, looks_at)?;
    let each = all.into_iter().map(|alike| {
        let thrown = rethrow.showing(&alike.faces)?;
        Some(Possible {
            faces: alike.faces,
            total: thrown.total,
            outcome: thrown.outcome?,
            ways: alike.ways,
        })
    });
    each.collect()
}

/// Which dice count, where those thrown show the same: by throwing others.
fn kept_by_rule(mut rethrow: Rethrow<'_>, dice: &[Die]) -> Option<Kept> {
    let first = dice.iter().enumerate().map(|(at, _)| if at == 0 { 1 } else { 2 });
    let faces: Vec<u16> = first.collect();
    Kept::of(&rethrow.showing(&faces)?.dice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn per_cent_never_say_never_of_what_can_be() {
        for (ways, among, told) in [
            (9, 20, "45 %"),
            (1, 20, "5 %"),
            (1, 36, "3 %"),
            (1, 8, "13 %"),
            (1, 216, "0.5 %"),
            (1, 10_000, "under 0.1 %"),
            (1, 100, "1 %"),
            (99, 100, "99 %"),
            (199, 200, "99.5 %"),
            (9_999, 10_000, "over 99.9 %"),
            (20, 20, "100 %"),
            (0, 20, "0 %"),
        ] {
            let odds = Odds { outcome: "hit".to_owned(), ways, among };
            assert_eq!(odds.told(), format!("hit: {ways} of {among} ({told})"));
        }
    }
}

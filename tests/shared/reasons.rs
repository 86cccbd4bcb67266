//! What every roll must show: its parts, each with its clause, on either side of the comparison.

use affray::engine::own;
use affray::rules::System;
use affray::vocabulary::{DieSource, Event, Name, Rolled, Summand, core};

/// Outcomes that whoever rolls is glad of.
const GOOD: [Name; 3] = [core::HIT, core::SUCCESS, core::WIN];

/// Clauses by which the GM or a sheet states a whole number: it is held against as it is, or what
/// its known parts leave of it is one more part.
const STATED: &[&str] = &["attack.ac", "outside.skill-check", "space.acrobatics", "table.sure"];

/// Clauses by which somebody decides an outcome against the sum.
const AGAINST_THE_SUM: &[&str] = &["outside.veterans-luck"];

/// What is wrong with the reasons an event gives, if it is a roll.
pub fn lacking(system: System, event: &Event) -> Option<String> {
    let Event::Rolled(rolled) = event else { return None };
    let wrong = lacking_in(system, rolled)?;
    let clause = system.clause(rolled.clause).map_or("?", |clause| clause.id);
    Some(format!("{}:{clause}, {}: {wrong}", system.id(), system.spell(rolled.purpose)))
}

fn lacking_in(system: System, rolled: &Rolled) -> Option<String> {
    let sum = |parts: &[Summand]| parts.iter().map(|part| part.by).sum::<i32>();
    let dice: i32 = rolled.dice.iter().filter(|die| die.kept).map(|die| i32::from(die.face)).sum();
    if dice + sum(&rolled.parts) != rolled.total {
        return Some("its parts do not add up".to_owned());
    }
    match rolled.against {
        Some(_) if rolled.against_parts.is_empty() => {
            return Some("what it is held against has no parts".to_owned());
        }
        Some(against) if sum(&rolled.against_parts) != against => {
            return Some("the parts of what it is held against do not add up".to_owned());
        }
        None if !rolled.against_parts.is_empty() => {
            return Some("it is held against nothing and has parts of it".to_owned());
        }
        _ => {}
    }
    if let Some(wrong) = told_the_wrong_way_round(system, rolled) {
        return Some(wrong);
    }
    let both = rolled.parts.iter().chain(&rolled.against_parts);
    for part in both {
        let Some(clause) = system.clause(part.clause) else {
            return Some(format!("no clause {:?}", part.clause));
        };
        if part.label == core::AS_STATED && !STATED.contains(&clause.id) {
            return Some(format!("{} stands as it is by {}", part.by, clause.id));
        }
    }
    None
}

/// A roll that succeeds low is told so ("12 against at most 9"), and no other. A highest face may
/// succeed whatever the total, a lowest one may fail, and what is judged anew was decided otherwise.
fn told_the_wrong_way_round(system: System, rolled: &Rolled) -> Option<String> {
    let (against, outcome) = (rolled.against?, rolled.outcome?);
    let is_extreme = |face: u16, sides: u16| face == 1 || face == sides;
    let judged = |source| matches!(source, DieSource::Judged { .. });
    if rolled.dice.iter().any(|die| is_extreme(die.face, die.sides) || judged(die.source)) {
        return None;
    }
    // The lowest and the highest face that was thrown for a group, for one of its members.
    let of_group = rolled.dice.is_empty() && [1, 20].contains(&rolled.total);
    let clause = system.clause(rolled.clause).map_or("?", |clause| clause.id);
    // What the GM's word has decided has no die to say that it was judged anew.
    let by_the_gm = rolled.parts.iter().any(|part| part.clause == own::SURE.code);
    if of_group || by_the_gm || AGAINST_THE_SUM.contains(&clause) {
        return None;
    }
    let is_good = GOOD.contains(&outcome);
    let (low, high) = (rolled.total < against, rolled.total > against);
    let says_low = system.shown().at_most.contains(&rolled.purpose);
    let wrong = if says_low { is_good && high } else { is_good && low };
    wrong.then(|| format!("{} against {against} is good", rolled.total))
}

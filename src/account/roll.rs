//! Rolls as people read them: `attack 16 = d20 [14] +1 attack bonus +1 Stab`, and beside it
//! `against 14 = 10 base +4 armour: hit`.

use super::words::{Words, minus, push, signed};
use crate::vocabulary::{
    Actor, ClauseCode, Die, DieSource, Name, Portion, Rolled, Subject, Summand, Who, core,
    dice_together,
};
use std::borrow::Cow;

/// The item that a roll is about.
pub struct OfItem {
    /// Whose item it is.
    pub owner: Actor,
    /// The item behind what the roll is for: " for Bea's axe".
    pub told: String,
}

/// The item that a roll is about, if it is about one.
pub fn of_item(words: Words<'_>, rolled: &Rolled) -> Option<OfItem> {
    let Some(Subject::Item(item)) = rolled.row.whom else { return None };
    let owner = words.state.cast.owner_known(item)?;
    let told = format!(" for {}", words.owned_thing(item));
    Some(OfItem { owner: Actor::Who(owner), told })
}

impl Words<'_> {
    /// What a roll is for: "attack"; of an opposed roll the side of whoever begins.
    pub fn purpose(self, rolled: &Rolled) -> Cow<'static, str> {
        match self.sides_of(rolled.purpose) {
            // Which of several things of its kind, as the dice have it: "Test against being Stuck".
            Some((begins, _)) if begins.contains("{}") => {
                let of = rolled.row.part.0.iter().find_map(|portion| match portion {
                    Portion::Word(which) => Some(self.called(*which)),
                    _ => None,
                });
                Cow::Owned(begins.replace("{}", &of.unwrap_or_default()))
            }
            Some((begins, _)) => Cow::Borrowed(begins),
            None => self.called(rolled.purpose),
        }
    }

    /// What the roll of whoever resists is for: "resisting grapple".
    pub fn resisting(self, purpose: Name) -> Cow<'static, str> {
        match self.sides_of(purpose) {
            Some((_, resists)) => Cow::Borrowed(resists),
            None => Cow::Owned(format!("resisting {}", self.called(purpose))),
        }
    }

    /// What the two sides of an opposed roll do, where each has words of its own.
    fn sides_of(self, purpose: Name) -> Option<(&'static str, &'static str)> {
        let mut told = self.system.shown().purposes.iter();
        told.find(|told| told.0 == purpose).map(|(_, begins, resists)| (*begins, *resists))
    }
}

/// The dice thrown: `2d6+d8`.
pub fn dice(dice: &[Die]) -> String {
    dice_together(dice.iter().map(|die| die.sides)).join("+")
}

/// The faces in brackets, as they are typed; one that does not count stands in parentheses, and
/// where they come from follows if it needs saying: behind all of them, or behind each where they
/// differ, as in `[(9 from 21), 15]`.
pub fn faces(dice: &[Die], usual: DieSource) -> String {
    let counts = |kept: bool, told: String| if kept { told } else { format!("({told})") };
    let source = |die: &Die| match die.source {
        source if source == usual => String::new(),
        DieSource::Seeded => " seeded".to_owned(),
        DieSource::Typed => " typed".to_owned(),
        DieSource::Carried { from } | DieSource::Judged { of: from } => format!(" from {from}"),
    };
    let first = dice.first().map_or_else(String::new, source);
    if dice.iter().all(|die| source(die) == first) {
        let each = dice.iter().map(|die| counts(die.kept, die.face.to_string()));
        return format!("[{}{first}]", each.collect::<Vec<_>>().join(" "));
    }
    let each = dice.iter().map(|die| counts(die.kept, format!("{}{}", die.face, source(die))));
    format!("[{}]", each.collect::<Vec<_>>().join(", "))
}

/// The dice of a roll with their faces: `2d6 [3 5]`; a number that nothing was thrown for has none.
pub fn thrown(thrown: &[Die]) -> String {
    if thrown.is_empty() {
        return "no dice".to_owned();
    }
    let faces: Vec<String> = thrown.iter().map(|die| die.face.to_string()).collect();
    format!("{} [{}]", dice(thrown), faces.join(" "))
}

/// What was rolled: `16 = d20 [14] +1 attack bonus +1 Stab`; a number nothing was thrown for stands
/// alone.
pub fn sum(words: Words<'_>, rolled: &Rolled, usual: DieSource) -> String {
    if rolled.dice.is_empty() {
        return match &rolled.parts[..] {
            [] => minus(rolled.total),
            [one] if words.clause(one.clause) == "table.sure" => {
                format!("{} by the GM's word", minus(rolled.total))
            }
            parts => total_of(words, rolled, rolled.total, parts),
        };
    }
    let thrown = format!("{} {}", dice(&rolled.dice), faces(&rolled.dice, usual));
    // What is added to the dice where they are stated, as the 1 of "1d6+1", comes first.
    let (flat, parts) = match (stated_with(rolled), &rolled.parts[..]) {
        (Some(stated), [flat, rest @ ..]) => (format!(" {} {stated}", signed(flat.by)), rest),
        (_, all) => (String::new(), all),
    };
    format!("{} = {thrown}{flat}{}", minus(rolled.total), added(words, rolled, parts))
}

/// The dice that the first part of a roll is stated with, if it is: "of 1d6+1" for the 1.
pub fn stated_with(rolled: &Rolled) -> Option<String> {
    let is_flat = |part: &&Summand| (part.clause, part.label) == (rolled.clause, rolled.purpose);
    let flat = rolled.parts.first().filter(is_flat)?;
    (!rolled.dice.is_empty()).then(|| format!("of {}{}", dice(&rolled.dice), signed(flat.by)))
}

/// The clause of what the GM throws for the whole fight: nothing else says what the number is for.
pub fn decides_for_all(rolled: &Rolled) -> Option<ClauseCode> {
    let is_plain = rolled.parts.is_empty() && rolled.against.is_none() && rolled.on.is_none();
    let is_harm = [core::DAMAGE, core::DEALT].contains(&rolled.purpose);
    (rolled.by == Actor::Gm && is_plain && !is_harm && rolled.row.whom.is_none())
        .then_some(rolled.clause)
}

/// What stands between a roll and whom it is on: "attack on Grak", "resisting grapple against Grak".
pub fn toward(rolled: &Rolled) -> &'static str {
    match rolled.by {
        Actor::Gm => "for",
        _ if [core::ATTACK, core::DAMAGE, core::DEALT].contains(&rolled.purpose) => "on",
        _ => "against",
    }
}

/// Whom a roll is on or for, and how many others with it: "Grak", "Grak and 2 others".
pub fn with_others(words: Words<'_>, rolled: &Rolled, on: Who) -> String {
    let others = words.system.shown().others.map_or(0, |others| others(words.state, rolled));
    let name = words.name(on);
    match others {
        0 => name,
        1 => format!("{name} and 1 other"),
        more => format!("{name} and {more} others"),
    }
}

/// A whole roll in a sentence: "Ash, attack on Grak: 16 = d20 [14] +1 attack bonus +1 Stab against
/// 14: hit". Where dice come from stands beside each of them that is not seeded.
pub fn told_roll(words: Words<'_>, rolled: &Rolled) -> String {
    let (by, what) = (words.subject_of(rolled.by), words.called(rolled.purpose));
    let on = rolled.on.map(|on| format!(" {} {}", toward(rolled), with_others(words, rolled, on)));
    let on = on.unwrap_or_default();
    let judged = judged(words, rolled).map_or_else(String::new, |judged| format!(" {judged}"));
    format!("{by}, {what}{on}: {}{judged}", sum(words, rolled, DieSource::Seeded))
}

/// What came of a roll, where that says more than what it was for.
pub fn outcome(rolled: &Rolled) -> Option<Name> {
    rolled.outcome.filter(|outcome| *outcome != rolled.purpose)
}

/// What the total was compared with and what came of it: `against 14 = 10 base +4 armour: hit`.
pub fn judged(words: Words<'_>, rolled: &Rolled) -> Option<String> {
    let outcome = outcome(rolled).map(|outcome| words.called(outcome));
    let Some(against) = rolled.against else {
        let range = range(words, rolled).map_or_else(String::new, |range| format!("{range}: "));
        return outcome.map(|outcome| format!("{range}{outcome}"));
    };
    let goal = match &rolled.against_parts[..] {
        [one] if one.label != core::AS_STATED => {
            format!("{} {}", minus(against), words.called(one.label))
        }
        parts => total_of(words, rolled, against, parts),
    };
    let mut text = format!("{} {goal}", words.against(rolled.purpose));
    text.push_str(&otherwise(words, rolled).unwrap_or_default());
    if let Some(outcome) = outcome {
        push(&mut text, format_args!(": {outcome}"));
    }
    Some(text)
}

/// What the total alone would have come to, where something else has decided: ` would hit; a
/// natural 1`. Nothing where the total decides, or where the dice do not say what else has.
pub fn otherwise(words: Words<'_>, rolled: &Rolled) -> Option<String> {
    let (total, against) = (rolled.total, rolled.against?);
    let at_most = words.system.shown().at_most.contains(&rolled.purpose);
    let reached = if at_most { total <= against } else { total >= against };
    let would = match (rolled.outcome?, reached) {
        (core::HIT | core::CRITICAL | core::THREAT, false) => "miss",
        (core::MISS | core::FUMBLE, true) => "hit",
        (core::SUCCESS, false) => "fail",
        (core::FAILURE, true) => "succeed",
        _ => return None,
    };
    let mut kept = rolled.dice.iter().filter(|die| die.kept);
    let die = kept.next().filter(|_| kept.next().is_none())?;
    // A tie of opposed rolls goes by a rule of its own.
    let is_tie = total == against && rolled.purpose != core::ATTACK;
    let why = match (die.source, die.sides, die.face) {
        (DieSource::Judged { .. }, ..) if !is_tie => "it was changed".to_owned(),
        (_, 20, face @ (1 | 20)) => format!("a natural {face}"),
        _ => return None,
    };
    Some(format!(" would {would}; {why}"))
}

/// The totals beside which a table has the same: `4–7`; nothing of one total alone, and of a roll
/// that is not looked up.
fn range(words: Words<'_>, rolled: &Rolled) -> Option<String> {
    let tables = words.system.shown().tables;
    let (_, table) = tables.iter().find(|(clause, _)| clause.code == rolled.clause)?;
    // Nothing is added to what is looked up.
    let [die] = rolled.dice[..] else { return None };
    let (least, most) = (1, i32::from(die.sides));
    let same = |total: &i32| Some(table(*total)) == rolled.outcome;
    if !rolled.parts.is_empty() || !(least..=most).contains(&rolled.total) {
        return None;
    }
    let first = (least..=rolled.total).rev().take_while(same).last()?;
    let last = (rolled.total..=most).take_while(same).last()?;
    (first < last).then(|| format!("{}–{}", minus(first), minus(last)))
}

/// Whether a roll breaks a tie that the rolls before it left.
pub fn breaks_a_tie(rolled: &Rolled) -> bool {
    rolled.row.part.0.iter().any(|portion| matches!(portion, Portion::Tie(_)))
}

/// The clause by which a roll counts something twice or oftener.
pub fn multiplied_by(rolled: &Rolled) -> Option<ClauseCode> {
    let is_more = |part: &&Summand| [core::DOUBLED, core::CRITICAL].contains(&part.label);
    rolled.parts.iter().find(is_more).map(|part| part.clause)
}

/// What people read of a part of a roll's sum. What an attack adds to a count is of its weapon.
fn label(words: Words<'_>, rolled: &Rolled, label: Name) -> Cow<'static, str> {
    // The die of the group has a row of its own.
    if label == core::GROUP {
        return Cow::Borrowed("thrown for the group");
    }
    let called = words.label(rolled.by, label);
    let Actor::Who(who) = rolled.by else { return called };
    if rolled.purpose != core::INITIATIVE {
        return called;
    }
    let plans = words.state.plans.iter();
    let mut deeds = plans.filter(|plan| plan.of == who && plan.deed.verb == label);
    let weapon = deeds.next().filter(|_| deeds.next().is_none());
    match weapon.and_then(|plan| plan.deed.args.item(core::WEAPON)) {
        Some(weapon) => Cow::Owned(format!("{called} with {}", words.thing(weapon))),
        None => called,
    }
}

/// A number as the sum it is: `14 = 10 base +4 armour`; what is taken as it stands has no parts.
fn total_of(words: Words<'_>, rolled: &Rolled, total: i32, parts: &[Summand]) -> String {
    match parts {
        [] => minus(total),
        [one] if one.label == core::AS_STATED => minus(total),
        [first, rest @ ..] => {
            let total = minus(total);
            let first_part = format!("{} {}", minus(first.by), label(words, rolled, first.label));
            format!("{total} = {first_part}{}", added(words, rolled, rest))
        }
    }
}

/// Parts that are added: ` +1 Strength -2 untrained`.
pub fn added(words: Words<'_>, rolled: &Rolled, parts: &[Summand]) -> String {
    let each = parts.iter().map(|part| {
        let sign = if part.by < 0 { '−' } else { '+' };
        format!(" {sign}{} {}", part.by.unsigned_abs(), label(words, rolled, part.label))
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(sides: u16, face: u16, kept: bool, source: DieSource) -> Die {
        Die { sides, face, kept, source }
    }

    #[test]
    fn dice_are_counted_and_faces_stand_in_brackets() {
        let (seeded, typed) = (DieSource::Seeded, DieSource::Typed);
        let thrown = [die(6, 3, true, seeded), die(6, 5, false, seeded), die(8, 1, true, typed)];
        assert_eq!(dice(&thrown), "2d6+d8");
        assert_eq!(faces(&thrown, seeded), "[3, (5), 1 typed]");
        assert_eq!(faces(&thrown, typed), "[3 seeded, (5 seeded), 1]");
        let carried = [die(20, 14, true, DieSource::Judged { of: 7 })];
        assert_eq!(faces(&carried, typed), "[14 from 7]");
        // With Advantage after an undo the die that was thrown before does not count.
        let before = DieSource::Carried { from: 21 };
        let both = [die(20, 9, false, before), die(20, 15, true, typed)];
        assert_eq!(faces(&both, typed), "[(9 from 21), 15]");
    }
}

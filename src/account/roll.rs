//! Rolls as people read them: `attack 16 = d20 [14] +1 attack bonus +1 Stab`, and beside it
//! `against 14 = 10 base +4 armour: hit`.

use super::words::{Words, minus, push};
use crate::vocabulary::{Actor, Die, DieSource, Name, Rolled, Subject, Summand, core};

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
    let (owner, _) = *words.state.cast.items.get(usize::from(item.0))?;
    let told = format!(" for {}", words.owned_thing(item));
    Some(OfItem { owner: Actor::Who(owner), told })
}

/// The dice thrown: `2d6+d8`.
pub fn dice(dice: &[Die]) -> String {
    let mut groups: Vec<(u16, u16)> = Vec::new();
    for die in dice {
        match groups.last_mut() {
            Some((sides, count)) if *sides == die.sides => *count += 1,
            _ => groups.push((die.sides, 1)),
        }
    }
    let spelled = groups.iter().map(|(sides, count)| match count {
        1 => format!("d{sides}"),
        _ => format!("{count}d{sides}"),
    });
    spelled.collect::<Vec<_>>().join("+")
}

/// The faces in brackets, as they are typed; one that does not count stands in parentheses, and
/// where they come from follows if it needs saying.
pub fn faces(dice: &[Die], usual: DieSource) -> String {
    let each = dice.iter().map(|die| {
        let face = die.face;
        if die.kept { face.to_string() } else { format!("({face})") }
    });
    let faces = each.collect::<Vec<_>>().join(" ");
    let mut sources: Vec<DieSource> = Vec::new();
    for die in dice.iter().filter(|die| die.source != usual) {
        if !sources.contains(&die.source) {
            sources.push(die.source);
        }
    }
    let sources = sources.into_iter().map(|source| match source {
        DieSource::Seeded => " seeded".to_owned(),
        DieSource::Typed => " typed".to_owned(),
        DieSource::Carried { from } | DieSource::Judged { of: from } => format!(" from {from}"),
    });
    format!("[{faces}{}]", sources.collect::<Vec<_>>().join(","))
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
            parts => total_of(words, rolled.by, rolled.total, parts),
        };
    }
    let thrown = format!("{} {}", dice(&rolled.dice), faces(&rolled.dice, usual));
    format!("{} = {thrown}{}", minus(rolled.total), added(words, rolled.by, &rolled.parts))
}

/// A whole roll in a sentence: "Ash, attack on Grak: 16 = d20 [14] +1 attack bonus +1 Stab against
/// 14: hit". Where dice come from stands beside each of them that is not seeded.
pub fn told_roll(words: Words<'_>, rolled: &Rolled) -> String {
    let (by, what) = (words.subject_of(rolled.by), words.called(rolled.purpose));
    let on = rolled.on.map_or_else(String::new, |on| format!(" on {}", words.name(on)));
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
    let Some(against) = rolled.against else { return outcome.map(std::borrow::Cow::into_owned) };
    let goal = match &rolled.against_parts[..] {
        [one] if one.label != core::AS_STATED => {
            format!("{} {}", minus(against), words.called(one.label))
        }
        parts => total_of(words, rolled.by, against, parts),
    };
    let mut text = format!("{} {goal}", words.against(rolled.purpose));
    if let Some(outcome) = outcome {
        push(&mut text, format_args!(": {outcome}"));
    }
    Some(text)
}

/// A number as the sum it is: `14 = 10 base +4 armour`; what is taken as it stands has no parts.
fn total_of(words: Words<'_>, by: Actor, total: i32, parts: &[Summand]) -> String {
    match parts {
        [] => minus(total),
        [one] if one.label == core::AS_STATED => minus(total),
        [first, rest @ ..] => {
            let total = minus(total);
            let first_part = format!("{} {}", minus(first.by), words.label(by, first.label));
            format!("{total} = {first_part}{}", added(words, by, rest))
        }
    }
}

/// Parts that are added: ` +1 Strength -2 untrained`.
fn added(words: Words<'_>, by: Actor, parts: &[Summand]) -> String {
    let each = parts.iter().map(|part| {
        let sign = if part.by < 0 { '−' } else { '+' };
        format!(" {sign}{} {}", part.by.unsigned_abs(), words.label(by, part.label))
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
        assert_eq!(faces(&thrown, seeded), "[3 (5) 1 typed]");
        assert_eq!(faces(&thrown, typed), "[3 (5) 1 seeded]");
        let carried = [die(20, 14, true, DieSource::Judged { of: 7 })];
        assert_eq!(faces(&carried, typed), "[14 from 7]");
    }
}

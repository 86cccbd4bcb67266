//! Rolls as people read them: `attack d20 [14] + 2 = 16 vs 14: hit (attack.roll +1, …)`.

use super::words::{Words, push};
use crate::vocabulary::{Die, DieSource, Rolled, Summand};

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
        DieSource::Carried { from } | DieSource::Judged { of: from } => format!(" from #{from}"),
    });
    format!("[{faces}{}]", sources.collect::<Vec<_>>().join(","))
}

/// The sum: `d20 [14] + 2 = 16 vs 14: hit`.
pub fn sum(words: Words<'_>, rolled: &Rolled, usual: DieSource) -> String {
    let added: i64 = rolled.parts.iter().map(|part| i64::from(part.by)).sum();
    let mut text = String::new();
    if !rolled.dice.is_empty() {
        text = format!("{} {}", dice(&rolled.dice), faces(&rolled.dice, usual));
        if !rolled.parts.is_empty() {
            let sign = if added < 0 { '-' } else { '+' };
            push(&mut text, format_args!(" {sign} {}", added.unsigned_abs()));
        }
        text.push_str(" = ");
    }
    text.push_str(&rolled.total.to_string());
    if let Some(against) = rolled.against {
        push(&mut text, format_args!(" vs {against}"));
    }
    if let Some(outcome) = rolled.outcome {
        push(&mut text, format_args!(": {}", words.word(outcome)));
    }
    text
}

/// Where the parts come from: ` (attack.roll +1, melee.skill +1)`, or nothing.
pub fn sources(words: Words<'_>, parts: &[Summand]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let each = parts.iter().map(|m| format!("{} {:+}", words.clause(m.clause), m.by));
    format!(" ({})", each.collect::<Vec<_>>().join(", "))
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
        assert_eq!(faces(&carried, typed), "[14 from #7]");
    }
}

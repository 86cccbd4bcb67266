//! Help at the prompt: what can be typed, and what a verb does.

use super::words::{HELP, MORE, word_of};
use crate::cli::face::Face;
use crate::cli::failure::Failure;
use crate::cli::output::TextOut;
use crate::cli::rules;
use crate::engine::catalog::Said as SaidAs;
use crate::rules::System;
use crate::script::nearest;
use std::fmt::Write as _;

/// Everything that can be typed, in groups.
pub fn all(face: &mut Face) {
    /// The columns of a form, and those before what it does.
    const FORM: usize = 36;
    const BEFORE: usize = 2 + FORM + 2;
    let mut text = String::new();
    for (group, entries) in HELP {
        let _ = writeln!(text, "{group}");
        for (form, says) in *entries {
            let mut beside = *form;
            if form.chars().count() > FORM {
                let _ = writeln!(text, "  {form}");
                beside = "";
            }
            for line in rules::wrapped_to(face.width().saturating_sub(BEFORE), says) {
                let _ = writeln!(text, "  {beside:FORM$}  {line}");
                beside = "";
            }
        }
    }
    if face.is_json() {
        face.object(&TextOut { name: "help".to_owned(), text });
    } else {
        face.lines(&text);
    }
}

/// What one word does: a verb of the system or a word of the prompt.
pub fn word(face: &mut Face, system: System, word: &str) -> Result<(), Failure> {
    let verbs = system.verbs().iter();
    let found: Vec<_> = verbs.filter(|verb| system.spell(verb.name) == word).collect();
    let entries =
        if found.is_empty() { entries_on(word) } else { entry(word).into_iter().collect() };
    if entries.is_empty() && found.is_empty() {
        return Err(unknown(system, word));
    }
    let more = MORE.iter().find(|(about, _)| *about == word).map(|(_, more)| *more);
    for (form, says) in entries {
        let says = says.split("; `help").next().filter(|_| more.is_some()).unwrap_or(says);
        if face.is_json() {
            let text = more.map_or_else(|| says.to_owned(), |more| format!("{says}. {more}"));
            face.object(&TextOut { name: form.to_owned(), text });
        } else {
            face.hanging(&format!("{form}  {says}"));
        }
    }
    if let (Some(more), false) = (more, face.is_json()) {
        face.line_in_parts(&format!("  {more}"), 2);
    }
    for verb in &found {
        rules::print_verb(face, system, verb);
        rules::print_options(face, system, verb);
    }
    if word == "gm" && !face.is_json() {
        let verbs = system.verbs().iter().filter(|verb| verb.said == SaidAs::Gm);
        let verbs: Vec<&str> = verbs.map(|verb| system.spell(verb.name)).collect();
        let says = format!("verbs of the GM, `help VERB` says more: {}", verbs.join(", "));
        face.line_in_parts(&says, 2);
    }
    Ok(())
}

/// The entries about a word: that which begins with it, else those that have it behind who says it.
fn entries_on(word: &str) -> Vec<(&'static str, &'static str)> {
    let is_word = |part: &str| {
        let part = part.trim_end_matches(',');
        part == word && part.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let all = || HELP.iter().flat_map(|(_, entries)| entries.iter().copied());
    match entry(word) {
        Some(entry) => vec![entry],
        None => all().filter(|(form, _)| form.split(' ').take(2).any(is_word)).collect(),
    }
}

/// The form of a word of the prompt.
pub fn form_of(word: &str) -> Option<&'static str> {
    entry(word).map(|(form, _)| form)
}

fn entry(word: &str) -> Option<(&'static str, &'static str)> {
    let mut entries = HELP.iter().flat_map(|(_, entries)| entries.iter().copied());
    entries.find(|(form, _)| word_of(form) == Some(word))
}

fn unknown(system: System, word: &str) -> Failure {
    let verbs = system.verbs().iter().map(|verb| system.spell(verb.name));
    let own = HELP.iter().flat_map(|(_, entries)| entries.iter()).filter_map(|it| word_of(it.0));
    let known: Vec<&str> = verbs.chain(own).collect();
    // A part of a verb is enough, and may be misspelled: `atack` of `melee-attack`.
    let parts = known.iter().flat_map(|known| known.split('-'));
    let part = parts.clone().find(|part| *part == word).or_else(|| nearest(word, parts));
    let has_part = |known: &&&str| part.is_some_and(|part| known.split('-').any(|it| it == part));
    let failure = Failure::no(format!(
        "`{word}` is neither a verb of {} nor a word of the prompt",
        system.id()
    ))
    .hint("`help` lists the words, `rules verbs` the verbs");
    let near: Vec<&str> = known.iter().filter(has_part).copied().collect();
    if near.is_empty() {
        return failure.hint_nearest(word, known);
    }
    failure.hint(format!("did you mean `{}`?", near.join("` or `")))
}

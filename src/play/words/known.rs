//! What is known, where a word is not: the nearest of it first.

use super::{Words, plain};
use crate::engine::record::Record;
use crate::script::{Diagnostic, Word, nearest};
use crate::vocabulary::Actor;

/// How many verbs are suggested at most.
const VERBS: usize = 4;

/// Those that are known, where a word is not: a short list whole, of a long one the nearest.
pub(in crate::play) fn known_ones(word: &str, all: &[&str]) -> String {
    const SHORT: usize = 12;
    const NEAREST: usize = 8;
    if all.len() <= SHORT {
        return format!("known: {}", all.join(", "));
    }
    let mut near = all.to_vec();
    near.sort_by_key(|one| distance(word, one));
    format!(
        "known, the nearest first: {} and {} more",
        near[..NEAREST].join(", "),
        all.len() - NEAREST
    )
}

/// How far a word is from another one: one that has it as a part is the nearest (`melee-ac` to
/// `ac`), and one that holds the other is nearer than any slip.
fn distance(word: &str, one: &str) -> usize {
    if one.split('-').any(|part| part == word) {
        return 0;
    }
    if word.is_empty() || one.contains(word) || word.contains(one) {
        return 1;
    }
    1 + strsim::damerau_levenshtein(word, one)
}

/// `a`, `b` or `c`.
fn any_of(all: &[&str]) -> String {
    let quoted: Vec<String> = all.iter().map(|one| format!("`{one}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

impl Words<'_> {
    /// A verb of the system, for somebody who says it.
    pub(super) fn verb(&self, actor: Actor, word: &Word) -> Result<&'static Record, Diagnostic> {
        self.verb_named(&word.text).ok_or_else(|| {
            let system = self.system.id();
            let what = format!("`{}` is not a verb of {system}", word.text);
            let instead = self.system.instead_of(&word.text).filter(|_| self.pending.is_none());
            if let Some(write) = instead {
                return Diagnostic::at(word.span, what).hint(write);
            }
            if plain(&word.text).is_some() {
                let (who, said) = (self.state.called_actor(actor), &word.text);
                return Diagnostic::at(word.span, what)
                    .because("it is a word that answers")
                    .hint(format!("`{who} answer {said}` answers what {who} is asked"));
            }
            let hint = match &self.verbs_like(actor, &word.text)[..] {
                [] => format!("`affray rules {system} verbs` lists them"),
                near => format!("did you mean {}?", any_of(near)),
            };
            Diagnostic::at(word.span, what).hint(hint)
        })
    }

    /// The verb of this name.
    pub(super) fn verb_named(&self, word: &str) -> Option<&'static Record> {
        self.system.verbs().iter().find(|verb| self.system.spell(verb.name) == word)
    }

    /// The verbs nearest to a word among those that somebody could say: the one it is a slip of,
    /// else those that begin to say so of themselves, else those with such a part in their names,
    /// then those that are told with such a word.
    fn verbs_like(&self, actor: Actor, word: &str) -> Vec<&'static str> {
        let verbs: Vec<&Record> =
            self.system.verbs().iter().filter(|verb| self.system.is_sayable(actor, verb)).collect();
        let spell = |verb: &&Record| self.system.spell(verb.name);
        if let Some(near) = nearest(word, verbs.iter().map(spell)) {
            return vec![near];
        }
        let word = word.to_lowercase();
        let does =
            |verb: &&&Record| first_word(verb.says).is_some_and(|one| is_form_of(&one, &word));
        let by_deed = first_of(verbs.iter().filter(does).map(spell));
        if !by_deed.is_empty() {
            return by_deed;
        }
        let by_part = verbs.iter().filter(|verb| has_part(spell(verb), &word));
        let by_word = verbs.iter().filter(|verb| is_told_with(verb, |one| one == word));
        let begins = |one: &str| word.len() > 2 && one.starts_with(&word);
        let by_beginning = verbs.iter().filter(|verb| is_told_with(verb, begins));
        let near = first_of(by_part.chain(by_word).map(spell));
        if !near.is_empty() {
            return near;
        }
        let near = first_of(by_beginning.map(spell));
        // What only answers or steps in is said by nobody as a line of its own.
        let all = self.system.verbs().iter().map(|verb| self.system.spell(verb.name));
        let begun = |verb: &&str| word.len() > 2 && verb.starts_with(&word);
        if near.is_empty() { first_of(all.filter(begun)) } else { near }
    }
}

/// The word that a text begins with.
fn first_word(text: &str) -> Option<String> {
    let word = text.split(|c: char| !c.is_alphanumeric()).next()?;
    (!word.is_empty()).then(|| word.to_lowercase())
}

/// Whether a word says of one who does something what another says by itself: `moves`, `move`.
fn is_form_of(does: &str, word: &str) -> bool {
    does.strip_suffix('s') == Some(word) || does.strip_suffix("es") == Some(word)
}

/// The first of them, each once.
fn first_of(verbs: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut first = Vec::new();
    for verb in verbs {
        if first.len() < VERBS && !first.contains(&verb) {
            first.push(verb);
        }
    }
    first
}

/// Whether a part of a verb's name is this word, begins so, or is spelled nearly so.
fn has_part(verb: &str, word: &str) -> bool {
    const LONG_ENOUGH: usize = 4;
    let long = word.chars().count() >= LONG_ENOUGH;
    verb.split('-').any(|part| {
        let begins = word.len() > 2 && part.starts_with(word);
        part == word || begins || (long && nearest(word, [part]).is_some())
    })
}

/// Whether what is said of a verb has such a word.
fn is_told_with(verb: &Record, fits: impl Fn(&str) -> bool) -> bool {
    let texts = [verb.told, verb.says];
    let words = texts.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    { words }.any(|one| fits(&one.to_lowercase()))
}

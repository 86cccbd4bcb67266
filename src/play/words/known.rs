//! What is known, where a word is not: the nearest of it first.

use super::{Words, plain};
use crate::engine::record::Record;
use crate::script::{ACTS, Act, Diagnostic, Line, Word, nearest};
use crate::vocabulary::{Actor, Need};

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

/// What is known and can be meant by a word that is not: those of which it is a part, alone or with
/// what they belong to (`damage` of a weapon: `weapon-damage`); else a slip of one; else those that
/// are a part of it; else those whose texts speak of it. Several are few, or none is meant.
pub(in crate::play) fn meant_by<'a>(
    word: &str,
    belongs_to: Option<&str>,
    known: &[(&'a str, &str)],
) -> Vec<&'a str> {
    const FEW: usize = 3;
    let fitting = |fits: &dyn Fn(&str, &str) -> bool| -> Vec<&'a str> {
        let fitting = known.iter().filter(|(one, says)| fits(one, says));
        let all: Vec<&str> = fitting.map(|(one, _)| *one).collect();
        if all.len() > FEW { Vec::new() } else { all }
    };
    let whole = belongs_to.map(|owner| format!("{owner}-{word}"));
    let names = |one: &&(&'a str, &str)| Some(one.0) == whole.as_deref();
    if let Some((one, _)) = known.iter().find(names) {
        return vec![one];
    }
    let has_it = fitting(&|one, _| is_within(word, one));
    if !has_it.is_empty() {
        return has_it;
    }
    if let Some(near) = nearest(word, known.iter().map(|(one, _)| *one)) {
        return vec![near];
    }
    let is_in_it = fitting(&|one, _| is_within(one, word));
    if !is_in_it.is_empty() {
        return is_in_it;
    }
    let speaks = |says: &str| {
        let mut words = says.split(|c: char| !c.is_alphanumeric());
        words.any(|one| is_same_word(&one.to_lowercase(), word))
    };
    fitting(&|_, says| speaks(says))
}

/// Whether every part of a name is a part of another.
fn is_within(name: &str, of: &str) -> bool {
    name.split('-').all(|part| of.split('-').any(|one| is_same_word(one, part)))
}

/// Whether two words are the same, or one of several and several.
fn is_same_word(one: &str, other: &str) -> bool {
    one == other || one.strip_suffix('s') == Some(other) || other.strip_suffix('s') == Some(one)
}

/// `a`, `b` or `c`.
pub(in crate::play) fn any_of(all: &[&str]) -> String {
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
            if ACTS.contains(&word.text.as_str()) {
                let hint = format!("`{}` begins the line: nobody stands before it", word.text);
                return Diagnostic::at(word.span, what)
                    .because("it is an act about the log")
                    .hint(hint);
            }
            if plain(&word.text, self.listed_answers()).is_some() {
                let (who, said) = (self.state.called_actor(actor), &word.text);
                let answers = format!("`{who} answer {said}` answers what {who} is asked");
                let hint = match (self.pending, actor) {
                    (Some(_), _) => answers,
                    (None, Actor::Gm) => "nothing is asked now".to_owned(),
                    (None, _) => format!("nothing is asked now; `{who} end` ends a turn"),
                };
                return Diagnostic::at(word.span, what)
                    .because("it is a word that answers")
                    .hint(hint);
            }
            // Whoever is asked says how somebody else goes on.
            if let Some(Need::Choice { of, .. }) = self.pending.map(|asked| &asked.need)
                && let [asked] = of[..]
                && self.answers().contains(&word.text)
            {
                let (who, said) = (self.state.called_actor(asked), &word.text);
                return Diagnostic::at(word.span, what)
                    .because("it is a word that answers")
                    .hint(format!("`{who} answer {said}` answers what {who} is asked"));
            }
            let awaits_dice =
                matches!(self.pending.map(|asked| &asked.need), Some(Need::Dice { .. }));
            let hint = match &self.verbs_like(actor, &word.text)[..] {
                [] if awaits_dice => "the faces of dice stand alone in a line: `14`".to_owned(),
                [] => format!("`affray rules {system} verbs` lists them"),
                near => format!("did you mean {}?", any_of(near)),
            };
            Diagnostic::at(word.span, what).hint(hint)
        })
    }

    /// Whether somebody of the fight is to do what the system has a verb for; else what is not
    /// known. The rest of a line is left to when it is said.
    pub fn knows(&self, line: &Line) -> Result<(), Diagnostic> {
        let Line::Say(say) = line else { return Ok(()) };
        let says_who = !matches!(say.act, Act::Alone | Act::AloneInWords(_));
        if !says_who || say.actor.text == "all" {
            return Ok(());
        }
        let actor = self.actor(&say.actor)?;
        match &say.act {
            Act::Do(verb) | Act::Take(verb) => self.verb(actor, verb).map(drop),
            Act::Answer(_) | Act::AnswerInWords(_) | Act::Alone | Act::AloneInWords(_) => Ok(()),
        }
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

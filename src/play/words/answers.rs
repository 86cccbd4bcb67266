//! What is answered, by the words of the question.

use super::Words;
use super::naming::as_value;
use super::values::raw_place;
use crate::engine::catalog::Said;
use crate::engine::record::Record;
use crate::script::{Diagnostic, Given, RawPlace, RawValue, Say, Text, Word, parse_value};
use crate::vocabulary::{Actor, Need, Reply, Subject, Value, are_yes_or_no, core};

impl Words<'_> {
    /// What was answered: a verb done, else a value of the catalog, else an id, place or number.
    pub fn reply(&self, actor: Actor, word: &Word, say: &Say) -> Result<Reply, Diagnostic> {
        match (self.reply_to(actor, word, say)?, &say.options[..], &say.bare[..]) {
            (reply @ Reply::Do { .. }, ..) | (reply, [], []) => Ok(reply),
            (_, [option, ..], _) => {
                let what = format!("`{}` takes no `{}`", word.text, option.name.text);
                Err(Diagnostic::at(option.name.span, what))
            }
            (_, [], [more, ..]) => {
                let too_much =
                    Diagnostic::at(more.span, "one word answers this, and here are more");
                Err(if self.takes_any_word() {
                    too_much.hint("words of your own stand in quotes: answer \"broken left arm\"")
                } else {
                    too_much
                })
            }
        }
    }

    fn reply_to(&self, actor: Actor, word: &Word, say: &Say) -> Result<Reply, Diagnostic> {
        if let Some(reply) = plain(&word.text, self.listed_answers()) {
            return Ok(reply);
        }
        if self.system.name(&word.text).is_some_and(|name| self.system.is_verb(name)) {
            let (verb, args) = self.deed(actor, word, say)?;
            return Ok(Reply::Do { verb, args });
        }
        if let Some((verb, say)) = self.beside_a_verb(word, say) {
            let (verb, args) = self.deed(actor, &verb, &say)?;
            return Ok(Reply::Do { verb, args });
        }
        if let Some(Need::Choice { options, .. }) = self.pending.map(|asked| &asked.need) {
            let same = |option: &&Value| self.system.show(self.state, option) == word.text;
            if let Some(option) = options.iter().find(same) {
                return Ok(Reply::Value(option.clone()));
            }
            // Another's item, said with its owner.
            if word.split_item().1.is_some()
                && let Ok(Subject::Item(item)) = self.subject(word)
                && options.contains(&Value::Item(item))
            {
                return Ok(Reply::Value(Value::Item(item)));
            }
        }
        if self.takes_any_word() {
            return Ok(Reply::Value(Value::Text(word.text.clone())));
        }
        if let Some(name) = self.system.name(&word.text) {
            return Ok(Reply::Value(Value::Word(name)));
        }
        if let Some(value) = self.actor_of_id(&word.text).and_then(as_value) {
            return Ok(Reply::Value(value));
        }
        if let Some(Need::Choice { options, .. }) = self.pending.map(|asked| &asked.need)
            && let Some(option) = self.option_meant(word, options)?
        {
            return Ok(Reply::Value(option));
        }
        match parse_value(word)? {
            RawValue::Number(number) if i32::try_from(number).is_ok() => {
                Ok(Reply::Value(Value::Int(number as i32)))
            }
            RawValue::Number(_) => Err(Diagnostic::at(word.span, "that number is too large")),
            raw => match raw_place(&raw) {
                Some(place @ (RawPlace::Square(..) | RawPlace::Border(..))) => {
                    self.place(&place, word.span).map(|place| Reply::Value(Value::Place(place)))
                }
                _ => Err(self.unknown_answer(word)),
            },
        }
    }

    /// Somebody named beside the only verb of the question: the verb, with whom it names first.
    fn beside_a_verb(&self, word: &Word, say: &Say) -> Option<(Word, Say)> {
        let (options, named) = (self.listed_answers(), self.actor_of_id(&word.text)?);
        let verb = self.system.only_verb(options)?;
        options.contains(&as_value(named)?).then(|| {
            let verb = Word { text: self.system.spell(verb).to_owned(), span: word.span };
            let first = Given { value: RawValue::Word(word.clone()), span: word.span };
            let bare = std::iter::once(first).chain(say.bare.iter().cloned()).collect();
            (verb, Say { bare, ..say.clone() })
        })
    }

    /// What was answered in words of one's own, to a question that leaves them to whoever answers.
    pub fn reply_in_words(&self, text: &Text) -> Result<Reply, Diagnostic> {
        if text.text.trim().is_empty() {
            return Err(Diagnostic::at(text.span, "an empty text is not an answer"));
        }
        if let Some(Need::Choice { options, .. }) = self.pending.map(|asked| &asked.need)
            && !self.takes_any_word()
        {
            let word = Word { text: text.text.clone(), span: text.span };
            if let Some(option) = self.option_meant(&word, options)? {
                return Ok(Reply::Value(option));
            }
            let what = "this question takes only the answers it lists";
            return Err(self.with_answers(Diagnostic::at(text.span, what)));
        }
        Ok(Reply::Value(Value::Text(text.text.clone())))
    }

    /// Whether the question leaves the word to whoever answers: a text stands among its options.
    fn takes_any_word(&self) -> bool {
        self.listed_answers().iter().any(|option| matches!(option, Value::Text(_)))
    }

    fn unknown_answer(&self, word: &Word) -> Diagnostic {
        let unknown = Diagnostic::at(word.span, format!("`{}` is not an answer", word.text));
        let mut options = self.answers();
        if options.is_empty() {
            // A window is taken: with a verb.
            options.extend(self.verbs_of_answers().map(str::to_owned));
        }
        self.with_answers(unknown).hint_nearest(&word.text, options.iter().map(String::as_str))
    }

    /// The verbs that answer a question or take a window.
    fn verbs_of_answers(&self) -> impl Iterator<Item = &'static str> + '_ {
        let answers = |verb: &&Record| matches!(verb.said, Said::Answer | Said::Both);
        self.system.verbs().iter().filter(answers).map(|verb| self.system.spell(verb.name))
    }

    fn with_answers(&self, diagnostic: Diagnostic) -> Diagnostic {
        let Some(Need::Choice { of, options, about }) = self.pending.map(|asked| &asked.need)
        else {
            return diagnostic;
        };
        let all: Vec<String> =
            options.iter().map(|option| self.system.offered(self.state, option)).collect();
        let about = match about {
            Some(who) if of == &[Actor::Gm] => format!(" about {}", self.state.called(*who)),
            _ => String::new(),
        };
        match &all[..] {
            [] => diagnostic,
            all => diagnostic.hint(format!("answers now{about}: {}", all.join(", "))),
        }
    }

    /// The answers that the question lists.
    pub(super) fn listed_answers(&self) -> &[Value] {
        match self.pending.map(|asked| &asked.need) {
            Some(Need::Choice { options, .. }) => options,
            _ => &[],
        }
    }

    /// What the question can be answered with, as it is written.
    pub(super) fn answers(&self) -> Vec<String> {
        let listed = self.listed_answers().iter();
        listed.map(|option| self.system.show(self.state, option)).collect()
    }
}

/// What is answered with a plain word, to a question with these answers: `no` passes where a word
/// for it is not among them, and `y` and `n` will do.
pub(in crate::play) fn plain(word: &str, answers: &[Value]) -> Option<Reply> {
    let agrees = are_yes_or_no(answers);
    match word {
        "pass" => Some(Reply::Pass),
        "yes" => Some(Reply::Yes),
        "y" if agrees => Some(Reply::Yes),
        "no" | "n" if agrees => Some(Reply::Pass),
        "n" if answers.contains(&Value::Word(core::NO)) => {
            Some(Reply::Value(Value::Word(core::NO)))
        }
        "no" => Some(Reply::Value(Value::Word(core::NO))),
        _ => None,
    }
}

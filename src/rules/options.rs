//! What the options of a verb hold: each is one that the verb takes, said once, of its kind and
//! within its bounds. Play and the audit hold whatever is said against this.

use super::System;
use crate::engine::catalog::{Kind, ON_EVERY_LINE};
use crate::engine::record::Record;
use crate::engine::record::options_of_line;
use crate::engine::{Instead, Refusals, own};
use crate::vocabulary::{Arg, Args, Name, Value, core};
use smallvec::SmallVec;

impl System {
    /// What to write for a word the rules have no verb, option or condition for.
    pub fn instead_of(self, word: &str) -> Option<&'static str> {
        meant(self.definition().instead, word)
    }

    /// What a sheet has for a key that is none here.
    pub fn key_for(self, word: &str) -> Option<&'static str> {
        meant(self.definition().keys, word)
    }

    /// The options said with a verb in their order, each known, said once, and of a kind it takes.
    pub(super) fn in_order(
        self,
        verb: Name,
        known: Option<&Record>,
        mut args: Args,
    ) -> Result<Args, Refusals> {
        if args.0.is_empty() {
            return Ok(args);
        }
        args.0.sort_by_key(|arg| arg.name);
        let mut refusals = Refusals::none();
        for pair in args.0.windows(2).filter(|pair| pair[0].name == pair[1].name) {
            refusals.add(own::VERB, format!("{} is said twice", self.spell(pair[0].name)));
        }
        for at in 0..args.0.len() {
            let option = args.0[at].name;
            let Some(kinds) = known.map(|known| self.kinds(known, option, &args)) else { continue };
            if kinds.is_empty() {
                let (option, verb) = (self.spell(option), self.spell(verb));
                refusals.add(own::VERB, format!("{option} is no option of {verb}"));
                continue;
            }
            let arg = &mut args.0[at];
            self.say_in_words(arg, &kinds);
            let misfits: Option<Vec<String>> =
                kinds.iter().map(|kind| self.misfit(option, *kind, &arg.value)).collect();
            for misfit in misfits.iter().flatten().take(1) {
                refusals.add(own::VERB, misfit);
            }
            if kinds.iter().all(|kind| names_each_once(*kind)) && names_twice(&arg.value) {
                let option = self.spell(option);
                refusals.add(own::VERB, format!("{option} names something twice"));
            }
            if is_on_every_line(option) && is_empty_list(&args.0[at].value) {
                refusals.add(own::VERB, format!("{} names nobody", self.spell(option)));
            }
            self.know(verb, option, &mut args);
        }
        if refusals.is_empty() { Ok(args) } else { Err(refusals) }
    }

    /// What is wrong with the value of a stat or an option, if it is not of its kind, or out of
    /// its bounds.
    pub fn misfit(self, name: Name, kind: Kind, value: &Value) -> Option<String> {
        let is_verb = |value: &Value| matches!(value, Value::Word(verb) if self.is_verb(*verb));
        let verbs_are_known = match (kind, value) {
            (Kind::Verb | Kind::Verbs, Value::List(verbs)) => verbs.iter().all(is_verb),
            (Kind::Verb | Kind::Verbs, one) => is_verb(one),
            _ => true,
        };
        if verbs_are_known && (kind.fits(value) || is_prompts(name, value)) {
            return None;
        }
        Some(format!("{} takes {}", self.spell(name), kind.wanted(|word| self.spell(word))))
    }

    /// What is known of a verb.
    pub fn verb(self, name: Name) -> Option<&'static Record> {
        self.rules().record(name)
    }

    /// Whether a verb takes an option; nothing is known of what is no verb.
    pub(super) fn takes(self, verb: Name, option: Name, args: &Args) -> bool {
        self.verb(verb).is_none_or(|known| !self.kinds(known, option, args).is_empty())
    }

    /// What an option of a verb may hold: its own, one of a verb that is said with it, or whom
    /// windows ask instead of offering.
    fn kinds(self, known: &Record, option: Name, args: &Args) -> SmallVec<[Kind; 2]> {
        let options = options_of_line(&self.rules().verbs, known.name, args);
        let kinds = options.filter(|opt| opt.name == option).map(|opt| opt.kind);
        let on_every_line = ON_EVERY_LINE.iter().filter(|opt| opt.name == option);
        kinds.chain(on_every_line.map(|opt| opt.kind)).collect()
    }

    /// Gives back the words of an option that takes any: where the rules know them, filling it in
    /// makes a word or dice of them, and of what is recorded so again.
    fn say_in_words(self, arg: &mut Arg, kinds: &[Kind]) {
        let word = match &arg.value {
            Value::Label(label) if kinds.contains(&Kind::Label) => label.clone(),
            value if kinds.iter().any(|kind| kind.fits(value)) => return,
            Value::Word(word) => self.spell(*word).to_owned(),
            Value::Dice(dice) => dice.to_string(),
            _ => return,
        };
        if kinds.contains(&Kind::Label) {
            arg.value = Value::label(&word);
        } else if kinds.contains(&Kind::Text) {
            arg.value = Value::Text(word);
        }
    }
}

impl System {
    /// Makes a word of a text where the rules know it.
    fn know(self, verb: Name, option: Name, args: &mut Args) {
        let Some(Value::Text(text) | Value::Label(text)) = args.value(option) else { return };
        let said = text.trim().to_lowercase();
        let mut options = options_of_line(&self.rules().verbs, verb, args);
        let known = options.find(|opt| opt.name == option).map_or(&[][..], |opt| opt.known);
        let word = known.iter().find(|word| self.spell(**word) == said).copied();
        drop(options);
        if let (Some(word), Some(arg)) = (word, args.0.iter_mut().find(|arg| arg.name == option)) {
            arg.value = Value::Word(word);
        }
    }
}

/// What to write for a word, if it is one of these.
fn meant(all: &'static [Instead], word: &str) -> Option<&'static str> {
    all.iter().find(|(words, _)| words.contains(&word)).map(|(_, write)| *write)
}

/// Whether a list of this kind names each thing once: naming it again would say nothing.
fn names_each_once(kind: Kind) -> bool {
    matches!(kind, Kind::Who | Kind::Whos | Kind::WhoOrSide | Kind::Words(_) | Kind::Items)
}

/// Whether any line can say it.
fn is_on_every_line(option: Name) -> bool {
    ON_EVERY_LINE.iter().any(|opt| opt.name == option)
}

fn is_empty_list(value: &Value) -> bool {
    matches!(value, Value::List(all) if all.is_empty())
}

fn names_twice(value: &Value) -> bool {
    let Value::List(list) = value else { return false };
    list.iter().enumerate().any(|(at, one)| list[..at].contains(one))
}

/// Whether a value says who is asked at windows: those listed, everybody, or whom the rules ask.
fn is_prompts(name: Name, value: &Value) -> bool {
    let fits = |one: &Value| {
        matches!(one, Value::Word(core::ALL | core::ESSENTIAL)) || Kind::WhoOrSide.fits(one)
    };
    name == core::PROMPTS && matches!(value, Value::List(all) if all.iter().all(fits))
}

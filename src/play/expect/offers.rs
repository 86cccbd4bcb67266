//! `expect [not] offers`: what may be answered, or taken at a window. `expect [not] legal`: what
//! may be declared.

use super::Check;
use crate::log::Storage;
use crate::script::{Act, Diagnostic, Opt, RawValue, Say, Word, parse_value};
use crate::vocabulary::{Actor, Args, ItemId, Name, Need, Reply};

/// How many ways are listed where another was expected.
const MANY: usize = 8;

impl<S: Storage> Check<'_, S> {
    /// Whether each of these words is offered with these options, or none of them.
    pub(super) fn offers(
        &self,
        negated: bool,
        wanted: &[Word],
        options: &[Opt],
    ) -> Result<(), Diagnostic> {
        self.sees_the_need()?;
        let now = self.offered_words();
        for word in wanted {
            let among = now.contains(&word.text);
            if !among {
                self.is_known(word)?;
            }
            let there = among && (options.is_empty() || self.is_offered_with(word, options)?);
            Self::same(word.span, there != negated, || match (now.is_empty(), options) {
                (true, _) => "offered now: nothing".to_owned(),
                (false, []) => format!("offered now: {}", now.join(", ")),
                (false, _) if there => format!("{} is offered with these options", word.text),
                (false, _) => format!("offered now: {}; not with these options", now.join(", ")),
            })?;
        }
        Ok(())
    }

    /// Whether somebody may declare a verb now with these options, as `legal` lists it.
    pub(super) fn legal(
        &self,
        negated: bool,
        who: &Word,
        verb: &Word,
        options: &[Opt],
    ) -> Result<(), Diagnostic> {
        let actor = self.words().actor(who)?;
        let (name, wanted) = self.words().deed(actor, verb, &said(verb, options))?;
        let ways = self.session.legal_with_to(self.seat, actor, name);
        let there = ways.iter().any(|way| self.has_all(actor, way, &wanted));
        Self::same(verb.span, there != negated, || {
            let each: Vec<String> = ways.iter().map(|way| self.options_of(actor, way)).collect();
            match &each[..] {
                [] => format!("{} may not {} now", who.text, verb.text),
                [some @ .., _] if some.len() > MANY => {
                    let (some, rest) = (some[..MANY].join(" | "), each.len() - MANY);
                    format!("{} may {}: {some} and {rest} more", who.text, verb.text)
                }
                each => format!("{} may {}: {}", who.text, verb.text, each.join(" | ")),
            }
        })
    }

    /// Whether a way of doing something has all of these options, as they are typed.
    fn has_all(&self, by: Actor, way: &Args, wanted: &Args) -> bool {
        let typed = |value| self.session.system().show_to(self.state, by, value);
        wanted.0.iter().all(|arg| way.value(arg.name).map(typed) == Some(typed(&arg.value)))
    }

    /// Options as they are typed.
    fn options_of(&self, by: Actor, way: &Args) -> String {
        let system = self.session.system();
        let each = way.0.iter().map(|arg| {
            format!("{}={}", system.spell(arg.name), system.show_to(self.state, by, &arg.value))
        });
        each.collect::<Vec<_>>().join(" ")
    }

    /// The answers to what is asked now, and the verbs of the windows still open.
    fn offered_words(&self) -> Vec<String> {
        let mut now: Vec<String> = Vec::new();
        if let Some(Need::Choice { options, .. }) = self.session.pending().map(|asked| &asked.need)
        {
            now.extend(options.iter().map(|option| self.session.system().show(self.state, option)));
        }
        for (_, offer) in self.session.offers_to(self.seat) {
            let verbs = offer.to.iter().flat_map(|(_, verbs)| verbs.iter());
            now.extend(verbs.map(|verb| self.session.system().spell(*verb).to_owned()));
        }
        now
    }

    /// Whether somebody may do a verb with all of these options.
    fn is_offered_with(&self, word: &Word, options: &[Opt]) -> Result<bool, Diagnostic> {
        for (actor, verb, ways) in self.offered_ways() {
            if self.session.system().spell(verb) != word.text {
                continue;
            }
            let (_, wanted) = self.words().deed(actor, word, &said(word, options))?;
            if ways.iter().any(|way| self.has_all(actor, way, &wanted)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Everything that may be answered or taken now with a verb: by whom, and in which ways.
    fn offered_ways(&self) -> Vec<(Actor, Name, Vec<Args>)> {
        let mut all = Vec::new();
        if self.question().is_some() {
            for actor in self.session.still_asked() {
                let replies = self.session.replies_to(self.seat, actor);
                all.extend(replies.into_iter().filter_map(|reply| match reply {
                    Reply::Do { verb, args } => Some((actor, verb, vec![args])),
                    _ => None,
                }));
            }
        }
        for (number, offer) in self.session.offers_to(self.seat) {
            for (who, verbs) in &offer.to {
                all.extend(verbs.iter().map(|verb| {
                    let ways = self.session.taking_to(self.seat, (number, &offer), *who, *verb);
                    (Actor::Who(*who), *verb, ways)
                }));
            }
        }
        all
    }

    /// A word of the system, somebody or something of this fight, a number or a place; any other
    /// is never offered.
    fn is_known(&self, word: &Word) -> Result<(), Diagnostic> {
        let mut items = (0..self.state.items.len() as u16).map(ItemId);
        let is_plain = matches!(parse_value(word), Ok(RawValue::Word(_)));
        let is_item = items.any(|item| self.state.called(item) == word.text);
        if !is_plain || is_item || self.words().subject(word).is_ok() {
            return Ok(());
        }
        self.known_name(word)
    }
}

/// A line that says a verb with these options.
fn said(verb: &Word, options: &[Opt]) -> Say {
    Say {
        actor: verb.clone(),
        act: Act::Do(verb.clone()),
        bare: Vec::new(),
        options: options.to_vec(),
        changes: Vec::new(),
        faces: None,
        because: None,
    }
}

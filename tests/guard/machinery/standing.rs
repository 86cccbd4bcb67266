//! What a fight stands at: what is awaited, what could be said, what is said against a line.

use super::facts::{Fact, Kind};
use super::normal::Speller;
use super::words::Words;
use affray::engine::catalog::On;
use affray::log::MemoryStorage;
use affray::play::{Session, Trouble};
use affray::vocabulary::{Actor, Seat, Subject, core};

/// The question awaited and the windows open.
pub fn awaited(words: &Words, session: &Session<MemoryStorage>) -> Vec<Fact> {
    let speller = Speller { words, state: session.state() };
    let mut facts = Vec::new();
    if let Some(asked) = session.pending() {
        let still: Vec<String> =
            session.still_asked().iter().map(|actor| speller.actor(*actor)).collect();
        let text = format!("{}; still asked: {}", speller.asked(asked), still.join(", "));
        facts.push(Fact::new(Kind::Question, words.clause(asked.clause), text));
    }
    for (_, offered) in session.offers() {
        let label = words.clause(offered.clause);
        facts.push(Fact::new(Kind::Windows, label, speller.offered(offered)));
    }
    facts
}

/// Everything that could be said: declarations, or answers where something is asked; how the
/// windows may be taken; and the numbers in force.
pub fn possible(words: &Words, session: &Session<MemoryStorage>) -> Vec<Fact> {
    let mut facts = windows(words, session);
    numbers(words, session, &mut facts);
    match session.pending() {
        Some(_) => facts.extend(replies(words, session)),
        None => facts.extend(legal(words, session)),
    }
    facts.sort_by(|one, other| (one.kind, &one.text).cmp(&(other.kind, &other.text)));
    facts.dedup();
    facts
}

/// What is in force for everybody and for everything they carry.
fn numbers(words: &Words, session: &Session<MemoryStorage>, facts: &mut Vec<Fact>) {
    let (system, state) = (session.system(), session.state());
    let speller = Speller { words, state };
    for who in state.everyone() {
        let own = std::iter::once((Subject::Who(who), On::Combatant));
        let items = state.items_of(who).map(|item| {
            let on = match state.cast.item(item).kind {
                core::SHIELD => On::Shield,
                core::ARMOR => On::Armor,
                core::SPELL => On::Spell,
                core::ITEM => On::Item,
                _ => On::Weapon,
            };
            (Subject::Item(item), on)
        });
        for (of, on) in own.chain(items) {
            let called = speller.subject(of);
            for name in words.numbers_of(on) {
                if let Some(number) = system.number(state, of, *name) {
                    let name = speller.name(*name);
                    facts.push(Fact::new(Kind::Numbers, name, format!("{called} {name} {number}")));
                }
            }
            for condition in system.conditions() {
                if system.holds(state, of, condition.name) {
                    let name = speller.name(condition.name);
                    facts.push(Fact::new(Kind::Numbers, name, format!("{called} is {name}")));
                }
            }
        }
    }
}

fn legal(words: &Words, session: &Session<MemoryStorage>) -> Vec<Fact> {
    let (system, state) = (session.system(), session.state());
    let speller = Speller { words, state };
    let sides = state.every_side().map(Actor::Side);
    let actors = state.present().map(Actor::Who).chain(sides).chain([Actor::Gm]);
    let mut facts = Vec::new();
    for actor in actors {
        let who = speller.actor(actor);
        for (verb, args) in system.legal(state, actor) {
            let text = format!("{who} {}", speller.deed(verb, &args));
            facts.push(Fact::new(Kind::Legal, speller.name(verb), text));
        }
    }
    facts
}

fn replies(words: &Words, session: &Session<MemoryStorage>) -> Vec<Fact> {
    let speller = Speller { words, state: session.state() };
    let mut facts = Vec::new();
    for actor in session.still_asked() {
        for reply in session.replies_to(Seat::GM, actor) {
            let (label, text) = speller.reply(&reply);
            let text = format!("{} answer {text}", speller.actor(actor));
            facts.push(Fact::new(Kind::Replies, &label, text));
        }
    }
    facts
}

fn windows(words: &Words, session: &Session<MemoryStorage>) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, (number, offered)) in session.offers().into_iter().enumerate() {
        let then = session.history().state_at(number);
        let speller = Speller { words, state: &then };
        let taken = offered.to.iter().flat_map(|(who, verbs)| verbs.iter().map(move |v| (who, v)));
        for (who, verb) in taken {
            for args in session.system().answers(&then, *who, *verb, offered.about) {
                let deed = speller.deed(*verb, &args);
                let text = format!("{} take {deed} (window {})", then.called(*who), at + 1);
                facts.push(Fact::new(Kind::Replies, speller.name(*verb), text));
            }
        }
    }
    facts
}

/// Why a line was not taken: every clause with its reason, and what is said besides.
pub fn against(words: &Words, trouble: &Trouble) -> Vec<Fact> {
    let diagnostic = &trouble.diagnostic;
    let mut facts = vec![Fact::new(Kind::Diagnostic, "", diagnostic.message.clone())];
    let mut refused = Vec::new();
    for because in &diagnostic.because {
        match reason(words, because) {
            Some((clause, reason)) if !trouble.clauses.is_empty() => {
                refused.push(Fact::new(Kind::Refused, clause, format!("{clause}: {reason}")));
            }
            _ => facts.push(Fact::new(Kind::Diagnostic, "", format!("because {because}"))),
        }
    }
    refused.sort_by(|one, other| one.text.cmp(&other.text));
    facts.append(&mut refused);
    let hint = diagnostic.hint.iter().map(|hint| format!("hint: {hint}"));
    facts.extend(hint.map(|hint| Fact::new(Kind::Diagnostic, "", hint)));
    facts
}

/// The clause and the reason of `ID (SECTION): REASON`.
fn reason<'a>(words: &Words, because: &'a str) -> Option<(&'a str, &'a str)> {
    let (clause, rest) = because.split_once(" (")?;
    let known = words.system.clause_named(clause)?;
    let section = format!("{}): ", known.section);
    rest.strip_prefix(section.as_str()).map(|reason| (clause, reason))
}

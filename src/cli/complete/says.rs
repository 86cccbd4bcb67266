//! What words mean, in a few words beside each.

use crate::cli::files::Fight;
use crate::cli::prompt::words::{HELP, word_of};
use crate::play::speaks_for;
use crate::standing::standing_at;
use crate::vocabulary::{Actor, Seat, Subject, Viewer, core};
use std::collections::BTreeMap;

/// Events in words, by their numbers.
pub type Events = BTreeMap<u64, String>;

/// What is known of words.
#[derive(Debug, Default)]
pub struct Meanings {
    /// The words of the prompt.
    own: BTreeMap<&'static str, &'static str>,
    /// Combatants, sides and items as they are now.
    those: BTreeMap<String, String>,
    verbs: BTreeMap<&'static str, String>,
    clauses: BTreeMap<&'static str, &'static str>,
    marks: BTreeMap<String, u64>,
    options: BTreeMap<String, String>,
    events: Events,
}

impl Meanings {
    /// What words mean now, for a seat.
    pub fn of(fight: &Fight, seat: Seat, events: Events) -> Self {
        let system = fight.system();
        let entries = HELP.iter().flat_map(|(_, entries)| entries.iter());
        let verbs = system.verbs().iter();
        Meanings {
            own: entries.filter_map(|(form, says)| Some((word_of(form)?, *says))).collect(),
            those: those(fight, seat),
            verbs: verbs.map(|it| (system.spell(it.name), first_sentence(it.says))).collect(),
            clauses: system.clauses().map(|clause| (clause.id, clause.title)).collect(),
            marks: fight.history().marks().clone(),
            options: crate::cli::options_of("log").into_iter().collect(),
            events,
        }
    }

    /// What a word means after those typed.
    pub fn of_word(&self, typed: &[&str], word: &str) -> String {
        let found = match typed {
            [] => {
                let own = self.own.get(word).map(|says| (*says).to_owned());
                own.or_else(|| self.one(word)).or_else(|| self.verb(word))
            }
            ["goto" | "undo" | "redo", ..] => self.point(word),
            ["help", ..] => {
                let own = self.own.get(word).map(|says| (*says).to_owned());
                own.or_else(|| self.verbs.get(word).cloned())
            }
            ["rules", ..] => self.clauses.get(word).map(|title| (*title).to_owned()),
            ["log", ..] => self.options.get(word).cloned(),
            ["why" | "explain" | "dispute" | "decide" | "retract" | "correct" | "state", ..] => {
                self.event(word)
            }
            [_] => self.verb(word),
            [_, "answer" | "take"] => self.verb(word).or_else(|| self.one(word)),
            _ => self.one(word.split_once('=').map_or(word, |(_, value)| value)),
        };
        found.unwrap_or_default()
    }

    fn one(&self, word: &str) -> Option<String> {
        match word {
            "gm" => Some("rulings, and what only the GM does".to_owned()),
            "expect" => Some("checks the fight as it stands".to_owned()),
            _ => self.those.get(word).cloned(),
        }
    }

    fn verb(&self, word: &str) -> Option<String> {
        match word {
            "answer" => Some("answers what is asked".to_owned()),
            "take" => Some("steps into a window that was passed over".to_owned()),
            "set" => Some("rules on numbers, conditions, places and items".to_owned()),
            "rule" => Some("rules in words".to_owned()),
            "pass" => Some("declines".to_owned()),
            _ => self.verbs.get(word).cloned(),
        }
    }

    fn event(&self, word: &str) -> Option<String> {
        self.events.get(&word.parse().ok()?).cloned()
    }

    fn point(&self, word: &str) -> Option<String> {
        Some(match word {
            "start" => "right after the opening".to_owned(),
            "end" => "the newest deed in the log".to_owned(),
            "back" => "where the line was before it was moved".to_owned(),
            "turn" => "the deeds of this turn".to_owned(),
            "round" => "the deeds of this round".to_owned(),
            "to" => "the deed of an event and everything after it".to_owned(),
            _ => match self.marks.get(word) {
                Some(event) => format!("a mark, at event {event}"),
                None => return self.event(word),
            },
        })
    }
}

/// Combatants, sides and items as a seat knows them.
fn those(fight: &Fight, seat: Seat) -> BTreeMap<String, String> {
    let (system, state, history) = (fight.system(), fight.state(), fight.history());
    let mut those = BTreeMap::new();
    for who in state.everyone() {
        let items = state.items_of(who);
        those.extend(items.map(|item| {
            let kind = system.spell(state.cast.item(item).kind);
            (state.called(Subject::Item(item)), kind.to_owned())
        }));
    }
    let standing = standing_at(history, system, history.tip(), Viewer::of(seat));
    those.extend(standing.sides.into_iter().map(|side| (side.name, "a side".to_owned())));
    those.extend(standing.combatants.into_iter().map(|one| {
        let parts = [one.side.clone(), one.health_text(), one.conditions.join(", ")];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (one.id, parts.join(", "))
    }));
    those
}

/// Why nothing, or not everything, is offered for each of those whom a seat knows.
pub fn silent(fight: &Fight, seat: Seat) -> BTreeMap<String, String> {
    let (state, viewer) = (fight.state(), Viewer::of(seat));
    let present = state.everyone().filter(|who| !state.is_hidden_from(*who, viewer));
    let actors = present.map(Actor::Who).chain(state.every_side().map(Actor::Side));
    let reason = |actor| (state.called_actor(actor), why_silent(fight, seat, actor));
    actors.map(reason).collect()
}

/// Why nothing is offered for somebody.
pub fn why_silent(fight: &Fight, seat: Seat, actor: Actor) -> String {
    let state = fight.state();
    let seats = &state.cast.seats;
    let own = match actor {
        Actor::Who(who) => seats.get(usize::from(state.sheet(who).seat.0)).cloned(),
        Actor::Side(_) | Actor::Gm => None,
    };
    let is_own = |turn: &Actor| match (turn, actor) {
        (Actor::Side(side), Actor::Who(who)) => state.side(who) == *side,
        _ => *turn == actor,
    };
    let turn = state.turn_of().filter(|turn| !is_own(turn));
    match (own, turn) {
        (Some(own), _) if !speaks_for(state, seat, actor) => format!("{own} speaks for it"),
        _ if fight.pending().is_some() => format!("first: {}", fight.what_is_awaited(seat)),
        _ if state.phase == core::OVER => "the fight is over".to_owned(),
        _ if state.phase == core::SETUP => "the fight has not started: gm start".to_owned(),
        (_, Some(turn)) => format!("it is the turn of {}", state.called_actor(turn)),
        _ => "the rules do not allow it now: say it to hear why".to_owned(),
    }
}

/// The first sentence of a text.
pub fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.find(". ").or_else(|| text.find("; ")) {
        Some(end) => text[..end].to_owned(),
        None => text.trim_end_matches('.').to_owned(),
    }
}

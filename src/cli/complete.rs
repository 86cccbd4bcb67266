//! What may be typed next at the prompt: everything the rules allow now, as lines, and the words
//! of them that fit what stands there already.

use super::files::Fight;
use crate::engine::catalog::Said;
use crate::vocabulary::{
    Actor, Arg, Args, Name, Need, Point, Reply, Seat, SideId, Unit, Value, Viewer, Who, core, unfit,
};
use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use std::collections::BTreeSet;

/// A line that could be said, word by word.
pub type Words = Vec<String>;

/// Completes lines at the prompt.
#[derive(Debug, Default)]
pub struct Lines {
    /// The lines that could be said now.
    pub known: Vec<Words>,
}

/// Every line that could be said now from a seat.
pub fn lines(fight: &Fight, seat: Seat) -> Vec<Words> {
    let mut lines = Vec::new();
    if fight.pending().is_some() {
        answers(fight, seat, &mut lines);
    } else {
        declarations(fight, seat, &mut lines);
    }
    windows(fight, seat, &mut lines);
    if seat == Seat::GM {
        lines.extend([words(["gm", "set"]), words(["gm", "rule"])]);
    }
    let history = fight.history();
    let acts = [
        ("undo", history.undo_target(1).is_ok()),
        ("redo", history.redo_target(1).is_ok()),
        ("mark", true),
        ("dispute", true),
        ("decide", seat == Seat::GM),
        ("remark", true),
        ("contribute", !history.started()),
        ("reveal", seat == Seat::GM && fight.has_secret()),
    ];
    lines.extend(acts.into_iter().filter(|(_, possible)| *possible).map(|(act, _)| words([act])));
    lines.extend(history.marks().keys().map(|mark| words(["goto", mark.as_str()])));
    let points = [("start", Point::Start), ("end", Point::End), ("back", Point::Back)];
    let leads = points.into_iter().filter(|(_, point)| fight.goto_target(point.clone()).is_ok());
    lines.extend(leads.map(|(word, _)| words(["goto", word])));
    let rounds = (1..=fight.state().round).map(|round| round.to_string());
    lines.extend(rounds.map(|round| words(["goto", "round", &round])));
    for (word, unit) in [("turn", Unit::Turn), ("round", Unit::Round)] {
        let back = history.undo_unit(unit).map(|_| words(["undo", word]));
        lines
            .extend(back.into_iter().chain(history.redo_unit(unit).map(|_| words(["redo", word]))));
    }
    let mut seen = BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    // Nobody can type what cannot be seen.
    lines.retain(|line| line.iter().all(|word| unfit(word).is_none()));
    lines
}

/// What may be expected of the fight as it stands, from a seat: the forms, up to the word that
/// somebody has to think of.
pub fn expectations(fight: &Fight, seat: Seat) -> Vec<Words> {
    let (state, viewer) = (fight.state(), Viewer::of(seat));
    let mut lines: Vec<Words> = EXPECTED.iter().map(|line| words(line.split(' '))).collect();
    for who in state.present().filter(|who| !state.is_hidden_from(*who, viewer)) {
        let id = state.called(who);
        let forms = ["is", "is not", "not", "at", "has", "lacks"];
        lines.extend(forms.map(|form| words(["expect", &id].into_iter().chain(form.split(' ')))));
        lines.extend([words(["expect", "turn", &id]), words(["expect", "not", "asks", &id])]);
    }
    lines.extend(asked_now(fight, seat));
    lines
}

/// The expectations that begin with a word of the language.
const EXPECTED: [&str; 12] = [
    "expect roll",
    "expect no roll",
    "expect turn",
    "expect round",
    "expect count",
    "expect phase",
    "expect order",
    "expect over",
    "expect refused",
    "expect not offers",
    "expect not cites",
    "expect cites",
];

/// Who is asked what now, as expectations; nobody where that is so.
fn asked_now(fight: &Fight, seat: Seat) -> Vec<Words> {
    let choice = fight.pending().filter(|asked| matches!(asked.need, Need::Choice { .. }));
    let Some(asked) = choice else { return vec![words(["expect", "asks", "nobody"])] };
    let clause = fight.system().clause(asked.clause).filter(|_| fight.sees_the_need(seat));
    let Some(clause) = clause else { return Vec::new() };
    let still = fight.still_asked().into_iter().map(|who| fight.state().called_actor(who));
    still.map(|who| words(["expect", "asks", &who, clause.id])).collect()
}

fn declarations(fight: &Fight, seat: Seat, lines: &mut Vec<Words>) {
    let (system, state) = (fight.system(), fight.state());
    if seat == Seat::GM {
        let verbs = system.verbs().iter().filter(|verb| verb.said == Said::Gm);
        lines.extend(verbs.map(|verb| words(["gm", system.spell(verb.name)])));
    }
    let own = |side: &SideId| state.members(*side).any(|who| speaks_for(fight, seat, who));
    let sides = state.every_side().filter(own).map(Actor::Side);
    let members = state.present().filter(|who| speaks_for(fight, seat, *who)).map(Actor::Who);
    for actor in members.chain(sides) {
        let legal = fight.legal_to(seat, actor).into_iter();
        for (verb, args) in legal.filter(|(verb, args)| may_give(fight, seat, *verb, args)) {
            let start = words([state.called_actor(actor).as_str(), system.spell(verb)]);
            lines.push(with_args(fight, start, verb, &args));
        }
    }
}

fn answers(fight: &Fight, seat: Seat, lines: &mut Vec<Words>) {
    if !fight.pending().is_some_and(|asked| matches!(asked.need, Need::Choice { .. })) {
        return;
    }
    let state = fight.state();
    for actor in fight.still_asked() {
        if matches!(actor, Actor::Who(who) if !speaks_for(fight, seat, who)) {
            continue;
        }
        let start = words([state.called_actor(actor).as_str(), "answer"]);
        for reply in fight.replies_to(seat, actor) {
            let fits = match &reply {
                Reply::Do { verb, args } => may_give(fight, seat, *verb, args),
                _ => true,
            };
            if fits {
                lines.push(answer(fight, start.clone(), &reply));
            }
        }
    }
}

fn answer(fight: &Fight, mut line: Words, reply: &Reply) -> Words {
    match reply {
        Reply::Pass => line.push("pass".to_owned()),
        Reply::Yes => line.push("yes".to_owned()),
        Reply::Faces => {}
        Reply::Value(value) => line.push(spelled(fight, value)),
        Reply::Do { verb, args } => {
            line.push(fight.system().spell(*verb).to_owned());
            return with_args(fight, line, *verb, args);
        }
    }
    line
}

fn windows(fight: &Fight, seat: Seat, lines: &mut Vec<Words>) {
    let (system, state) = (fight.system(), fight.state());
    for (offer, offered) in fight.offers_to(seat) {
        for (who, verbs) in offered.to.iter().filter(|(who, _)| speaks_for(fight, seat, *who)) {
            for verb in verbs {
                let start = words([state.called(*who).as_str(), "take", system.spell(*verb)]);
                let taken = fight.taking_to(seat, (offer, &offered), *who, *verb);
                let latest = fight.open_to(*who, *verb).last().copied();
                let which = (latest != Some(offer)).then(|| format!("window={offer}"));
                lines.push(start.iter().cloned().chain(which.clone()).collect());
                let taken = taken.iter().filter(|args| may_give(fight, seat, *verb, args));
                for args in taken {
                    let mut line = with_args(fight, start.clone(), *verb, args);
                    line.extend(which.clone());
                    lines.push(line);
                }
            }
        }
    }
}

/// Whether a seat may give these options: some are the GM's.
fn may_give(fight: &Fight, seat: Seat, verb: Name, args: &Args) -> bool {
    let may = |arg: &Arg| !fight.system().is_gms(verb, arg.name);
    seat == Seat::GM || args.0.iter().all(may)
}

fn speaks_for(fight: &Fight, seat: Seat, who: Who) -> bool {
    seat == Seat::GM || fight.state().sheet(who).seat == seat
}

/// The line with its options: whom or what the verb is about without a name, the rest with theirs.
fn with_args(fight: &Fight, mut line: Words, verb: Name, args: &Args) -> Words {
    let system = fight.system();
    let known = system.verbs().iter().find(|known| known.name == verb);
    let after_verb = line.len();
    let first = known.and_then(|verb| verb.options.first()).map(|option| option.name);
    for arg in &args.0 {
        let value = spelled(fight, &arg.value);
        let bare = first == Some(arg.name) && matches!(arg.value, Value::Who(_));
        if bare {
            line.insert(after_verb, value);
        } else {
            line.push(format!("{}={value}", system.spell(arg.name)));
        }
    }
    line
}

fn spelled(fight: &Fight, value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Word(core::PASS) => "pass".to_owned(),
        other => fight.system().show(fight.state(), other),
    }
}

fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Words {
    words.into_iter().map(str::to_owned).collect()
}

/// The words that may stand after those typed, beginning with what is typed of the next.
///
/// The first two words (three of an answer, all of an expectation) stand where they stand;
/// options come in any order.
pub fn next_words<'a>(known: &'a [Words], typed: &[&str], begun: &str) -> BTreeSet<&'a str> {
    let fixed = match typed {
        ["expect", ..] => usize::MAX,
        [_, "answer" | "take", ..] => 3,
        _ => 2,
    };
    let mut next = BTreeSet::new();
    for line in known {
        let head = typed.len().min(fixed);
        if line.len() < head || line.iter().zip(&typed[..head]).any(|(one, other)| one != other) {
            continue;
        }
        if typed.len() < fixed {
            next.extend(line.get(typed.len()).map(String::as_str));
            continue;
        }
        let options = &line[fixed.min(line.len())..];
        let said = &typed[fixed..];
        if said.iter().all(|word| options.iter().any(|option| option == word)) {
            next.extend(options.iter().map(String::as_str).filter(|word| !said.contains(word)));
        }
    }
    next.retain(|word| word.starts_with(begun));
    next
}

impl Completer for Lines {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let typed: Vec<&str> = before[..start].split_whitespace().collect();
        let next = next_words(&self.known, &typed, &before[start..]);
        Ok((start, next.into_iter().map(|word| format!("{word} ")).collect()))
    }
}

impl Hinter for Lines {
    type Hint = String;
}

impl Highlighter for Lines {}

impl Validator for Lines {}

impl Helper for Lines {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_word_fits_what_is_typed() {
        let known = [
            words(["ash", "melee-attack", "grak", "weapon=axe"]),
            words(["ash", "melee-attack", "grul", "weapon=axe"]),
            words(["ash", "end-turn"]),
            words(["grak", "answer", "screen", "ward=bo"]),
            words(["expect", "asks", "grak", "screen.ward"]),
            words(["expect", "not", "asks", "bo"]),
            words(["expect", "grak", "is", "not"]),
        ];
        let cases: [(&[&str], &str, &[&str]); 12] = [
            (&[], "", &["ash", "expect", "grak"]),
            (&[], "g", &["grak"]),
            (&["ash"], "", &["end-turn", "melee-attack"]),
            (&["ash", "melee-attack"], "gr", &["grak", "grul"]),
            (&["ash", "melee-attack", "weapon=axe"], "", &["grak", "grul"]),
            (&["grak", "answer"], "", &["screen"]),
            (&["ash", "dance"], "", &[]),
            (&["expect"], "", &["asks", "grak", "not"]),
            (&["expect", "asks"], "", &["grak"]),
            (&["expect", "asks", "grak"], "", &["screen.ward"]),
            (&["expect", "not", "asks"], "", &["bo"]),
            (&["expect", "grak", "is"], "n", &["not"]),
        ];
        for (typed, begun, expected) in cases {
            let next: Vec<&str> = next_words(&known, typed, begun).into_iter().collect();
            assert_eq!(next, expected, "{typed:?} {begun}");
        }
    }
}

//! What may be typed next at the prompt, each word with what it means: the words of the prompt,
//! and of everything the rules allow now the words that fit what stands there already.

/// Acts about the log, and the other words of the prompt.
mod acts;
/// What is known, worked out beside the prompt.
mod latest;
/// The lines that could be said now.
mod lines;
/// Few words instead of many.
mod narrow;
/// What the GM may set.
mod rulings;
/// What words mean.
mod says;
/// What options take.
mod values;

pub use latest::Latest;
pub use lines::play_lines;
pub use says::{first_sentence, why_silent};

use super::files::Fight;
use super::prompt::{RULED, unnamed};
use crate::engine::catalog::ON_EVERY_LINE;
use crate::vocabulary::{Name, Seat, core, unfit};
use lines::{bare_answers, expectations, words};
use narrow::narrow;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use says::Meanings;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use values::Open;

/// A line that could be said, word by word.
pub type Words = Vec<String>;

/// A word that may stand next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The word, or the first part of one.
    pub word: String,
    /// What it means.
    pub says: String,
    /// Whether it is a whole word.
    pub end: End,
}

/// Where a candidate ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a word.
    Word,
    /// Within a word: more has to be typed.
    Part,
}

/// What is known of the fight for completing lines.
#[derive(Debug, Default)]
pub struct Known {
    lines: Vec<Words>,
    means: Meanings,
    /// The options of each verb, with what they take.
    options: BTreeMap<String, Vec<Open>>,
    /// The options that every line of a deed can have.
    everywhere: Vec<Candidate>,
    /// What a line may begin with in place of a name, with the name that is meant.
    unnamed: BTreeMap<String, String>,
    /// What the GM may set of whom.
    rulings: BTreeMap<String, Arc<[Candidate]>>,
    /// Why nothing, or not everything, is offered for somebody.
    silent: BTreeMap<String, String>,
}

impl Known {
    /// What is known now from a seat.
    pub fn of(fight: &Fight, seat: Seat) -> Self {
        let mut lines = play_lines(fight, seat, None);
        lines.extend(bare_answers(&lines));
        if seat == Seat::GM {
            lines.extend(RULED.map(|ruled| words(["gm", ruled])));
        }
        let begun: BTreeSet<[&str; 2]> =
            lines.iter().filter_map(|line| Some([&*line[0], &**line.get(1)?])).collect();
        let firsts: BTreeSet<&str> = begun.iter().map(|[_, word]| *word).collect();
        let meant = firsts.into_iter().filter_map(|word| Some((word, unnamed(fight, seat, word)?)));
        let meant = meant.filter(|(word, who)| begun.contains(&[*who, *word]));
        let unnamed = meant.map(|(word, who)| (word.to_owned(), who.to_owned())).collect();
        let silent = says::silent(fight, seat);
        let (acts, events) = acts::lines(fight, seat);
        lines.extend(acts);
        lines.extend(expectations(fight, seat));
        lines.retain(|line| line.iter().all(|word| unfit(word).is_none()));
        let rulings = if seat == Seat::GM { rulings::of(fight, seat) } else { BTreeMap::new() };
        let means = Meanings::of(fight, seat, events);
        let (options, everywhere) = (options(fight, seat), everywhere(fight, seat));
        Known { lines, means, options, everywhere, unnamed, rulings, silent }
    }

    /// The words that may stand after those typed, beginning with what is typed of the next.
    pub fn candidates(&self, typed: &[&str], begun: &str) -> Vec<Candidate> {
        let typed = &*self.in_full(typed);
        let found = match typed {
            // These are told once one is begun: before that they would be too many.
            [] if !begun.is_empty() => {
                let bare = self.unnamed.iter().map(|(word, who)| self.candidate(&[who], word));
                self.of_lines(typed, begun).into_iter().chain(bare).collect()
            }
            ["gm", "set"] => self.rulings.keys().map(|who| self.candidate(typed, who)).collect(),
            ["gm", "set", who, ..] => {
                let fields = self.rulings.get(*who).map_or(&[][..], |fields| fields);
                rulings::shown(fields, begun)
            }
            _ => self.of_lines(typed, begun),
        };
        let found = found.into_iter().filter(|candidate| candidate.word.starts_with(begun));
        narrow(found.collect(), begun)
    }

    /// The words typed, with the name in front that is left out.
    fn in_full<'w>(&'w self, typed: &'w [&'w str]) -> Cow<'w, [&'w str]> {
        match typed.first().and_then(|first| self.unnamed.get(*first)) {
            Some(who) => [&**who].into_iter().chain(typed.iter().copied()).collect(),
            None => Cow::Borrowed(typed),
        }
    }

    fn of_lines(&self, typed: &[&str], begun: &str) -> Vec<Candidate> {
        let next = next_words(&self.lines, typed, begun);
        let mut found: Vec<Candidate> =
            next.iter().map(|word| self.candidate(typed, word)).collect();
        found.sort_by_cached_key(|candidate| in_order(&candidate.word));
        let ([_, "answer" | "take", verb, said @ ..] | [_, verb, said @ ..]) = typed else {
            return found;
        };
        let Some(open) = self.options.get(*verb).filter(|_| self.is_begun(typed)) else {
            return found;
        };
        if found.iter().all(|known| known.word.contains('=')) {
            let behind = said.iter().filter(|word| !word.contains('=')).count();
            found.extend(values::bare(open, behind).iter().map(|word| self.candidate(typed, word)));
        }
        let mut given: Vec<Candidate> =
            open.iter().flat_map(|option| option.given(begun)).collect();
        given.retain(|one| !next.contains(one.word.as_str()));
        let is_said = |option: &Candidate| {
            let said = |word: &str| word.starts_with(&option.word);
            let listed = given.iter().any(|one| said(&one.word));
            listed || typed.iter().any(|word| said(word)) || next.iter().any(|word| said(word))
        };
        // What every line can say is not in the way before anything of it is typed.
        let everywhere = self.everywhere.iter().filter(|_| !begun.is_empty());
        let named = open.iter().map(|option| &option.called).chain(everywhere);
        found.extend(named.filter(|option| !is_said(option)).cloned());
        found.extend(given);
        found
    }

    /// Whether the first words typed begin a line that could be said.
    fn is_begun(&self, typed: &[&str]) -> bool {
        let head = &typed[..typed.len().min(2)];
        self.lines.iter().any(|line| {
            line.len() >= head.len() && line.iter().zip(head).all(|(one, other)| one == other)
        })
    }

    fn candidate(&self, typed: &[&str], word: &str) -> Candidate {
        let says = self.means.of_word(typed, word);
        Candidate { word: word.to_owned(), says, end: End::Word }
    }

    /// What is said beside a line that is typed: why nothing is offered for somebody, or what the
    /// only word means that can be meant.
    pub fn aside(&self, typed: &[&str], begun: &str) -> Option<String> {
        let typed = &*self.in_full(typed);
        if let [who, ..] = typed
            && let Some(reason) = self.silent.get(*who)
            && (!self.is_begun(typed) || self.lines.iter().all(|line| line[0] != *who))
        {
            return Some(reason.clone());
        }
        if begun.is_empty() {
            return None;
        }
        match &self.candidates(typed, begun)[..] {
            [only] if !only.says.is_empty() => Some(only.says.clone()),
            _ => None,
        }
    }
}

/// Words as people order them: events last, the latest first; other numbers by their value.
fn in_order(word: &str) -> (bool, Vec<(String, u64)>) {
    if let Ok(event) = word.parse::<u64>() {
        return (true, vec![(String::new(), u64::MAX - event)]);
    }
    let mut parts = vec![(String::new(), 0u64)];
    for c in word.chars() {
        let (text, number) = parts.last_mut().expect("BUG: there is a part");
        match c.to_digit(10) {
            Some(digit) => *number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None if *number == 0 => text.push(c),
            None => parts.push((c.to_string(), 0)),
        }
    }
    (false, parts)
}

/// The options of every verb, with what they take.
fn options(fight: &Fight, seat: Seat) -> BTreeMap<String, Vec<Open>> {
    let system = fight.system();
    let verbs = system.verbs().iter().map(|verb| {
        let own = verb.options.iter().filter(|option| seat == Seat::GM || !option.by_gm);
        let own = own.map(|option| Open::of(fight, seat, verb, option));
        let own = own.chain(of_newcomers(verb.name).into_iter().map(Open::named));
        (system.spell(verb.name).to_owned(), own.collect())
    });
    verbs.collect()
}

fn option_called(name: &str, says: impl Into<String>) -> Candidate {
    Candidate { word: format!("{name}="), says: says.into(), end: End::Part }
}

/// What `gm join` says of somebody who is in another file.
fn of_newcomers(verb: Name) -> Vec<Candidate> {
    if verb != core::JOIN {
        return Vec::new();
    }
    vec![
        option_called("from", "somebody new from a file: FILE#ID"),
        option_called("count", "how many of them"),
    ]
}

/// The options that every line of a deed can have, as a seat may say them.
fn everywhere(fight: &Fight, seat: Seat) -> Vec<Candidate> {
    let own = ON_EVERY_LINE.iter().filter(|option| seat == Seat::GM || !option.by_gm);
    let own = own.map(|option| {
        let says = match option.name {
            core::PROMPTS => "who is asked where a step is only offered",
            core::SUCCEEDS => "whose rolls succeed without a die",
            _ => "whose rolls fail without a die",
        };
        option_called(fight.system().spell(option.name), says)
    });
    own.collect()
}

/// The words that may stand after those typed, beginning with what is typed of the next.
///
/// The first two words (three of an answer, all of an expectation or an act) stand where they
/// stand;
/// options come in any order.
pub fn next_words<'a>(known: &'a [Words], typed: &[&str], begun: &str) -> BTreeSet<&'a str> {
    let fixed = match typed {
        [first, ..] if *first == "expect" || acts::is_word(first) => usize::MAX,
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

/// Completes lines at the prompt.
#[derive(Debug, Default)]
pub struct Lines {
    /// What is known, kept up to date beside the prompt.
    pub known: Arc<Latest>,
    /// The terminal's columns and rows.
    pub size: (usize, usize),
    /// Whether what is said beside a line may be dimmed.
    pub is_coloured: bool,
}

/// What is typed before the cursor: where the word begun starts, the words before it, and it.
fn split(before: &str) -> (usize, Vec<&str>, &str) {
    let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    (start, before[..start].split_whitespace().collect(), &before[start..])
}

impl Lines {
    /// How a candidate is shown: with what it means, in as many columns as it takes to see all of
    /// them at once; where there is no room for that, the word alone.
    fn shown(&self, candidate: &Candidate, width: usize, count: usize) -> String {
        const LEAST: usize = 16;
        const BETWEEN: usize = 3;
        let (columns, rows) = self.size;
        let beside = (1..=3).find(|beside| count.div_ceil(*beside) + 2 <= rows);
        let room = beside.map_or(0, |beside| (columns / beside).saturating_sub(BETWEEN));
        if candidate.says.is_empty() || room < width + LEAST {
            return candidate.word.clone();
        }
        clipped(&format!("{:width$}  {}", candidate.word, candidate.says), room)
    }
}

/// As much of a line as there is room for.
pub fn clipped(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    let kept: String = line.chars().take(columns.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

impl Completer for Lines {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, typed, begun) = split(&line[..at]);
        let found = self.known.once_there(|known| known.candidates(&typed, begun));
        let width = found.iter().map(|it| it.word.chars().count()).max().unwrap_or(0);
        let pair = |candidate: &Candidate| Pair {
            display: self.shown(candidate, width, found.len()),
            replacement: match candidate.end {
                End::Word => format!("{} ", candidate.word),
                End::Part => candidate.word.clone(),
            },
        };
        Ok((start, found.iter().map(pair).collect()))
    }
}

/// Words beside a line that are not taken over into it.
#[derive(Debug)]
pub struct Aside(String);

impl Hint for Aside {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Lines {
    type Hint = Aside;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<Aside> {
        const PROMPT: usize = 24;
        if at < line.len() {
            return None;
        }
        let (_, typed, begun) = split(line);
        let words = self.known.if_there(|known| known.aside(&typed, begun))??;
        let room = self.size.0.checked_sub(line.chars().count() + PROMPT)?;
        Some(Aside(format!("   {}", clipped(&words, room))))
    }
}

impl Highlighter for Lines {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.is_coloured { format!("\x1b[2m{hint}\x1b[0m").into() } else { hint.into() }
    }
}

impl Validator for Lines {}

impl Helper for Lines {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_numbers() {
        let mut words = ["12", "to=3,10", "9", "round", "to=3,2", "to=11,1", "end", "105"];
        words.sort_by_cached_key(|word| in_order(word));
        assert_eq!(words, ["end", "round", "to=3,2", "to=3,10", "to=11,1", "105", "12", "9"]);
    }

    #[test]
    fn what_words_mean_is_shown_where_there_is_room() {
        let says = "Runs as far as it can".to_owned();
        let run = Candidate { word: "run".to_owned(), says, end: End::Word };
        let lines = |columns, rows| Lines { size: (columns, rows), ..Lines::default() };
        assert_eq!(lines(80, 24).shown(&run, 5, 20), "run    Runs as far as it can");
        assert_eq!(lines(50, 24).shown(&run, 5, 40), "run    Runs as far as…");
        assert_eq!(lines(30, 24).shown(&run, 5, 40), "run");
        assert_eq!(lines(80, 10).shown(&run, 5, 40), "run");
    }

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

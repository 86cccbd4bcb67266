//! What is open: what is awaited and of whom, which windows can be stepped into, which disputes
//! are not decided.

use super::names::Names;
use super::{Dispute, Standing};
use crate::account::{Sight, Words, listed};
use crate::engine::catalog::Matter;
use crate::play::{
    CommitKind, History, asked_what, disputed_by, in_brackets, matter, options_left,
};
use crate::vocabulary::{Actor, Asked, Event, Need, Value, Viewer, Who, to_throw};

/// Adds what is awaited, and the windows still open.
pub fn add(
    standing: &mut Standing,
    history: &History,
    words: Words<'_>,
    (tip, viewer): (u64, Viewer),
) {
    if let Some((awaited, asked)) = awaited(history, words, tip, viewer) {
        standing.awaited = Some(awaited);
        standing.told.asked = asked;
        standing.may_act.clear();
    }
    let windows = windows(history, words, tip, viewer);
    let each = windows.iter().map(|(who, verbs)| format!("{} {verbs}", words.who(*who)));
    standing.windows = each.collect();
    standing.told.windows = together(words, &windows);
}

/// What the line that ends with `tip` waits for, and who is asked.
fn awaited(
    history: &History,
    words: Words<'_>,
    tip: u64,
    viewer: Viewer,
) -> Option<(String, Vec<String>)> {
    let sight = Sight::new(history, viewer);
    let (_, ranges) = history.resolution_at(tip)?;
    let mut answered: Vec<Actor> = Vec::new();
    for number in ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev()) {
        let entry = history.entry(number);
        match entry.event {
            Event::Answered { of, .. } => answered.push(of),
            // What was taken out of the log ended nothing: that a deed is settled is no secret.
            Event::Ruled(_) | Event::Redacted { .. } => {}
            Event::Asked(_) if !sight.sees_entry(&entry) => {
                return Some((format!("(hidden: event {number})"), vec!["somebody".to_owned()]));
            }
            Event::Asked(asked) => {
                let what = asked_what(history, words.system, words.state, (number, &asked));
                let asked = left(history, words, tip, asked, &answered);
                return question(words, &asked, what.as_ref(), &answered);
            }
            // What the GM rules meanwhile answers nothing.
            _ if history.kind_of(history.commit_of(number)) == CommitKind::Ruled => {}
            _ => return None,
        }
    }
    None
}

/// A question with what can be answered to it now: a ruling made meanwhile may have made some of it
/// impossible, or more of it possible.
fn left(
    history: &History,
    words: Words<'_>,
    tip: u64,
    mut asked: Asked,
    answered: &[Actor],
) -> Asked {
    let Need::Choice { of, options, .. } = &mut asked.need else { return asked };
    let still = of.iter().copied().filter(|actor| !answered.contains(actor));
    if let Some(left) = options_left((history, tip), words.system, words.state, still) {
        *options = left;
    }
    asked
}

fn question(
    words: Words<'_>,
    asked: &Asked,
    what: Option<&Matter>,
    answered: &[Actor],
) -> Option<(String, Vec<String>)> {
    let names = Names(words);
    match &asked.need {
        Need::Dice { .. } if !answered.is_empty() => None,
        Need::Dice { by, purpose, sides } => {
            let (who, purpose) = (names.doer(*by), words.called(*purpose));
            let (throws, dice) = (by.throws(), to_throw(sides));
            let about = in_brackets(what, |value| words.told(value));
            Some((format!("{who} {throws} {dice} for {purpose}{about}"), vec![who]))
        }
        Need::Share { by, purpose, .. } => {
            let (who, purpose) = (names.doer(*by), words.called(*purpose));
            let throws = by.throws();
            let text = format!("a share of the dice, before {who} {throws} for {purpose}");
            Some((text, vec!["a share".to_owned()]))
        }
        Need::Choice { of, .. } => {
            let left = of.iter().filter(|actor| !answered.contains(actor));
            let left: Vec<Actor> = left.copied().collect();
            let asked = choice(words, &left, asked, what);
            let names = left.iter().map(|actor| names.doer(*actor)).collect();
            (!left.is_empty()).then_some((asked, names))
        }
    }
}

/// A question: who is asked, what, what may be answered, and by which clause.
fn choice(words: Words<'_>, left: &[Actor], asked: &Asked, what: Option<&Matter>) -> String {
    let names = Names(words);
    let who: Vec<String> = left.iter().map(|actor| names.asked(*actor)).collect();
    let options = match &asked.need {
        Need::Choice { options, .. } => options.iter().map(|option| words.value(option)).collect(),
        Need::Dice { .. } | Need::Share { .. } => Vec::new(),
    };
    let is = if left.len() > 1 { "are" } else { "is" };
    let matter = matter(words.system, asked, what, |value| match value {
        Value::Who(who) => names.one(*who),
        value => words.told(value),
    });
    let (who, options, id) = (listed(&who), options.join(" | "), words.clause(asked.clause));
    format!("{who} {is} asked{matter}: {options} ({id})")
}

/// The windows open at the end of a line, latest first: who may step in, with what.
fn windows(history: &History, words: Words<'_>, tip: u64, viewer: Viewer) -> Vec<(Who, String)> {
    let sight = Sight::new(history, viewer);
    let Some((_, ranges)) = history.resolution_at(tip) else { return Vec::new() };
    let mut windows: Vec<(Who, String)> = Vec::new();
    for number in ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev()) {
        let entry = history.entry(number);
        let Event::Offered(offered) = &entry.event else { continue };
        if !sight.sees_entry(&entry) {
            continue;
        }
        for (who, verbs) in &offered.to {
            let verbs: Vec<_> = verbs.iter().map(|verb| words.word(*verb)).collect();
            let window = (*who, verbs.join(" or "));
            if !windows.contains(&window) {
                windows.push(window);
            }
        }
    }
    windows
}

/// The windows as people read them, those with the same verbs together.
fn together(words: Words<'_>, windows: &[(Who, String)]) -> Vec<String> {
    let mut told: Vec<(Vec<String>, &str)> = Vec::new();
    for (who, verbs) in windows {
        let name = Names(words).typed(*who);
        match told.iter_mut().find(|(_, told)| told == verbs) {
            Some((names, _)) => names.push(name),
            None => told.push((vec![name], verbs)),
        }
    }
    told.into_iter().map(|(names, verbs)| format!("{}: {verbs}", names.join(", "))).collect()
}

/// The disputes that are open once an event is in the file; now, where it is the tip of the line.
pub fn disputes(history: &History, words: Words<'_>, event: u64, viewer: Viewer) -> Vec<Dispute> {
    let sight = Sight::new(history, viewer);
    let last = if event == history.tip() { history.count() } else { event };
    let acts = (1..=history.commits()).filter(|one| history.kind_of(*one) == CommitKind::Act);
    let firsts = acts.map(|commit| history.events_of(commit).0);
    let mut open: Vec<Dispute> = Vec::new();
    for number in firsts.take_while(|first| *first <= last) {
        let entry = history.entry(number);
        match &entry.event {
            Event::Disputed { stamp, event, reason } if sight.sees_entry(&entry) => {
                let (by, reason) = (words.seat(stamp.seat), reason.clone());
                open.push(Dispute { event: number, about: *event, by, reason });
            }
            // All that is open about an event is decided together.
            Event::Decided { dispute, .. } => {
                let about = disputed_by(history, *dispute);
                open.retain(|one| Some(one.about) != about);
            }
            _ => {}
        }
    }
    open
}

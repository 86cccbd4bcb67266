//! The words of the prompt and acts about the log, with the events, marks and rounds they take.

use super::Words;
use super::lines::{can_end_a_turn, words};
use super::says::Events;
use crate::account::{Account, Kind, Undone, View};
use crate::cli::files::Fight;
use crate::cli::prompt::words::{HELP, word_of};
use crate::vocabulary::{Event, Point, Rewind, RewindBy, Seat, Stamp, Unit, Viewer};

/// Whether a word begins an act or is one of the prompt's own.
pub fn is_word(word: &str) -> bool {
    forms().any(|form| word_of(form) == Some(word))
}

/// The forms of the prompt's words and of acts.
fn forms() -> impl Iterator<Item = &'static str> {
    HELP.iter().flat_map(|(_, entries)| entries.iter()).map(|(form, _)| *form)
}

/// How many of the last commits are looked at for events.
const RECENT: u64 = 30;

/// The events of late that an act can be about.
#[derive(Debug, Default)]
struct Recent {
    deeds: Vec<u64>,
    rolls: Vec<u64>,
    changes: Vec<u64>,
    disputed: Vec<u64>,
}

/// Every act and word of the prompt with what may stand behind it, and the events among them in
/// words.
pub fn lines(fight: &Fight, seat: Seat) -> (Vec<Words>, Events) {
    let mut lines: Vec<Words> = forms()
        .filter_map(word_of)
        .filter(|word| is_open(fight, seat, word))
        .map(|word| words([word]))
        .collect();
    let (recent, events) = recent(fight, seat);
    points(fight, &mut lines);
    let behind: [(&str, &[&[u64]]); 8] = [
        ("goto", &[&recent.deeds]),
        ("state", &[&recent.deeds]),
        ("retract", &[&recent.deeds]),
        ("why", &[&recent.rolls, &recent.changes]),
        ("explain", &[&recent.rolls, &recent.changes]),
        ("dispute", &[&recent.rolls, &recent.changes]),
        ("correct", &[&recent.rolls]),
        ("decide", &[&recent.disputed]),
    ];
    for (word, all) in behind {
        let events = all.iter().flat_map(|events| events.iter());
        lines.extend(events.map(|event| words([word, &event.to_string()])));
    }
    lines.push(words(["state", "full"]));
    for event in &recent.disputed {
        let event = event.to_string();
        lines.extend(["upheld", "overturned"].map(|outcome| words(["decide", &event, outcome])));
    }
    lines.extend(recent.deeds.iter().map(|event| words(["undo", "to", &event.to_string()])));
    readings(fight, seat, &mut lines);
    let closed: Vec<&str> =
        forms().filter_map(word_of).filter(|word| !is_open(fight, seat, word)).collect();
    lines.retain(|line| line.first().is_none_or(|word| !closed.contains(&word.as_str())));
    (lines, events)
}

/// Whether an act can be done now.
fn is_open(fight: &Fight, seat: Seat, word: &str) -> bool {
    let history = fight.history();
    match word {
        "undo" => history.undo_target(1).is_ok_and(|to| may_move(fight, seat, to, RewindBy::Undo)),
        "roll" => fight.dice_are_awaited() && !fight.is_typed(),
        "redo" => history.redo_target(1).is_ok_and(|to| may_move(fight, seat, to, RewindBy::Redo)),
        "decide" | "goto" | "retract" => seat == Seat::GM,
        "end" => can_end_a_turn(fight, seat),
        "contribute" => !history.started(),
        "reveal" => seat == Seat::GM && fight.has_secret(),
        _ => true,
    }
}

/// Whether a seat may move the line there.
fn may_move(fight: &Fight, seat: Seat, to: u64, by: RewindBy) -> bool {
    let (stamp, from) = (Stamp { seat, time: 0 }, fight.history().tip());
    fight.may_move(&Rewind { stamp, from, to, by, follow: 0, because: None }).is_ok()
}

/// Where goto and undo can lead.
fn points(fight: &Fight, lines: &mut Vec<Words>) {
    let history = fight.history();
    let points = [("start", Point::Start), ("end", Point::End), ("back", Point::Back)];
    let leads = points.into_iter().filter(|(_, point)| fight.goto_target(point.clone()).is_ok());
    lines.extend(leads.map(|(word, _)| words(["goto", word])));
    lines.extend(history.marks().keys().map(|mark| words(["goto", mark])));
    let rounds = (1..=fight.state().round).map(|round| round.to_string());
    lines.extend(rounds.map(|round| words(["goto", "round", &round])));
    for (word, unit) in [("turn", Unit::Turn), ("round", Unit::Round)] {
        lines.extend(history.undo_unit(unit).map(|_| words(["undo", word])));
        lines.extend(history.redo_unit(unit).map(|_| words(["redo", word])));
    }
}

/// What may stand behind the words that only read.
fn readings(fight: &Fight, seat: Seat, lines: &mut Vec<Words>) {
    let (system, state) = (fight.system(), fight.state());
    lines.extend(system.clauses().map(|clause| words(["rules", clause.id])));
    lines.extend(["verbs", "stats"].map(|list| words(["rules", list])));
    lines.extend(system.verbs().iter().map(|verb| words(["help", system.spell(verb.name)])));
    lines.extend(forms().filter_map(word_of).map(|word| words(["help", word])));
    let viewer = Viewer::of(seat);
    let present = state.present().filter(|who| !state.is_hidden_from(*who, viewer));
    lines.extend(present.map(|who| words(["legal", &state.called(who)])));
    lines.extend(crate::cli::options_of("log").iter().map(|(option, _)| words(["log", option])));
}

/// The deeds, rolls, changes and disputes of late, those of the line first told last.
fn recent(fight: &Fight, seat: Seat) -> (Recent, Events) {
    let (history, viewer) = (fight.history(), Viewer::of(seat));
    let view = View { undone: Undone::LeftOut, ..View::of(viewer) };
    let account = Account::new(history, fight.system(), view);
    let (mut recent, mut events) = (Recent::default(), Events::new());
    let last = history.commits();
    for commit in last.saturating_sub(RECENT).max(1)..=last {
        for row in account.commit(commit) {
            if let Event::Disputed { event, .. } = history.entry(row.event).event {
                recent.disputed.push(event);
            }
            let kept = match row.kind {
                Kind::Declaration | Kind::Answer | Kind::Ruling => &mut recent.deeds,
                Kind::Roll => &mut recent.rolls,
                Kind::Change => &mut recent.changes,
                Kind::Opening
                | Kind::Round
                | Kind::Turn
                | Kind::Question
                | Kind::Offer
                | Kind::Note
                | Kind::Reminder
                | Kind::Act
                | Kind::Hidden
                | Kind::Machinery => continue,
            };
            kept.push(row.event);
            events.insert(row.event, row.sentence());
        }
    }
    for kept in [&mut recent.deeds, &mut recent.rolls, &mut recent.changes] {
        const FEW: usize = 15;
        kept.drain(..kept.len().saturating_sub(FEW));
    }
    (recent, events)
}

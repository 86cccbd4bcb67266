//! The account of a fight on the standard output, as text, Markdown or JSON.

use super::LogArgs;
use super::face::Face;
use super::failure::Failure;
use super::files::Fight;
use super::paint::Painter;
use crate::account::layout::Layout;
use crate::account::{Account, Filter, Kind, Row, Undone, View, markdown};
use crate::script::counted;
use crate::stats::{Read, Stats, stats};
use crate::vocabulary::{Actor, Viewer};
use clap::ValueEnum;

/// The form of an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines for a terminal
    #[default]
    Text,
    /// A report to publish
    Markdown,
}

/// Tells what was appended after so many commits.
pub fn tell_new(face: &mut Face, fight: &Fight, told: u64) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let account = account(face, fight, viewer, Undone::Told);
    let teller = Teller::new(face, fight);
    for commit in told + 1..=fight.history().commits() {
        for row in account.commit(commit) {
            // What was just said and taken back within one line is not marked before it is told.
            teller.tell(face, &row);
        }
    }
    Ok(())
}

/// Tells what is chosen of the account.
pub fn tell(face: &mut Face, fight: &Fight, args: &LogArgs) -> Result<(), Failure> {
    let filter = filter(fight, args)?;
    let viewer = face.viewer(fight.history().opening())?;
    let undone = if args.all { Undone::Told } else { Undone::LeftOut };
    let account = account(face, fight, viewer, undone);
    let view = account.view();
    let rows = account.into_rows();
    if filter.is_empty() && args.format == Format::Text {
        tell_rows(face, fight, rows);
        return Ok(());
    }
    let rows: Vec<Row> = rows.collect();
    let last_round = rows.iter().map(|row| row.round).max().unwrap_or_default();
    let rows = filter.choose(rows, fight.history(), view);
    if rows.is_empty() {
        let none = filter.rounds.and_then(|(first, _)| no_round(first, last_round));
        face.note(none.as_deref().unwrap_or("nothing of the account is like this"));
    }
    match args.format {
        Format::Markdown if !face.is_json() => {
            face.lines(&markdown(rows.into_iter()));
            // Figures of the whole stand at the end of the whole.
            if filter.is_empty() {
                face.lines(&format!("\n{}", figures(fight, viewer).markdown()));
            }
        }
        Format::Markdown | Format::Text => tell_rows(face, fight, rows.into_iter()),
    }
    Ok(())
}

/// Says that a fight has no such round, if it has none.
fn no_round(round: u32, last: u32) -> Option<String> {
    let all = match last {
        _ if round <= last => return None,
        0 => "has not begun its first".to_owned(),
        _ => format!("has {}", counted(last, "round", "rounds")),
    };
    Some(format!("there is no round {round}: the fight {all}"))
}

/// The figures of a fight.
fn figures(fight: &Fight, viewer: Viewer) -> Stats {
    let (history, system) = (fight.history(), fight.system());
    stats(&[Read { name: "", history, system, viewer }])
}

/// Tells the last rows of the account as the line is now.
pub fn tell_last(face: &mut Face, fight: &Fight, most: usize) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let account = account(face, fight, viewer, Undone::LeftOut);
    let filter = Filter { last: Some(most), ..Filter::default() };
    let rows = filter.choose(account.rows().collect(), fight.history(), account.view());
    tell_rows(face, fight, rows.into_iter());
    Ok(())
}

/// The first event behind so many commits, and how it is told.
pub fn first_new(
    face: &Face,
    fight: &Fight,
    before: u64,
) -> Result<Option<(u64, String)>, Failure> {
    let history = fight.history();
    if before >= history.commits() {
        return Ok(None);
    }
    let viewer = face.viewer(history.opening())?;
    let rows = account(face, fight, viewer, Undone::Told).commit(before + 1);
    let first = history.events_of(before + 1).0;
    Ok(rows.into_iter().find(|row| row.event == first).map(|row| (first, row.sentence())))
}

/// Tells the account of the line, from the commit of an event on.
pub fn tell_from(face: &mut Face, fight: &Fight, event: u64) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let commit = fight.history().commit_of(event);
    tell_rows(face, fight, account(face, fight, viewer, Undone::LeftOut).rows_from(commit));
    Ok(())
}

/// Tells some events, every one of them.
pub fn tell_events(face: &mut Face, fight: &Fight, events: &[u64]) -> Result<(), Failure> {
    let viewer = face.viewer(fight.history().opening())?;
    let account = account(face, fight, viewer, Undone::Told);
    let mut commits: Vec<u64> =
        events.iter().map(|event| fight.history().commit_of(*event)).collect();
    commits.dedup();
    let teller = Teller::new(face, fight);
    for commit in commits {
        let rows = account.commit(commit);
        for row in rows.iter().filter(|row| events.contains(&row.event)) {
            teller.tell(face, row);
        }
    }
    Ok(())
}

fn account<'a>(face: &Face, fight: &'a Fight, viewer: Viewer, undone: Undone) -> Account<'a> {
    let view = View { viewer, depth: face.depth(), undone };
    Account::new(fight.history(), fight.system(), view)
}

fn tell_rows(face: &mut Face, fight: &Fight, rows: impl Iterator<Item = Row>) {
    let teller = Teller::new(face, fight);
    for row in rows {
        if face.is_stopped() {
            break;
        }
        teller.tell(face, &row);
    }
}

/// Tells row by row, laid out for the terminal.
pub struct Teller {
    layout: Layout,
    painter: Painter,
}

impl Teller {
    /// For the answers of a face.
    pub fn new(face: &Face, fight: &Fight) -> Self {
        Self::of_width(face.width(), fight, face.painter(fight))
    }

    /// For lines of a width.
    pub fn of_width(width: usize, fight: &Fight, painter: Painter) -> Self {
        Teller { layout: Layout::new(width, fight.history().count()), painter }
    }

    /// Tells a row.
    pub fn tell(&self, face: &mut Face, row: &Row) {
        if face.is_json() {
            face.object(row);
            return;
        }
        self.lines(row).for_each(|line| face.painted(&line));
    }

    /// The lines of a row with their colours; they move no cursor.
    pub fn lines(&self, row: &Row) -> impl Iterator<Item = String> {
        self.layout.lines(row).into_iter().map(|line| self.painter.paint(&line))
    }
}

/// What a command line chooses of the account.
fn filter(fight: &Fight, args: &LogArgs) -> Result<Filter, Failure> {
    let mut kinds = Vec::new();
    if args.rolls {
        kinds.push(Kind::Roll);
    }
    if args.changes {
        kinds.push(Kind::Change);
    }
    let rounds = args.round.as_deref().map(rounds).transpose()?;
    let who = args.who.as_deref().map(|name| someone(fight, name)).transpose()?;
    Ok(Filter { rounds, who, kinds, find: args.find.clone(), last: args.last })
}

/// `2` or `2-3`.
fn rounds(text: &str) -> Result<(u32, u32), Failure> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err(Failure::cannot(format!("`{text}` is no round"))
            .hint("write one round, as in --round 2, or the first and the last: --round 2-3")),
    }
}

/// A combatant by id, by name, or by the beginning of either.
fn someone(fight: &Fight, said: &str) -> Result<crate::vocabulary::Who, Failure> {
    let state = fight.state();
    let words = crate::account::Words { system: fight.system(), state };
    let said_low = said.to_lowercase();
    let is = |text: &str| text.to_lowercase() == said_low;
    let begins = |text: &str| text.to_lowercase().starts_with(&said_low);
    let all: Vec<_> = state.everyone().collect();
    let exact = all.iter().find(|who| is(&words.who(**who)) || is(&words.name(**who)));
    let mut near = all.iter().filter(|who| begins(&words.who(**who)) || begins(&words.name(**who)));
    match (exact, near.next(), near.next()) {
        (Some(who), ..) | (None, Some(who), None) => Ok(*who),
        _ => {
            let ids: Vec<String> =
                all.iter().map(|who| state.called_actor(Actor::Who(*who))).collect();
            Err(Failure::cannot(format!("`{said}` is no combatant of this fight"))
                .hint(format!("its combatants are {}", ids.join(", ")))
                .hint_nearest(said, ids.iter().map(String::as_str)))
        }
    }
}

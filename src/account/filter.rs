//! The chosen parts of an account: rounds, people, rolls, changes, words, the last rows.
//!
//! A row that is chosen brings its deed with it, and the heading of its round.

use super::{Depth, Kind, Row, Sight, View};
use crate::play::History;
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Declared, Effect, Effected, Event, Need, Reply, Subject, Value, Who,
};

/// What is chosen of an account; everything that is asked for must hold of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The first and the last round.
    pub rounds: Option<(u32, u32)>,
    /// What this combatant does, and what happens to it.
    pub who: Option<Who>,
    /// The kinds of rows; all of them if none is named.
    pub kinds: Vec<Kind>,
    /// Rows that have this text in them, in capitals or not.
    pub find: Option<String>,
    /// No more than so many rows, the last ones.
    pub last: Option<usize>,
}

impl Filter {
    /// Whether everything is chosen.
    pub fn is_empty(&self) -> bool {
        *self == Filter::default()
    }

    /// The chosen rows, in their order, of an account that is read with a view.
    pub fn choose(&self, rows: Vec<Row>, history: &History, view: View) -> Vec<Row> {
        // The cast only grows: at the end of the line everybody is in it.
        let state = history.state_at(history.tip());
        let chosen = self.chosen(&rows, history, &state, view);
        let mut kept = chosen.clone();
        let (mut head, mut round) = (None, None);
        for (at, row) in rows.iter().enumerate() {
            match (row.kind, row.indent) {
                (Kind::Round, _) => (round, head) = (Some(at), None),
                (_, 0) => head = Some(at),
                _ => {}
            }
            if chosen[at] {
                head.into_iter().chain(round).for_each(|above| kept[above] = true);
            }
        }
        let mut rows: Vec<Row> =
            rows.into_iter().zip(kept).filter_map(|(row, kept)| kept.then_some(row)).collect();
        if let Some(last) = self.last {
            rows.drain(..rows.len().saturating_sub(last));
        }
        rows
    }

    /// Which rows are chosen by themselves.
    fn chosen(&self, rows: &[Row], history: &History, state: &State, view: View) -> Vec<bool> {
        let sight = Sight::new(history, view.viewer);
        let find = self.find.as_ref().map(|text| text.to_lowercase());
        let mut of_its_deed = false;
        let chosen = rows.iter().enumerate().map(|(at, row)| {
            let is_heading = matches!(row.kind, Kind::Round | Kind::Turn);
            let last = if view.depth == Depth::Brief && !is_heading {
                last_event(history, row, rows.get(at + 1))
            } else {
                row.event
            };
            let concerns = |who| {
                let mut events = (row.event..=last).filter(|event| sight.sees(*event));
                !row.hidden && events.any(|event| concerns(history, state, event, who))
            };
            let concerned = self.who.is_none_or(concerns);
            if row.indent == 0 {
                of_its_deed = self.who.is_some_and(|who| does(history, row, who));
            }
            let in_rounds =
                self.rounds.is_none_or(|(first, last)| (first..=last).contains(&row.round));
            let is_kind = self.kinds.is_empty() || self.kinds.contains(&row.kind);
            let has_text = find
                .as_ref()
                .is_none_or(|text| row.sentence().to_lowercase().contains(text.as_str()));
            in_rounds && is_kind && has_text && (concerned || of_its_deed)
        });
        chosen.collect()
    }
}

/// Whether somebody does what a row begins with.
fn does(history: &History, row: &Row, who: Who) -> bool {
    match history.entry(row.event).event {
        Event::Declared(Declared { actor, .. }) => actor == Actor::Who(who),
        Event::Answered { of, .. } => of == Actor::Who(who),
        _ => false,
    }
}

/// The last event of those that a row tells in brief: up to the next row of its commit.
fn last_event(history: &History, row: &Row, next: Option<&Row>) -> u64 {
    let last = history.events_of(history.commit_of(row.event)).1;
    let next = next.map(|next| next.event).filter(|next| (row.event + 1..=last).contains(next));
    next.map_or(last, |next| next - 1)
}

/// Whether an event is about somebody.
pub fn concerns(history: &History, state: &State, event: u64, who: Who) -> bool {
    match history.entry(event).event {
        Event::Declared(Declared { actor, args, .. }) => {
            actor == Actor::Who(who) || names(&args, who)
        }
        Event::Answered { of, reply, .. } => {
            of == Actor::Who(who)
                || match &reply {
                    Reply::Do { args, .. } => names(args, who),
                    Reply::Value(value) => is_named(value, who),
                    Reply::Pass | Reply::Yes | Reply::Faces => false,
                }
        }
        Event::Ruled(ruled) => ruled.changes.iter().any(|change| changes(state, change, who)),
        Event::Rolled(rolled) => rolled.by == Actor::Who(who) || rolled.on == Some(who),
        Event::Asked(asked) => match asked.need {
            Need::Choice { of, .. } => of.contains(&Actor::Who(who)),
            Need::Dice { by, .. } | Need::Share { by, .. } => by == Actor::Who(who),
        },
        Event::Offered(offered) => offered.to.iter().any(|(to, _)| *to == who),
        Event::Effected(Effected { effect, .. }) => changes(state, &effect, who),
        Event::Noted(noted) => noted.who == Some(Actor::Who(who)),
        _ => false,
    }
}

fn names(args: &Args, who: Who) -> bool {
    args.0.iter().any(|arg| is_named(&arg.value, who))
}

fn is_named(value: &Value, who: Who) -> bool {
    match value {
        Value::Who(named) => *named == who,
        Value::List(all) => all.iter().any(|one| is_named(one, who)),
        _ => false,
    }
}

/// Whom an event is about, if it is about one: who suffers it, else who does it.
pub(super) fn about(history: &History, event: u64) -> Option<Who> {
    let state = history.state_at(history.tip());
    let whose = |effect: &Effect| state.everyone().find(|who| changes(&state, effect, *who));
    let actor = match history.entry(event).event {
        Event::Rolled(rolled) if rolled.on.is_some() => return rolled.on,
        Event::Effected(Effected { effect, .. }) => return whose(&effect),
        Event::Ruled(ruled) => return ruled.changes.iter().find_map(whose),
        Event::Rolled(rolled) => rolled.by,
        Event::Declared(Declared { actor, .. }) => actor,
        Event::Answered { of, .. } => of,
        Event::Noted(noted) => noted.who?,
        _ => return None,
    };
    if let Actor::Who(who) = actor { Some(who) } else { None }
}

/// Whether something changes for somebody, or for an item on its sheet.
fn changes(state: &State, effect: &Effect, who: Who) -> bool {
    let by = match effect {
        Effect::Intended { by, .. } => Some(*by),
        _ => None,
    };
    let of = match effect.subject() {
        Some(Subject::Item(item)) => state.cast.owner_known(item),
        Some(Subject::Who(of)) => Some(of),
        Some(Subject::Fight | Subject::Side(_) | Subject::Zone(_)) | None => None,
    };
    by == Some(who) || of == Some(who)
}

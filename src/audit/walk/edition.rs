//! What the rules of this program decide otherwise than those of another edition, under which a log
//! was recorded.
//!
//! Each resolution is judged from the recorded state before it, so that what one comes to hides
//! nothing of the next. Within one the run goes on behind what comes out otherwise with that in its
//! place, as long as the rest of the record fits it:
//!
//! ```text
//! recorded   ash attacks grak ── attack 16 ── damage 5 ── settled
//! run 1      ash attacks grak ── attack 15                           one part is another number
//! run 2      ash attacks grak ── attack 15 ── damage 5 ── settled    and that is all
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use super::{Running, Walk};
use crate::audit::ClauseItem;
use crate::audit::words::Words;
use crate::engine::{Divergence, Run, Stop, Supply, Taped, carry_out, guarded};
use crate::rerun::Numbers;
use crate::vocabulary::{Asked, Event, Need, Rolled, Summand};

/// How often a resolution is run again at most; so much comes out otherwise in no fight.
const MOST_RUNS: usize = 64;

/// For each clause some commits; without a clause those of events that cite none.
type Commits = BTreeMap<Option<String>, BTreeSet<u64>>;

/// What comes out otherwise under the edition of this program.
#[derive(Debug, Default)]
pub(super) struct Otherwise {
    /// For each clause the commits it decides otherwise.
    clauses: Commits,
    /// The same of what comes out otherwise behind that in the same resolution.
    behind: Commits,
    /// The commits that go on from what comes out otherwise before them in their resolution.
    not_judged: BTreeSet<u64>,
}

impl Otherwise {
    /// For each clause the commits it decides otherwise.
    pub(super) fn decided(&self) -> Vec<ClauseItem> {
        items(&self.clauses)
    }

    /// For each clause the commits in which something comes out otherwise behind such a decision.
    pub(super) fn behind(&self) -> Vec<ClauseItem> {
        items(&self.behind)
    }

    /// The commits that were not judged.
    pub(super) fn not_judged(&self) -> Vec<u64> {
        self.not_judged.difference(&self.commits()).copied().collect()
    }

    /// Takes in what comes out otherwise in a part behind this one.
    pub(super) fn extend(&mut self, behind: Self) {
        for (own, other) in [(&mut self.clauses, behind.clauses), (&mut self.behind, behind.behind)]
        {
            for (clause, commits) in other {
                own.entry(clause).or_default().extend(commits);
            }
        }
        self.not_judged.extend(behind.not_judged);
    }

    /// The commits that come out otherwise.
    pub(super) fn commits(&self) -> BTreeSet<u64> {
        self.clauses.values().chain(self.behind.values()).flatten().copied().collect()
    }
}

/// What cites no clause stands last.
fn items(of: &Commits) -> Vec<ClauseItem> {
    let item = |(clause, commits): (&Option<String>, &BTreeSet<u64>)| ClauseItem {
        clause: clause.clone(),
        commits: commits.iter().copied().collect(),
    };
    let mut items: Vec<ClauseItem> = of.iter().map(item).collect();
    items.sort_by_key(|item| item.clause.is_none());
    items
}

/// Keeps a commit under each of some clauses.
fn keep(commits: &mut Commits, commit: u64, clauses: Vec<String>) {
    let none = clauses.is_empty().then_some(None);
    for clause in clauses.into_iter().map(Some).chain(none) {
        commits.entry(clause).or_default().insert(commit);
    }
}

/// Where what comes out was put in the place of what is recorded.
enum Placed {
    /// It stands where the other stood, which is like it.
    Instead,
    /// The events recorded before it were left out.
    LeftOut(Vec<Event>),
    /// It stands before what is recorded.
    Beside,
}

impl Walk<'_> {
    /// Whether the edition in force is that of this program.
    pub(super) fn is_vouched_for(&self) -> bool {
        self.edition() == self.system.edition()
    }

    /// Keeps that clauses decide an event otherwise than the edition in force, if that is another.
    pub(super) fn decides_otherwise(&mut self, event: u64, clauses: Vec<String>) {
        if self.is_vouched_for() {
            return;
        }
        keep(&mut self.found.otherwise.clauses, self.history.commit_of(event), clauses);
    }

    /// Keeps that the commits of a resolution behind that of an event were not judged.
    pub(super) fn not_judged_behind(&mut self, running: &Running, event: u64) {
        if self.is_vouched_for() {
            return;
        }
        let commit = self.history.commit_of(event);
        let commits = running.tape.iter().map(|taped| self.history.commit_of(taped.number));
        self.found.otherwise.not_judged.extend(commits.filter(|other| *other > commit));
    }

    /// Goes on with a resolution behind the first event that comes out otherwise than another
    /// edition recorded it.
    pub(super) fn go_on_behind(&mut self, running: &Running, first: Divergence) {
        if self.is_vouched_for() {
            return;
        }
        let (mut tape, mut from, mut told) = (running.tape.clone(), 0, first.number);
        let mut differs = first;
        for nth in 0..MOST_RUNS {
            let place = placed(&tape, from, &differs);
            if nth == 0 {
                let cited = differing(&self.words(), &differs, place.as_ref().map(|it| &it.1));
                self.decides_otherwise(differs.number, cited);
            } else if let Some((_, placed)) = &place {
                self.differs_behind(&differs, placed);
                told = differs.number;
            }
            let Some((at, placed)) = place else { break };
            from = put(&mut tape, at, placed, &differs);
            match self.run_over(running, &tape) {
                Some(Ok(run)) => return self.ran(running, run),
                Some(Err(Stop::Diverged(next))) => differs = *next,
                _ => break,
            }
        }
        self.not_judged_behind(running, told);
    }

    /// Keeps what comes out otherwise behind another difference. A roll with other parts is decided
    /// otherwise by itself; everything else may come of the difference before it.
    fn differs_behind(&mut self, differs: &Divergence, placed: &Placed) {
        if is_digest(differs) {
            return;
        }
        let cited = differing(&self.words(), differs, Some(placed));
        let by_itself = match (&differs.recorded, &differs.recomputed) {
            (Some(Event::Rolled(recorded)), Some(Event::Rolled(now))) => {
                !differing_parts(recorded, now).is_empty()
            }
            _ => false,
        };
        if by_itself {
            self.decides_otherwise(differs.number, cited);
            self.diverged(differs);
        } else {
            keep(&mut self.found.otherwise.behind, self.history.commit_of(differs.number), cited);
        }
    }

    /// Runs a resolution again over another tape.
    fn run_over(&self, running: &Running, tape: &[Taped]) -> Option<Result<Run, Stop>> {
        let parent = self.history.parent_of(self.history.commit_of(running.input.number));
        let before = self.history.state_at(parent);
        let next = running.tape.last().map_or(running.input.number, |taped| taped.number) + 1;
        let (rules, past) = (self.system.rules(), Numbers(&self.history));
        guarded(|| carry_out(rules, before, &running.input, tape, next, Supply::of(&past)))
    }
}

/// Where on a tape, and how, what comes out takes the place of what is recorded; nothing where the
/// rest of the record does not fit it.
fn placed(tape: &[Taped], from: usize, differs: &Divergence) -> Option<(usize, Placed)> {
    let (recorded, now) = (differs.recorded.as_ref()?, differs.recomputed.as_ref()?);
    let is_it = |taped: &Taped| taped.number == differs.number && taped.event == *recorded;
    let at = from + tape.get(from..)?.iter().position(is_it)?;
    if is_alike(recorded, now) {
        return Some((at, Placed::Instead));
    }
    let until_input = tape[at..].iter().take_while(|taped| !taped.event.is_input());
    let until_input: Vec<&Event> = until_input.map(|taped| &taped.event).collect();
    if let Some(later) = until_input.iter().position(|event| *event == now) {
        let left_out = until_input[..later].iter().copied().cloned().collect();
        return Some((at, Placed::LeftOut(left_out)));
    }
    let needs_nothing = matches!(now, Event::Effected(_) | Event::Noted(_) | Event::Checked { .. });
    needs_nothing.then_some((at, Placed::Beside))
}

/// Puts what comes out on the tape; gives the place behind it.
fn put(tape: &mut Vec<Taped>, at: usize, placed: Placed, differs: &Divergence) -> usize {
    let now = || differs.recomputed.clone().expect("BUG: what was placed comes out");
    match placed {
        Placed::Instead => tape[at].event = now(),
        Placed::LeftOut(events) => {
            tape.drain(at..at + events.len());
        }
        Placed::Beside => tape.insert(at, Taped { number: differs.number, event: now() }),
    }
    at + 1
}

/// Whether what comes out can take the place of what is recorded, and the rest go on from it.
fn is_alike(recorded: &Event, now: &Event) -> bool {
    match (recorded, now) {
        (Event::Rolled(recorded), Event::Rolled(now)) => {
            let dice = |rolled: &Rolled| -> Vec<_> {
                rolled.dice.iter().map(|die| (die.sides, die.face)).collect()
            };
            let throw = |rolled: &Rolled| (rolled.by, rolled.purpose, rolled.row.clone());
            throw(recorded) == throw(now) && dice(recorded) == dice(now)
        }
        (Event::Effected(recorded), Event::Effected(now)) => {
            recorded.clause == now.clause
                && discriminant(&recorded.effect) == discriminant(&now.effect)
        }
        (Event::Noted(recorded), Event::Noted(now)) => recorded.clause == now.clause,
        (Event::Offered(recorded), Event::Offered(now)) => recorded.clause == now.clause,
        (Event::Asked(recorded), Event::Asked(now)) => {
            let asks_a_choice = |asked: &Asked| matches!(asked.need, Need::Choice { .. });
            recorded.clause == now.clause && asks_a_choice(recorded) && asks_a_choice(now)
        }
        (Event::Checked { .. }, Event::Checked { .. }) => true,
        _ => false,
    }
}

/// Whether two digests differ. They differ because something before them does.
fn is_digest(differs: &Divergence) -> bool {
    let is_one = |event: &Option<Event>| matches!(event, Some(Event::Checked { .. }));
    is_one(&differs.recorded) && is_one(&differs.recomputed)
}

/// The clauses that decide otherwise: those of the parts of a roll that differ, of what was left
/// out, of what stands beside; else those of both events.
fn differing(words: &Words, differs: &Divergence, placed: Option<&Placed>) -> Vec<String> {
    let (recorded, now) = (differs.recorded.as_ref(), differs.recomputed.as_ref());
    let mut clauses: Vec<String> = match (placed, recorded, now) {
        (Some(Placed::Instead), Some(Event::Rolled(recorded)), Some(Event::Rolled(now))) => {
            let parts = differing_parts(recorded, now);
            parts.into_iter().map(|part| words.clause_of_code(part.clause)).collect()
        }
        (Some(Placed::LeftOut(events)), ..) => {
            events.iter().filter_map(|event| words.clause(event)).collect()
        }
        (Some(Placed::Beside), _, Some(now)) => words.clause(now).into_iter().collect(),
        _ => Vec::new(),
    };
    if clauses.is_empty() {
        let both = recorded.into_iter().chain(now);
        clauses = both.filter_map(|event| words.clause(event)).collect();
    }
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// The parts that one of two rolls has and the other has not.
fn differing_parts<'a>(one: &'a Rolled, other: &'a Rolled) -> Vec<&'a Summand> {
    let only = |all: &'a [Summand], without: &'a [Summand]| {
        all.iter().filter(|part| !without.contains(part)).collect::<Vec<_>>()
    };
    [
        only(&one.parts, &other.parts),
        only(&other.parts, &one.parts),
        only(&one.against_parts, &other.against_parts),
        only(&other.against_parts, &one.against_parts),
    ]
    .concat()
}

//! One run of a resolution, from its input to the next need or to its end.

use super::catalog::{Bearer, Condition};
use super::prompted::Prompted;
use super::sight::Eyes;
use super::{Divergence, Flow, Refusal, Refusals, Rules, Stop, Supply, Table, Taped};
use super::{order, own, presence, sight};
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, Args, Effect, Event, Name, Offered, Ruled, Subject, Value, Who, core,
};
use std::borrow::Cow;

/// Whether a resolution is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is.
    Settled,
    /// It waits; the need is the last event.
    Waiting,
}

/// What a run came to.
#[derive(Debug)]
pub struct Run {
    /// The state after it.
    pub state: Box<State>,
    /// The events it appended.
    pub fresh: Vec<Event>,
    /// Whether it is complete.
    pub status: Status,
    /// Typed faces nobody called for.
    pub faces_left: usize,
    /// The windows that are not written down, each with the number of the event before it.
    pub unwritten: Vec<(u64, Offered)>,
}

/// Runs the resolution of `input` from the state before it.
///
/// `tape` holds what is recorded of it after the input itself; `next` is the number the first
/// appended event will have.
pub fn carry_out(
    rules: &'static Rules,
    before: impl Into<Box<State>>,
    input: &Taped,
    tape: &[Taped],
    next: u64,
    supply: Supply<'_>,
) -> Result<Run, Stop> {
    carry_out_with(rules, before.into(), input, (tape, &[], 0), next, supply)
}

/// The same where the end of the tape meets a state that rulings have changed since.
pub(super) fn carry_out_with(
    rules: &'static Rules,
    before: Box<State>,
    Taped { number, event: input }: &Taped,
    (tape, ruled, at): (&[Taped], &[&Event], usize),
    next: u64,
    supply: Supply<'_>,
) -> Result<Run, Stop> {
    let prompted = match input {
        Event::Declared(declared) => prompted(&before, &declared.args),
        _ => Prompted::Nobody,
    };
    let mut table = Table::new(before, (*number, tape, next), supply, prompted, rules);
    table.about = sight::about(input);
    table.meet(ruled, at);
    let end = match input {
        Event::Declared(declared) => table.declared(declared, |table, done| {
            if !table.agreed(declared)? {
                return (rules.after)(table); // Rulings may have come meanwhile.
            }
            match declared.verb {
                core::START => table.place_hidden(State::is_here)?,
                core::JOIN => {
                    let joining = presence::listed(
                        table.state(),
                        &declared.args,
                        core::WHO,
                        Presence::Waiting,
                    );
                    table.place_hidden(|_, who| joining.contains(&who))?;
                }
                _ => {}
            }
            table.look_through(Some(Eyes::of(done, &declared.args)));
            if declared.verb == core::END_TURN {
                // What is thrown as a turn ends, and as the next one begins, is all that it does.
                return table.as_said(&declared.args, |table| {
                    (rules.declaration)(table, declared)?;
                    table.uncover();
                    (rules.after)(table)
                });
            }
            table.as_said(&declared.args, |table| {
                table.seen_by_it(declared.actor, |table| (rules.declaration)(table, declared))
            })?;
            table.uncover();
            (rules.after)(table)
        }),
        Event::Ruled(ruled) => table.ruled(ruled, |table| {
            table.rule(ruled)?;
            (rules.after)(table)
        }),
        _ => Ok(()),
    };
    let end = end.and_then(|()| table.emit(Event::Settled).map(drop));
    let status = match end {
        Ok(()) => Status::Settled,
        Err(Stop::Waiting) => Status::Waiting,
        Err(stop) => return Err(stop),
    };
    match table.unused().cloned() {
        Some(taped) => Err(Stop::Diverged(Box::new(Divergence {
            number: taped.number,
            recorded: Some(taped.event),
            recomputed: None,
        }))),
        None => Ok(table.finish(status)),
    }
}

impl Table<'_> {
    fn finish(self, status: Status) -> Run {
        let Table { state, truth, fresh, supply, unwritten, .. } = self;
        let state = truth.unwrap_or(state);
        Run { state, fresh, status, faces_left: supply.left(), unwritten }
    }

    /// How many rulings were made while this resolution waited. Where there are more than before a
    /// question, what was read before it has to be read again.
    pub fn ruled_so_far(&self) -> usize {
        self.taped_so_far().iter().filter(|taped| matches!(taped.event, Event::Ruled(_))).count()
    }

    /// Carries out a ruling, change by change; those who join come in together. Of somebody whom it
    /// moves, what hides comes before the move, and what shows behind it: nobody is told of a place
    /// where it is hidden.
    pub(super) fn rule(&mut self, ruled: &Ruled) -> Flow {
        self.breaks_promises(&ruled.changes).or(())?;
        let rank = |change: &Effect| self.rank_in_ruling(change, &ruled.changes);
        let mut ordered = Cow::Borrowed(&ruled.changes[..]);
        if !ordered.is_sorted_by_key(rank) {
            ordered.to_mut().sort_by_key(rank);
        }
        let mut changes = &*ordered;
        while let Some(change) = changes.first() {
            let joined = |change: &Effect| match change {
                Effect::Joined(who) => Some(*who),
                _ => None,
            };
            let all: Vec<Who> = changes.iter().map_while(joined).collect();
            if all.is_empty() {
                let before = self.true_state().clone();
                self.rule_one(change)?;
                if *self.true_state() == before {
                    self.unchanged(change)?;
                }
            } else {
                self.unasked(own::JOIN, |table| (table.rules.newcomers)(table, &all))?;
            }
            changes = &changes[all.len().max(1)..];
        }
        (self.rules.after_ruling)(self)
    }
}

impl Table<'_> {
    /// Carries out one change of a ruling. Who hides from the others is the same in every system.
    fn rule_one(&mut self, change: &Effect) -> Flow {
        if let Effect::Gained { of, condition, .. } | Effect::Lost { of, condition, .. } = change {
            self.check_bearer(*of, *condition).or(())?;
        }
        match change {
            Effect::Gained { of: Subject::Who(who), condition: core::HIDDEN, .. } => {
                self.hide(*who)
            }
            Effect::Lost { of: Subject::Who(who), condition: core::HIDDEN, .. } => self.show(*who),
            // Whatever is said again meets the pool as it is then.
            Effect::Stat { of, stat, to: Value::Int(to) } if self.is_pool(*stat) => {
                let by = to.saturating_sub(self.state().pool(*of, *stat));
                (self.rules.ruling)(self, &Effect::Pool { of: *of, pool: *stat, by })
            }
            Effect::Moved { who, to: Some(_) }
                if self.state().body(*who).presence == Presence::Gone =>
            {
                let called = self.state().called(*who);
                let reason = format!("{called} has left the fight");
                let refusals = Refusals::because(own::RULING, reason);
                let hint = || format!("gm join {called} at=… brings it back");
                Err(refusals.hint(hint).into())
            }
            Effect::Order(order) => {
                order::check(&self.state, order)?;
                (self.rules.ruling)(self, change)
            }
            _ => (self.rules.ruling)(self, change),
        }
    }
}

impl Table<'_> {
    /// Why something is not what has such a condition.
    fn check_bearer(&self, of: Subject, condition: Name) -> Refusals {
        let bearer = Bearer::of(self.rules.conditions, condition);
        let whose = match bearer {
            Bearer::Combatant => "only a combatant has this condition",
            Bearer::Item => "only an item has this condition",
            Bearer::Side => "only a side as a whole has this condition",
        };
        let refusals = Refusals::if_not(Bearer::as_which(of) == Some(bearer), own::RULING, || {
            whose.to_owned()
        });
        refusals.hint(|| {
            let write = match bearer {
                Bearer::Combatant => "name the combatants: gm set NAME",
                Bearer::Item => "name the item with its owner: gm set NAME.ITEM",
                Bearer::Side => "name the side: gm set SIDE",
            };
            format!("{write} …")
        })
    }

    /// Whether a change of a ruling comes before the others, among them or behind them.
    fn rank_in_ruling(&self, change: &Effect, all: &[Effect]) -> u8 {
        let moves =
            |of: Who| all.iter().any(|one| matches!(one, Effect::Moved { who, .. } if *who == of));
        match change {
            Effect::Gained { of: Subject::Who(who), condition, .. } if self.hides(*condition) => {
                u8::from(!moves(*who))
            }
            Effect::Lost { of: Subject::Who(who), .. } if self.state().is_kept_hidden(*who) => {
                1 + u8::from(moves(*who))
            }
            _ => 1,
        }
    }

    fn hides(&self, condition: Name) -> bool {
        let hides = |row: &Condition| row.name == condition && row.hides;
        condition == core::HIDDEN || self.rules.conditions.iter().any(hides)
    }

    fn is_pool(&self, name: Name) -> bool {
        self.rules.pools.iter().any(|pool| pool.name == name)
    }
}

fn prompted(state: &State, args: &Args) -> Prompted {
    let everywhere = state.cast.options.word(core::PROMPTS) == Some(core::ALL);
    if everywhere { Prompted::All } else { Prompted::said(args) }
}

impl Table<'_> {
    /// Does what a verb says, as its record has it: pays for it and carries it out.
    pub fn carry_out(&mut self, by: Actor, verb: Name, args: &Args) -> Flow {
        match self.rules.record(verb) {
            Some(record) => (record.calls.carry_out)(self, by, args),
            None => Err(Stop::Refused(Refusals::because(own::VERB, "there is no such verb"))),
        }
    }

    /// What was possible when it was said is so no longer: nothing is done, and the clauses that
    /// forbid it are noted.
    pub fn no_longer(&mut self, by: impl Into<Actor>, refusals: Refusals) -> Flow {
        let by = by.into();
        if !refusals.is_empty() {
            self.decided(own::NO_LONGER, by, None, "it would be done")?;
        }
        self.forbidden(by, refusals)
    }

    /// Notes the clauses that forbid what is not done.
    pub fn forbidden(&mut self, by: impl Into<Actor>, refusals: Refusals) -> Flow {
        let by = by.into();
        let noted = |refusal: Refusal| self.decided(refusal.clause, by, None, "it would be done");
        refusals.0.into_iter().try_for_each(noted)
    }
}

//! One run of a resolution, from its input to the next need or to its end.

use super::asking::Prompted;
use super::catalog::{Opt, Pool};
use super::record::{Calls, Cost, FREE, Record};
use super::{Divergence, Lexicon, Refusals, Stop, Supply, Table, Taped, done_plainly};
use super::{order, own, presence, sight};
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, Args, Declared, Done, Effect, Event, Name, Offered, Ruled, Subject, Value, Who, core,
};

/// What a system brings: how it carries out a declaration and a ruling.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Its pools.
    pub pools: &'static [Pool],
    /// Its verbs.
    pub verbs: &'static [Record],
    /// Does what a declaration says that was found legal, and what comes of it.
    pub declaration: fn(&mut Table<'_>, &Declared) -> Result<(), Stop>,
    /// Makes a change that the GM rules, with what it implies.
    pub ruling: fn(&mut Table<'_>, &Effect) -> Result<(), Stop>,
    /// Brings in those who join by one ruling, together.
    pub newcomers: fn(&mut Table<'_>, &[Who]) -> Result<(), Stop>,
    /// Moves the fight on after either: turns that are over, rounds that end.
    pub after: fn(&mut Table<'_>) -> Result<(), Stop>,
    /// The words that addresses are spelled with.
    pub lexicon: Lexicon,
}

impl Rules {
    /// The record of a verb.
    pub fn record(&self, verb: Name) -> Option<&'static Record> {
        self.verbs.iter().find(|record| record.name == verb)
    }

    fn calls(&self, verb: Name) -> Option<Calls> {
        self.record(verb).map(|record| record.calls)
    }

    /// Why a declaration is refused now, its options filled in.
    pub fn check(&self, state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
        match self.calls(verb) {
            Some(calls) => (calls.check)(state, actor, args),
            None => Refusals::because(own::VERB, "there is no such verb"),
        }
    }

    /// What somebody's deed with a verb costs now, so said.
    pub fn cost(&self, state: &State, actor: Actor, verb: Name, args: &Args) -> Cost {
        self.calls(verb).map_or(FREE, |calls| (calls.cost)(state, actor, args))
    }

    /// The options of a verb.
    pub fn options(&self, verb: Name) -> &'static [Opt] {
        self.record(verb).map_or(&[], |record| record.options)
    }

    /// Whether a verb costs what somebody cannot pay, whatever is said: it need not be offered.
    pub fn is_beyond(&self, state: &State, actor: Actor, verb: Name) -> bool {
        self.calls(verb).is_some_and(|calls| (calls.is_beyond)(state, actor))
    }

    /// Fills in what a line may leave out, and gives its options their one spelling.
    pub fn fill(
        &self,
        state: &State,
        actor: Actor,
        verb: Name,
        args: Args,
    ) -> Result<Args, Refusals> {
        match self.record(verb) {
            Some(record) => record.filled(self.verbs, state, (actor, args)),
            None => Ok(args),
        }
    }

    /// Everything a combatant or a side could say with a verb, its main options spelled out, legal
    /// or not.
    pub fn offers(&self, state: &State, actor: Actor, verb: Name) -> Vec<Args> {
        self.calls(verb).map_or_else(Vec::new, |calls| (calls.offers)(state, actor))
    }

    /// Everything somebody may say with a verb now in answer to a question or a window about
    /// somebody else's deed.
    pub fn answers(&self, state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
        self.calls(verb).map_or_else(Vec::new, |calls| (calls.answers)(state, who, about))
    }

    /// What somebody really does with a verb: for a verb that releases another deed, that deed.
    pub fn done(&self, state: &State, by: Actor, verb: Name, args: &Args) -> Done {
        match self.calls(verb) {
            Some(calls) => (calls.done)(state, by, args),
            None => done_plainly(state, by, verb, args),
        }
    }
}

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
    pub state: State,
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
    before: State,
    input: &Taped,
    tape: &[Taped],
    next: u64,
    supply: Supply<'_>,
) -> Result<Run, Stop> {
    carry_out_with(rules, before, input, (tape, &[]), next, supply)
}

/// The same where the end of the tape meets a state that rulings have changed since.
pub(super) fn carry_out_with(
    rules: &'static Rules,
    before: State,
    Taped { number, event: input }: &Taped,
    (tape, ruled): (&[Taped], &[&Event]),
    next: u64,
    supply: Supply<'_>,
) -> Result<Run, Stop> {
    let prompted = match input {
        Event::Declared(declared) => prompted(&before, &declared.args),
        _ => Prompted::Nobody,
    };
    let mut table = Table::new(before, (*number, tape, next), supply, prompted, rules);
    table.about = sight::about(input);
    table.meet(ruled);
    let end = match input {
        Event::Declared(declared) => table.declared(declared, |table| {
            if !table.agreed(declared)? {
                return (rules.after)(table); // Rulings may have come meanwhile.
            }
            match declared.verb {
                core::START => table
                    .place_hidden(|state, who| state.body(who).presence == Presence::Present)?,
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
            let done = rules.done(table.state(), declared.actor, declared.verb, &declared.args);
            table.blind(done, &declared.args);
            if declared.verb == core::END_TURN {
                (rules.declaration)(table, declared)?;
            } else {
                table.seen_by_it(declared.actor, |table| (rules.declaration)(table, declared))?;
            }
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
        let state = truth.map_or(state, |truth| *truth);
        Run { state, fresh, status, faces_left: supply.left(), unwritten }
    }

    /// How many rulings were made while this resolution waited. Where there are more than before a
    /// question, what was read before it has to be read again.
    pub fn ruled_so_far(&self) -> usize {
        self.taped_so_far().iter().filter(|taped| matches!(taped.event, Event::Ruled(_))).count()
    }

    /// Carries out a ruling, change by change; those who join come in together.
    pub(super) fn rule(&mut self, ruled: &Ruled) -> Result<(), Stop> {
        let mut changes = &ruled.changes[..];
        while let Some(change) = changes.first() {
            let joined = |change: &Effect| match change {
                Effect::Joined(who) => Some(*who),
                _ => None,
            };
            let all: Vec<Who> = changes.iter().map_while(joined).collect();
            if all.is_empty() {
                self.rule_one(change)?;
            } else {
                self.unasked(own::JOIN, |table| (table.rules.newcomers)(table, &all))?;
            }
            changes = &changes[all.len().max(1)..];
        }
        Ok(())
    }
}

impl Table<'_> {
    /// Carries out one change of a ruling. Who hides from the others is the same in every system.
    fn rule_one(&mut self, change: &Effect) -> Result<(), Stop> {
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
            Effect::Order(order) => {
                order::check(&self.state, order)?;
                (self.rules.ruling)(self, change)
            }
            _ => (self.rules.ruling)(self, change),
        }
    }
}

impl Table<'_> {
    fn is_pool(&self, name: Name) -> bool {
        self.rules.pools.iter().any(|pool| pool.name == name)
    }
}

fn prompted(state: &State, args: &Args) -> Prompted {
    let everywhere = state.cast.options.word(core::PROMPTS) == Some(core::ALL);
    let listed = args.list(core::PROMPTS);
    if everywhere || listed.contains(&Value::Word(core::ALL)) {
        return Prompted::All;
    }
    let only: Vec<_> = listed
        .iter()
        .filter_map(|value| match value {
            Value::Who(who) => Some(*who),
            _ => None,
        })
        .collect();
    if only.is_empty() { Prompted::Nobody } else { Prompted::Only(only) }
}

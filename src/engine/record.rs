//! Verb records: one item says all about a verb, in the file of its area.
//!
//! ```text
//! line ──> fill ──> obvious ──> without what is usual ──> spell ──> options as recorded
//!
//! options ──> check: cost, then settle ──> refused, with every reason
//!         ──> carry out: settle anew ──> pay ──> the plan is carried out
//!                            └──> it can be done no longer: noted, by its clause
//! offers, answers: what could be said, legal or not
//! ```

use super::catalog::{Opt, Said, Verb, options_of_line};
use super::{Refusals, Stop, Table, done_plainly, own};
use crate::state::State;
use crate::vocabulary::{Actor, Arg, Args, Clause, Done, Name, SideId, Who};
use std::ops::Deref;

/// All about a verb that is declared. Implemented by what its check settles: who, with what,
/// against whom. No numbers, for an interrupt can change them before they are used.
pub trait Plan: Sized {
    /// Who says it.
    type By: Doer;

    /// What is listed of it: its name, when it is said, its options and its text.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost = FREE;

    /// The options that go without saying where only one value can be meant.
    const OBVIOUS: &'static [Name] = &[];

    /// What it costs so said, as things stand.
    fn cost(_: &State, _: Self::By, _: &Args) -> Cost {
        Self::COST
    }

    /// Fills in what a line may leave out.
    fn fill(_: &State, _: Self::By, args: Args) -> Result<Args, Refusals> {
        Ok(args)
    }

    /// Gives the options their one spelling: what has no bearing is left out.
    fn spell(_: &State, _: Self::By, args: Args) -> Args {
        args
    }

    /// What somebody could say with it, its main options spelled out, legal or not.
    fn offers(_: &State, _: Self::By) -> Vec<Args> {
        vec![Args::default()]
    }

    /// What could be said with it in answer to a question or a window about somebody's deed.
    fn answers(_: &State, _: Who, _about: Option<Who>) -> Vec<Args> {
        Vec::new()
    }

    /// What is really done: for a verb that releases another deed, that deed.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        done_plainly(state, by, Self::VERB.name, args)
    }

    /// Settles what is to be done, or gives every reason why not beside what it costs.
    fn settle(state: &State, by: Self::By, args: &Args) -> Result<Self, Refusals>;

    /// Carries it out.
    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop>;
}

/// All about a verb that only answers a question or takes a window: the rule that asks carries it
/// out.
pub trait Answer {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost = FREE;

    /// Fills in what an answer may leave out, and gives its options their one spelling.
    fn fill(_: &State, _: Actor, args: Args) -> Result<Args, Refusals> {
        Ok(args)
    }

    /// What could be said with it now about somebody's deed.
    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args>;

    /// What is really done.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        done_plainly(state, by, Self::VERB.name, args)
    }
}

/// Who says a verb.
pub trait Doer: Copy {
    /// Somebody as that, if it is one.
    fn of(actor: Actor) -> Option<Self>;

    /// It, as whoever it is.
    fn actor(self) -> Actor;

    /// Why somebody else does not say it.
    fn refused(actor: Actor) -> &'static str;
}

/// The GM, who says a verb.
#[derive(Clone, Copy, Debug)]
pub struct Gm;

impl Doer for Gm {
    fn of(actor: Actor) -> Option<Self> {
        (actor == Actor::Gm).then_some(Gm)
    }

    fn actor(self) -> Actor {
        Actor::Gm
    }

    fn refused(_: Actor) -> &'static str {
        "only the GM can say this"
    }
}

impl Doer for Who {
    fn of(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Who(who) => Some(who),
            Actor::Side(_) | Actor::Gm => None,
        }
    }

    fn actor(self) -> Actor {
        Actor::Who(self)
    }

    fn refused(actor: Actor) -> &'static str {
        match actor {
            Actor::Gm => "the GM does not do this; begin the line with who does",
            Actor::Who(_) | Actor::Side(_) => "a combatant does this; begin the line with its id",
        }
    }
}

impl Doer for SideId {
    fn of(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Side(side) => Some(side),
            Actor::Who(_) | Actor::Gm => None,
        }
    }

    fn actor(self) -> Actor {
        Actor::Side(self)
    }

    fn refused(_: Actor) -> &'static str {
        "a side does this; begin the line with its name"
    }
}

impl Doer for Actor {
    fn of(actor: Actor) -> Option<Self> {
        Some(actor)
    }

    fn actor(self) -> Actor {
        self
    }

    fn refused(_: Actor) -> &'static str {
        unreachable!("BUG: anybody says it")
    }
}

/// What a deed costs, and how that is paid; its clause says that it does.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// What it is, as people read it.
    pub says: &'static str,
    /// The clause by which the deed costs it.
    pub clause: &'static Clause,
    /// Why somebody cannot pay.
    pub check: fn(&State, Who, &'static Clause) -> Refusals,
    /// Pays.
    pub pay: fn(&mut Table<'_>, &'static Clause, Who) -> Result<(), Stop>,
    /// When it is paid.
    pub paid: Paid,
}

/// When a deed is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// Before anything else.
    First,
    /// In its course, by the rule itself: others may have to agree before.
    InItsCourse,
}

/// Nothing is paid, or what is paid hangs on what is said and is the rule's own affair.
pub const FREE: Cost = Cost {
    says: "none",
    clause: own::VERB,
    check: |_, _, _| Refusals::none(),
    pay: |_, _, _| Ok(()),
    paid: Paid::InItsCourse,
};

impl Cost {
    /// The same cost, by this clause.
    #[must_use]
    pub const fn by(self, clause: &'static Clause) -> Cost {
        Cost { clause, ..self }
    }

    /// What is paid hangs on what is said, and is the rule's own affair; people read this of it.
    pub const fn by_what_is_said(says: &'static str) -> Cost {
        Cost { says, ..FREE }
    }

    /// The same, paid by the rule in the course of the deed.
    #[must_use]
    pub const fn in_its_course(self) -> Cost {
        Cost { paid: Paid::InItsCourse, ..self }
    }

    /// Whether it is the same cost, whatever clause asks for it: people read the same of both.
    pub fn is(self, other: Cost) -> bool {
        self.says == other.says
    }

    /// Why somebody cannot pay it.
    pub fn refused(self, state: &State, who: Who) -> Refusals {
        (self.check)(state, who, self.clause)
    }

    /// Somebody pays it.
    pub fn pay(self, table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
        (self.pay)(table, self.clause, who)
    }
}

impl Verb {
    /// A verb of the GM.
    pub const fn of_gm(
        name: Name,
        when: &'static str,
        options: &'static [Opt],
        says: &'static str,
    ) -> Verb {
        Verb { name, said: Said::Gm, cost: "", when, options, says }
    }

    /// A verb that is declared: when it can be done, its options, what it does.
    pub const fn declared(
        name: Name,
        when: &'static str,
        options: &'static [Opt],
        says: &'static str,
    ) -> Verb {
        Verb { name, said: Said::Declared, cost: "", when, options, says }
    }

    /// A verb that answers a question or takes a window.
    pub const fn answering(
        name: Name,
        when: &'static str,
        options: &'static [Opt],
        says: &'static str,
    ) -> Verb {
        Verb { name, said: Said::Answer, cost: "", when, options, says }
    }

    /// A verb that is declared or answers, as it comes.
    pub const fn either(
        name: Name,
        when: &'static str,
        options: &'static [Opt],
        says: &'static str,
    ) -> Verb {
        Verb { name, said: Said::Both, cost: "", when, options, says }
    }
}

/// A verb of a system, with everything that is done with it.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    verb: Verb,
    /// What is done with it.
    pub calls: Option<Calls>,
}

/// What is done with a verb, whatever it settles.
#[derive(Clone, Copy, Debug)]
pub struct Calls {
    /// The options that go without saying where only one value can be meant.
    pub obvious: &'static [Name],
    /// What it costs so said.
    pub cost: fn(&State, Actor, &Args) -> Cost,
    /// Whether it costs what somebody cannot pay, whatever is said.
    pub is_beyond: fn(&State, Actor) -> bool,
    /// Why somebody like this does not say it at all.
    pub doer: fn(Actor) -> Refusals,
    /// Fills in what a line may leave out.
    pub fill: fn(&State, Actor, Args) -> Result<Args, Refusals>,
    /// Gives its options their one spelling.
    pub spell: fn(&State, Actor, Args) -> Args,
    /// What could be said with it, legal or not.
    pub offers: fn(&State, Actor) -> Vec<Args>,
    /// What could be said with it in answer to a question or a window.
    pub answers: fn(&State, Who, Option<Who>) -> Vec<Args>,
    /// What is really done.
    pub done: fn(&State, Actor, &Args) -> Done,
    /// Every reason why it cannot be done.
    pub check: fn(&State, Actor, &Args) -> Refusals,
    /// Pays for it and carries it out; where it can be done no longer, that is noted.
    pub carry_out: fn(&mut Table<'_>, Actor, &Args) -> Result<(), Stop>,
}

impl Deref for Record {
    type Target = Verb;

    fn deref(&self) -> &Verb {
        &self.verb
    }
}

/// The record of a verb that is declared.
pub const fn verb<P: Plan>() -> Record {
    let calls = Calls {
        obvious: P::OBVIOUS,
        cost: |state, actor, args| P::By::of(actor).map_or(FREE, |by| P::cost(state, by, args)),
        is_beyond: |state, actor| !refused(P::COST, state, actor).is_empty(),
        doer: |actor| match P::By::of(actor) {
            Some(_) => Refusals::none(),
            None => Refusals::because(own::VERB, P::By::refused(actor)),
        },
        fill: |state, actor, args| match P::By::of(actor) {
            Some(by) => P::fill(state, by, args),
            None => Ok(args),
        },
        spell: |state, actor, args| match P::By::of(actor) {
            Some(by) => P::spell(state, by, args),
            None => args,
        },
        offers: |state, actor| match P::By::of(actor) {
            Some(by) if actor != Actor::Gm => P::offers(state, by),
            _ => Vec::new(),
        },
        answers: P::answers,
        done: P::done,
        check: |state, actor, args| settled::<P>(state, actor, args).err().unwrap_or_default(),
        carry_out: |table, actor, args| match settled::<P>(table.state_settled(), actor, args) {
            Ok(plan) => {
                pay_first::<P>(table, actor, args)?;
                plan.carry_out(table)
            }
            Err(refusals) => table.no_longer(actor, refusals),
        },
    };
    Record { verb: listed(P::VERB, P::COST), calls: Some(calls) }
}

/// The record of a verb that only answers.
pub const fn answer<A: Answer>() -> Record {
    let calls = Calls {
        obvious: &[],
        cost: |_, _, _| A::COST,
        is_beyond: |_, _| false,
        doer: |_| Refusals::because(own::VERB, ANSWERS),
        fill: A::fill,
        spell: |_, _, args| args,
        offers: |_, _| Vec::new(),
        answers: A::answers,
        done: A::done,
        check: |_, _, _| Refusals::because(own::VERB, ANSWERS),
        carry_out: |_, _, _| Err(Stop::Refused(Refusals::because(own::VERB, ANSWERS))),
    };
    Record { verb: listed(A::VERB, A::COST), calls: Some(calls) }
}

/// The verbs of a system whose rules dispatch on them by themselves.
pub const fn plain<const N: usize>(verbs: [Verb; N]) -> [Record; N] {
    let mut all = [Record { verb: verbs[0], calls: None }; N];
    let mut at = 0;
    while at < N {
        all[at].verb = verbs[at];
        at += 1;
    }
    all
}

/// What is listed of a verb, with what it costs; of the GM nothing is asked.
const fn listed(verb: Verb, cost: Cost) -> Verb {
    let cost = if matches!(verb.said, Said::Gm) { "" } else { cost.says };
    Verb { cost, ..verb }
}

const ANSWERS: &str = "it answers a question or takes a window; it is never declared";

/// What is to be done, or every reason why not: that it is not for this one to say, its cost, and
/// those of its own.
fn settled<P: Plan>(state: &State, actor: Actor, args: &Args) -> Result<P, Refusals> {
    let Some(by) = P::By::of(actor) else {
        return Err(Refusals::because(own::VERB, P::By::refused(actor)));
    };
    let mut refusals = refused(P::cost(state, by, args), state, actor);
    match P::settle(state, by, args) {
        Ok(plan) => refusals.or(plan),
        Err(own) => {
            refusals.append(own);
            Err(refusals)
        }
    }
}

/// Why somebody cannot pay; of a side and of the GM nothing is asked.
fn refused(cost: Cost, state: &State, actor: Actor) -> Refusals {
    match actor {
        Actor::Who(who) => cost.refused(state, who),
        Actor::Side(_) | Actor::Gm => Refusals::none(),
    }
}

/// Pays what is paid before anything else.
fn pay_first<P: Plan>(table: &mut Table<'_>, actor: Actor, args: &Args) -> Result<(), Stop> {
    let (Some(by), Actor::Who(who)) = (P::By::of(actor), actor) else { return Ok(()) };
    let cost = P::cost(table.state(), by, args);
    if cost.paid == Paid::First { cost.pay(table, who) } else { Ok(()) }
}

impl Record {
    /// Leaves out what goes without saying, in its own options and in those of the verbs that are
    /// said with it.
    pub fn without_usual(&self, verbs: &'static [Record], mut args: Args) -> Args {
        let known: Vec<&Opt> = options_of_line(verbs, self.name, &args).collect();
        let usual =
            |arg: &Arg| known.iter().any(|opt| opt.name == arg.name && opt.usual.is(&arg.value));
        args.0.retain(|arg| !usual(arg));
        args
    }
}

impl Calls {
    /// Fills in the options that go without saying, each where only one value is offered that is
    /// legal.
    pub fn only_legal(&self, state: &State, actor: Actor, mut args: Args) -> Args {
        for option in self.obvious {
            if args.value(*option).is_some() {
                continue;
            }
            let mut legal: Vec<Args> = Vec::new();
            for candidate in (self.offers)(state, actor) {
                let Some(value) = candidate.value(*option) else { continue };
                let with = args.clone().with(*option, value.clone());
                if !legal.contains(&with) && (self.check)(state, actor, &with).is_empty() {
                    legal.push(with);
                }
            }
            if let [only] = &legal[..] {
                args = only.clone();
            }
        }
        args
    }
}

impl Table<'_> {
    /// Does what a verb says, as its record has it: pays for it and carries it out.
    pub fn carry_out(&mut self, by: Actor, verb: Name, args: &Args) -> Result<(), Stop> {
        match self.rules.record(verb).and_then(|record| record.calls) {
            Some(calls) => (calls.carry_out)(self, by, args),
            None => Err(Stop::Refused(Refusals::because(own::VERB, "there is no such verb"))),
        }
    }

    /// What was possible when it was said is so no longer: nothing is done, and the clauses that
    /// forbid it are noted.
    pub fn no_longer(&mut self, by: impl Into<Actor>, refusals: Refusals) -> Result<(), Stop> {
        let by = by.into();
        refusals.0.into_iter().try_for_each(|refusal| self.note(refusal.clause, by))
    }
}

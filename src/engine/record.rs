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

pub use super::doer::{Doer, Gm};

use super::catalog::{Kind, Opt, Said, Verb};
use super::cost::{Cost, FREE, Paid};
use super::{Flow, Refusals, Stop, Table, VerbList, done_plainly, done_to, own};
use crate::state::State;
use crate::vocabulary::{Actor, Arg, Args, Cited, Done, Name, Value, Who, core};
use smallvec::SmallVec;
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

    /// The option that names whom or what it is done to, where that is a word of the system.
    const TARGET: Name = core::TARGET;

    /// What it costs as it is said and as things stand, where that decides.
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

    /// Whom it commits though no option names them: those of other seats are asked.
    fn commits(_: &State, _: Self::By) -> Vec<Who> {
        Vec::new()
    }

    /// What is really done: for a verb that releases another deed, that deed.
    fn done(_: &State, by: Actor, args: &Args) -> Done {
        done_to(Self::TARGET, by, Self::VERB.name, args)
    }

    /// What it adds to the number its turn comes on, and the clause that says so.
    fn adds(_: &State, _: &Args) -> (Cited, i32) {
        (own::VERB, 0)
    }

    /// Settles what is to be done, or gives every reason why not beside what it costs.
    fn settle(state: &State, by: Self::By, args: &Args) -> Result<Self, Refusals>;

    /// Carries it out.
    fn carry_out(self, table: &mut Table<'_>) -> Flow;
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

    /// Why it cannot be said where nothing asks for it.
    fn unasked(_: &State, _: Actor) -> Refusals {
        never_declared()
    }

    /// What is really done.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        done_plainly(state, by, Self::VERB.name, args)
    }
}

impl Verb {
    /// A verb of which nothing is listed but what every one has: when it can be done.
    const fn said(said: Said, name: Name, when: &'static str) -> Verb {
        Verb {
            name,
            said,
            cost: "",
            when,
            options: &[],
            says: "",
            told: "",
            as_planned: false,
            once: None,
        }
    }

    /// A verb of the GM.
    pub const fn of_gm(name: Name, when: &'static str) -> Verb {
        Verb::said(Said::Gm, name, when)
    }

    /// A verb that is declared.
    pub const fn declared(name: Name, when: &'static str) -> Verb {
        Verb::said(Said::Declared, name, when)
    }

    /// A verb that answers a question or takes a window.
    pub const fn answering(name: Name, when: &'static str) -> Verb {
        Verb::said(Said::Answer, name, when)
    }

    /// A verb that is declared or answers, as it comes.
    pub const fn either(name: Name, when: &'static str) -> Verb {
        Verb::said(Said::Both, name, when)
    }
}

/// A verb of a system, with everything that is done with it.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Its name.
    pub name: Name,
    verb: &'static Verb,
    /// What is done with it.
    pub calls: &'static Calls,
    /// What is carried out of it when its time comes, where it is only declared before.
    pub later: Option<&'static Later>,
}

/// A verb that was declared before, as its time comes.
#[derive(Clone, Copy, Debug)]
pub struct Later {
    /// What it costs then.
    pub cost: Cost,
    /// What it adds to the number its turn comes on, and the clause that says so.
    pub adds: fn(&State, &Args) -> (Cited, i32),
    /// What is done with it then.
    pub calls: Calls,
}

/// What is done with a verb, whatever it settles.
#[derive(Clone, Copy, Debug)]
pub struct Calls {
    /// The option that names whom or what it is done to.
    pub target: Name,
    /// The options that go without saying where only one value can be meant.
    pub obvious: &'static [Name],
    /// Whether it costs what somebody cannot pay, whatever is said.
    pub is_beyond: fn(&State, Actor) -> bool,
    /// Why somebody like this does not say it at all.
    pub doer: fn(Actor) -> Refusals,
    /// What it costs.
    pub cost: fn(&State, Actor, &Args) -> Cost,
    /// Fills in what a line may leave out.
    pub fill: fn(&State, Actor, Args) -> Result<Args, Refusals>,
    /// Gives its options their one spelling.
    pub spell: fn(&State, Actor, Args) -> Args,
    /// What could be said with it, legal or not.
    pub offers: fn(&State, Actor) -> Vec<Args>,
    /// What could be said with it in answer to a question or a window.
    pub answers: fn(&State, Who, Option<Who>) -> Vec<Args>,
    /// Whom it commits though no option names them.
    pub commits: fn(&State, Actor) -> Vec<Who>,
    /// What is really done.
    pub done: fn(&State, Actor, &Args) -> Done,
    /// Every reason why it cannot be done.
    pub check: fn(&State, Actor, &Args) -> Refusals,
    /// Pays for it and carries it out; where it can be done no longer, that is noted.
    pub carry_out: fn(&mut Table<'_>, Actor, &Args) -> Flow,
}

impl Deref for Record {
    type Target = Verb;

    #[inline]
    fn deref(&self) -> &Verb {
        self.verb
    }
}

/// The record of a verb that is declared.
pub const fn verb<P: Plan>() -> Record {
    let verb = const { &listed(P::VERB, P::COST) };
    Record { name: verb.name, verb, calls: const { &calls::<P>() }, later: None }
}

/// The record of a verb that is declared before its time comes: what `D` settles is that it will
/// be done, what `P` settles is carried out then.
pub const fn ahead<D: Plan, P: Plan>() -> Record {
    let verb = const { &listed(P::VERB, P::COST) };
    let later = Some(const { &Later::of::<P>() });
    Record { name: verb.name, verb, calls: const { &calls::<D>() }, later }
}

impl Later {
    /// A verb as its time comes.
    pub const fn of<P: Plan>() -> Self {
        Later { cost: P::COST, adds: P::adds, calls: calls::<P>() }
    }
}

const fn calls<P: Plan>() -> Calls {
    Calls {
        target: P::TARGET,
        obvious: P::OBVIOUS,
        is_beyond: |state, actor| !refused(P::COST, state, actor).is_empty(),
        doer: |actor| match P::By::of(actor) {
            Some(_) => Refusals::none(),
            None => Refusals::because(own::VERB, P::By::refused(actor)),
        },
        cost: cost_of::<P>,
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
        commits: |state, actor| P::By::of(actor).map_or_else(Vec::new, |by| P::commits(state, by)),
        done: P::done,
        check: |state, actor, args| settled::<P>(state, actor, args).err().unwrap_or_default(),
        carry_out: |table, actor, args| match settled::<P>(table.state_settled(), actor, args) {
            Ok(plan) => {
                pay_first::<P>(table, actor, args)?;
                plan.carry_out(table)
            }
            Err(refusals) => table.no_longer(actor, refusals),
        },
    }
}

fn cost_of<P: Plan>(state: &State, actor: Actor, args: &Args) -> Cost {
    P::By::of(actor).map_or(FREE, |by| P::cost(state, by, args))
}

/// The record of a verb that only answers.
pub const fn answer<A: Answer>() -> Record {
    let verb = const { &listed(A::VERB, A::COST) };
    Record { name: verb.name, verb, calls: const { &answering::<A>() }, later: None }
}

const fn answering<A: Answer>() -> Calls {
    Calls {
        target: core::TARGET,
        obvious: &[],
        is_beyond: |_, _| false,
        doer: |_| never_declared(),
        cost: |_, _, _| A::COST,
        fill: A::fill,
        spell: |_, _, args| args,
        offers: |_, _| Vec::new(),
        answers: A::answers,
        commits: |_, _| Vec::new(),
        done: A::done,
        check: |state, actor, _| A::unasked(state, actor),
        carry_out: |_, _, _| Err(Stop::Refused(never_declared())),
    }
}

/// What is listed of a verb, with what it costs; of the GM nothing is asked but what its text says.
const fn listed(verb: Verb, cost: Cost) -> Verb {
    let cost = if matches!(verb.said, Said::Gm) { verb.cost } else { cost.says };
    Verb { cost, ..verb }
}

/// Why a verb that answers is not declared.
fn never_declared() -> Refusals {
    let reason = "it answers a question or takes a window; it is never declared";
    Refusals::because(own::VERB, reason).hint(|| {
        "where it is asked for, say `WHO answer VERB`; where it is offered, `WHO take VERB`"
            .to_owned()
    })
}

/// What could be said with a verb that is legal, its main options spelled out.
pub fn legal<P: Plan>(state: &State, actor: Actor) -> Vec<Args> {
    let record = verb::<P>();
    let calls = record.calls;
    let mut all = (calls.offers)(state, actor);
    all.retain(|args| {
        let filled = record.filled(VerbList::NONE, state, (actor, args.clone()));
        filled.is_ok_and(|args| (calls.check)(state, actor, &args).is_empty())
    });
    all
}

/// What is to be done, or every reason why not: that it is not for this one to say, its cost, and
/// those of its own.
pub fn settled<P: Plan>(state: &State, actor: Actor, args: &Args) -> Result<P, Refusals> {
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
fn pay_first<P: Plan>(table: &mut Table<'_>, actor: Actor, args: &Args) -> Flow {
    let cost = cost_of::<P>(table.state(), actor, args);
    match (actor, cost.paid) {
        (Actor::Who(who), Paid::First) => cost.pay(table, who),
        _ => Ok(()),
    }
}

impl Record {
    /// Fills in what a line may leave out, and gives the options their one spelling.
    pub(super) fn filled(
        &self,
        verbs: &VerbList,
        state: &State,
        (actor, args): (Actor, Args),
    ) -> Result<Args, Refusals> {
        let filled = (self.calls.fill)(state, actor, args)?;
        let filled = self.calls.only_legal(state, actor, filled);
        Ok((self.calls.spell)(state, actor, self.without_usual(verbs, filled)))
    }

    /// Leaves out what goes without saying, in its own options and in those of the verbs that are
    /// said with it.
    fn without_usual(&self, verbs: &VerbList, mut args: Args) -> Args {
        if args.0.is_empty() {
            return args;
        }
        let with_it: SmallVec<[&Opt; 32]> = options_of_line(verbs, self.name, &args).collect();
        let is_usual = |arg: &Arg| {
            let mut known = self.options.iter().chain(with_it.iter().copied());
            known.any(|opt| opt.name == arg.name && opt.usual.is(&arg.value))
        };
        args.0.retain(|arg| !is_usual(arg));
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

/// The options a line can bring: those of its verb, and those of the verbs said with it.
pub fn options_of_line<'a>(
    verbs: &'a VerbList,
    verb: Name,
    args: &'a Args,
) -> impl Iterator<Item = &'static Opt> + use<'a> {
    let own = move |verb: Name| verbs.named(verb).map_or(&[][..], |known| known.options).iter();
    let said_with = own(verb).filter(|opt| matches!(opt.kind, Kind::Verb | Kind::Verbs));
    let said_with = said_with.flat_map(|opt| args.list(opt.name)).filter_map(Value::word);
    own(verb).chain(said_with.flat_map(own))
}

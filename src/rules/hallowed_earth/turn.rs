//! What a turn was declared for: one action, or two where the Referee has given a further one; and
//! carrying it out.

use super::character::is_tied;
use super::names as n;
use super::procedure::begun;
use super::{action, attack, defatk, fulldef, incap, tie};
use crate::engine::catalog::{Kind, Usual, Verb, may, may_gm};
use crate::engine::record::{Cost, Paid, Plan};
use crate::engine::{Refusals, Stop, Table, done_plainly, presence};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Deed, Done, Name, Value, Who, core};

/// The kind of turn somebody is in: its own of the round, or a late one.
pub fn kind(state: &State, who: Who) -> Option<Name> {
    let slots = state.order.iter().take(begun(state)).rev();
    slots.filter(|slot| slot.of == Actor::Who(who)).map(|slot| slot.kind).next()
}

/// Under which kind the second action of a turn of this kind is planned.
pub fn second(kind: Name) -> Name {
    match kind {
        n::LATE => n::LATE_SECOND,
        n::MISSED => n::MISSED_SECOND,
        _ => n::SECOND,
    }
}

/// What was declared for a turn of this kind, in that order, each under its own kind of plan.
pub fn deeds(state: &State, who: Who, kind: Name) -> impl Iterator<Item = (Name, &Deed)> {
    let kinds = [kind, second(kind)].into_iter();
    kinds.filter_map(move |plan| state.plan(who, plan).map(|deed| (plan, deed)))
}

/// Whether a turn of this kind was declared for an action of this verb.
pub fn is_meant(state: &State, who: Who, kind: Name, verb: Name) -> bool {
    deeds(state, who, kind).any(|(_, deed)| deed.verb == verb)
}

/// By which number the counter of the turn that runs tells that this plan is done with.
fn mark(plan: Name) -> i32 {
    if [n::SECOND, n::LATE_SECOND, n::MISSED_SECOND].contains(&plan) { 2 } else { 1 }
}

fn is_marked(state: &State, who: Who, plan: Name) -> bool {
    state.counter(who, None, n::ACT) & mark(plan) != 0
}

/// What is still to be carried out, or let go, in the turn that runs.
fn open(state: &State, who: Who) -> impl Iterator<Item = (Name, &Deed)> {
    let all = kind(state, who).into_iter().flat_map(move |kind| deeds(state, who, kind));
    all.filter(move |(plan, _)| !is_marked(state, who, *plan))
}

/// What a line carries out, and the plan of it: the one it names of two, else the next; what the
/// turn began with where all is done. What holds by itself comes last: a Full-Defense, and a
/// Defensive Attack that is only walking.
pub fn chosen<'a>(state: &'a State, who: Who, args: &Args) -> Option<(Name, &'a Deed)> {
    let kind = kind(state, who)?;
    let of = |plan: Name| state.plan(who, plan).map(|deed| (plan, deed));
    match args.flag(n::SECOND) {
        Some(true) => return of(second(kind)),
        Some(false) => return of(kind),
        None => {}
    }
    let holds = |deed: &Deed| fulldef::is_one(deed) || defatk::only_walks(deed);
    let first = open(state, who).find(|(_, deed)| !holds(deed));
    first.or_else(|| open(state, who).next()).or_else(|| of(kind))
}

/// Whether this plan of the turn that runs is carried out, or let go.
pub fn is_done(state: &State, who: Who, plan: Name) -> bool {
    open(state, who).all(|(open, _)| open != plan)
}

/// The plan of an action of this verb that is still to be carried out in the turn that runs.
pub fn waiting(state: &State, who: Who, verb: Name) -> Option<Name> {
    open(state, who).find(|(_, deed)| deed.verb == verb).map(|(plan, _)| plan)
}

/// An action of the turn that runs is carried out, or let go.
pub fn take(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    plan: Name,
) -> Result<(), Stop> {
    let done = table.state().counter(who, None, n::ACT);
    table.count(clause, who, n::ACT, done | mark(plan))
}

/// What somebody brings about from here on is of this plan: it is felt with the turns of a shared
/// count, and told apart there. The counter says from where on it is of the second action, or,
/// below 0, up to where.
pub fn begin_deed(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    plan: Name,
) -> Result<(), Stop> {
    let (state, here) = (table.state(), table.state().intents.len() as i32 + 1);
    let Some(other) = kind(state, who).map(second).filter(|_| is_tied(state)) else {
        return Ok(());
    };
    if plan == other {
        table.count(clause, who, other, here)
    } else if state.counter(who, None, other) > 0 {
        table.count(clause, who, other, -here)
    } else {
        Ok(())
    }
}

/// For which plan of a turn of this kind somebody has brought about what was worked out at this
/// place of all that waits to be felt.
pub fn plan_of(state: &State, who: Who, kind: Name, at: usize) -> Name {
    let (bound, at) = (state.counter(who, None, second(kind)), at as i32 + 1);
    let of_second = if bound < 0 { at < -bound } else { bound > 0 && at >= bound };
    if of_second { second(kind) } else { kind }
}

/// The count of a turn of this kind is over.
pub fn forget(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    kind: Name,
) -> Result<(), Stop> {
    table.count(clause, who, second(kind), 0)
}

/// A turn of this kind begins: nothing of it is done, but for what was taken `early`.
pub fn begin(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    kind: Name,
    early: Option<Name>,
) -> Result<(), Stop> {
    let taken = deeds(table.state(), who, kind).find(|(_, deed)| Some(deed.verb) == early);
    let taken = taken.map_or(0, |(plan, _)| mark(plan));
    table.count(clause, who, n::ACT, taken)
}

/// What was declared is carried out, or let go.
pub struct Act {
    who: Who,
    plan: Name,
    deed: Deed,
    forgone: bool,
}

impl Plan for Act {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::ACT,
        action::ON_COUNT,
        &[
            may(core::TARGET, Kind::Who),
            may(n::FORGO, Kind::Flag).usually(Usual::Flag(false)),
            may(n::SECOND, Kind::Flag),
            attack::CRITICAL,
            may_gm(n::ATTACK_MODIFIERS, Kind::Int(-50, 50)),
            may(n::ADJACENT, Kind::Flag),
            attack::RANGE,
            may(n::MANA, Kind::Int(0, 1_000)),
            may(n::STRESS, Kind::Int(0, 1_000)),
        ],
        "Carries out what was declared, at another target too, or forgoes it; of two the one not \
         done yet, or the one that second=yes or second=no names.",
    );

    const COST: Cost = Cost::by_what_is_said("what was declared");

    /// An attack declared without a target gets the only enemy there is.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let aimless = chosen(state, who, &args).is_some_and(|(_, deed)| {
            deed.args.who(core::TARGET).is_none() && deed.args.item(core::WEAPON).is_some()
        });
        let filled = aimless && !args.says(n::FORGO);
        Ok(if filled { attack::only_enemy(state, who, args) } else { args })
    }

    /// What is usual says something where it takes back what was declared, or calls near what else
    /// comes from afar.
    fn spell(state: &State, who: Who, mut args: Args) -> Args {
        if args.says(n::FORGO) {
            args.0.retain(|arg| [n::FORGO, n::SECOND, core::PROMPTS].contains(&arg.name));
            return args;
        }
        let deed = chosen(state, who, &args).map(|(_, deed)| deed);
        let afar = deed.is_some_and(|deed| is_from_afar(state, deed));
        let usual = [(n::ATTACK_MODIFIERS, Value::Int(0)), (n::ADJACENT, Value::Flag(true))];
        args.0.retain(|arg| {
            let before = deed.and_then(|deed| deed.args.value(arg.name));
            let says = before.map_or(arg.name == n::ADJACENT && afar, |it| *it != arg.value);
            says || !usual.contains(&(arg.name, arg.value.clone()))
        });
        args
    }

    /// At the target named, at another, or not.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let none = Args::default();
        let Some((_, deed)) = chosen(state, who, &none) else { return Vec::new() };
        let mut all = vec![none.clone(), none.clone().with(n::FORGO, Value::Flag(true))];
        if deed.args.item(core::WEAPON).is_some() {
            let targets = state.present().filter(|other| state.hostile(who, *other));
            all.extend(targets.map(|one| none.clone().with(core::TARGET, Value::Who(one))));
        }
        all
    }

    /// An action carried out on its count is that action, at the target it is carried out at. What
    /// is let go is no action.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let carried_out = match by {
            Actor::Who(who) if !args.says(n::FORGO) => settled(state, who, args),
            _ => None,
        };
        match carried_out {
            Some((_, deed)) => (action::planned(&deed).calls.done)(state, by, &deed.args),
            None => done_plainly(state, by, n::ACT, args),
        }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let mut refusals = action::check_turn(state, who);
        refusals.append(action::check_delay(state, who));
        refusals.or(())?;
        let Some((plan, deed)) = settled(state, who, args) else {
            let which = if args.says(n::SECOND) { "no second action" } else { "nothing" };
            let reason = format!("{which} was declared for this turn");
            return Err(Refusals::because(action::CHANGE_OF_MIND, reason));
        };
        let mut refusals = Refusals::none();
        refusals.unless(!is_done(state, who, plan), action::NORMAL_ALLOWANCE, || {
            format!("{} has carried out what it declared, or let it go", state.called(who))
        });
        let forgone = args.says(n::FORGO);
        refusals.append(if forgone {
            fulldef::check_forgo(state, who, &deed)
        } else {
            check_due(state, who, &deed)
        });
        refusals.or(Act { who, plan, deed, forgone })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Act { who, plan, deed, forgone } = self;
        take(table, action::CHANGE_OF_MIND, who, plan)?;
        if forgone {
            fulldef::forgo(table, who, &deed)?;
            return defatk::forgo(table, who, &deed);
        }
        defatk::carried_out(table, who, &deed)?;
        perform(table, who, plan, &deed)
    }
}

/// What a line carries out: the plan of it, and its options as they were declared or are said anew.
fn settled(state: &State, who: Who, args: &Args) -> Option<(Name, Deed)> {
    let (plan, deed) = chosen(state, who, args)?;
    let target = action::planned(deed).calls.target;
    let mut all = deed.args.clone();
    for arg in args.0.iter().filter(|arg| arg.name != n::SECOND) {
        all = match (arg.name, &arg.value) {
            (core::TARGET, value) if target == n::TARGETS => {
                all.with(target, Value::List(vec![value.clone()]))
            }
            (core::TARGET, value) => all.with(target, value.clone()),
            (name, value) => all.with(name, value.clone()),
        };
    }
    Some((plan, Deed { verb: deed.verb, args: all }))
}

/// Why what was declared cannot be carried out as its count comes.
fn check_due(state: &State, who: Who, deed: &Deed) -> Refusals {
    let mut refusals = (action::planned(deed).calls.check)(state, who.into(), &deed.args);
    let items = [core::ITEM, core::WEAPON].into_iter().filter_map(|name| deed.args.item(name));
    for item in items.filter(|item| tie::has_let_go(state, who, *item)) {
        refusals.add(action::CHANGE_OF_MIND, format!("{} is gone already", state.called(item)));
    }
    refusals
}

/// Carries out what was declared; what it costs whoever is down is lost after it.
fn perform(table: &mut Table<'_>, who: Who, plan: Name, deed: &Deed) -> Result<(), Stop> {
    let later = action::planned(deed);
    if later.cost.paid == Paid::InItsCourse {
        return (later.calls.carry_out)(table, who.into(), &deed.args);
    }
    begin_deed(table, action::KINDS, who, plan)?;
    let strain = incap::strain(table.state(), table.state(), who);
    (later.calls.carry_out)(table, who.into(), &deed.args)?;
    incap::pay(table, who, strain)
}

/// Whether a deed comes from afar as long as no line and no map says otherwise: what is shot, or
/// thrown as an item.
fn is_from_afar(state: &State, deed: &Deed) -> bool {
    attack::is_shot(state, deed.args.item(core::WEAPON)) || deed.verb == n::THROW_ITEM
}

//! Carrying out what was declared (area `action`, step 3).

use super::action::{
    CHANGE_OF_MIND, KINDS, NONE_DECLARED, NORMAL_ALLOWANCE, THROW_ITEM_MODIFIER, THROW_RESOLUTION,
    UNLISTED, USE_ITEM_MODIFIER, check_item, check_spend, check_turn, spend,
};
use super::character::number;
use super::check::{self, Check, make};
use super::names as n;
use super::{attack, body, defatk, fulldef, incap, injury, spell, stabilize, tie, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Deed, Name, Subject, Value, Who, core};

/// What a line carries out: the plan of it, and its options as they were declared or are said anew.
pub fn settled(state: &State, who: Who, args: &Args) -> Option<(Name, Deed)> {
    let (plan, deed) = turn::chosen(state, who, args)?;
    let mut all = deed.args.clone();
    for arg in args.0.iter().filter(|arg| arg.name != n::SECOND) {
        let name = match (deed.verb, arg.name) {
            (n::HEAL_CHECK, core::TARGET) => core::PATIENT,
            (_, name) => name,
        };
        let value = match (deed.verb, arg.name, &arg.value) {
            (n::CAST_SPELL | n::INTIMIDATE, core::TARGET, value) => {
                all = all.with(n::TARGETS, Value::List(vec![value.clone()]));
                continue;
            }
            (_, _, value) => value.clone(),
        };
        all = all.with(name, value);
    }
    Some((plan, Deed { verb: deed.verb, args: all }))
}

/// Why carrying out what was declared is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_turn(state, who);
    if !refusals.is_empty() {
        return refusals;
    }
    let Some((plan, deed)) = settled(state, who, args) else {
        let which = if args.says(n::SECOND) { "no second action" } else { "nothing" };
        return Refusals::because(CHANGE_OF_MIND, format!("{which} was declared for this turn"));
    };
    if deed.verb == core::PASS {
        return Refusals::because(NONE_DECLARED, "it passed: there is nothing to carry out");
    }
    refusals.unless(!turn::is_done(state, who, plan), NORMAL_ALLOWANCE, || {
        format!("{} has carried out what it declared, or let it go", state.called(who))
    });
    if args.says(n::FORGO) {
        if deed.verb == n::FULL_DEFENSE {
            refusals.append(fulldef::check_forgo(state, who));
        }
        return refusals;
    }
    if deed.verb != n::FULL_DEFENSE || !fulldef::is_own(state, who) {
        refusals.append(check_spend(state, who, n::STANDARD_ACTION));
    }
    if deed.verb != n::DEFENSIVE_ATTACK {
        refusals.append(defatk::check_other(state, who));
    }
    if deed.verb != n::OTHER_ACTION && deed.verb != n::CAST_SPELL {
        refusals.append(body::check_body(state, who));
    }
    refusals.append(check_carried_out(state, who, &deed));
    let items = [core::ITEM, core::WEAPON].into_iter().filter_map(|name| deed.args.item(name));
    for item in items.filter(|item| tie::has_let_go(state, who, *item)) {
        refusals.add(CHANGE_OF_MIND, format!("{} is gone already", state.called(item)));
    }
    refusals
}

fn check_carried_out(state: &State, who: Who, deed: &Deed) -> Refusals {
    let args = &deed.args;
    match deed.verb {
        n::DEFENSIVE_ATTACK if args.item(core::WEAPON).is_none() => Refusals::because(
            defatk::WITHOUT_ATTACK,
            "it was declared without an attack; there is only the walking",
        ),
        core::ATTACK | n::DEFENSIVE_ATTACK => attack::check(state, who, args),
        n::CAST_SPELL => spell::check(state, who, args),
        n::USE_ITEM | n::THROW_ITEM => check_item(state, who, deed.verb, args),
        n::HEAL_CHECK => stabilize::check(state, who, args),
        n::INTIMIDATE => super::morale::check_targets(state, who, args),
        n::FULL_DEFENSE => fulldef::check(state, who),
        _ => Refusals::none(),
    }
}

/// Carries out what was declared.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some((plan, deed)) = settled(table.state(), who, args) else { return Ok(()) };
    let changed = table.state().plan(who, plan).is_some_and(|plan| plan.args != deed.args);
    turn::take(table, CHANGE_OF_MIND, who, plan)?;
    let forgone = args.says(n::FORGO);
    if forgone || changed {
        table.note(CHANGE_OF_MIND, who)?;
    }
    match deed.verb {
        n::FULL_DEFENSE if forgone => return fulldef::forgo(table, who),
        n::FULL_DEFENSE => return fulldef::act(table, who),
        n::DEFENSIVE_ATTACK if forgone => return defatk::forgo(table, who),
        n::DEFENSIVE_ATTACK => defatk::carried_out(table, who)?,
        _ if forgone => return Ok(()),
        _ => {}
    }
    turn::begin_deed(table, KINDS, who, plan)?;
    let due = spend(table, KINDS, who, n::STANDARD_ACTION)?;
    carry_out(table, who, &deed)?;
    incap::pay(table, incap::ACTION_COSTS_WOUND, who, due)
}

fn carry_out(table: &mut Table<'_>, who: Who, deed: &Deed) -> Result<(), Stop> {
    let args = &deed.args;
    match deed.verb {
        core::ATTACK | n::DEFENSIVE_ATTACK => attack::perform(table, who, args),
        n::CAST_SPELL => spell::perform(table, who, args),
        n::USE_ITEM => match args.item(core::ITEM) {
            Some(item) => tie::use_up(table, USE_ITEM_MODIFIER, who, item),
            None => Ok(()),
        },
        n::THROW_ITEM => throw(table, who, args),
        n::HEAL_CHECK => stabilize::perform(table, who, args),
        n::INTIMIDATE => super::morale::intimidate(table, who, args),
        _ => other(table, who, args),
    }
}

/// Does what no list names; where a skill is named, with a check whose total the Referee judges.
fn other(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    table.note(UNLISTED, who)?;
    let Some(skill) = args.word(core::CHECK) else { return Ok(()) };
    let parts = if skill == n::BALANCE {
        injury::balance_parts(table.state(), who)
    } else {
        let modifier = number(table.state(), Subject::Who(who), skill).unwrap_or(0);
        vec![(check::DICE, skill, modifier)]
    };
    let (clause, by, purpose) = (check::DICE, who, skill);
    let made = Check { clause, by, purpose, on: None, whom: None, parts, against: Vec::new() };
    make(table, made).map(drop)
}

/// Throws an item; at an enemy with an attack.
fn throw(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(item) = args.item(core::ITEM) else { return Ok(()) };
    let target = args.who(core::TARGET);
    let place = target.and_then(|target| table.state().seen().body(target).place);
    let place = place.or(super::character::place(table.state(), who));
    let enemy = target.filter(|target| table.state().hostile(who, *target));
    table.note(THROW_RESOLUTION, who)?;
    tie::let_go(table, THROW_ITEM_MODIFIER, who, tie::Gone { item, carry: core::DROPPED, place })?;
    match enemy {
        Some(target) => {
            attack::strike(table, &attack::Blow::of(who, target, item, args))?;
            fulldef::answer(table, target, who, attack::said(args, true))
        }
        None => Ok(()),
    }
}

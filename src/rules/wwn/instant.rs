//! Area `instant`: when an Instant Action may come and what it stops (what the chapter leaves
//! open).

use super::blow::Attack;
use super::character::{can_act, is_down};
use super::names as n;
use super::{actions, dual, hold, maneuver, options, outside, ranged, snap, total_defense};
use crate::engine::Taken;
use crate::engine::prelude::*;

clause! { WINDOWS = 411
    "instant.windows", "open", "An attack can be answered at two moments",
    "An attack can be answered when it is declared, before any dice are rolled, and again between \
     its roll and its effects. If all dice are rolled together, the second moment is before the \
     damage is recorded. After that it is too late. A combatant who suspects nothing answers \
     nothing until an attack roll warns it."
}

/// The window after an attack is declared and before its dice: who steps in, with what. Called by
/// `hold::met`.
pub fn before_dice(table: &mut Table<'_>, attack: &Attack) -> Result<Vec<Taken>, Stop> {
    takers(table, WINDOWS, attack.by, |state, already| able_before(state, attack, already))
}

/// The window after an execution attack is declared: its victim suspects nothing and cannot step
/// in.
pub fn before_execution(table: &mut Table<'_>, attack: &Attack) -> Result<Vec<Taken>, Stop> {
    takers(table, WINDOWS, attack.by, |state, already| {
        let mut able = able_before(state, attack, already);
        able.retain(|(who, _)| *who != attack.target);
        able
    })
}

/// Who may step in before the dice, with what.
fn able_before(state: &State, attack: &Attack, already: &[Who]) -> Vec<(Who, Verbs)> {
    let mut able = Vec::new();
    for who in state.present() {
        if who == attack.by || already.contains(&who) || !can_act(state, who) {
            continue;
        }
        let mut verbs = for_the_main(state, who);
        verbs.retain(|verb| *verb != n::TOTAL_DEFENSE || who == attack.target);
        if state.is(who, n::HOLDING) {
            verbs.push(n::ACT_NOW);
        }
        if !verbs.is_empty() {
            able.push((who, verbs));
        }
    }
    able
}

/// Those who step in, one after the other. Total Defense takes effect at once, and the Main Action
/// for a Snap Attack is given up at once.
pub fn takers(
    table: &mut Table<'_>,
    clause: Cited,
    by: Who,
    able: impl Fn(&State, &[Who]) -> Vec<(Who, Verbs)>,
) -> Result<Vec<Taken>, Stop> {
    let rules = table.rules();
    let mut takers: Vec<Taken> = Vec::new();
    loop {
        let already: Vec<Who> = takers.iter().map(|(who, ..)| *who).collect();
        let to = able(table.state(), &already);
        if to.is_empty() {
            return Ok(takers);
        }
        let taken = table.window_if(clause, to, Some(by), |state, (who, verb, args)| {
            let seen = rules.check_seen(state, Actor::Who(*who), *verb, args);
            seen.with(options::check_answering(state, clause, by, args))
        })?;
        let Some(taken) = taken else { return Ok(takers) };
        let (who, verb, args) = &taken;
        if *verb == n::TOTAL_DEFENSE {
            total_defense::take(table, *who)?;
        } else if *verb == n::SNAP_ATTACK {
            snap::pledge(table, *who, args)?;
        }
        takers.push(taken);
    }
}

/// After an attack roll of this outcome and before its effects: what is done about it, if anything.
///
/// The combatant whose luck could change the roll is asked; the target is asked for everything that
/// it may do then. The target can still step in with its other options, unless it is asked at
/// windows and has been asked already; everybody else but the attacker can with a Snap Attack.
pub fn to_roll(
    table: &mut Table<'_>,
    attack: &Attack,
    outcome: Name,
    passed_luck: &mut Vec<Who>,
) -> Result<Option<Response>, Stop> {
    let target = attack.target;
    if let Some(lucky) = outside::luck(table.state(), attack, outcome, passed_luck) {
        let is_target = lucky == target;
        let besides = if is_target { for_the_main(table.state(), target) } else { Verbs::new() };
        if let Some((verb, args)) = outside::ask_luck(table, attack, (lucky, outcome), &besides)? {
            return Ok(response((lucky, verb, args)));
        }
        passed_luck.push(lucky);
    }
    let was_asked = passed_luck.contains(&target) && table.prompts(target);
    let able = able_after(table.state(), attack, was_asked.then_some(target));
    if able.is_empty() {
        return Ok(None);
    }
    Ok(actions::after_dice(table, able, attack.by)?.and_then(response))
}

/// Who may step in after the dice, with what, beside somebody who has been asked: the target first.
fn able_after(state: &State, attack: &Attack, asked: Option<Who>) -> Vec<(Who, Verbs)> {
    let mut able = Vec::new();
    let others = state.present().filter(|who| ![attack.by, attack.target].contains(who));
    for who in std::iter::once(attack.target).chain(others) {
        if Some(who) == asked {
            continue;
        }
        let mut verbs = for_the_main(state, who);
        verbs.retain(|verb| *verb != n::TOTAL_DEFENSE || who == attack.target);
        if !verbs.is_empty() {
            able.push((who, verbs));
        }
    }
    able
}

/// What can be done about an attack roll before its effects.
pub enum Response {
    /// A veteran's luck turns it into its opposite.
    Luck,
    /// The target defends totally.
    TotalDefense,
    /// Somebody makes a Snap Attack with these options.
    Snap(Who, Args),
}

/// What an answer to an attack roll does about it.
fn response((who, said, args): Taken) -> Option<Response> {
    let all = [
        (n::VETERANS_LUCK, Response::Luck),
        (n::TOTAL_DEFENSE, Response::TotalDefense),
        (n::SNAP_ATTACK, Response::Snap(who, args)),
    ];
    all.into_iter().find_map(|(verb, response)| (verb == said).then_some(response))
}

/// The Instant Actions for which a combatant may give up its Main Action now. One who is
/// unsuspecting has nothing to react to.
pub fn for_the_main(state: &State, who: Who) -> Verbs {
    let mut verbs = Verbs::new();
    let is_aware = can_act(state, who) && !state.is(who, n::UNSUSPECTING);
    if state.pool(who, n::MAIN) <= 0 || !is_aware {
        return verbs;
    }
    if !state.is(who, n::TOTAL_DEFENSE) {
        verbs.push(n::TOTAL_DEFENSE);
    }
    if snap::has_target(state, who) {
        verbs.push(n::SNAP_ATTACK);
    }
    verbs
}

clause! { EFFECT_ON_ROLLED_ATTACK = 412
    "instant.effect-on-rolled-attack", "open", "A Snap Attack before the dice resolves first",
    "A Snap Attack made before the dice of an attack resolves first. If it takes the attacker \
     down, the attack is not made. A Snap Attack made after the attack roll stops nothing, and \
     both attacks count."
}

/// Whether a held action is among the answers somebody's deed has met.
pub fn meets_held(answered: &[Taken]) -> bool {
    answered.iter().any(|(_, verb, _)| *verb == n::ACT_NOW)
}

/// The clause by which an attacker who can no longer act has lost the attack: a held action or a
/// Snap Attack has come before it, or something else.
fn felled_by(answered: &[Taken]) -> Cited {
    if meets_held(answered) {
        hold::RESOLVES_FIRST
    } else if answered.is_empty() {
        ACTION_MADE_IMPOSSIBLE
    } else {
        EFFECT_ON_ROLLED_ATTACK
    }
}

clause! { ACTION_MADE_IMPOSSIBLE = 413
    "instant.action-made-impossible", "open", "An action made impossible may take another target",
    "If an answer makes an action impossible, a combatant who can still act may turn the same \
     action on another legal target within reach. If there is none, the action is spent without \
     effect. A combatant who is down loses the action. What an action can do without, such as \
     help, a second weapon or an item to pick up, is left out if it has become impossible.",
    tells "nothing comes of what {who} does",
    asks "whom to attack instead of {who}"
}

/// The options without which an action is done where they have become impossible.
const DISPENSABLE: [Name; 2] = [n::ITEMS, n::AIDED];

/// The options of an action that are left when `why_not` refuses some that it can do without.
pub fn still_said(args: &Args, why_not: impl Fn(&Args) -> Refusals) -> Args {
    if why_not(args).is_empty() {
        return args.clone();
    }
    let mut left = args.clone().without(&DISPENSABLE);
    for option in DISPENSABLE {
        for value in args.list(option) {
            let all = [left.list(option), std::slice::from_ref(value)].concat();
            let more = left.clone().with(option, all);
            if why_not(&more).is_empty() {
                left = more;
            }
        }
    }
    left
}

/// The deed of a combatant comes to nothing.
pub fn impossible(table: &mut Table<'_>, who: Who) -> Flow {
    table.decided(ACTION_MADE_IMPOSSIBLE, who, None, "it would be done all the same")
}

/// The deed of a combatant comes to nothing, with what forbids it.
pub fn forbidden(table: &mut Table<'_>, who: Who, refusals: Refusals) -> Flow {
    impossible(table, who)?;
    table.forbidden(who, refusals)
}

/// An attack whose target is no longer possible: on another target, if one is in reach and the
/// attacker wants it.
pub fn aimed_anew(table: &mut Table<'_>, attack: Attack) -> Result<Option<Attack>, Stop> {
    let state = table.state();
    let attack = dual::as_held(state, attack);
    if made_impossible(state, &attack) { turned(table, attack) } else { Ok(Some(attack)) }
}

/// An attack that can no longer be made on its target: on another, as the attacker says.
fn turned(table: &mut Table<'_>, attack: Attack) -> Result<Option<Attack>, Stop> {
    let state = table.state();
    let others: Vec<Who> =
        if attack.only_target { Vec::new() } else { other_targets(state, &attack) };
    if others.is_empty() {
        let lost = Detail::Who(attack.target);
        table.decided(ACTION_MADE_IMPOSSIBLE, attack.by, lost, "it would be attacked")?;
        return Ok(None);
    }
    let mut options: Vec<Value> = others.iter().copied().map(Value::Who).collect();
    options.push(Value::Word(core::PASS));
    let clause = ACTION_MADE_IMPOSSIBLE;
    let by = attack.by;
    match table.ask(clause, Actor::Who(by), options, Some(attack.target))? {
        Reply::Value(_) if !can_act(table.state(), by) => {
            Err(Refusals::because(clause, "it is down and cannot attack; pass").into())
        }
        Reply::Value(Value::Who(target))
            if other_targets(table.state(), &attack).contains(&target) =>
        {
            let args = ranged::said_of_another(table.state(), &attack);
            Ok(Some(Attack { target, on_downed: false, args, ..attack }))
        }
        Reply::Pass => Ok(None),
        _ => Err(Refusals::because(clause, "name another target in reach, or pass").into()),
    }
}

/// After the responses to a declaration, and the rulings since there were `ruled`: whether the
/// attack still takes place, and on whom (`instant.action-made-impossible`).
pub fn still_possible(
    table: &mut Table<'_>,
    attack: Attack,
    answered: &[Taken],
    ruled: usize,
) -> Result<Option<Attack>, Stop> {
    if answered.is_empty() && table.ruled_so_far() == ruled {
        return Ok(Some(attack));
    }
    let state = table.state();
    if !can_act(state, attack.by) {
        table.decided(
            felled_by(answered),
            attack.by,
            None,
            "the attacker would attack all the same",
        )?;
        return Ok(None);
    }
    if has_moved_away(state, &attack, answered) {
        return turned(table, attack);
    }
    aimed_anew(table, attack)
}

/// Whether, without a map, the target of a melee attack has moved away in answer to it: it has said
/// that it leaves the attacker.
fn has_moved_away(state: &State, attack: &Attack, answered: &[Taken]) -> bool {
    let leaves = |(who, verb, args): &Taken| {
        let left = presence::in_fight(state, args.list(n::LEAVES));
        *who == attack.target && *verb == n::ACT_NOW && left.contains(&attack.by)
    };
    state.grid().is_none() && attack.is_melee() && answered.iter().any(leaves)
}

/// Whether what happened meanwhile has made an attack impossible.
pub fn made_impossible(state: &State, attack: &Attack) -> bool {
    !check_again(state, attack, attack.target).is_empty()
        || (is_down(state, attack.target) && !attack.on_downed)
}

/// Other legal targets of the same action: standing enemies of the attacker.
fn other_targets(state: &State, attack: &Attack) -> Vec<Who> {
    let fitting = |target: &Who| {
        *target != attack.target
            && state.hostile(attack.by, *target)
            && !is_down(state, *target)
            && check_again(state, attack, *target).is_empty()
    };
    state.present().filter(fitting).collect()
}

fn check_again(state: &State, attack: &Attack, target: Who) -> Refusals {
    let args = attack.args.clone().with(core::TARGET, target);
    maneuver::check(state, attack.by, (attack.way(), attack.aim), &args)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WINDOWS, EFFECT_ON_ROLLED_ATTACK, ACTION_MADE_IMPOSSIBLE];

//! Area `instant`: when an Instant may come and what it stops (what the chapter leaves open).

use super::attack::{Attack, Blow};
use super::character::can_act;
use super::names as n;
use super::{actions, hold, maneuver, melee, ranged, snap, total_defense};
use crate::engine::{Refusals, Stop, Table, Taken};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Name, Reply, Value, Who, core};

clause! { WINDOWS = 411
    "instant.windows", "open", "Two moments to step in",
    "An attack can be answered when it is declared and no die has fallen, and again between its \
     roll and its effects. Where all dice are thrown together, the second moment is before the \
     damage is recorded; later is too late."
}

/// The window after an attack is declared and before its dice. Gives who stepped in, with what.
pub fn to_declaration(table: &mut Table<'_>, attack: &Attack) -> Result<Vec<(Who, Name)>, Stop> {
    let able = |state: &State, already: &[Who]| able_before(state, attack, already);
    answered(table, WINDOWS, attack.by, able)
}

/// Who may step in before the dice, with what.
fn able_before(state: &State, attack: &Attack, already: &[Who]) -> Vec<(Who, Vec<Name>)> {
    let mut able = Vec::new();
    for who in state.present() {
        if who == attack.by || already.contains(&who) || !can_act(state, who) {
            continue;
        }
        let mut verbs = Vec::new();
        let main = state.pool(who, n::MAIN) > 0;
        if who == attack.target && main && !state.is(who, n::TOTAL_DEFENSE) {
            verbs.push(n::TOTAL_DEFENSE);
        }
        if main && snap::has_target(state, who) {
            verbs.push(n::SNAP_ATTACK);
        }
        if state.is(who, n::HOLDING) {
            verbs.push(n::ACT_NOW);
        }
        if !verbs.is_empty() {
            able.push((who, verbs));
        }
    }
    able
}

/// The window before a deed that is no attack: for held actions alone.
pub fn to_deed(table: &mut Table<'_>, by: Who) -> Result<Vec<(Who, Name)>, Stop> {
    let able = |state: &State, already: &[Who]| {
        let waits = |who: &Who| {
            *who != by
                && !already.contains(who)
                && state.is(*who, n::HOLDING)
                && can_act(state, *who)
        };
        state.present().filter(waits).map(|who| (who, vec![n::ACT_NOW])).collect()
    };
    answered(table, hold::RESOLVES_FIRST, by, able)
}

/// Held actions and Snap Attacks taken here come before what they answer. Those taken at the same
/// moment are simultaneous: all their dice first, then all effects.
fn answered(
    table: &mut Table<'_>,
    clause: &'static Clause,
    by: Who,
    able: impl Fn(&State, &[Who]) -> Vec<(Who, Vec<Name>)>,
) -> Result<Vec<(Who, Name)>, Stop> {
    let rules = table.rules();
    let check = |state: &State, (who, verb, args): &Taken| {
        rules.check(state, Actor::Who(*who), *verb, args)
    };
    let mut takers: Vec<Taken> = Vec::new();
    loop {
        let already: Vec<Who> = takers.iter().map(|(who, ..)| *who).collect();
        let to = able(table.state(), &already);
        if to.is_empty() {
            break;
        }
        let Some(taken) = table.window_if(clause, to, Some(by), check)? else { break };
        if taken.1 == n::TOTAL_DEFENSE {
            total_defense::take(table, taken.0)?;
        }
        takers.push(taken);
    }
    let answered: Vec<(Who, Name)> = takers.iter().map(|(who, verb, _)| (*who, *verb)).collect();
    let own: Vec<Who> = answered.iter().map(|(who, _)| *who).collect();
    let mut blows: Vec<Blow> = Vec::new();
    for taken in takers.iter().filter(|(_, verb, _)| *verb != n::TOTAL_DEFENSE) {
        let (who, verb, args) = taken;
        if !check(table.state(), taken).is_empty() {
            impossible(table, *who)?;
        } else if *verb == n::SNAP_ATTACK {
            let (blow, more) = snap::strike(table, *who, args)?;
            blows.extend(more);
            blows.push(blow);
        } else {
            blows.extend(hold::act_in_window(table, *who, args)?);
        }
    }
    let blows = blows.into_iter().map(|blow| blow.in_window(clause)).collect();
    actions::strike_together(table, blows)?;
    hold::close_turns(table, &own)?;
    Ok(answered)
}

/// The window after an attack roll and before its effects: what the target takes, if anything.
pub fn to_roll(table: &mut Table<'_>, attack: &Attack) -> Result<Option<(Name, Args)>, Stop> {
    let (state, target) = (table.state(), attack.target);
    if !can_act(state, target) || state.pool(target, n::MAIN) <= 0 {
        return Ok(None);
    }
    let mut verbs = Vec::new();
    if !state.is(target, n::TOTAL_DEFENSE) {
        verbs.push(n::TOTAL_DEFENSE);
    }
    if snap::has_target(state, target) {
        verbs.push(n::SNAP_ATTACK);
    }
    if verbs.is_empty() {
        return Ok(None);
    }
    let taken = actions::after_dice(table, target, verbs, attack.by)?;
    Ok(taken.map(|(_, verb, args)| (verb, args)))
}

clause! { EFFECT_ON_ROLLED_ATTACK = 412
    "instant.effect-on-rolled-attack", "open", "A Snap Attack does not unroll a die",
    "Made before the attack's dice, a Snap Attack comes first, and an attacker it fells does not \
     strike. Made after the attack roll, it stops nothing: both count."
}

/// The clause by which an attacker who can no longer act has lost the attack: a held action or a
/// Snap Attack has come before it, or something else.
fn felled_by(answered: &[(Who, Name)]) -> &'static Clause {
    if hold::was_used(answered) {
        hold::RESOLVES_FIRST
    } else if answered.is_empty() {
        ACTION_MADE_IMPOSSIBLE
    } else {
        EFFECT_ON_ROLLED_ATTACK
    }
}

clause! { ACTION_MADE_IMPOSSIBLE = 413
    "instant.action-made-impossible", "open", "When an answer leaves nothing to do",
    "An actor still able to act may turn the same action on another legal target within reach; \
     without one, the action is spent for nothing. A felled actor loses it."
}

/// What somebody was about comes to nothing.
pub(super) fn impossible(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.decided(ACTION_MADE_IMPOSSIBLE, who, None, "it would be done all the same")
}

/// An attack whose target is out of question by now: on another one, if one is in reach and the
/// attacker will.
pub(super) fn aimed_anew(table: &mut Table<'_>, attack: Attack) -> Result<Option<Attack>, Stop> {
    let state = table.state();
    if !made_impossible(state, &attack) {
        return Ok(Some(attack));
    }
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
            Err(refused(clause, "whoever is down attacks nobody; pass"))
        }
        Reply::Value(Value::Who(target))
            if other_targets(table.state(), &attack).contains(&target) =>
        {
            Ok(Some(Attack { target, on_downed: false, ..attack }))
        }
        Reply::Pass => Ok(None),
        _ => Err(refused(clause, "name another target in reach, or pass")),
    }
}

/// After the responses to a declaration, and the rulings since there were `ruled`: whether the
/// attack still takes place, and on whom (`instant.action-made-impossible`).
pub(super) fn still_possible(
    table: &mut Table<'_>,
    attack: Attack,
    answered: &[(Who, Name)],
    ruled: usize,
) -> Result<Option<Attack>, Stop> {
    if answered.is_empty() && table.ruled_so_far() == ruled {
        return Ok(Some(attack));
    }
    let state = table.state();
    if !can_act(state, attack.by) {
        table.decided(felled_by(answered), attack.by, None, "the felled would strike")?;
        return Ok(None);
    }
    aimed_anew(table, attack)
}

/// Whether what happened meanwhile has made an attack impossible.
pub fn made_impossible(state: &State, attack: &Attack) -> bool {
    !check_again(state, attack, attack.target).is_empty()
        || (super::character::is_down(state, attack.target) && !attack.on_downed)
}

/// Other legal targets of the same action: standing enemies of the attacker.
pub fn other_targets(state: &State, attack: &Attack) -> Vec<Who> {
    let fitting = |target: &Who| {
        state.hostile(attack.by, *target)
            && !super::character::is_down(state, *target)
            && check_again(state, attack, *target).is_empty()
    };
    state.present().filter(fitting).collect()
}

fn check_again(state: &State, attack: &Attack, target: Who) -> Refusals {
    let args = attack.args.clone().with(core::TARGET, Value::Who(target));
    if attack.is_melee() {
        let mut refusals = melee::check_attack(state, attack.by, &args);
        refusals.append(maneuver::check_aim(state, attack.by, &args, attack.aim));
        refusals
    } else {
        ranged::check_attack(state, attack.by, &args)
    }
}

/// An answer that is not possible.
pub fn refused(clause: &'static Clause, reason: &str) -> Stop {
    Stop::Refused(Refusals::because(clause, reason))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WINDOWS, EFFECT_ON_ROLLED_ATTACK, ACTION_MADE_IMPOSSIBLE];

//! Area `react`: who may react to an attack, and when (section "Reacting to an attack").

use super::blow::{Attack, Deed, Scene};
use super::character::{can_act, in_turn, is_aware, is_held, is_unspent};
use super::counter::{self, Counter};
use super::names as n;
use super::reactions;
use super::{aim, blast, dodge, grapple, guard, hide, redirect, sneak, turn};
use crate::engine::prelude::*;

/// How an attack is met in the end.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// There is no reaction.
    None,
    /// The target dodges.
    Dodge,
    /// The target counters.
    Counter(Counter),
}

clause! { SEVERAL_ON_ONE_TURN = 619
    "react.several-on-one-turn", "open", "All reactions are chosen before anything is rolled",
    "Everybody decides whether to react before a dodge or damage is rolled. Nobody can wait for \
     the result of either.",
    uncited "all questions come before the dice"
}

/// Settles who is the target in the end and how it reacts. Nothing is rolled before all have
/// decided: `strike::roll_and_land` comes after. Only an attack made in a turn can be reacted to.
pub fn choose(
    table: &mut Table<'_>,
    attack: Attack,
    scene: &Scene<'_>,
) -> Result<(Attack, Reaction), Stop> {
    if attack.deed != Deed::Turn {
        turn::note_no_reaction(table, &attack)?;
        return Ok((attack, Reaction::None));
    }
    let by = attack.by;
    let settled = decide(table, attack, scene)?;
    redirect::forget_roles(table, by, redirect::FORMER_TARGET)?;
    Ok(settled)
}

clause! { OPTIONS = 149
    "react.options", "Reacting to an attack",
    "The target may dodge, counter or hide behind a character",
    "The target of an attack may do one of three things, or none: dodge, counter, or hide behind a \
     nearby character. Each is a reaction and costs the turn of the round (turn.reaction-instead)."
}

/// Asks the target until it has decided. It is asked again after a character has refused to be
/// hidden behind.
fn ask(table: &mut Table<'_>, attack: &Attack, scene: &Scene<'_>) -> Result<Choice, Stop> {
    loop {
        // Rulings made while somebody was asked count.
        if !reactions::could_meet(table.state(), attack.target, Some(attack.by)) {
            return Ok(Choice::Settled(Reaction::None));
        }
        let made = aim::check_made(table.state(), attack).is_empty();
        let mut options = options(table.state(), attack);
        options.retain(|option| !scene.countered || *option != n::COUNTER);
        options.retain(|option| made || *option == core::PASS);
        let (target, about) = (attack.target, Some(attack.by));
        let words = options.iter().copied().map(Value::Word).collect();
        let reply = table.ask(OPTIONS, Actor::Who(target), words, about)?;
        if reply != Reply::Pass {
            aim::check_made(table.state(), attack).or(())?;
            reactions::check_still_can_react(table.state(), target, attack.by)?;
        }
        let settled = match reply {
            Reply::Pass => Reaction::None,
            Reply::Do { verb: n::DODGE, .. } => {
                dodge::choose(table, target)?;
                Reaction::Dodge
            }
            Reply::Do { verb: n::COUNTER, args } => {
                Reaction::Counter(counter::choose(table, attack, scene, args)?)
            }
            Reply::Do { verb: n::HIDE_BEHIND, args } => match hide::choose(table, attack, &args)? {
                Some(host) => return Ok(Choice::Behind(host)),
                None if aim::check_made(table.state(), attack).is_empty() => continue,
                None => Reaction::None,
            },
            Reply::Do { .. } | Reply::Yes | Reply::Value(_) | Reply::Faces => {
                return Err(table.not_offered(OPTIONS, &options));
            }
        };
        return Ok(Choice::Settled(settled));
    }
}

/// What the target has decided.
enum Choice {
    Settled(Reaction),
    Behind(Who),
}

/// What the target can answer. An entangled target cannot dodge (`grapple.entangled`).
fn options(state: &State, attack: &Attack) -> Vec<Name> {
    let (target, by) = (attack.target, attack.by);
    let all = [
        (n::DODGE, !is_held(state, target)),
        (n::COUNTER, counter::is_possible(&counter::against(state, target, by))),
        (n::HIDE_BEHIND, !hide::hosts(state, target, by).is_empty()),
        (core::PASS, true),
    ];
    all.into_iter().filter(|one| one.1).map(|one| one.0).collect()
}

clause! { TIMING = 150
    "react.timing", "Reacting to an attack", "Reactions come after the WIT save and before damage",
    "A reaction is chosen after the attacker's WIT save, if there was one, and before any damage \
     is rolled. Afterwards it is too late. A stunt comes before it (stunt.timing).",
    uncited "the question comes between the save and the damage"
}

// `strike::resolve` and `strike::go_off` call in this order.

clause! { UNAWARE = 151
    "react.unaware", "Reacting to an attack", "A character unaware of the attacker cannot react",
    "A target who is not aware of the attacker cannot react to its attack: it does not see the \
     attacker (sneak.surprise), or the GM has ruled that it is surprised. Being surprised ends \
     with the attack.",
    tells "{who} is not aware of the attacker and cannot react"
}

/// Whether the target may react; notes why if it may not.
fn may_react(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let (state, target) = (table.state(), attack.target);
    if !can_act(state, target) {
        return Ok(false);
    }
    let hindrance = if let Some(surprise) = sneak::why_surprised(state, target, attack.by) {
        surprise
    } else if !is_aware(state, target, attack.by) {
        UNAWARE
    } else if in_turn(state, target) {
        turn::NO_REACTION_IN_OWN_TURN
    } else if !is_unspent(state, target) {
        turn::without_a_turn(state, target)
    } else if is_held(state, target) && options(state, attack).len() == 1 {
        grapple::ENTANGLED
    } else {
        return Ok(true);
    };
    table.decided(hindrance, target, None, "it would be asked for a reaction")?;
    Ok(false)
}

/// An attack is over: its target is no longer surprised.
pub fn surprise_over(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(UNAWARE, who, n::SURPRISED)
}

clause! { WINDOW_ORDER = 618
    "react.window-order", "open", "Possible guards decide first, then the target",
    "Characters who could guard the target are asked first, one by one in the order of the front \
     matter, until one of them guards. Enemies of the target can step in but are not asked, unless \
     the attacker is an enemy of both. If nobody guards, the target decides. If it hides behind a \
     character, the same questions follow for that character. Nobody is the target of the same \
     attack twice, and an attack is guarded once."
}

/// Asks guards first, then the target, then the character the target hides behind.
fn decide(
    table: &mut Table<'_>,
    mut attack: Attack,
    scene: &Scene<'_>,
) -> Result<(Attack, Reaction), Stop> {
    // An attack that is over before anybody was asked is still put to its target, who can only
    // pass.
    let was_made = aim::check_made(table.state(), &attack).is_empty();
    loop {
        if let Some(guard) = guard::ask(table, &attack, scene)? {
            return Ok((guard::step_in(table, attack, guard)?, Reaction::None));
        }
        if was_made && !aim::check_made(table.state(), &attack).is_empty() {
            return Ok((attack, Reaction::None));
        }
        if blast::has_own(table, attack.target, scene)? || !may_react(table, &attack)? {
            return Ok((attack, Reaction::None));
        }
        match ask(table, &attack, scene)? {
            Choice::Settled(reaction) => return Ok((attack, reaction)),
            Choice::Behind(host) => {
                redirect::forget_roles(table, attack.by, redirect::HAS_REFUSED)?;
                let (hidden, role) = (attack.target, redirect::FORMER_TARGET);
                redirect::set_role(table, WINDOW_ORDER, hidden, attack.by, role)?;
                attack = redirect::to(table, attack, host)?;
            }
        }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[OPTIONS, TIMING, UNAWARE, WINDOW_ORDER, SEVERAL_ON_ONE_TURN];

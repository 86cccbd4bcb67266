//! What can be declared or answered now: what is offered is accepted.

use super::names as n;
use super::{
    attack, blast, bonus, counter, grapple, guard, hide, initiative, main, nonlethal, opportunity,
    react, reactions, sneak, stunt, turn,
};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Name, Value, Who, core};

/// What a combatant or a faction could say with this verb, its main options spelled out; legal or
/// not.
pub fn candidates(state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    match actor {
        Actor::Who(who) => deeds(state, who, verb),
        Actor::Side(side) if verb == n::TAKE_TURN => state
            .members(side)
            .map(|who| Args::default().with(n::CHARACTER, Value::Who(who)))
            .collect(),
        Actor::Side(_) if verb == n::CHOOSE_FIRST_FACTION => initiative::candidates(state),
        Actor::Side(_) if [core::PASS, core::END_TURN].contains(&verb) => vec![Args::default()],
        _ => Vec::new(),
    }
}

/// What could be said with a verb, legal or not.
fn deeds(state: &State, who: Who, verb: Name) -> Vec<Args> {
    match verb {
        core::ATTACK => attacks(state, who),
        n::MOVE => turn::moves(state, who),
        n::INVOKE_POWER | n::IMPROVISE => main::candidates(verb),
        n::DISARM | n::GRAPPLE => nonlethal::candidates(state, who, verb),
        n::SHOVE => grapple::shoves(state, who),
        n::HIDE => sneak::candidates(),
        n::TAKE_TURN | core::END_TURN | n::RELEASE | n::BREAK_FREE | n::SURRENDER => {
            vec![Args::default()]
        }
        core::PASS | n::CHOOSE_FIRST_FACTION => Vec::new(),
        _ => bonus::candidates(state, verb),
    }
}

fn attacks(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in attack::weapons(state, who) {
        if blast::is_blast(state, weapon) {
            all.extend(blast::aims(state, who, weapon));
        }
    }
    for target in state.present().filter(|target| state.hostile(who, *target)) {
        for weapon in attack::weapons(state, who) {
            let plain = Args::default()
                .with(core::TARGET, Value::Who(target))
                .with(core::WEAPON, Value::Item(weapon));
            all.push(plain.clone().with(n::FINAL_BLOW, Value::Flag(true)));
            if !blast::is_blast(state, weapon) {
                if attack::softens(state, weapon) {
                    all.push(plain.clone().with(n::HOLD_BACK, Value::Flag(true)));
                }
                all.push(plain);
            }
        }
    }
    all
}

/// Everything somebody may say with this verb now in answer to a question or a window about
/// somebody else's deed.
pub fn answers(state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
    if reactions::is_one(verb) && !turn::could_react(state, who) {
        return Vec::new();
    }
    match (verb, about) {
        (n::DODGE | n::COUNTER | n::HIDE_BEHIND, Some(attacker))
            if !react::is_aware(state, who, attacker) =>
        {
            Vec::new()
        }
        (n::DODGE, _) if grapple::is_held(state, who) => Vec::new(),
        (n::GUARD, Some(target)) => {
            // Only what is done in a turn is reacted to: whoever acts is the attacker.
            let attacker = state.acting.last();
            if attacker.is_some_and(|by| !guard::fits(state, who, target, *by)) {
                return Vec::new();
            }
            vec![Args::default(), Args::default().with(n::WHOM, Value::Who(target))]
        }
        (n::COUNTER, Some(attacker)) => counter::against(state, who, attacker),
        (n::PROPOSE_STUNT, _) => stunt::candidates(about),
        (n::OPPORTUNITY_ATTACK, Some(mover)) => {
            let fits = |args: &Args| opportunity::fits(state, who, mover, args);
            counter::candidates(state, who, mover).into_iter().filter(fits).collect()
        }
        (n::HIDE_BEHIND, Some(attacker)) => hide::candidates(state, who, attacker),
        _ => vec![Args::default()],
    }
}

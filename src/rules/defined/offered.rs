//! What can be declared or answered now: what is offered is accepted.

use super::names as n;
use super::{
    aoo, attack, bash, charge, delay, disarm, hold, item, maneuver, r#move, slots, spell, step,
};
use crate::state::State;
use crate::vocabulary::{Actor, Args, ItemId, Name, Value, Who, core};

/// What a combatant could say with this verb, its main options spelled out; legal or not.
pub fn candidates(state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    match actor {
        Actor::Who(who) => worth_asking(state, who, verb),
        Actor::Side(_) if verb == core::END_TURN => vec![Args::default()],
        _ => Vec::new(),
    }
}

/// What could be said with a verb; nothing where it is not one's turn for it.
fn worth_asking(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let any_time = [n::RESOLVE_HELD, n::IMMEDIATE_ACTION, n::REST, n::EQUIP];
    let own = state.acting.last() == Some(&who);
    match verb {
        n::RESOLVE_HELD if hold::held(state, who).is_some() => hold::resolutions(state, who),
        verb if own || any_time.contains(&verb) => deeds(state, who, verb),
        _ => Vec::new(),
    }
}

/// What could be said with a verb, legal or not.
pub fn deeds(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let none = Args::default();
    let said = |option: Name| vec![none.clone().with(option, Value::Text("as it is".to_owned()))];
    match verb {
        n::MOVE => r#move::candidates(state, who),
        n::FIVE_FOOT_STEP => step::candidates(state, who),
        n::HOLD => hold::candidates(state, who),
        n::SPEAK => said(core::TEXT),
        n::RECALL_KNOWLEDGE => {
            let skill = Value::Label("knowledge".to_owned());
            vec![none.clone().with(n::SKILL, skill)]
        }
        n::FREE_ACTION | n::STANDARD_ACTION => said(n::WHAT),
        n::USE_ABILITY => said(n::ABILITY),
        n::SWIFT_ACTION | n::IMMEDIATE_ACTION => {
            let mut all = said(n::ABILITY);
            all.extend(spells(state, who));
            all
        }
        n::CAST_SPELL => casts(state, who),
        core::ATTACK => attack::candidates(state, who),
        n::DISARM => disarm::candidates(state, who),
        n::TRIP | n::SHOVE => maneuver::candidates(state, who),
        n::SHIELD_BASH => bash::candidates(state, who),
        n::CHARGE => charge::candidates(state, who),
        n::EQUIP => slots::candidates(state, who),
        core::END_TURN
        | n::STAND_UP
        | n::DROP_PRONE
        | n::FULL_DEFENSE
        | n::DELAY
        | n::RESOLVE_HELD
        | n::REST => vec![none],
        _ => item::candidates(state, who, verb),
    }
}

fn spells(state: &State, who: Who) -> Vec<Args> {
    let spell = |item: &ItemId| state.cast.item(*item).kind == core::SPELL;
    let all = state.items_of(who).filter(spell);
    all.map(|item| Args::default().with(core::SPELL, Value::Item(item))).collect()
}

fn casts(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for plain in spells(state, who) {
        let attacks = plain.item(core::SPELL).is_some_and(|it| spell::mode(state, it).is_some());
        for target in state.present().filter(|target| *target != who) {
            let aimed = plain.clone().with(core::TARGET, Value::Who(target));
            for way in [n::RECKLESS, n::DEFENSIVE].into_iter().filter(|_| attacks) {
                all.push(aimed.clone().with(way, Value::Flag(true)));
            }
            all.push(aimed);
        }
        all.push(plain);
    }
    all
}

/// Everything somebody may say with this verb now in answer to a question or a window about
/// somebody else's deed.
pub fn answers(state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
    match (verb, about) {
        (n::ATTACK_OF_OPPORTUNITY, Some(at)) => aoo::candidates(state, who, at)
            .into_iter()
            .map(|weapon| Args::default().with(core::WEAPON, Value::Item(weapon)))
            .collect(),
        (n::RESOLVE_HELD, _) => hold::resolutions(state, who)
            .into_iter()
            .filter(|args| hold::check_resolve(state, who, args).is_empty())
            .collect(),
        (n::COUNTERSPELL, _) => {
            let feature = Value::Text("a feature that counters".to_owned());
            vec![Args::default(), Args::default().with(n::FEATURE, feature)]
        }
        (n::TAKE_DELAYED_TURN, _) if !delay::could_take(state, who) => Vec::new(),
        _ => vec![Args::default()],
    }
}

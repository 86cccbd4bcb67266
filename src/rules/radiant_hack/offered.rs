//! What can be declared or answered now: what is offered is accepted.

use super::character::{BANDS, has_zones, is_character, is_weapon};
use super::names as n;
use super::{attack, disengage, hinderance, stunt, turn, zones};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Dice, ItemId, Name, Value, Who, core};

/// What a combatant could say with this verb, its main options spelled out, legal or not; a side
/// can do nothing but end its Turn.
pub fn candidates(state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    match actor {
        Actor::Who(who) => declared(state, who, verb),
        Actor::Side(_) if verb == core::END_TURN => vec![Args::default()],
        _ => Vec::new(),
    }
}

/// Everything somebody may say with this verb now in answer to a question about somebody else's
/// deed; for a Creature the GM says it.
pub fn answers(state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
    let due = about.is_some_and(|mover| disengage::is_due(state, who, mover));
    if verb != n::FREE_ATTACK || !due {
        return Vec::new();
    }
    let by = if is_character(state, who) {
        Args::default()
    } else {
        Args::default().with(n::ATTACKER, Value::Who(who))
    };
    let weapons = attack::melee_weapons(state, who).into_iter();
    let all = weapons.map(|weapon| by.clone().with(core::WEAPON, Value::Item(weapon)));
    // A player lets it be by passing; the GM may pass over one of several.
    let waived = by.clone().with(core::TAKE, Value::Flag(false));
    all.chain((!is_character(state, who)).then_some(waived)).collect()
}

/// What could be said with a verb, legal or not; with and without a Test, where one may be asked.
fn declared(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let plain = deeds(state, who, verb);
    if ![n::NEGOTIATE, n::IMPROVISE, n::SHAKE_OFF].contains(&verb) {
        return plain;
    }
    let word = if is_character(state, who) { n::STR } else { n::SKILL };
    let tested = plain.iter().map(|args| args.clone().with(n::ATTRIBUTE, Value::Word(word)));
    tested.chain(plain.clone()).collect()
}

fn deeds(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let none = Args::default();
    match verb {
        core::ATTACK => attacks(state, who),
        n::MOVE => moves(state, who),
        n::STUNT => stunt::candidates(state, who),
        n::SHAKE_OFF => {
            let all = hinderance::ALL.iter();
            all.map(|which| none.clone().with(n::HINDERANCE, Value::Word(*which))).collect()
        }
        n::RETRIEVE_ITEM => state
            .items_of(who)
            .map(|item| none.clone().with(core::ITEM, Value::Item(item)))
            .collect(),
        n::TRADE_ITEM => zones::trades(state, who)
            .into_iter()
            .map(|(item, with)| {
                let given = none.clone().with(core::ITEM, Value::Item(item));
                given.with(core::WITH, Value::Who(with))
            })
            .collect(),
        n::NEGOTIATE => {
            let others = state.present().filter(|other| state.hostile(who, *other));
            others.map(|other| none.clone().with(core::WITH, Value::Who(other))).collect()
        }
        n::CAST_SPELL => spells(state, who),
        n::IMPROVISE => {
            vec![none.with(core::TEXT, Value::Text("something else".to_owned()))]
        }
        _ => vec![none],
    }
}

/// Attacks on every enemy, with every weapon and pair of weapons, from every distance.
fn attacks(state: &State, who: Who) -> Vec<Args> {
    let weapons: Vec<ItemId> = state.items_of(who).filter(|item| is_weapon(state, *item)).collect();
    let mut all = Vec::new();
    for target in state.present().filter(|target| attack::is_target(state, who, *target)) {
        for weapon in &weapons {
            let aimed = Args::default()
                .with(core::TARGET, Value::Who(target))
                .with(core::WEAPON, Value::Item(*weapon));
            for second in &weapons {
                all.push(aimed.clone().with(n::OFF_HAND_WEAPON, Value::Item(*second)));
            }
            all.push(aimed);
        }
    }
    if has_zones(state) {
        return all;
    }
    let far = |args: Args| BANDS.map(|band| args.clone().with(n::RANGE, Value::Word(band)));
    all.into_iter().flat_map(far).collect()
}

/// Moves to every Zone next to one's own; without a map, with and without others Close.
fn moves(state: &State, who: Who) -> Vec<Args> {
    let pay =
        |args: Args| [n::MOVE, n::ACTION].map(|pay| args.clone().with(n::PAY, Value::Word(pay)));
    if has_zones(state) {
        let near = turn::destinations(state, who).into_iter();
        let to = near.map(|to| Args::default().with(core::TO, Value::Place(to)));
        return to.flat_map(pay).collect();
    }
    let enemies = state.present().filter(|enemy| attack::is_target(state, who, *enemy));
    let enemies: Vec<Value> = enemies.map(Value::Who).collect();
    let free = Args::default();
    let mut all = vec![free.clone()];
    if !enemies.is_empty() {
        let left = free.with(n::ENEMIES_CLOSE, Value::List(enemies));
        all.push(left.clone().with(n::ALLY_CLOSE, Value::Flag(true)));
        all.push(left);
    }
    all.into_iter().flat_map(pay).collect()
}

/// Spells at nobody and at each enemy; on a map also such that carry an enemy or the caster off.
fn spells(state: &State, who: Who) -> Vec<Args> {
    let spell = Args::default().with(core::SPELL, Value::Text("a spell".to_owned()));
    let at = |target: Who| spell.clone().with(n::TARGETS, Value::List(vec![Value::Who(target)]));
    let enemies = state.present().filter(|enemy| attack::is_target(state, who, *enemy));
    let enemies: Vec<Who> = enemies.collect();
    let dice = Dice::of(1, 6);
    let harm = |enemy: &Who| at(*enemy).with(core::DAMAGE, Value::Dice(dice.clone()));
    let (avoided, own) =
        if is_character(state, who) { (n::DEX, n::DEX) } else { (n::STR, n::SKILL) };
    let with = |args: Args, word: Name| args.with(n::ATTRIBUTE, Value::Word(word));
    let mut all: Vec<Args> = enemies.iter().map(|enemy| with(harm(enemy), avoided)).collect();
    all.extend(enemies.iter().map(harm));
    all.extend([with(spell.clone(), own), spell.clone()]);
    for carried in enemies.into_iter().chain([who]) {
        let near = turn::destinations(state, carried).into_iter();
        all.extend(near.map(|to| at(carried).with(n::MOVE, Value::Place(to))));
    }
    all
}

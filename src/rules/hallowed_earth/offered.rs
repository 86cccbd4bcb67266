//! What can be declared or answered now: what is offered is accepted.

use super::character::square;
use super::names as n;
use super::{action, speed, turn};
use crate::state::State;
use crate::vocabulary::{Actor, Args, ItemId, Name, Place, Value, Who, core};

/// Everything a combatant could say with this verb, legal or not; a side can end the turns of its
/// members.
pub fn candidates(state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    match actor {
        Actor::Who(who) => deeds(state, who, verb),
        Actor::Side(_) if verb == core::END_TURN => vec![Args::default()],
        Actor::Side(_) | Actor::Gm => Vec::new(),
    }
}

/// What could be said with a verb, legal or not.
fn deeds(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let none = Args::default();
    let text = |name: Name, words: &str| vec![none.clone().with(name, Value::Text(words.into()))];
    match verb {
        core::ATTACK => attacks(state, who),
        n::DEFENSIVE_ATTACK => {
            let mut all = attacks(state, who);
            all.push(none);
            all
        }
        n::CAST_SPELL => items(state, who, core::SPELL, &[core::SPELL]),
        n::USE_ITEM => items(state, who, core::ITEM, &[core::ITEM]),
        n::THROW_ITEM => {
            let all = items(state, who, core::ITEM, &[core::ITEM, core::WEAPON]);
            let others = || state.present().filter(|other| *other != who);
            let aimed = all.iter().flat_map(|args| {
                others().map(|other| args.clone().with(core::TARGET, Value::Who(other)))
            });
            aimed.chain(all.iter().cloned()).collect()
        }
        n::HEAL_CHECK => {
            let patients = state.present();
            patients.map(|one| none.clone().with(core::PATIENT, Value::Who(one))).collect()
        }
        n::INTIMIDATE => {
            let others = state.present().filter(|other| state.hostile(who, *other));
            let list = |one| Value::List(vec![Value::Who(one)]);
            others.map(|one| none.clone().with(n::TARGETS, list(one))).collect()
        }
        n::OTHER_ACTION => text(n::DESCRIPTION, "something else"),
        n::FREE_ACTION => text(n::DESCRIPTION, "drops something"),
        n::SPEAK => text(core::TEXT, "a few words"),
        n::ACT => acts(state, who),
        n::MOVE => moves(state, who),
        n::SPEND_STRESS => spendings(state, who),
        n::FLEE => vec![none.clone(), none.with(n::SURRENDER, Value::Flag(true))],
        _ => vec![none],
    }
}

fn attacks(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for target in state.present().filter(|target| state.hostile(who, *target)) {
        for weapon in action::weapons(state, who) {
            let args = Args::default()
                .with(core::TARGET, Value::Who(target))
                .with(core::WEAPON, Value::Item(weapon));
            all.push(args);
        }
    }
    all
}

fn items(state: &State, who: Who, option: Name, kinds: &[Name]) -> Vec<Args> {
    let fits = |item: &ItemId| kinds.contains(&state.cast.item(*item).kind);
    let all = state.items_of(who).filter(fits);
    all.map(|item| Args::default().with(option, Value::Item(item))).collect()
}

/// Carrying out what was declared: at the target named, at another, or not.
fn acts(state: &State, who: Who) -> Vec<Args> {
    let none = Args::default();
    let Some((_, deed)) = turn::chosen(state, who, &none) else { return Vec::new() };
    let mut all = vec![none.clone(), none.clone().with(n::FORGO, Value::Flag(true))];
    let strikes = [core::ATTACK, n::DEFENSIVE_ATTACK].contains(&deed.verb);
    let targets = state.present().filter(|other| strikes && state.hostile(who, *other));
    all.extend(targets.map(|one| none.clone().with(core::TARGET, Value::Who(one))));
    all
}

fn moves(state: &State, who: Who) -> Vec<Args> {
    let none = Args::default();
    if let Some(grid) = state.grid() {
        let Some(from) = square(state, who) else { return Vec::new() };
        let yards = speed::left(state, who).clamp(0, 4) as u16;
        let near = grid.reach(from, yards, |_| true).into_iter();
        let to = |(x, y): (u8, u8)| none.clone().with(core::TO, Value::Place(Place::Square(x, y)));
        return near.map(|(square, _)| to(square)).collect();
    }
    let step = none.with(core::DISTANCE, Value::Int(1));
    let enemies = state.present().filter(|enemy| state.hostile(who, *enemy));
    let list = |enemy| Value::List(vec![Value::Who(enemy)]);
    let close = enemies.map(|one| step.clone().with(n::ENTERS_THREAT_RANGE_OF, list(one)));
    let mut all: Vec<Args> = close.collect();
    all.push(step);
    all
}

fn spendings(state: &State, who: Who) -> Vec<Args> {
    let none = Args::default();
    let mut all = vec![none.clone().with(n::AMOUNT, Value::Int(1))];
    if let Some(Value::Named(named)) = state.stat(who, n::STRESS_COST) {
        let of = |name: &String| none.clone().with(n::ABILITY, Value::Label(name.clone()));
        all.extend(named.iter().map(|(name, _)| of(name)));
    }
    all
}

/// Injuries the Referee could supply.
pub fn injuries() -> Vec<Args> {
    let none = Args::default();
    let harm = none.clone().with(n::ATTRIBUTE, Value::Word(n::AGILITY));
    let lasting = Value::List(vec![Value::Word(n::HALF_SPEED_INJURY)]);
    let scar = Value::Text("a scar".to_owned());
    vec![
        none.clone().with(n::NAMED, scar.clone()).with(n::SAYS, scar),
        harm.with(n::AMOUNT, Value::Int(2)),
        none.with(n::CONDITIONS, lasting),
    ]
}

//! What can be declared or answered now: what is offered is accepted.

use super::declare::{OWN_TURN, check_verb, fill};
use super::names as n;
use super::{character, charge, dragging, dual, execution, melee, screen, shove, skill, swarm};
use crate::state::State;
use crate::vocabulary::{Actor, Args, ItemId, Name, Place, Value, Who, core};

/// What a combatant could say with this verb, its main options spelled out, legal or not; a side
/// can do nothing but end its turn.
pub fn candidates(state: &State, actor: Actor, verb: Name) -> Vec<Args> {
    match actor {
        Actor::Who(who) => deeds(state, who, verb),
        Actor::Side(_) if verb == core::END_TURN => vec![Args::default()],
        _ => Vec::new(),
    }
}

/// Everything somebody may say with this verb now in answer to a question or a window about
/// somebody else's deed.
pub fn answers(state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
    let fits = |args: &Args| match verb {
        n::FREE_ATTACK => {
            let target = about.unwrap_or(who);
            let aimed = args.clone().with(core::TARGET, Value::Who(target));
            fill(state, Actor::Who(who), verb, aimed)
                .is_ok_and(|aimed| melee::check_attack(state, who, &aimed).is_empty())
        }
        n::ACT_NOW if args.word(core::THEN).is_none() => false,
        _ => fill(state, Actor::Who(who), verb, args.clone())
            .is_ok_and(|args| check_verb(state, who, verb, &args).is_empty()),
    };
    if verb == n::VETERANS_LUCK {
        let own = about == Some(who);
        let fitting = if own { n::MY_MISS_HITS } else { n::HIT_ON_ME_MISSES };
        return vec![Args::default(), Args::default().with(n::USE, Value::Word(fitting))];
    }
    deeds(state, who, verb).into_iter().filter(fits).collect()
}

/// What could be said with a verb, legal or not.
fn deeds(state: &State, who: Who, verb: Name) -> Vec<Args> {
    let none = Args::default();
    match verb {
        n::MELEE_ATTACK | n::GRAPPLE => attacks(state, who, n::MELEE, &none),
        n::RANGED_ATTACK => ranged_attacks(state, who, &none),
        n::SNAP_ATTACK => snaps(state, who),
        n::SWARM_ATTACK => swarm::candidates(state, who),
        n::SWARM_STRIKE => swarm::strikes(state, who),
        n::FREE_ATTACK => free_attacks(state, who),
        n::CHARGE => charge::candidates(state, who),
        n::SCREEN_AN_ALLY => screen::candidates(state, who),
        n::SHOVE => {
            let ways = shove::ways().into_iter();
            ways.flat_map(|way| attacks(state, who, n::MELEE, &way)).collect()
        }
        n::MOVE_GRAPPLED => dragging::candidates(state),
        n::PREPARE_EXECUTION | n::EXECUTION_ATTACK => execution::candidates(state, who, verb),
        n::RUN => courses(state, who),
        n::USE_SKILL | n::STABILIZE => skill::candidates(state, who, verb),
        n::READY_ITEM | n::STOW_ITEM | n::DRAW_OR_SHEATHE | n::DROP_ITEM | n::PICK_UP_ITEM => {
            let items = (0..state.items.len() as u16).map(ItemId);
            let armed = items.filter(|item| character::hands_of(state, *item) > 0);
            armed.map(|item| Args::default().with(core::ITEM, Value::Item(item))).collect()
        }
        n::RELOAD => state
            .items_of(who)
            .map(|item| Args::default().with(core::WEAPON, Value::Item(item)))
            .collect(),
        n::MAIN_OTHER | n::MOVE_OTHER | n::ON_TURN_OTHER | n::INSTANT_OTHER => {
            let said = none.with(core::TEXT, Value::Text("something else".to_owned()));
            let granted = Value::Text("as the GM says".to_owned());
            vec![if verb == n::INSTANT_OTHER { said.with(n::GM_EFFECTS, granted) } else { said }]
        }
        n::ACT_NOW => held(state, who),
        _ => vec![none],
    }
}

fn held(state: &State, who: Who) -> Vec<Args> {
    if !state.is(who, n::HOLDING) {
        return Vec::new();
    }
    let mut all = vec![Args::default()];
    // Who holds has paid its Move, so it can neither hold again nor charge.
    for verb in OWN_TURN.iter().filter(|verb| ![n::HOLD_ACTION, n::CHARGE].contains(verb)) {
        let inner = deeds(state, who, *verb).into_iter();
        all.extend(inner.map(|args| args.with(core::THEN, Value::Word(*verb))));
    }
    all
}

fn weapons(state: &State, who: Who, way: Name) -> impl Iterator<Item = ItemId> + '_ {
    state.items_of(who).filter(move |item| {
        character::is_weapon(state, *item) && character::can_be_used(state, *item, way)
    })
}

fn attacks(state: &State, who: Who, way: Name, with: &Args) -> Vec<Args> {
    let mut attacks = Vec::new();
    for weapon in weapons(state, who, way) {
        for target in state.present().filter(|target| state.hostile(who, *target)) {
            let args = with
                .clone()
                .with(core::WEAPON, Value::Item(weapon))
                .with(core::TARGET, Value::Who(target));
            if super::nonlethal::is_suited(state, weapon) {
                attacks.push(args.clone().with(n::NONLETHAL, Value::Flag(true)));
            }
            attacks.extend(dual::other_way(state, who, &args));
            attacks.push(args);
        }
    }
    attacks
}

/// Attacks of either kind, and melee attacks that shove or grapple.
fn snaps(state: &State, who: Who) -> Vec<Args> {
    let mut all = attacks_of_kind(state, who);
    let melee = Args::default().with(core::KIND, Value::Word(n::MELEE));
    for aim in [n::SHOVE, n::GRAPPLE] {
        let maneuver = melee.clone().with(n::MANEUVER, Value::Word(aim));
        all.extend(attacks(state, who, n::MELEE, &maneuver));
    }
    all
}

/// Melee and ranged attacks, each with its kind.
pub(super) fn attacks_of_kind(state: &State, who: Who) -> Vec<Args> {
    let of = |kind: Name| Args::default().with(core::KIND, Value::Word(kind));
    let mut both = attacks(state, who, n::MELEE, &of(n::MELEE));
    both.extend(ranged_attacks(state, who, &of(n::RANGED)));
    both
}

fn free_attacks(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in weapons(state, who, n::MELEE) {
        let plain = Args::default().with(core::WEAPON, Value::Item(weapon));
        if super::nonlethal::is_suited(state, weapon) {
            all.push(plain.clone().with(n::NONLETHAL, Value::Flag(true)));
        }
        all.extend(dual::other_way(state, who, &plain));
        for attribute in melee::attributes(state, weapon) {
            all.push(plain.clone().with(n::ATTRIBUTE, Value::Word(attribute)));
        }
        all.push(plain);
    }
    all
}

fn ranged_attacks(state: &State, who: Who, with: &Args) -> Vec<Args> {
    let mut all = Vec::new();
    for (way, skills) in [(n::SHOT, &[n::SHOOT][..]), (n::THROWN, &[n::SHOOT, n::STAB, n::EXERT])] {
        for skill in skills {
            let with =
                with.clone().with(core::MODE, Value::Word(way)).with(n::SKILL, Value::Word(*skill));
            all.extend(attacks(state, who, way, &with));
        }
    }
    all
}

fn courses(state: &State, who: Who) -> Vec<Args> {
    let Some(grid) = state.grid() else {
        let enemies: Vec<Value> =
            state.present().filter(|e| state.hostile(who, *e)).map(Value::Who).collect();
        let away = Args::default().with(n::LEAVES, Value::List(enemies));
        return vec![Args::default(), away];
    };
    let Some(from) = state.body(who).place.and_then(Place::square) else {
        return Vec::new();
    };
    let steps = super::units::squares(character::rate(state, who));
    let reach = grid.reach(from, steps, |_| true);
    let to = |(x, y)| Value::Place(Place::Square(x, y));
    let steps = reach.iter().filter(|(_, steps)| *steps == 1).map(|((x, y), _)| {
        let path = vec![Place::Square(*x, *y)];
        Args::default().with(core::PATH, Value::Path(path))
    });
    let ways = reach.iter().map(|(square, _)| Args::default().with(core::TO, to(*square)));
    ways.chain(steps).collect()
}

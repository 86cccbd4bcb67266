//! Area `counter`: striking back at the same time (section "Counter").

use super::attack::{self, Attack, Deed};
use super::character::can_act;
use super::names as n;
use super::{health, melee, outside};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Value, Who, core};

clause! { SUITABLE_ATTACK = 153
    "counter.suitable-attack", "Counter", "With an attack that reaches",
    "The target strikes back with something it could attack the attacker with from where it \
     stands: nearby in melee, seen and in range with a shot. It is hit none the less for it."
}

clause! { BOTH_ROLL = 154
    "counter.both-roll", "Counter", "Both throw their damage together",
    "The damage of attack and counter is rolled at once, before either of it is done."
}

clause! { HIGHER_DAMAGE_FIRST = 155
    "counter.higher-damage-first", "Counter", "The heavier blow falls first",
    "Each damage is lowered by the other's armour. Whoever is left with more of it to take takes \
     it first."
}

clause! { TIE = 156
    "counter.tie", "Counter", "Blow for blow",
    "With as much left on both sides, be it nothing, both are hit at one moment; neither's fall \
     keeps the other from harm."
}

clause! { FIRST_HIT_MAY_STOP_SECOND = 157
    "counter.first-hit-may-stop-second", "Counter", "Who falls first does no harm",
    "If the first hit fells the one it hits, that one's own damage is not done."
}

clause! { MULTI_TARGET = 158
    "counter.multi-target", "Counter", "One counter for one attack",
    "Of several targets of an attack only one may counter it; the others react otherwise."
}

clause! { OWN_WIT_SAVE = 620
    "counter.own-wit-save", "open", "A counter may need its own WIT save",
    "A counter is held to what any attack from that spot is held to, made standing. Its WIT save \
     comes before the damage; failed, the counter does nothing and the attack goes on as usual."
}

clause! { AGAINST_FIRST_HIT = 621
    "counter.against-first-hit", "open", "Falling before one's blow lands",
    "Whoever the first of the two hits kills or incapacitates does not do the second. Hits at one \
     moment are both done."
}

/// The counter these options describe, or why it is not possible.
pub fn plan(state: &State, attack: &Attack, args: Args) -> Result<Attack, Stop> {
    let (by, attacker) = (attack.target, attack.by);
    let args = aimed(state, by, attacker, args).map_err(Stop::Refused)?;
    let refusals = check(state, by, &args);
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    Ok(attack::plan(state, by, attacker, &args, Deed::Counter))
}

fn aimed(state: &State, by: Who, attacker: Who, args: Args) -> Result<Args, Refusals> {
    let args = melee::fill_weapon(state, by, args)?;
    Ok(args.with(core::TARGET, Value::Who(attacker)))
}

fn check(state: &State, by: Who, args: &Args) -> Refusals {
    let mut refusals = melee::check_attack(state, by, args, Deed::Counter);
    if !refusals.is_empty() {
        refusals.add(SUITABLE_ATTACK, "with that it cannot attack the attacker from here");
    }
    refusals
}

/// The counters somebody could make to an attacker.
pub fn against(state: &State, by: Who, attacker: Who) -> Vec<Args> {
    let fits = |args: &Args| {
        aimed(state, by, attacker, args.clone())
            .is_ok_and(|args| check(state, by, &args).is_empty())
    };
    candidates(state, by).into_iter().filter(fits).collect()
}

/// What could be said with a counter or an opportunity attack.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in melee::weapons(state, who) {
        let plain = Args::default().with(core::WEAPON, Value::Item(weapon));
        all.push(plain.clone().with(n::HOLD_BACK, Value::Flag(true)));
        all.push(plain.clone().with(n::CHALLENGING, Value::Flag(true)));
        all.push(plain.clone().with(n::VISIBLE, Value::Flag(false)));
        all.push(plain);
    }
    all
}

/// Attack and counter, from one state: both damages are rolled, then the heavier falls first.
pub fn exchange(table: &mut Table<'_>, attack: &Attack, answer: &Attack) -> Result<(), Stop> {
    table.note(SUITABLE_ATTACK, Some(Actor::Who(answer.by)), None)?;
    super::opportunity::note_no_reaction(table, answer)?;
    if !attack::challenges(table.state(), answer).is_empty() {
        table.note(OWN_WIT_SAVE, Some(Actor::Who(answer.by)), None)?;
    }
    let lands = attack::hits(table, answer)?;
    let dealt = attack::damage(table, attack)?;
    if !lands {
        return hit(table, attack, dealt);
    }
    let returned = attack::damage(table, answer)?;
    table.note(BOTH_ROLL, Some(Actor::Who(answer.by)), None)?;
    let dealt = outside::reduced(table, attack.target, dealt)?;
    let returned = outside::reduced(table, answer.target, returned)?;
    if dealt == returned {
        table.note(TIE, Some(Actor::Who(answer.by)), Some(Detail::Int(dealt)))?;
        health::lose(table, attack.target, dealt)?;
        return health::lose(table, answer.target, returned);
    }
    let (first, second) = if dealt > returned {
        ((attack.target, dealt), (answer.target, returned))
    } else {
        ((answer.target, returned), (attack.target, dealt))
    };
    let about = Some(Actor::Who(first.0));
    table.note(HIGHER_DAMAGE_FIRST, about, Some(Detail::Int(first.1)))?;
    health::lose(table, first.0, first.1)?;
    if can_act(table.state(), first.0) {
        return health::lose(table, second.0, second.1);
    }
    table.note(FIRST_HIT_MAY_STOP_SECOND, about, None)?;
    table.note(AGAINST_FIRST_HIT, about, None)
}

fn hit(table: &mut Table<'_>, attack: &Attack, damage: i32) -> Result<(), Stop> {
    let left = outside::reduced(table, attack.target, damage)?;
    health::lose(table, attack.target, left)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SUITABLE_ATTACK,
    BOTH_ROLL,
    HIGHER_DAMAGE_FIRST,
    TIE,
    FIRST_HIT_MAY_STOP_SECOND,
    MULTI_TARGET,
    OWN_WIT_SAVE,
    AGAINST_FIRST_HIT,
];

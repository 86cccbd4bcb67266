//! Area `counter`: striking back at the same time (section "Counter").

use super::attack::{self, Attack, Deed, Thrown};
use super::character::can_act;
use super::names as n;
use super::{blast, disarm, gear, melee, nonlethal, protection, sneak};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Effect, Subject, Value, Who, core};

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
     comes before its damage; failed, the counter does nothing and the attack goes on as usual."
}

clause! { AGAINST_FIRST_HIT = 621
    "counter.against-first-hit", "open", "Falling before one's blow lands",
    "Whoever the first of the two hits kills or incapacitates does not do the second. Hits at one \
     moment are both done."
}

/// A counter, its options settled.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The blow itself.
    pub blow: Attack,
    /// Whom a blast hits beside the attacker, as far as it was said.
    pub beside: Vec<Who>,
}

/// The counter these options describe, or why it is not possible.
pub fn plan(state: &State, attack: &Attack, args: Args) -> Result<Counter, Stop> {
    let (by, attacker) = (attack.target, attack.by);
    let args = aimed(state, by, attacker, args, Deed::Counter).map_err(Stop::Refused)?;
    let refusals = check(state, by, &args);
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    let answer = attack::plan(state, by, attacker, &args, Deed::Counter);
    let blow = protection::against_peeking(state, attack, answer);
    Ok(Counter { blow, beside: blast::named(state, &args) })
}

/// The options of an attack on somebody, what they may leave out filled in.
pub fn aimed(state: &State, by: Who, at: Who, args: Args, deed: Deed) -> Result<Args, Refusals> {
    let args = melee::fill_weapon(state, by, args)?.with(core::TARGET, Value::Who(at));
    Ok(blast::fill(state, by, nonlethal::fill_weapon(state, at, args), deed))
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
        aimed(state, by, attacker, args.clone(), Deed::Counter)
            .is_ok_and(|args| check(state, by, &args).is_empty())
    };
    candidates(state, by, attacker).into_iter().filter(fits).collect()
}

/// What could be said with a counter or an opportunity attack.
pub fn candidates(state: &State, who: Who, at: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in melee::weapons(state, who) {
        let plain = Args::default().with(core::WEAPON, Value::Item(weapon));
        if attack::softens(state, weapon) {
            all.push(plain.clone().with(n::HOLD_BACK, Value::Flag(true)));
        }
        all.push(plain.clone().with(n::CHALLENGING, Value::Flag(true)));
        all.push(plain.clone().with(n::VISIBLE, Value::Flag(false)));
        all.push(plain.clone().with(n::PENETRATES, Value::Flag(true)));
        let covered = Value::List(vec![Value::Word(n::COVER)]);
        all.push(plain.clone().with(n::PROTECTION, covered));
        all.extend(blast::over(state, who, at, &plain));
        all.push(plain);
    }
    let bare = |word| Args::default().with(core::WEAPON, Value::Word(word));
    all.push(bare(n::GRAPPLE));
    for weapon in disarm::weapons(state, at) {
        all.push(bare(n::DISARM).with(core::ITEM, Value::Item(weapon)));
    }
    all
}

/// Attack and counter, from one state: both damages are rolled, then the heavier falls first.
pub fn exchange(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Result<(), Stop> {
    let answer = &counter.blow;
    table.note(SUITABLE_ATTACK, Some(Actor::Who(answer.by)), None)?;
    super::opportunity::note_no_reaction(table, answer)?;
    if !attack::challenges(table.state(), answer).is_empty() {
        table.note(OWN_WIT_SAVE, Some(Actor::Who(answer.by)), None)?;
    }
    // Who acts throws before who answers. What the counter throws is a deed of its own, all in one;
    // a save against the attack belongs to the attack again.
    let dealt = attack::throw(table, hits)?;
    let args = Args::default().with(core::TARGET, Value::Who(answer.target));
    let struck = table.stepped_in(Actor::Who(answer.by), n::COUNTER, &args, |table| {
        strike_back(table, (hits, &dealt), counter)
    })?;
    match struck.left {
        Left::Nothing => {}
        Left::Attack => attack::land(table, hits, &dealt)?,
        Left::AttackLast => land_last(table, (hits, &dealt))?,
        Left::Together { answered } => {
            let hit = nonlethal::fails(table, &hits[0])?;
            if hit {
                nonlethal::consequence(table, &hits[0])?;
            }
            if answered {
                nonlethal::consequence(table, answer)?;
            }
        }
    }
    gear::wear_out(table, hits, &dealt)?;
    gear::wear_out(table, &struck.back, &struck.returned)?;
    sneak::after_reaction(table, answer.by)
}

/// A counter whose dice are thrown.
struct Struck {
    /// Whom it hits.
    back: Vec<Attack>,
    /// What was thrown for each.
    returned: Thrown,
    /// What is still to be done.
    left: Left,
}

/// What is still to be done of an exchange when the counter's dice are thrown.
enum Left {
    /// All is done.
    Nothing,
    /// The whole attack: the counter came to nothing.
    Attack,
    /// The attack, which does no damage, if its user stands.
    AttackLast,
    /// The save against the attack, then what comes of both.
    Together {
        /// Whether the save against the counter failed.
        answered: bool,
    },
}

/// The counter, as far as it throws dice, and all that comes before its last.
fn strike_back(table: &mut Table<'_>, there: Blows, counter: &Counter) -> Result<Struck, Stop> {
    let answer = &counter.blow;
    let back = if answer.is_blast() {
        blast::landing(table, *answer, &counter.beside)?
    } else if attack::hits(table, answer)? {
        vec![*answer]
    } else {
        Vec::new()
    };
    let returned = attack::throw(table, &back)?;
    let left = if back.is_empty() {
        Left::Attack
    } else if there.0.iter().chain(&back).any(nonlethal::is_one) {
        beside_nonlethal(table, there, (&back, &returned))?
    } else {
        heavier_first(table, there, (&back, &returned), answer)?;
        Left::Nothing
    };
    Ok(Struck { back, returned, left })
}

/// Both do damage: whoever suffers more suffers first.
fn heavier_first(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    answer: &Attack,
) -> Result<(), Stop> {
    table.note(BOTH_ROLL, Some(Actor::Who(answer.by)), None)?;
    let (attacker, defender) = (answer.target, answer.by);
    let suffered = attack::left_for(table.state(), there.0, there.1, defender);
    let given = attack::left_for(table.state(), back.0, back.1, attacker);
    if suffered == given {
        table.note(TIE, Some(Actor::Who(defender)), Some(Detail::Int(suffered)))?;
        // Neither blow waits for the other: both come out of the state as it is now.
        table.effect(TIE, Effect::Froze)?;
        for (by, of, points) in [(attacker, defender, suffered), (defender, attacker, given)] {
            let of = Subject::Who(of);
            table.intend(TIE, by, Effect::Pool { of, pool: n::HEALTH, by: -points })?;
        }
        table.combine(TIE)?;
        attack::land(table, there.0, there.1)?;
        return attack::land(table, back.0, back.1);
    }
    let (hit, points, first, second) = if suffered > given {
        (defender, suffered, there, back)
    } else {
        (attacker, given, back, there)
    };
    let about = Some(Actor::Who(hit));
    table.note(HIGHER_DAMAGE_FIRST, about, Some(Detail::Int(points)))?;
    attack::land(table, first.0, first.1)?;
    if can_act(table.state(), hit) {
        return attack::land(table, second.0, second.1);
    }
    table.note(FIRST_HIT_MAY_STOP_SECOND, about, None)?;
    table.note(AGAINST_FIRST_HIT, about, None)
}

/// Hits and what was thrown for each.
type Blows<'a> = (&'a [Attack], &'a Thrown);

/// What does no damage comes last, if its user stands then; two of the kind come together.
fn beside_nonlethal(table: &mut Table<'_>, there: Blows, back: Blows) -> Result<Left, Stop> {
    let user = user(back).map(Actor::Who);
    table.note(nonlethal::DODGE_AND_COUNTER, user, None)?;
    table.note(nonlethal::LAST, user, None)?;
    let (softly, softly_back) =
        (there.0.iter().any(nonlethal::is_one), back.0.iter().any(nonlethal::is_one));
    if let ([_], [answer], true, true) = (there.0, back.0, softly, softly_back) {
        // Who acts throws before who answers: the attacker's own save comes first.
        return Ok(Left::Together { answered: nonlethal::fails(table, answer)? });
    }
    if softly {
        attack::land(table, back.0, back.1)?;
        return Ok(Left::AttackLast);
    }
    attack::land(table, there.0, there.1)?;
    land_last(table, back)?;
    Ok(Left::Nothing)
}

/// The last of two, if its user stands.
fn land_last(table: &mut Table<'_>, last: Blows) -> Result<(), Stop> {
    let user = user(last);
    if user.is_some_and(|user| can_act(table.state(), user)) {
        return attack::land(table, last.0, last.1);
    }
    table.note(AGAINST_FIRST_HIT, user.map(Actor::Who), None)
}

fn user(blows: Blows) -> Option<Who> {
    blows.0.first().map(|attack| attack.by)
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

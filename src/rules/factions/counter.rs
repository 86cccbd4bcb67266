//! Area `counter`: striking back at the same time (section "Counter").

use super::attack::{self, Attack, Deed, Thrown};
use super::character::can_act;
use super::names as n;
use super::{blast, disarm, gear, melee, nonlethal, protection, sneak};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Effect, Subject, Value, Who, core};

clause! { MULTI_TARGET = 158
    "counter.multi-target", "Counter", "One counter for one attack",
    "Of several targets of an attack only one may counter it; the others react otherwise."
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

clause! { SUITABLE_ATTACK = 153
    "counter.suitable-attack", "Counter", "With an attack that reaches",
    "The target strikes back with something it could attack the attacker with from where it \
     stands: nearby in melee, seen and in range with a shot. It is hit none the less for it."
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

clause! { AGAINST_FIRST_HIT = 621
    "counter.against-first-hit", "open", "Falling before one's blow lands",
    "Whoever the first of the two hits kills or incapacitates does not do the second. Hits at one \
     moment are both done."
}

/// Both do damage: whoever suffers more suffers first.
fn heavier_first(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    answer: &Attack,
) -> Result<(), Stop> {
    table.note(BOTH_ROLL, answer.by)?;
    let (attacker, defender) = (answer.target, answer.by);
    let suffered = attack::left_for(table.state(), there.0, there.1, defender);
    let given = attack::left_for(table.state(), back.0, back.1, attacker);
    if suffered == given {
        table.note_with(TIE, defender, Detail::Int(suffered))?;
        // Neither blow waits for the other: both come out of the state as it is now.
        table.effect(TIE, Effect::Froze)?;
        for (by, of, points) in [(attacker, defender, suffered), (defender, attacker, given)] {
            let of = Subject::Who(of);
            table.intend(TIE, by, Effect::Pool { of, pool: n::HEALTH, by: -points })?;
        }
        table.combine(TIE)?;
        land(table, there, answer)?;
        return land(table, back, answer);
    }
    let (hit, points, first, second) = if suffered > given {
        (defender, suffered, there, back)
    } else {
        (attacker, given, back, there)
    };
    let about = Some(Actor::Who(hit));
    table.note_with(HIGHER_DAMAGE_FIRST, about, Detail::Int(points))?;
    land(table, first, answer)?;
    if can_act(table.state(), hit) {
        return land(table, second, answer);
    }
    table.note(FIRST_HIT_MAY_STOP_SECOND, about)?;
    table.note(AGAINST_FIRST_HIT, about)
}

/// Hits and what was thrown for each.
type Blows<'a> = (&'a [Attack], &'a Thrown);

/// What does no damage comes last, if its user stands then; two of the kind come together.
fn beside_nonlethal(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    counter: &Attack,
) -> Result<(), Stop> {
    let user = |blows: Blows| blows.0.first().map(|attack| attack.by);
    table.note(nonlethal::DODGE_AND_COUNTER, user(back).map(Actor::Who))?;
    table.note(nonlethal::LAST, user(back).map(Actor::Who))?;
    let (softly, softly_back) =
        (there.0.iter().any(nonlethal::is_one), back.0.iter().any(nonlethal::is_one));
    if let ([attack], [answer], true, true) = (there.0, back.0, softly, softly_back) {
        // Who acts throws before who answers: the attacker's own save comes first.
        let answered = nonlethal::fails(table, answer)?;
        table.meanwhile(|table| {
            let hit = nonlethal::fails(table, attack)?;
            if hit { nonlethal::consequence(table, attack) } else { Ok(()) }
        })?;
        return if answered { nonlethal::consequence(table, answer) } else { Ok(()) };
    }
    let (first, last) = if softly { (back, there) } else { (there, back) };
    land(table, first, counter)?;
    if user(last).is_some_and(|user| can_act(table.state(), user)) {
        return land(table, last, counter);
    }
    table.note(AGAINST_FIRST_HIT, user(last).map(Actor::Who))
}

clause! { OWN_WIT_SAVE = 620
    "counter.own-wit-save", "open", "A counter may need its own WIT save",
    "A counter is held to what any attack from that spot is held to, made standing. Its WIT save \
     comes before the damage; failed, the counter does nothing and the attack goes on as usual."
}

/// Attack and counter, from one state: both damages are rolled, then the heavier falls first.
pub fn exchange(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Result<(), Stop> {
    let answer = &counter.blow;
    table.note(SUITABLE_ATTACK, answer.by)?;
    super::opportunity::note_no_reaction(table, answer)?;
    if !attack::challenges(table.state(), answer).is_empty() {
        table.note(OWN_WIT_SAVE, answer.by)?;
    }
    // All that the counter throws is a deed of its own; what the attack throws is the attack's.
    let args = Args::default().with(core::TARGET, Value::Who(answer.target));
    table.stepped_in(answer.by, n::COUNTER, &args, |table| blows(table, hits, counter))?;
    sneak::after_reaction(table, answer.by)
}

/// Both blows: first the counter's own save, then both damages.
fn blows(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Result<(), Stop> {
    let answer = &counter.blow;
    let back = if answer.is_blast() {
        blast::landing(table, *answer, &counter.beside)?
    } else if attack::hits(table, answer)? {
        vec![*answer]
    } else {
        Vec::new()
    };
    let dealt = table.meanwhile(|table| attack::throw(table, hits))?;
    if back.is_empty() {
        land(table, (hits, &dealt), answer)?;
        return gear::wear_out(table, hits, &dealt);
    }
    let returned = attack::throw(table, &back)?;
    if hits.iter().chain(&back).any(nonlethal::is_one) {
        beside_nonlethal(table, (hits, &dealt), (&back, &returned), answer)?;
    } else {
        heavier_first(table, (hits, &dealt), (&back, &returned), answer)?;
    }
    gear::wear_out(table, hits, &dealt)?;
    gear::wear_out(table, &back, &returned)
}

/// What comes of some blows: of the counter's as its deed, of the attack's as the attack.
fn land(table: &mut Table<'_>, blows: Blows<'_>, answer: &Attack) -> Result<(), Stop> {
    let (hits, thrown) = blows;
    if hits.iter().all(|hit| hit.by == answer.by) {
        return attack::land(table, hits, thrown);
    }
    table.meanwhile(|table| attack::land(table, hits, thrown))
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

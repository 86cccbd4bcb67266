//! Area `counter`: attacking the attacker at the same time (section "Counter").

use super::blow::{Attack, Blows, Deed, Scene};
use super::character::{can_act, weapons};
use super::names as n;
use super::reactions::{self, refused};
use super::{
    aim, attack, blast, disarm, gear, grapple, morale, nonlethal, protection, sneak, surrender,
    turn,
};
use crate::engine::prelude::*;
use std::cmp::Ordering;

/// A counter with its options settled.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The attack that the counter makes.
    pub blow: Attack,
    /// Whom a blast hits in addition to the attacker, as far as it was stated.
    pub beside: Vec<Who>,
}

clause! { SUITABLE_ATTACK = 153
    "counter.suitable-attack", "Counter", "A counter must be an attack that reaches the attacker",
    "The target counters with an attack that it could make against the attacker from where it \
     stands, without moving: in melee if the attacker is nearby, at range if it is visible and \
     within range. Disarming and grappling are such attacks (nonlethal.dodge-and-counter). A \
     character who is broken or has surrendered cannot attack, and so cannot counter. A counter \
     does not prevent the attack."
}

/// The counter these options describe, or why it is not possible.
fn plan(state: &State, attack: &Attack, args: Args) -> Result<Counter, Refusals> {
    let (by, attacker) = (attack.target, attack.by);
    let args = aimed(state, by, attacker, args, Deed::Counter)?;
    let blow = protection::against_peeking(state, attack, settle(state, by, &args)?);
    Ok(Counter { blow, beside: blast::named(state, &args) })
}

/// The attack that a counter makes, or why it is not possible: `aim::settle` applies the rules for
/// attacks.
fn settle(state: &State, by: Who, args: &Args) -> Result<Attack, Refusals> {
    let may_attack =
        surrender::check_attack(state, by).is_empty() && morale::check_attack(state, by).is_empty();
    let answer = aim::settle(state, by, args, Deed::Counter).map_err(|refusals| {
        let reason = "it cannot make that attack on the attacker now";
        if may_attack { refusals.and(SUITABLE_ATTACK, reason) } else { refusals }
    })?;
    protection::check_in_view(state, &answer).or(answer)
}

impl Answer for Counter {
    const VERB: Verb = Verb::answering(n::COUNTER, reactions::ATTACKED)
        .takes(BLOW)
        .says(
            "Attacks the attacker at the same time, with an attack that reaches it: a weapon, \
             weapon=grapple, or weapon=disarm with item= for the weapon to drop. Without a map \
             targets= says whom a blast also hits.",
        )
        .told(
            "counters[ with {weapon}][ against {item}][, aiming at {zone}]\
         [, also hitting {targets}][, holding back to d4 damage{hold-back}]",
        );

    const COST: Cost = turn::REACTION;

    fn fill(state: &State, by: Actor, args: Args) -> Result<Args, Refusals> {
        fill(state, by, args)
    }

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        match about {
            Some(attacker) if reactions::could_meet(state, who, about) => {
                against(state, who, attacker)
            }
            _ => Vec::new(),
        }
    }
}

/// The options of a counter or an opportunity attack.
pub const BLOW: &[Opt] = &[
    need(core::WEAPON, Kind::ItemOr(&[n::GRAPPLE, n::DISARM])),
    may(core::ITEM, Kind::ItemOf),
    may(core::ZONE, Kind::Place),
    may(n::TARGETS, Kind::Whos),
    may(n::HOLD_BACK, Kind::Flag).usually(Usual::Flag(false)),
    attack::VISIBLE,
    attack::CHALLENGING,
    protection::GIVEN,
    protection::PENETRATES,
];

/// Fills in the weapon and gives the options their canonical spelling: `item` is the weapon to drop
/// in a disarm.
pub fn fill(state: &State, by: Actor, args: Args) -> Result<Args, Refusals> {
    let Actor::Who(who) = by else { return Ok(args) };
    let args = aim::spelled_blow(state, attack::fill_weapon(state, who, args)?);
    let disarms = args.word(core::WEAPON) == Some(n::DISARM);
    let args = if disarms { args } else { args.without(&[core::ITEM]) };
    Ok(blast::spelled_answer(state, who, args))
}

/// The options of an attack on a character, with those that were left out filled in.
pub fn aimed(state: &State, by: Who, at: Who, args: Args, deed: Deed) -> Result<Args, Refusals> {
    let args = attack::fill_weapon(state, by, args)?.with(core::TARGET, at);
    Ok(blast::fill(state, by, nonlethal::fill_weapon(state, at, args), deed))
}

/// The counters a character could make against an attacker.
pub fn against(state: &State, by: Who, attacker: Who) -> Vec<Args> {
    let fits = |args: &Args| {
        let aimed = aimed(state, by, attacker, args.clone(), Deed::Counter);
        aimed.and_then(|args| settle(state, by, &args)).is_ok()
    };
    candidates(state, by, attacker).into_iter().filter(fits).collect()
}

/// Whether one of these attacks can be made without a GM's ruling on the protection of its target.
pub fn is_possible(ways: &[Args]) -> bool {
    ways.iter().any(|args| args.value(n::PROTECTION).is_none())
}

/// The options with which a counter or an opportunity attack could be declared. The callers keep
/// those that are possible.
pub fn candidates(state: &State, who: Who, at: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in weapons(state, who) {
        let plain = Args::of(core::WEAPON, weapon);
        if attack::softens(state, weapon) {
            all.push(plain.clone().with(n::HOLD_BACK, true));
        }
        all.push(plain.clone().with(n::CHALLENGING, true));
        all.push(plain.clone().with(n::VISIBLE, false));
        all.push(plain.clone().with(n::PENETRATES, true));
        all.push(plain.clone().with(n::PROTECTION, vec![n::COVER]));
        let blasts = blast::over(state, who, at, &plain).into_iter();
        all.extend(blasts.flat_map(|blast| aim::held_back_or_not(state, weapon, blast)));
        all.push(plain);
    }
    let bare = |word| Args::of(core::WEAPON, word);
    all.push(bare(n::GRAPPLE));
    let disarming = |weapon| bare(n::DISARM).with(core::ITEM, weapon);
    all.extend(disarm::weapons(state, at).into_iter().map(disarming));
    all
}

clause! { BOTH_ROLL = 154
    "counter.both-roll", "Counter", "Attack and counter roll damage at the same time",
    "The damage of the attack and of the counter is rolled together, before either of them is \
     inflicted. A non-lethal attack rolls no damage (nonlethal.last).",
    uncited "both rolls come before either loss of health"
}

/// Carries out an attack that is countered, and the counter. `hits` are the attack's hits, on all
/// its targets.
pub fn exchange(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Flow {
    let answer = &counter.blow;
    turn::note_no_reaction(table, answer)?;
    // The log keeps the rolls of the counter as part of the counter, and those of the attack as
    // part of the attack.
    let args = Args::of(core::TARGET, answer.target);
    table.stepped_in(answer.by, n::COUNTER, &args, |table| resolve_both(table, hits, counter))?;
    sneak::after_reaction(table, answer.by)
}

/// Resolves both attacks: first the counter's own save to hit, then both damage rolls, then the
/// hits.
fn resolve_both(table: &mut Table<'_>, attack_hits: &[Attack], counter: &Counter) -> Flow {
    let answer = &counter.blow;
    let counter_hits = hits_of_counter(table, counter)?;
    let attack_damage = table.meanwhile(|table| attack::throw(table, attack_hits))?;
    let attack_blows = (attack_hits, &attack_damage);
    if counter_hits.is_empty() {
        land(table, attack_blows, answer)?;
        return gear::wear_out(table, attack_hits, &attack_damage);
    }
    let counter_damage = attack::throw(table, &counter_hits)?;
    let counter_blows = (counter_hits.as_slice(), &counter_damage);
    if attack_hits.iter().chain(&counter_hits).any(nonlethal::is_one) {
        after_damage(table, attack_blows, counter_blows, answer)?;
    } else {
        heavier_first(table, attack_blows, counter_blows, answer)?;
    }
    gear::wear_out(table, attack_hits, &attack_damage)?;
    gear::wear_out(table, &counter_hits, &counter_damage)
}

/// Carries out hits, either those of the attack or those of the counter. `answer` is the attack
/// that the counter makes.
fn land(table: &mut Table<'_>, (hits, thrown): Blows<'_>, answer: &Attack) -> Flow {
    let of_the_counter = hits.iter().all(|hit| hit.by == answer.by);
    let land = |table: &mut Table<'_>| attack::land(table, hits, thrown);
    if of_the_counter { land(table) } else { table.meanwhile(land) }
}

clause! { HIGHER_DAMAGE_FIRST = 155
    "counter.higher-damage-first", "Counter", "The character who suffers more damage is hit first",
    "The damage that the attacker and the countering character inflict on each other is reduced by \
     armour, cover included. The one who would then suffer more damage is hit first, whatever \
     health it has left. What either of them inflicts on others, with a blast, does not count. \
     Non-lethal attacks follow nonlethal.last.",
    tells "{who} suffers more damage ({detail}) and is hit first"
}

/// Carries out two attacks that inflict damage, in the order of what the two characters would
/// suffer.
fn heavier_first(
    table: &mut Table<'_>,
    attack_blows: Blows<'_>,
    counter_blows: Blows<'_>,
    answer: &Attack,
) -> Flow {
    let (attacker, defender) = (answer.target, answer.by);
    let to_defender = damage_to(table.state(), attack_blows, defender);
    let to_attacker = damage_to(table.state(), counter_blows, attacker);
    let (hit_first, points, first, last) = match to_defender.cmp(&to_attacker) {
        Ordering::Equal => {
            return at_one_moment(table, attack_blows, counter_blows, answer, to_defender);
        }
        Ordering::Greater => (defender, to_defender, attack_blows, counter_blows),
        Ordering::Less => (attacker, to_attacker, counter_blows, attack_blows),
    };
    let (points, otherwise) = (Detail::Int(points), "the other hit would come first");
    table.decided(HIGHER_DAMAGE_FIRST, hit_first, points, otherwise)?;
    land(table, first, answer)?;
    second_hit(table, hit_first, last, answer)
}

/// The damage that a character would suffer from these hits, after reductions.
fn damage_to(state: &State, (hits, thrown): Blows<'_>, target: Who) -> i32 {
    let on_target = hits.iter().zip(&thrown.points).filter(|(hit, _)| hit.target == target);
    on_target.map(|(hit, damage)| protection::left(state, hit, *damage)).sum()
}

clause! { TIE = 156
    "counter.tie", "Counter", "Equal damage hits both at the same time",
    "If both would suffer the same damage after reductions, even 0, both are hit at the same time. \
     Neither of them is spared because the other one falls."
}

/// Carries out both hits at the same time. `points` is the damage that each of the two suffers;
/// both losses are first recorded as simultaneous.
fn at_one_moment(
    table: &mut Table<'_>,
    attack_blows: Blows<'_>,
    counter_blows: Blows<'_>,
    answer: &Attack,
    points: i32,
) -> Flow {
    let (attacker, defender) = (answer.target, answer.by);
    table.effect(TIE, Effect::Froze)?;
    let harmed = [(attacker, defender), (defender, attacker)];
    for (by, of) in harmed.into_iter().filter(|_| points > 0) {
        let of = Subject::Who(of);
        table.intend(TIE, by, Effect::Pool { of, pool: n::HEALTH, by: -points })?;
    }
    table.combine(TIE)?;
    land(table, attack_blows, answer)?;
    land(table, counter_blows, answer)
}

clause! { FIRST_HIT_MAY_STOP_SECOND = 157
    "counter.first-hit-may-stop-second", "Counter",
    "A character felled by the first hit inflicts no damage",
    "If the first hit fells the character it hits, that character's own damage is not inflicted."
}

clause! { AGAINST_FIRST_HIT = 621
    "counter.against-first-hit", "open",
    "A character who falls first does not deliver the second hit",
    "A character killed or incapacitated by the first of the two hits, or gone from the fight by \
     then, does not deliver the second one: it inflicts no damage, its non-lethal attack calls for \
     no save, and its blast hits nobody. Hits at the same time are both carried out."
}

/// Carries out the second of two hits that inflict damage. The character who was hit first delivers
/// it, if it is still in the fight, alive and not incapacitated (`character::can_act`).
fn second_hit(table: &mut Table<'_>, hit_first: Who, blows: Blows<'_>, answer: &Attack) -> Flow {
    if can_act(table.state(), hit_first) {
        return land(table, blows, answer);
    }
    let otherwise = "its own damage would be inflicted";
    table.decided(FIRST_HIT_MAY_STOP_SECOND, hit_first, None, otherwise)
}

/// Carries out an attack and a counter if one or both of them are non-lethal. The non-lethal one
/// comes last, and only if its user can still act (`nonlethal.last`). Two of them happen together.
fn after_damage(
    table: &mut Table<'_>,
    attack_blows: Blows<'_>,
    counter_blows: Blows<'_>,
    answer: &Attack,
) -> Flow {
    let is_nonlethal = |blows: Blows| blows.0.iter().any(nonlethal::is_one);
    let both = is_nonlethal(attack_blows) && is_nonlethal(counter_blows);
    if let ([attack], [counter], true) = (attack_blows.0, counter_blows.0, both) {
        return saves_at_one_moment(table, attack, counter);
    }
    let (first, last) = if is_nonlethal(attack_blows) {
        (counter_blows, attack_blows)
    } else {
        (attack_blows, counter_blows)
    };
    let user = last.0.first().map(|hit| hit.by);
    table.decided(nonlethal::LAST, user.map(Actor::Who), None, "its save would come first")?;
    land(table, first, answer)?;
    if user.is_some_and(|user| can_act(table.state(), user)) {
        return land(table, last, answer);
    }
    let otherwise = "it would be carried out";
    table.decided(AGAINST_FIRST_HIT, user.map(Actor::Who), None, otherwise)
}

/// Carries out two non-lethal attacks at the same time: both saves are rolled before either has a
/// consequence. The attacker's save against the counter comes first.
fn saves_at_one_moment(table: &mut Table<'_>, attack: &Attack, answer: &Attack) -> Flow {
    let attacker_fails = nonlethal::fails(table, answer)?;
    table.meanwhile(|table| {
        let defender_fails = nonlethal::fails(table, attack)?;
        if defender_fails { nonlethal::consequence(table, attack) } else { Ok(()) }
    })?;
    if attacker_fails { nonlethal::consequence(table, answer) } else { Ok(()) }
}

clause! { MULTI_TARGET = 158
    "counter.multi-target", "Counter", "Only one target can counter an attack",
    "If an attack has several targets, only one of them may counter it: the first to do so, as \
     they decide in the order of the front matter. The others may react in other ways."
}

/// The target spends its turn on a counter. `react::ask` does not offer one once another target
/// counters.
pub fn choose(
    table: &mut Table<'_>,
    attack: &Attack,
    scene: &Scene<'_>,
    args: Args,
) -> Result<Counter, Stop> {
    if scene.countered {
        return Err(refused(MULTI_TARGET, "another target already counters this attack"));
    }
    let answer = plan(table.state(), attack, args)?;
    if answer.blow.is_blast() {
        turn::REACTION.pay(table, attack.target)?;
    } else {
        reactions::spend(table, attack.target, Some(attack.by))?;
    }
    Ok(answer)
}

clause! { OWN_WIT_SAVE = 620
    "counter.own-wit-save", "open", "A counter may need a WIT save of its own",
    "A counter follows the rules of an attack made from the same place without moving. Its WIT \
     save, if it needs one, comes before the damage. If the save fails, the counter does nothing \
     and the attack goes on as usual; only a ranged blast that misses strays, as it does in a turn \
     (blast.deviation). A blast that is used to counter hits all its targets.",
    uncited "the save to hit of the countering character shows it"
}

/// The hits of the counter, after its own WIT save; none if the save fails, or if a blast hits
/// nobody.
fn hits_of_counter(table: &mut Table<'_>, counter: &Counter) -> Result<Vec<Attack>, Stop> {
    let answer = counter.blow;
    if answer.is_blast() {
        let parts = blast::landing(table, answer, &counter.beside)?;
        grapple::reacted(table, answer.by, blast::only_hit(&parts))?;
        return Ok(parts);
    }
    Ok(if attack::hits(table, &answer)? { vec![answer] } else { Vec::new() })
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

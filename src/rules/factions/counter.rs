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
     stands: in melee if the attacker is nearby, at range if it is visible and within range. A \
     counter does not prevent the attack."
}

/// The counter these options describe, or why it is not possible.
fn plan(state: &State, attack: &Attack, args: Args) -> Result<Counter, Refusals> {
    let (by, attacker) = (attack.target, attack.by);
    let args = aimed(state, by, attacker, args, Deed::Counter)?;
    let blow = protection::against_peeking(state, attack, settle(state, by, &args)?);
    Ok(Counter { blow, beside: blast::named(state, &args) })
}

/// The attack that a counter makes, or why it is not possible.
fn settle(state: &State, by: Who, args: &Args) -> Result<Attack, Refusals> {
    let fights =
        surrender::check_attack(state, by).is_empty() && morale::check_attack(state, by).is_empty();
    let answer = aim::settle(state, by, args, Deed::Counter).map_err(|refusals| {
        let reason = "it cannot make that attack on the attacker now";
        if fights { refusals.and(SUITABLE_ATTACK, reason) } else { refusals }
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

/// Whether one of these attacks can be made as the map and the conditions have it, whatever the GM
/// may say of the protection of its target.
pub fn is_possible(ways: &[Args]) -> bool {
    ways.iter().any(|args| args.value(n::PROTECTION).is_none())
}

/// The options possible for a counter or an opportunity attack.
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
     inflicted.",
    uncited "both rolls come before either loss of health"
}

/// Attack and counter, from one state: both damages are rolled, then the higher one is inflicted
/// first.
pub fn exchange(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Flow {
    let answer = &counter.blow;
    turn::note_no_reaction(table, answer)?;
    // All rolls of the counter belong to the counter; the rolls of the attack belong to the attack.
    let args = Args::of(core::TARGET, answer.target);
    table.stepped_in(answer.by, n::COUNTER, &args, |table| blows(table, hits, counter))?;
    sneak::after_reaction(table, answer.by)
}

/// Both attacks: first the counter's own save, then both damages.
fn blows(table: &mut Table<'_>, hits: &[Attack], counter: &Counter) -> Flow {
    let answer = &counter.blow;
    let back = hit_back(table, counter)?;
    let dealt = table.meanwhile(|table| attack::throw(table, hits))?;
    if back.is_empty() {
        land(table, (hits, &dealt), answer)?;
        return gear::wear_out(table, hits, &dealt);
    }
    let returned = attack::throw(table, &back)?;
    if hits.iter().chain(&back).any(nonlethal::is_one) {
        after_damage(table, (hits, &dealt), (&back, &returned), answer)?;
    } else {
        heavier_first(table, (hits, &dealt), (&back, &returned), answer)?;
    }
    gear::wear_out(table, hits, &dealt)?;
    gear::wear_out(table, &back, &returned)
}

/// Carries out some hits: those of the counter as part of the counter, those of the attack as part
/// of the attack.
pub fn land(table: &mut Table<'_>, blows: Blows<'_>, answer: &Attack) -> Flow {
    let (hits, thrown) = blows;
    let own = hits.iter().all(|hit| hit.by == answer.by);
    let land = |table: &mut Table<'_>| attack::land(table, hits, thrown);
    if own { land(table) } else { table.meanwhile(land) }
}

clause! { HIGHER_DAMAGE_FIRST = 155
    "counter.higher-damage-first", "Counter", "The character who suffers more damage is hit first",
    "The damage of each side is reduced by the other's armour. The character who would then suffer \
     more damage is hit first.",
    tells "{who} suffers more damage, {detail}, and is hit first"
}

/// Both inflict damage: the character who suffers more is hit first.
fn heavier_first(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    answer: &Attack,
) -> Flow {
    let (attacker, defender) = (answer.target, answer.by);
    let suffered = left_for(table.state(), there, defender);
    let given = left_for(table.state(), back, attacker);
    let (hit, points, first, last) = match suffered.cmp(&given) {
        Ordering::Equal => return at_one_moment(table, there, back, answer, suffered),
        Ordering::Greater => (defender, suffered, there, back),
        Ordering::Less => (attacker, given, back, there),
    };
    let (points, otherwise) = (Detail::Int(points), "the other hit would come first");
    table.decided(HIGHER_DAMAGE_FIRST, hit, points, otherwise)?;
    land(table, first, answer)?;
    second(table, hit, last, answer)
}

/// The health a character would lose by some hits, after reductions.
fn left_for(state: &State, (hits, thrown): Blows<'_>, target: Who) -> i32 {
    let own = hits.iter().zip(&thrown.points).filter(|(attack, _)| attack.target == target);
    own.map(|(attack, damage)| protection::left(state, attack, *damage)).sum()
}

clause! { TIE = 156
    "counter.tie", "Counter", "Equal damage hits both at the same time",
    "If both would suffer the same damage after reductions, even 0, both are hit at the same time. \
     Neither is spared because the other falls."
}

/// Both hits at the same time: both start from the state as it is now.
fn at_one_moment(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
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
    land(table, there, answer)?;
    land(table, back, answer)
}

clause! { FIRST_HIT_MAY_STOP_SECOND = 157
    "counter.first-hit-may-stop-second", "Counter",
    "A character felled by the first hit inflicts no damage",
    "If the first hit fells the character it hits, that character's own damage is not inflicted."
}

clause! { AGAINST_FIRST_HIT = 621
    "counter.against-first-hit", "open",
    "A character who falls first does not deliver the second hit",
    "A character killed or incapacitated by the first of the two hits does not deliver the second \
     one, and a blast that is not delivered hits nobody. Hits at the same time are both carried \
     out."
}

/// Carries out the second of two hits, unless the first has felled the character who delivers it.
fn second(table: &mut Table<'_>, by: Who, blows: Blows<'_>, answer: &Attack) -> Flow {
    if can_act(table.state(), by) {
        return land(table, blows, answer);
    }
    table.decided(FIRST_HIT_MAY_STOP_SECOND, by, None, "its own damage would be inflicted")
}

clause! { MULTI_TARGET = 158
    "counter.multi-target", "Counter", "Only one target can counter an attack",
    "If an attack has several targets, only one of them may counter it. The others may react in \
     other ways."
}

/// The target spends its turn on a counter.
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
     and the attack goes on as usual; only a ranged blast that misses strays, as ever.",
    uncited "the save to hit of the countering character shows it"
}

/// What the counter hits, after its own save; nothing if the save fails.
fn hit_back(table: &mut Table<'_>, counter: &Counter) -> Result<Vec<Attack>, Stop> {
    let answer = counter.blow;
    if answer.is_blast() {
        let parts = blast::landing(table, answer, &counter.beside)?;
        grapple::reacted(table, answer.by, blast::only_hit(&parts))?;
        return Ok(parts);
    }
    Ok(if attack::hits(table, &answer)? { vec![answer] } else { Vec::new() })
}

/// Resolves a non-lethal attack last, if its user can still act; two of them happen at the same
/// time.
fn after_damage(
    table: &mut Table<'_>,
    there: Blows<'_>,
    back: Blows<'_>,
    counter: &Attack,
) -> Flow {
    let user = |blows: Blows| blows.0.first().map(|attack| attack.by);
    let (softly, softly_back) =
        (there.0.iter().any(nonlethal::is_one), back.0.iter().any(nonlethal::is_one));
    if let ([attack], [answer], true, true) = (there.0, back.0, softly, softly_back) {
        return saves_at_one_moment(table, attack, answer);
    }
    let (first, last) = if softly { (back, there) } else { (there, back) };
    let (user, otherwise) = (user(last), "its save would come first");
    table.decided(nonlethal::LAST, user.map(Actor::Who), None, otherwise)?;
    land(table, first, counter)?;
    if user.is_some_and(|user| can_act(table.state(), user)) {
        return land(table, last, counter);
    }
    let otherwise = "it would be carried out";
    table.decided(AGAINST_FIRST_HIT, user.map(Actor::Who), None, otherwise)
}

/// Two non-lethal attacks at the same time: the attacker's own save is rolled first.
fn saves_at_one_moment(table: &mut Table<'_>, attack: &Attack, answer: &Attack) -> Flow {
    let answered = nonlethal::fails(table, answer)?;
    table.meanwhile(|table| {
        let hit = nonlethal::fails(table, attack)?;
        if hit { nonlethal::consequence(table, attack) } else { Ok(()) }
    })?;
    if answered { nonlethal::consequence(table, answer) } else { Ok(()) }
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

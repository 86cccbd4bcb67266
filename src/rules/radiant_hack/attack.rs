//! Area `attack`: attacks, and the damage they do.

use super::blow::{Attack, Doubling, Thrown};
use super::character::{
    BANDS, attribute, far, is_character, is_enemy_close, is_ranged, is_spent, is_target,
    is_unarmed, is_weapon, is_with_characters, reach,
};
use super::names as n;
use super::test::{self, Test};
use super::{avoid, crit, distance, dual, hp, initiative, morale, turn, usage, zones};
use crate::engine::bare_hands;
use crate::engine::prelude::*;
use crate::vocabulary::Member;

clause! { COSTS_ACTION = 128
    "attack.costs-action", "Action / Attacking and Damage", "An attack costs the Action",
    "An attack costs the Turn's Action, whether it hits or misses. A free attack that was granted \
     costs nothing."
}

impl Plan for Attack {
    type By = Who;

    const VERB: Verb = Verb::declared(core::ATTACK, turn::OWN)
        .takes(&[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            may(n::OFF_HAND_WEAPON, Kind::Item),
            may(n::RANGE, Kind::Word(&BANDS)),
            test::AT_DR,
            test::BETTER,
            test::WORSE,
        ])
        .says(
            "Attacks with a weapon. A Character Tests STR or DEX to hit; against a Creature's \
             attack, the target Tests DEX to avoid it. Without a map, range= says how far away \
             the target is.",
        )
        .told("attacks {target}[ with {weapon}][ and {off-hand-weapon}][ at {range} range]");

    const COST: Cost = turn::ACTION.by(COSTS_ACTION);

    /// The weapon, the target, and the distance where only one will do.
    fn fill(state: &State, who: Who, mut args: Args) -> Result<Args, Refusals> {
        if args.item(core::WEAPON).is_none() {
            let weapon = default_weapon(state, who, &args).map_err(|which| {
                // Out of turn, that is the first reason given.
                turn::check_action(state, who, COSTS_ACTION).with(which)
            })?;
            args = args.with(core::WEAPON, weapon);
        }
        args = at_hands_reach(state, args);
        let said = args.clone();
        Ok(args.or_only(core::TARGET, || targets(state, who, &said).into_iter().map(Value::Who)))
    }

    /// On a map it goes without saying how far off a target is; a distance that is not the map's is
    /// kept, for the attack is refused by it.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let known = args.who(core::TARGET).and_then(|target| distance::band(state, who, target));
        let said = known.is_some() && args.word(n::RANGE) == known;
        if said { args.without(&[n::RANGE]) } else { args }
    }

    /// On every enemy, with every weapon and pair of weapons, from every distance.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let weapons: Vec<ItemId> =
            state.items_of(who).filter(|item| is_weapon(state, *item)).collect();
        let mut all = Vec::new();
        for target in state.present().filter(|target| is_target(state, who, *target)) {
            for weapon in &weapons {
                let aimed = Args::of(core::TARGET, target).with(core::WEAPON, *weapon);
                let pair = |second| aimed.clone().with(n::OFF_HAND_WEAPON, second);
                all.extend(weapons.iter().copied().map(pair));
                all.push(aimed);
            }
        }
        if state.has_zones() {
            return all;
        }
        let far = |args: Args| BANDS.map(|band| args.clone().with(n::RANGE, band));
        all.into_iter().flat_map(far).collect()
    }

    /// The attack, or why it is refused; whose Turn it is, is for the cost to check.
    fn settle(state: &State, by: Who, args: &Args) -> Result<Self, Refusals> {
        let target = args.who(core::TARGET);
        let mut refusals = check_target(state, by, args);
        let Some(weapon) = args.item(core::WEAPON) else {
            return Err(refusals.and(DAMAGE_BY_WEAPON, "say with what: weapon=…"));
        };
        let second = args.item(n::OFF_HAND_WEAPON);
        refusals.append(check_weapon(state, by, weapon));
        if let Some(second) = second {
            refusals.append(check_weapon(state, by, second));
            refusals.append(dual::check(state, weapon, second));
        }
        // How far off the target is: by the map, else as it was said.
        let said = args.word(n::RANGE);
        let band = target.and_then(|target| distance::band(state, by, target).or(said));
        if let Some(target) = target {
            for weapon in std::iter::once(weapon).chain(second) {
                refusals.append(check_reach(state, (by, target), weapon, (band, said)));
            }
        }
        let terms = test::terms(args);
        let settled = target.zip(band);
        let attack = |(target, band)| Attack { by, target, weapon, second, band, terms };
        refusals.or_all(settled.map(attack))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        resolve(table, &self)
    }
}

/// A Melee Attack reaches only Close targets, so without a map range=close goes without saying.
fn at_hands_reach(state: &State, args: Args) -> Args {
    let melee = args.item(core::WEAPON).is_some_and(|weapon| !is_ranged(state, weapon));
    if melee && !state.has_zones() && args.word(n::RANGE).is_none() {
        return args.with(n::RANGE, n::CLOSE);
    }
    args
}

/// The enemies somebody could attack with what is said.
fn targets(state: &State, who: Who, args: &Args) -> Vec<Who> {
    let aimed = |target: Who| args.clone().with(core::TARGET, target);
    let possible = |target: &Who| Attack::settle(state, who, &aimed(*target)).is_ok();
    state.enemies(who).filter(move |target| possible(target)).collect()
}

clause! { MELEE_TEST = 125
    "attack.melee-test", "Attacking and Damage", "A Character's Melee Attack is a STR Test at DR12",
    "A Character who makes a Melee Attack Tests STR at DR12. A total of 12 or more hits. \
     By test.natural-one-and-twenty a 20 always hits and a 1 never does."
}

clause! { RANGED_TEST = 126
    "attack.ranged-test", "Attacking and Damage",
    "A Character's Ranged Attack is a DEX Test at DR12",
    "A Character who makes a Ranged Attack, by shooting or throwing, Tests DEX at DR12. A total \
     of 12 or more hits. STR plays no part."
}

clause! { DR_FIXED = 603
    "attack.dr-fixed", "open", "Tests to hit and to avoid are made at DR12",
    "Tests to hit and to avoid are made at DR12, whoever is attacked. Another DR is a ruling of \
     the GM and is shown with the roll."
}

/// Makes the Test of an attacker who Tests to hit. `strike` asks for it.
fn throw_to_hit(table: &mut Table<'_>, attack: &Attack) -> Result<Throw, Stop> {
    let state = table.state();
    let ranged = is_ranged(state, attack.weapon);
    let (clause, own) = if ranged { (RANGED_TEST, n::DEX) } else { (MELEE_TEST, n::STR) };
    let with = if is_character(state, attack.by) {
        (clause, own, attribute(state, attack.by, own))
    } else {
        initiative::skill_added(state, attack.by)
    };
    let die = test::die(with.0, attack.by, core::ATTACK).on(attack.target).with([with]);
    // The DR among the terms is 12, `test::USUAL_DR`, unless the GM gave another.
    let mut terms = attack.terms.clone();
    terms.worse.extend(disadvantage(state, attack));
    let outcomes = (core::HIT, core::MISS);
    test::make(table, Test { outcomes, ..Test::to_hit_or_avoid(attack.by, die, terms) })
}

clause! { DAMAGE_BY_WEAPON = 127
    "attack.damage-by-weapon", "Attacking and Damage",
    "A hit deals the weapon's damage and nothing else",
    "On a hit the damage dice of the weapon are rolled, and the target loses that many hit \
     points. No attribute is added. On a miss no damage dice are rolled."
}

/// Throws the damage of a hit and takes it from the target, unless a ruling has parted them, put
/// one of them out or taken the weapon away while the Test was awaited.
fn inflict(table: &mut Table<'_>, attack: &Attack, doubling: Doubling) -> Flow {
    let blocked = check_still(table.state(), attack);
    if !blocked.is_empty() {
        return table.no_longer(attack.by, blocked);
    }
    let mut counted = with_weapon(table, attack, attack.weapon, core::DAMAGE)?;
    if let Some(second) = attack.second {
        let other = with_weapon(table, attack, second, n::OFF_HAND_DAMAGE)?;
        counted = dual::higher(table, attack, [counted, other])?;
    }
    crit::note_dual(table, attack, doubling)?;
    hurt(table, DAMAGE_BY_WEAPON, (attack.by, attack.target), counted, doubling)
}

/// Throws the damage dice of one weapon of the attack.
fn with_weapon(
    table: &mut Table<'_>,
    attack: &Attack,
    weapon: ItemId,
    purpose: Name,
) -> Result<Thrown, Stop> {
    let state = table.state();
    let dice = match state.stat(weapon, core::DAMAGE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice::of(1, 6),
    };
    let clause = dice_clause(state, weapon);
    throw_damage(table, Roll::new(clause, attack.by, purpose, dice).on(attack.target))
}

/// Throws the dice of damage.
pub fn throw_damage(table: &mut Table<'_>, roll: Roll) -> Result<Thrown, Stop> {
    let (plus, dice) = (roll.dice.plus, roll.dice.sides().count());
    Ok(Thrown { total: table.throw(roll)?.total(), plus, dice })
}

/// Takes from a target what its attacker's dice count for, less what its reduction takes off.
pub fn hurt(
    table: &mut Table<'_>,
    clause: Cited,
    (by, target): (Who, Who),
    thrown: Thrown,
    doubling: Doubling,
) -> Flow {
    let doubled = crit::doubled(table, (clause, by), thrown, doubling)?;
    let dealt = hp::reduced(table, target, doubled, Part::only())?;
    let points = table.works_out(by, core::DEALT, target, dealt)?;
    hp::lose(table, clause, target, points)
}

/// What every attack asks of its weapon: at hand, and not spent.
fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let called = state.called(weapon);
    let mut refusals = Refusals::if_not(is_weapon(state, weapon), DAMAGE_BY_WEAPON, || {
        format!("{called} is not a weapon")
    });
    let own = state.item(weapon).holder == Some(who);
    refusals
        .unless(own, DAMAGE_BY_WEAPON, || format!("{} does not have {called}", state.called(who)));
    let packed = state.item(weapon).carry == core::STOWED;
    refusals.unless(!packed, turn::RETRIEVE_TAKES_ACTION, || {
        format!("{called} is in the backpack; retrieve-item takes it out")
    });
    refusals.unless(!is_spent(state, weapon), usage::MEANING, || {
        let owner = state.called(state.cast.owner(weapon));
        format!("{called} is spent; gm set {owner}.{called} usage=0 mends it")
    });
    refusals
}

/// Why the target cannot be attacked, wherever it is.
fn check_target(state: &State, who: Who, args: &Args) -> Refusals {
    let ranged = args.item(core::WEAPON).is_some_and(|weapon| is_ranged(state, weapon));
    let clause = if ranged { COSTS_ACTION } else { MELEE_NEEDS_CLOSE };
    let Some(target) = args.who(core::TARGET) else {
        return Refusals::because(clause, "say whom: target=…");
    };
    let called = state.called(target);
    let mut refusals =
        Refusals::if_not(target != who, clause, || format!("{called} cannot attack itself"));
    refusals.append(presence::check_here(state, target, clause));
    refusals.unless(!state.is(target, n::OUT), hp::ZERO, || format!("{called} is out"));
    refusals
}

clause! { MELEE_NEEDS_CLOSE = 129
    "attack.melee-needs-close", "Attacking and Damage", "A Melee Attack needs a Close target",
    "A Melee Attack can only be made against a Close target, by Characters and Creatures alike."
}

/// Why a blow does not reach its target.
fn check_blow(state: &State, who: Who, target: &str, band: Name) -> Refusals {
    if band == n::CLOSE {
        return Refusals::none();
    }
    let mut refusals = Refusals::because(MELEE_NEEDS_CLOSE, format!("{target} is not Close"));
    refusals.unless(!state.has_zones(), zones::SHARE_TO_INTERACT, || {
        format!("{target} is not in the Zone of {}", state.called(who))
    });
    refusals
}

clause! { RANGED_AT_CLOSE = 130
    "attack.ranged-at-close", "Attacking and Damage",
    "A Ranged Attack on a Close target has Disadvantage",
    "A Ranged Attack on a Close target is allowed, by shooting or throwing, but the attacker's \
     Test has Disadvantage. For an attacker that makes no Test see attack.creature-ranged-at-close."
}

/// Why the attacker Tests with Disadvantage: `throw_to_hit` adds that to the terms, and
/// `test::make` throws two d20 and keeps the lower.
fn disadvantage(state: &State, attack: &Attack) -> Option<Cited> {
    is_close_shot(state, attack).then_some(RANGED_AT_CLOSE)
}

/// Whether a ranged weapon is used on a Close target.
fn is_close_shot(state: &State, attack: &Attack) -> bool {
    is_ranged(state, attack.weapon) && attack.band == n::CLOSE
}

clause! { RANGED_AT_FARTHER_WHILE_ENEMY_CLOSE = 131
    "attack.ranged-at-farther-while-enemy-close", "Attacking and Damage",
    "Only the target's own distance gives Disadvantage",
    "Whether a Ranged Attack has Disadvantage depends on its target alone. With one enemy Close \
     and another farther off, shooting at the farther one is a plain Test and draws no free \
     attack."
}

clause! { EXAMPLE_WARRIOR = 132
    "attack.example-warrior", "Attacking and Damage / Quick Examples",
    "Example: a Warrior attacks with a longsword",
    "A Warrior with a longsword rolls d20 and adds STR. On a total of 12 or more the Close target \
     takes 1d8 damage.",
    uncited "a worked example; its rules cite themselves"
}

clause! { EXAMPLE_ROGUE = 133
    "attack.example-rogue", "Attacking and Damage / Quick Examples",
    "Example: a Rogue shoots with a bow",
    "A Rogue with a bow rolls d20 and adds DEX. On a total of 12 or more the target takes 1d6 \
     damage. The target may be Far-Away: a bow reaches that far, without Disadvantage.",
    uncited "a worked example; its rules cite themselves"
}

clause! { CHARACTER_AGAINST_CHARACTER = 613
    "attack.character-against-character", "open", "Between two Characters only the attacker Tests",
    "A Character who attacks another Character Tests to hit as usual. The target does not Test to \
     avoid as well."
}

/// Resolves an attack whose attacker Tests to hit.
fn strike(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let state = table.state();
    let ranged = is_ranged(state, attack.weapon);
    let farther = ranged && attack.band != n::CLOSE && is_enemy_close(state, attack.by);
    if is_character(state, attack.by) && is_character(state, attack.target) {
        let otherwise = "the one attacked would Test to avoid";
        table.decided(CHARACTER_AGAINST_CHARACTER, attack.by, None, otherwise)?;
    }
    if farther {
        let clause = RANGED_AT_FARTHER_WHILE_ENEMY_CLOSE;
        table.decided(clause, attack.by, None, "it would be made with Disadvantage")?;
    }
    let throw = throw_to_hit(table, attack)?;
    crit::note_faces(table, &throw, crit::faces_to_hit(table.state(), attack))?;
    if throw.natural() == 1 {
        crit::mark_usage(table, attack)?;
    }
    if throw.rolled.outcome != Some(core::HIT) {
        return Ok(());
    }
    let doubling = if throw.natural() == 20 { Doubling::Dice } else { Doubling::Plain };
    inflict(table, attack, doubling)
}

/// Resolves an attack: the one Test that decides it, then damage.
pub fn resolve(table: &mut Table<'_>, attack: &Attack) -> Flow {
    morale::note_attack(table, attack.by)?;
    for weapon in attack.weapons() {
        turn::draw(table, attack.by, weapon)?;
    }
    if initiative::tests_to_hit(table.state(), attack.by, attack.target) {
        return strike(table, attack);
    }
    match avoid::resolve(table, attack, advantage_of_avoider(table.state(), attack))? {
        Some(doubling) => inflict(table, attack, doubling),
        None => Ok(()),
    }
}

clause! { RANGED_REACH = 620
    "attack.ranged-reach", "open", "Ranged weapons reach Far-Away unless they say otherwise",
    "A ranged weapon reaches Far-Away unless its sheet gives max-range. A thrown weapon should \
     have max-range = nearby. Distant targets are out of reach unless the weapon names that range \
     or the GM allows it."
}

/// Why the target is not within the weapon's reach: `band` is how far off it is, `said` how far it
/// is said to be.
fn check_reach(
    state: &State,
    (who, target): (Who, Who),
    weapon: ItemId,
    (band, said): (Option<Name>, Option<Name>),
) -> Refusals {
    let Some(band) = band else {
        return Refusals::because(
            zones::NO_MAP,
            "without a map, say how far away the target is: range=…",
        );
    };
    let target = state.called(target);
    let stated = said.is_none_or(|said| said == band);
    let mut refusals = Refusals::if_not(stated, distance::clause_of(band), || {
        format!("on the map, {target} is at another range")
    })
    .hint(|| {
        let reach = is_ranged(state, weapon).then(|| format!("; {}", reach_is_set(state, weapon)));
        format!("leave range= out{}", reach.unwrap_or_default())
    });
    if !is_ranged(state, weapon) {
        refusals.append(check_blow(state, who, &target, band));
        return refusals;
    }
    let in_reach = far(band) <= far(reach(state, weapon));
    let too_far = Refusals::if_not(in_reach, RANGED_REACH, || {
        format!("{target} is too far away for {}", state.called(weapon))
    });
    refusals.with(too_far.hint(|| reach_is_set(state, weapon)))
}

/// Why an attack under way comes to nothing: it no longer reaches its target, or its weapon is no
/// longer at hand.
fn check_still(state: &State, attack: &Attack) -> Refusals {
    let Attack { by, target, band, .. } = *attack;
    let mut refusals = Refusals::none();
    for one in [by, target] {
        let up = state.is_here(one) && !state.is(one, n::OUT);
        refusals.unless(up, hp::ZERO, || format!("{} is out", state.called(one)));
    }
    let now = distance::band(state, by, target).or((!state.has_zones()).then_some(band));
    for weapon in attack.weapons() {
        refusals.append(check_weapon(state, by, weapon));
        refusals.append(check_reach(state, (by, target), weapon, (now, None)));
    }
    refusals
}

/// How the GM sets what a weapon reaches, in words.
fn reach_is_set(state: &State, weapon: ItemId) -> String {
    let (owner, weapon) = (state.called(state.cast.owner(weapon)), state.called(weapon));
    format!("what it reaches is set: `gm set {owner}.{weapon} max-range=distant`")
}

clause! { CREATURE_RANGED_AT_CLOSE = 621
    "attack.creature-ranged-at-close", "open",
    "A Creature's shot at a Close target is easier to avoid",
    "The Creature makes no Test that could have Disadvantage. Instead the target avoids with \
     Advantage: it rolls two d20 and keeps the higher. If the target is Weakened, it rolls one."
}

/// Why the target avoids with Advantage; this does not concern attackers that Test to hit.
fn advantage_of_avoider(state: &State, attack: &Attack) -> Option<Cited> {
    is_close_shot(state, attack).then_some(CREATURE_RANGED_AT_CLOSE)
}

clause! { UNARMED = 622
    "attack.unarmed", "open", "Bare hands deal 1d2 damage",
    "Bare hands deal 1d2 damage to a Close target, on a STR Test at DR12. They have no usages to \
     mark."
}

/// The bare hands everybody has. Used by the `Definition`.
pub fn give_unarmed(member: &mut Member) {
    let stats = Args::of(core::DAMAGE, Dice::of(1, 2)).with(n::NATURAL, true);
    bare_hands::give(member, |_| false, stats);
}

/// The clause whose damage dice a weapon throws.
fn dice_clause(state: &State, weapon: ItemId) -> Cited {
    if is_unarmed(state, weapon) { UNARMED } else { DAMAGE_BY_WEAPON }
}

clause! { SPELLS = 623
    "attack.spells", "open", "Spells are not weapon attacks",
    "A Creature's spell aimed at a Character is avoided with DEX at DR12 unless it names another \
     Test. A 1 on the DEX Test doubles the damage; on any other Test it does not. A Character's \
     spell does what its text says. If its caster Tests to hit, a 20 doubles the damage dice and a \
     1 marks nothing."
}

/// The Test that decides about a spell: how its damage counts, or that it does nothing. Called by
/// `spell::strike`.
pub fn decide_spell(
    table: &mut Table<'_>,
    who: Who,
    target: Who,
    args: &Args,
) -> Result<Option<Doubling>, Stop> {
    let state = table.state();
    let avoided = is_avoidable(state, who, target, args);
    let named = test::word(args, n::ATTRIBUTE);
    let played = is_character(state, target);
    // Skill is what a Creature avoids with in any case.
    let plain = avoided && (named.is_none() || (!played && named == Some("skill")));
    let word = match (avoided, named) {
        (true, _) if !played => "skill",
        (_, Some(word)) => word,
        (true, None) => "dex",
        (false, None) => return Ok(Some(Doubling::Plain)),
    };
    let (by, on) = if avoided { (target, who) } else { (who, target) };
    let (_, label, added) = test::value(state, by, word).unwrap_or((SPELLS, n::ATTRIBUTE, 0));
    let clause = match (plain, played) {
        (true, true) => avoid::DEX_TEST,
        (true, false) => initiative::ALLIED_NPCS,
        (false, _) => SPELLS,
    };
    let purpose = if avoided { n::AVOID } else { core::ATTACK };
    let die = test::die(clause, by, purpose).on(on).with([(clause, label, added)]);
    let (terms, outcomes) = (test::terms(args), (core::HIT, core::MISS));
    let made = match (avoided, plain) {
        (false, _) => Test { outcomes, ..Test::to_hit_or_avoid(by, die, terms) },
        (true, true) => Test::to_hit_or_avoid(by, die, terms),
        // Any other Test is decided by its total alone.
        (true, false) => Test::new(by, die, terms),
    };
    if avoided {
        avoid::note_in_spite(table, target)?;
    }
    let throw = test::make(table, made)?;
    if plain || !avoided {
        crit::note_faces(table, &throw, if plain { &[1] } else { &[20] })?;
    }
    Ok(match (throw.rolled.outcome, throw.natural()) {
        (Some(core::SUCCESS | core::MISS), _) => None,
        (_, 1) if plain => Some(Doubling::Whole),
        (_, 20) if !avoided => Some(Doubling::Dice),
        _ => Some(Doubling::Plain),
    })
}

/// Whether a spell is avoided as an attack is: a Creature's that strikes at a Character, or at a
/// Creature beside the Characters. A harmless spell of a friend is not avoided.
pub fn is_avoidable(state: &State, who: Who, target: Who, args: &Args) -> bool {
    let strikes = harms(args) || state.hostile(who, target);
    let avoids = is_character(state, target) || is_with_characters(state, target);
    !is_character(state, who) && strikes && avoids
}

/// Whether a spell does harm.
pub fn harms(args: &Args) -> bool {
    args.value(core::DAMAGE).is_some()
        || args.says(n::ONGOING)
        || args.word(n::HINDERANCE).is_some()
}

/// The weapon meant if none is named: the only one at hand that serves, else the bare hands.
fn default_weapon(state: &State, who: Who, args: &Args) -> Result<ItemId, Refusals> {
    let own = at_hand(state, who);
    // Where nobody is named either, a weapon serves that reaches one of the enemies.
    let serves = |weapon: &ItemId| {
        let args = at_hands_reach(state, args.clone().with(core::WEAPON, *weapon));
        match args.who(core::TARGET) {
            Some(_) => Attack::settle(state, who, &args).is_ok(),
            None => !targets(state, who, &args).is_empty(),
        }
    };
    let armed = own.iter().copied().filter(|item| !is_unarmed(state, *item));
    match armed.filter(serves).collect::<Vec<_>>()[..] {
        [only] => Ok(only),
        _ => bare_hands::or_only_weapon(state, (who, DAMAGE_BY_WEAPON), &own, is_unarmed),
    }
}

/// The weapons somebody could attack with now.
fn at_hand(state: &State, who: Who) -> Vec<ItemId> {
    let serves =
        |item: &ItemId| is_weapon(state, *item) && check_weapon(state, who, *item).is_empty();
    state.items_of(who).filter(serves).collect()
}

/// The melee weapons somebody has at hand; bare hands only where nothing else is.
pub fn melee_weapons(state: &State, who: Who) -> Vec<ItemId> {
    let mut all = at_hand(state, who);
    let armed = all.iter().any(|item| !is_unarmed(state, *item));
    all.retain(|item| !is_ranged(state, *item) && (!armed || !is_unarmed(state, *item)));
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MELEE_TEST,
    RANGED_TEST,
    DAMAGE_BY_WEAPON,
    COSTS_ACTION,
    MELEE_NEEDS_CLOSE,
    RANGED_AT_CLOSE,
    RANGED_AT_FARTHER_WHILE_ENEMY_CLOSE,
    EXAMPLE_WARRIOR,
    EXAMPLE_ROGUE,
    DR_FIXED,
    CHARACTER_AGAINST_CHARACTER,
    RANGED_REACH,
    CREATURE_RANGED_AT_CLOSE,
    UNARMED,
    SPELLS,
];

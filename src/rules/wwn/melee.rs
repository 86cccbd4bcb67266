//! Area `melee`: melee attacks (section 2.4.4).

use super::blow::{Aim, Attack, OneAttack};
use super::character::{can_be_used, is_down, is_thrown_away, is_weapon, reach};
use super::names as n;
use super::outside::attribute;
use super::units::feet_between;
use super::{actions, attack, dual, gear, grapple, nonlethal, options, outside, shield};
use crate::engine::prelude::*;

clause! { ATTACK = 133
    "melee.attack", "2.4.4", "A Main Action buys one melee attack",
    "A Main Action pays for one melee attack, armed or unarmed, on one target within the weapon's \
     reach. It is rolled against the target's Melee AC. Without a map, the GM or the players say \
     who is close enough."
}

/// One blow at one target in melee range.
pub struct MeleeAttack;

impl OneAttack for MeleeAttack {
    const VERB: Verb = Verb::declared(n::MELEE_ATTACK, actions::OWN_TURN)
        .takes(&[
            options::TARGETED,
            options::ARMED_WITH,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::SPARING,
            options::WITH_TWO,
            options::COVERED,
            options::GM_MODIFIED,
        ])
        .says(
            "One melee attack on a target within reach, against its Melee AC. Needs the Main \
             Action and the weapon in hand. In a grapple only unarmed attacks are possible.",
        )
        .told(
            "attacks {target} with {weapon}[ and a second weapon{dual}][, non-lethally{nonlethal}]",
        );

    const COST: Cost = actions::A_MAIN.by(ATTACK).unanswered();
}

/// Why a melee attack is refused now, in anybody's turn.
pub fn check_attack(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = check_target(state, who, ATTACK, args);
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.add(ATTACK, "say with what: weapon=…");
        return refusals;
    };
    refusals.append(check_weapon(state, who, weapon, args));
    let called = || state.called(weapon);
    let flies = matches!(args.word(core::MODE), Some(n::THROWN | n::SHOT));
    refusals.unless(!flies, ATTACK, || {
        "what is thrown or shot is no melee attack: kind=ranged".to_owned()
    });
    refusals.unless(can_be_used(state, weapon, n::MELEE), ATTACK, || {
        format!("{} is not a melee weapon", called())
    });
    refusals.unless(!is_thrown_away(state, weapon), ATTACK, || format!("{} is used up", called()));
    if let Some(target) = args.who(core::TARGET) {
        let feet = feet_between(state, who, target);
        // Without a map whoever is not adjacent stands as far off as only a long weapon reaches.
        let afar = args.flag(n::ADJACENT) == Some(false);
        let contradicts = afar && feet.is_some_and(|feet| feet <= 5);
        let feet = feet.unwrap_or(if afar { 10 } else { 0 });
        refusals.unless(!contradicts && feet <= reach(state, weapon), ATTACK, || {
            let (target, reach) = (state.called(target), reach(state, weapon));
            format!("{target} is out of melee range: {} reaches {reach} ft", called())
        });
    }
    refusals
}

/// What every attack asks of its target, by the clause that allows it.
pub(super) fn check_target(state: &State, who: Who, clause: Cited, args: &Args) -> Refusals {
    let Some(target) = args.who(core::TARGET) else {
        return Refusals::because(clause, "say whom: a target is needed");
    };
    let called = || state.called(target);
    let mut refusals =
        Refusals::if_not(target != who, clause, || format!("{} cannot attack itself", called()));
    refusals.append(presence::check_here(state, target, clause));
    refusals.unless(!state.is(target, n::DEAD), clause, || format!("{} is dead", called()));
    refusals
}

/// What every attack asks of its weapon: in hand or ready to be drawn, a listed attribute, suited.
pub(super) fn check_weapon(state: &State, who: Who, weapon: ItemId, args: &Args) -> Refusals {
    let called = || state.called(weapon);
    let mut refusals =
        Refusals::if_not(is_weapon(state, weapon), ATTACK, || format!("{} is no weapon", called()));
    refusals.append(outside::check_in_hand(state, who, weapon));
    refusals.append(grapple::check_weapon(state, who, weapon));
    if let Some(attribute) = args.word(n::ATTRIBUTE) {
        let listed = attributes(state, weapon).contains(&attribute);
        refusals.unless(listed, attack::ATTRIBUTE_CHOICE, || {
            format!("{} does not use that attribute", called())
        });
    }
    if args.says(n::NONLETHAL) {
        refusals.append(nonlethal::check(state, who, weapon));
    }
    refusals.with(dual::check(state, who, args))
}

/// The attributes a weapon lists.
pub fn attributes(state: &State, weapon: ItemId) -> Vec<Name> {
    match state.words(weapon, n::ATTRIBUTES) {
        none if none.is_empty() => vec![n::STR],
        words => words,
    }
}

/// The attribute used if none is asked for: the one with the highest modifier, the first listed of
/// equals.
pub fn best_attribute(state: &State, who: Who, weapon: ItemId) -> Name {
    let listed = attributes(state, weapon);
    let best = listed.iter().map(|name| attribute(state, who, *name)).max();
    let first = listed.iter().find(|name| Some(attribute(state, who, **name)) == best);
    first.copied().unwrap_or(n::STR)
}

/// The weapon meant if none is named: the only one in hand or ready that serves, else the fist.
pub fn default_weapon(state: &State, who: Who, serves: impl Fn(ItemId) -> bool) -> Option<ItemId> {
    let usable = |item: &ItemId| state.cast.item(*item).kind == core::WEAPON && serves(*item);
    let own: Vec<ItemId> = state.items_of(who).filter(usable).collect();
    let armed = |item: &&ItemId| !super::character::is_unarmed(state, **item);
    let held: Vec<&ItemId> =
        own.iter().filter(armed).filter(|item| state.has_in_hand(who, **item)).collect();
    let ready: Vec<&ItemId> = own
        .iter()
        .filter(armed)
        .filter(|item| outside::check_in_hand(state, who, **item).is_empty())
        .collect();
    match (held.as_slice(), ready.as_slice()) {
        ([only], _) | ([], [only]) => Some(**only),
        ([], []) => own.first().copied(),
        _ => None,
    }
}

/// The blow these options describe.
pub fn plan(state: &State, who: Who, named: (Who, ItemId), args: &Args) -> Attack {
    let punch = state.word(named.1, n::SKILL) == Some(n::PUNCH);
    let skill = if punch { "punch" } else { "stab" };
    plain(state, who, named, (n::MELEE, skill), args)
}

/// Draws the weapon if necessary. A shield used to attack stops protecting for now.
pub fn ready(table: &mut Table<'_>, attack: &Attack) -> Flow {
    gear::draw(table, attack.by, attack.weapon)?;
    for item in std::iter::once(attack.weapon).chain(attack.second) {
        if shield::in_use(table.state(), attack.by, item) {
            outside::bash_with(table, item)?;
        }
    }
    Ok(())
}

clause! { SKILL = 134
    "melee.skill", "2.4.4", "A melee attack uses Punch or Stab",
    "A melee attack uses the weapon's own skill, which is Stab or Punch. An unarmed attack uses \
     Punch."
}

/// The clause that names an attack's skill. Asked by `attack::own_modifiers`.
pub(super) fn skill_clause(attack: &Attack) -> Cited {
    if attack.is_melee() { SKILL } else { super::ranged::SKILL }
}

/// A plain attack that these options describe, in this way and with this skill.
pub fn plain(
    state: &State,
    by: Who,
    (target, weapon): (Who, ItemId),
    (mode, skill): (Name, &'static str),
    args: &Args,
) -> Attack {
    Attack {
        by,
        target,
        weapon,
        mode,
        skill,
        attribute: args.word(n::ATTRIBUTE).unwrap_or_else(|| best_attribute(state, by, weapon)),
        nonlethal: args.says(n::NONLETHAL),
        on_downed: is_down(state, target),
        only_target: false,
        aim: Aim::Damage,
        second: dual::second_of(state, by, weapon, args),
        swarm: None,
        action: Vec::new(),
        args: args.clone(),
        part: Part::only(),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK, SKILL];

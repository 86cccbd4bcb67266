//! Area `attack`: what goes into an attack roll, and into the Armor Class it has to reach (section
//! "Attack" and what the chapter leaves open). The verb stands in `attacking`.

use super::blow::{Facing, Guard, Strike};
use super::{
    bash, bonus, charge, defensive, exposed, flat_footed, full_defense, gear, inside, names as n,
    prone, ranged, reckless, shatter, sheet::stated, size, slots, spell, touch, untrained,
};
use crate::engine::prelude::*;

clause! { ROLL = 225
    "attack.roll", "Attack", "An attack roll is 1d20, attack bonus, ability and modifiers",
    "An attack roll is 1d20 + the base attack bonus of the attack action used + the Strength or \
     Dexterity modifier + all other modifiers."
}

/// The clause that governs an attack roll. Asked by `strike::roll`.
pub fn clause_of(state: &State, strike: &Strike) -> Cited {
    touch::melee_clause(state, strike)
        .or_else(|| touch::ranged_clause(state, strike))
        .or_else(|| ranged::clause_of(state, strike))
        .or_else(|| bash::clause_of(state, strike))
        .unwrap_or(ROLL)
}

/// What an attack is like to its target.
pub fn facing(state: &State, strike: &Strike) -> Facing {
    Facing {
        by: Some(strike.by),
        touch: spell::is_touch(state, strike.weapon),
        ranged: strike.is_ranged(state),
        cover: cover(state, strike),
        ..Facing::default()
    }
}

/// Everything that is added to the roll of an attack, its confirmation included.
pub fn modifiers(state: &State, strike: &Strike) -> Vec<Added> {
    let ranged = strike.is_ranged(state);
    let mut all = to_hit(state, strike.by, strike.base, own_ability(state, strike));
    all.extend(untrained::with_weapon(state, strike.by, strike.weapon));
    all.extend(shatter::with_weapon(state, strike.weapon));
    if !ranged {
        all.extend(to_strike(state, strike.by, strike.target));
    }
    if spell::is_touch(state, strike.weapon) && !ranged {
        all.push(touch::fixation(state, strike.by));
    }
    all.extend(circumstances(state, strike));
    all
}

clause! { HIT = 226
    "attack.hit", "Attack", "An attack total equal to Armor Class hits",
    "An attack hits if its total is at least the target's Armor Class, and misses if it is lower. \
     Only the total decides.",
    uncited "the outcome of the attack roll shows it"
}

clause! { NATURAL_20 = 656
    "attack.natural-20", "open", "By a switch a natural 20 or 1 decides",
    "By default the number on the die has no effect of its own. With the switch natural-20-1 on, a \
     natural 20 hits and a natural 1 misses, whatever the total."
}

/// Equal or higher hits; with the table's switch a natural 20 hits and a natural 1 misses.
pub fn outcome(made: Compared<'_>) -> Name {
    by_face(made, core::HIT, core::MISS)
}

/// The outcome of a roll whose face may decide by itself, where the table wants that.
pub fn by_face(made: Compared<'_>, does: Name, does_not: Name) -> Name {
    let switched = made.state.on(n::NATURAL_20_1);
    match made.natural() {
        1 if switched => does_not,
        20 if switched => does,
        _ => made.reached(does, does_not),
    }
}

/// Notes that the face of a die decided, and not the total.
pub fn note_face(table: &mut Table<'_>, clause: Cited, throw: &Throw, does_not: Name) -> Flow {
    let does = throw.rolled.outcome != Some(does_not);
    if does == throw.rolled.against.is_none_or(|goal| throw.total() >= goal) {
        return Ok(());
    }
    let face = Detail::Int(throw.natural().into());
    table.decided(clause, throw.rolled.by, face, "the total would decide")
}

clause! { ABILITY = 655
    "attack.ability", "open", "Melee attacks use Strength, ranged attacks Dexterity",
    "An attack uses Strength in melee and Dexterity at range, unless the weapon's sheet says dex \
     or higher. The touch attack of a disarm or of a spell uses the higher of the two, as other \
     maneuvers do."
}

/// What goes into every roll to hit: base attack bonus, the ability, size, untrained armor,
/// defensive fighting.
pub fn to_hit(state: &State, by: Who, base: Added, ability: Name) -> Vec<Added> {
    let own = stated(state, by, ability);
    let mut all = vec![base, (ABILITY, ability, own), size::in_attack(state, by)];
    all.extend(untrained::to_attack(state, by));
    all.extend(defensive::to_attack(state, by));
    all
}

/// What the attacker being prone or the target being helpless adds to a melee attack or a touch.
pub fn to_strike(state: &State, by: Who, target: Who) -> Vec<Added> {
    prone::to_strike(state, by).into_iter().chain(exposed::to_strike(state, by, target)).collect()
}

/// The ability an attack uses.
fn own_ability(state: &State, strike: &Strike) -> Name {
    let ranged = strike.is_ranged(state);
    match state.word(strike.weapon, n::ATTACK_ABILITY) {
        Some(n::HIGHER) => higher_ability(state, strike.by),
        Some(ability) => ability,
        None if gear::is_shield(state, strike.weapon) => higher_ability(state, strike.by),
        None if ranged => n::DEX,
        None if spell::is_touch(state, strike.weapon) => higher_ability(state, strike.by),
        None => n::STR,
    }
}

/// The higher of Strength and Dexterity; Strength if they are equal.
pub fn higher_ability(state: &State, who: Who) -> Name {
    let own = |ability: Name| stated(state, who, ability);
    if own(n::DEX) > own(n::STR) { n::DEX } else { n::STR }
}

/// The Armor Class an attack has to reach.
pub fn armor_class(state: &State, who: Who, facing: Facing) -> Sum {
    if facing.by.is_some_and(|by| inside::swallower(state, by) == Some(who)) {
        let hide = state.named(who, n::AC_PARTS, "natural").unwrap_or(0);
        return inside::armor_class(if facing.touch { hide.min(0) } else { hide });
    }
    let mut all = given(state, who);
    let guards =
        [reckless::GUARD, defensive::GUARD, charge::GUARD, full_defense::GUARD, shatter::GUARD];
    all.extend(guards.into_iter().filter(|(_, condition, _)| state.is(who, *condition)));
    let of = |labels: &'static [Name]| {
        all.iter().filter(move |(_, label, _)| labels.contains(label)).map(|(.., by)| *by)
    };
    // Only bonuses can be lost: every penalty still counts.
    let bonuses = |labels| of(labels).map(|by| by.max(0)).sum::<i32>();
    let mut guard = Guard {
        hard: bonuses(&[core::ARMOR, n::NATURAL, core::SHIELD]),
        parry: bonuses(&[n::PARRY]),
        dexterity: of(&[n::DEX]).sum(),
        dodge: bonuses(&[n::DODGE, n::FULL_DEFENSE]),
    };
    if facing.unguarded || flat_footed::is(state, who, facing.by) {
        all.push(flat_footed::lost(&mut guard, state, who));
    }
    if exposed::is_helpless(state, who, facing.by) {
        all.push(exposed::lost(&mut guard));
    }
    if facing.touch {
        all.push(touch::passed_by(guard));
    }
    if facing.by.is_some() {
        all.extend(prone::to_armor_class(state, who, facing));
    }
    all.push(behind_cover(facing));
    // The first part, the base, stands there even where a sheet says that it is nothing.
    let (clause, label, base) = all.remove(0);
    let mut ac = Sum::of(clause, label, base);
    ac.extend(all);
    ac
}

clause! { ARMOR_CLASS = 657
    "attack.ac", "open", "Armor Class is 10 plus its parts",
    "Armor Class is 10 plus all its parts, bonuses and penalties. Against a touch attack, size, \
     circumstance and every penalty still count."
}

/// Armor Class as the sheet and the gear give it: its parts and, where the sheet states the whole,
/// the difference between the whole and the parts, with the gear that the sheet has in use.
fn given(state: &State, who: Who) -> Vec<Added> {
    let mut all = parts(state, who, worn(state, who), slots::shield_bonus(state, who));
    if let Some(whole) = state.number(who, n::AC) {
        let first = |kind: Name, stat: Name| (ARMOR_CLASS, kind, at_first(state, who, kind, stat));
        let suit = first(core::ARMOR, n::ARMOR_BONUS);
        let known = parts(state, who, suit, first(core::SHIELD, n::SHIELD_BONUS));
        let known: i32 = known.iter().map(|(.., by)| by).sum();
        all.push((ARMOR_CLASS, core::AS_STATED, whole - known));
    }
    all
}

/// What the best thing of a kind gave that somebody had in use as it came into the fight.
fn at_first(state: &State, who: Who, kind: Name, stat: Name) -> i32 {
    let own = state.sheet(who).items.iter();
    let in_use = own.filter(|item| item.kind == kind && item.carry == core::HELD);
    in_use.filter_map(|item| item.stats.int(stat)).max().unwrap_or(0)
}

/// The parts of Armor Class that the sheet gives, and with this suit and shield the gear.
fn parts(state: &State, who: Who, suit: Added, in_hand: Added) -> Vec<Added> {
    let given = |key: &str| state.named(who, n::AC_PARTS, key);
    let part = |label: Name, key: &str| (ARMOR_CLASS, label, given(key).unwrap_or(0));
    let armor = part(core::ARMOR, "armor");
    let shield = part(core::SHIELD, "shield");
    let mut all = vec![(ARMOR_CLASS, n::BASE_AC, given("base").unwrap_or(10))];
    all.extend(bonus::beside(armor, suit));
    all.push(part(n::NATURAL, "natural"));
    all.extend(bonus::beside(shield, in_hand));
    all.extend([
        part(n::PARRY, "parry"),
        part(n::DEX, "dexterity"),
        part(n::DEFLECTION, "deflection"),
        part(n::DODGE, "dodge"),
        part(n::INSIGHT, "insight"),
        part(n::LUCK, "luck"),
        size_part(state, who),
        part(n::CIRCUMSTANCE, "circumstance"),
        part(n::OTHER, "other"),
    ]);
    all
}

/// What size adds to Armor Class: as the parts of the sheet say, or else by the size.
fn size_part(state: &State, who: Who) -> Added {
    let given = state.named(who, n::AC_PARTS, "size").map(|by| (ARMOR_CLASS, n::SIZE, by));
    given.unwrap_or_else(|| size::in_attack(state, who))
}

/// A change of size: an Armor Class that is stated as a whole changes with it.
pub fn resize(table: &mut Table<'_>, who: Who, change: &Effect) -> Flow {
    let (.., before) = size_part(table.state(), who);
    table.ruled_plainly(change)?;
    let state = table.state();
    let (clause, _, after) = size_part(state, who);
    match state.number(who, n::AC).filter(|_| after != before) {
        Some(whole) => {
            let to = Value::Int(whole + after - before);
            table.effect(clause, Effect::Stat { of: Subject::Who(who), stat: n::AC, to })
        }
        None => Ok(()),
    }
}

/// What the best suit worn adds.
fn worn(state: &State, who: Who) -> Added {
    let suits = state.items_of(who).filter(|item| {
        state.cast.item(*item).kind == core::ARMOR && state.item(*item).carry == core::HELD
    });
    let all = suits.map(|suit| shatter::cover(state, suit, n::ARMOR_BONUS, ARMOR_CLASS));
    let (clause, bonus) = all.max_by_key(|(_, bonus)| *bonus).unwrap_or((ARMOR_CLASS, 0));
    (clause, core::ARMOR, bonus)
}

clause! { COVER_RANGE = 658
    "attack.cover-range", "open", "Half cover gives +4 to AC; each range step costs 2",
    "cover=half gives +4 to Armor Class, also against touch attacks. So does a hostile creature \
     that stands in every line of a shot; if shooter or target fills several squares, the clearest \
     line counts. Each step of range=n gives a ranged attack -2. modifier=n is any other modifier \
     the GM sets. Flanking gives no bonus, and shooting into melee takes no penalty."
}

/// What cover adds to Armor Class.
const COVER: i32 = 4;

/// The cover a target has from an attack: as stated, or by a hostile creature in the line of a
/// shot. `ranged` finds the clearest of the lines.
fn cover(state: &State, strike: &Strike) -> i32 {
    let shot = strike.is_ranged(state);
    let cover = strike.cover || (shot && ranged::is_through_enemy(state, strike));
    if cover { COVER } else { 0 }
}

/// Cover as a part of Armor Class. A touch ignores only what `touch` takes away, so cover stays.
fn behind_cover(facing: Facing) -> Added {
    (COVER_RANGE, n::COVER, facing.cover)
}

/// What each step of range costs a shot.
const RANGE_STEP: i32 = -2;

/// Why steps of range are refused: the attack is no shot.
pub fn check_range(state: &State, weapon: Option<ItemId>, args: &Args) -> Refusals {
    let strikes = weapon.filter(|weapon| !gear::is_ranged(state, *weapon));
    let said = args.int(n::RANGE).is_some();
    strikes.filter(|_| said).map_or_else(Refusals::none, |weapon| {
        let reason = format!("{} is no ranged weapon: range= is for shots", state.called(weapon));
        Refusals::because(COVER_RANGE, reason)
    })
}

/// What distance costs, and any other modifier the GM sets.
fn circumstances(state: &State, strike: &Strike) -> Vec<Added> {
    let range =
        strike.is_ranged(state).then_some((COVER_RANGE, n::RANGE, RANGE_STEP * strike.range));
    range.into_iter().chain([(COVER_RANGE, n::MODIFIER, strike.modifier)]).collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROLL, HIT, ABILITY, NATURAL_20, ARMOR_CLASS, COVER_RANGE];

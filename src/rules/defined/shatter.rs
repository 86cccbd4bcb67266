//! Area `shatter`: blows at what somebody fights with or behind, and what becomes of that (section
//! "Shatter" and what the chapter leaves open). The verb stands in `shattering`.

use super::{gear, names as n};
use crate::engine::prelude::*;

clause! { ATTEMPT = 293
    "shatter.attempt", "Shatter", "An attack at a weapon, a shield or armor, and less of a guard",
    "An attack action at the weapon or shield somebody has in hand or the armor it wears, as named. \
     Trying it, won or lost, costs 4 of Armor Class until the next turn of one's own starts. It \
     provokes nobody."
}

/// What an attempt takes from Armor Class.
pub const GUARD: Added = (ATTEMPT, n::SHATTERING, -4);

/// Somebody tries.
pub fn begin(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(ATTEMPT, who, n::SHATTERING, None)
}

/// What the attempt has cost is over with the start of the next turn.
pub fn end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(ATTEMPT, who, n::SHATTERING)
}

/// The kinds of things that can be struck at, as they are said.
pub const KINDS: &[Name] = &[core::WEAPON, core::SHIELD, core::ARMOR];

/// What of somebody's things can be struck at, in sheet order: nothing that grows on it.
pub fn targets(state: &State, who: Who) -> Vec<ItemId> {
    let there = |item: &ItemId| {
        KINDS.contains(&state.cast.item(*item).kind)
            && gear::holds(state, who, *item)
            && !gear::is_natural(state, *item)
    };
    state.items_of(who).filter(there).collect()
}

/// Those of a kind. Of several the one that counts comes first: the better shield, the better suit.
pub fn of_kind(state: &State, who: Who, kind: Name) -> Vec<ItemId> {
    let mut all = targets(state, who);
    all.retain(|item| state.cast.item(*item).kind == kind);
    let worth =
        |item: &ItemId| bonus(state, *item, n::SHIELD_BONUS) + bonus(state, *item, n::ARMOR_BONUS);
    all.sort_by_key(|item| std::cmp::Reverse(worth(item)));
    all
}

/// Why somebody has no such thing to be struck at.
pub fn check_item(state: &State, who: Who, said: Option<&Value>) -> Refusals {
    let called = state.called(who);
    let all = targets(state, who);
    let reason = match said {
        Some(Value::Item(item)) if all.contains(item) => return Refusals::none(),
        Some(Value::Item(item)) if gear::is_natural(state, *item) => {
            let reason = format!("{} is part of {called}", state.called(*item));
            return Refusals::because(ITEM_DAMAGE, reason);
        }
        Some(Value::Item(item)) => {
            format!("{called} has {} neither in hand nor on", state.called(*item))
        }
        Some(Value::Word(core::ARMOR)) => format!("{called} wears no armor"),
        Some(Value::Word(core::SHIELD)) => format!("{called} has no shield in hand"),
        Some(Value::Word(core::WEAPON)) => format!("{called} has no weapon in hand"),
        _ if all.is_empty() => format!("{called} has nothing that could be shattered"),
        _ => {
            let all: Vec<String> = all.iter().map(|item| state.called(*item)).collect();
            format!("say at what: item={}", all.join(", item="))
        }
    };
    Refusals::because(ATTEMPT, reason)
}

clause! { OPPOSED = 294
    "shatter.opposed", "Shatter", "Attack against attack",
    "Both throw an attack roll, the aggressor with the bonus of the attack it uses, and the higher \
     total wins. There is no touch before it, and Armor Class has no part in it."
}

clause! { OUTCOME = 295
    "shatter.outcome", "Shatter", "The thing is damaged, or nothing happens",
    "If the aggressor wins, the thing it struck at takes the damage. If not, the attempt has \
     failed."
}

/// The damage of a blow reaches a thing, less its hardness.
pub fn suffer(table: &mut Table<'_>, item: ItemId, points: i32) -> Result<(), Stop> {
    let state = table.state();
    let (owner, most) = (state.keeper(item), hit_points(state, item));
    let hardness = state.named(item, n::DURABILITY, "hardness").unwrap_or(0);
    let arrives = (points - hardness).max(0);
    if hardness > 0 {
        let otherwise = "all of the damage would reach it";
        table.decided(ITEM_DAMAGE, owner, Detail::Int(arrives), otherwise)?;
    }
    if arrives == 0 {
        return Ok(());
    }
    let left = most.map_or(arrives, |most| most - table.state().pool(item, n::ITEM_DURABILITY));
    table.pool(OUTCOME, item, n::ITEM_DURABILITY, arrives.min(left))?;
    if most.is_some() { worsen(table, ITEM_DAMAGE, item) } else { ask(table, owner, item) }
}

clause! { ITEM_DAMAGE = 685
    "shatter.item-damage", "open", "How much, against what, and what broken and destroyed mean",
    "The weapon's usual damage, never critical, less hardness. The defender throws its highest \
     bonus with the weapon in hand, else with what it has on it. Half gone a thing is broken: a \
     weapon strikes and hurts at -2, threatens on a bare 20 and doubles; of a shield or suit half \
     the bonus is left, and its check penalty doubles. All gone it is destroyed and nobody's. \
     Where the sheet gives no hit points the GM says what becomes of it."
}

/// The hit points of a thing, if its sheet gives any.
fn hit_points(state: &State, item: ItemId) -> Option<i32> {
    state.named(item, n::DURABILITY, "hp").filter(|most| *most > 0)
}

/// What the damage a thing has taken makes of it.
fn worsen(table: &mut Table<'_>, clause: &'static Clause, item: ItemId) -> Result<(), Stop> {
    let Some(most) = hit_points(table.state(), item) else { return Ok(()) };
    let taken = table.state().pool(item, n::ITEM_DURABILITY);
    if taken >= most {
        return destroy(table, clause, item);
    }
    if 2 * taken >= most { table.gain(clause, item, n::BROKEN, None) } else { Ok(()) }
}

/// The GM says what becomes of a thing whose sheet does not say how much it bears.
fn ask(table: &mut Table<'_>, owner: Who, item: ItemId) -> Result<(), Stop> {
    let options = [n::BROKEN, n::DESTROYED, core::PASS].map(Value::Word).to_vec();
    match table.ask(ITEM_DAMAGE, Actor::Gm, options, Some(owner))? {
        Reply::Pass => Ok(()),
        Reply::Value(Value::Word(n::BROKEN)) => table.gain(ITEM_DAMAGE, item, n::BROKEN, None),
        Reply::Value(Value::Word(n::DESTROYED)) => destroy(table, ITEM_DAMAGE, item),
        _ => {
            let reason = "say what becomes of it: broken or destroyed, or pass";
            Err(Refusals::because(ITEM_DAMAGE, reason).into())
        }
    }
}

/// A thing is destroyed: nobody has it any more, and it lies nowhere.
pub fn destroy(table: &mut Table<'_>, clause: &'static Clause, item: ItemId) -> Result<(), Stop> {
    table.gain(clause, item, n::DESTROYED, None)?;
    if table.state().item(item).carry == core::NONE {
        return Ok(());
    }
    let gone = Effect::Carried { item, carry: core::NONE, holder: None, place: None };
    table.effect(clause, gone)
}

/// A ruling on the damage a thing has taken: it may be mended too.
pub fn rule(table: &mut Table<'_>, item: ItemId, by: i32) -> Result<(), Stop> {
    let (_, taken) = table.rule_pool(Subject::Item(item), n::ITEM_DURABILITY, by)?;
    let Some(most) = hit_points(table.state(), item) else { return Ok(()) };
    if taken < most {
        table.lose(own::RULING, item, n::DESTROYED)?;
    }
    if 2 * taken < most {
        table.lose(own::RULING, item, n::BROKEN)?;
    }
    worsen(table, own::RULING, item)
}

/// What the things of somebody have come to who comes to a fight with damage on them.
pub fn on_arrival(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let all: Vec<ItemId> = table.state().items_of(who).collect();
    all.into_iter().try_for_each(|item| worsen(table, ITEM_DAMAGE, item))
}

/// What a broken weapon takes from attacks and damage.
const PENALTY: i32 = -2;

/// What it takes from attack and damage that one strikes with something broken.
pub fn with_weapon(state: &State, weapon: ItemId) -> Option<Added> {
    state.is(weapon, n::BROKEN).then_some((ITEM_DAMAGE, n::BROKEN, PENALTY))
}

/// What threatens with something broken, and how often its criticals count.
pub fn critical(state: &State, weapon: ItemId) -> Option<(i32, i32)> {
    state.is(weapon, n::BROKEN).then_some((20, 2))
}

/// What a shield or a suit gives, as a part of Armor Class: the clause that says so, and how much.
pub fn cover(
    state: &State,
    item: ItemId,
    stat: Name,
    usual: &'static Clause,
) -> (&'static Clause, i32) {
    let clause = if state.is(item, n::BROKEN) { ITEM_DAMAGE } else { usual };
    (clause, bonus(state, item, stat))
}

/// The bonus of a shield or a suit, half of it if that is broken.
pub fn bonus(state: &State, item: ItemId, stat: Name) -> i32 {
    let whole = state.number(item, stat).unwrap_or(0);
    if state.is(item, n::BROKEN) { whole / 2 } else { whole }
}

/// What a broken suit or shield takes beside its check penalty, where that is taken.
pub fn again(state: &State, item: ItemId, (_, label, penalty): Added) -> Option<Added> {
    state.is(item, n::BROKEN).then_some((ITEM_DAMAGE, label, penalty))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTEMPT, OPPOSED, OUTCOME, ITEM_DAMAGE];

//! Area `shatter`: attacks on weapons, shields and armor, and what becomes of those (section
//! "Shatter" and what the chapter leaves open). The verb stands in `shattering`.

use super::{gear, names as n};
use crate::engine::prelude::*;

clause! { ATTEMPT = 293
    "shatter.attempt", "Shatter", "A shatter is an attack action against a weapon, shield or armor",
    "The aggressor names a weapon or shield that the defender has in hand, or the armor it wears. \
     Whether the attempt succeeds or fails, the aggressor has -4 to Armor Class until its own next \
     turn starts. A shatter provokes nobody."
}

/// What an attempt takes from Armor Class. Used by `attack::armor_class`.
pub const GUARD: Added = (ATTEMPT, n::SHATTERING, -4);

/// An attempt begins.
pub fn begin(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(ATTEMPT, who, n::SHATTERING, None)
}

/// The penalty of an attempt ends when the next turn starts.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(ATTEMPT, who, n::SHATTERING)
}

/// The kinds of items that can be shattered, as they are named.
pub const KINDS: &[Name] = &[core::WEAPON, core::SHIELD, core::ARMOR];

/// Which of somebody's items can be shattered, in sheet order: no natural weapons.
pub fn targets(state: &State, who: Who) -> Vec<ItemId> {
    let there = |item: &ItemId| {
        KINDS.contains(&state.cast.item(*item).kind)
            && state.has_in_hand(who, *item)
            && !gear::is_natural(state, *item)
    };
    state.items_of(who).filter(there).collect()
}

/// Those of one kind. Of several, the one that counts comes first: the better shield, the better
/// suit.
pub fn of_kind(state: &State, who: Who, kind: Name) -> Vec<ItemId> {
    let mut all = targets(state, who);
    all.retain(|item| state.cast.item(*item).kind == kind);
    let worth =
        |item: &ItemId| bonus(state, *item, n::SHIELD_BONUS) + bonus(state, *item, n::ARMOR_BONUS);
    all.sort_by_key(|item| std::cmp::Reverse(worth(item)));
    all
}

/// Why somebody has no such item that can be shattered.
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
            format!("{called} neither holds nor wears {}", state.called(*item))
        }
        Some(Value::Word(core::ARMOR)) => format!("{called} wears no armor"),
        Some(Value::Word(core::SHIELD)) => format!("{called} has no shield in hand"),
        Some(Value::Word(core::WEAPON)) => format!("{called} has no weapon in hand"),
        _ if all.is_empty() => format!("{called} has nothing that could be shattered"),
        _ => {
            let all: Vec<String> = all.iter().map(|item| state.called(*item)).collect();
            format!("name the item to shatter: item={}", all.join(", item="))
        }
    };
    Refusals::because(ATTEMPT, reason)
}

clause! { OPPOSED = 294
    "shatter.opposed", "Shatter", "A shatter is decided by opposed attack rolls",
    "Both make an attack roll, the aggressor with the bonus of the attack action it uses. The \
     higher total wins. There is no touch attack before it, and Armor Class does not matter."
}

clause! { OUTCOME = 295
    "shatter.outcome", "Shatter", "A successful shatter damages the item",
    "If the aggressor wins, the named item takes the damage. Otherwise the attempt fails."
}

/// Damage of somebody's attack reaches an item, less its hardness. Called by
/// `shattering::carry_out`.
pub fn suffer(table: &mut Table<'_>, by: Who, item: ItemId, points: i32) -> Flow {
    let state = table.state();
    let (owner, most) = (state.keeper(item), hit_points(state, item));
    let hardness = state.named(item, n::DURABILITY, "hardness").unwrap_or(0);
    let arrives = Sum::of(OUTCOME, core::DAMAGE, points)
        .plus(ITEM_DAMAGE, n::HARDNESS, -hardness)
        .at_least(ITEM_DAMAGE, core::LEAST, 0);
    let arrives = table.works_out(by, core::DEALT, owner, arrives)?;
    if arrives == 0 {
        return Ok(());
    }
    let left = most.map_or(arrives, |most| most - table.state().pool(item, n::ITEM_DURABILITY));
    table.pool(OUTCOME, item, n::ITEM_DURABILITY, arrives.min(left))?;
    if most.is_some() { worsen(table, ITEM_DAMAGE, item) } else { ask(table, owner, item) }
}

clause! { ITEM_DAMAGE = 685
    "shatter.item-damage", "open", "Half its hit points break an item; all of them destroy it",
    "The item takes the weapon's usual damage, never critical, less its hardness. The defender \
     rolls with its highest bonus and the weapon in hand, or with a natural weapon if it holds \
     none. An item that has taken half its hit points is broken. A broken weapon has -2 on attacks \
     and damage, threatens only on a natural 20 and has a multiplier of 2. A broken shield or suit \
     gives half its bonus, and its check penalty doubles. An item that has taken all its hit \
     points is destroyed and no longer belongs to anybody. If the sheet gives no hit points, the \
     GM says what becomes of the item.",
    asks "what becomes of the item of {who}"
}

/// The hit points of an item, if its sheet gives any.
fn hit_points(state: &State, item: ItemId) -> Option<i32> {
    state.named(item, n::DURABILITY, "hp").filter(|most| *most > 0)
}

/// Applies what the damage an item has taken means: broken or destroyed.
fn worsen(table: &mut Table<'_>, clause: Cited, item: ItemId) -> Flow {
    let Some(most) = hit_points(table.state(), item) else { return Ok(()) };
    let taken = table.state().pool(item, n::ITEM_DURABILITY);
    if taken >= most {
        return destroy(table, clause, item);
    }
    if 2 * taken >= most { table.gain(clause, item, n::BROKEN, None) } else { Ok(()) }
}

/// The GM says what becomes of an item whose sheet gives no hit points.
fn ask(table: &mut Table<'_>, owner: Who, item: ItemId) -> Flow {
    let options = [n::BROKEN, n::DESTROYED, core::PASS].map(Value::Word).to_vec();
    match table.ask(ITEM_DAMAGE, Actor::Gm, options, Some(owner))? {
        Reply::Pass => Ok(()),
        Reply::Value(Value::Word(n::BROKEN)) => table.gain(ITEM_DAMAGE, item, n::BROKEN, None),
        Reply::Value(Value::Word(n::DESTROYED)) => destroy(table, ITEM_DAMAGE, item),
        _ => {
            let reason = "answer what becomes of the item: broken or destroyed, or pass";
            Err(Refusals::because(ITEM_DAMAGE, reason).into())
        }
    }
}

/// An item is destroyed: nobody has it any more, and it lies nowhere.
pub fn destroy(table: &mut Table<'_>, clause: Cited, item: ItemId) -> Flow {
    table.gain(clause, item, n::DESTROYED, None)?;
    if table.state().item(item).carry == core::NONE {
        return Ok(());
    }
    let gone = Effect::Carried { item, carry: core::NONE, holder: None, place: None };
    table.effect(clause, gone)
}

/// The GM says that an item is whole, unless it has taken all its hit points.
pub fn whole_again(table: &mut Table<'_>, item: ItemId, change: &Effect) -> Flow {
    let state = table.state();
    let taken = state.pool(item, n::ITEM_DURABILITY);
    let gone = hit_points(state, item).is_some_and(|most| taken >= most);
    Refusals::if_not(!gone, own::RULING, || {
        format!("{} has taken {taken}, all its hit points", state.called(item))
    })
    .hint(|| "item-durability= mends it, with what follows from that".to_owned())
    .or(())?;
    table.ruled_plainly(change)
}

/// A ruling on the damage an item has taken; it may also repair it.
pub fn rule(table: &mut Table<'_>, item: ItemId, by: i32) -> Flow {
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

/// Applies the damage on the items of somebody who enters a fight.
pub fn on_arrival(table: &mut Table<'_>, who: Who) -> Flow {
    let all: Vec<ItemId> = table.state().items_of(who).collect();
    all.into_iter().try_for_each(|item| worsen(table, ITEM_DAMAGE, item))
}

/// What a broken weapon takes from attacks and damage.
const PENALTY: i32 = -2;

/// The penalty to attack and damage with a broken weapon.
pub fn with_weapon(state: &State, weapon: ItemId) -> Option<Added> {
    state.is(weapon, n::BROKEN).then_some((ITEM_DAMAGE, n::BROKEN, PENALTY))
}

/// The critical range and multiplier of a broken weapon.
pub fn critical(state: &State, weapon: ItemId) -> Option<(i32, i32)> {
    state.is(weapon, n::BROKEN).then_some((20, 2))
}

/// What a shield or a suit gives, as a part of Armor Class: the clause that says so, and how much.
pub fn cover(state: &State, item: ItemId, stat: Name, usual: Cited) -> (Cited, i32) {
    let clause = if state.is(item, n::BROKEN) { ITEM_DAMAGE } else { usual };
    (clause, bonus(state, item, stat))
}

/// The bonus of a shield or a suit, half of it if that is broken.
pub fn bonus(state: &State, item: ItemId, stat: Name) -> i32 {
    let whole = state.number(item, stat).unwrap_or(0);
    if state.is(item, n::BROKEN) { whole / 2 } else { whole }
}

/// The check penalty of a broken suit or shield a second time, where it applies.
pub fn again(state: &State, item: ItemId, (_, label, penalty): Added) -> Option<Added> {
    state.is(item, n::BROKEN).then_some((ITEM_DAMAGE, label, penalty))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTEMPT, OPPOSED, OUTCOME, ITEM_DAMAGE];

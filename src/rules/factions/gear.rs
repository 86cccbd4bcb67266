//! Area `gear`: what fights do to weapons and armour (section "Combat gear degradation").

use super::blow::{Attack, Thrown};
use super::character::{is_natural, is_unarmed};
use super::names as n;
use crate::engine::prelude::*;
use crate::vocabulary::Event;

/// How many hands everybody has.
pub const HANDS: i32 = 2;

/// Hands that hold nothing.
pub fn free_hands(state: &State, who: Who) -> i32 {
    let held = state.items_of(who).filter(|item| state.item(*item).carry == core::HELD);
    HANDS - held.map(|item| hands_of(state, item)).sum::<i32>()
}

/// The stat that holds the state of an item.
fn stat_of(state: &State, item: ItemId) -> Name {
    match state.cast.item(item).kind {
        core::ARMOR => n::ARMOUR_CONDITION,
        core::SHIELD => n::SHIELD_CONDITION,
        _ => n::CONDITION,
    }
}

/// Whether an item is destroyed.
pub fn is_destroyed(state: &State, item: ItemId) -> bool {
    condition(state, item) == n::DESTROYED
}

/// Whether an item is damaged, but not destroyed.
fn is_damaged(state: &State, item: ItemId) -> bool {
    condition(state, item) == n::DAMAGED
}

/// Sets the state of an item. A destroyed item is no longer carried by anybody.
fn set(table: &mut Table<'_>, clause: Cited, item: ItemId, to: Name) -> Flow {
    let stat = stat_of(table.state(), item);
    let changed = Effect::Stat { of: Subject::Item(item), stat, to: Value::Word(to) };
    table.effect(clause, changed)?;
    if to == n::DESTROYED { use_up(table, clause, item) } else { Ok(()) }
}

/// Removes an item: it is used up or destroyed, and nobody carries it any more.
pub fn use_up(table: &mut Table<'_>, clause: Cited, item: ItemId) -> Flow {
    let gone = Effect::Carried { item, carry: core::NONE, holder: None, place: None };
    table.effect(clause, gone)
}

/// Drops an item where a character stands.
pub fn drop_at(table: &mut Table<'_>, clause: Cited, who: Who, item: ItemId) -> Flow {
    table.lay_down(clause, item, table.state().body(who).place)
}

/// The GM sets the state of an item: `damaged` and `destroyed` are conditions too.
pub fn rule(table: &mut Table<'_>, item: ItemId, to: Name) -> Flow {
    if ![n::DAMAGED, n::DESTROYED, n::INTACT].contains(&to) || condition(table.state(), item) == to
    {
        return Ok(());
    }
    set(table, own::RULING, item, to)
}

clause! { DURABILITY = 218
    "gear.durability", "Combat gear degradation",
    "Gear used in a fight makes a durability roll after it",
    "After a fight a durability roll is made for each weapon, shield and armour that was used in \
     it (gear.used) and is not destroyed, one roll however often it was used. It stands for damage \
     and for ammunition that runs low. What the roll does, gear.durability-roll says."
}

/// After the fight: makes a durability roll for every item that was used, in the order of the
/// sheets.
pub fn durability(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let worn: Vec<ItemId> = worn_down(state).collect();
    let setting = |name: Name, normal: i32| state.number(Subject::Fight, name).unwrap_or(normal);
    let (sides, number) = (setting(n::DURABILITY_DIE, 6), setting(n::DURABILITY_NUMBER, 1));
    table.once(DURABILITY, |table| {
        worn.into_iter().try_for_each(|item| roll_durability(table, item, sides as u16, number))
    })
}

/// Why nothing can be done with a destroyed item.
pub fn check_whole(state: &State, item: ItemId) -> Refusals {
    Refusals::if_not(!is_destroyed(state, item), DURABILITY, || {
        format!("{} is destroyed", state.called(item))
    })
}

clause! { DAMAGED_WEAPON_BREAKS_ON_ONE = 219
    "gear.damaged-weapon-breaks-on-one", "Combat gear degradation",
    "A damaged weapon breaks if its damage die shows a 1",
    "If a damaged weapon or shield is used to attack and the damage die shows a 1, it is destroyed \
     once the attack is resolved. The face of the die counts, before any reduction. The damage of \
     that attack still counts. Improvised weapons are damaged from the start (gear.improvised); \
     what is part of the body never breaks."
}

clause! { SEVERAL_DICE = 654
    "gear.several-dice", "open", "A 1 on any damage die breaks a damaged weapon",
    "A 1 on any damage die, impaired or not and against any target, destroys a damaged weapon once \
     the attack is resolved. Attacks without damage break nothing."
}

/// After an attack: its weapon, if damaged, is destroyed if one of the damage dice showed a 1. All
/// hits of an attack are made with one weapon. Called by `strike::roll_and_land` and
/// `counter::resolve_both`.
pub fn wear_out(table: &mut Table<'_>, hits: &[Attack], thrown: &Thrown) -> Flow {
    let Some(attack) = hits.first().filter(|_| thrown.ones) else { return Ok(()) };
    let can_break =
        |weapon: &ItemId| !is_natural(table.state(), *weapon) && is_damaged(table.state(), *weapon);
    let Some(weapon) = attack.weapon.filter(can_break) else { return Ok(()) };
    if thrown.dice > 1 || thrown.impaired {
        table.decided(SEVERAL_DICE, attack.by, None, "the weapon would stay intact")?;
    }
    set(table, DAMAGED_WEAPON_BREAKS_ON_ONE, weapon, n::DESTROYED)
}

clause! { EIGHT_DESTROYS_DAMAGED = 220
    "gear.eight-destroys-damaged", "Combat gear degradation",
    "An attack of 8 or more damage destroys a damaged shield or armour",
    "An attack of 8 damage or more, before armour reduction, destroys a damaged shield or damaged \
     armour of its target, only one piece for each attack. Intact pieces are not affected. Harm by \
     the GM is no attack."
}

clause! { SHIELD_FIRST = 221
    "gear.shield-first", "Combat gear degradation",
    "A damaged shield is destroyed before damaged armour",
    "If both are damaged, the shield is destroyed first. The armour is destroyed by the next such \
     attack."
}

clause! { EIGHT_WITH_INTACT_SHIELD = 653
    "gear.eight-with-intact-shield", "open", "An intact shield does not save damaged armour",
    "Only damaged pieces are considered, so an intact shield does not save damaged armour. A piece \
     destroyed by an attack still reduces the damage of that attack."
}

/// After a hit: `damage`, before armour reduction, destroys a damaged piece if it is 8 or more, the
/// shield first. The hit has been inflicted by then, reduced by that piece too.
pub fn struck(table: &mut Table<'_>, target: Who, damage: i32) -> Flow {
    if damage < 8 {
        return Ok(());
    }
    let state = table.state();
    let worn = worn(state, target);
    let damaged: Vec<ItemId> =
        worn.iter().copied().filter(|item| is_damaged(state, *item)).collect();
    let Some(first) = damaged.first().copied() else { return Ok(()) };
    let is_shield = |item: ItemId| table.state().cast.item(item).kind == core::SHIELD;
    let shield_saves_armour = is_shield(first) && damaged.iter().any(|item| !is_shield(*item));
    let has_intact_shield = !is_shield(first) && worn.iter().any(|item| is_shield(*item));
    if has_intact_shield {
        table.decided(
            EIGHT_WITH_INTACT_SHIELD,
            target,
            None,
            "the shield would save the armour",
        )?;
    }
    if shield_saves_armour {
        table.decided(SHIELD_FIRST, target, None, "the armour would be destroyed")?;
    }
    set(table, EIGHT_DESTROYS_DAMAGED, first, n::DESTROYED)
}

/// The shields, then the armour, that a character holds or wears.
pub fn worn(state: &State, who: Who) -> Vec<ItemId> {
    let of = |kind: Name| {
        let on = move |item: &ItemId| {
            state.cast.item(*item).kind == kind && state.has_in_hand(who, *item)
        };
        state.items_of(who).filter(on)
    };
    of(core::SHIELD).chain(of(core::ARMOR)).collect()
}

clause! { IMPROVISED = 222
    "gear.improvised", "Combat gear degradation",
    "Improvised weapons are simple weapons and already damaged",
    "A mundane item may serve as a simple hand weapon or a simple great weapon, as its sheet says \
     (improvised). It is damaged from the start.",
    uncited "the state of the item shows it"
}

clause! { SIMPLE_WEAPONS = 655
    "gear.simple-weapons", "open", "Simple hand weapons inflict 1d6, simple great weapons 1d8",
    "A simple hand weapon inflicts 1d6 damage and takes one hand. A simple great weapon inflicts \
     1d8 damage and takes both hands. What a sheet gives goes before this.",
    uncited "the dice and the hands show it"
}

/// Whether an item is an improvised weapon: a hand weapon or a great one.
pub fn improvised(state: &State, item: ItemId) -> Option<Name> {
    state.word(item, n::IMPROVISED).filter(|kind| *kind != core::NO)
}

/// The state of an item: improvised weapons are damaged unless their sheet says otherwise.
pub fn condition(state: &State, item: ItemId) -> Name {
    let fresh = if improvised(state, item).is_some() { n::DAMAGED } else { n::INTACT };
    state.word(item, stat_of(state, item)).unwrap_or(fresh)
}

/// The damage dice and the hands of a simple weapon. `attack::weapon_dice` and `hands_of` ask for
/// them where the sheet of an item gives none.
pub fn simple(state: &State, item: ItemId) -> (Dice, i32) {
    match improvised(state, item) {
        Some(n::GREAT) => (Dice::of(1, 8), 2),
        _ => (Dice::of(1, 6), 1),
    }
}

/// Hands an item takes while held.
pub fn hands_of(state: &State, item: ItemId) -> i32 {
    match state.cast.item(item).kind {
        core::ARMOR | core::SPELL => 0,
        core::WEAPON if is_unarmed(state, item) => 0,
        core::WEAPON => state.number(item, core::HANDS).unwrap_or(simple(state, item).1),
        _ => 1,
    }
}

/// The items that a fight has used and that are not destroyed or used up.
fn worn_down(state: &State) -> impl Iterator<Item = ItemId> + '_ {
    let items = (0..state.items.len() as u16).map(ItemId);
    let is_left = |item: &ItemId| state.item(*item).carry != core::NONE;
    items.filter(move |item| is_used(state, *item) && !is_destroyed(state, *item) && is_left(item))
}

/// The item whose roll is awaited after the fight: the first that has made none.
pub fn rolled_for(state: &State, before: &[Event]) -> Option<Matter> {
    let has_rolled = |item: &ItemId| {
        let of_item = |event: &Event| match event {
            Event::Rolled(rolled) => rolled.row.whom == Some(Subject::Item(*item)),
            _ => false,
        };
        before.iter().any(of_item)
    };
    let next = worn_down(state).find(|item| !has_rolled(item))?;
    Some(Matter::One(next.into()))
}

clause! { DURABILITY_ROLL = 651
    "gear.durability-roll", "open", "A low durability roll makes gear worse by one step",
    "1d6 is rolled for each item. On a 1 it gets worse by one step, from intact to damaged or from \
     damaged to destroyed. Settings change the die (durability-die) and the highest number that \
     makes an item worse (durability-number)."
}

/// Rolls for an item. It gets worse if the roll is `number` or less.
fn roll_durability(table: &mut Table<'_>, item: ItemId, sides: u16, number: i32) -> Flow {
    let state = table.state();
    let owner = state.keeper(item);
    let by = Actor::Who(owner);
    let (dice, whom) = (Dice::of(1, sides), Some(Subject::Item(item)));
    let roll = Roll::new(DURABILITY, by, n::DURABILITY, dice).about(whom);
    let worsens = |face: i32| face <= number;
    let goal = Sum::of(DURABILITY_ROLL, n::DURABILITY_NUMBER, number);
    let throw = table
        .roll(roll, goal, |made| if worsens(made.total) { core::WORSENS } else { core::HOLDS })?;
    if !worsens(throw.total()) {
        return Ok(());
    }
    let to = if is_damaged(table.state(), item) { n::DESTROYED } else { n::DAMAGED };
    set(table, DURABILITY_ROLL, item, to)
}

clause! { USED = 652
    "gear.used", "open", "Weapons are used by attacks, armour by damage rolled against it",
    "A weapon is used if an attack or counter was made with it, whether it hit or missed. Armour \
     and shields are used if the damage of an attack was rolled against the character who wears or \
     holds them. What is part of the body is never worn down. Harm by the GM is no attack."
}

/// Marks an item as used in this fight, if it is not marked yet.
fn mark(table: &mut Table<'_>, item: ItemId) -> Flow {
    if is_used(table.state(), item) { Ok(()) } else { table.count(USED, item, n::USED, 1) }
}

/// Whether an item was used in this fight.
pub fn is_used(state: &State, item: ItemId) -> bool {
    state.counter(item, None, n::USED) > 0 || state.says(item, n::USED)
}

/// Marks a weapon as used when an attack is made with it.
pub fn use_weapon(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let armed = |weapon: &ItemId| !is_natural(table.state(), *weapon);
    let Some(weapon) = attack.weapon.filter(armed) else { return Ok(()) };
    mark(table, weapon)
}

/// Marks armour and shields as used when damage is rolled against the character who wears or holds
/// them.
pub fn use_armour(table: &mut Table<'_>, target: Who) -> Flow {
    worn(table.state(), target).into_iter().try_for_each(|item| mark(table, item))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    DURABILITY,
    DAMAGED_WEAPON_BREAKS_ON_ONE,
    EIGHT_DESTROYS_DAMAGED,
    SHIELD_FIRST,
    IMPROVISED,
    DURABILITY_ROLL,
    USED,
    EIGHT_WITH_INTACT_SHIELD,
    SEVERAL_DICE,
    SIMPLE_WEAPONS,
];

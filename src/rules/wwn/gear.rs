//! Area `gear`: readying, reloading, dropping (section 2.4.4 and what the chapter leaves open).

use super::character::{
    free_hands, hands_of, is_pc, is_unarmed, skill, skill_or_training, spend_main,
};
use super::names as n;
use super::prone::within_grasp;
use super::{actions, grapple, npc, outside};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Effect, ItemId, Name, Who, core};

/// Why a change of gear is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let option = if verb == n::RELOAD { core::WEAPON } else { core::ITEM };
    let Some(item) = args.item(option) else {
        return Refusals::because(READY_STOW, "say which item");
    };
    let mut refusals = check_cost(state, who, verb, item);
    refusals.append(check_taken_off(state, verb, item));
    let draws = verb == n::DRAW_OR_SHEATHE && state.item(item).carry == core::READIED;
    if draws || matches!(verb, n::READY_ITEM | n::PICK_UP_ITEM) {
        refusals.append(grapple::check_hands(state, who));
    }
    refusals.append(match verb {
        n::READY_ITEM => check_ready(state, who, item),
        n::STOW_ITEM => check_stow(state, who, item),
        n::DRAW_OR_SHEATHE => check_draw_or_sheathe(state, who, item),
        n::DROP_ITEM => check_drop(state, who, item),
        n::PICK_UP_ITEM => check_pick_up(state, who, item),
        _ => check_reload(state, who, item),
    });
    refusals
}

fn check_cost(state: &State, who: Who, verb: Name, item: ItemId) -> Refusals {
    match verb {
        n::READY_ITEM | n::STOW_ITEM => actions::check_main(state, who),
        n::DRAW_OR_SHEATHE => actions::check_own_turn(state, who),
        n::DROP_ITEM => actions::check_instant(state, who),
        n::PICK_UP_ITEM => actions::check_move(state, who),
        _ => match reload_cost(state, who, item).0 {
            Cost::OnTurn => actions::check_on_turn(state, who),
            Cost::Move => actions::check_move(state, who),
            Cost::Main => actions::check_main(state, who),
        },
    }
}

/// What belongs to its wearer is neither put away nor taken up.
fn check_taken_off(state: &State, verb: Name, item: ItemId) -> Refusals {
    let clause = match verb {
        n::DROP_ITEM => DROP,
        n::DRAW_OR_SHEATHE => SHEATHE_FREE,
        _ => READY_STOW,
    };
    let mut refusals = Refusals::none();
    refusals.unless(verb == n::RELOAD || !is_part_of_wearer(state, item), clause, || {
        format!("{} is nothing one takes in hand or lets go of", state.called(item))
    });
    refusals
}

/// A fist is not put away, nor is armor taken off between two blows.
fn is_part_of_wearer(state: &State, item: ItemId) -> bool {
    is_unarmed(state, item) || matches!(state.cast.item(item).kind, core::ARMOR | core::SPELL)
}

/// Whether somebody has an item in one of these ways.
fn has(state: &State, who: Who, item: ItemId, ways: &[Name]) -> bool {
    let item = state.item(item);
    item.holder == Some(who) && ways.contains(&item.carry)
}

/// Why there is no hand for an item.
fn check_room(state: &State, clause: &'static Clause, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(hands_of(state, item) <= free_hands(state, who), clause, || {
        format!("{} has no free hand for {}", state.called(who), state.called(item))
    });
    refusals
}

/// Readies, stows, draws, sheathes, drops, picks up or loads an item.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let option = if verb == n::RELOAD { core::WEAPON } else { core::ITEM };
    let Some(item) = args.item(option) else { return Ok(()) };
    match verb {
        n::READY_ITEM => ready(table, who, item),
        n::STOW_ITEM => stow(table, who, item),
        n::DRAW_OR_SHEATHE => draw_or_sheathe(table, who, item),
        n::DROP_ITEM => let_fall(table, who, item),
        n::PICK_UP_ITEM => pick_up(table, who, item),
        _ => reload(table, who, item),
    }
}

fn carry(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    item: ItemId,
    carry: Name,
) -> Result<(), Stop> {
    table.effect(clause, Effect::Carried { item, carry, holder: Some(who), place: None })?;
    outside::note_shield(table, who, item)
}

clause! { READY_STOW = 183
    "gear.ready-stow", "2.4.4", "Packing and unpacking take the Main",
    "Getting a stowed thing ready to use, or stowing one, is a Main."
}

/// Why taking out what is stowed is refused.
fn check_ready(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let stowed = has(state, who, item, &[core::STOWED]);
    refusals.unless(stowed, READY_STOW, || format!("{} is not stowed", state.called(item)));
    refusals.append(check_room(state, READY_STOW, who, item));
    refusals
}

/// Takes out what is stowed.
fn ready(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    spend_main(table, READY_STOW, who)?;
    carry(table, READY_STOW, who, item, core::HELD)
}

/// Why packing something away is refused.
fn check_stow(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(has(state, who, item, &[core::HELD, core::READIED]), READY_STOW, || {
        format!("{} is neither held nor readied", state.called(item))
    });
    refusals
}

/// Packs something away.
fn stow(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    spend_main(table, READY_STOW, who)?;
    carry(table, READY_STOW, who, item, core::STOWED)
}

clause! { SHEATHE_FREE = 184
    "gear.sheathe-free", "2.4.4", "Scabbards cost nothing",
    "Putting a readied weapon back in its sheath or drawing one is free. A GM who finds the \
     juggling absurd may refuse the next swap."
}

/// Why drawing or sheathing is refused.
fn check_draw_or_sheathe(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let carry = state.item(item).carry;
    refusals.unless(has(state, who, item, &[core::HELD, core::READIED]), SHEATHE_FREE, || {
        format!("{} is not at hand", state.called(item))
    });
    if carry == core::READIED {
        refusals.append(check_room(state, SHEATHE_FREE, who, item));
    }
    refusals.unless(carry != core::STOWED, outside::READIED_STOWED, || {
        format!("{} is stowed; ready-item takes it out", state.called(item))
    });
    refusals
}

/// Draws what is sheathed, sheathes what is drawn.
fn draw_or_sheathe(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    let held = table.state().item(item).carry == core::HELD;
    let to = if held { core::READIED } else { core::HELD };
    carry(table, SHEATHE_FREE, who, item, to)
}

/// A readied weapon is drawn as part of the attack.
pub fn draw(table: &mut Table<'_>, who: Who, weapon: ItemId) -> Result<(), Stop> {
    if table.state().item(weapon).carry != core::READIED {
        return Ok(());
    }
    let drawn = Effect::Carried { item: weapon, carry: core::HELD, holder: Some(who), place: None };
    table.effect(SHEATHE_FREE, drawn)
}

clause! { RELOAD_CROSSBOW = 185
    "gear.reload-crossbow", "2.4.4", "A crossbow is spanned with a Main",
    "Without Shoot-1, loading a crossbow anew takes a Main and a readied supply of quarrels."
}

clause! { RELOAD_ON_TURN = 186
    "gear.reload-on-turn", "2.4.4", "Practised shooters reload in passing",
    "From Shoot-1 on, bows and crossbows are loaded as an On Turn action, and so only in one's own \
     turn."
}

clause! { RELOAD_BOW_MOVE = 187
    "gear.reload-bow-move", "2.4.4", "Others nock with a Move",
    "Without Shoot-1, the next arrow costs the archer its Move."
}

/// What loading a weapon costs somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cost {
    OnTurn,
    Move,
    Main,
}

/// What loading costs: nothing but a moment with Shoot-1, else a Move for a bow and a Main for a
/// crossbow.
fn reload_cost(state: &State, who: Who, weapon: ItemId) -> (Cost, &'static Clause) {
    if skill_or_training(state, who, "shoot") >= 1 {
        return (Cost::OnTurn, RELOAD_ON_TURN);
    }
    match state.word(weapon, n::LAUNCHER) {
        Some(n::CROSSBOW) => (Cost::Main, RELOAD_CROSSBOW),
        _ => (Cost::Move, RELOAD_BOW_MOVE),
    }
}

/// The action loading a weapon takes somebody; none if it is but a moment's.
pub fn reload_pool(state: &State, who: Who, args: &Args) -> Option<Name> {
    match reload_cost(state, who, args.item(core::WEAPON)?).0 {
        Cost::OnTurn => None,
        Cost::Move => Some(n::MOVE_ACTION),
        Cost::Main => Some(n::MAIN),
    }
}

/// Why loading a weapon is refused.
fn check_reload(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let called = state.called(item);
    let clause = reload_cost(state, who, item).1;
    refusals.unless(state.is(item, n::UNLOADED), LOADED_AT_START, || format!("{called} is loaded"));
    refusals.unless(has(state, who, item, &[core::HELD]), outside::READIED_STOWED, || {
        format!("{called} is not in hand")
    });
    let spent = state.pool_if_any(item, n::AMMO) == Some(0);
    refusals.unless(!spent, clause, || format!("nothing is ready to load {called} with"));
    refusals
}

fn reload(table: &mut Table<'_>, who: Who, weapon: ItemId) -> Result<(), Stop> {
    let (cost, clause) = reload_cost(table.state(), who, weapon);
    if !is_pc(table.state(), who) && skill(table.state(), who, "shoot").is_none() {
        table.note(npc::SKILL_LEVELS, who)?;
    }
    match cost {
        Cost::OnTurn => {}
        Cost::Move => table.pool(clause, who, n::MOVE_ACTION, -1)?,
        Cost::Main => spend_main(table, clause, who)?,
    }
    table.lose(clause, weapon, n::UNLOADED)
}

clause! { DROP = 188
    "gear.drop", "2.4.4", "Letting go is an Instant",
    "A held thing can be dropped at any moment, in anybody's turn, and the hand is empty. What is \
     not in hand cannot be dropped."
}

/// Why letting go of something is refused.
fn check_drop(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let held = has(state, who, item, &[core::HELD]);
    refusals.unless(held, DROP, || format!("{} is not held", state.called(item)));
    refusals
}

/// Lets something fall.
fn let_fall(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    let place = table.state().body(who).place;
    let down = Effect::Carried { item, carry: core::DROPPED, holder: None, place };
    table.effect(DROP, down)?;
    outside::note_shield(table, who, item)
}

clause! { PICK_UP = 189
    "gear.pick-up", "2.4.4", "Snatching something up is a Move",
    "A Move fetches a thing lying within melee range into a free hand, ready for use."
}

/// Why picking something up is refused.
fn check_pick_up(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(within_grasp(state, who, item), PICK_UP, || {
        format!("{} does not lie within melee range", state.called(item))
    });
    refusals.append(check_room(state, PICK_UP, who, item));
    refusals
}

/// Picks something up.
fn pick_up(table: &mut Table<'_>, who: Who, item: ItemId) -> Result<(), Stop> {
    table.pool(PICK_UP, who, n::MOVE_ACTION, -1)?;
    carry(table, PICK_UP, who, item, core::HELD)
}

clause! { LOADED_AT_START = 432
    "gear.loaded-at-start", "open", "Loaded to begin with",
    "A bow or crossbow in hand when the fight starts is loaded unless the GM or the sheet says \
     otherwise, and empty after each shot. Launchers of other sorts need no loading unless the GM \
     asks for it."
}

/// Why a weapon that wants loading cannot be shot.
pub fn check_loaded(state: &State, weapon: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let loaded = !state.is(weapon, n::UNLOADED);
    refusals.unless(loaded, LOADED_AT_START, || format!("{} is not loaded", state.called(weapon)));
    refusals
}

/// At the start bows and crossbows in hand are loaded, others are not.
pub fn load_at_start(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let unloaded: Vec<ItemId> = (0..state.items.len() as u16)
        .map(ItemId)
        .filter(|item| matches!(state.word(*item, n::LAUNCHER), Some(n::BOW | n::CROSSBOW)))
        .filter(|item| state.item(*item).carry != core::HELD)
        .collect();
    for weapon in unloaded {
        table.gain(LOADED_AT_START, weapon, n::UNLOADED, None)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    READY_STOW,
    SHEATHE_FREE,
    RELOAD_CROSSBOW,
    RELOAD_ON_TURN,
    RELOAD_BOW_MOVE,
    DROP,
    PICK_UP,
    LOADED_AT_START,
];

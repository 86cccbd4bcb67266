//! What a hurt body can still do: arms, hands, voice, ribs.

use super::character::held;
use super::injury;
use super::names as n;
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Detail, Effect, ItemId, Name, Subject, Who, core};

/// What an arm that cannot hold has held lies on the ground; what is part of the body does not.
pub fn drop_held(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let items = held(state, who, core::WEAPON).chain(held(state, who, core::SHIELD));
    let falls = |item: &ItemId| is_in_hand(state, *item) && !hold(state, who, *item).is_empty();
    let dropped: Vec<ItemId> = items.filter(falls).collect();
    let place = state.body(who).place;
    for item in dropped {
        let shield = table.state().cast.item(item).kind == core::SHIELD;
        let clause = if shield { injury::SHIELD_ARM } else { injury::ARM_CANNOT_HOLD };
        let carry = core::DROPPED;
        table.effect(clause, Effect::Carried { item, carry, holder: None, place })?;
    }
    Ok(())
}

/// The arms an item takes: both where it needs two; else the one its sheet names; else the first
/// weapon in hand as the fight begins is in the main hand, the next in the other, and what is drawn
/// later in the main hand again. What needs no hands takes none.
fn arms(state: &State, item: ItemId) -> Vec<Name> {
    let shield = state.cast.item(item).kind == core::SHIELD;
    let hands = state.number(item, n::WEAPON_HANDS).unwrap_or(1);
    match (shield, hands, state.word(item, n::ARM)) {
        (false, 2, _) => vec![n::MAIN, n::OFFHAND],
        (_, _, Some(stated)) => vec![stated],
        (true, ..) => vec![n::OFFHAND],
        (_, 0, _) => Vec::new(),
        _ => {
            let owner = state.cast.items[usize::from(item.0)].0;
            let sheet = state.cast.members[usize::from(owner.0)].items.iter();
            let hands = |stats: &Args| stats.int(n::WEAPON_HANDS).unwrap_or(1);
            let mut at_hand = sheet
                .filter(|one| one.kind == core::WEAPON && hands(&one.stats) == 1)
                .filter(|one| one.carry == core::HELD)
                .map(|one| &one.id);
            let own = state.cast.item(item);
            let main = own.carry != core::HELD || at_hand.next() == Some(&own.id);
            vec![if main { n::MAIN } else { n::OFFHAND }]
        }
    }
}

/// Whether a weapon is held in a hand at all; a natural one may be part of the body.
pub fn is_in_hand(state: &State, item: ItemId) -> bool {
    state.number(item, n::WEAPON_HANDS) != Some(0)
}

/// Whether an arm has something that lasts.
fn has(state: &State, who: Who, condition: Name, arm: Name) -> bool {
    let conditions = state.conditions_of(Subject::Who(who)).iter();
    let hurt = |detail: Option<Detail>| detail.is_none() || detail == Some(Detail::Word(arm));
    conditions.clone().any(|held| held.name == condition && hurt(held.detail))
}

/// Why something cannot be held, or a part of the body not be used.
fn hold(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let in_hand = is_in_hand(state, item);
    for arm in arms(state, item) {
        let limp = in_hand && has(state, who, n::ARM_CANNOT_HOLD, arm);
        let lame = limp || has(state, who, n::HAND_USELESS, arm);
        refusals.unless(!lame, injury::ARM_CANNOT_HOLD, || {
            let verb = if in_hand { "hold" } else { "use" };
            format!("the arm of {} cannot {verb} {}", state.called(who), state.called(item))
        });
    }
    refusals
}

/// Why a weapon cannot be attacked with.
pub fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let mut refusals = hold(state, who, weapon);
    let arms = arms(state, weapon);
    for arm in &arms {
        let lame = has(state, who, n::ARM_CANNOT_ATTACK, *arm);
        refusals.unless(!lame, injury::ARM_CANNOT_ATTACK, || {
            format!("the arm of {} cannot attack", state.called(who))
        });
    }
    if arms.len() == 2 && !refusals.is_empty() {
        refusals.add(injury::TWO_HANDED, "it takes both arms");
    }
    if !refusals.is_empty() {
        refusals.add(injury::TAKES_EFFECT, "the injury makes it impossible");
    }
    refusals
}

/// Why hands are of no use: to throw with, an arm has to be able to attack as well.
pub fn check_hands(state: &State, who: Who, throwing: bool) -> Refusals {
    let usable = |arm: Name| {
        let limp = throwing && has(state, who, n::ARM_CANNOT_ATTACK, arm);
        let empty = has(state, who, n::ARM_CANNOT_HOLD, arm);
        !(limp || empty || has(state, who, n::HAND_USELESS, arm))
    };
    let mut refusals = Refusals::none();
    refusals.unless(usable(n::MAIN) || usable(n::OFFHAND), injury::ARM_CANNOT_HOLD, || {
        format!("{} has no hand for it", state.called(who))
    });
    refusals
}

/// Why a body cannot do it.
pub fn check_body(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    refusals.unless(!state.is(who, n::PARALYZED_BELOW_NECK), injury::BROKEN_NECK, || {
        format!("{} is paralyzed from the neck down", state.called(who))
    });
    refusals
}

/// Why somebody cannot speak.
pub fn check_voice(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    if state.is(who, n::CANNOT_SPEAK) {
        let clause = if state.is(who, n::CANNOT_BREATHE) { injury::WINDPIPE } else { injury::JAW };
        refusals.add(clause, format!("{} cannot speak", state.called(who)));
    }
    refusals
}

/// Says that somebody casts without a voice: whether that works is the Referee's to say.
pub fn note_voice(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().is(who, n::CANNOT_SPEAK) {
        return Ok(());
    }
    let clause =
        if table.state().is(who, n::CANNOT_BREATHE) { injury::WINDPIPE } else { injury::JAW };
    table.note(clause, who)
}

/// Whether somebody has a Broken Rib.
pub fn has_rib(state: &State, who: Who) -> bool {
    state.is(who, n::ONE_ACTION_PER_TWO_TURNS)
}

/// Why a Broken Rib that `view` shows forbids an action: there was one in the round before or in
/// this.
pub fn check_rib(state: &State, view: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let last = state.counter(who, None, n::RIB);
    let free = last == 0 || state.round as i32 >= last + 2;
    refusals.unless(!has_rib(view, who) || free, injury::RIB, || {
        format!("{} has a broken rib and has acted in round {last}", state.called(who))
    });
    refusals
}

/// Remembers the round of an action that a Broken Rib counts.
pub fn note_rib(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let round = table.state().round as i32;
    table.count(injury::RIB_TURNS, who, n::RIB, round)
}

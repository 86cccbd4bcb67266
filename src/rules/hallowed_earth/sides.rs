//! The sides of a body: which arm an item takes, and which arm, eye or ear has what lasts.

use super::injury::{HEALING, WHICH_ARM, WHICH_SIDE};
use super::{DEFINITION, attribute, lasting, names as n, sheet::stated};
use crate::engine::prelude::*;

/// Which arm a line is about.
pub const ARM: Opt = may(n::ARM, Kind::Word(&[n::MAIN, n::OFFHAND]));

/// Which eye or ear a line is about.
pub const SIDE: Opt = may(core::SIDE, Kind::Word(&[n::RIGHT, n::LEFT]));

/// The side that a line names for something that lasts: the arm, or the eye or ear.
pub fn named(args: &Args, condition: Name) -> Option<Name> {
    if lasting::OF_ARM.contains(&condition) {
        args.word(n::ARM)
    } else {
        args.word(core::SIDE).filter(|_| lasting::OF_EYE_OR_EAR.contains(&condition))
    }
}

/// Why an injury is refused: it does not say which arm it is of, or has no eye or ear to name.
pub fn check_ruled(args: &Args) -> Refusals {
    let all = args.words(n::CONDITIONS);
    let any = |of: &[Name]| all.iter().any(|one| of.contains(one));
    let (arm, side) = (args.word(n::ARM), args.word(core::SIDE));
    let mut refusals = Refusals::if_not(arm.is_some() || !any(lasting::OF_ARM), WHICH_ARM, || {
        "say which arm: arm=main or arm=offhand".to_owned()
    });
    refusals.unless(side.is_none() || any(lasting::OF_EYE_OR_EAR), WHICH_SIDE, || {
        "side= goes with conditions=blind-one-eye or conditions=deaf-one-ear".to_owned()
    });
    refusals
}

/// Why what a line names cannot be healed: there is nothing wrong, or not on the side named.
pub fn check_healed(state: &State, who: Who, args: &Args) -> Refusals {
    let all = args.words(n::CONDITIONS);
    let mut refusals = Refusals::none();
    for sound in all.iter().filter(|condition| !state.is(who, **condition)) {
        let wrong = DEFINITION.rules.lexicon.spell(*sound);
        refusals.add(HEALING, format!("{} does not have {wrong}", state.called(who)));
    }
    if let Some(which) = args.word(n::ATTRIBUTE) {
        let (lost, weakened) = (attribute::damage_pool(which), Some(Detail::Word(which)));
        let damaged =
            state.pool(who, lost) > 0 || is_gone(state, who, n::ATTRIBUTE_DAMAGED, weakened);
        refusals.unless(damaged, HEALING, || {
            format!("{} has no {}", state.called(who), DEFINITION.rules.lexicon.called(lost))
        });
    }
    let hurt = |of: &[Name], side: Name| {
        let side = Some(Detail::Word(side));
        let mut named = all.iter().filter(|one| of.contains(one)).peekable();
        named.peek().is_some() && named.all(|one| is_gone(state, who, *one, side))
    };
    let (arm, side) = (args.word(n::ARM), args.word(core::SIDE));
    refusals.unless(arm.is_none_or(|arm| hurt(lasting::OF_ARM, arm)), HEALING, || {
        format!("{} does not have what conditions= names on that arm", state.called(who))
    });
    refusals.unless(side.is_none_or(|side| hurt(lasting::OF_EYE_OR_EAR, side)), HEALING, || {
        format!("{} does not have what conditions= names on that side", state.called(who))
    });
    refusals
}

/// An arm, as people call it.
pub fn called(arm: Name) -> &'static str {
    if arm == n::OFFHAND { "offhand arm" } else { "main arm" }
}

/// The arms an item takes: both where it needs two; else the one its sheet names; else the first
/// weapon in hand as the fight begins is in the main hand, the next in the other, and what is drawn
/// or handed over later in the main hand again. What needs no hands takes none.
pub fn arms(state: &State, item: ItemId) -> Vec<Name> {
    let shield = state.cast.item(item).kind == core::SHIELD;
    let hands = stated(state, item, n::WEAPON_HANDS);
    match (shield, hands, state.word(item, n::ARM)) {
        (false, 2, _) => vec![n::MAIN, n::OFFHAND],
        (_, _, Some(stated)) => vec![stated],
        (true, ..) => vec![n::OFFHAND],
        (_, 0, _) => Vec::new(),
        _ => {
            let owner = state.cast.owner(item);
            let sheet = state.cast.members[usize::from(owner.0)].items.iter();
            let hands = |stats: &Args| stats.int(n::WEAPON_HANDS).unwrap_or(1);
            let mut at_hand = sheet
                .filter(|one| one.kind == core::WEAPON && hands(&one.stats) == 1)
                .filter(|one| one.carry == core::HELD)
                .map(|one| &one.id);
            let own = state.cast.item(item);
            let from_the_start = own.carry == core::HELD && state.item(item).holder == Some(owner);
            let main = !from_the_start || at_hand.next() == Some(&own.id);
            vec![if main { n::MAIN } else { n::OFFHAND }]
        }
    }
}

/// Whether a weapon is held in a hand at all; a natural one may be part of the body.
pub fn is_in_hand(state: &State, item: ItemId) -> bool {
    state.number(item, n::WEAPON_HANDS) != Some(0)
}

/// Whether an arm has something that lasts.
pub fn has(state: &State, who: Who, condition: Name, arm: Name) -> bool {
    let conditions = state.conditions_of(Subject::Who(who)).iter();
    let hurt = |detail: Option<Detail>| detail.is_none() || detail == Some(Detail::Word(arm));
    conditions.clone().any(|held| held.name == condition && hurt(held.detail))
}

/// The side that a face of a d2 stands for.
pub fn side_on(face: i32) -> Name {
    if face == 1 { n::RIGHT } else { n::LEFT }
}

/// The other eye or ear.
pub fn other_side(side: Name) -> Name {
    if side == n::RIGHT { n::LEFT } else { n::RIGHT }
}

/// Whether somebody has just this already: the same eye or ear, where it has a side.
pub fn is_gone(state: &State, who: Who, condition: Name, side: Option<Detail>) -> bool {
    let mut held = state.conditions_of(Subject::Who(who)).iter();
    held.any(|held| held.name == condition && held.detail == side)
}

//! The options of attacks, and helpers for lines with options.

use super::names as n;
use crate::engine::catalog::Commits;
use crate::engine::prelude::*;

/// At whom.
pub const TARGETED: Opt = need(core::TARGET, Kind::Who);
/// With what.
pub const ARMED_WITH: Opt = need(core::WEAPON, Kind::Item);
/// In melee or at range.
pub const OF_KIND: Opt = need(core::KIND, Kind::Word(&[n::MELEE, n::RANGED]));
/// Thrown or shot, if it is ranged.
pub const MODE_IF_RANGED: Opt = may(core::MODE, Kind::Word(&[n::THROWN, n::SHOT]));
/// With another skill than the usual one.
pub const WITH_SKILL: Opt = may(n::SKILL, Kind::Word(&[n::SHOOT, n::STAB, n::EXERT]));
/// With one of the weapon's attributes.
pub const WITH_ATTRIBUTE: Opt = may(n::ATTRIBUTE, Kind::Word(&[n::STR, n::DEX]));
/// Whether the target is beside the attacker.
pub const BESIDE: Opt = may(n::ADJACENT, Kind::Flag);
/// How far off it is.
pub const AT_RANGE: Opt =
    may(n::RANGE, Kind::Word(&[core::NORMAL, n::LONG])).usually(Usual::Word(core::NORMAL));
/// What it is behind.
pub const COVERED: Opt = may(n::COVER, Kind::Word(&[n::HALF, n::NEAR_FULL]));
/// How much of it is seen.
pub const SEEN: Opt =
    may(n::TARGET_SEEN, Kind::Word(&[core::YES, n::PLACE_KNOWN, n::PLACE_UNKNOWN]))
        .usually(Usual::Word(core::YES));
/// Whether an enemy is in melee range of the shooter.
pub const ENGAGED: Opt = may(n::IN_MELEE, Kind::Flag).usually(Usual::Flag(false));
/// Whether it is to spare the target.
pub const SPARING: Opt = may(n::NONLETHAL, Kind::Flag);
/// Whether two weapons are used.
pub const WITH_TWO: Opt = may(n::DUAL, Kind::Flag);
/// What the GM adds to the roll.
pub const GM_MODIFIED: Opt = may_gm(n::GM_MOD, Kind::Int(-20, 20)).usually(Usual::Int(0));
/// Whether it shoves or grapples.
pub const AS_MANEUVER: Opt = may(n::MANEUVER, Kind::Word(&[n::SHOVE, n::GRAPPLE]));
/// The skill a shove is made with.
pub const SHOVED_WITH: Opt = may(n::MY_SKILL, Kind::Word(&[n::EXERT, n::PUNCH]));
/// What it is to bring.
pub const SHOVED_HOW: Opt = may(n::RESULT, Kind::Word(&[n::PUSH, n::PRONE]));
/// How far it pushes.
pub const SHOVED_AS_FAR: Opt = may(n::PUSH_DISTANCE, Kind::Int(0, 1000)).usually(Usual::Int(10));
/// Who helps.
pub const AIDED_BY: Opt = may(n::AIDED, Kind::Whos).committing(Commits::Named);
/// Whose deed it answers: that which the window is about, said or not.
pub const ANSWERING: Opt = may(n::IN_RESPONSE_TO, Kind::Who).usually(Usual::Known);

/// Why a window about somebody's deed is no moment to answer another's.
pub fn check_answering(state: &State, clause: Cited, by: Who, args: &Args) -> Refusals {
    let other = args.who(n::IN_RESPONSE_TO).is_some_and(|of| of != by);
    Refusals::if_not(!other, clause, || {
        format!("this is the moment to answer {}", state.called(by))
    })
    .hint(|| "`pass`: who can answer another's deed is asked once more, about that one".to_owned())
}

/// Whether an attack is one at range, as its kind says.
pub fn is_ranged(args: &Args) -> bool {
    way(args) == n::RANGED
}

/// In melee or at range, as the kind of an attack says.
pub fn way(args: &Args) -> Name {
    match args.word(core::KIND) {
        Some(n::RANGED | n::THROWN) => n::RANGED,
        _ => n::MELEE,
    }
}

/// Whether an attack throws its weapon, as its mode or its kind says.
pub fn throws(args: &Args) -> bool {
    [core::MODE, core::KIND].into_iter().any(|option| args.word(option) == Some(n::THROWN))
}

/// The only item of somebody that fits, if none is named.
pub fn fill_item(
    state: &State,
    who: Who,
    args: Args,
    option: Name,
    fits: impl Fn(ItemId) -> bool,
) -> Args {
    args.or(option, || only(state.items_of(who).filter(|item| fits(*item))).map(Value::Item))
}

/// The one there is, if there is but one.
pub fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// At whom and with what an attack is made, as far as that is said.
pub fn named(args: &Args) -> Option<(Who, ItemId)> {
    args.who(core::TARGET).zip(args.item(core::WEAPON))
}

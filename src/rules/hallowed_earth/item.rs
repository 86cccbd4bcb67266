//! Using up items, and throwing them.

use super::action::{
    self, Action, BODILY, THROW_ITEM_MODIFIER, THROW_RESOLUTION, THROWN_WEAPON, USE_ITEM_MODIFIER,
    WHEN, check_target, only_carried,
};
use super::blow::Blow;
use super::character::{is_weapon, place};
use super::names as n;
use super::round::soon;
use super::{attack, fulldef, injury, morale, sides};
use crate::engine::prelude::*;

/// An item is used up.
pub struct UseItem {
    who: Who,
    item: ItemId,
}

impl Plan for UseItem {
    type By = Who;

    const VERB: Verb = Verb::declared(n::USE_ITEM, WHEN)
        .takes(&[need(core::ITEM, Kind::Item), may(core::TARGET, Kind::Who)])
        .says("Uses up a consumable.")
        .told("uses {item}[ on {target}]");

    const COST: Cost = BODILY.saying("Standard Action; +6 unless the item says otherwise");

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(only_carried(state, who, args, core::ITEM))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        action::items(state, who, core::ITEM, &[core::ITEM])
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::use_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let (item, mut refusals) =
            check_item(state, who, USE_ITEM_MODIFIER, (args, &[core::ITEM], "use up"))?;
        refusals.append(injury::check_hands(state, who, injury::TO_USE));
        if let Some(other) = args.who(core::TARGET).filter(|other| *other != who) {
            refusals.append(check_target(state, who, other));
        }
        refusals.or(UseItem { who, item })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let (item, carry) = (self.item, n::USED_UP);
        let gone = Effect::Carried { item, carry, holder: None, place: None };
        soon(table, USE_ITEM_MODIFIER, self.who, gone)
    }
}

impl Action for UseItem {}

/// The item, of one of these kinds, that somebody uses up or throws, or why it is refused; `what`
/// says which of the two is done.
fn check_item(
    state: &State,
    who: Who,
    clause: Cited,
    (args, kinds, what): (&Args, &[Name], &str),
) -> Result<(ItemId, Refusals), Refusals> {
    let Some(item) = args.item(core::ITEM) else {
        let any = !action::items(state, who, core::ITEM, kinds).is_empty();
        let none = || format!("{} carries nothing to {what}", state.called(who));
        let reason = if any { "say which: item=…".to_owned() } else { none() };
        return Err(Refusals::because(clause, reason));
    };
    let sheet = state.cast.item(item);
    let mut refusals = Refusals::if_not(state.item(item).holder == Some(who), clause, || {
        format!("{} does not carry {}", state.called(who), sheet.id)
    });
    let fits = kinds.contains(&sheet.kind);
    refusals.unless(fits, clause, || format!("{} is not something to {what}", sheet.id));
    Ok((item, refusals))
}

/// An item is thrown; at an enemy with an attack.
pub struct ThrowItem {
    who: Who,
    item: ItemId,
    target: Option<Who>,
    said: Args,
}

impl Plan for ThrowItem {
    type By = Who;

    const VERB: Verb = Verb::declared(n::THROW_ITEM, WHEN)
        .takes(&[
            need(core::ITEM, Kind::Item),
            may(core::TARGET, Kind::Who),
            action::TO_HIT,
            attack::MODIFIERS,
            attack::RANGE,
        ])
        .says(
            "Throws an item. At an enemy it takes an attack roll, at others only with to-hit=yes.",
        )
        .told("throws {item}[ at {target}]");

    const COST: Cost = BODILY.saying("Standard Action; +2 unless the item says otherwise");

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(only_carried(state, who, args, core::ITEM))
    }

    /// At an enemy it has to hit in any case, and at no creature in none.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let target = args.who(core::TARGET);
        let either = target.is_some_and(|target| !state.hostile(who, target));
        if either { args } else { args.without(&[n::TO_HIT]) }
    }

    /// At everybody else, and at nobody.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let all = action::items(state, who, core::ITEM, &[core::ITEM, core::WEAPON]);
        let others = || state.present().filter(|other| *other != who);
        let aimed = all
            .iter()
            .flat_map(|args| others().map(|other| args.clone().with(core::TARGET, other)));
        aimed.chain(all.iter().cloned()).collect()
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::throwing_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let kinds = [core::ITEM, core::WEAPON, core::SHIELD];
        let (item, mut refusals) =
            check_item(state, who, THROW_ITEM_MODIFIER, (args, &kinds, "throw"))?;
        if is_weapon(state, item) {
            refusals.append(injury::check_weapon(state, who, item));
            refusals.unless(sides::is_in_hand(state, item), THROWN_WEAPON, || {
                format!("{} is not in a hand and cannot be thrown", state.called(item))
            });
        }
        refusals.append(injury::check_hands(state, who, injury::TO_THROW));
        let target = args.who(core::TARGET);
        if let Some(target) = target {
            refusals.append(check_target(state, who, target));
        }
        if target.is_some_and(|target| state.hostile(who, target)) {
            refusals.append(morale::check_fights(state, who));
        }
        refusals.or(ThrowItem { who, item, target, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let ThrowItem { who, item, target, said } = self;
        let stood = target.and_then(|target| table.state().seen().body(target).place);
        let place = stood.or(place(table.state(), who));
        let hit = |at: &Who| action::has_to_hit(table.state(), who, *at, &said);
        let struck = target.filter(hit);
        let weapon = is_weapon(table.state(), item);
        let clause = if weapon { THROWN_WEAPON } else { THROW_ITEM_MODIFIER };
        soon(table, clause, who, Effect::laid_down(item, place))?;
        let Some(target) = struck else {
            let otherwise = "an attack roll against Defense is made";
            return table.decided(THROW_RESOLUTION, who, None, otherwise);
        };
        table.decided(THROW_RESOLUTION, who, None, "no roll is made")?;
        attack::strike(table, &Blow::of(who, target, item, &said))?;
        fulldef::answer(table, target, who, attack::said_from_afar(&said))
    }
}

impl Action for ThrowItem {}

//! Area `zones`: the battlefield and what sharing a Zone is for.

use super::character::{inside, is_natural, stands};
use super::names as n;
use super::{combat, distance, turn, zone_condition};
use crate::engine::catalog::Commits;
use crate::engine::prelude::*;

clause! { GM_DIVIDES = 109
    "zones.gm-divides", "Zones", "The GM divides the battlefield into Zones",
    "Before the fight the GM divides the battlefield into as many Zones as it needs, with borders \
     between them. Every combatant stands in exactly one Zone. No Zone can be added later; a \
     border can (set-zones), or the GM rules which Zones border one (gm set ZONE adjacent=…)."
}

/// Another border between two Zones. `check_start` and `check_place`, below, see to the Zones.
pub struct Border(ZoneId, ZoneId);

impl Plan for Border {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::SET_ZONES, "at any time")
        .takes(&[need(n::ADJACENCY, Kind::Place)])
        .says("Adds a border between two Zones, written one|other.")
        .told("adds {adjacency} to the map");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let border = match args.place(n::ADJACENCY) {
            Some(Place::Border(one, other)) if one != other => Some(Border(one, other)),
            _ => None,
        };
        let mut refusals = Refusals::if_not(border.is_some(), GM_DIVIDES, || {
            "say which border: adjacency=ONE|OTHER".to_owned()
        });
        if let Some(Border(one, other)) = border {
            refusals.unless(!state.are_adjacent(n::ADJACENT, one, other), GM_DIVIDES, || {
                let called = |zone| state.called(Subject::Zone(zone));
                format!("{} and {} border each other already", called(one), called(other))
            });
        }
        refusals.with(combat::check_not_over(state, GM_DIVIDES)).or_all(border)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Border(one, other) = self;
        let of = Subject::Zone(one);
        let mut borders = table.state().listed(of, n::ADJACENT).to_vec();
        borders.push(Value::Place(Place::Zone(other)));
        table.effect(GM_DIVIDES, Effect::Stat { of, stat: n::ADJACENT, to: Value::List(borders) })
    }
}

/// After a ruling on the borders of a Zone: takes it off the lists of the Zones it no longer
/// borders.
pub fn drop_other_borders(table: &mut Table<'_>, zone: ZoneId) -> Flow {
    let place = |zone: ZoneId| Value::Place(Place::Zone(zone));
    for other in table.state().zones() {
        let state = table.state();
        let of = Subject::Zone(other);
        let kept = state.listed(Subject::Zone(zone), n::ADJACENT).contains(&place(other));
        let said = state.listed(of, n::ADJACENT);
        if kept || !said.contains(&place(zone)) {
            continue;
        }
        let left = said.iter().filter(|one| **one != place(zone)).cloned().collect();
        let to = Value::List(left);
        table.effect(own::RULING, Effect::Stat { of, stat: n::ADJACENT, to })?;
    }
    Ok(())
}

/// Why the fight cannot start: the map is one of squares, somebody is in no Zone, or a Zone is too
/// full.
pub fn check_start(state: &State) -> Refusals {
    let mut refusals = Refusals::if_not(state.grid().is_none(), GM_DIVIDES, || {
        "a map of squares has no Zones: give the map zones, or play without a map".to_owned()
    });
    state.present().for_each(|who| refusals.append(check_place(state, who)));
    state.zones().for_each(|zone| refusals.append(zone_condition::check_crowd(state, zone)));
    refusals
}

/// Why somebody has no place: on a map with Zones it is in none. One that begins hidden is put in
/// its Zone when the fight starts.
pub fn check_place(state: &State, who: Who) -> Refusals {
    let comes_hidden = state.place_to_come(who).is_some();
    let placed = !state.has_zones() || state.zone_of(who).is_some() || comes_hidden;
    Refusals::if_not(placed, GM_DIVIDES, || format!("{} is not in a Zone", state.called(who)))
}

clause! { USUALLY_THREE = 110
    "zones.usually-three", "Zones", "A battlefield usually has at least three Zones",
    "A battlefield usually has three Zones or more: where the Party starts, where the enemies \
     start, and the area between. Fewer Zones are accepted and pointed out.",
    tells "the battlefield has fewer than three Zones: {detail}"
}

/// Points out, as the fight starts, that the battlefield has few Zones, or none. Called by
/// `structure::start`.
pub fn point_out_few(table: &mut Table<'_>) -> Flow {
    if !table.state().has_zones() {
        let otherwise = "the map would say how far off everybody is";
        return table.decided(NO_MAP, None, None, otherwise);
    }
    let count = table.state().zones().count() as i32;
    if count < 3 {
        let few = Detail::Int(count);
        table.decided(USUALLY_THREE, None, few, "nobody would be told that they are few")?;
    }
    Ok(())
}

clause! { SHARE_TO_INTERACT = 111
    "zones.share-to-interact", "Zones", "Physical interaction needs the same Zone",
    "Combatants in the same Zone can interact physically: attack in melee, hand things over and \
     so on. Nobody can do so across a border.",
    asks "whether to take it from {who}"
}

/// Why two cannot lay hands on each other; without a map it is taken that they can.
pub fn check_together(state: &State, who: Who, other: Who) -> Refusals {
    let together = !state.has_zones() || distance::borders_between(state, who, other) == Some(0);
    Refusals::if_not(together, SHARE_TO_INTERACT, || {
        format!("{} is not in the Zone of {}", state.called(other), state.called(who))
    })
}

clause! { NO_MAP = 614
    "zones.no-map", "open", "Without a map, declarations say how far away others are",
    "Without drawn Zones a declaration states the facts: how far away the target of an attack is, \
     and who is Close when a combatant leaves. They are taken as stated."
}

/// Why what is said without a map is refused: whoever is named as Close must be an enemy who is up,
/// and ally-close needs such an ally. Asked by `turn::settle`.
pub fn check_stated(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for enemy in presence::in_fight(state, args.list(n::ENEMIES_CLOSE)) {
        let fits = stands(state, enemy) && state.hostile(who, enemy);
        refusals.unless(fits, NO_MAP, || {
            format!("{} is not an enemy that could be Close", state.called(enemy))
        });
    }
    if args.says(n::ALLY_CLOSE) {
        let mut others = state.present();
        let ally = others.any(|other| is_ally(state, who, other) && stands(state, other));
        refusals.unless(ally, NO_MAP, || {
            format!("{} has no ally that could be Close", state.called(who))
        });
    }
    refusals
}

/// Whether somebody else fights on one's own side.
pub fn is_ally(state: &State, who: Who, other: Who) -> bool {
    who != other && !state.hostile(who, other)
}

clause! { TRADE_COST = 616
    "zones.trade-cost", "open", "Handing over an item costs the giver's Action",
    "Giving something away costs the giver's Action; taking it is free. An enemy is asked whether \
     it takes it, and if it does not, nothing is spent. Something in a backpack has to be taken \
     out first."
}

/// Something is handed over.
pub struct Trade {
    who: Who,
    item: ItemId,
    with: Who,
}

impl Plan for Trade {
    type By = Who;

    const VERB: Verb = Verb::declared(n::TRADE_ITEM, turn::OWN)
        .takes(&[
            need(core::ITEM, Kind::Item),
            need(core::WITH, Kind::Who).committing(Commits::Friends),
        ])
        .says(
            "Hands an item to a combatant in the same Zone, who takes it at no cost. An enemy is \
             asked whether it takes it.",
        )
        .told("hands {item} to {with}");

    const COST: Cost = turn::ACTION.by(TRADE_COST).in_its_course();

    const OBVIOUS: &'static [Name] = &[core::ITEM, core::WITH];

    /// Every item of the giver's, to everybody in its Zone.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let others: Vec<Who> = match state.zone_of(who) {
            Some(there) => inside(state, there).collect(),
            None => state.present().collect(),
        };
        let of = |item| Args::of(core::ITEM, item);
        let to = |with: &Who| Value::Who(*with);
        let given = |item| others.iter().map(move |with| of(item).with(core::WITH, to(with)));
        state.items_of(who).flat_map(given).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let given = args.item(core::ITEM).zip(args.who(core::WITH));
        let reason = "say what, and to whom: item=… with=…";
        let (item, with) = said(given, SHARE_TO_INTERACT, reason)?;
        let called = state.called(item);
        let own = state.item(item).holder == Some(who);
        let mut refusals = Refusals::if_not(own, TRADE_COST, || {
            format!("{} does not have {called}; only the giver can hand it over", state.called(who))
        });
        if let Some(giver) = state.item(item).holder.filter(|_| !own) {
            refusals = refusals.hint(|| {
                let (giver, to) = (state.called(giver), state.called(who));
                format!("on its own Turn: {giver} trade-item {called} with={to}")
            });
        }
        let inborn = is_natural(state, item) || state.cast.item(item).kind == core::SPELL;
        refusals.unless(!inborn, SHARE_TO_INTERACT, || format!("{called} cannot be given away"));
        let packed = state.item(item).carry == core::STOWED;
        refusals.unless(!packed, TRADE_COST, || format!("{called} is in the backpack"));
        refusals.unless(with != who && stands(state, with), SHARE_TO_INTERACT, || {
            format!("{} cannot take it", state.called(with))
        });
        refusals.with(check_together(state, who, with)).or(Trade { who, item, with })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Trade { who, item, with } = self;
        if table.state().hostile(who, with) {
            if !table.agrees(SHARE_TO_INTERACT, with, who)? {
                return table.decided(TRADE_COST, with, None, "it would be handed over");
            }
            // A ruling may have parted them meanwhile.
            let said = Args::of(core::ITEM, item).with(core::WITH, with);
            let blocked = table.rules().check(table.state(), who.into(), n::TRADE_ITEM, &said);
            if !blocked.is_empty() {
                return table.no_longer(who, blocked);
            }
        }
        Self::COST.pay(table, who)?;
        table.carry(SHARE_TO_INTERACT, with, item, core::HELD)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GM_DIVIDES, USUALLY_THREE, SHARE_TO_INTERACT, NO_MAP, TRADE_COST];

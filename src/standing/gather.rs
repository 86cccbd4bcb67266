//! What a state says of those who take part: as it is spelled, and as people read it.

use super::names::Names;
use super::{
    Bearing, CombatantStanding, Lying, Number, NumberPart, Place, Read, SideStanding, Standing,
    Told, turns,
};
use crate::account::{Words, phrase, place_called, waiting};
use crate::engine::Sum;
use crate::engine::catalog::{Condition, Lasts, Most};
use crate::state::{Plan, Presence, State, Turn};
use crate::vocabulary::{Actor, Deed, ItemId, Name, SideId, Slot, Subject, Value, Who, core};
use std::borrow::Cow;

/// How a state stands.
pub fn standing(words: Words<'_>) -> Standing {
    let state = words.state;
    let open = turns::open(words);
    let ids = |all: &[Who]| all.iter().map(|who| words.who(*who)).collect();
    Standing {
        round: state.round,
        phase: words.word(state.phase).to_owned(),
        turn: has_turn(state).map(|actor| words.actor(actor)),
        order: order(words),
        may_act: ids(&turns::may_act(words)),
        not_acted: ids(&open),
        sides: state.every_side().map(|side| side_standing(words, side)).collect(),
        combatants: combatants(words),
        ground: state.items_on_the_ground().map(|item| lying(words, item)).collect(),
        pools: pools(words, Subject::Fight),
        conditions: conditions(words, Subject::Fight).0,
        to_come: waiting(words),
        awaited: None,
        windows: Vec::new(),
        disputes: Vec::new(),
        told: told(words),
    }
}

fn lying(words: Words<'_>, item: ItemId) -> Lying {
    let (called, place) = (words.owned_thing(item), words.state.item(item).place);
    let read = match place {
        Some(place) => format!("{called} ({})", words.spot(place)),
        None => called,
    };
    Lying { item: words.owned_item(item), at: place.map(|place| words.place(place)), read }
}

fn told(words: Words<'_>) -> Told {
    let (state, names) = (words.state, Names(words));
    let together: Vec<String> =
        turns::together(words).into_iter().map(|who| names.one(who)).collect();
    Told {
        phase: words.called(state.phase).into_owned(),
        is_part: words.system.shown().phases.contains(&state.phase),
        turn: has_turn(state).map(|actor| names.doer(actor)),
        slot: current(state).map(|(_, slot)| names.doer(slot.of)),
        together: if together.len() > 1 { together } else { Vec::new() },
        conditions: conditions(words, Subject::Fight).1,
        asked: Vec::new(),
        windows: Vec::new(),
    }
}

/// Whose turn it is; nobody's once the fight is over, whoever was about to act.
fn has_turn(state: &State) -> Option<Actor> {
    state.turn_of().filter(|_| state.phase != core::OVER)
}

/// The place whose turn it is, as long as the fight goes on: of several at the same count that of
/// whoever acts.
fn current(state: &State) -> Option<(usize, &Slot)> {
    let at = usize::from(state.slot.filter(|_| state.phase != core::OVER)?);
    let slot = state.order.get(at)?;
    let acts = |(_, other): &(usize, &Slot)| {
        other.value == slot.value && state.turn_of() == Some(other.of)
    };
    let mut places = std::iter::once((at, slot)).chain(state.order.iter().enumerate());
    places.find(acts).or(Some((at, slot)))
}

/// The order of turns; whoever is out of every fight for good has a place no more.
fn order(words: Words<'_>) -> Vec<Place> {
    let state = words.state;
    let is_out = |of| matches!(of, Actor::Who(who) if is_out_for_good(words, who));
    let together = turns::together(words);
    let now = |at: usize, slot: &Slot| {
        let tied = state.current_slot().is_some_and(|now| now.value == slot.value);
        let runs = matches!(slot.of, Actor::Who(who) if together.contains(&who));
        current(state).is_some_and(|(now, _)| now == at) || tied && runs
    };
    let order = state.order.iter().enumerate().filter(|(_, slot)| !is_out(slot.of));
    let order = order.map(|(at, slot)| Place {
        of: words.actor(slot.of),
        value: slot.value,
        now: now(at, slot),
        called: called(words, slot),
    });
    order.collect()
}

fn called(words: Words<'_>, slot: &Slot) -> String {
    place_called(words, &Names(words).doer(slot.of), slot)
}

fn is_out_for_good(words: Words<'_>, who: Who) -> bool {
    let mut known = words.system.conditions().iter();
    known.any(|known| known.lasts == Lasts::ForGood && words.state.is(who, known.name))
        || words.state.body(who).presence == Presence::Gone
}

fn side_standing(words: Words<'_>, side: SideId) -> SideStanding {
    let of = Subject::Side(side);
    let (conditions, holding) = conditions(words, of);
    SideStanding { name: words.side(side), pools: pools(words, of), conditions, holding }
}

/// Every pool of a side or of the fight.
fn pools(words: Words<'_>, of: Subject) -> Vec<Number> {
    let pools = words.state.pools_of(of).into_iter().flatten();
    pools.map(|(pool, value)| number(words, of, *pool, *value)).collect()
}

fn combatants(words: Words<'_>) -> Vec<CombatantStanding> {
    let all = words.state.everyone().zip(Names(words).all());
    all.map(|(who, name)| combatant_standing(words, who, name)).collect()
}

/// Somebody with the name that people read.
fn combatant_standing(words: Words<'_>, who: Who, name: String) -> CombatantStanding {
    let (state, system) = (words.state, words.system);
    let (body, sheet, shown) = (state.body(who), state.sheet(who), system.shown());
    let of = Subject::Who(who);
    let now =
        |name: &Name| system.number(state, of, *name).map(|value| number(words, of, *name, value));
    let full = shown.health.and_then(|(_, most)| system.number(state, of, most));
    let health = shown.health.and_then(|(pool, _)| now(&pool));
    let health = health.map(|pool| Number { most: pool.most.or(full), ..pool });
    let is_shown = |pool: Name| {
        shown.actions.contains(&pool) || shown.health.is_some_and(|(health, _)| health == pool)
    };
    let cushion = cushion(words, who);
    let (spelled, conditions) = conditions(words, of);
    let is_cushion = |pool: Name| cushion.as_ref().is_some_and(|_| shown.cushion == Some(pool));
    let others = body
        .pools
        .iter()
        .filter(|(pool, value)| !is_shown(*pool) && (*value != 0 || is_cushion(*pool)))
        .filter(|(pool, _)| shown.counts(state, who, *pool));
    CombatantStanding {
        id: sheet.id.clone(),
        name: sheet.name.clone().filter(|name| *name != sheet.id),
        side: words.side(sheet.side),
        seat: words.seat(sheet.seat),
        presence: match body.presence {
            Presence::Waiting => "waiting",
            Presence::Present => "present",
            Presence::Gone => "gone",
        },
        turn: turn(words, who),
        initiative: body.initiative,
        at: body.place.map(|place| words.place(place)),
        health_max: full,
        health,
        actions: shown.actions.iter().filter_map(now).map(|left| unbounded(words, left)).collect(),
        pools: others.map(|(pool, value)| number(words, of, *pool, *value)).collect(),
        defenses: shown.defenses.iter().filter_map(|name| defense(words, who, *name)).collect(),
        conditions: spelled,
        held: held(words, who).map(|item| words.item(item)).collect(),
        plans: plans(
            words,
            who,
            |deed| words.act(deed.verb, &deed.args),
            |kind| words.word(kind).into(),
        ),
        read: read(words, who, (name, cushion, conditions)),
    }
}

/// The turn of somebody in this round: it can be spent without being taken, or be given back.
fn turn(words: Words<'_>, who: Who) -> &'static str {
    let (state, spent) = (words.state, words.system.shown().spent);
    let told = state.is_here(who) && state.round > 0 && !spent.is_empty();
    let is_spent = spent.iter().any(|name| words.system.holds(state, who.into(), *name));
    match state.body(who).turn {
        Turn::Running if state.phase != core::OVER => "running",
        Turn::Unspent | Turn::Over if told => {
            if is_spent {
                "over"
            } else {
                "unspent"
            }
        }
        Turn::Unspent => "unspent",
        Turn::Running | Turn::Over => "over",
    }
}

/// What somebody loses before its health, if it can have any of it.
fn cushion(words: Words<'_>, who: Who) -> Option<Number> {
    let pool = words.system.shown().cushion?;
    let value = words.state.pool_if_any(who, pool)?;
    let number = number(words, who.into(), pool, value);
    (number.most.unwrap_or(value) > 0).then_some(number)
}

/// What somebody holds: weapons of the body and spells are no such thing.
fn held(words: Words<'_>, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let (state, shown) = (words.state, words.system.shown());
    state.items_of(who).filter(move |item| {
        let natural = shown.natural.and_then(|stat| state.flag(*item, stat)) == Some(true);
        let in_hand = state.item(*item).carry == core::HELD;
        in_hand && !natural && state.cast.item(*item).kind != core::SPELL
    })
}

/// What people read of a combatant with this name, this cushion and these conditions.
fn read(
    words: Words<'_>,
    who: Who,
    (name, cushion, conditions): (String, Option<Number>, Vec<String>),
) -> Read {
    let (state, of) = (words.state, Subject::Who(who));
    Read {
        name,
        typed: Names(words).typed(who),
        at: state.body(who).place.map(|place| words.spot(place)).unwrap_or_default(),
        cushion,
        actions: actions(words, who),
        in_full: in_full(words, of, &conditions),
        conditions,
        held: held(words, who).map(|item| item_text(words, item)).collect(),
        plans: plans(
            words,
            who,
            |deed| phrase(words, deed.verb, &deed.args),
            |kind| format!("{}:", words.called(kind)).into(),
        ),
        bearing: bearing(words, who),
    }
}

/// The pools that pay for what somebody can do: not those that count nothing in this fight.
fn actions(words: Words<'_>, who: Who) -> Vec<Number> {
    let (state, shown) = (words.state, words.system.shown());
    let is_over = [core::SETUP, core::OVER].contains(&state.phase);
    let is_down = bearing(words, who) >= Bearing::Down && !words.system.may_act(state, who);
    if is_over || is_down {
        return Vec::new();
    }
    let at_hand = |pool: &Name| !shown.in_turn_only.contains(pool) || state.acting.contains(&who);
    let counts = |pool: &&Name| shown.counts(state, who, **pool) && at_hand(pool);
    let value = |pool: &Name| words.system.number(state, who.into(), *pool);
    let some = shown.actions.iter().filter(counts).filter_map(|pool| Some((*pool, value(pool)?)));
    some.filter(|(_, value)| *value != 0)
        .map(|(pool, value)| unbounded(words, number(words, who.into(), pool, value)))
        .collect()
}

/// Whether somebody stands, by its conditions.
pub fn bearing(words: Words<'_>, who: Who) -> Bearing {
    let shown = words.system.shown();
    let is = |known: &[Name]| {
        known.iter().any(|name| words.system.holds(words.state, Subject::Who(who), *name))
    };
    if is(shown.dead) {
        Bearing::Dead
    } else if is(shown.down) {
        Bearing::Down
    } else if is(shown.prone) {
        Bearing::Prone
    } else {
        Bearing::Up
    }
}

/// An item with its pools and conditions: `longbow (12 ammunition)`.
fn item_text(words: Words<'_>, item: ItemId) -> String {
    let of = Subject::Item(item);
    let pools = words.state.item(item).pools.iter().filter(|(_, value)| *value != 0);
    let mut more: Vec<String> =
        pools.map(|(pool, value)| number(words, of, *pool, *value).words()).collect();
    more.extend(conditions(words, of).1);
    let id = words.item(item).replace('-', " ");
    if more.is_empty() { id } else { format!("{id} ({})", more.join(", ")) }
}

/// What somebody has said it will do, as `told`, with the kind of turn where that is no ordinary
/// one.
fn plans<'a>(
    words: Words<'a>,
    who: Who,
    told: impl Fn(&Deed) -> String,
    kind: impl Fn(Name) -> Cow<'a, str>,
) -> Vec<String> {
    let of_play = |plan: &&Plan| {
        plan.of == who && plan.kind != core::PLACE && words.system.is_to_come(words.state, plan)
    };
    let own = words.state.plans.iter().filter(of_play);
    let each = own.map(|plan| match plan.kind {
        core::WHO => told(&plan.deed),
        other => format!("{} {}", kind(other), told(&plan.deed)),
    });
    each.collect()
}

/// A number with its bound.
pub fn number(words: Words<'_>, of: Subject, name: Name, value: i32) -> Number {
    Number {
        name: words.word(name).to_owned(),
        called: words.called(name).into_owned(),
        value,
        most: words.most(of, name),
        parts: Vec::new(),
    }
}

/// What is left of an action; a bound that is the same for all says nothing of what one has.
fn unbounded(words: Words<'_>, left: Number) -> Number {
    let mut pools = words.system.pools().iter().filter(|row| words.word(row.name) == left.name);
    let fixed = pools.any(|row| matches!(row.most, Most::Points(_)));
    Number { most: left.most.filter(|_| !fixed), ..left }
}

/// A number that attacks are held against, with its parts.
fn defense(words: Words<'_>, who: Who, name: Name) -> Option<Number> {
    let (state, system) = (words.state, words.system);
    let value = system.number(state, Subject::Who(who), name)?;
    let parts = system.sum(state, who, name).map_or_else(Vec::new, Sum::into_parts);
    let parts = parts.into_iter().map(|(clause, label, by)| NumberPart {
        by,
        label: words.word(label).to_owned(),
        called: words.called(label).into_owned(),
        clause: system.full_id(clause),
    });
    Some(Number { parts: parts.collect(), ..number(words, Subject::Who(who), name, value) })
}

/// Conditions as people read them, with the lists that are behind some: "wounded (slashing 4)".
/// Those that are recorded come first.
fn in_full(words: Words<'_>, of: Subject, read: &[String]) -> Vec<String> {
    let mut read = read.to_vec();
    for (held, read) in words.state.conditions_of(of).iter().zip(&mut read) {
        read.push_str(&listed(words, of, held.name));
    }
    read
}

/// The list that is behind a condition: " (slashing 4, strain 1)".
fn listed(words: Words<'_>, of: Subject, condition: Name) -> String {
    let behind = words.system.shown().listed.iter().find(|(name, _)| *name == condition);
    let Some((_, stat)) = behind else { return String::new() };
    match words.state.stat(of, *stat) {
        Some(Value::List(rows)) if !rows.is_empty() => {
            let each = rows.iter().map(|row| words.told_of(*stat, &Value::List(vec![row.clone()])));
            format!(" ({})", each.collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    }
}

/// Conditions that are recorded, then those the rules derive: as they are spelled, and as people
/// read them.
fn conditions(words: Words<'_>, of: Subject) -> (Vec<String>, Vec<String>) {
    let recorded = words.state.conditions_of(of);
    let mut spelled: Vec<String> =
        recorded.iter().map(|held| words.condition(held.name, held.detail)).collect();
    let mut read: Vec<String> =
        recorded.iter().map(|held| words.holding(of, held.name, held.detail)).collect();
    let said: Vec<String> = words.state.said_of(of).iter().map(|said| words.value(said)).collect();
    spelled.extend(said.iter().cloned());
    read.extend(said);
    if matches!(of, Subject::Who(who) if words.state.is_here(who)) {
        let listed = words.system.conditions().iter();
        // What is worse than a condition and counts as it stands for it.
        let worse = |row: &&Condition| row.within.iter().any(|name| words.state.is(of, *name));
        let listed = listed.filter(|row| !worse(row)).map(|row| row.name);
        let derived = listed.filter(|name| {
            !words.state.is(of, *name) && words.system.holds(words.state, of, *name)
        });
        for name in derived {
            spelled.push(words.word(name).to_owned());
            read.push(words.holding(of, name, None));
        }
    }
    (spelled, read)
}

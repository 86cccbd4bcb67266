//! Changes as people read them: `Grak 12 → 5 hp`, `Bea is now prone`.

use super::phrase::phrase;
use super::words::{Words, capital, listed, minus, possessive, push, quoted, spaced};
use crate::engine::catalog::{Initiative, On};
use crate::state::{Presence, State};
use crate::vocabulary::{
    Actor, Deed, Effect, ItemId, Member, Name, Place, Slot, Subject, Value, Who, core,
};

/// A change as a sentence, before it is folded into the state of `words`.
pub fn describe(words: Words<'_>, effect: &Effect) -> String {
    capital(&change(words, effect))
}

/// A change as it stands within a sentence.
pub fn change(words: Words<'_>, effect: &Effect) -> String {
    match effect {
        Effect::Pool { of, pool, by } => pool_change(words, *of, *pool, *by),
        Effect::Gained { of, condition, detail } => {
            let holding = words.holding(*of, *condition, *detail);
            format!("{} is now {holding}", holder(words, *of))
        }
        Effect::Lost { of, condition, detail } => {
            let holding = words.holding(*of, *condition, *detail);
            format!("{} is no longer {holding}", holder(words, *of))
        }
        Effect::Stat { of, stat, to: Value::Int(to) }
            if words.system.pools().iter().any(|pool| pool.name == *stat) =>
        {
            let before = words.state.pool(*of, *stat);
            of_whom(words, *of, *stat, &format!("{} → {}", minus(before), minus(*to)))
        }
        Effect::Stat { of, stat: core::GM_SAYS, to: Value::List(now) } => said_of(words, *of, now),
        Effect::Stat { of, stat, to: Value::List(now) } => listing(words, *of, *stat, now),
        Effect::Stat { of, stat: core::SIDE, to: Value::Side(side) } => {
            format!("{} fights for the {} now", words.about(*of), words.side(*side))
        }
        Effect::Stat { of, stat, to: Value::Int(_) } if is_ruled_in_force(words, *of, *stat) => {
            let number = |state: &State| words.system.number(state, *of, *stat).unwrap_or(0);
            let after = words.state.as_if(std::slice::from_ref(effect));
            let (before, after) = (minus(number(words.state)), minus(number(&after)));
            of_whom(words, *of, *stat, &format!("{before} → {after}"))
        }
        Effect::Stat { of, stat, to } => {
            let before = stat_before(words, (*of, *stat), to);
            let to = words.told(to);
            let change =
                before.map_or_else(|| format!("is now {to}"), |before| format!("{before} → {to}"));
            of_whom(words, *of, *stat, &change)
        }
        Effect::Moved { who, to } => moved(words, *who, *to),
        Effect::Carried { item, carry, holder, place } => {
            carried(words, *item, *carry, *holder, *place)
        }
        Effect::Counter { of, about, counter, to } => {
            let before = words.state.counter(*of, *about, *counter);
            if *counter == core::COUNT {
                // Where it stood is the round before: nothing was counted up or down from there.
                return format!("the count is {}", minus(*to));
            }
            let about = about.map_or_else(String::new, |a| format!(" toward {}", words.about(a)));
            let change = format!("{} → {}{about}", minus(before), minus(*to));
            of_whom(words, *of, *counter, &change)
        }
        Effect::Initiative { of, value } => initiative(words, *of, *value),
        Effect::Order(order) if order.is_empty() => "no order of turns any more".to_owned(),
        Effect::Order(order) => {
            format!("order of turns: {}{}", self::order(words, order), left_out(words, order))
        }
        Effect::Phase(phase) => words.called(*phase).into_owned(),
        Effect::Round(0) => "Before the first round".to_owned(),
        Effect::Round(round) => format!("Round {round}"),
        Effect::TurnBegan { of, .. } => turn(words, *of),
        Effect::TurnEnded { of } => format!("{} ends", turn(words, *of)),
        Effect::Cast(member) => added(words, member),
        Effect::Joined(who) => format!("{} joins the fight", words.name(*who)),
        Effect::Left(who) => format!("{} leaves the fight", words.name(*who)),
        Effect::Ended { outcome } => {
            let outcome = outcome.map_or_else(String::new, |o| format!(": {}", words.called(o)));
            format!("The fight is over{outcome}")
        }
        Effect::Intended { by, effect } => intended(words, *by, effect),
        Effect::Combined => "all that happens at this moment, together:".to_owned(),
        Effect::Froze => "what follows happens at one moment".to_owned(),
        Effect::Planned { of, kind, deed } => planned(words, *of, *kind, deed.as_ref()),
        Effect::Word { of: Subject::Fight, text } => format!("ruled: {}", quoted(text)),
        Effect::Word { of, text } => format!("of {}: {}", words.about(*of), quoted(text)),
    }
}

/// Whom a condition is on, as one that "is" something: "the enemies' side".
pub fn holder(words: Words<'_>, of: Subject) -> String {
    match of {
        Subject::Side(side) => format!("the {} side", possessive(&words.side(side))),
        of => words.about(of),
    }
}

/// Whose turn: "Ash's turn".
pub fn turn(words: Words<'_>, of: Actor) -> String {
    format!("{} turn", possessive(&words.doer(of)))
}

/// The start of a turn, where it costs something: "Drowned 2's turn begins".
pub fn turn_begins(words: Words<'_>, of: Actor) -> String {
    format!("{} begins", turn(words, of))
}

/// One more turn of the same: "the heroes' next turn".
pub fn next_turn(words: Words<'_>, of: Actor) -> String {
    format!("{} next turn", possessive(&words.doer(of)))
}

/// A number of somebody, which changes: "Ash: Luck 1 → 0"; of the fight without a name.
fn of_whom(words: Words<'_>, of: Subject, name: Name, change: &str) -> String {
    let called = words.called(name);
    match of {
        Subject::Fight => format!("{called} {change}"),
        of => format!("{}: {called} {change}", words.about(of)),
    }
}

/// What somebody means to do at the same moment as others; what it comes to is known when all of
/// the moment is together.
fn intended(words: Words<'_>, by: Who, effect: &Effect) -> String {
    // Whoever moves once more sets out from where its last move ends.
    if let Effect::Moved { who, to } = effect {
        let last = words.state.intents.iter().rev().find_map(|intent| match intent.effect {
            Effect::Moved { who: mover, to } if mover == *who && intent.by == by => to,
            _ => None,
        });
        let told = moved_from(words, *who, (last.or_else(|| stands(words, *who)), *to));
        return format!("at this moment {told}");
    }
    match effect {
        Effect::Pool { .. } | Effect::Gained { .. } | Effect::Lost { .. } => {
            will_change(words, (by, effect), " when this moment ends")
        }
        _ => format!("at this moment {}", change(words, effect)),
    }
}

/// What somebody has brought about that is still to come, and when if that is to be said: "Ghoul
/// will lose 5, Stress first".
fn will_change(words: Words<'_>, (by, effect): (Who, &Effect), when: &str) -> String {
    let (of, pool, points) = match effect {
        Effect::Pool { of, pool, by: points } => (of, pool, points),
        Effect::Gained { of, condition, detail } | Effect::Lost { of, condition, detail } => {
            let comes = matches!(effect, Effect::Gained { .. });
            let be = if comes { "be" } else { "no longer be" };
            let holding = words.holding(*of, *condition, *detail);
            return format!("{} will {be} {holding}{when}", holder(words, *of));
        }
        effect => return change(words, effect),
    };
    let (name, called) = (words.about(*of), words.called(*pool));
    let (verb, many) = (if *points < 0 { "lose" } else { "gain" }, points.saturating_abs());
    // What others take by a blow the cushion softens, as far as there is any of it.
    if words.system.shown().cushion == Some(*pool) && *of != Subject::Who(by) {
        return format!("{name} will {verb} {many}{when}, {called} first");
    }
    format!("{name} will {verb} {}{when}", counted_of(many, &called))
}

/// What waits until all of a moment is together, in the order it was brought about: of somebody who
/// moves only where it means to get.
pub fn waiting(words: Words<'_>) -> Vec<String> {
    let intents = &words.state.intents;
    let told = intents.iter().enumerate().filter_map(|(at, intent)| match &intent.effect {
        Effect::Moved { who, to } => {
            let moves =
                |other: &Effect| matches!(other, Effect::Moved { who: one, .. } if one == who);
            let goes_on = intents[at + 1..].iter().any(|later| moves(&later.effect));
            let moved = moved_from(words, *who, (stands(words, *who), *to));
            (!goes_on).then_some(moved)
        }
        effect => Some(will_change(words, (intent.by, effect), "")),
    });
    told.collect()
}

/// `1 Wound Point`, `3 Wound Points`, `2 Stress`.
pub fn counted_of(many: i32, called: &str) -> String {
    match called.strip_suffix('s').filter(|one| many == 1 && !one.ends_with('s')) {
        Some(one) => format!("1 {one}"),
        None => format!("{} {called}", minus(many)),
    }
}

/// What somebody will do later, or that nothing comes of it.
fn planned(words: Words<'_>, of: Who, kind: Name, deed: Option<&Deed>) -> String {
    let name = words.name(of);
    match (kind, deed) {
        (core::PLACE, Some(Deed { args, .. })) => match args.value(core::AT) {
            Some(at) => format!("{name} begins hidden at {}", words.told(at)),
            None => format!("{name} begins hidden"),
        },
        (core::PLACE, None) => format!("{name} is where it begins"),
        (_, Some(deed)) => {
            let told = phrase(words, deed.verb, &deed.args);
            match words.system.shown().put_off(kind) {
                Some(late) => format!("{name} does this {late}: {told}"),
                None => format!("{name} plans this: {told}"),
            }
        }
        (_, None) => format!("{name} has no plan any more"),
    }
}

/// What somebody new is called.
pub fn newcomer(member: &Member) -> String {
    member.name.clone().unwrap_or_else(|| capital(&spaced(&member.id)))
}

/// Somebody new.
fn added(words: Words<'_>, member: &Member) -> String {
    let called = newcomer(member);
    format!("{called} ({}) is one of the {} now", member.id, words.side(member.side))
}

/// What changes among the conditions in the GM's own words.
fn said_of(words: Words<'_>, of: Subject, now: &[Value]) -> String {
    let before = words.state.said_of(of);
    let name = words.about(of);
    let change = |from: &[Value], to: &[Value], (is, now): (&str, &str)| -> Vec<String> {
        let new = to.iter().filter(|said| !from.contains(said));
        let told = new.map(|said| match said {
            // A text of the GM's can be any part of a sentence.
            Value::Text(text) if of == Subject::Fight => {
                format!("{}: {}", if now == "now" { "from now on" } else { now }, quoted(text))
            }
            Value::Text(text) => format!("{name}: {now} {}", quoted(text)),
            said => format!("{name} {is} {}", words.told(said)),
        });
        told.collect()
    };
    let mut told = change(before, now, ("is now", "now"));
    told.extend(change(now, before, ("is no longer", "no longer")));
    listed(&told)
}

/// What changes in a list of somebody's: what stands there now, and what no more.
fn listing(words: Words<'_>, of: Subject, stat: Name, now: &[Value]) -> String {
    let before = match words.state.stat(of, stat) {
        Some(Value::List(before)) => before.as_slice(),
        _ => &[],
    };
    let told = |values: Vec<&Value>| {
        let values = values.into_iter().cloned().collect();
        words.told_of(stat, &Value::List(values))
    };
    let (new, gone) = (beyond(now, before), beyond(before, now));
    let change = match (new.is_empty(), gone.is_empty()) {
        (false, true) if before.is_empty() => format!("now {}", told(new)),
        (false, true) => format!("now also {}", told(new)),
        (true, false) => format!("no more {}", told(gone)),
        // One thing in place of another.
        _ if before.is_empty() => told(now.iter().collect()),
        _ if now.is_empty() => "none".to_owned(),
        _ => format!("{} → {}", told(before.iter().collect()), told(now.iter().collect())),
    };
    of_whom(words, of, stat, &change)
}

/// What stands in one list and not in the other, or there oftener than here.
fn beyond<'v>(here: &'v [Value], there: &[Value]) -> Vec<&'v Value> {
    let mut left: Vec<&Value> = there.iter().collect();
    let own = here.iter().filter(|value| {
        let known = left.iter().position(|other| other == value);
        known.map(|at| left.swap_remove(at)).is_none()
    });
    own.collect()
}

/// The order of turns: `heroes 5, raiders 3`. Whoever has left keeps a place for coming back, and
/// is not named.
pub fn order(words: Words<'_>, order: &[Slot]) -> String {
    let state = words.state;
    let is_gone = |who: Who| state.knows(who) && state.body(who).presence == Presence::Gone;
    let is_there = |slot: &&Slot| !matches!(slot.of, Actor::Who(who) if is_gone(who));
    // A kind that every combatant's place has says nothing.
    let mut own = order.iter().filter(|slot| matches!(slot.of, Actor::Who(_)));
    let first = own.next().map(|slot| slot.kind);
    let differ = own.any(|slot| Some(slot.kind) != first);
    let says_kind = |slot: &Slot| differ || !matches!(slot.of, Actor::Who(_));
    let name = |slot: &Slot| slot_name(words, slot, says_kind(slot));
    order.iter().filter(is_there).map(name).collect::<Vec<_>>().join(", ")
}

/// Who of those in the fight has lost their place with a new order: the dead, say.
fn left_out(words: Words<'_>, order: &[Slot]) -> String {
    let state = words.state;
    let is_here = |who: Who| state.knows(who) && state.is_here(who);
    let mut lost: Vec<Actor> = state.order.iter().map(|slot| slot.of).collect();
    lost.retain(|of| matches!(of, Actor::Who(who) if is_here(*who)));
    lost.retain(|of| order.iter().all(|slot| slot.of != *of));
    lost.dedup();
    let lost: Vec<String> = lost.into_iter().map(|of| words.doer(of)).collect();
    match &lost[..] {
        [] => String::new(),
        [one] => format!("; {one} has no place in it any more"),
        many => format!("; {} have no place in it any more", listed(many)),
    }
}

/// An initiative: what somebody counted, or who has it.
fn initiative(words: Words<'_>, of: Actor, value: i32) -> String {
    let whose = words.doer(of);
    match (words.system.shown().initiative, value) {
        (Initiative::Counted, value) => format!("{whose}: initiative {}", counted(words, value)),
        (Initiative::Held, 0) => format!("the initiative is no longer with {whose}"),
        (Initiative::Held, _) => format!("the initiative is with {whose}"),
    }
}

/// An initiative as people count it; with decimals it is recorded in hundredths.
fn counted(words: Words<'_>, value: i32) -> String {
    let switch = words.system.shown().hundredths;
    if !switch.is_some_and(|switch| words.state.on(switch)) {
        return minus(value);
    }
    let (whole, rest) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
    format!("{}{whole}.{rest:02}", if value < 0 { "−" } else { "" })
}

/// One place in the order, with its kind where that says something and is not what anybody expects.
fn slot_name(words: Words<'_>, slot: &Slot, says_kind: bool) -> String {
    let own_place = words.system.shown().own_place;
    let kind = match slot.kind {
        core::SIDE | core::INITIATIVE | core::WHO => String::new(),
        _ if !says_kind => String::new(),
        kind if matches!(slot.of, Actor::Who(_)) && own_place == Some(kind) => String::new(),
        kind => format!(" ({})", words.called(kind)),
    };
    place_called(words, &words.doer(slot.of), slot) + &kind
}

/// Whose a place in the order is, and what it is ordered by where that was counted.
pub fn place_called(words: Words<'_>, of: &str, slot: &Slot) -> String {
    let is_counted = match (words.system.shown().initiative, slot.of, slot.value) {
        (Initiative::Held, ..) => false,
        // Who rolled nothing has 0, too.
        (Initiative::Counted, Actor::Side(side), 0) => {
            let known = words.state.sides.get(usize::from(side.0));
            known.is_some_and(|known| known.initiative == Some(0))
        }
        (Initiative::Counted, Actor::Who(who), 0) => {
            words.state.knows(who) && words.state.body(who).initiative == Some(0)
        }
        (Initiative::Counted, ..) => true,
    };
    if is_counted {
        format!("{of}{} {}", colon(of), counted(words, slot.value))
    } else {
        of.to_owned()
    }
}

fn pool_change(words: Words<'_>, of: Subject, pool: Name, by: i32) -> String {
    let before = words.state.pool(of, pool);
    let after = before.saturating_add(by);
    let shown = words.system.shown();
    if shown.health.is_some_and(|(health, _)| health == pool) {
        let (whose, before, after) = (words.about(of), minus(before), minus(after));
        return format!("{whose}{} {before} → {after} {}", colon(&whose), words.called(pool));
    }
    if !shown.actions.contains(&pool) {
        return of_whom(words, of, pool, &format!("{} → {}", minus(before), minus(after)));
    }
    actions(words, of, (pool, by), if by < 0 { "spends" } else { "gains" })
}

/// Actions that somebody loses without spending them, as a sentence: "Nub loses 7 yards of
/// movement (1 left)".
pub fn lost_actions(words: Words<'_>, of: Subject, pool: Name, by: i32) -> String {
    capital(&actions(words, of, (pool, by), "loses"))
}

fn actions(words: Words<'_>, of: Subject, (pool, by): (Name, i32), verb: &str) -> String {
    format!("{} {verb} {}", words.about(of), how_many(words, of, (pool, by)))
}

/// So many actions, and how many are left: "2 half zones of movement (none left)".
pub(super) fn how_many(words: Words<'_>, of: Subject, (pool, by): (Name, i32)) -> String {
    let after = words.state.pool(of, pool).saturating_add(by);
    let called = words.called(pool);
    let mut text = match by.unsigned_abs() {
        1 => one_of(&called),
        // What is counted in a unit: "500 yards of movement".
        many if called.contains(" of ") => format!("{many} {called}"),
        many => format!("{many} × {called}"),
    };
    if by < 0 && after > 0 {
        push(&mut text, format_args!(" ({after} left)"));
    } else if by < -1 && after == 0 {
        text.push_str(" (none left)");
    }
    text
}

/// What stands between a name and a number, so that "Ghoul 2: 7 → 4" is no "Ghoul 2 7 → 4".
pub fn colon(before: &str) -> &'static str {
    if before.ends_with(|last: char| last.is_ascii_digit()) { ":" } else { "" }
}

/// One of what a pool counts: "1 yard of movement", "1 attack action", "the main action".
fn one_of(called: &str) -> String {
    let (unit, of_what) = called.find(" of ").map_or((called, ""), |at| called.split_at(at));
    match unit.strip_suffix('s') {
        Some(one) if !one.ends_with('s') => format!("1 {one}{of_what}"),
        _ => format!("the {called}"),
    }
}

/// Whether what changes is the number in force, and not what the sheet states.
fn is_ruled_in_force(words: Words<'_>, of: Subject, stat: Name) -> bool {
    let row = On::of(words.state, of).and_then(|on| words.system.stat(on, stat));
    row.is_some_and(|row| row.ruled_in_force)
}

/// What a stat was that is now `to`; nothing where nobody knew.
fn stat_before(words: Words<'_>, (of, stat): (Subject, Name), to: &Value) -> Option<String> {
    if let Some(value) = words.state.stat(of, stat) {
        return Some(words.told(value));
    }
    // What is not stated may be worked out, of what is there.
    let known = match of {
        Subject::Item(item) => words.state.cast.item_known(item).is_some(),
        _ => true,
    };
    let counts = known && matches!(to, Value::Int(_));
    let number = if counts { words.system.number(words.state, of, stat) } else { None };
    number.map(minus)
}

fn moved(words: Words<'_>, who: Who, to: Option<Place>) -> String {
    moved_from(words, who, (stands(words, who), to))
}

/// Where somebody stands; whoever waits or has left comes from nowhere.
fn stands(words: Words<'_>, who: Who) -> Option<Place> {
    let body = words.state.bodies.get(usize::from(who.0));
    body.filter(|body| body.presence == Presence::Present).and_then(|body| body.place)
}

/// That somebody moves from one place to another, appears at one, or leaves the map.
fn moved_from(words: Words<'_>, who: Who, (from, to): (Option<Place>, Option<Place>)) -> String {
    let name = words.name(who);
    match (from, to) {
        (Some(from), Some(to)) if from != to => {
            format!("{name} moves from {} to {}", words.spot(from), words.spot(to))
        }
        (_, Some(to)) => format!("{name} is at {}", words.spot(to)),
        (_, None) => format!("{name} is off the map"),
    }
}

/// How an item is carried from now on, by whom, and where it lies.
fn carried(
    words: Words<'_>,
    item: ItemId,
    carry: Name,
    holder: Option<Who>,
    place: Option<Place>,
) -> String {
    let owned = words.owned_thing(item);
    let before = words.state.items.get(usize::from(item.0)).and_then(|before| before.holder);
    let mut text = match (carry, holder) {
        (core::DROPPED, _) => format!("{owned} lies on the ground"),
        (carry, Some(holder)) => {
            let how = match carry {
                core::HELD => "in hand",
                core::READIED => "ready to be drawn",
                core::STOWED => "stowed",
                other => return format!("{owned}: {}", words.called(other)),
            };
            let own = words.state.cast.owner_known(item);
            if before != Some(holder) && own != Some(holder) {
                format!("{} has {owned} {how}", words.name(holder))
            } else {
                format!("{owned} is {how}")
            }
        }
        (_, None) if place.is_none() => format!("{owned} is gone"),
        (carry, None) => format!("{owned}: {}", words.called(carry)),
    };
    if let Some(place) = place {
        let spot = words.spot(place);
        // Where the ground is a zone, its name may be that of the ground: "the floor".
        let on_zone = carry == core::DROPPED && matches!(place, Place::Zone(_));
        if on_zone {
            push(&mut text, format_args!(" ({spot})"));
        } else {
            push(&mut text, format_args!(" at {spot}"));
        }
    }
    text
}

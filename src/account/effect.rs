//! Changes as people read them: `grak hp 12 → 5`, `bea is now prone`.

use super::words::{Words, possessive, push, quoted};
use crate::vocabulary::{Effect, ItemId, Name, Place, Slot, Subject, Value, Who, core};

/// A change in words, before it is folded into the state of `words`.
pub fn describe(words: Words<'_>, effect: &Effect) -> String {
    match effect {
        Effect::Pool { of, pool, by } => pool_change(words, *of, *pool, *by),
        Effect::Gained { of, condition, detail } => {
            format!("{} is now {}", words.subject(*of), words.condition(*condition, *detail))
        }
        Effect::Lost { of, condition, detail } => {
            format!("{} is no longer {}", words.subject(*of), words.condition(*condition, *detail))
        }
        Effect::Stat { of, stat, to: Value::Int(to) }
            if words.system.pools().iter().any(|pool| pool.name == *stat) =>
        {
            let before = words.state.pool(*of, *stat);
            format!("{} {} {before} → {to}", words.subject(*of), words.word(*stat))
        }
        Effect::Stat { of, stat: core::GM_SAYS, to: Value::List(now) } => said_of(words, *of, now),
        Effect::Stat { of, stat, to } => {
            let before = subject_stat(words, *of, *stat);
            format!("{} {} {before}{}", words.subject(*of), words.word(*stat), words.value(to))
        }
        Effect::Moved { who, to } => moved(words, *who, *to),
        Effect::Carried { item, carry, holder, place } => {
            carried(words, *item, *carry, *holder, *place)
        }
        Effect::Counter { of, about, counter, to } => {
            let before = words.state.counter(*of, *about, *counter);
            let about = about.map_or_else(String::new, |a| format!(" toward {}", words.subject(a)));
            format!("{} {}{about} {before} → {to}", words.subject(*of), words.word(*counter))
        }
        Effect::Initiative { of, value } => format!("{} initiative {value}", words.actor(*of)),
        Effect::Order(order) => format!("order: {}", self::order(words, order)),
        Effect::Phase(phase) => format!("phase: {}", words.word(*phase)),
        Effect::Round(0) => "-- Before the first round --".to_owned(),
        Effect::Round(round) => format!("-- Round {round} --"),
        Effect::TurnBegan { of, .. } => format!("{} turn", possessive(&words.actor(*of))),
        Effect::TurnEnded { of } => format!("{} turn ends", possessive(&words.actor(*of))),
        Effect::Cast(member) => {
            format!("{} is added to {}", member.id, words.side(member.side))
        }
        Effect::Joined(who) => format!("{} joins the fight", words.who(*who)),
        Effect::Left(who) => format!("{} leaves the fight", words.who(*who)),
        Effect::Ended { outcome } => {
            let outcome = outcome.map_or_else(String::new, |o| format!(": {}", words.word(o)));
            format!("the fight is over{outcome}")
        }
        Effect::Intended { by, effect } => {
            // What it comes to is known when all of the moment is together.
            let change = match &**effect {
                Effect::Pool { of, pool, by } => {
                    format!("{} {} {by:+}", words.subject(*of), words.word(*pool))
                }
                other => describe(words, other),
            };
            format!("{} at the same moment: {change}", words.who(*by))
        }
        Effect::Combined => "all of that moment together:".to_owned(),
        Effect::Froze => "all that follows is worked out from here".to_owned(),
        Effect::Planned { of, kind: core::PLACE, deed } => {
            let at = deed.as_ref().and_then(|deed| deed.args.value(core::AT));
            match at {
                Some(at) => format!("{} begins hidden at {}", words.who(*of), words.value(at)),
                None => format!("{} is where it begins", words.who(*of)),
            }
        }
        Effect::Planned { of, deed: Some(deed), .. } => {
            format!("{} will {}", words.who(*of), words.act(deed.verb, &deed.args))
        }
        Effect::Planned { of, deed: None, .. } => {
            format!("nothing is left of what {} meant to do", words.who(*of))
        }
        Effect::Word { of: Subject::Fight, text } => format!("ruled: {}", quoted(text)),
        Effect::Word { of, text } => {
            format!("ruled about {}: {}", words.subject(*of), quoted(text))
        }
    }
}

/// What changes among the conditions in the GM's own words.
fn said_of(words: Words<'_>, of: Subject, now: &[Value]) -> String {
    let before = words.state.said_of(of);
    let change = |from: &[Value], to: &[Value], is: &str| {
        let new = to.iter().filter(|said| !from.contains(said));
        new.map(|said| format!("{} {is} {}", words.subject(of), words.value(said))).collect()
    };
    let mut told: Vec<String> = change(before, now, "is now");
    told.extend::<Vec<String>>(change(now, before, "is no longer"));
    told.join(", ")
}

/// The order of turns: `heroes 5, raiders 3`.
pub fn order(words: Words<'_>, order: &[Slot]) -> String {
    let each = order.iter().map(|slot| slot_name(words, slot));
    each.collect::<Vec<_>>().join(", ")
}

/// One place in the order, with its kind where that is not what anybody expects.
fn slot_name(words: Words<'_>, slot: &Slot) -> String {
    let kind = match slot.kind {
        core::SIDE | core::INITIATIVE | core::WHO => String::new(),
        kind => format!(" ({})", words.word(kind)),
    };
    format!("{} {}{kind}", words.actor(slot.of), slot.value)
}

fn pool_change(words: Words<'_>, of: Subject, pool: Name, by: i32) -> String {
    let before = words.state.pool(of, pool);
    let after = before.saturating_add(by);
    let (name, pool_word) = (words.subject(of), words.word(pool));
    let is_action = words.system.shown().actions.contains(&pool);
    if !is_action {
        return format!("{name} {pool_word} {before} → {after}");
    }
    let verb = if by < 0 { "spends" } else { "gains" };
    let many =
        if by.unsigned_abs() > 1 { format!("{} ", by.unsigned_abs()) } else { String::new() };
    let left = if by < 0 && after > 0 { format!(" ({after} left)") } else { String::new() };
    format!("{name} {verb} {many}{pool_word}{left}")
}

fn subject_stat(words: Words<'_>, of: Subject, stat: Name) -> String {
    if let Some(value) = words.state.stat(of, stat) {
        return format!("{} → ", words.value(value));
    }
    // What is not stated may be worked out, of what is there.
    let known = match of {
        Subject::Item(item) => words.state.cast.item_known(item).is_some(),
        _ => true,
    };
    let number = if known { words.system.number(words.state, of, stat) } else { None };
    number.map_or_else(|| "→ ".to_owned(), |number| format!("{number} → "))
}

fn moved(words: Words<'_>, who: Who, to: Option<Place>) -> String {
    let from = words.state.bodies.get(usize::from(who.0)).and_then(|body| body.place);
    let name = words.who(who);
    match (from, to) {
        (Some(from), Some(to)) => {
            format!("{name} moves {} → {}", words.place(from), words.place(to))
        }
        (None, Some(to)) => format!("{name} is at {}", words.place(to)),
        (_, None) => format!("{name} is off the map"),
    }
}

fn carried(
    words: Words<'_>,
    item: ItemId,
    carry: Name,
    holder: Option<Who>,
    place: Option<Place>,
) -> String {
    let before = words.state.items.get(usize::from(item.0));
    let name = words.owned_item(item);
    let mut text = match before {
        Some(before) if before.carry != carry => {
            format!("{name} {} → {}", words.word(before.carry), words.word(carry))
        }
        _ => format!("{name} {}", words.word(carry)),
    };
    if let Some(place) = place {
        push(&mut text, format_args!(" at {}", words.place(place)));
    }
    let holder_before = before.and_then(|before| before.holder);
    match (holder_before, holder) {
        (before, Some(now)) if before != Some(now) => {
            push(&mut text, format_args!(", by {}", words.who(now)));
        }
        _ => {}
    }
    text
}

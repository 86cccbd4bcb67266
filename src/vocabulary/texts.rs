//! The texts of an event: what people wrote, all of which has to be fit to be shown.

use super::text::unfit;
use super::{
    Args, Declared, Effect, Effected, Event, ItemSheet, MapSheet, Member, Opening, Reply, Rewind,
    Ruled, Value,
};

impl Event {
    /// The first of its texts that holds a character which may not stand in one.
    pub fn unfit_text(&self) -> Option<&str> {
        match self {
            Event::Opened(opening) => of_opening(opening),
            Event::Declared(Declared { args, because, .. }) => {
                of_args(args).or_else(|| of_any(because.as_ref()))
            }
            Event::Answered { reply: Reply::Do { args, .. }, .. } => of_args(args),
            Event::Answered { reply: Reply::Value(value), .. } => of_value(value),
            Event::Ruled(Ruled { changes, because, .. }) => {
                changes.iter().find_map(of_effect).or_else(|| of_any(because.as_ref()))
            }
            Event::Effected(Effected { effect, .. }) => of_effect(effect),
            Event::Rewound(Rewind { because, .. }) => of_any(because.as_ref()),
            Event::Contributed { text, .. }
            | Event::Marked { name: text, .. }
            | Event::Disputed { reason: text, .. }
            | Event::Decided { reason: text, .. }
            | Event::Remarked { text, .. } => of_text(text),
            Event::Answered { reply: Reply::Pass | Reply::Yes | Reply::Faces, .. }
            | Event::Rolled(_)
            | Event::Asked(_)
            | Event::Offered(_)
            | Event::Noted(_)
            | Event::Checked { .. }
            | Event::Settled
            | Event::Revealed { .. }
            | Event::Pledged
            | Event::UndoAsked
            | Event::UndoAnswered
            | Event::Seated
            | Event::EditionChanged { .. }
            | Event::Recovered { .. }
            | Event::Redacted { .. } => None,
        }
    }
}

fn of_text(text: &str) -> Option<&str> {
    unfit(text).map(|_| text)
}

fn of_any(text: Option<&String>) -> Option<&str> {
    text.and_then(|text| of_text(text))
}

fn of_texts(texts: &[String]) -> Option<&str> {
    texts.iter().find_map(|text| of_text(text))
}

fn of_opening(opening: &Opening) -> Option<&str> {
    let zones = match &opening.map {
        MapSheet::Zones(zones) => zones.as_slice(),
        MapSheet::None | MapSheet::Grid { .. } => &[],
    };
    of_text(&opening.system)
        .or_else(|| of_texts(&opening.seats))
        .or_else(|| of_texts(&opening.sides))
        .or_else(|| of_args(&opening.options))
        .or_else(|| zones.iter().find_map(|zone| of_text(&zone.id).or(of_args(&zone.stats))))
        .or_else(|| opening.cast.iter().find_map(of_member))
}

fn of_member(member: &Member) -> Option<&str> {
    of_text(&member.id)
        .or_else(|| of_any(member.name.as_ref()))
        .or_else(|| of_args(&member.stats))
        .or_else(|| member.items.iter().find_map(of_item))
}

fn of_item(item: &ItemSheet) -> Option<&str> {
    of_text(&item.id).or_else(|| of_args(&item.stats))
}

fn of_effect(effect: &Effect) -> Option<&str> {
    match effect {
        Effect::Stat { to, .. } => of_value(to),
        Effect::Word { text, .. } => of_text(text),
        Effect::Cast(member) => of_member(member),
        Effect::Intended { effect, .. } => of_effect(effect),
        Effect::Planned { deed, .. } => deed.as_ref().and_then(|deed| of_args(&deed.args)),
        Effect::Pool { .. }
        | Effect::Gained { .. }
        | Effect::Lost { .. }
        | Effect::Moved { .. }
        | Effect::Carried { .. }
        | Effect::Counter { .. }
        | Effect::Initiative { .. }
        | Effect::Order(_)
        | Effect::Phase(_)
        | Effect::Round(_)
        | Effect::TurnBegan { .. }
        | Effect::TurnEnded { .. }
        | Effect::Joined(_)
        | Effect::Left(_)
        | Effect::Ended { .. }
        | Effect::Combined
        | Effect::Froze => None,
    }
}

fn of_args(args: &Args) -> Option<&str> {
    args.0.iter().find_map(|arg| of_value(&arg.value))
}

fn of_value(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) | Value::Label(text) => of_text(text),
        Value::Named(named) => named.iter().find_map(|(name, _)| of_text(name)),
        Value::List(all) => all.iter().find_map(of_value),
        Value::Int(_)
        | Value::Word(_)
        | Value::Who(_)
        | Value::Side(_)
        | Value::Item(_)
        | Value::Place(_)
        | Value::Path(_)
        | Value::Dice(_)
        | Value::Flag(_) => None,
    }
}

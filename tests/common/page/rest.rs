//! What the digest of a state leaves out, as JSON that a script makes too: lists in lists, so that there
//! is one way to write it.

use affray::state::State;
use affray::vocabulary::hex::digits;
use affray::vocabulary::{Args, Dice, MapSheet, Place, Value};
use serde_json::{Value as Json, json};

/// The hash of the JSON.
pub fn digest(state: &State) -> [u8; 32] {
    *blake3::hash(rest(state).to_string().as_bytes()).as_bytes()
}

fn rest(state: &State) -> Json {
    let had: Vec<bool> = (0..state.order.len()).map(|at| state.had(at)).collect();
    let acting: Vec<u16> = state.acting.iter().map(|who| who.0).collect();
    let intents: Vec<Json> =
        state.intents.iter().map(|intent| json!([intent.by.0, intent.clause.0])).collect();
    let frozen = state.frozen.as_ref().map(|frozen| digits(&frozen.digest()));
    let plans: Vec<Json> = state
        .plans
        .iter()
        .map(|plan| json!([plan.of.0, plan.kind.0, plan.deed.verb.0, args(&plan.deed.args)]))
        .collect();
    json!([had, acting, intents, frozen, plans, cast(state)])
}

fn cast(state: &State) -> Json {
    let members = state.cast.members.iter().map(|member| {
        let items: Vec<Json> = member.items.iter().map(|item| args(&item.stats)).collect();
        json!([member.id, member.side.0, member.seat.0, args(&member.stats), items])
    });
    let zones: Vec<Json> = match &state.cast.map {
        MapSheet::Zones(zones) => zones.iter().map(|zone| args(&zone.stats)).collect(),
        MapSheet::None | MapSheet::Grid { .. } => Vec::new(),
    };
    json!([args(&state.cast.options), members.collect::<Vec<_>>(), zones])
}

fn args(args: &Args) -> Json {
    args.0.iter().map(|arg| json!([arg.name.0, value(&arg.value)])).collect()
}

fn value(of: &Value) -> Json {
    match of {
        Value::Int(number) => json!(["int", number]),
        Value::Word(word) => json!(["word", word.0]),
        Value::Who(who) => json!(["who", who.0]),
        Value::Side(side) => json!(["side", side.0]),
        Value::Item(item) => json!(["item", item.0]),
        Value::Place(at) => json!(["place", place(*at)]),
        Value::Path(path) => json!(["path", path.iter().map(|at| place(*at)).collect::<Vec<_>>()]),
        Value::Dice(thrown) => json!(["dice", dice(thrown)]),
        Value::Text(text) => json!(["text", text]),
        Value::List(list) => json!(["list", list.iter().map(value).collect::<Vec<_>>()]),
        Value::Named(numbers) => json!(["named", numbers]),
        Value::Flag(flag) => json!(["flag", flag]),
        Value::Label(label) => json!(["label", label]),
    }
}

fn place(at: Place) -> Json {
    match at {
        Place::Square(x, y) => json!(["square", x, y]),
        Place::Zone(zone) => json!(["zone", zone.0]),
        Place::Border(one, other) => json!(["border", one.0, other.0]),
    }
}

fn dice(thrown: &Dice) -> Json {
    let terms: Vec<_> = thrown.terms.iter().map(|term| (term.count, term.sides)).collect();
    json!([terms, thrown.plus])
}

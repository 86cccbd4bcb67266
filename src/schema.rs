//! JSON Schemas (draft 2020-12) of everything the program reads and writes in words: a line of an
//! exported log, the front matter of each system, and each `--json` output.
//!
//! They are made from the types and the catalogs that run, and checked in under `schemas/`.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use crate::engine::catalog::{Bearer, Fallback, Kind, On, Stat};
use crate::prove::Proof;
use crate::rules::{SYSTEMS, System};
use crate::script::ItemKind;
use crate::vocabulary::core::SIDE;
use crate::vocabulary::{Audience, Event, Name};

/// What an exported line is called among the schemas.
pub const EVENT: &str = "event";

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
const KEBAB: &str = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

/// Makes a schema.
pub type Make = fn() -> Json;

/// The schemas that are made from one type or one fixed shape, by name. A `--json` output is added
/// here as `("name", of::<Type>)`.
pub const SCHEMAS: &[(&str, Make)] = &[(EVENT, exported_line), ("proof", of::<Proof>)];

/// The names of all schemas, sorted.
pub fn names() -> Vec<String> {
    let fixed = SCHEMAS.iter().map(|(name, _)| (*name).to_owned());
    let mut names: Vec<String> = fixed.chain(SYSTEMS.iter().copied().map(front_name)).collect();
    names.sort_unstable();
    names
}

/// A schema by its name.
pub fn named(name: &str) -> Option<Json> {
    let fixed = SCHEMAS.iter().find(|entry| entry.0 == name).map(|(_, make)| make());
    fixed.or_else(|| {
        let system = SYSTEMS.iter().copied().find(|system| front_name(*system) == name)?;
        Some(front_matter(system))
    })
}

/// A schema as it is checked in: indented, its keys sorted, with a line feed at its end.
pub fn text(schema: &Json) -> String {
    let mut text = serde_json::to_string_pretty(&sorted(schema)).unwrap_or_default();
    text.push('\n');
    text
}

/// The schema of a type.
pub fn of<T: JsonSchema>() -> Json {
    generator().into_root_schema_for::<T>().to_value()
}

fn front_name(system: System) -> String {
    format!("front-matter-{}", system.id())
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}

fn sorted(json: &Json) -> Json {
    match json {
        Json::Object(object) => {
            let mut entries: Vec<(&String, &Json)> = object.iter().collect();
            entries.sort_unstable_by_key(|entry| entry.0);
            let entries = entries.into_iter().map(|(key, value)| (key.clone(), sorted(value)));
            Json::Object(entries.collect())
        }
        Json::Array(array) => Json::Array(array.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

/// A line of an exported log: where the event stands, its link, and the event under its kind.
fn exported_line() -> Json {
    let mut generator = generator();
    generator.subschema_for::<Event>();
    let audience = generator.subschema_for::<Audience>().to_value();
    let mut definitions = generator.take_definitions(true);
    let event = definitions.remove("Event").unwrap_or(Json::Null);
    let mut properties = Map::new();
    let number = |says: &str| json!({ "type": "integer", "minimum": 1, "description": says });
    properties.insert("event".into(), number("The number of the event, from 1: that of the line."));
    properties.insert("commit".into(), number("The number of its commit, from 1."));
    let digits = |count: u8, says: &str| {
        let pattern = format!("^[0-9a-f]{{{count}}}$");
        json!({ "type": "string", "pattern": pattern, "description": says })
    };
    properties.insert("link".into(), digits(64, "The chain hash up to this event."));
    properties.insert("audience".into(), audience);
    properties.insert(
        "blinder".into(),
        digits(32, "Of an event with an audience: what is mixed into its commitment."),
    );
    properties.insert(
        "hidden".into(),
        json!({ "const": true, "description": "The event is not for the seat this was exported for." }),
    );
    properties.insert(
        "commitment".into(),
        digits(64, "Of an event that is not for the seat: what it enters the chain as."),
    );
    let mut kinds = vec![json!({ "required": ["hidden"] })];
    for variant in event["oneOf"].as_array().into_iter().flatten() {
        let Some((kind, shape)) = kind_of(variant) else { continue };
        kinds.push(json!({ "required": ["audience", kind] }));
        properties.insert(kind, shape);
    }
    json!({
        "$schema": DIALECT,
        "title": "A line of an exported log",
        "type": "object",
        "required": ["event", "commit", "link"],
        "properties": properties,
        "additionalProperties": false,
        "dependentRequired": { "blinder": ["audience"], "commitment": ["hidden"] },
        "oneOf": kinds,
        "$defs": definitions,
    })
}

/// The kind a variant of an event stands for, and the shape below it.
fn kind_of(variant: &Json) -> Option<(String, Json)> {
    let says = &variant["description"];
    if let Some(kind) = variant["const"].as_str().or_else(|| variant["enum"][0].as_str()) {
        return Some((kind.to_owned(), json!({ "type": "null", "description": says })));
    }
    let (kind, shape) = variant["properties"].as_object()?.iter().next()?;
    Some((kind.clone(), json!({ "allOf": [shape], "description": says })))
}

/// The front matter of a system, as the JSON a TOML reader makes of it.
fn front_matter(system: System) -> Json {
    let switches = system.options_of_fight().map(|switch| {
        let mut shape = kind_shape(system, switch.kind);
        if let Some(usual) = switch.usual {
            shape = json!({ "anyOf": [shape, { "const": usual }], "default": usual });
        }
        shape["description"] = switch.says.into();
        (system.spell(switch.name).to_owned(), shape)
    });
    let zone = table(system, On::Zone, vec![("id", id_shape("The zone's id."))], &["id"]);
    let properties = object([
        ("system", json!({ "const": system.id(), "description": system.title() })),
        ("dice", json!({ "enum": ["typed", "seeded", "open"], "default": "seeded" })),
        ("seed", json!({ "type": "string", "pattern": "^[0-9a-fA-F]{64}$" })),
        (
            "options",
            json!({
                "type": "object",
                "properties": switches.collect::<Map<String, Json>>(),
                "additionalProperties": false,
            }),
        ),
        (
            "map",
            json!({
                "type": "object",
                "properties": { "grid": square_shape(), "zone": { "type": "array", "items": zone } },
                "additionalProperties": false,
            }),
        ),
        ("combatant", json!({ "type": "array", "items": { "$ref": "#/$defs/combatant" } })),
    ]);
    let mut definitions = Map::new();
    definitions.insert("combatant".into(), combatant(system));
    for kind in ItemKind::ALL {
        let id = vec![("id", id_shape("Its id, unique among what its owner carries."))];
        definitions.insert(kind.as_str().into(), table(system, on_of(kind), id, &["id"]));
    }
    json!({
        "$schema": DIALECT,
        "title": format!("The front matter of a fight: {}", system.title()),
        "type": "object",
        "required": ["system"],
        "properties": properties,
        "additionalProperties": false,
        "$defs": definitions,
    })
}

fn combatant(system: System) -> Json {
    let place = json!({ "anyOf": [square_shape(), { "type": "string" }] });
    let known = system.conditions_of(Bearer::Combatant);
    let known: Vec<&str> = known.map(|condition| system.spell(condition.name)).collect();
    let mut own = vec![
        (
            "conditions",
            says(
                json!({ "type": "array", "items": { "enum": known } }),
                "The conditions it starts in.",
            ),
        ),
        ("id", id_shape("Its id, unique in the fight.")),
        ("name", says(json!({ "type": "string", "minLength": 1 }), "What people call it.")),
        ("seat", id_shape("Who speaks for it; the GM if left out.")),
        (
            "at",
            says(
                json!({ "anyOf": [place, { "type": "array", "items": place }] }),
                "Where it stands; with `count` a place for each.",
            ),
        ),
        ("waiting", says(json!({ "type": "boolean" }), "Kept out until `gm join`.")),
        (
            "hidden",
            says(json!({ "type": "boolean" }), "Where it begins is for the GM and its seat alone."),
        ),
        ("like", id_shape("The combatant it copies.")),
        (
            "count",
            says(
                json!({ "type": "integer", "minimum": 1, "maximum": 1000 }),
                "How many there are, numbered from 1.",
            ),
        ),
    ];
    for kind in ItemKind::ALL {
        let below = format!("#/$defs/{}", kind.as_str());
        own.push((kind.as_str(), json!({ "type": "array", "items": { "$ref": below } })));
    }
    let side = system.stat(On::Combatant, SIDE);
    let mut needed = vec!["id"];
    // Where sides have fixed names, and one goes without saying, the stat says it all.
    let implied = side.is_some_and(|stat| matches!(stat.fallback, Fallback::Following(..)));
    if !implied {
        own.push(("side", id_shape("The side it fights for.")));
        needed.push("side");
    }
    let mut shape = table(system, On::Combatant, own, &needed);
    // What must be given may also come from the one it is like.
    let required = shape["required"].take();
    shape["required"] = json!(["id"]);
    shape["anyOf"] = json!([{ "required": required }, { "required": ["like"] }]);
    shape
}

/// A table of a sheet: what the language itself reads, and the stats and pools of the system.
fn table(system: System, on: On, own: Vec<(&'static str, Json)>, needed: &[&str]) -> Json {
    let mut properties = object(own);
    let mut required: Vec<String> = needed.iter().map(|name| (*name).to_owned()).collect();
    for stat in system.stats().iter().filter(|stat| stat.on == on) {
        let name = system.spell(stat.name);
        if properties.contains_key(name) {
            continue;
        }
        if stat.fallback == Fallback::Required {
            required.push(name.to_owned());
        }
        properties.insert(name.to_owned(), stat_shape(system, stat));
    }
    for pool in system.pools().iter().filter(|pool| pool.on == on) {
        let (least, most) = system.points(pool.name);
        let shape = json!({
            "type": "integer", "minimum": least, "maximum": most, "description": pool.says,
        });
        properties.entry(system.spell(pool.name)).or_insert(shape);
    }
    json!({
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    })
}

fn stat_shape(system: System, stat: &Stat) -> Json {
    let mut shape = kind_shape(system, stat.kind);
    let mut text = stat.says.to_owned();
    match stat.fallback {
        Fallback::Int(number) => shape["default"] = number.into(),
        Fallback::Flag(flag) => shape["default"] = flag.into(),
        Fallback::Word(word) => shape["default"] = system.spell(word).into(),
        Fallback::BySeat(player, gm) => {
            let (player, gm) = (system.spell(player), system.spell(gm));
            text =
                format!("{text} Left out: {player} if a player's seat speaks for it, else {gm}.");
        }
        Fallback::Derived(how) => text = format!("{text} Left out: {how}."),
        Fallback::Following(other, pairs) => {
            let each = pairs
                .iter()
                .map(|(with, word)| format!("{} for {}", system.spell(*word), system.spell(*with)));
            let each = each.collect::<Vec<_>>().join(", ");
            text = format!("{text} Left out: by {}, {each}.", system.spell(other));
        }
        Fallback::Required | Fallback::Nothing => {}
    }
    says(shape, &text)
}

/// Numbers by these names and no others.
fn named_shape(keys: &[&str], number: &Json) -> Json {
    let each = keys.iter().map(|key| ((*key).to_owned(), number.clone()));
    json!({
        "type": "object",
        "properties": each.collect::<Map<String, Json>>(),
        "additionalProperties": false,
    })
}

/// What a value of the front matter looks like.
fn kind_shape(system: System, kind: Kind) -> Json {
    let number = |least: i32, most: i32| {
        let types = ["integer", "boolean"];
        json!({ "type": types, "minimum": least, "maximum": most })
    };
    match kind {
        Kind::Int(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Dice => crate::vocabulary::Dice::json_schema(&mut generator()).to_value(),
        Kind::DiceList | Kind::DiceSum => {
            let mut dice = kind_shape(system, Kind::Dice);
            if kind == Kind::DiceSum {
                dice["allOf"] = json!([{ "pattern": "d" }]);
            }
            json!({ "anyOf": [dice, { "type": "array", "items": dice }] })
        }
        Kind::Word(words) => json!({ "enum": spelled(system, words) }),
        Kind::Words(words) => {
            let word = json!({ "enum": spelled(system, words) });
            json!({ "anyOf": [word, { "type": "array", "items": word }] })
        }
        Kind::Numbers(least, most) => {
            json!({ "type": "object", "additionalProperties": number(least, most) })
        }
        Kind::NumbersOrNames(least, most) => {
            let names = json!({ "type": "array", "items": { "type": "string" } });
            json!({ "anyOf": [kind_shape(system, Kind::Numbers(least, most)), names] })
        }
        Kind::Parts(keys, least, most) => named_shape(keys, &number(least, most)),
        Kind::OneOf(keys, least, most) => {
            let mut table = named_shape(keys, &kind_shape(system, Kind::Int(least, most)));
            (table["minProperties"], table["maxProperties"]) = (json!(1), json!(1));
            table
        }
        Kind::Amounts(keys, least, most) => {
            let one = json!({ "type": "integer", "minimum": least, "maximum": most });
            if keys.is_empty() {
                return json!({ "type": "array", "items": one });
            }
            let table = named_shape(keys, &number(least, most));
            json!({ "type": "array", "items": { "anyOf": [one, table] } })
        }
        Kind::Falling(least, most) => kind_shape(system, Kind::Amounts(&[], least, most)),
        Kind::Places(places) => {
            let each = places
                .iter()
                .map(|(least, most)| kind_shape(system, Kind::Int(*least, *most)))
                .collect::<Vec<_>>();
            json!({ "type": "array", "prefixItems": each, "maxItems": places.len() })
        }
        Kind::Tables(keys) => {
            let each = keys
                .iter()
                .map(|(key, kind)| (system.spell(*key).to_owned(), kind_shape(system, *kind)));
            let table = json!({
                "type": "object",
                "properties": each.collect::<Map<String, Json>>(),
                "additionalProperties": false,
            });
            json!({ "type": "array", "items": table })
        }
        Kind::Text | Kind::Label => json!({ "type": "string" }),
        Kind::Texts => {
            let text = json!({ "type": "string" });
            json!({ "anyOf": [text, { "type": "array", "items": text }] })
        }
        Kind::Zones => {
            let zone = id_shape("A zone's id.");
            json!({ "anyOf": [zone, { "type": "array", "items": zone }] })
        }
        Kind::Who
        | Kind::WhoOrSide
        | Kind::Whos
        | Kind::Side
        | Kind::Item
        | Kind::ItemOr(_)
        | Kind::ItemOf
        | Kind::ItemOfOr(_)
        | Kind::Items
        | Kind::Place
        | Kind::Path
        | Kind::Verb
        | Kind::Verbs => json!({ "type": "string", "pattern": KEBAB }),
    }
}

fn spelled(system: System, words: &[Name]) -> Vec<&'static str> {
    words.iter().map(|word| system.spell(*word)).collect()
}

fn on_of(kind: ItemKind) -> On {
    match kind {
        ItemKind::Weapon => On::Weapon,
        ItemKind::Shield => On::Shield,
        ItemKind::Armor => On::Armor,
        ItemKind::Spell => On::Spell,
        ItemKind::Item => On::Item,
    }
}

fn square_shape() -> Json {
    json!({
        "type": "array",
        "items": { "type": "integer", "minimum": 1, "maximum": 255 },
        "minItems": 2,
        "maxItems": 2,
    })
}

fn id_shape(text: &str) -> Json {
    says(json!({ "type": "string", "pattern": KEBAB }), text)
}

fn says(mut shape: Json, text: &str) -> Json {
    shape["description"] = text.into();
    shape
}

fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Json)>) -> Map<String, Json> {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

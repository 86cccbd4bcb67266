//! Every field of an event, and other values that it could have had.
//!
//! An event is walked as the tree that its JSON is, beside the schema of its type: so no field, no
//! variant and no element can be forgotten, whatever is added to the vocabulary.
//!
//! ```text
//! {"audience":null,"event":{"marked":{"stamp":{"seat":"#1","time":7},"name":"dawn"}}}
//!
//!  marked.audience   null   → ["#1"] …
//!  marked.stamp.seat "#1"   → "#0", "#2" …
//!  marked.stamp.time 7      → 8, 6, 0 …
//!  marked.name       "dawn" → "dawn x", "" …
//! ```

use affray::rules::System;
use affray::schema;
use affray::vocabulary::{Entry, Name};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// The types whose numbers are written as words, and without words as `#` and the number.
const CODES: [&str; 7] = ["Name", "ClauseCode", "Who", "SideId", "ItemId", "ZoneId", "Seat"];

/// The largest number that JSON and every field here can hold exactly.
const LARGE: u64 = i64::MAX as u64;

/// Another value for one field of an event. Whether there is such an event shows when it is
/// [made](Change::made).
pub struct Change {
    /// The field, by its path: the positions in lists are left out.
    pub path: String,
    /// What is done to it.
    pub what: &'static str,
    /// Where the field stands in the tree of its event.
    pointer: String,
    /// What stands there instead.
    tree: Json,
}

impl Change {
    /// The whole event with the other value, if it can have it and becomes another by it.
    pub fn made(&self, entry: &Entry) -> Option<Entry> {
        let mut forged = tree_of(entry);
        forged.pointer_mut(&self.pointer)?.clone_from(&self.tree);
        serde_json::from_value(forged).ok().filter(|forged| forged != entry)
    }
}

/// The codes that the events of a log have, by type: a forger takes those that are likely.
pub type Pools = BTreeMap<String, BTreeSet<u64>>;

/// Where a walk stands.
struct Spot<'a> {
    schema: &'a Json,
    path: String,
    pointer: String,
}

/// The schema of events, and what a walk needs of a fight.
pub struct Walker {
    root: Json,
    system: System,
    pools: Pools,
}

impl Walker {
    /// A walker over the events of a log.
    pub fn new<'a>(system: System, entries: impl Iterator<Item = &'a Entry>) -> Self {
        let mut walker = Walker { root: schema::of::<Entry>(), system, pools: Pools::new() };
        let mut pools = Pools::new();
        for entry in entries {
            let tree = tree_of(entry);
            walker.visit(&walker.root, &tree, &mut |name, tree| {
                if let (Some(name), Some(code)) = (name, code_of(tree)) {
                    pools.entry(name.to_owned()).or_default().insert(code);
                }
            });
        }
        walker.pools = pools;
        walker
    }

    /// Other values for every single field of an event.
    pub fn changes(&self, entry: &Entry) -> Vec<Change> {
        let tree = tree_of(entry);
        let mut changes = Vec::new();
        let spot = Spot { schema: &self.root, path: String::new(), pointer: String::new() };
        self.walk(&spot, &tree, &mut changes);
        for Change { path, .. } in &mut changes {
            *path = match path.strip_prefix("event.") {
                Some(path) => path.to_owned(),
                None => format!("{}.{path}", kind_of(&tree)),
            };
        }
        changes
    }

    /// Visits every part of a tree with the name of its type.
    fn visit(&self, schema: &Json, tree: &Json, seen: &mut impl FnMut(Option<&str>, &Json)) {
        let (name, schema) = self.resolved(schema);
        seen(name, tree);
        for (_, _, schema, tree) in Self::parts(schema, tree) {
            self.visit(schema, tree, seen);
        }
    }

    fn walk(&self, spot: &Spot<'_>, tree: &Json, changes: &mut Vec<Change>) {
        let (name, schema) = self.resolved(spot.schema);
        for (what, tree) in self.instead(name, schema, tree) {
            let (path, pointer) = (spot.path.clone(), spot.pointer.clone());
            changes.push(Change { path, what, pointer, tree });
        }
        for (key, pointer, schema, part) in Self::parts(schema, tree) {
            let key = match (name, option_name(tree)) {
                // An option or a stat is told apart by its own name.
                (Some("Arg"), Some(code)) if key == ".value" => {
                    format!(".{}", self.system.spell(Name(code as u16)))
                }
                _ => key,
            };
            let path = format!("{}{key}", spot.path).trim_start_matches('.').to_owned();
            let pointer = format!("{}{pointer}", spot.pointer);
            self.walk(&Spot { schema, path, pointer }, part, changes);
        }
    }

    /// A schema behind its references, and the name of its type.
    fn resolved<'a>(&'a self, mut schema: &'a Json) -> (Option<&'a str>, &'a Json) {
        let mut name = None;
        loop {
            if let Some(reference) = schema["$ref"].as_str() {
                name = reference.rsplit('/').next();
                schema = &self.root["$defs"][name.unwrap_or_default()];
            } else if let Some([one]) = schema["allOf"].as_array().map(Vec::as_slice) {
                schema = one;
            } else if let Some(options) = schema["anyOf"].as_array() {
                // Something or nothing: what it is if it is something.
                let some = options.iter().find(|option| option["type"] != "null");
                schema = some.expect("something or nothing");
            } else {
                return (name, schema);
            }
        }
    }

    /// The parts of a tree: what each adds to the path and to the pointer, its schema, itself.
    fn parts<'a>(schema: &'a Json, tree: &'a Json) -> Vec<(String, String, &'a Json, &'a Json)> {
        match tree {
            Json::Object(object) => {
                let shape = match schema["oneOf"].as_array() {
                    Some(variants) => variants.iter().find(|variant| is_variant(variant, tree)),
                    None => Some(schema),
                };
                let shape = shape.unwrap_or_else(|| panic!("no shape of {tree}: {schema}"));
                let parts = object.iter().map(|(key, part)| {
                    let schema = &shape["properties"][key];
                    assert!(!schema.is_null(), "`{key}` is in no schema: {shape}");
                    (format!(".{key}"), format!("/{key}"), schema, part)
                });
                parts.collect()
            }
            Json::Array(array) => {
                let each = |(at, part)| {
                    let (schema, key) = match schema["prefixItems"].as_array() {
                        Some(fixed) => (&fixed[at], format!(".{at}")),
                        None => (&schema["items"], "[]".to_owned()),
                    };
                    (key, format!("/{at}"), schema, part)
                };
                array.iter().enumerate().map(each).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What could stand in the place of a tree.
    fn instead(&self, name: Option<&str>, schema: &Json, tree: &Json) -> Vec<(&'static str, Json)> {
        let mut others = Vec::new();
        if tree.is_null() {
            others.push(("something for nothing", self.some(schema, name)));
            return others;
        }
        others.push(("nothing for something", Json::Null));
        if let Some(variants) = schema["oneOf"].as_array() {
            others.extend(self.other_variants(variants, tree));
        }
        match tree {
            Json::Number(number) => {
                let number = number.as_i64().map_or(i128::from(LARGE), i128::from);
                let near = [("one more", number + 1), ("one less", number - 1)];
                let far = [("nought", 0), ("a large number", i128::from(LARGE))];
                let byte = [("a byte", 255), ("a small number", 2)];
                let all = near.into_iter().chain(far).chain(byte);
                others.extend(
                    all.filter_map(|(what, n)| Some((what, json!(i64::try_from(n).ok()?)))),
                );
            }
            Json::Bool(flag) => others.push(("the contrary", json!(!flag))),
            Json::String(text) => match (name, code_of(tree)) {
                (Some(name), Some(code)) if CODES.contains(&name) => {
                    others.extend(self.other_codes(name, code));
                }
                (Some("Hex32"), _) => {
                    let other = if text.starts_with('0') { "1" } else { "0" };
                    others.push(("another digit", json!(format!("{other}{}", &text[1..]))));
                }
                (Some("Dice"), _) => {
                    others.push(("more", json!(format!("{text}+1"))));
                    others.push(("other dice", json!("2d7")));
                }
                _ => {
                    others.push(("more words", json!(format!("{text} x"))));
                    others.push(("no words", json!("")));
                }
            },
            Json::Array(array) => others.extend(self.other_lists(schema, array)),
            Json::Null | Json::Object(_) => {}
        }
        others
    }

    fn other_variants(&self, variants: &[Json], tree: &Json) -> Vec<(&'static str, Json)> {
        let mut others = Vec::new();
        let payload = tree.as_object().and_then(|object| object.values().next());
        for variant in variants.iter().filter(|variant| !is_variant(variant, tree)) {
            others.push(("another kind", self.some(variant, None)));
            let key = variant["required"][0].as_str();
            if let (Some(key), Some(payload)) = (key, payload) {
                others.push(("another kind of the same", json!({ key: payload })));
            }
        }
        others
    }

    fn other_codes(&self, name: &str, code: u64) -> Vec<(&'static str, Json)> {
        let known = self.pools.get(name);
        let after = known.and_then(|known| known.range(code + 1..).next());
        let before = known.and_then(|known| known.range(..code).next_back());
        let likely = [("the next known", after), ("the one known before", before)];
        let near = [("the next code", Some(code + 1)), ("the code before", code.checked_sub(1))];
        let near = near.into_iter().filter_map(|(what, code)| Some((what, code?)));
        let likely = likely.into_iter().filter_map(|(what, code)| Some((what, *code?)));
        let codes =
            near.chain(likely).chain([("the first code", 0), ("a code of nothing", 60_000)]);
        codes.map(|(what, code)| (what, json!(format!("#{code}")))).collect()
    }

    fn other_lists(&self, schema: &Json, array: &[Json]) -> Vec<(&'static str, Json)> {
        if schema["prefixItems"].is_array() {
            return Vec::new();
        }
        let mut others = Vec::new();
        let mut more = array.to_vec();
        more.push(self.some(&schema["items"], None));
        others.push(("one more element", Json::Array(more)));
        if let [first, rest @ ..] = array {
            others.push(("without the first", Json::Array(rest.to_vec())));
            others.push(("without the last", Json::Array(array[..array.len() - 1].to_vec())));
            others.push((
                "the first twice",
                Json::Array([std::slice::from_ref(first), array].concat()),
            ));
        }
        if array.len() > 1 {
            let mut turned = array.to_vec();
            turned.swap(0, 1);
            others.push(("out of order", Json::Array(turned)));
        }
        others
    }

    /// The least of what a schema allows.
    fn some(&self, schema: &Json, name: Option<&str>) -> Json {
        let (own, schema) = self.resolved(schema);
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(variants) = schema["oneOf"].as_array() {
            return self.some(&variants[0], own);
        }
        if let Some(fixed) = schema["prefixItems"].as_array() {
            return fixed.iter().map(|part| self.some(part, None)).collect();
        }
        let kind = match &schema["type"] {
            Json::Array(kinds) => kinds[0].as_str(),
            kind => kind.as_str(),
        };
        match (own.or(name), kind) {
            (Some("Hex32"), _) => json!("7a".repeat(32)),
            (Some("Dice"), _) => json!("1d6"),
            (Some(code), Some("string")) if CODES.contains(&code) => {
                let known = self.pools.get(code).and_then(BTreeSet::last);
                json!(format!("#{}", known.copied().unwrap_or(1)))
            }
            (_, Some("object")) => {
                let properties = schema["properties"].as_object();
                let parts = properties.into_iter().flatten().map(|(key, part)| {
                    let optional = schema["required"].as_array();
                    let required = optional.is_some_and(|keys| keys.iter().any(|own| own == key));
                    let part = if required { self.some(part, None) } else { Json::Null };
                    (key.clone(), part)
                });
                Json::Object(parts.collect::<Map<_, _>>())
            }
            (_, Some("array")) => json!([self.some(&schema["items"], None)]),
            (_, Some("integer")) => json!(1),
            (_, Some("boolean")) => json!(true),
            (_, Some("string")) => json!("some words"),
            (_, _) => Json::Null,
        }
    }

    /// Every field of every kind of event that holds anything, without what stands in the fields.
    pub fn fields(&self) -> BTreeSet<String> {
        let (_, event) = self.resolved(&self.root["properties"]["event"]);
        let kinds = event["oneOf"].as_array().expect("kinds of events");
        let mut fields = BTreeSet::new();
        for kind in kinds {
            let properties = kind["properties"].as_object().into_iter().flatten();
            for (word, shape) in properties {
                let (_, shape) = self.resolved(shape);
                let own = shape["properties"].as_object().into_iter().flatten();
                fields.extend(own.map(|(field, _)| format!("{word}.{field}")));
            }
        }
        fields
    }
}

/// The word for the kind of an event.
fn kind_of(tree: &Json) -> &str {
    let event = &tree["event"];
    let kind = event.as_object().and_then(|event| event.keys().next());
    kind.map(String::as_str).or(event.as_str()).expect("an event has a kind")
}

fn tree_of(entry: &Entry) -> Json {
    serde_json::to_value(entry).expect("an event is written as JSON")
}

/// Whether a tree is of this variant of an enum.
fn is_variant(variant: &Json, tree: &Json) -> bool {
    match tree {
        Json::Object(object) => {
            let key = object.keys().next().map(String::as_str);
            object.len() == 1 && key.is_some() && variant["required"][0].as_str() == key
        }
        word => {
            let listed = variant["enum"].as_array();
            variant.get("const") == Some(word) || listed.is_some_and(|words| words.contains(word))
        }
    }
}

/// The number that a word stands for where no words are in force.
fn code_of(tree: &Json) -> Option<u64> {
    tree.as_str()?.strip_prefix('#')?.parse().ok()
}

fn option_name(tree: &Json) -> Option<u64> {
    code_of(tree.get("name")?)
}

//! The schemas: checked in as they are made, and true of what is written and read.

use crate::shared::{Fight, cases_of, fights, files, played_text};
use affray::cli::output::{schema_named, schema_names};
use affray::export::{export, export_for};
use affray::rules::SYSTEMS;
use affray::schema;
use jsonschema::Validator;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Help, completion and schemas are made of what is listed.
#[test]
fn every_stat_pool_and_verb_says_what_it_is() {
    for system in SYSTEMS {
        let stats = system.stats().iter().map(|stat| (stat.name, stat.says));
        let pools = system.pools().iter().map(|pool| (pool.name, pool.says));
        let verbs = system.verbs().iter().flat_map(|verb| {
            [(verb.name, verb.says), (verb.name, verb.when), (verb.name, verb.told)]
        });
        for (name, says) in stats.chain(pools).chain(verbs) {
            let word = system.spell(name);
            assert!(!says.is_empty(), "{}: {word} says nothing of itself", system.id());
        }
    }
}

#[test]
fn schemas_are_checked_in_as_they_are_made() {
    let bless = std::env::var_os("AFFRAY_BLESS").is_some();
    for name in schema_names() {
        let path = format!("schemas/{name}.schema.json");
        let made = schema::text(&schema_named(&name).expect("a listed schema is made"));
        if bless {
            fs::create_dir_all("schemas").expect("a folder for schemas");
            fs::write(&path, &made).expect("a schema is written");
        }
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert!(there == made, "{path} is out of date; run the tests with AFFRAY_BLESS=1");
    }
    let there = files(Path::new("schemas"), "json");
    assert_eq!(there.len(), schema_names().len(), "a schema nothing makes any more: {there:?}");
}

#[test]
fn schemas_are_schemas() {
    for name in schema_names() {
        let schema = schema_named(&name).expect("a listed schema is made");
        jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_exported_line_fits() {
    let event = validator(schema::EVENT);
    for Fight { name, log, .. } in fights() {
        let mut lines = Vec::new();
        export(&log, &mut lines).expect("a log is exported");
        for line in String::from_utf8(lines).expect("lines are text").lines() {
            holds(&event, line, &name);
        }
    }
    let mut lines = Vec::new();
    export_for(&played_text(WHISPERED), "maria", &mut lines).expect("a log is exported");
    for line in String::from_utf8(lines).expect("lines are text").lines() {
        holds(&event, line, "for a seat");
    }
}

#[test]
fn what_is_no_exported_line_does_not_fit() {
    let event = validator(schema::EVENT);
    let link = "0".repeat(64);
    let fitting =
        format!(r#"{{"event":1,"commit":1,"link":"{link}","audience":null,"settled":null}}"#);
    holds(&event, &fitting, "settled");
    for (from, to) in [
        (r#""event":1"#, r#""event":0"#),
        (r#""settled":null"#, r#""settled":{}"#),
        (r#""settled":null"#, r#""settled":null,"hidden":true"#),
        (r#""settled":null"#, r#""won":null"#),
        (r#""audience":null,"#, ""),
        (r#""commit":1,"#, r#""commit":1,"more":1,"#),
    ] {
        let changed = fitting.replace(from, to);
        let json: Json = serde_json::from_str(&changed).expect("JSON");
        assert!(!event.is_valid(&json), "{changed}");
    }
}

#[test]
fn every_front_matter_fits() {
    let mut count = 0;
    let mut validators = BTreeMap::new();
    for (name, toml) in front_matters() {
        let json: Json = toml::from_str(&toml).unwrap_or_else(|error| panic!("{name}: {error}"));
        let system = json["system"].as_str().expect("a system");
        let fresh = || validator(&format!("front-matter-{system}"));
        let front = validators.entry(system.to_owned()).or_insert_with(fresh);
        let wrong: Vec<String> = front
            .iter_errors(&json)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{name}: {}", wrong.join("\n"));
        count += 1;
    }
    assert!(count > 0, "there are front matters");
}

#[test]
fn a_front_matter_with_a_mistake_does_not_fit() {
    let fitting = "system = \"wwn\"\n[[combatant]]\nid = \"ash\"\nside = \"heroes\"\nhp-max = 12\n\
                   melee-ac = 14\n[[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d6\"\n";
    let front = validator("front-matter-wwn");
    let fits = |text: &str| front.is_valid(&toml::from_str(text).expect("TOML"));
    assert!(fits(fitting));
    for (from, to) in [
        ("melee-ac = 14", "melee-ac = 14\ncharm = 3"),
        ("hp-max = 12", "hp-max = \"12\""),
        ("damage = \"1d6\"", "damage = \"a lot\""),
        ("damage = \"1d6\"", "damage = \"1d6\"\nsharp = true"),
        ("side = \"heroes\"", "side = \"The Heroes\""),
        ("side = \"heroes\"", ""),
        ("system = \"wwn\"", "system = \"wwn\"\ndice = \"loaded\""),
        ("system = \"wwn\"", "system = \"chess\""),
        ("system = \"wwn\"", "system = \"wwn\"\n[options]\nluck = true"),
    ] {
        assert!(fitting.contains(from));
        assert!(!fits(&fitting.replace(from, to)), "{to}");
    }
}

/// A fight with two seats.
const WHISPERED: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
hp-max = 12
melee-ac = 14
ranged-ac = 14
[[combatant]]
id = "grak"
side = "raiders"
hp-max = 8
melee-ac = 14
ranged-ac = 14
---
gm start [5 3]
"#;

fn validator(name: &str) -> Validator {
    let schema = schema_named(name).unwrap_or_else(|| panic!("there is no schema {name}"));
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn holds(validator: &Validator, line: &str, name: &str) {
    let json: Json = serde_json::from_str(line).expect("a line is JSON");
    if let Err(error) = validator.validate(&json) {
        panic!("{name}: {error}\n{line}");
    }
}

/// The front matter of every play file and the cast of every case.
fn front_matters() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for path in files(Path::new("tests/cases"), "md") {
        let name = path.display().to_string();
        let mut blocks: Vec<_> = cases_of(&path).into_iter().map(|case| case.cast).collect();
        blocks.dedup();
        found.extend(
            blocks.into_iter().map(|block| (format!("{name}:{}", block.first_line), block.text)),
        );
    }
    for path in files(Path::new("logs"), "play") {
        let text = fs::read_to_string(&path).expect("a play file");
        let front = text.split("---\n").nth(1).unwrap_or_default().to_owned();
        found.push((path.display().to_string(), front));
    }
    found
}

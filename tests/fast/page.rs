//! The scripts with which a page reads, checks and folds its log say what the program says.

use crate::common::page::{Said, altered, assert_passed, node, script_tests, strange_events};
use crate::shared::samples;
use affray::export::history_of;
use affray::log::redact;
use affray::rules::SYSTEMS;
use affray::vocabulary::Viewer;
use serde_json::json;

/// The lengths of the published vectors of BLAKE3, and the key and the context they are made with.
const LENGTHS: [usize; 16] =
    [0, 1, 63, 64, 65, 1023, 1024, 1025, 2048, 2049, 3072, 4096, 8192, 16_384, 31_744, 102_400];
const KEY: &[u8; 32] = b"whats the Elvish word for friend";
const CONTEXT: &str = "BLAKE3 2019-12-27 16:29:52 test vectors context";

/// So many bytes of each of these logs are changed.
const ALTERED: usize = 200;

#[test]
fn the_scripts_of_a_page_pass_their_tests_and_agree_with_the_program() {
    let said = Said::new();
    said.write("vectors.json", json!(LENGTHS.map(vector)).to_string());
    let (mut changed, mut events, mut redacted) = (Vec::new(), Vec::new(), 0);
    for fight in samples() {
        let name = fight.name.trim_start_matches("logs/").trim_end_matches(".play");
        let name = name.replace('/', "-");
        let history = history_of(&fight.log).expect("a log");
        said.log(&name, &fight.log);
        events.extend(strange_events(&history));
        if changed.len() < SYSTEMS.len() {
            changed.push(altered(&name, &fight.log, ALTERED));
        }
        for (reader, viewer) in [("spectator", Viewer::Spectator), ("seat", seat(&history))] {
            let kept = redact(&fight.log, |seats| viewer.sees(Some(seats))).expect("a log");
            if kept != fight.log {
                said.log(&format!("{name}-{reader}"), &kept);
                redacted += 1;
            }
        }
    }
    assert!(redacted > 3, "{redacted} logs with something taken out are few");
    said.write("altered.json", json!(changed).to_string());
    said.write("events.bin", events);
    let tests = script_tests();
    assert!(tests.len() >= 5, "{tests:?}");
    let arguments = [vec!["--test".into()], tests].concat();
    let Some(output) = node(&arguments, &said) else { return };
    assert_passed(&output);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.contains("# skipped 0"), "{out}");
}

/// The last seat, which is a player's where there is one.
fn seat(history: &affray::play::History) -> Viewer {
    let seats = history.opening().seats.len();
    Viewer::of(affray::vocabulary::Seat(seats.saturating_sub(1) as u8))
}

fn vector(length: usize) -> (usize, String, String, String) {
    let input: Vec<u8> = (0..=250).cycle().take(length).collect();
    let derived = blake3::Hasher::new_derive_key(CONTEXT).update(&input).finalize();
    let hex = |hash: blake3::Hash| hash.to_hex().to_string();
    (length, hex(blake3::hash(&input)), hex(blake3::keyed_hash(KEY, &input)), hex(derived))
}

//! The scripts with which a page reads, checks and folds its log say what the program says.

use crate::common::page::{Said, altered, assert_passed, node, script_tests, strange_events};
use crate::shared::{SECRET, samples, talked};
use affray::carry::carry_over;
use affray::export::history_of;
use affray::log::{MemoryStorage, redact};
use affray::play::{Session, opening};
use affray::rules::SYSTEMS;
use affray::script::{parse_script, read_source};
use affray::vocabulary::{Args, Member, Viewer, core};
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
    for (name, text) in LEFT {
        said.log(name, &second_fight(text));
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

/// Fights that leave something to the next one: an axe in another's hand, a bow without an arrow,
/// what was used up, and a Test as it was stated.
const LEFT: [(&str, &str); 2] = [
    (
        "left-wwn",
        "---\nsystem = \"wwn\"\ndice = \"typed\"\n[[combatant]]\nid = \"ash\"\nside = \"heroes\"\n\
         hp-max = 9\n[[combatant.weapon]]\nid = \"bow\"\ndamage = \"1d6\"\nuse = [\"shot\"]\n\
         launcher = \"bow\"\nrange-normal = 100\nrange-max = 600\nammo = 1\n\
         [[combatant.shield]]\nid = \"shield\"\nac-bonus = 1\ncarry = \"stowed\"\n[[combatant]]\n\
         id = \"orc\"\nside = \"raiders\"\nhp-max = 9\n[[combatant.weapon]]\nid = \"axe\"\n\
         damage = \"1d6\"\n---\ngm start [6 4]\nash ranged-attack orc range=normal [2]\n\
         orc drop-item axe\nash drop-item bow\nash pick-up-item axe\n\
         gm set ash -shield because \"splintered\"\ngm end\n",
    ),
    (
        "left-radiant-hack",
        "---\nsystem = \"radiant-hack\"\ndice = \"typed\"\n[[combatant]]\nid = \"ada\"\nmax-hp = 8\n\
         [[combatant]]\nid = \"orc\"\nkind = \"npc\"\nmax-hp = 8\n---\ngm start [5 4]\n\
         gm apply-hinderance ada which=stuck attribute=str dr=16 needs-action=yes\n\
         gm apply-hinderance ada which=weakened\n\
         gm apply-ongoing-damage orc dr=15\ngm end\n",
    ),
];

/// The log of a fight that has just been opened after another with the same front matter.
fn second_fight(text: &str) -> Vec<u8> {
    let talk = talked(text);
    let first = talk.session();
    let source = read_source(None, text.as_bytes()).expect("a source");
    let script = parse_script(&source).expect("a script");
    let (mut start, secret) = opening(&script.front, 0, || SECRET).expect("a fight");
    let before = (first.history().opening(), first.state());
    carry_over(first.system(), before, &mut start.opening);
    let listed = |stats: &Args| stats.value(core::STARTS_WITH).is_some();
    let mut cast = start.opening.cast.iter();
    let left = |one: &Member| listed(&one.stats) || one.items.iter().any(|it| listed(&it.stats));
    assert!(cast.any(left), "something is left");
    let second = Session::create(MemoryStorage::default(), start, secret).expect("a fight");
    second.into_log().bytes().to_vec()
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

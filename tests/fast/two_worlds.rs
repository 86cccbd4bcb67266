//! Two fights that differ in nothing but in what is kept from a player look the same to it: line by
//! line what `tests/heavy/secrets` plays at random. Most are what somebody once found out.

use crate::shared::{bytes_of, talked};
use affray::account::{Account, Depth, Undone, View};
use affray::export::export_for;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::vocabulary::{Seat, Viewer};
use std::fmt::Write;

type Fight = Session<MemoryStorage>;

const WWN: &str = include_str!("two_worlds/wwn.toml");
const DEFINED: &str = include_str!("two_worlds/defined.toml");
const FACTIONS: &str = include_str!("two_worlds/factions.toml");

/// Asserts that a player sees the same whichever of two places stands for `PLACE` in the sheets
/// and the lines, and that the GM does not.
#[track_caller]
fn assert_same(front: &str, places: [&str; 2], lines: &str) {
    let world = |place: &str| {
        // A sheet has it as TOML, a line as it is said.
        let sheet = match place.split_once(',') {
            Some(_) => format!("[{place}]"),
            None => format!("\"{place}\""),
        };
        let front = front.replace("PLACE", &sheet);
        let lines = lines.replace("PLACE", place);
        let talk = talked(&format!("---\n{front}---\n{lines}\n"));
        let log = bytes_of(talk);
        let fight = Fight::open(MemoryStorage::from(log.clone()), None).expect("the log is whole");
        (fight, log)
    };
    let [(one, log), (other, other_log)] = places.map(world);
    let maria = one.history().opening().seats.iter().position(|seat| seat == "maria");
    let maria = Viewer::Seat(Seat(maria.expect("she has a seat") as u8));
    for viewer in [maria, Viewer::Spectator] {
        assert_eq!(seen(&one, viewer), seen(&other, viewer), "{lines}");
    }
    assert_eq!(lengths(&log), lengths(&other_log), "{lines}: the lengths of what is exported");
    assert_ne!(seen(&one, Viewer::Gm), seen(&other, Viewer::Gm), "{lines}: nothing is secret");
}

/// Everything somebody sees of a fight: events, and the account at every depth.
fn seen(fight: &Fight, viewer: Viewer) -> String {
    let mut seen = String::new();
    for number in 2..=fight.history().count() {
        let entry = fight.history().entry(number);
        let shown = viewer.sees(entry.audience.as_deref()).then_some(entry.event);
        writeln!(seen, "{number} {shown:?}").expect("text");
    }
    for depth in [Depth::Brief, Depth::Plain, Depth::Full] {
        let view = View { depth, undone: Undone::Told, ..View::of(viewer) };
        for row in Account::new(fight.history(), fight.system(), view).rows() {
            writeln!(seen, "{:>5} {}", row.event, row.text).expect("text");
        }
    }
    seen
}

fn lengths(log: &[u8]) -> Vec<usize> {
    let mut lines = Vec::new();
    export_for(log, "maria", &mut lines).expect("a log");
    lines.split(|byte| *byte == b'\n').map(<[u8]>::len).collect()
}

/// Lines of one system after its start.
fn assert_all_same(front: &str, (places, start): ([&str; 2], &str), all: &[impl AsRef<str>]) {
    for lines in all {
        assert_same(front, places, &format!("{start}\n{}", lines.as_ref()));
    }
}

#[test]
fn whom_the_gm_runs_does_nothing_by_somebody_who_hides() {
    let start = (["15,7", "4,5"], "gm start [4 6]");
    let told = [
        "orc run to=6,3\nash answer pass\norc end-turn",
        "orc fighting-withdrawal\norc end-turn",
        "orc melee-attack ash [15 3]",
        "orc shove ash [15 3 3 4 4]",
    ];
    assert_all_same(WWN, start, &told);
    let third = WWN.replace("side = \"raiders\"\nhidden", "side = \"spirits\"\nhidden");
    let start = (["15,7", "5,4"], "gm start [4 6 1]");
    let beside = [
        "orc run to=4,6\nash answer pass\norc end-turn",
        "orc fighting-withdrawal\norc end-turn",
        "orc melee-attack ash [15 3]",
    ];
    assert_all_same(&third, start, &beside);
}

#[test]
fn a_deed_that_leaves_somebody_hidden_asks_nobody_beside_it() {
    let start = (["15,7", "4,5"], "gm start [14 9 12]\nash end-turn\nninja end-turn\norc end-turn");
    let still = [
        "ash end-turn\nninja drop-item sai\nninja pick-up-item sai",
        "ash end-turn\nninja cast-spell mend target=ninja",
        "ash end-turn\nninja retrieve-item potion",
        "gm set ninja +prone\nash end-turn\nninja stand-up",
    ];
    assert_all_same(DEFINED, start, &still);
}

/// Nobody strikes at what it does not see: the question shows who runs by.
#[test]
fn whoever_may_be_struck_at_on_the_way_is_shown_first() {
    let runs = DEFINED.replace("PLACE", "[4, 5]");
    let runs = format!("---\n{runs}---\ngm start [14 9 12]\nash end-turn\nninja move to=7,8\n");
    let asked = "expect asks ash aoo.leaving-a-threatened-square";
    let shown = format!("{asked}\nexpect ninja not hidden\nexpect ninja at 4,5\n");
    let fight = talked(&format!("{runs}{shown}")).into_session();
    let maria = Viewer::Seat(Seat(1));
    let line = fight.history().entry(fight.history().count() - 1);
    assert!(maria.sees(line.audience.as_deref()), "{:?}", line.event);
    talked(&format!("{runs}ash answer attack-of-opportunity [2]\nexpect ninja at 7,8\n"));
}

#[test]
fn where_somebody_hidden_joins_is_not_told() {
    let start = (["9,9", "8,8"], "gm start [4 6]");
    let wwn = WWN.replace("at = PLACE", "at = [15, 7]");
    let joins = ["gm join ghost at=PLACE [3]", "gm join spirits at=PLACE [3]"];
    assert_all_same(&wwn, start, &joins);
    let placed = wwn.replace("waiting = true\n", "waiting = true\nat = [9, 7]\n");
    assert_all_same(&placed, start, &["gm join ghost at=PLACE [3]"]);
    let zones = (["bank", "mill"], "gm start started-by=tollmen");
    let factions = FACTIONS.replace("at = PLACE", "at = \"mill\"");
    assert_all_same(&factions, zones, &["gm join ghost at=PLACE"]);
}

#[test]
fn where_somebody_was_hidden_is_not_told_when_it_is_shown_elsewhere() {
    let shown = ["gm set ninja -hidden at=9,9", "gm set ninja at=9,9 -hidden"];
    assert_all_same(WWN, (["15,7", "4,4"], "gm start [4 6]"), &shown);
    let start = (["bank", "mill"], "gm start started-by=tollmen ambushers=ninja\nninja end-turn");
    let shown = ["gm set ninja -concealed at=bridge", "gm set ninja at=bridge -concealed"];
    assert_all_same(FACTIONS, start, &shown);
}

#[test]
fn where_somebody_goes_into_hiding_is_not_told() {
    let open = |front: &str, place: &str| {
        front.replacen("hidden = true\nat = PLACE", &format!("at = {place}"), 1)
    };
    let hides = ["gm set ninja at=PLACE +hidden", "gm set ninja +hidden at=PLACE"];
    let wwn = open(WWN, "[9, 9]");
    assert_all_same(&wwn, (["8,8", "5,5"], "gm start [4 6]"), &hides);
    let start = (["bank", "mill"], "gm start started-by=tollmen");
    let factions = open(FACTIONS, "\"bridge\"");
    assert_all_same(&factions, start, &hides);
    let hides = ["gm set ninja at=PLACE +concealed", "gm set ninja +concealed at=PLACE"];
    assert_all_same(&factions, start, &hides);
}

#[test]
fn how_far_off_somebody_who_hides_screens_or_withdraws_is_not_told() {
    let skilled = WWN.replace("hp-max = 9", "hp-max = 9\nskills = { stab = 1 }");
    let screens = "gm start [4 6]\nninja screen-an-ally orc\nninja end-turn";
    let moves = ["orc run to=9,3\nash answer pass\norc end-turn", "gm set orc at=9,3"];
    assert_all_same(&skilled, (["4,4", "5,3"], screens), &moves);
    let moved = ["gm set ninja at=PLACE"];
    let near = skilled.replace("at = PLACE", "at = [4, 4]");
    assert_all_same(&near, (["5,4", "15,7"], screens), &moved);
    let withdraws = ["ninja fighting-withdrawal"];
    let two = WWN
        .replace("id = \"ash\"", "id = \"ash\"\ncount = 2")
        .replace("at = [3, 3]", "at = [[3, 3], [3, 5]]");
    assert_all_same(&two, (["2,2", "2,4"], "gm start [4 6]"), &withdraws);
}

#[test]
fn whom_somebody_sneaks_away_from_cannot_be_counted() {
    let start = "gm start started-by=tollmen ambushers=ninja";
    let lines = ["ninja move to=bridge sneaking=yes\nninja end-turn"];
    assert_all_same(FACTIONS, (["bank", "mill"], start), &lines);
}

#[test]
fn whoever_steps_into_a_deed_of_somebody_hidden_does_not_find_it() {
    let start = (["15,7", "4,5"], "gm start [14 12 9]\nash move to=6,4");
    let held = "ash hold action=attack target=orc trigger=\"x\"\nash end-turn\norc end-turn";
    let quiet =
        ["ninja speak \"psst\"", "ninja full-defense", "ninja hold action=move trigger=\"y\""];
    let taken = quiet.map(|deed| format!("{held}\n{deed}\nash take resolve-held [15 3]"));
    assert_all_same(DEFINED, start, &taken);
    let held = "gm start [14 12 9]\nash hold action=move trigger=\"x\"\nash end-turn\norc end-turn";
    let goes = ["to=4,5", "to=4,4", "path=4,4>4,5>4,6"];
    let taken = goes.map(|way| format!("ninja speak \"psst\"\nash take resolve-held {way}"));
    assert_all_same(DEFINED, (start.0, held), &taken);
    let run = "orc move to=4,4\norc hold action=attack target=ash trigger=\"x\"\norc end-turn\n\
               ash end-turn\nninja speak \"psst\"\norc take resolve-held [15 3]";
    assert_all_same(DEFINED, (start.0, "gm start [12 14 9]"), &[run]);
}

#[test]
fn what_is_held_against_somebody_who_hides_since_does_not_find_it() {
    let front = DEFINED.replacen("hidden = true\nat = PLACE", "at = [9, 9]", 1);
    let hides = |lines: &str| {
        format!(
            "ash hold action=attack target=ninja trigger=\"it comes near\"\nash end-turn\n\
             gm set ninja +hidden at=PLACE\n{lines}"
        )
    };
    let later =
        [hides("orc end-turn\nninja speak \"psst\"\nninja end-turn"), hides("orc end-turn")];
    let start = (["15,7", "4,5"], "gm start [14 12 9]");
    assert_all_same(&front, start, &later);
}

#[test]
fn a_ruling_in_the_middle_of_a_deed_does_not_put_somebody_hidden_in_its_way() {
    let asked = "gm start [14 9 12]\nash move to=6,4\nash move path=6,5>5,6>5,7";
    let front = DEFINED.replace("at = PLACE", "at = [18, 9]");
    let open = DEFINED.replacen("hidden = true\nat = PLACE", "at = [9, 9]", 1);
    for near in ["5,6", "4,6"] {
        let places = (["15,7", near], asked);
        assert_all_same(&front, places, &["gm set ninja at=PLACE\norc answer pass"]);
        assert_all_same(&open, places, &["gm set ninja +hidden at=PLACE\norc answer pass"]);
    }
    let start = (["15,7", "4,6"], "gm start [9 14 12]\norc move to=4,4\norc move path=4,5>4,6>4,7");
    assert_all_same(&front, start, &["gm set ninja at=PLACE\nash answer pass"]);
}

#[test]
fn somebody_hidden_who_steps_in_unseen_stays_out_of_the_way() {
    let held = "gm start [12 9 14]\nninja hold action=standard-action what=\"x\" trigger=\"y\"\n\
                ninja end-turn";
    for (near, window) in [("4,6", 40), ("5,6", 38)] {
        let moves =
            format!("ash move path=4,4>4,5>4,6>5,7\nninja take resolve-held window={window}");
        assert_all_same(DEFINED, (["15,7", near], held), &[&moves]);
    }
    let charges = "ash charge orc\nninja take resolve-held window=38";
    assert_all_same(DEFINED, (["15,7", "5,4"], held), &[charges]);
    let shoves = "ash move to=6,4\nash shove orc [15]\norc answer pass [15 3]\n\
                  ninja take resolve-held window=44";
    assert_all_same(DEFINED, (["15,7", "8,4"], held), &[shoves]);
    // So does a third one, though stepping in shows the one who does it.
    let front = DEFINED.replace("at = PLACE", "at = [2, 4]");
    let front = front.replace("waiting = true\n", "at = PLACE\n");
    let held = "gm start [12 9 14 3]\nninja hold action=attack target=ash trigger=\"x\"\n\
                ninja end-turn";
    let moves = "ash move path=4,4>4,5>4,6>5,7\nninja take resolve-held window=43 [2]";
    assert_all_same(&front, (["15,7", "5,6"], held), &[moves]);
}

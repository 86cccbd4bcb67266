//! What an audit tells of those who had seen dice: each list, in whole sentences.

use crate::shared::{RIVER, SECRET, bytes_of, talked};
use affray::audit::{HindsightKind, audit};

fn front() -> &'static str {
    RIVER.split_once("gm start").expect("a start").0
}

#[test]
fn show() {
    let typed = front().replace("seeded", "typed").replace("mixed = true\n", "");
    let text = format!("{typed}gm start [2 5]\norc melee-attack ash weapon=sword [9 3]\nash take total-defense\norc end-turn\nogre melee-attack ash weapon=trunk [14 4]\nundo because \"wrong target\"\nogre melee-attack bea weapon=trunk [15 6]\nundo\nogre melee-attack bea weapon=trunk [15 2]\n");
    let talk = talked(&text);
    let report = audit(&bytes_of(talk), Some(SECRET)).expect("a log");
    println!("{report}");
    let _ = HindsightKind::TakenBack;
    panic!()
}

//! Odo pays no toll.

use super::Evening;
use super::Step::{
    Back, Bare, Goto, Late, Leave, Other, Refused, Say, Slip, Tab, Undo, UndoTo, Why,
};

/// Odo (12 health, AGI 9, armour 1, a maul) and the warden (10 health, WIT 8, a spear); attacks hit
/// without a roll:
///
/// - round 1: Odo's dodge of 12 against 9 fails: 4 damage less 1, 12 → 9.
/// - round 2: Odo counters, and the greater damage hits first: the warden 10 → 3; 6 less 1, Odo
///   9 → 4. The tollmen's morale of 5 against 8 holds.
/// - round 3: Odo attacks, the warden lets it come: 3 → 1.
pub(super) const EVENING: Evening = Evening {
    system: "factions",
    changes: &[],
    player: "paul",
    steps: &[
        Slip("gm strat started-by=tollmen", &["`strat` is not a verb", "did you mean `start`?"]),
        Slip("gm start started-by=tolmen", &["`tolmen` is not a", "did you mean `tollmen`?"]),
        Say(
            "gm start started-by=tollmen",
            &["opens the fight, started by the tollmen", "Round 1", "The tollmen's turn"],
        ),
        Tab("warden att\tod\t", "warden attack odo ", &["Odo is asked about Warden"]),
        Other("dodge", &["Odo tries to dodge"], "Odo tries to dodge"),
        Refused("warden end-turn", &["the seat paul does not speak for warden", "hint: "]),
        Say("12", &["dodge against Warden 12 = d20 [12] against at most 9 AGI: failure"]),
        Late("warden throws d8 for damage", "4", &["4 damage −1 armour", "Odo 12 → 9 health"]),
        Undo(&["The GM takes back", "12/12"]),
        Say("odo answer dodge", &["d20 [12 from", "d8 [4 from", "Odo 12 → 9 health"]),
        Goto("The tollmen's turn", &["The GM goes to event", "takes back", "Odo 12/12"]),
        Back(&["The GM goes to event", "takes up again", "Odo 9/12"]),
        Say("end", &["Warden ends the turn", "Round 2", "The tollmen's turn"]),
        Say("warden attack odo", &["Odo is asked about Warden: dodge | counter | pass"]),
        Leave("odo is asked about warden: dodge | counter | pass"),
        Bare("dodge | counter | pass", "counter", &["Odo counters with the maul"]),
        Late("warden throws d8 for damage", "6", &["damage 6 = d8 [6]"]),
        Late("odo throws d10 for damage", "7", &["Warden 10 → 3 health", "Odo 9 → 4 health"]),
        Why(&["Odo 9 → 4 health", "d8 6, typed"]),
        Say("end", &["Warden ends the turn"]),
        Late(
            "tollmen throw d20 for morale",
            "5",
            &["5 thrown for the group against at most 8 WIT: success", "Round 3"],
        ),
        Say("tollmen pass", &["The travellers' turn"]),
        Say("odo attack warden", &["Warden is asked about Odo"]),
        Bare("dodge | counter | pass", "pass", &["Warden passes"]),
        Late("odo throws d10 for damage", "9", &["Warden 3 → 0 health"]),
        UndoTo("Odo attacks Warden with the maul", &["The GM takes back", "3/10"]),
        Say("odo attack warden hold-back=yes", &["Warden is asked about Odo"]),
        Bare("dodge | counter | pass", "pass", &["Warden passes"]),
        Late("odo throws d4 for damage", "2", &["Warden 3 → 1 health"]),
    ],
    ends: &[("Odo 4/12 ", "maul"), ("Warden 1/10 ", "spear")],
};

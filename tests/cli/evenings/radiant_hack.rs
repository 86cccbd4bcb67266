//! Mara and a goblin on a bridge.

use super::Evening;
use super::Step::{
    Back, Bare, Goto, Late, Leave, Other, Refused, Say, Slip, Tab, Undo, UndoTo, Why,
};

/// Mara (10 hit points, STR 2, DEX 1) and a goblin (6 hit points); every Test is against 12:
///
/// - round 1: Mara's 13 + 2 hits for 4, 6 → 2. Her 6 + 1 does not avoid the knife: 10 → 7.
/// - round 2: she steps back, it follows, and her 14 + 1 avoids it.
/// - round 3: Mara's 17 + 2 hits for 1, 2 → 1.
pub(super) const EVENING: Evening = Evening {
    system: "radiant-hack",
    changes: &[],
    player: "lena",
    steps: &[
        Tab("gm sta\t", "gm start ", &["The GM opens the fight"]),
        Late(
            "gm throws d6 for the side that begins (1–3 enemies, 4–6 Characters)",
            "5",
            &["4–6: Characters"],
        ),
        Late("mara throws d6 for Turn order", "3", &["Turn order 4 = d6 [3] +1 DEX", "Round 1"]),
        Slip("mara mvoe to=bridge", &["`mvoe` is not a verb of", "did you mean `move`?"]),
        Tab("mara mov\tto=br\t", "mara move to=bridge ", &["Mara moves from the road to"]),
        Slip("mara attack gobiln", &["`gobiln` is not a combatant", "did you mean `goblin`?"]),
        Tab("mara att\tgob\t", "mara attack goblin ", &["Mara attacks Goblin with the longsword"]),
        Late("mara throws d20 for attack", "13", &["attack 15 = d20 [13] +2 STR", "hit"]),
        Late("mara throws d8 for damage", "4", &["Goblin 6 → 2 HP"]),
        Undo(&["takes back \"Mara attacks Goblin with the longsword\"", "Goblin 6/6"]),
        Say("mara attack goblin", &["d20 [13 from", "d8 [4 from", "Goblin 6 → 2 HP"]),
        Say("end", &["Mara ends the Turn", "The enemies' turn"]),
        Say("goblin attack mara", &["Goblin attacks Mara with the knife"]),
        Leave("mara throws d20 for avoidance: type the face"),
        Late("mara throws d20 for avoidance", "6", &["7 = d20 [6] +1 DEX against 12 DR: failure"]),
        Late("goblin throws d4 for damage", "3", &["Mara 10 → 7 HP"]),
        Why(&["Mara 10 → 7 HP", "d20 6, typed", "d4 3, typed"]),
        Goto("Mara ends the Turn", &["The GM goes to event", "takes back", "Mara 10/10"]),
        Back(&["The GM goes to event", "takes up again", "Mara 7/10"]),
        Say("end", &["Round 2", "Mara's turn"]),
        Other("mara move to=road", &["Mara moves to the road"], "free-attack | goblin | pass"),
        Refused("goblin end-turn", &["the seat lena does not speak for goblin", "hint: "]),
        Bare("free-attack | goblin | pass", "pass", &["The GM passes", "from the bridge to"]),
        Say("end", &["The enemies' turn"]),
        Say("goblin move to=road", &["Goblin moves from the bridge to the road"]),
        Say("goblin attack mara", &["Goblin attacks Mara with the knife"]),
        Late("mara throws d20 for avoidance", "14", &["15 = d20 [14] +1 DEX", "success"]),
        Say("end", &["Round 3", "Mara's turn"]),
        UndoTo("Goblin moves from the bridge", &["takes back", "Round 2, the enemies' turn"]),
        Say("goblin move to=road", &["Goblin moves from the bridge to the road"]),
        Say("goblin attack mara", &["d20 [14 from", "success"]),
        Say("end", &["Round 3", "Mara's turn"]),
        Say("mara attack goblin", &["Mara attacks Goblin"]),
        Late("mara throws d20 for attack", "17", &["attack 19 = d20 [17] +2 STR", "hit"]),
        Late("mara throws d8 for damage", "1", &["Goblin 2 → 1 HP"]),
    ],
    ends: &[("Mara 7/10 ", "the road"), ("Goblin 1/6 ", "the road")],
};

//! Grak turns his back on Ash.

use super::Evening;
use super::Step::{
    Back, Bare, Goto, Late, Leave, Other, Refused, Say, Slip, Tab, Undo, UndoTo, Why,
};

/// Ash (24 hit points, Armor Class 16, +3 and +2) and Grak (16 hit points, Armor Class 14, +2 and
/// +3):
///
/// - round 1: Ash's 12 + 5 hits for 4 + 2, 16 → 10; as Grak leaves, 11 + 5 hits for 3 + 2, 10 → 5.
/// - round 2: Ash's 3 + 5 misses; Grak's 14 + 5 hits for 5 + 3, 24 → 16.
pub(super) const EVENING: Evening = Evening {
    system: "defined",
    changes: &[
        ("grid = [12, 8]", "grid = [12, 2]"),
        ("at = [3, 4]", "at = [3, 2]"),
        ("at = [7, 4]", "at = [7, 2]"),
    ],
    player: "maria",
    steps: &[
        Tab("gm sta\t", "gm start ", &["The GM opens the fight", "d20 for initiative"]),
        Late("ash throws d20 for initiative", "14", &["initiative 15 = d20 [14] +1"]),
        Late("grak throws d20 for initiative", "9", &["Ash of the Vale 15, Grak 9", "Round 1"]),
        Say("ash move to=6,2", &["Ash of the Vale moves from 3,2 to 6,2"]),
        Slip("ash atack grak", &["`atack` is not a verb of", "did you mean `attack`?"]),
        Slip("ash attack gark", &["`gark` is not a combatant", "did you mean `grak`?"]),
        Tab("ash att\tgr\t", "ash attack grak ", &["Ash of the Vale attacks Grak with"]),
        Late("ash throws d20 for attack", "12", &["attack 17 = d20 [12] +3", "+4 armor: hit"]),
        Late("ash throws d8 for damage", "4", &["damage 6 = d8 [4] +2", "Grak 16 → 10 hp"]),
        Undo(&["takes back \"Ash of the Vale attacks Grak with the longsword\"", "16/16"]),
        Say("ash attack grak", &["d20 [12 from", "d8 [4 from", "Grak 16 → 10 hp"]),
        Say("end", &["Ash of the Vale ends the turn", "Grak's turn"]),
        Say("grak move to=9,2", &["Ash of the Vale is asked about Grak"]),
        Leave("ash is asked about grak: attack-of-opportunity | pass"),
        Bare(
            "attack-of-opportunity | pass",
            "attack-of-opportunity",
            &["Ash of the Vale makes an attack of opportunity"],
        ),
        Late("ash throws d20 for attack", "11", &["attack on Grak 16 = d20 [11]", "hit"]),
        Late("ash throws d8 for damage", "3", &["Grak 10 → 5 hp", "from 7,2 to 9,2"]),
        Why(&["Grak moves from 7,2 to 9,2", "defined:"]),
        Say("end", &["Grak ends the turn", "Round 2"]),
        UndoTo("Grak ends the turn", &["takes back \"Grak ends the turn\"", "Round 1"]),
        Say("end", &["Grak ends the turn", "Round 2"]),
        Other("ash move to=8,2", &["Ash of the Vale moves from 6,2 to 8,2"], "moves from 6,2"),
        Refused("grak end-turn", &["the seat maria does not speak for grak", "hint: "]),
        Say("ash attack grak [3]", &["attack 8 = d20 [3]", "miss"]),
        Say("end", &["Grak's turn"]),
        Say("grak attack ash", &["Grak attacks Ash of the Vale with the axe"]),
        Late("grak throws d20 for attack", "14", &["attack 19 = d20 [14]", "+1 Dexterity: hit"]),
        Late("grak throws d10 for damage", "5", &["damage 8 = d10 [5]", "24 → 16 hp"]),
        Goto("moves from 6,2", &["The GM goes to event", "takes back", "24/24"]),
        Back(&["The GM goes to event", "takes up again", "16/24"]),
        Say("end", &["Grak ends the turn", "Round 3"]),
    ],
    ends: &[("Ash of the 16/24 ", "8,2"), ("Grak 5/16 ", "9,2")],
};

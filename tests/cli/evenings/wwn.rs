//! Two goblins reach Ash first.

use super::Evening;
use super::Step::{
    Back, Bare, Goto, Late, Leave, Other, Refused, Say, Slip, Tab, Undo, UndoTo, Why,
};

/// Ash (9 hit points, Armor Class 15, +1 attack bonus, +1 Strength, Stab-1) and two goblins (5 hit
/// points, Armor Class 12, +1):
///
/// - round 1: 15 + 1 against 15 hits Ash for 3, 9 → 6; 5 + 1 misses. Ash's 16 + 3 hits the first
///   goblin for 4 + 1, 5 → 0.
/// - round 2: 13 + 1 against 15 misses. Ash's 3 + 3 against 12 misses too, and the sword's Shock
///   of 2 + 1 reaches Armor Class 13: the second goblin 5 → 2.
pub(super) const EVENING: Evening = Evening {
    system: "wwn",
    changes: &[],
    player: "maria",
    steps: &[
        Tab("gm sta\t", "gm start ", &["The GM opens the fight", "d8 for initiative"]),
        Late("heroes throw d8 for initiative", "4", &["The heroes: initiative 4 = d8 [4]"]),
        Late("raiders throw d8 for initiative", "6", &["the raiders 6, the heroes 4", "Round 1"]),
        Slip("gob-1 rnu to=4,3", &["`rnu` is not a verb of wwn", "did you mean `run`?"]),
        Say("gob-1 run to=4,3", &["Gob 1 moves from 7,3 to 4,3"]),
        Slip("gob-1 melee-attack ahs", &["`ahs` is not a combatant", "did you mean `ash`?"]),
        Tab(
            "gob-1 mel\tas\t",
            "gob-1 melee-attack ash ",
            &["Gob 1 attacks Ash of the Vale with the spear", "may still step in"],
        ),
        Late(
            "gob-1 throws d20 for attack",
            "15",
            &["attack 16 = d20 [15] +1 attack bonus against 15 Melee AC: hit"],
        ),
        Late("gob-1 throws d6 for damage", "3", &["Ash of the Vale 9 → 6 hp", "6/9"]),
        // A window is open, and Ash's player steps in.
        Other(
            "ash take total-defense",
            &["attack judged again: 16 = d20 [15 from", "against 17 = 15 Melee AC +2", "miss"],
            "In answer to",
        ),
        Refused("gob-1 end-turn", &["the seat maria does not speak for gob-1", "hint: "]),
        Undo(&["takes back \"Ash of the Vale, in answer", "takes up again the rest", "6/9"]),
        Say("end", &["Gob 1 ends the turn", "Gob 2 may act"]),
        Say("gob-2 run to=4,4", &["Gob 2 moves from 7,4 to 4,4"]),
        Say("gob-2 melee-attack ash [5]", &["attack 6 = d20 [5]", "miss"]),
        Say("end", &["The heroes' turn"]),
        Say("ash melee-attack gob-1", &["Ash of the Vale attacks Gob 1 with the longsword"]),
        Late("ash throws d20 for attack", "16", &["attack 19 = d20 [16]", "12 Melee AC: hit"]),
        Late("ash throws d8 for damage", "4", &["Gob 1: 5 → 0 hp", "Gob 1 is now dead"]),
        UndoTo(
            "attacks Gob 1 with the longsword",
            &["The GM takes back \"Ash of the Vale attacks Gob 1", "5/5"],
        ),
        Say("ash melee-attack gob-1", &["d20 [16 from", "d8 [4 from", "Gob 1: 5 → 0 hp"]),
        Goto("Gob 2 moves from", &["The GM goes to event", "takes back", "Gob 2's turn"]),
        Back(&["The GM goes to event", "takes up again", "Ash of the Vale's turn"]),
        Say("end", &["Round 2", "The raiders' turn"]),
        Say("gob-2 melee-attack ash prompts=ash", &["Ash of the Vale is asked about Gob 2"]),
        Leave("ash is asked about gob-2: total-defense | snap-attack | pass"),
        Bare("total-defense | snap-attack | pass", "pass", &["Ash of the Vale passes"]),
        Late("gob-2 throws d20 for attack", "13", &["attack 14 = d20 [13]", "miss"]),
        Bare("total-defense | snap-attack | pass", "pass", &["Ash of the Vale passes"]),
        Say("end", &["The heroes' turn"]),
        Tab(
            "ash mel\tgob-2 w\tl\t",
            "ash melee-attack gob-2 weapon=longsword ",
            &["Ash of the Vale attacks Gob 2 with the longsword"],
        ),
        Late("ash throws d20 for attack", "3", &["miss", "Shock 3 = 2 Shock +1 Strength"]),
        Why(&["Gob 2: 5 → 2 hp", "wwn:shock.on-miss", "d20 3, typed"]),
        Say("end", &["Round 3", "The raiders' turn"]),
    ],
    ends: &[
        ("Ash of the Vale (ash) 6/9 ", "longsword"),
        ("Gob 1 (gob-1) 0/5 ", "dead"),
        ("Gob 2 (gob-2) 2/5 ", "spear"),
    ],
};

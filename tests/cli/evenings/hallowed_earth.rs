//! A ghoul comes near.

use super::Evening;
use super::Step::{
    Back, Bare, Goto, Late, Leave, Other, Refused, Say, Slip, Tab, Undo, UndoTo, Why,
};

/// Ash (12 Wound Points, 8 Stress, +2, Defense 10 + 1) and a ghoul (10 Wound Points, 4 Stress, +0,
/// Defense 10):
///
/// - round 1: Ash's 12 + 2 hits for 5: the ghoul's Stress 4 → 0, and one Wound Point, 10 → 9. The
///   ghoul's 14 against 11 hits for 3: Ash's Stress 8 → 5.
/// - round 2: the ghoul's 8 against 11 + 4 for Full-Defense misses; Ash's Reposte of 10 + 2 hits
///   for 4, 9 → 5.
pub(super) const EVENING: Evening = Evening {
    system: "hallowed-earth",
    changes: &[],
    player: "maria",
    steps: &[
        Tab("gm sta\t", "gm start ", &["The GM opens the fight", "d12 for initiative"]),
        Late("ash throws d12 for initiative", "4", &["initiative 3 = d12 [4] −1 Agility"]),
        Late("ghoul throws d12 for initiative", "6", &["initiative 6", "Declarations"]),
        Slip("ash atack ghoul", &["`atack` is not a verb of", "did you mean `attack`?"]),
        Slip("ash attack gohul", &["`gohul` is not a combatant", "did you mean `ghoul`?"]),
        Other(
            "ash attack ghoul",
            &["Ash of the Vale declares: attacks Ghoul with the sword"],
            "Ash of the Vale declares",
        ),
        Refused("ghoul attack ash", &["the seat maria does not speak for ghoul", "hint: "]),
        Undo(&["takes back \"Ash of the Vale attacks Ghoul", "Ash of the Vale and Ghoul may act"]),
        Tab("ash att\tgh\t", "ash attack ghoul ", &["declares: attacks Ghoul with the sword"]),
        Say("ghoul attack ash", &["Order of turns: Ash of the Vale 6, Ghoul 7"]),
        Say("ash move to=5,3", &["Ghoul is asked about Ash of the Vale: reposte | pass"]),
        Leave("ghoul is asked about ash: reposte | pass"),
        Bare("ghoul is asked about ash: reposte | pass", "pass", &["Ghoul passes"]),
        Say("ash act", &["Ash of the Vale attacks Ghoul with the sword, as declared"]),
        Late("ash throws d20 for attack", "12", &["attack on Ghoul 14 = d20 [12] +2", "hit"]),
        Late("ash throws d8 for damage", "5", &["Ghoul: Stress 4 → 0", "Ghoul 10 → 9 Wound"]),
        UndoTo("with the sword, as declared", &["The GM takes back", "10/10"]),
        Say("ash act", &["d20 [12 from", "d8 [5 from", "Ghoul 10 → 9 Wound Points"]),
        Say("end", &["The count is 7", "Ghoul's turn"]),
        Say("ghoul act", &["Ghoul attacks Ash of the Vale with the claws"]),
        Late("ghoul throws d20 for attack", "14", &["against 11 = 10 base +1 Agility", "hit"]),
        Late("ghoul throws d6 for damage", "3", &["Ash of the Vale: Stress 8 → 5"]),
        Why(&["Stress 8 → 5", "d20 14, typed", "d6 3, typed"]),
        Goto("The count is 7", &["The GM goes to event", "takes back", "Ghoul's turn"]),
        Back(&["The GM goes to event", "takes up again", "damage 3"]),
        Say("end", &["Round 2", "Declarations"]),
        Say("ash full-defense", &["Ash of the Vale declares: goes into Full-Defense"]),
        Say("ghoul attack ash", &["Order of turns: Ash of the Vale 2, Ghoul 7"]),
        Say("end", &["The count is 7", "Ghoul's turn"]),
        Say("ghoul act [8]", &["+4 Full-Defense: miss"]),
        Bare(
            "ash is asked about ghoul: reposte | pass",
            "reposte",
            &["Ash of the Vale makes a Reposte"],
        ),
        Late("ash throws d20 for attack", "10", &["attack on Ghoul 12 = d20 [10]", "hit"]),
        Late("ash throws d8 for damage", "4", &["Ghoul 9 → 5 Wound Points"]),
        Say("end", &["Round 3", "Declarations"]),
    ],
    ends: &[("Ash of the 12/12 5/8 ", "sword"), ("Ghoul 5/10 0/4 ", "wounded")],
};

//! Words of other games and of everyday speech, and what this one writes for them.

use crate::engine::Instead;

/// The words, and what to write.
pub const WORDS: &[Instead] = &[
    (&["escape"], "`break-free` ends a hold; who is free moves away: `move to=…`"),
    (
        &["flee", "run", "retreat", "withdraw"],
        "`move to=…` retreats, `break-free` comes first where somebody is held; \
         `gm set WHO +fled` when it is gone, `gm resolve-chase` over a long distance",
    ),
    (
        &["final-blow", "kill", "finish", "coup-de-grace"],
        "`attack WHO final-blow=yes` kills whoever lies there",
    ),
    (
        &["throw", "hurl"],
        "what is thrown is a ranged weapon: `gm set WHO.knife attack-kind=ranged range=1`, \
         then `attack`",
    ),
    (&["give", "hand-over"], "`put-down` by the one and `pick-up` by the other hands it over"),
    (
        &["end-round", "next-round", "new-round"],
        "a round ends when all factions pass in a row: `FACTION pass`",
    ),
    (&["melee-attack", "ranged-attack", "strike", "hit", "shoot"], "`attack WHO weapon=…`"),
    (
        &["cast", "cast-spell", "spell"],
        "`invoke-power \"…\"` uses a power; the GM rules on what it does",
    ),
];

/// Keys of other sheets, and what this one has for them.
pub const KEYS: &[Instead] = &[
    (
        &["hp", "max-hp", "hp-max", "hit-points", "wounds"],
        "`health`; `max-health` where it begins with less",
    ),
    (&["dex", "agility"], "`agi`"),
    (&["int", "wis", "cha", "con"], "there are `str`, `agi` and `wit`"),
    (&["armor", "ac", "defense"], "`armour`, or an item: `[[combatant.armor]]`"),
    (&["reach"], "distance is counted in zones: `range`; a melee weapon reaches nearby"),
    (
        &["morale"],
        "no number: the sides' losses decide; whoever never checks has `fear-immune = true`",
    ),
    (&["two-handed"], "`hands = 2`"),
    (&["ranged"], "`attack-kind = \"ranged\"` and `range`, in zones"),
    (&["damage-die", "dice"], "`damage = \"1d8\"`"),
    (&["adjacent", "neighbors"], "`neighbours = [\"…\"]` lists the zones that border this one"),
];

//! Words of other games and of everyday speech, and what this one writes for them.

use crate::engine::Instead;

/// The words, and what to write.
pub const WORDS: &[Instead] = &[
    (
        &["draw", "ready", "equip"],
        "`attack` draws a weapon from the belt, for free; `retrieve-item` takes one out of the \
         backpack",
    ),
    (&["drop"], "dropping something is free: `gm set WHO.ITEM carry=dropped`"),
    (&["say", "speak", "talk", "shout"], "a few words are free; `negotiate` is an Action"),
    (
        &["release", "let-go", "free"],
        "letting go of a grip is free, and the GM's to enter: `gm set WHO -stuck`",
    ),
    (
        &["drink", "light", "use", "use-item"],
        "using an item in hand is an Action: `improvise \"drinks the potion\"`",
    ),
    (&["throw"], "throwing a weapon is an `attack`, another item `improvise \"throws …\"`"),
    (&["push", "shove", "grapple", "trip"], "`stunt WHO intent=push`, `intent=grapple` and so on"),
    (&["flee", "withdraw", "retreat"], "`disengage` and then `move` leave without free attacks"),
    (
        &["initiative", "turn-order"],
        "the order is moved as a whole: `gm set fight order=WHO,WHO,…`",
    ),
    (
        &["prone", "grappled", "blinded", "stunned"],
        "the chapter lists no such condition; write one of your own in quotes: `gm set WHO \
         +\"prone\"`",
    ),
    (&["melee-attack", "ranged-attack", "strike", "hit", "shoot"], "`attack WHO weapon=…`"),
];

/// Keys of other sheets, and what this one has for them.
pub const KEYS: &[Instead] = &[
    (
        &["int", "wis", "con", "cha", "wil", "per"],
        "attributes other than str and dex stand together: `attributes = { wil = 1 }`",
    ),
    (&["strength", "dexterity"], "`str` and `dex` hold what is added to a Test, about -3 to 3"),
    (
        &["armor", "armour", "ac", "soak", "defense", "dr"],
        "`reduction` is what armour takes off damage; the DR of a Test is 12 unless the GM says \
         otherwise",
    ),
    (
        &["morale"],
        "no number: the GM calls for Morale Tests; `leader = true` has the GM reminded when it \
         goes out",
    ),
    (&["hp-max", "health", "max-health", "hit-points"], "`max-hp`; `hp` where it begins with less"),
    (&["range"], "`max-range = \"far-away\"`"),
    (&["two-handed"], "`hands = \"two-handed\"`"),
    (&["damage-die", "dice"], "`damage = \"1d8\"`"),
    (&["neighbours", "neighbors"], "`adjacent = [\"…\"]` lists the zones that border this one"),
];

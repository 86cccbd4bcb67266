//! Words of other games and of everyday speech, and what this one writes for them.

use crate::engine::Instead;

/// The words, and what to write.
pub const WORDS: &[Instead] = &[
    (&["dodge", "parry", "defend"], "`total-defense` gives up the Main Action for +2 Armor Class"),
    (&["wait", "delay", "ready"], "`hold-action` keeps the rest of the turn for later"),
    (
        &["cast", "cast-spell", "spell"],
        "`main-other text=\"casts …\"` spends the Main Action; the GM says what comes of it: \
         `gm hurt`, `gm set`",
    ),
    (
        &["disarm", "trip", "push", "bull-rush"],
        "`shove` pushes somebody back or knocks them prone; for anything else there is \
         `main-other text=\"…\"`",
    ),
    (&["stab", "shoot-at"], "`melee-attack WHO` or `ranged-attack WHO`"),
    (
        &["flee", "retreat", "escape"],
        "`run to=…`, after a `fighting-withdrawal` from close enemies",
    ),
    (&["kill", "slay"], "`gm set WHO +dead` where no attack does it"),
    (
        &["save", "saving-throw"],
        "a save comes with what calls for one; the GM rules any other by `gm rule`",
    ),
    (&["check"], "`use-skill` rolls a check for a Main Action"),
    (
        &["hide", "sneak"],
        "`use-skill skill=sneak opponent=WHO` rolls it; `gm set WHO +hidden` keeps where somebody \
         is from the players",
    ),
    (&["next-round", "end-round", "skip"], "`SIDE end-turn` ends all turns of a side"),
];

/// Keys of other sheets, and what this one has for them.
pub const KEYS: &[Instead] = &[
    (&["natural"], "`unarmed = true` on the weapon, `natural-weapons = true` on the combatant"),
    (
        &["class"],
        "it changes nothing by itself; a Warrior has `killing-blow = true` and `veterans-luck = 1`",
    ),
    (
        &["str", "dex", "con", "int", "wis", "cha"],
        "a score is written in full, `strength = 14`; `str-mod = 1` is the modifier alone",
    ),
    (
        &["armor", "armour", "armour-class", "armor-class", "defense", "defence"],
        "`melee-ac` and `ranged-ac` include what is worn; a shield is an item, \
         `[[combatant.shield]]`",
    ),
    (&["max-hp", "health", "hit-points"], "`hp-max`; `hp` where it begins with fewer"),
    (&["speed", "movement"], "`move` is the feet of a Move Action"),
    (&["range"], "`range-normal` and `range-max`, in feet"),
    (&["two-handed"], "`weapon-hands = 2`"),
    (&["damage-die", "dice"], "`damage = \"1d8\"`"),
];

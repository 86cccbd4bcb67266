//! Words of other games and of everyday speech, and what this one writes for them.

use crate::engine::Instead;

/// The words, and what to write.
pub const WORDS: &[Instead] = &[
    (
        &["stand-up", "stand", "get-up", "rise"],
        "`other-action \"stands up\"` is an action; it ends a condition of your own only by a \
         ruling: `gm set WHO -\"…\"`",
    ),
    (
        &["draw", "ready", "sheathe", "equip"],
        "the GM puts a weapon in hand: `gm set WHO.ITEM carry=held`; what that costs is \
         `free-action \"…\"` or `other-action \"…\"`",
    ),
    (&["drop"], "`free-action \"drops …\"` pays for it; `gm set WHO.ITEM carry=dropped` does it"),
    (&["parry", "block", "dodge"], "`full-defense` adds 4 to Defense and allows a Reposte"),
    (
        &["riposte", "counter"],
        "a Reposte answers the question that an attack or a move brings: `WHO answer reposte`",
    ),
    (&["drink", "eat", "quaff"], "`use-item ITEM` uses a consumable"),
    (
        &["delay", "wait", "hold"],
        "actions cannot be delayed (action.delay); `pass` declares none for this round",
    ),
    (
        &["stabilize", "stabilise", "first-aid", "tend"],
        "`heal-check WHO` stabilizes a creature that is Dying or Incapacitated",
    ),
    (
        &["hp", "wp", "hit-points", "wounds", "health"],
        "a creature has wound-points, and stress above them",
    ),
    (
        &["initiative"],
        "`gm alter-base-initiative WHO to=N` changes the Base Initiative; the action adds to it",
    ),
    (
        &["prone", "stunned", "blinded", "grappled", "restrained"],
        "the chapter lists no such condition; write one of your own in quotes: `gm set WHO \
         +\"prone\"`",
    ),
    (
        &["melee-attack", "ranged-attack", "strike", "hit", "shoot"],
        "`attack WHO weapon=…` declares any attack; `WHO act` carries it out on its count",
    ),
];

/// Keys of other sheets, and what this one has for them.
pub const KEYS: &[Instead] = &[
    (
        &["hp", "max-hp", "hp-max", "hit-points", "health", "max-health"],
        "`strength` gives the Wound Points, unless `max-wound-points` states them; `max-stress` \
         lies above them",
    ),
    (
        &["ac", "armor-class", "armour-class", "dr"],
        "`defense` is what an attack has to reach; armour is an item, `[[combatant.armor]]`",
    ),
    (&["str"], "`strength`, or `strength-mod` alone"),
    (&["dex", "agi"], "`agility`, or `agility-mod` alone"),
    (&["bab", "to-hit"], "`attack-bonus`"),
    (
        &["range", "ranged", "max-range"],
        "a weapon that shoots has `weapon-reach = 0`; how far it shoots is for the Referee",
    ),
    (&["damage-die", "dice"], "`weapon-damage = \"1d8\"`"),
    (&["two-handed"], "`weapon-hands = 2`"),
    (&["movement", "move"], "`speed` is the yards of a round"),
];

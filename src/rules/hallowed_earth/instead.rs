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

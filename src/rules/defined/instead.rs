//! Words of other games and of everyday speech, and what this one writes for them.

use crate::engine::Instead;

/// The words, and what to write.
pub const WORDS: &[Instead] = &[
    (&["damage", "harm"], "damage without an attack is the GM's: `gm hurt WHO 5`"),
    (
        &["nonlethal", "non-lethal", "nld", "subdue", "knockout"],
        "no attack is declared non-lethal; the GM enters such damage: `gm hurt WHO 5 nld=yes`",
    ),
    (
        &["save", "saving-throw", "roll", "check"],
        "a save that no rule of this chapter calls for is rolled at the table; what comes of it \
         is the GM's: `gm set`, `gm hurt`, `gm rule \"…\"`",
    ),
    (
        &["ready", "readied-action", "hold-action", "wait-for"],
        "`hold action=VERB trigger=\"…\"` holds an action",
    ),
    (
        &["melee-attack", "ranged-attack", "shoot", "shot"],
        "`attack WHO weapon=…` strikes or shoots, as the weapon does",
    ),
    (&["feint"], "`feigned-strike WHO` feints"),
    (&["sunder"], "`shatter WHO item=…` strikes at what somebody carries"),
    (&["overrun"], "`trample path=…` runs over whoever stands in the way"),
    (&["bull-rush", "push"], "`shove WHO` pushes"),
    (&["wait", "postpone"], "`delay` puts the turn off"),
    (&["pass", "skip", "done", "next"], "`end-turn` ends the turn, whatever is left of it"),
    (
        &["first-aid", "stabilize", "stabilise", "aid"],
        "what stabilizes is the GM's to say: `gm set WHO +stabilized`",
    ),
    (
        &["dying", "downed", "down"],
        "the dying are `incapacitated`: `gm set WHO hp=0` brings it about, with all that follows",
    ),
    (&["initiative"], "the order is moved as a whole: `gm set fight order=WHO,WHO,…`"),
    (&["run", "dash", "sprint", "walk"], "`move to=…` moves; a second move costs another action"),
];

/// Keys of other sheets, and what this one has for them.
pub const KEYS: &[Instead] = &[
    (
        &["armor", "armour", "armor-class", "defense"],
        "armor is an item, `[[combatant.armor]]` with `armor-bonus = 4`; `ac-parts` holds the \
         rest, `ac = 17` the whole where only that is known",
    ),
    (&["range", "attack-kind"], "`ranged = true`; how far it shoots is for the GM"),
    (&["max-hp", "health", "hit-points"], "`hp-max`; `hp` where it begins with fewer"),
    (&["speed"], "`movement` is the feet of a move action"),
    (&["hands", "weapon-hands"], "`two-handed = true`"),
    (&["damage"], "`damage-die = \"1d8\"`, with `flat-bonus` and `extra-dice`"),
    (&["strength", "dexterity"], "`str` and `dex` hold the modifier, not the score"),
];

//! Whom it casts in Defined, and with what.

use super::Random;
use std::fmt::Write;

const WEAPONS: &[&str] = &[
    "id = \"sword\"\ndamage-die = \"1d8\"\ndamage-type = \"slashing\"\n",
    "id = \"keen\"\ndamage-die = \"1d6\"\ncrit-range = 15\nattack-ability = \"higher\"\n",
    "id = \"greataxe\"\ndamage-die = \"1d12\"\ntwo-handed = true\ncrit-multiplier = 3\n\
     durability = { hardness = 3, hp = 9 }\n",
    "id = \"spear\"\ndamage-die = \"1d8\"\nreach-weapon = true\ntwo-handed = true\n",
    "id = \"hook\"\ndamage-die = \"1d6\"\ndisarming = true\nflat-bonus = 2\n",
    "id = \"brand\"\ndamage-die = \"1d6\"\nextra-dice = [\"1d6\", \"1d4\"]\n",
    "id = \"bow\"\ndamage-die = \"1d8\"\nranged = true\n",
    "id = \"crossbow\"\ndamage-die = \"1d8\"\nranged = true\ncrossbow = true\ncrit-range = 18\n",
    "id = \"javelin\"\ndamage-die = \"1d6\"\nranged = true\nthrown = true\n",
];

const MORE: &[&str] = &[
    "[[combatant.weapon]]\nid = \"claws\"\ndamage-die = \"1d6\"\ndamage-type = \"slashing\"\nnatural = true\n",
    "[[combatant.weapon]]\nid = \"dagger\"\ndamage-die = \"1d4\"\ngrapple-compatible = true\nstorage = \"sheath\"\n",
    "[[combatant.shield]]\nid = \"buckler\"\nshield-kind = \"buckler\"\nshield-bonus = 1\ncheck-penalty = 1\n",
    "[[combatant.shield]]\nid = \"tower\"\nshield-kind = \"tower\"\nshield-bonus = 4\nstorage = \"other\"\ndurability = { hp = 8 }\n",
    "[[combatant.armor]]\nid = \"mail\"\narmor-bonus = 5\ncheck-penalty = 4\ndurability = { hardness = 2, hp = 20 }\n",
    "[[combatant.item]]\nid = \"potion\"\nactivation = \"potion\"\nstorage = \"potion-belt\"\nhealing = \"2d4\"\n",
    "[[combatant.item]]\nid = \"draught\"\nactivation = \"potion\"\nstorage = \"belt-or-quick-pocket\"\n",
    "[[combatant.item]]\nid = \"oil\"\nactivation = \"oil\"\nstorage = \"belt-or-quick-pocket\"\n",
    "[[combatant.item]]\nid = \"wand\"\nstorage = \"belt-or-quick-pocket\"\nhealing = \"10\"\n",
    "[[combatant.item]]\nid = \"top\"\nactivation = \"motion\"\nstorage = \"other\"\n",
    "[[combatant.item]]\nid = \"ring\"\nactivation = \"command-word\"\nstorage = \"other\"\n",
    "[[combatant.spell]]\nid = \"ray\"\nattack-mode = \"ranged-touch\"\ndamage-die = \"4d6+2\"\n",
    "[[combatant.spell]]\nid = \"shock\"\nattack-mode = \"melee-touch\"\ndamage-die = \"1d6\"\nflat-bonus = 1\nspell-crit = [12, 3]\n",
    "[[combatant.spell]]\nid = \"burst\"\ndamage-die = \"2d6\"\n",
    "[[combatant.spell]]\nid = \"fireball\"\ndamage-die = \"3d6\"\nsave = { reflex = 14 }\non-save = \"half\"\n",
    "[[combatant.spell]]\nid = \"riddle\"\ndamage-die = \"1d8\"\nsave = { will = 11 }\ninflicts = [\"flat-footed\"]\n",
    "[[combatant.spell]]\nid = \"venom\"\nattack-mode = \"melee-touch\"\ndamage-die = \"1d6\"\nsave = { fortitude = 13 }\non-save = \"negates\"\ninflicts = [\"prone\", \"injured\"]\non-failure = \"its arm swells\"\n",
    "[[combatant.spell]]\nid = \"slumber\"\ncast-action = \"swift\"\nsave = { will = 12 }\non-save = \"negates\"\ninflicts = [\"unconscious\"]\n",
    "[[combatant.spell]]\nid = \"doom\"\ncast-action = \"full-round\"\nsave = { fortitude = 8 }\non-save = \"described\"\ninflicts = [\"dead\"]\n",
    "[[combatant.spell]]\nid = \"wink\"\ncast-action = \"immediate\"\ndamage-die = \"1d4\"\nsave = { reflex = 12 }\non-save = \"half\"\n",
    "[[combatant.spell]]\nid = \"cure\"\nhealing = \"3d8+5\"\n",
    "[[combatant.spell]]\nid = \"leech\"\nattack-mode = \"melee-touch\"\nhealing = \"1d8\"\nheals = \"self\"\n",
    "[[combatant.spell]]\nid = \"charm\"\ncomponents = [\"verbal\"]\n",
    "[[combatant.spell]]\nid = \"dash\"\ncast-action = \"swift\"\n",
];

const SIZES: [&str; 5] = ["tiny", "small", "medium", "large", "huge"];

/// A random cast: mostly on a map and close together, all sizes, every switch.
pub fn cast(random: &mut Random) -> String {
    let mut toml = "system = \"defined\"\n[options]\n".to_owned();
    for switch in ["initiative-decimals", "flat-footed-at-start", "natural-20-1"] {
        let _ = writeln!(toml, "{switch} = {}", random.flag(3));
    }
    let _ = writeln!(toml, "aoo-needs-threat = {}", random.flag(2));
    let words = [
        ("death-roll", &["equal", "stats", "brutality"][..]),
        ("death-equal-success", &["stabilize", "streak-only"][..]),
        ("aoo-order", &["text", "before"][..]),
    ];
    for (switch, values) in words {
        if random.flag(2) {
            let value = random.one_of(values).unwrap_or(values[0]);
            let _ = writeln!(toml, "{switch} = \"{value}\"");
        }
    }
    if random.flag(5) {
        toml.push_str("prompts = \"all\"\n");
    }
    let map = !random.flag(6);
    if map {
        toml.push_str("[map]\ngrid = [12, 10]\n");
    }
    let mut taken: Vec<(u64, u64)> = Vec::new();
    for side in ["heroes", "raiders"] {
        for member in 0..=random.below(3) {
            combatant(random, &mut toml, side, member);
            if map {
                place(random, &mut toml, &mut taken);
            }
            gear(random, &mut toml);
        }
    }
    toml
}

/// A square two away from everybody else's at least: the large fill several.
fn place(random: &mut Random, toml: &mut String, taken: &mut Vec<(u64, u64)>) {
    let mut square = (2, 2);
    for _ in 0..20 {
        square = (2 + random.below(8), 2 + random.below(6));
        let far =
            |other: &(u64, u64)| other.0.abs_diff(square.0) > 1 || other.1.abs_diff(square.1) > 1;
        if taken.iter().all(far) {
            break;
        }
    }
    taken.push(square);
    let _ = writeln!(toml, "at = [{}, {}]", square.0, square.1);
}

fn combatant(random: &mut Random, toml: &mut String, side: &str, member: u64) {
    let id = &side[..3];
    let _ = writeln!(toml, "[[combatant]]\nid = \"{id}-{member}\"\nside = \"{side}\"");
    let _ = writeln!(toml, "hp-max = {}", 6 + random.below(50));
    let _ = writeln!(toml, "hd = {}\nbab = {}", random.below(12), random.below(18) as i64 - 1);
    let spread = ["str", "dex", "con", "wis", "initiative-bonus", "fortitude", "reflex", "will"];
    for stat in spread {
        if random.flag(2) {
            let _ = writeln!(toml, "{stat} = {}", random.below(9) as i64 - 2);
        }
    }
    if random.flag(2) {
        let _ = writeln!(
            toml,
            "ac-parts = {{ armor = {}, dexterity = {}, dodge = {}, parry = {} }}",
            random.below(6),
            random.below(5) as i64 - 1,
            random.below(2),
            random.below(2),
        );
    }
    if random.flag(3) {
        let size = random.one_of(&SIZES).unwrap_or("medium");
        let _ = writeln!(toml, "size = \"{size}\"");
    }
    let rare = [
        "aoo-per-round = 3",
        "counterspells-per-round = 1",
        "counterspells-per-round = 2",
        "immediate-per-round = 2",
        "reductions = [2]",
        "training = []",
        "training = [\"sword\", \"bow\"]",
        "feats = { swallow-bigger-foes = 3 }",
        "feats = { weapon-fixation-unarmed = 2, uncanny-dodge = 1, signless-spell = 1 }",
        "attack-curve = [6, 4, 2]",
        "skills = { acrobatics = 12 }",
        "skills = { beguile = 9, discern-intent = 6 }",
        "skills = { escape-artist = 8 }",
        "grapple-modifier = 9",
        "gagged = true",
        "unarmed-damage = \"1d4\"",
        "dies-at-0 = true",
        "waiting = true",
        "conditions = [\"prone\"]",
        "conditions = [\"wounded\"]",
        "nld = 4",
        "movement = 20",
        "hp = 3",
    ];
    let mut given: Vec<&str> = Vec::new();
    for line in rare {
        let stat = line.split(' ').next().unwrap_or_default();
        if random.flag(7) && !given.contains(&stat) && !(stat == "waiting" && member == 0) {
            given.push(stat);
            let _ = writeln!(toml, "{line}");
        }
    }
}

fn gear(random: &mut Random, toml: &mut String) {
    if !random.flag(8) {
        let weapon = random.one_of(WEAPONS).unwrap_or(WEAPONS[0]);
        let _ = write!(toml, "[[combatant.weapon]]\n{weapon}");
    }
    for item in MORE {
        if random.flag(5) {
            toml.push_str(item);
        }
    }
}

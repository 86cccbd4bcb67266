//! What several tests share: a small reproducible generator, and random casts.
#![allow(dead_code, reason = "each test uses some of it")]

pub mod again;
pub mod events;
pub mod player;
pub mod readers;

use affray::engine::catalog::Kind;
use affray::state::State;
use affray::vocabulary::{Dice, ItemId, Value, Who};
use std::fmt::Write;

/// A reproducible stream of choices.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() {
            None
        } else {
            list.get(self.below(list.len() as u64) as usize).cloned()
        }
    }

    fn flag(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }
}

const WEAPONS: &[&str] = &[
    "[[combatant.weapon]]\nid = \"longsword\"\ndamage = \"1d8\"\nshock = 2\nshock-ac = 13\n",
    "[[combatant.weapon]]\nid = \"dagger\"\ndamage = \"1d4\"\nattributes = [\"str\", \"dex\"]\nuse = [\"melee\", \"thrown\"]\nrange-normal = 30\nrange-max = 60\nshock = 1\nshock-ac = 15\nranged-shock = true\n",
    "[[combatant.weapon]]\nid = \"bow\"\ndamage = \"1d6\"\nskill = \"shoot\"\nattributes = [\"dex\"]\nuse = [\"shot\"]\nlauncher = \"bow\"\nweapon-hands = 2\nrange-normal = 20\nrange-max = 600\nammo = 3\n",
    "[[combatant.weapon]]\nid = \"handbow\"\ndamage = \"1d6\"\nskill = \"shoot\"\nattributes = [\"dex\"]\nuse = [\"shot\"]\nlauncher = \"crossbow\"\nrange-normal = 30\nrange-max = 60\n",
    "[[combatant.weapon]]\nid = \"heavy\"\ndamage = \"1d10\"\nskill = \"shoot\"\nuse = [\"shot\"]\nlauncher = \"crossbow\"\nweapon-hands = 2\ncarry = \"readied\"\n",
    "[[combatant.weapon]]\nid = \"club\"\ndamage = \"1d4\"\nless-lethal = true\nshock = 5\nshock-any-ac = true\ndamage-mods = [{ amount = 1, adds-to-shock = true }]\n",
    "[[combatant.weapon]]\nid = \"spear\"\ndamage = \"1d6\"\nreach = 10\nshock = 1\nshock-ac = 15\nuse = [\"melee\", \"thrown\"]\nrange-normal = 10\nrange-max = 40\ncarry = \"readied\"\n",
    "[[combatant.weapon]]\nid = \"claws\"\ndamage = \"1d6\"\nskill = \"punch\"\ntrauma-die = \"1d8\"\ntrauma-rating = 2\n",
    "[[combatant.weapon]]\nid = \"axe\"\ndamage = \"2d6\"\ntrauma-die = \"1d10\"\ntrauma-rating = 3\ncarry = \"stowed\"\nshock = 3\nshock-ac = 15\n",
    "[[combatant.weapon]]\nid = \"fangs\"\ndamage = \"1d6\"\nskill = \"punch\"\nunarmed = true\ntrauma-die = \"1d8\"\ntrauma-rating = 2\n",
    "[[combatant.shield]]\nid = \"shield\"\nac-bonus = 1\n",
    "[[combatant.shield]]\nid = \"buckler\"\nac-bonus = 1\ndamage = \"1d4\"\nshock = 1\nshock-ac = 13\n",
    "[[combatant.item]]\nid = \"potion\"\ncarry = \"stowed\"\n",
    "[[combatant.armor]]\nid = \"plate\"\ntrauma-target-bonus = 1\n",
];

/// Where the shield stands among them.
const SHIELD: usize = 9;

/// A random cast: two or three sides, with and without a map, every switch.
pub fn cast(random: &mut Random) -> String {
    let mut toml = "system = \"wwn\"\n[options]\n".to_owned();
    for switch in ["individual-initiative", "trauma", "natural-1-20"] {
        let _ = writeln!(toml, "{switch} = {}", random.flag(3));
    }
    if random.flag(4) {
        toml.push_str("prompts = \"all\"\n");
    }
    // A crowd on one side; without a map everybody is in reach.
    let crowded = random.below(12);
    let map = random.flag(2) && crowded > 2;
    if map {
        toml.push_str("[map]\ngrid = [14, 6]\n");
    }
    let sides = ["heroes", "raiders", "wolves"];
    let count = 2 + usize::from(random.flag(5));
    for (at, side) in sides.iter().enumerate().take(count) {
        let more = if crowded == at as u64 { 3 } else { 0 };
        for member in 0..=random.below(3) + more {
            let place = map.then(|| (member * 2 + at as u64 % 2 + 1, at as u64 * 2 + 1));
            combatant(random, &mut toml, side, member, place);
        }
    }
    toml
}

fn combatant(
    random: &mut Random,
    toml: &mut String,
    side: &str,
    member: u64,
    place: Option<(u64, u64)>,
) {
    let pc = (side == "heroes") ^ random.flag(6);
    let _ = writeln!(toml, "[[combatant]]\nid = \"{}-{member}\"\nside = \"{side}\"", &side[..3]);
    let _ = writeln!(toml, "kind = \"{}\"", if pc { "pc" } else { "npc" });
    let hp = 1 + random.below(16);
    let _ = writeln!(toml, "hp-max = {hp}\nmelee-ac = {}", 10 + random.below(7));
    if let Some((x, y)) = place {
        let _ = writeln!(toml, "at = [{x}, {y}]");
    }
    if random.flag(3) {
        let _ = writeln!(toml, "ranged-ac = {}", 10 + random.below(5));
    }
    if pc {
        let skills = [
            "stab = 0",
            "shoot = 1, stab = 1",
            "punch = 1, exert = 0",
            "punch = 2, heal = 2, shoot = 0",
            "punch = 2, stab = 1",
            "sneak = 1, notice = 1",
        ];
        let skills = random.one_of(&skills).unwrap_or("stab = 0");
        let (strength, dexterity) = (random.below(5) as i64 - 2, random.below(4) as i64 - 1);
        let _ = writeln!(
            toml,
            "skills = {{ {skills} }}\nstr-mod = {strength}\ndexterity = {}",
            10 + dexterity * 4
        );
    } else {
        let _ =
            writeln!(toml, "hit-dice = {}\nskill-bonus = {}", 1 + random.below(3), random.below(3));
    }
    let flags = [
        "killing-blow = true",
        "veterans-luck = 1",
        "disciplined = true",
        "automatic-initiative = true",
        "surprise-immune = true",
        "shock-immune = true",
        "natural-weapons = true",
        "inanimate = true",
        "named = true",
        "morale = 8",
        "initiative-mod = 1",
        "waiting = true",
        "trauma-die-bonus = 1",
        "move = 25",
        "damage-bonus = [{ amount = 1, adds-to-shock = true }]",
        "level = 3",
        "size-class = \"larger-humanoid\"",
        "physical-save = 20",
        "int-mod = 1",
        "conditions = [\"unsuspecting\"]",
    ];
    for flag in flags {
        let waits = flag.starts_with("waiting");
        if random.flag(if waits || flag.starts_with("inanimate") { 12 } else { 5 })
            && !(waits && member == 0)
        {
            let _ = writeln!(toml, "{flag}");
        }
    }
    let mut chosen: Vec<usize> = Vec::new();
    for at in 0..=random.below(4) {
        // Shields are in the middle of much; many carry one.
        let shielded = at == 0 && random.flag(4);
        let weapon = if shielded { SHIELD } else { random.below(WEAPONS.len() as u64) as usize };
        if !chosen.contains(&weapon) {
            chosen.push(weapon);
            toml.push_str(WEAPONS[weapon]);
        }
    }
}

/// A value an option of this kind may have.
pub fn some_value(random: &mut Random, state: &State, kind: Kind) -> Option<Value> {
    let everyone: Vec<Who> = state.present().collect();
    match kind {
        Kind::Int(least, most) => {
            let span = i64::from(most.min(40)) - i64::from(least.max(-5)) + 1;
            Some(Value::Int(least.max(-5) + random.below(span.max(1) as u64) as i32))
        }
        Kind::Flag => Some(Value::Flag(random.below(2) == 0)),
        Kind::Dice => Some(Value::Dice(Dice::of(1, 6))),
        Kind::Word(words) => random.one_of(words).map(Value::Word),
        Kind::Words(words) => random.one_of(words).map(|word| Value::List(vec![Value::Word(word)])),
        Kind::Text => Some(Value::Text("as it is".to_owned())),
        Kind::Who | Kind::WhoOrSide => random.one_of(&everyone).map(Value::Who),
        Kind::Whos => random.one_of(&everyone).map(|who| Value::List(vec![Value::Who(who)])),
        Kind::Side => random.one_of(&everyone).map(|who| Value::Side(state.side(who))),
        Kind::Item => {
            Some(Value::Item(ItemId(random.below(state.items.len().max(1) as u64) as u16)))
        }
        Kind::Items => {
            let item = ItemId(random.below(state.items.len().max(1) as u64) as u16);
            Some(Value::List(vec![Value::Item(item)]))
        }
        Kind::Place | Kind::Path | Kind::Numbers | Kind::Amounts(_) | Kind::Verb => None,
    }
}

//! Alternating factions.

use super::super::{Random, in_order};
use super::{Decision, Deed, Habits, Upward};
use affray::engine::catalog::Commits;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{
    Actor, Args, Detail, Effect, Name, Place, SideId, Subject, Value, Who, ZoneId, core,
};
use std::fmt::Write;

/// How it is played.
pub const HABITS: Habits = Habits {
    cast: Some(cast),
    start,
    pick,
    gm,
    ruling: grabbed,
    bounds,
    questions: &[
        "guard.becomes-target",
        "react.options",
        "hide.agreement",
        "opportunity.trigger",
        "opportunity.resume",
        "sneak.reveal-time",
        "stunt.proposal",
        "stunt.accepted",
    ],
    never: NEVER,
    commits: COMMITS,
    upward: UPWARD,
    ..Habits::of(System::Factions)
};

fn name(word: &str) -> Name {
    super::named(System::Factions, word)
}

const ITEMS: &[&str] = &[
    "[[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d8\"\n",
    "[[combatant.weapon]]\nid = \"maul\"\ndamage = \"1d10\"\nhands = 2\n",
    "[[combatant.weapon]]\nid = \"pin\"\ndamage = \"1d3\"\n",
    "[[combatant.weapon]]\nid = \"bow\"\ndamage = \"1d6\"\nattack-kind = \"ranged\"\nrange = 2\n",
    "[[combatant.weapon]]\nid = \"rifle\"\ndamage = \"2d4\"\nattack-kind = \"ranged\"\nrange = 5\ncarry = \"stowed\"\n",
    "[[combatant.weapon]]\nid = \"mortar\"\ndamage = \"1d12\"\nattack-kind = \"indirect\"\nrange = 3\n",
    "[[combatant.weapon]]\nid = \"flail\"\ndamage = \"1d6\"\nblast = true\n",
    "[[combatant.weapon]]\nid = \"bomb\"\ndamage = \"2d4\"\nblast = true\nattack-kind = \"ranged\"\nrange = 2\n",
    "[[combatant.shield]]\nid = \"shield\"\n",
    "[[combatant.armor]]\nid = \"mail\"\narmour-value = 2\n",
    "[[combatant.shield]]\nid = \"spiked\"\ndamage = \"1d4\"\nshield-condition = \"damaged\"\n",
    "[[combatant.armor]]\nid = \"rags\"\narmour-condition = \"damaged\"\n",
    "[[combatant.weapon]]\nid = \"chair\"\nimprovised = \"hand\"\n",
    "[[combatant.weapon]]\nid = \"bench\"\nimprovised = \"great\"\n",
    "[[combatant.weapon]]\nid = \"pole\"\ndamage = \"2d8\"\ncondition = \"damaged\"\n",
    "[[combatant.weapon]]\nid = \"lance\"\ndamage = \"1d12\"\npowerful = true\n",
    "[[combatant.item]]\nid = \"draught\"\n",
    "[[combatant.item]]\nid = \"antidote\"\n",
];

const ZONES: &[&str] = &["yard", "gate", "hall", "loft"];

/// A random cast: two or three factions, with and without a map, with and without the switches.
fn cast(random: &mut Random) -> String {
    let mut toml = "system = \"factions\"\n[options]\n".to_owned();
    let _ = writeln!(toml, "fast-and-slow = {}", random.flag(3));
    let _ = writeln!(toml, "player-morale = {}", random.flag(3));
    let _ = writeln!(toml, "chaos-of-combat = {}", random.flag(3));
    let _ = writeln!(toml, "die-for-each = {}", random.flag(4));
    if random.flag(4) {
        toml.push_str("durability-die = 8\ndurability-number = 3\n");
    }
    if random.flag(4) {
        toml.push_str("prompts = \"all\"\n");
    }
    let map = random.below(3) > 0;
    if map {
        toml.push_str(
            "[[map.zone]]\nid = \"yard\"\nneighbours = [\"gate\"]\n\
             [[map.zone]]\nid = \"gate\"\nneighbours = [\"yard\", \"hall\"]\n\
             hazards = [{ hazard = \"pit\", damage = \"1d4\" }, { hazard = \"mud\" }]\n\
             [[map.zone]]\nid = \"hall\"\nprotection = [\"cover\", \"concealment\"]\n\
             [[map.zone]]\nid = \"loft\"\nneighbours = [\"hall\"]\n",
        );
    }
    let sides = ["players", "bandits", "wolves"];
    let count = 2 + usize::from(random.flag(4));
    for side in sides.iter().take(count) {
        for member in 0..=random.below(3) {
            let placed = map && !random.flag(20);
            combatant(random, &mut toml, side, member, placed);
        }
    }
    toml
}

fn combatant(random: &mut Random, toml: &mut String, side: &str, member: u64, map: bool) {
    let _ = writeln!(toml, "[[combatant]]\nid = \"{}-{member}\"\nside = \"{side}\"", &side[..3]);
    if side == "players" {
        toml.push_str("run-by = \"player\"\n");
    }
    if map {
        let at = ["yard", "gate", "hall", "gate", "loft", "yard|gate", "gate|hall", "hall|loft"];
        let at = random.one_of(&at).unwrap_or(ZONES[0]);
        let _ = writeln!(toml, "at = \"{at}\"");
    }
    let (agi, wit) = (random.below(21), random.below(21));
    let _ = writeln!(toml, "str = {}\nagi = {agi}\nwit = {wit}", random.below(21));
    let _ = writeln!(toml, "max-health = {}", 1 + random.below(12));
    if random.flag(6) {
        let _ = writeln!(toml, "armour = {}", random.below(3));
    }
    if random.flag(3) {
        let class = random.one_of(&["slower", "equal", "faster"]).unwrap_or("equal");
        let _ = writeln!(toml, "speed-class = \"{class}\"");
    }
    if random.flag(8) {
        toml.push_str("fear-immune = true\n");
    }
    if random.flag(6) {
        let _ = writeln!(toml, "group = \"pack-{}\"", random.below(2));
    }
    if random.flag(20) {
        toml.push_str("health = 0\n");
    }
    if random.flag(12) {
        toml.push_str("conditions = [\"concealed\"]\n");
    }
    if random.flag(10) && (member > 0 || side == "wolves") {
        toml.push_str("waiting = true\n");
    }
    let mut chosen: Vec<usize> = Vec::new();
    for _ in 0..random.below(6) {
        let item = random.below(ITEMS.len() as u64) as usize;
        if !chosen.contains(&item) {
            chosen.push(item);
            toml.push_str(ITEMS[item]);
        }
    }
}

/// Options of the start: who began it.
fn start(state: &State, random: &mut Random) -> Args {
    let sides: Vec<SideId> = state.every_side().collect();
    let mut args = match random.one_of(&sides) {
        Some(side) if random.flag(2) => Args::default().with(name("started-by"), Value::Side(side)),
        _ => Args::default(),
    };
    if random.flag(4) {
        let everyone: Vec<Who> = state.everyone().collect();
        let lurking = (0..=random.below(2)).filter_map(|_| random.one_of(&everyone));
        let lurking = lurking.map(Value::Who).collect();
        args = args.with(name("ambushers"), Value::List(lurking));
    }
    args
}

/// What it goes for, and how often.
const VERBS: &[&str] = &[
    "attack",
    "attack",
    "attack",
    "attack",
    "move",
    "end-turn",
    "grapple",
    "disarm",
    "shove",
    "break-free",
    "hide",
    "surrender",
];

/// What chance alone would hardly come to: attacks, moves away from enemies, final blows, turns.
fn pick(state: &State, random: &mut Random) -> Option<Deed> {
    if state.phase == core::SETUP {
        return None;
    }
    let everyone: Vec<Who> = state.present().collect();
    for _ in 0..8 {
        let who = random.one_of(&everyone)?;
        if random.flag(12) {
            let side = Actor::Side(state.side(who));
            let verb = ["pass", "choose-first-faction", "take-turn", "end-turn"];
            let verb = name(random.one_of(&verb)?);
            let legal = in_order::legal(System::Factions, state, side, verb);
            if let Some(args) = random.one_of(&legal) {
                return Some((side, verb, args));
            }
        }
        let verb = name(random.one_of(VERBS)?);
        let mut legal = in_order::legal(System::Factions, state, Actor::Who(who), verb);
        let along = |args: &Args| args.value(name("dragging")).is_some();
        if legal.iter().any(along) && random.flag(2) {
            legal.retain(along);
        }
        let last = |args: &Args| args.flag(name("final-blow")) == Some(true);
        if legal.iter().any(last) && random.flag(2) {
            legal.retain(last);
        }
        if let Some(args) = random.one_of(&legal) {
            return Some((Actor::Who(who), verb, args));
        }
    }
    None
}

/// What the GM says beside the start and the turns.
fn gm(state: &State, random: &mut Random) -> Option<(Name, Args)> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let listed = Value::List(vec![Value::Who(who)]);
    let one = Args::default().with(name("character"), Value::Who(who));
    match random.below(6) {
        0 => Some((core::JOIN, Args::default().with(core::WHO, listed))),
        1 => Some((name("reveal"), one)),
        2 => {
            let mut args = Args::default().with(name("fleeing"), listed);
            if random.flag(3) {
                let speed = random.one_of(&["slower", "equal", "faster"])?;
                args = args.with(name("speed"), Value::Word(name(speed)));
            }
            if random.flag(3) {
                let side = Value::Side(state.side(random.one_of(&everyone)?));
                args = args.with(name("pursuers"), Value::List(vec![side]));
            }
            Some((name("resolve-chase"), args))
        }
        _ => {
            let kind = random.one_of(&["concealment", "cover", "cover", "barrier", "none"])?;
            let kind = Value::Word(name(kind));
            let zones: Vec<ZoneId> = state.zones().collect();
            let mut args = match random.one_of(&zones) {
                Some(zone) if random.flag(4) => Args::of(core::ZONE, Place::Zone(zone)),
                _ => Args::default().with(core::TARGET, Value::Who(who)),
            };
            if random.flag(4) {
                args = args.with(name("against"), Value::Who(random.one_of(&everyone)?));
            }
            Some((name("set-protection"), args.with(core::KIND, kind)))
        }
    }
}

/// Somebody grabs somebody, or is grabbed.
fn grabbed(state: &State, random: &mut Random) -> Option<Effect> {
    let everyone: Vec<Who> = state.everyone().collect();
    let (who, other) = (random.one_of(&everyone)?, random.one_of(&everyone)?);
    let condition = name(random.one_of(&["grabbed", "grabbing"])?);
    let detail = Some(Detail::Who(other));
    random.flag(4).then_some(Effect::Gained { of: Subject::Who(who), condition, detail })
}

/// Each faction passes once in a row, and one character has a turn.
fn bounds(state: &State, _awaiting: bool) -> Result<(), String> {
    let passes = state.pool(Subject::Fight, name("consecutive-passes"));
    if passes > state.order.len() as i32 {
        return Err(format!("{passes} passes in a row"));
    }
    if state.acting.len() > 1 {
        return Err("two turns at once".to_owned());
    }
    Ok(())
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("clause", "counter.suitable-attack", "what does not reach is not offered"),
    ("clause", "counter.multi-target", "a second counter is not offered"),
    ("clause", "morale.phase", "the check itself comes between the rounds"),
    ("clause", "surrender.defence", "what else one could do is not offered"),
];

/// Who must agree to an option that names somebody, and to which verbs it belongs.
const COMMITS: &[Decision] = &[
    // A character has one turn in a round.
    (Commits::Named, "character", &["take-turn"]),
    // The rules themselves ask whoever is hidden behind.
    (Commits::Nobody, "behind", &["hide-behind"]),
    (Commits::Nobody, "whom", &["guard"]),
    (Commits::Nobody, "leaves", &["move"]),
    // It is held already.
    (Commits::Nobody, "dragging", &["move"]),
    (Commits::Nobody, "target", &["attack", "disarm", "grapple", "shove", "propose-stunt"]),
    (Commits::Nobody, "targets", &["attack", "invoke-power", "counter", "opportunity-attack"]),
    (Commits::Nobody, "on", &["use-consumable"]),
    (Commits::Nobody, "weapon", &["disarm"]),
    (Commits::Nobody, "item", &["counter", "opportunity-attack"]),
];

/// Which of its files know one above them in the list of modules, and why.
const UPWARD: &[Upward] = &[
    ("character", "gear", "the state of gear counts among the conditions and numbers in force"),
    ("health", "grapple", "whoever falls lets go of whom it holds"),
    ("grapple", "surrender", "whoever has given up may fight again once an enemy's shove harms it"),
    ("guard", "stunt", "whoever took an offer guards nobody against the same attack"),
    ("turn", "grapple", "what a grappler does in its turn keeps its hold or ends it"),
    ("turn", "bonus", "whoever has swapped two items has no main action left"),
    ("fat", "initiative", "who is too slow is told if the faction may still name the first"),
    ("slots", "initiative", "whose slot it is may still be said by naming the first faction"),
];

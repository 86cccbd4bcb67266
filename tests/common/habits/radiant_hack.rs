//! Radiant Hack.

use super::super::{Random, in_order};
use super::{Decision, Deed, Habits, Upward};
use affray::engine::catalog::Commits;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Actor, Args, ItemId, Name, Place, Subject, Value, Who, ZoneId, core};
use std::fmt::Write;

/// How it is played.
pub const HABITS: Habits = Habits {
    cast: Some(cast),
    start,
    pick,
    earnest: &["attack", "attack", "attack", "move", "move", "stunt", "end-turn"],
    gm,
    bounds,
    questions: &[
        "initiative.ties",
        "zones.share-to-interact",
        "zone-condition.hazard",
        "disengage.free-attack",
        "disengage.enemies-leaving",
        "hp.zero",
        "dual.mixed-and-usage",
        "ongoing.gm-chooses-attribute",
        "hinderance.ends-on-test",
        "morale.skill-test",
    ],
    never: NEVER,
    commits: COMMITS,
    upward: UPWARD,
    ..Habits::of(System::RadiantHack)
};

fn name(word: &str) -> Name {
    super::named(System::RadiantHack, word)
}

const WEAPONS: &[&str] = &[
    "[[combatant.weapon]]\nid = \"longsword\"\ndamage = \"1d8\"\n",
    "[[combatant.weapon]]\nid = \"dagger\"\ndamage = \"1d4\"\nusage-marked = 2\n",
    "[[combatant.weapon]]\nid = \"hatchet\"\ncarry = \"readied\"\n",
    "[[combatant.weapon]]\nid = \"maul\"\ndamage = \"2d6\"\nhands = \"two-handed\"\n",
    "[[combatant.weapon]]\nid = \"fine\"\ndamage = \"1d8+1\"\nusage-max = 1\n",
    "[[combatant.weapon]]\nid = \"bow\"\nattack-kind = \"ranged\"\n",
    "[[combatant.weapon]]\nid = \"longbow\"\nattack-kind = \"ranged\"\nmax-range = \"distant\"\n",
    "[[combatant.weapon]]\nid = \"dart\"\ndamage = \"1d4\"\nattack-kind = \"ranged\"\nmax-range = \"nearby\"\n",
    "[[combatant.weapon]]\nid = \"claws\"\ndamage = \"1d6\"\nnatural = true\n",
    "[[combatant.weapon]]\nid = \"axe\"\ndamage = \"1d8\"\nstowed = true\n",
    "[[combatant.item]]\nid = \"potion\"\nstowed = true\n",
    "[[combatant.item]]\nid = \"torch\"\n",
];

const ZONES: [&str; 5] = ["gate", "yard", "hall", "roof", "isle"];

/// A random cast: with and without a map, Creatures on both sides, every switch.
fn cast(random: &mut Random) -> String {
    let mut toml = "system = \"radiant-hack\"\n[options]\n".to_owned();
    let _ = writeln!(toml, "free-attacks-both-ways = {}", random.flag(3));
    if random.flag(3) {
        toml.push_str("prompts = \"all\"\n");
    }
    let map = !random.flag(4);
    let zones = if random.flag(6) { 2 } else { 5 };
    if map {
        for (at, zone) in ZONES.iter().take(zones).enumerate() {
            let _ = writeln!(toml, "[[map.zone]]\nid = \"{zone}\"");
            if at + 1 < zones.min(4) {
                let _ = writeln!(toml, "adjacent = [\"{}\"]", ZONES[at + 1]);
            }
            if at == 1 && random.flag(2) {
                toml.push_str("capacity = 8\n");
            }
            let fail = random.one_of(&["weakened", "1d4", "ongoing", "stuck", "a bad smell"]);
            if at > 0 && random.flag(5) {
                let fail = fail.unwrap_or("weakened");
                let _ =
                    writeln!(toml, "hazard = [{{ attribute = \"dex\", on-fail = \"{fail}\" }}]");
            }
        }
    }
    for side in ["characters", "enemies"] {
        for member in 0..=1 + random.below(3) {
            combatant(random, &mut toml, side, member, map.then_some(zones));
        }
    }
    toml
}

fn combatant(
    random: &mut Random,
    toml: &mut String,
    side: &str,
    member: u64,
    zones: Option<usize>,
) {
    let played = (side == "characters") ^ (member > 0 && random.flag(6));
    let _ = writeln!(toml, "[[combatant]]\nid = \"{}-{member}\"", &side[..3]);
    let _ = writeln!(toml, "kind = \"{}\"", if played { "character" } else { "npc" });
    let implied = played == (side == "characters");
    if !implied || random.flag(2) {
        let _ = writeln!(toml, "side = \"{side}\"");
    }
    if let Some(zones) = zones {
        // Most of them meet in the middle.
        let place = if random.flag(3) { random.below(zones as u64) as usize } else { 1 };
        let _ = writeln!(toml, "at = \"{}\"", ZONES[place]);
    }
    let _ = writeln!(toml, "max-hp = {}", 1 + random.below(14));
    for (stat, least, span) in [("str", -2, 15), ("dex", -3, 16), ("skill", -2, 6)] {
        if random.flag(2) {
            let _ = writeln!(toml, "{stat} = {}", least + random.below(span) as i64);
        }
    }
    let flags = [
        "level = 2",
        "attributes = { wil = 1, con = -1 }",
        "reduction = \"1\"",
        "reduction = \"1d4\"",
        "personality = true",
        "waiting = true",
        "conditions = [\"weakened\"]",
        "conditions = [\"stuck\"]",
        "conditions = [\"ongoing-damage\"]",
        "hp = 0",
    ];
    let mut given: Vec<&str> = Vec::new();
    for flag in flags {
        let stat = flag.split(' ').next().unwrap_or_default();
        let rare = flag.starts_with("waiting") || flag.starts_with("hp");
        if random.flag(if rare { 14 } else { 7 })
            && !(rare && member == 0)
            && !given.contains(&stat)
        {
            given.push(stat);
            let _ = writeln!(toml, "{flag}");
        }
    }
    let mut chosen: Vec<usize> = Vec::new();
    for _ in 0..random.below(4) {
        let weapon = random.below(WEAPONS.len() as u64) as usize;
        if !chosen.contains(&weapon) {
            chosen.push(weapon);
            toml.push_str(WEAPONS[weapon]);
        }
    }
}

/// Options of the start: none, one or both sides surprised.
fn start(_: &State, random: &mut Random) -> Args {
    let words =
        |words: &[&str]| Value::List(words.iter().map(|word| Value::Word(name(word))).collect());
    let surprised = match random.below(8) {
        0 => words(&["none"]),
        1 => words(&["characters", "enemies"]),
        2 => words(&["characters"]),
        3 => words(&["enemies"]),
        _ => return Args::default(),
    };
    Args::default().with(name("surprised"), surprised)
}

/// What chance alone would seldom come to: shaking off, and Tests at the end of a Turn to which
/// only the GM gives something.
fn pick(state: &State, random: &mut Random) -> Option<Deed> {
    let end = two_dice(random, Args::default());
    if random.flag(16)
        && System::RadiantHack.check(state, Actor::Gm, core::END_TURN, end.clone()).is_ok()
    {
        return Some((Actor::Gm, core::END_TURN, end));
    }
    let everyone: Vec<Who> = state.present().collect();
    let who = random.one_of(&everyone).filter(|_| random.flag(3))?;
    let shake_off = name("shake-off");
    let legal = in_order::legal(System::RadiantHack, state, Actor::Who(who), shake_off);
    Some((Actor::Who(who), shake_off, random.one_of(&legal)?))
}

/// What the GM says beside the start and the Turns.
fn gm(state: &State, random: &mut Random) -> Option<(Name, Args)> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let target = Args::default().with(core::TARGET, Value::Who(who));
    let one = Args::default().with(core::WHO, Value::List(vec![Value::Who(who)]));
    let side = Args::default().with(core::WHO, Value::List(vec![Value::Side(state.side(who))]));
    let text = |word: &str| Value::Text(word.to_owned());
    let word = random.one_of(&["str", "dex", "wil", "con", "skill"])?;
    let with = |args: Args, random: &mut Random| {
        let args = if random.flag(2) {
            args.with(name("attribute"), Value::Label((*word).to_owned()))
        } else {
            args
        };
        if random.flag(3) { args.with(name("dr"), Value::Int(8)) } else { args }
    };
    let zone = |at: u64| Place::Zone(ZoneId(at as u16));
    Some(match random.below(9) {
        0 => {
            let args = with(target, random).with(name("source"), text("fire"));
            (name("apply-ongoing-damage"), args)
        }
        1 | 2 => {
            let which = random.one_of(&["weakened", "distracted", "stuck", "paralysed"])?;
            let args = target.with(name("which"), Value::Word(name(which)));
            let args = args.with(name("source"), text("a net"));
            let needs = Value::Flag(random.flag(2));
            (name("apply-hinderance"), with(args, random).with(name("needs-action"), needs))
        }
        3 => {
            let args = Args::default().with(core::WHO, Value::Who(who));
            let args = two_dice(random, args);
            let args = args.with(name("on-pass"), text("well")).with(name("on-fail"), text("ill"));
            (name("call-test"), with(args, random))
        }
        4 => (name("roll-reaction"), if random.flag(2) { one } else { side }),
        5 | 6 => {
            let args = if random.flag(2) { one } else { side };
            let args = match random.below(3) {
                0 => args.with(name("per"), Value::Word(core::GROUP)),
                1 => args.with(name("per"), Value::Word(name("each"))),
                _ => args,
            };
            let args = if random.flag(3) { args.with(name("dr"), Value::Int(14)) } else { args };
            let args = two_dice(random, args);
            let fail = Value::Word(name(random.one_of(&["parley", "flee"])?));
            let said = random.flag(2);
            (name("call-morale"), if said { args.with(name("on-fail"), fail) } else { args })
        }
        7 => {
            let border = Place::Border(ZoneId(random.below(4) as u16), ZoneId(4));
            (name("set-zones"), Args::default().with(name("adjacency"), Value::Place(border)))
        }
        _ => {
            let kind = random.one_of(&["capacity", "hazard", "other"])?;
            let args = Args::default()
                .with(core::ZONE, Value::Place(zone(random.below(5))))
                .with(core::KIND, Value::Word(name(kind)));
            let args = match kind {
                "capacity" => args.with(name("number"), Value::Int(random.below(5) as i32)),
                "hazard" => with(args, random).with(name("on-fail"), text("distracted")),
                _ => args.with(core::TEXT, text("dark")),
            };
            (name("set-zone-condition"), args)
        }
    })
    .filter(|(verb, _)| {
        has_zones(state) || !["set-zones", "set-zone-condition"].map(name).contains(verb)
    })
}

/// Whether there is a map to change; before the fight it stays as it was drawn.
fn has_zones(state: &State) -> bool {
    state.phase != core::SETUP
        && matches!(&state.cast.map, affray::vocabulary::MapSheet::Zones(zones) if zones.len() == 5)
}

/// Whoever is out has no Turn, and no weapon has more marks than usages.
fn bounds(state: &State, _awaiting: bool) -> Result<(), String> {
    for who in state.everyone() {
        if state.is(who, name("out")) && state.acting.contains(&who) {
            return Err(format!("{} is out and has a Turn", state.called(who)));
        }
    }
    if state.acting.len() > 2 {
        return Err("more than two have a Turn".to_owned());
    }
    for at in 0..state.items.len() as u16 {
        let (item, usage) = (ItemId(at), name("usage"));
        let most = System::RadiantHack.number(state, Subject::Item(item), name("usage-max"));
        let now = state.pool(item, usage);
        if now > most.unwrap_or(0).max(0) {
            return Err(format!("{} has {now} marks", state.called(item)));
        }
    }
    Ok(())
}

/// Now and then the GM gives a Test Advantage or Disadvantage, or both.
fn two_dice(random: &mut Random, mut args: Args) -> Args {
    for option in ["advantage", "disadvantage"] {
        if random.flag(3) {
            args = args.with(name(option), Value::Flag(true));
        }
    }
    args
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("option", "free-attack dr", "answers are given as they are offered"),
    ("option", "free-attack advantage", "answers are given as they are offered"),
    ("option", "free-attack disadvantage", "answers are given as they are offered"),
];

/// Who must agree to an option that names somebody, and to which verbs it belongs.
const COMMITS: &[Decision] = &[
    // Whoever takes something over carries it from then on.
    (Commits::Friends, "with", &["trade-item"]),
    (Commits::Nobody, "with", &["negotiate"]),
    (Commits::Nobody, "target", &["attack", "stunt"]),
    (Commits::Nobody, "targets", &["cast-spell"]),
    (Commits::Nobody, "enemies-close", &["move"]),
    // Only the GM names another than the one who is asked.
    (Commits::Nobody, "attacker", &["free-attack"]),
];

/// Which of its files know one above them in the list of modules, and why.
const UPWARD: &[Upward] = &[
    ("test", "hinderance", "being Weakened makes every Test worse"),
    ("hinderance", "turn", "trying to end one can cost the Action; a Distracted has none"),
    ("ongoing", "hp", "what goes on hurts as its sufferer's Turn begins"),
    ("zone_condition", "hp", "a hazard hurts whoever enters"),
    ("turn", "zones", "without a map a move says who is Close"),
    ("turn", "initiative", "a Turn begins where the order says; the order begins Turns"),
    ("turn", "disengage", "a move out of a Zone is leaving its enemies"),
];

//! Hallowed Earth.

use super::super::{Random, in_order};
use super::{Decision, Deed, Habits, Upward};
use affray::engine::catalog::Commits;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Actor, Args, Effect, Name, Place, Subject, Value, Who, core};
use std::fmt::Write;

/// How it is played.
pub const HABITS: Habits = Habits {
    cast: Some(cast),
    start,
    pick,
    gm,
    ruling: crippled,
    bounds,
    questions: &[
        "reposte.entering-threat-range",
        "fulldef.reposte",
        "tie.same-starting-state",
        "injury.several-types",
        "injury.empty-tables",
        "injury.jaw",
    ],
    never: NEVER,
    commits: COMMITS,
    upward: UPWARD,
    ..Habits::of(System::HallowedEarth)
};

fn name(word: &str) -> Name {
    super::named(System::HallowedEarth, word)
}

const ITEMS: &[&str] = &[
    "[[combatant.weapon]]\nid = \"club\"\nweapon-damage = \"1d8+1\"\ndamage-types = [\"blunt\"]\nweapon-speed = 1\ncrit-range = 8\n",
    "[[combatant.weapon]]\nid = \"maul\"\nweapon-damage = \"2d6\"\ndamage-types = [\"blunt\"]\nweapon-hands = 2\nweapon-speed = 2\ncrit-range = 6\ncrit-multiplier = 4\n",
    "[[combatant.weapon]]\nid = \"spear\"\nweapon-damage = \"1d6\"\ndamage-types = [\"piercing\"]\nweapon-reach = 2\nweapon-speed = 1\ncrit-range = 15\n",
    "[[combatant.weapon]]\nid = \"brand\"\nweapon-damage = \"1d8\"\nextra-damage = \"1d6\"\ndamage-types = [\"blunt\", \"fire\"]\ncrit-range = 14\ncrit-multiplier = 3\n",
    "[[combatant.weapon]]\nid = \"bow\"\nweapon-damage = \"1d6\"\nweapon-reach = 0\nweapon-hands = 2\ncrit-range = 15\n",
    "[[combatant.weapon]]\nid = \"claws\"\nweapon-damage = \"1d4\"\nweapon-hands = 0\nattack-bonus = 4\n",
    "[[combatant.shield]]\nid = \"shield\"\narmour-defense-bonus = 2\n",
    "[[combatant.shield]]\nid = \"buckler\"\narmour-defense-bonus = 1\narmour-bonus = 1\n",
    "[[combatant.armor]]\nid = \"mail\"\narmour-bonus = 3\narmour-defense-bonus = -1\n",
    "[[combatant.spell]]\nid = \"bolt\"\ncasting-tn = 12\nmana-cost = 3\n",
    "[[combatant.spell]]\nid = \"light\"\ncasting-tn = 8\nspell-speed = 1\n",
    "[[combatant.item]]\nid = \"potion\"\n",
    "[[combatant.item]]\nid = \"flask\"\nthrow-modifier = 0\n",
];

const METHODS: &[&str] = &[
    "free",
    "secret-reveal",
    "round-robin-left",
    "round-robin-right",
    "by-agility",
    "by-initiative-modifier",
];

/// A random cast: two or three sides, with and without a map, with and without the switches.
fn cast(random: &mut Random) -> String {
    let mut toml = "system = \"hallowed-earth\"\n[options]\n".to_owned();
    if random.flag(2) {
        let method = random.one_of(METHODS).unwrap_or("free");
        let _ = writeln!(toml, "declaration-method = \"{method}\"");
    }
    for switch in [
        "natural-20-and-1",
        "three-dice",
        "no-casting-check",
        "full-defense-from-declaration",
        "undamaged-thresholds",
    ] {
        if random.flag(6) {
            let _ = writeln!(toml, "{switch} = true");
        }
    }
    if random.flag(8) {
        toml.push_str("shared-initiative = false\n");
    }
    if random.flag(8) {
        duel(&mut toml);
        return toml;
    }
    let map = random.flag(2);
    if map {
        toml.push_str("[map]\ngrid = [6, 4]\n");
    }
    let mut free: Vec<(u64, u64)> = (1..=6).flat_map(|x| (1..=4).map(move |y| (x, y))).collect();
    for (at, side) in ["heroes", "orcs", "wolves"].iter().enumerate() {
        if at == 2 && !random.flag(3) {
            break;
        }
        for member in 0..=random.below(3) {
            let square = free.remove(random.below(free.len() as u64) as usize);
            combatant(random, &mut toml, side, member, map.then_some(square));
        }
    }
    toml
}

/// Two who fell each other with a blow: now and then on one count.
fn duel(toml: &mut String) {
    for (id, side, kind) in [("her-0", "heroes", "character"), ("orc-0", "orcs", "npc")] {
        let _ = write!(
            toml,
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nkind = \"{kind}\"\nstrength = 4\n\
             max-stress = 0\n[[combatant.weapon]]\nid = \"blade\"\nweapon-damage = \"1d4+4\"\n\
             attack-bonus = 9\nweapon-speed = 0\n"
        );
    }
}

fn combatant(
    random: &mut Random,
    toml: &mut String,
    side: &str,
    member: u64,
    at: Option<(u64, u64)>,
) {
    let _ = writeln!(toml, "[[combatant]]\nid = \"{}-{member}\"\nside = \"{side}\"", &side[..3]);
    let kind = if side == "heroes" { "character" } else { "monster" };
    let kind = if random.flag(6) { "npc" } else { kind };
    let _ = writeln!(toml, "kind = \"{kind}\"");
    if side == "heroes" {
        let seat = random.one_of(&["ann", "bo", "gm"]).unwrap_or("gm");
        let _ = writeln!(toml, "seat = \"{seat}\"");
    }
    if let Some((x, y)) = at {
        let _ = writeln!(toml, "at = [{x}, {y}]");
    }
    let _ = writeln!(toml, "strength = {}", 3 + random.below(14));
    let _ = writeln!(toml, "agility = {}", 6 + random.below(10));
    if random.flag(3) {
        let _ = writeln!(toml, "agility-mod = {}", random.below(5) as i64 - 2);
    }
    let waits = member > 0 && random.flag(6);
    // On a map whoever waits without a Speed cannot come in.
    if at.is_some() && !(waits && random.flag(6)) {
        let _ = writeln!(toml, "speed = {}", 3 + random.below(4));
    }
    match random.below(4) {
        // Nobody knows its Stress, so it cannot come in.
        0 if waits => toml.push_str("hd = 0\nhd-dice = []\n"),
        0 => {
            let _ = writeln!(toml, "hd = {}", 1 + random.below(3));
        }
        1 => toml.push_str("hd = 2\nhd-dice = [\"1d8\", \"1d6\"]\n"),
        _ => {
            let _ = writeln!(toml, "max-stress = {}", random.below(9));
        }
    }
    if kind == "monster" && random.flag(2) {
        let _ = writeln!(toml, "initiative-group = \"pack\"");
    }
    for (flag, rare) in [
        ("mana = 4", 3),
        ("threat-range = 2", 8),
        ("armour-mods = { hide = 1 }", 8),
        ("armour = 2", 10),
        ("stress-cost = { fury = 2 }", 3),
        ("initiative-mods = { quick = -3 }", 6),
        ("morale-exempt = true", 10),
        ("wp-bonus = 2", 10),
    ] {
        if random.flag(rare) {
            let _ = writeln!(toml, "{flag}");
        }
    }
    if random.flag(8) {
        let hurt = ["half-speed-injury", "arm-cannot-attack", "hand-useless", "cannot-speak"];
        let hurt = random.one_of(&hurt).unwrap_or("concussed");
        let _ = writeln!(toml, "conditions = [\"{hurt}\"]");
    }
    if random.flag(16) {
        toml.push_str("wound-points = 0\n");
    }
    if waits {
        toml.push_str("waiting = true\n");
    }
    let mut chosen: Vec<usize> = Vec::new();
    for _ in 0..=random.below(4) {
        let item = random.below(ITEMS.len() as u64) as usize;
        if !chosen.contains(&item) {
            chosen.push(item);
            toml.push_str(ITEMS[item]);
        }
    }
}

/// Options of the start: some surprised, another way of declaring.
fn start(state: &State, random: &mut Random) -> Args {
    let mut args = Args::default();
    if random.flag(3) {
        let everyone: Vec<Who> = state.present().collect();
        let some = (0..=random.below(2)).filter_map(|_| random.one_of(&everyone));
        args = args.with(name("surprised"), Value::List(some.map(Value::Who).collect()));
    }
    if random.flag(3) {
        let method = random.one_of(METHODS).unwrap_or("free");
        args = args.with(name("declaration-method"), Value::Word(name(method)));
    }
    args
}

/// What is declared and done in a fight in earnest.
const EARNEST: &[&str] = &["attack", "attack", "attack", "defensive-attack", "full-defense"];
const ON_COUNT: &[&str] = &["act", "act", "act", "move", "move", "free-action", "end-turn"];

/// What chance alone would seldom come to: getting through the declarations, and fighting.
fn pick(state: &State, random: &mut Random) -> Option<Deed> {
    let everyone: Vec<Who> = state.present().collect();
    for _ in 0..10 {
        let who = random.one_of(&everyone)?;
        let verbs = if state.acting.contains(&who) { ON_COUNT } else { EARNEST };
        let verb = match random.below(12) {
            0 => random.one_of(&["other-action", "pass", "heal-check", "intimidate"])?,
            1 => random.one_of(&["cast-spell", "use-item", "throw-item", "spend-stress"])?,
            _ => random.one_of(verbs)?,
        };
        let verb = name(verb);
        let mut legal = in_order::legal(System::HallowedEarth, state, Actor::Who(who), verb);
        if verb == name("move") && random.flag(3) {
            legal = paths(state, who);
        }
        if let Some(args) = random.one_of(&legal) {
            return Some((Actor::Who(who), verb, args));
        }
    }
    None
}

/// Steps to the next square, said as a way.
fn paths(state: &State, who: Who) -> Vec<Args> {
    let system = System::HallowedEarth;
    let all = in_order::legal(system, state, Actor::Who(who), name("move")).into_iter();
    let ways = all.filter_map(|args| match args.value(core::TO) {
        Some(Value::Place(place)) => {
            Some(Args::default().with(core::PATH, Value::Path(vec![*place])))
        }
        _ => None,
    });
    ways.filter(|args| system.check(state, Actor::Who(who), name("move"), args.clone()).is_ok())
        .collect()
}

/// What the GM says beside the start and the turns.
fn gm(state: &State, random: &mut Random) -> Option<(Name, Args)> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let target = Args::default().with(core::TARGET, Value::Who(who));
    let creature = Args::default().with(name("creature"), Value::Who(who));
    let word = |word: &str| Value::Word(name(word));
    Some(match random.below(10) {
        8 => {
            let one = Value::List(vec![Value::Who(who)]);
            let mut args = Args::default().with(core::WHO, one);
            if random.flag(2) {
                args = args.with(name("surprised"), Value::Flag(true));
            }
            if state.grid().is_some() && random.flag(2) {
                args = args.with(core::AT, Value::Place(Place::Square(6, 4)));
            }
            (core::JOIN, args)
        }
        0 | 1 | 9 => {
            let mut args = target.with(name("amount"), Value::Int(random.below(9) as i32));
            if random.flag(2) {
                args = args.with(name("types"), Value::List(vec![word("fire")]));
            }
            for (option, value) in [
                ("to", word("wounds")),
                ("armour", Value::Flag(true)),
                ("single-hit", Value::Flag(false)),
            ] {
                if random.flag(2) {
                    args = args.with(name(option), value);
                }
            }
            (name("deal-damage"), args)
        }
        2 | 3 => {
            let to = Value::Int(random.below(24) as i32 - 4);
            let args = creature.with(core::TO, to);
            let text = Value::Text("a spell".to_owned());
            (name("alter-base-initiative"), args.with(name("source"), text))
        }
        4 => return Some((name("restore"), restored(state, who, random))),
        5 | 6 => {
            let args = Args::default().with(name("monster"), Value::Who(who));
            let args = args.with(name("trigger"), word("outnumbered"));
            let corrected = args.clone().with(name("modifier"), Value::Int(2));
            let args = if random.flag(3) { corrected } else { args };
            (name("morale-check"), args.with(name("obvious"), Value::Flag(random.flag(2))))
        }
        _ => {
            let method = random.one_of(METHODS)?;
            (name("set-declaration-method"), Args::default().with(name("method"), word(method)))
        }
    })
}

/// The attribute of somebody that is damaged, if one is.
fn damaged(state: &State, who: Who) -> Option<&'static str> {
    let damage = |which: &&str| state.pool(who, name(&format!("{which}-damage"))) > 0;
    ["strength", "agility"].into_iter().find(damage)
}

/// A lasting effect that somebody has, if there is one.
fn lasting(state: &State, who: Who) -> Option<&'static str> {
    let lasting = ["half-speed-injury", "cannot-speak", "hand-useless", "balance-minus-5"];
    lasting.into_iter().find(|condition| state.is(who, name(condition)))
}

/// What comes back to somebody: most often to one who lacks it.
fn restored(state: &State, who: Who, random: &mut Random) -> Args {
    let word = |word: &'static str| Value::Word(name(word));
    let lacks = |who: &Who| damaged(state, *who).or(lasting(state, *who)).is_some();
    let all: Vec<Who> = state.everyone().filter(lacks).collect();
    let who = random.one_of(&all).unwrap_or(who);
    let (hurt, crippled) = (damaged(state, who), lasting(state, who));
    let mut args = Args::default().with(name("creature"), Value::Who(who));
    for (option, value) in [
        ("stress", Value::Int(1)),
        ("wound-points", Value::Int(1)),
        ("injury", Value::Int(1)),
        ("attribute", word(hurt.unwrap_or("agility"))),
        ("conditions", Value::List(vec![word(crippled.unwrap_or("half-speed-injury"))])),
        ("source", Value::Text("a prayer".to_owned())),
    ] {
        let lacking = match option {
            "attribute" => hurt.is_some(),
            "conditions" => crippled.is_some(),
            _ => false,
        };
        if random.flag(if lacking { 2 } else { 4 }) {
            args = args.with(name(option), value);
        }
    }
    args
}

/// An injury that few suffer, and fewer live with.
fn crippled(state: &State, random: &mut Random) -> Option<Effect> {
    let everyone: Vec<Who> = state.everyone().collect();
    let of = Subject::Who(random.one_of(&everyone)?);
    let lasting = ["prone-until-healed", "half-speed-injury", "one-action-per-two-turns"];
    let condition = name(random.one_of(&lasting)?);
    Some(Effect::Gained { of, condition, detail: None })
}

/// Stress and Wound Points stay within what the rules work out, and conditions are what Wound Points
/// say.
fn bounds(state: &State, awaiting: bool) -> Result<(), String> {
    let system = System::HallowedEarth;
    for who in state.everyone() {
        let (called, of) = (state.called(who), Subject::Who(who));
        let number = |word: &str| system.number(state, of, name(word));
        let points = state.pool(who, name("wound-points"));
        let most = number("max-wound-points").unwrap_or(0);
        if points > most {
            return Err(format!("{called} has {points} of {most} Wound Points"));
        }
        let stress = state.pool(who, name("stress"));
        if state.number(who, name("max-stress")).is_some_and(|most| stress > most) {
            return Err(format!("{called} has {stress} Stress"));
        }
        let dead = state.is(who, name("dead"));
        if dead && !awaiting && state.acting.contains(&who) {
            return Err(format!("{called} is dead and has a turn"));
        }
        let tended = state.is(who, name("stabilized"));
        if !dead && !tended && state.is(who, name("dying")) != (points < 0) {
            return Err(format!("{called} has {points} Wound Points, and that shows otherwise"));
        }
    }
    if !state.intents.is_empty() && state.frozen.is_none() {
        return Err("something waits, and nothing is frozen".to_owned());
    }
    Ok(())
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("clause", "table.no-longer", "an action that has become impossible is refused on its count"),
    ("clause", "reposte.what-it-is", "other answers than a Reposte are refused by it"),
    ("clause", "threat.range", "the question of a Reposte shows who is entered"),
    ("clause", "armour.score", "the state of a fight shows what Armour is made of"),
    ("clause", "wounds.maximum", "the state of a fight shows what they are made of"),
    ("clause", "stats.relevant", "every sheet of a random fight says what is needed"),
    ("option", "rule-injury arm", "a Referee who plays at random seldom words an injury of an arm"),
    ("option", "rule-injury side", "a Referee who plays at random seldom hurts an eye or an ear"),
    ("option", "restore arm", "a Referee who plays at random heals no arm"),
    ("option", "restore side", "a Referee who plays at random heals no eye or ear"),
];

/// Who must agree to an option that names somebody, and to which verbs it belongs.
const COMMITS: &[Decision] = &[
    (Commits::Nobody, "target", &["attack", "use-item", "throw-item", "defensive-attack", "act"]),
    (Commits::Nobody, "targets", &["cast-spell", "intimidate", "act"]),
    (Commits::Nobody, "patient", &["heal-check"]),
    (Commits::Nobody, "enters-threat-range-of", &["move"]),
];

/// Which of its files know one above them in the list of modules, and why.
const UPWARD: &[Upward] = &[
    ("speed", "incap", "whoever is down crawls a yard, whatever its Speed"),
    ("stress", "tie", "what the Referee deals or restores on a shared count holds at once"),
    ("wounds", "dying", "whoever comes below 0 is Dying; the Dying lose Wound Points"),
    ("wounds", "morale", "a hit of more than half is a reason for a morale check"),
    ("fulldef", "reposte", "an attack on Full-Defense may be answered; a Reposte is an attack"),
    ("init", "join", "an altered Base gives a new count, as joining does"),
];

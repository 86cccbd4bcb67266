//! Worlds Without Number.

use super::super::{Random, in_order};
use super::{Decision, Deed, Habits, Upward};
use affray::engine::catalog::Commits;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{Actor, Args, Detail, Effect, Name, SideId, Subject, Value, Who, core};
use std::fmt::Write;

/// How it is played.
pub const HABITS: Habits = Habits {
    cast: Some(cast),
    start,
    pick,
    gm,
    ruling: held,
    questions: &[
        "run.free-attack",
        "outside.veterans-luck",
        "initiative.other-ties",
        "instant.action-made-impossible",
        "shove.result",
        "screen.slots",
        "screen.tied-worst",
    ],
    never: NEVER,
    commits: COMMITS,
    upward: UPWARD,
    ..Habits::of(System::Wwn)
};

fn name(word: &str) -> Name {
    super::named(System::Wwn, word)
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
fn cast(random: &mut Random) -> String {
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

/// Options of the start: surprise, with and without dice, penalties, somebody who reckons with it.
fn start(state: &State, random: &mut Random) -> Args {
    let side = Value::Side(SideId(random.below(2) as u8));
    let one = |value: Value| Value::List(vec![value]);
    let mut args = Args::default();
    match random.below(8) {
        0 => args = args.with(name("surprised"), one(side)),
        1 | 2 => {
            args = args
                .with(name("surprised"), one(side))
                .with(core::CHECK, Value::Word(name("opposed")));
            if random.below(2) == 0 {
                let everyone: Vec<Who> = state.present().collect();
                let own = |who: &&Who| {
                    Value::Side(state.side(**who)) == args_side(&args, name("surprised"))
                };
                let noticer = everyone.iter().find(own).copied();
                let sneaker = everyone.iter().find(|who| !own(who)).copied();
                if let (Some(noticer), Some(sneaker)) = (noticer, sneaker) {
                    args = args
                        .with(name("noticer"), Value::Who(noticer))
                        .with(name("sneaker"), Value::Who(sneaker));
                }
            }
        }
        3 => {
            args =
                args.with(core::GROUP, one(side)).with(name("initiative-penalty"), Value::Int(-2));
        }
        4 => {
            args = args
                .with(core::GROUP, one(side))
                .with(core::MOD, Value::Int(1))
                .with(name("initiative-penalty"), Value::Int(0));
        }
        5 => args = args.with(name("anticipating"), one(side)),
        _ => {}
    }
    args
}

fn args_side(args: &Args, option: Name) -> Value {
    args.list(option).first().cloned().unwrap_or(Value::Int(0))
}

/// What is done in a fight in earnest.
const EARNEST: &[&str] =
    &["melee-attack", "swarm-attack", "swarm-strike", "charge", "screen-an-ally", "end-turn"];

/// What chance alone would hardly come to: joining in, wrestling on, preparing in time.
fn pick(state: &State, random: &mut Random) -> Option<Deed> {
    let before = state.phase == core::SETUP;
    if random.below(2) == 0
        && let Some(picked) = (0..4).find_map(|_| join_in(state, random))
    {
        return Some(picked);
    }
    let everyone: Vec<Who> = state.present().collect();
    for _ in 0..6 {
        let who = random.one_of(&everyone)?;
        let wrestles = ["grappled", "grappling"].iter().any(|held| state.is(who, name(held)));
        let verb = if wrestles && random.below(3) == 0 {
            ["escape-grapple", "move-grappled"][random.below(2) as usize]
        } else if before {
            // Before the fight nothing else can be done.
            ["prepare-execution", "execution-attack"][random.below(2) as usize]
        } else if state.everyone().count() > 5 && random.below(8) > 0 {
            // Big fights are fought in earnest; what many do together is hardly seen otherwise.
            random.one_of(EARNEST)?
        } else {
            return None;
        };
        // A swarm that strikes at once is none.
        if verb == "swarm-strike" && random.below(8) > 0 {
            continue;
        }
        let verb = name(verb);
        if let Some(args) =
            random.one_of(&in_order::legal(System::Wwn, state, Actor::Who(who), verb))
        {
            return Some((Actor::Who(who), verb, args));
        }
    }
    None
}

/// What somebody may do about a thing begun: swarm the enemy an ally swarms, screen the ward an
/// ally screens, attack the ward an enemy screens.
fn join_in(state: &State, random: &mut Random) -> Option<Deed> {
    let begun = [
        ("swarming", "swarm-attack", true),
        ("screening", "screen-an-ally", true),
        ("screening", "melee-attack", false),
        ("screening", "ranged-attack", false),
    ];
    let (condition, verb, allied) = random.one_of(&begun)?;
    let (condition, verb) = (name(condition), name(verb));
    let about = |who: Who| {
        let held = state.conditions_of(Subject::Who(who)).iter();
        held.filter(|held| held.name == condition).find_map(|held| match held.detail {
            Some(Detail::Who(about)) => Some((who, about)),
            _ => None,
        })
    };
    let leaders: Vec<(Who, Who)> = state.present().filter_map(about).collect();
    let (leader, about) = random.one_of(&leaders)?;
    let mut legal = Vec::new();
    for who in state.present().filter(|who| *who != leader) {
        if state.hostile(who, leader) != allied {
            let all = in_order::legal(System::Wwn, state, Actor::Who(who), verb).into_iter();
            let own = all.filter(|args| args.0.iter().any(|arg| arg.value == Value::Who(about)));
            legal.extend(own.map(|args| (Actor::Who(who), verb, args)));
        }
    }
    random.one_of(&legal)
}

/// What the GM says beside the start and the turns.
fn gm(state: &State, random: &mut Random) -> Option<(Name, Args)> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let (on_who, target) = (Args::default().with(core::WHO, Value::Who(who)), core::TARGET);
    let said = match random.below(3) {
        0 => (name("morale-check"), Args::default().with(core::WHO, Value::Side(state.side(who)))),
        1 => (name("morale-check"), on_who.with(core::MOD, Value::Int(1))),
        _ => {
            let why = Value::Text("a dog barks".to_owned());
            let target = Args::default().with(target, Value::Who(who));
            (name("disturb"), target.with(name("why"), why))
        }
    };
    Some(said)
}

/// Somebody holds this one, or one more holds somebody who is held already.
fn held(state: &State, random: &mut Random) -> Option<Effect> {
    let grappled = name("grappled");
    let victim = state.present().find(|one| state.is(*one, grappled)).or_else(|| {
        let everyone: Vec<Who> = state.everyone().collect();
        random.one_of(&everyone)
    })?;
    let others: Vec<Who> = state.present().filter(|one| *one != victim).collect();
    let detail = Detail::Who(random.one_of(&others)?);
    let of = Subject::Who(victim);
    Some(Effect::Gained { of, condition: grappled, detail: Some(detail) })
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("clause", "table.no-longer", "instant.action-made-impossible says so"),
    ("option", "run to", "recorded as the path it means"),
    ("option", "free-attack maneuver", "it is there to be refused"),
    ("option", "free-attack cover", "answers are given as they are offered"),
    ("option", "free-attack gm-mod", "answers are given as they are offered"),
    ("option", "swarm-strike maneuver", "it is there to be refused"),
    ("option", "charge to", "recorded as the path it means"),
    (
        "clause",
        "run.free-attack-details",
        "says who is asked and with what; the question cites the rule",
    ),
];

/// Who must agree to an option that names somebody, and to which verbs it belongs.
const COMMITS: &[Decision] = &[
    // A helper spends its Main, a striker makes the one attack of its swarm.
    (Commits::Named, "aided", &["use-skill", "stabilize"]),
    (Commits::Named, "striker", &["swarm-strike"]),
    (
        Commits::Nobody,
        "target",
        &[
            "melee-attack",
            "ranged-attack",
            "snap-attack",
            "swarm-attack",
            "swarm-strike",
            "charge",
            "use-skill",
            "stabilize",
            "shove",
            "grapple",
            "prepare-execution",
        ],
    ),
    // An opponent throws against it, which costs nothing.
    (Commits::Nobody, "opponent", &["use-skill"]),
    // A ward is screened, and does nothing for it.
    (Commits::Nobody, "ward", &["screen-an-ally"]),
    (Commits::Nobody, "leaves", &["charge", "screen-an-ally", "run"]),
    (Commits::Nobody, "in-response-to", &["total-defense", "act-now", "instant-other"]),
];

/// Which of its files know one above them in the list of modules, and why.
const UPWARD: &[Upward] = &[
    ("outside", "check", "help and first aid are checks, which are made of what stands there"),
    ("outside", "actions", "first aid costs a Main, and a helper gives its own"),
    ("actions", "screen", "a spell is a Main of no rule's, and no screen stands in its way"),
    ("ranged", "modifier", "what forbids a shot stands among what modifies one"),
    ("screen", "run", "going to a ward's side is a movement, and draws the blows of one"),
    ("swarm", "strike", "its strike is an attack, and what a swarm adds is a part of attacks"),
    ("snap", "strike", "a Snap Attack is an attack, and attacks are answered with Snap Attacks"),
    ("attack", "hold", "what was held comes before a Snap Attack that answers an attack"),
];

//! Defined.

use super::super::{Random, in_order};
use super::{Decision, Deed, Habits, Upward};
use affray::engine::catalog::Commits;
use affray::rules::System;
use affray::state::State;
use affray::vocabulary::{
    Actor, Args, Detail, Effect, ItemId, Name, Place, Subject, Value, Who, core,
};
use std::fmt::Write;

/// How it is played.
pub const HABITS: Habits = Habits {
    system: System::Defined,
    cast,
    start,
    pick,
    gm,
    ruling,
    bounds,
    questions: &[
        "delay.never-taken",
        "aoo.leaving-a-threatened-square",
        "ranged.provokes",
        "disarm.provokes",
        "disarm.outcome",
        "cast.save-or-attack",
        "feign.roll",
        "shatter.item-damage",
        "trample.rolls",
        "incapacitation.wound",
        "swallow.contest",
        "exposed.kill-shot",
        "grapple.provokes",
        "grapple.escape-artist",
        "grapple.options-escape-artist",
        "grapple.break",
        "wounds.time",
    ],
    never: NEVER,
    commits: COMMITS,
    upward: UPWARD,
};

fn name(word: &str) -> Name {
    super::named(System::Defined, word)
}

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
    "[[combatant.item]]\nid = \"top\"\nactivation = \"motion\"\n",
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
fn cast(random: &mut Random) -> String {
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
        "feats = { weapon-fixation-unarmed = 2, uncanny-dodge = 1 }",
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

fn start(_: &State, _: &mut Random) -> Args {
    Args::default()
}

/// What is done in a fight in earnest.
const EARNEST: &[&str] = &[
    "attack",
    "attack",
    "attack",
    "disarm",
    "feigned-strike",
    "shatter",
    "trample",
    "swallow-whole",
    "kill-shot",
    "move",
    "hold",
    "end-turn",
    "grapple",
];

/// What those do who are in a grapple: to get out comes first, and a choking goes on.
const HELD: &[&str] = &[
    "escape-grapple",
    "grapple-pin",
    "grapple-pin",
    "grapple-expose",
    "grapple-break",
    "grapple-move",
    "grapple-submission",
    "cast-spell",
    "grapple-submission",
    "attack",
    "end-turn",
];

/// Something a grappler does, if there is anything to do.
fn in_hold(state: &State, who: Who, random: &mut Random) -> Option<Deed> {
    let chokes =
        in_order::legal(System::Defined, state, Actor::Who(who), name("grapple-submission"));
    let begun = state.everyone().any(|one| state.is(one, name("submission-hold")));
    if begun
        && !random.flag(4)
        && let Some(args) = random.one_of(&chokes)
    {
        return Some((Actor::Who(who), name("grapple-submission"), args));
    }
    for tried in 0..6 {
        let first = tried == 0 && random.flag(2);
        let verb = if first { "escape-grapple" } else { random.one_of(HELD)? };
        let verb = name(verb);
        let all = in_order::legal(System::Defined, state, Actor::Who(who), verb);
        if let Some(args) = random.one_of(&all) {
            let plain = (Actor::Who(who), verb, args.clone());
            let drags = verb == name("grapple-move") && random.flag(2);
            let args = if drags { put_beside(random, args) } else { args };
            let other = (Actor::Who(who), verb, to_the_end(random, args));
            return Some(if legal(state, &other) { other } else { plain });
        }
    }
    None
}

/// The one dragged comes to stand on some square beside the end of the way.
fn put_beside(random: &mut Random, args: Args) -> Args {
    let Some(Value::Path(path)) = args.value(core::PATH) else { return args };
    let Some((x, y)) = path.last().and_then(|end| end.square()) else { return args };
    let mut beside = |at: u8| (at + random.below(3) as u8).saturating_sub(1).max(1);
    let place = Place::Square(beside(x), beside(y));
    args.with(core::PLACE, Value::Place(place))
}

/// Now and then a way is told by its end, or leads over rough ground.
fn to_the_end(random: &mut Random, args: Args) -> Args {
    let args = over_rough_ground(random, args);
    let end = match args.value(core::PATH) {
        Some(Value::Path(path)) => path.last().copied(),
        _ => None,
    };
    match end.filter(|_| random.flag(2)) {
        Some(end) => args.without(&[core::PATH]).with(core::TO, Value::Place(end)),
        None => args,
    }
}

/// What chance alone would seldom come to: fighting on, and walking past enemies.
fn pick(state: &State, random: &mut Random) -> Option<Deed> {
    let quiet = [core::SETUP, core::OVER].contains(&state.phase);
    if quiet && random.flag(4) {
        let everyone: Vec<Who> = state.present().collect();
        let deed = (Actor::Who(random.one_of(&everyone)?), name("rest"), Args::default());
        return legal(state, &deed).then_some(deed);
    }
    let who = *state.acting.last()?;
    if random.flag(3) {
        return None;
    }
    let held = [name("grappled"), name("grappling")].into_iter().any(|hold| state.is(who, hold));
    if held
        && !random.flag(5)
        && let Some(deed) = in_hold(state, who, random)
    {
        return Some(deed);
    }
    let open = in_order::legal(System::Defined, state, Actor::Who(who), name("retrieve-swallowed"));
    if let Some(args) = random.one_of(&open) {
        return Some((Actor::Who(who), name("retrieve-swallowed"), args));
    }
    for _ in 0..4 {
        let verb = name(random.one_of(EARNEST)?);
        if verb == name("move") {
            let (verb, args) = walk(state, who, random)?;
            let deed = (Actor::Who(who), verb, args);
            if legal(state, &deed) {
                return Some(deed);
            }
            continue;
        }
        let all = in_order::legal(System::Defined, state, Actor::Who(who), verb);
        let hostile =
            |args: &&Args| args.who(core::TARGET).is_none_or(|target| state.hostile(who, target));
        let fit: Vec<Args> = all.iter().filter(hostile).cloned().collect();
        if let Some(args) = random.one_of(&fit) {
            let plain = (Actor::Who(who), verb, args.clone());
            let rough = (Actor::Who(who), verb, over_rough_ground(random, args));
            return Some(if legal(state, &rough) { rough } else { plain });
        }
    }
    None
}

fn legal(state: &State, (actor, verb, args): &Deed) -> bool {
    System::Defined.check(state, *actor, *verb, args.clone()).is_ok()
}

/// A walk, a step or a charge to some square not far off, or through an enemy; spelling out all of
/// them would take too long.
fn walk(state: &State, who: Who, random: &mut Random) -> Option<(Name, Args)> {
    let (x, y) = state.body(who).place?.square()?;
    let near = |at: u8, most: u8, far: i16, random: &mut Random| {
        let by = random.below(2 * far as u64 + 1) as i16 - far;
        (i16::from(at) + by).clamp(1, i16::from(most)) as u8
    };
    let verb = random.one_of(&["move", "move", "move", "charge", "five-foot-step"])?;
    let far = if verb == "five-foot-step" { 1 } else { 4 };
    let to = Place::Square(near(x, 12, far, random), near(y, 10, far, random));
    let mut args = Args::default().with(core::TO, Value::Place(to));
    if verb == "move" && random.flag(4) {
        args = through_enemy(state, who, random)?;
    }
    if verb == "charge" {
        let foes: Vec<Who> = state.present().filter(|foe| state.hostile(who, *foe)).collect();
        let foe = random.one_of(&foes)?;
        let (fx, fy) = state.body(foe).place?.square()?;
        let beside = Place::Square(near(fx, 12, 1, random), near(fy, 10, 1, random));
        args = args.with(core::TARGET, Value::Who(foe)).with(core::TO, Value::Place(beside));
    }
    if random.flag(4) {
        let rough = Place::Square(near(x, 12, 4, random), near(y, 10, 4, random));
        let rough = if random.flag(2) { rough } else { to };
        args = args.with(name("difficult"), Value::Path(vec![rough]));
    }
    let sheathed = state.items_of(who).find(|item| {
        state.item(*item).carry == core::READIED && state.cast.item(*item).kind == core::WEAPON
    });
    if verb != "charge"
        && random.flag(2)
        && let Some(weapon) = sheathed
    {
        args = args.with(name("draw"), Value::Item(weapon));
    }
    Some((name(verb), args))
}

/// Now and then the first square of a way is rough.
fn over_rough_ground(random: &mut Random, args: Args) -> Args {
    let first = match args.value(core::PATH) {
        Some(Value::Path(path)) => path.first().copied(),
        _ => None,
    };
    match first.filter(|_| random.flag(4)) {
        Some(square) => args.with(name("difficult"), Value::Path(vec![square])),
        None => args,
    }
}

/// Two squares straight on, the first of them an enemy's.
fn through_enemy(state: &State, who: Who, random: &mut Random) -> Option<Args> {
    let (x, y) = state.body(who).place?.square()?;
    let next = |enemy: &Who| {
        let (ex, ey) = state.body(*enemy).place?.square()?;
        let on = |from: u8, over: u8| u8::try_from(2 * i16::from(over) - i16::from(from)).ok();
        let near = state.hostile(who, *enemy) && ex.abs_diff(x) <= 1 && ey.abs_diff(y) <= 1;
        near.then_some(((ex, ey), (on(x, ex)?, on(y, ey)?)))
    };
    let everyone: Vec<Who> = state.present().collect();
    let ((ex, ey), (bx, by)) = everyone.iter().find_map(next)?;
    let path = vec![Place::Square(ex, ey), Place::Square(bx, by)];
    let how = name(random.one_of(&["success", "failure", "yes"])?);
    let args = Args::default().with(core::PATH, Value::Path(path));
    Some(args.with(name("acrobatics"), Value::Word(how)))
}

/// What the GM says beside the start: nothing but rulings.
fn gm(_: &State, _: &mut Random) -> Option<(Name, Args)> {
    None
}

const STATES: &[&str] = &[
    "prone",
    "flat-footed",
    "stabilized",
    "incapacitated",
    "unconscious",
    "dead",
    "reckless",
    "defensive",
    "pinned",
];

/// A ruling about somebody.
fn ruling(state: &State, random: &mut Random) -> Option<Effect> {
    let everyone: Vec<Who> = state.everyone().collect();
    let who = random.one_of(&everyone)?;
    let of = Subject::Who(who);
    let condition = name(random.one_of(STATES)?);
    if random.flag(2)
        && let Some(effect) = inside(state, random)
    {
        return Some(effect);
    }
    Some(match random.below(8) {
        0 | 1 => Effect::Pool { of, pool: name("hp"), by: random.below(40) as i32 - 15 },
        2 => {
            let there = state.pool(who, name("nld"));
            let by = if there > 0 && random.flag(2) { -there } else { random.below(40) as i32 };
            Effect::Pool { of, pool: name("nld"), by }
        }
        3 => Effect::Gained { of, condition, detail: None },
        4 => Effect::Lost { of, condition, detail: None },
        5 if state.grid().is_some() && state.body(who).place.is_some() => {
            let to = free_square(state, random)?;
            Effect::Moved { who, to: Some(to) }
        }
        6 => {
            let other = random.one_of(&everyone)?;
            let hold = name(random.one_of(&["grappled", "grappling", "swallowed"])?);
            Effect::Gained { of, condition: hold, detail: Some(Detail::Who(other)) }
        }
        _ => Effect::Stat { of, stat: name("hp-max"), to: Value::Int(5 + random.below(40) as i32) },
    })
}

/// What becomes of somebody who is inside of somebody: time goes by, the other dies, it is brought
/// out, or an ally comes near.
fn inside(state: &State, random: &mut Random) -> Option<Effect> {
    let swallower = |who: &Who| match state.detail(*who, name("swallowed")) {
        Some(Detail::Who(by)) => Some((*who, by)),
        _ => None,
    };
    let all: Vec<(Who, Who)> = state.present().filter_map(|who| swallower(&who)).collect();
    let (who, by) = random.one_of(&all)?;
    let (of, dead) = (Subject::Who(who), name("dead"));
    Some(match random.below(5) {
        0 | 1 => Effect::Pool { of, pool: name("swallowed-rounds"), by: random.below(12) as i32 },
        2 if !state.is(by, dead) => {
            Effect::Gained { of: Subject::Who(by), condition: dead, detail: None }
        }
        3 => {
            let detail = state.detail(who, name("swallowed"));
            Effect::Lost { of, condition: name("swallowed"), detail }
        }
        _ => {
            let ally = *state.acting.last().filter(|ally| !state.hostile(who, **ally))?;
            let (x, y) = state.body(by).place?.square()?;
            let to = Place::Square(x.checked_sub(1).filter(|x| *x > 0)?, y);
            state.body(ally).place?;
            Effect::Moved { who: ally, to: Some(to) }
        }
    })
}

fn free_square(state: &State, random: &mut Random) -> Option<Place> {
    let square = Place::Square(1 + random.below(12) as u8, 1 + random.below(10) as u8);
    let taken = state.everyone().any(|who| state.body(who).place == Some(square));
    (!taken).then_some(square)
}

/// No pool leaves its bounds.
fn bounds(state: &State, _awaiting: bool) -> Result<(), String> {
    for who in state.everyone() {
        let called = state.called(who);
        let most = state.number(who, name("hp-max")).unwrap_or(1);
        let pools = [("hp", most), ("move", 1), ("standard", 1), ("swift", 1)];
        let more = [("attack-actions", 4), ("death-failures", 3), ("nld", i32::MAX)];
        let more = more.into_iter().chain([("submission-rounds", 2)]);
        for (pool, most) in pools.into_iter().chain(more) {
            let now = state.pool(who, name(pool));
            if !(0..=most).contains(&now) {
                return Err(format!("{pool} of {called} is {now}"));
            }
        }
        if state.is(who, name("incapacitated")) && state.pool(who, name("hp")) > 0 {
            return Err(format!("{called} is incapacitated and has health points left"));
        }
    }
    for item in (0..state.items.len() as u16).map(ItemId) {
        let taken = state.pool(item, name("item-durability"));
        let most = state.named(item, name("durability"), "hp");
        let gone = state.is(item, name("destroyed"));
        if taken < 0 || most.is_some_and(|most| taken > most || (taken == most) != gone) {
            return Err(format!("{} has taken {taken}", state.called(item)));
        }
    }
    Ok(())
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("clause", "death.keeps-its-turn", "the death roll on its own turn shows it"),
    ("clause", "free.definition", "each kind of free action cites its own clause"),
    ("clause", "hold.only-move-or-standard", "it holds only what can be held"),
];

/// Who must agree to an option that names somebody, and to which verbs it belongs.
const COMMITS: &[Decision] = &[
    (
        Commits::Nobody,
        "target",
        &[
            "activate-motion-item",
            "activate-command-item",
            "use-item",
            "recall-knowledge",
            "swift-action",
            "attack",
            "disarm",
            "shield-bash",
            "trip",
            "shatter",
            "shove",
            "feigned-strike",
            "kill-shot",
            "swallow-whole",
            "retrieve-swallowed",
            "grapple",
            "escape-grapple",
            "charge",
            "cast-spell",
            "use-ability",
            "resolve-held",
            "immediate-action",
        ],
    ),
    (Commits::Nobody, "targets", &["swift-action", "cast-spell", "immediate-action"]),
    (Commits::Nobody, "item", &["disarm", "shatter"]),
    (
        Commits::Nobody,
        "leaves-threat-of",
        &["move", "grapple-move", "charge", "trample", "resolve-held"],
    ),
    (Commits::Nobody, "through", &["trample"]),
    (
        Commits::Nobody,
        "threatened-by",
        &[
            "stand-up",
            "drop-prone",
            "draw-weapon",
            "sheathe-weapon",
            "pick-up-item",
            "retrieve-item",
            "activate-motion-item",
            "drink-potion",
            "swap-weapon",
            "attack",
            "disarm",
            "trip",
            "shove",
            "trample",
            "kill-shot",
            "grapple",
            "cast-spell",
            "resolve-held",
        ],
    ),
];

/// None of its files knows one above it in the list of modules.
const UPWARD: &[Upward] = &[];

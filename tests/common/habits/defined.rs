//! Defined.

mod cast;
mod commits;

use super::super::{Random, in_order, player::rulings};
use super::{Decision, Deed, Habits, Upward};
use affray::rules::System;
use affray::state::{Square, State};
use affray::vocabulary::{
    Actor, Args, Detail, Effect, ItemId, Name, Place, Subject, Value, Who, core,
};

/// How it is played.
pub const HABITS: Habits = Habits {
    cast: Some(cast::cast),
    pick,
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
        "massive.scope",
    ],
    never: NEVER,
    commits: commits::COMMITS,
    upward: UPWARD,
    ..Habits::of(System::Defined)
};

fn name(word: &str) -> Name {
    super::named(System::Defined, word)
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
    "activate-motion-item",
    "retrieve-swallowed",
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
    let (at, grid) = (state.body(who).place?.square()?, state.grid()?);
    let near = |(x, y): Square, far: i16, random: &mut Random| {
        let mut by = |at: u8, most: u8| {
            let by = random.below(2 * far as u64 + 1) as i16 - far;
            (i16::from(at) + by).clamp(1, i16::from(most)) as u8
        };
        Place::Square(by(x, grid.width), by(y, grid.height))
    };
    let verb = random.one_of(&["move", "move", "move", "charge", "five-foot-step"])?;
    let far = if verb == "five-foot-step" { 1 } else { 4 };
    let to = near(at, far, random);
    let mut args = Args::default().with(core::TO, Value::Place(to));
    if verb == "move" && random.flag(4) {
        args = through_enemy(state, who, random)?;
    }
    if verb == "charge" {
        let foes: Vec<Who> = state.present().filter(|foe| state.hostile(who, *foe)).collect();
        let foe = random.one_of(&foes)?;
        let beside = near(state.body(foe).place?.square()?, 1, random);
        args = args.with(core::TARGET, Value::Who(foe)).with(core::TO, Value::Place(beside));
    }
    if random.flag(4) {
        let rough = near(at, 4, random);
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
    // Somebody is healed while its death roll is awaited.
    let dying = state.acting.last().filter(|who| state.is(**who, name("incapacitated")));
    if let Some(who) = dying.filter(|_| random.flag(3)) {
        return Some(Effect::Pool { of: Subject::Who(*who), pool: name("hp"), by: 10 });
    }
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
    let square = rulings::place(state, random)?;
    let taken = state.everyone().any(|who| state.body(who).place == Some(square));
    (!taken).then_some(square)
}

/// Rows of three failures and two rounds are the longest; nothing broken stands.
fn bounds(state: &State, _awaiting: bool) -> Result<(), String> {
    for who in state.everyone() {
        let called = state.called(who);
        if state.is(who, name("incapacitated")) && state.pool(who, name("hp")) > 0 {
            return Err(format!("{called} is incapacitated and has health points left"));
        }
    }
    for item in (0..state.items.len() as u16).map(ItemId) {
        let taken = state.pool(item, name("item-durability"));
        let most = state.named(item, name("durability"), "hp");
        let gone = state.is(item, name("destroyed"));
        if taken < 0 || most.is_some_and(|most| taken > most || (taken == most && !gone)) {
            return Err(format!("{} has taken {taken}", state.called(item)));
        }
    }
    Ok(())
}

/// What a random player never sees, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("clause", "free.definition", "each kind of free action cites its own clause"),
    ("clause", "hold.only-move-or-standard", "it holds only what can be held"),
];

/// None of its files knows one above it in the list of modules.
const UPWARD: &[Upward] = &[];

//! Area `grapple`: getting hold of somebody (section "Grapple").

use super::hold::{self, free, held};
use super::names as n;
use super::save::{self, Save};
use super::{health, main, map, turn};
use crate::engine::{Refusals, Roll, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Detail, Dice, Effect, Place, Portion, Subject, Value, Who, core,
};

clause! { MOVE_AND_ATTACK = 192
    "grapple.move-and-attack", "Grapple", "Dragging along, striking",
    "With its hold kept, the grappler can take the one it holds along when it moves, and attack it."
}

clause! { ANYTHING_ELSE_FREES = 193
    "grapple.anything-else-frees", "Grapple", "Both hands are needed",
    "Whatever else the grappler does, in its turn or as a reaction, lets the other go. Doing \
     nothing does not."
}

clause! { HIDE_BEHIND = 195
    "grapple.hide-behind", "Grapple", "A living shield",
    "When it is attacked the grappler can react by getting behind the one it holds, who is not \
     asked and is the target then, and stays in its grip."
}

clause! { HELD_AS_SHIELD = 639
    "grapple.held-as-shield", "open", "What the shield can do",
    "Held up against an attack, one can only counter it, with a turn to spend and something that \
     reaches the attacker."
}

clause! { WORDS = 640
    "grapple.words", "open", "Talking with full hands",
    "A few words do not loosen a grip, nor does a counter against the one that is held. A counter \
     against anybody else does."
}

clause! { SAVE = 190
    "grapple.save", "Grapple", "A STR save against being held",
    "Somebody nearby makes a STR save. If it fails, the attacker has hold of them."
}

/// Why getting hold of somebody is refused.
pub fn check(state: &State, by: Who, target: Who) -> Refusals {
    let mut refusals = Refusals::none();
    match held(state, by) {
        Some(one) if one == target => {
            refusals.add(SAVE, format!("{} is in its grip already", state.called(one)));
        }
        Some(one) => refusals.add(SAVE, format!("it holds {} already", state.called(one))),
        None => {}
    }
    refusals
}

clause! { LASTS_WHILE_HELD = 191
    "grapple.lasts-while-held", "Grapple", "As long as the grip lasts",
    "Who is held is entangled until the grappler lets go, shoves it, does something that frees it, \
     or cannot hold on any longer."
}

clause! { ENTANGLED = 636
    "grapple.entangled", "open", "What being held means",
    "No movement, no dodge, no guarding, no getting behind others. There is still a turn to take: \
     for an attack on somebody nearby or a counter to one, for what is in reach, for getting \
     loose."
}

/// The target is held from here on.
pub fn take(table: &mut Table<'_>, by: Who, target: Who) -> Result<(), Stop> {
    table.gain(SAVE, target, n::GRABBED, Some(Detail::Who(by)))?;
    table.gain(SAVE, by, n::GRABBING, Some(Detail::Who(target)))?;
    table.note(LASTS_WHILE_HELD, target)?;
    table.note(ENTANGLED, target)
}

/// Fills in whom one shoves: there is only one it could be.
pub fn fill(state: &State, who: Who, args: Args) -> Args {
    match (args.who(core::TARGET), held(state, who)) {
        (None, Some(one)) => args.with(core::TARGET, Value::Who(one)),
        _ => args,
    }
}

/// A hazard of a zone.
struct Hazard {
    name: String,
    damage: Option<Dice>,
    effect: Option<String>,
}

/// The hazards of where somebody stands.
fn hazards(state: &State, who: Who) -> Vec<Hazard> {
    let zones = match map::place_of(state, who) {
        Some(Place::Zone(zone)) => vec![zone],
        Some(Place::Border(one, other)) => vec![one, other],
        _ => Vec::new(),
    };
    let listed =
        zones.into_iter().flat_map(|zone| match state.stat(Subject::Zone(zone), n::HAZARDS) {
            Some(Value::List(list)) => list.iter().filter_map(hazard).collect(),
            _ => Vec::new(),
        });
    listed.collect()
}

/// A name as a line says it: in one word.
fn as_said(name: &str) -> String {
    name.trim().to_lowercase().replace(' ', "-")
}

fn hazard(value: &Value) -> Option<Hazard> {
    let Value::List(entries) = value else { return None };
    let text = |value: &Value| match value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    let mut hazard = Hazard { name: String::new(), damage: None, effect: None };
    for pair in entries.chunks(2) {
        match pair {
            [Value::Word(n::HAZARD), name] => hazard.name = as_said(&text(name)?),
            [Value::Word(core::DAMAGE), Value::Dice(dice)] => hazard.damage = Some(dice.clone()),
            [Value::Word(n::EFFECT), effect] => hazard.effect = text(effect),
            _ => {}
        }
    }
    Some(hazard)
}

clause! { SHOVE = 194
    "grapple.shove", "Grapple", "Pushing away whom one holds",
    "The grappler can push the one it holds half a zone off, into a hazard of the zone that one is \
     in, or both. There is no save, and the hold is over."
}

clause! { SHOVE_COST = 638
    "grapple.shove-cost", "open", "A shove is a main action",
    "To shove takes the main action. The grappler picks the border, or from a border the zone. \
     Nobody strikes at somebody who is pushed away."
}

/// Why a shove is refused.
pub fn check_shove(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = turn::check_main(state, who, SHOVE_COST);
    let one = held(state, who);
    refusals.unless(one.is_some(), SHOVE, || "it holds nobody".to_owned());
    let Some(target) = args.who(core::TARGET) else { return refusals };
    refusals.unless(one.is_none_or(|one| one == target), SHOVE, || {
        format!("it does not hold {}", state.called(target))
    });
    let (to, hazard) = (args.place(core::TO), args.label(n::HAZARD));
    let here = map::place_of(state, target);
    let pushed = to.is_some() || hazard.is_some() || here.is_none();
    refusals.unless(pushed, SHOVE, || "say where to, or into which hazard".to_owned());
    if let (Some(to), Some(here)) = (to, here) {
        let half = to != here && map::is_there(state, to) && map::touch(here, to);
        refusals.unless(half, SHOVE, || "that is not half a zone away".to_owned());
    }
    if let (Some(name), Some(_)) = (hazard, here) {
        let known = hazards(state, target).iter().any(|hazard| hazard.name == name);
        refusals.unless(known, SHOVE, || format!("there is no {name} in its zone"));
    }
    refusals
}

/// Pushes the one that is held: into the hazard first, then away.
pub fn shove(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(target) = args.who(core::TARGET) else { return Ok(()) };
    turn::spend_main(table, SHOVE_COST, who)?;
    table.note(main::GATHERED, who)?;
    free(table, SHOVE, who)?;
    if let Some(name) = args.label(n::HAZARD) {
        into(table, who, target, name)?;
    }
    match (args.place(core::TO), map::place_of(table.state(), target)) {
        (Some(to), Some(_)) => {
            table.effect(SHOVE, Effect::Moved { who: target, to: Some(to) })?;
            table.note(super::opportunity::WHAT_COUNTS, target)
        }
        _ => Ok(()),
    }
}

/// What a hazard does; one that no map knows is for the GM to say.
fn into(table: &mut Table<'_>, by: Who, target: Who, name: &str) -> Result<(), Stop> {
    let mut listed = hazards(table.state(), target);
    let known = listed.iter().position(|hazard| hazard.name == name);
    let known = known.map(|at| listed.swap_remove(at));
    if let Some(dice) = known.as_ref().and_then(|hazard| hazard.damage.as_ref()) {
        let roll = Roll {
            clause: SHOVE,
            by: Actor::Who(by),
            purpose: n::HAZARD,
            on: Some(target),
            whom: Some(Subject::Who(target)),
            part: Portion::Hazard(name.to_owned()).into(),
            dice,
            parts: Vec::new(),
        };
        let damage = table.roll(roll, |_, _, _| (None, None))?.total();
        health::lose(table, target, damage.max(0))?;
    }
    let text = known.and_then(|hazard| hazard.effect).unwrap_or_else(|| name.to_owned());
    table.effect(SHOVE, Effect::Word { of: Subject::Who(target), text })
}

/// What could be said with a shove.
pub fn shoves(state: &State, who: Who) -> Vec<Args> {
    let Some(one) = held(state, who) else { return Vec::new() };
    let into = |name: String| Args::default().with(n::HAZARD, Value::Label(name));
    let Some(here) = map::place_of(state, one) else {
        return vec![Args::default(), into("fire".to_owned())];
    };
    let places = map::places(state).into_iter().filter(|to| *to != here && map::touch(here, *to));
    let mut all: Vec<Args> =
        places.map(|to| Args::default().with(core::TO, Value::Place(to))).collect();
    all.extend(hazards(state, one).into_iter().map(|hazard| into(hazard.name)));
    all
}

clause! { BREAK_FREE = 637
    "grapple.break-free", "open", "Getting loose",
    "Who is held can spend the main action on a STR save; passed, no hold on it is left."
}

/// Why getting loose is refused.
pub fn check_break_free(state: &State, who: Who) -> Refusals {
    let mut refusals = turn::check_main(state, who, BREAK_FREE);
    refusals.unless(hold::is_held(state, who), BREAK_FREE, || {
        format!("nobody holds {}", state.called(who))
    });
    refusals
}

/// Tries to get loose.
pub fn break_free(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    turn::spend_main(table, BREAK_FREE, who)?;
    table.note(main::GATHERED, who)?;
    let on = hold::grapplers(table.state(), who).first().copied();
    // All holds on it are at stake, whoever took hold first.
    let save = Save { purpose: n::BREAK_FREE, on, ..save::plain(BREAK_FREE, who, n::STR) };
    if save::roll(table, &save)? { hold::loosen(table, BREAK_FREE, who) } else { Ok(()) }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SAVE,
    LASTS_WHILE_HELD,
    MOVE_AND_ATTACK,
    ANYTHING_ELSE_FREES,
    SHOVE,
    HIDE_BEHIND,
    ENTANGLED,
    BREAK_FREE,
    SHOVE_COST,
    HELD_AS_SHIELD,
    WORDS,
];

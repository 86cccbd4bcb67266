//! Area `move`: what move actions do (section "Move Actions").

use super::character::can_act;
use super::cost::{self, Cost};
use super::grid::{self, Way};
use super::names as n;
use super::{aoo, free, hold, item, map, move_action, prone, reach, space, untrained, walk};
use crate::engine::{Refusals, Stop, Table};
use crate::state::{Square, State};
use crate::vocabulary::{Actor, Args, Clause, Name, Place, Value, Who, core};

clause! { MOVING = 192
    "move.moving", "Move Actions: Moving", "Walking, and what it leaves",
    "Going as far as the movement allows is a move action. Each threatened square that is left \
     provokes those who threaten it; walking into one does not."
}

/// Why somebody does not get away: held, or inside somebody.
pub fn check_free(state: &State, who: Who) -> Refusals {
    let held = [n::GRAPPLED, n::GRAPPLING, n::PINNED, n::SWALLOWED];
    if held.iter().any(|condition| state.is(who, *condition)) {
        return Refusals::because(MOVING, "it is held and goes nowhere by itself");
    }
    Refusals::none()
}

/// Where a movement leads, once its options are understood.
pub enum Course {
    /// Over these squares of the map.
    Way(Way),
    /// Without a map: so many feet.
    Feet(i32),
}

/// The course a movement's options describe.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    if let Some(grid) = state.grid() {
        return grid::way(state, grid, who, args).map(Course::Way);
    }
    let rate = grid::rate(state, who);
    let feet = args.int(core::DISTANCE).unwrap_or(rate);
    if feet > rate {
        let mut refusals = move_action::too_far(feet, rate);
        if prone::lies(state, who) {
            refusals.add(prone::EFFECTS, "who lies crawls 5 ft");
        }
        return Err(refusals);
    }
    Ok(Course::Feet(feet))
}

/// Why a movement is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = cost::check(state, who, Cost::Move { step: false });
    refusals.append(check_free(state, who));
    refusals.append(free::check_draw(state, who, args));
    match course(state, who, args) {
        Ok(Course::Feet(0)) if args.item(n::DRAW).is_some() => {
            refusals.add(free::DRAW_WHILE_MOVING, "without any movement the draw is not free");
        }
        course => refusals.append(course.err().unwrap_or_default()),
    }
    refusals
}

/// Moves; allies whose squares are crossed are asked first, those who are left strike on the way.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    go(table, who, args, &[])
}

/// The same where some of the allies have let it pass already.
pub fn go(table: &mut Table<'_>, who: Who, args: &Args, asked: &[Who]) -> Result<(), Stop> {
    let mut asked = asked.to_vec();
    loop {
        let mut crossed = crossed(table.state(), who, args);
        crossed.retain(|ally| !asked.contains(ally));
        if crossed.is_empty() {
            break;
        }
        let ruled = table.ruled_so_far();
        if !space::ask_allies(table, who, &crossed)? || !can_act(table.state(), who) {
            return Ok(());
        }
        // A ruling may have put somebody elsewhere meanwhile, or taken the slot.
        if table.ruled_so_far() > ruled && !hold::still_paid(table, who, n::MOVE, args)? {
            return Ok(());
        }
        asked.extend(crossed);
    }
    let Ok(course) = course(table.state(), who, args) else { return Ok(()) };
    cost::spend(table, MOVING, who, Cost::Move { step: false })?;
    note_how(table, who, &course)?;
    untrained::note_no_threat(table, who)?;
    match course {
        Course::Way(way) => {
            if !walk::walk(table, MOVING, who, &way.squares, args)?.moved {
                return Ok(());
            }
        }
        Course::Feet(_) => {
            if !leave(table, who, args)? {
                return Ok(());
            }
            map::note(table, who)?;
        }
    }
    // Who has got nowhere has drawn nothing on the way.
    if can_act(table.state(), who) { free::draw_on_the_way(table, who, args) } else { Ok(()) }
}

/// Without a map: those whose threat is said to be left strike; whether the mover goes on.
pub fn leave(table: &mut Table<'_>, who: Who, args: &Args) -> Result<bool, Stop> {
    let left = map::named(table.state(), who, args, n::LEAVES_THREAT_OF);
    map::state_threats(table, who, &left, 1)?;
    let state = table.state();
    let threatens = |enemy: &&Who| reach::threatens(state, **enemy, who);
    let armed: Vec<Who> = left.iter().filter(threatens).copied().collect();
    let why = aoo::why_going(state, who);
    // Where whoever is left stands no map says: what was said of it holds.
    let goes_on = aoo::on_leaving(table, why, who, &armed, &|_, _| true)?;
    map::state_threats(table, who, &left, 0)?;
    Ok(goes_on)
}

/// Notes what decided how far it goes.
fn note_how(table: &mut Table<'_>, who: Who, course: &Course) -> Result<(), Stop> {
    let by = Some(Actor::Who(who));
    if prone::lies(table.state(), who) {
        table.note(prone::EFFECTS, by)?;
    }
    if let Course::Way(way) = course {
        let state = table.state();
        let straight = 5 * way.squares.len() as i32;
        let end = way.squares.last().map(|end| space::footprint(state, who, *end));
        let shared = end.is_some_and(|end| !space::within(state, &end, who).is_empty());
        if way.feet != straight || shared {
            table.note(grid::MOVEMENT, by)?;
        }
        if shared {
            reach::note_entering(table, who)?;
        }
    }
    table.note(move_action::DEFINITION, by)
}

/// The allies whose squares a movement crosses before its end, in front-matter order.
pub fn crossed(state: &State, who: Who, args: &Args) -> Vec<Who> {
    let Ok(Course::Way(way)) = course(state, who, args) else { return Vec::new() };
    let mut crossed: Vec<Who> = Vec::new();
    for square in &way.squares {
        for ally in space::allies(state, &space::footprint(state, who, *square), who) {
            if !crossed.contains(&ally) {
                crossed.push(ally);
            }
        }
    }
    crossed.sort_unstable();
    crossed
}

/// Where somebody could go.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let Some(grid) = state.grid() else {
        let enemies = state.present().filter(|enemy| state.hostile(who, *enemy));
        let enemies: Vec<Value> = enemies.map(Value::Who).collect();
        let away = Args::default().with(n::LEAVES_THREAT_OF, Value::List(enemies));
        return vec![Args::default(), away];
    };
    let place = |(x, y): Square| Place::Square(x, y);
    let mut ways = grid::in_reach(state, grid, who, false);
    if ways.is_empty() {
        // Those around it may let it pass.
        ways = grid::in_reach(state, grid, who, true);
    }
    let mut all: Vec<Args> = ways
        .into_iter()
        .map(|way| way.into_iter().map(place).collect())
        .map(|path| Args::default().with(core::PATH, Value::Path(path)))
        .collect();
    if let Some(from) = space::stands(state, who) {
        for square in grid.neighbours(from) {
            let plain = Args::default().with(core::PATH, Value::Path(vec![place(square)]));
            all.push(plain);
        }
        all.extend(slips(state, who, from));
    }
    let first = all.first().cloned().unwrap_or_default();
    for item in item::sheathed(state, who) {
        all.push(first.clone().with(n::DRAW, Value::Item(item)));
    }
    all
}

/// Straight through an enemy beside it, with Acrobatics.
fn slips(state: &State, who: Who, from: Square) -> Vec<Args> {
    let Some(grid) = state.grid() else { return Vec::new() };
    let mut all = Vec::new();
    for beside in grid.neighbours(from) {
        if space::enemies(state, &[beside], who).is_empty() {
            continue;
        }
        let beyond = (
            2 * i16::from(beside.0) - i16::from(from.0),
            2 * i16::from(beside.1) - i16::from(from.1),
        );
        let (Ok(x), Ok(y)) = (u8::try_from(beyond.0), u8::try_from(beyond.1)) else { continue };
        if grid.holds((x, y)) {
            let path = vec![Place::Square(beside.0, beside.1), Place::Square(x, y)];
            let through = Args::default().with(core::PATH, Value::Path(path));
            for how in [core::YES, core::SUCCESS, core::FAILURE] {
                all.push(through.clone().with(n::ACROBATICS, Value::Word(how)));
            }
        }
    }
    all
}

clause! { ITEM_FROM_BAG = 193
    "move.item-from-bag", "Move Actions: Item Retrieval", "Something out of the bag",
    "To take an item from a well-organized bag is a move action and provokes."
}

clause! { MOTION_ITEM = 194
    "move.motion-item", "Move Actions: Activating motion-based items", "Spun, swung or unlocked",
    "An item that has to be moved to work takes a move action, which provokes."
}

clause! { DRAW_WEAPON = 195
    "move.draw-weapon", "Move Actions: Drawing a weapon", "Drawn standing still",
    "A draw that was not said to be part of a movement, or is made without one, is a move action \
     and provokes."
}

clause! { POTION = 197
    "move.potion", "Move Actions: Drinking a Potion; Swift Actions", "A draught",
    "Drinking a potion is a move action and provokes. From a potion belt it is a swift action \
     and does not."
}

/// The clause by which a thing is handled in a move action, and whether that provokes.
pub fn handling(verb: Name, cost: Cost) -> Option<(&'static Clause, bool)> {
    match verb {
        n::RETRIEVE_ITEM if cost != Cost::FullRound => Some((ITEM_FROM_BAG, true)),
        n::ACTIVATE_MOTION_ITEM => Some((MOTION_ITEM, true)),
        n::DRAW_WEAPON => Some((DRAW_WEAPON, true)),
        n::DRINK_POTION => Some((POTION, !cost.is_swift())),
        _ => None,
    }
}

clause! { STAND_OR_DROP = 196
    "move.stand-or-drop", "Move Actions: Standing/Dropping", "Up and down",
    "Standing up is a move action, lying down is another, and both provoke."
}

/// Why standing up or lying down is refused.
pub fn check_posture(state: &State, who: Who, up: bool) -> Refusals {
    let mut refusals = cost::check(state, who, Cost::Move { step: false });
    refusals.append(check_body(state, who, up));
    refusals
}

/// What of it stands against getting up or lying down.
fn check_body(state: &State, who: Who, up: bool) -> Refusals {
    let mut refusals = Refusals::none();
    if prone::lies(state, who) != up {
        let reason = if up { "it is on its feet" } else { "it lies already" };
        refusals.add(STAND_OR_DROP, reason);
    }
    if up && state.is(who, n::PINNED) {
        refusals.add(STAND_OR_DROP, "it is pinned");
    }
    refusals
}

/// Stands up or lies down.
pub fn change_posture(table: &mut Table<'_>, who: Who, args: &Args, up: bool) -> Result<(), Stop> {
    cost::spend(table, STAND_OR_DROP, who, Cost::Move { step: false })?;
    if !move_action::provoke(table, STAND_OR_DROP, who, args)? {
        return Ok(());
    }
    let refusals = check_body(table.state(), who, up);
    if !aoo::still(table, who, &refusals)? {
        return Ok(());
    }
    if up {
        table.lose(STAND_OR_DROP, who, n::PRONE)
    } else {
        table.gain(STAND_OR_DROP, who, n::PRONE, None)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MOVING, ITEM_FROM_BAG, MOTION_ITEM, DRAW_WEAPON, STAND_OR_DROP, POTION];

//! Area `run`: moving and free attacks (section 2.4.4 and what the chapter leaves open).

use super::attack::{self, Attack};
use super::character::{can_act, is_armed, longest_reach, rate};
use super::names as n;
use super::{actions, declare, grapple, instant, maneuver, melee, units, withdrawal};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Square, State, distance};
use crate::vocabulary::{Actor, Args, Clause, Declared, Effect, Place, Reply, Value, Who, core};

/// Where a movement leads, once its options are understood.
pub enum Course {
    /// Over these squares of the map.
    Squares(Vec<Square>),
    /// Without a map: so many feet.
    Feet,
}

clause! { MOVE = 175
    "run.move", "2.4.4", "Going somewhere",
    "A Move takes a combatant up to its movement rate: 30 feet is six squares. Rough ground and \
     climbing are for the GM."
}

/// Why running is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_move(state, who);
    refusals.append(grapple::check_leaving(state, who));
    refusals.append(course(state, who, args).err().unwrap_or_default());
    refusals
}

/// The course a movement's options describe.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    if let Some(grid) = state.grid() {
        let path = match args.value(core::PATH) {
            Some(Value::Path(path)) => Some(path.as_slice()),
            _ => None,
        };
        let way = units::way(state, grid, who, args.place(core::TO), path)?;
        return Ok(Course::Squares(way.squares));
    }
    let rate = rate(state, who);
    let feet = args.int(core::DISTANCE).unwrap_or(rate);
    if feet > rate {
        let reason = format!("{feet} ft is farther than the movement rate of {rate} ft");
        return Err(too_far(state, who, reason));
    }
    Ok(Course::Feet)
}

/// A movement beyond the rate; being prone has its part in it.
pub(super) fn too_far(state: &State, who: Who, reason: String) -> Refusals {
    let mut refusals = Refusals::because(MOVE, reason);
    if state.is(who, n::PRONE) {
        refusals.add(super::prone::HALF_MOVE, "being prone halves the rate");
    }
    refusals
}

/// Moves up to the normal rate; adjacent armed enemies that are left strike first.
pub fn perform(table: &mut Table<'_>, who: Who, declared: &Declared) -> Result<(), Stop> {
    let Ok(course) = course(table.state(), who, &declared.args) else { return Ok(()) };
    table.pool(MOVE, who, n::MOVE_ACTION, -1)?;
    let ruled = table.ruled_so_far();
    free_attacks(table, who, &course, &declared.args)?;
    let anew = |state: &State| self::course(state, who, &declared.args);
    match goes_on(table, who, course, (ruled, anew))? {
        Some(course) => advance(table, MOVE, who, &course),
        None => Ok(()),
    }
}

/// A course after the blows it drew, if it is still gone. Since there were `ruled` rulings others
/// may have put somebody elsewhere: it is worked out anew then, from where the mover is.
pub(super) fn goes_on<T>(
    table: &mut Table<'_>,
    who: Who,
    course: T,
    (ruled, anew): (usize, impl FnOnce(&State) -> Result<T, Refusals>),
) -> Result<Option<T>, Stop> {
    let state = table.state();
    if !can_act(state, who) {
        return Ok(None);
    }
    if table.ruled_so_far() == ruled {
        return Ok(Some(course));
    }
    let held = grapple::check_leaving(state, who);
    match anew(state) {
        Ok(course) if held.is_empty() => Ok(Some(course)),
        _ => {
            table.note(instant::ACTION_MADE_IMPOSSIBLE, who)?;
            Ok(None)
        }
    }
}

/// Moves along a course.
pub fn advance(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    course: &Course,
) -> Result<(), Stop> {
    match course {
        Course::Squares(squares) => {
            let to = squares.last().map(|square| Place::Square(square.0, square.1));
            table.effect(clause, Effect::Moved { who, to })
        }
        Course::Feet => table.note(clause, who),
    }
}

clause! { FREE_ATTACK = 176
    "run.free-attack", "2.4.4", "Turning one's back invites a blow",
    "Whoever starts moving next to an armed enemy gives that enemy a melee attack for nothing, \
     struck before the mover is gone. It is an ordinary attack with its Shock, open also to an \
     enemy whose Main is spent, and the enemy may forgo it."
}

/// Asks an enemy whom the mover leaves whether it strikes; if so, it does.
fn offer(
    table: &mut Table<'_>,
    mover: Who,
    enemy: Who,
    course: &Course,
    args: &Args,
) -> Result<(), Stop> {
    let state = table.state();
    let near = provoked(state, mover, course, args).contains(&enemy);
    if !can_act(state, mover) || !near {
        return Ok(());
    }
    let reply = table.ask_beside(FREE_ATTACK, enemy, n::FREE_ATTACK, mover)?;
    let given = match reply {
        Reply::Do { verb: n::FREE_ATTACK, args } => args,
        Reply::Yes => Args::default(),
        Reply::Pass => return Ok(()),
        Reply::Do { verb: n::SHOVE | n::GRAPPLE, .. } => {
            let clause = maneuver::INSIDE_OTHER_ATTACKS;
            return Err(instant::refused(clause, "a free attack neither shoves nor grapples"));
        }
        _ => return Err(instant::refused(FREE_ATTACK, "answer free-attack or pass")),
    };
    let args = given.with(core::TARGET, Value::Who(mover));
    let strikes = |table: &mut Table<'_>| strike(table, enemy, &args);
    table.stepped_in(Actor::Who(enemy), n::FREE_ATTACK, &args, strikes)
}

/// Armed enemies in the next square, in front-matter order; nobody without a map.
pub fn adjacent_armed(state: &State, who: Who) -> Vec<Who> {
    let strikes = |enemy: &Who| {
        state.hostile(who, *enemy)
            && may_strike(state, *enemy)
            && super::character::feet_between(state, who, *enemy).is_some_and(|feet| feet <= 5)
    };
    state.present().filter(strikes).collect()
}

clause! { FREE_ATTACK_AVOIDED = 177
    "run.free-attack-avoided", "2.4.4", "The safe way is to withdraw first",
    "Only a Fighting Withdrawal made before the movement spares the mover these attacks. Made \
     afterwards it helps no more."
}

clause! { WHICH_MOVEMENT = 427
    "run.which-movement", "open", "Which movement draws a blow",
    "Any Move, Charge or step to screen of one's own accord that begins beside an enemy and takes \
     one out of its reach. Not while one stays in that reach, nor on getting up or picking up, nor \
     when somebody else does the pushing, carrying or throwing."
}

/// The free attacks a voluntary movement draws, each rolled before the mover is away.
pub fn free_attacks(
    table: &mut Table<'_>,
    mover: Who,
    course: &Course,
    args: &Args,
) -> Result<(), Stop> {
    let enemies = provoked(table.state(), mover, course, args);
    if matches!(course, Course::Squares(_))
        && adjacent_armed(table.state(), mover).len() > enemies.len()
    {
        table.note(WHICH_MOVEMENT, mover)?;
    }
    if enemies.is_empty() {
        return Ok(());
    }
    let state = table.state();
    let (clear, striking): (Vec<Who>, Vec<Who>) =
        enemies.iter().partition(|enemy| withdrawal::is_clear_of(state, mover, **enemy));
    if !clear.is_empty() {
        table.note(withdrawal::DISENGAGE, mover)?;
        table.note(FREE_ATTACK_AVOIDED, mover)?;
    }
    for enemy in striking {
        offer(table, mover, enemy, course, args)?;
    }
    Ok(())
}

/// The enemies a movement provokes: those it starts next to and whose reach it leaves; without a
/// map those that are named. Passing others draws nothing (`charge.details`).
pub(super) fn provoked(state: &State, mover: Who, course: &Course, args: &Args) -> Vec<Who> {
    match course {
        Course::Squares(squares) => adjacent_armed(state, mover)
            .into_iter()
            .filter(|enemy| squares.iter().any(|square| !within_reach(state, *enemy, *square)))
            .collect(),
        Course::Feet => left_without_map(state, mover, args),
    }
}

/// Without a map: the enemies a movement is said to leave, those that can strike, in order.
pub(super) fn left_without_map(state: &State, mover: Who, args: &Args) -> Vec<Who> {
    let named = |value: &Value| match value {
        Value::Who(who) => Some(*who),
        _ => None,
    };
    let mut left: Vec<Who> = args.list(n::LEAVES).iter().filter_map(named).collect();
    left.retain(|enemy| state.hostile(mover, *enemy) && may_strike(state, *enemy));
    left.sort_unstable();
    left.dedup();
    left
}

/// Whether a square lies within somebody's melee reach.
pub fn within_reach(state: &State, enemy: Who, square: Square) -> bool {
    let stands = state.body(enemy).place.and_then(Place::square);
    let reach = longest_reach(state, enemy);
    stands.is_some_and(|stands| units::feet(distance(stands, square)) <= reach)
}

clause! { FREE_ATTACK_DETAILS = 428
    "run.free-attack-details", "open", "Who may strike, and with what",
    "Armed is who holds a melee weapon, has natural ones or an ability that makes bare hands \
     dangerous. Each enemy strikes once for each movement, without limit in a round: a plain melee \
     attack, no shove, grapple or swarm, thrown before the mover goes. The surprised, downed, \
     broken and those grappling do not strike."
}

/// A plain melee attack on the mover; it costs nothing.
fn strike(table: &mut Table<'_>, enemy: Who, aimed: &Args) -> Result<(), Stop> {
    // A ruling may have felled somebody while the enemy was asked.
    let state = table.state();
    let mut refusals = Refusals::none();
    refusals.unless(may_strike(state, enemy), FREE_ATTACK_DETAILS, || {
        format!("{} can make no free attack any more", state.called(enemy))
    });
    let mover = aimed.who(core::TARGET).filter(|mover| !can_act(state, *mover));
    refusals.unless(mover.is_none(), FREE_ATTACK, || "the movement is over".to_owned());
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    let args = declare::fill(state, Actor::Who(enemy), n::FREE_ATTACK, aimed.clone())
        .map_err(Stop::Refused)?;
    let mut refusals = melee::check_attack(table.state(), enemy, &args);
    refusals.append(maneuver::check_plain(&args));
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    let attack = Attack { only_target: true, ..melee::plan(table.state(), enemy, &args) };
    melee::ready(table, &attack)?;
    attack::resolve(table, attack)
}

/// Whether somebody gets free attacks: armed, up, aware, not broken, in no grapple.
fn may_strike(state: &State, enemy: Who) -> bool {
    can_act(state, enemy)
        && is_armed(state, enemy)
        && !state.is(enemy, n::BROKEN)
        && !grapple::is_in_one(state, enemy)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MOVE, FREE_ATTACK, FREE_ATTACK_AVOIDED, WHICH_MOVEMENT, FREE_ATTACK_DETAILS];

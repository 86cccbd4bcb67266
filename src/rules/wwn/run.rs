//! Area `run`: moving and free attacks (section 2.4.4 and what the chapter leaves open).

use super::blow::{Aim, Attack};
use super::character::{can_act, can_be_used, is_armed};
use super::names as n;
use super::prone::rate;
use super::units::feet_between;
use super::{
    actions, dual, grapple, grip, instant, maneuver, melee, options, phrasing, prone, strike,
    units, withdrawal,
};
use crate::engine::prelude::*;
use crate::engine::record::Doer;
use crate::state::{Grid, path_of};

/// Where a movement leads, once its options are understood.
pub enum Course {
    /// Over these squares of the map.
    Squares(Vec<Square>),
    /// Without a map: so many feet.
    Feet,
}

clause! { MOVE = 175
    "run.move", "2.4.4", "A Run covers up to the movement rate",
    "A Move Action takes a combatant up to its movement rate; 30 feet are six squares. Rough \
     ground and climbing are up to the GM."
}

/// Moving up to the normal rate. Adjacent armed enemies that the mover leaves strike first.
pub struct Run {
    who: Who,
    course: Course,
    said: Args,
}

impl Plan for Run {
    type By = Who;

    const VERB: Verb = Verb::declared(n::RUN, actions::OWN_TURN)
        .takes(&[TOWARDS, ALONG, AS_FAR, LEAVING])
        .says(
            "Moves up to the movement rate. Armed enemies that the combatant leaves get a free \
             attack. Without a map, leaves= names them. Not possible in a grapple.",
        )
        .told("runs[ {distance} feet][ to {to}][ to {path}][, leaving {leaves}]");

    const COST: Cost = actions::A_MOVE.by(MOVE);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let course = course(state, who, &args);
        spelled(state, who, args, course, Some(rate(state, who)))
    }

    /// To every square in reach; without a map, with and without enemies left behind.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let Some(grid) = state.grid() else {
            return vec![Args::default(), Args::default().listing(n::LEAVES, state.enemies(who))];
        };
        let Some(from) = units::square(state, who) else {
            return Vec::new();
        };
        let reach = grid.reach(from, units::squares(rate(state, who)), |_| true);
        let to = |(x, y)| Args::of(core::TO, Value::Place(Place::Square(x, y)));
        reach.iter().map(|(square, _)| to(*square)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::check_leaving(state, who);
        let course = refusals.take(course(state, who, args));
        refusals.or_all(course.map(|course| Run { who, course, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Run { who, course, said } = self;
        free_attacks(table, who, &course, &said)?;
        match goes_on(table, who, |state| self::course(state, who, &said))? {
            Some(course) => advance(table, MOVE, who, &course),
            None => Ok(()),
        }
    }
}

/// Where to.
pub const TOWARDS: Opt = may(core::TO, Kind::Place);
/// Over which squares.
pub const ALONG: Opt = may(core::PATH, Kind::Path);
/// How far, without a map.
pub const AS_FAR: Opt = may(core::DISTANCE, Kind::Int(0, 1000));
/// Which enemies it leaves, without a map.
pub const LEAVING: Opt = may(n::LEAVES, Kind::Whos);

/// The one spelling of a movement. On a map it is its path; without one whom it leaves, and its
/// distance: as far as it can be, if `most` is given and nothing is said.
pub fn spelled(
    state: &State,
    who: Who,
    mut args: Args,
    course: Result<Course, Refusals>,
    most: Option<i32>,
) -> Args {
    if state.grid().is_none() {
        let left = left_without_map(state, who, &args);
        args = args.without(&[core::TO, core::PATH]);
        return args.or(core::DISTANCE, || most.map(Value::Int)).listing(n::LEAVES, left);
    }
    args = args.without(&[core::DISTANCE, n::LEAVES]);
    match course {
        Ok(Course::Squares(squares)) => {
            let path = squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
            args.without(&[core::TO]).with(core::PATH, Value::Path(path))
        }
        _ => args,
    }
}

/// The course a movement's options describe.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    if let Some(grid) = state.grid() {
        return way(state, grid, who, args).map(Course::Squares);
    }
    let rate = rate(state, who);
    let feet = args.int(core::DISTANCE).unwrap_or(rate);
    if feet > rate {
        let reason = format!("{feet} ft is more than the movement rate of {rate} ft");
        return Err(too_far(state, who, reason));
    }
    Ok(Course::Feet)
}

/// A movement beyond the rate; being prone has its part in it.
fn too_far(state: &State, who: Who, reason: String) -> Refusals {
    let mut refusals = Refusals::because(MOVE, reason);
    if state.is(who, n::PRONE) {
        refusals.add(prone::HALF_MOVE, "being prone halves the rate");
    }
    refusals
}

/// Finds the way to a place, or checks the one that was given.
///
/// Every step to one of the eight neighbours costs 5 ft. The mover may pass allies but not standing
/// enemies, and cannot end in an occupied square.
pub fn way(state: &State, grid: Grid, who: Who, args: &Args) -> Result<Vec<Square>, Refusals> {
    let because = |reason: &str| Err(Refusals::because(units::MAP, reason));
    let Some(from) = units::square(state, who) else {
        return because("it has no place on the map");
    };
    let squares = match (args.value(core::PATH), args.place(core::TO).and_then(Place::square)) {
        (Some(Value::Path(path)), _) => units::given(state, grid, who, from, path)?,
        (_, Some(to)) => shortest(state, grid, who, from, to)?,
        _ => return because("on a map say where: to=X,Y or path=X,Y>X,Y"),
    };
    let end = *squares.last().unwrap_or(&from);
    if end != from && units::occupied(state, who, end) {
        return because(&format!("{},{} is occupied", end.0, end.1));
    }
    let (cost, rate) = (units::feet(squares.len() as u16), rate(state, who));
    if squares.len() as u16 > units::squares(rate) {
        let reason = format!("{cost} ft is more than the movement rate of {rate} ft");
        return Err(too_far(state, who, reason));
    }
    Ok(squares)
}

fn shortest(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    to: Square,
) -> Result<Vec<Square>, Refusals> {
    let because = |reason: String| Err(Refusals::because(units::MAP, reason));
    let (x, y) = to;
    if !grid.holds(to) {
        return because(format!("{x},{y} is off the map"));
    }
    let enter = |square| units::can_enter(state, who, square) || square == to;
    let Some(way) = grid.shortest(from, to, enter) else {
        return because(format!("there is no way to {x},{y}"));
    };
    if way.is_empty() {
        return because(format!("it is already at {x},{y}"));
    }
    // Ways of the same length may differ in whom they provoke; then the path has to be said.
    let provoking = |enemy: &Who| !withdrawal::is_clear_of(state, who, *enemy);
    for enemy in adjacent_armed(state, who).into_iter().filter(provoking) {
        let stays = |square| units::within_reach(state, enemy, square);
        if stays(to) {
            let inside = grid.shortest(from, to, |s| enter(s) && stays(s));
            let Some(inside) = inside.filter(|inside| inside.len() == way.len()) else { continue };
            let leaves = |(square, _): &(Square, u16)| !stays(*square);
            let ways = grid.on_ways(from, to, way.len() as u16, enter);
            if let Some((outside, _)) = ways.into_iter().find(leaves) {
                let part = |from, to| grid.shortest(from, to, enter).unwrap_or_default();
                let around = [part(from, outside), part(outside, to)].concat();
                let (enemy, inside, around) =
                    (state.called(enemy), path_of(&inside), path_of(&around));
                return because(format!(
                    "some shortest ways leave the reach of {enemy}; say {inside} to stay in it, or \
                     {around}"
                ));
            }
        }
    }
    Ok(way)
}

/// The course after the free attacks it drew, worked out anew from how the mover stands by then:
/// nothing if it cannot go on. What was done at the windows may have thrown it down or held it.
pub(super) fn goes_on<T>(
    table: &mut Table<'_>,
    who: Who,
    anew: impl FnOnce(&State) -> Result<T, Refusals>,
) -> Result<Option<T>, Stop> {
    let state = table.state();
    if !can_act(state, who) {
        instant::impossible(table, who)?;
        return Ok(None);
    }
    let mut refusals = grapple::check_leaving(state, who);
    let course = refusals.take(anew(state));
    if refusals.is_empty() {
        return Ok(course);
    }
    instant::forbidden(table, who, refusals)?;
    Ok(None)
}

/// Moves along a course.
pub fn advance(table: &mut Table<'_>, clause: Cited, who: Who, course: &Course) -> Flow {
    // Without a map nobody is anywhere.
    let Course::Squares(squares) = course else { return Ok(()) };
    let to = squares.last().map(|square| Place::Square(square.0, square.1));
    table.effect(clause, Effect::Moved { who, to })
}

clause! { FREE_ATTACK = 176
    "run.free-attack", "2.4.4", "Moving away from an armed enemy draws a free attack",
    "If a combatant starts to move next to an armed enemy, that enemy may make a melee attack on \
     it at no cost, before it is gone. It is an ordinary attack with its Shock. An enemy whose \
     Main Action is spent may make it too, and any enemy may forgo it."
}

/// Asks an enemy whom the mover leaves whether it strikes; if so, it does.
fn offer(table: &mut Table<'_>, mover: Who, enemy: Who, course: &Course, args: &Args) -> Flow {
    let state = table.state();
    let near = provoked(state, mover, course, args).contains(&enemy);
    if !can_act(state, mover) || !near {
        return Ok(());
    }
    let reply = table.ask_to_strike(FREE_ATTACK, enemy, n::FREE_ATTACK, mover)?;
    if let Reply::Do { verb: n::SHOVE | n::GRAPPLE, .. } = reply {
        let clause = maneuver::INSIDE_OTHER_ATTACKS;
        return Err(Refusals::because(clause, "a free attack cannot shove or grapple").into());
    }
    let Some(given) = table.done_with(FREE_ATTACK, n::FREE_ATTACK, reply)? else { return Ok(()) };
    let args = given.with(core::TARGET, mover);
    let strikes = |table: &mut Table<'_>| strike(table, (enemy, mover), &args);
    table.stepped_in(Actor::Who(enemy), n::FREE_ATTACK, &args, strikes)
}

/// A free attack on the combatant who leaves; it is only ever an answer.
pub struct FreeAttack;

impl Answer for FreeAttack {
    const VERB: Verb = Verb::answering(
        n::FREE_ATTACK,
        "when an adjacent enemy moves away without a Fighting Withdrawal",
    )
    .takes(&[
        options::ARMED_WITH,
        options::WITH_ATTRIBUTE,
        options::SPARING,
        options::WITH_TWO,
        options::COVERED,
        options::GM_MODIFIED,
        options::AS_MANEUVER,
    ])
    .says(
        "One plain melee attack on the enemy who moves away, never a maneuver. Not for \
         combatants who are unarmed, down or surprised.",
    )
    .told(
        "makes a free attack with {weapon}[ and a second weapon{dual}][, non-lethally{nonlethal}]",
    );

    /// The target is the mover and is never named.
    fn fill(state: &State, by: Actor, args: Args) -> Result<Args, Refusals> {
        let Some(who) = Who::of(by) else { return Ok(args) };
        let args =
            phrasing::fill_weapon(state, who, args, |item| can_be_used(state, item, n::MELEE))?;
        let aim = Aim::asked(&args);
        Ok(phrasing::spelled(state, who, (n::MELEE, aim), dual::fill(state, who, args)))
    }

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let target = Value::Who(about.unwrap_or(who));
        let mut all = ways_to_strike(state, who);
        all.retain(|args| {
            Self::fill(state, Actor::Who(who), args.clone().with(core::TARGET, target.clone()))
                .is_ok_and(|aimed| melee::check_attack(state, who, &aimed).is_empty())
        });
        all
    }
}

/// Every way to strike with what serves: sparing or not, with two, with each attribute.
fn ways_to_strike(state: &State, who: Who) -> Vec<Args> {
    let mut all = Vec::new();
    for weapon in phrasing::weapons(state, who, n::MELEE) {
        let plain = Args::of(core::WEAPON, weapon);
        all.extend(phrasing::sparing(state, who, weapon, &plain));
        all.extend(dual::other_way(state, who, &plain));
        let attributes = melee::attributes(state, weapon).into_iter();
        all.extend(attributes.map(|it| plain.clone().with(n::ATTRIBUTE, it)));
    }
    all
}

/// Armed enemies in the next square, in front-matter order; nobody without a map.
fn adjacent_armed(state: &State, who: Who) -> Vec<Who> {
    let strikes = |enemy: &Who| {
        state.hostile(who, *enemy)
            && may_strike(state, *enemy)
            && feet_between(state, who, *enemy).is_some_and(|feet| feet <= 5)
    };
    state.present().filter(strikes).collect()
}

clause! { FREE_ATTACK_AVOIDED = 177
    "run.free-attack-avoided", "2.4.4", "A Fighting Withdrawal prevents free attacks",
    "Only a Fighting Withdrawal made before the movement prevents these free attacks. Made \
     afterwards, it no longer helps.",
    tells "{who} has made a Fighting Withdrawal and draws no free attack"
}

clause! { WHICH_MOVEMENT = 427
    "run.which-movement", "open", "Leaving an adjacent enemy's reach draws a free attack",
    "A Run, a Charge or a step to screen draws a free attack if the combatant moves of its own \
     accord, starts next to an enemy and leaves that enemy's reach. Staying within that reach, \
     standing up and picking something up draw none. Neither does being pushed, carried or thrown \
     by somebody else."
}

/// The free attacks a voluntary movement draws, each rolled before the mover is away.
pub fn free_attacks(table: &mut Table<'_>, mover: Who, course: &Course, args: &Args) -> Flow {
    let enemies = provoked(table.state(), mover, course, args);
    if matches!(course, Course::Squares(_))
        && adjacent_armed(table.state(), mover).len() > enemies.len()
    {
        table.decided(WHICH_MOVEMENT, mover, None, "all adjacent enemies would strike")?;
    }
    if enemies.is_empty() {
        return Ok(());
    }
    let state = table.state();
    let (clear, striking): (Vec<Who>, Vec<Who>) =
        enemies.iter().partition(|enemy| withdrawal::is_clear_of(state, mover, **enemy));
    if !clear.is_empty() {
        table.decided(FREE_ATTACK_AVOIDED, mover, None, "they would strike")?;
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
            .filter(|enemy| {
                squares.iter().any(|square| !units::within_reach(state, *enemy, *square))
            })
            .collect(),
        Course::Feet => left_without_map(state, mover, args),
    }
}

/// Without a map: the enemies a movement is said to leave, those that can strike, in order.
pub(super) fn left_without_map(state: &State, mover: Who, args: &Args) -> Vec<Who> {
    let mut left: Vec<Who> = args.list(n::LEAVES).iter().filter_map(Value::who).collect();
    left.retain(|enemy| state.hostile(mover, *enemy) && may_strike(state, *enemy));
    left.sort_unstable();
    left.dedup();
    left
}

clause! { FREE_ATTACK_DETAILS = 428
    "run.free-attack-details", "open", "Each armed enemy makes one free attack per movement",
    "A combatant is armed if it holds a melee weapon or its sheet marks natural-weapons, as it \
     does for an ability that makes bare hands dangerous. Each enemy may strike once per movement, \
     without a limit per round. It makes a plain melee attack before the mover goes, not a shove, \
     grapple or Swarm Attack. Combatants who are surprised, down, broken or in a grapple do not \
     strike."
}

/// A plain melee attack on the mover; it costs nothing.
fn strike(table: &mut Table<'_>, (enemy, mover): (Who, Who), aimed: &Args) -> Flow {
    // A ruling may have felled somebody while the enemy was asked.
    let state = table.state();
    let mut refusals = Refusals::if_not(may_strike(state, enemy), FREE_ATTACK_DETAILS, || {
        format!("{} can no longer make a free attack", state.called(enemy))
    });
    let moves = can_act(state, mover);
    refusals.unless(moves, FREE_ATTACK, || "the movement is over".to_owned());
    refusals.or(())?;
    let attack = settled(state, enemy, aimed)?;
    strike::make(table, attack).map(drop)
}

/// The blow that these options describe, or why it is refused.
fn settled(state: &State, enemy: Who, aimed: &Args) -> Result<Attack, Refusals> {
    let args = FreeAttack::fill(state, Actor::Who(enemy), aimed.clone())?;
    let mut refusals = melee::check_attack(state, enemy, &args);
    refusals.append(maneuver::check_plain(&args));
    let named = refusals.or_all(options::named(&args))?;
    Ok(Attack { only_target: true, ..melee::plan(state, enemy, named, &args) })
}

/// Whether somebody gets free attacks: armed, up, aware, not broken, in no grapple.
fn may_strike(state: &State, enemy: Who) -> bool {
    can_act(state, enemy)
        && is_armed(state, enemy)
        && ![n::BROKEN, n::UNSUSPECTING].iter().any(|kept| state.is(enemy, *kept))
        && !grip::is_in_one(state, enemy)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MOVE, FREE_ATTACK, FREE_ATTACK_AVOIDED, WHICH_MOVEMENT, FREE_ATTACK_DETAILS];

//! Area `charge`: charging (section 2.4.4 and what the chapter leaves open).

use super::blow::{Aim, Attack};
use super::character::{all_lose, can_be_used, is_weapon};
use super::names as n;
use super::prone::rate;
use super::run::Course;
use super::{
    actions, dual, grapple, hold, instant, maneuver, options, phrasing, ranged, run, strike, units,
};
use crate::engine::prelude::*;
use crate::state::path_of;

clause! { COST_AND_MOVE = 153
    "charge.cost-and-move", "2.4.4", "A Charge costs the Main Action and the Move Action",
    "A Charge takes the Main Action and the Move Action together. The combatant moves up to twice \
     its movement rate, in one straight line. On a grid, the path follows the squares nearest to \
     that line. Without a map, the GM says what is straight and clear."
}

/// Moving in a line, with the free attacks that this draws, to attack at its end.
pub struct Charge {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for Charge {
    type By = Who;

    /// The target is settled where the Charge ends, so the Charge itself handles held actions.
    const COST: Cost = Cost {
        says: "the Main Action and the Move Action",
        clause: COST_AND_MOVE,
        check: check_both,
        takes: &[n::MAIN, n::MOVE_ACTION],
        ..actions::A_MAIN
    }
    .in_its_course()
    .unanswered();

    const VERB: Verb = Verb::declared(n::CHARGE, "own turn, with both actions unspent")
        .takes(&[
            options::TARGETED,
            options::ARMED_WITH,
            need(core::KIND, Kind::Word(&[n::MELEE, n::THROWN])),
            run::TOWARDS,
            run::ALONG,
            run::AS_FAR,
            run::LEAVING,
            options::WITH_SKILL,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::AT_RANGE,
            options::COVERED,
            options::ENGAGED,
            options::SPARING,
            options::WITH_TWO,
            options::GM_MODIFIED,
            options::AS_MANEUVER,
            options::SHOVED_WITH,
            options::SHOVED_HOW,
            options::SHOVED_AS_FAR,
        ])
        .says(
            "Moves 10 ft or more in a straight line, up to twice the movement rate, then makes a \
             melee attack or a throw at +2. Both ACs are 2 lower until the round ends. Not \
             possible while prone or in a grapple.",
        )
        .told(
            "charges {target} with {weapon}[ and a second weapon{dual}][ to {maneuver}]\
         [, non-lethally{nonlethal}]",
        );

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let kind = args.word(core::KIND);
        let serves = |item| {
            let ways = [n::MELEE, n::THROWN].into_iter();
            ways.filter(|way| kind.is_none_or(|k| k == *way))
                .any(|way| can_be_used(state, item, way))
        };
        let aim = Aim::asked(&args);
        let args = grapple::with_bare_hands(state, who, aim, args);
        let mut args = phrasing::fill_weapon(state, who, args, serves)?;
        if let Some(weapon) = args.item(core::WEAPON).filter(|_| kind.is_none()) {
            let strikes = can_be_used(state, weapon, n::MELEE);
            let kind = if strikes { n::MELEE } else { n::THROWN };
            args = args.with(core::KIND, kind);
        }
        if options::is_ranged(&args) {
            let best = || Value::Word(ranged::best_skill(state, who, n::THROWN));
            args = args.or(n::SKILL, || Some(best()));
        }
        let args = fill_course(state, who, dual::fill(state, who, args));
        let Ok(course) = course(state, who, &args) else { return Ok(args) };
        Ok(phrasing::fill_target(&arrived(state, who, &course), who, args, check_attack))
    }

    /// A charge is its line, and an attack from the end of it.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let meant = (options::way(&args), Aim::asked(&args));
        let course = course(state, who, &args);
        let there = course.as_ref().ok().map(|course| arrived(state, who, course));
        let args = run::spelled(state, who, args, course, Some(2 * rate(state, who)));
        phrasing::spelled(there.as_ref().unwrap_or(state), who, meant, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        if !check_start(state, who).is_empty() {
            return Vec::new();
        }
        let armed = |weapon: ItemId| {
            let ways = [n::MELEE, n::THROWN].into_iter();
            let ways = ways.filter(move |kind| can_be_used(state, weapon, *kind));
            ways.flat_map(move |kind| attacks(state, who, (weapon, kind)))
        };
        let weapons = state.items_of(who).filter(|item| is_weapon(state, *item));
        weapons.flat_map(armed).flat_map(|armed| targets(state, who, &armed)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_free(state, who);
        if let Some(course) = refusals.take(course(state, who, args)) {
            refusals.append(check_attack(&arrived(state, who, &course), who, args));
        }
        let (target, weapon) = refusals.or_all(options::named(args))?;
        Ok(Charge { who, target, weapon, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Charge { who, target, weapon, said } = self;
        let way = |state: &State| way(state, who, &said);
        let begins = |table: &mut Table<'_>| lower_guard(table, who);
        let why_not = |state: &State| way(state).err().unwrap_or_default();
        if !hold::answered_once_begun(table, who, Self::COST, begins, why_not)? {
            return Ok(());
        }
        let course = match way(table.state()) {
            Ok(course) => course,
            Err(refusals) => return instant::forbidden(table, who, refusals),
        };
        let attack = plan(table.state(), who, (target, weapon), &said);
        Self::COST.pay(table, who)?;
        lower_guard(table, who)?;
        run::free_attacks(table, who, &course, &said)?;
        let anew = |state: &State| {
            let mut refusals = check_stands(state, who);
            let course = refusals.take(self::course(state, who, &said));
            refusals.or_all(course)
        };
        let Some(course) = run::goes_on(table, who, anew)? else { return Ok(()) };
        run::advance(table, COST_AND_MOVE, who, &course)?;
        let Some(attack) = instant::aimed_anew(table, attack)? else { return Ok(()) };
        strike::make(table, attack).map(drop)
    }
}

/// Why a combatant does not have both actions.
fn check_both(state: &State, who: Who, clause: Cited) -> Refusals {
    let mut refusals = actions::check_main(state, who, actions::MAIN_ONE_PER_ROUND);
    refusals.append(actions::check_move_left(state, who));
    let both = actions::has_main(state, who) && actions::has_move(state, who);
    refusals.unless(both, clause, || {
        format!(
            "a Charge needs the Main Action and the Move Action, and {} does not have both",
            state.called(who)
        )
    });
    refusals
}

/// Why a combatant cannot set out: it is prone or in a grapple.
fn check_free(state: &State, who: Who) -> Refusals {
    check_stands(state, who).with(grapple::check_leaving(state, who))
}

/// Why a Charge cannot even begin.
fn check_start(state: &State, who: Who) -> Refusals {
    Charge::COST.refused(state, who).with(check_stands(state, who))
}

/// The way of a charge that can begin now, wherever its target may be by then.
fn way(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    let mut refusals = check_start(state, who);
    refusals.append(grapple::check_leaving(state, who));
    let course = refusals.take(course(state, who, args));
    refusals.or_all(course)
}

/// The course a charge's options describe.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    let most = 2 * rate(state, who);
    let Some(grid) = state.grid() else {
        let feet = args.int(core::DISTANCE).unwrap_or(most);
        return check_length(feet, most).map(|()| Course::Feet);
    };
    let from = said(units::square(state, who), units::MAP, "it has no place on the map")?;
    let squares = match (args.value(core::PATH), args.place(core::TO).and_then(Place::square)) {
        (Some(Value::Path(path)), _) => units::given(state, grid, who, from, path)?,
        (_, Some(to)) => straight_to(state, who, from, to)?,
        _ => {
            return Err(Refusals::because(units::MAP, say_where(state, who, args)));
        }
    };
    let end = *squares.last().unwrap_or(&from);
    if units::occupied(state, who, end) {
        let reason = format!("{},{} is occupied", end.0, end.1);
        return Err(Refusals::because(units::MAP, reason));
    }
    if !is_straight(from, &squares) {
        return Err(Refusals::because(COST_AND_MOVE, "the path is not a straight line"));
    }
    check_length(units::feet(squares.len() as u16), units::feet(units::squares(most)))?;
    Ok(Course::Squares(squares))
}

/// Where a charge at somebody could end, as a hint.
fn say_where(state: &State, who: Who, args: &Args) -> String {
    let ways = args.who(core::TARGET).map(|target| ways_to(state, who, target, args));
    let ends = ways.into_iter().flatten().filter_map(|way| way.place(core::TO)?.square());
    let named: Vec<String> = ends.take(4).map(|(x, y)| format!("to={x},{y}")).collect();
    match named.as_slice() {
        [] => "on a map say where the Charge ends: to=X,Y or path=X,Y>X,Y".to_owned(),
        some => format!("say where the Charge ends: {}", some.join(" or ")),
    }
}

/// The straight way to a square. Where the line runs between two squares either will do, unless
/// they differ in whom they provoke.
fn straight_to(state: &State, who: Who, from: Square, to: Square) -> Result<Vec<Square>, Refusals> {
    let named = |square: Square| format!("{},{}", square.0, square.1);
    let because = |reason: String| Err(Refusals::because(units::MAP, reason));
    if state.grid().is_none_or(|grid| !grid.holds(to)) {
        return because(format!("{} is off the map", named(to)));
    }
    if to == from {
        return because(format!("it is already at {}", named(to)));
    }
    let clear = |way: &Vec<Square>| {
        way.iter().all(|square| *square == to || units::can_enter(state, who, *square))
    };
    let mut ways: Vec<Vec<Square>> =
        [1, 0].map(|nearer| line(from, to, nearer)).into_iter().filter(clear).collect();
    let Some(way) = ways.pop() else {
        return because(format!("an enemy stands in the way to {}", named(to)));
    };
    let provoked = |way: &Vec<Square>| {
        run::provoked(state, who, &Course::Squares(way.clone()), &Args::default())
    };
    if let Some(other) = ways.pop().filter(|other| provoked(other) != provoked(&way)) {
        let (one, other) = (path_of(&way), path_of(&other));
        let reason = "the straight ways there leave different enemies' reach";
        return because(format!("{reason}; say {one} or {other}"));
    }
    Ok(way)
}

/// The squares of a straight line, the start left out. Halfway between two squares it takes the
/// one nearer to the start's row or column where `nearer` is 1, else the farther.
fn line(from: Square, to: Square, nearer: i32) -> Vec<Square> {
    let (across, down) = difference(from, to);
    let steps = across.abs().max(down.abs());
    let part = |whole: i32, step: i32| {
        let twice = 2 * whole.abs() * step + steps - nearer;
        whole.signum() * (twice / (2 * steps))
    };
    let at = |step| {
        let (x, y) = (i32::from(from.0) + part(across, step), i32::from(from.1) + part(down, step));
        (x as u8, y as u8)
    };
    (1..=steps).map(at).collect()
}

/// Whether no square of a way lies more than half a square off the line to its end.
fn is_straight(from: Square, way: &[Square]) -> bool {
    let Some(end) = way.last() else { return false };
    let (across, down) = difference(from, *end);
    let steps = across.abs().max(down.abs());
    let near = |(at, square): (usize, &Square)| {
        let step = at as i32 + 1;
        let (x, y) = difference(from, *square);
        let off = |went: i32, whole: i32| (2 * (went * steps - whole * step)).abs() <= steps;
        off(x, across) && off(y, down)
    };
    steps as usize == way.len() && way.iter().enumerate().all(near)
}

fn difference(from: Square, to: Square) -> (i32, i32) {
    (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1))
}

/// The fight as it is once the charger has come to the end of its line.
fn arrived(state: &State, who: Who, course: &Course) -> State {
    match course {
        Course::Squares(squares) => {
            let to = squares.last().map(|square| Place::Square(square.0, square.1));
            state.as_if(&[Effect::Moved { who, to }])
        }
        Course::Feet => state.clone(),
    }
}

/// The end of the only line that brings the target in reach.
fn fill_course(state: &State, who: Who, args: Args) -> Args {
    let said = args.value(core::PATH).is_some() || args.place(core::TO).is_some();
    let Some(target) = args.who(core::TARGET).filter(|_| !said) else { return args };
    let mut ways = ways_to(state, who, target, &args).into_iter();
    match (ways.next(), ways.next()) {
        (Some(only), None) => only,
        _ => args,
    }
}

/// Every line on the map that ends where this attack on somebody is possible.
fn ways_to(state: &State, who: Who, target: Who, args: &Args) -> Vec<Args> {
    let Some(grid) = state.grid() else { return Vec::new() };
    let Some(from) = units::square(state, who) else { return Vec::new() };
    let reach = args.item(core::WEAPON).map_or(5, |weapon| super::character::reach(state, weapon));
    let near = |square: Square| {
        let stands = units::square(state, target);
        let off = stands.map(|stands| units::feet(crate::state::distance(stands, square)));
        options::is_ranged(args) || off.is_some_and(|feet| feet <= reach)
    };
    let most = units::squares(2 * rate(state, who));
    let ends = grid.reach(from, most, |_| true).into_iter().map(|(square, _)| square);
    let to = |(x, y): Square| {
        args.clone().with(core::TARGET, target).with(core::TO, Place::Square(x, y))
    };
    let legal = |args: &Args| {
        course(state, who, args)
            .is_ok_and(|course| check_attack(&arrived(state, who, &course), who, args).is_empty())
    };
    ends.filter(|square| near(*square)).map(to).filter(legal).collect()
}

/// The attacks a charge could end in with a weapon, used in this way.
fn attacks(state: &State, who: Who, (weapon, kind): (ItemId, Name)) -> Vec<Args> {
    let armed = Args::of(core::WEAPON, weapon).with(core::KIND, kind);
    let sparing = phrasing::sparing(state, who, weapon, &armed);
    let two = dual::other_way(state, who, &armed);
    let maneuvers = [n::SHOVE, n::GRAPPLE].into_iter().filter(|_| kind == n::MELEE);
    let maneuvers: Vec<Args> = maneuvers.map(|aim| armed.clone().with(n::MANEUVER, aim)).collect();
    std::iter::once(armed).chain(sparing).chain(two).chain(maneuvers).collect()
}

/// The same charge at every enemy, on a map along every line.
fn targets(state: &State, who: Who, armed: &Args) -> Vec<Args> {
    let enemies = state.enemies(who);
    if state.grid().is_some() {
        return enemies.flat_map(|target| ways_to(state, who, target, armed)).collect();
    }
    enemies.map(|target| armed.clone().with(core::TARGET, target)).collect()
}

clause! { ATTACK = 154
    "charge.attack", "2.4.4", "A Charge ends with a melee attack or a throw at +2",
    "At the end of the line the combatant makes one attack at +2 to hit, in melee or by throwing. \
     A weapon that can only be shot is of no use in a Charge."
}

/// What a charge adds to the attack roll.
const TO_HIT: i32 = 2;

/// The attack at the end of a charge.
fn plan(state: &State, who: Who, named: (Who, ItemId), args: &Args) -> Attack {
    let mut attack = maneuver::plan(state, who, options::way(&aimed(args)), named, &aimed(args));
    attack.action.push((ATTACK, n::CHARGE, TO_HIT));
    attack.aim = Aim::asked(args);
    attack
}

/// Why the attack at the end is refused, the charger standing there.
fn check_attack(there: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals =
        maneuver::check(there, who, (options::way(&aimed(args)), Aim::Damage), &aimed(args));
    refusals.append(maneuver::check_asked(there, who, args));
    if let Some(weapon) = args.item(core::WEAPON) {
        let serves = [n::MELEE, n::THROWN].iter().any(|way| can_be_used(there, weapon, *way));
        refusals.unless(serves, ATTACK, || {
            format!("{} can only be shot, which a Charge does not allow", there.called(weapon))
        });
    }
    refusals
}

/// The options of the attack itself.
fn aimed(args: &Args) -> Args {
    let aimed = args.clone();
    if options::is_ranged(args) { aimed.with(core::MODE, n::THROWN) } else { aimed }
}

clause! { MINIMUM_DISTANCE = 155
    "charge.minimum-distance", "2.4.4", "A Charge covers at least 3 metres",
    "A Charge needs at least 3 metres, which are two squares, to build up momentum. A shorter one \
     is refused."
}

/// The least a charge covers, in feet: 3 metres.
const LEAST: i32 = 10;

fn check_length(feet: i32, most: i32) -> Result<(), Refusals> {
    let mut refusals = Refusals::if_not(feet >= LEAST, MINIMUM_DISTANCE, || {
        format!("{feet} ft is less than the 3 metres a Charge needs: {LEAST} ft")
    });
    refusals.unless(feet <= most, COST_AND_MOVE, || {
        format!("{feet} ft is more than twice the movement rate: {most} ft")
    });
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

clause! { AC_PENALTY = 156
    "charge.ac-penalty", "2.4.4", "A Charge lowers both Armor Classes by 2",
    "From the start of its Charge until the end of the round, both Armor Classes of the combatant \
     are 2 lower."
}

/// The charging combatant is easier to hit from now on: from its declaration where that is
/// answered.
fn lower_guard(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(AC_PENALTY, who, n::CHARGING, None)
}

/// The round is over: the lower Armor Classes of those who charged end.
pub fn lapse(table: &mut Table<'_>) -> Flow {
    all_lose(table, AC_PENALTY, n::CHARGING)
}

clause! { AC_PENALTY_OPENS_SHOCK = 157
    "charge.ac-penalty-opens-shock", "2.4.4", "The lower Armor Class of a Charge may let Shock in",
    "Shock is compared with the lowered Melee AC. A rating that could not affect the combatant \
     before its Charge may affect it now."
}

clause! { DETAILS = 422
    "charge.details", "open", "A prone combatant cannot Charge",
    "A prone combatant cannot Charge. The lower Armor Class applies as soon as the Charge begins. \
     Passing enemies draws no free attacks, on a Charge or a Run; starting next to an armed enemy \
     does. If the target is down by then, the combatant may attack another one at the end of the \
     line."
}

/// Why a prone combatant cannot charge.
fn check_stands(state: &State, who: Who) -> Refusals {
    let stands = !state.is(who, n::PRONE);
    Refusals::if_not(stands, DETAILS, || format!("{} is prone: stand up first", state.called(who)))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[COST_AND_MOVE, ATTACK, MINIMUM_DISTANCE, AC_PENALTY, AC_PENALTY_OPENS_SHOCK, DETAILS];

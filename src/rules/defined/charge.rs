//! Area `charge`: where a charge leads, and its bonus and penalty while it lasts (section "Charge"
//! and what the chapter leaves open). The verb stands in `charging`.

use super::blow::Strike;
use super::combatant::in_turn;
use super::{cost, gear, grid, map, names as n, reach, sheet::stated, space, swift};
use crate::engine::prelude::*;
use crate::state::{distance, is_straight, straight};

clause! { MOVEMENT = 258
    "charge.movement", "Charge", "A charge is a straight move of 10 ft to twice the movement",
    "A charge is a full-round action. The charger moves at least 10 feet and at most twice its \
     movement, in a straight and unobstructed line toward a foe."
}

/// The shortest charge.
const LEAST: i32 = 10;

/// Why a line of so many feet is too short or too long.
fn check_feet(state: &State, who: Who, feet: i32) -> Refusals {
    let most = 2 * stated(state, who, n::MOVEMENT);
    Refusals::if_not((LEAST..=most).contains(&feet), MOVEMENT, || {
        format!("the line is {feet} ft long; a charge covers {LEAST} to {most} ft")
    })
}

/// The squares of the line. They are given by path= or to=; otherwise the line goes straight at the
/// target, up to the first square beside it. Where that line is barred, or provokes somebody, it
/// goes to another square beside the target, if there is one with a line that is better.
fn line(state: &State, who: Who, target: Who, args: &Args) -> Result<Vec<Square>, Refusals> {
    let (Some(from), Some(there)) = (space::stands(state, who), space::stands(state, target))
    else {
        return Err(Refusals::because(MOVEMENT, "the charger or its target is not on the map"));
    };
    if let Some(Value::Path(path)) = args.value(core::PATH) {
        let mut squares: Vec<Square> = path.iter().filter_map(|place| place.square()).collect();
        if squares.first() == Some(&from) {
            squares.remove(0);
        }
        return Ok(squares);
    }
    if let Some(to) = args.place(core::TO).and_then(Place::square) {
        return Ok(straight(from, to));
    }
    let beside = |square: &Square| is_beside(state, who, target, *square);
    let mut squares = straight(from, there);
    if let Some(at) = squares.iter().position(beside) {
        // What is straight as far as the target need not be so up to the square before it.
        squares.truncate(at + 1);
        if !is_straight(from, &squares) {
            squares = straight(from, squares[at]);
        }
    }
    Ok(another(state, (who, from), target, &squares, beside).unwrap_or(squares))
}

/// The shortest better line to a square beside the target: where the direct one is barred, any that
/// is free, first those that provoke nobody; where the direct one provokes, one that does not.
fn another(
    state: &State,
    (who, from): (Who, Square),
    target: Who,
    direct: &[Square],
    beside: impl Fn(&Square) -> bool,
) -> Option<Vec<Square>> {
    let threats = reach::threats(state, who);
    let provokes = |line: &[Square]| {
        let before = std::iter::once(&from).chain(line);
        before.zip(line).any(|(at, to)| !threats.leaving(state, who, *at, *to).is_empty())
    };
    let is_barred =
        |line: &[Square]| !check_line(state, who, target, line, &Args::default()).is_empty();
    let barred = is_barred(direct);
    let grid = state.grid().filter(|_| barred || provokes(direct))?;
    let far = space::side(state, who).max(space::side(state, target));
    let near = |at: u8, most: u8| at.saturating_sub(far).max(1)..=at.saturating_add(far).min(most);
    let (x, y) = space::stands(state, target)?;
    let (across, down) = (near(x, grid.width), near(y, grid.height));
    let ends = down.flat_map(|y| across.clone().map(move |x| (x, y)));
    let lines = ends.filter(|end| *end != from && beside(end)).map(|end| straight(from, end));
    let serves = |line: &Vec<Square>| !is_barred(line) && (barred || !provokes(line));
    lines.filter(serves).min_by_key(|line| (provokes(line), grid::feet(from, line, &[])))
}

clause! { ATTACKS = 259
    "charge.attacks", "Charge", "A charge that ends with a target in reach allows all attacks",
    "If the charge ends with a target in a threatened square, the charger may make as many attacks \
     as its attack curve has, even if it loses its weapon meanwhile. Otherwise it makes no \
     attacks. The bonus and the penalty of the charge apply either way."
}

/// At the end of the movement, notes whether an enemy is in a threatened square, which allows the
/// attacks. Called by `charging::carry_out`.
pub fn arrive(table: &mut Table<'_>, who: Who, target: Who) -> Flow {
    let state = table.state();
    let may_attack = if map::is_mapped(state, who, target) {
        let threatened = |foe: Who| state.hostile(who, foe) && reach::threatens(state, who, foe);
        state.present().any(threatened)
    } else {
        !reach::threatening_weapons(state, who).is_empty()
    };
    if may_attack { table.count(ATTACKS, who, n::FULL_ROUND, cost::CHARGE_HOME) } else { Ok(()) }
}

/// Why an attack after a charge is refused: its target is not in a threatened square. A charger
/// that has lost the weapon it threatened with may attack with what it has left.
pub fn check_attack(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let Some(target) = args.who(core::TARGET) else { return refusals };
    if !in_turn(state, who) || !cost::is_charging(state, who) {
        return refusals;
    }
    let mut with = [core::WEAPON, core::SPELL].iter().filter_map(|option| args.item(*option));
    let strikes = !with.any(|thing| gear::is_ranged(state, thing));
    let home = cost::has_charged_home(state, who) && strikes;
    let near = if map::is_mapped(state, who, target) {
        home || reach::threatens(state, who, target)
    } else {
        let armed = home || !reach::threatening_weapons(state, who).is_empty();
        args.flag(n::ADJACENT) != Some(false) && armed
    };
    refusals.unless(near, ATTACKS, || {
        format!("{} is not in a square that the charger threatens", state.called(target))
    });
    if !near && reach::threatening_weapons(state, who).is_empty() {
        let reason = "it holds nothing that threatens: bare hands, ranged weapons and weapons it is \
                      not trained in do not";
        refusals.add(reach::WHAT_THREATENS, reason);
    }
    refusals
}

clause! { DAMAGE_BONUS = 260
    "charge.damage-bonus", "Charge", "A charge gives +2 damage, or +4 with a two-handed weapon",
    "Until its next turn starts, the charger does 2 more points of damage, or 4 more with a \
     two-handed weapon. Its attack rolls gain no bonus."
}

clause! { ONLY_TWO_HANDED = 669
    "charge.two-handed", "open", "The +4 of a charge is only for two-handed weapons",
    "The +4 is for weapons made for two hands, even one wielded in one hand beside a shield. Another \
     weapon held in both hands adds 2."
}

/// What a charge adds to the damage of an attack. `Strike::hands` is how many hands are on the
/// weapon.
pub fn damage(state: &State, strike: &Strike) -> Option<Added> {
    if !state.is(strike.by, n::CHARGING) {
        return None;
    }
    let made_for_two = state.says(strike.weapon, n::TWO_HANDED);
    let by = if made_for_two { 4 } else { 2 };
    let held_in_two = !made_for_two && strike.hands == 2;
    let clause = if held_in_two { ONLY_TWO_HANDED } else { DAMAGE_BONUS };
    Some((clause, n::CHARGE, by))
}

clause! { AC_PENALTY = 261
    "charge.ac-penalty", "Charge", "A charge costs 2 Armor Class until the next turn",
    "From the charge until its next turn starts, the charger has -2 to Armor Class. This also \
     applies against attacks made during the charge."
}

/// The penalty of a charge to Armor Class. Used by `attack::armor_class`.
pub const GUARD: Added = (AC_PENALTY, n::CHARGING, -2);

/// As the charger's next turn starts, the penalty and the bonus of the charge end.
pub fn end(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(AC_PENALTY, who, n::CHARGING)
}

clause! { SWIFT_EXCEPTION = 262
    "charge.swift-exception", "Charge", "A charge allows one of three swift actions",
    "During a charge the combatant may swap a weapon, drink a potion or apply an oil as its swift \
     action. It may do one of these, and no other swift action."
}

/// What these three cost during a charge; none where the combatant is not charging.
pub fn swift(state: &State, who: Who) -> Option<Cost> {
    cost::is_charging(state, who).then_some(swift::OF_CHARGE.by(SWIFT_EXCEPTION))
}

clause! { SWIFT_DETAILS = 670
    "charge.swift-details", "open", "In a charge, swaps and oils are swift; potions need a belt",
    "During a charge, swapping a weapon and applying an oil take the swift action. Drinking a \
     potion takes it only from a potion belt. The free draw belongs to a move action: it is \
     possible with a 5-foot step, but not with a charge."
}

/// Why no weapon can be drawn during a charge. Asked by `move::check_said`.
pub fn check_draw(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!cost::is_charging(state, who), SWIFT_DETAILS, || {
        "in a charge a weapon can only be drawn with swap-weapon".to_owned()
    })
}

/// Why a potion can be drunk during a charge only from a potion belt.
pub fn check_draught(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!cost::is_charging(state, who), SWIFT_DETAILS, || {
        "in a charge a potion can only be drunk from a potion belt".to_owned()
    })
}

/// On a map a charge is spelled by the squares of its line.
pub fn spelled(state: &State, who: Who, mut args: Args) -> Args {
    let Some(target) = args.who(core::TARGET) else { return args };
    if !map::is_mapped(state, who, target) {
        args = args.without(&[core::TO, core::PATH, n::DIFFICULT]);
        args.0.retain(|arg| (arg.name, &arg.value) != (n::PATH_CLEAR, &Value::Flag(true)));
        let feet = args.int(core::DISTANCE).unwrap_or(LEAST);
        return args.with(core::DISTANCE, feet);
    }
    args = args.without(&[core::DISTANCE, n::PATH_CLEAR, n::LEAVES_THREAT_OF]);
    match line(state, who, target, &args) {
        Ok(squares) => {
            let rough = grid::rough_under(state, who, &args);
            if !squares.iter().any(|square| rough.contains(square)) {
                args = args.without(&[n::DIFFICULT]);
            }
            let path = squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
            args = args.without(&[core::TO]);
            args.with(core::PATH, Value::Path(path))
        }
        Err(_) => args,
    }
}

/// The line of a charge, on a map; or why the charge is refused.
pub fn way(
    state: &State,
    who: Who,
    target: Who,
    args: &Args,
) -> Result<Option<Vec<Square>>, Refusals> {
    if map::is_mapped(state, who, target) {
        let line = line(state, who, target, args)?;
        return check_line(state, who, target, &line, args).or(Some(line));
    }
    let mut refusals = check_feet(state, who, args.int(core::DISTANCE).unwrap_or(LEAST));
    refusals.unless(args.flag(n::PATH_CLEAR) != Some(false), MOVEMENT, || {
        "the line is stated not to be clear".to_owned()
    });
    refusals.or(None)
}

clause! { PATH = 668
    "charge.path", "open", "Creatures, obstacles and rough ground block a charge",
    "Any creature, friend or foe, any obstacle and any rough ground on the line blocks the charge. \
     At its end the attacks may be made against anyone in a threatened square. Each attack may \
     have a different target and may be any attack action."
}

/// Whether the line from one square through another, prolonged, passes beside the target.
fn leads_to(state: &State, who: Who, target: Who, (from, end): (Square, Square)) -> bool {
    let off =
        |to: Square| (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
    let (line, length) = (off(end), i32::from(distance(from, end)));
    let width = i32::from(space::side(state, who)) * length;
    space::squares(state, target).iter().any(|at| {
        let (there, far) = (off(*at), i32::from(distance(from, *at)));
        let aside = |line: i32, there: i32| (line * far - there * length).abs() <= width;
        aside(line.0, there.0) && aside(line.1, there.1)
    })
}

/// Whether the charger at this square is beside the target or, if it is too small to reach out of
/// its square, shares the target's.
fn is_beside(state: &State, who: Who, target: Who, at: Square) -> bool {
    let reached = u16::from(!reach::enters(state, who));
    let theirs = space::squares(state, target);
    let own = space::footprint(state, who, at);
    own.iter().any(|a| theirs.iter().any(|b| distance(*a, *b) <= reached))
}

/// Why a charge does not go along these squares: straight toward its target, as far as a charge
/// goes, past nobody and nothing.
fn check_line(state: &State, who: Who, target: Who, squares: &[Square], args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let (Some(from), Some(end)) = (space::stands(state, who), squares.last()) else {
        refusals.add(MOVEMENT, "the line leads nowhere");
        return refusals;
    };
    refusals.unless(is_straight(from, squares), MOVEMENT, || "the line is not straight".to_owned());
    let apart = |square: Square| {
        space::squares(state, target).iter().map(|at| distance(*at, square)).min().unwrap_or(0)
    };
    // It ends where it first comes beside the target, or short of that on the way there.
    let nears = match squares.iter().position(|at| is_beside(state, who, target, *at)) {
        Some(first) => first + 1 == squares.len(),
        None => leads_to(state, who, target, (from, *end)),
    };
    let nears = nears && apart(*end) < apart(from);
    // A line into the target's own square is refused below.
    refusals.unless(nears || apart(*end) == 0, MOVEMENT, || {
        format!("the line does not lead toward {}", state.called(target))
    });
    refusals.append(check_feet(state, who, grid::feet(from, squares, &[])));
    let rough = grid::rough_under(state, who, args);
    for square in squares {
        let there = space::footprint(state, who, *square);
        let on_map = state.grid().is_some_and(|grid| there.iter().all(|s| grid.holds(*s)));
        refusals.unless(on_map, grid::MOVEMENT, || "the line leaves the map".to_owned());
        let mut in_the_way = space::within(state, &there, who);
        if square == end && (reach::enters(state, who) || apart(from) <= 1) {
            // It has to share the square of the enemy it charges at; or it stands beside it, and
            // the line is too short.
            in_the_way.retain(|other| *other != target);
        }
        refusals.unless(in_the_way.is_empty(), PATH, || {
            let name = in_the_way.first().map_or_else(String::new, |other| state.called(*other));
            format!("{name} is on the line")
        });
        refusals.unless(!rough.contains(square), PATH, || "rough ground is on the line".to_owned());
    }
    refusals
}

clause! { PROVOKES_BY_MOVEMENT = 263
    "charge.provokes-by-movement", "Charge; Attack of Opportunity",
    "The movement of a charge provokes like any other",
    "A charge does not provoke by itself, but leaving threatened squares on the way does. Those \
     attacks meet the lowered Armor Class. An enemy on the line blocks the charge.",
    uncited "`charging` lowers the guard, then walks: the questions on the way show it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MOVEMENT,
    ATTACKS,
    DAMAGE_BONUS,
    AC_PENALTY,
    SWIFT_EXCEPTION,
    PROVOKES_BY_MOVEMENT,
    PATH,
    ONLY_TWO_HANDED,
    SWIFT_DETAILS,
];

//! Area `grid`: movement on the map, and how it is counted (what the chapter leaves open).

use super::ground::{Ground, Passing};
use super::{r#move, move_action, names as n, prone, reach, sheet::stated, space};
use crate::engine::prelude::*;
use crate::state::{Grid, distance, path_of};

clause! { MOVEMENT = 630
    "grid.movement", "open", "Squares are 5 feet; diagonals and rough ground cost more",
    "Each square is 5 feet; every second diagonal square is 10. Rough ground doubles the cost and \
     allows no 5-foot step; the GM says where it is. A combatant cannot end a movement in an \
     occupied square, unless the occupant is helpless or the mover is smaller than Small."
}

/// A way over the map: the squares entered, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Every square entered; the last is the destination.
    pub squares: Vec<Square>,
    /// Its cost, in feet.
    pub feet: i32,
}

/// The way the options of a movement describe.
pub fn way(state: &State, grid: Grid, who: Who, args: &Args) -> Result<Way, Refusals> {
    let from = said(space::stands(state, who), MOVEMENT, "the mover is not on the map")?;
    let mut refusals = Refusals::none();
    let way = match (args.value(core::PATH), args.place(core::TO).and_then(Place::square)) {
        (Some(Value::Path(path)), _) => {
            let squares = named(from, path)?;
            refusals.append(check_path(state, who, from, &squares, args));
            Way { feet: feet(from, &squares, &rough_under(state, who, args)), squares }
        }
        (_, Some(to)) => shortest(state, grid, who, from, to, args)?,
        _ => return Err(Refusals::because(r#move::MOVING, "on a map give to=X,Y or path=X,Y>X,Y")),
    };
    let end = *way.squares.last().unwrap_or(&from);
    if !space::can_end(state, &space::footprint(state, who, end), who) {
        refusals.add(MOVEMENT, format!("{},{} is occupied", end.0, end.1));
    }
    let rate = rate(state, who);
    if way.feet > rate {
        refusals.append(move_action::too_far(way.feet, rate));
        if way.feet > space::SQUARE * way.squares.len() as i32 {
            refusals.add(MOVEMENT, move_action::reason(way.feet, rate));
        }
        if prone::lies(state, who) {
            refusals.add(prone::EFFECTS, "a prone combatant crawls only 5 ft");
        }
    }
    if refusals.is_empty() { Ok(way) } else { Err(refusals) }
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
        return way(state, grid, who, args).map(Course::Way);
    }
    let rate = rate(state, who);
    let feet = args.int(core::DISTANCE).unwrap_or(rate);
    if feet > rate {
        let mut refusals = move_action::too_far(feet, rate);
        if prone::lies(state, who) {
            refusals.add(prone::EFFECTS, "a prone combatant crawls only 5 ft");
        }
        return Err(refusals);
    }
    Ok(Course::Feet(feet))
}

/// The allies whose squares a movement crosses before its end, in front-matter order.
pub fn crossed(state: &State, who: Who, args: &Args) -> Vec<Who> {
    match course(state, who, args) {
        Ok(Course::Way(way)) => allies_on(state, who, &way.squares),
        Ok(Course::Feet(_)) | Err(_) => Vec::new(),
    }
}

/// The allies whose squares a way crosses, in front-matter order.
pub fn allies_on(state: &State, who: Who, squares: &[Square]) -> Vec<Who> {
    let mut crossed: Vec<Who> = Vec::new();
    for square in squares {
        for ally in space::allies(state, &space::footprint(state, who, *square), who) {
            if !crossed.contains(&ally) {
                crossed.push(ally);
            }
        }
    }
    crossed.sort_unstable();
    crossed
}

/// Feet of a way, every second diagonal double, rough ground double again.
pub fn feet(from: Square, squares: &[Square], rough: &[Square]) -> i32 {
    let (mut at, mut diagonals, mut feet) = (from, 0, 0);
    for square in squares {
        let diagonal = is_diagonal(at, *square);
        diagonals += i32::from(diagonal);
        let doublings = [diagonal && diagonals % 2 == 0, rough.contains(square)];
        feet += step_feet(doublings);
        at = *square;
    }
    feet
}

fn is_diagonal(one: Square, other: Square) -> bool {
    one.0 != other.0 && one.1 != other.1
}

/// The feet of a step that is doubled for being every second diagonal, and for rough ground.
fn step_feet(doublings: [bool; 2]) -> i32 {
    doublings.into_iter().filter(|doubled| *doubled).fold(space::SQUARE, |feet, _| 2 * feet)
}

/// The option for squares of rough ground.
pub const ROUGH: Opt = may(n::DIFFICULT, Kind::Path);

/// Those rough squares that somebody covers on its way.
pub fn rough_crossed(state: &State, who: Who, way: &[Square], args: &Args) -> Vec<Place> {
    let rough = rough(args);
    let mut crossed: Vec<Place> = Vec::new();
    for square in way.iter().flat_map(|at| space::footprint(state, who, *at)) {
        let place = Place::Square(square.0, square.1);
        if rough.contains(&square) && !crossed.contains(&place) {
            crossed.push(place);
        }
    }
    crossed
}

/// The squares a line says are rough ground.
fn rough(args: &Args) -> Vec<Square> {
    match args.value(n::DIFFICULT) {
        Some(Value::Path(squares)) => squares.iter().filter_map(|place| place.square()).collect(),
        _ => Vec::new(),
    }
}

/// The places of somebody in which its space would cover ground that a line says is rough.
pub fn rough_under(state: &State, who: Who, args: &Args) -> Vec<Square> {
    let filled = space::footprint(state, who, (0, 0));
    let covering = |(x, y): Square| {
        let filled = filled.iter();
        filled.filter_map(move |(dx, dy)| Some((x.checked_sub(*dx)?, y.checked_sub(*dy)?)))
    };
    rough(args).into_iter().flat_map(covering).collect()
}

/// How far somebody goes with one move action, in feet: crawling, one square.
pub fn rate(state: &State, who: Who) -> i32 {
    let full = stated(state, who, n::MOVEMENT);
    if prone::lies(state, who) { full.min(space::SQUARE) } else { full }
}

/// Whether a creature fits on the map with its top left square there.
fn fits(state: &State, grid: Grid, who: Who, square: Square) -> bool {
    space::footprint(state, who, square).iter().all(|at| grid.holds(*at))
}

/// Why somebody cannot be at a square: not all that it would fill there is on the map.
pub fn check_fits(state: &State, who: Who, (x, y): Square) -> Refusals {
    let Some(grid) = state.grid() else { return Refusals::none() };
    Refusals::if_not(fits(state, grid, who, (x, y)), MOVEMENT, || {
        if grid.holds((x, y)) {
            format!("{} does not fit on the map at {x},{y}", state.called(who))
        } else {
            format!("{x},{y} is off the map")
        }
    })
}

/// The squares a path names, the start left out.
pub fn named(from: Square, path: &[Place]) -> Result<Vec<Square>, Refusals> {
    let mut squares: Vec<Square> = path.iter().filter_map(|place| place.square()).collect();
    if squares.first() == Some(&from) {
        squares.remove(0);
    }
    let nowhere = || Refusals::because(r#move::MOVING, "the path leads nowhere");
    if squares.is_empty() { Err(nowhere()) } else { Ok(squares) }
}

/// Why a path cannot be taken, square by square.
fn check_path(state: &State, who: Who, from: Square, squares: &[Square], args: &Args) -> Refusals {
    let slips = args.word(n::ACROBATICS).is_some();
    let mut refusals = Refusals::none();
    let mut at = from;
    for square in squares {
        refusals.append(check_step(state, who, at, *square));
        let there = space::footprint(state, who, *square);
        if let Some(enemy) = space::enemies(state, &there, who).first().filter(|_| !slips) {
            refusals.append(space::blocked(state, *enemy, &format!("{},{}", square.0, square.1)));
        }
        at = *square;
    }
    refusals
}

/// Why somebody cannot get from one square to another with one step.
pub fn check_step(state: &State, who: Who, at: Square, to: Square) -> Refusals {
    let mut refusals = check_fits(state, who, to);
    refusals.unless(distance(at, to) == 1, MOVEMENT, || {
        format!("{},{} and {},{} are not adjacent", at.0, at.1, to.0, to.1)
    });
    refusals
}

/// A shortest way to a square; refused if the shortest ways differ in whom they provoke.
fn shortest(
    state: &State,
    grid: Grid,
    who: Who,
    from: Square,
    to: Square,
    args: &Args,
) -> Result<Way, Refusals> {
    let (slips, rough) = (args.word(n::ACROBATICS).is_some(), rough_under(state, who, args));
    let ground = &Ground::of(state, grid, who);
    let name = format!("{},{}", to.0, to.1);
    check_fits(state, who, to).or(())?;
    if to == from {
        return Err(Refusals::because(r#move::MOVING, format!("the mover is already at {name}")));
    }
    // Around allies if that is in reach, otherwise through them, if they allow it.
    for allies in [false, true] {
        let most = if allies { i32::MAX / 2 } else { rate(state, who) };
        let search = Search { grid, from, to: Some(to), most, rough: &rough, ground };
        let enters =
            |enemies| move |square: Square| ground.lets_in(square, Passing { enemies, allies });
        let length = |nodes: &[Node]| nodes.iter().filter(|n| n.square == to).map(|n| n.feet).min();
        let through = search.ways(enters(slips), |_, _| true);
        let Some(least) = length(&through) else { continue };
        // An enemy is passed only where no way around it is as short.
        let around = slips.then(|| search.ways(enters(false), |_, _| true));
        let around = around.filter(|nodes| length(nodes) == Some(least));
        let enters = enters(slips && around.is_none());
        let nodes = around.unwrap_or(through);
        let mut ends = nodes.iter().enumerate().filter(|(_, n)| n.square == to && n.feet == least);
        let Some((at, first)) = ends.next() else { continue };
        let (mut all, mut any) = (first.all, first.any);
        for (_, other) in ends {
            all &= other.all;
            any |= other.any;
        }
        // A way that is too far is refused for that, whomever it provokes.
        if all != any && least <= rate(state, who) {
            let differs = (0..128).find(|bit| (any & !all) >> bit & 1 == 1).unwrap_or(0);
            let enemy = reach::threats(state, who).name(state, differs);
            let stays = |at, to| ground.left(at, to) >> differs & 1 == 0;
            let around = search.ways(enters, stays);
            let at_end = |node: &Node| node.square == to && node.feet == least;
            let spares = around.iter().position(at_end).map(|at| traced(&around, at));
            let reason = "not all shortest ways leave the threat of";
            let named = either(&[spares.unwrap_or_default(), traced(&nodes, at)]);
            let reason = format!("{reason} {enemy}: give path=…, such as {named}");
            return Err(Refusals::because(r#move::MOVING, reason));
        }
        return Ok(Way { squares: traced(&nodes, at), feet: least });
    }
    let there = space::footprint(state, who, to);
    match space::enemies(state, &there, who).first() {
        Some(enemy) => Err(space::blocked(state, *enemy, &name)),
        None => Err(Refusals::because(space::HOSTILE, format!("no way leads to {name}"))),
    }
}

/// A square reached by shortest ways, and what those ways have in common.
#[derive(Clone, Copy)]
struct Node {
    square: Square,
    feet: i32,
    odd: bool,
    before: usize,
    /// Enemies that every shortest way leaves, and those that any does.
    all: u128,
    any: u128,
}

/// Ready paths to choose from, each once.
fn either(ways: &[Vec<Square>]) -> String {
    let mut paths: Vec<String> = Vec::new();
    for way in ways.iter().filter(|way| !way.is_empty()) {
        let path = path_of(way);
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths.join(" or ")
}

/// A search of shortest ways from a square, over rough ground, for at most so many feet.
struct Search<'a> {
    grid: Grid,
    from: Square,
    /// The end of the ways, if one alone is looked for.
    to: Option<Square>,
    most: i32,
    rough: &'a [Square],
    ground: &'a Ground,
}

impl Search<'_> {
    /// The squares in reach of shortest ways, nearest first, over squares that are `entered` and
    /// by steps that are `taken`.
    fn ways(
        &self,
        entered: impl Fn(Square) -> bool,
        taken: impl Fn(Square, Square) -> bool,
    ) -> Vec<Node> {
        let Search { grid, from, to, mut most, rough, ground } = *self;
        let start = Node { square: from, feet: 0, odd: false, before: 0, all: 0, any: 0 };
        let index =
            |(x, y): Square| usize::from(y - 1) * usize::from(grid.width) + usize::from(x - 1);
        let size = usize::from(grid.width) * usize::from(grid.height);
        // The fewest feet each square was reached in.
        let mut settled: Vec<[i32; 2]> = vec![[i32::MAX; 2]; size];
        let mut done: Vec<Node> = Vec::new();
        // There are no ways from a place that is not on this map, which a log may contain.
        let mut open: Vec<Node> = if grid.holds(from) { vec![start] } else { Vec::new() };
        while let Some(at) = (0..open.len()).min_by_key(|at| (open[*at].feet, *at)) {
            let node = open.remove(at);
            if node.feet > most {
                break;
            }
            if to == Some(node.square) {
                // Longer ways are not looked for.
                most = node.feet;
            }
            let before = done.len();
            done.push(node);
            let least = &mut settled[index(node.square)][usize::from(node.odd)];
            *least = node.feet.min(*least);
            let (straight, diagonal): (Vec<Square>, Vec<Square>) =
                grid.neighbours(node.square).partition(|s| !is_diagonal(node.square, *s));
            for square in straight.into_iter().chain(diagonal) {
                let diagonal = is_diagonal(node.square, square);
                let feet = node.feet + step_feet([diagonal && node.odd, rough.contains(&square)]);
                let odd = node.odd ^ diagonal;
                let known = settled[index(square)][usize::from(odd)] <= feet;
                if feet > most || known || !entered(square) || !taken(node.square, square) {
                    continue;
                }
                let left = ground.left(node.square, square);
                let (all, any) = (node.all | left, node.any | left);
                meet(&mut open, Node { square, feet, odd, before, all, any });
            }
        }
        done
    }
}

/// Puts a way to a square beside the others to it: the shortest stay, and what they have in common.
fn meet(open: &mut Vec<Node>, new: Node) {
    let same = |other: &&mut Node| other.square == new.square && other.odd == new.odd;
    match open.iter_mut().find(same) {
        Some(other) if other.feet > new.feet => *other = new,
        Some(other) if other.feet == new.feet => {
            other.all &= new.all;
            other.any |= new.any;
        }
        Some(_) => {}
        None => open.push(new),
    }
}

/// The ways somebody could walk with one move action, a shortest one to each square: around its
/// allies, or if that leads nowhere through them.
pub fn in_reach(state: &State, grid: Grid, who: Who) -> Vec<Vec<Square>> {
    let Some(from) = space::stands(state, who) else { return Vec::new() };
    let mut ways: Vec<Vec<Square>> = Vec::new();
    let ground = Ground::of(state, grid, who);
    let search =
        Search { grid, from, to: None, most: rate(state, who), rough: &[], ground: &ground };
    for allies in [false, true] {
        let passing = Passing { enemies: false, allies };
        let enters = |square| ground.lets_in(square, passing);
        let nodes = search.ways(enters, |_, _| true);
        for at in 1..nodes.len() {
            let square = nodes[at].square;
            let known = square == from || ways.iter().any(|way| way.last() == Some(&square));
            if !known && space::can_end(state, &space::footprint(state, who, square), who) {
                ways.push(traced(&nodes, at));
            }
        }
        if !ways.is_empty() {
            break;
        }
    }
    ways
}

/// The squares that led to one of those found.
fn traced(nodes: &[Node], mut at: usize) -> Vec<Square> {
    let mut squares = Vec::new();
    while at != 0 {
        squares.push(nodes[at].square);
        at = nodes[at].before;
    }
    squares.reverse();
    squares
}

/// The clauses of this file.
pub const CLAUSES: &[&Clause] = &[MOVEMENT];

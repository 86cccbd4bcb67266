//! The geometry of a square grid: neighbours, distances, lines and shortest ways.
//!
//! What a step costs and who may stand in whose way are rules; they are passed in.

use crate::vocabulary::Place;
use std::collections::BTreeMap;

/// A square: column and row, from 1.
pub type Square = (u8, u8);

/// A way as it is written on a line: every square entered, in order.
pub fn path_of(way: &[Square]) -> String {
    let squares: Vec<String> = way.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("path={}", squares.join(">"))
}

/// A grid of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl Grid {
    /// Whether a square lies on the grid.
    pub fn holds(self, (x, y): Square) -> bool {
        (1..=self.width).contains(&x) && (1..=self.height).contains(&y)
    }

    /// The up to eight neighbours of a square, row by row.
    pub fn neighbours(self, square: Square) -> impl Iterator<Item = Square> {
        let steps = (-1i8..=1).flat_map(|dy| (-1i8..=1).map(move |dx| (dx, dy)));
        steps.filter(|step| *step != (0, 0)).filter_map(move |step| self.step(square, step))
    }

    /// The squares reachable in at most `steps` steps over squares that may be `entered`, nearest
    /// first, each with the number of steps; the start is not among them.
    pub fn reach(
        self,
        from: Square,
        steps: u16,
        entered: impl Fn(Square) -> bool,
    ) -> Vec<(Square, u16)> {
        self.search(from, None, steps, |square, _| entered(square))
            .into_iter()
            .skip(1)
            .map(|node| (node.square, node.steps))
            .collect()
    }

    /// A shortest way, the start left out: straight steps before diagonal ones where equal.
    pub fn shortest(
        self,
        from: Square,
        to: Square,
        entered: impl Fn(Square) -> bool,
    ) -> Option<Vec<Square>> {
        // Each step of a way no longer than the distance comes one nearer. Only where no such way
        // leads there is the whole map searched; it would find the same one, in the same order.
        let away = distance(from, to);
        let nearer = |square, steps| steps + distance(square, to) == away && entered(square);
        let direct = self.search(from, Some(to), away, nearer);
        let arrives = |nodes: &[Node]| nodes.iter().rposition(|node| node.square == to);
        let (nodes, found) = if let Some(at) = arrives(&direct) {
            (direct, Some(at))
        } else {
            let all = self.search(from, Some(to), u16::MAX, |square, _| entered(square));
            let at = arrives(&all);
            (all, at)
        };
        found.map(|at| way_to(&nodes, at))
    }

    /// Every square on a way of this length, which is the shortest, each with its step, in the
    /// order of the steps; the start is not among them, the end is.
    pub fn on_ways(
        self,
        from: Square,
        to: Square,
        length: u16,
        entered: impl Fn(Square) -> bool,
    ) -> Vec<(Square, u16)> {
        let back: BTreeMap<Square, u16> = self.reach(to, length, &entered).into_iter().collect();
        let mut there = self.reach(from, length, &entered);
        there.retain(|(square, steps)| {
            *square == to || back.get(square).is_some_and(|more| steps + more == length)
        });
        there
    }

    /// A way named square by square, the start left out where it is named too: on the grid, from
    /// neighbour to neighbour, over squares that may be entered; an error says what is not so.
    pub fn follow(
        self,
        from: Square,
        path: &[Place],
        entered: impl Fn(Square) -> bool,
    ) -> Result<Vec<Square>, String> {
        let mut squares: Vec<Square> = path.iter().filter_map(|place| place.square()).collect();
        if squares.first() == Some(&from) {
            squares.remove(0);
        }
        let mut at = from;
        for square in &squares {
            let (x, y) = *square;
            if !self.holds(*square) {
                return Err(format!("{x},{y} lies off the map"));
            }
            if distance(at, *square) != 1 {
                return Err(format!("{},{} and {x},{y} are no neighbours", at.0, at.1));
            }
            if !entered(*square) {
                return Err(format!("an enemy stands in the way at {x},{y}"));
            }
            at = *square;
        }
        Ok(squares)
    }

    /// The squares around `from`, nearest first, up to `to` where that is reached. Each square is
    /// asked about once, with the number of steps to it: what may not be entered from one neighbour
    /// may not be from another.
    fn search(
        self,
        from: Square,
        to: Option<Square>,
        steps: u16,
        entered: impl Fn(Square, u16) -> bool,
    ) -> Vec<Node> {
        let index =
            |(x, y): Square| usize::from(y - 1) * usize::from(self.width) + usize::from(x - 1);
        if !self.holds(from) {
            return Vec::new();
        }
        let mut seen = vec![false; usize::from(self.width) * usize::from(self.height)];
        seen[index(from)] = true;
        let mut nodes = vec![Node { square: from, steps: 0, before: 0 }];
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            if node.steps == steps {
                break;
            }
            for square in STRAIGHT_FIRST.iter().filter_map(|step| self.step(node.square, *step)) {
                if !std::mem::replace(&mut seen[index(square)], true)
                    && entered(square, node.steps + 1)
                {
                    nodes.push(Node { square, steps: node.steps + 1, before: at });
                    if Some(square) == to {
                        return nodes;
                    }
                }
            }
            at += 1;
        }
        nodes
    }

    /// The square a step leads to, if it is on the grid.
    fn step(self, (x, y): Square, (dx, dy): (i8, i8)) -> Option<Square> {
        let square = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        self.holds(square).then_some(square)
    }
}

/// The eight steps, row by row, but the diagonal ones last.
const STRAIGHT_FIRST: [(i8, i8); 8] =
    [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];

#[derive(Clone, Copy)]
struct Node {
    square: Square,
    steps: u16,
    before: usize,
}

/// The way by which a search came to one of its squares, the start left out.
fn way_to(nodes: &[Node], mut at: usize) -> Vec<Square> {
    let mut way = Vec::new();
    while at != 0 {
        way.push(nodes[at].square);
        at = nodes[at].before;
    }
    way.reverse();
    way
}

/// The larger of the two coordinate differences, in squares.
pub fn distance(one: Square, other: Square) -> u16 {
    u16::from(one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)))
}

/// The squares of a straight line, the start left out.
pub fn straight(from: Square, to: Square) -> Vec<Square> {
    let steps = i32::from(distance(from, to));
    let between = |a: u8, b: u8, step: i32| {
        let gap = i32::from(b) - i32::from(a);
        let at = (2 * gap * step + steps * gap.signum()) / (2 * steps);
        u8::try_from(i32::from(a) + at).unwrap_or(a)
    };
    (1..=steps).map(|step| (between(from.0, to.0, step), between(from.1, to.1, step))).collect()
}

/// Whether squares follow a straight line as closely as squares can.
pub fn is_straight(from: Square, squares: &[Square]) -> bool {
    let Some(to) = squares.last() else { return false };
    let steps = squares.len() as i32;
    let fits = |a: u8, b: u8, now: u8, step: i32| {
        let ideal = (i32::from(b) - i32::from(a)) * step;
        (2 * ((i32::from(now) - i32::from(a)) * steps - ideal)).abs() <= steps
    };
    i32::from(distance(from, *to)) == steps
        && squares.iter().zip(1..).all(|(square, step)| {
            fits(from.0, to.0, square.0, step) && fits(from.1, to.1, square.1, step)
        })
}

/// Whether the line between the middles of two squares passes through a third.
pub fn is_crossed(((from_x, from_y), (to_x, to_y)): (Square, Square), (x, y): Square) -> bool {
    let wide = |n: u8| i32::from(n);
    let (dx, dy) = (wide(to_x) - wide(from_x), wide(to_y) - wide(from_y));
    let (px, py) = (wide(x) - wide(from_x), wide(y) - wide(from_y));
    let within = |delta: i32, at: i32| (delta.min(0)..=delta.max(0)).contains(&at);
    let off = (dx * py - dy * px).abs();
    within(dx, px) && within(dy, py) && 2 * off < dx.abs() + dy.abs()
}

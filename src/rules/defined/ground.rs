//! The ground of a map for somebody who moves: who stands in its way, and who threatens what.
//! Worked out once for a search of ways, which looks at every square many times.

use super::{reach, space};
use crate::engine::prelude::*;
use crate::state::Grid;

/// What a mover meets on the squares of a map.
pub struct Ground {
    grid: Grid,
    /// The squares that the mover fills, counted from its top left one.
    filled: Vec<Square>,
    /// By squares, row by row: who stands in the way there.
    blocked: Vec<Blocked>,
    /// By squares: the enemies that threaten it, as bits.
    threatened: Vec<u128>,
    threats: reach::Threats,
}

/// Who stands in the way on a square.
#[derive(Clone, Copy, Default)]
struct Blocked {
    by_enemy: bool,
    by_ally: bool,
}

/// Whom somebody may pass on its way.
#[derive(Clone, Copy)]
pub struct Passing {
    /// Enemies, by slipping past them.
    pub enemies: bool,
    /// Allies, if they allow it.
    pub allies: bool,
}

impl Ground {
    /// The ground as it is for a mover.
    pub fn of(state: &State, grid: Grid, mover: Who) -> Self {
        let size = usize::from(grid.width) * usize::from(grid.height);
        let mut ground = Ground {
            grid,
            filled: space::footprint(state, mover, (0, 0)),
            blocked: vec![Blocked::default(); size],
            threatened: vec![0; size],
            threats: reach::threats(state, mover),
        };
        ground.block(state, mover);
        for (square, bits) in ground.threats.by_square(grid) {
            if let Some(at) = ground.index(square) {
                ground.threatened[at] |= bits;
            }
        }
        ground
    }

    fn block(&mut self, state: &State, mover: Who) {
        let by_enemies = !space::is_tiny(state, mover);
        for other in space::obstacles(state, mover) {
            let hostile = state.hostile(mover, other);
            for at in space::squares(state, other) {
                let Some(at) = self.index(at) else { continue };
                self.blocked[at].by_enemy |= hostile && by_enemies;
                self.blocked[at].by_ally |= !hostile;
            }
        }
    }

    fn index(&self, square: Square) -> Option<usize> {
        let (x, y) = (usize::from(square.0), usize::from(square.1));
        self.grid.holds(square).then(|| (y - 1) * usize::from(self.grid.width) + x - 1)
    }

    /// The squares the mover would fill with its top left one there.
    fn footprint(&self, (x, y): Square) -> impl Iterator<Item = Square> {
        self.filled.iter().map(move |(dx, dy)| (x.saturating_add(*dx), y.saturating_add(*dy)))
    }

    /// Whether the mover may enter a square: all it would fill are on the map, and nobody it may
    /// not pass is there.
    pub fn lets_in(&self, square: Square, passing: Passing) -> bool {
        self.footprint(square).all(|at| {
            self.index(at).is_some_and(|at| {
                let Blocked { by_enemy, by_ally } = self.blocked[at];
                (passing.enemies || !by_enemy) && (passing.allies || !by_ally)
            })
        })
    }

    fn threat(&self, square: Square) -> u128 {
        match self.index(square) {
            Some(at) => self.threatened[at],
            None => self.threats.on(square),
        }
    }

    /// The enemies whose threatened squares a step leaves, as bits: they threaten the mover where
    /// it stands, and one of the squares it gives up.
    pub fn left(&self, at: Square, to: Square) -> u128 {
        let is_new = |square: Square| self.footprint(to).any(|new| new == square);
        self.footprint(at)
            .filter(|square| !is_new(*square))
            .fold(0, |bits, square| bits | self.threat(square))
    }
}

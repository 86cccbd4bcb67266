//! The geometry of a square grid.

use affray::state::{Grid, Square, distance, is_crossed, is_straight, straight};

const GRID: Grid = Grid { width: 6, height: 5 };

#[test]
fn distance_is_the_larger_difference() {
    assert_eq!(distance((1, 1), (4, 2)), 3);
    assert_eq!(distance((4, 2), (4, 2)), 0);
}

#[test]
fn a_corner_has_three_neighbours() {
    assert_eq!(GRID.neighbours((1, 1)).collect::<Vec<_>>(), [(2, 1), (1, 2), (2, 2)]);
    assert_eq!(GRID.neighbours((3, 3)).count(), 8);
}

#[test]
fn the_shortest_way_goes_around_what_blocks() {
    let wall = |square: Square| square.0 != 3 || square.1 == 5;
    let way = GRID.shortest((1, 1), (5, 1), wall).expect("a way");
    assert_eq!(way.len(), 8);
    assert!(way.contains(&(3, 5)));
    assert_eq!(GRID.shortest((1, 1), (5, 1), |square| square.0 != 3), None);
}

/// The way that a search of the whole map finds, which goes straight before it goes aslant.
fn searched(grid: Grid, from: Square, to: Square, free: impl Fn(Square) -> bool) -> Vec<Square> {
    let is_aslant = |(x, y): Square, at: Square| x != at.0 && y != at.1;
    let mut ways = vec![(from, Vec::new())];
    let mut seen = vec![from];
    let mut nth = 0;
    while let Some((at, way)) = ways.get(nth).cloned() {
        let mut next: Vec<Square> = grid.neighbours(at).collect();
        next.sort_by_key(|square| is_aslant(*square, at));
        for square in next {
            if seen.contains(&square) {
                continue;
            }
            seen.push(square);
            if free(square) {
                let way = [&way[..], &[square]].concat();
                if square == to {
                    return way;
                }
                ways.push((square, way));
            }
        }
        nth += 1;
    }
    Vec::new()
}

#[test]
fn looking_only_straight_ahead_finds_the_same_way() {
    let (mut seed, mut direct, mut around) = (1_u64, 0, 0);
    for _ in 0..4_000 {
        let mut draw = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((seed >> 33) % below) as u8
        };
        let grid = Grid { width: 4 + draw(6), height: 4 + draw(6) };
        let mut square = || (1 + draw(u64::from(grid.width)), 1 + draw(u64::from(grid.height)));
        let (from, to) = (square(), square());
        let walls: Vec<Square> = (0..16).map(|_| square()).collect();
        let free = |square: Square| !walls.contains(&square) || square == to;
        let way = grid.shortest(from, to, free).unwrap_or_default();
        assert_eq!(way, searched(grid, from, to, free), "{from:?} {to:?} {walls:?}");
        let far = usize::from(distance(from, to));
        direct += usize::from(far > 1 && way.len() == far);
        around += usize::from(way.len() > far);
    }
    assert!(direct > 500 && around > 100, "{direct} {around}");
}

#[test]
fn a_line_is_as_straight_as_squares_allow() {
    let line = straight((1, 1), (5, 3));
    assert_eq!(line, [(2, 2), (3, 2), (4, 3), (5, 3)]);
    assert!(is_straight((1, 1), &line));
    assert!(is_straight((3, 3), &[(4, 3), (5, 3)]));
    assert!(!is_straight((3, 3), &[(4, 3), (4, 4)]));
    assert!(!is_straight((3, 3), &[(4, 4), (5, 3)]));
}

#[test]
fn a_line_passes_the_squares_it_cuts_and_no_corner() {
    assert!(is_crossed(((1, 1), (5, 1)), (3, 1)));
    assert!(is_crossed(((1, 1), (3, 3)), (2, 2)));
    assert!(!is_crossed(((1, 1), (3, 3)), (2, 1)));
    assert!(is_crossed(((1, 1), (5, 3)), (2, 1)));
    assert!(is_crossed(((1, 1), (5, 3)), (2, 2)));
    assert!(!is_crossed(((1, 1), (5, 3)), (4, 1)));
    assert!(!is_crossed(((1, 1), (5, 1)), (6, 1)));
}

//! Area `space`: the squares a creature fills, and passing through them (section "Space" and what
//! the chapter leaves open).

use super::combatant::can_act;
use super::{feats, names as n, size, untrained};
use crate::engine::prelude::*;
use crate::state::distance;

clause! { SQUARES = 152
    "space.squares", "Space", "Most creatures fill one square",
    "Most creatures fill one square of 5 by 5 feet. Small creatures fill one square as well.",
    uncited "space takes effect through reach and movement"
}

/// How many squares somebody fills.
pub fn count(state: &State, who: Who) -> u16 {
    let usual = match size::category(state, who) {
        n::LARGE => 4,
        n::HUGE => 9,
        n::GARGANTUAN => 16,
        n::COLOSSAL => 36,
        _ => 1,
    };
    state.number(who, n::SPACE).and_then(|given| u16::try_from(given).ok()).unwrap_or(usual)
}

/// Squares along each side of the block that holds the squares somebody fills.
pub fn side(state: &State, who: Who) -> u8 {
    let count = count(state, who);
    (1..=MOST_ALONG).find(|side| u16::from(*side) * u16::from(*side) >= count).unwrap_or(MOST_ALONG)
}

/// The longest side of a space.
const MOST_ALONG: u8 = 20;

/// The squares somebody would fill with its top left one there: a block, row by row.
pub fn footprint(state: &State, who: Who, (x, y): Square) -> Vec<Square> {
    let side = side(state, who);
    (0..side)
        .flat_map(|dy| (0..side).map(move |dx| (dx, dy)))
        .map(|(dx, dy)| (x.saturating_add(dx), y.saturating_add(dy)))
        .take(usize::from(count(state, who)))
        .collect()
}

/// Whether somebody is smaller than Small.
pub fn is_tiny(state: &State, who: Who) -> bool {
    [n::FINE, n::DIMINUTIVE, n::TINY].contains(&size::category(state, who))
}

/// The square somebody stands on: the top left one of its space.
pub fn stands(state: &State, who: Who) -> Option<Square> {
    state.grid()?;
    state.body(who).place.and_then(Place::square)
}

/// The squares somebody fills; none without a map.
pub fn squares(state: &State, who: Who) -> Vec<Square> {
    stands(state, who).map_or_else(Vec::new, |at| footprint(state, who, at))
}

/// Feet between two combatants, from the nearest square to the nearest; nothing without a map.
pub fn feet_between(state: &State, one: Who, other: Who) -> Option<i32> {
    let (here, there) = (squares(state, one), squares(state, other));
    let pairs = here.iter().flat_map(|a| there.iter().map(move |b| (*a, *b)));
    pairs.map(|(a, b)| feet_apart(a, b)).min()
}

/// The side of a square, in feet.
pub const SQUARE: i32 = 5;

/// Feet between two squares.
pub fn feet_apart(one: Square, other: Square) -> i32 {
    i32::from(distance(one, other)) * SQUARE
}

/// Those who fill any of these squares, in front-matter order; the dead block nobody.
pub fn within(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    let fills = |other: &Who| {
        *other != mover
            && state.is_here(*other)
            && !state.is(*other, n::DEAD)
            && self::squares(state, *other).iter().any(|square| squares.contains(square))
    };
    state.everyone().filter(fills).collect()
}

/// Whether anybody is in a square.
pub fn is_taken(state: &State, square: Square) -> bool {
    let there = |who: &Who| state.is_here(*who) && squares(state, *who).contains(&square);
    state.everyone().any(|who| there(&who))
}

/// Whether somebody is no obstacle because it is helpless.
pub fn is_helpless(state: &State, who: Who) -> bool {
    !can_act(state, who)
}

clause! { HOSTILE = 153
    "space.hostile", "Space", "An enemy's square cannot be passed without Acrobatics",
    "A square where a hostile creature stands cannot be passed without Acrobatics, except by rules \
     that run through squares."
}

/// Why somebody does not get past an enemy. Asked by `grid::check_path` and `grid::shortest`.
pub fn blocked(state: &State, enemy: Who, name: &str) -> Refusals {
    let reason = format!("{} stands in the way at {name}", state.called(enemy));
    Refusals::because(HOSTILE, reason)
}

/// The enemies who stand in the way on these squares.
pub fn enemies(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    if is_tiny(state, mover) { Vec::new() } else { foes(state, squares, mover) }
}

/// The enemies on these squares, even if the mover is too small to be blocked by them.
pub fn foes(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    let mut there = in_the_way(state, squares, mover);
    there.retain(|other| state.hostile(mover, *other));
    there
}

/// The enemies on these squares, including helpless ones, except those already in the mover's own
/// space.
pub fn foes_there(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    let own = self::squares(state, mover);
    let shares = |other: Who| self::squares(state, other).iter().any(|at| own.contains(at));
    let mut there = within(state, squares, mover);
    there.retain(|other| state.hostile(mover, *other) && !shares(*other));
    there
}

/// Those on these squares a mover would have to pass: not the helpless, nor those already in the
/// mover's own space.
fn in_the_way(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    let own = self::squares(state, mover);
    let shares = |other: Who| self::squares(state, other).iter().any(|at| own.contains(at));
    let mut there = within(state, squares, mover);
    there.retain(|other| !is_helpless(state, *other) && !shares(*other));
    there
}

/// Those somebody would have to pass where they stand: not the dead and the helpless, nor those
/// already in its own space.
pub fn obstacles(state: &State, mover: Who) -> Vec<Who> {
    let everywhere: Vec<Square> =
        state.everyone().flat_map(|other| self::squares(state, other)).collect();
    in_the_way(state, &everywhere, mover)
}

/// Whether a movement may end on these squares: nobody is there, or only the helpless, or the
/// mover is below Small.
pub fn can_end(state: &State, squares: &[Square], mover: Who) -> bool {
    is_tiny(state, mover)
        || within(state, squares, mover).iter().all(|other| is_helpless(state, *other))
}

clause! { ALLIED = 154
    "space.allied", "Space", "An ally's square can be passed if that ally allows it",
    "Passing a square where an ally stands costs nothing if that ally allows it.",
    asks "whether {who} may pass"
}

/// The allies who would have to let somebody pass on these squares. Used by `grid::allies_on` and
/// `walk::is_open`.
pub fn allies(state: &State, squares: &[Square], mover: Who) -> Vec<Who> {
    let mut there = in_the_way(state, squares, mover);
    there.retain(|other| !state.hostile(mover, *other));
    there
}

/// Asks the allies whose squares are crossed. Returns whether all of them allow it.
pub fn ask_allies(table: &mut Table<'_>, mover: Who, crossed: &[Who]) -> Result<bool, Stop> {
    for ally in crossed {
        if !table.agrees(ALLIED, *ally, mover)? {
            return Ok(false);
        }
    }
    Ok(true)
}

clause! { ACROBATICS = 631
    "space.acrobatics", "open", "Passing an enemy takes an Acrobatics check against DC 25",
    "The check is 1d20 + Acrobatics against 25, unless the GM sets another DC. If it fails, the \
     mover stops before the square, where there is room for it, and the movement is spent. Leaving \
     threatened squares provokes as usual. Helpless creatures block nobody."
}

/// The check it takes to pass a hostile square, unless the GM says otherwise.
const USUAL_DC: i32 = 25;

/// The option to slip past enemies: the outcome, or yes for a check.
pub const BY_ACROBATICS: Opt =
    may(n::ACROBATICS, Kind::Word(&[core::SUCCESS, core::FAILURE, core::YES]));

/// The DC of the check.
pub const AGAINST: Opt = may(n::DC, Kind::Int(0, 100));

/// Only a check has a DC, and the usual one is not spelled out.
pub fn spelled(args: Args) -> Args {
    let usual = args.int(n::DC) == Some(USUAL_DC);
    let checked = args.word(n::ACROBATICS) == Some(core::YES);
    if checked && !usual { args } else { args.without(&[n::DC]) }
}

/// Whether a way leads past an enemy.
pub fn passes_enemies(state: &State, who: Who, squares: &[Square]) -> bool {
    squares.iter().any(|at| !enemies(state, &footprint(state, who, *at), who).is_empty())
}

/// Slips past an enemy: as stated, otherwise by a check, of which there is one in a movement,
/// whatever its path.
pub fn slip(table: &mut Table<'_>, mover: Who, args: &Args) -> Result<bool, Stop> {
    match args.word(n::ACROBATICS) {
        Some(core::SUCCESS) => return Ok(true),
        Some(core::FAILURE) => return Ok(false),
        _ => {}
    }
    let usual = || Sum::of(ACROBATICS, n::BASE_DC, USUAL_DC);
    let dc = args.int(n::DC).map_or_else(usual, |dc| Sum::of(ACROBATICS, core::AS_STATED, dc));
    let bonus = feats::skill(table.state(), mover, "acrobatics");
    let mut parts = vec![(HOSTILE, n::ACROBATICS, bonus)];
    parts.extend(untrained::to_movement_skill(table.state(), mover));
    let roll = Roll::new(HOSTILE, mover, core::CHECK, Dice::of(1, 20)).about(mover).with(parts);
    let throw = table.roll(roll, dc, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SQUARES, HOSTILE, ALLIED, ACROBATICS];

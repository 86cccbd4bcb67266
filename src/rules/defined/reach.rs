//! Area `reach`: the squares a creature threatens (section "Reach" and what the chapter leaves
//! open).

use super::combatant::can_act;
use super::gear;
use super::{flat_footed, grapple, inside, map, names as n, size, space, untrained};
use crate::engine::prelude::*;
use crate::state::Grid;

clause! { DEFINITION = 155
    "reach.definition", "Reach", "A creature threatens all adjacent squares",
    "A creature threatens the squares it reaches. Small and Medium creatures with weapons of no \
     special reach threaten every adjacent square, diagonals included."
}

clause! { BELOW_SMALL = 156
    "reach.below-small", "Reach", "A creature below Small must share its opponent's square",
    "A creature below Small reaches an opponent only from inside the opponent's square and \
     threatens no squares around it, unless its sheet gives it a reach of its own."
}

clause! { MEDIUM_REACH_WEAPON = 157
    "reach.medium-reach-weapon", "Reach", "A reach weapon gives a Medium creature a second ring",
    "A reach weapon in the hands of a Medium creature adds the next ring of squares, corners \
     included. The inner ring is still threatened."
}

clause! { SMALL_REACH_WEAPON = 158
    "reach.small-reach-weapon", "Reach",
    "A Small creature with a reach weapon lacks the outer corners",
    "A Small creature with a reach weapon also gains the second ring, but without its four \
     corners."
}

clause! { LARGER_CREATURES = 633
    "reach.larger-creatures", "open", "Larger creatures fill more squares and reach farther",
    "A Large creature fills 2 by 2 squares and reaches 2 squares, a Huge one 3 by 3 and 3, a \
     Gargantuan one 4 by 4 and 4, a Colossal one 6 by 6 and 6. The sheet may say otherwise, for \
     example for long bodies. A reach weapon doubles the reach."
}

/// The clause that says how far a weapon reaches in somebody's hands.
fn reach_clause(state: &State, who: Who, weapon: ItemId) -> Cited {
    let long = state.says(weapon, n::REACH_WEAPON);
    match size::category(state, who) {
        n::FINE | n::DIMINUTIVE | n::TINY => BELOW_SMALL,
        n::LARGE | n::HUGE | n::GARGANTUAN | n::COLOSSAL => LARGER_CREATURES,
        n::SMALL if long => SMALL_REACH_WEAPON,
        _ if long => MEDIUM_REACH_WEAPON,
        _ => DEFINITION,
    }
}

/// How many rings of squares somebody reaches before a weapon adds to it.
pub fn rings_without_weapon(state: &State, who: Who) -> i32 {
    let usual = match size::category(state, who) {
        n::FINE | n::DIMINUTIVE | n::TINY => 0,
        n::LARGE => 2,
        n::HUGE => 3,
        n::GARGANTUAN => 4,
        n::COLOSSAL => 6,
        _ => 1,
    };
    state.number(who, n::REACH).unwrap_or(usual)
}

/// How far a weapon reaches in somebody's hands: rings of squares, and whether corners count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rings {
    rings: i32,
    corners: bool,
}

fn rings(state: &State, who: Who, weapon: ItemId) -> Rings {
    let natural = rings_without_weapon(state, who);
    let long = state.says(weapon, n::REACH_WEAPON);
    match size::category(state, who) {
        _ if !long => Rings { rings: natural, corners: true },
        n::SMALL => Rings { rings: natural + 1, corners: false },
        n::MEDIUM => Rings { rings: natural + 1, corners: true },
        _ => Rings { rings: 2 * natural, corners: true },
    }
}

impl Rings {
    /// Whether a square is that near to one of those somebody stands on.
    fn cover(self, stands: &[Square], to: Square) -> bool {
        let gap = |a: u8, b: u8| i32::from(a.abs_diff(b));
        stands.iter().any(|from| {
            let (dx, dy) = (gap(from.0, to.0), gap(from.1, to.1));
            let corner = dx == self.rings && dy == self.rings;
            dx.max(dy) <= self.rings && (self.corners || !corner)
        })
    }
}

/// Whether a weapon reaches a square from where somebody stands.
pub fn reaches(state: &State, who: Who, weapon: ItemId, to: Square) -> bool {
    rings(state, who, weapon).cover(&space::squares(state, who), to)
}

/// Whether a weapon reaches somebody, on a map; nothing where no map says it.
pub fn reaches_creature(state: &State, who: Who, weapon: ItemId, other: Who) -> Option<bool> {
    space::stands(state, who)?;
    space::stands(state, other)?;
    let there = space::squares(state, other);
    Some(there.iter().any(|square| reaches(state, who, weapon, *square)))
}

/// Why an attack is refused: it does not reach.
pub fn check(state: &State, who: Who, weapon: ItemId, target: Who, args: &Args) -> Refusals {
    let mut refusals = map::check_rings(state, who, target, args, rings(state, who, weapon).rings);
    // Whom a long arm holds can strike at it all the same.
    let within = reaches_creature(state, who, weapon, target).unwrap_or(true)
        || grapple::are_partners(state, who, target);
    refusals.unless(within, reach_clause(state, who, weapon), || {
        let bare = gear::is_unarmed(state, weapon);
        let with = if bare { "bare hands".to_owned() } else { state.called(weapon) };
        format!("{} is out of reach of {with}", state.called(target))
    });
    refusals
}

clause! { ADJACENT_WITH_REACH_WEAPON = 632
    "reach.adjacent-with-reach-weapon", "open", "Reach weapons threaten adjacent squares as well",
    "A reach weapon still threatens the adjacent squares. Only a Small wielder loses anything: the \
     outer corners."
}

/// Notes which clause let an attack reach its target, unless the target is simply adjacent. Called
/// by `attacking::carry_out` and `aoo::strike`.
pub fn note(table: &mut Table<'_>, who: Who, weapon: ItemId, target: Who) -> Flow {
    let state = table.state();
    let Some(feet) = space::feet_between(state, who, target) else { return Ok(()) };
    let shot = state.says(weapon, n::RANGED);
    match (feet > space::SQUARE, state.says(weapon, n::REACH_WEAPON)) {
        (true, _) if !shot && !grapple::are_partners(state, who, target) => {
            let deciding = reach_clause(state, who, weapon);
            table.decided(deciding, who, Detail::Item(weapon), "it would be out of reach")
        }
        (false, true) => {
            let otherwise = "it would be too near for a reach weapon";
            table.decided(ADJACENT_WITH_REACH_WEAPON, who, None, otherwise)
        }
        (true | false, _) => Ok(()),
    }
}

clause! { WHAT_THREATENS = 634
    "reach.what-threatens", "open", "Melee weapons, ready shields and natural weapons threaten",
    "A combatant threatens with a melee weapon in hand, a shield ready to bash, or a natural \
     weapon. Ranged weapons and bare hands do not threaten; a feat that makes a bare hand threaten \
     appears on the sheet as a natural weapon. A flat-footed combatant threatens but makes no \
     attacks of opportunity."
}

/// Why a flat-footed combatant makes no attack of opportunity. Asked by `aoo::check`.
pub fn check_opportunity(state: &State, who: Who, at: Who) -> Refusals {
    Refusals::if_not(!flat_footed::is(state, who, Some(at)), flat_footed::MEANING, || {
        "a flat-footed combatant cannot make attacks of opportunity".to_owned()
    })
}

/// Whether somebody threatens anything at all.
pub fn can_threaten(state: &State, who: Who) -> bool {
    can_act(state, who) && !grapple::is_held(state, who)
}

/// What somebody threatens with: melee and natural weapons it is trained with, in sheet order.
pub fn threatening_weapons(state: &State, who: Who) -> Vec<ItemId> {
    if can_threaten(state, who) { weapons_out(state, who) } else { Vec::new() }
}

/// The melee and natural weapons somebody has out and is trained with.
fn weapons_out(state: &State, who: Who) -> Vec<ItemId> {
    let ready = |item: &ItemId| {
        [core::WEAPON, core::SHIELD].contains(&state.cast.item(*item).kind)
            && state.has_in_hand(who, *item)
            && state.flag(*item, n::RANGED) != Some(true)
            && !gear::is_unarmed(state, *item)
            && untrained::is_trained(state, who, *item)
    };
    state.items_of(who).filter(ready).collect()
}

/// The weapons with which somebody threatens somebody, by the map or as it was stated.
pub fn against(state: &State, who: Who, other: Who) -> Vec<ItemId> {
    if !inside::reaches(state, who, other) {
        return Vec::new();
    }
    let mut weapons = threatening_weapons(state, who);
    weapons.retain(|weapon| match reaches_creature(state, who, *weapon, other) {
        Some(within) => within,
        None => map::is_stated(state, who, other),
    });
    weapons
}

/// Whether somebody threatens somebody.
pub fn threatens(state: &State, who: Who, other: Who) -> bool {
    !against(state, who, other).is_empty()
}

/// Those who threaten somebody, in front-matter order.
pub fn threateners(state: &State, of: Who) -> Vec<Who> {
    let threatens =
        |other: &Who| state.hostile(of, *other) && !against(state, *other, of).is_empty();
    state.present().filter(threatens).collect()
}

/// Notes which enemies would threaten somebody if they were trained with their weapons.
pub fn note_no_threat(table: &mut Table<'_>, at: Who) -> Flow {
    let enemies: Vec<Who> = table
        .state()
        .present()
        .filter(|enemy| table.state().hostile(*enemy, at) && is_silent(table.state(), *enemy, at))
        .collect();
    for enemy in enemies {
        untrained::note_no_threat(table, enemy)?;
    }
    note_grapplers(table, at)
}

/// Notes which enemies would threaten somebody if they were not in a grapple; only on a map, and
/// not those in a grapple with it.
pub fn note_grapplers(table: &mut Table<'_>, at: Who) -> Flow {
    let state = table.state();
    let kept = |enemy: &Who| {
        state.hostile(*enemy, at)
            && can_act(state, *enemy)
            && grapple::is_in_one(state, *enemy)
            && !grapple::are_partners(state, *enemy, at)
            && weapons_out(state, *enemy)
                .iter()
                .any(|weapon| reaches_creature(state, *enemy, *weapon, at) == Some(true))
    };
    let enemies: Vec<Who> = state.present().filter(kept).collect();
    enemies.into_iter().try_for_each(|enemy| grapple::note_no_threat(table, enemy))
}

fn is_silent(state: &State, who: Who, at: Who) -> bool {
    untrained::untrained_weapon(state, who).is_some_and(|weapon| {
        can_threaten(state, who)
            && !gear::is_ranged(state, weapon)
            && reaches_creature(state, who, weapon, at) == Some(true)
            && !threatens(state, who, at)
    })
}

/// Where the map shows who threatens, it need not be stated; other names are put in front-matter
/// order. A combatant with nothing to threaten with cannot strike, whatever is stated.
pub fn spelled(state: &State, who: Who, mut args: Args) -> Args {
    for option in [n::THREATENED_BY, n::LEAVES_THREAT_OF] {
        let mut enemies = map::named(state, who, &args, option);
        enemies.retain(|enemy| !map::is_mapped(state, who, *enemy));
        enemies.retain(|enemy| inside::reaches(state, *enemy, who));
        enemies.retain(|enemy| !threatening_weapons(state, *enemy).is_empty());
        args = args.listing(option, enemies);
    }
    args
}

/// The enemies whose threatened squares a mover may leave, with what they threaten.
pub struct Threats(Vec<Threat>);

/// An enemy that threatens squares: from where it stands, and how far.
struct Threat {
    enemy: Who,
    stands: Vec<Square>,
    reach: Vec<Rings>,
}

impl Threat {
    fn covers(&self, square: Square) -> bool {
        self.reach.iter().any(|rings| rings.cover(&self.stands, square))
    }
}

/// The enemies of a mover that threaten anything.
pub fn threats(state: &State, mover: Who) -> Threats {
    let armed = state.enemies(mover).filter_map(|enemy| {
        let weapons = threatening_weapons(state, enemy);
        let mut reach: Vec<Rings> = Vec::new();
        for rings in weapons.into_iter().map(|weapon| rings(state, enemy, weapon)) {
            if !reach.contains(&rings) {
                reach.push(rings);
            }
        }
        let stands = space::squares(state, enemy);
        (!reach.is_empty()).then_some(Threat { enemy, stands, reach })
    });
    Threats(armed.take(128).collect())
}

impl Threats {
    /// Those who threaten a square that a step gives up, in front-matter order.
    pub fn leaving(&self, state: &State, mover: Who, at: Square, to: Square) -> Vec<Who> {
        let new = space::footprint(state, mover, to);
        let mut given_up = space::footprint(state, mover, at);
        given_up.retain(|square| !new.contains(square));
        let left = |threat: &&Threat| given_up.iter().any(|square| threat.covers(*square));
        self.0.iter().filter(left).map(|threat| threat.enemy).collect()
    }

    /// Those who threaten a square, as bits.
    pub fn on(&self, square: Square) -> u128 {
        let covering = self.0.iter().enumerate().filter(|(_, threat)| threat.covers(square));
        covering.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The squares of a map that somebody threatens, with the bit of that enemy.
    pub fn by_square(&self, grid: Grid) -> Vec<(Square, u128)> {
        let mut all = Vec::new();
        for (bit, threat) in self.0.iter().enumerate() {
            let far = threat.reach.iter().map(|rings| rings.rings).max().unwrap_or(0);
            let far = u8::try_from(far).unwrap_or(u8::MAX);
            let (x, y) = (|at: &Square| at.0, |at: &Square| at.1);
            let columns = span(&threat.stands, x, far, grid.width);
            let rows = span(&threat.stands, y, far, grid.height);
            let squares = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            all.extend(squares.filter(|at| threat.covers(*at)).map(|at| (at, 1 << bit)));
        }
        all
    }

    /// The name of the enemy a bit stands for.
    pub fn name(&self, state: &State, bit: usize) -> String {
        self.0.get(bit).map_or_else(String::new, |threat| state.called(threat.enemy))
    }
}

/// The columns, or the rows, that lie so near to some squares.
fn span(
    squares: &[Square],
    of: impl Fn(&Square) -> u8,
    far: u8,
    last: u8,
) -> std::ops::RangeInclusive<u8> {
    let least = squares.iter().map(&of).min().unwrap_or(u8::MAX);
    let most = squares.iter().map(&of).max().unwrap_or(0);
    least.saturating_sub(far).max(1)..=most.saturating_add(far).min(last)
}

clause! { TINY_ENTERING = 635
    "reach.tiny-entering", "open", "A creature below Small may enter an opponent's square",
    "A creature below Small may move into an opponent's square and stay there, without Acrobatics. \
     Leaving the threatened squares around it provokes."
}

/// Whether somebody has to enter an opponent's square to reach it. Asked by `charge::is_beside` and
/// `charge::check_line`.
pub fn enters(state: &State, who: Who) -> bool {
    space::is_tiny(state, who) && rings_without_weapon(state, who) == 0
}

/// Notes that a creature below Small may end its movement where somebody stands.
pub fn note_entering(table: &mut Table<'_>, who: Who, way: &[Square]) -> Flow {
    let state = table.state();
    let end = way.last().map_or_else(Vec::new, |end| space::footprint(state, who, *end));
    let others = space::within(state, &end, who);
    if !space::is_tiny(state, who) || others.iter().all(|one| space::is_helpless(state, *one)) {
        return Ok(());
    }
    table.decided(TINY_ENTERING, who, None, "it could not end there")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    DEFINITION,
    BELOW_SMALL,
    MEDIUM_REACH_WEAPON,
    SMALL_REACH_WEAPON,
    ADJACENT_WITH_REACH_WEAPON,
    LARGER_CREATURES,
    WHAT_THREATENS,
    TINY_ENTERING,
];

//! Area `trample`: running down enemies in the way (section "Trample" and what the chapter leaves
//! open).

use super::blow::{Hit, Source};
use super::combatant::can_act;
use super::maneuver::{self, How};
use super::walk::{self, Past};
use super::{
    aoo, attacking, damage, full_round, gear, going_on, grapple, grid, hp, map, names as n, prone,
    reach, sheet::stated, space, turn,
};
use crate::engine::prelude::*;
use crate::state::{Grid, straight};

clause! { MOVEMENT = 305
    "trample.movement", "Trample", "A trample runs through enemies, up to twice the movement",
    "A trample is a full-round action: a run of up to twice the movement that leads through the \
     squares of enemies, each of whom must be run down."
}

/// How far somebody could run.
fn most(state: &State, who: Who) -> i32 {
    2 * stated(state, who, n::MOVEMENT)
}

fn check_feet(state: &State, who: Who, feet: i32) -> Refusals {
    let most = most(state, who);
    Refusals::if_not(feet <= most, MOVEMENT, || {
        format!("the distance is {feet} ft; a trample covers at most {most} ft")
    })
}

/// Why somebody cannot run: it is grappled or prone, or has nothing to touch with.
fn check_runs(state: &State, who: Who) -> Refusals {
    let mut refusals = grapple::check_free(state, who);
    let touches = bare_hand(state, who).is_some();
    refusals.unless(touches, ROLLS, || "the trampler has no bare hand to touch with".to_owned());
    let lies = prone::lies(state, who);
    refusals.unless(!lies, prone::EFFECTS, || "a prone combatant cannot trample".to_owned());
    refusals
}

/// Where the run leads.
enum Course {
    /// Over these squares of the map.
    Way(Vec<Square>),
    /// Without a map: through these enemies, one after the other.
    Through(Vec<Who>),
}

/// The course a line names, or why it is refused.
fn course(state: &State, who: Who, args: &Args) -> Result<Course, Refusals> {
    if state.grid().is_none() {
        return through(state, who, args).map(Course::Through);
    }
    let from = said(space::stands(state, who), grid::MOVEMENT, "the trampler is not on the map")?;
    let Some(Value::Path(path)) = args.value(core::PATH) else {
        return Err(Refusals::because(
            MOVEMENT,
            "on a map, give path=X,Y>X,Y through the squares of enemies",
        ));
    };
    let squares = grid::named(from, path)?;
    let mut refusals = Refusals::none();
    let starts = std::iter::once(&from).chain(&squares);
    for (at, to) in starts.zip(&squares) {
        refusals.append(grid::check_step(state, who, *at, *to));
    }
    let feet = grid::feet(from, &squares, &grid::rough_under(state, who, args));
    refusals.append(check_feet(state, who, feet));
    let met = squares.iter().flat_map(|at| foes_at(state, who, *at)).count();
    refusals.unless(met > 0, MOVEMENT, || "no enemy stands on that path".to_owned());
    refusals
        .with(check_end(state, who, squares.last().copied().unwrap_or(from)))
        .or(Course::Way(squares))
}

/// The enemies whom entering a square would meet.
fn foes_at(state: &State, who: Who, at: Square) -> Vec<Who> {
    space::foes_there(state, &space::footprint(state, who, at), who)
}

/// The enemies a line names without a map, one after the other, within the distance it states.
fn through(state: &State, who: Who, args: &Args) -> Result<Vec<Who>, Refusals> {
    let named = named(state, args);
    let feet = args.int(core::DISTANCE).unwrap_or_else(|| most(state, who));
    let mut refusals = check_feet(state, who, feet);
    refusals.unless(!named.is_empty(), MOVEMENT, || {
        "name the enemies to trample, in order: through=…".to_owned()
    });
    for foe in &named {
        let called = state.called(*foe);
        let hostile = state.hostile(who, *foe);
        refusals.unless(hostile, MOVEMENT, || format!("{called} is not an enemy"));
        let there = is_there(state, *foe);
        refusals.unless(there, MOVEMENT, || format!("{called} is dead or not in the fight"));
    }
    refusals.or(named)
}

/// Whether somebody can be run down at all.
fn is_there(state: &State, who: Who) -> bool {
    state.is_here(who) && !state.is(who, n::DEAD)
}

/// Those a line names, each once, in its order; of a side all who stand.
fn named(state: &State, args: &Args) -> Vec<Who> {
    let mut all: Vec<Who> = Vec::new();
    for value in args.list(n::THROUGH) {
        let meant = match value {
            Value::Who(who) => vec![*who],
            Value::Side(side) => state.members(*side).filter(|who| can_act(state, *who)).collect(),
            _ => Vec::new(),
        };
        for who in meant {
            if !all.contains(&who) {
                all.push(who);
            }
        }
    }
    all
}

/// A trample.
pub struct Trample {
    who: Who,
    said: Args,
}

impl Plan for Trample {
    type By = Who;

    const VERB: Verb = turn::own(
        n::TRAMPLE,
        &[
            may(core::PATH, Kind::Path),
            may(n::THROUGH, Kind::Whos),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            grid::ROUGH,
            map::LEFT,
            map::BY,
        ],
        "Runs up to twice the movement through enemies. For each: a touch attack, its attack of \
         opportunity, then opposed Strength; a win knocks it prone and does unarmed damage + twice \
         Strength. Without a map, through= names the enemies in order and distance= says how far.",
    )
    .told("tramples[ through {through}][ to {path}][, {distance} ft]");

    const COST: Cost = full_round::ACTION.by(MOVEMENT).in_its_course();

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = reach::spelled(state, who, args);
        if state.grid().is_some() { on_map(state, who, args) } else { off_map(state, who, args) }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let foes: Vec<Who> = state.enemies(who).collect();
        let Some(grid) = state.grid() else { return without_map(&foes) };
        let place = |(x, y): Square| Place::Square(x, y);
        let lines = foes.iter().filter_map(|foe| beyond(state, grid, who, *foe));
        let paths = lines.map(|line| line.into_iter().map(place).collect());
        paths.map(|path| Args::of(core::PATH, Value::Path(path))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check_runs(state, who)
            .with(course(state, who, args).err().unwrap_or_default())
            .or(Trample { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Trample { who, said } = self;
        let crossed = |state: &State| match course(state, who, &said) {
            Ok(Course::Way(squares)) => grid::allies_on(state, who, &squares),
            Ok(Course::Through(_)) | Err(_) => Vec::new(),
        };
        if !walk::lets_pass(table, who, (n::TRAMPLE, &said), crossed)? {
            return Ok(());
        }
        let course = match course(table.state(), who, &said) {
            Ok(course) => course,
            Err(refusals) => return table.no_longer(who, refusals),
        };
        Self::COST.pay(table, who)?;
        let mut run = Run { who, said: &said, met: Vec::new() };
        match course {
            Course::Way(squares) => {
                walk::walk_past(table, MOVEMENT, who, &squares, &mut run).map(drop)
            }
            Course::Through(all) => {
                if walk::leave(table, who, &said)? {
                    run.over_all(table, &all, None)?;
                }
                Ok(())
            }
        }
    }
}

/// On a map a trample is spelled by its path.
fn on_map(state: &State, who: Who, args: Args) -> Args {
    let mut args = args.without(&[core::DISTANCE, n::THROUGH]);
    let Some(Value::Path(path)) = args.value(core::PATH) else { return args };
    let squares = space::stands(state, who).and_then(|from| grid::named(from, path).ok());
    let Some(squares) = squares else { return args };
    let crossed = grid::rough_crossed(state, who, &squares, &args);
    args = args.without(&[n::DIFFICULT]);
    if !crossed.is_empty() {
        args = args.with(n::DIFFICULT, Value::Path(crossed));
    }
    let path = squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
    args.with(core::PATH, Value::Path(path))
}

/// Without a map it is spelled by the enemies it leads through and the distance. Only these enemies
/// strike at being run down; only others strike at leaving their threatened squares.
fn off_map(state: &State, who: Who, args: Args) -> Args {
    let named = named(state, &args);
    let feet = args.int(core::DISTANCE).unwrap_or_else(|| most(state, who));
    let mut args = args.without(&[core::PATH, n::DIFFICULT]);
    for (option, is_met) in [(n::THREATENED_BY, true), (n::LEAVES_THREAT_OF, false)] {
        let mut enemies = map::named(state, who, &args, option);
        enemies.retain(|enemy| named.contains(enemy) == is_met);
        args = args.listing(option, enemies);
    }
    args.listing(n::THROUGH, named).with(core::DISTANCE, feet)
}

/// Through each enemy alone, through all of them, and leaving the threatened squares of the others.
fn without_map(foes: &[Who]) -> Vec<Args> {
    let through = |foes: &[Who]| Args::default().listing(n::THROUGH, foes.iter().copied());
    let mut all = vec![through(foes)];
    for foe in foes {
        let one = through(&[*foe]);
        let others = foes.iter().copied().filter(|other| other != foe);
        all.push(one.clone().listing(n::THREATENED_BY, [*foe]));
        all.push(one.clone().listing(n::LEAVES_THREAT_OF, others));
        all.push(one);
    }
    all
}

/// A straight line through an enemy to the first square beyond it with room.
fn beyond(state: &State, grid: Grid, who: Who, foe: Who) -> Option<Vec<Square>> {
    let from = space::stands(state, who)?;
    let mut squares = straight(from, space::stands(state, foe)?);
    loop {
        let last = *squares.last()?;
        if check_end(state, who, last).is_empty() {
            return Some(squares);
        }
        let before = squares.len().checked_sub(2).map_or(from, |at| squares[at]);
        let next =
            |last: u8, before: u8| u8::try_from(2 * i16::from(last) - i16::from(before)).ok();
        let square = (next(last.0, before.0)?, next(last.1, before.1)?);
        squares.push(Some(square).filter(|square| grid.holds(*square))?);
    }
}

clause! { ROLLS = 306
    "trample.rolls", "Trample", "Each trampled enemy takes a touch and an opposed Strength roll",
    "Each enemy in the way is first touched, with the highest base attack bonus and the higher of \
     Strength and Dexterity. It may make an attack of opportunity, which does not affect what \
     follows: both roll 1d20 + Strength + size."
}

/// How each of them is met.
const HOW: How = How {
    purpose: n::TRAMPLE,
    touch: ROLLS,
    provokes: ROLLS,
    threat: aoo::THREAT_ELSEWHERE,
    contest: ROLLS,
    ability: n::STR,
    spoils: None,
};

/// A trample under way.
struct Run<'a> {
    who: Who,
    said: &'a Args,
    /// The enemies it has met.
    met: Vec<Who>,
}

impl Past for Run<'_> {
    fn in_the_way(&self, state: &State, there: &[Square]) -> Vec<Who> {
        let mut foes = space::foes_there(state, there, self.who);
        foes.retain(|foe| !self.met.contains(foe));
        foes
    }

    fn get_past(&mut self, table: &mut Table<'_>, them: &[Who], to: Square) -> Result<bool, Stop> {
        self.over_all(table, them, Some(to))
    }

    fn had(&self) -> &[Who] {
        &self.met
    }
}

impl Run<'_> {
    /// Runs down one after the other. Returns whether it got past all of them.
    fn over_all(
        &mut self,
        table: &mut Table<'_>,
        them: &[Who],
        to: Option<Square>,
    ) -> Result<bool, Stop> {
        for foe in them {
            self.met.push(*foe);
            if !self.over(table, *foe, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs somebody down, on a map to enter that square. Returns whether it did.
    fn over(&self, table: &mut Table<'_>, foe: Who, to: Option<Square>) -> Result<bool, Stop> {
        let who = self.who;
        let Some(hand) = bare_hand(table.state(), who) else {
            let refusals = self.check_on(table.state(), foe, to);
            return going_on::still(table, who, &refusals);
        };
        let base = attacking::for_maneuver(table, Trample::COST, who, self.said)?;
        let against = |state: &State| self.check_on(state, foe, to);
        if maneuver::resolve(table, HOW, (who, foe, hand), base, self.said, against)?.is_some() {
            // A ruling may have come between while the dice were awaited.
            if !going_on::is_possible(table, who, against)? {
                return Ok(false);
            }
            knock_down(table, foe)?;
            hurt(table, (who, foe), hand)?;
            return Ok(true);
        }
        let state = table.state();
        if !can_act(state, who) || !self.check_on(state, foe, to).is_empty() {
            return Ok(false);
        }
        if space::is_helpless(state, foe) {
            table.decided(FAILURE, who, Detail::Who(foe), "it would be stopped")?;
            return Ok(true);
        }
        table.decided(FAILURE, who, None, "it would run on")?;
        Ok(false)
    }

    /// Why somebody is no longer run down: the trampler cannot run, or the enemy is out of the way.
    fn check_on(&self, state: &State, foe: Who, to: Option<Square>) -> Refusals {
        let mut refusals = check_runs(state, self.who);
        let there = match to {
            Some(to) => foes_at(state, self.who, to).contains(&foe),
            None => is_there(state, foe),
        };
        refusals
            .unless(there, MOVEMENT, || format!("{} is no longer in the way", state.called(foe)));
        refusals
    }
}

/// The bare hand, which makes the touch.
fn bare_hand(state: &State, who: Who) -> Option<ItemId> {
    state.items_of(who).find(|item| gear::is_unarmed(state, *item))
}

clause! { OUTCOME = 307
    "trample.outcome", "Trample", "A trampled enemy falls prone",
    "If the trampler wins, it runs through the square, and the enemy in it falls prone."
}

/// The enemy falls prone.
fn knock_down(table: &mut Table<'_>, foe: Who) -> Flow {
    table.gain(OUTCOME, foe, n::PRONE, None)
}

clause! { DAMAGE = 308
    "trample.damage", "Trample", "A trample does unarmed damage + twice the Strength modifier",
    "Each enemy that is run down takes the trampler's unarmed damage + twice its Strength modifier \
     as crushing damage. There is no attack roll for it and no critical hit."
}

/// The enemy takes the damage of the trample.
fn hurt(table: &mut Table<'_>, (who, foe): (Who, Who), hand: ItemId) -> Flow {
    let state = table.state();
    let dice = match state.stat(hand, n::DAMAGE_DIE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => Dice::of(1, 3),
    };
    let strength = 2 * stated(state, who, n::STR);
    let roll =
        Roll::new(DAMAGE, who, core::DAMAGE, dice).on(foe).with([(DAMAGE, n::STR, strength)]);
    let thrown = table.throw(roll)?.total();
    let points = damage::at_least_one(table, foe, thrown)?;
    hp::hurt(table, Hit { by: Source::Creature(who), at: foe, blow: 0, points }).map(drop)
}

clause! { FAILURE = 689
    "trample.failure", "open", "A trample ends before the first enemy that withstands it",
    "If the touch misses or the opposed roll is lost, the run ends in the last free square before \
     that enemy, who is unharmed. A helpless enemy takes the same rolls and is unharmed by the \
     same results, but never stops the run. Any number of enemies may stand on the path; each is \
     met once, in the order of the path. The run cannot end in an occupied square, except that of \
     a helpless combatant.",
    tells "{detail} is helpless and does not stop {who}"
}

/// Why a run cannot end there.
fn check_end(state: &State, who: Who, end: Square) -> Refusals {
    let there = space::within(state, &space::footprint(state, who, end), who);
    let free = there.iter().all(|other| space::is_helpless(state, *other));
    Refusals::if_not(free, FAILURE, || {
        format!("{},{} is occupied: give a path that ends beyond it", end.0, end.1)
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[MOVEMENT, ROLLS, OUTCOME, DAMAGE, FAILURE];

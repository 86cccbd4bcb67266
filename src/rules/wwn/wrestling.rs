//! What happens in a grapple: breaking free, moving the victim, letting go, the round's end.

use super::attack::Attack;
use super::character::{can_act, spend_main};
use super::check::{self, Check};
use super::grapple::{
    self, DAMAGE_FROM_EACH, ESCAPE, HANDS_AND_POSITION, MOVE_FAILURE_FREES, MOVE_TARGET,
    MULTI_TIE_AND_MOVER, NO_LEAVING, RELEASE_AND_END, ROUND_END_DAMAGE, ROUND_END_DAMAGE_DETAILS,
    SEVERAL_ASSAILANTS,
};
use super::maneuver::{self, party};
use super::names as n;
use super::{actions, damage, melee, trauma, units, zero_hp};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Square, State, distance};
use crate::vocabulary::{Args, Detail, Name, Place, Portion, Value, Who, core};

/// Why breaking free is refused.
pub fn check_escape(state: &State, who: Who) -> Refusals {
    let mut refusals = actions::check_main(state, who);
    refusals.unless(state.is(who, n::GRAPPLED), ESCAPE, || {
        format!("nobody holds {}", state.called(who))
    });
    refusals
}

/// Tries to break free, for the Main: of all who hold it at once.
pub fn escape(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    spend_main(table, ESCAPE, who)?;
    let holders = grapple::assailants(table.state(), who);
    let wins = match holders.as_slice() {
        [] => true,
        [holder] => {
            let state = table.state();
            let active = breaking_free(party(state, (who, "punch"), *holder));
            let passive = party(state, (*holder, "punch"), who);
            maneuver::note_size(table, &[&active, &passive])?;
            check::contest(table, ESCAPE, n::ESCAPE_GRAPPLE, &active, passive)?
        }
        _ => {
            let state = table.state();
            let mut active = breaking_free(party(state, (who, "punch"), holders[0]));
            active.extra = grapple::size_of_all(state, who, &holders);
            let others = holders.iter().map(|holder| party(state, (*holder, "punch"), who));
            let passive: Vec<_> = others.collect();
            maneuver::note_size(table, &passive.iter().chain([&active]).collect::<Vec<_>>())?;
            let (own, others) =
                check::opposed(table, ESCAPE, n::ESCAPE_GRAPPLE, &active, &passive)?;
            table.note(SEVERAL_ASSAILANTS, who)?;
            others.iter().all(|other| own > *other)
        }
    };
    if wins { grapple::set_free(table, ESCAPE, who) } else { Ok(()) }
}

/// The check to break free is one throw, however many hold: it is about none of them.
fn breaking_free(party: Check<'_>) -> Check<'_> {
    Check { whom: None, ..party }
}

/// Why letting go is refused.
pub fn check_release(state: &State, who: Who) -> Refusals {
    let mut refusals = actions::check_on_turn(state, who);
    refusals.unless(state.is(who, n::GRAPPLING), RELEASE_AND_END, || {
        format!("{} holds nobody", state.called(who))
    });
    refusals
}

/// Lets go.
pub fn release(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    grapple::let_go(table, RELEASE_AND_END, who)
}

/// Why moving the victim is refused.
pub fn check_move(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_main(state, who);
    let held = grapple::victim(state, who);
    refusals.unless(held.is_some(), MOVE_TARGET, || format!("{} holds nobody", state.called(who)));
    let Some(result) = args.word(n::RESULT) else {
        refusals.add(MOVE_TARGET, "say how: result=carry or result=throw");
        return refusals;
    };
    let carries = result == core::CARRY;
    let feet = args.int(core::DISTANCE);
    let fits = feet.is_none_or(|feet| if carries { (0..=10).contains(&feet) } else { feet == 5 });
    refusals.unless(fits, MOVE_TARGET, || {
        if carries { "a victim is carried at most 10 ft" } else { "a throw goes 5 ft" }.to_owned()
    });
    let Some(victim) = held else { return refusals };
    if carries && grapple::held_by_another(state, who, victim) {
        let reason = format!("{} is held itself and cannot leave its place", state.called(who));
        refusals.add(NO_LEAVING, reason);
    }
    if !fits {
        return refusals;
    }
    match course(state, who, victim, args) {
        Err(reason) => refusals.add(HANDS_AND_POSITION, reason),
        Ok(ends) => {
            for other in losing(state, who, victim, args, ends) {
                let (other, victim) = (state.called(other), state.called(victim));
                let reason = format!("{other} holds {victim} too and has to let go first");
                refusals.add(RELEASE_AND_END, reason);
            }
        }
    }
    refusals
}

/// Where the two end: the assailant, if it goes along, and the victim.
#[derive(Clone, Copy)]
struct Ends {
    own: Option<Square>,
    victim: Square,
}

/// Where the move leads on a map; nothing without one.
///
/// Both go the same way, a carry up to 10 ft; a throw goes straight off unless it is said.
fn course(state: &State, who: Who, victim: Who, args: &Args) -> Result<Option<Ends>, String> {
    let square = |who: Who| state.body(who).place.and_then(Place::square);
    let (Some(grid), Some(own), Some(from)) = (state.grid(), square(who), square(victim)) else {
        return Ok(None);
    };
    let carries = args.word(n::RESULT) == Some(core::CARRY);
    let heading = match args.word(n::DIRECTION) {
        Some(word) => heading(word),
        None if carries => return Err("say where: direction=north, north-east…".to_owned()),
        None => {
            let sign = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum();
            (sign(from.0, own.0), sign(from.1, own.1))
        }
    };
    let farthest = if carries { 10 } else { 5 };
    let steps = units::squares(args.int(core::DISTANCE).unwrap_or(farthest)) as i16;
    let after = |steps: i16, (x, y): Square| {
        let x = u8::try_from(i16::from(x) + heading.0 * steps).ok()?;
        let y = u8::try_from(i16::from(y) + heading.1 * steps).ok()?;
        Some((x, y)).filter(|square| grid.holds(*square))
    };
    let moved = |from: Square| after(steps, from);
    let off_map = || "that leads off the map".to_owned();
    let ends = Ends {
        own: if carries { Some(moved(own).ok_or_else(off_map)?) } else { None },
        victim: moved(from).ok_or_else(off_map)?,
    };
    let along: &[Who] = if carries { &[who, victim] } else { &[victim] };
    let taken = |square: Square| {
        let stands =
            |other: &Who| !along.contains(other) && state.body(*other).place == Some(place(square));
        state.present().any(|other| !state.is(other, n::DEAD) && stands(&other))
    };
    if ends.own.is_some_and(taken) || taken(ends.victim) {
        return Err("somebody stands there".to_owned());
    }
    // Nobody is dragged past an enemy that stands, any more than one walks past it.
    let own_place =
        |square: Square| along.iter().any(|who| state.body(*who).place == Some(place(square)));
    let barred = |square: Square| !own_place(square) && !units::can_enter(state, who, square);
    let way = (1..steps).flat_map(|step| [after(step, own), after(step, from)]);
    if carries && way.flatten().any(barred) {
        return Err("an enemy stands in the way".to_owned());
    }
    Ok(Some(ends))
}

/// One step on the map: row 1 lies at the top, to the north.
fn heading(word: Name) -> (i16, i16) {
    match word {
        n::NORTH => (0, -1),
        n::NORTH_EAST => (1, -1),
        n::EAST => (1, 0),
        n::SOUTH_EAST => (1, 1),
        n::SOUTH => (0, 1),
        n::SOUTH_WEST => (-1, 1),
        n::WEST => (-1, 0),
        _ => (-1, -1),
    }
}

/// Others who hold the victim and would lose it: it is not taken out of their reach. Without a map
/// a throw does not lead there.
fn losing(state: &State, who: Who, victim: Who, args: &Args, ends: Option<Ends>) -> Vec<Who> {
    let carries = args.word(n::RESULT) == Some(core::CARRY);
    let mut losing = grapple::assailants(state, victim);
    losing.retain(|holder| {
        let stands = state.body(*holder).place.and_then(Place::square);
        let out_of_reach = match (stands, ends) {
            (Some(stands), Some(ends)) => distance(stands, ends.victim) > 1,
            _ => carries,
        };
        *holder != who && out_of_reach
    });
    losing
}

fn place((x, y): Square) -> Place {
    Place::Square(x, y)
}

/// Moves the victim, for the Main: on a won check along with the assailant, or thrown.
pub fn move_victim(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let Some(victim) = grapple::victim(table.state(), who) else { return Ok(()) };
    spend_main(table, MOVE_TARGET, who)?;
    if !wins_move(table, who, victim)? {
        return Ok(());
    }
    let Ok(ends) = course(table.state(), who, victim, args) else { return Ok(()) };
    if args.word(n::RESULT) == Some(core::CARRY) {
        carry(table, who, victim, ends)
    } else {
        throw(table, who, victim, ends)
    }
}

/// The check to move somebody; frees it where that is what comes of it.
fn wins_move(table: &mut Table<'_>, who: Who, victim: Who) -> Result<bool, Stop> {
    let state = table.state();
    let holders = grapple::assailants(state, victim);
    let active = party(state, (who, "punch"), victim);
    let mut resisting = party(state, (victim, "punch"), who);
    resisting.extra = grapple::size_of_all(state, victim, &holders);
    let others: Vec<Who> = holders.into_iter().filter(|holder| *holder != who).collect();
    let helping = others.iter().map(|holder| party(state, (*holder, "punch"), victim));
    let passive: Vec<_> = [resisting].into_iter().chain(helping).collect();
    maneuver::note_size(table, &passive.iter().chain([&active]).collect::<Vec<_>>())?;
    let (total, rolled) = check::opposed(table, MOVE_TARGET, n::MOVE_GRAPPLED, &active, &passive)?;
    let (own, rest) = rolled.split_first().map_or((total, &[][..]), |(own, rest)| (*own, rest));
    if others.is_empty() {
        if total > own {
            return Ok(true);
        }
        grapple::set_free(table, MOVE_FAILURE_FREES, victim)?;
        return Ok(false);
    }
    table.note(SEVERAL_ASSAILANTS, victim)?;
    if own > total && rest.iter().all(|other| own > *other) {
        grapple::set_free(table, MULTI_TIE_AND_MOVER, victim)?;
        return Ok(false);
    }
    table.note(MULTI_TIE_AND_MOVER, who)?;
    Ok(total > own)
}

fn carry(table: &mut Table<'_>, who: Who, victim: Who, ends: Option<Ends>) -> Result<(), Stop> {
    let Some(Ends { own: Some(own), victim: to }) = ends else {
        return table.note_with(MOVE_TARGET, victim, Detail::Word(core::CARRY));
    };
    table.put(MOVE_TARGET, who, own)?;
    table.put(MOVE_TARGET, victim, to)?;
    grapple::separate(table, who)?;
    grapple::separate(table, victim)
}

/// A thrown victim is out of the thrower's hands, and the thrower out of its.
fn throw(table: &mut Table<'_>, who: Who, victim: Who, ends: Option<Ends>) -> Result<(), Stop> {
    grapple::end_hold(table, RELEASE_AND_END, who, victim)?;
    if grapple::victim(table.state(), victim) == Some(who) {
        grapple::let_go(table, RELEASE_AND_END, victim)?;
    }
    if let Some(ends) = ends {
        table.put(MOVE_TARGET, victim, ends.victim)?;
        grapple::separate(table, victim)?;
    }
    table.gain(MOVE_TARGET, victim, n::PRONE, None)
}

/// The round is over: everybody held takes the unarmed damage of each who holds it.
pub fn round_end(table: &mut Table<'_>) -> Result<(), Stop> {
    let everyone: Vec<Who> = table.state().present().collect();
    for victim in everyone {
        let holders = grapple::assailants(table.state(), victim);
        if holders.len() > 1 {
            table.note(DAMAGE_FROM_EACH, victim)?;
        }
        for holder in holders {
            if can_act(table.state(), holder) && !table.state().is(victim, n::DEAD) {
                table.unasked(ROUND_END_DAMAGE, |table| hurt(table, holder, victim))?;
            }
        }
    }
    Ok(())
}

/// What an unarmed hit would do: dice and modifiers, the Trauma Die if it may kill, no Shock.
fn hurt(table: &mut Table<'_>, holder: Who, victim: Who) -> Result<(), Stop> {
    let state = table.state();
    let Some(weapon) = grapple::bare_hands(state, holder) else { return Ok(()) };
    let spares = grapple::spares(state, holder, victim);
    let args = Args::default()
        .with(core::TARGET, Value::Who(victim))
        .with(core::WEAPON, Value::Item(weapon))
        .with(n::NONLETHAL, Value::Flag(spares));
    let part = Portion::Item(weapon).into();
    let blow = Attack { part, ..melee::plan(state, holder, &args) };
    let thrown = damage::throw(table, ROUND_END_DAMAGE, &blow, victim)?;
    table.note(ROUND_END_DAMAGE_DETAILS, holder)?;
    let points = trauma::multiply(table, &blow, victim, thrown)?.max(0);
    zero_hp::lose_hit_points(table, ROUND_END_DAMAGE, &blow, victim, points)
}

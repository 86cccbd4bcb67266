//! Following a path square by square, or without a map for so many feet. No clauses of its own;
//! those that decide stand in `move`, `grid`, `space` and `aoo`.

use super::combatant::can_act;
use super::prone::{self, Gait};
use super::{aoo, going_on, grapple, grid, held, hold, map, r#move, names as n, reach, space};
use crate::engine::prelude::*;

/// A movement under way.
struct Walk<'a> {
    clause: Cited,
    who: Who,
    from: Square,
    squares: &'a [Square],
    /// Those it passes, and whether they are enemies: allies let it through, enemies it has to get
    /// past.
    passes: Vec<(Who, bool)>,
    /// The grappled combatant it takes along.
    along: Option<Who>,
}

/// Moves square by square: it pauses wherever somebody may strike, and goes on if it can. Returns
/// whether it moved at all, even if it came back to where it began.
pub fn walk(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    squares: &[Square],
    args: &Args,
) -> Result<bool, Stop> {
    take_along(table, clause, (who, None), squares, args)
}

/// Moves somebody square by square who takes along the combatant it grapples.
pub fn take_along(
    table: &mut Table<'_>,
    clause: Cited,
    both: (Who, Option<Who>),
    squares: &[Square],
    args: &Args,
) -> Result<bool, Stop> {
    let mut past = Slips { who: both.0, args, has_slipped: false };
    go_along(table, clause, both, squares, &mut past)
}

/// Moves square by square, getting past the enemies on the path as `past` says.
pub fn walk_past(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    squares: &[Square],
    past: &mut dyn Past,
) -> Result<bool, Stop> {
    go_along(table, clause, (who, None), squares, past)
}

fn go_along(
    table: &mut Table<'_>,
    clause: Cited,
    (who, along): (Who, Option<Who>),
    squares: &[Square],
    past: &mut dyn Past,
) -> Result<bool, Stop> {
    let state = table.state();
    let Some(from) = space::stands(state, who) else { return Ok(false) };
    let crossed: Vec<Square> =
        squares.iter().flat_map(|square| space::footprint(state, who, *square)).collect();
    let mut passes: Vec<(Who, bool)> = Vec::new();
    for other in space::within(state, &crossed, who) {
        if Some(other) != along && !space::is_helpless(state, other) {
            passes.push((other, state.hostile(who, other)));
        }
    }
    let walk = Walk { clause, who, from, squares, passes, along };
    match walk.go(table, past)? {
        None => Ok(true),
        Some(entered) => walk.stop(table, entered),
    }
}

/// How a mover gets past the enemies on its way.
pub trait Past {
    /// Those it has yet to get past to enter these squares.
    fn in_the_way(&self, state: &State, there: &[Square]) -> Vec<Who>;

    /// Gets past them from where it stands, to enter that square. Returns whether it did.
    fn get_past(&mut self, table: &mut Table<'_>, them: &[Who], to: Square) -> Result<bool, Stop>;

    /// Those who already had their chance to strike in this movement when it got past them.
    fn had(&self) -> &[Who] {
        &[]
    }
}

/// By Acrobatics: one check leads past all of them.
struct Slips<'a> {
    who: Who,
    args: &'a Args,
    has_slipped: bool,
}

impl Past for Slips<'_> {
    fn in_the_way(&self, state: &State, there: &[Square]) -> Vec<Who> {
        if self.has_slipped { Vec::new() } else { space::enemies(state, there, self.who) }
    }

    fn get_past(&mut self, table: &mut Table<'_>, _: &[Who], _: Square) -> Result<bool, Stop> {
        self.has_slipped = space::slip(table, self.who, self.args)?;
        Ok(self.has_slipped)
    }
}

/// Asks the allies whose squares a path crosses, except those already asked. Returns whether the
/// movement, declared as given, still takes place.
pub fn lets_pass(
    table: &mut Table<'_>,
    who: Who,
    (verb, said): (Name, &Args),
    crossed: impl Fn(&State) -> Vec<Who>,
) -> Result<bool, Stop> {
    let mut asked = table.released().agreed.clone();
    loop {
        let mut crossed = crossed(table.state());
        crossed.retain(|ally| !asked.contains(ally));
        if crossed.is_empty() {
            return Ok(true);
        }
        let ruled = table.ruled_so_far();
        if !space::ask_allies(table, who, &crossed)? || !going_on::goes_on(table, who)? {
            return Ok(false);
        }
        // A ruling may have put somebody elsewhere meanwhile, or taken the slot.
        if table.ruled_so_far() > ruled && !hold::still_paid(table, who, verb, said)? {
            return Ok(false);
        }
        asked.extend(crossed);
    }
}

impl Walk<'_> {
    /// Where it is once it has entered so many squares.
    fn at(&self, entered: usize) -> Square {
        entered.checked_sub(1).map_or(self.from, |last| self.squares[last])
    }

    /// Moves as far as it gets. If it was stopped, returns how many squares it had entered.
    fn go(&self, table: &mut Table<'_>, past: &mut dyn Past) -> Result<Option<usize>, Stop> {
        let who = self.who;
        let mut had: Vec<Who> = Vec::new();
        for (step, to) in self.squares.iter().enumerate() {
            let at = self.at(step);
            let there = space::footprint(table.state(), who, *to);
            let mut enemies = past.in_the_way(table.state(), &there);
            enemies.retain(|enemy| Some(*enemy) != self.along);
            if !enemies.is_empty() {
                table.put(self.clause, who, at)?;
                let gait = Gait::of(table.state(), who);
                if !past.get_past(table, &enemies, *to)?
                    || !going_on::goes_on(table, who)?
                    || !self.still(table, gait, step)?
                {
                    return Ok(Some(step));
                }
                had.extend(past.had());
            }
            let gait = Gait::of(table.state(), who);
            let why = aoo::why_going(table.state(), who);
            let left = aoo::occasions(table.state(), who, gait, (at, *to), &had);
            if !left.is_empty() {
                table.put(self.clause, who, at)?;
                had.extend(&left);
                let still = |state: &State, enemy| {
                    aoo::provoked(state, who, gait, (at, *to)).contains(&enemy)
                };
                let goes_on = aoo::on_leaving(table, why, who, &left, &still)?;
                if !goes_on || !self.still(table, gait, step)? {
                    return Ok(Some(step));
                }
            }
            let entered = step + 1;
            if entered < self.squares.len() && is_waited_for(table.state(), who, *to) {
                // The trigger of a held action may occur in the middle of a path.
                table.put(self.clause, who, *to)?;
                let gait = Gait::of(table.state(), who);
                hold::after_deed(table, who)?;
                if !going_on::goes_on(table, who)? || !self.still(table, gait, entered)? {
                    return Ok(Some(entered));
                }
            }
        }
        table.put(self.clause, who, self.at(self.squares.len()))?;
        Ok(None)
    }

    /// Whether a mover that can act goes on along the rest of its path after an interruption: not
    /// if it is grappled, prone or elsewhere, nor if its path is blocked now.
    fn still(&self, table: &mut Table<'_>, gait: Gait, entered: usize) -> Result<bool, Stop> {
        let (state, who) = (table.state(), self.who);
        let why = if !self.is_free(state) {
            if grapple::is_in_one(state, who) { grapple::NO_MOVEMENT } else { r#move::MOVING }
        } else if gait == Gait::Walks && prone::lies(state, who) {
            prone::EFFECTS
        } else if self.is_open(state, entered) {
            return Ok(true);
        } else {
            aoo::END_OF_ACTION
        };
        table.decided(why, who, None, "it would go on")?;
        Ok(false)
    }

    /// Whether no grapple keeps the mover: it is in none, or takes along the combatant it grapples.
    fn is_free(&self, state: &State) -> bool {
        match self.along {
            Some(victim) => grapple::holds_freely(state, self.who, victim),
            None => grapple::check_free(state, self.who).is_empty(),
        }
    }

    /// The state in which the one that is taken along stands nowhere: it is not in the way.
    fn without_along(&self, state: &State) -> State {
        let gone = self.along.map(|who| Effect::Moved { who, to: None });
        state.as_if(gone.as_slice())
    }

    /// Whether a mover that has entered so many squares stands there, and the rest of its path is
    /// open.
    fn is_open(&self, state: &State, entered: usize) -> bool {
        let (who, state) = (self.who, &self.without_along(state));
        let barred = |square: &Square| {
            let there = space::footprint(state, who, *square);
            let mut others = space::enemies(state, &there, who);
            others.extend(space::allies(state, &there, who));
            others.iter().any(|other| !self.passes.contains(&(*other, state.hostile(who, *other))))
        };
        let end = space::footprint(state, who, self.at(self.squares.len()));
        space::stands(state, who) == Some(self.at(entered))
            && !self.squares[entered..].iter().any(barred)
            && space::can_end(state, &end, who)
    }

    /// The mover is stopped there. It cannot stop where somebody stands, so it goes back to where
    /// there is room. Returns whether it got anywhere.
    fn stop(&self, table: &mut Table<'_>, entered: usize) -> Result<bool, Stop> {
        let (state, who) = (&self.without_along(table.state()), self.who);
        let has_room =
            |at: &&Square| space::can_end(state, &space::footprint(state, who, **at), who);
        let last = self.squares[..entered].iter().rev().find(has_room).copied();
        let stays = space::stands(state, who) != Some(self.at(entered));
        let held = !self.is_free(table.state());
        if can_act(state, who) && !held && !stays {
            table.put(grid::MOVEMENT, who, last.unwrap_or(self.from))?;
        }
        Ok(last.is_some())
    }
}

/// Whether anybody could do what it holds once the mover stands there.
fn is_waited_for(state: &State, who: Who, (x, y): Square) -> bool {
    if !state.present().any(|one| held::verb(state, one).is_some()) {
        return false;
    }
    let there = Effect::Moved { who, to: Some(Place::Square(x, y)) };
    hold::is_waited_for(&state.as_if(&[there]), who)
}

/// Without a map: those whose threat is said to be left strike; whether the mover goes on.
pub fn leave(table: &mut Table<'_>, who: Who, args: &Args) -> Result<bool, Stop> {
    let left = map::named(table.state(), who, args, n::LEAVES_THREAT_OF);
    map::state_threats(table, who, &left, 1)?;
    let state = table.state();
    let threatens = |enemy: &&Who| reach::threatens(state, **enemy, who);
    let armed: Vec<Who> = left.iter().filter(threatens).copied().collect();
    let why = aoo::why_going(state, who);
    // No map shows where the enemies stand, so what was stated holds.
    let goes_on = aoo::on_leaving(table, why, who, &armed, &|_, _| true)?;
    map::state_threats(table, who, &left, 0)?;
    Ok(goes_on)
}

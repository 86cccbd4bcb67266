//! Area `zero-hp`: going down (what the chapter leaves open).

use super::blow::Attack;
use super::character::{DOWN, hands_of, is_down};
use super::names as n;
use super::{grip, morale, nonlethal, objects, outside, preparation, slot, trauma};
use crate::engine::prelude::*;

/// Takes hit points away for a blow, and settles what that brings.
///
/// Hit points do not go below 0; what is over is not kept.
pub fn lose_hit_points(
    table: &mut Table<'_>,
    clause: Cited,
    blow: &Attack,
    who: Who,
    damage: i32,
) -> Flow {
    if blow.nonlethal {
        return subdue(table, clause, who, (damage, &blow.part));
    }
    wound(table, clause, who, (damage, &blow.part))
}

/// Takes hit points away for what is nobody's blow, and settles what that brings.
pub fn harm(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    (damage, nonlethal): (i32, bool),
) -> Flow {
    let dealt = (damage, &Part::only());
    if nonlethal { subdue(table, clause, who, dealt) } else { wound(table, clause, who, dealt) }
}

/// Takes hit points away where somebody is to be spared.
fn subdue(table: &mut Table<'_>, clause: Cited, who: Who, (damage, part): (i32, &Part)) -> Flow {
    if !is_brought_down(table, clause, who, damage)? {
        return Ok(());
    }
    at_zero(table, who, part, pass_out)
}

/// Takes hit points away where nobody is to be spared.
fn wound(table: &mut Table<'_>, clause: Cited, who: Who, (damage, part): (i32, &Part)) -> Flow {
    // It is at 0 hit points and alive only because it was spared.
    let spared = damage > 0 && is_spared(table.state(), who);
    if is_brought_down(table, clause, who, damage)? {
        return at_zero(table, who, part, fall);
    }
    if spared { fall(table, who) } else { Ok(()) }
}

/// Somebody has come to 0 hit points: it risks a Major Injury and goes down. What a ruling made
/// meanwhile says of it stands, and the dead stay dead.
fn at_zero(
    table: &mut Table<'_>,
    who: Who,
    part: &Part,
    becomes: impl FnOnce(&mut Table<'_>, Who) -> Flow,
) -> Flow {
    let way_down = |state: &State| DOWN.into_iter().find(|way| state.is(who, *way));
    let before = way_down(table.state());
    if before == Some(n::DEAD) {
        return Ok(());
    }
    trauma::risk(table, who, part)?;
    let state = table.state();
    let ruled = state.pool(who, n::HP) > 0 || way_down(state) != before;
    if ruled { Ok(()) } else { becomes(table, who) }
}

/// Takes hit points away; gives whether these were the last. A dying combatant dies of any damage.
fn is_brought_down(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    damage: i32,
) -> Result<bool, Stop> {
    let left = table.state().pool(who, n::HP);
    table.pool(clause, who, n::HP, -damage.min(left))?;
    if damage > 0 {
        preparation::disturb(table, who)?;
    }
    let finishes = outside::finishes(table.state(), who).filter(|_| damage > 0);
    if let Some(clause) = finishes {
        die(table, clause, who)?;
    }
    Ok(finishes.is_none() && left > 0 && damage >= left)
}

/// Whether somebody lies at 0 hit points and is neither dead nor dying.
fn is_spared(state: &State, who: Who) -> bool {
    let lies = state.is(who, n::INCAPACITATED) || state.is(who, n::STABILIZED);
    lies && state.pool(who, n::HP) == 0
}

/// Somebody has come to 0 hit points: it dies, or lies dying.
pub fn fall(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let dies = objects::destroys(state, who)
        .or_else(|| outside::breaks(state, who))
        .or_else(|| outside::kills(state, who));
    match dies {
        Some(clause) => die(table, clause, who),
        None => dying(table, outside::ZERO_HP, who),
    }
}

/// Somebody has come to 0 hit points by an attack that was to subdue.
fn pass_out(table: &mut Table<'_>, who: Who) -> Flow {
    if let Some(clause) = objects::destroys(table.state(), who) {
        return die(table, clause, who);
    }
    go_down(table, nonlethal::INCAPACITATE, who, (n::INCAPACITATED, None))
}

/// A combatant is brought to 0 hit points at once. It is Mortally Wounded, even an ordinary NPC, or
/// incapacitated; one that is Frail dies.
pub fn strike_down(table: &mut Table<'_>, clause: Cited, blow: &Attack, who: Who) -> Flow {
    table.set_pool(clause, who, n::HP, 0)?;
    at_zero(table, who, &blow.part, |table, who| {
        if blow.nonlethal {
            pass_out(table, who)
        } else if table.state().is(who, n::FRAIL) {
            fall(table, who)
        } else {
            dying(table, clause, who)
        }
    })
}

/// A combatant is Mortally Wounded.
fn dying(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let since = dying_since(table.state());
    table.set_pool(clause, who, n::MORTAL_CLOCK, 0)?;
    go_down(table, clause, who, (n::MORTALLY_WOUNDED, Some(since)))
}

/// The round after which the full rounds of somebody who falls now are counted: the next one is the
/// first, and for one who falls before the fight its first.
pub fn dying_since(state: &State) -> Detail {
    Detail::Int(if state.phase == core::SETUP { -1 } else { state.round as i32 })
}

/// Somebody dies.
fn die(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    go_down(table, clause, who, (n::DEAD, None))
}

/// Every full round brings the dying nearer to death, also those who have been taken away: at the
/// end of the sixth they die.
pub fn mortal_clocks(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let has_come = |who: &Who| state.body(*who).presence != Presence::Waiting;
    let dying = state.everyone().filter(|who| state.is(*who, n::MORTALLY_WOUNDED));
    let dying: Vec<Who> = dying.filter(has_come).collect();
    for who in dying {
        if outside::runs_out(table, who)? {
            die(table, outside::MORTAL_CLOCK, who)?;
        }
    }
    Ok(())
}

clause! { WHAT_ENDS = 458
    "zero-hp.what-ends", "open", "Whoever goes down falls prone and drops what it holds",
    "A combatant who goes down falls prone and drops what it holds. It no longer screens, \
     grapples, holds an action, swarms or prepares anything, and the effects of its Charge and \
     Total Defense end. It keeps its place in the order but takes no turn. Grapples on it last \
     until they are released."
}

/// What ends when a combatant goes down.
const KEPT_UP: [Name; 6] =
    [n::TOTAL_DEFENSE, n::CHARGING, n::HOLDING, n::DISENGAGED, n::SWARMING, n::SCREENING];

/// A combatant is down in this way and no longer in another. A combatant who was down already is no
/// new loss to its group.
pub fn go_down(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    (condition, detail): (Name, Option<Detail>),
) -> Flow {
    let stood = !is_down(table.state(), who);
    // The rounds of the dying are counted anew.
    for down in DOWN.into_iter().filter(|down| *down != condition || detail.is_some()) {
        table.lose(clause, who, down)?;
    }
    table.gain(clause, who, condition, detail)?;
    drop_out(table, who)?;
    if stood { morale::point_out(table, who) } else { Ok(()) }
}

/// A body on the ground does nothing: it falls, drops what it holds, and what it kept up ends.
fn drop_out(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(WHAT_ENDS, who, n::PRONE, None)?;
    for kept_up in KEPT_UP {
        table.lose(WHAT_ENDS, who, kept_up)?;
    }
    grip::let_go(table, WHAT_ENDS, who)?;
    preparation::stop(table, WHAT_ENDS, who)?;
    let state = table.state();
    let fills_a_hand = |item: &ItemId| state.has_in_hand(who, *item) && hands_of(state, *item) > 0;
    let held: Vec<ItemId> = state.items_of(who).filter(fills_a_hand).collect();
    let place = state.body(who).place;
    for item in held {
        table.lay_down(WHAT_ENDS, item, place)?;
    }
    if table.state().acting.contains(&who) {
        slot::end(table, WHAT_ENDS, who)?;
    }
    Ok(())
}

/// As the fight starts: whoever is down lies there with empty hands.
pub fn down_at_start(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let down: Vec<Who> = state.present().filter(|who| is_down(state, *who)).collect();
    down.into_iter().try_for_each(|who| drop_out(table, who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WHAT_ENDS];

//! Area `withdrawal`: the Fighting Withdrawal (section 2.4.4 and what the chapter leaves open).

use super::character::{all_lose, fights};
use super::names as n;
use super::units::feet_between;
use super::{actions, grapple};
use crate::engine::prelude::*;

clause! { DISENGAGE = 178
    "withdrawal.disengage", "2.4.4", "Breaking contact, for the Main",
    "A Main lets a combatant loosen itself from the enemies fighting beside it, so that it may \
     move off without being struck for it."
}

/// Loosening oneself from all enemies beside one; it moves nobody.
pub struct Withdraw(Who);

impl Plan for Withdraw {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::FIGHTING_WITHDRAWAL,
        actions::OWN_TURN,
        &[],
        "Breaks contact, so that moving off is safe this round. Needs an enemy beside it; \
         not in a grapple.",
    )
    .told("makes a Fighting Withdrawal");

    const COST: Cost = actions::A_MAIN.by(DISENGAGE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::shut_out(state, who);
        let beside = |enemy| adjacent(state, who, enemy);
        let engaged = state.grid().is_none() || state.present().any(beside);
        refusals.unless(engaged, DISENGAGE, || {
            format!("no enemy is adjacent to {}", state.called(who))
        });
        refusals.or(Withdraw(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        loosen(table, self.0)
    }
}

/// Whether an enemy able to fight stands in the next square.
fn adjacent(state: &State, who: Who, enemy: Who) -> bool {
    state.hostile(who, enemy)
        && fights(state, enemy)
        && feet_between(state, who, enemy).is_some_and(|feet| feet <= 5)
}

clause! { DOES_NOT_LEAVE = 179
    "withdrawal.does-not-leave", "2.4.4", "Loosened, not gone",
    "Withdrawing moves nobody. Until it really walks off, the combatant is in melee range as \
     before: it can be attacked, and what takes two hands to shoot stays useless.",
    uncited "it says what does not happen"
}

clause! { ONE_MOVE_ONLY = 180
    "withdrawal.one-move-only", "2.4.4", "One Move, and nothing to spare",
    "As the Main is gone, so are a second Move, an attack and a Total Defense. The retreat is as \
     long as one Move, and there is none if that was spent earlier.",
    uncited "follows from the cost; the refusal cites the Main"
}

clause! { REENGAGE = 181
    "withdrawal.reengage", "2.4.4", "Staying put undoes it",
    "Whoever withdraws and then stays can be taken on again in the following round, and moving off \
     then draws the free attack as before."
}

/// The round is over: whoever did not retreat can be engaged again.
pub fn lapse(table: &mut Table<'_>) -> Result<(), Stop> {
    all_lose(table, REENGAGE, n::DISENGAGED)
}

clause! { FROM_WHOM_AND_HOW_LONG = 429
    "withdrawal.from-whom-and-how-long", "open", "From all of them, this round",
    "It loosens the combatant from every enemy beside it just then, and serves as long as the \
     round lasts."
}

/// Disengages from all adjacent enemies until the end of the round. Without a map nobody is named:
/// it is from whoever stands there.
fn loosen(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    if state.grid().is_none() {
        return table.gain(FROM_WHOM_AND_HOW_LONG, who, n::DISENGAGED, None);
    }
    let beside: Vec<Who> = state.present().filter(|enemy| adjacent(state, who, *enemy)).collect();
    for enemy in beside {
        let from = Some(Detail::Who(enemy));
        table.gain(FROM_WHOM_AND_HOW_LONG, who, n::DISENGAGED, from)?;
    }
    Ok(())
}

/// Whether somebody has disengaged from an enemy this round: from that one, or from all.
pub fn is_clear_of(state: &State, who: Who, enemy: Who) -> bool {
    let from = [None, Some(Detail::Who(enemy))];
    let held = state.conditions_of(Subject::Who(who)).iter();
    held.clone().any(|held| held.name == n::DISENGAGED && from.contains(&held.detail))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[DISENGAGE, DOES_NOT_LEAVE, ONE_MOVE_ONLY, REENGAGE, FROM_WHOM_AND_HOW_LONG];

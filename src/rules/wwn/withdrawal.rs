//! Area `withdrawal`: the Fighting Withdrawal (section 2.4.4 and what the chapter leaves open).

use super::character::{all_lose, fights};
use super::names as n;
use super::units::feet_between;
use super::{actions, grapple};
use crate::engine::prelude::*;

clause! { DISENGAGE = 178
    "withdrawal.disengage", "2.4.4", "A Fighting Withdrawal costs the Main Action",
    "With a Main Action a combatant disengages from the enemies fighting next to it. It can then \
     move away without drawing free attacks from them."
}

/// Disengaging from all adjacent enemies; it moves nobody.
pub struct Withdraw(Who);

impl Plan for Withdraw {
    type By = Who;

    const VERB: Verb = Verb::declared(n::FIGHTING_WITHDRAWAL, actions::OWN_TURN)
        .says(
            "Disengages, so that moving away draws no free attacks this round. Needs an adjacent \
             enemy. Not possible in a grapple.",
        )
        .told("makes a Fighting Withdrawal");

    const COST: Cost = actions::A_MAIN.by(DISENGAGE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::shut_out(state, who);
        let beside = |enemy| adjacent(state, who, enemy);
        let engaged = state.grid().is_none() || state.present().any(beside);
        refusals.unless(engaged, DISENGAGE, || {
            format!("no enemy who can fight is adjacent to {}", state.called(who))
        });
        refusals.or(Withdraw(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
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
    "withdrawal.does-not-leave", "2.4.4", "A Fighting Withdrawal does not move the combatant",
    "A Fighting Withdrawal moves nobody. Until the combatant really moves away, it is in melee \
     range as before: it can be attacked, and it cannot shoot two-handed weapons.",
    uncited "it says what does not happen"
}

clause! { ONE_MOVE_ONLY = 180
    "withdrawal.one-move-only", "2.4.4", "A Fighting Withdrawal leaves one Move Action",
    "The Main Action is spent, so a second Move Action, an attack and Total Defense are not \
     possible. The retreat is as long as one Move Action. If that was spent earlier, there is no \
     retreat.",
    uncited "follows from the cost; the refusal cites the Main Action"
}

clause! { REENGAGE = 181
    "withdrawal.reengage", "2.4.4", "When the round is over, who withdrew can be engaged again",
    "A combatant who withdraws and then stays can be engaged again in the next round. Moving away \
     then draws free attacks as before."
}

/// The round is over: combatants who did not retreat can be engaged again. Called by
/// `round::close`.
pub fn lapse(table: &mut Table<'_>) -> Flow {
    all_lose(table, REENGAGE, n::DISENGAGED)
}

clause! { FROM_WHOM_AND_HOW_LONG = 429
    "withdrawal.from-whom-and-how-long", "open", "A withdrawal covers all adjacent enemies",
    "A Fighting Withdrawal disengages the combatant from every enemy adjacent to it at that \
     moment; without a map, or for whoever hides, from all. It lasts until the end of the round."
}

/// Disengages from all adjacent enemies until the end of the round. Without a map no enemy is
/// named, and it holds for all; so it is for whoever hides, else it would be told beside whom.
fn loosen(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    if state.grid().is_none() || state.is_kept_hidden(who) {
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

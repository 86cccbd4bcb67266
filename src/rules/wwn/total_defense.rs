//! Area `total-defense`: Total Defense (section 2.4.4).

use super::blow::Attack;
use super::character::spend_main;
use super::names as n;
use super::{actions, armor, options};
use crate::engine::prelude::*;
use crate::engine::record;

clause! { COST = 169
    "total-defense.cost", "2.4.4", "Total Defense costs the Main Action",
    "At any moment a combatant can give up its Main Action to concentrate on avoiding harm. It \
     does nothing else with that action."
}

/// The Main Action for +2 to both ACs and immunity to Shock until the start of the next turn.
pub struct TotalDefense(Who);

impl Plan for TotalDefense {
    type By = Who;

    const VERB: Verb = Verb::either(
        n::TOTAL_DEFENSE,
        "at any time, also after an attack roll, with the Main Action unspent",
    )
    .takes(&[options::ANSWERING])
    .says(
        "Both ACs are 2 higher and no Shock applies until the combatant's next turn starts. \
         Too late once the damage is recorded. Not possible while surprised.",
    )
    .told("goes into Total Defense");

    const COST: Cost = actions::AN_INSTANT
        .by(actions::INSTANT_ANY_TIME)
        .saying("an Instant Action and this round's Main Action");

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        record::legal::<Self>(state, Actor::Who(who))
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        check_main_unspent(state, who).or(TotalDefense(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let TotalDefense(who) = self;
        let clause = actions::clause_of_reaction(table.state(), who, COST);
        spend_main(table, clause, who)?;
        begin(table, who)
    }
}

/// Somebody takes it while another's deed waits for answers.
pub fn take(table: &mut Table<'_>, who: Who) -> Flow {
    let none = Args::default();
    let plan: TotalDefense = record::settled(table.state(), Actor::Who(who), &none)?;
    plan.carry_out(table)
}

clause! { AC = 170
    "total-defense.ac", "2.4.4", "Total Defense adds 2 to both Armor Classes",
    "While Total Defense lasts, Melee AC and Ranged AC are each 2 higher. An attack total equal to \
     the raised Armor Class still hits."
}

/// Total Defense begins.
fn begin(table: &mut Table<'_>, who: Who) -> Flow {
    table.gain(AC, who, n::TOTAL_DEFENSE, None)
}

clause! { SHOCK_IMMUNITY = 171
    "total-defense.shock-immunity", "2.4.4", "Total Defense gives immunity to all Shock",
    "While Total Defense lasts, no Shock affects the defender: not from ratings with a dash, and \
     not from a swarm, whose Shock nothing else stops."
}

/// The clause that keeps Shock off somebody who takes it. Used by `shock::stopped`.
pub fn stops_shock(state: &State, target: Who) -> Option<Cited> {
    state.is(target, n::TOTAL_DEFENSE).then_some(SHOCK_IMMUNITY)
}

clause! { DURATION = 172
    "total-defense.duration", "2.4.4", "Total Defense lasts until the combatant's next turn",
    "Total Defense lasts until the combatant's next turn starts. If it is taken before this \
     round's turn, it ends when that turn comes. If it is taken after that turn, it lasts into the \
     next round."
}

/// The next turn of its user begins. Called by `turn::expire`.
pub fn expire(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(DURATION, who, n::TOTAL_DEFENSE)
}

clause! { MAIN_ALREADY_SPENT = 173
    "total-defense.main-already-spent", "2.4.4", "Total Defense needs an unspent Main Action",
    "If this round's Main Action has been spent on anything at all, such as an attack, a reload, a \
     second Move Action or another reaction, Total Defense is refused."
}

/// Why a combatant has no Main Action to give up for it.
fn check_main_unspent(state: &State, who: Who) -> Refusals {
    actions::check_unspent(state, who, MAIN_ALREADY_SPENT)
}

clause! { AFTER_THE_ROLL = 174
    "total-defense.after-the-roll", "2.4.4", "Total Defense can be taken after the attack roll",
    "The target may take Total Defense when it has seen the attack roll. The same total is then \
     compared with the higher Armor Class. If it now misses, the miss inflicts no Shock. If it \
     still hits, the Main Action is spent all the same."
}

/// The target takes it against an attack already rolled: the same total is judged anew, unless luck
/// has decided the outcome already. Called by `attack::respond`.
pub fn after_the_roll(
    table: &mut Table<'_>,
    attack: &Attack,
    throw: &Throw,
    decided: Option<Name>,
) -> Result<Throw, Stop> {
    take(table, attack.target)?;
    let state = table.state();
    let ac = armor::relevant_ac(state, attack);
    let (total, dice, goal) = (throw.total(), &throw.rolled.dice[..], ac.total());
    let outcome = decided.unwrap_or(armor::outcome(Compared { state, total, dice, goal }));
    table.judge_anew(throw, AFTER_THE_ROLL, ac, outcome)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[COST, AC, SHOCK_IMMUNITY, DURATION, MAIN_ALREADY_SPENT, AFTER_THE_ROLL];

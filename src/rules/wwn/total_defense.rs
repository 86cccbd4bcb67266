//! Area `total-defense`: Total Defense (section 2.4.4).

use super::blow::Attack;
use super::character::spend_main;
use super::names as n;
use super::{actions, armor, options};
use crate::engine::prelude::*;
use crate::engine::record;

clause! { COST = 169
    "total-defense.cost", "2.4.4", "All-out dodging, for the Main",
    "At any instant a combatant can give its Main to avoid harm and do nothing else with it."
}

/// The Main for +2 to both ACs and immunity to Shock until the start of the next turn.
pub struct TotalDefense(Who);

impl Plan for TotalDefense {
    type By = Who;

    const VERB: Verb = Verb::either(
        n::TOTAL_DEFENSE,
        "at any time, after an attack roll too, the Main unspent",
        &[options::ANSWERING],
        "Both ACs +2 and no Shock until its next turn starts. Too late once the damage is \
         recorded; not for the surprised.",
    )
    .told("goes into Total Defense");

    const COST: Cost =
        actions::AN_INSTANT.by(actions::INSTANT_ANY_TIME).saying("instant, and this round's main");

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        record::legal::<Self>(state, Actor::Who(who))
    }

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        check_main(state, who).or(TotalDefense(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let TotalDefense(who) = self;
        spend_main(table, COST, who)?;
        begin(table, who)
    }
}

/// Somebody takes it in a window of another's deed.
pub fn take(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let none = Args::default();
    let plan: TotalDefense = record::settled(table.state(), Actor::Who(who), &none)?;
    plan.carry_out(table)
}

clause! { AC = 170
    "total-defense.ac", "2.4.4", "Two points on both Armor Classes",
    "While it lasts, Melee AC and Ranged AC are each 2 higher. A total that equals the raised \
     figure still hits."
}

/// It lasts from now on.
fn begin(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(AC, who, n::TOTAL_DEFENSE, None)
}

clause! { SHOCK_IMMUNITY = 171
    "total-defense.shock-immunity", "2.4.4", "No Shock of any sort",
    "While it lasts, no Shock reaches the defender: not from ratings with a dash, and not from a \
     swarm, whose strikes nothing else blunts."
}

/// The clause that keeps Shock off somebody who takes it.
pub fn stops_shock(state: &State, target: Who) -> Option<&'static Clause> {
    state.is(target, n::TOTAL_DEFENSE).then_some(SHOCK_IMMUNITY)
}

clause! { DURATION = 172
    "total-defense.duration", "2.4.4", "Until one's own next turn begins",
    "The defence holds until its user is next up. Taken before this round's turn, it is gone when \
     that turn comes; taken after it, it reaches into the next round."
}

/// The next turn of its user begins.
pub fn expire(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.lose(DURATION, who, n::TOTAL_DEFENSE)
}

clause! { MAIN_ALREADY_SPENT = 173
    "total-defense.main-already-spent", "2.4.4", "Too late with the Main gone",
    "If this round's Main has gone anywhere at all, be it an attack, a reload, a second Move or \
     another reaction, Total Defense is refused."
}

/// Why somebody has no Main to give for it.
fn check_main(state: &State, who: Who) -> Refusals {
    actions::check_unspent(state, who, MAIN_ALREADY_SPENT)
}

clause! { AFTER_THE_ROLL = 174
    "total-defense.after-the-roll", "2.4.4", "The seen attack can still be dodged",
    "The target may take it with the attack die already showing. That same total is then held \
     against the higher Armor Class; should it fall short now, the miss brings no Shock, and \
     should it not, the Main is gone regardless."
}

/// The target takes it against an attack already rolled: the same total is judged anew, unless
/// luck has decided the outcome already.
pub fn after_the_roll(
    table: &mut Table<'_>,
    attack: &Attack,
    throw: &Throw,
    decided: Option<Name>,
) -> Result<Throw, Stop> {
    take(table, attack.target)?;
    let state = table.state();
    let ac = armor::relevant_ac(state, attack);
    let (total, natural, goal) = (throw.total(), throw.natural(), ac.total());
    let outcome = decided.unwrap_or(armor::outcome(Compared { state, total, natural, goal }));
    table.judge_anew(throw, AFTER_THE_ROLL, ac, outcome)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[COST, AC, SHOCK_IMMUNITY, DURATION, MAIN_ALREADY_SPENT, AFTER_THE_ROLL];

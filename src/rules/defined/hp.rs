//! Area `hp`: hit points, how they are lost and regained (section "Health Points (HP)" and what the
//! chapter leaves open).

use super::blow::Hit;
use super::{
    combat, combatant, death, incapacitation, massive, names as n, nld, sheet::stated, stabilize,
    wounds,
};
use crate::engine::prelude::*;

clause! { MAXIMUM = 101
    "hp.maximum", "Health Points (HP)", "Hit points go no higher than the sheet's maximum",
    "A combatant's maximum hit points come from its progression chart and Constitution, which \
     other chapters cover. It starts with its maximum unless it is already hurt, and nothing \
     raises it above that maximum.",
    tells "{detail} hit points beyond the maximum of {who} are lost"
}

/// Applies what the pools imply for somebody who enters a fight as its sheet says or as the last
/// fight left it: hit points up to the maximum, at 0 still lying there or incapacitated now,
/// unconscious by non-lethal damage. Called by `initiative::start` and `initiative::arrive`.
pub fn on_arrival(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    if state.is(who, n::DEAD) {
        return Ok(());
    }
    let is_spent = state.pool(who, n::HP) == 0;
    let lay = [n::INCAPACITATED, n::STABILIZED].iter().any(|it| state.is(who, *it));
    match (is_spent, lay) {
        (_, true) => incapacitation::lies_still(table, who),
        (true, false) => incapacitation::ruled(table, who),
        (false, false) => rule(table, MAXIMUM, who, 0),
    }
}

/// A ruling on hit points: they stay within their bounds, and what they imply follows. No dice.
pub fn rule(table: &mut Table<'_>, clause: Cited, who: Who, by: i32) -> Flow {
    let before = table.state().pool(who, n::HP);
    let most = combatant::maximum(table.state(), who);
    let wanted = before.saturating_add(by);
    let after = wanted.clamp(0, most);
    table.set_pool(clause, who, n::HP, after)?;
    if wanted > most {
        table.decided(MAXIMUM, who, Detail::Int(wanted - most), "it would have more")?;
    }
    if wanted < 0 {
        table.decided(own::BOUNDS, who, Detail::Int(0), "it would have less than 0")?;
    }
    if after == 0 && before > 0 {
        return incapacitation::ruled(table, who);
    }
    if after > 0 && before == 0 {
        stabilize::revive(table, who)?;
    }
    nld::hp_changed(table, who)
}

/// Heals somebody by so many points, citing the clause of the action: up to the maximum, and as
/// much non-lethal damage.
pub fn heal(table: &mut Table<'_>, clause: Cited, who: Who, points: i32) -> Flow {
    let before = table.state().pool(who, n::HP);
    let lost = (combatant::maximum(table.state(), who) - before).max(0);
    table.pool(clause, who, n::HP, points.min(lost))?;
    if points > lost {
        table.decided(MAXIMUM, who, Detail::Int(points - lost), "it would have more")?;
    }
    nld::heal(table, who, points)?;
    if before == 0 && table.state().pool(who, n::HP) > 0 {
        stabilize::revive(table, who)?;
    }
    nld::hp_changed(table, who)
}

clause! { DAMAGE_SUBTRACTS = 102
    "hp.damage-subtracts", "Health Points (HP)", "Damage is subtracted from current hit points",
    "Lethal damage, after reductions, is subtracted from the current hit points."
}

clause! { LOSS_IS_STAMINA = 103
    "hp.loss-is-stamina", "Health Points (HP)",
    "Damage that leaves at least 1 hit point costs only stamina",
    "As long as at least 1 hit point is left, the loss is only a loss of stamina. It causes no \
     wound and no penalty.",
    uncited "the loss has no other effect"
}

clause! { FLOOR = 600
    "hp.floor", "open", "Damage beyond the last hit point is lost",
    "Hit points stop at 0. Damage beyond that takes no more of them; only death rolls by brutality \
     count it.",
    counts "{} damage"
}

/// Subtracts what reductions leave of a hit, with all that follows from it. Returns the damage that
/// arrived.
pub fn hurt(table: &mut Table<'_>, hit: Hit) -> Result<i32, Stop> {
    let who = hit.at;
    let taken_off = reductions(table.state(), who).into_parts().into_iter();
    let mut dealt = Sum::of(DAMAGE_SUBTRACTS, core::DAMAGE, hit.points);
    dealt.extend(taken_off.map(|(clause, label, by)| (clause, label, -by)));
    let dealt = dealt.at_least(DAMAGE_SUBTRACTS, core::LEAST, 0);
    let points = table.works_out(hit.by.actor(), core::DEALT, who, dealt)?;
    massive::note_reduced(table, hit, points)?;
    let hit = Hit { points, ..hit };
    let left = table.state().pool(who, n::HP);
    table.pool(DAMAGE_SUBTRACTS, who, n::HP, -points.min(left))?;
    // A dead swallower can still be cut; nothing follows from it for the dead.
    if table.state().is(who, n::DEAD) {
        return Ok(points);
    }
    if points > left && left > 0 {
        let beyond = Detail::Int(points - left);
        table.decided(FLOOR, who, beyond, "health points would fall below 0")?;
    }
    if left == 0 {
        if points > 0 {
            struck_down_again(table, hit)?;
        }
        return Ok(points);
    }
    let failures = i32::from(!massive::withstands(table, hit)?);
    if failures > 0 {
        massive::drop_to_nothing(table, who)?;
    }
    if table.state().pool(who, n::HP) == 0 {
        incapacitation::fell(table, who, points, failures)?;
    } else {
        nld::hp_changed(table, who)?;
    }
    Ok(points)
}

/// What reductions keep out of each hit.
fn reductions(state: &State, who: Who) -> Sum {
    state.listed(who, n::REDUCTIONS).iter().fold(Sum::default(), |all, one| match one {
        Value::Int(number) => all.plus(DAMAGE_SUBTRACTS, n::REDUCTIONS, *number),
        _ => all,
    })
}

clause! { NATURAL_RECOVERY = 104
    "hp.natural-recovery", "Health Points (HP)",
    "Natural recovery is Constitution modifier times Hit Dice a day",
    "Without treatment a creature recovers its Constitution modifier times its Hit Dice in hit \
     points a day, up to its maximum. No days pass during a fight; days can pass before it and \
     after it."
}

clause! { RECOVERY_MINIMUM = 105
    "hp.recovery-minimum", "Health Points (HP)",
    "A Constitution modifier below 1 counts as 1 for recovery",
    "If the Constitution modifier is 0 or negative, recovery is counted as if it were 1."
}

/// Days pass.
pub struct Rest {
    who: Who,
    days: i32,
}

impl Plan for Rest {
    type By = Who;

    const VERB: Verb = Verb::declared(n::REST, "outside a fight")
        .takes(&[may(n::DAYS, Kind::Int(1, 1_000)).usually(Usual::Int(1))])
        .says(
            "Hit points and non-lethal damage recover naturally. The GM is asked about each \
             wound.",
        )
        .told("rests");

    const COST: Cost = Cost::by_what_is_said("days");

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::if_not(!combat::runs(state), NATURAL_RECOVERY, || {
            "a fight is running; the GM must end it first, with gm end".to_owned()
        });
        let lives = !state.is(who, n::DEAD);
        refusals.unless(lives, NATURAL_RECOVERY, || format!("{} is dead", state.called(who)));
        refusals.or(Rest { who, days: args.int(n::DAYS).unwrap_or(1) })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Rest { who, days } = self;
        let state = table.state();
        let own = stated(state, who, n::CON);
        let a_day = own.max(1) * stated(state, who, n::HD);
        if own < 1 {
            table.decided(RECOVERY_MINIMUM, who, None, "nothing would be recovered")?;
        }
        let lost = combatant::maximum(table.state(), who) - table.state().pool(who, n::HP);
        let lies = table.state().pool(who, n::HP) == 0;
        table.pool(NATURAL_RECOVERY, who, n::HP, (days * a_day).min(lost))?;
        nld::recover(table, who, days * a_day)?;
        if lies && table.state().pool(who, n::HP) > 0 {
            stabilize::revive(table, who)?;
        }
        nld::hp_changed(table, who)?;
        wounds::after_days(table, who)
    }
}

clause! { MEDICAL_TREATMENT = 602
    "hp.medical-treatment", "open", "A day brings its recovery with or without rest",
    "A combatant gets the day's recovery whether or not it rested. The GM rules what medical \
     treatment does.",
    uncited "the GM enters what treatment does"
}

clause! { DAMAGE_AT_ZERO = 601
    "hp.damage-at-zero", "open", "Damage at 0 hit points causes no further wound",
    "Further damage at 0 hit points causes no second wound and no failed death save. A stabilized \
     combatant is no longer stabilized and starts its death rolls anew. A hit of at least half the \
     maximum still forces the Fortitude save; if it fails, it counts as one failed death save."
}

/// Damage to somebody who has no hit points left.
fn struck_down_again(table: &mut Table<'_>, hit: Hit) -> Flow {
    let Hit { at: who, points, .. } = hit;
    if table.state().is(who, n::STABILIZED) {
        table.lose(DAMAGE_AT_ZERO, who, n::STABILIZED)?;
        table.gain(DAMAGE_AT_ZERO, who, n::INCAPACITATED, None)?;
        death::forget(table, DAMAGE_AT_ZERO, who)?;
    } else {
        let otherwise = "there would be a second wound";
        table.decided(DAMAGE_AT_ZERO, who, Detail::Int(points), otherwise)?;
    }
    if massive::withstands(table, hit)? {
        return Ok(());
    }
    death::fail(table, DAMAGE_AT_ZERO, who)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MAXIMUM,
    DAMAGE_SUBTRACTS,
    LOSS_IS_STAMINA,
    NATURAL_RECOVERY,
    RECOVERY_MINIMUM,
    FLOOR,
    DAMAGE_AT_ZERO,
    MEDICAL_TREATMENT,
];

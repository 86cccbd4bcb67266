//! Area `stress`: stamina, taken first and spent (section "Stress").

use super::character::{is_down, is_tied, lives, modifier};
use super::names as n;
use super::{action, death, procedure};
use crate::engine::{Refusals, Roll, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Dice, Effect, Name, Part, Subject, Term, Value, Who};

clause! { DAMAGE_FIRST = 164
    "stress.damage-first", "Stress", "Damage meets Stress first",
    "What an attack does lowers Stress first, unless it is critical or says otherwise."
}

clause! { OVERFLOW = 165
    "stress.overflow", "Stress", "What is left over wounds",
    "Once Stress has run out the rest lowers Wound Points, the rest of the same hit included."
}

clause! { NON_ATTACK_DAMAGE = 654
    "stress.non-attack-damage", "open", "Damage that is no attack",
    "It meets Stress first too, and no Armour, unless the Referee says otherwise."
}

clause! { RECOVERY = 658
    "stress.recovery", "open", "What comes back",
    "Stress and Wound Points come back as the Referee records it, not above their maximum. At 1 \
     Wound Point or more nobody is down; from below 0 to just 0 one is Incapacitated only."
}

/// The Hit Dice of a sheet, one by one; nothing if it has none.
fn hit_dice(state: &State, who: Who) -> Option<Vec<u16>> {
    if let Some(Value::List(listed)) = state.stat(who, n::HD_DICE) {
        let each = listed.iter().filter_map(|value| match value {
            Value::Dice(dice) => Some(dice.sides().collect::<Vec<_>>()),
            _ => None,
        });
        return Some(each.flatten().collect());
    }
    let count = state.number(who, n::HD)?;
    Some(vec![8; usize::try_from(count).unwrap_or(1)])
}

/// Whether somebody's maximum Stress is known, or can be thrown.
pub fn is_known(state: &State, who: Who) -> bool {
    state.number(who, n::MAX_STRESS).is_some()
        || hit_dice(state, who).is_some_and(|dice| !dice.is_empty())
}

clause! { MAXIMUM = 163
    "stress.maximum", "Stress", "Hit Dice and Strength",
    "Each HD, class levels included, gives its die and the Strength modifier. A sheet may state \
     another maximum."
}

clause! { MAXIMUM_DICE = 609
    "stress.maximum-dice", "open", "The first die in full, the others thrown",
    "A stated maximum stands. Else the first Hit Die counts its highest face and the others are \
     thrown; with the Strength modifier none of them gives less than 1."
}

/// Throws the Hit Dice of those whose maximum is not stated, once for the whole fight.
pub fn throw_hit_dice(table: &mut Table<'_>, all: &[Who]) -> Result<(), Stop> {
    for who in all {
        if table.state().number(*who, n::MAX_STRESS).is_some() {
            continue;
        }
        let Some(sides) = hit_dice(table.state(), *who) else { continue };
        let Some((first, rest)) = sides.split_first() else { continue };
        let own = modifier(table.state(), *who, n::STRENGTH);
        let mut most = (i32::from(*first) + own).max(1);
        if !rest.is_empty() {
            let terms = rest.iter().map(|sides| Term { count: 1, sides: *sides });
            let dice = Dice { terms: terms.collect(), plus: 0 };
            let roll = Roll {
                clause: MAXIMUM_DICE,
                by: Actor::Who(*who),
                purpose: n::HIT_DICE,
                on: None,
                whom: None,
                part: Part::only(),
                dice: &dice,
                parts: Vec::new(),
            };
            let thrown =
                table.once(MAXIMUM_DICE, |table| table.roll(roll, |_, _, _| (None, None)))?;
            let thrown = thrown.rolled.dice;
            most += thrown.iter().map(|die| (i32::from(die.face) + own).max(1)).sum::<i32>();
        }
        let (of, stat) = (Subject::Who(*who), n::MAX_STRESS);
        table.effect(MAXIMUM, Effect::Stat { of, stat, to: Value::Int(most) })?;
        let now = table.state().pool_if_any(*who, n::STRESS).unwrap_or(most).min(most);
        table.set_pool(MAXIMUM, *who, n::STRESS, now)?;
    }
    Ok(())
}

/// Maximum Stress.
pub fn maximum(state: &State, who: Who) -> i32 {
    state.number(who, n::MAX_STRESS).unwrap_or_else(|| state.pool(who, n::STRESS))
}

/// Whether some Stress is gone.
pub fn is_hurt(state: &State, who: Who) -> bool {
    state.pool(who, n::STRESS) < maximum(state, who)
}

clause! { SPEND = 166
    "stress.spend", "Stress", "Abilities are paid with it",
    "Stress is spent on what one can do. That is no damage: Armour has no part in it, it leaves no \
     injury, and it never reaches Wound Points."
}

clause! { FOR_MANA = 167
    "stress.for-mana", "Stress", "In place of Mana, one for one",
    "Anybody may pay Stress where Mana is asked, with Mana of its own or without."
}

/// What somebody has promised to pay from a pool on the count that runs.
pub fn promised(state: &State, who: Who, pool: Name) -> i32 {
    let spent = [FOR_MANA.code, SPEND.code];
    let own = state.intents.iter();
    let own = own.filter(|intent| intent.by == who && spent.contains(&intent.clause));
    let paid = own.filter_map(|intent| match intent.effect {
        Effect::Pool { of, pool: other, by } if of == Subject::Who(who) && other == pool => {
            Some(-by)
        }
        _ => None,
    });
    paid.sum()
}

/// What is in a pool and not promised elsewhere on the count that runs.
pub fn unspent(state: &State, who: Who, pool: Name) -> i32 {
    state.pool(who, pool) - promised(state, who, pool)
}

/// What an ability costs by the sheet.
fn stated(state: &State, who: Who, args: &Args) -> Option<i32> {
    args.label(n::ABILITY).and_then(|it| action::stress_cost(state, who, it))
}

/// What is paid: what the ability costs by the sheet, else as the line says.
fn cost(state: &State, who: Who, args: &Args) -> Option<i32> {
    stated(state, who, args).or(args.int(n::AMOUNT))
}

/// Why paying for an ability is refused.
pub fn check_spend(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(who);
    if !procedure::runs(state) {
        return Refusals::because(procedure::STEPS, "no round is running");
    }
    refusals.unless(lives(state, who), death::NEGATIVE_STRENGTH, || {
        format!("{} is dead or not there", called())
    });
    if let Some(ability) = args.label(n::ABILITY) {
        let known = action::stress_cost(state, who, ability);
        refusals.unless(known.is_some(), SPEND, || {
            format!("{ability} is not on the sheet of {}", called())
        });
    }
    let Some(cost) = cost(state, who, args) else {
        refusals.add(SPEND, "say how much: amount=…");
        return refusals;
    };
    refusals.unless(args.int(n::AMOUNT).is_none_or(|said| said == cost), SPEND, || {
        format!("that costs {} {cost} by its sheet", called())
    });
    refusals.unless(cost >= 1, SPEND, || "less than 1 Stress is no payment".to_owned());
    let there = unspent(state, who, n::STRESS);
    refusals
        .unless(cost <= there, SPEND, || format!("{} has {there} Stress, not {cost}", called()));
    refusals
}

clause! { UNCOVERS_WOUNDS = 168
    "stress.spending-uncovers-wounds", "Stress", "Spent Stress shields nothing",
    "What was paid is not there to take damage. On a shared count payments come before blows."
}

clause! { TEMPORARY_LIMITS = 659
    "stress.temporary-limits", "open", "When it can be spent",
    "Whenever the ability can be used, by anybody alive, down to 0. Paying is no action."
}

/// Pays for an ability.
pub fn spend(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let cost = cost(table.state(), who, args).unwrap_or(0);
    table.note(TEMPORARY_LIMITS, who)?;
    if is_down(table.state(), who) {
        table.note(super::down::STILL_SHIELDS, who)?;
    }
    if args.says(n::INSTEAD_OF_MANA) {
        return pay(table, who, n::STRESS, cost);
    }
    table.note(UNCOVERS_WOUNDS, who)?;
    let effect = Effect::Pool { of: Subject::Who(who), pool: n::STRESS, by: -cost };
    super::tie::soon(table, SPEND, who, effect)
}

/// Pays for a spell, from this pool; on a tied count with everything else of it.
pub fn pay(table: &mut Table<'_>, who: Who, pool: Name, cost: i32) -> Result<(), Stop> {
    if cost == 0 {
        return Ok(());
    }
    let effect = Effect::Pool { of: Subject::Who(who), pool, by: -cost };
    if is_tied(table.state()) {
        table.note(UNCOVERS_WOUNDS, who)?;
        return table.intend(FOR_MANA, who, effect);
    }
    table.effect(FOR_MANA, effect)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MAXIMUM,
    DAMAGE_FIRST,
    OVERFLOW,
    SPEND,
    FOR_MANA,
    UNCOVERS_WOUNDS,
    MAXIMUM_DICE,
    NON_ATTACK_DAMAGE,
    RECOVERY,
    TEMPORARY_LIMITS,
];

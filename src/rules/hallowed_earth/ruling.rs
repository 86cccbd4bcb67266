//! Rulings of the GM, and what a pool implies.

use super::character::{is_down, place};
use super::names as n;
use super::{
    Game, action, attribute, check, death, declare, fulldef, init, injury, join, lasting, round,
    sheet, speed, stabilized, stress, tie, wounds,
};
use crate::engine::harm::{self, Harm};
use crate::engine::prelude::*;

/// Makes a change that the GM rules, with what it implies. On a shared count it holds at once, for
/// all whose turns run.
pub fn change(table: &mut Table<'_>, change: &Effect) -> Flow {
    make(table, change)?;
    tie::go_on_from_here(table)
}

fn make(table: &mut Table<'_>, change: &Effect) -> Flow {
    match change {
        Effect::Pool { of: Subject::Who(who), pool, by } => move_pool(table, *who, *pool, *by),
        Effect::Stat { of: Subject::Who(who), stat, to } => {
            set_stat(table, *who, *stat, to, change)
        }
        Effect::Stat { of: Subject::Fight, stat: n::DECLARATION_METHOD, to } => {
            declare::rule_method(table, to, change)
        }
        Effect::Stat { of: Subject::Fight, stat: n::UNDAMAGED_THRESHOLDS, .. } => {
            table.ruled_plainly(change)?;
            table.state().everyone().try_for_each(|who| injury::cap(table, own::RULING, who))
        }
        Effect::Stat { of: Subject::Item(item), stat: n::WORN, to: Value::Flag(true) } => {
            table.effect(own::RULING, change.clone())?;
            change_carry(table, *item, core::HELD)
        }
        Effect::Stat { of: Subject::Item(item), stat: n::WORN, to: Value::Flag(false) } => {
            table.effect(own::RULING, change.clone())?;
            let worn = table.state().item(*item).carry == core::HELD;
            if worn { change_carry(table, *item, core::STOWED) } else { Ok(()) }
        }
        Effect::Gained { of: Subject::Who(who), condition: n::DEAD, .. } => {
            if table.state().is(*who, n::DEAD) { Ok(()) } else { death::die(table, *who) }
        }
        Effect::Gained { of: Subject::Who(who), condition: n::STABILIZED, .. }
            if is_down(table.state(), *who) =>
        {
            stabilized::tend(table, own::RULING, *who)
        }
        Effect::Gained { of: Subject::Who(who), condition, detail } => {
            wounds::check_gained(table.state(), *who, *condition).or(())?;
            let condition = *condition;
            let detail = named_arm(table.state(), *who, condition, *detail)?;
            speed::changing(table, own::RULING, *who, |table| {
                table.gain(own::RULING, *who, condition, detail)
            })?;
            injury::drop_held(table, *who)
        }
        Effect::Lost { of: Subject::Who(who), condition, detail } => {
            wounds::check_lost(table.state(), *who, *condition).or(())?;
            injury::forget_rib(table, own::RULING, *who, *condition)?;
            let (of, condition) = (Subject::Who(*who), *condition);
            if condition == n::DEAD {
                return raise(table, *who);
            }
            let detail = named_arm(table.state(), *who, condition, *detail)?;
            speed::changing(table, own::RULING, *who, |table| match detail {
                None => table.lose(own::RULING, of, condition),
                Some(_) => table.effect(own::RULING, Effect::Lost { of, condition, detail }),
            })?;
            // A creature no longer tended is as its Wound Points imply.
            if condition == n::STABILIZED { wounds::settle(table, *who) } else { Ok(()) }
        }
        Effect::Order(order) => reorder(table, order),
        Effect::Moved { who, .. } => {
            table.effect(own::RULING, change.clone())?;
            // Where it walked on a shared count no longer decides where it ends up.
            let placed = table.state().body(*who).place == place(table.state(), *who);
            if placed { Ok(()) } else { table.intend(own::RULING, *who, change.clone()) }
        }
        other => table.ruled_plainly(other),
    }
}

/// A dead creature is alive again, as its Wound Points imply, with the yards it has left.
fn raise(table: &mut Table<'_>, who: Who) -> Flow {
    let was_dead = table.state().is(who, n::DEAD);
    table.lose(own::RULING, who, n::DEAD)?;
    if was_dead {
        speed::raised(table, own::RULING, who)?;
    }
    death::plans_lost(table, who)?;
    declare::mark_written(table, own::RULING, who)?;
    wounds::settle(table, who)?;
    join::raised(table, who)
}

/// The arm that a ruling names: the main or the offhand one, or by its side of the body.
fn named_arm(
    state: &State,
    who: Who,
    condition: Name,
    detail: Option<Detail>,
) -> Result<Option<Detail>, Refusals> {
    let of_arm = lasting::OF_ARM.contains(&condition);
    let main = state.word(who, n::MAIN_HAND).unwrap_or(n::RIGHT);
    match detail.filter(|_| of_arm) {
        None | Some(Detail::Word(n::MAIN | n::OFFHAND)) => Ok(detail),
        Some(Detail::Word(side @ (n::RIGHT | n::LEFT))) => {
            Ok(Some(Detail::Word(if side == main { n::MAIN } else { n::OFFHAND })))
        }
        Some(_) => {
            Err(Refusals::because(injury::WHICH_ARM, "name main or offhand, or right or left"))
        }
    }
}

/// The turns still to come are taken in the order ruled, each on its own count. What has begun is
/// done with or runs, and stays where it was: the next round counts anew.
fn reorder(table: &mut Table<'_>, order: &[Slot]) -> Flow {
    let state = table.state();
    let (begun, coming) = state.order.split_at(round::batch_end(state));
    let coming: Vec<Slot> = order.iter().filter(|slot| coming.contains(slot)).copied().collect();
    let order = begun.iter().copied().chain(init::arranged(&coming)).collect();
    table.effect(own::RULING, Effect::Order(order))
}

/// Armour that is put on is on the body, wherever it was, and armour that is taken off is in the
/// pack, where it also begins when it is not worn.
fn change_carry(table: &mut Table<'_>, item: ItemId, to: Name) -> Flow {
    table.carry(own::RULING, table.state().keeper(item), item, to)
}

/// A pool moves within its bounds; Wound Points bring what they imply.
fn move_pool(table: &mut Table<'_>, who: Who, pool: Name, by: i32) -> Flow {
    let state = table.state();
    let bounds = match pool {
        n::WOUND_POINTS => (-10_000, wounds::maximum(state, who)),
        n::STRESS => (stress::promised(state, who, pool), stress::maximum(state, who)),
        n::MOVEMENT_ALLOWANCE => (0, speed::limit(state, who)),
        _ => match (action::most(pool), attribute::of_pool(pool)) {
            (Some(most), _) => (0, most),
            (None, None) => (stress::promised(state, who, pool), i32::MAX),
            (None, Some(which)) => (0, attribute::score(state, who, which) + state.pool(who, pool)),
        },
    };
    let walked = speed::this_turn(state, who);
    if pool == n::WOUND_POINTS {
        fulldef::settle(table, who)?;
    }
    if attribute::of_pool(pool).is_some() {
        // At a score of 0 nobody moves.
        speed::changing(table, own::RULING, who, |table| {
            table.rule_pool_within(bounds, who, pool, by).map(drop)
        })?;
    } else {
        table.rule_pool_within(bounds, who, pool, by)?;
    }
    match pool {
        n::WOUND_POINTS => {
            // A dead creature with enough Wound Points to live is alive again.
            let state = table.state();
            let strength = attribute::of_wounds(state, who).total();
            if state.is(who, n::DEAD) && state.pool(who, n::WOUND_POINTS) > -strength {
                return raise(table, who);
            }
            wounds::settle(table, who)?;
            join::raised(table, who)
        }
        n::MOVEMENT_ALLOWANCE => speed::granted(table, who, walked),
        n::STANDARD_ACTION => declare::mark_written(table, own::RULING, who),
        _ if attribute::of_pool(pool).is_some() => injury::cap(table, own::RULING, who),
        _ => Ok(()),
    }
}

impl Harm for Game {
    const HEALING: Name = n::HEAL;
    const AMOUNT: Name = n::AMOUNT;
    const SOURCE: Name = n::SOURCE;
    const HURT_BY: &'static [Opt] = &[
        harm::WHO,
        harm::amount(n::AMOUNT),
        may(core::TYPE, Kind::Words(sheet::TYPES)),
        stress::WHERE_TO,
        stress::MEETS_ARMOUR,
        harm::source(n::SOURCE),
    ];
    const HEALED_BY: &'static [Opt] = &[
        harm::WHO,
        harm::amount(n::AMOUNT),
        may(core::TO, Kind::Word(HEALED)),
        harm::source(n::SOURCE),
    ];
    const HURT: &'static str = "Damage that does not come from an attack; its dice are rolled.";
    const HEAL: &'static str = "Gives back Stress or Wound Points, up to the maximum.";

    fn check(state: &State, who: Who) -> Refusals {
        death::there(state, Some(who)).err().unwrap_or_default()
    }

    fn check_healed(_: &State, _: Who, said: &Args) -> Refusals {
        Refusals::if_not(said.word(core::TO).is_some(), own::HEAL, || {
            "say what comes back: to=stress or to=wounds".to_owned()
        })
    }

    /// Stress or Wound Points, if only one of the two is below its maximum.
    fn fill(state: &State, args: Args) -> Args {
        if args.word(core::TO).is_some() {
            return args;
        }
        let all = presence::listed(state, &args, core::WHO, Presence::Present);
        let lacks = |pool, most: fn(&State, Who) -> i32| {
            all.iter().any(|who| state.pool(*who, pool) < most(state, *who))
        };
        let stress = lacks(n::STRESS, stress::maximum);
        let wounds = lacks(n::WOUND_POINTS, wounds::maximum);
        match (stress, wounds) {
            (true, true) => args,
            (false, true) => args.with(core::TO, n::WOUNDS),
            (_, false) => args.with(core::TO, n::STRESS),
        }
    }

    fn hurt(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow {
        stress::deal(table, who, (points, said.words(core::TYPE)), said)?;
        tie::go_on_from_here(table)
    }

    fn heal(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow {
        let stress = said.word(core::TO) == Some(n::STRESS);
        move_pool(table, who, if stress { n::STRESS } else { n::WOUND_POINTS }, points)?;
        tie::go_on_from_here(table)
    }
}

/// What is healed.
const HEALED: &[Name] = &[n::STRESS, n::WOUNDS];

fn set_stat(table: &mut Table<'_>, who: Who, stat: Name, to: &Value, change: &Effect) -> Flow {
    match (stat, to) {
        (n::BASE_INITIATIVE, Value::Int(to)) => init::alter(table, own::RULING, who, *to),
        (n::ROUND_INITIATIVE, _) => Err(Stop::Refused(init::check_ruled())),
        (n::MAX_STRESS, Value::Int(most)) => {
            table.effect(own::RULING, change.clone())?;
            let over = table.state().pool(who, n::STRESS) - most;
            table.pool(own::RULING, who, n::STRESS, -over.max(0))
        }
        (n::INJURIES, Value::List(list)) => {
            wounds::set_injuries(table, own::RULING, who, list.clone())
        }
        (
            n::STRENGTH
            | n::AGILITY
            | n::DEXTERITY
            | n::PERCEPTION
            | n::MEMORY
            | n::WP_BONUS
            | n::MAX_WOUND_POINTS,
            Value::Int(to),
        ) => {
            set_number(table, who, stat, *to)?;
            injury::cap(table, own::RULING, who)
        }
        (_, Value::Int(to)) => set_number(table, who, stat, *to),
        _ => table.ruled_plainly(change),
    }
}

/// A number is ruled as it is in force: the sheet states it without what is added to it now.
fn set_number(table: &mut Table<'_>, who: Who, stat: Name, in_force: i32) -> Flow {
    let (of, to) = (Subject::Who(who), in_force - added(table.state(), who, stat));
    attribute::shift_modifier(table, who, stat, to)?;
    speed::changing(table, own::RULING, who, |table| {
        table.ruled_plainly(&Effect::Stat { of, stat, to: Value::Int(to) })
    })
}

/// What injuries and a Full-Defense add now to a number of the sheet.
fn added(state: &State, who: Who, stat: Name) -> i32 {
    match stat {
        n::STRENGTH_MOD => attribute::shifted(state, who, n::STRENGTH),
        n::AGILITY_MOD => attribute::shifted(state, who, n::AGILITY),
        n::MAX_WOUND_POINTS => wounds::by_damage(state, who),
        n::DEFENSE => fulldef::bonus(state, who).2,
        n::BALANCE => check::balance(state, who).total() - sheet::stated(state, who, stat),
        score if sheet::ATTRIBUTES.contains(&score) => {
            -state.pool(who, attribute::damage_pool(score))
        }
        _ => 0,
    }
}

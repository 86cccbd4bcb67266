//! Area `spell`: casting (what the chapter leaves open).

use super::action::{self, Action, WHEN};
use super::character::together;
use super::names as n;
use super::{check, fulldef, injury, morale, sheet::stated, stress};
use crate::engine::prelude::*;

clause! { CASTING_CHECK = 665
    "spell.casting-check", "open", "A casting check must reach the casting TN",
    "The check succeeds if it equals or exceeds the casting TN, and the spell then does what its \
     sheet says. With no-casting-check on, nothing is rolled."
}

/// The check of a spell.
fn check_casting(table: &mut Table<'_>, by: Who, spell: ItemId, said: &Args) -> Flow {
    if table.state().on(n::NO_CASTING_CHECK) {
        return table.decided(CASTING_CHECK, by, None, "a casting check is rolled");
    }
    let state = table.state();
    let tn = Sum::of(CASTING_CHECK, n::CASTING_TN, stated(state, spell, n::CASTING_TN));
    let targets = presence::in_fight(state, said.list(n::TARGETS));
    let roll = Roll::new(CASTING_CHECK, by, n::CASTING, check::die(state))
        .about(check::about(state, &targets))
        .with([check::skill(state, by, n::CASTING_MODIFIER)]);
    check::make(table, roll, tn).map(drop)
}

clause! { INTERRUPTED = 666
    "spell.interrupted", "open", "Damage does not spoil a spell",
    "Damage taken before its count does not affect a spell that was declared.",
    uncited "the spell that is cast shows it"
}

clause! { WHEN_PAID = 667
    "spell.when-paid", "open", "A spell is paid for on its count",
    "Mana and Stress are paid as the spell is cast, whether it succeeds or not. If they no longer \
     suffice by then, the action is lost."
}

/// A spell is cast: paid for, with a check.
pub struct Cast {
    who: Who,
    spell: ItemId,
    said: Args,
}

impl Plan for Cast {
    type By = Who;

    const VERB: Verb = Verb::declared(n::CAST_SPELL, WHEN)
        .takes(&[
            need(core::SPELL, Kind::Item),
            may(n::TARGETS, Kind::Whos),
            may(n::MANA, Kind::Int(0, 1_000)),
            may(n::STRESS, Kind::Int(0, 1_000)),
        ])
        .says("Casts a spell from its sheet.")
        .told("casts {spell}[ on {targets}]");

    const COST: Cost = action::STANDARD.saying("Standard Action; spell speed; Mana or Stress");

    const TARGET: Name = n::TARGETS;

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(action::only_carried(state, who, args, core::SPELL))
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        together(state, args, n::TARGETS)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        action::items(state, who, core::SPELL, &[core::SPELL])
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::casting_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let spell = check(state, who, args, WHEN_PAID)?;
        Ok(Cast { who, spell, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Cast { who, spell, said } = self;
        if table.state().is(who, n::CANNOT_SPEAK)
            && !table.agrees(injury::voiceless(table.state(), who), Actor::Gm, who)?
        {
            // The Referee does not let it cast.
            return Ok(());
        }
        let (mana, stress) = shares(table.state(), spell, who, &said);
        stress::pay(table, who, n::MANA, mana)?;
        stress::pay(table, who, n::STRESS, stress)?;
        check_casting(table, who, spell, &said)?;
        let targets = presence::in_fight(table.state(), said.list(n::TARGETS));
        if table.state().grid().is_none() {
            // Without a map a spell comes from afar.
            return Ok(());
        }
        targets.into_iter().try_for_each(|target| fulldef::answer(table, target, who, None))
    }
}

impl Action for Cast {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        injury::check_rib(state, state, who)
            .with(check(state, who, args, stress::FOR_MANA).err().unwrap_or_default())
    }
}

/// The spell somebody casts, or why it is refused; `clause` says what is paid for it.
fn check(state: &State, who: Who, args: &Args, clause: Cited) -> Result<ItemId, Refusals> {
    let Some(spell) = args.item(core::SPELL) else {
        let any = !action::items(state, who, core::SPELL, &[core::SPELL]).is_empty();
        let none = || format!("{} knows no spell", state.called(who));
        let reason = if any { "say which: spell=…".to_owned() } else { none() };
        return Err(Refusals::because(action::SPELL_MODIFIER, reason));
    };
    let known = state.cast.item(spell).kind == core::SPELL && state.item(spell).holder == Some(who);
    if !known {
        let reason = format!("{} is not a spell of {}", state.called(spell), state.called(who));
        return Err(Refusals::because(action::SPELL_MODIFIER, reason));
    }
    let cost = stated(state, spell, n::MANA_COST);
    let (mana, stress) = shares(state, spell, who, args);
    let mut refusals = Refusals::if_not(mana + stress == cost, clause, || {
        format!("the spell costs {cost}; {mana} Mana and {stress} Stress are offered")
    });
    let there = |pool| stress::unspent(state, who, pool).max(0);
    for (pool, asked, word) in [(n::MANA, mana, "Mana"), (n::STRESS, stress, "Stress")] {
        refusals.unless(asked <= there(pool), clause, || {
            format!("{} has only {} {word}, not {asked}", state.called(who), there(pool))
        });
    }
    // As near to the Mana offered as what is there can pay.
    let mana_then = mana.min(cost).min(there(n::MANA)).max(cost - there(n::STRESS));
    if mana_then <= there(n::MANA) {
        let stress_then = cost - mana_then;
        refusals =
            refusals.hint(|| format!("say both shares: mana={mana_then} stress={stress_then}"));
    }
    check_targets(state, who, args).with(refusals).or(spell)
}

/// Why a spell cannot be cast at those it names: not in the fight, or enemies of a creature that
/// has stopped fighting. What a spell does to the dead its sheet says.
fn check_targets(state: &State, who: Who, args: &Args) -> Refusals {
    let targets = presence::in_fight(state, args.list(n::TARGETS));
    let mut refusals = Refusals::none();
    for target in &targets {
        let there = state.is_here(*target);
        refusals.unless(there, action::CHANGE_OF_MIND, || {
            format!("{} is not in the fight; choose another target", state.called(*target))
        });
    }
    if targets.iter().any(|target| state.hostile(who, *target)) {
        refusals.append(morale::check_fights(state, who));
    }
    refusals
}

/// What is paid in Mana and what in Stress: as the line says, else as much unspent Mana as it can.
fn shares(state: &State, spell: ItemId, who: Who, args: &Args) -> (i32, i32) {
    let cost = stated(state, spell, n::MANA_COST);
    let rest = |said: i32| (cost - said).max(0);
    let all = cost.min(stress::unspent(state, who, n::MANA)).max(0);
    let mana = args.int(n::MANA).unwrap_or_else(|| args.int(n::STRESS).map_or(all, rest));
    (mana, args.int(n::STRESS).unwrap_or_else(|| rest(mana)))
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[CASTING_CHECK, INTERRUPTED, WHEN_PAID];

//! Area `snap`: Snap Attacks (section 2.4.4).

use super::blow::{Aim, Attack};
use super::character::{can_be_used, is_disciplined, is_down, is_weapon, reach, spend_main};
use super::names as n;
use super::units::feet_between;
use super::{actions, gear, maneuver, options, phrasing, strike};
use crate::engine::prelude::*;
use crate::engine::{record, sight};

clause! { COST_AND_PENALTY = 139
    "snap.cost-and-penalty", "2.4.4", "A Snap Attack costs the Main Action and takes -4",
    "At any moment a combatant can give up its Main Action for one melee or ranged attack at -4 to \
     hit. The Main Action is spent whether the attack hits or misses."
}

/// The attack made in haste.
fn hasty(mut attack: Attack) -> Attack {
    attack.action.push((COST_AND_PENALTY, n::SNAP_ATTACK, -4));
    attack.aim = Aim::asked(&attack.args);
    attack
}

/// A hasty attack.
pub struct SnapAttack(Attack);

impl Plan for SnapAttack {
    type By = Who;

    const VERB: Verb = Verb::either(n::SNAP_ATTACK, "at any time, with the Main Action unspent")
        .takes(&[
            options::TARGETED,
            options::OF_KIND,
            options::ARMED_WITH,
            options::MODE_IF_RANGED,
            options::WITH_SKILL,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::AT_RANGE,
            options::COVERED,
            options::SEEN,
            options::ENGAGED,
            options::SPARING,
            options::WITH_TWO,
            options::GM_MODIFIED,
            options::AS_MANEUVER,
            options::SHOVED_WITH,
            options::SHOVED_HOW,
            options::SHOVED_AS_FAR,
        ])
        .says(
            "A melee or ranged attack at -4, in anybody's turn. Not for undisciplined NPCs, not \
             while surprised, and not where the attack itself would be refused.",
        )
        .told(
            "makes a Snap Attack on {target} with {weapon}[ and a second weapon{dual}]\
         [ to {maneuver}][, non-lethally{nonlethal}]",
        );

    const COST: Cost = actions::AN_INSTANT
        .by(actions::INSTANT_ANY_TIME)
        .saying("an Instant Action and this round's Main Action");

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        phrasing::fill_of_kind(state, who, args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let meant = (options::way(&args), Aim::asked(&args));
        phrasing::spelled(state, who, meant, args)
    }

    /// Attacks of either kind, and melee attacks that shove or grapple.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = phrasing::attacks_of_kind(state, who);
        let melee = Args::of(core::KIND, n::MELEE);
        for aim in [n::SHOVE, n::GRAPPLE] {
            let maneuver = melee.clone().with(n::MANEUVER, aim);
            all.extend(phrasing::attacks(state, who, n::MELEE, &maneuver));
        }
        all
    }

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        record::legal::<Self>(state, Actor::Who(who))
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_main(state, who);
        refusals.append(check_discipline(state, who));
        refusals.append(maneuver::check(state, who, (options::way(args), Aim::Damage), args));
        refusals.append(maneuver::check_asked(state, who, args));
        let named = refusals.or_all(options::named(args))?;
        Ok(SnapAttack(hasty(maneuver::plan(state, who, options::way(args), named, args))))
    }

    /// Declared on its own, not in a window of another deed.
    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        pay(table, self.0.by)?;
        strike::make(table, self.0).map(drop)
    }
}

/// Gives up the Main Action for it.
fn pay(table: &mut Table<'_>, who: Who) -> Flow {
    let clause = actions::clause_of_reaction(table.state(), who, OFF_TURN_MAIN_UNSPENT);
    spend_main(table, clause, who)
}

/// Somebody takes it in a window of another's deed. Of several who do so at one moment each has
/// given up its Main Action before any of them strikes.
pub fn pledge(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    let SnapAttack(attack) = record::settled(table.state(), Actor::Who(who), args)?;
    pay(table, attack.by)
}

/// The Snap Attack as it can be made now, with the Main Action given up for it.
pub fn pledged(state: &State, who: Who, args: &Args) -> Result<Attack, Refusals> {
    let main = Effect::Pool { of: who.into(), pool: n::MAIN, by: 1 };
    let SnapAttack(attack) = record::settled(&state.as_if([&main]), Actor::Who(who), args)?;
    Ok(attack)
}

clause! { OFF_TURN_MAIN_UNSPENT = 140
    "snap.off-turn-main-unspent", "2.4.4", "A Snap Attack needs an unspent Main Action",
    "A Snap Attack is possible in anybody's turn, as long as this round's Main Action is unspent. \
     A Main Action that went into a second Move Action or another reaction is spent."
}

/// Why a combatant has no Main Action to give up for it.
fn check_main(state: &State, who: Who) -> Refusals {
    actions::check_unspent(state, who, OFF_TURN_MAIN_UNSPENT)
}

clause! { NPC_DISCIPLINE = 141
    "snap.npc-discipline", "2.4.4", "Only disciplined NPCs can make Snap Attacks",
    "An NPC can make Snap Attacks only if its sheet marks it as disciplined. Every PC can."
}

/// Why somebody is not quick enough.
fn check_discipline(state: &State, who: Who) -> Refusals {
    Refusals::if_not(is_disciplined(state, who), NPC_DISCIPLINE, || {
        format!("{} is not disciplined enough", state.called(who))
    })
}

clause! { ONLY_PLAIN_ATTACKS = 142
    "snap.only-plain-attacks", "2.4.4", "A Snap Attack is a plain melee or ranged attack",
    "A Snap Attack cannot be a Swarm Attack, a Charge or an execution attack. Everything that \
     limits or modifies the underlying attack applies as well as the -4, such as an unloaded bow, \
     a grapple or the -1 for two weapons.",
    uncited "the attack made at once is checked by its own clauses"
}

/// Whether somebody could make a Snap Attack on an enemy they see and who still stands; windows
/// offer it to nobody else.
pub fn has_target(state: &State, who: Who) -> bool {
    if !is_disciplined(state, who) {
        return false;
    }
    let seen = sight::offered_on(state, who);
    let state = seen.as_ref().unwrap_or(state);
    let stands = |enemy: &Who| {
        state.hostile(who, *enemy) && !is_down(state, *enemy) && state.sees(who, *enemy)
    };
    let enemies = || state.present().filter(stands);
    // Without a map everybody is in reach.
    let away = |enemy: Who| feet_between(state, who, enemy).unwrap_or(0);
    let Some(nearest) = enemies().map(away).min() else { return false };
    // At every moment many are out of reach and most bows unloaded: that takes one look.
    let far = |(weapon, way): (ItemId, Name)| {
        if way == n::MELEE { reach(state, weapon) } else { i32::MAX }
    };
    let ready = |(weapon, way): &(ItemId, Name)| {
        nearest <= far((*weapon, *way))
            && can_be_used(state, *weapon, *way)
            && (*way == n::MELEE || gear::is_loaded(state, *weapon))
    };
    let weapons = state.items_of(who).filter(|item| is_weapon(state, *item));
    let ways = weapons.flat_map(|item| [n::MELEE, n::THROWN, n::SHOT].map(|way| (item, way)));
    let possible = |(weapon, way): (ItemId, Name), target: Who| {
        let kind = if way == n::MELEE { n::MELEE } else { n::RANGED };
        let args = Args::of(core::TARGET, target)
            .with(core::WEAPON, weapon)
            .with(core::KIND, kind)
            .with(core::MODE, way);
        record::settled::<SnapAttack>(state, Actor::Who(who), &args).is_ok()
    };
    ways.filter(ready)
        .any(|way| enemies().any(|enemy| away(enemy) <= far(way) && possible(way, enemy)))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[COST_AND_PENALTY, OFF_TURN_MAIN_UNSPENT, NPC_DISCIPLINE, ONLY_PLAIN_ATTACKS];

//! Area `snap`: Snap Attacks (section 2.4.4).

use super::attack::{self, Attack, Blow};
use super::character::{can_be_used, is_disciplined, is_down, is_weapon, spend_main};
use super::maneuver::{self, Aim};
use super::names as n;
use super::{actions, melee, ranged};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, ItemId, Value, Who, core};

clause! { COST_AND_PENALTY = 139
    "snap.cost-and-penalty", "2.4.4", "A hasty attack for the Main, at -4",
    "Giving up the Main at any instant buys one attack, in melee or at range, at -4. Hit or miss, \
     the Main is spent."
}

/// Gives up the Main; the attack that follows is made at -4.
pub fn begin(table: &mut Table<'_>, who: Who, args: &Args) -> Result<Attack, Stop> {
    let refusals = check(table.state(), who, args);
    if !refusals.is_empty() {
        return Err(Stop::Refused(refusals));
    }
    let clause = actions::given_for_snap(table.state(), who);
    spend_main(table, clause, who)?;
    let plan = if is_ranged(args) { ranged::plan } else { melee::plan };
    let mut attack = plan(table.state(), who, args);
    attack.action.push((COST_AND_PENALTY, n::SNAP_ATTACK, -4));
    attack.aim = Aim::asked(args);
    maneuver::note_inside(table, &attack)?;
    melee::ready(table, &attack)?;
    Ok(attack)
}

/// A Snap Attack in a window of somebody's deed, a deed of its own: its dice. Gives the blow, and
/// those struck at the same moment.
pub fn strike(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(Blow, Vec<Blow>), Stop> {
    table.stepped_in(Actor::Who(who), n::SNAP_ATTACK, args, |table| {
        let attack = begin(table, who, args)?;
        attack::prepare(table, attack)
    })
}

/// A Snap Attack on its own, between other people's deeds.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let attack = begin(table, who, args)?;
    attack::resolve(table, attack)
}

/// Whether the attack asked for is a ranged one.
pub fn is_ranged(args: &Args) -> bool {
    args.word(core::KIND) == Some(n::RANGED)
}

clause! { OFF_TURN_MAIN_UNSPENT = 140
    "snap.off-turn-main-unspent", "2.4.4", "In any turn, with the Main in hand",
    "Whose turn it is does not matter; that this round's Main is still unspent does. One that went \
     into a second Move or another reaction is spent."
}

clause! { NPC_DISCIPLINE = 141
    "snap.npc-discipline", "2.4.4", "Only steady NPCs are quick enough",
    "An NPC makes Snap Attacks only if its sheet calls it disciplined. Every PC can."
}

clause! { ONLY_PLAIN_ATTACKS = 142
    "snap.only-plain-attacks", "2.4.4", "Nothing but an ordinary attack",
    "A Snap Attack is no swarm, Charge or execution. All that limits or modifies the attack in it \
     holds, an empty bow, a grapple or the -1 for two weapons among them, on top of the -4."
}

/// Why a Snap Attack is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = actions::check_instant(state, who);
    let spent = || format!("{} has spent its Main this round", state.called(who));
    refusals.unless(state.pool(who, n::MAIN) > 0, OFF_TURN_MAIN_UNSPENT, spent);
    refusals.unless(is_disciplined(state, who), NPC_DISCIPLINE, || {
        format!("{} is not disciplined enough", state.called(who))
    });
    refusals.append(if is_ranged(args) {
        ranged::check_attack(state, who, args)
    } else {
        melee::check_attack(state, who, args)
    });
    refusals.append(maneuver::check_asked(state, who, args));
    refusals
}

/// Whether somebody could make a Snap Attack on an enemy who still stands; windows offer it to
/// nobody else.
pub fn has_target(state: &State, who: Who) -> bool {
    if !is_disciplined(state, who) {
        return false;
    }
    let stands = |enemy: &Who| state.hostile(who, *enemy) && !is_down(state, *enemy);
    let weapons = || state.items_of(who).filter(|item| is_weapon(state, *item));
    let ways = [(n::MELEE, n::MELEE), (n::THROWN, n::RANGED), (n::SHOT, n::RANGED)];
    let possible = |target: Who, weapon: ItemId| {
        ways.iter().any(|(way, kind)| {
            can_be_used(state, weapon, *way) && {
                let args = Args::default()
                    .with(core::TARGET, Value::Who(target))
                    .with(core::WEAPON, Value::Item(weapon))
                    .with(core::KIND, Value::Word(*kind))
                    .with(core::MODE, Value::Word(*way));
                check(state, who, &args).is_empty()
            }
        })
    };
    state.present().filter(stands).any(|target| weapons().any(|weapon| possible(target, weapon)))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[COST_AND_PENALTY, OFF_TURN_MAIN_UNSPENT, NPC_DISCIPLINE, ONLY_PLAIN_ATTACKS];

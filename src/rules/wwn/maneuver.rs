//! Area `maneuver`: attacks that shove or grapple instead of wounding (what the chapter leaves
//! open).

use super::blow::{Aim, Attack};
use super::check::Contest;
use super::names as n;
use super::{check, grapple, grip, helpless, melee, options, ranged, shove};
use crate::engine::prelude::*;

/// Why an attack made in this way and with this aim is refused now, in anybody's turn.
pub fn check(state: &State, who: Who, (way, aim): (Name, Aim), args: &Args) -> Refusals {
    if way == n::RANGED {
        return ranged::check_attack(state, who, args);
    }
    melee::check_attack(state, who, args).with(check_aim(state, who, args, aim))
}

/// The attack these options describe, or why it is refused.
pub fn settled(
    state: &State,
    who: Who,
    (way, aim): (Name, Aim),
    args: &Args,
) -> Result<Attack, Refusals> {
    let named = check(state, who, (way, aim), args).or_all(options::named(args))?;
    Ok(Attack { aim, ..plan(state, who, way, named, args) })
}

/// The attack these options describe, in melee or at range.
pub fn plan(state: &State, who: Who, way: Name, named: (Who, ItemId), args: &Args) -> Attack {
    let plan = if way == n::RANGED { ranged::plan } else { melee::plan };
    plan(state, who, named, args)
}

/// The one spelling of what an attack is meant to bring. A shove wounds nobody, so it spares
/// nobody; only a hold that is not what it is by nature says whether it may kill. A second weapon
/// is no help, nor does it hinder. What says how to push is dropped where nobody is pushed.
pub fn spelled(state: &State, who: Who, aim: Aim, args: Args) -> Args {
    const HOW: [Name; 3] = [n::MY_SKILL, n::RESULT, n::PUSH_DISTANCE];
    const WOUNDING: [Name; 2] = [n::NONLETHAL, n::DUAL];
    let spares = args.flag(n::NONLETHAL);
    match aim {
        Aim::Damage if spares == Some(false) => args.without(&HOW).without(&[n::NONLETHAL]),
        Aim::Damage => args.without(&HOW),
        Aim::Shove if args.word(n::RESULT) == Some(n::PRONE) => {
            args.without(&WOUNDING).without(&[n::PUSH_DISTANCE])
        }
        Aim::Shove => args.without(&WOUNDING),
        Aim::Grapple => {
            let said = spares.filter(|said| *said != grapple::spares_by_nature(state, who));
            let args = args.without(&HOW).without(&WOUNDING);
            args.or(n::NONLETHAL, || said.map(Value::Flag))
        }
    }
}

/// Why a shove or grapple is refused, apart from what refuses its melee attack.
fn check_aim(state: &State, who: Who, args: &Args, aim: Aim) -> Refusals {
    match aim {
        Aim::Damage => Refusals::none(),
        Aim::Shove => shove::check_attack(state, args),
        Aim::Grapple => grapple::check_attack(state, who, args),
    }
}

/// The opposed check a hit forces: whether the attacker wins it.
///
/// A target held by several has to beat them all with its one roll, or it has lost. One that is
/// down makes no check.
pub fn contest(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let (by, target) = (attack.by, attack.target);
    if helpless::lies_still(table, target, by)? {
        return Ok(true);
    }
    let state = table.state();
    let Contest { clause, verb, mine, theirs } = match attack.aim {
        Aim::Grapple => grapple::contest(),
        Aim::Shove | Aim::Damage => shove::contest(state, attack),
    };
    let mut active = grapple::party(state, (by, mine), target);
    active.whom = attack.whom();
    let holders = grip::assailants(state, target);
    let others: Vec<Who> = holders.iter().copied().filter(|holder| *holder != by).collect();
    if holders.len() < 2 || others.is_empty() {
        let passive = grapple::party(state, (target, theirs), by);
        return check::contest(table, clause, verb, &active, passive);
    }
    let rolled = grapple::struggle(table, (clause, verb), &active, (target, theirs), &others)?;
    let against: Vec<i32> = rolled.others.into_iter().chain([rolled.active]).collect();
    Ok(!grapple::beats(table, target, rolled.held, &against)?)
}

/// What a check that was won brings.
pub fn win(table: &mut Table<'_>, attack: &Attack) -> Flow {
    match attack.aim {
        Aim::Damage => Ok(()),
        Aim::Shove => shove::carry_out(table, attack),
        Aim::Grapple => grapple::take_hold(table, attack),
    }
}

clause! { INSIDE_OTHER_ATTACKS = 445
    "maneuver.inside-other-attacks", "open", "A Snap Attack or Charge can shove or grapple",
    "A Snap Attack or a Charge can shove or grapple, with its own modifiers. The attack of a swarm \
     and a free attack cannot. A screen works against a shove or grapple as against any attack, \
     and the screener is then the one shoved or grappled."
}

/// An attack that is asked for with the option `maneuver`: only a melee attack can shove or
/// grapple.
pub fn check_asked(state: &State, who: Who, args: &Args) -> Refusals {
    let aim = Aim::asked(args);
    let mut refusals = check_aim(state, who, args, aim);
    if aim != Aim::Damage && options::is_ranged(args) {
        refusals.add(INSIDE_OTHER_ATTACKS, "only a melee attack can shove or grapple");
    }
    refusals
}

/// A swarm's strike and a free attack do damage or nothing.
pub fn check_plain(args: &Args) -> Refusals {
    if Aim::asked(args) == Aim::Damage {
        return Refusals::none();
    }
    Refusals::because(INSIDE_OTHER_ATTACKS, "this attack can neither shove nor grapple")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[INSIDE_OTHER_ATTACKS];

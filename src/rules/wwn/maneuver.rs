//! Area `maneuver`: attacks that shove or grapple instead of wounding (what the chapter leaves
//! open).

use super::attack::Attack;
use super::check::{self, Check};
use super::names as n;
use super::{actions, attack, grapple, melee, shove};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Name, Who, core};

/// What a hit is meant to bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Damage.
    Damage,
    /// No damage: the target is to be pushed or thrown down.
    Shove,
    /// No damage: the target is to be held.
    Grapple,
}

impl Aim {
    /// What the option `maneuver` of a Snap Attack or a Charge asks for.
    pub fn asked(args: &Args) -> Aim {
        match args.word(n::MANEUVER) {
            Some(n::SHOVE) => Aim::Shove,
            Some(n::GRAPPLE) => Aim::Grapple,
            _ => Aim::Damage,
        }
    }

    /// What a verb of an attack aims at.
    pub fn of(verb: Name, args: &Args) -> Aim {
        match verb {
            n::SHOVE => Aim::Shove,
            n::GRAPPLE => Aim::Grapple,
            _ => Aim::asked(args),
        }
    }
}

/// Why a declared shove or grapple is refused.
pub fn check(state: &State, who: Who, verb: Name, args: &Args) -> Refusals {
    let mut refusals = actions::check_main(state, who);
    refusals.append(melee::check_attack(state, who, args));
    refusals.append(check_aim(state, who, args, Aim::of(verb, args)));
    refusals
}

/// The attack of a shove or grapple these options describe.
pub fn plan(state: &State, who: Who, verb: Name, args: &Args) -> Attack {
    Attack { aim: Aim::of(verb, args), ..melee::plan(state, who, args) }
}

/// Shoves or grapples, for the Main: a melee attack, then the check it forces.
pub fn perform(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Result<(), Stop> {
    let planned = plan(table.state(), who, verb, args);
    match planned.aim {
        Aim::Grapple => grapple::pay(table, who)?,
        Aim::Shove | Aim::Damage => shove::pay(table, who)?,
    }
    melee::ready(table, &planned)?;
    attack::resolve(table, planned)
}

/// What stands in the way of a shove or grapple besides what refuses the melee attack itself.
pub fn check_aim(state: &State, who: Who, args: &Args, aim: Aim) -> Refusals {
    match aim {
        Aim::Damage => Refusals::none(),
        Aim::Shove => shove::check_attack(state, args),
        Aim::Grapple => grapple::check_attack(state, who, args),
    }
}

/// The opposed check that decides a shove or grapple.
pub struct Contest {
    /// What calls for it.
    pub clause: &'static Clause,
    /// What it is thrown for.
    pub verb: Name,
    /// The attacker's skill.
    pub mine: &'static str,
    /// The target's skill.
    pub theirs: &'static str,
}

/// The opposed check a hit forces: whether the attacker wins it.
///
/// A target held by several has to beat them all with its one roll, or it has lost.
pub fn contest(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let state = table.state();
    let (by, target) = (attack.by, attack.target);
    let Contest { clause, verb, mine, theirs } = match attack.aim {
        Aim::Grapple => grapple::contest(),
        Aim::Shove | Aim::Damage => shove::contest(state, attack),
    };
    let mut holders = grapple::assailants(state, target);
    if holders.len() < 2 {
        holders.clear();
    }
    holders.retain(|holder| *holder != by);
    let mut active = party(state, (by, mine), target);
    active.whom = attack.whom();
    let mut resisting = party(state, (target, theirs), by);
    if holders.is_empty() {
        note_size(table, &[&active, &resisting])?;
        return check::contest(table, clause, verb, &active, resisting);
    }
    let against: Vec<Who> = holders.iter().copied().chain([by]).collect();
    resisting.extra = grapple::size_of_all(state, target, &against);
    let others = holders.into_iter().map(|holder| party(state, (holder, "punch"), target));
    let passive: Vec<Check<'_>> = [resisting].into_iter().chain(others).collect();
    note_size(table, &passive.iter().chain([&active]).collect::<Vec<_>>())?;
    let (total, rolled) = check::opposed(table, clause, verb, &active, &passive)?;
    let (own, others) = rolled.split_first().map_or((total, &[][..]), |(own, rest)| (*own, rest));
    let beats_all = own > total && others.iter().all(|other| own > *other);
    table.note(grapple::SEVERAL_ASSAILANTS, target)?;
    Ok(!beats_all)
}

/// One party of a struggle: Strength, its skill, and what the other's size costs it.
pub fn party<'a>(state: &State, (by, skill): (Who, &'a str), other: Who) -> Check<'a> {
    let extra = grapple::size(state, by, other);
    Check { by, on: Some(other), whom: Some(other.into()), with: n::STR, skill, extra }
}

/// Notes whose checks the other's size makes harder.
pub fn note_size(table: &mut Table<'_>, parties: &[&Check<'_>]) -> Result<(), Stop> {
    for smaller in parties.iter().filter(|party| !party.extra.is_empty()) {
        table.note(grapple::SIZE_WHOSE_PENALTY, smaller.by)?;
    }
    Ok(())
}

/// What a check that was won brings.
pub fn win(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    match attack.aim {
        Aim::Damage => Ok(()),
        Aim::Shove => shove::carry_out(table, attack),
        Aim::Grapple => grapple::take_hold(table, attack),
    }
}

clause! { INSIDE_OTHER_ATTACKS = 445
    "maneuver.inside-other-attacks", "open", "Which attacks can shove or grapple",
    "A Snap Attack or a Charge can, with its own modifiers; a swarm's strike and a free attack \
     cannot. A screen stands in the way of a shove or grapple as of any attack, and the screener \
     is then the one shoved or seized."
}

/// An attack that is asked for with the option `maneuver`: only a melee attack can shove or
/// grapple.
pub fn check_asked(state: &State, who: Who, args: &Args) -> Refusals {
    let aim = Aim::asked(args);
    let mut refusals = check_aim(state, who, args, aim);
    let ranged = matches!(args.word(core::KIND), Some(n::RANGED | n::THROWN));
    if aim != Aim::Damage && ranged {
        refusals.add(INSIDE_OTHER_ATTACKS, "only a melee attack can shove or grapple");
    }
    refusals
}

/// Notes that an attack of another kind shoves or grapples.
pub fn note_inside(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if attack.aim == Aim::Damage {
        return Ok(());
    }
    table.note(INSIDE_OTHER_ATTACKS, attack.by)
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

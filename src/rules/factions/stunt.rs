//! Area `stunt`: an effect in place of damage (section "Attack stunts").

use super::attack::{self, Aim, Attack, Deed};
use super::character::can_act;
use super::names as n;
use super::opportunity;
use super::react::refused;
use crate::engine::{Stop, Table};
use crate::vocabulary::{Actor, Args, Clause, Effect, Reply, Subject, Value, core};

clause! { PROPOSAL = 182
    "stunt.proposal", "Attack stunts", "Something else than wounds",
    "The attacker may offer its target another outcome than damage. The GM has to find it sensible \
     before the target is asked."
}

clause! { TIMING = 183
    "stunt.timing", "Attack stunts", "Once it hits, before anybody reacts",
    "The offer is made when the attack is known to hit and nobody has decided on a reaction. A \
     miss leaves nothing to offer."
}

clause! { ACCEPTED = 184
    "stunt.accepted", "Attack stunts", "Taken: no damage, no reaction",
    "If the target takes the offer it comes about, no damage is rolled, and nobody reacts."
}

clause! { REFUSED = 185
    "stunt.refused", "Attack stunts", "Turned down: as if nothing was said",
    "If it does not, the attack goes on with reactions and damage, and its passed save stands."
}

clause! { COST_AND_SCOPE = 634
    "stunt.cost-and-scope", "open", "What an offer costs, and where there is none",
    "Taking an offer costs no turn. There is none with a final blow, nor to somebody who cannot \
     decide."
}

/// The moment for an offer: as declared with the attack, else where the attacker speaks up. Gives
/// whether the target has taken it.
pub fn offered(
    table: &mut Table<'_>,
    attack: Attack,
    declared: Option<&str>,
) -> Result<bool, Stop> {
    if attack.deed == Deed::Counter {
        return Ok(false);
    }
    if attack.aim == Aim::Kill || !can_act(table.state(), attack.target) {
        if declared.is_some() {
            table.note(COST_AND_SCOPE, Some(Actor::Who(attack.target)), None)?;
        }
        return Ok(false);
    }
    if let Some(text) = declared {
        return propose(table, attack, text);
    }
    let to = vec![(attack.by, vec![n::PROPOSE_STUNT])];
    let Some((_, _, args)) = table.window(TIMING, to, Some(attack.target))? else {
        return Ok(false);
    };
    match args.text(n::EFFECT) {
        Some(text) => propose(table, attack, text),
        None => Err(refused(PROPOSAL, "say what: effect=\"…\"")),
    }
}

fn propose(table: &mut Table<'_>, attack: Attack, text: &str) -> Result<bool, Stop> {
    let (by, target) = (Some(attack.by), Actor::Who(attack.target));
    table.note(attack::SEQUENCE, Some(Actor::Who(attack.by)), None)?;
    if attack.deed == Deed::Opportunity {
        table.note(opportunity::STUNT, Some(Actor::Who(attack.by)), None)?;
    }
    if !agrees(table, PROPOSAL, Actor::Gm, by)? {
        return Ok(false);
    }
    if !agrees(table, ACCEPTED, target, by)? {
        table.note(REFUSED, Some(target), None)?;
        return Ok(false);
    }
    let of = Subject::Who(attack.target);
    table.effect(ACCEPTED, Effect::Word { of, text: text.to_owned() })?;
    Ok(true)
}

fn agrees(
    table: &mut Table<'_>,
    clause: &'static Clause,
    whom: Actor,
    about: Option<crate::vocabulary::Who>,
) -> Result<bool, Stop> {
    let options = vec![Value::Word(core::YES), Value::Word(core::PASS)];
    match table.ask(clause, whom, options, about)? {
        Reply::Yes => Ok(true),
        Reply::Pass | Reply::Value(Value::Word(core::NO)) => Ok(false),
        _ => Err(refused(clause, "answer yes or pass")),
    }
}

/// What could be offered.
pub fn candidates() -> Vec<Args> {
    vec![Args::default().with(n::EFFECT, Value::Text("drop it".to_owned()))]
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PROPOSAL, TIMING, ACCEPTED, REFUSED, COST_AND_SCOPE];

//! Area `stunt`: an effect in place of damage (section "Attack stunts").

use super::blow::{Aim, Area, Attack};
use super::character::{can_act, sees};
use super::names as n;
use super::reactions::refused;
use super::{aim, health};
use crate::engine::prelude::*;

clause! { PROPOSAL = 182
    "stunt.proposal", "Attack stunts", "The attacker may propose an effect in place of damage",
    "The attacker may propose to its target another effect than damage, once for an attack. The GM \
     must approve it before the target is asked, and rules on how the effect is carried out.",
    asks "whether to allow the stunt of {who}"
}

/// Proposes the stunt to the GM, then to the target; gives whether the target accepted it.
fn propose(table: &mut Table<'_>, attack: Attack, text: &str) -> Result<bool, Stop> {
    let approved = table.agrees(PROPOSAL, Actor::Gm, attack.by)?;
    if !approved || !check_open(table.state(), &attack).is_empty() {
        return Ok(false);
    }
    accepts(table, &attack, text)
}

/// Why a stunt can no longer be proposed or accepted, because of rulings made while somebody was
/// asked.
fn check_open(state: &State, attack: &Attack) -> Refusals {
    aim::check_made(state, attack).with(health::check_able(state, attack.target))
}

clause! { TIMING = 183
    "stunt.timing", "Attack stunts", "A stunt is proposed after the hit and before reactions",
    "The moment for a stunt is between the hit and the first reaction; one that is proposed later \
     goes back to that moment. What was declared with the attack is proposed then too. An attack \
     that missed offers no stunt, nor does a blast that has strayed.",
    tells "the blast has strayed: the stunt of {who} is not proposed"
}

/// The answer `propose-stunt`.
pub struct ProposeStunt;

impl Answer for ProposeStunt {
    const VERB: Verb =
        Verb::answering(n::PROPOSE_STUNT, "when its own attack hits, before anybody reacts")
            .takes(&[need(n::EFFECT, Kind::Text), may(core::TARGET, Kind::Who)])
            .says(
                "Proposes an effect in place of damage to the target, or to the one named if there \
                 are several. The GM must approve it.",
            )
            .once(PROPOSAL)
            .told("proposes a stunt[ to {target}]: {effect}");

    fn answers(_: &State, _: Who, about: Option<Who>) -> Vec<Args> {
        let plain = Args::of(n::EFFECT, Value::Text("drop it".to_owned()));
        about.map(|who| plain.with(core::TARGET, who)).into_iter().collect()
    }
}

/// Gives the attacker the opportunity to propose a stunt: the effect, and to whom.
fn propose_now(
    table: &mut Table<'_>,
    by: Who,
    first: Who,
) -> Result<Option<(String, Option<Who>)>, Stop> {
    let to = vec![(by, smallvec![n::PROPOSE_STUNT])];
    let Some((_, _, args)) = table.window(TIMING, to, Some(first))? else { return Ok(None) };
    let reason = "say which effect: effect=\"…\"";
    let text = args.text(n::EFFECT).ok_or_else(|| refused(PROPOSAL, reason))?;
    Ok(Some((text.to_owned(), args.who(core::TARGET))))
}

clause! { ACCEPTED = 184
    "stunt.accepted", "Attack stunts", "An accepted stunt replaces damage and reactions",
    "If the target accepts the stunt, the effect takes place, no damage is rolled for the target, \
     and nobody can react to what is done to it. The attack goes on against the other targets of a \
     blast, but whoever accepted cannot guard them. The program writes the effect down; the GM \
     rules what changes.",
    tells "{who} has accepted the stunt and cannot react",
    asks "whether to accept the stunt of {who}"
}

/// Notes that the character who accepted the stunt cannot react to another part of the attack
/// either. Called by `guard::ask`.
pub fn note_accepted(table: &mut Table<'_>, who: Who) -> Flow {
    table.decided(ACCEPTED, who, None, "it could guard somebody else against this attack")
}

/// Asks the target; gives whether it accepts the stunt. The effect is then written down.
fn accepts(table: &mut Table<'_>, attack: &Attack, text: &str) -> Result<bool, Stop> {
    let target = attack.target;
    let accepted = table.agrees(ACCEPTED, target, attack.by)?;
    if accepted {
        check_open(table.state(), attack).or(())?;
        table.says(ACCEPTED, target, text)?;
    }
    Ok(accepted)
}

clause! { REFUSED = 185
    "stunt.refused", "Attack stunts", "After a refused stunt the attack is resolved as normal",
    "If the target refuses the stunt, or the GM does not approve it, the attack goes on with \
     reactions and damage. A passed WIT save stands.",
    uncited "the answer shows it, and the attack goes on"
}

// `offered`, below, then settles no part of the attack, and `strike::go_off` goes on with all.

clause! { COST_AND_SCOPE = 634
    "stunt.cost-and-scope", "open", "Accepting a stunt costs no turn, and one target is asked",
    "Accepting a stunt costs no turn. Of several targets only one is asked, the one the attacker \
     names; for the others the attack is resolved as normal. No stunt can be proposed with a final \
     blow or a non-lethal attack, nor to a character who is incapacitated or whom the attacker \
     does not see. With a counter none can be proposed (opportunity.stunt)."
}

/// The reason that asks to whom a stunt is proposed, with the names of those who could be meant.
pub fn say_to_whom(state: &State, able: &[Who]) -> String {
    let names: Vec<String> = able.iter().map(|who| state.called(*who)).collect();
    format!("say to whom it is proposed, target=…: {}", names.join(", "))
}

/// Whether a stunt can go with an attack: it is meant to inflict damage.
fn takes_stunt(attack: &Attack) -> bool {
    matches!(attack.aim, Aim::Harm | Aim::HoldBack)
}

/// Why no stunt can be proposed with an attack, to this target if one is named.
pub fn check(state: &State, attack: &Attack, to: Option<Who>) -> Refusals {
    let mut refusals = Refusals::if_not(takes_stunt(attack), COST_AND_SCOPE, || {
        "no stunt can be proposed with a final blow or a non-lethal attack".to_owned()
    });
    if let Some(to) = to {
        refusals.unless(can_act(state, to) && to != attack.by, COST_AND_SCOPE, || {
            format!("{} cannot decide on a stunt", state.called(to))
        });
    }
    refusals
}

const WOULD_BE_PROPOSED: &str = "it would be proposed";

/// The moment for a stunt: the one declared with the attack, or else one that the attacker proposes
/// now. It is proposed to one target that the attacker sees and that can decide. Gives which part
/// of the attack an accepted stunt has settled.
pub fn offered(
    table: &mut Table<'_>,
    parts: &[Attack],
    declared: Option<(&str, Option<Who>)>,
) -> Result<Option<usize>, Stop> {
    let Some(attack) = parts.first() else { return Ok(None) };
    if matches!(attack.area, Area::Astray(_)) {
        if declared.is_some() {
            table.decided(TIMING, attack.by, None, WOULD_BE_PROPOSED)?;
        }
        return Ok(None);
    }
    let state = table.state();
    let decides = |part: &&Attack| {
        part.target != part.by && can_act(state, part.target) && sees(state, part.by, part.target)
    };
    let able: Vec<Who> = parts.iter().filter(decides).map(|part| part.target).collect();
    let Some(first) = able.first().copied().filter(|_| takes_stunt(attack)) else {
        if declared.is_some() {
            table.decided(COST_AND_SCOPE, attack.target, None, WOULD_BE_PROPOSED)?;
        }
        return Ok(None);
    };
    let said = match declared {
        Some((text, whom)) => Some((text.to_owned(), whom)),
        None => propose_now(table, attack.by, first)?,
    };
    let Some((text, whom)) = said else { return Ok(None) };
    if whom.is_none() && declared.is_none() && able.len() > 1 {
        return Err(refused(COST_AND_SCOPE, &say_to_whom(table.state(), &able)));
    }
    let whom = whom.unwrap_or(first);
    match parts.iter().position(|part| part.target == whom && able.contains(&whom)) {
        Some(at) => Ok(propose(table, parts[at], &text)?.then_some(at)),
        None if declared.is_some() => {
            table.decided(COST_AND_SCOPE, whom, None, WOULD_BE_PROPOSED)?;
            Ok(None)
        }
        None => Err(refused(COST_AND_SCOPE, "that character is not a target who can decide")),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PROPOSAL, TIMING, ACCEPTED, REFUSED, COST_AND_SCOPE];

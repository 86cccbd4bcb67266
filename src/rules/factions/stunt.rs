//! Area `stunt`: an effect in place of damage (section "Attack stunts").

use super::blow::{Aim, Area, Attack};
use super::character::can_act;
use super::names as n;
use super::reactions::refused;
use crate::engine::prelude::*;

clause! { PROPOSAL = 182
    "stunt.proposal", "Attack stunts", "Something else than wounds",
    "The attacker may offer its target another outcome than damage. The GM has to find it sensible \
     before the target is asked."
}

/// Proposes it to the GM, then to the target: whether it was taken.
fn propose(table: &mut Table<'_>, attack: Attack, text: &str) -> Result<bool, Stop> {
    if !table.agrees(PROPOSAL, Actor::Gm, attack.by)? || !both(table.state(), &attack) {
        return Ok(false);
    }
    accepts(table, &attack, text)
}

/// Whether both can act still: rulings made while somebody was asked count.
fn both(state: &State, attack: &Attack) -> bool {
    can_act(state, attack.by) && can_act(state, attack.target)
}

clause! { TIMING = 183
    "stunt.timing", "Attack stunts", "Once it hits, before anybody reacts",
    "The offer is made when the attack is known to hit and nobody has decided on a reaction. A \
     miss leaves nothing to offer."
}

/// An offer, as the moment for it is taken.
pub struct ProposeStunt;

impl Answer for ProposeStunt {
    const VERB: Verb = Verb::answering(
        n::PROPOSE_STUNT,
        "when one's attack hits, before anybody reacts",
        &[need(n::EFFECT, Kind::Text), may(core::TARGET, Kind::Who)],
        "Offers the target, of several the one named, an effect in place of damage, should the \
         GM find it sensible.",
    )
    .told("proposes a stunt[ to {target}]: {effect}");

    fn answers(_: &State, _: Who, about: Option<Who>) -> Vec<Args> {
        let plain = Args::default().with(n::EFFECT, Value::Text("drop it".to_owned()));
        let named = about.map(|who| plain.clone().with(core::TARGET, Value::Who(who)));
        named.into_iter().chain([plain]).collect()
    }
}

/// The attacker may speak up: what it offers, and to whom.
fn speak_up(
    table: &mut Table<'_>,
    by: Who,
    first: Who,
) -> Result<Option<(String, Option<Who>)>, Stop> {
    let to = vec![(by, vec![n::PROPOSE_STUNT])];
    let Some((_, _, args)) = table.window(TIMING, to, Some(first))? else { return Ok(None) };
    let reason = "say what: effect=\"…\"";
    let text = args.text(n::EFFECT).ok_or_else(|| refused(PROPOSAL, reason))?;
    Ok(Some((text.to_owned(), args.who(core::TARGET))))
}

clause! { ACCEPTED = 184
    "stunt.accepted", "Attack stunts", "Taken: no damage, no reaction",
    "If the target takes the offer it comes about, no damage is rolled, and nobody reacts."
}

/// Who has taken the offer reacts to no other part of the attack either.
pub fn note_accepted(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.decided(ACCEPTED, who, None, "it could guard somebody else against this attack")
}

clause! { REFUSED = 185
    "stunt.refused", "Attack stunts", "Turned down: as if nothing was said",
    "If it does not, the attack goes on with reactions and damage, and its passed save stands.",
    uncited "the answer shows it, and the attack goes on"
}

/// Whether the target takes the offer, which comes about then.
fn accepts(table: &mut Table<'_>, attack: &Attack, text: &str) -> Result<bool, Stop> {
    let target = attack.target;
    let accepted = table.agrees(ACCEPTED, target, attack.by)?;
    if accepted && !both(table.state(), attack) {
        return Err(refused(ACCEPTED, "one of the two is out of action"));
    }
    if accepted {
        table.says(ACCEPTED, target, text)?;
    }
    Ok(accepted)
}

clause! { COST_AND_SCOPE = 634
    "stunt.cost-and-scope", "open", "What an offer costs, and where there is none",
    "Taking an offer costs no turn. Of several targets one is asked, the others take the attack as \
     it is. There is none with a final blow or a non-lethal attack, nor to somebody who cannot \
     decide."
}

/// Why nothing can be offered with an attack, to this one of its targets where one is named.
pub fn check(state: &State, attack: &Attack, to: Option<Who>) -> Refusals {
    let open = matches!(attack.aim, Aim::Harm | Aim::HoldBack);
    let mut refusals = Refusals::if_not(open, COST_AND_SCOPE, || {
        "no stunt is offered with a final blow or a non-lethal attack".to_owned()
    });
    if let Some(to) = to {
        refusals.unless(can_act(state, to) && to != attack.by, COST_AND_SCOPE, || {
            format!("{} can decide on no offer", state.called(to))
        });
    }
    refusals
}

/// The moment for an offer: as declared with the attack, else where the attacker speaks up. It is
/// made to one target. Gives which of the parts was settled by it, if one was.
pub fn offered(
    table: &mut Table<'_>,
    parts: &[Attack],
    declared: Option<(&str, Option<Who>)>,
) -> Result<Option<usize>, Stop> {
    let astray = |part: &&Attack| matches!(part.area, Area::Astray(_));
    let Some(attack) = parts.first().filter(|part| !astray(part)) else { return Ok(None) };
    let decides = |part: &&Attack| part.target != part.by && can_act(table.state(), part.target);
    let open = matches!(attack.aim, Aim::Harm | Aim::HoldBack);
    let able: Vec<Who> = parts.iter().filter(decides).map(|part| part.target).collect();
    let Some(first) = able.first().copied().filter(|_| open) else {
        if declared.is_some() {
            table.decided(COST_AND_SCOPE, attack.target, None, OFFERED)?;
        }
        return Ok(None);
    };
    let said = match declared {
        Some((text, whom)) => Some((text.to_owned(), whom)),
        None => speak_up(table, attack.by, first)?,
    };
    let Some((text, whom)) = said else { return Ok(None) };
    let whom = whom.unwrap_or(first);
    match parts.iter().position(|part| part.target == whom && able.contains(&whom)) {
        Some(at) => Ok(propose(table, parts[at], &text)?.then_some(at)),
        None if declared.is_some() => {
            table.decided(COST_AND_SCOPE, whom, None, OFFERED)?;
            Ok(None)
        }
        None => Err(refused(COST_AND_SCOPE, "that one is no target who could decide")),
    }
}

const OFFERED: &str = "it would be offered";

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PROPOSAL, TIMING, ACCEPTED, REFUSED, COST_AND_SCOPE];

//! Area `guard`: becoming the target in place of a nearby character (section "Guard").

use super::blow::{Attack, Scene};
use super::character::{has_surrendered, is_aware, is_held, sees};
use super::names as n;
use super::reactions::{self, refused};
use super::{aim, map, redirect, sneak, stunt, turn};
use crate::engine::prelude::*;

clause! { ANYBODY_NEARBY = 163
    "guard.anybody-nearby", "Guard / Taking a turn",
    "Several characters may be able to guard, but only one does",
    "Every nearby character with an unspent turn can be the guard, whatever the slot or phase. It \
     must see the target, be aware of the attacker, and be neither entangled nor surrendered. As \
     soon as one of them guards, the others keep their turns.",
    uncited "the questions to each show it"
}

/// Goes through the characters who could guard, in the order of the front matter: those who are
/// likely to guard are asked one by one, the others can step in. Gives the guard.
pub fn ask(table: &mut Table<'_>, attack: &Attack, scene: &Scene<'_>) -> Result<Option<Who>, Stop> {
    sneak::note_bystanders(table, attack.target, attack.by)?;
    let everyone: Vec<Who> = table.state().present().collect();
    let mut unlikely = Vec::new();
    for who in everyone {
        // Rulings made while others were asked count, here and below.
        if !could_guard_now(table.state_of(who), who, attack) {
            continue;
        }
        if scene.accepted == Some(who) {
            stunt::note_accepted(table, who)?;
            continue;
        }
        let likely = is_likely(table.state(), who, attack);
        if !likely && !table.prompts(who) {
            unlikely.push(who);
            continue;
        }
        let stepped_in = offer_to(table, std::mem::take(&mut unlikely), attack)?;
        if stepped_in.is_some() {
            return Ok(stepped_in);
        }
        if !could_guard_now(table.state_of(who), who, attack) {
            continue;
        }
        let guard =
            if likely { ask_one(table, who, attack)? } else { offer_to(table, vec![who], attack)? };
        if guard.is_some() {
            return Ok(guard);
        }
    }
    offer_to(table, unlikely, attack)
}

clause! { BECOMES_TARGET = 161
    "guard.becomes-target", "Guard", "A guard becomes the target of the attack",
    "A character nearby the target of an attack can spend its turn to guard that target, and \
     becomes the target in its place. The guarded character is not asked and keeps its own turn. \
     Nobody guards against a counter or an opportunity attack (turn.interrupted-by-counter)."
}

/// The answer `guard`.
pub struct Guard;

impl Answer for Guard {
    const VERB: Verb = Verb::answering(
        n::GUARD,
        "when a nearby character is attacked, after the WIT save and before damage",
    )
    .takes(&[may(n::WHOM, Kind::Who)])
    .says("Becomes the target in place of that character, and can neither dodge nor counter.")
    .told("steps in as a guard[ for {whom}]");

    const COST: Cost = turn::REACTION;

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        // Reactions answer only what is done in a turn, so the acting character is the attacker.
        let fits =
            |target| state.acting.last().is_none_or(|by| could_guard(state, who, target, *by));
        match about {
            Some(target) if turn::could_react(state, who) && fits(target) => {
                vec![Args::default(), Args::of(n::WHOM, target)]
            }
            _ => Vec::new(),
        }
    }
}

/// Asks a character who is likely to guard; gives it if it guards. `step_in`, below, makes it the
/// target.
fn ask_one(table: &mut Table<'_>, who: Who, attack: &Attack) -> Result<Option<Who>, Stop> {
    let reply = table.ask_beside(BECOMES_TARGET, who, n::GUARD, attack.target)?;
    let Some(args) = table.done_with(BECOMES_TARGET, n::GUARD, reply)? else { return Ok(None) };
    check_still(table.state_of(who), who, attack, &args)?;
    Ok(Some(who))
}

/// Whether a character could guard the target of an attack as it stands now.
fn could_guard_now(state: &State, who: Who, attack: &Attack) -> bool {
    who != attack.target
        && could_guard(state, who, attack.target, attack.by)
        && aim::check_made(state, attack).is_empty()
}

/// Whether a character could guard another against an attacker.
pub fn could_guard(state: &State, who: Who, target: Who, attacker: Who) -> bool {
    who != attacker
        && redirect::role(state, who, attacker) < redirect::FORMER_TARGET
        && turn::could_react(state, who)
        && is_unhindered(state, who)
        && is_aware(state, who, attacker)
        && sees(state, who, target)
        && map::are_nearby(state, target, who)
}

/// Whether a character is neither held nor has surrendered.
fn is_unhindered(state: &State, who: Who) -> bool {
    !is_held(state, who) && !has_surrendered(state, who)
}

/// Whether a character is likely to guard the target: both are of one faction, or the attacker is
/// an enemy of both. Others may guard too, but hardly ever do.
fn is_likely(state: &State, who: Who, attack: &Attack) -> bool {
    let common = state.hostile(who, attack.by) && state.hostile(attack.target, attack.by);
    common || !state.hostile(who, attack.target)
}

/// Checks the answer of a guard. If it names whom it guards, that must be the target. A ruling made
/// since the guard was asked may have ended the attack, entangled the guard, moved it away, or
/// hidden the attacker or the target from it.
fn check_still(state: &State, who: Who, attack: &Attack, args: &Args) -> Flow {
    if args.who(n::WHOM).is_some_and(|whom| whom != attack.target) {
        return Err(refused(BECOMES_TARGET, "that character is not the target of this attack"));
    }
    aim::check_made(state, attack).or(())?;
    reactions::check_still_can_react(state, who, attack.by)?;
    if !map::are_nearby(state, attack.target, who) || !sees(state, who, attack.target) {
        return Err(refused(BECOMES_TARGET, "it is no longer nearby the target"));
    }
    let reason = "it can no longer guard";
    if is_unhindered(state, who) { Ok(()) } else { Err(refused(BECOMES_TARGET, reason)) }
}

clause! { CANNOT_DODGE_OR_COUNTER = 162
    "guard.cannot-dodge-or-counter", "Guard", "A guard cannot dodge or counter the attack",
    "The turn of the guard is spent on guarding. It can neither dodge nor counter that attack, nor \
     hide from it. Skills that allow it are left to the GM.",
    uncited "the guard's turn is spent, and it is asked nothing"
}

/// The guard becomes the target. `react::decide` asks it for no reaction.
pub fn step_in(table: &mut Table<'_>, attack: Attack, guard: Who) -> Result<Attack, Stop> {
    reactions::spend(table, guard, None)?;
    sneak::after_reaction(table, guard)?;
    redirect::to(table, attack, guard)
}

clause! { CONSENT_AND_FACTION = 622
    "guard.consent-and-faction", "open", "A character can guard anybody, without consent",
    "A character can guard members of any faction, and needs no consent. Hiding behind an enemy \
     works only if that enemy agrees or is grabbed by the hiding character."
}

/// Opens a window in which those who are unlikely to guard can step in; gives the one who guards.
fn offer_to(
    table: &mut Table<'_>,
    unlikely: Vec<Who>,
    attack: &Attack,
) -> Result<Option<Who>, Stop> {
    if unlikely.is_empty() {
        return Ok(None);
    }
    let to: Vec<(Who, Verbs)> =
        unlikely.into_iter().map(|who| (who, smallvec![n::GUARD])).collect();
    let Some((who, _, args)) = table.window(CONSENT_AND_FACTION, to, Some(attack.target))? else {
        return Ok(None);
    };
    check_still(table.state_of(who), who, attack, &args)?;
    Ok(Some(who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[BECOMES_TARGET, CANNOT_DODGE_OR_COUNTER, ANYBODY_NEARBY, CONSENT_AND_FACTION];

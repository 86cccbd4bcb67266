//! Area `hide`: hiding behind a character (section "Hide behind a nearby character").

use super::blow::Attack;
use super::character::{can_act, has_surrendered, is_held, sees};
use super::names as n;
use super::reactions::{self, refused};
use super::{aim, grapple, map, react, redirect, surrender, turn};
use crate::engine::prelude::*;

clause! { AGREEMENT = 159
    "hide.agreement", "Hide behind a nearby character",
    "Hiding behind a character needs that character's consent",
    "The target picks a nearby character, who must agree, unless the target holds it \
     (grapple.hide-behind). That character must be able to act and in the target's view, and is \
     neither the attacker nor somebody who has been the target of this attack. If that character \
     refuses, nothing has happened: the target keeps its turn and may react in another way, but \
     cannot ask the same character again.",
    asks "whether to hide {who}"
}

/// The answer `hide-behind`.
pub struct HideBehind;

impl Answer for HideBehind {
    const VERB: Verb = Verb::answering(n::HIDE_BEHIND, reactions::ATTACKED)
        .takes(&[need(core::BEHIND, Kind::Who)])
        .says("Makes a nearby character the target, if that character agrees.")
        .told("tries to hide[ behind {behind}]");

    const COST: Cost = turn::REACTION;

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let Some(attacker) = about.filter(|_| reactions::could_meet(state, who, about)) else {
            return Vec::new();
        };
        let behind = |host: Who| Args::of(core::BEHIND, host);
        hosts(state, who, attacker).into_iter().map(behind).collect()
    }
}

/// The target spends its turn to hide behind a character; gives that character, or none if it does
/// not agree.
pub fn choose(table: &mut Table<'_>, attack: &Attack, args: &Args) -> Result<Option<Who>, Stop> {
    let (target, host) = (attack.target, host(table.state(), attack, args)?);
    if grapple::held_by(table.state(), target) == Some(host) {
        grapple::hide_behind(table, target, host)?;
        return Ok(Some(host));
    }
    if table.agrees(AGREEMENT, host, target)? {
        check_still(table.state(), attack, host)?;
        reactions::spend(table, target, None)?;
        return Ok(Some(host));
    }
    redirect::set_role(table, AGREEMENT, host, attack.by, redirect::HAS_REFUSED)?;
    Ok(None)
}

/// The character to hide behind: the one named, or the only one possible.
fn host(state: &State, attack: &Attack, args: &Args) -> Result<Who, Stop> {
    let (hosts, target) = (hosts(state, attack.target, attack.by), attack.target);
    let is_near = |host| {
        let known = sees(state, target, host) && !state.is_kept_hidden(host);
        known && map::are_nearby(state, target, host)
    };
    match args.who(core::BEHIND) {
        Some(host) if hosts.contains(&host) => Ok(host),
        Some(host) if host == attack.by && is_near(host) => {
            Err(refused(AGREEMENT, "nobody can hide behind the attacker"))
        }
        Some(host) if redirect::role(state, host, attack.by) > 0 => {
            Err(refused(react::WINDOW_ORDER, "that character has been the target or has refused"))
        }
        Some(_) if has_surrendered(state, target) => {
            Err(surrender::check_hide(state, target).into())
        }
        Some(_) if is_held(state, target) => {
            Err(grapple::check_unheld(state, target, "cannot hide behind anybody").into())
        }
        // A concealed character is refused as if it were not nearby, wherever it is.
        Some(host) if !is_near(host) => Err(refused(AGREEMENT, "that character is not nearby")),
        Some(_) => Err(refused(AGREEMENT, "nobody can hide behind that character")),
        None if hosts.len() == 1 => Ok(hosts[0]),
        None => Err(refused(AGREEMENT, "say behind whom to hide: behind=…")),
    }
}

/// The characters behind whom the target could hide if they agree. Those it does not see are left
/// out, and those who were already the target or have just refused. So is a character whose place
/// is kept from the Players, since the question would tell of it; the GM can reveal it first.
pub fn hosts(state: &State, target: Who, attacker: Who) -> Vec<Who> {
    if has_surrendered(state, target) {
        return Vec::new();
    }
    let entangled = is_held(state, target);
    let fits = |who: &Who| {
        *who != attacker
            && *who != target
            && redirect::role(state, *who, attacker) == 0
            && (grapple::held_by(state, target) == Some(*who)
                || can_act(state, *who)
                    && !entangled
                    && !state.is_kept_hidden(*who)
                    && sees(state, target, *who))
            && map::are_nearby(state, target, *who)
    };
    state.present().filter(fits).collect()
}

/// Refuses an agreement if a ruling made meanwhile has made hiding impossible.
fn check_still(state: &State, attack: &Attack, host: Who) -> Flow {
    aim::check_made(state, attack).or(())?;
    reactions::check_still_can_react(state, attack.target, attack.by)?;
    if !hosts(state, attack.target, attack.by).contains(&host) {
        return Err(refused(AGREEMENT, "it can no longer hide behind that character"));
    }
    Ok(())
}

clause! { NEW_TARGET_MAY_REACT = 160
    "hide.new-target-may-react", "Hide behind a nearby character", "The new target may react",
    "The character hidden behind is now the target. It may be guarded, and may dodge, counter or \
     hide behind another if its turn is unspent. Agreeing costs nothing.",
    uncited "the question to the new target shows it"
}

// `react::decide` goes on with that character as the target.

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AGREEMENT, NEW_TARGET_MAY_REACT];

//! Area `sneak`: ambushes (section "Sneaking in combat"). Hiding and being revealed are rulings.

use super::names as n;
use super::{react, turn};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::{Presence, State};
use crate::vocabulary::{Actor, Args, Clause, Effect, SideId, Value, Who, core};

clause! { AMBUSH = 196
    "sneak.ambush", "Sneaking in combat", "Out of hiding",
    "Whoever lies in ambush is concealed when the fight begins."
}

clause! { SURPRISE = 200
    "sneak.surprise", "Sneaking in combat", "Struck from nowhere",
    "An enemy attacked by somebody concealed cannot react to that attack, early in the fight or \
     late."
}

clause! { BONUS_TURN = 201
    "sneak.bonus-turn", "Sneaking in combat", "A turn before all others",
    "Before the first round each concealed character has a turn, with all that belongs to one. \
     Nobody else acts or reacts meanwhile."
}

clause! { BONUS_TURN_IS_EXTRA = 202
    "sneak.bonus-turn-is-extra", "Sneaking in combat", "It takes nothing from the first round",
    "That turn comes on top: in the first round the same characters have theirs, or a reaction, \
     like everybody."
}

clause! { BYSTANDERS = 642
    "sneak.bystanders", "open", "Those beside the victim",
    "Nobody guards against an attacker they do not know of."
}

clause! { SEVERAL_FACTIONS = 643
    "sneak.several-factions", "open", "Ambushers on several sides",
    "Factions with people in hiding alternate as in a round until each of those has had its turn."
}

/// Those who lie in ambush, in the order of the front matter; a faction stands for all of it.
pub fn ambushers(state: &State, args: &Args) -> Vec<Who> {
    let listed = args.list(n::AMBUSHERS);
    let named = |who: &Who| {
        listed.contains(&Value::Who(*who)) || listed.contains(&Value::Side(state.side(*who)))
    };
    state.everyone().filter(named).collect()
}

/// Why somebody cannot lie in ambush.
pub fn check_start(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for who in ambushers(state, args) {
        let there = state.body(who).presence == Presence::Present;
        refusals.unless(there, AMBUSH, || format!("{} is not in the fight", state.called(who)));
    }
    refusals
}

/// The faction of the ambushers, if they are of one.
pub fn faction(state: &State, args: &Args) -> Option<SideId> {
    let ambushers = ambushers(state, args);
    let side = state.side(*ambushers.first()?);
    ambushers.iter().all(|who| state.side(*who) == side).then_some(side)
}

/// The ambushers are concealed; whether anybody has a turn before the first round.
pub fn settle(table: &mut Table<'_>, args: &Args) -> Result<bool, Stop> {
    for who in ambushers(table.state(), args) {
        table.gain(AMBUSH, who, n::CONCEALED, None)?;
    }
    Ok(!concealed(table.state()).is_empty() && args.value(n::AMBUSHERS).is_some())
}

fn concealed(state: &State) -> Vec<Who> {
    let hides = |who: &Who| state.is(*who, n::CONCEALED);
    state.present().filter(hides).filter(|who| super::character::can_act(state, *who)).collect()
}

/// Round 0: the concealed have a turn each, and nobody else has any.
pub fn begin(table: &mut Table<'_>) -> Result<(), Stop> {
    table.effect(BONUS_TURN, Effect::Round(0))?;
    table.effect(BONUS_TURN, Effect::Phase(core::SURPRISE))?;
    let concealed = concealed(table.state());
    let several = concealed.iter().any(|who| table.state().hostile(*who, concealed[0]));
    if several {
        table.note(SEVERAL_FACTIONS, None, None)?;
    }
    for who in concealed {
        turn::renew(table, BONUS_TURN, who)?;
    }
    Ok(())
}

/// An attack that nobody sees coming.
pub fn note_surprise(table: &mut Table<'_>, target: Who, attacker: Who) -> Result<(), Stop> {
    if react::sees(table.state(), target, attacker) {
        return Ok(());
    }
    table.note(SURPRISE, Some(Actor::Who(target)), None)
}

/// Nobody beside the victim knows of the attacker either.
pub fn note_bystanders(table: &mut Table<'_>, target: Who, attacker: Who) -> Result<(), Stop> {
    let state = table.state();
    let could = |who: &Who| {
        state.hostile(*who, attacker)
            && *who != target
            && turn::could_react(state, *who)
            && !react::is_aware(state, *who, attacker)
            && super::map::are_nearby(state, target, *who)
    };
    if state.present().any(|who| could(&who)) {
        table.note(BYSTANDERS, Some(Actor::Who(target)), None)?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[AMBUSH, SURPRISE, BONUS_TURN, BONUS_TURN_IS_EXTRA, BYSTANDERS, SEVERAL_FACTIONS];

//! Area `counterspell`: a spell against a spell (section "Counterspell" and what the chapter leaves
//! open).

use super::combatant::can_act;
use super::immediate::{self, Reaction};
use super::{inside, names as n};
use crate::engine::prelude::*;

clause! { IMMEDIATE = 215
    "counterspell.immediate", "Counterspell", "A spell against a spell",
    "Some abilities, spells and feats let a character counter a spell while it is cast, as an \
     immediate action. How it goes stands there. Whose side the caster is on makes no difference: \
     everybody else who has such a thing is asked."
}

/// A counterspell, as it is answered.
pub struct Counterspell;

impl Answer for Counterspell {
    const VERB: Verb = Verb::answering(
        n::COUNTERSPELL,
        "when a spell is being cast",
        &[may(n::FEATURE, Kind::Text)],
        "By an ability, spell or feat that allows it; the GM rules what comes of it.",
    )
    .told("tries to counter the spell[ with {feature}]");

    const COST: Cost = immediate::ACTION;

    fn answers(_: &State, _: Who, _: Option<Who>) -> Vec<Args> {
        let feature = Value::Text("a feature that counters".to_owned());
        vec![Args::default(), Args::default().with(n::FEATURE, feature)]
    }
}

/// Asks those who could counter it, of whatever side; whether somebody did.
pub fn countered(table: &mut Table<'_>, caster: Who) -> Result<bool, Stop> {
    let able = |state: &State, who: Who| {
        who != caster && inside::reaches(state, who, caster) && check(state, who).is_empty()
    };
    let everyone: Vec<Who> = table.state().present().collect();
    for who in everyone {
        if !able(table.state(), who) || !can_act(table.state(), caster) {
            continue;
        }
        let reply = table.ask_beside(IMMEDIATE, who, n::COUNTERSPELL, caster)?;
        let Some(args) = table.done_with(IMMEDIATE, n::COUNTERSPELL, reply)? else { continue };
        // A ruling may have felled one of them meanwhile, or taken what it takes.
        let state = table.state();
        let mut refusals = check(state, who);
        refusals.unless(can_act(state, caster), IMMEDIATE, || {
            format!("{} casts nothing any more", state.called(caster))
        });
        refusals.or(())?;
        let args = args.with(core::TARGET, Value::Who(caster));
        let by = Actor::Who(who);
        if table.stepped_in(by, n::COUNTERSPELL, &args, |table| attempt(table, who))? {
            return Ok(true);
        }
    }
    Ok(false)
}

clause! { ATTEMPT_COUNTS = 216
    "counterspell.attempt-counts", "Counterspell", "Trying is enough",
    "The attempt shuts out every other kind of immediate action, whether it works or not."
}

clause! { PROCEDURE = 654
    "counterspell.procedure", "open", "The GM says whether it worked",
    "What grants the counterspell says how it is resolved; the GM enters whether the spell was \
     countered."
}

/// Why somebody counters nothing now.
fn check(state: &State, who: Who) -> Refusals {
    let limit = state.number(who, n::COUNTERSPELLS_PER_ROUND).unwrap_or(0);
    let made = state.counter(who, None, n::COUNTERSPELLS_MADE);
    let no_more = Refusals::if_not(made < limit, immediate::COUNTERSPELL_LOCKS, || {
        format!("{made} made, {limit} allowed in a round")
    });
    immediate::check(state, who, Reaction::Counterspell, no_more)
}

/// Somebody tries; whether the spell is countered.
fn attempt(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    immediate::spend(table, who, Reaction::Counterspell)?;
    let made = table.state().counter(who, None, n::COUNTERSPELLS_MADE) + 1;
    table.count(immediate::COUNTERSPELL_LOCKS, who, n::COUNTERSPELLS_MADE, made)?;
    let options = vec![Value::Word(n::COUNTERED), Value::Word(n::NOT_COUNTERED)];
    match table.ask(PROCEDURE, Actor::Gm, options, Some(who))? {
        Reply::Value(Value::Word(n::COUNTERED)) => Ok(true),
        Reply::Value(Value::Word(n::NOT_COUNTERED)) => {
            let otherwise = "what did not work would shut out nothing";
            table.decided(ATTEMPT_COUNTS, who, None, otherwise).map(|()| false)
        }
        _ => Err(Refusals::because(PROCEDURE, "answer countered or not-countered").into()),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[IMMEDIATE, ATTEMPT_COUNTS, PROCEDURE];

//! Area `counterspell`: countering spells (section "Counterspell" and what the chapter leaves
//! open).

use super::combatant::can_act;
use super::immediate::{self, Reaction};
use super::{inside, names as n, sheet::stated};
use crate::engine::prelude::*;

clause! { IMMEDIATE = 215
    "counterspell.immediate", "Counterspell",
    "A counterspell is an immediate action against a spell being cast",
    "Some abilities, spells and feats let a character counter a spell while it is being cast, as \
     an immediate action. Their own entries say how. Everybody else who can counter is asked, \
     whichever side the caster is on."
}

/// The answer by which a counterspell is attempted.
pub struct Counterspell;

impl Answer for Counterspell {
    const VERB: Verb = Verb::answering(n::COUNTERSPELL, "when a spell is being cast")
        .takes(&[may(n::FEATURE, Kind::Text)])
        .says(
            "Tries to counter the spell by an ability, spell or feat that allows it; the GM rules \
             the result.",
        )
        .told("tries to counter the spell[ with {feature}]");

    const COST: Cost = immediate::ACTION;

    fn answers(_: &State, _: Who, _: Option<Who>) -> Vec<Args> {
        let feature = Value::Text("a feature that counters".to_owned());
        vec![Args::default(), Args::of(n::FEATURE, feature)]
    }
}

/// Asks those who could counter it, on any side. Returns whether somebody did.
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
        // A ruling may meanwhile have brought one of them down, or taken away what it needs.
        let state = table.state();
        let mut refusals = check(state, who);
        refusals.unless(can_act(state, caster), IMMEDIATE, || {
            format!("{} is no longer casting", state.called(caster))
        });
        refusals.or(())?;
        let args = args.with(core::TARGET, caster);
        let by = Actor::Who(who);
        if table.stepped_in(by, n::COUNTERSPELL, &args, |table| attempt(table, who, caster))? {
            return Ok(true);
        }
    }
    Ok(false)
}

clause! { ATTEMPT_COUNTS = 216
    "counterspell.attempt-counts", "Counterspell", "A counterspell attempt counts even if it fails",
    "The attempt rules out every other kind of immediate action, whether it works or not."
}

clause! { PROCEDURE = 654
    "counterspell.procedure", "open", "The GM says whether the counterspell worked",
    "The entry that grants the counterspell says how it is resolved. The GM enters whether the \
     spell was countered. A countered spell is lost, and the action it took is spent.",
    tells "the spell of {who} is countered, and it is lost",
    asks "whether {who} has countered the spell"
}

/// Why somebody cannot counter now.
fn check(state: &State, who: Who) -> Refusals {
    let limit = stated(state, who, n::COUNTERSPELLS_PER_ROUND);
    let made = state.counter(who, None, n::COUNTERSPELLS_MADE);
    let no_more = Refusals::if_not(made < limit, immediate::COUNTERSPELL_LOCKS, || {
        format!("counterspells this round: {made} made, {limit} allowed")
    });
    immediate::check(state, who, Reaction::Counterspell, no_more)
}

/// Attempts a counterspell. Returns whether the spell is countered.
fn attempt(table: &mut Table<'_>, who: Who, caster: Who) -> Result<bool, Stop> {
    immediate::spend(table, who, Reaction::Counterspell)?;
    let made = table.state().counter(who, None, n::COUNTERSPELLS_MADE) + 1;
    table.count(immediate::COUNTERSPELL_LOCKS, who, n::COUNTERSPELLS_MADE, made)?;
    let options = [n::COUNTERED, n::NOT_COUNTERED];
    match table.ask(PROCEDURE, Actor::Gm, options.map(Value::Word).to_vec(), Some(who))? {
        Reply::Value(Value::Word(n::COUNTERED)) => {
            table.decided(PROCEDURE, caster, None, "the spell would take effect").map(|()| true)
        }
        Reply::Value(Value::Word(n::NOT_COUNTERED)) => {
            let otherwise = "a failed attempt would rule out nothing";
            table.decided(ATTEMPT_COUNTS, who, None, otherwise).map(|()| false)
        }
        _ => Err(table.not_offered(PROCEDURE, &options)),
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[IMMEDIATE, ATTEMPT_COUNTS, PROCEDURE];

//! The Test that the GM calls for, and what it brings.

use super::character::{has_left, is_character};
use super::names as n;
use super::test::{self, Test};
use super::{combat, hp, outside, zone_condition};
use crate::engine::prelude::*;

/// A Test the GM calls for.
pub struct Call {
    by: Who,
    word: String,
    said: Args,
}

impl Plan for Call {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::CALL_TEST, "at any time")
        .takes(&[
            need(core::WHO, Kind::Who),
            test::TESTED,
            test::AT_DR,
            test::BETTER,
            test::WORSE,
            may(n::ON_PASS, Kind::Text),
            may(n::ON_FAIL, Kind::Text),
        ])
        .says(
            "Calls for a Test: of an attribute if it is a Character, of Skill if it is a \
             Creature. on-pass= and on-fail= say what comes of it: damage dice, a hinderance, \
             ongoing, or words.",
        )
        .told("calls on {who} to Test[ {attribute}]");

    fn fill(state: &State, _: Gm, args: Args) -> Result<Args, Refusals> {
        Ok(match args.who(core::WHO) {
            Some(who) => test::with_skill(state, who, args),
            None => args,
        })
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let tested = args.who(core::WHO).zip(test::word(args, n::ATTRIBUTE));
        let (by, word) = said(tested, outside::TEST, "say who Tests what: who=… attribute=…")?;
        let mut refusals = test::check_said(state, by, args);
        refusals.append(combat::check_not_over(state, outside::TEST));
        refusals.unless(!has_left(state, by), outside::TEST, || {
            format!("{} has left the fight", state.called(by))
        });
        refusals.or(Call { by, word: word.to_owned(), said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Call { by, word, said } = self;
        let state = table.state();
        let clause = if is_character(state, by) { outside::TEST } else { outside::SKILL };
        let test = Test::of(state, test::die(clause, by, n::TEST), (by, &word), test::terms(&said));
        let throw = test::make(table, test)?;
        let passed = throw.rolled.outcome == Some(core::SUCCESS);
        let text = said.text(if passed { n::ON_PASS } else { n::ON_FAIL });
        text.map_or(Ok(()), |text| bring(table, clause, by, text))
    }
}

/// What the GM says such a Test brings; whoever is out suffers nothing that the rules know.
fn bring(table: &mut Table<'_>, clause: Cited, by: Who, text: &str) -> Flow {
    let known = zone_condition::brings(text);
    if known.is_some() && table.state().is(by, n::OUT) {
        return table.decided(hp::ZERO, by, None, "it would suffer that");
    }
    match known {
        Some(brought) => {
            zone_condition::suffer(table, clause, by, brought, (&Args::default(), Part::only()))
        }
        None => table.says(clause, by, text),
    }
}

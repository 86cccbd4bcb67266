//! Area `ongoing`: Ongoing Damage.

use super::character::{is_character, keep, stands};
use super::names as n;
use super::{hinderance, hp, outside, test};
use crate::engine::prelude::*;
use crate::vocabulary::ClauseCode;

clause! { SOURCE = 146
    "ongoing.source", "Ongoing Damage", "Some attacks and spells leave Ongoing Damage",
    "Certain attacks and spells put Ongoing Damage on their target, in addition to their first \
     effect. The attack or spell says so, or the GM rules it."
}

/// The GM puts Ongoing Damage on a combatant, or names another attribute to Test for one that
/// already has it.
pub struct Apply {
    target: Who,
    said: Args,
}

impl Plan for Apply {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::APPLY_ONGOING_DAMAGE, "at any time")
        .takes(&[
            need(core::TARGET, Kind::Who),
            may(n::SOURCE, Kind::Text),
            test::TESTED,
            may_gm(n::DR, test::A_DR),
        ])
        .says(
            "Puts Ongoing Damage on a combatant that is not out. For one that suffers already, what \
             is said of the Test replaces what was said before.",
        )
        .told(
            "puts Ongoing Damage on {target}[ ({source})][, to be Tested with {attribute}]\
             [ at DR {dr}]",
        );

    /// The usual DR goes without saying, unless it replaces another one.
    fn spell(state: &State, _: Gm, args: Args) -> Args {
        let suffers = args.who(core::TARGET).is_some_and(|who| state.is(who, n::ONGOING_DAMAGE));
        let usual = args.int(n::DR) == Some(test::USUAL_DR);
        if usual && !suffers { args.without(&[n::DR]) } else { args }
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let target = said(args.who(core::TARGET), SOURCE, "say on whom: target=…")?;
        let called = state.called(target);
        let mut refusals = presence::check_here(state, target, SOURCE);
        let stands = !refusals.is_empty() || stands(state, target);
        refusals.unless(stands, SOURCE, || format!("{called} is out of the fight"));
        refusals
            .with(test::check_said(state, target, args))
            .or(Apply { target, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Apply { target, said } = self;
        let other = other_attribute(table.state(), target, &said);
        apply(table, target, &said)?;
        if let Some(dr) = said.int(n::DR) {
            test::keep_dr(table, STACKING, (target, n::ONGOING_DAMAGE), dr)?;
        }
        let of = (target, n::ONGOING_DAMAGE);
        let gain = |other| hinderance::test_otherwise(table, STACKING, of, Some(other));
        other.map_or(Ok(()), gain)
    }
}

/// Puts Ongoing Damage on somebody.
pub fn apply(table: &mut Table<'_>, target: Who, args: &Args) -> Flow {
    if table.state().is(target, n::ONGOING_DAMAGE) {
        return table.decided(STACKING, target, None, "it would suffer twice");
    }
    hinderance::gain(table, SOURCE, (target, n::ONGOING_DAMAGE), args)?;
    mark_fresh(table, target)
}

/// The GM rules that somebody suffers, perhaps with the attribute to Test; whoever does already
/// goes on.
pub fn ruled(table: &mut Table<'_>, target: Who, picked: Option<Detail>) -> Flow {
    let suffers = table.state().is(target, n::ONGOING_DAMAGE);
    hinderance::test_otherwise(table, own::RULING, (target, n::ONGOING_DAMAGE), picked)?;
    if suffers { Ok(()) } else { mark_fresh(table, target) }
}

/// Gained in a Turn that runs, it brings neither loss nor Test before the next.
fn mark_fresh(table: &mut Table<'_>, target: Who) -> Flow {
    if table.state().acting.contains(&target) { count_fresh(table, target, 1) } else { Ok(()) }
}

clause! { LOSS_AT_TURN_START = 147
    "ongoing.loss-at-turn-start", "Ongoing Damage",
    "Ongoing Damage costs as many hit points as one's own Level each Turn",
    "At the start of each of its Turns, before anything else, a combatant with Ongoing Damage \
     loses as many hit points as its own Level. No die is rolled for it."
}

/// The hit points that Ongoing Damage costs at the start of a Turn. Called by `turn::begin`.
pub fn bite(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().is(who, n::ONGOING_DAMAGE) {
        return Ok(());
    }
    let level = outside::own_level(table.state(), who);
    hp::lose(table, LOSS_AT_TURN_START, who, level)
}

/// The Level that a loss is as great as, for whoever reads of it.
pub fn told(state: &State, who: Who, clause: ClauseCode) -> Option<String> {
    let is_loss = clause == LOSS_AT_TURN_START.code;
    is_loss.then(|| format!("Level {}", outside::own_level(state, who)))
}

clause! { CHARACTERS_LEVEL = 628
    "ongoing.characters-level", "open", "Ongoing Damage affects Characters too",
    "A Character with Ongoing Damage loses hit points equal to its own Level and Tests the \
     attribute that the GM picks.",
    uncited "the loss itself shows it"
}

clause! { TEST_AT_TURN_END = 148
    "ongoing.test-at-turn-end", "Ongoing Damage", "Ongoing Damage is Tested at the end of the Turn",
    "At the end of each of its Turns the combatant Tests, without an Action. On a pass the \
     Ongoing Damage is over; on a failure it stays."
}

clause! { GM_CHOOSES_ATTRIBUTE = 149
    "ongoing.gm-chooses-attribute", "Ongoing Damage",
    "The GM picks what is Tested against Ongoing Damage",
    "A Character Tests the attribute that the GM picks, when the Ongoing Damage is gained or at \
     the Test. A Creature Tests Skill.",
    asks "what {who} Tests"
}

/// The Test at the end of a sufferer's Turn.
fn at_turn_end(table: &mut Table<'_>, who: Who, said: &Args) -> Flow {
    let die = test::die(TEST_AT_TURN_END, who, n::ONGOING);
    let (asks, of) = (GM_CHOOSES_ATTRIBUTE, (who, n::ONGOING_DAMAGE));
    if hinderance::test(table, asks, die, of, said)? {
        hinderance::lose(table, TEST_AT_TURN_END, of)?;
    }
    Ok(())
}

clause! { FIRST_LOSS_NEXT_TURN = 150
    "ongoing.first-loss-next-turn", "Ongoing Damage", "Ongoing Damage begins with the next Turn",
    "Gaining Ongoing Damage costs nothing yet. The first loss comes at the start of the \
     combatant's next Turn, and the first Test at the end of that Turn."
}

/// Whether the end of this Turn brings a Test.
fn is_tested(state: &State, who: Who) -> bool {
    let own = Some(Subject::Who(who));
    state.is(who, n::ONGOING_DAMAGE) && state.counter(who, own, n::ONGOING_DAMAGE) == 0
}

/// The Turn in which it was gained is over: the next one brings its loss and its Test.
pub fn not_fresh(table: &mut Table<'_>, who: Who) -> Flow {
    count_fresh(table, who, 0)
}

fn count_fresh(table: &mut Table<'_>, who: Who, to: i32) -> Flow {
    keep(table, FIRST_LOSS_NEXT_TURN, (who.into(), who.into()), n::ONGOING_DAMAGE, to)
}

clause! { TEST_EVEN_WHEN_HINDERED = 151
    "ongoing.test-even-when-hindered", "Ongoing Damage / Hinderance",
    "Hinderances do not stop Ongoing Damage or its Test",
    "A combatant that is Distracted, Stuck or Paralysed still has its Turn, with the loss and the \
     Test. A Weakened combatant makes that Test with Disadvantage.",
    uncited "the Test itself shows it"
}

clause! { STACKING = 627
    "ongoing.stacking", "open", "Ongoing Damage from two sources does not add up",
    "A combatant either has Ongoing Damage or does not. A second source changes nothing while the \
     first lasts, except that the GM can name another attribute or another DR for the Test."
}

/// The attribute a second source names for somebody who suffers already, where it is another.
fn other_attribute(state: &State, target: Who, said: &Args) -> Option<Detail> {
    let held = state.detail(target, n::ONGOING_DAMAGE);
    test::word(said, n::ATTRIBUTE)
        .filter(|_| state.is(target, n::ONGOING_DAMAGE) && is_character(state, target))
        .and_then(|word| test::detail_of(state, target, word))
        .filter(|named| held != Some(*named))
}

clause! { END_ORDER = 629
    "ongoing.end-order", "open", "Ongoing Damage is Tested first, then hinderances",
    "At the end of a Turn, Ongoing Damage is Tested first, and then hinderances in the order they \
     were gained. A hinderance that is shaken off no longer counts for the Tests that follow."
}

/// The Tests at the end of a Turn: Ongoing Damage first, then hinderances as they were gained.
/// Called by `turn::end`.
pub fn end_tests(table: &mut Table<'_>, who: Who, said: &Args) -> Flow {
    let state = table.state();
    let burns = is_tested(state, who);
    let held = hinderance::tested_at_end(state, who).len();
    if held + usize::from(burns) > 1 {
        table.decided(END_ORDER, who, None, "a hinderance would be Tested first")?;
    }
    if burns {
        table.unasked_on_turn(TEST_AT_TURN_END, who, |table| at_turn_end(table, who, said))?;
    } else {
        not_fresh(table, who)?;
    }
    hinderance::at_turn_end(table, who, said)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SOURCE,
    LOSS_AT_TURN_START,
    TEST_AT_TURN_END,
    GM_CHOOSES_ATTRIBUTE,
    FIRST_LOSS_NEXT_TURN,
    TEST_EVEN_WHEN_HINDERED,
    STACKING,
    CHARACTERS_LEVEL,
    END_ORDER,
];

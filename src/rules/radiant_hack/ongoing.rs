//! Area `ongoing`: damage that goes on.

use super::character::{is_character, stands};
use super::names as n;
use super::test::Cause;
use super::{hinderance, hp, outside, test};
use crate::engine::catalog::{Kind, Verb, may, need};
use crate::engine::record::{Gm, Plan};
use crate::engine::{Refusals, Stop, Table};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Detail, Effect, Subject, Who, core};

clause! { SOURCE = 146
    "ongoing.source", "Ongoing Damage", "Some harm does not end with the blow",
    "Certain attacks and spells put Ongoing Damage on their target, beside what they do at once. \
     Which ones is written with them or ruled by the GM."
}

/// The GM puts Ongoing Damage on somebody; who suffers already may be given another attribute to
/// Test.
pub struct Apply {
    target: Who,
    said: Args,
}

impl Plan for Apply {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        n::APPLY_ONGOING_DAMAGE,
        "at any time",
        &[need(core::TARGET, Kind::Who), may(n::SOURCE, Kind::Text), test::TESTED, test::AT_DR],
        "Puts Ongoing Damage on somebody who is not out.",
    );

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let Some(target) = args.who(core::TARGET) else {
            return Err(Refusals::because(SOURCE, "say on whom: target=…"));
        };
        let mut refusals = Refusals::none();
        refusals.unless(stands(state, target), SOURCE, || {
            format!("{} is out of the fight", state.called(target))
        });
        refusals.append(test::check_said(state, target, args));
        refusals.or(Apply { target, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Apply { target, said } = self;
        let other = other_attribute(table.state(), target, &said);
        apply(table, target, &said)?;
        if other.is_none() {
            return Ok(());
        }
        table.lose(STACKING, target, n::ONGOING_DAMAGE)?;
        table.gain(STACKING, target, n::ONGOING_DAMAGE, other)
    }
}

/// Puts Ongoing Damage on somebody.
pub fn apply(table: &mut Table<'_>, target: Who, args: &Args) -> Result<(), Stop> {
    let who = Some(Actor::Who(target));
    if table.state().is(target, n::ONGOING_DAMAGE) {
        return table.decided(STACKING, who, None, "it would suffer twice");
    }
    let detail = test::word(args, n::ATTRIBUTE)
        .and_then(|word| hinderance::detail_of(table.state(), target, word));
    table.gain(SOURCE, target, n::ONGOING_DAMAGE, detail)?;
    let of = Subject::Who(target);
    if let Some(to) = args.int(n::DR).filter(|dr| *dr != test::USUAL_DR) {
        let counter = n::ONGOING_DAMAGE;
        table.effect(SOURCE, Effect::Counter { of, about: None, counter, to })?;
    }
    fresh(table, target)
}

clause! { LOSS_AT_TURN_START = 147
    "ongoing.loss-at-turn-start", "Ongoing Damage", "The own Level, as each Turn starts",
    "At the start of each of its Turns, before anything else, the sufferer loses as many hit \
     points as its own Level. No die is thrown for it."
}

clause! { CHARACTERS_LEVEL = 628
    "ongoing.characters-level", "open", "Characters burn too",
    "A Character loses its own Level and Tests the attribute the GM picks.",
    uncited "the loss itself shows it"
}

/// What the start of a Turn costs a sufferer.
pub fn bite(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().is(who, n::ONGOING_DAMAGE) {
        return Ok(());
    }
    let level = outside::own_level(table.state(), who);
    hp::lose(table, LOSS_AT_TURN_START, who, level)
}

clause! { TEST_AT_TURN_END = 148
    "ongoing.test-at-turn-end", "Ongoing Damage", "A Test as the Turn ends",
    "At the end of each of its Turns the sufferer Tests, without an Action: passed, the Ongoing \
     Damage is over; failed, it stays."
}

/// The Test at the end of a sufferer's Turn.
pub fn at_turn_end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !is_tested(table.state(), who) {
        return not_fresh(table, who);
    }
    table.unasked_on_turn(TEST_AT_TURN_END, Actor::Who(who), |table| test_at_end(table, who))
}

/// The Ongoing Damage is over.
pub fn end(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    table.lose(clause, who, n::ONGOING_DAMAGE)?;
    hinderance::clear_counters(table, clause, who, n::ONGOING_DAMAGE)
}

clause! { GM_CHOOSES_ATTRIBUTE = 149
    "ongoing.gm-chooses-attribute", "Ongoing Damage", "The GM says what is Tested",
    "A Character Tests the attribute the GM picks, as the harm comes or at the Test; a Creature \
     Tests Skill."
}

fn test_at_end(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let word = hinderance::attribute_for(table, GM_CHOOSES_ATTRIBUTE, who, n::ONGOING_DAMAGE)?;
    // A ruling may have ended it while the GM was asked.
    if !table.state().is(who, n::ONGOING_DAMAGE) {
        return Ok(());
    }
    let dr = hinderance::dr_of(table.state(), who, n::ONGOING_DAMAGE);
    let cause = Cause::new(TEST_AT_TURN_END, n::ONGOING);
    if test::of_attribute(table, cause, (who, word.as_str()), dr)? {
        end(table, TEST_AT_TURN_END, who)?;
    }
    Ok(())
}

clause! { FIRST_LOSS_NEXT_TURN = 150
    "ongoing.first-loss-next-turn", "Ongoing Damage", "It bites from the next Turn on",
    "Gaining it costs nothing yet. The first loss comes as the sufferer's next Turn starts, the \
     first Test as that Turn ends."
}

/// Gained in a Turn that runs, it brings neither loss nor Test before the next.
fn fresh(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if table.state().acting.contains(&who) {
        count_fresh(table, who, 1)?;
    }
    Ok(())
}

/// Whether the end of this Turn brings a Test.
pub fn is_tested(state: &State, who: Who) -> bool {
    let of = Subject::Who(who);
    state.is(who, n::ONGOING_DAMAGE) && state.counter(of, Some(of), n::ONGOING_DAMAGE) == 0
}

/// The Turn it was gained in is over: the next one brings its loss and its Test.
pub fn not_fresh(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let of = Subject::Who(who);
    if table.state().counter(of, Some(of), n::ONGOING_DAMAGE) == 0 {
        return Ok(());
    }
    count_fresh(table, who, 0)
}

fn count_fresh(table: &mut Table<'_>, who: Who, to: i32) -> Result<(), Stop> {
    let of = Subject::Who(who);
    let (about, counter) = (Some(of), n::ONGOING_DAMAGE);
    table.effect(FIRST_LOSS_NEXT_TURN, Effect::Counter { of, about, counter, to })
}

clause! { TEST_EVEN_WHEN_HINDERED = 151
    "ongoing.test-even-when-hindered", "Ongoing Damage / Hinderance", "Hindered or not",
    "Who is Distracted, Stuck or Paralysed has a Turn all the same, with its loss and its Test. \
     The Weakened make that Test with Disadvantage.",
    uncited "the Test itself shows it"
}

clause! { STACKING = 627
    "ongoing.stacking", "open", "Two fires burn like one",
    "One has Ongoing Damage or has it not. A second source changes nothing while the first lasts, \
     unless the GM names another attribute for the Test."
}

/// The attribute a second source names for somebody who suffers already, where it is another.
fn other_attribute(state: &State, target: Who, said: &Args) -> Option<Detail> {
    let held = state.detail(target, n::ONGOING_DAMAGE);
    test::word(said, n::ATTRIBUTE)
        .filter(|_| state.is(target, n::ONGOING_DAMAGE) && is_character(state, target))
        .and_then(|word| hinderance::detail_of(state, target, word))
        .filter(|named| held != Some(*named))
}

clause! { END_ORDER = 629
    "ongoing.end-order", "open", "Which Test comes first",
    "Ongoing Damage is Tested first, hinderances after it in the order they were gained. One that \
     is shaken off counts no more for those that follow."
}

/// The Tests at the end of a Turn: Ongoing Damage first, then hinderances as they were gained.
pub fn end_tests(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let state = table.state();
    let burns = is_tested(state, who);
    let held = hinderance::tested_at_end(state, who);
    if held.len() + usize::from(burns) > 1 {
        table.decided(END_ORDER, who, None, "a hinderance would be Tested first")?;
    }
    at_turn_end(table, who)?;
    hinderance::at_turn_end(table, who, held)
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

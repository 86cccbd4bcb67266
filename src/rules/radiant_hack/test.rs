//! Area `test`: how a Test is made (what the chapter leaves open).

use super::character::is_character;
use super::names as n;
use super::{hinderance, outside};
use crate::engine::catalog::{Kind, Opt, Usual, Verb, may, need};
use crate::engine::record::{Gm, Plan};
use crate::engine::{Added, Compared, Keep, Refusals, Roll, Stop, Sum, Table, Throw};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Clause, Dice, Name, Part, Subject, Value, Who, core};

/// A Test to be made.
#[derive(Clone, Debug)]
pub struct Test {
    /// What calls for it.
    pub cause: Cause,
    /// Who makes it.
    pub by: Who,
    /// Against whom.
    pub on: Option<Who>,
    /// What is added, and why.
    pub with: Added,
    /// What it has to reach.
    pub dr: i32,
    /// By which clause, where that is not the usual DR.
    pub other_dr: &'static Clause,
    /// Why it is made with Disadvantage, beside being Weakened.
    pub worse: Vec<&'static Clause>,
    /// Why it is made with Advantage.
    pub better: Vec<&'static Clause>,
    /// Whether a 1 and a 20 decide by themselves, as on Tests to hit and to avoid.
    pub naturals: Naturals,
    /// What it is called to pass and to fail.
    pub outcomes: (Name, Name),
}

/// What the face of the die decides by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naturals {
    /// Nothing: the total counts.
    Nothing,
    /// A 20 passes and a 1 fails.
    Decide,
}

/// What calls for a Test.
#[derive(Clone, Debug)]
pub struct Cause {
    /// The clause that calls for it.
    pub clause: &'static Clause,
    /// What for.
    pub purpose: Name,
    /// Whom or what it is about.
    pub whom: Option<Subject>,
    /// Which of the deed's Tests it is.
    pub part: Part,
}

impl Cause {
    /// A Test about nobody else, the only one of its kind.
    pub fn new(clause: &'static Clause, purpose: Name) -> Self {
        Cause { clause, purpose, whom: None, part: Part::only() }
    }

    /// The same about somebody or something.
    #[must_use]
    pub fn about(self, whom: impl Into<Subject>) -> Self {
        Cause { whom: Some(whom.into()), ..self }
    }

    /// The same as one of several.
    #[must_use]
    pub fn part(self, part: impl Into<Part>) -> Self {
        Cause { part: part.into(), ..self }
    }
}

/// Makes a Test; gives the roll, its outcome one of the two it was given.
pub fn make(table: &mut Table<'_>, test: Test) -> Result<Throw, Stop> {
    let worse = hinderance::with_weakened(table.state(), test.by, test.worse);
    let who = Some(Actor::Who(test.by));
    for reason in worse.iter().chain(&test.better) {
        table.decided(reason, who, None, "one d20, or the other of two")?;
    }
    hinderance::note_no_double(table, test.by, &worse)?;
    let (count, keep) = dice(&worse, &test.better);
    if worse.len() + test.better.len() > 1 {
        table.decided(DISADVANTAGE, who, None, "each reason would count by itself")?;
    }
    let Cause { clause, purpose, whom, part } = test.cause;
    let roll = Roll::new(clause, test.by, purpose, Dice::of(count, 20))
        .against(test.on)
        .about(whom)
        .part(part)
        .with([test.with])
        .keeping(keep);
    let said = if test.dr == USUAL_DR { clause } else { test.other_dr };
    let goal = Sum::of(said, n::DR, test.dr);
    let throw = table.roll(roll, goal, |made| {
        let passed = passes(test.naturals, made);
        if passed { test.outcomes.0 } else { test.outcomes.1 }
    })?;
    let passed = throw.rolled.outcome == Some(test.outcomes.0);
    if passed != (throw.total() >= test.dr) {
        table.decided(NATURAL_ONE_AND_TWENTY, who, None, "the total would decide")?;
    }
    Ok(throw)
}

clause! { NATURAL_ONE_AND_TWENTY = 600
    "test.natural-one-and-twenty", "open", "A 20 always works, a 1 never",
    "On Tests to hit and to avoid, a die that shows 20 succeeds and one that shows 1 fails, \
     whatever is added. Of every other Test the total decides."
}

/// Whether a Test with this face and this total is passed.
fn passes(naturals: Naturals, made: Compared<'_>) -> bool {
    match (naturals, made.natural) {
        (Naturals::Decide, 20) => true,
        (Naturals::Decide, 1) => false,
        _ => made.total >= made.goal,
    }
}

clause! { DISADVANTAGE = 601
    "test.disadvantage", "open", "Disadvantage: two d20, the lower",
    "With Disadvantage two d20 are thrown and the lower one counts; further reasons change \
     nothing. One Advantage, the higher of two d20, and Disadvantage of any number of reasons \
     cancel each other."
}

/// The dice of a Test, by the reasons for Disadvantage and for Advantage.
fn dice(worse: &[&Clause], better: &[&Clause]) -> (u8, Keep) {
    match (worse.is_empty(), better.is_empty()) {
        (false, true) => (2, Keep::Lowest),
        (true, false) => (2, Keep::Highest),
        // No reason either way, or one against the other.
        (true, true) | (false, false) => (1, Keep::All),
    }
}

/// A Test the GM calls for.
pub struct Call {
    by: Who,
    word: String,
    said: Args,
}

impl Plan for Call {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        n::CALL_TEST,
        "at any time",
        &[
            need(core::WHO, Kind::Who),
            TESTED,
            AT_DR,
            may(n::DISADVANTAGE, Kind::Flag).usually(Usual::Flag(false)),
            may(n::ON_PASS, Kind::Text),
            may(n::ON_FAIL, Kind::Text),
        ],
        "A Test the GM asks for: an attribute of a Character, Skill of a Creature.",
    );

    /// A Creature Tests Skill, whatever is called for.
    fn fill(state: &State, _: Gm, args: Args) -> Result<Args, Refusals> {
        Ok(match args.who(core::WHO) {
            Some(who) if !is_character(state, who) && args.value(n::ATTRIBUTE).is_none() => {
                args.with(n::ATTRIBUTE, Value::Word(n::SKILL))
            }
            _ => args,
        })
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let (Some(by), Some(word)) = (args.who(core::WHO), word(args, n::ATTRIBUTE)) else {
            return Err(Refusals::because(outside::TEST, "say who Tests what: who=… attribute=…"));
        };
        let mut refusals = check(state, by, word);
        let over = state.phase == core::OVER;
        refusals.unless(!over, outside::TEST, || "the fight is over".to_owned());
        refusals.or(Call { by, word: word.to_owned(), said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Call { by, word, said } = self;
        let clause = if is_character(table.state(), by) { outside::TEST } else { outside::SKILL };
        let worse = if said.says(n::DISADVANTAGE) { vec![DISADVANTAGE] } else { Vec::new() };
        let cause = Cause::new(clause, n::TEST);
        let passed = with_reasons(table, cause, (by, &word), dr(&said), worse)?;
        match said.text(if passed { n::ON_PASS } else { n::ON_FAIL }) {
            Some(text) => table.says(clause, by, text),
            None => Ok(()),
        }
    }
}

clause! { DR_OF_OTHER_TESTS = 602
    "test.dr-of-other-tests", "open", "DR12 unless the GM says so",
    "Every Test without a stated DR is made at DR12; with a hazard, a stunt, a hinderance, Ongoing \
     Damage or a call for Morale the GM can give another."
}

/// The DR the chapter knows.
pub const USUAL_DR: i32 = 12;

/// What is Tested.
pub const TESTED: Opt = may(n::ATTRIBUTE, Kind::Label).knowing(&[n::STR, n::DEX, n::SKILL]);

/// What a DR can be.
pub const A_DR: Kind = Kind::Int(1, 40);

/// What a Test has to reach, where it is not the usual DR.
pub const AT_DR: Opt = may(n::DR, A_DR).usually(Usual::Int(USUAL_DR));

/// What a Test that is said has to reach.
pub fn dr(args: &Args) -> i32 {
    args.int(n::DR).unwrap_or(USUAL_DR)
}

/// A Test of what the GM picks: an attribute of a Character, Skill of a Creature.
pub fn of_attribute(
    table: &mut Table<'_>,
    cause: Cause,
    by: (Who, &str),
    dr: i32,
) -> Result<bool, Stop> {
    with_reasons(table, cause, by, dr, Vec::new())
}

fn with_reasons(
    table: &mut Table<'_>,
    cause: Cause,
    (by, word): (Who, &str),
    dr: i32,
    worse: Vec<&'static Clause>,
) -> Result<bool, Stop> {
    let with = match value(table.state(), by, word) {
        Some(with) => with,
        None => (outside::TEST, n::ATTRIBUTE, 0),
    };
    let throw = make(
        table,
        Test {
            cause,
            by,
            on: None,
            with,
            dr,
            other_dr: DR_OF_OTHER_TESTS,
            worse,
            better: Vec::new(),
            naturals: Naturals::Nothing,
            outcomes: (core::SUCCESS, core::FAILURE),
        },
    )?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

/// What a Test of this word adds; nothing if the one who makes it has no such number.
pub fn value(state: &State, who: Who, word: &str) -> Option<Added> {
    if is_character(state, who) {
        outside::attribute_added(state, who, word)
    } else {
        outside::skill_added(state, who, word)
    }
}

/// Why a Test of this word cannot be asked of somebody.
pub fn check(state: &State, who: Who, word: &str) -> Refusals {
    if value(state, who, word).is_some() {
        return Refusals::none();
    }
    let called = state.called(who);
    if is_character(state, who) && word == "skill" {
        return Refusals::because(outside::SKILL, format!("{called} is no Creature of the GM's"));
    }
    if is_character(state, who) {
        return Refusals::because(outside::TEST, format!("{called} has no attribute {word}"));
    }
    Refusals::because(outside::SKILL, format!("{called} Tests Skill and nothing else"))
}

/// Why the Test that is said cannot be asked of somebody, if one is said.
pub fn check_said(state: &State, who: Who, said: &Args) -> Refusals {
    word(said, n::ATTRIBUTE).map_or_else(Refusals::none, |word| check(state, who, word))
}

/// An option that holds free text, or one of the words the rules know.
pub fn word(args: &Args, option: Name) -> Option<&str> {
    match args.value(option)? {
        Value::Text(text) | Value::Label(text) => Some(text),
        Value::Word(known) => KNOWN.iter().find(|(name, _)| name == known).map(|(_, word)| *word),
        _ => None,
    }
}

/// The words the rules know where any text will do.
const KNOWN: [(Name, &str); 10] = [
    (n::STR, "str"),
    (n::DEX, "dex"),
    (n::SKILL, "skill"),
    (n::PUSH, "push"),
    (n::GRAPPLE, "grapple"),
    (n::WEAKENED, "weakened"),
    (n::DISTRACTED, "distracted"),
    (n::STUCK, "stuck"),
    (n::PARALYSED, "paralysed"),
    (n::ONGOING, "ongoing"),
];

/// Makes the Test that is said, if one is; gives whether what it decides works.
pub fn tested(
    table: &mut Table<'_>,
    who: Who,
    with: Option<Who>,
    said: &Args,
) -> Result<bool, Stop> {
    let Some(word) = word(said, n::ATTRIBUTE) else { return Ok(true) };
    let cause = Cause { whom: with.map(Subject::Who), ..Cause::new(outside::TEST, n::TEST) };
    of_attribute(table, cause, (who, word), dr(said))
}

/// What could be said with and without a Test, where one may be asked.
pub fn with_and_without_test(state: &State, who: Who, mut all: Vec<Args>) -> Vec<Args> {
    let word = if is_character(state, who) { n::STR } else { n::SKILL };
    let tested = all.iter().map(|args| args.clone().with(n::ATTRIBUTE, Value::Word(word)));
    let tested: Vec<Args> = tested.collect();
    all.splice(..0, tested);
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NATURAL_ONE_AND_TWENTY, DISADVANTAGE, DR_OF_OTHER_TESTS];

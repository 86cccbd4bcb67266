//! Area `test`: how a Test is made (what the chapter leaves open).

use super::character::is_character;
use super::names as n;
use super::{hinderance, outside};
use crate::engine::{Added, Goal, Keep, Refusals, Roll, Stop, Table, Throw, Unless};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Detail, Dice, Effect, Name, Part, Subject, Value, Who, core,
};

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
        table.note(reason, who)?;
    }
    hinderance::note_no_double(table, test.by, &worse)?;
    let (count, keep) = dice(&worse, &test.better);
    if !worse.is_empty() || !test.better.is_empty() {
        table.note(DISADVANTAGE, who)?;
    }
    let dice = Dice::of(count, 20);
    let Cause { clause, purpose, whom, part } = test.cause;
    let (by, on, parts) = (Actor::Who(test.by), test.on, vec![test.with]);
    let roll = Roll { clause, by, purpose, on, whom, part, dice: &dice, parts };
    let throw = table.roll_against(keep, roll, |_, total, natural| {
        let passed = passes(test.naturals, natural, total, test.dr);
        let dr = Goal::Sum(vec![(clause, n::DR, test.dr)]);
        (dr, Some(if passed { test.outcomes.0 } else { test.outcomes.1 }))
    })?;
    let passed = throw.rolled.outcome == Some(test.outcomes.0);
    if passed != (throw.total() >= test.dr) {
        table.note(NATURAL_ONE_AND_TWENTY, who)?;
    }
    Ok(throw)
}

clause! { NATURAL_ONE_AND_TWENTY = 600
    "test.natural-one-and-twenty", "open", "A 20 always works, a 1 never",
    "On Tests to hit and to avoid, a die that shows 20 succeeds and one that shows 1 fails, \
     whatever is added. Of every other Test the total decides."
}

/// Whether a Test with this face and this total is passed.
fn passes(naturals: Naturals, natural: u16, total: i32, dr: i32) -> bool {
    match (naturals, natural) {
        (Naturals::Decide, 20) => true,
        (Naturals::Decide, 1) => false,
        _ => total >= dr,
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

/// Why a Test the GM calls for is refused.
pub fn check_call(state: &State, args: &Args) -> Refusals {
    let (Some(who), Some(word)) = (args.who(core::WHO), word(args, n::ATTRIBUTE)) else {
        return Refusals::because(outside::TEST, "say who Tests what: who=… attribute=…");
    };
    let mut refusals = check(state, who, word);
    let over = state.phase == core::OVER;
    refusals.unless(!over, outside::TEST, || "the fight is over".to_owned());
    refusals
}

/// Makes a Test the GM calls for.
pub fn call(table: &mut Table<'_>, args: &Args) -> Result<(), Stop> {
    let (Some(by), Some(word)) = (args.who(core::WHO), word(args, n::ATTRIBUTE)) else {
        return Ok(());
    };
    let clause = if is_character(table.state(), by) { outside::TEST } else { outside::SKILL };
    let dr = args.int(n::DR).unwrap_or(USUAL_DR);
    let worse = args.says(n::DISADVANTAGE);
    let worse = if worse { vec![DISADVANTAGE] } else { Vec::new() };
    let passed = with_reasons(table, Cause::new(clause, n::TEST), (by, word), dr, worse)?;
    let said = args.text(if passed { n::ON_PASS } else { n::ON_FAIL });
    let Some(text) = said.map(str::to_owned) else { return Ok(()) };
    table.effect(clause, Effect::Word { of: Subject::Who(by), text })
}

/// A Creature Tests Skill, whatever is called for.
pub fn fill_call(state: &State, args: Args) -> Args {
    match args.who(core::WHO) {
        Some(who) if !is_character(state, who) && word(&args, n::ATTRIBUTE).is_none() => {
            args.with(n::ATTRIBUTE, Value::Label("skill".to_owned()))
        }
        _ => args,
    }
}

clause! { DR_OF_OTHER_TESTS = 602
    "test.dr-of-other-tests", "open", "DR12 unless the GM says so",
    "Every Test without a stated DR is made at DR12; with a hazard, a stunt, a hinderance, Ongoing \
     Damage or a call for Morale the GM can give another."
}

/// The DR the chapter knows.
pub const USUAL_DR: i32 = 12;

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
    if dr != USUAL_DR {
        let stated = Some(Detail::Int(dr));
        table.note_with(DR_OF_OTHER_TESTS, by, stated)?;
    }
    let throw = make(
        table,
        Test {
            cause,
            by,
            on: None,
            with,
            dr,
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

/// An option that holds free text, or one of the words the rules know.
pub fn word(args: &Args, option: Name) -> Option<&str> {
    match args.value(option)? {
        Value::Text(text) | Value::Label(text) => Some(text),
        Value::Word(known) => KNOWN.iter().find(|(name, _)| name == known).map(|(_, word)| *word),
        _ => None,
    }
}

/// The words the rules know where any text will do.
const KNOWN: [(Name, &str); 11] = [
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
    (n::ONGOING, "ongoing-damage"),
];

/// The same as one of these words, where it is one.
pub fn known(args: Args, option: Name, words: &[Name]) -> Args {
    let Some(Value::Text(text) | Value::Label(text)) = args.value(option) else { return args };
    let said = text.trim().to_lowercase();
    match KNOWN.iter().find(|(name, word)| *word == said && words.contains(name)) {
        Some((name, _)) => args.with(option, Value::Word(*name)),
        None => args,
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NATURAL_ONE_AND_TWENTY, DISADVANTAGE, DR_OF_OTHER_TESTS];

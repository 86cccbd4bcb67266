//! Area `test`: how a Test is made (what the chapter leaves open).

use super::blow::Terms;
use super::character::{FURTHER, further, is_character};
use super::names as n;
use super::{attack, hinderance, outside};
use crate::engine::Keep;
use crate::engine::prelude::*;

/// A Test to be made.
#[derive(Clone, Debug)]
pub struct Test {
    /// Who makes it.
    pub by: Who,
    /// Its die, with what is added.
    pub die: Roll,
    /// What it has to reach, and why it is made with two dice, beside being Weakened.
    pub terms: Terms,
    /// By which clause, where that is not the usual DR.
    pub other_dr: Cited,
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

/// The die of a Test: the clause that calls for it, who makes it, and what for.
pub fn die(clause: Cited, by: Who, purpose: Name) -> Roll {
    Roll::new(clause, by, purpose, Dice::of(1, 20))
}

clause! { DR_OF_OTHER_TESTS = 602
    "test.dr-of-other-tests", "open", "A Test is made at DR12 unless the GM says otherwise",
    "Every Test without a stated DR is made at DR12. The GM can give another DR with what calls \
     for the Test, such as a hazard, a stunt, a hinderance, Ongoing Damage or a call for Morale."
}

/// The DR the chapter knows. The clause is cited where the DR is another.
pub const USUAL_DR: i32 = 12;

impl Test {
    /// A Test whose total decides.
    pub fn new(by: Who, die: Roll, terms: Terms) -> Self {
        Test {
            by,
            die,
            terms,
            other_dr: DR_OF_OTHER_TESTS,
            naturals: Naturals::Nothing,
            outcomes: (core::SUCCESS, core::FAILURE),
        }
    }

    /// A Test to hit or to avoid.
    pub fn to_hit_or_avoid(by: Who, die: Roll, terms: Terms) -> Self {
        let (other_dr, naturals) = (attack::DR_FIXED, Naturals::Decide);
        Test { other_dr, naturals, ..Test::new(by, die, terms) }
    }

    /// A Test of what the GM picks: an attribute of a Character, Skill of a Creature.
    pub fn of(state: &State, die: Roll, (by, word): (Who, &str), terms: Terms) -> Self {
        let added = value(state, by, word).unwrap_or((outside::TEST, n::ATTRIBUTE, 0));
        Test::new(by, die.with([added]), terms)
    }
}

/// Makes a Test; gives the roll, its outcome one of the two it was given.
pub fn make(table: &mut Table<'_>, test: Test) -> Result<Throw, Stop> {
    let Test { by, terms, naturals, outcomes: (passed, failed), .. } = test;
    let Terms { dr, mut worse, better } = terms;
    hinderance::add_weakened(table.state(), by, &mut worse);
    let (count, keep) = dice(&worse, &better);
    let die = Roll { dice: Dice::of(count, 20), keep, ..test.die };
    let clause = if dr == USUAL_DR { die.clause } else { test.other_dr };
    let outcome = |made: Compared<'_>| if passes(naturals, made) { passed } else { failed };
    let throw = table.roll(die, Sum::of(clause, n::DR, dr), outcome)?;
    note_reasons(table, by, [(n::DISADVANTAGE, &worse), (n::ADVANTAGE, &better)])?;
    if (throw.rolled.outcome == Some(passed)) != (throw.total() >= dr) {
        table.decided(NATURAL_ONE_AND_TWENTY, by, None, "the total would decide")?;
    }
    Ok(throw)
}

clause! { NATURAL_ONE_AND_TWENTY = 600
    "test.natural-one-and-twenty", "open",
    "On Tests to hit and to avoid, a 20 succeeds and a 1 fails",
    "On Tests to hit and to avoid, a die that shows 20 succeeds and one that shows 1 fails, \
     whatever is added. Every other Test is decided by its total."
}

/// Whether a Test with this face and this total is passed.
fn passes(naturals: Naturals, made: Compared<'_>) -> bool {
    match (naturals, made.natural()) {
        (Naturals::Decide, 20) => true,
        (Naturals::Decide, 1) => false,
        _ => made.total >= made.goal,
    }
}

clause! { DISADVANTAGE = 601
    "test.disadvantage", "open",
    "Disadvantage keeps the lower of two d20, Advantage the higher; together they cancel",
    "With Disadvantage two d20 are rolled and the lower one counts; with Advantage the higher one \
     counts. Further reasons change nothing. If there are reasons for both, one d20 is rolled, \
     whatever their number. What the GM gives with a line applies to the Test that the line calls \
     for: with a Creature's attack, to its target's Test to avoid.",
    tells "the GM gives {who} {detail}"
}

/// The GM gives the Test that a line calls for Advantage, whoever makes it. Used by `morale`,
/// `turn::destinations` and others.
pub const BETTER: Opt = may_gm(n::ADVANTAGE, Kind::Flag).usually(Usual::Flag(false));

/// The GM gives the Test that a line calls for Disadvantage, whoever makes it.
pub const WORSE: Opt = may_gm(n::DISADVANTAGE, Kind::Flag).usually(Usual::Flag(false));

/// Keeps the DR of the Test against a condition; the usual one as none that was stated.
pub fn keep_dr(table: &mut Table<'_>, clause: Cited, of: (Who, Name), dr: i32) -> Flow {
    table.count(clause, of.0, of.1, if dr == USUAL_DR { 0 } else { dr })
}

/// On what terms a Test is made that is said.
pub fn terms(said: &Args) -> Terms {
    let given = |option| if said.says(option) { vec![DISADVANTAGE] } else { Vec::new() };
    Terms { dr: dr(said), worse: given(n::DISADVANTAGE), better: given(n::ADVANTAGE) }
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

/// Notes, behind the roll, why it was made with two d20, or with one in spite of such a reason.
fn note_reasons(table: &mut Table<'_>, by: Who, reasons: [(Name, &[Cited]); 2]) -> Flow {
    for (word, all) in reasons {
        for reason in all {
            // What the GM gives has no reason but its own name.
            let given = (reason.code == DISADVANTAGE.code).then_some(Detail::Word(word));
            table.decided(reason, by, given, "one d20, or the other of two")?;
        }
    }
    let [(_, worse), (_, better)] = reasons;
    hinderance::note_no_double(table, by, worse.len())?;
    if worse.len() + better.len() > 1 {
        table.decided(DISADVANTAGE, by, None, "each reason would count by itself")?;
    }
    Ok(())
}

/// A Creature Tests Skill, whatever is called for.
pub fn with_skill(state: &State, who: Who, args: Args) -> Args {
    let named = is_character(state, who) || args.value(n::ATTRIBUTE).is_some();
    if named { args } else { args.with(n::ATTRIBUTE, n::SKILL) }
}

/// Makes a Test of what the GM picks; gives whether it is passed.
pub fn of_attribute(
    table: &mut Table<'_>,
    die: Roll,
    by: (Who, &str),
    terms: Terms,
) -> Result<bool, Stop> {
    let test = Test::of(table.state(), die, by, terms);
    Ok(make(table, test)?.rolled.outcome == Some(core::SUCCESS))
}

/// Makes the Test that is said, if one is; gives whether what it decides works.
pub fn tested(table: &mut Table<'_>, die: Roll, who: Who, said: &Args) -> Result<bool, Stop> {
    match word(said, n::ATTRIBUTE) {
        Some(word) => of_attribute(table, die, (who, word), terms(said)),
        None => Ok(true),
    }
}

/// What a Test of this word adds; nothing if the one who makes it has no such number.
pub fn value(state: &State, who: Who, word: &str) -> Option<Added> {
    if is_character(state, who) {
        outside::attribute_added(state, who, word)
    } else {
        outside::skill_added(state, who, word)
    }
}

/// What somebody or other in this fight can Test.
pub fn known_here(state: &State) -> Vec<&str> {
    let mut words = Vec::new();
    for who in state.everyone() {
        let usual: &[&str] = if is_character(state, who) { &["str", "dex"] } else { &["skill"] };
        let further = match state.stat(who, n::ATTRIBUTES) {
            Some(Value::Named(named)) if is_character(state, who) => named.as_slice(),
            _ => &[],
        };
        words.extend(usual.iter().copied().chain(further.iter().map(|one| one.0.as_str())));
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// Why the Test that is said cannot be asked of somebody, if one is said.
pub fn check_said(state: &State, who: Who, said: &Args) -> Refusals {
    let Some(word) = word(said, n::ATTRIBUTE).filter(|word| value(state, who, word).is_none())
    else {
        return Refusals::none();
    };
    let called = state.called(who);
    let (clause, reason) = match (is_character(state, who), word) {
        (true, "skill") => (outside::SKILL, format!("{called} is not a Creature run by the GM")),
        (true, _) => {
            let all = attributes(state, who);
            let all: Vec<&str> = all.iter().filter_map(spelled).collect();
            let has = all.join(", ");
            (outside::TEST, format!("{called} has no attribute {word}; it has {has}"))
        }
        (false, _) => (outside::SKILL, format!("{called} Tests only Skill")),
    };
    Refusals::because(clause, reason)
}

/// An option that holds free text, or one of the words the rules know.
pub fn word(args: &Args, option: Name) -> Option<&str> {
    spelled(args.value(option)?)
}

/// Free text, or one of the words the rules know.
pub fn spelled(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) | Value::Label(text) => Some(text),
        Value::Word(known) => KNOWN.iter().find(|(name, _)| name == known).map(|(_, word)| *word),
        _ => None,
    }
}

/// A word the rules know, as it is spelled where any text will do.
pub fn known(text: &str) -> Option<Name> {
    KNOWN.iter().find(|(_, word)| *word == text).map(|(name, _)| *name)
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

/// Every attribute of a sheet.
pub fn attributes(state: &State, who: Who) -> Vec<Value> {
    let further = further(state, who).iter().map(|(name, _)| Value::Label(name.clone()));
    [n::STR, n::DEX].map(Value::Word).into_iter().chain(further).collect()
}

/// An attribute as a condition keeps it: a word of the chapter, else its place among those that
/// the sheet names.
pub fn detail_of(state: &State, who: Who, word: &str) -> Option<Detail> {
    detail_among(further(state, who), word)
}

/// An attribute as a condition keeps it, where the sheet names these attributes.
pub fn detail_among(named: &[(String, i32)], word: &str) -> Option<Detail> {
    if let Some(known @ (n::STR | n::DEX | n::SKILL)) = known(word) {
        return Some(Detail::Word(known));
    }
    let at = named.iter().position(|(name, _)| name == word)?;
    FURTHER.get(at).copied().map(Detail::Word)
}

/// The attribute that a condition keeps, in the sheet's own word.
pub fn word_of(state: &State, who: Who, kept: Detail) -> Option<&str> {
    let Detail::Word(name) = kept else { return None };
    match name {
        n::STR => Some("str"),
        n::DEX => Some("dex"),
        n::SKILL => Some("skill"),
        _ => {
            let at = FURTHER.iter().position(|place| *place == name)?;
            further(state, who).get(at).map(|(word, _)| word.as_str())
        }
    }
}

/// What could be said with and without a Test, where one may be asked.
pub fn with_and_without_test(state: &State, who: Who, mut all: Vec<Args>) -> Vec<Args> {
    let word = if is_character(state, who) { n::STR } else { n::SKILL };
    let tested = all.iter().map(|args| args.clone().with(n::ATTRIBUTE, word));
    let tested: Vec<Args> = tested.collect();
    all.splice(..0, tested);
    all
}

/// What is Tested.
pub const TESTED: Opt = may(n::ATTRIBUTE, Kind::Label).knowing(&[n::STR, n::DEX, n::SKILL]);

/// What a DR can be.
pub const A_DR: Kind = Kind::Int(1, 40);

/// What a Test has to reach, where it is not the usual DR; that is the GM's to say.
pub const AT_DR: Opt = may_gm(n::DR, A_DR).usually(Usual::Int(USUAL_DR));

/// What a Test that is said has to reach.
pub fn dr(args: &Args) -> i32 {
    args.int(n::DR).unwrap_or(USUAL_DR)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NATURAL_ONE_AND_TWENTY, DISADVANTAGE, DR_OF_OTHER_TESTS];

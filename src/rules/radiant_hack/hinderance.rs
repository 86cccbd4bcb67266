//! Area `hinderance`: the four hinderances, and the Tests that end them.
//!
//! What is counted of a combatant here:
//!
//! | counter        | about      | says                                            |
//! |----------------|------------|-------------------------------------------------|
//! | the hinderance | nothing    | the DR of its Test, where that is not 12        |
//! | the hinderance | itself     | its Test takes an Action                        |
//! | the hinderance | the fight  | the Action was spent on its Test in this Turn   |
//! | `stunt`        | another    | that one grips it                               |
//! | `stunt`        | itself     | beside a grip something else keeps it Stuck     |

use super::blow::Terms;
use super::character::{forget, has_left, is_character, keep};
use super::names as n;
use super::{stunt, test, turn};
use crate::engine::prelude::*;
use crate::vocabulary::{Asked, Event, Need};

/// The four hinderances.
pub const ALL: [Name; 4] = [n::WEAKENED, n::DISTRACTED, n::STUCK, n::PARALYSED];

/// One of them.
pub const ONE: Kind = Kind::Word(&ALL);

clause! { GAINED = 163
    "hinderance.gained", "Hinderance", "Abilities, magic and Actions can cause hinderances",
    "Abilities, magic and the consequences of Actions can leave a combatant, Character or \
     Creature, Weakened, Distracted, Stuck or Paralysed."
}

clause! { ACTION_NEEDED_BUT_NONE = 637
    "hinderance.action-needed-but-none", "open",
    "Being Distracted or Paralysed is Tested without an Action",
    "The Test against being Distracted or Paralysed never takes an Action. It comes at the end of \
     the Turn."
}

/// Why the Test against a hinderance cannot take an Action, where it is said to.
fn check_need(which: Name, args: &Args) -> Refusals {
    let idle = matches!(which, n::DISTRACTED | n::PARALYSED);
    let needless = !idle || !args.says(n::NEEDS_ACTION);
    Refusals::if_not(needless, ACTION_NEEDED_BUT_NONE, || {
        "a Distracted or Paralysed combatant has no Action to spend on the Test".to_owned()
    })
}

/// The GM puts a hinderance on a combatant and states the Test that ends it.
pub struct Apply {
    target: Who,
    which: Name,
    said: Args,
}

impl Plan for Apply {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::APPLY_HINDERANCE, "at any time")
        .takes(&[
            need(core::TARGET, Kind::Who),
            need(n::WHICH, ONE),
            may(n::SOURCE, Kind::Text),
            test::TESTED,
            may_gm(n::DR, test::A_DR),
            may(n::NEEDS_ACTION, Kind::Flag),
        ])
        .says(
            "Puts a hinderance on a combatant and states the Test that ends it: at DR 12 and \
             without an Action unless that is said. For one that is there already, what is said \
             of the Test replaces what was said before; with source=, or with nothing said of the \
             Test, it has a second cause, which stays when a grip is gone.",
        )
        .told(
            "makes {target} {which}[ ({source})][, to be Tested with {attribute}]\
         [; the Test takes an Action{needs-action}][; the Test takes no Action{-needs-action}]",
        );

    /// The usual Test goes without saying, unless it replaces another one.
    fn spell(state: &State, _: Gm, mut args: Args) -> Args {
        let on = args.who(core::TARGET).zip(args.word(n::WHICH));
        if on.is_some_and(|(target, which)| state.is(target, which)) {
            return args;
        }
        if args.int(n::DR) == Some(test::USUAL_DR) {
            args = args.without(&[n::DR]);
        }
        if args.says(n::NEEDS_ACTION) { args } else { args.without(&[n::NEEDS_ACTION]) }
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let on = args.who(core::TARGET).zip(args.word(n::WHICH));
        let (target, which) = said(on, GAINED, "say on whom, and which: target=… which=…")?;
        Refusals::if_not(!has_left(state, target), GAINED, || {
            format!("{} has left the fight", state.called(target))
        })
        .with(check_need(which, args))
        .with(test::check_said(state, target, args))
        .or(Apply { target, which, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Apply { target, which, said } = self;
        if !table.state().is(target, which) {
            return apply(table, GAINED, (target, which), &said);
        }
        // Only the Test is another, unless something else hinders now.
        let says = |option: Name| said.value(option).is_some();
        if says(n::SOURCE) || ![n::ATTRIBUTE, n::DR, n::NEEDS_ACTION].into_iter().any(says) {
            apply(table, GAINED, (target, which), &said)?;
        }
        restate(table, (target, which), &said)
    }
}

clause! { REPEAT = 638
    "hinderance.repeat", "open", "The same hinderance gained twice counts once",
    "A hinderance gained twice is there once. What was stated with the first stands unless the GM \
     says otherwise."
}

/// Puts a hinderance on a combatant, with the Test that ends it.
pub fn apply(
    table: &mut Table<'_>,
    clause: Cited,
    (target, which): (Who, Name),
    args: &Args,
) -> Flow {
    if table.state().is(target, which) {
        table.decided(REPEAT, target, None, "it would be gained anew")?;
        return if which == n::STUCK { hold(table, target, target) } else { Ok(()) };
    }
    gain(table, clause, (target, which), args)?;
    if args.says(n::NEEDS_ACTION) { keep_need(table, (target, which), 1) } else { Ok(()) }
}

/// The GM says of a hinderance that is there already which Test ends it: what is said replaces what
/// was said before.
fn restate(table: &mut Table<'_>, (who, which): (Who, Name), said: &Args) -> Flow {
    let word = test::word(said, n::ATTRIBUTE);
    let picked = word.and_then(|word| test::detail_of(table.state(), who, word));
    if picked.is_some() {
        test_otherwise(table, REPEAT, (who, which), picked)?;
    }
    if let Some(dr) = said.int(n::DR) {
        test::keep_dr(table, REPEAT, (who, which), dr)?;
    }
    match said.flag(n::NEEDS_ACTION) {
        Some(needs) => keep_need(table, (who, which), needs.into()),
        None => Ok(()),
    }
}

/// The GM rules that a combatant is hindered: beside a grip something else keeps it Stuck then.
pub fn ruled(table: &mut Table<'_>, (who, which): (Who, Name), picked: Option<Detail>) -> Flow {
    // Of what is there already a ruling may only say what is Tested.
    let only_test = table.state().is(who, which) && picked.is_some();
    test_otherwise(table, own::RULING, (who, which), picked)?;
    if which == n::STUCK && !only_test { hold(table, who, who) } else { Ok(()) }
}

/// Gives a condition that ends on a Test of the `picked` attribute, if one was. It is there once:
/// another attribute takes the place of the first, and hinderances stay in their order.
pub fn test_otherwise(
    table: &mut Table<'_>,
    clause: Cited,
    (who, condition): (Who, Name),
    picked: Option<Detail>,
) -> Flow {
    if !table.state().is(who, condition) {
        return table.gain(clause, who, condition, picked);
    }
    if picked.is_none() {
        return Ok(());
    }
    let among: &[Name] = if ALL.contains(&condition) { &ALL } else { &[condition] };
    let otherwise = |name, was| if name == condition { picked } else { was };
    let tested = tested_as(table.state(), who, among, otherwise);
    gain_anew(table, clause, who, &tested, |_| Ok(()))
}

/// Gives a condition that ends on a Test, with what is said of that Test.
pub fn gain(
    table: &mut Table<'_>,
    clause: Cited,
    (target, condition): (Who, Name),
    args: &Args,
) -> Flow {
    let state = table.state();
    let detail =
        test::word(args, n::ATTRIBUTE).and_then(|word| test::detail_of(state, target, word));
    table.gain(clause, target, condition, detail)?;
    match args.int(n::DR).filter(|dr| *dr != test::USUAL_DR) {
        Some(dr) => table.count(clause, target, condition, dr),
        None => Ok(()),
    }
}

/// Why a ruling cannot say that this is Tested: it is no attribute, or none that its sufferer has.
pub fn check_picked(state: &State, who: Who, picked: Option<Detail>) -> Refusals {
    let Some(picked) = picked else { return Refusals::none() };
    let Some(word) = test::word_of(state, who, picked) else {
        let reason = format!("what {} Tests has to be an attribute", state.called(who));
        return Refusals::because(ENDS_ON_TEST, reason);
    };
    let said = Args::of(n::ATTRIBUTE, Value::Label(word.to_owned()));
    test::check_said(state, who, &said)
}

/// The GM rules that a sheet names other attributes. What is Tested against a condition stays the
/// same attribute, wherever the sheet names it now; of one that it no longer names, the GM is asked
/// at the Test. Conditions stay in the order in which they were gained.
pub fn rename_attributes(
    table: &mut Table<'_>,
    who: Who,
    change: &Effect,
    to: &[(String, i32)],
) -> Flow {
    let state = table.state();
    let renamed = |kept: Detail| match test::word_of(state, who, kept) {
        Some(word) => test::detail_among(to, word),
        None => Some(kept),
    };
    let all = [&[n::ONGOING_DAMAGE], &ALL[..]].concat();
    let tested = tested_as(state, who, &all, |_, was| was.and_then(renamed));
    gain_anew(table, own::RULING, who, &tested, |table| table.ruled_plainly(change))
}

/// A condition, with what is Tested against it now and from now on.
type TestedAs = (Name, Option<Detail>, Option<Detail>);

/// Those of a combatant's conditions that are `among` these, in the order they were gained.
fn tested_as(
    state: &State,
    who: Who,
    among: &[Name],
    otherwise: impl Fn(Name, Option<Detail>) -> Option<Detail>,
) -> Vec<TestedAs> {
    let all = state.conditions_of(Subject::Who(who)).iter();
    let tested = all.filter(|held| among.contains(&held.name));
    tested.map(|held| (held.name, held.detail, otherwise(held.name, held.detail))).collect()
}

/// Makes a `change` between the loss of the first condition that is Tested otherwise, with all
/// behind it, and their gain, which keeps them in order.
fn gain_anew(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    tested: &[TestedAs],
    change: impl FnOnce(&mut Table<'_>) -> Flow,
) -> Flow {
    let first = tested.iter().position(|(_, was, is)| was != is).unwrap_or(tested.len());
    for (condition, was, _) in &tested[first..] {
        table.lose_with(clause, who, *condition, *was)?;
    }
    change(table)?;
    for (condition, _, is) in &tested[first..] {
        table.gain(clause, who, *condition, *is)?;
    }
    Ok(())
}

clause! { ENDS_ON_TEST = 164
    "hinderance.ends-on-test", "Hinderance", "A hinderance lasts until a Test is passed",
    "A hinderance lasts until the hindered combatant passes a Test of the attribute that the GM \
     picks. It has no other time limit; but the hold of a grapple ends with the grapple too, and \
     the GM may end any hinderance.",
    asks "what {who} Tests"
}

/// What calls for the Test against a hinderance; one Turn can bring a Test against each.
fn die(clause: Cited, who: Who, which: Name) -> Roll {
    test::die(clause, who, n::HINDERANCE).part(Portion::Word(which))
}

/// Tests against a hinderance; passed, it is gone.
fn shake(table: &mut Table<'_>, die: Roll, of: (Who, Name), said: &Args) -> Flow {
    let passed = test(table, ENDS_ON_TEST, die, of, said)?;
    if passed { lose(table, ENDS_ON_TEST, of) } else { Ok(()) }
}

/// Makes the Test against a condition in one's Turn, by the attribute and the DR given with it or
/// else those of the condition; `clause` asks the GM for the attribute. Gives whether it is passed.
pub fn test(
    table: &mut Table<'_>,
    clause: Cited,
    die: Roll,
    (who, condition): (Who, Name),
    said: &Args,
) -> Result<bool, Stop> {
    let word = match test::word(said, n::ATTRIBUTE) {
        Some(word) => word.to_owned(),
        None => attribute_for(table, clause, who, condition)?,
    };
    // A ruling may have ended it, or the Turn, while the GM was asked or the die awaited.
    if !table.state().is(who, condition) || !table.state().acting.contains(&who) {
        return Ok(false);
    }
    let dr = said.int(n::DR).unwrap_or_else(|| dr_of(table.state(), who, condition));
    let terms = Terms { dr, ..test::terms(said) };
    let passed = test::of_attribute(table, die, (who, &word), terms)?;
    Ok(passed && table.state().acting.contains(&who))
}

/// What is Tested against a condition: Skill, or the attribute the GM picked; the GM is asked if
/// none was picked.
fn attribute_for(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    condition: Name,
) -> Result<String, Stop> {
    let state = table.state();
    if !is_character(state, who) {
        return Ok("skill".to_owned());
    }
    let all = test::attributes(state, who);
    let detail = |one: &Value| test::detail_of(state, who, test::spelled(one)?);
    let kept = state.detail(who, condition);
    match all.iter().find(|one| kept.is_some() && detail(one) == kept) {
        Some(picked) => Ok(test::spelled(picked).unwrap_or_default().to_owned()),
        None => ask_attribute(table, clause, who),
    }
}

/// Asks the GM which attribute a Character Tests, of those on its sheet.
pub fn ask_attribute(table: &mut Table<'_>, clause: Cited, who: Who) -> Result<String, Stop> {
    let all = test::attributes(table.state(), who);
    match table.ask(clause, Actor::Gm, all, Some(who))? {
        Reply::Value(named) if test::attributes(table.state(), who).contains(&named) => {
            Ok(test::spelled(&named).unwrap_or_default().to_owned())
        }
        _ => Err(Refusals::because(clause, "name an attribute on the sheet").into()),
    }
}

/// Which hinderance the GM is asked about: the one the Action is spent on, or the first one that
/// the end of the Turn has not brought a Test against yet.
pub fn asked_about(state: &State, asked: &Asked, before: &[Event]) -> Option<Matter> {
    let Need::Choice { about: Some(who), .. } = asked.need else { return None };
    if asked.clause != ENDS_ON_TEST.code {
        return None;
    }
    if let Some(Event::Declared(declared)) = before.first()
        && declared.verb == n::SHAKE_OFF
    {
        return declared.args.value(n::HINDERANCE).cloned().map(Matter::One);
    }
    let tested = before.iter().filter_map(|event| match event {
        Event::Rolled(rolled) if rolled.by == Actor::Who(who) => Some(rolled),
        _ => None,
    });
    let tested = tested.filter(|rolled| rolled.purpose == n::HINDERANCE);
    let made: Vec<Part> = tested.map(|rolled| rolled.row.part.clone()).collect();
    let is_open = |which: &Name| !made.contains(&Portion::Word(*which).into());
    tested_at_end(state, who).into_iter().find(is_open).map(|which| Matter::One(which.into()))
}

/// The DR of the Test against a condition.
fn dr_of(state: &State, who: Who, condition: Name) -> i32 {
    let stated = state.counter(who, None, condition);
    if stated == 0 { test::USUAL_DR } else { stated }
}

/// A condition that ends on a Test is over, and so is what was said of it.
pub fn lose(table: &mut Table<'_>, clause: Cited, of: (Who, Name)) -> Flow {
    let (who, condition) = of;
    table.lose(clause, who, condition)?;
    forget(table, clause, who.into(), condition)?;
    if condition == n::STUCK { forget(table, clause, who.into(), n::STUNT) } else { Ok(()) }
}

/// Records that `by` grips the target; by the target itself, that something other than a grip keeps
/// it Stuck too, which is only recorded while somebody grips it.
fn hold(table: &mut Table<'_>, target: Who, by: Who) -> Flow {
    if by == target && !is_gripped(table.state(), target) {
        return Ok(());
    }
    keep(table, stunt::EFFECTS, (target.into(), by.into()), n::STUNT, 1)
}

/// A combatant grips a target that is Stuck, by this grip or (`before`) already by something else.
pub fn grip(table: &mut Table<'_>, (target, by): (Who, Who), before: bool) -> Flow {
    let other = before && !is_gripped(table.state(), target);
    hold(table, target, by)?;
    if other { hold(table, target, target) } else { Ok(()) }
}

/// Whether any grip on a combatant is recorded, or what else keeps it Stuck beside one.
fn is_gripped(state: &State, who: Who) -> bool {
    let of = Subject::Who(who);
    state.counters.iter().any(|counter| counter.name == n::STUNT && counter.of == of)
}

/// Whether somebody grips a target; what keeps that one Stuck by itself is no grip.
pub fn grips(state: &State, by: Who, target: Who) -> bool {
    by != target && state.counter(target, Some(Subject::Who(by)), n::STUNT) != 0
}

/// A combatant that has left its Zone keeps its grip on those into whose Zone it has come alone.
pub fn leave_behind(table: &mut Table<'_>, who: Who) -> Flow {
    let there = table.state().zone_of(who);
    table.state().everyone().try_for_each(|target| {
        let beside = there.is_some() && table.state().zone_of(target) == there;
        if beside { Ok(()) } else { release(table, target, who) }
    })
}

/// A combatant that is out or has left the fight no longer grips anybody.
pub fn let_go(table: &mut Table<'_>, who: Who) -> Flow {
    table.state().everyone().try_for_each(|target| release(table, target, who))
}

/// A grip on a target ends, if there is one. A target that something else holds too, such as
/// another's grip or a web, stays Stuck.
pub fn release(table: &mut Table<'_>, target: Who, by: Who) -> Flow {
    if !grips(table.state(), by, target) {
        return Ok(());
    }
    keep(table, stunt::EFFECTS, (target.into(), by.into()), n::STUNT, 0)?;
    if !is_gripped(table.state(), target) {
        return lose(table, stunt::EFFECTS, (target, n::STUCK));
    }
    table.decided(REPEAT, target, None, "it would be free with that one grip gone")
}

clause! { MAY_NEED_ACTION = 165
    "hinderance.may-need-action", "Hinderance", "A Test against a hinderance can take an Action",
    "When a hinderance is gained, the GM says whether its Test takes an Action. If it does, there \
     is no Test without one."
}

/// Records whether the Test against a hinderance takes an Action.
fn keep_need(table: &mut Table<'_>, (who, which): (Who, Name), to: i32) -> Flow {
    keep(table, MAY_NEED_ACTION, (who.into(), who.into()), which, to)
}

/// Whether the Test against a hinderance takes an Action.
fn needs_action(state: &State, who: Who, which: Name) -> bool {
    state.counter(who, Some(Subject::Who(who)), which) != 0
}

/// Records whether the Action was spent on the Test against a hinderance in this Turn.
fn keep_tested(table: &mut Table<'_>, (who, which): (Who, Name), to: i32) -> Flow {
    keep(table, MAY_NEED_ACTION, (who.into(), Subject::Fight), which, to)
}

/// Whether the Action was already spent on the Test against a hinderance in this Turn.
fn is_tested(state: &State, who: Who, which: Name) -> bool {
    state.counter(who, Some(Subject::Fight), which) != 0
}

/// A Turn is over: the next one may bring each Test anew.
pub fn turn_over(table: &mut Table<'_>, who: Who) -> Flow {
    ALL.into_iter().try_for_each(|which| keep_tested(table, (who, which), 0))
}

/// The Action is spent on the Test against a hinderance.
pub struct ShakeOff {
    who: Who,
    which: Name,
    said: Args,
}

impl Plan for ShakeOff {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SHAKE_OFF, turn::OWN)
        .takes(&[
            need(n::HINDERANCE, ONE),
            may_gm(n::ATTRIBUTE, Kind::Label).knowing(&[n::STR, n::DEX, n::SKILL]),
            may_gm(n::DR, test::A_DR),
            test::BETTER,
            test::WORSE,
        ])
        .says("Tests to end a hinderance whose Test takes an Action.")
        .told("tries to stop being {hinderance}[, Testing {attribute}]");

    const COST: Cost = Cost::by_what_is_said("Action");

    /// The only one there is, or that the Action could be spent on, if none is named.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let mut held: Vec<Name> = ALL.into_iter().filter(|one| state.is(who, *one)).collect();
        if held.len() > 1 {
            held.retain(|which| needs_action(state, who, *which));
        }
        Ok(match held[..] {
            _ if args.word(n::HINDERANCE).is_some() => args,
            [only] => args.with(n::HINDERANCE, only),
            _ => args,
        })
    }

    /// The DR that was said as it was gained goes without saying.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let usual = args.word(n::HINDERANCE).map_or(test::USUAL_DR, |it| dr_of(state, who, it));
        if args.int(n::DR) == Some(usual) { args.without(&[n::DR]) } else { args }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let each = ALL.map(|which| Args::of(n::HINDERANCE, which));
        test::with_and_without_test(state, who, each.to_vec())
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let which = said(args.word(n::HINDERANCE), MAY_NEED_ACTION, "say which: hinderance=…")?;
        let held = state.is(who, which);
        if held && !needs_action(state, who, which) {
            let reason = "its Test takes no Action and comes at the end of the Turn";
            return Err(turn::check_own_turn(state, who).and(WHEN_TESTED, reason));
        }
        let mut refusals = turn::check_action(state, who, MAY_NEED_ACTION);
        refusals.unless(held, ENDS_ON_TEST, || {
            format!("{} does not have that hinderance", state.called(who))
        });
        refusals.unless(!held || !is_tested(state, who, which), MAY_NEED_ACTION, || {
            format!("{} has already made that Test this Turn", state.called(who))
        });
        let plan = ShakeOff { who, which, said: args.clone() };
        refusals.with(test::check_said(state, who, args)).or(plan)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let ShakeOff { who, which, said } = self;
        turn::spend_action(table, MAY_NEED_ACTION, who)?;
        shake(table, die(MAY_NEED_ACTION, who, which), (who, which), &said)?;
        let held = table.state().is(who, which) && table.state().acting.contains(&who);
        if held { keep_tested(table, (who, which), 1) } else { Ok(()) }
    }
}

clause! { WEAKENED = 166
    "hinderance.weakened", "Hinderance", "A Weakened combatant Tests with Disadvantage",
    "A Weakened combatant makes every Test with Disadvantage, in its own Turn and in others' Turns."
}

/// Why a Test is made with Disadvantage: being Weakened is one more reason beside the others.
pub fn add_weakened(state: &State, who: Who, all_reasons: &mut Vec<Cited>) {
    all_reasons.extend(state.is(who, n::WEAKENED).then_some(WEAKENED));
}

clause! { WEAKENED_NO_DOUBLE = 167
    "hinderance.weakened-no-double", "Hinderance / Attacking and Damage",
    "Several reasons for Disadvantage count once",
    "Being Weakened and another reason, such as shooting at a Close target, together give one \
     Disadvantage: two d20, never three."
}

/// Points out that being Weakened adds nothing to so many reasons for Disadvantage.
pub fn note_no_double(table: &mut Table<'_>, who: Who, all_reasons: usize) -> Flow {
    if table.state().is(who, n::WEAKENED) && all_reasons > 1 {
        table.decided(WEAKENED_NO_DOUBLE, who, None, "three d20")?;
    }
    Ok(())
}

clause! { WEAKENED_CREATURE_ATTACK = 168
    "hinderance.weakened-creature-attack", "Hinderance / Attacking and Damage",
    "Being Weakened does not affect a Creature's attacks",
    "A Creature run by the GM makes no Test to attack, so its attacks and its damage stay as they \
     are. Rolls that are not Tests, for Turn order, damage or a Reaction, are never affected.",
    uncited "there is no Test that it could affect"
}

clause! { DISTRACTED = 169
    "hinderance.distracted", "Hinderance", "A Distracted combatant has no Action",
    "A Distracted combatant has its move but no Action. It therefore makes no second move, does \
     not Disengage, hands nothing over and takes nothing out of a backpack."
}

clause! { STUCK = 170
    "hinderance.stuck", "Hinderance", "A Stuck combatant cannot move",
    "A Stuck combatant cannot move, neither by its move nor by its Action. It can do everything \
     else.",
    tells "{who} is Stuck and cannot leave"
}

clause! { PARALYSED = 171
    "hinderance.paralysed", "Hinderance", "A Paralysed combatant has neither move nor Action",
    "A Paralysed combatant has neither move nor Action. Its Turn still starts and ends."
}

/// Why somebody who is hindered takes no Action.
pub fn check_action(state: &State, who: Who) -> Refusals {
    held_by(state, who, &[(DISTRACTED, n::DISTRACTED, "Distracted"), PARALYSIS])
}

/// Why somebody who is hindered does not move; what is refused for it already is not said again.
pub fn check_move(state: &State, who: Who, known: &Refusals) -> Refusals {
    let mut refusals = held_by(state, who, &[(STUCK, n::STUCK, "Stuck"), PARALYSIS]);
    refusals.0.retain(|one| known.0.iter().all(|other| other.clause.code != one.clause.code));
    refusals
}

/// Notes that a Stuck combatant has Disengaged in vain: it cannot leave.
pub fn note_disengaged(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().is(who, n::STUCK) {
        table.decided(STUCK, who, None, "it could leave unharmed")?;
    }
    Ok(())
}

const PARALYSIS: (&Clause, Name, &str) = (PARALYSED, n::PARALYSED, "Paralysed");

fn held_by(state: &State, who: Who, by: &[(Cited, Name, &str)]) -> Refusals {
    let mut refusals = Refusals::none();
    for (clause, condition, word) in by {
        let free = !state.is(who, *condition);
        refusals.unless(free, clause, || format!("{} is {word}", state.called(who)));
    }
    refusals
}

clause! { COMBINE = 172
    "hinderance.combine", "Hinderance", "Different hinderances apply side by side",
    "Different hinderances apply at the same time, each with its own Test. Distracted and Stuck \
     together leave neither movement nor Action, but each ends separately.",
    uncited "each applies by itself, with a Test of its own"
}

clause! { WHEN_TESTED = 636
    "hinderance.when-tested", "open", "A hinderance is Tested at the end of each Turn",
    "A hinderance that needs no Action is Tested once at the end of each of the combatant's own \
     Turns, including the Turn in which it was gained."
}

/// The Tests at the end of a Turn against the hinderances that take no Action, each once. One that
/// is gained while the GM is asked about another comes last.
pub fn at_turn_end(table: &mut Table<'_>, who: Who, said: &Args) -> Flow {
    table.unasked_on_turn(WHEN_TESTED, who, |table| {
        let mut tested: Vec<Name> = Vec::new();
        loop {
            let runs = table.state().acting.contains(&who);
            let mut held = tested_at_end(table.state(), who).into_iter().filter(|_| runs);
            let Some(which) = held.find(|which| !tested.contains(which)) else { return Ok(()) };
            tested.push(which);
            shake(table, die(WHEN_TESTED, who, which), (who, which), said)?;
        }
    })
}

/// The hinderances the end of this Turn brings a Test against, each once, in the order they were
/// gained; none that an Action was spent on already.
pub fn tested_at_end(state: &State, who: Who) -> Vec<Name> {
    let mut tested: Vec<Name> = Vec::new();
    for which in state.conditions_of(Subject::Who(who)).iter().map(|held| held.name) {
        // A ruling can give one again for another attribute; it is still one.
        let known = tested.contains(&which) || is_tested(state, who, which);
        if ALL.contains(&which) && !known && !needs_action(state, who, which) {
            tested.push(which);
        }
    }
    tested
}

clause! { HELPLESS_AVOIDANCE = 639
    "hinderance.helpless-avoidance", "open", "A Paralysed combatant can still avoid attacks",
    "A Paralysed combatant has no moves and Actions, and avoiding is neither, so the Test is made \
     as usual. For a completely helpless combatant the GM may rule a failure (fails=); it counts \
     as a plain hit, not as a 1."
}

/// Notes that a Paralysed combatant Tests to avoid all the same.
pub fn note_avoidance(table: &mut Table<'_>, who: Who) -> Flow {
    let helpless = table.state().is(who, n::PARALYSED);
    if helpless { table.decided(HELPLESS_AVOIDANCE, who, None, "a hit") } else { Ok(()) }
}

clause! { STUCK_AND_PUSHED = 640
    "hinderance.stuck-and-pushed", "open", "A Stuck combatant can be pushed",
    "Being Stuck stops a combatant's own moves, not a push. The combatant stays Stuck afterwards, \
     unless the GM finds that the cause was left behind."
}

/// Notes that a Stuck combatant is moved by somebody else all the same.
pub fn note_pushed(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().is(who, n::STUCK) {
        table.decided(STUCK_AND_PUSHED, who, None, "it would stay where it is")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    GAINED,
    ENDS_ON_TEST,
    MAY_NEED_ACTION,
    WEAKENED,
    WEAKENED_NO_DOUBLE,
    WEAKENED_CREATURE_ATTACK,
    DISTRACTED,
    STUCK,
    PARALYSED,
    COMBINE,
    WHEN_TESTED,
    ACTION_NEEDED_BUT_NONE,
    REPEAT,
    HELPLESS_AVOIDANCE,
    STUCK_AND_PUSHED,
];

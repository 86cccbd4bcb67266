//! Area `stunt`: what is done to an opponent that is no attack.

use super::character::{has_zones, is_character, stands, zone};
use super::names as n;
use super::test::Cause;
use super::{disengage, distance, hinderance, test, turn, zone_condition, zones};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Effect, Name, Place, Subject, Value, Who, core};

clause! { AGGRESSOR_TESTS = 160
    "stunt.aggressor-tests", "Stunts", "Whoever tries it Tests",
    "Pushing, grappling and whatever else an Action does to an opponent, short of an attack, is \
     decided by one Test of the one who tries: passed, it works. The other Tests nothing, and no \
     damage, doubling or mark comes of it."
}

/// Why a stunt is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = turn::check_action(state, who, AGGRESSOR_TESTS);
    let Some(target) = args.who(core::TARGET) else {
        refusals.add(AGGRESSOR_TESTS, "say whom: a target is needed");
        return refusals;
    };
    let called = || state.called(target);
    let opposed = stands(state, target) && state.hostile(who, target);
    refusals.unless(opposed, AGGRESSOR_TESTS, || format!("{} is no opponent", called()));
    let near = zones::check_together(state, who, target).is_empty();
    refusals.unless(near, EFFECTS, || format!("{} is not Close", called()));
    match test::word(args, n::ATTRIBUTE) {
        Some(word) => refusals.append(test::check(state, who, word)),
        None => refusals.add(AGGRESSOR_TESTS, "say what is Tested: attribute=…"),
    }
    match test::word(args, n::INTENT) {
        None => refusals.add(AGGRESSOR_TESTS, "say what it is: intent=push, intent=grapple, …"),
        Some("push") if has_zones(state) => {
            refusals.append(check_push(state, target, args.place(core::TO)));
        }
        Some(_) => {}
    }
    refusals
}

/// Tries a stunt, for the Action.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    let (Some(target), Some(word)) = (args.who(core::TARGET), test::word(args, n::ATTRIBUTE))
    else {
        return Ok(());
    };
    turn::spend_action(table, AGGRESSOR_TESTS, who)?;
    note_creature(table, who)?;
    let dr = args.int(n::DR).unwrap_or(test::USUAL_DR);
    let cause = Cause::new(AGGRESSOR_TESTS, n::STUNT).about(target);
    if !test::of_attribute(table, cause, (who, word), dr)? {
        return Ok(());
    }
    match (test::word(args, n::INTENT), args.place(core::TO)) {
        (Some("push"), Some(to)) => push(table, PUSH, target, to)?,
        (Some("push"), None) => table.note(PUSH, target)?,
        (Some("grapple"), _) => grapple(table, who, target)?,
        _ => {}
    }
    let Some(text) = args.text(n::EFFECT).map(str::to_owned) else { return Ok(()) };
    table.effect(EFFECTS, Effect::Word { of: Subject::Who(target), text })
}

clause! { PUSH = 161
    "stunt.push", "Stunts", "Pushing",
    "A Test that is passed puts the target into another Zone, one that borders this one and has \
     room."
}

fn check_push(state: &State, target: Who, to: Option<Place>) -> Refusals {
    let there = zone(state, target);
    let Some(Place::Zone(to)) = to else {
        return Refusals::because(PUSH, "say where: to=ZONE");
    };
    let mut refusals = Refusals::none();
    let next = there.is_some_and(|from| distance::borders(state, from, to) == Some(1));
    refusals.unless(next, PUSH, || {
        format!("{} does not border that Zone", state.called(Subject::Zone(to)))
    });
    refusals.append(zone_condition::check_room(state, to));
    refusals
}

/// Puts somebody in another Zone without its doing.
pub fn push(
    table: &mut Table<'_>,
    clause: &'static Clause,
    target: Who,
    to: Place,
) -> Result<(), Stop> {
    disengage::note_unwanted(table, target)?;
    hinderance::note_pushed(table, target)?;
    table.effect(clause, Effect::Moved { who: target, to: Some(to) })?;
    let_go(table, target)?;
    if stands(table.state(), target) { zone_condition::on_entering(table, target) } else { Ok(()) }
}

clause! { GRAPPLE = 162
    "stunt.grapple", "Stunts", "Grappling",
    "A Test that is passed leaves the target in one's grip, which as a rule hinders it."
}

clause! { EFFECTS = 635
    "stunt.effects", "open", "What push and grapple do",
    "Both need a Close target. A push puts it in one adjacent Zone of the aggressor's choice. A \
     grapple leaves it Stuck, against STR or DEX as the GM picks, with an Action; it is over as \
     soon as the one who grips leaves, is out or lets go."
}

/// Takes a grip: the target is Stuck until it gets loose with an Action.
fn grapple(table: &mut Table<'_>, who: Who, target: Who) -> Result<(), Stop> {
    if table.state().is(target, n::STUCK) {
        return table.note(hinderance::REPEAT, target);
    }
    table.note(GRAPPLE, who)?;
    let needs = Args::default().with(n::NEEDS_ACTION, Value::Flag(true));
    hinderance::apply(table, EFFECTS, (target, n::STUCK), &needs)?;
    let about = Some(Subject::Who(who));
    grip(table, EFFECTS, target, about, 1)
}

fn grip(
    table: &mut Table<'_>,
    clause: &'static Clause,
    target: Who,
    about: Option<Subject>,
    to: i32,
) -> Result<(), Stop> {
    let of = Subject::Who(target);
    table.effect(clause, Effect::Counter { of, about, counter: n::STUNT, to })
}

/// Who leaves or goes out grips nobody any more.
pub fn let_go(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let own = Some(Subject::Who(who));
    let counters = table.state().counters.iter();
    let held = counters.filter(|counter| counter.name == n::STUNT && counter.about == own);
    let held: Vec<Subject> = held.map(|counter| counter.of).collect();
    for of in held {
        if let Subject::Who(target) = of {
            hinderance::lose(table, EFFECTS, target, n::STUCK)?;
        }
    }
    Ok(())
}

/// Forgets who gripped somebody that is not Stuck any more.
pub fn forget(table: &mut Table<'_>, clause: &'static Clause, target: Who) -> Result<(), Stop> {
    let counters = table.state().counters.iter();
    let grips =
        counters.filter(|counter| counter.name == n::STUNT && counter.of == Subject::Who(target));
    let about: Vec<Option<Subject>> = grips.map(|counter| counter.about).collect();
    for about in about {
        grip(table, clause, target, about, 0)?;
    }
    Ok(())
}

clause! { NPC_AGGRESSOR = 634
    "stunt.npc-aggressor", "open", "Creatures Test for their stunts",
    "A Creature run by the GM Tests Skill at DR12 for a stunt, though it Tests nothing to attack. \
     Letting the Character Test to resist instead is the GM's ruling."
}

/// What a line about a stunt may leave out: a Creature Tests Skill.
pub fn fill(state: &State, who: Who, args: Args) -> Args {
    if is_character(state, who) || test::word(&args, n::ATTRIBUTE).is_some() {
        return args;
    }
    args.with(n::ATTRIBUTE, Value::Label("skill".to_owned()))
}

/// Points out that a Creature Tests for its stunt.
fn note_creature(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !is_character(table.state(), who) {
        table.note(NPC_AGGRESSOR, who)?;
    }
    Ok(())
}

/// Stunts somebody may try, legal or not.
pub fn candidates(state: &State, who: Who) -> Vec<Args> {
    let text = |name: Name, word: &str| Args::default().with(name, Value::Text(word.to_owned()));
    let played = is_character(state, who);
    let mut all = Vec::new();
    for target in state.present().filter(|target| state.hostile(who, *target)) {
        let mut ways = vec![text(n::INTENT, "grapple"), text(n::INTENT, "trip")];
        if has_zones(state) {
            let near = turn::destinations(state, target).into_iter();
            ways.extend(near.map(|to| text(n::INTENT, "push").with(core::TO, Value::Place(to))));
        } else {
            ways.push(text(n::INTENT, "push"));
        }
        for way in ways {
            let aimed = way.with(core::TARGET, Value::Who(target));
            let words: &[&str] = if played { &["str", "dex"] } else { &["skill"] };
            all.extend(
                words
                    .iter()
                    .map(|word| aimed.clone().with(n::ATTRIBUTE, Value::Label((*word).to_owned()))),
            );
        }
    }
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AGGRESSOR_TESTS, PUSH, GRAPPLE, NPC_AGGRESSOR, EFFECTS];

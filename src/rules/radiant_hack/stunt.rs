//! Area `stunt`: Actions against an opponent that are not attacks.

use super::character::{is_character, stands};
use super::names as n;
use super::{disengage, distance, hinderance, hp, ongoing, test, turn, zone_condition, zones};
use crate::engine::prelude::*;

clause! { AGGRESSOR_TESTS = 160
    "stunt.aggressor-tests", "Stunts", "The aggressor of a stunt Tests",
    "Pushing, grappling and anything else that an Action does to an opponent, short of an attack, \
     is decided by one Test of the aggressor. On a pass it works. The opponent Tests nothing, and \
     the Test brings no damage, doubling or mark."
}

/// A stunt.
pub struct Stunt {
    who: Who,
    target: Who,
    said: Args,
}

impl Plan for Stunt {
    type By = Who;

    const VERB: Verb = Verb::declared(n::STUNT, turn::OWN)
        .takes(&[
            need(core::TARGET, Kind::Who),
            need(n::INTENT, Kind::Text).knowing(&[n::PUSH, n::GRAPPLE]),
            test::TESTED,
            test::AT_DR,
            test::BETTER,
            test::WORSE,
            may(core::TO, Kind::Place),
            may_gm(n::EFFECT, Kind::Text),
        ])
        .says(
            "Does something to a Close opponent that is not an attack: intent=push with to=ZONE, \
             intent=grapple, or anything else that the GM rules on.",
        )
        .told("tries a stunt on {target}: {intent}[ to {to}][, Testing {attribute}]");

    const COST: Cost = turn::ACTION.by(AGGRESSOR_TESTS);

    const OBVIOUS: &'static [Name] = &[core::TARGET, core::TO];

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(test::with_skill(state, who, args))
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        if state.has_zones() { args } else { args.without(&[core::TO]) }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        state.enemies(who).flat_map(|target| at(state, who, target)).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let target = said(args.who(core::TARGET), AGGRESSOR_TESTS, "say whom: target=…")?;
        let called = state.called(target);
        let opposed = state.is_here(target) && state.hostile(who, target);
        let mut refusals =
            Refusals::if_not(opposed, AGGRESSOR_TESTS, || format!("{called} is not an opponent"));
        refusals.unless(!state.is(target, n::OUT), hp::ZERO, || format!("{called} is out"));
        refusals.append(check_reached(state, who, target, args));
        refusals.unless(test::word(args, n::ATTRIBUTE).is_some(), AGGRESSOR_TESTS, || {
            "say what is Tested: attribute=…".to_owned()
        });
        refusals.append(test::check_said(state, who, args));
        if args.value(n::INTENT).is_none() {
            refusals.add(AGGRESSOR_TESTS, "say what it is: intent=push, intent=grapple, …");
        }
        let elsewhere = args.word(n::INTENT) != Some(n::PUSH) && args.value(core::TO).is_some();
        refusals.unless(!elsewhere, PUSH, || {
            "only a push moves its target: intent=push goes with to=ZONE".to_owned()
        });
        refusals.or(Stunt { who, target, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Stunt { who, target, said } = self;
        let die = test::die(AGGRESSOR_TESTS, who, n::STUNT).on(target);
        if !test::tested(table, die, who, &said)? {
            return Ok(());
        }
        // A ruling may have put one of them out, parted them or filled the Zone, while the die was
        // awaited.
        let state = table.state();
        let mut blocked = check_reached(state, who, target, &said);
        for one in [who, target] {
            blocked
                .unless(stands(state, one), hp::ZERO, || format!("{} is out", state.called(one)));
        }
        if !blocked.is_empty() {
            return table.no_longer(who, blocked);
        }
        match (said.word(n::INTENT), said.place(core::TO)) {
            (Some(n::PUSH), Some(to)) => push(table, PUSH, target, to)?,
            (Some(n::PUSH), None) => push_off(table, target)?,
            (Some(n::GRAPPLE), _) => grapple(table, who, target)?,
            _ => {}
        }
        said.text(n::EFFECT).map_or(Ok(()), |text| lead_to(table, target, text))
    }
}

/// The stunts somebody may try on a target, legal or not.
fn at(state: &State, who: Who, target: Who) -> Vec<Args> {
    let aimed = Args::of(core::TARGET, target);
    let meant = |intent: Value| aimed.clone().with(n::INTENT, intent);
    let trip = Value::Text("trip".to_owned());
    let mut ways = vec![meant(Value::Word(n::GRAPPLE)), meant(trip)];
    let pushed = meant(Value::Word(n::PUSH));
    if state.has_zones() {
        let near = turn::destinations(state, target).into_iter();
        ways.extend(near.map(|to| pushed.clone().with(core::TO, to)));
    } else {
        ways.push(pushed);
    }
    let words = if is_character(state, who) { &[n::STR, n::DEX][..] } else { &[n::SKILL] };
    let tested = |way: Args| words.iter().map(move |word| way.clone().with(n::ATTRIBUTE, *word));
    ways.into_iter().flat_map(tested).collect()
}

clause! { PUSH = 161
    "stunt.push", "Stunts", "A push moves the target into an adjacent Zone",
    "On a pass the target is moved into another Zone. That Zone must border its own and have room."
}

fn check_push(state: &State, target: Who, args: &Args) -> Refusals {
    let Some(Place::Zone(to)) = args.place(core::TO) else {
        return Refusals::because(PUSH, "say where: to=ZONE");
    };
    let next = state.zone_of(target).and_then(|from| distance::borders(state, from, to)) == Some(1);
    Refusals::if_not(next, PUSH, || {
        format!("{} does not border the Zone of the target", state.called(Subject::Zone(to)))
    })
    .with(zone_condition::check_room(state, to, 1))
}

/// Moves a combatant into another Zone without its own doing.
pub fn push(table: &mut Table<'_>, clause: Cited, target: Who, to: Place) -> Flow {
    disengage::note_unwanted(table, target)?;
    hinderance::note_pushed(table, target)?;
    table.effect(clause, Effect::Moved { who: target, to: Some(to) })?;
    hinderance::leave_behind(table, target)?;
    if stands(table.state(), target) { zone_condition::on_entering(table, target) } else { Ok(()) }
}

/// Without a map, moves a combatant away from everybody it was Close to.
fn push_off(table: &mut Table<'_>, target: Who) -> Flow {
    table.decided(PUSH, target, None, "it would stay")?;
    hinderance::note_pushed(table, target)?;
    hinderance::let_go(table, target)
}

/// Why a stunt does not reach its target: it is not Close, or does not go where it is pushed.
fn check_reached(state: &State, who: Who, target: Who, args: &Args) -> Refusals {
    let near = zones::check_together(state, who, target).is_empty();
    let mut refusals =
        Refusals::if_not(near, EFFECTS, || format!("{} is not Close", state.called(target)))
            .hint(|| "what works from afar is `improvise \"…\" attribute=…`".to_owned());
    if state.has_zones() && args.word(n::INTENT) == Some(n::PUSH) {
        refusals.append(check_push(state, target, args));
    }
    refusals
}

clause! { GRAPPLE = 162
    "stunt.grapple", "Stunts", "A grapple puts the target in the aggressor's grip",
    "On a pass the target is in the aggressor's grip, which normally hinders it.",
    uncited "stunt.effects says what it does"
}

clause! { EFFECTS = 635
    "stunt.effects", "open", "What a push and a grapple do to a Close target",
    "Both need a Close target. A push moves it into one adjacent Zone of the aggressor's choice. \
     A grapple leaves it Stuck. The Test to get free takes an Action: a Character Tests the \
     attribute that the GM picks, normally STR or DEX, and a Creature Tests Skill. The grapple is \
     over as soon as the aggressor leaves for a Zone without the target, is out, or lets go, which \
     costs nothing and is ruled by the GM (gm set TARGET -stuck:AGGRESSOR)."
}

/// Takes a grip: the target is Stuck until it gets loose with an Action.
fn grapple(table: &mut Table<'_>, who: Who, target: Who) -> Flow {
    let before = table.state().is(target, n::STUCK);
    if before {
        table.decided(hinderance::REPEAT, target, None, "it would be Stuck anew")?;
    } else {
        let needs = Args::of(n::NEEDS_ACTION, true);
        hinderance::apply(table, EFFECTS, (target, n::STUCK), &needs)?;
    }
    hinderance::grip(table, (target, who), before)
}

/// What else the GM says a stunt leads to: a hinderance or Ongoing Damage where it is one of them,
/// else what the words say.
fn lead_to(table: &mut Table<'_>, target: Who, text: &str) -> Flow {
    let usual = Args::default();
    match zone_condition::known(text) {
        // A hazard it was pushed into has put it out.
        Some(_) if !stands(table.state(), target) => Ok(()),
        Some(n::ONGOING) => ongoing::apply(table, target, &usual),
        Some(which) => hinderance::apply(table, hinderance::GAINED, (target, which), &usual),
        None => table.says(EFFECTS, target, text),
    }
}

clause! { NPC_AGGRESSOR = 634
    "stunt.npc-aggressor", "open", "A Creature Tests Skill for its stunts",
    "A Creature run by the GM Tests Skill at DR12 for a stunt, although it does not Test to \
     attack. To let the Character Test to resist instead is a ruling of the GM.",
    uncited "the Test on Skill shows it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[AGGRESSOR_TESTS, PUSH, GRAPPLE, NPC_AGGRESSOR, EFFECTS];

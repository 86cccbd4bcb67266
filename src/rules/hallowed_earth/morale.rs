//! Area `morale`: whether monsters fight on (step 4).

use super::action::{self, Action, WHEN};
use super::character::{
    enemies, fights, hit_dice, is_character, is_down, is_monster, is_there, lives, number_of,
    together,
};
use super::names as n;
use super::{check, death, injury, procedure, round, wounds};
use crate::engine::prelude::*;

/// A monster's test: what it adds, and what it has to reach.
struct Test {
    who: Who,
    allies: i32,
    against: Sum,
    reasons: Vec<&'static Clause>,
}

/// A test that the Referee calls for, and one whose outcome is obvious.
const CALLED: i32 = 1;
const FORESEEN: i32 = 2;

/// What the Referee has called for as this round ends; 0 is nothing.
fn called(state: &State, who: Who) -> i32 {
    state.counter(who, None, n::MORALE_CHECK)
}

clause! { END_OF_ROUND = 153
    "morale.end-of-round", "Step 4: Monster Morale Check", "Monsters test morale as a round ends",
    "At the end of every round the monsters that have a reason test their morale. Characters never \
     do."
}

clause! { TIMING = 651
    "morale.timing", "open", "Morale is tested after the Dying have lost their point",
    "The Dying lose their point first; then all test with one count of friends and foes, and the \
     results hold together."
}

clause! { FAILURE = 650
    "morale.failure", "open", "What failing a morale check means",
    "It stops fighting: from the next round on it flees or gives itself up, as the Referee says. \
     It attacks nobody and makes no Reposte, unless a ruling takes that back."
}

/// Why somebody does not fight: its nerve has broken, or it has given itself up. `view` shows it.
pub fn check_fights(view: &State, who: Who) -> Refusals {
    Refusals::if_not(!view.is(who, n::ROUTED), FAILURE, || {
        format!("{} has stopped fighting; it may guard itself, flee or surrender", view.called(who))
    })
}

clause! { MINDLESS = 653
    "morale.mindless", "open", "Some monsters do not test morale",
    "Monsters at 0 Wound Points or less, and those marked as exempt. Surprised ones do. NPCs test \
     only if the Referee calls for it."
}

/// The monsters with a reason test, all from one count of friends and foes.
pub fn at_round_end(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let due = state.present().filter_map(|who| test_of(state, who));
    let (spared, tests): (Vec<Test>, Vec<Test>) = due.partition(|it| is_spared(state, it.who));
    for Test { who, .. } in spared {
        table.decided(MINDLESS, who, None, "it tests its morale")?;
    }
    let mut failed = Vec::new();
    for test in tests {
        let who = test.who;
        let fights_on = table.unasked(END_OF_ROUND, |table| holds(table, test))?;
        failed.extend((!fights_on).then_some(who));
    }
    for who in failed {
        table.gain(FAILURE, who, n::ROUTED, None)?;
    }
    for who in table.state().everyone().collect::<Vec<_>>() {
        table.count(HALF_OF_WHAT, who, n::HALF_WOUNDS, 0)?;
        table.count(INTIMIDATION, who, n::INTIMIDATION, 0)?;
        table.count(TIMING, who, n::MORALE_CHECK, 0)?;
    }
    Ok(())
}

/// Whether a monster with a reason to test does not: at 0 Wound Points or less the Referee alone
/// can call for it, and not of one that is down.
fn is_spared(state: &State, who: Who) -> bool {
    let low = state.pool(who, n::WOUND_POINTS) <= 0 && called(state, who) == 0;
    state.says(who, n::MORALE_EXEMPT) || low || is_down(state, who)
}

clause! { HALF_WOUNDS = 154
    "morale.trigger-half-wounds", "Step 4: Monster Morale Check",
    "A hit of more than half the Wound Points calls for morale",
    "One hit took more than half of its Wound Points. Several are not added up, and Stress does \
     not count."
}

clause! { HALF_OF_WHAT = 647
    "morale.half-of-what", "open", "Half of the maximum, by a hit of this round",
    "What reached Wound Points in one hit of the round that ends, held against the maximum."
}

/// Remembers that one hit took more than half of a monster's Wound Points.
pub fn hurt(table: &mut Table<'_>, who: Who, points: i32) -> Result<(), Stop> {
    if 2 * points <= wounds::maximum(table.state(), who) {
        return Ok(());
    }
    table.count(HALF_OF_WHAT, who, n::HALF_WOUNDS, 1)
}

clause! { OUTNUMBERED = 155
    "morale.trigger-outnumbered", "Step 4: Monster Morale Check",
    "Being outnumbered calls for morale",
    "It and its allies are fewer than those hostile to it, other monsters included."
}

/// What makes a monster test of itself: a hit of this round, or the number of its opponents.
fn triggers(state: &State, who: Who, allies: i32, opponents: i32) -> Vec<&'static Clause> {
    let mut reasons = Vec::new();
    if state.counter(who, None, n::HALF_WOUNDS) == 1 {
        reasons.push(HALF_WOUNDS);
    }
    if opponents > allies + 1 {
        reasons.push(OUTNUMBERED);
    }
    reasons
}

clause! { INTIMIDATION = 156
    "morale.trigger-intimidation", "Step 4: Monster Morale Check", "Intimidation calls for morale",
    "Whoever was the target of an Intimidation check tests, and has to reach its result."
}

/// An Intimidation check; its result is kept for the end of the round.
pub struct Intimidate {
    who: Who,
    targets: Vec<Who>,
}

impl Plan for Intimidate {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::INTIMIDATE,
        WHEN,
        &[need(n::TARGETS, Kind::Whos), action::MODIFIER],
        "An Intimidation check, held against morale as the round ends.",
    )
    .told("tries to intimidate {targets}");

    const COST: Cost = action::BODILY.saying("Standard Action; +0");

    const TARGET: Name = n::TARGETS;

    fn spell(state: &State, _: Who, args: Args) -> Args {
        together(state, args, n::TARGETS)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let at = |one| Args::default().with(n::TARGETS, Value::List(vec![Value::Who(one)]));
        enemies(state, who).map(at).collect()
    }

    fn adds(state: &State, args: &Args) -> (&'static Clause, i32) {
        action::unlisted_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let targets = presence::in_fight(state, args.list(n::TARGETS));
        refusals.unless(!targets.is_empty(), INTIMIDATION, || "say whom: targets=…".to_owned());
        for target in &targets {
            refusals.unless(is_there(state, *target), INTIMIDATION, || {
                format!("{} is dead or not there", state.called(*target))
            });
            refusals.unless(*target != who, INTIMIDATION, || "not itself".to_owned());
        }
        refusals.append(injury::check_voice(state, who));
        refusals.or(Intimidate { who, targets })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Intimidate { who, targets } = self;
        let state = table.state();
        let roll = Roll::new(INTIMIDATION, who, n::INTIMIDATION, check::die(state))
            .against(targets.first().copied())
            .about(check::about(state, &targets))
            .with([check::skill(state, who, n::INTIMIDATION)]);
        let total = check::throw(table, roll)?;
        for target in targets {
            let kept = table.state().counter(target, None, n::INTIMIDATION).max(total + KEPT);
            table.count(INTIMIDATION, target, n::INTIMIDATION, kept)?;
        }
        Ok(())
    }
}

impl Action for Intimidate {}

/// An Intimidation result is kept with room for totals below 1.
const KEPT: i32 = 100;

/// The best Intimidation result against somebody this round.
fn intimidated(state: &State, who: Who) -> Option<i32> {
    let kept = state.counter(who, None, n::INTIMIDATION);
    (kept != 0).then_some(kept - KEPT)
}

clause! { FORMULA = 157
    "morale.formula", "Step 4: Monster Morale Check",
    "A morale check is 3d6, Insight, HD and allies",
    "Three dice, the Insight modifier, the Hit Dice, and one for every ally."
}

clause! { SEVERAL_TRIGGERS = 648
    "morale.several-triggers", "open", "One morale check for all reasons",
    "A monster throws once a round and has to reach the highest TN that applies. Intimidation \
     alone stands for 11 and the opponents."
}

clause! { EVERY_ROUND = 652
    "morale.every-round", "open", "A reason that lasts calls for morale each round",
    "As long as the reason holds, it tests as each round ends.",
    uncited "the throw of each round shows it"
}

/// Makes the test; gives whether the monster fights on.
fn holds(table: &mut Table<'_>, test: Test) -> Result<bool, Stop> {
    for reason in &test.reasons {
        table.decided(reason, test.who, None, "it does not test its morale")?;
    }
    if test.reasons.len() > 1 {
        let highest = Detail::Int(test.against.total());
        table.decided(SEVERAL_TRIGGERS, test.who, highest, "each reason has a throw of its own")?;
    }
    if called(table.state(), test.who) == FORESEEN {
        table.decided(OBVIOUS, test.who, None, "3d6 are thrown")?;
        return Ok(false);
    }
    let hd = hit_dice(table.state(), test.who);
    let insight = number_of(table.state(), test.who, n::INSIGHT_MOD);
    let roll = Roll::new(FORMULA, test.who, core::MORALE, Dice::of(3, 6)).with([
        (FORMULA, n::INSIGHT_MOD, insight),
        (FORMULA, n::HD, hd),
        (WHO_COUNTS, n::ALLIES, test.allies),
    ]);
    let made = table.roll(roll, test.against, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(made.rolled.outcome == Some(core::SUCCESS))
}

clause! { TN = 158
    "morale.tn", "Step 4: Monster Morale Check", "Morale has to reach 11 and the opponents",
    "It has to reach 11 and one for every opponent, or the Intimidation result."
}

clause! { WHO_COUNTS = 649
    "morale.who-counts", "open", "Who counts as ally and opponent",
    "Those of its side without itself, and those hostile to it, who are in the fight and neither \
     dead nor down nor routed. Stabilized and Surprised ones count."
}

/// The test of a monster that has a reason for one, or of an NPC that the Referee calls for.
fn test_of(state: &State, who: Who) -> Option<Test> {
    let tests = is_monster(state, who) || (called(state, who) > 0 && !is_character(state, who));
    if !tests || !lives(state, who) || state.is(who, n::ROUTED) {
        return None;
    }
    let (allies, opponents) = numbers(state, who);
    let mut reasons = triggers(state, who, allies, opponents);
    let counted = (!reasons.is_empty() || called(state, who) > 0).then_some(11 + opponents);
    let result = intimidated(state, who);
    if result.is_some() {
        reasons.push(INTIMIDATION);
    }
    let against = match result {
        Some(result) if counted.is_none_or(|counted| result > counted) => {
            Sum::of(INTIMIDATION, n::INTIMIDATION, result)
        }
        _ => counted.map(|_| Sum::of(TN, n::BASE, 11).plus(WHO_COUNTS, n::OPPONENTS, opponents))?,
    };
    Some(Test { who, allies, against, reasons })
}

/// Its allies and its opponents.
fn numbers(state: &State, who: Who) -> (i32, i32) {
    let others = || state.present().filter(|other| *other != who && fights(state, *other));
    let opponents = others().filter(|other| state.hostile(who, *other)).count() as i32;
    (others().count() as i32 - opponents, opponents)
}

clause! { OBVIOUS = 159
    "morale.obvious-outcome", "Step 4: Monster Morale Check",
    "A monster that sees how it ends fails",
    "A monster that sees how this will end fails without a throw."
}

/// The Referee calls for a test as this round ends.
pub struct Call {
    who: Who,
    how: i32,
}

impl Plan for Call {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        n::MORALE_CHECK,
        "while a round runs",
        &[
            need(n::MONSTER, Kind::Who),
            may(
                n::TRIGGER,
                Kind::Word(&[n::HALF_WOUNDS, n::OUTNUMBERED, n::INTIMIDATION, n::REFEREE]),
            )
            .usually(Usual::Word(n::REFEREE)),
            may(n::OBVIOUS, Kind::Flag).usually(Usual::Flag(false)),
        ],
        "A morale check as this round ends, whatever else there is; obvious fails it unthrown.",
    )
    .told(
        "calls for a morale check by {monster}[ for {trigger}][; the outcome is \
         obvious{obvious}]",
    );

    const TARGET: Name = n::MONSTER;

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let Some(who) = args.who(n::MONSTER) else {
            return Err(Refusals::because(END_OF_ROUND, "say which monster"));
        };
        let called = || state.called(who);
        let idle = || "no round is running".to_owned();
        let mut refusals = Refusals::if_not(round::runs(state), procedure::STEPS, idle);
        refusals.unless(!is_character(state, who), END_OF_ROUND, || {
            format!("{} is a player's character, which never tests its morale", called())
        });
        refusals.append(death::check_lives(state, who));
        refusals.unless(!state.is(who, n::ROUTED), FAILURE, || format!("{} is routed", called()));
        let how = if args.says(n::OBVIOUS) { FORESEEN } else { CALLED };
        refusals.or(Call { who, how })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let clause = if self.how == FORESEEN { OBVIOUS } else { END_OF_ROUND };
        table.count(clause, self.who, n::MORALE_CHECK, self.how)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    END_OF_ROUND,
    HALF_WOUNDS,
    OUTNUMBERED,
    INTIMIDATION,
    FORMULA,
    TN,
    OBVIOUS,
    HALF_OF_WHAT,
    SEVERAL_TRIGGERS,
    WHO_COUNTS,
    FAILURE,
    TIMING,
    EVERY_ROUND,
    MINDLESS,
];

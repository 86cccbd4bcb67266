//! Area `morale`: whether monsters fight on (step 4).

use super::action::{self, Action, WHEN};
use super::character::{
    called_away, fights, hit_dice, is_character, is_down, is_monster, is_there, lives, together,
};
use super::names as n;
use super::{check, death, injury, procedure, round, sheet::stated, wounds};
use crate::engine::prelude::*;

/// A monster's morale check: what it adds, and what it has to reach.
struct Test {
    who: Who,
    allies: i32,
    against: Sum,
    reasons: Vec<Cited>,
}

/// What the Referee calls for: a check.
const PLAIN: i32 = 1;

/// A check that fails, because the outcome is obvious.
const FORESEEN: i32 = 2;

/// A check that opposes the Intimidation check of the round.
const OPPOSED: i32 = 3;

/// What the Referee has called for as this round ends; 0 is nothing.
fn call_for(state: &State, who: Who) -> i32 {
    state.counter(who, None, n::MORALE_CHECK)
}

clause! { END_OF_ROUND = 153
    "morale.end-of-round", "Step 4: Monster Morale Check", "Monsters check morale as a round ends",
    "At the end of every round, the monsters that have a reason make a morale check. Characters \
     never do."
}

clause! { TIMING = 651
    "morale.timing", "open", "Morale is checked after the Dying have lost their Wound Point",
    "The Dying lose their Wound Point first. Then all checks use the same count of allies and \
     opponents, and their results take effect together."
}

clause! { FAILURE = 650
    "morale.failure", "open", "A monster that fails its morale check stops fighting",
    "From the next round on it flees or surrenders, as the Referee says. It neither attacks an \
     enemy nor casts a spell at one, and makes no Reposte, unless a ruling takes that back."
}

/// Why somebody does not fight: it failed a morale check or surrendered. `view` shows it.
pub fn check_fights(view: &State, who: Who) -> Refusals {
    Refusals::if_not(!view.is(who, n::ROUTED), FAILURE, || {
        format!(
            "{} has stopped fighting: it may defend itself, or pass, and flee or surrender on its \
             count",
            view.called(who)
        )
    })
}

clause! { MINDLESS = 653
    "morale.mindless", "open", "Some monsters do not check morale",
    "Monsters that are down and those marked as exempt do not. Surprised ones do. NPCs, and \
     Stabilized monsters at 0 Wound Points or less, check only if the Referee calls for it.",
    tells "no morale check: {who} is {detail}"
}

/// The monsters with a reason check morale, all from one count of allies and opponents. Called by
/// `procedure::end_round`.
pub fn at_round_end(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let due = state.present().filter_map(|who| test_of(state, who));
    let (spared, tests): (Vec<Test>, Vec<Test>) = due.partition(|it| is_spared(state, it.who));
    for Test { who, .. } in spared {
        let why = Detail::Word(spared_as(table.state(), who));
        table.decided(MINDLESS, who, why, "it checks its morale")?;
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
    for who in table.state().everyone() {
        table.count(HALF_OF_WHAT, who, n::HALF_WOUNDS, 0)?;
        table.count(INTIMIDATION, who, n::INTIMIDATION, 0)?;
        table.count(TIMING, who, n::MORALE_CHECK, 0)?;
        table.count(TIMING, who, n::MODIFIER, 0)?;
        table.count(TIMING, who, core::SUCCEEDS, 0)?;
        table.count(TIMING, who, core::FAILS, 0)?;
    }
    Ok(())
}

/// Keeps what a line says of a check that is made only as the round ends: that it succeeds or fails
/// without dice. `sure_total` reads it.
fn keep_sure(table: &mut Table<'_>, who: Who, said: &Args) -> Flow {
    let own = [Value::Who(who), Value::Side(table.state().side(who))];
    let says = |option: Name| said.list(option).iter().any(|named| own.contains(named));
    let (succeeds, fails) = (says(core::SUCCEEDS), says(core::FAILS));
    if succeeds || fails {
        table.count(own::SURE, who, core::SUCCEEDS, i32::from(succeeds))?;
        table.count(own::SURE, who, core::FAILS, i32::from(fails && !succeeds))?;
    }
    Ok(())
}

/// Keeps what a line that may end the round says of all who check morale.
pub fn keep_sure_for_all(table: &mut Table<'_>, said: &Args) -> Flow {
    let state = table.state();
    let checks = |who: &Who| !is_character(state, *who);
    let all: Vec<Who> = state.everyone().filter(checks).collect();
    all.into_iter().try_for_each(|who| keep_sure(table, who, said))
}

/// The total that the Referee's word gives a check, if there is such a word: the TN, or 1 less.
fn sure_total(state: &State, who: Who, tn: i32) -> Option<i32> {
    let says = |option: Name| state.counter(who, None, option) == 1;
    match (says(core::SUCCEEDS), says(core::FAILS)) {
        (true, _) => Some(tn),
        (false, true) => Some(tn - 1),
        (false, false) => None,
    }
}

/// Whether a monster with a reason makes no check. At 0 Wound Points or less only the Referee can
/// call for one, and not for a monster that is down.
fn is_spared(state: &State, who: Who) -> bool {
    let at_zero_uncalled = state.pool(who, n::WOUND_POINTS) <= 0 && call_for(state, who) == 0;
    state.says(who, n::MORALE_EXEMPT) || at_zero_uncalled || is_down(state, who)
}

/// Why a monster makes no check, in one word.
fn spared_as(state: &State, who: Who) -> Name {
    if state.says(who, n::MORALE_EXEMPT) {
        return n::MORALE_EXEMPT;
    }
    let fallen = [n::DYING, n::STABILIZED].into_iter().find(|fallen| state.is(who, *fallen));
    fallen.unwrap_or(n::INCAPACITATED)
}

clause! { HALF_WOUNDS = 154
    "morale.trigger-half-wounds", "Step 4: Monster Morale Check",
    "Losing over half its Wound Points to one hit calls for a check",
    "A hit of the round took more than half of the monster's maximum Wound Points \
     (morale.half-of-what). Several hits are not added up, and damage to Stress does not count.",
    tells "{who} has lost over half its Wound Points to one hit: a morale check"
}

clause! { HALF_OF_WHAT = 647
    "morale.half-of-what", "open", "A hit is compared with half the maximum Wound Points",
    "The Wound Points lost to one hit are compared with half the maximum, not with half of those \
     that were left. Only hits of the round now ending count."
}

/// Notes a hit that took more than half of a monster's Wound Points: `triggers` reads that as the
/// round ends, and `at_round_end` erases it. `points` are the Wound Points lost to one hit.
pub fn note_heavy_hit(table: &mut Table<'_>, who: Who, points: i32) -> Flow {
    let state = table.state();
    let is_heavy = round::runs(state) && 2 * points > wounds::maximum(state, who);
    if is_heavy { table.count(HALF_OF_WHAT, who, n::HALF_WOUNDS, 1) } else { Ok(()) }
}

clause! { OUTNUMBERED = 155
    "morale.trigger-outnumbered", "Step 4: Monster Morale Check",
    "Being outnumbered calls for a morale check",
    "The monster and its allies are fewer than the creatures hostile to it, other monsters \
     included.",
    tells "{who} is outnumbered: a morale check"
}

/// What makes a monster check without a call: a hit of this round, or the number of its opponents.
fn triggers(state: &State, who: Who, allies: i32, opponents: i32) -> Vec<Cited> {
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
    "morale.trigger-intimidation", "Step 4: Monster Morale Check",
    "Intimidation calls for a morale check",
    "A monster that was the target of an Intimidation check makes a morale check, which must reach \
     its result.",
    tells "{who} was the target of an Intimidation check: a morale check"
}

/// An Intimidation check; its result is kept for the end of the round.
pub struct Intimidate {
    who: Who,
    targets: Vec<Who>,
}

impl Plan for Intimidate {
    type By = Who;

    const VERB: Verb = Verb::declared(n::INTIMIDATE, WHEN)
        .takes(&[may(n::TARGETS, Kind::Whos), action::MODIFIER])
        .says(
            "An Intimidation check whose result the targets' morale must reach as the round ends. \
             A target may be left for the count.",
        )
        .told("tries to intimidate[ {targets}]");

    const COST: Cost = action::STANDARD.saying("Standard Action; +0");

    const TARGET: Name = n::TARGETS;

    fn spell(state: &State, _: Who, args: Args) -> Args {
        together(state, args, n::TARGETS)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let at = |one| Args::default().listing(n::TARGETS, [one]);
        state.enemies(who).map(at).collect()
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::unlisted_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let targets = presence::in_fight(state, args.list(n::TARGETS));
        refusals.unless(!targets.is_empty(), INTIMIDATION, || "say whom: target=…".to_owned());
        refusals.with(check_threat(state, who, &targets)).or(Intimidate { who, targets })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Intimidate { who, targets } = self;
        let state = table.state();
        let roll = Roll::new(INTIMIDATION, who, n::INTIMIDATION, check::die(state))
            .against(targets.first().copied().filter(|_| targets.len() == 1))
            .about(check::about(state, &targets))
            .with([check::skill(state, who, n::INTIMIDATION)]);
        let total = check::throw(table, roll)?;
        targets.into_iter().try_for_each(|target| keep_result(table, target, total))
    }
}

impl Action for Intimidate {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        let refusals = injury::check_rib(state, state, who);
        let targets = presence::in_fight(state, args.list(n::TARGETS));
        refusals.with(check_threat(state, who, &targets))
    }
}

/// Why somebody cannot threaten these: one of them is not there, or it has no voice.
fn check_threat(state: &State, who: Who, targets: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    for target in targets {
        refusals.unless(is_there(state, *target), INTIMIDATION, || {
            format!("{}; choose another target", called_away(state, *target))
        });
        refusals.unless(*target != who, INTIMIDATION, || "it cannot target itself".to_owned());
    }
    refusals.with(injury::check_voice(state, who))
}

/// The best Intimidation result against somebody this round. Kept as a count where 0 means none, so
/// a result of 0 or less is stored as one less.
fn intimidated(state: &State, who: Who) -> Option<i32> {
    let kept = state.counter(who, None, n::INTIMIDATION);
    (kept != 0).then_some(if kept > 0 { kept } else { kept + 1 })
}

/// Keeps a result of this round against somebody, unless there is a better one.
fn keep_result(table: &mut Table<'_>, who: Who, total: i32) -> Flow {
    let best = intimidated(table.state(), who).map_or(total, |best| best.max(total));
    let kept = if best > 0 { best } else { best - 1 };
    table.count(INTIMIDATION, who, n::INTIMIDATION, kept)
}

clause! { FORMULA = 157
    "morale.formula", "Step 4: Monster Morale Check",
    "A morale check is 3d6 plus Insight, HD and allies",
    "The check is 3d6 plus the Insight modifier, the number of Hit Dice, and 1 for every ally."
}

clause! { SEVERAL_TRIGGERS = 648
    "morale.several-triggers", "open", "One morale check covers all reasons",
    "A monster rolls once a round and must reach the highest TN that applies. If Intimidation is \
     the only reason, the TN is its result, even if the Referee also called for that check.",
    tells "one morale check of {who} covers all reasons, against {detail}"
}

/// Makes the check; gives whether the monster fights on.
fn holds(table: &mut Table<'_>, test: Test) -> Result<bool, Stop> {
    for reason in &test.reasons {
        table.decided(reason, test.who, None, "it does not check its morale")?;
    }
    if test.reasons.len() > 1 {
        let highest = Detail::Int(test.against.total());
        table.decided(SEVERAL_TRIGGERS, test.who, highest, "each reason has a roll of its own")?;
    }
    if call_for(table.state(), test.who) == FORESEEN {
        table.decided(OBVIOUS, test.who, None, "3d6 are rolled")?;
        return Ok(false);
    }
    let hd = hit_dice(table.state(), test.who);
    let insight = stated(table.state(), test.who, n::INSIGHT_MOD);
    let roll = match sure_total(table.state(), test.who, test.against.total()) {
        Some(total) => Roll::new(FORMULA, test.who, core::MORALE, Dice::NONE).with([(
            own::SURE,
            core::AS_STATED,
            total,
        )]),
        None => Roll::new(FORMULA, test.who, core::MORALE, Dice::of(3, 6)).with([
            (FORMULA, n::INSIGHT_MOD, insight),
            (FORMULA, n::HD, hd),
            (WHO_COUNTS, n::ALLIES, test.allies),
            (WHO_COUNTS, n::MODIFIER, table.state().counter(test.who, None, n::MODIFIER)),
        ]),
    };
    let made = table.roll(roll, test.against, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    Ok(made.rolled.outcome == Some(core::SUCCESS))
}

clause! { EVERY_ROUND = 652
    "morale.every-round", "open", "A reason that lasts calls for a morale check each round",
    "As long as the reason holds, the monster checks morale as each round ends. The Referee can \
     waive a check: succeeds=NAME on the line that ends the round.",
    uncited "the roll of each round shows it"
}

clause! { TN = 158
    "morale.tn", "Step 4: Monster Morale Check", "The morale TN is 11 plus the opponents",
    "The check must reach 11 plus 1 for every opponent, or the Intimidation result."
}

clause! { WHO_COUNTS = 649
    "morale.who-counts", "open", "Allies and opponents count while they are able to fight",
    "Allies are the creatures of its side without itself; opponents are those hostile to it. They \
     count while they are in the fight and are not dead, Incapacitated, Dying or routed. \
     Stabilized and Surprised ones count. The Referee can correct the numbers."
}

/// The check of a monster that has a reason for one, or of an NPC that the Referee calls for.
fn test_of(state: &State, who: Who) -> Option<Test> {
    let tests = is_monster(state, who) || (call_for(state, who) > 0 && !is_character(state, who));
    if !tests || !lives(state, who) || state.is(who, n::ROUTED) {
        return None;
    }
    let (allies, opponents) = numbers(state, who);
    let mut reasons = triggers(state, who, allies, opponents);
    let result = intimidated(state, who);
    // A call to oppose an Intimidation check adds no reason of its own where there was such a
    // check.
    let is_called_besides = match call_for(state, who) {
        0 => false,
        OPPOSED => result.is_none(),
        _ => true,
    };
    let counted = (!reasons.is_empty() || is_called_besides).then_some(11 + opponents);
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
    "A monster to which the outcome is obvious fails its check",
    "A monster that sees how the fight will end fails without a roll.",
    tells "{who} fails its morale check: the outcome is obvious to it"
}

/// The Referee calls for a check as this round ends.
pub struct Call {
    who: Who,
    how: i32,
    /// By how much the Referee corrects the numbers of allies and opponents.
    corrected: Option<i32>,
    said: Args,
}

impl Plan for Call {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::MORALE_CHECK, "while a round runs")
        .takes(&[
            need(n::MONSTER, Kind::Who),
            may(
                n::TRIGGER,
                Kind::Word(&[n::HALF_WOUNDS, n::OUTNUMBERED, n::INTIMIDATION, n::REFEREE]),
            )
            .usually(Usual::Word(n::REFEREE)),
            may(n::OBVIOUS, Kind::Flag).usually(Usual::Flag(false)),
            may_gm(n::MODIFIER, Kind::Int(-50, 50)),
        ])
        .says(
            "Calls for a morale check as this round ends. With obvious=yes it fails without a \
             roll; trigger=intimidation opposes the Intimidation check of this round, if there \
             was one; modifier= corrects the numbers of allies and opponents and is added to the \
             check.",
        )
        .told(
            "calls for a morale check by {monster}[ for {trigger}][, {modifier} by the Referee][; \
         the outcome is obvious{obvious}]",
        );

    const TARGET: Name = n::MONSTER;

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let who = said(args.who(n::MONSTER), END_OF_ROUND, "say which monster: monster=…")?;
        let called = || state.called(who);
        let idle = || "no round is running".to_owned();
        let mut refusals = Refusals::if_not(round::runs(state), procedure::STEPS, idle);
        refusals.unless(!is_character(state, who), END_OF_ROUND, || {
            format!("{} is a player's character, which never checks morale", called())
        });
        refusals.append(death::check_lives(state, who));
        refusals.unless(!state.says(who, n::MORALE_EXEMPT), MINDLESS, || {
            format!("the sheet of {} says that it never checks morale", called())
        });
        refusals.unless(!is_down(state, who), MINDLESS, || {
            format!("{} is down and checks no morale", called())
        });
        refusals.unless(!state.is(who, n::ROUTED), FAILURE, || format!("{} is routed", called()));
        let how = match args.word(n::TRIGGER) {
            _ if args.says(n::OBVIOUS) => FORESEEN,
            Some(n::INTIMIDATION) => OPPOSED,
            _ => PLAIN,
        };
        refusals.or(Call { who, how, corrected: args.int(n::MODIFIER), said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Call { who, how, corrected, said } = self;
        // The strongest call of the round stands: obvious, then plain, then opposed.
        let calls = [how, call_for(table.state(), who)];
        let strongest = [FORESEEN, PLAIN].into_iter().find(|call| calls.contains(call));
        let how = strongest.unwrap_or(OPPOSED);
        let clause = if how == FORESEEN { OBVIOUS } else { END_OF_ROUND };
        table.count(clause, who, n::MORALE_CHECK, how)?;
        if let Some(by) = corrected {
            table.count(WHO_COUNTS, who, n::MODIFIER, by)?;
        }
        keep_sure(table, who, &said)
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

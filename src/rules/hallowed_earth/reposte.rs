//! Area `reposte`: the Reposte (step 3).

use super::blow::Blow;
use super::character::{is_there, is_tied, lives, squares};
use super::names as n;
use super::{
    action, attack, death, defatk, fulldef, incap, injury, morale, sheet::stated, surprise, threat,
};
use crate::engine::prelude::*;

clause! { ENTERING = 149
    "reposte.entering-threat-range", "Step 3: Declare Actions",
    "Entering a threat range provokes a Reposte",
    "A creature that moves from outside into the threat range of an enemy, and is not on a \
     Defensive Attack, allows that enemy a Reposte."
}

clause! { ORDER = 640
    "reposte.order", "open", "A Reposte interrupts a move, but comes after an attack",
    "A Reposte for entering a threat range is made at that moment. A creature killed by it loses \
     the rest of its turn. A creature that is Incapacitated by it stops there and may still act at \
     the usual cost. A Reposte for an attack is made after that attack. The dead are not answered."
}

/// Those whose threat range somebody has just entered are asked, one after the other. It has
/// entered all of them: if one answer brings it down, the next can still be made.
pub fn entered(table: &mut Table<'_>, mover: Who, threatening: &[Who]) -> Flow {
    if threatening.is_empty() {
        return Ok(());
    }
    if table.state().is(mover, n::IN_DEFENSIVE_ATTACK) {
        return table.decided(defatk::NO_PROVOKING, mover, None, "a Reposte may answer it");
    }
    for who in threatening {
        let threatened = threatened(table.state(), *who);
        offer(table, (ENTERING, threatened), *who, mover)?;
    }
    Ok(())
}

/// Those whose threat range covers a square but not the one before it, in order.
pub fn newly_threatening(state: &State, mover: Who, from: Square, to: Square) -> Vec<Who> {
    let threatens =
        |who: &Who| threat::covers(state, *who, to) && !threat::covers(state, *who, from);
    state.enemies(mover).filter(|who| is_there(state, *who)).filter(threatens).collect()
}

clause! { USES_REACTION = 150
    "reposte.uses-reaction", "Step 3: Declare Actions; Wound Points",
    "A Reposte takes the Reaction of the round",
    "A Reposte uses the one Reaction of a round, whatever provoked it. It has no count and does \
     not affect the declared action."
}

/// Makes a Reposte, which is a deed of its own whatever it answers.
fn make(table: &mut Table<'_>, blow: Blow) -> Flow {
    let who = blow.by;
    let strain = action::spend(table, USES_REACTION, who, n::REACTION)?;
    riposte(table, blow)?;
    incap::charge(table, incap::WHEN_LOST, who, strain)
}

clause! { WITHIN_A_TIE = 151
    "reposte.within-a-tie", "Step 2: Initiative", "A Reposte takes effect at once, even in a tie",
    "It interrupts the turn that provoked it and takes effect at once on the creature that took \
     that turn, in a tie as well. What the tied creatures do themselves waits for the end of the \
     count. Whether and how they can answer is judged from its beginning, whatever Repostes they \
     have met since."
}

/// The attack of a Reposte takes effect at once. Only declared attacks are answered, not this one.
fn riposte(table: &mut Table<'_>, blow: Blow) -> Flow {
    if is_tied(table.state()) {
        let otherwise = "it takes effect with the rest of the count";
        table.decided(WITHIN_A_TIE, blow.by, None, otherwise)?;
    }
    attack::strike(table, &Blow { at_once: true, ..blow })
}

clause! { WHAT_IT_IS = 639
    "reposte.what-it-is", "open", "A Reposte is one melee attack",
    "Every creature can make one: a single melee attack on the creature that provoked it, with the \
     usual bonus, damage and critical hits, with a weapon in hand or a natural one. A Reposte \
     cannot be answered."
}

/// Asks somebody for a Reposte, if it can make one: with a melee weapon that reaches the target, or
/// with any where so many yards are threatened.
pub fn offer(
    table: &mut Table<'_>,
    (clause, threatened): (Cited, i32),
    who: Who,
    target: Who,
) -> Flow {
    if !lives(table.state(), target) {
        return table.decided(ORDER, who, None, "it may answer with a Reposte");
    }
    if table.state().seen().is(who, n::SURPRISED) {
        return table.decided(surprise::REACTIONS, who, None, "it may answer with a Reposte");
    }
    // Its own Full-Defense of this count took hold before and is paid for first.
    fulldef::settle(table, who)?;
    if !can_answer(table.state(), threatened, who, target) {
        return Ok(());
    }
    let reply = table.ask_to_strike(clause, who, n::REPOSTE, target)?;
    let Some(args) = table.done_with(clause, n::REPOSTE, reply)? else { return Ok(()) };
    // A ruling may have changed it meanwhile.
    let mut refusals = check(table.state(), who).with(death::check_lives(table.state(), target));
    refusals.unless(table.state().hostile(who, target), WHAT_IT_IS, || {
        format!("{} is no longer an enemy", table.state().called(target))
    });
    refusals.or(())?;
    let reaching = weapons_to_answer(table.state(), threatened, who, target);
    let said = args.item(core::WEAPON);
    if said.is_none() && reaching.len() > 1 {
        return Err(Refusals::because(WHAT_IT_IS, "say with what: weapon=…").into());
    }
    let weapon = said.or(reaching.first().copied());
    let Some(weapon) = weapon.filter(|weapon| reaching.contains(weapon)) else {
        let reason = "no melee weapon of that name reaches the creature to answer";
        return Err(Refusals::because(WHAT_IT_IS, reason).into());
    };
    let about = args.clone().with(core::TARGET, target);
    let blow = Blow::of(who, target, weapon, &args);
    table.stepped_in(Actor::Who(who), n::REPOSTE, &about, |table| make(table, blow))
}

/// A Reposte, taken when it is offered.
pub struct Reposte;

impl Answer for Reposte {
    const VERB: Verb = Verb::answering(
        n::REPOSTE,
        "when an enemy enters its threat range, or attacks it in Full-Defense",
    )
    .takes(&[need(core::WEAPON, Kind::Item), attack::MODIFIERS, attack::CRITICAL])
    .says("One melee attack on the creature that provoked it.")
    .told("makes a Reposte[ with {weapon}]");

    const COST: Cost = Cost::by_what_is_said("Reaction");

    /// The only melee weapon there is.
    fn fill(state: &State, by: Actor, args: Args) -> Result<Args, Refusals> {
        let Actor::Who(who) = by else { return Ok(args) };
        let melee = |weapon: &ItemId| reach(state, *weapon) > 0;
        let melee = attack::usable(state.seen(), who).filter(melee);
        Ok(action::only_item(args, core::WEAPON, &melee.collect::<Vec<_>>()))
    }

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let Some(target) = about else { return Vec::new() };
        // Those in reach serve whatever is answered.
        let near = weapons_reaching(state, who, apart(state, who, target), 0);
        let entered = || weapons_to_answer(state, threatened(state, who), who, target);
        let all = if near.is_empty() { entered() } else { near };
        let with = |weapon| Args::of(core::WEAPON, weapon);
        all.into_iter().map(with).collect()
    }
}

/// Whether somebody may answer now.
fn can_answer(state: &State, threatened: i32, who: Who, target: Who) -> bool {
    state.hostile(who, target)
        && may_react(state, who)
        && !weapons_to_answer(state, threatened, who, target).is_empty()
}

/// Whether somebody could react at all now. On a shared count that is judged from its beginning: an
/// answer that has brought somebody down ends its turn, but it can still answer others at that same
/// moment, so that nothing depends on whose turn is played first.
fn check(state: &State, who: Who) -> Refusals {
    let seen = state.seen();
    death::check_there(state, who)
        .with(surprise::check_reaction(state, who))
        .with(morale::check_fights(seen, who))
        .with(injury::check_body(seen, who))
        .with(action::check_reaction(state, who))
}

/// Whether somebody could react at all now.
pub fn may_react(state: &State, who: Who) -> bool {
    check(state, who).is_empty()
}

/// Whether somebody could answer anybody now, wherever it stands.
pub fn could(state: &State, who: Who) -> bool {
    may_react(state, who) && !weapons_reaching(state, who, None, 0).is_empty()
}

/// The melee weapons with which somebody can answer: within their reach, or within so many yards
/// that it threatens. The answerer counts where it stood as the count began, the mover where it is
/// now.
fn weapons_to_answer(state: &State, threatened: i32, who: Who, target: Who) -> Vec<ItemId> {
    weapons_reaching(state, who, apart(state, who, target), threatened)
}

/// The yards of the threat range that its sheet states.
fn threatened(state: &State, who: Who) -> i32 {
    state.seen().number(who, n::THREAT_RANGE).unwrap_or(0)
}

/// The melee weapons with which somebody can strike so many yards away, by their own reach or by so
/// many yards that it threatens.
pub fn weapons_reaching(
    state: &State,
    who: Who,
    yards: Option<i32>,
    threatened: i32,
) -> Vec<ItemId> {
    let seen = state.seen();
    let near = |weapon: &ItemId| {
        let reach = reach(seen, *weapon);
        reach > 0 && yards.is_none_or(|yards| yards <= reach.max(threatened))
    };
    attack::usable(seen, who).filter(near).collect()
}

/// How far a weapon reaches; 0 for what shoots.
fn reach(view: &State, weapon: ItemId) -> i32 {
    stated(view, weapon, n::WEAPON_REACH)
}

/// Yards to the creature to answer: by the map, otherwise as the line of the attack says.
fn apart(state: &State, who: Who, target: Who) -> Option<i32> {
    let said = Some(state.counter(who, None, n::RANGE)).filter(|yards| *yards > 0);
    squares(state, target, who).or(said)
}

clause! { OTHER_TRIGGERS = 641
    "reposte.other-triggers", "open", "Nothing else provokes a Reposte",
    "Leaving a threat range, moving about inside it, casting, shooting and using items do not \
     provoke one.",
    uncited "nobody is asked, which no event shows"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ENTERING, USES_REACTION, WITHIN_A_TIE, WHAT_IT_IS, ORDER, OTHER_TRIGGERS];

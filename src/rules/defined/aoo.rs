//! Area `aoo`: attacks of opportunity (section "Attack of Opportunity", what the maneuvers say of
//! it, and what the chapter leaves open).

use super::blow::{Strike, Struck};
use super::combatant::can_act;
use super::immediate::{self, Reaction};
use super::prone::{self, Gait};
use super::{
    attack, full_defense, gear, going_on, hold, iterative, map, names as n, reach, slots, space,
    strike,
};
use crate::engine::prelude::*;

clause! { LEAVING = 207
    "aoo.leaving-a-threatened-square", "Attack of Opportunity", "A blow at who walks away",
    "Whenever somebody leaves a square one threatens, and not by a 5-foot step, one may strike, \
     as an immediate action. Each of those who threaten the square may."
}

/// The clause by which going on provokes: leaving a threatened square, or crawling.
pub fn why_going(state: &State, mover: Who) -> &'static Clause {
    if prone::lies(state, mover) { prone::EFFECTS } else { LEAVING }
}

/// Whom a step provokes: those whose threatened squares it leaves; by crawling, all who threaten
/// the mover.
pub fn provoked(state: &State, who: Who, gait: Gait, (at, to): (Square, Square)) -> Vec<Who> {
    if gait == Gait::Crawls {
        return reach::threateners(state, who);
    }
    reach::threats(state, who).leaving(state, who, at, to)
}

/// Those whom a step provokes may strike, each once in a movement, as long as the step still
/// provokes them; whether the mover goes on.
pub fn on_leaving(
    table: &mut Table<'_>,
    clause: &'static Clause,
    mover: Who,
    left: &[Who],
    provokes: &dyn Fn(&State, Who) -> bool,
) -> Result<bool, Stop> {
    let stood = space::stands(table.state(), mover);
    for enemy in left.iter().copied() {
        let fitting = |state: &State| {
            if provokes(state, enemy) { threatening(state, enemy, mover) } else { Vec::new() }
        };
        if !can_act(table.state(), mover) {
            break;
        }
        if space::stands(table.state(), mover) == stood {
            offer(table, clause, (enemy, mover), &fitting)?;
        } else {
            table.decided(clause, enemy, None, "it could strike at who does not leave any more")?;
        }
    }
    going_on::goes_on(table, mover)
}

clause! { OTHER_TRIGGERS = 208
    "aoo.other-triggers", "Attack of Opportunity", "Other deeds, where they say so",
    "Beside leaving squares only those actions provoke whose own entries name it.",
    uncited "each deed that provokes cites its own clause"
}

/// Those who threaten somebody may strike before its deed goes on; whether it still does.
pub fn by_threateners(
    table: &mut Table<'_>,
    clause: &'static Clause,
    by: Who,
    args: &Args,
) -> Result<bool, Stop> {
    let stated = map::named(table.state(), by, args, n::THREATENED_BY);
    map::state_threats(table, by, &stated, 1)?;
    reach::note_grapplers(table, by)?;
    for enemy in reach::threateners(table.state(), by) {
        let fitting = |state: &State| {
            let threatens = reach::threatens(state, enemy, by);
            if threatens { threatening(state, enemy, by) } else { Vec::new() }
        };
        if can_act(table.state(), by) {
            offer(table, clause, (enemy, by), &fitting)?;
        }
    }
    map::state_threats(table, by, &stated, 0)?;
    going_on::goes_on(table, by)
}

/// Those who threaten somebody strike before its move action; whether it still comes to it, which
/// it does unless something stands against it then.
pub fn provoke(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    args: &Args,
    against: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    if !by_threateners(table, clause, who, args)? {
        return Ok(false);
    }
    let refusals = against(table.state());
    going_on::still(table, who, &refusals)
}

clause! { ONE_PER_ROUND = 209
    "aoo.one-per-round", "Attack of Opportunity", "One in a round",
    "Without a feat there is a single attack of opportunity in a round, and it is the immediate \
     action."
}

clause! { BATTLE_PROWESS = 210
    "aoo.battle-prowess", "Attack of Opportunity: Battle Prowess", "More of them, the same lock",
    "The feat gives more of them in a round, beyond the one immediate action. The first shuts \
     out every other kind all the same."
}

/// Why there are no more of them in the round.
fn check_limit(state: &State, who: Who) -> Refusals {
    let limit = state.number(who, n::AOO_PER_ROUND).unwrap_or(1);
    let made = state.counter(who, None, n::AOOS_MADE);
    let clause = if limit > 1 { BATTLE_PROWESS } else { ONE_PER_ROUND };
    Refusals::if_not(made < limit, clause, || format!("{made} made, {limit} allowed in a round"))
}

/// One of them is made.
fn count(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let made = table.state().counter(who, None, n::AOOS_MADE) + 1;
    table.count(ONE_PER_ROUND, who, n::AOOS_MADE, made)?;
    if made > 1 {
        table.decided(BATTLE_PROWESS, who, None, "there would be no further blow in the round")?;
    }
    Ok(())
}

clause! { MANEUVERS_ONLY_THE_DEFENDER = 211
    "aoo.maneuvers-only-the-defender", "Disarm, Grapple, Shove, Trample, Trip",
    "A maneuver concerns the two alone",
    "Disarming, grappling, shoving, trampling and tripping provoke from the defender, not from \
     who stands by. Items, draughts, weapons drawn, getting up, shots and spells provoke from \
     everybody who threatens."
}

clause! { THREAT_NOTE = 213
    "aoo.threat-note", "Disarm (Note), Trip Attack (Note)", "Only where the defender threatens",
    "A disarm or a trip draws the blow only if the aggressor stands in a square the defender \
     threatens."
}

/// The defender of a maneuver may strike, if it threatens who begins it: `threat` asks for that.
pub fn by_defender(
    table: &mut Table<'_>,
    (clause, threat): (&'static Clause, &'static Clause),
    (defender, by): (Who, Who),
    args: &Args,
) -> Result<Option<Struck>, Stop> {
    note_bystanders(table, defender, by)?;
    if is_to_the_letter(table.state(), threat) {
        return offer(table, clause, (defender, by), &|state| candidates(state, defender, by));
    }
    let stated = map::named(table.state(), by, args, n::THREATENED_BY);
    map::state_threats(table, by, &stated, 1)?;
    let struck = if reach::threatens(table.state(), defender, by) {
        offer(table, clause, (defender, by), &|state| threatening(state, defender, by))?
    } else {
        table.decided(threat, defender, None, "it could strike")?;
        None
    };
    map::state_threats(table, by, &stated, 0)?;
    Ok(struck)
}

/// Notes that others than the defender threaten whoever begins a maneuver.
fn note_bystanders(table: &mut Table<'_>, defender: Who, by: Who) -> Result<(), Stop> {
    if reach::threateners(table.state(), by).iter().all(|other| *other == defender) {
        return Ok(());
    }
    table.decided(MANEUVERS_ONLY_THE_DEFENDER, by, None, "others who threaten could strike too")
}

clause! { MINUS_FOUR = 212
    "aoo.minus-four", "Disarm, Grapple, Trip", "A blow that hurts costs 4",
    "If the defender's attack of opportunity does at least 1 point of damage, the opposed roll \
     that follows in a disarm, grapple or trip is made at -4. A shove or a trample goes on as it \
     was."
}

/// What a blow suffered on the way costs in the opposed roll of a maneuver.
pub const SPOILED: Added = (MINUS_FOUR, n::ATTACK_OF_OPPORTUNITY, -4);

clause! { FELLED = 214
    "aoo.felled-aggressor", "Attack of Opportunity; Incapacitation", "Felled on the way",
    "The blow comes before the deed. Whoever it fells does not finish: no opposed roll, no \
     further step, no spell. The action is spent."
}

/// Asks one who threatens; what its blow came to, if it strikes. Of who may not is noted why. With
/// what it could strike, as things stand, is told by `fitting`, also when the blow comes.
fn offer(
    table: &mut Table<'_>,
    clause: &'static Clause,
    (who, at): (Who, Who),
    fitting: &dyn Fn(&State) -> Vec<ItemId>,
) -> Result<Option<Struck>, Stop> {
    let weapons = fitting(table.state());
    if let Some(refusal) = check(table.state(), who, at, &weapons).0.first() {
        let forbidding = refusal.clause;
        table.decided(forbidding, who, None, "it could strike")?;
        return Ok(None);
    }
    let reply = table.ask_beside(clause, who, n::ATTACK_OF_OPPORTUNITY, at)?;
    let Some(args) = table.done_with(clause, n::ATTACK_OF_OPPORTUNITY, reply)? else {
        return Ok(None);
    };
    // A ruling may have felled one of them meanwhile, brought them apart, or taken the blow.
    let state = table.state();
    let mut refusals = check(state, who, at, &fitting(state));
    refusals.unless(can_act(state, at), FELLED, || {
        format!("{} has fallen and goes on with nothing", state.called(at))
    });
    refusals.or(())?;
    let deed = args.clone().with(core::TARGET, Value::Who(at));
    table.stepped_in(Actor::Who(who), n::ATTACK_OF_OPPORTUNITY, &deed, |table| {
        strike(table, (who, at), fitting, &args)
    })
}

clause! { END_OF_ACTION = 651
    "aoo.end-of-action", "open", "What is left of the deed",
    "It ends: the slot is spent, the spell lost, the movement over in the square where the blow \
     fell."
}

/// Strikes with what is said; what the blow came to, if what it sets off does not stop it.
fn strike(
    table: &mut Table<'_>,
    (who, at): (Who, Who),
    fitting: &dyn Fn(&State) -> Vec<ItemId>,
    args: &Args,
) -> Result<Option<Struck>, Stop> {
    let weapons = fitting(table.state());
    let weapon = weapon(table.state(), &weapons, args).map_err(Stop::Refused)?;
    immediate::spend(table, who, Reaction::Aoo)?;
    count(table, who)?;
    // The blow is a deed like others: whoever holds an action may have waited for it.
    hold::after_deed(table, who)?;
    if !going_on::goes_on(table, who)? {
        return Ok(None);
    }
    if !can_act(table.state(), at) || !fitting(table.state()).contains(&weapon) {
        table.decided(END_OF_ACTION, who, None, "the blow would fall")?;
        return Ok(None);
    }
    let state = table.state();
    let first = iterative::curve(state, who).first().copied().unwrap_or(0);
    let hands = slots::hands_on(state, who, weapon, None);
    let strike = Strike::plain((who, at), weapon, (attack::ROLL, n::BAB, first), hands);
    let struck = strike::resolve(table, &strike)?;
    hold::after_deed(table, who)?;
    Ok(Some(struck))
}

clause! { FORM = 644
    "aoo.form", "open", "What kind of attack it is",
    "One melee attack with a weapon that threatens, at the first bonus of the curve, before the \
     deed goes on; it may be critical, it is no maneuver. Reckless or defensive fighting chosen \
     in one's turn holds, neither can be chosen now."
}

/// An attack of opportunity, as it is answered.
pub struct Opportunity;

impl Answer for Opportunity {
    const VERB: Verb = Verb::answering(
        n::ATTACK_OF_OPPORTUNITY,
        "when somebody leaves a threatened square, or does what provokes in one",
        &[need(core::WEAPON, Kind::Item)],
        "One attack on who provoked it, before the deed goes on.",
    )
    .told("makes an attack of opportunity[ with {weapon}]");

    const COST: Cost = immediate::ACTION;

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let weapons = about.map_or_else(Vec::new, |at| candidates(state, who, at));
        let with = |weapon| Args::default().with(core::WEAPON, Value::Item(weapon));
        weapons.into_iter().map(with).collect()
    }
}

/// Why somebody may not strike at somebody now with any of the weapons that fit.
fn check(state: &State, who: Who, at: Who, fitting: &[ItemId]) -> Refusals {
    let mut refusals = immediate::check(state, who, Reaction::Aoo, check_limit(state, who));
    refusals.append(reach::check_opportunity(state, who, at));
    refusals.append(full_defense::check_blow(state, who));
    if fitting.is_empty() {
        refusals.add(FORM, "there is nothing to strike with");
    }
    refusals
}

/// The weapon of an attack of opportunity: the one said, else the only one that threatens, else
/// the first.
fn weapon(state: &State, fitting: &[ItemId], args: &Args) -> Result<ItemId, Refusals> {
    match (args.item(core::WEAPON), fitting.first()) {
        (Some(weapon), _) if fitting.contains(&weapon) => Ok(weapon),
        (Some(weapon), _) => {
            let reason = format!("{} does not threaten it", state.called(weapon));
            Err(Refusals::because(FORM, reason))
        }
        (None, Some(first)) => Ok(*first),
        (None, None) => Err(Refusals::because(FORM, "there is nothing to strike with")),
    }
}

/// The weapons with which somebody threatens somebody who provokes; without a map whoever is asked
/// was said to threaten.
fn threatening(state: &State, who: Who, at: Who) -> Vec<ItemId> {
    let fitting = reach::against(state, who, at);
    if fitting.is_empty() && !map::is_mapped(state, who, at) {
        return reach::threatening_weapons(state, who);
    }
    fitting
}

clause! { ONE_WINDOW_PER_MOVE = 645
    "aoo.one-window-per-move", "open", "One occasion for each movement",
    "However many threatened squares one movement leaves, each enemy has one occasion in it.",
    uncited "no second question is asked"
}

/// Those whom a step provokes and who had no occasion yet in the movement it is part of.
pub fn occasions(
    state: &State,
    mover: Who,
    gait: Gait,
    step: (Square, Square),
    had: &[Who],
) -> Vec<Who> {
    let mut left = provoked(state, mover, gait, step);
    left.retain(|enemy| !had.contains(enemy));
    left
}

clause! { FORCED_MOVEMENT = 646
    "aoo.forced-movement", "open", "Pushed is not leaving",
    "Whoever is pushed or dragged provokes nobody; who drags and walks along does, but not the \
     one dragged."
}

/// Notes that a clause keeps those from striking who threaten somebody.
pub fn note_spared(table: &mut Table<'_>, clause: &'static Clause, who: Who) -> Result<(), Stop> {
    if reach::threateners(table.state(), who).is_empty() {
        return Ok(());
    }
    table.decided(clause, who, None, "those who threaten could strike")
}

clause! { THREAT_ELSEWHERE = 647
    "aoo.threat-elsewhere", "open", "The same for every maneuver",
    "Grapple, shove and trample too draw the blow only where the defender threatens, unless \
     aoo-needs-threat is off."
}

clause! { GRAPPLE_FROM_WHOM = 648
    "aoo.grapple-from-whom", "open", "A grapple provokes the one grabbed",
    "Nobody who stands by has a blow at who starts a grapple.",
    uncited "the question to the defender alone shows it"
}

/// Whether a maneuver whose text does not ask that the defender threatens is played to the letter.
fn is_to_the_letter(state: &State, threat: &Clause) -> bool {
    threat.code == THREAT_ELSEWHERE.code
        && state.flag(Subject::Fight, n::AOO_NEEDS_THREAT) == Some(false)
}

/// The weapons with which somebody who is asked could strike at somebody: those that threaten, or
/// where there is none what answers a maneuver.
fn candidates(state: &State, who: Who, at: Who) -> Vec<ItemId> {
    let fitting = threatening(state, who, at);
    if !fitting.is_empty() || !reach::can_threaten(state, who) {
        return fitting;
    }
    if state.flag(Subject::Fight, n::AOO_NEEDS_THREAT) != Some(false) {
        return Vec::new();
    }
    // To the letter whoever threatens nothing answers a maneuver too, with bare hands and from out
    // of reach.
    let mut ready = gear::ready(state, who);
    ready.retain(|item| !gear::is_ranged(state, *item));
    let within = |item: &ItemId| reach::reaches_creature(state, who, *item, at).unwrap_or(true);
    if ready.iter().any(within) {
        ready.retain(within);
    }
    ready
}

clause! { UNARMED_ATTACK = 649
    "aoo.unarmed-attack", "open", "Bare hands provoke nobody",
    "An unarmed attack on an armed foe draws no attack of opportunity."
}

/// A bare hand against somebody who threatens provokes nothing for all that.
pub fn note_bare_hand(
    table: &mut Table<'_>,
    who: Who,
    weapon: ItemId,
    target: Who,
) -> Result<(), Stop> {
    let bare = gear::is_unarmed(table.state(), weapon);
    if !bare || !reach::threatens(table.state(), target, who) {
        return Ok(());
    }
    table.decided(UNARMED_ATTACK, who, None, "the foe could strike first")
}

clause! { CAST_AND_SHOOT = 650
    "aoo.cast-and-shoot", "open", "Cast, then shot",
    "A spell cast with a ranged touch attack provokes twice, by the casting and by the shot. \
     Immediate spells provoke as little as swift ones.",
    uncited "`cast` asks at the casting and again before the shot: the two questions show it"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    LEAVING,
    OTHER_TRIGGERS,
    ONE_PER_ROUND,
    BATTLE_PROWESS,
    MANEUVERS_ONLY_THE_DEFENDER,
    MINUS_FOUR,
    THREAT_NOTE,
    FELLED,
    FORM,
    ONE_WINDOW_PER_MOVE,
    FORCED_MOVEMENT,
    THREAT_ELSEWHERE,
    GRAPPLE_FROM_WHOM,
    UNARMED_ATTACK,
    CAST_AND_SHOOT,
    END_OF_ACTION,
];

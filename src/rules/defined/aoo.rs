//! Area `aoo`: attacks of opportunity (section "Attack of Opportunity", what the maneuvers say of
//! it, and what the chapter leaves open).

use super::blow::{self, Strike, Struck};
use super::combatant::can_act;
use super::immediate::{self, Reaction};
use super::prone::{self, Gait};
use super::{
    attack, full_defense, gear, going_on, hold, iterative, map, names as n, reach, sheet::stated,
    slots, space, strike,
};
use crate::engine::prelude::*;

clause! { LEAVING = 207
    "aoo.leaving-a-threatened-square", "Attack of Opportunity",
    "Leaving a threatened square provokes an attack of opportunity",
    "When a creature leaves a square that a combatant threatens, other than by a 5-foot step, that \
     combatant may make an attack of opportunity against it as an immediate action. Everyone who \
     threatens the square may do so."
}

/// The clause by which a movement provokes: leaving a threatened square, or crawling. Asked by
/// `walk::go` and `walk::leave`.
pub fn why_going(state: &State, mover: Who) -> Cited {
    if prone::lies(state, mover) { prone::EFFECTS } else { LEAVING }
}

/// Whom a step provokes: those whose threatened squares it leaves. Crawling provokes all who
/// threaten the mover.
pub fn provoked(state: &State, who: Who, gait: Gait, (at, to): (Square, Square)) -> Vec<Who> {
    if gait == Gait::Crawls {
        return reach::threateners(state, who);
    }
    reach::threats(state, who).leaving(state, who, at, to)
}

/// Those whom a step provokes may make attacks of opportunity, each once in a movement, as long as
/// the step still provokes them. Returns whether the mover goes on.
pub fn on_leaving(
    table: &mut Table<'_>,
    clause: Cited,
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
            table.decided(
                clause,
                enemy,
                None,
                "it could strike at a creature that is no longer leaving",
            )?;
        }
    }
    going_on::goes_on(table, mover)
}

clause! { OTHER_TRIGGERS = 208
    "aoo.other-triggers", "Attack of Opportunity",
    "Other actions provoke only if their own entry says so",
    "Apart from leaving squares, only actions whose own entries say so provoke attacks of \
     opportunity.",
    uncited "each action that provokes cites its own clause"
}

/// Those who threaten somebody may strike before its action goes on. Returns whether it still goes
/// on.
pub fn by_threateners(
    table: &mut Table<'_>,
    clause: Cited,
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

/// For what neither moves anybody nor throws dice: the same, but whoever hides stays hidden
/// afterwards, so that nobody can strike at it.
pub fn by_onlookers(
    table: &mut Table<'_>,
    clause: Cited,
    by: Who,
    args: &Args,
) -> Result<bool, Stop> {
    if table.state().is_kept_hidden(by) {
        return Ok(true);
    }
    by_threateners(table, clause, by, args)
}

/// Those who threaten somebody may strike before its move action. Returns whether the move action
/// still takes place, which it does unless something then forbids it.
pub fn provoke(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    args: &Args,
    against: impl Fn(&State) -> Refusals,
) -> Result<bool, Stop> {
    if !by_onlookers(table, clause, who, args)? {
        return Ok(false);
    }
    let refusals = against(table.state());
    going_on::still(table, who, &refusals)
}

clause! { ONE_PER_ROUND = 209
    "aoo.one-per-round", "Attack of Opportunity",
    "A combatant has one attack of opportunity per round",
    "Without a feat, a combatant can make one attack of opportunity in a round. It is the \
     combatant's immediate action."
}

clause! { BATTLE_PROWESS = 210
    "aoo.battle-prowess", "Attack of Opportunity: Battle Prowess",
    "Battle Prowess gives more attacks of opportunity",
    "The feat gives more attacks of opportunity in a round, beyond the one immediate action. The \
     first of them still rules out every other kind of immediate action."
}

/// Why no more of them can be made in the round.
fn check_limit(state: &State, who: Who) -> Refusals {
    let limit = stated(state, who, n::AOO_PER_ROUND);
    let made = state.counter(who, None, n::AOOS_MADE);
    let clause = if limit > 1 { BATTLE_PROWESS } else { ONE_PER_ROUND };
    Refusals::if_not(made < limit, clause, || match limit {
        ..1 => "its sheet gives it no attacks of opportunity".to_owned(),
        _ => format!("{made} of {limit} such attacks made"),
    })
}

/// Counts one of them.
fn count(table: &mut Table<'_>, who: Who) -> Flow {
    let made = table.state().counter(who, None, n::AOOS_MADE) + 1;
    table.count(ONE_PER_ROUND, who, n::AOOS_MADE, made)?;
    if made > 1 {
        table.decided(
            BATTLE_PROWESS,
            who,
            None,
            "it could make no further attack of opportunity this round",
        )?;
    }
    Ok(())
}

clause! { MANEUVERS_ONLY_THE_DEFENDER = 211
    "aoo.maneuvers-only-the-defender", "Disarm, Grapple, Shove, Trample, Trip",
    "Maneuvers provoke only their defender",
    "Disarm, grapple, shove, trample and trip provoke an attack of opportunity from the defender \
     only, not from bystanders. Handling items, drinking potions, drawing weapons, standing up, \
     shooting and casting provoke everyone who threatens."
}

clause! { THREAT_NOTE = 213
    "aoo.threat-note", "Disarm (Note), Trip Attack (Note)",
    "Disarm and trip provoke only where the defender threatens",
    "A disarm or a trip provokes the attack of opportunity only if the aggressor is in a square \
     that the defender threatens."
}

/// The defender of a maneuver may strike if it threatens the aggressor, as the clause `threat`
/// requires.
pub fn by_defender(
    table: &mut Table<'_>,
    (clause, threat): (Cited, Cited),
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

/// Notes that others than the defender threaten the aggressor.
fn note_bystanders(table: &mut Table<'_>, defender: Who, by: Who) -> Flow {
    if reach::threateners(table.state(), by).iter().all(|other| *other == defender) {
        return Ok(());
    }
    table.decided(MANEUVERS_ONLY_THE_DEFENDER, by, None, "others who threaten could strike too")
}

clause! { MINUS_FOUR = 212
    "aoo.minus-four", "Disarm, Grapple, Trip",
    "An attack of opportunity that does damage costs the aggressor 4",
    "If the defender's attack of opportunity does at least 1 point of damage, the aggressor takes \
     -4 on the opposed roll that follows in a disarm, grapple or trip. A shove or a trample takes \
     no such penalty."
}

/// What damage from the attack of opportunity costs in the opposed roll of a maneuver. Used by
/// `trip`, `grappling::HOW` and `disarm::HOW`.
pub const SPOILED: Added = (MINUS_FOUR, n::ATTACK_OF_OPPORTUNITY, -4);

clause! { FELLED = 214
    "aoo.felled-aggressor", "Attack of Opportunity; Incapacitation",
    "A combatant brought down on the way does not finish its action",
    "The attack of opportunity comes before the action that provoked it. A combatant it brings \
     down does not finish that action: it makes no opposed roll, takes no further step and casts \
     no spell. The action is spent."
}

/// Asks a combatant who threatens, and returns the result of its attack, if it makes one. Why it
/// may not is noted. `fitting` gives the weapons it could use, now and again when the attack is
/// made.
fn offer(
    table: &mut Table<'_>,
    clause: Cited,
    (who, at): (Who, Who),
    fitting: &dyn Fn(&State) -> Vec<ItemId>,
) -> Result<Option<Struck>, Stop> {
    let weapons = fitting(table.state());
    if let Some(refusal) = check(table.state(), who, at, &weapons).0.first() {
        let forbidding = refusal.clause;
        table.decided(forbidding, who, None, "it could strike")?;
        return Ok(None);
    }
    let reply = table.ask_to_strike(clause, who, n::ATTACK_OF_OPPORTUNITY, at)?;
    let Some(args) = table.done_with(clause, n::ATTACK_OF_OPPORTUNITY, reply)? else {
        return Ok(None);
    };
    // A ruling may meanwhile have brought one of them down, moved them apart, or taken the attack
    // away.
    let state = table.state();
    let mut refusals = check(state, who, at, &fitting(state));
    refusals.unless(can_act(state, at), FELLED, || {
        format!("{} has been brought down and its action is over", state.called(at))
    });
    refusals.or(())?;
    let deed = args.clone().with(core::TARGET, at);
    table.stepped_in(Actor::Who(who), n::ATTACK_OF_OPPORTUNITY, &deed, |table| {
        strike(table, (who, at), fitting, &args)
    })
}

clause! { END_OF_ACTION = 651
    "aoo.end-of-action", "open", "An action that cannot go on after an interruption ends",
    "If an action cannot go on after an interruption such as an attack of opportunity, it ends. \
     The slot is spent, the spell is lost, and a movement stops in the square where it was \
     interrupted.",
    tells "{who} cannot go on"
}

/// Strikes with the weapon named, and returns the result, unless something that the attack triggers
/// prevents it.
fn strike(
    table: &mut Table<'_>,
    (who, at): (Who, Who),
    fitting: &dyn Fn(&State) -> Vec<ItemId>,
    args: &Args,
) -> Result<Option<Struck>, Stop> {
    let weapons = fitting(table.state());
    let weapon = weapon(table.state(), &weapons, args).map_err(Stop::Refused)?;
    let asked = args.int(core::HANDS);
    slots::check_hands(table.state(), who, weapon, asked).or(())?;
    immediate::spend(table, who, Reaction::Aoo)?;
    count(table, who)?;
    // The attack is an action like others: it may be the trigger of a held action.
    hold::after_deed(table, who)?;
    if !going_on::goes_on(table, who)? {
        return Ok(None);
    }
    if !can_act(table.state(), at) || !fitting(table.state()).contains(&weapon) {
        table.decided(END_OF_ACTION, who, None, "the attack would be made")?;
        return Ok(None);
    }
    let state = table.state();
    let first = iterative::curve(state, who).first().copied().unwrap_or(0);
    let hands = slots::hands_on(state, who, weapon, asked);
    let strike = Strike::plain((who, at), weapon, (attack::ROLL, n::BAB, first), hands);
    reach::note(table, who, weapon, at)?;
    let struck = strike::resolve(table, &strike)?;
    hold::after_deed(table, who)?;
    Ok(Some(struck))
}

clause! { FORM = 644
    "aoo.form", "open", "An attack of opportunity is one melee attack at the first bonus",
    "It is one melee attack with a weapon that threatens, at the first bonus of the attack curve, \
     made before the provoking action goes on. It may be a critical hit. It cannot be a maneuver. \
     Reckless or defensive fighting chosen on the combatant's own turn still applies; neither can \
     be chosen now."
}

/// The answer by which an attack of opportunity is made.
pub struct Opportunity;

impl Answer for Opportunity {
    const VERB: Verb = Verb::answering(
        n::ATTACK_OF_OPPORTUNITY,
        "when somebody leaves a threatened square, or does something that provokes",
    )
    .takes(&[need(core::WEAPON, Kind::Item), blow::IN_HANDS])
    .says("One melee attack on the combatant that provoked it, before its action goes on.")
    .told("makes an attack of opportunity[ with {weapon}]");

    const COST: Cost = immediate::ACTION;

    fn answers(state: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let weapons = about.map_or_else(Vec::new, |at| candidates(state, who, at));
        let with = |weapon| {
            let plain = Args::of(core::WEAPON, weapon);
            slots::in_each_grip(state, who, weapon, plain)
        };
        weapons.into_iter().flat_map(with).collect()
    }
}

/// Why somebody may not make an attack of opportunity now with any of the fitting weapons.
fn check(state: &State, who: Who, at: Who, fitting: &[ItemId]) -> Refusals {
    let mut refusals = immediate::check(state, who, Reaction::Aoo, check_limit(state, who));
    refusals.append(reach::check_opportunity(state, who, at));
    refusals.append(full_defense::check_blow(state, who));
    if fitting.is_empty() {
        refusals.add(FORM, "no weapon in hand can strike at the target");
    }
    refusals
}

/// The weapon of an attack of opportunity: the one named, otherwise the first that threatens.
fn weapon(state: &State, fitting: &[ItemId], args: &Args) -> Result<ItemId, Refusals> {
    match (args.item(core::WEAPON), fitting.first()) {
        (Some(weapon), _) if fitting.contains(&weapon) => Ok(weapon),
        (Some(weapon), _) => {
            let reason = format!("{} does not threaten the target", state.called(weapon));
            Err(Refusals::because(FORM, reason))
        }
        (None, Some(first)) => Ok(*first),
        (None, None) => Err(Refusals::because(FORM, "no weapon in hand can strike at the target")),
    }
}

/// The weapons with which somebody threatens the one who provokes. Without a map, whoever is asked
/// was stated to threaten.
fn threatening(state: &State, who: Who, at: Who) -> Vec<ItemId> {
    let fitting = reach::against(state, who, at);
    if fitting.is_empty() && !map::is_mapped(state, who, at) {
        return reach::threatening_weapons(state, who);
    }
    fitting
}

clause! { ONE_WINDOW_PER_MOVE = 645
    "aoo.one-window-per-move", "open", "A movement provokes each enemy only once",
    "However many threatened squares one movement leaves, each enemy has one opportunity to strike \
     at its leaving. Being run down provokes an enemy in its own right, even one that was asked \
     before; after that it is not asked again.",
    uncited "no second question is asked"
}

/// Those whom a step provokes and who had no opportunity yet in the movement it is part of.
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
    "aoo.forced-movement", "open", "A combatant that is pushed or dragged does not provoke",
    "A combatant that is pushed or dragged provokes nobody. An aggressor that moves along while \
     dragging provokes as usual."
}

/// Notes that a clause prevents attacks of opportunity by those who threaten somebody. Called by
/// `shove::push`, `standard_actions::carry_out` and others.
pub fn note_spared(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let state = table.state();
    if state.is_kept_hidden(who) || reach::threateners(state, who).is_empty() {
        return Ok(());
    }
    table.decided(clause, who, None, "those who threaten could strike")
}

clause! { THREAT_ELSEWHERE = 647
    "aoo.threat-elsewhere", "open",
    "Grapple, shove and trample provoke only a defender who threatens",
    "Grapple, shove and trample, too, provoke the attack of opportunity only where the defender \
     threatens the aggressor, unless the switch aoo-needs-threat is off."
}

/// Whether a maneuver is played to the letter that does not itself require a defender who
/// threatens.
fn is_to_the_letter(state: &State, threat: &Clause) -> bool {
    threat.code == THREAT_ELSEWHERE.code
        && state.flag(Subject::Fight, n::AOO_NEEDS_THREAT) == Some(false)
}

/// The weapons with which somebody who is asked could strike: those that threaten, or if none does,
/// those that may answer a maneuver.
fn candidates(state: &State, who: Who, at: Who) -> Vec<ItemId> {
    let fitting = threatening(state, who, at);
    if !fitting.is_empty() || !reach::can_threaten(state, who) {
        return fitting;
    }
    if state.flag(Subject::Fight, n::AOO_NEEDS_THREAT) != Some(false) {
        return Vec::new();
    }
    // To the letter, a defender who threatens nothing may answer a maneuver too, with bare hands
    // and from out of reach.
    let mut ready = gear::ready(state, who);
    ready.retain(|item| !gear::is_ranged(state, *item));
    let within = |item: &ItemId| reach::reaches_creature(state, who, *item, at).unwrap_or(true);
    if ready.iter().any(within) {
        ready.retain(within);
    }
    ready
}

clause! { GRAPPLE_FROM_WHOM = 648
    "aoo.grapple-from-whom", "open", "A grapple provokes only the combatant being grappled",
    "Bystanders have no attack of opportunity against a combatant that starts a grapple.",
    uncited "the question to the defender alone shows it"
}

clause! { UNARMED_ATTACK = 649
    "aoo.unarmed-attack", "open", "An unarmed attack does not provoke",
    "An unarmed attack on an armed opponent provokes no attack of opportunity."
}

/// Notes that an unarmed attack on somebody who threatens does not provoke. Called by
/// `attacking::carry_out`.
pub fn note_bare_hand(table: &mut Table<'_>, who: Who, weapon: ItemId, target: Who) -> Flow {
    let bare = gear::is_unarmed(table.state(), weapon);
    if !bare || !reach::threatens(table.state(), target, who) {
        return Ok(());
    }
    table.decided(UNARMED_ATTACK, who, None, "the opponent could strike first")
}

clause! { CAST_AND_SHOOT = 650
    "aoo.cast-and-shoot", "open", "A spell with a ranged touch attack provokes twice",
    "A spell cast with a ranged touch attack provokes twice: by the casting and by the shot. \
     Immediate spells do not provoke, like swift ones.",
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

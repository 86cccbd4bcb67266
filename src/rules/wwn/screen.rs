//! Area `screen`: screening an ally (section 2.4.4 and what the chapter leaves open).

use super::blow::Attack;
use super::character::{can_act, can_be_used, count_anew, is_weapon, skill};
use super::check::{Check, Totals};
use super::names as n;
use super::npc::COMBAT;
use super::run::Course;
use super::units::feet_between;
use super::{actions, check, grapple, npc, opposed, options, ranged, run, units};
use crate::engine::prelude::*;
use crate::state::Grid;

/// How far apart screener and ward may be, in feet: 3 metres.
const FARTHEST: i32 = 10;

clause! { ACTION = 158
    "screen.action", "2.4.4", "A screener moves next to an ally with its Move Action",
    "With a Move Action a combatant moves, up to its movement rate, to a place adjacent to an \
     ally, who becomes its ward. A combatant who is already adjacent may stay where it is."
}

/// Moving next to an ally, with the free attacks that this draws, to screen it.
pub struct Screen {
    who: Who,
    ward: Who,
    /// None for a screener who stays where it is.
    course: Option<Course>,
    said: Args,
}

impl Plan for Screen {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SCREEN_AN_ALLY, actions::OWN_TURN)
        .takes(&[need(core::WARD, Kind::Who), run::TOWARDS, run::ALONG, run::LEAVING])
        .says(
            "Moves next to an ally, up to the movement rate, and blocks attacks on it until the \
             combatant's next turn, within 10 ft. Needs level-1 in a combat skill. Not possible \
             in a grapple.",
        )
        .told("screens {ward}");

    const COST: Cost = actions::A_MOVE.by(ACTION);

    /// The ward if there is but one ally, and the place if there is but one.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let allies = || state.members(state.side(who)).filter(|ally| *ally != who);
        let args = args.or_only(core::WARD, || allies().map(Value::Who));
        let said = [core::PATH, core::TO].iter().any(|option| args.value(*option).is_some());
        if args.who(core::WARD).is_none() || said || course(state, who, &args).is_ok() {
            return Ok(args);
        }
        let ward = args.value(core::WARD);
        let fits = |all: &Args| all.value(core::WARD) == ward && course(state, who, all).is_ok();
        let way = options::only(Self::offers(state, who).into_iter().filter(fits));
        Ok(match way.and_then(|way| way.place(core::TO)) {
            Some(to) => args.with(core::TO, to),
            None => args,
        })
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let course = course(state, who, &args);
        let course = course.and_then(|course| course.ok_or_else(Refusals::none));
        run::spelled(state, who, args, course, None)
    }

    /// For every ally, from the screener's place or from a square next to the ally.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for ally in state.members(state.side(who)).filter(|ally| *ally != who) {
            let ward = Args::of(core::WARD, ally);
            let stands = units::square(state, ally);
            if let (Some(grid), Some(stands)) = (state.grid(), stands) {
                let to = |(x, y)| Value::Place(Place::Square(x, y));
                let beside = grid.neighbours(stands);
                all.extend(beside.map(|square| ward.clone().with(core::TO, to(square))));
            }
            all.push(ward);
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::check_leaving(state, who);
        refusals.append(check_trained(state, who));
        let Some(ward) = args.who(core::WARD) else {
            return Err(refusals.and(ACTION, "say whom: a ward is needed"));
        };
        let called = || state.called(ward);
        refusals.unless(ward != who, ACTION, || format!("{} cannot screen itself", called()));
        refusals
            .unless(!state.hostile(who, ward), ACTION, || format!("{} is not an ally", called()));
        let there = state.is_here(ward) && !state.is(ward, n::DEAD);
        refusals.unless(there, ACTION, || format!("{} is not in the fight", called()));
        let course = refusals.take(course(state, who, args));
        refusals.or_all(course.map(|course| Screen { who, ward, course, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Screen { who, ward, course, said } = self;
        let Some(course) = course else { return guard(table, who, ward) };
        run::free_attacks(table, who, &course, &said)?;
        match run::goes_on(table, who, |state| self::course(state, who, &said))? {
            Some(Some(course)) => run::advance(table, ACTION, who, &course)?,
            Some(None) => {}
            None => return Ok(()),
        }
        guard(table, who, ward)
    }
}

/// Somebody stands between its ward and attacks from now on.
fn guard(table: &mut Table<'_>, who: Who, ward: Who) -> Flow {
    table.gain(ACTION, who, n::SCREENING, Some(Detail::Who(ward)))
}

/// The course to a place next to the ward: none for a screener who stays where it is.
pub fn course(state: &State, who: Who, args: &Args) -> Result<Option<Course>, Refusals> {
    let Some(grid) = state.grid() else { return Ok(Some(Course::Feet)) };
    let Some(ward) = args.who(core::WARD) else { return Ok(None) };
    let cannot = |why: &str| {
        let called = state.called(ward);
        Refusals::because(ACTION, format!("it cannot end adjacent to {called}: {why}"))
    };
    let stays = |to: Place| to.square() == units::square(state, who);
    if args.value(core::PATH).is_none() && args.place(core::TO).is_none_or(stays) {
        let beside = feet_between(state, who, ward).is_some_and(|feet| feet <= units::SQUARE);
        return if beside { Ok(None) } else { Err(cannot(&ends(state, grid, who, ward))) };
    }
    let way = run::way(state, grid, who, args)
        .map_err(|refusals| refusals.with(cannot("there is no way")))?;
    let end = way.last().copied();
    let stands = units::square(state, ward);
    match (end, stands) {
        (Some(end), Some(stands)) if crate::state::distance(end, stands) <= 1 => {
            Ok(Some(Course::Squares(way)))
        }
        _ => Err(cannot("that place is not adjacent")),
    }
}

/// The squares beside the ward that could be gone to, as a hint.
fn ends(state: &State, grid: Grid, who: Who, ward: Who) -> String {
    let stands = units::square(state, ward);
    let beside = stands.into_iter().flat_map(|stands| grid.neighbours(stands));
    let to = |x, y| Args::of(core::TO, Place::Square(x, y));
    let in_reach = beside.filter(|(x, y)| run::way(state, grid, who, &to(*x, *y)).is_ok());
    let named: Vec<String> = in_reach.map(|(x, y)| format!("to={x},{y}")).collect();
    if named.is_empty() {
        return "no free square next to it is in reach".to_owned();
    }
    format!("say where: {}", named.join(" or "))
}

/// Whom somebody screens.
fn wards(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    let held = state.conditions_of(Subject::Who(who)).iter();
    held.filter(|held| held.name == n::SCREENING).filter_map(|held| match held.detail {
        Some(Detail::Who(ward)) => Some(ward),
        _ => None,
    })
}

clause! { DURATION_AND_DISTANCE = 159
    "screen.duration-and-distance", "2.4.4", "A screen lasts until the screener's next turn, 10 ft at most",
    "The screener blocks attacks on the ward until its own next turn starts, as long as the two \
     are no more than 3 metres (two squares) apart. While either hides, distance does not end it."
}

/// The screens of those whose next turn starts are over. Called by `turn::expire`.
pub fn expire(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(DURATION_AND_DISTANCE, who, n::SCREENING)
}

/// Whether somebody guards the target of an attack, and could step in.
fn screens(state: &State, who: Who, attack: &Attack) -> bool {
    who != attack.by
        && state.hostile(attack.by, who)
        && !state.hostile(who, attack.target)
        && can_act(state, who)
        && !state.is(who, n::GRAPPLED)
        && !state.is(who, n::GRAPPLING)
        && wards(state, who).any(|ward| ward == attack.target)
        && feet_between(state, who, attack.target).is_none_or(|feet| feet <= FARTHEST)
}

clause! { OPPOSED_CHECK = 160
    "screen.opposed-check", "2.4.4", "An attacker must win an opposed check to pass a screen",
    "Before the attack roll, an enemy who attacks the ward rolls 2d6 with Strength or Dexterity \
     and a combat skill, and the screener does the same. Each uses its better attribute. The \
     attacker uses the skill it attacks with; where that is no combat skill, the better of Stab \
     and Shoot. The screener uses the better of Punch, for its body, and Stab, for a weapon in \
     hand that uses it."
}

/// The check of an attacker against those who screen the target: its total, and the totals of those
/// who still do once it has rolled.
fn contest(
    table: &mut Table<'_>,
    attack: &Attack,
    guards: &[Who],
) -> Result<(i32, Vec<(i32, Who)>), Stop> {
    let attacking = match attack.skill {
        "punch" => &COMBAT[..1],
        "stab" => &COMBAT[1..2],
        "shoot" => &COMBAT[2..],
        _ => &COMBAT[1..],
    };
    let mut active = party(table.state(), attack.by, attack.target, attacking);
    active.whom = attack.whom();
    let (clause, verb) = (OPPOSED_CHECK, n::SCREEN_AN_ALLY);
    let Totals { active, .. } = check::opposed(table, clause, verb, &active, &[])?;
    let mut passive = Vec::new();
    for guard in guards {
        let state = table.state();
        if screens(state, *guard, attack) {
            let check = party(state, *guard, attack.by, parrying(state, *guard));
            let total = check::held_against(table, clause, verb, &check, active)?;
            passive.push((total, *guard));
        }
    }
    // A ruling made while dice were awaited may have felled one or taken it away.
    passive.retain(|(_, guard)| screens(table.state(), *guard, attack));
    Ok((active, passive))
}

/// The skills that serve to step into an attack: Punch for the body, and Stab with such a weapon in
/// hand. Nothing is parried by shooting.
fn parrying(state: &State, who: Who) -> &'static [&'static str] {
    let stabs = |item: &ItemId| {
        is_weapon(state, *item)
            && state.has_in_hand(who, *item)
            && can_be_used(state, *item, n::MELEE)
            && state.word(*item, n::SKILL) != Some(n::PUNCH)
    };
    if state.items_of(who).any(|item| stabs(&item)) { &COMBAT[..2] } else { &COMBAT[..1] }
}

/// One side of the check, with the better attribute and the best of these skills.
fn party<'a>(state: &State, by: Who, on: Who, skills: &[&'a str]) -> Check<'a> {
    let with = [n::STR, n::DEX].into_iter();
    let ways = with.flat_map(|with| skills.iter().map(move |skill| (with, *skill)));
    let best = ways.rev().max_by_key(|(with, skill)| check::bonus(state, by, *with, skill));
    Check::new(by, on, best.unwrap_or((n::STR, "punch")))
}

clause! { OUTCOME = 161
    "screen.outcome", "2.4.4", "The screening check decides who is attacked",
    "If the attacker wins, its attack is made on the ward. Otherwise the same attack is made on \
     the screener.",
    uncited "the attack roll shows who is attacked"
}

clause! { SEVERAL_DEFENDERS = 164
    "screen.several-defenders", "2.4.4", "Among several screeners, the lowest winner is attacked",
    "If several combatants screen one ward, the attacker rolls once and each of them rolls against \
     that total. Of those who win, the one with the lowest total becomes the target. If none wins, \
     the ward is attacked.",
    tells "of those who screen {who} and win, the one with the lowest total is attacked"
}

/// The combatant an attack is made on, once the screeners of its target have been settled. Called
/// by `attack::prepare`.
pub fn settled(table: &mut Table<'_>, attack: Attack) -> Result<Attack, Stop> {
    let guards = taking_part(table, &attack)?;
    if guards.is_empty() {
        return Ok(attack);
    }
    for guard in &guards {
        count(table, *guard, attack.by)?;
    }
    let (active, passive) = contest(table, &attack, &guards)?;
    let mut winners: Vec<(i32, Who)> = Vec::new();
    for (own, guard) in passive {
        if !opposed::active_wins(table, (attack.by, active), (guard, own))? {
            winners.push((own, guard));
        }
    }
    if winners.len() > 1 {
        let otherwise = "another of the winners would be attacked";
        table.decided(SEVERAL_DEFENDERS, attack.target, None, otherwise)?;
    }
    match worst(table, &attack, &winners)? {
        Some(guard) => redirected(table, attack, guard),
        None => Ok(attack),
    }
}

/// Those who screen the target against this attacker, in order: near enough, with screens left,
/// and willing.
fn taking_part(table: &mut Table<'_>, attack: &Attack) -> Result<Vec<Who>, Stop> {
    let state = table.state();
    let screening: Vec<Who> = state.present().filter(|who| screens(state, *who, attack)).collect();
    let mut guards = Vec::new();
    for who in screening {
        let by = Some(Actor::Who(who));
        if !screens(table.state(), who, attack) {
            continue;
        }
        if !has_screen_for(table.state(), who, attack.by) {
            table.decided(CAPACITY, by, Detail::Who(attack.by), "it would step in")?;
        } else if steps_in(table, who, attack)? {
            guards.push(who);
        }
    }
    // A ruling made while the others were asked may have taken one away.
    let state = table.state();
    guards.retain(|who| screens(state, *who, attack));
    Ok(guards)
}

clause! { CAPACITY = 162
    "screen.capacity", "2.4.4", "A screener stops as many attackers as its skill level",
    "In each round a screener can stop as many attackers as the level of its best combat skill. \
     Attackers beyond that number reach the ward unhindered.",
    tells "{who} has no screen left this round for {detail}"
}

/// How many attackers somebody can screen against in a round: the level of its best combat skill;
/// an NPC without any on the sheet goes by its skill bonus.
fn capacity(state: &State, who: Who) -> i32 {
    let best = COMBAT.iter().filter_map(|name| skill(state, who, name)).max();
    match best {
        Some(level) => level,
        None if npc::goes_by_bonus(state, who) => npc::stand_in(state, who).max(0),
        None => 0,
    }
}

fn has_screen_for(state: &State, who: Who, attacker: Who) -> bool {
    is_counted(state, who, attacker)
        || state.pool(who, n::SCREENED_ATTACKERS) < capacity(state, who)
}

/// Whether somebody has screened against this attacker this round already.
fn is_counted(state: &State, who: Who, attacker: Who) -> bool {
    state.counter(who, Some(Subject::Who(attacker)), n::SCREENED_ATTACKERS) > 0
}

/// Counts an attacker against a screener's number for the round, once.
fn count(table: &mut Table<'_>, who: Who, attacker: Who) -> Flow {
    if is_counted(table.state(), who, attacker) {
        return Ok(());
    }
    table.pool(CAPACITY, who, n::SCREENED_ATTACKERS, 1)?;
    let (of, about) = (Subject::Who(who), Some(Subject::Who(attacker)));
    table.effect(CAPACITY, Effect::Counter { of, about, counter: n::SCREENED_ATTACKERS, to: 1 })
}

clause! { NEEDS_LEVEL_1 = 163
    "screen.needs-level-1", "2.4.4", "Screening needs level-1 in a combat skill",
    "A combatant whose best combat skill is level-0 or lower stops nobody and cannot screen."
}

/// Why somebody without a combat skill to speak of does not screen.
fn check_trained(state: &State, who: Who) -> Refusals {
    let trained = capacity(state, who) >= 1;
    Refusals::if_not(trained, NEEDS_LEVEL_1, || {
        format!("{} needs at least level-1 in a combat skill", state.called(who))
    })
}

clause! { FEASIBLE_ATTACKS_ONLY = 165
    "screen.feasible-attacks-only", "2.4.4", "Screens stop only attacks that a body can block",
    "A screen stops only attacks that can be parried or blocked with the body: melee attacks, \
     throws and shots, unless the GM says otherwise. It does not stop a spell that bursts all \
     around, for instance."
}

/// Notes that something other than an attack with a weapon is not screened. Called by
/// `actions::carry_out`.
pub fn pass_by(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let guards = |other: &Who| state.hostile(who, *other) && wards(state, *other).next().is_some();
    if !state.present().any(|other| guards(&other)) {
        return Ok(());
    }
    table.decided(FEASIBLE_ATTACKS_ONLY, who, None, "the screen would stop it")
}

clause! { CAPACITY_RENEWS_BY_ROUND = 166
    "screen.capacity-renews-by-round", "2.4.4", "The count of screened attackers resets each round",
    "A screen usually lasts into the next round, but the count of attackers stopped begins again \
     with each round. All wards of one screener share its count."
}

/// At a round start everybody can screen against its full number again. Called by `round::renew`.
pub fn renew(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        table.set_pool(CAPACITY_RENEWS_BY_ROUND, who, n::SCREENED_ATTACKERS, 0)?;
    }
    count_anew(table, CAPACITY_RENEWS_BY_ROUND, &[n::SCREENED_ATTACKERS])
}

clause! { REDIRECTED_ATTACK = 167
    "screen.redirected-attack", "2.4.4", "A redirected attack meets the screener's defenses",
    "Armor Class, being prone, cover, shield, immunity and damage are those of the screener. What \
     the attacker brings stays with the attack, such as -4 for a Snap Attack, +2 for a Charge or \
     -1 for two weapons. The attacker's action is spent as declared.",
    uncited "the attack roll shows its parts and whose Armor Class it meets"
}

clause! { WITH_TOTAL_DEFENSE = 168
    "screen.with-total-defense", "2.4.4", "A screener can also go into Total Defense",
    "Screening costs the Move Action, so the Main Action can still be given up for Total Defense, \
     which then applies to the attacks drawn off. A Main Action traded for a second Move Action \
     can screen a second ward and is then not left for Total Defense.",
    uncited "Total Defense is a part of the Armor Class"
}

clause! { NO_CHAIN = 426
    "screen.no-chain", "open", "An attack is drawn off only once",
    "A combatant who screens the screener cannot draw off an attack that has already been drawn \
     off."
}

/// The same attack on the one who stepped in.
fn redirected(table: &mut Table<'_>, attack: Attack, guard: Who) -> Result<Attack, Stop> {
    let state = table.state();
    if state.present().any(|other| wards(state, other).any(|ward| ward == guard)) {
        table.decided(NO_CHAIN, guard, None, "whoever screens it would step in")?;
    }
    let args = ranged::said_of_another(table.state(), &attack);
    Ok(Attack { target: guard, on_downed: false, args, ..attack })
}

clause! { SLOTS = 423
    "screen.slots", "open", "A screener steps in while it can",
    "One of the screener's attackers for the round is used up when the check is rolled, won or \
     lost. The same attacker is counted only once, but checked anew at every attack. The screener \
     says before the dice whether it steps in. If it is not asked, it steps in while it can.",
    asks "whether to step in against {who}"
}

/// Whether somebody uses its screen on an attacker: it does unless it is asked and passes.
fn steps_in(table: &mut Table<'_>, who: Who, attack: &Attack) -> Result<bool, Stop> {
    if !table.prompts(who) {
        return Ok(true);
    }
    if !table.agrees(SLOTS, who, attack.by)? {
        return Ok(false);
    }
    if !screens(table.state(), who, attack) {
        let reason = "it no longer screens the target; pass";
        return Err(Refusals::because(DURATION_AND_DISTANCE, reason).into());
    }
    if !has_screen_for(table.state(), who, attack.by) {
        return Err(Refusals::because(CAPACITY, "it can screen no more attackers; pass").into());
    }
    Ok(true)
}

clause! { SEPARATION = 424
    "screen.separation", "open", "A screen ends for good when the two are too far apart",
    "If a movement leaves more than 10 feet between screener and ward, the screen is over for \
     good. Without a map, the GM says when that is so."
}

/// Ends the screens of those who are no longer near enough, or no longer there. Of those who hide
/// nobody is told how far off they are until they are shown. Called by `round::after`.
pub fn separate(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let there = |who: Who| state.is_here(who);
    let seen = |who| !state.is_kept_hidden(who);
    let apart = |who, ward| feet_between(state, who, ward).is_some_and(|feet| feet > FARTHEST);
    let far = |who, ward| seen(who) && seen(ward) && apart(who, ward);
    let mut over = Vec::new();
    for who in state.everyone() {
        let parted = |ward: &Who| !there(who) || !there(*ward) || far(who, *ward);
        over.extend(wards(state, who).filter(parted).map(|ward| (who, ward)));
    }
    for (who, ward) in over {
        let (of, about) = (Subject::Who(who), Some(Detail::Who(ward)));
        table.decided(SEPARATION, who, about, "it would hold once they are near again")?;
        let lost = Effect::Lost { of, condition: n::SCREENING, detail: about };
        table.effect(DURATION_AND_DISTANCE, lost)?;
    }
    Ok(())
}

clause! { TIED_WORST = 425
    "screen.tied-worst", "open", "The side chooses between tied winning screeners",
    "If winners tie for the lowest total, their side says which of them is attacked. No screener \
     has to take part. Each who rolls uses up one of its attackers for the round.",
    asks "whom {who} attacks"
}

/// Of those who beat the attacker the one with the lowest total; their side says which of equals.
/// None if rulings made while it was asked have taken all of them away.
fn worst(
    table: &mut Table<'_>,
    attack: &Attack,
    winners: &[(i32, Who)],
) -> Result<Option<Who>, Stop> {
    let Some(lowest) = winners.iter().map(|(total, _)| *total).min() else { return Ok(None) };
    let tied: Vec<Who> =
        winners.iter().filter(|(total, _)| *total == lowest).map(|(_, who)| *who).collect();
    if let [only] = tied[..] {
        return Ok(Some(only));
    }
    let side = Actor::Side(table.state().side(attack.target));
    let options = tied.iter().copied().map(Value::Who).collect();
    let reply = table.ask(TIED_WORST, side, options, Some(attack.by))?;
    let Reply::Value(Value::Who(named)) = reply else {
        return Err(Refusals::because(TIED_WORST, "name one of those tied").into());
    };
    let state = table.state();
    let still = |who: Who| screens(state, who, attack);
    if tied.contains(&named) && still(named) {
        return Ok(Some(named));
    }
    if tied.into_iter().any(still) {
        let reason = "name one of those tied who still screens the target";
        return Err(Refusals::because(TIED_WORST, reason).into());
    }
    let others: Vec<_> = winners.iter().copied().filter(|(_, who)| still(*who)).collect();
    worst(table, attack, &others)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ACTION,
    DURATION_AND_DISTANCE,
    OPPOSED_CHECK,
    OUTCOME,
    CAPACITY,
    NEEDS_LEVEL_1,
    SEVERAL_DEFENDERS,
    FEASIBLE_ATTACKS_ONLY,
    CAPACITY_RENEWS_BY_ROUND,
    REDIRECTED_ATTACK,
    WITH_TOTAL_DEFENSE,
    SLOTS,
    SEPARATION,
    TIED_WORST,
    NO_CHAIN,
];

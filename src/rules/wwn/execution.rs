//! Area `execution`: execution attacks (section 2.4.7.3 and what the chapter leaves open).

use super::blow::Attack;
use super::character::{can_act, can_be_used, reach, skill, skill_label};
use super::check::Check;
use super::names as n;
use super::outside::MINUTE;
use super::preparation::HELD_SINCE;
use super::prone::rate;
use super::units::feet_between;
use super::{
    actions, check, damage, gear, helpless, hold, instant, maneuver, melee, modifier, nonlethal,
    npc, objects, options, outside, phrasing, preparation, ranged, shock, trauma, zero_hp,
};
use crate::engine::prelude::*;

clause! { TARGET = 262
    "execution.target", "2.4.7.3", "Execution attacks need an unsuspecting target",
    "An execution attack needs a victim who suspects no danger at all. The GM says whether that is \
     so, both when the preparation begins and when the attack is made."
}

clause! { NOT_AGAINST_THE_ALERT = 263
    "execution.not-against-the-alert", "2.4.7.3", "An alert target cannot be executed",
    "A combatant who expects danger or is alert to it cannot be the target of an execution attack."
}

/// What an execution needs of its victim.
pub(super) fn check_victim(state: &State, target: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let called = || state.called(target);
    refusals.append(objects::check_alive(state, target));
    refusals.append(helpless::check_execution(state, target));
    let immune = state.says(target, n::EXECUTION_IMMUNE);
    refusals.unless(!immune, TARGET, || format!("{} is immune to execution attacks", called()));
    if !state.is(target, n::UNSUSPECTING) {
        refusals.add(TARGET, format!("{} is not unsuspecting", called()));
        refusals.add(NOT_AGAINST_THE_ALERT, format!("{} may be expecting danger", called()));
    }
    refusals
}

clause! { RANGED_MINUTE = 264
    "execution.ranged-minute", "2.4.7.3", "A ranged execution takes one undisturbed minute",
    "A ranged execution attack takes one full minute of waiting, aiming and adjusting, which is \
     ten rounds. Any disturbance in that time spoils the shot, and the minute begins again. \
     Being hurt, shoved or grappled is one, and so is a warning of the victim; the GM decides on \
     anything else."
}

/// The clause that asks for the minute.
pub(super) fn minute(kind: Name) -> Cited {
    if kind == n::RANGED { RANGED_MINUTE } else { MELEE }
}

/// Outside combat rounds the assassin only has to be able to act. In a round it needs its Main
/// Action.
fn check_time(state: &State, who: Who, _: Cited) -> Refusals {
    if state.phase != core::SETUP {
        return actions::check_main(state, who, actions::MAIN_ONE_PER_ROUND);
    }
    Refusals::if_not(can_act(state, who), zero_hp::WHAT_ENDS, || {
        format!("{} cannot act", state.called(who))
    })
}

/// Beginning to prepare. Outside combat rounds the whole minute goes by; in the fight it takes ten
/// rounds in which nothing else is done.
pub struct Prepare {
    who: Who,
    target: Who,
    kind: Name,
    weapon: ItemId,
}

impl Plan for Prepare {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::PREPARE_EXECUTION,
        "before the fight, or over ten undisturbed rounds of it",
    )
    .takes(&[options::TARGETED, need(core::KIND, KIND), options::ARMED_WITH])
    .says(
        "Starts the minute that an execution attack on an unsuspecting target needs; for \
         melee, close to the target. Before the fight the minute passes at once. In the fight \
         each round counts as a tenth of it if the Main Action is left unspent, and for a \
         ranged attack the Move Action too.",
    )
    .told("prepares an execution attack on {target} with {weapon}");

    const COST: Cost = Cost { check: check_time, ..actions::NOTHING }.saying("one full minute");

    /// Whom, if only one is unsuspecting; with what, if one thing serves; and the way it is used,
    /// if there is one way.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let serves = |item: ItemId, kind: Option<Name>| match kind {
            Some(n::RANGED) => ranged::mode(state, item, &Args::default()).is_some(),
            Some(_) => can_be_used(state, item, n::MELEE),
            None => true,
        };
        let kind = args.word(core::KIND);
        let args = args.or(core::TARGET, || options::only(unsuspecting(state)).map(Value::Who));
        let args = args.or(core::WEAPON, || {
            let weapon = melee::default_weapon(state, who, |item| serves(item, kind));
            weapon.map(Value::Item)
        });
        let Some(weapon) = args.item(core::WEAPON) else { return Ok(args) };
        Ok(args.or(core::KIND, || {
            let ways = [n::RANGED, n::MELEE].into_iter();
            options::only(ways.filter(|kind| serves(weapon, Some(*kind)))).map(Value::Word)
        }))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let on = |target: Who| {
            let weapons =
                state.items_of(who).flat_map(|item| [n::RANGED, n::MELEE].map(|k| (item, k)));
            weapons.map(move |(weapon, kind)| {
                Args::of(core::TARGET, target).with(core::WEAPON, weapon).with(core::KIND, kind)
            })
        };
        unsuspecting(state).flat_map(on).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let (Some(target), Some(kind), Some(weapon)) =
            (args.who(core::TARGET), args.word(core::KIND), args.item(core::WEAPON))
        else {
            let reason = "say the target, the weapon, and whether it is ranged or melee";
            return Err(Refusals::because(TARGET, reason));
        };
        let mut refusals = Refusals::none();
        let moved = state.phase != core::SETUP && state.pool(who, n::MOVE_ACTION) <= 0;
        refusals.unless(kind == n::MELEE || !moved, RANGED_MINUTE, || {
            format!("{} has already spent its Move Action this round", state.called(who))
        });
        refusals.append(check_victim(state, target));
        refusals.append(check_weapon(state, who, kind, weapon, args));
        refusals.unless(kind == n::RANGED || !is_far(state, who, target), MELEE, || {
            format!("{} is not close to {}", state.called(who), state.called(target))
        });
        let same = preparation::under_way(state, who).is_some_and(|now| {
            now.rounds > 0 && (now.target, now.kind, now.weapon) == (target, kind, weapon)
        });
        refusals.unless(!same, minute(kind), || format!("{} is already at it", state.called(who)));
        refusals.or(Prepare { who, target, kind, weapon })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Prepare { who, target, kind, weapon } = self;
        let clause = minute(kind);
        preparation::stop(table, clause, who)?;
        let at_leisure = table.state().phase == core::SETUP;
        let rounds = if at_leisure { MINUTE } else { 0 };
        table.gain(clause, who, n::PREPARING_EXECUTION, Some(Detail::Who(target)))?;
        preparation::keep(
            table,
            clause,
            who,
            preparation::Preparation { target, kind, weapon, rounds },
            rounds,
        )
    }
}

/// From afar, or from close by.
const KIND: Kind = Kind::Word(&[n::RANGED, n::MELEE]);

/// Those who suspect nothing.
fn unsuspecting(state: &State) -> impl Iterator<Item = Who> + '_ {
    state.present().filter(|one| state.is(*one, n::UNSUSPECTING))
}

/// A round goes by: one more for those who did nothing else in it; others have broken off. From
/// close by one may walk along with the victim. Nobody waits for a victim who has left.
pub fn round_end(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let prepares = |who: &Who| preparation::under_way(state, *who).is_some();
    let all: Vec<Who> = state.present().filter(prepares).collect();
    for who in all {
        let state = table.state();
        let Some(now) = preparation::under_way(state, who) else { continue };
        let held = state.is(who, n::HOLDING) || now.rounds == HELD_SINCE;
        let waits = state.pool(who, n::MOVE_ACTION) > 0 || held;
        let near = !is_far(state, who, now.target);
        let still = state.is_here(now.target)
            && can_act(state, who)
            && state.pool(who, n::MAIN) > 0
            && (if now.kind == n::MELEE { near } else { waits });
        if !still {
            preparation::stop(table, minute(now.kind), who)?;
        } else if now.rounds == HELD_SINCE {
            preparation::keep(table, minute(now.kind), who, now, MINUTE)?;
        } else if now.rounds < MINUTE && state.is(now.target, n::UNSUSPECTING) {
            preparation::keep(table, minute(now.kind), who, now, now.rounds + 1)?;
        }
    }
    Ok(())
}

/// Too far away for a melee preparation: farther than one Move Action.
fn is_far(state: &State, who: Who, target: Who) -> bool {
    feet_between(state, who, target).is_some_and(|feet| feet > rate(state, who))
}

/// The attack itself: a check from afar, a sure hit from close by, then the victim's save.
pub struct Execute {
    kind: Name,
    attack: Attack,
}

impl Plan for Execute {
    type By = Who;

    const VERB: Verb =
        Verb::declared(n::EXECUTION_ATTACK, "when the minute is over, also before the fight")
            .takes(&[
                options::ARMED_WITH,
                may(n::RANGE, Kind::Word(&[n::WITHIN_2M, core::NORMAL, n::LONG]))
                    .usually(Usual::Word(core::NORMAL)),
                options::WITH_ATTRIBUTE,
                options::SPARING.usually(Usual::Flag(false)),
                options::GM_MODIFIED,
            ])
            .says(
                "A ranged attack needs a Dex/Shoot check against 6, 8 or 10; a melee attack hits \
                 without a roll. Then the victim makes a Physical save. If it fails, the victim is \
                 down; if it succeeds, the victim takes maximum damage.",
            )
            .told("makes the execution attack with {weapon}[, non-lethally{nonlethal}]");

    const COST: Cost = Cost { check: check_time, ..actions::A_MAIN }.by(DISTURBANCE_AND_FAILURE);

    /// The weapon prepared with, and the better attribute for its damage.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let Some(now) = preparation::under_way(state, who) else { return Ok(args) };
        let weapon = args.item(core::WEAPON).unwrap_or(now.weapon);
        let args = args.with(core::WEAPON, weapon);
        Ok(phrasing::fill_attribute(state, who, weapon, args))
    }

    /// The range has to be declared only from afar, and without a map.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let declared = preparation::under_way(state, who).is_some_and(|now| {
            now.kind == n::RANGED && feet_between(state, who, now.target).is_none()
        });
        if declared { args } else { args.without(&[n::RANGE]) }
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        let ranges = [n::WITHIN_2M, core::NORMAL, n::LONG];
        ranges.map(|range| Args::of(n::RANGE, range)).to_vec()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let Some(now) = preparation::under_way(state, who) else {
            return Err(unprepared(state, who, args.item(core::WEAPON)));
        };
        let mut refusals = Refusals::if_not(now.rounds >= MINUTE, minute(now.kind), || {
            format!("only {} of {MINUTE} rounds have passed", now.rounds.max(0))
        });
        let held = state.is(who, n::HOLDING) || now.rounds == HELD_SINCE;
        let moved = state.pool(who, n::MOVE_ACTION) <= 0 && !held;
        let steady = state.phase == core::SETUP || now.kind == n::MELEE || !moved;
        refusals.unless(steady, RANGED_MINUTE, || {
            format!("{} has moved since it took aim", state.called(who))
        });
        refusals.append(check_victim(state, now.target));
        let aimed = args.clone().with(core::TARGET, now.target);
        let weapon = args.item(core::WEAPON).unwrap_or(now.weapon);
        refusals.unless(weapon == now.weapon, minute(now.kind), || {
            format!("the minute was spent preparing with {}", state.called(now.weapon))
        });
        refusals.append(check_weapon(state, who, now.kind, weapon, &aimed));
        refusals.append(check_reach(state, who, now, weapon));
        let attack = maneuver::plan(state, who, now.kind, (now.target, weapon), &aimed);
        refusals.or(Execute { kind: now.kind, attack })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Execute { kind, attack } = self;
        let clause = if kind == n::RANGED { RANGED_CHECK } else { MELEE };
        melee::ready(table, &attack)?;
        hold::met_by_others(table, &attack)?;
        let state = table.state();
        if !can_act(state, attack.by) || Execute::settle(state, attack.by, &attack.args).is_err() {
            return instant::impossible(table, attack.by);
        }
        preparation::stop(table, clause, attack.by)?;
        if kind == n::RANGED && !aim(table, &attack)? {
            return miss(table, attack.target);
        }
        hit(table, &attack)?;
        preparation::warn(table, NOT_AGAINST_THE_ALERT, attack.target)
    }
}

/// Why a combatant who has not prepared cannot make an execution attack, ranged or melee.
fn unprepared(state: &State, who: Who, weapon: Option<ItemId>) -> Refusals {
    let mut refusals = Refusals::none();
    let reason = || format!("{} has not prepared an execution attack", state.called(who));
    let flies = |weapon| ranged::mode(state, weapon, &Args::default()).is_some();
    refusals.unless(!weapon.is_none_or(flies), RANGED_MINUTE, reason);
    let strikes = weapon.is_none_or(|weapon| can_be_used(state, weapon, n::MELEE));
    refusals.unless(!strikes, MELEE, reason);
    refusals
}

clause! { RANGED_CHECK = 265
    "execution.ranged-check", "2.4.7.3", "A ranged execution is Dex/Shoot against 6, 8 or 10",
    "When the minute is over, the assassin makes a Dex/Shoot check. The difficulty is 6 if the \
     victim is within 2 metres, 8 within the weapon's normal range, and 10 beyond that."
}

clause! { RANGED_HIT = 266
    "execution.ranged-hit", "2.4.7.3", "A successful execution check hits",
    "If the check succeeds, the attack hits. Armor Class does not matter, and no attack is rolled. \
     If the check fails, the attack misses.",
    uncited "the victim's save follows the check, and no attack is rolled"
}

clause! { SKILL_DETAILS = 455
    "execution.skill-details", "open", "Throws use Shoot; untrained assassins take -1",
    "A thrown weapon uses Shoot for the check too. Lacking the skill gives -1 on the check and \
     does not make the save easier. The modifiers of attack rolls do not apply; the GM may give \
     one. Screens do not apply either."
}

/// The assassin's check. The weapon is shot or thrown whatever it comes to.
fn aim(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    let difficulty = difficulty(table.state(), attack);
    let by_gm = (SKILL_DETAILS, n::GM_MOD, attack.args.int(n::GM_MOD).unwrap_or(0));
    let check = Check::new(attack.by, attack.target, (n::DEX, "shoot")).with([by_gm]);
    let succeeds = check::against(table, RANGED_CHECK, n::EXECUTION, &check, difficulty)?;
    ranged::after_shot(table, attack)?;
    Ok(succeeds)
}

/// 6 within 2 metres, 8 within normal range, 10 beyond: by the map, else as declared.
fn difficulty(state: &State, attack: &Attack) -> Sum {
    let normal = state.number(attack.weapon, n::RANGE_NORMAL);
    let range = match feet_between(state, attack.by, attack.target) {
        Some(feet) if feet <= 6 => n::WITHIN_2M,
        Some(feet) if normal.is_some_and(|normal| feet > normal) => n::LONG,
        Some(_) => core::NORMAL,
        None => attack.args.word(n::RANGE).unwrap_or(core::NORMAL),
    };
    let number = match range {
        n::WITHIN_2M => 6,
        n::LONG => 10,
        _ => 8,
    };
    Sum::of(RANGED_CHECK, range, number)
}

/// What an execution needs of its weapon, used in this way.
pub(super) fn check_weapon(
    state: &State,
    who: Who,
    kind: Name,
    weapon: ItemId,
    args: &Args,
) -> Refusals {
    let attack = if kind == n::MELEE { melee::ATTACK } else { ranged::ATTACK };
    let mut refusals = melee::check_target(state, who, attack, args);
    refusals.append(melee::check_weapon(state, who, weapon, args));
    let called = || state.called(weapon);
    if kind == n::MELEE {
        refusals.unless(can_be_used(state, weapon, n::MELEE), MELEE, || {
            format!("{} is not a melee weapon", called())
        });
        return refusals;
    }
    let flies = ranged::mode(state, weapon, &Args::default()).is_some();
    refusals.unless(flies, RANGED_CHECK, || format!("{} can neither be thrown nor shot", called()));
    refusals.append(gear::check_loaded(state, weapon));
    let any_left = !gear::is_used_up(state, weapon);
    refusals.unless(any_left, ranged::ATTACK, || format!("there is no {} left", called()));
    refusals.append(ranged::check_two_hands(state, who, weapon, args));
    refusals.with(modifier::check_range(state, who, weapon, args))
}

clause! { MELEE = 267
    "execution.melee", "2.4.7.3", "A melee execution hits after a minute close by",
    "For a melee execution attack the assassin stays close to the victim for a full minute, waits \
     for an opening and gets within reach. If that minute is granted, the attack hits without a \
     roll."
}

/// Why a blow from close by does not reach the victim.
fn check_reach(state: &State, who: Who, now: preparation::Preparation, weapon: ItemId) -> Refusals {
    let far = feet_between(state, who, now.target).is_some_and(|feet| feet > reach(state, weapon));
    Refusals::if_not(now.kind == n::RANGED || !far, MELEE, || {
        format!("{} is out of melee range", state.called(now.target))
    })
}

clause! { SAVE = 268
    "execution.save", "2.4.7.3", "The victim of an execution attack makes a Physical save",
    "The victim hit makes a Physical save. The assassin's level in the combat skill used is a \
     penalty on it."
}

clause! { FAILED_SAVE = 269
    "execution.failed-save", "2.4.7.3", "A failed save against execution means 0 hit points",
    "If the save fails, the victim is at 0 hit points and Mortally Wounded at once, even if it is \
     an ordinary NPC; one that is Frail dies. A non-lethal attack knocks it out instead. No damage \
     is rolled."
}

clause! { MADE_SAVE = 270
    "execution.made-save", "2.4.7.3", "A successful save still means maximum damage",
    "If the save succeeds, the victim still takes the most damage the hit could do: the highest \
     result of the dice plus everything that is added."
}

/// The victim's save decides between being felled and the most the hit can do.
fn hit(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let target = attack.target;
    let state = table.state();
    let stands_in = npc::goes_by_bonus(state, attack.by);
    let untrained = if stands_in { npc::stand_in(state, attack.by) } else { -1 };
    let level = skill(state, attack.by, attack.skill).unwrap_or(untrained);
    let skilled = if stands_in {
        (npc::SKILL_LEVELS, n::SKILL_BONUS, -level.max(0))
    } else {
        (SAVE, skill_label(attack.skill), -level.max(0))
    };
    if level < 0 {
        table.decided(SKILL_DETAILS, attack.by, None, "the save would be easier")?;
    }
    let saved = outside::saves(table, SAVE, target, vec![skilled], &attack.part)?;
    let traumatic = trauma::is_on(table.state());
    if traumatic {
        table.gain(TRAUMA, target, n::TRAUMATIZED, None)?;
    }
    if !saved {
        return zero_hp::strike_down(table, FAILED_SAVE, attack, target);
    }
    let (clause, dealt) = if traumatic {
        (TRAUMA, traumatic_damage(table, attack)?)
    } else {
        (MADE_SAVE, damage::most(MADE_SAVE, table.state(), attack))
    };
    let shock = shock::of(table.state(), attack, target);
    let dealt = shock::at_least(table, attack, target, (shock, dealt))?;
    let dealt = damage::at_least_nothing(dealt);
    let points = table.works_out(attack.by, core::DEALT, target, dealt)?;
    let clause = nonlethal::subduing(attack).unwrap_or(clause);
    zero_hp::lose_hit_points(table, clause, attack, target, points)
}

clause! { TRAUMA = 271
    "execution.trauma", "2.4.7.3", "By switch, an execution is always a Traumatic Hit",
    "With trauma on, the damage after a successful save is rolled like any other, but the hit is a \
     Traumatic Hit without a roll of the Trauma Die. The Trauma Rating multiplies the damage, and \
     0 hit points risk a Major Injury."
}

/// What a hit does after the save with trauma on.
fn traumatic_damage(table: &mut Table<'_>, attack: &Attack) -> Result<Sum, Stop> {
    let thrown = damage::throw(table, TRAUMA, attack, attack.target)?;
    let rating = table.state().number(attack.weapon, n::TRAUMA_RATING).unwrap_or(1);
    Ok(Sum::of(TRAUMA, core::DAMAGE, thrown).times(TRAUMA, n::TRAUMA_RATING, rating))
}

clause! { DISTURBANCE_AND_FAILURE = 454
    "execution.disturbance-and-failure", "open", "A failed execution check warns the victim",
    "A melee preparation is spoiled only if the assassin is no longer close to the victim, or if \
     the victim is warned; the minute then begins again. A failed check is a miss that warns the \
     victim; whether its side is surprised is up to the GM. The attack is a Main Action, and \
     surprise may follow it. When it is declared, others than the victim can answer it."
}

/// A failed check warns the victim.
fn miss(table: &mut Table<'_>, target: Who) -> Flow {
    preparation::warn(table, DISTURBANCE_AND_FAILURE, target)
}

/// A disturbance: of an assassin, whose aim it spoils, or of a victim, whom it warns.
pub struct Disturb(Who);

impl Plan for Disturb {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::DISTURB, "while an execution attack is being prepared")
        .takes(&[options::TARGETED, may(n::WHY, Kind::Text)])
        .says(
            "Disturbs an assassin, which spoils a ranged preparation but not a melee one. If the \
             victim is named, it is warned.",
        )
        .told("disturbs {target}[: {why}]");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let concerned = args.who(core::TARGET).filter(|who| {
            preparation::under_way(state, *who).is_some()
                || !preparation::watchers(state, *who).is_empty()
        });
        Refusals::if_not(concerned.is_some() && state.phase != core::OVER, RANGED_MINUTE, || {
            "name a combatant who is preparing an execution attack, or its victim".to_owned()
        })
        .or_all(concerned.map(Disturb))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Disturb(who) = self;
        match preparation::under_way(table.state(), who) {
            Some(now) if now.kind == n::RANGED => preparation::stop(table, RANGED_MINUTE, who),
            Some(_) => {
                let otherwise = "the minute would begin again";
                table.decided(DISTURBANCE_AND_FAILURE, who, None, otherwise)
            }
            None => preparation::warn(table, NOT_AGAINST_THE_ALERT, who),
        }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    TARGET,
    NOT_AGAINST_THE_ALERT,
    RANGED_MINUTE,
    RANGED_CHECK,
    RANGED_HIT,
    MELEE,
    SAVE,
    FAILED_SAVE,
    MADE_SAVE,
    TRAUMA,
    DISTURBANCE_AND_FAILURE,
    SKILL_DETAILS,
];

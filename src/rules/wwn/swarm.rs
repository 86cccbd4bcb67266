//! Area `swarm`: swarming one enemy (section 2.4.4 and what the chapter leaves open).

use super::blow::{Aim, Attack};
use super::character::{all_lose, can_act, can_be_used, count_anew, is_weapon};
use super::names as n;
use super::{actions, gear, maneuver, melee, options, phrasing, ranged, slot, strike};
use crate::engine::catalog::Commits;
use crate::engine::prelude::*;
use crate::engine::record::Doer;
use crate::engine::{done_plainly, record, sight};

/// The most who can swarm one target.
const MOST: i32 = 4;

/// What somebody swarms.
pub fn target_of(state: &State, who: Who) -> Option<Who> {
    match state.detail(who, n::SWARMING) {
        Some(Detail::Who(target)) => Some(target),
        _ => None,
    }
}

/// How many have swarmed somebody this round, all sides together.
pub fn members_against(state: &State, target: Who) -> i32 {
    let of = Subject::Who(target);
    let own = state.counters.iter().filter(|c| c.of == of && c.name == n::SWARM_MEMBERS);
    own.map(|counter| counter.value).sum()
}

/// How many of a side have swarmed somebody this round.
fn joined(state: &State, side: SideId, target: Who) -> i32 {
    state.counter(target, Some(Subject::Side(side)), n::SWARM_MEMBERS)
}

/// Why the GM does not say how many have swarmed somebody.
pub fn check_ruled() -> Refusals {
    let reason = "the members of a swarm are counted as they join: WHO swarm-attack TARGET";
    Refusals::because(LIMIT_FOUR, reason)
}

/// Whether a side's swarm has made its attack on somebody this round.
fn has_struck(state: &State, side: SideId, target: Who) -> bool {
    state.counter(target, Some(Subject::Side(side)), n::SWARM_STRIKE) > 0
}

/// Those of a side who swarm somebody now, in order.
fn members(state: &State, side: SideId, target: Who) -> impl Iterator<Item = Who> + '_ {
    state.members(side).filter(move |who| target_of(state, *who) == Some(target))
}

clause! { JOIN = 143
    "swarm.join", "2.4.4", "Each member of a swarm spends its Main Action",
    "A combatant joins a swarm by spending its Main Action, in the same round and against the same \
     enemy as the others. The enemy has to be within range of the weapon in hand. No dice are \
     rolled for joining."
}

/// Joining the swarm around a target.
pub struct Join {
    who: Who,
    target: Who,
    weapon: ItemId,
}

impl Plan for Join {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SWARM_ATTACK, actions::OWN_TURN)
        .takes(&[options::TARGETED, options::ARMED_WITH])
        .says(
            "Joins a swarm on an enemy within range of the weapon. At most four join per round, \
             and nobody after the swarm has made its attack. No dice.",
        )
        .told("joins a Swarm Attack on {target} with {weapon}");

    const COST: Cost = actions::A_MAIN.by(JOIN).unanswered();

    /// The weapon, and the target if there is but one.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let armed = phrasing::fill_weapon(state, who, args.clone(), |item| is_weapon(state, item))?;
        let weapon = armed.value(core::WEAPON).cloned();
        let args = args.or(core::WEAPON, || weapon);
        Ok(phrasing::fill_target(state, who, args, check_reach))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let weapons = state.items_of(who).filter(|item| is_weapon(state, *item));
        let armed = weapons.map(|item| Args::of(core::WEAPON, item));
        let at = |armed: Args| {
            state.enemies(who).map(move |target| armed.clone().with(core::TARGET, target))
        };
        armed.flat_map(at).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_reach(state, who, args);
        let target = args.who(core::TARGET);
        refusals.append(target.map_or_else(Refusals::none, |it| check_swarm(state, who, it)));
        let (target, weapon) = refusals.or_all(options::named(args))?;
        Ok(Join { who, target, weapon })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Join { who, target, weapon } = self;
        gear::draw(table, who, weapon)?;
        table.gain(JOIN, who, n::SWARMING, Some(Detail::Who(target)))?;
        let side = table.state().side(who);
        let to = joined(table.state(), side, target) + 1;
        count(table, LIMIT_FOUR, (target, side), n::SWARM_MEMBERS, to)
    }
}

clause! { LIMIT_FOUR = 144
    "swarm.limit-four", "2.4.4", "At most four allies can swarm one target",
    "At most four allies can swarm a target in one round, and the striker is one of them."
}

clause! { MORE_THAN_FOUR = 419
    "swarm.more-than-four", "open", "A side has one swarm per target and round",
    "A fifth ally cannot start a second swarm, and nobody can join after the swarm has made its \
     attack. Other attacks are open to everybody."
}

/// Why nobody more swarms a target.
fn check_swarm(state: &State, who: Who, target: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let (side, called) = (state.side(who), || state.called(target));
    refusals.unless(state.hostile(who, target), JOIN, || format!("{} is not an enemy", called()));
    refusals.unless(joined(state, side, target) < MOST, LIMIT_FOUR, || {
        format!("{MOST} allies have already swarmed {} this round", called())
    });
    refusals.unless(!has_struck(state, side, target), MORE_THAN_FOUR, || {
        format!("the swarm on {} has already made its attack this round", called())
    });
    refusals
}

/// Why the weapon could not attack the target from here, in any of its ways.
fn check_reach(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(weapon) = args.item(core::WEAPON) else {
        return Refusals::because(JOIN, "say with what: weapon=…");
    };
    let ways = [n::MELEE, n::THROWN, n::SHOT].into_iter();
    let mut found = ways.filter(|way| can_be_used(state, weapon, *way)).map(|way| {
        let how = args.clone().with(core::MODE, way);
        let check = if way == n::MELEE { melee::check_attack } else { ranged::check_attack };
        check(state, who, &how)
    });
    let Some(mut refusals) = found.next() else { return melee::check_attack(state, who, args) };
    if refusals.is_empty() || found.any(|more| more.is_empty()) {
        return Refusals::none();
    }
    let called = state.called(weapon);
    refusals.add(JOIN, format!("{called} cannot attack from here"));
    refusals
}

fn count(
    table: &mut Table<'_>,
    clause: Cited,
    (target, side): (Who, SideId),
    counter: Name,
    to: i32,
) -> Flow {
    let (of, about) = (Subject::Who(target), Some(Subject::Side(side)));
    table.effect(clause, Effect::Counter { of, about, counter, to })
}

clause! { ONE_STRIKES = 145
    "swarm.one-strikes", "2.4.4", "One member makes the swarm's only attack",
    "When four have joined, or at any point before that, one of the members can make a melee or \
     ranged attack on the target at no further cost. It is the only attack the swarm gets. The \
     other members have spent their Main Actions on it."
}

/// Whom somebody swarms, or why it has no part in a swarm.
fn swarmed(state: &State, striker: Who) -> Result<Who, Refusals> {
    let struck = state.everyone().any(|target| has_struck(state, state.side(striker), target));
    let left = |target: &Who| !has_struck(state, state.side(striker), *target);
    target_of(state, striker).filter(left).ok_or_else(|| {
        let over = if struck { ": it has made its one attack" } else { "" };
        let reason = format!("{} is not part of a swarm{over}", state.called(striker));
        Refusals::because(ONE_STRIKES, reason)
    })
}

/// The attack of a swarm, by one member; the swarm is over then.
pub struct Strike {
    attack: Attack,
    target: Who,
}

impl Plan for Strike {
    type By = Who;

    const VERB: Verb = Verb::either(
        n::SWARM_STRIKE,
        "after any member has joined, until the round ends",
    )
    .takes(&[
        may(core::TARGET, Kind::Who),
        may(n::STRIKER, Kind::Who).committing(Commits::Named),
        options::OF_KIND,
        options::ARMED_WITH,
        options::MODE_IF_RANGED,
        options::WITH_SKILL,
        options::WITH_ATTRIBUTE,
        options::BESIDE,
        options::AT_RANGE,
        options::COVERED,
        options::SEEN,
        options::ENGAGED,
        options::SPARING,
        options::WITH_TWO,
        options::GM_MODIFIED,
        options::AS_MANEUVER,
    ])
    .says(
        "The one attack of a swarm, by any of its members: +2 to hit and +1 damage for each \
         other member, and Shock that only Total Defense stops. Never a maneuver.",
    )
    .told(
        "makes the attack of the swarm[, struck by {striker},][ on {target}] with {weapon}\
         [ and a second weapon{dual}][, non-lethally{nonlethal}]",
    );

    const COST: Cost = Cost::by_what_is_said("nothing beyond the Main Actions spent on the swarm");

    /// Its target, and what any attack leaves unsaid.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let striker = striker(who, &args);
        let swarmed = || target_of(state, striker).map(Value::Who);
        phrasing::fill_of_kind(state, striker, args.or(core::TARGET, swarmed))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let striker = striker(who, &args);
        let meant = (options::way(&args), Aim::asked(&args));
        let args = if striker == who { args.without(&[n::STRIKER]) } else { args };
        phrasing::spelled(state, striker, meant, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let Some(target) = target_of(state, who) else { return Vec::new() };
        let mut all = phrasing::attacks_of_kind(state, who);
        all.retain(|args| args.who(core::TARGET) == Some(target));
        all
    }

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        record::legal::<Self>(state, Actor::Who(who))
    }

    /// The attack of the striker, whichever member declares it.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let by = Who::of(by).map_or(by, |who| Actor::Who(striker(who, args)));
        done_plainly(state, by, n::SWARM_STRIKE, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let striker = striker(who, args);
        let mut refusals = actions::check_instant(state, striker);
        let Some(target) = refusals.take(swarmed(state, striker)) else { return Err(refusals) };
        let called = || state.called(striker);
        let together = target_of(state, who) == Some(target) && !state.hostile(who, striker);
        refusals.unless(together, ONE_STRIKES, || {
            format!("{} is not swarming {} with it", state.called(who), state.called(target))
        });
        let other = args.who(core::TARGET).is_some_and(|named| named != target);
        refusals.unless(!other, ONE_STRIKES, || {
            format!("{} is swarming {}", called(), state.called(target))
        });
        let aimed = args.clone().with(core::TARGET, target);
        refusals.append(maneuver::check(
            state,
            striker,
            (options::way(&aimed), Aim::Damage),
            &aimed,
        ));
        refusals.append(maneuver::check_plain(args));
        let named = refusals.or_all(options::named(&aimed))?;
        let plain = maneuver::plan(state, striker, options::way(&aimed), named, &aimed);
        Ok(Strike { attack: Attack { only_target: true, swarm: Some(0), ..plain }, target })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Strike { attack, target } = self;
        let striker = attack.by;
        let side = table.state().side(striker);
        count(table, ONE_STRIKES, (target, side), n::SWARM_STRIKE, 1)?;
        if !strike::make(table, attack)? && !can_act(table.state(), striker) {
            // Another member can still make it.
            return count(table, ONE_STRIKES, (target, side), n::SWARM_STRIKE, 0);
        }
        let all: Vec<Who> = members(table.state(), side, target).collect();
        all.into_iter().try_for_each(|member| table.lose(ONE_STRIKES, member, n::SWARMING))
    }
}

/// Who makes the attack: the member named, else the one who declares it.
fn striker(who: Who, args: &Args) -> Who {
    args.who(n::STRIKER).unwrap_or(who)
}

/// Who can still make the attack of a swarm, in order.
pub fn able_to_strike(state: &State) -> Vec<Who> {
    let able = |who: &Who| {
        let strikes = || {
            let seen = sight::offered_on(state, *who);
            record::legal::<Strike>(seen.as_ref().unwrap_or(state), Actor::Who(*who))
        };
        state.is(*who, n::SWARMING) && !strikes().is_empty()
    };
    state.present().filter(able).collect()
}

clause! { BONUS = 146
    "swarm.bonus", "2.4.4", "Each other swarm member gives +2 to hit and +1 damage",
    "Each member of the swarm other than the striker adds 2 to the attack roll and 1 to the \
     damage, up to 6 and 3."
}

/// The attack with those counted who can still act, just before its die is thrown.
pub fn counted(table: &mut Table<'_>, mut attack: Attack) -> Result<Attack, Stop> {
    let state = table.state();
    let (Some(_), Some(target)) = (attack.swarm, attack.args.who(core::TARGET)) else {
        return Ok(attack);
    };
    let side = state.side(attack.by);
    let able = |who: &Who| *who != attack.by && can_act(state, *who);
    let others = (members(state, side, target).filter(able).count() as i32).min(MOST - 1);
    let by = Some(Actor::Who(attack.by));
    if others + 1 < joined(state, side, target) {
        let otherwise = "all who have joined would count";
        table.decided(WHO_COUNTS_AND_UNTIL_WHEN, by, Detail::Int(others), otherwise)?;
    }
    attack.swarm = Some(others);
    attack.action.push((BONUS, n::SWARM_BONUS, 2 * others));
    Ok(attack)
}

/// What the others add to the damage of a hit.
pub fn to_damage(attack: &Attack) -> Added {
    (BONUS, n::SWARM_BONUS, damage(attack))
}

/// The points that the other members add to the damage of a hit.
pub fn damage(attack: &Attack) -> i32 {
    attack.swarm.unwrap_or(0)
}

/// Whether a swarm's Shock cannot be warded off: another member helps the striker.
pub fn overwhelms(attack: &Attack) -> bool {
    damage(attack) > 0
}

clause! { OF_ONE = 418
    "swarm.of-one", "open", "A swarm of one makes an ordinary attack",
    "If no other member is left to help the striker, it makes an ordinary attack, and its Shock is \
     ordinary Shock.",
    uncited "it says that nothing is added"
}

clause! { DAMAGE_CAP = 147
    "swarm.damage-cap", "2.4.4", "A swarm cannot exceed the attack's usual maximum damage",
    "The other members cannot raise the damage beyond the most the attack could do without them: \
     the highest result of its dice plus everything else that adds to it."
}

/// The damage of a hit, not past `usual`, which is the most it could be without the others.
pub fn capped(attack: &Attack, damage: Sum, usual: i32) -> Sum {
    if overwhelms(attack) { damage.at_most(DAMAGE_CAP, n::OVER_MAXIMUM, usual) } else { damage }
}

clause! { NOT_TO_SHOCK = 148
    "swarm.not-to-shock", "2.4.4", "A swarm's bonus damage does not add to Shock",
    "What the other members add to the damage is not added to Shock, neither on a miss nor for the \
     minimum damage of a hit.",
    counts "{} points"
}

clause! { SHIELD_IGNORE_NOT_USED_UP = 151
    "swarm.shield-ignore-not-used-up", "2.4.4", "A swarm does not use up a shield's protection",
    "What a swarm inflicts is not Shock in the proper sense. A shield does not ignore it and is \
     not used up by it. The shield still ignores the first real Shock of the round."
}

/// Notes what a swarm's Shock leaves aside: its bonus, and a shield. Called by `shock::suffer` and
/// `shock::at_least`.
pub fn note_shock(table: &mut Table<'_>, attack: &Attack, target: Who) -> Flow {
    if !overwhelms(attack) {
        return Ok(());
    }
    let added = Detail::Int(damage(attack));
    table.decided(NOT_TO_SHOCK, attack.by, added, "so much more Shock")?;
    let state = table.state();
    if state.pool(target, n::SHIELD_SHOCK_IGNORE) > 0 && super::shield::uses_one(state, target) {
        let otherwise = "the shield would ignore it";
        table.decided(SHIELD_IGNORE_NOT_USED_UP, target, None, otherwise)?;
    }
    Ok(())
}

clause! { SHOCK_ALWAYS = 149
    "swarm.shock-always", "2.4.4", "A swarm's Shock ignores Armor Class, shield and immunity",
    "If the attack of a swarm misses, the target takes the Shock of the weapon whatever its Armor \
     Class is, even if it uses a shield or an ability makes it immune."
}

/// The clause by which a swarm's miss does harm.
pub fn shock(attack: &Attack) -> Option<Cited> {
    overwhelms(attack).then_some(SHOCK_ALWAYS)
}

clause! { NEEDS_A_SHOCK_WEAPON = 150
    "swarm.needs-a-shock-weapon", "2.4.4", "A weapon without Shock gets none from a swarm",
    "The striker's weapon must have Shock in the way it is used. The weapons of the other members \
     do not matter.",
    uncited "it says what does not happen"
}

clause! { TOTAL_DEFENSE_STOPS_SHOCK = 152
    "swarm.total-defense-stops-shock", "2.4.4", "Only Total Defense stops a swarm's Shock",
    "Against a target in Total Defense, a miss by a swarm does nothing, and a hit has no minimum \
     damage. The hit's own damage is done."
}

/// The clause that keeps a swarm's Shock off its target. Used by `shock::stopped`.
pub fn stops_shock(state: &State, target: Who) -> Option<Cited> {
    state.is(target, n::TOTAL_DEFENSE).then_some(TOTAL_DEFENSE_STOPS_SHOCK)
}

clause! { WHO_COUNTS_AND_UNTIL_WHEN = 420
    "swarm.who-counts-and-until-when", "open", "A swarm can strike until the round ends",
    "Members count if they have joined and can still act when the attack is rolled, wherever they \
     are by then. Only the striker has to be in range. Even with four members the attack may wait \
     and come in anybody's turn of the round. When the round ends, the chance is lost. The side is \
     reminded when its turn ends and offered the attack before the round ends.",
    reminds "the swarm of {who} on {detail} can still make its attack this round",
    counts "{} other members"
}

/// As a side's turn ends it is reminded of attacks its swarms have not made. Called by
/// `round::next_slot`.
pub fn remind(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let Some(slot) = state.current_slot() else { return Ok(()) };
    let own = |who: &Who| slot::belongs(state, slot, *who);
    let mut waiting: Vec<(SideId, Who)> = able_to_strike(state)
        .into_iter()
        .filter(own)
        .filter_map(|who| Some((state.side(who), target_of(state, who)?)))
        .collect();
    waiting.dedup();
    for (side, target) in waiting {
        let about = Some(Detail::Who(target));
        let otherwise = "nobody would be reminded";
        table.decided(WHO_COUNTS_AND_UNTIL_WHEN, Actor::Side(side), about, otherwise)?;
    }
    Ok(())
}

/// With the round every swarm is over, and counting starts again.
pub fn lapse(table: &mut Table<'_>) -> Flow {
    all_lose(table, WHO_COUNTS_AND_UNTIL_WHEN, n::SWARMING)?;
    count_anew(table, LIMIT_FOUR, &[n::SWARM_MEMBERS, n::SWARM_STRIKE])
}

clause! { REDIRECTED = 421
    "swarm.redirected", "open", "A screened swarm attack keeps its bonuses and Shock",
    "If a screener draws off the attack of a swarm, the attack keeps its bonuses and its Shock. \
     For the screen it counts as one attacker, the striker.",
    uncited "the attack roll keeps its parts, on the screener"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    JOIN,
    LIMIT_FOUR,
    ONE_STRIKES,
    BONUS,
    DAMAGE_CAP,
    NOT_TO_SHOCK,
    SHOCK_ALWAYS,
    NEEDS_A_SHOCK_WEAPON,
    SHIELD_IGNORE_NOT_USED_UP,
    TOTAL_DEFENSE_STOPS_SHOCK,
    OF_ONE,
    MORE_THAN_FOUR,
    WHO_COUNTS_AND_UNTIL_WHEN,
    REDIRECTED,
];

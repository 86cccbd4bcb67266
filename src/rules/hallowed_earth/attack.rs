//! Area `attack`: attack rolls (what the chapter leaves open).

use super::action::{self, Action, WHEN};
use super::blow::Blow;
use super::character::{held, is_there, is_tied, is_weapon, yards};
use super::check::{die, thrown};
use super::names as n;
use super::round::soon;
use super::stress::{self, Hit};
use super::{armour, crit, defense, fulldef, injury, morale, sheet::stated, sides, wounds};
use crate::engine::prelude::*;

clause! { DICE = 600
    "attack.dice", "open", "An attack rolls 1d20 plus the attack bonus",
    "An attack rolls 1d20 against Defense. The bonus of the weapon or of the creature is added, \
     and what the circumstances give. With three-dice it rolls 3d6."
}

clause! { NATURAL_20_AND_1 = 601
    "attack.natural-20-and-1", "open",
    "A natural 20 or 1 decides by itself only with natural-20-and-1 on",
    "A natural 20 does not hit by itself and a natural 1 does not miss by itself, unless \
     natural-20-and-1 is on."
}

/// An attack roll and its consequences.
pub fn strike(table: &mut Table<'_>, blow: &Blow) -> Flow {
    let Blow { by, target, weapon, .. } = *blow;
    thrown(table)?;
    // A Full-Defense that holds took hold before this: its price does not depend on this attack.
    fulldef::settle(table, target)?;
    let state = table.state();
    let view = if blow.at_once { state } else { state.seen() };
    let (against, armour) = (defense::score(view, target), armour::score(view, target).total());
    let bonus = state.number(weapon, n::ATTACK_BONUS);
    let bonus = bonus.unwrap_or_else(|| stated(state, by, n::ATTACK_BONUS));
    let (least, declared) = (crit::least(state, weapon), blow.critical);
    let extremes = state.on(n::NATURAL_20_AND_1);
    let roll = Roll::new(DICE, by, core::ATTACK, die(state))
        .on(target)
        .with([(DICE, n::ATTACK_BONUS, bonus), (DICE, n::ATTACK_MODIFIERS, blow.extra)]);
    let throw = table.roll(roll, against, |made| {
        // Three dice never show a natural 1 or 20 together.
        let hits = match made.thrown() {
            20 if extremes => true,
            1 if extremes => false,
            _ => defense::is_reached(made.goal, made.total),
        };
        match (hits, declared || made.thrown() >= least) {
            (true, true) => core::CRITICAL,
            (true, false) => core::HIT,
            (false, _) => core::MISS,
        }
    })?;
    let outcome = throw.rolled.outcome.unwrap_or(core::MISS);
    if outcome == core::CRITICAL && throw.thrown() < least {
        table.decided(crit::WHEN, by, None, "the hit is an ordinary one")?;
    }
    let reached = throw.total() >= throw.rolled.against.unwrap_or(0);
    if reached == (outcome == core::MISS) {
        table.decided(NATURAL_20_AND_1, target, None, "the total decides")?;
    }
    if outcome == core::MISS {
        return Ok(());
    }
    let Some(amount) = damage(table, blow, outcome)? else { return Ok(()) };
    let dealt = armour::reduced(amount, armour, outcome);
    let after = table.works_out(by, core::DEALT, target, dealt)?;
    if after == 0 {
        return Ok(());
    }
    felt(table, blow, after, outcome)
}

/// The damage rolled, multiplied if the hit is critical; nothing for a weapon without damage.
fn damage(table: &mut Table<'_>, blow: &Blow, outcome: Name) -> Result<Option<Sum>, Stop> {
    let stated = |stat: Name| match table.state().stat(blow.weapon, stat) {
        Some(Value::Dice(dice)) => Some(dice.clone()),
        _ => None,
    };
    let Some(mut dice) = stated(n::WEAPON_DAMAGE) else { return Ok(None) };
    let extra = stated(n::EXTRA_DAMAGE).unwrap_or(Dice::NONE);
    dice.terms.extend(&extra.terms);
    dice.plus += extra.plus;
    let roll = Roll::new(crit::thrown_by(outcome), blow.by, core::DAMAGE, dice).on(blow.target);
    let thrown = table.throw(roll)?.rolled;
    if outcome != core::CRITICAL {
        return Ok(Some(Sum::of(stress::DAMAGE_FIRST, core::DAMAGE, thrown.total)));
    }
    let besides = thrown.dice.iter().rev().take(extra.sides().count());
    let besides = extra.plus + besides.map(|die| i32::from(die.face)).sum::<i32>();
    Ok(Some(crit::multiplied(table.state(), blow, thrown.total, besides)))
}

/// The damage that got through is taken: at once, or with everything else of a tied count.
fn felt(table: &mut Table<'_>, blow: &Blow, after: i32, outcome: Name) -> Flow {
    let Blow { by, target, weapon, .. } = *blow;
    let held = is_tied(table.state()) && !blow.at_once;
    let types = wounds::types(table.state(), weapon);
    let view = if held { table.state().seen() } else { table.state() };
    let lethal = injury::is_lethal(view, target, after);
    let direct = crit::direct(outcome);
    if held {
        let (clause, pool) = match direct {
            Some(clause) => (clause, n::WOUND_POINTS),
            None => (stress::DAMAGE_FIRST, n::STRESS),
        };
        let of = Subject::Who(target);
        table.intend(clause, by, Effect::Pool { of, pool, by: -after })?;
    } else {
        let hit = Hit { amount: after, types: types.clone(), direct };
        stress::take(table, target, &hit)?;
    }
    match direct {
        None => Ok(()),
        Some(_) if lethal => table.decided(injury::ON_THE_DEAD, target, None, "d% is rolled"),
        Some(_) => crit::injury(table, blow, after, &types),
    }
}

/// Why attacking with a weapon is refused, whenever.
pub fn check_weapon(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(weapon) = args.item(core::WEAPON) else {
        let reason = match held(state, who, core::WEAPON).next() {
            Some(_) => "say with what: weapon=…".to_owned(),
            None => format!("{} has no weapon in hand", state.called(who)),
        };
        return Refusals::because(action::ATTACK_MODIFIER, reason);
    };
    let in_hand = held(state, who, core::WEAPON).any(|item| item == weapon);
    let mut refusals = Refusals::if_not(in_hand, action::ATTACK_MODIFIER, || {
        let hurt = injury::unfit_arm(state, who, weapon);
        let (what, who) = (state.called(weapon), state.called(who));
        match hurt {
            _ if !is_weapon(state, weapon) => {
                format!("{what} is not a weapon in the hand of {who}")
            }
            Some(arm) => {
                format!("{what} is not in the hand of {who}, whose hurt {arm} cannot hold it")
            }
            None => {
                format!("{what} is not in the hand of {who}; the GM puts it there with carry=held")
            }
        }
    });
    if in_hand {
        refusals.append(injury::check_weapon(state, who, weapon));
    }
    refusals.append(morale::check_fights(state, who));
    if let Some(target) = args.who(core::TARGET) {
        refusals.append(action::check_target(state, who, target));
    }
    refusals
}

/// What the circumstances add.
pub const MODIFIERS: Opt = may_gm(n::ATTACK_MODIFIERS, Kind::Int(-50, 50)).usually(Usual::Int(0));

/// Whether the Referee has declared the attack critical.
pub const CRITICAL: Opt = may_gm(core::CRITICAL, Kind::Flag).usually(Usual::Flag(false));

/// How many yards away the target is.
pub const RANGE: Opt = may(n::RANGE, Kind::Int(0, 10_000));

/// An attack that was declared; a target in Full-Defense may answer it.
pub struct Attack {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for Attack {
    type By = Who;

    const VERB: Verb = Verb::declared(core::ATTACK, WHEN)
        .takes(&[
            may(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            MODIFIERS,
            may(n::ADJACENT, Kind::Flag),
            RANGE,
        ])
        .says(
            "An attack with a weapon in hand. Its target may be left for the count. range= is how \
             many yards away the target is; farther than its reach a weapon that does not shoot \
             is thrown.",
        )
        .told("attacks[ {target}][ with {weapon}]");

    const COST: Cost = action::BODILY.saying("Standard Action; weapon speed");

    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(only_enemy(state, who, only_weapon(state, who, args)))
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        spelled(state, args)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let with = |target| {
            let at = Args::of(core::TARGET, target);
            let weapons = held(state, who, core::WEAPON);
            weapons.map(move |weapon| at.clone().with(core::WEAPON, weapon))
        };
        state.enemies(who).flat_map(with).collect()
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        action::attack_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_weapon(state, who, args);
        let aim = args.who(core::TARGET).zip(args.item(core::WEAPON));
        refusals.unless(args.who(core::TARGET).is_some(), action::CHANGE_OF_MIND, || {
            "say whom: target=…".to_owned()
        });
        if let Some((target, weapon)) = aim
            && is_there(state, target)
            && reach(state, who, target, weapon, args) == Reach::Not
        {
            refusals.append(out_of_reach(state, who, (target, weapon), args));
        }
        let plan = |(target, weapon)| Attack { who, target, weapon, said: args.clone() };
        refusals.or_all(aim.map(plan))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Attack { who, target, weapon, said } = self;
        let melee = reach(table.state(), who, target, weapon, &said) == Reach::Melee;
        let reach = stated(table.state(), weapon, n::WEAPON_REACH);
        if !melee && reach > 0 {
            // A thrown weapon lies where its target stands.
            let place = table.state().seen().body(target).place;
            soon(table, action::THROWN_WEAPON, who, Effect::laid_down(weapon, place))?;
        }
        strike(table, &Blow::of(who, target, weapon, &said))?;
        let shot = is_shot(table.state(), Some(weapon));
        let yards = if shot { said_from_afar(&said) } else { self::said(&said) };
        fulldef::answer(table, target, who, yards)
    }
}

impl Action for Attack {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        injury::check_exertion(state, who).with(check_weapon(state, who, args))
    }
}

/// An adjacent target goes without saying, except for a weapon that shoots.
pub fn spelled(state: &State, args: Args) -> Args {
    let plain = args.says(n::ADJACENT) && !is_shot(state, args.item(core::WEAPON));
    if plain { args.without(&[n::ADJACENT]) } else { args }
}

/// Where there is only one weapon to attack with, that one is meant; where there is none, the only
/// one in hand, of which a refusal says why.
pub fn only_weapon(state: &State, who: Who, args: Args) -> Args {
    let mut weapons: Vec<ItemId> = usable(state, who).collect();
    if weapons.is_empty() {
        weapons.extend(held(state, who, core::WEAPON));
    }
    action::only_item(args, core::WEAPON, &weapons)
}

/// The weapons in hand that can be attacked with.
pub fn usable(state: &State, who: Who) -> impl Iterator<Item = ItemId> + '_ {
    let fits = move |weapon: &ItemId| injury::check_weapon(state, who, *weapon).is_empty();
    held(state, who, core::WEAPON).filter(fits)
}

/// Where there is only one enemy, that one is meant.
pub fn only_enemy(state: &State, who: Who, args: Args) -> Args {
    let all = || state.enemies(who).filter(|one| is_there(state, *one));
    args.or_only(core::TARGET, || all().map(Value::Who))
}

/// How a weapon reaches a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Melee,
    Far,
    Not,
}

/// On a grid the squares give the distance; otherwise the line does.
fn reach(state: &State, who: Who, target: Who, weapon: ItemId, args: &Args) -> Reach {
    let reach = stated(state, weapon, n::WEAPON_REACH);
    let far = args.int(n::RANGE);
    let near = match yards(state, who, target) {
        Some(yards) => yards <= reach,
        None => said(args).is_none_or(|yards| yards <= reach),
    };
    if reach > 0 && near && far.is_none_or(|yards| yards <= reach) {
        Reach::Melee
    } else if reach == 0
        || (far.is_some_and(|yards| yards > reach) && sides::is_in_hand(state, weapon))
    {
        Reach::Far
    } else {
        Reach::Not
    }
}

/// Why a target is not attacked that the weapon does not reach, and what could be said instead.
fn out_of_reach(state: &State, who: Who, (target, weapon): (Who, ItemId), args: &Args) -> Refusals {
    let (afar, reach) = (yards(state, who, target), stated(state, weapon, n::WEAPON_REACH));
    let nearer = match afar {
        Some(yards) if yards > reach => "move nearer".to_owned(),
        _ if args.int(n::RANGE).is_some() => format!("say range={reach} if it is near enough"),
        _ => "say adjacent=yes if it is near enough".to_owned(),
    };
    let thrown = match afar {
        _ if !sides::is_in_hand(state, weapon) => String::new(),
        Some(yards) => format!("; with range={yards} the weapon is thrown"),
        None => "; with range=… the weapon is thrown".to_owned(),
    };
    let (target, weapon) = (state.called(target), state.called(weapon));
    let reason = format!("{target} is out of reach of {weapon}; choose another target");
    Refusals::because(action::CHANGE_OF_MIND, reason).hint(|| format!("{nearer}{thrown}"))
}

/// Farther than any weapon reaches.
const AFAR: i32 = i32::MAX;

/// Whether a weapon shoots: its attack comes from afar unless the line or the map says otherwise.
pub fn is_shot(state: &State, weapon: Option<ItemId>) -> bool {
    weapon.and_then(|weapon| state.number(weapon, n::WEAPON_REACH)) == Some(0)
}

/// How far away the line says the target is, where there is no map: in yards, or adjacent or not.
fn said(args: &Args) -> Option<i32> {
    let beside = args.flag(n::ADJACENT).map(|beside| if beside { 1 } else { 2 });
    args.int(n::RANGE).or(beside)
}

/// How far away the line says the target is of what comes from afar unless the line says otherwise.
pub fn said_from_afar(args: &Args) -> Option<i32> {
    let beside = if args.says(n::ADJACENT) { 1 } else { AFAR };
    args.int(n::RANGE).or(Some(beside))
}

/// The clauses of this file, in the order of the catalog.
pub const CLAUSES: &[&Clause] = &[DICE, NATURAL_20_AND_1];

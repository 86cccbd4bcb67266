//! Area `stress`: lowered by damage first, and spent (section "Stress").

use super::names as n;
use super::round::soon;
use super::{
    armour, attribute, death, fulldef, injury, lasting, morale, round, sheet, sides, tie, wounds,
};
use crate::engine::prelude::*;
use crate::vocabulary::ClauseCode;
use crate::vocabulary::Term;

clause! { MAXIMUM = 163
    "stress.maximum", "Stress",
    "Maximum Stress adds up the Hit Dice, the first in full, with Strength for each",
    "Each HD, class levels included, gives its die and the Strength modifier. A sheet lists the \
     dice alone, or states another maximum."
}

clause! { MAXIMUM_DICE = 609
    "stress.maximum-dice", "open", "The first Hit Die counts in full, the others are rolled",
    "A stated maximum is used as it is. Otherwise the first Hit Die counts as its highest face and \
     the others are rolled. With the Strength modifier none of them gives less than 1."
}

/// Rolls the Hit Dice of those whose maximum is not stated, once for the whole fight. Called by
/// `join::enter` and `procedure::start`.
pub fn throw_hit_dice(table: &mut Table<'_>, all: &[Who]) -> Flow {
    for who in all {
        if table.state().number(*who, n::MAX_STRESS).is_some() {
            continue;
        }
        let Some(sides) = hit_dice(table.state(), *who) else { continue };
        let Some((first, rest)) = sides.split_first() else { continue };
        let own = unhurt_strength(table.state(), *who);
        let mut most = (i32::from(*first) + own).max(1);
        if !rest.is_empty() {
            let terms = rest.iter().map(|sides| Term { count: 1, sides: *sides });
            let dice = Dice { terms: terms.collect(), plus: 0 };
            let roll = Roll::new(MAXIMUM_DICE, *who, n::HIT_DICE, dice);
            let thrown = table.once(MAXIMUM_DICE, |table| table.throw(roll))?;
            let thrown = thrown.rolled.dice;
            most += thrown.iter().map(|die| (i32::from(die.face) + own).max(1)).sum::<i32>();
        }
        let (of, stat) = (Subject::Who(*who), n::MAX_STRESS);
        table.effect(MAXIMUM, Effect::Stat { of, stat, to: Value::Int(most) })?;
        let now = table.state().pool_if_any(*who, n::STRESS).unwrap_or(most).min(most);
        table.set_pool(MAXIMUM, *who, n::STRESS, now)?;
    }
    Ok(())
}

/// What a maximum is made of beside the dice that were rolled, for whoever reads it.
pub fn told(state: &State, who: Who, clause: ClauseCode) -> Option<String> {
    let dice = hit_dice(state, who).filter(|_| clause == MAXIMUM.code)?;
    let own = unhurt_strength(state, who);
    let (first, own_told) = (dice.first()?, own.unsigned_abs());
    let (sign, least) = if own < 0 { ('−', ", none less than 1") } else { ('+', "") };
    let dice = dice.len();
    Some(format!("{first} for the first of {dice}, Strength {sign}{own_told} for each{least}"))
}

/// The Strength modifier without what was lost: maximum Stress does not follow damage to a score.
fn unhurt_strength(state: &State, who: Who) -> i32 {
    let whole = attribute::as_restored(state, who, n::STRENGTH);
    attribute::modifier(&whole, who, n::STRENGTH).total()
}

/// The Hit Dice of a sheet, one by one; nothing if it has none.
fn hit_dice(state: &State, who: Who) -> Option<Vec<u16>> {
    if let Some(Value::List(listed)) = state.stat(who, n::HD_DICE) {
        return Some(listed.iter().filter_map(Value::dice).flat_map(Dice::sides).collect());
    }
    let count = state.number(who, n::HD)?;
    Some(vec![8; usize::try_from(count).unwrap_or(1)])
}

/// Why listed Hit Dice are refused: a number beside the dice would be lost, or be the Strength
/// modifier a second time.
pub fn check_hit_dice(state: &State, who: Who) -> Refusals {
    let plain = |value: &Value| !matches!(value, Value::Dice(dice) if dice.plus != 0);
    let all_plain = state.listed(who, n::HD_DICE).iter().all(plain);
    let stated = state.number(who, n::MAX_STRESS).is_some();
    Refusals::if_not(stated || all_plain, MAXIMUM, || {
        format!(
            "hd-dice of {} are dice alone: the Strength modifier is added for each of them by \
             itself; state max-stress for another number",
            state.called(who)
        )
    })
}

/// Whether somebody's maximum Stress is known, or can be rolled.
pub fn is_known(state: &State, who: Who) -> bool {
    state.number(who, n::MAX_STRESS).is_some()
        || hit_dice(state, who).is_some_and(|dice| !dice.is_empty())
}

/// Maximum Stress.
pub fn maximum(state: &State, who: Who) -> i32 {
    state.number(who, n::MAX_STRESS).unwrap_or_else(|| state.pool(who, n::STRESS))
}

/// Damage that got through Armour.
#[derive(Clone, Debug)]
pub struct Hit {
    /// How much.
    pub amount: i32,
    /// Its types.
    pub types: Vec<Name>,
    /// What lets it go past Stress, if anything does.
    pub direct: Option<Cited>,
}

clause! { DAMAGE_FIRST = 164
    "stress.damage-first", "Stress", "Damage lowers Stress first",
    "Damage from an attack lowers Stress first, unless the hit is critical or something says \
     otherwise."
}

/// Damage is taken: from Stress first, the rest from Wound Points.
pub fn take(table: &mut Table<'_>, who: Who, hit: &Hit) -> Flow {
    fulldef::settle(table, who)?;
    if let Some(clause) = hit.direct {
        return wounds::strike(table, clause, who, (hit.amount, &hit.types));
    }
    let absorbed = hit.amount.min(unspent(table.state(), who, n::STRESS)).max(0);
    table.pool(DAMAGE_FIRST, who, n::STRESS, -absorbed)?;
    let rest = hit.amount - absorbed;
    if rest == 0 {
        return Ok(());
    }
    wounds::strike(table, wounds::REDUCED, who, (rest, &hit.types))
}

clause! { OVERFLOW = 165
    "stress.overflow", "Stress", "Damage that Stress cannot take lowers Wound Points",
    "Once Stress has run out, further damage lowers Wound Points, including the rest of the same \
     hit.",
    uncited "the loss of Wound Points after that of Stress shows it"
}

clause! { SPEND = 166
    "stress.spend", "Stress", "Stress pays for abilities",
    "Stress can be spent on abilities. Spending is not damage: Armour does not apply, it leaves no \
     injury, and it never reaches Wound Points."
}

/// What somebody pays as the line says, and why that is refused.
fn price(state: &State, who: Who, args: &Args) -> (Option<i32>, Refusals) {
    let (called, ability) = (|| state.called(who), args.label(n::ABILITY));
    let stated = ability.and_then(|it| state.named(who, n::STRESS_COST, it));
    let mut refusals = Refusals::if_not(ability.is_none() || stated.is_some(), SPEND, || {
        format!("{} is not an ability on the sheet of {}", ability.unwrap_or_default(), called())
    });
    refusals.unless(ability.is_some() || args.says(n::INSTEAD_OF_MANA), SPEND, || {
        "say for what: ability=… or instead-of-mana=yes".to_owned()
    });
    let Some(cost) = stated.or(args.int(n::AMOUNT)) else {
        // Naming an amount helps nothing where the ability is not known.
        refusals.unless(!refusals.is_empty(), SPEND, || "say how much: amount=…".to_owned());
        return (None, refusals);
    };
    refusals.unless(args.int(n::AMOUNT).is_none_or(|said| said == cost), SPEND, || {
        format!("by its sheet that costs {} exactly {cost} Stress", called())
    });
    refusals.unless(cost >= 1, SPEND, || "a payment is at least 1 Stress".to_owned());
    let there = unspent(state, who, n::STRESS);
    refusals
        .unless(cost <= there, SPEND, || format!("{} has {there} Stress, not {cost}", called()));
    (Some(cost), refusals)
}

clause! { TEMPORARY_LIMITS = 659
    "stress.temporary-limits", "open", "Stress can be spent whenever the ability can be used",
    "Any living creature can spend Stress, down to 0, whenever the ability it pays for can be \
     used. Paying is not an action.",
    uncited "no action is spent, which no event shows"
}

/// An ability is paid for.
pub struct Spend {
    who: Who,
    cost: i32,
    for_mana: bool,
}

impl Plan for Spend {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SPEND_STRESS, "whenever what it pays for can be used")
        .takes(&[
            may(n::ABILITY, Kind::Label),
            may(n::AMOUNT, Kind::Int(1, 1_000)),
            may(n::INSTEAD_OF_MANA, Kind::Flag).usually(Usual::Flag(false)),
        ])
        .says("Pays Stress for an ability, or in place of Mana.")
        .told("spends[ {amount}] Stress[ on {ability}][ in place of Mana{instead-of-mana}]");

    const COST: Cost = Cost::by_what_is_said("Stress");

    /// A point in place of Mana, and each ability of the sheet.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let none = Args::default();
        let mut all = vec![none.clone().with(n::AMOUNT, 1).with(n::INSTEAD_OF_MANA, true)];
        if let Some(Value::Named(named)) = state.stat(who, n::STRESS_COST) {
            let of = |name: &String| none.clone().with(n::ABILITY, Value::Label(name.clone()));
            all.extend(named.iter().map(|(name, _)| of(name)));
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        round::check_runs(state).or(())?;
        let mut refusals = death::check_lives(state, who);
        let (cost, against) = price(state, who, args);
        refusals.append(against);
        let for_mana = args.says(n::INSTEAD_OF_MANA);
        refusals.or_all(cost.map(|cost| Spend { who, cost, for_mana }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Spend { who, cost, for_mana } = self;
        if for_mana {
            return pay(table, who, n::STRESS, cost);
        }
        let effect = Effect::Pool { of: Subject::Who(who), pool: n::STRESS, by: -cost };
        soon(table, SPEND, who, effect)
    }
}

clause! { FOR_MANA = 167
    "stress.for-mana", "Stress", "Mana pays for a spell, or Stress in its place, one for one",
    "Any creature may pay Stress where Mana is required, whether it has Mana or not."
}

/// Pays for a spell, from this pool; on a tied count with everything else of it.
pub fn pay(table: &mut Table<'_>, who: Who, pool: Name, cost: i32) -> Flow {
    if cost == 0 {
        return Ok(());
    }
    let effect = Effect::Pool { of: Subject::Who(who), pool, by: -cost };
    soon(table, FOR_MANA, who, effect)
}

clause! { UNCOVERS_WOUNDS = 168
    "stress.spending-uncovers-wounds", "Stress", "Spent Stress no longer takes damage",
    "Stress that has been paid is not there to take damage. On a shared count payments come before \
     hits.",
    uncited "what a hit takes after it shows it"
}

/// The clauses by which somebody pays from a pool of its own.
pub const PAYMENTS: &[&Clause] = &[FOR_MANA, SPEND];

/// What is in a pool and not promised elsewhere on the current count.
pub fn unspent(state: &State, who: Who, pool: Name) -> i32 {
    state.pool(who, pool) - promised(state, who, pool)
}

/// What somebody has promised to pay from a pool on the current count.
pub fn promised(state: &State, who: Who, pool: Name) -> i32 {
    let own = state.intents.iter().filter(|intent| round::own_by(intent, who, PAYMENTS).is_some());
    let paid = own.filter_map(|intent| match intent.effect {
        Effect::Pool { pool: other, by, .. } if other == pool => Some(-by),
        _ => None,
    });
    paid.sum()
}

clause! { NON_ATTACK_DAMAGE = 654
    "stress.non-attack-damage", "open", "Damage that is not from an attack ignores Armour",
    "Such damage lowers Stress first too, but is not reduced by Armour, unless the Referee says \
     otherwise."
}

/// Damage that does not come from an attack.
pub struct Deal {
    target: Who,
    amount: i32,
    said: Args,
}

impl Plan for Deal {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::DEAL_DAMAGE, "at any time")
        .takes(&[
            need(core::TARGET, Kind::Who),
            need(n::AMOUNT, Kind::Int(1, 10_000)),
            may(n::TYPES, Kind::Words(sheet::TYPES)),
            WHERE_TO,
            MEETS_ARMOUR,
            may(n::SINGLE_HIT, Kind::Flag).usually(Usual::Flag(true)),
        ])
        .says(
            "Damage that does not come from an attack: to Stress first and past Armour, unless an \
             option says otherwise.",
        )
        .told(
            "deals {amount}[ {types}] damage to {target}[, straight to {to}][, \
         lowered by Armour{armour}]",
        );

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let target = death::there(state, args.who(core::TARGET))?;
        let amount = said(args.int(n::AMOUNT), NON_ATTACK_DAMAGE, "say how much: amount=…")?;
        Ok(Deal { target, amount, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Deal { target, amount, said } = self;
        let before = table.state().counter(target, None, n::HALF_WOUNDS);
        deal(table, target, (amount, said.words(n::TYPES)), &said)?;
        if said.flag(n::SINGLE_HIT) == Some(false) {
            let clause = morale::HALF_WOUNDS;
            table.count(clause, target, n::HALF_WOUNDS, before)?;
        }
        tie::go_on_from_here(table)
    }
}

/// What such damage lowers.
pub const WHERE_TO: Opt =
    may(core::TO, Kind::Word(&[n::STRESS_FIRST, n::WOUNDS])).usually(Usual::Word(n::STRESS_FIRST));

/// Whether Armour lowers such damage.
pub const MEETS_ARMOUR: Opt = may(n::ARMOUR, Kind::Flag).usually(Usual::Flag(false));

/// Somebody takes damage that does not come from an attack, as the Referee says.
pub fn deal(
    table: &mut Table<'_>,
    target: Who,
    (amount, types): (i32, Vec<Name>),
    said: &Args,
) -> Flow {
    let armour = armour::score(table.state(), target).total();
    let amount = if said.says(n::ARMOUR) {
        let dealt = Sum::of(NON_ATTACK_DAMAGE, core::DAMAGE, amount);
        let dealt = armour::reduced(dealt, armour, core::HIT);
        table.works_out(Actor::Gm, core::DEALT, target, dealt)?
    } else {
        if armour > 0 {
            table.decided(NON_ATTACK_DAMAGE, target, None, "Armour lowers the damage")?;
        }
        amount
    };
    let wounds_alone = said.word(core::TO) == Some(n::WOUNDS);
    // What Armour has lowered does not ignore it.
    let lowered = said.says(n::ARMOUR);
    let direct = wounds_alone.then_some(if lowered { wounds::REDUCED } else { NON_ATTACK_DAMAGE });
    take(table, target, &Hit { amount, types, direct })
}

clause! { RECOVERY = 658
    "stress.recovery", "open", "Stress and Wound Points return as the Referee records it",
    "They return as the Referee records it, up to their maximum; Strength that returns with them \
     counts first. A creature at 1 Wound Point or more is no longer Incapacitated, Dying or \
     Stabilized. A Dying creature that rises to exactly 0 is only Incapacitated."
}

/// Stress, Wound Points, and what injuries have taken come back.
pub struct Restore {
    who: Who,
    said: Args,
}

impl Plan for Restore {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::RESTORE, "at any time")
        .takes(&[
            need(n::CREATURE, Kind::Who),
            may(n::STRESS, Kind::Int(1, 10_000)),
            may(n::WOUND_POINTS, Kind::Int(1, 10_000)),
            may(n::INJURY, Kind::Int(1, 1_000)),
            may(n::ATTRIBUTE, Kind::Word(sheet::ATTRIBUTES)),
            may(n::CONDITIONS, Kind::Words(lasting::LASTING)),
            sides::ARM,
            sides::SIDE,
            may(n::SOURCE, Kind::Text),
        ])
        .says(
            "Gives back what other chapters let a creature regain; injury counts the list from 1. \
             arm= heals that arm alone, side= that eye or ear; without them conditions= heals \
             both.",
        )
        .told(
            "restores {creature}[, {stress} Stress regained][, {wound-points} Wound \
         Points regained][, injury {injury} healed][, {attribute} damage healed][, \
         no longer {conditions}][ ({arm})][ ({side})]",
        );

    const TARGET: Name = n::CREATURE;

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        presence::check_open(state).or(())?;
        let who = death::there(state, args.who(n::CREATURE))?;
        let given = [n::STRESS, n::WOUND_POINTS, n::INJURY, n::ATTRIBUTE, n::CONDITIONS];
        let named = given.into_iter().any(|option| args.value(option).is_some());
        let mut refusals = Refusals::if_not(named, RECOVERY, || {
            "say what comes back: stress=, wound-points=, injury=, attribute= or conditions="
                .to_owned()
        });
        let points = match args.word(n::ATTRIBUTE) {
            Some(which) => wounds::maximum(&attribute::as_restored(state, who, which), who),
            None => wounds::maximum(state, who),
        };
        for (pool, most) in [(n::STRESS, maximum(state, who)), (n::WOUND_POINTS, points)] {
            let fits = args.int(pool).is_none_or(|by| state.pool(who, pool) + by <= most);
            let reason =
                || format!("{} would have more than its maximum of {most}", state.called(who));
            refusals.unless(fits, RECOVERY, reason);
        }
        refusals
            .with(injury::check_healing(state, who, args))
            .or(Restore { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Restore { who, said } = self;
        table.pool(RECOVERY, who, n::STRESS, said.int(n::STRESS).unwrap_or(0))?;
        if let Some(points) = said.int(n::WOUND_POINTS) {
            let state = table.state();
            if state.pool(who, n::WOUND_POINTS) + points > wounds::maximum(state, who) {
                // They fit only with the Strength that the same line gives back.
                injury::strengthen(table, who, n::STRENGTH)?;
            }
            table.pool(RECOVERY, who, n::WOUND_POINTS, points)?;
            wounds::settle(table, who)?;
        }
        injury::healed(table, who, &said)?;
        tie::go_on_from_here(table)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MAXIMUM,
    DAMAGE_FIRST,
    OVERFLOW,
    SPEND,
    FOR_MANA,
    UNCOVERS_WOUNDS,
    MAXIMUM_DICE,
    NON_ATTACK_DAMAGE,
    RECOVERY,
    TEMPORARY_LIMITS,
];

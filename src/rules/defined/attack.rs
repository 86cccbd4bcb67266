//! Area `attack`: the attack roll, Armor Class, and what an attack comes to (sections "Attack" and
//! "Combat Actions", and what the chapter leaves open).

use super::names as n;
use super::{
    aoo, arms, bash, bonus, charge, cost, crit, damage, defensive, exposed, flat_footed,
    full_defense, iterative, map, prone, ranged, reach, reckless, size, slots, standard, touch,
    turn, untrained,
};
use crate::engine::catalog::{Kind, Opt, Usual, Verb, may, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Added, Compared, Refusals, Roll, Stop, Sum, Table, Throw};
use crate::state::State;
use crate::vocabulary::{
    Args, Clause, Detail, Dice, ItemId, Name, Part, Portion, Value, Who, core,
};

/// One attack with its options settled.
#[derive(Clone, Debug)]
pub struct Strike {
    /// Who attacks.
    pub by: Who,
    /// Whom it was meant for.
    pub meant: Who,
    /// Whom it goes at: another one where a shot at two who grapple goes astray.
    pub target: Who,
    /// With what: a weapon, or a spell.
    pub weapon: ItemId,
    /// Which blow of its deed it is, from 0.
    pub blow: u32,
    /// The base attack bonus used.
    pub base: Added,
    /// How many hands are on the weapon.
    pub hands: i32,
    /// Whether the target has cover.
    pub cover: bool,
    /// Steps of range.
    pub range: i32,
    /// Whatever else the DM allows or asks.
    pub modifier: i32,
}

impl Strike {
    /// An attack of opportunity: with the first bonus of the curve, and as one fights anyway.
    pub fn of_opportunity(state: &State, by: Who, target: Who, weapon: ItemId) -> Strike {
        let first = iterative::curve(state, by).first().copied().unwrap_or(0);
        let hands = slots::hands_on(state, by, weapon, None);
        Strike::plain((by, target), weapon, (ROLL, n::BAB, first), hands)
    }

    /// The same with what is said of cover, range and whatever else tells.
    #[must_use]
    pub fn said(self, args: &Args) -> Strike {
        Strike {
            cover: args.word(n::COVER) == Some(n::HALF),
            range: args.int(n::RANGE).unwrap_or(0),
            modifier: args.int(n::MODIFIER).unwrap_or(0),
            ..self
        }
    }

    /// An attack with nothing said about it but these.
    pub fn plain((by, target): (Who, Who), weapon: ItemId, base: Added, hands: i32) -> Strike {
        Strike {
            by,
            meant: target,
            target,
            weapon,
            blow: 0,
            base,
            hands,
            cover: false,
            range: 0,
            modifier: 0,
        }
    }

    /// The same as that blow of its deed, from 0.
    #[must_use]
    pub fn as_blow(self, blow: u32) -> Strike {
        Strike { blow, ..self }
    }

    /// Which of its deed's throws its dice are.
    pub fn part(&self) -> Part {
        Portion::Blow(self.blow).into()
    }

    /// Whether it is a shot.
    pub fn is_ranged(&self, state: &State) -> bool {
        is_ranged(state, self.weapon)
    }

    /// What it is like to its target.
    pub fn facing(&self, state: &State) -> Facing {
        Facing {
            by: Some(self.by),
            touch: touch::is_touch(state, self.weapon),
            ranged: self.is_ranged(state),
            cover: cover(state, self),
            ..Facing::default()
        }
    }
}

/// Whether a weapon or a spell is used from afar.
pub fn is_ranged(state: &State, item: ItemId) -> bool {
    match state.word(item, n::ATTACK_MODE) {
        Some(mode) => [n::RANGED, n::RANGED_TOUCH].contains(&mode),
        None => state.says(item, n::RANGED),
    }
}

/// What an attack came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Whether it hit.
    pub hit: bool,
    /// The damage that arrived, after reductions.
    pub dealt: i32,
}

impl Struck {
    /// Nothing came of it.
    pub const MISSED: Struck = Struck { hit: false, dealt: 0 };
}

/// Half cover, as it is said.
pub const IN_COVER: Opt = may(n::COVER, Kind::Word(&[n::HALF]));

/// Steps of range, as they are said.
pub const AT_RANGE: Opt = may(n::RANGE, Kind::Int(0, 100)).usually(Usual::Int(0));

/// Whatever else tells, as it is said.
pub const WITH_MODIFIER: Opt = may(n::MODIFIER, Kind::Int(-100, 100)).usually(Usual::Int(0));

/// How many hands, as it is said.
pub const IN_HANDS: Opt = may(core::HANDS, Kind::Int(1, 2));

/// Whether the map gives the target of a shot as much cover as could be said. At one of two in a
/// grapple it may go at the other, about whom this says nothing.
pub fn is_covered(state: &State, who: Who, with: ItemId, args: &Args) -> bool {
    let Some(target) = args.who(core::TARGET) else { return false };
    let shot = Strike::plain((who, target), with, (ROLL, n::BAB, 0), 1);
    shot.is_ranged(state)
        && ranged::beside(state, target).is_none()
        && ranged::is_through_enemy(state, &shot)
}

/// Why an attack is refused, whenever it is made.
pub fn check_strike(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = arms::check_target(state, who, args);
    let Some(weapon) = args.item(core::WEAPON) else {
        refusals.append(arms::usual(state, who).err().unwrap_or_default());
        return refusals;
    };
    refusals.append(arms::check(state, who, weapon));
    refusals.append(slots::check_hands(state, who, weapon, args.int(core::HANDS)));
    if let Some(target) = args.who(core::TARGET)
        && !is_ranged(state, weapon)
    {
        refusals.append(reach::check(state, who, weapon, target, args));
    }
    refusals
}

clause! { ROLL = 225
    "attack.roll", "Attack", "What an attack adds up",
    "1d20, the base attack bonus of the attack action used, Strength or Dexterity, and whatever \
     else helps or hinders."
}

/// An attack, for one of the attack actions of the turn.
pub struct Attack {
    who: Who,
    target: Who,
    weapon: ItemId,
    said: Args,
}

impl Plan for Attack {
    type By = Who;

    const VERB: Verb = turn::own(
        core::ATTACK,
        &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::Item),
            reckless::CHOICE,
            defensive::CHOICE,
            IN_HANDS,
            IN_COVER,
            AT_RANGE,
            WITH_MODIFIER,
            map::NEAR,
            map::BY,
        ],
        "An attack with the next bonus of the attack curve.",
    );

    const COST: Cost = standard::ATTACK.by(ROLL);

    /// With what, where there is no doubt about it.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match arms::usual(state, who) {
            Ok(weapon) if args.item(core::WEAPON).is_none() => {
                args.with(core::WEAPON, Value::Item(weapon))
            }
            _ => args,
        })
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        spelled(state, who, args)
    }

    /// On everybody, with every weapon.
    fn offers(state: &State, who: Who) -> Vec<Args> {
        let mut all = Vec::new();
        for target in state.present().filter(|target| *target != who) {
            for weapon in arms::ready(state, who) {
                let plain = Args::default()
                    .with(core::TARGET, Value::Who(target))
                    .with(core::WEAPON, Value::Item(weapon));
                for way in [n::RECKLESS, n::DEFENSIVE] {
                    all.push(plain.clone().with(way, Value::Flag(true)));
                }
                all.push(plain.clone().with(core::HANDS, Value::Int(2)));
                all.push(plain);
            }
        }
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = check_strike(state, who, args);
        refusals.append(standard::check_said(state, who, args));
        let both = args.who(core::TARGET).zip(args.item(core::WEAPON));
        let attack = |(target, weapon)| Attack { who, target, weapon, said: args.clone() };
        refusals.or_all(both.map(attack))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Attack { who, target, weapon, said } = self;
        reach::note(table, who, weapon, target)?;
        let place = iterative::begin(table, Self::COST, who, &said)?;
        aoo::note_bare_hand(table, who, weapon, target)?;
        let state = table.state();
        let hands = slots::hands_on(state, who, weapon, said.int(core::HANDS));
        let base = iterative::bonus(state, who, place);
        let planned = Strike::plain((who, target), weapon, base, hands).said(&said);
        if !ranged::provoke(table, &planned, &said)? {
            return Ok(());
        }
        let refusals = check_strike(table.state(), who, &said);
        if !aoo::still(table, who, &refusals)? {
            return Ok(());
        }
        let blow = table.released().blow;
        strike(table, &planned.as_blow(blow)).map(drop)
    }
}

/// What the map says of the target need not be said, nor what makes no difference: to a shot hands
/// and nearness, to a blow who threatens.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let mut args = map::spelled(state, who, args);
    let mapped = map::knows_target(state, who, &args);
    let weapon = args.item(core::WEAPON);
    let hands = weapon.map(|weapon| slots::hands_on(state, who, weapon, None));
    let shot = weapon.is_some_and(|weapon| is_ranged(state, weapon));
    let free = weapon
        .is_some_and(|it| slots::check_hands(state, who, it, args.int(core::HANDS)).is_empty());
    let covered = weapon.is_some_and(|weapon| is_covered(state, who, weapon, &args));
    let charging = cost::is_charging(state, who);
    args.0.retain(|arg| match (arg.name, &arg.value) {
        (n::ADJACENT, _) => !mapped && (!shot || charging),
        (core::HANDS, Value::Int(said)) => hands != Some(*said) && !(shot && free),
        (n::COVER, _) => !covered,
        (n::RANGE | n::THREATENED_BY, _) => shot || weapon.is_none(),
        (n::RECKLESS | n::DEFENSIVE, _) => !state.is(who, arg.name),
        _ => true,
    });
    args
}

/// Resolves one attack: the roll, a threat's confirmation, damage and what follows from it.
pub fn strike(table: &mut Table<'_>, strike: &Strike) -> Result<Struck, Stop> {
    let aimed = ranged::settle_target(table, strike)?;
    let facing = aimed.facing(table.state());
    let ac = armor_class(table.state(), aimed.target, facing);
    reckless::count(table, aimed.by)?;
    let throw = roll(table, &aimed, ac.clone())?;
    note_face(table, NATURAL_20, &throw, core::MISS)?;
    if throw.rolled.outcome == Some(core::MISS) {
        return Ok(Struck::MISSED);
    }
    let times = crit::times(table, &aimed, &throw, ac)?;
    let dealt = damage::inflict(table, &aimed, times)?;
    Ok(Struck { hit: true, dealt })
}

/// Throws the attack roll.
fn roll(table: &mut Table<'_>, strike: &Strike, ac: Sum) -> Result<Throw, Stop> {
    let roll = Roll::new(
        clause_of(table.state(), strike),
        strike.by,
        purpose(table.state(), strike),
        Dice::of(1, 20),
    )
    .against(strike.target)
    .about(strike.meant)
    .part(strike.part())
    .with(modifiers(table.state(), strike));
    table.roll(roll, ac, |made| match outcome(made) {
        core::HIT if crit::is_threat(strike, made) => core::THREAT,
        plain => plain,
    })
}

/// The clause an attack roll goes by.
fn clause_of(state: &State, strike: &Strike) -> &'static Clause {
    touch::melee_clause(state, strike)
        .or_else(|| touch::ranged_clause(state, strike))
        .or_else(|| ranged::clause_of(state, strike))
        .or_else(|| bash::clause_of(state, strike))
        .unwrap_or(ROLL)
}

/// What an attack roll is thrown for.
fn purpose(state: &State, strike: &Strike) -> Name {
    if touch::is_touch(state, strike.weapon) { n::TOUCH } else { core::ATTACK }
}

/// Everything that is added to the roll of an attack, its confirmation included.
pub fn modifiers(state: &State, strike: &Strike) -> Vec<Added> {
    let ranged = strike.is_ranged(state);
    let mut all = to_hit(state, strike.by, strike.base, own_ability(state, strike));
    all.extend(untrained::with_weapon(state, strike.by, strike.weapon));
    if !ranged {
        all.extend(to_strike(state, strike.by, strike.target));
    }
    if touch::is_touch(state, strike.weapon) && !ranged {
        all.push(touch::fixation(state, strike.by));
    }
    all.extend(circumstances(state, strike));
    all
}

clause! { HIT = 226
    "attack.hit", "Attack", "Reaching Armor Class is enough",
    "A total as high as the target's Armor Class hits, one point less misses. Nothing but the \
     total decides.",
    uncited "the outcome of the attack roll shows it"
}

clause! { NATURAL_20 = 656
    "attack.natural-20", "open", "A bare 20 or 1",
    "The face alone decides nothing. With the switch natural-20-1 on, a 20 hits and a 1 misses \
     whatever they add up to."
}

/// Equal or higher hits; with the table's switch a natural 20 hits and a natural 1 misses.
pub fn outcome(made: Compared<'_>) -> Name {
    by_face(made, core::HIT, core::MISS)
}

/// The outcome of a roll whose face may decide by itself, where the table wants that.
pub fn by_face(made: Compared<'_>, does: Name, does_not: Name) -> Name {
    let switched = made.state.on(n::NATURAL_20_1);
    match made.natural {
        1 if switched => does_not,
        20 if switched => does,
        _ => made.reached(does, does_not),
    }
}

/// Notes that the face of a die decided, and not the total.
pub fn note_face(
    table: &mut Table<'_>,
    clause: &'static Clause,
    throw: &Throw,
    does_not: Name,
) -> Result<(), Stop> {
    let does = throw.rolled.outcome != Some(does_not);
    if does == throw.rolled.against.is_none_or(|goal| throw.total() >= goal) {
        return Ok(());
    }
    let face = Detail::Int(throw.natural().into());
    table.decided(clause, throw.rolled.by, face, "the total would decide")
}

clause! { ABILITY = 655
    "attack.ability", "open", "Which ability leads the hand",
    "Strength for blows, Dexterity for shots, unless the weapon says dex or higher. A disarm's \
     touch and that of a spell take the higher of the two, as the other maneuvers do."
}

/// What goes into every roll to hit: base attack bonus, that ability, size, strange armor, a
/// guarded way of fighting.
pub fn to_hit(state: &State, by: Who, base: Added, ability: Name) -> Vec<Added> {
    let own = state.number(by, ability).unwrap_or(0);
    let mut all = vec![base, (ABILITY, ability, own), size::in_attack(state, by)];
    all.extend(untrained::to_attack(state, by));
    all.extend(defensive::to_attack(state, by));
    all
}

/// What the postures of the two add to a blow or a touch.
pub fn to_strike(state: &State, by: Who, target: Who) -> Vec<Added> {
    prone::to_strike(state, by).into_iter().chain(exposed::to_strike(state, target)).collect()
}

/// The ability an attack is led by.
fn own_ability(state: &State, strike: &Strike) -> Name {
    let ranged = strike.is_ranged(state);
    match state.word(strike.weapon, n::ATTACK_ABILITY) {
        Some(n::HIGHER) => higher_ability(state, strike.by),
        Some(ability) => ability,
        None if bash::is_shield(state, strike.weapon) => higher_ability(state, strike.by),
        None if ranged => n::DEX,
        None if touch::is_touch(state, strike.weapon) => higher_ability(state, strike.by),
        None => n::STR,
    }
}

/// The higher of Strength and Dexterity; of equal ones Strength.
pub fn higher_ability(state: &State, who: Who) -> Name {
    let own = |ability: Name| state.number(who, ability).unwrap_or(0);
    if own(n::DEX) > own(n::STR) { n::DEX } else { n::STR }
}

clause! { ARMOR_CLASS = 657
    "attack.ac", "open", "What Armor Class is made of",
    "10 and the parts, good and bad. Against a touch size, circumstance and every penalty still \
     count."
}

/// The Armor Class an attack has to reach.
pub fn armor_class(state: &State, who: Who, facing: Facing) -> Sum {
    let mut all = given(state, who);
    let guards = [reckless::GUARD, defensive::GUARD, charge::GUARD, full_defense::GUARD];
    all.extend(guards.into_iter().filter(|(_, condition, _)| state.is(who, *condition)));
    let of = |labels: &[Name]| {
        all.iter().filter(|(_, label, _)| labels.contains(label)).map(|(.., by)| by).sum::<i32>()
    };
    let mut guard = Guard {
        hard: of(&[core::ARMOR, n::NATURAL, core::SHIELD]),
        parry: of(&[n::PARRY]),
        dexterity: of(&[n::DEX]),
        dodge: of(&[n::DODGE]).max(0) + of(&[n::FULL_DEFENSE]),
    };
    if facing.unguarded || flat_footed::is(state, who, facing.by) {
        all.push(flat_footed::lost(&mut guard, state, who));
    }
    if exposed::is_helpless(state, who) {
        all.push(exposed::lost(&mut guard));
    }
    if facing.touch {
        all.push(touch::passed_by(guard));
    }
    if facing.by.is_some() {
        all.extend(prone::to_armor_class(state, who, facing));
    }
    let mut ac = Sum::default();
    ac.extend(all);
    ac.plus(COVER_RANGE, n::COVER, facing.cover)
}

/// What an attack is like to the one it is made on; towards nobody in particular as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// Who attacks, if anybody in particular.
    pub by: Option<Who>,
    /// Only contact counts.
    pub touch: bool,
    /// It is a shot.
    pub ranged: bool,
    /// It is caught without a guard, whatever it is otherwise.
    pub unguarded: bool,
    /// What cover adds.
    pub cover: i32,
}

/// What of Armor Class can be lost.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Armor, natural armor and shield.
    pub hard: i32,
    /// Parrying.
    pub parry: i32,
    /// Dexterity, good or bad.
    pub dexterity: i32,
    /// What dodging adds; what it takes is never lost.
    pub dodge: i32,
}

/// The parts of Armor Class that the sheet and the gear give.
fn given(state: &State, who: Who) -> Vec<Added> {
    let stated = |key: &str| state.named(who, n::AC_PARTS, key);
    let part = |label: Name, key: &str| (ARMOR_CLASS, label, stated(key).unwrap_or(0));
    let armor = part(core::ARMOR, "armor");
    let shield = part(core::SHIELD, "shield");
    let size = stated("size").map(|given| (ARMOR_CLASS, n::SIZE, given));
    vec![
        (ARMOR_CLASS, n::BASE, stated("base").unwrap_or(10)),
        bonus::beside(armor, (ARMOR_CLASS, core::ARMOR, worn(state, who))),
        part(n::NATURAL, "natural"),
        bonus::beside(shield, slots::shield_bonus(state, who)),
        part(n::PARRY, "parry"),
        part(n::DEX, "dexterity"),
        part(n::DEFLECTION, "deflection"),
        part(n::DODGE, "dodge"),
        part(n::INSIGHT, "insight"),
        part(n::LUCK, "luck"),
        size.unwrap_or_else(|| size::in_attack(state, who)),
        part(n::CIRCUMSTANCE, "circumstance"),
        part(n::OTHER, "other"),
    ]
}

/// The best suit worn.
fn worn(state: &State, who: Who) -> i32 {
    let suits = state.items_of(who).filter(|item| {
        state.cast.item(*item).kind == core::ARMOR && state.item(*item).carry == core::HELD
    });
    suits.map(|suit| state.number(suit, n::ARMOR_BONUS).unwrap_or(0)).max().unwrap_or(0)
}

clause! { COVER_RANGE = 658
    "attack.cover-range", "open", "Cover, distance and the rest",
    "cover=half is worth +4 to Armor Class, and so is a hostile creature in every line of a shot; \
     who fills several squares shoots from the one and at the one that leave it the freest. Each \
     step of range=n costs a shot 2; modifier=n is whatever the DM finds fair. Flanking gives \
     nothing, and shooting into a fight takes nothing."
}

/// What each step of range costs a shot.
const RANGE_STEP: i32 = -2;

/// What cover is worth.
const COVER: i32 = 4;

/// What distance costs, and whatever else the DM allows or asks.
fn circumstances(state: &State, strike: &Strike) -> Vec<Added> {
    let range =
        strike.is_ranged(state).then_some((COVER_RANGE, n::RANGE, RANGE_STEP * strike.range));
    range.into_iter().chain([(COVER_RANGE, n::MODIFIER, strike.modifier)]).collect()
}

/// What cover there is, as said or by who stands in the line of a shot.
fn cover(state: &State, strike: &Strike) -> i32 {
    let shot = strike.is_ranged(state);
    let cover = strike.cover || (shot && ranged::is_through_enemy(state, strike));
    if cover { COVER } else { 0 }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ROLL, HIT, ABILITY, NATURAL_20, ARMOR_CLASS, COVER_RANGE];

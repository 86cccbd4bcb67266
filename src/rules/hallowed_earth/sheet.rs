//! What `hallowed-earth` lists: the stats of its sheets, its pools, verbs and switches.

pub use super::lasting::CONDITIONS;
use super::names as n;
use crate::engine::catalog::prelude::*;

const SCORE: Kind = Kind::Int(0, 100);
const MODIFIER: Kind = Kind::Int(-50, 50);

/// The types of damage.
pub const TYPES: &[Name] = &[
    n::BLUNT,
    n::PIERCING,
    n::SLASHING,
    n::CHOPPING,
    n::FIRE,
    n::COLD,
    n::ELECTRIC,
    n::SONIC,
    n::ACID,
    n::HOLY,
    n::UNHOLY,
];

/// What an injury on the list can be of: damage, acting while down, dying.
const OF_INJURIES: &[Name] = &[
    n::BLUNT,
    n::PIERCING,
    n::SLASHING,
    n::CHOPPING,
    n::FIRE,
    n::COLD,
    n::ELECTRIC,
    n::SONIC,
    n::ACID,
    n::HOLY,
    n::UNHOLY,
    n::STRAIN,
    n::DYING,
];

/// The methods of declaring.
pub const METHODS: &[Name] = &[
    n::FREE,
    n::SECRET_REVEAL,
    n::ROUND_ROBIN_LEFT,
    n::ROUND_ROBIN_RIGHT,
    n::BY_AGILITY,
    n::BY_INITIATIVE_MODIFIER,
];

/// The attributes that injuries damage.
pub const ATTRIBUTES: &[Name] = &[n::STRENGTH, n::AGILITY, n::DEXTERITY, n::PERCEPTION, n::MEMORY];

const NONE: Fallback = Fallback::Int(0);
const BY_SCORE: Fallback = Fallback::Derived("half of what the score is above 10, rounded down");

/// An attribute: what a ruling names is the score now, with what was damaged.
const fn score(name: Name) -> Stat {
    own(name, SCORE, Fallback::Int(10)).ruled_in_force()
}

/// A number as the sheet of this states it, or as goes without saying.
pub fn stated(state: &State, of: impl Into<Subject>, stat: Name) -> i32 {
    STATS.stated(state, of.into(), stat)
}

/// The stats of its sheets.
pub static STATS: StatList = StatList::of(&[
    own(core::SIDE, Kind::Side, Fallback::Required)
        .says("The side it fights for; other sides are hostile."),
    score(n::STRENGTH).says("Sets maximum Wound Points and the threshold of death."),
    own(n::STRENGTH_MOD, MODIFIER, BY_SCORE)
        .ruled_in_force()
        .says("Added to maximum Stress once for each HD."),
    score(n::AGILITY).says("The score orders declarations by Agility."),
    own(n::AGILITY_MOD, MODIFIER, BY_SCORE)
        .ruled_in_force()
        .says("Subtracted from the Initiative roll, added to Defense."),
    score(n::DEXTERITY).says("Injuries can damage it."),
    score(n::PERCEPTION).says("Injuries can damage it."),
    score(n::MEMORY).says("Injuries can damage it."),
    own(n::INSIGHT_MOD, MODIFIER, NONE).says("Added to morale checks."),
    own(n::HD, Kind::Int(0, 100), Fallback::Derived("as many as hd-dice lists, else 1"))
        .says("Hit Dice, those of class levels included."),
    own(n::HD_DICE, Kind::DiceList, Fallback::Derived("1d8 for each HD"))
        .says("The Hit Dice themselves."),
    own(
        n::MAX_STRESS,
        Kind::Int(0, 10_000),
        Fallback::Derived("rolled with the Hit Dice as the fight starts"),
    )
    .says("Maximum Stress."),
    own(n::WP_BONUS, MODIFIER, NONE)
        .says("What traits add to Wound Points; it does not move death."),
    own(n::MAX_WOUND_POINTS, Kind::Int(0, 10_000), Fallback::Derived("strength + wp-bonus"))
        .ruled_in_force()
        .says("Maximum Wound Points."),
    own(
        n::DEFENSE,
        Kind::Int(-100, 100),
        Fallback::Derived("10 plus the Agility modifier and every bonus"),
    )
    .ruled_in_force()
    .says("What an attack has to reach. A stated number replaces the sum."),
    own(n::ARMOUR, Kind::Int(0, 1_000), Fallback::Derived("the sum of all Armour Bonuses"))
        .says("Subtracted from the damage of every hit. A stated number replaces the sum."),
    own(n::BASE_INITIATIVE, Kind::Int(-100, 100), Fallback::Derived("rolled as the fight starts"))
        .says("1d12 minus the Agility modifier; low is quick."),
    own(
        n::ROUND_INITIATIVE,
        Kind::Int(-200, 200),
        Fallback::Derived("base-initiative plus what the declared action adds"),
    )
    .says("The count on which it acts this round."),
    own(n::DEFENSE_BONUS, MODIFIER, NONE).says("Defense from a class or a natural hide."),
    own(n::DEFENSE_MODS, Kind::Numbers(-50, 50), Fallback::Nothing)
        .says("Further Defense, by source."),
    own(n::ARMOUR_MODS, Kind::Numbers(-50, 50), Fallback::Nothing)
        .says("Armour from other sources than worn pieces, by source."),
    own(n::SPEED, Kind::Int(0, 1_000), Fallback::Nothing)
        .says("Yards it can move in a round. Required on a map."),
    own(n::INITIATIVE_MODS, Kind::Numbers(-50, 50), Fallback::Nothing)
        .says("Further modifiers to the Initiative roll, by source; below 0 is quicker."),
    own(
        n::THREAT_RANGE,
        Kind::Int(0, 100),
        Fallback::Derived("the reach of the melee weapon in hand, else 1"),
    )
    .says("Distance in yards within which it threatens."),
    own(n::ATTACK_BONUS, MODIFIER, NONE).says("Added to attacks; a weapon may have its own."),
    own(n::HEAL, MODIFIER, NONE).says("Added to Heal checks."),
    own(n::INTIMIDATION, MODIFIER, NONE).says("Added to Intimidation checks."),
    own(n::BALANCE, MODIFIER, NONE).ruled_in_force().says("Added to Balance checks."),
    own(n::CASTING_MODIFIER, MODIFIER, NONE).says("Added to casting checks."),
    own(
        core::KIND,
        Kind::Word(&[n::CHARACTER, n::NPC, n::MONSTER]),
        Fallback::BySeat(n::CHARACTER, n::MONSTER),
    )
    .says(
        "Run by a player or the Referee. Only monsters share Initiative rolls and check \
         morale.",
    ),
    own(n::MAIN_HAND, Kind::Word(&[n::RIGHT, n::LEFT]), Fallback::Word(n::RIGHT))
        .says("Which arm is the main-hand arm."),
    own(n::INITIATIVE_GROUP, Kind::Text, Fallback::Nothing)
        .says("Monsters of the same group share one Initiative roll."),
    flag(On::Combatant, n::MORALE_EXEMPT).says("Never checks morale."),
    own(n::STRESS_COST, Kind::Numbers(0, 1_000), Fallback::Nothing)
        .says("What abilities cost in Stress."),
    own(
        n::INJURIES,
        Kind::Tables(&[(n::TYPES, Kind::Words(OF_INJURIES)), (n::AMOUNT, Kind::Int(1, 10_000))]),
        Fallback::Nothing,
    )
    .says("The injuries it has: types of damage, and Wound Points lost."),
    on(On::Weapon, n::WEAPON_SPEED, MODIFIER, NONE)
        .says("What attacking with it adds to Initiative."),
    on(On::Weapon, n::WEAPON_DAMAGE, Kind::Dice, Fallback::Required).says("Damage of a hit."),
    on(On::Weapon, n::EXTRA_DAMAGE, Kind::Dice, Fallback::Nothing)
        .says("Extra damage of a hit, which a critical hit does not multiply."),
    on(On::Weapon, n::DAMAGE_TYPES, Kind::Words(TYPES), Fallback::Nothing).says("Types of damage."),
    on(On::Weapon, n::CRIT_MULTIPLIER, Kind::Int(2, 4), Fallback::Int(2))
        .says("Critical multiplier."),
    on(On::Weapon, n::CRIT_RANGE, Kind::Int(1, 20), Fallback::Int(20))
        .says("The lowest face that makes a hit critical."),
    on(On::Weapon, n::WEAPON_REACH, Kind::Int(0, 100), Fallback::Int(1))
        .says("Reach in yards; 0 for a weapon that cannot be used in melee."),
    on(On::Weapon, n::WEAPON_HANDS, Kind::Int(0, 2), Fallback::Int(1))
        .says("Arms needed to use it; 0 for a weapon that needs none."),
    on(On::Weapon, n::ATTACK_BONUS, MODIFIER, Fallback::Derived("its wielder's"))
        .says("Added to attacks with it."),
    on(On::Weapon, n::ARM, SIDE_OF_BODY, ARM_HELD).says("The arm that holds it."),
    on(On::Shield, n::ARM, SIDE_OF_BODY, Fallback::Word(n::OFFHAND)).says("The arm that holds it."),
    on(On::Armor, n::ARMOUR_DEFENSE_BONUS, MODIFIER, NONE).says("Bonus to Defense while worn."),
    on(On::Shield, n::ARMOUR_DEFENSE_BONUS, MODIFIER, NONE).says("Bonus to Defense while held."),
    on(On::Armor, n::ARMOUR_BONUS, MODIFIER, NONE).says("Bonus to Armour while worn."),
    on(On::Shield, n::ARMOUR_BONUS, MODIFIER, NONE).says("Bonus to Armour while held."),
    on(On::Armor, n::WORN, Kind::Flag, Fallback::Flag(true)).says("Whether it is worn."),
    on(On::Spell, n::CASTING_TN, Kind::Int(0, 100), Fallback::Required)
        .says("What the casting check has to reach."),
    on(On::Spell, n::SPELL_SPEED, MODIFIER, Fallback::Derived("casting-tn - 10"))
        .says("What casting it adds to Initiative."),
    on(On::Spell, n::MANA_COST, Kind::Int(0, 1_000), NONE)
        .says("Mana it costs; Stress can be paid in its place."),
    on(On::Item, n::USE_MODIFIER, MODIFIER, Fallback::Int(6))
        .says("What using it up adds to Initiative."),
    on(On::Item, n::THROW_MODIFIER, MODIFIER, Fallback::Int(2))
        .says("What throwing it adds to Initiative."),
    carried(On::Weapon, core::HELD, WHERE),
    carried(On::Shield, core::HELD, WHERE),
    carried(On::Armor, core::HELD, WHERE),
    carried(On::Item, core::READIED, WHERE),
]);

const WHERE: &str = "In hand or worn, ready, put away, or on the ground.";
const SIDE_OF_BODY: Kind = Kind::Word(&[n::MAIN, n::OFFHAND]);
const ARM_HELD: Fallback = Fallback::Derived("the first weapon in the main hand");

/// Its pools.
pub const POOLS: &[Pool] = &[
    of_combatant(
        n::STRESS,
        "From 0 to max-stress. Damage lowers it first, and abilities are paid with it.",
    )
    .lasting(),
    of_combatant(
        n::WOUND_POINTS,
        "Up to max-wound-points, and below 0 as well. At 0 Incapacitated, below 0 Dying, dead at \
         minus the Strength score.",
    )
    .lasting()
    .below_nothing(),
    of_combatant(n::MANA, "Spent on spells; never below 0.").lasting(),
    of_combatant(
        n::STANDARD_ACTION,
        "1 each round, 2 in a round with a late turn; the Referee may give one more to declare.",
    ),
    of_combatant(n::FREE_ACTION, "1 each round."),
    of_combatant(n::REACTION, "1 each round."),
    of_combatant(n::MOVEMENT_ALLOWANCE, "Yards left to move in this round."),
    of_combatant(n::STRENGTH_DAMAGE, "Strength lost to injuries.").lasting(),
    of_combatant(n::AGILITY_DAMAGE, "Agility lost to injuries.").lasting(),
    of_combatant(n::DEXTERITY_DAMAGE, "Dexterity lost to injuries.").lasting(),
    of_combatant(n::PERCEPTION_DAMAGE, "Perception lost to injuries.").lasting(),
    of_combatant(n::MEMORY_DAMAGE, "Memory lost to injuries.").lasting(),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    setting(
        n::DECLARATION_METHOD,
        Kind::Word(METHODS),
        "How actions are declared; free unless set.",
    ),
    switch(n::NATURAL_20_AND_1, "A natural 20 always hits, a natural 1 never does."),
    switch(n::THREE_DICE, "Attacks and checks are rolled with 3d6; 18 is critical."),
    switch(n::NO_CASTING_CHECK, "Spells need no check."),
    switch(n::FULL_DEFENSE_FROM_DECLARATION, "Full-Defense holds as soon as the counts begin."),
    switch(
        n::UNDAMAGED_THRESHOLDS,
        "Maximum Wound Points and death use the Strength score before damage from injuries.",
    ),
    switch(
        n::SHARED_INITIATIVE,
        "Monsters of one initiative-group share a roll; on unless set. Off, each rolls alone.",
    ),
    Switch { says: "all asks at every window; this system has no windows.", ..PROMPTS },
];

//! What `defined` lists: the stats of its sheets, its pools, conditions and switches.

use super::names::{
    AC_PARTS, ACTIVATION, AOO_NEEDS_THREAT, AOO_ORDER, AOO_PER_ROUND, ARMOR_BONUS, ATTACK_ABILITY,
    ATTACK_ACTION, ATTACK_ACTIONS, ATTACK_CURVE, ATTACK_MODE, BAB, BEFORE, BELT_OR_QUICK_POCKET,
    BRUTALITY, BUCKLER, CAST_ACTION, CHARGING, CHECK_PENALTY, COLOSSAL, COMMAND_WORD, COMPONENTS,
    CON, COUNTERSPELLS_PER_ROUND, CRIT_MULTIPLIER, CRIT_RANGE, CROSSBOW, CRUSHING, DAMAGE_DIE,
    DAMAGE_TYPE, DEAD, DEATH_EQUAL_SUCCESS, DEATH_FAILURES, DEATH_ROLL, DEFENSIVE, DELAYING, DEX,
    DIES_AT_0, DIMINUTIVE, DISARMING, DROP_DAMAGE, DURABILITY, EQUAL, EXPOSED, EXTRA_DICE, FEATS,
    FINE, FLAT_BONUS, FLAT_FOOTED, FLAT_FOOTED_AT_START, FOCUS, FORTITUDE, FULL, FULL_DEFENSE,
    FULL_ROUND, GARGANTUAN, GRAPPLE_COMPATIBLE, GRAPPLE_MODIFIER, GRAPPLED, GRAPPLING, HAND, HD,
    HIGHER, HOLDING, HP, HP_MAX, HUGE, IMMEDIATE, IMMEDIATE_LOCK, IMMEDIATE_PER_ROUND,
    INCAPACITATED, INITIATIVE_BONUS, INITIATIVE_DECIMALS, INJURED, ITEM_DURABILITY, LARGE, MEDIUM,
    MELEE, MELEE_TOUCH, MOTION, MOVE, MOVEMENT, NATURAL, NATURAL_20_1, NLD, OIL, ORGANIZED_BAG,
    OTHER, PIERCING, PINNED, POTION, POTION_BELT, PRONE, RANGED, RANGED_TOUCH, REACH, REACH_WEAPON,
    RECKLESS, REDUCTIONS, SAVE, SHATTERING, SHEATH, SHIELD_BONUS, SHIELD_KIND, SIZE, SIZE_ATTACK,
    SIZE_MANEUVER, SKILLS, SLASHING, SMALL, SPACE, SPELL_CRIT, STABILIZE, STABILIZED, STANDARD,
    STATS as BY_STATS, STORAGE, STR, STREAK_ONLY, SUBMISSION_HOLD, SUBMISSION_ROUNDS,
    SWALLOW_DAMAGE, SWALLOWED, SWALLOWED_ROUNDS, SWIFT, THOUGHT, THROWN, TINY, TOWER, TRAINING,
    TWO_HANDED, UNARMED_DAMAGE, UNCONSCIOUS, UNTRAINED_ARMOR, UNTRAINED_WEAPON, USE, WIS, WOUNDED,
};
use crate::engine::catalog::{
    Condition, Fallback, Kind, On, Pool, Stat, Switch, of_combatant, on_weapon, own,
};
use crate::vocabulary::Name;
use crate::vocabulary::core::{
    ALL, CARRY, DROPPED, ESSENTIAL, HELD, NONE, PROMPTS, SIDE, STOWED, TEXT,
};

/// The sizes, from the smallest.
pub const SIZES: &[Name] =
    &[FINE, DIMINUTIVE, TINY, SMALL, MEDIUM, LARGE, HUGE, GARGANTUAN, COLOSSAL];

/// The parts of Armor Class.
const AC_PART_NAMES: &[&str] = &[
    "base",
    "armor",
    "natural",
    "shield",
    "parry",
    "dexterity",
    "deflection",
    "dodge",
    "insight",
    "luck",
    "size",
    "circumstance",
    "other",
];

const MODIFIER: Kind = Kind::Int(-100, 100);
const COUNT: Kind = Kind::Int(0, 100);

/// The stats of its sheets.
pub const STATS: &[Stat] = &[
    own(SIDE, Kind::Side, Fallback::Required, "Whom it fights for: allies and enemies."),
    own(HP_MAX, Kind::Int(1, 100_000), Fallback::Required, "Full health points."),
    own(HD, Kind::Int(0, 1_000), Fallback::Required, "Hit Dice, the level of the creature."),
    own(STR, MODIFIER, Fallback::Int(0), "Strength modifier: damage, contests of strength."),
    own(DEX, MODIFIER, Fallback::Int(0), "Dexterity modifier: shots, disarming."),
    own(CON, MODIFIER, Fallback::Int(0), "Constitution modifier: recovery, some death rolls."),
    own(WIS, MODIFIER, Fallback::Int(0), "Wisdom modifier: seeing through a feint."),
    own(BAB, Kind::Int(-20, 100), Fallback::Required, "The highest base attack bonus."),
    own(
        ATTACK_CURVE,
        Kind::Falling(-20, 100),
        Fallback::Derived("bab, then each step 5 lower while at least +1, four at most"),
        "Base attack bonus of each attack action of a turn, in order.",
    ),
    own(
        GRAPPLE_MODIFIER,
        MODIFIER,
        Fallback::Derived("bab, Strength and size"),
        "What is added to an opposed grapple roll.",
    ),
    own(INITIATIVE_BONUS, MODIFIER, Fallback::Int(0), "Added to the initiative die."),
    own(FORTITUDE, MODIFIER, Fallback::Int(0), "Fortitude save bonus."),
    own(
        AC_PARTS,
        Kind::Parts(AC_PART_NAMES, -100, 100),
        Fallback::Derived("what is worn and held"),
        "Armor Class by its parts: base, armor, natural, shield, parry, dexterity, deflection, \
         dodge, insight, luck, size, circumstance, other.",
    ),
    own(SIZE, Kind::Word(SIZES), Fallback::Word(MEDIUM), "Size category."),
    own(SIZE_ATTACK, MODIFIER, Fallback::Derived("by size"), "Size in attacks and AC."),
    own(SIZE_MANEUVER, MODIFIER, Fallback::Derived("by size"), "Size in opposed rolls."),
    own(SPACE, Kind::Int(1, 400), Fallback::Derived("by size"), "How many squares it fills."),
    own(
        REACH,
        Kind::Int(0, 20),
        Fallback::Derived("by size"),
        "Rings of squares threatened, before what a reach weapon adds; 0 is the own square.",
    ),
    own(MOVEMENT, Kind::Int(0, 1_000), Fallback::Int(30), "Feet in one Moving action."),
    own(IMMEDIATE_PER_ROUND, COUNT, Fallback::Int(1), "Immediate actions in a round."),
    own(AOO_PER_ROUND, COUNT, Fallback::Int(1), "Attacks of opportunity in a round."),
    own(COUNTERSPELLS_PER_ROUND, COUNT, Fallback::Int(0), "Counterspells in a round."),
    own(
        SKILLS,
        Kind::Numbers(-100, 100),
        Fallback::Nothing,
        "Total bonuses by skill, acrobatics among them.",
    ),
    own(
        FEATS,
        Kind::NumbersOrNames(-100, 100),
        Fallback::Nothing,
        "Feats and definitions, with what they add.",
    ),
    own(DIES_AT_0, Kind::Flag, Fallback::Flag(false), "Dead at 0 hp, without wound or rolls."),
    own(
        TRAINING,
        Kind::Texts,
        Fallback::Derived("everything it has"),
        "The ids of weapons, shields and armor it is trained with.",
    ),
    own(
        REDUCTIONS,
        Kind::Amounts(&[], 0, 100_000),
        Fallback::Nothing,
        "What is taken off each hit.",
    ),
    own(UNARMED_DAMAGE, Kind::Dice, Fallback::Derived("1d3"), "Damage die of a bare hand."),
    on_weapon(DAMAGE_DIE, Kind::Dice, Fallback::Required, "Damage die."),
    on_weapon(
        DAMAGE_TYPE,
        Kind::Word(&[PIERCING, SLASHING, CRUSHING, OTHER]),
        Fallback::Word(OTHER),
        "What kind of harm it does.",
    ),
    on_weapon(CRIT_RANGE, Kind::Int(2, 20), Fallback::Int(20), "Lowest die that threatens."),
    on_weapon(CRIT_MULTIPLIER, Kind::Int(1, 10), Fallback::Int(2), "Critical multiplier."),
    on_weapon(TWO_HANDED, Kind::Flag, Fallback::Flag(false), "A weapon for two hands."),
    on_weapon(REACH_WEAPON, Kind::Flag, Fallback::Flag(false), "One more ring is threatened."),
    on_weapon(RANGED, Kind::Flag, Fallback::Flag(false), "Shoots or is thrown."),
    on_weapon(THROWN, Kind::Flag, Fallback::Flag(false), "Thrown: Strength adds to damage."),
    on_weapon(CROSSBOW, Kind::Flag, Fallback::Flag(false), "Can be shot lying down."),
    on_weapon(
        ATTACK_ABILITY,
        Kind::Word(&[STR, DEX, HIGHER]),
        Fallback::Derived("str, dex if ranged"),
        "The ability that attacks with it use.",
    ),
    on_weapon(
        GRAPPLE_COMPATIBLE,
        Kind::Flag,
        Fallback::Flag(false),
        "Can be used in a grapple, as bare hands, daggers and blunt strikers can.",
    ),
    on(
        On::Shield,
        GRAPPLE_COMPATIBLE,
        Kind::Flag,
        Fallback::Flag(false),
        "Can be bashed with in a grapple.",
    ),
    on_weapon(DISARMING, Kind::Flag, Fallback::Flag(false), "Disarms without a free hand."),
    on_weapon(NATURAL, Kind::Flag, Fallback::Flag(false), "Part of the body: claw, bite, fist."),
    on_weapon(EXTRA_DICE, Kind::DiceSum, Fallback::Nothing, NEVER_MULTIPLIED),
    on_weapon(FLAT_BONUS, MODIFIER, Fallback::Int(0), "Damage beside Strength; multiplied."),
    on(On::Weapon, DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(On::Shield, DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(On::Armor, DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(
        On::Shield,
        SHIELD_KIND,
        Kind::Word(&[BUCKLER, FULL, TOWER]),
        Fallback::Required,
        "What kind of shield: a bash does 1d4, 1d6 or 1d10.",
    ),
    on(On::Shield, SHIELD_BONUS, COUNT, Fallback::Required, "The shield part of AC."),
    on(On::Armor, CHECK_PENALTY, COUNT, Fallback::Int(0), "What an untrained wearer suffers."),
    on(On::Shield, CHECK_PENALTY, COUNT, Fallback::Int(0), "What an untrained bearer suffers."),
    on(On::Armor, ARMOR_BONUS, COUNT, Fallback::Int(0), "The armor part of AC."),
    on(
        On::Spell,
        CAST_ACTION,
        Kind::Word(&[STANDARD, MOVE, SWIFT, FULL_ROUND, IMMEDIATE, ATTACK_ACTION]),
        Fallback::Word(STANDARD),
        "The action casting takes.",
    ),
    on(On::Spell, COMPONENTS, Kind::Texts, Fallback::Nothing, "verbal and somatic if left out."),
    on(
        On::Spell,
        ATTACK_MODE,
        Kind::Word(&[NONE, MELEE, RANGED, MELEE_TOUCH, RANGED_TOUCH]),
        Fallback::Word(NONE),
        "The attack roll the spell makes, if any.",
    ),
    on(On::Spell, DAMAGE_DIE, Kind::Dice, Fallback::Nothing, "Damage the spell lists."),
    on(On::Spell, EXTRA_DICE, Kind::DiceSum, Fallback::Nothing, NEVER_MULTIPLIED),
    on(On::Spell, FLAT_BONUS, MODIFIER, Fallback::Int(0), "Damage added from elsewhere."),
    on(
        On::Spell,
        SPELL_CRIT,
        Kind::Places(&[(2, 20), (1, 10)]),
        Fallback::Derived("20 and x2"),
        "The lowest die that threatens, and the multiplier.",
    ),
    on(On::Spell, SAVE, Kind::Text, Fallback::Nothing, "Save and DC, as the spell says."),
    on(
        On::Item,
        ACTIVATION,
        Kind::Word(&[USE, MOTION, COMMAND_WORD, THOUGHT, POTION, OIL]),
        Fallback::Word(USE),
        "How it is used.",
    ),
    on(On::Item, FOCUS, Kind::Flag, Fallback::Flag(false), "A focus, which goes into a slot."),
    stored(On::Weapon, HAND),
    stored(On::Shield, HAND),
    stored(On::Item, ORGANIZED_BAG),
    carried(On::Armor, HELD),
];

const NEVER_MULTIPLIED: &str =
    "Damage dice never multiplied; a number without a die is for flat-bonus.";

const HARDNESS: &str = "hardness and hp, against a shatter.";

/// Its pools. Those of a turn are the parts of what the catalog calls turn-slots.
pub const POOLS: &[Pool] = &[
    of_combatant(HP, "From 0 to hp-max. At 0 it is unconscious.").lasting(),
    of_combatant(NLD, "Non-lethal damage, from 0 up. At current hp or more: unconscious.")
        .lasting(),
    of_combatant(DEATH_FAILURES, "Failed death saves in a row."),
    of_combatant(DROP_DAMAGE, "The damage of the hit that brought hp to 0."),
    of_combatant(MOVE, "1 with each turn. A move action."),
    of_combatant(STANDARD, "1 with each turn. A standard action, a second move, or attacks."),
    of_combatant(SWIFT, "1 with each turn. A swift action."),
    of_combatant(ATTACK_ACTIONS, "Entries of the attack curve left in this turn."),
    of_combatant(IMMEDIATE, "Immediate actions left until the own turn starts."),
    of_combatant(SUBMISSION_ROUNDS, "Rounds it has been held in a submission."),
    of_combatant(SWALLOWED_ROUNDS, "Rounds since it was swallowed."),
    of_combatant(SWALLOW_DAMAGE, "Damage it has done from inside."),
    Pool::of(On::Weapon, ITEM_DURABILITY, "Damage the item has taken."),
];

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(INCAPACITATED, "At 0 hp: unconscious where it stood, dying unless stabilized."),
    condition(STABILIZED, "At 0 hp, but no longer dying."),
    condition(UNCONSCIOUS, "Acts not, reacts not, threatens nothing. Ends with its cause."),
    condition(DEAD, "Takes no further part."),
    condition(EXPOSED, "Open to a kill-shot."),
    condition(WOUNDED, "Carries a wound, chosen by the GM, since it was brought to 0 hp."),
    condition(INJURED, "Carries an injury."),
    condition(PRONE, "Lies; ends by standing up."),
    condition(FLAT_FOOTED, "Without positive Dexterity and dodge, and no opportunity attacks."),
    condition(GRAPPLED, "Held in a grapple by somebody."),
    condition(GRAPPLING, "Holds somebody in a grapple."),
    condition(PINNED, "Grappled, and can neither attack nor move."),
    condition(SUBMISSION_HOLD, "Grappled, and being choked out."),
    condition(SWALLOWED, "Inside somebody."),
    condition(DELAYING, "Has put its turn off to later in the round."),
    condition(HOLDING, "Holds a move or standard action for a trigger."),
    condition(CHARGING, "More damage, lower AC, until the own next turn starts."),
    condition(FULL_DEFENSE, "+4 to AC until the own next turn starts."),
    condition(RECKLESS, "Lower AC, more damage, until the own next turn starts."),
    condition(DEFENSIVE, "Higher AC, worse attacks, until the own next turn starts."),
    condition(SHATTERING, "Lower AC after a shatter, until the own next turn starts."),
    condition(IMMEDIATE_LOCK, "The one kind of immediate action left until the own turn."),
    condition(UNTRAINED_ARMOR, "Wears armor it is not trained in."),
    condition(UNTRAINED_WEAPON, "Fights with a weapon it is not trained with."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: DEATH_ROLL,
        kind: Kind::Word(&[EQUAL, BY_STATS, BRUTALITY]),
        says: "The death roll of the campaign; equal unless set.",
    },
    Switch {
        name: DEATH_EQUAL_SUCCESS,
        kind: Kind::Word(&[STABILIZE, STREAK_ONLY]),
        says: "What a save does with death-roll equal; stabilize unless set.",
    },
    flag(INITIATIVE_DECIMALS, "A hundredth of the bonus breaks ties of initiative."),
    flag(FLAT_FOOTED_AT_START, "Flat-footed until the own first turn."),
    flag(NATURAL_20_1, "A natural 20 hits or saves, a natural 1 misses or fails."),
    Switch {
        name: AOO_ORDER,
        kind: Kind::Word(&[TEXT, BEFORE]),
        says: "Whether the opportunity attack comes after the touch of a maneuver or before it; \
               text, after it, unless set.",
    },
    flag(
        AOO_NEEDS_THREAT,
        "Grapple, shove and trample too draw an opportunity attack only where the defender \
         threatens; on unless set.",
    ),
    Switch {
        name: PROMPTS,
        kind: Kind::Word(&[ALL, ESSENTIAL]),
        says: "all asks at every window; essential, unless set, asks only what the rules hand to \
               somebody now and offers the rest.",
    },
];

/// A stat.
const fn on(on: On, name: Name, kind: Kind, fallback: Fallback, says: &'static str) -> Stat {
    Stat { name, on, kind, fallback, says }
}

/// Where an item is kept.
const fn stored(of: On, place: Name) -> Stat {
    let says = "Where it is carried, until somebody takes it out: hand is in hand.";
    let kind = Kind::Word(&[HAND, SHEATH, BELT_OR_QUICK_POCKET, POTION_BELT, ORGANIZED_BAG, OTHER]);
    on(of, STORAGE, kind, Fallback::Word(place), says)
}

/// How armor is carried.
const fn carried(of: On, place: Name) -> Stat {
    let kind = Kind::Word(&[HELD, STOWED, DROPPED]);
    on(of, CARRY, kind, Fallback::Word(place), "Worn, put away, or on the ground.")
}

const fn condition(name: Name, says: &'static str) -> Condition {
    Condition { name, says }
}

/// A switch that is on or off.
const fn flag(name: Name, says: &'static str) -> Switch {
    Switch { name, kind: Kind::Flag, says }
}

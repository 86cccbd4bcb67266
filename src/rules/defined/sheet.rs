//! What `defined` lists: the stats of its sheets, its pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// The sizes, from the smallest.
pub const SIZES: &[Name] = &[
    n::FINE,
    n::DIMINUTIVE,
    n::TINY,
    n::SMALL,
    n::MEDIUM,
    n::LARGE,
    n::HUGE,
    n::GARGANTUAN,
    n::COLOSSAL,
];

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

/// The saves a spell can ask for.
const SAVE_NAMES: &[&str] = &["fortitude", "reflex", "will"];

/// The conditions a spell can bring by itself.
const INFLICTED: &[Name] = &[n::PRONE, n::FLAT_FOOTED, n::INJURED, n::UNCONSCIOUS, n::DEAD];

const MODIFIER: Kind = Kind::Int(-100, 100);
const COUNT: Kind = Kind::Int(0, 100);

/// The stats of its sheets.
pub const STATS: &[Stat] = &[
    own(core::SIDE, Kind::Side, Fallback::Required, "Whom it fights for: allies and enemies."),
    own(n::HP_MAX, Kind::Int(1, 100_000), Fallback::Required, "Full health points."),
    own(n::HD, Kind::Int(0, 1_000), Fallback::Required, "Hit Dice, the level of the creature."),
    own(n::STR, MODIFIER, Fallback::Int(0), "Strength modifier: damage, contests of strength."),
    own(n::DEX, MODIFIER, Fallback::Int(0), "Dexterity modifier: shots, disarming."),
    own(n::CON, MODIFIER, Fallback::Int(0), "Constitution modifier: recovery, some death rolls."),
    own(n::WIS, MODIFIER, Fallback::Int(0), "Wisdom modifier: seeing through a feint."),
    own(n::BAB, Kind::Int(-20, 100), Fallback::Required, "The highest base attack bonus."),
    own(
        n::ATTACK_CURVE,
        Kind::Falling(-20, 100),
        Fallback::Derived("bab, then each step 5 lower while at least +1, four at most"),
        "Base attack bonus of each attack action of a turn, in order.",
    ),
    own(
        n::GRAPPLE_MODIFIER,
        MODIFIER,
        Fallback::Derived("bab, Strength and size"),
        "What is added to an opposed grapple roll.",
    ),
    own(n::INITIATIVE_BONUS, MODIFIER, Fallback::Int(0), "Added to the initiative die."),
    own(n::FORTITUDE, MODIFIER, Fallback::Int(0), "Fortitude save bonus."),
    own(n::REFLEX, MODIFIER, Fallback::Int(0), "Reflex save bonus, for spells that name it."),
    own(n::WILL, MODIFIER, Fallback::Int(0), "Will save bonus, for spells that name it."),
    own(
        n::AC_PARTS,
        Kind::Parts(AC_PART_NAMES, -100, 100),
        Fallback::Derived("what is worn and held"),
        "Armor Class by its parts: base, armor, natural, shield, parry, dexterity, deflection, \
         dodge, insight, luck, size, circumstance, other.",
    ),
    own(
        n::AC,
        Kind::Int(-100, 200),
        Fallback::Derived("its parts"),
        "Armor Class as a whole, where only that is known; ac-parts say what of it can be lost.",
    ),
    own(n::SIZE, Kind::Word(SIZES), Fallback::Word(n::MEDIUM), "Size category."),
    own(n::SIZE_ATTACK, MODIFIER, Fallback::Derived("by size"), "Size in attacks and AC."),
    own(n::SIZE_MANEUVER, MODIFIER, Fallback::Derived("by size"), "Size in opposed rolls."),
    own(n::SPACE, Kind::Int(1, 400), Fallback::Derived("by size"), "How many squares it fills."),
    own(
        n::REACH,
        Kind::Int(0, 20),
        Fallback::Derived("by size"),
        "Rings of squares threatened, before what a reach weapon adds; 0 is the own square.",
    ),
    own(n::MOVEMENT, Kind::Int(0, 1_000), Fallback::Int(30), "Feet in one Moving action."),
    own(n::IMMEDIATE_PER_ROUND, COUNT, Fallback::Int(1), "Immediate actions in a round."),
    own(n::AOO_PER_ROUND, COUNT, Fallback::Int(1), "Attacks of opportunity in a round."),
    own(n::COUNTERSPELLS_PER_ROUND, COUNT, Fallback::Int(0), "Counterspells in a round."),
    own(
        n::SKILLS,
        Kind::Numbers(-100, 100),
        Fallback::Nothing,
        "Total bonuses by skill, acrobatics among them.",
    ),
    own(
        n::FEATS,
        Kind::NumbersOrNames(-100, 100),
        Fallback::Nothing,
        "Feats and definitions, with what they add.",
    ),
    flag(On::Combatant, n::DIES_AT_0, "Dead at 0 hp, without wound or rolls."),
    flag(On::Combatant, n::GAGGED, "Cannot speak: no verbal components, no command words."),
    own(
        n::TRAINING,
        Kind::Texts,
        Fallback::Derived("everything it has"),
        "The ids of weapons, shields and armor it is trained with.",
    ),
    own(
        n::REDUCTIONS,
        Kind::Amounts(&[], 0, 100_000),
        Fallback::Nothing,
        "What is taken off each hit.",
    ),
    own(n::UNARMED_DAMAGE, Kind::Dice, Fallback::Derived("1d3"), "Damage die of a bare hand."),
    on_weapon(n::DAMAGE_DIE, Kind::Dice, Fallback::Required, "Damage die."),
    on_weapon(
        n::DAMAGE_TYPE,
        Kind::Word(&[n::PIERCING, n::SLASHING, n::CRUSHING, n::OTHER]),
        Fallback::Word(n::OTHER),
        "What kind of harm it does.",
    ),
    on_weapon(n::CRIT_RANGE, Kind::Int(2, 20), Fallback::Int(20), "Lowest die that threatens."),
    on_weapon(n::CRIT_MULTIPLIER, Kind::Int(1, 10), Fallback::Int(2), "Critical multiplier."),
    flag(On::Weapon, n::TWO_HANDED, "A weapon for two hands."),
    flag(On::Weapon, n::REACH_WEAPON, "One more ring is threatened."),
    flag(On::Weapon, n::RANGED, "Shoots or is thrown."),
    flag(On::Weapon, n::THROWN, "Thrown: Strength adds to damage."),
    flag(On::Weapon, n::CROSSBOW, "Can be shot lying down."),
    on_weapon(
        n::ATTACK_ABILITY,
        Kind::Word(&[n::STR, n::DEX, n::HIGHER]),
        Fallback::Derived("str, dex if ranged"),
        "The ability that attacks with it use.",
    ),
    flag(
        On::Weapon,
        n::GRAPPLE_COMPATIBLE,
        "Can be used in a grapple, as bare hands, daggers and blunt strikers can.",
    ),
    flag(On::Shield, n::GRAPPLE_COMPATIBLE, "Can be bashed with in a grapple."),
    flag(On::Weapon, n::DISARMING, "Disarms without a free hand."),
    flag(On::Weapon, n::NATURAL, "Part of the body: claw, bite, fist."),
    on_weapon(n::EXTRA_DICE, Kind::DiceSum, Fallback::Nothing, NEVER_MULTIPLIED),
    on_weapon(n::FLAT_BONUS, MODIFIER, Fallback::Int(0), "Damage beside Strength; multiplied."),
    on(On::Weapon, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(On::Shield, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(On::Armor, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing, HARDNESS),
    on(
        On::Shield,
        n::SHIELD_KIND,
        Kind::Word(&[n::BUCKLER, n::FULL, n::TOWER]),
        Fallback::Required,
        "What kind of shield: a bash does 1d4, 1d6 or 1d10.",
    ),
    on(On::Shield, n::SHIELD_BONUS, COUNT, Fallback::Required, "The shield part of AC."),
    on(On::Armor, n::CHECK_PENALTY, COUNT, Fallback::Int(0), "What an untrained wearer suffers."),
    on(On::Shield, n::CHECK_PENALTY, COUNT, Fallback::Int(0), "What an untrained bearer suffers."),
    on(On::Armor, n::ARMOR_BONUS, COUNT, Fallback::Int(0), "The armor part of AC."),
    on(
        On::Spell,
        n::CAST_ACTION,
        Kind::Word(&[
            n::STANDARD,
            n::MOVE,
            n::SWIFT,
            n::FULL_ROUND,
            n::IMMEDIATE,
            n::ATTACK_ACTION,
        ]),
        Fallback::Word(n::STANDARD),
        "The action casting takes.",
    ),
    on(On::Spell, n::COMPONENTS, Kind::Texts, Fallback::Nothing, "verbal and somatic if left out."),
    on(
        On::Spell,
        n::ATTACK_MODE,
        Kind::Word(&[core::NONE, n::MELEE, n::RANGED, n::MELEE_TOUCH, n::RANGED_TOUCH]),
        Fallback::Word(core::NONE),
        "The attack roll the spell makes, if any.",
    ),
    on(On::Spell, n::DAMAGE_DIE, Kind::Dice, Fallback::Nothing, "Damage the spell lists."),
    on(On::Spell, n::EXTRA_DICE, Kind::DiceSum, Fallback::Nothing, NEVER_MULTIPLIED),
    on(On::Spell, n::FLAT_BONUS, MODIFIER, Fallback::Int(0), "Damage added from elsewhere."),
    on(
        On::Spell,
        n::SPELL_CRIT,
        Kind::Places(&[(2, 20), (1, 10)]),
        Fallback::Derived("20 and x2"),
        "The lowest die that threatens, and the multiplier.",
    ),
    on(On::Spell, n::HEALING, Kind::Dice, Fallback::Nothing, HEALED),
    on(On::Spell, n::HEALS, WHOM, Fallback::Word(core::TARGET), HEALED_WHOM),
    on(
        On::Spell,
        n::SAVE,
        Kind::OneOf(SAVE_NAMES, 1, 100),
        Fallback::Nothing,
        "The save each target throws, with its DC, such as { reflex = 15 }.",
    ),
    on(
        On::Spell,
        n::ON_SAVE,
        Kind::Word(&[n::HALF, n::NEGATES, n::DESCRIBED]),
        Fallback::Word(n::DESCRIBED),
        "What a save leaves of the spell: half the damage, nothing, or what the GM is asked for.",
    ),
    on(
        On::Spell,
        n::INFLICTS,
        Kind::Words(INFLICTED),
        Fallback::Nothing,
        "Conditions the spell brings where no save keeps it off.",
    ),
    on(
        On::Spell,
        n::ON_FAILURE,
        Kind::Text,
        Fallback::Nothing,
        "What else a failed save brings, in words; it is recorded of whoever fails.",
    ),
    on(
        On::Item,
        n::ACTIVATION,
        Kind::Word(&[n::USE, n::MOTION, n::COMMAND_WORD, n::THOUGHT, n::POTION, n::OIL]),
        Fallback::Word(n::USE),
        "How it is used.",
    ),
    on(On::Item, n::HEALING, Kind::Dice, Fallback::Nothing, HEALED),
    on(On::Item, n::HEALS, WHOM, Fallback::Word(core::TARGET), HEALED_WHOM),
    flag(On::Item, n::FOCUS, "A focus, which goes into a slot."),
    stored(On::Weapon, n::HAND),
    stored(On::Shield, n::HAND),
    stored(On::Item, n::ORGANIZED_BAG),
    carried(On::Armor, core::HELD),
];

const NEVER_MULTIPLIED: &str =
    "Damage dice never multiplied; a number without a die is for flat-bonus.";

const HEALED: &str = "Health points it gives back, and non-lethal damage it takes off.";

const HEALED_WHOM: &str =
    "Whom it heals: the target, or the user if none is named; or only the user.";

/// Whom something can heal.
const WHOM: Kind = Kind::Word(&[core::TARGET, n::SELF]);

const HARDNESS: &str = "hardness and hp, against a shatter.";

/// Its pools. Those of a turn are the parts of what the catalog calls turn-slots.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HP, "From 0 to hp-max. At 0 it is unconscious.")
        .lasting()
        .up_to(Most::Stat(n::HP_MAX))
        .starting(Start::Stat(n::HP_MAX, 1)),
    of_combatant(n::NLD, "Non-lethal damage, from 0 up. At current hp or more: unconscious.")
        .lasting()
        .starting(Start::Points(0)),
    of_combatant(n::DEATH_FAILURES, "Failed death saves in a row."),
    of_combatant(n::DROP_DAMAGE, "The damage of the hit that brought hp to 0."),
    of_combatant(n::MOVE, "1 with each turn. A move action.")
        .up_to(Most::Points(1))
        .starting(Start::Points(0)),
    of_combatant(n::STANDARD, "1 with each turn. A standard action, a second move, or attacks.")
        .up_to(Most::Points(1))
        .starting(Start::Points(0)),
    of_combatant(n::SWIFT, "1 with each turn. A swift action.")
        .up_to(Most::Points(1))
        .starting(Start::Points(0)),
    of_combatant(n::ATTACK_ACTIONS, "Entries of the attack curve left in this turn.")
        .up_to(Most::Points(4))
        .starting(Start::Points(0)),
    of_combatant(n::IMMEDIATE, "Immediate actions left until the own turn starts.")
        .starting(Start::Stat(n::IMMEDIATE_PER_ROUND, 1)),
    of_combatant(n::SUBMISSION_ROUNDS, "Rounds it has been held in a submission."),
    of_combatant(n::SWALLOWED_ROUNDS, "Rounds since it was swallowed."),
    of_combatant(n::SWALLOW_DAMAGE, "Damage it has done from inside."),
    Pool::of(On::Weapon, n::ITEM_DURABILITY, TAKEN),
    Pool::of(On::Shield, n::ITEM_DURABILITY, TAKEN),
    Pool::of(On::Armor, n::ITEM_DURABILITY, TAKEN),
];

const TAKEN: &str = "Damage the item has taken. At half of its hp it is broken, at all destroyed.";

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(n::INCAPACITATED, "At 0 hp: unconscious where it stood, dying unless stabilized.")
        .lasting(),
    condition(n::STABILIZED, "At 0 hp, but no longer dying.").lasting(),
    condition(n::UNCONSCIOUS, "Acts not, reacts not, threatens nothing. Ends with its cause."),
    condition(n::DEAD, "Takes no further part.").for_good(),
    condition(n::EXPOSED, "Open to a kill-shot; by a hold, of the holder's allies only."),
    condition(n::WOUNDED, "Carries a wound, chosen by the GM, since it was brought to 0 hp.")
        .lasting(),
    condition(n::INJURED, "Carries an injury, a broken bone for one.").lasting(),
    condition(n::PRONE, "Lies; ends by standing up."),
    condition(n::FLAT_FOOTED, "Without positive Dexterity and dodge, and no opportunity attacks."),
    condition(n::GRAPPLED, "Held in a grapple by somebody."),
    condition(n::GRAPPLING, "Holds somebody in a grapple."),
    condition(n::PINNED, "Grappled, and can neither attack nor move."),
    condition(n::SUBMISSION_HOLD, "Grappled, and being choked; three rounds of it knock out."),
    condition(n::SWALLOWED, "Inside somebody: reaches nobody else, and nobody reaches it."),
    condition(n::DELAYING, "Has put its turn off to later in the round."),
    condition(n::HOLDING, "Holds a move or standard action for a trigger."),
    condition(n::CHARGING, "More damage, lower AC, until the own next turn starts."),
    condition(n::FULL_DEFENSE, "+4 to AC until the own next turn starts."),
    condition(n::RECKLESS, "Lower AC, more damage, until the own next turn starts."),
    condition(n::DEFENSIVE, "Higher AC, worse attacks, until the own next turn starts."),
    condition(n::SHATTERING, "Lower AC after a shatter, until the own next turn starts."),
    condition(n::IMMEDIATE_LOCK, "The one kind of immediate action left until the own turn."),
    condition(n::UNTRAINED_ARMOR, "Wears armor it is not trained in."),
    condition(n::UNTRAINED_WEAPON, "Fights with a weapon it is not trained with."),
    condition(n::BROKEN, "Of a weapon, shield or armor: half its worth."),
    condition(n::DESTROYED, "Of a weapon, shield or armor: gone for good."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    setting(
        n::DEATH_ROLL,
        Kind::Word(&[n::EQUAL, n::STATS, n::BRUTALITY]),
        "The death roll of the campaign; equal unless set.",
    ),
    setting(
        n::DEATH_EQUAL_SUCCESS,
        Kind::Word(&[n::STABILIZE, n::STREAK_ONLY]),
        "What a save does with death-roll equal; stabilize unless set.",
    ),
    switch(n::INITIATIVE_DECIMALS, "A hundredth of the bonus breaks ties of initiative."),
    switch(n::FLAT_FOOTED_AT_START, "Flat-footed until the own first turn."),
    switch(n::NATURAL_20_1, "A natural 20 hits or saves, a natural 1 misses or fails."),
    setting(
        n::AOO_ORDER,
        Kind::Word(&[core::TEXT, n::BEFORE]),
        "Whether the opportunity attack comes after the touch of a maneuver or before it; \
         text, after it, unless set.",
    ),
    switch(
        n::AOO_NEEDS_THREAT,
        "Grapple, shove and trample too draw an opportunity attack only where the defender \
         threatens; on unless set.",
    ),
    PROMPTS,
];

/// Where an item is kept.
const fn stored(of: On, place: Name) -> Stat {
    let says = "Where it is carried, until somebody takes it out: hand is in hand.";
    let kind = Kind::Word(&[
        n::HAND,
        n::SHEATH,
        n::BELT_OR_QUICK_POCKET,
        n::POTION_BELT,
        n::ORGANIZED_BAG,
        n::OTHER,
    ]);
    on(of, n::STORAGE, kind, Fallback::Word(place), says)
}

/// How armor is carried.
const fn carried(of: On, place: Name) -> Stat {
    let kind = Kind::Word(&[core::HELD, core::STOWED, core::DROPPED]);
    on(of, core::CARRY, kind, Fallback::Word(place), "Worn, put away, or on the ground.")
}

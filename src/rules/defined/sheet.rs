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

/// The conditions a spell can cause by itself.
const INFLICTED: &[Name] = &[n::PRONE, n::FLAT_FOOTED, n::INJURED, n::UNCONSCIOUS, n::DEAD];

const MODIFIER: Kind = Kind::Int(-100, 100);
const COUNT: Kind = Kind::Int(0, 100);

/// A number as the sheet of this states it, or as goes without saying.
pub fn stated(state: &State, of: impl Into<Subject>, stat: Name) -> i32 {
    STATS.stated(state, of.into(), stat)
}

/// The stats of its sheets.
pub static STATS: StatList = StatList::of(&[
    own(core::SIDE, Kind::Side, Fallback::Required)
        .says("The side it fights for, which decides its allies and enemies."),
    own(n::HP_MAX, Kind::Int(1, 100_000), Fallback::Required).says("Maximum hit points."),
    own(n::HD, Kind::Int(0, 1_000), Fallback::Required)
        .says("Hit Dice, the level of the creature."),
    own(n::STR, MODIFIER, Fallback::Int(0))
        .says("Strength modifier: damage and opposed Strength rolls."),
    own(n::DEX, MODIFIER, Fallback::Int(0))
        .says("Dexterity modifier: ranged attacks and disarming."),
    own(n::CON, MODIFIER, Fallback::Int(0))
        .says("Constitution modifier: recovery and some death rolls."),
    own(n::WIS, MODIFIER, Fallback::Int(0))
        .says("Wisdom modifier: seeing through a feigned strike."),
    own(n::BAB, Kind::Int(-20, 100), Fallback::Required).says("The highest base attack bonus."),
    own(
        n::ATTACK_CURVE,
        Kind::Falling(-20, 100),
        Fallback::Derived("bab, then 5 lower each time while at least +1, at most four"),
    )
    .says("Base attack bonus of each attack action of a turn, in order."),
    own(n::GRAPPLE_MODIFIER, MODIFIER, Fallback::Derived("bab, Strength and size"))
        .says("Added to opposed grapple rolls."),
    own(n::INITIATIVE_BONUS, MODIFIER, Fallback::Int(0)).says("Added to the initiative roll."),
    own(n::FORTITUDE, MODIFIER, Fallback::Int(0)).says("Fortitude save bonus."),
    own(n::REFLEX, MODIFIER, Fallback::Int(0)).says("Reflex save bonus, for spells that name it."),
    own(n::WILL, MODIFIER, Fallback::Int(0)).says("Will save bonus, for spells that name it."),
    own(
        n::AC_PARTS,
        Kind::Parts(AC_PART_NAMES, -100, 100),
        Fallback::Derived("what is worn and held"),
    )
    .says(
        "Armor Class by its parts: base, armor, natural, shield, parry, dexterity, \
         deflection, dodge, insight, luck, size, circumstance, other.",
    ),
    own(n::AC, Kind::Int(-100, 200), Fallback::Derived("its parts")).says(
        "Total Armor Class with the armor and shield that the sheet has in use, where only the \
         total is known; ac-parts say how much else of it can be lost.",
    ),
    own(n::SIZE, Kind::Word(SIZES), Fallback::Word(n::MEDIUM)).says("Size category."),
    own(n::SIZE_ATTACK, MODIFIER, Fallback::Derived("by size"))
        .says("Size modifier to attacks and AC."),
    own(n::SIZE_MANEUVER, MODIFIER, Fallback::Derived("by size"))
        .says("Size modifier to opposed rolls."),
    own(n::SPACE, Kind::Int(1, 400), Fallback::Derived("by size"))
        .says("How many squares it fills."),
    own(n::REACH, Kind::Int(0, 20), Fallback::Derived("by size"))
        .says("Rings of squares it threatens without a reach weapon; 0 is only its own square."),
    own(n::MOVEMENT, Kind::Int(0, 1_000), Fallback::Int(30))
        .says("Feet it can move in one move action."),
    own(n::IMMEDIATE_PER_ROUND, COUNT, Fallback::Int(1)).says("Immediate actions per round."),
    own(n::AOO_PER_ROUND, COUNT, Fallback::Int(1)).says("Attacks of opportunity per round."),
    own(n::COUNTERSPELLS_PER_ROUND, COUNT, Fallback::Int(0)).says("Counterspells per round."),
    own(n::SKILLS, Kind::Numbers(-100, 100), Fallback::Nothing)
        .says("Total bonus of each skill, such as acrobatics."),
    own(n::FEATS, Kind::NumbersOrNames(-100, 100), Fallback::Nothing).says(
        "Feats and definitions, with the bonuses they give. The rules read Signless Spell, \
             Uncanny Dodge, Weapon Fixation (Unarmed) and its follow-ups, and feats to swallow \
             bigger foes. What another feat gives is written where it counts: more attacks of \
             opportunity in aoo-per-round, more damage in the flat-bonus of the weapon.",
    ),
    flag(On::Combatant, n::DIES_AT_0).says("Dies at 0 hp, without a wound or death rolls."),
    flag(On::Combatant, n::GAGGED).says("Cannot speak: no verbal components, no command words."),
    own(n::TRAINING, Kind::Texts, Fallback::Derived("everything it has"))
        .says("The ids of weapons, shields and armor it is trained with."),
    own(n::REDUCTIONS, Kind::Amounts(&[], 0, 100_000), Fallback::Nothing)
        .says("Damage reductions, all subtracted from each hit."),
    own(n::UNARMED_DAMAGE, Kind::Dice, Fallback::Derived("1d3")).says("Damage die of a bare hand."),
    on_weapon(n::DAMAGE_DIE, Kind::Dice, Fallback::Required).says("Damage die."),
    on_weapon(
        n::DAMAGE_TYPE,
        Kind::Word(&[n::PIERCING, n::SLASHING, n::CRUSHING, n::OTHER]),
        Fallback::Word(n::OTHER),
    )
    .says("The type of its damage."),
    on_weapon(n::CRIT_RANGE, Kind::Int(2, 20), Fallback::Int(20))
        .says("Lowest die that threatens a critical."),
    on_weapon(n::CRIT_MULTIPLIER, Kind::Int(1, 10), Fallback::Int(2)).says("Critical multiplier."),
    flag(On::Weapon, n::TWO_HANDED).says("Wielded in two hands."),
    flag(On::Weapon, n::REACH_WEAPON).says("A reach weapon: it threatens more squares."),
    flag(On::Weapon, n::RANGED).says("A ranged weapon: it shoots or is thrown."),
    flag(On::Weapon, n::THROWN).says("A thrown weapon: Strength adds to its damage."),
    flag(On::Weapon, n::CROSSBOW).says("A crossbow: it can be used while prone."),
    on_weapon(
        n::ATTACK_ABILITY,
        Kind::Word(&[n::STR, n::DEX, n::HIGHER]),
        Fallback::Derived("str, or dex if ranged"),
    )
    .says("The ability that attack rolls with it use."),
    flag(On::Weapon, n::GRAPPLE_COMPATIBLE)
        .says("Can be used in a grapple, as bare hands, daggers and blunt strikers can."),
    flag(On::Shield, n::GRAPPLE_COMPATIBLE).says("Can be used for a shield bash in a grapple."),
    flag(On::Weapon, n::DISARMING).says("Can disarm without a free hand."),
    flag(On::Weapon, n::NATURAL).says("Part of the body, such as a claw, bite or fist."),
    on_weapon(n::EXTRA_DICE, Kind::DiceSum, Fallback::Nothing).says(NEVER_MULTIPLIED),
    on_weapon(n::FLAT_BONUS, MODIFIER, Fallback::Int(0))
        .says("Damage bonus in addition to Strength; multiplied on a critical hit."),
    on(On::Weapon, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing).says(HARDNESS),
    on(On::Shield, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing).says(HARDNESS),
    on(On::Armor, n::DURABILITY, Kind::Numbers(0, 100_000), Fallback::Nothing).says(HARDNESS),
    on(
        On::Shield,
        n::SHIELD_KIND,
        Kind::Word(&[n::BUCKLER, n::FULL, n::TOWER]),
        Fallback::Required,
    )
    .says("The kind of shield; a bash with it does 1d4, 1d6 or 1d10."),
    on(On::Shield, n::SHIELD_BONUS, COUNT, Fallback::Required).says("Its shield bonus to AC."),
    on(On::Armor, n::CHECK_PENALTY, COUNT, Fallback::Int(0))
        .says("Penalty of an untrained wearer."),
    on(On::Shield, n::CHECK_PENALTY, COUNT, Fallback::Int(0))
        .says("Penalty of an untrained bearer."),
    on(On::Armor, n::ARMOR_BONUS, COUNT, Fallback::Int(0)).says("Its armor bonus to AC."),
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
    )
    .says("The action that casting it takes."),
    on(On::Spell, n::COMPONENTS, Kind::Texts, Fallback::Nothing)
        .says("Its components: verbal, somatic, material, focus; verbal and somatic if left out."),
    on(
        On::Spell,
        n::ATTACK_MODE,
        Kind::Word(&[core::NONE, n::MELEE, n::RANGED, n::MELEE_TOUCH, n::RANGED_TOUCH]),
        Fallback::Word(core::NONE),
    )
    .says("The attack roll the spell makes, if any."),
    on(On::Spell, n::DAMAGE_DIE, Kind::Dice, Fallback::Nothing)
        .says("The damage dice the spell lists."),
    on(On::Spell, n::EXTRA_DICE, Kind::DiceSum, Fallback::Nothing).says(NEVER_MULTIPLIED),
    on(On::Spell, n::FLAT_BONUS, MODIFIER, Fallback::Int(0))
        .says("Damage bonus from other sources."),
    on(On::Spell, n::SPELL_CRIT, Kind::Places(&[(2, 20), (1, 10)]), Fallback::Derived("20 and x2"))
        .says("The lowest die that threatens a critical, and the multiplier."),
    on(On::Spell, n::HEALING, Kind::Dice, Fallback::Nothing).says(HEALED),
    on(On::Spell, n::HEALS, WHOM, Fallback::Word(core::TARGET)).says(HEALED_WHOM),
    on(On::Spell, n::SAVE, Kind::OneOf(SAVE_NAMES, 1, 100), Fallback::Nothing)
        .says("The save each target makes, with its DC, such as { reflex = 15 }."),
    on(
        On::Spell,
        n::ON_SAVE,
        Kind::Word(&[n::HALF, n::NEGATES, n::DESCRIBED]),
        Fallback::Word(n::DESCRIBED),
    )
    .says(
        "What a successful save leaves of the spell: half the damage, nothing, or what the GM \
         says when asked.",
    ),
    on(On::Spell, n::INFLICTS, Kind::Words(INFLICTED), Fallback::Nothing)
        .says("Conditions the spell causes unless a save prevents them."),
    on(On::Spell, n::ON_FAILURE, Kind::Text, Fallback::Nothing).says(
        "What else a failed save causes, in words; it is recorded for each target that fails.",
    ),
    on(
        On::Item,
        n::ACTIVATION,
        Kind::Word(&[n::USE, n::MOTION, n::COMMAND_WORD, n::THOUGHT, n::POTION, n::OIL]),
        Fallback::Word(n::USE),
    )
    .says("How it is activated."),
    on(On::Item, n::HEALING, Kind::Dice, Fallback::Nothing).says(HEALED),
    on(On::Item, n::HEALS, WHOM, Fallback::Word(core::TARGET)).says(HEALED_WHOM),
    flag(On::Item, n::FOCUS).says("A focus, which fills a slot."),
    stored(On::Weapon, n::HAND),
    stored(On::Shield, n::HAND),
    stored(On::Item, n::ORGANIZED_BAG),
    carried(On::Armor, core::HELD),
]);

const NEVER_MULTIPLIED: &str =
    "Damage dice that are never multiplied; a number without a die belongs in flat-bonus.";

const HEALED: &str = "Hit points it restores, and non-lethal damage it removes.";

const HEALED_WHOM: &str =
    "Whom it heals: the target, or the user if none is named; with self, only the user.";

/// Whom something can heal.
const WHOM: Kind = Kind::Word(&[core::TARGET, n::SELF]);

const HARDNESS: &str = "Its hardness and hp, which count against a shatter.";

/// How many failed death saves in a row kill.
pub const DEADLY: i32 = 3;

/// Its pools. Those of a turn are the parts of what the catalog calls turn-slots.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HP, "Hit points, from 0 to hp-max. At 0 the combatant is unconscious.")
        .lasting()
        .up_to(Most::Stat(n::HP_MAX))
        .starting(Start::Stat(n::HP_MAX, 1)),
    of_combatant(
        n::NLD,
        "Non-lethal damage, from 0 up. At current hp or more the combatant is unconscious.",
    )
    .lasting()
    .starting(Start::Points(0)),
    of_combatant(n::DEATH_FAILURES, "Failed death saves in a row.")
        .lasting()
        .up_to(Most::Points(DEADLY)),
    of_combatant(n::DROP_DAMAGE, "The damage of the hit that brought hp to 0.").lasting(),
    of_combatant(n::MOVE, "The move action; 1 when the turn starts.")
        .up_to(Most::Points(1))
        .starting(Start::Points(0)),
    of_combatant(
        n::STANDARD,
        "The standard action, a second move action or attacks; 1 when the turn starts.",
    )
    .up_to(Most::Points(1))
    .starting(Start::Points(0)),
    of_combatant(n::SWIFT, "The swift action; 1 when the turn starts.")
        .up_to(Most::Points(1))
        .starting(Start::Points(0)),
    of_combatant(n::ATTACK_ACTIONS, "Attack actions of the attack curve left in this turn.")
        .up_to(Most::Points(4))
        .starting(Start::Points(0)),
    of_combatant(n::IMMEDIATE, "Immediate actions left until its own turn starts.")
        .starting(Start::Stat(n::IMMEDIATE_PER_ROUND, 1)),
    of_combatant(n::SUBMISSION_ROUNDS, "Rounds it has been held in a submission."),
    of_combatant(n::SWALLOWED_ROUNDS, "Rounds since it was swallowed."),
    of_combatant(n::SWALLOW_DAMAGE, "Damage it has done to its swallower from inside."),
    // What outlasts a fight goes by the name of the pool, so this holds for every kind of item.
    Pool::of(On::Weapon, n::ITEM_DURABILITY, TAKEN).lasting(),
    Pool::of(On::Shield, n::ITEM_DURABILITY, TAKEN),
    Pool::of(On::Armor, n::ITEM_DURABILITY, TAKEN),
];

const TAKEN: &str = "Damage taken. At half its hp the item is broken, at its full hp destroyed.";

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::INCAPACITATED,
        "At 0 hp and dying: unconscious in its square, with a death roll on each of its turns.",
    )
    .lasting()
    .counting(&[(n::DEATH, Toward::Nobody)]),
    condition(n::STABILIZED, "Still unconscious at 0 hp, but no longer dying: no death rolls.")
        .lasting(),
    condition(n::UNCONSCIOUS, "Cannot act or react, and threatens nothing. Ends with its cause."),
    condition(n::DEAD, "Takes no further part.").for_good(),
    condition(
        n::EXPOSED,
        "Open to a kill-shot; if exposed in a grapple, only by the aggressor's allies.",
    ),
    condition(n::WOUNDED, "Has a wound, chosen by the GM, from being brought to 0 hp.").lasting(),
    condition(n::INJURED, "Has an injury, such as a broken bone.").lasting(),
    condition(n::PRONE, "Lies on the ground; ends by standing up."),
    condition(
        n::FLAT_FOOTED,
        "No positive Dexterity or dodge bonus to AC, and no attacks of opportunity.",
    ),
    condition(n::GRAPPLED, "Held in a grapple by another combatant."),
    condition(n::GRAPPLING, "Holds another combatant in a grapple."),
    condition(n::PINNED, "Grappled, and able neither to attack nor to move."),
    condition(
        n::SUBMISSION_HOLD,
        "Grappled and held in a submission, which knocks out after three rounds.",
    ),
    condition(
        n::SWALLOWED,
        "Inside its swallower: it reaches nobody else, and nobody else reaches it.",
    ),
    condition(n::DELAYING, "Has put its turn off to later in the round."),
    condition(n::HOLDING, "Holds a move or standard action until its trigger occurs."),
    condition(n::CHARGING, "More damage and lower AC until its own next turn starts."),
    condition(n::FULL_DEFENSE, "+4 to AC until its own next turn starts."),
    condition(n::RECKLESS, "Lower AC and more damage until its own next turn starts."),
    condition(n::DEFENSIVE, "Higher AC and worse attacks until its own next turn starts."),
    condition(n::SHATTERING, "Lower AC after a shatter until its own next turn starts."),
    condition(
        n::IMMEDIATE_LOCK,
        "The only kind of immediate action left until its own next turn starts.",
    )
    .at_length(),
    condition(n::UNTRAINED_ARMOR, "Wears armor it is not trained in."),
    condition(n::UNTRAINED_WEAPON, "Fights with a weapon it is not trained with."),
    condition(
        n::BROKEN,
        "A weapon, shield or armor that has lost half its hp and works less well.",
    )
    .of_items()
    .lasting(),
    condition(n::DESTROYED, "A weapon, shield or armor that is gone for good.").of_items(),
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
        "What a successful save does with death-roll equal; stabilize unless set.",
    ),
    switch(n::INITIATIVE_DECIMALS, "A hundredth of the initiative bonus breaks ties."),
    switch(n::FLAT_FOOTED_AT_START, "Combatants are flat-footed until their first turn."),
    switch(n::NATURAL_20_1, "A natural 20 hits or saves, a natural 1 misses or fails."),
    setting(
        n::AOO_ORDER,
        Kind::Word(&[core::TEXT, n::BEFORE]),
        "Whether the attack of opportunity comes after the touch of a maneuver or before it; text, \
         after it, unless set.",
    ),
    switch(
        n::AOO_NEEDS_THREAT,
        "Grapple, shove and trample also provoke an attack of opportunity only if the defender \
         threatens the aggressor; on unless set.",
    ),
    PROMPTS,
];

/// Where an item is kept.
const fn stored(of: On, place: Name) -> Stat {
    let says = "Where it is kept until somebody takes it out; hand means in hand.";
    let kind = Kind::Word(&[
        n::HAND,
        n::SHEATH,
        n::BELT_OR_QUICK_POCKET,
        n::POTION_BELT,
        n::ORGANIZED_BAG,
        n::OTHER,
    ]);
    on(of, n::STORAGE, kind, Fallback::Word(place)).says(says)
}

/// How armor is carried.
const fn carried(of: On, place: Name) -> Stat {
    let kind = Kind::Word(&[core::HELD, core::STOWED, core::DROPPED]);
    on(of, core::CARRY, kind, Fallback::Word(place)).says("Worn, put away, or on the ground.")
}

//! What `wwn` lists: the stats of its sheets, its pools, conditions and switches.

use super::names::{
    AC_BONUS, AMMO, ATTACK_BONUS, ATTRIBUTES, AUTOMATIC_INITIATIVE, BARELY_PLAUSIBLE, BOW, BROKEN,
    CHA_MOD, CHARGING, CHARISMA, CON_MOD, CONSTITUTION, CROSSBOW, DAMAGE_BONUS, DAMAGE_MODS, DEAD,
    DEX, DEX_MOD, DEXTERITY, DISCIPLINED, DISENGAGED, DUAL_WIELDING, EASY_TO_USE, EXECUTION_IMMUNE,
    FRAIL, GRAPPLED, GRAPPLING, HIT_DICE, HOLDING, HP, HP_MAX, HUMAN_SIZED, IN_MELEE, IN_USE,
    INANIMATE, INCAPACITATED, INDIVIDUAL_INITIATIVE, INITIATIVE_MOD, INT_MOD, INTELLIGENCE,
    KILLING_BLOW, LARGER_HUMANOID, LAUNCHER, LESS_LETHAL, LEVEL, MAIN, MELEE, MELEE_AC,
    MORTAL_CLOCK, MORTALLY_WOUNDED, MOVE, MOVE_ACTION, NAMED, NATURAL_1_20, NATURAL_WEAPONS, NPC,
    OTHER, PC, PHYSICAL_SAVE, PREPARING_EXECUTION, PRONE, PUNCH, RANGE_MAX, RANGE_NORMAL,
    RANGED_AC, RANGED_SHOCK, REACH, SCREENED_ATTACKERS, SCREENING, SHIELD_SHOCK_IGNORE, SHOCK,
    SHOCK_AC, SHOCK_ANY_AC, SHOCK_IMMUNE, SHOOT, SHOT, SIZE_CLASS, SKILL, SKILL_BONUS, SKILLS,
    STAB, STABILIZED, STR, STR_MOD, STRENGTH, SURPRISE_IMMUNE, SURPRISED, SWARM_MEMBERS, SWARMING,
    THROWN, TOTAL_DEFENSE, TRAUMA, TRAUMA_DIE, TRAUMA_DIE_BONUS, TRAUMA_RATING, TRAUMA_TARGET,
    TRAUMA_TARGET_BONUS, TRAUMATIZED, UNARMED, UNLOADED, UNSUSPECTING, USE, VETERANS_LUCK,
    WEAPON_HANDS, WIS_MOD, WISDOM, WRECKS_STRUCTURES,
};
use crate::engine::catalog::{
    Condition, Fallback, Kind, Most, On, Pool, Start, Stat, Switch, carried, of_combatant,
    on_weapon, own,
};
use crate::vocabulary::Name;
use crate::vocabulary::core::{
    ALL, DAMAGE, ESSENTIAL, HANDS, HELD, KIND, MORALE, NONE, PROMPTS, READIED, SIDE,
};

/// The stats of combatants, then of weapons, shields, armor and gear.
pub const STATS: &[Stat] = &[
    own(SIDE, Kind::Side, Fallback::Required, "Whom it fights for. A fight has two sides or more."),
    own(
        KIND,
        Kind::Word(&[PC, NPC]),
        Fallback::Word(NPC),
        "A player character or not. PCs win ties of initiative and of opposed checks, never check \
         Morale and are dying, not dead, at 0 HP. One PC makes its side a PC side.",
    ),
    own(
        NAMED,
        Kind::Flag,
        Fallback::Derived("on for a PC, off for an NPC"),
        "Matters enough to be dying rather than dead at 0 HP.",
    ),
    own(
        DISCIPLINED,
        Kind::Flag,
        Fallback::Derived("on for a PC, off for an NPC"),
        "Trained well enough for a Snap Attack.",
    ),
    own(LEVEL, Kind::Int(1, 20), Fallback::Int(1), "Character level of a PC."),
    own(HIT_DICE, Kind::Int(0, 100), Fallback::Int(1), "Hit dice of an NPC."),
    own(
        ATTACK_BONUS,
        Kind::Int(-20, 60),
        Fallback::Derived("0 for a PC, its hit dice for an NPC"),
        "Base attack bonus; an NPC adds nothing else to its attack rolls.",
    ),
    score(STRENGTH, "Strength score; gives str-mod and the number of readied and stowed items."),
    score(DEXTERITY, "Dexterity score; gives dex-mod."),
    score(CONSTITUTION, "Constitution score; gives con-mod."),
    score(INTELLIGENCE, "Intelligence score; gives int-mod."),
    score(WISDOM, "Wisdom score; gives wis-mod."),
    score(CHARISMA, "Charisma score; gives cha-mod."),
    modifier(STR_MOD, "Strength modifier: attack, damage, shove, grapple, screen, Physical save."),
    modifier(DEX_MOD, "Dexterity modifier: initiative, attack, damage, screen, execution shot."),
    modifier(CON_MOD, "Constitution modifier: Physical save."),
    modifier(INT_MOD, "Intelligence modifier: first aid."),
    modifier(WIS_MOD, "Wisdom modifier: noticing an ambush."),
    modifier(CHA_MOD, "Charisma modifier: parley and the like."),
    own(
        SKILLS,
        Kind::Numbers(-5, 10),
        Fallback::Nothing,
        "Level of each skill; one that is not listed counts as -1, untrained. Combat skills are \
         punch, stab and shoot; this chapter also asks for exert, sneak, notice and heal.",
    ),
    own(
        SKILL_BONUS,
        Kind::Int(-5, 10),
        Fallback::Int(0),
        "What an NPC adds to checks within its role, and its combat skill level if none is listed.",
    ),
    own(
        MELEE_AC,
        Kind::Int(0, 40),
        Fallback::Int(10),
        "Armor Class in melee, and the one a Shock rating is held against. Shield included.",
    ),
    own(
        RANGED_AC,
        Kind::Int(0, 40),
        Fallback::Derived("melee-ac"),
        "Armor Class against shots and throws. Shield included.",
    ),
    own(HP_MAX, Kind::Int(1, 10_000), Fallback::Required, "Hit points when unhurt."),
    own(MOVE, Kind::Int(0, 1000), Fallback::Int(30), "Feet covered by one Move action."),
    own(
        PHYSICAL_SAVE,
        Kind::Int(0, 30),
        Fallback::Derived(
            "PC: 16 less its level and the better of str-mod and con-mod; NPC: 15 less half its \
             hit dice, that half rounded down",
        ),
        "What 1d20 must reach in a Physical saving throw.",
    ),
    own(
        MORALE,
        Kind::Int(2, 12),
        Fallback::Nothing,
        "Morale score of an NPC; without one the GM decides. A PC has none.",
    ),
    own(
        TRAUMA_TARGET,
        Kind::Int(1, 30),
        Fallback::Int(6),
        "With trauma: what a Trauma Die must reach; armor adds its trauma-target-bonus.",
    ),
    own(
        SIZE_CLASS,
        Kind::Word(&[HUMAN_SIZED, LARGER_HUMANOID, BARELY_PLAUSIBLE]),
        Fallback::Word(HUMAN_SIZED),
        "0, -2 or -4 to the checks of a smaller party shoving or wrestling it; four-legged \
         creatures are barely-plausible.",
    ),
    flag(SHOCK_IMMUNE, "An ability keeps Shock off; a swarm's strike gets through all the same."),
    flag(SURPRISE_IMMUNE, "Never surprised."),
    flag(AUTOMATIC_INITIATIVE, "Takes its turn before all sides, every round."),
    flag(EXECUTION_IMMUNE, "No execution attack can be made on it."),
    own(
        INITIATIVE_MOD,
        Kind::Int(-10, 10),
        Fallback::Int(0),
        "Added to its initiative roll beside Dexterity.",
    ),
    own(HANDS, Kind::Int(0, 8), Fallback::Int(2), "Hands it has; what is held fills them."),
    flag(
        NATURAL_WEAPONS,
        "Fangs, claws and the like: armed even with empty hands, and able to bite in a grapple.",
    ),
    own(
        DAMAGE_BONUS,
        Kind::Amounts(EXTRA_DAMAGE, -100, 100),
        Fallback::Nothing,
        "Further damage from abilities; only what says adds-to-shock also raises Shock.",
    ),
    flag(
        KILLING_BLOW,
        "Full Warrior: half its level, rounded up, on all its damage and on its Shock.",
    ),
    own(
        TRAUMA_DIE_BONUS,
        Kind::Int(0, 10),
        Fallback::Int(0),
        "With trauma: added to its Trauma Die.",
    ),
    flag(INANIMATE, "A vehicle or an object: no Shock, no saves, no Morale, 0 HP destroys it."),
    on_weapon(DAMAGE, Kind::Dice, Fallback::Required, "Damage dice."),
    on_weapon(
        SKILL,
        Kind::Word(&[PUNCH, STAB, SHOOT]),
        Fallback::Word(STAB),
        "Combat skill it is used with; a throw may use shoot, stab or exert.",
    ),
    on_weapon(
        ATTRIBUTES,
        Kind::Words(&[STR, DEX]),
        Fallback::Word(STR),
        "Whose modifier it uses; where both stand, the attacker picks one for hit and damage.",
    ),
    on_weapon(
        USE,
        Kind::Words(&[MELEE, THROWN, SHOT]),
        Fallback::Word(MELEE),
        "The ways it attacks.",
    ),
    on_weapon(
        LAUNCHER,
        Kind::Word(&[NONE, BOW, CROSSBOW, OTHER]),
        Fallback::Word(NONE),
        "What it is loaded like; other needs no loading.",
    ),
    on_weapon(WEAPON_HANDS, Kind::Int(0, 2), Fallback::Int(1), "Hands it takes."),
    on_weapon(RANGE_NORMAL, Kind::Int(0, 5000), Fallback::Nothing, "Normal range in feet."),
    on_weapon(RANGE_MAX, Kind::Int(0, 5000), Fallback::Nothing, "Longest range in feet."),
    on_weapon(REACH, Kind::Int(0, 60), Fallback::Int(5), "Melee reach in feet; 5 is adjacent."),
    on_weapon(SHOCK, Kind::Int(0, 60), Fallback::Nothing, "Shock points."),
    on_weapon(SHOCK_AC, Kind::Int(0, 40), Fallback::Nothing, "Highest Melee AC its Shock reaches."),
    on_weapon(
        SHOCK_ANY_AC,
        Kind::Flag,
        Fallback::Flag(false),
        "Its Shock is written with a dash and reaches every Melee AC.",
    ),
    on_weapon(
        RANGED_SHOCK,
        Kind::Flag,
        Fallback::Flag(false),
        "Its Shock also follows a missed throw or shot.",
    ),
    on_weapon(
        UNARMED,
        Kind::Flag,
        Fallback::Flag(false),
        "A bare blow, or a creature's teeth or claws: allowed in a grapple. A bare blow adds Punch \
         to its damage.",
    ),
    on_weapon(
        LESS_LETHAL,
        Kind::Flag,
        Fallback::Derived("on for an unarmed attack, else off"),
        "Fit for attacks that spare the target's life.",
    ),
    on_weapon(
        DAMAGE_MODS,
        Kind::Amounts(EXTRA_DAMAGE, -100, 100),
        Fallback::Nothing,
        "Weapon mods; only what says adds-to-shock also raises Shock.",
    ),
    on_weapon(TRAUMA_DIE, Kind::Dice, Fallback::Nothing, "With trauma: die thrown on a hit."),
    on_weapon(
        TRAUMA_RATING,
        Kind::Int(1, 10),
        Fallback::Nothing,
        "With trauma: how many times the damage of a Traumatic Hit counts.",
    ),
    on_weapon(
        WRECKS_STRUCTURES,
        Kind::Flag,
        Fallback::Flag(false),
        "With trauma: strong enough for Traumatic Hits on vehicles and objects.",
    ),
    on_weapon(
        EASY_TO_USE,
        Kind::Flag,
        Fallback::Derived("on for a crossbow, else off"),
        "No -2 for a user without level-0.",
    ),
    carried(On::Weapon, HELD, "Where the weapon is."),
    Stat {
        name: AC_BONUS,
        on: On::Shield,
        kind: Kind::Int(0, 10),
        fallback: Fallback::Int(0),
        says: "What both ACs on the sheet owe to the shield, and lose without it.",
    },
    Stat {
        name: IN_USE,
        on: On::Shield,
        kind: Kind::Flag,
        fallback: Fallback::Derived("on while it is held"),
        says: "Guards its user and takes the first Shock of each round.",
    },
    on_shield(DAMAGE, Kind::Dice, "Damage when it strikes; without one it is no weapon."),
    on_shield(SKILL, Kind::Word(&[PUNCH, STAB]), "Combat skill when it strikes."),
    on_shield(ATTRIBUTES, Kind::Words(&[STR, DEX]), "Attributes when it strikes."),
    on_shield(SHOCK, Kind::Int(0, 100), "Shock points when it strikes."),
    on_shield(SHOCK_AC, Kind::Int(0, 50), "Highest Melee AC that Shock affects."),
    carried(On::Shield, HELD, "Where the shield is."),
    Stat {
        name: TRAUMA_TARGET_BONUS,
        on: On::Armor,
        kind: Kind::Int(0, 10),
        fallback: Fallback::Int(0),
        says: "With trauma: added to the wearer's Trauma Target.",
    },
    carried(On::Armor, HELD, "Where the armor is; held is worn, and fills no hand."),
    carried(On::Item, READIED, "Where the thing is."),
];

/// The pools. Those of a round are filled or emptied when it starts.
pub const POOLS: &[Pool] = &[
    of_combatant(
        HP,
        "Hit points, 0 to hp-max. At 0 a non-lethal attack leaves its victim incapacitated; else \
         an ordinary NPC is dead and a PC or named NPC mortally wounded.",
    )
    .lasting()
    .up_to(Most::Stat(HP_MAX))
    .starting(Start::Stat(HP_MAX, 0)),
    of_combatant(
        MAIN,
        "Main action, 0 or 1, back at round start. A Snap Attack, Total Defense, Charge or second \
         Move uses it too.",
    )
    .up_to(Most::Points(1))
    .starting(Start::Points(0)),
    of_combatant(
        MOVE_ACTION,
        "Move actions, 1 at round start; the Main buys a second, never a third.",
    )
    .up_to(Most::Points(2))
    .starting(Start::Points(0)),
    of_combatant(
        SCREENED_ATTACKERS,
        "Attackers it has screened against this round: 0 up to its best combat skill level.",
    ),
    of_combatant(
        SHIELD_SHOCK_IGNORE,
        "1 at the start of a round for a shield user, 0 once a Shock has been ignored.",
    ),
    of_combatant(SWARM_MEMBERS, "Members of one side swarming it this round, 0 to 4."),
    of_combatant(VETERANS_LUCK, "Uses of Veteran's Luck left: 1 a fight for a full Warrior."),
    of_combatant(
        MORTAL_CLOCK,
        "Full rounds it has been mortally wounded; when the sixth ends it dies.",
    ),
    Pool::of(
        On::Weapon,
        AMMO,
        "Arrows or quarrels at hand; counted only if the sheet gives a number, and no \
               reload at 0.",
    )
    .lasting(),
];

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    Condition {
        name: SURPRISED,
        says: "Caught unawares: no turn and no action in the round its enemies get before \
               initiative. Ends with that round.",
    },
    Condition {
        name: PRONE,
        says: "Lying: shots from afar -2 and melee +2 against it, its own melee -4, movement \
               halved. Ends by standing up.",
    },
    Condition {
        name: GRAPPLED,
        says: "Held: stays where it is, fights unarmed, is hurt at each round's end by whoever \
               holds it. Ends by a won escape or when let go.",
    },
    Condition {
        name: GRAPPLING,
        says: "Holds one victim, tied to the spot and to unarmed attacks like it.",
    },
    Condition { name: CHARGING, says: "Charged this round: both ACs 2 lower until it ends." },
    Condition {
        name: TOTAL_DEFENSE,
        says: "Both ACs 2 higher and no Shock at all, a swarm's included, until its next turn \
               starts.",
    },
    Condition {
        name: SCREENING,
        says: "Shields one ward within 10 ft from attacks until its next turn starts; over when \
               it is down or in a grapple.",
    },
    Condition {
        name: DISENGAGED,
        says: "Withdrew in good order: no free attack when it moves off, until the round ends.",
    },
    Condition {
        name: HOLDING,
        says: "Paid its Move to wait: the rest of its turn can come at any time this round, or is \
               lost.",
    },
    Condition {
        name: SWARMING,
        says: "Spent its Main on a swarm around one target; over with the strike or the round.",
    },
    Condition {
        name: IN_MELEE,
        says: "Follows from the positions: an enemy able to attack is within melee range.",
    },
    Condition { name: UNLOADED, says: "A bow or crossbow that has been shot and not reloaded." },
    Condition {
        name: DUAL_WIELDING,
        says: "Fights with two weapons: -1 to hit, +2 damage where both reach, never to Shock.",
    },
    Condition {
        name: UNSUSPECTING,
        says: "Has no idea of any danger, says the GM; gone at the first sign of it.",
    },
    Condition {
        name: PREPARING_EXECUTION,
        says: "Watching for its moment, one minute long; a disturbance ends a sniper's.",
    },
    Condition {
        name: TRAUMATIZED,
        says: "With trauma: took a Traumatic Hit in this fight, so 0 HP risks a Major Injury.",
    },
    Condition { name: INCAPACITATED, says: "Out cold at 0 HP, not dying." },
    Condition {
        name: MORTALLY_WOUNDED,
        says: "Dying at 0 HP: helpless, dead after six rounds or on any more damage.",
    },
    Condition { name: STABILIZED, says: "Down at 0 HP, but no longer dying." },
    Condition { name: FRAIL, says: "Barely recovered: the next time at 0 HP is death." },
    Condition { name: DEAD, says: "Dead, or destroyed." },
    Condition { name: BROKEN, says: "Failed its Morale: fights no more." },
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: INDIVIDUAL_INITIATIVE,
        kind: Kind::Flag,
        says: "Combatants roll initiative singly and each has a place of its own in the order.",
    },
    Switch {
        name: TRAUMA,
        kind: Kind::Flag,
        says: "Hits roll Trauma Dice: Traumatic Hits multiply their damage and risk injuries.",
    },
    Switch {
        name: NATURAL_1_20,
        kind: Kind::Flag,
        says: "An attack roll showing 1 always misses, one showing 20 always hits.",
    },
    Switch {
        name: PROMPTS,
        kind: Kind::Word(&[ALL, ESSENTIAL]),
        says: "all asks at every window; essential, unless set, asks only what the rules hand to \
               somebody now and offers the rest.",
    },
];

/// A stat of a shield that can strike.
const fn on_shield(name: Name, kind: Kind, says: &'static str) -> Stat {
    Stat { name, on: On::Shield, kind, fallback: Fallback::Nothing, says }
}

/// A stat of a combatant that is off unless given.
const fn flag(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Flag, Fallback::Flag(false), says)
}

/// An attribute score; a sheet gives it or the modifier.
const fn score(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(3, 18), Fallback::Nothing, says)
}

/// An attribute modifier.
const fn modifier(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(-5, 10), Fallback::Derived("from the score if that is given, else 0"), says)
}

const EXTRA_DAMAGE: &[&str] = &["amount", "adds-to-shock"];

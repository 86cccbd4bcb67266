//! What `wwn` lists: the stats of its sheets, its pools, conditions, verbs and switches.

use super::names::{
    AC_BONUS, ACT_NOW, ADJACENT, AIDED, AMMO, ANTICIPATING, ATTACK_BONUS, ATTRIBUTE, ATTRIBUTES,
    AUTOMATIC_INITIATIVE, BARELY_PLAUSIBLE, BOW, BROKEN, CHA, CHA_MOD, CHARGE, CHARGING, CHARISMA,
    CON, CON_MOD, CONSTITUTION, COVER, CROSSBOW, DAMAGE_BONUS, DAMAGE_MODS, DEAD, DEX, DEX_MOD,
    DEXTERITY, DIFFICULTY, DIRECTION, DISCIPLINED, DISENGAGED, DISTURB, DRAW_OR_SHEATHE, DROP_ITEM,
    DUAL, DUAL_WIELDING, EAST, EASY_TO_USE, ESCAPE_GRAPPLE, EXECUTION_ATTACK, EXECUTION_IMMUNE,
    EXERT, FIGHTING_WITHDRAWAL, FRAIL, FREE_ATTACK, GM_EFFECTS, GM_MOD, GO_PRONE, GRAPPLE,
    GRAPPLED, GRAPPLING, HALF, HIT_DICE, HIT_ON_ME_MISSES, HOLD_ACTION, HOLDING, HP, HP_MAX,
    HUMAN_SIZED, IN_MELEE, IN_RESPONSE_TO, IN_USE, INANIMATE, INCAPACITATED, INDIVIDUAL_INITIATIVE,
    INITIATIVE_MOD, INITIATIVE_PENALTY, INSTANT_OTHER, INT, INT_MOD, INTELLIGENCE, ITEMS,
    KILLING_BLOW, LARGER_HUMANOID, LAUNCHER, LEAVES, LESS_LETHAL, LEVEL, LONG, MAIN, MAIN_OTHER,
    MANEUVER, MELEE, MELEE_AC, MELEE_ATTACK, MORALE_CHECK, MORTAL_CLOCK, MORTALLY_WOUNDED, MOVE,
    MOVE_ACTION, MOVE_GRAPPLED, MOVE_OTHER, MY_MISS_HITS, MY_SKILL, NAMED, NATURAL_1_20,
    NATURAL_WEAPONS, NEAR_FULL, NONLETHAL, NORTH, NORTH_EAST, NORTH_WEST, NOTE, NOTICER, NPC,
    ON_TURN_OTHER, OPPONENT, OPPOSED, OTHER, PC, PHYSICAL_SAVE, PICK_UP_ITEM, PLACE_KNOWN,
    PLACE_UNKNOWN, PREPARE_EXECUTION, PREPARING_EXECUTION, PRONE, PUNCH, PUSH, PUSH_DISTANCE,
    RANGE, RANGE_MAX, RANGE_NORMAL, RANGED, RANGED_AC, RANGED_ATTACK, RANGED_SHOCK, REACH,
    READY_ITEM, RELEASE_GRAPPLE, RELOAD, RESULT, RUN, SCREEN_AN_ALLY, SCREENED_ATTACKERS,
    SCREENING, SECOND_MOVE, SHIELD_SHOCK_IGNORE, SHOCK, SHOCK_AC, SHOCK_ANY_AC, SHOCK_IMMUNE,
    SHOOT, SHOT, SHOVE, SIZE_CLASS, SKILL, SKILL_BONUS, SKILLS, SNAP_ATTACK, SNEAKER, SOUTH,
    SOUTH_EAST, SOUTH_WEST, STAB, STABILIZE, STABILIZED, STAND_UP, STOW_ITEM, STR, STR_MOD,
    STRENGTH, STRIKER, SUPPLIES, SURPRISE_IMMUNE, SURPRISED, SWARM_ATTACK, SWARM_MEMBERS,
    SWARM_STRIKE, SWARMING, TARGET_SEEN, THEIR_ATTRIBUTE, THEIR_SKILL, THROW, THROWN,
    TOTAL_DEFENSE, TRAUMA, TRAUMA_DIE, TRAUMA_DIE_BONUS, TRAUMA_RATING, TRAUMA_TARGET,
    TRAUMA_TARGET_BONUS, TRAUMATIZED, UNARMED, UNLOADED, UNSUSPECTING, USE, USE_SKILL,
    VETERANS_LUCK, WEAPON_HANDS, WEST, WHY, WIS, WIS_MOD, WISDOM, WITHIN_2M, WRECKS_STRUCTURES,
};
use crate::engine::catalog::{
    Condition, Fallback, Kind, On, Opt, Pool, Said, Stat, Switch, Verb, carried, may, need,
    of_combatant, on_weapon, own,
};
use crate::vocabulary::Name;
use crate::vocabulary::core::{
    ALL, CARRY, CHECK, DAMAGE, DISTANCE, END, END_TURN, ESSENTIAL, GROUP, HANDS, HELD, ITEM, JOIN,
    KIND, LEAVE, MOD, MODE, MORALE, NONE, NORMAL, PATH, PROMPTS, READIED, SIDE, START, TARGET,
    TEXT, THEN, TO, WARD, WEAPON, WHO, YES,
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
        Kind::Numbers,
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
        Kind::Amounts(EXTRA_DAMAGE),
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
        Kind::Amounts(EXTRA_DAMAGE),
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
    ),
    of_combatant(
        MAIN,
        "Main action, 0 or 1, back at round start. A Snap Attack, Total Defense, Charge or second \
         Move uses it too.",
    ),
    of_combatant(
        MOVE_ACTION,
        "Move actions, 1 at round start; the Main buys a second, never a third.",
    ),
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
    Pool {
        name: AMMO,
        on: On::Weapon,
        says: "Arrows or quarrels at hand; counted only if the sheet gives a number, and no \
               reload at 0.",
    },
];

/// The pools that outlast a fight: wounds, and the missiles left.
pub const LASTING_POOLS: &[Name] = &[HP, AMMO];

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

/// The table's verbs, then what combatants do in the order of the chapter, then the GM's.
pub const VERBS: &[Verb] = &[
    Verb {
        name: START,
        said: Said::Gm,
        cost: "",
        when: "once",
        options: &[
            may(SURPRISED, Kind::Whos),
            may(GROUP, Kind::Whos),
            may(CHECK, Kind::Word(&[NONE, OPPOSED])),
            may(SNEAKER, Kind::Who),
            may(NOTICER, Kind::Who),
            may(ANTICIPATING, Kind::Whos),
            may(INITIATIVE_PENALTY, Kind::Int(-20, 0)),
            may(MOD, Kind::Int(-20, 20)),
        ],
        says: "Opens the fight: surprise, its free round, initiative, round 1. surprised= names \
               who is caught without a check; group= with check=opposed lets dice say it. Whoever \
               is anticipating can only be given an initiative-penalty. mod= is for NPC sides.",
    },
    Verb {
        name: END,
        said: Said::Gm,
        cost: "",
        when: "between declarations",
        options: &[],
        says: "Ends the fight.",
    },
    Verb {
        name: JOIN,
        said: Said::Gm,
        cost: "",
        when: "between declarations",
        options: &[may(WHO, Kind::Whos)],
        says: "Brings in somebody who waited, or from a file; a new side rolls initiative.",
    },
    Verb {
        name: LEAVE,
        said: Said::Gm,
        cost: "",
        when: "between declarations",
        options: &[need(WHO, Kind::Whos)],
        says: "Takes somebody out of the fight.",
    },
    Verb {
        name: MELEE_ATTACK,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            TARGETED,
            ARMED_WITH,
            WITH_ATTRIBUTE,
            BESIDE,
            SPARING,
            WITH_TWO,
            COVERED,
            GM_MODIFIED,
        ],
        says: "One blow at a target in reach, against its Melee AC. Needs a Main and the weapon \
               in hand; in a grapple only unarmed.",
    },
    Verb {
        name: RANGED_ATTACK,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            TARGETED,
            ARMED_WITH,
            need(MODE, Kind::Word(&[THROWN, SHOT])),
            WITH_SKILL,
            WITH_ATTRIBUTE,
            BESIDE,
            AT_RANGE,
            COVERED,
            SEEN,
            ENGAGED,
            SPARING,
            WITH_TWO,
            GM_MODIFIED,
        ],
        says: "One shot or throw against the target's Ranged AC. Needs a Main, a loaded weapon in \
               hand and a target that is in range and located; no two-handed weapon in melee, \
               nothing in a grapple.",
    },
    Verb {
        name: SNAP_ATTACK,
        said: Said::Both,
        cost: "instant, and this round's main",
        when: "at any time, the Main unspent",
        options: &[
            TARGETED,
            need(KIND, Kind::Word(&[MELEE, RANGED])),
            ARMED_WITH,
            MODE_IF_RANGED,
            WITH_SKILL,
            WITH_ATTRIBUTE,
            BESIDE,
            AT_RANGE,
            COVERED,
            SEEN,
            ENGAGED,
            SPARING,
            WITH_TWO,
            GM_MODIFIED,
            AS_MANEUVER,
            SHOVED_WITH,
            SHOVED_HOW,
            SHOVED_AS_FAR,
        ],
        says: "A melee or ranged attack at -4 out of turn. Not for NPCs without discipline, the \
               surprised, or where the attack itself would be refused.",
    },
    Verb {
        name: SWARM_ATTACK,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[TARGETED, ARMED_WITH],
        says: "Joins a swarm on an enemy within range of the weapon: at most four a round, and \
               nobody once it has struck. No dice.",
    },
    Verb {
        name: SWARM_STRIKE,
        said: Said::Both,
        cost: "none beyond the Mains given to the swarm",
        when: "after any member has joined, until the round ends",
        options: &[
            may(TARGET, Kind::Who),
            may(STRIKER, Kind::Who),
            need(KIND, Kind::Word(&[MELEE, RANGED])),
            ARMED_WITH,
            MODE_IF_RANGED,
            WITH_SKILL,
            WITH_ATTRIBUTE,
            BESIDE,
            AT_RANGE,
            COVERED,
            SEEN,
            ENGAGED,
            SPARING,
            WITH_TWO,
            GM_MODIFIED,
            AS_MANEUVER,
        ],
        says: "The one attack of a swarm, by any of its members: +2 to hit and +1 damage for each \
               of the others, and Shock that only Total Defense keeps off. Never a maneuver.",
    },
    Verb {
        name: CHARGE,
        said: Said::Declared,
        cost: "main and move",
        when: "own turn, both unspent",
        options: &[
            TARGETED,
            ARMED_WITH,
            need(KIND, Kind::Word(&[MELEE, THROWN])),
            TOWARDS,
            ALONG,
            may(DISTANCE, Kind::Int(0, 1000)),
            may(LEAVES, Kind::Whos),
            WITH_SKILL,
            WITH_ATTRIBUTE,
            BESIDE,
            AT_RANGE,
            COVERED,
            ENGAGED,
            SPARING,
            WITH_TWO,
            GM_MODIFIED,
            AS_MANEUVER,
            SHOVED_WITH,
            SHOVED_HOW,
            SHOVED_AS_FAR,
        ],
        says: "A straight rush of 10 ft or more, up to twice the movement rate, then a melee \
               attack or a throw at +2; both ACs 2 lower until the round ends. Not for the prone, \
               and impossible in a grapple.",
    },
    Verb {
        name: SCREEN_AN_ALLY,
        said: Said::Declared,
        cost: "move",
        when: OWN_TURN,
        options: &[need(WARD, Kind::Who), TOWARDS, ALONG, may(LEAVES, Kind::Whos)],
        says: "Goes beside an ally, no farther than its movement rate, and steps into attacks on \
               it until its own next turn, within 10 ft. Needs level-1 in a combat skill; \
               impossible in a grapple.",
    },
    Verb {
        name: TOTAL_DEFENSE,
        said: Said::Both,
        cost: "instant, and this round's main",
        when: "at any time, after an attack roll too, the Main unspent",
        options: &[ANSWERING],
        says: "Both ACs +2 and no Shock until its next turn starts. Too late once the damage is \
               recorded; not for the surprised.",
    },
    Verb {
        name: RUN,
        said: Said::Declared,
        cost: "move",
        when: OWN_TURN,
        options: &[TOWARDS, ALONG, may(DISTANCE, Kind::Int(0, 1000)), may(LEAVES, Kind::Whos)],
        says: "Moves up to its movement rate. Armed enemies it leaves get a free attack; \
               impossible in a grapple. Without a map, leaves= names them.",
    },
    Verb {
        name: SECOND_MOVE,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[],
        says: "Turns the Main into another Move. Once a round.",
    },
    Verb {
        name: FIGHTING_WITHDRAWAL,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[],
        says: "Breaks contact, so that moving off is safe this round. Needs an enemy beside it; \
               not in a grapple.",
    },
    Verb {
        name: USE_SKILL,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            need(SKILL, Kind::Text),
            may(ATTRIBUTE, Kind::Word(&[STR, DEX, CON, INT, WIS, CHA])),
            may(DIFFICULTY, Kind::Int(0, 40)),
            may(TARGET, Kind::Who),
            may(OPPONENT, Kind::Who),
            GM_MODIFIED,
            AIDED_BY,
            may(THEIR_SKILL, Kind::Text),
            may(THEIR_ATTRIBUTE, Kind::Word(&[STR, DEX, CON, INT, WIS, CHA])),
        ],
        says: "A check of a skill that takes less than six seconds, against a difficulty or an \
               opponent, who uses the same skill unless their-skill says another. The GM rules \
               what comes of it.",
    },
    Verb {
        name: STABILIZE,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            TARGETED,
            may(ATTRIBUTE, Kind::Word(&[INT, DEX])),
            may(SUPPLIES, Kind::Flag),
            AIDED_BY,
        ],
        says: "First aid for somebody dying within reach, once a round: Heal with Int or Dex, \
               against 8 and one more for each full round since the fall, two more without \
               supplies.",
    },
    Verb {
        name: READY_ITEM,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Takes a stowed item in a free hand.",
    },
    Verb {
        name: STOW_ITEM,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Packs a held or readied item away.",
    },
    Verb {
        name: DRAW_OR_SHEATHE,
        said: Said::Declared,
        cost: "none",
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Draws a readied weapon into a free hand or puts a held one back, until the GM \
               calls it one swap too many.",
    },
    Verb {
        name: RELOAD,
        said: Said::Declared,
        cost: "on-turn with Shoot-1; else a move for a bow, the main for a crossbow",
        when: OWN_TURN,
        options: &[ARMED_WITH],
        says: "Loads an unloaded bow or crossbow from ammunition at hand.",
    },
    Verb {
        name: DROP_ITEM,
        said: Said::Both,
        cost: "instant",
        when: "at any time",
        options: &[ONE_ITEM],
        says: "Lets go of a held item.",
    },
    Verb {
        name: PICK_UP_ITEM,
        said: Said::Declared,
        cost: "move",
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Takes a dropped item within melee range into a free hand.",
    },
    Verb {
        name: STAND_UP,
        said: Said::Declared,
        cost: "move",
        when: OWN_TURN,
        options: &[may(ITEMS, Kind::Items)],
        says: "Gets up, with dropped items within reach if hands are free.",
    },
    Verb {
        name: GO_PRONE,
        said: Said::Declared,
        cost: "on-turn",
        when: OWN_TURN,
        options: &[],
        says: "Lies down. Never in somebody else's turn.",
    },
    Verb {
        name: HOLD_ACTION,
        said: Said::Declared,
        cost: "move",
        when: "own side's turn",
        options: &[may(NOTE, Kind::Text)],
        says: "Puts the rest of the turn off to any later point of the round.",
    },
    Verb {
        name: ACT_NOW,
        said: Said::Both,
        cost: "instant",
        when: "while holding, until the round ends",
        options: &[may(THEN, Kind::Verb), ANSWERING],
        says: "Does what was held; before the action it answers, if it answers one.",
    },
    Verb {
        name: FREE_ATTACK,
        said: Said::Answer,
        cost: "none",
        when: "when an enemy beside it moves off without a Fighting Withdrawal",
        options: &[ARMED_WITH, WITH_ATTRIBUTE, SPARING, WITH_TWO, AS_MANEUVER],
        says: "One plain melee attack on whoever leaves, never a maneuver. Not for the unarmed, \
               the downed or the surprised.",
    },
    Verb {
        name: SHOVE,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            TARGETED,
            ARMED_WITH,
            SHOVED_WITH,
            SHOVED_HOW,
            SHOVED_AS_FAR,
            WITH_ATTRIBUTE,
            BESIDE,
            COVERED,
            GM_MODIFIED,
        ],
        says: "A melee attack for no damage; a hit forces Str/Exert or Str/Punch against the \
               same. Won, it pushes the target up to 10 ft or knocks it prone; without result= \
               the shover is asked then.",
    },
    Verb {
        name: GRAPPLE,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[TARGETED, ARMED_WITH, WITH_ATTRIBUTE, BESIDE, SPARING, COVERED, GM_MODIFIED],
        says: "An unarmed melee attack for no damage, both hands free; a hit forces Str/Punch \
               against Str/Punch. Won, the target is held. nonlethal= says whether what the hold \
               does at a round's end may kill.",
    },
    Verb {
        name: PREPARE_EXECUTION,
        said: Said::Declared,
        cost: "the whole minute",
        when: "before the fight, or ten rounds of it in which nothing disturbs",
        options: &[TARGETED, need(KIND, Kind::Word(&[RANGED, MELEE])), ARMED_WITH],
        says: "Starts the minute an execution attack needs, on an unsuspecting target; with melee \
               close by. Before the fight the minute goes by at once; in it, each round ends one \
               tenth of it, if the Main is left unspent, and from afar the Move too.",
    },
    Verb {
        name: EXECUTION_ATTACK,
        said: Said::Declared,
        cost: "main",
        when: "when the minute is over; before the fight too",
        options: &[
            ARMED_WITH,
            may(RANGE, Kind::Word(&[WITHIN_2M, NORMAL, LONG])),
            WITH_ATTRIBUTE,
            SPARING,
            GM_MODIFIED,
        ],
        says: "From afar Dex/Shoot against 6, 8 or 10; in melee a sure hit. Then the victim's \
               Physical save: failed, it is down; made, it takes the most damage there is.",
    },
    Verb {
        name: ESCAPE_GRAPPLE,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[],
        says: "Str/Punch against whoever holds it, or against all of them at once.",
    },
    Verb {
        name: MOVE_GRAPPLED,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[
            need(RESULT, Kind::Word(&[CARRY, THROW])),
            may(DISTANCE, Kind::Int(0, 1000)),
            may(
                DIRECTION,
                Kind::Word(&[
                    NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST,
                ]),
            ),
        ],
        says: "Str/Punch against Str/Punch: won, the victim is carried along up to 10 ft or \
               thrown 5 ft and prone; lost or tied, it is free. A map needs a direction; north \
               is up.",
    },
    Verb {
        name: RELEASE_GRAPPLE,
        said: Said::Declared,
        cost: "on-turn",
        when: OWN_TURN,
        options: &[],
        says: "Lets go of the one held.",
    },
    Verb {
        name: VETERANS_LUCK,
        said: Said::Answer,
        cost: "instant, once a fight",
        when: "after an attack roll, before its effects",
        options: &[need(USE, Kind::Word(&[MY_MISS_HITS, HIT_ON_ME_MISSES]))],
        says: "Makes one's own miss a hit, or a hit on oneself a miss. Full Warriors only.",
    },
    Verb {
        name: MAIN_OTHER,
        said: Said::Declared,
        cost: "main",
        when: OWN_TURN,
        options: &[SAYING],
        says: "Anything else under six seconds, a spell for one; the GM rules what comes of it.",
    },
    Verb {
        name: MOVE_OTHER,
        said: Said::Declared,
        cost: "move",
        when: OWN_TURN,
        options: &[SAYING],
        says: "Another short bodily act; the GM rules what comes of it.",
    },
    Verb {
        name: ON_TURN_OTHER,
        said: Said::Declared,
        cost: "on-turn",
        when: OWN_TURN,
        options: &[SAYING],
        says: "A moment's act in its own turn: an ability, a word.",
    },
    Verb {
        name: INSTANT_OTHER,
        said: Said::Both,
        cost: "instant",
        when: "at any time",
        options: &[SAYING, ANSWERING, may(GM_EFFECTS, Kind::Text)],
        says: "An Instant that some power gives; the GM rules what comes of it.",
    },
    Verb {
        name: END_TURN,
        said: Said::Declared,
        cost: "none",
        when: "own turn",
        options: &[],
        says: "Ends the turn; said for a side, the turns of all its members still to act. An \
               unspent Main still serves Instants this round.",
    },
    Verb {
        name: DISTURB,
        said: Said::Gm,
        cost: "none",
        when: "while an execution is prepared",
        options: &[TARGETED, may(WHY, Kind::Text)],
        says: "Disturbs an assassin, which spoils aiming but not watching from close by; or warns \
               the victim, if that is who is named.",
    },
    Verb {
        name: MORALE_CHECK,
        said: Said::Gm,
        cost: "none",
        when: "when its side suffers or is losing",
        options: &[need(WHO, Kind::WhoOrSide), may(MOD, Kind::Int(-12, 12))],
        says: "2d6 against the Morale of an NPC or of a side's NPCs. Never a PC.",
    },
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

const OWN_TURN: &str = "own turn, or when a held action is triggered";
const EXTRA_DAMAGE: &[&str] = &["amount", "adds-to-shock"];

const TARGETED: Opt = need(TARGET, Kind::Who);
const ARMED_WITH: Opt = need(WEAPON, Kind::Item);
const ONE_ITEM: Opt = need(ITEM, Kind::Item);
const SAYING: Opt = need(TEXT, Kind::Text);
const MODE_IF_RANGED: Opt = may(MODE, Kind::Word(&[THROWN, SHOT]));
const WITH_SKILL: Opt = may(SKILL, Kind::Word(&[SHOOT, STAB, EXERT]));
const WITH_ATTRIBUTE: Opt = may(ATTRIBUTE, Kind::Word(&[STR, DEX]));
const BESIDE: Opt = may(ADJACENT, Kind::Flag);
const AT_RANGE: Opt = may(RANGE, Kind::Word(&[NORMAL, LONG]));
const COVERED: Opt = may(COVER, Kind::Word(&[HALF, NEAR_FULL]));
const SEEN: Opt = may(TARGET_SEEN, Kind::Word(&[YES, PLACE_KNOWN, PLACE_UNKNOWN]));
const ENGAGED: Opt = may(IN_MELEE, Kind::Flag);
const SPARING: Opt = may(NONLETHAL, Kind::Flag);
const WITH_TWO: Opt = may(DUAL, Kind::Flag);
const GM_MODIFIED: Opt = may(GM_MOD, Kind::Int(-20, 20));
const AS_MANEUVER: Opt = may(MANEUVER, Kind::Word(&[SHOVE, GRAPPLE]));
const SHOVED_WITH: Opt = may(MY_SKILL, Kind::Word(&[EXERT, PUNCH]));
const SHOVED_HOW: Opt = may(RESULT, Kind::Word(&[PUSH, PRONE]));
const SHOVED_AS_FAR: Opt = may(PUSH_DISTANCE, Kind::Int(0, 1000));
const AIDED_BY: Opt = may(AIDED, Kind::Whos);
const ALONG: Opt = may(PATH, Kind::Path);
const TOWARDS: Opt = may(TO, Kind::Place);
const ANSWERING: Opt = may(IN_RESPONSE_TO, Kind::Who);

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

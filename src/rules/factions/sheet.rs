//! What `factions` lists: the stats of its sheets, its pools, conditions and switches.

use super::names::{
    AGI, ARMOUR, ARMOUR_CONDITION, ARMOUR_VALUE, ATTACK_KIND, BARRIER, BEHIND_BARRIER, BLAST,
    BONUS, BROKEN, CHAOS_OF_COMBAT, CONCEALED, CONCEALMENT, CONDITION, CONSECUTIVE_PASSES, COVER,
    DAMAGED, DEAD, DESTROYED, DIE_FOR_EACH, DURABILITY_DIE, DURABILITY_NUMBER, EFFECT, ENTANGLED,
    EQUAL, FAST_AND_SLOW, FASTER, FAT, FEAR_IMMUNE, GM, GRABBED, GRABBING, GREAT, HAND, HAZARD,
    HAZARDS, HEALTH, IMPROVISED, IN_CONCEALMENT, IN_COVER, IN_TURN, INCAPACITATED, INDIRECT,
    INTACT, MAIN, MAX_HEALTH, MELEE, MOVEMENT, NEIGHBOURS, PLAYER, PLAYER_MORALE, POWERFUL,
    PROTECTION, RANGE, RANGED, RUN_BY, SHIELD_CONDITION, SHIELD_VALUE, SLOWER, SPEED_CLASS,
    STEADFAST, STR, SURPRISED, SURRENDERED, TURN, TURN_SPENT, UNARMED, USED, WIT,
};
use crate::engine::catalog::{
    Condition, Fallback, Kind, On, Pool, Stat, Switch, carried, of_combatant, on_weapon, own,
};
use crate::vocabulary::core::{
    ALL, DAMAGE, ESSENTIAL, FLED, GROUP, HANDS, HELD, NO, PROMPTS, READIED, SIDE,
};

/// The stats of its sheets.
pub const STATS: &[Stat] = &[
    own(
        SIDE,
        Kind::Side,
        Fallback::Required,
        "The faction it fights for. A fight has at least two.",
    ),
    own(
        RUN_BY,
        Kind::Word(&[PLAYER, GM]),
        Fallback::Word(GM),
        "Whether it is a Player's character or one of the GM's.",
    ),
    own(STR, Kind::Int(0, 100), Fallback::Int(10), "Strength, for STR saves."),
    own(AGI, Kind::Int(0, 100), Fallback::Int(10), "Agility, for AGI saves: dodging."),
    own(
        WIT,
        Kind::Int(0, 100),
        Fallback::Int(10),
        "Wits, for WIT saves, and held against the FAT with fast-and-slow.",
    ),
    own(
        MAX_HEALTH,
        Kind::Int(1, 1_000),
        Fallback::Derived("what health it starts with, else 1"),
        "Full health.",
    ),
    own(
        ARMOUR,
        Kind::Int(0, 100),
        Fallback::Derived("what is worn and held adds up to"),
        "Armour value, taken off the damage of each attack. A number here counts in place of \
         the sum.",
    ),
    own(
        FEAR_IMMUNE,
        Kind::Flag,
        Fallback::Flag(false),
        "Cannot be frightened, and makes no morale checks.",
    ),
    own(
        GROUP,
        Kind::Text,
        Fallback::Derived("its faction"),
        "The group within its faction it shares morale with.",
    ),
    own(
        SPEED_CLASS,
        Kind::Word(&[SLOWER, EQUAL, FASTER]),
        Fallback::Word(EQUAL),
        "In a long chase: whether it is faster than its pursuers, or keeps going longer.",
    ),
    on_weapon(
        DAMAGE,
        Kind::Dice,
        Fallback::Derived("1d6, and 1d8 for an improvised great weapon"),
        "Damage dice.",
    ),
    on_weapon(
        ATTACK_KIND,
        Kind::Word(&[MELEE, RANGED, INDIRECT]),
        Fallback::Word(MELEE),
        "Melee reaches nearby targets, ranged those seen within range, indirect those beyond half \
         of it, over obstacles too.",
    ),
    on_weapon(
        RANGE,
        Kind::Int(0, 100),
        Fallback::Nothing,
        "Range in zones; half of it is not rounded.",
    ),
    on_weapon(
        BLAST,
        Kind::Flag,
        Fallback::Flag(false),
        "Hits a zone, and everybody in it and on its borders.",
    ),
    on_weapon(
        HANDS,
        Kind::Int(1, 2),
        Fallback::Derived("1, and 2 for an improvised great weapon"),
        "Hands it takes while held.",
    ),
    on_weapon(POWERFUL, Kind::Flag, Fallback::Flag(false), "Goes through cover."),
    on_weapon(
        IMPROVISED,
        Kind::Word(&[NO, HAND, GREAT]),
        Fallback::Word(NO),
        "An everyday thing that serves as a simple hand weapon or a simple great one; damaged from \
         the start.",
    ),
    on_weapon(CONDITION, STATES, Fallback::Derived("intact, unless improvised"), STATE_SAYS),
    on_weapon(USED, Kind::Flag, Fallback::Flag(false), "Whether it was used in this fight."),
    on_weapon(
        UNARMED,
        Kind::Flag,
        Fallback::Flag(false),
        "Part of the body: always at hand, its damage counts as impaired.",
    ),
    Stat {
        name: ARMOUR_VALUE,
        on: On::Armor,
        kind: Kind::Int(0, 100),
        fallback: Fallback::Int(1),
        says: "What it adds to the wearer's armour value.",
    },
    Stat {
        name: SHIELD_VALUE,
        on: On::Shield,
        kind: Kind::Int(0, 100),
        fallback: Fallback::Int(1),
        says: "What it adds to the holder's armour value.",
    },
    Stat {
        name: DAMAGE,
        on: On::Shield,
        kind: Kind::Dice,
        fallback: Fallback::Nothing,
        says: "Damage dice, if one can strike with it.",
    },
    Stat {
        name: ARMOUR_CONDITION,
        on: On::Armor,
        kind: STATES,
        fallback: Fallback::Word(INTACT),
        says: STATE_SAYS,
    },
    Stat {
        name: SHIELD_CONDITION,
        on: On::Shield,
        kind: STATES,
        fallback: Fallback::Word(INTACT),
        says: STATE_SAYS,
    },
    carried(On::Weapon, HELD, CARRIED),
    carried(On::Shield, HELD, CARRIED),
    carried(On::Armor, HELD, CARRIED),
    carried(On::Item, READIED, CARRIED),
    Stat {
        name: NEIGHBOURS,
        on: On::Zone,
        kind: Kind::Zones,
        fallback: Fallback::Nothing,
        says: "Neighbouring zones; each pair has a border to stand on. Naming it on one side is \
               enough.",
    },
    Stat {
        name: PROTECTION,
        on: On::Zone,
        kind: Kind::Words(&[CONCEALMENT, COVER, BARRIER]),
        fallback: Fallback::Nothing,
        says: "What protects those in it from attacks made outside it.",
    },
    Stat {
        name: HAZARDS,
        on: On::Zone,
        kind: Kind::Tables(&[(HAZARD, Kind::Text), (DAMAGE, Kind::Dice), (EFFECT, Kind::Text)]),
        fallback: Fallback::Nothing,
        says: "What one can be shoved into there: its name, the damage it does, what else comes of \
               it.",
    },
];

/// Its pools.
pub const POOLS: &[Pool] = &[
    of_combatant(HEALTH, "From 0 to max-health. At 0 it is incapacitated.").lasting(),
    of_combatant(TURN, "1 with each round. Spent by a turn or by a reaction."),
    of_combatant(MAIN, "1 with each turn. A main action, or a second bonus action."),
    of_combatant(BONUS, "1 with each turn. A bonus action."),
    of_combatant(MOVEMENT, "2 half zones with each turn."),
    Pool::of(
        On::Fight,
        CONSECUTIVE_PASSES,
        "Passes since the last turn. As many as there are factions end the round or phase.",
    ),
    Pool::of(On::Fight, FAT, "The fast action threshold of this round, 1 to 20."),
];

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    Condition {
        name: TURN_SPENT,
        says: "Has had its turn of this round, or reacted. No turn, no reaction until the next.",
    },
    Condition { name: IN_TURN, says: "Is taking its turn, and cannot react meanwhile." },
    Condition {
        name: CONCEALED,
        says: "Hidden from the enemy, who cannot shoot at it, strikes at it with a WIT save and \
               does not react to it. Ends with what gives it away.",
    },
    Condition { name: SURPRISED, says: "Cannot react to the next attack on it; ends with that." },
    Condition {
        name: INCAPACITATED,
        says: "Out of action at 0 health. A nearby attacker can end it with a final blow.",
    },
    Condition {
        name: BROKEN,
        says: "Failed a morale check: it surrenders or gets away, and attacks nobody.",
    },
    Condition { name: STEADFAST, says: "Passed a morale check: no more for this stretch." },
    Condition {
        name: GRABBED,
        says: "Held by a grappler, and entangled. Ends when that one shoves it, does something \
               else, or cannot hold on.",
    },
    Condition { name: GRABBING, says: "Holds somebody; ends with the other's being grabbed." },
    Condition {
        name: ENTANGLED,
        says: "Does not move, dodge, guard or get behind others; attacks only somebody nearby.",
    },
    Condition {
        name: IN_CONCEALMENT,
        says: "Seen only in part, by all or by those named: damage is impaired.",
    },
    Condition {
        name: IN_COVER,
        says: "Covered against all or those named: armour counts 1 more, unless gone through.",
    },
    Condition {
        name: BEHIND_BARRIER,
        says: "Out of reach of all or those named; only in cover while it looks out to attack.",
    },
    Condition {
        name: SURRENDERED,
        says: "Has given up and fights no more; ends when an enemy harms it.",
    },
    Condition {
        name: DAMAGED,
        says: "Of gear: a weapon breaks on a 1 of its damage, armour and shield by 8 damage.",
    },
    Condition { name: DESTROYED, says: "Of gear: gone for good." },
    Condition { name: DEAD, says: "Takes no further part." },
    Condition { name: FLED, says: "Has got away and takes no further part." },
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: FAST_AND_SLOW,
        kind: Kind::Flag,
        says: "Rounds have a fast and a slow phase, parted by a threshold for WIT.",
    },
    Switch {
        name: PLAYER_MORALE,
        kind: Kind::Flag,
        says: "Players' characters make morale checks too.",
    },
    Switch {
        name: DIE_FOR_EACH,
        kind: Kind::Flag,
        says: "A group save is a die for each member, not one for all.",
    },
    Switch {
        name: CHAOS_OF_COMBAT,
        kind: Kind::Flag,
        says: "Players speak among themselves only for a bonus action, and have 15 seconds for \
               saying what they do.",
    },
    Switch {
        name: DURABILITY_DIE,
        kind: Kind::Int(2, 100),
        says: "The die of durability rolls; 6 unless set.",
    },
    Switch {
        name: DURABILITY_NUMBER,
        kind: Kind::Int(0, 100),
        says: "A durability roll of this much or less makes gear worse; 1 unless set.",
    },
    Switch {
        name: PROMPTS,
        kind: Kind::Word(&[ALL, ESSENTIAL]),
        says: "all asks at every window; essential, unless set, asks only what the rules hand to \
               somebody now and offers the rest.",
    },
];

/// What state gear is in.
const STATES: Kind = Kind::Word(&[INTACT, DAMAGED, DESTROYED]);
const STATE_SAYS: &str = "What state it is in; what is destroyed is good for nothing.";
const CARRIED: &str = "In hand or worn, ready, put away, or on the ground.";

//! What `factions` lists: the stats of its sheets, its pools, conditions, verbs and switches.

use super::names::{
    AGI, AMBUSHERS, ARMOUR, ARMOUR_VALUE, ATTACK_KIND, BONUS, BROKEN, CHALLENGING, CHARACTER,
    CHOOSE_FIRST_FACTION, COMPLEX, CONCEALED, CONSECUTIVE_PASSES, COST, COUNTER, DEAD, DODGE,
    EFFECT, EFFECTS, EQUIP, FACTION, FAST_AND_SLOW, FAT, FEAR_IMMUNE, FINAL_BLOW, GM, GUARD,
    HEALTH, HIDE_BEHIND, HOLD_BACK, IMPROVISE, IN_TURN, INCAPACITATED, INDIRECT, INTERACT,
    INVOKE_POWER, LEAVES, MAIN, MAX_HEALTH, MELEE, MOVE, MOVEMENT, MOVING, NEARBY, NEIGHBOURS, ON,
    OPPORTUNITY_ATTACK, PICK_UP, PLAYER, PLAYER_MORALE, POWER, PROPOSE_STUNT, PUT_DOWN, RANGE,
    RANGED, RUN_BY, SAVE, SAY, SHIELD_VALUE, SNEAKING, STARTED_BY, STEADFAST, STEPS, STR, STUNT,
    SURPRISED, TAKE_TURN, TARGETS, TURN, TURN_SPENT, UNARMED, UNEQUIP, USE_CONSUMABLE, VISIBLE,
    WIT,
};
use crate::engine::catalog::{
    Condition, Fallback, Kind, On, Opt, Pool, Said, Stat, Switch, Verb, carried, may, may_gm, need,
    of_combatant, on_weapon, own,
};
use crate::vocabulary::Name;
use crate::vocabulary::core::{
    ALL, ATTACK, BEHIND, DAMAGE, DISTANCE, END, END_TURN, ESSENTIAL, FLED, GROUP, HANDS, HELD,
    ITEM, JOIN, LEAVE, PASS, PROMPTS, READIED, SIDE, START, TARGET, TEXT, TO, WEAPON, WHO, WITH,
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
    on_weapon(DAMAGE, Kind::Dice, Fallback::Derived("1d6"), "Damage dice."),
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
    on_weapon(HANDS, Kind::Int(1, 2), Fallback::Int(1), "Hands it takes while held."),
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
];

/// Its pools.
pub const POOLS: &[Pool] = &[
    of_combatant(HEALTH, "From 0 to max-health. At 0 it is incapacitated."),
    of_combatant(TURN, "1 with each round. Spent by a turn or by a reaction."),
    of_combatant(MAIN, "1 with each turn. A main action, or a second bonus action."),
    of_combatant(BONUS, "1 with each turn. A bonus action."),
    of_combatant(MOVEMENT, "2 half zones with each turn."),
    Pool {
        name: CONSECUTIVE_PASSES,
        on: On::Fight,
        says: "Passes since the last turn. As many as there are factions end the round or phase.",
    },
    Pool { name: FAT, on: On::Fight, says: "The fast action threshold of this round, 1 to 20." },
];

/// The pools that outlast a fight: the others belong to a round.
pub const LASTING_POOLS: &[Name] = &[HEALTH];

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
               does not react to it. Ends by the GM's word.",
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
    Condition { name: DEAD, says: "Takes no further part." },
    Condition { name: FLED, says: "Has got away and takes no further part." },
];

/// Its verbs.
pub const VERBS: &[Verb] = &[
    Verb {
        name: START,
        said: Said::Gm,
        cost: "none",
        when: "no fight running",
        options: &[may(STARTED_BY, Kind::Side), may(AMBUSHERS, Kind::Whos)],
        says: "Opens the fight. started-by names the faction that holds the initiative; without \
               it a die does. ambushers are concealed, have a turn before the first round, and \
               started it.",
    },
    Verb {
        name: END,
        said: Said::Gm,
        cost: "none",
        when: "a fight is running",
        options: &[],
        says: "Closes the fight.",
    },
    Verb {
        name: JOIN,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(WHO, Kind::Whos)],
        says: "Brings in somebody who waits, with a turn to spend in this round.",
    },
    Verb {
        name: LEAVE,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(WHO, Kind::Whos)],
        says: "Takes somebody out of the fight.",
    },
    Verb {
        name: CHOOSE_FIRST_FACTION,
        said: Said::Declared,
        cost: "none",
        when: "round start",
        options: &[need(FACTION, Kind::Side)],
        says: "Said by the faction with the initiative: which faction has the first slot of the \
               round. Left out if it begins itself.",
    },
    Verb {
        name: TAKE_TURN,
        said: Said::Declared,
        cost: "the turn of the round",
        when: SLOT,
        options: &[may(CHARACTER, Kind::Who)],
        says: "Begins a character's turn; so does anything it does in it. Once a round; in the \
               fast phase only with WIT at least the FAT.",
    },
    Verb {
        name: PASS,
        said: Said::Declared,
        cost: "none",
        when: SLOT,
        options: &[],
        says: "Said by the faction: gives its slot away. A faction with nobody to send passes by \
               itself.",
    },
    Verb {
        name: END_TURN,
        said: Said::Declared,
        cost: "none",
        when: OWN_TURN,
        options: &[],
        says: "Ends the turn; what is left of it is lost.",
    },
    Verb {
        name: MOVE,
        said: Said::Declared,
        cost: "one or two half zones of movement",
        when: OWN_TURN,
        options: &[
            need(TO, Kind::Place),
            may(LEAVES, Kind::Whos),
            may(STEPS, Kind::Int(1, 2)),
            may(SNEAKING, Kind::Flag),
        ],
        says: "Moves to a neighbouring zone, a border, or from a border. Enemies left behind may \
               strike first. Without a map steps= says how many half zones and leaves= whom it \
               leaves.",
    },
    Verb {
        name: ATTACK,
        said: Said::Declared,
        cost: "main action",
        when: OWN_TURN,
        options: &[
            need(TARGET, Kind::Who),
            need(WEAPON, Kind::Item),
            may(HOLD_BACK, Kind::Flag),
            may(FINAL_BLOW, Kind::Flag),
            may(MOVING, Kind::Flag),
            may(VISIBLE, Kind::Flag),
            may(DISTANCE, Kind::Int(0, 100)),
            may(NEARBY, Kind::Flag),
            may_gm(CHALLENGING, Kind::Flag),
            may(STUNT, Kind::Text),
        ],
        says: "Hits, unless a WIT save is due and fails, or somebody reacts. A final blow ends \
               somebody incapacitated nearby. Without a map nearby= and distance= say how far the \
               target is.",
    },
    Verb {
        name: PICK_UP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Takes something that lies nearby, in hand if one is free.",
    },
    Verb {
        name: PUT_DOWN,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Lays something carried on the ground. Not worn armour.",
    },
    Verb {
        name: EQUIP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Readies a carried item. Not armour.",
    },
    Verb {
        name: UNEQUIP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Puts a ready item away. Not armour.",
    },
    Verb {
        name: USE_CONSUMABLE,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM, may(ON, Kind::Who), may(EFFECT, Kind::Text)],
        says: "Uses an item up, on itself or on somebody nearby; the GM rules what comes of it.",
    },
    Verb {
        name: INTERACT,
        said: Said::Declared,
        cost: "bonus action, or main action if complex",
        when: OWN_TURN,
        options: &[need(WITH, Kind::Text), may_gm(COMPLEX, Kind::Flag)],
        says: "Opens a door, pulls a lever; complex=yes is the GM's word.",
    },
    Verb {
        name: SAY,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[need(TEXT, Kind::Text)],
        says: "A few words.",
    },
    Verb {
        name: INVOKE_POWER,
        said: Said::Declared,
        cost: "main action, or bonus action if the power says so",
        when: OWN_TURN,
        options: &[
            need(POWER, Kind::Text),
            may(TARGETS, Kind::Whos),
            may(EFFECTS, Kind::Text),
            may(COST, Kind::Word(&[MAIN, BONUS])),
        ],
        says: "Uses a power; the GM rules what comes of it.",
    },
    Verb {
        name: IMPROVISE,
        said: Said::Declared,
        cost: "main or bonus action, as the GM says",
        when: OWN_TURN,
        options: &[
            need(TEXT, Kind::Text),
            may(SAVE, Kind::Word(&[STR, AGI, WIT])),
            may_gm(EFFECTS, Kind::Text),
            may_gm(COST, Kind::Word(&[MAIN, BONUS])),
        ],
        says: "Anything else, with a save if the GM asks for one; the GM rules what comes of it.",
    },
    Verb {
        name: DODGE,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: &[],
        says: "An AGI save; passed, the attack misses.",
    },
    Verb {
        name: COUNTER,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: STRIKING,
        says: "Strikes back at the same time, with an attack that reaches the attacker.",
    },
    Verb {
        name: HIDE_BEHIND,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: &[need(BEHIND, Kind::Who)],
        says: "Makes somebody nearby the target, if that one agrees.",
    },
    Verb {
        name: GUARD,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when somebody nearby is attacked, after the WIT save and before damage",
        options: &[],
        says: "Becomes the target in its stead, and can neither dodge nor counter.",
    },
    Verb {
        name: PROPOSE_STUNT,
        said: Said::Answer,
        cost: "none",
        when: "when one's attack hits, before anybody reacts",
        options: &[need(EFFECT, Kind::Text)],
        says: "Offers the target an effect in place of damage, should the GM find it sensible.",
    },
    Verb {
        name: OPPORTUNITY_ATTACK,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when an enemy nearby moves away",
        options: STRIKING,
        says: "Attacks the mover before it is gone. Nobody reacts to that.",
    },
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
        name: PROMPTS,
        kind: Kind::Word(&[ALL, ESSENTIAL]),
        says: "all asks at every window; essential, unless set, asks only what the rules hand to \
               somebody now and offers the rest.",
    },
];

const SLOT: &str = "own faction's slot";
const OWN_TURN: &str = "own turn";
const BONUS_ACTION: &str = "bonus action";
const THE_TURN: &str = "reaction: the turn of the round";

const ONE_ITEM: Opt = need(ITEM, Kind::Item);
const STRIKING: &[Opt] = &[
    need(WEAPON, Kind::Item),
    may(HOLD_BACK, Kind::Flag),
    may(VISIBLE, Kind::Flag),
    may_gm(CHALLENGING, Kind::Flag),
];

const CARRIED: &str = "In hand or worn, ready, put away, or on the ground.";

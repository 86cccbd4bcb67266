//! The verbs of `wwn`.

use super::names::{
    ACT_NOW, ADJACENT, AIDED, ANTICIPATING, ATTRIBUTE, CHA, CHARGE, CON, COVER, DEX, DIFFICULTY,
    DIRECTION, DISTURB, DRAW_OR_SHEATHE, DROP_ITEM, DUAL, EAST, ESCAPE_GRAPPLE, EXECUTION_ATTACK,
    EXERT, FIGHTING_WITHDRAWAL, FREE_ATTACK, GM_EFFECTS, GM_MOD, GO_PRONE, GRAPPLE, HALF,
    HIT_ON_ME_MISSES, HOLD_ACTION, IN_MELEE, IN_RESPONSE_TO, INITIATIVE_PENALTY, INSTANT_OTHER,
    INT, ITEMS, LEAVES, LONG, MAIN_OTHER, MANEUVER, MELEE, MELEE_ATTACK, MORALE_CHECK,
    MOVE_GRAPPLED, MOVE_OTHER, MY_MISS_HITS, MY_SKILL, NEAR_FULL, NONLETHAL, NORTH, NORTH_EAST,
    NORTH_WEST, NOTE, NOTICER, ON_TURN_OTHER, OPPONENT, OPPOSED, PICK_UP_ITEM, PLACE_KNOWN,
    PLACE_UNKNOWN, PREPARE_EXECUTION, PRONE, PUNCH, PUSH, PUSH_DISTANCE, RANGE, RANGED,
    RANGED_ATTACK, READY_ITEM, RELEASE_GRAPPLE, RELOAD, RESULT, RUN, SCREEN_AN_ALLY, SECOND_MOVE,
    SHOOT, SHOT, SHOVE, SKILL, SNAP_ATTACK, SNEAKER, SOUTH, SOUTH_EAST, SOUTH_WEST, STAB,
    STABILIZE, STAND_UP, STOW_ITEM, STR, STRIKER, SUPPLIES, SURPRISED, SWARM_ATTACK, SWARM_STRIKE,
    TARGET_SEEN, THEIR_ATTRIBUTE, THEIR_SKILL, THROW, THROWN, TOTAL_DEFENSE, USE, USE_SKILL,
    VETERANS_LUCK, WEST, WHY, WIS, WITHIN_2M,
};
use crate::engine::catalog::{Commits, Kind, Opt, answer, deed, either, gm, may, may_gm, need};
use crate::engine::record::{self, Record};
use crate::vocabulary::core::{
    CARRY, CHECK, DISTANCE, END, END_TURN, GROUP, ITEM, JOIN, KIND, LEAVE, MOD, MODE, NONE, NORMAL,
    PATH, START, TARGET, TEXT, THEN, TO, WARD, WEAPON, WHO, YES,
};

/// The table's verbs, then what combatants do in the order of the chapter, then the GM's.
pub const VERBS: &[Record] = &record::plain([
    gm(
        START,
        "once",
        &[
            may(SURPRISED, Kind::Whos),
            may(GROUP, Kind::Whos),
            may(CHECK, Kind::Word(&[NONE, OPPOSED])),
            may(SNEAKER, Kind::Who),
            may(NOTICER, Kind::Who),
            may(ANTICIPATING, Kind::Whos),
            may(INITIATIVE_PENALTY, Kind::Int(-20, 0)),
            may(MOD, Kind::Int(-20, 20)),
        ],
        "Opens the fight: surprise, its free round, initiative, round 1. surprised= names \
         who is caught without a check; group= with check=opposed lets dice say it. Whoever \
         is anticipating can only be given an initiative-penalty. mod= is for NPC sides.",
    ),
    gm(END, "between declarations", &[], "Ends the fight."),
    gm(
        JOIN,
        "between declarations",
        &[may(WHO, Kind::Whos)],
        "Brings in somebody who waited, or from a file; a new side rolls initiative.",
    ),
    gm(LEAVE, "between declarations", &[need(WHO, Kind::Whos)], "Takes somebody out of the fight."),
    deed(
        MELEE_ATTACK,
        "main",
        OWN_TURN,
        &[TARGETED, ARMED_WITH, WITH_ATTRIBUTE, BESIDE, SPARING, WITH_TWO, COVERED, GM_MODIFIED],
        "One blow at a target in reach, against its Melee AC. Needs a Main and the weapon \
         in hand; in a grapple only unarmed.",
    ),
    deed(
        RANGED_ATTACK,
        "main",
        OWN_TURN,
        &[
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
        "One shot or throw against the target's Ranged AC. Needs a Main, a loaded weapon in \
         hand and a target that is in range and located; no two-handed weapon in melee, \
         nothing in a grapple.",
    ),
    either(
        SNAP_ATTACK,
        "instant, and this round's main",
        "at any time, the Main unspent",
        &[
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
        "A melee or ranged attack at -4 out of turn. Not for NPCs without discipline, the \
         surprised, or where the attack itself would be refused.",
    ),
    deed(
        SWARM_ATTACK,
        "main",
        OWN_TURN,
        &[TARGETED, ARMED_WITH],
        "Joins a swarm on an enemy within range of the weapon: at most four a round, and \
         nobody once it has struck. No dice.",
    ),
    either(
        SWARM_STRIKE,
        "none beyond the Mains given to the swarm",
        "after any member has joined, until the round ends",
        &[
            may(TARGET, Kind::Who),
            may(STRIKER, Kind::Who).committing(Commits::Named),
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
        "The one attack of a swarm, by any of its members: +2 to hit and +1 damage for each \
         of the others, and Shock that only Total Defense keeps off. Never a maneuver.",
    ),
    deed(
        CHARGE,
        "main and move",
        "own turn, both unspent",
        &[
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
        "A straight rush of 10 ft or more, up to twice the movement rate, then a melee \
         attack or a throw at +2; both ACs 2 lower until the round ends. Not for the prone, \
         and impossible in a grapple.",
    ),
    deed(
        SCREEN_AN_ALLY,
        "move",
        OWN_TURN,
        &[need(WARD, Kind::Who), TOWARDS, ALONG, may(LEAVES, Kind::Whos)],
        "Goes beside an ally, no farther than its movement rate, and steps into attacks on \
         it until its own next turn, within 10 ft. Needs level-1 in a combat skill; \
         impossible in a grapple.",
    ),
    either(
        TOTAL_DEFENSE,
        "instant, and this round's main",
        "at any time, after an attack roll too, the Main unspent",
        &[ANSWERING],
        "Both ACs +2 and no Shock until its next turn starts. Too late once the damage is \
         recorded; not for the surprised.",
    ),
    deed(
        RUN,
        "move",
        OWN_TURN,
        &[TOWARDS, ALONG, may(DISTANCE, Kind::Int(0, 1000)), may(LEAVES, Kind::Whos)],
        "Moves up to its movement rate. Armed enemies it leaves get a free attack; \
         impossible in a grapple. Without a map, leaves= names them.",
    ),
    deed(SECOND_MOVE, "main", OWN_TURN, &[], "Turns the Main into another Move. Once a round."),
    deed(
        FIGHTING_WITHDRAWAL,
        "main",
        OWN_TURN,
        &[],
        "Breaks contact, so that moving off is safe this round. Needs an enemy beside it; \
         not in a grapple.",
    ),
    deed(
        USE_SKILL,
        "main",
        OWN_TURN,
        &[
            need(SKILL, Kind::Label),
            may(ATTRIBUTE, Kind::Word(&[STR, DEX, CON, INT, WIS, CHA])),
            may(DIFFICULTY, Kind::Int(0, 40)),
            may(TARGET, Kind::Who),
            may(OPPONENT, Kind::Who),
            GM_MODIFIED,
            AIDED_BY,
            may(THEIR_SKILL, Kind::Label),
            may(THEIR_ATTRIBUTE, Kind::Word(&[STR, DEX, CON, INT, WIS, CHA])),
        ],
        "A check of a skill that takes less than six seconds, against a difficulty or an \
         opponent, who uses the same skill unless their-skill says another. The GM rules \
         what comes of it.",
    ),
    deed(
        STABILIZE,
        "main",
        OWN_TURN,
        &[TARGETED, may(ATTRIBUTE, Kind::Word(&[INT, DEX])), may(SUPPLIES, Kind::Flag), AIDED_BY],
        "First aid for somebody dying within reach, once a round: Heal with Int or Dex, \
         against 8 and one more for each full round since the fall, two more without \
         supplies.",
    ),
    deed(READY_ITEM, "main", OWN_TURN, &[ONE_ITEM], "Takes a stowed item in a free hand."),
    deed(STOW_ITEM, "main", OWN_TURN, &[ONE_ITEM], "Packs a held or readied item away."),
    deed(
        DRAW_OR_SHEATHE,
        "none",
        OWN_TURN,
        &[ONE_ITEM],
        "Draws a readied weapon into a free hand or puts a held one back, until the GM \
         calls it one swap too many.",
    ),
    deed(
        RELOAD,
        "on-turn with Shoot-1; else a move for a bow, the main for a crossbow",
        OWN_TURN,
        &[ARMED_WITH],
        "Loads an unloaded bow or crossbow from ammunition at hand.",
    ),
    either(DROP_ITEM, "instant", "at any time", &[ONE_ITEM], "Lets go of a held item."),
    deed(
        PICK_UP_ITEM,
        "move",
        OWN_TURN,
        &[ONE_ITEM],
        "Takes a dropped item within melee range into a free hand.",
    ),
    deed(
        STAND_UP,
        "move",
        OWN_TURN,
        &[may(ITEMS, Kind::Items)],
        "Gets up, with dropped items within reach if hands are free.",
    ),
    deed(GO_PRONE, "on-turn", OWN_TURN, &[], "Lies down. Never in somebody else's turn."),
    deed(
        HOLD_ACTION,
        "move",
        "own side's turn",
        &[may(NOTE, Kind::Text)],
        "Puts the rest of the turn off to any later point of the round.",
    ),
    either(
        ACT_NOW,
        "instant",
        "while holding, until the round ends",
        &[may(THEN, Kind::Verb), ANSWERING],
        "Does what was held; before the action it answers, if it answers one.",
    ),
    answer(
        FREE_ATTACK,
        "none",
        "when an enemy beside it moves off without a Fighting Withdrawal",
        &[ARMED_WITH, WITH_ATTRIBUTE, SPARING, WITH_TWO, AS_MANEUVER],
        "One plain melee attack on whoever leaves, never a maneuver. Not for the unarmed, \
         the downed or the surprised.",
    ),
    deed(
        SHOVE,
        "main",
        OWN_TURN,
        &[
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
        "A melee attack for no damage; a hit forces Str/Exert or Str/Punch against the \
         same. Won, it pushes the target up to 10 ft or knocks it prone; without result= \
         the shover is asked then.",
    ),
    deed(
        GRAPPLE,
        "main",
        OWN_TURN,
        &[TARGETED, ARMED_WITH, WITH_ATTRIBUTE, BESIDE, SPARING, COVERED, GM_MODIFIED],
        "An unarmed melee attack for no damage, both hands free; a hit forces Str/Punch \
         against Str/Punch. Won, the target is held. nonlethal= says whether what the hold \
         does at a round's end may kill.",
    ),
    deed(
        PREPARE_EXECUTION,
        "the whole minute",
        "before the fight, or ten rounds of it in which nothing disturbs",
        &[TARGETED, need(KIND, Kind::Word(&[RANGED, MELEE])), ARMED_WITH],
        "Starts the minute an execution attack needs, on an unsuspecting target; with melee \
         close by. Before the fight the minute goes by at once; in it, each round ends one \
         tenth of it, if the Main is left unspent, and from afar the Move too.",
    ),
    deed(
        EXECUTION_ATTACK,
        "main",
        "when the minute is over; before the fight too",
        &[
            ARMED_WITH,
            may(RANGE, Kind::Word(&[WITHIN_2M, NORMAL, LONG])),
            WITH_ATTRIBUTE,
            SPARING,
            GM_MODIFIED,
        ],
        "From afar Dex/Shoot against 6, 8 or 10; in melee a sure hit. Then the victim's \
         Physical save: failed, it is down; made, it takes the most damage there is.",
    ),
    deed(
        ESCAPE_GRAPPLE,
        "main",
        OWN_TURN,
        &[],
        "Str/Punch against whoever holds it, or against all of them at once.",
    ),
    deed(
        MOVE_GRAPPLED,
        "main",
        OWN_TURN,
        &[
            need(RESULT, Kind::Word(&[CARRY, THROW])),
            may(DISTANCE, Kind::Int(0, 1000)),
            may(
                DIRECTION,
                Kind::Word(&[
                    NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST,
                ]),
            ),
        ],
        "Str/Punch against Str/Punch: won, the victim is carried along up to 10 ft or \
         thrown 5 ft and prone; lost or tied, it is free. A map needs a direction; north \
         is up.",
    ),
    deed(RELEASE_GRAPPLE, "on-turn", OWN_TURN, &[], "Lets go of the one held."),
    answer(
        VETERANS_LUCK,
        "instant, once a fight",
        "after an attack roll, before its effects",
        &[need(USE, Kind::Word(&[MY_MISS_HITS, HIT_ON_ME_MISSES]))],
        "Makes one's own miss a hit, or a hit on oneself a miss. Full Warriors only.",
    ),
    deed(
        MAIN_OTHER,
        "main",
        OWN_TURN,
        &[SAYING, WITH_EFFECTS],
        "Anything else under six seconds, a spell for one; the GM rules what comes of it.",
    ),
    deed(
        MOVE_OTHER,
        "move",
        OWN_TURN,
        &[SAYING, WITH_EFFECTS],
        "Another short bodily act; the GM rules what comes of it.",
    ),
    deed(
        ON_TURN_OTHER,
        "on-turn",
        OWN_TURN,
        &[SAYING, WITH_EFFECTS],
        "A moment's act in its own turn: an ability, a word.",
    ),
    either(
        INSTANT_OTHER,
        "instant",
        "at any time",
        &[SAYING, ANSWERING, WITH_EFFECTS],
        "An Instant that some power gives; the GM rules what comes of it.",
    ),
    deed(
        END_TURN,
        "none",
        "own turn",
        &[],
        "Ends the turn; said for a side, the turns of all its members still to act. An \
         unspent Main still serves Instants this round.",
    ),
    gm(
        DISTURB,
        "while an execution is prepared",
        &[TARGETED, may(WHY, Kind::Text)],
        "Disturbs an assassin, which spoils aiming but not watching from close by; or warns \
         the victim, if that is who is named.",
    ),
    gm(
        MORALE_CHECK,
        "when its side suffers or is losing",
        &[need(WHO, Kind::WhoOrSide), may(MOD, Kind::Int(-12, 12))],
        "2d6 against the Morale of an NPC or of a side's NPCs. Never a PC.",
    ),
]);

const OWN_TURN: &str = "own turn, or when a held action is triggered";

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
const WITH_EFFECTS: Opt = may_gm(GM_EFFECTS, Kind::Text);
const GM_MODIFIED: Opt = may_gm(GM_MOD, Kind::Int(-20, 20));
const AS_MANEUVER: Opt = may(MANEUVER, Kind::Word(&[SHOVE, GRAPPLE]));
const SHOVED_WITH: Opt = may(MY_SKILL, Kind::Word(&[EXERT, PUNCH]));
const SHOVED_HOW: Opt = may(RESULT, Kind::Word(&[PUSH, PRONE]));
const SHOVED_AS_FAR: Opt = may(PUSH_DISTANCE, Kind::Int(0, 1000));
const AIDED_BY: Opt = may(AIDED, Kind::Whos).committing(Commits::Named);
const ALONG: Opt = may(PATH, Kind::Path);
const TOWARDS: Opt = may(TO, Kind::Place);
const ANSWERING: Opt = may(IN_RESPONSE_TO, Kind::Who);

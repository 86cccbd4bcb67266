//! The verbs of `factions`.

use super::names::{
    AGAINST, AGI, AMBUSHERS, BARRIER, BONUS, BREAK_FREE, CHALLENGING, CHARACTER,
    CHOOSE_FIRST_FACTION, CLOSED, COMPLEX, CONCEALMENT, COST, COUNTER, COVER, DISARM, DISTRACTION,
    DODGE, DRAGGING, EFFECT, EFFECTS, EQUAL, EQUIP, FACTION, FASTER, FINAL_BLOW, FLEEING, GRAPPLE,
    GUARD, HAZARD, HIDE, HIDE_BEHIND, HOLD_BACK, IMPROVISE, INTERACT, INVOKE_POWER, LEAVES, MAIN,
    MOVE, MOVING, NEARBY, ON, OPPORTUNITY_ATTACK, OUT_OF_SIGHT, PEEKING, PENETRATES, PICK_UP,
    POWER, PROPOSE_STUNT, PROTECTION, PURSUERS, PUT_DOWN, REASON, RELEASE, RESOLVE_CHASE, REVEAL,
    REVEALS, SAVE, SAY, SET_PROTECTION, SHOVE, SLOWER, SNEAKING, SPEED, STARTED_BY, STEPS, STR,
    STUNT, SURRENDER, TAKE_TURN, TARGETS, UNEQUIP, USE_CONSUMABLE, VISIBLE, WHOM, WIT,
};
use crate::engine::catalog::{Commits, Kind, Opt, Said, Verb, may, may_gm, need};
use crate::vocabulary::core::{
    ATTACK, BEHIND, DISTANCE, END, END_TURN, ITEM, JOIN, KIND, LEAVE, NONE, OUTCOME, PASS, START,
    TARGET, TEXT, TO, WEAPON, WHO, WITH, ZONE,
};

/// Its verbs.
pub const VERBS: &[Verb] = &[
    Verb {
        name: START,
        said: Said::Gm,
        cost: "none",
        when: "no fight running",
        options: &[may(STARTED_BY, Kind::Side), may(AMBUSHERS, Kind::Whos)],
        says: "Opens the fight. started-by names the faction that holds the initiative; without \
               it a die does. ambushers are concealed and started it; whoever is concealed has a \
               turn before the first round.",
    },
    Verb {
        name: END,
        said: Said::Gm,
        cost: "none",
        when: "a fight is running",
        options: &[may(OUTCOME, Kind::Text)],
        says: "Closes the fight; gear that was used is tested. outcome says how it ended.",
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
        options: &[may(CHARACTER, Kind::Who).committing(Commits::Named)],
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
            may(DRAGGING, Kind::Who),
            may_gm(REVEALS, Kind::Flag),
        ],
        says: "Moves to a neighbouring zone, a border, or from a border. Enemies left behind may \
               strike first, after which it may stay. Without a map steps= says how many half \
               zones and leaves= whom it leaves.",
    },
    Verb {
        name: ATTACK,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            may(TARGET, Kind::Who),
            may(ZONE, Kind::Place),
            need(WEAPON, Kind::Item),
            may(TARGETS, Kind::Whos),
            may(HOLD_BACK, Kind::Flag),
            may(FINAL_BLOW, Kind::Flag),
            may(MOVING, Kind::Flag),
            may(VISIBLE, Kind::Flag),
            may(DISTANCE, Kind::Int(0, 100)),
            may(NEARBY, Kind::Flag),
            may_gm(CHALLENGING, Kind::Flag),
            may(STUNT, Kind::Text),
            may(PEEKING, Kind::Flag),
            may_gm(PROTECTION, SCREENS),
            may_gm(PENETRATES, Kind::Flag),
            may_gm(CLOSED, Kind::Flag),
            may_gm(REVEALS, Kind::Flag),
        ],
        says: "Hits, unless a WIT save is due and fails, or somebody reacts. A final blow ends \
               somebody incapacitated nearby. A blast is aimed at a zone; target= is then whom a \
               stunt is offered to. Without a map nearby= and distance= say how far it is, and \
               targets= whom a blast hits.",
    },
    Verb {
        name: DISARM,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            need(TARGET, Kind::Who),
            need(WEAPON, Kind::ItemOf),
            may(VISIBLE, Kind::Flag),
            may(NEARBY, Kind::Flag),
            may_gm(CHALLENGING, Kind::Flag),
            may_gm(REVEALS, Kind::Flag),
        ],
        says: "Somebody nearby drops this weapon of theirs unless a STR save passes.",
    },
    Verb {
        name: GRAPPLE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            need(TARGET, Kind::Who),
            may(VISIBLE, Kind::Flag),
            may(NEARBY, Kind::Flag),
            may_gm(CHALLENGING, Kind::Flag),
            may_gm(REVEALS, Kind::Flag),
        ],
        says: "Gets hold of somebody nearby unless a STR save passes.",
    },
    Verb {
        name: SHOVE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: "own turn, while holding somebody",
        options: &[need(TARGET, Kind::Who), may(TO, Kind::Place), may(HAZARD, Kind::Label)],
        says: "Pushes the one that is held half a zone off, into a hazard of its zone, or both, \
               and lets go of it.",
    },
    Verb {
        name: RELEASE,
        said: Said::Declared,
        cost: "none",
        when: "any time while holding somebody",
        options: &[],
        says: "Lets go of the one that is held.",
    },
    Verb {
        name: BREAK_FREE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: "own turn, while held",
        options: &[],
        says: "A STR save; passed, it is held no longer.",
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
        options: &[need(TEXT, Kind::Text), may_gm(REVEALS, Kind::Flag)],
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
            may_gm(REVEALS, Kind::Flag),
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
        name: HIDE,
        said: Said::Declared,
        cost: "main action, or none by the GM's word",
        when: OWN_TURN,
        options: &[
            may_gm(REASON, Kind::Word(&[OUT_OF_SIGHT, DISTRACTION])),
            may_gm(COST, Kind::Word(&[MAIN, NONE])),
            may_gm(SAVE, Kind::Word(&[STR, AGI, WIT])),
        ],
        says: "Is concealed from here on, if the GM sees why: some time out of sight, or something \
               big that draws all eyes.",
    },
    Verb {
        name: SURRENDER,
        said: Said::Declared,
        cost: "the whole turn",
        when: "own turn, nothing done in it yet",
        options: &[],
        says: "Throws its weapons away and gives up. Not twice.",
    },
    Verb {
        name: SET_PROTECTION,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[
            may(TARGET, Kind::Who),
            may(ZONE, Kind::Place),
            need(KIND, Kind::Word(&[CONCEALMENT, COVER, BARRIER, NONE])),
            may(AGAINST, Kind::WhoOrSide),
        ],
        says: "Records how somebody is protected, against all or those named, or what a zone gives \
               to those in it against attacks from outside.",
    },
    Verb {
        name: REVEAL,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(CHARACTER, Kind::Who)],
        says: "Somebody is concealed no longer.",
    },
    Verb {
        name: RESOLVE_CHASE,
        said: Said::Gm,
        cost: "none",
        when: "a flight over a long distance",
        options: &[
            need(FLEEING, Kind::Whos),
            may(PURSUERS, Kind::Whos),
            may(SPEED, Kind::Word(&[SLOWER, EQUAL, FASTER])),
        ],
        says: "Who is faster escapes, who is slower does not, and one die decides for the others, \
               held against each one's AGI. Pursuers are all enemies, unless named.",
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
        says: "Strikes back at the same time, with an attack that reaches the attacker: a weapon, \
               weapon=grapple, or weapon=disarm with item= for what the other shall drop. Without \
               a map targets= says whom a blast hits as well.",
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
        options: &[may(WHOM, Kind::Who)],
        says: "Becomes the target in its stead, and can neither dodge nor counter.",
    },
    Verb {
        name: PROPOSE_STUNT,
        said: Said::Answer,
        cost: "none",
        when: "when one's attack hits, before anybody reacts",
        options: &[need(EFFECT, Kind::Text), may(TARGET, Kind::Who)],
        says: "Offers the target, of several the one named, an effect in place of damage, should \
               the GM find it sensible.",
    },
    Verb {
        name: OPPORTUNITY_ATTACK,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when an enemy nearby moves away",
        options: STRIKING,
        says: "Attacks the mover before it is gone. Nobody reacts to that. Without a map targets= \
               says whom a blast hits as well.",
    },
];

const SLOT: &str = "own faction's slot";
const OWN_TURN: &str = "own turn";
const MAIN_ACTION: &str = "main action";
const BONUS_ACTION: &str = "bonus action";
const THE_TURN: &str = "reaction: the turn of the round";
/// What may stand between an attack and its target.
const SCREENS: Kind = Kind::Words(&[NONE, CONCEALMENT, COVER, BARRIER]);
const ONE_ITEM: Opt = need(ITEM, Kind::Item);
const STRIKING: &[Opt] = &[
    need(WEAPON, Kind::ItemOr(&[GRAPPLE, DISARM])),
    may(ITEM, Kind::ItemOf),
    may(ZONE, Kind::Place),
    may(TARGETS, Kind::Whos),
    may(HOLD_BACK, Kind::Flag),
    may(VISIBLE, Kind::Flag),
    may_gm(CHALLENGING, Kind::Flag),
    may_gm(PROTECTION, SCREENS),
    may_gm(PENETRATES, Kind::Flag),
];

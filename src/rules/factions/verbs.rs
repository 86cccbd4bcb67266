//! The verbs of `factions`.

use super::names as n;
use crate::engine::catalog::{Commits, Kind, Opt, Said, Verb, may, may_gm, need};
use crate::engine::record::{self, Record};
use crate::vocabulary::core;

/// Its verbs.
pub const VERBS: &[Record] = &record::plain([
    Verb {
        name: core::START,
        said: Said::Gm,
        cost: "none",
        when: "no fight running",
        options: &[may(n::STARTED_BY, Kind::Side), may(n::AMBUSHERS, Kind::Whos)],
        says: "Opens the fight. started-by names the faction that holds the initiative; without \
               it a die does. ambushers are concealed and started it; whoever is concealed has a \
               turn before the first round.",
    },
    Verb {
        name: core::END,
        said: Said::Gm,
        cost: "none",
        when: "a fight is running",
        options: &[may(core::OUTCOME, Kind::Text)],
        says: "Closes the fight; gear that was used is tested. outcome says how it ended.",
    },
    Verb {
        name: core::JOIN,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(core::WHO, Kind::Whos)],
        says: "Brings in somebody who waits, with a turn to spend in this round.",
    },
    Verb {
        name: core::LEAVE,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(core::WHO, Kind::Whos)],
        says: "Takes somebody out of the fight.",
    },
    Verb {
        name: n::CHOOSE_FIRST_FACTION,
        said: Said::Declared,
        cost: "none",
        when: "round start",
        options: &[need(n::FACTION, Kind::Side)],
        says: "Said by the faction with the initiative: which faction has the first slot of the \
               round. Left out if it begins itself.",
    },
    Verb {
        name: n::TAKE_TURN,
        said: Said::Declared,
        cost: "the turn of the round",
        when: SLOT,
        options: &[may(n::CHARACTER, Kind::Who).committing(Commits::Named)],
        says: "Begins a character's turn; so does anything it does in it. Once a round; in the \
               fast phase only with WIT at least the FAT.",
    },
    Verb {
        name: core::PASS,
        said: Said::Declared,
        cost: "none",
        when: SLOT,
        options: &[],
        says: "Said by the faction: gives its slot away. A faction with nobody to send passes by \
               itself.",
    },
    Verb {
        name: core::END_TURN,
        said: Said::Declared,
        cost: "none",
        when: OWN_TURN,
        options: &[],
        says: "Ends the turn; what is left of it is lost.",
    },
    Verb {
        name: n::MOVE,
        said: Said::Declared,
        cost: "one or two half zones of movement",
        when: OWN_TURN,
        options: &[
            need(core::TO, Kind::Place),
            may(n::LEAVES, Kind::Whos),
            may(n::STEPS, Kind::Int(1, 2)),
            may(n::SNEAKING, Kind::Flag),
            may(n::DRAGGING, Kind::Who),
            may_gm(n::REVEALS, Kind::Flag),
        ],
        says: "Moves to a neighbouring zone, a border, or from a border. Enemies left behind may \
               strike first, after which it may stay. Without a map steps= says how many half \
               zones and leaves= whom it leaves.",
    },
    Verb {
        name: core::ATTACK,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            may(core::TARGET, Kind::Who),
            may(core::ZONE, Kind::Place),
            need(core::WEAPON, Kind::Item),
            may(n::TARGETS, Kind::Whos),
            may(n::HOLD_BACK, Kind::Flag),
            may(n::FINAL_BLOW, Kind::Flag),
            may(n::MOVING, Kind::Flag),
            may(n::VISIBLE, Kind::Flag),
            may(core::DISTANCE, Kind::Int(0, 100)),
            may(n::NEARBY, Kind::Flag),
            may_gm(n::CHALLENGING, Kind::Flag),
            may(n::STUNT, Kind::Text),
            may(n::PEEKING, Kind::Flag),
            may_gm(n::PROTECTION, SCREENS),
            may_gm(n::PENETRATES, Kind::Flag),
            may_gm(n::CLOSED, Kind::Flag),
            may_gm(n::REVEALS, Kind::Flag),
        ],
        says: "Hits, unless a WIT save is due and fails, or somebody reacts. A final blow ends \
               somebody incapacitated nearby. A blast is aimed at a zone; target= is then whom a \
               stunt is offered to. Without a map nearby= and distance= say how far it is, and \
               targets= whom a blast hits.",
    },
    Verb {
        name: n::DISARM,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            need(core::TARGET, Kind::Who),
            need(core::WEAPON, Kind::ItemOf),
            may(n::VISIBLE, Kind::Flag),
            may(n::NEARBY, Kind::Flag),
            may_gm(n::CHALLENGING, Kind::Flag),
            may_gm(n::REVEALS, Kind::Flag),
        ],
        says: "Somebody nearby drops this weapon of theirs unless a STR save passes.",
    },
    Verb {
        name: n::GRAPPLE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: OWN_TURN,
        options: &[
            need(core::TARGET, Kind::Who),
            may(n::VISIBLE, Kind::Flag),
            may(n::NEARBY, Kind::Flag),
            may_gm(n::CHALLENGING, Kind::Flag),
            may_gm(n::REVEALS, Kind::Flag),
        ],
        says: "Gets hold of somebody nearby unless a STR save passes.",
    },
    Verb {
        name: n::SHOVE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: "own turn, while holding somebody",
        options: &[
            need(core::TARGET, Kind::Who),
            may(core::TO, Kind::Place),
            may(n::HAZARD, Kind::Label),
        ],
        says: "Pushes the one that is held half a zone off, into a hazard of its zone, or both, \
               and lets go of it.",
    },
    Verb {
        name: n::RELEASE,
        said: Said::Declared,
        cost: "none",
        when: "any time while holding somebody",
        options: &[],
        says: "Lets go of the one that is held.",
    },
    Verb {
        name: n::BREAK_FREE,
        said: Said::Declared,
        cost: MAIN_ACTION,
        when: "own turn, while held",
        options: &[],
        says: "A STR save; passed, it is held no longer.",
    },
    Verb {
        name: n::PICK_UP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Takes something that lies nearby, in hand if one is free.",
    },
    Verb {
        name: n::PUT_DOWN,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Lays something carried on the ground. Not worn armour.",
    },
    Verb {
        name: n::EQUIP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Readies a carried item. Not armour.",
    },
    Verb {
        name: n::UNEQUIP,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM],
        says: "Puts a ready item away. Not armour.",
    },
    Verb {
        name: n::USE_CONSUMABLE,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[ONE_ITEM, may(n::ON, Kind::Who), may(n::EFFECT, Kind::Text)],
        says: "Uses an item up, on itself or on somebody nearby; the GM rules what comes of it.",
    },
    Verb {
        name: n::INTERACT,
        said: Said::Declared,
        cost: "bonus action, or main action if complex",
        when: OWN_TURN,
        options: &[need(core::WITH, Kind::Text), may_gm(n::COMPLEX, Kind::Flag)],
        says: "Opens a door, pulls a lever; complex=yes is the GM's word.",
    },
    Verb {
        name: n::SAY,
        said: Said::Declared,
        cost: BONUS_ACTION,
        when: OWN_TURN,
        options: &[need(core::TEXT, Kind::Text), may_gm(n::REVEALS, Kind::Flag)],
        says: "A few words.",
    },
    Verb {
        name: n::INVOKE_POWER,
        said: Said::Declared,
        cost: "main action, or bonus action if the power says so",
        when: OWN_TURN,
        options: &[
            need(n::POWER, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(n::EFFECTS, Kind::Text),
            may(n::COST, Kind::Word(&[n::MAIN, n::BONUS])),
            may_gm(n::REVEALS, Kind::Flag),
        ],
        says: "Uses a power; the GM rules what comes of it.",
    },
    Verb {
        name: n::IMPROVISE,
        said: Said::Declared,
        cost: "main or bonus action, as the GM says",
        when: OWN_TURN,
        options: &[
            need(core::TEXT, Kind::Text),
            may(n::SAVE, Kind::Word(&[n::STR, n::AGI, n::WIT])),
            may_gm(n::EFFECTS, Kind::Text),
            may_gm(n::COST, Kind::Word(&[n::MAIN, n::BONUS])),
        ],
        says: "Anything else, with a save if the GM asks for one; the GM rules what comes of it.",
    },
    Verb {
        name: n::HIDE,
        said: Said::Declared,
        cost: "main action, or none by the GM's word",
        when: OWN_TURN,
        options: &[
            may_gm(n::REASON, Kind::Word(&[n::OUT_OF_SIGHT, n::DISTRACTION])),
            may_gm(n::COST, Kind::Word(&[n::MAIN, core::NONE])),
            may_gm(n::SAVE, Kind::Word(&[n::STR, n::AGI, n::WIT])),
        ],
        says: "Is concealed from here on, if the GM sees why: some time out of sight, or something \
               big that draws all eyes.",
    },
    Verb {
        name: n::SURRENDER,
        said: Said::Declared,
        cost: "the whole turn",
        when: "own turn, nothing done in it yet",
        options: &[],
        says: "Throws its weapons away and gives up. Not twice.",
    },
    Verb {
        name: n::SET_PROTECTION,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[
            may(core::TARGET, Kind::Who),
            may(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CONCEALMENT, n::COVER, n::BARRIER, core::NONE])),
            may(n::AGAINST, Kind::WhoOrSide),
        ],
        says: "Records how somebody is protected, against all or those named, or what a zone gives \
               to those in it against attacks from outside.",
    },
    Verb {
        name: n::REVEAL,
        said: Said::Gm,
        cost: "none",
        when: "any time",
        options: &[need(n::CHARACTER, Kind::Who)],
        says: "Somebody is concealed no longer.",
    },
    Verb {
        name: n::RESOLVE_CHASE,
        said: Said::Gm,
        cost: "none",
        when: "a flight over a long distance",
        options: &[
            need(n::FLEEING, Kind::Whos),
            may(n::PURSUERS, Kind::Whos),
            may(n::SPEED, Kind::Word(&[n::SLOWER, n::EQUAL, n::FASTER])),
        ],
        says: "Who is faster escapes, who is slower does not, and one die decides for the others, \
               held against each one's AGI. Pursuers are all enemies, unless named.",
    },
    Verb {
        name: n::DODGE,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: &[],
        says: "An AGI save; passed, the attack misses.",
    },
    Verb {
        name: n::COUNTER,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: STRIKING,
        says: "Strikes back at the same time, with an attack that reaches the attacker: a weapon, \
               weapon=grapple, or weapon=disarm with item= for what the other shall drop. Without \
               a map targets= says whom a blast hits as well.",
    },
    Verb {
        name: n::HIDE_BEHIND,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when attacked, after the WIT save and before damage",
        options: &[need(core::BEHIND, Kind::Who)],
        says: "Makes somebody nearby the target, if that one agrees.",
    },
    Verb {
        name: n::GUARD,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when somebody nearby is attacked, after the WIT save and before damage",
        options: &[may(n::WHOM, Kind::Who)],
        says: "Becomes the target in its stead, and can neither dodge nor counter.",
    },
    Verb {
        name: n::PROPOSE_STUNT,
        said: Said::Answer,
        cost: "none",
        when: "when one's attack hits, before anybody reacts",
        options: &[need(n::EFFECT, Kind::Text), may(core::TARGET, Kind::Who)],
        says: "Offers the target, of several the one named, an effect in place of damage, should \
               the GM find it sensible.",
    },
    Verb {
        name: n::OPPORTUNITY_ATTACK,
        said: Said::Answer,
        cost: THE_TURN,
        when: "when an enemy nearby moves away",
        options: STRIKING,
        says: "Attacks the mover before it is gone. Nobody reacts to that. Without a map targets= \
               says whom a blast hits as well.",
    },
]);

const SLOT: &str = "own faction's slot";
const OWN_TURN: &str = "own turn";
const MAIN_ACTION: &str = "main action";
const BONUS_ACTION: &str = "bonus action";
const THE_TURN: &str = "reaction: the turn of the round";
/// What may stand between an attack and its target.
const SCREENS: Kind = Kind::Words(&[core::NONE, n::CONCEALMENT, n::COVER, n::BARRIER]);
const ONE_ITEM: Opt = need(core::ITEM, Kind::Item);
const STRIKING: &[Opt] = &[
    need(core::WEAPON, Kind::ItemOr(&[n::GRAPPLE, n::DISARM])),
    may(core::ITEM, Kind::ItemOf),
    may(core::ZONE, Kind::Place),
    may(n::TARGETS, Kind::Whos),
    may(n::HOLD_BACK, Kind::Flag),
    may(n::VISIBLE, Kind::Flag),
    may_gm(n::CHALLENGING, Kind::Flag),
    may_gm(n::PROTECTION, SCREENS),
    may_gm(n::PENETRATES, Kind::Flag),
];

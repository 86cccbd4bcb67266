//! The verbs of `radiant-hack`.

use super::names as n;
use crate::engine::catalog::{
    Commits, Kind, Opt, Verb, answer, deed as declared, gm, may, may_gm, need,
};
use crate::vocabulary::{Name, core};

/// What is done in one's own Turn.
const fn deed(name: Name, cost: &'static str, options: &'static [Opt], says: &'static str) -> Verb {
    declared(name, cost, "own Turn", options, says)
}

/// The verbs.
pub const VERBS: &[Verb] = &[
    gm(
        core::START,
        "once, before the fight",
        &[may(n::SURPRISED, Kind::Words(&[core::NONE, n::CHARACTERS, n::ENEMIES]))],
        "Opens the fight: surprise, the GM's 1d6 for the side that begins, each Character's \
         1d6 and DEX, Round 1. Refused with a side empty or both surprised.",
    ),
    gm(
        core::END,
        "at any time",
        &[may(core::OUTCOME, Kind::Word(&[n::CHARACTERS, n::ENEMIES, n::PARLEY, n::FLEE]))],
        "Ends the fight: won by a side, by terms or by flight. Order, surprise and Disengaging \
         are gone; hit points, marks, Ongoing Damage and hinderances stay.",
    ),
    gm(
        core::JOIN,
        "at any time",
        &[need(core::WHO, Kind::Whos)],
        "Brings in who is waiting; a Character throws 1d6 and DEX for its place.",
    ),
    gm(
        core::LEAVE,
        "at any time",
        &[need(core::WHO, Kind::Whos)],
        "Takes combatants out of the fight.",
    ),
    gm(
        n::SET_ZONES,
        "at any time",
        &[need(n::ADJACENCY, Kind::Place)],
        "Adds a border between two Zones, written one|other.",
    ),
    gm(
        n::SET_ZONE_CONDITION,
        "at any time",
        &[
            need(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CAPACITY, n::HAZARD, n::OTHER])),
            may(n::NUMBER, Kind::Int(0, 1000)),
            TESTED,
            AT_DR,
            may(n::ON_FAIL, Kind::Text),
            may(core::TEXT, Kind::Text),
        ],
        "Puts a condition on a Zone; with nothing said beside its kind, lifts it. Nobody is \
         thrown out of a Zone too full.",
    ),
    gm(
        n::APPLY_ONGOING_DAMAGE,
        "at any time",
        &[TARGETED, may(n::SOURCE, Kind::Text), TESTED, AT_DR],
        "Puts Ongoing Damage on somebody who is not out.",
    ),
    gm(
        n::APPLY_HINDERANCE,
        "at any time",
        &[
            TARGETED,
            need(n::WHICH, HINDERANCES),
            may(n::SOURCE, Kind::Text),
            TESTED,
            AT_DR,
            may(n::NEEDS_ACTION, Kind::Flag),
        ],
        "Puts a hinderance on somebody, with the way to be rid of it.",
    ),
    gm(
        n::CALL_TEST,
        "at any time",
        &[
            need(core::WHO, Kind::Who),
            TESTED,
            AT_DR,
            may(n::DISADVANTAGE, Kind::Flag),
            may(n::ON_PASS, Kind::Text),
            may(n::ON_FAIL, Kind::Text),
        ],
        "A Test the GM asks for: an attribute of a Character, Skill of a Creature.",
    ),
    gm(
        n::ROLL_REACTION,
        "when Creatures are met, normally before the fight",
        &[need(core::WHO, Kind::Whos)],
        "1d10 for those met together, unless their personality is settled.",
    ),
    gm(
        n::CALL_MORALE,
        "when it goes badly for the enemies",
        &[
            need(core::WHO, Kind::Whos),
            AT_DR,
            may(n::PER, Kind::Word(&[n::EACH, core::GROUP])),
            may(n::ON_FAIL, Kind::Word(&[n::PARLEY, n::FLEE])),
        ],
        "Morale Tests on Skill; never of a Character.",
    ),
    deed(
        core::ATTACK,
        "Action",
        &[
            TARGETED,
            need(core::WEAPON, Kind::Item),
            may(n::OFF_HAND_WEAPON, Kind::Item),
            may(n::RANGE, Kind::Word(&[n::CLOSE, n::NEARBY, n::FAR_AWAY, n::DISTANT])),
            may_gm(n::DR, A_DR),
        ],
        "A Character Tests STR or DEX; against a Creature's attack its target Tests DEX. \
         Without a map range= says how far.",
    ),
    deed(
        n::MOVE,
        "the Turn's move, or the Action once that is used",
        &[
            may(core::TO, Kind::Place),
            may(n::PAY, Kind::Word(&[n::MOVE, n::ACTION])),
            may(n::ALLY_CLOSE, Kind::Flag),
            may(n::ENEMIES_CLOSE, Kind::Whos),
        ],
        "Goes to an adjacent Zone; enemies that are left strike first. Without a map \
         enemies-close= and ally-close= say who is there.",
    ),
    answer(
        n::FREE_ATTACK,
        "none",
        "when an opponent leaves the Zone",
        &[may(n::ATTACKER, Kind::Who), may(core::WEAPON, Kind::Item), may(core::TAKE, Kind::Flag)],
        "One Melee Attack on whoever leaves; take=no lets it pass.",
    ),
    declared(
        n::DISENGAGE,
        "Action",
        "own Turn, before its move",
        &[],
        "Leaving later this Turn draws no free attacks.",
    ),
    deed(
        n::STUNT,
        "Action",
        &[
            TARGETED,
            need(n::INTENT, Kind::Text),
            TESTED,
            AT_DR,
            may(core::TO, Kind::Place),
            may_gm(n::EFFECT, Kind::Text),
        ],
        "Does something to a Close opponent that is no attack: intent=push with to=ZONE, \
         intent=grapple, or anything else the GM rules on.",
    ),
    deed(
        n::CAST_SPELL,
        "Action",
        &[
            need(core::SPELL, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(core::DAMAGE, Kind::Dice),
            may(n::ONGOING, Kind::Flag),
            may(n::HINDERANCE, HINDERANCES),
            may(n::MOVE, Kind::Place),
            TESTED,
            AT_DR,
            may(n::EFFECTS, Kind::Text),
        ],
        "Casts a spell, which does what its text says; move= puts its targets in a Zone. With \
         attribute= its caster Tests: to hit, or at nobody whether it works. A Creature's, aimed \
         at a Character, is avoided with DEX, or with attribute=; by a Creature beside the \
         Characters with Skill.",
    ),
    deed(
        n::NEGOTIATE,
        "Action",
        &[need(core::WITH, Kind::Who), TESTED, AT_DR],
        "Talks terms; the GM rules what comes of it.",
    ),
    deed(
        n::RETRIEVE_ITEM,
        "Action",
        &[need(core::ITEM, Kind::Item)],
        "Gets something out of the backpack.",
    ),
    deed(
        n::TRADE_ITEM,
        "Action",
        &[need(core::ITEM, Kind::Item), need(core::WITH, Kind::Who).committing(Commits::Friends)],
        "Hands something over to somebody in the same Zone, who takes it for nothing; an enemy is \
         asked whether it does.",
    ),
    deed(
        n::SHAKE_OFF,
        "Action",
        &[need(n::HINDERANCE, HINDERANCES), may_gm(n::ATTRIBUTE, Kind::Label), AT_DR],
        "Tests to be rid of a hinderance that takes an Action.",
    ),
    deed(
        n::IMPROVISE,
        "Action",
        &[need(core::TEXT, Kind::Text), TESTED, AT_DR, may_gm(n::EFFECTS, Kind::Text)],
        "Anything else of that size; the GM rules what comes of it.",
    ),
    deed(
        core::END_TURN,
        "none",
        &[],
        "Ends the Turn, with its Tests; said for the enemies, the Turns of all that are left.",
    ),
];

const HINDERANCES: Kind = Kind::Word(&[n::WEAKENED, n::DISTRACTED, n::STUCK, n::PARALYSED]);
const TARGETED: Opt = need(core::TARGET, Kind::Who);
const TESTED: Opt = may(n::ATTRIBUTE, Kind::Label);
const A_DR: Kind = Kind::Int(1, 40);
const AT_DR: Opt = may(n::DR, A_DR);

//! What `radiant-hack` lists: the stats of its sheets, its pools, conditions, verbs and switches.

use super::names as n;
use crate::engine::catalog::{
    Condition, Fallback, Kind, On, Opt, Pool, Said, Stat, Switch, Verb, carried, may, may_gm, need,
    of_combatant, on_weapon, own,
};
use crate::vocabulary::{Name, core};

/// The stats of combatants, then of weapons, other things and Zones.
pub const STATS: &[Stat] = &[
    own(
        core::SIDE,
        Kind::Word(&[n::CHARACTERS, n::ENEMIES]),
        Fallback::Following(core::KIND, &[(n::CHARACTER, n::CHARACTERS), (n::NPC, n::ENEMIES)]),
        "Whom it has its Turns with, and for whom it counts as ally or enemy.",
    ),
    own(
        core::KIND,
        Kind::Word(&[n::CHARACTER, n::NPC]),
        Fallback::Word(n::CHARACTER),
        "A Character, played by a player, or a Creature run by the GM.",
    ),
    own(n::STR, ATTRIBUTE, Fallback::Int(0), "Added to the d20 of Melee Attacks."),
    own(
        n::DEX,
        ATTRIBUTE,
        Fallback::Int(0),
        "Added to the d20 of Ranged Attacks and of avoiding, and to the d6 of the turn order.",
    ),
    own(
        n::ATTRIBUTES,
        Kind::Numbers,
        Fallback::Nothing,
        "Further attributes the GM can call for a Test of, such as { wil = 1 }.",
    ),
    own(n::SKILL, ATTRIBUTE, Fallback::Int(0), "What a Creature of the GM's adds to its Tests."),
    own(n::LEVEL, Kind::Int(0, 100), Fallback::Int(1), "What Ongoing Damage takes each Turn."),
    own(n::MAX_HP, Kind::Int(1, 10_000), Fallback::Int(1), "Hit points when unhurt."),
    own(
        n::PERSONALITY,
        Kind::Flag,
        Fallback::Flag(false),
        "Its personality is settled, so no Reaction is thrown for it.",
    ),
    own(
        n::REDUCTION,
        Kind::Dice,
        Fallback::Nothing,
        "What the GM has taken off the damage of attacks on it, a number or dice.",
    ),
    on_weapon(core::DAMAGE, Kind::Dice, Fallback::Derived("1d6"), "Damage dice."),
    on_weapon(
        n::ATTACK_KIND,
        Kind::Word(&[n::MELEE, n::RANGED]),
        Fallback::Word(n::MELEE),
        "Whether it strikes, with STR at somebody Close, or shoots, with DEX.",
    ),
    on_weapon(
        core::HANDS,
        Kind::Word(&[n::ONE_HANDED, n::TWO_HANDED]),
        Fallback::Word(n::ONE_HANDED),
        "Only one-handed weapons go two together.",
    ),
    on_weapon(
        n::MAX_RANGE,
        Kind::Word(&[n::CLOSE, n::NEARBY, n::FAR_AWAY, n::DISTANT]),
        Fallback::Derived("close for melee, far-away for ranged"),
        "The farthest it reaches; for melee always close.",
    ),
    on_weapon(
        n::USAGE_MAX,
        Kind::Int(0, 100),
        Fallback::Int(3),
        "How many usages can be marked before it is spent; 0 for what cannot wear out.",
    ),
    on_weapon(n::USAGE_MARKED, Kind::Int(0, 100), Fallback::Int(0), "Usages marked so far."),
    on_weapon(
        n::NATURAL,
        Kind::Flag,
        Fallback::Flag(false),
        "Part of the body: never marked, never given away.",
    ),
    packed(On::Weapon),
    carried(On::Weapon, core::HELD, CARRIED),
    packed(On::Item),
    carried(On::Item, core::READIED, CARRIED),
    Stat {
        name: n::ADJACENT,
        on: On::Zone,
        kind: Kind::Zones,
        fallback: Fallback::Nothing,
        says: "Zones that border this one; a border named by one of the two is there for both.",
    },
    Stat {
        name: n::CAPACITY,
        on: On::Zone,
        kind: Kind::Int(1, 1000),
        fallback: Fallback::Nothing,
        says: "How many Creatures it holds, if the GM has set a limit.",
    },
    Stat {
        name: n::HAZARD,
        on: On::Zone,
        kind: Kind::Tables(&[
            (n::ATTRIBUTE, Kind::Label),
            (n::DR, Kind::Int(1, 40)),
            (n::ON_FAIL, Kind::Text),
        ]),
        fallback: Fallback::Nothing,
        says: "What those in it Test, at which DR, and what a failure brings: damage dice, a \
               hinderance, ongoing, or words.",
    },
];

/// The pools. Those of a Turn are filled as it starts.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HP, "Hit points, 0 to max-hp. At 0 one is out."),
    of_combatant(n::TURN_MOVE, "The Turn's move, 0 or 1."),
    of_combatant(n::TURN_ACTION, "The Turn's Action, 0 or 1."),
    Pool { name: n::USAGE, on: On::Weapon, says: "Usages marked, 0 to usage-max." },
];

/// The pools that outlast a fight: wounds, and worn weapons.
pub const LASTING_POOLS: &[Name] = &[n::HP, n::USAGE];

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    Condition {
        name: n::SURPRISED,
        says: "Of a whole side: no Turns in Round 1. Gone with Round 2.",
    },
    Condition {
        name: n::ONGOING_DAMAGE,
        says: "Loses its Level in hit points as each of its Turns starts, and Tests as it ends.",
    },
    Condition { name: n::WEAKENED, says: "Every Test with Disadvantage, until its own is passed." },
    Condition { name: n::DISTRACTED, says: "No Actions, until its Test is passed." },
    Condition { name: n::STUCK, says: "No moves, until its Test is passed." },
    Condition { name: n::PARALYSED, says: "Neither moves nor Actions, until its Test is passed." },
    Condition { name: n::DISENGAGED, says: "Leaves Zones unharmed until its Turn ends." },
    Condition { name: n::OUT, says: "At 0 HP: no Turns, no ally, no enemy." },
    Condition {
        name: n::BROKEN_MORALE,
        says: "Failed its Morale Test: it parleys or flees, as the GM picks.",
    },
    Condition {
        name: n::WEAPON_SPENT,
        says: "A weapon with all usages marked; no attacks with it until it is mended.",
    },
];

/// The verbs.
pub const VERBS: &[Verb] = &[
    Verb {
        name: core::START,
        said: Said::Gm,
        cost: "none",
        when: "once, before the fight",
        options: &[may(n::SURPRISED, Kind::Words(&[core::NONE, n::CHARACTERS, n::ENEMIES]))],
        says: "Opens the fight: surprise, the GM's 1d6 for the side that begins, each Character's \
               1d6 and DEX, Round 1. Refused with a side empty or both surprised.",
    },
    Verb {
        name: core::END,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[],
        says: "Ends the fight. Hit points, marks and hinderances stay.",
    },
    Verb {
        name: core::JOIN,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[need(core::WHO, Kind::Whos)],
        says: "Brings in who is waiting; a Character throws 1d6 and DEX for its place.",
    },
    Verb {
        name: core::LEAVE,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[need(core::WHO, Kind::Whos)],
        says: "Takes combatants out of the fight.",
    },
    Verb {
        name: n::SET_ZONES,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[need(n::ADJACENCY, Kind::Place)],
        says: "Adds a border between two Zones, written one|other.",
    },
    Verb {
        name: n::SET_ZONE_CONDITION,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[
            need(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CAPACITY, n::HAZARD, n::OTHER])),
            may(n::NUMBER, Kind::Int(0, 1000)),
            TESTED,
            AT_DR,
            may(n::ON_FAIL, Kind::Text),
            may(core::TEXT, Kind::Text),
        ],
        says: "Puts a condition on a Zone; with nothing said beside its kind, lifts it. Nobody is \
               thrown out of a Zone too full.",
    },
    Verb {
        name: n::APPLY_ONGOING_DAMAGE,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[TARGETED, may(n::SOURCE, Kind::Text), TESTED, AT_DR],
        says: "Puts Ongoing Damage on somebody who is not out.",
    },
    Verb {
        name: n::APPLY_HINDERANCE,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[
            TARGETED,
            need(n::WHICH, HINDERANCES),
            may(n::SOURCE, Kind::Text),
            TESTED,
            AT_DR,
            may(n::NEEDS_ACTION, Kind::Flag),
        ],
        says: "Puts a hinderance on somebody, with the way to be rid of it.",
    },
    Verb {
        name: n::CALL_TEST,
        said: Said::Gm,
        cost: "none",
        when: "at any time",
        options: &[
            need(core::WHO, Kind::Who),
            TESTED,
            AT_DR,
            may(n::DISADVANTAGE, Kind::Flag),
            may(n::ON_PASS, Kind::Text),
            may(n::ON_FAIL, Kind::Text),
        ],
        says: "A Test the GM asks for: an attribute of a Character, Skill of a Creature.",
    },
    Verb {
        name: n::ROLL_REACTION,
        said: Said::Gm,
        cost: "none",
        when: "when Creatures are met, normally before the fight",
        options: &[need(core::WHO, Kind::Whos)],
        says: "1d10 for those met together, unless their personality is settled.",
    },
    Verb {
        name: n::CALL_MORALE,
        said: Said::Gm,
        cost: "none",
        when: "when it goes badly for the enemies",
        options: &[
            need(core::WHO, Kind::Whos),
            AT_DR,
            may(n::PER, Kind::Word(&[n::EACH, core::GROUP])),
            may(n::ON_FAIL, Kind::Word(&[n::PARLEY, n::FLEE])),
        ],
        says: "Morale Tests on Skill; never of a Character.",
    },
    Verb {
        name: core::ATTACK,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[
            TARGETED,
            need(core::WEAPON, Kind::Item),
            may(n::OFF_HAND_WEAPON, Kind::Item),
            may(n::RANGE, Kind::Word(&[n::CLOSE, n::NEARBY, n::FAR_AWAY, n::DISTANT])),
            may_gm(n::DR, A_DR),
        ],
        says: "A Character Tests STR or DEX; against a Creature's attack its target Tests DEX. \
               Without a map range= says how far.",
    },
    Verb {
        name: n::MOVE,
        said: Said::Declared,
        cost: "the Turn's move, or the Action once that is used",
        when: OWN_TURN,
        options: &[
            may(core::TO, Kind::Place),
            may(n::PAY, Kind::Word(&[n::MOVE, n::ACTION])),
            may(n::ALLY_CLOSE, Kind::Flag),
            may(n::ENEMIES_CLOSE, Kind::Whos),
        ],
        says: "Goes to an adjacent Zone; enemies that are left strike first. Without a map \
               enemies-close= and ally-close= say who is there.",
    },
    Verb {
        name: n::FREE_ATTACK,
        said: Said::Answer,
        cost: "none",
        when: "when an opponent leaves the Zone",
        options: &[
            may(n::ATTACKER, Kind::Who),
            may(core::WEAPON, Kind::Item),
            may(core::TAKE, Kind::Flag),
        ],
        says: "One Melee Attack on whoever leaves; take=no lets it pass.",
    },
    Verb {
        name: n::DISENGAGE,
        said: Said::Declared,
        cost: "Action",
        when: "own Turn, before its move",
        options: &[],
        says: "Leaving later this Turn draws no free attacks.",
    },
    Verb {
        name: n::STUNT,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[
            TARGETED,
            need(n::INTENT, Kind::Text),
            TESTED,
            AT_DR,
            may(core::TO, Kind::Place),
            may_gm(n::EFFECT, Kind::Text),
        ],
        says: "Does something to a Close opponent that is no attack: intent=push with to=ZONE, \
               intent=grapple, or anything else the GM rules on.",
    },
    Verb {
        name: n::CAST_SPELL,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[
            need(core::SPELL, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(core::DAMAGE, Kind::Dice),
            may(n::ONGOING, Kind::Flag),
            may(n::HINDERANCE, HINDERANCES),
            TESTED,
            AT_DR,
            may(n::EFFECTS, Kind::Text),
        ],
        says: "Casts a spell, which does what its text says. With attribute= its caster Tests to \
               hit. A Creature's, aimed at a Character, is avoided with DEX, or with attribute=.",
    },
    Verb {
        name: n::NEGOTIATE,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[need(core::WITH, Kind::Who), TESTED, AT_DR],
        says: "Talks terms; the GM rules what comes of it.",
    },
    Verb {
        name: n::RETRIEVE_ITEM,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[need(core::ITEM, Kind::Item)],
        says: "Gets something out of the backpack.",
    },
    Verb {
        name: n::TRADE_ITEM,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[need(core::ITEM, Kind::Item), need(core::WITH, Kind::Who)],
        says: "Hands something over to somebody in the same Zone, who takes it for nothing.",
    },
    Verb {
        name: n::SHAKE_OFF,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[need(n::HINDERANCE, HINDERANCES), may_gm(n::ATTRIBUTE, Kind::Label), AT_DR],
        says: "Tests to be rid of a hinderance that takes an Action.",
    },
    Verb {
        name: n::IMPROVISE,
        said: Said::Declared,
        cost: "Action",
        when: OWN_TURN,
        options: &[need(core::TEXT, Kind::Text), TESTED, AT_DR, may_gm(n::EFFECTS, Kind::Text)],
        says: "Anything else of that size; the GM rules what comes of it.",
    },
    Verb {
        name: core::END_TURN,
        said: Said::Declared,
        cost: "none",
        when: OWN_TURN,
        options: &[],
        says: "Ends the Turn, with its Tests; said for the enemies, the Turns of all that are left.",
    },
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: n::FREE_ATTACKS_BOTH_WAYS,
        kind: Kind::Flag,
        says: "Creatures that leave draw free attacks as Characters do.",
    },
    Switch {
        name: core::PROMPTS,
        kind: Kind::Word(&[core::ALL, core::ESSENTIAL]),
        says: "all asks also where something goes without saying; essential, unless set, asks \
               only what the rules hand to somebody now.",
    },
];

const OWN_TURN: &str = "own Turn";
const ATTRIBUTE: Kind = Kind::Int(-20, 40);
const HINDERANCES: Kind = Kind::Word(&[n::WEAKENED, n::DISTRACTED, n::STUCK, n::PARALYSED]);
const TARGETED: Opt = need(core::TARGET, Kind::Who);
const TESTED: Opt = may(n::ATTRIBUTE, Kind::Label);
const A_DR: Kind = Kind::Int(1, 40);
const AT_DR: Opt = may(n::DR, A_DR);

/// Whether a thing lies in the backpack.
const fn packed(on: On) -> Stat {
    let says = "In the backpack; getting it out takes an Action.";
    Stat { name: core::STOWED, on, kind: Kind::Flag, fallback: Fallback::Flag(false), says }
}

const CARRIED: &str = "Where it is; stowed is in the backpack, readied at the belt.";

//! The verbs of `defined`.

use super::names as n;
use crate::engine::catalog::{Kind, Opt, Said, Verb, deed, gm, may, need};
use crate::engine::record::{self, Record};
use crate::vocabulary::Name;
use crate::vocabulary::core::{
    ATTACK, DISTANCE, END, END_TURN, FAILURE, FROM, HANDS, ITEM, JOIN, LEAVE, NONE, PATH, SHIELD,
    SPELL, START, SUCCESS, TARGET, TEXT, TO, WEAPON, WHO, YES,
};

/// Its verbs.
pub const VERBS: &[Record] = &record::plain([
    gm(START, "no fight running", &[], "Opens the fight: initiative, then round 1."),
    gm(END, "a fight is running", &[], "Closes the fight."),
    gm(JOIN, "any time", &[need(WHO, Kind::Whos)], "Brings in who waits; it rolls initiative."),
    gm(LEAVE, "any time", &[need(WHO, Kind::Whos)], "Takes somebody out of the fight."),
    own(END_TURN, "none", &[], "Ends the turn."),
    own(
        n::MOVE,
        MOVE_ACTION,
        &[
            need(TO, Kind::Place),
            may(PATH, Kind::Path),
            may(DISTANCE, Kind::Int(0, 1_000)),
            may(n::DRAW, Kind::Item),
            may(n::LEAVES_THREAT_OF, Kind::Whos),
            may(n::ACROBATICS, Kind::Word(&[SUCCESS, FAILURE, YES])),
            may(n::DC, Kind::Int(0, 100)),
            may(n::DIFFICULT, Kind::Path),
        ],
        "Moves up to movement; difficult= names squares of rough ground. Enemies whose \
         threatened squares are left may strike. Without a map distance= and leaves-threat-of= \
         say it. acrobatics= leads through a hostile square: its outcome, or yes for a check \
         against dc, 25 unless the GM says otherwise.",
    ),
    own(
        n::FIVE_FOOT_STEP,
        MOVE_ACTION,
        &[need(TO, Kind::Place), may(n::DRAW, Kind::Item), may(n::DIFFICULT, Kind::Path)],
        "One square. Never provokes.",
    ),
    own(n::STAND_UP, MOVE_ACTION, &[BY], "Ends prone. Provokes."),
    own(n::DROP_PRONE, MOVE_ACTION, &[BY], "Lies down. Provokes."),
    own(
        n::DRAW_WEAPON,
        "move action; free with a movement: draw= there",
        &[need(WEAPON, Kind::Item), may(n::WHILE_MOVING, Kind::Flag), BY],
        "Takes a sheathed weapon in hand. Provokes.",
    ),
    own(
        n::SHEATHE_WEAPON,
        MOVE_ACTION,
        &[need(WEAPON, Kind::Item), BY],
        "Puts a held weapon away. Provokes.",
    ),
    own(n::DROP_ITEM, FREE, &[ONE_ITEM], "Lets something fall where it stands."),
    own(
        n::PICK_UP_ITEM,
        MOVE_ACTION,
        &[ONE_ITEM, may(n::SLOT, Kind::Word(&[n::PRIMARY, n::OFFHAND])), BY],
        "Takes up what lies in the own or an adjacent square. Provokes.",
    ),
    own(
        n::RETRIEVE_ITEM,
        "move action; full-round from a bag in disorder",
        &[ONE_ITEM, may(FROM, Kind::Word(&[n::ORGANIZED_BAG, n::OTHER])), BY],
        "Takes something out of a bag. Provokes.",
    ),
    own(n::RETRIEVE_READY_ITEM, FREE, &[ONE_ITEM], "Takes something from belt or pocket."),
    own(
        n::ACTIVATE_MOTION_ITEM,
        MOVE_ACTION,
        &[ONE_ITEM, may(TARGET, Kind::WhoOrSide), BY],
        "Spins, swings or unlocks an item. Provokes. What comes of it the GM rules.",
    ),
    own(
        n::ACTIVATE_COMMAND_ITEM,
        FREE,
        &[ONE_ITEM, may(TARGET, Kind::WhoOrSide)],
        "By a word or a thought. What comes of it the GM rules.",
    ),
    own(
        n::USE_ITEM,
        STANDARD_ACT,
        &[ONE_ITEM, may(TARGET, Kind::WhoOrSide)],
        "A grenade, wand, staff. What comes of it the GM rules.",
    ),
    own(
        n::DRINK_POTION,
        "move action; swift from a potion belt",
        &[need(n::POTION, Kind::Item), may(n::BELT, Kind::Flag), BY],
        "Drinks a potion; the move action provokes. What comes of it the GM rules.",
    ),
    own(
        n::APPLY_OIL,
        "standard; swift while charging",
        &[need(n::OIL, Kind::Item), may(ITEM, Kind::Item)],
        "Applies an oil. What comes of it the GM rules.",
    ),
    own(
        n::SWAP_WEAPON,
        "move action; swift while charging",
        &[need(TO, Kind::Item), BY],
        "Puts the held weapon away and takes another. The move action provokes.",
    ),
    own(
        n::EQUIP,
        "move action; nothing before the fight",
        &[may(n::PRIMARY, Kind::Item), may(n::OFFHAND, Kind::Item)],
        "Before the fight, fills the slots. In it, readies a shield or a focus, or puts away the \
         one that is named.",
    ),
    own(n::SPEAK, FREE, &[need(TEXT, Kind::Text)], "A few words."),
    own(
        n::RECALL_KNOWLEDGE,
        FREE,
        &[need(n::SKILL, Kind::Label), may(TARGET, Kind::Who)],
        "A knowledge check; the GM says what is learned.",
    ),
    own(n::FREE_ACTION, FREE, &[need(n::WHAT, Kind::Text)], "Anything else of no weight."),
    own(
        n::SWIFT_ACTION,
        "swift action",
        &[may(SPELL, Kind::Item), may(n::ABILITY, Kind::Text), may(TARGET, Kind::WhoOrSide)],
        "A spell or an ability whose entry makes it swift. What comes of it the GM rules.",
    ),
    own(
        ATTACK,
        "attack action",
        &[
            need(TARGET, Kind::Who),
            need(WEAPON, Kind::Item),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(HANDS, Kind::Int(1, 2)),
            may(n::COVER, Kind::Word(&[n::HALF])),
            may(n::RANGE, Kind::Int(0, 100)),
            may(n::MODIFIER, Kind::Int(-100, 100)),
            may(n::ADJACENT, Kind::Flag),
            BY,
        ],
        "An attack with the next bonus of the attack curve.",
    ),
    own(
        n::DISARM,
        "attack action",
        &[
            need(TARGET, Kind::Who),
            may(WEAPON, Kind::Item),
            need(ITEM, Kind::ItemOf),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(n::ADJACENT, Kind::Flag),
            BY,
        ],
        "A melee touch, the opponent's opportunity attack, then Dexterity against Dexterity for \
         its weapon.",
    ),
    Verb {
        name: n::REST,
        said: Said::Declared,
        cost: "days",
        when: "before a fight",
        options: &[may(n::DAYS, Kind::Int(1, 1_000))],
        says: "Health points and non-lethal damage recover by themselves.",
    },
    own(
        n::SHIELD_BASH,
        "attack action",
        &[
            need(TARGET, Kind::Who),
            need(SHIELD, Kind::Item),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(n::ADJACENT, Kind::Flag),
        ],
        "Strikes with a shield in hand: 1d4, 1d6 or 1d10 by its kind.",
    ),
    own(
        n::TRIP,
        "attack action",
        &[
            need(TARGET, Kind::Who),
            need(WEAPON, Kind::Item),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(n::ADJACENT, Kind::Flag),
            BY,
        ],
        "A touch, the target's opportunity attack if it threatens, opposed Strength: prone.",
    ),
    own(
        n::SHOVE,
        STANDARD_ACT,
        &[
            need(TARGET, Kind::Who),
            may(n::FEET, Kind::Int(5, 1_000)),
            need(WEAPON, Kind::Item),
            may(n::ADJACENT, Kind::Flag),
            BY,
        ],
        "A touch, the target's opportunity attack, opposed Strength: pushed straight back, by \
         all that the roll allows unless feet= says less.",
    ),
    own(
        n::CHARGE,
        "full-round action",
        &[
            need(TARGET, Kind::Who),
            may(TO, Kind::Place),
            may(PATH, Kind::Path),
            may(DISTANCE, Kind::Int(0, 1_000)),
            may(n::PATH_CLEAR, Kind::Flag),
            may(n::DIFFICULT, Kind::Path),
            may(n::LEAVES_THREAT_OF, Kind::Whos),
        ],
        "Straight at a foe, 10 ft. to twice the movement; the attacks follow. More damage, lower \
         AC until the own next turn starts. Without a map distance= and path-clear= say it.",
    ),
    own(
        n::FULL_DEFENSE,
        "full-round action",
        &[],
        "+4 to AC until the own next turn starts, and no opportunity attacks.",
    ),
    own(
        n::CAST_SPELL,
        "as the spell; a standard action for most",
        &[
            need(SPELL, Kind::Item),
            may(TARGET, Kind::WhoOrSide),
            may(n::SIGNLESS, Kind::Flag),
            may(
                ATTACK,
                Kind::Word(&[YES, NONE, n::MELEE, n::RANGED, n::MELEE_TOUCH, n::RANGED_TOUCH]),
            ),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(n::COVER, Kind::Word(&[n::HALF])),
            may(n::RANGE, Kind::Int(0, 100)),
            may(n::MODIFIER, Kind::Int(-100, 100)),
            BY,
        ],
        "Called out; opportunity attacks and counterspells come first. attack= may say what the \
         spell's sheet does, whether and how it strikes; one that strikes takes the options of an \
         attack. What comes of it the GM rules.",
    ),
    own(
        n::USE_ABILITY,
        STANDARD_ACT,
        &[need(n::ABILITY, Kind::Text), may(TARGET, Kind::WhoOrSide)],
        "An ability that takes a standard action. What comes of it the GM rules.",
    ),
    own(n::STANDARD_ACTION, STANDARD_ACT, &[need(n::WHAT, Kind::Text)], "Lighting a lantern."),
    own(n::DELAY, "the turn, put off", &[], "Acts later in the round."),
    Verb {
        name: n::TAKE_DELAYED_TURN,
        said: Said::Answer,
        cost: "none",
        when: "between two turns later in the round",
        options: &[],
        says: "Has the whole turn now; the place in the order is here from now on.",
    },
    own(
        n::HOLD,
        "the move or standard action held",
        &[need(n::ACTION, Kind::Verbs), need(n::TRIGGER, Kind::Text)],
        "Names a move or standard action, its own options beside it, and what sets it off.",
    ),
    Verb {
        name: n::RESOLVE_HELD,
        said: Said::Both,
        cost: "immediate action",
        when: "when the trigger occurs, before the own next turn",
        options: &[
            may(TARGET, Kind::Who),
            may(n::CONFIRM, Kind::Flag),
            may(WEAPON, Kind::Item),
            may(TO, Kind::Place),
            may(PATH, Kind::Path),
            may(DISTANCE, Kind::Int(0, 1_000)),
            may(n::ACROBATICS, Kind::Word(&[SUCCESS, FAILURE, YES])),
            may(n::DC, Kind::Int(0, 100)),
            may(n::LEAVES_THREAT_OF, Kind::Whos),
            may(ITEM, Kind::Item),
            may(HANDS, Kind::Int(1, 2)),
            may(n::RECKLESS, Kind::Flag),
            may(n::DEFENSIVE, Kind::Flag),
            may(n::COVER, Kind::Word(&[n::HALF])),
            may(n::RANGE, Kind::Int(0, 100)),
            may(n::MODIFIER, Kind::Int(-100, 100)),
            may(n::ADJACENT, Kind::Flag),
            BY,
        ],
        says: "Does what was held at once; the place in the order is behind the trigger from now \
               on.",
    },
    Verb {
        name: n::ATTACK_OF_OPPORTUNITY,
        said: Said::Answer,
        cost: "immediate action",
        when: "when somebody leaves a threatened square, or does what provokes in one",
        options: &[need(WEAPON, Kind::Item)],
        says: "One attack on who provoked it, before the deed goes on.",
    },
    Verb {
        name: n::COUNTERSPELL,
        said: Said::Answer,
        cost: "immediate action",
        when: "when a spell is being cast",
        options: &[may(n::FEATURE, Kind::Text)],
        says: "By an ability, spell or feat that allows it; the GM rules what comes of it.",
    },
    Verb {
        name: n::IMMEDIATE_ACTION,
        said: Said::Declared,
        cost: "immediate action",
        when: "any point of the round",
        options: &[
            may(SPELL, Kind::Item),
            may(n::ABILITY, Kind::Text),
            may(TARGET, Kind::WhoOrSide),
        ],
        says: "A reaction that a spell, ability or definition grants. What comes of it the GM \
               rules.",
    },
]);

/// A verb of this system by its name.
pub fn verb_named(verb: Name) -> Option<&'static Record> {
    VERBS.iter().find(|known| known.name == verb)
}

const MOVE_ACTION: &str = "move action";
const STANDARD_ACT: &str = "standard action";
const FREE: &str = "free action";

const ONE_ITEM: Opt = need(ITEM, Kind::Item);
/// Who threatens, where no map says it.
const BY: Opt = may(n::THREATENED_BY, Kind::Whos);

/// A verb of one's own turn.
const fn own(name: Name, cost: &'static str, options: &'static [Opt], says: &'static str) -> Verb {
    deed(name, cost, "own turn", options, says)
}

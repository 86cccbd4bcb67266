//! The verbs of `hallowed-earth`.

use super::names as n;
use super::sheet::{ATTRIBUTES, METHODS, TYPES};
use crate::engine::catalog::{Kind, Opt, Verb, answer, deed as declared, gm, may, may_gm, need};
use crate::engine::record::{self, Record};
use crate::vocabulary::{Name, core};

const METHOD: Kind = Kind::Word(METHODS);

/// A Standard Action, declared before the counts and carried out on one's own.
const fn deed(name: Name, cost: &'static str, options: &'static [Opt], says: &'static str) -> Verb {
    declared(name, cost, "as a round begins, or on joining", options, says)
}

/// What is done on one's own count.
const fn on_count(
    name: Name,
    cost: &'static str,
    options: &'static [Opt],
    says: &'static str,
) -> Verb {
    declared(name, cost, "on its own count", options, says)
}

/// The verbs.
pub const VERBS: &[Record] = &record::plain([
    gm(
        core::START,
        "once, before the fight",
        &[may(n::SURPRISED, Kind::Whos), may(n::DECLARATION_METHOD, METHOD)],
        "Who is unaware, Hit Dice not thrown yet, everybody's Initiative, and round 1.",
    ),
    gm(
        core::END,
        "at any time",
        &[may(
            n::REASON,
            Kind::Word(&[n::DEFEAT, n::FLIGHT, n::CAPTURE, n::INTERRUPTED, n::OTHER]),
        )],
        "Ends the fight: Initiatives and late turns are gone.",
    ),
    gm(
        core::JOIN,
        "at any time",
        &[need(core::WHO, Kind::Whos), may(n::SURPRISED, Kind::Flag), may(core::AT, Kind::Place)],
        "Brings in who is waiting; they throw Initiative and may declare at once.",
    ),
    gm(core::LEAVE, "at any time", &[need(core::WHO, Kind::Whos)], "Takes combatants out."),
    gm(
        n::SET_DECLARATION_METHOD,
        "before the fight",
        &[need(n::METHOD, METHOD)],
        "How actions are declared.",
    ),
    gm(
        n::DEAL_DAMAGE,
        "at any time",
        &[
            need(core::TARGET, Kind::Who),
            need(n::AMOUNT, Kind::Int(0, 10_000)),
            may(n::TYPES, Kind::Words(TYPES)),
            may(core::TO, Kind::Word(&[n::STRESS_FIRST, n::WOUNDS])),
            may(n::ARMOUR, Kind::Flag),
            may(n::SINGLE_HIT, Kind::Flag),
        ],
        "Damage that comes from no attack: to Stress first and past Armour, unless it says so.",
    ),
    gm(
        n::ALTER_BASE_INITIATIVE,
        "when something changes it",
        &[
            need(n::CREATURE, Kind::Who),
            need(core::TO, Kind::Int(-100, 100)),
            may(n::SOURCE, Kind::Text),
        ],
        "Changes a Base Initiative; an action whose number has passed comes next round.",
    ),
    gm(
        n::RESTORE,
        "at any time",
        &[
            need(n::CREATURE, Kind::Who),
            may(n::STRESS, Kind::Int(1, 10_000)),
            may(n::WOUND_POINTS, Kind::Int(1, 10_000)),
            may(n::INJURY, Kind::Int(1, 1_000)),
            may(n::ATTRIBUTE, Kind::Word(ATTRIBUTES)),
            may(n::CONDITIONS, Kind::Words(super::lasting::LASTING)),
            may(n::SOURCE, Kind::Text),
        ],
        "Gives back what other chapters let one regain; injury counts the list from 1.",
    ),
    gm(
        n::MORALE_CHECK,
        "while a round runs",
        &[
            need(n::MONSTER, Kind::Who),
            may(
                n::TRIGGER,
                Kind::Word(&[n::HALF_WOUNDS, n::OUTNUMBERED, n::INTIMIDATION, n::REFEREE]),
            ),
            may(n::OBVIOUS, Kind::Flag),
        ],
        "A morale check as this round ends, whatever else there is; obvious fails it unthrown.",
    ),
    deed(
        core::ATTACK,
        "Standard Action; weapon speed",
        STRIKING,
        "An attack with a weapon in hand.",
    ),
    deed(
        n::CAST_SPELL,
        "Standard Action; spell speed; Mana or Stress",
        &[
            need(core::SPELL, Kind::Item),
            may(n::TARGETS, Kind::Whos),
            may(n::MANA, Kind::Int(0, 1_000)),
            may(n::STRESS, Kind::Int(0, 1_000)),
        ],
        "Casts a spell of its sheet.",
    ),
    deed(
        n::USE_ITEM,
        "Standard Action; +6 unless the item says otherwise",
        &[need(core::ITEM, Kind::Item), may(core::TARGET, Kind::Who)],
        "Uses a consumable up.",
    ),
    deed(
        n::THROW_ITEM,
        "Standard Action; +2 unless the item says otherwise",
        &[
            need(core::ITEM, Kind::Item),
            may(core::TARGET, Kind::Who),
            MODIFIERS,
            may(n::RANGE, Kind::Int(0, 10_000)),
        ],
        "Throws an item; at an enemy with an attack roll.",
    ),
    deed(
        n::FULL_DEFENSE,
        "Standard Action; -1",
        &[],
        "From its count on +4 Defense, a Reposte when attacked, and half speed.",
    ),
    deed(
        n::DEFENSIVE_ATTACK,
        "Standard Action; weapon speed + 1",
        &[
            may(core::TARGET, Kind::Who),
            may(core::WEAPON, Kind::Item),
            MODIFIERS,
            may(n::ADJACENT, Kind::Flag),
            may(n::RANGE, Kind::Int(0, 10_000)),
        ],
        "An attack, or none without a weapon, and no Reposte for entering threat ranges.",
    ),
    deed(
        n::HEAL_CHECK,
        "Standard Action; +0",
        &[need(core::PATIENT, Kind::Who), may(n::ADJACENT, Kind::Flag), MODIFIER_SET],
        "Stabilizes somebody who is down.",
    ),
    deed(
        n::INTIMIDATE,
        "Standard Action; +0",
        &[need(n::TARGETS, Kind::Whos), MODIFIER_SET],
        "An Intimidation check, held against morale as the round ends.",
    ),
    deed(
        n::OTHER_ACTION,
        "Standard Action; +0 unless the Referee says otherwise",
        &[may(n::DESCRIPTION, Kind::Text), may(core::CHECK, Kind::Word(SKILLS)), MODIFIER_SET],
        "Anything else, only moving included; with a skill check if one is named.",
    ),
    deed(core::PASS, "none", &[], "Declares nothing: an other-action on +0."),
    on_count(
        n::ACT,
        "what was declared",
        &[
            may(core::TARGET, Kind::Who),
            may(n::FORGO, Kind::Flag),
            may(n::SECOND, Kind::Flag),
            CRITICAL,
            MODIFIERS,
            may(n::ADJACENT, Kind::Flag),
            may(n::RANGE, Kind::Int(0, 10_000)),
            may(n::MANA, Kind::Int(0, 1_000)),
            may(n::STRESS, Kind::Int(0, 1_000)),
        ],
        "Carries out what was declared, at another target too, or forgoes it; of two the one not done \
         yet, or the one that second=yes or second=no names.",
    ),
    on_count(
        n::MOVE,
        "yards",
        &[
            may(core::TO, Kind::Place),
            may(core::PATH, Kind::Path),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            may(n::ENTERS_THREAT_RANGE_OF, Kind::Whos),
        ],
        "Moves, any number of times, within the yards of the round.",
    ),
    on_count(n::FREE_ACTION, "Free Action", &[need(n::DESCRIPTION, Kind::Text)], "A trifle."),
    on_count(core::END_TURN, "none", &[], "Ends its turn; tied turns are felt with the last."),
    on_count(
        n::FLEE,
        "leaves the fight",
        &[may(n::SURRENDER, Kind::Flag)],
        "Runs away, or gives itself up.",
    ),
    declared(
        n::SPEAK,
        "none",
        "at any time while conscious",
        &[need(core::TEXT, Kind::Text)],
        "Talks or yells.",
    ),
    declared(
        n::SPEND_STRESS,
        "Stress",
        "whenever what it pays for can be used",
        &[
            may(n::ABILITY, Kind::Label),
            may(n::AMOUNT, Kind::Int(1, 1_000)),
            may(n::INSTEAD_OF_MANA, Kind::Flag),
        ],
        "Pays for an ability.",
    ),
    answer(
        n::REPOSTE,
        "Reaction",
        "when somebody enters its threat range, or attacks its Full-Defense",
        &[need(core::WEAPON, Kind::Item), MODIFIERS, CRITICAL],
        "One melee attack on who brought it on.",
    ),
    answer(
        n::RULE_INJURY,
        "none",
        "when an injury is due and no table has it",
        &[
            may(n::NAMED, Kind::Text),
            may(n::SAYS, Kind::Text),
            may(n::ATTRIBUTE, Kind::Word(ATTRIBUTES)),
            may(n::AMOUNT, Kind::Int(1, 100)),
            may(n::CONDITIONS, Kind::Words(super::lasting::LASTING)),
        ],
        "The Referee says what the injury is.",
    ),
]);

const SKILLS: &[Name] = &[n::HEAL, n::INTIMIDATION, n::BALANCE];

const STRIKING: &[Opt] = &[
    need(core::TARGET, Kind::Who),
    need(core::WEAPON, Kind::Item),
    MODIFIERS,
    may(n::ADJACENT, Kind::Flag),
    may(n::RANGE, Kind::Int(0, 10_000)),
];

const CRITICAL: Opt = may_gm(core::CRITICAL, Kind::Flag);
const MODIFIERS: Opt = may_gm(n::ATTACK_MODIFIERS, Kind::Int(-50, 50));
const MODIFIER_SET: Opt = may_gm(n::MODIFIER, Kind::Int(-50, 50));

//! What `radiant-hack` lists beside its verbs: stats of sheets, pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// A number as the sheet of this states it, or as goes without saying.
pub fn stated(state: &State, of: impl Into<Subject>, stat: Name) -> i32 {
    STATS.stated(state, of.into(), stat)
}

/// The stats of combatants, then of weapons, other things and Zones.
pub static STATS: StatList = StatList::of(&[
    own(
        core::SIDE,
        Kind::Word(&[n::CHARACTERS, n::ENEMIES]),
        Fallback::Following(core::KIND, &[(n::CHARACTER, n::CHARACTERS), (n::NPC, n::ENEMIES)]),
    )
    .says("The side it takes its Turns with; it decides who is an ally and who is an enemy."),
    own(core::KIND, Kind::Word(&[n::CHARACTER, n::NPC]), Fallback::Word(n::CHARACTER))
        .says("A Character, played by a player, or a Creature, run by the GM."),
    attribute(n::STR, "Added to the d20 for Melee Attacks."),
    attribute(
        n::DEX,
        "Added to the d20 for Ranged Attacks and for avoiding attacks, and to the d6 for the Turn \
         order.",
    ),
    own(n::ATTRIBUTES, Kind::Numbers(-20, 40), Fallback::Nothing)
        .says("Further attributes that the GM can call for a Test of, such as { wil = 1 }."),
    attribute(n::SKILL, "Added to the d20 for every Test of a Creature run by the GM."),
    own(n::LEVEL, Kind::Int(0, 100), Fallback::Int(1))
        .says("The hit points that Ongoing Damage takes each Turn."),
    own(n::MAX_HP, Kind::Int(1, 10_000), Fallback::Derived("the hp it starts with, else 1"))
        .says("Hit points when unhurt."),
    flag(On::Combatant, n::PERSONALITY)
        .says("Its personality is settled, so no Reaction is rolled for it."),
    flag(On::Combatant, n::LEADER)
        .says("It is a leader: the GM is reminded of Morale when it goes out."),
    own(n::REDUCTION, Kind::Dice, Fallback::Nothing).says(
        "A number or dice that the GM has taken off the damage it suffers from attacks, \
         spells, hazards and hurt.",
    ),
    on_weapon(core::DAMAGE, Kind::Dice, Fallback::Derived("1d6")).says("Damage dice."),
    on_weapon(n::ATTACK_KIND, Kind::Word(&[n::MELEE, n::RANGED]), Fallback::Word(n::MELEE))
        .says("Melee attacks Test STR and need a Close target; ranged attacks Test DEX."),
    on_weapon(
        core::HANDS,
        Kind::Word(&[n::ONE_HANDED, n::TWO_HANDED]),
        Fallback::Word(n::ONE_HANDED),
    )
    .says("Only one-handed weapons can be used two at a time."),
    on_weapon(
        n::MAX_RANGE,
        Kind::Word(&[n::CLOSE, n::NEARBY, n::FAR_AWAY, n::DISTANT]),
        Fallback::Derived("close for melee, far-away for ranged"),
    )
    .says("The farthest range it reaches; for melee always close."),
    on_weapon(n::USAGE_MAX, Kind::Int(0, 100), Fallback::Int(3))
        .says("How many usages can be marked before it is spent; 0 if it cannot wear out."),
    on_weapon(n::USAGE_MARKED, Kind::Int(0, 100), Fallback::Int(0)).says("Usages marked so far."),
    flag(On::Weapon, n::NATURAL)
        .says("Part of the body: its usages are never marked, and it is never given away."),
    packed(On::Weapon),
    carried(On::Weapon, core::HELD, CARRIED),
    packed(On::Item),
    carried(On::Item, core::READIED, CARRIED),
    on_zone(
        n::ADJACENT,
        Kind::Zones,
        "Zones that border this one; a border named by one of the two counts for both.",
    ),
    on_zone(
        n::CAPACITY,
        Kind::Int(1, 1000),
        "How many combatants it holds, if the GM has set a limit.",
    ),
    on_zone(
        n::HAZARD,
        Kind::Tables(&[
            (n::ATTRIBUTE, Kind::Label),
            (n::DR, Kind::Int(1, 40)),
            (n::ON_FAIL, Kind::Text),
        ]),
        "What the combatants in it Test, at which DR, and what a failure brings: damage dice, a \
         hinderance, ongoing, or words.",
    ),
]);

/// The pools. Those of a Turn are filled as it starts.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HP, "Hit points, 0 to max-hp. A combatant at 0 is out.")
        .lasting()
        .up_to(Most::Stat(n::MAX_HP))
        .starting(Start::Full(n::MAX_HP, 1))
        .empty_is(&[n::OUT]),
    of_combatant(n::TURN_MOVE, "The Turn's move, 0 or 1.")
        .up_to(Most::Points(1))
        .starting(Start::Empty),
    of_combatant(n::TURN_ACTION, "The Turn's Action, 0 or 1.")
        .up_to(Most::Points(1))
        .starting(Start::Empty),
    Pool::of(On::Weapon, n::USAGE, "Usages marked, 0 to usage-max.").lasting(),
];

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::SURPRISED,
        "A whole side is surprised: it has no Turns in Round 1. Ends when Round 2 begins.",
    )
    .of_sides(),
    condition(
        n::ONGOING_DAMAGE,
        "Loses hit points equal to its Level at the start of each of its Turns, and Tests at the \
         end.",
    )
    .lasting()
    .counting(&[(n::ONGOING_DAMAGE, Toward::Nobody)]),
    condition(n::WEAKENED, "Every Test has Disadvantage, until the Test against it is passed.")
        .lasting()
        .counting(&[(n::WEAKENED, Toward::Nobody), (n::WEAKENED, Toward::Itself)]),
    condition(n::DISTRACTED, "No Actions, until the Test against it is passed.")
        .lasting()
        .counting(&[(n::DISTRACTED, Toward::Nobody), (n::DISTRACTED, Toward::Itself)]),
    condition(n::STUCK, "No moves, until the Test against it is passed.")
        .lasting()
        .counting(&[(n::STUCK, Toward::Nobody), (n::STUCK, Toward::Itself)]),
    condition(n::PARALYSED, "Neither moves nor Actions, until the Test against it is passed.")
        .lasting()
        .counting(&[(n::PARALYSED, Toward::Nobody), (n::PARALYSED, Toward::Itself)]),
    condition(n::DISENGAGED, "Leaves Zones without free attacks until its Turn ends."),
    condition(
        n::OUT,
        "At 0 hit points: it has no Turns and counts as neither an ally nor an enemy.",
    )
    .lasting(),
    condition(n::DEAD, "A Character that is out and dead, as the GM says.").for_good(),
    condition(n::UNCONSCIOUS, "A Character that is out and unconscious, as the GM says.").lasting(),
    condition(n::BROKEN_MORALE, "Failed its Morale Test: it parleys or flees, as the GM picks."),
    condition(
        n::WEAPON_SPENT,
        "A weapon with all its usages marked; no attacks can be made with it until it is mended.",
    )
    .of_items(),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    switch(
        n::FREE_ATTACKS_BOTH_WAYS,
        "Creatures that leave a Zone draw free attacks, as Characters do.",
    ),
    Switch {
        says: "all asks also where the answer goes without saying; essential, the default, asks \
               only what the rules leave to somebody now.",
        ..PROMPTS
    },
];

/// A number added to Tests.
const fn attribute(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(-20, 40), Fallback::Int(0)).says(says)
}

const fn on_zone(name: Name, kind: Kind, says: &'static str) -> Stat {
    on(On::Zone, name, kind, Fallback::Nothing).says(says)
}

/// Whether a thing lies in the backpack.
const fn packed(of: On) -> Stat {
    flag(of, core::STOWED).says("In the backpack; taking it out costs the Action.")
}

const CARRIED: &str = "Where it is: stowed means in the backpack, readied at the belt.";
